//! [4.5 to 4.19] Where a corps can end a move under one headquarters, by which path, and where it must turn.
//!
//! Two searches spread from its hex: one hex by hex up to its allowance, and one along connected roads up to twice that [4.6]. Of
//! the ways to one hex the one is kept on which it does not turn, then one that needs no road move, then the shortest.

use super::march::March;
use crate::campaign_1815::map_hex::{HEXES, Hex};
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::roads::OnRoad;
use crate::campaign_1815::state::{Place, State};
use crate::hex::HexSet;

/// How a corps can come to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub hex: Hex,
    /// How many hexes it moves; the entry hex counts.
    pub hexes: u8,
    /// Whether only a road move leads there.
    pub by_road: bool,
    /// Whether it turns to its other side whatever way it takes.
    pub turns: bool,
}

/// A hex of a way, with the one before it.
#[derive(Clone, Copy, Debug)]
struct Node {
    hex: Hex,
    before: u16,
    hexes: u8,
    by_road: bool,
    turned: bool,
}

impl Node {
    /// Gets what makes one way to a hex better than another, the least being the best.
    const fn rank(&self) -> (bool, bool, u8) {
        (self.turned, self.by_road, self.hexes)
    }
}

const NONE: u16 = u16::MAX;

/// All hexes where a corps can end a move under one headquarters.
#[derive(Clone, Debug)]
pub struct Reach {
    nodes: Vec<Node>,
    best: Vec<u16>,
    /// The hexes reached, in rising order.
    hexes: Vec<Hex>,
    from_map: bool,
}

impl Reach {
    const fn nowhere() -> Self {
        Self {
            nodes: Vec::new(),
            best: Vec::new(),
            hexes: Vec::new(),
            from_map: true,
        }
    }

    /// Lists the hexes reached, in rising order.
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// Tells whether no hex is reached.
    pub const fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Tells how the corps can come to a hex.
    pub fn arrival(&self, hex: Hex) -> Option<Arrival> {
        let node = self.node(hex)?;
        Some(Arrival {
            hex,
            hexes: node.hexes,
            by_road: node.by_road,
            turns: node.turned,
        })
    }

    /// Lists how the corps can come to each hex, in rising order.
    pub fn arrivals(&self) -> impl Iterator<Item = Arrival> {
        self.hexes.iter().filter_map(|hex| self.arrival(*hex))
    }

    /// Gets the path to a hex as an order names it: without the hex where the corps stands, with the entry hex of one that comes
    /// onto the map.
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        let node = self.node(hex)?;
        let before = |node: &&Node| self.nodes.get(usize::from(node.before));
        let nodes = std::iter::successors(Some(node), before);
        let mut path: Vec<_> = nodes.map(|node| node.hex).collect();
        path.reverse();
        if self.from_map {
            path.remove(0);
        }
        Some(path)
    }

    fn node(&self, hex: Hex) -> Option<&Node> {
        let best = *self.best.get(hex.index())?;
        self.nodes.get(usize::from(best))
    }

    fn reach(&mut self, node: Node) -> u16 {
        let nth = self.nodes.len() as u16;
        self.nodes.push(node);
        let known = self.best[node.hex.index()];
        let better = self
            .nodes
            .get(usize::from(known))
            .is_none_or(|known| node.rank() < known.rank());
        if known == NONE {
            self.hexes.push(node.hex);
        }
        if better {
            self.best[node.hex.index()] = nth;
        }
        nth
    }
}

/// Finds where a corps on the map can end a move under headquarters; nowhere, if it is not there or held [4.14].
pub fn reach(state: &State, piece: PieceIndex, hq: PieceIndex) -> Reach {
    let hex = match state.standing(piece).at {
        Place::Map(hex) => hex,
        _ => return Reach::nowhere(),
    };
    match March::new(state, piece, state.face(piece), hq) {
        Some(march) if !march.is_held(hex) => Search::new(&march, hex, 0).run(),
        _ => Reach::nowhere(),
    }
}

