//! [27.3, 27.4] Grand Waterloo: levels of demoralization, and victory.

use crate::kit::grand_waterloo::{at_the_meeting, grand, meets, under_attack, wing};
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::scenario::Wing;
use hundred_days::last_battles::state::{Morale, Place};
use hundred_days::last_battles::{Event, MoraleEvent, Order};

const WATERLOO: [u16; 4] = [606, 607, 708, 709];

#[test]
fn case_27_3_levels_at_the_start() {
    let game = grand().game();
    assert_eq!(game.levels(Army::Prussian), (Some(35), Some(50)));
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
    assert_eq!(wing(&game, Wing::Left), (0, 60, false));
    assert_eq!(wing(&game, Wing::Right), (0, 30, false));
}

/// French of the left wing, under the Emperor, beside weak units of both Coalition armies.
fn meeting() -> Field {
    grand()
        .leader("ldr-ney", 1010)
        .leader("ldr-derlon", 1010)
        .unit("fr-1-schmitz", 1010)
        .unit("fr-1-aulard", 1010)
        .unit("al-cramm", 1110)
        .leader("ldr-napoleon", 2712)
        .unit("fr-6-bellair", 2712)
        .unit("fr-6-thevenet", 2712)
        .unit("pr-schw", 2812)
}

fn hits_allies() -> Order {
    attack(&["fr-1-schmitz", "fr-1-aulard"], &[1110])
}

fn hits_prussians() -> Order {
    attack(&["fr-6-bellair", "fr-6-thevenet"], &[2812])
}

#[test]
fn case_27_3a_a_demoralized_coalition_army_raises_the_left_wings_level_by_ten_once() {
    let field = meeting()
        .endless()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1)
        .dice([1, 1]);
    let mut game = field.combat();
    let events = game.does(hits_allies());
    assert_eq!(wing(&game, Wing::Left).1, 70);
    assert_eq!(wing(&game, Wing::Right).1, 30, "unaffected");
    let told = events.iter().any(|event| {
        matches!(event, Event::Morale(MoraleEvent::Levels { side: Army::French, demoralization: Some(level), .. }) if level.0 == 70)
    });
    assert!(told, "{events:?}");
    game.does(decline());
    game.does(hits_prussians());
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
    assert_eq!(wing(&game, Wing::Left).1, 70, "once");
}

#[test]
fn case_27_3a_either_of_the_coalition_armies_will_do() {
    for (side, order) in [
        (Army::Allied, hits_allies()),
        (Army::Prussian, hits_prussians()),
    ] {
        let field = meeting().endless().demoralized_at(side, 1).dice([1]);
        let mut game = field.combat();
        game.does(order);
        assert_eq!(game.state.morale(side), Morale::Demoralized);
        assert_eq!(wing(&game, Wing::Left).1, 70, "{side}");
    }
}

#[test]
fn case_27_3a_a_coalition_unit_in_maison_du_roi_takes_twenty() {
    let field = grand()
        .unit("al-mait", 1021)
        .unit("fr-1-quiot", 2712)
        .coalition_first();
    let mut game = field.game();
    game.does(moves("al-mait", &[1022]));
    assert_eq!(wing(&game, Wing::Left).1, 40);
    assert_eq!(wing(&game, Wing::Right).1, 30);
}

#[test]
fn case_27_3a_what_moved_the_left_wings_level_moves_that_of_the_whole() {
    let field = at_the_meeting("al-cramm").unit("fr-1-jacquinot", 808);
    let mut game = field.demoralized_at(Army::Allied, 1).dice([1]).combat();
    game.does(meets());
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.levels(Army::French), (Some(100), None));
}

#[test]
fn case_27_3b_all_of_wavre_in_french_hands_takes_ten_and_gives_it_back() {
    let field = grand()
        .leader("ldr-grouchy", 4306)
        .leader("ldr-vandamme", 4306)
        .unit("fr-3-lagarde", 4306)
        .unit("fr-3-gengoult", 4307)
        .unit("fr-1c-soult", 4207)
        .leader("ldr-blucher", 4104)
        .unit("pr-lott", 4104);
    let mut game = field.from("18/1300", "18/2100").game();
    assert_eq!(
        game.levels(Army::Prussian),
        (Some(35), Some(50)),
        "two of three"
    );
    game.does(moves("fr-1c-soult", &[4206, 4207]));
    assert_eq!(game.levels(Army::Prussian), (Some(25), Some(40)));
    game.until_movement(Player::Coalition);
    game.marches("pr-lott", 4206);
    assert_eq!(game.levels(Army::Prussian), (Some(35), Some(50)));
}

