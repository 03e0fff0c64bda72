//! What a player has chosen about the look, the window, and where the game stops for him, kept from one game to the next.

use super::command::{Choice, FollowMoves, MasterTime, SettingsAction, Step, StopAtCommand};
use super::counters::ReducedMotion;
use super::frame::{InFrame, TakeUp};
use super::palette::Palette;
use super::scale::Scale;
use super::theme::Theme;
use super::window::Placement;
use crate::table::data::folder::data_folder;
use crate::table::data::text_of;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// Takes up the choices of the last time, and keeps those made now.
pub fn plugin(app: &mut App) {
    app.init_resource::<Scale>()
        .init_resource::<FollowMoves>()
        .init_resource::<StopAtCommand>()
        .init_resource::<MasterTime>()
        .init_resource::<Placement>()
        .add_observer(change)
        .add_systems(Startup, take_up.in_set(TakeUp))
        .add_systems(
            Update,
            keep.after(InFrame::HeedChoices)
                .before(InFrame::Play)
                .run_if(
                    resource_changed::<Theme>
                        .or_else(resource_changed::<Palette>)
                        .or_else(resource_changed::<ReducedMotion>)
                        .or_else(resource_changed::<FollowMoves>)
                        .or_else(resource_changed::<StopAtCommand>)
                        .or_else(resource_changed::<MasterTime>)
                        .or_else(resource_changed::<Scale>)
                        .or_else(resource_changed::<Placement>),
                ),
        );
}

/// The choices, as the file holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub theme: Theme,
    pub palette: Palette,
    pub reduced_motion: bool,
    /// Whether the camera follows what programs do.
    pub follow_moves: bool,
    /// Whether every command segment waits for the player.
    pub stop_at_command: bool,
    /// How long the master thinks about a player turn, in seconds.
    pub master_seconds: u16,
    pub scale: Scale,
    /// Where the window was when it was last used.
    pub window: Placement,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            palette: Palette::default(),
            reduced_motion: false,
            follow_moves: false,
            stop_at_command: false,
            master_seconds: MasterTime::default().0,
            scale: Scale::default(),
            window: Placement::default(),
        }
    }
}

fn change(on: On<SettingsAction>, mut chosen: Chosen) {
    match *on {
        SettingsAction::Choose(choice) => chosen.choose(choice),
        SettingsAction::Scale(step) => chosen.scale(step),
    }
}

/// The choices in force, each of them the resource of those who follow it.
#[derive(SystemParam)]
pub struct Chosen<'w> {
    theme: ResMut<'w, Theme>,
    palette: ResMut<'w, Palette>,
    motion: ResMut<'w, ReducedMotion>,
    follow: ResMut<'w, FollowMoves>,
    stop: ResMut<'w, StopAtCommand>,
    master: ResMut<'w, MasterTime>,
    scale: ResMut<'w, Scale>,
    window: ResMut<'w, Placement>,
}

impl Chosen<'_> {
    /// Gets the choices as they are kept.
    pub fn settings(&self) -> Settings {
        Settings {
            theme: *self.theme,
            palette: *self.palette,
            reduced_motion: self.motion.0,
            follow_moves: self.follow.0,
            stop_at_command: self.stop.0,
            master_seconds: self.master.0,
            scale: *self.scale,
            window: *self.window,
        }
    }

    /// Makes a choice.
    pub fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Theme(theme) => *self.theme = theme,
            Choice::Palette(palette) => *self.palette = palette,
            Choice::Motion(motion) => *self.motion = motion,
            Choice::Follow(follow) => *self.follow = follow,
            Choice::CommandStop(stop) => *self.stop = stop,
            Choice::MasterTime(time) => *self.master = time,
        }
    }

    /// Changes the size of the interface.
    pub fn scale(&mut self, step: Step) {
        let after = self.scale.after(step);
        self.scale.set_if_neq(after);
    }

    /// Makes all choices at once.
    fn take(&mut self, kept: &Settings) {
        self.theme.set_if_neq(kept.theme);
        self.palette.set_if_neq(kept.palette);
        self.motion.set_if_neq(ReducedMotion(kept.reduced_motion));
        self.follow.set_if_neq(FollowMoves(kept.follow_moves));
        self.stop.set_if_neq(StopAtCommand(kept.stop_at_command));
        // No time at all would be time without bounds.
        self.master
            .set_if_neq(MasterTime(kept.master_seconds.max(1)));
        self.scale.set_if_neq(kept.scale);
        self.window.set_if_neq(kept.window);
    }
}

impl Settings {
    /// Reads a file; what is missing or makes no sense is as at the first time.
    pub fn read(path: &Path) -> Self {
        let text = text_of(path).unwrap_or_default();
        match ron::from_str(&text) {
            Ok(settings) => settings,
            Err(why) => {
                if !text.is_empty() {
                    warn!("{} is not read: {why}", path.display());
                }
                Self::default()
            }
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(|why| why.to_string())?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|why| why.to_string())?;
        }
        fs::write(path, text).map_err(|why| why.to_string())
    }
}

fn settings_file() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("settings.ron"))
}

/// Gets the choices of the last time.
pub fn kept() -> Settings {
    settings_file().map_or_else(Settings::default, |path| Settings::read(&path))
}

fn take_up(mut chosen: Chosen) {
    chosen.take(&kept());
}

fn keep(chosen: Chosen) {
    let now = chosen.settings();
    let Some(path) = settings_file().filter(|path| Settings::read(path) != now) else {
        return;
    };
    if let Err(why) = now.write(&path) {
        warn!("{} is not written: {why}", path.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back_as_they_were_written() {
        let folder = std::env::temp_dir().join(format!("settings-{}", std::process::id()));
        let path = folder.join("settings.ron");
        let chosen = Settings {
            theme: Theme::Dark,
            palette: Palette::Safe,
            reduced_motion: true,
            follow_moves: true,
            stop_at_command: true,
            master_seconds: 300,
            scale: Scale::of(150),
            window: Placement {
                size: Some((1400, 900)),
                at: Some((20, 40)),
            },
        };
        chosen.write(&path).unwrap();
        assert_eq!(Settings::read(&path), chosen);
        fs::write(&path, "(theme: Purple)").unwrap();
        assert_eq!(Settings::read(&path), Settings::default());
        fs::write(&path, "(theme: Dark)").unwrap();
        let old = Settings::read(&path);
        assert_eq!((old.theme, old.scale), (Theme::Dark, Scale::default()));
        assert_eq!(old.master_seconds, 10);
        fs::remove_dir_all(folder).unwrap();
    }
}
