//! What the computer must find, because everyone at the table sees it: strong attacks, open objectives, cheap soak-offs.

use crate::kit::*;
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::{player, player_of};
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Attack, Order, State};
use hundred_days::table::dice::Face;
use hundred_days::table::level::{Level, Program};
use hundred_days::table::opponent::Opponent;
use hundred_days::table::stop::Stop;

fn program(text: &str) -> Box<dyn Opponent<State>> {
    let program: Program = text.parse().expect("a program");
    player(&program, 7, Stop::default()).expect("a player")
}

fn normal() -> Box<dyn Opponent<State>> {
    program("normal")
}

/// Lets a program give orders until a kind of decision stands open, or somebody else decides.
fn goes_on_to(game: &mut Game, program: &mut dyn Opponent<State>, kind: DecisionKind) {
    let player = game.decider();
    while game.decides() != kind && game.decider() == player {
        let order = program.choose(&game.state).expect("an order");
        game.does(order);
    }
}

/// Gets the attack that a program makes next.
#[track_caller]
fn attacks(game: &Game, program: &mut dyn Opponent<State>) -> Attack {
    match program.choose(&game.state) {
        Some(Order::Attack(attack)) => attack,
        other => panic!("{other:?} is no attack"),
    }
}

/// Four brigades and one enemy in the open, two hexes from each.
fn raid() -> Field {
    field()
        .unit("al-pack", 543)
        .unit("fr-2-baudin", 540)
        .unit("fr-2-soye", 740)
        .unit("fr-2-gauthier", 742)
        .unit("fr-2-husson", 346)
        .unit("fr-2-jamin", 546)
}

#[test]
fn a_surrounded_enemy_is_attacked_by_all_who_touch_him_and_hardly_ever_lives() {
    let game = field()
        .unit("al-pack", 543)
        .unit("fr-2-soye", 542)
        .unit("fr-2-baudin", 643)
        .unit("fr-2-gauthier", 443)
        .unit("fr-2-husson", 544)
        .combat();
    for level in ["easy", "normal"] {
        let attack = attacks(&game, &mut *program(level));
        assert_eq!(attack.attackers.len(), 4, "{attack:?}");
        let account = game.account(&Order::Attack(attack));
        assert_eq!(account.odds.to_string(), "6-1");
        // A retreat is his end as well.
        let ends = |face: &Face| matches!(account.result(&game.state, *face), De | Dr | Ex);
        assert!(Face::all().filter(ends).count() >= 5, "{account:?}");
    }
}

#[test]
fn units_march_to_surround_an_enemy_who_stands_alone() {
    let mut game = raid().game();
    let mut program = normal();
    goes_on_to(&mut game, &mut *program, DecisionKind::Combat);
    let attack = attacks(&game, &mut *program);
    let (strength, defence, column) = game.odds(&Order::Attack(attack.clone()));
    assert!(strength >= 3 * defence, "{column}");
    let army = game.state.army(Player::French);
    let army: Vec<HexNumber> = army.map(|(_, hex)| hex).collect();
    let [target] = attack.defenders[..] else {
        panic!("{attack:?}")
    };
    // Every hex around him is taken or lies in a zone, so that he has nowhere to go.
    let shut = target
        .neighbours()
        .all(|next| army.iter().any(|&own| own == next || own.touches(next)));
    assert!(shut, "{army:?}");
}

#[test]
fn an_objective_that_nobody_holds_is_taken_on_the_last_turn() {
    for level in ["easy", "normal", "hard+samples=1"] {
        let mut game = field()
            .unit("fr-2-pire", 1647)
            .unit("fr-2-soye", 1750)
            .unit("al-mrln", 738)
            .from("16/2000", "16/2000")
            .game();
        goes_on_to(&mut game, &mut *program(level), DecisionKind::Combat);
        assert_eq!(game.at("fr-2-pire"), 1641, "{level}");
    }
}

