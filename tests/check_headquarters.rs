//! `check` on scenarios with headquarters, with one thing wrong.

use crate::kit::faults::changed;
use hundred_days::last_battles::data::embedded::{CAMPAIGN, CAMPAIGN_VARIANTS, LIGNY};

const PRUSSIAN: &str = "(leader: \"mk-prussian-hq\", begins: At(\"3552\")),";

#[test]
fn each_army_has_one_headquarters_where_they_are_in_use() {
    let rule = "effect: Rule(ArmyHeadquarters)";
    let none = "the Prussian army has no headquarters among the leaders";
    changed(CAMPAIGN_VARIANTS, PRUSSIAN, "", rule, none);
    changed(CAMPAIGN, PRUSSIAN, "", rule, none);
}

#[test]
fn a_headquarters_without_its_rule_is_told() {
    let old = "leaders: [\n";
    for (name, at) in [("mk-prussian-hq", "3552"), ("ldr-gneisenau", "3552")] {
        let placed = format!("(leader: \"{name}\", begins: At(\"{at}\")),");
        let message =
            format!("{name} belongs to the rules of headquarters, which are not in use [16.14]");
        changed(LIGNY, old, &format!("{old}{placed}\n"), &placed, &message);
    }
}

#[test]
fn a_headquarters_begins_by_itself() {
    let new = "(leader: \"mk-prussian-hq\", begins: WithUnit),";
    let message = "mk-prussian-hq has no units: At or Arrives was expected";
    changed(CAMPAIGN_VARIANTS, PRUSSIAN, new, new, message);
}

#[test]
fn a_headquarters_that_enters_is_inactive() {
    let old = "begins: Arrives(turn: \"16/1000\", at: [\"0605\"]), inactive: true";
    let new = "begins: Arrives(turn: \"16/1000\", at: [\"0605\"]), inactive: false";
    let message = "mk-allied-hq enters, so `inactive: true` was expected";
    changed(CAMPAIGN_VARIANTS, old, new, new, message);
}

#[test]
fn headquarters_come_with_the_chapter_of_command() {
    let old = "chapters: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 22], optional: [15, 16]";
    let new = "chapters: [3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 22], changes: [ArmyHeadquarters]";
    let message = "this changes chapter 11, which is not played here";
    changed(CAMPAIGN, old, new, "changes: [ArmyHeadquarters]", message);
}
