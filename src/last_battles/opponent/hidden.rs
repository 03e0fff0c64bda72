//! Units kept aside behind markers [16.6]: who goes aside, where the markers go, and when they are turned up.
//!
//! Whoever is kept aside fights nobody and holds nothing, so those go who have a march before them that no enemy sees: reserves far
//! from every enemy, and reinforcements as they come in. The real marker goes where they would go, the other apart from it where
//! they might go as well. They are turned up in the command phase from which on they are of use, and deployed where they stand
//! safest.

use super::evaluator::Evaluator;
use super::objectives::turns_left;
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::counter::{Arm, Player};
use crate::last_battles::hidden::{self, Site};
use crate::last_battles::movement::{Found, Reach};
use crate::last_battles::observation::Watch;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::hidden::{Marker, Pair, PairIndex, Twin};
use crate::last_battles::state::{DecisionKind, Place, State, UnitIndex};
use crate::last_battles::{Order, check, decision, leaders, zoc};
use crate::table::board::{RouteKind, Terrain};
use crate::table::ids::PieceId;
use crate::table::opponent::mix;
use std::cmp::Reverse;

/// Chooses who goes aside, or is turned up; nobody more, if there is none for whom it is worth while.
pub fn choose(state: &State, evaluator: &Evaluator<'_>) -> Order {
    let order = match decision(state).kind {
        DecisionKind::PlacePair => place(state, evaluator),
        _ => turn_up(state, evaluator),
    };
    order.unwrap_or(Order::End {})
}

/// Chooses the largest force that may march unseen.
fn place(state: &State, evaluator: &Evaluator<'_>) -> Option<Order> {
    if turns_left(state) < evaluator.weights.hide_turns {
        return None;
    }
    let sites = hidden::sites(state, state.player()).into_iter();
    let sites = sites.filter_map(|site| force(state, evaluator, site));
    let mut sites: Vec<_> = sites.collect();
    sites.sort_by_key(|site| (Reverse(strength(state, &site.units)), site.hex));
    // Which of the markers is real is a program's own chance, not that of the game's dice.
    let in_use = state.hidden().pairs().count() as u64;
    let real = match mix(evaluator.seed, in_use) % 2 {
        0 => Twin::A,
        _ => Twin::B,
    };
    let mut orders = sites.into_iter().map(|site| Order::PlacePair {
        hex: site.hex,
        units: site.units.iter().map(|&unit| state.id(unit)).collect(),
        leaders: site
            .leaders
            .iter()
            .map(|&leader| state.leader_id(leader))
            .collect(),
        real,
    });
    orders.find(|order| check(state, order).is_ok())
}

fn strength(state: &State, units: &[UnitIndex]) -> u32 {
    let strengths = units.iter().map(|&unit| u32::from(state.strength(unit).0));
    strengths.sum()
}

/// Takes those from a site who go aside together: far from the enemy, with nothing else to do, on their way somewhere, and with
/// officers who leave nobody behind; none if they are too few.
fn force(state: &State, evaluator: &Evaluator<'_>, site: Site) -> Option<Site> {
    let weights = evaluator.weights;
    let far = |hex| {
        let enemy = to_enemy(state, evaluator.player, hex);
        enemy.is_none_or(|enemy| enemy > weights.hide_far)
    };
    let prizes = &evaluator.objectives.prizes;
    let holds = |hex| prizes.iter().any(|prize| prize.hex == hex);
    let free = |&unit: &UnitIndex| {
        let here = state.unit(unit).hex();
        let busy = evaluator.pull.plan().task(unit).is_some();
        !busy && here.is_none_or(|here| far(here) && !holds(here))
    };
    if !far(site.hex) || has_come(evaluator, site.hex) {
        return None;
    }
    let mut site = site;
    site.units.retain(free);
    if !state.in_force(Rule::Command) {
        site.units = of_one_speed(state, &site.units);
    }
    let units = site.units.clone();
    site.leaders.retain(|&leader| {
        let mut own = state.units().filter(|&unit| {
            let place = state.unit(unit).place;
            let present = matches!(place, Place::Map(_) | Place::Hidden);
            let here = present || place == Place::Reinforcement && units.contains(&unit);
            here && leaders::commands(state, leader, unit)
        });
        own.all(|unit| units.contains(&unit))
    });
    if state.in_force(Rule::Command) {
        let led = |&unit: &UnitIndex| {
            let mut officers = site.leaders.iter();
            officers.any(|&officer| leaders::commands(state, officer, unit))
        };
        site.units.retain(led);
    }
    let site = hidden::with_officers(state, site);
    let goes_on = site.enters || has_way(state, evaluator, &site);
    (site.units.len() as i64 >= weights.hide_force && goes_on).then_some(site)
}

