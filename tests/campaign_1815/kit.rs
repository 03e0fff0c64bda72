//! Positions, scripted dice, and what orders must bring.

use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::data::library::{Library, library};
use hundred_days::campaign_1815::game_setup::{From, Laid, NewGame};
use hundred_days::campaign_1815::map_hex::{Hex, hex};
use hundred_days::campaign_1815::piece::{Face, PieceIndex};
use hundred_days::campaign_1815::state::{Place, State};
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Event, Order, check, sequence};
use hundred_days::table::dice;
use hundred_days::table::game::Cited;
use hundred_days::table::ids::PieceId;

/// Gets what the program plays with.
pub fn carried() -> &'static Library {
    library().expect("sound data")
}

/// Reads the name of a piece.
pub fn id(name: &str) -> PieceId {
    name.parse().expect("a name")
}

/// Begins a scenario as it stands.
pub fn scenario(name: &str, seed: u64) -> State {
    begin(NewGame {
        scenario: name.to_owned(),
        seed,
        ..NewGame::default()
    })
}

/// Begins a game.
pub fn begin(start: NewGame) -> State {
    let (scenario, _) = carried().scenario(&start.scenario).expect("a scenario");
    State::set_up(&carried().components, scenario, start).expect("a sound start")
}

/// A position that is being laid out, of the scenario June 16 unless said.
#[derive(Clone)]
pub struct Field {
    start: NewGame,
    from: From,
    pieces: Vec<Laid>,
}

/// Begins to lay out a position in a step.
pub fn field(step: Step) -> Field {
    Field {
        start: NewGame {
            scenario: "june-16".to_owned(),
            ..NewGame::default()
        },
        from: From {
            step: Some(step),
            ..From::default()
        },
        pieces: Vec::new(),
    }
}

impl Field {
    fn laid(mut self, name: &str, change: impl FnOnce(&mut Laid)) -> Self {
        let mut laid = Laid {
            piece: id(name),
            hex: None,
            face: Face::Front,
            enters: None,
            returns: None,
            eliminated: false,
        };
        change(&mut laid);
        self.pieces.push(laid);
        self
    }

    /// Lays a piece down with its front up.
    pub fn front(self, name: &str, at: u16) -> Self {
        self.laid(name, |laid| laid.hex = Some(hex(at)))
    }

    /// Lays a piece down with its back up.
    pub fn back(self, name: &str, at: u16) -> Self {
        self.laid(name, |laid| {
            laid.hex = Some(hex(at));
            laid.face = Face::Back;
        })
    }

    /// Lets a corps come onto the map from a turn on.
    pub fn enters(self, name: &str, turn: u8) -> Self {
        self.laid(name, |laid| laid.enters = Some(Turn(turn)))
    }

    /// Lets a blown corps come back on a turn.
    pub fn returns(self, name: &str, turn: u8) -> Self {
        self.laid(name, |laid| laid.returns = Some(Turn(turn)))
    }

    /// Takes a piece out of the game.
    pub fn lost(self, name: &str) -> Self {
        self.laid(name, |laid| laid.eliminated = true)
    }

    /// Plays on a turn.
    pub fn turn(mut self, turn: u8) -> Self {
        self.from.turn = Some(Turn(turn));
        self
    }

    /// Lets it rain on a turn.
    pub fn rain(mut self, turn: u8) -> Self {
        self.from.rain.push(Turn(turn));
        self
    }

    /// Plays another scenario.
    pub fn of(mut self, scenario: &str) -> Self {
        self.start.scenario = scenario.to_owned();
        self
    }

    /// Agrees on an option.
    pub fn option(mut self, name: &str) -> Self {
        self.start.options.push(name.to_owned());
        self
    }

    /// Lays the faces of the first rolls down.
    pub fn dice<const N: usize>(mut self, faces: [u8; N]) -> Self {
        let faces = faces.map(|face| dice::Face::new(face).expect("a face"));
        self.start.dice = faces.to_vec();
        self
    }

    /// Begins the game.
    pub fn begin(mut self) -> State {
        self.from.pieces = Some(self.pieces);
        self.start.from = Some(self.from);
        begin(self.start)
    }
}

/// Finds a piece.
pub fn piece(state: &State, name: &str) -> PieceIndex {
    state.find(id(name)).expect("a piece")
}

/// Gets where a piece is.
pub fn at(state: &State, name: &str) -> Place {
    state.standing(piece(state, name)).at
}

/// Gets the side that a piece shows.
pub fn face(state: &State, name: &str) -> Face {
    state.face(piece(state, name))
}

/// Makes the place of a hex.
pub fn on(number: u16) -> Place {
    Place::Map(hex(number))
}

/// Makes a list of hexes.
pub fn hexes(numbers: &[u16]) -> Vec<Hex> {
    numbers.iter().copied().map(hex).collect()
}

/// Orders a move.
pub fn march(name: &str, hq: &str, path: &[u16]) -> Order {
    Order::Move {
        piece: id(name),
        hq: id(hq),
        path: hexes(path),
    }
}

/// Orders an attack, with the fresh cavalry that supports it.
pub fn attack(name: &str, at: u16, support: &[&str]) -> Order {
    Order::Attack {
        piece: id(name),
        hex: hex(at),
        support: support.iter().map(|name| id(name)).collect(),
    }
}

/// Orders to pass.
pub const fn pass() -> Order {
    Order::Pass {}
}

/// Orders to end a step.
pub const fn end() -> Order {
    Order::End {}
}

/// Carries an order out that must be allowed.
pub fn play(state: &mut State, order: &Order) -> Vec<Event> {
    let before = state.clone();
    let events = match sequence::step(state, order) {
        Ok(events) => events,
        Err(why) => panic!("{order:?} is refused: {why}"),
    };
    let held = hundred_days::campaign_1815::invariants::after_order(&before, state, &events);
    held.unwrap_or_else(|what| panic!("after {order:?}: {what}"));
    events
}

/// Holds that an order is refused, by a case.
#[track_caller]
pub fn refused(state: &State, order: &Order, case: &str) {
    let why = check(state, order).expect_err("a refusal");
    let found = why.case().map(|case| case.to_string());
    assert_eq!(found.as_deref(), Some(case), "{why}");
    assert!(why.to_string().ends_with(&format!(" [{case}]")), "{why}");
}

/// Passes until the step is another.
pub fn until(state: &mut State, step: Step) {
    for _ in 0..40 {
        if state.step() == step {
            return;
        }
        let order = match state.step() {
            Step::Withdrawal | Step::Movement | Step::Attack => pass(),
            _ => end(),
        };
        play(state, &order);
    }
    panic!("the step {step} does not come, but {}", state.step());
}
