//! [4.7] Roads: lines of hexes with an identity, which join only where they end.
//!
//! Two lines that pass through one hex do not join there, unless both end in it. So a move along roads is not a walk from road
//! hex to road hex: who stands on a line knows which line it is, and in which direction he follows it.

use super::map_hex::{HEXES, Hex};

/// A hex of a line.
#[derive(Clone, Copy, Debug)]
struct Node {
    hex: Hex,
    is_first: bool,
    is_last: bool,
}

/// Somebody who follows a line: where on it he is, and in which direction he goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OnRoad {
    node: u16,
    onward: bool,
}

impl OnRoad {
    /// Gets a number that tells it from others, less than [`Roads::states`].
    pub const fn index(self) -> usize {
        self.node as usize * 2 + self.onward as usize
    }
}

/// The network of all lines.
#[derive(Clone, Debug)]
pub struct Roads {
    nodes: Vec<Node>,
    /// Who may set out from each hex: along each of its lines, in both directions.
    starts: Vec<Vec<OnRoad>>,
    /// Who may go on from a hex in which a line ends: along the lines that end there.
    joins: Vec<Vec<OnRoad>>,
}

impl Roads {
    /// Makes the network of lines, each a list of hexes from end to end.
    pub fn new<'l>(lines: impl Iterator<Item = &'l [Hex]>) -> Self {
        let mut roads = Self {
            nodes: Vec::new(),
            starts: vec![Vec::new(); HEXES],
            joins: vec![Vec::new(); HEXES],
        };
        for line in lines {
            for (nth, &hex) in line.iter().enumerate() {
                roads.add(hex, nth == 0, nth + 1 == line.len());
            }
        }
        roads
    }

    fn add(&mut self, hex: Hex, is_first: bool, is_last: bool) {
        let node = self.nodes.len() as u16;
        let place = hex.index();
        let onward = OnRoad { node, onward: true };
        let back = OnRoad {
            node,
            onward: false,
        };
        if !is_last {
            self.starts[place].push(onward);
        }
        if !is_first {
            self.starts[place].push(back);
        }
        if is_first && !is_last {
            self.joins[place].push(onward);
        }
        if is_last && !is_first {
            self.joins[place].push(back);
        }
        self.nodes.push(Node {
            hex,
            is_first,
            is_last,
        });
    }

    /// Counts the states in which somebody can be on a road.
    pub fn states(&self) -> usize {
        self.nodes.len() * 2
    }

    /// Lists who may set out along roads from a hex.
    pub fn starts(&self, hex: Hex) -> &[OnRoad] {
        &self.starts[hex.index()]
    }

    /// Takes one step along the line; `None` at its end.
    pub fn step(&self, at: OnRoad) -> Option<(Hex, OnRoad)> {
        let node = &self.nodes[usize::from(at.node)];
        let next = match at.onward {
            true if !node.is_last => at.node + 1,
            false if !node.is_first => at.node - 1,
            _ => return None,
        };
        let on = OnRoad { node: next, ..at };
        Some((self.nodes[usize::from(next)].hex, on))
    }

    /// Lists the other ways on which somebody may go on where he is: those that join at the end of his line [4.7].
    pub fn joined(&self, at: OnRoad) -> &[OnRoad] {
        let node = &self.nodes[usize::from(at.node)];
        match node.is_first || node.is_last {
            true => &self.joins[node.hex.index()],
            false => &[],
        }
    }

    /// Tells whether a path from a hex runs along connected roads for its whole length [4.6].
    pub fn connects(&self, from: Hex, path: &[Hex]) -> bool {
        let mut states = self.starts(from).to_vec();
        for &hex in path {
            let mut after = Vec::new();
            for (to, on) in states.iter().filter_map(|&state| self.step(state)) {
                if to == hex {
                    after.push(on);
                    after.extend_from_slice(self.joined(on));
                }
            }
            states = after;
        }
        !states.is_empty()
    }
}
