//! The messages of a conversation in their turns. A message waits until the next one shows if it was the last before a
//! person spoke.

use serde::{Deserialize, Serialize};

use crate::model::contract::{Message, Role};

use super::feature::Context;
use super::guard;
use super::pasted::without_output;
use super::reply::{Part, Reply, corrects};
use super::sentence::{is_question, pieces, question_at_end, sentences};
use super::topic::topic_of;
use crate::learn::lexicon::{self, begins};

/// Characters kept of a person's message for the answers to it.
const ASKED_CHARS: usize = 400;

/// Characters kept of an agent's message for what the person says to it.
const BEFORE_CHARS: usize = 1_000;

/// Characters of an agent's message, at most, of which all is what a person answers or was answered, and of one on its way: in a
/// longer one some sentence says the same by chance.
const ANSWER_CHARS: usize = 600;
const ON_THE_WAY_CHARS: usize = 240;

/// Lines of a person's message from which much of it was pasted.
const PASTED_LINES: usize = 8;

/// Bytes of a judged message that goes on waiting for its answer, at most: nobody answers a longer one in a word.
const WAITING_BYTES: usize = 16 << 10;

/// A message with what its place tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spoken {
    pub(crate) role: Role,
    pub(crate) text: String,
    /// Milliseconds since the Unix epoch, where the client writes a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
    /// The line of the transcript, where the message is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// Nothing follows before a person speaks.
    #[serde(default)]
    is_last: bool,
    /// The person's answer begins with a refusal.
    #[serde(default)]
    pub(super) is_overruled: bool,
    /// The person's answer begins with consent.
    #[serde(default)]
    pub(super) is_confirmed: bool,
    /// What the person's answer excepts ("good but hands off …").
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) excepted: String,
    /// A person's, and the agent's message before it is wrong: what that says with numbers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) corrected: String,
    /// The person's answer says yes to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_agreed: bool,
    #[serde(default)]
    is_first: bool,
    #[serde(default)]
    asked: String,
    /// A person's, and the agent's message before it ended a turn.
    #[serde(default)]
    pub(super) is_answer: bool,
    /// What the person's answer settles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reply: Option<Reply>,
    /// What the person's message is about, as an earlier one says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) topic: String,
    /// It was judged when nothing followed yet.
    #[serde(default)]
    is_judged: bool,
    /// The agent said something on the way to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_searched: bool,
}

impl Spoken {
    /// Returns whether a statement takes up what the person said before ("Got it — …").
    pub(crate) fn takes_up(&self, statement: &str) -> bool {
        let first = self.text.trim_start().lines().next().and_then(lexicon::taken_up);
        !self.asked.is_empty()
            && first.is_some_and(|first| first.starts_with(statement) || statement.starts_with(first))
    }

    /// Returns whether an agent tells in a few words why something is as it is, after it has looked for that.
    pub(crate) fn explains(&self) -> bool {
        let is_end = self.role == Role::Agent && self.is_last && self.is_searched;
        is_end && self.text.chars().count() <= ANSWER_CHARS && lexicon::contains("reason", &self.text)
    }

    /// Returns whether the person said yes to a statement of it.
    pub(crate) fn is_agreed(&self, statement: &str) -> bool {
        self.is_agreed && is_meant_by_yes(&self.text, statement)
    }

    /// Returns whether an agent took it up, which the person's next word may refuse.
    pub(crate) fn is_taken_up(&self) -> bool {
        self.reply.as_ref().is_some_and(Reply::is_taken_up)
    }

    pub(crate) fn place(&self) -> Context<'_> {
        Context { role: self.role, is_last: self.is_last, is_first: self.is_first, asked: &self.asked }
    }
}

/// The state between messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Turns {
    /// The latest message, as long as it is not known what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<Spoken>,
    /// A person's answer that settles something, until the agent's turn ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<Spoken>,
    /// The end of what the person said last.
    asked: String,
    /// The end of what the agent said before that.
    before: String,
    /// What the person's latest message is about that is no answer.
    topic: String,
    /// What an agent took up on the way to the end of its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_up: Option<Reply>,
    /// The agent has said something since the person did.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_searched: bool,
    begun: bool,
}

