//! What a person's answer is towards the agent's message before it, and what is settled by both: the option or the proposal of
//! the agent, the question, or what the person says instead, with the subject before it.

use serde::{Deserialize, Serialize};

use crate::learn::lexicon::{self, Lexicon, begins, contains};
use crate::model::category::Category;
use crate::model::contract::Role;
use crate::text::similarity::Compared;
use crate::text::sorted::SortedSet;
use crate::text::token_count::is_wide;

use super::choice::{
    Chosen, all_chosen, answered_one_by_one, chosen, first_clause, names_options, picks_from, points_at_options,
    sentences_of, with_full_stop,
};
use super::command::Command;
use super::proposal::{
    CLEAR_PROPOSAL, behind_or, clear_offer, is_offer, is_standing, offered_before, proposal, refused_offer,
    sentence_before,
};
use super::repeated::{Repeated, amount_set, repeated};
use super::sentence::{asks_for_advice, is_question, pieces, question_at_end, sentences};
use super::talk::without_talk;
use super::topic::{TOPIC_CHARS, is_pick, with_topic};
use super::word::{is_name, size, words};
use super::{guard, kind, quote};

/// Words of an answer up to which it is one: what follows is told apart.
const ANSWER_WORDS: usize = 45;

/// Words of an answer up to which it needs its question.
const SHORT: usize = 18;

/// Words up to which an answer needs it that begins with more than a yes or no.
const SHORT_WHOLE: usize = 24;

/// Words of a yes or no before sentences that stand alone.
const YES_OR_NO: usize = 3;

/// Words of a question, and of an offer or a proposal, from which they say what they are about.
const LEAST_QUESTION: usize = 5;
const LEAST_PROPOSAL: usize = 4;

/// Words of a sentence up to which it may be courtesy alone.
const COURTESY_WORDS: usize = 2;

/// Words of a correction, at least.
const LEAST_CORRECTION: usize = 5;

/// Words of an answer among which one names what the agent suggested.
const NAMING_WORDS: usize = 2;

/// Words of a question that name something, from which it says what options are about.
const CLEAR_WORDS: usize = 3;

/// Words of a clause that states a value, at most.
const VALUE_WORDS: usize = 4;

/// Words that name something in a clause that says itself of what it states a value.
const LEAST_NAMED: usize = 2;

/// Characters of a question up to which it is told with its answer.
const QUESTION_CHARS: usize = 300;

/// Characters of an agent's last words up to which they are told with a reply.
const CLOSING_CHARS: usize = 240;

/// Characters of an agent's last words for each word that they have in common with the reply, at most.
const CHARS_TO_A_WORD: usize = 100;

/// The share of the words of an agent's last words that a reply has, from which they only repeat it.
const AGAIN: f64 = 0.8;

/// What a person's answer settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// The subject, what the agent said to it, and the person's own words.
    pub(super) text: String,
    /// The person's words, as they were said.
    said: String,
    pub(super) role: Part,
}

/// What an answer is towards the message before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Part {
    /// It picks one of the options: the others hold no more.
    Choice,
    /// It consents, answers a question or corrects.
    Answer,
    /// It answers nothing, but changes what may have been decided before.
    Change,
    /// It settles something only if the agent takes it up.
    Remark,
    /// The agent took it up, and a person's next word may refuse that.
    TakenUp,
}

