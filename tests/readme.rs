//! The README's chapter on the engine protocol is right to the letter: its orders are played as they stand there, and every
//! order, event and command has its line.

use crate::kit::session::{Session, campaign, position, quatre_bras};
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

/// Gets what the README says of the protocol.
pub fn chapter() -> String {
    let text = fs::read_to_string("README.md").expect("the README");
    let (_, rest) = text
        .split_once("## The engine protocol")
        .expect("the chapter");
    let end = rest.find("\n## ").expect("the next chapter");
    rest[..end].to_owned()
}

/// Lists what stands between backticks.
pub fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Lists the names of all orders, as the reader of orders tells them itself.
fn order_names() -> BTreeSet<String> {
    let error = serde_json::from_str::<Order>("{\"nonsense\":{}}").expect_err("no order");
    let error = error.to_string();
    let names = quoted(&error)
        .into_iter()
        .filter(|name| *name != "nonsense");
    names.map(str::to_owned).collect()
}

/// Lists the README's examples of orders, each with its name; those with dots for what is left out are none.
fn examples() -> Vec<(String, Value)> {
    let (text, names) = (chapter(), order_names());
    let prose: String = text.split("```").step_by(2).collect();
    let spans = quoted(&prose)
        .into_iter()
        .map(str::to_owned)
        .collect::<Vec<_>>();
    let objects = spans
        .iter()
        .filter(|span| span.starts_with('{') && !span.contains("..."));
    let read = objects.map(|span| -> Value {
        serde_json::from_str(span).unwrap_or_else(|error| panic!("{span}: {error}"))
    });
    let named = read.filter_map(|json| {
        let object = json.as_object().expect("an object");
        let name = object.keys().next().filter(|_| object.len() == 1)?.clone();
        names.contains(&name).then_some((name, json))
    });
    named.collect()
}

/// Begins a scenario, and ends what comes before a player's kind of decision.
fn scenario(number: &str, options: &[&str], setup: Value, player: &str, kind: &str) -> Session {
    let mut session = Session::default();
    let mut new = json!({"cmd": "new", "scenario": number, "options": options});
    if !setup.is_null() {
        new["setup"] = setup;
    }
    session.granted(new);
    until(&mut session, player, kind);
    session
}

/// Ends phases until a player has a kind of decision to make.
fn until(session: &mut Session, player: &str, kind: &str) {
    for _ in 0..50 {
        let open = session.granted(json!({"cmd": "decision"}))["decision"].clone();
        if open["kind"] == kind && open["player"] == player {
            return;
        }
        session.order(json!({"end": {}}));
    }
    panic!("never came to {kind}");
}

/// Begins a game by some rules with a position and dice, in its first combat phase.
fn with_rules(options: &[&str], units: &[(&str, &str)], dice: &[u8]) -> Session {
    let units = units.iter();
    let units: Vec<_> = units
        .map(|(unit, hex)| json!({"unit": unit, "hex": hex}))
        .collect();
    let mut session = Session::default();
    session.granted(json!({
        "cmd": "new", "scenario": "19", "options": options, "setup": units, "dice": dice,
    }));
    for _ in 0..9 {
        let open = session.granted(json!({"cmd": "decision"}))["decision"].clone();
        let phase = ["setup", "command", "reorganize", "headquarters", "movement"];
        if !phase.iter().any(|kind| open["kind"] == *kind) {
            break;
        }
        session.order(json!({"end": {}}));
    }
    session
}

/// Attacks 0543 from all around, and lets a die fall.
fn fought(units: &[(&str, &str)], attack: Value, die: u8) -> Session {
    let mut session = position(units, &[die]);
    session.order(json!({"end": {}}));
    session.order(json!({"attack": attack}));
    session
}

