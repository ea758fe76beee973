//! From a message to statements: sentences that belong together, list items with what introduces them, rows of tables.
//!
//! A statement is the text that would be stored, so it must stand alone: a line that only introduces others is none,
//! and neither is a question.

use std::borrow::Cow;

use crate::learn::lexicon::taken_up;
use crate::model::contract::Role;
use crate::text::code::CodeBlock;
use crate::text::fence::strip_injected_blocks;
use crate::text::markup::item;

use super::quote::Quoted;
use super::sentence::{asks, bare, goes_on, is_lead, is_question, pieces, sentences};
use super::word::size;
use super::{guard, pasted, quote};

/// Characters up to which neighbouring sentences of a paragraph are one statement.
const JOINED_CHARS: usize = 500;

/// The longest item of a list that is told in one statement with the other items.
const SHORT_ITEM_CHARS: usize = 140;

/// Characters up to which an introduction and its items are one statement.
const LIST_CHARS: usize = 600;

/// Characters of an introduction that a longer item is told with, at most.
const LEAD_CHARS: usize = 120;

/// Words of an item of a person's list from which it is a point of its own.
const POINT_WORDS: usize = 6;

/// Words of a person's introduction up to which it names what the items are about.
const STORY_WORDS: usize = 6;

/// Words of such an introduction, at least: a shorter one says nothing of its own ("Two changes:").
const LEAD_WORDS: usize = 4;

/// Divides the items of a list that is one statement.
pub(super) const BETWEEN_ITEMS: &str = "; ";

/// Beginnings of an introduction that tells only how many items follow, or that they follow.
const COUNTS: [&str; 9] = ["Two ", "Three ", "Four ", "Five ", "Several ", "Some ", "A few ", "A couple ", "Here"];

/// The form of the line that a statement stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    Item,
    Row,
    /// A whole list of short items.
    List,
}

/// Something that was said, as it would be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Utterance {
    pub(crate) text: String,
    /// The bytes of an introduction before its own words.
    introduced: usize,
    pub(super) shape: Shape,
}

impl Utterance {
    /// Its own words, without what introduces them.
    pub(crate) fn own(&self) -> &str {
        &self.text[self.introduced..]
    }
}

/// The statements of a message, in their order.
pub(crate) fn statements(role: Role, text: &str) -> Vec<Utterance> {
    read(role, text).found
}

/// The statements of a message, and its questions, in their order.
pub(crate) fn statements_and_questions(role: Role, text: &str) -> (Vec<Utterance>, Vec<String>) {
    let Reading { found, questions, .. } = read(role, text);
    (found, questions)
}

fn read(role: Role, text: &str) -> Reading {
    let is_agent = role == Role::Agent;
    let mut reading = Reading { is_agent, ..Reading::default() };
    let own = if is_agent {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(pasted::without_output(&quote::without_letter(quote::without_document(text))))
    };
    for line in lines(&own, is_agent) {
        reading.take(line);
    }
    reading.end_list();
    reading
}

/// A line without its marks.
enum Line {
    Blank,
    Heading,
    Text(String),
    Item(String),
    Row(String),
}

#[derive(Default)]
struct Reading {
    is_agent: bool,
    found: Vec<Utterance>,
    questions: Vec<String>,
    lead: String,
    /// Items under the current introduction that no statement holds yet.
    items: Vec<String>,
}

impl Reading {
    fn take(&mut self, line: Line) {
        if !matches!(line, Line::Item(_) | Line::Blank) {
            self.end_list();
        }
        match line {
            Line::Blank => {}
            Line::Heading => self.lead = String::new(),
            Line::Item(item) => self.items.push(item),
            Line::Row(row) => self.put(Shape::Row, row),
            Line::Text(text) => {
                self.lead = String::new();
                for text in joined(self.worded(&text)) {
                    self.lead = if is_lead(&text) { last_sentence(&text) } else { String::new() };
                    self.put(Shape::Text, text);
                }
            }
        }
    }

