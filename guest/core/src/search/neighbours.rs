//! Texts that are alike, found among many without comparing each with each.

use crate::text::order::Order;
use crate::text::similarity::jaccard;
use crate::text::sorted::{SortedMap, SortedSet};

/// Texts that one is compared with at the most: those with its rarest words.
const MOST_COMPARED: usize = 40;

/// The words of many texts.
pub(crate) struct AlikeTexts {
    /// Of each text.
    words: Vec<SortedSet<String>>,
    /// The texts with a word, in their order.
    with: SortedMap<String, Vec<usize>>,
    least: f64,
}

impl AlikeTexts {
    /// Of texts by their words, where texts are alike from such a similarity (Jaccard) on.
    pub(crate) fn of(words: Vec<SortedSet<String>>, least: f64) -> Self {
        let mut with: SortedMap<String, Vec<usize>> = SortedMap::new();
        for (nth, words) in words.iter().enumerate() {
            for word in words {
                with.entry(word.clone()).or_default().push(nth);
            }
        }
        Self { words, with, least }
    }

    /// Some texts behind one that are alike, so many at the most. Texts with that share of their words in common have one of the
    /// rarest in common, so only such texts are compared.
    pub(crate) fn behind(&self, first: usize, most: usize, may_join: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let mut rarest: Vec<&Vec<usize>> = self.words[first].iter().filter_map(|word| self.with.get(word)).collect();
        rarest.order_by_key(|texts| texts.len());
        let shared = libm::ceil(self.least * rarest.len() as f64) as usize;
        rarest.truncate((rarest.len() + 1).saturating_sub(shared.max(1)));
        let mut compared = SortedSet::new();
        for texts in rarest {
            let behind = texts.partition_point(|nth| *nth <= first);
            let room = MOST_COMPARED - compared.len();
            compared.extend(texts[behind..].iter().copied().filter(|nth| may_join(*nth)).take(room));
        }
        let is_alike = |nth: &usize| {
            #[cfg(test)]
            crate::store::work::count(1);
            jaccard(&self.words[first], &self.words[*nth]).is_some_and(|share| share >= self.least)
        };
        compared.into_iter().filter(is_alike).take(most).collect()
    }
}
