//! How fast the rules are: reach against a library's, random play, a whole game, the loading of data.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use hundred_days::hex::{Direction, HexNumber, hex};
use hundred_days::last_battles::costs::Mount;
use hundred_days::last_battles::counter::{Army, Mix};
use hundred_days::last_battles::data::embedded;
use hundred_days::last_battles::data::library::{self, Library, carried};
use hundred_days::last_battles::game_setup::{NewGame, Position};
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Order, State, command, supply, zoc};
use hundred_days::table::ids::PieceId;
use pathfinding::directed::dijkstra::dijkstra_reach;
use std::hint::black_box;

/// As the program has it.
#[cfg(feature = "cli")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn data() -> &'static Library {
    carried().expect("the carried data are sound")
}

fn game(number: &str, seed: u64) -> State {
    let start = NewGame {
        scenario: number.to_owned(),
        seed,
        ..NewGame::default()
    };
    let scenario = data().scenario(number).expect("a carried scenario");
    State::set_up(&data().components, scenario, start).expect("a game")
}

/// Sets scenario 19's armies up on the whole board: a unit beyond the scenario's area opens it.
fn whole_board() -> State {
    let scenario = data().scenario("19").expect("scenario 19");
    let placed = scenario.set_up.iter().flat_map(|p| {
        p.units.iter().map(|&unit| Position {
            unit: unit.into(),
            hex: p.hex,
            reduced: false,
        })
    });
    let far = Position {
        unit: "al-kempt".parse().expect("a name"),
        hex: hex(4040),
        reduced: false,
    };
    let start = NewGame {
        scenario: "19".to_owned(),
        setup: Some(placed.chain([far]).collect()),
        ..NewGame::default()
    };
    State::set_up(&data().components, scenario, start).expect("a game")
}

/// The same reach by the `pathfinding` crate, on the same costs and zones.
fn library_reach(state: &State, start: HexNumber, budget: u16) -> usize {
    let setup = state.setup();
    let grid = setup.board.grid();
    let costs = setup.costs.of(Mount::Mounted);
    let enemy = state.player().opponent();
    let zone = zoc::zone(state, enemy);
    let mut barred = setup.out_of_play.clone();
    state
        .army(enemy)
        .for_each(|(_, hex)| barred.insert(grid.index(hex)));
    let origin = grid.index(start);
    let steps = |&here: &usize| -> Vec<(usize, u16)> {
        if here != origin && zone.contains(here) {
            return Vec::new();
        }
        let open = Direction::ALL.iter().filter_map(|direction| {
            let next = setup.board.neighbours(here)[direction.index()];
            let cost = costs[here][direction.index()];
            let open = next != u16::MAX && cost != u8::MAX && !barred.contains(usize::from(next));
            open.then_some((usize::from(next), u16::from(cost)))
        });
        open.collect()
    };
    // It reaches ever further; the budget ends it.
    dijkstra_reach(&origin, steps)
        .take_while(|reached| reached.total_cost <= budget)
        .count()
}

fn reach(c: &mut Criterion) {
    let state = whole_board();
    let pire: PieceId = "fr-2-pire".parse().expect("a name");
    let unit = state.find(pire).expect("Piré");
    let mut search = Reach::default();
    let count = search.search(&state, unit).expect("Piré can move").len();
    assert_eq!(
        count + 1,
        library_reach(&state, hex(1847), 14),
        "both reach the same hexes"
    );
    let mut group = c.benchmark_group("reach of one unit, whole board");
    group.bench_function("hundred-days", |b| {
        b.iter(|| {
            search
                .search(black_box(&state), unit)
                .map(|found| found.len())
        });
    });
    group.bench_function("pathfinding::dijkstra_reach", |b| {
        b.iter(|| library_reach(black_box(&state), hex(1847), 14));
    });
    group.finish();
}

fn play(number: &str, seed: u64) -> Vec<Order> {
    let (mut state, mut player) = (game(number, seed), RandomPlayer::new(seed));
    let mut orders = Vec::new();
    while let Some((order, _)) = player.play(&mut state).expect("a legal order") {
        orders.push(order);
    }
    orders
}

fn random_play(c: &mut Criterion) {
    let seeds: Vec<u64> = (0..20).collect();
    let orders: usize = seeds.iter().map(|&seed| play("19", seed).len()).sum();
    let mut group = c.benchmark_group("random legal play");
    group.sample_size(20);
    group.throughput(Throughput::Elements(orders as u64));
    group.bench_function("orders chosen and carried out, 20 games", |b| {
        b.iter(|| {
            seeds
                .iter()
                .map(|&seed| play("19", seed).len())
                .sum::<usize>()
        });
    });
    group.throughput(Throughput::Elements(1));
    for (name, number) in [
        ("one game of scenario 19", "19"),
        ("one whole campaign, scenario 22", "22"),
    ] {
        group.bench_function(name, |b| {
            let mut seed = 0;
            b.iter_batched(
                || {
                    seed += 1;
                    seed
                },
                |seed| play(number, seed),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn supply_lines(c: &mut Criterion) {
    let state = game("22", 0);
    c.bench_function("supply of all three armies", |b| {
        b.iter(|| supply::cut_off(black_box(&state)));
    });
}

/// The whole French army with its leaders, close together on the whole board; the Allies far away.
fn french_army() -> State {
    let order_of_battle = &data().components.order_of_battle;
    let spot = |nth: usize, column: u8, row: u8| {
        HexNumber::new(column + (nth % 12) as u8, row + (nth / 12) as u8).expect("a hex")
    };
    let of = |side: Army, column: u8, row: u8| {
        let units = order_of_battle.units.iter();
        let units = units.filter(move |unit| unit.side == side && unit.mix == Mix::Standard);
        units.enumerate().map(move |(nth, unit)| Position {
            unit: unit.id.into(),
            hex: spot(nth, column, row),
            reduced: false,
        })
    };
    let leaders = order_of_battle.leaders.iter();
    let leaders =
        leaders.filter(|leader| leader.side == Army::French && leader.mix == Mix::Standard);
    let leaders = leaders.enumerate().map(|(nth, leader)| Position {
        unit: leader.id.into(),
        hex: spot(nth * 4, 32, 48),
        reduced: false,
    });
    let french = of(Army::French, 32, 48).chain(leaders);
    let start = NewGame {
        scenario: "19".to_owned(),
        options: vec!["10".to_owned(), "11".to_owned()],
        setup: Some(french.chain(of(Army::Allied, 5, 37)).collect()),
        ..NewGame::default()
    };
    let scenario = data().scenario("19").expect("scenario 19");
    State::set_up(&data().components, scenario, start).expect("a game")
}

fn command_segment(c: &mut Criterion) {
    let state = french_army();
    assert!(command::propose(&state).choice, "ratings do not suffice");
    c.bench_function("command segment of the full French army", |b| {
        b.iter(|| {
            let state = black_box(&state);
            (
                command::propose(state).allotments.len(),
                command::confirm(state).len(),
            )
        });
    });
}

fn loading(c: &mut Criterion) {
    let mut group = c.benchmark_group("loading");
    group.sample_size(20);
    group.bench_function("all data files, checked", |b| {
        b.iter(|| {
            let files = embedded::component_files().expect("sound data");
            let scenarios = embedded::scenarios(&files).expect("sound data");
            (library::components(&files), scenarios)
        });
    });
    group.finish();
}

criterion_group!(
    benches,
    reach,
    random_play,
    supply_lines,
    command_segment,
    loading
);
criterion_main!(benches);
