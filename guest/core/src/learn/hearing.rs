//! Hearing: which statements of a conversation are worth keeping, and of which kind they are.
//!
//! A linear classifier adds up the weights of a statement's features. The weights are trained on sessions in which
//! people marked what is worth remembering (`cargo xtask train`). A score explains itself by its largest weights. The
//! category is told by rules.

pub(crate) mod amend;
mod chat;
mod choice;
pub(crate) mod command;
mod corrected;
pub(crate) mod explain;
pub(crate) mod feature;
mod group;
mod guard;
mod handed_over;
pub(crate) mod heard;
pub(crate) mod keep;
mod kind;
mod pasted;
mod proposal;
pub(crate) mod quote;
mod repeated;
pub(crate) mod reply;
pub(crate) mod sentence;
pub(crate) mod settings;
pub(crate) mod statement;
pub(crate) mod table;
mod taken_back;
pub(crate) mod talk;
mod topic;
pub(crate) mod turn;
mod word;

use super::lexicon;
use crate::model::category::Category;
use crate::model::contract::{Message, Role, Status};
use crate::text::order::Order;
use crate::text::sorted::SortedSet;

use command::{Command, commands, is_note};
use feature::{Context, features};
use group::Found;
pub use heard::{Heard, distinct};
use reply::{Part, Reply};
use sentence::{asks_for_advice, is_lead, is_question};
use statement::{BETWEEN_ITEMS, Shape, Utterance, statements, statements_and_questions};
pub use table::Table;
use table::percent;
use taken_back::{Remarks, TAKEN_BACK};
use turn::Spoken;
use word::{size, words};

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

/// Confidence of what a person asks to remember.
const COMMANDED: u8 = 97;

/// Confidence of a person's answer that is told with the question.
const ANSWERED: u8 = 75;

/// Percent by which a person's statement is worth more than its score, and what an agent says on the way to its answer
/// less (docs/measurements.md).
const BY_PERSON: u8 = 8;
const ON_THE_WAY: u8 = 16;

/// Percent by which a statement of an agent is less sure that a sign speaks against.
const WEAK: u8 = 18;

/// Percent by which a statement is surer that the person consents to, or that takes up what the person answered.
const CONFIRMED: u8 = 16;

/// Why a statement waits that an answer may change.
pub(crate) const ASKS: &str = "the message asks the person";

/// Why the words of a person wait who asks what to do.
const SEEKS: &str = "the message asks for advice";

/// Why the first words of a person wait.
const COMPLAINT: &str = "tells the failure that opens the session";

/// Words and numbers that a change of an amount has at least.
const LEAST_CHANGE: usize = 4;

/// Statements of a message from which an item of a list in it is a point of its own.
const POINTS: usize = 3;

/// Words of a person's message from which it tells many things, and from which nobody typed all of it.
const WALL_WORDS: usize = 80;
const PASTED_WORDS: usize = 400;

/// Words of a person's statement from which on only those sentences of it are stored that have so many percent by themselves.
const LONG_WORDS: usize = 40;
const SENTENCE: u8 = 34;

