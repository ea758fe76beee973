//! The chore `sweep`: entries that nobody uses fade and leave, candidates that several sessions say are promoted, and each
//! owner keeps to its limit.
//!
//! What happens to an entry follows from what is written about it and from the time. So a sweep that was broken off can
//! be done again, and a second one changes nothing.

pub(crate) mod settings;
mod strength;

use std::rc::Rc;

use crate::learn::reads::{ReadFiles, Reads};
use crate::learn::retention::{may_leave, retire_all};
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Learnt, Status, Tier};
use crate::model::error::Result;
use crate::model::reference::{Id, Reference, file_key};
use crate::model::scope::{Name, Scope};
use crate::model::task;
use crate::store::Listed;
use crate::store::contract::Fault;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::category_file::CategoryFile;
use crate::vault::change::Change;
use crate::vault::file_writer::FileWriter;
use crate::vault::markdown::Document;
use crate::vault::markdown::block::Block;
use crate::vault::mission_text::{is_mission_text, key_of};
use crate::vault::root::Root;
use crate::vault::summary::is_summary;
use crate::vault::survey::ListedFile;
use crate::vault::trash::Trash;

use super::contract::{EntryTransition, RunReport, ScopeSize, Transition};
use crate::session::missions::NEARLY_FULL;
use settings::Settings;
use strength::Life;

const HOUR: u64 = 60 * 60 * 1_000;

/// Percent of a quota from which on more entries make room, and at once.
const FULL: u64 = 95;

/// An entry that counts, with its block.
struct Kept<'a> {
    life: Life<'a>,
    block: &'a Block,
    /// Its size in its file.
    bytes: u64,
}

/// The turns of the entries of one file, each with its block as it was read.
type Turns = SortedMap<(Scope, Category), Vec<(Block, Transition)>>;

/// The sweep of a root.
pub(crate) struct Sweep<'a> {
    pub(crate) root: &'a Root,
    pub(crate) settings: &'a Settings,
}

