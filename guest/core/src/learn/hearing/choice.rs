//! What a person chose of the options that an agent named, and what they agreed to of what it proposed.

use crate::learn::lexicon::{self, Lexicon};

use super::feature::words;
use super::guard;
use super::statement::{is_question, sentences};

/// Words of an answer that chooses an option, at most.
const ANSWER_WORDS: usize = 25;

/// Words of the clause that names the option, at most; by a word of its own, at most so many.
const CLAUSE_WORDS: usize = 6;
const WORD_CLAUSE: usize = 3;

/// Characters of an option, at most: what is longer is a text of its own.
const OPTION_CHARS: usize = 300;

/// Words of a proposal, at least.
const PROPOSAL_WORDS: usize = 4;

/// Words for the places of options in a list.
const ORDINALS: [(&str, usize); 18] = [
    ("first", 0),
    ("second", 1),
    ("third", 2),
    ("fourth", 3),
    ("primeira", 0),
    ("segunda", 1),
    ("terceira", 2),
    ("primeiro", 0),
    ("segundo", 1),
    ("terceiro", 2),
    ("primera", 0),
    ("tercera", 2),
    ("erste", 0),
    ("zweite", 1),
    ("dritte", 2),
    ("première", 0),
    ("deuxième", 1),
    ("troisième", 2),
];

/// Words for places that depend on how many options there are: the last, and the one between.
const LATTER: [&str; 3] = ["latter", "last", "última"];
const FORMER: [&str; 1] = ["former"];
const MIDDLE: [&str; 3] = ["middle", "mittlere", "meio"];

/// Words before a letter or a number that names an option.
const BEFORE_NAME: [&str; 12] =
    ["option", "opção", "opcao", "opción", "opcion", "variante", "number", "with", "for", "go", "take", "mit"];

/// An option of a list.
struct Choice<'t> {
    /// Its letter or number, in small letters.
    name: String,
    text: &'t str,
}

/// The option of an agent's message that an answer chooses, with the reasons of both sides.
pub(super) fn chosen(message: &str, answer: &str) -> Option<String> {
    if words(answer).len() > ANSWER_WORDS || is_question(answer) {
        return None;
    }
    let options = options(message);
    let end = answer.find([',', '.', ';', ':', '\n', '—', '(']).unwrap_or(answer.len());
    let (clause, rest) = answer.split_at(end);
    let option = &options[picked(&options, clause)?];
    let is_next_step = Lexicon::all().iter().any(|language| language.meet("step", option.text).is_some());
    if is_next_step || words(option.text).is_empty() {
        return None;
    }
    let mut text = with_full_stop(&option.text.replace("**", ""));
    if let Some(reason) = sentences_of(message).find(|sentence| recommends(sentence, &option.name)) {
        text = format!("{text} {}", with_full_stop(&reason));
    }
    let own = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '`' | '#'));
    if words(own).len() > 1 {
        text = format!("{text} {own}");
    }
    Some(text)
}

/// The proposal of an agent's message that an answer consents to, without the words that lead to it.
pub(super) fn agreed(message: &str, answer: &str) -> Option<String> {
    if !lexicon::confirms(answer) {
        return None;
    }
    let mut proposals = sentences_of(message).filter_map(|sentence| proposal(&sentence).map(str::to_owned));
    // Of two proposals a yes does not say which is meant.
    proposals.next().filter(|_| proposals.next().is_none())
}

/// What a sentence proposes, if it is no step of the work of the moment.
fn proposal(sentence: &str) -> Option<&str> {
    let of = |language: &Lexicon| {
        let met = language.meet("proposes", sentence)?;
        let text = if met.is_end { sentence } else { met.rest.trim_start_matches(lexicon::BETWEEN) };
        let is_step = ["step", "soon", "pointer"].iter().any(|section| language.meet(section, text).is_some());
        (!is_step && !language.contains("now", text)).then_some(text)
    };
    let text = Lexicon::all().iter().find_map(of)?;
    let is_standing = words(text).len() >= PROPOSAL_WORDS && !is_question(text) && !guard::is_passing(text);
    is_standing.then_some(text)
}

/// Returns whether a sentence recommends the option of a name, and says why.
fn recommends(sentence: &str, name: &str) -> bool {
    let proposes = |language: &Lexicon| {
        let rest = language.meet("proposes", sentence).map(|met| met.rest);
        rest.is_some_and(|rest| first_words(rest, 3).any(|word| word == *name))
    };
    Lexicon::all().iter().any(proposes)
}

fn first_words(text: &str, most: usize) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.take(most).map(str::to_lowercase)
}

