//! [21] La Belle Alliance.

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::{DecisionKind, Morale, Place};
use hundred_days::last_battles::{Event, MoraleEvent};

const WATERLOO: [u16; 4] = [606, 607, 708, 709];

#[test]
fn case_21_1_by_chapters_3_to_9_with_10_and_11_at_will() {
    let game = scenario("21").game();
    assert_eq!(
        game.state.setup().scenario.rules.chapters,
        [3, 4, 5, 6, 7, 8, 9]
    );
    let mut led = scenario("21").options(&["10", "11"]).game();
    assert_eq!(
        (led.leader_at("ldr-ney"), led.leader_at("ldr-wellington")),
        (1118, 915)
    );
    assert_eq!(led.state.find_leader(leader_id("ldr-brunswick")), None);
    led.until(DecisionKind::Movement);
    assert!(led.commanded("fr-g-chartrand"));
}

#[test]
fn case_21_2a_21_2b_the_west_half_of_the_north_sheet_from_noon_to_eight() {
    let mut game = scenario("21")
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 810)
        .game();
    let in_play = |number: u16| game.state.setup().in_play(hundred_days::hex::hex(number));
    for (number, expected) in [(2910, true), (3010, false), (605, true), (1040, false)] {
        assert_eq!(in_play(number), expected, "{number}");
    }
    assert_eq!(game.state.turn(), turn("18/1200"));
    game.plays_out();
    assert_eq!(game.state.turn(), turn("18/2000"));
}

#[test]
fn case_21_2c_the_armies_stand_as_charted() {
    let game = scenario("21").game();
    let count = |side: Army, here: bool| {
        let units = game.state.units().filter(|&unit| {
            game.state.counter(unit).side == side && game.state.unit(unit).hex().is_some() == here
        });
        units.count()
    };
    assert_eq!(
        (count(Army::French, true), count(Army::French, false)),
        (42, 0)
    );
    assert_eq!(
        (count(Army::Allied, true), count(Army::Allied, false)),
        (41, 0)
    );
    assert_eq!(
        (count(Army::Prussian, true), count(Army::Prussian, false)),
        (0, 16)
    );
    let alone = [("al-byng", 617), ("al-omptda", 916), ("al-wmar", 1315)];
    for (unit, at) in alone {
        assert_eq!(game.at(unit), at, "{unit}");
        assert_eq!(
            game.state.stack(hundred_days::hex::hex(at)).count(),
            1,
            "{unit}"
        );
    }
}

#[test]
fn case_21_2c_the_prussians_come_by_2912_or_2914_as_they_like() {
    let mut game = scenario("21").coalition_first().game();
    game.refuses(enters("pr-18", 2912, &[]), "5.6");
    while game.state.turn() != turn("18/1300") {
        game.does(end());
    }
    game.does(enters("pr-18", 2912, &[]));
    game.does(enters("pr-15", 2914, &[]));
    game.does(enters("pr-watz", 2914, &[2813]));
    game.refuses(enters("pr-schw", 2913, &[]), "5.6");
    game.refuses(enters("pr-brdlbn", 2912, &[]), "5.6");
    while game.state.turn() != turn("18/1400") {
        game.does(end());
    }
    game.does(enters("pr-brdlbn", 2912, &[]));
    assert_eq!(game.place("pr-10"), Place::Reinforcement);
}

#[test]
fn case_21_2c_barred_entries_are_gone_round_along_column_29() {
    let barred = |field: Field| {
        let mut game = field.coalition_first().game();
        while game.state.turn() != turn("18/1300") {
            game.does(end());
        }
        game
    };
    let mut game = barred(scenario("21").begins("fr-1-jacquinot", 2914));
    game.refuses(enters("pr-18", 2914, &[]), "5.6D");
    game.refuses(enters("pr-18", 2911, &[]), "5.6");
    game.does(enters("pr-18", 2912, &[]));
    let both = scenario("21")
        .begins("fr-1-jacquinot", 2914)
        .begins("fr-2-pire", 2912);
    let game = barred(both);
    let open =
        hundred_days::last_battles::reinforcements::entry_hexes(&game.state, game.find("pr-18"));
    let open: Vec<_> = open.iter().map(ToString::to_string).collect();
    assert_eq!(open, ["2910", "2916"]);
}

