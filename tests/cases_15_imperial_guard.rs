//! Chapter 15, the Imperial Guard: its failure in an attack lowers the French level [15.2].

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength};
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::{Event, MoraleEvent};

/// A unit of the French beside a target in the open; the French level stands at 60.
fn guard(unit: &str, target: &str) -> Field {
    field()
        .options(&["15.2"])
        .demoralized_at(Army::French, 60)
        .unit(unit, 542)
        .unit(target, 543)
}

fn sunk(events: &[Event]) -> Vec<(u16, u16)> {
    let sunk = events.iter().filter_map(|event| match event {
        Event::Morale(MoraleEvent::LevelSunk {
            side,
            by,
            level,
            case,
            ..
        }) => {
            assert_eq!((*side, case.to_string().as_str()), (Army::French, "15.2"));
            Some((by.0, level.0))
        }
        _ => None,
    });
    sunk.collect()
}

#[test]
fn case_15_2_a_repulse_of_the_guard_takes_twenty_from_the_french_level() {
    let mut game = guard("fr-g-friant", "al-pack").dice([6]).combat();
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(battle(&events).result, Ar);
    assert_eq!(sunk(&events), [(20, 40)]);
    assert_eq!(game.levels(Army::French).0, Some(40));
}

#[test]
fn case_15_2_all_six_of_the_infantry_count_and_nobody_else() {
    let infantry = ["friant", "roguet", "morand", "michel", "chartrand", "guye"];
    for name in infantry {
        let unit = format!("fr-g-{name}");
        let mut game = guard(&unit, "al-pack").dice([6]).combat();
        let events = game.does(attack(&[&unit], &[543]));
        assert_eq!(sunk(&events).len(), 1, "{unit}");
    }
    for unit in ["fr-g-guyot", "fr-2-baudin"] {
        let mut game = guard(unit, "al-pack").dice([6]).combat();
        let events = game.does(attack(&[unit], &[543]));
        assert_eq!(battle(&events).result, Ar);
        assert_eq!(sunk(&events), [], "{unit}");
    }
}

#[test]
fn case_15_2_a_success_costs_nothing() {
    let mut game = guard("fr-g-friant", "al-pack").dice([1]).combat();
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(battle(&events).result, Dr);
    assert_eq!(sunk(&events), []);
}

#[test]
fn case_15_2_an_exchange_counts_and_the_lowered_level_breaks_the_army() {
    let mut game = guard("fr-g-friant", "al-opstl")
        .demoralized_at(Army::French, 27)
        .endless()
        .dice([6])
        .combat();
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(battle(&events).result, Ex);
    assert_eq!(sunk(&events), [(20, 7)]);
    let events = game.does(loses(&["fr-g-friant"]));
    let broken = events.iter().find_map(|event| match event {
        Event::Demoralized { side, level, .. } => Some((*side, level.0)),
        _ => None,
    });
    assert_eq!(broken, Some((Army::French, 7)), "seven lost against seven");
}

#[test]
fn case_15_2_it_may_strike_more_than_once_and_the_level_has_no_floor_but_nought() {
    let mut game = guard("fr-g-friant", "al-pack")
        .demoralized_at(Army::French, 30)
        .endless()
        .unit("fr-g-morand", 1542)
        .unit("al-kempt", 1543)
        .dice([6, 6])
        .combat();
    game.does(attack(&["fr-g-friant"], &[543]));
    game.until(hundred_days::last_battles::state::DecisionKind::Retreat);
    let way = game.legal().remove(0);
    game.does(way);
    if game.decides() == hundred_days::last_battles::state::DecisionKind::Advance {
        game.does(decline());
    }
    let events = game.does(attack(&["fr-g-morand"], &[1543]));
    assert_eq!(sunk(&events), [(20, 0)]);
}

