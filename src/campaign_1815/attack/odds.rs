//! [5.6 to 5.14] The modifiers of an attack, each with its case.

pub use super::chances::{Chances, chances, of_attacker, of_cast};
use super::support;
use crate::campaign_1815::board::Water;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::readings::{BRIDGE_HELPS_CAVALRY, EACH_HEADQUARTERS_ADDS};
use crate::campaign_1815::special;
use crate::campaign_1815::state::State;
use crate::table::case::{Case, case};
use crate::table::ids::PieceId;
use serde::Serialize;

/// What a modifier is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// A town or chateau helps the defender [5.6].
    Built,
    /// The attack goes over a bridge [5.6].
    Bridge,
    /// Stars of the attacking or defending unit [5.7].
    Stars,
    /// Stars of headquarters in battle mode in range [5.8].
    Headquarters,
    /// Another infantry corps beside the defender [5.9].
    Infantry,
    /// A cavalry corps beside the attacker or the defender [5.10, 5.11].
    Cavalry,
    /// The stars of fresh cavalry that supports an attack [5.10].
    Charge,
    GrandBattery,
    /// The defender is a detachment [5.13].
    Detachment,
    /// Soft ground [5.14].
    Rain,
}

/// Why something beside a fight adds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// Cavalry has no use of its stars in a town or chateau, nor of the place itself in defence [5.6, 5.7, 5.10].
    BuiltUp,
    /// Headquarters in normal mode have no stars [1.6].
    NormalMode,
    /// The unit is out of the range of the headquarters [5.8].
    OutOfRange,
    /// Fresh cavalry is kept out [5.10, 5.11].
    KeptOut,
    /// Cavalry of the other army does not support an attack [5.10].
    OtherArmy,
    /// Terrain never adds more than one [5.6].
    OneForTerrain,
}

/// Something that is added to a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    pub value: i8,
    pub why: Ground,
    /// Whose it is, if it is of a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceId>,
    pub case: Case,
}

/// Something that might have been added, and is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unused {
    pub why: Ground,
    pub reason: Idle,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceId>,
    pub case: Case,
}

/// An attack as it stands before the dice are cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub attack: Vec<Modifier>,
    pub defence: Vec<Modifier>,
    pub unused_attack: Vec<Unused>,
    pub unused_defence: Vec<Unused>,
    /// The cavalry that supports each side.
    pub attack_support: Vec<PieceIndex>,
    pub defence_support: Vec<PieceIndex>,
    pub against_detachment: bool,
}

impl Odds {
    /// Gets what each side adds to its die, the attacker first.
    pub fn sums(&self) -> (i8, i8) {
        let sum = |list: &[Modifier]| list.iter().map(|modifier| modifier.value).sum();
        (sum(&self.attack), sum(&self.defence))
    }

    /// Gets by how much the attacker adds more.
    pub fn difference(&self) -> i8 {
        let (attack, defence) = self.sums();
        attack - defence
    }
}

/// A fight whose modifiers are being gathered.
struct Count<'s> {
    state: &'s State,
    attacker: PieceIndex,
    target: PieceIndex,
    /// The hex of the defender.
    hex: Hex,
    found: Odds,
}

/// Gathers all modifiers of an attack on a unit, with the fresh cavalry that each side names.
pub fn odds(
    state: &State,
    (attacker, target): (PieceIndex, PieceIndex),
    support: &[PieceId],
    defence: &[PieceId],
) -> Option<Odds> {
    let able = support::of_attacker(state, attacker);
    let able_to_defend = support::of_defender(state, target);
    let mut count = Count {
        state,
        attacker,
        target,
        hex: state.hex(target)?,
        found: Odds {
            attack: Vec::new(),
            defence: Vec::new(),
            unused_attack: Vec::new(),
            unused_defence: Vec::new(),
            attack_support: support::supporting(state, &able, support),
            defence_support: support::supporting(state, &able_to_defend, defence),
            against_detachment: state.piece(target).kind == Kind::Detachment,
        },
    };
    count.terrain();
    count.stars();
    count.headquarters();
    count.infantry();
    count.cavalry(&able, &able_to_defend);
    count.grand_battery();
    count.rest();
    Some(count.found)
}

