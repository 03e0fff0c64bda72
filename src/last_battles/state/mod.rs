//! The state of a game: one plain value, and the only truth.
//!
//! Nothing but [`State::apply`] changes it, and that only by events. What does not change during a game (the board, the
//! counters, the charts, the scenario) is its [`GameSetup`], shared by all its states. What does is written down as a
//! [`Snapshot`](snapshot::Snapshot).

mod apply;
mod beginning;
mod course;
pub mod hidden;
mod occupation;
pub mod optional;
pub mod scenario_state;
pub mod snapshot;
pub mod staff;
mod supposing;
mod unit;
pub mod wings;

pub use beginning::Beginning;
pub use course::{Battle, DecisionKind, Ending, Morale, Outcome, Phase, Quiet, Secret, Waiting};
pub use unit::{Fought, Garrison, Marks, Obligation, Place, Release, Unit, UnitIndex};

use self::occupation::Occupation;
use self::optional::OptionalState;
use self::scenario_state::ScenarioState;
use self::staff::CommandState;
use super::charts::{Light, Turn, Weather};
use super::counter::{Arm, Army, ByPlayer, BySide, CombatStrength, Counter, Player};
use super::daylight;
use super::edition::Edition;
use super::game_setup::{GameSetup, SetupRef};
use super::rules::Rule;
use crate::hex::{HexNumber, HexSet};
use crate::table::dice::Dice;
use crate::table::ids::{PieceId, UnitId};
use crate::table::number::Number;
use std::collections::BTreeMap;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    setup: SetupRef,
    dice: Dice,
    turn: Turn,
    player: Player,
    phase: Phase,
    units: Vec<Unit>,
    occupation: Occupation,
    control: BTreeMap<HexNumber, Player>,
    losses: BySide<CombatStrength>,
    morale: BySide<Morale>,
    points: ByPlayer<u16>,
    /// How many stacks have entered at each hex in this movement phase [5.6A].
    entered: BTreeMap<HexNumber, u8>,
    weather: Weather,
    secret: Secret,
    battle: Option<Battle>,
    outcome: Option<Outcome>,
    staff: CommandState,
    ledger: ScenarioState,
    optional: OptionalState,
}

impl State {
    /// Gets what the scenario's own rules keep.
    pub const fn ledger(&self) -> &ScenarioState {
        &self.ledger
    }

    /// Gets what optional and variant rules keep.
    pub const fn optional(&self) -> &OptionalState {
        &self.optional
    }

    /// Gets what never changes in this game.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Tells whether the game is played by a rule.
    pub fn in_force(&self, rule: Rule) -> bool {
        self.setup.in_force(rule)
    }

    /// Gets the edition that the game is of.
    pub fn edition(&self) -> Edition {
        self.setup.edition()
    }

    /// Gets the dice.
    pub const fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Gets the turn.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Gets the light of the turn.
    pub fn light(&self) -> Light {
        daylight::of_turn(&self.setup, self.turn)
    }

    /// Gets the weather [4.3].
    pub const fn weather(&self) -> Weather {
        self.weather
    }

    /// Gets what has been decided about a secret force, which its owner's opponent must not be told [22.6B].
    pub const fn secret(&self) -> Secret {
        self.secret
    }

    /// Tells whether the turn is one of night, rain or mud: no combat, no entering or leaving of enemy zones
    /// [4.2, 4.3, 26D].
    pub fn is_quiet(&self) -> bool {
        self.quiet().is_some()
    }

    /// Gets what keeps the armies apart in this turn: the night before the weather; `None` on a clear day, and on any other where
    /// rain hampers in another way [16.5].
    pub fn quiet(&self) -> Option<Quiet> {
        match self.light() {
            Light::Night => Some(Quiet::Night),
            Light::Day if self.in_force(Rule::RainEffects) => None,
            Light::Day => self.foul_weather(),
        }
    }

    /// Gets the weather if it is foul.
    pub const fn foul_weather(&self) -> Option<Quiet> {
        match self.weather() {
            Weather::Rain => Some(Quiet::Rain),
            Weather::Mud => Some(Quiet::Mud),
            Weather::Clear => None,
        }
    }

    /// Gets the phasing player.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// Gets the phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Gets the combat whose result is being carried out.
    pub const fn battle(&self) -> Option<&Battle> {
        self.battle.as_ref()
    }

