//! Checks of input: texts, words and numbers from callers.

use super::limits::LAST_TIME;
use crate::model::limits::Limits;
use crate::text::contract::{Finding, Rationale};
use crate::text::cut::trim_blank_lines;
use crate::text::line::plain;
use crate::text::sorted::SortedSet;

use super::category::Category;
use super::contract::{Changes, Draft, Status};
use super::error::{Error, Result};
use super::scope::Name;

/// A draft in its final form.
pub(crate) fn draft(draft: Draft, limits: &Limits) -> Result<Draft> {
    if draft.status == Some(Status::Forgotten) {
        return Err(Error::invalid("a new entry cannot be forgotten"));
    }
    confidence(draft.confidence)?;
    if draft.created.is_some_and(|time| time > LAST_TIME) {
        return Err(Error::invalid("created: the time lies after the year 9999"));
    }
    if let Some(author) = &draft.author {
        Name::new(author)?;
    }
    word("session", draft.session.as_deref(), limits)?;
    if let Some(origin) = &draft.origin {
        word("client", origin.client.as_deref(), limits)?;
        word("commit", origin.commit.as_deref(), limits)?;
    }
    Ok(Draft {
        text: text("text", &with_paragraphs(&draft)?, limits)?,
        rationale: None,
        finding: None,
        tags: tags(draft.tags, limits)?,
        sources: words("source", draft.sources, limits)?,
        ..draft
    })
}

/// The text of a draft with its rationale and its finding.
fn with_paragraphs(draft: &Draft) -> Result<String> {
    let printed = [rationale(draft)?, finding(draft)?];
    let text = draft.text.trim_end();
    // An empty text stays empty, and is refused as such.
    if text.is_empty() || printed.iter().all(String::is_empty) {
        return Ok(draft.text.clone());
    }
    let parts = std::iter::once(text).chain(printed.iter().map(String::as_str));
    Ok(parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"))
}

fn finding(draft: &Draft) -> Result<String> {
    let Some(finding) = &draft.finding else { return Ok(String::new()) };
    if draft.category != Category::Findings {
        return Err(Error::invalid("a finding (severity, location, impact, cause, resolution) is for findings"));
    }
    if Finding::parse(&draft.text).is_some() {
        return Err(Error::invalid("the text has paragraphs of a finding already: give them there or beside the text"));
    }
    Ok(finding.print())
}

fn rationale(draft: &Draft) -> Result<String> {
    let Some(rationale) = &draft.rationale else { return Ok(String::new()) };
    if draft.category != Category::Decisions {
        return Err(Error::invalid("a rationale (reason, alternatives, reversible) is for decisions"));
    }
    if Rationale::parse(&draft.text).is_some() {
        return Err(Error::invalid("the text has a rationale already: give it there or beside the text"));
    }
    if rationale.alternatives.iter().any(|alternative| alternative.name.trim().is_empty()) {
        return Err(Error::invalid("an alternative has no name"));
    }
    Ok(rationale.print())
}

/// Changes in their final form.
pub(crate) fn changes(changes: Changes, limits: &Limits) -> Result<Changes> {
    if changes == Changes::default() {
        return Err(Error::invalid("name something to change"));
    }
    confidence(changes.confidence)?;
    Ok(Changes {
        text: changes.text.map(|new| text("text", &new, limits)).transpose()?,
        tags: changes.tags.map(|new| tags(new, limits)).transpose()?,
        resolution: changes.resolution.map(|said| resolution(said, limits)).transpose()?,
        ..changes
    })
}

fn resolution(said: String, limits: &Limits) -> Result<String> {
    if said.trim().is_empty() { Ok(said) } else { text("the resolution", &said, limits) }
}

/// A text with `\n` line ends and no blank lines around it.
pub(crate) fn text(what: &str, given: &str, limits: &Limits) -> Result<String> {
    if given.len() > limits.text_bytes {
        let (len, most) = (given.len(), limits.text_bytes);
        return Err(Error::invalid(format!("{what} has {len} bytes; at most {most} are taken (limits.text_bytes)")));
    }
    let given = plain(given).replace("\r\n", "\n");
    if let Some(at) = given.find(is_control) {
        let (code, line) = (given[at..].chars().next().map_or(0, u32::from), given[..at].matches('\n').count() + 1);
        return Err(Error::invalid(format!("{what} holds the control character U+{code:04X} in line {line}")));
    }
    let trimmed = trim_blank_lines(&given);
    if trimmed.is_empty() {
        return Err(Error::invalid(format!("{what} is empty")));
    }
    Ok(trimmed.to_owned())
}

fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
}

pub(crate) fn tags(given: Vec<String>, limits: &Limits) -> Result<Vec<String>> {
    let bare = given.iter().map(|tag| tag.trim_start_matches('#').to_owned()).collect();
    let tags = words("tag", bare, limits)?;
    match tags.iter().find(|tag| tag.contains(|c: char| c.is_whitespace() || matches!(c, '#' | '·'))) {
        Some(tag) => Err(Error::invalid(format!("tag {tag:?} holds white space, # or ·"))),
        None => Ok(tags),
    }
}

fn words(what: &str, given: Vec<String>, limits: &Limits) -> Result<Vec<String>> {
    if given.len() > limits.tags {
        return Err(Error::invalid(format!(
            "{} {what}s; at most {} are taken (limits.tags)",
            given.len(),
            limits.tags
        )));
    }
    for given in &given {
        word(what, Some(given), limits)?;
    }
    let mut seen = SortedSet::new();
    Ok(given.into_iter().filter(|word| seen.insert(word.clone())).collect())
}

pub(crate) fn word(what: &str, given: Option<&str>, limits: &Limits) -> Result<()> {
    let Some(given) = given else { return Ok(()) };
    let fault = if given.trim().is_empty() {
        "is empty".to_owned()
    } else if given.len() > limits.word_bytes {
        format!("is longer than {} bytes (limits.word_bytes)", limits.word_bytes)
    } else if given.contains(char::is_control) {
        "holds a control character".to_owned()
    } else {
        return Ok(());
    };
    Err(Error::invalid(format!("{what} {:?} {fault}", given.chars().take(40).collect::<String>())))
}

fn confidence(given: Option<f64>) -> Result<()> {
    match given {
        Some(value) if !(0.0..=1.0).contains(&value) => {
            Err(Error::invalid(format!("confidence is {value}; it goes from 0 to 1")))
        }
        _ => Ok(()),
    }
}
