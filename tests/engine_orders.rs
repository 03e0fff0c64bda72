//! Orders through the engine: played, refused, listed, and taken back.

use crate::kit;
use crate::kit::session::{Session, kinds, position, quatre_bras};
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{State, step};
use hundred_days::table::opponent::Opponent;
use serde_json::json;

#[test]
fn a_scripted_game_of_several_turns() {
    let mut session = quatre_bras(&[4, 1]);
    session.order(json!({"move_stack": {"units": ["fr-2-gauthier"], "path": ["1750", "1749"]}}));
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    let answer = session.order(json!({"end": {}}));
    assert_eq!(kinds(&answer), ["phase", "obligations"]);
    assert_eq!(answer["decision"]["must_attack"], json!(["fr-2-pire"]));
    assert_eq!(answer["decision"]["must_be_attacked"], json!(["al-wmar"]));
    session.refused(json!({"cmd": "order", "order": {"end": {}}}), Some("6.1"));
    let attack =
        json!({"attack": {"attackers": ["fr-2-pire"], "defenders": ["1845"], "odds": null}});
    let answer = session.order(attack);
    assert_eq!(kinds(&answer), ["battle"]);
    let battle = &answer["events"][0]["battle"];
    assert_eq!(
        (&battle["die"], &battle["result"]),
        (&json!(4), &json!("Ar"))
    );
    assert_eq!(
        (&answer["decision"]["kind"], &answer["decision"]["unit"]),
        (&json!("retreat"), &json!("fr-2-pire"))
    );
    let to = answer["decision"]["options"][0]["to"].clone();
    let answer =
        session.order(json!({"retreat": {"unit": "fr-2-pire", "to": to, "displace": null}}));
    assert_eq!(kinds(&answer)[0], "retreated");
    if answer["decision"]["kind"] == "advance" {
        assert_eq!(answer["decision"]["player"], "coalition");
        session.order(json!({"decline": {}}));
    }
    let answer = session.order(json!({"end": {}}));
    assert_eq!(answer["decision"]["player"], "coalition");
    let entering = answer["decision"]["entering"].as_array().unwrap();
    assert!(
        entering.contains(&json!({"unit": "al-pack", "hexes": ["1634"]})),
        "{entering:?}"
    );
    let answer =
        session.order(json!({"enter": {"unit": "al-pack", "at": "1634", "path": ["1635"]}}));
    assert_eq!(kinds(&answer), ["entered"]);
    session.refused(
        json!({"cmd": "order", "order": {"enter": {"unit": "al-bttlr", "at": "1634", "path": []}}}),
        Some("5.6A"),
    );
    let answer = session.order(json!({"end": {}}));
    assert!(kinds(&answer).contains(&"turn".to_owned()), "{answer}");
    assert_eq!(session.granted(json!({"cmd": "state"}))["turn"], "16/1500");
}

#[test]
fn undo_goes_back_to_the_last_die_or_the_other_player() {
    let mut session = quatre_bras(&[4]);
    let reason = |session: &mut Session| {
        let answer = session.ask(&json!({"cmd": "undo"}));
        assert_eq!(
            (&answer["ok"], &answer["case"]),
            (&json!(false), &json!(null))
        );
        answer["reason"].clone()
    };
    assert_eq!(reason(&mut session), "nothing_to_undo");
    let start = session.granted(json!({"cmd": "state"}));
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    session.order(json!({"end": {}}));
    session.granted(json!({"cmd": "undo"}));
    session.granted(json!({"cmd": "undo"}));
    assert_eq!(session.granted(json!({"cmd": "state"})), start);
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    session.order(json!({"end": {}}));
    session.order(json!({"attack": {"attackers": ["fr-2-pire"], "defenders": ["1845"]}}));
    let error = session.refused(json!({"cmd": "undo"}), None);
    assert!(error.contains("die"), "{error}");
    assert_eq!(reason(&mut session), "die_rolled");
    let mut session = quatre_bras(&[]);
    session.order(json!({"end": {}}));
    session.order(json!({"end": {}}));
    let error = session.refused(json!({"cmd": "undo"}), None);
    assert!(error.contains("other player"), "{error}");
    assert_eq!(reason(&mut session), "other_player_decides");
}

#[test]
fn undo_stops_at_a_secret_that_has_come_to_light() {
    let mut session = Session::default();
    let units =
        json!([{"unit": "fr-2-soye", "hex": "1563"}, {"unit": "add-al-lyon", "hex": "4040"}]);
    let setup = json!({"units": units, "turn": "17/2100"});
    let new = json!({"cmd": "new", "scenario": "22", "options": ["22.6B"], "setup": setup});
    session.granted(new);
    session.until("hal_force");
    session.order(json!({"hal_force": {"entry": "0114"}}));
    session.granted(json!({"cmd": "undo"}));
    session.order(json!({"hal_force": {"entry": "0114"}}));
    let mut answer = session.order(json!({"end": {}}));
    while !kinds(&answer).contains(&"secret_shown".to_owned()) {
        answer = session.order(json!({"end": {}}));
    }
    let refused = session.ask(&json!({"cmd": "undo"}));
    assert_eq!(refused["reason"], "secret_shown", "{refused}");
}

