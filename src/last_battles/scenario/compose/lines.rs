//! Lists, line by line: what is said of a case, a hex, a leader or a unit takes the place of what was said of it before;
//! other lines are added at the end.

use super::PlaceOf;
use super::kind::Kind;
use super::places::{Place, Places};
use crate::hex::HexNumber;
use crate::last_battles::scenario::{
    Activation, AlwaysInCommand, Arrival, EntryChoice, ForceOption, Holding, LeaderPlacement,
    LevelChange, Names, Placement, Placing, Shared, StandStill, Win,
};
use crate::table::ids::{LeaderId, UnitId};
use std::collections::BTreeSet;

/// A line of a list.
pub trait Line: Clone {
    /// What it is about; none if about its units alone, each of which takes part once.
    fn key(&self) -> Option<Key<'_>> {
        None
    }

    /// Lists those units in groups, each with its path in the line.
    fn units(&self) -> Vec<(String, &[UnitId])> {
        Vec::new()
    }

    /// Lists the same groups to take units out.
    fn units_mut(&mut self) -> Vec<&mut Vec<UnitId>> {
        Vec::new()
    }
}

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key<'l> {
    /// A numbered case, by which the line can be left out.
    Case(&'l str),
    /// A leader who takes part, by whom the line can be left out.
    Leader(LeaderId),
    /// A leader of whom more is said.
    Officer(LeaderId),
    Hex(HexNumber),
    /// An option, by its name.
    Option(&'l str),
}

/// States that lines are about the cases that they name.
macro_rules! by_case {
    ($($line:ident)*) => {$(
        impl Line for $line {
            fn key(&self) -> Option<Key<'_>> {
                Some(Key::Case(&self.case))
            }
        }
    )*};
}

by_case!(Activation LevelChange Placing StandStill Win);

impl Line for LeaderPlacement {
    fn key(&self) -> Option<Key<'_>> {
        Some(Key::Leader(self.leader))
    }
}

impl Line for AlwaysInCommand {
    fn key(&self) -> Option<Key<'_>> {
        Some(Key::Officer(self.leader))
    }
}

impl Line for Holding {
    fn key(&self) -> Option<Key<'_>> {
        Some(Key::Hex(self.hex))
    }
}

impl Line for ForceOption {
    fn key(&self) -> Option<Key<'_>> {
        Some(Key::Option(self.name()))
    }
}

impl Line for Placement {
    fn units(&self) -> Vec<(String, &[UnitId])> {
        vec![(".units".to_owned(), &self.units)]
    }

    fn units_mut(&mut self) -> Vec<&mut Vec<UnitId>> {
        vec![&mut self.units]
    }
}

impl Line for Arrival {
    fn units(&self) -> Vec<(String, &[UnitId])> {
        let groups = self.groups.iter().enumerate();
        let groups = groups.map(|(nth, units)| (format!(".groups[{nth}]"), units.as_slice()));
        groups.collect()
    }

    fn units_mut(&mut self) -> Vec<&mut Vec<UnitId>> {
        self.groups.iter_mut().collect()
    }
}

impl Line for EntryChoice {
    fn units(&self) -> Vec<(String, &[UnitId])> {
        vec![(".units".to_owned(), &self.units)]
    }

    fn units_mut(&mut self) -> Vec<&mut Vec<UnitId>> {
        vec![&mut self.units]
    }
}

/// A line, where it is written, and where each of its units is.
#[derive(Clone)]
pub struct WrittenLine<T> {
    pub value: T,
    place: Place,
    units: Vec<Vec<Place>>,
}

impl<T: Line> WrittenLine<T> {
    /// Notes a line that stands at a path of a file.
    pub fn new(value: &T, path: &str, place_of: PlaceOf<'_>) -> Self {
        let units = value.units().into_iter().map(|(group, units)| {
            let items = 0..units.len();
            let places = items.map(|item| place_of(&format!("{path}{group}[{item}]")));
            places.collect()
        });
        Self {
            value: value.clone(),
            place: place_of(path),
            units: units.collect(),
        }
    }