impl Reply {
    /// What an answer to an agent's message settles; `topic` is what they talk about.
    pub(super) fn of(message: &str, topic: &str, answer: &str) -> Option<Self> {
        let said = beginning(answer.trim()).filter(|said| quote::is_own(said) && !begins("why", said))?;
        // "Go ahead, but only this once" settles nothing that stays.
        if contains("this time", said) || guard::is_joke(answer) {
            return None;
        }
        if let Some(text) = answered_one_by_one(message, answer) {
            return Some(Self { text, said: said.to_owned(), role: Part::Answer });
        }
        // Who said several things said them, and not what a remark after the work is about.
        let parts = pieces(topic);
        let is_one = parts.len() < 2 || parts.last().is_some_and(|last| is_question(last) || asks_for_advice(last));
        let topic = if is_one || question_at_end(message).is_some() { topic } else { "" };
        let choice = picked(message, topic, said);
        let role = if choice.as_ref().is_some_and(|choice| choice.is_of_list) { Part::Choice } else { Part::Answer };
        let settled = choice
            .or_else(|| consented(message, said))
            .or_else(|| answered(message, topic, said))
            .or_else(|| named(message, topic, said))
            .or_else(|| stated(message, topic, said))?;
        let text = [settled.what.as_str(), without_courtesy(&settled.own, &settled.what)]
            .map(str::trim)
            .into_iter()
            .filter(|part| !part.is_empty());
        let text = text.collect::<Vec<_>>().join(" ");
        let is_clear = settled.names_subject
            || is_clear_question(&settled.what)
            || asks_only(topic) && size(&settled.what) >= CLEAR_PROPOSAL;
        let topic = if is_clear { "" } else { topic };
        let asked = if role == Part::Choice && !is_question(topic) { clear_question(message) } else { None };
        let topic = asked.as_deref().filter(|asked| !text.contains(asked)).unwrap_or(topic);
        Some(Self { text: with_topic(topic, &text), said: said.to_owned(), role })
    }

    /// What a person wants otherwise than before.
    pub(super) fn changing(text: &str) -> Option<Self> {
        let said = beginning(text.trim()).filter(|said| quote::is_own(said) && lexicon::changes(said))?;
        Some(Self { text: said.to_owned(), said: said.to_owned(), role: Part::Change })
    }

    /// What settles something only if the agent takes it up.
    pub(super) fn remark(text: &str) -> Option<Self> {
        let is_said = text.contains(char::is_alphanumeric);
        is_said.then(|| Self { text: String::new(), said: String::new(), role: Part::Remark })
    }

    /// Returns whether it settles something because the agent took it up.
    pub(super) fn is_taken_up(&self) -> bool {
        self.role == Part::TakenUp
    }

    /// Returns whether it settles something, whatever the agent makes of it.
    pub(super) fn is_settled(&self) -> bool {
        matches!(self.role, Part::Choice | Part::Answer | Part::TakenUp)
    }

    /// The same with what the agent makes of it at the end of its turn, if that is short.
    pub(super) fn followed_by(self, message: &str) -> Self {
        // What it only asks consent for is not settled.
        let all: Vec<String> = sentences_of(message).collect();
        let is_proposal = |(question, before): (&String, &[String])| offered_before(before, question).is_some();
        if all.split_last().is_some_and(is_proposal) {
            return self;
        }
        // Nor is what it offers next.
        let is_next = |said: &String| is_offer(said) || contains("proposes", said);
        let own: Vec<String> = sentences(&without_talk(message)).into_iter().filter(|said| !is_next(said)).collect();
        let own = own.join(" ");
        // "noted: …" says it again.
        if Compared::of(&self.text).has_most_of(&own, AGAIN) {
            return self;
        }
        let is_short = own.chars().count() <= CLOSING_CHARS && !own.contains(['\n', '?']) && size(&own) >= 2;
        let is_told = is_short && shares_words(&self.text, &own);
        if !is_told || matches!(self.role, Part::TakenUp | Part::Remark) {
            return self;
        }
        Self { text: format!("{} {own}", with_full_stop(&self.text)), ..self }
    }

