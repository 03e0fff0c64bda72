//! The bar at the top: the turn, the four phases with the step that runs, whose single move it is and how many are left.

use super::{View, outcome};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::movement::passing;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::special;
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::{Phase, Step};
use crate::client::command::{Command, PanelAction};
use crate::client::layers::Panel;
use crate::client::palette::Rgb;
use crate::client::panels::top_bar::{self, End, When};
use crate::client::theme::{counted, face, font, strong};
use crate::table::armies::Player;
use crate::table::game::Game as _;
use bevy_egui::egui::{Align2, Color32, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2, vec2};
use std::cmp::Ordering;

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
    let at = match now {
        Phase::Over => Some(all.len()),
        _ => all.iter().position(|phase| *phase == now),
    };
    let step = |(nth, &phase): (usize, &Phase)| {
        let (above, name) = match at == Some(nth) {
            true => running(state.step()),
            false => (letters(phase), title(phase)),
        };
        top_bar::Step {
            player,
            above: above.to_owned(),
            phase: name,
            when: match at {
                Some(at) if nth < at => When::Done,
                Some(at) if nth == at => When::Now,
                _ => When::Later,
            },
        }
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

/// Says how a phase goes: by which steps, or by turns.
const fn letters(phase: Phase) -> &'static str {
    match phase {
        Phase::Command => "A to E",
        Phase::Organization => "F to H",
        Phase::Movement | Phase::Attack => BY_TURNS,
        Phase::SetUp | Phase::Over => "",
    }
}

/// How single moves and attacks are made.
const BY_TURNS: &str = "by turns";

/// Names the step that runs, with its letter, and above it the phase that it belongs to.
const fn running(step: Step) -> (&'static str, &'static str) {
    let named = match step {
        Step::Headquarters => "A: HQs",
        Step::Pick | Step::Return => "B: returns",
        Step::Recovery => "C: recovery",
        Step::Detachments => "D: placing",
        Step::Recall => "E: recall",
        Step::Formation => "F: formation",
        Step::Withdrawal => "H: withdrawal",
        Step::Movement => return (BY_TURNS, "Movement"),
        Step::Attack => return (BY_TURNS, "Attack"),
        Step::Modes => "Modes",
        Step::End | Step::Over => "End",
    };
    (title(step.phase()), named)
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

/// The single moves, withdrawals or attacks that a pass of the other player or a die allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    pub used: u8,
    pub left: u8,
}

/// What is done by single moves, and how many of them are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing limits them.
    Free,
    /// A die does that whoever looks may not know [8.8].
    Secret,
    Some(Allowed),
}

/// Finds how many single moves, withdrawals or attacks are left; `None` where nobody alternates.
pub fn left(view: &View) -> Option<Left> {
    let state = view.state;
    let player = state.player();
    Some(match Decision::of(state) {
        Decision::Movement => match (view.limit(player), allowed(view)) {
            (Some(limit), _) if limit.left().is_none() => Left::Secret,
            (Some(limit), after_pass) => {
                let left = limit.left().unwrap_or(0);
                let used = limit.used;
                let by_die = Allowed { used, left };
                // Whichever ends sooner.
                let sooner = after_pass.filter(|pass| pass.left < left);
                Left::Some(sooner.unwrap_or(by_die))
            }
            (None, after_pass) => after_pass.map_or(Left::Free, Left::Some),
        },
        Decision::Attack | Decision::Withdrawal => allowed(view).map_or(Left::Free, Left::Some),
        _ => return None,
    })
}

/// Finds how much of what the pass of the other player allows has been used: what is left, and what there was at first.
fn allowed(view: &View) -> Option<Allowed> {
    let left = view.state.left_after_pass()?;
    let entries = view.game.played().iter().rev();
    let mut events = entries.flat_map(|entry| entry.events.iter().rev());
    let first = events.find_map(|event| match event {
        Event::Allowed { left, .. } => Some(*left),
        _ => None,
    });
    let used = first.map_or(0, |first| first.saturating_sub(left));
    Some(Allowed { used, left })
}