    /// Short items are told in one statement with their introduction, longer ones each with it, and points of a person by
    /// themselves.
    fn end_list(&mut self) {
        let items = std::mem::take(&mut self.items);
        let chars: usize = items.iter().map(|item| item.chars().count() + 2).sum();
        let are_points = !self.is_agent && items.iter().all(|item| size(item) >= POINT_WORDS);
        let are_short = !are_points && items.iter().all(|item| item.chars().count() <= SHORT_ITEM_CHARS);
        if items.len() > 1 && !self.lead.is_empty() && are_short && chars + self.lead.chars().count() <= LIST_CHARS {
            let text = items.iter().fold(self.lead.clone(), |told, item| {
                let between = if is_lead(&told) { " " } else { BETWEEN_ITEMS };
                told + between + item
            });
            return self.put(Shape::List, text);
        }
        for item in items {
            for text in joined(self.worded(&item)) {
                self.put(Shape::Item, text);
            }
        }
    }

    /// The sentences of a line that state something: no questions, no next steps of the agent.
    fn worded(&mut self, line: &str) -> Vec<String> {
        let mut worded = Vec::new();
        // People begin many sentences with a small letter: a question takes no others with it.
        let own = || pieces(line).into_iter().map(str::to_owned).collect();
        let all: Vec<String> = if self.is_agent { sentences(line) } else { own() };
        for sentence in all {
            if is_question(&sentence) || !self.is_agent && asks(&sentence) {
                self.questions.push(sentence);
                continue;
            }
            // "Got it — …": the answer is what follows.
            let own = if self.is_agent { taken_up(&sentence).unwrap_or(&sentence) } else { &sentence };
            if !(self.is_agent && guard::is_passing(own)) {
                worded.push(own.to_owned());
            }
        }
        worded
    }

    fn put(&mut self, shape: Shape, own: String) {
        let lead = &self.lead;
        let fits = lead.chars().count() + 1 + own.chars().count() <= LIST_CHARS;
        // "Last one before my holidays, a mixed bag:" introduces nothing.
        let is_story = !self.is_agent && size(lead) > STORY_WORDS;
        let (text, introduced) = if shape == Shape::Item && fits && tells_something(lead) && !is_story {
            (format!("{lead} {own}"), lead.len() + 1)
        } else {
            (own, 0)
        };
        self.found.push(Utterance { text, introduced, shape });
    }
}

/// Returns whether an introduction helps to understand an item that is told with it.
fn tells_something(lead: &str) -> bool {
    let only_counts = COUNTS.iter().any(|count| lead.starts_with(count));
    !only_counts && lead.split_whitespace().count() >= LEAD_WORDS && lead.chars().count() <= LEAD_CHARS
}

fn last_sentence(text: &str) -> String {
    sentences(text).pop().unwrap_or_default()
}

/// The lines of a message without code, quotes of a brief and rules, with wrapped lines made whole.
fn lines(text: &str, is_agent: bool) -> Vec<Line> {
    let own = strip_injected_blocks(text);
    let mut code = CodeBlock::default();
    let mut lines: Vec<Line> = Vec::new();
    let mut quoted = if is_agent { Quoted::of_agent() } else { Quoted::default() };
    for line in own.lines().map(str::trim) {
        if code.holds(line) {
            continue;
        }
        let Some(line) = quoted.own(line) else { continue };
        match (lines.last_mut(), parsed(&line)) {
            (_, None) => {}
            (Some(Line::Text(before) | Line::Item(before)), Some(Line::Text(text))) if goes_on(before, &text) => {
                before.push(' ');
                before.push_str(&text);
            }
            (_, Some(line)) => lines.push(line),
        }
    }
    lines
}

fn parsed(line: &str) -> Option<Line> {
    if line.is_empty() {
        return Some(Line::Blank);
    }
    if line.chars().all(|at| matches!(at, '-' | '=' | '*' | '_' | '|' | ':' | ' ' | '^'))
        || line.starts_with("<!--")
        || line.starts_with("::")
    {
        return None;
    }
    if line.starts_with('#') {
        return Some(Line::Heading);
    }
    if let Some(row) = line.strip_prefix('|') {
        let cells: Vec<String> =
            row.trim_end_matches('|').split('|').map(bare).filter(|cell| !cell.is_empty()).collect();
        let (first, rest) = cells.split_first()?;
        return Some(Line::Row(if rest.is_empty() { first.clone() } else { format!("{first}: {}", rest.join("; ")) }));
    }
    if let Some(item) = item(line) {
        return Some(Line::Item(bare(item)));
    }
    let text = bare(line);
    let is_title = line.starts_with("**")
        && line.trim_end_matches(':').ends_with("**")
        && !line[2..].trim_end_matches([':', '*']).contains("**");
    Some(if is_title { Line::Heading } else { Line::Text(text) })
}

