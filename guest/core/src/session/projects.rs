//! Results of projects: review issues, preferred technologies, ratings. Each
//! is an entry of the project that people can read and change.

pub(crate) mod record;

use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Evidence, Filter, Learnt, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::Scope;
use crate::session::Sessions;
use crate::text::cut::one_line;
use crate::text::marks::REVIEW_ISSUES;
use crate::text::order::Order;
use crate::text::similarity::is_same;
use crate::vault::blocks::{fresh_id, new_block};
use crate::vault::change::Change;
use crate::vault::entries::Entries;
use crate::vault::file_writer::FileWriter;
use crate::vault::listing::EntryLists;
use crate::vault::markdown::block::Block;
use crate::vault::screening::Screening;

use super::contract::Rating;
use super::work::line;
use crate::learn::facts::settings::CONFIRMATION;
use crate::learn::retention::{retire, warn_of_evicted};
use crate::session::contract::ProjectRecord;
use crate::vault::duplicate::{SESSIONS, WORDINGS};

/// Review issues that stay, those flagged most: all of them are shown, and so are the technologies below.
const MOST_ISSUES: usize = 20;
/// The count from which a review issue is shown: once is no pattern.
const FLAGGED: u32 = 2;
/// Preferred technologies that stay, the latest.
const MOST_TECHNOLOGIES: usize = 10;
/// Finished projects that stay, the latest.
const MOST_PROJECTS: usize = 50;

/// Characters of a review issue: more than the least, and at most the most.
const ISSUE: std::ops::RangeInclusive<usize> = 11..=199;

/// Characters of a technology.
const TECHNOLOGY: usize = 200;

/// A kind of entry that is counted at each observation: where it is stored and how it is marked.
struct Counted {
    category: Category,
    tag: &'static str,
}

const ISSUES: Counted = Counted { category: Category::Gotchas, tag: "review-issue" };
const TECHNOLOGIES: Counted = Counted { category: Category::Conventions, tag: "technology" };

/// Marks finished projects.
const COMPLETED: &str = "completed";

/// Review issues, technologies, and records of finished projects.
pub(crate) struct Projects<'a>(pub(crate) Sessions<'a>);

