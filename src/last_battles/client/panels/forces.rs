//! The order of battle as a tree: army, command, units, each with its strength, its place and its state.

mod tree;

use crate::client::command::{Command, LookAction};
use crate::client::counters::Detail;
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::client::counters::{Glyph, Mark, Strength};
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::counter::Rank;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{morale, reorganization};
use crate::table::armies::Army;
use crate::table::ids::PieceId;
use std::collections::BTreeMap;

pub use tree::show;

/// All armies of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub armies: Vec<ArmyView>,
}

/// An army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyView {
    pub name: String,
    pub strength: Strengths,
    pub commanders: Vec<Row>,
    pub commands: Vec<Group>,
}

/// A corps or a division: what obeys one officer.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub name: String,
    pub strength: Strengths,
    pub demoralized: bool,
    pub officers: Vec<Row>,
    pub units: Vec<Row>,
}

/// Strength on the map, and in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strengths {
    pub on_map: u16,
    pub full: u16,
}

/// A unit or a leader.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub name: PieceId,
    pub label: String,
    pub glyph: Option<Glyph>,
    pub strength: String,
    pub place: String,
    pub hex: Option<HexNumber>,
    /// Marks of its state, and the same in words.
    pub marks: Vec<Mark>,
    pub state: String,
}

impl View {
    /// Looks at all armies.
    pub fn new(context: &ViewContext) -> Self {
        let sides = context.state.setup().scenario.sides.iter();
        Self {
            armies: sides.map(|&side| army(context, side)).collect(),
        }
    }
}

fn army(context: &ViewContext, side: Army) -> ArmyView {
    let state = context.state;
    let mut groups: BTreeMap<(usize, &str), Vec<UnitIndex>> = BTreeMap::new();
    let own = state.units().filter(|&unit| {
        state.counter(unit).side == side && state.unit(unit).place != Place::Unused
    });
    for unit in own {
        let command = state.counter(unit).command.as_str();
        let key = (rank(side, command), command);
        groups.entry(key).or_default().push(unit);
    }
    let leaders = state.leaders().filter(|&leader| {
        state.leader_counter(leader).side == side && state.leader(leader).place != Place::Unused
    });
    let leaders: Vec<_> = leaders.collect();
    let commands = groups.into_iter();
    let commands =
        commands.map(|((_, command), units)| group(context, (side, command), &units, &leaders));
    let commands: Vec<_> = commands.collect();
    let commanders = leaders.iter().filter(|&&leader| !state.is_officer(leader));
    ArmyView {
        name: side.to_string(),
        strength: commands
            .iter()
            .fold(Strengths::default(), |sum, group| Strengths {
                on_map: sum.on_map + group.strength.on_map,
                full: sum.full + group.strength.full,
            }),
        commanders: commanders
            .map(|&leader| leader_row(context, leader))
            .collect(),
        commands,
    }
}

fn group(
    context: &ViewContext,
    (side, command): (Army, &str),
    units: &[UnitIndex],
    leaders: &[LeaderIndex],
) -> Group {
    let state = context.state;
    let his = |leader: &&LeaderIndex| {
        let counter = state.leader_counter(**leader);
        counter.rank == Rank::Officer && counter.command == command
    };
    let officers = leaders.iter().filter(his);
    let corps = units
        .first()
        .and_then(|&unit| morale::corps_of(state, unit));
    Group {
        name: names::command(side, command),
        strength: strengths(state, units),
        demoralized: side != Army::Allied
            && corps.is_some_and(|corps| state.corps(corps).demoralized),
        officers: officers
            .map(|&leader| leader_row(context, leader))
            .collect(),
        units: units.iter().map(|&unit| unit_row(context, unit)).collect(),
    }
}

/// Puts the commands of an army in their order: the Guard, the corps, the cavalry.
fn rank(side: Army, command: &str) -> usize {
    match (side, command) {
        (Army::French, "G") => 0,
        (Army::French, _) if command.ends_with('c') => 2,
        (Army::Allied, _) if command.starts_with('N') => 2,
        (Army::Allied, "A" | "C" | "Bw") => 3,
        _ => 1,
    }
}

