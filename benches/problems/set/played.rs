//! The player turn of a problem: set up, played, and looked at.

use super::wanted::Wanted;
use super::{Phase, Problem, Step};
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::data::library::Library;
use hundred_days::last_battles::event::BattleReport;
use hundred_days::last_battles::game_setup::{NewGame, Position};
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::opponent::player;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order, State, decision, legal, step};
use hundred_days::table::ids::PieceId;
use hundred_days::table::level::Program;
use hundred_days::table::stop::Stop;

/// How many rolls of a problem show its face.
const ROLLS: usize = 60;

/// How a player turn went.
pub struct Played {
    /// How it has ended.
    pub state: State,
    pub events: Vec<Event>,
}

impl Played {
    /// Goes through the combats.
    pub fn battles(&self) -> impl Iterator<Item = &BattleReport> {
        self.events.iter().filter_map(|event| match event {
            Event::Battle(report) => Some(&**report),
            _ => None,
        })
    }
}

impl Problem {
    /// Sets the position up for the player; all before his phase is ended as it stands.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    fn begin(&self, data: &Library) -> Result<State, String> {
        let pieces = self.pieces.iter();
        let setup = pieces.map(|(&unit, &hex)| Position {
            unit,
            hex,
            reduced: self.reduced.contains(&unit),
        });
        let start = NewGame {
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            seed: 1,
            dice: vec![self.die; ROLLS],
            setup: Some(setup.collect()),
            circumstances: self.circumstances.clone(),
        };
        let scenario = data.scenario(&self.scenario).ok_or("no such scenario")?;
        let mut state = State::set_up(&data.components, scenario, start).map_err(|faults| {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            faults.join("; ")
        })?;
        let phase = match self.phase {
            Phase::Command => DecisionKind::Command,
            Phase::Movement => DecisionKind::Movement,
            Phase::Combat => DecisionKind::Combat,
        };
        while (decision(&state).player, decision(&state).kind) != (self.player, phase) {
            step(&mut state, &Order::End {}).map_err(|why| {
                format!(
                    "it never comes to the {phase} of the {}: {why}",
                    self.player
                )
            })?;
        }
        Ok(state)
    }

    /// Plays the player turn: with the orders that are chosen, and where none is, with what ends or declines. The other player
    /// declines, or takes the first of what he may choose from.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    fn play(
        &self,
        data: &Library,
        mut choose: impl FnMut(&State) -> Result<Option<Order>, String>,
    ) -> Result<Played, String> {
        let mut state = self.begin(data)?;
        let now = (state.turn(), state.player());
        let mut events = Vec::new();
        while (state.turn(), state.player()) == now {
            let open = decision(&state);
            if open.kind == DecisionKind::Over {
                break;
            }
            let order = match open.player == self.player {
                true => choose(&state)?,
                false => None,
            };
            let order = order.or_else(|| passed(&state)).ok_or("nothing is legal")?;
            let happened = step(&mut state, &order);
            events.extend(happened.map_err(|why| format!("{order:?}: {why}"))?);
        }
        Ok(Played { state, events })
    }

    /// Plays the answer that stands beside the problem.
    ///
    /// # Errors
    /// Says what the rules do not allow, or that the turn ends before the answer.
    pub fn answered(&self, data: &Library) -> Result<Played, String> {
        let mut steps = self.answer.iter();
        let played = self.play(data, |state| match steps.next() {
            Some(Step::Give(order)) => Ok(Some(order.clone())),
            Some(&Step::March { piece, to }) => march(state, piece, to).map(Some),
            None => Ok(None),
        })?;
        match steps.next() {
            Some(left) => Err(format!("the player turn ends before {left:?}")),
            None => Ok(played),
        }
    }

    /// Plays without a single order that is not asked for.
    ///
    /// # Errors
    /// Says why the position cannot be set up.
    pub fn idled(&self, data: &Library) -> Result<Played, String> {
        self.play(data, |_| Ok(None))
    }

    /// Lets a program play.
    ///
    /// # Errors
    /// Says why it cannot.
    pub fn played_by(
        &self,
        data: &Library,
        program: &Program,
        seed: u64,
    ) -> Result<Played, String> {
        let mut program = player(program, seed, Stop::default())?;
        self.play(data, |state| Ok(program.choose(state)))
    }

    /// Lists what was wanted and has not been got.
    pub fn missed(&self, played: &Played) -> Vec<&Wanted> {
        let wanted = self.wanted.iter();
        wanted
            .filter(|wanted| !wanted.is_done(self.player, played))
            .collect()
    }
}

/// Finds the cheapest move of a unit or leader to a hex.
fn march(state: &State, piece: PieceId, to: HexNumber) -> Result<Order, String> {
    let mut reach = Reach::default();
    let path = match state.find(piece) {
        Some(unit) => {
            let found = reach.search(state, unit);
            found.map_err(|why| why.to_string())?.path(to)
        }
        None => {
            let leader = state.find_leader(piece);
            let leader = leader.ok_or_else(|| format!("{piece} is not in this game"))?;
            let start = state.leader(leader).hex();
            let start = start.ok_or_else(|| format!("{piece} is not on the map"))?;
            let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
            found.path(to)
        }
    };
    match path.is_empty() {
        true => Err(format!("{piece} cannot reach {to}")),
        false => Ok(Order::Move { unit: piece, path }),
    }
}

/// Gets what ends a decision, or declines it, or else the first of what is legal.
fn passed(state: &State) -> Option<Order> {
    let all = legal(state);
    let passes = [Order::End {}, Order::Decline {}];
    let pass = passes.into_iter().find(|order| all.contains(order));
    pass.or_else(|| all.into_iter().next())
}
