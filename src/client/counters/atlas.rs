//! Pages of small pictures for the graphics card, one page for each size at which counters appear.
//!
//! Pictures are drawn when first wanted, at the smallest of a few sizes that is not below the size on the screen, so
//! they stay sharp at every zoom and only what the game uses takes time and memory.

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
/// The width of every page, in pixels.
const WIDTH: u32 = 2048;
/// The greatest height of a page, in pixels, that every graphics card takes.
const TALLEST: u32 = 8192;
/// Pages grow by this many rows of pixels.
const GROWTH: u32 = 256;
/// Empty pixels between two pictures.
const GAP: u32 = 2;

/// Where a picture lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub image: Handle<Image>,
    pub rect: URect,
}

impl Cell {
    /// Gets the corners of the picture as shares of its page, for panels.
    pub fn uv(&self, images: &Assets<Image>) -> Option<Rect> {
        let page = images.get(&self.image)?.size().as_vec2();
        let rect = self.rect.as_rect();
        Some(Rect::from_corners(rect.min / page, rect.max / page))
    }
}

/// All pages.
#[derive(Resource, Default)]
pub struct CounterAtlas {
    pages: BTreeMap<u32, Page>,
}

/// Pictures of one size, in shelves.
#[derive(Default)]
struct Page {
    /// None until the first picture is written.
    image: Option<Handle<Image>>,
    cells: HashMap<Glyph, URect>,
    shelves: Vec<Shelf>,
    height: u32,
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
        let page = self.pages.get(&step)?;
        let rect = *page.cells.get(glyph)?;
        Some(Cell {
            image: page.image.clone()?,
            rect,
        })
    }

    /// Finds a picture for a panel, for counters of a side in pixels; draws it if it is missing.
    pub fn picture(
        &mut self,
        images: &mut Assets<Image>,
        (glyph, side_px): (&Glyph, f32),
        printed: (&Roster, Palette),
    ) -> Option<Cell> {
        let step = Self::step(side_px);
        if self.cell(step, glyph).is_none() {
            self.prepare(images, step, &BTreeSet::from([glyph.clone()]), printed);
        }
        self.cell(step, glyph)
    }

    /// Forgets all pictures, when the palette or the roster changes.
    pub fn clear(&mut self) {
        self.pages.clear();
    }

    /// Draws what is wanted and missing on a page; pictures that nobody wants give way when the page is full.
    pub fn prepare(
        &mut self,
        images: &mut Assets<Image>,
        step: u32,
        wanted: &BTreeSet<Glyph>,
        printed: (&Roster, Palette),
    ) {
        let page = self.pages.entry(step).or_default();
        let missing: Vec<&Glyph> = wanted
            .iter()
            .filter(|g| !page.cells.contains_key(g))
            .collect();
        if missing.is_empty() {
            return;
        }
        let mut drawn = drawings(&missing, step, printed);
        if !page.place(&drawn) {
            *page = Page {
                image: page.image.clone(),
                ..Page::default()
            };
            drawn = drawings(&wanted.iter().collect::<Vec<_>>(), step, printed);
            page.place(&drawn);
        }
        page.write(images, &drawn);
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
    /// Finds room for pictures; tells whether all of them fit.
    fn place(&mut self, drawn: &[(Glyph, Pixels)]) -> bool {
        for (glyph, pixels) in drawn {
            let Some(corner) = self.room(pixels.size) else {
                return false;
            };
            let rect = URect::from_corners(corner, corner + pixels.size);
            self.cells.insert(glyph.clone(), rect);
        }
        true
    }

    /// Takes room on a shelf, or puts up another.
    fn room(&mut self, size: UVec2) -> Option<UVec2> {
        let needed = size + UVec2::splat(GAP);
        let fits = |shelf: &&mut Shelf| {
            shelf.height >= needed.y
                && shelf.height <= needed.y + needed.y / 4
                && shelf.free + needed.x <= WIDTH
        };
        if let Some(shelf) = self.shelves.iter_mut().find(fits) {
            shelf.free += needed.x;
            return Some(UVec2::new(shelf.free - needed.x, shelf.top));
        }
        let top = self
            .shelves
            .last()
            .map_or(0, |shelf| shelf.top + shelf.height);
        if top + needed.y > TALLEST || needed.x > WIDTH {
            return None;
        }
        self.shelves.push(Shelf {
            top,
            height: needed.y,
            free: needed.x,
        });
        self.height = (top + needed.y).div_ceil(GROWTH) * GROWTH;
        Some(UVec2::new(0, top))
    }

    /// Copies pictures to their places in the page's image, which grows as needed.
    fn write(&mut self, images: &mut Assets<Image>, drawn: &[(Glyph, Pixels)]) {
        if self.height == 0 {
            return;
        }
        let handle = self
            .image
            .get_or_insert_with(|| images.add(blank(self.height)));
        let Some(mut image) = images.get_mut(&*handle) else {
            return;
        };
        image.texture_descriptor.size.height = self.height;
        let Some(data) = &mut image.data else {
            return;
        };
        data.resize((4 * WIDTH * self.height) as usize, 0);
        for (glyph, pixels) in drawn {
            if let Some(rect) = self.cells.get(glyph) {
                copy(data, rect.min, pixels);
            }
        }
    }
}

/// Copies a picture into the data of a page.
fn copy(data: &mut [u8], corner: UVec2, pixels: &Pixels) {
    let length = 4 * pixels.size.x as usize;
    for (y, row) in pixels.rgba.chunks_exact(length).enumerate() {
        let start = 4 * ((corner.y as usize + y) * WIDTH as usize + corner.x as usize);
        data[start..start + length].copy_from_slice(row);
    }
}

/// Makes the empty image of a page.
fn blank(height: u32) -> Image {
    let size = Extent3d {
        width: WIDTH,
        height,
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
    use crate::last_battles::counter::Side;

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
        more.extend(Side::ALL.map(Glyph::SelectionFrame));
        atlas.prepare(&mut images, 24, &more, printed);
        assert_eq!(atlas.cell(24, &Glyph::Sum(2)), Some(before.clone()));
        let image = images.get(&before.image).unwrap();
        let cell = atlas
            .cell(24, &Glyph::SelectionFrame(Side::Allied))
            .unwrap();
        assert!(cell.rect.max.y <= image.height());
        assert_eq!(
            image.data.as_ref().unwrap().len(),
            4 * (image.width() * image.height()) as usize
        );
    }

    #[test]
    fn a_panel_finds_the_share_of_the_page() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let printed = (&Roster::default(), Palette::Standard);
        let cell = atlas
            .picture(&mut images, (&Glyph::Die(3), 30.0), printed)
            .unwrap();
        let uv = cell.uv(&images).unwrap();
        assert_eq!(uv.min, bevy::math::Vec2::ZERO);
        assert!((uv.max.x - 40.0 / 2048.0).abs() < 1e-6);
    }

    #[test]
    fn no_two_pictures_overlap() {
        let (mut atlas, mut images) = (CounterAtlas::default(), Assets::default());
        let mut wanted = sums(1..100);
        wanted.extend((1..=6).map(Glyph::Die));
        wanted.extend(Side::ALL.map(Glyph::Flag));
        atlas.prepare(
            &mut images,
            24,
            &wanted,
            (&Roster::default(), Palette::Safe),
        );
        let rects: Vec<URect> = wanted
            .iter()
            .map(|g| atlas.cell(24, g).unwrap().rect)
            .collect();
        for (i, one) in rects.iter().enumerate() {
            for other in &rects[i + 1..] {
                assert!(one.intersect(*other).is_empty(), "{one:?} {other:?}");
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
