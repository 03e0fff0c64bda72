//! The numbers of the data that a game is played with: they tell whether a saved game was played with the same.

use super::embedded;
use crate::table::data::significant::significant;
use crate::table::game::{Data, DataPart};
use crate::table::number::Number;
use serde::{Deserialize, Serialize};

/// The number of each part of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataNumbers {
    pub map: Number,
    pub pieces: Number,
    pub charts: Number,
    pub scenario: Number,
}

impl DataNumbers {
    /// Gets the numbers of what is carried, with a scenario's text.
    pub fn of(scenario: &str) -> Self {
        let number = |text: &str| Number::of_text(&significant(text));
        Self {
            map: number(embedded::MAP.text),
            pieces: number(embedded::PIECES.text),
            charts: number(embedded::CHARTS.text),
            scenario: number(scenario),
        }
    }
}

impl Data for DataNumbers {
    fn whole(&self) -> Number {
        Number::of(self)
    }

    fn differing(&self, other: &Self) -> Vec<DataPart> {
        let parts = [
            ("map", self.map != other.map),
            ("pieces", self.pieces != other.pieces),
            ("charts", self.charts != other.charts),
            ("scenario", self.scenario != other.scenario),
        ];
        let differing = parts.into_iter().filter(|(_, differs)| *differs);
        let part = |(name, _)| DataPart { name, field: name };
        differing.map(part).collect()
    }
}
