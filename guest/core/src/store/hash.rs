//! A small stable hash, for ids and tables, not for secrets: FNV-1a, 64 bits (Fowler, Noll, Vo).

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x100_0000_01b3;

/// The hash of some bytes.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    update(OFFSET, bytes)
}

fn update(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME))
}

/// A fast checksum of many bytes, which detects changes and damage: like FNV-1a, but over words of eight bytes, the
/// lowest first, then the bytes that are left, turned by 23 bits before each step so that no bit stays where it was.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(PRIME);
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(OFFSET ^ bytes.len() as u64, |hash, word| step(hash, u64::from_le_bytes(*word)));
    let hash = rest.iter().fold(hash, |hash, byte| step(hash, u64::from(*byte)));
    hash ^ hash >> 32
}

/// FNV-1a as a hasher for tables that are looked up and never walked: it needs no chance.
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(OFFSET)
    }
}

impl std::hash::Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = update(self.0, bytes);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_changed_byte_changes_the_sum(bytes in prop::collection::vec(any::<u8>(), 1..40), at: usize, flip in 1_u8..) {
            let mut other = bytes.clone();
            other[at % bytes.len()] ^= flip;
            prop_assert_ne!(checksum(&bytes), checksum(&other));
        }
    }
}
