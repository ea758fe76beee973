//! Repetition: a statement of a person that an agent says again in its turn was taken up as decided, whatever the language.

use crate::learn::lexicon::{self, Lexicon, begins, contains};
use crate::model::contract::Role;
use crate::text::language::{fold, is_stop_word};
use crate::text::sorted::SortedSet;
use crate::text::token_count::is_wide;
use crate::text::tokenize::Kind;

use super::command::command;
use super::guard;
use super::sentence::{is_question, pieces};
use super::statement::statements;
use super::word::size;

/// Weight of a word, of which a sign of Chinese or Japanese is half, and of the words in common, at least.
const WORD: usize = 2;
const LEAST_SHARED: usize = 2 * WORD;

/// Share in percent of what a sentence says anew that the person said.
const REPEATED: usize = 33;

/// Letters of a word, at least, and those by which its forms are compared.
const LETTERS: usize = 4;
const STEM: usize = 5;

/// Sentences that repeat, at most.
const MOST: usize = 3;

/// Characters of a person's words, at most, that are told beside those of the agent.
const OWN_CHARS: usize = 300;

/// Characters of a sentence in which a request is most of what it says.
const REQUEST_CHARS: usize = 120;

/// Words of a sentence, at most, of which one is about going on with the work.
const WORK_WORDS: usize = 6;

/// Characters of a sentence from which its clauses count one by one: somebody dictates, or tells a story.
const LONG_CHARS: usize = 240;

/// Words before a colon that only lead to what follows, at most.
const LEAD_WORDS: usize = 4;

/// A person's words that were taken up, and how the agent put them.
pub(super) struct Repeated {
    pub(super) own: String,
    pub(super) again: String,
}

/// Words of a sentence, at most, with which an agent says in short what is set.
const SET_WORDS: usize = 10;

/// Finds the amount that a person names and an agent says in a few words that it is set: "rooms of 6 then", "MaxPlayers is 6."
/// A request counts too: what it set stays.
pub(super) fn amount_set(before: &str, said: &str, message: &str) -> Option<Repeated> {
    let amounts = |text: &str| -> SortedSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '.').map(|word| word.trim_matches('.'));
        let numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        numbers.map(|word| word.trim_end_matches(char::is_alphabetic).to_owned()).collect()
    };
    let own = said.trim();
    let is_plain = own.chars().count() <= REQUEST_CHARS && !own.contains(['\n', '?', '？']) && !lexicon::fails(own);
    let is_momentary = guard::momentary(Role::User, own).is_some() || contains("work", own) || begins("why", own);
    if !is_plain || is_momentary {
        return None;
    }
    let (mut new, known) = (amounts(own), amounts(before));
    new.retain(|amount| !known.contains(amount));
    let is_set = |sentence: &String| {
        let is_about_work = guard::is_passing(sentence)
            || guard::is_weak(sentence)
            || ["done", "repairs", "outcome", "work"].iter().any(|section| contains(section, sentence));
        size(sentence) <= SET_WORDS
            && !is_question(sentence)
            && !is_about_work
            && amounts(sentence).iter().any(|amount| new.contains(amount))
    };
    let again = sentences(Role::Agent, message).next().filter(is_set)?;
    Some(Repeated { own: own.to_owned(), again })
}

