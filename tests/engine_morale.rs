//! Losses, reorganization and corps morale through the engine protocol.

use crate::kit::engine_events::{attack, event, events};
use crate::kit::session::{Session, campaign_with, kinds};
use serde_json::{Value, json};

/// Lists a field of all events of a kind.
fn all(events: &[Value], kind: &str, field: &str) -> Vec<Value> {
    let found = events.iter().filter(|event| !event[kind].is_null());
    found.map(|event| event[kind][field].clone()).collect()
}

/// Two divisions of the Sixth, two of the Fourth and two of the Third die at one to five; their officers stand in a row,
/// five hexes apart, out of everybody's way.
fn three_corps(dice: &[u8]) -> Session {
    let mut session = campaign_with(
        &[
            ("fr-6-bellair", "0542"),
            ("fr-6-thevenet", "0542"),
            ("al-mait", "0543"),
            ("fr-4-rome", "0842"),
            ("fr-4-hulot", "0842"),
            ("al-byng", "0843"),
            ("fr-3-billiard", "1142"),
            ("fr-3-gengoult", "1142"),
            ("al-kempt", "1143"),
            ("ldr-mouton", "1355"),
            ("ldr-gerard", "1360"),
            ("ldr-vandamme", "1365"),
            ("ldr-reille", "1366"),
            ("ldr-milhaud", "1356"),
            ("fr-2-husson", "1366"),
        ],
        &[],
        dice,
    );
    session.until("combat");
    for (units, at) in [
        (["fr-6-bellair", "fr-6-thevenet"], "0543"),
        (["fr-4-rome", "fr-4-hulot"], "0843"),
        (["fr-3-billiard", "fr-3-gengoult"], "1143"),
    ] {
        let answer = session.order(attack(&units, &[at], Some("1-5")));
        assert_eq!(answer["events"][0]["battle"]["result"], "Ae");
        session.order(json!({"decline": {}}));
    }
    session
}

#[test]
fn case_22_5a_three_corps_break_one_for_the_other() {
    let mut session = three_corps(&[6, 6, 6]);
    let corps = session.state("corps");
    for (name, losses, level, demoralized) in [
        ("french/6", 8, 8, true),
        ("french/4", 10, 12, false),
        ("french/3", 11, 13, false),
    ] {
        assert_eq!(corps[name]["losses"], losses, "{name}");
        assert_eq!(corps[name]["level"], level, "{name}");
        assert_eq!(corps[name]["demoralized"], demoralized, "{name}");
    }
    let mut answer = session.order(json!({"end": {}}));
    while session.state("turn") != "16/1500" {
        answer = session.order(json!({"end": {}}));
    }
    let told = events(&answer);
    assert_eq!(all(&told, "demoralized", "corps"), ["french/4", "french/3"]);
    assert_eq!(all(&told, "demoralized", "case"), ["22.5A", "22.5A"]);
    assert_eq!(all(&told, "demoralized", "level"), [10, 11]);
    let corps = session.state("corps");
    assert_eq!(corps["french/2"]["demoralized"], false);
    assert_eq!(
        corps["french/4c"]["demoralized"], false,
        "cavalry stands apart"
    );
    assert_eq!(session.leader("ldr-vandamme")["demoralized"], true);
    assert_eq!(corps["french/4"]["level"], 12, "the level itself stays");
}

