//! The panels of combat: plans, decisions, and the last combat, without a window.

use crate::desk::combat::before_combat;
use crate::desk::{position, press, shown, unit};
use egui_kittest::kittest::Queryable;
use hundred_days::client::keys::Held;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::charts::{CombatResult, Odds};
use hundred_days::last_battles::client::clicks::Table;
use hundred_days::last_battles::client::give;
use hundred_days::last_battles::client::panels::{decision, last_combat, plan, to_plan};
use hundred_days::last_battles::client::plans::{PlanCommand, planned};
use hundred_days::last_battles::client::selection::{Goals, Hover, Selection};
use hundred_days::last_battles::order::Attack;
use hundred_days::table::case::case;

fn attack() -> Attack {
    Attack {
        attackers: vec![unit("fr-2-husson")],
        defenders: vec![hex(1643)],
        ..Attack::default()
    }
}

#[test]
fn the_plan_shows_every_number_with_its_case_and_rolls() {
    let mut at = before_combat(&[]);
    at.plans.list.push(attack());
    at.plans.at_hand = Some(0);
    let view = at.context(plan::View::new).expect("a plan");
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
    assert_eq!(roll, Some(planned(PlanCommand::Roll(0))));
    let lower = press(&mut harness, "‹ lower odds");
    assert_eq!(
        lower,
        Some(planned(PlanCommand::Odds(0, Some(Odds::OneToThree))))
    );
    at.plans.list[0].bombarding.push(unit("fr-2-pelletier"));
    let view = at.context(plan::View::new).expect("a plan");
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
        Some(planned(PlanCommand::Units(hex(1844)))),
        "the guns are near enough to join"
    );
    let joins = PlanCommand::Units(hex(1844));
    at.plans.obey(&at.state, &[], &joins).expect("they join");
    assert_eq!(at.plans.list[0].bombarding, [unit("fr-2-pelletier")]);
}

#[test]
fn case_6_1_what_still_owes_an_attack_can_be_planned() {
    let at = before_combat(&[]);
    let view = at.context(to_plan::View::new);
    assert_eq!(view.open.len(), 1);
    let mut harness = shown(|ui| to_plan::show(ui, &view));
    let buttons: Vec<_> = harness.get_all_by_label("plan").collect();
    buttons[0].click();
    harness.run();
    let command = harness.state().clone();
    assert_eq!(command, Some(planned(PlanCommand::For(hex(1644)))));
}

#[test]
fn a_decision_shows_what_came_of_the_combat_and_what_can_be_chosen() {
    let at = before_combat(&[1]).order(Order::Attack(attack()));
    let view = at.context(decision::View::new).expect("a combat");
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
    assert_eq!(press(&mut harness, &text), Some(give(order)));
}

#[test]
fn case_6_6_the_last_combat_tells_what_became_of_everybody() {
    let mut at = before_combat(&[1]).order(Order::Attack(attack()));
    let retreat = at
        .context(decision::View::new)
        .and_then(|view| view.question);
    let (_, order) = retreat.expect("a retreat").answers[0].clone();
    let Order::Retreat { to, .. } = order else {
        panic!("{order:?}")
    };
    at = at.order(order);
    let view = at.context(last_combat::View::new).expect("a combat");
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
    let view = at.context(plan::View::new).expect("a plan");
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
