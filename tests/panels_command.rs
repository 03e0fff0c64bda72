//! The panels of leaders, set-up and command, without a window.

use crate::desk::{Desk, as_printed, piece, press, press_name, shown, unit, with};
use crate::kit::{commands, field, sets_up};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{Command, LookAction, PhaseAction};
use hundred_days::last_battles::check;
use hundred_days::last_battles::client::counters::Mark;
use hundred_days::last_battles::client::panels::{command, first_places, leader, stack, top_bar};
use hundred_days::last_battles::client::{give, pieces};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::table::case::case;

/// Ney, who commands one officer and one unit, with Reille and three single units in his range.
fn segment() -> Desk {
    let field = field()
        .chapters(&[11])
        .endless()
        .leader("ldr-ney", 1750)
        .leader("ldr-reille", 1752)
        .unit("fr-2-husson", 1751)
        .unit("fr-g-lefebvre", 1651)
        .unit("fr-3c-lheritier", 1652)
        .unit("fr-3c-durbal", 1851)
        .unit("fr-3c-marcillac", 1260)
        .unit("al-blndt", 1540);
    Desk::of(field.game().state)
}

#[test]
fn case_11_1a_the_command_panel_shows_the_proposal_and_who_is_left_out() {
    let desk = segment();
    let view = desk.context(command::View::new).expect("a command segment");
    assert_eq!(view.player, Player::French);
    let ney = &view.commanders[0];
    assert_eq!((ney.capacity, ney.officers.len()), (1, 1));
    assert!(ney.officers[0].commanded, "Reille is proposed");
    let commanded = ney.units.iter().filter(|unit| unit.commanded);
    assert_eq!(commanded.count(), 1);
    assert_eq!(view.left_out.len(), 2, "two cavalry divisions too many");
    let far: Vec<_> = view.out_of_range.iter().map(|one| one.name).collect();
    assert_eq!(far, [unit("fr-3c-marcillac")]);
    let mut harness = shown(|ui| command::show(ui, &view));
    harness.get_by_label("11.3A");
    assert_eq!(
        press(&mut harness, "Accept"),
        Some(Command::Phase(PhaseAction::End))
    );
    let taken = press(&mut harness, "Marshal Ney");
    assert_eq!(
        taken,
        Some(Command::Look(LookAction::Find(piece("ldr-ney"))))
    );
}

#[test]
fn case_11_1a_a_click_takes_somebody_out_and_puts_another_in() {
    let desk = segment();
    let view = desk.context(command::View::new).expect("a command segment");
    let units = &view.commanders[0].units;
    let inside = units.iter().find(|one| one.commanded).expect("a unit");
    let (label, order) = (inside.label.clone(), inside.order.clone());
    let out = order.clone().expect("an order");
    assert_eq!(out, commands("ldr-ney", &["ldr-reille"], &[]));
    let mut harness = shown(|ui| command::show(ui, &view));
    assert_eq!(press(&mut harness, &label), Some(give(out.clone())));
    let desk = segment().order(out);
    let view = desk
        .context(command::View::new)
        .expect("the segment goes on");
    let other = view
        .left_out
        .iter()
        .find(|one| one.name == unit("fr-3c-durbal"));
    let order = other.and_then(|one| one.order.clone()).expect("an order");
    assert_eq!(
        order,
        commands("ldr-ney", &["ldr-reille"], &["fr-3c-durbal"])
    );
    assert_eq!(check(&desk.state, &order).map(drop), Ok(()));
}

#[test]
fn case_11_3_counters_and_stacks_say_who_would_be_out_of_command() {
    let desk = segment();
    let on_map = desk.context(pieces::on_map);
    let marked = |name: &str| {
        let mut pieces = on_map.pieces.iter();
        let piece = pieces.find(|piece| piece.unit == unit(name));
        piece.is_some_and(|piece| piece.marks.contains(&Mark::OutOfCommand))
    };
    assert!(marked("fr-3c-marcillac"), "in nobody's range");
    assert!(!marked("fr-2-husson"), "Reille passes command on");
    assert!(
        !marked("al-blndt"),
        "the other player's are in command at first"
    );
    assert_eq!(on_map.leaders.len(), 2);
    let mut desk = desk.select(&["fr-3c-marcillac"]);
    let view = desk.context(stack::View::new).expect("a stack");
    assert_eq!(view.units[0].notes, [("out of command", case("11.3"))]);
    let harness = shown(|ui| stack::show(ui, &view));
    harness.get_by_label("11.3");
    desk = desk.select(&["ldr-reille"]);
    let view = desk.context(stack::View::new).expect("a hex");
    assert_eq!(view.leaders.len(), 1);
    let reach = view.leaders[0].reach.clone().expect("his range");
    assert!(reach.starts_with("within 3 hexes: Huss"), "{reach}");
    let mut harness = shown(|ui| leader::show(ui, &view.leaders[0]));
    let command = press(&mut harness, "General Reille");
    assert_eq!(
        command,
        Some(Command::Look(LookAction::Find(piece("ldr-reille"))))
    );
}

