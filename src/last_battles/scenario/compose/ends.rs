//! How a scenario is won, put together from several files: of conditions and points, what is said of a case takes the place
//! of what was said of it before.

use super::PlaceOf;
use super::kind::{Gathered, Kind, Lines, OrNone};
use super::places::{Place, Places};
use crate::last_battles::scenario::{Condition, Names, Otherwise, PointsWin, Victory, Win};

/// How a scenario is won, which every scenario needs to say; files may each say a part of it.
pub struct Ends;

/// What is known of a scenario's end while it is put together.
#[derive(Default)]
pub struct GatheredEnds {
    instant: Gathered<Lines, Vec<Win>>,
    at_end: Gathered<Lines, Vec<Win>>,
    points: Gathered<OrNone, Option<PointsWin>>,
    otherwise: Gathered<OrNone, Option<Otherwise>>,
    /// Where the last file speaks of victory; none if no file does.
    place: Option<Place>,
}

impl GatheredEnds {
    /// Calls a function for each condition by which somebody wins.
    pub fn each_condition<'c>(&'c self, look: &mut impl FnMut(&'c Condition)) {
        for line in self.instant.iter().chain(&self.at_end) {
            line.value.when.each(look);
        }
    }
}

impl Kind<Victory> for Ends {
    type Stated = Option<Victory>;
    type Gathered = GatheredEnds;

    fn stated(whole: Victory) -> Option<Victory> {
        Some(whole)
    }

    fn name(stated: &Option<Victory>, names: &mut Names) {
        let Some(victory) = stated else {
            return;
        };
        Lines::name(&victory.instant, names);
        Lines::name(&victory.at_end, names);
        let points = victory.points.iter().map(|points| &points.case);
        let otherwise = victory.otherwise.iter().map(|otherwise| &otherwise.case);
        names.cases.extend(points.chain(otherwise).cloned());
    }

    fn add(ends: &mut GatheredEnds, stated: &Option<Victory>, path: &str, place_of: PlaceOf<'_>) {
        let Some(victory) = stated else {
            return;
        };
        let mut wins = Names::default();
        Lines::name(&victory.instant, &mut wins);
        Lines::name(&victory.at_end, &mut wins);
        let within = |part: &str| format!("{path}.{part}");
        Lines::leave_out(&mut ends.instant, &wins);
        Lines::leave_out(&mut ends.at_end, &wins);
        Lines::add(
            &mut ends.instant,
            &victory.instant,
            &within("instant"),
            place_of,
        );
        Lines::add(
            &mut ends.at_end,
            &victory.at_end,
            &within("at_end"),
            place_of,
        );
        OrNone::add(
            &mut ends.points,
            &victory.points,
            &within("points"),
            place_of,
        );
        OrNone::add(
            &mut ends.otherwise,
            &victory.otherwise,
            &within("otherwise"),
            place_of,
        );
        ends.place = Some(place_of(path));
    }

    fn leave_out(ends: &mut GatheredEnds, names: &Names) {
        Lines::leave_out(&mut ends.instant, names);
        Lines::leave_out(&mut ends.at_end, names);
        let gone = |case: &String| names.cases.contains(case);
        ends.points.take_if(|points| gone(&points.value.case));
        ends.otherwise
            .take_if(|otherwise| gone(&otherwise.value.case));
    }

    fn finish(ends: GatheredEnds, path: &str, places: &mut Places) -> Option<Victory> {
        let within = |part: &str| format!("{path}.{part}");
        places.note(path.to_owned(), ends.place?);
        Some(Victory {
            instant: Lines::finish(ends.instant, &within("instant"), places)?,
            at_end: Lines::finish(ends.at_end, &within("at_end"), places)?,
            points: OrNone::finish(ends.points, &within("points"), places)?,
            otherwise: OrNone::finish(ends.otherwise, &within("otherwise"), places)?,
        })
    }
}
