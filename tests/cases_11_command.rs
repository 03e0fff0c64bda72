//! Chapter 11: command.

use crate::kit::command::{commanded, end_segment, example_french};
use crate::kit::*;
use hundred_days::last_battles::command;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;

#[test]
fn case_11_without_a_choice_command_is_allotted_by_the_program() {
    let game = commanded()
        .leader("ldr-ney", 1552)
        .leader("ldr-reille", 1550)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-husson", 1551)
        .game();
    assert_eq!(game.decides(), DecisionKind::Movement);
    assert!(game.out_of_command(Player::French).is_empty());
}

/// Ney, Reille and two of his units, all in range.
fn all_in_range() -> Field {
    commanded()
        .leader("ldr-ney", 1552)
        .leader("ldr-reille", 1550)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-husson", 1551)
}

#[test]
fn case_11_1a_giving_command_is_a_right_and_no_duty() {
    let mut game = all_in_range().asked();
    assert_eq!(game.decides(), DecisionKind::Command);
    assert!(!command::is_pressing(&game.state), "all could be commanded");
    let none = commands("ldr-ney", &[], &[]);
    assert!(game.legal().contains(&none));
    game.does(none.clone());
    assert!(!game.legal().contains(&none), "he gives none already");
    end_segment(&mut game);
    assert_eq!(
        game.out_of_command(Player::French),
        ["fr-2-husson", "fr-2-jamin"]
    );
    let (ney, reille) = (game.find_leader("ldr-ney"), game.find_leader("ldr-reille"));
    assert!(!game.state.leader(reille).in_command);
    assert_eq!(game.state.leader_allowance(ney).halves(), 20, "10.1C");
    // He may give a part of it as well.
    let mut game = all_in_range().asked();
    game.does(commands("ldr-ney", &[], &["fr-2-jamin"]));
    end_segment(&mut game);
    assert_eq!(game.out_of_command(Player::French), ["fr-2-husson"]);
    assert_eq!(game.state.leader_allowance(ney).halves(), 10, "10.1C");
}

#[test]
fn case_11_1a_the_end_of_the_segment_takes_the_proposal() {
    let mut game = all_in_range().asked();
    end_segment(&mut game);
    assert!(game.out_of_command(Player::French).is_empty());
}

#[test]
fn case_11_1a_the_segment_is_asked_for_wherever_a_commander_could_give_command() {
    let asked = |jamin: u16| {
        let field = commanded()
            .leader("ldr-ney", 1352)
            .unit("fr-2-jamin", jamin);
        field.asked().decides()
    };
    assert_eq!(asked(1347), DecisionKind::Command);
    assert_eq!(asked(1346), DecisionKind::Movement, "nobody is in range");
    let officer = commanded()
        .leader("ldr-ney", 1352)
        .leader("ldr-reille", 1351)
        .unit("fr-2-jamin", 1340);
    assert_eq!(officer.asked().decides(), DecisionKind::Command);
    let alone = commanded()
        .leader("ldr-reille", 1351)
        .unit("fr-2-jamin", 1351);
    assert_eq!(alone.asked().decides(), DecisionKind::Movement);
}

#[test]
fn case_11_1a_of_two_commanders_in_range_the_player_says_who_gives_command() {
    let mut game = all_in_range().leader("ldr-grouchy", 1551).asked();
    let by = |game: &Game, leader: &str| {
        let leader = game.find_leader(leader);
        let mut own = game.state.allotments().iter();
        let own = own.find(|own| own.leader == leader).expect("a commander");
        !own.officers.is_empty()
    };
    let (first, other) = match by(&game, "ldr-ney") {
        true => ("ldr-ney", "ldr-grouchy"),
        false => ("ldr-grouchy", "ldr-ney"),
    };
    game.does(commands(other, &["ldr-reille"], &[]));
    assert!(
        by(&game, other) && !by(&game, first),
        "he has been taken over"
    );
    end_segment(&mut game);
    assert!(game.out_of_command(Player::French).is_empty());
    let rate = |leader| {
        let leader = game.find_leader(leader);
        let printed = u16::from(game.state.leader_counter(leader).movement);
        game.state.leader_allowance(leader).halves() / printed
    };
    assert_eq!((rate(first), rate(other)), (2, 1), "10.1C");
}