/// The place of the option that a clause names by its letter, number or place, or by a word that no other option has.
fn picked(options: &[Choice<'_>], clause: &str) -> Option<usize> {
    let said: Vec<&str> = clause.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if options.len() < 2 || said.is_empty() || said.len() > CLAUSE_WORDS {
        return None;
    }
    let named = |nth: usize, word: &str| {
        let small = word.to_lowercase();
        // "a" is a word too.
        let is_meant = said.len() == 1
            || word.chars().any(char::is_uppercase)
            || nth == 0 && is_letter(word)
            || nth > 0 && BEFORE_NAME.contains(&said[nth - 1].to_lowercase().as_str());
        let by_name = options.iter().position(|option| option.name == small).filter(|_| is_meant);
        let by_place = || match small.as_str() {
            place if LATTER.contains(&place) => options.len().checked_sub(1),
            place if FORMER.contains(&place) => Some(0),
            place if MIDDLE.contains(&place) && options.len() == 3 => Some(1),
            place => ORDINALS.iter().find(|(ordinal, _)| *ordinal == place).map(|(_, at)| *at),
        };
        by_name.or_else(by_place).filter(|at| *at < options.len())
    };
    let mut found = said.iter().enumerate().filter_map(|(nth, word)| named(nth, word));
    if let Some(first) = found.next() {
        return found.next().is_none_or(|other| other == first).then_some(first);
    }
    if said.len() > WORD_CLAUSE {
        return None;
    }
    let has = |option: &Choice<'_>| {
        let own: Vec<String> = first_words(option.text, 3).collect();
        let is_name = |word: &&str| word.chars().count() > 2 || word.contains(|c: char| c.is_ascii_digit());
        said.iter().filter(|word| is_name(word)).any(|word| own.contains(&word.to_lowercase()))
    };
    let mut found = options.iter().enumerate().filter(|(_, option)| has(option)).map(|(nth, _)| nth);
    found.next().filter(|_| found.next().is_none())
}

/// The options of a message: items of a list with letters or numbers, or the same within a line.
fn options(message: &str) -> Vec<Choice<'_>> {
    let by_line: Vec<Choice<'_>> = message.lines().filter_map(of_line).collect();
    if by_line.len() > 1 {
        by_line
    } else {
        message.lines().map(within).find(|found| found.len() > 1).unwrap_or_default()
    }
}

fn of_line(line: &str) -> Option<Choice<'_>> {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '•' | '+'));
    let line = line.strip_prefix("Option ").unwrap_or(line);
    let end = line.find([')', '.', ':'])?;
    choice(&line[..end], &line[end + 1..])
}

/// `A) one, B) two` in one line.
fn within(line: &str) -> Vec<Choice<'_>> {
    let marks: Vec<usize> = line.match_indices(')').map(|(at, _)| at).collect();
    let name_of = |at: usize| {
        let begin = line[..at].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |before| before + 1);
        (begin < at && line.is_char_boundary(begin)).then(|| (begin, &line[begin..at]))
    };
    let names: Vec<(usize, usize, &str)> =
        marks.iter().filter_map(|at| name_of(*at).map(|(begin, name)| (begin, *at, name))).collect();
    let names: Vec<_> = names.into_iter().filter(|(.., name)| is_name(name)).collect();
    let ends = names.iter().skip(1).map(|(begin, ..)| *begin).chain(std::iter::once(line.len()));
    let texts = names.iter().zip(ends).map(|((_, at, name), end)| (*name, &line[at + 1..end]));
    texts.filter_map(|(name, text)| choice(name, sentence_end(text))).collect()
}

/// The text up to the end of its first sentence.
fn sentence_end(text: &str) -> &str {
    let end = text
        .match_indices(['.', '!', '?'])
        .map(|(at, _)| at)
        .find(|at| text[at + 1..].chars().next().is_none_or(char::is_whitespace));
    end.map_or(text, |end| &text[..end])
}

fn is_name(name: &str) -> bool {
    if matches!(name, "ii" | "iii" | "iv") {
        return true;
    }
    let mut signs = name.chars();
    let is_letter = signs.next().is_some_and(|c| c.is_ascii_alphabetic()) && signs.next().is_none();
    is_letter || (1..=2).contains(&name.len()) && name.chars().all(|c| c.is_ascii_digit())
}

fn choice<'t>(name: &str, text: &'t str) -> Option<Choice<'t>> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | ',' | ';'));
    let fits = is_name(name) && !text.is_empty() && text.chars().count() <= OPTION_CHARS;
    fits.then(|| Choice { name: name.to_lowercase(), text })
}

fn sentences_of(message: &str) -> impl Iterator<Item = String> {
    message.lines().flat_map(|line| sentences(line.trim_start_matches(['-', '*', ' '])))
}

fn with_full_stop(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', '。']) { text.to_owned() } else { format!("{text}.") }
}

/// Returns whether a word is a letter that is no word of its own.
fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase()) && !"aieoy".contains(word)
}

