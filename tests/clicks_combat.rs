//! From clicks on the map to plans of combat, and to an advance.

use crate::desk::{Desk, piece, position, press, shown, unit};
use egui_kittest::kittest::Queryable;
use hundred_days::ai::Level;
use hundred_days::client::clicks::{Held, Table};
use hundred_days::client::command::{Command, PlanCommand};
use hundred_days::client::counters::Mark;
use hundred_days::client::panels::decision;
use hundred_days::client::pieces;
use hundred_days::client::plans::{still_to_attack, still_to_plan};
use hundred_days::client::selection::{Goals, Hover};
use hundred_days::game::Seat;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::order::Attack;

/// Clicks, and does with selection and plans what the click means.
fn click(desk: &mut Desk, at: Hover, held: Held) -> Option<Command> {
    let goals = Goals::of_selection(&desk.state, &desk.selection);
    let table = Table {
        state: &desk.state,
        selection: &desk.selection,
        goals: &goals,
        plans: &desk.plans,
    };
    let command = table.click(at, held);
    match &command {
        Some(Command::Select(units)) => {
            desk.plans.at_hand = None;
            desk.selection.units.clone_from(units);
        }
        Some(Command::Plan(wish)) => {
            let selected = desk.selection.unit_ids(&desk.state);
            desk.plans
                .obey(&desk.state, &selected, wish)
                .expect("a plan that may be made");
            desk.selection.units.clear();
        }
        _ => {}
    }
    command
}

/// Clicks on a hex as one who is fast: the stack there is not fanned out yet.
fn on_hex(desk: &mut Desk, at: u16) -> Option<Command> {
    let hover = Hover {
        hex: Some(hex(at)),
        ..Hover::default()
    };
    click(desk, hover, Held::Nothing)
}

fn on_unit(desk: &mut Desk, name: &str) -> Option<Command> {
    let index = desk.state.find(unit(name)).expect("a unit");
    let hover = Hover {
        hex: desk.state.unit(index).hex(),
        unit: Some(unit(name)),
        leader: None,
    };
    click(desk, hover, Held::Nothing)
}

/// Husson and Campi beside Blndt, Husson and Soye beside Opstl, all on open ground.
fn two_enemies() -> Desk {
    let units = [
        ("al-blndt", 1646),
        ("al-wmar", 1648),
        ("fr-2-husson", 1647),
        ("fr-2-campi", 1547),
        ("fr-2-soye", 1549),
        ("fr-2-jamin", 1647),
    ];
    position(&units, &[]).order(Order::End {})
}

fn attackers(desk: &Desk, plan: usize) -> Vec<String> {
    let mut names: Vec<_> = desk.plans.list[plan]
        .attackers
        .iter()
        .map(ToString::to_string)
        .collect();
    names.sort();
    names
}

#[test]
fn a_second_click_on_the_target_keeps_the_plan() {
    let mut desk = two_enemies();
    on_unit(&mut desk, "fr-2-campi");
    on_unit(&mut desk, "al-blndt");
    let planned = desk.plans.clone();
    assert_eq!(attackers(&desk, 0), ["fr-2-campi"]);
    for _ in 0..3 {
        on_unit(&mut desk, "al-blndt");
        assert_eq!(desk.plans, planned);
    }
}

#[test]
fn a_click_on_an_enemy_takes_up_his_plan() {
    let mut desk = two_enemies();
    on_unit(&mut desk, "fr-2-campi");
    on_unit(&mut desk, "al-blndt");
    on_unit(&mut desk, "al-wmar");
    assert_eq!(desk.plans.list.len(), 2, "an enemy of one's own plan");
    assert_eq!(desk.plans.at_hand, Some(1));
    on_unit(&mut desk, "al-blndt");
    assert_eq!(desk.plans.at_hand, Some(0));
    assert_eq!(desk.plans.list.len(), 2);
}

#[test]
fn case_6_1d_a_click_on_an_attacker_adds_its_stack_and_the_next_takes_it_away() {
    let mut desk = two_enemies();
    on_unit(&mut desk, "fr-2-campi");
    on_unit(&mut desk, "al-blndt");
    on_unit(&mut desk, "fr-2-husson");
    let all = ["fr-2-campi", "fr-2-husson", "fr-2-jamin"];
    assert_eq!(attackers(&desk, 0), all);
    on_unit(&mut desk, "fr-2-jamin");
    assert_eq!(attackers(&desk, 0), ["fr-2-campi"]);
    on_unit(&mut desk, "fr-2-campi");
    assert_eq!(desk.plans.list.len(), 1, "a plan without attackers stays");
    assert!(attackers(&desk, 0).is_empty());
}

