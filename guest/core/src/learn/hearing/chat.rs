//! Lines that others wrote in a chat and a person pasted, without a word of their own before each line.

use std::borrow::Cow;

/// Words before a colon that name no speaker.
#[rustfmt::skip]
const LABELS: [&str; 92] = [
    "decision", "decisions", "lesson", "lessons", "note", "notes", "rule", "rules", "reason", "reasons", "why", "when", "what", "how", "who",
    "where", "todo", "fixme", "important", "warning", "always", "never", "context", "goal", "goals", "problem", "solution", "cause", "fix",
    "status", "summary", "title", "scope", "owner", "author", "date", "version", "example", "question", "answer", "frontend", "backend",
    "database", "server", "client", "storage", "cache", "queue", "auth", "language", "framework", "library", "stack", "style", "format",
    "test", "tests", "testing", "build", "deploy", "docs", "security", "performance", "logging", "errors", "naming", "code", "git", "commits",
    "branches", "review", "input", "output", "result", "expected", "actual", "option", "pros", "cons", "step", "steps", "first", "second",
    "third", "python", "rust", "java", "node", "store", "index", "from", "subject",
];

/// Words with which somebody begins who speaks to others.
#[rustfmt::skip]
const SPEECH: [&str; 30] = [
    "yes", "yeah", "ok", "okay", "agreed", "sure", "exactly", "thanks", "i", "i'll", "i'd", "i'm", "let's", "you", "then", "but", "and", "sim",
    "concordo", "eu", "vamos", "ja", "nein", "genau", "ich", "dann", "oui", "je", "sí", "não",
];

/// Words that are an answer alone, or before a sign: a rule may begin with "no" too.
const ANSWERS: [&str; 5] = ["no", "right", "fine", "vale", "non"];

/// Who speaks in a chat has a name of so many words and letters at most.
const SPEAKER_WORDS: usize = 2;
const SPEAKER_CHARS: usize = 20;

/// The longest line with the name of a speaker and a time.
const HEAD_CHARS: usize = 48;

/// Words beside the time in such a line.
const OF_TIME: [&str; 8] = ["am", "pm", "at", "today", "yesterday", "um", "heute", "gestern"];

/// A line of a chat: who speaks, and what.
struct Spoken<'t> {
    nth: usize,
    name: &'t str,
    words: &'t str,
    /// The name begins with a capital, or stands behind a sign for names.
    is_marked: bool,
}

/// A person's message without the lines of a chat that it holds: several speakers of whom one speaks to another or speaks again, or
/// names with times, each above what somebody wrote.
pub(super) fn without_chat(text: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = text.lines().collect();
    let mut others = vec![false; lines.len()];
    mark_spoken(&lines, &mut others);
    mark_below_heads(&lines, &mut others);
    if !others.contains(&true) {
        return Cow::Borrowed(text);
    }
    let own: Vec<&str> =
        lines.iter().zip(&others).filter(|(_, is_anothers)| !**is_anothers).map(|(line, _)| *line).collect();
    Cow::Owned(own.join("\n"))
}

/// Marks the lines `Ana: …`, `@bo: …`.
fn mark_spoken(lines: &[&str], others: &mut [bool]) {
    let said: Vec<Spoken<'_>> = lines.iter().enumerate().filter_map(|(nth, line)| spoken(nth, line)).collect();
    let is_other = |two: &[Spoken<'_>]| !two[0].name.eq_ignore_ascii_case(two[1].name);
    let speaks_again = |(nth, two): (usize, &[Spoken<'_>])| {
        is_other(two) && said[..nth].iter().any(|before| before.name.eq_ignore_ascii_case(two[1].name))
    };
    let to_others = said.iter().filter(|said| said.is_to_others()).count();
    // A label in small letters is likelier none than a name.
    let is_marked = said.iter().all(|said| said.is_marked);
    let is_of_handles = !said.is_empty()
        && said.iter().all(|said| lines[said.nth].trim_start_matches(['-', '*', ' ']).starts_with('@'));
    let is_talk = to_others > usize::from(!is_marked) || is_of_handles || said.windows(2).enumerate().any(speaks_again);
    if is_talk && said.windows(2).any(is_other) {
        said.iter().for_each(|said| others[said.nth] = true);
    }
}

/// Marks the lines with a name and a time, and those below each up to a blank one.
fn mark_below_heads(lines: &[&str], others: &mut [bool]) {
    let is_words = |line: &str| !line.trim().is_empty() && head(line).is_none();
    let has_words = |nth: usize| lines.get(nth + 1).is_some_and(|line| is_words(line));
    let heads = lines.iter().enumerate().filter_map(|(nth, line)| Some((nth, head(line)?)));
    let heads: Vec<(usize, bool)> = heads.filter(|(nth, _)| has_words(*nth)).collect();
    // "Standup 10:30" may be a title.
    if heads.len() < 2 && !heads.iter().any(|(_, is_sure)| *is_sure) {
        return;
    }
    for (nth, _) in heads {
        let end =
            lines[nth..].iter().position(|line| line.trim().is_empty()).map_or(lines.len(), |length| nth + length);
        others[nth..end].fill(true);
    }
}

fn spoken(nth: usize, line: &str) -> Option<Spoken<'_>> {
    let (title, words) = line.trim_start_matches(['-', '*', ' ']).split_once(':')?;
    let name = title.trim_matches(['*', '@', '[', ']']);
    let words = words.trim_matches(['*', ' ']);
    let is_name = |part: &str| {
        part.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '-'))
            && part.chars().any(char::is_lowercase)
            && !LABELS.contains(&&*part.to_lowercase())
    };
    let parts = || name.split(' ');
    let is_marked = title.starts_with(['@', '[']) || parts().all(|part| part.starts_with(char::is_uppercase));
    let is_speaker = name.chars().count() <= SPEAKER_CHARS
        && parts().count() <= if is_marked { SPEAKER_WORDS } else { 1 }
        && (name == "AI" || parts().all(is_name));
    (is_speaker && !words.is_empty()).then_some(Spoken { nth, name, words, is_marked })
}

