//! A small stable hash, for ids and tables, not for secrets: FNV-1a, 64 bits (Fowler, Noll, Vo).

use std::hash::Hasher;

/// A hasher for tables that are looked up and never walked: it needs no chance.
pub(crate) use fnv::FnvHasher as Fnv;

/// The constants of FNV-1a, from which the checksum is made.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x100_0000_01b3;

/// The hash of some bytes. Ids of passages and the ledger contain it, so it must never change.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    #[cfg(test)]
    super::work::count(bytes.len() as u64);
    let mut hasher = Fnv::default();
    hasher.write(bytes);
    hasher.finish()
}

/// A fast checksum of many bytes, which detects changes and damage: like FNV-1a, but over words of eight bytes, the
/// lowest first, then the bytes that are left, turned by 23 bits before each step so that no bit stays where it was.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    #[cfg(test)]
    super::work::count(bytes.len() as u64);
    let step = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(PRIME);
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(OFFSET ^ bytes.len() as u64, |hash, word| step(hash, u64::from_le_bytes(*word)));
    let hash = rest.iter().fold(hash, |hash, byte| step(hash, u64::from(*byte)));
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hashes_are_those_of_the_specification() {
        assert_eq!([fnv1a(b""), fnv1a(b"a"), fnv1a(b"foobar")], [OFFSET, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]);
    }

    proptest! {
        #[test]
        fn every_changed_byte_changes_the_sum(bytes in prop::collection::vec(any::<u8>(), 1..40), at: usize, flip in 1_u8..) {
            let mut other = bytes.clone();
            other[at % bytes.len()] ^= flip;
            prop_assert_ne!(checksum(&bytes), checksum(&other));
        }
    }
}
