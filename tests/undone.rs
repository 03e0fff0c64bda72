//! What the end of a phase would leave undone [4.1].

use crate::kit::reorganization::doomed;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::words::undone_words;
use hundred_days::last_battles::{Undone, undone};

#[test]
fn case_4_1_units_that_could_still_move_are_told_and_those_that_cannot_are_not() {
    let mut game = field()
        .unit("fr-2-husson", 1644)
        .unit("al-blndt", 1643)
        .unit("fr-2-campi", 1849)
        .unit("fr-2-gauthier", 1850)
        .game();
    let both = Undone::Moves(ids(&["fr-2-campi", "fr-2-gauthier"]));
    assert_eq!(
        undone(&game.state),
        [both],
        "Husson is held by a zone [5.3]"
    );
    game.does(moves("fr-2-campi", &[1848]));
    let one = Undone::Moves(ids(&["fr-2-gauthier"]));
    assert_eq!(undone_words(&one), "1 unit has not moved");
    assert_eq!(undone(&game.state), [one]);
    game.does(moves("fr-2-gauthier", &[1849]));
    assert_eq!(undone(&game.state), []);
}

#[test]
fn case_4_1_reinforcements_that_could_still_come_in_are_told() {
    let mut game = scenario("19").game();
    game.until_movement(Player::Coalition);
    // The others find no room at the entry hex this turn [5.6A].
    let four = pieces(&["al-heisse", "al-kempt", "al-pack", "al-vincke"]);
    let entries = Undone::Entries(four);
    let found = undone(&game.state);
    assert!(found.contains(&entries), "{found:?}");
    assert_eq!(undone_words(&entries), "4 reinforcements have not come in");
    game.does(enters("al-kempt", 1634, &[]));
    let entries = |what: &Undone| matches!(what, Undone::Entries(_));
    let found = undone(&game.state).into_iter().find(entries);
    assert!(!matches!(found, Some(Undone::Entries(names)) if names.contains(&piece("al-kempt"))));
}

#[test]
fn case_4_1_leaders_who_could_still_ride_are_told() {
    let mut game = field()
        .unit("fr-2-jamin", 1755)
        .leader("ldr-reille", 1755)
        .game();
    game.until_first_movement();
    assert!(undone(&game.state).contains(&Undone::Rides(vec![leader_id("ldr-reille")])));
    game.does(moves("ldr-reille", &[1754]));
    assert_eq!(undone(&game.state), [Undone::Moves(ids(&["fr-2-jamin"]))]);
}

#[test]
fn case_7_1_guns_that_could_still_bombard_are_told() {
    let mut game = field()
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    let guns = Undone::Bombardments(ids(&["fr-2-pelletier"]));
    assert_eq!(undone(&game.state), [guns]);
    game.does(bombard(&["fr-2-pelletier"], &[543]));
    assert_eq!(undone(&game.state), [], "the retreat is decided first");
}

#[test]
fn case_8_2a_a_garrison_that_need_not_attack_is_told_that_it_could() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("al-byng", 517)
        .combat();
    assert_eq!(undone(&game.state), [Undone::Attacks(vec![hex(517)])]);
    game.does(end());
}

#[test]
fn case_12_lost_units_that_could_come_back_are_told() {
    let mut game = doomed().game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    game.until(DecisionKind::Reorganize);
    assert_eq!(
        undone(&game.state),
        [Undone::Returns(ids(&["fr-2-husson"]))]
    );
}
