//! The words of others within a message: quotes of any form, and documents that a person pastes.

mod header;
mod mark;

use std::borrow::Cow;

use crate::learn::lexicon::{Lexicon, begins, contains, is_one_of};
use crate::text::markup::item;

use super::command::command;
use super::handed_over::{is_from_text, names_text, presents, without_text_above};
use super::sentence::goes_on;
use header::is_header;
use mark::{Begun, QUOTED_WORDS, end_of, first_mark, is_between_marks, is_open, is_quote, is_signed};

/// Headings, or fields of a ticket, from which a person's message holds a document.
const HEADINGS: usize = 2;

/// Words of a sentence among which one tells that it is what another person says.
const HEARSAY_WORDS: usize = 5;

/// Characters of such a message, at least.
const DOCUMENT_CHARS: usize = 300;

/// Elements whose content is quoted.
const ELEMENTS: [(&str, &str); 20] = [
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
    ("%%%", "%%%"),
    ("---8<", "8<"),
    ("<table", "</table>"),
    ("<blockquote", "</blockquote>"),
    ("<quote", "</quote>"),
    ("<q>", "</q>"),
    ("<doc", "</doc"),
    ("<paste", "</paste"),
    ("<email", "</email>"),
    ("<mail", "</mail>"),
    ("<article", "</article>"),
    ("<transcript", "</transcript>"),
    ("<thread", "</thread>"),
    ("<excerpt", "</excerpt>"),
    ("<snippet", "</snippet>"),
    ("<review", "</review"),
    ("[quote", "[/quote]"),
    ("#+begin_quote", "#+end_quote"),
];

/// Signs before each line of a quote.
const BARS: [&str; 9] = [">", "＞", "&gt;", "|>", "│", "┃", "▌", "▎", "❘"];

/// Words that lead to the place where somebody said something: "Ana wrote in the chat:".
const PLACES: [&str; 16] =
    ["in", "on", "at", "to", "by", "im", "am", "auf", "em", "no", "na", "en", "dans", "sur", "por", "bei"];

/// Words of such a place, at most.
const PLACE_WORDS: usize = 6;

/// Requests of a person about a text that follows, which is what the work is about.
const WORK_ON_TEXT: [&str; 13] = [
    "translate",
    "proofread",
    "summarize",
    "summarise",
    "rephrase",
    "paraphrase",
    "fix the grammar",
    "correct the grammar",
    "review this",
    "review the following",
    "übersetze",
    "traduz",
    "traduis",
];

/// Words before a source, with whose words the sentence goes on behind a comma.
const ACCORDING: [&str; 6] = ["according to ", "laut ", "segundo ", "según ", "selon ", "nach angaben "];

/// Lines after which a message that is passed on follows, to the end.
const PASSED_ON: [&str; 5] = [
    "original message",
    "begin forwarded message",
    "forwarded message",
    "ursprüngliche nachricht",
    "mensagem original",
];

/// How the line of an e-mail begins that says what it is about.
const SUBJECTS: [&str; 6] = ["Subject: ", "Betreff: ", "Assunto: ", "Asunto: ", "Objet : ", "Objet: "];

/// Words behind a quote among which the one that reports it stands, at most: "…", the other team said.
const BEHIND_WORDS: usize = 4;

/// Follows the quotes of a text while its lines are read.
#[derive(Default)]
pub(crate) struct Quoted {
    /// The last line of the quote.
    last: String,
    /// The end of the element that is open.
    end: Option<&'static str>,
    announced: Option<Announced>,
    /// The mark that ends a quotation of several lines.
    open: Option<char>,
    /// What stands between marks within a line stays: an agent quotes messages and code.
    keeps_marked: bool,
    /// The last line that is not blank names a text and ends in a colon.
    names_text: bool,
}

/// What somebody said and a line has announced, as far as it has no marks of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announced {
    /// It follows, perhaps after a blank line.
    Soon,
    Paragraph {
        is_list: bool,
    },
    /// A blank line within a list, or behind it.
    Gap,
    /// All to the end of the message: an e-mail.
    Rest,
}

impl Quoted {
    /// The quotes of an agent's message.
    pub(super) fn of_agent() -> Self {
        Self { keeps_marked: true, ..Self::default() }
    }

