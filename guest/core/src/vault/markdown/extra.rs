//! Properties that agent-memory does not know, as one line of JSON in a trailing comment of the content.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::contract::{Evidence, Importance, Origin, Status, Tier};
use crate::model::practice::Practice;
use crate::text::sorted::SortedMap;

pub(super) const OPEN: &str = "<!-- keepstone ";
const CLOSE: &str = " -->";

/// The field with the id of the entry.
const ID: &str = "id";

/// A comment as it is written.
#[derive(Serialize)]
struct Named<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    #[serde(flatten)]
    extra: &'e Extra,
}

/// Fields beyond text, tags and date; each is written only where it differs from its default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Extra {
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) tier: Tier,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) importance: Importance,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) confidence: Option<f64>,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) author: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) session: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) sources: Vec<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) confirmed_by: Vec<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) evidence: Option<Evidence>,
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) origin: Option<Origin>,
    /// The outcomes of a procedure.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) practice: Option<Practice>,
    /// References as they are written; those that are none are kept too.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) supersedes: Vec<String>,
    /// The comment names its entry, which a call has changed: a merge may put it into another one.
    #[serde(skip)]
    pub(crate) names_entry: bool,
    /// When its text was last changed by a call, in milliseconds since the Unix epoch: several times after a merge of branches that
    /// both changed it, until a person has read what the merge left.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) edited: Vec<u64>,
    /// The pairs of similar lines that the text had when a call wrote it: only more of them are of a merge.
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) similar_lines: usize,
    /// Fields of later versions; they are kept.
    #[serde(flatten)]
    pub(crate) other: SortedMap<String, Value>,
}

impl Extra {
    /// Takes over what another comment on the same thing says beyond this one.
    pub(crate) fn unite(&mut self, from: &Self) {
        self.author = self.author.take().or_else(|| from.author.clone());
        self.session = self.session.take().or_else(|| from.session.clone());
        self.origin = self.origin.take().or_else(|| from.origin.clone());
        self.practice = self.practice.take().or_else(|| from.practice.clone());
        self.names_entry |= from.names_entry;
        self.similar_lines = self.similar_lines.max(from.similar_lines);
        let new = from.edited.iter().filter(|time| !self.edited.contains(time)).copied().collect::<Vec<_>>();
        self.edited.extend(new);
        // A comment without an origin says nothing of it: both are about one entry.
        if from.origin.as_ref().is_some_and(|origin| origin.confirmed) {
            self.confirm();
        }
        for (name, value) in &from.other {
            self.other.entry(name.clone()).or_insert_with(|| value.clone());
        }
        self.unite_without_evidence(from);
        self.unite_evidence(from);
    }

    /// What a comment says of the entry in which it stands. Of one that names another entry only that a merge put it there, and
    /// perhaps a text with it.
    pub(super) fn of_entry(mut self, id: u64) -> Self {
        match self.other.remove(ID).map(|other| other.as_u64()) {
            Some(Some(other)) if other != id => Self { edited: vec![id, other], ..Self::default() },
            named => Self { names_entry: named.is_some(), ..self },
        }
    }

    /// Returns whether branches that were merged both changed the text, and nobody has read what that left.
    pub(crate) fn has_edits_of_branches(&self) -> bool {
        self.edited.len() > 1
    }

    /// A person has read it as it is and stands behind it from now on. What a merge left is theirs: its last edit counts.
    pub(crate) fn confirm_read(&mut self) {
        self.edited = self.edited.iter().max().copied().into_iter().collect();
        self.confirm();
    }

    /// A person stands behind it from now on.
    pub(crate) fn confirm(&mut self) {
        if let Some(origin) = self.origin.as_mut().filter(|origin| origin.is_unconfirmed()) {
            origin.confirmed = true;
        }
    }

    /// Returns whether a person stated it or stands behind it.
    pub(crate) fn is_a_persons(&self) -> bool {
        match &self.origin {
            Some(origin) => !origin.is_unconfirmed(),
            None => self.author.is_none() && self.evidence.is_none(),
        }
    }

    /// Takes over the properties of a duplicate, except its evidence.
    pub(crate) fn unite_without_evidence(&mut self, from: &Self) {
        unite(&mut self.sources, &from.sources);
        unite(&mut self.confirmed_by, &from.confirmed_by);
        unite(&mut self.supersedes, &from.supersedes);
        if let Some(author) = from.author.as_ref().filter(|author| self.author.as_ref() != Some(author)) {
            unite(&mut self.confirmed_by, std::slice::from_ref(author));
        }
        self.tier = self.tier.min(from.tier);
        self.importance = self.importance.max(from.importance);
        self.confidence = match (self.confidence, from.confidence) {
            (Some(ours), Some(theirs)) => Some(ours.max(theirs)),
            (ours, theirs) => ours.or(theirs),
        };
        if self.status != Status::Promoted && from.status != Status::Archived {
            self.status = from.status;
        }
    }

    /// Only how often it was met.
    pub(crate) fn unite_evidence(&mut self, from: &Self) {
        if let (Some(ours), Some(theirs)) = (&mut self.evidence, &from.evidence) {
            ours.merge(theirs, usize::MAX, usize::MAX);
        } else if self.evidence.is_none() {
            self.evidence.clone_from(&from.evidence);
        }
    }

    /// The comment in an entry, or nothing when all is default and it need not be there.
    pub(super) fn print(&self, id: u64, always: bool) -> Option<String> {
        if !always && *self == Self::default() {
            return None;
        }
        // No `>` may stand in a comment; JSON has another way to write it.
        let named = Named { id: self.names_entry.then_some(id), extra: self };
        let json = serde_json::to_string(&named).ok()?.replace('>', "\\u003e");
        Some(format!("{OPEN}{json}{CLOSE}"))
    }

    /// Returns whether a line looks like the comment.
    pub(super) fn is_claimed_by(line: &str) -> bool {
        line.starts_with(OPEN)
    }

    /// Reads the comment; none when it is broken.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let json = line.trim_end().strip_prefix(OPEN)?.strip_suffix(CLOSE.trim_start())?;
        let extra: Self = serde_json::from_slice(json.as_bytes()).ok()?;
        let sane = extra.confidence.is_none_or(|confidence| (0.0..=1.0).contains(&confidence));
        (sane && extra.status != Status::Forgotten).then_some(extra)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Adds words that are not there yet.
pub(crate) fn unite(into: &mut Vec<String>, from: &[String]) {
    let new: Vec<_> = from.iter().filter(|word| !into.contains(word)).cloned().collect();
    into.extend(new);
}