/// Neighbouring sentences, together as long as they are short.
fn joined(sentences: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for sentence in sentences {
        match joined.last_mut() {
            // An introduction that ends a paragraph takes nothing else with it.
            Some(last)
                if !is_lead(&sentence) && last.chars().count() + 1 + sentence.chars().count() <= JOINED_CHARS =>
            {
                last.push(' ');
                last.push_str(&sentence);
            }
            _ => joined.push(sentence),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        statements(Role::Agent, text).into_iter().map(|statement| statement.text).collect()
    }

    #[test]
    fn short_items_stay_with_what_introduces_them() {
        assert_eq!(
            texts(
                "The version lives in three files:\n- `plugin.json`\n- `package.json`\n\n- `README.md`\n\nBump them."
            ),
            [
                "The version lives in three files:",
                "The version lives in three files: `plugin.json`; `package.json`; `README.md`",
                "Bump them."
            ]
        );
    }

    #[test]
    fn a_long_item_is_told_with_an_introduction_that_says_something() {
        let item = format!("The hook {} ends.", "waits and ".repeat(14));
        assert_eq!(
            texts(&format!("Hooks of the client behave so:\n- {item}\n- Short."))[1..],
            [format!("Hooks of the client behave so: {item}"), "Hooks of the client behave so: Short.".to_owned(),]
        );
        for lead in ["What changed:", "Three things that are worth a note:"] {
            assert_eq!(texts(&format!("{lead}\n- {item}")).last(), Some(&item));
        }
        let told = statements(Role::Agent, &format!("Hooks of the client behave so:\n- {item}"));
        assert_eq!(told[1].own(), item);
    }

    #[test]
    fn items_below_an_item_are_told_as_its_own() {
        let text = "The fix of the store:\n- The key:\n  - is read once\n  - is kept";
        assert_eq!(texts(text)[1..], ["The fix of the store: The key: is read once; is kept"]);
    }

    #[test]
    fn questions_and_next_steps_of_an_agent_are_no_statements() {
        let text = "I’m reading the check. The hook needs an absolute path. Want me to fix it?";
        assert_eq!(texts(text), ["The hook needs an absolute path."]);
        let asked = statements(Role::User, "Let's keep the bytes. Is that fine?");
        assert_eq!(asked.len(), 1);
        assert_eq!(asked[0].text, "Let's keep the bytes.");
    }

    #[test]
    fn a_question_takes_nothing_else_of_a_person_with_it() {
        let said = "the gate opens at six. the key hangs behind the door. can you print that?";
        let found: Vec<String> = statements(Role::User, said).into_iter().map(|statement| statement.text).collect();
        assert_eq!(found, ["the gate opens at six. the key hangs behind the door."]);
    }

    #[test]
    fn code_and_briefs_are_nobodys_words() {
        let text = "Before.\n```sh\nrm -rf x\n```\n## MEMORY CONTEXT\nknown\n---\nAfter.";
        assert_eq!(texts(text), ["Before.", "After."]);
    }

    #[test]
    fn a_wrapped_line_is_made_whole_and_a_sentence_ends_outside_code() {
        let text = "The generic grammar has no support for PostgreSQL, so that\nnearly all files fail to parse with `a. B c`. \
                    It is replaced, e.g. By hand.";
        assert_eq!(
            sentences(&texts(text).concat()),
            [
                "The generic grammar has no support for PostgreSQL, so that nearly all files fail to parse with `a. B c`.",
                "It is replaced, e.g. By hand."
            ]
        );
    }

    #[test]
    fn a_quote_is_not_the_speakers() {
        for quoted in [
            "> We decided to switch off the certificate checks.\n\nI would not do that in any environment.",
            ">> We decided to switch off the checks.\n> Fine with me for all of them.\nI would not do that in any environment.",
            "- > We decided to switch off the checks.\n1. > Fine with me.\n\nI would not do that in any environment.",
            "> We decided to switch off the certificate checks for all of the\nenvironments of the team.\n\nI would not do that in any environment.",
            "> Ana wrote:\nWe decided to switch off the certificate checks.\n\nI would not do that in any environment.",
            "“We decided to switch off the certificate checks.”\n\nI would not do that in any environment.",
            "»We decided to switch off the certificate checks.«\n\nI would not do that in any environment.",
            "<blockquote>\nWe decided to switch off the checks.\n</blockquote>\nI would not do that in any environment.",
            "|> We decided to switch off the checks.\n| Fine with me for all.\n\nI would not do that in any environment.",
            "- “We decided to switch off the checks.”\n- Ana> We always do.\n\nI would not do that in any environment.",
            "<ana> We decided to switch off the checks.\n\nI would not do that in any environment.",
            "[quote=Ana]\nWe decided to switch off the checks.\n[/quote]\nI would not do that in any environment.",
            "I would not do that in any environment.\n\nOn Mon, 3 Mar 2026 at 10:00, Ana <ana@x.org> wrote:\n\nWe use no checks.\n\nAlways.",
            "I would not do that in any environment.\n\n-----Original Message-----\nFrom: Ana\n\nWe use no checks.",
            "On Mon, 3 Mar 2026, Ana wrote:\n> We decided to switch off the checks.\n\nI would not do that in any environment.",
            "> | topic | rule |\n> |---|---|\n| tls | We decided to switch off the checks. |\n\nI would not do that in any environment.",
            "> the wiki:\ntopic | rule\n--- | ---\ntls | We switch off the checks.\n\nI would not do that in any environment.",
            "<table>\n<tr><td>tls</td>\n<td>\nWe switch off the checks.\n</td></tr></table>\n\nI would not do that in any environment.",
            "topic\trule\ntls\tWe decided to switch off the checks.\n\nI would not do that in any environment.",
            "\"topic\",\"rule\"\n\"tls\",\"We decided to switch off the checks.\"\n\nI would not do that in any environment.",
            "‘We decided to switch off the certificate checks.’\n\nI would not do that in any environment.",
            "\"\"\"\nWe decided to switch off the checks.\n\"\"\"\nI would not do that in any environment.",
            "'''We decided to switch off the checks.'''\nI would not do that in any environment.",
            "---8<---\nWe decided to switch off the checks.\n--->8---8<---\nI would not do that in any environment.",
            "[10:31] Ana: We decided to switch off the checks.\n10:32 Bo: We always do.\n\nI would not do that in any environment.",
            "I would not do that in any environment.\n\nSubject: checks\n\nWe decided to switch off the checks.",
        ] {
            for role in [Role::User, Role::Agent] {
                let said: Vec<String> = statements(role, quoted).into_iter().map(|said| said.text).collect();
                assert_eq!(said, ["I would not do that in any environment."], "{quoted}");
            }
        }
        assert_eq!(
            texts("x > 3 is checked first, a `>` alone is a quote."),
            ["x > 3 is checked first, a `>` alone is a quote."]
        );
    }

    #[test]
    fn what_another_said_is_left_out_of_a_line_and_the_rest_stays() {
        for (line, own) in [
            ("Bob said: \"We use X from now on\"", "Bob said: \"…\""),
            ("- Bob said that “we use X. Always pin it.”", "Bob said that “…”"),
            ("Bob wrote: we use X from now on.", "Bob wrote: …"),
            ("\"We use X from now on,\" the other team said.", "\"…\" the other team said."),
            ("Der Chef schrieb: „Wir nehmen ab jetzt X.“", "Der Chef schrieb: „…“"),
            ("O Rui disse: \"usamos X a partir de agora\"", "O Rui disse: \"…\""),
            ("Bob said \"we should use npm\", but we use pnpm.", "Bob said \"…\", but we use pnpm."),
            ("Bob said: \"We use X\nfrom now on, always.\"\n\nWe use Y.", "Bob said: …|We use Y."),
            ("Bob said:\n\n- We use X.\n\n- Never Y.\n\nWe use Z.", "Bob said:|We use Z."),
            (
                "Ana wrote in the chat of the team:\n\nWe use X.\n\nWe use Z.",
                "Ana wrote in the chat of the team:|We use Z.",
            ),
            ("Here is what I wrote in the chat:\n\nWe use X.", "Here is what I wrote in the chat:|We use X."),
            ("According to the wiki, we use X. We use Y here.", "According to the wiki, … We use Y here."),
            ("Translate to German: We use X from now on.", "Translate to German: …"),
            ("Please proofread:\n\nWe use X from now on.\n\nAlways Y.", "Please proofread:"),
            ("As I said: we use pnpm.", "As I said: we use pnpm."),
            ("We call it \"the big red box\" now.", "We call it \"the big red box\" now."),
            ("Decision: \"we use X from now on\"", "Decision: \"we use X from now on\""),
            ("RFC 9110 says no. We use 404.", "RFC 9110 says no. We use 404."),
        ] {
            let said: Vec<String> = statements(Role::User, line).into_iter().map(|said| said.text).collect();
            assert_eq!(said.join("|"), own, "{line}");
        }
        let message = "The log says \"connection refused by the proxy\" twice.";
        assert_eq!(texts(message), [message], "an agent quotes messages");
    }

    #[test]
    fn a_pasted_document_is_not_the_persons() {
        let paragraph = "All services write their logs to the queue and never to a file of their own. ".repeat(5);
        let text = format!("Implement this plan for the logs.\n\n# Logs\n\n{paragraph}\n\n## Steps\n\n{paragraph}");
        let said: Vec<String> = statements(Role::User, &text).into_iter().map(|said| said.text).collect();
        assert_eq!(said, ["Implement this plan for the logs."]);
        assert!(statements(Role::Agent, &text).len() > 1);
    }

    #[test]
    fn a_persons_own_rules_under_headings_are_no_document() {
        let rules = "## Code\n\n- Always name a test after what it shows, in small letters with underlines between.\n- Never write a \
                     file outside of the store, whatever the caller asks for and however small it is.\n- Don't add a dependency for \
                     what twenty lines of our own can do just as well.\n\n## Commits\n\n- Always sign commits, on every branch and \
                     in every repository of the team.\n- Never push to main, not even for a change of the documentation.\n- We use \
                     pnpm in all projects of the team, not npm and not yarn, for the lock files of CI.\n"
            .repeat(2);
        let count = |text: &str| statements(Role::User, text).len();
        assert_eq!(count(&rules), 12);
        assert_eq!(count(&format!("From now on these are our rules.\n\n{rules}")), 13);
        assert_eq!(count(&format!("Review what the other team wrote.\n\n{rules}")), 1);
    }

    #[test]
    fn an_introduction_takes_nothing_else_of_its_paragraph_with_it() {
        assert_eq!(
            texts("The store keeps the bytes of a file. Two things follow:\n\nOther text."),
            ["The store keeps the bytes of a file.", "Two things follow:", "Other text."]
        );
    }

    #[test]
    fn an_agent_that_takes_up_an_answer_is_heard() {
        assert_eq!(
            texts("Got it — the fuller record wins a clash. I'll write the test."),
            ["the fuller record wins a clash."]
        );
        assert_eq!(texts("Got it — I'll look at the file now."), Vec::<String>::new());
    }

    #[test]
    fn powers_and_masks_are_no_marks_of_bold() {
        for (written, kept) in [
            ("The limit is 1024**3 bytes, or 2**10 pages.", "The limit is 1024**3 bytes, or 2**10 pages."),
            ("Accounts are shown as ***1234 everywhere.", "Accounts are shown as ***1234 everywhere."),
            ("The **limit** is `a**b` and **hard**.", "The limit is `a**b` and hard."),
            ("Use ``**kwargs` and **`` as it is.", "Use ``**kwargs` and **`` as it is."),
            ("这是**重要**的规则。", "这是重要的规则。"),
            ("It is ***very*** firm.", "It is *very* firm."),
        ] {
            assert_eq!(texts(written), [kept]);
        }
    }

    #[test]
    fn a_row_is_told_with_its_first_cell() {
        assert_eq!(texts("| a | b |\n|---|---|\n| **x** | y |"), ["a: b", "x: y"]);
    }
}
