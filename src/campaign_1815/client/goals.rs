//! What a click on each hex would order, as the core has it.

use super::selection::Selection;
use crate::campaign_1815::command::{detachments, headquarters, returns};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::State;
use crate::campaign_1815::{attack, legal, movement, organization, retreat};
use crate::table::ids::PieceId;
use bevy::prelude::Resource;
use std::collections::BTreeMap;

/// What a click does, and what there is to know before.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub means: Means,
    /// How a corps comes there, if it moves.
    pub way: Option<Way>,
}

/// What a click means.
#[derive(Clone, Debug, PartialEq)]
pub enum Means {
    Order(Order),
    /// The attack on that hex is laid out in the panel.
    Target,
}

/// How a corps comes to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub hexes: u8,
    /// Whether only a road move leads there.
    pub by_road: bool,
    /// Whether it turns to its other side.
    pub turns: bool,
}

/// What can be ordered by clicks, as long as game and selection stay as they are.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Goals {
    /// The counter that they are about; none while a program decides.
    pub piece: Option<PieceIndex>,
    pub by_hex: BTreeMap<Hex, Goal>,
    /// Headquarters under which the corps can move, each with the number of hexes that it reaches.
    pub under: Vec<(PieceId, usize)>,
    /// Hexes that only other headquarters allow, each with one that does.
    pub beyond: BTreeMap<Hex, PieceId>,
}

impl Goals {
    /// Finds out what can be ordered.
    pub fn of(state: &State, selection: &Selection) -> Self {
        let mut goals = Self::default();
        let Some(piece) = selection.piece_in(state) else {
            return goals;
        };
        goals.piece = Some(piece);
        let id = state.piece(piece).id;
        match Decision::of(state) {
            Decision::Headquarters => {
                let army = state.piece(piece).army;
                let (hq, face) = (id, selection.face);
                let places = headquarters::places(state, army).into_iter();
                goals.orders(places, |hex| Order::Headquarters { hq, hex, face });
            }
            Decision::Return => {
                let places = returns::places(state, piece).into_iter();
                goals.orders(places, |hex| Order::Return { piece: id, hex });
            }
            Decision::Detachments => goals.detach(state, selection, piece),
            Decision::Withdrawal => {
                let ways = organization::ways(state, piece).into_iter();
                goals.orders(ways.map(|way| way[2]), |to| Order::Withdraw {
                    piece: id,
                    to: Some(to),
                });
            }
            Decision::Movement => goals.moves(state, selection, piece),
            Decision::Attack => {
                for (_, hex) in attack::targets(state, piece) {
                    let goal = Goal {
                        means: Means::Target,
                        way: None,
                    };
                    goals.by_hex.insert(hex, goal);
                }
            }
            Decision::Retreat => {
                let away = state.retreat().map(|retreat| retreat.away);
                let ways = retreat::ways(state, piece, away.as_slice()).into_iter();
                goals.orders(ways.map(|way| way[2]), |to| Order::Retreat { to });
            }
            Decision::Mode
            | Decision::Pick
            | Decision::Recall
            | Decision::Support
            | Decision::Over => {}
        }
        goals
    }

    fn orders(&mut self, hexes: impl Iterator<Item = Hex>, order: impl Fn(Hex) -> Order) {
        let goals = hexes.map(|hex| {
            let means = Means::Order(order(hex));
            (hex, Goal { means, way: None })
        });
        self.by_hex.extend(goals);
    }

    fn detach(&mut self, state: &State, selection: &Selection, piece: PieceIndex) {
        let Some(hq) = selection.hq_in(state) else {
            return;
        };
        let (by, id) = (state.piece(hq).id, state.piece(piece).id);
        let places = detachments::places(state, hq, piece).into_iter();
        self.orders(places, |hex| Order::Detach {
            hq: by,
            piece: id,
            hex,
        });
    }

    /// Lists where a corps can move under the headquarters chosen, and where it could under others.
    fn moves(&mut self, state: &State, selection: &Selection, piece: PieceIndex) {
        let chosen = selection.hq_in(state);
        for hq in movement::headquarters(state, piece) {
            let reached = reached(state, piece, hq);
            self.under.push((state.piece(hq).id, reached.len()));
            match Some(hq) == chosen {
                true => self.by_hex = reached,
                false => {
                    for hex in reached.into_keys() {
                        self.beyond.entry(hex).or_insert(state.piece(hq).id);
                    }
                }
            }
        }
        self.beyond.retain(|hex, _| !self.by_hex.contains_key(hex));
    }
}

/// Finds where a corps can move under headquarters; of the entries of one that comes onto the map the best for each hex.
fn reached(state: &State, piece: PieceIndex, hq: PieceIndex) -> BTreeMap<Hex, Goal> {
    let (id, by) = (state.piece(piece).id, state.piece(hq).id);
    let mut found: BTreeMap<Hex, Goal> = BTreeMap::new();
    for reach in legal::reaches(state, piece, hq) {
        for arrival in reach.arrivals() {
            let way = Way {
                hexes: arrival.hexes,
                by_road: arrival.by_road,
                turns: arrival.turns,
            };
            let rank = |way: &Way| (way.turns, way.by_road, way.hexes);
            let known = found.get(&arrival.hex).and_then(|goal| goal.way);
            if known.is_some_and(|known| rank(&known) <= rank(&way)) {
                continue;
            }
            if let Some(path) = reach.path(arrival.hex) {
                let order = Order::Move {
                    piece: id,
                    hq: by,
                    path,
                };
                let goal = Goal {
                    means: Means::Order(order),
                    way: Some(way),
                };
                found.insert(arrival.hex, goal);
            }
        }
    }
    found
}
