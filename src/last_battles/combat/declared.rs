//! [16.7, 16.8, 16.13] What players declare about a combat beside who fights whom, and what the defender answers.
//!
//! The attacker says with the attack who leads it and whether it is a charge. Where the defender has an answer to give, the
//! attack is declared first and fought once he has given it: he names his own leader, then the arms that are enhanced. Where units
//! out of supply roll, they do so before he chooses among the arms that are left [16.18B].

use super::odds::{self, Enhancement, enhancements};
use super::{Assault, Target, charge, supply_dice};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::Event;
use crate::last_battles::leaders::lead;
use crate::last_battles::order::Attack;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::trains;
use crate::last_battles::violation::{OptionalViolation, Violation};
use crate::table::case::case;
use crate::table::ids::LeaderId;

/// What has been declared about a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Who leads the attackers.
    pub leader: Option<LeaderIndex>,
    /// Who leads the defenders.
    pub against: Option<LeaderIndex>,
    pub enhanced: Option<Enhancement>,
    /// The cavalry that charges.
    pub charging: Vec<UnitIndex>,
}

/// Refuses what an attack may not declare, and gets it together with what the defender has answered.
pub fn terms(state: &State, attack: &Attack, engagement: &Engagement) -> Result<Terms, Violation> {
    let player = state.player();
    let named = attack.leader;
    let leader = named.map(|leader| lead::check(state, leader, player, &engagement.attackers));
    let charging = match attack.charge {
        true => charge::check(state, engagement)?,
        false => Vec::new(),
    };
    let kept = state.optional().terms();
    let answered = kept.declared.as_ref() == Some(attack);
    let answer = Some(kept).filter(|_| answered);
    Ok(Terms {
        leader: leader.transpose()?,
        against: answer.and_then(|kept| kept.against),
        enhanced: answer.and_then(|kept| kept.enhanced),
        charging,
    })
}

/// Tells whether the defender has an answer to give before an attack is fought.
pub fn asks(state: &State, assault: &Assault) -> bool {
    let fought = matches!(assault.on, Target::Units(_));
    let engagement = &assault.engagement;
    let chooses_arms = || {
        let dice_first = !supply_dice::rolling(state, engagement).is_empty();
        !dice_first && !enhancements(state, engagement).is_empty()
    };
    fought && (!leaders(state, engagement).is_empty() || chooses_arms())
}

/// Lists the leaders who may lead the defenders.
fn leaders(state: &State, engagement: &Engagement) -> Vec<LeaderIndex> {
    lead::candidates(state, state.player().opponent(), &engagement.defenders)
}

/// Gets the engagement of the attack that has been declared and not been fought yet.
fn declared(state: &State) -> Option<Engagement> {
    let attack = state.optional().terms().declared.as_ref()?;
    super::engage(state, attack).ok()
}

/// Lists the leaders whom the defender may name against the declared attack; none once he has answered.
pub fn leaders_against(state: &State) -> Vec<LeaderIndex> {
    let waits = !state.optional().terms().answered;
    let engagement = declared(state).filter(|_| waits);
    engagement.map_or_else(Vec::new, |engagement| leaders(state, &engagement))
}

/// Gets the engagement for which the defender is to choose arms now: that of the declared attack, unless dice of supply come
/// first; or what those dice have left of a combat, once all who had to retreat have done so [16.7, 16.18B].
fn choosing(state: &State) -> Option<Engagement> {
    let Some(battle) = state.battle() else {
        return declared(state)
            .filter(|engagement| supply_dice::rolling(state, engagement).is_empty());
    };
    let settled = battle.retreating.is_empty() && battle.making_room.is_empty();
    let rest = supply_dice::rest(state).filter(|_| settled)?;
    Some(rest.engagement)
}

/// Lists the enhancements that the defender may choose from now; none once he has, or where all of them come to the same
/// strength.
pub fn enhancements_against(state: &State) -> Vec<Enhancement> {
    if !state.in_force(Rule::CombinedEffects) || state.optional().terms().enhanced.is_some() {
        return Vec::new();
    }
    let engagement = choosing(state);
    engagement.map_or_else(Vec::new, |engagement| enhancements(state, &engagement))
}

/// Gets those who fight in the declared attack, with all that has been answered.
pub fn fought(state: &State) -> Option<Engagement> {
    let mut engagement = declared(state)?;
    trains::taken_from(state, &mut engagement);
    Some(engagement)
}

/// Gets the declared attack with all that has been answered, ready to be fought.
pub fn assault(state: &State) -> Option<Assault> {
    let attack = state.optional().terms().declared.as_ref()?;
    let mut engagement = declared(state)?;
    let trains = trains::taken_from(state, &mut engagement);
    let account = odds::account(state, &engagement).reduced(attack.odds);
    Some(Assault {
        added: super::obligations::added_by(state, &engagement),
        engagement,
        trains,
        on: Target::Units(Box::new(account)),
        odds: attack.odds,
    })
}

/// Gets the strength with which the attack is made if the defender chooses so [16.7].
pub fn strength_if(state: &State, chosen: Enhancement) -> Option<CombatStrength> {
    let mut engagement = choosing(state)?;
    engagement.terms.enhanced = Some(chosen);
    Some(odds::account(state, &engagement).attack)
}

/// Declares an attack.
pub fn declare(attack: &Attack) -> Event {
    Event::AttackDeclared {
        attack: Box::new(attack.clone()),
        case: case("6.1"),
    }
}

/// Refuses a leader who may not lead the defenders of the declared attack.
pub fn check_leader(
    state: &State,
    leader: Option<LeaderId>,
) -> Result<Option<LeaderIndex>, Violation> {
    let defenders = declared(state).map(|engagement| engagement.defenders);
    let defenders = defenders.unwrap_or_default();
    let player = state.player().opponent();
    leader
        .map(|leader| lead::check(state, leader, player, &defenders))
        .transpose()
}

/// Refuses arms that are not among those that the defender may have enhanced.
pub fn check_enhancement(state: &State, chosen: Enhancement) -> Result<Enhancement, Violation> {
    match enhancements_against(state).contains(&chosen) {
        true => Ok(chosen),
        false => Err(Violation::Optional(OptionalViolation::NoEnhancement {
            case: Rule::CombinedEffects.case(),
        })),
    }
}
