//! Chapter 16, rain effects: costs are doubled and attacks halved, and the armies are no longer kept apart [16.5].

use crate::kit::*;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::state::{DecisionKind, Phase};
use hundred_days::last_battles::{bombardment, legal};

/// An empty board on a first turn of rain.
fn wet(options: &[&str]) -> Field {
    field()
        .options(options)
        .with(|scenario| scenario.rain = vec![scenario.first])
}

fn raining() -> Field {
    wet(&["16.5"])
}

#[test]
fn case_16_5_all_costs_of_movement_are_doubled() {
    let mut game = raining()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 1749)
        .game();
    assert_eq!(game.reach("fr-2-baudin", 541), Some((8, false)), "clear: 2");
    assert_eq!(game.reach("fr-2-baudin", 540), None);
    assert_eq!(game.pays(moves("fr-2-soye", &[1748, 1747])), 4, "road: 1");
    let dry = field().options(&["16.5"]).unit("fr-2-baudin", 543).game();
    assert_eq!(dry.reach("fr-2-baudin", 541), Some((4, false)));
    let mut old = wet(&[]).unit("fr-2-baudin", 543).game();
    assert_eq!(old.pays(moves("fr-2-baudin", &[542])), 2, "by 4.3");
}

#[test]
fn case_16_5_one_hex_is_always_possible_whatever_it_costs() {
    let mut game = raining()
        .unit("fr-2-pire", 945)
        .unit("fr-2-baudin", 1645)
        .game();
    assert_eq!(game.reach("fr-2-pire", 1045), Some((14, false)), "of eight");
    game.does(moves("fr-2-pire", &[1045]));
    assert_eq!(
        game.pays(moves("fr-2-baudin", &[1545])),
        8,
        "a stream and clear ground would cost six"
    );
    let mut game = raining().unit("fr-2-pire", 944).game();
    game.refuses(moves("fr-2-pire", &[945, 1045]), "5.2C");
}

#[test]
fn case_16_5_a_leader_pays_double_as_well_and_may_always_go_one_hex() {
    let at = |options: &[&str], from: u16| {
        let field = wet(options).unit("fr-2-baudin", from);
        field.leader("ldr-reille", from).game()
    };
    let game = at(&["10", "16.5"], 543);
    let dry = field()
        .options(&["10", "16.5"])
        .unit("fr-2-baudin", 543)
        .leader("ldr-reille", 543)
        .game();
    let far = dry.leader_reach("ldr-reille", 541).expect("within reach");
    assert_eq!(game.leader_reach("ldr-reille", 541), Some(2 * far));
    assert!(dry.leader_reach("ldr-reille", 538).is_some());
    assert_eq!(game.leader_reach("ldr-reille", 538), None);
    let game = at(&["10", "16.5"], 945);
    assert!(
        game.leader_reach("ldr-reille", 1045).is_some(),
        "one hex, whatever it costs"
    );
}

#[test]
fn case_16_5_what_is_forbidden_stays_so() {
    let mut game = raining().unit("fr-2-baudin", 3619).game();
    game.refuses(moves("fr-2-baudin", &[3720]), "5.2A");
}

#[test]
fn case_16_5_enemy_zones_are_entered_and_combat_is_fought() {
    let mut game = raining()
        .unit("fr-2-baudin", 541)
        .unit("al-pack", 543)
        .dice([1])
        .game();
    assert_eq!(game.reach("fr-2-baudin", 542), Some((4, true)));
    game.does(moves("fr-2-baudin", &[542]));
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Combat);
    game.refuses(end(), "6.1");
    let order = attack(&["fr-2-baudin"], &[543]);
    assert_eq!(game.odds(&order), (4, 4, "1-1".into()), "3.5 of 7");
    let lines = game.account(&order).lines;
    let rain = lines.iter().find(|line| line.what == Factor::HalvedByRain);
    assert_eq!(
        rain.map(|line| line.case.to_string()).as_deref(),
        Some("16.5")
    );
    game.fights(order);
    let mut old = wet(&[])
        .unit("fr-2-baudin", 541)
        .unit("al-pack", 543)
        .game();
    old.refuses(moves("fr-2-baudin", &[542]), "5.3F");
}

#[test]
fn case_16_5_defenders_count_in_full_and_rain_is_no_terrain() {
    // Nine into a town in rain: a quarter of it [16.4].
    let game = wet(&["16.4", "16.5"])
        .unit("fr-2-campi", 1743)
        .unit("fr-1-quiot", 1743)
        .unit("al-pack", 1744)
        .combat();
    let both = attack(&["fr-2-campi", "fr-1-quiot"], &[1744]);
    assert_eq!(game.odds(&both), (3, 4, "1-2".into()), "2.25 rounded up");
}

#[test]
fn case_16_5_artillery_bombards_in_a_combined_attack_alone() {
    let mut game = raining()
        .unit("fr-2-pelletier", 541)
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    let refusal = game.refuses(bombard(&["fr-2-pelletier"], &[543]), "16.5");
    assert!(refusal.contains("combined attack"), "{refusal}");
    let gun = game.find("fr-2-pelletier");
    assert!(bombardment::targets(&game.state, gun).is_empty());
    let order = combined(&["fr-2-baudin"], &["fr-2-pelletier"], &[543]);
    assert_eq!(game.odds(&order).0, 7, "half of 13");
    game.fights(order);
}

#[test]
fn case_16_5_guns_alone_give_no_combat_phase_in_rain() {
    let mut game = raining()
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .game();
    game.does(end());
    assert_ne!(game.decides(), DecisionKind::Combat);
    assert!(!legal(&game.state).is_empty());
}

#[test]
fn case_16_5_what_has_stood_still_never_counts_twice_in_rain() {
    let game = wet(&["16.5", "16.9"])
        .unit("fr-2-pelletier", 541)
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .combat();
    let order = combined(&["fr-2-baudin"], &["fr-2-pelletier"], &[543]);
    assert_eq!(game.odds(&order).0, 7);
}

#[test]
fn case_16_5_later_stacks_of_a_column_pay_for_those_ahead() {
    let entering = |options: &[&str]| {
        let field = scenario("19").options(options);
        field
            .with(|scenario| scenario.rain = vec![scenario.first])
            .game()
    };
    let (game, dry) = (
        entering(&["16.5"]),
        scenario("19").options(&["16.5"]).game(),
    );
    let price = |game: &Game| {
        let waiting = hundred_days::last_battles::reinforcements::waiting(&game.state);
        waiting.first().map(|(unit, hexes)| {
            let cost = |nth| {
                hundred_days::last_battles::reinforcements::entry_cost(
                    &game.state,
                    *unit,
                    hexes[0],
                    nth,
                )
                .halves()
            };
            [cost(1), cost(2)]
        })
    };
    if let (Some(wet), Some(dry)) = (price(&game), price(&dry)) {
        assert_eq!(wet, dry.map(|cost| 2 * cost));
    }
}

#[test]
fn case_16_5_mud_has_the_same_effects() {
    let muddy = scenario("26").usual().options(&["16.5"]).game();
    assert!(
        !muddy.state.is_quiet(),
        "where mud reigns on the first turn"
    );
    assert!(hundred_days::last_battles::rain::hampers(&muddy.state));
}