/// Brings a game to where the README's order can be given.
fn prepared(name: &str) -> Session {
    let all = [
        ("fr-2-baudin", "0542"),
        ("fr-2-soye", "0442"),
        ("fr-2-pelletier", "0541"),
    ];
    let baudin = |defender| [all[0], (defender, "0543")];
    let (alone, at) = (json!(["fr-2-baudin"]), json!(["0543"]));
    let by_baudin = json!({"attackers": alone, "defenders": at});
    match name {
        "move" | "end" => quatre_bras(&[]),
        "move_stack" => {
            let stack = [("fr-2-gauthier", "1751"), ("fr-2-jamin", "1751")];
            position(&[stack[0], stack[1], ("al-pack", "1634")], &[])
        }
        "enter" | "enter_stack" => scenario("19", &[], Value::Null, "coalition", "movement"),
        "exit" => {
            let mut session = campaign(
                &[
                    ("fr-g-friant", "0605"),
                    ("fr-2-soye", "1563"),
                    ("al-pack", "4040"),
                ],
                &[],
            );
            until(&mut session, "french", "movement");
            session
        }
        "garrison" => {
            let units =
                json!([{"unit": "fr-2-soye", "hex": "0617"}, {"unit": "al-pack", "hex": "1634"}]);
            scenario("19", &["16.11"], units, "french", "movement")
        }
        "supply_die" => {
            let mut session = ringed();
            until(&mut session, "french", "movement");
            session
        }
        "hal_force" => {
            let evening = json!({"turn": "17/2100"});
            scenario("22", &["22.6B"], evening, "coalition", "hal_force")
        }
        "entry" => scenario("28", &[], Value::Null, "french", "entry"),
        "place_pair" => hidden(&[]),
        "reveal" => {
            let mut session = hidden(&[example("place_pair")]);
            until(&mut session, "french", "reveal");
            session
        }
        "deploy" => {
            let mut session = hidden(&[example("place_pair")]);
            until(&mut session, "french", "reveal");
            session.order(example("reveal"));
            session
        }
        "retreat_before" => {
            let units = [("fr-2-pire", "0542"), ("al-pack", "0543")];
            with_rules(&["15.3"], &units, &[])
        }
        "lead" => {
            let units = [all[0], ("al-pack", "0543"), ("ldr-picton", "0543")];
            let mut session = with_rules(&["11", "16.13"], &units, &[]);
            session.order(json!({"attack": by_baudin}));
            session
        }
        "enhance" => {
            let units = [all[0], all[2], ("al-pack", "0543")];
            let mut session = with_rules(&["16.7"], &units, &[]);
            let guns = json!(["fr-2-pelletier"]);
            let attack = json!({"attackers": alone, "bombarding": guns, "defenders": at});
            session.order(json!({"attack": attack}));
            session
        }
        "lower_odds" => {
            let mut session = prepared("lead");
            session.order(json!({"lead": {"leader": "ldr-picton"}}));
            session
        }
        "advance_stack" => {
            let units = [
                all[0],
                ("fr-2-soye", "0542"),
                ("ldr-reille", "0542"),
                ("al-opstl", "0543"),
            ];
            let mut session = with_rules(&["10", "15.6"], &units, &[1]);
            let both = json!(["fr-2-baudin", "fr-2-soye"]);
            session.order(json!({"attack": {"attackers": both, "defenders": at}}));
            session
        }
        "attack" => {
            let mut session = position(&[all[0], all[2], ("al-kempt", "0543")], &[]);
            session.order(json!({"end": {}}));
            session
        }
        "chateau_stand" => {
            let units = [
                ("fr-2-baudin", "0518"),
                ("fr-2-soye", "0518"),
                ("al-pack", "0617"),
            ];
            let attack = json!({"attackers": ["fr-2-baudin", "fr-2-soye"], "defenders": ["0617"]});
            fought(&units, attack, 1)
        }
        "bombard_withdraw" => {
            let attack = json!({"bombarding": ["fr-2-pelletier"], "defenders": at});
            fought(&[all[2], ("al-kempt", "0543")], attack, 5)
        }
        "losses" => {
            let attack = json!({"attackers": ["fr-2-baudin", "fr-2-soye"], "defenders": at});
            fought(&[all[0], all[1], ("al-opstl", "0543")], attack, 6)
        }
        "retreat" => fought(&baudin("al-pack"), by_baudin, 1),
        "advance" | "decline" => fought(&baudin("al-opstl"), by_baudin, 1),
        "setup" => scenario("19", &["10"], Value::Null, "french", "setup"),
        "place" => scenario("23", &["-16"], Value::Null, "coalition", "setup"),
        "change_places" => scenario("27", &[], Value::Null, "coalition", "setup"),
        "command" => {
            let units = json!([
                {"unit": "ldr-ney", "hex": "1752"}, {"unit": "ldr-reille", "hex": "1751"},
                {"unit": "ldr-kellermann", "hex": "1552"}, {"unit": "fr-2-jamin", "hex": "1751"},
                {"unit": "fr-2-pire", "hex": "1747"}, {"unit": "fr-g-lefebvre", "hex": "1652"},
                {"unit": "fr-3c-lheritier", "hex": "1552"}, {"unit": "fr-3c-durbal", "hex": "1553"},
                {"unit": "al-pack", "hex": "1634"},
            ]);
            scenario("19", &["10", "11"], units, "french", "command")
        }
        "reorganize" => {
            let setup = json!({
                "units": [{"unit": "ldr-reille", "hex": "1563"}, {"unit": "al-pack", "hex": "4040"}],
                "lost": [{"unit": "fr-2-baudin"}],
            });
            scenario("22", &[], setup, "french", "reorganize")
        }
        "status" => {
            let units = json!([
                {"unit": "fr-2-soye", "hex": "1751"}, {"unit": "mk-french-hq", "hex": "1751"},
                {"unit": "pr-lott", "hex": "5412"},
            ]);
            scenario("28", &[], units, "french", "headquarters")
        }
        other => panic!("no game has been prepared for {other}"),
    }
}