#[test]
fn case_6_1d_fast_clicks_and_slow_ones_give_the_same_plans() {
    // A slow click finds the stack fanned out, and any of its counters under the pointer; or the gap between them.
    let stack = [Some("fr-2-husson"), Some("fr-2-jamin"), None];
    let mut found = Vec::new();
    for under in stack {
        let mut desk = two_enemies();
        let take = |desk: &mut Desk| match under {
            Some(name) => on_unit(desk, name),
            None => on_hex(desk, 1647),
        };
        take(&mut desk);
        on_hex(&mut desk, 1646);
        take(&mut desk);
        take(&mut desk);
        on_hex(&mut desk, 1648);
        on_unit(&mut desk, "fr-2-soye");
        found.push((desk.plans.clone(), desk.selection.clone()));
    }
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], found[2]);
}

#[test]
fn an_attacker_clicked_for_another_plan_leaves_the_one_it_was_in() {
    let mut desk = two_enemies();
    on_hex(&mut desk, 1647);
    on_hex(&mut desk, 1646);
    on_hex(&mut desk, 1648);
    assert_eq!(attackers(&desk, 0), ["fr-2-husson", "fr-2-jamin"]);
    on_hex(&mut desk, 1647);
    assert!(attackers(&desk, 0).is_empty());
    assert!(attackers(&desk, 1).contains(&"fr-2-husson".to_owned()));
}

#[test]
fn case_6_1e_an_enemy_whom_nobody_else_touches_is_fought_together_with_the_other() {
    let units = [("al-blndt", 1646), ("al-wmar", 1648), ("fr-2-husson", 1647)];
    let mut desk = position(&units, &[]).order(Order::End {});
    on_hex(&mut desk, 1647);
    on_hex(&mut desk, 1646);
    on_hex(&mut desk, 1648);
    assert_eq!(desk.plans.list.len(), 1);
    assert_eq!(desk.plans.list[0].defenders, [hex(1646), hex(1648)]);
}

#[test]
fn case_6_1e_with_shift_enemies_are_fought_together_and_apart_again() {
    let mut desk = two_enemies();
    on_hex(&mut desk, 1647);
    on_hex(&mut desk, 1646);
    let other = Hover {
        hex: Some(hex(1648)),
        ..Hover::default()
    };
    click(&mut desk, other, Held::Shift);
    assert_eq!(desk.plans.list[0].defenders, [hex(1646), hex(1648)]);
    click(&mut desk, other, Held::Shift);
    assert_eq!(desk.plans.list[0].defenders, [hex(1646)]);
    on_hex(&mut desk, 1648);
    assert_eq!((desk.plans.list.len(), desk.plans.at_hand), (2, Some(1)));
    let first = Hover {
        hex: Some(hex(1646)),
        ..Hover::default()
    };
    click(&mut desk, first, Held::Shift);
    assert_eq!(desk.plans.list.len(), 1, "two plans become one");
    assert!(attackers(&desk, 0).contains(&"fr-2-husson".to_owned()));
}

#[test]
fn a_click_on_an_enemy_names_no_attackers_but_those_selected() {
    // Who is fast clicks his stacks without looking what may have been proposed.
    let mut desk = two_enemies();
    on_unit(&mut desk, "al-blndt");
    assert!(attackers(&desk, 0).is_empty());
    on_unit(&mut desk, "fr-2-campi");
    assert_eq!(attackers(&desk, 0), ["fr-2-campi"]);
}

#[test]
fn case_6_1_the_button_for_an_enemy_proposes_who_attacks_him() {
    let mut desk = two_enemies();
    let wish = PlanCommand::For(hex(1646));
    desk.plans.obey(&desk.state, &[], &wish).expect("a plan");
    assert_eq!(attackers(&desk, 0), ["fr-2-campi"]);
}

