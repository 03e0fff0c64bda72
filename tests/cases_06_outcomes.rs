//! What an attack would truly bring, face by face [6.4 to 6.7, 7.1E, 8.2C, 9.2].

use crate::kit::outcomes::{chances_of, one_way_out, pack_attacked};
use crate::kit::*;
use hundred_days::last_battles::charts::CombatResult;
use hundred_days::last_battles::combat::outcomes::{BattleOutcome, together};
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::words::{outcome_in_brief, outcome_lines, outcome_sentence};
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::dice::Face;
use std::collections::BTreeSet;

const BAUDIN: &[&str] = &["fr-2-baudin"];
/// Hougoumont.
const CHATEAU: u16 = 617;

/// Gets what a result would truly bring; all faces are stated by some chance, each once.
#[track_caller]
fn outcome(game: &Game, order: &Order, result: CombatResult) -> BattleOutcome {
    let chances = chances_of(game, order);
    let mut faces: Vec<_> = chances.iter().flat_map(|chance| &chance.faces).collect();
    faces.sort();
    assert_eq!(
        faces,
        Face::all().collect::<Vec<_>>().iter().collect::<Vec<_>>()
    );
    let found = chances
        .into_iter()
        .find(|chance| chance.outcome.result == result);
    found.expect("a face with this result").outcome
}

fn words(game: &Game, outcome: &BattleOutcome) -> Vec<String> {
    let lines = outcome_lines(game.state.setup(), outcome).into_iter();
    let told = lines.map(|line| match line.case {
        Some(case) => format!("{} [{case}]", line.words),
        None => line.words,
    });
    told.collect()
}

#[test]
fn case_6_6_a_retreat_with_somewhere_to_go_names_the_hexes() {
    let game = pack_attacked().combat();
    let drives_back = outcome(&game, &attack(BAUDIN, &[543]), Dr);
    assert_eq!(drives_back.lost, []);
    assert_eq!(drives_back.retreats[0].unit, id("al-pack"));
    assert_eq!(drives_back.retreats[0].to, hexes(&[443, 544, 643]));
    assert!(drives_back.exact && drives_back.may_be_lost.is_empty());
    assert_eq!(outcome_in_brief(&drives_back), "retreat");
    let game = one_way_out().combat();
    let drives_back = outcome(&game, &attack(BAUDIN, &[543]), Dr);
    let told = [
        "Pack retreats to 0544 [6.6]",
        "Baudin may advance into 0543 [6.7]",
    ];
    assert_eq!(words(&game, &drives_back), told);
}

#[test]
fn case_6_6_a_retreat_with_nowhere_to_go_is_an_elimination() {
    let position = pack_attacked()
        .unit("fr-3-domon", 444)
        .unit("fr-1c-subervie", 644);
    let game = position.combat();
    let order = attack(BAUDIN, &[543]);
    let lost = outcome(&game, &order, Dr);
    assert_eq!(
        (&lost.lost, &lost.retreats),
        (&vec![id("al-pack")], &vec![])
    );
    assert_eq!(
        words(&game, &lost)[0],
        "Pack is lost: no hex to retreat to [6.6A]"
    );
    assert_eq!(outcome_in_brief(&lost), "lost");
}

#[test]
fn case_6_6_what_comes_to_the_same_by_two_results_is_one_chance() {
    let position = pack_attacked()
        .unit("fr-2-soye", 542)
        .unit("fr-2-jamin", 442)
        .unit("fr-2-pelletier", 442)
        .unit("fr-3-domon", 444)
        .unit("fr-1c-subervie", 644);
    let game = position.combat();
    let order = attack(
        &["fr-2-baudin", "fr-2-soye", "fr-2-jamin", "fr-2-pelletier"],
        &[543],
    );
    let chances = chances_of(&game, &order);
    let results: Vec<_> = chances.iter().map(|chance| chance.outcome.result).collect();
    assert!(
        results.contains(&Dr) && results.contains(&De),
        "{results:?}"
    );
    let lost = together(&chances)
        .into_iter()
        .find(|chance| chance.outcome.lost == ids(&["al-pack"]));
    let lost = lost.expect("a chance that Pack is lost");
    let either = chances
        .iter()
        .filter(|chance| matches!(chance.outcome.result, Dr | De));
    assert_eq!(
        lost.faces.len(),
        either.map(|chance| chance.faces.len()).sum::<usize>()
    );
    assert_eq!(
        outcome_sentence(game.state.setup(), &lost.outcome),
        "Pack is eliminated"
    );
}

