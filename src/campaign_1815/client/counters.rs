//! The counters on the map: where each lies, how large it is, what is noted beside it.

use super::faces::{Detail, Glyph, Mark, Outline};
use super::grid::{HEX_WIDTH, centre};
use super::selection::Selection;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::movement;
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::state::State;
use crate::campaign_1815::zones::Zones;
use crate::client::board::depth;
use crate::table::armies::Player;
use crate::table::ids::PieceId;
use bevy::math::Vec2;
use std::collections::BTreeMap;

/// A picture, where it lies in the world, and the side of counters of its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Whose picture it is, and which of his.
    pub of: (PieceId, Part),
    pub glyph: Glyph,
    pub at: Vec2,
    pub height: f32,
    pub side: f32,
}

/// Which picture of a piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    Frame,
    Counter,
    Note(Mark),
}

/// The sizes of counters, as shares of that of a corps alone in its hex: a corps with a detachment, headquarters beside others, and
/// headquarters alone.
pub const SIZES: [f32; 4] = [1.0, 0.84, 0.72, 1.05];

/// From how many pixels a hex on there are notes beside counters.
pub const NOTED: f32 = 30.0;

/// Gets the side of a counter in hexes, for hexes of a size in logical pixels.
pub const fn side(pixels: f32) -> f32 {
    if pixels < 44.0 { 0.82 } else { 0.70 }
}

/// Gets how far below the centre of its hex a counter lies, in hexes: from near the hex's number stays free.
const fn lowered(pixels: f32) -> f32 {
    if pixels < 44.0 { 0.0 } else { 0.075 }
}

/// Lists all pictures of counters for hexes of a size in logical pixels.
pub fn placed(state: &State, selection: &Selection, pixels: f32) -> Vec<Placed> {
    let mut by_hex: BTreeMap<Hex, Vec<PieceIndex>> = BTreeMap::new();
    for player in Player::ALL {
        for (piece, hex) in state.on_map(player) {
            by_hex.entry(hex).or_default().push(piece);
        }
    }
    let chosen = selection.piece_in(state);
    let chosen = chosen.or_else(|| selection.piece.and_then(|piece| state.find(piece)));
    let mut stacks = Stacks {
        state,
        chosen,
        pixels,
        placed: Vec::new(),
    };
    for (hex, pieces) in by_hex {
        stacks.lay(hex, &pieces);
    }
    stacks.mark();
    stacks.placed
}

/// The stacks of the map as they are laid.
struct Stacks<'s> {
    state: &'s State,
    chosen: Option<PieceIndex>,
    pixels: f32,
    placed: Vec<Placed>,
}

impl Stacks<'_> {
    /// Lays what is in a hex: a corps, a detachment below it, headquarters at its upper right.
    fn lay(&mut self, hex: Hex, pieces: &[PieceIndex]) {
        let of = |wanted: fn(Kind) -> bool| {
            let mut found = pieces.iter().copied();
            found.find(|piece| wanted(self.state.piece(*piece).kind))
        };
        let corps = of(Kind::is_corps);
        let detachment = of(|kind| kind == Kind::Detachment);
        let headquarters = pieces.iter().copied();
        let headquarters: Vec<_> = headquarters
            .filter(|piece| self.state.piece(*piece).kind == Kind::Headquarters)
            .collect();
        let whole = side(self.pixels);
        let mut at = centre(hex) - Vec2::new(0.0, lowered(self.pixels)) * HEX_WIDTH;
        let side = match corps.is_some() && detachment.is_some() {
            true => {
                at.y += 0.15 * whole * HEX_WIDTH;
                SIZES[1] * whole
            }
            false => whole,
        };
        // Those further south lie over those further north.
        let base = depth::COUNTERS + 0.001 * (5000.0 - centre(hex).y) / HEX_WIDTH;
        if let Some(corps) = corps {
            self.put(corps, at, base, side);
        }
        match (corps, detachment) {
            (Some(_), Some(detachment)) => {
                let at = at - Vec2::new(0.0, 0.635 * side * HEX_WIDTH);
                self.put_tab(detachment, at, base + 0.02, side);
            }
            (None, Some(detachment)) => self.put(detachment, at, base, side),
            _ => {}
        }
        for (nth, hq) in headquarters.into_iter().enumerate() {
            let alone = corps.is_none() && detachment.is_none() && nth == 0;
            let beside = Vec2::new(0.52, if corps.is_some() { 0.50 } else { 0.36 });
            match alone {
                true => self.put(hq, at, base + 0.1, SIZES[3] * whole),
                false => {
                    let step = Vec2::new(-0.5 * nth as f32, 0.0);
                    let at = at + (beside + step) * side * HEX_WIDTH;
                    self.put(hq, at, base + 0.1, SIZES[2] * whole);
                }
            }
        }
    }

    fn put(&mut self, piece: PieceIndex, at: Vec2, height: f32, side: f32) {
        let printed = self.state.piece(piece);
        if self.chosen == Some(piece) {
            let glyph = Glyph::Frame(printed.army, Outline::of(printed.kind));
            self.placed.push(Placed {
                of: (printed.id, Part::Frame),
                glyph,
                at,
                height: height + 0.2,
                side,
            });
        }
        let detail = Detail::at(side * self.pixels);
        let height = height
            + if self.chosen == Some(piece) {
                0.21
            } else {
                0.0
            };
        self.placed.push(Placed {
            of: (printed.id, Part::Counter),
            glyph: Glyph::Counter(printed.id, self.state.face(piece), detail),
            at,
            height,
            side,
        });
    }

    fn put_tab(&mut self, piece: PieceIndex, at: Vec2, height: f32, side: f32) {
        let detail = Detail::at(side * self.pixels);
        let id = self.state.piece(piece).id;
        self.placed.push(Placed {
            of: (id, Part::Counter),
            glyph: Glyph::Tab(id, detail),
            at,
            height,
            side,
        });
    }

    /// Notes who is held by enemy zones, and who is out of the range of all his headquarters.
    fn mark(&mut self) {
        if self.pixels < NOTED {
            return;
        }
        let side = side(self.pixels);
        for player in Player::ALL {
            let enemy = Zones::of(self.state, player.opponent());
            let corps: Vec<_> = self.state.corps_on_map(player).collect();
            for (piece, hex) in corps {
                let at = centre(hex) - Vec2::new(0.0, lowered(self.pixels)) * HEX_WIDTH;
                let id = self.state.piece(piece).id;
                let mark = |glyph: Mark, x: f32| Placed {
                    of: (id, Part::Note(glyph)),
                    glyph: Glyph::Mark(glyph),
                    at: at + Vec2::new(x * side * HEX_WIDTH, 0.0),
                    height: depth::COUNTERS + 4.0,
                    side,
                };
                if movement::is_held(self.state, piece, &enemy) {
                    self.placed.push(mark(Mark::Held, 0.49));
                }
                if !self.in_range(piece, hex) {
                    self.placed.push(mark(Mark::OutOfRange, -0.49));
                }
            }
        }
    }

    /// Tells whether a corps is in the range of headquarters of its army; where these are off the map, to be set down anew,
    /// nobody is out of it.
    fn in_range(&self, piece: PieceIndex, hex: Hex) -> bool {
        let army = self.state.piece(piece).army;
        let mut all = self.state.headquarters_on_map(army).peekable();
        all.peek().is_none() || all.any(|(hq, at)| at.distance(hex) <= self.state.value(hq))
    }
}
