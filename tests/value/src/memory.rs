//! A memory in this process, as the sets need it.

use keepstone_core::store::MemoryStore;
use keepstone_core::{Clock, Memory};

use crate::Result;

/// Raw text of all kinds is wanted here: dumps and what looks like a secret too.
const EVERYTHING: &str = "[secrets]\nby_hand = \"store\"\n[dumps]\nrefuse = []\n";

/// A clock that stands still.
struct Still(u64);

impl Clock for Still {
    fn now(&self) -> u64 {
        self.0
    }
}

/// An empty memory at a moment, with some settings.
pub(crate) fn memory(now: u64, policy: &str) -> Result<Memory<MemoryStore>> {
    let mut memory = Memory::new(MemoryStore::default(), Still(now));
    memory.configure(policy)?;
    Ok(memory)
}

/// The settings with which a memory takes all that it is given.
pub(crate) fn taking_everything(policy: &str) -> String {
    format!("{policy}\n{EVERYTHING}")
}

/// What a text costs of a budget.
pub(crate) fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

/// Texts in an order as long as a budget lasts; the last one is cut. Each comes with whether it is whole.
pub(crate) fn filled<'a>(texts: impl Iterator<Item = &'a str>, budget: usize) -> Vec<(&'a str, bool)> {
    const LEAST: usize = 40;
    const BETWEEN: usize = 2;
    let (mut left, mut filled) = (budget, Vec::new());
    for text in texts {
        if left < LEAST {
            break;
        }
        let end = text.char_indices().nth(4 * left).map_or(text.len(), |(at, _)| at);
        filled.push((&text[..end], end == text.len()));
        left = left.saturating_sub(tokens(&text[..end]) + BETWEEN);
    }
    filled
}
