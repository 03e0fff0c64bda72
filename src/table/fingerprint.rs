//! A quick number that stands for a value, the same on every machine as long as the value's type does not change.
//!
//! Programs take their seeds by it, and saves of format 1 hold it. What is to last goes by [`super::number`].

use std::hash::{Hash, Hasher};

/// FNV-1a over little-endian bytes; sizes count as 64 bits, so the machine's word does not matter.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as i64 as u64);
    }
}

/// Gets the number that stands for a value.
pub fn fingerprint(value: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_value_never_changes() {
        assert_eq!(
            fingerprint(&(7_u16, "1641", Some(3_usize))),
            4_677_677_114_413_312_257
        );
    }
}
