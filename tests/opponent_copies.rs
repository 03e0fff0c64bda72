//! What a program that plans has copied of the rules, for speed, held to the rules: in positions of recorded games of several
//! scenarios, and of random games with options that came later.
//!
//! What it only weighs (how likely somebody comes, what a place is worth) is no rule, and is not held here.

use crate::kit::play::*;
use crate::kit::recorded::Recorded;
use crate::kit::*;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::movement::{Reach, can_move};
use hundred_days::last_battles::opponent::front::{CombatEvaluator, Duty};
use hundred_days::last_battles::opponent::ground::{Ground, Spot};
use hundred_days::last_battles::opponent::objectives::Objectives;
use hundred_days::last_battles::opponent::position::Position;
use hundred_days::last_battles::opponent::threat::Threat;
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{
    Match, State, bombardment, decision, retreat, stacking, step, zoc,
};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// The recorded games: bridges that block zones \[25E\], trains [16.17], odds beyond the table [24.5C], command along
/// roads [24.1A], and games by the rules that all scenarios share.
const RECORDED: &[&str] = &[
    "19-opponent-all-options",
    "20-opponent",
    "22-opponent-all-options",
    "22-random-all-options",
    "24-opponent-all-options",
    "24-random-all-options",
    "25-opponent-all-options",
    "25-random-all-options",
    "27-opponent",
    "28-opponent",
    "76-18-opponent",
    "76-18-random-all-options",
];
/// How many positions of a game are looked at, and how many of its combat phases.
const LOOKS: usize = 24;
const BATTLES: usize = 60;

/// Positions of one game, and the tables that a program makes for it.
struct Played {
    name: String,
    ground: Ground,
    states: Vec<State>,
}

impl Played {
    /// Takes so many positions of a game at even distances, and as many more in which a battle is to be chosen.
    fn new(name: String, states: Vec<State>) -> Self {
        let fights = |state: &&State| decision(state).kind == DecisionKind::Combat;
        let battles = thinned(states.iter().filter(fights), BATTLES);
        let looks = thinned(states.iter(), LOOKS);
        Self {
            name,
            ground: Ground::new(states[0].setup()),
            states: battles.chain(looks).cloned().collect(),
        }
    }
}

/// Takes at most so many, at even distances.
fn thinned<'s>(
    states: impl Iterator<Item = &'s State> + Clone,
    most: usize,
) -> impl Iterator<Item = &'s State> {
    let each = states.clone().count().div_ceil(most).max(1);
    states.step_by(each)
}

fn recorded(name: &str) -> Played {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/games/{name}.game"));
    let text = std::fs::read_to_string(file).expect("a game");
    let game = Recorded::read(&text).expect("a sound file");
    let begun = Match::begin_again(game.start.clone(), None).expect("a sound start");
    let mut state = begun.state().clone();
    let mut states = vec![state.clone()];
    for order in game.orders() {
        step(&mut state, order).expect("a legal order");
        states.push(state.clone());
    }
    Played::new(name.to_owned(), states)
}

fn random(name: &str, field: Field, seed: u64) -> Played {
    let mut states = Vec::new();
    play(field.seed(seed).game(), seed, |before, _, _| {
        states.push(before.clone());
    });
    Played::new(name.to_owned(), states)
}

static GAMES: LazyLock<Vec<Played>> = LazyLock::new(|| {
    let recorded = RECORDED.iter().map(|name| recorded(name));
    let later = ["19", "20"].into_iter().flat_map(|number| {
        let options = ["10", "11", "15.1"];
        (0..4).map(move |seed| {
            let game = scenario(number).options(&options);
            random(&format!("{number}, seed {seed}"), game, seed)
        })
    });
    let variants = VARIANTS.iter().enumerate();
    let variants = variants.map(|(seed, (number, options))| {
        let rain = ["16/1500", "16/1700", "18/1300", "18/1500"].map(turn);
        let game = scenario(number).options(options);
        let game = game.with(|scenario| scenario.rain.extend(rain));
        let name = format!("{number} by {}", options.join(", "));
        random(&name, game, seed as u64)
    });
    recorded
        .chain(later)
        .chain(variants)
        .chain([heavy()])
        .collect()
});

