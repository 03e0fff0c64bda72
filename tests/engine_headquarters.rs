//! Headquarters and supply trains over the engine protocol [16.14, 16.17].

use crate::kit::session::Session;
use serde_json::json;

/// A game of the campaign's variants with few on the map.
fn few() -> Session {
    let mut session = Session::default();
    session.granted(json!({
        "cmd": "new", "scenario": "28", "seed": 1,
        "setup": [
            {"unit": "fr-2-soye", "hex": "1751"}, {"unit": "mk-french-hq", "hex": "1751"},
            {"unit": "mk-french-train", "hex": "1754"}, {"unit": "pr-lott", "hex": "5412"},
            {"unit": "mk-allied-train", "hex": "1747"},
        ],
    }));
    session
}

#[test]
fn the_status_of_a_headquarters_is_asked_ordered_and_taken_back() {
    let mut session = few();
    session.until("headquarters");
    let asked = session.granted(json!({"cmd": "decision"}));
    let staffs = json!([{"headquarters": "mk-french-hq", "hex": "1751", "active": true}]);
    assert_eq!(asked["decision"]["headquarters"], staffs);
    let change = json!({"status": {"headquarters": "mk-french-hq", "active": false}});
    let legal = session.granted(json!({"cmd": "legal"}));
    assert_eq!(legal["orders"], json!([change, {"end": {}}]));
    let active = |session: &mut Session| {
        let state = session.granted(json!({"cmd": "state"}));
        let leaders = state["leaders"].as_array().expect("leaders").clone();
        let staff = leaders
            .into_iter()
            .find(|leader| leader["id"] == "mk-french-hq");
        let staff = staff.expect("the headquarters");
        assert_eq!(staff["rank"], "headquarters");
        staff["active"].clone()
    };
    session.order(change);
    assert_eq!(active(&mut session), false);
    session.granted(json!({"cmd": "undo"}));
    assert_eq!(active(&mut session), true);
    session.order(json!({"end": {}}));
    let early = json!({"status": {"headquarters": "mk-french-hq", "active": false}});
    session.refuses(early, "16.14A");
}

#[test]
fn a_train_is_destroyed_over_the_protocol_and_has_no_odds() {
    let mut session = few();
    session.until("movement");
    session.refuses(
        json!({"move": {"unit": "mk-french-train", "path": ["1753", "1752", "1751"]}}),
        "16.17B",
    );
    session.order(json!({"move": {"unit": "fr-2-soye", "path": ["1750", "1749", "1748"]}}));
    let supply = session.granted(json!({"cmd": "supply", "unit": "fr-2-soye"}));
    let line = supply["line"].as_array().expect("a line");
    assert_eq!(line.last(), Some(&json!("1754")));
    session.order(json!({"end": {}}));
    let attack = json!({"attackers": ["fr-2-soye"], "defenders": ["1747"]});
    session.refused(json!({"cmd": "odds", "attack": attack}), Some("16.17C"));
    let answer = session.order(json!({"attack": attack}));
    let told = answer["events"][0]["train_destroyed"].clone();
    assert_eq!(
        (&told["train"], &told["case"]),
        (&json!("mk-allied-train"), &json!("16.17C"))
    );
}
