//! Format 1, which programs up to version 0.1.0 wrote: the start, every order, and a number of the state after each.
//!
//! Reading one plays it again. Its numbers are taken of the values that the program holds in memory, so that a field added
//! to a state later changes all of them. While they hold, an order that is refused, or leads to another state than it did,
//! is a fault with its line and number. When they hold no longer, a save whose orders are all allowed is read, and its player
//! is told that its states could not be compared.

use super::Match;
use crate::last_battles::data::library::carried;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Order, decision, step};
use crate::table::data::locate::{Outline, Position};
use crate::table::data::{Fault, Source, read};
use crate::table::fingerprint::fingerprint;
use crate::table::play::{Remark, Seats};
use crate::table::save::{Consent, beginning_faults, cut_short};
use serde::Deserialize;

/// A save, as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveFile {
    /// The version of the format; also what tells that a file is a save.
    hundred_days_save: u32,
    /// The version of the program that wrote it.
    program: String,
    /// Whether dice were laid down for the first rolls.
    #[serde(rename = "rigged")]
    is_scripted: bool,
    start: NewGame,
    /// Who gave the orders, if not two persons.
    #[serde(default)]
    seats: Seats,
    /// The number of the state before the first order, and of the scenario's text.
    fingerprint: String,
    orders: Vec<Line>,
    /// The text of the scenario's file, unless the program carries it.
    #[serde(default)]
    scenario_file: Option<String>,
}

/// An order given, and the number of the state after it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    order: Order,
    after: String,
}

/// Whether the numbers that a state has in memory are still those that they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    Hold,
    Outdated,
}

/// Tells whether a text says that it is a save of this format.
pub fn is_save(text: &str) -> bool {
    let outline = Outline::of_the_outermost(text);
    let fields = ["hundred_days_save", "fingerprint", "orders"];
    outline.fields().any(|field| fields.contains(&field))
}

/// Reads a save and plays it to its last order, or as far as its player agrees to.
///
/// # Errors
/// Gives back all that is wrong with the text, each by line and column.
pub fn from_text(source: Source<'_>, consent: Consent) -> Result<Match, Vec<Fault>> {
    from_text_with(source, consent, numbers())
}

/// The number that the first state of the campaign had, with units, leaders, corps and control of all kinds.
const OF_CAMPAIGN: u64 = 13_829_420_919_240_200_549;

/// Tells by a state that is always the same whether numbers are still taken as they were.
fn numbers() -> Numbers {
    match of_campaign() {
        Some(OF_CAMPAIGN) => Numbers::Hold,
        _ => Numbers::Outdated,
    }
}

fn of_campaign() -> Option<u64> {
    let campaign = carried().ok().and_then(|data| {
        let start = NewGame {
            scenario: "22".to_owned(),
            ..NewGame::default()
        };
        let scenario = data.scenario("22")?;
        State::set_up(&data.components, scenario, start).ok()
    });
    campaign.map(|state| state.fingerprint())
}

fn from_text_with(
    source: Source<'_>,
    consent: Consent,
    numbers: Numbers,
) -> Result<Match, Vec<Fault>> {
    let outline = Outline::of(source.text);
    check_kind(source, &outline).map_err(|fault| vec![fault])?;
    let file: SaveFile = read(source).map_err(|fault| vec![cut_short(source.text, fault)])?;
    let fault = |path: &str, message: String| Fault {
        file: source.name.to_owned(),
        at: outline.find(path),
        message,
    };
    if file.hundred_days_save != 1 {
        let message = format!("there is no format {} of saves", file.hundred_days_save);
        return Err(vec![fault("hundred_days_save", message)]);
    }
    let mut game = Match::begin_again(file.start.clone(), file.scenario_file.clone())
        .map_err(|error| beginning_faults(error, &fault))?;
    game.seats = file.seats;
    if file.is_scripted != game.state().dice().is_scripted() {
        let message =
            "`rigged` does not agree with the dice of the start: the file has been altered";
        return Err(vec![fault("rigged", message.to_owned())]);
    }
    let replay = Replay {
        file: &file,
        numbers,
    };
    replay
        .begin(&mut game)
        .map_err(|message| vec![fault("fingerprint", message)])?;
    match replay.play(&mut game) {
        Ok(()) => {}
        Err((nth, why)) if consent == Consent::Given => game.remarks.push(Remark::CutBack {
            program: file.program.clone(),
            order: nth + 1,
            of: file.orders.len(),
            why,
        }),
        Err((nth, why)) => {
            return Err(vec![fault(
                &format!("orders[{nth}]"),
                format!("{why}; the file has been altered"),
            )]);
        }
    }
    if numbers == Numbers::Outdated {
        let program = file.program.clone();
        game.remarks.push(Remark::NumbersOutdated { program });
    }
    Ok(game)
}

/// A save that is played again.
struct Replay<'f> {
    file: &'f SaveFile,
    numbers: Numbers,
}

