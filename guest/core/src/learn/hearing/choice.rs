//! The options that a message names, and the one that an answer picks.

use crate::learn::lexicon::{self, Lexicon, begins, contains};
use crate::text::markup::item;
use crate::text::token_count::is_wide;

use super::sentence::{is_lead, is_question, pieces, sentences};
use super::word::{is_name, words};

/// Words of the clause that names the option, at most; by a word of its own, at most so many.
const CLAUSE_WORDS: usize = 6;
const WORD_CLAUSE: usize = 3;

/// Characters of an option, at most: what is longer is a text of its own.
const OPTION_CHARS: usize = 300;

/// Words of an option within a sentence, at most, and characters of a sentence whose commas alone divide options.
const OPTION_WORDS: usize = 15;
const LIST_CHARS: usize = 160;

/// Letters of a word that names an option wherever it stands.
const RARE_CHARS: usize = 6;

/// Words of an option among which the one is that names it, at most.
const NAMING_WORDS: usize = 3;

/// Signs between the answers to several options.
const SEPARATORS: [char; 4] = ['.', ',', ';', '\n'];

/// The places that words name from the beginning.
const PLACES: [&str; 4] = ["first", "second", "third", "fourth"];

/// An option of a list.
struct Choice<'t> {
    /// Its letter or number, in small letters; empty if it has none.
    name: String,
    text: &'t str,
}

/// An option that an answer picks.
pub(super) struct Chosen {
    /// The option with the reason why the message recommends it, or the question that names it.
    pub(super) what: String,
    /// The rest of the answer.
    pub(super) own: String,
    /// It is one of a list, whose others hold no more; else a question names it beside what the message says.
    pub(super) is_of_list: bool,
}