    /// The speaker's own words in the next line, with `…` for what it quotes between marks; none if it belongs to a quote.
    pub(crate) fn own<'l>(&mut self, line: &'l str) -> Option<Cow<'l, str>> {
        let line = line.trim();
        let last = std::mem::take(&mut self.last);
        let bare = without_items(line);
        let open = self.open.take().filter(|_| !line.is_empty());
        let behind = open.and_then(|end| Some(&line[end_of(line, end)? + end.len_utf8()..]));
        if open.is_some() && behind.is_none() {
            self.open = open;
            return None;
        }
        if let Some((end, rest)) = self.end.map(|end| (end, line)).or_else(|| opened(bare)) {
            self.end = (!rest.to_lowercase().contains(end)).then_some(end);
            return None;
        }
        let row = if self.keeps_marked { None } else { row_of_speaker(bare) };
        if let Some(quote) = quote(bare).or(row) {
            // What has a sign on each line ends where they end.
            self.announced = None;
            quote.clone_into(&mut self.last);
            return None;
        }
        if self.is_announced(line) {
            return None;
        }
        // "> Ana wrote:" announces what follows, also without a sign of its own, and a table goes on with its rows.
        if goes_on(&last, line)
            || is_lazy(&last, line)
            || last.ends_with(':')
            || last.contains('|') && line.contains('|')
            || is_cells(bare)
        {
            line.clone_into(&mut self.last);
            return None;
        }
        let is_begun = self.names_text && line.starts_with('#');
        if is_begun {
            self.announced = Some(Announced::Rest);
            return None;
        }
        self.names_text = (line.is_empty() && self.names_text) || !self.keeps_marked && names_text(bare);
        self.announced = if !self.keeps_marked && presents(bare) { Some(Announced::Rest) } else { announced(bare) };
        let is_item = bare.len() < line.len();
        if self.announced == Some(Announced::Rest) && !hands_over(bare)
            || is_from_text(bare)
            || is_signed(bare)
            || is_between_marks(bare) && (!is_item || is_quote(bare))
        {
            return None;
        }
        if self.keeps_marked {
            return Some(Cow::Borrowed(line));
        }
        let (own, open) = without_reported(behind.unwrap_or(line));
        self.open = open;
        Some(own)
    }

    fn is_announced(&mut self, line: &str) -> bool {
        let is_item = item(line).is_some();
        let next = match (self.announced, line.is_empty()) {
            (None, _) => return false,
            (Some(Announced::Paragraph { is_list }), true) => is_list.then_some(Announced::Gap),
            (Some(Announced::Gap), false) if !is_item => {
                self.announced = None;
                return false;
            }
            (Some(Announced::Rest), _) => Some(Announced::Rest),
            (same, true) => same,
            (_, false) => Some(Announced::Paragraph { is_list: is_item }),
        };
        self.announced = next;
        true
    }
}

/// Returns whether a line is a row as programs print it and people paste it: cells between tabs, or each between marks.
fn is_cells(line: &str) -> bool {
    line.contains('\t') || line.starts_with('"') && line.contains("\",\"")
}

/// Returns whether all of a line is the speaker's own.
pub(super) fn is_own(line: &str) -> bool {
    matches!(Quoted::default().own(line), Some(Cow::Borrowed(_)))
}

/// The end of the element that a line opens, and the rest of the line.
fn opened(line: &str) -> Option<(&'static str, &str)> {
    let is_begun = |begin: &str| line.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin));
    ELEMENTS.iter().find(|(begin, _)| is_begun(begin)).map(|(begin, end)| (*end, &line[begin.len()..]))
}

fn without_items(line: &str) -> &str {
    let mut rest = line;
    while let Some(item) = item(rest) {
        rest = item.trim_start();
    }
    rest
}

/// What a line quotes, if it begins with a sign of quotes.
fn quote(line: &str) -> Option<&str> {
    let signed = BARS.iter().find_map(|bar| line.strip_prefix(bar));
    // A row of a table has more of these.
    let barred = || line.strip_prefix("| ").filter(|rest| !rest.contains('|'));
    let quote = signed.or_else(barred).or_else(|| named(line)).or_else(|| timed(line))?;
    // A comparison is none.
    (!quote.starts_with('=')).then(|| quote.trim_start_matches(['>', ' ']))
}

