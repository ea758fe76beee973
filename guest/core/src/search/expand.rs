//! Other words for one of a query: those that begin with it, and those that a slip of the finger away.

use std::collections::BTreeMap;

use super::leaf::Leaf;
use super::query::Word;
use super::settings::Settings;
use super::tokenize::{Kind, is_dense};

/// Letters that a beginning must have.
const SHORTEST_PREFIX: usize = 2;

/// A term that may stand for another word, at a discount.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expansion {
    pub(super) term: String,
    pub(super) weight: f64,
}

/// The best terms of the index that may stand for a word, best first.
pub(super) fn expansions(leaves: &[&Leaf], word: &Word, settings: &Settings) -> Vec<Expansion> {
    let mut known: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    let target = Target::new(word, settings);
    for leaf in leaves {
        for (term, entries) in leaf.terms_from("") {
            let seen = known.get(term).map(|(weight, _)| *weight);
            if let Some(weight) = seen.or_else(|| target.weight(term, settings)) {
                known.entry(term).or_insert((weight, 0)).1 += entries;
            }
        }
    }
    known.retain(|term, _| !word.terms.iter().any(|own| own == term));
    let mut ranked: Vec<(&str, f64, usize)> = known.into_iter().map(|(term, (weight, n))| (term, weight, n)).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.2.cmp(&a.2)).then(a.0.cmp(b.0)));
    ranked.truncate(settings.expansions);
    ranked.into_iter().map(|(term, weight, _)| Expansion { term: term.to_owned(), weight }).collect()
}

/// A word in the forms that terms are compared with.
struct Target<'a> {
    folded: &'a str,
    prefix: bool,
    /// One character of a script without spaces may stand anywhere in a bigram.
    gram: bool,
    forms: Vec<Vec<char>>,
}

impl<'a> Target<'a> {
    fn new(word: &'a Word, settings: &Settings) -> Self {
        let letters = word.folded.chars().count();
        let dense = word.kind == Kind::Gram;
        let slips = !dense && word.folded.chars().any(char::is_alphabetic) && settings.edits(letters) > 0;
        let mut forms: Vec<Vec<char>> = Vec::new();
        if slips {
            let all = word.terms.iter().map(String::as_str).chain([word.folded.as_str()]);
            forms = all.map(|form| form.chars().collect()).collect();
            forms.sort();
            forms.dedup();
        }
        let prefix = if dense { letters == 1 } else { letters >= SHORTEST_PREFIX };
        Self { folded: &word.folded, prefix, gram: dense, forms }
    }

    fn weight(&self, term: &str, settings: &Settings) -> Option<f64> {
        let begins = if self.gram { term.contains(self.folded) } else { term.starts_with(self.folded) };
        let prefix = (self.prefix && begins && term.len() > self.folded.len()).then_some(settings.prefix_weight);
        let fuzzy = self.edits(term, settings).map(|edits| match edits {
            0 | 1 => settings.fuzzy_weight,
            _ => settings.far_weight,
        });
        match (prefix, fuzzy) {
            (Some(one), Some(other)) => Some(one.max(other)),
            (one, other) => one.or(other),
        }
    }

    fn edits(&self, term: &str, settings: &Settings) -> Option<usize> {
        if self.forms.is_empty() || term.chars().next().is_none_or(is_dense) {
            return None;
        }
        let letters = term.chars().count();
        let near = |form: &&Vec<char>| form.len().abs_diff(letters) <= settings.edits(form.len());
        let mut forms = self.forms.iter().filter(near).peekable();
        forms.peek()?;
        let term: Vec<char> = term.chars().collect();
        forms.filter_map(|form| distance(form, &term, settings.edits(form.len()))).min()
    }
}

/// Edits from one word to another, a swap of neighbours counting one (optimal string alignment); none when
/// there are more than `most`.
fn distance(one: &[char], other: &[char], most: usize) -> Option<usize> {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1; other.len() + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = last[j] + usize::from(a != b);
            row[j + 1] = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                row[j + 1] = row[j + 1].min(before_last[j - 1] + 1);
            }
        }
        if row.iter().all(|edits| *edits > most) {
            return None;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_edits_and_swaps() {
        let chars = |word: &str| word.chars().collect::<Vec<_>>();
        for (one, other, edits) in [
            ("wirte", "write", Some(1)),
            ("databse", "database", Some(1)),
            ("abc", "abc", Some(0)),
            ("abcd", "wxyz", None),
        ] {
            assert_eq!(distance(&chars(one), &chars(other), 2), edits, "{one} {other}");
        }
    }
}