    /// The same as taken up, if a message of the agent repeats what a person said of a topic; `before` is what the agent said
    /// before that.
    pub(super) fn taken_up(self, topic: &str, before: &str, said: &str, message: &str) -> Self {
        if self.is_settled() {
            return self;
        }
        let known = format!("{topic} {before}");
        if let Some(Repeated { own, again }) = amount_set(&known, said, message) {
            return Self { text: format!("{} {again}", with_full_stop(&own)), said: own, role: Part::TakenUp };
        }
        let Some(Repeated { own, again }) = repeated(&known, said, message) else { return self };
        // What changes something says of what.
        let own = if self.role == Part::Change { self.said.clone() } else { own };
        let is_asked = is_question(topic) || contains("which", topic) || question_at_end(before).is_some();
        let is_consent = lexicon::consent(&own, true).is_some_and(|rest| size(rest) < LEAST_PROPOSAL);
        if is_consent || !is_asked && size(&own) < LEAST_CORRECTION {
            return self;
        }
        let text = format!("{} {again}", with_full_stop(&own));
        let text = if is_asked { with_topic(topic, &text) } else { text };
        Self { text, said: own, role: Part::TakenUp }
    }

    /// The reply as an explicit word of the person.
    pub(super) fn command(&self) -> Command {
        let category = match kind::category(Role::User, &self.said) {
            Category::Preferences => Category::Preferences,
            _ => Category::Decisions,
        };
        Command { text: self.text.clone(), category, said: self.said.clone() }
    }
}

/// An answer without the sentences of a word or two at its beginning that only greet or praise ("haha ok. …"), if more follows. A
/// yes or no to a question stays.
fn without_courtesy<'t>(said: &'t str, what: &str) -> &'t str {
    let is_courtesy = |piece: &&&str| {
        size(piece) <= COURTESY_WORDS
            && !without_openers(piece).1
            && ["opener", "affirm", "yes", "jokes"].iter().any(|section| begins(section, piece))
    };
    let pieces = pieces(said);
    let courtesy = if is_question(what) { 0 } else { pieces.iter().take_while(is_courtesy).count() };
    pieces.get(courtesy).and_then(|first| said.find(first)).map_or(said, |at| &said[at..])
}

/// Returns whether a text has words of another that name something, numbers, or signs of Chinese or Japanese: one, and of a
/// longer text as many more.
fn shares_words(one: &str, other: &str) -> bool {
    let names = |text: &str| -> SortedSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase);
        let is_name = |word: &String| is_name(word) || word.starts_with(|c: char| c.is_ascii_digit());
        let signs = text.chars().filter(|c| is_wide(*c)).map(String::from);
        words.filter(is_name).chain(signs).collect()
    };
    names(one).intersection(&names(other)).count() * CHARS_TO_A_WORD >= other.chars().count()
}

/// What the agent's message has to do with it, and the person's words as far as they say more.
#[derive(Default)]
struct Settled {
    what: String,
    own: String,
    /// It tells its subject itself.
    names_subject: bool,
    /// It is one of the options of a list.
    is_of_list: bool,
}

/// The sentences with which an answer begins, up to a question.
fn beginning(answer: &str) -> Option<&str> {
    let line = answer.lines().next()?;
    let mut end = 0;
    for sentence in pieces(line) {
        let behind = end + line[end..].find(sentence)? + sentence.len();
        if is_question(sentence) || size(&line[..behind]) > ANSWER_WORDS {
            break;
        }
        end = behind;
    }
    Some(line[..end].trim()).filter(|said| said.chars().any(char::is_alphanumeric) || lexicon::confirms(said))
}

/// An option of the agent, one that the person named before, or all of them.
fn picked(message: &str, topic: &str, said: &str) -> Option<Settled> {
    let is_asked = is_question(topic) || contains("which", topic) || question_at_end(message).is_some();
    if let Some(Chosen { what, own, is_of_list }) = chosen(message, is_asked, said) {
        let own = if size(&own) > 1 { own } else { String::new() };
        return Some(Settled { what, own, is_of_list, ..Settled::default() });
    }
    let what = if picks_from(topic, said) { String::new() } else { all_chosen(message, said)? };
    Some(Settled { what, own: said.to_owned(), ..Settled::default() })
}

