//! A person's explicit word: what somebody asks to remember, or states as a rule, is kept whatever its score.
//!
//! The words are data (`lexicon`). A request for this once is none: it names a moment ("for now"), or points at what lies before
//! both ("don't touch it").

use crate::learn::lexicon::{self, BETWEEN, Lexicon, Met, begins, contains};
use crate::model::category::Category;
use crate::model::contract::Role;
use crate::text::token_count::is_wide;

use super::choice::first_clause;
use super::sentence::{is_lead, is_question, pieces};
use super::word::words;
use super::{guard, kind};

/// Words that a rule has at least.
const LEAST_WORDS: usize = 3;

/// Signs of Chinese or Japanese that a rule has at least, each of which counts as a word.
const LEAST_SIGNS: usize = 5;

/// Characters up to which a rule is told with the sentences that give its reasons.
const MOST_CHARS: usize = 400;

/// Words before a rule that mean nothing ("great. btw …"), at most.
const MOST_OPENERS: usize = 6;

/// Words of a clause from which on it is no request of its own ("close it") but tells a reason, less one.
const REASON_WORDS: usize = 3;

/// Letters of a word that a sentence takes up of the rule before it, at least.
const SUBJECT_CHARS: usize = 5;

/// Words before a colon that may lead to a rule, at most.
const LEAD_WORDS: usize = 10;

/// Places within a sentence at which a rule may begin.
const JOINTS: [&str; 9] = [", and ", ", ", " and ", "; ", " - ", " — ", " – ", "，", "、"];

/// An explicit word of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// The rule without its lead-in.
    pub(crate) text: String,
    pub(crate) category: Category,
    /// The words as they were said.
    pub(crate) said: String,
}

/// The explicit words in a line of a person.
pub(crate) fn commands(line: &str) -> Vec<Command> {
    let mut found: Vec<Command> = Vec::new();
    let mut is_open = false;
    let pieces = pieces(line);
    for (nth, piece) in pieces.iter().enumerate() {
        if found.is_empty()
            && let Some(rest) = beside_request_to_keep(piece)
            && let Some(command) = before(&[&pieces[..nth], &[rest]].concat())
        {
            found.push(command);
            continue;
        }
        if let Some((text, category)) = command(piece) {
            is_open = false;
            // "calibration.toml is Ruben's. don't edit it, he signs it off": the sentence before it names what it is about.
            let points =
                (Lexicon::any().ends("pointer", first_clause(text).0) || begins("of others", text)) && text == *piece;
            let context = nth.checked_sub(1).map(|before| pieces[before]).filter(|before| !is_question(before));
            let text = match (points, context) {
                (true, None) => continue,
                (true, Some(context)) => format!("{context} {text}"),
                (false, _) => text.to_owned(),
            };
            let said = if points { text.clone() } else { (*piece).to_owned() };
            found.push(Command { text, category, said });
            is_open = true;
            continue;
        }
        is_open = is_open && found.last().is_some_and(|last| explains(piece, &last.text));
        if let (true, Some(last)) = (is_open, found.last_mut()) {
            for text in [&mut last.text, &mut last.said] {
                text.push(' ');
                text.push_str(piece);
            }
        }
    }
    found
}

/// "…, write it down.": what a sentence says before its last clause, if that asks to keep what stands before it.
fn beside_request_to_keep(piece: &str) -> Option<&str> {
    let is_all = |clause: &str| {
        let rest = Lexicon::any().strip("keep that", clause.trim_start());
        rest.is_some_and(|rest| !rest.contains(char::is_alphanumeric))
    };
    if is_all(piece) {
        return Some("");
    }
    piece.rsplit_once([',', '，']).filter(|(_, clause)| is_all(clause)).map(|(rest, _)| rest)
}

