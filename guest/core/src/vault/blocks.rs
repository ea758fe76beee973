//! Blocks of entries: made of drafts, and merged with others of the same text.

use crate::model::contract::Draft;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;

use super::change::Change;
use super::markdown::Document;
use super::markdown::block::Block;
use super::markdown::extra::{Extra, unite};
use super::taken::Taken;

/// The entry of a document that says exactly this.
pub(crate) fn same_text<'a>(document: &'a Document, text: &str) -> Option<&'a Block> {
    document.blocks().find(|block| block.text == text)
}

/// An id that nothing in the document has: the wanted time or now, later by as little as it takes.
pub(crate) fn fresh_id(document: &Document, wanted: Option<u64>, now: u64) -> Id {
    Taken::from(wanted.unwrap_or(now), document.taken_ids()).give(wanted, now)
}

pub(crate) fn new_block(id: Id, draft: &Draft) -> Block {
    let created = if let Id::Time(ms) = id { Some(ms) } else { draft.created };
    let owner = |author: &String| matches!(&draft.scope, Scope::Agent(agent) if agent.as_str() == author);
    let extra = Extra {
        tier: draft.tier.unwrap_or_default(),
        status: draft.status.unwrap_or_default(),
        importance: draft.importance.unwrap_or_default(),
        confidence: draft.confidence,
        author: draft.author.clone().filter(|author| !owner(author)),
        session: draft.session.clone(),
        sources: draft.sources.clone(),
        evidence: draft.evidence.clone(),
        origin: draft.origin.clone(),
        supersedes: draft.supersedes.iter().map(Reference::to_string).collect(),
        ..Extra::default()
    };
    let (text, tags) = (draft.text.clone(), draft.tags.clone());
    let mut block = Block { id, created, tags, text, extra, broken_extra: false, duplicate_id: false };
    block.note_similar_lines();
    block
}

/// A passage that is changed becomes an entry: it gets an id, and a date if it has none.
pub(super) fn adopt(block: &mut Block, fresh_id: impl FnOnce(Option<u64>) -> Id) {
    if let Id::Passage(_) = block.id {
        block.id = fresh_id(block.created);
    }
    if let (Id::Time(id), None) = (&block.id, block.created) {
        block.created = Some(*id);
    }
}

/// Gives a block what another with the same text knows beyond it, and returns it as it is then.
pub(crate) fn merge_into(document: &mut Document, into: &Block, from: &Block, now: u64) -> Change<Block> {
    let mut united = united(into, from);
    if united == *into {
        return Change::Needless(united);
    }
    adopt(&mut united, |wanted| fresh_id(document, wanted, now));
    united.extra.names_entry = true;
    document.replace(&into.id, united.clone());
    Change::Made(united)
}

/// A block with what another of the same text knows beyond it.
pub(super) fn united(into: &Block, from: &Block) -> Block {
    let mut united = merged(into, from);
    united.extra.unite_evidence(&from.extra);
    united
}

pub(super) fn merged(into: &Block, from: &Block) -> Block {
    let mut merged = into.clone();
    unite(&mut merged.tags, &from.tags);
    merged.extra.unite_without_evidence(&from.extra);
    if from.extra.is_a_persons() {
        merged.extra.confirm();
    }
    merged
}
