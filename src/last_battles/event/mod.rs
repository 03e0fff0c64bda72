//! What happens: the only thing that changes a state, and all that a screen or another program needs to redraw it.

mod battle;
mod case;
mod hidden;
mod morale;
mod passage;
mod reason;

pub use self::battle::{BattleReport, Factor, Modification, WaitingCombat};
pub use self::hidden::HiddenEvent;
pub use self::morale::MoraleEvent;
pub use self::reason::{DieFor, PointsFor};
use super::charts::{CombatResult, Light, MovementPoints, Odds, Turn, Weather};
use super::combat::odds::Branch;
use super::counter::{Army, CombatStrength, Player};
use super::order::Attack;
use super::state::{Garrison, Outcome, Phase};
use crate::hex::HexNumber;
use crate::last_battles::state::staff::Segment;
use crate::table::case::Case;
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, PieceId, UnitId};
use crate::table::number::is_default;
use serde::Serialize;

/// One thing that happened.
///
/// Events are moved many times, so what would make all of them large is kept in a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Moved {
        unit: PieceId,
        from: HexNumber,
        path: Vec<HexNumber>,
        to: HexNumber,
        cost: MovementPoints,
        /// Whether it has come along a road or trail, so that its hex is closed to others for the rest of the phase [16.4].
        #[serde(skip_serializing_if = "is_default")]
        by_route: bool,
        case: Case,
    },
    Entered {
        unit: PieceId,
        at: HexNumber,
        path: Vec<HexNumber>,
        to: HexNumber,
        cost: MovementPoints,
        /// Which stack it belongs to, of those that came in here this phase; the first is 1.
        stack: u8,
        /// Whether it has come along a road or trail, as in a move [16.4].
        #[serde(skip_serializing_if = "is_default")]
        by_route: bool,
        case: Case,
    },
    Exited {
        unit: PieceId,
        from: HexNumber,
        /// The way to the hex where it left.
        path: Vec<HexNumber>,
        at: HexNumber,
        cost: MovementPoints,
        case: Case,
    },
    /// Mounted units may step back before anybody must fight [15.3].
    MayRetreatBefore {
        units: Vec<UnitId>,
        case: Case,
    },
    /// A player's mounted units that have not stepped back stay where they are [15.3].
    StandBefore {
        player: Player,
        case: Case,
    },
    /// Who must attack and be attacked in this combat phase.
    Obligations {
        must_attack: Vec<UnitId>,
        must_be_attacked: Vec<UnitId>,
        /// Those out of command who must leave the enemy's zones at the end of the phase [76:20.32].
        #[serde(skip_serializing_if = "Vec::is_empty")]
        must_withdraw: Vec<UnitId>,
        case: Case,
    },
    /// Units out of command must leave the enemy's zones now, at the end of the combat phase [76:20.32].
    LeaveZones {
        units: Vec<UnitId>,
        case: Case,
    },
    /// A leader has gone farther than half his allowance, and so gives no command for attacks in this player turn: these units
    /// neither attack nor enter an enemy zone [76:19.27].
    LetGo {
        leader: LeaderId,
        units: Vec<UnitId>,
        case: Case,
    },
    /// A cavalry unit has come up so that it may charge in this player turn [16.8].
    MayCharge {
        unit: UnitId,
        case: Case,
    },
    /// An attack is declared, which is fought once the defender has answered [16.7, 16.13].
    AttackDeclared {
        attack: Box<Attack>,
        case: Case,
    },
    /// The defender has said who leads his units; nobody, perhaps [16.13].
    DefenderLeads {
        leader: Option<LeaderId>,
        case: Case,
    },
    /// The defender has chosen the arms that are enhanced [16.7].
    ArmsEnhanced {
        doubled: Option<Branch>,
        tripled: Option<Branch>,
        case: Case,
    },
    /// The attacker has said at which column an attack is resolved whose odds have changed [6.2C].
    OddsSettled {
        column: Odds,
        case: Case,
    },
    Battle(Box<BattleReport>),
    Retreated {
        unit: UnitId,
        from: HexNumber,
        to: HexNumber,
        case: Case,
    },
    Displaced {
        unit: UnitId,
        from: HexNumber,
        to: HexNumber,
        by: UnitId,
        case: Case,
    },
    /// A unit makes room for `by` and must find itself a hex.
    MakesRoom {
        unit: UnitId,
        by: UnitId,
        case: Case,
    },
    Eliminated {
        unit: UnitId,
        hex: HexNumber,
        strength: CombatStrength,
        /// Whether it may come back by reorganization \[12\].
        may_return: bool,
        case: Case,
    },
    /// An attack destroys a supply train, without a die.
    TrainDestroyed {
        train: UnitId,
        hex: HexNumber,
        attackers: Vec<UnitId>,
        bombarding: Vec<UnitId>,
        case: Case,
    },
    Exchanged {
        units: Vec<UnitId>,
        at_least: CombatStrength,
        case: Case,
    },
    /// The infantry of a chateau stays where it is.
    Stood {
        units: Vec<UnitId>,
        case: Case,
    },
    /// The infantry of a chateau leaves after all.
    GaveWay {
        units: Vec<UnitId>,
        case: Case,
    },
    /// Bombarding artillery shares the attackers' retreat (`units`), or stays where it is.
    Withdraws {
        units: Vec<UnitId>,
        case: Case,
    },
    Advanced {
        unit: UnitId,
        from: HexNumber,
        to: HexNumber,
        case: Case,
    },
    /// Cavalry that has charged is blown through the next player turn of the enemy and that of its own after it [16.8].
    Blown {
        units: Vec<UnitId>,
        case: Case,
    },
    /// A unit routs: it retreats three hexes [16.12].
    Routs {
        unit: UnitId,
        case: Case,
    },
    /// The combat is over, and nothing of it stays to be decided.
    Concluded {},
    Demoralized {
        side: Army,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    Disintegrated {
        side: Army,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    /// All units and leaders of an army leave the map, and those who were to come stay away.
    ArmyLeft {
        side: Army,
        left: Vec<PieceId>,
        stay_away: Vec<PieceId>,
        case: Case,
    },
    Control {
        hex: HexNumber,
        player: Player,
        case: Case,
    },
    Vp {
        player: Player,
        points: u16,
        reason: PointsFor,
        case: Case,
    },
    Die {
        what: DieFor,
        face: Face,
        case: Case,
    },
    Weather {
        weather: Weather,
        case: Case,
    },
    /// A unit has no line of supply and is lost for good.
    OutOfSupply {
        unit: UnitId,
        hex: HexNumber,
        case: Case,
    },
    /// A unit forms a garrison in its chateau, is one from now on, or is one no more [16.11].
    Garrison {
        unit: UnitId,
        status: Garrison,
        case: Case,
    },
    /// Supply has been looked at: these units have no line, until it is looked at again [16.18].
    SupplyChecked {
        out_of_supply: Vec<UnitId>,
        /// The same of those kept aside while a marker stands for them, which nobody is told [16.6].
        #[serde(skip)]
        aside: Vec<UnitId>,
        case: Case,
    },
    /// A combat waits until those of its units have retreated whom their dice drive off [16.18B].
    CombatWaits(Box<WaitingCombat>),
    /// A combat is over without a die: one side has nobody left in it [16.18B].
    CombatDropped {
        result: CombatResult,
        /// Those who were left, who have fought.
        units: Vec<UnitId>,
        case: Case,
    },
    /// A unit takes its first place.
    Placed {
        unit: UnitId,
        from: HexNumber,
        to: HexNumber,
        case: Case,
    },
    /// A unit shows its reduced side from now on.
    Reduced {
        unit: UnitId,
        case: Case,
    },
    /// A unit that could not move from now on may.
    Released {
        unit: UnitId,
        case: Case,
    },
    /// Units that wait for a die may enter from now on.
    Activated {
        units: Vec<UnitId>,
        at: HexNumber,
        case: Case,
    },
    Phase {
        turn: Turn,
        player: Player,
        phase: Phase,
        case: Case,
    },
    Turn {
        turn: Turn,
        light: Light,
        case: Case,
    },
    Over(Outcome),
    /// A leader takes his first place, or is set on the nearest friendly unit; `from` nowhere, if he was to come later.
    LeaderPlaced {
        leader: LeaderId,
        from: Option<HexNumber>,
        to: HexNumber,
        case: Case,
    },
    /// A leader does not begin on the map, but comes with units of his that come later [22.2C].
    LeaderComesLater {
        leader: LeaderId,
        case: Case,
    },
    LeaderLost {
        leader: LeaderId,
        hex: HexNumber,
        case: Case,
    },
    /// An officer takes the place of his army's commander, who is lost: his commander's counter is in play from now on in the
    /// place of his officer's [16.1C].
    Succeeded {
        leader: LeaderId,
        officer: LeaderId,
        after: LeaderId,
        case: Case,
    },
    /// A leader shows his active side from now on, or his inactive one.
    LeaderTurned {
        leader: LeaderId,
        active: bool,
        case: Case,
    },
    /// An active commander has come to an inactive leader, who is released in the next command phase of his player.
    LeaderCalled {
        leader: LeaderId,
        case: Case,
    },
    /// The next segment of the command phase begins.
    Segment {
        segment: Segment,
        case: Case,
    },
    /// Whom a commander is to command when the segment ends.
    Allotted {
        leader: LeaderId,
        officers: Vec<LeaderId>,
        units: Vec<UnitId>,
        case: Case,
    },
    /// A leader puts officers and units in command until his player's next command segment.
    InCommand {
        by: LeaderId,
        officers: Vec<LeaderId>,
        units: Vec<UnitId>,
        case: Case,
    },
    OutOfCommand {
        officers: Vec<LeaderId>,
        units: Vec<UnitId>,
        case: Case,
    },
    /// Lost units come back on their reduced side.
    Reorganized {
        officer: LeaderId,
        units: Vec<UnitId>,
        hex: HexNumber,
        case: Case,
    },
    /// Lost units will not come back.
    ReorganizationFailed {
        officer: LeaderId,
        units: Vec<UnitId>,
        case: Case,
    },
    /// What happens to forces that come in secret, and to those that are hidden.
    #[serde(untagged)]
    Hidden(HiddenEvent),
    /// What becomes of the morale of armies, wings and corps.
    #[serde(untagged)]
    Morale(MoraleEvent),
}