/// The cells behind the first one of a row, if that is the name of who said them: `| Ana | We … |`.
fn row_of_speaker(line: &str) -> Option<&str> {
    let (name, said) = line.strip_prefix('|')?.split_once('|').filter(|(_, said)| said.contains('|'))?;
    let name = name.trim().trim_matches('*');
    let is_word = |word: &str| {
        let letters = word.trim_start_matches('@').trim_end_matches('.');
        (letters.len() < word.len() || letters.starts_with(char::is_uppercase))
            && letters.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_' | '\''))
    };
    let is_name =
        (1..=24).contains(&name.chars().count()) && name.split(' ').count() < 4 && name.split(' ').all(is_word);
    (is_name && said.trim_start_matches('|').split_whitespace().count() >= QUOTED_WORDS).then_some(said)
}

/// What follows the name of its speaker, as chats and e-mails have it: `<ana> …`, `Ana> …`.
fn named(line: &str) -> Option<&str> {
    let (name, said) = line.strip_prefix('<').unwrap_or(line).split_once("> ")?;
    let is_marked = line.starts_with('<') || name.starts_with(char::is_uppercase);
    let is_name = (1..=20).contains(&name.chars().count())
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '@'));
    (is_marked && is_name).then_some(said)
}

/// The words behind a time and a name, as chats print them: `[10:31] Ana: …`, `10:31 Ana: …`.
fn timed(line: &str) -> Option<&str> {
    let (time, rest) = line.strip_prefix('[').map_or_else(|| line.split_once(' '), |line| line.split_once("] "))?;
    let is_time = time.contains(':') && time.chars().all(|c| c.is_ascii_digit() || ":.-/,TZ ".contains(c));
    let (name, said) = rest.split_once(": ")?;
    (is_time && name.split(' ').count() < 4 && name.starts_with(|c: char| c.is_uppercase() || c == '@')).then_some(said)
}

/// What a line announces that ends with a word that reports, or with which an e-mail begins that is passed on.
fn announced(line: &str) -> Option<Announced> {
    let rule = line.trim_matches(['-', '_', '*', ':', ' ']).to_lowercase();
    let is_head_of_mail =
        line.starts_with("From: ") && line.contains('@') || SUBJECTS.iter().any(|head| line.starts_with(head));
    let is_hash = |hash: &str| hash.len() > 2 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_commit = line.strip_prefix("commit ").is_some_and(is_hash);
    if is_header(line) {
        return Some(Announced::Soon);
    }
    if PASSED_ON.contains(&rule.as_str()) || is_head_of_mail || is_commit {
        return Some(Announced::Rest);
    }
    if line.ends_with([':', '：']) && hands_over(line) {
        return Some(Announced::Rest);
    }
    let head = line.trim_end_matches('*').strip_suffix([':', '：']);
    let head = head.filter(|head| reports(without_object(without_place(head))))?;
    let numbers = || head.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let is_dated = numbers().any(|number| number.len() == 4) && numbers().nth(1).is_some();
    Some(if is_dated || head.contains('@') { Announced::Rest } else { Announced::Soon })
}

/// A text without the word at its end for what follows: `Ana pasted` of `Ana pasted this`.
fn without_object(text: &str) -> &str {
    ["this", "it", "the following", "das", "isto", "esto", "ceci"]
        .iter()
        .find_map(|word| text.strip_suffix(word)?.strip_suffix(' '))
        .unwrap_or(text)
}

/// A text without the place at its end: `Ana wrote` of `Ana wrote in the chat`.
fn without_place(text: &str) -> &str {
    let words = text.match_indices(' ').map(|(at, _)| at).rev().take(PLACE_WORDS);
    let is_place = |at: &usize| PLACES.contains(&text[at + 1..].split(' ').next().unwrap_or_default());
    let ends = words.filter(is_place).map(|at| &text[..at]);
    ends.into_iter().find(|before| reports(without_object(before))).unwrap_or(text)
}

