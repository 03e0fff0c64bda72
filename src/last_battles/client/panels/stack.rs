//! The stack that is selected or pointed at, and the tip beside the pointer.

mod tip;

pub use tip::{Tip, busy, show_tip};

use super::{leader, pictures};
use crate::client::command::{Command, LookAction};
use crate::client::panels::people;
use crate::client::theme::{body, chip, heading, paint, weak, with_case};
use crate::hex::HexNumber;
use crate::last_battles::charts::HexRow;
use crate::last_battles::client::counters::{Glyph, Strength};
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::refusal;
use crate::last_battles::costs::CorpsMorale;
use crate::last_battles::counter::{Arm, Size};
use crate::last_battles::state::{DecisionKind, Fought, Obligation, Phase, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{decision, morale, stacking, zoc};
use crate::table::board::Terrain;
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;
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
    pub fn new(context: &ViewContext) -> Option<Self> {
        let state = context.state;
        let hex = context.selection.hex(state).or(context.hover.hex)?;
        let units: Vec<_> = state
            .stack(hex)
            .map(|unit| show_unit(context, unit))
            .collect();
        let terrain = state.setup().board.terrain(hex);
        let name = state
            .setup()
            .board
            .name(hex)
            .map_or(String::new(), |name| format!("{name}, "));
        let room = match units.len() {
            0 => String::new(),
            count => format!(" · {count} of {} units", stacking::limit(state, hex)),
        };
        Some(Self {
            hex,
            note: format!("{name}{}{room}", terrain_name(terrain)),
            units,
            leaders: leader::views(context, hex),
            ground: ground(state, hex),
        })
    }
}

impl View {
    /// Says what the section is about: who stands there, or the hex alone.
    pub fn title(&self) -> String {
        match (self.units.len(), self.leaders.len()) {
            (0, 0) => format!("Hex {}", self.hex),
            (1, _) => format!("Unit in {}", self.hex),
            (0, _) => format!("Leader in {}", self.hex),
            _ => format!("Stack in {}", self.hex),
        }
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

fn show_unit(context: &ViewContext, unit: UnitIndex) -> Unit {
    let state = context.state;
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
        Arm::Train => "supply train",
    };
    let train = counter.arm == Arm::Train;
    let reduced = match counter.reduced {
        Some(reduced) if !own.reduced => format!(" (reduced {reduced})"),
        _ => String::new(),
    };
    let why_not = (decision(state).kind == DecisionKind::Movement
        && state.owner(unit) == state.player())
    .then(|| crate::last_battles::movement::can_move(state, unit).err())
    .flatten();
    // That it has moved is told with what it did.
    let why_not = why_not.filter(|why| !matches!(why, Violation::AlreadyMoved { .. }));
    Unit {
        id: counter.id,
        face: Strength::shown(own.reduced),
        name: counter.full_name.clone(),
        kind: match train {
            true => format!("{arm} · roads and trails only"),
            false => format!(
                "{arm} {size} · {}",
                names::command(counter.side, &counter.command)
            ),
        },
        doing: match train {
            true => format!("{} MP{}", counter.movement, doing(state, unit)),
            false => format!(
                "strength {}{reduced} · {} MP{}",
                state.strength(unit),
                counter.movement,
                doing(state, unit)
            ),
        },
        selected: context.selection.has(counter.id),
        notes: notes(context, unit),
        refusal: why_not.map(|why| refusal(state, &why)),
    }
}

/// Lists what weighs on a unit: no orders, a broken corps, no line of supply.
fn notes(context: &ViewContext, unit: UnitIndex) -> Vec<(&'static str, Case)> {
    let notes = [
        (
            context.derived.units_out.contains(&unit),
            "out of command",
            "11.3",
        ),
        (
            morale::corps_morale(context.state, unit) == CorpsMorale::Demoralized,
            "its corps is demoralized",
            "13.2",
        ),
        (
            // Before the game begins nobody has taken his place for good.
            context.derived.cut_off.contains(&unit) && context.state.phase() != Phase::SetUp,
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
        (_, _, Obligation::Attack) => " · must attack",
        (_, _, Obligation::Defence) => " · must be attacked",
        _ => "",
    }
}

fn ground(state: &State, hex: HexNumber) -> Vec<(String, Case)> {
    let setup = state.setup();
    let terrain = setup.board.terrain(hex);
    let name = terrain_name(terrain);
    let HexRow {
        defence,
        halves_cavalry,
        ..
    } = setup.charts.terrain.hex(terrain);
    let effect = match (defence, halves_cavalry) {
        (2, _) => "defenders doubled".to_owned(),
        (3, _) => "defenders tripled".to_owned(),
        (_, true) => "cavalry halved".to_owned(),
        _ => "no effect on combat".to_owned(),
    };
    let capital = name[..1].to_uppercase() + &name[1..];
    let mut lines: Vec<_> = tip::markers(state, hex)
        .into_iter()
        .map(|line| (line, case("16.6")))
        .collect();
    lines.push((format!("{capital}: {effect}"), case("6.3")));
    for player in crate::table::armies::Player::ALL {
        if zoc::in_zone_of(state, player, hex) && state.occupant(hex) != Some(player) {
            lines.push((format!("In {player} zone of control"), case("5.3")));
        }
    }
    lines
}

/// Shows the stack; a click on a unit selects it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    heading(ui, &view.title(), &view.note);
    body(ui, |ui| {
        for unit in &view.units {
            command = show_line(ui, unit).or(command.take());
        }
        for leader in &view.leaders {
            command = leader::show(ui, leader).or(command.take());
        }
        for (text, case) in &view.ground {
            with_case(ui, text, *case);
        }
    });
    command
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
                let name = people::name(ui, &unit.name);
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
    shown
        .inner
        .then_some(Command::Look(LookAction::Find(unit.id.into())))
}
