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
