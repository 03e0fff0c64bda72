//! Chapter 11: the book's example.

use crate::kit::command::{commanded, end_segment, example_french};
use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;

/// Lists who is in command and by whom, as the events of a segment tell.
fn told(events: &[Event], by: &str) -> Vec<String> {
    let of = |event: &Event| match event {
        Event::InCommand {
            by: leader,
            officers,
            units,
            ..
        } if *leader == leader_id(by) => {
            let officers = officers.iter().map(ToString::to_string);
            officers
                .chain(units.iter().map(ToString::to_string))
                .collect()
        }
        _ => Vec::new(),
    };
    events.iter().flat_map(of).collect()
}

#[test]
fn case_11_the_books_example_for_the_french() {
    for chosen in [
        "fr-2-pire",
        "fr-g-lefebvre",
        "fr-3c-lheritier",
        "fr-3c-durbal",
        "fr-3c-marcillac",
    ] {
        let mut game = example_french();
        game.does(commands("ldr-ney", &["ldr-reille"], &[chosen]));
        let events = end_segment(&mut game);
        assert_eq!(told(&events, "ldr-ney"), ["ldr-reille", chosen]);
        assert_eq!(
            told(&events, "ldr-reille"),
            ["fr-2-campi", "fr-2-gauthier", "fr-2-husson", "fr-2-jamin"]
        );
        assert!(game.commanded(chosen));
        assert_eq!(game.out_of_command(Player::French).len(), 4);
    }
}

#[test]
fn case_11_the_program_proposes_the_books_example_for_the_french() {
    let mut game = example_french();
    let events = end_segment(&mut game);
    assert_eq!(told(&events, "ldr-ney"), ["ldr-reille", "fr-3c-lheritier"]);
}

#[test]
fn case_11_the_books_example_for_the_allies() {
    let mut game = commanded()
        .leader("ldr-willem", 1546)
        .leader("ldr-perponcher", 1544)
        .unit("al-blndt", 1543)
        .unit("al-opstl", 1644)
        .unit("al-wmar", 1548)
        .leader("ldr-wellington", 1637)
        .leader("ldr-picton", 1635)
        .unit("al-kempt", 1635)
        .unit("al-heisse", 1634)
        .unit("al-pack", 1639)
        .leader("ldr-brunswick", 1537)
        .unit("al-bttlr", 1536)
        .unit("al-mrln", 1437)
        .unit("fr-2-jamin", 2956)
        .game();
    let events = game.until_movement(Player::Coalition);
    assert_eq!(told(&events, "ldr-willem"), ["ldr-perponcher", "al-wmar"]);
    assert_eq!(told(&events, "ldr-perponcher"), ["al-blndt", "al-opstl"]);
    assert_eq!(
        told(&events, "ldr-wellington"),
        ["ldr-brunswick", "ldr-picton", "al-mrln", "al-pack"]
    );
    assert_eq!(told(&events, "ldr-picton"), ["al-heisse", "al-kempt"]);
    assert_eq!(told(&events, "ldr-brunswick"), ["al-bttlr"]);
    assert!(game.out_of_command(Player::Coalition).is_empty());
}

#[test]
fn case_11_the_segment_can_be_changed_until_it_ends() {
    let mut game = example_french();
    let orders = game.legal();
    assert!(orders.contains(&end()));
    assert!(orders.len() > 8);
    for order in &orders {
        assert!(game.allows(order), "{order:?}");
    }
    game.does(commands("ldr-ney", &["ldr-kellermann"], &[]));
    game.does(commands("ldr-ney", &["ldr-reille"], &["fr-2-pire"]));
    assert_eq!(game.decides(), DecisionKind::Command);
    game.refuses(moves("fr-2-jamin", &[1750]), "4.1");
}
