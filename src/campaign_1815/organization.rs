//! \[3\] The organization phase: infantry takes the formation that its place asks for, and corps may withdraw from the enemy.

use super::event::Event;
use super::map_hex::Hex;
use super::piece::{Face, Kind, PieceIndex};
use super::readings::{BATTERY_AFTER_WITHDRAWAL, BatteryLeft};
use super::retreat;
use super::sequence::Course;
use super::state::State;
use super::violation::Violation;
use super::zones::{self, Zones};
use crate::table::armies::Player;
use crate::table::case::{Case, case};

/// How many more withdrawals the opponent has after a pass [3.4].
pub const AFTER_PASS: u8 = 3;

/// Lets exhausted cavalry recover that stands in no enemy zone [2.5].
pub fn recover(course: &mut Course<'_>) {
    for player in Player::ALL {
        let enemy = Zones::of(course.state, player.opponent());
        let corps: Vec<_> = course.state.corps_on_map(player).collect();
        for (piece, hex) in corps {
            if course.state.piece(piece).kind == Kind::Cavalry && !enemy.touches(hex) {
                turn(course, piece, Face::Front, case("2.5"));
            }
        }
    }
}

/// Gives all infantry the formation that its place asks for [3.1, 3.2].
pub fn form(course: &mut Course<'_>) {
    for (face, why) in [(Face::Front, case("3.1")), (Face::Back, case("3.2"))] {
        for player in Player::ALL {
            let enemy = zones::control(course.state, player.opponent());
            let corps: Vec<_> = course.state.corps_on_map(player).collect();
            for (piece, hex) in corps {
                let in_zone = enemy.contains(hex.index());
                let infantry = course.state.piece(piece).kind == Kind::Infantry;
                if infantry && in_zone == (face == Face::Back) {
                    turn(course, piece, face, why);
                }
            }
        }
    }
}

/// Turns all infantry that the enemy has come beside [4.16].
pub fn face_the_enemy(course: &mut Course<'_>) {
    for player in Player::ALL {
        let enemy = zones::control(course.state, player.opponent());
        let corps = course.state.corps_on_map(player);
        let found: Vec<_> = corps
            .filter(|(piece, hex)| {
                let infantry = course.state.piece(*piece).kind == Kind::Infantry;
                infantry && enemy.contains(hex.index())
            })
            .collect();
        for (piece, _) in found {
            turn(course, piece, Face::Back, case("4.16"));
        }
    }
}

/// Shows a side of a counter, if the other shows.
pub fn turn(course: &mut Course<'_>, piece: PieceIndex, face: Face, case: Case) {
    if course.state.face(piece) != face {
        let piece = course.state.piece(piece).id;
        course.happens(Event::Turned { piece, face, case });
    }
}

/// Lists the corps of a player that may withdraw: those in an enemy zone of control [3.3].
pub fn withdrawing(state: &State, player: Player) -> Vec<PieceIndex> {
    let enemy = zones::control(state, player.opponent());
    let corps = state.corps_on_map(player);
    let held = corps.filter(|(_, hex)| enemy.contains(hex.index()));
    held.map(|(piece, _)| piece).collect()
}

/// Lists the ways on which a corps can withdraw; none means that it would be blown [3.5, 3.6].
pub fn ways(state: &State, piece: PieceIndex) -> Vec<retreat::Way> {
    retreat::ways(state, piece, &retreat::withdraws_from(state, piece))
}

/// Refuses a withdrawal.
///
/// # Errors
/// Says why the corps does not withdraw, or not there.
pub fn check(state: &State, piece: PieceIndex, to: Option<Hex>) -> Result<(), Violation> {
    let id = state.piece(piece).id;
    if !withdrawing(state, state.player()).contains(&piece) {
        return Err(Violation::NotHeld { piece: id });
    }
    let ways = ways(state, piece);
    match to {
        None if ways.is_empty() => Ok(()),
        Some(to) if ways.iter().any(|way| way[2] == to) => Ok(()),
        None => Err(Violation::HasAWay { piece: id }),
        Some(to) => Err(Violation::NoWayBack {
            piece: id,
            to,
            case: case("3.5"),
        }),
    }
}

/// Withdraws a corps [3.5, 3.6].
pub fn withdraw(course: &mut Course<'_>, piece: PieceIndex, to: Option<Hex>) {
    let Some(from) = course.state.hex(piece) else {
        return;
    };
    let way = ways(course.state, piece)
        .into_iter()
        .find(|way| Some(way[2]) == to);
    match way {
        Some(way) => {
            let event = Event::Retreated {
                piece: course.state.piece(piece).id,
                from,
                path: way.to_vec(),
                case: case("3.5"),
            };
            course.happens(event);
        }
        None => retreat::blow(course, piece, case("3.6")),
    }
    match BATTERY_AFTER_WITHDRAWAL {
        BatteryLeft::Recalled => retreat::battery_left(course, from),
        BatteryLeft::Eliminated => {
            let battery = course.state.setup().grand_battery;
            if battery.is_some_and(|battery| course.state.hex(battery) == Some(from)) {
                retreat::leave_behind(course, from);
            }
        }
    }
}