    fn drop_units(&mut self, gone: &BTreeSet<UnitId>) {
        for (units, places) in self.value.units_mut().into_iter().zip(&mut self.units) {
            let mut left = units.iter().map(|unit| !gone.contains(unit));
            places.retain(|_| left.next().unwrap_or(true));
            units.retain(|unit| !gone.contains(unit));
        }
    }

    /// Tells whether it is left out by some names, or has lost all its units.
    fn is_left_out(&self, names: &Names) -> bool {
        match self.value.key() {
            Some(Key::Case(case)) => names.cases.contains(case),
            Some(Key::Leader(leader)) => names.leaders.contains(&leader),
            Some(Key::Officer(_) | Key::Hex(_) | Key::Option(_)) => false,
            None => self.units.iter().all(Vec::is_empty),
        }
    }
}

/// A list to which each file adds lines, in the place of those about the same.
pub struct Lines;

impl<T: Line> Kind<Vec<T>> for Lines {
    type Stated = Vec<T>;
    type Gathered = Vec<WrittenLine<T>>;

    fn stated(whole: Vec<T>) -> Vec<T> {
        whole
    }

    fn name(stated: &Vec<T>, names: &mut Names) {
        for line in stated {
            match line.key() {
                Some(Key::Case(case)) => {
                    names.cases.insert(case.to_owned());
                }
                Some(Key::Leader(leader)) => {
                    names.leaders.insert(leader);
                }
                Some(Key::Officer(_) | Key::Hex(_) | Key::Option(_)) => {}
                None => {
                    let units = line.units().into_iter().flat_map(|(_, units)| units);
                    names.units.extend(units);
                }
            }
        }
    }

    fn add(lines: &mut Vec<WrittenLine<T>>, stated: &Vec<T>, path: &str, place_of: PlaceOf<'_>) {
        let keys: BTreeSet<_> = stated.iter().filter_map(Line::key).collect();
        lines.retain(|line| line.value.key().is_none_or(|key| !keys.contains(&key)));
        for (nth, line) in stated.iter().enumerate() {
            lines.push(WrittenLine::new(line, &format!("{path}[{nth}]"), place_of));
        }
    }

    fn leave_out(lines: &mut Vec<WrittenLine<T>>, names: &Names) {
        for line in &mut *lines {
            line.drop_units(&names.units);
        }
        lines.retain(|line| !line.is_left_out(names));
    }

    fn finish(lines: Vec<WrittenLine<T>>, path: &str, places: &mut Places) -> Option<Vec<T>> {
        let mut values = Vec::new();
        for (nth, line) in lines.into_iter().enumerate() {
            let path = format!("{path}[{nth}]");
            let groups = line.value.units().into_iter().zip(line.units);
            for ((group, _), units) in groups {
                for (item, place) in units.into_iter().enumerate() {
                    places.note(format!("{path}{group}[{item}]"), place);
                }
            }
            places.note(path, line.place);
            values.push(line.value);
        }
        Some(values)
    }
}

/// The options, which are added when all else has been: see [`Builder::add_options`](super::Builder::add_options).
pub struct Options;

impl Kind<Shared<ForceOption>> for Options {
    type Stated = Vec<ForceOption>;
    type Gathered = Vec<WrittenLine<ForceOption>>;

    fn stated(whole: Shared<ForceOption>) -> Vec<ForceOption> {
        whole.into_list()
    }

    fn add(_: &mut Self::Gathered, _: &Vec<ForceOption>, _: &str, _: PlaceOf<'_>) {}

    fn finish(
        lines: Self::Gathered,
        path: &str,
        places: &mut Places,
    ) -> Option<Shared<ForceOption>> {
        Lines::finish(lines, path, places).map(Vec::into)
    }
}
