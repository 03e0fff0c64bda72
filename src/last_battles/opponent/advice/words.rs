//! Reasons in words: half a sentence that goes on after the order.

use super::reason::{Aim, Lead, Promise, Reason, Rest};
use crate::hex::HexNumber;
use crate::last_battles::game_setup::GameSetup;
use crate::last_battles::words::{hex_name, unit_name};

/// Says why an order is given.
pub fn reason_words(setup: &GameSetup, reason: &Reason) -> String {
    let hex = |at: &HexNumber| hex_name(setup, *at);
    match reason {
        Reason::Fights(promise) => fighting(setup, promise),
        Reason::WillFight { promise, rest } => {
            let fight = fighting(setup, promise);
            match rest {
                true => format!("{fight}, with the units still to come"),
                false => fight,
            }
        }
        Reason::FallsOnTrain { hexes } => format!("takes the train in {}", names(setup, hexes)),
        Reason::Takes { hex: at } => format!("takes {}", hex(at)),
        Reason::Holds { hex: at } => format!("holds {}", hex(at)),
        Reason::Enters { hex: at } => format!("enters {}, which counts", hex(at)),
        Reason::OutOfReach { unit, .. } => {
            format!("keeps {} out of the enemy's reach", unit_name(setup, *unit))
        }
        Reason::LessExposed { hex: at, was, is } => format!(
            "the enemy can bring {is} strength points up to it in {}, and {was} where it is",
            hex(at)
        ),
        Reason::MakesRoom { hex: at } => format!("makes room in {}", hex(at)),
        Reason::Covers { place, enemy, from } => format!(
            "covers {} from {}, against the enemy in {}",
            hex(place),
            hex(from),
            hex(enemy)
        ),
        Reason::Bars {
            hex: at,
            without,
            with,
        } => barring(&hex(at), *without, *with),
        Reason::Closes { on, by, distance } => closing(setup, *on, *by, *distance),
        Reason::ClosesUp { to, hex: at } => {
            format!("closes up to {} by {}", unit_name(setup, *to), hex(at))
        }
        Reason::Stands { hex: at } => format!("stands better in {}", hex(at)),
        Reason::ComesIn { at, then: None } => format!("comes in at {}", hex(at)),
        Reason::ComesIn {
            at,
            then: Some(then),
        } => format!("comes in at {} and {}", hex(at), reason_words(setup, then)),
        Reason::Leaves { at, paid: true } => {
            format!("leaves the map at {} for its points", hex(at))
        }
        Reason::Leaves { at, paid: false } => format!("leaves the map at {}", hex(at)),
        Reason::Follows { at } => format!("follows those who have left by {}", hex(at)),
        Reason::Leads(lead) => leading(setup, *lead),
        Reason::KeepsOff { hex: at, enemy } => match enemy {
            Some(distance) => format!(
                "keeps {} from the enemy, in {}",
                counted(*distance as usize, "hex", "hexes"),
                hex(at)
            ),
            None => format!("goes to {}", hex(at)),
        },
        Reason::FallsBack {
            to,
            choices,
            onward,
        } => falling_back(&hex(to), *choices, *onward),
        _ => rest_of(setup, reason),
    }
}

/// Says why an order is given that moves nobody, or follows a combat.
fn rest_of(setup: &GameSetup, reason: &Reason) -> String {
    let hex = |at: &HexNumber| hex_name(setup, *at);
    let plain = match reason {
        Reason::Advances { to, takes, touches } => {
            let verb = if *takes { "takes" } else { "follows up into" };
            return match touches.as_slice() {
                [] => format!("{verb} {}, out of contact", hex(to)),
                enemies => format!(
                    "{verb} {}, in contact with the enemy in {}",
                    hex(to),
                    names(setup, enemies)
                ),
            };
        }
        Reason::Gives {
            strength,
            at_least,
            least,
        } => {
            let points = counted(strength.0.into(), "strength point", "strength points");
            return match least {
                true => format!("gives up {points}, the least that the exchange takes"),
                false => format!("gives up {points}, where {at_least} must go"),
            };
        }
        Reason::InCommand { units, of } => {
            return format!("{units} of {of} units are in command so");
        }
        Reason::RideFree { leaders } => {
            let names: Vec<_> = leaders.iter().map(|&own| unit_name(setup, own)).collect();
            let give = match names.len() {
                1 => "he gives",
                _ => "they give",
            };
            let names = names.join(" and ");
            return format!("lets {names} ride twice as far, since {give} no orders");
        }
        Reason::BringsBack { strength } => {
            let points = counted(strength.0.into(), "strength point", "strength points");
            return format!("brings {points} back");
        }
        Reason::Begins { hex: Some(at) } => return format!("begins in {}", hex(at)),
        Reason::Comes { at: Some(at) } => return format!("comes in at {}", hex(at)),
        Reason::Begins { hex: None } => "comes later, with units of his",
        Reason::Comes { at: None } => "to come would raise what must be done to win",
        Reason::StaysInChateau => "the walls are worth more than the ground behind",
        Reason::GunsGoBack => "the guns go back with the others",
        Reason::Commands => "changes who is in command",
        Reason::Serves { active: true } => "the commanders are within its reach",
        Reason::Serves { active: false } => {
            "has to follow its commanders, or to get out of the enemy's way"
        }
        Reason::Rests(rest) => resting(*rest),
        _ => "",
    };
    plain.to_owned()
}

