//! The dock: what is asked, every answer to it as a button, and what the chosen counter is and can do.

use super::attack::{self, Fight};
use super::outcome::level;
use super::{View, commands, counter, last_fight, tip};
use crate::campaign_1815::client::playing;
use crate::campaign_1815::client::secrecy::LookAtDie;
use crate::campaign_1815::client::selection::{Choose, parts};
use crate::campaign_1815::order::Order;
use crate::campaign_1815::organization;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::{Outcome, Place, State};
use crate::campaign_1815::victory;
use crate::client::command::{Command, PanelAction, PhaseAction};
use crate::client::game::give_order;
use crate::client::layers::Panel;
use crate::client::show::{Show as _, TabName};
use crate::client::shown::Tab;
use crate::client::theme::{body, counted, heading, primary, strong, weak, with_case};
use crate::table::armies::Player;
use crate::table::case::case;
use crate::table::game::Game as _;
use bevy_egui::egui::{Align, Layout, ScrollArea, Ui, vec2};

/// The tabs.
pub const TABS: [TabName; 1] = [TabName {
    tab: Tab(0),
    name: "Orders",
    tip: "what is asked, and what can be ordered",
    only_narrow: false,
}];

/// The side of counters in lists, in logical pixels.
pub(super) const SIDE: f32 = 52.0;

/// Shows the tab.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let scroll = ScrollArea::vertical().id_salt("orders").auto_shrink(false);
    let shown = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let fight = Fight::of(view.state, view.selection).filter(|_| view.game.is_persons());
        if let Some(fight) = fight {
            heading(ui, &fight.title(view), &decides(view.state));
            let command = fight.show(ui, view);
            last_fight::show(ui, view);
            show_points(ui, view);
            return command;
        }
        let mut command = show_question(ui, view);
        last_fight::show(ui, view);
        command = show_chosen(ui, view).or(command);
        command = show_layers(ui, view).or(command);
        show_points(ui, view);
        command
    });
    shown.inner
}

fn decides(state: &State) -> String {
    state
        .decider()
        .map_or_else(String::new, |player| format!("{player} decides"))
}

/// Names what is asked.
const fn title(decision: Decision) -> &'static str {
    match decision {
        Decision::Mode => "Modes of headquarters",
        Decision::Headquarters => "Set headquarters down",
        Decision::Pick => "Which blown corps come back",
        Decision::Return => "Bring a blown corps back",
        Decision::Detachments => "Place detachments",
        Decision::Recall => "Recall detachments",
        Decision::Withdrawal => "Withdraw before the enemy",
        Decision::Movement => "Move a corps",
        Decision::Attack => "Attack",
        Decision::Support => "Support the defence",
        Decision::Retreat => "Retreat",
        Decision::Over => "The game is over",
    }
}

fn show_question(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let decision = Decision::of(state);
    heading(ui, title(decision), &decides(state));
    if let Some(outcome) = state.outcome() {
        return body(ui, |ui| show_outcome(ui, outcome));
    }
    if !view.game.is_persons() {
        let words = "The computer gives the orders.";
        body(ui, |ui| ui.label(weak(ui, words)));
        return None;
    }
    body(ui, |ui| match decision {
        Decision::Mode => commands::show_modes(ui, view),
        Decision::Headquarters => commands::show_headquarters(ui, view),
        Decision::Pick => commands::show_picks(ui, view),
        Decision::Return => show_list(ui, view, "Who comes back beside headquarters:"),
        Decision::Detachments => commands::show_detachments(ui, view),
        Decision::Recall => commands::show_recalls(ui, view),
        Decision::Withdrawal => show_withdrawal(ui, view),
        Decision::Movement => show_movement(ui, view),
        Decision::Attack => attack::show_how(ui, view),
        Decision::Retreat => {
            with_case(
                ui,
                "Three hexes, each farther from the enemy: click a lit hex.",
                case("5.16"),
            );
            None
        }
        Decision::Support | Decision::Over => None,
    })
}

