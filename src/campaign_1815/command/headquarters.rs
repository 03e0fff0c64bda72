//! [2.1, 2.2] Step A: each player takes his headquarters off the map and sets them down again, in either mode.
//!
//! They are set down within three hexes of a unit of their army, out of the enemy's zones. An army without such a hex sets them
//! down in any empty hex near the road from Couillet to Brussels.

use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::readings::{
    HEADQUARTERS_BESIDE_DETACHMENTS, HEADQUARTERS_ON_ENEMY_UNITS, ROAD_SERVES_WHOEVER_IS_BARRED,
};
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::zones::Zones;
use crate::table::armies::{Army, Player};
use crate::table::case::case;

/// How far from a unit of their army headquarters may be set down, and how far from the road to Brussels [2.1, 2.2].
pub const FARTHEST: u8 = 3;

/// Takes the headquarters of a player off the map, with those that come on this turn [2.1].
pub fn lift(course: &mut Course<'_>, player: Player) {
    let all: Vec<_> = course.state.owned(player).collect();
    for hq in all {
        let piece = course.state.piece(hq);
        let comes = match course.state.standing(hq).at {
            Place::Map(_) => true,
            Place::ToCome(turn) => turn <= course.state.turn(),
            _ => false,
        };
        if piece.kind == Kind::Headquarters && comes {
            let (hq, case) = (piece.id, case("2.1"));
            course.happens(Event::Lifted { hq, case });
        }
    }
}

/// Lists the headquarters that a player has still to set down.
pub fn waiting(state: &State, player: Player) -> impl Iterator<Item = PieceIndex> {
    state.owned(player).filter(move |hq| {
        state.piece(*hq).kind == Kind::Headquarters && state.standing(*hq).at == Place::Available
    })
}

/// Lists the hexes where headquarters of an army may be set down, in rising order.
pub fn places(state: &State, army: Army) -> Vec<Hex> {
    let zones = Zones::of(state, army.player().opponent());
    let mut near: Vec<_> = units_of(state, army)
        .flat_map(|hex| hex.within(FARTHEST))
        .collect();
    near.sort_unstable();
    near.dedup();
    near.retain(|hex| check_near_units(state, army, *hex, &zones).is_ok());
    if near.is_empty() && (ROAD_SERVES_WHOEVER_IS_BARRED || units_of(state, army).next().is_none())
    {
        return along_the_road(state);
    }
    near
}

/// Refuses a hex for headquarters of an army.
///
/// # Errors
/// Says what is wrong with the hex.
pub fn check(state: &State, hq: PieceIndex, hex: Hex) -> Result<(), Violation> {
    let army = state.piece(hq).army;
    let legal = places(state, army);
    if legal.contains(&hex) {
        return Ok(());
    }
    let zones = Zones::of(state, army.player().opponent());
    check_near_units(state, army, hex, &zones)?;
    Err(Violation::HeadquartersTooFar {
        hq: state.piece(hq).id,
        hex,
    })
}

fn units_of(state: &State, army: Army) -> impl Iterator<Item = Hex> {
    let units = state.units_on_map(army.player());
    let own = units.filter(move |(piece, _)| state.piece(*piece).army == army);
    own.map(|(_, hex)| hex)
}

/// Lists the empty hexes near the road to Brussels, enemy zones or not [2.2].
fn along_the_road(state: &State) -> Vec<Hex> {
    let board = &state.components().board;
    let near = Hex::all().filter(|hex| board.is_near_brussels_road(*hex));
    near.filter(|hex| state.is_empty(*hex)).collect()
}

/// Checks a hex near units of the army [1.11, 2.1].
fn check_near_units(state: &State, army: Army, hex: Hex, zones: &Zones) -> Result<(), Violation> {
    let mut near = units_of(state, army);
    if !near.any(|unit| unit.distance(hex) <= FARTHEST) {
        return Err(Violation::TooFarFromUnits { hex, army });
    }
    if zones.touches(hex) {
        return Err(Violation::HeadquartersInZone { hex });
    }
    for piece in state.in_hex(hex) {
        let found = state.piece(piece);
        let enemy = found.kind.is_unit() && found.player() != army.player();
        let marker = match found.kind {
            Kind::Headquarters => true,
            Kind::Detachment => !HEADQUARTERS_BESIDE_DETACHMENTS,
            Kind::Infantry | Kind::Cavalry => false,
        };
        if marker {
            return Err(Violation::MarkerThere {
                hex,
                found: found.id,
            });
        }
        if enemy && !HEADQUARTERS_ON_ENEMY_UNITS {
            return Err(Violation::HeadquartersInZone { hex });
        }
    }
    Ok(())
}
