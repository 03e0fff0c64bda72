//! The stack that is selected or pointed at, and the tip beside the pointer.

use super::{Facts, leader, pictures};
use crate::client::command::Command;
use crate::client::counters::{Glyph, Strength};
use crate::client::names;
use crate::client::theme::{body, chip, face, font, heading, paint, weak};
use crate::client::words::{half_points, plain, refusal};
use crate::hex::HexNumber;
use crate::last_battles::charts::HexRow;
use crate::last_battles::costs::Spirit;
use crate::last_battles::counter::{Arm, Size};
use crate::last_battles::state::{DecisionKind, Fought, Owes, Phase, State, UnitIndex};
use crate::last_battles::{check, decision, morale, stacking, zoc};
use crate::table::board::Terrain;
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;
use bevy::prelude::Rect;
use bevy_egui::egui::{self, Frame, RichText, Ui};

/// A hex, and who stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub hex: HexNumber,
    pub note: String,
    pub units: Vec<Unit>,
    pub leaders: Vec<leader::View>,
    /// What the ground does, with its cases.
    pub ground: Vec<(String, Case)>,
}

/// A unit of the stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub id: UnitId,
    pub face: Strength,
    pub name: String,
    pub kind: String,
    pub doing: String,
    pub selected: bool,
    /// What weighs on it, with the cases.
    pub notes: Vec<(&'static str, Case)>,
    /// Why it cannot move, if it cannot.
    pub refusal: Option<(String, Option<Case>)>,
}

impl View {
    /// Looks at the selected hex, or else at the one pointed at.
    pub fn new(facts: &Facts) -> Option<Self> {
        let state = facts.state;
        let hex = facts.selection.hex(state).or(facts.hover.hex)?;
        let units: Vec<_> = state
            .stack(hex)
            .map(|unit| show_unit(facts, unit))
            .collect();
        let terrain = state.setting().board.terrain(hex);
        let name = state
            .setting()
            .board
            .name(hex)
            .map_or(String::new(), |name| format!("{name}, "));
        let room = match units.len() {
            0 => String::new(),
            count => format!(" · {count} of {}", stacking::limit(state, hex)),
        };
        Some(Self {
            hex,
            note: format!("{name}{}{room}", terrain_name(terrain)),
            units,
            leaders: leader::views(facts, hex),
            ground: ground(state, hex),
        })
    }
}

/// Names a terrain.
pub const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Forest => "forest",
        Terrain::Marsh => "marsh",
        Terrain::Town => "town",
        Terrain::Chateau => "chateau",
    }
}

fn show_unit(facts: &Facts, unit: UnitIndex) -> Unit {
    let state = facts.state;
    let (counter, own) = (state.counter(unit), state.unit(unit));
    let size = match counter.size {
        Size::Regiment => "regiment",
        Size::Brigade => "brigade",
        Size::Division => "division",
    };
    let arm = match counter.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
        Arm::HorseArtillery => "horse artillery",
    };
    let reduced = match counter.reduced {
        Some(reduced) if !own.reduced => format!(" (reduced {reduced})"),
        _ => String::new(),
    };
    let why_not = (decision(state).kind == DecisionKind::Movement
        && state.owner(unit) == state.player())
    .then(|| crate::last_battles::movement::can_move(state, unit).err())
    .flatten();
    Unit {
        id: counter.id,
        face: if own.reduced {
            Strength::Reduced
        } else {
            Strength::Full
        },
        name: counter.full_name.clone(),
        kind: format!(
            "{arm} {size} · {}",
            names::command(counter.side, &counter.command)
        ),
        doing: format!(
            "strength {}{reduced} · {} MP{}",
            state.strength(unit),
            counter.movement,
            doing(state, unit)
        ),
        selected: facts.selection.units.contains(&counter.id),
        notes: notes(facts, unit),
        refusal: why_not.map(|why| refusal(state, &why)),
    }
}

/// Lists what weighs on a unit: no orders, a broken corps, no line of supply.
fn notes(facts: &Facts, unit: UnitIndex) -> Vec<(&'static str, Case)> {
    let notes = [
        (
            facts.digest.units_out.contains(&unit),
            "out of command",
            "11.3",
        ),
        (
            morale::spirit(facts.state, unit) == Spirit::Shaken,
            "its corps is demoralized",
            "13.2",
        ),
        (
            facts.digest.cut_off.contains(&unit),
            "no line of supply now",
            "14",
        ),
    ];
    let shown = notes.into_iter().filter(|(shown, ..)| *shown);
    shown.map(|(_, text, of)| (text, case(of))).collect()
}