/// Features that an explanation names.
const REASONS: usize = 6;

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
    let (said, questions) = statements_and_questions(spoken.role, &spoken.text);
    let place = spoken.place();
    let overruled = spoken.is_overruled.then_some("the person overruled the message");
    let is_person = spoken.role == Role::User;
    // Who asks for advice has not decided, and says what it is about.
    let seeks = is_person && questions.iter().any(|question| asks_for_advice(question));
    // Of many points each is about something of its own.
    let is_point = |nth: usize| said.len() >= POINTS && said[nth].shape == Shape::Item;
    // What the answer may change is not settled.
    let asks = !is_person && !spoken.is_confirmed && is_question(spoken.text.trim_end());
    let open = overruled.or(asks.then_some(ASKS));
    let commands = if is_person { commanded(&said, &questions) } else { Vec::new() };
    // A complaint that opens a session is what that is about, unless it states a rule.
    let is_about = |text: &str| lexicon::fails(text) || lexicon::contains("look", text);
    let complains = is_person && place.is_first && commands.is_empty() && is_about(&spoken.text);
    let reply = || spoken.reply.as_ref();
    let taken_up = reply().filter(|reply| reply.is_taken_up()).map(Reply::command);
    let answer = reply().filter(|reply| reply.is_settled() && taken_up.is_none()).map(Reply::command);
    let change = reply().filter(|reply| reply.role == Part::Change).map(Reply::command);
    // A turn ends with what it came to.
    let sums_up = |own: &str| {
        let decided = || lexicon::sums_up(own).then_some(Category::Decisions);
        let found = || (lexicon::contains("found", own) && !guard::points_back(own)).then_some(Category::Lessons);
        guard::found(own).or_else(found).or_else(decided).filter(|_| place.is_last)
    };
    // In a long message the rules count, and of a very long one nothing else.
    let length = words(&spoken.text).len();
    let is_wall = !commands.is_empty() && length > WALL_WORDS || is_person && length > PASTED_WORDS;
    let judge = |nth: usize| {
        let own = said[nth].own();
        let mut heard = score(&said[nth], &place, table);
        heard.percent = match (is_person, place.is_last) {
            // What a person begins with is as often what is wrong as what has to be.
            (true, _) if place.is_first && (!is_point(nth) || is_about(own)) => heard.percent,
            (true, _) => heard.percent.saturating_add(BY_PERSON).min(COMMANDED),
            (false, true) if spoken.is_confirmed || spoken.takes_up(own) => {
                heard.percent.saturating_add(CONFIRMED).min(COMMANDED)
            }
            (false, true) => heard.percent,
            (false, false) => heard.percent.saturating_sub(ON_THE_WAY).max(1),
        };
        match guard::announced(own).or_else(|| sums_up(own)) {
            Some(category) => (heard.category, heard.percent) = (category, heard.percent.max(ANNOUNCED)),
            None => {
                if !is_person && (guard::is_weak(&heard.text) || guard::is_weak(own)) {
                    heard.percent = heard.percent.saturating_sub(WEAK).max(1);
                }
                let momentary = |text: &str| guard::momentary(spoken.role, text);
                let mut is_unclear = !is_person && guard::points_back(&heard.text);
                // A cause names its subject together with what it explains.
                if is_unclear && spoken.explains() && !spoken.topic.is_empty() && lexicon::contains("reason", own) {
                    (heard.text, is_unclear) = (topic::with_topic(&spoken.topic, &heard.text), false);
                }
                heard.held_back = momentary(&heard.text).or_else(|| momentary(own));
                let is_printed = is_person && pasted::is_output(own);
                heard.held_back = heard.held_back.or(is_printed.then_some("was printed by a program"));
                heard.held_back = heard.held_back.or(is_unclear.then_some("does not name its subject"));
                if is_person && words(&heard.text).len() > LONG_WORDS {
                    let matters = |sentence: &&str| {
                        let mut one = said[nth].clone();
                        (*sentence).clone_into(&mut one.text);
                        let percent = score(&one, &place, table).percent;
                        percent >= SENTENCE && momentary(sentence).is_none() && !is_question(sentence)
                    };
                    let part = sentence::pieces(&heard.text).into_iter().filter(matters).collect::<Vec<_>>().join(" ");
                    match part.as_str() {
                        "" => heard.held_back = heard.held_back.or(Some("has no sentence that matters by itself")),
                        _ => heard.text = part,
                    }
                }
                heard.held_back = heard.held_back.or(is_wall.then_some("is one of many things in a long message"));
            }
        }
        if !is_person && !spoken.excepted.is_empty() {
            heard.text = without_excepted(&heard.text, &spoken.excepted);
        }
        let points = is_person && nth == 0 && spoken.is_answer && choice::points_at_options(&spoken.text);
        heard.held_back = heard.held_back.or(points.then_some("names options of the message before it"));
        let (complains, seeks) = (complains && (!is_point(nth) || is_about(own)), seeks && !is_point(nth));
        heard.held_back = open.or(heard.held_back).or((complains && heard.percent < ANNOUNCED).then_some(COMPLAINT));
        heard.held_back = heard.held_back.or((seeks && heard.percent < ANNOUNCED).then_some(SEEKS));
        for command in commands.iter().chain(&answer) {
            heard.text = heard.text.replacen(&command.said, "", 1).trim().to_owned();
        }
        // What is left beside an explicit word has a score of its own.
        if heard.text != said[nth].text {
            let mut rest = said[nth].clone();
            rest.text.clone_from(&heard.text);
            heard.percent = heard.percent.min(score(&rest, &place, table).percent);
        }
        // "No, match on tax_id" does not say of what.
        if is_person && nth == 0 && guard::rejects(&spoken.text) && stands_alone(&heard.text) {
            heard.text = topic::with_topic(&spoken.topic, &heard.text);
        }
        heard
    };
    let mut heard: Vec<Heard> = standing(&said).map(judge).collect();
    heard.retain(|heard| stands_alone(&heard.text));
    // Whether there is anything to change, the entries in force tell, or an agent that sets another amount.
    let of_change = |change: &Command| {
        let set = change.text.strip_prefix(&*change.said).unwrap_or_default();
        let has_amount = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        let is_measured =
            lexicon::contains("measure", &change.said) || lexicon::replaced_number(&change.said).is_some();
        let is_set = is_measured && has_amount(&change.said) && has_amount(set);
        Heard::of_command(change, if is_set { ANSWERED } else { 1 })
    };
    heard.splice(0..0, change.iter().map(of_change).filter(|heard| stands_alone(&heard.text)));
    // A rule of a few words says less than the answer that it stands in.
    let is_told = |command: &Command| {
        let is_short = words(&command.text).len() < LEAST_WORDS;
        is_short && answer.as_ref().is_some_and(|answer| answer.said.contains(&command.said))
    };
    heard.extend(
        commands.iter().filter(|command| !is_told(command)).map(|command| Heard::of_command(command, COMMANDED)),
    );
    // What is sure by itself needs no agent that repeats it.
    let is_sure = |said: &str| {
        !said.is_empty() && heard.iter().any(|one| one.text.contains(said) && one.status() == Some(Status::Promoted))
    };
    let taken_up =
        taken_up.filter(|taken_up| !complains && !is_sure(sentence::pieces(&taken_up.said).first().unwrap_or(&"")));
    let answers = answer.iter().chain(&taken_up).map(|answer| Heard::of_command(answer, ANSWERED));
    heard.extend(answers.filter(|heard| stands_alone(&heard.text)));
    heard
}

