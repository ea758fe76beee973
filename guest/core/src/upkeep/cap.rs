//! The chore `vault`: a full category keeps its newest entries; the others move whole to the archive, and a summary
//! stays.
//!
//! The archive is written first. A crash before the category is written only makes it be done again.

use crate::learn::Learner;
use crate::learn::facts::cap::FactCap;
use crate::learn::retention::may_leave;
use crate::model::category::Category;
use crate::model::contract::{Filter, Tier};
use crate::model::error::Result;
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::Scope;
use crate::text::cut::excerpt;
use crate::text::order::Order;
use crate::text::sorted::SortedSet;
use crate::vault::archive::Archive;
use crate::vault::blocks::fresh_id;
use crate::vault::change::Change;
use crate::vault::copies::Copies;
use crate::vault::file_writer::FileWriter;
use crate::vault::markdown::block::{Block, print_date};
use crate::vault::markdown::extra::Extra;
use crate::vault::summary;
use crate::vault::trash::Trash;

use super::contract::{EntryTransition, RunReport, Transition};
use super::settings::Settings;

/// Characters that a summary shows of an archived entry: the number of agent-memory.
const PREVIEW_CHARS: usize = 200;
/// Archived entries that a summary shows, the newest, so that a summary does not grow with the archive.
const SUMMARY_LINES: usize = 100;

/// The limit of each category.
pub(super) struct CategoryCap<'a> {
    pub(super) learner: Learner<'a>,
    pub(super) settings: &'a Settings,
}

impl CategoryCap<'_> {
    /// Retires facts that policy keeps no longer, then archives the surplus of each category.
    pub(super) fn run(&mut self, report: &mut RunReport) -> Result<()> {
        report.name_once(Copies(self.learner.root).reconcile_all()?);
        // The trash with the files, if that made the call begin anew.
        self.learner.root.list_all_ahead();
        let retired = FactCap(self.learner.facts()).retire_stale()?;
        report.note(
            &retired
                .into_iter()
                .map(|reference| step(reference, "policy keeps no fact so long, or of so little worth"))
                .collect::<Vec<_>>(),
        );
        for listed in self.learner.root.listed_files(&Filter::default())? {
            let mut faults = Vec::new();
            let is_empty = self
                .learner
                .root
                .look_at(&listed, &mut faults)?
                .is_none_or(|file| file.document.blocks().next().is_none());
            report.name_once(faults);
            let (scope, category) = (listed.scope, listed.category);
            if is_empty {
                continue;
            }
            match self.cap(&scope, category) {
                Ok(archived) => {
                    let keep = self.settings.category_keep;
                    let why = format!("its category has too many entries and keeps {keep}");
                    let named = |id| step(Reference { scope: scope.clone(), category, id }, &why);
                    report.note(&archived.into_iter().map(named).collect::<Vec<_>>());
                }
                Err(error) => {
                    report.faults.push(error.into_fault(&file_key(&scope, category))?);
                }
            }
        }
        Ok(())
    }

    /// Archives the surplus of one category and returns its ids.
    fn cap(&self, scope: &Scope, category: Category) -> Result<Vec<Id>> {
        // Listed no later than the file, which this call may know from a listing before: what the trash gets later was
        // forgotten on its way.
        let trash = Trash(self.learner.root).trash_of(scope, category)?;
        let file = self.learner.root.file(scope, category)?;
        let surplus = surplus(file.document.blocks(), category, self.settings);
        if surplus.is_empty() {
            return Ok(Vec::new());
        }
        let summaries = file.document.blocks().filter(|block| is_summary(block) && summary::is_as_written(&block.text));
        let summaries: Vec<Block> = summaries.cloned().collect();
        let summary = Summary::new(&surplus, &summaries);
        // A summary that drops lines is only ours to shorten once it is in the archive itself.
        let mut leaving = surplus.clone();
        leaving.extend(summaries.iter().filter(|_| summary.hidden > 0).cloned());
        let parts = Archive(self.learner.root).archive(scope, category, &leaving)?;
        let text = summary.text(&parts.join(", "));
        let now = self.learner.root.now();
        let mut missing = Vec::new();
        let newest = surplus.iter().filter_map(|block| block.created).max();
        let earliest = Some(newest.unwrap_or(now).min(now));
        let archived = FileWriter(self.learner.root).update_with_ids(scope, category, earliest, |document| {
            let in_archive = Archive(self.learner.root).archived_among(&leaving, &parts, scope, category)?;
            let (mut archived, mut gone) = (Vec::new(), SortedSet::new());
            missing.clear();
            let meant = || surplus.iter().chain(&summaries);
            let there = document.find_all(&meant().map(|block| &block.id).collect());
            for block in meant() {
                match there.get(&block.id).and_then(|piece| piece.block.as_ref()) {
                    Some(there) if there == block && (is_summary(block) || in_archive.contains(&block.text)) => {
                        gone.insert(&block.id);
                        archived.extend((!is_summary(block)).then(|| block.id.clone()));
                    }
                    // Whoever changed it meanwhile has a reason to keep it.
                    Some(_) => {}
                    None => missing.push(block.clone()),
                }
            }
            document.remove_all(&gone);
            if archived.is_empty() {
                return Ok(Change::Needless(archived));
            }
            let id = fresh_id(document, newest.map(|newest| newest + 1), now);
            document.insert(summary_block(id, text.clone()));
            Ok(Change::Made(archived))
        })?;
        Archive(self.learner.root).take_back(&parts, (scope, category), &trash, &missing)?;
        Ok(archived)
    }
}