    /// Gets how the game ended, once it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Gets who controls a hex that matters.
    pub const fn control(&self) -> &BTreeMap<HexNumber, Player> {
        &self.control
    }

    /// Gets an army's losses, in strength points.
    pub fn losses(&self, side: Army) -> CombatStrength {
        self.losses[side]
    }

    /// Gets an army's morale.
    pub fn morale(&self, side: Army) -> Morale {
        self.morale[side]
    }

    /// Gets a player's victory points.
    pub fn points(&self, player: Player) -> u16 {
        self.points[player]
    }

    /// Counts the stacks that have entered at a hex in this movement phase.
    pub fn entered(&self, at: HexNumber) -> u8 {
        self.entered.get(&at).copied().unwrap_or(0)
    }

    /// Finds a unit by name; none by a leader's.
    pub fn find(&self, unit: impl Into<PieceId>) -> Option<UnitIndex> {
        self.setup.find(unit)
    }

    /// Gets a unit.
    pub fn unit(&self, index: UnitIndex) -> &Unit {
        &self.units[usize::from(index.0)]
    }

    /// Gets a unit's counter.
    pub fn counter(&self, index: UnitIndex) -> &Counter {
        &self.setup.roster[usize::from(index.0)].counter
    }

    /// Gets a unit's name.
    pub fn id(&self, index: UnitIndex) -> UnitId {
        self.counter(index).id
    }

    /// Gets a unit's name, where a leader's might stand as well.
    pub fn piece_id(&self, index: UnitIndex) -> PieceId {
        self.id(index).into()
    }

    /// Gets the player who owns a unit.
    pub fn owner(&self, index: UnitIndex) -> Player {
        self.setup.owners[usize::from(index.0)]
    }

    /// Gets the strength on the side of a counter that shows.
    pub fn strength(&self, index: UnitIndex) -> CombatStrength {
        let counter = self.counter(index);
        match counter.reduced {
            Some(reduced) if self.unit(index).reduced => reduced,
            _ => counter.strength,
        }
    }

    /// Tells whether a unit is artillery that was displaced in this combat phase, and so may not fire in it [6.6D].
    pub fn is_displaced_gun(&self, index: UnitIndex) -> bool {
        self.unit(index).displaced && self.counter(index).arm.is_artillery()
    }

    /// Lists all units of the game.
    pub fn units(&self) -> impl Iterator<Item = UnitIndex> + use<> {
        (0..self.units.len() as u16).map(UnitIndex)
    }

