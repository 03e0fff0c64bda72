//! Shapes of the sheet as SVG, each with the part that it covers, so that a tile is composed of what lies on it alone.
//!
//! Points are given on the sheet, in hexes from its south-west corner with y north; documents count hundredths of a hex from its
//! north-west corner, y south.

use crate::campaign_1815::client::grid::SIZE;
use bevy::math::{Rect, Vec2, vec2};
use std::fmt::Write;

/// Document units in a hex.
const UNITS: f32 = 100.0;

/// A shape, and what of the document it covers.
#[derive(Clone, Debug)]
struct Shape {
    covers: Rect,
    svg: String,
}

/// Shapes from the lowest to the topmost.
#[derive(Clone, Debug, Default)]
pub struct Art {
    shapes: Vec<Shape>,
}

/// How a line is drawn: its width in hexes, its colour, its opacity, its dashes.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub width: f32,
    pub colour: u32,
    pub opacity: f32,
    /// The lengths of dash and gap, in hexes.
    pub dashes: Option<(f32, f32)>,
}

impl Pen {
    /// Makes a pen that draws a full line.
    pub const fn new(width: f32, colour: u32) -> Self {
        Self {
            width,
            colour,
            opacity: 1.0,
            dashes: None,
        }
    }

    /// Makes it transparent.
    pub const fn faint(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }

    /// Makes it draw dashes.
    pub const fn dashed(self, dash: f32, gap: f32) -> Self {
        Self {
            dashes: Some((dash, gap)),
            ..self
        }
    }

    fn svg(&self) -> String {
        let (width, colour, opacity) = (self.width * UNITS, self.colour, self.opacity);
        let dashes = self.dashes.map_or_else(String::new, |(dash, gap)| {
            format!(r#" stroke-dasharray="{} {}""#, dash * UNITS, gap * UNITS)
        });
        format!(
            r##"fill="none" stroke="#{colour:06X}" stroke-width="{width:.2}" stroke-opacity="{opacity}" stroke-linejoin="round" stroke-linecap="round"{dashes}"##
        )
    }
}

/// Letters: their size in hexes, their colour, their face, and how bold they are.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    pub size: f32,
    pub colour: u32,
    pub weight: u16,
}

/// Gets the place in a document of a point of the sheet.
fn unit(at: Vec2) -> Vec2 {
    vec2(at.x, SIZE.y - at.y) * UNITS
}

/// Writes straight lines through points.
fn straight(points: &[Vec2], closed: bool) -> String {
    let mut text = String::new();
    for (nth, at) in points.iter().map(|at| unit(*at)).enumerate() {
        let verb = if nth == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{verb}{:.1} {:.1}", at.x, at.y);
    }
    if closed {
        text.push('Z');
    }
    text
}

impl Art {
    fn put(&mut self, points: &[Vec2], more: f32, svg: String) {
        let mut places = points.iter().map(|at| unit(*at));
        let Some(first) = places.next() else { return };
        let covers = places.fold(Rect::from_corners(first, first), |rect, at| {
            rect.union_point(at)
        });
        let covers = covers.inflate(more * UNITS);
        self.shapes.push(Shape { covers, svg });
    }

    /// Fills an area.
    pub fn fill(&mut self, points: &[Vec2], colour: u32, opacity: f32) {
        let path = straight(points, true);
        let svg = format!(r##"<path d="{path}" fill="#{colour:06X}" fill-opacity="{opacity}"/>"##);
        self.put(points, 0.0, svg);
    }

    /// Fills many small areas of a colour as one shape.
    pub fn fill_all(&mut self, areas: &[Vec<Vec2>], colour: u32, opacity: f32) {
        let path: String = areas.iter().map(|area| straight(area, true)).collect();
        let svg = format!(r##"<path d="{path}" fill="#{colour:06X}" fill-opacity="{opacity}"/>"##);
        self.put(&areas.concat(), 0.0, svg);
    }

    /// Draws a line.
    pub fn line(&mut self, points: &[Vec2], pen: Pen) {
        let path = straight(points, false);
        let svg = format!(r#"<path d="{path}" {}/>"#, pen.svg());
        self.put(points, pen.width, svg);
    }

    /// Draws many short lines as one shape.
    pub fn lines(&mut self, lines: &[[Vec2; 2]], pen: Pen) {
        let path: String = lines.iter().map(|line| straight(line, false)).collect();
        let svg = format!(r#"<path d="{path}" {}/>"#, pen.svg());
        self.put(&lines.concat(), pen.width, svg);
    }

    /// Draws a line round an area.
    pub fn outline(&mut self, points: &[Vec2], pen: Pen) {
        let path = straight(points, true);
        let svg = format!(r#"<path d="{path}" {}/>"#, pen.svg());
        self.put(points, pen.width, svg);
    }

    /// Draws discs of a colour as one shape.
    pub fn discs(&mut self, discs: &[(Vec2, f32)], colour: u32) {
        let mut path = String::new();
        for (at, radius) in discs {
            let (at, r) = (unit(*at), radius * UNITS);
            let _ = write!(
                path,
                "M{:.1} {:.1}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0Z",
                at.x - r,
                at.y,
                2.0 * r,
                -2.0 * r
            );
        }
        let places: Vec<_> = discs.iter().map(|disc| disc.0).collect();
        let svg = format!(r##"<path d="{path}" fill="#{colour:06X}"/>"##);
        self.put(&places, 0.3, svg);
    }

    /// Writes letters with their middle at a point.
    pub fn text(&mut self, at: Vec2, text: &str, letters: Letters) {
        let Letters {
            size,
            colour,
            weight,
        } = letters;
        let (place, size) = (unit(at), size * UNITS);
        let svg = format!(
            r##"<text x="{:.1}" y="{:.1}" font-family="Cabin" font-weight="{weight}" font-size="{size:.1}" text-anchor="middle" fill="#{colour:06X}">{text}</text>"##,
            place.x,
            place.y + 0.35 * size
        );
        self.put(&[at], letters.size * text.len() as f32, svg);
    }

    /// Composes the document of a part of the sheet.
    pub fn document(&self, part: Rect) -> String {
        let corners = [part.min, part.max].map(unit);
        let part = Rect::from_corners(corners[0], corners[1]);
        let seen = |shape: &&Shape| {
            !shape.covers.intersect(part).is_empty() || part.contains(shape.covers.center())
        };
        let body: String = self
            .shapes
            .iter()
            .filter(seen)
            .map(|shape| shape.svg.as_str())
            .collect();
        let (at, size) = (part.min, part.size());
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" width="{}" height="{}">{body}</svg>"#,
            at.x, at.y, size.x, size.y, size.x, size.y
        )
    }
}

/// Smooths a line through its points.
pub fn smooth(points: &[Vec2]) -> Vec<Vec2> {
    crate::client::overlay::shapes::smooth(points)
}

/// Gets a number from 0 to 1 that looks like chance, for decoration alone.
pub fn chance(seed: u32, x: i32, y: i32) -> f32 {
    let mut bits = seed.wrapping_mul(0x9E37_79B9)
        ^ (x as u32).wrapping_mul(0x85EB_CA6B)
        ^ (y as u32).wrapping_mul(0xC2B2_AE35);
    for (shift, factor) in [(16, 0x7FEB_352D_u32), (15, 0x846C_A68B)] {
        bits = (bits ^ (bits >> shift)).wrapping_mul(factor);
    }
    (bits ^ (bits >> 16)) as f32 / u32::MAX as f32
}
