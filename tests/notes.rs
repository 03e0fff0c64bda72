//! The record in few words.

use crate::kit::{id, piece, pieces, scenario};
use hundred_days::hex::hex;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::words::{Note, notes, short_name};
use hundred_days::last_battles::{Attack, Order, State, step};
use hundred_days::table::note::NoteKind;
use hundred_days::table::opponent::Opponent;

fn noted(state: &mut State, order: &Order) -> Vec<Note> {
    let events = step(state, order).expect("a legal order");
    notes(state.setup(), &events)
}

#[test]
fn a_combat_is_noted_with_the_result_first_and_then_what_came_of_it() {
    let mut state = scenario("19").dice([4]).game().state;
    let pire = id("fr-2-pire");
    let order = Order::Move {
        unit: pire.into(),
        path: vec![hex(1846)],
    };
    let moved = &noted(&mut state, &order)[0];
    assert_eq!(
        (moved.kind, moved.words.as_str(), moved.at),
        (NoteKind::Move, "Pire 1847 to 1846, 1 MP", Some(hex(1846)))
    );
    let owed = noted(&mut state, &Order::End {});
    let words: Vec<_> = owed.iter().map(|note| note.words.as_str()).collect();
    assert_eq!(
        words,
        ["Must attack: Pire; must be attacked: Saxe-Weimar"],
        "whose phase it is stands beside every line"
    );
    let order = Order::Attack(Attack {
        attackers: vec![pire],
        defenders: vec![hex(1845)],
        ..Attack::default()
    });
    let fought = &noted(&mut state, &order)[0];
    assert_eq!(
        (fought.kind, fought.head.as_deref(), fought.at),
        (NoteKind::Combat, Some("4 Ar"), Some(hex(1845)))
    );
    assert_eq!(fought.words, "Pire against Saxe-Weimar, 1-2");
    let order = Order::Retreat {
        unit: pire,
        to: hex(1847),
        displace: None,
    };
    let retreated = &noted(&mut state, &order)[0];
    assert_eq!(
        (retreated.kind, retreated.words.as_str()),
        (NoteKind::Aftermath, "Pire retreats to 1847")
    );
}

#[test]
fn units_that_go_together_share_a_note_and_halves_are_written_as_on_the_map() {
    let mut state = scenario("19").game().state;
    let order = Order::EnterStack {
        units: pieces(&["al-kempt", "al-pack"]),
        at: hex(1634),
        path: vec![hex(1635)],
    };
    step(&mut state, &Order::End {}).expect("nobody must fight");
    let entered = noted(&mut state, &order);
    assert_eq!(entered.len(), 1, "{entered:?}");
    assert_eq!(
        (entered[0].kind, entered[0].words.as_str()),
        (NoteKind::Arrival, "Kempt, Pack 1634 to 1635, 1 MP")
    );
    let order = Order::Enter {
        unit: piece("al-vincke"),
        at: hex(1634),
        path: vec![hex(1635), hex(1636)],
    };
    let entered = noted(&mut state, &order);
    assert!(entered[0].words.ends_with("MP"), "{entered:?}");
}

#[test]
fn units_go_by_their_commanders_names() {
    let state = scenario("22").game().state;
    let short = |name: &str| short_name(state.setup(), id(name));
    assert_eq!(short("fr-g-lefebvre"), "Lefebvre-Desnoettes");
    assert_eq!(short("fr-2-pelletier"), "Pelletier");
    assert_eq!(short("fr-g-friant"), "Friant");
    let prussians: Vec<_> = state
        .units()
        .map(|unit| short_name(state.setup(), state.id(unit)))
        .filter(|name| name.contains("brigade") || name.contains("artillery,"))
        .collect();
    assert_eq!(prussians, Vec::<String>::new());
}

/// Whatever happens is noted in one line without a full stop, and with points as the map writes them.
#[test]
fn every_event_of_whole_games_is_noted_briefly() {
    let quatre_bras = (0..8).map(|seed| ("19", ["19.5C", "19.5D"], seed));
    let campaigns = (0..2).map(|seed| ("22", ["22.6A", "22.6B"], seed));
    for (number, options, seed) in quatre_bras.chain(campaigns) {
        let mut state = scenario(number).options(&options).seed(seed).game().state;
        let mut player = RandomPlayer::new(seed);
        while let Some(order) = player.choose(&state) {
            let events = step(&mut state, &order).expect("a legal order");
            let mut last = None;
            for note in notes(state.setup(), &events) {
                let words = &note.words;
                assert!(!words.is_empty() && !words.ends_with('.'), "{words}");
                assert!(!words.contains(".5"), "{words}");
                assert!(last < Some(note.nth), "one after the other");
                assert!(note.nth < events.len());
                last = Some(note.nth);
            }
        }
    }
}
