//! Putting a scenario together from drafts, each over those before it.
//!
//! What a draft says of a unit, a leader, a hex or a case takes the place of what was said of it before; other lines of
//! lists are added at their end. A field that is no list is replaced whole. Of every part it stays known where it stands,
//! so that a fault in the whole can be told where it was written.

use super::draft::{ScenarioFile, Without};
use super::{
    Activation, AlwaysInCommand, Arrival, Condition, EntryChoice, ForceOption, Holding,
    LeaderPlacement, LevelChange, Otherwise, Placement, Placing, PointsWin, Scenario, StandStill,
    Victory, Win,
};
use crate::table::ids::UnitId;
use std::collections::{BTreeMap, BTreeSet};

/// Where a part of a scenario is written: in which of its sources, and at which path there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub source: usize,
    pub path: String,
}

/// Where the parts of a scenario are written, by their paths in the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(BTreeMap<String, Place>);

impl Places {
    /// Gets where a part is written, or else the nearest part around it; `None` if nothing is known of it.
    pub fn find(&self, path: &str) -> Option<Place> {
        let mut end = path.len();
        loop {
            if let Some(place) = self.0.get(&path[..end]) {
                return Some(Place {
                    source: place.source,
                    path: format!("{}{}", place.path, &path[end..]),
                });
            }
            end = path[..end].rfind(['.', '['])?;
        }
    }
}

/// How much is taken from a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    All,
    /// Set-up, arrivals and leaders alone.
    Forces,
}

/// A line of a list, where it is written, and where each of its units is.
#[derive(Clone)]
struct Line<T> {
    value: T,
    place: Place,
    units: Vec<Vec<Place>>,
}

impl<T: Clone> Line<T> {
    fn new(value: &T, place: Place) -> Self {
        Self {
            value: value.clone(),
            place,
            units: Vec::new(),
        }
    }
}

/// Tells where a part of a draft is written, by its path in the draft.
pub type From<'f> = &'f dyn Fn(&str) -> Place;

/// A scenario being put together.
#[derive(Default)]
pub struct Builder {
    /// The fields that are no lists.
    fields: ScenarioFile,
    places: BTreeMap<String, Place>,
    set_up: Vec<Line<Placement>>,
    arrivals: Vec<Line<Arrival>>,
    choices: Vec<Line<EntryChoice>>,
    leaders: Vec<Line<LeaderPlacement>>,
    control: Vec<Line<Holding>>,
    options: Vec<Line<ForceOption>>,
    changes: Vec<Line<LevelChange>>,
    stand_still: Vec<Line<StandStill>>,
    always_in_command: Vec<Line<AlwaysInCommand>>,
    activations: Vec<Line<Activation>>,
    placings: Vec<Line<Placing>>,
    instant: Vec<Line<Win>>,
    at_end: Vec<Line<Win>>,
    points: Option<Line<PointsWin>>,
    otherwise: Option<Line<Otherwise>>,
    /// Whether any draft has spoken of victory.
    victory: bool,
}

/// Puts the fields that a draft states in the place of those before.
macro_rules! replace {
    ($builder:ident, $part:ident, $from:ident: $($field:ident)*) => {$(
        if $part.$field.is_some() {
            $builder.fields.$field = $part.$field.clone();
            let name = stringify!($field);
            $builder.places.insert(name.to_owned(), $from(name));
        }
    )*};
}

/// Adds the lines of a list, in the place of those of the same key.
macro_rules! join {
    ($builder:ident, $part:ident, $from:ident: $($field:ident by $key:ident)*) => {$(
        let keys: BTreeSet<_> = $part.$field.iter().map(|line| line.$key.clone()).collect();
        $builder.$field.retain(|line| !keys.contains(&line.value.$key));
        for (nth, line) in $part.$field.iter().enumerate() {
            let place = $from(&format!("{}[{nth}]", stringify!($field)));
            $builder.$field.push(Line::new(line, place));
        }
    )*};
}

impl Builder {
    /// Adds what a draft says, over what has been said so far; its options come with [`Builder::add_options`].
    pub fn add(&mut self, part: &ScenarioFile, takes: Takes, from: From<'_>) {
        self.leave_out(&part.without);
        self.add_forces(part, from);
        if takes == Takes::Forces {
            return;
        }
        replace!(self, part, from: number name summary rules first last rain mud area sides first_player supply exits levels corps wings in_use by_default);
        join!(self, part, from: control by hex changes by case stand_still by case activations by case placings by case always_in_command by leader);
        if let Some(victory) = &part.victory {
            self.add_victory(victory, from);
        }
    }

    /// Adds a draft's options.
    pub fn add_options(&mut self, part: &ScenarioFile, from: From<'_>) {
        let named = |line: &Line<ForceOption>| {
            let mut own = part.options.iter();
            own.any(|option| option.name() == line.value.name())
        };
        self.options.retain(|line| !named(line));
        for (nth, option) in part.options.iter().enumerate() {
            let place = from(&format!("options[{nth}]"));
            self.options.push(Line::new(option, place));
        }
    }

