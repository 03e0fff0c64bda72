//! [6.2, 8.2B] The column to roll on: what moves it from the odds as calculated, and what limits it.

use super::{Decides, Reckoning};
use crate::last_battles::charts::Odds;
use crate::last_battles::chateaux;
use crate::last_battles::counter::Arm;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::case::case;

/// What decides the column, in order: what moves it, the ends of the table, and what limits it.
pub(super) const COLUMN: &[Entry<Decides>] = &[
    Entry::always(as_calculated),
    Entry::under(Rule::CombinedArms, combined_arms),
    Entry::under(Rule::LeaderBonus, leaders_lead),
    Entry::always(within_the_table),
    Entry::always(chateau_limit),
];

/// The highest column against steady infantry in a chateau [8.2B].
const CHATEAU_LIMIT: Odds = Odds::FourToOne;

/// The odds as calculated give the column [6.2, 6.2A, 6.2B].
fn as_calculated(combat: &mut Reckoning<'_>) {
    combat.column = combat.account.odds.column() as i32;
}

/// Infantry, cavalry and artillery that attack one hex together gain a column [15.1].
fn combined_arms(combat: &mut Reckoning<'_>) {
    let (state, engagement) = (combat.state, combat.engagement);
    let takes_part = |is_of: fn(Arm) -> bool| {
        let mut units = engagement.attackers.iter().chain(&engagement.bombarding);
        units.any(|&unit| is_of(state.counter(unit).arm))
    };
    let all = takes_part(|arm| arm == Arm::Infantry)
        && takes_part(|arm| arm == Arm::Cavalry)
        && takes_part(Arm::is_artillery);
    if all && engagement.hexes.len() == 1 {
        combat.column += 1;
        let by = Rule::CombinedArms.case();
        // At the end of the table it counts only where a leader of the defenders moves the column back [16.13].
        let terms = &engagement.terms;
        let moved_back = terms.against.is_some() && terms.leader.is_none();
        match combat.account.odds {
            Odds::SixToOne if !moved_back => combat.account.note_unused(Factor::ColumnsUp, 1, by),
            _ => combat.account.note(Factor::ColumnsUp, 1, by),
        }
    }
}

/// By how many columns a leader who leads moves the odds [16.13].
const LED: u16 = 2;

/// A leader who leads moves the odds by two columns; where both sides have one nothing moves [16.13].
fn leaders_lead(combat: &mut Reckoning<'_>) {
    let terms = &combat.engagement.terms;
    let lead = [terms.leader.is_some(), terms.against.is_some()];
    let by = Rule::LeaderBonus.case();
    let lines = [(Factor::ColumnsUp, 1), (Factor::ColumnsDown, -1)];
    for ((factor, way), _) in lines.into_iter().zip(lead).filter(|(_, leads)| *leads) {
        match lead {
            [true, true] => combat.account.note_unused(factor, LED, by),
            _ => {
                combat.column += way * i32::from(LED);
                combat.account.note(factor, LED, by);
            }
        }
    }
}

/// What has been moved stays within 1-5 and 6-1 [6.2B]. Where a leader has moved it, odds beyond the table change the die no more
/// [16.13, 24.5C].
fn within_the_table(combat: &mut Reckoning<'_>) {
    let column = Odds::at(combat.column);
    let terms = &combat.engagement.terms;
    let led = terms.leader.is_some() != terms.against.is_some();
    let account = &mut combat.account;
    let moved = column != account.odds;
    match column < account.odds {
        true => account.lower(column),
        false => account.column = column,
    }
    if led && moved {
        account.keep_die();
    }
}

/// No attack on steady infantry in a chateau counts for more than 4-1 [8.2B].
fn chateau_limit(combat: &mut Reckoning<'_>) {
    let (state, account) = (combat.state, &mut combat.account);
    let mut defenders = combat.engagement.defenders.iter();
    if !defenders.any(|&unit| chateaux::is_garrison(state, unit)) {
        return;
    }
    let (factor, value) = (Factor::ChateauLimit, CHATEAU_LIMIT.column() as u16);
    if account.column <= CHATEAU_LIMIT {
        account.note_unused(factor, value, case("8.2B"));
        return;
    }
    account.note(factor, value, case("8.2B"));
    account.lower(CHATEAU_LIMIT);
}
