//! From SVG text to pixels, with the bundled faces only.

use crate::client::assets::fonts;
use bevy::math::UVec2;
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, OnceLock};

/// A picture of straight, not premultiplied, RGBA pixels in sRGB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    pub size: UVec2,
    pub rgba: Vec<u8>,
}

/// Draws many documents at once, each at its own size, on all processor cores; `None` where a document is broken.
pub fn draw_all(jobs: &[(String, UVec2)]) -> Vec<Option<Pixels>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = jobs.len().div_ceil(cores).max(1);
    std::thread::scope(|scope| {
        let workers: Vec<_> = jobs
            .chunks(share)
            .map(|chunk| {
                let work = move || {
                    chunk
                        .iter()
                        .map(|(svg, size)| draw(svg, *size))
                        .collect::<Vec<_>>()
                };
                (chunk.len(), scope.spawn(work))
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|(count, worker)| worker.join().unwrap_or_else(|_| vec![None; count]))
            .collect()
    })
}

/// Draws one document, stretched to a size in pixels.
pub fn draw(svg: &str, size: UVec2) -> Option<Pixels> {
    let tree = usvg::Tree::from_str(svg, &options()).ok()?;
    let mut pixmap = tiny_skia::Pixmap::new(size.x, size.y)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let stretch = tiny_skia::Transform::from_scale(size.x as f32 / width, size.y as f32 / height);
    resvg::render(&tree, stretch, &mut pixmap.as_mut());
    let rgba = straight(&pixmap);
    Some(Pixels {
        size,
        rgba: bled(rgba, size),
    })
}

/// Makes the options for reading a document; the faces are read once.
fn options() -> usvg::Options<'static> {
    static FACES: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    let faces = FACES.get_or_init(|| {
        let mut faces = usvg::fontdb::Database::new();
        for face in fonts::ALL {
            faces.load_font_data(face.to_vec());
        }
        Arc::new(faces)
    });
    usvg::Options {
        fontdb: Arc::clone(faces),
        font_family: "Cabin".to_owned(),
        ..usvg::Options::default()
    }
}

/// Divides the colours by their opacity, as textures want them.
fn straight(pixmap: &tiny_skia::Pixmap) -> Vec<u8> {
    pixmap
        .pixels()
        .iter()
        .flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        })
        .collect()
}

/// Spreads colours by one pixel under transparent ones, or filtering would draw dark seams.
fn bled(mut rgba: Vec<u8>, size: UVec2) -> Vec<u8> {
    let (width, height) = (size.x as usize, size.y as usize);
    let source = rgba.clone();
    let opaque = |x: usize, y: usize| {
        let at = 4 * (y * width + x);
        (x < width && y < height && source[at + 3] != 0)
            .then(|| [source[at], source[at + 1], source[at + 2]])
    };
    for y in 0..height {
        for x in 0..width {
            if opaque(x, y).is_some() {
                continue;
            }
            let (west, north) = (x.wrapping_sub(1), y.wrapping_sub(1));
            let around = [
                (west, y),
                (x + 1, y),
                (x, north),
                (x, y + 1),
                (west, north),
                (x + 1, y + 1),
            ];
            let neighbour = around
                .into_iter()
                .filter(|&(x, y)| x < width && y < height)
                .find_map(|(x, y)| opaque(x, y));
            if let Some(colour) = neighbour {
                let at = 4 * (y * width + x);
                rgba[at..at + 3].copy_from_slice(&colour);
            }
        }
    }
    rgba
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text x="20" y="16" font-family="FAMILY" font-weight="600" font-size="16" text-anchor="middle" fill="#FF0000">5–4</text></svg>"##;

    #[test]
    fn both_faces_are_found_in_the_bundle() {
        for family in ["Cabin", "EB Garamond"] {
            let pixels = draw(&TEXT.replace("FAMILY", family), UVec2::new(40, 20)).unwrap();
            assert!(
                pixels.rgba.chunks(4).any(|pixel| pixel[3] > 200),
                "{family}"
            );
        }
    }

    #[test]
    fn colours_are_straight_and_reach_under_the_edge() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="1"><rect x="1" width="1" height="1" fill="#804020" opacity="0.5"/></svg>"##;
        let pixels = draw(svg, UVec2::new(4, 1)).unwrap();
        assert_eq!(pixels.rgba[7], 128);
        assert!(pixels.rgba[4].abs_diff(0x80) <= 1);
        assert_eq!(
            pixels.rgba[0..4],
            [pixels.rgba[4], pixels.rgba[5], pixels.rgba[6], 0]
        );
        assert_eq!(pixels.rgba[12..], [0, 0, 0, 0]);
    }

    #[test]
    fn a_broken_document_is_left_out() {
        let jobs = [
            ("<svg".to_owned(), UVec2::ONE),
            (TEXT.to_owned(), UVec2::new(40, 20)),
        ];
        let drawn = draw_all(&jobs);
        assert!(drawn[0].is_none() && drawn[1].is_some());
    }
}
