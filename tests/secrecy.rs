//! What a player has written down in secret, his enemy learns by no answer of the engine and by no order of a program.

use crate::kit::session::Session;
use crate::kit::*;
use crate::toy_game::GAMES;
use hundred_days::cli::engine::Engine;
use hundred_days::cli::replay;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::kept::Match;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::last_battles::{Order, decision};
use hundred_days::table::game::Game as _;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Two games that are equal but for what one player has written down in secret.
struct Twins {
    games: [Session; 2],
    /// The commands to which something was answered.
    granted: BTreeSet<String>,
}

impl Twins {
    /// Begins two games, and goes on to where a secret is written down: another in each.
    fn of(new: &Value, kind: Option<&str>, secrets: [&[Value]; 2]) -> Self {
        let games = secrets.map(|secrets| {
            let mut game = Session(Engine::new(GAMES));
            game.granted(new.clone());
            if let Some(kind) = kind {
                game.until(kind);
            }
            for secret in secrets {
                game.order(secret.clone());
            }
            game
        });
        let granted = BTreeSet::new();
        Self { games, granted }
    }

    /// Asks both the same, and gets the answer, which is one.
    #[track_caller]
    fn agree(&mut self, request: Value) -> Value {
        let [one, other] = self.games.each_mut().map(|game| game.ask(&request));
        assert_eq!(one.to_string(), other.to_string(), "{request}");
        if one["ok"] == true {
            let command = request["cmd"].as_str().expect("a command");
            self.granted.insert(command.to_owned());
        }
        one
    }

    /// Gives both the order that a random program would give in the first; tells whether both brought the same.
    fn order(&mut self) -> bool {
        let hint = json!({"cmd": "hint", "level": "random"});
        let hints = self.games.each_mut().map(|game| game.granted(hint.clone()));
        let order = &hints[0]["order"];
        let request = json!({"cmd": "order", "order": order});
        let [one, other] = self.games.each_mut().map(|game| game.ask(&request));
        one["ok"] == true && one["events"] == other["events"]
    }

    fn decider(&mut self) -> [Value; 2] {
        let decision = json!({"cmd": "decision"});
        let games = self.games.each_mut();
        games.map(|game| game.granted(decision.clone())["decision"]["player"].clone())
    }

    /// Plays on until something brings another thing in one game than in the other, or the enemy has had to decide so often, and asks
    /// all that can be asked whenever he has. Gets how often that was.
    fn ask_while_the_enemy_decides(&mut self, enemy: &str, often: usize) -> usize {
        let mut asked = 0;
        for _ in 0..4000 {
            let decider = self.decider();
            if decider[0] == enemy {
                self.ask_all(asked);
                asked += 1;
            }
            if asked == often || decider[0] != decider[1] || !self.order() {
                break;
            }
        }
        asked
    }

    fn ask_all(&mut self, asked: usize) {
        let state = self.agree(json!({"cmd": "state"}));
        self.agree(json!({"cmd": "decision"}));
        self.agree(json!({"cmd": "legal"}));
        self.agree(json!({"cmd": "hint", "level": "random"}));
        if asked == 0 {
            self.agree(json!({"cmd": "hint", "level": "easy"}));
        }
        let player = self.decider()[0].clone();
        let units = state["units"].as_array().expect("units").iter();
        let on_map: Vec<_> = units.filter(|unit| unit["where"] == "map").collect();
        let (own, enemies): (Vec<&Value>, Vec<&Value>) = on_map
            .into_iter()
            .partition(|unit| (unit["side"] == "french") == (player == "french"));
        for unit in own.iter().take(6) {
            self.agree(json!({"cmd": "reach", "unit": unit["id"]}));
            self.agree(json!({"cmd": "supply", "unit": unit["id"]}));
            self.agree(json!({"cmd": "hex", "hex": unit["hex"]}));
        }
        if self.agree(json!({"cmd": "decision"}))["decision"]["kind"] == "combat" {
            let hexes: BTreeSet<_> = enemies.iter().map(|unit| unit["hex"].to_string()).collect();
            let fights = self.agree(json!({"cmd": "legal"}))["orders"].clone();
            for unit in fights.as_array().expect("units").iter().take(3) {
                for hex in &hexes {
                    let hex: Value = hex.parse().expect("a hex");
                    let attack = json!({"attackers": [unit], "defenders": [hex]});
                    self.agree(json!({"cmd": "odds", "attack": attack}));
                }
            }
        }
    }

