//! The attack panel: both units, every modifier with its case and what does not count, the chances of each result, the dice, and
//! what follows.

use super::casts::{self, Casts};
use super::modifiers::LINE;
use super::{View, afterwards, counter, dock};
use crate::campaign_1815::attack::odds::{self, Odds};
use crate::campaign_1815::attack::{support, target_in};
use crate::campaign_1815::client::playing;
use crate::campaign_1815::client::selection::{Selection, attackers_choices};
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::sequence::{Decision, defenders_choices};
use crate::campaign_1815::state::State;
use crate::client::command::{Command, PhaseAction};
use crate::client::game::give_order;
use crate::client::theme::{at_right, body, face, font, heading, paint, primary, strong, weak};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Align, Align2, Color32, Layout, Sense, Stroke, Ui, pos2, vec2};

/// A fight as it would be fought.
pub struct Fight {
    /// The attacking corps and the unit that it attacks.
    pub units: (PieceIndex, PieceIndex),
    /// The fresh cavalry about which either has a choice.
    pub(super) choices: (Vec<PieceIndex>, Vec<PieceIndex>),
    pub(super) asked: Asked,
    pub odds: Odds,
}

/// Who is asked which fresh cavalry he sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Attacker,
    Defender,
}

impl Fight {
    /// Gets the attack that is laid out, or that the defender may support.
    pub fn of(state: &State, selection: &Selection) -> Option<Self> {
        match Decision::of(state) {
            Decision::Attack => Self::laid_out(state, selection),
            Decision::Support => Self::declared(state, selection),
            _ => None,
        }
    }

    fn laid_out(state: &State, selection: &Selection) -> Option<Self> {
        let attacker = selection.piece_in(state)?;
        let target = target_in(state, selection.target?, state.player().opponent())?;
        let choices = attackers_choices(state, attacker);
        let named = selection.named(state, &choices);
        let defenders = support::choices(state, &support::of_defender(state, target));
        let defence: Vec<_> = defenders
            .iter()
            .map(|piece| state.piece(*piece).id)
            .collect();
        Some(Self {
            units: (attacker, target),
            odds: odds::odds(state, (attacker, target), &named, &defence)?,
            choices: (choices, defenders),
            asked: Asked::Attacker,
        })
    }

    fn declared(state: &State, selection: &Selection) -> Option<Self> {
        let battle = state.battle()?;
        let units = (state.find(battle.attacker)?, state.find(battle.target)?);
        let choices = defenders_choices(state);
        let named = battle.support.clone();
        let defence = selection.named(state, &choices);
        Some(Self {
            units,
            odds: odds::odds(state, units, &named, &defence)?,
            choices: (Vec::new(), choices),
            asked: Asked::Defender,
        })
    }

    /// Names the hex that is attacked.
    pub fn title(&self, view: &View) -> String {
        let hex = view.state.hex(self.units.1);
        hex.map_or_else(String::new, |hex| {
            let board = &view.state.components().board;
            match board.name(hex) {
                Some(name) => format!("Attack on {name}, {hex}"),
                None => format!("Attack on {hex}"),
            }
        })
    }

