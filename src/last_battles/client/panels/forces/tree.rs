//! The tree of the order of battle: what is open, what the filter lets through, and the lines that are seen.

use super::{ArmyView, Group, Row, Strengths, View, find};
use crate::client::command::Command;
use crate::client::theme::{at_right, body, face, font, heading, paint, strong, weak};
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::panels::pictures;
use bevy_egui::egui::{self, Label, RichText, ScrollArea, Sense, Ui};
use std::collections::BTreeSet;

/// What of the tree is open, and what is looked for; kept from frame to frame.
#[derive(Clone, Debug, Default)]
struct Look {
    open: BTreeSet<String>,
    filter: String,
}

/// A line of the tree.
enum Line<'a> {
    ArmyView(&'a ArmyView, String),
    Group(&'a Group, String),
    Row(&'a Row),
}

/// The height of a line.
const LINE: f32 = 24.0;

/// Shows the tree; a click on a name finds it on the map.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let id = egui::Id::new("order of battle");
    let mut look: Look = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    heading(ui, "Order of battle", "on the map / in all");
    let command = body(ui, |ui| {
        show_filter(ui, &mut look);
        ui.spacing_mut().item_spacing.y = 0.0;
        let lines = lines(view, &look);
        if lines.is_empty() {
            ui.label(weak(ui, "Nobody is called that."));
        }
        let mut command = None;
        // Only what can be seen is laid out.
        ScrollArea::vertical()
            .auto_shrink([false, false])
            .show_rows(ui, LINE, lines.len(), |ui, seen| {
                for line in lines.get(seen).into_iter().flatten() {
                    command = show_line(ui, line, &mut look.open).or(command.take());
                }
            });
        command
    });
    ui.data_mut(|data| data.insert_temp(id, look));
    command
}

fn show_filter(ui: &mut Ui, look: &mut Look) {
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut look.filter)
            .hint_text("find: name, corps, place, state")
            .desired_width(ui.available_width() - 60.0);
        let field = ui.add(field);
        field.widget_info(|| {
            egui::WidgetInfo::labeled(
                egui::WidgetType::TextEdit,
                true,
                "find in the order of battle",
            )
        });
        let clear = ui.add_enabled(!look.filter.is_empty(), egui::Button::new("clear"));
        if clear.clicked() {
            look.filter.clear();
        }
    });
}

/// Lists the lines that are open, or that the filter lets through.
fn lines<'a>(view: &'a View, look: &Look) -> Vec<Line<'a>> {
    let filter = look.filter.trim().to_lowercase();
    let finds = |text: &str| text.to_lowercase().contains(&filter);
    let filtered = !filter.is_empty();
    let mut lines = Vec::new();
    for army in &view.armies {
        let all = filtered && finds(&army.name);
        let mut found = Vec::new();
        let fits = |row: &&Row| {
            all || !filtered
                || [&row.label, &row.place, &row.state]
                    .iter()
                    .any(|t| finds(t))
        };
        found.extend(army.commanders.iter().filter(fits).map(Line::Row));
        for group in &army.commands {
            let whole = all || filtered && finds(&group.name);
            let rows = group.officers.iter().chain(&group.units);
            let rows: Vec<_> = rows.filter(|row| whole || fits(row)).collect();
            if rows.is_empty() {
                continue;
            }
            let key = format!("{}/{}", army.name, group.name);
            let open = filtered || look.open.contains(&key);
            found.push(Line::Group(group, key));
            if open {
                found.extend(rows.into_iter().map(Line::Row));
            }
        }
        if found.is_empty() {
            continue;
        }
        // Armies are open at first, their commands are not.
        let shut = !filtered && look.open.contains(&army.name);
        lines.push(Line::ArmyView(army, army.name.clone()));
        if !shut {
            lines.extend(found);
        }
    }
    lines
}

fn show_line(ui: &mut Ui, line: &Line, open: &mut BTreeSet<String>) -> Option<Command> {
    match line {
        Line::ArmyView(army, key) => {
            let text = strong(&army.name, 14.5);
            show_head(ui, 0.0, text, army.strength, !open.contains(key)).then(|| toggle(open, key));
            None
        }
        Line::Group(group, key) => {
            let mut text = RichText::new(&group.name).font(font(face::SEMI_BOLD, 13.0));
            if group.demoralized {
                text = RichText::new(format!("{}, demoralized", group.name))
                    .font(font(face::SEMI_BOLD, 13.0))
                    .color(paint(ui).accent.egui());
            }
            show_head(ui, 12.0, text, group.strength, open.contains(key))
                .then(|| toggle(open, key));
            None
        }
        Line::Row(row) => show_row(ui, row),
    }
}

fn toggle(open: &mut BTreeSet<String>, key: &str) {
    if !open.remove(key) {
        open.insert(key.to_owned());
    }
}

/// Shows the head of an army or a command; tells whether it was clicked.
fn show_head(ui: &mut Ui, indent: f32, text: RichText, strength: Strengths, open: bool) -> bool {
    let shown = ui.horizontal(|ui| {
        ui.set_height(LINE);
        ui.add_space(indent);
        let (rect, sign) = ui.allocate_exact_size(egui::vec2(12.0, LINE), Sense::click());
        draw_sign(ui, rect.center(), open);
        let name = ui.add(Label::new(text).sense(Sense::click()));
        at_right(ui, |ui| {
            let text = format!("{} / {}", strength.on_map, strength.full);
            ui.label(strong(text, 13.0));
        });
        sign.clicked() || name.clicked()
    });
    shown.inner
}

/// Draws the triangle that points down where something is open.
fn draw_sign(ui: &Ui, at: egui::Pos2, open: bool) {
    let corners = match open {
        true => [(-4.0, -2.5), (4.0, -2.5), (0.0, 3.0)],
        false => [(-2.5, -4.0), (3.0, 0.0), (-2.5, 4.0)],
    };
    let points = corners.map(|(x, y)| at + egui::vec2(x, y)).to_vec();
    let ink = paint(ui).weak.egui();
    let triangle = egui::Shape::convex_polygon(points, ink, egui::Stroke::NONE);
    ui.painter().add(triangle);
}

fn show_row(ui: &mut Ui, row: &Row) -> Option<Command> {
    let shown = ui.horizontal(|ui| {
        ui.set_height(LINE);
        ui.add_space(26.0);
        if let Some(glyph) = &row.glyph {
            pictures::show(ui, glyph, 18.0);
        }
        at_right(ui, |ui| {
            ui.allocate_ui_with_layout(
                egui::vec2(116.0, LINE),
                egui::Layout::left_to_right(egui::Align::Center),
                |ui| {
                    ui.set_min_width(116.0);
                    ui.add(Label::new(RichText::new(&row.place).small()).truncate());
                },
            );
            for &mark in &row.marks {
                pictures::show(ui, &Glyph::Mark(mark), 34.0);
            }
            ui.label(RichText::new(&row.strength).small());
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let here = row.hex.is_some();
                let text = match here {
                    true => RichText::new(&row.label),
                    false => weak(ui, &row.label),
                };
                let name = Label::new(text).sense(Sense::click()).truncate();
                let name = ui.add(name.show_tooltip_when_elided(false));
                let hint = [row.label.as_str(), &row.place, &row.state].join("\n");
                name.on_hover_text(hint.trim_end()).clicked()
            })
            .inner
        })
    });
    shown.inner.then(|| find(row))
}
