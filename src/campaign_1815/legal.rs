//! What a player can order: everything, or a sample of it where it is too much for one who only wants any order.

use super::attack::{self, support};
use super::command::{detachments, headquarters, returns};
use super::map_hex::Hex;
use super::movement::{self, Reach, passing, reinforcements};
use super::order::Order;
use super::organization;
use super::piece::{Face, PieceIndex, Special};
use super::retreat;
use super::sequence::{self, Decision};
use super::state::{Place, State};
use super::wander;
use crate::table::ids::PieceId;
use crate::table::opponent::mix;

/// Lists every order that the open decision admits; of the paths to a hex the best one.
pub fn all(state: &State) -> Vec<Order> {
    match Decision::of(state) {
        Decision::Detachments => detach(state, &mut Draw::all()),
        Decision::Movement => all_moves(state),
        Decision::Headquarters => set_down(state, &mut Draw::all()),
        _ => few(state),
    }
}

/// Lists orders that the open decision admits: all of them where they are few; where they are many, those of one piece or two,
/// drawn by the state.
pub fn legal(state: &State) -> Vec<Order> {
    let mut draw = Draw::of(state);
    match Decision::of(state) {
        Decision::Detachments => detach(state, &mut draw),
        Decision::Movement => some_moves(state, &mut draw),
        Decision::Headquarters => set_down(state, &mut draw),
        _ => few(state),
    }
}

/// Tells whether [`legal`] lists everything that the open decision admits.
pub fn is_complete(state: &State) -> bool {
    !matches!(
        Decision::of(state),
        Decision::Detachments | Decision::Movement | Decision::Headquarters
    )
}

/// How many hexes of a piece a sample names.
const SAMPLE: usize = 6;

/// Draws some of many, always the same from the same state; or takes all.
struct Draw {
    /// `None` to take all.
    seed: Option<u64>,
    drawn: u64,
}

impl Draw {
    const fn all() -> Self {
        Self {
            seed: None,
            drawn: 0,
        }
    }

    /// Makes the draw of a state: cheap, and another after nearly every order.
    fn of(state: &State) -> Self {
        let mut seed = mix(state.dice().drawn(), u64::from(state.turn().0));
        for (index, standing) in state.position().pieces().iter().enumerate() {
            if let Place::Map(hex) = standing.at {
                seed = seed.rotate_left(5) ^ (hex.index() * 64 + index) as u64;
            }
        }
        Self {
            seed: Some(mix(seed, 1815)),
            drawn: 0,
        }
    }