#[test]
fn case_11_without_any_commander_nobody_is_in_command() {
    let game = commanded()
        .leader("ldr-reille", 1550)
        .unit("fr-2-jamin", 1550)
        .game();
    assert_eq!(game.out_of_command(Player::French), ["fr-2-jamin"]);
    let reille = game.find_leader("ldr-reille");
    assert!(!game.state.leader(reille).in_command);
}

#[test]
fn case_11_1a_a_commander_reaches_five_hexes_an_officer_three() {
    let at = |unit: u16| {
        commanded()
            .leader("ldr-ney", 1352)
            .unit("fr-2-jamin", unit)
            .game()
            .commanded("fr-2-jamin")
    };
    assert!(at(1347));
    assert!(!at(1346));
    let by_officer = |unit: u16| {
        commanded()
            .leader("ldr-ney", 1352)
            .leader("ldr-reille", 1347)
            .unit("fr-2-jamin", unit)
            .game()
            .commanded("fr-2-jamin")
    };
    assert!(by_officer(1344));
    assert!(!by_officer(1343));
}

#[test]
fn case_11_1a_the_rating_counts_for_officers_and_for_units() {
    let mut game = example_french();
    let two = ["ldr-reille", "ldr-kellermann"];
    game.refuses(commands("ldr-ney", &two, &[]), "11.1A");
    game.refuses(
        commands("ldr-ney", &["ldr-reille"], &["fr-2-pire", "fr-g-lefebvre"]),
        "11.1A",
    );
    game.refuses(commands("ldr-reille", &[], &["fr-2-pire"]), "11.1A");
    game.refuses(commands("ldr-ney", &["ldr-ney"], &[]), "11.1B");
    game.does(commands("ldr-ney", &["ldr-kellermann"], &["fr-2-pire"]));
    end_segment(&mut game);
    assert_eq!(
        game.out_of_command(Player::French),
        [
            "fr-2-campi",
            "fr-2-gauthier",
            "fr-2-husson",
            "fr-2-jamin",
            "fr-g-lefebvre"
        ]
    );
}

#[test]
fn case_11_1a_the_proposal_puts_the_most_strength_in_command() {
    // Kellermann's three units weigh 11, Reille's one weighs 5; beside them Ney takes one unit.
    let game = commanded()
        .leader("ldr-ney", 1552)
        .leader("ldr-reille", 1649)
        .unit("fr-2-jamin", 1649)
        .leader("ldr-kellermann", 1453)
        .unit("fr-3c-lheritier", 1453)
        .unit("fr-3c-durbal", 1353)
        .unit("fr-3c-marcillac", 1354)
        .unit("fr-g-lefebvre", 1552)
        .game();
    assert_eq!(game.decides(), DecisionKind::Command);
    let [allotment] = game.state.allotments() else {
        panic!("one commander")
    };
    assert_eq!(allotment.officers, [game.find_leader("ldr-kellermann")]);
    assert_eq!(allotment.units, [game.find("fr-2-jamin")]);
}

#[test]
fn case_11_2_who_cannot_be_commanded_is_told_when_asked() {
    // There is nothing to choose, so the segment has passed by itself.
    let mut game = commanded()
        .leader("ldr-ney", 1350)
        .unit("fr-2-jamin", 1351)
        .unit("fr-2-husson", 1357)
        .unit("al-kempt", 636)
        .game();
    assert_eq!(game.decides(), DecisionKind::Movement);
    game.refuses(commands("ldr-ney", &[], &["fr-2-husson"]), "11.2");
    game.refuses(commands("ldr-ney", &[], &["al-kempt"]), "11.1C");
    let two = ["fr-2-husson", "fr-2-jamin"];
    game.refuses(commands("ldr-ney", &[], &two), "11.1A");
    game.refuses(commands("ldr-ney", &[], &["fr-2-jamin"]), "11");
}

