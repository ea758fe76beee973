//! What an agent proposes to a person, and the questions with which it asks for consent.

use crate::learn::lexicon::{BETWEEN, Lexicon};
use crate::model::contract::Role;

use super::choice::{sentences_of, with_full_stop};
use super::guard;
use super::sentence::{is_question, question_at_end};
use super::statement::{Shape, statements};
use super::word::size;

/// Words of what a question for consent offers, from which it says what a refusal is about.
const LEAST_OFFER: usize = 3;

/// Words of a proposal from which it says what it is about without the question for advice before it.
pub(super) const CLEAR_PROPOSAL: usize = 8;

/// Characters of a proposal with the sentences that go on from it, at most.
const PROPOSAL_CHARS: usize = 400;

/// The one proposal of a message of at least so many words, without the words that lead to it.
pub(super) fn proposal(message: &str, least: usize) -> Option<String> {
    let all: Vec<String> = sentences_of(message).collect();
    let asked = all.iter().rposition(|sentence| is_question(sentence)).filter(|at| at + 2 >= all.len());
    if let Some(offer) = asked.and_then(|at| offered(&all[at], least)) {
        return Some(offer);
    }
    let offers = |sentence: &String| Lexicon::all().iter().any(|language| language.meet("offer", sentence).is_some());
    if asked.is_some_and(|at| offers(&all[at])) {
        let said = statements(Role::Agent, message);
        let mut lists = said.iter().filter(|said| said.shape == Shape::List);
        if let (Some(list), None) = (lists.next(), lists.next()) {
            return Some(list.text.clone());
        }
    }
    // "…. Should I do that?"
    if let Some(before) = asked.and_then(|at| offered_before(&all[..at], &all[at])) {
        return Some(before);
    }
    let proposed = |at: usize| Some((at, proposed(&all[at], asked.is_some(), least)?));
    let mut proposals = (0..all.len()).filter_map(proposed);
    // Of two proposals a yes does not say which is meant.
    let (at, mut text) = proposals.next().filter(|_| proposals.next().is_none())?;
    if let Some(end) = asked.filter(|end| *end > at) {
        let goes_on = |sentence: &&String| !is_question(sentence) && !guard::is_passing(sentence);
        for sentence in all[at + 1..end].iter().take_while(goes_on) {
            if text.chars().count() + sentence.chars().count() > PROPOSAL_CHARS {
                break;
            }
            text = format!("{} {sentence}", with_full_stop(&text));
        }
    }
    Some(text)
}

/// What stands before a question for consent that only points at it.
pub(super) fn offered_before(before: &[String], question: &str) -> Option<String> {
    let question = question.trim_start_matches('¿').trim_end_matches(['?', '？', ' ']);
    let points = |language: &Lexicon| {
        language.strip("offer", question).is_some_and(|rest| rest.is_empty() || language.meet("that", rest).is_some())
    };
    let text = before.join(" ");
    let is_one = text.chars().count() <= PROPOSAL_CHARS && !before.iter().any(|sentence| is_question(sentence));
    (is_one && size(&text) >= CLEAR_PROPOSAL && Lexicon::all().iter().any(points)).then_some(text)
}

/// "Want me to …?"
fn offered(question: &str, least: usize) -> Option<String> {
    let question = question.trim_start_matches('¿').trim_end_matches(['?', '？', ' ']);
    let of = |language: &Lexicon| {
        let met = language.meet("offer", question)?;
        let text = if met.is_end { question } else { met.rest.trim_start_matches(BETWEEN) };
        // "Shall I do that?" offers what stands before it.
        language.meet("that", text).is_none().then_some(())?;
        is_standing(language, text, least).then(|| text.to_owned())
    };
    Lexicon::all().iter().find_map(of)
}

/// "I'd …", or a sentence with such words within; before a question for consent also "I can …".
fn proposed(sentence: &str, is_asked: bool, least: usize) -> Option<String> {
    let of = |language: &Lexicon| {
        let bare = language.strip("opener", sentence).unwrap_or(sentence);
        let lead = |text| language.meet("proposes", text).or_else(|| language.meet("can", text).filter(|_| is_asked));
        let text = match lead(sentence).or_else(|| lead(bare)) {
            Some(met) if !met.is_end => met.rest.trim_start_matches(BETWEEN),
            Some(_) => sentence,
            None => Some(sentence).filter(|_| language.contains("proposes", sentence))?,
        };
        is_standing(language, text, least).then(|| text.to_owned())
    };
    Lexicon::all().iter().find_map(of).filter(|text| !is_question(text) && !guard::is_passing(text))
}

/// Returns whether a proposal of at least so many words is no step of the work of the moment.
pub(super) fn is_standing(language: &Lexicon, text: &str, least: usize) -> bool {
    let text = text.trim_start();
    // "There is one process, so I recommend …" points at nothing.
    let states = language.meet("there is", text).is_some();
    let is_step = ["step", "doing", "soon", "pointer"].iter().any(|section| language.meet(section, text).is_some());
    let is_work = ["now", "work"].iter().any(|section| language.contains(section, text));
    (states || !is_step) && !is_work && size(text) >= least
}

/// The proposal before the question for consent at a message's end: "I could also …. Should I?"
pub(super) fn refused_offer(message: &str) -> Option<String> {
    let question = question_at_end(message).filter(|question| guard::is_offer(behind_or(question)))?;
    let before = sentence_before(message, &question).filter(|before| is_offer(before))?;
    Some(with_full_stop(&before))
}

/// The question for consent at a message's end that says itself what it offers: "Should I also send …?"
pub(super) fn clear_offer(message: &str) -> Option<String> {
    let question = question_at_end(message).filter(|question| guard::is_offer(behind_or(question)))?;
    let names = |language: &Lexicon| {
        let mut rest = language.strip("offer", behind_or(&question))?;
        while let Some(behind) = language.strip("soon", rest) {
            rest = behind;
        }
        (language.meet("that", rest).is_none() && size(rest) >= LEAST_OFFER).then_some(())
    };
    Lexicon::all().iter().find_map(names).map(|()| question.clone())
}

/// Returns whether a sentence proposes something, or says what its speaker can do.
pub(super) fn is_offer(sentence: &str) -> bool {
    let of = |language: &Lexicon| {
        let bare = language.strip("opener", sentence).unwrap_or(sentence);
        [sentence, bare]
            .iter()
            .any(|text| ["proposes", "can"].iter().any(|section| language.meet(section, text).is_some()))
    };
    Lexicon::all().iter().any(of)
}

/// "Or would you prefer …?": a question without the word that joins it to another.
pub(super) fn behind_or(question: &str) -> &str {
    Lexicon::all().iter().find_map(|language| language.strip("or", question)).unwrap_or(question)
}

/// The sentence of a message before a question.
pub(super) fn sentence_before(message: &str, question: &str) -> Option<String> {
    let all: Vec<String> = sentences_of(message).collect();
    let at = all.iter().position(|sentence| question.starts_with(sentence.as_str()))?;
    at.checked_sub(1).map(|before| all[before].clone())
}