/// The option that an answer picks. `is_asked`: they talk about which one it is to be.
pub(super) fn chosen(message: &str, is_asked: bool, answer: &str) -> Option<Chosen> {
    let all: Vec<String> = sentences_of(message).collect();
    let mut lists = vec![options(message)];
    let is_of_list = lists[0].len() > 1;
    if !is_of_list {
        let may = |sentence: &&String| is_asked || sentence.contains('`');
        let marked = |options: &Vec<Choice<'_>>| is_asked || options.iter().all(|option| option.text.contains('`'));
        lists = all.iter().filter(may).map(|sentence| alternatives(sentence)).filter(marked).collect();
    }
    let pick = |said: &&str| {
        let clause = first_clause(without_affirmation(said)).0;
        // "la 1 no": this one not.
        if clause.rsplit_once(' ').is_some_and(|(_, last)| lexicon::is_one_of("not", last)) {
            return None;
        }
        let of = |options: &Vec<Choice<'_>>, clause: &str| picked(options, clause);
        let found = |clause: &str| lists.iter().find_map(|options| Some((options, of(options, clause)?)));
        let by_name = |(options, nth): (&Vec<Choice<'_>>, usize)| !options[nth].name.is_empty();
        let begins = || found(beginning(clause)).filter(|found| by_name(*found));
        found(clause).or_else(begins).map(|(options, nth)| &options[nth])
    };
    let said = pieces(answer);
    let mut picks = said.iter().enumerate().filter_map(|(nth, said)| Some((nth, pick(said)?)));
    let (nth, option) = picks.next()?;
    // Who says something of several of them may refuse each.
    if option.name.is_empty() && picks.any(|(_, other)| other.text != option.text) {
        return None;
    }
    let is_step = begins("step", option.text);
    if is_step || words(option.text).is_empty() {
        return None;
    }
    let mut text = with_full_stop(&option.text.replace("**", ""));
    if !option.name.is_empty()
        && let Some(reason) = all.iter().find(|sentence| recommends(sentence, &option.name))
    {
        text = format!("{text} {}", with_full_stop(reason));
    }
    if option.name.is_empty() {
        let asked = all.iter().find(|sentence| is_question(sentence) && sentence.contains(option.text));
        return Some(Chosen { what: asked.cloned().unwrap_or(text), own: answer.to_owned(), is_of_list });
    }
    let rest = first_clause(said[nth]).1.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '`' | '#'));
    let own = [&said[..nth], &[rest], &said[nth + 1..]].concat().join(" ");
    Some(Chosen { what: text, own: own.trim().to_owned(), is_of_list })
}

/// "1 no, too many returns. 2 yes. 3 no.": options of a list, each with the yes or no of a person to it; none of fewer than two.
pub(super) fn answered_one_by_one(message: &str, answer: &str) -> Option<String> {
    let mut options = options(message);
    if options.len() < 2 {
        options = message.lines().filter_map(of_row).collect();
    }
    let is_between =
        |at: usize| answer[..at].trim_end_matches(' ').chars().next_back().is_none_or(|c| SEPARATORS.contains(&c));
    let answered = |at: usize| {
        let name: String = answer[at..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let rest = answer[at + name.len()..].trim_start_matches([')', '.', ':', ' ']);
        let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_settled = ["yes", "affirm", "not"].iter().any(|section| lexicon::is_one_of(section, word));
        let option = options.iter().find(|option| !option.name.is_empty() && option.name == name.to_lowercase())?;
        is_settled.then_some((at, answer.len() - rest.len(), option.text))
    };
    let begins = answer.char_indices().map(|(at, _)| at).filter(|at| is_between(*at));
    let found: Vec<(usize, usize, &str)> = begins.filter_map(answered).collect();
    let ends = found.iter().skip(1).map(|(at, ..)| *at).chain(std::iter::once(answer.len()));
    let told = found.iter().zip(ends).map(|((_, from, option), end)| {
        let own = answer[*from..end].trim_end_matches(|c: char| c.is_whitespace() || SEPARATORS.contains(&c));
        format!("{}: {own}.", option.replace("**", "").trim_end_matches(['.', '?', ':']))
    });
    (found.len() > 1).then(|| told.collect::<Vec<_>>().join(" "))
}

/// An answer without the words that only begin it or say yes ("k, …").
fn without_affirmation(said: &str) -> &str {
    let next = ["opener", "affirm"].iter().find_map(|section| Lexicon::any().strip(section, said));
    next.filter(|next| !next.is_empty()).map_or(said, without_affirmation)
}

/// Returns whether a message has a list of options.
pub(super) fn names_options(message: &str) -> bool {
    options(message).len() > 1
}

/// The first words of a clause: "number two but just for the trailers".
fn beginning(clause: &str) -> &str {
    let end = clause.match_indices(' ').nth(WORD_CLAUSE - 2).map_or(clause.len(), |(at, _)| at);
    &clause[..end]
}

/// Returns whether an answer picks one of the alternatives that a sentence names ("16 or 17?").
pub(super) fn picks_from(text: &str, answer: &str) -> bool {
    let clause = first_clause(answer).0;
    sentences_of(text).any(|sentence| picked(&alternatives(&sentence), clause).is_some())
}

/// Returns whether a message begins by pointing at options, of which nobody knows without the message before it.
pub(super) fn points_at_options(text: &str) -> bool {
    let clause = first_clause(text).0;
    let mut words = first_words(clause, usize::MAX);
    let first = words.next().unwrap_or_default();
    let is_short = words.count() < CLAUSE_WORDS;
    is_short && (is_letter(&first) || takes_all(clause))
}

/// The sentence that names the alternatives, if an answer takes all of them or none.
pub(super) fn all_chosen(message: &str, answer: &str) -> Option<String> {
    takes_all(answer).then(|| sentences_of(message).find(|sentence| alternatives(sentence).len() > 1)).flatten()
}

fn takes_all(clause: &str) -> bool {
    begins("all options", clause)
}

/// An answer up to the first sign that ends a clause, and what follows.
pub(super) fn first_clause(answer: &str) -> (&str, &str) {
    let answer = answer.trim_start_matches(|c: char| c.is_whitespace() || c == '(');
    let ends = [',', '.', ';', ':', '\n', '—', '(', ')', '，', '。', '、'];
    let is_end = |at: &usize| !answer[*at..].starts_with('.') || !answer[at + 1..].starts_with(char::is_alphanumeric);
    let end = answer.match_indices(ends).map(|(at, _)| at).find(is_end).unwrap_or(answer.len());
    answer.split_at(end)
}

/// Returns whether a sentence recommends the option of a name, and says why.
fn recommends(sentence: &str, name: &str) -> bool {
    let proposes = |language: &Lexicon| {
        let rest = language.meet("proposes", sentence).map(|met| met.rest);
        rest.is_some_and(|rest| first_words(rest, NAMING_WORDS).any(|word| word == *name))
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
    let is_named = |nth: usize, word: &str| {
        let before = || said[nth - 1];
        // "a" is a word too.
        said.len() == 1
            || word.chars().any(char::is_uppercase)
            || nth == 0 && is_letter(word)
            || nth > 0 && begins("before option", before())
    };
    let named = |(nth, word): (usize, &&str)| {
        let small = word.trim_matches(is_wide).to_lowercase();
        options.iter().position(|option| !small.is_empty() && option.name == small).filter(|_| is_named(nth, word))
    };
    let mut found = said.iter().enumerate().filter_map(named);
    if let Some(first) = found.next() {
        return found.next().is_none_or(|other| other == first).then_some(first);
    }
    if let Some(at) = Lexicon::all().iter().find_map(|language| place(language, clause, options.len())) {
        return (at < options.len()).then_some(at);
    }
    if begins("not", clause) {
        return None;
    }
    // "biblatex with the plain style"
    let (said, most) = if said.len() > WORD_CLAUSE { (&said[..1], 1) } else { (&said[..], usize::MAX) };
    let has = |option: &Choice<'_>| {
        let most = if option.name.is_empty() { most } else { most.min(NAMING_WORDS) };
        let named = option.text.split('(').next().unwrap_or_default();
        let own: Vec<String> = first_words(named, most).collect();
        let is_name = |word: &&str| word.contains(|c: char| c.is_ascii_digit()) || is_name(word);
        let has_rare = |word: &str| {
            word.chars().count() >= RARE_CHARS && option.text.to_lowercase().contains(&word.to_lowercase())
        };
        let is_own = |word: &str| {
            has_rare(word) && option.name.is_empty()
                || own.contains(&word.to_lowercase())
                || word.starts_with(is_wide) && named.contains(word)
        };
        said.iter().filter(|word| is_name(word)).any(|word| is_own(word))
    };
    let mut found = options.iter().enumerate().filter(|(_, option)| has(option)).map(|(nth, _)| nth);
    found.next().filter(|_| found.next().is_none())
}

/// The place that a clause names among so many options.
fn place(language: &Lexicon, clause: &str, count: usize) -> Option<usize> {
    let last = || language.contains("last", clause).then(|| count - 1);
    let middle = || (count == 3 && language.contains("middle", clause)).then_some(1);
    PLACES.iter().position(|place| language.contains(place, clause)).or_else(last).or_else(middle)
}

/// The options of a message: items of a list with letters or numbers, or the same within a line.
fn options(message: &str) -> Vec<Choice<'_>> {
    let by_line: Vec<Choice<'_>> = message.lines().filter_map(of_line).collect();
    if by_line.len() > 1 {
        return by_line;
    }
    let within = message.lines().map(within).find(|found| found.len() > 1);
    within.or_else(|| listed(message)).unwrap_or_default()
}

/// The items of a list that a line introduces as options.
fn listed(message: &str) -> Option<Vec<Choice<'_>>> {
    let mut lines = message.lines();
    lines.find(|line| is_lead(line) && contains("options", line))?;
    let items = lines.skip_while(|line| line.trim().is_empty()).map_while(item);
    let items: Vec<Choice<'_>> = items.map(|text| Choice { name: String::new(), text }).collect();
    let are_short = items.iter().all(|option| option.text.chars().count() <= OPTION_CHARS);
    Some(items).filter(|items| items.len() > 1 && are_short)
}