/// Finds the part of a person's words that an agent's message repeats, without requests and questions. Words that were known
/// `before` both count for neither.
pub(super) fn repeated(before: &str, said: &str, message: &str) -> Option<Repeated> {
    let all = sentences(Role::User, said).flat_map(|sentence| clauses(&sentence));
    let wishes: Vec<String> = all.filter(|clause| is_wish(clause)).collect();
    let (said, known) = (words(&wishes.join(" ")), words(before));
    let is_statement = |sentence: &String| {
        let is_about_work = guard::is_passing(sentence)
            || guard::is_weak(sentence)
            || begins("speaker", sentence)
            || contains("intends", sentence)
            || contains("done", behind_lead(sentence));
        let is_of_draft = sentence.matches('"').count() % 2 == 1;
        // What announces itself needs nobody beside it.
        let is_announced = || guard::announced(sentence).is_some() || lexicon::sums_up(sentence);
        !is_question(sentence) && !is_about_work && !is_of_draft && !lexicon::fails(sentence) && !is_announced()
    };
    let mut again: Vec<String> = sentences(Role::Agent, message).filter(is_statement).collect();
    again.retain(|sentence| repeats(sentence, &said, &known));
    again.truncate(MOST);
    let theirs = words(&again.join(" "));
    let last = wishes.iter().rposition(|wish| words(wish).intersection(&theirs).next().is_some())?;
    let whole = Some(wishes[..=last].join(" ")).filter(|own| own.chars().count() <= OWN_CHARS);
    let own = whole.or_else(|| run(&wishes[..=last], &theirs))?;
    Some(Repeated { own, again: again.join(" ") })
}

/// The neighbouring wishes that have most in common with an agent's words, of all that are short enough.
fn run(wishes: &[String], theirs: &SortedSet<String>) -> Option<String> {
    let common: Vec<SortedSet<String>> =
        wishes.iter().map(|wish| words(wish).intersection(theirs).cloned().collect()).collect();
    let (mut best, mut most) = (None, LEAST_SHARED - 1);
    for first in 0..wishes.len() {
        let (mut chars, mut shared) = (0, SortedSet::new());
        for last in first..wishes.len() {
            chars += wishes[last].chars().count() + 1;
            shared.extend(common[last].iter().cloned());
            if chars > OWN_CHARS + 1 || common[first].is_empty() {
                break;
            }
            if weight(shared.iter()) > most {
                (best, most) = (Some(first..=last), weight(shared.iter()));
            }
        }
    }
    best.map(|run| wishes[run].join(" "))
}

/// A sentence, or the clauses of a long one.
fn clauses(sentence: &str) -> Vec<String> {
    if sentence.chars().count() < LONG_CHARS {
        return vec![sentence.to_owned()];
    }
    let mut clauses = vec![String::new()];
    for word in sentence.split_inclusive([' ', '，', '、']) {
        let is_over = |clause: &String| clause.trim_end().ends_with([',', ';', '，', '、']);
        let is_joint = || lexicon::is_one_of("joint", word.trim());
        if let Some(clause) = clauses.last_mut().filter(|clause| clause.is_empty() || !(is_over(clause) || is_joint()))
        {
            clause.push_str(word);
        } else {
            clauses.push(word.to_owned());
        }
    }
    clauses.into_iter().map(|clause| clause.trim().to_owned()).collect()
}

fn sentences(role: Role, text: &str) -> impl Iterator<Item = String> {
    let all = statements(role, text).into_iter();
    all.flat_map(|statement| pieces(&statement.text).into_iter().map(str::to_owned).collect::<Vec<_>>())
}

/// Returns whether a person's sentence asks for nothing that is done once, tells no failure, and is no rule that holds anyway.
fn is_wish(sentence: &str) -> bool {
    let mut bare = sentence;
    while let Some(next) = Lexicon::all().iter().find_map(|language| language.strip("opener", bare)) {
        bare = next;
    }
    let is_short = sentence.chars().count() <= REQUEST_CHARS;
    let is_request = || {
        ["step", "asked", "request", "intends", "want"].iter().any(|section| begins(section, bare))
            || is_short && contains("request", sentence) && !contains("mark", sentence)
            || size(sentence) <= WORK_WORDS && contains("work", sentence)
    };
    let is_momentary = || guard::momentary(Role::User, sentence).is_some() || contains("now", behind_lead(sentence));
    !is_question(sentence)
        && !is_momentary()
        && !is_request()
        && !lexicon::fails(sentence)
        && command(sentence).is_none()
}

