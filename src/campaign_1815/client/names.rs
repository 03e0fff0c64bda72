//! Names of places, rivers and woods on the map: always readable, never one over another, as many as there is room for.

use super::counters::side;
use super::faces::{Glyph, Style};
use super::grid::{HEX_WIDTH, bounds, centre, to_world};
use crate::campaign_1815::data::library::library;
use crate::campaign_1815::map_file::TownSize;
use crate::campaign_1815::state::State;
use crate::client::board::depth;
use crate::client::counters::{AtlasSprite, CounterSystems, Picture};
use crate::client::game::{ClearTable, Game};
use crate::client::zoom::Zoom;
use crate::table::armies::Player;
use crate::table::game::Kept as _;
use bevy::prelude::*;

/// Writes the names.
pub fn plugin(app: &mut App) {
    app.add_observer(take_away).add_systems(
        Update,
        write
            .in_set(CounterSystems::Lay)
            .run_if(resource_exists::<Game<State>>),
    );
}

/// A name on the map.
#[derive(Component)]
struct Written;

/// A name that is to be written.
struct Title {
    text: String,
    style: Style,
    at: Vec2,
    turn: f32,
    /// Whether it may be moved about its place, or left out.
    movable: bool,
}

/// Names of waters and woods: where they are written on the sheet, and at which angle in degrees.
const LARGE: &[(&str, Style, (f32, f32), f32)] = &[
    ("Sambre", Style::River, (24.0, 6.15), -18.0),
    ("Sambre", Style::River, (16.1, 2.05), 24.0),
    ("Meuse", Style::River, (33.6, 2.9), -76.0),
    ("Dyle", Style::River, (20.1, 15.65), 3.0),
    ("Senne", Style::River, (5.0, 17.3), 80.0),
    ("Forest of Soignes", Style::Wood, (12.4, 22.7), 0.0),
];

/// How the sizes of the hexes change by steps for which names are written anew.
const STEP: f32 = 1.06;

fn write(
    game: Res<Game<State>>,
    zoom: Res<Zoom>,
    mut last: Local<f32>,
    old: Query<Entity, With<Written>>,
    mut commands: Commands,
) {
    let step = zoom.px_per_hex.max(1.0).log(STEP).round();
    if *last == step && !game.is_changed() && !old.is_empty() {
        return;
    }
    *last = step;
    old.iter()
        .for_each(|entity| commands.entity(entity).despawn());
    let pixels = STEP.powf(step);
    for (title, at) in placed(game.state(), pixels) {
        let side = line(pixels) / pixels * HEX_WIDTH;
        let place = Transform::from_translation(at.extend(depth::REACH - 0.5))
            .with_rotation(Quat::from_rotation_z(title.turn.to_radians()));
        let glyph = Glyph::Name(title.text, title.style);
        commands.spawn((
            Name::new("Name on the map"),
            Written,
            AtlasSprite::new(glyph, side),
            place,
        ));
    }
}

fn take_away(on: On<ClearTable>, old: Query<Entity, With<Written>>, mut commands: Commands) {
    if on.0 != State::NAME {
        old.iter()
            .for_each(|entity| commands.entity(entity).despawn());
    }
}

/// Gets the height of a line of names, in logical pixels, for hexes of a size: twice the size of a village's name.
fn line(pixels: f32) -> f32 {
    (0.42 * pixels).clamp(22.0, 44.0)
}

/// Lists all names, the most important first.
fn titles() -> Vec<Title> {
    let Ok(carried) = library() else {
        return Vec::new();
    };
    let large = LARGE.iter().map(|(text, style, (x, y), turn)| Title {
        text: (*text).to_owned(),
        style: *style,
        at: to_world(Vec2::new(*x, *y)),
        turn: *turn,
        movable: false,
    });
    let title = |text: &str, style, hex| Title {
        text: text.to_owned(),
        style,
        at: centre(hex),
        turn: 0.0,
        movable: true,
    };
    let chateaux = carried.map.chateaux.iter();
    let chateaux = chateaux.map(|chateau| title(&chateau.name, Style::Chateau, chateau.hex));
    let towns = carried.map.towns.iter().map(|town| {
        let style = match town.size {
            TownSize::City => Style::City,
            TownSize::Town => Style::Town,
            TownSize::Village => Style::Village,
        };
        title(&town.name, style, town.hex)
    });
    let mut all: Vec<_> = large.chain(chateaux).chain(towns).collect();
    all.sort_by_key(|title| match title.style {
        Style::River | Style::Wood => 0,
        Style::City => 1,
        Style::Town => 2,
        Style::Chateau => 3,
        Style::Village => 4,
    });
    all
}

