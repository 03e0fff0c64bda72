//! A thousand scenario files that no author would write: each ends in faults that name a line of it, or in a game.

use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::last_battles::data::embedded::SCENARIOS;
use hundred_days::last_battles::data::library::carried;
use hundred_days::last_battles::data::load::load_scenario;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, invariants};
use hundred_days::table::data::{Fault, Source};
use hundred_days::table::opponent::{Opponent, mix};

const FILES: u64 = 1000;
/// Of so many files one is checked as `check` does, with all data files read anew.
const CHECKED: u64 = 50;
/// The orders for which a sound scenario is played.
const ORDERS: usize = 20;

const TEMPLATE: &str = include_str!("../scenarios/template.ron");

/// Draws numbers from a seed.
struct Draw {
    seed: u64,
    drawn: u64,
}

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        (mix(self.seed, self.drawn) % bound.max(1) as u64) as usize
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }
}

/// Parts a text into words, strings, comments, blanks and signs.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
        let until = |found: Option<usize>| found.unwrap_or(rest.len());
        let end = match first {
            '"' => until(rest[1..].find('"').map(|end| end + 2)),
            '/' => until(rest.find('\n')),
            c if c.is_whitespace() => until(rest.find(|c: char| !c.is_whitespace())),
            c if word(c) => until(rest.find(|c| !word(c))),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

fn is_blank(token: &str) -> bool {
    token.trim().is_empty() || token.starts_with('/')
}

fn is_number(token: &str) -> bool {
    token.bytes().all(|byte| byte.is_ascii_digit())
}

/// Changes a file in one way.
fn change(tokens: &mut Vec<String>, others: &[&str], draw: &mut Draw) {
    const NUMBERS: [&str; 9] = [
        "0",
        "1",
        "2",
        "10",
        "-1",
        "255",
        "256",
        "65536",
        "99999999999999999999",
    ];
    const STRANGE: [&str; 12] = [
        "\"nobody-1\"",
        "\"9999\"",
        "\"16/1330\"",
        "nobody",
        "Nothing(3)",
        "None",
        "é",
        "\0",
        "\"",
        "/*",
        "r#\"",
        ")",
    ];
    let places: Vec<_> = (0..tokens.len())
        .filter(|&at| !is_blank(&tokens[at]))
        .collect();
    let Some(&at) = places.get(draw.below(places.len())) else {
        return;
    };
    match draw.below(10) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at].clone()),
        2 => tokens.swap(at, places[draw.below(places.len())]),
        3 | 4 => {
            // Numbers are changed more than other words: much of that makes another sound scenario.
            let numbers = places.iter().filter(|&&at| is_number(&tokens[at]));
            let numbers: Vec<_> = numbers.copied().collect();
            if let Some(&at) = numbers.get(draw.below(numbers.len())) {
                tokens[at] = draw.pick(&NUMBERS).to_owned();
            }
        }
        5 | 6 => {
            let alike = |other: &&&str| other.starts_with('"') == tokens[at].starts_with('"');
            let alike: Vec<_> = others.iter().filter(alike).copied().collect();
            tokens[at] = draw.pick(&alike).to_owned();
        }
        7 => tokens[at] = draw.pick(&STRANGE).to_owned(),
        8 => {
            let depth = 1 << draw.below(12);
            let opened = draw.pick(&["[", "(", "Not(", "All([", "{"]);
            tokens[at].insert_str(0, &opened.repeat(depth));
            if draw.below(2) == 0 {
                let closed = opened.replace('(', ")").replace('[', "]").replace('{', "}");
                tokens[at].push_str(&closed.repeat(depth));
            }
        }
        _ if draw.below(4) == 0 => tokens.truncate(at),
        _ => {
            // A line or more goes elsewhere.
            let end = (at + draw.below(40)).min(tokens.len());
            let moved: Vec<_> = tokens.drain(at..end).collect();
            let to = draw.below(tokens.len() + 1);
            tokens.splice(to..to, moved);
        }
    }
}

/// Makes the file of a seed, from one that the program carries or the template.
fn generated(seed: u64, words: &[&str]) -> String {
    let mut draw = Draw { seed, drawn: 0 };
    let carried = SCENARIOS.iter().map(|source| source.text);
    let texts: Vec<_> = carried.chain([TEMPLATE]).collect();
    let text = draw.pick(&texts);
    let mut tokens: Vec<_> = tokens(text).into_iter().map(str::to_owned).collect();
    // One slip as often as several.
    let changes = if draw.below(2) == 0 {
        1
    } else {
        1 + draw.below(4)
    };
    for _ in 0..changes {
        change(&mut tokens, words, &mut draw);
    }
    tokens.concat()
}

/// Holds each fault to a line of the file, or of a carried one on which it builds.
#[track_caller]
fn check_places(text: &str, faults: &[Fault]) {
    for fault in faults {
        let carried = SCENARIOS.iter().find(|source| source.name == fault.file);
        assert!(fault.file == "x" || carried.is_some(), "{fault}");
        let text = carried.map_or(text, |source| source.text);
        let lines = text.split('\n').count();
        assert!(
            (1..=lines).contains(&fault.at.line),
            "{lines} lines: {fault}"
        );
        assert!(!fault.message.is_empty(), "{fault}");
    }
}

/// Plays a sound scenario for some orders.
fn play(text: &str, seed: u64) {
    let start = NewGame {
        scenario: "x".to_owned(),
        seed,
        ..NewGame::default()
    };
    let mut game = Match::begin_again(start, Some(text.to_owned()))
        .unwrap_or_else(|error| panic!("{seed} is sound and cannot be begun: {error}"));
    let mut player = RandomPlayer::new(seed);
    for _ in 0..ORDERS {
        let Some(order) = player.choose(game.state()) else {
            assert!(game.state().outcome().is_some(), "{seed}: a dead end");
            break;
        };
        let before = game.state().clone();
        let events = game.play(&order).expect("a legal order");
        let held = invariants::after_order(&before, game.state(), &events);
        held.unwrap_or_else(|what| panic!("{seed}, {order:?}: {what}"));
    }
}

#[test]
fn a_thousand_generated_scenario_files_are_told_their_faults_or_played() {
    let data = carried().expect("sound data");
    let texts = SCENARIOS.iter().map(|source| source.text).chain([TEMPLATE]);
    let words: Vec<_> = texts
        .flat_map(tokens)
        .filter(|token| !is_blank(token))
        .collect();
    let (mut played, mut faulty) = (0, 0);
    for seed in 0..FILES {
        let text = generated(seed, &words);
        let source = Source {
            name: "x",
            text: &text,
        };
        if seed % CHECKED == 0 {
            check_places(&text, &faults_of(GAMES, &[source]));
        }
        match load_scenario(source, &data.files, &data.bases) {
            Ok(_) => {
                play(&text, seed);
                played += 1;
            }
            Err(faults) => {
                assert!(!faults.is_empty(), "{seed} is refused without a fault");
                check_places(&text, &faults);
                faulty += 1;
            }
        }
    }
    assert!(
        played > 40 && faulty > 500,
        "{played} played, {faulty} with faults"
    );
}

#[test]
fn the_tokens_of_a_file_make_it_up() {
    for text in SCENARIOS.iter().map(|source| source.text).chain([TEMPLATE]) {
        assert_eq!(tokens(text).concat(), text);
    }
    assert_eq!(
        tokens("(a: \"b c\", 12) // d\n"),
        [
            "(", "a", ":", " ", "\"b c\"", ",", " ", "12", ")", " ", "// d", "\n"
        ]
    );
}