const fn resting(rest: Rest) -> &'static str {
    match rest {
        Rest::Moved => "the plan has nobody else move",
        Rest::NoAttack => "no attack is left",
        Rest::NotWorthIt => "no attack that is left promises more than it risks",
        Rest::StaysInLine => "to leave the line would cost more than the ground is worth",
        Rest::GunsStay => "the guns stay where they are",
        Rest::Headquarters => "the headquarters serve best as they are",
        Rest::FirstPlaces => "the first places stay as they are",
        Rest::Other => "nothing better offers",
    }
}

/// Tells whose way is barred: `bars the way in 3015: else 11 strength points of the enemy could leave the map next`.
fn barring(at: &str, without: usize, with: usize) -> String {
    let points = |count| counted(count, "strength point", "strength points");
    match with {
        0 => format!(
            "bars the way in {at}: else {} of the enemy could leave the map next",
            points(without)
        ),
        _ => format!(
            "bars the way in {at}: {} of the enemy could leave the map next, and {without} if it were not there",
            points(with)
        ),
    }
}

/// Tells of a combat: `attacks Gemioncourt at 4-1, 5 in 6 to clear it, 1 of them an exchange for 6 strength points`.
fn fighting(setup: &GameSetup, promise: &Promise) -> String {
    let attack = &promise.attack;
    let verb = match attack.attackers.is_empty() {
        true => "bombards",
        false => "attacks",
    };
    let it = if attack.defenders.len() > 1 {
        "them"
    } else {
        "it"
    };
    let mut words = format!(
        "{verb} {} at {}, {} in 6 to clear {it}",
        names(setup, &attack.defenders),
        promise.column,
        promise.clears
    );
    if promise.exchanges > 0 {
        let exchange = match promise.exchanges {
            1 => "an exchange",
            _ => "exchanges",
        };
        let each = if promise.exchanges > 1 { " each" } else { "" };
        let cost = counted(promise.cost.0.into(), "strength point", "strength points");
        words += &format!(
            ", {} of them {exchange} for {cost}{each}",
            promise.exchanges
        );
    }
    if promise.trapped {
        words += ", and the defenders have nowhere to go";
    }
    if let Some((calculated, exchanges)) = promise.lowered {
        words += &match exchanges.saturating_sub(promise.exchanges) {
            0 => format!(", lowered from {calculated}"),
            _ if promise.exchanges == 0 => {
                format!(", lowered from {calculated} so that nothing is exchanged")
            }
            fewer => format!(
                ", lowered from {calculated} for {} fewer",
                counted(fewer, "exchange", "exchanges")
            ),
        };
    }
    words
}

fn closing(setup: &GameSetup, on: Aim, by: HexNumber, distance: u32) -> String {
    let by = hex_name(setup, by);
    let off = match distance {
        0 => String::new(),
        _ => format!(", {} off", counted(distance as usize, "hex", "hexes")),
    };
    match on {
        Aim::Objective(at) => format!("closes on {} by {by}{off}", hex_name(setup, at)),
        Aim::Guard(at) => format!(
            "comes nearer to {} to guard it, by {by}{off}",
            hex_name(setup, at)
        ),
        Aim::Exit(at) => format!("goes for the exit {} by {by}{off}", hex_name(setup, at)),
        Aim::Gate(at) => format!("goes to bar the exit {}, by {by}{off}", hex_name(setup, at)),
        Aim::Enemy(at) => format!(
            "closes on the enemy in {} by {by}{off}",
            hex_name(setup, at)
        ),
    }
}

fn leading(setup: &GameSetup, lead: Lead) -> String {
    let at = hex_name(setup, lead.hex);
    let officers = match lead.officers {
        0 => String::new(),
        count => format!(" and {}", counted(count, "officer", "officers")),
    };
    let units = counted(lead.of, "unit", "units");
    format!(
        "has {} of the {units} of his command{officers} in range from {at}",
        lead.units
    )
}

fn falling_back(to: &str, choices: usize, onward: usize) -> String {
    let behind = match onward {
        0 => "with no hex behind it to fall back to".to_owned(),
        _ => format!("with {} behind it open", counted(onward, "hex", "hexes")),
    };
    match choices {
        1 => format!("falls back to {to}, the only hex open, {behind}"),
        _ => format!("falls back to {to}, {behind}"),
    }
}

fn names(setup: &GameSetup, hexes: &[HexNumber]) -> String {
    let hexes: Vec<_> = hexes.iter().map(|&at| hex_name(setup, at)).collect();
    hexes.join(" and ")
}

fn counted(count: usize, one: &str, several: &str) -> String {
    let what = if count == 1 { one } else { several };
    format!("{count} {what}")
}
