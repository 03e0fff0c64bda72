//! [6.2, 6.3] Strengths and odds, with an account of every number.
//!
//! Attackers add up; so do defenders, each hex times the best multiple its ground gives. A multiple for stream or bridge
//! needs every adjacent attacker to cross one. Cavalry that attacks into forest or marsh, or defends in it, is added up
//! and halved once, half points rounded up. Effects of ground never add up [6.3C]: a covered hex that is already doubled
//! for its stream does not halve cavalry as well.

use crate::hex::HexNumber;
use crate::last_battles::charts::{CombatResult, HexRow, Odds};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::{Arm, CombatStrength};
use crate::last_battles::event::{Factor, Modification};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::{Fought, State, UnitIndex};
use crate::last_battles::{chateaux, command};
use crate::table::board::Terrain;
use crate::table::case::{Case, case};
use crate::table::dice::Face;

/// The highest column against steady infantry in a chateau [8.2B].
const CHATEAU_LIMIT: Odds = Odds::FourToOne;

/// Strengths, odds, and how they came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub attack: CombatStrength,
    pub defence: CombatStrength,
    /// The odds as calculated.
    pub odds: Odds,
    /// The column to roll on.
    pub column: Odds,
    pub lines: Vec<Modification>,
    /// By how much the ratio goes beyond the table, where that changes the die [24.5C].
    beyond: Beyond,
    /// Whether attackers, and whether defenders, suffer for being out of command [11.3B, 11.3C].
    attackers_out: bool,
    defenders_out: bool,
}

impl Account {
    /// Gets the result of a die, as it strikes those who fight out of command [6.4, 11.3B, 11.3C].
    pub fn result(&self, state: &State, die: Face) -> CombatResult {
        let results = &state.setup().charts.combat_results;
        match results.result(self.column, self.beyond.changed(die)) {
            CombatResult::De | CombatResult::Dr if self.attackers_out => CombatResult::Ar,
            CombatResult::Ae if self.defenders_out => CombatResult::Ar,
            result => result,
        }
    }

    fn note_command(&mut self) {
        let lacks = [
            (self.attackers_out, Factor::AttackersOutOfCommand, "11.3B"),
            (self.defenders_out, Factor::DefendersOutOfCommand, "11.3C"),
        ];
        for (_, what, by) in lacks.into_iter().filter(|&(out, ..)| out) {
            self.note(what, 0, Counts::Yes, case(by));
        }
    }

    fn note(&mut self, what: Factor, value: u16, counts: Counts, case: Case) {
        let counted = counts == Counts::Yes;
        self.lines.push(Modification {
            what,
            value,
            counted,
            case,
        });
    }

    /// Lets what the ratio is beyond the table change the die [24.5C].
    fn go_beyond(&mut self) {
        self.beyond = Beyond::of(self.attack, self.defence);
        let (what, by) = match self.beyond {
            Beyond::No => return,
            Beyond::Above(by) => (Factor::DieLowered, by),
            Beyond::Below(by) => (Factor::DieRaised, by),
        };
        self.note(what, by, Counts::Yes, case("24.5C"));
    }

    /// Leaves the die as it falls, since a lower column is used than the ratio would give.
    fn stay_within(&mut self) {
        self.beyond = Beyond::No;
        for line in &mut self.lines {
            line.counted &= line.what != Factor::DieLowered;
        }
    }

    /// Lowers the column, if the attacker wishes [6.2C].
    #[must_use]
    pub fn reduced(mut self, to: Option<Odds>) -> Self {
        if let Some(column) = to.filter(|&column| column < self.column) {
            self.column = column;
            self.stay_within();
            self.note(
                Factor::Reduction,
                column.column() as u16,
                Counts::Yes,
                case("6.2C"),
            );
        }
        self
    }
}

/// By how many ratios odds go beyond the ends of the table [24.5C].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beyond {
    No,
    Above(u16),
    Below(u16),
}