/// A person's explicit words. What a report of a failure points out is part of the report.
fn commanded(said: &[Utterance], questions: &[String]) -> Vec<Command> {
    let texts = || said.iter().map(|said| said.text.as_str()).chain(questions.iter().map(String::as_str));
    let mut found: Vec<Command> = texts().flat_map(commands).filter(|found| !guard::is_joke(&found.said)).collect();
    // "Mira says that we should …. Nonsense."
    if found.iter().any(|found| quote::is_hearsay(&found.said))
        && texts().any(|text| lexicon::contains("disagrees", text))
    {
        found.retain(|found| !quote::is_hearsay(&found.said));
    }
    if found.iter().any(is_note) {
        let rest = |text: &str| found.iter().fold(text.to_owned(), |rest, found| rest.replacen(&found.said, "", 1));
        let fails = texts().any(|text| Found::of(&words(&rest(text))).has("failure"));
        found.retain(|found| !(fails && is_note(found)));
    }
    found
}

/// The sentences of a statement that name nothing of what a person excepts.
pub(crate) fn without_excepted(text: &str, excepted: &str) -> String {
    let parts = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>()
    };
    let points = lexicon::points(excepted);
    if !points.is_empty() {
        return without_points(text, &points);
    }
    let names: Vec<String> = parts(excepted).into_iter().filter(|word| word::is_name(word)).collect();
    let stays = |piece: &&str| !parts(piece).iter().any(|word| names.contains(word));
    let pieces = sentence::pieces(text);
    if pieces.iter().all(stays) {
        return text.to_owned();
    }
    pieces.into_iter().filter(stays).collect::<Vec<_>>().join(" ")
}

