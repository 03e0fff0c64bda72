//! Chapter 16, out of command effects: lack of command slows units and spoils their combats [16.15].

use crate::kit::*;
use hundred_days::last_battles::bombardment;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::state::{DecisionKind, Fought};

/// An empty board with leaders and command, and with the option.
fn commanded() -> Field {
    field().options(&["10", "11", "16.15"])
}

#[test]
fn case_16_15a_out_of_command_a_clear_hex_costs_two_points() {
    let mut game = commanded()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 945)
        .unit("fr-2-campi", 1749)
        .game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[542])), 4, "clear");
    assert_eq!(game.pays(moves("fr-2-soye", &[1045])), 4, "forest as ever");
    assert_eq!(
        game.pays(moves("fr-2-campi", &[1748, 1747])),
        2,
        "by road as ever"
    );
}

#[test]
fn case_16_15a_in_command_clear_ground_costs_one_as_ever() {
    let mut game = commanded()
        .leader("ldr-ney", 545)
        .unit("fr-2-baudin", 543)
        .game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[542])), 2);
    let other = field().options(&["10", "11"]).unit("fr-2-baudin", 543);
    assert_eq!(
        other.game().pays(moves("fr-2-baudin", &[542])),
        2,
        "out of command without the option"
    );
}

#[test]
fn case_16_15a_leaders_out_of_command_pay_so_too() {
    let game = commanded()
        .leader("ldr-reille", 543)
        .unit("fr-1-quiot", 541)
        .game();
    assert_eq!(game.leader_reach("ldr-reille", 542), Some(4));
}

#[test]
fn case_16_15a_out_of_command_enemy_zones_may_be_entered() {
    let mut game = commanded()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1549)
        .game();
    assert_eq!(game.reach("fr-2-jamin", 1548), Some((4, true)));
    game.does(moves("fr-2-jamin", &[1548]));
    let mut stays = commanded()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .game();
    stays.refuses(moves("fr-2-jamin", &[1549]), "5.3E");
}

#[test]
fn case_16_15a_leaders_enter_zones_only_where_a_friend_stands() {
    let mut game = commanded()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .leader("ldr-reille", 1549)
        .game();
    game.refuses(moves("ldr-reille", &[1648, 1647]), "10.1D");
    game.does(moves("ldr-reille", &[1548]));
}

/// Baudin (7) and Gauthier (6) in 0542 and the Guard's horse in 0643 around Opstl (1) in 0543, under some leaders;
/// Friant, behind them, is the single unit that Ney would rather command.
fn assault(leaders: &[(&str, u16)], face: u8) -> Game {
    let mut position = commanded()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-gauthier", 542)
        .unit("fr-g-lefebvre", 643)
        .unit("fr-g-friant", 540)
        .unit("al-opstl", 543)
        .dice([face]);
    for &(leader, at) in leaders {
        position = position.leader(leader, at);
    }
    let mut game = position.game();
    if game.decides() == DecisionKind::Command {
        game.does(end());
    }
    game.does(end());
    game
}

const THREE: &[&str] = &["fr-2-baudin", "fr-2-gauthier", "fr-g-lefebvre"];

#[test]
fn case_16_15b_where_the_defenders_should_retreat_nothing_happens() {
    let mut game = assault(&[], 4);
    let lines = game.account(&attack(THREE, &[543])).lines;
    let line = lines
        .iter()
        .find(|line| line.what == Factor::AttackersDriveNobodyOff);
    assert_eq!(
        line.map(|line| line.case.to_string()).as_deref(),
        Some("16.15B")
    );
    let report = game.fights(attack(THREE, &[543]));
    assert_eq!(report.result, Ne);
    assert!(report.retreating.is_empty());
    assert_eq!((game.at("al-opstl"), game.at("fr-2-baudin")), (543, 542));
    for unit in ["al-opstl", "fr-2-baudin"] {
        assert_eq!(game.state.unit(game.find(unit)).fought, Fought::Yes);
    }
}

#[test]
fn case_16_15b_other_results_strike_and_who_is_out_of_command_does_not_advance() {
    let mut game = assault(&[], 1);
    assert_eq!(game.fights(attack(THREE, &[543])).result, De);
    assert!(game.is_gone("al-opstl"));
    assert_ne!(game.decides(), DecisionKind::Advance);
    // Ney commands Baudin and Gauthier through Reille; the Guard's horse is out.
    let mut game = assault(&[("ldr-ney", 541), ("ldr-reille", 541)], 1);
    assert!(game.commanded("fr-2-baudin") && !game.commanded("fr-g-lefebvre"));
    assert_eq!(game.fights(attack(THREE, &[543])).result, De);
    game.refuses(advances("fr-g-lefebvre", 543), "16.15B");
    game.does(advances("fr-2-baudin", 543));
}

#[test]
fn case_16_15b_one_attacker_out_of_command_is_enough() {
    let mut game = assault(&[("ldr-ney", 541), ("ldr-reille", 541)], 4);
    assert_eq!(game.fights(attack(THREE, &[543])).result, Ne);
    let mut game = assault(&[("ldr-ney", 541), ("ldr-reille", 541)], 4);
    let led = &["fr-2-baudin", "fr-2-gauthier"];
    assert!(
        !game.allows(&attack(led, &[543])),
        "the third must attack too"
    );
    let _ = game.fights(attack(THREE, &[543]));
}

#[test]
fn case_16_15c_defenders_out_of_command_neither_kill_nor_drive_off() {
    // Jamin (5) against Kempt and Pack, who have had no command phase yet, at 1-2.
    for (face, expected) in [(3, Ne), (6, Ne)] {
        let mut game = commanded()
            .coalition_first()
            .leader("ldr-ney", 1550)
            .unit("fr-2-jamin", 1549)
            .unit("al-kempt", 1547)
            .unit("al-pack", 1547)
            .dice([face])
            .game();
        game.until_movement(hundred_days::last_battles::counter::Player::French);
        game.does(moves("fr-2-jamin", &[1548]));
        game.does(end());
        let order = attack(&["fr-2-jamin"], &[1547]);
        let lines = game.account(&order).lines;
        assert!(
            lines
                .iter()
                .any(|line| line.what == Factor::DefendersRepelNobody)
        );
        assert_eq!(game.fights(order).result, expected, "{face}");
        assert_eq!(game.at("fr-2-jamin"), 1548);
    }
}

#[test]
fn case_16_15_artillery_out_of_command_bombards() {
    let lay = |field: Field| {
        let field = field.unit("fr-2-pelletier", 541).unit("al-pack", 543);
        field.combat()
    };
    let game = lay(commanded());
    let gun = game.find("fr-2-pelletier");
    assert!(!game.commanded("fr-2-pelletier"));
    assert_eq!(bombardment::targets(&game.state, gun), hexes(&[543]));
    let without = lay(field().options(&["10", "11"]));
    assert!(bombardment::targets(&without.state, gun).is_empty());
}

#[test]
fn case_16_15_where_results_are_plain_by_24_1a_attackers_strike_plainly() {
    let game = scenario("24").options(&["16.15"]).asked();
    assert!(game.state.in_force(Rule::PlainResultsOutOfCommand));
    assert!(game.state.in_force(Rule::OutOfCommandEffects));
}

#[test]
fn case_16_15_without_command_it_has_nothing_to_act_on() {
    let needs = SetUpFault::Needs {
        option: "16.15".to_owned(),
        needs: vec!["11".to_owned()],
    };
    assert_eq!(field().options(&["16.15"]).faults(), [needs]);
}
