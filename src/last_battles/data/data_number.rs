//! The numbers of the data that a game is played with: map, charts, order of battle, scenario.
//!
//! They tell whether a saved game was played with the same data. Each is the number of the files' text without comments and
//! without white space outside strings, so that a remark or another indentation makes no other data. A scenario's counts
//! its own file and those that it builds on.

use crate::table::data::Text;
use crate::table::data::significant::significant;
use crate::table::game::{Data, DataPart};
use crate::table::number::Number;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of each part of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataNumbers {
    pub map: Number,
    pub charts: Number,
    pub order_of_battle: Number,
    pub scenario: Number,
}

impl DataNumbers {
    /// Gets the numbers of what all scenarios share, and of a scenario that was put together from files.
    pub fn of(shared: &ComponentNumbers, scenario: &[Arc<Text>]) -> Self {
        let files = scenario.iter().map(|file| significant(&file.text));
        Self {
            map: shared.map,
            charts: shared.charts,
            order_of_battle: shared.order_of_battle,
            scenario: Number::of(&files.collect::<Vec<_>>()),
        }
    }
}

impl Data for DataNumbers {
    fn whole(&self) -> Number {
        Number::of(self)
    }

    fn differing(&self, other: &Self) -> Vec<DataPart> {
        let parts = [
            ("map", "map", self.map != other.map),
            ("charts", "charts", self.charts != other.charts),
            (
                "order of battle",
                "order_of_battle",
                self.order_of_battle != other.order_of_battle,
            ),
            ("scenario", "scenario", self.scenario != other.scenario),
        ];
        let differing = parts.into_iter().filter(|(.., differs)| *differs);
        differing
            .map(|(name, field, _)| DataPart { name, field })
            .collect()
    }
}

/// The numbers of what all scenarios share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentNumbers {
    pub map: Number,
    pub charts: Number,
    pub order_of_battle: Number,
}

impl ComponentNumbers {
    /// Gets the numbers of the texts of the three files.
    pub fn of(map: &str, order_of_battle: &str, charts: &str) -> Self {
        let number = |text: &str| Number::of_text(&significant(text));
        Self {
            map: number(map),
            charts: number(charts),
            order_of_battle: number(order_of_battle),
        }
    }
}
