//! `check` on a map with one thing wrong.

use crate::kit::altered::changed;
use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::last_battles::data::embedded::MAP;
use hundred_days::table::data::Source;

#[test]
fn faults_of_the_map_are_told() {
    let gap = "route T02 breaks off: 1117 does not touch 1015, the hex before it";
    changed(MAP, "1115 1214 1213", "1117 1214 1213", 0, gap);
    let off = "5868 is off the board, which ends at 5767";
    changed(MAP, "\"0515\"), // medium", "\"5868\"), // medium", 1, off);
    let twice = "0515 is town of Luttre here, and already town of Merbe-Braine above";
    changed(MAP, "\"0556\"", "\"0515\"", 1, twice);
    let covered = "0101 is covered by print, so it can hold no town";
    changed(MAP, "\"0515\"", "\"0101\"", 1, covered);
    let rows = "row 67 is on no sheet";
    let text = MAP.text.replacen("last_row: 67", "last_row: 66", 1);
    let found = faults_of(
        GAMES,
        &[Source {
            name: "map",
            text: &text,
        }],
    );
    assert_eq!(found[0].message, rows);
}

/// A board with a stream between its columns 2 and 3, bridged at one place, and a lake.
const SMALL: Source<'static> = Source {
    name: "small",
    text: r#"(
    columns: 4,
    rows: 4,
    sheets: [(name: "all", first_row: 1, last_row: 4)],
    off_map: "0404",
    terrain: [
        (kind: forest, name: "wood", hexes: "0102 0103"),
    ],
    routes: [
        (id: "R1", kind: road, name: "road", hexes: "0101 0201 0302 0402"),
    ],
    waters: [
        (id: "W1", kind: stream, name: "stream", sides: "0201-0301 0201-0302 0202-0302 0202-0303"),
        (id: "W2", kind: lake, name: "pond", sides: "0103-0104"),
    ],
    bridges: "0201-0302",
    crests: [
        (id: "C1", name: "ridge", sides: "0302-0303 0303-0402", downhill: "0303 0303"),
    ],
    names: [(name: "wood", kind: wood, hex: "0102")],
)"#,
};

#[test]
fn each_check_of_a_map_finds_its_fault() {
    assert_eq!(faults_of(GAMES, &[SMALL]), []);
    let size = "200 columns and 4 rows make no board: 1 to 99 of each were expected, and at most 4096 hexes";
    changed(SMALL, "4,\n    rows", "200,\n    rows", 0, size);
    let sheet =
        "sheet all runs from row 1 to row 5: rows from 1 to 4 were expected, the first one first";
    changed(
        SMALL,
        "(name: \"all\", first_row: 1, last_row: 4",
        "(name: \"all\", first_row: 1, last_row: 5",
        0,
        sheet,
    );
    changed(
        SMALL,
        "[(name: \"all\", first_row: 1",
        "[(name: \"all\", first_row: 2",
        0,
        "row 1 is on no sheet",
    );
    let clear = "clear hexes are not listed; every hex without terrain is clear";
    changed(SMALL, "forest", "clear", 0, clear);
    let water = "route R1 crosses a stream at 0201-0301, where there is no bridge";
    changed(SMALL, "0302 0402\"", "0301 0402\"", 0, water);
    let lake = "route R1 crosses a lake at 0103-0104";
    changed(SMALL, "0101 0201 0302 0402", "0103 0104", 5, lake);
    let broken =
        "stream breaks off: 0202-0303 does not go on from 0201-0302, the hexside before it";
    changed(SMALL, "0202-0302 0202-0303", "0202-0303", 0, broken);
    let fork = "stream breaks off: 0201-0202 does not go on from 0202-0302, the hexside before it";
    changed(SMALL, "0202-0303", "0201-0202", 0, fork);
    let kinds = "0202-0302 belongs to pond and, above, to stream, which is another kind of water";
    changed(SMALL, "0103-0104", "0202-0302", 0, kinds);
    changed(
        SMALL,
        "0201-0302\",\n",
        "0201-0202\",\n",
        0,
        "the bridge 0201-0202 crosses no water",
    );
    changed(
        SMALL,
        "0201-0302\",\n",
        "0201-0301\",\n",
        0,
        "no route leads over the bridge 0201-0301",
    );
    changed(
        SMALL,
        "0201-0302\",\n",
        "0103-0104\",\n",
        0,
        "the bridge 0103-0104 crosses a lake",
    );
    let crest = "0302-0303 belongs to crest C1 and already to crest C1";
    changed(SMALL, "0303-0402\"", "0302-0303\"", 0, crest);
    let apart = "0301 is not one of the two hexes of 0303-0402";
    changed(SMALL, "\"0303 0303", "\"0303 0301", 6, apart);
    changed(
        SMALL,
        "\"0303 0303",
        "\"0303",
        0,
        "crest C1 has 2 hexsides but 1 downhill hexes",
    );
    changed(SMALL, "\"W2", "\"W1", 0, "`W1` stands here a second time");
    changed(
        SMALL,
        "\"0102\")]",
        "\"0404\")]",
        0,
        "wood is written in 0404, which is covered",
    );
}