    /// Asks whether each question has had an answer, but for some that may have none in such a game.
    #[track_caller]
    fn all_was_granted(&self, but: &[&str]) {
        let all = [
            "state", "decision", "legal", "hint", "reach", "hex", "supply", "odds",
        ];
        for command in all.iter().filter(|command| !but.contains(command)) {
            assert!(self.granted.contains(*command), "{command}");
        }
    }
}

#[test]
fn case_22_6b_no_answer_tells_the_french_whether_a_force_comes_from_hal() {
    let force = |entry: Value| json!({"hal_force": {"entry": entry}});
    let units = [
        ("fr-2-baudin", "0542"),
        ("fr-2-soye", "0442"),
        ("fr-2-pelletier", "0541"),
        ("al-kempt", "0543"),
        ("al-pack", "0544"),
        ("add-al-lyon", "4040"),
    ];
    let units = units.map(|(unit, hex)| json!({"unit": unit, "hex": hex}));
    let setup = json!({"units": units, "turn": "17/2100"});
    let new = json!({"cmd": "new", "scenario": "22", "options": ["22.6B"], "setup": setup});
    for (one, other) in [("0114", Value::Null), ("0124", json!("0136"))] {
        let secrets = [&[force(json!(one))][..], &[force(other)][..]];
        let mut twins = Twins::of(&new, Some("hal_force"), secrets);
        let asked = twins.ask_while_the_enemy_decides("french", 60);
        assert!(asked > 10, "{asked}");
        twins.all_was_granted(&["odds"]);
    }
}

#[test]
fn case_18_5c_no_answer_tells_the_coalition_whether_the_first_corps_comes() {
    let entry = |at: Value| json!({"entry": {"at": at}});
    let new = json!({"cmd": "new", "scenario": "18", "options": ["18.5C"]});
    let secrets = [&[entry(json!("2952"))][..], &[entry(Value::Null)][..]];
    let mut twins = Twins::of(&new, Some("entry"), secrets);
    let asked = twins.ask_while_the_enemy_decides("coalition", 120);
    assert!(asked > 20, "{asked}");
    twins.all_was_granted(&["supply"]);
}

#[test]
fn case_28d_no_answer_tells_the_coalition_where_the_french_come_in() {
    let entries = |at: [&str; 5]| at.map(|at| json!({"entry": {"at": at}}));
    let new = json!({"cmd": "new", "scenario": "28"});
    let south = entries(["1167", "1167", "1167", "1167", "1167"]);
    let other = entries(["3167", "1167", "3167", "1167", "3167"]);
    let mut twins = Twins::of(&new, Some("entry"), [&south, &other]);
    let asked = twins.ask_while_the_enemy_decides("coalition", 20);
    assert!(asked > 4, "{asked}");
    twins.all_was_granted(&["supply", "odds"]);
}

/// A game of few units of whom the French hide two, in each twin behind another marker.
fn behind_markers(real: [&str; 2]) -> Twins {
    let units = [
        ("fr-2-baudin", "0740"),
        ("fr-2-soye", "0741"),
        ("fr-2-jamin", "1756"),
        ("al-pack", "0754"),
        ("al-kempt", "0755"),
        ("al-best", "1744"),
    ];
    let units = units.map(|(unit, hex)| json!({"unit": unit, "hex": hex}));
    let new = json!({"cmd": "new", "scenario": "19", "options": ["16.3", "16.6"], "setup": units});
    let orders = real.map(|real| {
        let units = json!(["fr-2-baudin", "fr-2-soye"]);
        let hides = json!({"place_pair": {"hex": "0740", "units": units, "real": real}});
        let end = json!({"end": {}});
        [end.clone(), hides, end.clone(), end.clone(), end]
    });
    Twins::of(&new, Some("place_pair"), [&orders[0], &orders[1]])
}

