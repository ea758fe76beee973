//! The outline of a piece of work, out of what an agent wrote about it: what was done, what was decided, which files
//! and commits, what is unfinished, what comes next.

use std::sync::OnceLock;

use crate::learn::extract::line::{Form, Line, spoken};
use crate::learn::extract::marker::{MarkerKind, label_kind};
use crate::text::cut::shortened;
use crate::text::pattern::Pattern;

/// Characters of the line that says what was done, here and below: the numbers of bit-office.
pub(crate) const SUMMARY_CHARS: usize = 200;
/// Characters of the last activity.
pub(crate) const ACTIVITY_CHARS: usize = 160;
/// Characters of a commit's hash: enough for any repository.
pub(crate) const COMMIT_CHARS: usize = 12;
/// Most files of an output, and most elements of a list that a caller gives.
pub(crate) const LIST: usize = 50;
/// Characters of a decision, of unfinished work and of a next step.
const ITEM_CHARS: usize = 150;
/// Decisions taken from one output, and as many commits.
const DECISIONS: usize = 5;
/// Pieces of unfinished work taken from one output, and as many next steps.
const REMAINING: usize = 3;
/// Segments that a path keeps, from its end: a file, its folder and that one's.
const PATH_SEGMENTS: usize = 3;

/// The work behind an output, as far as rules can read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) what: String,
    pub(crate) decisions: Vec<String>,
    pub(crate) files: Vec<String>,
    pub(crate) commits: Vec<String>,
    pub(crate) unfinished: Vec<String>,
    pub(crate) next_steps: Vec<String>,
    /// The last line that says something.
    pub(crate) activity: Option<String>,
}

struct Cues {
    summary: Pattern,
    did: Pattern,
    decision: Pattern,
    reason: Pattern,
    commit: Pattern,
    file: Pattern,
    listed_file: Pattern,
    unfinished: Pattern,
    still: Pattern,
    next: Pattern,
}

const SUMMARY: &str = r"(?i)^(?:summary|résumé|resumo|sumário|总结|總結|摘要|小结)\s*[:：]\s*(.*)$";

const DID: &str = r"(?i)^(?:here(?:'s| is) what i (?:did|changed|have done)|(?:aqui está|eis) o que (?:eu )?(?:fiz|mudei)|o que (?:eu )?fiz|以下是我(?:所)?做的|我做了(?:以下|这些)?)[^:：]{0,40}[:：]?\s*(.*)$";

const DECISION: [&str; 8] = [
    r"changed .+ to ",
    r"(?:used?|using|chose|picked|switch(?:ed|ing) to|went with|kept) .+ (?:instead of|over|rather than) ",
    r"mud(?:ou|ei|amos|ado|ada)s? .+ (?:de .+ )?para ",
    r"(?:us(?:ei|amos|ou)|escolh(?:i|emos|eu)|opt(?:ei|amos|ou) por|troc(?:uei|amos|ou)|mantive(?:mos)?) .+ (?:em vez d|ao invés d|ao inves d|no lugar d|e não )",
    r"decid(?:i|imos|iu) ",
    r"(?:we|i) decided ",
    r"(?:改为|改成|換成|换成|采用|採用|选择了?|選擇了?|决定|決定|决定了).+(?:而不是|而非|代替|取代|。|$)",
    r"(?:从|從|由).+(?:改为|改成|换成|換成)",
];

const REASON: &str = r"(?i)(?:^|[^\w])(?:because|since|for (?:consistency|better|cleaner|proper)|porque|já que|ja que|uma vez que|por consistência|por consistencia)(?:[^\w]|$)|因为|因為|由于|由於|为了|為了";

const COMMIT: &str = r"(?i)(?:^|[^\w])(?:commit(?:ted|s)?|commitado|提交)(?: (?:as|in|hash|is|em|为))?[:：]?\s*`?([0-9a-f]{7,40})`?(?:[^0-9a-z]|$)|^\s*\[[\w./+-]+(?: \([\w -]+\))? ([0-9a-f]{7,40})\]";

