//! How the computer keeps an enemy on the map who gains points by leaving it: at Wavre a line before the edge, and whoever is
//! near bars the way of those who could leave next [20.4C].

use crate::kit::*;
use crate::opponent_road::{PLAIN, army, marches, tasks, to_movement};
use hundred_days::hex::path::UNREACHABLE;
use hundred_days::hex::{Direction, HexNumber, hex};
use hundred_days::last_battles::costs::Mount;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::advice::{Reason, reason_words};
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::opponent::{Aim, PlanningPlayer, plan_of};
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Order, check, zoc};
use hundred_days::table::ids::PieceId;

/// The movement phase of the Prussians at Wavre, with a French van at some hex and around it, and some brigades of theirs.
fn before_the_west_edge(
    first: &str,
    van: u16,
    brigades: impl IntoIterator<Item = (PieceId, HexNumber)>,
) -> Game {
    let mut field = scenario("20").from(first, "18/2000");
    for (unit, at) in ["fr-4-rome", "fr-4-schoeffer", "fr-4-capitaine"]
        .into_iter()
        .zip(van..)
    {
        field = field.unit(unit, at);
    }
    for (unit, at) in brigades {
        field = field.unit(unit.as_str(), at.to_string().parse().expect("a number"));
    }
    let mut game = field.game();
    to_movement(&mut game, Player::Coalition);
    game
}

/// Whence the van can leave in time, and whence it cannot.
const NEAR: u16 = 4010;
const FAR: u16 = 5521;

/// Sixteen brigades, two by two, behind one another.
fn brigades() -> Vec<(PieceId, HexNumber)> {
    let names = "pr-12 pr-24 pr-1w pr-2w pr-6 pr-28 pr-7 pr-29 pr-9 pr-14 pr-19 pr-2 pr-26 pr-22 pr-21 pr-23";
    let names = names.split(' ').map(piece);
    let places = (3101..).flat_map(|place| [hex(place); 2]);
    names.zip(places).collect()
}

/// Counts the steps of the French to the hexes by which they leave for points, where no enemy stands and no zone reaches.
fn steps_to_the_west_edge(game: &Game) -> Option<usize> {
    let (state, setup) = (&game.state, game.state.setup());
    let (ends, grid) = (&setup.scenario.exits[0].at, setup.board.grid());
    let costs = setup.costs.of(Mount::Foot);
    let open = |at: HexNumber| {
        state.holder(at) != Some(Player::Coalition)
            && !zoc::in_zone_of(state, Player::Coalition, at)
    };
    let mut reached = army(game, Player::French);
    let mut last = reached.clone();
    for steps in 1.. {
        let mut next: Vec<HexNumber> = Vec::new();
        for at in last {
            for direction in Direction::ALL {
                let to = at.neighbour(direction).filter(|to| grid.contains(*to));
                let new = to.filter(|to| !reached.contains(to) && !next.contains(to) && open(*to));
                let passable = costs[grid.index(at)][direction.index()] < UNREACHABLE;
                next.extend(new.filter(|_| passable));
            }
        }
        if next.iter().any(|at| ends.contains(at)) {
            return Some(steps);
        }
        if next.is_empty() {
            break;
        }
        reached.extend(&next);
        last = next;
    }
    None
}

#[test]
fn case_20_4c_a_line_stands_before_the_edge_by_which_the_french_would_leave() {
    let game = before_the_west_edge("18/1200", NEAR, brigades());
    let [line] = &tasks(&game, Player::Coalition, Aim::Guard)[..] else {
        panic!("{:?}", plan_of(&game.state, Player::Coalition));
    };
    let posts = line.force.iter().copied().zip(line.goals.iter().copied());
    let posts: Vec<_> = posts.collect();
    let open = steps_to_the_west_edge(&game).expect("a way");
    // The first of them shut the ways that are not much longer.
    let in_line = posts[..10].iter().copied();
    let shut = steps_to_the_west_edge(&before_the_west_edge("18/1200", NEAR, in_line));
    assert!(shut.is_none_or(|way| way > 2 * open), "{open} {shut:?}");
    // It is told by its ends.
    let places = || posts.iter().map(|(_, at)| *at);
    let ends = places().flat_map(|one| places().map(move |other| (one, other)));
    let (north, south) = ends
        .max_by_key(|(one, other)| one.distance(*other))
        .expect("a line");
    for end in [north, south] {
        assert!(line.words.contains(&end.to_string()), "{}", line.words);
    }
    // The French gain more by leaving than the Prussians, and hold none.
    assert_eq!(tasks(&game, Player::French, Aim::Guard), []);
}

#[test]
fn case_20_4c_who_stands_in_the_line_does_not_leave() {
    let on_the_edge = || {
        ["pr-12", "pr-24", "pr-1w"]
            .map(piece)
            .into_iter()
            .zip([2904, 2908, 2912].map(hex))
    };
    let mut game = before_the_west_edge("18/1200", NEAR, on_the_edge());
    marches(&mut game, PLAIN);
    assert_eq!(army(&game, Player::Coalition).len(), 3);
    let mut game = before_the_west_edge("18/1500", FAR, on_the_edge());
    marches(&mut game, PLAIN);
    assert_eq!(army(&game, Player::Coalition), []);
}

