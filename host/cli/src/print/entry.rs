//! Entries, for people.

use std::io::{self, Write};

use keepstone::{Entry, Hit, Outcome, Snippet};

use super::{FAINT, MARK, NAME, remark, remark_if_empty};
use crate::moment;
use crate::visible::visible;

pub(super) fn print_outcome(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
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

pub(super) fn print_entry(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
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

pub(super) fn print_entries(out: &mut impl Write, entries: &[Entry]) -> io::Result<()> {
    for entry in entries {
        print_head(out, entry)?;
        writeln!(out, "    {}", visible(entry.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default()))?;
    }
    remark_if_empty(entries.is_empty(), "nothing is remembered that fits");
    Ok(())
}

pub(super) fn print_hits(out: &mut impl Write, hits: &[Hit]) -> io::Result<()> {
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