/// Returns whether a text ends with a word that reports what another said.
fn reports(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let before = text.trim_end_matches(char::is_alphanumeric);
    // "I propose:" ends with a word of French.
    Lexicon::any().ends("reports", text) && !Lexicon::any().ends("own", before)
}

/// A line with `…` for what it quotes from another: between marks, or behind the colon of a word that reports. And the mark that
/// ends a quotation which goes on in the next line.
fn without_reported(line: &str) -> (Cow<'_, str>, Option<char>) {
    let (mut own, mut rest) = (String::new(), line);
    while let Some(Begun { at, mark, end, length }) = first_mark(rest) {
        let (before, inside) = (&rest[..at], &rest[at + mark.len_utf8()..]);
        own.push_str(before);
        let Some(length) = length else {
            if introduces(&own) || is_open(&own, mark, inside) && !is_own_lead(&own) {
                return (Cow::Owned(own + "…"), Some(end));
            }
            rest = &rest[at..];
            break;
        };
        let (quote, behind) = (&inside[..length], &inside[length + end.len_utf8()..]);
        let is_anothers = is_quote(quote) && (introduces(&own) || is_attributed(quote, behind));
        own.push(mark);
        own.push_str(if is_anothers { "…" } else { quote });
        own.push(end);
        rest = behind;
    }
    own.push_str(rest);
    if let Some(at) = source_end(&own) {
        let behind = own[at..].find(". ").map_or(String::new(), |end| own[at + end + 1..].to_owned());
        own = format!("{} …{behind}", &own[..at]);
    }
    if let Some(left) = without_attributed(&own) {
        own = left;
    }
    let is_anothers = |head: &str| reports(head) || hands_over(head);
    if let Some(at) = own.find(": ").filter(|at| is_anothers(&own[..*at]) && !own[*at..].contains('…')) {
        own.truncate(at);
        own.push_str(": …");
    }
    (if own == line { Cow::Borrowed(line) } else { Cow::Owned(own) }, None)
}

/// Returns whether a person leads to words of their own: `The rule: "…`, `I want "…`.
fn is_own_lead(before: &str) -> bool {
    before.trim().is_empty() || before.trim_end().ends_with([':', '：']) || contains("own", before)
}

/// Returns whether a line goes on with a quoted one that has no end, as Markdown has it. An answer below a quote is the person's.
fn is_lazy(quoted: &str, line: &str) -> bool {
    let is_ended = quoted
        .trim_end_matches(['"', '\'', ')', '*', '`', '”', '’'])
        .ends_with(['.', '!', '?', ':', ';', '…', '。', '！', '？', '：']);
    let is_answer = || {
        ["yes", "no", "affirm", "tag", "own", "use", "dont", "rule", "got it", "none"].iter().any(|of| begins(of, line))
    };
    !quoted.is_empty() && !is_ended && line.starts_with(char::is_lowercase) && !is_answer()
}

/// Returns whether a line asks for work on a text that follows.
fn hands_over(line: &str) -> bool {
    let small = line.to_lowercase();
    let asked =
        ["please ", "can you ", "could you "].iter().find_map(|word| small.strip_prefix(word)).unwrap_or(&small);
    WORK_ON_TEXT.iter().any(|verb| asked.starts_with(verb))
}

/// The end of the name of a source with which a line begins: "According to the wiki,".
fn source_end(line: &str) -> Option<usize> {
    let small = line.to_lowercase();
    let end = line.find(", ");
    let is_as =
        || (small.starts_with("as ") || small.starts_with("like ")) && end.is_some_and(|at| reports(&line[..at]));
    (ACCORDING.iter().any(|word| small.starts_with(word)) || is_as()).then(|| end.map(|at| at + 1))?
}

/// A sentence without the words before its last clause, where that says whose they are: `…, says the guide.`
fn without_attributed(own: &str) -> Option<String> {
    let clause = own.rfind(", ").filter(|at| {
        let mut words = own[at + 2..].split(' ');
        let (verb, who) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        reports(verb)
            && (who.starts_with(char::is_uppercase)
                || matches!(who, "the" | "der" | "die" | "das" | "o" | "a" | "le" | "la" | "el"))
    })?;
    let start = own[..clause].rfind(". ").map_or(0, |at| at + 2);
    Some(format!("{}…{}", &own[..start], &own[clause..]))
}

