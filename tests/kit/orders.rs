//! Orders, in few words.

use super::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::Odds;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::last_battles::{Attack, Event, Order, State};
use hundred_days::table::case::case;

/// Writes down where a force is to enter, or that it stays away.
pub fn writes(at: Option<u16>) -> Order {
    Order::Entry { at: at.map(hex) }
}

/// Orders one unit to move.
pub fn moves(unit: &str, path: &[u16]) -> Order {
    Order::Move {
        unit: piece(unit),
        path: hexes(path),
    }
}

/// Orders a stack to move.
pub fn moves_stack(units: &[&str], path: &[u16]) -> Order {
    Order::MoveStack {
        units: pieces(units),
        path: hexes(path),
    }
}

/// Orders a reinforcement in.
pub fn enters(unit: &str, at: u16, path: &[u16]) -> Order {
    Order::Enter {
        unit: piece(unit),
        at: hex(at),
        path: hexes(path),
    }
}

/// Orders two reinforcements in as a stack.
pub fn enters_stack(units: &[&str], at: u16, path: &[u16]) -> Order {
    Order::EnterStack {
        units: pieces(units),
        at: hex(at),
        path: hexes(path),
    }
}

/// Orders a unit off the map.
pub fn exits(unit: &str, at: u16) -> Order {
    Order::Exit {
        unit: piece(unit),
        at: hex(at),
    }
}

/// Says whom a commander commands.
pub fn commands(leader: &str, officers: &[&str], units: &[&str]) -> Order {
    Order::Command {
        leader: leader_id(leader),
        officers: officers.iter().map(|officer| leader_id(officer)).collect(),
        units: ids(units),
    }
}

/// Brings lost units back to an officer.
pub fn reorganizes(officer: &str, units: &[&str]) -> Order {
    Order::Reorganize {
        officer: leader_id(officer),
        units: ids(units),
    }
}

/// Chooses a leader's first place.
pub fn sets_up(leader: &str, at: u16) -> Order {
    Order::SetUp {
        leader: leader_id(leader),
        hex: Some(hex(at)),
    }
}

/// Has a leader come later, with units of his, in place of beginning on the map.
pub fn comes_later(leader: &str) -> Order {
    Order::SetUp {
        leader: leader_id(leader),
        hex: None,
    }
}

/// Orders an attack by adjacent units.
pub fn attack(attackers: &[&str], defenders: &[u16]) -> Order {
    combined(attackers, &[], defenders)
}

/// Orders a bombardment alone.
pub fn bombard(guns: &[&str], defenders: &[u16]) -> Order {
    combined(&[], guns, defenders)
}

/// Orders an attack by adjacent units and bombarding artillery together.
pub fn combined(attackers: &[&str], guns: &[&str], defenders: &[u16]) -> Order {
    Order::Attack(Attack {
        attackers: ids(attackers),
        bombarding: ids(guns),
        defenders: hexes(defenders),
        ..Attack::default()
    })
}

/// Has a leader lead an attack [16.13].
pub fn led(order: Order, leader: &str) -> Order {
    match order {
        Order::Attack(attack) => Order::Attack(Attack {
            leader: Some(leader_id(leader)),
            ..attack
        }),
        other => other,
    }
}

/// Makes an attack a charge [16.8].
pub fn charging(order: Order) -> Order {
    match order {
        Order::Attack(attack) => Order::Attack(Attack {
            charge: true,
            ..attack
        }),
        other => other,
    }
}

/// Marks units as out of supply, as a check does [16.18].
pub fn mark_out_of_supply(state: &mut State, units: &[&str]) {
    state.apply(&Event::SupplyChecked {
        out_of_supply: ids(units),
        aside: Vec::new(),
        case: case("16.18"),
    });
}

/// Lowers the odds of an attack.
pub fn at_odds(order: Order, odds: &str) -> Order {
    let odds: Odds = odds.parse().expect("odds");
    match order {
        Order::Attack(attack) => Order::Attack(Attack {
            odds: Some(odds),
            ..attack
        }),
        other => other,
    }
}

/// Orders a retreat.
pub fn retreats(unit: &str, to: u16) -> Order {
    Order::Retreat {
        unit: id(unit),
        to: hex(to),
        displace: None,
    }
}

/// Orders a retreat that displaces a unit.
pub fn retreats_displacing(unit: &str, to: u16, displaced: &str) -> Order {
    Order::Retreat {
        unit: id(unit),
        to: hex(to),
        displace: Some(id(displaced)),
    }
}

/// Names an exchange's losses.
pub fn loses(units: &[&str]) -> Order {
    Order::Losses { units: ids(units) }
}

/// Lets bombarding artillery share a retreat.
pub fn withdraws(units: &[&str]) -> Order {
    Order::BombardWithdraw { units: ids(units) }
}

/// Orders an advance.
pub fn advances(unit: &str, to: u16) -> Order {
    Order::Advance {
        unit: id(unit),
        to: hex(to),
    }
}

/// Declines what is offered.
pub fn decline() -> Order {
    Order::Decline {}
}

/// Ends the phase.
pub fn end() -> Order {
    Order::End {}
}

/// Places a pair of markers for units and officers, the first of them the real one.
pub fn hides(at: u16, units: &[&str], leaders: &[&str]) -> Order {
    Order::PlacePair {
        hex: hex(at),
        units: ids(units),
        leaders: leaders.iter().map(|leader| leader_id(leader)).collect(),
        real: Twin::A,
    }
}

/// Turns a pair of markers up.
pub fn reveals(pair: &str) -> Order {
    let pair = pair.parse().expect("a pair's name");
    Order::Reveal { pair }
}

/// Deploys a unit or leader that was hidden.
pub fn deploys(unit: &str, at: u16) -> Order {
    Order::Deploy {
        unit: piece(unit),
        hex: hex(at),
    }
}
