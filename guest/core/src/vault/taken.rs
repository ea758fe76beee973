//! Ids that are taken, as runs: the next free one is found without going over a run.

use crate::model::reference::Id;
use crate::text::order::Order;
use crate::text::sorted::SortedMap;

/// A clock that went back by less, a day, does not break the order of entries.
const SMALL_STEP_BACK: u64 = 24 * 60 * 60 * 1_000;

/// Ids, each run of them by its first and the number behind its last.
#[derive(Debug, Default)]
pub(crate) struct Taken(SortedMap<u64, u64>);

impl Taken {
    /// The ids among others that an entry of such a time, or now, could meet.
    pub(crate) fn from(earliest: u64, ids: impl Iterator<Item = u64>) -> Self {
        let mut ids: Vec<u64> = ids.filter(|id| *id >= earliest).collect();
        ids.order();
        let mut taken = Self::default();
        ids.into_iter().for_each(|id| taken.insert(id));
        taken
    }

    /// Gives an id: the wanted time, or the one behind the newest, or now, later by as little as it takes.
    pub(crate) fn give(&mut self, wanted: Option<u64>, now: u64) -> Id {
        let newest = || self.0.last_key_value().map(|(_, behind)| *behind);
        let behind = || newest().filter(|behind| *behind > now && behind - now <= SMALL_STEP_BACK);
        let id = self.free_from(wanted.or_else(behind).unwrap_or(now));
        self.insert(id);
        Id::Time(id)
    }

    fn free_from(&self, id: u64) -> u64 {
        self.0.range(..=id).next_back().map_or(id, |(_, behind)| id.max(*behind))
    }

    fn insert(&mut self, id: u64) {
        if self.free_from(id) != id {
            return;
        }
        let behind = self.0.remove(&(id.saturating_add(1))).unwrap_or(id.saturating_add(1));
        match self.0.floor_mut(&id).filter(|end| **end == id) {
            Some(end) => *end = behind,
            None => drop(self.0.insert(id, behind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::text::sorted::SortedSet;

    use proptest::prelude::*;

    use super::*;

    /// The same by going over all ids.
    fn slowly(taken: &SortedSet<u64>, wanted: Option<u64>, now: u64) -> u64 {
        let newest =
            taken.iter().next_back().copied().filter(|newest| *newest >= now && *newest < now + SMALL_STEP_BACK);
        let from = wanted.or(newest.map(|newest| newest + 1)).unwrap_or(now);
        (from..).find(|id| !taken.contains(id)).unwrap()
    }

    proptest! {
        #[test]
        fn an_id_is_the_first_that_is_free(
            ids in prop::collection::vec(0..40_u64, 0..30),
            far in prop::option::of(SMALL_STEP_BACK..SMALL_STEP_BACK + 40),
            wanted in prop::collection::vec(prop::option::of(0..40_u64), 1..20),
            now in 0..40_u64,
        ) {
            let mut all: SortedSet<u64> = ids.into_iter().chain(far).collect();
            let earliest = wanted.iter().map(|wanted| wanted.unwrap_or(now)).min().unwrap_or(now);
            let mut taken = Taken::from(earliest, all.iter().copied());
            for wanted in wanted {
                let expected = slowly(&all, wanted, now);
                prop_assert_eq!(taken.give(wanted, now), Id::Time(expected));
                all.insert(expected);
            }
        }
    }
}