impl Turns {
    /// Takes the next message and returns those before it whose place is known now.
    pub(crate) fn take(&mut self, role: Role, text: &str, at: Option<u64>, line: Option<u32>) -> Vec<Spoken> {
        let text = if role == Role::User { without_address(text) } else { text };
        let mut before = self.end(role == Role::User);
        let (mut is_answer, mut reply, mut corrected) = (false, None, String::new());
        if let Some(before) = before.as_mut().filter(|before| before.is_last) {
            // What was settled is no subject of what comes next, unless the agent goes on asking.
            let is_settled = self.settled.as_ref().and_then(|said| said.reply.as_ref()).is_some_and(Reply::is_settled);
            let is_over = is_settled && question_at_end(&before.text).is_none();
            let topic = if is_over { "" } else { self.topic.as_str() };
            (is_answer, reply) = (true, Reply::of(&before.text, topic, text));
            let verdict = verdict(Some(before), reply.as_ref(), text);
            before.is_overruled = verdict == Some(AnswerKind::Overruled);
            before.is_confirmed = verdict.is_some_and(|verdict| verdict != AnswerKind::Overruled);
            before.is_agreed = verdict == Some(AnswerKind::Agreed);
            before.excepted = lexicon::excepted(text).unwrap_or_default().to_owned();
            if role == Role::User && corrects(text) {
                corrected = numbered(&before.text);
            }
        }
        if role == Role::User {
            reply = reply.or_else(|| Reply::changing(text)).or_else(|| Reply::remark(text));
        }
        let spoken = Spoken {
            role,
            text: text.to_owned(),
            at,
            line,
            is_last: false,
            is_overruled: false,
            is_confirmed: false,
            is_agreed: false,
            excepted: String::new(),
            corrected,
            is_first: !self.begun,
            asked: std::mem::take(&mut self.asked),
            is_answer,
            reply,
            topic: self.topic.clone(),
            is_judged: false,
            is_searched: role == Role::Agent && self.is_searched,
        };
        self.is_searched = role == Role::Agent;
        self.asked.clone_from(&spoken.asked);
        if role == Role::User {
            self.asked = end_of(text, ASKED_CHARS);
            if spoken.reply.as_ref().is_none_or(|reply| !reply.is_settled()) {
                self.topic = topic_of(&without_output(text)).unwrap_or_default().to_owned();
            }
        }
        self.begun = true;
        self.waiting = Some(spoken);
        let ended = before.as_ref().map(|before| end_of(&before.text, BEFORE_CHARS));
        let placed = self.placed(before, role);
        if role == Role::User {
            self.before = ended.unwrap_or_default();
        }
        placed
    }

    /// What a person's message makes of the statements that wait for an answer.
    pub(crate) fn verdict(&self, text: &str) -> Option<AnswerKind> {
        let before = self.waiting.as_ref();
        let message = before.map_or("", |before| &before.text);
        verdict(before, Reply::of(message, &self.topic, text).as_ref(), text)
    }

