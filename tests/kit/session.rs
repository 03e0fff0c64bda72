//! Talking with the engine in tests: requests, granted and refused.

use hundred_days::GAMES;
use hundred_days::cli::engine::Engine;
use serde_json::{Value, json};

/// A session in process.
pub struct Session(pub Engine);

impl Default for Session {
    fn default() -> Self {
        Self(Engine::new(GAMES))
    }
}

impl Session {
    pub fn ask(&mut self, request: &Value) -> Value {
        let answer = self.0.answer(request.to_string().as_bytes());
        assert!(answer.json["ok"].is_boolean(), "{request}: {}", answer.json);
        answer.json
    }

    #[track_caller]
    pub fn granted(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// Gives an order.
    #[track_caller]
    pub fn order(&mut self, order: Value) -> Value {
        self.granted(json!({"cmd": "order", "order": order}))
    }

    /// Asks for what must be refused: by this case, and without any change of the game.
    #[track_caller]
    pub fn refused(&mut self, request: Value, case: Option<&str>) -> String {
        let before = self.ask(&json!({"cmd": "state"}));
        let answer = self.ask(&request);
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        assert_eq!(answer["case"], json!(case), "{request}: {answer}");
        assert_eq!(self.ask(&json!({"cmd": "state"})), before, "{request}");
        answer["error"].as_str().expect("a sentence").to_owned()
    }

    /// Refuses an order by this case.
    #[track_caller]
    pub fn refuses(&mut self, order: Value, case: &str) -> String {
        self.refused(json!({"cmd": "order", "order": order}), Some(case))
    }

    /// Ends phases, declining advances, until a kind of decision stands open; gets all events on the way.
    #[track_caller]
    pub fn until(&mut self, kind: &str) -> Vec<Value> {
        let mut events = Vec::new();
        for _ in 0..500 {
            let decision = self.granted(json!({"cmd": "decision"}))["decision"].clone();
            if decision["kind"] == kind {
                return events;
            }
            let order = match decision["kind"].as_str() {
                Some("advance") => json!({"decline": {}}),
                _ => json!({"end": {}}),
            };
            let answer = self.order(order);
            events.extend(answer["events"].as_array().expect("events").iter().cloned());
        }
        panic!("never came to {kind}")
    }

    /// Gets a field of the state.
    #[track_caller]
    pub fn state(&mut self, field: &str) -> Value {
        self.granted(json!({"cmd": "state"}))[field].clone()
    }

    #[track_caller]
    pub fn leader(&mut self, id: &str) -> Value {
        let leaders = self.state("leaders");
        let leaders = leaders.as_array().expect("leaders");
        let leader = leaders.iter().find(|leader| leader["id"] == id);
        leader.unwrap_or_else(|| panic!("no leader {id}")).clone()
    }

    #[track_caller]
    pub fn unit(&mut self, id: &str) -> Value {
        let state = self.granted(json!({"cmd": "state"}));
        let units = state["units"].as_array().expect("units");
        let unit = units.iter().find(|unit| unit["id"] == id);
        unit.unwrap_or_else(|| panic!("no unit {id}")).clone()
    }
}

/// Begins scenario 19 with laid dice.
pub fn quatre_bras(dice: &[u8]) -> Session {
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "19", "seed": 7, "dice": dice}));
    session
}

/// Begins a position on the ground of scenario 19.
pub fn position(units: &[(&str, &str)], dice: &[u8]) -> Session {
    let setup = units
        .iter()
        .map(|(unit, hex)| json!({"unit": unit, "hex": hex}));
    let setup: Vec<_> = setup.collect();
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "19", "dice": dice, "setup": setup}));
    session
}

pub fn kinds(answer: &Value) -> Vec<String> {
    let events = answer["events"].as_array().expect("events").iter();
    let keys = events.map(|event| {
        let object = event.as_object().expect("an object");
        assert_eq!(object.len(), 1, "{event}");
        object.keys().next().expect("a key").clone()
    });
    keys.collect()
}

/// Begins a position on the whole board, in the campaign.
pub fn campaign(units: &[(&str, &str)], options: &[&str]) -> Session {
    campaign_with(units, options, &[])
}

/// Begins a position on the whole board, in the campaign, with laid dice.
pub fn campaign_with(units: &[(&str, &str)], options: &[&str], dice: &[u8]) -> Session {
    let setup = units
        .iter()
        .map(|(unit, hex)| json!({"unit": unit, "hex": hex}));
    let setup: Vec<_> = setup.collect();
    let mut session = Session::default();
    let new =
        json!({"cmd": "new", "scenario": "22", "options": options, "setup": setup, "dice": dice});
    session.granted(new);
    session
}
