//! The living documents of a segment: those that are still in their files.

/// A set of document numbers, as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Alive {
    words: Vec<u64>,
    all: u32,
    count: u32,
}

impl Alive {
    /// A set of so many documents, none of them alive.
    pub(super) fn none(all: u32) -> Self {
        Self { words: vec![0; all.div_ceil(64) as usize], all, count: 0 }
    }

    /// Returns whether all are alive.
    pub(super) fn is_full(&self) -> bool {
        self.count == self.all
    }

    /// The number of living documents.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    #[inline]
    pub(super) fn has(&self, doc: u32) -> bool {
        self.words.get(doc as usize / 64).is_some_and(|word| word >> (doc % 64) & 1 == 1)
    }

    /// Sets whether one is.
    pub(super) fn set(&mut self, doc: u32, alive: bool) {
        if doc >= self.all || self.has(doc) == alive {
            return;
        }
        self.words[doc as usize / 64] ^= 1 << (doc % 64);
        self.count = if alive { self.count + 1 } else { self.count - 1 };
    }

    /// A run-length list: so many are alive, so many are not, and so on.
    pub(super) fn runs(&self) -> Vec<u32> {
        let (mut runs, mut state) = (vec![0], true);
        for doc in 0..self.all {
            if self.has(doc) != state {
                state = !state;
                runs.push(0);
            }
            let last = runs.len() - 1;
            runs[last] += 1;
        }
        runs
    }

    /// The set that [`runs`](Self::runs) describes; none if the list does not fit the number of documents.
    pub(super) fn of_runs(runs: &[u32], all: u32) -> Option<Self> {
        let (mut alive, mut next) = (Self::none(all), 0_u32);
        for (nth, run) in runs.iter().enumerate() {
            let end = next.checked_add(*run).filter(|end| *end <= all)?;
            if nth % 2 == 0 {
                (next..end).for_each(|doc| alive.set(doc, true));
            }
            next = end;
        }
        (next == all).then_some(alive)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn runs_tell_all(bits in prop::collection::vec(any::<bool>(), 0..200)) {
            let all = bits.len() as u32;
            let mut alive = Alive::none(all);
            (0..).zip(&bits).for_each(|(doc, bit)| alive.set(doc, *bit));
            prop_assert_eq!(alive.count() as usize, bits.iter().filter(|bit| **bit).count());
            prop_assert_eq!(alive.is_full(), bits.iter().all(|bit| *bit));
            prop_assert_eq!(Alive::of_runs(&alive.runs(), all), Some(alive.clone()));
            prop_assert_eq!(Alive::of_runs(&alive.runs(), all + 1), None);
        }
    }
}
