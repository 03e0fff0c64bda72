//! One game of a soak: what is played, and what is asked after each order.

use super::Draw;
use crate::ai::{Level, Opponent, mix};
use crate::data::equipment::Carried;
use crate::data::load::Source;
use crate::game::Game;
use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::legal::is_complete;
use crate::last_battles::scenario::{Scenario, Standing};
use crate::last_battles::{Order, State, check, decision, invariants, legal};
use crate::save;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Orders after which a game should have come to its end.
const ENDLESS: usize = 20_000;
/// After so many orders each, on average, the slower questions are asked: all that is offered, undo, and saving.
const OFFERED: u64 = 32;
const UNDONE: u64 = 8;
const SAVED: u64 = 256;

/// A game to be tried.
#[derive(Clone, Debug)]
pub struct Trial {
    pub start: NewGame,
    levels: ByPlayer<Level>,
}

/// Something that did not hold.
#[derive(Clone, Debug)]
pub struct Broken {
    pub what: String,
    /// The orders up to it; the last brought it about, unless there was none.
    pub orders: Vec<Order>,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = &self.start;
        write!(f, "scenario {}, options ", start.scenario)?;
        match start.options.as_slice() {
            [] => f.write_str("none")?,
            options => f.write_str(&options.join(","))?,
        }
        let (french, coalition) = (self.levels.french, self.levels.coalition);
        write!(
            f,
            ", seed {}, French {french}, Coalition {coalition}",
            start.seed
        )
    }
}

impl Trial {
    /// Makes the game of a seed: a scenario, some of its options, and who plays.
    pub fn of(data: &Carried, seed: u64) -> Self {
        let mut draw = Draw::new(seed);
        let offered: Vec<_> = data.on_offer().collect();
        let (number, scenario) = offered[draw.below(offered.len() as u64) as usize];
        let mut options = choices(scenario);
        options.retain(|_| draw.below(2) == 0);
        let start = agreed(number, seed, options);
        let mut level = || match draw.below(12) {
            0 => Level::Normal,
            1 => Level::Easy,
            _ => Level::Random,
        };
        let levels = ByPlayer {
            french: level(),
            coalition: level(),
        };
        Self { start, levels }
    }

    /// Plays the game to its end; gets how many orders that took.
    ///
    /// # Errors
    /// Tells of what did not hold.
    pub fn play(&self) -> Result<usize, Broken> {
        let mut game = self.begin()?;
        let seed = self.start.seed;
        let player = |player: Player| self.levels[player].player(mix(seed, 1 + player as u64));
        let mut opponents = ByPlayer {
            french: player(Player::French),
            coalition: player(Player::Coalition),
        };
        let mut draw = Draw::new(mix(seed, 7));
        while game.state().outcome().is_none() {
            let orders = game.entries().len();
            let order = choose(&mut opponents, game.state());
            let order = order.map_err(|what| broken(&game, what))?;
            if orders >= ENDLESS {
                return Err(broken(&game, "the game does not end".to_owned()));
            }
            let asked = Asked {
                offered: draw.below(OFFERED) == 0,
                undone: draw.below(UNDONE) == 0,
                saved: draw.below(SAVED) == 0,
            };
            give(&mut game, &order, asked)?;
        }
        Ok(game.entries().len())
    }

    /// Plays orders, leaving out those that are refused; gets what does not hold on the way, if anything. All is asked of the
    /// last order, which brought it about; of the others what takes no time.
    pub fn play_again(&self, orders: &[Order]) -> Option<Broken> {
        let mut game = self.begin().ok()?;
        for (nth, order) in orders.iter().enumerate() {
            if check(game.state(), order).is_err() {
                continue;
            }
            let asked = Asked::all_if(nth + 1 == orders.len());
            if let Err(broken) = give(&mut game, order, asked) {
                return Some(broken);
            }
        }
        None
    }

    /// Saves a game that has failed, up to what made it fail.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn save(&self, broken: &Broken, file: &Path) -> Result<(), String> {
        let mut game = self.begin().map_err(|broken| broken.what)?;
        for order in &broken.orders {
            // The last may be one that breaks off in the middle.
            let played = catch_unwind(AssertUnwindSafe(|| game.play(order).is_ok()));
            if !played.unwrap_or(false) {
                break;
            }
        }
        save::save(&game, file).map_err(|error| error.to_string())
    }

    fn begin(&self) -> Result<Game, Broken> {
        Game::begin(self.start.clone()).map_err(|error| Broken {
            what: error.to_string(),
            orders: Vec::new(),
        })
    }
}