    /// Returns whether a person who says yes to the message that waits says it to a statement of it.
    pub(crate) fn agrees_to(&self, statement: &str) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| is_meant_by_yes(&waiting.text, statement))
    }

    /// Returns the messages that wait, unless they were returned before: nothing follows for now. The last goes on waiting for
    /// its answer, which may come in another reading.
    pub(crate) fn finish(&mut self) -> Vec<Spoken> {
        let Some(spoken) = self.end(true) else { return Vec::new() };
        // The record of a transcript holds it as long as the session lasts.
        let is_short = spoken.text.len() <= WAITING_BYTES;
        self.waiting = is_short.then(|| Spoken { is_judged: true, ..spoken.clone() });
        self.placed(Some(spoken), Role::User)
    }

    /// Forgets the message that waits: the session is over.
    pub(crate) fn forget_waiting(&mut self) {
        self.waiting = None;
    }

    /// A message, and the answer that waited for it, that need not wait any more when somebody speaks. What was judged is only
    /// judged again if it is confirmed now.
    fn placed(&mut self, spoken: Option<Spoken>, next: Role) -> Vec<Spoken> {
        let Some(spoken) = spoken else { return Vec::new() };
        let is_short = spoken.text.len() <= WAITING_BYTES;
        if spoken.reply.is_some() && !spoken.is_judged && is_short && next == Role::Agent {
            self.settled = Some(spoken);
            self.taken_up = None;
            return Vec::new();
        }
        if let Some(reply) = self.taken_up_in(&spoken) {
            self.taken_up = Some(reply);
        }
        let settled = if next == Role::User { self.settled.take() } else { None };
        let settled = settled.map(|settled| self.followed(settled, &spoken));
        let is_new = !spoken.is_judged || spoken.is_confirmed;
        settled.into_iter().chain(Some(spoken).filter(|_| is_new)).collect()
    }

    /// What a person said last, if a message of the agent takes it up.
    fn taken_up_in(&self, spoken: &Spoken) -> Option<Reply> {
        let settled = self.settled.as_ref().filter(|_| spoken.role == Role::Agent)?;
        let most = if spoken.is_last { ANSWER_CHARS } else { ON_THE_WAY_CHARS };
        // What opens a session is often what is wrong: on its way an agent says that again.
        let is_early = !spoken.is_last && (settled.is_first || spoken.is_searched);
        if is_early || spoken.text.chars().count() > most || settled.text.lines().count() >= PASTED_LINES {
            return None;
        }
        let reply = settled.reply.clone()?.taken_up(&settled.topic, &self.before, &settled.text, &spoken.text);
        Some(reply).filter(Reply::is_taken_up)
    }

    /// A person's message with what the agent made of it until the end of its turn.
    fn followed(&mut self, mut settled: Spoken, last: &Spoken) -> Spoken {
        let question = question_at_end(&last.text);
        // "Shall I …?" "No.": that refuses the offer alone.
        let is_refused = last.is_overruled && question.is_none_or(|question| !guard::is_offer(&question));
        let taken_up = self.taken_up.take().filter(|_| !is_refused);
        let said = settled.reply.take().filter(|reply| !(is_refused && reply.is_taken_up()));
        settled.reply = taken_up.or(said).map(|reply| reply.followed_by(&last.text));
        settled
    }

    fn end(&mut self, is_turn_over: bool) -> Option<Spoken> {
        let mut spoken = self.waiting.take()?;
        spoken.is_last = is_turn_over && spoken.role == Role::Agent;
        Some(spoken)
    }
}

/// What a person's answer makes of the statements of a message: those that it overrules are candidates, the others entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    Overruled,
    /// It says yes.
    Agreed,
    /// It goes on from a cause that the agent found.
    GoesOn,
}

fn verdict(before: Option<&Spoken>, reply: Option<&Reply>, answer: &str) -> Option<AnswerKind> {
    // Of options the one that is picked holds.
    if guard::rejects(answer) || reply.is_some_and(|reply| reply.role == Part::Choice) {
        return Some(AnswerKind::Overruled);
    }
    // "Yes add a todo" answers a question; without one it may be a request of its own.
    let asks = || before.is_some_and(|before| question_at_end(&before.text).is_some());
    // "ok. could it become a problem?": who goes on asking has only read it.
    let goes_on_asking = || pieces(answer).iter().skip(1).any(|piece| is_question(piece) && !begins("asked", piece));
    let is_read = || goes_on_asking() || lexicon::contains("closing", answer);
    let is_yes = lexicon::confirms(answer) && (asks() || !is_read()) || asks() && lexicon::affirms(answer);
    if guard::is_joke(answer) || lexicon::contains("this time", answer) {
        return None;
    }
    let is_other = || is_question(answer) || lexicon::fails(answer) || lexicon::contains("withdraws", answer);
    let goes_on = || before.is_some_and(Spoken::explains) && !is_other();
    if is_yes { Some(AnswerKind::Agreed) } else { goes_on().then_some(AnswerKind::GoesOn) }
}

