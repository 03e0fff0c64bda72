//! Walks without a goal: some of the paths on which a corps can move, for one who only wants any. They are much cheaper than all that
//! it can reach.

use super::map_hex::Hex;
use super::movement::march::March;
use super::movement::reinforcements;
use super::piece::PieceIndex;
use super::state::State;

/// How many walks are tried.
const WALKS: usize = 6;

/// Finds some paths of a corps under headquarters, as orders name them; `next` draws numbers.
pub fn paths(
    state: &State,
    piece: PieceIndex,
    hq: PieceIndex,
    mut next: impl FnMut() -> u64,
) -> Vec<Vec<Hex>> {
    let Some(march) = March::new(state, piece, state.face(piece), hq) else {
        return Vec::new();
    };
    let from = state.hex(piece);
    if from.is_some_and(|from| march.is_held(from)) {
        return Vec::new();
    }
    let entries = match from {
        Some(_) => Vec::new(),
        None => reinforcements::open_entries(state, piece),
    };
    let mut found: Vec<Vec<Hex>> = Vec::new();
    for walk in 0..WALKS {
        let start = match from {
            Some(from) => Some(from),
            None => entries.get(next() as usize % entries.len().max(1)).copied(),
        };
        let Some(start) = start else { break };
        let by_road = walk % 2 == 1 && march.has_road_moves();
        let path = match by_road {
            true => along_roads(&march, start, from.is_some(), &mut next),
            false => over_fields(&march, start, from.is_some(), &mut next),
        };
        let allowed = |path: &Vec<Hex>| {
            !path.is_empty() && path.last() != from.as_ref() && march.walk(from, path).is_ok()
        };
        found.extend(path.into_iter().filter(allowed));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Walks over any ground, up to some part of the allowance.
fn over_fields(
    march: &March<'_>,
    start: Hex,
    on_map: bool,
    next: &mut impl FnMut() -> u64,
) -> Option<Vec<Hex>> {
    let board = &march.state.components().board;
    let length = 1 + next() as usize % usize::from(march.allowance.max(1));
    let mut path = if on_map { Vec::new() } else { vec![start] };
    let mut at = start;
    while path.len() < length {
        let borders = board.borders(at);
        let first = next() as usize;
        let turn = (0..borders.len()).map(|nth| &borders[(first + nth) % borders.len()]);
        let is_first = on_map && path.is_empty();
        let mut open = turn.filter(|border| {
            border.to != start
                && !path.contains(&border.to)
                && march.barrier(at, border, is_first).is_none()
        });
        let Some(border) = open.next() else { break };
        at = border.to;
        path.push(at);
        let step = march.step(border);
        if step.halts.is_some() || step.turns.is_some() {
            break;
        }
    }
    Some(path)
}

/// Follows roads, up to some part of a road move.
fn along_roads(
    march: &March<'_>,
    start: Hex,
    on_map: bool,
    next: &mut impl FnMut() -> u64,
) -> Option<Vec<Hex>> {
    let board = &march.state.components().board;
    let roads = board.roads();
    let starts = roads.starts(start);
    let mut on = *starts.get(next() as usize % starts.len().max(1))?;
    let length = 1 + next() as usize % usize::from(march.allowance.max(1) * 2);
    let mut path = if on_map { Vec::new() } else { vec![start] };
    let mut at = start;
    while path.len() < length {
        let Some((to, ahead)) = roads.step(on) else {
            break;
        };
        let border = board.border(at, to)?;
        let is_first = on_map && path.is_empty();
        if to == start || path.contains(&to) || march.barrier(at, &border, is_first).is_some() {
            break;
        }
        path.push(to);
        if march.step(&border).halts.is_some() {
            break;
        }
        let joined = roads.joined(ahead);
        let other = joined.get(next() as usize % joined.len().max(1));
        (at, on) = (to, other.copied().unwrap_or(ahead));
    }
    Some(path)
}
