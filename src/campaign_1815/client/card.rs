//! What is told of a game before it is opened, and the small picture on its card.

use super::faces::nation;
use super::grid::{SIZE, on_sheet};
use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::kept::Match;
use crate::campaign_1815::map_hex::Hex;
use crate::client::geometry::HALF_ROOT_3;
use crate::hex::HexNumber;
use crate::table::armies::Player;
use crate::table::game::Game as _;
use crate::table::journal::Card;

/// Tells a game on a card.
pub fn card_of(game: &Match) -> Card<Turn> {
    let state = game.state();
    let scenario = &state.setup().scenario;
    let charts = &state.components().charts;
    let day = charts.turn(scenario.first_turn).map_or(0, |turn| turn.day);
    let units = Player::ALL
        .into_iter()
        .flat_map(|player| state.units_on_map(player));
    let pieces = units.filter_map(|(piece, hex)| {
        let nation = nation(state.piece(piece).army);
        Some((on_picture(hex)?, nation))
    });
    Card {
        scenario: (day.to_string(), scenario.title.clone()),
        seats: game.seats,
        turn: state.turn(),
        player: state.decider().unwrap_or(state.player()),
        over: state.decider().is_none(),
        pieces: pieces.collect(),
    }
}

/// Finds the hex of the picture in which a hex of the map lies: the hexes of the picture stand on a side, not on a point.
fn on_picture(hex: Hex) -> Option<HexNumber> {
    let at = on_sheet(hex);
    let column = (at.x / 0.75).floor() as u8 + 1;
    let row = ((SIZE.y - at.y) / HALF_ROOT_3).floor() as u8 + 1;
    HexNumber::new(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::map_hex::hex;
    use crate::client::geometry::{HEX_WIDTH, centre};

    #[test]
    fn every_hex_has_its_place_on_the_picture_with_north_at_the_top() {
        for hex in Hex::all() {
            let there = centre(on_picture(hex).expect("a place"));
            let here = on_sheet(hex) * HEX_WIDTH;
            let first = centre(on_picture(self::hex(4000)).expect("a place"));
            let from_first = here - on_sheet(self::hex(4000)) * HEX_WIDTH;
            let off = (there - first) - from_first;
            assert!(off.length() < 1.5 * HEX_WIDTH, "{hex}: {off}");
        }
    }
}