/// Returns whether a yes to a message means a statement of it. One to a question means what is proposed before that.
fn is_meant_by_yes(message: &str, statement: &str) -> bool {
    question_at_end(message).is_none() || lexicon::contains("proposes", statement)
}

/// The sentences of an agent that say a number.
fn numbered(text: &str) -> String {
    let text = end_of(text, BEFORE_CHARS);
    let has_number = |sentence: &String| sentence.contains(|c: char| c.is_ascii_digit());
    text.lines().flat_map(sentences).filter(has_number).collect::<Vec<_>>().join(" ")
}

/// A person's message without the names of agents and commands of the client before it: `@workspace /explain …`.
fn without_address(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some((first, behind)) = rest.split_once(char::is_whitespace) {
        let name = first.strip_prefix(['@', '/']).unwrap_or_default();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}

fn end_of(text: &str, chars: usize) -> String {
    let text = text.trim();
    let skipped = text.chars().count().saturating_sub(chars);
    text.chars().skip(skipped).collect()
}

/// The messages of a whole conversation.
pub(crate) fn of(messages: &[Message]) -> Vec<Spoken> {
    let mut turns = Turns::default();
    let said = messages.iter().filter(|message| !message.internal);
    let mut spoken: Vec<Spoken> =
        said.flat_map(|message| turns.take(message.role, &message.text, None, None)).collect();
    spoken.extend(turns.finish());
    spoken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_agents_and_commands_before_a_message_are_no_words_of_it() {
        for (text, own) in [
            ("@workspace /explain the port is 8080", "the port is 8080"),
            ("@agent Try again", "Try again"),
            ("@src/main.rs is the entry", "@src/main.rs is the entry"),
            ("/etc/hosts has no entry", "/etc/hosts has no entry"),
            ("a/b is right", "a/b is right"),
            ("/clear", "/clear"),
        ] {
            assert_eq!(without_address(text), own);
        }
    }

    #[test]
    fn who_goes_on_asking_after_ok_consents_to_nothing() {
        let is_agreed = |answer: &str| {
            let advice = "You should move the state to a column of the shops.";
            let said = [(Role::User, "and shop 39?"), (Role::Agent, advice), (Role::User, answer)];
            let messages: Vec<Message> = said.iter().map(|(role, text)| Message::new(*role, *text)).collect();
            of(&messages)[1].is_agreed(advice)
        };
        assert!(is_agreed("ok. that settles it") && is_agreed("yes, perfect. can you also add a test?"));
        assert!(!is_agreed("Great, that was all. Thanks a lot!"));
        assert!(!is_agreed("ok. could duckdb become a problem at some point? size i mean"));
    }

    #[test]
    fn who_goes_on_from_a_cause_that_was_looked_for_consents_to_it() {
        let cause = "The sums differ because the export rounds each line.";
        let is_confirmed = |said: &[&str], answer: &str| {
            let mut messages = vec![Message::new(Role::User, "why do the sums differ")];
            messages.extend(said.iter().map(|text| Message::new(Role::Agent, *text)));
            messages.push(Message::new(Role::User, answer));
            of(&messages)[said.len()].is_confirmed
        };
        let searched = ["I suspect the tax table.", cause];
        for answer in ["sad but true", "then round once per invoice"] {
            assert!(is_confirmed(&searched, answer), "{answer}");
        }
        for answer in ["no, the lines are exact", "is that so?", "the import still fails"] {
            assert!(!is_confirmed(&searched, answer), "{answer}");
        }
        assert!(!is_confirmed(&[cause], "sad but true"), "nothing was looked for");
        assert!(!is_confirmed(&["I suspect the tax table.", "The sums differ."], "sad but true"), "no cause");
    }
}
