//! [28C] Campaign variants: Ney is inactive until he is roused or released.

use crate::kit::campaign_variants::variants;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;

/// Ney asleep with a unit beside him.
fn ney(dice: u8) -> Field {
    let field = variants().with(|scenario| {
        let ney = scenario.leaders.iter_mut();
        let ney = ney.filter(|placed| placed.leader == leader_id("ldr-ney"));
        ney.for_each(|ney| ney.inactive = true);
    });
    field.dice([dice, 6, 6, 6])
}

fn active(game: &Game) -> bool {
    game.state.leader(game.find_leader("ldr-ney")).active
}

#[test]
fn case_28c_ney_is_inactive_until_a_die_of_1_in_a_french_command_phase() {
    for (face, expected) in [(1, true), (2, false), (6, false)] {
        let mut game = ney(face).game();
        while game.decides() == DecisionKind::SetUp {
            game.does(end());
        }
        assert_eq!(active(&game), expected, "{face}");
        if game.decides() == DecisionKind::Command {
            game.does(end());
        }
        while game.decides() == DecisionKind::Entry {
            let order = game.legal().remove(0);
            game.does(order);
        }
        match expected {
            true => assert!(game.commanded("fr-g-lefebvre")),
            false => {
                assert!(!game.commanded("fr-g-lefebvre"));
                // He may ride where headquarters are in use [16.14C], but gives no orders.
                game.does(moves("ldr-ney", &[1646]));
                game.refuses(commands("ldr-ney", &[], &["fr-g-lefebvre"]), "16.14C");
            }
        }
    }
}

#[test]
fn case_28c_an_enemy_in_a_french_zone_near_him_rouses_ney_at_once() {
    let mut game = ney(6).game();
    while game.decides() != DecisionKind::Movement || game.state.player() == Player::French {
        let order = match game.decides() {
            DecisionKind::Entry => game.legal().remove(0),
            _ => end(),
        };
        game.does(order);
    }
    assert!(!active(&game));
    // Lefebvre-Desnoettes stands with him; a Netherlands unit comes up.
    let beside = hex(1647).neighbours().find_map(|near| {
        let near = number(near);
        game.reach("al-opstl", near).map(|_| near)
    });
    let beside = beside.expect("a hex beside");
    let events = game.marches("al-opstl", beside);
    let roused = events.iter().any(
        |event| matches!(event, Event::LeaderTurned { active: true, case, .. } if case.to_string() == "15.4"),
    );
    assert!(roused, "{events:?}");
    assert!(active(&game));
}

#[test]
fn case_28c_a_commander_who_comes_to_ney_releases_him_in_the_next_command_phase() {
    let field = ney(6).with(|scenario| {
        let grouchy = scenario.leaders.iter_mut();
        let grouchy = grouchy.filter(|placed| placed.leader == leader_id("ldr-grouchy"));
        grouchy.for_each(|grouchy| {
            grouchy.begins = hundred_days::last_battles::scenario::Begins::At(hex(1648));
        });
    });
    let mut game = field.game();
    while game.decides() != DecisionKind::Movement {
        let order = match game.decides() {
            DecisionKind::Entry => game.legal().remove(0),
            _ => end(),
        };
        game.does(order);
    }
    let events = game.does(moves("ldr-grouchy", &[1647]));
    assert!(
        matches!(events[1], Event::LeaderCalled { .. }),
        "{events:?}"
    );
    assert!(!active(&game), "not at once");
    let events = game.until_movement(Player::French);
    assert!(active(&game));
    let dice = events
        .iter()
        .filter(|event| matches!(event, Event::Die { case, .. } if case.to_string() == "15.4"));
    assert_eq!(dice.count(), 0, "without a die");
}
