//! What a player has chosen about the look, and about where the game stops for him, kept from one game to the next.

use super::command_stop::StopAtCommand;
use super::counters::ReducedMotion;
use super::palette::Palette;
use super::theme::Theme;
use crate::scenario::folder::data_folder;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// Takes up the choices of the last time, and keeps those made now.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, take_up).add_systems(
        Update,
        keep.run_if(
            resource_changed::<Theme>
                .or_else(resource_changed::<Palette>)
                .or_else(resource_changed::<ReducedMotion>)
                .or_else(resource_changed::<StopAtCommand>),
        ),
    );
}

/// The choices, as the file holds them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    pub theme: Theme,
    pub palette: Palette,
    pub reduced_motion: bool,
    /// Whether every command segment waits for the player.
    pub stop_at_command: bool,
}

impl Settings {
    /// Reads a file; what is missing or makes no sense is as at the first time.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
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

fn settings_file() -> PathBuf {
    data_folder().join("settings.ron")
}

fn take_up(
    mut theme: ResMut<Theme>,
    mut palette: ResMut<Palette>,
    mut motion: ResMut<ReducedMotion>,
    mut stop: ResMut<StopAtCommand>,
) {
    let kept = Settings::read(&settings_file());
    theme.set_if_neq(kept.theme);
    palette.set_if_neq(kept.palette);
    motion.set_if_neq(ReducedMotion(kept.reduced_motion));
    stop.set_if_neq(StopAtCommand(kept.stop_at_command));
}

fn keep(
    theme: Res<Theme>,
    palette: Res<Palette>,
    motion: Res<ReducedMotion>,
    stop: Res<StopAtCommand>,
) {
    let now = Settings {
        theme: *theme,
        palette: *palette,
        reduced_motion: motion.0,
        stop_at_command: stop.0,
    };
    let path = settings_file();
    if Settings::read(&path) == now {
        return;
    }
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
            stop_at_command: true,
        };
        chosen.write(&path).unwrap();
        assert_eq!(Settings::read(&path), chosen);
        fs::write(&path, "(theme: Purple)").unwrap();
        assert_eq!(Settings::read(&path), Settings::default());
        fs::remove_dir_all(folder).unwrap();
    }
}
