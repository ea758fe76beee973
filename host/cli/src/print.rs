//! Answers for people and for scripts: data goes to standard output, remarks to standard error.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use keepstone::{Entry, Hit, Outcome, Snippet};

use crate::answer::{Answer, Status};
use crate::moment;
use crate::visible::visible;

const NAME: Style = AnsiColor::Cyan.on_default();
const FAINT: Style = Style::new().dimmed();
const MARK: Style = AnsiColor::Yellow.on_default().bold();

/// Prints an answer.
pub(crate) fn print(answer: &Answer, as_json: bool) -> io::Result<()> {
    if as_json {
        return print_whole(&(serde_json::to_string(answer)? + "\n"));
    }
    match answer {
        Answer::Brief(brief) => print_whole(&brief.text),
        Answer::Text(text) => print_whole(text),
        Answer::Project(project) => print_whole(&project.text),
        _ => {
            let mut out = io::BufWriter::new(anstream::stdout().lock());
            print_parts(&mut out, answer)?;
            out.flush()
        }
    }
}

/// Prints a text byte for byte; on a terminal so that it cannot steer it.
fn print_whole(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let shown = if out.is_terminal() { Cow::Owned(visible(text)) } else { Cow::Borrowed(text) };
    out.write_all(shown.as_bytes())?;
    out.flush()
}

fn print_parts(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    match answer {
        Answer::Outcome(outcome) => print_outcome(out, outcome),
        Answer::Entry(entry) => print_entry(out, entry),
        Answer::Changed(entry) => writeln!(out, "{}", entry.reference),
        Answer::Entries(entries) => print_entries(out, entries),
        Answer::Hits(hits) => print_hits(out, hits),
        Answer::Restored(entries) => entries.iter().try_for_each(|entry| writeln!(out, "{}", entry.reference)),
        Answer::Forgotten(names) | Answer::Names(names) => names.iter().try_for_each(|name| writeln!(out, "{name}")),
        Answer::Brief(_) | Answer::Text(_) | Answer::Project(_) | Answer::ProjectSet(_) => Ok(()),
        Answer::Status(status) => print_status(out, status),
    }
}

fn print_outcome(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    match outcome {
        Outcome::Stored(reference) => writeln!(out, "{reference}"),
        Outcome::Merged(reference) => {
            remark("known already: what is new about it was added");
            writeln!(out, "{reference}")
        }
        Outcome::Rejected(reason) => {
            remark(&format!("not remembered: {reason}"));
            Ok(())
        }
    }
}

fn print_entry(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    print_head(out, entry)?;
    let of = |what: &str, found: &Option<String>| found.as_ref().map(|found| format!("{what} {found}"));
    let many = |what: &str, found: &[String]| (!found.is_empty()).then(|| format!("{what} {}", found.join(", ")));
    let confidence = entry.confidence.map(|confidence| format!("confidence {confidence}"));
    let about = [
        Some(format!("{} {}, importance {}", entry.tier, entry.status, entry.importance)),
        confidence,
        of("by", &entry.author),
        of("session", &entry.session),
        many("from", &entry.sources),
        many("confirmed by", &entry.confirmed_by),
    ];
    writeln!(out, "{FAINT}{}{FAINT:#}", visible(&about.into_iter().flatten().collect::<Vec<_>>().join(" · ")))?;
    writeln!(out, "\n{}", visible(&entry.text))
}

fn print_head(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    write!(out, "{NAME}{}{NAME:#}", entry.reference)?;
    if let Some(created) = entry.created {
        write!(out, "  {FAINT}{}{FAINT:#}", moment::print(created))?;
    }
    let tags: String = entry.tags.iter().map(|tag| format!(" #{}", visible(tag))).collect();
    writeln!(out, "{}{tags}", if tags.is_empty() { "" } else { " " })
}

fn print_entries(out: &mut impl Write, entries: &[Entry]) -> io::Result<()> {
    for entry in entries {
        print_head(out, entry)?;
        writeln!(out, "    {}", visible(entry.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default()))?;
    }
    remark_if_empty(entries.is_empty(), "nothing is remembered that fits");
    Ok(())
}

fn print_hits(out: &mut impl Write, hits: &[Hit]) -> io::Result<()> {
    for hit in hits {
        print_head(out, &hit.entry)?;
        writeln!(out, "    {}", marked(&hit.snippet))?;
    }
    remark_if_empty(hits.is_empty(), "nothing was found");
    Ok(())
}

/// The snippet with what matched in colour.
fn marked(snippet: &Snippet) -> String {
    let (mut marked, mut at) = (String::new(), 0);
    for highlight in &snippet.highlights {
        let (start, end) = (highlight.start as usize, highlight.end as usize);
        let (Some(before), Some(hit)) = (snippet.text.get(at..start), snippet.text.get(start..end)) else { continue };
        marked += &format!("{}{MARK}{}{MARK:#}", visible(before), visible(hit));
        at = end;
    }
    marked + &visible(snippet.text.get(at..).unwrap_or_default())
}

fn print_status(out: &mut impl Write, status: &Status) -> io::Result<()> {
    let health = &status.health;
    writeln!(out, "{NAME}{}{NAME:#}", status.dir)?;
    if !status.agents.is_empty() {
        writeln!(out, "agents: {}", status.agents.join(", "))?;
    }
    let entries = format!("{} entries and {} passages in {} files", health.entries, health.passages, health.files);
    writeln!(out, "{entries}, {} in the trash", health.forgotten)?;
    for count in &status.counts {
        writeln!(out, "  {:<12} {}", count.category, count.entries)?;
    }
    for key in &health.unknown {
        writeln!(out, "left alone: {}", visible(key))?;
    }
    let red = AnsiColor::Red.on_default();
    health.faults.iter().try_for_each(|fault| writeln!(out, "{red}fault{red:#}: {}", visible(&fault.to_string())))
}

/// People wonder about an empty answer, scripts do not.
fn remark_if_empty(is_empty: bool, remark: &str) {
    if is_empty && io::stderr().is_terminal() {
        self::remark(remark);
    }
}

/// Says something beside the answer, to whoever still listens.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(text));
}
