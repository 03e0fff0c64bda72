//! By what ways counters come to their new places, read off what happens: marches, retreats and pursuits one after the other,
//! and who leaves the map.

use super::grid::{HEX_WIDTH, SIZE, centre, on_sheet, to_world};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::Hex;
use crate::client::counters::{Gait, ReducedMotion, Tween};
use crate::table::ids::PieceId;
use bevy::math::{Vec2, Vec3, vec2};
use std::collections::BTreeMap;

/// Seconds for which a fight waits until its dice have been cast in the panel, and a pursuit until the defender is gone.
const DICE: f32 = 0.7;
const BEFORE_PURSUIT: f32 = 0.25;

/// The way of a counter: where it leads from hex to hex, and how long it waits before it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    points: Vec<Vec2>,
    gait: Gait,
    after: f32,
}

/// Who comes to his place by which way, and who leaves the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ways {
    pub by_piece: BTreeMap<PieceId, Way>,
    /// Those who leave, and for how long each still waits.
    pub leaving: BTreeMap<PieceId, Leaving>,
    /// For how long whoever is put on the map or turns waits.
    pub last: f32,
    reduced: ReducedMotion,
    /// Whether something has happened at all.
    pub any: bool,
}

/// How a counter leaves the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaving {
    pub after: f32,
    pub is_lost: bool,
}

impl Ways {
    /// Reads what has just happened.
    pub fn of<'e>(events: impl Iterator<Item = &'e Event>, reduced: ReducedMotion) -> Self {
        let mut ways = Self {
            reduced,
            ..Self::default()
        };
        for event in events {
            ways.any = true;
            ways.note(event);
        }
        ways
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Fought(_) => self.wait(DICE),
            Event::Moved {
                piece, from, path, ..
            } => self.go(*piece, hexes(Some(*from), path), Gait::March),
            Event::Entered { piece, path, .. } => {
                let beyond = path.first().map(|entry| beyond(*entry));
                let on_map = path.iter().copied().map(centre);
                self.go(
                    *piece,
                    beyond.into_iter().chain(on_map).collect(),
                    Gait::March,
                );
            }
            Event::Retreated {
                piece, from, path, ..
            } => self.go(*piece, hexes(Some(*from), path), Gait::Retreat),
            Event::Pursued {
                piece, from, to, ..
            } => {
                self.wait(BEFORE_PURSUIT);
                self.go(*piece, hexes(Some(*from), &[*to]), Gait::March);
            }
            Event::Blown { piece, .. }
            | Event::Recalled { piece, .. }
            | Event::Lifted { hq: piece, .. } => self.leave(*piece, false),
            Event::Eliminated { piece, .. } => self.leave(*piece, true),
            _ => {}
        }
    }

    fn wait(&mut self, seconds: f32) {
        if !self.reduced.0 {
            self.last += seconds;
        }
    }

    /// Leads a counter on, when all before it is over.
    fn go(&mut self, piece: PieceId, points: Vec<Vec2>, gait: Gait) {
        let after = self.last;
        let way = match self.by_piece.remove(&piece) {
            // Who goes twice at once goes both ways in one.
            Some(mut before) => {
                before.points.extend(points.into_iter().skip(1));
                before
            }
            None => Way {
                points,
                gait,
                after,
            },
        };
        let left = way.tween(Vec2::ZERO, Vec3::ZERO, self.reduced).left();
        self.last = self.last.max(left);
        self.by_piece.insert(piece, way);
    }

    fn leave(&mut self, piece: PieceId, is_lost: bool) {
        let after = self.last;
        self.leaving.insert(piece, Leaving { after, is_lost });
    }
}

impl Way {
    /// Leads a picture along the way to the place where it stays, so far beside the way as it lies beside the middle of its hex.
    pub fn tween(&self, beside: Vec2, to: Vec3, reduced: ReducedMotion) -> Tween {
        let points = self.points.iter().map(|point| *point + beside).collect();
        let tween = Tween::travel(points, self.gait, to, reduced);
        match reduced.0 {
            true => tween,
            false => tween.after(self.after),
        }
    }

    /// Gets the middle of the hex in which it ends.
    pub fn end(&self) -> Vec2 {
        self.points.last().copied().unwrap_or_default()
    }
}

fn hexes(from: Option<Hex>, path: &[Hex]) -> Vec<Vec2> {
    from.into_iter()
        .chain(path.iter().copied())
        .map(centre)
        .collect()
}

/// Gets a point beyond the edge of the map that is next to an entry hex.
fn beyond(entry: Hex) -> Vec2 {
    let at = on_sheet(entry);
    let edges = [
        (at.x, vec2(-1.0, 0.0)),
        (SIZE.x - at.x, vec2(1.0, 0.0)),
        (at.y, vec2(0.0, -1.0)),
        (SIZE.y - at.y, vec2(0.0, 1.0)),
    ];
    let nearest = edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let out = nearest.map_or(Vec2::ZERO, |(_, out)| out);
    to_world(at) + out * HEX_WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::map_hex::hex;
    use crate::table::case::case;

    fn id(name: &str) -> PieceId {
        name.parse().unwrap()
    }

    #[test]
    fn the_pursuer_waits_until_the_beaten_corps_is_gone() {
        let events = [
            Event::Retreated {
                piece: id("pr-1"),
                from: hex(1922),
                path: vec![hex(2022), hex(2122), hex(2222)],
                case: case("5.16"),
            },
            Event::Pursued {
                piece: id("fr-3"),
                from: hex(1822),
                to: hex(1922),
                case: case("5.21"),
            },
        ];
        let ways = Ways::of(events.iter(), ReducedMotion(false));
        let retreat = ways.by_piece[&id("pr-1")].tween(Vec2::ZERO, Vec3::ZERO, ways.reduced);
        assert!((retreat.left() - 0.42).abs() < 1e-5);
        assert!(ways.by_piece[&id("fr-3")].after > 0.42);
        let still = Ways::of(events.iter(), ReducedMotion(true));
        assert!(still.by_piece[&id("fr-3")].after <= 0.081);
    }

    #[test]
    fn reinforcements_come_from_beyond_the_edge() {
        for (entry, out) in [(1017, vec2(0.0, -1.0)), (2441, vec2(1.0, 0.0))] {
            let off = beyond(hex(entry)) - centre(hex(entry));
            assert!(off.normalize().distance(out) < 1e-4, "{entry}: {off}");
        }
    }

    #[test]
    fn whoever_is_lost_leaves_when_the_dice_are_cast() {
        let lost = Event::Eliminated {
            piece: id("pr-1"),
            hex: Some(hex(1922)),
            points: 3,
            case: case("5.19"),
        };
        let ways = Ways::of([lost].iter(), ReducedMotion(false));
        let leaving = ways.leaving[&id("pr-1")];
        assert!(leaving.is_lost && leaving.after == 0.0);
    }
}
