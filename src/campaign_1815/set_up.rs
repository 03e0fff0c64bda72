//! \[7\] A scenario becomes a state, or gives back all that is wrong with how the game is to begin.

use super::game_setup::{Choice, Components, Entry, GameSetup, Laid, NewGame};
use super::piece::{Face, Kind, PieceIndex, Pieces, Special};
use super::scenario::{FirstFace, Scenario};
use super::sequence;
use super::state::{Place, Position, Standing, State};
use super::step::Step;
use crate::table::case::{Case, case};
use crate::table::dice::Dice;
use crate::table::game::Cited;
use crate::table::ids::PieceId;
use std::fmt;
use std::sync::Arc;

/// Something wrong with how a game is to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpFault {
    UnknownOption {
        name: String,
    },
    UnknownPiece {
        piece: PieceId,
    },
    NamedTwice {
        piece: PieceId,
    },
    /// A hex holds two corps, two detachments, or two headquarters [1.11].
    Stacked {
        piece: PieceId,
        other: PieceId,
    },
    /// It names neither a hex nor a turn, or more than one of them.
    NoPlace {
        piece: PieceId,
    },
    /// It cannot come onto the map, for the scenario knows no entry of it.
    NoEntry {
        piece: PieceId,
    },
    BothHills,
    NoSuchTurn {
        turn: u8,
    },
}

impl fmt::Display for SetUpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption { name } => write!(f, "`{name}` is no option of this scenario"),
            Self::UnknownPiece { piece } => write!(f, "there is no piece {piece}"),
            Self::NamedTwice { piece } => write!(f, "{piece} is set up twice"),
            Self::Stacked { piece, other } => write!(f, "{piece} and {other} may not share a hex"),
            Self::NoPlace { piece } => {
                write!(
                    f,
                    "{piece} needs one of `hex`, `enters`, `returns` and `eliminated`"
                )
            }
            Self::NoEntry { piece } => write!(f, "{piece} has no entry in this scenario"),
            Self::BothHills => f.write_str("only one of Hill's two counters can be in play"),
            Self::NoSuchTurn { turn } => write!(f, "the scenario has no turn {turn}"),
        }
    }
}

impl Cited for SetUpFault {
    fn case(&self) -> Option<Case> {
        match self {
            Self::Stacked { .. } => Some(case("1.11")),
            Self::NoEntry { .. } => Some(case("7.3")),
            Self::BothHills => Some(case("2.13")),
            _ => None,
        }
    }
}

