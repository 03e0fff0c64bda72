//! What happens: the only thing that changes a state, and all that a screen or another program needs to redraw it.

use super::charts::{CombatResult, Light, MovementPoints, Odds, Turn, Weather};
use super::counter::{Army, CombatStrength, Player};
use super::scenario::{CorpsName, Wing};
use super::state::{Outcome, Phase};
use crate::hex::HexNumber;
use crate::last_battles::state::staff::Segment;
use crate::table::case::Case;
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, PieceId, UnitId};
use serde::Serialize;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Moved {
        unit: PieceId,
        from: HexNumber,
        path: Vec<HexNumber>,
        to: HexNumber,
        cost: MovementPoints,
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
    /// Who must attack and be attacked in this combat phase.
    Obligations {
        must_attack: Vec<UnitId>,
        must_be_attacked: Vec<UnitId>,
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
    /// The levels of an army have moved.
    Levels {
        side: Army,
        /// Which of the scenario's changes it was, and how many times it counts by now.
        change: usize,
        count: i16,
        /// The levels as they are from now on.
        demoralization: Option<CombatStrength>,
        disintegration: Option<CombatStrength>,
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
    /// A player has written a decision down; what it is stays hidden.
    SecretWritten {
        player: Player,
        /// Which of the matters to be written down it is; none for the force at Hal.
        #[serde(skip_serializing_if = "Option::is_none")]
        matter: Option<usize>,
        /// Where the force is to come, if it does.
        #[serde(skip)]
        entry: Option<HexNumber>,
        case: Case,
    },
    /// A force whose coming was secret, units and leaders, may enter from now on.
    SecretShown {
        units: Vec<PieceId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        matter: Option<usize>,
        at: HexNumber,
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
    #[serde(rename = "demoralized")]
    CorpsDemoralized {
        corps: CorpsName,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    #[serde(rename = "recovered")]
    CorpsRecovered {
        corps: CorpsName,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    /// A wing of an army has reached its level.
    #[serde(rename = "demoralized")]
    WingDemoralized {
        side: Army,
        wing: Wing,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    /// The wings of an army are one army from now on.
    WingsJoined {
        side: Army,
        /// The level of the whole.
        demoralization: Option<CombatStrength>,
        case: Case,
    },
    /// A wing that was demoralized is part of an army that is not.
    #[serde(rename = "recovered")]
    WingRecovered {
        side: Army,
        wing: Wing,
        losses: CombatStrength,
        level: Option<CombatStrength>,
        case: Case,
    },
    /// The levels of some corps sink for good.
    OldGuardDefeated {
        corps: Vec<CorpsName>,
        by: CombatStrength,
        case: Case,
    },
}

impl Event {
    /// Gets the case of the rulebook by which it happened; what only closes a combat has none.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::Moved { case, .. }
            | Self::Entered { case, .. }
            | Self::Exited { case, .. }
            | Self::Obligations { case, .. }
            | Self::Retreated { case, .. }
            | Self::Displaced { case, .. }
            | Self::MakesRoom { case, .. }
            | Self::Eliminated { case, .. }
            | Self::Exchanged { case, .. }
            | Self::TrainDestroyed { case, .. }
            | Self::Stood { case, .. }
            | Self::GaveWay { case, .. }
            | Self::Withdraws { case, .. }
            | Self::Advanced { case, .. }
            | Self::Demoralized { case, .. }
            | Self::Disintegrated { case, .. }
            | Self::ArmyLeft { case, .. }
            | Self::Levels { case, .. }
            | Self::Control { case, .. }
            | Self::Vp { case, .. }
            | Self::Die { case, .. }
            | Self::Weather { case, .. }
            | Self::OutOfSupply { case, .. }
            | Self::SecretWritten { case, .. }
            | Self::SecretShown { case, .. }
            | Self::Placed { case, .. }
            | Self::Reduced { case, .. }
            | Self::Released { case, .. }
            | Self::Activated { case, .. }
            | Self::Phase { case, .. }
            | Self::LeaderPlaced { case, .. }
            | Self::LeaderComesLater { case, .. }
            | Self::LeaderLost { case, .. }
            | Self::LeaderTurned { case, .. }
            | Self::LeaderCalled { case, .. }
            | Self::Segment { case, .. }
            | Self::Allotted { case, .. }
            | Self::InCommand { case, .. }
            | Self::OutOfCommand { case, .. }
            | Self::Reorganized { case, .. }
            | Self::ReorganizationFailed { case, .. }
            | Self::CorpsDemoralized { case, .. }
            | Self::CorpsRecovered { case, .. }
            | Self::WingDemoralized { case, .. }
            | Self::WingsJoined { case, .. }
            | Self::WingRecovered { case, .. }
            | Self::OldGuardDefeated { case, .. }
            | Self::Turn { case, .. } => Some(*case),
            Self::Battle(report) => Some(report.case),
            Self::Over(outcome) => Some(outcome.case),
            Self::Concluded {} => None,
        }
    }
}

impl Event {
    /// Gets the unit or leader that has passed through hexes, and those hexes, if one has.
    pub fn passage(&self) -> Option<(PieceId, Vec<HexNumber>)> {
        Some(match self {
            Self::Moved { unit, path, .. } | Self::Exited { unit, path, .. } => {
                (*unit, path.clone())
            }
            Self::Entered { unit, at, path, .. } => (
                *unit,
                [*at].into_iter().chain(path.iter().copied()).collect(),
            ),
            Self::Retreated { unit, to, .. }
            | Self::Displaced { unit, to, .. }
            | Self::Advanced { unit, to, .. } => ((*unit).into(), vec![*to]),
            _ => return None,
        })
    }
}

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsFor {
    Elimination,
    Control,
    ControlAtEnd,
    CorpsInPlay,
    Exit,
    LeftOnMap,
}

/// What a die outside combat is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DieFor {
    Release(UnitId),
    /// Whether a unit begins reduced [18.5A].
    Reduction(UnitId),
    Arrival,
    /// Whether a corps that stands still is set free [24.1B].
    Corps,
    Weather,
    /// Whether a leader is lost with his units [10.2].
    Leader(LeaderId),
    /// Whether a leader is active in this player turn [24.5B], or is released [15.4].
    Activity(LeaderId),
    /// Whether units of a demoralized corps come back [12.2].
    Reorganization(LeaderId),
    /// Whether a commander without a line to his headquarters stays active [16.14C].
    Line(LeaderId),
}

/// A combat in full: what was counted, what was rolled, what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleReport {
    pub attackers: Vec<UnitId>,
    pub bombarding: Vec<UnitId>,
    pub defenders: Vec<HexNumber>,
    pub defending: Vec<UnitId>,
    pub attack_strength: CombatStrength,
    pub defense_strength: CombatStrength,
    /// The odds as calculated.
    pub odds: Odds,
    /// The column used, after every limit and a voluntary reduction.
    pub column: Odds,
    pub die: Face,
    pub result: CombatResult,
    pub modifications: Vec<Modification>,
    /// The units that the result drives back.
    pub retreating: Vec<UnitId>,
    /// Infantry in chateaux that may ignore the result [8.2C].
    pub may_stand: Vec<UnitId>,
    /// Bombarding artillery that may share the retreat [7.1E].
    pub may_withdraw: Vec<UnitId>,
    /// The strength that an exchange takes from the attackers [6.5A].
    pub at_least: CombatStrength,
    pub case: Case,
}

/// One line of the account of a combat's odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Modification {
    pub what: Factor,
    /// The strength, multiple or limit that the line is about.
    pub value: u16,
    /// Whether it counts; a line that does not count says why not by its factor and case.
    pub counted: bool,
    pub case: Case,
}

/// What a line of the account is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Factor {
    /// An attacker's printed strength.
    Attacker(UnitId),
    /// A bombarding unit's printed strength.
    Bombardment(UnitId),
    /// A defender's printed strength.
    Defender(UnitId),
    /// A defender that retreated here earlier in the phase adds nothing [6.6C].
    RetreatedDefender(UnitId),
    /// What halving takes off the attacking cavalry [6.3B].
    CavalryAttackingIntoCover,
    /// What halving takes off the defending cavalry [6.3B].
    CavalryDefendingInCover,
    /// Town in a defending hex: the multiple.
    Town(HexNumber),
    /// Chateau in a defending hex: the multiple.
    Chateau(HexNumber),
    /// Every adjacent attacker of a hex crosses stream or bridge: the multiple.
    Water(HexNumber),
    /// A hex lies behind stream or bridge for some attackers only.
    WaterNotForAll(HexNumber),
    /// So many columns to the right of what the ratio gives.
    ColumnsUp,
    /// The highest column against infantry in a chateau [8.2B].
    ChateauLimit,
    /// The attacker chose a lower column.
    Reduction,
    /// Attackers out of command can neither drive off nor kill [11.3B].
    AttackersOutOfCommand,
    /// Defenders out of command do not kill [11.3C].
    DefendersOutOfCommand,
    /// The ratio is so many above the best column: pips that the die loses [24.5C].
    DieLowered,
    /// The ratio is so many below the worst column: pips that the die gains [24.5C].
    DieRaised,
}
