//! [14] Supply.

use crate::kit::*;
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::scenario::MapEdge;
use hundred_days::last_battles::state::{Place, UnitIndex};
use hundred_days::last_battles::supply::{self, Lines};
use hundred_days::last_battles::{Event, State, step};
use hundred_days::table::opponent::Opponent;
use std::collections::{BTreeSet, VecDeque};

/// Lets the night before a day pass, and gets what its first turn of daylight brings.
fn dawn(field: Field) -> (Game, Vec<Event>) {
    let mut game = field.from("17/0600", "17/1000").game();
    game.does(end());
    let events = game.does(end());
    assert_eq!(game.state.turn(), turn("17/0900"));
    (game, events)
}

fn lost(events: &[Event]) -> Vec<String> {
    let lost = events.iter().filter_map(|event| match event {
        Event::OutOfSupply { unit, .. } => Some(unit.to_string()),
        _ => None,
    });
    lost.collect()
}

#[test]
fn case_14_units_without_a_line_are_lost_for_good_at_dawn() {
    // Deep on the north map, with a ring of Allies around it.
    let ring: Vec<_> = hex(2520).neighbours().collect();
    let allies = [
        "al-pack",
        "al-kempt",
        "al-vincke",
        "al-best",
        "al-mait",
        "al-byng",
    ];
    let mut field = scenario("22")
        .unit("fr-2-pire", 2520)
        .unit("fr-2-soye", 1563);
    for (ally, at) in allies.iter().zip(&ring) {
        field = field.unit(ally, number(*at));
    }
    let (game, events) = dawn(field);
    assert_eq!(lost(&events), ["fr-2-pire"]);
    assert_eq!(game.place("fr-2-pire"), Place::Eliminated);
    assert!(game.state.unit(game.find("fr-2-pire")).destroyed);
    assert_eq!(game.losses(Army::French), 4);
    assert_eq!(game.state.points(Player::Coalition), 4);
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted).expect("an event");
    assert!(
        at(|event| matches!(event, Event::Turn { .. }))
            < at(|event| matches!(event, Event::OutOfSupply { .. }))
    );
    assert!(
        at(|event| matches!(event, Event::OutOfSupply { .. }))
            < at(|event| matches!(event, Event::Phase { .. }))
    );
}

#[test]
fn case_14_units_lost_in_combat_are_not_marked_as_lost_for_good() {
    let game = scenario("22").unit("fr-2-pire", 1847).game();
    assert!(!game.state.unit(game.find("fr-2-pire")).destroyed);
}

#[test]
fn case_14_supply_is_not_determined_on_the_first_day_nor_at_other_hours() {
    let supply = data()
        .scenario("22")
        .and_then(|scenario| scenario.supply.clone());
    assert_eq!(
        supply.expect("supply").turns,
        [turn("17/0900"), turn("18/0900")]
    );
    let field = scenario("22").unit("fr-2-pire", 1847).unit("al-pack", 1167);
    let ring = [1747, 1748, 1848, 1948, 1947, 1846];
    let allies = [
        "al-kempt",
        "al-vincke",
        "al-best",
        "al-mait",
        "al-byng",
        "al-adye",
    ];
    let ringed = ring.iter().zip(allies);
    let field = ringed.fold(field, |field, (&at, ally)| field.unit(ally, at));
    let mut game = field.from("16/2100", "17/1000").game();
    assert_eq!(supply::cut_off(&game.state), [game.find("fr-2-pire")]);
    assert_eq!(lost(&game.until_movement(Player::Coalition)), [""; 0]);
    assert_eq!(lost(&game.until_movement(Player::French)), [""; 0]);
}

