//! What the two dice can bring: the 36 casts as a bar and as a table, in the letters and colours of the results.

use crate::campaign_1815::attack::odds::{self, Chances};
use crate::campaign_1815::charts::AttackResult;
use crate::campaign_1815::retreat;
use crate::campaign_1815::state::State;
use crate::client::palette::Rgb;
use crate::client::panels::die;
use crate::client::theme::{face, font, paint, weak, with_case};
use crate::table::case::case;
use crate::table::dice::Face;
use bevy_egui::egui::{
    self, Align2, Color32, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// Who suffers a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    Attacker,
    Defender,
}

/// A result, and who suffers it; of a stalemate nobody does.
pub type Comes = (AttackResult, Loser);

/// All that can come of a cast, in the order of the bar.
const ALL: [Comes; 7] = [
    (AttackResult::Eliminated, Loser::Attacker),
    (AttackResult::Blown, Loser::Attacker),
    (AttackResult::Retreat, Loser::Attacker),
    (AttackResult::Stalemate, Loser::Defender),
    (AttackResult::Retreat, Loser::Defender),
    (AttackResult::Blown, Loser::Defender),
    (AttackResult::Eliminated, Loser::Defender),
];

/// The 36 casts of a fight: by how much the attacker adds more, and what rules make of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casts {
    pub difference: i8,
    pub against_detachment: bool,
    /// Whether whoever is blown does not come back [5.18].
    pub blown_is_lost: bool,
}

impl Casts {
    /// Looks at the casts of a fight in a state.
    pub fn of(state: &State, difference: i8, against_detachment: bool) -> Self {
        Self {
            difference,
            against_detachment,
            blown_is_lost: retreat::returns_on(state).is_none(),
        }
    }

    /// Reads a cast, the attacker's die first.
    pub fn comes(&self, state: &State, (attack, defence): (Face, Face)) -> Comes {
        let by = attack.pips() as i8 - defence.pips() as i8 + self.difference;
        let result = odds::of_cast(state, by, self.against_detachment);
        match by < 0 {
            true => (result, Loser::Attacker),
            false => (result, Loser::Defender),
        }
    }
}

/// Gets the letters of a result.
pub const fn letters(of: Comes) -> &'static str {
    match of {
        (AttackResult::Stalemate, _) => "–",
        (AttackResult::Retreat, Loser::Attacker) => "AR",
        (AttackResult::Blown, Loser::Attacker) => "AB",
        (AttackResult::Eliminated, Loser::Attacker) => "AE",
        (AttackResult::Retreat, Loser::Defender) => "DR",
        (AttackResult::Blown, Loser::Defender) => "DB",
        (AttackResult::Eliminated, Loser::Defender) => "DE",
    }
}

/// Tells a result.
const fn words(of: Comes) -> &'static str {
    match of {
        (AttackResult::Stalemate, _) => "no result",
        (AttackResult::Retreat, Loser::Attacker) => "attacker retreats",
        (AttackResult::Blown, Loser::Attacker) => "attacker blown",
        (AttackResult::Eliminated, Loser::Attacker) => "attacker eliminated",
        (AttackResult::Retreat, Loser::Defender) => "defender retreats",
        (AttackResult::Blown, Loser::Defender) => "defender blown",
        (AttackResult::Eliminated, Loser::Defender) => "defender eliminated",
    }
}

/// Gets the colour of a result and the ink on it.
const fn paints(of: Comes) -> (Rgb, Rgb) {
    const DARK: Rgb = Rgb::new(0x2F261D);
    const LIGHT: Rgb = Rgb::new(0xFFF6E8);
    match of {
        (AttackResult::Stalemate, _) => (Rgb::new(0xE4D8BC), DARK),
        (AttackResult::Retreat, Loser::Attacker) => (Rgb::new(0xA9BDD6), DARK),
        (AttackResult::Blown, Loser::Attacker) => (Rgb::new(0x4F73A6), LIGHT),
        (AttackResult::Eliminated, Loser::Attacker) => (Rgb::new(0x28466F), LIGHT),
        (AttackResult::Retreat, Loser::Defender) => (Rgb::new(0xD9A08A), DARK),
        (AttackResult::Blown, Loser::Defender) => (Rgb::new(0xB0563F), LIGHT),
        (AttackResult::Eliminated, Loser::Defender) => (Rgb::new(0x7A1F1A), LIGHT),
    }
}

