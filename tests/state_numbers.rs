//! The number of a state: the same on every machine and in every version, and another for whatever differs.

use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::state::snapshot::Snapshot;
use hundred_days::last_battles::{Match, State, step};
use hundred_days::table::number::{Number, canonical};
use hundred_days::table::opponent::Opponent;
use hundred_days::table::save;
use serde_json::{Map, Value};
use std::path::Path;

/// Gets the state at which a saved game of the oldest format stands.
fn saved(name: &str) -> State {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/format-1");
    let game = save::load::<State>(&folder.join(name)).expect("a sound save");
    game.state().clone()
}

fn ron(snapshot: &Snapshot) -> String {
    ron::to_string(snapshot).expect("RON")
}

/// Plays a scenario to its end, as a player does who knows nothing, and looks at many states.
fn many_states(scenario: &str, options: &[&str], seed: u64, look: impl Fn(&State, &State)) {
    let start = NewGame {
        scenario: scenario.to_owned(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
        seed,
        ..NewGame::default()
    };
    let game = Match::begin(start).expect("a game");
    let mut state = game.state().clone();
    let mut player = RandomPlayer::new(seed);
    look(game.start(), &state);
    for nth in 0.. {
        let Some(order) = player.choose(&state) else {
            break;
        };
        step(&mut state, &order).expect("a legal order");
        if nth % 5 == 0
            || state
                .battle()
                .is_some_and(|battle| !battle.making_room.is_empty())
        {
            look(game.start(), &state);
        }
    }
    look(game.start(), &state);
}

#[test]
fn the_numbers_of_states_never_change() {
    let names = [
        "18-secret.ron",
        "19-rigged.ron",
        "22-campaign.ron",
        "27-grand-waterloo.ron",
        "28-campaign-variants.ron",
    ];
    let numbers = names.map(|name| saved(name).number().to_string());
    assert_eq!(
        numbers,
        [
            "2346b1dd4f8bd4f6cbff5e938fde62ef",
            "8459f1665b86e1706418b2e66831dfbd",
            "ff4672f599ac334fcd71476f2e2d0a97",
            "73f7109865ceccb2edf9bf70ee058588",
            "796c6a33e2ede980a488daf98b333ee0",
        ]
    );
}

#[test]
fn a_state_comes_back_from_its_snapshot_as_it_was() {
    for (scenario, options) in [
        ("18", &["18.5C"][..]),
        ("19", &["19.5C", "19.5D"]),
        ("22", &["22.6B"]),
        ("27", &[]),
        ("28", &[]),
    ] {
        many_states(scenario, options, 7, |start, state| {
            let written = ron(&state.snapshot());
            let read: Snapshot = ron::from_str(&written).expect("a snapshot");
            assert_eq!(read, state.snapshot());
            assert_eq!(start.restored(&read).as_ref(), Ok(state));
        });
    }
}

#[test]
fn what_is_left_out_of_a_snapshot_has_its_default() {
    let least = "(dice:(seed:3),turn:\"16/1400\",player:french,phase:movement)";
    let read: Snapshot = ron::from_str(least).expect("a snapshot");
    assert_eq!(ron(&read), least);
    let unit = "units:{\"al-pack\":(place:reinforcement)}";
    let leader = "leaders:{\"ldr-ney\":(place:map(\"1747\"))}";
    let more = least.replace("t)", &format!("t,{unit},{leader})"));
    let read: Snapshot = ron::from_str(&more).expect("a snapshot");
    assert_eq!(ron(&read), more);
    let strange = least.replace("t)", "t,fog:true)");
    assert!(ron::from_str::<Snapshot>(&strange).is_err());
}

/// Calls for each value within a JSON value that is no list and no structure, and for the value with that one changed.
fn change_each(value: &Value, whole: &dyn Fn(Value) -> Value, look: &mut dyn FnMut(Value)) {
    match value {
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                let within = |inner: Value| {
                    let mut items = items.clone();
                    items[nth] = inner;
                    whole(Value::Array(items))
                };
                change_each(item, &within, look);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let within = |inner: Value| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), inner);
                    whole(Value::Object(fields))
                };
                change_each(field, &within, look);
                // A member that is empty is left out under any name.
                let alone: Map<_, _> = [(name.clone(), field.clone())].into_iter().collect();
                if canonical(&alone) != "{}" {
                    let mut fields = fields.clone();
                    fields.remove(name);
                    fields.insert(format!("{name}-x"), field.clone());
                    look(whole(Value::Object(fields)));
                }
            }
        }
        Value::Bool(yes) => look(whole(Value::Bool(!yes))),
        Value::Number(number) => {
            let next = number.as_i64().map_or(0, |number| number + 1);
            look(whole(Value::from(next)));
        }
        Value::String(text) => look(whole(Value::from(format!("{text}x")))),
        Value::Null => {}
    }
}

#[test]
fn whatever_changes_in_a_state_changes_its_number() {
    for name in ["27-grand-waterloo.ron", "18-secret.ron"] {
        let snapshot = serde_json::to_value(saved(name).snapshot()).expect("JSON");
        let number = Number::of(&snapshot);
        let mut changes = 0;
        change_each(&snapshot, &|whole| whole, &mut |changed| {
            assert!(Number::of(&changed) != number, "{name}: change {changes}");
            changes += 1;
        });
        assert!(changes > 200, "{changes}");
    }
}

#[test]
fn units_go_by_their_names() {
    let form = canonical(&saved("19-rigged.ron").snapshot());
    for part in [
        "\"fr-2-pire\":{",
        "\"place\":{\"map\":\"",
        "\"turn\":\"16/1600\"",
    ] {
        assert!(form.contains(part), "{part}: {form}");
    }
    assert!(!form.contains("false") && !form.contains("null") && !form.contains(":0"));
}