/// A sentence behind the few words and the colon that lead to it: "OK, now: …", "Done: …"
fn behind_lead(sentence: &str) -> &str {
    let led = sentence.split_once(": ").or_else(|| sentence.split_once('：'));
    let is_short = |lead: &str| lead.split(' ').count() <= LEAD_WORDS;
    led.filter(|(lead, _)| is_short(lead)).map_or(sentence, |(_, told)| told)
}

fn repeats(sentence: &str, said: &SortedSet<String>, known: &SortedSet<String>) -> bool {
    let plain: String = sentence.split('`').step_by(2).collect();
    let mut own = names(sentence);
    // Code says how it is done.
    let outside = words(&plain);
    own.retain(|word| said.contains(word) || outside.contains(word));
    let shared = weight(own.intersection(said));
    let new = weight(own.iter().filter(|word| said.contains(*word) || !known.contains(*word)));
    shared >= LEAST_SHARED && 100 * shared >= REPEATED * new
}

fn weight<'w>(words: impl Iterator<Item = &'w String>) -> usize {
    words.map(|word| if word.starts_with(is_wide) { 1 } else { WORD }).sum()
}

/// The words of a sentence that name something: long ones, numbers, abbreviations, and signs of Chinese.
fn names(sentence: &str) -> SortedSet<String> {
    let mut names = SortedSet::new();
    each_word(sentence, |word| {
        let is_name = word.chars().filter(|c| c.is_uppercase() || c.is_ascii_digit()).count() > 1;
        let is_number = word.contains(|c: char| c.is_ascii_digit());
        if is_name || is_number || word.starts_with(is_wide) || word.chars().count() >= LETTERS {
            names.extend(stem(word));
        }
    });
    names
}

fn words(text: &str) -> SortedSet<String> {
    let mut words = SortedSet::new();
    each_word(text, |word| words.extend(stem(word)));
    words
}

/// The beginning of a word that tells a subject, in small letters; a number is whole.
fn stem(word: &str) -> Option<String> {
    let folded = fold(word, Kind::Word);
    let is_number = folded.contains(|c: char| c.is_ascii_digit());
    let length = if is_number { usize::MAX } else { STEM };
    (!is_stop_word(&folded) && !lexicon::is_small(word)).then(|| folded.chars().take(length).collect())
}

/// Tells the words of a text: "Wi-Fi" is one, each sign of Chinese is one, and the syllables between those of Japanese are none.
fn each_word(text: &str, mut tell: impl FnMut(&str)) {
    let prose = text.split_whitespace().filter(|chunk| !is_path(chunk));
    for part in prose.flat_map(|chunk| chunk.split(|c: char| !c.is_alphanumeric() && c != '-')) {
        let joined = part.replace('-', "");
        let is_joined = part.split('-').all(|word| word.chars().count() < LETTERS);
        let words: Vec<&str> = if is_joined { vec![&joined] } else { part.split('-').collect() };
        for word in words {
            word.split(is_wide).filter(|plain| !plain.is_empty()).for_each(&mut tell);
            word.split(|c| !is_katakana(c)).filter(|name| name.chars().count() > 1).for_each(&mut tell);
            let signs = word.char_indices().filter(|(_, c)| is_wide(*c) && !is_katakana(*c) && !is_hiragana(*c));
            signs.for_each(|(at, c)| tell(&word[at..at + c.len_utf8()]));
        }
    }
}

/// Returns whether a chunk of text is a path, or another name that nobody words otherwise.
fn is_path(chunk: &str) -> bool {
    chunk.contains('_') || ["/", "-"].iter().any(|sign| chunk.matches(sign).count() > 1)
}

fn is_hiragana(c: char) -> bool {
    ('\u{3040}'..='\u{309f}').contains(&c)
}