const fn count(chances: &Chances, of: Comes) -> u8 {
    match of {
        (AttackResult::Stalemate, _) => chances.stalemate,
        (AttackResult::Retreat, Loser::Attacker) => chances.attacker_retreats,
        (AttackResult::Blown, Loser::Attacker) => chances.attacker_blown,
        (AttackResult::Eliminated, Loser::Attacker) => chances.attacker_eliminated,
        (AttackResult::Retreat, Loser::Defender) => chances.defender_retreats,
        (AttackResult::Blown, Loser::Defender) => chances.defender_blown,
        (AttackResult::Eliminated, Loser::Defender) => chances.defender_eliminated,
    }
}

/// Fills a place with the colour of a result; that of the blown who do not come back is hatched.
fn fill(ui: &Ui, rect: Rect, of: Comes, casts: Casts) -> Color32 {
    let (fill, ink) = paints(of);
    let painter = ui.painter();
    painter.rect_filled(rect, 2.0, fill.egui());
    if casts.blown_is_lost && of.0 == AttackResult::Blown {
        let within = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
        let stroke = Stroke::new(1.4, Color32::from_rgba_unmultiplied(0x1B, 0x14, 0x0C, 150));
        let mut x = rect.left() - rect.height();
        while x < rect.right() {
            let line = [pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())];
            within.line_segment(line, stroke);
            x += 6.0;
        }
    }
    ink.egui()
}

/// Shows how many of the 36 casts bring each result: as a bar, and in words.
pub fn show_bar(ui: &mut Ui, state: &State, casts: Casts) {
    let chances = odds::chances(state, casts.difference, casts.against_detachment);
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 24.0), Sense::hover());
    let mut left = rect.left();
    let found = ALL.into_iter().map(|of| (of, count(&chances, of)));
    let found: Vec<_> = found.filter(|(_, count)| *count > 0).collect();
    for (of, count) in &found {
        let size = vec2(width * f32::from(*count) / 36.0, rect.height());
        let part = Rect::from_min_size(pos2(left, rect.top()), size);
        left += size.x;
        let ink = fill(ui, part.shrink2(vec2(0.5, 0.0)), *of, casts);
        let bold = font(face::SEMI_BOLD, 13.0);
        let painter = ui.painter();
        painter.text(part.center(), Align2::CENTER_CENTER, count, bold, ink);
    }
    let told = found
        .iter()
        .map(|(of, count)| format!("{count} {}", words(*of)));
    let told = format!("Of 36: {}.", told.collect::<Vec<_>>().join(", "));
    match casts.blown_is_lost {
        true => with_case(
            ui,
            format!("{told} Hatched: blown now is lost."),
            case("5.18"),
        ),
        false => {
            ui.add(egui::Label::new(told).wrap());
        }
    }
}

/// The height of a row of the table, and the room of the dice before and above it.
const ROW: f32 = 21.0;
const DIE: f32 = 16.0;
const HEAD: f32 = 22.0;
/// The least room for what the letters mean.
const LEGEND: f32 = 112.0;

