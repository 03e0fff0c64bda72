//! Checks of the charts. That a table has all its rows and columns is held by its type.

use super::Report;
use crate::last_battles::charts::{Charts, CombatResult, HexRow, MovementPoints, Odds};
use crate::table::board::Terrain;
use crate::table::dice::Face;

/// All checks of charts.
pub const CHECKS: &[fn(&Charts, &mut Report<'_>)] = &[
    better_odds_are_not_worse,
    higher_faces_are_not_better,
    hexes_cost_something,
    hexsides_can_be_counted,
    routes_cost_something,
    the_track_is_in_order,
];

/// In a row, the result does not get worse for the attacker with better odds. Exchanges stand outside the order: they come
/// in where a retreat of the defender ends.
fn better_odds_are_not_worse(charts: &Charts, report: &mut Report<'_>) {
    for die in Face::all() {
        let results = Odds::ALL.map(|odds| charts.combat_results.result(odds, die));
        let mut best = CombatResult::Ae;
        for (column, result) in results.into_iter().enumerate() {
            if result != CombatResult::Ex && result < best {
                let message = format!(
                    "on a {} the result is {result} at {}, but {best} at worse odds",
                    die.pips(),
                    Odds::ALL[column]
                );
                let row = die.pips() - 1;
                report.add(format!("combat_results[{row}][{column}]"), message);
            }
            if result != CombatResult::Ex {
                best = best.max(result);
            }
        }
    }
}

/// In a column, the result does not get better for the attacker with a higher face.
fn higher_faces_are_not_better(charts: &Charts, report: &mut Report<'_>) {
    for odds in Odds::ALL {
        let mut worst = CombatResult::De;
        for die in Face::all() {
            let result = charts.combat_results.result(odds, die);
            if result > worst {
                let message = format!(
                    "at {odds} the result is {result} on a {}, but {worst} on a lower face",
                    die.pips()
                );
                let (row, column) = (die.pips() - 1, odds.column());
                report.add(format!("combat_results[{row}][{column}]"), message);
            }
            worst = worst.min(result);
        }
    }
}

/// The most times that terrain multiplies a defender's strength.
const MOST_TIMES: u16 = 10;

/// Entering a hex costs something, mounted at least as much as on foot, and no terrain weakens all defenders.
fn hexes_cost_something(charts: &Charts, report: &mut Report<'_>) {
    let rows: [(&str, Terrain); 5] = [
        ("clear", Terrain::Clear),
        ("forest", Terrain::Forest),
        ("marsh", Terrain::Marsh),
        ("town", Terrain::Town),
        ("chateau", Terrain::Chateau),
    ];
    for (name, terrain) in rows {
        let HexRow {
            foot,
            mounted,
            defence,
            ..
        } = *charts.terrain.hex(terrain);
        let path = format!("terrain.hexes.{name}");
        if foot == MovementPoints::ZERO || mounted < foot {
            let message = format!(
                "{name} costs {foot} on foot and {mounted} mounted: more than 0, and mounted no less than on foot, was expected"
            );
            report.add(&path, message);
        }
        if defence == 0 {
            report.add(&path, format!("{name} leaves its defender no strength"));
        }
        if defence > MOST_TIMES {
            report.add(path, too_often(name, defence));
        }
    }
}

/// No hexside multiplies its defender's strength beyond what can be reckoned with.
fn hexsides_can_be_counted(charts: &Charts, report: &mut Report<'_>) {
    let rows = &charts.terrain.hexsides;
    let rows = [
        ("stream", &rows.stream),
        ("bridge", &rows.bridge),
        ("crest", &rows.crest),
        ("river", &rows.river),
        ("lake", &rows.lake),
    ];
    for (name, row) in rows {
        if row.defence > MOST_TIMES {
            let message = too_often(name, row.defence);
            report.add(format!("terrain.hexsides.{name}"), message);
        }
    }
}

fn too_often(name: &str, times: u16) -> String {
    format!(
        "{name} multiplies its defender's strength by {times}: {MOST_TIMES} at most was expected"
    )
}

/// A road costs something, and a trail no less.
fn routes_cost_something(charts: &Charts, report: &mut Report<'_>) {
    let routes = &charts.terrain.routes;
    if routes.road == MovementPoints::ZERO || routes.trail < routes.road {
        let message = format!(
            "a road costs {} and a trail {}: more than 0, and a trail no less than a road, was expected",
            routes.road, routes.trail
        );
        report.add("terrain.routes", message);
    }
}

/// The turns of the track rise, and there are some.
fn the_track_is_in_order(charts: &Charts, report: &mut Report<'_>) {
    let track = &charts.track.0;
    if track.is_empty() {
        report.add("track", "the track has no turns");
    }
    for (index, pair) in track.windows(2).enumerate() {
        if pair[1].turn <= pair[0].turn {
            let message = format!("{} does not come after {}", pair[1].turn, pair[0].turn);
            report.add(format!("track[{}].turn", index + 1), message);
        }
    }
}