/// What the sentences before such a request state.
fn before(pieces: &[&str]) -> Option<Command> {
    let said: Vec<&str> = pieces.iter().copied().filter(|piece| !piece.is_empty() && !is_question(piece)).collect();
    let text = said.join(" ");
    let fits = words(&text).len() >= LEAST_WORDS && text.chars().count() <= MOST_CHARS;
    let category = Lexicon::all().iter().find_map(|language| language.cue(&text, false)).map(|(_, category)| category);
    fits.then(|| Command { said: text.clone(), category: category.unwrap_or(Category::Facts), text })
}

/// The rule that a sentence states, without its lead-in, and its category.
pub(crate) fn command(sentence: &str) -> Option<(&str, Category)> {
    let (text, category) = found_in(without_tag(sentence.trim()))?;
    let count = words(text).len();
    let least = if text.contains(is_wide) { LEAST_SIGNS } else { LEAST_WORDS };
    let introduces = is_lead(text) && category != Category::Facts;
    (count >= least && !introduces).then_some((text, category))
}

/// A sentence without the question at its end that only asks for consent (", ok?").
fn without_tag(sentence: &str) -> &str {
    let Some((before, tag)) = sentence.rsplit_once(',') else { return sentence };
    let asks = |language: &Lexicon| language.strip("tag", tag.trim_start()).is_some_and(|rest| rest.trim() == "?");
    if Lexicon::all().iter().any(asks) { before } else { sentence }
}

/// Returns whether a rule only points something out ("note that …").
pub(crate) fn is_note(command: &Command) -> bool {
    let notes = |language: &Lexicon| {
        let mut rest = command.said.trim_start();
        for _ in 0..MOST_OPENERS {
            if language.meet("note", rest).is_some() {
                return true;
            }
            match language.strip("opener", rest).filter(|next| !next.is_empty()) {
                Some(next) => rest = next,
                None => return false,
            }
        }
        false
    };
    Lexicon::all().iter().any(notes)
}

/// The rule at the beginning of a sentence, or behind a joint within it.
fn found_in(sentence: &str) -> Option<(&str, Category)> {
    let find = |text, is_inside| Lexicon::all().iter().find_map(|language| language.command(text, is_inside));
    let behind = |joint: &&'static str| sentence.match_indices(*joint).map(|(at, joint)| at + joint.len());
    let inside = || {
        let mut rules =
            JOINTS.iter().flat_map(behind).filter_map(|at| Some((at, find(sentence[at..].trim_start(), true)?)));
        let (at, (rule, category)) = rules.next()?;
        // "Forget pnpm, from now on always use yarn": what it replaces is part of the rule.
        let is_change = contains("replaced", &sentence[..at]);
        Some((if is_change { sentence } else { rule }, category))
    };
    find(sentence, false)
        .or_else(|| led(sentence))
        .or_else(|| stated(sentence))
        .or_else(inside)
        .or_else(|| lasting(sentence))
}

/// "Comments in English from now on": a rule that says at its end that it stays.
fn lasting(sentence: &str) -> Option<(&str, Category)> {
    let lasts =
        |language: &Lexicon| language.contains("lasting", sentence) && !language.contains("this time", sentence);
    let is_rule = !is_question(sentence) && !lexicon::fails(sentence) && Lexicon::all().iter().any(lasts);
    is_rule.then_some((sentence, Category::Conventions))
}

/// "Write this down for me please: …"
fn led(sentence: &str) -> Option<(&str, Category)> {
    let (lead, rule) = sentence.split_once([':', '：'])?;
    let leads =
        |language: &&Lexicon| ["lead", "lasting", "usual"].iter().any(|section| language.contains(section, lead));
    let is_lead = words(lead).len() <= LEAD_WORDS && !is_question(sentence) && !lexicon::amends(lead);
    let language = Lexicon::all().iter().filter(|_| is_lead).find(leads)?;
    let rule = rule.trim_start_matches(BETWEEN);
    Some((rule, language.category(rule)))
}

