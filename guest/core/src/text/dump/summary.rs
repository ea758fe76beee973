//! Summaries of sessions and reports of progress: what was done, in sentences, with little that holds beyond the day.
//!
//! A sentence reports if it tells of work done, and lasts if it gives a reason or a rule. A text is a summary if it mostly
//! reports and bears two signs that do not depend on each other: documents have one of them by chance.

mod words;

use super::line::{begins, is_number, number, unlisted};
use super::mark::{Dump, DumpKind};
use words::{
    ANNOUNCED, BETWEEN, CHANGES, CHECKED, DONE, FINITE, LAID_DOWN, LASTING, NOT_WORK, OPEN, PARTS, PERSONS, PHRASES,
    PLANS, STARTS, STATES, TIMES, TRABALHO, WORK,
};

/// Reports of work done that are a sign, and those that need no other in a paragraph of nothing else.
const REPORTS: usize = 2;
const SENTENCES: usize = 3;

/// Signs of a summary, at least.
const SIGNS: usize = 2;

/// Sentences of which an announced report may have other ones. Longer texts are documents.
const SHORT: usize = 12;

/// Clauses of one sentence that count.
const CLAUSES: usize = 3;

/// A text's sentences, counted.
#[derive(Default)]
struct Tally<'t> {
    announced: usize,
    done: usize,
    open: usize,
    parts: usize,
    reports: usize,
    /// Reports of work that is past, not of a state.
    past: usize,
    lasting: usize,
    others: usize,
    /// Lines with a tick, states of pieces of work, results of checks.
    ticked: usize,
    states: usize,
    checked: usize,
    shares: usize,
    /// True if somebody tells of their own work, or of a day.
    is_own: bool,
    is_dated: bool,
    /// True if the text has a heading or a list.
    is_laid_out: bool,
    /// True if a heading names a version: the text is a history of releases.
    is_of_versions: bool,
    /// True below a heading that names a plan: its list of tasks, done or not, is a document.
    is_in_plan: bool,
    /// True if a label of what is open stands behind one of what is done and none before it: in instructions, and where states are
    /// explained, it is the other way round.
    goes_on: bool,
    /// True if a label of what is open came first.
    opens_first: bool,
    /// True if it begins with a title that announces no report.
    is_titled: bool,
    /// The first line that reports.
    line: Option<&'t str>,
}

/// The summary that the words of a text are.
pub(super) fn find(lines: &[&str]) -> Option<Dump> {
    let mut tally = Tally::default();
    lines.iter().for_each(|line| tally.take(line));
    let is_title = |line: &&str| line.starts_with("# ") && !names_report(line);
    tally.is_titled = lines.iter().find(|line| !line.trim().is_empty()).is_some_and(is_title);
    let line = tally.line?;
    tally.is_summary().then(|| Dump { kind: DumpKind::Summaries, line: line.trim().to_owned() })
}

/// Returns whether a heading is a label of a report.
fn names_report(heading: &str) -> bool {
    let mut tally = Tally::default();
    tally.take(heading);
    tally.announced + tally.done + tally.open + tally.parts > 0
}

impl<'t> Tally<'t> {
    fn take(&mut self, line: &'t str) {
        let lower = line.to_lowercase().replace('’', "'");
        if line.starts_with('#') {
            self.is_in_plan = has_any(&lower, PLANS);
        } else if self.is_in_plan && begins(lower.trim_start(), "- [x] |* [x] |+ [x] |- [ ] |* [ ] |+ [ ] ") {
            self.others += 1;
            return;
        }
        let is_ticked = begins(lower.trim_start(), "✅|☑|✔|[x] |- [x] |* [x] ");
        self.ticked += usize::from(is_ticked);
        self.is_laid_out |= unlisted(line).len() < line.len() || line.starts_with('|');
        self.is_of_versions |= line.starts_with(['#', '=']) && names_version(&lower);
        let bare = unlisted(&lower).trim_start_matches(|c: char| !c.is_alphanumeric());
        let before = self.announced + self.done + self.reports;
        sentences(bare).for_each(|sentence| self.count(sentence, is_ticked));
        if self.line.is_none() && self.announced + self.done + self.reports > before {
            self.line = Some(line);
        }
    }

