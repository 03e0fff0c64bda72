//! Which orders are open: for each decision a list of orders that [`super::check`] allows.
//!
//! Where a decision asks for one thing (a retreat, an advance) the list is complete ([`is_complete`]). A movement phase lists
//! each unit's move to each hex in reach, by its cheapest path; a combat phase lists, for each enemy hex, the attack of each
//! stack in contact, that of all of them, and each bombardment. There is always at least one order, until the game is over.

mod aftermath;
mod attacks;
pub mod declared;
mod hiding;

pub use aftermath::{all_losses, to_retreat};
pub use attacks::{
    attacks, attacks_on_trains, fresh_stacks, joined, open_targets, stacks_against, targets_of,
};

use super::charts::MovementPoints;
use super::combat::obligations;
use super::movement::Reach;
use super::order::Order;
use super::sequence::{allowed, decision};
use super::special::placing;
use super::state::{DecisionKind, State, UnitIndex};
use super::{
    campaign, command, exits, garrisons, headquarters, leaders, reinforcements, reorganization,
    supply,
};
use crate::last_battles::state::staff::{Allotment, LeaderIndex};

/// Lists orders that the open decision admits.
pub fn legal(state: &State) -> Vec<Order> {
    let orders = match decision(state).kind {
        DecisionKind::Over => Vec::new(),
        DecisionKind::SetUp => placings(state)
            .chain(set_ups(state))
            .chain([Order::End {}])
            .collect(),
        DecisionKind::Command => commands(state).chain([Order::End {}]).collect(),
        DecisionKind::Reorganize => reorganizations(state).chain([Order::End {}]).collect(),
        DecisionKind::PlacePair => hiding::placings(state).chain([Order::End {}]).collect(),
        DecisionKind::Reveal => hiding::revelations(state).chain([Order::End {}]).collect(),
        // Where somebody may be deployed is all that there is to check.
        DecisionKind::Deploy => return hiding::deployments(state).collect(),
        DecisionKind::Headquarters => changes_of_status(state).chain([Order::End {}]).collect(),
        DecisionKind::Movement => moves(state)
            .into_iter()
            .chain(leader_moves(state))
            .chain(hiding::marker_moves(state))
            .chain(entries(state))
            .chain(campaign::column::entries(state))
            .chain(exits(state))
            .chain(supply_dice(state))
            .chain(garrison_changes(state))
            .chain([Order::End {}])
            .collect(),
        DecisionKind::RetreatBefore => declared::steps_back(state),
        DecisionKind::Lead => declared::leads(state),
        DecisionKind::Enhance => declared::enhancements(state),
        DecisionKind::LowerOdds => declared::columns(state),
        DecisionKind::Combat => attacks(state)
            .into_iter()
            .flat_map(|attack| declared::variants(state, attack))
            .map(Order::Attack)
            .chain([Order::End {}])
            .collect(),
        DecisionKind::HalForce => secrets(state),
        DecisionKind::Entry => entry_choices(state),
        DecisionKind::BombardWithdraw => aftermath::withdrawals(state),
        DecisionKind::ChateauStand => vec![Order::ChateauStand {}, Order::Decline {}],
        DecisionKind::Losses => aftermath::losses(state),
        DecisionKind::Retreat | DecisionKind::Displace => aftermath::retreats(state),
        DecisionKind::Advance => aftermath::advances(state),
    };
    allowed(state, orders)
}

/// Lists each unit's move to each hex in reach.
fn moves(state: &State) -> Vec<Order> {
    let mut reach = Reach::default();
    let mut orders = Vec::new();
    for (unit, _) in state.army(state.player()) {
        let Ok(found) = reach.search(state, unit) else {
            continue;
        };
        orders.extend(found.iter().map(|reached| Order::Move {
            unit: state.piece_id(unit),
            path: found.path(reached.hex),
        }));
    }
    orders
}

/// Lists each leader's move to each hex in reach, and his entry at each of his hexes.
fn leader_moves(state: &State) -> Vec<Order> {
    let mut reach = Reach::default();
    let mut orders = Vec::new();
    for leader in active_leaders(state) {
        let unit = state.leader_piece_id(leader);
        let Some(start) = state.leader(leader).hex() else {
            let hexes = leaders::entry_hexes(state, leader, None).into_iter();
            orders.extend(hexes.map(|at| Order::Enter {
                unit,
                at,
                path: Vec::new(),
            }));
            continue;
        };
        let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
        orders.extend(found.iter().map(|reached| Order::Move {
            unit,
            path: found.path(reached.hex),
        }));
    }
    orders
}