/// Returns whether a message begins by pointing at options, of which nobody knows without the message before it.
pub(super) fn points_at_options(text: &str) -> bool {
    const WORDS: [&str; 5] = ["both", "neither", "beide", "ambos", "ambas"];
    let clause = text.trim_start().split([',', '.', ';', ':', '\n', '—', '(', ')']).next().unwrap_or_default();
    let mut words = first_words(clause, usize::MAX);
    let first = words.next().unwrap_or_default();
    let is_short = words.count() < CLAUSE_WORDS;
    is_short && (is_letter(&first) || WORDS.contains(&first.as_str()))
}

/// What was asked first, before what was settled: the subject that a choice is about.
pub(super) fn with_subject(asked: &str, settled: &str) -> String {
    const CHARS: usize = 120;
    let asked = asked.trim();
    let has_words = asked.split_whitespace().filter(|word| word.chars().count() > 1).nth(2).is_some();
    let is_subject = has_words
        && !asked.contains('\n')
        && asked.chars().count() <= CHARS
        && !lexicon::confirms(asked)
        && !guard::rejects(asked);
    match (is_subject, asked.ends_with(['?', '.', '!', ':', '？', '。'])) {
        (false, _) => settled.to_owned(),
        (true, true) => format!("{asked} {settled}"),
        (true, false) => format!("{asked}: {settled}"),
    }
}

/// Returns whether a question names alternatives ("16 or 17?"), one of which an answer begins with.
pub(super) fn is_alternative(question: &str, answer: &str) -> bool {
    let asked: Vec<String> = first_words(question, usize::MAX).collect();
    let is_or = |word: &str| Lexicon::all().iter().any(|language| language.meet("or", word).is_some());
    let beside = |nth: usize| is_or(&asked[nth]).then(|| [nth.checked_sub(1), Some(nth + 1)].into_iter().flatten());
    let alternatives = (0..asked.len()).filter_map(beside).flatten().filter_map(|nth| asked.get(nth));
    let first = first_words(answer, 1).next();
    first.is_some_and(|first| alternatives.filter(|word| word.chars().count() > 1).any(|word| *word == first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alternative_stands_beside_or() {
        for (question, answer) in [
            ("Do you want to keep it, or go to 16 or 17?", "16"),
            ("Soll ich sie auf Deutsch oder Englisch schreiben?", "Englisch. Kunden in UK lesen die mit"),
        ] {
            assert!(is_alternative(question, answer), "{question}");
        }
        for answer in ["Lets do the changes too", "yes", "both"] {
            assert!(!is_alternative("Want me to stub out the changes, or is this good?", answer), "{answer}");
        }
    }

    const LISTED: &str = "Two ways:\n\n1. In S3 with signed URLs, because the database stays small.\n2. As bytea in Postgres, simpler backups.";

    #[test]
    fn an_answer_names_an_option_by_number_letter_place_or_word() {
        let s3 = "In S3 with signed URLs, because the database stays small.";
        for answer in ["1", "1.", "option 1", "the first one", "S3", "go with 1"] {
            assert_eq!(chosen(LISTED, answer).as_deref(), Some(s3), "{answer}");
        }
        assert_eq!(
            chosen(LISTED, "second one, we need the backups").as_deref(),
            Some("As bytea in Postgres, simpler backups. we need the backups")
        );
        let inline = "The bundle is large. Options: A) dayjs with plugins, B) date-fns with tree shaking, C) Intl only, no library. I'd recommend C because we only format dates in two places.";
        let intl = "Intl only, no library. I'd recommend C because we only format dates in two places.";
        for answer in ["yes go with C", "c", "C, please"] {
            assert_eq!(chosen(inline, answer).as_deref(), Some(intl), "{answer}");
        }
    }

    #[test]
    fn an_answer_that_names_no_option_or_several_chooses_none() {
        for answer in ["yes", "1 and 2", "what is a bytea?", "a good question, let me think", "neither", "no"] {
            assert_eq!(chosen(LISTED, answer), None, "{answer}");
        }
        let work = "What is next?\n\n1. Fix the flaky test.\n2. Update the changelog.";
        assert_eq!(chosen(work, "1"), None, "a step of the work is no decision");
        assert_eq!(chosen("The log has 2 lines.", "2"), None);
    }

    #[test]
    fn consent_settles_the_one_proposal_of_a_message() {
        let proposal = "I suggest Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
        let expected = "Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
        assert_eq!(agreed(proposal, "sounds good, do that").as_deref(), Some(expected));
        let fit = "Then Redis with opaque session ids is the better fit.";
        assert_eq!(agreed(fit, "agreed. ttl 20 min sliding").as_deref(), Some(fit));
        for (message, answer) in [
            (proposal, "no, csv"),
            (proposal, "what would that cost?"),
            ("I suggest running the tests first.", "ok"),
            (
                "I suggest X with zstd for the dumps. I'd also suggest Y with gzip for the logs. I suggest both of them for all.",
                "ok",
            ),
            ("The dumps are in Parquet.", "ok"),
        ] {
            assert_eq!(agreed(message, answer), None, "{message} {answer}");
        }
    }
}