impl Beyond {
    /// Compares strengths, rounded in the defender's favour, with 6-1 and 1-5 [6.2A].
    fn of(attack: CombatStrength, defence: CombatStrength) -> Self {
        let (highest, lowest) = (Odds::SixToOne.ratio().0, Odds::OneToFive.ratio().1);
        let above = attack.0.checked_div(defence.0).unwrap_or(0);
        let below = if attack.0 == 0 {
            0
        } else {
            defence.0.div_ceil(attack.0)
        };
        match (
            above.saturating_sub(highest.into()),
            below.saturating_sub(lowest.into()),
        ) {
            (0, 0) => Self::No,
            (0, below) => Self::Below(below),
            (above, _) => Self::Above(above),
        }
    }

    /// Gets the face that counts in place of the one that fell: a lower one is better for the attacker.
    fn changed(self, die: Face) -> Face {
        let pips = match self {
            Self::No => return die,
            Self::Above(by) => u16::from(die.pips()).saturating_sub(by).max(1),
            Self::Below(by) => (u16::from(die.pips()) + by).min(6),
        };
        Face::new(pips as u8).unwrap_or(die)
    }
}

/// Whether a line of the account counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Yes,
    No,
}

/// What the ground gives one attacked hex.
struct Ground {
    hex: HexNumber,
    row: HexRow,
    /// The multiple for stream or bridge, if every adjacent attacker crosses one.
    water: Option<u16>,
}

impl Ground {
    fn new(state: &State, engagement: &Engagement, hex: HexNumber, account: &mut Account) -> Self {
        let setup = state.setup();
        let row = setup.charts.terrain.hex(setup.board.terrain(hex)).clone();
        let sides = engagement
            .attacker_hexes(state)
            .into_iter()
            .map(|from| setup.board.side(from, hex));
        let wet: Vec<bool> = sides.map(|side| side.stream() || side.bridge()).collect();
        let multiple = setup.charts.terrain.hexsides.stream.defence;
        let all = !wet.is_empty() && wet.iter().all(|&wet| wet);
        if !all && wet.contains(&true) {
            account.note(
                Factor::WaterNotForAll(hex),
                multiple,
                Counts::No,
                case("6.3A"),
            );
        }
        Self {
            hex,
            row,
            water: all.then_some(multiple),
        }
    }

    /// Gets the single best multiple [6.3C].
    fn multiple(&self) -> u16 {
        self.row.defence.max(self.water.unwrap_or(1))
    }

    /// Tells whether cavalry is halved for this hex: unless a multiple serves the defender better already [6.3B, C].
    fn halves(&self) -> bool {
        self.row.halves_cavalry && self.multiple() == 1
    }

    fn note(&self, terrain: Terrain, account: &mut Account) {
        let water = self.water.unwrap_or(1);
        let counts = |yes: bool| if yes { Counts::Yes } else { Counts::No };
        if self.row.defence > 1 {
            let factor = match terrain {
                Terrain::Chateau => Factor::Chateau(self.hex),
                _ => Factor::Town(self.hex),
            };
            account.note(
                factor,
                self.row.defence,
                counts(self.row.defence >= water),
                case("6.3"),
            );
        }
        if water > 1 {
            let (counted, by) = (
                water > self.row.defence,
                if water > self.row.defence {
                    "6.3A"
                } else {
                    "6.3C"
                },
            );
            account.note(Factor::Water(self.hex), water, counts(counted), case(by));
        }
    }
}

/// Adds up a combat [6.2, 6.3].
pub fn account(state: &State, engagement: &Engagement) -> Account {
    let mut account = Account {
        attack: CombatStrength::default(),
        defence: CombatStrength::default(),
        odds: Odds::OneToOne,
        column: Odds::OneToOne,
        lines: Vec::new(),
        beyond: Beyond::No,
        attackers_out: command::any_out(state, &engagement.attackers)
            && !state.in_force(Rule::PlainResultsOutOfCommand),
        defenders_out: command::any_out(state, &engagement.defenders),
    };
    let hexes = engagement.hexes.iter();
    let grounds: Vec<_> = hexes
        .map(|&hex| Ground::new(state, engagement, hex, &mut account))
        .collect();
    account.attack = attack(state, engagement, &grounds, &mut account);
    account.defence = defence(state, engagement, &grounds, &mut account);
    for ground in &grounds {
        ground.note(state.setup().board.terrain(ground.hex), &mut account);
    }
    account.note_command();
    account.odds = Odds::from_strengths(account.attack, account.defence);
    account.column = account.odds;
    if state.in_force(Rule::OddsBeyondTheTable) {
        account.go_beyond();
    }
    let garrison = engagement
        .defenders
        .iter()
        .any(|&unit| chateaux::is_garrison(state, unit));
    if garrison {
        let counts = if account.odds > CHATEAU_LIMIT {
            Counts::Yes
        } else {
            Counts::No
        };
        account.column = account.odds.min(CHATEAU_LIMIT);
        account.note(
            Factor::ChateauLimit,
            CHATEAU_LIMIT.column() as u16,
            counts,
            case("8.2B"),
        );
        if counts == Counts::Yes {
            account.stay_within();
        }
    }
    account
}

