//! [26F, 26G] La Belle Alliance, variants: levels of demoralization, and victory.

use crate::kit::lba_variants::{early, variants, without};
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::{DecisionKind, Morale};

/// Lists the Prussian levels at each hour.
fn prussian_levels(field: Field) -> Vec<(Option<u16>, Option<u16>)> {
    let mut game = field
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 810)
        .endless()
        .game();
    let mut levels = vec![game.levels(Army::Prussian)];
    let mut hour = game.state.turn();
    while game.state.outcome().is_none() {
        game.does(end());
        if game.state.turn() != hour {
            hour = game.state.turn();
            levels.push(game.levels(Army::Prussian));
        }
    }
    levels
}

#[test]
fn case_26f_the_prussian_levels_rise_every_hour_until_three() {
    let levels = prussian_levels(variants());
    let expected = [(13, 20), (17, 26), (21, 32), (25, 38), (29, 44), (29, 44)];
    let expected = expected.map(|(one, other)| (Some(one), Some(other)));
    assert_eq!(levels[..6], expected);
    assert_eq!(levels.last(), Some(&expected[5]));
}

#[test]
fn case_26f_with_the_early_start_they_begin_lower() {
    let levels = prussian_levels(early());
    let expected = [
        (5, 8),
        (9, 14),
        (13, 20),
        (17, 26),
        (21, 32),
        (25, 38),
        (29, 44),
    ];
    let expected = expected.map(|(one, other)| (Some(one), Some(other)));
    assert_eq!(levels[..7], expected);
    assert_eq!(levels[7], expected[6]);
}

#[test]
fn case_26f_without_it_the_prussian_levels_are_those_of_21() {
    let levels = prussian_levels(without(&["-26F"]));
    assert!(levels.iter().all(|&now| now == (Some(25), Some(35))));
    let levels = prussian_levels(without(&["-26F", "26C"]));
    assert!(levels.iter().all(|&now| now == (Some(25), Some(35))));
}

#[test]
fn case_26f_the_other_levels_and_what_moves_them_stay_as_in_21() {
    let game = variants().game();
    assert_eq!(game.levels(Army::French), (Some(60), None));
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
    let cases = &game.state.setup().scenario.changes;
    let cases: Vec<_> = cases.iter().map(|change| change.case.as_str()).collect();
    assert_eq!(cases, ["21.3A", "21.3B", "21.3B", "26F"]);
}

/// Strong French beside weak units of both Coalition armies, each under a commander, in the dry.
fn meeting() -> Field {
    variants()
        .from("18/1600", "18/2100")
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

#[test]
fn case_26f_once_demoralized_the_prussians_stay_so() {
    let field = meeting()
        .with(|scenario| {
            let change = scenario.changes.last_mut().expect("a change");
            change.when = hundred_days::last_battles::scenario::Cause::EachTurn {
                from: turn("18/1700"),
                until: turn("18/1800"),
            };
        })
        .demoralized_at(Army::Prussian, 1)
        .dice([1, 6])
        .endless();
    let mut game = field.combat();
    game.does(attack(&["fr-6-bellair", "fr-6-thevenet"], &[2812]));
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
    game.until(DecisionKind::Combat);
    game.does(attack(&["fr-1-schmitz", "fr-1-aulard"], &[1110]));
    while game.decides() != DecisionKind::Combat {
        let order = game.legal().remove(0);
        game.does(order);
    }
    game.until(DecisionKind::Movement);
    while game.state.turn() < turn("18/1700") {
        game.does(end());
    }
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
}

#[test]
fn case_26g_the_coalition_wins_by_maison_du_roi() {
    let field = variants()
        .unit("al-mait", 1021)
        .unit("fr-1-quiot", 2712)
        .coalition_first();
    let mut game = field.game();
    game.does(moves("al-mait", &[1022]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "26G".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_26g_without_it_maison_du_roi_is_worth_nothing() {
    let mut game = without(&["-26G"])
        .unit("al-mait", 1021)
        .unit("fr-1-quiot", 2712)
        .coalition_first()
        .game();
    game.does(moves("al-mait", &[1022]));
    assert_eq!(game.state.outcome(), None);
}

#[test]
fn case_26g_the_french_there_win_nothing() {
    let mut game = variants()
        .unit("fr-1-quiot", 1021)
        .unit("al-lamb", 810)
        .game();
    game.until_first_movement();
    game.does(moves("fr-1-quiot", &[1022]));
    assert_eq!(game.state.outcome(), None);
}

#[test]
fn case_26_the_french_win_as_in_21_by_breaking_both_armies() {
    let field = meeting()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1)
        .dice([1, 1]);
    let mut game = field.with(|scenario| scenario.changes.truncate(3)).combat();
    game.does(attack(&["fr-1-schmitz", "fr-1-aulard"], &[1110]));
    assert_eq!(game.state.outcome(), None, "one army is not enough");
    game.does(decline());
    game.does(attack(&["fr-6-bellair", "fr-6-thevenet"], &[2812]));
    assert_eq!(
        game.ending(),
        (Some(Player::French), "21.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_26_the_french_win_as_in_21_when_the_allies_fall_apart() {
    let field = meeting().demoralized_at(Army::Allied, 1).dice([1]);
    let mut game = field
        .with(|s| {
            s.levels.allied.as_mut().expect("levels").disintegration = Some(CombatStrength(1));
        })
        .combat();
    game.does(attack(&["fr-1-schmitz", "fr-1-aulard"], &[1110]));
    assert_eq!(
        game.ending(),
        (Some(Player::French), "21.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_26_the_coalition_wins_as_in_21_when_the_french_are_demoralized() {
    let mut game = variants()
        .from("18/1600", "18/2100")
        .demoralized_at(Army::French, 1)
        .coalition_first()
        .leader("ldr-blucher", 2812)
        .leader("ldr-bulow", 2812)
        .unit("pr-15", 2812)
        .unit("pr-18", 2812)
        .unit("fr-6-penne", 2712)
        .dice([1])
        .combat();
    game.does(attack(&["pr-15", "pr-18"], &[2712]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "21.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_26_the_coalition_wins_as_in_21_when_the_french_have_not() {
    let mut game = variants()
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 810)
        .game();
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "21.4B".to_owned(), Some(Marginal))
    );
}
