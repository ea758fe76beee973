//! A statement with its score, and which of several say the same.

use crate::model::category::Category;
use crate::text::order::Order;
use crate::text::similarity::Compared;

use super::command::Command;
use super::table::Table;
use super::taken_back::TAKEN_BACK;

/// Share of a statement's words that an earlier one of its session has, when it says the same again.
const SAME_IN_SESSION: f64 = 0.75;

/// A statement with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The statement, as it would be stored.
    pub text: String,
    /// The category that it would have.
    pub category: Category,
    /// The confidence that it is worth keeping, 1 to 99.
    pub percent: u8,
    /// The reason why it is a candidate at most, whatever its confidence.
    pub held_back: Option<&'static str>,
    /// The features that moved the score most, largest first, with their weights in 64ths of a unit of log-odds.
    pub reasons: Vec<(String, i32)>,
}

impl Heard {
    /// A statement that a person asks to remember, or has decided.
    pub(super) fn of_command(command: &Command, percent: u8) -> Self {
        let Command { text, category, .. } = command.clone();
        let reasons = vec![("a person's explicit word".to_owned(), Table::SCALE)];
        Self { text, category, percent, held_back: None, reasons }
    }
}

/// The statements of a session without those that say again what a surer one says, the surest first.
pub fn distinct(mut heard: Vec<Heard>) -> Vec<Heard> {
    heard.order_by_key(|heard| std::cmp::Reverse(heard.percent));
    let mut said: Vec<Compared<'_>> = Vec::new();
    heard.retain(|heard| {
        let text = Compared::of_copy(&heard.text);
        let is_new = heard.held_back != Some(TAKEN_BACK) && !says_again(&said, &text);
        if is_new {
            said.push(text);
        }
        is_new
    });
    heard
}

/// Returns whether a text says all that an earlier one does, and more.
pub(super) fn goes_further(text: &Compared<'_>, before: &Compared<'_>) -> bool {
    text.covers_words_of(before) >= SAME_IN_SESSION
        && before.covers_words_of(text) < SAME_IN_SESSION
        && !before.swaps_words(text)
}

pub(super) fn says_again(said: &[Compared<'_>], text: &Compared<'_>) -> bool {
    let is_covered = |before: &Compared<'_>| {
        before.covers_words_of(text) >= SAME_IN_SESSION || text.covers_words_of(before) >= SAME_IN_SESSION
    };
    said.iter().any(|before| is_covered(before) && !before.swaps_words(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_statements_that_say_the_same_the_surest_stays() {
        let heard = |text: &str, percent| Heard {
            text: text.to_owned(),
            category: Category::Facts,
            percent,
            held_back: None,
            reasons: Vec::new(),
        };
        let kept = distinct(vec![
            heard("The hook needs an absolute path.", 60),
            heard("The index is built again after a crash.", 50),
            heard("The hook needs an absolute path to the binary.", 70),
        ]);
        let texts: Vec<&str> = kept.iter().map(|heard| heard.text.as_str()).collect();
        assert_eq!(
            texts,
            ["The hook needs an absolute path to the binary.", "The index is built again after a crash."]
        );
    }
}
