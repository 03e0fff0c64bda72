//! What the player does: choices, the end of his part, and what the answer to a question is.

use super::goals::Goals;
use super::grid::{self, HEX_WIDTH};
use super::left_undone::question;
use super::selection::{Choose, Selection, attackers_choices, parts};
use crate::campaign_1815::check;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::organization;
use crate::campaign_1815::piece::Face;
use crate::campaign_1815::sequence::{Decision, defenders_choices};
use crate::campaign_1815::state::State;
use crate::client::camera::{CameraController, MapArea, Speed};
use crate::client::command::{LookAction, PanelAction, PhaseAction};
use crate::client::ending::PhaseContext;
use crate::client::frame::{Follow, InFrame};
use crate::client::game::{ClearTable, Game, GameOpened, play_plainly};
use crate::client::layers::Panel;
use crate::client::notice::Notice;
use crate::client::shown::Shown;
use crate::table::game::Kept as _;
use crate::table::ids::PieceId;
use crate::table::play::Seat;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Takes the player's choices and orders, and plays them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Goals>()
        .init_resource::<View>()
        .add_observer(choose)
        .add_observer(look)
        .add_observer(by_number)
        .add_observer(end)
        .add_observer(lay_out)
        .add_observer(take_away)
        .add_systems(Update, play_plainly::<State>.in_set(InFrame::Play))
        .add_systems(
            Update,
            (fit, follow)
                .in_set(Follow)
                .in_set(InFrame::FollowGame)
                .run_if(resource_exists::<Game<State>>),
        );
}

/// Whether the whole map has still to be brought into view, once it is known how much room the panels leave.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum View {
    #[default]
    Taken,
    ToTake,
}

/// Brings the whole map into view, where it stays as the window changes, until the player moves it.
fn fit(
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut view: ResMut<View>,
    mut controller: ResMut<CameraController>,
) {
    let Some(window) = window.filter(|_| *view == View::ToTake) else {
        return;
    };
    if !controller.is_waiting() && !area.0.is_empty() {
        *view = View::Taken;
        controller.fit(area.0, window.size(), Speed::AtOnce);
    }
}

/// Puts the map in view when a game comes on the table.
fn lay_out(
    _: On<GameOpened<State>>,
    mut selection: ResMut<Selection>,
    mut controller: ResMut<CameraController>,
    mut shown: ResMut<Shown>,
    mut view: ResMut<View>,
) {
    *view = View::ToTake;
    *selection = Selection::default();
    shown.folded = default();
    let (map, sheet) = grid::bounds();
    controller.set_bounds(map, sheet, map);
}

/// Takes what was chosen away for another game.
fn take_away(on: On<ClearTable>, mut selection: ResMut<Selection>, mut goals: ResMut<Goals>) {
    if on.0 != State::NAME {
        *selection = Selection::default();
        *goals = Goals::default();
    }
}

/// Keeps the goals in step with game and selection. After a person's order nothing stays chosen: the next click would be an
/// order for the same counter again, which nobody may have meant.
fn follow(
    game: Res<Game<State>>,
    mut given: Local<usize>,
    mut selection: ResMut<Selection>,
    mut goals: ResMut<Goals>,
    mut shown: ResMut<Shown>,
) {
    if !game.is_changed() && !selection.is_changed() {
        return;
    }
    let state = game.state();
    let before = std::mem::replace(&mut *given, game.played().len());
    if *given != before {
        // How the game has ended is told once; a player who has looked at it, or takes the last order back, has it away.
        match Decision::of(state) {
            Decision::Over => shown.layers.open(Panel::Outcome),
            _ => shown.layers.close(Panel::Outcome),
        }
    }
    let last = game.played().last().filter(|_| *given > before);
    let by_person = last
        .and_then(|entry| entry.giver)
        .is_some_and(|player| game.seats()[player] == Seat::Person);
    if by_person || selection.target.is_some() && Decision::of(state) != Decision::Attack {
        selection.let_go();
        // The mode of one headquarters is not that of the next.
        selection.face = Face::default();
    }
    goals.set_if_neq(match game.is_persons() {
        true => Goals::of(state, &selection),
        false => Goals::default(),
    });
}

/// Takes a choice of the player; what was said of the one before is of no account any more.
fn choose(
    on: On<Choose>,
    game: Option<Res<Game<State>>>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
) {
    if game.is_some() {
        selection.choose(*on);
        notice.0 = None;
    }
}

/// Chooses headquarters by the keys 1, 2, 3 ..., which turn no tab here: the dock has only one.
fn by_number(
    on: On<PanelAction>,
    game: Option<Res<Game<State>>>,
    mut selection: ResMut<Selection>,
) {
    let (Some(game), PanelAction::Turn(tab)) = (game, on.event()) else {
        return;
    };
    let all = selection.hqs_in(game.state());
    if let Some(hq) = all.get(usize::from(tab.0)) {
        selection.choose(Choose::Headquarters(game.state().piece(*hq).id));
    }
}

