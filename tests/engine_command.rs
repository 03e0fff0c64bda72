//! Leaders and command through the engine protocol.

use crate::kit::engine_events::{attack, event, events};
use crate::kit::session::{Session, campaign, campaign_with, kinds};
use serde_json::json;

#[test]
fn case_11_2_an_enemy_zone_blocks_the_line_of_command() {
    // Kempt, Mait and Pack stand between Ney and Jamin; Gauthier beside Jamin gets nothing either.
    let wall = [
        ("ldr-ney", "1350"),
        ("fr-2-jamin", "1445"),
        ("al-kempt", "1148"),
        ("al-mait", "1347"),
        ("al-pack", "1548"),
    ];
    let mut session = campaign(&wall, &[]);
    assert_eq!(session.unit("fr-2-jamin")["in_command"], false);
    assert_eq!(session.unit("fr-2-jamin")["in_ezoc"], false);
    let open: Vec<_> = wall
        .into_iter()
        .filter(|(unit, _)| *unit != "al-mait")
        .collect();
    let mut session = campaign(&open, &[]);
    assert_eq!(session.unit("fr-2-jamin")["in_command"], true);
    let friends = [
        ("fr-2-husson", "1448"),
        ("fr-2-campi", "1447"),
        ("fr-2-gauthier", "1446"),
    ];
    let bridged: Vec<_> = wall.into_iter().chain(friends).collect();
    let mut session = campaign(&bridged, &[]);
    let decision = session.granted(json!({"cmd": "decision"}))["decision"].clone();
    let ney = &decision["commanders"][0];
    let reached = ney["units_in_range"].as_array().expect("units");
    assert!(reached.contains(&json!("fr-2-jamin")), "{ney}");
}

/// Napoleon, who commands three, with four officers and five units of other corps in range.
fn four_officers() -> Session {
    campaign(
        &[
            ("ldr-napoleon", "1350"),
            ("ldr-reille", "1351"),
            ("ldr-kellermann", "1352"),
            ("ldr-drouot", "1353"),
            ("ldr-gerard", "1349"),
            ("fr-2-jamin", "1351"),
            ("fr-2-husson", "1352"),
            ("fr-3c-durbal", "1352"),
            ("fr-g-friant", "1353"),
            ("fr-4-rome", "1349"),
            ("al-kempt", "0636"),
        ],
        &[],
    )
}

#[test]
fn case_11_1a_what_the_ratings_leave_out_is_the_players_choice() {
    let mut session = four_officers();
    let decision = session.granted(json!({"cmd": "decision"}))["decision"].clone();
    assert_eq!(
        (&decision["kind"], &decision["player"]),
        (&json!("command"), &json!("french"))
    );
    let napoleon = &decision["commanders"][0];
    assert_eq!(napoleon["capacity"], 3);
    let count = |field: &str| napoleon[field].as_array().map(Vec::len);
    assert_eq!(count("officers_in_range"), Some(4));
    assert_eq!(count("officers"), Some(3));
    // One officer has to do without; a unit of his is commanded directly instead.
    assert_eq!(decision["out_of_command"]["units"], json!([]));
    let command = |officers: &[&str], units: &[&str]| json!({"command": {"leader": "ldr-napoleon", "officers": officers, "units": units}});
    let four = ["ldr-reille", "ldr-kellermann", "ldr-drouot", "ldr-gerard"];
    session.refuses(command(&four, &[]), "11.1A");
    let all = ["fr-2-jamin", "fr-2-husson", "fr-3c-durbal", "fr-g-friant"];
    session.refuses(command(&[], &all), "11.1A");
    session.refuses(command(&["ldr-napoleon"], &[]), "11.1B");
    session.refuses(command(&[], &["al-kempt"]), "11.1C");
    let answer = session.order(command(&["ldr-drouot"], &["fr-2-jamin"]));
    assert_eq!(answer["decision"]["kind"], "command");
    let answer = session.order(json!({"end": {}}));
    let told = events(&answer);
    assert_eq!(
        event(&told, "in_command")["officers"],
        json!(["ldr-drouot"])
    );
    let out = event(&told, "out_of_command");
    assert_eq!(
        out["units"],
        json!(["fr-2-husson", "fr-3c-durbal", "fr-4-rome"])
    );
    assert_eq!(
        out["officers"],
        json!(["ldr-gerard", "ldr-kellermann", "ldr-reille"])
    );
    assert_eq!(session.unit("fr-g-friant")["in_command"], true);
    assert_eq!(session.leader("ldr-reille")["in_command"], false);
}

