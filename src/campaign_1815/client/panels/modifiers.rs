//! The lines of an attack: what each side adds to its die, with its case, and what does not count [5.6 to 5.14].

use super::View;
use super::attack::{Asked, Fight};
use crate::campaign_1815::attack::odds::{Ground, Idle, Modifier, Unused};
use crate::campaign_1815::board::Ground as BoardGround;
use crate::campaign_1815::client::selection::Choose;
use crate::campaign_1815::client::titles::{self, short};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::PieceIndex;
use crate::client::command::Command;
use crate::client::theme::{at_right, chip, counted, paint, strong, weak};
use crate::table::case::Case;
use crate::table::ids::PieceId;
use bevy_egui::egui::{self, Align, Layout, Ui, vec2};

/// The height of a line.
pub(super) const LINE: f32 = 19.0;

impl Fight {
    /// Shows what a side adds, line by line, and what does not count.
    pub(super) fn show_side(&self, ui: &mut Ui, view: &View, side: Asked) -> Option<Command> {
        let (attack, defence) = self.odds.sums();
        let (title, sum, counted, unused, choices) = match side {
            Asked::Attacker => (
                "Attack",
                attack,
                &self.odds.attack,
                &self.odds.unused_attack,
                &self.choices.0,
            ),
            Asked::Defender => (
                "Defence",
                defence,
                &self.odds.defence,
                &self.odds.unused_defence,
                &self.choices.1,
            ),
        };
        ui.separator();
        row(ui, None, format!("{sum:+}"), |ui| {
            ui.label(strong(title, 13.5));
        });
        let mut command = None;
        for line in counted {
            let choice = choice_of(view, choices, line.why, line.piece);
            command = self
                .show_counted(ui, view, line, (side, choice))
                .or(command);
        }
        for line in unused {
            let choice = choice_of(view, choices, line.why, line.piece);
            command = self.show_unused(ui, view, line, (side, choice)).or(command);
        }
        command
    }

    fn show_counted(
        &self,
        ui: &mut Ui,
        view: &View,
        line: &Modifier,
        (side, choice): (Asked, Option<PieceIndex>),
    ) -> Option<Command> {
        let words = self.what(view, (side, line.why), line.piece);
        let value = format!("{:+}", line.value);
        match choice {
            Some(piece) => self.show_box(ui, view, (side, piece, true), (value, line.case)),
            None => {
                row(ui, Some(line.case), value, |ui| {
                    ui.add_space(8.0);
                    ui.add(egui::Label::new(words).truncate());
                });
                None
            }
        }
    }

    fn show_unused(
        &self,
        ui: &mut Ui,
        view: &View,
        line: &Unused,
        (side, choice): (Asked, Option<PieceIndex>),
    ) -> Option<Command> {
        let value = "–".to_owned();
        if let Some(piece) = choice.filter(|_| line.reason == Idle::KeptOut) {
            return self.show_box(ui, view, (side, piece, false), (value, line.case));
        }
        let words = self.what(view, (side, line.why), line.piece);
        let words = weak(ui, format!("{words}: {}", idle(line.reason)));
        row(ui, Some(line.case), value, |ui| {
            ui.add_space(8.0);
            ui.add(egui::Label::new(words).truncate());
        });
        None
    }

