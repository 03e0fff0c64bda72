//! One game of a soak: what is played, and what is asked after each order.

use super::{Draw, Failed, Trial, cut_down};
use crate::table::armies::{ByPlayer, Player};
use crate::table::data::Source;
use crate::table::level::Level;
use crate::table::opponent::{Opponent, mix};
use crate::table::play::Match;
use crate::table::protocol::Protocol;
use crate::table::save;
use crate::table::stop::Stop;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Orders after which a game should have come to its end.
const ENDLESS: usize = 20_000;
/// After so many orders each, on average, the slower questions are asked: all that is offered, undo, and saving.
const OFFERED: u64 = 32;
const UNDONE: u64 = 8;
const SAVED: u64 = 256;

/// A game of one kind that is to be tried.
#[derive(Clone, Debug)]
pub struct TrialOf<G: Protocol> {
    start: G::Start,
    scenario: String,
    options: Vec<String>,
    seed: u64,
    levels: ByPlayer<Level>,
}

/// Something that did not hold.
#[derive(Clone, Debug)]
pub struct Broken<O> {
    pub what: String,
    /// The orders up to it; the last brought it about, unless there was none.
    pub orders: Vec<O>,
}

impl<G: Protocol> fmt::Display for TrialOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "scenario {}, options ", self.scenario)?;
        match self.options.as_slice() {
            [] => f.write_str("none")?,
            options => f.write_str(&options.join(","))?,
        }
        let (french, coalition) = (self.levels.french, self.levels.coalition);
        let seed = self.seed;
        write!(f, ", seed {seed}, French {french}, Coalition {coalition}")
    }
}

impl<G: Protocol> Trial for TrialOf<G> {
    fn scenario(&self) -> &str {
        &self.scenario
    }

    fn play(&self) -> Result<usize, Box<dyn Failed + '_>> {
        self.play_to_end().map_err(|broken| {
            let failed: Box<dyn Failed + '_> = Box::new(FailedOf {
                trial: self,
                broken,
            });
            failed
        })
    }
}

/// A trial that has failed.
#[derive(Debug)]
struct FailedOf<'t, G: Protocol> {
    trial: &'t TrialOf<G>,
    broken: Broken<G::Order>,
}

impl<G: Protocol> Failed for FailedOf<'_, G> {
    fn what(&self) -> &str {
        &self.broken.what
    }

    fn report(&self, folder: &Path) -> Vec<String> {
        let all = self.broken.orders.len();
        let broken = cut_down(self.broken.clone(), |orders| self.trial.play_again(orders));
        let orders = broken.orders.len();
        let name = format!("soak-{}-{}.ron", self.trial.scenario, self.trial.seed);
        let file = folder.join(name);
        let saved = match self.trial.save(&broken, &file) {
            Ok(()) => format!(
                "the game is cut down from {all} orders to {orders} and saved in {}",
                file.display()
            ),
            Err(why) => format!("{} cannot be written: {why}", file.display()),
        };
        let last = broken.orders.last();
        vec![saved, format!("the last order, {last:?}: {}", broken.what)]
    }
}

impl<G: Protocol> TrialOf<G> {
    /// Makes a trial in a scenario with some of what its players may agree on, and draws who plays.
    pub fn drawn(seed: u64, scenario: &str, choices: &[String], draw: &mut Draw) -> Self {
        let mut options = choices.to_vec();
        options.retain(|_| draw.below(2) == 0);
        let options = agreed::<G>(scenario, seed, options);
        let mut level = || {
            // No program that rehearses: in a soak many games count, not good ones.
            let level = match draw.below(12) {
                0 => Level::Normal1,
                1 => Level::Easy,
                _ => Level::Random,
            };
            let known = G::program(&level.into(), seed, Stop::default()).is_ok();
            if known { level } else { Level::Random }
        };
        let levels = ByPlayer {
            french: level(),
            coalition: level(),
        };
        Self {
            start: G::start(scenario.to_owned(), options.clone(), seed),
            scenario: scenario.to_owned(),
            options,
            seed,
            levels,
        }
    }