#[test]
fn case_10_1c_who_gives_command_has_half_his_allowance() {
    let mut session = four_officers();
    session.order(
        json!({"command": {"leader": "ldr-napoleon", "officers": ["ldr-drouot"], "units": []}}),
    );
    session.order(json!({"end": {}}));
    assert_eq!(session.leader("ldr-napoleon")["ma"], json!(5));
    assert_eq!(session.leader("ldr-drouot")["ma"], json!(3));
    assert_eq!(
        session.leader("ldr-gerard")["ma"],
        json!(6),
        "he commands nobody"
    );
}

#[test]
fn case_11_1c_allied_and_prussian_commanders_keep_to_their_armies() {
    let mut session = campaign(
        &[
            ("ldr-willem", "1352"),
            ("ldr-zieten", "1351"),
            ("al-kempt", "1350"),
            ("al-pack", "1354"),
            ("pr-12", "1353"),
            ("fr-2-jamin", "1765"),
        ],
        &[],
    );
    session.until("command");
    let command = |officers: &[&str], units: &[&str]| json!({"command": {"leader": "ldr-willem", "officers": officers, "units": units}});
    session.refuses(command(&["ldr-zieten"], &[]), "11.1C");
    session.refuses(command(&[], &["pr-12"]), "11.1C");
    session.order(command(&[], &["al-pack"]));
    session.order(json!({"end": {}}));
    assert_eq!(session.unit("al-pack")["in_command"], true);
    assert_eq!(session.unit("al-kempt")["in_command"], false);
    assert_eq!(session.unit("pr-12")["in_command"], false);
}

/// Baudin and Gauthier with Reille, and Lefebvre whom nobody commands, around van Opstal.
fn mixed(ney: &str, dice: &[u8]) -> Session {
    let mut session = campaign_with(
        &[
            ("fr-2-baudin", "0542"),
            ("fr-2-gauthier", "0542"),
            ("fr-g-lefebvre", "0643"),
            ("ldr-reille", "0540"),
            ("ldr-ney", ney),
            ("al-opstl", "0543"),
            ("al-mait", "0545"),
        ],
        &[],
        dice,
    );
    session.until("combat");
    session
}

const THREE: &[&str] = &["fr-2-baudin", "fr-2-gauthier", "fr-g-lefebvre"];

#[test]
fn case_11_3b_one_attacker_out_of_command_strikes_the_whole_attack() {
    let mut session = mixed("0537", &[1]);
    assert_eq!(session.unit("fr-2-baudin")["in_command"], true);
    assert_eq!(session.unit("fr-g-lefebvre")["in_command"], false);
    let asked = json!({"cmd": "odds", "attack": attack(THREE, &["0543"], None)["attack"]});
    let odds = session.granted(asked);
    assert_eq!(
        (&odds["odds"], &odds["results"]),
        (&json!("6-1"), &json!({"Ar": 4, "Ex": 2}))
    );
    let cases: Vec<_> = odds["why"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["case"].clone())
        .collect();
    assert!(cases.contains(&json!("11.3B")), "{cases:?}");
    let answer = session.order(attack(THREE, &["0543"], None));
    assert_eq!(answer["events"][0]["battle"]["result"], "Ar");
    assert_eq!(answer["decision"]["kind"], "retreat");
    let mut session = mixed("0639", &[1]);
    assert_eq!(session.unit("fr-g-lefebvre")["in_command"], true);
    let answer = session.order(attack(THREE, &["0543"], None));
    assert_eq!(answer["events"][0]["battle"]["result"], "De");
}