impl Projects<'_> {
    /// Remembers what a review found: the numbered lines of a verdict FAIL. A session counts once.
    pub(crate) fn record_review(&self, verdict: &str, session: Option<&str>) -> Result<Vec<Reference>> {
        let mut verdict = verdict.to_owned();
        Screening(self.0.root).redact(&file_key(&Scope::Project, ISSUES.category), &mut verdict);
        let issues = issues(&verdict);
        let mut noted = Vec::new();
        self.0.root.list_ahead_of_changes();
        for issue in issues {
            noted.push(self.count(&ISSUES, &issue, session)?);
        }
        let order = |entry: &Entry| (met(entry), last(entry));
        self.keep_best(&ISSUES, MOST_ISSUES, order)?;
        Ok(noted)
    }

    /// Remembers technologies that a plan was approved with, one entry for each line.
    pub(crate) fn prefer_technology(&self, technology: &str, session: Option<&str>) -> Result<Reference> {
        let mut technology = technology.to_owned();
        Screening(self.0.root).redact(&file_key(&Scope::Project, TECHNOLOGIES.category), &mut technology);
        let technology = line(&technology, TECHNOLOGY);
        if technology.is_empty() {
            return Err(Error::invalid("the technology is empty"));
        }
        self.0.root.list_ahead_of_changes();
        let noted = self.count(&TECHNOLOGIES, &technology, session)?;
        self.keep_best(&TECHNOLOGIES, MOST_TECHNOLOGIES, last)?;
        Ok(noted)
    }

    /// Stores a finished project. A project with the same record is stored once.
    pub(crate) fn complete(&self, project: &ProjectRecord) -> Result<Reference> {
        let text = project.print()?;
        let draft = Draft {
            tags: vec![COMPLETED.to_owned()],
            created: project.completed_at,
            ..Draft::new(Scope::Project, Category::Projects, text)
        };
        self.0.root.list_ahead_of_changes();
        let reference = self.0.learner().remember(draft)?;
        let created = |entry: &Entry| entry.created.unwrap_or_default();
        self.keep_best(&Counted { category: Category::Projects, tag: COMPLETED }, MOST_PROJECTS, created)?;
        Ok(reference)
    }

    /// Rates the project that was finished last; none when none was.
    pub(crate) fn rate(&self, ratings: &[Rating]) -> Result<Option<Reference>> {
        ratings.iter().try_for_each(Rating::check)?;
        self.0.root.list_ahead_of_changes();
        let Some(last) = self.completed()?.into_iter().next() else { return Ok(None) };
        let mut record = ProjectRecord::parse(&last.text, last.created);
        record.rate(ratings);
        let changes = Changes { text: Some(record.print()?), ..Changes::default() };
        Entries(self.0.root).edit(&last.reference, changes).map(|entry| Some(entry.reference))
    }

    /// Finished projects, newest first.
    pub(crate) fn list(&self) -> Result<Vec<ProjectRecord>> {
        let entries = self.completed()?;
        Ok(entries.iter().map(|entry| ProjectRecord::parse(&entry.text, entry.created)).collect())
    }

    fn completed(&self) -> Result<Vec<Entry>> {
        self.tagged(&Counted { category: Category::Projects, tag: COMPLETED })
    }

    fn tagged(&self, of: &Counted) -> Result<Vec<Entry>> {
        EntryLists(self.0.root).list(&Filter {
            scopes: vec![Scope::Project],
            categories: vec![of.category],
            tags: vec![of.tag.to_owned()],
            ..Filter::default()
        })
    }

    /// Lines about earlier projects, each with its reference.
    pub(crate) fn learned_lines(&self) -> Result<Vec<(String, String)>> {
        let mut lines = Vec::new();
        let mut issues = self.tagged(&ISSUES)?;
        issues.retain(|issue| met(issue) >= FLAGGED);
        issues.order_by_key(|issue| std::cmp::Reverse((met(issue), last(issue))));
        for (nth, issue) in issues.iter().enumerate() {
            let title = if nth == 0 { format!("{REVIEW_ISSUES}\n") } else { String::new() };
            let text = format!("{title}  - {} (flagged {} times)", one_line(&issue.text), met(issue));
            lines.push((issue.reference.to_string(), text));
        }
        let mut technologies = self.tagged(&TECHNOLOGIES)?;
        technologies.order_by_key(|technology| std::cmp::Reverse(last(technology)));
        if let Some(newest) = technologies.first() {
            let names: Vec<String> = technologies.iter().map(|technology| one_line(&technology.text)).collect();
            lines.push((newest.reference.to_string(), format!("- Preferred technologies: {}", names.join(", "))));
        }
        for project in self.completed()? {
            let record = ProjectRecord::parse(&project.text, project.created);
            lines.extend(record.rating_line().map(|line| (project.reference.to_string(), line)));
        }
        Ok(lines)
    }

    /// Imports a review issue with its count; returns whether it is new.
    pub(crate) fn take_issue(&self, text: &str, evidence: &Evidence) -> Result<bool> {
        self.take_counted(&ISSUES, text, evidence.clone())
    }

    /// Imports a technology; returns whether it is new.
    pub(crate) fn take_technology(&self, text: &str) -> Result<bool> {
        let evidence = Evidence::first(self.0.root.now(), None, Learnt::Import);
        self.take_counted(&TECHNOLOGIES, &line(text, TECHNOLOGY), evidence)
    }

    fn take_counted(&self, of: &Counted, text: &str, evidence: Evidence) -> Result<bool> {
        if self.tagged(of)?.iter().any(|known| is_same(&known.text, text, CONFIRMATION)) {
            return Ok(false);
        }
        self.0.learner().remember(Draft {
            tags: vec![of.tag.to_owned()],
            evidence: Some(evidence),
            ..Draft::new(Scope::Project, of.category, text)
        })?;
        Ok(true)
    }

    /// Adds something, or counts once more what says the same; once a session.
    fn count(&self, of: &Counted, text: &str, session: Option<&str>) -> Result<Reference> {
        let draft = Draft {
            tags: vec![of.tag.to_owned()],
            session: session.map(str::to_owned),
            ..Draft::new(Scope::Project, of.category, text)
        };
        let draft = Screening(self.0.root).checked(draft)?;
        let now = self.0.root.now();
        let reference = |id: &Id| Reference { scope: Scope::Project, category: of.category, id: id.clone() };
        FileWriter(self.0.root).update_with_ids(&Scope::Project, of.category, Some(now), |document| {
            let is_one =
                |block: &&Block| block.tags.contains(&draft.tags[0]) && is_same(&block.text, &draft.text, CONFIRMATION);
            let Some(known) = document.blocks().find(is_one).cloned() else {
                let id = fresh_id(document, None, now);
                let evidence = Some(Evidence::first(now, session, Learnt::Rule));
                document.insert(new_block(id.clone(), &Draft { evidence, ..draft.clone() }));
                return Ok(Change::Made(reference(&id)));
            };
            let mut counted = known.clone();
            let first = Evidence::first(known.created.unwrap_or(now), None, Learnt::Hand);
            let evidence = counted.extra.evidence.get_or_insert(first);
            let is_known = match session {
                Some(session) => evidence.sessions.iter().any(|known| known == session),
                None => evidence.last_seen == now,
            };
            if is_known {
                return Ok(Change::Needless(reference(&known.id)));
            }
            let said =
                Evidence { count: evidence.count.saturating_add(1), ..Evidence::first(now, session, Learnt::Rule) };
            evidence.merge(&said, SESSIONS, WORDINGS);
            let id = known.id.clone();
            document.replace(&id, counted);
            Ok(Change::Made(reference(&id)))
        })
    }

    /// Archives what comes last in an order when there is more than policy keeps.
    fn keep_best<K: Ord>(&self, of: &Counted, most: usize, order: impl Fn(&Entry) -> K) -> Result<()> {
        let mut entries = self.tagged(of)?;
        entries.retain(|entry| entry.tier != Tier::Pinned);
        entries.order_by_key(|entry| std::cmp::Reverse(order(entry)));
        let mut evicted = Vec::new();
        for entry in entries.into_iter().skip(most) {
            let file = self.0.root.file(&Scope::Project, of.category)?;
            let block = file.document.find(&entry.reference.id).and_then(|piece| piece.block.clone());
            if let Some(block) = block
                && retire(self.0.root, &entry.reference, &block)?
            {
                evicted.push(entry.reference);
            }
        }
        warn_of_evicted(self.0.root, &evicted);
        Ok(())
    }
}

fn met(entry: &Entry) -> u32 {
    entry.evidence.as_ref().map_or(1, |evidence| evidence.count)
}

fn last(entry: &Entry) -> u64 {
    entry.evidence.as_ref().map(|evidence| evidence.last_seen).max(entry.created).unwrap_or_default()
}

/// The numbered lines of a verdict FAIL; none of one that passed.
fn issues(verdict: &str) -> Vec<String> {
    let verdict = crate::text::cut::readable(&crate::text::fence::strip_injected_blocks(verdict));
    let is_fail = |line: &str| {
        let line = line.replace('*', "").trim().to_uppercase();
        line.starts_with("VERDICT") && line.contains("FAIL") || line == "FAIL" || line.starts_with("FAIL:")
    };
    if !verdict.lines().any(is_fail) {
        return Vec::new();
    }
    let numbered = |line: &str| {
        let rest = line.trim().trim_start_matches(|c: char| c.is_ascii_digit());
        let told = rest.strip_prefix(['.', ')', ':'])?.trim().replace("**", "");
        (rest.len() < line.trim().len() && ISSUE.contains(&told.chars().count())).then_some(told)
    };
    verdict.lines().filter_map(numbered).collect()
}

#[cfg(test)]
mod tests;