impl Sweep<'_> {
    /// The sizes and limits of all owners, in the order of scopes.
    pub(crate) fn sizes(&self) -> Result<Vec<ScopeSize>> {
        let mut sizes: SortedMap<Scope, (u32, u64)> = SortedMap::new();
        for listed in self.root.listed_files(&Filter::default())? {
            let Some(file) = self.root.look_at(&listed, &mut Vec::new())? else { continue };
            if file.entries().is_empty() {
                continue;
            }
            let (entries, bytes) = sizes.entry(listed.scope).or_default();
            *entries += u32::try_from(counted(&file).count()).unwrap_or(u32::MAX);
            *bytes += file.document.sized_blocks().map(|(_, bytes)| bytes).sum::<u64>();
        }
        for (mission, texts) in self.texts_of_missions()? {
            sizes.entry(mission).or_default().1 += texts;
        }
        let settings = self.settings;
        let size = |(scope, (entries, bytes)): (Scope, (u32, u64))| ScopeSize {
            limit: Some(settings.limit(&scope)).filter(|limit| *limit > 0),
            quota: Some(settings.quota(&scope)).filter(|quota| *quota > 0),
            scope,
            entries,
            bytes,
        };
        Ok(sizes.into_iter().map(size).collect())
    }

    /// The bytes of the texts of each mission: its conversation, its description, its notes and its list of artifacts.
    fn texts_of_missions(&self) -> Result<SortedMap<Scope, u64>> {
        let mut sizes: SortedMap<Scope, u64> = SortedMap::new();
        for listed in self.root.list_named()?.into_iter().filter(|listed| is_mission_text(&listed.key)) {
            if let Some((mission, _)) = Scope::mission_of(&listed.key) {
                *sizes.entry(Scope::Mission(mission)).or_default() += listed.size;
            }
        }
        Ok(sizes)
    }

    /// Makes room in a mission whose files have, with so many bytes to come, nearly as many as they may have. Returns the number of
    /// entries that went to the archive; a failure is a warning.
    pub(crate) fn make_room_or_warn(&mut self, mission: &str, coming: u64) -> u32 {
        let made = Name::new(mission).and_then(|mission| self.make_room(&mission, coming));
        made.unwrap_or_else(|error| {
            let message = format!("no room could be made in the mission: {error}");
            self.root.warn(vec![Fault { key: mission.to_owned(), line: None, message }]);
            0
        })
    }

    fn make_room(&mut self, mission: &Name, coming: u64) -> Result<u32> {
        let scope = Scope::Mission(mission.clone());
        let (most, folder) = (self.settings.quota(&scope), key_of(mission, ""));
        let has: u64 = match most {
            0 => return Ok(0),
            _ => self.root.list_under(&folder)?.iter().map(|listed| listed.size).sum(),
        };
        if has.saturating_add(coming) < most / 100 * FULL {
            return Ok(0);
        }
        let texts = self.texts_of_missions()?.remove(&scope).unwrap_or_default().saturating_add(coming);
        if coming > 0 && texts > most {
            // No entry that leaves makes room enough.
            return Ok(0);
        }
        let trash = Trash(self.root).trash_with_files()?;
        let survey = self.root.survey(&Filter { scopes: vec![scope.clone()], ..Filter::default() })?;
        let mut report = RunReport::default();
        self.sweep_scope(&scope, &survey.files, texts, &trash, &mut report)?;
        self.root.warn(report.faults);
        Ok(report.entries_archived)
    }

    pub(super) fn run(&mut self, report: &mut RunReport) -> Result<()> {
        let trash = Trash(self.root).trash_with_files()?;
        let mut by_scope: SortedMap<Scope, Vec<ListedFile>> = SortedMap::new();
        for listed in self.root.listed_files(&Filter::default())? {
            by_scope.entry(listed.scope.clone()).or_default().push(listed);
        }
        let texts = self.texts_of_missions()?;
        for (scope, listed) in by_scope {
            let (mut files, mut faults) = (Vec::new(), Vec::new());
            for listed in &listed {
                files.extend(self.root.look_at(listed, &mut faults)?.filter(|file| !file.entries().is_empty()));
            }
            report.name_once(faults);
            if !files.is_empty() {
                self.sweep_scope(&scope, &files, texts.get(&scope).copied().unwrap_or_default(), &trash, report)?;
            }
        }
        Ok(())
    }

    fn sweep_scope(
        &mut self,
        scope: &Scope,
        files: &[Rc<CategoryFile>],
        texts: u64,
        trash: &[Listed],
        report: &mut RunReport,
    ) -> Result<()> {
        let (settings, now) = (self.settings, self.root.now());
        let all = ReadFiles(self.root).of(scope)?;
        let kept = files.iter().flat_map(|file| counted(file)).map(|(entry, (block, bytes))| {
            let reads = all.get(&entry.reference.to_string()).copied().unwrap_or_default();
            Kept { life: Life { entry, reads, now }, block, bytes }
        });
        let (mut turns, mut steps, mut left) = (Turns::new(), Vec::new(), Vec::new());
        for kept in kept {
            let Some((turn, reason)) = kept.turn(settings) else {
                left.push(kept);
                continue;
            };
            steps.push(kept.step(turn, reason));
            let Reference { scope, category, .. } = &kept.life.entry.reference;
            turns.entry((scope.clone(), *category)).or_default().push((kept.block.clone(), turn));
            if turn != Transition::Archived {
                left.push(kept);
            }
        }
        for (kept, reason) in surplus(left, settings, scope, texts) {
            let Reference { scope, category, id } = &kept.life.entry.reference;
            let turns = turns.entry((scope.clone(), *category)).or_default();
            // It may have changed before it became too many.
            turns.retain(|(block, _)| block.id != *id);
            steps.retain(|step: &EntryTransition| step.reference != kept.life.entry.reference);
            turns.push((kept.block.clone(), Transition::Archived));
            steps.push(kept.step(Transition::Archived, reason));
        }
        for ((scope, category), turns) in turns {
            let is_of_file = |reference: &Reference| reference.scope == scope && reference.category == category;
            match self.turn(&scope, category, &turns, trash) {
                Ok(done) => report
                    .note(steps.iter().filter(|step| is_of_file(&step.reference) && done.contains(&step.reference.id))),
                Err(error) => report.faults.push(error.into_fault(&file_key(&scope, category))?),
            }
        }
        let there = files.iter().flat_map(|file| file.entries()).map(|entry| entry.reference.to_string()).collect();
        ReadFiles(self.root).retain(scope, &there)
    }

    /// Does what is to happen to the entries of one file, unless they changed meanwhile. Returns those to which it happened.
    fn turn(
        &mut self,
        scope: &Scope,
        category: Category,
        turns: &[(Block, Transition)],
        trash: &[Listed],
    ) -> Result<SortedSet<Id>> {
        let (leaving, staying): (Vec<_>, Vec<_>) = turns.iter().partition(|(_, turn)| *turn == Transition::Archived);
        let leaving: Vec<Block> = leaving.into_iter().map(|(block, _)| block.clone()).collect();
        let mut done = retire_all(self.root, scope, category, &leaving, trash)?;
        if !staying.is_empty() {
            done.extend(FileWriter(self.root).update(scope, category, |document| Ok(turn_in(document, &staying)))?);
        }
        Ok(done)
    }
}

