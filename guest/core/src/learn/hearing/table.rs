//! The trained weights: small integers, so that all hosts add up the same score.

use crate::text::sorted::SortedMap;
use std::sync::OnceLock;

/// The weights as `cargo xtask train` wrote them.
const TEXT: &str = include_str!("weights.tsv");

/// The weights of all features, by name. A feature without weights counts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(SortedMap<String, i32>);

impl Table {
    /// Units of a score that are one unit of log-odds.
    pub const SCALE: i32 = 64;

    /// Makes a table of the weights of features.
    pub fn of(weights: impl IntoIterator<Item = (String, i32)>) -> Self {
        Self(weights.into_iter().collect())
    }

    /// The table of the component.
    pub fn built_in() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Self::parse(TEXT).expect("the file is a table"))
    }

    /// Reads the lines that [`text`](Self::text) writes; none if a line is no row of a table.
    pub fn parse(text: &str) -> Option<Self> {
        let row = |line: &str| {
            let (name, weight) = line.split_once('\t')?;
            Some((name.to_owned(), weight.parse().ok()?))
        };
        text.lines().map(row).collect::<Option<_>>().map(Self)
    }

    /// One line for each feature: its name and its weight, with a tab between.
    pub fn text(&self) -> String {
        self.0.iter().map(|(name, weight)| format!("{name}\t{weight}\n")).collect()
    }

    pub(super) fn weight(&self, feature: &str) -> Option<i32> {
        self.0.get(feature).copied()
    }
}

/// Log-odds in units of the score from which a confidence is one percent, two percent, and so on.
///
/// The values are `64 * ln(p / (1 - p))`, rounded.
const PERCENTS: [i16; 50] = [
    0, 3, 5, 8, 10, 13, 15, 18, 21, 23, 26, 29, 31, 34, 37, 40, 42, 45, 48, 51, 54, 57, 60, 64, 67, 70, 74, 77, 81, 85,
    89, 93, 97, 101, 106, 111, 116, 122, 128, 134, 141, 148, 156, 166, 176, 188, 203, 222, 249, 294,
];

/// The confidence in percent that a score stands for, 1 to 99.
pub(crate) fn percent(score: i32) -> u8 {
    let above = PERCENTS.iter().take_while(|least| i32::from(**least) <= score.abs()).count();
    let above = u8::try_from(above).unwrap_or(50).clamp(1, 50) - 1;
    if score < 0 { 50 - above } else { 50 + above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_grows_with_the_score_and_is_even_at_none() {
        assert_eq!([-10_000, -1, 0, 2, 3, 70, 10_000].map(percent), [1, 50, 50, 50, 51, 75, 99]);
        assert!((-400..400).map(percent).is_sorted());
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let table = Table::of([("begins: report".to_owned(), -7)]);
        assert_eq!(table.text(), "begins: report\t-7\n");
        assert_eq!(Table::parse(&table.text()), Some(table));
        assert_eq!(Table::parse("no weight"), None);
        assert!(!Table::built_in().0.is_empty());
    }

    #[test]
    fn the_bounds_of_percents_are_log_odds() {
        for (nth, bound) in PERCENTS.iter().enumerate() {
            let share = 0.5 + nth as f64 / 100.0;
            let exact = f64::from(Table::SCALE) * libm::log(share / (1.0 - share));
            assert!((exact - f64::from(*bound)).abs() <= 0.5, "{nth}: {exact} {bound}");
        }
    }
}
