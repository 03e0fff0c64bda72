//! Reading data files from text, with every fault told by file, line and column.

use super::cases::CaseFile;
use super::lint::{self, Report};
use crate::campaign_1815::charts::Charts;
use crate::campaign_1815::map_file::MapFile;
use crate::campaign_1815::piece::Piece;
use crate::campaign_1815::scenario::Scenario;
use crate::table::data::locate::Outline;
use crate::table::data::{Fault, Source, budget, read};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// `pieces.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceFile {
    pub pieces: Vec<Piece>,
}

/// What a data file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Map,
    Pieces,
    Charts,
    Cases,
    Scenario,
}

impl Kind {
    /// Tells from the names of the outermost fields what a file is; `None` if they are those of no data file.
    pub fn of(text: &str) -> Option<Self> {
        // In a file cut short only the first fields are left, so each kind has several.
        let outline = Outline::of_the_outermost(text);
        outline.fields().find_map(|field| match field {
            "south_west" | "north_east" | "towns" | "brussels_road" => Some(Self::Map),
            "pieces" => Some(Self::Pieces),
            "attack_results" | "blown_turns" | "victory_levels" => Some(Self::Charts),
            "numbered_cases" => Some(Self::Cases),
            "campaign" | "begins_with" | "placed" | "to_come" => Some(Self::Scenario),
            _ => None,
        })
    }
}

/// Reads a map and checks it.
///
/// # Errors
/// Gives back all faults.
pub fn load_map(source: Source<'_>) -> Result<MapFile, Vec<Fault>> {
    checked(source, lint::map)
}

/// Reads the counters and checks them.
///
/// # Errors
/// Gives back all faults.
pub fn load_pieces(source: Source<'_>) -> Result<PieceFile, Vec<Fault>> {
    checked(source, lint::pieces)
}

/// Reads charts and checks them.
///
/// # Errors
/// Gives back all faults.
pub fn load_charts(source: Source<'_>) -> Result<Charts, Vec<Fault>> {
    checked(source, lint::charts)
}

/// Reads the list of cases and checks it.
///
/// # Errors
/// Gives back all faults.
pub fn load_cases(source: Source<'_>) -> Result<CaseFile, Vec<Fault>> {
    checked(source, lint::cases)
}

/// Reads a scenario and checks it against the counters and the charts.
///
/// # Errors
/// Gives back all faults.
pub fn load_scenario(
    source: Source<'_>,
    pieces: &PieceFile,
    charts: &Charts,
) -> Result<Scenario, Vec<Fault>> {
    checked(source, |scenario, report| {
        lint::scenario(scenario, pieces, charts, report);
    })
}

/// Reads a file and runs its checks.
fn checked<T: DeserializeOwned>(
    source: Source<'_>,
    check: impl Fn(&T, &mut Report<'_>),
) -> Result<T, Vec<Fault>> {
    budget::length(source).map_err(|fault| vec![fault])?;
    let value = read(source).map_err(|fault| vec![fault])?;
    let mut report = Report::new(source);
    check(&value, &mut report);
    match report.into_faults() {
        faults if faults.is_empty() => Ok(value),
        faults => Err(faults),
    }
}

/// Lists the faults of data files, file by file. A scenario is checked against the counters and charts among the files; what is
/// not among them, or has faults itself, is taken from those that the program carries.
pub fn faults_of(sources: &[Source<'_>]) -> Vec<Vec<Fault>> {
    use super::embedded;
    let kinds: Vec<_> = sources.iter().map(|source| Kind::of(source.text)).collect();
    let among = |wanted: Kind| {
        let at = kinds.iter().position(|kind| *kind == Some(wanted))?;
        Some(sources[at])
    };
    let pieces = among(Kind::Pieces).and_then(|source| load_pieces(source).ok());
    let pieces = pieces.map_or_else(|| load_pieces(embedded::PIECES), Ok);
    let charts = among(Kind::Charts).and_then(|source| load_charts(source).ok());
    let charts = charts.map_or_else(|| load_charts(embedded::CHARTS), Ok);
    let found = sources
        .iter()
        .zip(&kinds)
        .map(|(&source, kind)| match kind {
            Some(Kind::Map) => load_map(source).err(),
            Some(Kind::Pieces) => load_pieces(source).err(),
            Some(Kind::Charts) => load_charts(source).err(),
            Some(Kind::Cases) => load_cases(source).err(),
            Some(Kind::Scenario) => match (&pieces, &charts) {
                (Ok(pieces), Ok(charts)) => load_scenario(source, pieces, charts).err(),
                (Err(faults), _) | (_, Err(faults)) => Some(faults.clone()),
            },
            None => None,
        });
    found.map(Option::unwrap_or_default).collect()
}
