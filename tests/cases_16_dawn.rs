//! Chapter 16, dawn: the turn of 0600 is played by daylight [16.2].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::charts::Light;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};

/// Baudin beside Pack in the campaign, in the dark before the dawn of the 17th.
fn before_dawn(options: &[&str]) -> Field {
    scenario("22")
        .options(options)
        .unit("fr-2-baudin", 1563)
        .unit("fr-2-soye", 1565)
        .unit("al-pack", 1562)
        .from("17/0300", "17/1000")
}

/// Ends phases until a turn begins, and gets the light that it is announced with.
fn light_of(game: &mut Game, wanted: &str) -> Light {
    loop {
        let events = game.does(end());
        let light = events.iter().find_map(|event| match event {
            Event::Turn { turn, light, .. } if turn.to_string() == wanted => Some(*light),
            _ => None,
        });
        if let Some(light) = light {
            return light;
        }
    }
}

#[test]
fn case_16_2_the_turn_of_0600_is_one_of_day_and_no_other_is_changed() {
    let mut game = before_dawn(&["16.2"]).game();
    assert_eq!(game.state.light(), Light::Night, "17/0300");
    assert_eq!(light_of(&mut game, "17/0600"), Light::Day);
    assert_eq!(game.state.light(), Light::Day);
    let mut without = before_dawn(&[]).game();
    assert_eq!(light_of(&mut without, "17/0600"), Light::Night);
}

#[test]
fn case_16_2_it_has_command_and_combat() {
    let mut game = before_dawn(&["16.2"]).game();
    let mut events = Vec::new();
    while game.decides() != DecisionKind::Combat {
        events.extend(game.does(end()));
    }
    assert_eq!(game.state.turn(), turn("17/0600"));
    let commands =
        |event: &Event| matches!(event, Event::Phase { phase, .. } if *phase == Phase::Command);
    assert!(events.iter().any(commands));
    let mut without = before_dawn(&[]).game();
    light_of(&mut without, "17/0600");
    assert!(without.state.is_quiet());
}

#[test]
fn case_16_2_supply_is_looked_at_on_the_turn_of_0600() {
    // Deep on the north map, with a ring of Allies around it.
    let cut_off = |options: &[&str]| {
        let ring: Vec<_> = hundred_days::hex::hex(2520).neighbours().collect();
        let allies = [
            "al-pack",
            "al-kempt",
            "al-vincke",
            "al-best",
            "al-mait",
            "al-byng",
        ];
        let field = scenario("22").options(options).unit("fr-2-pire", 2520);
        let mut field = field.unit("fr-2-soye", 1563).from("17/0300", "17/1000");
        for (ally, at) in allies.iter().zip(&ring) {
            field = field.unit(ally, number(*at));
        }
        field.game()
    };
    let mut game = cut_off(&["16.2"]);
    light_of(&mut game, "17/0600");
    assert_eq!(game.place("fr-2-pire"), Place::Eliminated);
    let mut without = cut_off(&[]);
    light_of(&mut without, "17/0600");
    assert_ne!(without.place("fr-2-pire"), Place::Eliminated);
    light_of(&mut without, "17/0900");
    assert_eq!(without.place("fr-2-pire"), Place::Eliminated);
}

#[test]
fn case_16_2_supply_is_looked_at_once_a_morning() {
    let game = before_dawn(&["16.2"]).game();
    let setup = game.state.setup();
    let supply = setup.scenario.supply.as_ref().expect("supply");
    let turns: Vec<_> = hundred_days::last_battles::daylight::supply_turns(setup, supply).collect();
    assert_eq!(turns, [turn("17/0600"), turn("18/0600")]);
}

#[test]
fn case_16_2_trains_move_at_dawn() {
    let dawn = |options: &[&str]| {
        let game = scenario("28").options(options).unit("pr-lott", 5412);
        let game = game.unit("mk-french-train", 1751);
        game.from("17/0600", "17/1000").game()
    };
    let train = "mk-french-train";
    dawn(&["16.2"]).does(moves(train, &[1750]));
    dawn(&[]).refuses(moves(train, &[1750]), "16.17A");
}

#[test]
fn case_16_2_the_page_of_the_campaign_counts_two_nights_less() {
    let told = |agreed: &[&str]| {
        let agreed: Vec<_> = agreed.iter().map(|&option| option.to_owned()).collect();
        let scenario = data().scenario("22").expect("the campaign");
        let brief = hundred_days::last_battles::words::brief(scenario, &data().components, &agreed);
        format!(
            "{:?}",
            brief
                .iter()
                .map(|paragraph| paragraph.lines[0].clone())
                .collect::<Vec<_>>()
        )
    };
    assert!(told(&[]).contains("9 of them by night"), "{}", told(&[]));
    assert!(told(&["16.2"]).contains("7 of them by night"));
}
