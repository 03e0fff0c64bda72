//! The boxes beside the track: who is to come, blown, free to be placed, or lost. Counters lie in hands, one for each turn; they
//! are drawn together as far as it takes for all of them to be seen.

use super::View;
use super::track::HEIGHT;
use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::client::selection::Choose;
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::state::Place;
use crate::campaign_1815::victory;
use crate::client::command::Command;
use crate::client::counters::Picture as _;
use crate::client::panels::pictures;
use crate::client::theme::{face, font, paint};
use crate::table::armies::Player;
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// The side of the counters.
const SIDE: f32 = 34.0;
/// The room of a counter, and how far the next one in its hand lies from it at most and at least: it shows the numeral and the
/// stars at its left.
const PLACE: f32 = 40.0;
const STEP: (f32, f32) = (28.0, 9.0);
/// The same for low plates, which lie in two rows.
const PLATE_STEP: (f32, f32) = (42.0, 10.0);
/// Between two hands, and around what is in a box.
const APART: f32 = 6.0;
const MARGIN: f32 = 6.0;

/// A box: its title, what that means, and whom it holds.
pub struct Holding {
    title: String,
    /// What is said instead where it holds nobody.
    empty: &'static str,
    tip: String,
    hands: Vec<Hand>,
    are_lost: bool,
}

/// Counters that lie together, and what is written below them.
struct Hand {
    pieces: Vec<PieceIndex>,
    under: String,
    /// Whether they lie in two rows.
    low: bool,
}

/// Lists the boxes.
pub fn boxes(view: &View) -> Vec<Holding> {
    let state = view.state;
    let all: Vec<_> = state.components().pieces.all().collect();
    let those = |wanted: &dyn Fn(PieceIndex) -> bool| -> Vec<PieceIndex> {
        all.iter().copied().filter(|piece| wanted(*piece)).collect()
    };
    let to_come = those(&|piece| matches!(state.standing(piece).at, Place::ToCome(_)));
    let blown = those(&|piece| matches!(state.standing(piece).at, Place::Blown(_)));
    let free = those(&|piece| {
        let is_free = state.standing(piece).at == Place::Available;
        is_free && state.piece(piece).kind == Kind::Detachment
    });
    let lost = those(&|piece| state.standing(piece).at == Place::Eliminated);
    let points =
        [Player::French, Player::Coalition].map(|player| victory::for_losses(state, player));
    let free = match free.is_empty() {
        true => Vec::new(),
        false => vec![Hand {
            pieces: free,
            under: String::new(),
            low: true,
        }],
    };
    vec![
        Holding {
            title: "To come".to_owned(),
            empty: "nobody to come",
            tip: "reinforcements, by the turn on which they enter".to_owned(),
            hands: by_turn(view, to_come),
            are_lost: false,
        },
        Holding {
            title: "Blown".to_owned(),
            empty: "nobody blown",
            tip: "blown corps, by the turn on which they come back".to_owned(),
            hands: by_turn(view, blown),
            are_lost: false,
        },
        Holding {
            title: "Detachments free".to_owned(),
            empty: "no free detachment",
            tip: "off the map, to be placed in step D; click one when it is asked".to_owned(),
            hands: free,
            are_lost: false,
        },
        Holding {
            title: format!("Lost {} : {}", points[0], points[1]),
            empty: "nothing lost",
            tip: format!(
                "points for the enemy's losses: French {}, Coalition {}",
                points[0], points[1]
            ),
            hands: by_side(view, &lost),
            are_lost: true,
        },
    ]
}

/// Gets the turn on which a piece comes, if it does.
fn due(view: &View, piece: PieceIndex) -> Option<Turn> {
    match view.state.standing(piece).at {
        Place::ToCome(turn) | Place::Blown(turn) => Some(turn),
        _ => None,
    }
}

