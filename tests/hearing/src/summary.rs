//! The sum of what would be heard in labelled sessions, as a row of the table of `cargo xtask value`.

use keepstone_core::Status;
use keepstone_core::hearing::Heard;

use crate::label::{Labels, weight_of};

/// Counts over sessions.
#[derive(Default)]
struct Counts {
    heard: usize,
    right: usize,
    /// Statements that match nothing but a label of what is not worth keeping.
    wrong: usize,
    /// The weights of the insights that some statement matches.
    held: f64,
}

/// What is heard in some sessions.
#[derive(Default)]
pub(crate) struct Summary {
    entries: Counts,
    candidates: Counts,
    /// The weights of all insights.
    all: f64,
}

impl Summary {
    pub(crate) fn add(&mut self, labels: &Labels, file: &str, heard: &[Heard]) {
        self.all += labels.weight(file);
        let is_entry = |one: &&Heard| one.status() == Some(Status::Promoted);
        self.entries.add(labels, file, heard.iter().filter(is_entry));
        self.candidates.add(labels, file, heard.iter().filter(|one| one.status().is_some()));
    }

    /// Rows of the table, with the name of the set.
    pub(crate) fn rows(&self, set: &str) -> String {
        let row = |kind: &str, counts: &Counts| {
            let share = |part: f64, whole: f64| format!("{:.1}", 100.0 * part / whole.max(1.0));
            let heard = counts.heard as f64;
            let figures = [
                ("right", share(counts.right as f64, heard)),
                ("of what is worth it", share(counts.held, self.all)),
                ("only look so", share(counts.wrong as f64, heard)),
            ];
            let row = |(measure, figure): (&str, String)| {
                format!("| {set} | {kind} | {} | {measure} | {figure} | | | |\n", counts.heard)
            };
            figures.map(row).concat()
        };
        row("entries", &self.entries) + &row("with candidates", &self.candidates)
    }
}

impl Counts {
    fn add<'a>(&mut self, labels: &Labels, file: &str, heard: impl Iterator<Item = &'a Heard>) {
        let mut held = Vec::new();
        for one in heard {
            let matching = labels.matching(file, &one.text);
            let is_right = matching.iter().any(|(_, weight)| *weight > 0.0);
            self.heard += 1;
            self.right += usize::from(is_right);
            self.wrong += usize::from(!is_right && !matching.is_empty());
            held.extend(matching);
        }
        self.held += weight_of(held.into_iter());
    }
}

#[cfg(test)]
mod tests {
    use keepstone_core::Category;

    use super::*;

    fn sure(text: &str) -> Heard {
        let (text, category) = (text.to_owned(), Category::Decisions);
        Heard { text, category, percent: 99, held_back: None, reasons: Vec::new() }
    }

    #[test]
    fn what_matches_only_a_label_of_what_looks_so_is_wrong_and_an_insight_counts_once() {
        let labels = [
            r#"{"file":"a","kind":"decision","span":"we store dates as seconds since the epoch","importance":3}"#,
            r#"{"file":"a","kind":"decision","span":"dates are epoch seconds everywhere in the store","importance":2,"insight":7}"#,
            r#"{"file":"a","kind":"decision","span":"the store holds epoch seconds for all of its dates","importance":3,"insight":7}"#,
            r#"{"file":"a","kind":"lesson","span":"the proxy drops idle sockets after a minute","importance":1}"#,
            r#"{"file":"a","kind":"none","span":"the current branch still lacks its final tests"}"#,
        ];
        let labels = Labels::parse(&labels.join("\n")).unwrap();
        let said =
            ["We store dates as seconds since the epoch, always", "Dates: we store dates as seconds since the epoch"];
        let others = ["The current branch still lacks its final tests", "Something else entirely was said here"];
        let heard: Vec<Heard> = [said, others].concat().into_iter().map(sure).collect();
        let mut summary = Summary::default();
        summary.add(&labels, "a", &heard);
        let Counts { heard, right, wrong, held } = summary.entries;
        assert_eq!((heard, right, wrong, held, summary.all), (4, 2, 1, 6.0, 7.0));
        assert!(summary.rows("sessions").starts_with("| sessions | entries | 4 | right | 50.0 |"));
    }
}
