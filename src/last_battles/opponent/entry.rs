//! How reinforcements come in: where a plan wants them, two in a stack where the column allows it.

use super::evaluator::Evaluator;
use super::ground::Spot;
use super::position::Position;
use super::threat::Threat;
use crate::hex::HexNumber;
use crate::last_battles::movement::{self, Reach};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{Order, check, reinforcements};

/// Chooses the entry of the next unit, or the next two; none if nobody can enter, or had better wait.
pub fn choose(state: &State, evaluator: &Evaluator<'_>, position: &Position<'_>) -> Option<Order> {
    let mut waiting = reinforcements::waiting(state);
    waiting.retain(|&(unit, _)| !state.is_train(unit));
    let threat = evaluator.threat(position);
    for (nth, (unit, hexes)) in waiting.iter().enumerate() {
        let mates = waiting[nth + 1..].iter();
        let mates = mates
            .filter(|(_, others)| others == hexes)
            .map(|&(mate, _)| mate);
        let slow =
            |&mate: &UnitIndex| movement::mount(state, mate) == movement::mount(state, *unit);
        let mate = mates.into_iter().find(slow);
        let goals = goals(state, evaluator, position, &threat, (*unit, hexes));
        for (_, at, path) in goals {
            let goal = evaluator.ground.spot(path.last().copied().unwrap_or(at));
            let force = &position.forces[evaluator.player];
            let room = position.limit(goal).saturating_sub(force.count(goal));
            let mate = mate.filter(|_| room >= 2);
            let pair = mate.map(|mate| vec![state.piece_id(*unit), state.piece_id(mate)]);
            let pair = pair.map(|units| Order::EnterStack {
                units,
                at,
                path: path.clone(),
            });
            let alone = Order::Enter {
                unit: state.piece_id(*unit),
                at,
                path,
            };
            let orders = pair.into_iter().chain([alone]);
            let mut allowed = orders.filter(|order| check(state, order).is_ok());
            if let Some(order) = allowed.next() {
                return Some(order);
            }
        }
    }
    None
}

/// Lists where a unit could get to, the best first, each with its way.
fn goals(
    state: &State,
    evaluator: &Evaluator<'_>,
    position: &Position<'_>,
    threat: &Threat,
    (unit, hexes): (UnitIndex, &[HexNumber]),
) -> Vec<(i64, HexNumber, Vec<HexNumber>)> {
    let own = &position.forces[evaluator.player];
    let strength = i64::from(state.strength(unit).0);
    let worth = |spot: Spot| {
        let exposed = threat.covers(position, spot);
        let risk = if exposed { 300 * strength } else { 0 };
        let contact = position.in_contact(evaluator.player, spot) && evaluator.fights;
        let bar = if contact { i64::MAX / 4 } else { 0 };
        strength * evaluator.pull.on_newcomers(spot) - risk - bar
    };
    let roomy = |spot: Spot| own.count(spot) < position.limit(spot);
    let mut goals = Vec::new();
    let mut reach = Reach::default();
    for &at in hexes {
        let spent = reinforcements::entry_cost(state, unit, at, state.entered(at) + 1);
        if spent > movement::allowance(state, unit) {
            continue;
        }
        let found = reach.search_from(state, unit, at, spent);
        let here = evaluator.ground.spot(at);
        if roomy(here) {
            goals.push((worth(here), at, Vec::new()));
        }
        for reached in found.iter() {
            let spot = evaluator.ground.spot(reached.hex);
            if roomy(spot) {
                goals.push((worth(spot), at, found.path(reached.hex)));
            }
        }
    }
    goals.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.2.cmp(&b.2)));
    goals.truncate(24);
    goals
}
