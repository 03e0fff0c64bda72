//! The six faces of a plan's die: the result of the table, and what it would truly bring to those who fight [6.4 to 6.7].

use super::Sum;
use crate::client::theme::{chip, face, font, paint, strong, weak, with_case};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::client::panels::results_table::{draw_die, paints};
use crate::last_battles::combat::outcomes::{self, together};
use crate::last_battles::state::State;
use crate::last_battles::words::{Line, outcome_in_brief, outcome_lines, outcome_sentence};
use crate::table::case::case;
use crate::table::dice::Face;
use bevy_egui::egui::{self, Align2, Rect, Response, RichText, Sense, Ui, WidgetInfo, WidgetType};

/// A face, its result, and what that would truly bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub die: Face,
    pub result: CombatResult,
    /// What it comes to, in a word or two.
    pub brief: String,
    /// All that it brings.
    pub lines: Vec<Line>,
}

/// Something that may come of the combat, and the faces that bring it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    pub faces: Vec<Face>,
    pub result: CombatResult,
    /// What happens to those who fight.
    pub sentence: String,
    pub lines: Vec<Line>,
}

/// Lists the six faces.
pub(super) fn cells(state: &State, foretold: &[outcomes::Chance]) -> Vec<Cell> {
    let cells = Face::all().filter_map(|die| {
        let chance = foretold.iter().find(|chance| chance.faces.contains(&die))?;
        Some(Cell {
            die,
            result: chance.outcome.result,
            brief: outcome_in_brief(&chance.outcome),
            lines: outcome_lines(state.setup(), &chance.outcome),
        })
    });
    cells.collect()
}

/// Lists what may truly come of it, the best for the attackers first.
pub(super) fn chances(state: &State, foretold: &[outcomes::Chance]) -> Vec<Chance> {
    let told = together(foretold).into_iter().map(|chance| Chance {
        result: chance.outcome.result,
        sentence: outcome_sentence(state.setup(), &chance.outcome),
        lines: outcome_lines(state.setup(), &chance.outcome),
        faces: chance.faces,
    });
    let mut chances: Vec<_> = told.collect();
    chances.sort_by_key(|chance| rank(chance.result));
    chances
}

const fn rank(result: CombatResult) -> u8 {
    match result {
        CombatResult::De => 0,
        CombatResult::Dr => 1,
        CombatResult::Ex => 2,
        CombatResult::Ne => 3,
        CombatResult::Ar => 4,
        CombatResult::Ae => 5,
    }
}

/// The height of a face.
const HEIGHT: f32 = 50.0;

/// Shows the faces, and below them each thing that may come of it.
pub(super) fn show(ui: &mut Ui, sum: &Sum) {
    ui.add_space(3.0);
    let size = egui::vec2(ui.available_width(), HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let width = rect.width() / 6.0;
    for (nth, cell) in sum.faces.iter().enumerate() {
        let corner = egui::pos2(rect.left() + width * nth as f32, rect.top());
        let place = Rect::from_min_size(corner, egui::vec2(width, HEIGHT)).shrink(1.0);
        show_face(ui, cell, place);
    }
    ui.add_space(2.0);
    for chance in &sum.chances {
        show_chance(ui, chance);
    }
}

fn show_face(ui: &Ui, cell: &Cell, place: Rect) {
    let (fill, ink) = paints(cell.result);
    let painter = ui.painter();
    painter.rect_filled(place, 3.0, fill.egui());
    let upper = place.top() + 17.0;
    let die = egui::pos2(place.center().x - 13.0, upper);
    draw_die(
        ui,
        cell.die,
        Rect::from_center_size(die, egui::vec2(20.0, 20.0)),
    );
    let letters = egui::pos2(place.center().x + 13.0, upper);
    let bold = font(face::BOLD, 15.0);
    let result = cell.result.to_string();
    painter.text(letters, Align2::CENTER_CENTER, &result, bold, ink.egui());
    let below = egui::pos2(place.center().x, place.bottom() - 10.0);
    let small = font(face::SEMI_BOLD, 11.5);
    painter.text(below, Align2::CENTER_CENTER, &cell.brief, small, ink.egui());
    let name = format!("{}: {result}, {}", cell.die.pips(), cell.brief);
    let id = ui.id().with(("face", cell.die.pips()));
    let response = ui.interact(place, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    tell_more(
        response,
        &format!("{} · {result}", cell.die.pips()),
        &cell.lines,
    );
}

fn show_chance(ui: &mut Ui, chance: &Chance) {
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (mark, _) = ui.allocate_exact_size(egui::vec2(10.0, 18.0), Sense::hover());
        let square = Rect::from_center_size(mark.center(), egui::vec2(10.0, 10.0));
        let (fill, _) = paints(chance.result);
        ui.painter().rect_filled(square, 2.0, fill.egui());
        let count = format!("{} in 6", chance.faces.len());
        ui.add_sized([40.0, 18.0], egui::Label::new(strong(count, 13.0)).extend());
        let words = RichText::new(upper(&chance.sentence)).color(paint(ui).text.egui());
        ui.add(egui::Label::new(words).wrap());
    });
    let faces: Vec<_> = chance
        .faces
        .iter()
        .map(|face| face.pips().to_string())
        .collect();
    let title = match faces.as_slice() {
        [one] => format!("On a {one}"),
        several => format!("On {}", several.join(", ")),
    };
    tell_more(row.response, &title, &chance.lines);
}

/// Tells all that a face brings, with the cases, when it is pointed at.
fn tell_more(response: Response, title: &str, lines: &[Line]) {
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.horizontal(|ui| {
            ui.label(strong(title, 14.0));
            chip(ui, case("6.4"));
        });
        for line in lines {
            with_case(ui, upper(&line.words), line.case);
        }
        if lines.is_empty() {
            ui.label(weak(ui, "the game is over"));
        }
    });
}

/// Lets a line begin with a capital.
pub fn upper(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.into_iter().chain([letters.collect()]).collect()
}
