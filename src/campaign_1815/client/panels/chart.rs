//! The chart of results, and what helps whom in a fight.

use super::View;
use crate::client::command::Command;
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{strong, with_case};
use crate::table::case::{Case, case};
use bevy_egui::egui::{self, Ui};

/// What is added to a die, with its case.
const ADDED: &[(&str, Case)] = &[
    (
        "Stars of the two units that meet; cavalry has none into or in a town or chateau",
        case("5.7"),
    ),
    (
        "Stars of headquarters in battle mode within range",
        case("5.8"),
    ),
    (
        "Attack: +1 for each other infantry corps beside the defender",
        case("5.9"),
    ),
    (
        "Attack: +1 for cavalry beside the attacker, and the stars of fresh cavalry that is sent",
        case("5.10"),
    ),
    ("Defence: +1 for cavalry beside the defender", case("5.11")),
    ("Attack: the star of the Grand Battery", case("5.12")),
    ("Attack: +2 against a detachment", case("5.13")),
    ("Attack: -1 on soft ground", case("5.14")),
    (
        "Defence: +1 in a town or chateau, or behind a bridge, never both",
        case("5.6"),
    ),
];

/// Shows the chart.
pub fn over(ctx: &egui::Context, view: &View, room: Room) -> Option<Command> {
    let sheet = Sheet {
        panel: Panel::TerrainChart,
        title: "Attacks",
        key: "T",
        at: At::Corner,
    };
    sheet.show(ctx, room, |ui| {
        show(ui, view);
        None
    })
}

fn show(ui: &mut Ui, view: &View) {
    let results = &view.state.components().charts.attack_results;
    let rows = [
        ("the same".to_owned(), "nothing happens"),
        (
            format!("{} to {} less", results.retreat, results.blown - 1),
            "retreats three hexes",
        ),
        (
            format!("{} to {} less", results.blown, results.eliminated - 1),
            "is blown",
        ),
        (
            format!("{} less or more", results.eliminated),
            "is eliminated",
        ),
    ];
    ui.set_max_width(460.0);
    with_case(
        ui,
        "Each side casts a die and adds; whoever has less …",
        case("5.5"),
    );
    egui::Grid::new("results")
        .spacing([24.0, 2.0])
        .show(ui, |ui| {
            for (less, comes) in rows {
                ui.label(strong(less, 13.0));
                ui.label(comes);
                ui.end_row();
            }
        });
    ui.separator();
    for (words, case) in ADDED {
        with_case(ui, *words, *case);
    }
}
