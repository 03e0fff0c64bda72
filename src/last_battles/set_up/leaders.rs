//! Mustering a game's leaders [10.1A].

use super::SetUpFault;
use super::builder::{SetupBuilder, leader_of};
use super::forces::{due, secret_due};
use crate::last_battles::counter::LeaderCounter;
use crate::last_battles::game_setup::{EntrySchedule, GameSetup, LeaderEntry, Position};
use crate::last_battles::leaders::ailing;
use crate::last_battles::rules::{Rule, RuleSet};
use crate::last_battles::scenario::{Begins, CorpsLevel, LeaderPlacement, Scenario, Wing};
use crate::last_battles::special::wings;
use crate::last_battles::state::staff::{Duty, Leader};
use crate::last_battles::state::{Beginning, Place};
use crate::last_battles::{campaign, leaders};
use crate::table::ids::LeaderId;

impl SetupBuilder<'_> {
    /// Musters the leaders, by name: those of the scenario, or of positions laid down by hand.
    pub fn leaders(&mut self, setup: &GameSetup) -> Vec<LeaderEntry> {
        let placements = match &setup.start.setup {
            None => self.leaders_of_scenario(setup),
            Some(positions) => self.leaders_by_hand(setup, positions),
        };
        if !setup.in_force(Rule::Leaders) {
            let by_hand = setup.start.setup.as_ref().and(placements.first());
            self.faults
                .extend(by_hand.map(|placed| SetUpFault::NoLeaders(placed.leader)));
            return Vec::new();
        }
        let entries = placements
            .iter()
            .filter_map(|placement| self.leader(setup, placement));
        let mut entries: Vec<LeaderEntry> = entries.collect();
        if setup.start.setup.is_none() {
            entries.extend(self.leaders_of_force(setup));
        }
        join_others(&mut entries);
        entries.sort_by_key(|entry| entry.counter.id);
        for pair in entries.windows(2) {
            if pair[0].counter.id == pair[1].counter.id {
                let id = pair[0].counter.id.into();
                self.faults.push(SetUpFault::NamedTwice(id));
            }
        }
        for entry in &entries {
            if let Begins::At(hex) = entry.begins
                && !setup.in_play(hex)
            {
                let unit = entry.counter.id.into();
                self.faults.push(SetUpFault::OutOfPlay { unit, hex });
            }
        }
        entries
    }

    /// Lists the leaders of positions laid down by hand, and the counters of officers for command [16.1C].
    fn leaders_by_hand(&self, setup: &GameSetup, positions: &[Position]) -> Vec<LeaderPlacement> {
        let placed = positions.iter().filter_map(|position| {
            let named = leader_of(self.components, position)?;
            Some(LeaderPlacement {
                leader: ailing::playing(setup.rules, named),
                begins: Begins::At(position.hex),
                either: false,
                inactive: false,
                wing: None,
            })
        });
        let scenario = setup.scenario.leaders.iter();
        let seconds = scenario.filter(|placed| matches!(placed.begins, Begins::InPlaceOf { .. }));
        placed.chain(seconds.cloned()).collect()
    }

    /// Lists the scenario's leaders, as options leave them [22.6F].
    fn leaders_of_scenario(&self, setup: &GameSetup) -> Vec<LeaderPlacement> {
        let away = campaign::leaders_away(&setup.active);
        let leaders = setup.scenario.leaders.iter();
        let leaders = leaders.filter(|placed| !away.contains(&placed.leader));
        leaders.cloned().collect()
    }

    /// Makes the entries of the leaders who come with a secret force, if it comes [22.6B].
    fn leaders_of_force(&self, setup: &GameSetup) -> Vec<LeaderEntry> {
        let (named, entries) = campaign::leaders_of_force(&setup.active);
        let leaders = self.components.order_of_battle.leaders.iter();
        let leaders = leaders.filter(|leader| named.contains(&leader.id));
        let entry = |counter: &LeaderCounter| LeaderEntry {
            counter: counter.clone(),
            begins: Begins::WithArrival,
            either: false,
            due: secret_due(entries, 0),
            inactive: false,
            wing: None,
        };
        leaders.map(entry).collect()
    }

    /// Makes one leader's entry; none for one whose units are not in this game.
    fn leader(&self, setup: &GameSetup, placement: &LeaderPlacement) -> Option<LeaderEntry> {
        let leaders = self.components.order_of_battle.leaders.iter();
        let counter = leaders
            .into_iter()
            .find(|leader| leader.id == placement.leader)?;
        let due = match &placement.begins {
            Begins::WithUnit | Begins::WithArrival if placement.either => {
                with_units(setup, counter)
            }
            Begins::WithUnitOf(designations) if placement.either => {
                with_designations(setup, counter, designations)
            }
            Begins::At(_)
            | Begins::WithUnit
            | Begins::WithUnitOf(_)
            | Begins::WithUnitOfArmy
            | Begins::With(_)
            | Begins::InPlaceOf { .. } => None,
            Begins::WithArrival => Some(with_units(setup, counter)?),
            Begins::Arrives { turn, at, manner } => Some(due(*turn, at, 0, manner)),
        };
        if placement.either && due.is_none() && !commands_any(setup, counter, &placement.begins) {
            return None;
        }
        Some(LeaderEntry {
            counter: counter.clone(),
            begins: placement.begins.clone(),
            either: placement.either,
            due,
            inactive: placement.inactive,
            wing: wing(setup, counter, placement),
        })
    }
}

