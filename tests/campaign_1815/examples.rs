//! Reach, withdrawals and places as a slow and plain program apart from this one has worked them out.

use crate::kit::{Field, begin, carried, field, id};
use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::command::detachments;
use hundred_days::campaign_1815::game_setup::{From, NewGame};
use hundred_days::campaign_1815::map_hex::Hex;
use hundred_days::campaign_1815::movement::{Reach, reach, reach_from};
use hundred_days::campaign_1815::organization;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::state::State;
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Order, check};
use hundred_days::table::ids::PieceId;
use serde::Deserialize;

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Asks {
    Move,
    Withdraw,
    Detach,
    Enter,
}

#[derive(Debug, Deserialize)]
struct Answer {
    asks: Asks,
    piece: PieceId,
    #[serde(default)]
    hq: Option<PieceId>,
    #[serde(default)]
    entry: Option<Hex>,
    hexes: String,
}

#[derive(Debug, Deserialize)]
struct AtSetUp {
    scenario: String,
    #[serde(default)]
    battle_mode: bool,
    #[serde(default)]
    rain: bool,
    asks: Asks,
    piece: PieceId,
    #[serde(default)]
    hq: Option<PieceId>,
    #[serde(default)]
    entry: Option<Hex>,
    hexes: String,
}

#[derive(Debug, Deserialize)]
struct ByChance {
    #[serde(default)]
    rain: bool,
    /// Names with their hexes, and a mark where the back lies up.
    pieces: String,
    answers: Vec<Answer>,
}

fn read<T: for<'de> Deserialize<'de>>(text: &str) -> T {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).expect("a table")
}

fn told(reach: &Reach) -> String {
    let all = reach.arrivals().map(|arrival| {
        let mark = if arrival.turns { "*" } else { "" };
        format!("{}{mark}", arrival.hex)
    });
    all.collect::<Vec<_>>().join(" ")
}

fn list(hexes: impl IntoIterator<Item = Hex>) -> String {
    let all = hexes.into_iter().map(|hex| hex.to_string());
    all.collect::<Vec<_>>().join(" ")
}

/// Answers as the table does, and holds that each path to a hex can be ordered.
fn answer(state: &State, answer: &Answer) -> String {
    let piece = state.find(answer.piece).expect("a piece");
    let hq = || state.find(answer.hq.expect("headquarters")).expect("them");
    match answer.asks {
        Asks::Move => {
            let reach = reach(state, piece, hq());
            paths_are_legal(state, answer, &reach);
            told(&reach)
        }
        Asks::Enter => told(&reach_from(
            state,
            piece,
            hq(),
            answer.entry.expect("a hex"),
        )),
        Asks::Withdraw => {
            let ways = organization::ways(state, piece);
            list(ways.into_iter().map(|way| way[2]))
        }
        Asks::Detach => list(detachments::places(state, hq(), piece)),
    }
}

fn paths_are_legal(state: &State, answer: &Answer, reach: &Reach) {
    let piece = state.find(answer.piece).expect("a piece");
    if state.piece(piece).player() != state.player() || state.step() != Step::Movement {
        return;
    }
    for arrival in reach.arrivals() {
        let path = reach.path(arrival.hex).expect("a path");
        assert_eq!(path.len(), usize::from(arrival.hexes), "{arrival:?}");
        let order = Order::Move {
            piece: answer.piece,
            hq: answer.hq.expect("headquarters"),
            path,
        };
        if let Err(why) = check(state, &order) {
            // Zones may hold the order for another reason than its path.
            assert!(
                !why.to_string().contains("may not enter"),
                "{order:?}: {why}"
            );
        }
    }
}

/// Lays out a set-up as it stands, in its movement phase or at its first step.
fn set_up(line: &AtSetUp) -> State {
    let mut from = From {
        step: Some(Step::Detachments),
        ..From::default()
    };
    if line.scenario == "june-15" {
        from.step = Some(Step::Movement);
    }
    if line.rain {
        from.rain.push(Turn(3));
    }
    if line.battle_mode {
        from.pieces = Some(in_battle_mode(&line.scenario));
    }
    begin(NewGame {
        scenario: line.scenario.clone(),
        from: Some(from),
        ..NewGame::default()
    })
}

/// Lists the pieces of a set-up with all headquarters in battle mode.
fn in_battle_mode(scenario: &str) -> Vec<hundred_days::campaign_1815::game_setup::Laid> {
    use hundred_days::campaign_1815::game_setup::Laid;
    let (scenario, _) = carried().scenario(scenario).expect("a scenario");
    let placed = scenario.placed.iter().map(|line| Laid {
        piece: line.piece,
        hex: Some(line.hex),
        face: if line.piece.as_str().contains("-hq-") {
            Face::Back
        } else {
            Face::Front
        },
        enters: None,
        returns: None,
        eliminated: false,
    });
    let comes = scenario.to_come.iter().filter(|line| line.order > 0);
    let comes = comes.map(|line| Laid {
        piece: line.piece,
        hex: None,
        face: Face::Front,
        enters: Some(line.turn),
        returns: None,
        eliminated: false,
    });
    placed.chain(comes).collect()
}

#[test]
fn case_1815_4_5_reach_at_the_set_ups() {
    let lines: Vec<AtSetUp> = read(include_str!("set_ups.ron"));
    assert_eq!(lines.len(), 61);
    for line in lines {
        let state = set_up(&line);
        let asked = Answer {
            asks: line.asks,
            piece: line.piece,
            hq: line.hq,
            entry: line.entry,
            hexes: String::new(),
        };
        assert_eq!(answer(&state, &asked), line.hexes, "{line:?}");
    }
}

#[test]
fn case_1815_4_5_reach_in_positions_by_chance() {
    let positions: Vec<ByChance> = read(include_str!("by_chance.ron"));
    assert_eq!(positions.len(), 50);
    for position in positions {
        let state = laid(&position).begin();
        for asked in &position.answers {
            assert_eq!(
                answer(&state, asked),
                asked.hexes,
                "{asked:?} {}",
                position.pieces
            );
        }
    }
}

/// Lays a position out in the step of withdrawals, which turns nobody; corps that the enemy touches stay as they are.
fn laid(position: &ByChance) -> Field {
    let mut field = field(Step::Movement).turn(4);
    if position.rain {
        field = field.rain(4);
    }
    for word in position.pieces.split_whitespace() {
        let (name, at) = word.split_once('@').expect("a hex");
        let number = at.trim_end_matches('!').parse().expect("a number");
        assert_eq!(id(name).as_str(), name);
        field = match at.ends_with('!') {
            true => field.back(name, number),
            false => field.front(name, number),
        };
    }
    field
}
