//! [6.2, 6.3] Strengths and odds, with an account of every number.
//!
//! Attackers add up; so do defenders, each hex times the best multiple its ground gives. A multiple for stream or bridge
//! needs every adjacent attacker to cross one. Cavalry that attacks into forest or marsh, or defends in it, is added up
//! and halved once, half points rounded up. Effects of ground never add up [6.3C]: a covered hex that is already doubled
//! for its stream does not halve cavalry as well.
//!
//! Each number is decided by one printed list, whose lines stand under their rules and note their cases: `strength`,
//! `result`, `die`, `columns`.

mod columns;
mod die;
mod enhanced;
mod ground;
mod result;
mod strength;

pub use die::beyond_the_table;
pub use enhanced::{Branch, Enhancement};

use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::edition::Edition;
use crate::last_battles::event::{Factor, Modification};
use crate::last_battles::rules::Entry;
use crate::last_battles::state::{Fought, State, UnitIndex};
use crate::table::case::{Case, case};
use crate::table::dice::Face;
use ground::Ground;
use strength::Share;

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
    /// By how many pips the die is changed.
    pips: i32,
    /// What results of the table turn into.
    turned: Vec<(CombatResult, CombatResult)>,
}

impl Account {
    const fn new() -> Self {
        Self {
            attack: CombatStrength(0),
            defence: CombatStrength(0),
            odds: Odds::OneToOne,
            column: Odds::OneToOne,
            lines: Vec::new(),
            pips: 0,
            turned: Vec::new(),
        }
    }

    /// Gets the result of a die, as it strikes those who fight [6.4, 11.3B, 11.3C].
    pub fn result(&self, state: &State, die: Face) -> CombatResult {
        let found = self.of_table(state, die);
        let mut turned = self.turned.iter();
        turned
            .find(|(from, _)| *from == found)
            .map_or(found, |&(_, to)| to)
    }

    /// Gets the result of a die by the table, whatever command makes of it [6.4].
    pub fn of_table(&self, state: &State, die: Face) -> CombatResult {
        let results = &state.setup().charts.combat_results;
        results.result(self.column, changed(die, self.pips))
    }

    /// Notes something that counts.
    fn note(&mut self, what: Factor, value: u16, case: Case) {
        self.lines.push(Modification {
            what,
            value,
            counted: true,
            case,
        });
    }

    /// Notes something that does not count here, and by which case.
    fn note_unused(&mut self, what: Factor, value: u16, case: Case) {
        self.lines.push(Modification {
            what,
            value,
            counted: false,
            case,
        });
    }

    /// Gives each line the number that an edition prints for its case.
    fn cited_in(mut self, edition: Edition) -> Self {
        for line in &mut self.lines {
            line.case = edition.cite_or_keep(line.case);
        }
        self
    }

    /// Uses a lower column than the ratio gives; what the ratio takes off the die falls away with it [24.5C].
    fn lower(&mut self, column: Odds) {
        self.column = column;
        self.pips = self.pips.max(0);
        for line in &mut self.lines {
            line.counted &= line.what != Factor::DieLowered;
        }
    }

    /// Lowers the column, if the attacker wishes [6.2C].
    #[must_use]
    pub fn reduced(mut self, to: Option<Odds>) -> Self {
        if let Some(column) = to.filter(|&column| column < self.column) {
            self.lower(column);
            self.note(Factor::Reduction, column.column() as u16, case("6.2C"));
        }
        self
    }
}

/// Gets the face that counts in place of the one that fell.
pub fn changed(die: Face, pips: i32) -> Face {
    let counts = (i32::from(die.pips()) + pips).clamp(1, 6);
    Face::new(counts as u8).unwrap_or(die)
}

/// A combat whose numbers are being decided.
struct Reckoning<'a> {
    state: &'a State,
    engagement: &'a Engagement,
    grounds: Vec<Ground>,
    attack: Vec<Share>,
    defence: Vec<Share>,
    /// The place of the column, which may lie beyond the ends of the table.
    column: i32,
    account: Account,
}

/// What a line of the lists does: it changes a number, and notes its case.
type Decides = fn(&mut Reckoning<'_>);

impl<'a> Reckoning<'a> {
    fn new(state: &'a State, engagement: &'a Engagement) -> Self {
        let mut account = Account::new();
        let hexes = engagement.hexes.iter();
        let grounds = hexes.map(|&hex| Ground::new(state, engagement, hex, &mut account));
        Self {
            grounds: grounds.collect(),
            state,
            engagement,
            attack: Vec::new(),
            defence: Vec::new(),
            column: 0,
            account,
        }
    }

    fn go_through(&mut self, list: &[Entry<Decides>]) {
        for decide in self.state.setup().rules.read(list) {
            decide(self);
        }
    }
}

/// Adds up a combat [6.2, 6.3]. As long as the defender has not said which arms are enhanced, he is taken to choose what serves
/// him best [16.7].
pub fn account(state: &State, engagement: &Engagement) -> Account {
    let chosen = engagement.terms.enhanced.is_some();
    let choices = (!chosen).then(|| enhanced::choices(state, engagement));
    let choices = choices.unwrap_or_default().into_iter();
    let accounts = choices.map(|choice| with(state, engagement, choice));
    let least = accounts.min_by_key(|account| account.attack);
    least.unwrap_or_else(|| reckoned(state, engagement))
}

/// Lists the enhancements that the defender may choose from, if they come to different strengths [16.7].
pub fn enhancements(state: &State, engagement: &Engagement) -> Vec<Enhancement> {
    let choices = enhanced::choices(state, engagement);
    let attack = |&choice: &Enhancement| with(state, engagement, choice).attack;
    let differ = choices
        .windows(2)
        .any(|pair| attack(&pair[0]) != attack(&pair[1]));
    if differ { choices } else { Vec::new() }
}

fn with(state: &State, engagement: &Engagement, choice: Enhancement) -> Account {
    let mut engagement = engagement.clone();
    engagement.terms.enhanced = Some(choice);
    reckoned(state, &engagement)
}

fn reckoned(state: &State, engagement: &Engagement) -> Account {
    let (mut combat, edition) = (Reckoning::new(state, engagement), state.edition());
    combat.go_through(strength::ATTACK);
    combat.account.attack = strength::total(&combat.attack, edition);
    combat.go_through(strength::DEFENCE);
    combat.account.defence = strength::total(&combat.defence, edition);
    combat.go_through(result::RESULT);
    let account = &mut combat.account;
    account.odds = Odds::from_strengths(account.attack, account.defence);
    combat.go_through(die::DIE);
    combat.go_through(columns::COLUMN);
    combat.account.cited_in(edition)
}

/// Tells whether a defender adds its strength: not if it came here by a retreat in this phase [6.6C].
pub fn contributes(state: &State, unit: UnitIndex) -> bool {
    state.unit(unit).fought == Fought::No
}