/// Shows the table of the two dice, the attacker's down and the defender's across; the cast that came up is ringed.
pub fn show_table(ui: &mut Ui, state: &State, casts: Casts, cast: Option<(Face, Face)>) {
    let size = vec2(ui.available_width(), HEAD + 6.0 * ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let corner = rect.min + vec2(HEAD, HEAD);
    let width = ((rect.width() - HEAD - LEGEND) / 6.0).clamp(24.0, 40.0);
    let place = |row: u8, column: u8| {
        let at = vec2(f32::from(column) * width, f32::from(row) * ROW);
        Rect::from_min_size(corner + at, vec2(width, ROW))
    };
    for edge in Face::all() {
        let nth = edge.pips() - 1;
        let above = pos2(place(0, nth).center().x, rect.top() + HEAD / 2.0 - 1.0);
        let before = pos2(rect.left() + HEAD / 2.0 - 1.0, place(nth, 0).center().y);
        for at in [above, before] {
            die::draw(ui, edge, Rect::from_center_size(at, vec2(DIE, DIE)));
        }
    }
    for attack in Face::all() {
        for defence in Face::all() {
            let at = place(attack.pips() - 1, defence.pips() - 1).shrink(0.8);
            let of = casts.comes(state, (attack, defence));
            let ink = fill(ui, at, of, casts);
            let letters = letters(of);
            let text = font(face::SEMI_BOLD, 12.0);
            ui.painter()
                .text(at.center(), Align2::CENTER_CENTER, letters, text, ink);
            if cast == Some((attack, defence)) {
                let ring = Stroke::new(2.5, paint(ui).text.egui());
                ui.painter().rect_stroke(at, 2.0, ring, StrokeKind::Outside);
            }
            tell(ui, at, (attack, defence), (casts.difference, of));
        }
    }
    let legend = Rect::from_min_max(pos2(place(0, 6).left() + 14.0, corner.y), rect.max);
    show_legend(ui, legend, casts);
}

/// Tells a cell of the table to whoever points at it.
fn tell(ui: &Ui, at: Rect, (attack, defence): (Face, Face), (difference, of): (i8, Comes)) {
    let (attack, defence) = (attack.pips(), defence.pips());
    let id = ui.id().with(("cast", attack, defence));
    let by = attack as i8 - defence as i8 + difference;
    let name = format!(
        "{attack} against {defence}, {difference:+} = {by:+}: {}",
        words(of)
    );
    let response = ui.interact(at, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    response.on_hover_text(name);
}

/// Says what colours and letters mean.
fn show_legend(ui: &mut Ui, place: Rect, casts: Casts) {
    use AttackResult::{Blown, Eliminated, Retreat};
    let mut legend = ui.new_child(egui::UiBuilder::new().max_rect(place));
    legend.spacing_mut().item_spacing = vec2(4.0, 5.0);
    let lost = if casts.blown_is_lost { ", lost" } else { "" };
    let lines = [
        (Retreat, "1, 2: retreat".to_owned()),
        (Blown, format!("3, 4: blown{lost}")),
        (Eliminated, "5 up: elim.".to_owned()),
    ];
    for (result, words) in lines {
        legend.horizontal(|ui| {
            ui.spacing_mut().interact_size.y = 14.0;
            for loser in [Loser::Attacker, Loser::Defender] {
                let (square, _) = ui.allocate_exact_size(vec2(11.0, 11.0), Sense::hover());
                fill(ui, square, (result, loser), casts);
            }
            ui.label(egui::RichText::new(words).size(12.0));
        });
    }
    let words = weak(&legend, "A: attacker, down").size(12.0);
    legend.label(words);
    let words = weak(&legend, "D: defender, across").size(12.0);
    legend.label(words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::game_setup::NewGame;
    use crate::table::game::Kept as _;

    fn state() -> State {
        let start = NewGame {
            scenario: "june-16".to_owned(),
            ..NewGame::default()
        };
        let begun = State::begin(start).expect("a sound scenario");
        begun.state
    }

    fn counted(state: &State, casts: Casts) -> Vec<(&'static str, usize)> {
        let all: Vec<_> = Face::all()
            .flat_map(|attack| Face::all().map(move |defence| (attack, defence)))
            .map(|cast| letters(casts.comes(state, cast)))
            .collect();
        let found = ALL.map(letters).into_iter();
        let found = found.map(|of| (of, all.iter().filter(|other| **other == of).count()));
        found.filter(|(_, count)| *count > 0).collect()
    }

    #[test]
    fn the_table_of_the_designers_example_counts_as_the_bar_does() {
        // 4 against 6, as in the example of the rulebook: 36 casts at -2.
        let state = state();
        let casts = Casts::of(&state, -2, false);
        let expected = [
            ("AE", 6),
            ("AB", 9),
            ("AR", 11),
            ("–", 4),
            ("DR", 5),
            ("DB", 1),
        ];
        assert_eq!(counted(&state, casts), expected);
        let chances = odds::chances(&state, -2, false);
        let bar = ALL.map(|of| usize::from(count(&chances, of)));
        let bar: Vec<_> = bar.into_iter().filter(|count| *count > 0).collect();
        assert_eq!(bar, expected.map(|(_, count)| count));
    }

    #[test]
    fn a_detachment_sends_its_attacker_back_at_worst() {
        let state = state();
        let casts = Casts::of(&state, -2, true);
        let found = counted(&state, casts);
        assert!(found.iter().all(|(of, _)| !["AE", "AB"].contains(of)));
        assert_eq!(found[0], ("AR", 26));
    }
}