#[test]
fn case_6_6d_a_full_hex_lets_a_unit_in_if_somebody_there_can_make_room() {
    let full = || one_way_out().unit("al-kempt", 544).unit("al-best", 544);
    let game = full().combat();
    let order = attack(BAUDIN, &[543]);
    let displaces = outcome(&game, &order, Dr);
    assert_eq!((displaces.lost, displaces.may_be_lost), (vec![], vec![]));
    let stuck = full()
        .unit("fr-2-soye", 546)
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 345);
    let game = stuck.combat();
    assert_eq!(outcome(&game, &order, Dr).lost, [id("al-pack")]);
}

#[test]
fn case_6_6c_of_two_with_room_for_one_the_owner_loses_either() {
    // Pack and van Opstal have 0544 alone, which holds one friend whom zones keep there.
    let position = one_way_out()
        .unit("al-opstl", 543)
        .unit("al-best", 544)
        .unit("fr-2-soye", 546)
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 345);
    let game = position.combat();
    let one_lost = outcome(&game, &attack(BAUDIN, &[543]), Dr);
    assert_eq!(one_lost.lost, []);
    let either = [ids(&["al-opstl"]), ids(&["al-pack"])];
    let named: BTreeSet<_> = one_lost.least.iter().collect();
    assert_eq!(named, either.iter().collect());
    assert!(one_lost.exact);
    let told = words(&game, &one_lost);
    assert_eq!(told[0], "lost for want of room: van Opstal, or Pack [6.6C]");
    assert_eq!(outcome_in_brief(&one_lost), "1 lost");
}

#[test]
fn case_6_6c_who_is_saved_only_by_the_right_choice_is_at_risk() {
    // Pack in 0543 has 0643 alone, where Best leaves room for one and cannot go; Kempt in 0642 has 0742 too.
    let both = ["fr-2-baudin", "fr-2-soye"];
    let position = field()
        .unit(both[0], 542)
        .unit(both[1], 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 642)
        .unit("al-best", 643)
        .unit("fr-3-domon", 444)
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 843);
    let game = position.combat();
    let risky = outcome(&game, &attack(&both, &[543, 642]), Dr);
    assert_eq!((risky.lost.len(), risky.least.len()), (0, 0), "{risky:?}");
    assert_eq!(risky.may_be_lost, ids(&["al-pack"]));
    assert_eq!(
        risky.certain_retreats().collect::<Vec<_>>(),
        ids(&["al-kempt"])
    );
    let told = words(&game, &risky);
    let risk = "Pack may be lost: room to retreat is short [6.6C]".to_owned();
    assert!(told.contains(&risk), "{told:?}");
}

#[test]
fn case_8_2c_a_garrison_may_hold_its_chateau() {
    let both = ["fr-2-baudin", "fr-2-soye"];
    let position = field().unit(both[0], 718).unit(both[1], 718);
    let game = position.unit("al-pack", CHATEAU).combat();
    let order = attack(&both, &[CHATEAU]);
    let drives_back = outcome(&game, &order, Dr);
    assert_eq!(drives_back.may_stand, ids(&["al-pack"]));
    assert_eq!(drives_back.certain_retreats().count(), 0);
    assert_eq!(drives_back.may_be_lost, []);
    assert_eq!(outcome_in_brief(&drives_back), "may stay");
    assert_eq!(drives_back.advances, [], "nobody enters a chateau [8.1B]");
}

