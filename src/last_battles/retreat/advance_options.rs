//! [6.7, 15.5, 15.6, 16.8, 16.13] What an advance after combat may be, and whether it must be one.
//!
//! The first line of the printed list that has anything to say decides: what binds comes before what is free.

use super::advance::able;
use super::impetus::{self, Impetus};
use crate::hex::HexNumber;
use crate::last_battles::counter::Arm;
use crate::last_battles::event::Event;
use crate::last_battles::leaders::lead;
use crate::last_battles::order::Order;
use crate::last_battles::rules::{Entry, Rule};
use crate::last_battles::stacking;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::table::case::{Case, case};
use crate::table::ids::PieceId;

/// An advance that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvanceOption {
    /// Who goes, all from one hex.
    pub units: Vec<UnitIndex>,
    /// The leader who goes along.
    pub leader: Option<LeaderIndex>,
    pub to: HexNumber,
    pub case: Case,
}

impl AdvanceOption {
    /// Makes the order for it.
    pub fn order(&self, state: &State) -> Order {
        match (self.units.as_slice(), self.leader) {
            (&[unit], None) => Order::Advance {
                unit: state.id(unit),
                to: self.to,
            },
            (units, leader) => {
                let units = units.iter().map(|&unit| state.piece_id(unit));
                let leader = leader.map(|leader| state.leader_piece_id(leader));
                Order::AdvanceStack {
                    units: units.chain(leader).collect(),
                    to: self.to,
                }
            }
        }
    }

    /// Tells whether pieces, in whatever order, are those who go.
    pub(super) fn is_of(&self, state: &State, pieces: &[PieceId]) -> bool {
        let units = self.units.iter().map(|&unit| state.piece_id(unit));
        let leader = self.leader.map(|leader| state.leader_piece_id(leader));
        let mut own: Vec<_> = units.chain(leader).collect();
        let mut named = pieces.to_vec();
        own.sort();
        named.sort();
        own == named
    }

    /// Decides the advance.
    pub fn events(&self, state: &State) -> Vec<Event> {
        let (to, case) = (self.to, self.case);
        let units = self.units.iter().filter_map(|&unit| {
            Some(Event::Advanced {
                unit: state.id(unit),
                from: state.unit(unit).hex()?,
                to,
                case,
            })
        });
        let leader = self.leader.map(|leader| Event::LeaderPlaced {
            leader: state.leader_id(leader),
            from: state.leader(leader).hex(),
            to,
            case,
        });
        units.chain(leader).collect()
    }
}

/// What the winner may choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    pub options: Vec<AdvanceOption>,
    /// The case that binds the winner: by which one of the options must be taken, or nobody advances at all.
    pub bound: Option<Case>,
}

/// Those who could advance, and into which hex.
type Able<'a> = &'a [(UnitIndex, HexNumber)];

