//! The curtain between two persons at one screen: where one of them has secrets, his view is covered until he says that he is
//! the one who looks.

use super::command::PanelAction;
use crate::table::armies::Player;
use bevy::prelude::*;

/// Draws the curtain away when the one it waits for is ready.
pub fn plugin(app: &mut App) {
    app.init_resource::<Curtain>().add_observer(draw_away);
}

/// Who looks at the screen, as far as that matters. The game says whom the curtain waits for; he says that he is ready.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Curtain {
    /// Whose secrets it covers.
    pub waits_for: Option<Player>,
    /// Who has said that he is the one who looks.
    pub ready: Option<Player>,
}

fn draw_away(on: On<PanelAction>, curtain: Option<ResMut<Curtain>>) {
    let (PanelAction::Ready, Some(mut curtain)) = (*on, curtain) else {
        return;
    };
    if let Some(player) = curtain.waits_for.take() {
        curtain.ready = Some(player);
    }
}
