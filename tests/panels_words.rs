//! What panels say, and when they say nothing.

use crate::desk::{as_printed, position, show_bar, shown, unit, with};
use egui_kittest::kittest::Queryable;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::charts::Odds;
use hundred_days::last_battles::client::panels::track::{self, Sign};
use hundred_days::last_battles::client::panels::{
    reinforcements, results_table, stack, top_bar, victory,
};
use hundred_days::last_battles::client::view_context::ViewContext;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::order::Attack;
use hundred_days::table::case::case;

#[test]
fn the_top_bar_does_not_offer_to_end_a_phase_that_cannot_end() {
    let units = [("fr-2-husson", 1644), ("al-blndt", 1643)];
    let mut desk = position(&units, &[]).order(Order::End {});
    desk.plans.list.push(Attack {
        attackers: vec![unit("fr-2-husson")],
        defenders: vec![hex(1643)],
        ..Attack::default()
    });
    let view = desk.context(top_bar::view);
    assert!(view.end.as_ref().is_some_and(|end| end.why_not.is_some()));
    let mut harness = shown(|ui| desk.context(|context| show_bar(ui, context)));
    harness.run();
    harness.get_by_label("roll for what is planned");
    assert!(harness.query_by_label("roll, or end the phase").is_none());
}

#[test]
fn a_hex_where_nobody_stands_is_no_stack() {
    let mut desk = as_printed("19");
    let title = |desk: &crate::desk::Desk| desk.context(stack::View::new).expect("a hex").title();
    desk.hover.hex = Some(hex(1747));
    assert_eq!(title(&desk), "Hex 1747");
    desk.hover.hex = Some(hex(1647));
    assert_eq!(title(&desk), "Unit in 1647");
}

#[test]
fn before_the_game_begins_nobody_is_told_that_he_has_no_supply() {
    let told = |mut desk: crate::desk::Desk| {
        let (unit, hex) = desk.state.on_map().next().expect("a unit on the map");
        desk.hover.hex = Some(hex);
        let view = desk.context(|context| {
            let mut derived = context.derived.clone();
            derived.cut_off.insert(unit);
            let context = ViewContext {
                derived: &derived,
                ..*context
            };
            stack::View::new(&context)
        });
        let units = view.expect("a hex").units.into_iter();
        let notes: Vec<_> = units.flat_map(|unit| unit.notes).collect();
        notes
            .iter()
            .any(|(text, _)| *text == "no line of supply now")
    };
    assert!(!told(as_printed("22")));
    let begun = as_printed("22").order(Order::End {}).order(Order::End {});
    assert!(told(begun), "once both have set up");
}

#[test]
fn case_5_6a_it_is_told_why_only_some_of_those_who_are_due_may_enter() {
    let desk = as_printed("19").order(Order::End {});
    let view = desk.context(reinforcements::View::new);
    assert_eq!(view.now.len(), 4, "the Fifth Division");
    assert_eq!(view.kept.len(), 1, "the Brunswickers wait for one thing");
    let kept = &view.kept[0];
    assert_eq!((kept.names.len(), kept.case), (4, Some(case("5.6A"))));
    let harness = shown(|ui| reinforcements::show(ui, &view));
    harness.get_by_label("4 of 8 may enter now");
    harness.get_by_label_contains("enter once all before them in the column have entered");
    let told_twice = view.later.iter().flat_map(|later| &later.names);
    assert_eq!(
        told_twice.filter(|name| kept.names.contains(name)).count(),
        0
    );
}

#[test]
fn every_night_turn_has_its_moon() {
    // La Belle Alliance begins at noon; the night before it lies on the track of that day.
    let view = as_printed("21").context(track::View::new);
    let with_moon = view
        .boxes
        .iter()
        .filter(|turn| turn.signs().contains(&Sign::Moon));
    let hours: Vec<_> = with_moon.map(|turn| turn.turn.hour()).collect();
    assert!(hours.starts_with(&[3, 6]), "{hours:?}");
    let nights = view
        .boxes
        .iter()
        .filter(|turn| turn.night && turn.due.is_none());
    assert_eq!(hours.len(), nights.count());
}

#[test]
fn the_table_is_dimmed_but_for_the_column_that_applies() {
    let desk = as_printed("19");
    let at = |lit| desk.context(|context| results_table::View::new(context, lit, None));
    for column in Odds::ALL {
        assert_eq!(at(None).strength(column), 0.36, "no column applies");
    }
    let lit = at(Some(Odds::TwoToOne));
    assert_eq!(lit.strength(Odds::TwoToOne), 1.0);
    assert_eq!(lit.strength(Odds::OneToOne), 0.36);
}

#[test]
fn case_18_5c_what_wins_says_nothing_of_options_that_are_not_agreed_on() {
    let told = |options: &[&str]| {
        let desk = with(NewGame {
            scenario: "18".to_owned(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
            ..NewGame::default()
        });
        let mut lines = victory::conditions(&desk.state).into_iter();
        lines.any(|line| line.words.contains("secret option"))
    };
    assert!(!told(&[]));
    assert!(told(&["18.5C"]));
}