    fn count(&mut self, sentence: &str, is_ticked: bool) {
        if begins(sentence, LAID_DOWN) {
            self.lasting += CLAUSES;
            return;
        }
        let (mut said, open) = (sentence, self.open);
        // A label may stand behind another: "Status: in progress".
        while let (label, rest) = labelled(said)
            && let Some(count) = self.labels(label, rest.is_empty())
        {
            *count += 1;
            self.opens_first |= self.done == 0 && self.open > 0;
            self.goes_on |= self.done > 0 && self.open > open && !self.opens_first;
            said = rest;
        }
        if lists_states(said) {
            self.lasting += 1;
            return;
        }
        let is_share = is_share_done(said);
        let told = Told::of(said);
        let reports = usize::from(is_ticked).max(told.all) + 2 * usize::from(is_share);
        self.past += told.past;
        self.states += told.states;
        self.shares += usize::from(is_share);
        self.checked += usize::from(has_any(sentence, CHECKED));
        if told.all > 0 || said.len() < sentence.len() {
            self.is_own |= is_own(sentence);
            self.is_dated |= has_any(sentence, TIMES);
        }
        if said.is_empty() {
        } else if (has_any(said, LASTING) || names_year(said)) && !is_share {
            self.lasting += 1;
        } else if reports > 0 {
            self.reports += reports;
        } else {
            self.others += 1;
        }
    }

    /// The number of labels of the kind that this is.
    fn labels(&mut self, label: &str, is_alone: bool) -> Option<&mut usize> {
        if ANNOUNCED.split('|').any(|known| is_label(label, known)) {
            return Some(&mut self.announced);
        }
        let label = timeless(label);
        match label {
            _ if is_one(ANNOUNCED, label) => Some(&mut self.announced),
            _ if is_one(DONE, label) || is_done(label) => Some(&mut self.done),
            _ if is_one(OPEN, label) => Some(&mut self.open),
            _ if is_alone && begins_with(label, DONE) => Some(&mut self.done),
            _ if is_alone && begins_with(label, OPEN) => Some(&mut self.open),
            _ if is_one(PARTS, label) => Some(&mut self.parts),
            _ => None,
        }
    }

    fn is_summary(&self) -> bool {
        let Self { announced, done, open, reports, past, lasting, others, .. } = *self;
        let parts = self.parts + done + open;
        let (all, told) = (reports + lasting + others, announced + reports + parts);
        let is_announced = announced > 0 && all <= SHORT;
        let is_list = is_announced || self.goes_on && all <= SHORT;
        // A label of what is open has nothing done below it.
        let is_mostly_told = told - open > lasting && (told * 2 > all || is_list);
        if self.is_of_versions || !is_mostly_told {
            return false;
        }
        let signs = [
            is_announced,
            self.goes_on,
            parts > 0,
            past >= REPORTS && reports * 5 >= all * 3,
            self.is_own,
            self.is_dated,
            self.checked > 0,
            self.shares > 0,
            self.states >= REPORTS,
            self.ticked >= REPORTS,
        ];
        // A document with a title, such as a roadmap, has the labels of a summary too.
        let tells_of_work = past >= REPORTS || self.is_own || self.is_dated;
        let tells_of_state =
            self.checked >= REPORTS || self.shares > 0 || self.states >= REPORTS || self.ticked >= REPORTS;
        if self.is_titled && !tells_of_work && !tells_of_state {
            return false;
        }
        let is_paragraph = !self.is_laid_out && past >= SENTENCES && lasting + others == 0;
        is_paragraph || signs.into_iter().filter(|sign| *sign).count() >= SIGNS
    }
}

/// The clauses of a sentence that report.
#[derive(Default)]
struct Told {
    /// As far as they count.
    all: usize,
    /// Clauses that tell of work that is past.
    past: usize,
    /// Clauses that tell the state of a piece of work.
    states: usize,
}

/// Returns whether somebody tells of their own work.
fn is_own(sentence: &str) -> bool {
    let is_first = |word: &str| is_one(PERSONS, word) || word.len() > 4 && word.is_ascii() && word.ends_with("ei");
    let mut words = sentence.split([' ', ',']).map(bare);
    words.any(is_first) || sentence.contains(['已', '了'])
}

/// `## [1.2.0] - 2026-03-16`, `# v1.2`, `## Unreleased`.
fn names_version(line: &str) -> bool {
    let is_version = |word: &str| {
        let digits = bare(word).trim_start_matches('v');
        number(digits).is_some_and(|(_, rest)| rest.strip_prefix('.').is_some_and(|rest| number(rest).is_some()))
    };
    line.contains("unreleased") || line.contains("changelog") || line.split([' ', '[', '(']).any(is_version)
}

/// `Exit codes: 0 completed, 1 failed, 2 skipped`: words behind a label, each alone or with a number. `Fixed: the login` is a
/// line of a list of changes.
fn lists_states(sentence: &str) -> bool {
    let Some((label, list)) = sentence.split_once([':', '：']) else { return false };
    let is_alone = |state: &str| {
        let words = state.split_whitespace().map(bare).filter(|word| !word.is_empty() && !is_number(word));
        let words: Vec<&str> = words.filter(|word| !is_one("or|and|ou|e", word)).collect();
        words.len() < 2 || is_one(STATES, &words.join(" "))
    };
    let states = || list.split([',', '，', '、', '|']);
    let is_change = || is_one(CHANGES, label.trim_matches(|c: char| !c.is_alphanumeric()));
    states().count() > 2 && states().all(|state| is_alone(state.trim())) || is_change()
}