/// What decides the choice, in order: the first line that has anything to say.
const CHOICE: &[Entry<fn(&State, Able<'_>) -> Option<Choice>>] = &[
    Entry::under(Rule::CavalryCharge, by_charge),
    Entry::under(Rule::CavalryImpetus, by_impetus),
    Entry::under(Rule::LeaderBonus, by_leader),
    Entry::always(free),
];

/// Lists what an advance may be now.
pub fn choice(state: &State) -> Choice {
    let able = able(state);
    if able.is_empty() {
        return Choice::default();
    }
    let mut lines = state.setup().rules.read(CHOICE);
    let found = lines.find_map(|line| line(state, &able));
    found.unwrap_or_default()
}

/// All that charged must advance [16.8].
fn by_charge(state: &State, able: Able<'_>) -> Option<Choice> {
    let terms = state.optional().terms();
    let charging = |&(unit, _): &(UnitIndex, HexNumber)| terms.charging.contains(&unit);
    let goes: Vec<_> = able.iter().copied().filter(charging).collect();
    let to = goes.first()?.1;
    let units: Vec<_> = goes.into_iter().map(|(unit, _)| unit).collect();
    let leader = terms
        .leader
        .filter(|&leader| !lead::led(state, leader, &units).is_empty());
    Some(Choice {
        options: vec![AdvanceOption {
            units,
            leader,
            to,
            case: case("16.8"),
        }],
        bound: Some(case("16.8")),
    })
}

/// The die of the cavalry keeps everybody back, or has one cavalry unit go [15.5].
fn by_impetus(state: &State, able: Able<'_>) -> Option<Choice> {
    let options = match impetus::shown(state)? {
        Impetus::Free => return None,
        Impetus::Nobody => Vec::new(),
        Impetus::CavalryMust => {
            let led = led(state, able, "15.5");
            let takes_along = |unit: UnitIndex| led.iter().any(|led| led.units.contains(&unit));
            let cavalry = able.iter().filter(|&&(unit, _)| is_cavalry(state, unit));
            let alone = cavalry.filter(|&&(unit, _)| !takes_along(unit));
            let alone = alone.map(|&(unit, to)| single(unit, to, "15.5"));
            let mounted =
                |stack: &&AdvanceOption| stack.units.iter().any(|&unit| is_cavalry(state, unit));
            alone.chain(led.iter().filter(mounted).cloned()).collect()
        }
    };
    Some(Choice {
        options,
        bound: Some(case("15.5")),
    })
}

/// An attacking leader who has led must advance, with all of his stack that may [16.13].
fn by_leader(state: &State, able: Able<'_>) -> Option<Choice> {
    let options = led(state, able, "16.13");
    (!options.is_empty()).then(|| Choice {
        options,
        bound: Some(case("16.13")),
    })
}

/// Lists the advances of the stack that the attackers' leader has led.
fn led(state: &State, able: Able<'_>, by: &'static str) -> Vec<AdvanceOption> {
    let leader = state.optional().terms().leader;
    let Some(leader) = leader.filter(|_| state.in_force(Rule::LeaderBonus)) else {
        return Vec::new();
    };
    let units: Vec<_> = able.iter().map(|&(unit, _)| unit).collect();
    let stack = lead::led(state, leader, &units);
    let mut targets: Vec<_> = able
        .iter()
        .filter(|(unit, _)| stack.contains(unit))
        .collect();
    targets.sort_by_key(|(_, to)| *to);
    let mut options = Vec::new();
    for stack in targets.chunk_by(|(_, one), (_, other)| one == other) {
        let to = stack[0].1;
        let units: Vec<_> = stack.iter().map(|&&(unit, _)| unit).collect();
        let room = stacking::limit(state, to);
        let several = |units: &[UnitIndex]| AdvanceOption {
            units: units.to_vec(),
            leader: Some(leader),
            to,
            case: case(by),
        };
        let counted = units.iter();
        let counted = counted.filter(|&&unit| stacking::counts(state, unit, to));
        match counted.count() <= room {
            true => options.push(several(&units)),
            false => options.extend(units.chunks(room.max(1)).map(several)),
        }
    }
    options
}

/// Any one unit goes, or nobody [6.7]; or both of a stack with their leader [15.6].
fn free(state: &State, able: Able<'_>) -> Option<Choice> {
    let alone = able.iter().map(|&(unit, to)| single(unit, to, "6.7"));
    let together = match state.in_force(Rule::LeaderAdvance) {
        true => with_leaders(state, able),
        false => Vec::new(),
    };
    Some(Choice {
        options: alone.chain(together).collect(),
        bound: None,
    })
}

/// Lists the advances of two units of one hex with a leader of their army who stands there [15.6].
fn with_leaders(state: &State, able: Able<'_>) -> Vec<AdvanceOption> {
    let mut options = Vec::new();
    for (nth, &(one, to)) in able.iter().enumerate() {
        let Some(hex) = state.unit(one).hex() else {
            continue;
        };
        let side = state.counter(one).side;
        let beside = able[nth + 1..].iter().filter(|&&(other, into)| {
            into == to && other != one && state.unit(other).hex() == Some(hex)
        });
        for &(other, _) in beside.filter(|_| stacking::limit(state, to) > 1) {
            let leaders = state.leaders_in(hex).filter(|&leader| {
                state.leader_counter(leader).side == side && !state.is_headquarters(leader)
            });
            options.extend(leaders.map(|leader| AdvanceOption {
                units: vec![one, other],
                leader: Some(leader),
                to,
                case: case("15.6"),
            }));
        }
    }
    options
}

fn single(unit: UnitIndex, to: HexNumber, by: &'static str) -> AdvanceOption {
    AdvanceOption {
        units: vec![unit],
        leader: None,
        to,
        case: case(by),
    }
}

/// Tells whether a unit is cavalry; horse artillery is none.
pub(super) fn is_cavalry(state: &State, unit: UnitIndex) -> bool {
    state.counter(unit).arm == Arm::Cavalry
}
