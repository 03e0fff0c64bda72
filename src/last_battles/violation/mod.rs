//! Why an order is refused: a variant with its data; `case` names the rule, `words` says it plainly; for leaders, `staff`.

mod case;
mod optional;
mod staff;
mod trains;
mod variant;
mod why;
mod words;

pub use self::optional::{NoCharge, NoLead, OptionalViolation};
pub use self::staff::StaffViolation;
pub use self::trains::TrainViolation;
pub use self::variant::{Unhidden, VariantViolation};
pub use self::why::{Ineligible, Obstacle};
use super::charts::{MovementPoints, Odds, Turn};
use super::counter::{CombatStrength, Player};
use super::state::{DecisionKind, Quiet};
use crate::hex::HexNumber;
use crate::table::case::Case;
use crate::table::ids::{LeaderId, PieceId, UnitId};

/// A refused order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    GameOver,
    /// The order does not answer what is to be decided now.
    NotNow {
        open: DecisionKind,
        case: Case,
    },
    /// An attack is ordered in a turn without combat.
    NoCombatNow {
        when: Quiet,
    },
    UnknownUnit {
        unit: PieceId,
    },
    NotYours {
        unit: PieceId,
        player: Player,
    },
    NotOnMap {
        unit: PieceId,
    },
    NamedTwice {
        unit: PieceId,
    },
    NotOneStack {
        unit: PieceId,
    },
    NoUnits,
    /// Its army, or it by name, stands still for the first turns.
    StandsStill {
        unit: PieceId,
        moves_from: Turn,
        case: Case,
    },
    /// The leader and the unit or officer are of different wings.
    OtherWing {
        leader: LeaderId,
        unit: PieceId,
        case: Case,
    },
    AlreadyMoved {
        unit: PieceId,
    },
    EmptyPath {
        unit: PieceId,
    },
    NotTouching {
        from: HexNumber,
        to: HexNumber,
    },
    OutOfPlay {
        hex: HexNumber,
    },
    EnemyInHex {
        hex: HexNumber,
    },
    RiverInTheWay {
        from: HexNumber,
        to: HexNumber,
    },
    LeavesZone {
        unit: UnitId,
        hex: HexNumber,
    },
    StopsInZone {
        unit: PieceId,
        hex: HexNumber,
    },
    ZoneInQuiet {
        unit: UnitId,
        hex: HexNumber,
        when: Quiet,
    },
    TooFar {
        unit: PieceId,
        needs: MovementPoints,
        has: MovementPoints,
    },
    NotReleased {
        unit: UnitId,
        case: Case,
    },
    StackingExceeded {
        hex: HexNumber,
        found: usize,
    },
    NobodyCanMakeRoom {
        hex: HexNumber,
        found: usize,
        /// How many units the hex holds: one in a chateau.
        room: usize,
    },
    ChateauStacking {
        hex: HexNumber,
        found: usize,
    },
    NotWaiting {
        unit: PieceId,
    },
    NotDueYet {
        unit: PieceId,
        turn: Turn,
    },
    WaitsForDie {
        unit: UnitId,
        case: Case,
    },
    WrongEntry {
        unit: PieceId,
        at: HexNumber,
        instead: Vec<HexNumber>,
    },
    EntryBlocked {
        at: HexNumber,
    },
    OutOfTurn {
        unit: UnitId,
        first: UnitId,
    },
    /// What the n-th stack of a column pays to come in leaves too little for the rest of its way.
    ColumnTooDear {
        unit: PieceId,
        at: HexNumber,
        /// Its place among the stacks that came in there in this phase, from 1.
        nth: u8,
        /// What the first stack pays.
        once: MovementPoints,
        /// What it pays for its way in all, and what it has.
        needs: MovementPoints,
        has: MovementPoints,
    },
    EntersAlone {
        unit: UnitId,
        case: Case,
    },
    EntryOver {
        unit: PieceId,
    },
    ForceDivided {
        unit: PieceId,
    },
    /// So many units of the force could not follow, who could now.
    ForceCutOff {
        units: usize,
    },
    NoEntryChoice {
        at: Option<HexNumber>,
        instead: Vec<HexNumber>,
        case: Case,
    },
    NoSecretEntry {
        at: HexNumber,
        instead: Vec<HexNumber>,
    },
    NoExitHere {
        hex: HexNumber,
    },
    NotItsExit {
        unit: PieceId,
        at: HexNumber,
    },
    ExitClosed {
        hex: HexNumber,
    },
    ExitOutOfReach {
        unit: PieceId,
        at: HexNumber,
    },
    /// An attack names nobody who makes it.
    NoAttackers,
    /// An attack names a unit twice, so that it would count twice.
    CountedTwice {
        unit: PieceId,
    },
    NoTarget,
    HexNamedTwice {
        hex: HexNumber,
    },
    NoDefenders {
        hex: HexNumber,
    },
    NotAdjacent {
        unit: UnitId,
        hex: HexNumber,
    },
    AttackOverRiver {
        unit: UnitId,
        hex: HexNumber,
    },
    FoughtAlready {
        unit: UnitId,
    },
    AttackedAlready {
        hex: HexNumber,
    },
    RetreatedInCombat {
        unit: UnitId,
    },
    AdvancedInCombat {
        unit: UnitId,
    },
    HexRetreatedInto {
        hex: HexNumber,
    },
    HexAdvancedInto {
        hex: HexNumber,
    },
    StackDivided {
        unit: UnitId,
        left_out: UnitId,
    },
    LeavesUnattacked {
        unit: UnitId,
    },
    LeavesIdle {
        unit: UnitId,
    },
    ChateauMustTakeAll {
        unit: UnitId,
        enemy: UnitId,
    },
    HigherOdds {
        calculated: Odds,
        wanted: Odds,
    },
    NotArtillery {
        unit: UnitId,
    },
    ArtilleryInZone {
        unit: UnitId,
    },
    BombardRange {
        unit: UnitId,
        hex: HexNumber,
        distance: u32,
        /// How many hexes away it may lie.
        range: u32,
    },
    BombardSeveral {
        unit: UnitId,
    },
    BombardOneHex,
    DisplacedGun {
        unit: UnitId,
    },
    SightBlocked {
        unit: UnitId,
        hex: HexNumber,
        by: Obstacle,
    },
    BombardChateau {
        hex: HexNumber,
    },
    MustStillAttack {
        units: Vec<UnitId>,
    },
    MustStillBeAttacked {
        units: Vec<UnitId>,
    },
    /// A unit that bombarded is to be lost in an exchange.
    GunTakesNoLoss {
        unit: UnitId,
    },
    NotAmongAttackers {
        unit: UnitId,
    },
    DidNotBombard {
        unit: UnitId,
    },
    /// A unit is to retreat, or to make room, of which the combat asks nothing.
    NeedNotRetreat {
        unit: UnitId,
    },
    NoRetreat {
        unit: UnitId,
        to: HexNumber,
        why: Ineligible,
    },
    NeedlessDisplacement {
        unit: UnitId,
        to: HexNumber,
    },
    DisplaceWhom {
        unit: UnitId,
        to: HexNumber,
    },
    CannotDisplace {
        unit: UnitId,
    },
    LossesTooSmall {
        found: CombatStrength,
        at_least: CombatStrength,
    },
    NoAdvance {
        unit: UnitId,
        to: HexNumber,
    },
    /// Its army, its wing or its corps is demoralized.
    DemoralizedStays {
        unit: UnitId,
        case: Case,
    },
    OutOfCommandStays {
        unit: UnitId,
        case: Case,
    },
    GunStays {
        unit: UnitId,
    },
    ChateauStaysEmpty {
        hex: HexNumber,
    },
    NothingToDecline {
        open: DecisionKind,
        case: Case,
    },
    /// What a leader may not do.
    Staff(StaffViolation),
    /// What a rule of chapter 15 forbids, or one of chapter 16 about combat.
    Optional(OptionalViolation),
    /// What a rule of chapter 16 about the ground, command and supply forbids.
    Variant(VariantViolation),
    /// What a supply train may not do, or what may not be done with one.
    Train(TrainViolation),
    NoFirstPlace {
        unit: UnitId,
        hex: HexNumber,
        case: Case,
    },
    /// Two units that are to change places stand in the same one.
    SamePlace {
        unit: UnitId,
        with: UnitId,
        hex: HexNumber,
        case: Case,
    },
    OutOfCommandInZone {
        unit: UnitId,
        hex: HexNumber,
    },
    OutOfCommandIntoZone {
        unit: PieceId,
        hex: HexNumber,
    },
    GunOutOfCommand {
        unit: UnitId,
    },
    /// A unit out of command is to attack, where that forbids it [76:20.31].
    OutOfCommandAttack {
        unit: UnitId,
    },
    /// A headquarters is to change its status before or after the end of its player's command phase.
    StatusLater {
        leader: LeaderId,
    },
}