const FILE: &str = r"(?i)(?:^|[^\w])(?:created?|modified|updated?|edit(?:ed|ing)?|wrote|writing|write|add(?:ed)?|changed|deleted|removed|renamed|refactored|fixed|criad[oa]|criei|alterad[oa]|alterei|atualizad[oa]|atualizei|editad[oa]|editei|modificad[oa]|modifiquei|removid[oa]|新建|创建|修改|更新|编辑|删除|新增)(?:了|:|：| the| o| a| file| ficheiro| arquivo|文件)*\s*[`\x22'(]?([\w@~./\\-]*[\w-]\.[a-z][\w]{0,9})[`\x22')]?(?:[^\w]|$)|^(?:create mode \d+|[MADR]\d*|new file:|modified:|deleted:)\s+([\w@~./\\ -]+\.\w{1,10})\s*$|^\s*([\w@~./\\-]+\.\w{1,10})\s+\|\s+\d+ [+-]+\s*$";

const LISTED_FILE: &str = r"^`?([\w@~.-]*[/\\]?[\w@~./\\-]*[\w-]\.[A-Za-z]\w{0,9})`?(?:\s*(?:[-–—:(：（].*)?)$";

const UNFINISHED: &str = r"(?i)^(?:todo|fixme|unfinished|remaining(?: work| items| tasks)?|still (?:need|needs|to do)(?: to)?|left to do|not done yet|known issues?|por fazer|a fazer|pendentes?|pendências|faltam?|inacabado|restantes?|ainda falta|待办|待辦|未完成|剩余|剩餘|还需要|還需要|遗留(?:问题)?|尚未完成|还没)(.*)$";

const STILL: &str = r"(?i)(?:remains?|still|not yet|continuam?|ainda)[^.]{0,80}(?:unstaged|uncommitted|unfinished|incomplete|pending|por fazer|pendentes?|inacabad[oa]s?|incomplet[oa]s?)|(?:仍|尚|还|還)(?:未|没有?|沒有?)(?:完成|提交|处理|處理|暂存)";

const NEXT: &str = r"(?i)^(?:next(?: steps?| up)?|follow[- ]?ups?|próximos? passos?|proximos? passos?|a seguir|seguimento|下一步|后续(?:步骤|工作)?|後續|接下来|接下來)(.*)$";

impl Cues {
    fn get() -> &'static Self {
        static CUES: OnceLock<Cues> = OnceLock::new();
        CUES.get_or_init(|| Self {
            summary: Pattern::new(SUMMARY),
            did: Pattern::new(DID),
            decision: Pattern::of(format!(r"(?i)(?:^|[^\w]|[^\x00-\x7f])(?:{})", DECISION.join("|"))),
            reason: Pattern::new(REASON),
            commit: Pattern::new(COMMIT),
            file: Pattern::new(FILE),
            listed_file: Pattern::new(LISTED_FILE),
            unfinished: Pattern::new(UNFINISHED),
            still: Pattern::new(STILL),
            next: Pattern::new(NEXT),
        })
    }
}

/// The outline of an output; parts without a match are empty. Text of a brief or a recovery is skipped.
pub(crate) fn outline(output: &str) -> Outline {
    let cues = Cues::get();
    let lines = spoken(output);
    let item = |text: String| shortened(&text, ITEM_CHARS);
    let mut parts = Parts::default();
    lines.iter().for_each(|line| parts.read(line, cues));
    let activity = lines.iter().rev().find(|line| line.form != Form::Heading && is_substantial(line));
    Outline {
        what: shortened(&what(&lines, cues), SUMMARY_CHARS),
        decisions: first(parts.decisions, DECISIONS).into_iter().map(item).collect(),
        files: files(output, &parts.listed, cues),
        commits: commits(output, cues),
        unfinished: last_groups(parts.unfinished, REMAINING).into_iter().map(item).collect(),
        next_steps: last_groups(parts.next_steps, REMAINING).into_iter().map(item).collect(),
        activity: activity.map(|line| shortened(&line.text, ACTIVITY_CHARS)),
    }
}

