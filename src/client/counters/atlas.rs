//! Pages of small pictures for the graphics card, one page for each size at which counters appear.
//!
//! Pictures are drawn when first wanted, at the smallest of a few sizes that is not below the size on the screen, so
//! they stay sharp at every zoom and only what the game uses takes time and memory. A page has as many sheets as it
//! needs. A picture never moves, and a sheet never changes its size: whoever shows a picture may go on with it.

use super::glyph::{Glyph, Roster};
use super::raster::{self, Pixels};
use crate::client::palette::Palette;
use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageSampler};
use bevy::math::{Rect, URect, UVec2};
use bevy::prelude::{Assets, Handle, Resource};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The sides of a counter, in pixels, for which there may be a page.
const STEPS: [u32; 6] = [24, 40, 56, 80, 112, 160];
/// The page of the panels.
pub const PANELS: u32 = 112;
/// The width and height of every sheet, in pixels.
const SIDE: u32 = 1024;
/// Empty pixels between two pictures.
const GAP: u32 = 2;

/// Where a picture lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub image: Handle<Image>,
    pub rect: URect,
}

impl Cell {
    /// Gets the corners of the picture as shares of its sheet, for panels.
    pub fn uv(&self) -> Rect {
        let rect = self.rect.as_rect();
        Rect::from_corners(rect.min / SIDE as f32, rect.max / SIDE as f32)
    }
}

/// All pages.
#[derive(Resource, Default)]
pub struct CounterAtlas {
    pages: BTreeMap<u32, Page>,
}

/// Pictures of one size.
#[derive(Default)]
struct Page {
    sheets: Vec<Sheet>,
    cells: HashMap<Glyph, Cell>,
}

/// One image full of pictures, in shelves.
struct Sheet {
    image: Handle<Image>,
    shelves: Vec<Shelf>,
}

/// A row of pictures of about the same height.
#[derive(Clone, Copy, Debug)]
struct Shelf {
    top: u32,
    height: u32,
    /// The first free column.
    free: u32,
}

impl CounterAtlas {
    /// Gets the side of the counters on the page for a side on the screen, both in pixels.
    pub fn step(side_px: f32) -> u32 {
        STEPS
            .into_iter()
            .find(|&step| side_px <= step as f32)
            .unwrap_or(STEPS[STEPS.len() - 1])
    }

    /// Finds a picture on a page.
    pub fn cell(&self, step: u32, glyph: &Glyph) -> Option<Cell> {
        self.pages.get(&step)?.cells.get(glyph).cloned()
    }

    /// Forgets all pictures, when the palette or the roster changes. Sheets last as long as somebody shows them.
    pub fn clear(&mut self) {
        self.pages.clear();
    }

    /// Forgets the pages of other steps.
    pub fn keep_only(&mut self, steps: &BTreeSet<u32>) {
        self.pages.retain(|step, _| steps.contains(step));
    }

    /// Draws what is wanted and missing on a page.
    pub fn prepare(
        &mut self,
        images: &mut Assets<Image>,
        step: u32,
        wanted: &BTreeSet<Glyph>,
        printed: (&Roster, Palette),
    ) {
        let page = self.pages.entry(step).or_default();
        let missing = wanted.iter().filter(|g| !page.cells.contains_key(g));
        let missing: Vec<&Glyph> = missing.collect();
        if !missing.is_empty() {
            page.add(images, drawings(&missing, step, printed));
        }
    }
}

/// Draws pictures for the page of a step.
fn drawings(
    glyphs: &[&Glyph],
    step: u32,
    (roster, palette): (&Roster, Palette),
) -> Vec<(Glyph, Pixels)> {
    let (glyphs, jobs): (Vec<Glyph>, Vec<(String, UVec2)>) = glyphs
        .iter()
        .filter_map(|&glyph| {
            let size = (glyph.extent() * step as f32)
                .round()
                .as_uvec2()
                .max(UVec2::ONE);
            Some((glyph.clone(), (glyph.svg(roster, palette)?, size)))
        })
        .unzip();
    let drawn = raster::draw_all(&jobs);
    let pairs = glyphs.into_iter().zip(drawn);
    pairs
        .filter_map(|(glyph, pixels)| Some((glyph, pixels?)))
        .collect()
}

impl Page {
    /// Puts pictures on the last sheet, and on others as it fills.
    fn add(&mut self, images: &mut Assets<Image>, drawn: Vec<(Glyph, Pixels)>) {
        let mut written: BTreeMap<usize, Vec<(UVec2, Pixels)>> = BTreeMap::new();
        for (glyph, pixels) in drawn {
            let size = pixels.size;
            let corner = match self.sheets.last_mut().and_then(|sheet| sheet.room(size)) {
                Some(corner) => corner,
                None => {
                    let mut sheet = Sheet {
                        image: images.add(blank()),
                        shelves: Vec::new(),
                    };
                    let Some(corner) = sheet.room(size) else {
                        continue;
                    };
                    self.sheets.push(sheet);
                    corner
                }
            };
            let last = self.sheets.len() - 1;
            let cell = Cell {
                image: self.sheets[last].image.clone(),
                rect: URect::from_corners(corner, corner + size),
            };
            self.cells.insert(glyph, cell);
            written.entry(last).or_default().push((corner, pixels));
        }
        for (nth, pictures) in written {
            let full = nth + 1 < self.sheets.len();
            write(images, &self.sheets[nth].image, &pictures, full);
        }
    }
}

