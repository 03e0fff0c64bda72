//! [4.5 to 4.19] One step of a move: what forbids it, what halts after it, what turns the corps.
//!
//! Both the search for all that can be reached and the check of a path that is ordered walk by these steps.

use crate::campaign_1815::board::{Border, Water, set};
use crate::campaign_1815::game_setup::Choice;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::readings::{Bridged, OFF_ROAD_IN_RAIN, OffRoad, STREAM_IS_BRIDGED};
use crate::campaign_1815::state::State;
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::zones::Zones;
use crate::hex::HexSet;
use crate::table::armies::Player;
use crate::table::case::{Case, case};

/// Why a step is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// The hexes do not touch [4.5].
    Apart,
    /// A river without a bridge [4.8].
    River,
    /// A corps is there, or an enemy detachment [1.11].
    Occupied,
    /// Beyond the range of the headquarters [4.9].
    OutOfRange,
    /// Not nearer to the headquarters, out of whose range the corps is [4.10].
    NotNearer,
    /// Cavalry leaves the enemy only for an empty hex out of his zones [4.15].
    NotClear,
    /// The entry of the enemy is closed [4.22].
    Closed,
}

impl Barrier {
    /// Gets the case.
    pub const fn case(self) -> Case {
        case(match self {
            Self::Apart => "4.5",
            Self::River => "4.8",
            Self::Occupied => "1.11",
            Self::OutOfRange => "4.9",
            Self::NotNearer => "4.10",
            Self::NotClear => "4.15",
            Self::Closed => "4.22",
        })
    }
}

/// How a corps comes into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The case by which it turns to its other side, if it does [4.13, 4.17, 8.6].
    pub turns: Option<Case>,
    /// The case by which it goes no further, if it must stop.
    pub halts: Option<Case>,
}

/// A corps that is about to move under some headquarters, and all that it meets.
pub struct March<'s> {
    pub state: &'s State,
    pub piece: PieceIndex,
    pub player: Player,
    pub kind: Kind,
    pub face: Face,
    pub allowance: u8,
    /// How many hexes it has left to it in all once it has left the road in rain [8.6].
    pub allowance_when_turned: u8,
    hq: Hex,
    range: u8,
    enemy: Zones,
    corps: HexSet,
    closed: HexSet,
    /// Every hex that holds anything.
    occupied: HexSet,
    rain: bool,
    closed_entries: bool,
}

impl<'s> March<'s> {
    /// Prepares a move of a corps, which shows a side, under headquarters on the map; `None` if these are not there.
    pub fn new(state: &'s State, piece: PieceIndex, face: Face, hq: PieceIndex) -> Option<Self> {
        let printed = state.piece(piece);
        let player = printed.player();
        let enemy = player.opponent();
        let everything = Player::ALL
            .into_iter()
            .flat_map(|player| state.on_map(player));
        let corps = Player::ALL
            .into_iter()
            .flat_map(|player| state.corps_on_map(player));
        let enemies = state.units_on_map(enemy).map(|(_, hex)| hex);
        Some(Self {
            state,
            piece,
            player,
            kind: printed.kind,
            face,
            allowance: printed.value_of(face),
            allowance_when_turned: printed.value_of(Face::Back),
            hq: state.hex(hq)?,
            range: state.value(hq),
            enemy: Zones::of(state, enemy),
            corps: set(corps.map(|(_, hex)| hex)),
            closed: set(enemies),
            occupied: set(everything.map(|(_, hex)| hex)),
            rain: state.rains_on(state.turn()),
            closed_entries: state.setup().has(Choice::ClosedEntries),
        })
    }

    /// Tells whether enemy zones hold the corps where it stands [4.14].
    pub const fn is_held(&self, at: Hex) -> bool {
        match self.kind {
            Kind::Cavalry => self.enemy.cavalry_control.contains(at.index()),
            _ => self.enemy.controls(at),
        }
    }

    /// Tells whether a corps may never be in a hex.
    pub const fn is_closed(&self, hex: Hex) -> bool {
        self.corps.contains(hex.index()) || self.closed.contains(hex.index())
    }

    /// Tells whether the corps has road moves: all but infantry in battle formation [4.6].
    pub fn has_road_moves(&self) -> bool {
        self.kind == Kind::Cavalry || self.face == Face::Front
    }

    /// Asks what forbids a step; the first of a move from a hex of the map is told apart [4.15].
    pub fn barrier(&self, from: Hex, border: &Border, is_first: bool) -> Option<Barrier> {
        let to = border.to;
        if border.water == Water::River {
            return Some(Barrier::River);
        }
        if self.is_closed(to) {
            return Some(Barrier::Occupied);
        }
        let board = &self.state.components().board;
        if self.closed_entries && board.is_barred(to, self.player) {
            return Some(Barrier::Closed);
        }
        let (here, there) = (self.hq.distance(from), self.hq.distance(to));
        if here > self.range && there >= here {
            return Some(Barrier::NotNearer);
        }
        if here <= self.range && there > self.range {
            return Some(Barrier::OutOfRange);
        }
        let leaves = is_first && self.kind == Kind::Cavalry && self.enemy.controls(from);
        if leaves && (self.enemy.controls(to) || self.occupied.contains(to.index())) {
            return Some(Barrier::NotClear);
        }
        None
    }

