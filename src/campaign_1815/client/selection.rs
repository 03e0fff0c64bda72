//! What the player has chosen: a counter, headquarters, the side these are to show, a target, who supports, which zones he sees.

use crate::campaign_1815::attack::support;
use crate::campaign_1815::command::{detachments, headquarters, returns};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, PieceIndex};
use crate::campaign_1815::sequence::{Decision, defenders_choices, open_modes, recallable};
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::{attack, movement, organization};
use crate::client::command::{Command, OwnAction};
use crate::table::ids::PieceId;
use bevy::prelude::*;
use std::any::Any;

/// What is chosen. It is kept while the game goes on, and of no account where it no longer fits.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    pub piece: Option<PieceId>,
    /// The headquarters under which somebody moves, or by way of which a detachment is placed.
    pub hq: Option<PieceId>,
    /// The side that headquarters are to show when they are set down.
    pub face: Face,
    /// The hex that is to be attacked.
    pub target: Option<Hex>,
    /// The fresh cavalry that is not to support.
    pub kept_out: Vec<PieceId>,
    pub layers: Layers,
}

/// What is shown of zones and ranges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    pub french_zones: Seen,
    pub coalition_zones: Seen,
    pub ranges: Seen,
}

/// Whether something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seen {
    #[default]
    Hidden,
    Shown,
}

impl Seen {
    /// Tells whether it is shown.
    pub const fn is_shown(self) -> bool {
        matches!(self, Self::Shown)
    }

    /// Turns it.
    pub const fn turn(&mut self) {
        *self = match self {
            Self::Hidden => Self::Shown,
            Self::Shown => Self::Hidden,
        };
    }
}

/// A choice of the player.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    Piece(PieceId),
    Headquarters(PieceId),
    Face(Face),
    Target(Hex),
    /// Sends fresh cavalry into a fight, or keeps it out.
    Support(PieceId),
    FrenchZones,
    CoalitionZones,
    Ranges,
}

impl Choose {
    /// Makes it a command.
    pub fn command(self) -> Command {
        Command::own(self)
    }
}

impl OwnAction for Choose {
    fn is_play(&self) -> bool {
        !matches!(
            self,
            Self::FrenchZones | Self::CoalitionZones | Self::Ranges
        )
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(*self);
    }
}

impl Selection {
    /// Takes a choice.
    pub fn choose(&mut self, choice: Choose) {
        match choice {
            Choose::Piece(piece) => {
                self.piece = Some(piece);
                self.target = None;
                self.kept_out.clear();
            }
            Choose::Headquarters(hq) => self.hq = Some(hq),
            Choose::Face(face) => self.face = face,
            Choose::Target(hex) => {
                self.target = Some(hex);
                self.kept_out.clear();
            }
            Choose::Support(piece) => match self.kept_out.iter().position(|out| *out == piece) {
                Some(at) => {
                    self.kept_out.remove(at);
                }
                None => self.kept_out.push(piece),
            },
            Choose::FrenchZones => self.layers.french_zones.turn(),
            Choose::CoalitionZones => self.layers.coalition_zones.turn(),
            Choose::Ranges => self.layers.ranges.turn(),
        }
    }

    /// Lets go of what is chosen; zones and ranges stay in view.
    pub fn let_go(&mut self) {
        *self = Self {
            face: self.face,
            layers: self.layers,
            ..Self::default()
        };
    }

    /// Gets the counter that the open decision is about.
    pub fn piece_in(&self, state: &State) -> Option<PieceIndex> {
        let decision = Decision::of(state);
        if decision == Decision::Retreat {
            return state.find(state.retreat()?.piece);
        }
        if decision == Decision::Support {
            return state.find(state.battle()?.target);
        }
        let parts = match decision {
            Decision::Detachments => {
                let hq = self.hq_in(state)?;
                detachments::available(state, hq).collect()
            }
            _ => parts(state),
        };
        let chosen = self.piece.and_then(|piece| state.find(piece));
        let chosen = chosen.filter(|piece| parts.contains(piece));
        let asks_for_one = matches!(
            decision,
            Decision::Headquarters | Decision::Return | Decision::Mode
        );
        chosen.or_else(|| parts.first().copied().filter(|_| asks_for_one))
    }

    /// Lists the headquarters under which the counter chosen may move, or that may place detachments.
    pub fn hqs_in(&self, state: &State) -> Vec<PieceIndex> {
        match Decision::of(state) {
            Decision::Detachments => {
                let ready = detachments::ready(state, state.player());
                ready
                    .filter(|hq| detachments::available(state, *hq).next().is_some())
                    .collect()
            }
            Decision::Movement => {
                let piece = self.piece_in(state).into_iter();
                piece
                    .flat_map(|piece| movement::headquarters(state, piece))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Gets the headquarters that are used: those chosen, or else the first that can be.
    pub fn hq_in(&self, state: &State) -> Option<PieceIndex> {
        let able = self.hqs_in(state);
        let chosen = self.hq.and_then(|hq| state.find(hq));
        let chosen = chosen.filter(|hq| able.contains(hq));
        chosen.or_else(|| able.first().copied())
    }

    /// Lists those of some fresh cavalry that are to support.
    pub fn named(&self, state: &State, choices: &[PieceIndex]) -> Vec<PieceId> {
        let ids = choices.iter().map(|piece| state.piece(*piece).id);
        ids.filter(|id| !self.kept_out.contains(id)).collect()
    }
}

/// Lists the counters that have a part in the open decision.
pub fn parts(state: &State) -> Vec<PieceIndex> {
    let player = state.player();
    match Decision::of(state) {
        Decision::Mode => open_modes(state).collect(),
        Decision::Headquarters => headquarters::waiting(state, player).collect(),
        Decision::Pick => returns::to_pick(state, player.opponent()),
        Decision::Return => returns::due(state, player),
        Decision::Detachments => detachments::ready(state, player).collect(),
        Decision::Recall => recallable(state, player).collect(),
        Decision::Withdrawal => organization::withdrawing(state, player),
        Decision::Movement => movement::movers(state, player),
        Decision::Attack => attackers(state),
        Decision::Support => defenders_choices(state),
        Decision::Retreat | Decision::Over => Vec::new(),
    }
}

/// Lists the corps that can attack.
fn attackers(state: &State) -> Vec<PieceIndex> {
    let corps = state.corps_on_map(state.player()).map(|(piece, _)| piece);
    corps
        .filter(|piece| !attack::targets(state, *piece).is_empty())
        .collect()
}

/// Lists the fresh cavalry that an attacker may send or keep out.
pub fn attackers_choices(state: &State, attacker: PieceIndex) -> Vec<PieceIndex> {
    support::choices(state, &support::of_attacker(state, attacker))
}

/// Tells on which turn a corps that is not on the map comes, if it does.
pub fn comes_on(state: &State, piece: PieceIndex) -> Option<u8> {
    match state.standing(piece).at {
        Place::ToCome(turn) => Some(turn.0),
        _ => None,
    }
}
