//! A sorted set: its methods mean the same as those of `BTreeSet`.

use std::borrow::Borrow;
use std::fmt::{self, Debug};
use std::ops::RangeBounds;

use super::map::{Pairs, SortedMap};

/// Sorted values, each once.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SortedSet<T>(SortedMap<T, ()>);

impl<T> SortedSet<T> {
    /// Without values.
    pub(crate) const fn new() -> Self {
        Self(SortedMap::new())
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is no value.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All values.
    pub(crate) fn iter(&self) -> Values<'_, T> {
        Values(self.0.iter())
    }

    /// Keeps the values that the test accepts.
    pub(crate) fn retain(&mut self, mut test: impl FnMut(&T) -> bool) {
        self.0.retain(|value, ()| test(value));
    }
}

impl<T: Ord> SortedSet<T> {
    /// Adds a value, and returns whether it is new.
    pub(crate) fn insert(&mut self, value: T) -> bool {
        self.0.insert(value, ()).is_none()
    }

    /// Returns whether the value is there.
    pub(crate) fn contains<Q: Ord + ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.contains_key(value)
    }

    /// The value that is there.
    pub(crate) fn get<Q: Ord + ?Sized>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        self.0.get_key_value(value).map(|(value, ())| value)
    }

    /// Removes a value, and returns whether it was there.
    pub(crate) fn remove<Q: Ord + ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.remove(value).is_some()
    }

    /// The values between bounds.
    pub(crate) fn range<Q: Ord + ?Sized>(&self, bounds: impl RangeBounds<Q>) -> Values<'_, T>
    where
        T: Borrow<Q>,
    {
        Values(self.0.range(bounds))
    }

    /// The values that the other set has as well.
    pub(crate) fn intersection<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> {
        self.iter().filter(|value| other.contains(*value))
    }

    /// Returns whether the sets have no value in common.
    pub(crate) fn is_disjoint(&self, other: &Self) -> bool {
        self.intersection(other).next().is_none()
    }
}

/// The values of a set.
pub(crate) struct Values<'a, T>(Pairs<'a, T, ()>);

impl<'a, T> Iterator for Values<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.0.next().map(|(value, ())| value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T> DoubleEndedIterator for Values<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(value, ())| value)
    }
}

impl<'a, T> IntoIterator for &'a SortedSet<T> {
    type Item = &'a T;
    type IntoIter = Values<'a, T>;

    fn into_iter(self) -> Values<'a, T> {
        self.iter()
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = std::iter::Map<<SortedMap<T, ()> as IntoIterator>::IntoIter, fn((T, ())) -> T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(value, ())| value)
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Debug> Debug for SortedSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}