/// "Anything that … has to …", "… is forbidden": a rule in the form of a statement.
fn stated(sentence: &str) -> Option<(&str, Category)> {
    if !["must", "forbidden", "duty"].iter().any(|section| contains(section, sentence)) {
        return None;
    }
    let is_rule = |language: &Lexicon| {
        let is_duty = || {
            language.contains("duty", sentence)
                || language.contains("any", sentence) && language.contains("must", sentence)
        };
        let is_request = ["step", "request", "yes"].iter().any(|section| language.meet(section, sentence).is_some());
        let is_stated =
            language.contains("forbidden", sentence) || !is_request && !lexicon::fails(sentence) && is_duty();
        is_stated && !language.is_momentary(sentence)
    };
    let is_rule = !is_question(sentence) && Lexicon::all().iter().any(is_rule);
    is_rule.then_some((sentence, Category::Conventions))
}

/// Returns whether a sentence belongs to the rule before it.
fn explains(piece: &str, rule: &str) -> bool {
    // What takes something back goes on with what holds in its place.
    let goes_on = || begins("goes on", piece) || contains("instead", piece);
    // "Use reload, not restart. restart kills …"
    let first = words(piece).into_iter().next().unwrap_or_default();
    let takes_up = first.chars().count() >= SUBJECT_CHARS && words(rule).contains(&first);
    !is_question(piece)
        && !contains("request", piece)
        && rule.chars().count() + piece.chars().count() < MOST_CHARS
        && (takes_up || lexicon::amends(rule) || goes_on())
}

