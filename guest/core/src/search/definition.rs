//! Questions for what something is: among the best hits an entry that says so comes first.
//!
//! Words alone rank a text that names a term often above the one that says "T is …" once.

use crate::text::language::{fold, is_stop_word};
use crate::text::tokenize::{Kind, tokens};

use super::contract::Hit;
use super::rank::LATER;

/// Of so many best hits one that defines the term comes first.
pub(super) const AMONG: usize = 10;

/// A term of more words asks for something else: "what is necessary to take part in the course".
const MOST_WORDS: usize = 3;

/// Beginnings of such questions, folded.
const BEGINNINGS: [&[&str]; 11] = [
    &["what", "is"],
    &["what", "are"],
    &["what", "does"],
    &["o", "que", "e"],
    &["o", "que", "sao"],
    &["o", "que", "significa"],
    &["que", "es"],
    &["que", "son"],
    &["was", "ist"],
    &["was", "sind"],
    &["was", "bedeutet"],
];

/// Words in front of a term, and of what it is: "the lease is a right", and not "the port is 3000".
const ARTICLES: [&str; 22] = [
    "a", "an", "any", "as", "das", "der", "die", "ein", "eine", "einer", "el", "la", "los", "o", "one", "os", "the",
    "um", "uma", "un", "una", "what",
];

/// What may end such questions.
const ENDS: [&str; 3] = ["for", "mean", "stand"];

/// Verbs between a term and what it is, folded: before an article, before anything but a number, and before anything.
const IS: [&str; 4] = ["e", "es", "is", "ist"];
const ARE: [&str; 4] = ["are", "sao", "sind", "son"];
const MEANS: [&str; 6] = ["bedeutet", "denotes", "means", "refers", "significa", "stands"];

/// What a question wants to know the meaning of.
#[derive(Debug)]
pub(super) struct AskedTerm {
    /// Folded.
    words: Vec<String>,
}

/// A word of a text: folded, and the bytes that it takes.
struct TextWord {
    folded: String,
    start: usize,
    end: usize,
}

impl AskedTerm {
    /// The term of a question such as "What is a lease?"; none of any other text.
    pub(super) fn of(question: &str) -> Option<Self> {
        let words: Vec<String> = words(question).into_iter().map(|word| word.folded).collect();
        let begins = |beginning: &&[&str]| {
            words.len() > beginning.len() && words.iter().zip(beginning.iter()).all(|(a, b)| a == b)
        };
        let beginning = BEGINNINGS.iter().find(|beginning| begins(beginning))?;
        let rest = &words[beginning.len()..];
        let to = rest.iter().rposition(|word| !ENDS.contains(&word.as_str()))? + 1;
        let is_telling = |word: &String| !is_stop_word(word) && !ARTICLES.contains(&word.as_str());
        let from = rest[..to].iter().position(is_telling)?;
        let words = rest[from..to].to_vec();
        (words.len() <= MOST_WORDS).then_some(Self { words })
    }

    /// Returns whether a text says what the term is: "T is a", "T are", "T means", and of an abbreviation "T (…" or "…(T)".
    pub(super) fn is_defined_in(&self, text: &str) -> bool {
        let (words, count) = (words(text), self.words.len());
        let is_here = |found: &[TextWord]| found.iter().zip(&self.words).all(|(word, own)| word.folded == *own);
        let mut places = (0..words.len()).filter(|at| words[*at..].len() >= count && is_here(&words[*at..]));
        places.any(|at| {
            let (start, end) = (words[at].start, words[at + count - 1].end);
            let (before, behind) = (text[..start].trim_end(), &text[end..]);
            let is_short_form = text[start..end].chars().filter(|c| c.is_uppercase()).count() > 1;
            let is_in_brackets = before.ends_with('(') && behind.starts_with(')');
            let is_spelt_out = is_in_brackets || behind.trim_start().starts_with('(');
            is_short_form && is_spelt_out || is_verb(text, end, &words[at + count..])
        })
    }
}

/// Returns whether the words behind a term begin with a verb that says what it is.
fn is_verb(text: &str, end: usize, words: &[TextWord]) -> bool {
    let [verb, next, ..] = words else { return false };
    if text[end..verb.start].contains(['.', ',', ';', ':', '?', '!', '\n']) {
        return false;
    }
    let (verb, next) = (verb.folded.as_str(), next.folded.as_str());
    MEANS.contains(&verb)
        || ARE.contains(&verb) && !next.starts_with(|first: char| first.is_ascii_digit())
        || IS.contains(&verb) && ARTICLES.contains(&next)
}