#[test]
fn case_16_6_no_answer_tells_the_enemy_behind_which_marker_units_are() {
    for apart in [false, true] {
        let mut twins = behind_markers(["a", "b"]);
        if apart {
            for (marker, to) in [("hm-fr-1a", "0739"), ("hm-fr-1b", "0741")] {
                for game in &mut twins.games {
                    game.order(json!({"move": {"unit": marker, "path": [to]}}));
                }
            }
        }
        let asked = twins.ask_while_the_enemy_decides("coalition", 12);
        assert!(asked > 3, "{asked}");
        for hex in ["0739", "0740", "0741"] {
            twins.agree(json!({"cmd": "hex", "hex": hex}));
        }
        for marker in ["hm-fr-1a", "hm-fr-1b"] {
            twins.agree(json!({"cmd": "reach", "unit": marker}));
        }
        twins.agree(json!({"cmd": "observed"}));
        twins.all_was_granted(&["supply", "odds"]);
    }
}

#[test]
fn case_16_6_no_event_tells_behind_which_marker_units_are() {
    let mut twins = behind_markers(["a", "b"]);
    let placed = json!({"place_pair": {"hex": "1756", "units": ["fr-2-jamin"], "real": "a"}});
    for game in &mut twins.games {
        game.until("reveal");
        game.order(json!({"end": {}}));
        let events = game.order(placed.clone())["events"].to_string();
        assert!(
            events.contains("pair_placed") && !events.contains("real"),
            "{events}"
        );
    }
}

#[test]
fn case_16_6_the_record_of_a_saved_game_does_not_tell_which_marker_is_real() {
    let told = [Twin::A, Twin::B].map(|real| {
        let start = NewGame {
            scenario: "19".to_owned(),
            options: vec!["16.3".to_owned(), "16.6".to_owned()],
            ..NewGame::default()
        };
        let mut game = Match::begin(start).expect("a game");
        let places =
            |order: &Order| matches!(order, Order::PlacePair { real: own, .. } if *own == real);
        let order = game.state().legal().into_iter().find(places);
        game.play(&order.expect("units out of sight"))
            .expect("a placing");
        while decision(game.state()).kind != DecisionKind::Movement {
            game.play(&end()).expect("the end");
        }
        let mut output = Vec::new();
        replay::tell(&game, &mut output).expect("a replay");
        String::from_utf8(output).expect("text")
    });
    assert_eq!(told[0], told[1]);
    assert!(told[0].contains("markers 1 stand in"), "{}", told[0]);
}

#[test]
fn no_answer_of_a_second_game_tells_where_the_reserve_waits() {
    let write = |at: &str| json!({"write": {"at": at}});
    let new = json!({"cmd": "new", "scenario": "fords"});
    let secrets = [&[write("upper")][..], &[write("lower")][..]];
    let mut twins = Twins::of(&new, None, secrets);
    let mut asked = 0;
    loop {
        let decider = twins.decider();
        assert_eq!(decider[0], decider[1]);
        if decider[0].is_null() {
            break;
        }
        if decider[0] == "coalition" {
            for command in ["state", "decision", "legal"] {
                twins.agree(json!({"cmd": command}));
            }
            for at in ["upper", "middle", "lower"] {
                twins.agree(json!({"cmd": "chance", "at": at}));
            }
            twins.agree(json!({"cmd": "hint", "level": "random"}));
            asked += 1;
        }
        // The middle ford is nobody's secret.
        let order = match asked {
            1 if decider[0] == "coalition" => write("middle"),
            _ => json!({"assault": {}}),
        };
        for game in &mut twins.games {
            game.order(order.clone());
        }
    }
    assert_eq!(asked, 4);
    assert_eq!(twins.granted.len(), 5);
}