    /// Says what a line is for.
    fn what(&self, view: &View, (side, why): (Asked, Ground), piece: Option<PieceId>) -> String {
        let state = view.state;
        let piece = piece.and_then(|piece| state.find(piece));
        let (name, stars) = match piece {
            Some(piece) => (short(state.piece(piece)), state.stars(piece)),
            None => ("", 0),
        };
        let stars = match stars {
            0 => "stars".to_owned(),
            some => titles::stars(some),
        };
        let unit = match side {
            Asked::Attacker => self.units.0,
            Asked::Defender => self.units.1,
        };
        match why {
            Ground::Built => match state.hex(self.units.1).map(|at| ground(view, at)) {
                Some(BoardGround::Chateau) => "Chateau".to_owned(),
                _ => "Town".to_owned(),
            },
            Ground::Bridge => "Behind a bridge".to_owned(),
            Ground::Stars => format!("{name}, {stars}"),
            Ground::Headquarters => {
                let hexes = piece.and_then(|hq| state.hex(hq)).zip(state.hex(unit));
                let away = hexes.map_or(0, |(a, b)| a.distance(b));
                let away = counted(usize::from(away), "hex", "hexes");
                format!("{name} HQ, {away} away")
            }
            Ground::Infantry => format!("{name} beside the defender"),
            Ground::Cavalry => format!("{name}, cavalry support"),
            Ground::Charge => format!("{name} charges, {stars}"),
            Ground::GrandBattery => "Grand Battery".to_owned(),
            Ground::Detachment => "Against a detachment".to_owned(),
            Ground::Rain => "Soft ground after rain".to_owned(),
        }
    }

    /// Shows a box to tick for fresh cavalry; that of the other side is locked.
    fn show_box(
        &self,
        ui: &mut Ui,
        view: &View,
        (side, piece, mut sent): (Asked, PieceIndex, bool),
        (value, case): (String, Case),
    ) -> Option<Command> {
        let printed = view.state.piece(piece);
        let own = side == self.asked;
        let note = match own {
            true => "fresh; then exhausted".to_owned(),
            false => format!("fresh; the {} names it", printed.player()),
        };
        let text = format!("{} supports, {note}", short(printed));
        let mut command = None;
        row(ui, Some(case), value, |ui| {
            ui.add_space(4.0);
            ui.spacing_mut().icon_width = 14.0;
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
            let tick = egui::Checkbox::new(&mut sent, &text);
            let tick = ui.add_enabled(own, tick);
            let tick = tick.on_hover_text(&text).on_disabled_hover_text(&text);
            if tick.changed() {
                command = Some(Choose::Support(printed.id).command());
            }
        });
        command
    }
}

/// Shows a line: what it is, and at the right its number and its case.
fn row(ui: &mut Ui, case: Option<Case>, value: String, show: impl FnOnce(&mut Ui)) {
    const VALUE: f32 = 34.0;
    const CHIP: f32 = 52.0;
    ui.horizontal(|ui| {
        ui.set_height(LINE);
        let room = (ui.available_width() - VALUE - CHIP).max(40.0);
        let across = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(room, LINE), across, |ui| {
            ui.set_width(room);
            show(ui);
        });
        at_right(ui, |ui| match case {
            Some(case) => {
                ui.spacing_mut().item_spacing.x = 0.0;
                let wide = vec2(CHIP, LINE);
                ui.allocate_ui_with_layout(wide, Layout::right_to_left(Align::Center), |ui| {
                    ui.set_width(CHIP);
                    chip(ui, case);
                });
                ui.add(egui::Label::new(value).extend());
            }
            None => {
                ui.add_space(CHIP);
                let sum = strong(value, 15.0).color(paint(ui).accent.egui());
                ui.label(sum);
            }
        });
    });
}

fn ground(view: &View, at: Hex) -> BoardGround {
    view.state.components().board.ground(at)
}

/// Gets the cavalry whose support a line is, where somebody has a choice about it.
fn choice_of(
    view: &View,
    choices: &[PieceIndex],
    why: Ground,
    piece: Option<PieceId>,
) -> Option<PieceIndex> {
    let piece = view.state.find(piece?)?;
    (why == Ground::Cavalry && choices.contains(&piece)).then_some(piece)
}

/// Says why something adds nothing.
const fn idle(reason: Idle) -> &'static str {
    match reason {
        Idle::BuiltUp => "not in a town or chateau",
        Idle::NormalMode => "in normal mode",
        Idle::OutOfRange => "out of range",
        Idle::KeptOut => "kept out",
        Idle::OtherArmy => "of the other army",
        Idle::OneForTerrain => "terrain adds one at most",
    }
}
