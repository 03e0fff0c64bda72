//! The verbs: an order is checked, carried out, and leads to the next decision.

use super::{Course, Decision, alternate, begin_turn, enter, first_stage, open_modes, run};
use crate::campaign_1815::attack::{self, results};
use crate::campaign_1815::command::{detachments, headquarters, returns};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::movement::{self, march::March, reinforcements};
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::Step;
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::{organization, retreat};
use crate::table::armies::Player;
use crate::table::case::case;
use crate::table::ids::PieceId;

/// Begins a game that has just been set up: its first turn begins, and runs to the first decision.
pub fn begin(state: &mut State) -> Vec<Event> {
    let (turn, step) = (state.turn(), state.step());
    let mut course = Course::new(state);
    match step {
        Step::Modes => enter(&mut course, (step, Player::French)),
        _ => begin_turn(&mut course, turn, first_stage(step)),
    }
    run(&mut course);
    course.events
}

/// Refuses an order with the case that forbids it.
///
/// # Errors
/// Says which rule the order offends.
pub fn check(state: &State, order: &Order) -> Result<(), Violation> {
    let open = Decision::of(state);
    match (open, order) {
        (Decision::Mode, Order::Mode { hq, .. }) => {
            let piece = find(state, *hq)?;
            match open_modes(state).any(|open| open == piece) {
                true => Ok(()),
                false => Err(Violation::ModeGiven { hq: *hq }),
            }
        }
        (Decision::Headquarters, Order::Headquarters { hq, hex, .. }) => {
            let piece = find(state, *hq)?;
            match headquarters::waiting(state, state.player()).any(|waiting| waiting == piece) {
                true => headquarters::check(state, piece, *hex),
                false => Err(Violation::HeadquartersLie { hq: *hq }),
            }
        }
        (Decision::Pick, Order::Pick { piece }) => {
            let index = find(state, *piece)?;
            let open = returns::to_pick(state, state.player().opponent());
            let not_due = Violation::NotDue {
                piece: *piece,
                case: case("2.3"),
            };
            open.contains(&index).then_some(()).ok_or(not_due)
        }
        (Decision::Return, Order::Return { piece, hex }) => check_return(state, *piece, *hex),
        (Decision::Detachments, Order::Detach { hq, piece, hex }) => {
            let (by, piece) = (own(state, *hq)?, own(state, *piece)?);
            detachments::check(state, by, piece, *hex)
        }
        (Decision::Recall, Order::Recall { piece }) => {
            let index = own(state, *piece)?;
            let found = state.piece(index).kind == Kind::Detachment && state.hex(index).is_some();
            let none = Violation::NotADetachment { piece: *piece };
            found.then_some(()).ok_or(none)
        }
        (Decision::Detachments | Decision::Recall, Order::End {}) => Ok(()),
        (Decision::Withdrawal, Order::Withdraw { piece, to }) => {
            organization::check(state, own(state, *piece)?, *to)
        }
        (Decision::Movement, Order::Move { piece, hq, path }) => {
            check_move(state, *piece, *hq, path)
        }
        (
            Decision::Attack,
            Order::Attack {
                piece,
                hex,
                support,
            },
        ) => attack::check(state, find(state, *piece)?, *hex, support),
        (Decision::Support, Order::Support { pieces }) => attack::check_defence(state, pieces),
        (Decision::Retreat, Order::Retreat { to }) => check_retreat(state, *to),
        (Decision::Movement, Order::Pass {}) => movement::passing::check_pass(state),
        (Decision::Withdrawal | Decision::Attack, Order::Pass {}) => Ok(()),
        _ => Err(Violation::not_now(state)),
    }
}

fn find(state: &State, id: PieceId) -> Result<PieceIndex, Violation> {
    state.find(id).ok_or(Violation::UnknownPiece { piece: id })
}

/// Finds a piece of the player whose turn it is.
fn own(state: &State, id: PieceId) -> Result<PieceIndex, Violation> {
    let piece = find(state, id)?;
    match state.piece(piece).player() == state.player() {
        true => Ok(piece),
        false => Err(Violation::NotYours { piece: id }),
    }
}

fn check_return(state: &State, id: PieceId, hex: Hex) -> Result<(), Violation> {
    let piece = own(state, id)?;
    if !returns::due(state, state.player()).contains(&piece) {
        return Err(Violation::NotDue {
            piece: id,
            case: case("2.3"),
        });
    }
    match returns::places(state, piece).contains(&hex) {
        true => Ok(()),
        false => Err(Violation::NoPlaceToReturn { piece: id, hex }),
    }
}

fn check_move(state: &State, id: PieceId, hq: PieceId, path: &[Hex]) -> Result<(), Violation> {
    let (piece, by) = (find(state, id)?, own(state, hq)?);
    movement::check_mover(state, piece)?;
    if state.piece(by).kind != Kind::Headquarters {
        return Err(Violation::NoHeadquarters { hq });
    }
    if state.piece(by).army != state.piece(piece).army {
        return Err(Violation::OtherArmy { hq, piece: id });
    }
    let march = March::new(state, piece, state.face(piece), by);
    let march = march.ok_or(Violation::NoHeadquarters { hq })?;
    let from = state.hex(piece);
    match (from, path) {
        (Some(from), _) if march.is_held(from) => return Err(Violation::Held { piece: id }),
        (_, []) => return Err(Violation::NoPath { piece: id }),
        (Some(from), [.., to]) if *to == from => return Err(Violation::NoPath { piece: id }),
        (Some(_), _) => {}
        (None, [entry, ..]) => {
            let known = reinforcements::entry(state, piece);
            if !known.is_some_and(|known| known.at.contains(entry)) {
                return Err(Violation::NotAnEntry {
                    piece: id,
                    hex: *entry,
                });
            }
            if march.is_closed(*entry) {
                return Err(Violation::EntryTaken {
                    piece: id,
                    hex: *entry,
                });
            }
        }
    }
    march.walk(from, path).map(drop)
}

