//! The bar at the top: the turn, the four phases with the step that runs, whose single move it is and how many are left.

use super::View;
use crate::campaign_1815::movement::passing;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::special;
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::{Phase, Step};
use crate::client::command::Command;
use crate::client::panels::top_bar::{self, End, When};
use crate::client::theme::{counted, strong};
use crate::table::armies::Player;
use crate::table::game::Game as _;
use bevy_egui::egui::{Color32, RichText, Ui};

/// Makes what the bar says.
pub fn view(view: &View) -> top_bar::View {
    let state = view.state;
    let scenario = &state.setup().scenario;
    let charts = &state.components().charts;
    let turns = (scenario.first_turn, scenario.last_turn);
    let soft = if special::is_soft(state) {
        " · soft ground"
    } else {
        ""
    };
    let last = charts.turn(state.turn()).is_some_and(|turn| turn.last_day);
    let last = if last { " · blown is lost" } else { "" };
    top_bar::View {
        title: "Waterloo Campaign".to_owned(),
        subtitle: format!("{} · turns {} to {}", scenario.title, turns.0, turns.1),
        turn: charts.date(state.turn()),
        turn_note: format!("turn {} of {}{soft}{last}", state.turn(), turns.1),
        steps: steps(state),
        end: end(state).filter(|_| view.game.is_persons()),
        can_undo: view.game.record().check_undo().is_ok(),
        back: None,
    }
}

/// Lists the phases of the turn; that which runs names its step.
fn steps(state: &State) -> Vec<top_bar::Step> {
    let player = state.decider().unwrap_or(state.player());
    let now = state.step().phase();
    let all = [
        Phase::Command,
        Phase::Organization,
        Phase::Movement,
        Phase::Attack,
    ];
    let at = all.iter().position(|phase| *phase == now);
    let step = |(nth, phase): (usize, &Phase)| top_bar::Step {
        player,
        phase: match at == Some(nth) {
            true => running(state.step()),
            false => title(*phase),
        },
        when: match at {
            Some(at) if nth < at => When::Done,
            Some(at) if nth == at => When::Now,
            _ => When::Later,
        },
    };
    all.iter().enumerate().map(step).collect()
}

const fn title(phase: Phase) -> &'static str {
    match phase {
        Phase::Command => "Command",
        Phase::Organization => "Organization",
        Phase::Movement => "Movement",
        Phase::Attack => "Attack",
        Phase::SetUp => "Set-up",
        Phase::Over => "Over",
    }
}

/// Names the step that runs, with its letter.
const fn running(step: Step) -> &'static str {
    match step {
        Step::Headquarters => "A: HQs",
        Step::Pick | Step::Return => "B: returns",
        Step::Recovery => "C: recovery",
        Step::Detachments => "D: placing",
        Step::Recall => "E: recall",
        Step::Formation => "F: formation",
        Step::Withdrawal => "H: withdrawal",
        Step::Movement => "Movement",
        Step::Attack => "Attack",
        Step::Modes => "Modes",
        Step::End | Step::Over => "End",
    }
}

/// Says how the player ends his part, and why he cannot.
fn end(state: &State) -> Option<End> {
    let label = match Decision::of(state) {
        Decision::Detachments => "No more detachments",
        Decision::Recall => "No more recalls",
        Decision::Withdrawal | Decision::Movement | Decision::Attack => "Pass",
        _ => return None,
    };
    let why_not = match Decision::of(state) {
        Decision::Movement => passing::check_pass(state).err(),
        _ => None,
    };
    Some(End {
        label: label.to_owned(),
        why_not: why_not.map(|why| state_refusal(state, &why)),
    })
}

fn state_refusal(
    state: &State,
    why: &crate::campaign_1815::violation::Violation,
) -> (String, Option<crate::table::case::Case>) {
    use crate::client::show::Show as _;
    state.refusal(why)
}

/// Says how many single moves, withdrawals or attacks are left; `None` where nothing limits them.
pub fn left(view: &View) -> Option<String> {
    let state = view.state;
    let decision = Decision::of(state);
    let what = match decision {
        Decision::Movement => "move",
        Decision::Attack => "attack",
        Decision::Withdrawal => "withdrawal",
        _ => return None,
    };
    let left = match decision {
        Decision::Movement => match view.limit(state.player()) {
            Some(limit) if limit.left().is_none() => {
                return Some("a secret die limits the moves".to_owned());
            }
            _ => passing::moves_left(state, state.player()),
        },
        _ => state.left_after_pass(),
    };
    left.map(|left| {
        let what = counted(usize::from(left), what, &format!("{what}s"));
        format!("{what} left")
    })
}

/// Shows whose turn it is, and what is left.
pub fn show_open(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let player = state.decider()?;
    let colour = match player {
        Player::French => Color32::from_rgb(0x9D, 0xB8, 0xF0),
        Player::Coalition => Color32::from_rgb(0xF2, 0xA0, 0x98),
    };
    ui.vertical(|ui| {
        ui.add_space(2.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(strong(format!("{player} decides"), 14.0).color(colour));
        let other = state.has_passed(player.opponent());
        let free = match (left(view), other) {
            (Some(left), true) => format!("{} passed · {left}", player.opponent()),
            (Some(left), false) => left,
            (None, true) => format!("{} passed", player.opponent()),
            (None, false) => String::new(),
        };
        ui.label(RichText::new(free).size(11.5));
    });
    None
}
