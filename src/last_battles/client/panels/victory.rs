//! How the game stands: victory points, who holds the places that count, and what wins [3.4].

use super::outcome;
use crate::client::theme::{at_right, body, chip, face, font, heading, weak, with_case};
use crate::hex::HexNumber;
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::state::State;
use crate::last_battles::words::{Line, what_wins};
use crate::last_battles::{Event, victory};
use crate::table::armies::Player;
use crate::table::case::Case;
use bevy_egui::egui::{RichText, Ui};

/// The points, and the places that count.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The points of both players, where they can gain any.
    pub points: Option<[(Player, u16); 2]>,
    pub places: Vec<Place>,
    /// What it would come to if the game ended now, where a lead decides it.
    pub standing: Option<(String, Case)>,
}

/// A place that counts, of one hex or several.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub name: String,
    /// Each hex, with the player who holds it.
    pub hexes: Vec<(HexNumber, Player)>,
}

impl Place {
    /// Says who holds the place: `Coalition`, or of several hexes `French 1, Coalition 3`.
    pub fn holders(&self) -> String {
        let of = |player: Player| {
            let hexes = self.hexes.iter().filter(|(_, holder)| *holder == player);
            (player, hexes.count())
        };
        let holders = Player::ALL
            .map(of)
            .into_iter()
            .filter(|(_, held)| *held > 0);
        let holders = holders.map(|(player, held)| match self.hexes.len() {
            1 => player.to_string(),
            all if all == held => format!("{player}, all {all} hexes"),
            _ => format!("{player} {held}"),
        });
        holders.collect::<Vec<_>>().join(", ")
    }
}

impl View {
    /// Looks at how the game stands.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let decided = state.setup().scenario.victory.points.is_some();
        let points = || Player::ALL.map(|player| (player, victory::score(state, player)));
        Self {
            points: decided.then(points),
            places: places(state),
            standing: standing(state),
        }
    }
}

/// Lists the places that count, in the order of the map.
fn places(state: &State) -> Vec<Place> {
    let own = &state.setup().scenario.control;
    let mut places: Vec<Place> = Vec::new();
    for (&hex, &holder) in state.control() {
        let named = own.iter().find(|held| held.hex == hex);
        let name = named.map_or_else(|| names::hex(state, hex), |held| held.name.clone());
        match places.iter_mut().find(|place| place.name == name) {
            Some(place) => place.hexes.push((hex, holder)),
            None => places.push(Place {
                name,
                hexes: vec![(hex, holder)],
            }),
        }
    }
    places
}

/// Says what the lead would come to if the game ended now.
fn standing(state: &State) -> Option<(String, Case)> {
    let points = state.setup().scenario.victory.points.as_ref()?;
    let rule = points.lead.as_ref()?;
    let Event::Over(outcome) = victory::at_last(state) else {
        return None;
    };
    let text = format!(
        "{} lead {:+}; if it ended now: {}",
        rule.player,
        victory::lead(state, rule.player),
        outcome::result(&outcome)
    );
    Some((text, outcome.case))
}

/// Shows the points and the places; nothing where neither counts.
pub fn show(ui: &mut Ui, view: &View) {
    let title = match (view.points, view.places.is_empty()) {
        (Some(_), _) => "Victory points",
        (None, false) => "Places that count",
        (None, true) => return,
    };
    heading(ui, title, "");
    body(ui, |ui| {
        if let Some(points) = view.points {
            ui.horizontal(|ui| {
                for (player, points) in points {
                    ui.label(format!("{player}"));
                    ui.label(RichText::new(points.to_string()).font(font(face::BOLD, 15.0)));
                    ui.add_space(24.0);
                }
            });
        }
        view.places.iter().for_each(|place| show_place(ui, place));
        if let Some((text, case)) = &view.standing {
            ui.horizontal_wrapped(|ui| {
                ui.label(text);
                chip(ui, *case);
            });
        }
    });
}

fn show_place(ui: &mut Ui, place: &Place) {
    let held = |(hex, holder): &(HexNumber, Player)| format!("{hex} {holder}");
    let hexes: Vec<_> = place.hexes.iter().map(held).collect();
    let row = ui.horizontal(|ui| {
        ui.label(&place.name);
        at_right(ui, |ui| ui.label(weak(ui, place.holders())));
    });
    row.response.on_hover_text(hexes.join("\n"));
}

/// Gets what wins, line by line.
pub fn conditions(state: &State) -> Vec<Line> {
    let setup = state.setup();
    what_wins(&setup.scenario, &setup.components(), &setup.start.options)
}

/// Shows what wins.
pub fn show_conditions(ui: &mut Ui, lines: &[Line]) {
    heading(ui, "What wins", "");
    body(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        for line in lines {
            with_case(ui, &line.words, line.case);
        }
    });
}