/// Finds a hex so far from the routes that lead to the French edge, which has a line or has none.
fn off_road(reach: u32, supplied: bool) -> HexNumber {
    let game = scenario("22").unit("fr-2-soye", 1563).game();
    let board = &game.state.setup().board;
    let lines = Lines::of(&game.state, Army::French).expect("lines");
    let on_net = |at: HexNumber| {
        let line = lines.line(at).unwrap_or_default();
        line.windows(2).all(|pair| {
            let side = board.side(pair[0], pair[1]);
            side.road() || side.trail()
        }) && !line.is_empty()
    };
    let net: Vec<_> = board.grid().hexes().filter(|&at| on_net(at)).collect();
    let distance = |at: HexNumber| net.iter().map(|road| road.distance(at)).min();
    let mut hexes = board.grid().hexes().filter(|&at| {
        game.state.setup().in_play(at)
            && distance(at) == Some(reach)
            && lines.reaches(at) == supplied
    });
    hexes.next().expect("such a hex")
}

#[test]
fn case_14_a_line_leaves_the_roads_for_five_hexes_at_most() {
    for steps in 1..=5 {
        let at = off_road(steps, true);
        let game = scenario("22").unit("fr-2-soye", number(at)).game();
        let line = supply::line(&game.state, game.find("fr-2-soye")).expect("a line");
        check_line(&game.state, game.find("fr-2-soye"), &line);
    }
    let beyond = off_road(6, false);
    let game = scenario("22").unit("fr-2-soye", number(beyond)).game();
    assert_eq!(supply::cut_off(&game.state), [game.find("fr-2-soye")]);
    assert!(!plainly(&game.state, game.find("fr-2-soye")));
}

#[test]
fn case_14_1_each_army_draws_on_its_own_edge() {
    let edges = data()
        .scenario("22")
        .and_then(|scenario| scenario.supply.clone());
    let edges = edges.expect("supply").edges;
    let named = (edges.french, edges.allied, edges.prussian);
    assert_eq!(
        named,
        (
            Some(MapEdge::South),
            Some(MapEdge::West),
            Some(MapEdge::East)
        )
    );
    let game = scenario("22").game();
    let last = |unit: &str| {
        let line = supply::line(&game.state, game.find(unit)).expect("a line");
        *line.last().expect("its end")
    };
    assert_eq!(last("fr-2-pire").row(), 67);
    assert_eq!(last("al-blndt").column(), 1);
    assert_eq!(last("pr-12").column(), 57);
    assert!(supply::cut_off(&game.state).is_empty());
}

#[test]
fn case_14_1_there_are_no_lines_without_supply() {
    let game = scenario("19").game();
    assert!(Lines::of(&game.state, Army::French).is_none());
    assert!(supply::cut_off(&game.state).is_empty());
}

#[test]
fn case_14_2_one_enemy_on_the_road_turns_the_line_and_zones_do_not() {
    let alone = scenario("22").unit("fr-2-pire", 1847).game();
    let line = supply::line(&alone.state, alone.find("fr-2-pire")).expect("a line");
    let on_road = line[line.len() / 2];
    let cut = scenario("22")
        .unit("fr-2-pire", 1847)
        .unit("al-pack", number(on_road))
        .game();
    let other = supply::line(&cut.state, cut.find("fr-2-pire")).expect("another line");
    assert!(!other.contains(&on_road));
    // Beside the road an enemy controls it, but does not stand on it.
    let beside = on_road
        .neighbours()
        .find(|at| !line.contains(at))
        .expect("a neighbour");
    let zone = scenario("22")
        .unit("fr-2-pire", 1847)
        .unit("al-pack", number(beside))
        .game();
    assert_eq!(
        supply::line(&zone.state, zone.find("fr-2-pire")),
        Some(line)
    );
}

#[test]
fn case_14_2_the_enemies_own_hex_has_no_line_and_off_map_units_have_none() {
    let game = scenario("22")
        .unit("al-pack", 1167)
        .unit("fr-2-pire", 1847)
        .game();
    let lines = Lines::of(&game.state, Army::French).expect("lines");
    assert!(!lines.reaches(hex(1167)));
    assert_eq!(lines.line(hex(1167)), None);
    let whole = scenario("22").game();
    assert_eq!(supply::line(&whole.state, whole.find("pr-schw")), None);
}

