//! Plans spliced: what one plan does along a stretch of the front, with what another does along the rest.

use super::march::Moves;
use crate::hex::HexNumber;
use crate::last_battles::state::UnitIndex;

/// How far apart the goals of two units lie at most that belong to one stretch, in hexes.
const STRETCH: u32 = 3;

/// A unit, and where one plan or another sends it; none where it stays.
type Difference = (UnitIndex, [Option<HexNumber>; 2]);

/// Lists the first plan with stretches of the others, so many at most.
pub fn splices(plans: &[&Moves], most: usize) -> Vec<Moves> {
    let Some((first, others)) = plans.split_first() else {
        return Vec::new();
    };
    let mut spliced = Vec::new();
    for other in others {
        for stretch in stretches(differences(first, other)) {
            spliced.push(with(first, &stretch));
        }
    }
    spliced.truncate(most);
    spliced
}

fn goal(plan: &Moves, unit: UnitIndex) -> Option<HexNumber> {
    let own = plan.iter().find(|(other, _)| *other == unit);
    own.map(|&(_, goal)| goal)
}

/// Lists the units that two plans send to different hexes.
fn differences(one: &Moves, other: &Moves) -> Vec<Difference> {
    let mut units: Vec<_> = one.iter().chain(other).map(|&(unit, _)| unit).collect();
    units.sort_unstable();
    units.dedup();
    let goals = units.into_iter();
    let goals = goals.map(|unit| (unit, [goal(one, unit), goal(other, unit)]));
    goals.filter(|(_, [one, other])| one != other).collect()
}

/// Parts differences into those that hang together, the larger stretches first.
fn stretches(mut rest: Vec<Difference>) -> Vec<Vec<Difference>> {
    let mut stretches = Vec::new();
    while let Some(seed) = rest.pop() {
        let (mut stretch, mut nth) = (vec![seed], 0);
        while nth < stretch.len() {
            let (near, far) = rest
                .into_iter()
                .partition(|other| touch(&stretch[nth], other));
            stretch.extend::<Vec<_>>(near);
            rest = far;
            nth += 1;
        }
        stretches.push(stretch);
    }
    stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.len()));
    stretches
}

fn touch((_, one): &Difference, (_, other): &Difference) -> bool {
    let pairs = one.iter().flatten();
    let mut pairs = pairs.flat_map(|at| other.iter().flatten().map(move |to| at.distance(*to)));
    pairs.any(|distance| distance <= STRETCH)
}

/// Gets a plan in which some units do what the other plan has them do, in the order of the units.
fn with(plan: &Moves, stretch: &[Difference]) -> Moves {
    let kept = plan.iter().copied();
    let kept = kept.filter(|(unit, _)| stretch.iter().all(|(other, _)| other != unit));
    let taken = stretch.iter();
    let taken = taken.filter_map(|&(unit, [_, goal])| Some((unit, goal?)));
    let mut moves: Moves = kept.chain(taken).collect();
    moves.sort_unstable();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    #[test]
    fn a_plan_takes_over_what_another_does_along_one_stretch_of_the_front() {
        let unit = UnitIndex;
        let one = vec![
            (unit(1), hex(1010)),
            (unit(2), hex(1110)),
            (unit(3), hex(3030)),
        ];
        let other = vec![
            (unit(1), hex(1011)),
            (unit(3), hex(3033)),
            (unit(4), hex(3034)),
        ];
        let mut spliced = splices(&[&one, &other], 8);
        spliced.sort_unstable();
        let left = vec![(unit(1), hex(1011)), (unit(3), hex(3030))];
        let right = vec![
            (unit(1), hex(1010)),
            (unit(2), hex(1110)),
            (unit(3), hex(3033)),
            (unit(4), hex(3034)),
        ];
        assert_eq!(spliced, [right, left]);
    }
}