/// `in 2023`: what holds since then, or is history.
fn names_year(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().map(bare).collect();
    let is_year = |word: &str| word.len() == 4 && is_number(word) && (word.starts_with("19") || word.starts_with("20"));
    words.windows(2).any(|two| is_one("in|since|em|desde", two[0]) && is_year(two[1]))
}

/// The label that a sentence begins with, and what stands behind it.
fn labelled(sentence: &str) -> (&str, &str) {
    let end = sentence.find([':', '：', '(', '（', '—', '–']).or_else(|| sentence.find(" - "));
    let (label, rest) = end.map_or((sentence, ""), |end| sentence.split_at(end));
    (label.trim_matches(|c: char| !c.is_alphanumeric()), rest.trim_start_matches(|c: char| !c.is_alphanumeric()))
}

/// Returns whether a label of few words begins with one of some.
fn begins_with(label: &str, known: &str) -> bool {
    let goes_on = |known: &str| label.strip_prefix(known).is_some_and(|rest| rest.starts_with(' '));
    label.split(' ').count() < 4 && known.split('|').any(goes_on)
}

/// `Implementation complete`.
fn is_done(label: &str) -> bool {
    let last = label.split(' ').next_back().unwrap_or_default();
    let is_short = label.split(' ').count() < 5 && !label.contains('%');
    is_short && is_one("complete|completed|done|finished|reached|concluído|concluída|finalizado|finalizada|完成", last)
}

/// A label without the time of which it tells.
fn timeless(label: &str) -> &str {
    const TIMES: &str = " da sprint| of the sprint| today| so far| this week| in this session| this session| since then\
        | hoje| até agora| esta semana| nesta sessão| na sessão| desta sessão";
    TIMES.split('|').find_map(|time| label.strip_suffix(time)).unwrap_or(label)
}

/// Returns whether a label is a known one. A summary says of what it is one.
fn is_label(label: &str, known: &str) -> bool {
    let may_go_on =
        || ["summary", "resumo", "recap", "report", "relatório", "update"].iter().any(|word| known.contains(word));
    let behind = label.strip_prefix(known);
    behind.is_some_and(|rest| {
        rest.is_empty()
            || known.starts_with(is_wide)
            || rest.starts_with(' ') && may_go_on() && label.split(' ').count() < 12
    })
}

/// Returns whether a character belongs to a script that is written without spaces.
fn is_wide(c: char) -> bool {
    c > '\u{2e80}'
}

fn sentences(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let mut from = 0;
        let end = loop {
            let ends = |c: char| matches!(c, '.' | '!' | ';' | '。' | '；' | '！');
            let Some(at) = rest[from..].find(ends).map(|at| at + from) else { break rest.len() };
            let behind = at + rest[at..].chars().next().map_or(1, char::len_utf8);
            if behind > at + 1 || rest[behind..].starts_with(' ') {
                break behind;
            }
            from = behind;
        };
        let (sentence, behind) = rest.split_at(end);
        rest = behind.trim_start();
        (!sentence.is_empty()).then_some(sentence)
    })
    .filter(|sentence| sentence.chars().any(char::is_alphanumeric))
}

impl Told {
    /// The reports of a sentence in small letters.
    fn of(sentence: &str) -> Self {
        let clauses =
            sentence.split([',', '，']).flat_map(|clause| clause.split(" and ")).flat_map(|clause| clause.split(" e "));
        let clauses = clauses.flat_map(|clause| clause.split(" but "));
        // Only a sentence that begins with work goes on with it.
        let (mut told, mut began) = (Self::default(), None);
        for clause in clauses {
            let is_told = is_work_told(clause) || is_going_on(clause);
            let has_begun = *began.get_or_insert(is_told);
            let is_past = has_begun && is_told || is_passive(clause);
            let is_state = is_state(clause);
            told.past += usize::from(is_past);
            told.states += usize::from(is_state);
            told.all += usize::from(is_past || is_state || has_any(clause, CHECKED) || has_any(clause, PHRASES));
        }
        // What stands behind a colon is what came of it.
        if sentence.contains(": ") {
            (told.all, told.past) = (told.all.min(CLAUSES - 1), told.past.min(1));
        }
        told.all = told.all.min(CLAUSES);
        told
    }
}