/// Says what a unit has done in this phase, or owes.
fn doing(state: &State, unit: UnitIndex) -> &'static str {
    let own = state.unit(unit);
    match (state.phase(), own.fought, own.owes) {
        (Phase::Movement, ..) if own.moved && state.owner(unit) == state.player() => " · moved",
        (_, Fought::Yes, _) => " · has fought",
        (_, Fought::Retreated, _) => " · has retreated",
        (_, Fought::Advanced, _) => " · has advanced",
        (_, _, Owes::Attack) => " · must attack",
        (_, _, Owes::Defence) => " · must be attacked",
        _ => "",
    }
}

fn ground(state: &State, hex: HexNumber) -> Vec<(String, Case)> {
    let setting = state.setting();
    let terrain = setting.board.terrain(hex);
    let name = terrain_name(terrain);
    let HexRow {
        defence,
        halves_cavalry,
        ..
    } = setting.charts.terrain.hex(terrain);
    let effect = match (defence, halves_cavalry) {
        (2, _) => "defenders doubled".to_owned(),
        (3, _) => "defenders tripled".to_owned(),
        (_, true) => "cavalry halved".to_owned(),
        _ => "no effect on combat".to_owned(),
    };
    let capital = name[..1].to_uppercase() + &name[1..];
    let mut lines = vec![(format!("{capital}: {effect}"), case("6.3"))];
    for player in crate::last_battles::counter::Player::ALL {
        if zoc::in_zone_of(state, player, hex) && state.occupant(hex) != Some(player) {
            lines.push((format!("In {player} zone of control"), case("5.3")));
        }
    }
    lines
}

/// Shows the stack; a click on a unit selects it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut wish = None;
    heading(ui, &format!("Stack in {}", view.hex), &view.note);
    body(ui, |ui| {
        for unit in &view.units {
            wish = show_line(ui, unit).or(wish.take());
        }
        for leader in &view.leaders {
            wish = leader::show(ui, leader).or(wish.take());
        }
        for (text, case) in &view.ground {
            ui.horizontal(|ui| {
                ui.label(text);
                crate::client::theme::at_right(ui, |ui| chip(ui, *case));
            });
        }
    });
    wish
}

fn show_line(ui: &mut Ui, unit: &Unit) -> Option<Command> {
    let fill = match unit.selected {
        true => paint(ui).hovered.egui(),
        false => egui::Color32::TRANSPARENT,
    };
    let frame = Frame::new().fill(fill).corner_radius(4.0).inner_margin(3.0);
    let shown = frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_width(ui.available_width());
            let glyph = Glyph::Unit(unit.id, unit.face, crate::client::counters::Detail::Full);
            let picture = pictures::show(ui, &glyph, 50.0);
            let text = ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add_space(3.0);
                let name = RichText::new(&unit.name).font(font(face::GARAMOND, 16.0));
                let name = ui.add(
                    egui::Label::new(name)
                        .sense(egui::Sense::click())
                        .truncate(),
                );
                ui.label(weak(ui, &unit.kind).small());
                ui.label(RichText::new(&unit.doing).small());
                for (text, case) in &unit.notes {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(*text).small());
                        chip(ui, *case);
                    });
                }
                if let Some((why, case)) = &unit.refusal {
                    let case = case.map_or(String::new(), |case| format!(" [{case}]"));
                    let why = RichText::new(format!("{why}{case}")).small();
                    ui.label(why.color(paint(ui).accent.egui()));
                }
                name
            });
            picture.clicked() || text.inner.clicked()
        })
        .inner
    });
    shown.inner.then(|| Command::Select(vec![unit.id]))
}

/// What the pointer is on, in a few lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    pub hex: HexNumber,
    /// What the map calls it, if anything.
    pub place: Option<String>,
    pub lines: Vec<String>,
    /// What a move there leads to, or what forbids it.
    pub warning: Option<String>,
}

