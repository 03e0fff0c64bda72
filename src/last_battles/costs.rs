//! [5.2] What each step on the board costs.
//!
//! Worked out once from the ground and the Terrain Effects Chart: along a road or a trail its own cost, otherwise that of
//! the terrain entered, and more for the hexside crossed. River hexsides without a bridge cannot be crossed.

use super::charts::{Charts, MovementPoints};
use super::chateaux;
use crate::hex::path::UNREACHABLE;
use crate::hex::{Direction, HexNumber};
use crate::last_battles::rules::{Entry, Rule, RuleSet};
use crate::table::board::{Board, HexsideFeatures, NO_HEX, RouteKind, Terrain};

/// The cost of every step on the board, in half movement points, by dense hex index and direction [5.2].
#[derive(Clone, Debug)]
pub struct Costs {
    dry: Tables,
    /// In rain, where a rule makes that another matter [16.5].
    wet: Option<Box<Tables>>,
}

/// The costs in one weather.
#[derive(Clone, Debug)]
pub struct Tables {
    best: ByMorale,
    /// By the ground alone, as those go whom a rule keeps off roads and trails; none where no rule does [16.4].
    off_routes: Option<ByMorale>,
    /// Along roads and trails alone, as supply trains go.
    routes: Vec<[u8; 6]>,
}

/// The columns of one way to go, by the morale of units.
#[derive(Clone, Debug)]
struct ByMorale {
    good: Columns,
    demoralized: Columns,
}

/// What units may use on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Roads and trails wherever there are any.
    Routes,
    /// The ground alone.
    Ground,
}

/// The columns for units of one morale.
#[derive(Clone, Debug)]
struct Columns {
    foot: Vec<[u8; 6]>,
    mounted: Vec<[u8; 6]>,
    entry: Vec<[MovementPoints; 2]>,
}

/// Which column of the Terrain Effects Chart a unit pays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mount {
    Foot,
    Mounted,
}

/// Whether a unit's corps is demoralized; if so, clear hexes cost it more [13.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CorpsMorale {
    Good,
    Demoralized,
}

/// What a clear hex costs those of a demoralized corps [13.2].
const CLEAR_WHEN_DEMORALIZED: MovementPoints = MovementPoints::whole(2);

impl Costs {
    pub(super) fn new(board: &Board, charts: &Charts, rules: RuleSet) -> Self {
        let chart = Chart {
            board,
            charts,
            rules,
            morale: CorpsMorale::Good,
            way: Way::Routes,
            rains: false,
        };
        let wet = rules.contains(Rule::RainEffects).then_some(Chart {
            rains: true,
            ..chart
        });
        Self {
            dry: Tables::new(chart),
            wet: wet.map(|chart| Box::new(Tables::new(chart))),
        }
    }

    /// Tells whether costs under some rules are others than those without any.
    pub(super) fn are_changed_by(rules: RuleSet) -> bool {
        let others = [Rule::ModifiedTerrain, Rule::ChateauGarrisons];
        let others = others.into_iter().any(|rule| rules.contains(rule));
        rules.change(STEP) || rules.change(ENTRY) || others
    }

    /// Gets the costs in the rain that hampers, or in any other weather [16.5].
    pub fn in_weather(&self, rains: bool) -> &Tables {
        let wet = self.wet.as_deref();
        wet.filter(|_| rains).unwrap_or(&self.dry)
    }

    /// Gets the costs of the six steps out of each hex in dry weather, in half points.
    pub fn of(&self, mount: Mount) -> &[[u8; 6]] {
        self.of_morale(mount, CorpsMorale::Good)
    }

    /// Gets the costs of the six steps out of each hex in dry weather for units of a morale, in half points [13.2].
    pub fn of_morale(&self, mount: Mount, morale: CorpsMorale) -> &[[u8; 6]] {
        self.dry.of(mount, morale)
    }
}

impl Tables {
    fn new(chart: Chart<'_>) -> Self {
        let off_routes = chart
            .rules
            .contains(Rule::ModifiedTerrain)
            .then_some(Chart {
                way: Way::Ground,
                ..chart
            });
        Self {
            routes: along_routes(&chart),
            best: ByMorale::new(chart),
            off_routes: off_routes.map(ByMorale::new),
        }
    }