impl State {
    /// Sets a game up and begins it.
    ///
    /// # Errors
    /// Gives back all that is wrong with how it is to begin.
    pub fn set_up(
        components: &Arc<Components>,
        scenario: &Scenario,
        start: NewGame,
    ) -> Result<Self, Vec<SetUpFault>> {
        let mut faults = Vec::new();
        let choices = choices(scenario, &start.options, &mut faults);
        let pieces = &components.pieces;
        let own = start.from.as_ref().and_then(|from| from.pieces.as_deref());
        let standings = match own {
            Some(own) => laid(pieces, scenario, own, &mut faults),
            None => placed(pieces, scenario),
        };
        faults.extend(stacked(pieces, &standings));
        let position = position(scenario, &start, standings, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let setup = setup(components, scenario, start, choices);
        let mut state = Self::new(Arc::new(setup), position);
        sequence::begin(&mut state);
        Ok(state)
    }
}

fn choices(scenario: &Scenario, named: &[String], faults: &mut Vec<SetUpFault>) -> Vec<Choice> {
    let mut choices = Vec::new();
    for name in named {
        let known = Choice::ALL
            .into_iter()
            .filter(|choice| choice.is_offered(scenario));
        match known.into_iter().find(|choice| choice.name() == name) {
            Some(choice) => choices.push(choice),
            None => faults.push(SetUpFault::UnknownOption { name: name.clone() }),
        }
    }
    choices.sort_unstable();
    choices.dedup();
    choices
}

fn setup(
    components: &Arc<Components>,
    scenario: &Scenario,
    start: NewGame,
    choices: Vec<Choice>,
) -> GameSetup {
    let pieces = &components.pieces;
    let entries = scenario.to_come.iter().filter_map(|line| {
        Some(Entry {
            piece: pieces.find(line.piece)?,
            at: line.at.0.clone(),
            order: line.order,
        })
    });
    let special = match choices.contains(&Choice::NoSpecialRules) {
        true => Vec::new(),
        false => scenario.special.clone(),
    };
    let one_of = |special| {
        pieces
            .all()
            .find(|piece| pieces[*piece].special == Some(special))
    };
    GameSetup {
        entries: entries.collect(),
        hill: one_of(Special::LineOpen).zip(one_of(Special::LineGuarded)),
        grand_battery: one_of(Special::GrandBattery),
        start,
        components: Arc::clone(components),
        scenario: scenario.clone(),
        choices,
        special,
    }
}

/// Gets where a piece is that nothing names: detachments can be placed, the rest is out of play [7.4].
fn unnamed(pieces: &Pieces, piece: PieceIndex) -> Place {
    match pieces[piece].kind {
        Kind::Detachment => Place::Available,
        _ => Place::Out,
    }
}

fn standings(pieces: &Pieces, place: impl Fn(PieceIndex) -> (Place, Face)) -> Vec<Standing> {
    let standing = |index| {
        let (at, face) = place(index);
        Standing {
            piece: pieces[index].id,
            at,
            face,
        }
    };
    pieces.all().map(standing).collect()
}

/// Lays the pieces out as the scenario says.
fn placed(pieces: &Pieces, scenario: &Scenario) -> Vec<Standing> {
    standings(pieces, |index| {
        let id = pieces[index].id;
        let placed = scenario.placed.iter().find(|line| line.piece == id);
        let comes = scenario.to_come.iter().find(|line| line.piece == id);
        match (placed, comes) {
            (Some(line), _) => (Place::Map(line.hex), line.face.face()),
            (_, Some(line)) => (Place::ToCome(line.turn), Face::Front),
            _ => (unnamed(pieces, index), Face::Front),
        }
    })
}

/// Lays the pieces out as a position of somebody's own says.
fn laid(
    pieces: &Pieces,
    scenario: &Scenario,
    lines: &[Laid],
    faults: &mut Vec<SetUpFault>,
) -> Vec<Standing> {
    for (nth, line) in lines.iter().enumerate() {
        let piece = line.piece;
        let places = [
            line.hex.is_some(),
            line.enters.is_some(),
            line.returns.is_some(),
            line.eliminated,
        ];
        if pieces.find(piece).is_none() {
            faults.push(SetUpFault::UnknownPiece { piece });
        }
        if lines[..nth].iter().any(|other| other.piece == piece) {
            faults.push(SetUpFault::NamedTwice { piece });
        }
        if places.iter().filter(|given| **given).count() != 1 {
            faults.push(SetUpFault::NoPlace { piece });
        }
        let mut entries = scenario.to_come.iter();
        if line.enters.is_some() && !entries.any(|entry| entry.piece == piece) {
            faults.push(SetUpFault::NoEntry { piece });
        }
    }
    standings(pieces, |index| {
        let id = pieces[index].id;
        match lines.iter().find(|line| line.piece == id) {
            Some(line) => (place_of(line), line.face),
            None if pieces[index].kind == Kind::Headquarters => (Place::Available, Face::Front),
            None => (unnamed(pieces, index), Face::Front),
        }
    })
}

fn place_of(line: &Laid) -> Place {
    match (line.hex, line.enters, line.returns) {
        (Some(hex), ..) => Place::Map(hex),
        (_, Some(turn), _) => Place::ToCome(turn),
        (.., Some(turn)) => Place::Blown(turn),
        _ => Place::Eliminated,
    }
}

/// Finds who shares a hex and may not [1.11], and both of Hill's counters in play.
fn stacked(pieces: &Pieces, standings: &[Standing]) -> Vec<SetUpFault> {
    let mut faults = Vec::new();
    let sort = |piece: PieceIndex| match pieces[piece].kind {
        Kind::Infantry | Kind::Cavalry => 0,
        Kind::Detachment => 1,
        Kind::Headquarters => 2,
    };
    let on_map = |index: PieceIndex| match standings[index.get()].at {
        Place::Map(hex) => Some(hex),
        _ => None,
    };
    for one in pieces.all() {
        let Some(hex) = on_map(one) else { continue };
        let others = pieces.all().take_while(|other| *other != one);
        for other in others.filter(|other| on_map(*other) == Some(hex)) {
            let (piece, found) = (pieces[one].id, pieces[other].id);
            let enemies = pieces[one].player() != pieces[other].player();
            let units = sort(one) < 2 && sort(other) < 2;
            if sort(one) == sort(other) || enemies && units {
                faults.push(SetUpFault::Stacked {
                    piece,
                    other: found,
                });
            }
        }
    }
    let hills = pieces.all().filter(|piece| {
        let special = pieces[*piece].special;
        let hill = matches!(special, Some(Special::LineOpen | Special::LineGuarded));
        hill && standings[piece.get()].at != Place::Out
    });
    if hills.count() > 1 {
        faults.push(SetUpFault::BothHills);
    }
    faults
}

fn position(
    scenario: &Scenario,
    start: &NewGame,
    pieces: Vec<Standing>,
    faults: &mut Vec<SetUpFault>,
) -> Position {
    let from = start.from.as_ref();
    let either = |line: &super::scenario::Placed| line.face == FirstFace::Either;
    let first = match from {
        None if scenario.placed.iter().any(either) => Step::Modes,
        _ => scenario.begins_with,
    };
    let turn = from
        .and_then(|from| from.turn)
        .unwrap_or(scenario.first_turn);
    let step = from.and_then(|from| from.step).unwrap_or(first);
    if turn < scenario.first_turn || turn > scenario.last_turn {
        faults.push(SetUpFault::NoSuchTurn { turn: turn.0 });
    }
    let rain = from.map_or_else(Vec::new, |from| from.rain.clone());
    let dice = match start.dice.is_empty() {
        true => Dice::seeded(start.seed),
        false => Dice::scripted(start.seed, start.dice.clone()),
    };
    Position::new(dice, turn, step, pieces, rain)
}
