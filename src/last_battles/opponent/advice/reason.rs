//! Why a program gives an order: claims that the rules can be asked about, each with its numbers. `words` tells them.

use crate::hex::HexNumber;
use crate::last_battles::Attack;
use crate::last_battles::charts::Odds;
use crate::last_battles::counter::CombatStrength;
use crate::table::ids::{LeaderId, PieceId, UnitId};

/// Why an order is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The combat that is ordered.
    Fights(Promise),
    /// The combat that is open to the unit in this turn's combat phase, once all moves of the plan have been carried out; `rest`
    /// tells whether units take part that are still to come.
    WillFight { promise: Promise, rest: bool },
    /// A supply train is fallen upon [16.17C].
    FallsOnTrain { hexes: Vec<HexNumber> },
    /// A hex that counts becomes the player's, who stays there to the end of the phase.
    Takes { hex: HexNumber },
    /// A hex that counts, and is the player's, has a unit of his in it at the end of the phase.
    Holds { hex: HexNumber },
    /// A hex that counts for being entered is entered.
    Enters { hex: HexNumber },
    /// An enemy could come up to the unit where it was, and none can where it goes, as all stand at the end of the phase.
    OutOfReach { unit: PieceId, hex: HexNumber },
    /// Less strength of the enemy could come up to the unit than where it was.
    LessExposed { hex: HexNumber, was: i32, is: i32 },
    /// The hex that it leaves holds too many, or others come in there.
    MakesRoom { hex: HexNumber },
    /// The hex lies nearer both to one's own place that counts and to the enemy nearest that place than they to each other.
    Covers {
        place: HexNumber,
        enemy: HexNumber,
        from: HexNumber,
    },
    /// Enemies of less strength could leave the map for points in their next move than if the units were elsewhere, as all stand at
    /// the end of the phase.
    Bars {
        hex: HexNumber,
        without: usize,
        with: usize,
    },
    /// The way to something gets shorter; so many hexes are left.
    Closes {
        on: Aim,
        by: HexNumber,
        distance: u32,
    },
    /// A friend stands in the hex or next to it at the end of the phase.
    ClosesUp { to: UnitId, hex: HexNumber },
    /// Nothing that can be said of it but where it leads.
    Stands { hex: HexNumber },
    /// Comes in, and what for.
    ComesIn {
        at: HexNumber,
        then: Option<Box<Reason>>,
    },
    /// Leaves the map where units do for points.
    Leaves { at: HexNumber, paid: bool },
    /// A leader leaves the map where units of his have, or goes there.
    Follows { at: HexNumber },
    /// A leader has so many units of his command within his range, and so many of the officers or commanders of his army.
    Leads(Lead),
    /// A supply train or headquarters, and how far the nearest enemy is.
    KeepsOff { hex: HexNumber, enemy: Option<u32> },
    /// A retreat; `choices` hexes were open, and `onward` are, from there.
    FallsBack {
        to: HexNumber,
        choices: usize,
        onward: usize,
    },
    /// Goes into a hex that a combat has emptied; enemies stand in the hexes that it then touches.
    Advances {
        to: HexNumber,
        takes: bool,
        touches: Vec<HexNumber>,
    },
    /// What an exchange takes of the attackers, where so much has to go.
    Gives {
        strength: CombatStrength,
        at_least: CombatStrength,
        /// Whether no other choice is less.
        least: bool,
    },
    /// The infantry of a chateau stays.
    StaysInChateau,
    /// Bombarding artillery shares the retreat.
    GunsGoBack,
    /// Units in command as things stand, of those on the map.
    InCommand { units: usize, of: usize },
    /// An order of command that is not the proposal.
    Commands,
    /// Leaders give no orders any more, and nobody else gets any for it, so that they ride twice as far [10.1C].
    RideFree { leaders: Vec<LeaderId> },
    /// A headquarters becomes active, or not.
    Serves { active: bool },
    /// Brings so much strength back.
    BringsBack { strength: CombatStrength },
    /// A first place.
    Begins { hex: Option<HexNumber> },
    /// Something written down in secret: to come, or to stay away.
    Comes { at: Option<HexNumber> },
    /// Nothing is done, or nothing more.
    Rests(Rest),
}

/// What a combat promises, as the rules reckon it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    pub attack: Attack,
    /// The column that is rolled on.
    pub column: Odds,
    /// How many faces leave no defender in the hexes attacked, whatever their owner chooses.
    pub clears: usize,
    /// How many of these are exchanges that cost the attackers something, and the strength of whole units that one costs them at
    /// least [6.5A].
    pub exchanges: usize,
    pub cost: CombatStrength,
    /// Whether no defender has a hex to retreat to.
    pub trapped: bool,
    /// The column that was calculated, and how many faces are exchanges on it, where a lower one is chosen [6.2C].
    pub lowered: Option<(Odds, usize)>,
}

/// What a move gets nearer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A hex that counts, which the enemy holds.
    Objective(HexNumber),
    /// A hex that counts, which is one's own.
    Guard(HexNumber),
    /// Where one's own units leave for points.
    Exit(HexNumber),
    /// Where the enemy's do.
    Gate(HexNumber),
    /// A hex with enemies.
    Enemy(HexNumber),
}

/// A leader's move: whom he reaches from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    pub hex: HexNumber,
    /// How many units of his command are in his range, and how many of it are on the map.
    pub units: usize,
    pub of: usize,
    /// How many officers are in a commander's range.
    pub officers: usize,
}

/// Where nothing more is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// No unit that may still move has a move in the plan.
    Moved,
    /// No attack is possible, or none is worth it.
    NoAttack,
    NotWorthIt,
    /// Nobody follows up.
    StaysInLine,
    GunsStay,
    Headquarters,
    /// The first places stay as they are.
    FirstPlaces,
    Other,
}
