//! [2.1, 2.2] Step A: each player takes his headquarters off the map and sets them down again, in either mode.
//!
//! They are set down within three hexes of a unit of their army, out of the enemy's zones. An army without such a hex sets them
//! down in any empty hex near the road from Couillet to Brussels.

use crate::campaign_1815::board::set;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::{Hex, hexes_of};
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::readings::{
    HEADQUARTERS_BESIDE_DETACHMENTS, HEADQUARTERS_ON_ENEMY_UNITS, ROAD_SERVES_WHOEVER_IS_BARRED,
};
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::zones::Zones;
use crate::hex::HexSet;
use crate::table::armies::{Army, Player};
use crate::table::case::case;
use crate::table::ids::PieceId;

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
    let room = Room::of(state, army);
    let near = set(units_of(state, army).flat_map(|hex| hex.within(FARTHEST)));
    let near: Vec<_> = hexes_of(&near)
        .filter(|hex| room.check(*hex).is_ok())
        .collect();
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
    let near = units_of(state, army).any(|unit| unit.distance(hex) <= FARTHEST);
    let found = match near {
        true => Room::of(state, army).check(hex),
        false => Err(Violation::TooFarFromUnits { hex, army }),
    };
    match found {
        Err(why) if !places(state, army).contains(&hex) => Err(why),
        _ => Ok(()),
    }
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

/// What keeps headquarters of an army out of hexes [1.11, 2.1].
struct Room {
    enemy: Zones,
    /// Hexes that hold an enemy unit.
    held: HexSet,
    /// Markers, with the hexes where they leave no room.
    markers: Vec<(Hex, PieceId)>,
}

impl Room {
    fn of(state: &State, army: Army) -> Self {
        let enemy = army.player().opponent();
        let all = Player::ALL
            .into_iter()
            .flat_map(|player| state.on_map(player));
        let markers = all.filter(|(piece, _)| match state.piece(*piece).kind {
            Kind::Headquarters => true,
            Kind::Detachment => !HEADQUARTERS_BESIDE_DETACHMENTS,
            Kind::Infantry | Kind::Cavalry => false,
        });
        Self {
            enemy: Zones::of(state, enemy),
            held: set(state.units_on_map(enemy).map(|(_, hex)| hex)),
            markers: markers
                .map(|(piece, hex)| (hex, state.piece(piece).id))
                .collect(),
        }
    }

    fn check(&self, hex: Hex) -> Result<(), Violation> {
        let held = self.held.contains(hex.index()) && !HEADQUARTERS_ON_ENEMY_UNITS;
        if held || self.enemy.touches(hex) {
            return Err(Violation::HeadquartersInZone { hex });
        }
        match self.markers.iter().find(|(at, _)| *at == hex) {
            Some(&(_, found)) => Err(Violation::MarkerThere { hex, found }),
            None => Ok(()),
        }
    }
}