#[test]
fn case_21_3_levels_at_the_start() {
    let game = scenario("21").game();
    assert_eq!(game.levels(Army::French), (Some(60), None));
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
    assert_eq!(game.levels(Army::Prussian), (Some(25), Some(35)));
}

/// Strong French beside weak units of both Coalition armies, far from each other.
fn meeting() -> Field {
    scenario("21")
        .unit("fr-1-schmitz", 1010)
        .unit("fr-1-aulard", 1010)
        .unit("al-cramm", 1110)
        .unit("fr-6-bellair", 2712)
        .unit("fr-6-thevenet", 2712)
        .unit("pr-schw", 2812)
}

fn hits_allies() -> hundred_days::last_battles::Order {
    attack(&["fr-1-schmitz", "fr-1-aulard"], &[1110])
}

fn hits_prussians() -> hundred_days::last_battles::Order {
    attack(&["fr-6-bellair", "fr-6-thevenet"], &[2812])
}

#[test]
fn case_21_3a_a_demoralized_coalition_army_raises_the_french_level_by_ten() {
    for (side, order) in [
        (Army::Allied, hits_allies()),
        (Army::Prussian, hits_prussians()),
    ] {
        let mut game = meeting().demoralized_at(side, 1).dice([1]).combat();
        game.fights(order);
        let expected = if side == Army::Allied {
            Morale::Demoralized
        } else {
            Morale::Steady
        };
        assert_eq!(game.state.morale(Army::Allied), expected);
        assert_eq!(game.levels(Army::French), (Some(70), None), "{side}");
    }
}

#[test]
fn case_21_3a_the_second_army_adds_nothing_more() {
    let field = meeting()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1);
    let mut game = field.endless().dice([1, 1]).combat();
    game.fights(hits_allies());
    game.does(decline());
    assert_eq!(game.levels(Army::French), (Some(70), None));
    // The Allied levels have risen by the fight with the Prussians; the French one stays.
    game.fights(hits_prussians());
    assert_eq!(game.levels(Army::French), (Some(70), None));
}

#[test]
fn case_21_3b_a_french_unit_in_any_hex_of_waterloo_takes_twenty_once() {
    for town in WATERLOO {
        let beside = [505, 508, 808, 809].into_iter().chain([706, 608]);
        let from = beside
            .into_iter()
            .find(|&at| hundred_days::hex::hex(at).touches(hundred_days::hex::hex(town)));
        let from = from.expect("a hex beside");
        let field = scenario("21")
            .unit("fr-1-jacquinot", from)
            .unit("al-lamb", 1513);
        let mut game = field.game();
        game.does(moves("fr-1-jacquinot", &[town]));
        assert_eq!(game.levels(Army::Allied), (Some(25), Some(35)), "{town}");
        game.until_movement(Player::French);
        game.does(moves("fr-1-jacquinot", &[from]));
        assert_eq!(game.levels(Army::Allied), (Some(25), Some(35)), "for good");
        game.until_movement(Player::French);
        game.does(moves("fr-1-jacquinot", &[town]));
        assert_eq!(game.levels(Army::Allied), (Some(25), Some(35)), "once only");
    }
}

#[test]
fn case_21_3b_allies_in_waterloo_change_nothing() {
    let mut game = scenario("21")
        .unit("al-lamb", 608)
        .unit("fr-1-quiot", 1121)
        .coalition_first()
        .game();
    game.does(moves("al-lamb", &[607]));
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
}

