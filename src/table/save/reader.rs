//! Reading a save: its first line, then all that happened, played again and compared.

use super::body::{Body, Noted};
use super::header::{self, Header};
use super::{Consent, beginning_faults, cut_short, writer};
use crate::table::data::locate::{Outline, Position};
use crate::table::data::{Fault, Source, read};
use crate::table::game::{Data as _, Kept};
use crate::table::play::{Change, Earlier, Match, Remark, Use};
use std::sync::Arc;

/// A save that has been read, with its game at the beginning of the orders.
struct Opened<'t, G: Kept> {
    source: Source<'t>,
    header: Header<'t>,
    body: Body<G>,
    game: Match<G>,
}

/// Reads a save, and goes on from its last order; where the rules of today would lead elsewhere, from where it stood.
///
/// # Errors
/// Gives back all that is wrong with the text, each by line and column.
pub fn from_text<G: Kept>(source: Source<'_>, consent: Consent) -> Result<Match<G>, Vec<Fault>> {
    let opened = Opened::<G>::new(source)?;
    let mut game = opened.game.clone();
    if let Some(change) = replay(&mut game, &opened.body) {
        game = opened.as_it_was(change)?;
    }
    let parts = opened.game.data().differing(&opened.body.data);
    if !parts.is_empty() {
        let program = opened.header.program.to_owned();
        let used = match consent {
            Consent::Given => Use::Play,
            Consent::NotGiven => Use::View,
        };
        game.used = used;
        // What the data have changed is no matter of the rules.
        game.remarks = vec![Remark::OtherData {
            program,
            parts,
            used,
        }];
    }
    Ok(game)
}

/// What was found to be as a save says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    pub orders: usize,
    /// How many states were compared, the last among them.
    pub states: usize,
    /// The orders that were played before by other rules, and cannot be played again.
    pub earlier: usize,
}

/// Plays a save again by the rules of today, and holds it to each of its numbers, its position and its words.
///
/// # Errors
/// Gives back what does not hold, by line and column.
pub fn verify<G: Kept>(source: Source<'_>) -> Result<Verified, Vec<Fault>> {
    let opened = Opened::<G>::new(source)?;
    let mut game = opened.game.clone();
    let parts = game.data().differing(&opened.body.data);
    let differing = parts.iter().map(|part| {
        let name = part.name;
        let message = format!("the game was played with another {name} than there is here");
        opened.fault(&format!("data.{}", part.field), message)
    });
    let differing: Vec<_> = differing.collect();
    if !differing.is_empty() {
        return Err(differing);
    }
    if let Some(change) = replay(&mut game, &opened.body) {
        let path = match &change {
            Change::Begins => "states[0]".to_owned(),
            Change::Refused { order, .. } | Change::Turn { order, .. } => {
                format!("orders[{}]", order - 1)
            }
            Change::Ends => "now".to_owned(),
        };
        return Err(vec![opened.fault(&path, change.to_string())]);
    }
    let mut told = writer::told(&game).zip(&opened.body.orders);
    let same_program = opened.header.program == env!("CARGO_PKG_VERSION");
    if let Some(nth) = told.position(|(told, line)| same_program && told != line.told) {
        let message = format!("what is told of order {} is not what it brings", nth + 1);
        return Err(vec![opened.fault(&format!("orders[{nth}].told"), message)]);
    }
    Ok(Verified {
        orders: opened.body.orders.len(),
        states: opened.body.states.len() + 1,
        earlier: opened.game.earlier().map_or(0, |earlier| earlier.orders),
    })
}

impl<'t, G: Kept> Opened<'t, G> {
    fn new(source: Source<'t>) -> Result<Self, Vec<Fault>> {
        let header = header::parse(source.text).and_then(of_game::<G>);
        let header = header.map_err(|message| {
            vec![Fault {
                file: source.name.to_owned(),
                at: Position::START,
                message,
            }]
        })?;
        let within = Source {
            name: source.name,
            text: header.body,
        };
        let body: Body<G> =
            read(within).map_err(|fault| vec![below_header(cut_short(header.body, fault))])?;
        let fault = |path: &str, message: String| fault_at(within, path, message);
        let mut game = Match::begin_again(body.start.clone(), body.scenario_file.clone())
            .map_err(|error| beginning_faults(error, &fault))?;
        game.seats = body.seats;
        let opened = Self {
            source: within,
            header,
            body,
            game,
        };
        opened.begun()
    }

