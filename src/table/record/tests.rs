//! Records, held to a game of counting.

use super::*;
use crate::table::case::Case;
use crate::table::game::Cited;
use std::borrow::Cow;

/// A game of counting: an order adds its number; 5 shows a secret, 6 rolls a die, 7 passes the turn, 9 ends it, 8 is
/// forbidden. What passes the turn may show a secret too: 57.
#[derive(Clone, Debug, PartialEq)]
struct Count {
    total: u64,
    rolled: u64,
    shown: u64,
    second: u8,
    over: Option<()>,
}

#[derive(Debug, PartialEq)]
struct NotEight;

impl fmt::Display for NotEight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not 8")
    }
}

impl Cited for NotEight {
    fn case(&self) -> Option<Case> {
        None
    }
}

impl Game for Count {
    type Order = u64;
    type Event = u64;
    type Refusal = NotEight;
    type Turn = u8;

    fn legal(&self) -> Vec<u64> {
        (0..8).collect()
    }

    fn seen_by(&self, _: Player) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }

    fn turn(&self) -> u8 {
        self.second
    }

    fn play(&mut self, order: &u64) -> Result<Vec<u64>, NotEight> {
        if *order == 8 {
            return Err(NotEight);
        }
        self.total += order;
        self.rolled += u64::from(*order == 6);
        self.shown += u64::from([5, 57].contains(order));
        self.second ^= u8::from(order % 10 == 7);
        self.over = (*order == 9).then_some(());
        Ok(vec![*order])
    }

    fn fingerprint(&self) -> u64 {
        self.total
    }

    fn number(&self) -> Number {
        Number::of(&self.total)
    }

    fn rolled(&self) -> u64 {
        self.rolled
    }

    fn shown(&self) -> u64 {
        self.shown
    }

    fn decider(&self) -> Option<Player> {
        let player = Player::ALL[usize::from(self.second)];
        self.over.is_none().then_some(player)
    }
}

fn played(orders: &[u64]) -> Record<Count> {
    let mut record = Record::new(Count {
        total: 0,
        rolled: 0,
        shown: 0,
        second: 0,
        over: None,
    });
    orders.iter().for_each(|order| {
        record.play(order).unwrap();
    });
    record
}

#[test]
fn undo_goes_back_order_by_order_to_the_start() {
    let orders: Vec<_> = (0..50).map(|n| n % 5).collect();
    let mut record = played(&orders);
    for left in (0..50).rev() {
        record.undo().unwrap();
        assert_eq!(record.state(), played(&orders[..left]).state());
    }
    assert_eq!(record.undo(), Err(UndoRefused::NothingToUndo));
    record.play(&3).unwrap();
    assert_eq!(record.state().total, 3);
}

#[test]
fn undo_stops_at_a_die_a_secret_another_player_and_the_end() {
    for (orders, refused) in [
        ([1, 6], UndoRefused::DieRolled),
        ([1, 5], UndoRefused::SecretShown),
        ([1, 57], UndoRefused::SecretShown),
        ([1, 7], UndoRefused::OtherPlayerDecides),
        ([1, 9], UndoRefused::GameOver),
    ] {
        let mut record = played(&orders);
        assert_eq!(record.undo(), Err(refused));
        assert_eq!(record.entries().len(), 2);
    }
    let mut record = played(&[6, 1]);
    assert_eq!(
        (record.undo(), record.undo()),
        (Ok(()), Err(UndoRefused::DieRolled))
    );
}

#[test]
fn a_record_is_cut_back_for_good() {
    let mut record = played(&[1, 6, 7, 9, 1, 1, 1, 1, 1, 1]);
    record.cut_back(1);
    assert_eq!((record.entries().len(), record.state().total), (1, 1));
    record.undo().unwrap();
    assert_eq!(record.state().total, 0);
}

#[test]
fn the_turns_that_begin_are_noted_with_their_numbers() {
    let record = played(&[1, 7, 2]);
    let begun = record.entries().iter().map(|entry| entry.begins);
    let begun: Vec<_> = begun.collect();
    assert_eq!(begun, [None, Some((1, Number::of(&8_u64))), None]);
}

#[test]
fn a_refused_order_is_not_written_down() {
    let mut record = played(&[1, 2]);
    assert_eq!(record.play(&8), Err(NotEight));
    assert_eq!((record.entries().len(), record.state().total), (2, 3));
}

#[test]
fn a_replay_shows_every_order_again() {
    let record = played(&[1, 2, 3]);
    let steps: Vec<_> = record
        .replay()
        .map(|step| (step.before.total, step.events, step.after.total))
        .collect();
    assert_eq!(steps, [(0, vec![1], 1), (1, vec![2], 3), (3, vec![3], 6)]);
    assert_eq!(record.before(2).total, 3);
    assert_eq!(record.before(99).total, 6);
}