fn check_retreat(state: &State, to: Hex) -> Result<(), Violation> {
    let Some(retreat) = state.retreat() else {
        return Err(Violation::not_now(state));
    };
    let piece = find(state, retreat.piece)?;
    let ways = retreat::ways(state, piece, &[retreat.away]);
    match ways.iter().any(|way| way[2] == to) {
        true => Ok(()),
        false => Err(Violation::NoWayBack {
            piece: retreat.piece,
            to,
            case: case("5.16"),
        }),
    }
}

/// Decides what follows from an order, dice and all; the state stays as it is.
pub fn resolve(state: &State, order: &Order) -> Vec<Event> {
    carry_out(&mut state.clone(), order)
}

/// Carries an order out, and all that follows up to the next decision; a refused one changes nothing.
///
/// # Errors
/// As [`check`].
pub fn step(state: &mut State, order: &Order) -> Result<Vec<Event>, Violation> {
    check(state, order)?;
    Ok(carry_out(state, order))
}

/// Carries out an order that has been checked.
fn carry_out(state: &mut State, order: &Order) -> Vec<Event> {
    let mut course = Course::new(state);
    direct(&mut course, order);
    if course.state.step() >= Step::Detachments {
        organization::face_the_enemy(&mut course);
    }
    let alternates = matches!(
        course.state.step(),
        Step::Withdrawal | Step::Movement | Step::Attack
    );
    let pushed = matches!(order, Order::Retreat { .. }) && course.state.step() == Step::Movement;
    let open = course.state.retreat().is_some() || course.state.battle().is_some();
    if alternates && !open && !pushed && !matches!(order, Order::Pass {}) {
        alternate::next(&mut course);
    }
    run(&mut course);
    course.events
}

/// Lets happen what an order says.
fn direct(course: &mut Course<'_>, order: &Order) {
    match order {
        Order::Mode { hq, face } => {
            let (hq, face, case) = (*hq, *face, case("7.2"));
            course.happens(Event::ModeChosen { hq, face, case });
        }
        Order::Headquarters { hq, hex, face } => {
            let (hq, hex, face, case) = (*hq, *hex, *face, case("2.1"));
            course.happens(Event::HeadquartersPlaced {
                hq,
                hex,
                face,
                case,
            });
        }
        Order::Pick { piece } => {
            let (piece, case) = (*piece, case("2.3"));
            course.happens(Event::Picked { piece, case });
        }
        Order::Return { piece, hex } => {
            let (piece, hex, case) = (*piece, *hex, case("2.4"));
            course.happens(Event::Returned { piece, hex, case });
        }
        Order::Detach { hq, piece, hex } => {
            let (hq, piece, hex, case) = (*hq, *piece, *hex, case("2.6"));
            course.happens(Event::DetachmentPlaced {
                hq,
                piece,
                hex,
                case,
            });
        }
        Order::Recall { piece } => {
            if let Some(piece) = course.state.find(*piece) {
                retreat::recall(course, piece, case("2.12"));
            }
        }
        Order::Withdraw { piece, to } => {
            if let Some(piece) = course.state.find(*piece) {
                organization::withdraw(course, piece, *to);
            }
        }
        Order::Move { piece, hq, path } => move_corps(course, *piece, *hq, path),
        Order::Attack {
            piece,
            hex,
            support,
        } => {
            if let Some(piece) = course.state.find(*piece) {
                attack::attack(course, piece, *hex, support);
            }
        }
        Order::Support { pieces } => results::fight(course, pieces),
        Order::Retreat { to } => go_back(course, *to),
        Order::Pass {} => alternate::pass(course, false),
        Order::End {} => course.ended = true,
    }
}

/// Moves a corps along its path, turns it if it has to, and recalls a battery that it leaves alone.
fn move_corps(course: &mut Course<'_>, id: PieceId, hq: PieceId, path: &[Hex]) {
    let state = &*course.state;
    let (Some(piece), Some(by)) = (state.find(id), state.find(hq)) else {
        return;
    };
    let from = state.hex(piece);
    let march = March::new(state, piece, state.face(piece), by);
    let walk = march.and_then(|march| march.walk(from, path).ok());
    let (path, by_road) = (path.to_vec(), walk.is_some_and(|walk| walk.by_road));
    course.happens(match from {
        Some(from) => Event::Moved {
            piece: id,
            hq,
            from,
            path,
            by_road,
            case: case("4.1"),
        },
        None => Event::Entered {
            piece: id,
            hq,
            path,
            by_road,
            case: case("4.19"),
        },
    });
    if let Some(case) = walk.and_then(|walk| walk.turns) {
        organization::turn(course, piece, crate::campaign_1815::piece::Face::Back, case);
    }
    if let Some(from) = from {
        retreat::battery_left(course, from);
    }
}

/// Carries out the retreat that was waiting for its way.
fn go_back(course: &mut Course<'_>, to: Hex) {
    let Some(retreat) = course.state.retreat().cloned() else {
        return;
    };
    let Some(piece) = course.state.find(retreat.piece) else {
        return;
    };
    let ways = retreat::ways(course.state, piece, &[retreat.away]);
    if let Some(way) = ways.into_iter().find(|way| way[2] == to) {
        results::go_back(course, piece, way, &retreat);
    }
}
