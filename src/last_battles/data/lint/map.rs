//! Checks of the map.

use super::{Report, no_name_twice};
use crate::hex::{Grid, HexNumber, Hexside};
use crate::table::board::{Terrain, WaterKind};
use crate::table::data::map::{MapFile, Route};
use std::collections::{BTreeMap, BTreeSet};

/// All checks of a map.
pub const CHECKS: &[fn(&MapFile, &mut Report<'_>)] = &[
    extent_is_a_board,
    sheets_cover_the_rows,
    hexes_are_on_the_board,
    hexsides_are_on_the_board,
    one_terrain_a_hex,
    covered_hexes_are_bare,
    ids_are_unique,
    routes_are_unbroken,
    routes_cross_water_by_bridges,
    waters_are_unbroken,
    one_water_a_side,
    bridges_join_routes_over_water,
    crests_are_listed_once,
    downhill_hexes_fit,
    names_are_listed_once,
];

/// The board is neither empty nor larger than a board may be.
fn extent_is_a_board(map: &MapFile, report: &mut Report<'_>) {
    if Grid::new(map.columns, map.rows).is_none() {
        let message = format!(
            "{} columns and {} rows make no board: 1 to 99 of each were expected, and at most {} hexes",
            map.columns,
            map.rows,
            Grid::CAPACITY
        );
        report.add("columns", message);
    }
}

/// Every row is on some sheet, and no sheet goes beyond the board.
fn sheets_cover_the_rows(map: &MapFile, report: &mut Report<'_>) {
    let names = map.sheets.iter().map(|sheet| sheet.name.as_str());
    no_name_twice(names, |index| format!("sheets[{index}].name"), report);
    for (index, sheet) in map.sheets.iter().enumerate() {
        if sheet.first_row < 1 || sheet.first_row > sheet.last_row || sheet.last_row > map.rows {
            let message = format!(
                "sheet {} runs from row {} to row {}: rows from 1 to {} were expected, the first one first",
                sheet.name, sheet.first_row, sheet.last_row, map.rows
            );
            report.add(format!("sheets[{index}]"), message);
        }
    }
    let covered = |row| {
        let mut sheets = map.sheets.iter();
        sheets.any(|sheet| (sheet.first_row..=sheet.last_row).contains(&row))
    };
    if let Some(row) = (1..=map.rows).find(|&row| !covered(row)) {
        report.add("sheets", format!("row {row} is on no sheet"));
    }
}

/// Every hex named anywhere is on the board.
fn hexes_are_on_the_board(map: &MapFile, report: &mut Report<'_>) {
    let covered: BTreeSet<_> = map.off_map.0.iter().copied().collect();
    let mut check = |list: &[HexNumber], path: String| {
        for (word, &hex) in list.iter().enumerate() {
            off_the_board(map, hex, &format!("{path}[{word}]"), report);
        }
    };
    check(&map.off_map.0, "off_map".to_owned());
    for (index, area) in map.terrain.iter().enumerate() {
        check(&area.hexes.0, format!("terrain[{index}].hexes"));
    }
    for (index, route) in map.routes.iter().enumerate() {
        check(&route.hexes.0, format!("routes[{index}].hexes"));
    }
    for (index, name) in map.names.iter().enumerate() {
        off_the_board(map, name.hex, &format!("names[{index}].hex"), report);
        if covered.contains(&name.hex) {
            let message = format!("{} is written in {}, which is covered", name.name, name.hex);
            report.add(format!("names[{index}].hex"), message);
        }
    }
}

/// Reports a hex that is not on the board.
fn off_the_board(map: &MapFile, hex: HexNumber, path: &str, report: &mut Report<'_>) {
    if !map.contains(hex) {
        let message = format!(
            "{hex} is off the board, which ends at {:02}{:02}",
            map.columns, map.rows
        );
        report.add(path, message);
    }
}

/// Lists every hexside named anywhere, with its path.
fn all_sides(map: &MapFile) -> impl Iterator<Item = (Hexside, String)> {
    let listed = |sides: &[Hexside], path: String| {
        let path = move |word| format!("{path}[{word}]");
        let sides = sides.iter().enumerate();
        let listed: Vec<_> = sides.map(|(word, &side)| (side, path(word))).collect();
        listed
    };
    let waters = map.waters.iter().enumerate();
    let crests = map.crests.iter().enumerate();
    waters
        .flat_map(move |(index, water)| listed(&water.sides.0, format!("waters[{index}].sides")))
        .chain(crests.flat_map(move |(index, crest)| {
            listed(&crest.sides.0, format!("crests[{index}].sides"))
        }))
        .chain(listed(&map.bridges.0, "bridges".to_owned()))
}

/// Both hexes of every hexside are on the board.
fn hexsides_are_on_the_board(map: &MapFile, report: &mut Report<'_>) {
    for (side, path) in all_sides(map) {
        let outside = side.hexes().into_iter().find(|&hex| !map.contains(hex));
        if let Some(hex) = outside {
            off_the_board(map, hex, &path, report);
        }
    }
}

/// No hex has two terrains, and clear hexes are not listed.
fn one_terrain_a_hex(map: &MapFile, report: &mut Report<'_>) {
    let mut seen = BTreeMap::new();
    for (index, area) in map.terrain.iter().enumerate() {
        if area.kind == Terrain::Clear {
            let message = "clear hexes are not listed; every hex without terrain is clear";
            report.add(format!("terrain[{index}].kind"), message);
        }
        for (word, &hex) in area.hexes.0.iter().enumerate() {
            if let Some(first) = seen.insert(hex, area) {
                let message = format!(
                    "{hex} is {} of {} here, and already {} of {} above",
                    named(area.kind),
                    titled(&area.name),
                    named(first.kind),
                    titled(&first.name)
                );
                report.add(format!("terrain[{index}].hexes[{word}]"), message);
            }
        }
    }
}

/// Gets the word for a terrain.
const fn named(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Forest => "forest",
        Terrain::Marsh => "marsh",
        Terrain::Town => "town",
        Terrain::Chateau => "chateau",
    }
}