/// Gets the wing that a leader begins with: that of his hex or the one stated, or else that of a unit of his [27.1A].
fn wing(setup: &GameSetup, counter: &LeaderCounter, placement: &LeaderPlacement) -> Option<Wing> {
    let wings = setup.scenario.wings.as_ref();
    let wings = wings.filter(|wings| wings.army == counter.side)?;
    if let Begins::At(hex) = placement.begins {
        return Some(wings::at(wings, hex));
    }
    let mut units = setup.roster.iter();
    let his = units.find(|entry| {
        entry.counter.side == counter.side && entry.counter.command == counter.command
    });
    let of_his = his.and_then(|entry| entry.wing);
    placement.wing.or(of_his).or(Some(Wing::Left))
}

/// Tells whether a unit takes part that a leader may begin with.
fn commands_any(setup: &GameSetup, leader: &LeaderCounter, begins: &Begins) -> bool {
    let mut units = setup.roster.iter().map(|entry| &entry.counter);
    units.any(|unit| {
        let own = match begins {
            Begins::WithUnitOf(designations) => designations.contains(&unit.command),
            _ => leader.rank.is_commander() || leader.command == unit.command,
        };
        unit.side == leader.side && own
    })
}

/// Gets when and where the first units of an officer's command arrive.
fn with_units(setup: &GameSetup, leader: &LeaderCounter) -> Option<EntrySchedule> {
    with_designations(setup, leader, std::slice::from_ref(&leader.command))
}

/// Gets when and where the first units of some designations of a leader's army arrive.
fn with_designations(
    setup: &GameSetup,
    leader: &LeaderCounter,
    designations: &[String],
) -> Option<EntrySchedule> {
    let units = setup.roster.iter().filter(|entry| {
        entry.counter.side == leader.side && designations.contains(&entry.counter.command)
    });
    let due = units.filter_map(|entry| entry.due.clone());
    due.min_by_key(|due| (due.turn, due.arrival, due.group))
}

/// Puts the ailing Napoleon in Napoleon's place, where the players have agreed on him [16.1C].
pub(super) fn put_in(scenario: &mut Scenario, rules: RuleSet) {
    let (gone, comes) = ailing::COUNTERS;
    if rules.contains(Rule::AilingNapoleon)
        && let (Ok(gone), Ok(comes)) = (gone.parse(), comes.parse())
    {
        scenario.put_in_leader(gone, comes);
    }
}

/// Has leaders begin or enter with the others whom they come with, and notes when an officer's counter for command comes, if he
/// and the commander whom he would follow take part [16.1C].
fn join_others(entries: &mut Vec<LeaderEntry>) {
    let others = entries.clone();
    let find = |named: &LeaderId| others.iter().find(|entry| entry.counter.id == *named);
    entries.retain_mut(|entry| match entry.begins.clone() {
        Begins::With(other) => {
            let Some(other) = find(&other) else {
                return false;
            };
            entry.begins = other.begins.clone();
            entry.due.clone_from(&other.due);
            true
        }
        Begins::InPlaceOf { officer, after } => match (find(&officer), find(&after)) {
            (Some(officer), Some(_)) => {
                entry.due.clone_from(&officer.due);
                true
            }
            _ => false,
        },
        _ => true,
    });
}

/// Lists the corps that have a morale of their own in a game \[13\].
pub fn corps(setup: &GameSetup) -> Vec<CorpsLevel> {
    let morale = setup.scenario.corps.as_ref();
    let levels = morale.filter(|_| setup.in_force(Rule::CorpsMorale));
    levels.map_or_else(Vec::new, |morale| morale.levels.clone())
}

/// Puts the leaders of a new game in their first places.
pub fn take_places(beginning: &mut Beginning) {
    let entries = beginning.state().setup().leaders.iter();
    let leaders = entries.map(|entry| Leader {
        place: match (&entry.begins, &entry.due) {
            (Begins::InPlaceOf { .. }, _) => Place::Unused,
            (&Begins::At(hex), _) => Place::Map(hex),
            (_, Some(due)) => due.first_place(),
            (_, None) => Place::Unused,
        },
        moved: false,
        active: !entry.inactive,
        in_command: true,
        duty: Duty::None,
        spent: 0,
    });
    beginning.bring_leaders(leaders.collect());
    for leader in beginning.state().leaders() {
        let state = beginning.state();
        let entry = &state.setup().leaders[usize::from(leader.0)];
        let waits = entry.begins == Begins::WithArrival && entry.due.is_some();
        if let Some(hex) = leaders::first_hex(state, leader).filter(|_| !waits) {
            beginning.place_leader(leader, hex);
        }
    }
}
