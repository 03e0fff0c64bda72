//! Where the player is asked to look: what a new decision is about comes into view, unless it is there already.
//!
//! The game says what that is. The camera turns there once for each decision, and never while a mouse button is down: a map that
//! is being dragged stays in the hand.

use super::camera::{CameraController, MapArea};
use super::frame::{Follow, InFrame, TurnToQuestion};
use crate::hex::HexNumber;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// Brings what is asked about into view.
pub fn plugin(app: &mut App) {
    app.init_resource::<Attention>()
        .configure_sets(
            Update,
            (AttentionSystems::Notice, AttentionSystems::Look)
                .chain()
                .in_set(TurnToQuestion)
                .in_set(InFrame::FollowGame)
                .after(Follow),
        )
        .add_systems(Update, look.in_set(AttentionSystems::Look));
}

/// The order in which the map turns to what is asked.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttentionSystems {
    /// A game finds out whether something new is asked of a person.
    Notice,
    Look,
}

/// What a decision is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Hexes that must be seen together.
    All(Vec<HexNumber>),
    /// Hexes any of which will do: there is much to be done.
    Any(Vec<HexNumber>),
}

impl Subject {
    /// Gets the hexes to bring into view, where none of those that would do is there.
    fn wanting(&self, sees: impl Fn(&[HexNumber]) -> bool) -> Option<Vec<HexNumber>> {
        match self {
            Self::All(hexes) => (!sees(hexes)).then(|| hexes.clone()),
            Self::Any(hexes) if hexes.iter().any(|&hex| sees(&[hex])) => None,
            Self::Any(hexes) => hexes.first().map(|&hex| vec![hex]),
        }
    }
}

/// What the player has yet to be shown.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Attention(pub Option<Subject>);

/// Moves the camera there, once no button is down and it is known where the map is.
fn look(
    mut attention: ResMut<Attention>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut controller: ResMut<CameraController>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy = buttons.is_some_and(|buttons| buttons.get_pressed().next().is_some());
    let (Some(window), false) = (window, busy || area.0.is_empty() || controller.is_waiting())
    else {
        return;
    };
    let Some(subject) = attention.0.take() else {
        return;
    };
    let size = window.size();
    if let Some(hexes) = subject.wanting(|hexes| controller.sees(hexes, area.0, size)) {
        controller.see(&hexes, area.0, size);
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    #[test]
    fn one_hex_in_view_is_enough_where_any_will_do() {
        let in_view = |hexes: &[HexNumber]| hexes.iter().all(|&at| at == hex(1645));
        let both = vec![hex(2050), hex(1645)];
        assert_eq!(Subject::Any(both.clone()).wanting(in_view), None);
        let away = Subject::Any(vec![hex(2050), hex(2051)]);
        assert_eq!(away.wanting(in_view), Some(vec![hex(2050)]));
        assert_eq!(Subject::All(both.clone()).wanting(in_view), Some(both));
        assert_eq!(Subject::Any(Vec::new()).wanting(in_view), None);
    }
}