/// The last question of a message that says what it is about.
fn clear_question(message: &str) -> Option<String> {
    sentences_of(&message.replace("**", "")).filter(|sentence| is_clear_question(sentence)).last()
}

fn is_clear_question(text: &str) -> bool {
    is_question(text) && names_in(text) >= CLEAR_WORDS && text.chars().count() <= TOPIC_CHARS
}

/// How many words of a text name something.
fn names_in(text: &str) -> usize {
    words(text).iter().filter(|word| is_name(word)).count()
}

/// What the agent proposed, with what the person makes of it.
fn consented(message: &str, said: &str) -> Option<Settled> {
    let is_asked = question_at_end(message).is_some();
    let own = lexicon::consent(said, is_asked)?;
    // What is said to it makes a proposal of few words clear.
    let least = if size(own) >= LEAST_PROPOSAL { LEAST_PROPOSAL / 2 } else { LEAST_PROPOSAL };
    let what = proposal(message, least)?;
    let own = if size(own) > 1 { own.to_owned() } else { String::new() };
    Some(Settled { what: with_full_stop(&what), own, ..Settled::default() })
}

/// The question at the end of a message with the answer to it.
fn answered(message: &str, topic: &str, said: &str) -> Option<Settled> {
    let question = question_at_end(message).filter(|question| question.chars().count() <= QUESTION_CHARS)?;
    let own = short_answer(said)?;
    let is_clear = size(&question) >= LEAST_QUESTION || !topic.is_empty();
    let is_request = (begins("intends", own) || !names_value(own)) && contains("work", own);
    if !is_clear || is_request || is_momentary(own) {
        return None;
    }
    let is_work = Lexicon::all().iter().any(|language| {
        language.strip("offer", &question).is_some_and(|text| !is_standing(language, text, LEAST_PROPOSAL))
    });
    let length = question.len();
    let what = if !is_work && picks_from(&question, own) {
        question
    } else if guard::is_offer(behind_or(&question)) {
        let own = lexicon::consent(own, true).unwrap_or(own);
        (names_value(first_clause(own).0) && !topic.is_empty() && !contains("work", own)).then(String::new)?
    } else {
        (!is_pick(own) && !points_at_options(own)).then(|| in_context(message, question))?
    };
    let names_subject = what.len() > length;
    Some(Settled { what, own: own.to_owned(), names_subject, ..Settled::default() })
}

/// A question that names nothing, such as "Which one should I use?", with the sentence before it.
fn in_context(message: &str, question: String) -> String {
    if names_in(&question) >= CLEAR_WORDS {
        return question;
    }
    let context = sentence_before(message, &question)
        .filter(|before| before.chars().count() <= TOPIC_CHARS && size(before) >= LEAST_QUESTION);
    context.map_or_else(|| question.clone(), |before| format!("{} {question}", with_full_stop(&before)))
}

/// Returns whether a topic only asks for advice ("what would you do").
fn asks_only(topic: &str) -> bool {
    pieces(topic).iter().any(|piece| asks_for_advice(piece))
}

/// What a person says to an agent's suggestions, where they ask for some, and the answer begins with a word of one.
fn named(message: &str, topic: &str, said: &str) -> Option<Settled> {
    let is_asked = is_question(topic) || contains("which", topic) || names_options(message);
    let bare = Lexicon::all().iter().find_map(|language| language.strip("opener", said)).unwrap_or(said);
    let is_request = ["step", "before", "intends", "no", "asked"].iter().any(|section| begins(section, bare))
        || contains("work", said)
        || contains("request", said);
    let is_told = is_asked && !is_request && !is_momentary(said) && size(said) >= LEAST_PROPOSAL;
    (is_told && names_one_of(message, topic, bare)).then(|| Settled { own: said.to_owned(), ..Settled::default() })
}

