//! Chapter 16, substitute units: sets of counters that stand in for others [16.1A].

use crate::kit::command::{commanded, end_segment};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Confidence, Mix};
use hundred_days::last_battles::data::variant_counters;
use hundred_days::last_battles::event::{Event, HiddenEvent};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::scenario::{ForceEffect, ForceOption};
use hundred_days::last_battles::set_up::total_strength;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Match, invariants};
use hundred_days::table::ids::UnitId;
use std::collections::BTreeSet;

/// Lists the sets, each with those for whom it stands and its own counters.
fn sets() -> Vec<(&'static ForceOption, Vec<String>, Vec<String>)> {
    let shared = variant_counters::carried().variant_counters.iter();
    let sets = shared.filter_map(|option| match &option.effect {
        ForceEffect::SubstituteSet { instead_of, by, .. } => {
            let names =
                |units: &[UnitId]| units.iter().map(ToString::to_string).collect::<Vec<_>>();
            Some((option, names(instead_of.units()), names(by)))
        }
        _ => None,
    });
    sets.collect()
}

/// Tells whether two hexes are the same, or next to each other.
fn is_near(one: u16, other: u16) -> bool {
    one == other || hex(one).touches(hex(other))
}

/// Tells whether a unit has a part in a game.
pub fn plays(game: &Game, unit: &str) -> bool {
    game.state.find(id(unit)).is_some()
}

#[test]
fn case_16_1a_there_are_ten_french_sets_six_prussian_and_six_allied() {
    let names: Vec<_> = sets()
        .iter()
        .map(|(set, ..)| set.name().to_owned())
        .collect();
    let french = (1..=10).map(|nth| format!("16.1A-F{nth}"));
    let prussian = (1..=6).map(|nth| format!("16.1A-P{nth}"));
    let allied = (1..=6).map(|nth| format!("16.1A-A{nth}"));
    assert_eq!(
        names,
        french.chain(prussian).chain(allied).collect::<Vec<_>>()
    );
    let own: BTreeSet<_> = sets().into_iter().flat_map(|(.., by)| by).collect();
    let counters = data().components.order_of_battle.units.iter();
    let substitutes = counters.filter(|counter| counter.mix == Mix::Substitute);
    let substitutes: Vec<_> = substitutes.collect();
    assert_eq!(substitutes.len(), own.len(), "each belongs to one set");
    for counter in substitutes {
        assert!(own.contains(&counter.id.to_string()), "{}", counter.id);
    }
    let bylandt = data().components.order_of_battle.units.iter();
    let mut bylandt = bylandt.filter(|counter| counter.id == id("sub-al-blndt-a"));
    let value = bylandt
        .next()
        .map(|counter| (counter.strength.0, counter.confidence));
    assert_eq!(value, Some((3, Confidence::High)), "19.5E");
}

#[test]
fn case_16_1a_each_set_alone_takes_its_places_in_the_campaign_on_both_sheets() {
    for number in ["22", "28"] {
        let printed = scenario(number).game();
        for (set, originals, own) in sets() {
            let game = scenario(number).options(&[set.name()]).asked();
            let (there, come) = (&originals[0], &own[0]);
            assert!(
                plays(&printed, there) && !plays(&printed, come),
                "{number} {come}"
            );
            for unit in &originals {
                assert!(!plays(&game, unit), "{number}, {}: {unit}", set.name());
            }
            for unit in &own {
                assert!(plays(&game, unit), "{number}, {}: {unit}", set.name());
            }
            assert_eq!(invariants::of_units(&game.state), Ok(()), "{}", set.name());
        }
    }
}