#[test]
fn case_15_2_the_level_stays_if_the_same_attack_breaks_an_enemy_army() {
    let mut game = guard("fr-g-friant", "al-opstl")
        .demoralized_at(Army::Allied, 1)
        .endless()
        .dice([6])
        .combat();
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(battle(&events).result, Ex);
    assert_eq!(sunk(&events), []);
}

#[test]
fn case_15_2_what_out_of_command_makes_of_the_result_counts() {
    let mut game = field()
        .options(&["11", "15.2"])
        .demoralized_at(Army::French, 60)
        .unit("fr-g-friant", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 1751)
        .dice([1])
        .combat();
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(battle(&events).result, Ar, "11.3B makes it of Dr");
    assert_eq!(sunk(&events), [(20, 40)]);
}

#[test]
fn case_15_2_in_the_enemys_combat_phase_nothing_sinks() {
    let mut game = guard("fr-g-friant", "al-pack")
        .coalition_first()
        .dice([1])
        .combat();
    let events = game.does(attack(&["al-pack"], &[543 - 1]));
    assert_eq!(sunk(&events), []);
}

#[test]
fn case_27_1a_the_wing_of_the_guard_loses_the_twenty() {
    let field = scenario("27").options(&["15.2"]).endless();
    let mut state = field.game().state;
    let before =
        hundred_days::last_battles::morale::levels::of_whole(&state, Army::French, state.turn());
    let setup = state.setup().scenario.wings.clone().expect("wings");
    let wing = hundred_days::last_battles::scenario::Wing::Left;
    let level = |state: &hundred_days::last_battles::State| {
        hundred_days::last_battles::special::wings::level(state, &setup, wing)
    };
    let whole = level(&state);
    let event = hundred_days::last_battles::morale::levels::sinks(
        &state,
        Army::French,
        Some(wing),
        CombatStrength(20),
        "15.2",
    );
    state.apply(&event.expect("a level"));
    assert_eq!(level(&state).0, whole.0 - 20);
    let after =
        hundred_days::last_battles::morale::levels::of_whole(&state, Army::French, state.turn());
    let number = |level: Option<CombatStrength>| level.map_or(0, |level| level.0);
    let lost = number(before.demoralization) - number(after.demoralization);
    assert_eq!(lost, 20, "and so does the whole once they join");
}

#[test]
fn case_15_2_the_levels_sinking_is_foretold_and_told() {
    let game = guard("fr-g-friant", "al-pack").combat();
    let chances = outcomes::chances_of(&game, &attack(&["fr-g-friant"], &[543]));
    let repulse = chances.iter().find(|chance| chance.outcome.result == Ar);
    let consequences = &repulse.expect("a repulse").outcome.consequences;
    assert_eq!(sunk(consequences), [(20, 40)]);
    let words = hundred_days::last_battles::words::describe(game.state.setup(), &consequences[0]);
    let words = words.expect("words");
    assert_eq!(words, "The French demoralization level sinks by 20 to 40.");
}

#[test]
fn case_15_2_is_not_had_with_the_morale_of_corps() {
    let excluded = |with: &str| SetUpFault::Excludes {
        option: "15.2".into(),
        with: with.into(),
    };
    for number in ["22", "24", "28"] {
        let faults = scenario(number).options(&["15.2"]).faults();
        assert_eq!(faults, [excluded("13")], "{number}");
        let words = faults[0].to_string();
        assert_eq!(
            words,
            "rules 15.2 and 13 cannot both be in use: leave one of them out"
        );
    }
    let by_choice = |scenario: &mut hundred_days::last_battles::scenario::Scenario| {
        scenario.rules.optional.push(13);
    };
    let both = scenario("19").with(by_choice).options(&["15.2", "13"]);
    assert_eq!(both.faults(), [excluded("13")]);
    let alone = scenario("19").with(by_choice).options(&["15.2"]);
    assert!(alone.game().state.in_force(Rule::ImperialGuard));
    let wings = scenario("27").options(&["15.2"]).game();
    assert!(wings.state.in_force(Rule::ImperialGuard), "no corps there");
}
