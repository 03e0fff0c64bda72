//! The attack panel: both units, every modifier with its case and what does not count, the chances of each result, the dice.

use super::{View, counter, dock};
use crate::campaign_1815::attack::odds::{self, Chances, Idle, Modifier, Odds, Unused};
use crate::campaign_1815::attack::{support, target_in};
use crate::campaign_1815::client::playing;
use crate::campaign_1815::client::selection::{Choose, attackers_choices};
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::sequence::defenders_choices;
use crate::campaign_1815::state::State;
use crate::campaign_1815::{retreat, words};
use crate::client::command::{Command, PhaseAction};
use crate::client::game::give_order;
use crate::client::theme::{at_right, chip, primary, strong, weak, with_case};
use crate::table::case::case;
use crate::table::ids::PieceId;
use bevy_egui::egui::{self, Color32, RichText, Sense, Ui, vec2};

/// Shows the attack that is laid out, or how one is.
pub fn show_attack(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let attacker = view.selection.piece_in(state);
    let enemy = state.player().opponent();
    let target = view
        .selection
        .target
        .and_then(|hex| target_in(state, hex, enemy));
    let (Some(attacker), Some(target)) = (attacker, target) else {
        ui.label(match attacker {
            Some(_) => "Click a red hex to see what an attack on it would bring.",
            None => "Click a ringed corps, then the hex that it attacks.",
        });
        return dock::pass(ui, view);
    };
    let choices = attackers_choices(state, attacker);
    let named = view.selection.named(state, &choices);
    let defenders = support::of_defender(state, target);
    let defenders = support::choices(state, &defenders);
    let defence: Vec<_> = defenders
        .iter()
        .map(|piece| state.piece(*piece).id)
        .collect();
    let mut command = show_support_of(ui, view, "Fresh cavalry supports the attack:", &choices);
    let fight = Fight {
        units: (attacker, target),
        named,
        defence,
    };
    fight.show(ui, view);
    if !defenders.is_empty() {
        with_case(
            ui,
            "Counted with all fresh cavalry of the defender, who may keep it out.",
            case("5.11"),
        );
    }
    ui.add_space(4.0);
    if primary(ui, "Attack: cast both dice").clicked() {
        command = playing::attack(state, view.selection).map(give_order::<State>);
    }
    dock::pass(ui, view).or(command)
}

/// Shows the attack that the defender may support.
pub fn show_support(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let battle = state.battle()?;
    let units = (state.find(battle.attacker)?, state.find(battle.target)?);
    let choices = defenders_choices(state);
    let command = show_support_of(ui, view, "Fresh cavalry supports the defence:", &choices);
    let fight = Fight {
        units,
        named: battle.support.clone(),
        defence: view.selection.named(state, &choices),
    };
    fight.show(ui, view);
    ui.add_space(4.0);
    let cast = primary(ui, "So be it: cast both dice").clicked();
    cast.then_some(Command::Phase(PhaseAction::Confirm))
        .or(command)
}

/// Shows a box to tick for each corps of fresh cavalry that may be sent.
fn show_support_of(
    ui: &mut Ui,
    view: &View,
    words: &str,
    choices: &[PieceIndex],
) -> Option<Command> {
    if choices.is_empty() {
        return None;
    }
    let mut command = None;
    ui.label(words);
    for &piece in choices {
        let printed = view.state.piece(piece);
        let mut sent = !view.selection.kept_out.contains(&printed.id);
        let text = format!("{}; it is exhausted by that", printed.name);
        if ui.checkbox(&mut sent, text).changed() {
            command = Some(Choose::Support(printed.id).command());
        }
    }
    command
}

/// A fight as it would be fought.
struct Fight {
    units: (PieceIndex, PieceIndex),
    named: Vec<PieceId>,
    defence: Vec<PieceId>,
}

impl Fight {
    fn show(&self, ui: &mut Ui, view: &View) {
        let state = view.state;
        let Some(odds) = odds::odds(state, self.units, &self.named, &self.defence) else {
            return;
        };
        self.show_units(ui, view);
        let (attack, defence) = odds.sums();
        show_side(
            ui,
            view,
            ("Attack", attack),
            (&odds.attack, &odds.unused_attack),
        );
        show_side(
            ui,
            view,
            ("Defence", defence),
            (&odds.defence, &odds.unused_defence),
        );
        ui.separator();
        ui.label(strong(
            format!("{attack} - {defence} = {:+}", odds.difference()),
            17.0,
        ));
        let chances = odds::chances(state, odds.difference(), odds.against_detachment);
        show_chances(ui, &chances);
        self.show_afterwards(ui, view, &odds);
    }

