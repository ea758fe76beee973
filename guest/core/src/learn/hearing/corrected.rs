//! A person's second thought: "rather 6 h" says an amount anew, and nothing of what it measures, which an earlier statement of the
//! session tells.

use crate::learn::lexicon::{Lexicon, begins};
use crate::text::plain_number::with_plain_numbers;

use super::choice::{first_clause, with_full_stop};
use super::word::is_name;

/// Words among which a second thought says its amount, and words of its first clause that name something beside that, at most.
const MOST_WORDS: usize = 14;
const MOST_NAMES: usize = 1;

/// A number with what it counts, in small letters.
#[derive(Debug, PartialEq, Eq)]
struct Amount {
    number: String,
    unit: String,
}

impl Amount {
    /// Returns whether it counts the same as another one: "h" and "hours".
    fn counts_same(&self, other: &Self) -> bool {
        self.unit.starts_with(&other.unit) || other.unit.starts_with(&self.unit)
    }
}

/// Returns whether a text begins by saying an amount anew: "actually 6 h", "no wait. 29 dec."
pub(super) fn is_second_thought(text: &str) -> bool {
    let beginning = beginning(text);
    let (mut bare, mut corrects) = (beginning.trim_start(), begins("no", beginning));
    while !begins("rather", bare)
        && let Some(next) = Lexicon::any().strip("opener", bare).filter(|next| !next.is_empty())
    {
        bare = next;
        corrects |= begins("no", bare);
    }
    let amounts = amounts(beginning);
    let is_other = |word: &&str| is_name(word) && !amounts.iter().any(|amount| amount.unit == word.to_lowercase());
    let words = first_clause(bare).0.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    (corrects || begins("rather", bare)) && !amounts.is_empty() && words.filter(is_other).count() <= MOST_NAMES
}

/// A second thought behind the statement that says what it is about; none if that has no amount of the kind, or the same.
pub(super) fn behind(earlier: &str, thought: &str) -> Option<String> {
    let (old, new) = (amounts(earlier), amounts(beginning(thought)));
    let is_of_kind = |one: &Amount| new.iter().any(|other| one.counts_same(other));
    let is_known = new.iter().all(|one| old.contains(one));
    (old.iter().any(is_of_kind) && !is_known && !earlier.contains(thought))
        .then(|| format!("{} {thought}", with_full_stop(earlier)))
}

/// The first words of a text.
fn beginning(text: &str) -> &str {
    let end = text.match_indices(' ').nth(MOST_WORDS).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// The numbers of a text that have a unit, written into them or behind them.
fn amounts(text: &str) -> Vec<Amount> {
    let plain = with_plain_numbers(text).to_lowercase();
    let begins = |(at, c): &(usize, char)| {
        c.is_ascii_digit() && !plain[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '.')
    };
    let found = plain.char_indices().filter(begins).filter_map(|(at, _)| {
        let behind = &plain[at..];
        let length = behind.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(behind.len());
        let number = behind[..length].trim_end_matches('.');
        let unit = behind[number.len()..].trim_start_matches(' ');
        let sign = unit.chars().next().filter(|c| matches!(c, '%' | '€' | '$'));
        let unit = match sign {
            Some(sign) => sign.to_string(),
            None => unit.chars().take_while(|c| c.is_alphabetic()).collect(),
        };
        (!unit.is_empty()).then(|| Amount { number: number.to_owned(), unit })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_thought_is_told_behind_what_it_is_about() {
        let mail = "pi soll ne mail schicken wenn 2 h nichts kam";
        let thought = "ach doch lieber 6 h, sonst klingelt das bei jedem gewitter";
        assert!(is_second_thought(thought));
        assert_eq!(behind(mail, thought), Some(format!("{mail}. {thought}")));
        assert_eq!(behind("The axis is 1600 px wide.", thought), None);
        assert_eq!(behind("An alarm after 6 h.", thought), None, "it says the same");
        for thought in
            ["make it 20 minutes", "hm, actually 12 bytes", "na verdade 45 dias", "mejor 30 días", "plutôt 20 minutes"]
        {
            assert!(is_second_thought(thought), "{thought}");
        }
        for other in
            ["the upload limit of the shop is 20 MB", "make it green", "rather use pnpm in the shop and the site"]
        {
            assert!(!is_second_thought(other), "{other}");
        }
    }
}
