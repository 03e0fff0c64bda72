//! How long the computer thinks: a player turn of Quatre Bras and of the campaign, at each level.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::data::library::carried;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{State, decision, step};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;

/// As the program has it.
#[cfg(feature = "cli")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Sets a scenario up and plays it to the first movement phase of a turn, both sides at the normal level.
fn at(number: &str, turn: &str) -> State {
    let data = carried().expect("the carried data are sound");
    let start = NewGame {
        scenario: number.to_owned(),
        seed: 1,
        ..NewGame::default()
    };
    let scenario = data.scenario(number).expect("a carried scenario");
    let mut state = State::set_up(&data.components, scenario, start).expect("a game");
    let mut players = [1, 2].map(|seed| player_of(Level::Normal, seed, Stop::default()));
    loop {
        let open = decision(&state);
        if state.turn().to_string() == turn && open.kind == DecisionKind::Movement {
            return state;
        }
        let nth = usize::from(open.player == Player::Coalition);
        let order = players[nth].choose(&state).expect("an order");
        step(&mut state, &order).expect("a legal order");
    }
}

/// Plays the player turn that is on, all decisions of both sides; counts the orders.
fn player_turn(mut state: State, level: Level) -> usize {
    let now = (state.turn(), state.player());
    let mut players = [3, 4].map(|seed| player_of(level, seed, Stop::default()));
    let mut given = 0;
    while now == (state.turn(), state.player()) {
        let nth = usize::from(decision(&state).player == Player::Coalition);
        let Some(order) = players[nth].choose(&state) else {
            break;
        };
        step(&mut state, &order).expect("a legal order");
        given += 1;
    }
    given
}

fn player_turns(c: &mut Criterion) {
    let mut group = c.benchmark_group("a player turn of the computer");
    group.sample_size(10);
    for (name, number, turn) in [
        ("scenario 19", "19", "16/1500"),
        ("the campaign, first day", "22", "16/1500"),
        ("the campaign, last day", "22", "18/1200"),
    ] {
        let state = at(number, turn);
        for level in [Level::Easy, Level::Normal, Level::Hard] {
            group.bench_function(format!("{name}, {level}"), |b| {
                b.iter_batched(
                    || state.clone(),
                    |state| player_turn(state, level),
                    BatchSize::SmallInput,
                );
            });
        }
    }
    group.finish();
}

criterion_group!(benches, player_turns);
criterion_main!(benches);
