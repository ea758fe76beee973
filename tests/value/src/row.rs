//! What was measured, and the one table that shows it.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The unit of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unit {
    /// The mean, in percent.
    Share,
    /// The number of questions for which it is 1.
    Count,
}

/// One question, measured in one way.
#[derive(Clone, Debug)]
pub(crate) struct Observation {
    pub(crate) set: String,
    /// The type of the question.
    pub(crate) kind: String,
    /// Whether it counts among all of the set.
    pub(crate) is_counted: bool,
    pub(crate) measure: &'static str,
    pub(crate) unit: Unit,
    /// 0 or 1: whole conversations are in one half.
    pub(crate) half: usize,
    /// From 0 to 1.
    pub(crate) ours: f64,
    /// Plain BM25; none where that has no such thing.
    pub(crate) plain: Option<f64>,
}

/// Sums of one row and half.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: f64,
    ours: f64,
    plain: Option<f64>,
}

/// The type that stands for all of a set.
const ALL: &str = "all";

/// The rows of a set by type and by the place of the measure.
type Rows = BTreeMap<(String, usize), (Unit, [Sums; 2])>;

/// All observations as one table in Markdown: in each cell Keepstone's figure and that of plain BM25. A row in which Keepstone
/// is behind has a mark. Of the types of questions only such rows are shown, unless all are wanted.
pub(crate) fn table(observations: &[Observation], with_types: bool) -> String {
    let sets = names(observations.iter().map(|one| one.set.as_str()));
    let mut table = String::from(
        "| set | questions | n | measure | both halves | first | second | |\n|---|---|---|---|---|---|---|---|\n",
    );
    for set in sets {
        let of_set: Vec<&Observation> = observations.iter().filter(|one| one.set == set).collect();
        let measures = names(of_set.iter().map(|one| one.measure));
        for ((kind, measure), (unit, halves)) in rows(&of_set, &measures) {
            let both = halves[0].and(halves[1]);
            if kind != ALL && !with_types && !both.is_behind() {
                continue;
            }
            let mark = if both.is_behind() { "behind" } else { "" };
            let cells = [both, halves[0], halves[1]].map(|sums| sums.cell(unit)).join(" | ");
            let measure = measures[measure];
            let _ = writeln!(table, "| {set} | {kind} | {} | {measure} | {cells} | {mark} |", both.count);
        }
    }
    table
}

/// The mean over sets of their mean share, in percent, ours and that of plain BM25: one number to compare two runs by. None
/// if all measures are counts.
pub(crate) fn objective(observations: &[Observation]) -> Option<(f64, f64)> {
    let shares = |one: &&Observation| one.unit == Unit::Share && one.is_counted && one.plain.is_some();
    let shares: Vec<Observation> = observations.iter().filter(shares).cloned().collect();
    let sets = names(shares.iter().map(|one| one.set.as_str()));
    let mean = |figure: &dyn Fn(&Observation) -> f64| {
        let of_set = |set: &&str| {
            let of: Vec<f64> = shares.iter().filter(|one| one.set == **set).map(figure).collect();
            of.iter().sum::<f64>() / of.len() as f64
        };
        100.0 * sets.iter().map(of_set).sum::<f64>() / sets.len() as f64
    };
    (!sets.is_empty()).then(|| (mean(&|one| one.ours), mean(&|one| one.plain.unwrap_or_default())))
}

fn rows(observations: &[&Observation], measures: &[&str]) -> Rows {
    let has_types = names(observations.iter().map(|one| one.kind.as_str())).len() > 1;
    let mut rows = Rows::new();
    for one in observations {
        let measure = measures.iter().position(|known| *known == one.measure).unwrap_or(measures.len());
        let all = one.is_counted.then_some(ALL);
        for kind in all.into_iter().chain(has_types.then_some(one.kind.as_str())) {
            let (_, halves) = rows.entry((kind.to_owned(), measure)).or_insert((one.unit, [Sums::default(); 2]));
            halves[one.half] = halves[one.half].and(Sums { count: 1.0, ours: one.ours, plain: one.plain });
        }
    }
    rows
}

/// Each name once, in the order of their first places.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names = Vec::new();
    all.for_each(|name| {
        if !names.contains(&name) {
            names.push(name);
        }
    });
    names
}

impl Sums {
    fn and(self, other: Self) -> Self {
        let plain = match (self.plain, other.plain) {
            (Some(one), Some(other)) => Some(one + other),
            (one, other) => one.or(other),
        };
        Self { count: self.count + other.count, ours: self.ours + other.ours, plain }
    }

    fn is_behind(self) -> bool {
        self.plain.is_some_and(|plain| self.ours < plain - 1e-9)
    }

    fn cell(self, unit: Unit) -> String {
        let figure = |sum: f64| match unit {
            Unit::Share => format!("{:.1}", 100.0 * sum / self.count),
            Unit::Count => format!("{sum}"),
        };
        match self.plain {
            _ if self.count == 0.0 => String::new(),
            Some(plain) => format!("{} / {}", figure(self.ours), figure(plain)),
            None => figure(self.ours),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(kind: &str, half: usize, ours: f64, plain: f64) -> Observation {
        let (set, kind) = ("turns".to_owned(), kind.to_owned());
        Observation {
            set,
            kind,
            is_counted: true,
            measure: "first 5",
            unit: Unit::Share,
            half,
            ours,
            plain: Some(plain),
        }
    }

    #[test]
    fn a_row_shows_both_halves_and_says_where_it_is_behind() {
        let uncounted = Observation { is_counted: false, ..one("misleading", 0, 0.0, 1.0) };
        let all = [one("when", 0, 1.0, 0.0), one("when", 1, 0.5, 1.0), one("why", 0, 0.0, 1.0), uncounted];
        let table = table(&all, true);
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| turns | all | 3 | first 5 | 50.0 / 66.7 | 50.0 / 50.0 | 50.0 / 100.0 | behind |",
                "| turns | misleading | 1 | first 5 | 0.0 / 100.0 | 0.0 / 100.0 |  | behind |",
                "| turns | when | 2 | first 5 | 75.0 / 50.0 | 100.0 / 0.0 | 50.0 / 100.0 |  |",
                "| turns | why | 1 | first 5 | 0.0 / 100.0 | 0.0 / 100.0 |  | behind |",
            ]
        );
        assert_eq!(super::table(&all, false).lines().count(), 5);
        let (ours, plain) = objective(&all).unwrap();
        assert!(ours == 50.0 && (plain - 200.0 / 3.0).abs() < 1e-9, "{plain}");
    }
}
