//! Everything that the atlas can hold, by what it shows.

use super::face::{self, Activity, PLATE_VIEW, Strength};
use super::marker::{self, MarkerFace};
use super::marks::{self, MARK_MARGIN, Mark, TagKind};
use super::svg::{COUNTER_VIEW, FRAME_VIEW, View};
use crate::client::counters::{Detail, Picture};
use crate::client::palette::{Palette, Rgb};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::counter::{Counter, LeaderCounter, OrderOfBattle};
use crate::table::armies::{Army, Nationality};
use crate::table::ids::{LeaderId, UnitId};
use bevy::math::Vec2;
use bevy::prelude::Resource;
use std::collections::BTreeMap;

/// The counters as printed, by name; filled when a game begins.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    pub units: BTreeMap<UnitId, Counter>,
    pub leaders: BTreeMap<LeaderId, LeaderCounter>,
}

impl From<&OrderOfBattle> for Roster {
    fn from(order: &OrderOfBattle) -> Self {
        Self {
            units: order
                .units
                .iter()
                .map(|unit| (unit.id, unit.clone()))
                .collect(),
            leaders: order
                .leaders
                .iter()
                .map(|leader| (leader.id, leader.clone()))
                .collect(),
        }
    }
}

/// One small picture of the atlas.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Glyph {
    Unit(UnitId, Strength, Detail),
    /// A counter that lies under another.
    Bare(Army, Nationality, Strength, Detail),
    Leader(LeaderId, Activity, Detail),
    /// A marker of hidden units [16.6].
    Marker(MarkerFace, Detail),
    SelectionFrame(Army),
    /// The frame of a selected leader.
    PlateFrame,
    GhostFrame(Army),
    Slash(Army),
    Mark(Mark),
    Sum(u16),
    Flag(Army),
    /// The odds of an attack, such as `4–1`.
    Odds(String),
    /// The result of a combat, in its colours.
    Result(CombatResult, Rgb, Rgb),
    Tag(TagKind, String),
    /// A face of the die, 1 to 6.
    Die(u8),
    Burst,
    Observed,
    Headquarters,
    SupplyTrain,
    TurnMarker,
    Night,
    Rain,
}

/// Widths of a hex in a counter's side, for things that are measured in widths of a hex.
const SIDES_PER_HEX: f32 = 1.0 / 0.64;

impl Picture for Glyph {
    type Roster = Roster;

    fn svg(&self, roster: &Roster, palette: Palette) -> Option<String> {
        Some(match self {
            Self::Unit(unit, strength, detail) => {
                face::unit(roster.units.get(unit)?, *strength, *detail, palette)
            }
            Self::Bare(side, nation, strength, detail) => {
                face::bare((*side, *nation), *strength, *detail, palette)
            }
            Self::Leader(leader, activity, detail) => {
                face::leader(roster.leaders.get(leader)?, *activity, *detail, palette)
            }
            Self::Marker(face, detail) => marker::marker(*face, *detail, palette),
            Self::SelectionFrame(side) => marks::selection_frame(*side),
            Self::PlateFrame => marks::plate_frame(),
            Self::GhostFrame(side) => marks::ghost_frame(*side),
            Self::Slash(side) => marks::slash(*side),
            Self::Mark(mark) => mark.svg().to_owned(),
            Self::Sum(sum) => marks::sum_pill(*sum),
            Self::Flag(side) => marks::flag(*side).to_owned(),
            Self::Odds(odds) => marks::odds_disc(odds),
            Self::Result(result, field, ink) => marks::result_disc(*result, (*field, *ink)),
            Self::Tag(kind, text) => marks::tag(*kind, text),
            Self::Die(face) => (*marks::DICE.get(usize::from(*face).checked_sub(1)?)?).to_owned(),
            Self::Burst => marks::BURST.to_owned(),
            Self::Observed => marks::OBSERVED.to_owned(),
            Self::Headquarters => marks::HEADQUARTERS.to_owned(),
            Self::SupplyTrain => marks::SUPPLY_TRAIN.to_owned(),
            Self::TurnMarker => marks::TURN_MARKER.to_owned(),
            Self::Night => marks::NIGHT.to_owned(),
            Self::Rain => marks::RAIN.to_owned(),
        })
    }

    fn tells_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unit(a, up, _), Self::Unit(b, other, _)) => (a, up) == (b, other),
            (Self::Bare(a, of, up, _), Self::Bare(b, by, other, _)) => {
                (a, of, up) == (b, by, other)
            }
            (Self::Leader(a, up, _), Self::Leader(b, other, _)) => (a, up) == (b, other),
            (Self::Marker(a, _), Self::Marker(b, _)) => a == b,
            _ => self == other,
        }
    }

    fn extent(&self) -> Vec2 {
        let of = |view: View, scale: f32| Vec2::new(view.2, view.3) * scale / 100.0;
        match self {
            Self::Unit(..) | Self::Bare(..) | Self::Marker(..) => of(COUNTER_VIEW, 1.0),
            Self::SelectionFrame(_) | Self::GhostFrame(_) | Self::Slash(_) => of(FRAME_VIEW, 1.0),
            Self::Leader(..) => of(PLATE_VIEW, PLATE_SCALE),
            Self::PlateFrame => of(marks::PLATE_FRAME_VIEW, PLATE_SCALE),
            Self::Mark(mark) => Vec2::splat(mark.size() * MARK_MARGIN),
            Self::Sum(_) => of(marks::PILL_VIEW, SIDES_PER_HEX),
            Self::Odds(_) | Self::Result(..) => of(marks::ODDS_VIEW, 0.22 / 0.40 * SIDES_PER_HEX),
            Self::Tag(..) => of(marks::TAG_VIEW, SIDES_PER_HEX),
            Self::Flag(_) => Vec2::splat(0.30 * SIDES_PER_HEX),
            Self::Burst => Vec2::splat(0.375 * SIDES_PER_HEX),
            Self::Die(_)
            | Self::Observed
            | Self::Headquarters
            | Self::SupplyTrain
            | Self::TurnMarker
            | Self::Night
            | Self::Rain => Vec2::ONE,
        }
    }
}

/// The height of a leader's plate in sides of a counter.
pub const PLATE_HEIGHT: f32 = 0.455;

/// Hundredths of a counter's side for one unit of a plate's drawing.
const PLATE_SCALE: f32 = PLATE_HEIGHT * 100.0 / 116.0;
