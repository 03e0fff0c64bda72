//! The account of a combat: what was counted, what was rolled, what it means.

use crate::hex::HexNumber;
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::odds::{Branch, Enhancement};
use crate::last_battles::counter::CombatStrength;
use crate::table::case::Case;
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, UnitId};
use serde::Serialize;

/// A combat in full: what was counted, what was rolled, what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleReport {
    pub attackers: Vec<UnitId>,
    pub bombarding: Vec<UnitId>,
    pub defenders: Vec<HexNumber>,
    pub defending: Vec<UnitId>,
    pub attack_strength: CombatStrength,
    pub defense_strength: CombatStrength,
    /// Those who lead the attackers and the defenders [16.13].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<LeaderId>,
    /// The cavalry that charges [16.8].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charging: Vec<UnitId>,
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

/// A combat that waits until those of its units have retreated whom their dice drive off [16.18B].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WaitingCombat {
    pub attackers: Vec<UnitId>,
    pub bombarding: Vec<UnitId>,
    pub defending: Vec<UnitId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// The column that was calculated when the attack was declared.
    pub column: Odds,
    pub retreating: Vec<UnitId>,
    /// The units that count half in it.
    pub halved: Vec<UnitId>,
    /// Those who lead the attackers and the defenders [16.13].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<LeaderId>,
    /// The cavalry that charges [16.8].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub charging: Vec<UnitId>,
    /// The arms that the defender has enhanced, if he has [16.7].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enhanced: Option<Enhancement>,
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
    /// Artillery that has not moved bombards: the multiple [16.9, 16.10].
    Sustained(UnitId),
    /// A defender's printed strength.
    Defender(UnitId),
    /// A defender that retreated here earlier in the phase adds nothing [6.6C].
    RetreatedDefender(UnitId),
    /// What halving takes off the attacking cavalry [6.3B].
    CavalryAttackingIntoCover,
    /// What halving takes off the defending cavalry [6.3B].
    CavalryDefendingInCover,
    /// The ground, or the water before it, halves a unit that attacks: by what its strength is divided [16.4].
    HalvedByTerrain(UnitId),
    /// A garrison is being formed in a hex, whose defenders count half: by what they are divided [16.11A].
    FormingGarrison(HexNumber),
    /// A unit out of supply counts half by its die: by what it is divided [16.18B].
    HalvedForSupply(UnitId),
    /// A unit out of supply will roll whether it fights, counts half or retreats [16.18B].
    RollsForSupply(UnitId),
    /// Rain halves all who attack: by what their strength is divided [16.5].
    HalvedByRain,
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
    /// So many columns to the left of what the ratio gives.
    ColumnsDown,
    /// A charge: the multiple [16.8].
    Charge,
    /// The arm that the defender has enhanced: the multiple [16.7].
    Enhanced(Branch),
    /// What halving takes off blown cavalry among the attackers [16.8].
    BlownAttackers,
    /// What halving takes off blown cavalry among the defenders [16.8].
    BlownDefenders,
    /// The highest column against infantry in a chateau [8.2B].
    ChateauLimit,
    /// The attacker chose a lower column.
    Reduction,
    /// Attackers out of command can neither drive off nor kill [11.3B].
    AttackersOutOfCommand,
    /// Defenders out of command do not kill [11.3C].
    DefendersOutOfCommand,
    /// Attackers out of command do not drive off [16.15B].
    AttackersDriveNobodyOff,
    /// Defenders out of command neither drive off nor kill [16.15C].
    DefendersRepelNobody,
    /// The ratio is so many above the best column: pips that the die loses [24.5C].
    DieLowered,
    /// The ratio is so many below the worst column: pips that the die gains [24.5C].
    DieRaised,
}
