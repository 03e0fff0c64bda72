//! The last attack of the phase, or of the one that it ended: both dice as they roll, the totals, and what has come of it.

use super::View;
use super::casts::{Comes, Loser, letters};
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::event::{Event, Fight};
use crate::campaign_1815::words;
use crate::client::panels::die;
use crate::client::theme::{body, face, font, heading, paint, strong, weak, with_case};
use crate::table::dice::Face;
use crate::table::ids::PieceId;
use bevy_egui::egui::{RichText, Sense, Ui, vec2};

/// Shows it, if there has been one in this phase.
pub fn show(ui: &mut Ui, view: &View) {
    let Some((nth, at)) = last(view) else {
        return;
    };
    let events = &view.game.played()[nth].events;
    let Event::Fought(fight) = &events[at] else {
        return;
    };
    let hex = words::hex_name(view.state, fight.hex);
    heading(ui, "The last attack", &hex);
    body(ui, |ui| show_fight(ui, view, (nth, at), fight));
}

/// Finds the last attack of this phase: the order that led to it, and its place among what that brought. The newest order may
/// have ended the phase as well, and its attack is still told.
fn last(view: &View) -> Option<(usize, usize)> {
    let played = view.game.played();
    for (nth, entry) in played.iter().enumerate().rev() {
        for (at, event) in entry.events.iter().enumerate().rev() {
            match event {
                Event::Fought(_) => return Some((nth, at)),
                Event::StepBegan { .. } if nth + 1 < played.len() => return None,
                _ => {}
            }
        }
    }
    None
}

fn show_fight(ui: &mut Ui, view: &View, (nth, at): (usize, usize), fight: &Fight) {
    let name = |id: PieceId| {
        let piece = view.state.find(id);
        piece.map_or("", |piece| short(view.state.piece(piece)))
    };
    let attacker = view.state.find(fight.attacker);
    let Some(attacking) = attacker.map(|piece| view.state.piece(piece).player()) else {
        return;
    };
    let attack = die::roll(ui, (nth, fight.dice[attacking]));
    let defence = die::roll(ui, (nth, fight.dice[attacking.opponent()]));
    let Some(stamp) = attack.stamp.and(defence.stamp) else {
        ui.horizontal(|ui| {
            show_die(ui, attack.face);
            show_die(ui, defence.face);
            ui.label("the dice roll");
        });
        return;
    };
    let loser = match fight.loser == Some(attacking) {
        true => Loser::Attacker,
        false => Loser::Defender,
    };
    let comes: Comes = (fight.result, loser);
    ui.horizontal(|ui| {
        for (face, who, total) in [
            (attack.face, fight.attacker, fight.totals.0),
            (defence.face, fight.target, fight.totals.1),
        ] {
            show_die(ui, face);
            let added = i16::from(total) - i16::from(face.pips());
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(strong(name(who), 12.5));
                ui.label(weak(ui, format!("{added:+} = {total}")));
            });
            ui.add_space(8.0);
        }
        let ink = paint(ui).accent.egui().gamma_multiply(stamp);
        let result = RichText::new(letters(comes)).font(font(face::BOLD, 24.0));
        ui.label(result.color(ink));
    });
    // What has followed, in the same order or in those after it.
    let same = &view.game.played()[nth].events[at + 1..];
    let later = view.game.played()[nth + 1..].iter();
    let later = later.flat_map(|entry| entry.events.iter());
    for event in same
        .iter()
        .chain(later)
        .take_while(|event| is_aftermath(event))
    {
        if let (Some(words), true) = (words::sentence(view.state, event), is_told(event)) {
            with_case(ui, words, event.case());
        }
    }
}

fn show_die(ui: &mut Ui, face: Face) {
    let (place, _) = ui.allocate_exact_size(vec2(30.0, 30.0), Sense::hover());
    die::draw(ui, face, place);
}

/// Tells whether an event still belongs to the attack before it.
const fn is_aftermath(event: &Event) -> bool {
    !matches!(
        event,
        Event::Due { .. }
            | Event::Declared { .. }
            | Event::Passed { .. }
            | Event::StepBegan { .. }
            | Event::Over { .. }
    )
}

const fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::MustRetreat { .. }
            | Event::Retreated { .. }
            | Event::Blown { .. }
            | Event::Eliminated { .. }
            | Event::Recalled { .. }
            | Event::Pursued { .. }
    )
}
