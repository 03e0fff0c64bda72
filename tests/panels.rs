//! Panels show what they are given and give back commands, without a window.

use crate::desk::combat::before_combat;
use crate::desk::{as_printed, piece, press, record_of, show_bar, shown, shown_at};
use bevy_egui::egui;
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{Command, LookAction, PanelAction, PhaseAction};
use hundred_days::client::notice::{Message, Tone};
use hundred_days::client::panels::top_bar::{self as bar, Back};
use hundred_days::client::panels::{notice, record};
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::charts::Odds;
use hundred_days::last_battles::client::BackToCommand;
use hundred_days::last_battles::client::panels::{
    losses, reinforcements, results_table, stack, terrain_chart, top_bar, track, victory,
};
use hundred_days::last_battles::counter::Player;
use hundred_days::table::case::case;
use hundred_days::table::level::Level;
use hundred_days::table::play::Seat;

#[test]
fn the_top_bar_tells_the_phase_and_ends_it() {
    let desk = as_printed("19");
    let view = desk.context(top_bar::view);
    assert_eq!(
        (view.title.as_str(), view.turn.as_str()),
        ("Quatre Bras", "16/1400")
    );
    assert_eq!(view.turn_note, "turn 1 of 7 · day · dry");
    let mut harness = shown(|ui| desk.context(|context| show_bar(ui, context)));
    harness.get_by_label_contains("12 units may still move");
    assert_eq!(
        press(&mut harness, "End movement phase"),
        Some(Command::Phase(PhaseAction::End))
    );
}

#[test]
fn where_the_top_bar_is_narrow_its_way_on_is_whole_and_works() {
    let mut view = as_printed("22").context(top_bar::view);
    view.back = Some(Back {
        label: "Orders",
        tip: "back to the command phase",
        command: Command::own(BackToCommand),
    });
    let open = top_bar::Open::Leaders {
        player: Player::French,
        what: "who is in command, and of whom".to_owned(),
    };
    for (width, way_on) in [
        (1280.0, "next ›"),
        (1900.0, "who is in command, and of whom · next ›"),
    ] {
        let mut harness = shown_at(egui::vec2(width, 60.0), |ui| {
            bar::show(ui, &view, |ui| top_bar::show_open(ui, &open))
        });
        assert_eq!(
            press(&mut harness, way_on),
            Some(Command::Look(LookAction::NextUnit)),
            "{width}"
        );
    }
}

#[test]
fn the_top_bar_says_why_the_phase_cannot_end_and_where_to_go() {
    let desk = before_combat(&[]);
    let view = desk.context(top_bar::view);
    let (why, case) = view
        .end
        .clone()
        .and_then(|end| end.why_not)
        .expect("something is owed");
    assert!(why.contains("Husson") || why.contains("Huss"), "{why}");
    assert_eq!(case.map(|case| case.to_string()).as_deref(), Some("6.1"));
    let mut harness = shown(|ui| desk.context(|context| show_bar(ui, context)));
    harness.get_by_label("1 stack still must attack");
    assert_eq!(
        press(&mut harness, "1644 next ›"),
        Some(Command::Look(LookAction::NextObligation))
    );
}

#[test]
fn the_stack_shows_its_units_and_a_click_selects_one() {
    let mut at = as_printed("19");
    at.hover.hex = Some(hex(1647));
    let view = at.context(stack::View::new).expect("a hex");
    assert_eq!(view.units.len(), 1);
    let name = view.units[0].name.clone();
    let mut harness = shown(|ui| stack::show(ui, &view));
    let command = press(&mut harness, &name);
    assert_eq!(
        command,
        Some(Command::Look(LookAction::Find(piece("fr-2-husson"))))
    );
}

#[test]
fn while_a_program_decides_the_person_is_told_so() {
    let mut desk = as_printed("19");
    desk.seats.french = Seat::Program(Level::Normal);
    let view = desk.context(top_bar::view);
    let (player, level) = (Player::French, Level::Normal);
    let open = desk.context(top_bar::open);
    assert_eq!(open, top_bar::Open::Program { player, level });
    let (why, of) = view.end.and_then(|end| end.why_not).expect("a reason");
    assert_eq!(why, "the computer gives the orders of the French player");
    assert_eq!(of, None);
    desk.seats.french = Seat::Person;
    desk.seats.coalition = Seat::Program(level);
    let open = desk.context(top_bar::open);
    assert!(matches!(open, top_bar::Open::Moves { .. }));
}

