//! The computer's leaders: out of the enemy's reach, near those whom they command, with orders for those who must fight.

use crate::kit::grand_ligny::{grand, opened};
use crate::kit::*;
use crate::opponent_road::{PLAIN, marches, to_movement};
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::player;
use hundred_days::last_battles::state::{DecisionKind, State};
use hundred_days::table::level::Program;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::stop::Stop;

fn by(manner: &str, seed: u64) -> Box<dyn Opponent<State>> {
    let program: Program = manner.parse().expect("a program");
    player(&program, seed, Stop::default()).expect("a player")
}

/// Lets normal give the orders of a player until another kind of decision stands open.
fn plays(game: &mut Game, kind: DecisionKind) {
    plays_as(game, kind, PLAIN);
}

/// Has only the leaders of a player move.
fn rides(game: &mut Game) {
    let still = format!("{PLAIN}+sweeps=0+assaults=0");
    plays_as(game, DecisionKind::Movement, &still);
}

fn plays_as(game: &mut Game, kind: DecisionKind, manner: &str) {
    let (player, mut normal) = (game.decider(), by(manner, 7));
    while game.decides() == kind && game.decider() == player {
        let order = normal.choose(&game.state).expect("an order");
        game.does(order);
    }
}

/// Gets how many hexes away the nearest enemy is from a leader.
fn gap(game: &Game, leader: &str) -> u32 {
    let (index, at) = (game.find_leader(leader), hex(game.leader_at(leader)));
    let enemies = game
        .state
        .combat_units(game.state.leader_owner(index).opponent());
    let gaps = enemies.map(|(_, hex)| hex.distance(at));
    gaps.min().expect("an enemy")
}

/// Ney and Reille with a weak brigade, before a line of the enemy's, and stronger friends behind.
fn exposed() -> Game {
    field()
        .options(&["10"])
        .leader("ldr-ney", 1745)
        .leader("ldr-reille", 1745)
        .unit("fr-2-piat", 1745)
        .unit("fr-2-jamin", 1749)
        .unit("fr-2-gauthier", 1749)
        .unit("fr-2-husson", 1750)
        .unit("fr-2-campi", 1750)
        .unit("al-kempt", 1742)
        .unit("al-pack", 1742)
        .unit("al-halk3", 1642)
        .unit("al-opstl", 1642)
        .unit("al-vincke", 1842)
        .unit("al-best", 1842)
        .game()
}

#[test]
fn case_10_2_leaders_leave_a_stack_that_the_enemy_can_break() {
    let mut game = exposed();
    plays(&mut game, DecisionKind::SetUp);
    rides(&mut game);
    for leader in ["ldr-ney", "ldr-reille"] {
        assert!(
            gap(&game, leader) > 4,
            "{leader} is in {}",
            game.leader_at(leader)
        );
    }
}

#[test]
fn case_11_1_a_leader_who_is_safe_keeps_his_units_in_range() {
    let mut game = exposed();
    plays(&mut game, DecisionKind::SetUp);
    rides(&mut game);
    let reille = hex(game.leader_at("ldr-reille"));
    let ney = hex(game.leader_at("ldr-ney"));
    assert!(reille.distance(ney) <= 5, "{reille} and {ney}");
    for unit in ["fr-2-jamin", "fr-2-gauthier", "fr-2-husson", "fr-2-campi"] {
        let at = hex(game.at(unit));
        assert!(
            at.distance(reille) <= 3,
            "{unit} in {at}, Reille in {reille}"
        );
    }
}

/// Ney and Reille with a brigade, so near the enemy that they do not get out of his reach if they give orders.
pub fn hard_pressed() -> Game {
    field()
        .options(&["10", "11"])
        .leader("ldr-ney", 3453)
        .leader("ldr-reille", 3453)
        .unit("fr-2-piat", 3453)
        .unit("fr-2-husson", 3463)
        .unit("fr-2-campi", 3463)
        .unit("al-kempt", 3451)
        .unit("al-pack", 3451)
        .unit("al-halk3", 3351)
        .unit("al-opstl", 3351)
        .unit("al-vincke", 3551)
        .unit("al-best", 3551)
        .unit("al-grant", 3352)
        .unit("al-vivian", 3552)
        .asked()
}

