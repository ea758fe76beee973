//! The data of an entry that ranking and filters need: a row of fixed size beside the postings.

use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Importance, Speaker, Status, Tier};
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::hash::fnv1a;
use crate::text::language::fold;
use crate::text::tokenize::{Kind, tokens};

use super::speech::Speech;

/// Names that a row holds at the most: the words of the agent's id, then those of the author.
const NAMES: usize = 4;

/// One entry, as far as ranking and filters go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Doc {
    /// Words of content and tags that are no stop words; identifiers count with all their parts.
    pub(crate) length: u32,
    /// When it was remembered, in milliseconds since the Unix epoch.
    pub(crate) created: Option<u64>,
    /// FNV-1a 64 of the scope's folder, equal for all entries of a file.
    pub(crate) scope: u64,
    /// Equal for all entries of a file.
    pub(crate) category: Category,
    /// How strongly it is kept.
    pub(crate) tier: Tier,
    /// Where it is in its life.
    pub(crate) status: Status,
    /// The lower half of FNV-1a 64 of each folded word of the agent's id and of the author;
    /// 0 if there is none.
    pub(crate) names: [u32; NAMES],
    /// FNV-1a 64 of the session's id as it is written; 0 for none.
    pub(crate) session: u64,
    /// The last number in the first source, which orders entries of one moment: the line of a transcript,
    /// the turn of a conversation; 0 for none.
    pub(crate) place: u32,
    /// The properties of its text.
    pub(crate) speech: Speech,
    /// How much an entry matters.
    pub(crate) importance: Importance,
    /// Percent plus one; 0 when nobody said.
    pub(crate) confidence: u8,
    /// Who stated it.
    pub(crate) speaker: Speaker,
}

impl Doc {
    /// The row of an entry whose words were counted and looked at.
    pub(crate) fn new(entry: &Entry, length: u32, speech: Speech) -> Self {
        let scope = &entry.reference.scope;
        Self {
            length,
            created: entry.created,
            scope: scope_hash(scope),
            category: entry.reference.category,
            tier: entry.tier,
            status: entry.status,
            names: names(scope, entry.author.as_deref()),
            session: entry.session.as_deref().map_or(0, |session| fnv1a(session.as_bytes())),
            place: entry.sources.first().map_or(0, |source| last_number(source)),
            speech,
            importance: entry.importance,
            confidence: entry.confidence.map_or(0, |share| libm::round(share.clamp(0.0, 1.0) * 100.0) as u8 + 1),
            speaker: entry.speaker(),
        }
    }

    /// The row of a passage of a session.
    pub(crate) fn of_passage(length: u32, at: u64, speech: Speech, speaker: Speaker) -> Self {
        Self {
            length,
            created: Some(at),
            scope: 0,
            category: Category::Episodes,
            tier: Tier::Active,
            status: Status::Promoted,
            names: [0; NAMES],
            session: 0,
            place: 0,
            speech,
            importance: Importance::Medium,
            confidence: 0,
            speaker,
        }
    }

    /// Returns whether a filter selects it, apart from tags, which are terms: [`tag_term`].
    pub(crate) fn is_meant(&self, filter: &Filter, scopes: &[u64]) -> bool {
        (scopes.is_empty() || scopes.contains(&self.scope))
            && (filter.categories.is_empty() || filter.categories.contains(&self.category))
            && (filter.tiers.is_empty() || filter.tiers.contains(&self.tier))
            && filter.shows_status(self.status)
            && (filter.stated_by.is_empty() || filter.stated_by.contains(&self.speaker))
            && filter.admits_time(self.created)
    }
}

/// The hash by which scopes are compared.
pub(crate) fn scope_hash(scope: &Scope) -> u64 {
    fnv1a(scope.folder().as_bytes())
}

/// The hash by which a folded word is compared with names.
pub(crate) fn name_hash(folded: &str) -> u32 {
    fnv1a(folded.as_bytes()) as u32
}

/// The term under which entries with a tag stand, in postings that count nothing. No word of a text gives such
/// a term, none is near it and none begins so: `#` belongs to no token.
pub(crate) fn tag_term(tag: &str) -> String {
    format!("{TAG}{}", tag.trim_start_matches(TAG).to_lowercase())
}

/// The term under which entries that supersede another stand, as under those of their tags.
pub(crate) fn succession_term(old: &Reference) -> String {
    format!("{SUPERSEDES}{old}")
}

/// Returns whether a term is a property of entries: no word of a text.
pub(crate) fn is_property(term: &str) -> bool {
    term.starts_with([TAG, SUPERSEDES])
}

const TAG: char = '#';

/// The beginning of a term that names a superseded entry. No token has it, as `#`.
pub(crate) const SUPERSEDES: char = '^';

fn names(scope: &Scope, author: Option<&str>) -> [u32; NAMES] {
    let agent = if let Scope::Agent(agent) = scope { Some(agent.as_str()) } else { None };
    let (mut names, mut found) = ([0; NAMES], 0);
    for name in agent.into_iter().chain(author) {
        tokens(name, &mut |token| {
            let hash = name_hash(&fold(token.text, token.kind));
            if token.kind == Kind::Word && found < NAMES && !names.contains(&hash) {
                names[found] = hash;
                found += 1;
            }
        });
    }
    names
}

/// The digits at the end of a text, or before what is no digit there; 0 for none or too large a number.
fn last_number(text: &str) -> u32 {
    let text = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    text[text.len() - digits..].parse().unwrap_or(0)
}
