//! From one agent to all: what several sessions taught an agent is the project's, what other agents learn by
//! themselves confirms it, and it goes when what it came from is forgotten.

use crate::learn::retention::{retire, warn_of_evicted};
use crate::model::category::Category;
use crate::model::contract::Entry;
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::text::similarity::Compared;
use crate::vault::blocks::fresh_id;
use crate::vault::change::Change;
use crate::vault::contract::Outcome;
use crate::vault::duplicate::duplicate_of;
use crate::vault::entries::Entries;
use crate::vault::file_writer::FileWriter;
use crate::vault::markdown::Document;
use crate::vault::markdown::block::Block;
use crate::vault::markdown::extra::Extra;
use crate::vault::succession::Successors;
use crate::vault::trash::Trash;

use super::Facts;
use super::cap::{Effects, FactCap};
use super::settings::CONFIRMATION;

/// Sharing the facts of agents.
#[derive(Clone, Copy)]
pub(crate) struct Sharing<'a>(pub(crate) Facts<'a>);

impl Sharing<'_> {
    /// Makes an agent's fact the project's as well, however often it was met. Returns the project's entry.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no fact of an agent; [`Error::NotFound`] when there is none of that name.
    pub(crate) fn share(self, reference: &Reference) -> Result<Entry> {
        let is_fact = self.0.settings.holds(reference.category);
        let (Scope::Agent(_), true) = (&reference.scope, is_fact) else {
            return Err(Error::invalid(format!("{reference} is no fact of an agent: only those are shared")));
        };
        let Some(block) = self.block(reference)? else { return Err(Trash(self.0.root).not_found(reference)) };
        self.0.root.list_ahead_of_changes();
        let mut effects = Effects::default();
        let shared = self.copy(reference, &block, &mut effects)?;
        FactCap(self.0).make_room(&mut effects)?;
        warn_of_evicted(self.0.root, &effects.evicted);
        Entries(self.0.root).get(&shared)
    }

    /// Notes that an agent came to what the project knows by itself; none when the project knows nothing like it, or
    /// knows it from this agent.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub(crate) fn confirm_any(self, agent: &str, text: &str) -> Result<Option<Reference>> {
        let agent = Name::new(agent)?;
        self.0.root.settings.admit_name(agent.as_str()).map_err(Error::Invalid)?;
        for category in self.0.settings.categories.clone() {
            if let Some(confirmed) = self.confirm(&agent, category, text)? {
                return Ok(Some(confirmed));
            }
        }
        Ok(None)
    }

    pub(super) fn confirm(self, agent: &Name, category: Category, text: &str) -> Result<Option<Reference>> {
        let compared = Compared::of(text);
        FileWriter(self.0.root).update(&Scope::Project, category, |document| {
            let similarity = |block: &Block| compared.similarity(&block.text);
            let alike = document.blocks().filter(|block| compared.is_same(&block.text, CONFIRMATION));
            let best = alike
                .max_by(|one, other| similarity(one).total_cmp(&similarity(other)).then_with(|| one.id.cmp(&other.id)));
            let Some(known) = best.filter(|block| block.extra.author.as_deref() != Some(agent.as_str())) else {
                return Ok(Change::Needless(None));
            };
            let reference = Reference { scope: Scope::Project, category, id: known.id.clone() };
            let mut confirmed = known.clone();
            if confirmed.extra.confirmed_by.iter().any(|name| name == agent.as_str()) {
                return Ok(Change::Needless(Some(reference)));
            }
            confirmed.extra.confirmed_by.push(agent.as_str().to_owned());
            document.replace(&reference.id, confirmed);
            Ok(Change::Made(Some(reference)))
        })
    }

    /// Shares what has earned it after entries of one scope and category came in. Room for them is made by
    /// [`make_room`](FactCap::make_room), once for all that a call brings in.
    pub(crate) fn promote_all(self, scope: &Scope, category: Category, outcomes: &[Outcome]) -> Result<Effects> {
        let mut effects = Effects::default();
        if !self.0.settings.holds(category) {
            return Ok(effects);
        }
        let references = || outcomes.iter().filter_map(Outcome::reference);
        if let Scope::Agent(_) = scope {
            for reference in references() {
                self.promote(reference, &mut effects)?;
            }
        }
        effects.new.extend(references().cloned());
        Ok(effects)
    }

    /// Shares an agent's fact if enough different sessions taught it.
    fn promote(self, reference: &Reference, effects: &mut Effects) -> Result<()> {
        let promotion = self.0.settings.promotion;
        let Some(block) = self.block(reference)? else { return Ok(()) };
        let sessions = block.extra.evidence.as_ref().map_or(0, |evidence| evidence.sessions.len());
        // What a program printed becomes no truth by being printed again.
        let is_data = block.extra.origin.as_ref().is_some_and(|origin| origin.stated_by.is_data());
        if promotion > 0
            && sessions >= promotion
            && !is_data
            && Successors(self.0.root).successor_of(reference)?.is_none()
        {
            self.copy(reference, &block, effects)?;
        }
        Ok(())
    }

    /// Shares it again after it came back from the trash.
    pub(crate) fn promote_restored(self, entry: &Entry) -> Result<()> {
        if matches!(entry.reference.scope, Scope::Agent(_)) && self.0.settings.holds(entry.reference.category) {
            let mut effects = Effects::default();
            self.promote(&entry.reference, &mut effects)?;
            FactCap(self.0).make_room(&mut effects)?;
            warn_of_evicted(self.0.root, &effects.evicted);
        }
        Ok(())
    }

    fn copy(self, from: &Reference, block: &Block, effects: &mut Effects) -> Result<Reference> {
        let Scope::Agent(agent) = &from.scope else { return Ok(from.clone()) };
        let rule = self.0.settings.duplicate_rule(from.category);
        let now = self.0.root.now();
        let (shared, is_new) =
            FileWriter(self.0.root).update_with_ids(&Scope::Project, from.category, Some(now), |document| {
                Ok(match duplicate_of(document, &block.text, &rule).cloned() {
                    Some(duplicate) => take_in(document, duplicate, from, agent, block).map(|block| (block.id, false)),
                    None => {
                        let id = fresh_id(document, None, now);
                        let mut copy = copy_of(block, from, agent, id.clone(), now);
                        copy.extra.supersedes.extend(superseded_copies(document, block, from.category));
                        document.insert(copy);
                        Change::Made((id, true))
                    }
                })
            })?;
        let shared = Reference { scope: Scope::Project, category: from.category, id: shared };
        if is_new {
            effects.shared.push(shared.clone());
            effects.new.push(shared.clone());
        }
        Ok(shared)
    }

    /// Removes the shared copy of a deleted fact, unless other facts support it.
    pub(crate) fn demote(self, gone: &Reference) -> Result<()> {
        if !matches!(gone.scope, Scope::Agent(_)) || !self.0.settings.holds(gone.category) {
            return Ok(());
        }
        let source = gone.to_string();
        let is_from = |block: &Block| block.extra.sources.contains(&source);
        let file = self.0.root.file(&Scope::Project, gone.category)?;
        let affected: Vec<Block> = file.document.blocks().filter(|block| is_from(block)).cloned().collect();
        for block in affected {
            let reference = Reference { scope: Scope::Project, category: gone.category, id: block.id.clone() };
            let stands = block.extra.sources.len() > 1 || !block.extra.confirmed_by.is_empty();
            if !stands && retire(self.0.root, &reference, &block)? {
                continue;
            }
            FileWriter(self.0.root).update(&Scope::Project, gone.category, |document| {
                let Some(mut block) = document.blocks().find(|block| block.id == reference.id).cloned() else {
                    return Ok(Change::Needless(()));
                };
                block.extra.sources.retain(|known| *known != source);
                document.replace(&reference.id, block);
                Ok(Change::Made(()))
            })?;
        }
        Ok(())
    }

    fn block(self, reference: &Reference) -> Result<Option<Block>> {
        let file = self.0.root.file(&reference.scope, reference.category)?;
        Ok(file.document.find(&reference.id).and_then(|piece| piece.block.clone()))
    }
}

