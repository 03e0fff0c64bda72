//! [11] Command.
//!
//! In his command segment a player finds out which of his units get orders. They come from commanders: to as many officers
//! as their rating says, who pass them on to the units of their own designation within three hexes, and to as many single
//! units; both within five hexes of the commander. The line runs hex by hex, around enemies, their zones (unless a
//! friend stands there) and ground that cannot be entered. Where ratings suffice for all in range the program allots; where they do
//! not, it proposes what puts the most strength in command, and the player may change that. Units out of command stay out of
//! enemy zones, cannot drive off or kill as attackers, nor kill as defenders, and do not advance. In use only with chapter 11.

pub mod allot;

use super::charts::Light;
use super::counter::{Player, Side};
use super::event::Event;
use super::leaders;
use super::setting::CorpsRule;
use super::staff::{Allotment, LeaderIndex};
use super::state::{State, UnitIndex};
use super::violation::Violation;
use super::{morale, movement, zoc};
use crate::hex::{HexNumber, HexSet};
use crate::table::board::NO_HEX;
use crate::table::case::case;
use crate::table::ids::{LeaderId, UnitId};
use allot::Reach;

/// How far a commander's orders reach, in hexes [11.0].
const COMMANDER_RADIUS: u32 = 5;
/// How far an officer's orders reach, in hexes [11.0].
const OFFICER_RADIUS: u32 = 3;

/// Gets how far a leader's orders reach, in hexes [11.0].
pub fn radius(state: &State, leader: LeaderIndex) -> u32 {
    match state.is_commander(leader) {
        true => COMMANDER_RADIUS,
        false => OFFICER_RADIUS,
    }
}

/// Gets the hexes through which a player's orders do not run [11.2].
fn barriers(state: &State, player: Player) -> HexSet {
    let setting = state.setting();
    let grid = setting.board.grid();
    let mut barred = zoc::zone(state, player.opponent());
    for (_, hex) in state.army(player) {
        barred.remove(grid.index(hex));
    }
    for (_, hex) in state.army(player.opponent()) {
        barred.insert(grid.index(hex));
    }
    setting.beyond.iter().for_each(|place| barred.insert(place));
    barred
}

/// Gets the hexes that a leader's orders reach, his own among them; none unless he is on the map [11.2].
pub fn range(state: &State, leader: LeaderIndex) -> HexSet {
    let barred = barriers(state, state.leader_owner(leader));
    spread(state, leader, &barred)
}

fn spread(state: &State, leader: LeaderIndex, barred: &HexSet) -> HexSet {
    let board = &state.setting().board;
    let mut reached = HexSet::new();
    let Some(hex) = state.leader(leader).hex() else {
        return reached;
    };
    let start = board.grid().index(hex);
    reached.insert(start);
    let mut front = vec![start];
    for _ in 0..radius(state, leader) {
        let mut next = Vec::new();
        for place in front {
            let sides = board.neighbours(place).iter().zip(board.sides(place));
            for (&to, side) in sides {
                let to = usize::from(to);
                let open = to != usize::from(NO_HEX) && !side.barred() && !barred.contains(to);
                if open && !reached.contains(to) {
                    reached.insert(to);
                    next.push(to);
                }
            }
        }
        front = next;
    }
    reached
}

/// Gets how many officers, and how many units, a commander may command [11.1A].
pub fn capacity(state: &State, leader: LeaderIndex) -> usize {
    usize::from(state.leader_counter(leader).capacity.unwrap_or(0))
}

/// Tells whether a leader can give orders now: on the map, active, not reorganizing [12.1D, 15.4].
fn can_command(state: &State, leader: LeaderIndex) -> bool {
    let own = state.leader(leader);
    own.hex().is_some() && own.active && !own.has_reorganized()
}

/// Lists an army's commanders who can give orders.
fn commanders(state: &State, side: Side) -> Vec<LeaderIndex> {
    let own = state
        .leaders()
        .filter(|&leader| state.leader_counter(leader).side == side);
    own.filter(|&leader| state.is_commander(leader) && can_command(state, leader))
        .collect()
}

/// What the program proposes for a command segment [11.1A].
pub struct Proposal {
    pub allotments: Vec<Allotment>,
    /// Whether the ratings leave somebody in range without command, so that there is something to choose.
    pub choice: bool,
}

/// Allots the phasing player's command: to all in range, or to the most strength [11.1].
pub fn propose(state: &State) -> Proposal {
    let player = state.player();
    let barred = barriers(state, player);
    let mut proposal = Proposal {
        allotments: Vec::new(),
        choice: false,
    };
    let sides = Side::ALL.into_iter();
    for side in sides.filter(|side| side.player() == player) {
        let reach = Reach::new(state, side, &barred);
        let plan = reach.best();
        proposal.choice |= reach.leaves_out(&plan);
        proposal.allotments.extend(reach.allotments(&plan));
    }
    proposal
}

/// Lists the events by which a proposal is taken up.
pub fn allot(state: &State, proposal: &Proposal) -> Vec<Event> {
    let allotments = proposal.allotments.iter();
    allotments
        .map(|allotment| allotted(state, allotment))
        .collect()
}

