//! Duplicates: which entry a draft says again, and what it adds to that one by saying it.

use crate::model::contract::{Draft, Evidence, Learnt, Status};
use crate::model::evidence::add_latest;
use crate::model::reference::Id;
use crate::text::similarity::Compared;

use super::blocks::same_text;
use super::markdown::Document;
use super::markdown::block::Block;

/// Sessions that an entry remembers it was seen in, the latest: enough for any rule that counts them.
pub(crate) const SESSIONS: usize = 20;
/// Other wordings that an entry remembers, the latest. They stand in its comment in the file, which people read.
pub(crate) const WORDINGS: usize = 3;

/// When two texts of a category are one.
pub(crate) struct DuplicateRule {
    /// Share of words; at 1 only the same text is.
    pub(crate) similarity: f64,
    /// True if a further observation counts.
    pub(crate) reinforces: bool,
    /// True if the oldest of too many wordings may go; otherwise a text that has no room among them is no duplicate.
    pub(crate) forgets_wordings: bool,
    pub(crate) counts_by_hand: bool,
}

impl DuplicateRule {
    /// Returns whether a block can take over a text without losing words.
    fn has_room(&self, block: &Block, text: &str) -> bool {
        let wordings = block.extra.evidence.as_ref().map_or(&[][..], |evidence| &evidence.wordings);
        self.forgets_wordings || wordings.len() < WORDINGS || wordings.iter().any(|known| known == text)
    }

    /// Counts that a block was met again, once a session.
    pub(super) fn reinforce(&self, block: &mut Block, draft: &Draft, now: u64) {
        if !self.reinforces {
            return;
        }
        let first = || Evidence::first(block.created.unwrap_or(now), block.extra.session.as_deref(), Learnt::Hand);
        let mut evidence = block.extra.evidence.clone().unwrap_or_else(first);
        match (&draft.evidence, &draft.session) {
            (Some(brought), _) if brought.learnt == Learnt::Import => {
                evidence.merge(brought, SESSIONS, WORDINGS);
            }
            (_, Some(session)) if evidence.sessions.contains(session) => {}
            // A write whose answer got lost comes again at the same moment.
            (_, None) if !self.counts_by_hand || evidence.last_seen == now => {}
            (_, session) => {
                evidence.count = evidence.count.saturating_add(1);
                evidence.last_seen = evidence.last_seen.max(now);
                add_latest(&mut evidence.sessions, session.as_slice(), SESSIONS);
            }
        }
        if draft.text != block.text {
            add_latest(&mut evidence.wordings, std::slice::from_ref(&draft.text), WORDINGS);
        }
        if block.extra.evidence.is_some() || evidence != first() {
            block.extra.evidence = Some(evidence);
        }
    }
}

/// The entry that a text repeats: the one with this very text, or else the most similar one. A passage, or an
/// archived entry, is a duplicate only of its very text.
pub(crate) fn duplicate_of<'a>(document: &'a Document, text: &str, rule: &DuplicateRule) -> Option<&'a Block> {
    let similar = || most_similar(document.blocks().map(|block| (block, block)), text, rule);
    same_text(document, text).or_else(similar)
}

/// The place of the entry that is most similar to a text, of those that are one with it; none where only the very text is.
pub(super) fn most_similar<'a, P>(
    blocks: impl Iterator<Item = (P, &'a Block)>,
    text: &str,
    rule: &DuplicateRule,
) -> Option<P> {
    if rule.similarity >= 1.0 {
        return None;
    }
    let compared = Compared::of(text);
    let in_force = |block: &Block| matches!(block.id, Id::Time(_)) && block.extra.status != Status::Archived;
    let is_same = |block: &Block| compared.is_same(&block.text, rule.similarity);
    let alike = blocks.filter(|(_, block)| in_force(block) && is_same(block) && rule.has_room(block, text));
    let nearer = |(_, one): &(P, &Block), (_, other): &(P, &Block)| {
        let similarity = |block: &Block| compared.similarity(&block.text);
        similarity(one).total_cmp(&similarity(other)).then_with(|| one.id.cmp(&other.id))
    };
    alike.max_by(nearer).map(|(place, _)| place)
}
