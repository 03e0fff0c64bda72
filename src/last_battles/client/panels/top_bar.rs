//! What the bar at the top says, looked up in the game.

use super::pictures;
use crate::client::command::{Command, LookAction, PanelAction};
use crate::client::layers::Panel;
use crate::client::panels::top_bar::{Back, End, Step, View, When, two_lines};
use crate::client::show::by_program;
use crate::client::theme::counted;
use crate::hex::HexNumber;
use crate::last_battles::charts::{Light, Weather};
use crate::last_battles::client::BackToCommand;
use crate::last_battles::client::counters::{Glyph, Mark};
use crate::last_battles::client::plans::{still_to_attack, still_to_plan};
use crate::last_battles::client::playing::why_not_end;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::sequence::decided_by;
use crate::last_battles::state::{DecisionKind, Phase};
use crate::last_battles::{command, decision, hidden, leaders, legal};
use crate::table::armies::Player;
use crate::table::level::Level;
use bevy_egui::egui::Ui;

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
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Nothing => ("Nothing is owed", "attack, or end the phase"),
            Self::Free => ("Nothing is owed", "roll, or end the phase"),
            Self::Owed => ("Every obligation is planned", "roll for what is planned"),
        }
    }
}

/// Looks at the game.
pub fn view(context: &ViewContext) -> View {
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
    let can_reopen = context.derived.can_reopen_command && context.program().is_none();
    View {
        title: scenario.name.clone(),
        subtitle: format!(
            "Scenario {} · {} sheet, columns {first:02}–{last:02}",
            scenario.number,
            scenario.area.sheets.join(" and ")
        ),
        turn: state.turn().to_string(),
        turn_note: format!("turn {nth} of {} · {light}", turns().count()),
        steps: steps(context),
        end: end(context),
        can_undo: context.can_undo,
        back: can_reopen.then(|| Back {
            label: "Orders",
            tip: "back to the command phase, as long as nobody has moved",
            command: Command::own(BackToCommand),
        }),
    }
}

fn end(context: &ViewContext) -> Option<End> {
    let state = context.state;
    let label = match (decision(state).kind, state.phase()) {
        (_, Phase::Over) => return None,
        (DecisionKind::SetUp, _) => "Accept the places",
        (DecisionKind::Command, _) => "Accept the orders",
        (DecisionKind::Reorganize, _) => "End reorganization",
        (DecisionKind::PlacePair, _) => "Hide nobody else",
        (DecisionKind::Reveal, _) => "Turn nobody up",
        (DecisionKind::Headquarters, _) => "End command phase",
        (DecisionKind::RetreatBefore, _) => "All others stay",
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

/// Looks what is still open.
pub fn open(context: &ViewContext) -> Open {
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
            let markers = hidden::active(state);
            let standing = markers.iter();
            let standing = standing.filter(|&&marker| hidden::can_move(state, marker).is_ok());
            let standing = standing.count();
            let entering = units.len() - count + markers.len() - standing;
            Open::Moves {
                units: count + standing,
                waiting: entering + leaders::waiting(state).len(),
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
        DecisionKind::PlacePair => Open::Leaders {
            player: open.player,
            what: "who is hidden".to_owned(),
        },
        DecisionKind::Reveal => Open::Leaders {
            player: open.player,
            what: "who is turned up".to_owned(),
        },
        DecisionKind::Headquarters => Open::Leaders {
            player: open.player,
            what: "the headquarters".to_owned(),
        },
        kind => Open::Decision {
            player: open.player,
            what: kind.words(decided_by(state, kind)).to_owned(),
        },
    }
}

fn outcome(context: &ViewContext) -> String {
    let outcome = context.state.outcome();
    outcome.map_or("the game is over".to_owned(), super::outcome::result)
}

/// Lists the phases of the turn.
fn steps(context: &ViewContext) -> Vec<Step> {
    let state = context.state;
    let first = state.setup().scenario.first_player;
    let phases = match command::has_phase(state) {
        true => &[Phase::Command, Phase::Movement, Phase::Combat][..],
        false => &[Phase::Movement, Phase::Combat],
    };
    let order = [first, first.opponent()]
        .into_iter()
        .flat_map(|player| phases.iter().map(move |&phase| (player, phase)));
    let mut when = match state.phase() {
        Phase::SetUp => When::Later,
        _ => When::Done,
    };
    let step = |(player, phase)| {
        let now = player == state.player() && phase == state.phase();
        if now {
            when = When::Later;
        }
        Step {
            player,
            above: player.to_string(),
            phase: phase_name(phase),
            when: match (now, phase) {
                (true, _) => When::Now,
                (false, Phase::Combat) if state.is_quiet() => When::Never,
                _ => when,
            },
        }
    };
    order.map(step).collect()
}

/// Names a phase in the line of phases.
const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Movement => "movement",
        Phase::SetUp => "set-up",
        Phase::Command => "command",
        Phase::Combat | Phase::Over => "combat",
    }
}

