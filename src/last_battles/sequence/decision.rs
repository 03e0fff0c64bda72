//! What has to be decided now, by whom, and in which step.

use super::step::Step;
use crate::last_battles::combat;
use crate::last_battles::counter::Player;
use crate::last_battles::retreat;
use crate::last_battles::state::staff::Segment;
use crate::last_battles::state::{Battle, DecisionKind, Phase, State};

/// What has to be decided now, and by whom; exactly one decision stands open at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub player: Player,
    pub kind: DecisionKind,
}

/// Gets the open decision. Who was hidden and has been found is deployed before anything else [16.6C].
pub fn decision(state: &State) -> Decision {
    match state.hidden().deploying() {
        Some((pair, _)) if state.phase() != Phase::Over => Decision {
            player: state.pair_owner(pair),
            kind: DecisionKind::Deploy,
        },
        _ => underlying(state),
    }
}

/// Gets the decision that stands open as soon as all are deployed.
fn underlying(state: &State) -> Decision {
    let kind = match state.phase() {
        Phase::Over => DecisionKind::Over,
        Phase::SetUp if state.segment() == Segment::Hiding => DecisionKind::PlacePair,
        Phase::SetUp => DecisionKind::SetUp,
        Phase::Command => match state.segment() {
            Segment::Revealing => DecisionKind::Reveal,
            Segment::Command => DecisionKind::Command,
            Segment::Reorganization => DecisionKind::Reorganize,
            Segment::Hiding => DecisionKind::PlacePair,
            Segment::Headquarters => DecisionKind::Headquarters,
        },
        Phase::Movement if !Step::SecretForce.is_skipped(state) => DecisionKind::HalForce,
        Phase::Movement if !Step::SecretEntry.is_skipped(state) => DecisionKind::Entry,
        Phase::Movement => DecisionKind::Movement,
        Phase::Combat => match state.battle() {
            Some(battle) => in_combat(state, battle),
            None => before_battle(state),
        },
    };
    let player = match kind {
        DecisionKind::ChateauStand | DecisionKind::Lead | DecisionKind::Enhance => {
            state.player().opponent()
        }
        DecisionKind::RetreatBefore => {
            let waiting = combat::before::waiting(state);
            waiting.map_or(state.player(), |(player, _)| player)
        }
        DecisionKind::Retreat | DecisionKind::Displace => whose_retreat(state),
        DecisionKind::Advance => {
            let choice = retreat::choice(state);
            let units = choice.options.iter().flat_map(|option| &option.units);
            units
                .copied()
                .next()
                .map_or(state.player(), |unit| state.owner(unit))
        }
        _ => state.player(),
    };
    Decision { player, kind }
}

/// Gets the kind of decision of a combat phase as long as no attack is being carried out.
fn before_battle(state: &State) -> DecisionKind {
    let waits = |step: Step| !step.is_skipped(state);
    if waits(Step::BeforeCombat) {
        DecisionKind::RetreatBefore
    } else if waits(Step::DefendersLeader) {
        DecisionKind::Lead
    } else if waits(Step::EnhancedArms) {
        DecisionKind::Enhance
    } else if waits(Step::LowerOdds) {
        DecisionKind::LowerOdds
    } else {
        DecisionKind::Combat
    }
}

/// Gets the kind of decision that a combat waits for; the next combat, once nothing is left but to conclude this one.
fn in_combat(state: &State, battle: &Battle) -> DecisionKind {
    let waits = |step: Step| !step.is_skipped(state);
    if !battle.making_room.is_empty() {
        DecisionKind::Displace
    } else if waits(Step::EnhancedArms) {
        DecisionKind::Enhance
    } else if waits(Step::LowerOdds) {
        DecisionKind::LowerOdds
    } else if waits(Step::Withdrawal) {
        DecisionKind::BombardWithdraw
    } else if waits(Step::ChateauStand) {
        DecisionKind::ChateauStand
    } else if waits(Step::Losses) {
        DecisionKind::Losses
    } else if waits(Step::Retreat) {
        DecisionKind::Retreat
    } else if waits(Step::Advance) {
        DecisionKind::Advance
    } else {
        DecisionKind::Combat
    }
}

/// Gets the step of the sequence in which the game stands: the one that asks for the open decision.
pub fn open_step(state: &State) -> Step {
    let first = state.setup().scenario.first_player;
    match underlying(state).kind {
        DecisionKind::SetUp if state.player() == first => Step::FirstSetUp,
        DecisionKind::SetUp => Step::SecondSetUp,
        DecisionKind::PlacePair if state.phase() == Phase::Command => Step::Hiding,
        DecisionKind::PlacePair if state.player() == first => Step::FirstHides,
        DecisionKind::PlacePair => Step::SecondHides,
        DecisionKind::Reveal | DecisionKind::Deploy => Step::Revealing,
        DecisionKind::Command => Step::Command,
        DecisionKind::Reorganize => Step::Reorganization,
        DecisionKind::Headquarters => Step::Headquarters,
        DecisionKind::HalForce => Step::SecretForce,
        DecisionKind::Entry => Step::SecretEntry,
        DecisionKind::Movement => Step::Movement,
        DecisionKind::RetreatBefore => Step::BeforeCombat,
        DecisionKind::Combat => Step::Combat,
        DecisionKind::Lead => Step::DefendersLeader,
        DecisionKind::Enhance => Step::EnhancedArms,
        DecisionKind::LowerOdds => Step::LowerOdds,
        DecisionKind::BombardWithdraw => Step::Withdrawal,
        DecisionKind::ChateauStand => Step::ChateauStand,
        DecisionKind::Losses => Step::Losses,
        DecisionKind::Retreat | DecisionKind::Displace => Step::Retreat,
        DecisionKind::Advance => Step::Advance,
        DecisionKind::Over => Step::End,
    }
}

fn whose_retreat(state: &State) -> Player {
    let unit = state.battle().and_then(|battle| {
        let displaced = battle.making_room.last().map(|&(unit, _)| unit);
        displaced.or(battle.retreating.first().copied())
    });
    unit.map_or(state.player(), |unit| state.owner(unit))
}