/// Lists what players of a scenario may agree on, as options of a start name it.
pub fn choices(scenario: &Scenario) -> Vec<String> {
    let rules = scenario.taken_by_case();
    let rules = rules.filter(|&(_, stands)| stands != Standing::Always);
    let mut all: Vec<_> = rules.map(|(rule, _)| rule.case().to_string()).collect();
    for option in &scenario.options {
        let name = option.name();
        match scenario.option_stands(option) {
            Standing::Always | Standing::Forbidden => {}
            Standing::Recommended => all.push(format!("-{name}")),
            Standing::Optional => all.push(name.to_owned()),
        }
    }
    all
}

/// Gets how a game begins in which players agree on options: not all go together, and each is taken that those before it allow.
pub fn agreed(scenario: &str, seed: u64, options: impl IntoIterator<Item = String>) -> NewGame {
    let mut start = NewGame {
        scenario: scenario.to_owned(),
        seed,
        ..NewGame::default()
    };
    for option in options {
        start.options.push(option);
        if Game::begin(start.clone()).is_err() {
            start.options.pop();
        }
    }
    start
}

/// What is asked of an order beside what must hold after each.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Whether all that is offered is accepted, and the order offered.
    pub offered: bool,
    /// Whether taking it back leads to where it was given.
    pub undone: bool,
    /// Whether the game that is saved after it and loaded is the same.
    pub saved: bool,
}

impl Asked {
    const fn all_if(all: bool) -> Self {
        Self {
            offered: all,
            undone: all,
            saved: all,
        }
    }
}

fn broken(game: &Game, what: String) -> Broken {
    let orders = game.entries().iter().map(|entry| entry.order.clone());
    Broken {
        what,
        orders: orders.collect(),
    }
}

/// Gets what somebody orders; whoever breaks off has given none.
fn choose(opponents: &mut ByPlayer<Box<dyn Opponent>>, state: &State) -> Result<Order, String> {
    let player = decision(state).player;
    let chosen = quietly(|| opponents[player].choose(state))?;
    chosen.ok_or_else(|| format!("the {player} program gives no order"))
}

/// Gives an order, and asks all that must hold.
///
/// # Errors
/// Tells of what did not hold; that the order is refused is among it.
pub fn give(game: &mut Game, order: &Order, asked: Asked) -> Result<(), Broken> {
    let before = game.state().clone();
    let orders = game.entries().len();
    let held = quietly(|| {
        if asked.offered {
            offers(&before, order)?;
        }
        let played = game
            .play(order)
            .map_err(|violation| format!("the order is refused: {violation}"))?;
        invariants::after_order(&before, game.state(), &played)?;
        if asked.undone {
            undoes(game, &before, order)?;
        }
        if asked.saved {
            saves(game)?;
        }
        Ok(())
    });
    held.and_then(|held| held).map_err(|what: String| {
        let before = game.entries()[..orders].iter();
        let given = before.map(|entry| entry.order.clone());
        Broken {
            what,
            orders: given.chain([order.clone()]).collect(),
        }
    })
}

/// Asks whether what is offered is accepted, and what is accepted is offered.
fn offers(state: &State, order: &Order) -> Result<(), String> {
    let offered = legal(state);
    for order in &offered {
        if let Err(violation) = check(state, order) {
            return Err(format!("{order:?} is offered and refused: {violation}"));
        }
    }
    let accepted = check(state, order).is_ok();
    match is_complete(state) && accepted && !offered.contains(order) {
        true => Err(format!("{order:?} is accepted and not offered")),
        false => Ok(()),
    }
}

/// Asks whether taking the order back leads to where it was given, and giving it again to where it led.
fn undoes(game: &mut Game, before: &State, order: &Order) -> Result<(), String> {
    let after = game.state().clone();
    if game.undo().is_err() {
        return Ok(());
    }
    if game.state() != before || game.state().fingerprint() != before.fingerprint() {
        return Err("taking the order back does not lead to where it was given".to_owned());
    }
    let again = game
        .play(order)
        .map_err(|violation| format!("once taken back, the order is refused: {violation}"));
    again?;
    match *game.state() == after {
        true => Ok(()),
        false => Err("given again, the order leads elsewhere".to_owned()),
    }
}

/// Asks whether a game that is saved and loaded is the same.
fn saves(game: &Game) -> Result<(), String> {
    let text = save::to_text(game).map_err(|error| error.to_string())?;
    let source = Source {
        name: "the save",
        text: &text,
    };
    let loaded =
        save::from_text(source).map_err(|faults| format!("it cannot be loaded: {}", faults[0]))?;
    match loaded.state() == game.state()
        && loaded.state().fingerprint() == game.state().fingerprint()
    {
        true => Ok(()),
        false => Err("the game that is loaded is not the one that was saved".to_owned()),
    }
}

/// Does something that may break off; gets why, if it does.
fn quietly<T>(what: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(what)).map_err(|why| {
        let text = why.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| why.downcast_ref::<&str>().copied());
        format!("it breaks off: {}", text.unwrap_or("nobody knows why"))
    })
}