fn is_katakana(c: char) -> bool {
    ('\u{30a0}'..='\u{30ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands beside each other of a person's words and the agent's.
    fn told(before: &str, said: &str, message: &str) -> Option<(String, String)> {
        repeated(before, said, message).map(|repeated| (repeated.own, repeated.again))
    }

    #[test]
    fn what_an_agent_says_again_was_taken_up_in_any_language() {
        for (before, said, again) in [
            (
                "How do we call the boxes? By shelf, by date or by a plain counter.",
                "Plain counter, with the shelf printed below it.",
                "Boxes carry a counter; the shelf is printed below.",
            ),
            (
                "",
                "Zwei Mahnungen reichen, die zweite geht an den Filialleiter.",
                "Die zweite Mahnung geht an den Filialleiter.",
            ),
            (
                "",
                "los martes las cámaras se apagan a las once, el sereno hace ruido",
                "Las cámaras se apagan los martes a las once.",
            ),
            ("", "la TVA des abonnements reste à 10, celle des jouets à 20", "Abonnements à 10, jouets à 20."),
            ("", "仓库的温度每小时记录，冷柜每分钟", "仓库温度每小时记录，冷柜每分钟记录。"),
            ("", "領収書は翌朝に送って、法人だけ月末", "領収書は翌朝、法人は月末に送ります。"),
        ] {
            assert_eq!(told(before, said, again), Some((said.to_owned(), again.to_owned())));
        }
    }

    #[test]
    fn a_request_a_failure_and_a_question_are_none() {
        for (said, message) in [
            ("ok and can you sort the imports of the planner file", "The imports of the planner file are sorted."),
            ("scale the workers to twelve replicas for tonight", "Twelve replicas of the workers are running."),
            ("the upload test fails on the new runner", "The upload test needs a newer runner."),
            ("would the upload be faster on the new runner?", "The upload would be faster on the new runner."),
            ("the gardener brings his own ladder", "I removed the ladder of the gardener."),
            ("the gardener brings his own ladder", "Anything else?"),
            ("give the shed ladder a red stripe", "The shed ladder has been given a red stripe."),
            ("the gardener brings his own ladder", "Two ladders are in the shed behind the house."),
            ("the gardener brings his own ladder", "Draft: \"Thank you. The gardener brings his ladder.\""),
            ("Always close the shed behind the gardener.", "The shed is closed behind the gardener."),
        ] {
            assert_eq!(told("", said, message), None, "{said}");
        }
    }

    #[test]
    fn of_a_long_message_the_sentences_count_that_are_said_again() {
        let talk = "We had a long day, the bus was late and nobody had brought any bread for the lunch, so it took until three.";
        let rule = "the children get two tickets each, the grown-ups one";
        let said = format!("{talk} {talk} {talk} {rule}. {talk}");
        let again = "Children get two tickets, grown-ups one.";
        assert_eq!(told("", &said, &format!("Done.\n\n{again}")), Some((format!("{rule}."), again.to_owned())));
    }

    #[test]
    fn of_a_long_sentence_the_clauses_count_that_are_said_again() {
        let story =
            "so i was at the pool and it rained and the bus was full and we talked to the coach who has a new dog";
        let rule = "that from six to eight only the team may use the long lane";
        let rest = "and could you print the plan so that i can take it with me to the office on the way home";
        let again = "From six to eight the long lane is for the team.";
        let (own, _) = told("", &format!("{story} and {story} and {story} and she said {rule} {rest}"), again).unwrap();
        assert!(own.contains(rule) && !own.contains("bus") && !own.contains("print"), "{own}");
    }

    #[test]
    fn words_are_compared_by_their_beginnings_and_numbers_whole() {
        let of = |text: &str| names(text).into_iter().collect::<Vec<_>>();
        assert_eq!(of("Relays 12 and 125 use Wi-Fi via MQTT."), ["12", "125", "mqtt", "relay", "wifi"]);
        assert_eq!(of("温度はセンサーで"), ["センサー", "度", "温"]);
        assert_eq!(of("see src/core/index.rs and MAX_SIZE"), Vec::<String>::new());
    }
}