/// Rules of chapter 16 that change what is copied, in games with turns of rain, and battles of the edition of 1976.
const VARIANTS: &[(&str, &[&str])] = &[
    ("19", &["16.4"]),
    ("19", &["16.5", "16.9"]),
    ("19", &["10", "11", "16.15"]),
    (
        "19",
        &["10", "11", "16.4", "16.5", "16.9", "16.10", "16.15"],
    ),
    ("19", &["16.7"]),
    ("19", &["16.4", "16.5", "16.7", "16.8"]),
    ("21", &["16.7", "16.8", "16.9", "16.11"]),
    ("21", &["16.11"]),
    ("21", &["15.1", "16.4", "16.9", "16.11"]),
    ("76:14", &["12.1"]),
    ("76:15", &["15.4"]),
    ("76:17", &[]),
];

/// Heavy batteries among others, with enemies at every distance [15.1, 16.10].
fn heavy() -> Played {
    let position = field()
        .options(&["15.1", "16.10"])
        .unit("sub-fr-gd-res", 541)
        .unit("fr-2-pelletier", 741)
        .unit("fr-2-pire", 842)
        .unit("fr-2-soye", 943)
        .unit("al-pack", 544)
        .unit("al-byng", 743)
        .unit("al-opstl", 943 + 1);
    let mut game = position.game();
    game.does(end());
    Played::new("heavy batteries".to_owned(), vec![game.state])
}

/// A position as the rules have it and as a program has copied it.
pub struct Seen<'s> {
    pub name: &'s str,
    pub state: &'s State,
    pub ground: &'s Ground,
    pub objectives: Objectives,
    pub position: Position<'s>,
}

impl Seen<'_> {
    pub fn hexes(&self) -> impl Iterator<Item = (HexNumber, Spot)> {
        let setup = self.state.setup();
        let hexes = setup.board.grid().hexes();
        let hexes = hexes.filter(|&hex| setup.in_play(hex));
        hexes.map(|hex| (hex, self.ground.spot(hex)))
    }

    /// Says where something was found.
    pub fn at(&self, hex: HexNumber) -> String {
        let (turn, phase) = (self.state.turn(), self.state.phase());
        format!("{}, {turn}, {phase:?}, {hex}", self.name)
    }

    pub fn evaluator(&self, duty: Duty) -> CombatEvaluator<'_, '_> {
        CombatEvaluator {
            position: &self.position,
            objectives: &self.objectives,
            player: self.state.player(),
            duty,
            weights: &Weights::NORMAL,
        }
    }
}