/// Changes the blocks that are as they were read, or were changed so by a write that was not answered. Returns their ids.
fn turn_in(document: &mut Document, turns: &[&(Block, Transition)]) -> Change<Vec<Id>> {
    let (mut changed, mut new) = (Vec::new(), Vec::new());
    let turns: SortedMap<&Id, (&Block, Transition)> =
        turns.iter().map(|(block, turn)| (&block.id, (block, *turn))).collect();
    for (place, there) in document.places() {
        let Some((block, turn)) = turns.get(&there.id) else { continue };
        let turned = turned(block, *turn);
        if there == *block || *there == turned {
            changed.push(there.id.clone());
        }
        if there == *block {
            new.push((place, turned));
        }
    }
    if new.is_empty() {
        return Change::Needless(changed);
    }
    new.into_iter().for_each(|(place, block)| document.replace_at(place, block));
    Change::Made(changed)
}

/// The entries of a file that count, with their blocks and bytes: those with an id that are in force or wait, and are no summary.
fn counted(file: &CategoryFile) -> impl Iterator<Item = (&Entry, (&Block, u64))> {
    file.entries().iter().zip(file.document.sized_blocks()).filter(|(entry, (block, _))| {
        matches!(entry.reference.id, Id::Time(_))
            && matches!(entry.status, Status::Candidate | Status::Promoted)
            && !is_summary(&block.tags, &block.text)
    })
}

fn turned(block: &Block, turn: Transition) -> Block {
    let mut new = block.clone();
    match turn {
        Transition::Promoted => new.extra.status = Status::Promoted,
        Transition::Demoted => new.extra.tier = Tier::Fading,
        Transition::Archived => {}
    }
    new
}

impl Kept<'_> {
    fn step(&self, turn: Transition, reason: String) -> EntryTransition {
        EntryTransition { reference: self.life.entry.reference.clone(), transition: turn, reason }
    }

    /// The oldest use first.
    fn order(&self) -> (u64, &Reference) {
        (self.life.last_used(), &self.life.entry.reference)
    }

    /// Its turn for what it is, however many others there are.
    fn turn(&self, settings: &Settings) -> Option<(Transition, String)> {
        let (entry, idle) = (self.life.entry, self.life.idle_days());
        if entry.status == Status::Candidate {
            return self.turn_of_candidate(settings);
        }
        if self.is_open() || self.life.is_evergreen(settings) {
            return None;
        }
        let is_past = |days: u32| days > 0 && idle >= f64::from(days);
        let strength = self.life.strength(settings);
        if is_past(settings.archive_after) && !self.is_spared(settings) {
            Some((Transition::Archived, format!("it was not used for {} days", idle as u64)))
        } else if strength < settings.archive_below && !self.is_spared(settings) {
            Some((Transition::Archived, format!("its strength is {strength:.2}, below {}", settings.archive_below)))
        } else if is_past(settings.demote_after) && entry.tier == Tier::Active {
            Some((Transition::Demoted, format!("it was not used for {} days", idle as u64)))
        } else {
            None
        }
    }

    fn turn_of_candidate(&self, settings: &Settings) -> Option<(Transition, String)> {
        let entry = self.life.entry;
        let sessions = entry.evidence.as_ref().map_or(0, |evidence| evidence.sessions.len());
        let wanted = settings.promote_sessions as usize;
        // What a program printed becomes no truth because it is printed again.
        if wanted > 0 && sessions >= wanted && !entry.speaker().is_data() {
            return Some((Transition::Promoted, format!("{sessions} sessions say it")));
        }
        let days = self.life.age_in_days();
        let is_old = settings.weak_after > 0 && days >= f64::from(settings.weak_after);
        // What a person made a candidate waits for a person.
        let is_learnt = entry.evidence.as_ref().is_some_and(|evidence| evidence.learnt == Learnt::Model);
        let is_weak = entry.confidence.map_or(is_learnt, |confidence| confidence < settings.weak_confidence);
        let confidence = entry.confidence.map_or_else(String::new, |sure| format!(", and its confidence is {sure:.2}"));
        (is_old && is_weak && entry.tier != Tier::Pinned)
            .then(|| (Transition::Archived, format!("nothing confirmed it for {} days{confidence}", days as u64)))
    }

    fn is_open(&self) -> bool {
        task::is_open(self.life.entry.reference.category, &self.block.text)
    }

    /// It is too new, or was read too lately, to be archived.
    fn is_spared(&self, settings: &Settings) -> bool {
        self.is_new(settings) || self.is_within(self.life.reads.last(), settings.spared_read_hours)
    }

    fn is_new(&self, settings: &Settings) -> bool {
        self.is_within(self.life.entry.created.unwrap_or_default(), settings.spared_hours)
    }

    fn is_within(&self, time: u64, hours: u32) -> bool {
        hours > 0 && self.life.now < time.saturating_add(u64::from(hours) * HOUR)
    }

    /// It stays though its owner is over a limit. Where the quota is nearly used up, reads spare nothing: each search and each new
    /// entry reads, so that nothing of a mission at work could leave.
    fn stays(&self, settings: &Settings, is_full: bool) -> bool {
        let unread = Life { reads: Reads::default(), ..self.life };
        let (is_spared, life) =
            if is_full { (self.is_new(settings), &unread) } else { (self.is_spared(settings), &self.life) };
        is_spared || life.strength(settings) > settings.spared_strength
    }
}

