//! What the computer marches for over days in the campaign: the road off the map, the guard of that road, the front [22.4A].

use crate::kit::*;
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::{Aim, ToldTask, ToldTurn, plan_of, plans_of, player};
use hundred_days::last_battles::state::{DecisionKind, UnitIndex};
use hundred_days::last_battles::victory;
use hundred_days::last_battles::{decision, step};
use hundred_days::table::ids::PieceId;
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

/// The normal level without its rehearsals: what it plans at first sight.
pub const PLAIN: &str = "normal+plans=1+tries=1";

/// Ends all that comes before a player's movement phase.
pub fn to_movement(game: &mut Game, player: Player) {
    while game.decides() != DecisionKind::Movement || game.state.player() != player {
        game.does(end());
    }
}

/// Lets a program play the movement phase at hand to its end.
pub fn marches(game: &mut Game, level: &str) {
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
pub fn army(game: &Game, player: Player) -> Vec<HexNumber> {
    game.state.army(player).map(|(_, hex)| hex).collect()
}

/// Adds up how far a player's units are from a hex.
fn steps(game: &Game, player: Player, to: u16) -> u32 {
    let army = army(game, player).into_iter();
    army.map(|at| at.distance(hex(to))).sum()
}

pub fn tasks(game: &Game, player: Player, aim: Aim) -> Vec<ToldTask> {
    let mut tasks = plan_of(&game.state, player);
    tasks.retain(|task| task.aim == aim);
    tasks
}

/// The whole campaign by night, the Second Corps on the road to Brussels.
fn campaign_by_night() -> Field {
    let field = scenario("22").from("16/2400", "18/2100");
    let field = field.begins("fr-2-husson", 1019).begins("fr-2-campi", 1019);
    let field = field.begins("fr-2-baudin", 1020).begins("fr-2-soye", 1020);
    field
        .begins("fr-2-gauthier", 1123)
        .begins("fr-2-jamin", 1123)
}

/// Lists the units of a player that nothing holds and no enemy is near.
fn free(game: &Game, player: Player) -> Vec<(UnitIndex, HexNumber)> {
    let state = &game.state;
    let enemies: Vec<_> = state.combat_units(player.opponent()).collect();
    let far = |at: HexNumber| enemies.iter().all(|(_, enemy)| enemy.distance(at) > 5);
    let units = state.combat_units(player);
    units.filter(|&(_, at)| far(at)).collect()
}

#[test]
fn case_22_4a_a_corps_with_an_open_road_rides_for_the_exit_by_night() {
    let corps = [
        "fr-2-husson",
        "fr-2-campi",
        "fr-2-baudin",
        "fr-2-soye",
        "fr-2-gauthier",
        "fr-2-jamin",
    ];
    let mut game = campaign_by_night().game();
    let way = |game: &Game| -> u32 {
        corps
            .map(|unit| hex(game.at(unit)).distance(hex(GATE)))
            .iter()
            .sum()
    };
    to_movement(&mut game, Player::French);
    let before = way(&game);
    marches(&mut game, PLAIN);
    let gained = before - way(&game).min(before);
    // Six units, each of which could go eight hexes by road.
    assert!(gained >= 24, "{gained}");
}

#[test]
fn case_4_2_at_least_half_of_those_out_of_place_march_by_night() {
    for player in Player::ALL {
        let mut game = campaign_by_night().game();
        to_movement(&mut game, player);
        let before = free(&game, player);
        marches(&mut game, PLAIN);
        let gone = |&&(unit, at): &&(UnitIndex, HexNumber)| game.state.unit(unit).hex() != Some(at);
        let gone = before.iter().filter(gone).count();
        let all = before.len();
        assert!(2 * gone >= all, "{player}: {gone} of {all}");
    }
}

#[test]
fn case_22_4b_their_leaders_ride_with_them() {
    let mut game = on_the_road().game();
    marches(&mut game, PLAIN);
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
    let field = on_the_road().unit("al-pack", 125).unit("al-kempt", 125);
    let mut game = field.unit("al-halk3", 124).unit("al-kiel", 124).game();
    game.does(end());
    let posts = tasks(&game, Player::Coalition, Aim::Guard);
    assert!(!posts.is_empty());
    let posted = posts
        .iter()
        .flat_map(|post| post.force.iter().map(|&unit| (unit, post.at)));
    let posted: Vec<_> = posted.collect();
    let way = |game: &Game, (unit, post): (PieceId, HexNumber)| {
        let unit = game.state.find(unit).expect("a unit");
        let at = game.state.unit(unit).hex().expect("on the map");
        at.distance(post)
    };
    let before: Vec<_> = posted.iter().map(|&posted| way(&game, posted)).collect();
    marches(&mut game, PLAIN);
    for (posted, before) in posted.into_iter().zip(before) {
        let after = way(&game, posted);
        assert!(
            after <= before.saturating_sub(4).max(3),
            "{posted:?}: {before}, {after}"
        );
    }
}

#[test]
fn units_behind_the_front_come_up_by_night() {
    let field = scenario("22").unit("pr-2", 3548).unit("pr-26", 3548);
    let field = field.unit("fr-6-bellair", 3166).unit("fr-6-bony", 3166);
    let field = field
        .unit("fr-6-thevenet", 3165)
        .unit("fr-6-tromelin", 3165);
    let field = field.leader("ldr-mouton", 3165).from("16/2400", "18/2100");
    let mut game = field.game();
    let [up] = &tasks(&game, Player::French, Aim::CloseUp)[..] else {
        panic!("{:?}", plan_of(&game.state, Player::French));
    };
    assert_eq!((up.at, up.force.len()), (hex(3548), 4));
    let before = steps(&game, Player::French, 3548);
    marches(&mut game, PLAIN);
    let gained = before - steps(&game, Player::French, 3548).min(before);
    // Four units, each at least three of the hexes that it could walk.
    assert!(gained >= 12, "{gained}");
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
    assert!(first.force.contains(&piece("al-pack")), "{first:?}");
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
fn where_nobody_leaves_for_much_nobody_has_a_task() {
    // At Quatre Bras five strength points bring one by leaving (23): that is worth no line.
    for number in ["18", "19", "21", "23", "24", "27"] {
        let game = scenario(number).game();
        for player in Player::ALL {
            assert_eq!(plan_of(&game.state, player), [], "{number}");
        }
    }
}

#[test]
fn after_a_game_it_is_told_turn_by_turn_what_a_player_marched_for() {
    let mut game = campaign_by_night().game();
    let start = game.state.clone();
    let program: Program = PLAIN.parse().expect("a program");
    let mut programs = [1, 2].map(|seed| player(&program, seed, Stop::default()).expect("known"));
    let (mut orders, mut known) = (Vec::new(), Vec::new());
    while known.len() < 8 {
        let now = (game.state.turn(), game.state.player());
        let begins = game.decides() == DecisionKind::Movement && now.1 == Player::French;
        if begins && known.last().is_none_or(|&(turn, _)| turn != now.0) {
            known.push((now.0, plan_of(&game.state, Player::French)));
        }
        let giver = usize::from(decision(&game.state).player == Player::Coalition);
        let order = programs[giver].choose(&game.state).expect("an order");
        step(&mut game.state, &order).expect("a legal order");
        orders.push(order);
    }
    let told = plans_of(&start, &orders, &[Player::French]);
    assert!(told.iter().all(|told| told.player == Player::French));
    let goals = |tasks: &[ToldTask]| -> Vec<_> {
        let goals = tasks.iter().map(|task| (task.aim, task.at));
        goals.collect()
    };
    let (first, rest) = known.split_first().expect("eight turns");
    assert_eq!((told[0].turn, &told[0].tasks), (first.0, &first.1));
    for (turn, tasks) in rest {
        let last = told.iter().rfind(|told| told.turn <= *turn);
        let last = last.expect("the first turn is told");
        assert_eq!(goals(&last.tasks), goals(tasks), "{turn}");
    }
    let anew = |two: &[ToldTurn]| goals(&two[0].tasks) != goals(&two[1].tasks);
    assert!(told.windows(2).all(anew), "what goes on is told once");
}
