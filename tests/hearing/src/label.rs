//! Labels of sessions, and which of them a statement matches.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::Result;

/// Words that say nothing about the subject.
const STOP: &str = "a an and are as at be been being but by can could did do does done for from had has have how i if \
    in into is it its just let ll me my now of on once one or our out over own s should so some such t than that the \
    their them then there these they this those to too up us use used uses using ve very was we were what when where \
    which while who why will with would you your also any all each here more most other same because need needs make \
    makes made via per re d m";

/// Words that two texts share at least, and the share of the smaller text.
const MIN_SHARED: usize = 4;
const MIN_OVERLAP: f64 = 0.6;

/// Words and letters that a text has at least when another one holds it.
const MIN_HELD: (usize, usize) = (3, 15);

#[derive(Deserialize)]
struct Line {
    file: String,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    span: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    importance: u8,
    /// Statements of a file that say the same have one number.
    #[serde(default)]
    insight: Option<u32>,
}

/// A text as it is compared.
struct Words {
    set: BTreeSet<String>,
    line: String,
}

struct Label {
    texts: Vec<Words>,
    is_worth_keeping: bool,
    importance: u8,
    /// What it says; another number for each statement that has none.
    insight: usize,
}

/// The judgement of the labels about a statement.
pub(crate) struct Verdict {
    pub(crate) is_worth_keeping: bool,
    /// 0 for what is not worth keeping.
    pub(crate) importance: u8,
}

/// The labels of a folder, by file.
pub(crate) struct Labels(BTreeMap<String, Vec<Label>>);

impl Labels {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Self::parse(&text)
    }

    pub(crate) fn parse(text: &str) -> Result<Self> {
        let mut labels: BTreeMap<String, Vec<Label>> = BTreeMap::new();
        for line in text.lines() {
            let Line { file, kind, span, text, importance, insight } = serde_json::from_str(line)?;
            let of_file = labels.entry(file).or_default();
            let Some(kind) = kind else { continue };
            let texts = [span, text].iter().filter(|text| !text.is_empty()).map(|text| Words::of(text)).collect();
            let insight = insight.map_or(usize::MAX - of_file.len(), |insight| insight as usize);
            of_file.push(Label { texts, is_worth_keeping: kind != "none", importance, insight });
        }
        Ok(Self(labels))
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// What the labels of a file say that are worth keeping, together: each insight has the weight of its weightiest label.
    pub(crate) fn weight(&self, file: &str) -> f64 {
        let labels = self.0.get(file).into_iter().flatten();
        weight_of(labels.map(|label| (label.insight, label.weight())))
    }

    /// The labels of a file that a statement matches: for each its insight and the weight of that, 0 if it is not worth keeping.
    pub(crate) fn matching(&self, file: &str, text: &str) -> Vec<(usize, f64)> {
        let words = Words::of(text);
        let labels = || self.0.get(file).into_iter().flatten();
        let is_one = |label: &&Label| label.texts.iter().any(|text| words.matches(text));
        let weight =
            |insight: usize| labels().filter(|label| label.insight == insight).map(Label::weight).fold(0.0, f64::max);
        labels().filter(is_one).map(|label| (label.insight, weight(label.insight))).collect()
    }

    /// A statement is worth as much as the label that it is closest to.
    pub(crate) fn judge(&self, file: &str, text: &str) -> Verdict {
        let words = Words::of(text);
        let closeness = |label: &Label| {
            let matches = label.texts.iter().any(|text| words.matches(text));
            matches.then(|| label.texts.iter().map(|text| words.closeness(text)).fold(0.0, f64::max))
        };
        let (mut best, mut verdict) = (0.0, Verdict { is_worth_keeping: false, importance: 0 });
        for label in self.0.get(file).into_iter().flatten() {
            match closeness(label) {
                // Of equals the one that is worth keeping counts.
                Some(close) if close > best || (close == best && !verdict.is_worth_keeping) => {
                    best = close;
                    verdict = Verdict { is_worth_keeping: label.is_worth_keeping, importance: label.importance };
                }
                _ => {}
            }
        }
        verdict
    }
}

/// The sum of the largest weights of each insight.
pub(crate) fn weight_of(insights: impl Iterator<Item = (usize, f64)>) -> f64 {
    let mut largest: BTreeMap<usize, f64> = BTreeMap::new();
    for (insight, weight) in insights {
        let known = largest.entry(insight).or_default();
        *known = known.max(weight);
    }
    largest.into_values().sum()
}

impl Label {
    /// How much it counts among what is worth keeping.
    fn weight(&self) -> f64 {
        if self.is_worth_keeping { f64::from(self.importance.max(1)) } else { 0.0 }
    }
}

impl Words {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
        let stop: BTreeSet<&str> = STOP.split_whitespace().collect();
        let set = words.iter().filter(|word| !stop.contains(**word)).map(|word| (*word).to_owned()).collect();
        Self { set, line: words.join(" ") }
    }

    fn matches(&self, other: &Self) -> bool {
        let smaller = self.set.len().min(other.set.len());
        let shared = self.set.intersection(&other.set).count();
        if smaller > 0 && shared >= MIN_SHARED && shared as f64 / smaller as f64 >= MIN_OVERLAP {
            return true;
        }
        let (short, long) =
            if self.line.len() <= other.line.len() { (&self.line, &other.line) } else { (&other.line, &self.line) };
        smaller >= MIN_HELD.0 && short.chars().count() >= MIN_HELD.1 && long.contains(short.as_str())
    }

    /// The share of all words that both have.
    fn closeness(&self, other: &Self) -> f64 {
        self.set.intersection(&other.set).count() as f64 / self.set.union(&other.set).count().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_match_by_their_overlap_or_when_one_text_holds_the_other() {
        let matches = |a: &str, b: &str| Words::of(a).matches(&Words::of(b));
        assert!(matches("go-git ignores core.excludesfile", "Note: go-git ignores core.excludesfile too, always"));
        assert!(!matches("the tests pass", "the tests fail because go-git ignores files"));
        assert!(matches("never push to main", "one rule: Never push to main."));
    }
}
