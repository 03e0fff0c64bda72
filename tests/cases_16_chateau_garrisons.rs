//! Chapter 16, garrisons of chateaux: a chateau is a forest but for the infantry that garrisons it [16.11].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::state::{DecisionKind, Garrison, State};
use hundred_days::last_battles::{Event, Order, bombardment, decision, garrisons, stacking, zoc};
use hundred_days::table::case::case;

/// The chateau of 0617; 0518 and 0718 touch it.
const CHATEAU: u16 = 617;

fn board() -> Field {
    field().options(&["16.11"])
}

fn forms(unit: &str) -> Order {
    let unit = id(unit);
    Order::Garrison { unit, forms: true }
}

fn leaves(unit: &str) -> Order {
    let unit = id(unit);
    Order::Garrison { unit, forms: false }
}

/// Makes a unit what an event would make it.
fn turn_to(state: &mut State, unit: &str, status: Garrison) {
    let (unit, case) = (id(unit), case("16.11A"));
    state.apply(&Event::Garrison { unit, status, case });
}

fn status(game: &Game, unit: &str) -> Garrison {
    game.state.unit(game.find(unit)).marks.garrison
}

/// Byng (6) in the chateau as what is wanted, with the French units that attack it in their combat phase.
fn assault(status: Garrison, own: &[(&str, u16)], face: u8) -> Game {
    let mut position = board().unit("al-byng", CHATEAU).dice([face]);
    for &(unit, at) in own {
        position = position.unit(unit, at);
    }
    let mut game = position.game();
    turn_to(&mut game.state, "al-byng", status);
    game.does(end());
    game
}

#[test]
fn case_16_11_a_chateau_is_a_forest_for_movement_stacking_and_zones() {
    let mut game = board()
        .unit("fr-2-soye", 518)
        .unit("fr-2-pire", 518)
        .unit("al-pack", 815)
        .game();
    assert_eq!(game.reach("fr-2-soye", CHATEAU), Some((4, false)));
    game.does(moves("fr-2-soye", &[CHATEAU]));
    assert_eq!(game.pays(moves("fr-2-pire", &[CHATEAU])), 8, "mounted");
    assert_eq!(stacking::limit(&game.state, hex(CHATEAU)), 2);
    let near = board().unit("al-pack", 718).unit("fr-2-soye", 516).game();
    assert!(zoc::in_zone_of(
        &near.state,
        Player::Coalition,
        hex(CHATEAU)
    ));
    let walls = field().unit("al-pack", 718).unit("fr-2-soye", 516).game();
    assert!(!zoc::in_zone_of(
        &walls.state,
        Player::Coalition,
        hex(CHATEAU)
    ));
}

#[test]
fn case_16_11_a_chateau_without_garrison_is_attacked_as_a_forest() {
    let game = assault(Garrison::None, &[("fr-2-soye", 518), ("fr-2-pire", 518)], 1);
    let both = attack(&["fr-2-soye", "fr-2-pire"], &[CHATEAU]);
    assert_eq!(game.odds(&both), (8, 6, "1-1".into()), "cavalry at half");
    let gun = assault(Garrison::None, &[("fr-2-pelletier", 716)], 1);
    let targets = bombardment::targets(&gun.state, gun.find("fr-2-pelletier"));
    assert!(targets.is_empty() || targets == hexes(&[CHATEAU]));
}

#[test]
fn case_16_11a_infantry_that_began_the_phase_there_forms_and_stays() {
    let mut game = board()
        .unit("fr-2-soye", CHATEAU)
        .unit("al-pack", 815)
        .game();
    assert!(game.legal().contains(&forms("fr-2-soye")));
    game.does(forms("fr-2-soye"));
    assert_eq!(status(&game, "fr-2-soye"), Garrison::Forming);
    game.refuses(moves("fr-2-soye", &[518]), "16.11A");
    game.refuses(forms("fr-2-soye"), "16.11A");
    game.refuses(leaves("fr-2-soye"), "16.11C");
    game.until_movement(Player::Coalition);
    assert_eq!(status(&game, "fr-2-soye"), Garrison::Forming);
    let events = game.until_movement(Player::French);
    assert_eq!(status(&game, "fr-2-soye"), Garrison::Formed);
    let formed = |event: &Event| matches!(event, Event::Garrison { status: Garrison::Formed, case, .. } if case.to_string() == "16.11A");
    assert!(events.iter().any(formed));
}