    /// Gets the costs of the six steps out of each hex for units of a morale, in half points [5.2, 13.2].
    pub fn of(&self, mount: Mount, morale: CorpsMorale) -> &[[u8; 6]] {
        self.best.columns(morale).of(mount)
    }

    /// Gets the costs of the six steps out of each hex for those who keep to roads and trails, in half points [16.17A].
    pub fn along_routes(&self) -> &[[u8; 6]] {
        &self.routes
    }

    /// Tells whether a rule may keep units off roads and trails [16.4].
    pub const fn has_off_routes(&self) -> bool {
        self.off_routes.is_some()
    }

    /// Gets the costs of the six steps out of each hex for units that use no road or trail; none where no rule forbids them
    /// that [16.4].
    pub fn off_routes(&self, mount: Mount, morale: CorpsMorale) -> Option<&[[u8; 6]]> {
        let off_routes = self.off_routes.as_ref()?;
        Some(off_routes.columns(morale).of(mount))
    }

    /// Gets the cost of coming onto the board in a hex, by its best route [5.6].
    pub fn entry(&self, mount: Mount, morale: CorpsMorale, place: usize) -> MovementPoints {
        self.best.columns(morale).entry_at(mount, place)
    }

    /// Gets the cost of coming onto the board in a hex without the use of a road or trail, where a rule forbids that [16.4].
    pub fn entry_off_routes(
        &self,
        mount: Mount,
        morale: CorpsMorale,
        place: usize,
    ) -> MovementPoints {
        let off_routes = self.off_routes.as_ref().unwrap_or(&self.best);
        off_routes.columns(morale).entry_at(mount, place)
    }
}

impl ByMorale {
    fn new(chart: Chart<'_>) -> Self {
        let of = |morale: CorpsMorale| Columns::new(&Chart { morale, ..chart });
        Self {
            good: of(CorpsMorale::Good),
            demoralized: of(CorpsMorale::Demoralized),
        }
    }

    const fn columns(&self, morale: CorpsMorale) -> &Columns {
        match morale {
            CorpsMorale::Good => &self.good,
            CorpsMorale::Demoralized => &self.demoralized,
        }
    }
}

/// Works out the costs of steps along roads and trails; all others are forbidden [16.17A].
fn along_routes(chart: &Chart<'_>) -> Vec<[u8; 6]> {
    let step = |place: usize, direction: Direction| {
        let side = chart.board.sides(place)[direction.index()];
        match side.road() || side.trail() {
            true => chart.step_cost(place, direction, Mount::Foot),
            false => UNREACHABLE,
        }
    };
    let steps = |place: usize| Direction::ALL.map(|direction| step(place, direction));
    (0..chart.board.grid().len()).map(steps).collect()
}

impl Columns {
    fn new(chart: &Chart<'_>) -> Self {
        let grid = chart.board.grid();
        let of = |mount: Mount| -> Vec<[u8; 6]> {
            let steps = |place: usize| Direction::ALL.map(|d| chart.step_cost(place, d, mount));
            (0..grid.len()).map(steps).collect()
        };
        let mounts = [Mount::Foot, Mount::Mounted];
        let entry = |hex: HexNumber| mounts.map(|mount| chart.entry_cost(hex, mount));
        Self {
            foot: of(Mount::Foot),
            mounted: of(Mount::Mounted),
            entry: grid.hexes().map(entry).collect(),
        }
    }

    fn of(&self, mount: Mount) -> &[[u8; 6]] {
        match mount {
            Mount::Foot => &self.foot,
            Mount::Mounted => &self.mounted,
        }
    }

    fn entry_at(&self, mount: Mount, place: usize) -> MovementPoints {
        self.entry[place][usize::from(mount == Mount::Mounted)]
    }
}

/// What decides the cost of a step, in order.
const STEP: &[Entry<Pays>] = &[
    Entry::always(terrain),
    Entry::always(clear_when_demoralized),
    Entry::always(route),
    Entry::always(hexside),
    Entry::under(Rule::RainEffects, doubled_in_rain),
];

/// What decides the cost of coming onto the board in a hex, in order.
const ENTRY: &[Entry<Pays>] = &[
    Entry::always(terrain),
    Entry::always(clear_when_demoralized),
    Entry::always(best_route),
    Entry::under(Rule::RainEffects, doubled_in_rain),
];

