//! Positions with hidden units and their markers [16.6].

use super::*;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::hidden::sites;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::last_battles::{Event, HiddenEvent, Order};

pub const RULES: &[&str] = &["16.3", "16.6"];

/// Baudin (7-4) and Soye (6-4) beside each other on open ground, and Pack so many hexes from Baudin, who may begin by hiding.
pub fn apart(hexes: u16) -> Field {
    field()
        .options(RULES)
        .endless()
        .unit("fr-2-baudin", 740)
        .unit("fr-2-soye", 741)
        .unit("al-pack", 740 + hexes)
}

/// The same, when the French player has been asked which units are hidden.
pub fn asked(field: Field) -> Game {
    let mut game = field.asked();
    while game.decider() != Player::French || game.decides() != DecisionKind::PlacePair {
        game.does(end());
    }
    game
}

/// Baudin and Soye hidden in 0740, and the French movement phase.
pub fn hidden(field: Field) -> Game {
    let mut game = asked(field);
    game.does(hides(740, &["fr-2-baudin", "fr-2-soye"], &[]));
    game.until(DecisionKind::Movement);
    game
}

pub fn marker_at(game: &Game, name: &str) -> u16 {
    let marker = game
        .state
        .find_marker(piece(name))
        .expect("a marker in use");
    let pair = game
        .state
        .hidden()
        .pair(marker.pair)
        .expect("a pair in use");
    pair.at(marker.twin).map_or(0, number)
}

/// Gets where the markers of the first French pair stand.
pub fn markers(game: &Game) -> [u16; 2] {
    ["hm-fr-1a", "hm-fr-1b"].map(|name| marker_at(game, name))
}

pub fn is_revealed(events: &[Event]) -> bool {
    let mut events = events.iter();
    events.any(|event| matches!(event, Event::Hidden(HiddenEvent::PairRevealed { .. })))
}

/// Scenario 19 with its reinforcements, and the first turn on which some of the Coalition are due.
fn reinforced() -> Game {
    let mut game = scenario("19").options(RULES).endless().asked();
    loop {
        while game.decider() != Player::Coalition || game.decides() != DecisionKind::PlacePair {
            game.does(end());
        }
        let sites = sites(&game.state, Player::Coalition);
        if sites.iter().any(|site| site.enters) {
            return game;
        }
        game.does(end());
    }
}

/// The same, when the first of them come in behind two markers, the second of which is real; their hex, and who they are.
pub fn behind_markers() -> (Game, HexNumber, Vec<UnitId>) {
    let mut game = reinforced();
    let sites = sites(&game.state, Player::Coalition);
    let site = sites.iter().find(|site| site.enters).expect("an entry");
    let units: Vec<_> = site.units.iter().map(|&unit| game.state.id(unit)).collect();
    game.does(Order::PlacePair {
        hex: site.hex,
        units: units.clone(),
        leaders: Vec::new(),
        real: Twin::B,
    });
    (game, site.hex, units)
}