#[test]
fn case_16_11a_only_infantry_in_a_chateau_and_one_of_it() {
    let mut game = board()
        .unit("fr-2-soye", 518)
        .unit("fr-2-pire", CHATEAU)
        .unit("al-pack", 815)
        .game();
    game.refuses(forms("fr-2-soye"), "16.11A");
    game.refuses(forms("fr-2-pire"), "16.11A");
    game.does(moves("fr-2-soye", &[CHATEAU]));
    game.refuses(forms("fr-2-soye"), "5.1C");
    let mut two = board()
        .unit("fr-2-soye", CHATEAU)
        .unit("fr-2-campi", CHATEAU)
        .game();
    two.does(forms("fr-2-soye"));
    let refusal = two.refuses(forms("fr-2-campi"), "16.11A");
    assert!(refusal.contains("fr-2-soye"), "{refusal}");
    let mut without = field().unit("fr-2-soye", CHATEAU).game();
    without.refuses(forms("fr-2-soye"), "16.11A");
}

#[test]
fn case_16_11a_while_it_forms_it_owes_no_attack_and_makes_none() {
    let mut game = board()
        .unit("fr-2-soye", CHATEAU)
        .unit("al-pack", 518)
        .game();
    game.does(forms("fr-2-soye"));
    game.does(end());
    if game.decides() == DecisionKind::Combat {
        game.refuses(attack(&["fr-2-soye"], &[518]), "16.11A");
        assert!(game.allows(&end()));
    }
}

#[test]
fn case_16_11a_attacked_while_it_forms_all_in_the_hex_count_half() {
    let mut position = board().unit("al-byng", CHATEAU).unit("al-pack", CHATEAU);
    position = position.unit("fr-2-baudin", 518).dice([1]);
    let mut game = position.game();
    turn_to(&mut game.state, "al-byng", Garrison::Forming);
    game.does(end());
    let order = attack(&["fr-2-baudin"], &[CHATEAU]);
    assert_eq!(game.odds(&order).1, 5, "half of ten");
    let lines = game.account(&order).lines;
    let line = lines
        .iter()
        .find(|line| line.what == Factor::FormingGarrison(hex(CHATEAU)));
    assert_eq!(
        line.map(|line| line.case.to_string()).as_deref(),
        Some("16.11A")
    );
}

#[test]
fn case_16_11a_any_result_but_ae_has_it_form_no_longer() {
    // Baudin (7) against half of Byng (3) at 2-1: a five is Ar, and nobody but attackers moves.
    for (face, expected, after) in [(5, Ar, Garrison::None), (1, Dr, Garrison::None)] {
        let mut game = assault(Garrison::Forming, &[("fr-2-baudin", 518)], face);
        let report = game.fights(attack(&["fr-2-baudin"], &[CHATEAU]));
        assert_eq!(
            (report.column.to_string().as_str(), report.result),
            ("2-1", expected)
        );
        assert_eq!(status(&game, "al-byng"), after);
    }
    // Campi (5) at 1-1 and then lower: Ae keeps it.
    let mut game = assault(Garrison::Forming, &[("fr-2-campi", 518)], 6);
    let order = at_odds(attack(&["fr-2-campi"], &[CHATEAU]), "1-3");
    assert_eq!(game.fights(order).result, Ae);
    assert_eq!(status(&game, "al-byng"), Garrison::Forming);
}