#[test]
fn an_enemy_whom_nobody_could_fight_is_only_looked_at() {
    let units = [("al-blndt", 1646), ("al-wmar", 2040), ("fr-2-husson", 1647)];
    let mut desk = position(&units, &[]).order(Order::End {});
    let command = on_hex(&mut desk, 2040);
    assert_eq!(command, Some(Command::select([unit("al-wmar")])));
    assert!(desk.plans.list.is_empty());
}

#[test]
fn marks_of_obligations_give_way_to_the_plan() {
    let mut desk = two_enemies();
    let marks = |desk: &Desk, name: &str| {
        let view = desk.facts(pieces::on_map);
        let piece = view
            .pieces
            .into_iter()
            .find(|piece| piece.unit == unit(name));
        piece.expect("a piece").marks
    };
    assert_eq!(marks(&desk, "fr-2-campi"), [Mark::MustAttack]);
    assert_eq!(marks(&desk, "al-blndt"), [Mark::MustBeAttacked]);
    on_unit(&mut desk, "fr-2-campi");
    on_unit(&mut desk, "al-blndt");
    assert!(marks(&desk, "fr-2-campi").is_empty());
    assert!(marks(&desk, "al-blndt").is_empty());
    assert_eq!(marks(&desk, "al-wmar"), [Mark::MustBeAttacked]);
    // A plan in which nobody attacks meets no obligation.
    on_unit(&mut desk, "fr-2-campi");
    assert_eq!(marks(&desk, "al-blndt"), [Mark::MustBeAttacked]);
    assert!(still_to_attack(&desk.state, &desk.plans).contains(&hex(1646)));
    let owing = still_to_plan(&desk.state, &desk.plans);
    assert!(owing.iter().any(|&(from, _)| from == hex(1547)));
}

/// Husson and Campi, beside the hex that Blndt has been thrown out of.
fn after_a_victory(attackers: &[(&str, u16)]) -> Desk {
    let mut units = vec![("al-blndt", 1646)];
    units.extend(attackers);
    let names = attackers.iter().map(|&(name, _)| unit(name));
    let attack = Attack {
        attackers: names.collect(),
        defenders: vec![hex(1646)],
        ..Attack::default()
    };
    let mut desk = position(&units, &[1])
        .order(Order::End {})
        .order(Order::Attack(attack));
    while let Some(retreat) = retreat_of(&desk) {
        desk = desk.order(retreat);
    }
    desk
}

fn retreat_of(desk: &Desk) -> Option<Order> {
    let orders = hundred_days::last_battles::legal(&desk.state).into_iter();
    let mut retreats = orders.filter(|order| matches!(order, Order::Retreat { .. }));
    retreats.next()
}

#[test]
fn case_6_7b_who_advances_is_chosen_first_and_then_the_hex() {
    let mut desk = after_a_victory(&[("fr-2-husson", 1647), ("fr-2-campi", 1547)]);
    let asked = desk
        .facts(decision::View::new)
        .and_then(|view| view.question);
    let asked = asked.expect("a question");
    let who: Vec<_> = asked.choices.iter().map(|choice| choice.0).collect();
    assert_eq!(who, [unit("fr-2-husson"), unit("fr-2-campi")]);
    assert_eq!(asked.answers.len(), 1, "only that nobody advances");
    // The hex alone does not say who.
    let both = vec![piece("fr-2-husson"), piece("fr-2-campi")];
    for _ in 0..3 {
        assert_eq!(on_hex(&mut desk, 1646), Some(Command::Select(both.clone())));
    }
    let chosen = on_unit(&mut desk, "fr-2-campi");
    assert_eq!(chosen, Some(Command::select([unit("fr-2-campi")])));
    let order = Order::Advance {
        unit: unit("fr-2-campi"),
        to: hex(1646),
    };
    let view = desk.facts(decision::View::new).expect("a question");
    let answers = view.question.clone().expect("a question").answers;
    assert!(answers.iter().any(|(_, answer)| *answer == order));
    assert_eq!(on_hex(&mut desk, 1646), Some(Command::Order(order)));
    let mut harness = shown(|ui| decision::show(ui, &view));
    harness.get_by_label("Nobody advances");
    let other = press(&mut harness, "Huss · 1647");
    assert_eq!(other, Some(Command::Find(piece("fr-2-husson"))));
}