/// What goes on to the next unit or obligation.
const NEXT: &str = "next ›";

/// Shows what is still open.
pub fn show_open(ui: &mut Ui, open: &Open) -> Option<Command> {
    match open {
        Open::Moves { units, waiting } => {
            let units = counted(*units, "unit may still move", "units may still move");
            let waiting = match waiting {
                0 => "no reinforcements wait".to_owned(),
                n => counted(*n, "reinforcement waits", "reinforcements wait"),
            };
            let next = two_lines(ui, &units, [&format!("{waiting} · {NEXT}"), NEXT]);
            next.then_some(Command::Look(LookAction::NextUnit))
        }
        Open::Attacks {
            must_attack,
            must_be_attacked,
            planned,
        } => {
            let mut command = None;
            if must_attack.is_empty() && must_be_attacked.is_empty() {
                let (first, second) = planned.words();
                two_lines(ui, first, [second]);
            }
            if !must_attack.is_empty() {
                pictures::show(ui, &Glyph::Mark(Mark::MustAttack), 44.0);
                let count = must_attack.len();
                let text = counted(count, "stack still must attack", "stacks still must attack");
                let whole = format!("{} {NEXT}", hexes(must_attack));
                if two_lines(ui, &text, [&whole, NEXT]) {
                    command = Some(Command::Look(LookAction::NextObligation));
                }
            }
            if !must_be_attacked.is_empty() {
                command = show_unattacked(ui, must_be_attacked).or(command);
            }
            command
        }
        Open::Decision { player, what } => {
            two_lines(ui, &format!("{player} decides"), [what]);
            None
        }
        Open::Leaders { player, what } => {
            let whole = format!("{what} · {NEXT}");
            let next = two_lines(ui, &format!("{player} decides"), [&whole, NEXT]);
            next.then_some(Command::Look(LookAction::NextUnit))
        }
        Open::Program { player, level } => {
            let doing = format!("The computer plays the {player}");
            two_lines(ui, &doing, [&format!("at level {level}")]);
            None
        }
        Open::Nothing(text) => {
            let asked = two_lines(ui, text, ["how it ended ›"]);
            asked.then_some(Command::Panel(PanelAction::Toggle(Panel::Outcome)))
        }
    }
}

/// Shows how many enemy hexes nobody attacks yet, in as many words as there is room for.
fn show_unattacked(ui: &mut Ui, hexes: &[HexNumber]) -> Option<Command> {
    const MARK: f32 = 44.0;
    const WORDS: f32 = 90.0;
    let room = ui.available_width();
    if room < MARK {
        return None;
    }
    pictures::show(ui, &Glyph::Mark(Mark::MustBeAttacked), MARK);
    let count = hexes.len();
    let (first, second) = match room < MARK + WORDS {
        true => (count.to_string(), "›"),
        false => (
            counted(count, "enemy hex", "enemy hexes"),
            "not yet attacked ›",
        ),
    };
    two_lines(ui, &first, [second]).then(|| Command::Look(LookAction::Show(hexes[0])))
}

/// Writes the first hexes of a list.
fn hexes(list: &[HexNumber]) -> String {
    let first: Vec<_> = list.iter().take(3).map(HexNumber::to_string).collect();
    first.join(" · ")
}