#[test]
fn case_16_11b_two_may_stand_above_a_garrison_and_what_befalls_them_leaves_it() {
    let mut position = board().unit("al-byng", CHATEAU).unit("al-pack", CHATEAU);
    position = position.unit("al-kempt", 616).unit("fr-2-baudin", 518);
    let mut game = position.dice([1]).game();
    turn_to(&mut game.state, "al-byng", Garrison::Formed);
    game.state.apply(&Event::Placed {
        unit: id("al-kempt"),
        from: hex(616),
        to: hex(CHATEAU),
        case: case("5.4"),
    });
    assert!(!stacking::any_overfull(&game.state));
    assert_eq!(stacking::limit(&game.state, hex(CHATEAU)), 3);
    game.does(end());
    let order = attack(&["fr-2-baudin"], &[CHATEAU]);
    assert_eq!(game.odds(&order).1, 9, "Pack and Kempt alone");
    let report = game.fights(order);
    assert_eq!(report.defending, ids(&["al-kempt", "al-pack"]));
    assert_eq!(game.at("al-byng"), CHATEAU);
    assert_eq!(status(&game, "al-byng"), Garrison::Formed);
}

#[test]
fn case_16_11c_a_garrison_has_no_zone_and_minds_none() {
    let mut game = board()
        .unit("al-byng", CHATEAU)
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 716)
        .game();
    turn_to(&mut game.state, "al-byng", Garrison::Formed);
    assert!(!zoc::in_zone_of(&game.state, Player::Coalition, hex(518)));
    game.does(end());
    assert!(game.allows(&end()), "nobody must attack it");
    assert!(
        game.allows(&attack(&["fr-2-baudin"], &[CHATEAU])),
        "but may"
    );
    game.until_movement(Player::Coalition);
    game.refuses(moves("al-byng", &[616]), "16.11C");
    game.does(end());
    assert!(game.state.outcome().is_some() || decision(&game.state).player == Player::French);
}

#[test]
fn case_16_11c_its_player_ends_it_in_a_movement_phase_and_it_may_move() {
    let mut game = board()
        .unit("fr-2-soye", CHATEAU)
        .unit("al-pack", 815)
        .game();
    turn_to(&mut game.state, "fr-2-soye", Garrison::Formed);
    game.refuses(moves("fr-2-soye", &[518]), "16.11C");
    game.does(leaves("fr-2-soye"));
    assert_eq!(status(&game, "fr-2-soye"), Garrison::None);
    game.does(moves("fr-2-soye", &[518]));
    assert_eq!(game.at("fr-2-soye"), 518);
}

#[test]
fn case_16_11c_nobody_passes_through_a_garrison() {
    let mut game = board()
        .unit("fr-2-soye", 518)
        .unit("al-byng", CHATEAU)
        .game();
    turn_to(&mut game.state, "al-byng", Garrison::Formed);
    game.refuses(moves("fr-2-soye", &[CHATEAU]), "5");
    assert_eq!(game.reach("fr-2-soye", CHATEAU), None);
}

#[test]
fn case_16_11d_infantry_attacks_at_full_strength_and_others_at_half() {
    // The book's own measure: 9 + 3.5 against 6.
    let own = [
        ("fr-2-campi", 518),
        ("fr-1-quiot", 518),
        ("fr-2-pire", 718),
        ("fr-2-pelletier", 718),
    ];
    let mut game = assault(Garrison::Formed, &own, 1);
    let all = attack(
        &["fr-2-campi", "fr-1-quiot", "fr-2-pire", "fr-2-pelletier"],
        &[CHATEAU],
    );
    assert_eq!(game.odds(&all), (14, 6, "2-1".into()), "9, 2 and 3");
    let halved = game.account(&all).lines.into_iter();
    let halved = halved.filter(|line| matches!(line.what, Factor::HalvedByTerrain(_)));
    assert!(halved.clone().all(|line| line.case.to_string() == "16.11D"));
    assert_eq!(halved.count(), 2);
    game.fights(all);
    assert_eq!(game.decides(), DecisionKind::ChateauStand);
    assert_eq!(game.decider(), Player::Coalition);
}