    /// Keeps an option of a scenario that is built on.
    pub fn keep_option(&mut self, option: &ForceOption, place: Place) {
        self.options.push(Line::new(option, place));
    }

    /// Tells whether an option goes by a name here.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|line| line.value.is_called(name))
    }

    /// Lists the options that what has been said so far cannot do without: those always in use, those that the victory
    /// conditions name, and those that other options need.
    pub fn options_needed(&self) -> BTreeSet<String> {
        let mut needed: BTreeSet<_> = self.fields.in_use.iter().flatten().cloned().collect();
        for line in self.instant.iter().chain(&self.at_end) {
            line.value.when.each(&mut |condition| {
                if let Condition::Written(case) = condition {
                    needed.insert(case.clone());
                }
            });
        }
        let options = self.options.iter();
        needed.extend(options.flat_map(|line| line.value.needs.iter().cloned()));
        needed
    }

    fn leave_out(&mut self, without: &Without) {
        self.drop_units(&without.units.iter().copied().collect());
        self.leaders
            .retain(|line| !without.leaders.contains(&line.value.leader));
        let kept = |case: &String| !without.cases.contains(case);
        self.changes.retain(|line| kept(&line.value.case));
        self.instant.retain(|line| kept(&line.value.case));
        self.at_end.retain(|line| kept(&line.value.case));
        self.activations.retain(|line| kept(&line.value.case));
        self.placings.retain(|line| kept(&line.value.case));
        self.stand_still.retain(|line| kept(&line.value.case));
        if self
            .points
            .as_ref()
            .is_some_and(|line| !kept(&line.value.case))
        {
            self.points = None;
        }
        if self
            .otherwise
            .as_ref()
            .is_some_and(|line| !kept(&line.value.case))
        {
            self.otherwise = None;
        }
    }

    fn drop_units(&mut self, gone: &BTreeSet<UnitId>) {
        for line in &mut self.set_up {
            keep(&mut line.value.units, &mut line.units[0], gone);
        }
        self.set_up.retain(|line| !line.value.units.is_empty());
        for line in &mut self.arrivals {
            for (group, places) in line.value.groups.iter_mut().zip(&mut line.units) {
                keep(group, places, gone);
            }
        }
        self.arrivals
            .retain(|line| line.value.units().next().is_some());
        for line in &mut self.choices {
            keep(&mut line.value.units, &mut line.units[0], gone);
        }
        self.choices.retain(|line| !line.value.units.is_empty());
    }

    fn add_forces(&mut self, part: &ScenarioFile, from: From<'_>) {
        let set_up = part.set_up.iter().flat_map(|at| at.units.iter().copied());
        let arriving = part.arrivals.iter().flat_map(Arrival::units);
        let choosing = part
            .choices
            .iter()
            .flat_map(|line| line.units.iter().copied());
        self.drop_units(&set_up.chain(arriving).chain(choosing).collect());
        let units = |path: String, units: &[UnitId]| -> Vec<Place> {
            (0..units.len())
                .map(|item| from(&format!("{path}[{item}]")))
                .collect()
        };
        for (nth, at) in part.set_up.iter().enumerate() {
            let path = format!("set_up[{nth}]");
            let mut line = Line::new(at, from(&path));
            line.units.push(units(format!("{path}.units"), &at.units));
            self.set_up.push(line);
        }
        for (nth, arrival) in part.arrivals.iter().enumerate() {
            let path = format!("arrivals[{nth}]");
            let mut line = Line::new(arrival, from(&path));
            let groups = arrival.groups.iter().enumerate();
            line.units = groups
                .map(|(group, named)| units(format!("{path}.groups[{group}]"), named))
                .collect();
            self.arrivals.push(line);
        }
        for (nth, choice) in part.choices.iter().enumerate() {
            let path = format!("choices[{nth}]");
            let mut line = Line::new(choice, from(&path));
            line.units
                .push(units(format!("{path}.units"), &choice.units));
            self.choices.push(line);
        }
        join!(self, part, from: leaders by leader);
    }

    fn add_victory(&mut self, victory: &Victory, from: From<'_>) {
        self.victory = true;
        let wins = victory.instant.iter().chain(&victory.at_end);
        let cases: BTreeSet<_> = wins.map(|win| &win.case).collect();
        let lists = [
            ("instant", &victory.instant, &mut self.instant),
            ("at_end", &victory.at_end, &mut self.at_end),
        ];
        for (list, wins, lines) in lists {
            lines.retain(|line| !cases.contains(&line.value.case));
            for (nth, win) in wins.iter().enumerate() {
                lines.push(Line::new(win, from(&format!("victory.{list}[{nth}]"))));
            }
        }
        if let Some(points) = &victory.points {
            self.points = Some(Line::new(points, from("victory.points")));
        }
        if let Some(otherwise) = &victory.otherwise {
            self.otherwise = Some(Line::new(otherwise, from("victory.otherwise")));
        }
        self.places.insert("victory".to_owned(), from("victory"));
    }

    /// Lists the fields that every scenario needs and nobody has stated.
    fn missing(&self) -> Vec<&'static str> {
        let fields = &self.fields;
        let stated = [
            ("number", fields.number.is_some()),
            ("name", fields.name.is_some()),
            ("summary", fields.summary.is_some()),
            ("rules", fields.rules.is_some()),
            ("first", fields.first.is_some()),
            ("last", fields.last.is_some()),
            ("area", fields.area.is_some()),
            ("sides", fields.sides.is_some()),
            ("first_player", fields.first_player.is_some()),
            ("levels", fields.levels.is_some()),
            ("victory", self.victory),
        ];
        let missing = stated.into_iter().filter(|&(_, stated)| !stated);
        missing.map(|(name, _)| name).collect()
    }

    /// Ends the work.
    ///
    /// # Errors
    /// Names the fields that every scenario needs and nobody has stated.
    pub fn finish(self) -> Result<(Scenario, Places), Vec<&'static str>> {
        let missing = self.missing();
        let mut places = self.places;
        let points = self.points.map(|line| {
            places.insert("victory.points".to_owned(), line.place);
            line.value
        });
        let otherwise = self.otherwise.map(|line| {
            places.insert("victory.otherwise".to_owned(), line.place);
            line.value
        });
        let ScenarioFile {
            number: Some(number),
            name: Some(name),
            summary: Some(summary),
            rules: Some(rules),
            first: Some(first),
            last: Some(last),
            rain,
            mud,
            area: Some(area),
            sides: Some(sides),
            first_player: Some(first_player),
            supply,
            exits,
            levels: Some(levels),
            corps,
            wings,
            in_use,
            by_default,
            ..
        } = self.fields
        else {
            return Err(missing);
        };
        if !self.victory {
            return Err(missing);
        }
        let scenario = Scenario {
            number,
            name,
            summary,
            rules,
            first,
            last,
            rain: rain.unwrap_or_default(),
            mud: mud.unwrap_or_default(),
            area,
            sides,
            first_player,
            set_up: settle(self.set_up, "set_up", |_| ".units".to_owned(), &mut places),
            arrivals: settle(
                self.arrivals,
                "arrivals",
                |group| format!(".groups[{group}]"),
                &mut places,
            ),
            choices: settle(
                self.choices,
                "choices",
                |_| ".units".to_owned(),
                &mut places,
            ),
            supply,
            exits: exits.unwrap_or_default(),
            leaders: settle(self.leaders, "leaders", no_units, &mut places),
            levels,
            changes: settle(self.changes, "changes", no_units, &mut places),
            placings: settle(self.placings, "placings", no_units, &mut places),
            activations: settle(self.activations, "activations", no_units, &mut places),
            corps,
            wings,
            stand_still: settle(self.stand_still, "stand_still", no_units, &mut places),
            always_in_command: settle(
                self.always_in_command,
                "always_in_command",
                no_units,
                &mut places,
            ),
            control: settle(self.control, "control", no_units, &mut places),
            victory: Victory {
                instant: settle(self.instant, "victory.instant", no_units, &mut places),
                at_end: settle(self.at_end, "victory.at_end", no_units, &mut places),
                points,
                otherwise,
            },
            options: settle(self.options, "options", no_units, &mut places),
            in_use: in_use.unwrap_or_default(),
            by_default: by_default.unwrap_or_default(),
        };
        Ok((scenario, Places(places)))
    }
}

