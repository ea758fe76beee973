//! What `check` found: for people, as annotations of a forge, and as a comment.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::AnsiColor;
use keepstone::CheckFinding;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::style::counts;
use super::visible::visible;
use crate::answer::Reviewed;
use crate::args::CheckFormat;

pub(super) fn print_reviewed(out: &mut impl Write, reviewed: &Reviewed) -> io::Result<()> {
    match reviewed.format {
        CheckFormat::Text => print_text(out, reviewed),
        CheckFormat::Github => print_annotations(out, reviewed),
        CheckFormat::Gitlab => print_quality(out, reviewed),
        CheckFormat::Markdown => print_comment(out, reviewed),
    }
}

/// The place of a finding in the repository.
fn path(reviewed: &Reviewed, finding: &CheckFinding) -> String {
    format!("{}{}", reviewed.folder, finding.key)
}

/// The same with the line, if that is known.
fn place(reviewed: &Reviewed, finding: &CheckFinding) -> String {
    let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
    format!("{}{line}", path(reviewed, finding))
}

fn sentence(finding: &CheckFinding) -> Cow<'_, str> {
    match &finding.reference {
        Some(reference) => format!("{reference} {}", finding.message).into(),
        None => finding.message.as_str().into(),
    }
}

fn total(reviewed: &Reviewed) -> String {
    let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
    let count = |fails| number(reviewed.findings.iter().filter(|finding| finding.fails == fails).count());
    let found = counts(&[(count(true), "failure", "failures"), (count(false), "warning", "warnings")]);
    let found = if found.is_empty() { "no problems found".to_owned() } else { found };
    let files = match reviewed.files {
        0 => "no changed file of the memory".to_owned(),
        files => counts(&[(number(files), "changed file of the memory", "changed files of the memory")]),
    };
    let assertions = match reviewed.assertions {
        0 => "no assertions".to_owned(),
        assertions => counts(&[(number(assertions), "assertion", "assertions")]),
    };
    let base = reviewed.base.get(..12).unwrap_or(&reviewed.base);
    format!("{found}: looked at {files} since commit {base}, and at {assertions}")
}

fn print_text(out: &mut impl Write, reviewed: &Reviewed) -> io::Result<()> {
    for finding in &reviewed.findings {
        let (word, style) = match finding.fails {
            true => ("failure", AnsiColor::Red.on_default().bold()),
            false => ("warning", AnsiColor::Yellow.on_default().bold()),
        };
        let (place, sentence) = (place(reviewed, finding), sentence(finding));
        writeln!(out, "{}: {style}{word}{style:#}: {}: {}", visible(&place), finding.kind, visible(&sentence))?;
    }
    writeln!(out, "{}", total(reviewed))
}

/// One command of GitHub Actions for each finding. What the memory says must not end a command, or begin another.
fn print_annotations(out: &mut impl Write, reviewed: &Reviewed) -> io::Result<()> {
    let value = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| value(text).replace(':', "%3A").replace(',', "%2C");
    for finding in &reviewed.findings {
        let word = if finding.fails { "error" } else { "warning" };
        let line = finding.line.map(|line| format!(",line={line}")).unwrap_or_default();
        let (file, sentence) = (property(&path(reviewed, finding)), value(&sentence(finding)));
        writeln!(out, "::{word} file={file}{line},title=memory%3A {}::{}", finding.kind, visible(&sentence))?;
    }
    Ok(())
}

/// The report that GitLab's `artifacts: reports: codequality` takes: <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>.
/// The line is not in a fingerprint, so that a finding that only moved is the same one.
fn print_quality(out: &mut impl Write, reviewed: &Reviewed) -> io::Result<()> {
    let fingerprint = |finding: &CheckFinding| {
        let parts = format!("{}\n{}\n{}", path(reviewed, finding), finding.kind, sentence(finding));
        Sha256::digest(parts).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let issue = |finding: &CheckFinding| {
        json!({
            "description": visible(&sentence(finding)),
            "check_name": format!("memory: {}", finding.kind),
            "fingerprint": fingerprint(finding),
            "severity": if finding.fails { "major" } else { "minor" },
            "location": { "path": path(reviewed, finding), "lines": { "begin": finding.line.unwrap_or(1) } },
        })
    };
    let issues: Vec<_> = reviewed.findings.iter().map(issue).collect();
    writeln!(out, "{:#}", json!(issues))
}

/// A table in Markdown, in which what the memory says is text and calls nobody.
fn print_comment(out: &mut impl Write, reviewed: &Reviewed) -> io::Result<()> {
    writeln!(out, "### Memory: {}", total(reviewed))?;
    if !reviewed.findings.is_empty() {
        writeln!(out, "\n| | place | finding |\n|---|---|---|")?;
    }
    for finding in &reviewed.findings {
        let word = if finding.fails { "**failure**" } else { "warning" };
        let (place, sentence) = (plain(&place(reviewed, finding)), plain(&sentence(finding)));
        writeln!(out, "| {word} | {place} | {}: {} |", finding.kind, visible(&sentence))?;
    }
    Ok(())
}

/// A text that Markdown shows as it is.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '\n' | '\r' => plain.push(' '),
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '@' => plain.push_str("&#64;"),
            '#' => plain.push_str("&#35;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' => plain.extend(['\\', c]),
            _ => plain.push(c),
        }
    }
    plain
}
