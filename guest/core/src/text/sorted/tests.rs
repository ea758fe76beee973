use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use proptest::prelude::*;

use super::map::CHUNK;
use super::*;

/// Keys that fill several chunks, in an order that splits them in the middle and at both ends.
fn changes() -> impl Strategy<Value = Vec<(u16, Option<u32>)>> {
    let most = u16::try_from(CHUNK * 5).unwrap();
    let value = prop_oneof![3 => any::<u32>().prop_map(Some), 1 => Just(None)];
    let mixed = proptest::collection::vec((0..most, value), 0..CHUNK * 12);
    (mixed, 0_u8..3).prop_map(|(mut mixed, order)| {
        match order {
            0 => mixed.sort(),
            1 => mixed.sort_by(|one, other| other.cmp(one)),
            _ => (),
        }
        mixed
    })
}

fn both(changes: &[(u16, Option<u32>)]) -> (SortedMap<u16, u32>, BTreeMap<u16, u32>) {
    let (mut ours, mut theirs) = (SortedMap::new(), BTreeMap::new());
    for (key, value) in changes {
        match value {
            Some(value) => assert_eq!(ours.insert(*key, *value), theirs.insert(*key, *value)),
            None => assert_eq!(ours.remove(key), theirs.remove(key)),
        }
        assert_eq!(ours.len(), theirs.len());
    }
    (ours, theirs)
}

proptest! {
    #[test]
    fn a_map_holds_what_the_standard_map_holds(changes in changes(), key in 0_u16..400) {
        let (mut ours, mut theirs) = both(&changes);
        prop_assert!(ours.iter().eq(theirs.iter()));
        prop_assert!(ours.iter().rev().eq(theirs.iter().rev()));
        prop_assert_eq!(ours.iter().size_hint().0, theirs.len());
        prop_assert_eq!(ours.get_key_value(&key), theirs.get_key_value(&key));
        prop_assert_eq!(ours.contains_key(&key), theirs.contains_key(&key));
        prop_assert_eq!(ours.last_key_value(), theirs.last_key_value());
        prop_assert_eq!(ours.floor_mut(&key), theirs.range_mut(..=key).next_back().map(|(_, value)| value));
        *ours.entry(key).or_default() += 1;
        *theirs.entry(key).or_default() += 1;
        prop_assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
        prop_assert!(ours.clone() == ours.iter().map(|(key, value)| (*key, *value)).collect());
        ours.retain(|key, value| (u32::from(*key) + *value) % 3 == 0);
        theirs.retain(|key, value| (u32::from(*key) + *value) % 3 == 0);
        prop_assert_eq!(ours.len(), theirs.len());
        prop_assert!(ours.iter().eq(theirs.iter()));
        prop_assert!(ours.into_iter().eq(theirs));
    }

    #[test]
    fn a_range_is_that_of_the_standard_map(changes in changes(), from in 0_u16..400, more in 0_u16..200) {
        let (ours, theirs) = both(&changes);
        let to = from + more;
        prop_assert!(ours.range(from..=to).eq(theirs.range(from..=to)));
        prop_assert!(ours.range(from..to).rev().eq(theirs.range(from..to).rev()));
        prop_assert!(ours.range(..to).eq(theirs.range(..to)));
        prop_assert_eq!(ours.range(from..).size_hint().0, theirs.range(from..).count());
        let open = (Bound::Excluded(from), Bound::Unbounded);
        prop_assert!(ours.range(open).eq(theirs.range(open)));
    }

    #[test]
    fn a_set_holds_what_the_standard_set_holds(
        ours in proptest::collection::vec(0_u16..300, 0..300),
        theirs in proptest::collection::vec(0_u16..300, 0..30),
    ) {
        let sets: (SortedSet<u16>, SortedSet<u16>) = (ours.iter().copied().collect(), theirs.iter().copied().collect());
        let standard: (BTreeSet<u16>, BTreeSet<u16>) = (ours.into_iter().collect(), theirs.into_iter().collect());
        prop_assert!(sets.0.iter().eq(&standard.0));
        prop_assert!(sets.0.intersection(&sets.1).eq(standard.0.intersection(&standard.1)));
        prop_assert_eq!(sets.0.is_disjoint(&sets.1), standard.0.is_disjoint(&standard.1));
        prop_assert_eq!(sets.0 == sets.1, standard.0 == standard.1);
        prop_assert!(sets.0.into_iter().eq(standard.0));
    }

    #[test]
    fn a_map_is_read_from_the_json_that_it_writes(changes in changes()) {
        let (ours, theirs) = both(&changes);
        let text = serde_json::to_string(&ours).unwrap();
        prop_assert_eq!(&text, &serde_json::to_string(&theirs).unwrap());
        prop_assert!(serde_json::from_slice::<SortedMap<u16, u32>>(text.as_bytes()).unwrap() == ours);
    }
}

/// Each insertion moves the entries of one chunk at most, so the chunks may not become many.
#[test]
fn keys_in_any_order_leave_few_chunks() {
    let length = CHUNK as u64 * 100;
    let scattered = |nth: u64| nth.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for (order, key) in
        [("up", &(|nth| nth) as &dyn Fn(u64) -> u64), ("down", &|nth| length - nth), ("any", &scattered)]
    {
        let map: SortedMap<u64, ()> = (0..length).map(|nth| (key(nth), ())).collect();
        let chunks = map.chunk_count();
        assert!((100..=200).contains(&chunks), "{chunks} chunks for keys that come {order}");
    }
}
