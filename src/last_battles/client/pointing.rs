//! What the pointer is over, and what a click there means.

use super::clicks::Table;
use super::counters::{CounterView, Fan, Level, piece_at};
use super::selection::Hover;
use super::view_context::ViewParam;
use crate::client::command::{Actions, Command, PanelAction};
use crate::client::counters::PieceKey;
use crate::client::geometry::hex_at;
use crate::client::input::{Clicked, InputSystems, Pointer};
use crate::client::keys::Keys;
use crate::last_battles::phases::Game;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Judges what the mouse does over the map.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hover>().add_systems(
        Update,
        (point, click)
            .chain()
            .in_set(InputSystems::Judge)
            .run_if(resource_exists::<Game>),
    );
}

/// The counters, and what else it takes to find what lies at a place.
#[derive(SystemParam)]
struct Ground<'w> {
    view: Res<'w, CounterView>,
    fan: Res<'w, Fan>,
    level: Res<'w, Level>,
    game: Res<'w, Game>,
}

impl Ground<'_> {
    /// Finds the hex and the counter at a point of the world.
    fn under(&self, world: Vec2) -> Hover {
        let piece = piece_at(&self.view, *self.fan, self.level.0, world);
        // A counter of a fanned stack may lie outside its hex.
        let (hex, unit, leader) = match piece {
            Some(PieceKey::Unit(unit)) => {
                let mut pieces = self.view.pieces.iter();
                let piece = pieces.find(|piece| piece.unit == unit);
                (piece.map(|piece| piece.hex), Some(unit), None)
            }
            Some(PieceKey::Leader(leader)) => {
                let mut leaders = self.view.leaders.iter();
                let piece = leaders.find(|piece| piece.leader == leader);
                (piece.map(|piece| piece.hex), None, Some(leader))
            }
            None => (hex_at(world), None, None),
        };
        let in_play = |hex: &_| self.game.state().setup().in_play(*hex);
        Hover {
            hex: hex.filter(in_play),
            unit,
            leader,
        }
    }
}

/// Finds the hex and the counter under the pointer.
fn point(pointer: Res<Pointer>, ground: Ground, mut hover: ResMut<Hover>) {
    let over = pointer.0.map(|world| ground.under(world));
    hover.set_if_neq(over.unwrap_or_default());
}

/// Says what a click means.
fn click(
    ground: Ground,
    keys: Res<Keys>,
    table: ViewParam,
    mut clicked: ResMut<Clicked>,
    mut actions: ResMut<Actions>,
) {
    let Some(world) = clicked.bypass_change_detection().0.take() else {
        return;
    };
    let hover = ground.under(world);
    let judged = table.context().and_then(|context| {
        let table = Table {
            state: context.state,
            selection: context.selection,
            goals: context.goals,
            plans: context.plans,
        };
        table.click(hover, keys.held())
    });
    actions.push(judged.unwrap_or(Command::Panel(PanelAction::Seen)));
}