/// Gets how much of the world a name takes, for hexes of a size.
fn extent(title: &Title, pixels: f32) -> Vec2 {
    let glyph = Glyph::Name(title.text.clone(), title.style);
    glyph.extent() * Vec2::new(0.94, 0.62) * line(pixels) * HEX_WIDTH / pixels
}

/// Finds room for the names: below their places, or else above or beside them, clear of counters and of each other.
fn placed(state: &State, pixels: f32) -> Vec<(Title, Vec2)> {
    let mut taken: Vec<Rect> = Vec::new();
    let counter = Vec2::splat(side(pixels) * HEX_WIDTH);
    for player in Player::ALL {
        let all = state.on_map(player);
        taken.extend(all.map(|(_, hex)| Rect::from_center_size(centre(hex), counter)));
    }
    // No name reaches over the rim.
    let (sheet, _) = bounds();
    let mut placed = Vec::new();
    for title in titles() {
        let size = extent(&title, pixels);
        if !title.movable {
            taken.push(Rect::from_center_size(title.at, size));
            let at = title.at;
            placed.push((title, at));
            continue;
        }
        let covered = |at: Vec2| -> f32 {
            let own = Rect::from_center_size(at, size);
            let parts = taken.iter().map(|other| own.intersect(*other).size());
            parts.map(|part| part.x.max(0.0) * part.y.max(0.0)).sum()
        };
        let cost = |(at, own): &(Vec2, f32)| covered(*at) / (size.x * size.y) + own;
        let room = Rect::from_center_half_size(sheet.center(), sheet.half_size() - size / 2.0);
        let best = around(title.at, size).into_iter().map(|(at, own)| {
            let place = (at.clamp(room.min, room.max), own);
            (cost(&place), place.0)
        });
        let best = best.min_by(|(a, _), (b, _)| a.total_cmp(b));
        let most = match title.style {
            Style::City => 1.4,
            Style::Town | Style::Chateau => 0.9,
            _ => 0.42,
        };
        if let Some((_, at)) = best.filter(|(cost, _)| *cost < most) {
            taken.push(Rect::from_center_size(at, size));
            placed.push((title, at));
        }
    }
    placed
}

/// Lists places for a name about the middle of a hex, each with what speaks against it.
fn around(middle: Vec2, size: Vec2) -> Vec<(Vec2, f32)> {
    let down = 0.40 * HEX_WIDTH + size.y / 2.0;
    let mut places = Vec::new();
    for (y, own) in [(-down, 0.0), (down, 0.12), (-down - 0.2 * HEX_WIDTH, 0.2)] {
        for (x, more) in [
            (0.0, 0.0),
            (0.25, 0.04),
            (-0.25, 0.04),
            (0.5, 0.1),
            (-0.5, 0.1),
        ] {
            places.push((middle + Vec2::new(x * HEX_WIDTH, y), own + more));
        }
    }
    let aside = 0.45 * HEX_WIDTH + size.x / 2.0;
    for y in [0.0, -0.22 * HEX_WIDTH, 0.22 * HEX_WIDTH] {
        places.push((middle + Vec2::new(aside, y), 0.14));
        places.push((middle + Vec2::new(-aside, y), 0.18));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::game_setup::NewGame;

    #[test]
    fn no_place_is_named_over_the_rim() {
        let start = NewGame {
            scenario: "june-15".to_owned(),
            ..NewGame::default()
        };
        let state = State::begin(start).unwrap().state;
        let sheet = bounds().0.inflate(0.01);
        for pixels in [14.0, 27.0, 60.0, 120.0] {
            let placed = placed(&state, pixels);
            let named: Vec<_> = placed.iter().filter(|(title, _)| title.movable).collect();
            assert!(named.len() > 20, "{} at {pixels}", named.len());
            for (title, at) in named {
                let taken = Rect::from_center_size(*at, extent(title, pixels));
                let within = sheet.contains(taken.min) && sheet.contains(taken.max);
                assert!(within, "{} at {pixels}: {taken:?}", title.text);
            }
        }
    }
}
