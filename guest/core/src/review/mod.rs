//! A review of what a branch changes in the memory, and of what a project asserts of it.

mod assertions;
pub(crate) mod contract;
pub(crate) mod settings;

use crate::brief::mentioned::mentioned;
use crate::brief::{self, Briefing};
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Origin, Status};
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::model::table;
use crate::search::contract::{Contradiction, Pointer};
use crate::search::contradicting::counterparts;
use crate::search::{Search, Searcher};
use crate::store::contract::Fault;
use crate::text::contract::{Difference, MentionKind};
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::upkeep::defects::faults_of;
use crate::vault::archive::Archive;
use crate::vault::category_file::CategoryFile;
use crate::vault::listing::EntryLists;
use crate::vault::markdown::Document;
use crate::vault::markdown::block::Block;
use crate::vault::permissions::Permissions;
use crate::vault::root::Root;
use crate::vault::succession::Successors;
use crate::vault::summary::is_summary;

use contract::{BaseFile, Branch, CheckFinding, CheckKind, GonePath};

/// The settings of this room and of the rooms that it asks.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'a> {
    pub(crate) brief: brief::Settings<'a>,
    pub(crate) check: &'a settings::Settings,
}

/// The room at work in one call.
pub(crate) struct Review<'a> {
    pub(crate) root: &'a Root,
    pub(crate) search: &'a mut Search,
    pub(crate) settings: Settings<'a>,
}

/// Entries that a branch made or changed, with their lines.
type ChangedEntries = SortedMap<Reference, u32>;

