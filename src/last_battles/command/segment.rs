//! [11.0, 11.1] The command segment: what is proposed, and what it comes to when it ends.

use super::allot::Reach;
use super::{
    allotted, always_in_command, barriers, can_command, commanders, leader_ids, needs_no_orders,
    subordinates, unit_ids,
};
use crate::hex::HexNumber;
use crate::last_battles::counter::{Army, Player};
use crate::last_battles::event::Event;
use crate::last_battles::headquarters;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{State, UnitIndex};
use crate::table::case::{Case, case};

/// What the program proposes for a command segment [11.1A].
pub struct Proposal {
    pub allotments: Vec<Allotment>,
    /// Whether some commander could give command to somebody. Giving it is his right and not his duty, so this is what his
    /// player is asked about [11.0, 11.1A].
    pub choice: bool,
    /// Whether the proposal alone does not settle it: the ratings leave somebody in range without command, or a chief of
    /// staff is free to give some.
    pub pressing: bool,
}

/// Tells whether an open command segment asks for more than a nod: somebody in range would be left out, or a chief of
/// staff is free to give command [11.1A, 16.14D].
pub fn is_pressing(state: &State) -> bool {
    propose(state).pressing
}

/// Allots the phasing player's command: to all in range, or to the most strength [11.1].
pub fn propose(state: &State) -> Proposal {
    propose_by(state, &|unit| state.strength(unit).0)
}

/// Allots the phasing player's command: to all in range, or to those who are together worth most [11.1].
pub fn propose_by(state: &State, worth: &dyn Fn(UnitIndex) -> u16) -> Proposal {
    let player = state.player();
    let barred = barriers(state, player);
    let mut proposal = Proposal {
        allotments: Vec::new(),
        choice: false,
        pressing: false,
    };
    let sides = Army::ALL.into_iter();
    // A chief of staff commands only if his player says so: it keeps his headquarters from becoming active [16.14D].
    let chiefs = headquarters::free_chiefs(state);
    for side in sides.filter(|side| side.player() == player) {
        let mut commanders = commanders(state, side);
        commanders.retain(|commander| !chiefs.contains(commander));
        let mut reach = Reach::of(state, side, commanders, &barred);
        reach.weigh(worth);
        let plan = reach.best();
        proposal.choice |= reach.is_any();
        proposal.pressing |= reach.leaves_out(&plan);
        proposal.allotments.extend(reach.allotments(&plan));
    }
    let mut idle = chiefs.iter();
    proposal.choice |= !chiefs.is_empty();
    proposal.pressing |= idle.any(|&chief| !headquarters::is_kept_by(state, chief));
    let nobody = |leader: LeaderIndex| Allotment {
        leader,
        officers: Vec::new(),
        units: Vec::new(),
    };
    let chiefs = chiefs.into_iter().map(nobody);
    proposal.allotments.extend(chiefs);
    proposal
}

/// Lists the events by which a proposal is taken up.
pub fn allot(state: &State, proposal: &Proposal) -> Vec<Event> {
    let allotments = proposal.allotments.iter();
    allotments
        .map(|allotment| allotted(state, allotment))
        .collect()
}

/// Ends a command segment: puts the phasing player's units and officers in command, or out of it [11.0, 11.1B].
pub fn confirm(state: &State) -> Vec<Event> {
    let player = state.player();
    let barred = barriers(state, player);
    let (mut events, mut inside) = (Vec::new(), Inside::default());
    for allotment in state.allotments() {
        inside.add(
            state,
            allotment.leader,
            allotment,
            &mut events,
            case("11.1A"),
        );
    }
    for allotment in state.allotments() {
        for &officer in &allotment.officers {
            let passed_on = Allotment {
                leader: officer,
                officers: Vec::new(),
                units: subordinates(state, officer, &barred),
            };
            inside.add(state, officer, &passed_on, &mut events, case("11.1B"));
        }
    }
    for (officer, _) in state.leaders_of(player) {
        let Some(cited) = always_in_command(state, officer) else {
            continue;
        };
        if can_command(state, officer) && !inside.officers.contains(&officer) {
            let by_himself = Allotment {
                leader: officer,
                officers: vec![officer],
                units: subordinates(state, officer, &barred),
            };
            inside.add(state, officer, &by_himself, &mut events, cited);
        }
    }
    inside.add_wing_artillery(state, player, &mut events);
    events.extend(inside.rest(state, player));
    events
}

