//! From one agent to all: what several sessions taught an agent is the project's, what other agents learn by
//! themselves confirms it, and it goes when what it came from is forgotten.

use crate::learn::Learner;
use crate::model::category::Category;
use crate::model::contract::Entry;
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::text::similarity::Compared;
use crate::vault::blocks::fresh_id;
use crate::vault::change::Change;
use crate::vault::duplicate::duplicate_of;
use crate::vault::entries::Entries;
use crate::vault::file_writer::FileWriter;
use crate::vault::markdown::Document;
use crate::vault::markdown::block::Block;
use crate::vault::markdown::extra::Extra;
use crate::vault::succession::Successors;
use crate::vault::trash::Trash;

use super::keep::Settled;
use super::settings::CONFIRMATION;

impl Learner<'_> {
    /// Makes an agent's fact the project's as well, however often it was met. Returns the project's entry.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no fact of an agent; [`Error::NotFound`] when there is none of that name.
    pub(crate) fn share_fact(&mut self, reference: &Reference) -> Result<Entry> {
        let is_fact = self.settings.facts.holds(reference.category);
        let (Scope::Agent(_), true) = (&reference.scope, is_fact) else {
            return Err(Error::invalid(format!("{reference} is no fact of an agent: only those are shared")));
        };
        let Some(block) = self.block(reference)? else { return Err(Trash(self.root).not_found(reference)) };
        self.root.list_ahead_of_changes();
        let mut settled = Settled::default();
        let shared = self.share(reference, &block, &mut settled)?;
        self.make_room(&mut settled)?;
        self.tell_evicted(&settled.evicted);
        Entries(self.root).get(&shared)
    }

    /// Notes that an agent came to what the project knows by itself; none when the project knows nothing like it, or
    /// knows it from this agent.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an impossible agent id.
    pub(crate) fn confirm_shared(&mut self, agent: &str, text: &str) -> Result<Option<Reference>> {
        let agent = Name::new(agent)?;
        self.root.settings.admit_name(agent.as_str()).map_err(Error::Invalid)?;
        for category in self.settings.facts.categories.clone() {
            if let Some(confirmed) = self.confirm(&agent, category, text)? {
                return Ok(Some(confirmed));
            }
        }
        Ok(None)
    }

    pub(super) fn confirm(&mut self, agent: &Name, category: Category, text: &str) -> Result<Option<Reference>> {
        let compared = Compared::of(text);
        FileWriter(self.root).update(&Scope::Project, category, |document| {
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

    /// Shares an agent's fact if enough different sessions taught it.
    pub(super) fn promote(&mut self, reference: &Reference, settled: &mut Settled) -> Result<()> {
        let promotion = self.settings.facts.promotion;
        let Some(block) = self.block(reference)? else { return Ok(()) };
        let sessions = block.extra.evidence.as_ref().map_or(0, |evidence| evidence.sessions.len());
        // What a program printed becomes no truth by being printed again.
        let is_data = block.extra.origin.as_ref().is_some_and(|origin| origin.stated_by.is_data());
        if promotion > 0
            && sessions >= promotion
            && !is_data
            && Successors(self.root).successor_of(reference)?.is_none()
        {
            self.share(reference, &block, settled)?;
        }
        Ok(())
    }

    /// Shares it again after it came back from the trash.
    pub(crate) fn promote_restored(&mut self, entry: &Entry) -> Result<()> {
        if matches!(entry.reference.scope, Scope::Agent(_)) && self.settings.facts.holds(entry.reference.category) {
            let mut settled = Settled::default();
            self.promote(&entry.reference, &mut settled)?;
            self.make_room(&mut settled)?;
            self.tell_evicted(&settled.evicted);
        }
        Ok(())
    }

    fn share(&mut self, from: &Reference, block: &Block, settled: &mut Settled) -> Result<Reference> {
        let Scope::Agent(agent) = &from.scope else { return Ok(from.clone()) };
        let rule = self.settings.facts.duplicate_rule(from.category);
        let now = self.root.now();
        let (shared, is_new) =
            FileWriter(self.root).update_with_ids(&Scope::Project, from.category, Some(now), |document| {
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
            settled.shared.push(shared.clone());
            settled.came(&shared);
        }
        Ok(shared)
    }

    /// Removes the shared copy of a deleted fact, unless other facts support it.
    pub(crate) fn demote(&mut self, gone: &Reference) -> Result<()> {
        if !matches!(gone.scope, Scope::Agent(_)) || !self.settings.facts.holds(gone.category) {
            return Ok(());
        }
        let source = gone.to_string();
        let is_from = |block: &Block| block.extra.sources.contains(&source);
        let file = self.root.file(&Scope::Project, gone.category)?;
        let affected: Vec<Block> = file.document.blocks().filter(|block| is_from(block)).cloned().collect();
        for block in affected {
            let reference = Reference { scope: Scope::Project, category: gone.category, id: block.id.clone() };
            let stands = block.extra.sources.len() > 1 || !block.extra.confirmed_by.is_empty();
            if !stands && self.retire(&reference, &block)? {
                continue;
            }
            FileWriter(self.root).update(&Scope::Project, gone.category, |document| {
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

    fn block(&mut self, reference: &Reference) -> Result<Option<Block>> {
        let file = self.root.file(&reference.scope, reference.category)?;
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

fn copy_of(block: &Block, from: &Reference, agent: &Name, id: crate::model::reference::Id, now: u64) -> Block {
    let mut copy = block.clone();
    copy.id = id;
    copy.created = Some(now);
    copy.extra.author = Some(agent.as_str().to_owned());
    copy.extra.sources = vec![from.to_string()];
    copy.extra.session = None;
    copy
}
