//! [16.18B] Dice for units out of supply that take part in a combat, and what is left of it.
//!
//! Before the odds are reckoned each of them rolls, the attackers first. On a one or two it retreats by one hex at once and takes
//! no part; on a three or four it counts half; else it fights like any other. One is added, once, where a commander of its army
//! or its officer stands with it. Retreats are decided one after another, as after a combat; then the combat goes on with those
//! who are left. If one side has nobody left it is over: all who were left have fought, and one of them may advance into a hex
//! that has become empty.

use super::declared::Terms;
use super::odds::{self, Account, Enhancement};
use super::{reduction, results};
use crate::hex::HexNumber;
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::event::{DieFor, Event, WaitingCombat};
use crate::last_battles::leaders::{self, lead};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Fought, State, UnitIndex};
use crate::table::case::case;
use crate::table::ids::UnitId;

/// The highest pips on which a unit retreats, and on which it counts half.
const RETREATS_ON: u8 = 2;
const HALVED_ON: u8 = 4;

/// Lists those of a combat who must roll, the attackers first.
pub fn rolling(state: &State, engagement: &Engagement) -> Vec<UnitIndex> {
    if !state.in_force(Rule::OutOfSupplyEffects) {
        return Vec::new();
    }
    let attackers = engagement.attackers.iter().chain(&engagement.bombarding);
    let all = attackers.chain(&engagement.defenders).copied();
    all.filter(|&unit| state.unit(unit).marks.out_of_supply)
        .collect()
}

/// Tells whether a commander of its army, or its officer, stands with a unit.
fn is_led(state: &State, unit: UnitIndex) -> bool {
    let hex = state.unit(unit).hex();
    let leaders = hex.into_iter().flat_map(|hex| state.leaders_in(hex));
    let mut leaders = leaders.filter(|&leader| !state.is_headquarters(leader));
    leaders.any(|leader| leaders::commands(state, leader, unit))
}

/// Rolls for those who must, and begins a combat that waits until those who retreat have done so.
pub fn begin(
    state: &State,
    engagement: &Engagement,
    rolling: &[UnitIndex],
    odds: Option<Odds>,
) -> Vec<Event> {
    let mut dice = state.dice().clone();
    let (mut events, mut retreating, mut halved) = (Vec::new(), Vec::new(), Vec::new());
    for &unit in rolling {
        let face = dice.roll();
        events.push(Event::Die {
            what: DieFor::Supply(state.id(unit)),
            face,
            case: case("16.18B"),
        });
        let pips = face.pips() + u8::from(is_led(state, unit));
        if pips <= RETREATS_ON {
            retreating.push(state.id(unit));
        } else if pips <= HALVED_ON {
            halved.push(state.id(unit));
        }
    }
    let ids = |units: &[UnitIndex]| -> Vec<UnitId> { units.iter().map(|&u| state.id(u)).collect() };
    let waiting = WaitingCombat {
        attackers: ids(&engagement.attackers),
        bombarding: ids(&engagement.bombarding),
        defending: ids(&engagement.defenders),
        odds,
        column: reduction::as_declared(state, engagement),
        retreating,
        halved,
        leaders: results::leaders(state, engagement),
        charging: ids(&engagement.terms.charging),
        enhanced: engagement.terms.enhanced,
        case: case("16.18B"),
    };
    events.push(Event::CombatWaits(Box::new(waiting)));
    events
}

/// A combat that has waited, with those who are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    pub engagement: Engagement,
    pub odds: Option<Odds>,
}

impl Rest {
    /// Tells for the attackers and for the defenders whether some of them are left.
    fn sides(&self) -> (bool, bool) {
        let Engagement {
            attackers,
            bombarding,
            defenders,
            ..
        } = &self.engagement;
        let attack = !attackers.is_empty() || !bombarding.is_empty();
        (attack, !defenders.is_empty())
    }

    /// Tells whether both sides have somebody left, so that a die is rolled.
    pub fn is_fought(&self) -> bool {
        self.sides() == (true, true)
    }
}

/// Finds what is left of a combat that has waited; none if none has.
pub fn rest(state: &State) -> Option<Rest> {
    let battle = state.battle()?;
    let waiting = battle.waiting.as_ref()?;
    let stays = |&(unit, hex): &(UnitIndex, HexNumber)| {
        // Whoever has to retreat has left it; who came there by an earlier retreat shares what befalls it [6.6C].
        state.unit(unit).hex() == Some(hex)
    };
    let left = |units: &[(UnitIndex, HexNumber)]| -> Vec<(UnitIndex, HexNumber)> {
        units.iter().copied().filter(stays).collect()
    };
    let defenders = left(&battle.defenders);
    let mut hexes: Vec<_> = defenders.iter().map(|&(_, hex)| hex).collect();
    hexes.sort();
    hexes.dedup();
    let guns = battle.bombarding.iter().copied();
    let guns = guns.filter(|&gun| {
        let own = state.unit(gun);
        own.hex().is_some() && own.fought == Fought::No
    });
    let only = |units: Vec<(UnitIndex, HexNumber)>| units.into_iter().map(|(unit, _)| unit);
    let mut engagement = Engagement {
        attackers: only(left(&battle.attackers)).collect(),
        bombarding: guns.collect(),
        hexes,
        defenders: only(defenders).collect(),
        terms: Terms::default(),
    };
    engagement.terms = terms(state, &engagement);
    Some(Rest {
        engagement,
        odds: waiting.odds,
    })
}

/// Gets what had been declared about a combat that has waited, as far as it concerns those who are left. Arms that are no more
/// among them are not enhanced; the defender then has those whose enhancement serves him best [16.7, 16.8, 16.13].
fn terms(state: &State, engagement: &Engagement) -> Terms {
    let kept = state.optional().terms();
    let leads = |leader: &LeaderIndex, units: &[UnitIndex]| {
        lead::candidates(state, state.leader_owner(*leader), units).contains(leader)
    };
    let Engagement {
        attackers,
        defenders,
        ..
    } = engagement;
    let enhanced = |chosen: &Enhancement| odds::enhancements(state, engagement).contains(chosen);
    let charging = kept.charging.iter().copied();
    Terms {
        leader: kept.leader.filter(|leader| leads(leader, attackers)),
        against: kept.against.filter(|leader| leads(leader, defenders)),
        enhanced: kept.enhanced.filter(enhanced),
        charging: charging.filter(|unit| attackers.contains(unit)).collect(),
    }
}

/// Decides a combat that has waited: the die, and who dies of it at once; or that it is over.
pub fn resume(state: &State, rest: &Rest) -> Vec<Event> {
    let engagement = &rest.engagement;
    if !rest.is_fought() {
        return vec![dropped(state, engagement, rest.sides())];
    }
    let account: Account = odds::account(state, engagement).reduced(rest.odds);
    results::events(state, engagement, &account)
}

/// Ends a combat in which one side has nobody left.
fn dropped(state: &State, engagement: &Engagement, (attack, defence): (bool, bool)) -> Event {
    let sides = [
        &engagement.attackers,
        &engagement.bombarding,
        &engagement.defenders,
    ];
    let left = sides.into_iter().flatten();
    Event::CombatDropped {
        result: match (attack, defence) {
            (true, false) => CombatResult::Dr,
            (false, true) => CombatResult::Ar,
            _ => CombatResult::Ne,
        },
        units: left.map(|&unit| state.id(unit)).collect(),
        case: case("16.18B"),
    }
}
