//! Chapter 16, La Garde Vieille: the repulse of the Old Guard, and the routs that follow [16.12].

use crate::kit::*;
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, MoraleEvent, Order};

/// Friant's Grenadiers before Pack, who beats them off; a brigade of the line stands by, and the dice after the first are stated.
fn grenadiers(dice: [u8; 4]) -> Field {
    field()
        .options(&["16.12"])
        .demoralized_at(Army::French, 60)
        .endless()
        .unit("fr-g-friant", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .unit("fr-2-baudin", 538)
        .dice(dice)
}

/// Carries the repulse out, whoever has to retreat going the first way that he has.
fn repulse(game: &mut Game) -> Vec<Event> {
    let mut events = game.does(attack(&["fr-g-friant"], &[543]));
    while matches!(
        game.decides(),
        DecisionKind::Retreat | DecisionKind::Displace
    ) {
        let way = game.legal().remove(0);
        events.extend(game.does(way));
    }
    events
}

fn routed(events: &[Event]) -> Vec<String> {
    let routs = events.iter().filter_map(|event| match event {
        Event::Routs { unit, case } => {
            assert_eq!(case.to_string(), "16.12");
            Some(unit.to_string())
        }
        _ => None,
    });
    routs.collect()
}

fn dice(events: &[Event]) -> usize {
    let dice = events.iter().filter(|event| match event {
        Event::Die { what, .. } => matches!(what, DieFor::Rout(_)),
        _ => false,
    });
    dice.count()
}

fn steps(events: &[Event], unit: &str) -> usize {
    let steps = events.iter().filter(|event| match event {
        Event::Retreated { unit: who, .. } => *who == id(unit),
        _ => false,
    });
    steps.count()
}

#[test]
fn case_16_12_a_line_brigade_near_by_routs_three_hexes_on_one_to_three() {
    let mut game = grenadiers([6, 3, 6, 6]).combat();
    let events = repulse(&mut game);
    assert_eq!(battle(&events).result, Ar);
    assert_eq!(routed(&events), ["fr-2-baudin"]);
    assert_eq!(steps(&events, "fr-2-baudin"), 3);
    let at = game
        .state
        .unit(game.find("fr-2-baudin"))
        .hex()
        .expect("on the map");
    assert_eq!(
        at.distance(hundred_days::hex::hex(543)),
        5 + 3,
        "away from him"
    );
    assert_eq!(game.levels(Army::French).0, Some(59));
}

#[test]
fn case_16_12_it_must_go_away_from_the_victors_if_it_can() {
    let mut game = grenadiers([6, 3, 6, 6]).combat();
    game.does(attack(&["fr-g-friant"], &[543]));
    let way = game.legal().remove(0);
    game.does(way);
    let words = game.refuses(retreats("fr-2-baudin", 539), "16.12");
    assert!(words.contains("farther"), "{words}");
}

#[test]
fn case_16_12_each_goes_its_three_hexes_before_the_next_begins() {
    let mut game = grenadiers([6, 3, 3, 6]).unit("fr-2-husson", 641).combat();
    game.does(attack(&["fr-g-friant"], &[543]));
    let way = game.legal().remove(0);
    let events = game.does(way);
    assert_eq!(routed(&events).len(), 2);
    let own = |unit: &str| {
        let unit = id(unit);
        move |order: &Order| matches!(order, Order::Retreat { unit: who, .. } if *who == unit)
    };
    let (first, second) = (own("fr-2-husson"), own("fr-2-baudin"));
    let way = |game: &Game, whose: &dyn Fn(&Order) -> bool| game.legal().into_iter().find(whose);
    let waits = way(&game, &second).expect("either may begin");
    for _ in 0..3 {
        let goes = way(&game, &first).expect("a way");
        game.does(goes);
        if game.legal().iter().any(&first) {
            let words = game.refuses(waits.clone(), "16.12");
            assert!(words.contains("rout"), "{words}");
            assert!(game.legal().iter().all(&first));
        }
    }
    game.does(waits);
}

#[test]
fn case_16_12_on_four_to_six_it_stands() {
    let mut game = grenadiers([6, 4, 6, 6]).combat();
    let events = repulse(&mut game);
    assert_eq!((dice(&events), routed(&events).len()), (1, 0));
    assert_eq!(game.at("fr-2-baudin"), 538);
    assert_eq!(game.levels(Army::French).0, Some(60));
}

#[test]
fn case_16_12_the_guards_own_retreat_comes_first() {
    let mut game = grenadiers([6, 3, 6, 6]).combat();
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(dice(&events), 0);
    let way = game.legal().remove(0);
    let events = game.does(way);
    assert_eq!(dice(&events), 1);
    assert_eq!(game.decides(), DecisionKind::Retreat);
}

#[test]
fn case_16_12_guard_cavalry_artillery_and_who_is_far_do_not_roll() {
    let mut game = grenadiers([6, 6, 6, 6])
        .unit("fr-g-chartrand", 537)
        .unit("fr-2-pire", 536)
        .unit("fr-2-pelletier", 535)
        .unit("fr-2-soye", 532)
        .combat();
    let events = repulse(&mut game);
    assert_eq!(
        dice(&events),
        1,
        "Baudin alone; Soye stands eleven hexes off"
    );
}

#[test]
fn case_16_12_neither_an_exchange_nor_the_young_guard_nor_a_success_counts() {
    let mut young = field()
        .options(&["16.12"])
        .unit("fr-g-chartrand", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .unit("fr-2-baudin", 538)
        .dice([6, 1])
        .combat();
    let mut events = young.does(attack(&["fr-g-chartrand"], &[543]));
    while young.decides() == DecisionKind::Retreat {
        let way = young.legal().remove(0);
        events.extend(young.does(way));
    }
    assert!(matches!(battle(&events).result, Ar | Ae));
    assert_eq!(dice(&events), 0);
    let mut exchange = field()
        .options(&["16.12"])
        .unit("fr-g-friant", 542)
        .unit("al-opstl", 543)
        .unit("fr-2-baudin", 538)
        .dice([6, 1])
        .combat();
    let mut events = exchange.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(battle(&events).result, Ex);
    events.extend(exchange.does(loses(&["fr-g-friant"])));
    assert_eq!(dice(&events), 0);
}

#[test]
fn case_16_12_with_corps_the_routed_units_corps_loses_a_point() {
    let mut game = grenadiers([6, 3, 6, 6]).corps().combat();
    let (_, before, _) = game.corps("french/2");
    let events = repulse(&mut game);
    assert_eq!(routed(&events), ["fr-2-baudin"]);
    assert_eq!(game.corps("french/2").1, before - 1);
    let defeated =
        |event: &Event| matches!(event, Event::Morale(MoraleEvent::OldGuardDefeated { .. }));
    assert!(
        !events.iter().any(defeated),
        "it stands in the place of 22.5B"
    );
}

#[test]
fn case_16_12_stands_in_the_place_of_15_2_and_22_5b() {
    let both = scenario("19").options(&["15.2", "16.12"]).game();
    assert!(!both.state.in_force(Rule::ImperialGuard));
    let campaign = scenario("22").options(&["16.12"]).game();
    assert!(!campaign.state.in_force(Rule::OldGuard));
    assert!(campaign.state.in_force(Rule::LaGardeVieille));
}

#[test]
fn case_16_12_where_no_way_leads_away_it_ends_three_hexes_from_where_it_began() {
    // Baudin stands at the edge of the map with the victors below him.
    let mut game = field()
        .options(&["16.12"])
        .demoralized_at(Army::French, 60)
        .endless()
        .unit("fr-g-friant", 1205)
        .unit("al-pack", 1206)
        .unit("al-kempt", 1206)
        .unit("fr-2-baudin", 1201)
        .dice([6, 3, 6, 6])
        .combat();
    game.does(attack(&["fr-g-friant"], &[1206]));
    let way = game.legal().remove(0);
    let events = game.does(way);
    assert_eq!(routed(&events), ["fr-2-baudin"]);
    let way = game.legal().remove(0);
    game.does(way);
    let words = game.refuses(retreats("fr-2-baudin", 1201), "16.12");
    assert!(words.contains("began"), "{words}");
    while game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        game.does(way);
    }
    let ends = hundred_days::hex::hex(game.at("fr-2-baudin"));
    assert_eq!(ends.distance(hundred_days::hex::hex(1201)), 3);
}
