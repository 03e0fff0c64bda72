//! The panels of units that come back, of corps, arrivals, supply, weather, secrets and the order of
//! battle, without a window.

use crate::desk::{Desk, as_printed, piece, press, shown, with};
use crate::kit::{self, Field, attack, end, field, reorganizes};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{Command, LookAction, PhaseAction};
use hundred_days::hex::hex;
use hundred_days::last_battles::campaign::Forecast;
use hundred_days::last_battles::charts::Weather;
use hundred_days::last_battles::client::give;
use hundred_days::last_battles::client::panels::{
    boxes, corps, decision, forces, reinforcements, reorganize, schedule, supply, track, victory,
};
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Entry, Event, MoraleEvent, Order};
use hundred_days::table::case::case;

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
fn case_12_units_come_back_by_a_click() {
    let mut game = after_losses(&[], &[]);
    game.until(DecisionKind::Reorganize);
    let desk = Desk::of(game.state);
    let view = desk.context(reorganize::View::new).expect("a segment");
    assert_eq!(view.officers.len(), 1);
    let order = view.officers[0].order.clone();
    assert_eq!(order, Some(reorganizes("ldr-reille", &["fr-2-husson"])));
    let mut harness = shown(|ui| reorganize::show(ui, &view));
    harness.get_by_label_contains("room for 2");
    let back = press(&mut harness, "Bring this unit back");
    assert_eq!(back, order.map(give));
    let nobody = press(&mut harness, "Nobody more");
    assert_eq!(nobody, Some(Command::Phase(PhaseAction::End)));
}

#[test]
fn case_12_the_boxes_tell_when_where_and_to_whom_units_come_back() {
    let game = after_losses(&[], &[]);
    let desk = Desk::of(game.state);
    let view = desk.context(boxes::View::new);
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
    let view = desk.context(corps::View::new).expect("corps with a morale");
    let french = &view.armies[0].corps;
    let second = french.iter().find(|corps| corps.name == "II Corps");
    let second = second.expect("II Corps").clone();
    assert_eq!(
        (second.losses, second.level, second.demoralized),
        (5, 19, false)
    );
    desk.state
        .apply(&Event::Morale(MoraleEvent::CorpsDemoralized {
            corps: hundred_days::last_battles::scenario::CorpsName::French("2".to_owned()),
            losses: hundred_days::last_battles::counter::CombatStrength(19),
            level: hundred_days::last_battles::counter::CombatStrength(19),
            case: case("13"),
        }));
    let view = desk.context(corps::View::new).expect("corps with a morale");
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
    let view = desk.context(schedule::View::new);
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
    let view = desk.context(schedule::View::new);
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
    let command = press(&mut harness, &label);
    assert_eq!(command, Some(Command::Look(LookAction::Find(may[0].name))));
    while desk.state.turn() == kit::turn("16/1400") {
        desk = desk.order(end());
    }
    let view = desk.context(schedule::View::new);
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
    let view = desk.context(reinforcements::View::new);
    let names: Vec<_> = view.now.iter().map(|one| one.unit).collect();
    assert_eq!(names, [piece("ldr-ney")]);
    let desk = desk.select(&["ldr-ney"]);
    desk.context(|context| assert!(context.goals.hexes.contains_key(&hex(1167))));
}

#[test]
fn the_order_of_battle_finds_units_and_opens_on_a_click() {
    let desk = as_printed("22");
    let view = desk.context(forces::View::new);
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
    let command = press(&mut harness, "Husson's brigade");
    assert_eq!(
        command,
        Some(Command::Look(LookAction::Find(piece("fr-2-husson"))))
    );
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
    let view = desk.context(supply::View::new);
    assert_eq!(view.next, "Looked at next at the beginning of 17/0900.");
    assert_eq!(view.armies.len(), 3);
    assert!(view.armies.iter().all(|army| army.cut_off.is_empty()));
    let line = view.line.clone().expect("the selected unit's line");
    assert!(line.contains("hexes to the edge"), "{line}");
    let harness = shown(|ui| supply::show(ui, &view));
    harness.get_by_label("French, from the southern edge:");
    let none = as_printed("19").context(supply::View::new);
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
    desk.played.push(Entry {
        order: Order::End {},
        giver: None,
        events: [turned, rains].into(),
        fingerprint: 0,
        begins: None,
    });
    let view = desk.context(track::View::new);
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
    let view = desk.context(decision::View::new).expect("a decision");
    let question = view.question.clone().expect("a question");
    assert!(question.note.is_some_and(|note| note.contains("hidden")));
    assert_eq!(question.answers.len(), 4);
    let mut harness = shown(|ui| decision::show(ui, &view));
    let command = press(&mut harness, "It stays away");
    assert_eq!(command, Some(give(Order::HalForce { entry: None })));
}

#[test]
fn case_22_4_the_standing_tells_what_the_lead_would_come_to() {
    let view = as_printed("22").context(victory::View::new);
    let (text, of) = view.standing.clone().expect("a lead");
    assert_eq!(of, case("22.4"));
    assert!(
        text.starts_with("French lead +0; if it ended now: Coalition victory"),
        "{text}"
    );
    assert_eq!(as_printed("19").context(victory::View::new).standing, None);
}
