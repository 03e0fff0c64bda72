//! The panels of leaders and command, of losses, arrivals, supply and the order of battle, without a window.

use crate::desk::{Desk, as_printed, piece, press, press_name, shown, unit, with};
use crate::kit::{self, Field, attack, commands, end, field, reorganizes, sets_up};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::Command;
use hundred_days::client::counters::Mark;
use hundred_days::client::panels::{
    boxes, command, corps, decision, first_places, forces, leader, reinforcements, reorganize,
    schedule, stack, supply, top_bar, track, victory,
};
use hundred_days::client::pieces;
use hundred_days::hex::hex;
use hundred_days::last_battles::campaign::Forecast;
use hundred_days::last_battles::charts::Weather;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order, check};
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

/// Husson has died in full strength and may come back to Reille; so may others, if they are named.
fn after_losses(more: &[(&str, u16)], dice: &[u8]) -> kit::Game {
    let base = field().corps().chapters(&[12]).endless();
    let base = base
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .unit("fr-2-jamin", 1755)
        .leader("ldr-reille", 1756);
    let field = more.iter().fold(base, |field: Field, &(name, at)| {
        match name.starts_with("ldr") {
            true => field.leader(name, at),
            false => field.unit(name, at),
        }
    });
    let mut game = match dice {
        [] => field.dice([6]),
        [first, ..] => field.dice([*first, 6]),
    }
    .game();
    while game.decides() != DecisionKind::Combat {
        game.does(end());
    }
    game.does(attack(&["fr-2-husson"], &[543]));
    game
}

#[test]
fn case_11_1a_the_command_panel_shows_the_proposal_and_who_is_left_out() {
    let desk = segment();
    let view = desk.facts(command::View::new).expect("a command segment");
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
    assert_eq!(press(&mut harness, "Accept"), Some(Command::EndPhase));
    let taken = press(&mut harness, "Marshal Ney");
    assert_eq!(taken, Some(Command::Find(piece("ldr-ney"))));
}

#[test]
fn case_11_1a_a_click_takes_somebody_out_and_puts_another_in() {
    let desk = segment();
    let view = desk.facts(command::View::new).expect("a command segment");
    let units = &view.commanders[0].units;
    let inside = units.iter().find(|one| one.commanded).expect("a unit");
    let (label, order) = (inside.label.clone(), inside.order.clone());
    let out = order.clone().expect("an order");
    assert_eq!(out, commands("ldr-ney", &["ldr-reille"], &[]));
    let mut harness = shown(|ui| command::show(ui, &view));
    assert_eq!(
        press(&mut harness, &label),
        Some(Command::Order(out.clone()))
    );
    let desk = segment().order(out);
    let view = desk.facts(command::View::new).expect("the segment goes on");
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
    let on_map = desk.facts(pieces::on_map);
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
    let view = desk.facts(stack::View::new).expect("a stack");
    assert_eq!(view.units[0].notes, [("out of command", case("11.3"))]);
    let harness = shown(|ui| stack::show(ui, &view));
    harness.get_by_label("11.3");
    desk = desk.select(&["ldr-reille"]);
    let view = desk.facts(stack::View::new).expect("a hex");
    assert_eq!(view.leaders.len(), 1);
    let reach = view.leaders[0].reach.clone().expect("his range");
    assert!(reach.starts_with("within 3 hexes: Huss"), "{reach}");
    let mut harness = shown(|ui| leader::show(ui, &view.leaders[0]));
    let wish = press(&mut harness, "General Reille");
    assert_eq!(wish, Some(Command::Find(piece("ldr-reille"))));
}