impl Count<'_> {
    fn attack(&mut self, value: i8, why: Ground, piece: Option<PieceIndex>, case: Case) {
        let piece = piece.map(|piece| self.state.piece(piece).id);
        let modifier = Modifier {
            value,
            why,
            piece,
            case,
        };
        self.found.attack.extend((value != 0).then_some(modifier));
    }

    fn defence(&mut self, value: i8, why: Ground, piece: Option<PieceIndex>, case: Case) {
        let piece = piece.map(|piece| self.state.piece(piece).id);
        let modifier = Modifier {
            value,
            why,
            piece,
            case,
        };
        self.found.defence.extend((value != 0).then_some(modifier));
    }

    fn unused(&self, why: Ground, reason: Idle, piece: Option<PieceIndex>, case: Case) -> Unused {
        Unused {
            why,
            reason,
            piece: piece.map(|piece| self.state.piece(piece).id),
            case,
        }
    }

    fn is_built(&self) -> bool {
        self.state.components().board.ground(self.hex).is_built()
    }

    fn is_cavalry(&self, piece: PieceIndex) -> bool {
        self.state.piece(piece).kind == Kind::Cavalry
    }

    /// Terrain: one to the defender at most [5.6].
    fn terrain(&mut self) {
        let why = case("5.6");
        let cavalry = self.is_cavalry(self.target);
        let board = &self.state.components().board;
        let from = self.state.hex(self.attacker);
        let border = from.and_then(|from| board.border(from, self.hex));
        let bridge = border.is_some_and(|border| border.water == Water::Bridge)
            && (BRIDGE_HELPS_CAVALRY || !cavalry);
        let built = self.is_built() && !cavalry;
        if built {
            self.defence(1, Ground::Built, None, why);
        } else if self.is_built() {
            let unused = self.unused(Ground::Built, Idle::BuiltUp, Some(self.target), why);
            self.found.unused_defence.push(unused);
        }
        match (bridge, built) {
            (true, false) => self.defence(1, Ground::Bridge, None, why),
            (true, true) => {
                let unused = self.unused(Ground::Bridge, Idle::OneForTerrain, None, why);
                self.found.unused_defence.push(unused);
            }
            (false, _) => {}
        }
    }

    /// Stars of the two units that meet; cavalry has none into or in a town or chateau [5.7].
    fn stars(&mut self) {
        let why = case("5.7");
        let (attacker, target) = (self.attacker, self.target);
        let stars = |piece| self.state.stars(piece) as i8;
        let (own, enemy) = (stars(attacker), stars(target));
        if self.is_built() && self.is_cavalry(attacker) {
            let unused = self.unused(Ground::Stars, Idle::BuiltUp, Some(attacker), why);
            self.found.unused_attack.extend((own > 0).then_some(unused));
        } else {
            self.attack(own, Ground::Stars, Some(attacker), why);
        }
        if self.is_built() && self.is_cavalry(target) {
            let unused = self.unused(Ground::Stars, Idle::BuiltUp, Some(target), why);
            self.found
                .unused_defence
                .extend((enemy > 0).then_some(unused));
        } else {
            self.defence(enemy, Ground::Stars, Some(target), why);
        }
    }

    /// Stars of headquarters in battle mode in whose range the attacker, or the defender, stands [5.8].
    fn headquarters(&mut self) {
        let why = case("5.8");
        let all: Vec<_> = [self.attacker, self.target]
            .into_iter()
            .map(|unit| self.headquarters_of(unit))
            .collect();
        for (nth, (counted, idle)) in all.into_iter().enumerate() {
            for hq in counted {
                let stars = self.state.stars(hq) as i8;
                match nth {
                    0 => self.attack(stars, Ground::Headquarters, Some(hq), why),
                    _ => self.defence(stars, Ground::Headquarters, Some(hq), why),
                }
            }
            for (hq, reason) in idle {
                let unused = self.unused(Ground::Headquarters, reason, Some(hq), why);
                match nth {
                    0 => self.found.unused_attack.push(unused),
                    _ => self.found.unused_defence.push(unused),
                }
            }
        }
    }

    /// Parts the headquarters of a unit's army into those that help it and those that do not.
    fn headquarters_of(&self, unit: PieceIndex) -> (Vec<PieceIndex>, Vec<(PieceIndex, Idle)>) {
        let (mut counted, mut idle) = (Vec::new(), Vec::new());
        let Some(at) = self.state.hex(unit) else {
            return (counted, idle);
        };
        for (hq, hex) in self.state.headquarters_on_map(self.state.piece(unit).army) {
            let in_range = hex.distance(at) <= self.state.value(hq);
            match self.state.face(hq) {
                Face::Front if in_range => idle.push((hq, Idle::NormalMode)),
                Face::Back if !in_range => idle.push((hq, Idle::OutOfRange)),
                Face::Back if counted.is_empty() || EACH_HEADQUARTERS_ADDS => counted.push(hq),
                _ => {}
            }
        }
        (counted, idle)
    }

    /// Other infantry beside the defender [5.9].
    fn infantry(&mut self) {
        let all = support::infantry(self.state, self.attacker, self.target);
        for piece in all.collect::<Vec<_>>() {
            self.attack(1, Ground::Infantry, Some(piece), case("5.9"));
        }
    }

    /// Cavalry beside the attacker and beside the defender [5.10, 5.11].
    fn cavalry(&mut self, able: &[PieceIndex], able_to_defend: &[PieceIndex]) {
        let (why, why_defence) = (case("5.10"), case("5.11"));
        for &piece in able {
            if !self.found.attack_support.contains(&piece) {
                let unused = self.unused(Ground::Cavalry, Idle::KeptOut, Some(piece), why);
                self.found.unused_attack.push(unused);
                continue;
            }
            self.attack(1, Ground::Cavalry, Some(piece), why);
            let stars = self.state.stars(piece) as i8;
            if self.is_built() {
                let unused = self.unused(Ground::Charge, Idle::BuiltUp, Some(piece), why);
                self.found
                    .unused_attack
                    .extend((stars > 0).then_some(unused));
            } else {
                self.attack(stars, Ground::Charge, Some(piece), why);
            }
        }
        for piece in support::of_other_army(self.state, self.attacker) {
            let unused = self.unused(Ground::Cavalry, Idle::OtherArmy, Some(piece), why);
            self.found.unused_attack.push(unused);
        }
        for &piece in able_to_defend {
            if self.found.defence_support.contains(&piece) {
                self.defence(1, Ground::Cavalry, Some(piece), why_defence);
            } else {
                let unused = self.unused(Ground::Cavalry, Idle::KeptOut, Some(piece), why_defence);
                self.found.unused_defence.push(unused);
            }
        }
    }

    /// The Grand Battery with the attacker, or with a corps that supports him [5.12].
    fn grand_battery(&mut self) {
        let battery = self.state.setup().grand_battery;
        let Some((battery, hex)) = battery.and_then(|piece| Some((piece, self.state.hex(piece)?)))
        else {
            return;
        };
        if self.state.piece(battery).player() != self.state.piece(self.attacker).player() {
            return;
        }
        let infantry = support::infantry(self.state, self.attacker, self.target);
        let cavalry = self.found.attack_support.iter().copied();
        let mut all = [self.attacker].into_iter().chain(infantry).chain(cavalry);
        if all.any(|piece| self.state.hex(piece) == Some(hex)) {
            let stars = self.state.stars(battery) as i8;
            self.attack(stars, Ground::GrandBattery, Some(battery), case("5.12"));
        }
    }

    /// The defender is a detachment [5.13]; the ground is soft [5.14].
    fn rest(&mut self) {
        if self.found.against_detachment {
            self.attack(2, Ground::Detachment, Some(self.target), case("5.13"));
        }
        if special::is_soft(self.state) {
            self.attack(-1, Ground::Rain, None, case("5.14"));
        }
    }
}