fn attack(
    state: &State,
    engagement: &Engagement,
    grounds: &[Ground],
    account: &mut Account,
) -> CombatStrength {
    for &unit in &engagement.attackers {
        account.note(
            Factor::Attacker(state.id(unit)),
            state.strength(unit).0,
            Counts::Yes,
            case("6.1C"),
        );
    }
    for &unit in &engagement.bombarding {
        account.note(
            Factor::Bombardment(state.id(unit)),
            state.strength(unit).0,
            Counts::Yes,
            case("7.2"),
        );
    }
    let all = engagement.attackers.iter().chain(&engagement.bombarding);
    let total: CombatStrength = all.map(|&unit| state.strength(unit)).sum();
    let cavalry = cavalry(state, engagement.attackers.iter().copied());
    let lost = CombatStrength(cavalry.0 / 2);
    if cavalry.0 > 0 && grounds.iter().any(|ground| ground.row.halves_cavalry) {
        let (counts, by) = match grounds.iter().any(Ground::halves) {
            true => (Counts::Yes, "6.3B"),
            false => (Counts::No, "6.3C"),
        };
        account.note(Factor::CavalryAttackingIntoCover, lost.0, counts, case(by));
        if counts == Counts::Yes {
            return CombatStrength(total.0.saturating_sub(lost.0));
        }
    }
    total
}

fn cavalry(state: &State, units: impl Iterator<Item = UnitIndex>) -> CombatStrength {
    units
        .filter(|&unit| state.counter(unit).arm == Arm::Cavalry)
        .map(|unit| state.strength(unit))
        .sum()
}

fn defence(
    state: &State,
    engagement: &Engagement,
    grounds: &[Ground],
    account: &mut Account,
) -> CombatStrength {
    let mut total = 0_u16;
    let mut halved = CombatStrength::default();
    for ground in grounds {
        let here = engagement.defenders.iter().copied();
        let here: Vec<_> = here
            .filter(|&unit| state.unit(unit).hex() == Some(ground.hex))
            .collect();
        let contributing: Vec<_> = here
            .iter()
            .copied()
            .filter(|&unit| contributes(state, unit))
            .collect();
        for unit in here {
            note_defender(state, unit, account);
        }
        let strength: CombatStrength = contributing.iter().map(|&unit| state.strength(unit)).sum();
        total = total.saturating_add(strength.0.saturating_mul(ground.multiple()));
        if ground.halves() {
            halved += cavalry(state, contributing.into_iter());
        }
    }
    if halved.0 > 0 {
        account.note(
            Factor::CavalryDefendingInCover,
            halved.0 / 2,
            Counts::Yes,
            case("6.3B"),
        );
    }
    CombatStrength(total.saturating_sub(halved.0 / 2))
}

/// Tells whether a defender adds its strength: not if it came here by a retreat in this phase [6.6C].
pub fn contributes(state: &State, unit: UnitIndex) -> bool {
    state.unit(unit).fought == Fought::No
}

fn note_defender(state: &State, unit: UnitIndex, account: &mut Account) {
    let (id, strength) = (state.id(unit), state.strength(unit).0);
    match contributes(state, unit) {
        true => account.note(Factor::Defender(id), strength, Counts::Yes, case("6.2")),
        false => account.note(
            Factor::RetreatedDefender(id),
            strength,
            Counts::No,
            case("6.6C"),
        ),
    }
}
