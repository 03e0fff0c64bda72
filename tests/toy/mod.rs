//! Three Fords: a game as small as a game of this house can be. It is played in tests alone, and shows what a game has to bring.
//!
//! Each player writes down in secret at which ford his reserve waits. Then, turn by turn, the French before the Coalition, a
//! player marches, may show his reserve, and assaults the ford where his army is: he takes it on a 4, on a 3 with his own reserve
//! there in the open, and only on a 6 where the enemy's waits, which is shown by that. Who holds more fords in the end wins.

mod kept;
#[cfg(feature = "client")]
pub mod show;

use hundred_days::table::armies::{ByPlayer, Player};
use hundred_days::table::dice::{Dice, Face};
use hundred_days::table::game::Game;
use hundred_days::table::number::Number;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ford {
    Upper,
    #[default]
    Middle,
    Lower,
}

const FORDS: [Ford; 3] = [Ford::Upper, Ford::Middle, Ford::Lower];

/// How a game begins, in the words of the engine's `new`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    pub scenario: String,
    #[serde(default)]
    pub seed: u64,
    /// How many turns are played; three, unless said.
    #[serde(default)]
    pub turns: Option<u8>,
}

/// Where a player's reserve waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reserve {
    #[default]
    Undecided,
    Written(Ford),
    /// Written down by the enemy of whoever looks.
    Hidden,
    Shown(Ford),
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Write { at: Ford },
    March { to: Ford },
    Show { at: Ford },
    Assault {},
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Written { by: Player },
    Marched { by: Player, to: Ford },
    Shown { by: Player, at: Ford },
    Assaulted { by: Player, at: Ford, die: Face },
}

/// A state of the game, which saves hold as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toy {
    start: Start,
    dice: Dice,
    /// Counted from 1; before that, the reserves are written down.
    turn: u8,
    player: Player,
    armies: ByPlayer<Ford>,
    reserves: ByPlayer<Reserve>,
    holders: [Option<Player>; 3],
}

impl Toy {
    fn held(&self, by: Player) -> u16 {
        let holders = self.holders.iter();
        holders.filter(|holder| **holder == Some(by)).count() as u16
    }

    /// Gets the least face that takes a ford, as far as is known here.
    fn needed(&self, at: Ford) -> u8 {
        let (own, enemy) = (self.player, self.player.opponent());
        match (self.reserves[own], self.reserves[enemy]) {
            (_, Reserve::Written(waits) | Reserve::Shown(waits)) if waits == at => 6,
            (Reserve::Shown(helps), _) if helps == at => 3,
            _ => 4,
        }
    }

    fn assault(&mut self) -> Vec<Event> {
        let (by, at) = (self.player, self.armies[self.player]);
        let (needed, die) = (self.needed(at), self.dice.roll());
        if die.pips() >= needed {
            self.holders[at as usize] = Some(by);
        }
        let assaulted = Event::Assaulted { by, at, die };
        match self.reserves[by.opponent()] == Reserve::Written(at) {
            true => vec![self.show(by.opponent(), at), assaulted],
            false => vec![assaulted],
        }
    }

    fn show(&mut self, by: Player, at: Ford) -> Event {
        self.reserves[by] = Reserve::Shown(at);
        Event::Shown { by, at }
    }
}

impl Game for Toy {
    type Order = Order;
    type Event = Event;
    type Refusal = String;
    type Turn = u8;

    fn decider(&self) -> Option<Player> {
        (self.turn <= self.start.turns.unwrap_or(3)).then_some(self.player)
    }

    fn legal(&self) -> Vec<Order> {
        match self.decider().map(|player| self.reserves[player]) {
            None => Vec::new(),
            Some(Reserve::Undecided) => FORDS.map(|at| Order::Write { at }).to_vec(),
            Some(own) => {
                let mut orders = FORDS.map(|to| Order::March { to }).to_vec();
                orders.push(Order::Assault {});
                orders.extend(match own {
                    Reserve::Written(at) => Some(Order::Show { at }),
                    _ => None,
                });
                orders
            }
        }
    }

    fn play(&mut self, order: &Order) -> Result<Vec<Event>, String> {
        if !self.legal().contains(order) {
            return Err(format!("{order:?} is nothing that can be done now"));
        }
        let by = self.player;
        let events = match *order {
            Order::Write { at } => {
                self.reserves[by] = Reserve::Written(at);
                vec![Event::Written { by }]
            }
            Order::March { to } => {
                self.armies[by] = to;
                vec![Event::Marched { by, to }]
            }
            Order::Show { at } => vec![self.show(by, at)],
            Order::Assault {} => self.assault(),
        };
        if matches!(order, Order::Write { .. } | Order::Assault {}) {
            self.turn += u8::from(by == Player::Coalition);
            self.player = by.opponent();
        }
        Ok(events)
    }

    fn seen_by(&self, player: Player) -> Cow<'_, Self> {
        let mut seen = self.clone();
        let enemy = &mut seen.reserves[player.opponent()];
        if let Reserve::Written(_) = enemy {
            *enemy = Reserve::Hidden;
        }
        Cow::Owned(seen)
    }

    fn turn(&self) -> u8 {
        self.turn
    }

    fn rolled(&self) -> u64 {
        self.dice.drawn()
    }

    fn shown(&self) -> u64 {
        let reserves = Player::ALL.map(|player| self.reserves[player]);
        let shown = reserves.iter().filter(|at| matches!(at, Reserve::Shown(_)));
        shown.count() as u64
    }

    fn number(&self) -> Number {
        Number::of(self)
    }
}