#[test]
fn case_11_1b_an_officer_passes_command_to_his_own_designation_only() {
    let game = commanded()
        .leader("ldr-ney", 1352)
        .leader("ldr-reille", 1347)
        .unit("fr-2-jamin", 1345)
        .unit("fr-g-lefebvre", 1345)
        .game();
    assert!(game.commanded("fr-2-jamin"));
    assert!(!game.commanded("fr-g-lefebvre"));
}

#[test]
fn case_11_1b_an_officer_out_of_command_passes_nothing_on() {
    let game = commanded()
        .leader("ldr-ney", 1352)
        .leader("ldr-reille", 1346)
        .unit("fr-2-jamin", 1346)
        .game();
    assert!(!game.commanded("fr-2-jamin"));
}

#[test]
fn case_11_1c_allied_and_prussian_commanders_do_not_command_each_others_units() {
    let game = commanded()
        .coalition_first()
        .leader("ldr-wellington", 1352)
        .leader("ldr-zieten", 1355)
        .unit("al-kempt", 1350)
        .unit("pr-12", 1351)
        .unit("al-pack", 1654)
        .game();
    assert_eq!(
        game.decides(),
        DecisionKind::Movement,
        "none has to be left out"
    );
    assert!(game.commanded("al-kempt") && game.commanded("al-pack"));
    assert!(!game.commanded("pr-12"), "Zieten has nobody above him");
    let mut game = commanded()
        .coalition_first()
        .leader("ldr-willem", 1352)
        .leader("ldr-zieten", 1351)
        .unit("al-kempt", 1350)
        .unit("al-pack", 1354)
        .unit("pr-12", 1353)
        .game();
    game.refuses(commands("ldr-willem", &[], &["pr-12"]), "11.1C");
    game.refuses(commands("ldr-willem", &["ldr-zieten"], &[]), "11.1C");
}

#[test]
fn case_11_2_command_does_not_run_through_enemies_or_their_zones() {
    // Between Ney and Jamin stands a line of enemies with a single gap, which their zones close.
    let line = |field: Field| {
        field
            .unit("al-kempt", 1148)
            .unit("al-pack", 1548)
            .unit("al-mait", 1347)
            .leader("ldr-ney", 1350)
            .unit("fr-2-jamin", 1445)
    };
    let game = line(commanded()).game();
    assert!(!game.commanded("fr-2-jamin"));
    // A friend in the zone opens it, hex by hex.
    let bridge = line(commanded())
        .unit("fr-2-husson", 1448)
        .unit("fr-2-campi", 1447)
        .unit("fr-2-gauthier", 1446)
        .game();
    assert_eq!(bridge.decides(), DecisionKind::Command);
    let ney = bridge.find_leader("ldr-ney");
    let range = hundred_days::last_battles::command::range(&bridge.state, ney);
    let grid = bridge.state.setup().board.grid();
    assert!(range.contains(grid.index(hundred_days::hex::hex(1445))));
}

#[test]
fn case_11_2_command_does_not_cross_a_river_without_a_bridge() {
    let game = commanded()
        .leader("ldr-ney", 1844)
        .unit("fr-2-jamin", 1844)
        .game();
    let ney = game.find_leader("ldr-ney");
    let range = hundred_days::last_battles::command::range(&game.state, ney);
    let board = &game.state.setup().board;
    let start = hundred_days::hex::hex(1844);
    for next in start.neighbours() {
        let walks = hundred_days::last_battles::command::range(&game.state, ney)
            .contains(board.grid().index(next));
        assert!(walks || board.side(start, next).impassable());
    }
    assert!(range.len() < 91, "a free range has 91 hexes");
}
