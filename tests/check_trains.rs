//! `check` on scenarios with supply trains, with one thing wrong.

use crate::kit::faults::changed;
use hundred_days::last_battles::data::embedded::{CAMPAIGN, CAMPAIGN_VARIANTS, LIGNY};

const RULE: &str = "effect: Rule(SupplyTrains)";

#[test]
fn each_army_that_draws_on_trains_has_one() {
    let old = "(hex: \"3749\", units: [\"mk-prussian-train\"]),";
    let none = "the Prussian army has no supply train in play";
    changed(CAMPAIGN_VARIANTS, old, "", RULE, none);
    let old = "(hex: \"3949\", units: [\"mk-prussian-train\"]),";
    changed(CAMPAIGN, old, "", RULE, none);
}

#[test]
fn a_train_that_the_rules_do_not_use_is_told() {
    let old = "(hex: \"4560\", units: [\"fr-1c-soult\"]),";
    let new = format!("{old} (hex: \"3465\", units: [\"mk-french-train\"]),");
    let message = "mk-french-train is a supply train, and the rules do not use them [16.17]";
    changed(LIGNY, old, &new, "rules: (", message);
}

#[test]
fn a_train_begins_on_a_road_and_alone() {
    let old = "(hex: \"3749\", units: [\"mk-prussian-train\"])";
    let off = "(hex: \"3849\", units: [\"mk-prussian-train\"])";
    let message = "neither road nor trail runs through 3849";
    changed(CAMPAIGN_VARIANTS, old, off, off, message);
    let joined = "(hex: \"3749\", units: [\"mk-prussian-train\", \"pr-10\"])";
    let message = "another unit in 3749 beside a supply train; it stands alone [16.17B]";
    changed(CAMPAIGN_VARIANTS, old, joined, joined, message);
}

#[test]
fn an_army_draws_on_its_train_or_on_an_edge() {
    let old = "off_road: 5, exited";
    let new = "off_road: 5, edges: (french: south), exited";
    let message = "the French army draws on its supply train";
    changed(CAMPAIGN_VARIANTS, old, new, new, message);
}

#[test]
fn lines_to_where_a_train_has_left_lead_to_an_exit_of_its_army() {
    let old = "exited: (french: \"0605\")";
    for (new, message) in [
        (
            "exited: (french: \"0606\")",
            "the French army has no exit at 0606",
        ),
        (
            "exited: (allied: \"0605\")",
            "the Allied army has no exit at 0605",
        ),
    ] {
        changed(CAMPAIGN_VARIANTS, old, new, new, message);
    }
}

#[test]
fn trains_come_with_the_chapter_of_supply() {
    let old = "optional: [10, 11, 15, 16]";
    let new = "optional: [10], changes: [SupplyTrains]";
    let message = "supply trains change chapter 14, which is not played here";
    changed(LIGNY, old, new, "changes: [SupplyTrains]", message);
}
