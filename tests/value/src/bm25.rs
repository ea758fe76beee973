//! Plain BM25 over short texts, without stems, stop words or anything else that Keepstone does: what it has to beat.

use std::collections::{BTreeMap, BTreeSet};

const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The words of some texts.
pub(crate) struct Bm25 {
    /// How often each word occurs, for each text.
    texts: Vec<BTreeMap<String, f64>>,
    idf: BTreeMap<String, f64>,
    /// The norm of each text's length.
    norms: Vec<f64>,
}

impl Bm25 {
    pub(crate) fn new<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let counted = |text: &str| {
            let mut counts: BTreeMap<String, f64> = BTreeMap::new();
            words(text).for_each(|word| *counts.entry(word).or_default() += 1.0);
            counts
        };
        let texts: Vec<_> = texts.map(counted).collect();
        let lengths: Vec<f64> = texts.iter().map(|counts| counts.values().sum()).collect();
        let count = texts.len() as f64;
        let mean = (lengths.iter().sum::<f64>() / count.max(1.0)).max(1e-9);
        let mut with: BTreeMap<String, f64> = BTreeMap::new();
        texts.iter().flat_map(BTreeMap::keys).for_each(|word| *with.entry(word.clone()).or_default() += 1.0);
        let idf =
            with.into_iter().map(|(word, with)| (word, (1.0 + (count - with + 0.5) / (with + 0.5)).ln())).collect();
        let norms = lengths.into_iter().map(|length| K1 * (1.0 - B + B * length / mean)).collect();
        Self { texts, idf, norms }
    }

    /// The numbers of the texts that have a word of the query, best first.
    pub(crate) fn rank(&self, query: &str) -> Vec<usize> {
        let asked: BTreeSet<String> = words(query).collect();
        let score = |(counts, norm): (&BTreeMap<String, f64>, &f64)| {
            let worth =
                |word: &String| counts.get(word).map(|times| self.idf[word] * times * (K1 + 1.0) / (times + norm));
            asked.iter().filter_map(worth).sum::<f64>()
        };
        let mut scores: Vec<(usize, f64)> = self.texts.iter().zip(&self.norms).map(score).enumerate().collect();
        scores.retain(|(_, score)| *score > 0.0);
        scores.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        scores.into_iter().map(|(nth, _)| nth).collect()
    }
}

/// Runs of letters and digits, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_words_and_short_texts_are_worth_more() {
        let texts = ["the proxy drops idle sockets", "the the the", "a proxy", "no match here"];
        let plain = Bm25::new(texts.into_iter());
        assert_eq!(plain.rank("PROXY?"), [2, 0]);
        assert_eq!(plain.rank("The proxy")[0], 0);
        assert_eq!(plain.rank("sockets"), [0]);
        assert!(plain.rank("…").is_empty());
    }
}
