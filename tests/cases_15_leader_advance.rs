//! Chapter 15, leader advance advantage: both units of a stack go with their leader [15.6].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order};

fn advance_together(pieces_: &[&str], to: u16) -> Order {
    Order::AdvanceStack {
        units: pieces(pieces_),
        to: hex(to),
    }
}

const ALL: &[&str] = &["fr-2-baudin", "fr-2-soye", "ldr-reille"];

/// Baudin and Soye with Reille beside a weak unit that the die kills.
fn won(options: &[&str], extra: impl FnOnce(Field) -> Field) -> Game {
    let position = field()
        .options(options)
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .leader("ldr-reille", 542)
        .unit("al-opstl", 543)
        .dice([1]);
    let mut game = extra(position).combat();
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game
}

#[test]
fn case_15_6_both_units_and_their_leader_advance_together() {
    let mut game = won(&["10", "15.6"], |field| field);
    assert_eq!(game.decides(), DecisionKind::Advance);
    let events = game.does(advance_together(ALL, 543));
    assert_eq!((game.at("fr-2-baudin"), game.at("fr-2-soye")), (543, 543));
    assert_eq!(game.leader_at("ldr-reille"), 543);
    let cited = events.iter().filter_map(|event| match event {
        Event::Advanced { case, .. } | Event::LeaderPlaced { case, .. } => Some(case.to_string()),
        _ => None,
    });
    assert_eq!(cited.collect::<Vec<_>>(), ["15.6", "15.6", "15.6"]);
}

#[test]
fn case_15_6_one_alone_or_nobody_is_allowed_too() {
    let mut game = won(&["10", "15.6"], |field| field);
    assert!(game.allows(&decline()));
    game.does(advances("fr-2-baudin", 543));
    assert_eq!(game.leader_at("ldr-reille"), 542, "the leader stays");
    assert_eq!(game.at("fr-2-soye"), 542);
}

#[test]
fn case_15_6_both_go_only_with_him() {
    let mut game = won(&["10", "15.6"], |field| field);
    game.refuses(advance_together(&ALL[..2], 543), "15.6");
    game.refuses(advance_together(&[ALL[0], ALL[2]], 543), "15.6");
    let mut plain = won(&["10"], |field| field);
    plain.refuses(advance_together(ALL, 543), "6.7B");
}

#[test]
fn case_15_6_a_leader_elsewhere_does_not_count() {
    let mut game = field()
        .options(&["10", "15.6"])
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .leader("ldr-reille", 1751)
        .unit("fr-2-gauthier", 1751)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game.refuses(advance_together(ALL, 543), "15.6");
}

#[test]
fn case_15_6_the_die_of_15_5_goes_before_it() {
    let with_horse = |die: u8| {
        let mut game = field()
            .options(&["10", "15.5", "15.6"])
            .unit("fr-2-baudin", 542)
            .unit("fr-2-pire", 542)
            .leader("ldr-reille", 542)
            .unit("al-opstl", 543)
            .dice([1, die])
            .combat();
        game.does(attack(&["fr-2-baudin", "fr-2-pire"], &[543]));
        game
    };
    let all = ["fr-2-baudin", "fr-2-pire", "ldr-reille"];
    assert!(with_horse(1).allows(&advance_together(&all, 543)));
    with_horse(6).refuses(advance_together(&all, 543), "15.5");
}

#[test]
fn case_15_6_needs_leaders() {
    let faults = scenario("19").options(&["15.6"]).faults();
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["option 15.6 needs 10, which is not in use"]);
    assert!(scenario("19").options(&["15.6", "11"]).faults().is_empty());
}