/// Puts the first of the best hits that define the term in front, with the score of the one that it passes. It passes no newer
/// one: what it says may be history.
pub(super) fn raise(hits: &mut [Hit], term: &AskedTerm) {
    let best = hits.len().min(AMONG);
    let Some(from) = hits[..best].iter().position(|hit| term.is_defined_in(&hit.entry.text)) else { return };
    let created = hits[from].entry.created.unwrap_or(u64::MAX);
    let is_newer = |hit: &Hit| hit.entry.created.unwrap_or(0).saturating_sub(created) >= LATER;
    let to = hits[..from].iter().rposition(is_newer).map_or(0, |passed| passed + 1);
    let (own, raised) = (hits[from].score, hits[to].score);
    hits[from].score = raised;
    if let Some(explanation) = &mut hits[from].explanation {
        explanation.repeated += own - raised;
    }
    hits[to..=from].rotate_right(1);
}

fn words(text: &str) -> Vec<TextWord> {
    let mut found = Vec::new();
    tokens(text, &mut |token| {
        if token.kind == Kind::Word {
            let end = token.start + token.text.len();
            found.push(TextWord { folded: fold(token.text, token.kind).into_owned(), start: token.start, end });
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::Draft;
    use crate::model::scope::Scope;
    use crate::search::contract::Query;
    use crate::store::memory::MemoryStore;

    use super::*;

    /// What a memory of some facts, each so many milliseconds newer than the one before, finds first. Scores fall.
    fn first(facts: &[&str], apart: u64, question: &str) -> String {
        let mut memory = Memory::new(MemoryStore::default(), || 100 * LATER);
        let draft = |(nth, text): (u64, &&str)| Draft {
            created: Some(nth * apart),
            ..Draft::new(Scope::Project, Category::Facts, *text)
        };
        memory.add_many((1..).zip(facts).map(draft).collect()).unwrap();
        memory.begin_call();
        let query = Query { text: question.to_owned(), explain: true, limit: Some(1), ..Query::default() };
        let one = memory.find(&query).unwrap();
        memory.begin_call();
        let all = memory.find(&Query { limit: Some(9), ..query }).unwrap();
        assert_eq!(one[0].entry.text, all[0].entry.text, "{question}");
        assert!(all.windows(2).all(|pair| pair[0].score >= pair[1].score), "{question}");
        one[0].entry.text.clone()
    }

    #[test]
    fn what_says_what_a_thing_is_comes_first() {
        let facts = [
            "A lease is the right of one writer to change a file, which ends by itself after ten seconds whether it is given back or not.",
            "The lease ran out twice. The lease was renewed.",
            "Lease, lease, lease: nothing else in the log.",
        ];
        assert_eq!(first(&facts, 1, "What is a lease?"), facts[0]);
        assert_ne!(first(&facts, 1, "lease"), facts[0]);
        assert_ne!(first(&facts, LATER, "What is a lease?"), facts[0], "it may be history");
    }

    fn term(question: &str) -> Option<String> {
        AskedTerm::of(question).map(|term| term.words.join(" "))
    }

    #[test]
    fn questions_for_a_meaning_name_a_term_of_a_few_words() {
        for (question, asked) in [
            ("What is a lease?", Some("lease")),
            ("what are feature flags", Some("feature flags")),
            ("What does SLO stand for?", Some("slo")),
            ("O que é ciência da computação?", Some("ciencia da computacao")),
            ("o que são as filas?", Some("filas")),
            ("Was ist der Wächter?", Some("wachter")),
            ("What is necessary to take part in the course?", None),
            ("What is it?", None),
            ("What happened to the lease?", None),
            ("lease", None),
        ] {
            assert_eq!(term(question).as_deref(), asked, "{question}");
        }
    }

    #[test]
    fn a_text_defines_a_term_before_a_verb_and_an_abbreviation_beside_brackets() {
        let lease = AskedTerm::of("What is a lease?").unwrap();
        for (text, is_defined) in [
            ("A lease is the right to write for ten seconds.", true),
            ("The lease (see FORMAT) ends by itself.", false),
            ("Without a lease, is anything written?", false),
            ("Nobody waits for the lease. Is that right?", false),
            ("The lease ran out.", false),
            ("The lease is 10 seconds.", false),
            ("No lease is older than the file.", false),
        ] {
            assert_eq!(lease.is_defined_in(text), is_defined, "{text}");
        }
        let slo = AskedTerm::of("what does SLO mean?").unwrap();
        assert!(slo.is_defined_in("The SLO (service level objective) of the shop."));
        assert!(slo.is_defined_in("Its service level objective (SLO) is high."));
    }
}