/// Gets a name to be printed, also where there is none.
const fn titled(name: &str) -> &str {
    if name.is_empty() { "no name" } else { name }
}

/// A hex that is covered by print has neither terrain nor a route.
fn covered_hexes_are_bare(map: &MapFile, report: &mut Report<'_>) {
    let covered: BTreeSet<_> = map.off_map.0.iter().copied().collect();
    let mut check = |hexes: &[HexNumber], path: String, what: &str| {
        for (word, hex) in hexes.iter().enumerate() {
            if covered.contains(hex) {
                let message = format!("{hex} is covered by print, so it can hold no {what}");
                report.add(format!("{path}[{word}]"), message);
            }
        }
    };
    for (index, area) in map.terrain.iter().enumerate() {
        let what = named(area.kind);
        check(&area.hexes.0, format!("terrain[{index}].hexes"), what);
    }
    for (index, route) in map.routes.iter().enumerate() {
        check(&route.hexes.0, format!("routes[{index}].hexes"), "route");
    }
}

/// No two routes, waters or crests share an id.
fn ids_are_unique(map: &MapFile, report: &mut Report<'_>) {
    let routes = map.routes.iter().map(|route| route.id.as_str());
    no_name_twice(routes, |index| format!("routes[{index}].id"), report);
    let waters = map.waters.iter().map(|water| water.id.as_str());
    no_name_twice(waters, |index| format!("waters[{index}].id"), report);
    let crests = map.crests.iter().map(|crest| crest.id.as_str());
    no_name_twice(crests, |index| format!("crests[{index}].id"), report);
}

/// Each hex of a route touches the one before it.
fn routes_are_unbroken(map: &MapFile, report: &mut Report<'_>) {
    for (index, route) in map.routes.iter().enumerate() {
        if route.hexes.0.len() < 2 {
            let message = format!("route {} needs two hexes at least", route.id);
            report.add(format!("routes[{index}].hexes"), message);
        }
        for (word, pair) in route.hexes.0.windows(2).enumerate() {
            if !pair[0].touches(pair[1]) {
                let message = format!(
                    "route {} breaks off: {} does not touch {}, the hex before it",
                    route.id, pair[1], pair[0]
                );
                report.add(format!("routes[{index}].hexes[{}]", word + 1), message);
            }
        }
    }
}

/// Lists the hexsides that a route crosses, each with the place of the second hex.
fn crossings(route: &Route) -> impl Iterator<Item = (usize, Hexside)> {
    let pairs = route.hexes.0.windows(2).enumerate();
    pairs.filter_map(|(word, pair)| Some((word + 1, Hexside::between(pair[0], pair[1])?)))
}

/// Gathers what water runs along each side.
fn water_of_sides(map: &MapFile) -> BTreeMap<Hexside, WaterKind> {
    let waters = map.waters.iter();
    waters
        .flat_map(|water| water.sides.0.iter().map(|&side| (side, water.kind)))
        .collect()
}

/// A route crosses streams and rivers by bridges, and lakes never.
fn routes_cross_water_by_bridges(map: &MapFile, report: &mut Report<'_>) {
    let waters = water_of_sides(map);
    let bridges: BTreeSet<_> = map.bridges.0.iter().copied().collect();
    for (index, route) in map.routes.iter().enumerate() {
        for (word, side) in crossings(route) {
            let message = match waters.get(&side) {
                Some(WaterKind::Lake) => {
                    format!("route {} crosses a lake at {side}", route.id)
                }
                Some(kind) if !bridges.contains(&side) => {
                    let kind = if *kind == WaterKind::River {
                        "river"
                    } else {
                        "stream"
                    };
                    format!(
                        "route {} crosses a {kind} at {side}, where there is no bridge",
                        route.id
                    )
                }
                _ => continue,
            };
            report.add(format!("routes[{index}].hexes[{word}]"), message);
        }
    }
}