#[test]
fn undo_stops_at_the_end_of_the_game() {
    let units = json!([{"unit": "fr-2-soye", "hex": "1755"}, {"unit": "al-pack", "hex": "1634"}]);
    let setup = json!({"units": units, "turn": "16/2000"});
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "19", "setup": setup}));
    let first = session.order(json!({"end": {}}));
    assert_eq!(first["decision"]["player"], "coalition", "{first}");
    let last = session.order(json!({"end": {}}));
    assert_eq!(last["decision"]["kind"], "over", "{last}");
    let refused = session.ask(&json!({"cmd": "undo"}));
    assert_eq!(refused["reason"], "game_over", "{refused}");
}

#[test]
fn legal_says_whether_its_list_is_whole() {
    let legal = |session: &mut Session| session.granted(json!({"cmd": "legal"}));
    let mut session = quatre_bras(&[]);
    assert_eq!(legal(&mut session)["complete"], true);
    let units = [
        ("fr-2-baudin", "0542"),
        ("fr-6-tromelin", "0442"),
        ("fr-g-friant", "0442"),
        ("al-pack", "0543"),
    ];
    let mut session = position(&units, &[6]);
    session.order(json!({"end": {}}));
    let all = json!(["fr-2-baudin", "fr-6-tromelin", "fr-g-friant"]);
    let answer = session.order(json!({"attack": {"attackers": all, "defenders": ["0543"]}}));
    assert_eq!(answer["decision"]["kind"], "losses", "{answer}");
    let told = legal(&mut session);
    assert_eq!(told["complete"], true);
    let orders = told["orders"].as_array().expect("orders").clone();
    let (strengths, at_least) = (
        &answer["decision"]["strengths"],
        &answer["decision"]["at_least"],
    );
    let names: Vec<_> = all.as_array().expect("names").clone();
    for set in 1..8_usize {
        let chosen = (0..3).filter(|nth| set & 1 << nth != 0);
        let units: Vec<_> = chosen
            .map(|nth| names[nth].as_str().expect("a name"))
            .collect();
        let strength: u64 = units
            .iter()
            .filter_map(|&unit| strengths[unit].as_u64())
            .sum();
        let enough = Some(strength) >= at_least.as_u64();
        let listed = orders.iter().any(|order| {
            let named = order["losses"]["units"].as_array().expect("units");
            named.len() == units.len() && units.iter().all(|unit| named.contains(&json!(unit)))
        });
        assert_eq!(listed, enough, "{units:?}");
    }
    let mut command = Session::default();
    command.granted(json!({"cmd": "new", "scenario": "22"}));
    command.until("command");
    assert_eq!(legal(&mut command)["complete"], false);
}

#[test]
fn legal_says_that_it_lists_a_sample_of_the_losses_of_a_crowd() {
    let around = ["0542", "0442", "0443", "0642", "0643"];
    let attackers = [
        ["fr-2-baudin", "fr-2-soye"],
        ["fr-2-jamin", "fr-2-gauthier"],
        ["fr-2-husson", "fr-2-campi"],
        ["fr-2-piat", "fr-2-villiers"],
        ["fr-2-pelletier", "fr-g-friant"],
    ];
    let placed = around.iter().zip(attackers);
    let placed = placed.flat_map(|(&hex, stack)| stack.map(|unit| (unit, hex)));
    let units: Vec<_> = placed.chain([("al-pack", "0543")]).collect();
    let mut session = position(&units, &[6]);
    session.order(json!({"end": {}}));
    let attack = json!({"attackers": attackers.concat(), "defenders": ["0543"], "odds": "4-1"});
    let answer = session.order(json!({"attack": attack}));
    assert_eq!(answer["decision"]["kind"], "losses", "{answer}");
    let told = session.granted(json!({"cmd": "legal"}));
    assert_eq!(told["complete"], false);
    // Any one of the ten is strong enough, and nobody need lose more.
    assert_eq!(told["orders"].as_array().expect("orders").len(), 10);
}

