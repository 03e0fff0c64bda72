//! [27.1, 27.2] Grand Waterloo: rules, set-up, arrivals and exits.

use crate::kit::grand_waterloo::{grand, under_attack};
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, Order, leaders};

#[test]
fn case_27_1_by_chapters_3_to_11() {
    let game = grand().game();
    let chapters = &game.state.setup().scenario.rules.chapters;
    assert_eq!(chapters, &[3, 4, 5, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn case_27_2a_the_whole_north_sheet() {
    let game = grand().game();
    let in_play = |number: u16| {
        let hex = hundred_days::hex::hex(number);
        game.state.setup().in_play(hex)
    };
    for (number, expected) in [(114, true), (2910, true), (5701, true), (4040, false)] {
        assert_eq!(in_play(number), expected, "{number}");
    }
}

#[test]
fn case_27_2b_from_noon_to_nine() {
    let mut game = grand()
        .unit("fr-3-lagarde", 5020)
        .unit("pr-lott", 3110)
        .game();
    assert_eq!(game.state.turn(), turn("18/1200"));
    let events = game.plays_out();
    let turns = events
        .iter()
        .filter(|event| matches!(event, Event::Turn { .. }));
    assert_eq!((turns.count(), game.state.turn()), (9, turn("18/2100")));
}

#[test]
fn case_27_2c_both_armies_stand_as_in_their_own_scenarios_and_bulow_on_the_map() {
    let (game, lba, wavre) = (grand().game(), scenario("21").game(), scenario("20").game());
    for (other, side) in [
        (&lba, Army::French),
        (&lba, Army::Allied),
        (&wavre, Army::French),
        (&wavre, Army::Prussian),
    ] {
        for (unit, hex) in other.state.on_map() {
            let id = other.state.id(unit);
            if other.state.counter(unit).side == side {
                let found = game.state.find(id).expect("the unit");
                assert_eq!(game.state.unit(found).hex(), Some(hex), "{id}");
                let reduced = other.state.unit(unit).reduced;
                assert_eq!(game.state.unit(found).reduced, reduced, "{id}");
            }
        }
    }
    let waiting = game.state.units();
    let mut waiting = waiting.filter(|&unit| game.state.unit(unit).hex().is_none());
    assert_eq!(waiting.next(), None, "nobody is to come");
    assert_eq!((game.at("pr-schw"), game.at("pr-2p")), (2912, 3509));
    let hexes = ["ldr-napoleon", "ldr-ney", "ldr-grouchy", "ldr-blucher"];
    let hexes = hexes.map(|leader| game.leader_at(leader));
    assert_eq!(hexes, [922, 1118, 4921, 4306]);
    assert_eq!(
        (
            game.leader_at("ldr-wellington"),
            game.leader_at("ldr-willem")
        ),
        (915, 1114)
    );
    assert_eq!(game.state.find_leader(leader_id("ldr-brunswick")), None);
}

#[test]
fn case_27_2c_officers_of_divided_corps_begin_with_their_wing() {
    let game = grand().game();
    let columns = |leader: &str| {
        let leader = game.find_leader(leader);
        let choices = leaders::choices(&game.state, leader).into_iter();
        choices.map(|hex| hex.column()).collect::<Vec<_>>()
    };
    for left in ["ldr-reille", "ldr-mouton"] {
        assert!(columns(left).iter().all(|&column| column < 29), "{left}");
    }
    for right in ["ldr-vandamme", "ldr-pajol"] {
        assert!(columns(right).iter().all(|&column| column > 29), "{right}");
    }
    assert_eq!(game.leader_at("ldr-pajol"), 5212);
}

/// The Coalition player's part of the set-up.
fn setting_up() -> Game {
    let mut game = grand().game();
    game.does(end());
    let open = (game.decides(), game.decider());
    assert_eq!(open, (DecisionKind::SetUp, Player::Coalition));
    game
}

fn places(unit: &str, at: u16) -> Order {
    Order::Place {
        unit: id(unit),
        hex: hundred_days::hex::hex(at),
    }
}

fn changes_places(unit: &str, with: &str) -> Order {
    Order::ChangePlaces {
        unit: id(unit),
        with: id(with),
    }
}

#[test]
fn case_27_2c_bulows_brigades_are_placed_within_their_ranges() {
    let mut game = setting_up();
    game.does(places("pr-watz", 3011));
    game.refuses(places("pr-schw", 3010), "27.2C");
    game.does(places("pr-2p", 3408));
    game.does(places("pr-11", 3408));
    game.refuses(places("pr-1p", 3408), "27.2C");
    game.does(places("pr-1p", 3509));
    game.refuses(places("pr-brdlbn", 3409), "3.2C");
    game.refuses(places("pr-mar", 4306), "3.2C");
}

#[test]
fn case_27_2c_where_all_places_are_taken_units_change_places() {
    let mut game = setting_up();
    let words = game.refuses(places("pr-18", 3110), "27.2C");
    assert!(words.contains("may not begin in 3110"), "{words}");
    game.does(changes_places("pr-18", "pr-4s"));
    assert_eq!((game.at("pr-18"), game.at("pr-4s")), (3110, 3109));
    game.does(changes_places("pr-2s", "pr-1s"));
    assert_eq!((game.at("pr-2s"), game.at("pr-1s")), (3010, 3110));
    // Of another brigade, whose range is another.
    game.refuses(changes_places("pr-3s", "pr-1s"), "27.2C");
    game.refuses(changes_places("pr-10", "pr-brdlbn"), "3.2C");
    game.does(end());
    game.refuses(changes_places("pr-18", "pr-4s"), "27.2C");
}

#[test]
fn case_27_2c_changes_of_place_are_offered_once_and_can_be_had() {
    let game = setting_up();
    let changes: Vec<_> = game
        .legal()
        .into_iter()
        .filter(|order| matches!(order, Order::ChangePlaces { .. }))
        .collect();
    assert!(changes.contains(&changes_places("pr-18", "pr-4s")));
    assert!(!changes.contains(&changes_places("pr-4s", "pr-18")));
    assert!(changes.iter().all(|order| game.allows(order)));
}

#[test]
fn case_27_2c_bulow_goes_with_the_unit_that_he_begins_with() {
    let mut game = setting_up();
    let at = game.leader_at("ldr-bulow");
    game.does(sets_up("ldr-bulow", 2912));
    assert_ne!(at, 0);
    game.does(changes_places("pr-schw", "pr-sydow"));
    assert_eq!(
        game.leader_at("ldr-bulow"),
        2912,
        "Watzdorf is with him still"
    );
    game.does(places("pr-watz", 3011));
    assert_eq!(game.leader_at("ldr-bulow"), 2912, "and then Sydow");
    game.does(places("pr-sydow", 2912));
}

#[test]
fn case_27_1b_the_french_alone_may_leave_at_3701() {
    let field = grand()
        .leader("ldr-grouchy", 3702)
        .unit("fr-1c-soult", 3702)
        .unit("pr-sydow", 3902);
    let mut game = field.from("18/1300", "18/2100").game();
    let events = game.does(exits("fr-1c-soult", 3701));
    assert!(matches!(events[0], Event::Exited { .. }));
    assert_eq!(game.place("fr-1c-soult"), Place::Exited);
    game.does(end());
    game.until(DecisionKind::Movement);
    game.refuses(exits("pr-sydow", 3701), "5.5");
}

#[test]
fn case_27_1b_the_exits_of_wavre_are_closed() {
    let field = grand().unit("fr-1c-soult", 2911);
    field.game().refuses(exits("fr-1c-soult", 2911), "5.5");
}

#[test]
fn case_27_1d_no_prussian_unit_or_leader_moves_at_1200() {
    let field = grand()
        .leader("ldr-blucher", 3809)
        .unit("pr-15", 3809)
        .unit("al-mait", 1408)
        .unit("fr-1-quiot", 1521)
        .coalition_first();
    let mut game = field.game();
    game.refuses(moves("pr-15", &[3810]), "27.1D");
    game.refuses(moves("ldr-blucher", &[3810]), "27.1D");
    game.does(moves("al-mait", &[1407]));
    game.until_movement(Player::Coalition);
    assert_eq!(game.state.turn(), turn("18/1300"));
    game.does(moves("pr-15", &[3810]));
    game.does(moves("ldr-blucher", &[3810]));
}

#[test]
fn case_27_1d_prussians_who_are_touched_fight_at_1200() {
    let field = under_attack(4920, 4921);
    let mut game = field.combat();
    assert_eq!(game.state.turn(), turn("18/1200"));
    assert_eq!(game.fights(attack(&["pr-15", "pr-18"], &[4920])).result, De);
}

#[test]
fn case_27_1e_bulow_needs_no_commander_to_command_his_corps() {
    let field = grand()
        .leader("ldr-bulow", 3310)
        .leader("ldr-pirch", 3310)
        .unit("pr-15", 3309)
        .unit("pr-2", 3311)
        .unit("pr-18", 4721)
        .coalition_first();
    let game = field.game();
    assert!(game.commanded("pr-15"), "within three hexes of him");
    assert!(!game.commanded("pr-2"), "Pirch has nobody over him");
    assert!(!game.commanded("pr-18"), "out of Bulow's range");
}

#[test]
fn case_27_1e_bulow_takes_no_place_under_blucher() {
    // Blucher commands two officers and two units; Bulow is not among them.
    let field = grand()
        .leader("ldr-blucher", 3310)
        .leader("ldr-bulow", 3310)
        .leader("ldr-pirch", 3310)
        .leader("ldr-zieten", 3310)
        .unit("pr-15", 3309)
        .unit("pr-2", 3309)
        .unit("pr-24", 3310)
        .coalition_first();
    let game = field.game();
    assert!(game.out_of_command(Player::Coalition).is_empty());
}

#[test]
fn case_27_1_command_runs_along_roads_and_attacks_without_orders_are_plain() {
    let commanded = |at: u16| {
        let field = grand()
            .leader("ldr-wellington", 915)
            .unit("al-kempt", at)
            .coalition_first();
        let mut game = field.game();
        game.until_first_movement();
        game.commanded("al-kempt")
    };
    assert!(commanded(812), "four hexes of road");
    assert!(commanded(709), "along the road, half of seven hexes");
    let mut game = grand()
        .unit("fr-3-billiard", 5020)
        .unit("fr-3-corsin", 5020)
        .unit("pr-lott", 5120)
        .dice([1])
        .game();
    game.until_first_movement();
    game.does(end());
    let order = attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]);
    assert_eq!(game.fights(order).result, De);
}

#[test]
fn case_27_1c_cavalry_corps_count_half_for_grouchy() {
    let mut game = grand()
        .leader("ldr-grouchy", 4921)
        .leader("ldr-pajol", 4920)
        .unit("fr-1c-soult", 4920)
        .leader("ldr-exelmans", 4922)
        .unit("fr-2c-strolz", 4922)
        .leader("ldr-vandamme", 4821)
        .unit("fr-3-gengoult", 4821)
        .leader("ldr-gerard", 5021)
        .unit("fr-4-hulot", 5021)
        .game();
    let three = ["ldr-pajol", "ldr-exelmans", "ldr-vandamme"];
    game.does(commands("ldr-grouchy", &three, &[]));
    let without = ["ldr-pajol", "ldr-vandamme", "ldr-gerard"];
    game.refuses(commands("ldr-grouchy", &without, &[]), "11.1A");
}
