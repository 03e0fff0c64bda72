//! What has to be decided now, and by whom; exactly one decision stands open at a time.

use crate::campaign_1815::attack::support;
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::Step;
use crate::table::armies::Player;
use serde::Serialize;

/// A kind of decision; each asks for orders of the same name, or of those that its documentation lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// `mode` [7.2].
    Mode,
    /// `headquarters` [2.1].
    Headquarters,
    /// `pick` [2.3].
    Pick,
    /// `return` [2.4].
    Return,
    /// `detach`, or `end` [2.6].
    Detachments,
    /// `recall`, or `end` [2.12].
    Recall,
    /// `withdraw`, or `pass` [3.3].
    Withdrawal,
    /// `move`, or `pass` [4.1].
    Movement,
    /// `attack`, or `pass` [5.1].
    Attack,
    /// `support` [5.11].
    Support,
    /// `retreat` [5.16, 4.22].
    Retreat,
    Over,
}

impl Decision {
    /// Gets the open decision.
    pub fn of(state: &State) -> Self {
        if state.retreat().is_some() {
            return Self::Retreat;
        }
        if state.battle().is_some() {
            return Self::Support;
        }
        match state.step() {
            Step::Modes => Self::Mode,
            Step::Headquarters => Self::Headquarters,
            Step::Pick => Self::Pick,
            Step::Return => Self::Return,
            Step::Detachments => Self::Detachments,
            Step::Recall => Self::Recall,
            Step::Withdrawal => Self::Withdrawal,
            Step::Movement => Self::Movement,
            Step::Attack => Self::Attack,
            // These steps never wait.
            Step::Recovery | Step::Formation | Step::End | Step::Over => Self::Over,
        }
    }

    /// Gets its name, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mode => "mode",
            Self::Headquarters => "headquarters",
            Self::Pick => "pick",
            Self::Return => "return",
            Self::Detachments => "detachments",
            Self::Recall => "recall",
            Self::Withdrawal => "withdrawal",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::Support => "support",
            Self::Retreat => "retreat",
            Self::Over => "over",
        }
    }
}

/// Gets who has to decide; `None` once the game is over.
pub fn decider(state: &State) -> Option<Player> {
    match Decision::of(state) {
        Decision::Over => None,
        Decision::Retreat => {
            let retreat = state.retreat()?;
            Some(state.piece(state.find(retreat.piece)?).player())
        }
        Decision::Support => Some(state.player().opponent()),
        _ => Some(state.player()),
    }
}

/// Lists the fresh cavalry that the defender of the declared attack may send or keep out [5.11].
pub fn defenders_choices(state: &State) -> Vec<crate::campaign_1815::piece::PieceIndex> {
    let target = state.battle().and_then(|battle| state.find(battle.target));
    target.map_or_else(Vec::new, |target| {
        support::choices(state, &support::of_defender(state, target))
    })
}