    /// Lists the units on the map, each with its hex.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
        let placed = self.units.iter().zip(0..);
        placed.filter_map(|(unit, index)| Some((UnitIndex(index), unit.hex()?)))
    }

    /// Lists a player's units on the map, each with its hex.
    pub fn army(&self, player: Player) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
        let own = self.setup.armies[player].iter();
        own.filter_map(|&unit| Some((unit, self.unit(unit).hex()?)))
    }

    /// Lists the units on the map that have come to their hexes along roads or trails in this movement phase [16.4].
    pub fn come_by_route(&self) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
        let units = self.units.iter().zip(0..);
        let come = units.filter(|(unit, _)| unit.marks.by_route);
        come.filter_map(|(unit, index)| Some((UnitIndex(index), unit.hex()?)))
    }

    /// Lists a player's units on the map that can fight, each with its hex: all but supply trains [16.17C].
    pub fn combat_units(&self, player: Player) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
        self.army(player).filter(|&(unit, _)| !self.is_train(unit))
    }

    /// Lists the units in a hex.
    pub fn stack(&self, hex: HexNumber) -> impl Iterator<Item = UnitIndex> {
        // Most hexes that anybody asks for are empty.
        let grid = self.setup.board.grid();
        let empty = grid.contains(hex) && self.occupation.is_empty(grid.index(hex));
        let stack = match empty {
            true => &[],
            false => self.occupation.stack(hex),
        };
        stack.iter().map(|&(_, unit)| unit)
    }

    /// Lists a player's stacks, each with its hex and how many units stand there, in the order of the hexes.
    pub fn stacks(&self, player: Player) -> impl Iterator<Item = (HexNumber, usize)> {
        let stacks = self.occupation.stacks();
        let own = stacks.filter(move |stack| self.owner(stack[0].1) == player);
        own.map(|stack| (stack[0].0, stack.len()))
    }

    /// Lists the garrisons of chateaux [16.11C].
    pub fn garrisons(&self) -> impl Iterator<Item = UnitIndex> {
        self.occupation.garrisons()
    }

    /// Lists the hexes where several units of a player stand, in their order; one with three units comes twice.
    pub fn shared_hexes(&self, player: Player) -> impl Iterator<Item = HexNumber> {
        let shared = self.occupation.shared().iter();
        let own = shared.filter(move |&&(_, unit)| self.owner(unit) == player);
        own.map(|&(hex, _)| hex)
    }

    /// Gets the hexes, by dense place, where units of a player stand that can fight.
    pub fn guarded(&self, player: Player) -> &HexSet {
        self.occupation.guarded(player)
    }

    /// Gets the hexes, by dense place, that nobody may enter against a player: those that he guards, and those out of play.
    pub(super) fn closed_by(&self, player: Player) -> &HexSet {
        self.occupation.closed(player)
    }

    /// Gets the hexes, by dense place, where units of a player stand that have a zone of control [5.3].
    pub fn zone_sources(&self, player: Player) -> &HexSet {
        self.occupation.sources(player)
    }

    /// Tells whether a unit has a zone of control: a supply train has none, nor has blown cavalry or the garrison of a chateau
    /// [16.8, 16.11C, 16.17C].
    pub fn has_zone(&self, unit: UnitIndex) -> bool {
        let garrison = self.unit(unit).marks.garrison == Garrison::Formed;
        !self.is_train(unit) && !self.optional.is_blown(unit) && !garrison
    }

    /// Gives a unit its zone of control, or takes it, as its state says now.
    fn set_zone_of(&mut self, unit: UnitIndex) {
        let (hex, has_zone) = (self.unit(unit).hex(), self.has_zone(unit));
        self.occupation.set_zone(&self.setup, unit, hex, has_zone);
    }

    /// Takes their zones from all blown units.
    fn take_zones_from_blown(&mut self) {
        for unit in self.optional.blown.clone() {
            self.set_zone_of(unit);
        }
    }

    /// Gets the hexes, by dense place, that a player's units control [5.3].
    pub(super) fn zone(&self, player: Player) -> &HexSet {
        self.occupation.zone(player)
    }

    /// Makes a unit a garrison, or ends that [16.11].
    fn turn_garrison(&mut self, unit: UnitIndex, status: Garrison) {
        let own = &mut self.units[usize::from(unit.0)];
        let before = std::mem::replace(&mut own.marks.garrison, status);
        let is_formed = |status| status == Garrison::Formed;
        if let (Some(hex), true) = (own.hex(), is_formed(before) != is_formed(status)) {
            self.occupation
                .turn(&self.setup, unit, hex, is_formed(status));
        }
    }

    /// Sets a unit on another place; whoever leaves a chateau garrisons it no more.
    fn place(&mut self, unit: UnitIndex, place: Place) {
        if self.unit(unit).place != place {
            self.turn_garrison(unit, Garrison::None);
        }
        let own = &mut self.units[usize::from(unit.0)];
        let before = std::mem::replace(&mut own.place, place);
        if before == place {
            return;
        }
        if let Place::Map(hex) = before {
            self.occupation.leave(&self.setup, unit, hex);
        }
        if let Place::Map(hex) = place {
            self.occupation.enter(&self.setup, unit, hex);
        }
    }

    /// Gets whose units stand in a hex.
    pub fn occupant(&self, hex: HexNumber) -> Option<Player> {
        self.stack(hex).next().map(|unit| self.owner(unit))
    }

    /// Gets whose units that can fight stand in a hex: supply trains guard nothing [16.17C].
    pub fn holder(&self, hex: HexNumber) -> Option<Player> {
        let mut stack = self.stack(hex).filter(|&unit| !self.is_train(unit));
        stack.next().map(|unit| self.owner(unit))
    }

    /// Tells whether a unit is a supply train [16.17].
    pub fn is_train(&self, index: UnitIndex) -> bool {
        self.setup.trains && self.counter(index).arm == Arm::Train
    }

    /// Gets the number of the state by the names of its fields, the same on every machine and in every version.
    pub fn number(&self) -> Number {
        Number::of(&self.snapshot())
    }

    /// Gets a number that tells this state from others within one run of the program. Saves of format 1 hold it too.
    pub fn fingerprint(&self) -> u64 {
        crate::table::fingerprint::fingerprint(self)
    }
}