/// A summary that is announced, or what follows "here's what I did", or the last three lines that say something.
fn what(lines: &[Line], cues: &Cues) -> String {
    for announces in [&cues.summary, &cues.did] {
        let announced =
            lines.iter().enumerate().rev().find_map(|(nth, line)| Some((nth, announces.captures(&line.text)?)));
        let Some((nth, found)) = announced else { continue };
        let inline = found.get(1).map(|found| found.as_str().trim()).unwrap_or_default();
        if !inline.is_empty() {
            return inline.to_owned();
        }
        let following = lines[nth + 1..].iter().take_while(|line| line.form != Form::Heading).take(3);
        let following: Vec<&str> = following.map(|line| line.text.as_str()).collect();
        if !following.is_empty() {
            return following.join(" — ");
        }
    }
    let is_told = |line: &&Line| line.form != Form::Heading && is_substantial(line) && !is_label(line, cues);
    let mut last: Vec<&str> = lines.iter().rev().filter(is_told).take(3).map(|line| line.text.as_str()).collect();
    last.reverse();
    last.join(" — ")
}

/// Lines that only open a list, or belong to what is left to do, say nothing of what was done.
fn is_label(line: &Line, cues: &Cues) -> bool {
    line.text.ends_with([':', '：']) || cues.unfinished.is_match(&line.text) || cues.next.is_match(&line.text)
}

fn is_substantial(line: &Line) -> bool {
    line.chars >= 10 || line.text.chars().filter(|c| crate::text::token_count::is_wide(*c)).count() >= 4
}

/// The kind of items that a line announces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announced {
    Decisions,
    Files,
    Unfinished,
    NextSteps,
}

#[derive(Default)]
struct Parts {
    announced: Option<Announced>,
    decisions: Vec<String>,
    listed: Vec<String>,
    /// One group for each place where it was spoken of.
    unfinished: Vec<Vec<String>>,
    next_steps: Vec<Vec<String>>,
}

impl Parts {
    fn read(&mut self, line: &Line, cues: &Cues) {
        if let Some(announced) = announces(line, cues) {
            self.announced = Some(announced);
            match announced {
                Announced::Unfinished => self.unfinished.push(Vec::new()),
                Announced::NextSteps => self.next_steps.push(Vec::new()),
                Announced::Decisions | Announced::Files => {}
            }
            return;
        }
        let text = line.text.clone();
        match (line.form, self.announced) {
            (Form::Item, Some(Announced::Unfinished)) => put(&mut self.unfinished, text),
            (Form::Item, Some(Announced::NextSteps)) => put(&mut self.next_steps, text),
            (Form::Item, Some(Announced::Decisions)) => self.decisions.push(text),
            (Form::Item, Some(Announced::Files)) => self.listed.push(text),
            _ => {
                if line.form != Form::Item {
                    self.announced = None;
                }
                self.read_alone(line, cues);
            }
        }
    }

    fn read_alone(&mut self, line: &Line, cues: &Cues) {
        if line.form == Form::Heading {
            return;
        }
        if let Some(told) = labelled_text(&cues.unfinished, &line.text) {
            self.unfinished.push(vec![told]);
        } else if cues.still.is_match(&line.text) {
            self.unfinished.push(vec![line.text.clone()]);
        } else if let Some(told) = labelled_text(&cues.next, &line.text) {
            self.next_steps.push(vec![told]);
        } else if is_decision(line, cues) {
            self.decisions.push(line.text.clone());
        }
    }
}

fn put(groups: &mut Vec<Vec<String>>, text: String) {
    match groups.last_mut() {
        Some(group) => group.push(text),
        None => groups.push(vec![text]),
    }
}

fn is_decision(line: &Line, cues: &Cues) -> bool {
    cues.decision.is_match(&line.text)
        || (line.form == Form::Item && cues.reason.is_match(&line.text))
        || label_kind(&line.text) == Some(MarkerKind::Decision)
}

/// A heading, or a line that ends with a colon, that says what the list below it holds.
fn announces(line: &Line, cues: &Cues) -> Option<Announced> {
    let label = line.text.trim_end_matches([':', '：']).trim();
    if line.form != Form::Heading && label.len() == line.text.len() {
        return None;
    }
    let is_alone = |cue: &Pattern| {
        let found = cue.captures(label)?;
        found.get(1).is_none_or(|rest| rest.as_str().trim().chars().count() <= 20).then_some(())
    };
    let files = [
        "files changed",
        "files modified",
        "changed files",
        "modified files",
        "files created",
        "files touched",
        "ficheiros alterados",
        "arquivos alterados",
        "ficheiros modificados",
        "修改的文件",
        "变更文件",
        "更改的文件",
    ];
    if files.contains(&label.to_lowercase().as_str()) {
        return Some(Announced::Files);
    }
    if is_alone(&cues.unfinished).is_some() {
        return Some(Announced::Unfinished);
    }
    if is_alone(&cues.next).is_some() {
        return Some(Announced::NextSteps);
    }
    (label_kind(&format!("{label}:")) == Some(MarkerKind::Decision)).then_some(Announced::Decisions)
}