fn strengths(state: &State, units: &[UnitIndex]) -> Strengths {
    let on_map = units
        .iter()
        .filter(|&&unit| state.unit(unit).hex().is_some());
    Strengths {
        on_map: on_map.map(|&unit| state.strength(unit).0).sum(),
        full: units
            .iter()
            .map(|&unit| state.counter(unit).strength.0)
            .sum(),
    }
}

fn unit_row(context: &ViewContext, unit: UnitIndex) -> Row {
    let (state, counter) = (context.state, context.state.counter(unit));
    let own = state.unit(unit);
    let side = Strength::shown(own.reduced);
    let on_map = own.hex().is_some();
    let marks = [
        (
            on_map && context.derived.units_out.contains(&unit),
            Mark::OutOfCommand,
            "out of command",
        ),
        (
            on_map && !morale::is_steady(state, unit),
            Mark::Demoralized,
            "demoralized",
        ),
    ];
    let (marks, words) = shown(marks);
    let mut words: Vec<_> = words.into_iter().map(str::to_owned).collect();
    if context.derived.cut_off.contains(&unit) {
        words.push("cut off".to_owned());
    }
    if own.reduced {
        words.push("reduced".to_owned());
    }
    Row {
        name: counter.id.into(),
        label: counter.full_name.clone(),
        glyph: Some(Glyph::Unit(counter.id, side, Detail::Arm)),
        strength: match own.reduced {
            true => format!("{} ({})", state.strength(unit), counter.strength),
            false => counter.strength.to_string(),
        },
        place: place(state, own.place, || unit_fate(state, unit)),
        hex: own.hex(),
        marks,
        state: words.join(", "),
    }
}

fn leader_row(context: &ViewContext, leader: LeaderIndex) -> Row {
    let (state, counter) = (context.state, context.state.leader_counter(leader));
    let own = state.leader(leader);
    let out = context.derived.officers_out.contains(&leader);
    let (marks, words) = shown([(out, Mark::OutOfCommand, "out of command")]);
    let due = || {
        let due = state.setup().leaders[usize::from(leader.0)].due.as_ref();
        due.map_or_else(String::new, |due| coming(due.turn, &due.at))
    };
    Row {
        name: state.leader_piece_id(leader),
        label: counter.full_name.clone(),
        glyph: None,
        strength: match counter.capacity {
            Some(capacity) => format!("commands {capacity}"),
            None => "officer".to_owned(),
        },
        place: place(state, own.place, due),
        hex: own.hex(),
        marks,
        state: words.join(", "),
    }
}

fn shown<const N: usize>(marks: [(bool, Mark, &'static str); N]) -> (Vec<Mark>, Vec<&'static str>) {
    let shown = marks.into_iter().filter(|(shown, ..)| *shown);
    shown.map(|(_, mark, word)| (mark, word)).unzip()
}

fn place(state: &State, place: Place, fate: impl Fn() -> String) -> String {
    match place {
        Place::Map(hex) => names::hex(state, hex),
        Place::Reinforcement | Place::Reorganizing => fate(),
        Place::Eliminated => "lost".to_owned(),
        Place::Exited => "left the map".to_owned(),
        Place::Unused => String::new(),
        Place::Hidden => "hidden behind markers [16.6]".to_owned(),
    }
}

/// Says when a unit is to come, or may come back.
fn unit_fate(state: &State, unit: UnitIndex) -> String {
    if let Some(turn) = reorganization::returns_from(state, unit) {
        return format!("lost, may return {turn}");
    }
    let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
    match due {
        Some(due) if due.turn < state.turn() => format!("late, at {}", names::hexes(&due.at)),
        Some(due) => coming(due.turn, &due.at),
        None => "to come".to_owned(),
    }
}

fn coming(turn: Turn, at: &[HexNumber]) -> String {
    format!("{turn} at {}", names::hexes(at))
}

/// What a click on a row does: it shows who it is about.
pub fn find(row: &Row) -> Command {
    Command::Look(LookAction::Find(row.name))
}