#[test]
fn case_10_1a_the_set_up_shows_leaders_and_their_choices() {
    let desk = with(NewGame {
        scenario: "19".to_owned(),
        options: vec!["10".to_owned(), "11".to_owned()],
        ..NewGame::default()
    });
    let view = desk.facts(first_places::View::new).expect("a set-up");
    let names: Vec<_> = view
        .leaders
        .iter()
        .map(|one| one.full_name.as_str())
        .collect();
    assert_eq!(names, ["General Kellermann", "General Reille"]);
    assert_eq!(view.leaders[0].freedom, "one of 3 hexes");
    assert!(view.units.is_empty());
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let wish = press(&mut harness, "General Reille");
    assert_eq!(wish, Some(Command::Find(piece("ldr-reille"))));
    let accept = press(&mut harness, "Accept these places");
    assert_eq!(accept, Some(Command::EndPhase));
    let bar = desk.facts(top_bar::View::new);
    assert_eq!(bar.steps.len(), 6, "three phases each [4.1]");
    let desk = desk.order(sets_up("ldr-reille", 1647));
    let view = desk
        .facts(first_places::View::new)
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
    let view = desk.facts(first_places::View::new).expect("a set-up");
    assert!(view.leaders.is_empty(), "10 is not in use");
    assert_eq!(view.units.len(), 6, "two brigades of three units each");
    let fifteenth = view.units.iter().find(|one| one.name == unit("pr-15"));
    let fifteenth = fifteenth.expect("a unit of the Sixteenth Brigade");
    assert_eq!(fifteenth.place, "2713");
    assert_eq!(fifteenth.freedom, "may change places with 2 units");
    assert_eq!(fifteenth.case, case("26E"));
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let wish = press(&mut harness, &fifteenth.full_name);
    assert_eq!(wish, Some(Command::Find(piece("pr-15"))));
    let mut harness = shown(|ui| first_places::show(ui, &view));
    let wish = press_name(&mut harness, &fifteenth.full_name);
    assert_eq!(wish, Some(Command::Find(piece("pr-15"))));
}

#[test]
fn case_12_units_come_back_by_a_click() {
    let mut game = after_losses(&[], &[]);
    game.until(DecisionKind::Reorganize);
    let desk = Desk::of(game.state);
    let view = desk.facts(reorganize::View::new).expect("a segment");
    assert_eq!(view.officers.len(), 1);
    let order = view.officers[0].order.clone();
    assert_eq!(order, Some(reorganizes("ldr-reille", &["fr-2-husson"])));
    let mut harness = shown(|ui| reorganize::show(ui, &view));
    harness.get_by_label_contains("room for 2");
    let back = press(&mut harness, "Bring this unit back");
    assert_eq!(back, order.map(Command::Order));
    let nobody = press(&mut harness, "Nobody more");
    assert_eq!(nobody, Some(Command::EndPhase));
}

#[test]
fn case_12_the_boxes_tell_when_where_and_to_whom_units_come_back() {
    let game = after_losses(&[], &[]);
    let desk = Desk::of(game.state);
    let view = desk.facts(boxes::View::new);
    let french = view.armies.iter().find(|army| army.side == Army::French);
    let french = french.expect("the French boxes");
    assert_eq!(french.returning.len(), 1);
    let fate = &french.returning[0].fate;
    assert_eq!(fate, "from 16/1600, to Reille in 1756");
    assert!(french.gone.is_empty() && french.exited.is_empty());
    let harness = shown(|ui| {
        boxes::show(ui, &view);
        None
    });
    harness.get_by_label("French losses");
    harness.get_by_label(fate);
}

#[test]
fn case_13_corps_stand_against_their_levels_and_nearness_counts() {
    let mut desk =
        Desk::of(after_losses(&[("fr-1c-soult", 1758), ("ldr-vandamme", 1757)], &[]).state);
    let view = desk.facts(corps::View::new).expect("corps with a morale");
    let french = &view.armies[0].corps;
    let second = french.iter().find(|corps| corps.name == "II Corps");
    let second = second.expect("II Corps").clone();
    assert_eq!(
        (second.losses, second.level, second.demoralized),
        (5, 19, false)
    );
    desk.state.apply(&Event::CorpsDemoralized {
        corps: hundred_days::last_battles::scenario::CorpsName::French("2".to_owned()),
        losses: hundred_days::last_battles::counter::CombatStrength(19),
        level: hundred_days::last_battles::counter::CombatStrength(19),
        case: case("13"),
    });
    let view = desk.facts(corps::View::new).expect("corps with a morale");
    let corps = |name: &str| {
        let mut corps = view.armies[0].corps.iter();
        corps.find(|corps| corps.name == name).expect("a corps")
    };
    assert!(corps("II Corps").demoralized);
    let near = "counts as 11: a demoralized officer is near".to_owned();
    assert_eq!(corps("III Corps").notes, [(near, case("22.5A"))]);
    let harness = shown(|ui| {
        corps::show(ui, &view);
        None
    });
    harness.get_by_label("13.2");
    harness.get_by_label_contains("III Corps: 0 strength points lost, demoralized at 13");
}

#[test]
fn the_schedule_lists_hours_hexes_and_choices() {
    let desk = as_printed("22");
    let view = desk.facts(schedule::View::new);
    let first = &view.arrivals[0];
    assert_eq!(
        (first.at.as_slice(), first.who.len()),
        (&[hex(1167)][..], 4)
    );
    let choice = view.arrivals.iter().find(|one| one.at.len() > 1);
    let choice = choice.expect("a choice of hexes");
    assert_eq!(choice.at, [hex(124), hex(136)]);
    let harness = shown(|ui| schedule::show(ui, &view));
    harness.get_by_label("16 June");
    assert!(harness.get_all_by_label("at 0124").count() > 1);
}

