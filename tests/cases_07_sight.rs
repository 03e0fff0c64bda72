//! Chapter 7, the line of sight [7.3].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::sight;
use hundred_days::last_battles::violation::Obstacle;

/// Finds what blocks the sight between two hexes, from either end.
#[track_caller]
fn obstacle(from: u16, to: u16) -> Option<Obstacle> {
    let board = &data().components.board;
    let (there, back) = (
        sight::obstacle(board, hex(from), hex(to)),
        sight::obstacle(board, hex(to), hex(from)),
    );
    assert_eq!(there.is_some(), back.is_some(), "{from} and {to}");
    there
}

fn case_of(from: u16, to: u16) -> Option<String> {
    obstacle(from, to).map(|obstacle| obstacle.case().to_string())
}

#[test]
fn case_7_3_nothing_blocks_sight_in_the_open() {
    assert_eq!(obstacle(541, 543), None, "over a hex");
    assert_eq!(obstacle(542, 742), None, "along a hexside");
}

#[test]
fn case_7_3_the_ground_at_either_end_does_not_block() {
    assert_eq!(obstacle(1744, 1742), None, "out of the town");
    assert_eq!(obstacle(1643, 1641), None, "into the town");
    let game = field()
        .unit("fr-2-pelletier", 1643)
        .unit("al-pack", 1641)
        .combat();
    assert!(game.allows(&bombard(&["fr-2-pelletier"], &[1641])));
}

#[test]
fn case_7_3a_a_forest_a_town_or_a_chateau_between_blocks() {
    assert_eq!(obstacle(152, 353), Some(Obstacle::Hex(hex(252))), "forest");
    assert_eq!(obstacle(1743, 1745), Some(Obstacle::Hex(hex(1744))), "town");
    assert_eq!(obstacle(718, 517), Some(Obstacle::Hex(hex(617))), "chateau");
    let mut game = field()
        .unit("fr-2-pelletier", 1743)
        .unit("al-pack", 1745)
        .combat();
    let refusal = game.refuses(bombard(&["fr-2-pelletier"], &[1745]), "7.3A");
    assert!(refusal.contains("1744"), "{refusal}");
}

#[test]
fn case_7_3a_marsh_streams_and_rivers_do_not_block() {
    assert_eq!(obstacle(557, 559), None, "over a marsh and a stream");
    assert_eq!(obstacle(3721, 3521), None, "along and over the Dyle");
}

#[test]
fn case_7_3a_units_do_not_block() {
    let game = field()
        .unit("fr-2-pelletier", 541)
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-pack", 543)
        .combat();
    assert!(game.allows(&combined(
        &["fr-2-baudin", "fr-2-soye"],
        &["fr-2-pelletier"],
        &[543]
    )));
}

#[test]
fn case_7_3b_a_line_along_a_crest_is_blocked() {
    let found = obstacle(1545, 1745);
    assert_eq!(found, Some(Obstacle::AlongCrest(hex(1644), hex(1645))));
    let mut game = field()
        .unit("fr-2-pelletier", 1545)
        .unit("al-pack", 1745)
        .combat();
    game.refuses(bombard(&["fr-2-pelletier"], &[1745]), "7.3B");
}

#[test]
fn case_7_3b_a_line_between_two_blocking_hexes_is_blocked() {
    let found = obstacle(253, 352);
    assert!(matches!(found, Some(Obstacle::BothHexes(..))), "{found:?}");
    assert_eq!(case_of(253, 352).as_deref(), Some("7.3B"));
}

#[test]
fn case_7_3b_one_blocking_hex_beside_the_line_does_not_block() {
    assert_eq!(obstacle(152, 352), None);
    assert_eq!(obstacle(252, 452), None);
}

#[test]
fn case_7_3c_a_line_through_the_meeting_of_two_crests_is_blocked() {
    assert_eq!(case_of(1145, 1246).as_deref(), Some("7.3C"));
    assert_eq!(case_of(1247, 1346).as_deref(), Some("7.3C"));
}

#[test]
fn case_7_3c_a_line_through_the_meeting_of_a_crest_and_a_blocking_hex_is_blocked() {
    assert_eq!(case_of(1046, 1246).as_deref(), Some("7.3C"));
}

#[test]
fn case_7_3c_the_end_of_a_single_crest_does_not_block() {
    assert_eq!(obstacle(1544, 1645), None);
    assert_eq!(obstacle(1445, 1645), None);
}

#[test]
fn case_7_3d_a_crest_on_the_guns_or_the_targets_own_hex_blocks() {
    assert_eq!(
        obstacle(1646, 1644),
        Some(Obstacle::Crest(hex(1644), hex(1645))),
        "on the target's side"
    );
    assert_eq!(
        obstacle(1746, 1744),
        Some(Obstacle::Crest(hex(1745), hex(1746))),
        "on the gun's side"
    );
    let mut game = field()
        .unit("fr-2-pelletier", 1646)
        .unit("al-pack", 1644)
        .combat();
    game.refuses(bombard(&["fr-2-pelletier"], &[1644]), "7.3D");
}