#[test]
fn case_6_7b_each_unit_of_a_stack_can_be_chosen_to_advance() {
    let mut desk = after_a_victory(&[("fr-2-husson", 1647), ("fr-2-jamin", 1647)]);
    on_hex(&mut desk, 1647);
    let first = desk.selection.units.clone();
    on_hex(&mut desk, 1647);
    let second = desk.selection.units.clone();
    on_hex(&mut desk, 1647);
    assert_eq!(desk.selection.units, first);
    let mut both = [first, second].concat();
    both.sort();
    assert_eq!(both, [unit("fr-2-husson"), unit("fr-2-jamin")]);
}

#[test]
fn case_6_7_a_click_on_the_hex_is_enough_where_one_unit_may_advance() {
    let mut desk = after_a_victory(&[("fr-2-husson", 1647)]);
    let order = Order::Advance {
        unit: unit("fr-2-husson"),
        to: hex(1646),
    };
    assert_eq!(on_hex(&mut desk, 1646), Some(Command::Order(order)));
}

#[test]
fn what_the_computer_is_asked_cannot_be_answered_by_the_person() {
    let mut desk = after_a_victory(&[("fr-2-husson", 1647), ("fr-2-campi", 1547)]);
    desk.seats.french = Seat::Program(Level::Normal);
    let view = desk.facts(decision::View::new).expect("a combat");
    assert_eq!(view.question, None);
}

#[test]
fn a_unit_that_has_moved_is_looked_at_and_let_go_without_a_refusal() {
    let units = [("al-blndt", 1540), ("fr-2-husson", 1647)];
    let mut desk = position(&units, &[]).order(Order::Move {
        unit: piece("fr-2-husson"),
        path: vec![hex(1646)],
    });
    let again = on_unit(&mut desk, "fr-2-husson");
    assert_eq!(again, Some(Command::select([unit("fr-2-husson")])));
    assert_eq!(on_hex(&mut desk, 1745), Some(Command::Deselect));
}

#[test]
fn clicks_on_a_stack_go_from_the_top_down_and_then_to_all() {
    let units = [
        ("al-blndt", 1540),
        ("fr-2-husson", 1647),
        ("fr-2-jamin", 1647),
    ];
    let top = ["fr-2-husson", "fr-2-jamin"];
    let mut desk = position(&units, &[]);
    let strength = |name: &str| {
        let index = desk.state.find(unit(name)).expect("a unit");
        (desk.state.strength(index), unit(name))
    };
    let mut order = top.map(strength);
    order.sort();
    let (weak, strong) = (order[0].1, order[1].1);
    // Whatever is selected lies on top, and so under the pointer.
    on_unit(&mut desk, &strong.to_string());
    assert_eq!(desk.selection.units, [strong]);
    on_unit(&mut desk, &strong.to_string());
    assert_eq!(desk.selection.units, [weak]);
    on_unit(&mut desk, &weak.to_string());
    assert_eq!(desk.selection.units, [strong, weak]);
    on_unit(&mut desk, &strong.to_string());
    assert_eq!(desk.selection.units, [strong]);
}

#[test]
fn the_plan_has_a_button_that_drops_it() {
    let mut desk = two_enemies();
    on_unit(&mut desk, "al-blndt");
    let drop = PlanCommand::Drop(0);
    desk.plans.obey(&desk.state, &[], &drop).expect("a plan");
    assert!(desk.plans.list.is_empty());
}

#[test]
fn case_6_6d_a_click_on_a_full_hex_does_not_pick_who_makes_room() {
    let units = [
        ("fr-2-baudin", 542),
        ("al-pack", 543),
        ("fr-3-domon", 343),
        ("fr-1c-subervie", 743),
        ("al-kempt", 544),
        ("al-best", 544),
    ];
    let mut desk = position(&units, &[1])
        .order(Order::End {})
        .order(Order::Attack(Attack {
            attackers: vec![unit("fr-2-baudin")],
            defenders: vec![hex(543)],
            ..Attack::default()
        }));
    let retreat = |displace: Option<&str>| {
        Some(Command::Order(Order::Retreat {
            unit: unit("al-pack"),
            to: hex(544),
            displace: displace.map(unit),
        }))
    };
    // The core refuses it, and asks for the name.
    assert_eq!(on_hex(&mut desk, 544), retreat(None));
    assert_eq!(on_unit(&mut desk, "al-best"), retreat(Some("al-best")));
    assert_eq!(on_unit(&mut desk, "al-kempt"), retreat(Some("al-kempt")));
}
