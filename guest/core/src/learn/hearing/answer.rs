//! A person's short answer says nothing without the question: both are told together.

use crate::learn::lexicon::{self, Lexicon};
use crate::model::category::Category;
use crate::model::contract::Role;

use super::command::Command;
use super::feature::words;
use super::statement::{is_question, question_at_end, sentences};
use super::turn::Spoken;
use super::{choice, guard, kind, quote};

/// Words of an answer up to which it needs its question.
const SHORT: usize = 12;

/// Words of a yes or no before sentences that stand alone.
const YES_OR_NO: usize = 3;

/// Words of a question from which it says what it is about.
const LEAST_QUESTION: usize = 5;

/// Characters of a question up to which it is told with its answer.
const QUESTION_CHARS: usize = 300;

/// Words that only pick one of the agent's options, beside single letters and numbers.
const PICKS: &str =
    "option options number and or both all the first second third fourth last one ones of them neither none either";

/// What an agent asked or proposed and the person settled, told as one.
pub(super) fn settled(spoken: &Spoken) -> Option<Command> {
    let before = spoken.answered().filter(|_| spoken.role == Role::User)?;
    let text = spoken.text.trim();
    if !quote::is_own(text) {
        return None;
    }
    let chosen = || choice::chosen(before, text).or_else(|| choice::agreed(before, text));
    let chosen = || Some((choice::with_subject(spoken.asked(), &chosen()?), text));
    let (text, answer) = answered(before, spoken.asked(), text).or_else(chosen)?;
    let category = match kind::category(Role::User, answer) {
        category @ (Category::Preferences | Category::Conventions) => category,
        _ => Category::Decisions,
    };
    Some(Command { text, category, said: answer.to_owned() })
}

/// The question at the end of a message with the answer to it, and the words of the answer. Of alternatives the question does not
/// say what they are about, but what the person asked before does.
fn answered<'t>(before: &str, asked: &str, text: &'t str) -> Option<(String, &'t str)> {
    let question = question_at_end(before).filter(|question| question.chars().count() <= QUESTION_CHARS)?;
    let answer = short_answer(text)?;
    let is_momentary = |answer: &str| Lexicon::all().iter().any(|language| language.contains("now", answer));
    if words(&question).len() < LEAST_QUESTION || is_question(answer) || is_momentary(answer) {
        return None;
    }
    let is_choice = choice::is_alternative(&question, answer);
    if !is_choice && (guard::is_offer(&question) || is_pick(answer) || choice::points_at_options(answer)) {
        return None;
    }
    let told = format!("{question} {answer}");
    Some((if is_choice { choice::with_subject(asked, &told) } else { told }, answer))
}

/// The whole answer if it is short, or the yes or no before a longer one.
fn short_answer(text: &str) -> Option<&str> {
    if text.contains('\n') {
        return None;
    }
    if words(text).len() <= SHORT {
        return Some(text).filter(|text| text.chars().any(char::is_alphanumeric));
    }
    let first = sentences(text).into_iter().next()?;
    let first = &text[..first.len()];
    let is_settled = lexicon::confirms(first) || guard::rejects(first);
    (words(first).len() <= YES_OR_NO && is_settled).then_some(first)
}

/// Returns whether an answer only names one of the options before it.
fn is_pick(answer: &str) -> bool {
    let mut words = answer.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let names_option = |word: &str| word.len() == 1 || PICKS.split(' ').any(|pick| pick.eq_ignore_ascii_case(word));
    words.all(names_option)
}

#[cfg(test)]
mod tests {
    use super::super::turn;
    use super::*;
    use crate::model::contract::Message;

    fn told(question: &str, answer: &str) -> Option<String> {
        let said = [Message::new(Role::Agent, question), Message::new(Role::User, answer)];
        settled(turn::of(&said).last()?).map(|settled| settled.text)
    }

    #[test]
    fn a_short_answer_is_told_with_its_question() {
        let order = "Two discounts can meet.\n\nWhich one applies first, the fixed one or the percentage?";
        for (question, answer, expected) in [
            (
                order,
                "Percent first, always.",
                "Which one applies first, the fixed one or the percentage? Percent first, always.",
            ),
            (
                "How many failures open the breaker?",
                "Seven. Eight trips it.",
                "How many failures open the breaker? Seven. Eight trips it.",
            ),
            ("So a bare number is MiB on **memory**?", "Yes.", "So a bare number is MiB on memory? Yes."),
            (
                "So the window is inclusive at both ends?",
                "Exactly. And a job with a deadline before now is dropped, whatever its kind, and is never run again.",
                "So the window is inclusive at both ends? Exactly.",
            ),
        ] {
            assert_eq!(told(question, answer).as_deref(), Some(expected));
        }
    }

    #[test]
    fn an_answer_about_the_agents_next_step_or_of_its_own_words_is_not() {
        let long =
            "The merged list keeps the casing of the first source, because the tools upstream compare it as it is.";
        for (question, answer) in [
            ("Want me to push and create a pull request?", "yes please"),
            ("Shall I go on with the second part?", "go ahead"),
            ("Soll ich den Pull Request gleich jetzt erstellen?", "Ja bitte"),
            ("¿Quieres que suba los cambios a la rama?", "Sí, gracias."),
            ("Veux-tu que je lance les tests maintenant ?", "oui"),
            ("このブランチをプッシュしてもいいですか？", "はい"),
            ("Which of the two approaches do we take?", "1"),
            ("Which of the two approaches do we take?", "option B and the last"),
            ("Which suite does the job run?", "the fast one for now"),
            ("Which error do you see in the log?", "404 for all images"),
            ("Which casing does the merged list keep?", long),
            ("Which casing does the merged list keep?", "that of the first source?"),
            ("Which do you want?", "local"),
            ("The casing is kept.", "Percent first, always."),
        ] {
            assert_eq!(told(question, answer), None, "{question} {answer}");
        }
    }
}
