//! [16.6C] Turning pairs up: at will, or the instant an enemy observes one of their markers.

use super::real_hex;
use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::event::{Event, HiddenEvent};
use crate::last_battles::observation::{self, Watch};
use crate::last_battles::rules::Rule;
use crate::last_battles::stacking;
use crate::last_battles::state::hidden::{Halt, Marker, PairIndex, Twin};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{VariantViolation, Violation};
use crate::table::case::case;
use crate::table::ids::{PairId, PieceId};

/// Lists the phasing player's pairs that he may turn up.
pub fn may_reveal(state: &State) -> Vec<PairIndex> {
    let pairs = state.hidden().pairs();
    let own = pairs.filter(|&(index, pair)| {
        state.pair_owner(index) == state.player() && pair.deploys_at.is_none()
    });
    own.map(|(index, _)| index).collect()
}

/// Refuses to turn up a pair that is not in use, or not one's own.
pub fn check_reveal(state: &State, pair: PairId) -> Result<PairIndex, Violation> {
    let found = state.find_pair(pair);
    let own = found.filter(|index| may_reveal(state).contains(index));
    own.ok_or_else(|| VariantViolation::NotInUse { pair }.into())
}

/// Turns a pair up; if the real marker has yet to enter, those kept aside wait again as they did.
pub fn reveal(state: &State, pair: PairIndex) -> Event {
    let own = state.hidden().pair(pair);
    let twin = own.map_or(Twin::A, |own| own.presumed());
    Event::Hidden(HiddenEvent::PairRevealed {
        pair: state.pair_id(pair),
        marker: state.marker_id(Marker { pair, twin }),
        hex: real_hex(state, pair),
        dummy: own.and_then(|own| own.at(twin.other())),
        case: case("16.6C"),
    })
}

/// Turns up all pairs of which the enemy observes a marker now, as after a change of light or weather.
pub fn in_view(state: &State) -> Vec<Event> {
    let mut events = Vec::new();
    for player in Player::ALL {
        let watch = Watch::over(state, player);
        let mut pairs: Vec<_> = state
            .markers_of(player)
            .filter(|&(_, hex)| watch.observer(hex).is_some())
            .map(|(marker, _)| marker.pair)
            .collect();
        pairs.dedup();
        events.extend(pairs.into_iter().map(|pair| reveal(state, pair)));
    }
    events
}

/// Lists the pairs of a player's enemy of which somebody of his in a hex would observe a marker.
fn seen_from(state: &State, player: Player, hex: HexNumber) -> Vec<PairIndex> {
    let enemies = state.markers_of(player.opponent());
    let seen = enemies.filter(|&(_, at)| observation::sees(state, hex, at));
    let mut pairs: Vec<_> = seen.map(|(marker, _)| marker.pair).collect();
    pairs.dedup();
    pairs
}

/// Turns up the pairs that come into view by an event other than a move, which sees to that itself.
pub fn seen_after(state: &State, event: &Event) -> Vec<Event> {
    if state.hidden().pairs().next().is_none() {
        return Vec::new();
    }
    let watchers: Vec<(PieceId, HexNumber)> = match event {
        Event::Retreated { unit, to, .. }
        | Event::Displaced { unit, to, .. }
        | Event::Advanced { unit, to, .. } => vec![((*unit).into(), *to)],
        Event::Hidden(HiddenEvent::Deployed { unit, to, .. }) => vec![(*unit, *to)],
        Event::LeaderPlaced { leader, to, .. } => vec![((*leader).into(), *to)],
        Event::Reorganized { units, hex, .. } => {
            units.iter().map(|&unit| (unit.into(), *hex)).collect()
        }
        _ => return Vec::new(),
    };
    let mut pairs = Vec::new();
    for (piece, hex) in watchers {
        if let Some(player) = owner(state, piece) {
            pairs.extend(seen_from(state, player, hex));
        }
    }
    pairs.dedup();
    pairs.into_iter().map(|pair| reveal(state, pair)).collect()
}

fn owner(state: &State, piece: PieceId) -> Option<Player> {
    let unit = state.find(piece).map(|unit| state.owner(unit));
    unit.or_else(|| Some(state.leader_owner(state.find_leader(piece)?)))
}

/// A move that brings enemy markers to light before it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// How many hexes of its path it goes before it is halted.
    pub goes: usize,
    /// Whether it has come to its end there.
    is_over: bool,
    pairs: Vec<PairIndex>,
}

/// Finds out whether a move of the phasing player along a path brings enemy markers to light, and where it is halted: in the hex
/// where it first observes one, or in the nearest one on its way, forward or back, that has room for it [5.4].
///
/// Who enters the map cannot go back off it.
pub fn halted(
    state: &State,
    movers: impl Iterator<Item = PieceId> + Clone,
    path: &[HexNumber],
    enters: Entering,
) -> Option<Sighting> {
    if state.hidden().pairs().next().is_none()
        || movers.clone().any(|name| state.find_marker(name).is_some())
    {
        return None;
    }
    let player = state.player();
    let mut steps = path.iter().map(|&hex| seen_from(state, player, hex));
    let first = steps.position(|pairs| !pairs.is_empty())?;
    let pairs = seen_from(state, player, path[first]);
    let movers: Vec<_> = movers.filter_map(|name| state.find(name)).collect();
    let marked = path
        .iter()
        .position(|&hex| state.markers_in(hex).any(|_| true));
    let last = marked.unwrap_or(path.len());
    let fits = |goes: &usize| has_room(state, &movers, path[goes - 1]);
    let onward = (first + 1..=last).find(fits);
    let back = || (1..=first).rev().find(fits);
    let goes = onward.or_else(back).unwrap_or(match enters {
        Entering::No => 0,
        Entering::Yes => last.max(1),
    });
    Some(Sighting {
        goes,
        is_over: goes == path.len(),
        pairs,
    })
}

/// Whether a move begins off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entering {
    No,
    Yes,
}

fn has_room(state: &State, movers: &[UnitIndex], hex: HexNumber) -> bool {
    let others = state.stack(hex).filter(|unit| !movers.contains(unit));
    movers.is_empty() || others.count() + movers.len() <= stacking::limit(state, hex)
}

impl Sighting {
    /// The same of a move that does not end with its path, for it was to lead off the map.
    pub fn under_way(self) -> Self {
        Self {
            is_over: false,
            ..self
        }
    }

    /// Lists what comes of it beside the move itself: pairs are turned up, and who has yet some way to go waits.
    pub fn events(&self, state: &State, halted: Vec<Halt>) -> Vec<Event> {
        let mut events: Vec<_> = self.pairs.iter().map(|&pair| reveal(state, pair)).collect();
        if !self.is_over {
            events.push(Event::Hidden(HiddenEvent::Halted {
                halted,
                case: case("16.6C"),
            }));
        }
        events
    }
}

/// Turns up the pair of a unit kept aside that is lost, if it has one: the loss is seen.
pub fn reveal_first(state: &State, unit: UnitIndex) -> Option<Event> {
    if !state.in_force(Rule::HiddenMovement) {
        return None;
    }
    let mut pairs = state.hidden().pairs();
    let own = pairs.find(|(_, pair)| pair.units.contains(&unit) && pair.deploys_at.is_none());
    own.map(|(pair, _)| reveal(state, pair))
}