#[test]
fn case_5_6d_the_schedule_says_why_somebody_is_late() {
    let mut desk = as_printed("19").order(end());
    let view = desk.facts(schedule::View::new);
    let now = view
        .arrivals
        .iter()
        .find(|one| one.timing == schedule::Timing::Now);
    let now = now.expect("the Fifth Division");
    let may: Vec<_> = now.who.iter().filter(|one| one.may_enter).collect();
    assert!(!may.is_empty());
    let column: Vec<_> = now.who.iter().filter_map(|one| one.kept.clone()).collect();
    assert!(
        column.iter().any(|why| why.contains("[5.6A]")),
        "{column:?}"
    );
    let mut harness = shown(|ui| schedule::show(ui, &view));
    let label = may[0].full_name.clone();
    let wish = press(&mut harness, &label);
    assert_eq!(wish, Some(Command::Find(may[0].name)));
    while desk.state.turn() == kit::turn("16/1400") {
        desk = desk.order(end());
    }
    let view = desk.facts(schedule::View::new);
    assert_eq!(view.arrivals[0].timing, schedule::Timing::Late);
}

#[test]
fn case_10_1a_leaders_wait_among_the_reinforcements() {
    let field = kit::scenario("19").with(|scenario| {
        scenario
            .leaders
            .retain(|one| one.leader == kit::leader_id("ldr-ney"));
        scenario.leaders[0].begins = hundred_days::last_battles::scenario::Begins::Arrives {
            turn: kit::turn("16/1400"),
            at: vec![hex(1167)],
            manner: Vec::new(),
        };
    });
    let game = field.chapters(&[10]).game();
    let desk = Desk::of(game.state);
    let view = desk.facts(reinforcements::View::new);
    let names: Vec<_> = view.now.iter().map(|one| one.unit).collect();
    assert_eq!(names, [piece("ldr-ney")]);
    let desk = desk.select(&["ldr-ney"]);
    desk.facts(|facts| assert!(facts.goals.hexes.contains_key(&hex(1167))));
}

#[test]
fn the_order_of_battle_finds_units_and_opens_on_a_click() {
    let desk = as_printed("22");
    let view = desk.facts(forces::View::new);
    let french = &view.armies[0];
    assert_eq!(
        (french.name.as_str(), french.commands[0].name.as_str()),
        ("French", "Imperial Guard")
    );
    let second = french.commands.iter().find(|one| one.name == "II Corps");
    let second = second.expect("II Corps");
    assert_eq!(second.officers.len(), 1);
    assert!(second.units.iter().any(|row| row.place == "1647"));
    let mut harness = shown(|ui| forces::show(ui, &view));
    assert!(
        harness.query_by_label("Husson's brigade").is_none(),
        "commands are shut"
    );
    let both = harness.get_all_by_label("II Corps").next();
    both.expect("the French corps").click();
    harness.run();
    let wish = press(&mut harness, "Husson's brigade");
    assert_eq!(wish, Some(Command::Find(piece("fr-2-husson"))));
    harness.get_by_label("find in the order of battle").focus();
    harness.run();
    harness
        .get_by_label("find in the order of battle")
        .type_text("wagnelee");
    harness.run();
    assert!(
        harness.query_by_label("Husson's brigade").is_none(),
        "filtered"
    );
}

#[test]
fn case_14_supply_tells_who_would_be_cut_off_and_the_line_at_hand() {
    let field = kit::scenario("22").with(|scenario| scenario.leaders.clear());
    let mut desk = Desk::of(field.game().state).select(&["fr-2-husson"]);
    while desk.state.phase() != hundred_days::last_battles::state::Phase::Movement {
        desk = desk.order(end());
    }
    desk = desk.select(&["fr-2-husson"]);
    let view = desk.facts(supply::View::new);
    assert_eq!(view.next, "Looked at next at the beginning of 17/0900.");
    assert_eq!(view.armies.len(), 3);
    assert!(view.armies.iter().all(|army| army.cut_off.is_empty()));
    let line = view.line.clone().expect("the selected unit's line");
    assert!(line.contains("hexes to the edge"), "{line}");
    let harness = shown(|ui| supply::show(ui, &view));
    harness.get_by_label("French, from the southern edge:");
    let none = as_printed("19").facts(supply::View::new);
    assert!(none.armies.is_empty());
}