    fn show_units(&self, ui: &mut Ui, view: &View) {
        let place = |piece| {
            view.state
                .hex(piece)
                .map_or_else(String::new, |hex| hex.to_string())
        };
        ui.horizontal(|ui| {
            counter(ui, view, self.units.0, 52.0);
            ui.vertical(|ui| {
                ui.label(short(view.state.piece(self.units.0)));
                ui.label(weak(ui, place(self.units.0)));
            });
            ui.label(
                RichText::new("→")
                    .size(24.0)
                    .color(Color32::from_rgb(0xB3, 0x26, 0x1E)),
            );
            counter(ui, view, self.units.1, 52.0);
            ui.vertical(|ui| {
                ui.label(short(view.state.piece(self.units.1)));
                ui.label(weak(ui, place(self.units.1)));
            });
        });
    }

    /// Tells what there is to know of what follows.
    fn show_afterwards(&self, ui: &mut Ui, view: &View, odds: &Odds) {
        if retreat::returns_on(view.state).is_none() {
            with_case(
                ui,
                "Whoever is blown now does not come back: he is lost.",
                case("5.18"),
            );
        }
        if odds.against_detachment {
            with_case(
                ui,
                "A detachment never blows nor eliminates its attacker.",
                case("5.20"),
            );
        }
    }
}

/// Shows what a side adds, line by line, and what does not count.
fn show_side(
    ui: &mut Ui,
    view: &View,
    (title, sum): (&str, i8),
    (counted, unused): (&[Modifier], &[Unused]),
) {
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        ui.label(strong(title, 13.5));
        at_right(ui, |ui| ui.label(strong(format!("{sum:+}"), 15.0)));
    });
    for line in counted {
        let words = named(view, words::reason(line.why), line.piece);
        show_line(
            ui,
            RichText::new(words),
            format!("{:+}", line.value),
            line.case,
        );
    }
    for line in unused {
        let words = named(view, words::reason(line.why), line.piece);
        let words = weak(ui, format!("{words}: {}", idle(line.reason)));
        show_line(ui, words, "-".to_owned(), line.case);
    }
}

fn named(view: &View, why: &str, piece: Option<PieceId>) -> String {
    let piece = piece.and_then(|piece| view.state.find(piece));
    match piece.map(|piece| short(view.state.piece(piece))) {
        Some(name) => format!("{name}: {why}"),
        None => why.to_owned(),
    }
}

fn show_line(ui: &mut Ui, words: RichText, value: String, case: crate::table::case::Case) {
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.label(words);
        at_right(ui, |ui| {
            chip(ui, case);
            ui.label(value);
        });
    });
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

/// Shows how many of the 36 casts bring each result: as a bar, and in words.
fn show_chances(ui: &mut Ui, chances: &Chances) {
    let parts = [
        (
            chances.attacker_eliminated,
            "attacker eliminated",
            (0x28, 0x46, 0x6F),
            true,
        ),
        (
            chances.attacker_blown,
            "attacker blown",
            (0x4F, 0x73, 0xA6),
            true,
        ),
        (
            chances.attacker_retreats,
            "attacker retreats",
            (0xA9, 0xBD, 0xD6),
            false,
        ),
        (chances.stalemate, "nothing", (0xE4, 0xD8, 0xBC), false),
        (
            chances.defender_retreats,
            "defender retreats",
            (0xD9, 0xA0, 0x8A),
            false,
        ),
        (
            chances.defender_blown,
            "defender blown",
            (0xB0, 0x56, 0x3F),
            true,
        ),
        (
            chances.defender_eliminated,
            "defender eliminated",
            (0x7A, 0x1F, 0x1A),
            true,
        ),
    ];
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 24.0), Sense::hover());
    let mut left = rect.left();
    for (count, _, (r, g, b), dark) in parts {
        if count == 0 {
            continue;
        }
        let size = vec2(width * f32::from(count) / 36.0, rect.height());
        let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), size);
        left += size.x;
        ui.painter()
            .rect_filled(part.shrink(0.5), 1.0, Color32::from_rgb(r, g, b));
        let ink = if dark {
            Color32::from_rgb(0xFF, 0xF6, 0xE8)
        } else {
            Color32::from_rgb(0x2F, 0x26, 0x1D)
        };
        let face = egui::FontId::proportional(12.5);
        ui.painter().text(
            part.center(),
            egui::Align2::CENTER_CENTER,
            count.to_string(),
            face,
            ink,
        );
    }
    let told = parts.iter().filter(|(count, ..)| *count > 0);
    let told: Vec<_> = told
        .map(|(count, what, ..)| format!("{count} {what}"))
        .collect();
    ui.label(format!("Of 36 casts: {}.", told.join(", ")));
}