impl Tip {
    /// Looks at the hex that the pointer is on.
    pub fn new(facts: &Facts) -> Option<Self> {
        let (state, hex) = (facts.state, facts.hover.hex?);
        let board = &state.setting().board;
        let enemy_zone = zoc::in_zone_of(state, state.player().opponent(), hex);
        let zone = if enemy_zone {
            " · enemy zone of control"
        } else {
            ""
        };
        let mut tip = Self {
            hex,
            place: board.name(hex).map(str::to_owned),
            lines: vec![format!("{}{zone}", terrain_name(board.terrain(hex)))],
            warning: None,
        };
        let names: Vec<_> = state
            .stack(hex)
            .map(|unit| state.counter(unit).full_name.clone())
            .collect();
        tip.lines.extend(names);
        let leaders = state.leaders_in(hex);
        let leaders = leaders.map(|leader| state.leader_counter(leader).full_name.clone());
        tip.lines.extend(leaders);
        if let Some(goal) = facts.goals.hexes.get(&hex) {
            tip.note_goal(facts, hex, goal);
        }
        Some(tip)
    }

    fn note_goal(&mut self, facts: &Facts, hex: HexNumber, goal: &crate::client::selection::Goal) {
        let state = facts.state;
        let must_stop = if goal.stops {
            "; must stop here [5.3]"
        } else {
            ""
        };
        self.lines.push(format!(
            "{} of {} MP{must_stop}",
            half_points(goal.cost),
            half_points(facts.goals.allowance)
        ));
        let order = facts.goals.order(&facts.selection.units, hex);
        if let Some(why) = order.and_then(|order| check(state, &order).err()) {
            self.warning = Some(plain(state, &why.to_string()));
            return;
        }
        if state.occupant(hex) == Some(state.player()) {
            self.lines
                .push("click beside the counter, or Ctrl+click, to stack here [5.4]".to_owned());
        }
        let enemies: Vec<_> = state
            .army(state.player().opponent())
            .filter(|&(_, at)| zoc::contact(&state.setting().board, hex, at))
            .map(|(unit, at)| format!("{} {at}", state.counter(unit).name))
            .collect();
        if !enemies.is_empty() && !state.is_quiet() {
            self.warning = Some(format!(
                "Will be in contact with {} [6.1]",
                enemies.join(", ")
            ));
        }
    }
}

/// Seconds that the pointer stays on a hex before its tip shows.
const PATIENCE: f64 = 0.25;

/// Tells whether the pointer has been on a hex for long enough.
fn has_waited(context: &egui::Context, hex: HexNumber) -> bool {
    let now = context.input(|input| input.time);
    let (_, since) = context.data_mut(|data| {
        let kept: &mut (HexNumber, f64) =
            data.get_temp_mut_or_insert_with(egui::Id::new("pointed at"), || (hex, now));
        if kept.0 != hex {
            *kept = (hex, now);
        }
        *kept
    });
    let waited = now - since >= PATIENCE;
    if !waited {
        context.request_repaint();
    }
    waited
}

/// Shows the tip beside the pointer, within the map, once the pointer has stayed.
pub fn show_tip(context: &egui::Context, tip: &Tip, area: Rect) {
    let Some(pointer) = context.pointer_hover_pos() else {
        return;
    };
    if !has_waited(context, tip.hex) {
        return;
    }
    let left = pointer.x > area.max.x - 330.0;
    let up = pointer.y > area.max.y - 140.0;
    let pivot = match (left, up) {
        (false, false) => egui::Align2::LEFT_TOP,
        (true, false) => egui::Align2::RIGHT_TOP,
        (false, true) => egui::Align2::LEFT_BOTTOM,
        (true, true) => egui::Align2::RIGHT_BOTTOM,
    };
    let off = egui::vec2(
        if left { -28.0 } else { 28.0 },
        if up { -24.0 } else { 30.0 },
    );
    egui::Area::new("tip".into())
        .pivot(pivot)
        .fixed_pos(pointer + off)
        .interactable(false)
        .order(egui::Order::Tooltip)
        .show(context, |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(egui::Margin::symmetric(12, 8));
            frame.show(ui, |ui| {
                ui.set_max_width(300.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.horizontal(|ui| {
                    ui.label(RichText::new(tip.hex.to_string()).font(font(face::SEMI_BOLD, 14.0)));
                    if let Some(place) = &tip.place {
                        ui.label(RichText::new(place).font(font(face::GARAMOND, 17.0)));
                    }
                });
                for line in &tip.lines {
                    ui.label(RichText::new(line).size(12.5));
                }
                if let Some(warning) = &tip.warning {
                    let ink = paint(ui).accent.egui();
                    ui.label(
                        RichText::new(warning)
                            .font(font(face::SEMI_BOLD, 12.5))
                            .color(ink),
                    );
                }
            });
        });
}