#[test]
fn case_10_1c_leaders_give_no_orders_where_they_must_ride_away() {
    let mut game = hard_pressed();
    while game.decides() != DecisionKind::Movement {
        let kind = game.decides();
        plays(&mut game, kind);
    }
    assert!(!game.commanded("fr-2-piat"));
    rides(&mut game);
    // Had he given orders, Reille would not come farther than four hexes from the enemy.
    let reille = game.leader_at("ldr-reille");
    assert!(gap(&game, "ldr-reille") > 4, "Reille in {reille}");
}

#[test]
fn case_10_1d_a_leader_keeps_away_from_an_enemy_who_may_bar_his_way_in_a_later_turn() {
    let mut game = field()
        .options(&["10"])
        .leader("ldr-ney", 1748)
        .leader("ldr-reille", 1745)
        .unit("fr-2-husson", 1745)
        .unit("fr-2-campi", 1745)
        .unit("fr-2-jamin", 1748)
        .unit("fr-2-gauthier", 1748)
        .unit("al-pack", 1742)
        .game();
    plays(&mut game, DecisionKind::SetUp);
    rides(&mut game);
    // The brigade is too weak to take either hex, from both of which he commands all.
    let reille = hex(game.leader_at("ldr-reille"));
    assert!(gap(&game, "ldr-reille") > 4, "Reille in {reille}");
    assert!(reille.distance(hex(1745)) <= 3, "Reille in {reille}");
}

/// Ney, who has a place for an officer and one for a unit; Kellermann in contact, Reille with the stronger corps far behind.
fn two_corps() -> Game {
    field()
        .options(&["10", "11"])
        .leader("ldr-ney", 1749)
        .leader("ldr-reille", 1752)
        .leader("ldr-kellermann", 1746)
        .unit("fr-2-jamin", 1753)
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-husson", 1754)
        .unit("fr-2-campi", 1751)
        .unit("fr-2-pire", 1547)
        .unit("fr-3c-lheritier", 1746)
        .unit("fr-3c-durbal", 1845)
        .unit("al-pack", 1745)
        .unit("al-kempt", 1546)
        .asked()
}

#[test]
fn case_11_1a_command_goes_to_the_corps_in_contact_and_no_place_is_left() {
    let mut game = two_corps();
    while game.decides() != DecisionKind::Movement {
        let kind = game.decides();
        plays(&mut game, kind);
    }
    for unit in ["fr-3c-lheritier", "fr-3c-durbal", "fr-2-pire"] {
        assert!(game.commanded(unit), "{unit}");
    }
    assert!(!game.commanded("fr-2-husson"));
}

#[test]
fn case_10_1a_first_posts_keep_away_from_the_enemy_who_moves_first() {
    let mut game = scenario("22").asked();
    while game.decides() == DecisionKind::SetUp {
        plays(&mut game, DecisionKind::SetUp);
    }
    for leader in ["ldr-zieten", "ldr-pirch", "ldr-perponcher"] {
        assert!(
            gap(&game, leader) > 2,
            "{leader} is in {}",
            game.leader_at(leader)
        );
    }
}

#[test]
fn case_24_4b_napoleon_is_not_left_where_he_can_be_lost() {
    let mut game = opened(
        grand(&[])
            .leader("ldr-napoleon", 3857)
            .unit("fr-4-maurin", 3857)
            .unit("fr-g-friant", 3861)
            .unit("fr-g-roguet", 3861)
            .unit("pr-21", 3853)
            .unit("pr-23", 3853)
            .unit("pr-9", 3953)
            .unit("pr-26", 3953)
            .unit("pr-14", 3753),
    );
    plays(&mut game, DecisionKind::Movement);
    let napoleon = game.leader_at("ldr-napoleon");
    let with_friends = game.state.holder(hex(napoleon)).is_some();
    let safe = if with_friends { 5 } else { 3 };
    assert!(gap(&game, "ldr-napoleon") >= safe, "he is in {napoleon}");
}

