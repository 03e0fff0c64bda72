//! What the variant rules add to the screen: marks of counters, and who is observed.

use crate::desk::{Desk, clicks, shown};
use crate::kit::duels::led_by_both;
use crate::kit::*;
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::Command;
use hundred_days::hex::hex;
use hundred_days::last_battles::client::counters::Mark;
use hundred_days::last_battles::client::give;
use hundred_days::last_battles::client::panels::{decision, sight, top_bar};
use hundred_days::last_battles::client::pieces::on_map;
use hundred_days::last_battles::state::{DecisionKind, Garrison};
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::case::case;

fn marks(desk: &Desk, name: &str) -> Vec<Mark> {
    let pieces = desk.context(on_map).pieces;
    let mut pieces = pieces.into_iter();
    let piece = pieces.find(|piece| piece.unit.to_string() == name);
    piece.expect("a piece").marks
}

#[test]
fn case_16_8_lancers_show_that_they_may_charge_and_then_that_they_are_blown() {
    let field = field()
        .options(&["16.8"])
        .unit("fr-2-pire", 541)
        .unit("al-pack", 543)
        .dice([1]);
    let mut game = field.game();
    game.does(moves("fr-2-pire", &[542]));
    game.does(end());
    let desk = Desk::of(game.state.clone());
    assert!(marks(&desk, "fr-2-pire").contains(&Mark::MayCharge));
    assert!(!marks(&desk, "al-pack").contains(&Mark::MayCharge));
    game.does(charging(attack(&["fr-2-pire"], &[543])));
    while game.decides() != DecisionKind::Combat {
        let only = game.legal().remove(0);
        game.does(only);
    }
    let blown = Desk::of(game.state);
    let marks = marks(&blown, "fr-2-pire");
    assert!(marks.contains(&Mark::Blown), "{marks:?}");
    assert!(!marks.contains(&Mark::MayCharge));
}

#[test]
fn case_16_11_a_garrison_that_forms_and_one_that_stands_look_different() {
    let field = field()
        .options(&["16.11"])
        .unit("fr-2-soye", 617)
        .unit("al-pack", 1543);
    let mut game = field.game();
    game.does(Order::Garrison {
        unit: id("fr-2-soye"),
        forms: true,
    });
    let mut desk = Desk::of(game.state);
    assert!(marks(&desk, "fr-2-soye").contains(&Mark::FormsGarrison));
    desk.state.apply(&Event::Garrison {
        unit: id("fr-2-soye"),
        status: Garrison::Formed,
        case: case("16.11A"),
    });
    let formed = marks(&desk, "fr-2-soye");
    assert!(formed.contains(&Mark::Garrison), "{formed:?}");
    assert!(!formed.contains(&Mark::FormsGarrison));
}

#[test]
fn case_16_18_a_unit_out_of_supply_is_marked_on_its_counter() {
    let field = field().options(&["16.18"]).unit("fr-2-soye", 740);
    let mut game = field.unit("fr-2-baudin", 741).unit("al-pack", 1543).game();
    mark_out_of_supply(&mut game.state, &["fr-2-soye"]);
    let desk = Desk::of(game.state);
    assert!(marks(&desk, "fr-2-soye").contains(&Mark::OutOfSupply));
    assert!(!marks(&desk, "fr-2-baudin").contains(&Mark::OutOfSupply));
}

#[test]
fn case_16_3_the_sheet_counts_who_is_seen() {
    let apart = |hexes: u16| {
        let field = field().options(&["16.3"]);
        let field = field.unit("fr-2-baudin", 740);
        Desk::of(field.unit("al-pack", 740 + hexes).game().state)
    };
    let near = apart(10).context(sight::View::new);
    assert_eq!(
        near.limit,
        "Nobody sees farther than 10 hexes on this turn."
    );
    assert_eq!((near.own.count, near.own.of), (1, 1));
    assert_eq!(near.enemy.seen[0].1, "Pack 0750");
    let harness = shown(|ui| sight::show(ui, &near));
    harness.get_by_label("The enemy sees 1 of 1 of yours");
    let far = apart(11).context(sight::View::new);
    assert_eq!((far.own.count, far.enemy.count), (0, 0));
}

#[test]
fn the_sheet_says_where_nothing_asks_who_is_observed() {
    let desk = Desk::of(field().unit("fr-2-baudin", 740).game().state);
    let view = desk.context(sight::View::new);
    assert!(
        view.limit
            .ends_with("No rule of this game asks who is observed.")
    );
}

#[test]
fn case_15_3_a_click_takes_the_lancers_up_and_another_has_them_step_back() {
    let field = field().options(&["15.3"]).unit("fr-2-pire", 542);
    let mut desk = Desk::of(field.unit("al-pack", 543).combat().state);
    let command = clicks::on_hex(&mut desk, 541);
    let order = Order::RetreatBefore {
        unit: id("fr-2-pire"),
        to: hex(541),
        leaders: Vec::new(),
    };
    assert_eq!(command, Some(give(order)));
    let taken_up = clicks::on_hex(&mut desk, 542);
    assert_eq!(taken_up, Some(Command::select([id("fr-2-pire")])));
}

#[test]
fn case_6_2c_odds_that_have_fallen_are_chosen_from_with_what_the_faces_bring() {
    let mut game = led_by_both();
    game.does(attack(&["fr-2-baudin"], &[543]));
    game.does(Order::Lead {
        leader: leader_id("ldr-picton"),
    });
    let desk = Desk::of(game.state);
    let top_bar::Open::Decision { what, .. } = desk.context(top_bar::open) else {
        panic!("a decision");
    };
    assert_eq!(what, "at which odds the attack is resolved");
    let view = desk.context(decision::View::new).expect("a question");
    let question = view.question.as_ref().expect("a question");
    assert!(question.asked.contains("fallen from 1-1 to 1-3"));
    assert_eq!(question.columns.len(), 3);
    let mut harness = shown(|ui| decision::show(ui, &view));
    harness.get_by_label("1-4").click();
    harness.run();
    let odds = "1-4".parse().expect("a column");
    assert_eq!(*harness.state(), Some(give(Order::LowerOdds { odds })));
}

#[test]
fn case_16_11d_the_top_bar_asks_about_a_garrison() {
    let field = field().options(&["16.11"]).dice([1]);
    let mut game = field
        .unit("al-byng", 617)
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 718)
        .combat();
    game.state.apply(&Event::Garrison {
        unit: id("al-byng"),
        status: Garrison::Formed,
        case: case("16.11A"),
    });
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[617]));
    let open = Desk::of(game.state).context(top_bar::open);
    assert!(
        matches!(&open, top_bar::Open::Decision { what, .. } if what == "whether the garrison stands"),
        "{open:?}"
    );
}
