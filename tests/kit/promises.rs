//! What an attack promises, held to what each face of the die brings.

use super::*;
use hundred_days::last_battles::event::BattleReport;
use hundred_days::last_battles::opponent::advice::{Promise, Reason, reason_words};
use hundred_days::last_battles::state::{DecisionKind, UnitIndex};
use hundred_days::last_battles::{Attack, Event, Order, State, decision, legal, step};
use hundred_days::table::dice::Face;
use hundred_days::table::ids::UnitId;

/// Lists what an exchange may take of the attackers.
pub fn losses(state: &State) -> Vec<u16> {
    let orders = legal(state).into_iter();
    let sums = orders.filter_map(|order| match order {
        Order::Losses { units } => Some(strength(state, &units)),
        _ => None,
    });
    sums.collect()
}

pub fn strength(state: &State, units: &[UnitId]) -> u16 {
    let units = units.iter().filter_map(|&unit| state.find(unit));
    units.map(|unit| state.strength(unit).0).sum()
}

/// What one face of the die has brought, those who can stay having stayed and an exchange having taken the least.
struct Outcome {
    report: BattleReport,
    /// Whether no defender is left in the hexes attacked, or on the map.
    cleared: bool,
    dead: bool,
    cost: Option<u16>,
}

/// Carries an attack out with a face.
fn carried_out(state: &State, attack: &Attack, face: Face) -> Outcome {
    let mut game = state.clone();
    game.script_dice(
        1,
        [vec![face], vec![Face::new(1).expect("a face"); 30]].concat(),
    );
    let events = step(&mut game, &Order::Attack(attack.clone())).expect("an attack");
    let report = events.into_iter().find_map(|event| match event {
        Event::Battle(report) => Some(*report),
        _ => None,
    });
    let report = report.expect("a battle");
    let mut cost = None;
    while game.outcome().is_none() {
        let order = match decision(&game).kind {
            DecisionKind::Losses => {
                cost = losses(&game).into_iter().min();
                let mut orders = legal(&game).into_iter();
                orders.find(|order| {
                    matches!(order, Order::Losses { units } if Some(strength(&game, units)) == cost)
                })
            }
            DecisionKind::ChateauStand => Some(Order::ChateauStand {}),
            DecisionKind::BombardWithdraw => Some(Order::Decline {}),
            DecisionKind::Retreat | DecisionKind::Displace => legal(&game).into_iter().next(),
            _ => break,
        };
        step(&mut game, &order.expect("an order")).expect("a legal order");
    }
    let defending: Vec<UnitIndex> = report
        .defending
        .iter()
        .filter_map(|&unit| game.find(unit))
        .collect();
    let hexes: Vec<_> = defending
        .iter()
        .filter_map(|&unit| game.unit(unit).hex())
        .collect();
    Outcome {
        cleared: !hexes.iter().any(|hex| report.defenders.contains(hex)),
        dead: hexes.is_empty(),
        cost,
        report,
    }
}

/// Holds what an attack promises to what each face of the die brings.
#[track_caller]
pub fn keeps(state: &State, promise: &Promise) {
    let words = reason_words(state.setup(), &Reason::Fights(promise.clone()));
    let all: Vec<_> = Face::all()
        .map(|face| carried_out(state, &promise.attack, face))
        .collect();
    let cleared = all.iter().filter(|one| one.cleared).count();
    assert_eq!(cleared, promise.clears, "{words}");
    let exchanges = all
        .iter()
        .filter(|one| one.report.result == Ex && !one.report.attackers.is_empty());
    let exchanges: Vec<_> = exchanges.collect();
    assert_eq!(exchanges.len(), promise.exchanges, "{words}");
    for one in &all {
        assert_eq!(one.report.column, promise.column, "{words}");
        if one.report.result == Ex {
            let cost = one.cost.filter(|_| promise.exchanges > 0);
            assert!(
                cost.is_none_or(|cost| cost == promise.cost.0),
                "{words}: {cost:?}"
            );
        }
        let driven_off = promise.trapped && one.report.result == Dr;
        assert!(!driven_off || one.dead, "{words}");
    }
    if let Some((column, before)) = promise.lowered {
        let plain = Attack {
            odds: None,
            ..promise.attack.clone()
        };
        let results = Face::all().map(|face| carried_out(state, &plain, face));
        let results: Vec<_> = results.collect();
        let exchanged = results.iter().filter(|one| one.report.result == Ex);
        assert_eq!(
            (results[0].report.column, exchanged.count()),
            (column, before),
            "{words}"
        );
    }
    let nothing = words.contains("nothing is exchanged");
    assert!(!nothing || exchanges.is_empty(), "{words}");
}