/// Gets a scenario with what an option changes in it.
pub fn amended(scenario: &Scenario, by: &ScenarioFile) -> Scenario {
    let nowhere = |path: &str| Place {
        source: 0,
        path: path.to_owned(),
    };
    let mut builder = Builder::default();
    let whole = ScenarioFile::from(scenario);
    builder.add(&whole, Takes::All, &nowhere);
    builder.add_options(&whole, &nowhere);
    builder.add(by, Takes::All, &nowhere);
    builder
        .finish()
        .map_or_else(|_| scenario.clone(), |(scenario, _)| scenario)
}

/// Drops units from a list, and their places from the list beside it.
fn keep(units: &mut Vec<UnitId>, places: &mut Vec<Place>, gone: &BTreeSet<UnitId>) {
    let mut left = units.iter().map(|unit| !gone.contains(unit));
    places.retain(|_| left.next().unwrap_or(true));
    units.retain(|unit| !gone.contains(unit));
}

/// The path of units in lines that name none.
fn no_units(_: usize) -> String {
    String::new()
}

/// Lists the lines' values, and notes where each, and each of its units, is written.
fn settle<T>(
    lines: Vec<Line<T>>,
    list: &str,
    units: impl Fn(usize) -> String,
    places: &mut BTreeMap<String, Place>,
) -> Vec<T> {
    let mut values = Vec::new();
    for (nth, line) in lines.into_iter().enumerate() {
        let path = format!("{list}[{nth}]");
        for (group, named) in line.units.into_iter().enumerate() {
            for (item, place) in named.into_iter().enumerate() {
                places.insert(format!("{path}{}[{item}]", units(group)), place);
            }
        }
        places.insert(path, line.place);
        values.push(line.value);
    }
    values
}