/// Says how many are left.
fn words(decision: Decision, left: Left) -> String {
    let what = match decision {
        Decision::Movement => "move",
        Decision::Attack => "attack",
        _ => "withdrawal",
    };
    match left {
        Left::Free => "free".to_owned(),
        Left::Secret => "a secret die limits the moves".to_owned(),
        Left::Some(Allowed { left, .. }) => {
            let what = counted(usize::from(left), what, &format!("{what}s"));
            format!("{what} left")
        }
    }
}

/// Shows whose turn it is, and what is left.
pub fn show_open(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    if let Some(outcome) = state.outcome() {
        let who = format!("{} wins", outcome.winner);
        let asked = top_bar::two_lines(ui, &who, [outcome::level(outcome.level)]);
        return asked.then_some(Command::Panel(PanelAction::Toggle(Panel::Outcome)));
    }
    let player = state.decider()?;
    let colour = match player {
        Player::French => Color32::from_rgb(0x9D, 0xB8, 0xF0),
        Player::Coalition => Color32::from_rgb(0xF2, 0xA0, 0x98),
    };
    let left = left(view);
    ui.vertical(|ui| {
        ui.add_space(2.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(strong(format!("{player} decides"), 14.0).color(colour));
        let passed = state.has_passed(player.opponent());
        let passed = passed.then(|| format!("{} passed", player.opponent()));
        let left = left.map(|left| words(Decision::of(state), left));
        let both: Vec<_> = passed.into_iter().chain(left).collect();
        ui.label(RichText::new(both.join(" · ")).size(11.5));
    });
    if let Some(Left::Some(allowed)) = left {
        show_shields(ui, allowed);
    }
    None
}

/// The width and the height of a shield, and the room that each takes.
const SHIELD: Vec2 = vec2(19.0, 22.0);
const PACE: f32 = 22.0;

/// Shows a shield for each single move that is or was allowed, if there is room: used ones ticked, that which is made now blue.
fn show_shields(ui: &mut Ui, allowed: Allowed) {
    let all = usize::from(allowed.used) + usize::from(allowed.left);
    let room = vec2(PACE * all as f32, SHIELD.y);
    if all == 0 || room.x > ui.available_width() - 8.0 {
        return;
    }
    ui.add_space(8.0);
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    for nth in 0..all {
        let at = rect.min + vec2(PACE * nth as f32, 0.0);
        let when = nth.cmp(&usize::from(allowed.used));
        shield(ui, Rect::from_min_size(at, SHIELD), (nth + 1, when));
    }
}

/// Draws a shield with its number, or with a tick if it is used.
fn shield(ui: &Ui, at: Rect, (number, when): (usize, Ordering)) {
    let painter = ui.painter();
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.62), (0.5, 1.0), (0.0, 0.62)];
    let corners = corners.map(|(x, y)| at.min + at.size() * vec2(x, y));
    let (fill, ink) = match when {
        Ordering::Less => (Color32::from_rgb(0x5A, 0x56, 0x4A), 0xC9C2B0),
        Ordering::Equal => (Color32::from_rgb(0x2A, 0x4E, 0x9C), 0xFFF6E8),
        Ordering::Greater => (Color32::from_rgb(0x2E, 0x2B, 0x24), 0xE9DFC8),
    };
    let edge = Stroke::new(1.3, Color32::from_rgb(0xC9, 0xC2, 0xB0));
    painter.add(Shape::convex_polygon(corners.to_vec(), fill, edge));
    let ink = Rgb::new(ink).egui();
    let middle = at.center() - vec2(0.0, 2.0);
    if when == Ordering::Less {
        let tick = [vec2(-4.5, 0.0), vec2(-1.2, 3.6), vec2(4.8, -4.0)].map(|at| middle + at);
        painter.line(tick.to_vec(), Stroke::new(1.8, ink));
    } else {
        let bold = font(face::SEMI_BOLD, 12.5);
        painter.text(middle, Align2::CENTER_CENTER, number, bold, ink);
    }
}
