//! What happens, in words: one plain sentence an event, for records, replays and logs.

mod told;

pub use told::{Heading, Recorder, Told, heading};

use super::attack::odds::{Ground, Modifier};
use super::charts::AttackResult;
use super::event::{Event, Fight};
use super::map_hex::Hex;
use super::piece::{Face, Kind};
use super::state::{Outcome, State};
use super::step::Step;
use crate::table::armies::Player;
use crate::table::ids::PieceId;
use crate::table::victory::VictoryLevel;

/// Gets the printed name of a piece.
pub fn name(state: &State, id: PieceId) -> &str {
    state
        .find(id)
        .map_or("", |piece| state.piece(piece).name.as_str())
}

/// Names a hex by its number, and by what the map calls it.
pub fn hex_name(state: &State, hex: Hex) -> String {
    match state.components().board.name(hex) {
        Some(name) => format!("{hex} ({name})"),
        None => hex.to_string(),
    }
}

/// Tells an event in a sentence; `None` for what only says whose turn it is.
pub fn sentence(state: &State, event: &Event) -> Option<String> {
    let name = |id: &PieceId| name(state, *id);
    let hex = |hex: &Hex| hex_name(state, *hex);
    Some(match event {
        Event::TurnBegan { turn, .. } => {
            format!(
                "Turn {turn} begins, {}.",
                state.components().charts.date(*turn)
            )
        }
        Event::StepBegan { step, player, .. } => return begins(*step, *player),
        Event::Weather { die, rain, .. } => {
            let words = if *rain { "it rains" } else { "it stays dry" };
            format!("The die of the deluge shows {}: {words}.", die.pips())
        }
        Event::Limited { player, limit, .. } => match limit.left().filter(|_| !limit.secret) {
            Some(moves) => format!("The {player} player has {moves} moves on this turn."),
            None => format!("The {player} player casts the die of his moves in secret."),
        },
        Event::Shown { player, die, .. } => {
            format!(
                "The secret die of the {player} player showed {}.",
                die.pips()
            )
        }
        Event::HeadquartersPlaced {
            hq, hex: at, face, ..
        } => {
            format!("{} is set down in {}, {}.", name(hq), hex(at), mode(*face))
        }
        Event::ModeChosen { hq, face, .. } => format!("{} begins {}.", name(hq), mode(*face)),
        Event::Picked { piece, .. } => format!("{} may come back.", name(piece)),
        Event::Returned { piece, hex: at, .. } => {
            format!("{} comes back in {}.", name(piece), hex(at))
        }
        Event::DetachmentPlaced {
            hq, piece, hex: at, ..
        } => {
            format!("{} is placed in {} by {}.", name(piece), hex(at), name(hq))
        }
        Event::Recalled { piece, hex: at, .. } => {
            format!("{} is recalled from {}.", name(piece), hex(at))
        }
        Event::Exchanged { to, .. } => format!("{} is in play from now on.", name(to)),
        Event::Turned { piece, face, .. } => return Some(turned(state, *piece, *face)),
        Event::Moved {
            piece,
            hq,
            from,
            path,
            by_road,
            ..
        } => {
            let (to, way) = (path.last()?, if *by_road { " by road" } else { "" });
            format!(
                "{} moves{way} from {from} to {} under {}.",
                name(piece),
                hex(to),
                name(hq)
            )
        }
        Event::Entered { piece, path, .. } => {
            let (at, to) = (path.first()?, path.last()?);
            format!("{} enters at {at} and moves to {}.", name(piece), hex(to))
        }
        _ => return sentence_of_fight(state, event),
    })
}