#[test]
fn legal_lists_guns_that_can_only_join_an_attack() {
    // Alone the gun would leave Baudin, who must attack, nobody to attack.
    let units = [
        ("fr-2-baudin", "0542"),
        ("fr-2-pelletier", "0541"),
        ("al-pack", "0543"),
    ];
    let mut session = position(&units, &[]);
    session.order(json!({"end": {}}));
    let bombardment = json!({"attack": {"bombarding": ["fr-2-pelletier"], "defenders": ["0543"]}});
    session.refuses(bombardment, "6.1");
    let legal = session.granted(json!({"cmd": "legal"}));
    assert_eq!(legal["orders"], json!(["fr-2-baudin", "fr-2-pelletier"]));
}

#[test]
fn a_combat_phase_in_which_nobody_can_fight_passes_by_itself() {
    let apart = [("fr-2-baudin", "0541"), ("al-pack", "0543")];
    let mut session = position(&apart, &[]);
    let answer = session.order(json!({"end": {}}));
    assert_eq!(kinds(&answer), ["phase", "obligations", "phase"]);
    let decision = &answer["decision"];
    assert_eq!(
        (&decision["kind"], &decision["player"]),
        (&json!("movement"), &json!("coalition"))
    );
    let guns = [("fr-2-pelletier", "0541"), ("al-pack", "0543")];
    let mut session = position(&guns, &[]);
    let answer = session.order(json!({"end": {}}));
    assert_eq!(answer["decision"]["kind"], "combat", "a gun has a target");
    session.order(json!({"end": {}}));
}

#[test]
fn a_refused_order_cites_its_case_and_changes_nothing() {
    let mut session = quatre_bras(&[]);
    for (order, case) in [
        (
            json!({"move": {"unit": "fr-2-gauthier", "path": []}}),
            Some("5.1"),
        ),
        (
            json!({"move": {"unit": "fr-2-gauthier", "path": ["1749"]}}),
            Some("5"),
        ),
        (
            json!({"move": {"unit": "al-opstl", "path": ["1745"]}}),
            Some("5.1"),
        ),
        (
            json!({"move": {"unit": "fr-2-nobody", "path": ["1745"]}}),
            None,
        ),
        (
            json!({"enter": {"unit": "fr-2-gauthier", "at": "1634"}}),
            Some("5.6"),
        ),
        (
            json!({"attack": {"attackers": ["fr-2-pire"], "defenders": ["1845"]}}),
            Some("5.1B"),
        ),
        (
            json!({"exit": {"unit": "fr-2-pire", "at": "1847"}}),
            Some("5.5"),
        ),
        (json!({"decline": {}}), Some("4.1")),
        (json!({"end": {}, "decline": {}}), None),
        (json!("end"), None),
        (
            json!({"move": {"unit": "fr-2-pire", "path": ["1846"], "speed": 3}}),
            None,
        ),
    ] {
        session.refused(json!({"cmd": "order", "order": order}), case);
    }
}

#[test]
fn a_game_ends_with_its_outcome() {
    let mut session = quatre_bras(&[]);
    let mut answer = session.granted(json!({"cmd": "decision"}));
    for _ in 0..400 {
        let order = match answer["decision"]["kind"].as_str() {
            Some("over") => break,
            Some("retreat" | "displace") => {
                let way = &answer["decision"]["options"][0];
                let (unit, to) = (&answer["decision"]["unit"], &way["to"]);
                json!({"retreat": {"unit": unit, "to": to, "displace": way["displace"]}})
            }
            Some("movement" | "combat") => json!({"end": {}}),
            _ => json!({"decline": {}}),
        };
        answer = session.order(order);
    }
    assert_eq!(answer["decision"]["kind"], "over");
    let outcome = &answer["decision"]["outcome"];
    assert!(
        outcome["reason"].is_string() && outcome["case"].is_string(),
        "{outcome}"
    );
    assert_eq!(outcome["winner"], "coalition");
    assert_eq!(session.granted(json!({"cmd": "state"}))["phase"], "over");
    session.refused(json!({"cmd": "order", "order": {"end": {}}}), Some("3.4"));
}

/// Plays the same game by the protocol and by the rules alone; both must agree at every step.
#[test]
fn the_protocol_and_the_rules_play_the_same_game() {
    for seed in 0..6 {
        let mut session = Session::default();
        session.granted(json!({"cmd": "new", "scenario": "19", "seed": seed}));
        let mut state: State = kit::scenario("19").seed(seed).game().state;
        let mut player = RandomPlayer::new(seed);
        while let Some(order) = player.choose(&state) {
            let legal = session.granted(json!({"cmd": "legal"}));
            assert!(legal["orders"].is_array());
            let answer = session.order(json!(order));
            let events = step(&mut state, &order).expect("a legal order");
            assert_eq!(answer["events"], json!(events));
        }
        let told = session.granted(json!({"cmd": "state"}));
        assert_eq!(told["fingerprint"], state.number().to_string());
        assert_eq!(told["outcome"], json!(state.outcome()));
    }
}