/// Looks at all positions.
pub fn each(mut look: impl FnMut(&Seen<'_>)) {
    for game in GAMES.iter() {
        for state in &game.states {
            let objectives = Objectives::new(state, &game.ground, &Weights::NORMAL);
            look(&Seen {
                name: &game.name,
                state,
                ground: &game.ground,
                position: Position::new(state, &game.ground, &objectives),
                objectives,
            });
        }
    }
}

fn set<T: Ord>(of: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    of.into_iter().collect()
}

#[test]
fn case_5_3_and_25e_its_zones_are_those_of_the_rules() {
    each(|seen| {
        for (hex, spot) in seen.hexes() {
            for player in Player::ALL {
                assert_eq!(
                    seen.position.forces[player].controls(spot),
                    zoc::in_zone_of(seen.state, player, hex),
                    "{}",
                    seen.at(hex)
                );
            }
        }
    });
}

#[test]
fn case_5_4_and_16_17b_it_finds_as_much_room_as_the_rules() {
    let mut trains = 0;
    each(|seen| {
        for (hex, spot) in seen.hexes() {
            let room = stacking::limit(seen.state, hex);
            let standing = seen.state.stack(hex).count();
            let counted = Player::ALL.map(|player| seen.position.forces[player].count(spot));
            let copied = seen.position.limit(spot);
            assert_eq!(
                copied.saturating_sub(counted.iter().sum()),
                room.saturating_sub(standing),
                "{}",
                seen.at(hex)
            );
            trains += usize::from(seen.position.has_train(spot));
        }
    });
    assert!(trains > 0, "no train was ever looked at");
}

#[test]
fn case_6_6a_and_16_17b_it_retreats_where_the_rules_let_units_retreat() {
    let (mut free, mut crowded, mut shut) = (0, 0, 0);
    each(|seen| {
        for player in Player::ALL {
            for (unit, hex) in seen.state.combat_units(player) {
                let spot = seen.ground.spot(hex);
                let around = seen.ground.around(spot).map(|(_, next)| next);
                let admits = around.filter(|&next| seen.position.admits(player, next));
                let roomy = |&next: &Spot| {
                    seen.position.forces[player].count(next) < seen.position.limit(next)
                };
                let (roomy, full): (BTreeSet<_>, BTreeSet<_>) = admits.partition(roomy);
                let ways = retreat::ways(seen.state, unit);
                let to = set(ways.iter().map(|way| seen.ground.spot(way.to)));
                let escapes = seen.position.escapes(player, spot);
                // What can truly make room is not looked for; a full hex counts as one place.
                match (roomy.is_empty(), full.is_empty()) {
                    (false, _) => assert_eq!(to, roomy, "{}", seen.at(hex)),
                    (true, _) => assert!(to.is_subset(&full), "{}", seen.at(hex)),
                }
                assert_eq!(escapes == 0, roomy.is_empty() && full.is_empty());
                free += usize::from(!roomy.is_empty());
                crowded += usize::from(roomy.is_empty() && !full.is_empty());
                shut += usize::from(escapes == 0);
            }
        }
    });
    assert!(
        free > 0 && crowded > 0 && shut > 0,
        "{free} {crowded} {shut}"
    );
}

#[test]
fn case_5_2_it_reaches_all_that_the_rules_reach() {
    let mut searched = 0;
    each(|seen| {
        let state = seen.state;
        // It takes ways through parts of the map that are out of play as well, so it may reach more. It looks at a next turn, of which it does not know who will be in command, nor the weather.
        let player = state.player();
        if state.is_quiet() {
            return;
        }
        let threat = Threat::new(&seen.position, &state.setup().costs, player);
        let pieces = seen.position.forces[player].pieces.len();
        let mut reached = vec![BTreeSet::new(); pieces];
        for (hex, spot) in seen.hexes() {
            for piece in threat.strikers(&[spot]) {
                reached[piece].insert(hex);
            }
        }
        for (unit, hex) in state.combat_units(player) {
            if !state.in_command(unit) || can_move(state, unit).is_err() {
                continue;
            }
            let goals = Reach::default().goals(state, unit);
            let goals = set(goals.into_iter().chain([hex]));
            let mut pieces = seen.position.forces[player].pieces.iter();
            let piece = pieces.position(|piece| piece.unit == unit);
            let piece = piece.expect("a piece");
            let copied = std::mem::take(&mut reached[piece]);
            let at = format!("{}, {}", seen.at(hex), state.id(unit));
            assert!(copied.is_superset(&goals), "{at}");
            searched += 1;
        }
    });
    assert!(searched > 500, "{searched}");
}

#[test]
fn case_7_1_and_16_10_its_guns_reach_and_see_what_the_rules_let_them() {
    let mut farther = 0;
    each(|seen| {
        for player in Player::ALL {
            for piece in &seen.position.forces[player].pieces {
                if !piece.arm.is_artillery() {
                    continue;
                }
                let at = seen.ground.hex(piece.at);
                let seen_by_rules = seen.hexes().map(|(hex, _)| hex).filter(|hex| {
                    at.distance(*hex) <= 5
                        && bombardment::check_target(seen.state, piece.unit, *hex).is_ok()
                });
                let enemy = &seen.position.forces[player.opponent()];
                // A garrison by itself is nobody's target, which is looked at where targets are chosen [16.11D].
                let copied = seen.ground.targets(piece.at, piece.range);
                let copied = copied.filter(|&spot| !enemy.is_garrison(spot));
                let copied = copied.map(|spot| seen.ground.hex(spot));
                let copied = copied.filter(|&hex| seen.state.setup().in_play(hex));
                let copied = set(copied);
                farther += copied.iter().filter(|hex| at.distance(**hex) == 3).count();
                assert_eq!(copied, set(seen_by_rules), "{}", seen.at(at));
            }
        }
    });
    assert!(farther > 0, "no gun ever reached three hexes");
}