#[test]
fn case_11_3a_out_of_command_units_keep_out_of_enemy_zones() {
    let units = [
        ("al-kempt", "1547"),
        ("fr-2-jamin", "1549"),
        ("fr-2-husson", "1647"),
    ];
    let mut session = campaign(&units, &[]);
    let to = |unit: &str, at: &str| json!({"move": {"unit": unit, "path": [at]}});
    session.refuses(to("fr-2-jamin", "1548"), "11.3A");
    session.refuses(to("fr-2-husson", "1648"), "11.3A");
    let reach = session.granted(json!({"cmd": "reach", "unit": "fr-2-jamin"}));
    assert!(reach["reach"]["1548"].is_null() && reach["reach"]["1550"].is_number());
}

#[test]
fn leaders_are_set_up_and_command_is_allotted() {
    let mut session = Session::default();
    let new = json!({"cmd": "new", "scenario": "19", "options": ["10", "11"]});
    let decision = session.granted(new)["decision"].clone();
    assert_eq!(
        (&decision["kind"], &decision["player"]),
        (&json!("setup"), &json!("french"))
    );
    assert_eq!(decision["leaders"][0]["leader"], "ldr-kellermann");
    let answer = session.order(json!({"setup": {"leader": "ldr-reille", "hex": "1751"}}));
    assert_eq!(kinds(&answer), ["leader_placed"]);
    session.order(json!({"end": {}}));
    let answer = session.order(json!({"end": {}}));
    let decision = &answer["decision"];
    assert_eq!(decision["kind"], "command", "{decision}");
    let ney = &decision["commanders"][0];
    assert_eq!(
        (&ney["leader"], &ney["capacity"]),
        (&json!("ldr-ney"), &json!(1))
    );
    assert_eq!(ney["officers"], json!(["ldr-reille"]));
    let refused =
        json!({"command": {"leader": "ldr-ney", "officers": ["ldr-reille", "ldr-kellermann"]}});
    session.refused(json!({"cmd": "order", "order": refused}), Some("11.1A"));
    let order = json!({"command": {"leader": "ldr-ney", "officers": ["ldr-reille"], "units": ["fr-2-pire"]}});
    let answer = session.order(order);
    assert_eq!(
        answer["decision"]["commanders"][0]["units"],
        json!(["fr-2-pire"])
    );
    let answer = session.order(json!({"end": {}}));
    assert_eq!(answer["decision"]["kind"], "movement");
    assert!(
        kinds(&answer).contains(&"out_of_command".to_owned()),
        "{answer}"
    );
    assert_eq!(session.unit("fr-2-pire")["in_command"], true);
    assert_eq!(session.unit("fr-3c-lheritier")["in_command"], false);
    let state = session.granted(json!({"cmd": "state"}));
    let leaders = state["leaders"].as_array().expect("leaders");
    let ney = leaders.iter().find(|leader| leader["id"] == "ldr-ney");
    assert_eq!(ney.map(|ney| &ney["hex"]), Some(&json!("1751")));
    let reach = session.granted(json!({"cmd": "reach", "unit": "ldr-ney"}));
    assert_eq!(reach["reach"]["1750"], json!(0.5));
    assert_eq!(
        session.granted(json!({"cmd": "hex", "hex": "1751"}))["leaders"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    session
        .order(json!({"move_stack": {"units": ["fr-2-gauthier", "ldr-reille"], "path": ["1750"]}}));
}

#[test]
fn positions_laid_down_by_hand_take_leaders_too() {
    let mut session = Session::default();
    let setup = json!([
        {"unit": "fr-2-jamin", "hex": "1350"},
        {"leader": "ldr-ney", "hex": "1352"},
        {"unit": "ldr-reille", "hex": "1351"},
    ]);
    let new = json!({"cmd": "new", "scenario": "19", "setup": setup, "options": ["10", "11"]});
    assert_eq!(session.granted(new)["decision"]["kind"], "command");
    session.order(json!({"end": {}}));
    assert_eq!(session.unit("fr-2-jamin")["in_command"], true);
    let without = json!({"cmd": "new", "scenario": "19", "setup": setup});
    session.refused(without, Some("10"));
}
