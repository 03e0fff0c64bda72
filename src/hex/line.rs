//! The sighting line between the centres of two hexes, exactly.
//!
//! Where such a line runs along a hexside it lies in neither of the two hexes, and a rule wants to see both; where it
//! passes through a corner, a rule may want to see what meets there. Floating point finds neither. Here centres and
//! corners have whole coordinates (3 to a column, 2 to a row; the squeeze keeps straight lines straight), so the sign of
//! a cross product tells on which side of the line a corner lies.

use super::{Direction, HexNumber, Hexside};

/// One thing that a sighting line meets, between its first hex and its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Crosses a hexside, away from its ends.
    Cross(Hexside),
    /// Passes through the corner where three hexes meet, in rising order.
    Corner([HexNumber; 3]),
    /// Runs along a hexside from end to end.
    Along(Hexside),
    /// Passes through the inside of a hex.
    Through(HexNumber),
}

type Point = (i32, i32);

/// Corners clockwise: the side towards `Direction::ALL[i]` lies between corner `i` and corner `i + 1`.
const CORNERS: [Point; 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];

const fn centre(hex: HexNumber) -> Point {
    let (column, row) = (hex.column() as i32, hex.row() as i32);
    (3 * column, 2 * row + (column + 1) % 2)
}

const fn cross(a: Point, b: Point) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

const fn dot(a: Point, b: Point) -> i32 {
    a.0 * b.0 + a.1 * b.1
}

/// Where a line leaves a hex: over the side in a direction, or through the corner before it.
#[derive(Clone, Copy)]
enum Exit {
    Army(Direction),
    Corner(Direction),
}

struct Line {
    origin: Point,
    heading: Point,
}

impl Line {
    /// Gets how far each corner of a hex lies off the line, the sign telling the side.
    fn offsets(&self, hex: HexNumber) -> [i32; 6] {
        let at = centre(hex);
        CORNERS.map(|by| {
            let offset = (at.0 + by.0 - self.origin.0, at.1 + by.1 - self.origin.1);
            cross(self.heading, offset)
        })
    }

    fn ahead(&self, corner: usize) -> i32 {
        dot(self.heading, CORNERS[corner % 6])
    }

    /// Finds where the line leaves a hex whose inside it passes through: of the places where it meets the rim, the
    /// one furthest along. How far along is a fraction, numerator and denominator.
    fn exit(&self, hex: HexNumber) -> Option<Exit> {
        let offsets = self.offsets(hex);
        let offset = |i: usize| offsets[i % 6];
        let corners = (0..6)
            .filter(|&i| offset(i) == 0)
            .map(|i| (self.ahead(i), 1, Exit::Corner(Direction::ALL[i])));
        let sides = (0..6)
            .filter(|&i| offset(i).signum() * offset(i + 1).signum() < 0)
            .map(|i| {
                let (a, b) = (offset(i).abs(), offset(i + 1).abs());
                let along = self.ahead(i) * b + self.ahead(i + 1) * a;
                (along, a + b, Exit::Army(Direction::ALL[i]))
            });
        corners
            .chain(sides)
            .max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)))
            .map(|(_, _, exit)| exit)
    }
}

fn sorted(mut hexes: [HexNumber; 3]) -> [HexNumber; 3] {
    hexes.sort();
    hexes
}

/// Lists what the line from the centre of one hex to the centre of another meets on its way, in order.
pub fn sight(from: HexNumber, to: HexNumber) -> Vec<Step> {
    let mut steps = Vec::new();
    follow::<()>(from, to, |step| {
        steps.push(step);
        None
    });
    steps
}

/// Follows that line until something that it meets gives an answer.
pub fn follow<T>(
    from: HexNumber,
    to: HexNumber,
    mut asks: impl FnMut(Step) -> Option<T>,
) -> Option<T> {
    let (origin, end) = (centre(from), centre(to));
    let line = Line {
        origin,
        heading: (end.0 - origin.0, end.1 - origin.1),
    };
    let (mut here, mut met) = (from, Vec::new());
    while here != to {
        let next = advance(&line, here, &mut met)?;
        if next != to {
            met.push(Step::Through(next));
        }
        if let Some(found) = met.drain(..).find_map(&mut asks) {
            return Some(found);
        }
        here = next;
    }
    None
}

/// Follows the line out of `here`, notes what it meets, and gets the next hex whose inside it enters.
fn advance(line: &Line, here: HexNumber, steps: &mut Vec<Step>) -> Option<HexNumber> {
    match line.exit(here)? {
        Exit::Army(direction) => {
            let next = here.neighbour(direction)?;
            steps.push(Step::Cross(Hexside::between(here, next)?));
            Some(next)
        }
        Exit::Corner(right) => {
            // At the corner before the side `right`, `here` meets its neighbours to either side of the corner.
            let (left, right) = (here.neighbour(right.clockwise(5))?, here.neighbour(right)?);
            steps.push(Step::Corner(sorted([here, left, right])));
            let (leftwards, rightwards) = (enters(line, left), enters(line, right));
            if leftwards != rightwards {
                return Some(if leftwards { left } else { right });
            }
            let beyond = left.neighbours().find(|&h| h != here && h.touches(right))?;
            steps.push(Step::Along(Hexside::between(left, right)?));
            steps.push(Step::Corner(sorted([left, right, beyond])));
            Some(beyond)
        }
    }
}

/// Tells whether the line passes through the inside of a hex, and not just along its rim.
fn enters(line: &Line, hex: HexNumber) -> bool {
    let offsets = line.offsets(hex);
    offsets.iter().any(|&o| o < 0) && offsets.iter().any(|&o| o > 0)
}

#[cfg(test)]
mod tests {
    use super::super::{Grid, hex};
    use super::*;

    fn side(a: u16, b: u16) -> Hexside {
        Hexside::between(hex(a), hex(b)).unwrap()
    }

    #[test]
    fn a_straight_line_crosses_the_hex_between() {
        assert_eq!(
            sight(hex(1744), hex(1746)),
            [
                Step::Cross(side(1744, 1745)),
                Step::Through(hex(1745)),
                Step::Cross(side(1745, 1746))
            ]
        );
    }

    #[test]
    fn a_line_between_two_hexes_runs_along_their_side() {
        assert_eq!(
            sight(hex(1744), hex(1944)),
            [
                Step::Corner([hex(1744), hex(1843), hex(1844)]),
                Step::Along(side(1843, 1844)),
                Step::Corner([hex(1843), hex(1844), hex(1944)])
            ]
        );
    }

    #[test]
    fn longer_lines_count_as_many_hexes_as_their_length_allows() {
        let through = |a, b| {
            sight(hex(a), hex(b))
                .into_iter()
                .filter(|step| matches!(step, Step::Through(_)))
                .count()
        };
        assert_eq!(through(1010, 1015), 4);
        assert_eq!(through(1010, 1310), 2);
        assert_eq!(through(1010, 1410), 1);
    }

    #[test]
    fn every_line_looks_the_same_from_its_other_end() {
        let grid = Grid::new(12, 12).unwrap();
        for from in grid.hexes() {
            for to in grid.hexes() {
                let mut back = sight(to, from);
                back.reverse();
                assert_eq!(sight(from, to), back, "{from} {to}");
            }
        }
    }
}
