//! The games in progress, each with a small picture of where its armies stand.

use crate::client::command::{Command, FileAction};
use crate::client::games::Games;
use crate::client::geometry::{HEX_HEIGHT, HEX_WIDTH, centre};
use crate::client::keeping::shelf::{self, InProgress};
use crate::client::palette::Palette;
use crate::client::theme::{face, font, paint, weak};
use crate::hex::HexNumber;
use crate::table::armies::Player;
use crate::table::board::Terrain;
use crate::table::play::{Seat, Seats};
use bevy_egui::egui::{self, Color32, Rect, RichText, ScrollArea, Sense, Ui, Vec2};
use std::path::PathBuf;
use std::time::SystemTime;

/// The games found, and the one that was taken off the list last.
#[derive(Clone, Debug, Default)]
pub struct InProgressList {
    found: Option<Vec<InProgress>>,
    deleted: Option<(PathBuf, String)>,
}

impl InProgressList {
    /// Lists the games; the folder is read when they are first asked for.
    pub fn list(&mut self, games: Games) -> &[InProgress] {
        self.found.get_or_insert_with(|| shelf::in_progress(games))
    }

    /// Forgets the games found, so that they are looked for again.
    pub fn look_again(&mut self) {
        self.found = None;
    }
}

/// The size of a game's card.
const CARD: Vec2 = egui::vec2(252.0, 82.0);
/// The side of its picture.
const PICTURE: f32 = 66.0;

/// Shows the games in progress, the one played last first.
pub fn show(ui: &mut Ui, games: Games, list: &mut InProgressList) -> Option<Command> {
    let mut command = None;
    // A game that is open stays on the list.
    let deleted = list.deleted.clone();
    if let Some((path, name)) = deleted.filter(|(path, _)| shelf::is_deleted(path)) {
        ui.horizontal(|ui| {
            ui.label(weak(ui, format!("{name} has been taken off the list.")));
            if ui.button("Undo").clicked() {
                list.deleted = None;
                command = Some(Command::File(FileAction::Restore(path)));
            }
        });
    }
    let found = list.list(games).to_vec();
    if found.is_empty() {
        return command;
    }
    ui.add_space(4.0);
    let now = SystemTime::now();
    let scroll = ScrollArea::horizontal().id_salt("games");
    scroll.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            for game in &found {
                match show_card(ui, game, now) {
                    Some(Press::Open) => {
                        command = Some(Command::File(FileAction::Resume(game.path.clone())))
                    }
                    Some(Press::Delete) => {
                        list.deleted = Some((game.path.clone(), game.card.scenario.1.clone()));
                        command = Some(Command::File(FileAction::Delete(game.path.clone())));
                    }
                    None => {}
                }
            }
        });
        ui.add_space(8.0);
    });
    if matches!(
        command,
        Some(Command::File(FileAction::Delete(_)) | Command::File(FileAction::Restore(_)))
    ) {
        list.look_again();
    }
    command
}

/// What was pressed on a card.
enum Press {
    Open,
    Delete,
}

fn show_card(ui: &mut Ui, game: &InProgress, now: SystemTime) -> Option<Press> {
    let (rect, response) = ui.allocate_exact_size(CARD, Sense::click());
    let (number, name) = &game.card.scenario;
    let label = format!("go on with {number} {name}, {}", game.card.turn);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let fill = match response.hovered() {
        true => paint(ui).selection.egui(),
        false => paint(ui).window.egui(),
    };
    let edge = egui::Stroke::new(1.0, paint(ui).stroke.egui());
    ui.painter()
        .rect(rect, 4.0, fill, edge, egui::StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + egui::vec2(8.0, 8.0), Vec2::splat(PICTURE));
    show_picture(ui, picture, game);
    let words = Rect::from_min_max(
        picture.right_top() + egui::vec2(10.0, -2.0),
        rect.max - egui::vec2(24.0, 4.0),
    );
    let mut inner = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(words)
            .layout(egui::Layout::top_down(egui::Align::Min)),
    );
    inner.set_clip_rect(words.intersect(ui.clip_rect()));
    inner.spacing_mut().item_spacing.y = 1.0;
    let title = RichText::new(format!("{number}  {name}")).font(font(face::GARAMOND, 18.0));
    let line = |ui: &mut Ui, text: RichText| {
        ui.add(egui::Label::new(text).truncate().selectable(false));
    };
    line(&mut inner, title);
    let turn = format!("{} · {}", game.card.turn, game.card.player);
    line(&mut inner, RichText::new(turn).size(12.5));
    let sides = weak(&inner, sides(&game.card.seats)).size(12.0);
    line(&mut inner, sides);
    let when = weak(&inner, ago(now, game.when)).size(12.0);
    line(&mut inner, when);
    let corner = Rect::from_min_size(rect.right_top() + egui::vec2(-24.0, 4.0), Vec2::splat(20.0));
    let cross = egui::Button::new("×").frame(false);
    let cross = ui
        .put(corner, cross)
        .on_hover_text("take this game off the list");
    if cross.clicked() {
        return Some(Press::Delete);
    }
    response.clicked().then_some(Press::Open)
}

