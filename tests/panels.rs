//! Panels show facts and give back wishes, without a window.

use crate::desk::{Desk, as_printed, piece, position, press, shown, shown_at, unit};
use bevy_egui::egui;
use egui_kittest::kittest::Queryable;
use hundred_days::ai::Level;
use hundred_days::client::clicks::{Held, Table};
use hundred_days::client::command::{Command, PlanCommand};
use hundred_days::client::notice::{Message, Tone};
use hundred_days::client::panels::{
    decision, last_combat, losses, notice, plan, record, reinforcements, results_table, stack,
    terrain_chart, to_plan, top_bar, track, victory,
};
use hundred_days::client::selection::{Goals, Hover, Selection};
use hundred_days::game::Seat;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::charts::{CombatResult, Odds};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::order::Attack;
use hundred_days::table::case::case;

fn attack() -> Attack {
    Attack {
        attackers: vec![unit("fr-2-husson")],
        defenders: vec![hex(1643)],
        ..Attack::default()
    }
}

/// Husson stands beside Blndt in the combat phase; Pelletier's guns are two hexes away.
fn before_combat(dice: &[u8]) -> Desk {
    let units = [
        ("fr-2-husson", 1644),
        ("al-blndt", 1643),
        ("fr-2-pelletier", 1645),
    ];
    position(&units, dice).order(Order::End {})
}

#[test]
fn the_top_bar_tells_the_phase_and_ends_it() {
    let view = as_printed("19").facts(top_bar::View::new);
    assert_eq!(
        (view.title.as_str(), view.turn.as_str()),
        ("Quatre Bras", "16/1400")
    );
    assert_eq!(view.turn_note, "turn 1 of 7 · day · dry");
    let mut harness = shown(|ui| top_bar::show(ui, &view));
    harness.get_by_label_contains("12 units may still move");
    assert_eq!(
        press(&mut harness, "End movement phase"),
        Some(Command::EndPhase)
    );
}

#[test]
fn where_the_top_bar_is_narrow_its_way_on_is_whole_and_works() {
    let mut view = as_printed("22").facts(top_bar::View::new);
    view.can_reopen_command = true;
    view.open = top_bar::Open::Leaders {
        player: Player::French,
        what: "who is in command, and of whom".to_owned(),
    };
    for (width, way_on) in [
        (1280.0, "next ›"),
        (1900.0, "who is in command, and of whom · next ›"),
    ] {
        let mut harness = shown_at(egui::vec2(width, 60.0), |ui| top_bar::show(ui, &view));
        assert_eq!(
            press(&mut harness, way_on),
            Some(Command::NextUnit),
            "{width}"
        );
    }
}

#[test]
fn the_top_bar_says_why_the_phase_cannot_end_and_where_to_go() {
    let view = before_combat(&[]).facts(top_bar::View::new);
    let (why, case) = view
        .end
        .clone()
        .and_then(|end| end.why_not)
        .expect("something is owed");
    assert!(why.contains("Husson") || why.contains("Huss"), "{why}");
    assert_eq!(case.map(|case| case.to_string()).as_deref(), Some("6.1"));
    let mut harness = shown(|ui| top_bar::show(ui, &view));
    harness.get_by_label("1 stack still must attack");
    assert_eq!(
        press(&mut harness, "1644 next ›"),
        Some(Command::NextObligation)
    );
}

#[test]
fn the_stack_shows_its_units_and_a_click_selects_one() {
    let mut at = as_printed("19");
    at.hover.hex = Some(hex(1647));
    let view = at.facts(stack::View::new).expect("a hex");
    assert_eq!(view.units.len(), 1);
    let name = view.units[0].name.clone();
    let mut harness = shown(|ui| stack::show(ui, &view));
    let wish = press(&mut harness, &name);
    assert_eq!(wish, Some(Command::Find(piece("fr-2-husson"))));
}

