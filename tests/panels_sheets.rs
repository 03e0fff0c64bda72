//! Sheets over the table: what is left undone, the settings, help.

use crate::desk::{as_printed, press, shown};
use bevy_egui::egui::{Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{
    Choice, Command, LookAction, MasterTime, PanelAction, PhaseAction, ScreenAction,
    SettingsAction, Step,
};
use hundred_days::client::layers::Panel;
use hundred_days::client::panels::sheet::Room;
use hundred_days::client::panels::{help, settings, undone};
use hundred_days::client::settings::Settings;
use hundred_days::client::theme::Theme;
use hundred_days::hex::hex;
use hundred_days::last_battles::Undone;
use hundred_days::last_battles::client::help::LINES;
use hundred_days::last_battles::client::left_undone::{line, question};
use hundred_days::last_battles::client::panels::outcome;
use hundred_days::last_battles::opponent::{Aim, ToldTask, ToldTurn};
use hundred_days::table::armies::Player;

#[test]
fn what_is_left_undone_is_named_and_each_is_a_click_away() {
    let desk = as_printed("19");
    let undone = hundred_days::last_battles::undone(&desk.state);
    assert!(matches!(&undone[..], [Undone::Moves(units)] if units.len() == 12));
    let view = undone::View {
        label: "End movement phase".to_owned(),
        lines: question(&desk.state, 2),
    };
    assert_eq!(
        view.lines[0].words,
        "2 planned attacks have not been rolled for"
    );
    assert_eq!(view.lines[1].words, "12 units have not moved");
    assert_eq!((view.lines[1].places.len(), view.lines[1].more), (8, 4));
    let (name, find) = view.lines[1].places[0].clone();
    assert!(matches!(find, Command::Look(LookAction::Find(_))));
    let mut harness = shown(|ui| undone::show(ui, &view, 600.0));
    harness.get_by_label("and 4 more");
    assert_eq!(press(&mut harness, &name), Some(find));
    assert_eq!(
        press(&mut harness, "Not yet"),
        Some(Command::Screen(ScreenAction::Close))
    );
    let end = press(&mut harness, "End movement phase anyway");
    assert_eq!(end, Some(Command::Phase(PhaseAction::End)));
}

#[test]
fn the_settings_tick_what_is_in_force_and_take_another_choice() {
    let now = Settings::default();
    let mut harness = shown(|ui| settings::show(ui, &now));
    harness.get_by_label("100 %");
    assert_eq!(press(&mut harness, "light"), None, "it is in force already");
    let dark = press(&mut harness, "dark");
    assert_eq!(
        dark,
        Some(Command::Settings(SettingsAction::Choose(Choice::Theme(
            Theme::Dark
        ))))
    );
    let minute = Command::Settings(SettingsAction::Choose(Choice::MasterTime(MasterTime(60))));
    assert_eq!(press(&mut harness, "1 min"), Some(minute));
    assert_eq!(
        press(&mut harness, "+"),
        Some(Command::Settings(SettingsAction::Scale(Step::Larger)))
    );
}

#[test]
fn a_sheet_says_how_it_is_closed() {
    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1600.0, 900.0));
    let room = Room::over(window, window);
    let mut harness = shown(move |ui| help::over(ui.ctx(), room, LINES));
    assert_eq!(
        press(&mut harness, "×"),
        Some(Command::Panel(PanelAction::Toggle(Panel::Help)))
    );
    harness.get_by_label("Ctrl + Enter");
}

#[test]
fn where_the_map_is_small_a_sheet_has_the_room_of_the_window() {
    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 500.0));
    let map = Rect::from_min_max(pos2(0.0, 54.0), pos2(450.0, 330.0));
    let Room(room) = Room::over(map, window);
    assert!(room.width() > 700.0 && room.height() > 350.0, "{room}");
    let large = Rect::from_min_size(pos2(0.0, 54.0), vec2(1200.0, 780.0));
    assert!(large.contains_rect(Room::over(large, window).0));
}

#[test]
fn a_name_of_a_leader_is_told_too() {
    let desk = as_printed("22");
    let rides = Undone::Rides(vec!["ldr-ney".parse().expect("a name")]);
    let line = line(&desk.state, &rides);
    assert_eq!(line.words, "1 leader has not moved");
    assert_eq!(line.places[0].0, "Ney");
}

#[test]
fn after_the_game_the_sheet_tells_what_the_computer_marched_for() {
    let task = ToldTask {
        aim: Aim::Ride,
        at: hex(605),
        force: vec!["fr-2-husson".parse().expect("a name")],
        goals: vec![hex(605)],
        words: "4 of the French II Corps ride for 0605".to_owned(),
    };
    let turn = |turn: &str, tasks| ToldTurn {
        turn: turn.parse().expect("a turn"),
        player: Player::French,
        tasks,
    };
    let told = [turn("17/0100", vec![task]), turn("17/0900", Vec::new())];
    let harness = shown(move |ui| {
        outcome::show_hindsight(ui, &told);
        None
    });
    harness.get_by_label("What the computer was up to");
    harness.get_by_label("4 of the French II Corps ride for 0605");
    harness.get_by_label("17/0900");
    harness.get_by_label_contains("fights for what lies before it");
    let nothing = shown(|ui| {
        outcome::show_hindsight(ui, &[]);
        None
    });
    assert!(
        nothing
            .query_by_label("What the computer was up to")
            .is_none()
    );
}
