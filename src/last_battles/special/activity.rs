//! [24.5B] A leader whose caution keeps him still unless his die comes up.

use crate::last_battles::event::{DieFor, Event};
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::ForceEffect;
use crate::last_battles::state::State;
use crate::last_battles::state::staff::LeaderIndex;
use crate::table::case::Case;
use crate::table::dice::Face;

/// What is asked of a leader when a command phase of his player begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    leader: LeaderIndex,
    /// The faces by which he is active; without a die he is in any case.
    die: Option<Vec<Face>>,
    case: Case,
}

/// Lists what is asked of the phasing player's leaders.
pub fn questions(state: &State) -> Vec<Question> {
    if !state.in_force(Rule::ActiveByDie) {
        return Vec::new();
    }
    let active = state.setup().active.iter();
    let asked = active.filter_map(|option| {
        let ForceEffect::ActiveByDie { leader, turns, on } = &option.effect else {
            return None;
        };
        let leader = state.find_leader(*leader)?;
        state.leader(leader).hex()?;
        let own = state.leader_owner(leader) == state.player();
        own.then(|| Question {
            leader,
            die: turns.contains(&state.turn()).then(|| on.clone()),
            case: option.case,
        })
    });
    asked.collect()
}

impl Question {
    /// Answers it by the next die, if there is one.
    pub fn answer(self, state: &State) -> Vec<Event> {
        let (leader, case) = (state.leader_id(self.leader), self.case);
        let (die, active) = match self.die {
            None => (None, true),
            Some(on) => {
                let face = state.dice().clone().roll();
                let what = DieFor::Activity(leader);
                (Some(Event::Die { what, face, case }), on.contains(&face))
            }
        };
        let turns = active != state.leader(self.leader).active;
        let turned = turns.then_some(Event::LeaderTurned {
            leader,
            active,
            case,
        });
        die.into_iter().chain(turned).collect()
    }
}