/// Lists the leaders who may still move or enter in a movement phase.
pub fn active_leaders(state: &State) -> Vec<LeaderIndex> {
    if !state.has_leaders() || decision(state).kind != DecisionKind::Movement {
        return Vec::new();
    }
    let movable = state.leaders_of(state.player()).map(|(leader, _)| leader);
    let movable = movable.filter(|&leader| leaders::can_move(state, leader).is_ok());
    let waiting = leaders::waiting(state)
        .into_iter()
        .map(|(leader, _)| leader);
    movable.chain(waiting).collect()
}

/// Lists each first place of each unit that is left to its player \[23B\], and each two that may change places, once [27.2C].
fn placings(state: &State) -> impl Iterator<Item = Order> {
    let units = placing::open(state, state.player()).into_iter();
    units.flat_map(move |index| {
        let unit = state.id(index);
        let hexes = placing::hexes(state, index).into_iter();
        let partners = placing::partners(state, index).into_iter();
        let partners = partners.filter(move |&other| index < other);
        let changes = partners.map(move |other| Order::ChangePlaces {
            unit,
            with: state.id(other),
        });
        hexes
            .map(move |hex| Order::Place { unit, hex })
            .chain(changes)
    })
}

/// Lists each first place of each leader that is left to his player [10.1A].
fn set_ups(state: &State) -> impl Iterator<Item = Order> {
    let leaders = leaders::to_set_up(state, state.player()).into_iter();
    leaders.flat_map(|index| {
        let leader = state.leader_id(index);
        let hexes = leaders::choices(state, index).into_iter().map(Some);
        let later = leaders::may_come_later(state, index).then_some(None);
        let places = hexes.chain(later);
        places.map(move |hex| Order::SetUp { leader, hex })
    })
}

/// Lists, for each commander, each single officer and unit that could take the place of all he is to command, and that he
/// commands nobody [11.1A].
fn commands(state: &State) -> impl Iterator<Item = Order> {
    let candidates = command::candidates(state).into_iter();
    candidates.flat_map(move |candidate| {
        let leader = state.leader_id(candidate.leader);
        let order = move |officers, units| Order::Command {
            leader,
            officers,
            units,
        };
        let officers = candidate.officers.into_iter();
        let officers =
            officers.map(move |officer| order(vec![state.leader_id(officer)], Vec::new()));
        let units = candidate.units.into_iter();
        let units = units.map(move |unit| order(Vec::new(), vec![state.id(unit)]));
        let gives = |own: &Allotment| {
            own.leader == candidate.leader && !(own.officers.is_empty() && own.units.is_empty())
        };
        let nobody = state.allotments().iter().any(gives);
        let nobody = nobody.then(|| order(Vec::new(), Vec::new()));
        officers.chain(units).chain(nobody)
    })
}

/// Lists, for each officer who may, the return of each single unit and of each pair that there is room for \[12\].
fn reorganizations(state: &State) -> impl Iterator<Item = Order> {
    let chances = reorganization::chances(state).into_iter();
    chances.flat_map(move |chance| {
        let officer = state.leader_id(chance.officer);
        let ids: Vec<_> = chance.units.iter().map(|&unit| state.id(unit)).collect();
        let mut choices: Vec<_> = ids.iter().map(|&unit| vec![unit]).collect();
        if chance.room > 1 {
            for (nth, &first) in ids.iter().enumerate() {
                choices.extend(ids[nth + 1..].iter().map(|&second| vec![first, second]));
            }
        }
        let orders = choices.into_iter();
        orders.map(move |units| Order::Reorganize { officer, units })
    })
}

/// Lists the changes of status that headquarters may make [16.14A].
fn changes_of_status(state: &State) -> impl Iterator<Item = Order> {
    let choices = headquarters::choices(state).into_iter();
    choices.map(|leader| Order::Status {
        headquarters: state.leader_id(leader),
        active: !state.leader(leader).active,
    })
}

/// Lists each waiting unit's entry at each of its hexes, to stay there.
fn entries(state: &State) -> Vec<Order> {
    let mut orders = Vec::new();
    for (unit, hexes) in reinforcements::waiting(state) {
        let unit = state.piece_id(unit);
        orders.extend(hexes.into_iter().map(|at| Order::Enter {
            unit,
            at,
            path: Vec::new(),
        }));
    }
    orders
}

