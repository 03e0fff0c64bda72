//! Pages of small pictures for the graphics card, one page for each size at which counters appear.
//!
//! Pictures are drawn when first wanted, at the smallest of a few sizes that is not below the size on the screen, so
//! they stay sharp at every zoom and only what the game uses takes time and memory. A page has as many sheets as it
//! needs. A picture never moves, and a sheet never changes its size: whoever shows a picture may go on with it.

use super::picture::Picture;
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
#[derive(Resource)]
pub struct CounterAtlas<P: Picture> {
    pages: BTreeMap<u32, Page<P>>,
}

impl<P: Picture> Default for CounterAtlas<P> {
    fn default() -> Self {
        Self {
            pages: BTreeMap::new(),
        }
    }
}

/// Pictures of one size.
struct Page<P> {
    sheets: Vec<Sheet>,
    cells: HashMap<P, Cell>,
}

impl<P> Default for Page<P> {
    fn default() -> Self {
        Self {
            sheets: Vec::new(),
            cells: HashMap::new(),
        }
    }
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

/// Gets the side of the counters on the page for a side on the screen, both in pixels.
pub fn page_for(side_px: f32) -> u32 {
    STEPS
        .into_iter()
        .find(|&step| side_px <= step as f32)
        .unwrap_or(STEPS[STEPS.len() - 1])
}

impl<P: Picture> CounterAtlas<P> {
    /// Finds a picture on a page.
    pub fn cell(&self, step: u32, picture: &P) -> Option<Cell> {
        self.pages.get(&step)?.cells.get(picture).cloned()
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
        wanted: &BTreeSet<P>,
        printed: (&P::Roster, Palette),
    ) {
        let page = self.pages.entry(step).or_default();
        let missing = wanted.iter().filter(|p| !page.cells.contains_key(p));
        let missing: Vec<&P> = missing.collect();
        if !missing.is_empty() {
            page.add(images, drawings(&missing, step, printed));
        }
    }
}

/// Draws pictures for the page of a step.
fn drawings<P: Picture>(
    wanted: &[&P],
    step: u32,
    (roster, palette): (&P::Roster, Palette),
) -> Vec<(P, Pixels)> {
    let (pictures, jobs): (Vec<P>, Vec<(String, UVec2)>) = wanted
        .iter()
        .filter_map(|&picture| {
            let size = (picture.extent() * step as f32)
                .round()
                .as_uvec2()
                .max(UVec2::ONE);
            Some((picture.clone(), (picture.svg(roster, palette)?, size)))
        })
        .unzip();
    let drawn = raster::draw_all(&jobs);
    let pairs = pictures.into_iter().zip(drawn);
    pairs
        .filter_map(|(picture, pixels)| Some((picture, pixels?)))
        .collect()
}

impl<P: Picture> Page<P> {
    /// Puts pictures on the last sheet, and on others as it fills.
    fn add(&mut self, images: &mut Assets<Image>, drawn: Vec<(P, Pixels)>) {
        let mut written: BTreeMap<usize, Vec<(UVec2, Pixels)>> = BTreeMap::new();
        for (picture, pixels) in drawn {
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
            self.cells.insert(picture, cell);
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
    use crate::client::counters::picture::squares::{Known, Square};

    fn sums(range: std::ops::Range<u16>) -> BTreeSet<Square> {
        range.map(Square::Small).collect()
    }

    #[test]
    fn a_page_serves_sizes_up_to_its_own() {
        assert_eq!(
            [10.0, 24.0, 41.0, 80.0, 500.0].map(page_for),
            [24, 24, 56, 80, 160]
        );
    }

    #[test]
    fn pictures_stay_where_they_are_when_others_come() {
        let (mut atlas, mut images) = (CounterAtlas::<Square>::default(), Assets::default());
        let printed = (&Known::default(), Palette::Standard);
        atlas.prepare(&mut images, 24, &sums(1..4), printed);
        let before = atlas.cell(24, &Square::Small(2)).unwrap();
        let mut more = sums(1..40);
        more.extend((1..4).map(Square::Large));
        atlas.prepare(&mut images, 24, &more, printed);
        assert_eq!(atlas.cell(24, &Square::Small(2)), Some(before.clone()));
    }

    #[test]
    fn a_full_sheet_is_followed_by_another_and_moves_no_picture() {
        let (mut atlas, mut images) = (CounterAtlas::<Square>::default(), Assets::default());
        let printed = (&Known::default(), Palette::Standard);
        let first = Square::Small(1);
        atlas.prepare(&mut images, 160, &[first.clone()].into(), printed);
        let before = atlas.cell(160, &first).unwrap();
        atlas.prepare(&mut images, 160, &sums(1..600), printed);
        assert_eq!(atlas.cell(160, &first), Some(before.clone()));
        let last = atlas.cell(160, &Square::Small(599)).unwrap();
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
        let (mut atlas, mut images) = (CounterAtlas::<Square>::default(), Assets::default());
        let printed = (&Known::default(), Palette::Standard);
        atlas.prepare(&mut images, 40, &[Square::Small(3)].into(), printed);
        let uv = atlas.cell(40, &Square::Small(3)).unwrap().uv();
        assert_eq!(uv.min, bevy::math::Vec2::ZERO);
        assert!((uv.max.x - 40.0 / 1024.0).abs() < 1e-6);
    }

    #[test]
    fn no_two_pictures_overlap() {
        let (mut atlas, mut images) = (CounterAtlas::<Square>::default(), Assets::default());
        let mut wanted = sums(1..100);
        wanted.extend((1..=6).map(Square::Large));
        atlas.prepare(&mut images, 24, &wanted, (&Known::default(), Palette::Safe));
        let cells: Vec<Cell> = wanted.iter().map(|g| atlas.cell(24, g).unwrap()).collect();
        for (i, one) in cells.iter().enumerate() {
            for other in &cells[i + 1..] {
                let apart = one.image != other.image || one.rect.intersect(other.rect).is_empty();
                assert!(apart, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn what_is_not_in_the_roster_is_left_out() {
        let (mut atlas, mut images) = (CounterAtlas::<Square>::default(), Assets::default());
        let stranger = Square::Small(5);
        atlas.prepare(
            &mut images,
            24,
            &[stranger.clone()].into(),
            (&Known(vec![4]), Palette::Standard),
        );
        assert_eq!(atlas.cell(24, &stranger), None);
    }
}