#[test]
fn case_16_1a_all_sets_at_once_take_the_place_of_all_whom_they_stand_for() {
    let game = scenario("22").options(&["16.1A"]).asked();
    for (_, originals, own) in sets() {
        assert!(
            originals.iter().all(|unit| !plays(&game, unit)),
            "{originals:?}"
        );
        assert!(own.iter().all(|unit| plays(&game, unit)), "{own:?}");
    }
    let strength = |game: &Game, side| total_strength(&game.state, side).0;
    let printed = scenario("22").game();
    // Each army gains or loses what its sets do: by the counters' printed strengths.
    for side in Army::ALL {
        let counters = &data().components.order_of_battle.units;
        let sum = |units: &[String]| -> i32 {
            let units = counters
                .iter()
                .filter(|c| c.side == side && units.contains(&c.id.to_string()));
            units.map(|counter| i32::from(counter.strength.0)).sum()
        };
        let change: i32 = sets().iter().map(|(_, from, to)| sum(to) - sum(from)).sum();
        // Whoever begins reduced does so as a substitute too, which moves the sum a little.
        let found = i32::from(strength(&game, side)) - i32::from(strength(&printed, side));
        assert!((found - change).abs() <= 2, "{side}: {found} for {change}");
    }
}

#[test]
fn case_16_1a_they_stand_where_the_others_would_and_beside_where_there_is_no_room() {
    let game = scenario("21").options(&["16.1A-F8"]).game();
    let printed = scenario("21").game();
    let (lallemand, maurice) = (printed.at("fr-g-lallemand"), printed.at("fr-g-stmaurice"));
    let stands: BTreeSet<_> = ["res", "gr", "ch", "yng"]
        .map(|name| game.at(&format!("sub-fr-gd-{name}")))
        .into();
    assert!(
        stands.contains(&lallemand) && stands.contains(&maurice),
        "{stands:?}"
    );
    for at in stands {
        let near = [lallemand, maurice];
        assert!(near.iter().any(|&of| is_near(of, at)), "{at}");
    }
}

#[test]
fn case_16_1a_the_horse_batteries_of_the_guard_stand_by_their_cavalry() {
    for options in [&["16.1A-F3"][..], &["16.1A-F1", "16.1A-F3"]] {
        let game = scenario("21").options(options).game();
        let light = match options.len() {
            1 => "fr-g-lefebvre",
            _ => "sub-fr-lfds",
        };
        assert!(
            is_near(game.at("sub-fr-gd-lt"), game.at(light)),
            "{options:?}"
        );
        assert!(
            is_near(game.at("sub-fr-gd-hvy"), game.at("fr-g-guyot")),
            "{options:?}"
        );
    }
}

#[test]
fn case_16_1a_and_case_19_5e_the_netherlanders_stand_where_the_option_sets_them_up() {
    let game = scenario("19").options(&["16.1A-A5", "16.1A-A6"]).game();
    for (unit, at) in [
        ("sub-al-blndt-a", 1845),
        ("sub-al-blndt-b", 1644),
        ("sub-al-2nass", 1443),
        ("sub-al-ornass", 1642),
        ("sub-al-opstl", 1744),
    ] {
        assert_eq!(game.at(unit), at, "{unit}");
    }
}

#[test]
fn case_16_1a_a_set_is_replaced_whole_or_not_at_all() {
    let alone = scenario("19").options(&["16.1A-F9"]).game();
    assert_eq!(alone.at("fr-2-pelletier"), 1753, "without Desales");
    assert!(!plays(&alone, "sub-fr-left-h"));
    // Of those who stand for themselves alone, who takes part is replaced.
    let brigades = scenario("19").options(&["16.1A-A1"]).game();
    assert!(plays(&brigades, "sub-al-kiel") && !plays(&brigades, "sub-al-adam"));
}

#[test]
fn case_16_1a_and_case_19_5d_who_waits_for_a_die_waits_as_a_substitute() {
    let mut game = scenario("19")
        .options(&["19.5D", "16.1A-F9"])
        .dice([2, 1])
        .asked();
    let waiting = game.find("sub-fr-left-h");
    assert_eq!(game.at("sub-fr-pelletier"), 1753);
    let mut activated = false;
    while !activated {
        let events = game.does(match game.decides() {
            DecisionKind::Advance => decline(),
            _ => end(),
        });
        activated = events.iter().any(|event| match event {
            Event::Activated { units, .. } => units.contains(&id("sub-fr-left-h")),
            _ => false,
        });
        assert!(game.state.outcome().is_none());
    }
    assert_eq!(game.state.unit(waiting).place, Place::Reinforcement);
}

