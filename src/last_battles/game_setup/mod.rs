//! What a game is played with and what was agreed on before it: nothing of it changes while the game goes on.
//!
//! [`NewGame`] is what the players choose; what a scenario makes of it is a [`GameSetup`], which all states of the game share.

mod new_game;
mod secret_order;

pub use new_game::{Circumstances, Lost, NewGame, Position};
pub use secret_order::{Choice, SecretOrder};

use super::charts::{Charts, MovementPoints, Turn};
use super::costs::Costs;
use super::counter::{Army, ByPlayer, Counter, LeaderCounter, OrderOfBattle, Player};
use super::edition::Edition;
use super::readings::HIDDEN_PAIRS;
use super::rules::{Rule, RuleSet};
use super::scenario::{Begins, CorpsLevel, ForceEffect, RuleChange, Scenario, Wing};
use super::state::{Place, UnitIndex};
use crate::hex::{HexNumber, HexSet};
use crate::table::board::{Board, NO_HEX};
use crate::table::case::Case;
use crate::table::ids::{MarkerId, PairId, PieceId};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What all scenarios of the game share.
#[derive(Clone, Debug)]
pub struct Components {
    pub board: Arc<Board>,
    pub costs: Arc<Costs>,
    pub charts: Arc<Charts>,
    pub order_of_battle: Arc<OrderOfBattle>,
    /// The costs of steps under the rules of the last game that has others; mostly many games are played by the same.
    latest: Arc<Mutex<Option<(RuleSet, Arc<Costs>)>>>,
}

impl Components {
    /// Puts the components together, and works out the cost of every step on the board.
    pub fn new(board: Board, charts: Charts, order_of_battle: OrderOfBattle) -> Self {
        Self {
            costs: Arc::new(Costs::new(&board, &charts, RuleSet::default())),
            board: Arc::new(board),
            charts: Arc::new(charts),
            order_of_battle: Arc::new(order_of_battle),
            latest: Arc::default(),
        }
    }

    /// Gets the costs of steps under some rules: those that all games share, unless the rules change them.
    pub fn costs_under(&self, rules: RuleSet) -> Arc<Costs> {
        if !Costs::are_changed_by(rules) {
            return Arc::clone(&self.costs);
        }
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some((of, costs)) if *of == rules => Arc::clone(costs),
            _ => {
                let costs = Arc::new(Costs::new(&self.board, &self.charts, rules));
                *latest = Some((rules, Arc::clone(&costs)));
                costs
            }
        }
    }
}

/// One unit of a game: its counter, and when it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub counter: Counter,
    pub due: Option<EntrySchedule>,
    /// The wing that it begins with, where its army has wings [27.1A].
    pub wing: Option<Wing>,
}

/// One leader of a game: his counter, and how he comes in [10.1A].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderEntry {
    pub counter: LeaderCounter,
    pub begins: Begins,
    /// Whether he may begin on the map or come later, as his player likes [22.2C, 28C].
    pub either: bool,
    /// When and where he enters, if he does not begin on the map, or need not.
    pub due: Option<EntrySchedule>,
    pub inactive: bool,
    /// The wing that he begins with, where his army has wings [27.1A].
    pub wing: Option<Wing>,
}

/// One pair of markers for hidden units [16.6].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairEntry {
    pub side: Army,
    /// Its number among those of its army, from 1.
    pub number: u8,
    pub id: PairId,
    pub markers: [MarkerId; 2],
}

impl PairEntry {
    /// Lists the pairs of all armies, or none where hidden movement is not in use.
    pub fn all(rules: RuleSet) -> Vec<Self> {
        let armies = Army::ALL.into_iter();
        let armies = armies.filter(|_| rules.contains(Rule::HiddenMovement));
        let pairs = armies.flat_map(|side| (1..=HIDDEN_PAIRS[side]).map(move |nth| (side, nth)));
        pairs
            .filter_map(|(side, nth)| Self::named(side, nth))
            .collect()
    }

    fn named(side: Army, nth: u8) -> Option<Self> {
        let army = match side {
            Army::French => "fr",
            Army::Allied => "al",
            Army::Prussian => "pr",
        };
        let marker = |twin: &str| format!("hm-{army}-{nth}{twin}").parse().ok();
        Some(Self {
            side,
            number: nth,
            id: format!("hm-{army}-{nth}").parse().ok()?,
            markers: [marker("a")?, marker("b")?],
        })
    }
}

/// When and where a reinforcement comes [5.6].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrySchedule {
    pub turn: Turn,
    pub at: Vec<HexNumber>,
    /// Whether it may come in elsewhere along the board's edge if the enemy bars the way [5.6D].
    pub at_edge: bool,
    /// The column that it is part of, and its place there: lower groups go first [5.6A].
    pub arrival: usize,
    pub group: usize,
    pub surcharge: MovementPoints,
    pub unstacked: bool,
    /// Whether it has half its allowance in the phase in which it enters \[28C\].
    pub half_allowance: bool,
    /// Which of the matters written down in secret tells when and where it comes, if one does \[28D\].
    pub matter: Option<usize>,
    /// Whether all of the arrival must come in together, on one turn at one hex [22.6B].
    pub together: bool,
}