#[test]
fn case_22_6a_the_track_shows_rain_that_may_come_and_rain_that_came() {
    let desk = with(NewGame {
        scenario: "22".to_owned(),
        options: vec!["22.6A".to_owned()],
        ..NewGame::default()
    });
    let mut state = desk.state;
    let turn = kit::turn("17/1300");
    let turned = Event::Turn {
        turn,
        light: hundred_days::last_battles::charts::Light::Day,
        case: case("3.3"),
    };
    let rains = Event::Weather {
        weather: Weather::Rain,
        case: case("22.6A"),
    };
    state.apply(&turned);
    state.apply(&rains);
    let mut desk = Desk::of(state);
    desk.played = vec![vec![turned, rains]];
    let view = desk.facts(track::View::new);
    let weather = |hour: u8| {
        let mut boxes = view.boxes.iter();
        let found = boxes.find(|one| one.turn.hour() == hour).expect("a turn");
        found.weather
    };
    assert_eq!(
        weather(13),
        Forecast::Known(Weather::Rain),
        "as the die said"
    );
    assert_eq!(weather(11), Forecast::Known(Weather::Clear));
    assert_eq!(weather(15), Forecast::Die, "not the printed rain");
    let harness = shown(|ui| track::show(ui, &view));
    harness.get_by_label("Saturday");
    let printed = as_printed("22").state;
    let printed =
        hundred_days::last_battles::campaign::forecast(printed.setup(), kit::turn("17/1500"));
    assert_eq!(printed, Forecast::Known(Weather::Rain));
}

#[test]
fn case_22_6b_the_secret_decision_is_explained_and_each_entry_offered() {
    let mut desk = with(NewGame {
        scenario: "22".to_owned(),
        options: vec!["22.6B".to_owned()],
        ..NewGame::default()
    });
    let evening = Event::Turn {
        turn: kit::turn("17/2100"),
        light: hundred_days::last_battles::charts::Light::Night,
        case: case("3.3"),
    };
    desk.state.apply(&evening);
    desk.state.apply(&Event::Phase {
        turn: kit::turn("17/2100"),
        player: Player::Coalition,
        phase: hundred_days::last_battles::state::Phase::Movement,
        case: case("4.1"),
    });
    let view = desk.facts(decision::View::new).expect("a decision");
    let question = view.question.clone().expect("a question");
    assert!(question.note.is_some_and(|note| note.contains("hidden")));
    assert_eq!(question.answers.len(), 4);
    let mut harness = shown(|ui| decision::show(ui, &view));
    let wish = press(&mut harness, "It stays away");
    assert_eq!(wish, Some(Command::Order(Order::HalForce { entry: None })));
}

#[test]
fn case_22_4_the_standing_tells_what_the_lead_would_come_to() {
    let view = as_printed("22").facts(victory::View::new);
    let (text, of) = view.standing.clone().expect("a lead");
    assert_eq!(of, case("22.4"));
    assert!(
        text.starts_with("French lead +0; if it ended now: Coalition victory"),
        "{text}"
    );
    assert_eq!(as_printed("19").facts(victory::View::new).standing, None);
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
    let view = desk.facts(command::View::new).expect("the segment");
    let gives = view.commanders.iter().find(|one| one.nobody.is_some());
    let gives = gives.expect("one commands Reille").clone();
    assert_eq!(gives.allowance, "5", "10.1C");
    let other = view.commanders.iter().find(|one| one.name != gives.name);
    let other = other.expect("two commanders");
    assert_eq!((other.allowance.as_str(), &other.nobody), ("10", &None));
    let reille = &other.officers[0];
    assert!(!reille.commanded && reille.hint.contains("who would lose him"));
    let mut harness = shown(|ui| command::show(ui, &view));
    let wish = press(&mut harness, "no orders");
    assert_eq!(wish, gives.nobody.map(Command::Order));
}

#[test]
fn case_22_2c_an_officer_may_begin_on_the_map_or_come_later() {
    let desk = as_printed("22");
    let view = desk.facts(first_places::View::new).expect("a set-up");
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
    assert_eq!(harness.state(), &Some(Command::Order(order.clone())));
    let desk = desk.order(order);
    let view = desk.facts(first_places::View::new).expect("a set-up");
    let derlon = of(&view);
    assert!(derlon.place.contains("1167"), "{}", derlon.place);
    assert_eq!(derlon.later, None);
    assert!(
        derlon.freedom.starts_with("or on the map"),
        "{}",
        derlon.freedom
    );
}