/// Gets the cost of a step by what it is without the line.
type Pays = fn(&Chart<'_>, &Step, MovementPoints) -> MovementPoints;

/// One step onto a hex.
struct Step {
    onto: usize,
    /// What lies between; nothing for an entry.
    over: HexsideFeatures,
    mount: Mount,
}

/// The Terrain Effects Chart laid on the board.
#[derive(Clone, Copy)]
struct Chart<'a> {
    board: &'a Board,
    charts: &'a Charts,
    rules: RuleSet,
    morale: CorpsMorale,
    way: Way,
    rains: bool,
}

impl Chart<'_> {
    fn cost(&self, step: &Step, list: &[Entry<Pays>]) -> MovementPoints {
        let lines = self.rules.read(list);
        lines.fold(MovementPoints::ZERO, |cost, pays| pays(self, step, cost))
    }

    /// Gets the cost of one step: the route's, or the terrain's and the hexside's together [5.2A, 5.2B, 5.2C].
    fn step_cost(&self, place: usize, direction: Direction, mount: Mount) -> u8 {
        let next = self.board.neighbours(place)[direction.index()];
        let over = self.board.sides(place)[direction.index()];
        if next == NO_HEX || over.impassable() {
            return UNREACHABLE;
        }
        let onto = usize::from(next);
        let cost = self.cost(&Step { onto, over, mount }, STEP);
        u8::try_from(cost.halves()).unwrap_or(UNREACHABLE)
    }

    fn entry_cost(&self, hex: HexNumber, mount: Mount) -> MovementPoints {
        let (onto, over) = (self.board.grid().index(hex), HexsideFeatures::default());
        self.cost(&Step { onto, over, mount }, ENTRY)
    }
}

/// The terrain entered [5.2A].
fn terrain(chart: &Chart<'_>, step: &Step, _: MovementPoints) -> MovementPoints {
    let terrain = chateaux::counts_as(chart.rules, chart.board.terrain_at(step.onto));
    let row = chart.charts.terrain.hex(terrain);
    match step.mount {
        Mount::Foot => row.foot,
        Mount::Mounted => row.mounted,
    }
}

/// Clear hexes cost those of a demoralized corps more [13.2].
fn clear_when_demoralized(chart: &Chart<'_>, step: &Step, cost: MovementPoints) -> MovementPoints {
    match (chart.morale, chart.board.terrain_at(step.onto)) {
        (CorpsMorale::Demoralized, Terrain::Clear) => CLEAR_WHEN_DEMORALIZED,
        _ => cost,
    }
}

/// The road or trail in place of the terrain [5.2B].
fn route(chart: &Chart<'_>, step: &Step, cost: MovementPoints) -> MovementPoints {
    if chart.way == Way::Ground {
        return cost;
    }
    match (step.over.road(), step.over.trail()) {
        (true, _) => chart.charts.terrain.route(RouteKind::Road),
        (false, true) => chart.charts.terrain.route(RouteKind::Trail),
        (false, false) => cost,
    }
}

/// The hexside beside that [5.2C].
fn hexside(chart: &Chart<'_>, step: &Step, cost: MovementPoints) -> MovementPoints {
    let rows = &chart.charts.terrain.hexsides;
    let row = match (step.over.bridge(), step.over.stream()) {
        (true, _) => &rows.bridge,
        (false, true) => &rows.stream,
        (false, false) => return cost,
    };
    cost + row.surcharge.unwrap_or_default()
}

/// Who comes onto the board uses the best route of the hex, if it is cheaper [5.6].
fn best_route(chart: &Chart<'_>, step: &Step, cost: MovementPoints) -> MovementPoints {
    if chart.way == Way::Ground {
        return cost;
    }
    let hex = chart.board.grid().hex(step.onto);
    let routes = [RouteKind::Road, RouteKind::Trail].into_iter();
    let along = routes.filter(|&kind| chart.board.on_route(hex, kind));
    let along = along.map(|kind| chart.charts.terrain.route(kind));
    along.chain([cost]).min().unwrap_or(cost)
}

/// Rain doubles all of that [16.5].
fn doubled_in_rain(chart: &Chart<'_>, _: &Step, cost: MovementPoints) -> MovementPoints {
    if chart.rains { cost.times(2) } else { cost }
}