/// The text after a label: `write tests` for `TODO: write tests`, the whole line for `Still need to write tests`.
fn labelled_text(label: &Pattern, text: &str) -> Option<String> {
    let found = label.captures(text)?;
    let rest = found.get(1)?.as_str();
    match rest.trim_start().strip_prefix([':', '：', '-', '—', '–']) {
        Some(told) if !told.trim().is_empty() => Some(told.trim().to_owned()),
        Some(_) => None,
        None if rest.starts_with(char::is_alphanumeric) && rest.chars().next().is_some_and(|c| c.is_ascii()) => None,
        None if rest.trim().is_empty() => None,
        None => Some(text.to_owned()),
    }
}

/// The last groups first, so many in all, in the order they were said; the latest word counts.
fn last_groups(groups: Vec<Vec<String>>, most: usize) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for group in groups.into_iter().rev() {
        let fresh: Vec<String> = group.into_iter().filter(|text| !kept.contains(text)).collect();
        let room = most - kept.len().min(most);
        let mut group = first(fresh, room);
        group.append(&mut kept);
        kept = group;
    }
    kept
}

/// The first of them, each once.
fn first(texts: Vec<String>, most: usize) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for text in texts {
        if kept.len() < most && !kept.contains(&text) {
            kept.push(text);
        }
    }
    kept
}

fn commits(output: &str, cues: &Cues) -> Vec<String> {
    let mut found = Vec::new();
    for line in crate::text::fence::strip_injected_blocks(output).lines() {
        for hash in cues.commit.captures_iter(line).filter_map(|found| found.get(1).or_else(|| found.get(2))) {
            let hash = hash.as_str();
            // A word of seven letters from a to f is a word.
            if hash.bytes().any(|byte| byte.is_ascii_digit()) {
                found.push(hash.chars().take(COMMIT_CHARS).collect());
            }
        }
    }
    first(found, DECISIONS)
}

fn files(output: &str, listed: &[String], cues: &Cues) -> Vec<String> {
    let mut found = Vec::new();
    for line in crate::text::fence::strip_injected_blocks(output).lines() {
        for captures in cues.file.captures_iter(line.trim_end()) {
            found.extend(captures.iter().skip(1).flatten().map(|path| path.as_str().trim().to_owned()));
        }
    }
    let listed = listed.iter().filter_map(|text| cues.listed_file.captures(text)?.get(1));
    found.extend(listed.map(|path| path.as_str().to_owned()));
    let short = found.iter().filter(|path| !path.contains("://")).map(|path| shorten(path));
    first(short.collect(), LIST)
}

/// A path's last segments. One that has no more of them stays absolute.
pub(crate) fn shorten(path: &str) -> String {
    let path = path.trim().replace('\\', "/");
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let cut = parts.len().saturating_sub(PATH_SEGMENTS);
    let root = if cut == 0 && path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts[cut..].join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_not_cut_stays_absolute() {
        for (path, short) in [
            ("/etc/hosts", "/etc/hosts"),
            ("/usr/bin/env", "/usr/bin/env"),
            (r"\\srv\share", "/srv/share"),
            ("/home/ana/app/src/main.rs", "app/src/main.rs"),
            ("./src/main.rs", "src/main.rs"),
            ("C:\\notes.md", "C:/notes.md"),
            ("a.rs", "a.rs"),
        ] {
            assert_eq!(shorten(path), short);
        }
    }

    #[test]
    fn cues_are_found_where_regex_finds_them() {
        let Cues { summary, did, decision, reason, commit, file, listed_file, unfinished, still, next } = Cues::get();
        let all = [summary, did, decision, reason, commit, file, listed_file, unfinished, still, next];
        all.into_iter().for_each(Pattern::agrees_on_its_words);
    }
}