/// Holds that a line keeps the rules: it begins off the roads for five hexes at most and meets no enemy [14.0 to 14.2].
fn check_line(state: &State, unit: UnitIndex, line: &[HexNumber]) {
    let board = &state.setup().board;
    let enemy = state.owner(unit).opponent();
    assert_eq!(state.unit(unit).hex(), line.first().copied());
    let mut off_road = 0;
    let mut on_road_since = line.len();
    for (nth, pair) in line.windows(2).enumerate().rev() {
        let side = board.side(pair[0], pair[1]);
        assert!(pair[0].touches(pair[1]) && !side.impassable());
        assert_ne!(state.occupant(pair[1]), Some(enemy), "{line:?}");
        assert!(state.setup().in_play(pair[1]));
        if off_road == 0 && (side.road() || side.trail()) {
            on_road_since = nth;
        } else {
            off_road += 1;
        }
    }
    assert!(
        off_road <= 5,
        "{line:?} leaves the road before {on_road_since}"
    );
    let end = line.last().expect("an end");
    match state.counter(unit).side {
        Army::French => assert_eq!(end.row(), 67),
        Army::Allied => assert_eq!(end.column(), 1),
        Army::Prussian => assert_eq!(end.column(), 57),
    }
}

/// Looks for a line the plain way: outward from the unit, hex by hex.
fn plainly(state: &State, unit: UnitIndex) -> bool {
    let (board, start) = (&state.setup().board, state.unit(unit).hex().expect("a hex"));
    let enemy = state.owner(unit).opponent();
    let ends = |at: HexNumber| match state.counter(unit).side {
        Army::French => at.row() == 67,
        Army::Allied => at.column() == 1,
        Army::Prussian => at.column() == 57,
    };
    let open = |from: HexNumber, to: HexNumber| {
        state.setup().in_play(to)
            && !board.side(from, to).impassable()
            && state.occupant(to) != Some(enemy)
    };
    let mut seen = BTreeSet::from([(start, 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((here, steps)) = queue.pop_front() {
        if ends(here) {
            return true;
        }
        for next in here.neighbours().filter(|&next| open(here, next)) {
            let side = board.side(here, next);
            // Six steps stand for a line that has begun to keep to the roads.
            let by_road = (side.road() || side.trail()).then_some((next, 6));
            let off_road = (steps < 5).then_some((next, steps + 1));
            for found in by_road.into_iter().chain(off_road) {
                if seen.insert(found) {
                    queue.push_back(found);
                }
            }
        }
    }
    false
}

#[test]
fn case_14_lines_are_those_that_a_plain_search_finds() {
    let mut state = scenario("22").seed(3).game().state;
    let mut player = RandomPlayer::new(3);
    let mut nth = 0;
    let (mut with, mut without) = (0, 0);
    while let Some(order) = player.choose(&state) {
        nth += 1;
        if nth % 150 == 0 {
            let cut_off = supply::cut_off(&state);
            for (unit, _) in state.on_map().step_by(3) {
                let line = supply::line(&state, unit);
                assert_eq!(line.is_some(), plainly(&state, unit), "{}", state.id(unit));
                assert_eq!(line.is_none(), cut_off.contains(&unit));
                line.iter().for_each(|line| check_line(&state, unit, line));
                with += usize::from(line.is_some());
                without += usize::from(line.is_none());
            }
        }
        step(&mut state, &order).expect("a legal order");
    }
    assert!(with > 100, "{with} with and {without} without a line");
}

#[test]
fn case_14_leaders_need_no_supply_but_do_not_stay_alone_in_an_enemy_zone() {
    let leaders_at = |enemy: u16| {
        let field = scenario("22")
            .unit("fr-2-pire", 802)
            .leader("ldr-ney", 802)
            .unit("al-pack", 606)
            .unit("al-kempt", enemy)
            .unit("fr-2-soye", 1563);
        let (game, events) = dawn(field);
        assert_eq!(lost(&events), ["fr-2-pire"]);
        game.leader_at("ldr-ney")
    };
    assert_eq!(leaders_at(810), 802);
    assert_eq!(leaders_at(803), 1563, "set on the nearest unit at once");
}