/// Returns whether one of the first words of an answer stands in a message, and not in the question before it.
fn names_one_of(message: &str, topic: &str, answer: &str) -> bool {
    let (message, topic) = (message.to_lowercase(), topic.to_lowercase());
    let is_in =
        |text: &str, word: &str| text.split(|c: char| !c.is_alphanumeric() || is_wide(c)).any(|other| other == word);
    let words = answer.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.take(NAMING_WORDS).any(|word| {
        let run: String = word.chars().take_while(|c| is_wide(*c)).take(2).collect();
        if run.chars().count() == 2 {
            return message.contains(&run) && !topic.contains(&run);
        }
        let word = word.trim_end_matches(is_wide).to_lowercase();
        is_name(&word) && is_in(&message, &word) && !is_in(&topic, &word)
    })
}

/// What a person says instead of what the agent said or did, or what they come to.
fn stated(message: &str, topic: &str, said: &str) -> Option<Settled> {
    let clause = first_clause(said).0;
    let bare = without_openers(said).0;
    let states_value = names_value(clause) && !contains("work", said);
    let is_value = states_value
        && clause.contains(char::is_alphabetic)
        && size(clause) <= VALUE_WORDS
        && !begins("step", bare)
        && !begins("intends", bare);
    let concludes = is_value
        || states_value && (begins("then", said) || lexicon::replaced_number(clause).is_some())
        || begins("same", said);
    let is_request = ["step", "before"].iter().any(|section| begins(section, bare));
    let is_told = corrects(said) && !is_request && size(said) >= LEAST_CORRECTION || concludes;
    // What refuses an offer is about that.
    let offer = refused_offer(message).or_else(|| clear_offer(message));
    // "30 seconds, in timeouts.go." "30 → 45"
    let is_replaced = |old: String| message.contains(&old) && message.chars().count() <= TOPIC_CHARS;
    let replaced =
        || lexicon::replaced_number(clause).filter(|old| is_replaced(old.clone())).map(|_| with_full_stop(message));
    let what = offer.or_else(replaced).unwrap_or_default();
    // "Retention of the backups 7 days": of what it is a value.
    let names_subject = !what.is_empty() || is_value && names_in(clause) >= LEAST_NAMED;
    (is_told && !(topic.is_empty() && what.is_empty()) && !is_momentary(said)).then(|| Settled {
        names_subject,
        what,
        own: said.to_owned(),
        ..Settled::default()
    })
}

/// Returns whether an answer says that what it answers is wrong.
pub(super) fn corrects(answer: &str) -> bool {
    contains("wrong", first_clause(answer).0) || without_openers(answer).1
}

/// Returns whether an answer says that an agent's message is wrong, and not only that an offer at its end is refused.
pub(crate) fn refutes(answer: &str, message: &str) -> bool {
    corrects(answer) && question_at_end(message).is_none_or(|question| !guard::is_offer(&question))
}

/// An answer without the words that only begin it, and whether a no is among them.
fn without_openers(said: &str) -> (&str, bool) {
    let (mut bare, mut refuses) = (said, begins("no", said));
    while let Some(next) = Lexicon::all().iter().find_map(|language| language.strip("opener", bare)) {
        bare = next;
        refuses |= begins("no", bare);
    }
    (bare, refuses)
}

/// Returns whether a text holds a number or code.
fn names_value(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || c == '`')
}

fn is_momentary(text: &str) -> bool {
    contains("now", text)
}

/// The whole answer if it is short, or the yes or no before a longer one.
fn short_answer(said: &str) -> Option<&str> {
    if size(said) <= SHORT {
        return Some(said);
    }
    let first = sentences(said).into_iter().next()?;
    let first = &said[..first.len()];
    let is_settled = lexicon::confirms(first) || guard::rejects(first);
    match words(first).len() <= YES_OR_NO && is_settled {
        true => Some(first),
        false => Some(said).filter(|said| size(said) <= SHORT_WHOLE),
    }
}

#[cfg(test)]
mod tests;