/// Looks for hexes and counters; lets go of what is chosen.
fn look(
    on: On<LookAction>,
    game: Option<Res<Game<State>>>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut controller: ResMut<CameraController>,
) {
    let Some(game) = game else { return };
    let state = game.state();
    match on.event() {
        LookAction::Deselect => {
            selection.let_go();
            notice.0 = None;
        }
        LookAction::Show(number) => {
            if let Some(hex) = Hex::new(*number) {
                see(&mut controller, hex);
            }
        }
        LookAction::Find(piece) => find(state, *piece, &mut selection, &mut controller),
        LookAction::Select(pieces) => {
            if let Some(piece) = pieces.first() {
                selection.choose(Choose::Piece(*piece));
            }
        }
        LookAction::NextUnit | LookAction::NextObligation => {
            let parts = parts(state);
            let at = parts
                .iter()
                .position(|part| Some(state.piece(*part).id) == selection.piece);
            let next = at.map_or(0, |at| (at + 1) % parts.len());
            if let Some(piece) = parts.get(next) {
                find(
                    state,
                    state.piece(*piece).id,
                    &mut selection,
                    &mut controller,
                );
            }
        }
        LookAction::ToggleLoss(_) => {}
    }
}

fn find(
    state: &State,
    piece: PieceId,
    selection: &mut Selection,
    controller: &mut CameraController,
) {
    selection.choose(Choose::Piece(piece));
    if let Some(hex) = state.find(piece).and_then(|piece| state.hex(piece)) {
        see(controller, hex);
    }
}

/// Moves the map to a hex, unless it is well in view.
fn see(controller: &mut CameraController, hex: Hex) {
    let (area, window) = controller.frame;
    let at = controller.on_screen(grid::centre(hex), window);
    let near = controller.width() * 1.5;
    if !area.is_empty()
        && !area
            .inflate(-near.min(area.size().min_element() / 3.0))
            .contains(at)
    {
        let width = controller.width().max(HEX_WIDTH * 0.6);
        controller.go(grid::centre(hex), width, (area, window), Speed::Jump);
    }
}

/// Gets the order that ends the player's part, or answers what he is asked.
pub fn ending(state: &State, selection: &Selection) -> Option<Order> {
    match Decision::of(state) {
        Decision::Detachments | Decision::Recall => Some(Order::End {}),
        Decision::Withdrawal | Decision::Movement | Decision::Attack => Some(Order::Pass {}),
        Decision::Support => Some(support(state, selection)),
        _ => None,
    }
}

/// Gets the order that names the defender's support as it is ticked.
pub fn support(state: &State, selection: &Selection) -> Order {
    let pieces = selection.named(state, &defenders_choices(state));
    Order::Support { pieces }
}

/// Gets the attack that is laid out.
pub fn attack(state: &State, selection: &Selection) -> Option<Order> {
    let attacker = selection.piece_in(state)?;
    let hex = selection.target?;
    let laid_out = Decision::of(state) == Decision::Attack;
    laid_out.then(|| Order::Attack {
        piece: state.piece(attacker).id,
        hex,
        support: selection.named(state, &attackers_choices(state, attacker)),
    })
}

/// Gets the one answer that there is to what is asked at the moment.
fn confirmed(state: &State, selection: &Selection) -> Option<Order> {
    match Decision::of(state) {
        Decision::Attack => attack(state, selection),
        Decision::Support => Some(support(state, selection)),
        Decision::Withdrawal => {
            let piece = selection.piece_in(state)?;
            let none = organization::ways(state, piece).is_empty();
            none.then(|| Order::Withdraw {
                piece: state.piece(piece).id,
                to: None,
            })
        }
        _ => None,
    }
}

fn end(on: On<PhaseAction>, context: PhaseContext<State>, selection: Res<Selection>) {
    match *on {
        PhaseAction::End => end_part(context, &selection),
        PhaseAction::Confirm => confirm(context, &selection),
        PhaseAction::Undo => {}
    }
}

/// Ends the player's part; if something is left undone, asks first.
fn end_part(mut context: PhaseContext<State>, selection: &Selection) {
    let Some(game) = &context.game else { return };
    let game = Res::clone(game);
    let state = game.state();
    let Some(order) = ending(state, selection) else {
        return;
    };
    if !game.is_persons() || check(state, &order).is_err() {
        return context.end_at_once(order);
    }
    context.end(order, || question(state, game.played()));
}

fn confirm(mut context: PhaseContext<State>, selection: &Selection) {
    if context.asks() {
        return end_part(context, selection);
    }
    let Some(game) = &context.game else { return };
    if let Some(order) = confirmed(game.state(), selection) {
        context.give(order);
    }
}