#[test]
fn case_21_3b_the_first_fight_of_prussians_and_french_adds_ten_whoever_attacks() {
    let mut game = meeting().dice([4, 4]).combat();
    game.fights(hits_allies());
    assert_eq!(
        game.levels(Army::Allied),
        (Some(45), Some(55)),
        "an Allied fight does not"
    );
    let mut game = meeting().dice([6, 6]).combat();
    let events = game.does(hits_prussians());
    assert_eq!(game.levels(Army::Allied), (Some(55), Some(65)));
    let told = events.iter().any(|event| {
        matches!(event, Event::Morale(MoraleEvent::Levels { side: Army::Allied, case, .. }) if case.to_string() == "21.3B")
    });
    assert!(told);
    let field = scenario("21")
        .unit("fr-6-bellair", 2712)
        .unit("pr-schw", 2812)
        .unit("pr-watz", 2812);
    let mut game = field.coalition_first().dice([6]).combat();
    game.does(attack(&["pr-schw", "pr-watz"], &[2712]));
    assert_eq!(game.levels(Army::Allied), (Some(55), Some(65)));
}

#[test]
fn case_21_3b_a_second_fight_adds_nothing() {
    let field = meeting()
        .unit("fr-4c-delort", 2611)
        .unit("pr-watz", 2610)
        .dice([1, 1, 1]);
    let mut game = field.combat();
    game.fights(hits_prussians());
    game.does(decline());
    assert_eq!(game.levels(Army::Allied), (Some(55), Some(65)));
    game.fights(attack(&["fr-4c-delort"], &[2610]));
    assert_eq!(game.levels(Army::Allied), (Some(55), Some(65)));
}

#[test]
fn case_21_3b_a_level_that_sinks_below_the_losses_demoralizes_at_once() {
    let field = scenario("21")
        .unit("fr-1-schmitz", 1010)
        .unit("fr-1-aulard", 1010)
        .unit("al-cramm", 1110)
        .unit("fr-1-jacquinot", 808)
        .demoralized_at(Army::Allied, 22)
        .dice([1]);
    let mut game = field.combat();
    game.fights(hits_allies());
    game.does(decline());
    assert_eq!(
        (game.losses(Army::Allied), game.state.morale(Army::Allied)),
        (2, Morale::Steady)
    );
    game.until_movement(Player::French);
    game.does(moves("fr-1-jacquinot", &[709]));
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
}

#[test]
fn case_21_4a_the_french_win_when_both_armies_are_demoralized() {
    let field = meeting()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1);
    let mut game = field.dice([1, 1]).combat();
    game.fights(hits_allies());
    assert_eq!(game.state.outcome(), None, "one army is not enough");
    game.does(decline());
    game.fights(hits_prussians());
    assert_eq!(
        game.ending(),
        (Some(Player::French), "21.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_21_4a_the_french_win_when_the_allies_fall_apart() {
    let field = meeting().demoralized_at(Army::Allied, 1).dice([1]);
    let mut game = field
        .with(|s| {
            s.levels.allied.as_mut().expect("levels").disintegration = Some(CombatStrength(1))
        })
        .combat();
    game.fights(hits_allies());
    assert_eq!(
        game.ending(),
        (Some(Player::French), "21.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_21_4b_the_coalition_wins_when_the_french_are_demoralized() {
    let field = scenario("21")
        .unit("fr-6-penne", 2712)
        .unit("pr-15", 2812)
        .unit("pr-18", 2812);
    let field = field
        .coalition_first()
        .demoralized_at(Army::French, 2)
        .dice([1]);
    let mut game = field.combat();
    assert_eq!(game.fights(attack(&["pr-15", "pr-18"], &[2712])).result, De);
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "21.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_21_4b_the_coalition_wins_when_the_french_have_not() {
    let mut game = scenario("21")
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 810)
        .game();
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "21.4B".to_owned(), Some(Marginal))
    );
}
