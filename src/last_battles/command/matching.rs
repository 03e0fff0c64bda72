//! The matching of officers, or of units, to commanders [11.1].

/// Things allotted to commanders within their ratings, those in front before the others.
pub(super) struct Matching {
    /// The commander of each thing.
    pub owner: Vec<Option<usize>>,
}

impl Matching {
    /// Finds a largest matching of things to commanders: of each thing, as bits, by whom it may be commanded.
    pub fn of(capacities: &[usize], by: impl Iterator<Item = u16>) -> Self {
        let by: Vec<u16> = by.collect();
        let mut matching = Self {
            owner: vec![None; by.len()],
        };
        let mut left = capacities.iter().sum::<usize>();
        for nth in 0..by.len() {
            if left == 0 {
                break;
            }
            if matching.place(nth, &by, capacities, &mut 0) {
                left -= 1;
            }
        }
        matching
    }

    /// Finds a thing a commander, giving others another one if need be.
    fn place(&mut self, nth: usize, by: &[u16], capacities: &[usize], tried: &mut u16) -> bool {
        for (commander, &capacity) in capacities.iter().enumerate() {
            if by[nth] & !*tried & 1 << commander == 0 {
                continue;
            }
            *tried |= 1 << commander;
            let has = (0..by.len()).filter(|&other| self.owner[other] == Some(commander));
            let has: Vec<_> = has.collect();
            let free = has.len() < capacity
                || has
                    .into_iter()
                    .any(|other| self.place(other, by, capacities, tried));
            if free {
                self.owner[nth] = Some(commander);
                return true;
            }
        }
        false
    }

    /// Counts the things that have found a commander.
    pub fn matched(&self) -> usize {
        self.owner.iter().flatten().count()
    }
}