/// Says who has won, and shows how at a press.
fn show_outcome(ui: &mut Ui, outcome: &Outcome) -> Option<Command> {
    ui.label(format!("{}: {}.", outcome.winner, level(outcome.level)));
    let asked = ui.button("How it ended").clicked();
    asked.then_some(Command::Panel(PanelAction::Toggle(Panel::Outcome)))
}

pub(super) fn give(order: Order) -> Command {
    give_order::<State>(order)
}

/// Shows counters of which one is chosen by a click.
fn show_list(ui: &mut Ui, view: &View, words: &str) -> Option<Command> {
    ui.label(words);
    show_pieces(ui, view, &parts(view.state))
}

pub(super) fn show_pieces(ui: &mut Ui, view: &View, pieces: &[PieceIndex]) -> Option<Command> {
    let mut command = None;
    let chosen = view.selection.piece_in(view.state);
    // A row is full when the next place would reach beyond it.
    let place = vec2(SIDE * 1.6, SIDE * 1.5);
    let down = Layout::top_down(Align::Min);
    let rows = Layout::left_to_right(Align::Min).with_main_wrap(true);
    let room = vec2(ui.available_width(), place.y);
    ui.allocate_ui_with_layout(room, rows, |ui| {
        for &piece in pieces {
            let shown = ui.allocate_ui_with_layout(place, down, |ui| {
                ui.set_min_size(place);
                let shown = counter(ui, view, piece, SIDE);
                let name = crate::campaign_1815::client::titles::short(view.state.piece(piece));
                let is_chosen = chosen == Some(piece);
                let label = ui.selectable_label(is_chosen, name);
                shown.clicked() || label.clicked()
            });
            if shown.inner {
                command = Some(Choose::Piece(view.state.piece(piece).id).command());
            }
        }
    });
    command
}

fn show_withdrawal(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = show_list(
        ui,
        view,
        "Corps in enemy zones of control may go back three hexes:",
    );
    let chosen = view.selection.piece_in(view.state);
    if let Some(piece) = chosen.filter(|piece| organization::ways(view.state, *piece).is_empty()) {
        let id = view.state.piece(piece).id;
        with_case(
            ui,
            "It has no way back: withdrawn, it is blown.",
            case("3.6"),
        );
        if ui.button("Withdraw it all the same").clicked() {
            command = Some(give(Order::Withdraw {
                piece: id,
                to: None,
            }));
        }
    }
    pass(ui, view).or(command)
}

/// Shows the button that passes, with what comes of it.
pub fn pass(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let other = state.player().opponent();
    let comes = match (Decision::of(state), state.has_passed(other)) {
        (_, true) => "Pass: this ends the phase".to_owned(),
        (Decision::Withdrawal, false) => format!("Pass: the {other} player goes on"),
        (Decision::Attack, false) => {
            format!("Pass: a die says how many attacks the {other} player has left")
        }
        (_, false) => format!("Pass: a die says how many moves the {other} player has left"),
    };
    ui.add_space(6.0);
    let order = playing::ending(state, view.selection)?;
    let refused = crate::campaign_1815::check(state, &order).err();
    let button = ui.add_enabled_ui(refused.is_none(), |ui| primary(ui, &comes).clicked());
    if let Some(why) = &refused {
        let (text, case) = state.refusal(why);
        with_case(ui, text, case);
    }
    button.inner.then_some(Command::Phase(PhaseAction::End))
}