/// Gets the corner in which two hexsides meet, as the three hexes around it.
fn corner(a: Hexside, b: Hexside) -> Option<[HexNumber; 3]> {
    let [a1, a2] = a.hexes();
    let other = |shared| b.hexes().into_iter().find(|&hex| hex != shared);
    let (shared, apart) = if b.hexes().contains(&a1) {
        (a1, a2)
    } else {
        (a2, a1)
    };
    let third = other(shared).filter(|&third| b.hexes().contains(&shared) && apart.touches(third));
    let mut corner = [shared, apart, third?];
    corner.sort();
    Some(corner)
}

/// Each side of a water joins the one before it, end to end.
fn waters_are_unbroken(map: &MapFile, report: &mut Report<'_>) {
    for (index, water) in map.waters.iter().enumerate() {
        let mut last_corner = None;
        for (word, pair) in water.sides.0.windows(2).enumerate() {
            let joint = corner(pair[0], pair[1]);
            if joint.is_none() || joint == last_corner {
                let message = format!(
                    "{} breaks off: {} does not go on from {}, the hexside before it",
                    water.name, pair[1], pair[0]
                );
                report.add(format!("waters[{index}].sides[{}]", word + 1), message);
            }
            last_corner = joint;
        }
    }
}

/// No side has two waters of different kinds.
fn one_water_a_side(map: &MapFile, report: &mut Report<'_>) {
    let mut seen = BTreeMap::new();
    for (index, water) in map.waters.iter().enumerate() {
        for (word, &side) in water.sides.0.iter().enumerate() {
            let (kind, name) = *seen.entry(side).or_insert((water.kind, &water.name));
            if kind != water.kind {
                let message = format!(
                    "{side} belongs to {} and, above, to {name}, which is another kind of water",
                    water.name
                );
                report.add(format!("waters[{index}].sides[{word}]"), message);
            }
        }
    }
}

/// Every bridge lies where a route crosses a stream or river.
fn bridges_join_routes_over_water(map: &MapFile, report: &mut Report<'_>) {
    let waters = water_of_sides(map);
    let crossed = map.routes.iter().flat_map(crossings);
    let crossed: BTreeSet<_> = crossed.map(|(_, side)| side).collect();
    let mut seen = BTreeSet::new();
    for (word, side) in map.bridges.0.iter().enumerate() {
        let message = match waters.get(side) {
            None => format!("the bridge {side} crosses no water"),
            Some(WaterKind::Lake) => format!("the bridge {side} crosses a lake"),
            Some(_) if !crossed.contains(side) => format!("no route leads over the bridge {side}"),
            Some(_) if !seen.insert(side) => format!("the bridge {side} stands here twice"),
            Some(_) => continue,
        };
        report.add(format!("bridges[{word}]"), message);
    }
}

/// No side has two crests.
fn crests_are_listed_once(map: &MapFile, report: &mut Report<'_>) {
    let mut seen = BTreeMap::new();
    for (index, crest) in map.crests.iter().enumerate() {
        for (word, &side) in crest.sides.0.iter().enumerate() {
            if let Some(first) = seen.insert(side, &crest.id) {
                let message = format!(
                    "{side} belongs to crest {} and already to crest {first}",
                    crest.id
                );
                report.add(format!("crests[{index}].sides[{word}]"), message);
            }
        }
    }
}

/// The downhill hexes of a crest are as many as its sides, and each belongs to its side.
fn downhill_hexes_fit(map: &MapFile, report: &mut Report<'_>) {
    for (index, crest) in map.crests.iter().enumerate() {
        let (sides, downhill) = (&crest.sides.0, &crest.downhill.0);
        let path = format!("crests[{index}].downhill");
        if !downhill.is_empty() && downhill.len() != sides.len() {
            let message = format!(
                "crest {} has {} hexsides but {} downhill hexes",
                crest.id,
                sides.len(),
                downhill.len()
            );
            report.add(&path, message);
        }
        for (word, (side, hex)) in sides.iter().zip(downhill).enumerate() {
            if !side.hexes().contains(hex) {
                let message = format!("{hex} is not one of the two hexes of {side}");
                report.add(format!("{path}[{word}]"), message);
            }
        }
    }
}

/// No name is written twice.
fn names_are_listed_once(map: &MapFile, report: &mut Report<'_>) {
    let names = map.names.iter().map(|name| name.name.as_str());
    no_name_twice(names, |index| format!("names[{index}].name"), report);
}