/// Puts those together who come on the same turn, the first first.
fn by_turn(view: &View, mut pieces: Vec<PieceIndex>) -> Vec<Hand> {
    pieces.sort_by_key(|piece| due(view, *piece));
    let hands = pieces.chunk_by(|a, b| due(view, *a) == due(view, *b));
    let hand = |pieces: &[PieceIndex]| {
        let turn = due(view, pieces[0]);
        Hand {
            pieces: pieces.to_vec(),
            under: match turn {
                Some(turn) if turn <= view.state.turn() => "now".to_owned(),
                Some(turn) => format!("turn {}", turn.0),
                None => String::new(),
            },
            low: false,
        }
    };
    hands.map(hand).collect()
}

/// Puts the losses of each side together.
fn by_side(view: &View, pieces: &[PieceIndex]) -> Vec<Hand> {
    let of = |player: Player| Hand {
        pieces: pieces
            .iter()
            .copied()
            .filter(|piece| view.state.piece(*piece).player() == player)
            .collect(),
        under: player.to_string(),
        low: false,
    };
    let hands = Player::ALL.into_iter().map(of);
    hands.filter(|hand| !hand.pieces.is_empty()).collect()
}

impl Hand {
    fn columns(&self) -> usize {
        match self.low {
            true => self.pieces.len().div_ceil(2),
            false => self.pieces.len(),
        }
    }

    /// Gets how far the next counter lies from one, for a share of the room that they would like between least and most.
    fn step(&self, share: f32) -> f32 {
        let (most, least) = if self.low { PLATE_STEP } else { STEP };
        least + (most - least) * share
    }

    fn width(&self, share: f32) -> f32 {
        PLACE + self.columns().saturating_sub(1) as f32 * self.step(share)
    }
}

impl Holding {
    /// Gets what stands at its head.
    fn said(&self) -> &str {
        match self.hands.is_empty() {
            true => self.empty,
            false => &self.title,
        }
    }

    /// Gets its width, no less than its title.
    fn width(&self, title: f32, share: f32) -> f32 {
        let hands: f32 = self.hands.iter().map(|hand| hand.width(share)).sum();
        let between = self.hands.len().saturating_sub(1) as f32 * APART;
        (hands + between).max(title) + 2.0 * MARGIN
    }
}

/// The boxes in a row, each with the width of its title.
pub struct Row(Vec<(Holding, f32)>);

fn title_font() -> FontId {
    font(face::SEMI_BOLD, 12.0)
}

impl Row {
    /// Measures the titles.
    pub fn of(ui: &Ui, boxes: Vec<Holding>) -> Self {
        let measured = boxes.into_iter().map(|holding| {
            let title = holding.said();
            let galley =
                ui.painter()
                    .layout_no_wrap(title.to_owned(), title_font(), Color32::WHITE);
            (holding, galley.size().x)
        });
        Self(measured.collect())
    }

    /// Lists the boxes that hold somebody, each with the width of its title.
    fn held(&self) -> impl Iterator<Item = &(Holding, f32)> {
        self.0
            .iter()
            .filter(|(holding, _)| !holding.hands.is_empty())
    }

    /// Gets the width of what is said of those that hold nobody: it stands in a column at the end.
    fn empty_width(&self) -> f32 {
        let empty = self
            .0
            .iter()
            .filter(|(holding, _)| holding.hands.is_empty());
        let widths = empty.map(|(_, title)| title + 2.0 * MARGIN);
        widths.fold(0.0, f32::max)
    }

    fn width(&self, share: f32, gap: f32) -> f32 {
        let held = self.held();
        let widths = held.map(|(holding, title)| holding.width(*title, share) + gap);
        widths.sum::<f32>() + self.empty_width() + gap
    }

    /// Finds the share of the room that counters would like with which all boxes fit into a width.
    fn share(&self, width: f32, gap: f32) -> f32 {
        // Titles bound the boxes from below, so the width does not fall evenly.
        let shares = (0..=20).rev().map(|nth| nth as f32 / 20.0);
        let mut fitting = shares.filter(|share| self.width(*share, gap) <= width);
        fitting.next().unwrap_or(0.0)
    }