#[test]
fn case_16_11d_it_may_ignore_a_retreat_or_leave_and_nobody_advances_there() {
    let own = [("fr-2-baudin", 518), ("fr-2-soye", 718)];
    let both = || attack(&["fr-2-baudin", "fr-2-soye"], &[CHATEAU]);
    let mut game = assault(Garrison::Formed, &own, 1);
    assert_eq!(game.fights(both()).result, Dr);
    let refusal = game.refuses(end(), "16.11D");
    assert!(refusal.contains("whether the garrison stands"), "{refusal}");
    let events = game.does(Order::ChateauStand {});
    assert!(
        events.iter().any(
            |event| matches!(event, Event::Stood { case, .. } if case.to_string() == "16.11D")
        )
    );
    assert_eq!(status(&game, "al-byng"), Garrison::Formed);
    let mut game = assault(Garrison::Formed, &own, 1);
    game.fights(both());
    game.does(decline());
    game.does(retreats("al-byng", 616));
    assert_eq!(status(&game, "al-byng"), Garrison::None);
    assert_ne!(game.decides(), DecisionKind::Advance, "the hex stays empty");
    game.refuses(advances("fr-2-baudin", CHATEAU), "6.7");
}

#[test]
fn case_16_11d_it_is_not_bombarded_nor_limited_to_4_1() {
    let mut game = assault(Garrison::Formed, &[("fr-2-pelletier", 719)], 1);
    let at = hex(719).distance(hex(CHATEAU));
    if at == 2 {
        game.refuses(bombard(&["fr-2-pelletier"], &[CHATEAU]), "16.11D");
    }
    let own = [
        ("fr-2-baudin", 518),
        ("fr-2-soye", 518),
        ("fr-2-campi", 718),
        ("fr-2-gauthier", 718),
        ("fr-2-husson", 517),
        ("fr-2-jamin", 517),
    ];
    let mut position = board().reduced("al-byng", CHATEAU);
    for (unit, at) in own {
        position = position.unit(unit, at);
    }
    let mut game = position.game();
    turn_to(&mut game.state, "al-byng", Garrison::Formed);
    game.does(end());
    let all: Vec<_> = own.iter().map(|&(unit, _)| unit).collect();
    assert_eq!(game.odds(&attack(&all, &[CHATEAU])).2, "6-1");
}

#[test]
fn case_16_11_8_no_longer_holds() {
    let mut game = board()
        .unit("al-byng", CHATEAU)
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .dice([1])
        .combat();
    game.refuses(end(), "6.1");
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[CHATEAU]));
    assert!(report.may_stand.is_empty(), "infantry alone is no garrison");
}

#[test]
fn case_16_11d_of_two_garrisons_in_one_attack_each_answers_for_itself() {
    let position = board().unit("al-mitch", 1315).unit("al-vincke", 1516);
    let position = position.unit("fr-2-baudin", 1415).unit("fr-2-soye", 1415);
    let mut game = position.dice([1]).game();
    turn_to(&mut game.state, "al-mitch", Garrison::Formed);
    turn_to(&mut game.state, "al-vincke", Garrison::Formed);
    game.does(end());
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[1315, 1516]));
    assert_eq!(report.result, Dr);
    let first = garrisons::asked(&game.state).to_vec();
    assert_eq!(first.len(), 1);
    let events = game.does(Order::ChateauStand {});
    let stood = events.iter().find_map(|event| match event {
        Event::Stood { units, .. } => Some(units.clone()),
        _ => None,
    });
    assert_eq!(stood, Some(vec![game.state.id(first[0])]));
    assert_eq!(game.decides(), DecisionKind::ChateauStand);
    let second = garrisons::asked(&game.state).to_vec();
    assert_ne!(first, second);
    let stays = game.state.unit(first[0]).hex();
    game.does(decline());
    assert_eq!(game.decides(), DecisionKind::Retreat);
    let way = game.legal().remove(0);
    game.does(way);
    let left = [1315, 1516].map(|at| game.state.stack(hex(at)).count());
    assert_eq!(left.iter().sum::<usize>(), 1, "one stays and one goes");
    assert_eq!(game.state.unit(first[0]).hex(), stays);
    assert_eq!(game.state.unit(first[0]).marks.garrison, Garrison::Formed);
}
