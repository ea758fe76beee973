//! What a project asserts of its memory: `memory-tests.toml` names what briefs and searches tell, and what they do not.

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::brief::audience::Audience;
use crate::brief::compose::brief;
use crate::brief::contract::Request;
use crate::model::error::{Error, Result};
use crate::model::table::{line_of, read};
use crate::search::contract::{Pointer, Query};
use crate::vault::category_file::utf8;
use crate::vault::settings::ASSERTIONS as KEY;

use super::Review;
use super::contract::{CheckFinding, CheckKind};

/// Hits that an assertion about a search looks at.
const WITHIN: u32 = 5;

/// Lines that a failure shows of what is there instead.
const SHOWN: usize = 5;

/// An assertion about a brief.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BriefAssertion {
    task: Option<String>,
    agent: Option<String>,
    budget: Option<u32>,
    tells: Vec<String>,
    does_not_tell: Vec<String>,
}

/// An assertion about a search.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SearchAssertion {
    query: String,
    within: Option<u32>,
    tells: Vec<String>,
    does_not_tell: Vec<String>,
}

/// The assertions of a file, each with its line.
#[derive(Debug, Default)]
struct Assertions {
    briefs: Vec<(BriefAssertion, Option<u32>)>,
    searches: Vec<(SearchAssertion, Option<u32>)>,
}

/// The answer of a brief or a search: its whole text in one form, the references in it, and its lines for people.
struct Answer {
    text: String,
    references: Vec<String>,
    lines: Vec<String>,
}

impl Review<'_> {
    /// Runs the assertions. Each text that is missing, or there against them, is a finding.
    pub(super) fn check_assertions(&mut self, found: &mut Vec<CheckFinding>) -> Result<()> {
        let Some(object) = self.root.read(KEY)? else { return Ok(()) };
        let assertions = Assertions::parse(&utf8(KEY, object.bytes)?)?;
        for (assertion, line) in assertions.briefs {
            let BriefAssertion { task, agent, budget, tells, does_not_tell } = assertion;
            let agent = agent.unwrap_or_else(|| "default".to_owned());
            let subject = match &task {
                Some(task) => format!("the brief of {agent} for \"{task}\""),
                None => format!("the brief of {agent}"),
            };
            let request = Request { agent, task, budget, ..Request::default() };
            let brief = brief(&mut self.briefing(), &request, &Audience::default());
            let brief = brief.map_err(|error| wrong(line, &format!("{subject}: {error}")))?;
            let references = brief.sections.iter().flat_map(|section| section.sources.clone()).collect();
            let lines =
                brief.sections.iter().flat_map(|section| &section.lines).map(|line| line.line.clone()).collect();
            let answer = Answer { text: even(&brief.text), references, lines };
            found.extend(answer.failures(&subject, &tells, &does_not_tell).map(|message| finding(line, message)));
        }
        for (assertion, line) in assertions.searches {
            let SearchAssertion { query, within, tells, does_not_tell } = assertion;
            let subject = format!("a search for \"{query}\"");
            let query = Query { text: query, limit: Some(within.unwrap_or(WITHIN)), ..Query::default() };
            let hits = self.searcher().find(&query).map_err(|error| wrong(line, &format!("{subject}: {error}")))?;
            let answer = Answer {
                text: even(&hits.iter().map(|hit| hit.entry.text.as_str()).collect::<Vec<_>>().join("\n")),
                references: hits.iter().map(|hit| hit.entry.reference.to_string()).collect(),
                lines: hits.iter().map(|hit| Pointer::to(&hit.entry).line).collect(),
            };
            found.extend(answer.failures(&subject, &tells, &does_not_tell).map(|message| finding(line, message)));
        }
        Ok(())
    }
}

impl Answer {
    /// Returns whether a text or a reference is there, in capitals or not, on however many lines.
    fn tells(&self, text: &str) -> bool {
        self.references.iter().any(|reference| reference == text) || self.text.contains(&even(text))
    }