fn is_work_told(clause: &str) -> bool {
    let words: Vec<&str> = clause.split_whitespace().map(bare).collect();
    let is_between = |word: &&&str| is_one(BETWEEN, word) || word.starts_with(|c: char| c.is_ascii_digit());
    let between = words.iter().take(4).take_while(is_between).count();
    match &words[between..] {
        [work, next @ ..] if is_work(work) => {
            let is_told = between > 0 || !next.is_empty() && !next.iter().take(3).any(|word| is_one(FINITE, word));
            is_told && !tells_place(next)
        }
        // "documentation updated"
        [_, .., work] => words.len() < 5 && is_work(work) && !words.iter().any(|word| is_one(FINITE, word)),
        _ => false,
    }
}

/// `in src/http.rs`, `by the worker`, behind a participle: where something is or what does it, and nobody's report.
fn tells_place(words: &[&str]) -> bool {
    match words {
        ["in" | "at" | "em", place, ..] => place.contains(['.', '/', '_', ':']),
        ["by" | "por", by, ..] => !by.ends_with("ing"),
        _ => false,
    }
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'')
}

#[inline(never)]
fn is_work(word: &str) -> bool {
    let is_trabalho = |(stems, endings): &(&str, &str)| {
        stems.split('|').any(|stem| word.strip_prefix(stem).is_some_and(|ending| is_one(endings, ending)))
    };
    let is_past = || {
        word.len() > 4
            && word.ends_with("ed")
            && word.bytes().all(|byte| byte.is_ascii_lowercase())
            && !is_one(NOT_WORK, word)
    };
    let is_passado = || word.len() > 4 && word.ends_with("ei");
    is_one(WORK, word) || is_past() || is_passado() || TRABALHO.iter().any(is_trabalho)
}

/// `frontend: in progress`, `backend 80%`.
fn is_state(clause: &str) -> bool {
    let clause = clause.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '%');
    let is_apart = |c: char| !c.is_alphanumeric() || is_wide(c);
    let is_told = |state: &str| clause.strip_suffix(state).is_some_and(|before| before.ends_with(is_apart));
    let is_share = || clause.strip_suffix('%').is_some_and(|rest| rest.ends_with(|c: char| c.is_ascii_digit()));
    clause.split_whitespace().count() < 6
        && (STATES.split('|').any(is_told) || clause.split_whitespace().count() < 3 && is_share())
}

/// `Tomorrow I …`, `正在…`, `修复了…`.
fn is_going_on(clause: &str) -> bool {
    let clause = clause.trim_start();
    begins(clause, STARTS) || clause.chars().nth(2) == Some('了')
}

/// `The importer was rewritten`: a short clause that ends with the work.
fn is_passive(clause: &str) -> bool {
    let words: Vec<&str> = clause.split_whitespace().map(bare).collect();
    const NOW: &str = "committed|pushed|merged|deployed|fixed|implemented|green|clean|live";
    let was_done = |two: &[&str]| matches!(two[0], "was" | "were" | "been") && is_work(two[1]);
    let is_told = match words[..] {
        [.., "foi" | "foram", work] => is_work(work),
        [.., "is" | "are", work] => is_one(NOW, work),
        _ => false,
    };
    words.len() < 7 && is_told || words.iter().take(7).copied().collect::<Vec<_>>().windows(2).any(was_done)
}

/// `3 of 5 tasks done`, `12/12 tests`, `80% complete`, `all 3 tasks are complete`.
fn is_share_done(sentence: &str) -> bool {
    const WHOLE: &str = "done|complete|completed|finished|passing|passed|concluído|concluída|concluídas|concluídos|pronto|\
        prontas|feito|完成";
    let is_done = has_any(sentence, WHOLE);
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let is_share = |word: &&str| {
        let rest = number(word.trim_start_matches('(')).map(|(_, rest)| rest);
        rest.is_some_and(|rest| {
            rest.starts_with('%') || rest.strip_prefix('/').is_some_and(|rest| number(rest).is_some())
        })
    };
    let is_of = |three: &[&str]| is_number(three[0]) && matches!(three[1], "of" | "de") && is_number(three[2]);
    let is_all = || words.len() > 2 && matches!(words[0], "all" | "todas" | "todos") && is_number(words[1]);
    is_done && (words.iter().any(is_share) || words.windows(3).any(is_of) || is_all())
}

/// Returns whether a word is one of a list.
#[inline(never)]
fn is_one(list: &str, word: &str) -> bool {
    list.split('|').any(|known| known == word)
}

/// Returns whether a text has one of some phrases, at the bounds of words where it is written with spaces.
#[inline(never)]
fn has_any(text: &str, phrases: &str) -> bool {
    let is_bound = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    phrases.split('|').any(|phrase| {
        text.match_indices(phrase).any(|(at, _)| {
            let is_whole =
                is_bound(text[..at].chars().next_back()) && is_bound(text[at + phrase.len()..].chars().next());
            phrase.starts_with(is_wide) || is_whole
        })
    })
}