    /// Finds what a step into a hex brings. Whoever shows his back already is told to turn where one that shows its front would.
    pub fn step(&self, border: &Border) -> Step {
        let to = border.to;
        let infantry = self.kind == Kind::Infantry;
        let in_control = self.enemy.controls(to);
        let stream = self.meets_stream(border);
        let rain = self.rain && !border.road && self.face == Face::Front;
        let turns = match () {
            () if infantry && in_control => Some(case("4.13")),
            () if stream => Some(case("4.17")),
            () if rain => Some(case("8.6")),
            () => None,
        };
        let halts = match () {
            () if in_control => Some(case("4.13")),
            () if infantry && self.enemy.influences(to) => Some(case("4.11")),
            () if !infantry && self.enemy.cavalry_influence.contains(to.index()) => {
                Some(case("4.12"))
            }
            () if stream => Some(case("4.17")),
            () if rain && (infantry || OFF_ROAD_IN_RAIN == OffRoad::TurnsAndHalts) => {
                Some(case("8.6"))
            }
            () => None,
        };
        Step { turns, halts }
    }

    /// Tells whether a stream halts whoever comes over a hexside [4.17].
    fn meets_stream(&self, border: &Border) -> bool {
        let board = &self.state.components().board;
        let bridged = match STREAM_IS_BRIDGED {
            Bridged::AlongTheRoad => border.road,
            Bridged::AnyRoadInTheHex => !board.roads().starts(border.to).is_empty(),
        };
        board.has_stream(border.to) && !bridged
    }

    /// Tells whether zones halt a corps in the hex where it comes onto the map [4.19].
    pub fn halts_at_entry(&self, hex: Hex) -> bool {
        let border = Border {
            to: hex,
            water: Water::None,
            road: true,
        };
        crate::campaign_1815::readings::ENTRY_HEX_HALTS && self.step(&border).halts.is_some()
    }

    /// Walks along a path as an order names it, from the hex where the corps stands, or from none if it comes onto the map.
    ///
    /// # Errors
    /// Says at which hex the path is forbidden, and by which rule.
    pub fn walk(&self, from: Option<Hex>, path: &[Hex]) -> Result<Walk, Violation> {
        let piece = self.state.piece(self.piece).id;
        let mut walk = Walk {
            turns: None,
            by_road: false,
        };
        let (mut at, rest, mut hexes) = match (from, path) {
            (Some(from), path) => (from, path, 0),
            (None, [entry, rest @ ..]) => (*entry, rest, 1),
            (None, []) => return Err(Violation::NoPath { piece }),
        };
        let start = at;
        let mut halted = self
            .halts_at_entry(at)
            .then(|| case("4.11"))
            .filter(|_| from.is_none());
        let mut most = self.allowance;
        for (nth, &to) in rest.iter().enumerate() {
            if let Some(case) = halted {
                return Err(Violation::MustStop {
                    piece,
                    hex: at,
                    case,
                });
            }
            if walk.turns.is_some() && hexes >= most {
                return Err(Violation::TooFar {
                    piece,
                    hexes: hexes + 1,
                    most,
                    case: case("8.6"),
                });
            }
            let border = self.state.components().board.border(at, to);
            let barrier = match border {
                Some(border) => self.barrier(at, &border, nth == 0 && from.is_some()),
                None => Some(Barrier::Apart),
            };
            let Some(border) = border.filter(|_| barrier.is_none()) else {
                let barrier = barrier.unwrap_or(Barrier::Apart);
                return Err(Violation::Barred {
                    piece,
                    hex: to,
                    barrier,
                });
            };
            let step = self.step(&border);
            if walk.turns.is_none() && step.turns.is_some() {
                walk.turns = step.turns;
                if step.halts.is_none() {
                    most = self.allowance_when_turned.max(hexes + 1);
                }
            }
            halted = step.halts;
            hexes += 1;
            at = to;
        }
        self.check_length(start, rest, hexes, most, &mut walk)?;
        Ok(walk)
    }

    /// Checks how long a path is: as it is, or as a road move [4.5, 4.6].
    fn check_length(
        &self,
        start: Hex,
        rest: &[Hex],
        hexes: u8,
        most: u8,
        walk: &mut Walk,
    ) -> Result<(), Violation> {
        let piece = self.state.piece(self.piece).id;
        if hexes <= most {
            return Ok(());
        }
        let roads = self.state.components().board.roads();
        if !self.has_road_moves() || !roads.connects(start, rest) {
            return Err(Violation::TooFar {
                piece,
                hexes,
                most,
                case: case("4.5"),
            });
        }
        if hexes > self.allowance * 2 {
            let most = self.allowance * 2;
            return Err(Violation::TooFar {
                piece,
                hexes,
                most,
                case: case("4.6"),
            });
        }
        walk.by_road = true;
        Ok(())
    }
}

/// What comes of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The case by which the corps turns on the way, if it does.
    pub turns: Option<Case>,
    /// Whether it needs a road move.
    pub by_road: bool,
}