#[test]
fn case_27_3c_prussians_attacking_the_left_wing_raise_the_allied_levels() {
    for (at, beside, expected) in [(2712, 2812, 55), (3309, 3409, 45)] {
        let mut game = under_attack(at, beside).combat();
        game.does(attack(&["pr-15", "pr-18"], &[at]));
        let levels = game.levels(Army::Allied);
        assert_eq!(levels, (Some(expected), Some(expected + 10)), "{at}");
    }
}

#[test]
fn case_27_3c_the_left_wing_attacking_prussians_does_not() {
    let mut game = meeting().dice([6]).combat();
    game.does(hits_prussians());
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
}

#[test]
fn case_27_3c_a_french_unit_in_any_hex_of_waterloo_takes_twenty() {
    for town in WATERLOO {
        let beside = [505, 508, 808, 809, 706, 608].into_iter();
        let mut beside =
            beside.filter(|&at| hundred_days::hex::hex(at).touches(hundred_days::hex::hex(town)));
        let from = beside.next().expect("a hex beside");
        let field = grand().unit("fr-1-jacquinot", from).unit("al-lamb", 1513);
        let mut game = field.game();
        game.does(moves("fr-1-jacquinot", &[town]));
        assert_eq!(game.levels(Army::Allied), (Some(25), Some(35)), "{town}");
    }
}

#[test]
fn case_27_3c_a_french_unit_that_leaves_at_3701_takes_ten_once() {
    let field = grand()
        .leader("ldr-grouchy", 3702)
        .unit("fr-1c-soult", 3702)
        .unit("fr-1c-subervie", 3703);
    let mut game = field.unit("al-lamb", 1513).game();
    game.does(exits("fr-1c-soult", 3701));
    assert_eq!(game.levels(Army::Allied), (Some(35), Some(45)));
    game.does(exits("fr-1c-subervie", 3701));
    assert_eq!(game.levels(Army::Allied), (Some(35), Some(45)));
}

#[test]
fn case_27_4a_the_french_win_when_both_armies_are_demoralized() {
    let field = meeting()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1)
        .dice([1, 1]);
    let mut game = field.combat();
    game.does(hits_allies());
    assert_eq!(game.state.outcome(), None, "one army is not enough");
    game.does(decline());
    game.does(hits_prussians());
    assert_eq!(
        game.ending(),
        (Some(Player::French), "27.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_4a_the_french_win_when_the_allies_fall_apart() {
    let field = meeting().demoralized_at(Army::Allied, 1).dice([1]);
    let mut game = field
        .with(|s| {
            s.levels.allied.as_mut().expect("levels").disintegration = Some(CombatStrength(1));
        })
        .combat();
    game.does(hits_allies());
    assert_eq!(
        game.ending(),
        (Some(Player::French), "27.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_4b_the_coalition_wins_when_the_whole_army_is_demoralized() {
    let field = at_the_meeting("al-cramm")
        .unit("al-vand", 708)
        .with(|s| {
            for change in s
                .changes
                .iter_mut()
                .filter(|change| change.of == Army::French)
            {
                change.by = -89;
            }
        })
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::French, 89);
    let mut game = field.dice([1]).combat();
    // The Allied army breaks, and that lowers the level of the French to nothing.
    game.does(meets());
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_4b_the_coalition_wins_when_the_french_have_not() {
    let mut game = grand().unit("fr-1-quiot", 1121).unit("al-lamb", 810).game();
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_27_3d_a_disintegrated_prussian_army_leaves_the_map() {
    let after = |level: u16| {
        let mut game = grand()
            .demoralized_at(Army::Prussian, 1)
            .with(|s| {
                let levels = s.levels.prussian.as_mut().expect("levels");
                levels.disintegration = Some(CombatStrength(level));
            })
            .unit("fr-3-billiard", 5020)
            .unit("fr-3-corsin", 5020)
            .unit("pr-lott", 5120)
            .unit("pr-mar", 4206)
            .leader("ldr-blucher", 4206)
            .unit("al-kempt", 915)
            .dice([1])
            .game();
        game.until_first_movement();
        game.does(end());
        game.does(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
        while game.allows(&decline()) {
            game.does(decline());
        }
        game
    };
    let game = after(1);
    assert_eq!(game.state.morale(Army::Prussian), Morale::Disintegrated);
    assert_eq!(game.place("pr-mar"), Place::Exited);
    assert_eq!(game.leader_at("ldr-blucher"), 0);
    assert_eq!(game.at("al-kempt"), 915);
    let game = after(2);
    assert_eq!(game.at("pr-mar"), 4206, "demoralized, but still there");
}
