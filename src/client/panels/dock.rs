//! The dock at the right: tabs, and what the game shows on the one that it is turned to.

use crate::client::command::{Command, PanelAction};
use crate::client::show::{DockRoom, TabName};
use crate::client::shown::Tab;
use bevy_egui::egui::{self, Ui};

/// Shows the dock within the room that it has; nothing in it makes it wider.
pub fn show(
    ui: &mut Ui,
    tabs: &[TabName],
    at: (Tab, DockRoom),
    show_tab: impl FnOnce(&mut Ui, Tab) -> Option<Command>,
) -> Option<Command> {
    let place = ui.available_rect_before_wrap();
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(place));
    inside.set_clip_rect(place.intersect(ui.clip_rect()));
    let command = show_within(&mut inside, tabs, at, show_tab);
    ui.advance_cursor_after_rect(place);
    command
}

/// Shows the tabs of the dock, and the one that it is turned to; one for which there is no room here gives way to the first.
fn show_within(
    ui: &mut Ui,
    tabs: &[TabName],
    (turned, room): (Tab, DockRoom),
    show_tab: impl FnOnce(&mut Ui, Tab) -> Option<Command>,
) -> Option<Command> {
    let there = |tab: &&TabName| !(tab.only_narrow && room == DockRoom::Wide);
    let tabs: Vec<_> = tabs.iter().filter(there).collect();
    let known = tabs.iter().any(|tab| tab.tab == turned);
    let now = if known { turned } else { Tab::default() };
    // Where there is but one, there is nothing to turn to.
    let command = match tabs.len() {
        0 | 1 => None,
        _ => show_tabs(ui, &tabs, now),
    };
    show_tab(ui, now).or(command)
}

/// Shows what is on a tab, with a bar to scroll by where it is longer than the dock.
pub fn scrolled<R>(ui: &mut Ui, tab: Tab, show: impl FnOnce(&mut Ui) -> R) -> R {
    let scroll = egui::ScrollArea::vertical()
        .id_salt(tab.0)
        .auto_shrink([false, false]);
    let area = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        show(ui)
    });
    area.inner
}

fn show_tabs(ui: &mut Ui, tabs: &[&TabName], now: Tab) -> Option<Command> {
    let mut command = None;
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 8.0;
        for TabName { tab, name, tip, .. } in tabs {
            let label = ui.selectable_label(now == *tab, *name).on_hover_text(*tip);
            if label.clicked() {
                command = Some(Command::Panel(PanelAction::Turn(*tab)));
            }
        }
    });
    command
}
