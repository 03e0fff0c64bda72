//! The data files: sound as they are carried, and faults told by line and column.

use crate::kit::carried;
use hundred_days::GAMES;
use hundred_days::campaign_1815::data::embedded;
use hundred_days::campaign_1815::map_hex::{Hex, hex};
use hundred_days::campaign_1815::piece::Kind;
use hundred_days::cli::check::faults_of;
use hundred_days::table::armies::Army;
use hundred_days::table::data::Source;

/// Checks a carried file in which a text stands in place of another.
fn altered(source: Source<'static>, from: &str, to: &str) -> Vec<String> {
    assert!(source.text.contains(from), "{from}");
    let text = source.text.replacen(from, to, 1);
    let name = source.name;
    let found = faults_of(GAMES, &[Source { name, text: &text }]);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn the_carried_files_have_no_faults() {
    assert_eq!(faults_of(GAMES, embedded::ALL), []);
    assert_eq!(embedded::ALL.len(), 6);
}

#[test]
fn the_map_is_the_printed_one() {
    let library = carried();
    assert_eq!(Hex::all().count(), 1302);
    assert_eq!(library.map.roads.len(), 541);
    assert_eq!(
        (library.map.rivers.0.len(), library.map.bridges.0.len()),
        (109, 6)
    );
    let board = &library.components.board;
    assert_eq!(board.name(hex(2618)), Some("Quatre-Bras"));
    for hex in Hex::all() {
        for neighbour in hex.neighbours() {
            assert!(neighbour.neighbours().any(|back| back == hex) && hex.distance(neighbour) == 1);
        }
    }
    let around = |number: u16| {
        let mut around: Vec<_> = hex(number)
            .neighbours()
            .map(|hex| hex.to_string())
            .collect();
        around.sort();
        around.join(" ")
    };
    assert_eq!(around(2618), "2517 2518 2617 2619 2717 2718");
    assert_eq!(around(2718), "2618 2619 2717 2719 2818 2819");
    assert_eq!(around(1000), "1001 1100");
}

#[test]
fn the_counters_are_the_printed_ones() {
    let pieces = &carried().components.pieces;
    assert_eq!(pieces.all().count(), 39);
    let stars = |army: Army| -> u8 {
        let all = pieces.all().map(|piece| &pieces[piece]);
        let corps = all.filter(|piece| piece.army == army && piece.kind.is_corps());
        corps
            .filter(|piece| piece.id.as_str() != "aa-2-one")
            .map(|piece| piece.stars.0)
            .sum()
    };
    assert_eq!(Army::ALL.map(stars), [8, 7, 2]);
    let count = |kind: Kind| {
        pieces
            .all()
            .filter(|piece| pieces[*piece].kind == kind)
            .count()
    };
    assert_eq!(
        (count(Kind::Headquarters), count(Kind::Detachment)),
        (5, 16)
    );
}

#[test]
fn faults_are_told_by_line_and_column() {
    let found = altered(
        embedded::MAP,
        "hexes: \"1018 1117\"",
        "hexes: \"1018 1317\"",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("map.ron:"), "{found:?}");
    assert!(found[0].contains("1317 does not touch 1018"), "{found:?}");
    let found = altered(
        embedded::MAP,
        "bridges: \"1117-1218",
        "bridges: \"1117-1118 1117-1218",
    );
    assert!(
        found[0].contains("no road leads over the bridge 1117-1118"),
        "{found:?}"
    );
    let found = altered(
        embedded::PIECES,
        "parents: [\"fr-1\"]",
        "parents: [\"fr-7\"]",
    );
    assert!(found[0].contains("there is no piece `fr-7`"), "{found:?}");
    let found = altered(embedded::CHARTS, "blown: 3", "blown: 1");
    assert!(found[0].contains("the differences must rise"), "{found:?}");
    let found = altered(embedded::JUNE_16, "hex: \"1617\"", "hex: \"2218\"");
    assert!(found[0].contains("2218 is taken"), "{found:?}");
    let found = altered(embedded::JUNE_15, "turn: 2)", "turn: 9)");
    assert!(found[0].contains("the scenario has no turn 9"), "{found:?}");
    let found = altered(embedded::CASES, "case: \"1.2\"", "case: \"1.1\"");
    assert!(found[0].contains("does not come after"), "{found:?}");
    let found = altered(embedded::JUNE_16, "hex: \"1617\"", "hex: \"0917\"");
    assert!(found[0].contains("row then column"), "{found:?}");
}