/// Finds who gives command where a position states who has it: as the program would allot it to those. It matters where a
/// leader who rides on lets go of them [76:19.27]; whom no leader could command keeps command, whoever rides.
pub fn as_stated(state: &State) -> Vec<Event> {
    if !state.edition().only_attacks_slow_leaders() {
        return Vec::new();
    }
    let barred = barriers(state, state.player());
    let (mut events, mut inside) = (Vec::new(), Inside::default());
    let worth = |unit| match state.in_command(unit) {
        true => state.strength(unit).0,
        false => 0,
    };
    let mut allotments = propose_by(state, &worth).allotments;
    for allotment in &mut allotments {
        let officers = &mut allotment.officers;
        officers.retain(|&officer| state.leader(officer).in_command);
        allotment.units.retain(|&unit| state.in_command(unit));
        let leader = allotment.leader;
        inside.add(state, leader, allotment, &mut events, case("11.1A"));
    }
    for officer in allotments.into_iter().flat_map(|own| own.officers) {
        let mut passed_on = Allotment {
            leader: officer,
            officers: Vec::new(),
            units: subordinates(state, officer, &barred),
        };
        passed_on.units.retain(|&unit| state.in_command(unit));
        inside.add(state, officer, &passed_on, &mut events, case("11.1B"));
    }
    events
}

/// Those who are in command so far.
#[derive(Default)]
struct Inside {
    officers: Vec<LeaderIndex>,
    units: Vec<UnitIndex>,
    /// Through whom each of those units has its orders.
    through: Vec<LeaderIndex>,
}

impl Inside {
    fn add(
        &mut self,
        state: &State,
        by: LeaderIndex,
        whom: &Allotment,
        events: &mut Vec<Event>,
        cited: Case,
    ) {
        self.officers.extend(&whom.officers);
        self.units.extend(&whom.units);
        self.through.extend(whom.units.iter().map(|_| by));
        if !whom.officers.is_empty() || !whom.units.is_empty() {
            events.push(Event::InCommand {
                by: state.leader_id(by),
                officers: leader_ids(state, &whom.officers),
                units: unit_ids(state, &whom.units),
                case: cited,
            });
        }
    }

    /// Adds the batteries of a wing that stand with or next to a unit in command: they have its orders [16.1A].
    fn add_wing_artillery(&mut self, state: &State, player: Player, events: &mut Vec<Event>) {
        if !state.in_force(Rule::WingArtillery) {
            return;
        }
        let batteries = state.combat_units(player);
        let batteries = batteries
            .filter(|&(unit, _)| state.counter(unit).is_of_a_wing() && !self.units.contains(&unit));
        let with_orders = |(battery, at): (UnitIndex, HexNumber)| {
            let near = |unit: UnitIndex| {
                let hex = state.unit(unit).hex();
                hex.is_some_and(|hex| hex == at || hex.touches(at))
            };
            let nth = self.units.iter().position(|&unit| near(unit))?;
            Some((battery, self.through[nth]))
        };
        let found: Vec<_> = batteries.filter_map(with_orders).collect();
        for (battery, by) in found {
            let beside = Allotment {
                leader: by,
                officers: Vec::new(),
                units: vec![battery],
            };
            self.add(state, by, &beside, events, case("16.1A"));
        }
    }

    /// Lists those of a player who are not in command.
    fn rest(&self, state: &State, player: Player) -> Option<Event> {
        let units = state.combat_units(player).map(|(unit, _)| unit);
        let out = |unit: &UnitIndex| !self.units.contains(unit) && !needs_no_orders(state, *unit);
        let units: Vec<_> = units.filter(out).collect();
        let officers = state.leaders_of(player).map(|(leader, _)| leader);
        let officers: Vec<_> = officers
            .filter(|&leader| state.is_officer(leader) && !self.officers.contains(&leader))
            .collect();
        let any = !units.is_empty() || !officers.is_empty();
        any.then(|| Event::OutOfCommand {
            officers: leader_ids(state, &officers),
            units: unit_ids(state, &units),
            case: case("11.3"),
        })
    }
}
