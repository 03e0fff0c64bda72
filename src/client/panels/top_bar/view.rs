//! What the bar at the top says, looked up in the game.

use super::steps::{self, Step};
use crate::client::game::why_not_end;
use crate::client::panels::ViewContext;
use crate::client::plans::{still_to_attack, still_to_plan};
use crate::client::words::by_program;
use crate::hex::HexNumber;
use crate::last_battles::charts::{Light, Weather};
use crate::last_battles::counter::Player;
use crate::last_battles::state::{DecisionKind, Phase};
use crate::last_battles::{decision, leaders, legal};
use crate::table::case::Case;
use crate::table::level::Level;

/// What the bar says.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub title: String,
    pub subtitle: String,
    pub turn: String,
    pub turn_note: String,
    /// The phases of the turn.
    pub steps: Vec<Step>,
    /// Units that may still move, or hexes that still owe something.
    pub open: Open,
    /// How the phase is ended; none once the game is over.
    pub end: Option<End>,
    pub can_undo: bool,
    /// Whether the command phase can be gone back to.
    pub can_reopen_command: bool,
}

/// What is still open.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    Moves {
        units: usize,
        waiting: usize,
    },
    Attacks {
        must_attack: Vec<HexNumber>,
        must_be_attacked: Vec<HexNumber>,
        planned: Planned,
    },
    Decision {
        player: Player,
        what: String,
    },
    /// A decision about leaders, who can be gone through one by one.
    Leaders {
        player: Player,
        what: String,
    },
    /// A program decides.
    Program {
        player: Player,
        level: Level,
    },
    Nothing(String),
}

/// Whether attacks are planned that have not been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planned {
    Nothing,
    /// Some that nobody is obliged to make.
    Free,
    /// Some without which the phase cannot end [6.1].
    Owed,
}

impl Planned {
    fn of(context: &ViewContext) -> Self {
        match (context.plans.list.is_empty(), why_not_end(context.state)) {
            (true, _) => Self::Nothing,
            (false, None) => Self::Free,
            (false, Some(_)) => Self::Owed,
        }
    }

    /// Says what can be done now that no obligation is left to plan.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Nothing => ("Nothing is owed", "attack, or end the phase"),
            Self::Free => ("Nothing is owed", "roll, or end the phase"),
            Self::Owed => ("Every obligation is planned", "roll for what is planned"),
        }
    }
}

/// Whether the phase can be ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    pub label: String,
    /// Why it cannot.
    pub why_not: Option<(String, Option<Case>)>,
}

impl View {
    /// Looks at the game.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let scenario = &state.setup().scenario;
        let track = &state.setup().charts.track;
        let turns = || track.between(scenario.first, scenario.last);
        let nth = turns()
            .take_while(|entry| entry.turn <= state.turn())
            .count();
        let light = match (state.light(), state.weather()) {
            (Light::Night, _) => "night",
            (Light::Day, Weather::Rain) => "day · rain",
            (Light::Day, Weather::Mud) => "day · mud",
            (Light::Day, Weather::Clear) => "day · dry",
        };
        let (first, last) = scenario.area.columns;
        Self {
            title: scenario.name.clone(),
            subtitle: format!(
                "Scenario {} · {} sheet, columns {first:02}–{last:02}",
                scenario.number,
                scenario.area.sheets.join(" and ")
            ),
            turn: state.turn().to_string(),
            turn_note: format!("turn {nth} of {} · {light}", turns().count()),
            steps: steps::steps(context),
            open: open(context),
            end: end(context),
            can_undo: context.can_undo,
            can_reopen_command: context.derived.can_reopen_command && context.program().is_none(),
        }
    }
}

fn end(context: &ViewContext) -> Option<End> {
    let state = context.state;
    let label = match (decision(state).kind, state.phase()) {
        (_, Phase::Over) => return None,
        (DecisionKind::SetUp, _) => "Accept the places",
        (DecisionKind::Command, _) => "Accept the orders",
        (DecisionKind::Reorganize, _) => "End reorganization",
        (DecisionKind::Headquarters, _) => "End command phase",
        (_, Phase::Combat) => "End combat phase",
        (_, Phase::SetUp | Phase::Command | Phase::Movement) => "End movement phase",
    };
    Some(End {
        label: label.to_owned(),
        why_not: match context.program() {
            Some((player, _)) => Some((by_program(player), None)),
            None => why_not_end(state),
        },
    })
}

fn open(context: &ViewContext) -> Open {
    let state = context.state;
    let open = decision(state);
    if let Some((player, level)) = context.program() {
        return Open::Program { player, level };
    }
    match open.kind {
        DecisionKind::Movement => {
            let units = legal::active_units(state);
            let on_map = units
                .iter()
                .filter(|&&unit| state.unit(unit).hex().is_some());
            let count = on_map.count();
            Open::Moves {
                units: count,
                waiting: units.len() - count + leaders::waiting(state).len(),
            }
        }
        DecisionKind::Combat => Open::Attacks {
            must_attack: still_to_plan(state, context.plans)
                .into_iter()
                .map(|(hex, _)| hex)
                .collect(),
            must_be_attacked: still_to_attack(state, context.plans),
            planned: Planned::of(context),
        },
        DecisionKind::Over => Open::Nothing(outcome(context)),
        DecisionKind::SetUp => Open::Leaders {
            player: open.player,
            what: "who begins where".to_owned(),
        },
        DecisionKind::Command => Open::Leaders {
            player: open.player,
            what: "who is in command".to_owned(),
        },
        DecisionKind::Reorganize => Open::Leaders {
            player: open.player,
            what: "who comes back".to_owned(),
        },
        DecisionKind::Headquarters => Open::Leaders {
            player: open.player,
            what: "the headquarters".to_owned(),
        },
        kind => Open::Decision {
            player: open.player,
            what: kind.to_string(),
        },
    }
}

fn outcome(context: &ViewContext) -> String {
    let outcome = context.state.outcome();
    outcome.map_or(
        "the game is over".to_owned(),
        crate::client::panels::notice::result,
    )
}