/// Tells whether player turns of this turn begin with a command phase [4.1, 4.2].
pub fn has_phase(state: &State) -> bool {
    let (setting, by_night) = (state.setting(), state.light() == Light::Night);
    let staffed = setting.uses(11) || setting.uses(12);
    (staffed || morale::has_rule(state, CorpsRule::Proximity)) && !by_night
}

fn allotted(state: &State, allotment: &Allotment) -> Event {
    Event::Allotted {
        leader: state.leader_id(allotment.leader),
        officers: leader_ids(state, &allotment.officers),
        units: unit_ids(state, &allotment.units),
        case: case("11.1A"),
    }
}

fn leader_ids(state: &State, leaders: &[LeaderIndex]) -> Vec<LeaderId> {
    leaders
        .iter()
        .map(|&leader| state.leader_id(leader))
        .collect()
}

fn unit_ids(state: &State, units: &[UnitIndex]) -> Vec<UnitId> {
    units.iter().map(|&unit| state.id(unit)).collect()
}

/// Refuses an allotment that a commander cannot give [11.1, 11.1A, 11.1C, 11.2].
pub fn check(
    state: &State,
    leader: LeaderId,
    officers: &[LeaderId],
    units: &[UnitId],
) -> Result<(), Violation> {
    let index = leaders::find(state, leader)?;
    let player = state.player();
    if state.leader_owner(index) != player {
        let unit = leader.into();
        return Err(Violation::NotYours { unit, player });
    }
    leaders::check_active(state, index)?;
    if !state.is_commander(index) || !can_command(state, index) {
        return Err(Violation::NoCommander { leader });
    }
    let capacity = capacity(state, index);
    for found in [officers.len(), units.len()] {
        if found > capacity {
            return Err(Violation::OverCapacity {
                leader,
                capacity,
                found,
            });
        }
    }
    let range = range(state, index);
    let side = state.leader_counter(index).side;
    for (nth, &officer) in officers.iter().enumerate() {
        let named = leaders::find(state, officer)?;
        let unit = UnitId::from(officer);
        if officers[..nth].contains(&officer) {
            return Err(Violation::NamedTwice { unit });
        }
        if state.is_commander(named) || !can_command(state, named) {
            return Err(Violation::NoOfficer { leader: officer });
        }
        let theirs = state.leader_counter(named).side;
        let at = state.leader(named).hex();
        check_subordinate(state, &range, leader, unit, (side, theirs), at)?;
    }
    for named in movement::find_all(state, units)? {
        let (theirs, at) = (state.counter(named).side, state.unit(named).hex());
        check_subordinate(state, &range, leader, state.id(named), (side, theirs), at)?;
    }
    Ok(())
}

/// Refuses a unit or officer of another army, or out of range [11.1, 11.1C, 11.2].
fn check_subordinate(
    state: &State,
    range: &HexSet,
    leader: LeaderId,
    unit: UnitId,
    (side, theirs): (Side, Side),
    at: Option<HexNumber>,
) -> Result<(), Violation> {
    if side != theirs {
        return Err(Violation::OtherArmy { leader, unit });
    }
    let hex = at.ok_or(Violation::NotOnMap { unit })?;
    match range.contains(state.setting().board.grid().index(hex)) {
        true => Ok(()),
        false => Err(Violation::OutOfRange { leader, unit, hex }),
    }
}

/// Lists, for each commander of the phasing player, the officers and units that he could command [11.1A, 11.2].
pub fn candidates(state: &State) -> Vec<Allotment> {
    let player = state.player();
    let barred = barriers(state, player);
    let mut candidates = Vec::new();
    let sides = Side::ALL.into_iter();
    for side in sides.filter(|side| side.player() == player) {
        let reach = Reach::new(state, side, &barred);
        for (nth, &leader) in reach.commanders.iter().enumerate() {
            let officers = reach.officers.iter();
            let officers = officers.filter(|officer| officer.by & 1 << nth != 0);
            let units = reach.units.iter().filter(|unit| unit.by & 1 << nth != 0);
            candidates.push(Allotment {
                leader,
                officers: officers.map(|officer| officer.leader).collect(),
                units: units.map(|unit| unit.unit).collect(),
            });
        }
    }
    candidates
}

/// Decides a change of a commander's allotment [11.1A].
pub fn resolve(leader: LeaderId, officers: &[LeaderId], units: &[UnitId]) -> Event {
    Event::Allotted {
        leader,
        officers: officers.to_vec(),
        units: units.to_vec(),
        case: case("11.1A"),
    }
}