/// Gets the README's example of an order.
fn example(name: &str) -> Value {
    let examples = examples().into_iter();
    let mut named = examples.filter(|(other, _)| other == name);
    named.next().expect("an example").1
}

/// Baudin and Soye out of sight of Pack, and the French asked who is hidden; then some orders.
fn hidden(orders: &[Value]) -> Session {
    let units = json!([
        {"unit": "fr-2-baudin", "hex": "0740"}, {"unit": "fr-2-soye", "hex": "0741"},
        {"unit": "al-pack", "hex": "0755"},
    ]);
    let mut session = scenario("19", &["16.3", "16.6"], units, "french", "place_pair");
    for order in orders {
        session.order(order.clone());
    }
    session
}

/// Pire deep on the north map, cut off by Allies two hexes away, at the first daylight of the 17th.
fn ringed() -> Session {
    let allies = [
        "al-pack",
        "al-kempt",
        "al-vincke",
        "al-best",
        "al-mait",
        "al-byng",
        "al-halk2",
        "al-omptda",
        "al-adam",
        "al-mitch",
        "al-lamb",
        "al-kiel",
    ];
    let around = hex(2520).neighbours().flat_map(|near| near.neighbours());
    let mut ring: Vec<_> = around.filter(|far| far.distance(hex(2520)) == 2).collect();
    ring.sort();
    ring.dedup();
    let ring = ring.iter().zip(allies);
    let ring = ring.map(|(at, ally)| json!({"unit": ally, "hex": at}));
    let own = [
        json!({"unit": "fr-2-pire", "hex": "2520"}),
        json!({"unit": "fr-2-soye", "hex": "1563"}),
    ];
    let units: Vec<_> = ring.chain(own).collect();
    let setup = json!({"units": units, "turn": "17/0600"});
    let mut session = scenario("22", &["16.18"], setup, "coalition", "movement");
    session.order(json!({"end": {}}));
    session
}

#[test]
fn every_order_of_the_readme_is_accepted_as_it_stands_there() {
    let examples = examples();
    for (name, order) in &examples {
        let read = serde_json::from_value::<Order>(order.clone());
        read.unwrap_or_else(|error| panic!("{order}: {error}"));
        let mut session = match *order == json!({"entry": {"at": null}}) {
            true => scenario("18", &["18.5C"], Value::Null, "french", "entry"),
            false => prepared(name),
        };
        session.order(order.clone());
    }
    let shown: BTreeSet<_> = examples.into_iter().map(|(name, _)| name).collect();
    assert_eq!(shown, order_names(), "every order has an example");
}

#[test]
fn an_order_that_does_not_answer_the_open_decision_is_refused_by_a_case() {
    let examples = examples();
    let mut refused = 0;
    for (open, _) in &examples {
        let mut session = prepared(open);
        for (_, order) in &examples {
            let answer = session.ask(&json!({"cmd": "order", "order": order}));
            if answer["ok"] == true {
                session = prepared(open);
                continue;
            }
            let error = answer["error"].as_str().expect("a sentence");
            let unknown = error.starts_with("no unit of this game is called");
            assert!(
                unknown || answer["case"].is_string(),
                "{open}: {order}: {answer}"
            );
            refused += 1;
        }
    }
    assert!(refused > 300, "{refused}");
}

#[test]
fn what_the_readme_says_of_the_secrets_holds() {
    let mut hal = prepared("hal_force");
    let open = hal.granted(json!({"cmd": "decision"}))["decision"].clone();
    let entries = open["entries"].as_array().expect("entries");
    let known = |entry: &Value| entry["turn"].is_string() && entry["at"].is_string();
    assert!(!entries.is_empty() && entries.iter().all(known), "{open}");
    hal.order(json!({"decline": {}}));
    let mut entry = prepared("entry");
    let open = entry.granted(json!({"cmd": "decision"}))["decision"].clone();
    assert!(
        open["entries"]
            .as_array()
            .expect("entries")
            .iter()
            .all(known),
        "{open}"
    );
    assert_eq!(open["may_stay_away"], false);
    entry.refuses(json!({"entry": {"at": null}}), "28D");
    entry.refuses(json!({"decline": {}}), "28D");
    let mut chateau = prepared("chateau_stand");
    chateau.order(json!({"decline": {}}));
    assert_eq!(
        chateau.granted(json!({"cmd": "decision"}))["decision"]["kind"],
        "retreat"
    );
}