    fn next(&mut self) -> u64 {
        self.drawn += 1;
        mix(self.seed.unwrap_or_default(), self.drawn)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Lets a list begin somewhere else.
    fn rotate<T>(&mut self, list: &mut [T]) {
        let by = self.below(list.len());
        list.rotate_left(by);
    }

    /// Keeps one of several.
    fn one<T>(&mut self, from: Vec<T>) -> Vec<T> {
        if self.seed.is_none() {
            return from;
        }
        let nth = self.below(from.len());
        from.into_iter().skip(nth).take(1).collect()
    }

    /// Keeps a few of many, in their order.
    fn few<T: Copy>(&mut self, from: &[T]) -> Vec<T> {
        match self.seed {
            Some(_) if from.len() > SAMPLE => {
                let first = self.below(from.len());
                let step = from.len() / SAMPLE;
                (0..SAMPLE)
                    .map(|nth| from[(first + nth * step) % from.len()])
                    .collect()
            }
            _ => from.to_vec(),
        }
    }
}

/// Lists the orders of decisions that never have many.
fn few(state: &State) -> Vec<Order> {
    match Decision::of(state) {
        Decision::Mode => sequence::open_modes(state)
            .flat_map(|hq| {
                let hq = state.piece(hq).id;
                Face::BOTH.map(|face| Order::Mode { hq, face })
            })
            .collect(),
        Decision::Pick => {
            let open = returns::to_pick(state, state.player().opponent());
            let pick = |piece| Order::Pick {
                piece: state.piece(piece).id,
            };
            open.into_iter().map(pick).collect()
        }
        Decision::Return => come_back(state),
        Decision::Recall => {
            let recall = |piece| Order::Recall {
                piece: state.piece(piece).id,
            };
            let all = sequence::recallable(state, state.player()).map(recall);
            [Order::End {}].into_iter().chain(all).collect()
        }
        Decision::Withdrawal => withdrawals(state),
        Decision::Attack => attacks(state),
        Decision::Support => {
            let able = sequence::defenders_choices(state);
            let support = |pieces| Order::Support { pieces };
            subsets(state, &able).into_iter().map(support).collect()
        }
        Decision::Retreat => retreats(state),
        Decision::Headquarters | Decision::Detachments | Decision::Movement | Decision::Over => {
            Vec::new()
        }
    }
}

fn set_down(state: &State, draw: &mut Draw) -> Vec<Order> {
    let waiting = headquarters::waiting(state, state.player()).collect();
    let mut orders = Vec::new();
    for index in draw.one(waiting) {
        let printed = state.piece(index);
        let hq = printed.id;
        let places = headquarters::places(state, printed.army);
        let both = |hex: Hex| Face::BOTH.map(|face| Order::Headquarters { hq, hex, face });
        orders.extend(draw.few(&places).into_iter().flat_map(both));
    }
    orders
}

fn come_back(state: &State) -> Vec<Order> {
    let due = returns::due(state, state.player());
    let place = |index: PieceIndex| {
        let piece = state.piece(index).id;
        let places = returns::places(state, index).into_iter();
        places.map(move |hex| Order::Return { piece, hex })
    };
    due.into_iter().flat_map(place).collect()
}

fn detach(state: &State, draw: &mut Draw) -> Vec<Order> {
    let mut orders = vec![Order::End {}];
    let ready = detachments::ready(state, state.player()).collect();
    for by in draw.one(ready) {
        let hq = state.piece(by).id;
        let screen = detachments::Screen::of(state, by);
        let available = detachments::available(state, by).collect();
        for index in draw.one(available) {
            let printed = state.piece(index);
            let piece = printed.id;
            let places = match printed.special {
                Some(Special::GrandBattery | Special::OldGuard) => {
                    detachments::places(state, by, index)
                }
                _ => screen.places(index),
            };
            let order = |hex| Order::Detach { hq, piece, hex };
            orders.extend(draw.few(&places).into_iter().map(order));
        }
    }
    orders
}

fn withdrawals(state: &State) -> Vec<Order> {
    let mut orders = vec![Order::Pass {}];
    for index in organization::withdrawing(state, state.player()) {
        let piece = state.piece(index).id;
        let ways = organization::ways(state, index);
        if ways.is_empty() {
            orders.push(Order::Withdraw { piece, to: None });
        }
        let order = |way: retreat::Way| Order::Withdraw {
            piece,
            to: Some(way[2]),
        };
        orders.extend(ways.into_iter().map(order));
    }
    orders
}

/// Lists all moves: of the paths to a hex the best one.
fn all_moves(state: &State) -> Vec<Order> {
    let mut orders = idle(state);
    for index in movement::movers(state, state.player()) {
        for by in movement::headquarters(state, index).collect::<Vec<_>>() {
            for reach in reaches(state, index, by) {
                let (piece, hq) = (state.piece(index).id, state.piece(by).id);
                let paths = reach.hexes().iter().filter_map(|hex| reach.path(*hex));
                orders.extend(paths.map(|path| Order::Move { piece, hq, path }));
            }
        }
    }
    orders
}

/// Passes, if nothing forbids it.
fn idle(state: &State) -> Vec<Order> {
    match passing::check_pass(state) {
        Ok(()) => vec![Order::Pass {}],
        Err(_) => Vec::new(),
    }
}

/// Lists some moves of one corps under one headquarters, each by a walk without a goal.
fn some_moves(state: &State, draw: &mut Draw) -> Vec<Order> {
    let mut orders = idle(state);
    let mut movers = movement::movers(state, state.player());
    draw.rotate(&mut movers);
    movers.sort_by_key(|piece| state.hex(*piece).is_some());
    for index in movers {
        let mut under: Vec<_> = movement::headquarters(state, index).collect();
        draw.rotate(&mut under);
        for by in under {
            let (piece, hq) = (state.piece(index).id, state.piece(by).id);
            let found = wander::paths(state, index, by, || draw.next());
            let moves = found
                .into_iter()
                .map(|path| Order::Move { piece, hq, path });
            let before = orders.len();
            orders.extend(moves);
            if orders.len() > before {
                return orders;
            }
        }
    }
    orders
}

/// Lists what a corps can reach under headquarters, for each hex where it may come onto the map if it is not there.
pub fn reaches(state: &State, piece: PieceIndex, hq: PieceIndex) -> Vec<Reach> {
    if state.hex(piece).is_some() {
        return vec![movement::reach(state, piece, hq)];
    }
    let entries = reinforcements::open_entries(state, piece).into_iter();
    entries
        .map(|entry| movement::reach_from(state, piece, hq, entry))
        .collect()
}

fn attacks(state: &State) -> Vec<Order> {
    let mut orders = vec![Order::Pass {}];
    for (index, _) in state.corps_on_map(state.player()) {
        let piece = state.piece(index).id;
        let targets = attack::targets(state, index);
        if targets.is_empty() {
            continue;
        }
        let able = support::of_attacker(state, index);
        let sets = subsets(state, &support::choices(state, &able));
        for (_, hex) in targets {
            let order = |support: &Vec<PieceId>| Order::Attack {
                piece,
                hex,
                support: support.clone(),
            };
            orders.extend(sets.iter().map(order));
        }
    }
    orders
}

/// Lists all sets of some pieces, the whole of them last.
fn subsets(state: &State, pieces: &[PieceIndex]) -> Vec<Vec<PieceId>> {
    let of = |set: usize| {
        let named = pieces.iter().enumerate();
        let named = named.filter(|(nth, _)| set >> nth & 1 == 1);
        named.map(|(_, piece)| state.piece(*piece).id).collect()
    };
    (0..1_usize << pieces.len().min(6)).map(of).collect()
}

fn retreats(state: &State) -> Vec<Order> {
    let Some(retreat) = state.retreat() else {
        return Vec::new();
    };
    let piece = state.find(retreat.piece);
    let ways = piece.map(|piece| retreat::ways(state, piece, &[retreat.away]));
    let ways = ways.unwrap_or_default().into_iter();
    ways.map(|way| Order::Retreat { to: way[2] }).collect()
}