impl EntrySchedule {
    /// Gets where a leader waits who comes then: out of sight, if it is a secret whether and where he comes.
    pub const fn first_place(&self) -> Place {
        match self.together || self.matter.is_some() {
            true => Place::Unused,
            false => Place::Reinforcement,
        }
    }
}

/// An option that is on and does something during the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Active {
    pub case: Case,
    pub effect: ForceEffect,
}

/// What never changes during one game.
#[derive(Clone, Debug)]
pub struct GameSetup {
    pub board: Arc<Board>,
    pub costs: Arc<Costs>,
    pub charts: Arc<Charts>,
    /// All counters of the game, those too that this scenario leaves in the box.
    pub order_of_battle: Arc<OrderOfBattle>,
    pub scenario: Scenario,
    pub start: NewGame,
    /// The options that are on.
    pub active: Vec<Active>,
    /// What is to be written down in secret, in the order in which it is asked for.
    pub matters: Vec<SecretOrder>,
    /// The units, by name.
    pub roster: Vec<Entry>,
    /// Their names and owners once more, close together, for they are asked for all the time.
    pub(in crate::last_battles) names: Vec<PieceId>,
    pub(in crate::last_battles) owners: Vec<Player>,
    /// Each player's units.
    pub(in crate::last_battles) armies: ByPlayer<Vec<UnitIndex>>,
    /// The units that are due to enter at some time [5.6].
    pub(in crate::last_battles) due_units: Vec<UnitIndex>,
    /// Whether there are supply trains among the units [16.17].
    pub trains: bool,
    /// Those trains.
    pub(in crate::last_battles) train_units: Vec<UnitIndex>,
    /// The leaders, by name; none where the rules about them are not in use \[10\].
    pub leaders: Vec<LeaderEntry>,
    /// The pairs of markers for hidden units; none where that rule is not in use [16.6].
    pub pairs: Vec<PairEntry>,
    /// The corps with a morale of their own; none where that is not in use \[13\].
    pub corps: Vec<CorpsLevel>,
    /// The rules that it is played by, of those that not every game is.
    pub rules: RuleSet,
    /// What is changed in the chapters of the rulebook.
    pub changes: Vec<RuleChange>,
    /// The hexes out of play.
    pub out_of_play: HexSet,
    /// The hexes in play at the edge of the printed sheets, once somebody has asked for them.
    pub(in crate::last_battles) edge: OnceLock<HexSet>,
}

impl GameSetup {
    /// Tells whether the game is played by a rule.
    pub const fn in_force(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    /// Gets the edition that the game is of.
    pub const fn edition(&self) -> Edition {
        self.scenario.edition
    }

    /// Gets what the game is played with.
    pub fn components(&self) -> Components {
        Components {
            board: Arc::clone(&self.board),
            costs: Arc::clone(&self.costs),
            charts: Arc::clone(&self.charts),
            order_of_battle: Arc::clone(&self.order_of_battle),
            latest: Arc::default(),
        }
    }

    /// Finds a unit by name; none by a leader's.
    pub fn find(&self, unit: impl Into<PieceId>) -> Option<UnitIndex> {
        let place = self.names.binary_search(&unit.into());
        place.ok().map(|index| UnitIndex(index as u16))
    }

    /// Gets the hexes in play that lie at the edge of the printed sheets, not at a fold in their middle [5.6D].
    pub fn edge(&self) -> &HexSet {
        self.edge.get_or_init(|| {
            let printed = self.scenario.area.printed(&self.board);
            let beyond = |&next: &u16| next == NO_HEX || !printed.contains(usize::from(next));
            let playing =
                (0..self.board.grid().len()).filter(|&place| !self.out_of_play.contains(place));
            let at_edge = |&place: &usize| self.board.neighbours(place).iter().any(beyond);
            playing.filter(at_edge).collect()
        })
    }

    /// Tells whether a hex is in play.
    pub fn in_play(&self, hex: HexNumber) -> bool {
        let grid = self.board.grid();
        grid.contains(hex) && !self.out_of_play.contains(grid.index(hex))
    }
}

/// A game's setup, shared by all its states; two are equal if their games started alike.
#[derive(Clone, Debug)]
pub(in crate::last_battles) struct SetupRef(pub Arc<GameSetup>);

impl Deref for SetupRef {
    type Target = GameSetup;

    fn deref(&self) -> &GameSetup {
        &self.0
    }
}

impl PartialEq for SetupRef {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.start == other.start && self.scenario == other.scenario
    }
}

impl Eq for SetupRef {}

impl Hash for SetupRef {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.start.hash(hasher);
    }
}
