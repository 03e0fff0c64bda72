//! [4.1] The steps of the sequence of play, in the order in which the rulebook prints them.
//!
//! Two drivers go along the same list: [`step`](fn@super::step), and the schedule of the client, which has a system a step.
//! Where a game stands in the list between two orders is part of its state: see [`open_step`](super::open_step).

use super::interphase;
use crate::last_battles::combat::{before, declared, reduction, rout};
use crate::last_battles::counter::Player;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::{Battle, Phase, State};
use crate::last_battles::{campaign, command, hidden, leaders, retreat, special};
use serde::{Deserialize, Serialize};

/// A step of the sequence of play [4.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Morale is as the position makes it, dice reduce units, leaders leave the enemy's hexes [3.2].
    Opening,
    /// The player who moves first chooses first places [10.1A, 23B].
    FirstSetUp,
    /// His opponent does.
    SecondSetUp,
    /// Once all stand, the player who moves second places markers for units of his [16.6A].
    SecondHides,
    /// So does the player who moves first.
    FirstHides,

    /// The player turn of the player who moves first begins.
    FirstPlayerTurn,
    /// The die for the weather [22.6A].
    Weather,
    /// Hidden units that come into view by the weather are turned up [16.6C].
    Sighting,
    /// What was written down in secret and now comes true is shown [18.5C, 22.6B].
    SecretsShown,

    /// The phasing player turns up pairs of his own [16.6C].
    Revealing,
    /// Dice and callers release leaders whose inactive side shows [15.4].
    LeadersReleased,
    /// Commanders without a line to their headquarters roll [16.14C].
    HeadquartersLines,
    /// Cautious leaders roll [24.5B].
    Activity,
    /// The command segment: who is in command \[11\].
    Command,
    /// Units not in command are marked so [11.3].
    OutOfCommand,
    /// The morale segment \[13\].
    Morale,
    /// The reorganization segment \[12\].
    Reorganization,
    /// Morale is checked at the end of that segment, where it is a part of it [76:18.3].
    MoraleOfSegment,
    /// Markers are placed for units [16.6A].
    Hiding,
    /// Headquarters become active or inactive [16.14A].
    Headquarters,

    /// The movement phase begins.
    MovementPhase,
    /// Dice let units go, or come [18.5B, 19.5C, 19.5D].
    Trials,
    /// Whether the force at Hal comes, and where, is written down [22.6B].
    SecretForce,
    /// Who else comes, and where, is written down [18.5C, 28D].
    SecretEntry,
    /// Units move, enter and leave \[5\].
    Movement,

    /// The combat phase begins.
    CombatPhase,
    /// Mounted units step back, or do not [15.3].
    BeforeCombat,
    /// Who must attack, and be attacked, is settled [6.1].
    Obligations,
    /// An attack is chosen, or the phase ends [6, 7]. What follows till its conclusion is done for each attack.
    Combat,
    /// The defender says who leads his units [16.13].
    DefendersLeader,
    /// The defender says which arms are enhanced [16.7].
    EnhancedArms,
    /// The attacker says at which column it is resolved, if its odds have changed since he declared it [6.2C].
    LowerOdds,
    /// The attack to which the defender has answered is fought.
    Fight,
    /// Bombarding artillery shares the retreat, or does not [7.1E].
    Withdrawal,
    /// The infantry of a chateau stands, or does not [8.2C].
    ChateauStand,
    /// The attacker loses units to an exchange [6.5].
    Losses,
    /// Units retreat, and others make room for them [6.6].
    Retreat,
    /// A combat that waited until units out of supply had retreated is fought with those who are left [16.18B].
    Resumption,
    /// Dice tell who loses heart over the Old Guard's repulse [16.12]; those retreat as others do.
    Routs,
    /// A die tells whether cavalry may, must or must not advance [15.5].
    Impetus,
    /// Units advance [6.7].
    Advance,
    /// The combat is over; the combat phase goes on.
    Conclusion,
    /// Units that began the phase out of command in an enemy zone must leave it [76:20.32]; they retreat as after a combat.
    ZonesLeft,

    /// Points and victory are looked at.
    EndOfPlayerTurn,
    /// The player turn of the other player begins: the same steps once more.
    SecondPlayerTurn,

    /// Points and victory are looked at.
    EndOfTurn,
    /// The final turn has been played: who has won?
    End,
    /// The turn marker is advanced [3.3].
    NextTurn,
    /// The new turn brings its weather [4.3].
    ChangeOfWeather,
    /// Hidden units that come into view by the new turn's light and weather are turned up [16.6C].
    NewLight,
    /// In the morning the French commanders are inactive [15.4].
    LateStart,
    /// The new turn brings losses for want of supply \[14\].
    Supply,
}

