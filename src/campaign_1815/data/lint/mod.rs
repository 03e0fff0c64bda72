//! What can be wrong with a data file that reads well: one named function a check.

mod map;

pub use self::map::map;
use super::cases::CaseFile;
use super::load::PieceFile;
use crate::campaign_1815::charts::{Charts, Turn};
use crate::campaign_1815::piece::Kind;
use crate::campaign_1815::scenario::{FirstFace, Scenario, SpecialRule};
use crate::table::data::budget::MOST_FAULTS;
use crate::table::data::locate::Outline;
use crate::table::data::near::did_you_mean;
use crate::table::data::{Fault, Source};
use crate::table::ids::PieceId;
use std::collections::BTreeSet;

/// The faults found in one file so far.
pub struct Report<'t> {
    source: Source<'t>,
    outline: Option<Outline<'t>>,
    faults: Vec<Fault>,
}

impl<'t> Report<'t> {
    /// Begins a report without faults.
    pub const fn new(source: Source<'t>) -> Self {
        Self {
            source,
            outline: None,
            faults: Vec::new(),
        }
    }

    /// Adds a fault of the value at a path, such as `roads[3].hexes[17]`, as long as there is room for more.
    fn add(&mut self, path: impl AsRef<str>, message: impl Into<String>) {
        if self.faults.len() >= MOST_FAULTS {
            return;
        }
        let outline = &*self
            .outline
            .get_or_insert_with(|| Outline::of(self.source.text));
        self.faults.push(Fault {
            file: self.source.name.to_owned(),
            at: outline.find(path.as_ref()),
            message: message.into(),
        });
    }

    /// Ends the report: all faults in the order of the text.
    pub fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort();
        self.faults
    }
}

/// The most counters that a game has.
const MOST_PIECES: usize = 100;

/// Checks the counters.
pub fn pieces(file: &PieceFile, report: &mut Report<'_>) {
    if file.pieces.len() > MOST_PIECES {
        report.add(
            "pieces",
            format!("{MOST_PIECES} counters at most were expected"),
        );
        return;
    }
    names_differ(file, report);
    parents_are_known(file, report);
    figures_fit_the_kind(file, report);
}

/// No two counters have one name.
fn names_differ(file: &PieceFile, report: &mut Report<'_>) {
    for (nth, piece) in file.pieces.iter().enumerate() {
        if file.pieces[..nth].iter().any(|other| other.id == piece.id) {
            report.add(
                format!("pieces[{nth}].id"),
                format!("there are two pieces {}", piece.id),
            );
        }
    }
}

/// Each detachment has parents, which are corps or headquarters of its army; nobody else has any.
fn parents_are_known(file: &PieceFile, report: &mut Report<'_>) {
    for (nth, piece) in file.pieces.iter().enumerate() {
        if (piece.kind == Kind::Detachment) == piece.parents.is_empty() {
            let message = match piece.parents.is_empty() {
                true => "a detachment needs a parent",
                false => "only detachments have parents",
            };
            report.add(format!("pieces[{nth}]"), message);
        }
        for (at, parent) in piece.parents.iter().enumerate() {
            let path = format!("pieces[{nth}].parents[{at}]");
            let found = file.pieces.iter().find(|other| other.id == *parent);
            match found {
                None => report.add(path, unknown(*parent, file)),
                Some(found) if found.army != piece.army || found.kind == Kind::Detachment => {
                    report.add(
                        path,
                        format!("{parent} is no corps or headquarters of its army"),
                    );
                }
                Some(_) => {}
            }
        }
    }
}

/// Who moves or commands has values, and a detachment none.
fn figures_fit_the_kind(file: &PieceFile, report: &mut Report<'_>) {
    for (nth, piece) in file.pieces.iter().enumerate() {
        let none = piece.values == (0, 0);
        if (piece.kind == Kind::Detachment) != none {
            let message = "corps have allowances, headquarters ranges, detachments neither";
            report.add(format!("pieces[{nth}].values"), message);
        }
        if piece.kind.is_unit() == (piece.points == 0) {
            let message = "units are worth points, headquarters none";
            report.add(format!("pieces[{nth}].points"), message);
        }
    }
}

fn unknown(piece: PieceId, file: &PieceFile) -> String {
    let names = file.pieces.iter().map(|piece| piece.id.as_str());
    format!(
        "there is no piece `{piece}`{}",
        did_you_mean(piece.as_str(), names)
    )
}

/// Checks charts.
pub fn charts(charts: &Charts, report: &mut Report<'_>) {
    let results = &charts.attack_results;
    if !(1..results.blown).contains(&results.retreat) || results.blown >= results.eliminated {
        report.add("attack_results", "the differences must rise from 1 on");
    }
    if charts.turns.is_empty() || charts.turns.len() > 100 {
        report.add("turns", "1 to 100 turns were expected");
    }
    if !(1..=6).contains(&charts.rain_up_to) {
        report.add("rain_up_to", "a face of a die, 1 to 6, was expected");
    }
    if charts.blown_turns == 0 {
        report.add("blown_turns", "one turn at least was expected");
    }
    if charts.victory_levels.campaign >= charts.victory_levels.strategic {
        report.add("victory_levels", "the margins must rise");
    }
}

