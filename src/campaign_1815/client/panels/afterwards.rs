//! What follows an attack whichever way it goes: who has no way back, who is exhausted, what is lost, who follows.

use super::View;
use super::attack::Fight;
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::state::State;
use crate::campaign_1815::{retreat, zones};
use crate::client::theme::with_case;
use crate::table::case::{Case, case};
use bevy_egui::egui::Ui;

/// Shows it, line by line.
pub fn show(ui: &mut Ui, view: &View, fight: &Fight) {
    for (words, case) in lines(view.state, fight) {
        with_case(ui, words, case);
    }
}

/// Lists what follows.
fn lines(state: &State, fight: &Fight) -> Vec<(String, Case)> {
    let (attacker, target) = fight.units;
    let mut lines = Vec::new();
    lines.extend(no_way_back(state, attacker, target));
    match fight.odds.against_detachment {
        true => {
            let name = short(state.piece(attacker));
            let words = format!("{name} beaten: it retreats at worst, before a detachment.");
            lines.push((words, case("5.20")));
            let name = short(state.piece(target));
            let words = format!("{name} beaten: recalled by a retreat, else lost.");
            lines.push((words, case("5.17")));
        }
        false => lines.extend(no_way_back(state, target, attacker)),
    }
    lines.extend(left_behind(state, attacker));
    if !fight.odds.against_detachment {
        lines.extend(left_behind(state, target));
    }
    lines.extend(follows(state, attacker, target));
    lines.extend(exhausted(state, fight));
    lines
}

/// Warns of a corps that cannot retreat from the other unit.
fn no_way_back(state: &State, piece: PieceIndex, from: PieceIndex) -> Option<(String, Case)> {
    let away = state.hex(from)?;
    let none = retreat::ways(state, piece, &[away]).is_empty();
    let comes = match retreat::returns_on(state) {
        Some(_) => "blown",
        None => "lost",
    };
    let name = short(state.piece(piece));
    none.then(|| {
        let words = format!("{name} has no way back: driven back, it is {comes}.");
        (words, case("5.16"))
    })
}

/// Tells what a beaten corps leaves behind.
fn left_behind(state: &State, corps: PieceIndex) -> Option<(String, Case)> {
    let detachment = state.detachment_in(state.hex(corps)?)?;
    let battery = state.setup().grand_battery == Some(detachment);
    let why = if battery { case("5.22") } else { case("5.17") };
    let (corps, left) = (state.piece(corps), state.piece(detachment));
    Some((
        format!("{} beaten: {} with it is lost.", short(corps), short(left)),
        why,
    ))
}

/// Tells whether the attacker follows a beaten defender, or who holds him.
fn follows(state: &State, attacker: PieceIndex, target: PieceIndex) -> Option<(String, Case)> {
    let at = state.hex(attacker)?;
    let enemy = state.piece(target).player();
    let mut others = zones::controllers(state, at, enemy).filter(|(other, _)| *other != target);
    let name = short(state.piece(attacker));
    let beaten = short(state.piece(target));
    let words = match others.next() {
        Some((other, hex)) => {
            let held = short(state.piece(other));
            format!("{beaten} beaten: no pursuit, {held} in {hex} holds {name}.")
        }
        None => format!("{beaten} beaten: {name} must follow."),
    };
    Some((words, case("5.21")))
}

/// Names the fresh cavalry that is exhausted by the fight.
fn exhausted(state: &State, fight: &Fight) -> Option<(String, Case)> {
    let support = fight.odds.attack_support.iter();
    let support = support.chain(&fight.odds.defence_support).copied();
    let all = [fight.units.0, fight.units.1].into_iter().chain(support);
    let names: Vec<_> = all
        .filter(|piece| state.piece(*piece).kind == Kind::Cavalry)
        .filter(|piece| state.face(*piece) == Face::Front)
        .map(|piece| short(state.piece(piece)))
        .collect();
    let words = match names.as_slice() {
        [] => return None,
        [name] => format!("{name} is exhausted, whatever comes."),
        [first @ .., last] => {
            format!(
                "{} and {last} are exhausted, whatever comes.",
                first.join(", ")
            )
        }
    };
    Some((words, case("5.15")))
}