/// Gets the stronger part of some units, those on foot or those on horseback: markers go like the slowest.
fn of_one_speed(state: &State, units: &[UnitIndex]) -> Vec<UnitIndex> {
    let mounted = |unit: &UnitIndex| state.counter(*unit).arm == Arm::Cavalry;
    let (horse, foot): (Vec<_>, Vec<_>) = units.iter().copied().partition(mounted);
    match strength(state, &horse) > strength(state, &foot) {
        true => horse,
        false => foot,
    }
}

/// Tells whether somewhere in reach of the first of a force draws more than where it stands.
fn has_way(state: &State, evaluator: &Evaluator<'_>, site: &Site) -> bool {
    let Some(&unit) = site.units.first() else {
        return false;
    };
    let pull = |hex| evaluator.pull.on_newcomers(evaluator.ground.spot(hex));
    let watch = Watch::over(state, evaluator.player);
    let free = |hex| state.stack(hex).next().is_none() && watch.observer(hex).is_none();
    let mut reach = Reach::default();
    let found = reach.search_from(state, unit, site.hex, MovementPoints::ZERO);
    let mut hexes = found.iter().map(|reached| reached.hex);
    hexes.any(|hex| pull(hex) > pull(site.hex) && free(hex))
}

/// Gets how far a hex is from the nearest enemy, or marker of the enemy's; none if he has nobody there.
fn to_enemy(state: &State, player: Player, hex: HexNumber) -> Option<i64> {
    let enemy = player.opponent();
    let units = state.combat_units(enemy).map(|(_, at)| at);
    let markers = state.markers_of(enemy).map(|(_, at)| at);
    let distances = units.chain(markers).map(|at| i64::from(at.distance(hex)));
    distances.min()
}

/// Chooses a pair of whose units it is time.
fn turn_up(state: &State, evaluator: &Evaluator<'_>) -> Option<Order> {
    let mut pairs = hidden::may_reveal(state).into_iter();
    let due = pairs.find(|&pair| is_due(state, evaluator, pair))?;
    let pair = state.pair_id(due);
    Some(Order::Reveal { pair })
}

/// Tells whether units had better come out of hiding now: the enemy is near, or what they march for, or they get no further.
fn is_due(state: &State, evaluator: &Evaluator<'_>, pair: PairIndex) -> bool {
    let marker = state.hidden().pair(pair).and_then(|own| {
        let twin = own.real()?;
        Some((Marker { pair, twin }, own.at(twin)?))
    });
    // Who has not found a way in comes in as others do.
    let Some((marker, hex)) = marker else {
        return true;
    };
    let enemy = to_enemy(state, evaluator.player, hex);
    let near = enemy.is_some_and(|enemy| enemy <= evaluator.weights.hide_near);
    let over = turns_left(state) <= evaluator.weights.hide_last;
    near || has_come(evaluator, hex) || over || onward(state, evaluator, marker, hex).is_none()
}

/// Tells whether a hex lies near one that counts, or where units leave the map for points.
fn has_come(evaluator: &Evaluator<'_>, hex: HexNumber) -> bool {
    let within = |most: i64| move |at: HexNumber| i64::from(at.distance(hex)) <= most;
    let weights = evaluator.weights;
    let mut prizes = evaluator.objectives.prizes.iter();
    let gates = evaluator.objectives.gates.iter();
    let mut gates = gates.filter(|gate| gate.side.player() == evaluator.player);
    prizes.any(|prize| within(weights.hide_goal)(prize.hex))
        || gates.any(|gate| gate.hexes.iter().copied().any(within(weights.hide_gate)))
}

/// Chooses the next move or entry of a marker, before the units move.
pub fn march(state: &State, evaluator: &Evaluator<'_>) -> Option<Order> {
    if evaluator.weights.hide == 0 {
        return None;
    }
    let markers = hidden::active(state).into_iter();
    let orders = markers.filter_map(|marker| match hidden::can_move(state, marker) {
        Ok(hex) => onward(state, evaluator, marker, hex),
        Err(_) => way_in(state, evaluator, marker),
    });
    orders.into_iter().find(|order| check(state, order).is_ok())
}