/// A list without the items of these numbers, from 1 on; nothing of it if none is left.
fn without_points(list: &str, points: &[usize]) -> String {
    let Some((lead, items)) = list.split_once(": ").filter(|(_, items)| items.contains(BETWEEN_ITEMS)) else {
        return list.to_owned();
    };
    let items = items.split(BETWEEN_ITEMS).enumerate().filter(|(nth, _)| !points.contains(&(nth + 1)));
    let items: Vec<&str> = items.map(|(_, item)| item).collect();
    if items.is_empty() { String::new() } else { format!("{lead}: {}", items.join(BETWEEN_ITEMS)) }
}

/// The statements of a whole conversation, with a table that may be another than the built-in one.
pub fn hear_all(messages: &[Message], table: &Table) -> Vec<Heard> {
    let of_message =
        |spoken: &Spoken| hear(spoken, table).into_iter().map(|heard| (spoken.role, heard)).collect::<Vec<_>>();
    let mut heard: Vec<(Role, Heard)> = turn::of(messages).iter().flat_map(of_message).collect();
    let texts: Vec<(Role, String)> = heard.iter().map(|(role, heard)| (*role, heard.text.clone())).collect();
    let remarks = Remarks::of(texts.iter().map(|(role, text)| (*role, text.as_str())));
    mark_taken_back(heard.iter_mut().map(|(_, heard)| heard), &remarks, |heard| heard.status().is_some());
    heard.into_iter().map(|(_, heard)| heard).collect()
}

/// Marks the statements of a session that later ones take back; `remarks` are the same statements. Only those that would be kept
/// are compared with all that follow them.
fn mark_taken_back<'h>(
    heard: impl Iterator<Item = &'h mut Heard>,
    remarks: &Remarks<'_>,
    is_kept: impl Fn(&Heard) -> bool,
) {
    for (nth, heard) in heard.enumerate() {
        if is_kept(heard) && remarks.is_taken_back(nth) {
            heard.held_back = Some(TAKEN_BACK);
        }
    }
}

/// The statements of a whole conversation with their features.
pub fn examples(messages: &[Message]) -> Vec<Example> {
    let of_message = |spoken: &Spoken| {
        let said = statements(spoken.role, &spoken.text);
        let example = |nth: usize| {
            let mut names = SortedSet::new();
            features(&said[nth], &spoken.place(), &mut |name| {
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
    // "retries 3, not 5": a word that a number stands for counts.
    let numbers =
        || text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let is_long =
        || size(text) >= LEAST_WORDS || lexicon::changes(text) && size(text) + numbers().count() >= LEAST_CHANGE;
    !is_question(text) && !is_lead(text) && text.chars().count() <= MOST_CHARS && is_long()
}

fn score(said: &Utterance, place: &Context<'_>, table: &Table) -> Heard {
    let (mut total, mut reasons) = (0, Vec::new());
    features(said, place, &mut |name| {
        let Some(weight) = table.weight(name) else { return };
        total += weight;
        reasons.push((name.to_owned(), weight));
    });
    reasons.order_by_key(|(_, weight)| -weight.abs());
    reasons.truncate(REASONS);
    let text = said.text.clone();
    Heard { category: kind::category(place.role, &text), text, percent: percent(total), held_back: None, reasons }
}

#[cfg(test)]
mod tests;
