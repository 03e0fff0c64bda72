//! What can be wrong with a map.

use super::Report;
use crate::campaign_1815::map_file::MapFile;
use crate::campaign_1815::map_hex::Hex;
use crate::table::data::map::Words;
use std::collections::{BTreeMap, BTreeSet};

/// Checks a map.
pub fn map(map: &MapFile, report: &mut Report<'_>) {
    extent(map, report);
    one_name_a_hex(map, report);
    roads_run_on(map, report);
    bridges_cross_rivers(map, report);
    roads_cross_rivers_at_bridges(map, report);
    gates_lie_on_roads(map, report);
}

/// The program knows a map of this extent alone.
fn extent(map: &MapFile, report: &mut Report<'_>) {
    let (first, last) = (Hex::all().next(), Hex::all().last());
    if first != Some(map.south_west) {
        report.add("south_west", "the map begins with hex 1000");
    }
    if last != Some(map.north_east) {
        report.add("north_east", "the map ends with hex 4041");
    }
}

/// A hex has one name at most.
fn one_name_a_hex(map: &MapFile, report: &mut Report<'_>) {
    let towns = map.towns.iter().enumerate();
    let towns = towns.map(|(nth, town)| (format!("towns[{nth}].hex"), town.hex));
    let chateaux = map.chateaux.iter().enumerate();
    let chateaux = chateaux.map(|(nth, found)| (format!("chateaux[{nth}].hex"), found.hex));
    let mut seen = BTreeSet::new();
    for (path, hex) in towns.chain(chateaux) {
        if !seen.insert(hex) {
            report.add(path, format!("{hex} has a name already"));
        }
    }
}

/// Each hex of a road touches the one before it, and no two roads have one number.
fn roads_run_on(map: &MapFile, report: &mut Report<'_>) {
    let mut seen = BTreeSet::new();
    for (nth, road) in map.roads.iter().enumerate() {
        if !seen.insert(road.id) {
            report.add(
                format!("roads[{nth}].id"),
                format!("there are two roads {}", road.id),
            );
        }
        if road.hexes.0.len() < 2 {
            report.add(
                format!("roads[{nth}].hexes"),
                "a road has two hexes at least",
            );
        }
        for (at, pair) in road.hexes.0.windows(2).enumerate() {
            if !pair[0].touches(pair[1]) {
                let message = format!("{} does not touch {}, the hex before it", pair[1], pair[0]);
                report.add(format!("roads[{nth}].hexes[{}]", at + 1), message);
            }
        }
    }
}

/// A bridge leads over a river.
fn bridges_cross_rivers(map: &MapFile, report: &mut Report<'_>) {
    for (nth, side) in map.bridges.0.iter().enumerate() {
        if !map.rivers.0.contains(side) {
            report.add(
                format!("bridges[{nth}]"),
                format!("no river runs along {side}"),
            );
        }
    }
}

/// A road crosses a river at a bridge, and each bridge has a road.
fn roads_cross_rivers_at_bridges(map: &MapFile, report: &mut Report<'_>) {
    let rivers: BTreeMap<_, _> = map
        .rivers
        .0
        .iter()
        .map(|side| (side.hexes(), side))
        .collect();
    let mut crossed = BTreeSet::new();
    for (nth, road) in map.roads.iter().enumerate() {
        for (at, pair) in road.hexes.0.windows(2).enumerate() {
            let hexes = [pair[0].min(pair[1]), pair[0].max(pair[1])];
            let Some(side) = rivers.get(&hexes) else {
                continue;
            };
            crossed.insert(**side);
            if !map.bridges.0.contains(side) {
                let path = format!("roads[{nth}].hexes[{}]", at + 1);
                report.add(
                    path,
                    format!("the road crosses the river at {side}, where no bridge is"),
                );
            }
        }
    }
    for (nth, side) in map.bridges.0.iter().enumerate() {
        if map.rivers.0.contains(side) && !crossed.contains(side) {
            report.add(
                format!("bridges[{nth}]"),
                format!("no road leads over the bridge {side}"),
            );
        }
    }
}

/// The gates, and the road between them, lie on roads.
fn gates_lie_on_roads(map: &MapFile, report: &mut Report<'_>) {
    let roads = map
        .roads
        .iter()
        .flat_map(|road| road.hexes.0.iter().copied());
    let roads: BTreeSet<Hex> = roads.collect();
    let lists: [(&str, &Words<Hex>); 3] = [
        ("brussels_road", &map.brussels_road),
        ("french_gates", &map.french_gates),
        ("brussels_gates", &map.brussels_gates),
    ];
    for (name, list) in lists {
        if list.0.is_empty() {
            report.add(name, "one hex at least was expected");
        }
        for (nth, hex) in list.0.iter().enumerate() {
            if !roads.contains(hex) {
                report.add(
                    format!("{name}[{nth}]"),
                    format!("no road runs through {hex}"),
                );
            }
        }
    }
}