#[test]
fn who_must_attack_everyone_soaks_the_strong_off_and_strikes_the_weak() {
    let mut game = field()
        .unit("fr-2-baudin", 643)
        .unit("fr-2-soye", 643)
        .unit("fr-3-domon", 542)
        .unit("al-opstl", 743)
        .unit("al-byng", 543)
        .dice([1, 6])
        .combat();
    let mut program = normal();
    let mut seen = Vec::new();
    while game.decides() != DecisionKind::Movement {
        let order = program.choose(&game.state).expect("an order");
        if let Order::Attack(attack) = &order {
            seen.push((attack.attackers.len(), attack.defenders.clone()));
        }
        game.does(order);
    }
    assert!(seen.contains(&(2, hexes(&[743]))), "{seen:?}");
    assert!(seen.contains(&(1, hexes(&[543]))), "{seen:?}");
}

#[test]
fn a_hint_names_the_place_the_odds_and_the_chance() {
    let game = field()
        .unit("al-mrln", 1641)
        .unit("fr-2-soye", 1642)
        .unit("fr-2-baudin", 1742)
        .combat();
    let advice = normal().advise(&game.state).expect("advice");
    assert!(matches!(advice.order, Order::Attack(_)), "{advice:?}");
    for word in ["Quatre Bras", " at ", "-1", " in 6 "] {
        assert!(advice.reason.contains(word), "{}", advice.reason);
    }
}

#[test]
fn case_5_4_a_hex_with_one_unit_too_many_is_cleared_before_the_phase_ends() {
    let mut game = field()
        .unit("fr-2-soye", 1750)
        .unit("fr-2-gauthier", 1750)
        .unit("fr-2-jamin", 1751)
        .unit("al-mrln", 738)
        .game();
    game.does(moves("fr-2-jamin", &[1750]));
    goes_on_to(&mut game, &mut *normal(), DecisionKind::Combat);
    let left = [game.at("fr-2-soye"), game.at("fr-2-gauthier")];
    assert!(left.iter().any(|&at| at != 1750), "{left:?}");
}

#[test]
fn case_22_4b_commanders_follow_the_units_that_have_left() {
    let mut game = scenario("22")
        .unit("fr-2-pire", 707)
        .unit("fr-2-soye", 707)
        .unit("pr-29", 3657)
        .leader("ldr-ney", 708)
        .leader("ldr-reille", 3050)
        .game();
    game.until(DecisionKind::Movement);
    goes_on_to(&mut game, &mut *normal(), DecisionKind::Combat);
    for unit in ["fr-2-pire", "fr-2-soye"] {
        assert_eq!(game.place(unit), Place::Exited, "{unit}");
    }
    let ney = game.find_leader("ldr-ney");
    assert_eq!(game.state.leader(ney).place, Place::Exited);
    // There is nothing left for Reille to command, so he goes the same way.
    assert!(hex(game.leader_at("ldr-reille")).distance(hex(605)) < hex(3050).distance(hex(605)));
}

/// Plays some orders on so many threads.
fn on_threads(threads: usize, level: &str) -> Vec<Order> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().expect("threads");
    pool.install(|| {
        let mut game = raid().game();
        let mut program = program(level);
        let mut orders = Vec::new();
        while orders.len() < 12 && game.decider() == Player::French {
            let order = program.choose(&game.state).expect("an order");
            game.does(order.clone());
            orders.push(order);
        }
        orders
    })
}

#[test]
fn a_seed_gives_the_same_orders_however_many_threads_think() {
    for level in ["normal", "hard+plans=4+samples=2"] {
        assert_eq!(on_threads(1, level), on_threads(3, level), "{level}");
    }
}

#[test]
fn a_program_that_has_been_stopped_still_gives_legal_orders() {
    let stop = Stop::default();
    let hard = Program::from(Level::Hard);
    let mut program = player(&hard, 3, stop.clone()).expect("a player");
    stop.now();
    let mut game = raid().game();
    for _ in 0..12 {
        if game.decider() == Player::French {
            let order = program.choose(&game.state).expect("an order");
            game.does(order);
        }
    }
}

