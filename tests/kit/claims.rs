//! Claims of advice that can be seen to hold at once.

use super::promises::losses;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::advice::{Aim, Lead, Reason, Rest, reason_words};
use hundred_days::last_battles::opponent::ground::Ground;
use hundred_days::last_battles::opponent::objectives::Objectives;
use hundred_days::last_battles::opponent::position::Position;
use hundred_days::last_battles::opponent::threat::Threat;
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::{
    Order, State, command, decision, leaders, legal, retreat, step, zoc,
};
use hundred_days::table::ids::{LeaderId, PieceId};

/// Adds up the enemy strength that could come up to a hex in its next player turn.
pub fn strength_against(state: &State, player: Player, hex: HexNumber) -> i32 {
    let ground = Ground::new(state.setup());
    let objectives = Objectives::new(state, &ground, &Weights::NORMAL);
    let position = Position::new(state, &ground, &objectives);
    let threat = Threat::new(&position, &state.setup().costs, player.opponent());
    threat.strength_against(&position, ground.spot(hex))
}

pub fn moved(order: &Order) -> Vec<PieceId> {
    match order {
        Order::Move { unit, .. } | Order::Enter { unit, .. } => vec![*unit],
        Order::MoveStack { units, .. } | Order::EnterStack { units, .. } => units.clone(),
        _ => Vec::new(),
    }
}

pub fn order_hex(order: &Order) -> Option<HexNumber> {
    match order {
        Order::Move { path, .. } | Order::MoveStack { path, .. } => path.last().copied(),
        Order::Enter { at, path, .. } | Order::EnterStack { at, path, .. } => {
            Some(path.last().copied().unwrap_or(*at))
        }
        Order::Retreat { to, .. } | Order::Advance { to, .. } => Some(*to),
        _ => None,
    }
}

pub fn where_is(state: &State, piece: PieceId) -> Option<HexNumber> {
    state.unit(state.find(piece)?).hex()
}

/// Holds a claim to what can be seen at once.
#[track_caller]
pub fn holds(before: &State, after: &State, order: &Order, reason: &Reason) {
    let words = reason_words(before.setup(), reason);
    let player = decision(before).player;
    let goal = order_hex(order);
    let from = moved(order)
        .first()
        .and_then(|&unit| where_is(before, unit));
    match reason {
        Reason::LessExposed { hex, was, is } => {
            let from = from.expect("a hex");
            assert_eq!(goal, Some(*hex), "{words}");
            assert_eq!(strength_against(before, player, from), *was, "{words}");
            assert!(is < was, "{words}");
        }
        Reason::Covers { place, enemy, from } => {
            assert_eq!(goal, Some(*from), "{words}");
            let holder = before.control().get(place);
            assert_ne!(holder, Some(&player.opponent()), "{words}");
            assert_eq!(before.holder(*enemy), Some(player.opponent()), "{words}");
            let far = enemy.distance(*place);
            assert!(
                from.distance(*place) < far && enemy.distance(*from) < far,
                "{words}"
            );
        }
        Reason::Closes { on, by, distance } => closes(before, (order, *on), (*by, *distance)),
        Reason::Leads(lead) => leads(after, order, *lead),
        Reason::FallsBack {
            to,
            choices,
            onward,
        } => {
            let Order::Retreat { unit, .. } = order else {
                panic!("{order:?}");
            };
            let unit = before.find(*unit).expect("a unit");
            let open = retreat::open(before, unit);
            assert!(
                open.contains(to) && *choices <= open.len(),
                "{words}: {open:?}"
            );
            assert_eq!(
                retreat::open_from(after, unit, *to).len(),
                *onward,
                "{words}"
            );
        }
        Reason::Advances { to, takes, touches } => {
            let held = |state: &State| state.control().get(to) == Some(&player);
            assert_eq!(*takes, held(after) && !held(before), "{words}");
            let enemies = after.combat_units(player.opponent());
            let board = &after.setup().board;
            let touched = enemies.filter(|&(_, at)| zoc::contact(board, *to, at));
            let mut touched: Vec<_> = touched.map(|(_, at)| at).collect();
            touched.sort();
            touched.dedup();
            let mut told = touches.clone();
            told.sort();
            assert_eq!(told, touched, "{words}");
        }
        Reason::Gives {
            strength,
            at_least,
            least,
        } => {
            let sums = losses(before);
            assert!(
                sums.contains(&strength.0) && strength >= at_least,
                "{words}"
            );
            assert_eq!(*least, sums.iter().min() == Some(&strength.0), "{words}");
        }
        Reason::Leaves { at, paid } => {
            let awards = before.setup().scenario.victory.points.iter();
            let any = awards.flat_map(|points| &points.awards).count() > 0;
            assert!(!paid || any, "{words}: {at}");
        }
        Reason::Rests(Rest::NoAttack) => assert_eq!(attacks(before), 0, "{words}"),
        Reason::Rests(Rest::NotWorthIt) => assert!(attacks(before) > 0, "{words}"),
        Reason::RideFree { leaders } => {
            for &leader in leaders {
                assert!(!rides_far(before, leader), "{words}");
                assert!(rides_far(after, leader), "{words}");
            }
        }
        Reason::InCommand { units, of } => assert!(units <= of, "{words}"),
        _ => {}
    }
}

/// Tells whether a leader may ride farther than half his allowance once the command segment has ended as it stands [10.1C].
fn rides_far(state: &State, leader: LeaderId) -> bool {
    let mut state = state.clone();
    step(&mut state, &Order::End {}).expect("the end of the segment");
    let leader = state.find_leader(leader).expect("a leader");
    state.leader_allowance(leader) > state.leader_half_allowance(leader)
}

fn attacks(state: &State) -> usize {
    let orders = legal(state).into_iter();
    orders
        .filter(|order| matches!(order, Order::Attack(_)))
        .count()
}

#[track_caller]
fn closes(before: &State, (order, on): (&Order, Aim), (by, distance): (HexNumber, u32)) {
    let player = decision(before).player;
    let (Aim::Objective(at) | Aim::Guard(at) | Aim::Exit(at) | Aim::Gate(at) | Aim::Enemy(at)) = on;
    assert_eq!((order_hex(order), at.distance(by)), (Some(by), distance));
    let from = match order {
        Order::Enter { at, .. } | Order::EnterStack { at, .. } => Some(*at),
        _ => moved(order)
            .first()
            .and_then(|&unit| where_is(before, unit)),
    };
    let from = from.expect("a hex");
    if let Aim::Enemy(_) = on {
        assert_eq!(before.holder(at), Some(player.opponent()));
        assert!(at.distance(by) < at.distance(from), "{order:?} to {at}");
        return;
    }
    let ground = Ground::new(before.setup());
    let ways = ground.ways(&before.setup().costs, ground.spot(at));
    let cost = |hex: HexNumber| ways.cost(usize::from(ground.spot(hex)));
    assert!(cost(by) < cost(from), "{order:?} to {at}");
    if let Aim::Objective(_) = on {
        assert_ne!(before.control().get(&at), Some(&player), "{at}");
    }
}

#[track_caller]
fn leads(after: &State, order: &Order, lead: Lead) {
    let leader = moved(order)[0];
    let leader = after.find_leader(leader).expect("a leader");
    let reach = command::range(after, leader);
    let own: Vec<_> = after
        .army(after.leader_owner(leader))
        .filter(|&(unit, _)| leaders::commands(after, leader, unit))
        .collect();
    let grid = after.setup().board.grid();
    let near = own.iter().filter(|(_, at)| reach.contains(grid.index(*at)));
    assert_eq!((near.count(), own.len()), (lead.units, lead.of));
}
