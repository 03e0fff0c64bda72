//! Letters for the map: text drawn once, at the very size at which it is seen.

use crate::client::assets::fonts;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use resvg::tiny_skia::{Pixmap, Transform as Matrix};
use resvg::usvg::{self, fontdb};
use std::fmt::Write;
use std::sync::Arc;

/// The faces that text is drawn with.
#[derive(Resource, Clone)]
pub struct Lettering(Arc<fontdb::Database>);

impl Default for Lettering {
    fn default() -> Self {
        let mut faces = fontdb::Database::new();
        for face in fonts::ALL {
            faces.load_font_data(face.to_vec());
        }
        Self(Arc::new(faces))
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    pub family: &'static str,
    pub italic: bool,
    /// How much the strokes are thickened, in em; EB Garamond has no weight between regular and bold.
    pub weight: f32,
    /// Space between letters, in em.
    pub tracking: f32,
    pub colour: u32,
    /// The colour around the letters, and how wide it is in em.
    pub halo: Option<(u32, f32)>,
}

/// Text as a picture.
pub struct Lettered {
    pub image: Image,
    /// Where its north-west corner lies from the middle of the baseline, in pixels, y down.
    pub corner: Vec2,
    pub size: Vec2,
}

/// The middle of the canvas on which text is laid out.
const MIDDLE: f32 = 4000.0;

impl Lettering {
    /// Draws a line of text of some size in pixels, straight or along a path around its middle.
    pub fn set(
        &self,
        text: &str,
        hand: Hand,
        size: f32,
        path: Option<&[Vec2]>,
    ) -> Option<Lettered> {
        let tree = self.lay_out(text, hand, size, path)?;
        let bounds = tree.root().abs_stroke_bounding_box();
        let low = vec2(bounds.left(), bounds.top()).floor() - 1.0;
        let extent = vec2(bounds.right(), bounds.bottom()).ceil() + 1.0 - low;
        let mut picture = Pixmap::new(extent.x as u32, extent.y as u32)?;
        resvg::render(
            &tree,
            Matrix::from_translate(-low.x, -low.y),
            &mut picture.as_mut(),
        );
        let whole = Extent3d {
            width: picture.width(),
            height: picture.height(),
            depth_or_array_layers: 1,
        };
        let format = TextureFormat::Rgba8UnormSrgb;
        let data = picture.take_demultiplied();
        Some(Lettered {
            image: Image::new(
                whole,
                TextureDimension::D2,
                data,
                format,
                RenderAssetUsages::RENDER_WORLD,
            ),
            corner: low - MIDDLE,
            size: extent,
        })
    }

    /// Gets how far a text reaches from its start to where the next letter would stand.
    pub fn advance(&self, text: &str, hand: Hand, size: f32) -> f32 {
        let node = self.lay_out(text, hand, size, None);
        node.map_or(0.0, |tree| tree.root().bounding_box().width())
    }

    fn lay_out(
        &self,
        text: &str,
        hand: Hand,
        size: f32,
        path: Option<&[Vec2]>,
    ) -> Option<usvg::Tree> {
        let options = usvg::Options {
            fontdb: self.0.clone(),
            ..default()
        };
        usvg::Tree::from_str(&drawing(text, hand, size, path), &options).ok()
    }
}

/// Writes text as a drawing: first its halo, then its letters.
fn drawing(text: &str, hand: Hand, size: f32, path: Option<&[Vec2]>) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}">"#,
        2.0 * MIDDLE
    );
    if let Some(path) = path {
        svg.push_str(r#"<defs><path id="p" d=""#);
        for (i, p) in path.iter().enumerate() {
            let pen = if i == 0 { 'M' } else { 'L' };
            let _ = write!(svg, "{pen}{} {}", p.x + MIDDLE, p.y + MIDDLE);
        }
        svg.push_str(r#""/></defs>"#);
    }
    // On a path the start would count as a distance along it.
    let (start, body) = match path {
        Some(_) => (
            String::new(),
            format!(r##"<textPath href="#p" startOffset="50%">{text}</textPath>"##),
        ),
        None => (format!(r#"x="{MIDDLE}" y="{MIDDLE}""#), text),
    };
    let style = if hand.italic { "italic" } else { "normal" };
    let font = format!(
        r#"{start} font-family="{}" font-size="{size}" font-style="{style}" text-anchor="middle" letter-spacing="{}""#,
        hand.family,
        hand.tracking * size,
    );
    let mut stroke = |colour: u32, width: f32, opacity: f32, fill: u32| {
        let _ = write!(
            svg,
            r##"<text {font} fill="#{fill:06x}" stroke="#{colour:06x}" stroke-width="{}" stroke-linejoin="round" opacity="{opacity}">{body}</text>"##,
            width * size,
        );
    };
    if let Some((colour, width)) = hand.halo {
        stroke(colour, width, 0.85, colour);
    }
    stroke(hand.colour, hand.weight, 1.0, hand.colour);
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    const HAND: Hand = Hand {
        family: "EB Garamond",
        italic: true,
        weight: 0.0,
        tracking: 0.06,
        colour: 0x1F5268,
        halo: Some((0xF4ECD8, 0.22)),
    };

    #[test]
    fn larger_text_makes_a_larger_picture() {
        let lettering = Lettering::default();
        let [small, large] = [12.0, 24.0].map(|size| {
            lettering
                .set("Dyle & Lasne", HAND, size, None)
                .unwrap()
                .size
        });
        assert!(large.x > 1.8 * small.x && large.y > 1.5 * small.y);
        assert!(lettering.advance("0000", HAND, 10.0) > 2.0 * lettering.advance("0", HAND, 10.0));
    }

    #[test]
    fn text_follows_a_path() {
        let path: Vec<Vec2> = (-20..=20)
            .map(|i| vec2(i as f32 * 2.0, -(i as f32) * 2.0))
            .collect();
        let along = Lettering::default()
            .set("Dyle", HAND, 16.0, Some(&path))
            .unwrap();
        assert!(along.size.y > 25.0);
    }
}
