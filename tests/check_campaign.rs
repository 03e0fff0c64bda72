//! `check` on a campaign with one thing wrong.

use crate::kit::altered::changed;
use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::last_battles::data::embedded::CAMPAIGN;
use hundred_days::table::data::Source;

/// Checks the campaign with a text changed; expects the fault somewhere.
#[track_caller]
fn campaign_with(old: &str, new: &str, message: &str) {
    assert!(CAMPAIGN.text.contains(old), "{old}");
    let text = CAMPAIGN.text.replacen(old, new, 1);
    let name = CAMPAIGN.name;
    let found = faults_of(GAMES, &[Source { name, text: &text }]);
    assert!(
        found.iter().any(|fault| fault.message == message),
        "expected {message}\nfound {found:#?}"
    );
}

#[test]
fn faults_of_the_campaign_are_told_where_they_stand() {
    let night = "17/0600 is a turn of night";
    changed(CAMPAIGN, "\"17/0900\", \"18", "\"17/0600\", \"18", 0, night);
    let inland = "1641 is not on the edge of the playing area";
    changed(CAMPAIGN, "\"0605\"], sides", "\"1641\"], sides", 0, inland);
    let late = "17/2100 does not come after the decision on 17/2100";
    let entry = "\"18/1300\", at: \"0124\"";
    changed(
        CAMPAIGN,
        entry,
        &entry.replace("18/1300", "17/2100"),
        0,
        late,
    );
    let leader = "there is no leader `ldr-hal` in the order of battle, did you mean `ldr-hill`?";
    changed(CAMPAIGN, "\"ldr-cole\"", "\"ldr-hal\"", 0, leader);
}

#[test]
fn every_check_of_the_campaign_finds_its_fault() {
    for (old, new, message) in [
        (
            "\"17/1900\", \"18",
            "\"19/0900\", \"18",
            "there is no turn 19/0900 on the turn record track",
        ),
        (
            "\"17/1900\", \"18",
            "\"16/0900\", \"18",
            "16/0900 is not between 16/1400 and 18/2100",
        ),
        (
            "13, 14, 22]",
            "13, 22]",
            "supply needs chapter 14 among the rules",
        ),
        (
            "18/0900\"],\n        off",
            "17/1000\"],\n        off",
            "supply is determined twice on the 17th",
        ),
        (
            ", prussian: east",
            "",
            "the Prussian army draws on no edge of the map",
        ),
        ("sides: [french])]", "sides: [])]", "no army may leave here"),
        (
            "sides: [french])]",
            "sides: [french], from: \"17/1000\", until: \"16/2000\")]",
            "the exit closes on 16/2000, before it opens on 17/1000",
        ),
        (
            "by: french, at: \"0605\"",
            "by: allied, at: \"0605\"",
            "the Allied army has no exit at 0605",
        ),
        (
            "case: \"22.4A\",",
            "case: \"22.4A\", level: decisive,",
            "the levels of the lead decide, so there is no other",
        ),
        (
            "wins_at: 230",
            "wins_at: 200",
            "first a level of the French player from 200 was expected",
        ),
        ("from: 150", "from: 250", "250 is not below 190"),
        (
            "(winner: coalition",
            "(from: 0, winner: coalition",
            "last a level without `from` was expected",
        ),
        (
            "until: \"18/1100\"",
            "until: \"16/1500\"",
            "the last die, on 16/1500, comes before the first, on 17/1200",
        ),
        (
            "begins_on: [6]",
            "begins_on: [6, 7]",
            "7 is not a face of a die: 1 to 6 was expected",
        ),
        ("at: \"0124\"),", "at: \"0114\"),", "0114 is an entry twice"),
        (
            "\"ldr-mouton\", begins: WithArrival",
            "\"ldr-mouton\", begins: WithUnit",
            "no unit that he may begin with is set up",
        ),
        (
            "levels_case: \"22.4C\"",
            "levels_case: \"22.4B\"",
            "22.4B was expected, the case of the levels",
        ),
        (
            "\"ldr-stedman\"",
            "\"ldr-stadman\"",
            "there is no leader `ldr-stadman` in the order of battle",
        ),
        (
            "12, 13, 14",
            "12, 14",
            "levels of corps are given, but chapter 13 is not played",
        ),
        (
            "\"add-al-lyon\"",
            "\"al-kempt\"",
            "al-kempt is in play already",
        ),
    ] {
        campaign_with(old, new, message);
    }
}