/// Checks the cases: each has its number once, and they rise.
pub fn cases(file: &CaseFile, report: &mut Report<'_>) {
    let number = |case: &str| {
        let (chapter, nth) = case.split_once('.')?;
        Some((chapter.parse::<u8>().ok()?, nth.parse::<u8>().ok()?))
    };
    let mut before = None;
    for (nth, entry) in file.numbered_cases.iter().enumerate() {
        let path = format!("numbered_cases[{nth}].case");
        let now = number(&entry.case);
        if now.is_none() {
            report.add(path, "chapter and number were expected, as in 5.21");
        } else if now <= before {
            report.add(
                path,
                format!("{} does not come after the case before it", entry.case),
            );
        }
        before = now.or(before);
    }
}

/// Checks a scenario against counters and charts.
pub fn scenario(scenario: &Scenario, pieces: &PieceFile, charts: &Charts, report: &mut Report<'_>) {
    turns_are_on_the_track(scenario, charts, report);
    pieces_are_known(scenario, pieces, report);
    entries_fit_the_kind(scenario, pieces, report);
    nobody_shares_a_hex(scenario, pieces, report);
    only_headquarters_choose(scenario, pieces, report);
}

/// All turns lie within the scenario, and the scenario on the track.
fn turns_are_on_the_track(scenario: &Scenario, charts: &Charts, report: &mut Report<'_>) {
    let last = Turn(charts.turns.len() as u8);
    if scenario.first_turn < Turn(1) || scenario.first_turn > scenario.last_turn {
        report.add("first_turn", "a turn from 1 to the last was expected");
    }
    if scenario.last_turn > last {
        report.add("last_turn", format!("the track ends with turn {last}"));
    }
    let lies_within = |turn: Turn| (scenario.first_turn..=scenario.last_turn).contains(&turn);
    for (nth, line) in scenario.to_come.iter().enumerate() {
        if !lies_within(line.turn) {
            let message = format!("the scenario has no turn {}", line.turn);
            report.add(format!("to_come[{nth}].turn"), message);
        }
    }
}

/// All pieces are known, and none is named twice.
fn pieces_are_known(scenario: &Scenario, pieces: &PieceFile, report: &mut Report<'_>) {
    let placed = scenario.placed.iter().enumerate();
    let placed = placed.map(|(nth, line)| (format!("placed[{nth}].piece"), line.piece));
    let comes = scenario.to_come.iter().enumerate();
    let comes = comes.map(|(nth, line)| (format!("to_come[{nth}].piece"), line.piece));
    let special = scenario.special.iter().enumerate();
    let special = special.filter_map(|(nth, rule)| match rule {
        SpecialRule::Surprise { moves, .. } => Some((format!("special[{nth}]"), *moves)),
        _ => None,
    });
    let mut seen = BTreeSet::new();
    for (path, piece) in placed.chain(comes) {
        if !pieces.pieces.iter().any(|known| known.id == piece) {
            report.add(&path, unknown(piece, pieces));
        }
        if !seen.insert(piece) {
            report.add(path, format!("{piece} is named twice"));
        }
    }
    for (path, piece) in special {
        if !pieces.pieces.iter().any(|known| known.id == piece) {
            report.add(path, unknown(piece, pieces));
        }
    }
}

/// Corps that come later name their entry and their order; headquarters name neither.
fn entries_fit_the_kind(scenario: &Scenario, pieces: &PieceFile, report: &mut Report<'_>) {
    for (nth, line) in scenario.to_come.iter().enumerate() {
        let found = pieces.pieces.iter().find(|piece| piece.id == line.piece);
        let Some(found) = found else { continue };
        let enters = !line.at.0.is_empty() && line.order > 0;
        let message = match found.kind {
            Kind::Detachment => "detachments are placed, they do not come onto the map",
            Kind::Headquarters if !line.at.0.is_empty() => "headquarters have no entry",
            Kind::Infantry | Kind::Cavalry if !enters => "`at` and `order` were expected",
            _ => continue,
        };
        report.add(format!("to_come[{nth}]"), message);
    }
}

/// No two pieces of one sort share a hex [1.11].
fn nobody_shares_a_hex(scenario: &Scenario, pieces: &PieceFile, report: &mut Report<'_>) {
    let sort = |piece: PieceId| {
        let found = pieces.pieces.iter().find(|known| known.id == piece)?;
        Some(if found.kind.is_corps() {
            Kind::Infantry
        } else {
            found.kind
        })
    };
    let mut seen = BTreeSet::new();
    for (nth, line) in scenario.placed.iter().enumerate() {
        let Some(sort) = sort(line.piece) else {
            continue;
        };
        if !seen.insert((line.hex, sort)) {
            let message = format!("{} is taken by a piece of the same sort", line.hex);
            report.add(format!("placed[{nth}].hex"), message);
        }
    }
}

/// Only the mode of headquarters is left to their player.
fn only_headquarters_choose(scenario: &Scenario, pieces: &PieceFile, report: &mut Report<'_>) {
    for (nth, line) in scenario.placed.iter().enumerate() {
        let found = pieces.pieces.iter().find(|piece| piece.id == line.piece);
        let hq = found.is_none_or(|piece| piece.kind == Kind::Headquarters);
        if line.face == FirstFace::Either && !hq {
            report.add(
                format!("placed[{nth}].face"),
                "only headquarters have a mode to choose",
            );
        }
    }
}