/// Wellington between rifles in contact and a brigade in contact, out of range of either.
fn apart_from_rifles() -> Game {
    let field = field().options(&["10", "11", "16.1B-rifles"]);
    let mut game = field
        .leader("ldr-wellington", 1041)
        .unit("add-al-rifles1", 441)
        .unit("add-al-rifles2", 441)
        .unit("add-al-rifles3", 441)
        .unit("fr-2-baudin", 442)
        .unit("al-kempt", 1641)
        .unit("fr-2-soye", 1642)
        .coalition_first()
        .asked();
    while game.decides() != DecisionKind::Movement {
        let kind = game.decides();
        plays(&mut game, kind);
    }
    game
}

#[test]
fn case_16_1b_rifles_who_need_no_orders_draw_no_commander() {
    let mut game = apart_from_rifles();
    assert!(game.commanded("add-al-rifles1") && !game.commanded("al-kempt"));
    rides(&mut game);
    let wellington = hex(game.leader_at("ldr-wellington"));
    let distance = wellington.distance(hex(game.at("al-kempt")));
    assert!(distance <= 5, "Wellington in {wellington}");
}

/// Gets who leads the defence of a brigade of 2 that Wellington stands with, attacked at 6-1.
fn leads_the_defence(options: &[&str]) -> Order {
    let mut game = field()
        .options(options)
        .leader("ldr-wellington", 543)
        .leader("ldr-uxbridge", 547)
        .leader("ldr-ney", 541)
        .leader("ldr-reille", 542)
        .unit("al-pons", 547)
        .reduced("al-pack", 543)
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 642)
        .combat();
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    assert_eq!(game.decides(), DecisionKind::Lead);
    by(PLAIN, 7).choose(&game.state).expect("an order")
}

#[test]
fn case_16_1c_and_case_16_13_a_commander_whom_a_second_follows_is_risked_like_an_officer() {
    let alone = ["10", "11", "16.13"];
    assert_eq!(leads_the_defence(&alone), decline());
    let followed = ["10", "11", "16.13", "16.1C-seconds"];
    let leader = leader_id("ldr-wellington");
    assert_eq!(leads_the_defence(&followed), Order::Lead { leader });
}

/// Six brigades on the road to Brussels with Ney and Reille, the last two of them in contact with four of the enemy's.
fn pursued() -> Game {
    let field = scenario("22").from("17/0900", "18/2100");
    let field = field.leader("ldr-ney", 1022).leader("ldr-reille", 1022);
    let field = field.unit("fr-2-husson", 1019).unit("fr-2-campi", 1019);
    let field = field.unit("fr-2-baudin", 1020).unit("fr-2-soye", 1020);
    let field = field.unit("fr-2-gauthier", 1123).unit("fr-2-jamin", 1123);
    let field = field.unit("al-kempt", 1024).unit("al-pack", 1024);
    let field = field.unit("al-halk3", 1124).unit("al-best", 1124);
    field.unit("pr-2", 3548).game()
}

#[test]
fn case_10_2_who_rides_off_with_his_force_does_not_stay_with_a_rear_guard_that_falls() {
    let mut game = pursued();
    to_movement(&mut game, Player::French);
    marches(&mut game, PLAIN);
    let reille = game.leader_at("ldr-reille");
    assert!(gap(&game, "ldr-reille") > 4, "Reille in {reille}");
}

/// Two brigades as strong as each other, one of them with Picton, before a stack and a brigade of the French that touch both.
fn with_picton(hex: u16) -> Game {
    let field = field().options(&["10"]).leader("ldr-picton", hex);
    let field = field.unit("al-pack", 543).unit("al-halk3", 542);
    let field = field.unit("fr-2-husson", 642).unit("fr-2-campi", 642);
    field.unit("fr-2-piat", 442).combat()
}

#[test]
fn case_10_2_the_strong_strike_where_a_leader_may_fall_and_the_weak_soak_off_the_others() {
    for (leader, other) in [(542, 543), (543, 542)] {
        let game = with_picton(leader);
        let order = by(PLAIN, 7).choose(&game.state);
        assert_eq!(order, Some(attack(&["fr-2-piat"], &[other])), "{leader}");
    }
}