fn of_line(line: &str) -> Option<Choice<'_>> {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '•' | '+' | '('));
    let line = line.strip_prefix("Option ").unwrap_or(line);
    let end = line.find([')', '.', ':', '*'])?;
    choice(&line[..end], &line[end + 1..])
}

/// The first two cells of a row of a table.
fn of_row(line: &str) -> Option<Choice<'_>> {
    let mut cells = line.trim_start().strip_prefix('|')?.split('|');
    choice(cells.next()?.trim(), cells.next()?)
}

/// `A) one, B) two` in one line.
fn within(line: &str) -> Vec<Choice<'_>> {
    let name_of = |(at, _): (usize, &str)| {
        let begin = line[..at].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |before| before + 1);
        (begin < at && line.is_char_boundary(begin)).then(|| (begin, at, &line[begin..at]))
    };
    let names: Vec<(usize, usize, &str)> =
        line.match_indices(')').filter_map(name_of).filter(|(.., name)| is_option_name(name)).collect();
    let ends = names.iter().skip(1).map(|(begin, ..)| *begin).chain(std::iter::once(line.len()));
    let texts = names.iter().zip(ends).map(|((_, at, name), end)| (*name, &line[at + 1..end]));
    texts.filter_map(|(name, text)| choice(name, sentence_end(text))).collect()
}