#[test]
fn the_plan_shows_every_number_with_its_case_and_rolls() {
    let mut at = before_combat(&[]);
    at.plans.list.push(attack());
    at.plans.at_hand = Some(0);
    let view = at.facts(plan::View::new).expect("a plan");
    assert_eq!(view.title, "1644 attacks 1643");
    let sum = view.sum.clone().expect("odds");
    assert_eq!(sum.column, Odds::OneToTwo);
    assert_eq!(sum.faces.len(), 6);
    assert!(
        view.attack
            .lines
            .iter()
            .any(|line| line.counted && line.case == case("6.1C"))
    );
    let counted = |case| {
        view.defence
            .lines
            .iter()
            .any(|line| line.counted && line.case == case)
    };
    assert!(counted(case("6.3A")), "Husson attacks over the brook");
    let mut harness = shown(|ui| plan::show(ui, &view));
    harness.get_by_label("1-2");
    let roll = press(&mut harness, "Roll the die");
    assert_eq!(roll, Some(Command::Plan(PlanCommand::Roll(0))));
    let lower = press(&mut harness, "‹ lower odds");
    assert_eq!(
        lower,
        Some(Command::Plan(PlanCommand::Odds(0, Some(Odds::OneToThree))))
    );
    at.plans.list[0].bombarding.push(unit("fr-2-pelletier"));
    let view = at.facts(plan::View::new).expect("a plan");
    assert_eq!(view.title, "1644, 1645 attack 1643");
}

#[test]
fn case_7_4e_a_gun_is_planned_to_bombard_the_other_bank() {
    let units = [
        ("fr-2-pelletier", 1844),
        ("fr-2-baudin", 1945),
        ("al-pack", 1845),
    ];
    let mut at = position(&units, &[]).order(Order::End {});
    at.plans.list.push(Attack {
        attackers: vec![unit("fr-2-baudin")],
        defenders: vec![hex(1845)],
        ..Attack::default()
    });
    at.plans.at_hand = Some(0);
    let (selection, goals) = (Selection::default(), Goals::default());
    let table = Table {
        state: &at.state,
        selection: &selection,
        goals: &goals,
        plans: &at.plans,
    };
    let pointer = Hover {
        hex: Some(hex(1844)),
        ..Hover::default()
    };
    let click = table.click(pointer, Held::Nothing);
    assert_eq!(
        click,
        Some(Command::Plan(PlanCommand::Units(hex(1844)))),
        "the guns are near enough to join"
    );
    let joins = PlanCommand::Units(hex(1844));
    at.plans.obey(&at.state, &[], &joins).expect("they join");
    assert_eq!(at.plans.list[0].bombarding, [unit("fr-2-pelletier")]);
}

#[test]
fn case_6_1_what_still_owes_an_attack_can_be_planned() {
    let at = before_combat(&[]);
    let view = at.facts(to_plan::View::new);
    assert_eq!(view.open.len(), 1);
    let mut harness = shown(|ui| to_plan::show(ui, &view));
    let buttons: Vec<_> = harness.get_all_by_label("plan").collect();
    buttons[0].click();
    harness.run();
    let wish = harness.state().clone();
    assert_eq!(wish, Some(Command::Plan(PlanCommand::For(hex(1644)))));
}

#[test]
fn a_decision_shows_what_came_of_the_combat_and_what_can_be_chosen() {
    let at = before_combat(&[1]).order(Order::Attack(attack()));
    let view = at.facts(decision::View::new).expect("a combat");
    let battle = view.battle.clone().expect("a battle");
    let report = &battle.report;
    assert_eq!((report.die.pips(), report.result), (1, CombatResult::Dr));
    let told: Vec<_> = battle
        .lines
        .iter()
        .map(|line| line.words.as_str())
        .collect();
    assert_eq!(told, ["Bylandt has yet to retreat"]);
    let question = view.question.clone().expect("a retreat");
    let (text, order) = question.answers[0].clone();
    assert!(matches!(order, Order::Retreat { .. }));
    let mut harness = shown(|ui| decision::show(ui, &view));
    harness.get_by_label("Coalition decides");
    assert_eq!(press(&mut harness, &text), Some(Command::Order(order)));
}