    /// Shows the boxes within a width.
    pub fn show(&self, ui: &mut Ui, view: &View, (width, gap): (f32, f32)) -> Option<Command> {
        let share = self.share(width, gap);
        let mut command = None;
        for (holding, title) in self.held() {
            let size = vec2(holding.width(*title, share), HEIGHT - 2.0);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.on_hover_text(&holding.tip);
            command = holding.show(ui, view, (rect, share)).or(command);
        }
        self.show_empty(ui);
        command
    }

    /// Says which boxes hold nobody.
    fn show_empty(&self, ui: &mut Ui) {
        let size = vec2(self.empty_width(), HEIGHT - 2.0);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let mut at = rect.min + vec2(MARGIN, 4.0);
        let empty = self
            .0
            .iter()
            .filter(|(holding, _)| holding.hands.is_empty());
        for (holding, _) in empty {
            let ink = paint(ui).weak.egui();
            let words = holding.said();
            ui.painter()
                .text(at, Align2::LEFT_TOP, words, title_font(), ink);
            at.y += 19.0;
        }
    }
}

impl Holding {
    fn show(&self, ui: &Ui, view: &View, (rect, share): (Rect, f32)) -> Option<Command> {
        let colours = paint(ui);
        let edge = Stroke::new(1.0, colours.stroke.egui());
        let painter = ui.painter();
        painter.rect(rect, 3.0, colours.window.egui(), edge, StrokeKind::Inside);
        let ink = colours.text.egui();
        let at = rect.min + vec2(MARGIN, 4.0);
        painter.text(at, Align2::LEFT_TOP, &self.title, title_font(), ink);
        let mut command = None;
        let mut at = rect.min + vec2(MARGIN, 20.0);
        for hand in &self.hands {
            command = self.show_hand(ui, view, (hand, at, share)).or(command);
            at.x += hand.width(share) + APART;
        }
        command
    }

    /// Shows a hand from its upper left corner on.
    fn show_hand(
        &self,
        ui: &Ui,
        view: &View,
        (hand, at, share): (&Hand, Pos2, f32),
    ) -> Option<Command> {
        let mut command = None;
        let columns = hand.columns().max(1);
        for (nth, &piece) in hand.pieces.iter().enumerate() {
            let (row, column) = (nth / columns, nth % columns);
            let glyph = view.glyph(piece);
            let extent = glyph.extent() * SIDE;
            let height = if hand.low { 28.0 } else { PLACE };
            let middle = vec2(PLACE / 2.0, height / 2.0);
            let step = vec2(column as f32 * hand.step(share), row as f32 * height);
            let place = Rect::from_center_size(at + middle + step, vec2(extent.x, extent.y));
            pictures::draw(ui, &glyph, place);
            if self.are_lost {
                slash(ui, place.shrink2(vec2(4.0, place.height() * 0.14)));
            }
            let id = view.state.piece(piece).id;
            let response = ui.interact(place, ui.id().with(("in a box", id)), Sense::click());
            let name = &view.state.piece(piece).name;
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
            let response = response.on_hover_text(name);
            if response.clicked() {
                command = Some(Choose::Piece(id).command());
            }
        }
        let under = pos2(at.x + hand.width(share) / 2.0, at.y + PLACE + 1.0);
        let ink = match hand.under == "now" {
            true => paint(ui).accent.egui(),
            false => paint(ui).weak.egui(),
        };
        let small = egui::FontId::proportional(11.0);
        ui.painter()
            .text(under, Align2::CENTER_TOP, &hand.under, small, ink);
        command
    }
}

/// Strikes a counter out.
fn slash(ui: &Ui, rect: Rect) {
    let line = [rect.left_bottom(), rect.right_top()];
    let cream = Stroke::new(4.5, Color32::from_rgb(0xFF, 0xF6, 0xE2));
    ui.painter().line_segment(line, cream);
    let red = Stroke::new(2.6, Color32::from_rgb(0xB3, 0x26, 0x1E));
    ui.painter().line_segment(line, red);
}