impl Spoken<'_> {
    /// Returns whether the words are said to somebody. "We" begins rules of one's own too, under a label in the plural.
    fn is_to_others(&self) -> bool {
        let small = self.words.to_lowercase();
        let end = small.find([' ', ',', '.', '!']).unwrap_or(small.len());
        let first = &small[..end];
        self.words.ends_with('?')
            || SPEECH.contains(&first)
            || ANSWERS.contains(&first) && !small[end..].starts_with(' ')
            || matches!(first, "we" | "wir" | "nous") && !self.name.ends_with('s')
    }
}

/// Returns whether it is sure of a line with nothing but a name and a time that it is the head of somebody's words, as `Ana — Today at 10:31`;
/// `Ana Silva  10:31 AM` may be a title. None for other lines.
fn head(line: &str) -> Option<bool> {
    let line = line.trim().trim_start_matches(['*', '-', ' ']);
    if line.chars().count() > HEAD_CHARS || !has_time(line) {
        return None;
    }
    let words: Vec<&str> =
        line.split([' ', ',', '(', ')', '[', ']', '—', '–', '·', '|']).filter(|word| !word.is_empty()).collect();
    let is_of_time =
        |word: &&&str| word.starts_with(|c: char| c.is_ascii_digit()) || OF_TIME.contains(&&*word.to_lowercase());
    let names: Vec<&&str> = words.iter().filter(|word| !is_of_time(word)).collect();
    let is_name =
        |word: &&&str| word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || c == '.');
    // The name comes first, and then the time.
    let is_head = (1..=SPEAKER_WORDS + 1).contains(&names.len())
        && names.iter().all(is_name)
        && words.iter().take(names.len()).all(|word| !is_of_time(&word));
    is_head.then_some(line.contains('—'))
}

/// Returns whether a line has a time of day: `10:31`.
fn has_time(line: &str) -> bool {
    let is_digit = |at: usize| line.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    line.match_indices(':').any(|(at, _)| at > 0 && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chat_of_others_is_left_out() {
        for chat in [
            "Ana: We decided to use NATS in place of Kafka.\nBo: I would keep Kafka.",
            "Ana Silva: should we drop the cache?\nBo: yes, from now on we read the disk",
            "- **Ana:** let's always squash\n- **Bo:** agreed",
            "Ana: Use tabs.\nBo: Use spaces.\nAna: Never mix them.",
            "Ana: Wir nehmen NATS.\nJörg: Ja, und Kafka fliegt raus.",
            "@ana: we decided to use Helm\n@bo: fine",
            "ana: we decided to use Helm\nbo: I would not",
            "@bo: nit: never use panics in libraries\n@ana: always wrap errors",
            "[Ana]: we always use Helm\n[Bo]: no",
            "Human: we decided to use Helm\nAI: Sure.",
            "* Ana (10:31)\n  We decided to use Helm.\n* Bo (10:32)\n  ok",
            "Ana Silva  10:31 AM\nWe decided to use Helm.\nBo Lund  10:32 AM\nAgreed, let's do it.",
            "Ana — Today at 10:31\nWe decided to use Helm from now on.",
        ] {
            let text = format!("This is from the chat of the team\n{chat}\n\nPlease add the broker.");
            assert_eq!(without_chat(&text), "This is from the chat of the team\n\nPlease add the broker.", "{chat}");
        }
    }

    #[test]
    fn lists_of_ones_own_stay() {
        for text in [
            "Frontend: React with Vite.\nBackend: we always use Go.",
            "Decision: use NATS.\nReason: I know it best.",
            "Payments: we retry three times.\nOrders: we never retry.",
            "payments: no retries\norders: we never retry",
            "Always: squash.\nNever: push to main.",
            "Question: tabs or spaces?\nAnswer: tabs.",
            "Ana: I would keep Kafka.\nWe keep Kafka.",
            "Standup 10:30\n- we decided to use Helm",
            "Standup at 10:30\nWe never deploy on Fridays.",
            "Standup 10:30\nReview 11:30 AM\nWe never deploy on Fridays.",
            "The build runs at 10:30.\nWe never deploy after 16:00.",
        ] {
            assert_eq!(without_chat(text), text);
        }
    }
}