fn show_movement(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let mut command = None;
    let secret = view.limit(state.player()).filter(|limit| limit.secret);
    match secret.map(|limit| limit.left()) {
        Some(None) => {
            with_case(ui, "A secret die limits your moves.", case("8.8"));
            let look = ui.button("Look at it alone");
            if look.on_hover_text("the other looks away first").clicked() {
                command = Some(LookAtDie.command());
            }
        }
        Some(Some(left)) => {
            let words = format!("Your secret die leaves you {left} moves on this turn.");
            with_case(ui, words, case("8.8"));
        }
        None => {}
    }
    let coming: Vec<_> = parts(state)
        .into_iter()
        .filter(|piece| state.hex(*piece).is_none())
        .collect();
    if !coming.is_empty() {
        with_case(ui, "They come onto the map with their move:", case("4.19"));
        command = show_pieces(ui, view, &coming).or(command);
    }
    if let Some(piece) = view.selection.piece_in(state) {
        let by = view.selection.hq_in(state);
        with_case(
            ui,
            format!("{} moves under", state.piece(piece).name),
            case("4.9"),
        );
        ui.horizontal_wrapped(|ui| {
            for (nth, (hq, count)) in (1..).zip(&view.goals.under) {
                let Some(index) = state.find(*hq) else {
                    continue;
                };
                let hexes = counted(*count, "hex", "hexes");
                let words = format!("{} · {hexes}", state.piece(index).name);
                let label = ui.selectable_label(by == Some(index), words);
                if label.on_hover_text(format!("key {nth}")).clicked() {
                    command = Some(Choose::Headquarters(*hq).command());
                }
            }
        });
        if view.goals.under.is_empty() {
            ui.label(weak(
                ui,
                "No headquarters of its army is on the map: it cannot move.",
            ));
        }
    } else {
        ui.label("Click a ringed corps on the map, then a lit hex.");
    }
    pass(ui, view).or(command)
}

/// Shows who is chosen and what is known of him.
fn show_chosen(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    let chosen = view.selection.piece.and_then(|piece| state.find(piece));
    let asked = view.selection.piece_in(state);
    // Headquarters that are set down are told above, each mode in full.
    if Decision::of(state) == Decision::Headquarters && (chosen.is_none() || chosen == asked) {
        return None;
    }
    let piece = asked.or(chosen)?;
    let printed = state.piece(piece);
    heading(ui, &printed.name, &printed.army.to_string());
    body(ui, |ui| {
        ui.horizontal(|ui| {
            counter(ui, view, piece, SIDE);
            ui.vertical(|ui| {
                let words = tip::told(view, piece);
                ui.label(
                    words
                        .split_once(": ")
                        .map_or("detachment: defends only", |(_, rest)| rest),
                );
                let place = match state.standing(piece).at {
                    Place::Map(hex) => format!("in {hex}, {}", tip::ground(view, hex)),
                    Place::ToCome(turn) => format!("to come on turn {turn}"),
                    Place::Available => "off the map, to be placed".to_owned(),
                    Place::Blown(turn) => format!("blown, back on turn {turn}"),
                    Place::Eliminated => "lost".to_owned(),
                    Place::Out => "not in play".to_owned(),
                };
                ui.label(weak(ui, place));
                if printed.points > 0 {
                    let points = counted(usize::from(printed.points), "point", "points");
                    ui.label(weak(ui, format!("if it is lost: {points} to the enemy")));
                }
            });
        });
    });
    None
}

/// Shows what can be laid over the map.
fn show_layers(ui: &mut Ui, view: &View) -> Option<Command> {
    heading(ui, "On the map", "");
    let layers = view.selection.layers;
    let all = [
        ("French zones", layers.french_zones, Choose::FrenchZones),
        (
            "Coalition zones",
            layers.coalition_zones,
            Choose::CoalitionZones,
        ),
        ("ranges", layers.ranges, Choose::Ranges),
    ];
    let mut command = None;
    body(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (name, seen, choice) in all {
                if ui.selectable_label(seen.is_shown(), name).clicked() {
                    command = Some(choice.command());
                }
            }
        });
        ui.label(weak(ui, "Hatched: zone of control. Dotted: zone of influence.").small());
    });
    command
}

/// Shows the points as they stand.
fn show_points(ui: &mut Ui, view: &View) {
    heading(ui, "Points", "6.3 to 6.5");
    let state = view.state;
    let points = victory::points(state);
    let open = victory::road_to_brussels(state).is_some();
    body(ui, |ui| {
        let words = format!(
            "French {} · Coalition {}",
            points[Player::French],
            points[Player::Coalition]
        );
        ui.label(strong(words, 14.0));
        let road = if open {
            "The road to Brussels is open."
        } else {
            "The road to Brussels is closed."
        };
        with_case(ui, road, case("6.4"));
    });
}
