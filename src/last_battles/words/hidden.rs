//! Hidden movement, in words: nothing here says which marker is the real one before it is turned up [16.6].

use super::{Teller, the};
use crate::last_battles::event::{Event, HiddenEvent};
use crate::table::ids::{PairId, PieceId};

/// The letters on the two markers of a pair.
const LETTERS: [char; 2] = ['A', 'B'];

impl Teller<'_> {
    /// Names a marker by its army, its pair's number and its letter; what is no marker goes by its name.
    pub(super) fn marker(&self, name: PieceId) -> String {
        let pairs = self.0.pairs.iter();
        let mut markers =
            pairs.flat_map(|pair| pair.markers.iter().zip(LETTERS).map(move |m| (pair, m)));
        let named = markers.find(|(_, (marker, _))| name == **marker);
        named.map_or_else(
            || name.to_string(),
            |(pair, (_, letter))| format!("the {} marker {}{letter}", pair.side, pair.number),
        )
    }

    /// Names a pair by its army and its number.
    pub(super) fn pair(&self, name: PairId) -> String {
        let mut pairs = self.0.pairs.iter();
        let named = pairs.find(|pair| pair.id == name);
        named.map_or_else(
            || name.to_string(),
            |pair| format!("the {} markers {}", pair.side, pair.number),
        )
    }

    pub(super) fn hidden(&self, event: &Event) -> Option<String> {
        let Event::Hidden(event) = event else {
            return None;
        };
        Some(match event {
            HiddenEvent::SecretWritten { player, .. } => {
                format!("{} has written a decision down, face down.", the(*player))
            }
            HiddenEvent::SecretShown { units, at, .. } => self.may_enter(units, *at),
            HiddenEvent::PairPlaced {
                pair,
                hex,
                units,
                leaders,
                ..
            } => {
                let (pair, who) = (self.pair(*pair), self.both(leaders, units));
                match hex {
                    Some(hex) => format!("{pair} stand in {} for {who}.", self.hex(*hex)),
                    None => format!("{pair} are to come in for {who}."),
                }
            }
            HiddenEvent::PairRevealed {
                pair,
                marker,
                hex: Some(hex),
                dummy,
                ..
            } => {
                let dummy = dummy.map(|hex| format!(", that in {} empty", self.hex(hex)));
                format!(
                    "{} are turned up: {} in {} is the real one{}.",
                    self.pair(*pair),
                    self.marker((*marker).into()),
                    self.hex(*hex),
                    dummy.unwrap_or_default()
                )
            }
            HiddenEvent::PairRevealed { pair, .. } => {
                format!(
                    "{} are turned up before the real one has come in.",
                    self.pair(*pair)
                )
            }
            HiddenEvent::Deployed { unit, to, .. } => {
                format!("{} is deployed in {}.", self.unit(*unit), self.hex(*to))
            }
            HiddenEvent::Halted { halted, .. } => {
                let who: Vec<_> = halted.iter().map(|halt| halt.unit).collect();
                format!(
                    "Hidden enemies are found, and the move of {} is halted.",
                    self.units(&who)
                )
            }
            _ => return None,
        })
    }
}