    /// Shows all of it, below the heading of the panel.
    pub fn show(&self, ui: &mut Ui, view: &View) -> Option<Command> {
        let command = body(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.spacing_mut().interact_size.y = LINE;
            self.show_units(ui, view);
            let mut command = self.show_side(ui, view, Asked::Attacker);
            command = self.show_side(ui, view, Asked::Defender).or(command);
            self.show_steps(ui, view);
            command = self.show_cast(ui, view).or(command);
            let casts = self.casts(view);
            casts::show_bar(ui, view.state, casts);
            command
        });
        heading(ui, "Results by the two dice", "");
        body(ui, |ui| {
            casts::show_table(ui, view.state, self.casts(view), None);
        });
        heading(ui, "Afterwards", "");
        body(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            afterwards::show(ui, view, self);
        });
        command
    }

    fn casts(&self, view: &View) -> Casts {
        Casts::of(
            view.state,
            self.odds.difference(),
            self.odds.against_detachment,
        )
    }

    /// Shows who meets whom: the attacker at the left, the defender at the right.
    fn show_units(&self, ui: &mut Ui, view: &View) {
        let (attacker, target) = self.units;
        let room = vec2(ui.available_width(), 52.0);
        let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
        let half = rect.width() / 2.0 - 20.0;
        let builder = |layout| egui::UiBuilder::new().layout(layout);
        let left = egui::Rect::from_min_size(rect.min, vec2(half, rect.height()));
        let left = builder(Layout::left_to_right(Align::Center)).max_rect(left);
        let left = &mut ui.new_child(left);
        counter(left, view, attacker, 46.0);
        show_name(left, view, (attacker, Align::Min));
        let right = egui::Rect::from_min_max(pos2(rect.right() - half, rect.top()), rect.max);
        let right = builder(Layout::right_to_left(Align::Center)).max_rect(right);
        let right = &mut ui.new_child(right);
        counter(right, view, target, 46.0);
        show_name(right, view, (target, Align::Max));
        let red = Color32::from_rgb(0xB3, 0x26, 0x1E);
        let from = rect.center() - vec2(15.0, 0.0);
        ui.painter()
            .arrow(from, vec2(30.0, 0.0), Stroke::new(2.2, red));
    }

    /// Shows the three steps of an attack, with that which is open.
    fn show_steps(&self, ui: &mut Ui, view: &View) {
        ui.separator();
        let attacking = view.state.piece(self.units.0).player();
        let open = match (self.asked, self.choices.1.is_empty()) {
            (Asked::Attacker, _) => 0,
            (Asked::Defender, _) => 1,
        };
        let names = [
            format!("{attacking} support"),
            format!("{} support", attacking.opponent()),
            "dice".to_owned(),
        ];
        ui.horizontal(|ui| {
            for (nth, name) in names.into_iter().enumerate() {
                show_step(ui, (nth, open), &name);
                ui.add_space(6.0);
            }
        });
    }

    /// Shows the sums, and the button that casts the dice or hands the choice to the defender.
    fn show_cast(&self, ui: &mut Ui, view: &View) -> Option<Command> {
        let (attack, defence) = self.odds.sums();
        let accent = paint(ui).accent.egui();
        let frame = egui::Frame::new()
            .stroke(Stroke::new(1.6, accent))
            .corner_radius(5.0)
            .inner_margin(egui::Margin::symmetric(10, 5));
        let other = view.state.piece(self.units.1).player();
        let (words, tip) = match (self.asked, self.choices.1.is_empty()) {
            (Asked::Attacker, true) | (Asked::Defender, _) => ("Cast both dice", String::new()),
            (Asked::Attacker, false) => {
                let tip = format!("the {other} then names its support");
                ("Declare the attack", tip)
            }
        };
        let shown = frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                // One text stands on one line, whatever the sizes.
                let difference = format!("{:+}", self.odds.difference());
                let mut sum = LayoutJob::default();
                let plain = TextFormat {
                    valign: Align::Center,
                    ..TextFormat::simple(egui::FontId::proportional(14.0), paint(ui).text.egui())
                };
                sum.append(&format!("{attack} – {defence} = "), 0.0, plain);
                let large = TextFormat {
                    valign: Align::Center,
                    ..TextFormat::simple(font(face::BOLD, 20.0), accent)
                };
                sum.append(&difference, 0.0, large);
                ui.label(sum);
                at_right(ui, |ui| {
                    let button = primary(ui, words);
                    let button = match tip.is_empty() {
                        true => button,
                        false => button.on_hover_text(tip),
                    };
                    button.clicked()
                })
            })
            .inner
        });
        let command = match self.asked {
            Asked::Attacker => playing::attack(view.state, view.selection).map(give_order::<State>),
            Asked::Defender => Some(Command::Phase(PhaseAction::Confirm)),
        };
        command.filter(|_| shown.inner)
    }
}

/// Says how an attack is laid out.
pub fn show_how(ui: &mut Ui, view: &View) -> Option<Command> {
    ui.label(match view.selection.piece_in(view.state) {
        Some(_) => "Click a red hex to see what an attack on it would bring.",
        None => "Click a ringed corps, then the hex that it attacks.",
    });
    dock::pass(ui, view)
}

/// Shows who a unit is, where it stands, and how.
fn show_name(ui: &mut Ui, view: &View, (piece, align): (PieceIndex, Align)) {
    let state = view.state;
    let printed = state.piece(piece);
    let hex = state.hex(piece);
    let place = hex.map_or_else(String::new, |hex| hex.to_string());
    let formation = match (printed.kind, state.face(piece)) {
        (Kind::Infantry, Face::Front) => " · in advance",
        (Kind::Infantry, Face::Back) => " · in battle",
        (Kind::Cavalry, Face::Front) => " · fresh",
        (Kind::Cavalry, Face::Back) => " · exhausted",
        _ => "",
    };
    let room = vec2(ui.available_width(), 34.0);
    ui.allocate_ui_with_layout(room, Layout::top_down(align), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let name = egui::Label::new(strong(short(printed), 14.0)).truncate();
        ui.add(name).on_hover_text(&*printed.name);
        let place = weak(ui, format!("{place}{formation}"));
        ui.add(egui::Label::new(place.size(12.0)).truncate());
    });
}

/// Shows a step: ticked when it is over, with its number while it is open or to come.
fn show_step(ui: &mut Ui, (nth, open): (usize, usize), name: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
    let colours = paint(ui);
    let painter = ui.painter();
    let middle = rect.center();
    if nth == open {
        painter.circle_filled(middle, 9.0, colours.primary.egui());
    } else {
        let ring = Stroke::new(1.2, colours.weak.egui());
        painter.circle_stroke(middle, 8.4, ring);
    }
    if nth < open {
        let tick = [vec2(-4.0, 0.0), vec2(-1.0, 3.5), vec2(4.5, -3.5)].map(|at| middle + at);
        let line = Stroke::new(2.0, Color32::from_rgb(0x4E, 0x7A, 0x3A));
        painter.line_segment([tick[0], tick[1]], line);
        painter.line_segment([tick[1], tick[2]], line);
    } else {
        let ink = match nth == open {
            true => colours.primary_text.egui(),
            false => colours.weak.egui(),
        };
        let number = (nth + 1).to_string();
        let small = egui::FontId::proportional(12.0);
        painter.text(middle, Align2::CENTER_CENTER, number, small, ink);
    }
    match nth == open {
        true => ui.label(name),
        false => ui.label(weak(ui, name)),
    };
}