impl Replay<'_> {
    /// Checks the state in which the game begins.
    fn begin(&self, game: &mut Match) -> Result<(), String> {
        let text = game.scenario_text().map(str::to_owned);
        let begins = |state: &State| {
            let found = number(fingerprint(&(state.fingerprint(), text.as_deref())));
            self.numbers == Numbers::Outdated || found == self.file.fingerprint
        };
        if begins(game.state()) || self.end_command(game, begins) {
            return Ok(());
        }
        Err(format!(
            "the game does not begin as it did when it was saved: the file has been altered, or the rules of program \
             version {} were others",
            self.file.program
        ))
    }

    /// Plays all orders. What keeps one from being played is told with its place.
    fn play(&self, game: &mut Match) -> Result<(), (usize, String)> {
        let mut orders = self.file.orders.iter().enumerate().peekable();
        while let Some((nth, line)) = orders.next() {
            if let Err(violation) = game.play(&line.order) {
                let ended =
                    self.end_command(game, |after| step(&mut after.clone(), &line.order).is_ok());
                if !ended || game.play(&line.order).is_err() {
                    let order = nth + 1;
                    return Err((nth, format!("order {order} is refused: {violation}")));
                }
            }
            let after = number(game.state().fingerprint());
            // Programs of early days asked for the end of a combat phase in which nobody could fight; it now passes by itself.
            let passed = orders.next_if(|(_, next)| after != line.after && ends_at(next, &after));
            let leads = |state: &State| number(state.fingerprint()) == line.after;
            if passed.is_some() || self.numbers == Numbers::Outdated || leads(game.state()) {
                continue;
            }
            if !self.end_command(game, leads) {
                // Whoever goes on does so from before this order.
                let before = game.entries().len() - 1;
                game.cut_back(before);
                return Err((nth, differs(nth, line, &after)));
            }
        }
        Ok(())
    }

    /// Ends the command phase, if that leads where it should: programs of early days asked about command only where it was
    /// not settled by itself.
    fn end_command(&self, game: &mut Match, leads: impl Fn(&State) -> bool) -> bool {
        let mut after = game.state().clone();
        let mut ended = 0;
        while decision(&after).kind == DecisionKind::Command
            && step(&mut after, &Order::End {}).is_ok()
        {
            ended += 1;
            if leads(&after) {
                return (0..ended).all(|_| game.play(&Order::End {}).is_ok());
            }
        }
        false
    }
}

/// Says that an order leads elsewhere than it did.
fn differs(nth: usize, line: &Line, found: &str) -> String {
    format!(
        "order {} does not lead where it did: state {} was saved, {found} is found",
        nth + 1,
        line.after
    )
}

/// Writes the number of a state.
fn number(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// Tells whether an order ends a phase and leads to a state.
fn ends_at(line: &Line, state: &str) -> bool {
    line.order == Order::End {} && line.after == state
}

/// Refuses a text that is no save, or one that a later program wrote.
fn check_kind(source: Source<'_>, outline: &Outline<'_>) -> Result<(), Fault> {
    let fault = |at, message: String| Fault {
        file: source.name.to_owned(),
        at,
        message,
    };
    if !outline.fields().any(|field| field == "hundred_days_save") {
        let message = "this is no saved game of Hundred Days: a first line that begins with `hundred-days-save` was expected";
        return Err(fault(Position::START, message.to_owned()));
    }
    let at = outline.find("hundred_days_save");
    let rest = &source.text[at.byte(source.text)..];
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
    match digits.unwrap_or_default().parse::<u32>() {
        Ok(version) if version > 1 => {
            let message = format!(
                "a save of format {version} has another first line: the file has been altered"
            );
            Err(fault(at, message))
        }
        // What is no number is told when the whole is read.
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A save whose numbers are none.
    const SAVE: &str = "(hundred_days_save: 1, program: \"0.1.0\", rigged: false, fingerprint: \"x\",
        start: (scenario: \"19\", seed: 1), orders: [(order: end(), after: \"y\"), (order: end(), after: \"z\")])\n";

    fn read(text: &str, consent: Consent, numbers: Numbers) -> Result<Match, Vec<Fault>> {
        let name = "old.ron";
        from_text_with(Source { name, text }, consent, numbers)
    }

    /// Fails once a field has been added to a state, which is allowed: from then on this holds the opposite, and saves of
    /// format 1 are read without comparing their states.
    #[test]
    fn the_numbers_of_format_1_hold() {
        assert_eq!(of_campaign(), Some(OF_CAMPAIGN));
    }

    #[test]
    fn a_save_whose_numbers_do_not_hold_any_more_is_read_if_its_orders_are_allowed() {
        let text = SAVE;
        assert!(read(text, Consent::Given, Numbers::Hold).is_err());
        let game = read(text, Consent::NotGiven, Numbers::Outdated).expect("a game");
        assert_eq!(game.entries().len(), 2);
        assert!(matches!(game.remarks[..], [Remark::NumbersOutdated { .. }]));
        let refused = text.replace(
            "order: end(), after: \"z\"",
            "order: decline(), after: \"z\"",
        );
        assert!(read(&refused, Consent::NotGiven, Numbers::Outdated).is_err());
        let game = read(&refused, Consent::Given, Numbers::Outdated).expect("a game");
        assert_eq!(game.entries().len(), 1);
        let remarks: Vec<_> = game.remarks.iter().map(Remark::to_string).collect();
        assert!(
            remarks[0].contains("goes on from before order 2 of 2"),
            "{remarks:?}"
        );
    }
}