/// `one, two (why), or three`: what commas and a word for "or" divide in a sentence, outside of brackets.
fn alternatives(sentence: &str) -> Vec<Choice<'_>> {
    let is_spanish = sentence.contains('¿');
    let or = |word: &str| {
        // In Portuguese "o" is an article.
        let of =
            |language: &Lexicon| language.meet("or", word).or(language.meet("or asked", word).filter(|_| is_spanish));
        let met =
            Lexicon::all().iter().find_map(of).filter(|met| met.rest.is_empty() || met.rest.starts_with(is_wide))?;
        Some(word.len() - met.rest.len())
    };
    let (mut parts, mut begin, mut at, mut depth, mut has_or) = (Vec::new(), 0, 0, 0_usize, false);
    for word in sentence.split_inclusive([' ', '，', '、']) {
        let (start, bare) = (at, word.trim());
        at += word.len();
        depth = (depth + word.matches('(').count()).saturating_sub(word.matches(')').count());
        if depth > 0 {
            continue;
        }
        if let Some(length) = or(bare) {
            parts.push(&sentence[begin..start]);
            (begin, has_or) = (if length < bare.len() { start + length } else { at }, true);
        } else if bare.ends_with([':', '：']) && !has_or {
            // "Two ways: …"
            (parts, begin) = (Vec::new(), at);
        } else if bare.ends_with([',', ';', '，', '、']) {
            parts.push(&sentence[begin..at]);
            begin = at;
            if has_or {
                break;
            }
        }
    }
    if at == sentence.len() {
        parts.push(&sentence[begin..]);
    }
    let texts = parts.into_iter().map(trimmed).filter(|text| !text.is_empty());
    let found: Vec<Choice<'_>> = texts.map(|text| Choice { name: String::new(), text }).collect();
    let are_short = found.iter().all(|option| words(option.text).len() <= OPTION_WORDS);
    let is_list = || {
        found.len() > 2
            && sentence.chars().count() <= LIST_CHARS
            && !found.iter().any(|option| begins("goes on", option.text))
    };
    if are_short && (has_or || is_list()) { found } else { Vec::new() }
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '*' | ',' | ';' | '?' | '.' | '，' | '、' | '。' | '？')
    })
}

/// The text up to the end of its first sentence.
fn sentence_end(text: &str) -> &str {
    let end = text
        .match_indices(['.', '!', '?'])
        .map(|(at, _)| at)
        .find(|at| text[at + 1..].chars().next().is_none_or(char::is_whitespace));
    end.map_or(text, |end| &text[..end])
}

fn is_option_name(name: &str) -> bool {
    if matches!(name, "ii" | "iii" | "iv") {
        return true;
    }
    let mut signs = name.chars();
    let is_letter = signs.next().is_some_and(|c| c.is_ascii_alphabetic()) && signs.next().is_none();
    is_letter || (1..=2).contains(&name.len()) && name.chars().all(|c| c.is_ascii_digit())
}

fn choice<'t>(name: &str, text: &'t str) -> Option<Choice<'t>> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | ',' | ';' | '('));
    let fits = is_option_name(name) && !text.is_empty() && text.chars().count() <= OPTION_CHARS;
    fits.then(|| Choice { name: name.to_lowercase(), text })
}

pub(super) fn sentences_of(message: &str) -> impl Iterator<Item = String> {
    message.lines().flat_map(|line| sentences(line.trim_start_matches(['-', '*', ' '])))
}

pub(super) fn with_full_stop(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', '。']) { text.to_owned() } else { format!("{text}.") }
}

/// Returns whether a word is a letter that is no word of its own.
fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase()) && !"aieoy".contains(word)
}