#[test]
fn a_leader_whose_loss_loses_the_game_shares_no_stack_that_the_enemy_can_reach() {
    let mut game = scenario("24").seed(3).game();
    let mut french = normal();
    while game.decides() != DecisionKind::Combat {
        let order = french.choose(&game.state).expect("an order");
        game.does(order);
    }
    let at = hex(game.leader_at("ldr-napoleon"));
    let enemies = game.state.army(Player::Coalition);
    let nearest = enemies.map(|(_, enemy)| enemy.distance(at)).min();
    let alone = game.state.stack(at).next().is_none();
    let safe = if alone { 2 } else { 5 };
    assert!(nearest >= Some(safe), "{at}, {nearest:?} from the enemy");
}

/// Lets easy and normal play some orders of a scenario, and gets how many they gave.
fn play(number: &str, (french, coalition): (Level, Level)) -> usize {
    let mut game = scenario(number).seed(3).game();
    let mut players = [
        player_of(french, 5, Stop::default()),
        player_of(coalition, 6, Stop::default()),
    ];
    let mut given = 0;
    while game.decides() != DecisionKind::Over && given < 200 {
        let nth = usize::from(game.decider() == Player::Coalition);
        let order = players[nth].choose(&game.state).expect("an order");
        hundred_days::last_battles::step(&mut game.state, &order)
            .unwrap_or_else(|violation| panic!("scenario {number}: {order:?}: {violation}"));
        given += 1;
    }
    given
}

#[test]
fn every_carried_scenario_is_played_without_a_refusal() {
    let numbers = data().scenarios.iter().map(|scenario| &scenario.number);
    let pairs = [(Level::Easy, Level::Normal), (Level::Normal, Level::Easy)];
    for (number, pair) in numbers.zip(pairs.into_iter().cycle()) {
        let given = play(number, pair);
        assert!(given > 60, "scenario {number}: {given}");
    }
}

#[test]
fn case_7_4e_a_gun_shells_the_other_bank() {
    let game = field()
        .unit("fr-2-pelletier", 3721)
        .unit("al-opstl", 3621)
        .combat();
    for level in ["easy", "normal", "hard"] {
        let attack = attacks(&game, &mut *program(level));
        assert_eq!(attack.bombarding, [id("fr-2-pelletier")], "{level}");
        assert_eq!(attack.defenders, [hex(3621)]);
    }
}

#[test]
fn a_master_with_a_second_to_think_gives_legal_orders() {
    let mut game = field()
        .unit("fr-2-pire", 1647)
        .unit("fr-2-soye", 1750)
        .unit("al-mrln", 738)
        .unit("al-pack", 1642)
        .game();
    let mut master = program("master+seconds=1");
    let turn = game.state.player();
    while game.state.player() == turn && game.decides() != DecisionKind::Over {
        let order = master.choose(&game.state).expect("an order");
        game.does(order);
    }
}

#[test]
fn a_gun_stays_behind_those_who_fight_where_touching_the_enemy_gains_little() {
    let attack_of = |level: &str| {
        let mut game = field()
            .unit("al-pack", 543)
            .unit("fr-2-soye", 740)
            .unit("fr-2-gauthier", 742)
            .unit("fr-2-husson", 346)
            .unit("fr-2-pelletier", 545)
            .game();
        let mut program = program(level);
        goes_on_to(&mut game, &mut *program, DecisionKind::Combat);
        attacks(&game, &mut *program)
    };
    let careless = attack_of("normal+contact=0");
    assert!(
        careless.attackers.contains(&id("fr-2-pelletier")),
        "{careless:?}"
    );
    let attack = attack_of("normal");
    assert_eq!(attack.bombarding, [id("fr-2-pelletier")], "{attack:?}");
    assert_eq!(attack.attackers, [id("fr-2-soye")], "{attack:?}");
}
