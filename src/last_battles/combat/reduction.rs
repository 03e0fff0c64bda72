//! [6.2C] What the attacker makes of odds that have changed since he declared his attack.
//!
//! He may choose a lower column until the die is rolled. As a rule he says so with the attack, whose odds he knows. Where the
//! defender then names a leader [16.13] or has arms enhanced that serve him less than others would [16.7], and where dice for
//! units out of supply drive some of them off or halve them [16.18B], the odds are no longer those that he knew. If so, he chooses
//! again among the columns that there are now, whatever he wished before.

use super::odds::{self, Account};
use super::{declared, supply_dice};
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::order::Attack;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// An attack whose odds have changed since it was declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    pub engagement: Engagement,
    /// The column that was calculated when it was declared.
    pub declared: Odds,
    /// Strengths and odds as they are now, on the column that is calculated from them.
    pub account: Account,
    /// The lower column that the attacker wished for when he declared it, if he did.
    pub wished: Option<Odds>,
}

impl Changed {
    /// Gets the column at which it is resolved if the attacker says nothing more.
    pub fn stands(&self) -> Odds {
        let calculated = self.account.column;
        self.wished.map_or(calculated, |odds| odds.min(calculated))
    }

    /// Gets the attack as it stands, with those who are left in it.
    pub fn attack(&self, state: &State) -> Attack {
        let Engagement {
            attackers,
            bombarding,
            hexes,
            terms,
            ..
        } = &self.engagement;
        let ids =
            |units: &[UnitIndex]| -> Vec<UnitId> { units.iter().map(|&u| state.id(u)).collect() };
        Attack {
            attackers: ids(attackers),
            bombarding: ids(bombarding),
            defenders: hexes.clone(),
            odds: self.wished,
            leader: terms.leader.map(|leader| state.leader_id(leader)),
            charge: !terms.charging.is_empty(),
        }
    }
}

/// Gets the column of an attack as its player knows it who declares it: nobody leads the defenders, and they have those arms
/// enhanced that serve them best.
pub fn as_declared(state: &State, engagement: &Engagement) -> Odds {
    let mut engagement = engagement.clone();
    (engagement.terms.against, engagement.terms.enhanced) = (None, None);
    odds::account(state, &engagement).column
}

/// Gets the attack of which the attacker is to say at which column it is resolved; none if he has, if its odds are those that he
/// knew, or if no column is lower. Whatever the defender has to answer comes first.
pub fn open(state: &State) -> Option<Changed> {
    if state.optional().terms().odds_settled {
        return None;
    }
    let changed = match state.battle() {
        None => not_begun(state)?,
        Some(_) => resumed(state)?,
    };
    let now = changed.account.column;
    (now != changed.declared && now > Odds::OneToFive).then_some(changed)
}

/// Looks at an attack that has been declared and is fought next; dice of supply would change its odds again.
fn not_begun(state: &State) -> Option<Changed> {
    let attack = state.optional().terms().declared.as_ref()?;
    let engagement = declared::fought(state)?;
    let settled = supply_dice::rolling(state, &engagement).is_empty();
    settled.then(|| Changed {
        declared: as_declared(state, &engagement),
        account: odds::account(state, &engagement),
        engagement,
        wished: attack.odds,
    })
}

/// Looks at a combat that has waited and goes on with those who are left.
fn resumed(state: &State) -> Option<Changed> {
    let battle = state.battle()?;
    let declared = battle.waiting.as_ref()?.column?;
    let settled = battle.retreating.is_empty() && battle.making_room.is_empty();
    let rest = supply_dice::rest(state).filter(|rest| settled && rest.is_fought())?;
    Some(Changed {
        declared,
        account: odds::account(state, &rest.engagement),
        wished: rest.odds,
        engagement: rest.engagement,
    })
}

/// Lists the columns at which that attack may be resolved, the calculated one first.
pub fn columns(state: &State) -> Vec<Odds> {
    let calculated = open(state).map(|open| open.account.column);
    let columns = Odds::ALL.into_iter().rev();
    columns
        .filter(|&column| calculated.is_some_and(|calculated| column <= calculated))
        .collect()
}

/// Refuses a column above the calculated one, and gets the one at which the attack is resolved; if none is named, what was said
/// with the attack holds.
pub fn check(state: &State, wanted: Option<Odds>) -> Result<Odds, Violation> {
    let open = open(state).ok_or(Violation::NotNow {
        open: DecisionKind::LowerOdds,
        case: case("6.2C"),
    })?;
    let calculated = open.account.column;
    match wanted {
        Some(wanted) if wanted > calculated => Err(Violation::HigherOdds { calculated, wanted }),
        Some(wanted) => Ok(wanted),
        None => Ok(open.stands()),
    }
}