impl Review<'_> {
    fn searcher(&mut self) -> Searcher<'_> {
        Searcher { root: self.root, search: self.search, settings: self.settings.brief.search }
    }

    fn briefing(&mut self) -> Briefing<'_> {
        Briefing { root: self.root, search: self.search, settings: self.settings.brief }
    }

    /// Reviews what a branch changes, and runs the assertions of the project. In the order of files and lines.
    ///
    /// # Errors
    /// [`crate::Error::Corrupt`] for assertions that cannot be read; an error of the store.
    pub(crate) fn check(&mut self, branch: &Branch) -> Result<Vec<CheckFinding>> {
        let (mut found, mut changed) = (Vec::new(), ChangedEntries::new());
        let mut readable = Vec::new();
        for file in &branch.files {
            if Permissions(self.root).may_show(&file.key)? {
                readable.push(file);
            }
        }
        for base in &readable {
            self.look_at_file(base, &mut found, &mut changed)?;
        }
        for base in &readable {
            if let Some((scope, category)) = self.root.place_of(&base.key) {
                self.look_at_entries(scope, category, &changed, &mut found)?;
            }
        }
        for base in &readable {
            self.look_for_withdrawn(base, &changed, &mut found)?;
        }
        self.look_for_gone(&branch.gone, &mut found)?;
        self.check_assertions(&mut found)?;
        let settings = self.settings.check;
        found.retain(|finding| settings.reports(finding.kind));
        for finding in &mut found {
            finding.fails = settings.fail.contains(&finding.kind);
            if let Some(message) = self.root.settings.redacted(&finding.message) {
                finding.message = message;
            }
        }
        found.order_by(|one, other| {
            let place = |finding: &CheckFinding| (finding.line, finding.kind);
            one.key.cmp(&other.key).then(place(one).cmp(&place(other))).then_with(|| one.message.cmp(&other.message))
        });
        found.dedup();
        Ok(found)
    }

    /// Secrets and faults of a file that its base has not, and the entries that are other than there.
    fn look_at_file(
        &mut self,
        base: &BaseFile,
        found: &mut Vec<CheckFinding>,
        changed: &mut ChangedEntries,
    ) -> Result<()> {
        let object = match self.root.read(&base.key) {
            Ok(Some(object)) => object,
            Ok(None) => return Ok(()),
            Err(error) => {
                found.push(error.into_fault(&base.key)?.into());
                return Ok(());
            }
        };
        let before = base.text.as_deref().unwrap_or_default();
        let now = String::from_utf8_lossy(&object.bytes).into_owned();
        let vault = self.root.settings.clone();
        let parts_before: SortedSet<&str> =
            vault.sensitive_parts(before).into_iter().map(|part| &before[part.range]).collect();
        for part in vault.sensitive_parts(&now) {
            if !parts_before.contains(&now[part.range.clone()]) {
                let message = match part.is_secret {
                    true => format!("a {} stands here: take it out, and make a new one", part.kind),
                    false => format!("what policy redacts as {:?} stands here: take it out", part.kind),
                };
                let line = table::line_of(&now, part.range.start);
                found.push(CheckFinding::at(CheckKind::Secret, &base.key, line, message));
            }
        }
        let Some((scope, category)) = self.root.place_of(&base.key) else { return Ok(()) };
        let file = match self.root.file(&scope, category) {
            Ok(file) => file,
            Err(error) => {
                found.push(error.into_fault(&base.key)?.into());
                return Ok(());
            }
        };
        let former = CategoryFile::new(&base.key, String::new(), Document::parse(before), &scope, category);
        let faults_before = faults_at(&former, before);
        let faults = faults_at(&file, &now).into_iter().filter(|fault| !faults_before.contains(fault));
        found.extend(faults.map(|PlacedFault { fault, .. }| fault.into()));
        let blocks_before: SortedSet<(&Id, u64)> =
            former.document.blocks().map(|block| &block.id).zip(former.document.hashes()).collect();
        for ((line, block), hash) in file.document.blocks_by_line().zip(file.document.hashes()) {
            if !blocks_before.contains(&(&block.id, hash)) {
                changed.insert(Reference { scope: scope.clone(), category, id: block.id.clone() }, line);
            }
        }
        Ok(())
    }

    /// What the changed entries of a file contradict or repeat, and which of them nobody confirmed.
    fn look_at_entries(
        &mut self,
        scope: Scope,
        category: Category,
        changed: &ChangedEntries,
        found: &mut Vec<CheckFinding>,
    ) -> Result<()> {
        let statuses = vec![Status::Candidate, Status::Promoted];
        let filter = Filter {
            scopes: vec![scope],
            categories: vec![category],
            statuses,
            superseded: Some(false),
            ..Filter::default()
        };
        for entry in EntryLists(self.root).list(&filter)? {
            let Some(line) = changed.get(&entry.reference).copied() else { continue };
            let place = (entry.reference.clone(), line);
            if entry.status == Status::Candidate || entry.origin.as_ref().is_some_and(Origin::is_unconfirmed) {
                let message = format!("is not confirmed by a person: \"{}\"", Pointer::to(&entry).line);
                found.push(CheckFinding::of(CheckKind::Unconfirmed, place.clone(), None, message));
            }
            // A finding would quote the words that make the difference, and checks are read by many.
            if self.root.settings.sensitive_parts(&entry.text).is_empty() {
                self.look_beside(&entry, line, changed, found)?;
            }
        }
        Ok(())
    }

    /// What stands beside one changed entry. A pair that is changed on both sides is found once, at the newer entry.
    fn look_beside(
        &mut self,
        entry: &Entry,
        line: u32,
        changed: &ChangedEntries,
        found: &mut Vec<CheckFinding>,
    ) -> Result<()> {
        let reference = &entry.reference;
        let beside = counterparts(&mut self.searcher(), entry)?;
        for pair in beside.contradicting {
            let is_newer = pair.newer.reference == *reference;
            let other = if is_newer { &pair.older } else { &pair.newer };
            if is_newer || !changed.contains_key(&other.reference) {
                let kind = match pair.difference {
                    Difference::Subject => CheckKind::Amendment,
                    _ => CheckKind::Contradiction,
                };
                let message = differing(&pair, is_newer, other);
                found.push(CheckFinding::of(kind, (reference.clone(), line), Some(other), message));
            }
        }
        for other in beside.similar {
            if *reference > other.reference || !changed.contains_key(&other.reference) {
                let message = format!("says nearly the same as {}: \"{}\"", other.reference, other.line);
                found.push(CheckFinding::of(CheckKind::Duplicate, (reference.clone(), line), Some(&other), message));
            }
        }
        Ok(())
    }

    /// Finds the entries that a person stood behind at the base, and that the branch has in another wording or not at all.
    fn look_for_withdrawn(
        &mut self,
        base: &BaseFile,
        changed: &ChangedEntries,
        found: &mut Vec<CheckFinding>,
    ) -> Result<()> {
        let Some((scope, category)) = self.root.place_of(&base.key) else { return Ok(()) };
        // A file that cannot be read is a finding already.
        let Ok(file) = self.root.file(&scope, category) else { return Ok(()) };
        let before = Document::parse(base.text.as_deref().unwrap_or_default());
        let now: SortedMap<&Id, &Block> = file.document.blocks().map(|block| (&block.id, block)).collect();
        let is_meant = |block: &&Block| {
            let still_says_it = now.get(&block.id).is_some_and(|now| now.text.contains(&block.text));
            let is_entry = matches!(block.id, Id::Time(_)) && !is_summary(&block.tags, &block.text);
            is_entry && !still_says_it && block.extra.status == Status::Promoted && block.extra.is_a_persons()
        };
        for block in before.blocks().filter(is_meant) {
            let entry = block.entry(&scope, category);
            let reference = &entry.reference;
            let (what, line) = match changed.get(reference) {
                Some(line) => ("no longer says what a person stated or confirmed", Some(*line)),
                None if self.is_elsewhere(&entry, changed)? => continue,
                None => ("is gone, which a person stated or confirmed", None),
            };
            let message = format!("{what}: \"{}\"", Pointer::to(&entry).line);
            let finding = CheckFinding::at(CheckKind::Withdrawn, &base.key, line, message);
            found.push(CheckFinding { reference: Some(entry.reference), ..finding });
        }
        Ok(())
    }

    /// Returns whether an entry that its file has no more is in the archive, is superseded, or stands in another file of the branch.
    fn is_elsewhere(&self, entry: &Entry, changed: &ChangedEntries) -> Result<bool> {
        let is_archived = Archive(self.root).find_archived(&entry.reference)?.is_some();
        if is_archived || Successors(self.root).successor_of(&entry.reference)?.is_some() {
            return Ok(true);
        }
        for other in changed.keys() {
            let file = self.root.file(&other.scope, other.category)?;
            if file.document.blocks().any(|block| block.id == other.id && block.text == entry.text) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Entries in force that name what the project has no more.
    fn look_for_gone(&mut self, gone: &[GonePath], found: &mut Vec<CheckFinding>) -> Result<()> {
        if gone.is_empty() {
            return Ok(());
        }
        let filter = Filter { statuses: vec![Status::Promoted], superseded: Some(false), ..Filter::default() };
        for mentioned in mentioned(self.root, &filter)? {
            let reference = &mentioned.entry.reference;
            let is_named = |path: &str| {
                mentioned.mentions.iter().any(|mention| mention.kind == MentionKind::Path && mention.name == path)
            };
            for GonePath { path, renamed_to } in gone.iter().filter(|gone| is_named(&gone.path)) {
                let message = match renamed_to {
                    Some(now) => format!("names {path}, which is {now} now"),
                    None => format!("names {path}, which is deleted"),
                };
                let line = self.line_of(reference)?;
                let finding = CheckFinding::at(CheckKind::GonePath, &reference.key(), line, message);
                found.push(CheckFinding { reference: Some(reference.clone()), ..finding });
            }
        }
        Ok(())
    }

    fn line_of(&mut self, reference: &Reference) -> Result<Option<u32>> {
        let file = self.root.file(&reference.scope, reference.category)?;
        let found = file.document.blocks_by_line().find(|(_, block)| block.id == reference.id);
        Ok(found.map(|(line, _)| line))
    }
}

impl CheckFinding {
    fn at(kind: CheckKind, key: &str, line: Option<u32>, message: String) -> Self {
        Self { kind, fails: false, key: key.to_owned(), line, reference: None, other: None, message }
    }

    fn of(kind: CheckKind, (reference, line): (Reference, u32), other: Option<&Pointer>, message: String) -> Self {
        let finding = Self::at(kind, &reference.key(), Some(line), message);
        Self { reference: Some(reference), other: other.map(|other| other.reference.clone()), ..finding }
    }
}

impl From<Fault> for CheckFinding {
    fn from(Fault { key, line, message }: Fault) -> Self {
        Self::at(CheckKind::Defect, &key, line, message)
    }
}

/// A fault of a file, and the text of its line: faults of two versions of a file are one if both are the same.
struct PlacedFault {
    fault: Fault,
    text: String,
}

impl PartialEq for PlacedFault {
    fn eq(&self, other: &Self) -> bool {
        (&self.fault.message, &self.text) == (&other.fault.message, &other.text)
    }
}

fn faults_at(file: &CategoryFile, text: &str) -> Vec<PlacedFault> {
    let lines: Vec<&str> = text.lines().collect();
    let line_of = |fault: &Fault| fault.line.and_then(|line| lines.get(line as usize - 1)).copied().unwrap_or_default();
    let placed = |fault: Fault| PlacedFault { text: line_of(&fault).to_owned(), fault };
    faults_of(file).into_iter().map(placed).collect()
}

/// What one side of a pair differs in from the other, for people.
fn differing(pair: &Contradiction, is_newer: bool, other: &Pointer) -> String {
    let (own, theirs) = match is_newer {
        true => (&pair.newer_says, &pair.older_says),
        false => (&pair.older_says, &pair.newer_says),
    };
    let Pointer { reference, line, .. } = other;
    match pair.difference {
        Difference::Subject => format!("is about {own}, and so is {reference}, which says something else: \"{line}\""),
        _ => format!("says \"{own}\", and {reference} says \"{theirs}\": \"{line}\""),
    }
}

#[cfg(test)]
mod tests;
