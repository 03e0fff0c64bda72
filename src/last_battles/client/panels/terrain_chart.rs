//! The Terrain Effects Chart [5.2, 6.3, 7.3], as the game is played by.

use crate::client::command::Command;
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{retold, strong, weak};
use crate::last_battles::charts::{HexRow, HexsideRow, TerrainChart};
use crate::last_battles::client::view_context::ViewContext;
use bevy_egui::egui::{self, Ui};

/// The chart in words: what, on foot, mounted, in defence, sight.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub rows: Vec<[String; 5]>,
}

impl View {
    /// Reads the chart.
    pub fn new(chart: &TerrainChart) -> Self {
        let (hexes, sides) = (&chart.hexes, &chart.hexsides);
        let road = chart.routes.road.to_string();
        let trail = chart.routes.trail.to_string();
        let route = |name: &str, cost: String| {
            [
                name.to_owned(),
                cost.clone(),
                cost,
                "as the hex".to_owned(),
                String::new(),
            ]
        };
        let rows = [
            hex("clear", &hexes.clear),
            hex("forest", &hexes.forest),
            hex("marsh", &hexes.marsh),
            hex("town", &hexes.town),
            hex("chateau", &hexes.chateau),
            route("road, along it", road),
            route("trail, along it", trail),
            side("stream", &sides.stream),
            side("bridge", &sides.bridge),
            side("crest", &sides.crest),
            side("river, pond", &sides.river),
        ];
        Self { rows: rows.into() }
    }
}

fn sight(blocks: bool) -> String {
    if blocks { "blocks" } else { "" }.to_owned()
}

fn hex(name: &str, row: &HexRow) -> [String; 5] {
    let defence = match (row.defence, row.halves_cavalry) {
        (1, true) => "cavalry halved".to_owned(),
        (1, false) => "–".to_owned(),
        (times, _) => format!("× {times}"),
    };
    [
        name.to_owned(),
        row.foot.to_string(),
        row.mounted.to_string(),
        defence,
        sight(row.blocks_sight),
    ]
}

fn side(name: &str, row: &HexsideRow) -> [String; 5] {
    let cost = row
        .surcharge
        .map_or("no crossing".to_owned(), |more| format!("+ {more}"));
    let defence = match row.defence {
        1 => "–".to_owned(),
        times => format!("× {times} if all cross"),
    };
    [
        format!("{name}, hexside"),
        cost.clone(),
        cost,
        defence,
        sight(row.blocks_sight),
    ]
}

/// Shows the chart in a corner of the map.
pub fn over(ctx: &egui::Context, context: &ViewContext, room: Room) -> Option<Command> {
    let view = View::new(&context.state.setup().charts.terrain);
    let sheet = Sheet {
        panel: Panel::TerrainChart,
        title: "Terrain effects",
        key: "T",
        at: At::Corner,
    };
    sheet.show(ctx, room, |ui| {
        show(ui, &view);
        None
    })
}

/// Shows the chart.
pub fn show(ui: &mut Ui, view: &View) {
    egui::Grid::new("terrain")
        .num_columns(5)
        .striped(true)
        .show(ui, |ui| {
            for title in ["", "foot", "mounted", "defender [6.3]", "sight [7.3]"] {
                ui.label(strong(retold(ui, title), 12.5));
            }
            ui.end_row();
            for row in &view.rows {
                row.iter().for_each(|cell| {
                    ui.label(cell);
                });
                ui.end_row();
            }
        });
    let best = retold(ui, "Only the best effect for the defender counts [6.3C].");
    ui.label(weak(ui, best).small());
}