/// Returns whether a text before a mark says that another's words follow.
fn introduces(before: &str) -> bool {
    let before = before.trim_end_matches([':', '：', ',', '，', ' ']);
    let conjunction = [" that", " que", " dass"].iter().find_map(|word| before.strip_suffix(word));
    reports(conjunction.unwrap_or(before))
}

/// Returns whether it follows on a quote who said it: "…", said Ana.
fn is_attributed(quote: &str, behind: &str) -> bool {
    let is_clause = quote.ends_with([',', '.', '!', '?']) || behind.starts_with(',');
    let words: Vec<&str> = behind.split([';', '(']).next().unwrap_or_default().split_whitespace().collect();
    let words = &words[..words.len().min(BEHIND_WORDS)];
    is_clause && (1..=words.len()).any(|last| reports(&words[..last].join(" ")))
        || words.first().is_some_and(|word| reports(word))
}

/// A person's message without the letter of another that it holds: from a line that greets to the paragraph that closes it.
pub(super) fn without_letter(text: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = text.lines().collect();
    let is_greeting = |line: &&str| is_formula(line, "greeting") && line.trim_end().ends_with([',', '!']);
    let Some(first) = lines.iter().position(is_greeting) else { return Cow::Borrowed(text) };
    // A letter has lines of its own between its formulas.
    let Some(close) = lines.iter().skip(first + 2).position(|line| is_formula(line, "sign-off")) else {
        return Cow::Borrowed(text);
    };
    let close = first + 2 + close;
    let end = lines[close..].iter().position(|line| line.trim().is_empty()).map_or(lines.len(), |blank| close + blank);
    Cow::Owned([&lines[..first], &lines[end..]].concat().join("\n"))
}

/// Returns whether a line has no more than a formula of letters and a name.
fn is_formula(line: &str, section: &str) -> bool {
    const WORDS: usize = 5;
    let is_short = line.split_whitespace().count() <= WORDS;
    is_short && begins(section, line.trim_start())
}

/// What a person says before a document that follows with headings or a ticket's fields; the whole text if there is none.
pub(super) fn without_document(text: &str) -> &str {
    let text = without_text_above(text);
    if text.chars().count() < DOCUMENT_CHARS {
        return text;
    }
    let mut code = crate::text::code::CodeBlock::default();
    let (mut at, mut first, mut headings) = (0, text.len(), 0);
    for line in text.split_inclusive('\n') {
        let is_rule = |sign: &str| !line.trim().is_empty() && line.trim().replace(sign, "").is_empty();
        let is_heading = line.trim_start_matches('#').starts_with(' ') && line.starts_with('#')
            || at > 0 && (is_rule("=") || is_rule("-") && line.trim().len() > 3)
            || begins("ticket", line.trim_start_matches(|c: char| !c.is_alphanumeric()));
        if !code.holds(line) && is_heading {
            first = first.min(at);
            headings += 1;
        }
        at += line.len();
    }
    if headings < HEADINGS || are_own_rules(&text[..first], &text[first..]) {
        return text;
    }
    &text[..first]
}

/// Returns whether a sentence begins by saying what another one says: "my colleague thinks that …".
pub(super) fn is_hearsay(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().take(HEARSAY_WORDS).collect();
    let bare = |at: usize| words[at].trim_matches(|c: char| !c.is_alphanumeric());
    let says = |at: usize| ["reports", "opines"].iter().any(|section| is_one_of(section, bare(at)));
    (1..words.len()).any(|at| says(at) && !is_one_of("own", words[at - 1]))
}

/// Returns whether a person lists rules of their own under headings: nothing before them says that they are another's, and
/// most lines state a rule.
fn are_own_rules(before: &str, listed: &str) -> bool {
    if !before.trim().is_empty() && !["remember", "lasting", "usual"].iter().any(|section| contains(section, before)) {
        return false;
    }
    let lines = listed.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_rule = |line: &&str| command(item(line).unwrap_or(line)).is_some();
    let (rules, others): (Vec<&str>, Vec<&str>) = lines.partition(is_rule);
    rules.len() >= HEADINGS && rules.len() >= others.len()
}

#[cfg(test)]
mod tests;