#[test]
fn case_6_6_the_last_combat_tells_what_became_of_everybody() {
    let mut at = before_combat(&[1]).order(Order::Attack(attack()));
    let retreat = at.facts(decision::View::new).and_then(|view| view.question);
    let (_, order) = retreat.expect("a retreat").answers[0].clone();
    let Order::Retreat { to, .. } = order else {
        panic!("{order:?}")
    };
    at = at.order(order);
    let view = at.facts(last_combat::View::new).expect("a combat");
    assert_eq!(view.lines[0].words, format!("Bylandt retreats to {to}"));
    let harness = shown(|ui| {
        last_combat::show(ui, &view);
        None
    });
    harness.get_by_label(&format!("Bylandt retreats to {to}"));
}

#[test]
fn case_6_6a_the_faces_tell_who_has_nowhere_to_go() {
    let shut_in = [
        ("fr-2-husson", 1644),
        ("al-blndt", 1643),
        ("fr-2-pire", 1842),
        ("fr-2-gauthier", 1442),
        ("fr-2-jamin", 1641),
    ];
    let mut at = position(&shut_in, &[]).order(Order::End {});
    at.plans.list.push(attack());
    at.plans.at_hand = Some(0);
    let view = at.facts(plan::View::new).expect("a plan");
    let sum = view.sum.clone().expect("odds");
    let driven_back = sum
        .faces
        .iter()
        .filter(|cell| cell.result == CombatResult::Dr);
    let driven_back: Vec<_> = driven_back.collect();
    let dice: Vec<_> = driven_back.iter().map(|cell| cell.die).collect();
    assert!(driven_back.iter().all(|cell| cell.brief == "lost"));
    let sentence = "Bylandt is lost: no hex to retreat to";
    let chance = sum
        .chances
        .iter()
        .find(|chance| chance.sentence == sentence);
    let chance = chance.unwrap_or_else(|| panic!("{:?}", sum.chances));
    assert_eq!(chance.faces, dice, "a defender's retreat");
    let harness = shown(|ui| plan::show(ui, &view));
    harness.get_by_label(sentence);
    for die in dice {
        harness.get_by_label(&format!("{}: Dr, lost", die.pips()));
    }
}

#[test]
fn while_a_program_decides_the_person_is_told_so() {
    let mut desk = as_printed("19");
    desk.seats.french = Seat::Program(Level::Normal);
    let view = desk.facts(top_bar::View::new);
    let (player, level) = (Player::French, Level::Normal);
    assert_eq!(view.open, top_bar::Open::Program { player, level });
    let (why, of) = view.end.and_then(|end| end.why_not).expect("a reason");
    assert_eq!(why, "the computer gives the orders of the French player");
    assert_eq!(of, None);
    desk.seats.french = Seat::Person;
    desk.seats.coalition = Seat::Program(level);
    let view = desk.facts(top_bar::View::new);
    assert!(matches!(view.open, top_bar::Open::Moves { .. }));
}

#[test]
fn losses_stand_against_their_levels() {
    let view = as_printed("19").facts(losses::View::new);
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
    let quatre_bras = as_printed("19").facts(victory::View::new);
    let holders = |view: &victory::View| {
        let places = view.places.iter();
        places
            .map(|place| format!("{}: {}", place.name, place.holders()))
            .collect::<Vec<_>>()
    };
    assert_eq!(holders(&quatre_bras), ["Quatre Bras: Coalition"]);
    assert!(quatre_bras.points.is_some(), "19 is decided by points");
    let mut ligny = as_printed("18").facts(victory::View::new);
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
    let view = at.facts(reinforcements::View::new);
    assert!(!view.now.is_empty());
    let first = view.now[0].clone();
    let mut harness = shown(|ui| reinforcements::show(ui, &view));
    assert_eq!(
        press(&mut harness, &first.name),
        Some(Command::Select(vec![first.unit]))
    );
}

#[test]
fn the_track_shows_the_day_and_who_is_due() {
    let view = as_printed("19").facts(track::View::new);
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
    let view = at.facts(|facts| record::View::new(facts, false));
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
    let table = at.facts(|facts| results_table::View::new(facts, Some(Odds::TwoToOne), None));
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
    assert_eq!(press(&mut harness, "×"), Some(Command::Dismiss));
}