/// The sequence of play, as it is printed [4.1].
pub const SEQUENCE: [Step; 52] = [
    // Before the first turn.
    Step::Opening,
    Step::FirstSetUp,
    Step::SecondSetUp,
    Step::SecondHides,
    Step::FirstHides,
    // The player turn.
    Step::FirstPlayerTurn,
    Step::Weather,
    Step::Sighting,
    Step::SecretsShown,
    // The command phase.
    Step::Revealing,
    Step::LeadersReleased,
    Step::HeadquartersLines,
    Step::Activity,
    Step::Command,
    Step::OutOfCommand,
    Step::Morale,
    Step::Reorganization,
    Step::MoraleOfSegment,
    Step::Hiding,
    Step::Headquarters,
    // The movement phase.
    Step::MovementPhase,
    Step::Trials,
    Step::SecretForce,
    Step::SecretEntry,
    Step::Movement,
    // The combat phase.
    Step::CombatPhase,
    Step::BeforeCombat,
    Step::Obligations,
    Step::Combat,
    Step::DefendersLeader,
    Step::EnhancedArms,
    Step::LowerOdds,
    Step::Fight,
    Step::Withdrawal,
    Step::ChateauStand,
    Step::Losses,
    Step::Retreat,
    Step::Resumption,
    Step::Routs,
    Step::Impetus,
    Step::Advance,
    Step::Conclusion,
    Step::ZonesLeft,
    // The end of the player turn, and the other one.
    Step::EndOfPlayerTurn,
    Step::SecondPlayerTurn,
    // The turn record interphase.
    Step::EndOfTurn,
    Step::End,
    Step::NextTurn,
    Step::ChangeOfWeather,
    Step::NewLight,
    Step::LateStart,
    Step::Supply,
];

/// Each step finds its own place in the list by its number.
const _: () = {
    let mut place = 0;
    while place < SEQUENCE.len() {
        assert!(SEQUENCE[place] as usize == place);
        place += 1;
    }
};

impl Step {
    /// Gets the next step in the list. After the last one a new turn begins.
    pub const fn next(self) -> Self {
        let place = self as usize + 1;
        if place < SEQUENCE.len() {
            SEQUENCE[place]
        } else {
            Self::FirstPlayerTurn
        }
    }

    /// Tells whether the step is passed over as the game stands.
    pub(super) fn is_skipped(self, state: &State) -> bool {
        let first = state.setup().scenario.first_player;
        match self {
            Self::SecondHides => !hidden::may_place(state, first.opponent()),
            Self::FirstHides => !hidden::may_place(state, first),
            Self::Sighting | Self::NewLight => !state.in_force(Rule::HiddenMovement),
            Self::Revealing => {
                state.phase() != Phase::Command || hidden::may_reveal(state).is_empty()
            }
            Self::Hiding => {
                state.phase() != Phase::Command || !hidden::may_place(state, state.player())
            }
            Self::FirstSetUp => !sets_up(state, first),
            Self::SecondSetUp => !sets_up(state, first.opponent()),
            Self::LeadersReleased
            | Self::HeadquartersLines
            | Self::Activity
            | Self::Reorganization
            | Self::Headquarters => state.phase() != Phase::Command,
            Self::Morale => {
                let later = state.edition().checks_morale_while_reorganizing();
                later || state.phase() != Phase::Command
            }
            Self::MoraleOfSegment => {
                let now = state.edition().checks_morale_while_reorganizing();
                !now || state.phase() != Phase::Command
            }
            Self::Command | Self::OutOfCommand => {
                state.phase() != Phase::Command || !state.in_force(Rule::Command)
            }
            Self::MovementPhase => state.phase() == Phase::Movement,
            Self::SecretForce => campaign::secret_entries(state).is_none(),
            Self::SecretEntry => special::secrets::open(state).is_none(),
            Self::CombatPhase => state.is_quiet(),
            Self::LateStart => !state.in_force(Rule::LateStart),
            Self::BeforeCombat => before::waiting(state).is_none(),
            Self::Obligations | Self::Combat => state.phase() != Phase::Combat,
            Self::DefendersLeader => declared::leaders_against(state).is_empty(),
            Self::EnhancedArms => declared::enhancements_against(state).is_empty(),
            Self::LowerOdds => reduction::open(state).is_none(),
            Self::Fight => state.optional().terms().declared.is_none(),
            Self::Withdrawal => is_settled(state, |battle| battle.may_withdraw.is_empty()),
            Self::ChateauStand => is_settled(state, |battle| battle.may_stand.is_empty()),
            Self::Losses => is_settled(state, |battle| battle.at_least.0 == 0),
            Self::Retreat => is_settled(state, |battle| {
                battle.making_room.is_empty() && battle.retreating.is_empty()
            }),
            Self::Resumption => is_settled(state, |battle| battle.waiting.is_none()),
            Self::Routs => !rout::is_asked(state),
            Self::Impetus => !retreat::impetus::is_asked(state),
            Self::Advance => retreat::choice(state).options.is_empty(),
            Self::Conclusion => state.battle().is_none(),
            Self::ZonesLeft => command::to_withdraw(state).is_empty(),
            Self::SecondPlayerTurn => state.player() != first,
            Self::End => interphase::next_turn(state).is_some(),
            Self::Opening
            | Self::FirstPlayerTurn
            | Self::Weather
            | Self::SecretsShown
            | Self::Trials
            | Self::Movement
            | Self::EndOfPlayerTurn
            | Self::EndOfTurn
            | Self::NextTurn
            | Self::ChangeOfWeather
            | Self::Supply => false,
        }
    }
}

/// Tells whether a player has first places to choose, of leaders or units [10.1A, 23B].
fn sets_up(state: &State, player: Player) -> bool {
    !leaders::to_set_up(state, player).is_empty()
        || !special::placing::open(state, player).is_empty()
}

/// Tells whether the combat at hand, if there is one, leaves nothing of a kind to be decided.
fn is_settled(state: &State, nothing_left: impl FnOnce(&Battle) -> bool) -> bool {
    state.battle().is_none_or(nothing_left)
}