fn step(reference: Reference, reason: &str) -> EntryTransition {
    EntryTransition { reference, transition: Transition::Archived, reason: reason.to_owned() }
}

/// The entries beyond what a category keeps: fading ones first, then the oldest.
fn surplus<'a>(blocks: impl Iterator<Item = &'a Block>, category: Category, settings: &Settings) -> Vec<Block> {
    let mut all: Vec<&Block> = blocks.filter(|block| may_leave(category, block)).collect();
    if all.len() <= settings.category_cap {
        return Vec::new();
    }
    all.order_by_key(|block| (block.extra.tier == Tier::Fading, std::cmp::Reverse((block.created, block.id.clone()))));
    all.into_iter().skip(settings.category_keep).cloned().collect()
}

fn is_summary(block: &Block) -> bool {
    summary::is_summary(&block.tags, &block.text)
}

/// The entry in place of archived ones.
struct Summary {
    entries: usize,
    /// One a line, newest first.
    lines: Vec<String>,
    /// Lines beyond those that are shown.
    hidden: usize,
}

impl Summary {
    /// Sums up entries that leave and takes over the lines of the summaries before.
    fn new(leaving: &[Block], before: &[Block]) -> Self {
        let preview = |block: &Block| {
            let date = block.created.map(print_date).unwrap_or_default();
            format!("{}[{date}] {}", summary::LINE, excerpt(&block.text, PREVIEW_CHARS))
        };
        let earlier = before.iter().flat_map(|block| block.text.lines());
        let earlier = earlier.filter(|line| line.starts_with(summary::LINE)).map(str::to_owned);
        let mut lines: Vec<String> = leaving.iter().map(preview).chain(earlier).collect();
        let counted: usize = before.iter().filter_map(|block| summary::count(&block.text)).sum();
        let hidden = lines.len().saturating_sub(SUMMARY_LINES);
        lines.truncate(SUMMARY_LINES);
        Self { entries: leaving.len() + counted, lines, hidden }
    }

    fn text(&self, key: &str) -> String {
        let mut text = format!("{}\n{}", summary::title(self.entries), self.lines.join("\n"));
        if self.hidden > 0 {
            text += &format!("\n{}{} more", summary::MORE, self.hidden);
        }
        text + &format!("\n{}{key}", summary::ALL)
    }
}

fn summary_block(id: Id, text: String) -> Block {
    let created = if let Id::Time(ms) = id { Some(ms) } else { None };
    Block {
        id,
        created,
        tags: vec![summary::TAG.to_owned()],
        text,
        extra: Extra::default(),
        broken_extra: false,
        duplicate_id: false,
    }
}