/// Finds where a corps that comes onto the map in a hex can end that move [4.19].
pub fn reach_from(state: &State, piece: PieceIndex, hq: PieceIndex, entry: Hex) -> Reach {
    match March::new(state, piece, state.face(piece), hq) {
        Some(march) if !march.is_closed(entry) => Search::new(&march, entry, 1).run(),
        _ => Reach::nowhere(),
    }
}

/// A search that spreads from a hex.
struct Search<'m, 's> {
    march: &'m March<'s>,
    from: Hex,
    used: u8,
    found: Reach,
}

impl<'m, 's> Search<'m, 's> {
    fn new(march: &'m March<'s>, from: Hex, used: u8) -> Self {
        Self {
            march,
            from,
            used,
            found: Reach {
                nodes: Vec::new(),
                best: vec![NONE; HEXES],
                hexes: Vec::new(),
                from_map: used == 0,
            },
        }
    }

    fn run(mut self) -> Reach {
        let start = Node {
            hex: self.from,
            before: NONE,
            hexes: self.used,
            by_road: false,
            turned: false,
        };
        let first = self.found.reach(start);
        if self.used == 0 || !self.march.halts_at_entry(self.from) {
            self.spread(first);
            if self.march.has_road_moves() {
                self.follow_roads(first);
            }
        }
        if self.used == 0 {
            // A move that ends where it began is none.
            self.found.best[self.from.index()] = NONE;
            self.found.hexes.retain(|hex| *hex != self.from);
        }
        self.found.hexes.sort_unstable();
        self.found
    }

    /// Spreads hex by hex, one layer for those who have turned in rain [8.6] and may go on.
    fn spread(&mut self, first: u16) {
        let board = &self.march.state.components().board;
        let mut seen = [HexSet::new(), HexSet::new()];
        seen[0].insert(self.from.index());
        let mut queue = vec![first];
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            next += 1;
            let node = self.found.nodes[usize::from(at)];
            let most = match node.turned {
                true => self.march.allowance_when_turned,
                false => self.march.allowance,
            };
            if node.hexes >= most {
                continue;
            }
            let is_first = at == first && self.used == 0;
            for border in board.borders(node.hex) {
                if self.march.barrier(node.hex, border, is_first).is_some()
                    || border.to == self.from
                {
                    continue;
                }
                let step = self.march.step(border);
                let turned = node.turned || step.turns.is_some();
                if seen[usize::from(turned)].contains(border.to.index()) {
                    continue;
                }
                let reached = self.found.reach(Node {
                    hex: border.to,
                    before: at,
                    hexes: node.hexes + 1,
                    by_road: false,
                    turned,
                });
                if step.halts.is_none() {
                    seen[usize::from(turned)].insert(border.to.index());
                    queue.push(reached);
                }
            }
        }
    }

    /// Follows connected roads up to twice the allowance [4.6, 4.7].
    fn follow_roads(&mut self, first: u16) {
        let board = &self.march.state.components().board;
        let roads = board.roads();
        let mut seen = vec![false; roads.states()];
        let starts = roads.starts(self.from).iter();
        let mut queue: Vec<(u16, OnRoad)> = starts.map(|&on| (first, on)).collect();
        let mut next = 0;
        while let Some(&(at, on)) = queue.get(next) {
            next += 1;
            let node = self.found.nodes[usize::from(at)];
            let Some((to, ahead)) = roads.step(on) else {
                continue;
            };
            let Some(border) = board.border(node.hex, to) else {
                continue;
            };
            let is_first = at == first && self.used == 0;
            let ends = node.hexes >= self.march.allowance * 2;
            if ends
                || seen[ahead.index()]
                || to == self.from
                || self.march.barrier(node.hex, &border, is_first).is_some()
            {
                continue;
            }
            seen[ahead.index()] = true;
            let step = self.march.step(&border);
            let reached = self.found.reach(Node {
                hex: to,
                before: at,
                hexes: node.hexes + 1,
                by_road: true,
                turned: step.turns.is_some(),
            });
            if step.halts.is_none() {
                queue.push((reached, ahead));
                queue.extend(roads.joined(ahead).iter().map(|&on| (reached, on)));
            }
        }
    }
}
