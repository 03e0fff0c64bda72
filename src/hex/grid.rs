//! A board's extent, and sets of its hexes.

use super::HexNumber;
use std::ops::Range;

/// The extent of a board: columns 1 to `columns`, rows 1 to `rows`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    columns: u8,
    rows: u8,
}

impl Grid {
    /// The most hexes that a board may have; [`HexSet`] has room for them.
    pub const CAPACITY: usize = 4096;

    /// The grid of one hex, 0101.
    pub const SINGLE: Self = Self {
        columns: 1,
        rows: 1,
    };

    /// Makes a grid; `None` if it is empty or holds more than [`Grid::CAPACITY`] hexes.
    pub const fn new(columns: u8, rows: u8) -> Option<Self> {
        let count = columns as usize * rows as usize;
        if count >= 1 && count <= Self::CAPACITY && columns <= 99 && rows <= 99 {
            Some(Self { columns, rows })
        } else {
            None
        }
    }

    /// Gets the number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Gets the number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Counts the hexes.
    pub const fn len(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Tells whether there is no hex at all, which [`Grid::new`] does not allow.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Tells whether a hex lies on the grid.
    pub const fn contains(self, hex: HexNumber) -> bool {
        hex.column() <= self.columns && hex.row() <= self.rows
    }

    /// Gets the place of a hex in a dense table, column by column.
    pub const fn index(self, hex: HexNumber) -> usize {
        (hex.column() as usize - 1) * self.rows as usize + hex.row() as usize - 1
    }

    /// Gets the hex at a place of a dense table.
    ///
    /// # Panics
    /// Panics beyond the table.
    pub const fn hex(self, index: usize) -> HexNumber {
        let (column, row) = (index / self.rows as usize, index % self.rows as usize);
        match HexNumber::new(column as u8 + 1, row as u8 + 1) {
            Some(hex) if self.contains(hex) => hex,
            _ => panic!("no such hex on this grid"),
        }
    }

    /// Lists all hexes, column by column.
    pub fn hexes(self) -> impl Iterator<Item = HexNumber> {
        (0..self.len()).map(move |index| self.hex(index))
    }
}

/// A set of hexes of one grid, by their dense places.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct HexSet([u64; Grid::CAPACITY / 64]);

impl HexSet {
    /// Makes the empty set.
    pub const fn new() -> Self {
        Self([0; Grid::CAPACITY / 64])
    }

    /// Adds the hex at a dense place.
    pub const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Adds the hexes of a run of dense places.
    pub fn insert_run(&mut self, run: Range<usize>) {
        if run.is_empty() {
            return;
        }
        for word in run.start / 64..run.end.div_ceil(64) {
            let first = word * 64;
            let (from, to) = (run.start.saturating_sub(first), (run.end - first).min(64));
            self.0[word] |= (u64::MAX << from) & (u64::MAX >> (64 - to));
        }
    }

    /// Takes the hex at a dense place out.
    pub const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Tells whether the hex at a dense place is in the set.
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] & (1 << (index % 64)) != 0
    }

    /// Gets the hexes of this set and those of another.
    pub fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Adds all hexes of another set.
    pub fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Takes all hexes of another set out.
    pub fn take_out(&mut self, other: &Self) {
        for (word, less) in self.0.iter_mut().zip(&other.0) {
            *word &= !less;
        }
    }

    /// Counts the hexes in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Tells whether no hex is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Lists the dense places in the set, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| place * 64 + rest.trailing_zeros() as usize)
        })
    }
}

impl Default for HexSet {
    fn default() -> Self {
        Self::new()
    }
}

impl FromIterator<usize> for HexSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::new();
        indices.into_iter().for_each(|index| set.insert(index));
        set
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_hexes_agree() {
        let grid = Grid::new(57, 67).unwrap();
        for (index, hex) in grid.hexes().enumerate() {
            assert_eq!(grid.index(hex), index);
        }
        assert_eq!(grid.hexes().count(), 57 * 67);
    }

    #[test]
    fn a_run_holds_what_its_hexes_hold_put_in_one_by_one() {
        for run in [
            0..4096,
            0..1,
            5..5,
            63..64,
            60..70,
            64..128,
            1..4095,
            700..1000,
        ] {
            let mut set = HexSet::new();
            set.insert_run(run.clone());
            assert_eq!(set, run.clone().collect(), "{run:?}");
        }
    }

    #[test]
    fn a_set_lists_what_was_put_in() {
        let set: HexSet = [4095, 0, 63, 64, 700].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 700, 4095]);
        assert_eq!(set.len(), 5);
    }
}