#[test]
fn case_16_1a_and_case_28d_what_is_chosen_in_secret_holds_for_the_substitutes() {
    let mut game = scenario("28").options(&["16.1A"]).game();
    while game.decides() != DecisionKind::Entry {
        game.does(end());
    }
    for at in [1167, 3167, 3167, 1167, 1167] {
        game.does(writes(Some(at)));
    }
    let guns = game.find("sub-fr-gd-res");
    assert_eq!(game.state.unit(guns).place, Place::Unused, "still a secret");
    let mut shown = false;
    while !shown {
        let order = match game.decides() {
            DecisionKind::Entry | DecisionKind::HalForce => game.legal().remove(0),
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        let events = game.does(order);
        shown = events.iter().any(|event| match event {
            Event::Hidden(HiddenEvent::SecretShown { units, .. }) => {
                units.contains(&piece("sub-fr-gd-res"))
            }
            _ => false,
        });
        assert!(game.state.outcome().is_none());
    }
    assert_eq!(game.state.turn(), turn("16/1300"));
    assert_eq!(game.state.unit(guns).place, Place::Reinforcement);
}

#[test]
fn case_16_1a_a_reduced_original_gives_reduced_substitutes() {
    let game = scenario("19").options(&["19.5A", "16.1A-A2"]).game();
    for unit in ["sub-al-bttlr", "sub-al-gd"] {
        assert!(game.state.unit(game.find(unit)).reduced, "{unit}");
    }
    let full = scenario("19").options(&["16.1A-A2"]).game();
    assert!(!full.state.unit(full.find("sub-al-gd")).reduced);
}

#[test]
fn case_16_1a_and_case_13_substitutes_count_for_their_corps() {
    let game = scenario("22").options(&["16.1A"]).asked();
    let soye = game.state.counter(game.find("sub-fr-soye"));
    assert_eq!((soye.command.as_str(), soye.strength.0), ("2", 5));
    let lost = begun_with_losses(&["sub-fr-soye"]);
    assert_eq!(lost.corps("french/2").0, 5);
}

/// Begins the campaign with all sets, some units lost.
fn begun_with_losses(lost: &[&str]) -> Game {
    let mut start = NewGame {
        scenario: "22".to_owned(),
        options: vec!["16.1A".to_owned()],
        ..NewGame::default()
    };
    start.circumstances.lost = ids(lost)
        .into_iter()
        .map(|unit| hundred_days::last_battles::game_setup::Lost { unit, turn: None })
        .collect();
    let game = Match::begin(start).expect("a game");
    Game::new(game.state().clone())
}

#[test]
fn case_16_1a_the_batteries_of_a_wing_are_in_command_beside_a_unit_that_is() {
    let wing = |at: u16, options: &[&str]| {
        commanded()
            .options(options)
            .leader("ldr-ney", 1752)
            .leader("ldr-reille", 1751)
            .unit("fr-2-jamin", 1751)
            .unit("sub-fr-left-h", at)
            .unit("al-pack", 1743)
            .asked()
    };
    let commanded_at = |at: u16, options: &[&str]| {
        let mut game = wing(at, options);
        // Ney commands Reille and nobody else.
        game.does(commands("ldr-ney", &["ldr-reille"], &[]));
        end_segment(&mut game);
        game.commanded("sub-fr-left-h")
    };
    let with = ["10", "11", "16.1A-F9"];
    assert!(commanded_at(1751, &with), "in the same hex");
    assert!(commanded_at(1750, &with), "next to it");
    assert!(!commanded_at(1749, &with), "two hexes away");
    assert!(!commanded_at(1750, &["10", "11"]), "not without the set");
}
