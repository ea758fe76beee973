//! Names that nobody else gives.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// 16 lower-case hexadecimal digits; no two processes or calls get the same.
pub fn nonce() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    // Its keys are random in each process.
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u64(COUNT.fetch_add(1, Ordering::Relaxed));
    hasher.write_u64(crate::disk::now());
    format!("{:016x}", hasher.finish())
}