/// The entries that leave so that an owner keeps to its limits, the weakest first, and the reason. What policy spares stays.
fn surplus<'a>(kept: Vec<Kept<'a>>, settings: &Settings, scope: &Scope, texts: u64) -> Vec<(Kept<'a>, String)> {
    let (limit, quota) = (settings.limit(scope) as usize, settings.quota(scope));
    let too_many = if limit > 0 { kept.len().saturating_sub(limit) } else { 0 };
    let bytes = texts + kept.iter().map(|kept| kept.bytes).sum::<u64>();
    let (too_much, is_full) = (to_free(bytes, quota), quota > 0 && bytes >= quota / 100 * FULL);
    if too_many == 0 && too_much == 0 {
        return Vec::new();
    }
    let strength = |kept: &Kept| kept.life.strength(settings);
    let may_leave =
        |kept: &Kept| may_leave(kept.life.entry.reference.category, kept.block) && !kept.stays(settings, is_full);
    let mut leaving: Vec<(f64, Kept)> =
        kept.into_iter().filter(may_leave).map(|kept| (strength(&kept), kept)).collect();
    leaving.order_by(|(one, a), (other, b)| {
        let is_kept = |kept: &Kept| kept.life.entry.tier != Tier::Fading;
        is_kept(a).cmp(&is_kept(b)).then(one.total_cmp(other)).then_with(|| a.order().cmp(&b.order()))
    });
    let (mut freed, mut gone) = (0, Vec::new());
    for (strength, kept) in leaving {
        if gone.len() >= too_many && freed >= too_much {
            break;
        }
        let why = match gone.len() < too_many {
            true => format!("its owner keeps {limit} entries"),
            false => format!("the files of its owner may have {quota} bytes"),
        };
        freed += kept.bytes;
        gone.push((kept, format!("{why}, and its strength is {strength:.2}")));
    }
    gone
}

/// Bytes that must go, so that what is left needs no sweep: from 80 % of a quota on a tenth of it, from 95 % on a fifth, and so much that less
/// than 80 % is left.
fn to_free(bytes: u64, quota: u64) -> u64 {
    let percent = |share: u64| quota / 100 * share;
    if quota == 0 || bytes < percent(NEARLY_FULL) {
        return 0;
    }
    let least = if bytes < percent(FULL) { quota / 10 } else { quota / 5 };
    least.max(bytes - percent(NEARLY_FULL) + 1)
}

#[cfg(test)]
mod tests;