    /// Checks what the first line and the body say twice, and begins where the orders begin.
    fn begun(mut self) -> Result<Self, Vec<Fault>> {
        let altered = |what: &str| format!("{what}: the file has been altered");
        if self.header.data != self.body.data.whole() {
            let message = altered("the first line tells of other data");
            return Err(vec![self.fault("data", message)]);
        }
        if self.body.rigged != self.game.state().is_scripted() {
            let message = altered("`rigged` does not agree with the dice of the start");
            return Err(vec![self.fault("rigged", message)]);
        }
        if let Some(before) = self.body.earlier.take() {
            let earlier = Earlier {
                orders: before.orders,
                told: Arc::new(before.told),
            };
            let begun = self.game.go_on_from(&before.until, earlier);
            begun.map_err(|missing| vec![self.fault("earlier.until", missing)])?;
        }
        Ok(self)
    }

    fn fault(&self, path: &str, message: String) -> Fault {
        fault_at(self.source, path, message)
    }

    /// Goes on from where the game stood, with the record as it was told.
    fn as_it_was(&self, change: Change) -> Result<Match<G>, Vec<Fault>> {
        let mut game = self.game.clone();
        let before = game.earlier().cloned().unwrap_or_default();
        let lines = self.body.orders.iter().flat_map(|line| &line.told);
        let told = before.told.iter().chain(lines).cloned().collect();
        let earlier = Earlier {
            orders: before.orders + self.body.orders.len(),
            told: Arc::new(told),
        };
        let gone_on = game.go_on_from(&self.body.now, earlier);
        gone_on.map_err(|missing| vec![self.fault("now", missing)])?;
        game.remarks.push(Remark::RulesMended {
            program: self.header.program.to_owned(),
            change,
        });
        Ok(game)
    }
}

/// Refuses a save of another game.
fn of_game<G: Kept>(header: Header<'_>) -> Result<Header<'_>, String> {
    match header.game {
        name if name == G::NAME => Ok(header),
        name => Err(format!(
            "this is a saved game of `{name}`, which this program does not play"
        )),
    }
}

/// Makes a fault of a body's value, by its line in the whole file.
fn fault_at(body: Source<'_>, path: &str, message: String) -> Fault {
    below_header(Fault {
        file: body.name.to_owned(),
        at: Outline::of(body.text).find(path),
        message,
    })
}

fn below_header(mut fault: Fault) -> Fault {
    fault.at.line += 1;
    fault
}

/// Plays all orders again; tells where that leaves the path of the save.
fn replay<G: Kept>(game: &mut Match<G>, body: &Body<G>) -> Option<Change> {
    let mut states = body.states.iter();
    let mut next = states.next();
    let begins =
        next.is_some_and(|noted| noted.after == 0 && noted.number == game.state().number());
    if !begins {
        return Some(Change::Begins);
    }
    next = states.next();
    for (nth, line) in body.orders.iter().enumerate() {
        let order = nth + 1;
        if let Err(why) = game.play(&line.order) {
            let (why, _) = game.state().explain(&why);
            return Some(Change::Refused { order, why });
        }
        let expected: Option<&Noted<G::Turn>> = next.filter(|noted| noted.after == order);
        let found = game.entries().last().and_then(|entry| entry.begins);
        if found.map(|(_, number)| number) != expected.map(|noted| noted.number) {
            let turn = expected.map_or(game.state().turn(), |noted| noted.turn);
            let turn = turn.to_string();
            return Some(Change::Turn { order, turn });
        }
        if expected.is_some() {
            next = states.next();
        }
    }
    let ends = next.is_none() && game.state().position() == body.now;
    (!ends).then_some(Change::Ends)
}
