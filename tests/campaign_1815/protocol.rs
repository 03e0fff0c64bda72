//! The game by lines of JSON, and as saves and journals hold it.

use hundred_days::GAMES;
use hundred_days::campaign_1815::State;
use hundred_days::campaign_1815::kept::Match;
use hundred_days::cli::engine::Engine;
use hundred_days::table::data::Source;
use hundred_days::table::game::Game;
use hundred_days::table::opponent::{AnyLegal, Opponent};
use hundred_days::table::save;
use serde_json::{Value, json};

struct Session(Engine);

impl Session {
    fn new() -> Self {
        Self(Engine::new(GAMES))
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.0.answer(request.to_string().as_bytes()).json
    }

    #[track_caller]
    fn granted(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert_eq!(answer["ok"], json!(true), "{request}: {answer}");
        answer
    }

    #[track_caller]
    fn refused(&mut self, request: Value, case: Value) -> String {
        let answer = self.ask(&request);
        assert_eq!(
            (&answer["ok"], &answer["case"]),
            (&json!(false), &case),
            "{request}: {answer}"
        );
        answer["error"].as_str().unwrap_or_default().to_owned()
    }
}

/// The attack on La Haye Sainte.
fn waterloo() -> Value {
    json!({"cmd": "new", "game": "campaign-1815", "scenario": "june-16", "turn": 8, "phase": "attack", "dice": [6, 1],
    "setup": [
        {"piece": "fr-1", "hex": "3515", "face": "back"},
        {"piece": "fr-hq-napoleon", "hex": "3415", "face": "back"},
        {"piece": "fr-det-grand-battery", "hex": "3515"},
        {"piece": "fr-res-cav", "hex": "3516", "face": "front"},
        {"piece": "aa-res", "hex": "3616", "face": "back"},
        {"piece": "aa-hq-wellington", "hex": "3715", "face": "back"},
        {"piece": "aa-cav", "hex": "3715"},
    ]})
}

#[test]
fn both_games_are_offered_and_either_can_be_begun() {
    let mut session = Session::new();
    let listed = session.granted(json!({"cmd": "scenarios"}));
    let names: Vec<_> = listed["scenarios"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["number"])
        .collect();
    assert!(names.contains(&&json!("19")) && names.contains(&&json!("june-16")));
    let begun = session
        .granted(json!({"cmd": "new", "game": "campaign-1815", "scenario": "june-16", "seed": 1}));
    assert_eq!(begun["decision"]["kind"], json!("detachments"));
    // The name of the game may be left out, and the other game is a name away.
    session.granted(json!({"cmd": "new", "scenario": "june-15"}));
    session.granted(json!({"cmd": "new", "game": "last-battles", "scenario": "19"}));
    let why = session.refused(
        json!({"cmd": "new", "game": "campaign-1816", "scenario": "june-16"}),
        Value::Null,
    );
    assert!(why.contains("campaign-1815"), "{why}");
    let why = session.refused(
        json!({"cmd": "new", "game": "campaign-1815", "scenario": "19"}),
        Value::Null,
    );
    assert!(why.contains("june-16, june-15"), "{why}");
}

#[test]
fn reach_tells_where_the_corps_must_turn() {
    let mut session = Session::new();
    session.granted(json!({"cmd": "new", "scenario": "june-16"}));
    let found = session.granted(json!({"cmd": "reach", "piece": "fr-2", "hq": "fr-hq-ney"}));
    assert_eq!(
        found["reach"].as_object().map(serde_json::Map::len),
        Some(56)
    );
    assert_eq!(found["turns"], json!(["2517", "2518", "2619"]));
    let entering = session.granted(json!({"cmd": "reach", "piece": "pr-4", "hq": "pr-hq-blucher"}));
    assert_eq!(entering["reach"]["3241"], json!(1));
    session.refused(
        json!({"cmd": "reach", "piece": "fr-2", "hq": "pr-hq-blucher"}),
        json!("1.1"),
    );
    session.refused(
        json!({"cmd": "reach", "piece": "fr-det-pire", "hq": "fr-hq-ney"}),
        json!("1.2"),
    );
}

