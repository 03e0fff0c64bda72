//! From clicks on the map to plans of combat.

use crate::desk::clicks::{attackers, click, on_hex, on_unit};
use crate::desk::{Desk, piece, position, unit};
use hundred_days::client::command::{Command, LookAction};
use hundred_days::client::keys::Held;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::client::counters::Mark;
use hundred_days::last_battles::client::pieces;
use hundred_days::last_battles::client::plans::{PlanCommand, still_to_attack, still_to_plan};
use hundred_days::last_battles::client::selection::Hover;

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
    let command = PlanCommand::For(hex(1646));
    desk.plans.obey(&desk.state, &[], &command).expect("a plan");
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
        let view = desk.context(pieces::on_map);
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

#[test]
fn a_unit_that_has_moved_is_looked_at_and_let_go_without_a_refusal() {
    let units = [("al-blndt", 1540), ("fr-2-husson", 1647)];
    let mut desk = position(&units, &[]).order(Order::Move {
        unit: piece("fr-2-husson"),
        path: vec![hex(1646)],
    });
    let again = on_unit(&mut desk, "fr-2-husson");
    assert_eq!(again, Some(Command::select([unit("fr-2-husson")])));
    assert_eq!(
        on_hex(&mut desk, 1745),
        Some(Command::Look(LookAction::Deselect))
    );
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