/// Gets the move of a marker that stands in a hex; none if that is where it had better be.
fn onward(
    state: &State,
    evaluator: &Evaluator<'_>,
    marker: Marker,
    hex: HexNumber,
) -> Option<Order> {
    let mut reach = Reach::default();
    let found = reach.search_marker(state, marker, hex, MovementPoints::ZERO);
    let best = best(state, evaluator, marker, &found, hex);
    (best != hex).then(|| Order::Move {
        unit: state.marker_id(marker).into(),
        path: found.path(best),
    })
}

/// Gets the entry of a marker, as far on as it had better come.
fn way_in(state: &State, evaluator: &Evaluator<'_>, marker: Marker) -> Option<Order> {
    let hexes = hidden::entry_hexes(state, marker).into_iter();
    let at = hexes.max_by_key(|&at| (draw(state, evaluator, marker, at), Reverse(at)))?;
    let mut reach = Reach::default();
    let spent = hidden::entry_cost(state, marker, at);
    let found = reach.search_marker(state, marker, at, spent);
    let best = best(state, evaluator, marker, &found, at);
    Some(Order::Enter {
        unit: state.marker_id(marker).into(),
        at,
        path: found.path(best),
    })
}

/// Finds the hex in reach of a marker that draws it most, its own among them.
fn best(
    state: &State,
    evaluator: &Evaluator<'_>,
    marker: Marker,
    found: &Found<'_, '_>,
    from: HexNumber,
) -> HexNumber {
    let hexes = found.iter().map(|reached| reached.hex).chain([from]);
    let best = hexes.max_by_key(|&hex| {
        let draw = draw(state, evaluator, marker, hex);
        (draw, hex == from, Reverse(hex))
    });
    best.unwrap_or(from)
}

/// Gets what draws a marker to a hex, in thousandths of what a strength point gains by standing there: off the roads and out of
/// gates, where it would bar the way to friends, and apart from the other of its pair.
fn draw(state: &State, evaluator: &Evaluator<'_>, marker: Marker, hex: HexNumber) -> i64 {
    let pull = evaluator.pull.on_newcomers(evaluator.ground.spot(hex));
    let board = &state.setup().board;
    let routes = [RouteKind::Road, RouteKind::Trail];
    let on_road = routes.into_iter().any(|kind| board.on_route(hex, kind));
    let own = state.hidden().pair(marker.pair);
    // Of a pair, the empty one keeps off the other, and the real one off an empty one that has gone before.
    let keeps_off =
        |own: &&Pair| own.real() != Some(marker.twin) || own.has_moved(marker.twin.other());
    let other = own.filter(keeps_off);
    let other = other.and_then(|own| own.at(marker.twin.other()));
    let weights = evaluator.weights;
    let wanting = |at: HexNumber| (weights.hide_apart - i64::from(at.distance(hex))).max(0);
    let near = other.map_or(0, wanting);
    let percent = 100 - weights.hide_road * i64::from(on_road) - weights.hide_close * near;
    let entry = weights.hide_entry * i64::from(is_gate(state, evaluator.player, hex));
    10 * (pull * percent - pull.abs() * entry)
}

/// Tells whether somebody of a player's may still come in at a hex.
fn is_gate(state: &State, player: Player, hex: HexNumber) -> bool {
    let mut units = state.units().filter(|&unit| {
        let waits = matches!(state.unit(unit).place, Place::Reinforcement | Place::Unused);
        waits && state.owner(unit) == player
    });
    units.any(|unit| {
        let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
        due.is_some_and(|due| due.at.contains(&hex))
    })
}

/// Chooses a deployment: units first, out of enemy zones and on good ground, officers with most of their men.
pub fn deploy(state: &State) -> Option<Order> {
    let unit = hidden::deploys(state).into_iter().next()?;
    let hexes = hidden::options(state, unit).into_iter();
    let hex = hexes.max_by_key(|&hex| merit(state, unit, hex))?;
    Some(Order::Deploy { unit, hex })
}

/// Ranks a hex for somebody: by safety, then by ground, then by company for an officer, and by room for others for a unit.
fn merit(state: &State, unit: PieceId, hex: HexNumber) -> (bool, bool, i64) {
    let player = state.hidden().deploying();
    let player = player.map(|(pair, _)| state.pair_owner(pair));
    let safe = player.is_some_and(|player| !zoc::in_zone_of(state, player.opponent(), hex));
    let company = state.stack(hex).count() as i64;
    let covered = matches!(
        state.setup().board.terrain(hex),
        Terrain::Town | Terrain::Forest | Terrain::Chateau
    );
    match state.find(unit) {
        Some(_) => (safe, covered, -company),
        None => (safe, company > 0, company),
    }
}