#[test]
fn case_12_2_case_13_3_lost_units_come_back_and_their_corps_recover() {
    let mut session = three_corps(&[6, 6, 6, 4, 5]);
    session.until("reorganize");
    assert_eq!(session.state("turn"), "16/1600");
    let back =
        |officer: &str, units: &[&str]| json!({"reorganize": {"officer": officer, "units": units}});
    session.refuses(back("ldr-mouton", &["fr-4-rome"]), "12.1A");
    session.refuses(back("ldr-reille", &["fr-4-rome"]), "12.1A");
    session.refuses(back("ldr-mouton", &["fr-2-husson"]), "12");
    let answer = session.order(back("ldr-gerard", &["fr-4-rome"]));
    let told = events(&answer);
    assert_eq!(
        event(&told, "die"),
        json!({"what": {"reorganization": "ldr-gerard"}, "face": 4, "case": "12.2"})
    );
    assert_eq!(event(&told, "reorganized")["units"], json!(["fr-4-rome"]));
    assert_eq!(event(&told, "recovered")["corps"], "french/4");
    assert_eq!(session.unit("fr-4-rome")["hex"], "1360");
    assert_eq!(session.unit("fr-4-rome")["reduced"], true);
    session.refuses(back("ldr-gerard", &["fr-4-hulot"]), "12.2");
    session.order(back("ldr-mouton", &["fr-6-bellair", "fr-6-thevenet"]));
    for unit in ["fr-6-bellair", "fr-6-thevenet"] {
        assert_eq!(session.unit(unit)["where"], "eliminated", "a five");
    }
    assert_eq!(session.state("corps")["french/6"]["demoralized"], true);
    assert_eq!(session.unit("fr-3-billiard")["where"], "reorganizing");
}

#[test]
fn case_22_5b_the_old_guards_defeat_is_told_with_the_corps_that_feel_it() {
    let mut session = campaign_with(
        &[
            ("fr-g-friant", "0542"),
            ("al-mait", "0543"),
            ("ldr-drouot", "0541"),
            ("ldr-reille", "1542"),
            ("ldr-gerard", "1556"),
        ],
        &[],
        &[6],
    );
    session.until("combat");
    let answer = session.order(attack(&["fr-g-friant"], &["0543"], None));
    let defeat = event(&events(&answer), "old_guard_defeated");
    assert_eq!(
        defeat,
        json!({"corps": ["french/2", "french/G"], "by": 7, "case": "22.5B"})
    );
    let corps = session.state("corps");
    assert_eq!(
        (&corps["french/G"]["level"], &corps["french/4"]["level"]),
        (&json!(13), &json!(12))
    );
}

#[test]
fn case_10_1e_case_10_2_leaders_are_caught_and_lost_before_everybodys_eyes() {
    let mut session = campaign_with(
        &[
            ("al-kempt", "1547"),
            ("ldr-wellington", "1547"),
            ("fr-2-jamin", "1352"),
            ("ldr-reille", "1549"),
        ],
        &[],
        &[],
    );
    session.order(json!({"end": {}}));
    session.until("movement");
    let answer = session.order(json!({"move": {"unit": "al-kempt", "path": ["1548"]}}));
    assert_eq!(kinds(&answer), ["moved", "leader_placed"]);
    let placed = &answer["events"][1]["leader_placed"];
    assert_eq!(
        (&placed["leader"], &placed["to"], &placed["case"]),
        (&json!("ldr-reille"), &json!("1352"), &json!("10.1E"))
    );
    let doomed = |face: u8| {
        let units = [
            ("fr-2-baudin", "0542"),
            ("fr-2-gauthier", "0542"),
            ("ldr-ney", "0541"),
            ("ldr-reille", "0541"),
            ("al-opstl", "0543"),
            ("ldr-willem", "0543"),
            ("ldr-perponcher", "0543"),
            ("al-mait", "0546"),
        ];
        let mut session = campaign_with(&units, &[], &[1, face, 6]);
        session.until("combat");
        session
    };
    let assault = attack(&["fr-2-baudin", "fr-2-gauthier"], &["0543"], None);
    for (face, lost) in [(2, true), (3, false)] {
        let mut session = doomed(face);
        session.refuses(attack(&["ldr-ney"], &["0543"], None), "10.2");
        let told = events(&session.order(assault.clone()));
        // Each leader has a die of his own, in the order of their names.
        assert_eq!(all(&told, "die", "face"), [face, 6]);
        assert_eq!(
            all(&told, "die", "what"),
            [
                json!({"leader": "ldr-perponcher"}),
                json!({"leader": "ldr-willem"})
            ]
        );
        assert_eq!(all(&told, "leader_lost", "leader").len(), usize::from(lost));
        let place = session.leader("ldr-perponcher")["where"].clone();
        assert_eq!(place, if lost { "eliminated" } else { "map" });
        assert_eq!(session.leader("ldr-willem")["hex"], "0546");
    }
}