/// Lists the exit of each unit, and of each leader, at each hex that is open to it.
fn exits(state: &State) -> Vec<Order> {
    let units = state.army(state.player());
    let units = units.map(|(unit, _)| (state.piece_id(unit), state.counter(unit).side));
    let leaders = state.leaders_of(state.player());
    let leaders = leaders.map(|(leader, _)| {
        let side = state.leader_counter(leader).side;
        (state.leader_piece_id(leader), side)
    });
    let exits = units.chain(leaders).flat_map(|(unit, side)| {
        let hexes = exits::hexes(state, side);
        hexes.map(move |at| Order::Exit { unit, at })
    });
    exits.collect()
}

/// Lists the garrisons that may be formed or ended [16.11A, 16.11C].
fn garrison_changes(state: &State) -> impl Iterator<Item = Order> {
    let choices = garrisons::choices(state).into_iter();
    choices.map(|(unit, forms)| Order::Garrison {
        unit: state.id(unit),
        forms,
    })
}

/// Lists the dice for the allowances of units out of supply [16.18A].
fn supply_dice(state: &State) -> impl Iterator<Item = Order> {
    let units = supply::to_roll(state).into_iter();
    units.map(|unit| Order::SupplyDie {
        unit: state.id(unit),
    })
}

/// Lists what may be written down about a secret force [22.6B].
fn secrets(state: &State) -> Vec<Order> {
    let entries = campaign::secret_entries(state).unwrap_or_default().iter();
    let hexes = entries.map(|entry| Some(entry.at)).chain([None]);
    hexes.map(|entry| Order::HalForce { entry }).collect()
}

/// Lists what may be written down about an entry [18.5C, 28D].
fn entry_choices(state: &State) -> Vec<Order> {
    let matter = super::special::secrets::open(state).map(|(_, matter)| matter);
    let entries = matter.into_iter().flat_map(|matter| matter.entries);
    let hexes = entries.map(|entry| Some(entry.at)).chain([None]);
    hexes.map(|at| Order::Entry { at }).collect()
}

/// Tells whether [`legal`] lists all that the open decision admits: each order once, its units in one sequence.
///
/// Of moves, attacks, commands and an exchange's losses it lists what is worth a thought.
pub fn is_complete(state: &State) -> bool {
    match decision(state).kind {
        DecisionKind::Movement
        | DecisionKind::RetreatBefore
        | DecisionKind::Combat
        | DecisionKind::Command
        | DecisionKind::PlacePair
        | DecisionKind::Losses => false,
        DecisionKind::Reorganize => {
            let chances = reorganization::chances(state);
            chances.iter().all(|chance| chance.room <= 2)
        }
        DecisionKind::BombardWithdraw => {
            let guns = state.battle().map_or(0, |battle| battle.may_withdraw.len());
            guns <= SEVERAL
        }
        _ => true,
    }
}

/// Of how many things at most all choices of some are listed.
const SEVERAL: usize = 6;

/// Lists the choices of at least two of some things, but not all of them.
fn some_of<T: Clone>(things: &[T]) -> Vec<Vec<T>> {
    // A hex touches no more than six others.
    let things = &things[..things.len().min(SEVERAL)];
    let sets = (1..(1_u32 << things.len()).saturating_sub(1)).filter(|set| set.count_ones() > 1);
    let chosen = |set: u32| {
        let things = things.iter().enumerate();
        let things = things.filter(move |(nth, _)| set & 1 << nth != 0);
        things.map(|(_, thing)| thing.clone()).collect()
    };
    sets.map(chosen).collect()
}

/// Lists the units that may still do something in a movement phase, or owe something in a combat phase.
pub fn active_units(state: &State) -> Vec<UnitIndex> {
    match decision(state).kind {
        DecisionKind::Movement => {
            let waiting = reinforcements::waiting(state)
                .into_iter()
                .map(|(unit, _)| unit);
            let movable = state.army(state.player()).map(|(unit, _)| unit);
            let movable = movable.filter(|&unit| super::movement::can_move(state, unit).is_ok());
            movable.chain(waiting).collect()
        }
        DecisionKind::Combat => obligations::open(state).must_attack,
        _ => Vec::new(),
    }
}
