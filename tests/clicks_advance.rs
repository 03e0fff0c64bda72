//! From clicks on the map to what follows a combat: retreats, advances, and who makes room.

use crate::desk::clicks::{on_hex, on_unit};
use crate::desk::{Desk, piece, position, press, shown, unit};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{Command, LookAction};
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::client::give;
use hundred_days::last_battles::client::panels::decision;
use hundred_days::last_battles::order::Attack;
use hundred_days::table::level::Level;
use hundred_days::table::play::Seat;

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
        .context(decision::View::new)
        .and_then(|view| view.question);
    let asked = asked.expect("a question");
    let who: Vec<_> = asked.choices.iter().map(|choice| choice.0).collect();
    assert_eq!(who, [unit("fr-2-husson"), unit("fr-2-campi")]);
    assert_eq!(asked.answers.len(), 1, "only that nobody advances");
    // The hex alone does not say who.
    let both = vec![piece("fr-2-husson"), piece("fr-2-campi")];
    for _ in 0..3 {
        assert_eq!(
            on_hex(&mut desk, 1646),
            Some(Command::Look(LookAction::Select(both.clone())))
        );
    }
    let chosen = on_unit(&mut desk, "fr-2-campi");
    assert_eq!(chosen, Some(Command::select([unit("fr-2-campi")])));
    let order = Order::Advance {
        unit: unit("fr-2-campi"),
        to: hex(1646),
    };
    let view = desk.context(decision::View::new).expect("a question");
    let answers = view.question.clone().expect("a question").answers;
    assert!(answers.iter().any(|(_, answer)| *answer == order));
    assert_eq!(on_hex(&mut desk, 1646), Some(give(order)));
    let mut harness = shown(|ui| decision::show(ui, &view));
    harness.get_by_label("Nobody advances");
    let other = press(&mut harness, "Huss · 1647");
    assert_eq!(
        other,
        Some(Command::Look(LookAction::Find(piece("fr-2-husson"))))
    );
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
    assert_eq!(on_hex(&mut desk, 1646), Some(give(order)));
}

#[test]
fn what_the_computer_is_asked_cannot_be_answered_by_the_person() {
    let mut desk = after_a_victory(&[("fr-2-husson", 1647), ("fr-2-campi", 1547)]);
    desk.seats.french = Seat::Program(Level::Normal);
    let view = desk.context(decision::View::new).expect("a combat");
    assert_eq!(view.question, None);
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
        Some(give(Order::Retreat {
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
