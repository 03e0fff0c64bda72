//! Games of any scenario and options, and any orders: those that are offered, and those with other words put into them.
//!
//! What is offered is accepted; where the list of what is offered is complete, nothing else is. What is refused changes nothing,
//! what is taken back leads to where it was given, and what is saved is loaded.

#![no_main]

use arbitrary::Unstructured;
use hundred_days::cli::soak::{Asked, agreed, give};
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, Order, State, check, legal};
use hundred_days::table::opponent::Opponent;
use hundred_days::table::protocol::Protocol as _;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The most orders of a game.
const ORDERS: usize = 24;

/// How an order comes about, and what is asked of it.
struct Step {
    nth: u16,
    other: u16,
    asked: u8,
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = Unstructured::new(bytes);
    if let Some(mut game) = begin(&mut input) {
        for _ in 0..ORDERS {
            if input.is_empty() || game.state().outcome().is_some() {
                return;
            }
            let Ok((nth, other, asked)) = input.arbitrary() else {
                return;
            };
            go_on(&mut game, &Step { nth, other, asked });
        }
    }
});

/// Begins the game that the first bytes stand for.
fn begin(input: &mut Unstructured<'_>) -> Option<Match> {
    let mut offered = State::on_offer().expect("sound data");
    let (nth, seed, wanted): (u8, u8, u32) = input.arbitrary().ok()?;
    let (scenario, choices) = offered.swap_remove(usize::from(nth) % offered.len());
    let options = choices.into_iter().enumerate();
    let options = options.filter(|(nth, _)| wanted.checked_shr(*nth as u32).unwrap_or(0) & 1 == 1);
    let options = options.map(|(_, option)| option);
    let options = agreed::<State>(&scenario, seed.into(), options);
    Match::begin(State::start(scenario, options, seed.into())).ok()
}

fn go_on(game: &mut Match, step: &Step) {
    let order = match step.asked % 8 {
        // Phases end sooner or later.
        0 => Some(Order::End {}),
        1 | 2 => listed(game.state(), step.nth),
        3..=5 => drawn(game.state(), step.nth),
        _ => {
            let one = drawn(game.state(), step.nth);
            let other = drawn(game.state(), step.other);
            one.zip(other)
                .and_then(|(one, other)| with_words_of(&one, &other, step.other))
        }
    };
    let Some(order) = order else {
        return;
    };
    if check(game.state(), &order).is_err() {
        let before = game.state().clone();
        assert!(
            game.play(&order).is_err(),
            "{order:?} is refused and played"
        );
        assert_eq!(
            *game.state(),
            before,
            "{order:?} is refused and changes the game"
        );
        assert_eq!(game.state().number(), before.number());
        return;
    }
    let asked = Asked {
        offered: step.asked & 0x38 == 0x38,
        undone: step.asked & 0x40 != 0,
        saved: step.asked & 0xb8 == 0x90,
    };
    if let Err(broken) = give(game, &order, asked) {
        panic!("{order:?}: {}", broken.what);
    }
}

/// Picks an order from the list of those that are offered, which takes its time where there are thousands.
fn listed(state: &State, nth: u16) -> Option<Order> {
    let mut offered = legal(state);
    assert!(!offered.is_empty(), "nothing is offered");
    let order = offered.swap_remove(usize::from(nth) % offered.len());
    assert!(
        check(state, &order).is_ok(),
        "{order:?} is offered and refused"
    );
    Some(order)
}

/// Gets an order that is drawn quickly; only those are that are accepted.
fn drawn(state: &State, seed: u16) -> Option<Order> {
    let order = RandomPlayer::new(seed.into()).choose(state)?;
    assert!(
        check(state, &order).is_ok(),
        "{order:?} is drawn and refused"
    );
    Some(order)
}

/// Puts words of another order into an order; `None` if that makes no order.
fn with_words_of(order: &Order, other: &Order, seed: u16) -> Option<Order> {
    let mut json = serde_json::to_value(order).ok()?;
    let mut words = Vec::new();
    gather(&serde_json::to_value(other).ok()?, &mut words);
    let mut seed = usize::from(seed);
    change(&mut json, &words, &mut seed);
    serde_json::from_value(json).ok()
}

fn gather(value: &Value, words: &mut Vec<Value>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|value| gather(value, words)),
        Value::Array(values) => values.iter().for_each(|value| gather(value, words)),
        word => words.push(word.clone()),
    }
}

fn change(value: &mut Value, words: &[Value], seed: &mut usize) {
    let mut draw = |below: usize| {
        *seed = seed.wrapping_mul(25_173).wrapping_add(13_849) % 65_536;
        (*seed >> 4) % below.max(1)
    };
    match value {
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|value| change(value, words, seed)),
        Value::Array(values) => {
            if draw(4) == 0
                && let Some(word) = words.get(draw(words.len()))
            {
                values.push(word.clone());
            }
            if draw(8) == 0 {
                values.pop();
            }
            if draw(8) == 0 && values.len() > 1 {
                let last = values.len() - 1;
                values.swap(0, last);
            }
            values
                .iter_mut()
                .for_each(|value| change(value, words, seed));
        }
        word => {
            if draw(3) == 0
                && let Some(other) = words.get(draw(words.len()))
            {
                *word = other.clone();
            }
        }
    }
}
