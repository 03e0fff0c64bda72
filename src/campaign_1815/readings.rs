//! How this program reads what the rulebook leaves open, or says in two ways.
//!
//! Each reading is one constant here, with the case that it is about; whoever reads the case otherwise changes it here and
//! nowhere else.

/// Whether a zone of influence reaches over a bridge. The chart of terrain says that it crosses neither river nor bridge [1.9].
pub const ZOI_AT_RIVERS: RiverZone = RiverZone::CrossesNone;

/// What a zone does at a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RiverZone {
    CrossesNone,
    CrossesBridges,
}

/// Whether headquarters may be set down on a unit of the enemy. The hex of a corps lies in its own zone; that of a detachment
/// counts as if it did [2.1].
pub const HEADQUARTERS_ON_ENEMY_UNITS: bool = false;

/// Whether headquarters of an army that has units, but no legal hex near them, go by the road to Brussels, as those of an army
/// without units do [2.2].
pub const ROAD_SERVES_WHOEVER_IS_BARRED: bool = true;

/// Whether one detachment and one headquarters may share a hex: the text forbids more than one "marker or detachment", which is
/// read as more than one of each [1.11].
pub const HEADQUARTERS_BESIDE_DETACHMENTS: bool = true;

/// What becomes of a blown corps that finds no hex to come back to [2.4].
pub const WITHOUT_PLACE: Fate = Fate::Eliminated;

/// What becomes of a corps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Eliminated,
    /// It waits for the next turn.
    Waits,
}

/// Whether the hex from which a detachment's path begins may lie in an enemy zone: only the hexes that are entered are looked
/// at [2.8].
pub const DETACHMENTS_LEAVE_ZONES: bool = true;

/// Whether a detachment may be placed where headquarters of either side lie [2.7].
pub const DETACHMENTS_ON_HEADQUARTERS: bool = true;

/// Whether a withdrawal leads away from every enemy unit in whose zone the corps stood, or from one of them only [3.5].
pub const WITHDRAWS_FROM_ALL: bool = true;

/// What a withdrawal of the corps does to the Grand Battery beside it [5.22].
pub const BATTERY_AFTER_WITHDRAWAL: BatteryLeft = BatteryLeft::Recalled;

/// What becomes of the Grand Battery when it is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatteryLeft {
    Recalled,
    Eliminated,
}

/// How far from an entry an enemy must be to be left there: one who stands on it or beside it is pushed off, but not one whose
/// zone only touches a neighbour of it [4.22].
pub const PUSHED_WITHIN: u8 = 1;

/// What leaving the road in rain does: who leaves it turns, and goes on as far as its other side may [8.6].
pub const OFF_ROAD_IN_RAIN: OffRoad = OffRoad::Turns;

/// What leaving the road does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffRoad {
    Turns,
    TurnsAndHalts,
}

/// What spares a corps the stream of a hex: to have come along a road, not the mere presence of one [4.17].
pub const STREAM_IS_BRIDGED: Bridged = Bridged::AlongTheRoad;

/// Which road spares a corps the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bridged {
    AlongTheRoad,
    AnyRoadInTheHex,
}

/// Whether zones halt a corps in the very hex where it comes onto the map, which is where its move begins [4.19].
pub const ENTRY_HEX_HALTS: bool = false;

/// Whether each of several headquarters in battle mode in range adds its stars [5.8].
pub const EACH_HEADQUARTERS_ADDS: bool = true;

/// Whether a fresh cavalry corps may be kept out of a fight beside it [5.10, 5.11].
pub const FRESH_CAVALRY_MAY_STAY_OUT: bool = true;

/// Whether cavalry of one Coalition army supports the other in defence; the text forbids it in attack alone [5.11].
pub const DEFENDS_THE_OTHER_ARMY: bool = true;

/// Whether infantry of one Coalition army supports the attack of the other [5.9].
pub const INFANTRY_SUPPORTS_THE_OTHER_ARMY: bool = true;

/// Whether cavalry that defends a town behind a bridge has the help of the bridge [5.6].
pub const BRIDGE_HELPS_CAVALRY: bool = true;

/// Whether who pursues may leave the command range of his headquarters [5.21].
pub const PURSUES_OUT_OF_RANGE: bool = true;

/// Whether the road to Brussels crosses rivers at bridges only [6.4].
pub const BRUSSELS_OVER_BRIDGES_ONLY: bool = true;