#[test]
fn case_6_4_attackers_who_cannot_retreat_are_lost() {
    // Zones of other enemies shut every way back.
    let position = pack_attacked()
        .unit("al-kempt", 541)
        .unit("al-best", 743)
        .unit("al-bttlr", 342);
    let game = position.combat();
    let beaten = outcome(&game, &attack(BAUDIN, &[543]), Ar);
    assert_eq!(beaten.lost, ids(BAUDIN));
    assert_eq!(
        words(&game, &beaten)[0],
        "Baudin is lost: no hex to retreat to [6.6A]"
    );
}

#[test]
fn case_6_5a_an_exchange_names_who_could_be_lost() {
    let position = pack_attacked()
        .unit("fr-2-soye", 542)
        .unit("fr-2-jamin", 442)
        .unit("fr-2-pelletier", 442);
    let game = position.combat();
    let all = ["fr-2-baudin", "fr-2-soye", "fr-2-jamin", "fr-2-pelletier"];
    let order = attack(&all, &[543]);
    let exchange = outcome(&game, &order, Ex);
    assert_eq!(exchange.lost, ids(&["al-pack"]));
    assert_eq!(
        exchange.at_least.0,
        game.state.strength(game.find("al-pack")).0
    );
    assert!(exchange.least.iter().all(|units| !units.is_empty()));
    let named: BTreeSet<_> = exchange.least.iter().flatten().copied().collect();
    assert_eq!(named, exchange.may_be_lost.iter().copied().collect());
    let told = words(&game, &exchange);
    assert_eq!(told[0], "Pack is eliminated [6.5]");
    assert!(
        told[1].starts_with("the attackers lose at least 4 SP: "),
        "{told:?}"
    );
    assert_eq!(outcome_in_brief(&exchange), "both lose");
}

#[test]
fn case_6_5a_attackers_no_stronger_than_the_defenders_are_all_lost_in_an_exchange() {
    let game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .combat();
    let order = attack(BAUDIN, &[543]);
    for chance in chances_of(&game, &order) {
        if chance.outcome.result == Ex {
            assert_eq!(
                chance.outcome.lost,
                ids(&["fr-2-baudin", "al-kempt", "al-pack"])
            );
        }
    }
}

#[test]
fn case_7_1e_guns_suffer_nothing_and_may_share_a_retreat() {
    let position = pack_attacked().unit("fr-2-pelletier", 541);
    let game = position.combat();
    let beaten = outcome(&game, &combined(BAUDIN, &["fr-2-pelletier"], &[543]), Ar);
    assert_eq!(beaten.may_withdraw, ids(&["fr-2-pelletier"]));
    assert_eq!(beaten.certain_retreats().collect::<Vec<_>>(), ids(BAUDIN));
    assert!(words(&game, &beaten).contains(&"Pelletier may share the retreat [7.1E]".to_owned()));
    let game = field()
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .combat();
    for chance in chances_of(&game, &bombard(&["fr-2-pelletier"], &[543])) {
        let outcome = &chance.outcome;
        assert!(!outcome.lost.contains(&id("fr-2-pelletier")));
        assert!(
            outcome
                .advances
                .iter()
                .all(|step| step.unit != id("fr-2-pelletier"))
        );
    }
}

#[test]
fn case_9_2_a_loss_that_breaks_an_army_is_told() {
    let position = pack_attacked()
        .unit("fr-3-domon", 444)
        .unit("fr-1c-subervie", 644)
        .endless()
        .demoralized_at(Army::Allied, 4);
    let game = position.combat();
    let lost = outcome(&game, &attack(BAUDIN, &[543]), Dr);
    let breaks = |event: &Event| {
        matches!(
            event,
            Event::Demoralized {
                side: Army::Allied,
                ..
            }
        )
    };
    assert!(lost.consequences.iter().any(breaks), "{lost:?}");
}