/// Gives the project's entry what another agent's adds to it.
fn take_in(document: &mut Document, duplicate: Block, from: &Reference, agent: &Name, block: &Block) -> Change<Block> {
    let mut merged = duplicate.clone();
    let source = from.to_string();
    if !merged.extra.sources.contains(&source) {
        merged.extra.sources.push(source);
    }
    let is_author = merged.extra.author.as_deref() == Some(agent.as_str());
    if !is_author && !merged.extra.confirmed_by.iter().any(|name| name == agent.as_str()) {
        merged.extra.confirmed_by.push(agent.as_str().to_owned());
    }
    match (&mut merged.extra.evidence, &block.extra.evidence) {
        (Some(ours), Some(theirs)) if is_author => {
            ours.count = ours.count.max(theirs.count);
            ours.last_seen = ours.last_seen.max(theirs.last_seen);
        }
        (Some(ours), Some(theirs)) => ours.last_seen = ours.last_seen.max(theirs.last_seen),
        _ => {}
    }
    if merged == duplicate {
        return Change::Needless(merged);
    }
    document.replace(&duplicate.id, merged.clone());
    Change::Made(merged)
}

/// The project's copies of what an entry superseded, without those for which other entries or agents stand.
fn superseded_copies(document: &Document, block: &Block, category: Category) -> Vec<String> {
    let superseded = &block.extra.supersedes;
    let is_alone = |copy: &&Block| {
        let Extra { sources, confirmed_by, .. } = &copy.extra;
        confirmed_by.is_empty() && !sources.is_empty() && sources.iter().all(|source| superseded.contains(source))
    };
    let name = |copy: &Block| Reference { scope: Scope::Project, category, id: copy.id.clone() }.to_string();
    document.blocks().filter(is_alone).map(name).collect()
}

fn copy_of(block: &Block, from: &Reference, agent: &Name, id: Id, now: u64) -> Block {
    let mut copy = block.clone();
    copy.id = id;
    copy.created = Some(now);
    copy.extra.author = Some(agent.as_str().to_owned());
    copy.extra.sources = vec![from.to_string()];
    copy.extra.session = None;
    copy
}