#[test]
fn losses_stand_against_their_levels() {
    let view = as_printed("19").context(losses::View::new);
    assert_eq!(view.armies.len(), 2);
    let (french, allied) = (&view.armies[0], &view.armies[1]);
    assert_eq!(
        (french.demoralization, french.disintegration),
        (Some(10), None)
    );
    assert_eq!(
        (allied.demoralization, allied.disintegration),
        (Some(25), Some(40))
    );
}

#[test]
fn the_places_that_count_are_told_with_who_holds_them() {
    let quatre_bras = as_printed("19").context(victory::View::new);
    let holders = |view: &victory::View| {
        let places = view.places.iter();
        places
            .map(|place| format!("{}: {}", place.name, place.holders()))
            .collect::<Vec<_>>()
    };
    assert_eq!(holders(&quatre_bras), ["Quatre Bras: Coalition"]);
    assert!(quatre_bras.points.is_some(), "19 is decided by points");
    let mut ligny = as_printed("18").context(victory::View::new);
    assert_eq!(
        holders(&ligny),
        [
            "St. Amand: Coalition, all 3 hexes",
            "Ligny: Coalition, all 4 hexes"
        ]
    );
    assert_eq!(ligny.points, None, "nobody gains points at Ligny");
    ligny.places[1].hexes[0].1 = Player::French;
    assert_eq!(holders(&ligny)[1], "Ligny: French 1, Coalition 3");
    let harness = shown(|ui| {
        victory::show(ui, &ligny);
        None
    });
    harness.get_by_label("Places that count");
    harness.get_by_label("French 1, Coalition 3");
}

#[test]
fn what_wins_can_be_read_during_the_game() {
    let lines = victory::conditions(&as_printed("18").state);
    let harness = shown(|ui| {
        victory::show_conditions(ui, &lines);
        None
    });
    harness.get_by_label("As soon as the French army is demoralized: Coalition decisive victory");
    assert_eq!(harness.query_all_by_label("18.4A").count(), 2);
}

#[test]
fn reinforcements_can_be_chosen() {
    let at = as_printed("19").order(Order::End {});
    let view = at.context(reinforcements::View::new);
    assert!(!view.now.is_empty());
    let first = view.now[0].clone();
    let mut harness = shown(|ui| reinforcements::show(ui, &view));
    assert_eq!(
        press(&mut harness, &first.name),
        Some(Command::Look(LookAction::Select(vec![first.unit])))
    );
}

#[test]
fn the_track_shows_the_day_and_who_is_due() {
    let view = as_printed("19").context(track::View::new);
    let now: Vec<_> = view.boxes.iter().filter(|turn| turn.now).collect();
    assert_eq!(now.len(), 1);
    assert_eq!(now[0].due.as_ref().map(|due| due.count), Some(8));
    assert!(view.boxes.iter().any(|turn| turn.night));
    let harness = shown(|ui| track::show(ui, &view));
    harness.get_by_label("Friday");
}

#[test]
fn the_record_tells_what_happened_with_cases() {
    let at = as_printed("19").order(Order::Move {
        unit: piece("fr-2-campi"),
        path: vec![hex(1748)],
    });
    let view = at.context(|context| record_of(context, false));
    assert_eq!(view.lines.len(), 1);
    let what = view.lines[0].what.clone();
    let harness = shown(|ui| record::show(ui, &view));
    harness.get_by_label(&what);
    harness.get_by_label("5.1");
}

#[test]
fn tables_show_the_charts_of_the_game() {
    let at = as_printed("19");
    let view = terrain_chart::View::new(&at.state.setup().charts.terrain);
    assert_eq!(view.rows[5][1], "½");
    let table = at.context(|context| results_table::View::new(context, Some(Odds::TwoToOne), None));
    let harness = shown(|ui| {
        terrain_chart::show(ui, &view);
        results_table::show(ui, &table);
        None
    });
    harness.get_by_label("column 2-1");
    assert_eq!(harness.get_all_by_label("cavalry halved").count(), 2);
}

#[test]
fn a_notice_says_why_with_the_case_and_goes_away() {
    let refused = Message {
        text: "two units may stack".to_owned(),
        case: Some(case("5.4")),
        tone: Tone::Refusal,
    };
    let mut harness = shown(|ui| notice::show(ui, &refused));
    harness.get_by_label("5.4");
    assert_eq!(
        press(&mut harness, "×"),
        Some(Command::Panel(PanelAction::Dismiss))
    );
}