/// Ends a command segment: puts the phasing player's units and officers in command, or out of it [11.0, 11.1B].
pub fn confirm(state: &State) -> Vec<Event> {
    let player = state.player();
    let barred = barriers(state, player);
    let (mut events, mut inside) = (Vec::new(), Inside::default());
    for allotment in state.allotments() {
        inside.add(state, allotment.leader, allotment, &mut events, "11.1A");
    }
    for allotment in state.allotments() {
        for &officer in &allotment.officers {
            let passed_on = Allotment {
                leader: officer,
                officers: Vec::new(),
                units: subordinates(state, officer, &barred),
            };
            inside.add(state, officer, &passed_on, &mut events, "11.1B");
        }
    }
    events.extend(inside.rest(state, player));
    events
}

/// Lists the units that an officer passes command on to [11.1B].
pub fn subordinates_of(state: &State, officer: LeaderIndex) -> Vec<UnitIndex> {
    subordinates(
        state,
        officer,
        &barriers(state, state.leader_owner(officer)),
    )
}

fn subordinates(state: &State, officer: LeaderIndex, barred: &HexSet) -> Vec<UnitIndex> {
    let (range, grid) = (spread(state, officer, barred), state.setting().board.grid());
    let units = state.on_map().filter(|&(unit, hex)| {
        leaders::commands(state, officer, unit) && range.contains(grid.index(hex))
    });
    units.map(|(unit, _)| unit).collect()
}

/// Lists what an officer's ceasing to command changes for the units that had orders through him alone [12.1D].
///
/// Commanders in range who have a unit's place left take them on, the strongest first.
pub fn without(state: &State, officer: LeaderIndex) -> Vec<Event> {
    let commanding = state.allotments().iter();
    if !commanding
        .into_iter()
        .any(|own| own.officers.contains(&officer))
    {
        return Vec::new();
    }
    let barred = barriers(state, state.leader_owner(officer));
    let others = state.allotments().iter().flat_map(|own| &own.officers);
    let others: Vec<_> = others
        .filter(|&&other| other != officer && !state.leader(other).has_reorganized())
        .flat_map(|&other| subordinates(state, other, &barred))
        .collect();
    let direct = |unit: &UnitIndex| {
        let mut allotments = state.allotments().iter();
        allotments.any(|own| own.units.contains(unit))
    };
    let mut units = subordinates(state, officer, &barred);
    units.retain(|unit| !direct(unit) && !others.contains(unit));
    units.sort_by_key(|&unit| (std::cmp::Reverse(state.strength(unit)), unit));
    let mut events = Vec::new();
    for own in state.allotments() {
        let range = spread(state, own.leader, &barred);
        let grid = state.setting().board.grid();
        let left = capacity(state, own.leader).saturating_sub(own.units.len());
        let reached = |unit: &UnitIndex| {
            let hex = state.unit(*unit).hex();
            let army = leaders::commands(state, own.leader, *unit);
            army && hex.is_some_and(|hex| range.contains(grid.index(hex)))
        };
        let taken: Vec<_> = units.iter().copied().filter(reached).take(left).collect();
        if taken.is_empty() {
            continue;
        }
        units.retain(|unit| !taken.contains(unit));
        let mut allotment = own.clone();
        allotment.units.extend(&taken);
        events.push(allotted(state, &allotment));
        events.push(Event::InCommand {
            by: state.leader_id(own.leader),
            officers: Vec::new(),
            units: unit_ids(state, &taken),
            case: case("12.1D"),
        });
    }
    let rest = (!units.is_empty()).then(|| Event::OutOfCommand {
        officers: Vec::new(),
        units: unit_ids(state, &units),
        case: case("12.1D"),
    });
    events.into_iter().chain(rest).collect()
}

/// Those who are in command so far.
#[derive(Default)]
struct Inside {
    officers: Vec<LeaderIndex>,
    units: Vec<UnitIndex>,
}

impl Inside {
    fn add(
        &mut self,
        state: &State,
        by: LeaderIndex,
        whom: &Allotment,
        events: &mut Vec<Event>,
        cited: &'static str,
    ) {
        self.officers.extend(&whom.officers);
        self.units.extend(&whom.units);
        if !whom.officers.is_empty() || !whom.units.is_empty() {
            events.push(Event::InCommand {
                by: state.leader_id(by),
                officers: leader_ids(state, &whom.officers),
                units: unit_ids(state, &whom.units),
                case: case(cited),
            });
        }
    }

    /// Lists those of a player who are not in command.
    fn rest(&self, state: &State, player: Player) -> Option<Event> {
        let units = state.army(player).map(|(unit, _)| unit);
        let units: Vec<_> = units.filter(|unit| !self.units.contains(unit)).collect();
        let officers = state.leaders_of(player).map(|(leader, _)| leader);
        let officers: Vec<_> = officers
            .filter(|&leader| !state.is_commander(leader) && !self.officers.contains(&leader))
            .collect();
        let any = !units.is_empty() || !officers.is_empty();
        any.then(|| Event::OutOfCommand {
            officers: leader_ids(state, &officers),
            units: unit_ids(state, &units),
            case: case("11.3"),
        })
    }
}

/// Tells whether one of some units is out of command; then all that attack together count as such [11.3B].
pub fn any_out(state: &State, units: &[UnitIndex]) -> bool {
    units.iter().any(|&unit| !state.in_command(unit))
}