/// Two French divisions of cavalry by the edge, and Prussian brigades near them.
fn cavalry_by_the_edge(turn: &str, cavalry: [u16; 2], brigades: &[(&str, u16)]) -> Game {
    let [soult, maurin] = cavalry;
    let field = scenario("20").from(turn, "18/2000");
    let mut field = field.unit("fr-1c-soult", soult).unit("fr-4-maurin", maurin);
    for &(unit, at) in brigades {
        field = field.unit(unit, at);
    }
    let mut game = field.game();
    to_movement(&mut game, Player::Coalition);
    game
}

/// How many hexes the cavalry rides in a turn at most: seven over open ground, and one more by road.
const RIDE: usize = 8;

/// Tells whether some of the cavalry could ride off next: it stands in no enemy zone, and an open way leads to the edge.
fn rides_off(game: &Game) -> bool {
    let army = army(game, Player::French).into_iter();
    let mut free = army.filter(|&at| !zoc::in_zone_of(&game.state, Player::Coalition, at));
    free.next().is_some() && steps_to_the_west_edge(game).is_some_and(|steps| steps <= RIDE)
}

#[test]
fn case_5_5_two_brigades_bar_the_way_of_those_who_would_leave_next() {
    let brigades = [("pr-24", 3014), ("pr-29", 3013)];
    // From 1600 on the Prussians gain nothing by the edge themselves.
    let field = || cavalry_by_the_edge("18/1600", [2920, 3020], &brigades);
    let mut game = field();
    assert!(rides_off(&game));
    marches(&mut game, PLAIN);
    assert!(!rides_off(&game), "{:?}", army(&game, Player::Coalition));
    // Who does not think of it goes up to the cavalry, and leaves a way beside.
    let mut game = field();
    marches(&mut game, &format!("{PLAIN}+bar=0"));
    assert!(rides_off(&game), "{:?}", army(&game, Player::Coalition));
}

/// Adds up the strength of the French who could leave the map in their turn at 1700, from where they and the Prussians stand.
fn could_leave(pieces: &[(PieceId, HexNumber)]) -> usize {
    let mut field = scenario("20").from("18/1700", "18/2000");
    for (unit, at) in pieces {
        field = field.unit(unit.as_str(), at.to_string().parse().expect("a number"));
    }
    let mut game = field.game();
    to_movement(&mut game, Player::French);
    let state = &game.state;
    let ends = &state.setup().scenario.exits[0].at;
    let leaves = |unit| {
        let unit = state.piece_id(unit);
        let mut exits = ends.iter().map(|&at| Order::Exit { unit, at });
        exits.any(|exit| check(state, &exit).is_ok())
    };
    let units = state.combat_units(Player::French).map(|(unit, _)| unit);
    let leaving = units.filter(|&unit| leaves(unit));
    leaving
        .map(|unit| usize::from(state.strength(unit).0))
        .sum()
}

#[test]
fn case_5_5_a_hint_says_how_many_of_the_enemy_a_move_keeps_on_the_map() {
    let brigades = [("pr-24", 3014), ("pr-29", 3013)];
    let mut game = cavalry_by_the_edge("18/1600", [2920, 3020], &brigades);
    let mut adviser = PlanningPlayer::new(7, Weights::NORMAL);
    let mut barring = Vec::new();
    while game.decides() == DecisionKind::Movement {
        let (order, reason) = adviser.explain(&game.state).expect("a hint");
        if let (Order::Move { unit, .. }, Reason::Bars { .. }) = (&order, &reason) {
            barring.push((*unit, reason));
        }
        game.does(order);
    }
    assert!(!barring.is_empty());
    let state = &game.state;
    let pieces = Player::ALL.map(|player| state.army(player).collect::<Vec<_>>());
    let pieces = pieces.into_iter().flatten();
    let pieces: Vec<_> = pieces
        .map(|(unit, at)| (state.piece_id(unit), at))
        .collect();
    for (unit, reason) in barring {
        let Reason::Bars { hex, without, with } = reason else {
            unreachable!("{reason:?}");
        };
        assert!(pieces.contains(&(unit, hex)), "{unit} in {hex}: {pieces:?}");
        assert_eq!(could_leave(&pieces), with, "{unit} in {hex}");
        let others = pieces.iter().copied().filter(|(other, _)| *other != unit);
        assert_eq!(could_leave(&others.collect::<Vec<_>>()), without, "{unit}");
        let words = reason_words(state.setup(), &reason);
        assert!(words.starts_with("bars the way in"), "{words}");
        assert!(words.contains(&format!("{without} strength")), "{words}");
    }
}

#[test]
fn case_20_4c_who_bars_the_enemys_way_does_not_leave_and_who_does_not_leaves() {
    let brigades = [
        ("pr-12", 3013),
        ("pr-24", 3013),
        ("pr-7", 3014),
        ("pr-29", 3014),
        ("pr-8", 2903),
    ];
    let field = || cavalry_by_the_edge("18/1500", [2918, 3018], &brigades);
    let mut game = field();
    marches(&mut game, PLAIN);
    assert!(!rides_off(&game), "{:?}", army(&game, Player::Coalition));
    assert_eq!(game.place("pr-8"), Place::Exited);
    let mut game = field();
    marches(&mut game, &format!("{PLAIN}+bar=0"));
    assert_eq!(army(&game, Player::Coalition), []);
}