impl Lexicon {
    /// The rule in a sentence of this language. Within a sentence only the words that leave no doubt begin one.
    fn command<'t>(&self, sentence: &'t str, is_inside: bool) -> Option<(&'t str, Category)> {
        let (mut rest, mut openers, mut is_asked, mut is_aside) = (sentence, 0, false, false);
        while openers < MOST_OPENERS {
            if self.meet("none", rest).is_some() {
                return None;
            }
            let is_sure = is_asked || is_inside && !is_aside;
            // "It fails, always in CI": within a sentence these words state how something is.
            let is_told = |section: &&str| self.meet(section, rest).is_some();
            let is_doubtful = is_inside && !is_aside && ["rule", "dont"].iter().any(is_told);
            if !is_doubtful
                && (is_asked || !is_question(sentence))
                && let Some(found) = self.rule(rest, is_sure)
            {
                return Some(found);
            }
            if is_asked && self.asks_to_switch(rest) {
                return Some((rest.trim_end_matches(['?', '？', ' ']), Category::Decisions));
            }
            is_aside |= self.meet("aside", rest).is_some();
            if is_aside && !is_question(sentence) && self.tells_value(rest) {
                return Some((self.strip("aside", rest)?, Category::Facts));
            }
            let next = self.strip("opener", rest).filter(|next| !next.is_empty());
            rest = match next {
                Some(next) => next,
                None => {
                    is_asked |= self.meet("asked", rest).is_some();
                    self.strip("asked", rest)?.trim_start()
                }
            };
            openers += 1;
        }
        None
    }

    /// "By the way, the oldest compiler is 1.74": what is told in passing, with a value, and does not fail.
    fn tells_value(&self, text: &str) -> bool {
        let has_value = text.contains(|c: char| c.is_ascii_digit() || c == '`');
        has_value && !lexicon::fails(text) && !self.is_momentary(text) && words(text).len() > LEAST_WORDS
    }

    /// "Can we use pnpm instead?": a request for something else than before.
    fn asks_to_switch(&self, text: &str) -> bool {
        let met = self.meet("switch", text).filter(|met| self.meet("pointer", met.rest.trim_start()).is_none());
        met.is_some() && self.contains("instead", text) && !self.is_momentary(text)
    }

    /// The rule that a text begins with.
    fn rule<'t>(&self, text: &'t str, is_sure: bool) -> Option<(&'t str, Category)> {
        let found = self.cue(text, is_sure)?;
        let (rule, category) = found;
        let is_about_talk = matches!(category, Category::Conventions) && self.contains("talk", rule);
        let category = if is_about_talk { Category::Preferences } else { category };
        Some((rule.trim_end_matches(['?', '？', ' ']), category))
    }

    fn cue<'t>(&self, text: &'t str, is_sure: bool) -> Option<(&'t str, Category)> {
        let lasts = |rule: &&str| !self.is_momentary(rule);
        if let Some(rule) = self.strip("remember to", text) {
            return Some((rule, Category::Conventions)).filter(|(rule, _)| lasts(rule));
        }
        if let Some(met) = self.meet("remember", text) {
            let rule = met.rest.trim_start_matches(BETWEEN);
            // "Remember them for me" points at what stands elsewhere.
            let points = self.meet("thing", rule).is_some();
            return (!points).then(|| (rule, self.category(rule)));
        }
        if let Some(rule) = self.strip("remark", text) {
            return Some((rule, self.category(rule))).filter(|(rule, _)| lasts(rule));
        }
        // In German the verb follows the lead: "ab jetzt benutzen wir …" stays whole.
        let inverts = self.meet("inverting", text).is_some_and(|met| met.rest.starts_with(' '));
        if let Some(rule) = self.strip("lasting", text).or_else(|| self.strip("usual", text)) {
            let behind = self.strip("opener", rule).filter(|inner| !inner.is_empty());
            let (inverts, inner) = (inverts && behind.is_none(), behind.unwrap_or(rule));
            let category = self.cue(inner, false).map_or(Category::Conventions, |(_, category)| category);
            return Some((if inverts { text } else { inner }, category));
        }
        let points = |Met { rest, .. }: &Met<'_>| self.meet("pointer", rest.trim_start()).is_some();
        let forms = [
            ("rule", Category::Conventions),
            ("dont", Category::Conventions),
            ("use", Category::Conventions),
            ("decide", Category::Decisions),
            ("prefer", Category::Preferences),
        ];
        for (section, category) in forms.into_iter().take(if is_sure { 2 } else { forms.len() }) {
            if let Some(met) = self.meet(section, text).filter(|met| !met.rest.trim().is_empty()) {
                return (!points(&met) && lasts(&text)).then_some((text, category));
            }
        }
        if is_sure {
            return None;
        }
        // "Run the linter always before you push"
        let is_habit = self.meet("step", text).is_some() && self.contains("habit", text);
        // "Führe immer den Linter aus"
        let second = text.split_once(' ').filter(|(first, _)| !lexicon::is_small(first)).map(|(_, rest)| rest);
        let is_always = second.is_some_and(|rest| self.meet("always second", rest).is_some());
        if (is_habit || is_always) && !lexicon::fails(text) && lasts(&text) {
            return Some((text, Category::Conventions));
        }
        let met = self.meet("want", text)?;
        let is_standing = met.is_end
            || self.meet("standing verb", met.rest.trim_start()).is_some()
            || self.contains("mark", met.rest)
            || self.contains("condition", met.rest);
        (is_standing && lasts(&text)).then_some((text, Category::Preferences))
    }

    /// The category of what a person asks to remember.
    fn category(&self, rule: &str) -> Category {
        if let Some((_, category)) = self.cue(rule, false) {
            return category;
        }
        guard::announced(rule).unwrap_or(match kind::category(Role::User, rule) {
            category @ (Category::Preferences | Category::Conventions | Category::Procedures) => category,
            _ => Category::Facts,
        })
    }

    /// Returns whether a text names a moment, or ends by pointing at what was said before.
    fn is_momentary(&self, text: &str) -> bool {
        // What a longer clause at the end points at is in the rule: "don't touch legacy/, Bo is deleting it".
        let (rule, reason) = text.rsplit_once(", ").unwrap_or((text, ""));
        let pointing = if words(reason).len() > REASON_WORDS { rule } else { text };
        // "Don't run the tests now, they take an hour"
        let ends_now = || text.split([',', ';', '.']).any(|clause| self.ends("moment", clause));
        let names_moment = ["now", "before"].iter().any(|section| self.contains(section, text));
        names_moment || ends_now() || self.ends("pointer", pointing)
    }
}

#[cfg(test)]
mod tests;
