//! What the computer marches for over days in the campaign: the road off the map, the guard of that road, the front [22.4A].

use crate::kit::*;
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::{Aim, ToldTask, plan_of, player};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::victory;
use hundred_days::table::level::Program;
use hundred_days::table::stop::Stop;

/// The hex where the French leave the map for points.
const GATE: u16 = 605;

/// The French Second Corps with its leaders, on the road to Brussels at night, and the enemies far from it.
fn on_the_road() -> Field {
    let field = scenario("22")
        .leader("ldr-ney", 1019)
        .leader("ldr-reille", 1019);
    let field = field.unit("fr-2-husson", 1019).unit("fr-2-campi", 1019);
    let field = field.unit("fr-2-baudin", 1020).unit("fr-2-soye", 1020);
    let field = field.unit("fr-2-gauthier", 1123).unit("fr-2-jamin", 1123);
    field
        .unit("pr-2", 3548)
        .unit("pr-26", 3548)
        .from("16/2400", "18/2100")
}

/// Lets a program play the movement phase at hand to its end.
fn marches(game: &mut Game, level: &str) {
    let program: Program = level.parse().expect("a program");
    let mut program = player(&program, 7, Stop::default()).expect("a player");
    let (turn, player) = (game.state.turn(), game.state.player());
    while game.decides() == DecisionKind::Movement
        && (game.state.turn(), game.state.player()) == (turn, player)
    {
        let order = program.choose(&game.state).expect("an order");
        game.does(order);
    }
}

/// Lists the hexes of a player's units.
fn army(game: &Game, player: Player) -> Vec<HexNumber> {
    game.state.army(player).map(|(_, hex)| hex).collect()
}

/// Adds up how far a player's units are from a hex.
fn steps(game: &Game, player: Player, to: u16) -> u32 {
    let army = army(game, player).into_iter();
    army.map(|at| at.distance(hex(to))).sum()
}

fn tasks(game: &Game, player: Player, aim: Aim) -> Vec<ToldTask> {
    let mut tasks = plan_of(&game.state, player);
    tasks.retain(|task| task.aim == aim);
    tasks
}

#[test]
fn case_22_4a_a_corps_with_an_open_road_rides_for_the_exit_by_night() {
    for (level, rides) in [("normal", true), ("normal-1", false)] {
        let mut game = on_the_road().game();
        let before = steps(&game, Player::French, GATE);
        marches(&mut game, level);
        let gained = before - steps(&game, Player::French, GATE).min(before);
        // Six units, each of which could go eight hexes by road.
        assert_eq!(gained >= 24, rides, "{level}: {gained}");
    }
}

#[test]
fn case_22_4b_their_leaders_ride_with_them() {
    let mut game = on_the_road().game();
    marches(&mut game, "normal");
    for leader in ["ldr-ney", "ldr-reille"] {
        let at = game.state.find_leader(leader_id(leader));
        let at = at.and_then(|leader| game.state.leader(leader).hex());
        let at = at.expect("on the map");
        let near = army(&game, Player::French).into_iter();
        let near = near.filter(|unit| unit.distance(at) <= 3);
        assert!(near.count() >= 3, "{leader} is left behind in {at}");
    }
}

#[test]
fn case_22_4a_who_can_come_in_time_stands_on_the_road() {
    for (level, guards) in [("normal", true), ("normal-1", false)] {
        let field = on_the_road().unit("al-pack", 125).unit("al-kempt", 125);
        let field = field.unit("al-halk3", 124).unit("al-kiel", 124);
        let mut game = field.game();
        game.does(end());
        let posts = tasks(&game, Player::Coalition, Aim::Guard);
        assert!(!posts.is_empty());
        marches(&mut game, level);
        let army = army(&game, Player::Coalition);
        // Between the corps and the exit, and nearer to both than these are to each other.
        let way = hex(1019).distance(hex(GATE));
        let between = |at: &&HexNumber| {
            at.distance(hex(1019)) < way && at.distance(hex(GATE)) < way && at.column() > 2
        };
        let standing = army.iter().filter(between).count();
        assert_eq!(standing >= 2, guards, "{level}: {army:?}");
    }
}

#[test]
fn units_behind_the_front_come_up_by_night() {
    for (level, come) in [("normal", true), ("normal-1", false)] {
        let field = scenario("22").unit("pr-2", 3548).unit("pr-26", 3548);
        let field = field.unit("fr-6-bellair", 3166).unit("fr-6-bony", 3166);
        let field = field
            .unit("fr-6-thevenet", 3165)
            .unit("fr-6-tromelin", 3165);
        let field = field.leader("ldr-mouton", 3165).from("16/2400", "18/2100");
        let mut game = field.game();
        let before = steps(&game, Player::French, 3548);
        marches(&mut game, level);
        let gained = before - steps(&game, Player::French, 3548).min(before);
        // Four units, each at least half of the four hexes that it walks off the roads.
        assert_eq!(gained >= 12, come, "{level}: {gained}");
    }
}

#[test]
fn a_plan_names_its_forces_and_says_why() {
    let game = on_the_road().unit("al-pack", 125).game();
    let [ride] = &tasks(&game, Player::French, Aim::Ride)[..] else {
        panic!("{:?}", plan_of(&game.state, Player::French));
    };
    assert_eq!(ride.at, hex(GATE));
    assert!(ride.force.contains(&piece("fr-2-baudin")), "{ride:?}");
    for word in ["French II Corps", "0605", "road is open", "points"] {
        assert!(ride.words.contains(word), "{}", ride.words);
    }
    let posts = tasks(&game, Player::Coalition, Aim::Guard);
    let first = posts.first().expect("a post");
    assert_eq!(first.force, [piece("al-pack")]);
    assert!(first.words.contains("leave the map"), "{}", first.words);
}

#[test]
fn nobody_rides_with_too_few_to_count_twice() {
    let field = scenario("22")
        .leader("ldr-ney", 1019)
        .leader("ldr-reille", 1019);
    let field = field.unit("fr-2-husson", 1019).unit("pr-2", 3548);
    let game = field.from("16/2400", "18/2100").game();
    assert!(
        victory::exited(
            &game.state,
            hundred_days::last_battles::counter::Army::French
        )
        .0 == 0
    );
    assert!(tasks(&game, Player::French, Aim::Ride).is_empty());
}

#[test]
fn where_nobody_leaves_by_one_hex_for_points_nobody_has_a_task() {
    for number in ["18", "19", "21", "24", "27"] {
        let game = scenario(number).game();
        for player in Player::ALL {
            assert_eq!(plan_of(&game.state, player), [], "{number}");
        }
    }
}
