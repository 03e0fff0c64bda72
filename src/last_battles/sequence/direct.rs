//! What an order does by itself, as the chapter it belongs to decides.

use super::super::combat::{self, obligations, results};
use super::super::event::Event;
use super::super::order::{Attack, Order};
use super::super::special::{placing, secrets};
use super::super::state::{DecisionKind, Owes, State, UnitIndex};
use super::super::{
    arrival, campaign, command, departure, headquarters, leaders, movement, reorganization,
    retreat, trains,
};
use super::decision;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// Lists the direct events of an order.
pub(super) fn direct(state: &State, order: &Order) -> Vec<Event> {
    match order {
        Order::Move { unit, path } => movement::resolve(state, &[*unit], path),
        Order::MoveStack { units, path } => movement::resolve(state, units, path),
        Order::Enter { unit, at, path } => arrival::resolve(state, &[*unit], *at, path),
        Order::EnterStack { units, at, path } => arrival::resolve(state, units, *at, path),
        Order::Attack(attack) => attack_events(state, attack),
        Order::Retreat { unit, to, displace } => retreat::resolve(state, *unit, *to, *displace),
        Order::Losses { units } => exchange(state, units),
        Order::ChateauStand {} => vec![Event::Stood {
            units: standing(state),
            case: case("8.2C"),
        }],
        Order::BombardWithdraw { units } => vec![withdrawal(state, units)],
        Order::Advance { unit, to } => {
            let mut events = retreat::resolve_advance(state, *unit, *to);
            events.push(Event::Concluded {});
            events
        }
        Order::Exit { unit, at } => {
            let exit = departure::resolve(state, *unit, *at);
            exit.into_iter().collect()
        }
        Order::HalForce { entry } => campaign::write_secret(state, *entry),
        Order::Entry { at } => secrets::write(state, *at),
        Order::Decline {} => declined(state),
        Order::SetUp { leader, hex } => leaders::resolve_set_up(state, *leader, *hex),
        Order::Place { unit, hex } => placing::resolve(state, *unit, *hex),
        Order::ChangePlaces { unit, with } => placing::resolve_change(state, *unit, *with),
        Order::Command {
            leader,
            officers,
            units,
        } => vec![command::resolve(*leader, officers, units)],
        Order::Reorganize { officer, units } => reorganization::resolve(state, *officer, units),
        Order::Status {
            headquarters: named,
            active,
        } => vec![headquarters::resolve(*named, *active)],
        Order::End {} => Vec::new(),
    }
}

/// Gets a unit's elimination; none if it is off the map.
pub(super) fn eliminated(state: &State, unit: UnitIndex, by: &'static str) -> Option<Event> {
    Some(Event::Eliminated {
        unit: state.id(unit),
        hex: state.unit(unit).hex()?,
        strength: state.strength(unit),
        may_return: reorganization::may_return(state, unit),
        case: case(by),
    })
}

/// Lists an exchange's losses among the attackers [6.5].
pub(super) fn exchange(state: &State, units: &[UnitId]) -> Vec<Event> {
    let at_least = state
        .battle()
        .map(|battle| battle.at_least)
        .unwrap_or_default();
    let lost = units
        .iter()
        .filter_map(|&unit| eliminated(state, state.find(unit)?, "6.5"));
    let exchanged = Event::Exchanged {
        units: units.to_vec(),
        at_least,
        case: case("6.5A"),
    };
    [exchanged].into_iter().chain(lost).collect()
}

fn attack_events(state: &State, attack: &Attack) -> Vec<Event> {
    let Ok(engagement) = combat::engage(state, attack) else {
        return Vec::new();
    };
    let added = obligations::added_by(state, &engagement);
    let must_be_attacked: Vec<_> = added
        .into_iter()
        .filter(|&unit| state.unit(unit).owes == Owes::Nothing)
        .map(|unit| state.id(unit))
        .collect();
    let owed = (!must_be_attacked.is_empty()).then(|| Event::Obligations {
        must_attack: Vec::new(),
        must_be_attacked,
        case: case("8.2A"),
    });
    if let Some(destroyed) = trains::destroyed(state, &engagement) {
        return owed.into_iter().chain(destroyed).collect();
    }
    let battle = results::fight(state, &engagement, attack.odds);
    let Event::Battle(report) = &battle else {
        return Vec::new();
    };
    let lost = results::eliminated(report.result, &engagement.attackers, &engagement.defenders);
    let lost = lost
        .into_iter()
        .filter_map(|unit| eliminated(state, unit, "6.5"));
    let lost: Vec<_> = lost.collect();
    owed.into_iter().chain([battle]).chain(lost).collect()
}

fn standing(state: &State) -> Vec<UnitId> {
    let units = state.battle().map_or(&[][..], |battle| &battle.may_stand);
    units.iter().map(|&unit| state.id(unit)).collect()
}

fn withdrawal(state: &State, units: &[UnitId]) -> Event {
    let all = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let units = match units.is_empty() {
        true => all.iter().map(|&unit| state.id(unit)).collect(),
        false => units.to_vec(),
    };
    Event::Withdraws {
        units,
        case: case("7.1E"),
    }
}

fn declined(state: &State) -> Vec<Event> {
    match decision(state).kind {
        DecisionKind::BombardWithdraw => vec![Event::Withdraws {
            units: Vec::new(),
            case: case("7.1E"),
        }],
        DecisionKind::ChateauStand => vec![Event::GaveWay {
            units: standing(state),
            case: case("8.2C"),
        }],
        DecisionKind::Advance => vec![Event::Concluded {}],
        DecisionKind::HalForce => campaign::write_secret(state, None),
        DecisionKind::Entry => secrets::write(state, None),
        _ => Vec::new(),
    }
}