    /// Plays the game to its end; gets how many orders that took.
    ///
    /// # Errors
    /// Tells of what did not hold.
    fn play_to_end(&self) -> Result<usize, Broken<G::Order>> {
        let mut game = self.begin()?;
        let player = |player: Player| {
            let program = self.levels[player].into();
            let player = G::program(&program, mix(self.seed, 1 + player as u64), Stop::default());
            player.map_err(|what| broken(&game, what))
        };
        let mut opponents = ByPlayer {
            french: player(Player::French)?,
            coalition: player(Player::Coalition)?,
        };
        let mut draw = Draw::new(mix(self.seed, 7));
        while let Some(player) = game.state().decider() {
            let orders = game.entries().len();
            let order = choose(&mut opponents, player, game.state());
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
    pub fn play_again(&self, orders: &[G::Order]) -> Option<Broken<G::Order>> {
        let mut game = self.begin().ok()?;
        for (nth, order) in orders.iter().enumerate() {
            if game.state().clone().play(order).is_err() {
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
    fn save(&self, broken: &Broken<G::Order>, file: &Path) -> Result<(), String> {
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

    fn begin(&self) -> Result<Match<G>, Broken<G::Order>> {
        Match::begin(self.start.clone()).map_err(|error| Broken {
            what: error.to_string(),
            orders: Vec::new(),
        })
    }
}

/// Gets those options that go together: not all do, and each is taken that those before it allow.
pub fn agreed<G: Protocol>(
    scenario: &str,
    seed: u64,
    options: impl IntoIterator<Item = String>,
) -> Vec<String> {
    let mut taken = Vec::new();
    for option in options {
        taken.push(option);
        if G::begin(G::start(scenario.to_owned(), taken.clone(), seed)).is_err() {
            taken.pop();
        }
    }
    taken
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

fn broken<G: Protocol>(game: &Match<G>, what: String) -> Broken<G::Order> {
    let orders = game.entries().iter().map(|entry| entry.order.clone());
    Broken {
        what,
        orders: orders.collect(),
    }
}

/// Gets what a player orders; whoever breaks off has given no order.
fn choose<G: Protocol>(
    opponents: &mut ByPlayer<Box<dyn Opponent<G>>>,
    player: Player,
    state: &G,
) -> Result<G::Order, String> {
    let seen = state.seen_by(player);
    let chosen = quietly(|| opponents[player].choose(&seen))?;
    chosen.ok_or_else(|| format!("the {player} program gives no order"))
}

/// Gives an order, and asks all that must hold.
///
/// # Errors
/// Tells of what did not hold; that the order is refused is among it.
pub fn give<G: Protocol>(
    game: &mut Match<G>,
    order: &G::Order,
    asked: Asked,
) -> Result<(), Broken<G::Order>> {
    let before = game.state().clone();
    let orders = game.entries().len();
    let held = quietly(|| {
        if asked.offered {
            offers(&before, order)?;
        }
        let played = game
            .play(order)
            .map_err(|violation| format!("the order is refused: {violation}"))?;
        game.state().must_hold(&before, &played)?;
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
fn offers<G: Protocol>(state: &G, order: &G::Order) -> Result<(), String> {
    let offered = state.legal();
    for order in &offered {
        if let Err(why) = state.clone().play(order) {
            return Err(format!("{order:?} is offered and refused: {why}"));
        }
    }
    let accepted = state.clone().play(order).is_ok();
    match state.lists_all() && accepted && !offered.contains(order) {
        true => Err(format!("{order:?} is accepted and not offered")),
        false => Ok(()),
    }
}

/// Asks whether taking the order back leads to where it was given, and giving it again to where it led.
fn undoes<G: Protocol>(game: &mut Match<G>, before: &G, order: &G::Order) -> Result<(), String> {
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
fn saves<G: Protocol>(game: &Match<G>) -> Result<(), String> {
    let text = save::to_text(game).map_err(|error| error.to_string())?;
    let source = Source {
        name: "the save",
        text: &text,
    };
    let loaded: Match<G> =
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