fn sentence_of_fight(state: &State, event: &Event) -> Option<String> {
    let name = |id: &PieceId| name(state, *id);
    let hex = |hex: &Hex| hex_name(state, *hex);
    Some(match event {
        Event::Passed { player, forced, .. } => match forced {
            true => format!("The {player} player can do no more."),
            false => format!("The {player} player passes."),
        },
        Event::Allowed {
            player,
            die,
            plus,
            left,
            ..
        } => match die {
            Some(die) if *plus > 0 => {
                format!(
                    "The {player} player casts {} and adds {plus}: {left} more at most.",
                    die.pips()
                )
            }
            Some(_) => format!("The {player} player casts {left}: so many more at most."),
            None => format!("The {player} player may go on {left} times."),
        },
        Event::Declared {
            attacker,
            target,
            hex: at,
            ..
        } => {
            format!(
                "{} attacks {} in {}.",
                name(attacker),
                name(target),
                hex(at)
            )
        }
        Event::Fought(fight) => fought(state, fight),
        Event::MustRetreat { retreat, .. } if retreat.pushed => {
            format!(
                "{} makes room at the entry {}.",
                name(&retreat.piece),
                retreat.away
            )
        }
        Event::MustRetreat { retreat, .. } => format!("{} must retreat.", name(&retreat.piece)),
        Event::Retreated {
            piece, from, path, ..
        } => {
            format!(
                "{} retreats from {from} to {}.",
                name(piece),
                hex(path.last()?)
            )
        }
        Event::Blown { piece, returns, .. } => {
            format!(
                "{} is blown, and may come back on turn {returns}.",
                name(piece)
            )
        }
        Event::Eliminated { piece, points, .. } => {
            let words = if *points == 1 { "point" } else { "points" };
            format!("{} is lost: {points} {words} to the enemy.", name(piece))
        }
        Event::Pursued { piece, to, .. } => format!("{} follows to {}.", name(piece), hex(to)),
        Event::Over { outcome, .. } => ends(outcome),
        _ => return None,
    })
}

/// Tells of a step that asks for orders.
fn begins(step: Step, player: Player) -> Option<String> {
    match step {
        Step::Movement | Step::Attack | Step::Withdrawal => {
            Some(format!("The {step} begins; the {player} player is first."))
        }
        _ => None,
    }
}

const fn mode(face: Face) -> &'static str {
    match face {
        Face::Front => "in normal mode",
        Face::Back => "in battle mode",
    }
}

fn turned(state: &State, id: PieceId, face: Face) -> String {
    let cavalry = state
        .find(id)
        .is_some_and(|piece| state.piece(piece).kind == Kind::Cavalry);
    let words = match (cavalry, face) {
        (true, Face::Front) => "is fresh again",
        (true, Face::Back) => "is exhausted",
        (false, Face::Front) => "takes advance formation",
        (false, Face::Back) => "takes battle formation",
    };
    format!("{} {words}.", name(state, id))
}

fn fought(state: &State, fight: &Fight) -> String {
    let sum = |list: &[Modifier]| -> i8 { list.iter().map(|modifier| modifier.value).sum() };
    let (attack, defence) = (sum(&fight.attack), sum(&fight.defence));
    let dice = (fight.totals.0 - attack, fight.totals.1 - defence);
    let comes = match (fight.loser, fight.result) {
        (None, _) | (_, AttackResult::Stalemate) => "no result".to_owned(),
        (Some(loser), result) => {
            let what = match result {
                AttackResult::Retreat => "retreats",
                AttackResult::Blown => "is blown",
                _ => "is eliminated",
            };
            format!("the {loser} unit {what}")
        }
    };
    format!(
        "{} casts {} {attack:+} = {}, {} casts {} {defence:+} = {}: {comes}.",
        name(state, fight.attacker),
        dice.0,
        fight.totals.0,
        name(state, fight.target),
        dice.1,
        fight.totals.1,
    )
}

fn ends(outcome: &Outcome) -> String {
    let level = match outcome.level {
        VictoryLevel::Campaign => "a campaign victory",
        VictoryLevel::Strategic => "a strategic victory",
        _ => "a tactical victory",
    };
    let (french, coalition) = (outcome.points.french, outcome.points.coalition);
    let road = match outcome.road.is_empty() {
        true => "closed",
        false => "open",
    };
    format!(
        "The {} player wins {level}, {french} points to {coalition}; the road to Brussels is {road}.",
        outcome.winner
    )
}

/// Names what a modifier is for.
pub const fn reason(why: Ground) -> &'static str {
    match why {
        Ground::Built => "town or chateau",
        Ground::Bridge => "attack over a bridge",
        Ground::Stars => "battle stars",
        Ground::Headquarters => "headquarters in battle mode",
        Ground::Infantry => "infantry support",
        Ground::Cavalry => "cavalry support",
        Ground::Charge => "stars of fresh cavalry",
        Ground::GrandBattery => "Grand Battery",
        Ground::Detachment => "against a detachment",
        Ground::Rain => "soft ground",
    }
}