impl Sheet {
    /// Takes room on a shelf, or puts up another.
    fn room(&mut self, size: UVec2) -> Option<UVec2> {
        let needed = size + UVec2::splat(GAP);
        let fits = |shelf: &&mut Shelf| {
            shelf.height >= needed.y
                && shelf.height <= needed.y + needed.y / 4
                && shelf.free + needed.x <= SIDE
        };
        if let Some(shelf) = self.shelves.iter_mut().find(fits) {
            shelf.free += needed.x;
            return Some(UVec2::new(shelf.free - needed.x, shelf.top));
        }
        let last = self.shelves.last();
        let top = last.map_or(0, |shelf| shelf.top + shelf.height);
        if top + needed.y > SIDE || needed.x > SIDE {
            return None;
        }
        self.shelves.push(Shelf {
            top,
            height: needed.y,
            free: needed.x,
        });
        Some(UVec2::new(0, top))
    }
}

/// Copies pictures to their places on a sheet; a full one then lies on the graphics card alone.
fn write(
    images: &mut Assets<Image>,
    sheet: &Handle<Image>,
    pictures: &[(UVec2, Pixels)],
    full: bool,
) {
    let Some(mut image) = images.get_mut(sheet) else {
        return;
    };
    if full {
        image.asset_usage = RenderAssetUsages::RENDER_WORLD;
    }
    let Some(data) = &mut image.data else {
        return;
    };
    for (corner, pixels) in pictures {
        copy(data, *corner, pixels);
    }
}

/// Copies a picture into the data of a sheet.
fn copy(data: &mut [u8], corner: UVec2, pixels: &Pixels) {
    let length = 4 * pixels.size.x as usize;
    for (y, row) in pixels.rgba.chunks_exact(length).enumerate() {
        let start = 4 * ((corner.y as usize + y) * SIDE as usize + corner.x as usize);
        data[start..start + length].copy_from_slice(row);
    }
}

/// Makes an empty sheet.
fn blank() -> Image {
    let size = Extent3d {
        width: SIDE,
        height: SIDE,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new_fill(
        size,
        TextureDimension::D2,
        &[0; 4],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    );
    image.sampler = ImageSampler::linear();
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::counter::Army;

    fn sums(range: std::ops::Range<u16>) -> BTreeSet<Glyph> {
        range.map(Glyph::Sum).collect()
    }

    #[test]
    fn a_page_serves_sizes_up_to_its_own() {
        assert_eq!(
            [10.0, 24.0, 41.0, 80.0, 500.0].map(CounterAtlas::step),
            [24, 24, 56, 80, 160]
        );
    }

    #[test]
    fn pictures_stay_where_they_are_when_others_come() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let printed = (&Roster::default(), Palette::Standard);
        atlas.prepare(&mut images, 24, &sums(1..4), printed);
        let before = atlas.cell(24, &Glyph::Sum(2)).unwrap();
        let mut more = sums(1..40);
        more.extend(Army::ALL.map(Glyph::SelectionFrame));
        atlas.prepare(&mut images, 24, &more, printed);
        assert_eq!(atlas.cell(24, &Glyph::Sum(2)), Some(before.clone()));
    }

    #[test]
    fn a_full_sheet_is_followed_by_another_and_moves_no_picture() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let printed = (&Roster::default(), Palette::Standard);
        let first = Glyph::Sum(1);
        atlas.prepare(&mut images, 160, &[first.clone()].into(), printed);
        let before = atlas.cell(160, &first).unwrap();
        atlas.prepare(&mut images, 160, &sums(1..600), printed);
        assert_eq!(atlas.cell(160, &first), Some(before.clone()));
        let last = atlas.cell(160, &Glyph::Sum(599)).unwrap();
        assert_ne!(last.image, before.image);
        for cell in [&before, &last] {
            let image = images.get(&cell.image).unwrap();
            assert_eq!(image.size(), UVec2::splat(SIDE), "no sheet grows");
            assert!(cell.rect.max.x <= SIDE && cell.rect.max.y <= SIDE);
        }
        let kept_by_processor = |cell: &Cell| {
            let usage = images.get(&cell.image).unwrap().asset_usage;
            usage.contains(RenderAssetUsages::MAIN_WORLD)
        };
        assert!(!kept_by_processor(&before) && kept_by_processor(&last));
    }

    #[test]
    fn a_panel_finds_the_share_of_the_sheet() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let printed = (&Roster::default(), Palette::Standard);
        atlas.prepare(&mut images, 40, &[Glyph::Die(3)].into(), printed);
        let uv = atlas.cell(40, &Glyph::Die(3)).unwrap().uv();
        assert_eq!(uv.min, bevy::math::Vec2::ZERO);
        assert!((uv.max.x - 40.0 / 1024.0).abs() < 1e-6);
    }

    #[test]
    fn no_two_pictures_overlap() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let mut wanted = sums(1..100);
        wanted.extend((1..=6).map(Glyph::Die));
        wanted.extend(Army::ALL.map(Glyph::Flag));
        atlas.prepare(
            &mut images,
            24,
            &wanted,
            (&Roster::default(), Palette::Safe),
        );
        let cells: Vec<Cell> = wanted.iter().map(|g| atlas.cell(24, g).unwrap()).collect();
        for (i, one) in cells.iter().enumerate() {
            for other in &cells[i + 1..] {
                let apart = one.image != other.image || one.rect.intersect(other.rect).is_empty();
                assert!(apart, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_unit_that_is_not_in_the_roster_is_left_out() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let stranger = Glyph::Unit(
            "nobody".parse().unwrap(),
            Default::default(),
            Default::default(),
        );
        atlas.prepare(
            &mut images,
            24,
            &[stranger.clone()].into(),
            (&Roster::default(), Palette::Standard),
        );
        assert_eq!(atlas.cell(24, &stranger), None);
    }
}
