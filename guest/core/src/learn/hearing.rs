//! Hearing: which statements of a conversation are worth keeping, and of which kind they are.
//!
//! A linear classifier adds up the weights of a statement's features. The weights are trained on sessions in which
//! people marked what is worth remembering (`cargo xtask train`). A score explains itself by its largest weights. The
//! category is told by rules.

pub(crate) mod explain;
pub(crate) mod feature;
mod group;
mod guard;
pub(crate) mod keep;
mod kind;
pub(crate) mod settings;
pub(crate) mod statement;
pub(crate) mod table;
pub(crate) mod turn;

use crate::model::category::Category;
use crate::model::conversation::{Message, Role};
use crate::text::order::Order;
use crate::text::sorted::SortedSet;

use feature::{Surroundings, features, words};
pub use keep::distinct;
use statement::{Utterance, is_lead, is_question, statements};
pub use table::Table;
use table::percent;
use turn::Spoken;

/// The categories that statements become.
pub(crate) const CATEGORIES: [Category; 7] = [
    Category::Decisions,
    Category::Lessons,
    Category::Gotchas,
    Category::Conventions,
    Category::Preferences,
    Category::Facts,
    Category::Procedures,
];

/// Words that a statement has at least.
const LEAST_WORDS: usize = 5;

/// Characters that a statement has at most: what is longer was pasted.
const MOST_CHARS: usize = 600;

/// Confidence of a statement that announces itself, at least.
const ANNOUNCED: u8 = 90;

/// Features that an explanation names.
const REASONS: usize = 6;

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

/// A statement as the training sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The statement.
    pub text: String,
    /// The names of its features, each once.
    pub features: Vec<String>,
}

/// The statements of a message with their scores. Statements that cannot stand alone are left out.
pub(crate) fn hear(spoken: &Spoken, table: &Table) -> Vec<Heard> {
    let said = statements(spoken.role, &spoken.text);
    let place = spoken.place();
    let overruled = spoken.is_overruled().then_some("the person overruled the message");
    // What the answer may change is not settled.
    let asks = spoken.role == Role::Agent && is_question(spoken.text.trim_end());
    let open = overruled.or(asks.then_some("the message asks the person"));
    let judge = |nth| {
        let mut heard = score(&said, nth, &place, table);
        match guard::announced(said[nth].own()) {
            Some(category) => (heard.category, heard.percent) = (category, heard.percent.max(ANNOUNCED)),
            None => heard.held_back = guard::momentary(&heard.text).or_else(|| guard::momentary(said[nth].own())),
        }
        heard.held_back = open.or(heard.held_back);
        heard
    };
    standing(&said).map(judge).collect()
}

/// Returns whether a person's message begins by overruling what was said before.
pub(crate) fn is_refusal(text: &str) -> bool {
    guard::rejects(text)
}

/// The statements of a whole conversation, with a table that may be another than the built-in one.
pub fn hear_all(messages: &[Message], table: &Table) -> Vec<Heard> {
    turn::of(messages).iter().flat_map(|spoken| hear(spoken, table)).collect()
}

/// The statements of a whole conversation with their features.
pub fn examples(messages: &[Message]) -> Vec<Example> {
    let of_message = |spoken: &Spoken| {
        let said = statements(spoken.role, &spoken.text);
        let example = |nth: usize| {
            let mut names = SortedSet::new();
            features(&said, nth, &spoken.place(), &mut |name| {
                names.insert(name.to_owned());
            });
            Example { text: said[nth].text.clone(), features: names.into_iter().collect() }
        };
        standing(&said).map(example).collect::<Vec<_>>()
    };
    turn::of(messages).iter().flat_map(of_message).collect()
}

/// The places of the statements that can stand alone.
fn standing(said: &[Utterance]) -> impl Iterator<Item = usize> {
    (0..said.len()).filter(|nth| stands_alone(&said[*nth].text))
}

/// Returns whether a text is a statement that somebody understands who reads nothing else.
pub(crate) fn stands_alone(text: &str) -> bool {
    !is_question(text) && !is_lead(text) && words(text).len() >= LEAST_WORDS && text.chars().count() <= MOST_CHARS
}

fn score(said: &[Utterance], nth: usize, place: &Surroundings<'_>, table: &Table) -> Heard {
    let (mut total, mut reasons) = (0, Vec::new());
    features(said, nth, place, &mut |name| {
        let Some(weight) = table.weight(name) else { return };
        total += weight;
        reasons.push((name.to_owned(), weight));
    });
    reasons.order_by_key(|(_, weight)| -weight.abs());
    reasons.truncate(REASONS);
    let text = said[nth].text.clone();
    Heard { category: kind::category(place.role, &text), text, percent: percent(total), held_back: None, reasons }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_with_a_question_to_the_person_is_open() {
        let heard = |role, text: &str| hear_all(&[Message::new(role, text)], Table::built_in());
        let held_back = |role, text: &str| heard(role, text).first().map(|heard| heard.held_back.is_some());
        let stated = "We decided to keep the bytes of every file as they are on disk.";
        assert_eq!(held_back(Role::Agent, stated), Some(false));
        assert_eq!(held_back(Role::Agent, &format!("{stated}\n\nShall the index keep them too?\n")), Some(true));
        assert_eq!(held_back(Role::User, &format!("{stated} Is that clear?")), Some(false));
    }
}