#[test]
fn case_10_1a_the_set_up_shows_leaders_and_their_choices() {
    let desk = with(NewGame {
        scenario: "19".to_owned(),
        options: vec!["10".to_owned(), "11".to_owned()],
        ..NewGame::default()
    });
    let view = desk.context(first_places::View::new).expect("a set-up");
    let names: Vec<_> = view
        .leaders
        .iter()
        .map(|one| one.full_name.as_str())
        .collect();
    assert_eq!(names, ["General Kellermann", "General Reille"]);
    assert_eq!(view.leaders[0].freedom, "one of 3 hexes");
    assert!(view.units.is_empty());
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let command = press(&mut harness, "General Reille");
    assert_eq!(
        command,
        Some(Command::Look(LookAction::Find(piece("ldr-reille"))))
    );
    let accept = press(&mut harness, "Accept these places");
    assert_eq!(accept, Some(Command::Phase(PhaseAction::End)));
    let bar = desk.context(top_bar::view);
    assert_eq!(bar.steps.len(), 6, "three phases each [4.1]");
    let desk = desk.order(sets_up("ldr-reille", 1647));
    let view = desk
        .context(first_places::View::new)
        .expect("the set-up goes on");
    assert!(view.leaders[1].place.starts_with("1647"));
}

#[test]
fn case_26e_the_set_up_shows_units_that_their_player_places() {
    let desk = with(NewGame {
        scenario: "26".to_owned(),
        options: vec!["-26A".to_owned()],
        ..NewGame::default()
    });
    let view = desk.context(first_places::View::new).expect("a set-up");
    assert!(view.leaders.is_empty(), "10 is not in use");
    assert_eq!(view.units.len(), 6, "two brigades of three units each");
    let fifteenth = view.units.iter().find(|one| one.name == unit("pr-15"));
    let fifteenth = fifteenth.expect("a unit of the Sixteenth Brigade");
    assert_eq!(fifteenth.place, "2713");
    assert_eq!(fifteenth.freedom, "may change places with 2 units");
    assert_eq!(fifteenth.case, case("26E"));
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let command = press(&mut harness, &fifteenth.full_name);
    assert_eq!(
        command,
        Some(Command::Look(LookAction::Find(piece("pr-15"))))
    );
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let command = press_name(&mut harness, &fifteenth.full_name);
    assert_eq!(
        command,
        Some(Command::Look(LookAction::Find(piece("pr-15"))))
    );
}

#[test]
fn case_11_1a_a_commander_can_be_told_to_command_nobody() {
    let field = field()
        .chapters(&[11])
        .leader("ldr-ney", 1552)
        .leader("ldr-grouchy", 1553)
        .leader("ldr-reille", 1550)
        .unit("fr-2-jamin", 1548);
    let desk = Desk::of(field.asked().state);
    let view = desk.context(command::View::new).expect("the segment");
    let gives = view.commanders.iter().find(|one| one.nobody.is_some());
    let gives = gives.expect("one commands Reille").clone();
    assert_eq!(gives.allowance, "5", "10.1C");
    let other = view.commanders.iter().find(|one| one.name != gives.name);
    let other = other.expect("two commanders");
    assert_eq!((other.allowance.as_str(), &other.nobody), ("10", &None));
    let reille = &other.officers[0];
    assert!(!reille.commanded && reille.hint.contains("who would lose him"));
    let mut harness = shown(|ui| command::show(ui, &view));
    let command = press(&mut harness, "no orders");
    assert_eq!(command, gives.nobody.map(give));
}

#[test]
fn case_22_2c_an_officer_may_begin_on_the_map_or_come_later() {
    let desk = as_printed("22");
    let view = desk.context(first_places::View::new).expect("a set-up");
    let of = |view: &first_places::View| {
        let mut leaders = view.leaders.iter();
        let derlon = leaders.find(|one| one.name == piece("ldr-derlon"));
        derlon.expect("D'Erlon").clone()
    };
    let (when, order) = of(&view).later.expect("he may come later");
    assert!(when.contains("16/1400 at 1167"), "{when}");
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let buttons: Vec<_> = harness.get_all_by_label("comes later").collect();
    assert_eq!(buttons.len(), 1, "of the French");
    buttons[0].click();
    harness.run();
    assert_eq!(harness.state(), &Some(give(order.clone())));
    let desk = desk.order(order);
    let view = desk.context(first_places::View::new).expect("a set-up");
    let derlon = of(&view);
    assert!(derlon.place.contains("1167"), "{}", derlon.place);
    assert_eq!(derlon.later, None);
    assert!(
        derlon.freedom.starts_with("or on the map"),
        "{}",
        derlon.freedom
    );
}
