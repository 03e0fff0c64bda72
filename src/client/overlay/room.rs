//! Where on a crowded map there is room: discs and arrows keep off the figures of counters and off each other.

use bevy::prelude::*;

/// How much it matters when something covers what is drawn here already.
const DRAWN: f32 = 8.0;

/// What lies on the map, and what has been put there since.
pub struct Room<'a> {
    /// Parts of the world, and how much it matters that they stay readable.
    printed: &'a [(Rect, f32)],
    /// Discs that are taken.
    taken: Vec<(Vec2, f32)>,
}

impl<'a> Room<'a> {
    /// Looks at a map on which nothing is drawn yet.
    pub fn new(printed: &'a [(Rect, f32)]) -> Self {
        Self {
            printed,
            taken: Vec::new(),
        }
    }

    /// Finds out how much a disc would cover: nothing is 0.
    pub fn cost(&self, at: Vec2, radius: f32) -> f32 {
        let printed = self.printed.iter().map(|&(rect, matters)| {
            let nearest = at.clamp(rect.min, rect.max);
            matters * (1.0 - at.distance(nearest) / radius).max(0.0)
        });
        let taken = self
            .taken
            .iter()
            .map(|&(other, reach)| DRAWN * (1.0 - at.distance(other) / (radius + reach)).max(0.0));
        printed.chain(taken).sum()
    }

    /// Takes a disc.
    pub fn take(&mut self, at: Vec2, radius: f32) {
        self.taken.push((at, radius));
    }

    /// Finds the place that costs least, its own cost counted; of several the first. It is taken.
    pub fn find(
        &mut self,
        places: impl IntoIterator<Item = (Vec2, f32)>,
        radius: f32,
    ) -> Option<Vec2> {
        let cost = |(at, own): (Vec2, f32)| (self.cost(at, radius) + own, at);
        let costs = places.into_iter().map(cost);
        let (_, at) = costs.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        self.take(at, radius);
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_keeps_off_figures_and_off_what_is_drawn_already() {
        let figures = Rect::from_center_size(Vec2::ZERO, Vec2::splat(10.0));
        let printed = [(figures, 10.0)];
        let mut room = Room::new(&printed);
        let places = [0.0, 8.0, 16.0].map(|x| (Vec2::new(x, 0.0), x));
        let first = room.find(places, 3.0);
        assert_eq!(first, Some(Vec2::new(8.0, 0.0)), "the nearest that is free");
        let near = [8.0, 10.0, 16.0].map(|x| (Vec2::new(x, 0.0), 0.0));
        assert_eq!(room.find(near, 3.0), Some(Vec2::new(16.0, 0.0)));
    }
}
