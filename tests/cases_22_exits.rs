//! [5.5] Leaving the map in the campaign.

use crate::kit::exits::leaving;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::Place;

#[test]
fn case_5_5_a_unit_leaves_by_an_exit_at_the_price_of_entering_there() {
    let mut game = leaving(&["fr-g-friant"]).game();
    let events = game.does(exits("fr-g-friant", 605));
    let Event::Exited { cost, path, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((cost.halves(), path.len()), (1, 0), "half a point by road");
    assert_eq!(game.place("fr-g-friant"), Place::Exited);
    assert_eq!(game.losses(Army::French), 0);
    game.refuses(exits("fr-g-friant", 605), "5.1");
    game.refuses(enters("fr-g-friant", 605, &[]), "5.6");
}

#[test]
fn case_5_5_a_unit_marches_to_its_exit_and_off_in_one_move() {
    let units = ["fr-g-friant", "fr-g-morand", "fr-g-michel"];
    let mut game = leaving(&units).game();
    let events = game.does(exits("fr-g-michel", 605));
    let Event::Exited {
        from, path, cost, ..
    } = &events[0]
    else {
        panic!("{events:?}")
    };
    assert_eq!((*from, path.as_slice()), (hex(606), &[hex(605)][..]));
    assert_eq!(cost.halves(), 2);
    game.refuses(exits("fr-2-soye", 605), "5.5");
    game.refuses(exits("fr-g-friant", 606), "5.5");
    game.does(moves("fr-g-morand", &[606]));
    game.refuses(exits("fr-g-morand", 605), "5.1C");
}

#[test]
fn case_5_5_only_the_armies_and_turns_of_an_exit_may_use_it() {
    let mut game = scenario("22").unit("al-pack", 605).coalition_first().game();
    game.refuses(exits("al-pack", 605), "5.5");
    let late = leaving(&["fr-g-friant"]);
    let mut game = late
        .with(|s| s.exits[0].from = Some(turn("16/1500")))
        .game();
    game.refuses(exits("fr-g-friant", 605), "5.5");
    assert!(!game.legal().contains(&exits("fr-g-friant", 605)));
    game.until_movement(Player::French);
    assert!(game.legal().contains(&exits("fr-g-friant", 605)));
}

#[test]
fn case_5_3_a_unit_that_must_stop_at_its_exit_does_not_leave() {
    let mut game = scenario("22")
        .unit("fr-g-friant", 607)
        .leader("ldr-napoleon", 607)
        .unit("al-pack", 505)
        .game();
    game.refuses(exits("fr-g-friant", 605), "5.3");
}

#[test]
fn case_10_1d_no_leader_leaves_through_an_enemy_zone_where_no_friend_stands() {
    let watched = || {
        scenario("22")
            .leader("ldr-napoleon", 607)
            .unit("fr-g-friant", 609)
            .unit("al-pack", 505)
    };
    let mut game = watched().game();
    let words = game.refuses(exits("ldr-napoleon", 605), "10.1D");
    assert!(
        words.contains("the enemy zone of control in 060"),
        "{words}"
    );
    let mut game = watched()
        .unit("fr-g-morand", 605)
        .unit("fr-g-michel", 606)
        .game();
    game.does(exits("ldr-napoleon", 605));
}

#[test]
fn case_5_5_leaders_leave_alone_or_after_units_and_do_not_come_back() {
    let mut game = leaving(&["fr-g-friant"])
        .leader("ldr-drouot", 606)
        .leader("ldr-wellington", 610)
        .game();
    game.refuses(exits("ldr-wellington", 605), "5.1");
    game.refuses(exits("ldr-napoleon", 606), "5.5");
    assert!(game.legal().contains(&exits("ldr-napoleon", 605)));
    let events = game.does(exits("ldr-drouot", 605));
    let Event::Exited { path, cost, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((path.as_slice(), cost.halves()), (&[hex(605)][..], 2));
    let drouot = game.find_leader("ldr-drouot");
    assert_eq!(game.state.leader(drouot).place, Place::Exited);
    game.refuses(exits("ldr-drouot", 605), "5.1");
    game.refuses(enters("ldr-drouot", 605, &[]), "5.6");
    game.does(moves("ldr-napoleon", &[606]));
    game.refuses(exits("ldr-napoleon", 605), "5.1C");
}

#[test]
fn case_5_5_a_leader_who_commands_gets_half_as_far_to_his_exit() {
    // By road the exit is seven half points away, and one more leads off the map; his half allowance is six.
    let drouot = |commander: &str| {
        let field = leaving(&[]).unit("fr-g-friant", 712);
        let field = field.leader("ldr-drouot", 712);
        field.leader(commander, 812).game()
    };
    let mut free = drouot("ldr-reille");
    assert_eq!(free.leader_reach("ldr-drouot", 605), Some(7));
    free.does(exits("ldr-drouot", 605));
    let mut busy = drouot("ldr-grouchy");
    assert_eq!(busy.leader_reach("ldr-drouot", 605), None);
    busy.refuses(exits("ldr-drouot", 605), "5.5");
}