/// Says who plays, the French player first.
fn sides(seats: &Seats) -> String {
    let seat = |seat: Seat| match seat {
        Seat::Person => "person".to_owned(),
        Seat::Program(level) => level.to_string(),
    };
    let (french, coalition) = (seats[Player::French], seats[Player::Coalition]);
    match (french, coalition) {
        (Seat::Person, Seat::Person) => "two persons".to_owned(),
        _ => format!("{} against {}", seat(french), seat(coalition)),
    }
}

/// Says how long ago something was.
pub fn ago(now: SystemTime, then: SystemTime) -> String {
    let minutes = now.duration_since(then).unwrap_or_default().as_secs() / 60;
    let count = |n: u64, of: &str| match n {
        1 => format!("1 {of} ago"),
        n => format!("{n} {of}s ago"),
    };
    match minutes {
        0 => "just now".to_owned(),
        1..=59 => count(minutes, "minute"),
        60..=1439 => count(minutes / 60, "hour"),
        _ => count(minutes / 1440, "day"),
    }
}

/// Draws woods, towns and counters of the part of the map where the armies stand.
fn show_picture(ui: &Ui, place: Rect, game: &InProgress) {
    let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    painter.rect_filled(place, 2.0, Color32::from_rgb(0xEF, 0xE4, 0xC8));
    let point = |hex: HexNumber| {
        let at = centre(hex);
        egui::pos2(at.x, -at.y)
    };
    let mut seen = Rect::NOTHING;
    for &(hex, _) in &game.card.pieces {
        seen.extend_with(point(hex));
    }
    if !seen.is_finite() {
        return;
    }
    let side = (seen.size().max_elem() + 6.0 * HEX_WIDTH).max(18.0 * HEX_WIDTH);
    let seen = Rect::from_center_size(seen.center(), Vec2::splat(side));
    let scale = place.width() / side;
    let on_picture = |hex: HexNumber| place.min + (point(hex) - seen.min) * scale;
    let hex = egui::vec2(HEX_WIDTH, HEX_HEIGHT) * scale * 1.05;
    let ground = game.map.map(|map| map.terrain.as_slice());
    for area in ground.unwrap_or_default() {
        let colour = match area.kind {
            Terrain::Forest => Color32::from_rgb(0xA9, 0xB7, 0x86),
            Terrain::Town => Color32::from_rgb(0xC9, 0x7F, 0x6E),
            _ => continue,
        };
        for &number in area
            .hexes
            .0
            .iter()
            .filter(|&&number| seen.contains(point(number)))
        {
            painter.rect_filled(Rect::from_center_size(on_picture(number), hex), 0.0, colour);
        }
    }
    let piece = (0.9 * HEX_WIDTH * scale).max(3.0);
    for &(number, of) in &game.card.pieces {
        let counter = Rect::from_center_size(on_picture(number), Vec2::splat(piece));
        let paints = Palette::Standard.nation(of);
        let edge = egui::Stroke::new(0.5, paints.edge.egui());
        let fill = paints.field.egui();
        painter.rect(counter, 0.5, fill, edge, egui::StrokeKind::Inside);
    }
    let edge = egui::Stroke::new(1.0, paint(ui).stroke.egui());
    painter.rect_stroke(place, 2.0, edge, egui::StrokeKind::Inside);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn how_long_ago_a_game_was_played_is_told_in_words() {
        let now = SystemTime::now();
        let told = [20, 60, 59 * 60, 3600, 30 * 3600, 80 * 3600];
        let told = told.map(|seconds| ago(now, now - Duration::from_secs(seconds)));
        assert_eq!(
            told,
            [
                "just now",
                "1 minute ago",
                "59 minutes ago",
                "1 hour ago",
                "1 day ago",
                "3 days ago"
            ]
        );
        assert_eq!(
            ago(now - Duration::from_secs(9), now),
            "just now",
            "a clock that was put back"
        );
    }
}