    fn failures(&self, subject: &str, tells: &[String], does_not_tell: &[String]) -> impl Iterator<Item = String> {
        let missing = tells.iter().filter(|text| !self.tells(text)).map(|text| {
            let mut shown: Vec<String> = self.lines.iter().take(SHOWN).map(|line| format!("\"{line}\"")).collect();
            if self.lines.len() > SHOWN {
                shown.push(format!("and {} more", self.lines.len() - SHOWN));
            }
            let instead = if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") };
            format!("{subject} does not tell \"{text}\"; it tells {instead}")
        });
        let present = does_not_tell.iter().filter(|text| self.tells(text)).map(|text| {
            let line = self.lines.iter().find(|line| even(line).contains(&even(text)));
            let place = line.map(|line| format!(" in \"{line}\"")).unwrap_or_default();
            format!("{subject} tells \"{text}\"{place}")
        });
        missing.chain(present).collect::<Vec<_>>().into_iter()
    }
}

impl Assertions {
    /// # Errors
    /// [`Error::Corrupt`] with the line for a text that is no TOML, for an unknown name, and for an assertion of nothing.
    fn parse(text: &str) -> Result<Self> {
        let at = |start: Option<usize>| start.and_then(|start| line_of(text, start));
        let table =
            DeTable::parse(text).map_err(|error| wrong(at(error.span().map(|span| span.start)), error.message()))?;
        let mut assertions = Self::default();
        for (name, values) in table.get_ref() {
            let line = at(Some(name.span().start));
            for (element, start) in
                tables(values).ok_or_else(|| wrong(line, &format!("write [[{}]]", name.get_ref())))?
            {
                let line = at(Some(start));
                let refused = |refusal: crate::model::table::TableRefusal| {
                    wrong(
                        refusal.start().filter(|start| *start > 0).map_or(line, |start| at(Some(start))),
                        refusal.message(),
                    )
                };
                match name.get_ref().as_ref() {
                    "brief" => {
                        let brief: BriefAssertion = read(element).map_err(refused)?;
                        check(line, &brief.tells, &brief.does_not_tell)?;
                        assertions.briefs.push((brief, line));
                    }
                    "search" => {
                        let search: SearchAssertion = read(element).map_err(refused)?;
                        check(line, &search.tells, &search.does_not_tell)?;
                        if search.query.trim().is_empty() {
                            return Err(wrong(line, "it has no query"));
                        }
                        assertions.searches.push((search, line));
                    }
                    other => {
                        return Err(wrong(
                            line,
                            &format!("unknown name `{other}`: there are [[brief]] and [[search]]"),
                        ));
                    }
                }
            }
        }
        Ok(assertions)
    }
}

/// The tables of an array, each with its first byte; none for anything else.
fn tables<'t>(values: &'t Spanned<DeValue<'t>>) -> Option<Vec<(&'t DeTable<'t>, usize)>> {
    let DeValue::Array(values) = values.get_ref() else { return None };
    let table = |value: &'t Spanned<DeValue<'t>>| match value.get_ref() {
        DeValue::Table(table) => Some((table, value.span().start)),
        _ => None,
    };
    values.iter().map(table).collect()
}

/// An assertion names what it wants, and a blank text is everywhere.
fn check(line: Option<u32>, tells: &[String], does_not_tell: &[String]) -> Result<()> {
    let mut texts = tells.iter().chain(does_not_tell).peekable();
    if texts.peek().is_none() {
        return Err(wrong(line, "it asserts nothing: give it tells or does_not_tell"));
    }
    if texts.any(|text| text.trim().is_empty()) {
        return Err(wrong(line, "a text of tells or does_not_tell is blank"));
    }
    Ok(())
}

fn wrong(line: Option<u32>, message: &str) -> Error {
    Error::corrupt(KEY, line, message)
}

fn finding(line: Option<u32>, message: String) -> CheckFinding {
    CheckFinding::at(CheckKind::Assertion, KEY, line, message)
}

/// A text in small letters, with one space between its words.
fn even(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