#[test]
fn odds_tell_every_modifier_with_its_case() {
    let mut session = Session::new();
    session.granted(waterloo());
    let attack = json!({"piece": "fr-1", "hex": "3616", "support": ["fr-res-cav"]});
    let odds = session.granted(json!({"cmd": "odds", "attack": attack, "defence": ["aa-cav"]}));
    assert_eq!(
        (&odds["attack"], &odds["defence"], &odds["difference"]),
        (&json!(4), &json!(6), &json!(-2))
    );
    let cases = |list: &Value| -> Vec<String> {
        let all = list.as_array().expect("a list").iter();
        all.map(|line| line["case"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(
        cases(&odds["attack_modifiers"]),
        ["5.7", "5.8", "5.10", "5.12"]
    );
    assert_eq!(
        cases(&odds["defence_modifiers"]),
        ["5.6", "5.7", "5.8", "5.11"]
    );
    assert_eq!(cases(&odds["unused_in_attack"]), ["5.10"]);
    assert_eq!(odds["chances_of_36"]["attacker_retreats"], json!(11));
    assert_eq!(odds["blown_is_lost"], json!(true));
    session.refused(
        json!({"cmd": "odds", "attack": {"piece": "fr-1", "hex": "3617"}}),
        json!("5.1"),
    );
}

#[test]
fn an_attack_is_played_to_its_end() {
    let mut session = Session::new();
    session.granted(waterloo());
    let order = json!({"attack": {"piece": "fr-1", "hex": "3616", "support": ["fr-res-cav"]}});
    let asked = session.granted(json!({"cmd": "order", "order": order}));
    assert_eq!(asked["decision"]["kind"], json!("support"));
    assert_eq!(asked["decision"]["pieces"], json!(["aa-cav"]));
    let fought = session.granted(json!({"cmd": "order", "order": {"support": {"pieces": []}}}));
    let fight = &fought["events"][0]["fought"];
    assert_eq!(
        (&fight["result"], &fight["totals"]),
        (&json!("blown"), &json!([10, 6])),
        "{fight}"
    );
}

#[test]
fn state_hex_and_zones_are_told() {
    let mut session = Session::new();
    session.granted(waterloo());
    let state = session.granted(json!({"cmd": "state"}))["state"].clone();
    assert_eq!(
        (&state["turn"], &state["phase"]),
        (&json!(8), &json!("attack"))
    );
    let pieces = state["pieces"].as_array().expect("a list");
    let of = |name: &str| {
        pieces
            .iter()
            .find(|piece| piece["id"] == json!(name))
            .cloned()
    };
    let corps = of("fr-1").expect("a corps");
    assert_eq!(
        (&corps["hex"], &corps["face"], &corps["in_enemy_zoc"]),
        (&json!("3515"), &json!("back"), &json!(true))
    );
    let free = of("fr-det-pire").expect("a detachment");
    assert_eq!(free["where"], json!("available"));
    assert_eq!(of("fr-2"), None);
    let hex = session.granted(json!({"cmd": "hex", "hex": "3616"}));
    assert_eq!(
        (&hex["terrain"], &hex["name"]),
        (&json!("chateau"), &json!("La Haye Sainte"))
    );
    assert_eq!(hex["zoc"], json!(["french", "coalition"]));
    let zones = session.granted(json!({"cmd": "zones", "player": "french"}));
    assert!(
        zones["zoc"]
            .as_array()
            .is_some_and(|zone| zone.contains(&json!("3616")))
    );
    session.refused(json!({"cmd": "hex", "hex": "0101"}), Value::Null);
    let road = session.granted(json!({"cmd": "road"}));
    assert_eq!(road["open"], json!(true));
}

#[test]
fn what_cannot_be_set_up_is_refused_with_its_case() {
    let mut session = Session::new();
    let new = |setup: Value| json!({"cmd": "new", "scenario": "june-16", "setup": setup});
    let both = json!([{"piece": "fr-1", "hex": "2212"}, {"piece": "fr-2", "hex": "2212"}]);
    session.refused(new(both), json!("1.11"));
    session.refused(new(json!([{"piece": "fr-9", "hex": "2212"}])), Value::Null);
    session.refused(new(json!([{"piece": "fr-1"}])), Value::Null);
    session.refused(new(json!([{"piece": "pr-1", "enters": 3}])), json!("7.3"));
    let why = session.refused(
        json!({"cmd": "new", "scenario": "june-16", "phase": "noon"}),
        Value::Null,
    );
    assert!(why.contains("organization"), "{why}");
    session.refused(
        json!({"cmd": "new", "scenario": "june-16", "options": ["8.8"]}),
        Value::Null,
    );
}

#[test]
fn hints_answer_any_decision_and_undo_takes_a_placement_back() {
    let mut session = Session::new();
    session.granted(json!({"cmd": "new", "scenario": "june-16", "seed": 3}));
    session.granted(json!({"cmd": "order", "order": {"detach": {"hq": "fr-hq-ney", "piece": "fr-det-pire", "hex": "2222"}}}));
    session.granted(json!({"cmd": "undo"}));
    for _ in 0..60 {
        let hint = session.granted(json!({"cmd": "hint", "level": "random"}));
        session.granted(json!({"cmd": "order", "order": hint["order"]}));
    }
}

#[test]
fn a_save_is_read_as_it_was_written() {
    for name in ["june-16", "june-15"] {
        let start = hundred_days::campaign_1815::game_setup::NewGame {
            scenario: name.to_owned(),
            seed: 7,
            ..Default::default()
        };
        let mut game: Match = Match::begin(start).expect("a game");
        let mut player = AnyLegal::new(7);
        for _ in 0..80 {
            let order = player.choose(game.state()).expect("an order");
            game.play(&order).expect("a legal order");
        }
        let text = save::to_text(&game).expect("a save");
        assert!(text.contains(" game=campaign_1815 "), "{text}");
        let source = Source {
            name: "game.ron",
            text: &text,
        };
        let loaded: hundred_days::table::play::Match<State> =
            save::from_text(source).expect("a game");
        assert_eq!(loaded.state(), game.state());
        assert_eq!(loaded.remarks, []);
        let verified = save::verify::<State>(source).expect("what holds");
        assert_eq!(verified.orders, 80);
        assert_eq!(loaded.state().number(), game.state().number());
    }
}
