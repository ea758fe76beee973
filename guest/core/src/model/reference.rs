//! References: `scope/category/id`, the name of one entry in a root.

use std::cmp::Ordering;
use std::fmt;

use super::category::Category;
use super::error::{Error, Result};
use super::scope::{Name, Scope};

/// The id of an entry within its file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Id {
    /// Given by Keepstone or by agent-memory: milliseconds since the Unix epoch, unique within a file.
    Time(u64),
    /// The id of a passage, which a person wrote without an id: the start of its content's hash.
    Passage(u64),
}

impl Id {
    /// Hexadecimal digits of a passage's id.
    const DIGITS: usize = 12;

    /// The id of the passage with this text.
    pub fn of_passage(text: &str) -> Self {
        Self::Passage(crate::store::hash::fnv1a(text.as_bytes()) >> (64 - 4 * Self::DIGITS))
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix('~') {
            Some(hex) if hex.len() == Self::DIGITS && hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
                u64::from_str_radix(hex, 16).ok().map(Self::Passage)
            }
            Some(_) => None,
            None if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok().map(Self::Time),
            None => None,
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(ms) => write!(out, "{ms}"),
            Self::Passage(hash) => write!(out, "~{hash:012x}"),
        }
    }
}

/// Names one entry of a root.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reference {
    /// Owners.
    pub scope: Scope,
    /// Its kind.
    pub category: Category,
    /// Its id.
    pub id: Id,
}

impl Reference {
    /// Reads `scope/category/id`. The agent's name may stand in the place of its folder, as people type it.
    ///
    /// # Errors
    /// [`Error::Invalid`] that quotes the text and shows the form.
    pub fn parse(text: &str) -> Result<Self> {
        let wrong = || {
            Error::invalid(format!(
                "{text:?} is not a reference: it has the form agent/category/id, such as dev/decisions/1773679871839"
            ))
        };
        let (rest, id) = text.rsplit_once('/').ok_or_else(wrong)?;
        let (folder, category) = rest.rsplit_once('/').ok_or_else(wrong)?;
        Ok(Self {
            scope: Scope::from_folder(folder)
                .or_else(|error| Name::new(folder).map(Scope::Agent).map_err(|_| error))?,
            category: Category::parse(category).map_err(|_| wrong())?,
            id: Id::parse(id).ok_or_else(wrong)?,
        })
    }

    /// Returns whether the entry of this name may stand in the place of another: a newer one of the same category, in the
    /// same scope or in the project's. So what an agent writes takes nothing away from others, and there are no circles.
    pub(crate) fn may_supersede(&self, old: &Self) -> bool {
        self.category == old.category
            && (self.scope == old.scope || self.scope == Scope::Project)
            && self.succession_order() > old.succession_order()
    }

    /// By time; a passage has none and is older than every entry. At equal times the project's is the newer one.
    pub(crate) fn succession_order(&self) -> (Option<u64>, bool) {
        let time = if let Id::Time(time) = self.id { Some(time) } else { None };
        (time, self.scope == Scope::Project)
    }

    /// The key of the file that contains the entry.
    pub fn key(&self) -> String {
        file_key(&self.scope, self.category)
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}/{}", self.scope.folder(), self.category.name(), self.id)
    }
}

/// Folders and categories compare as their names, ids as numbers.
impl Ord for Reference {
    fn cmp(&self, other: &Self) -> Ordering {
        fn names(reference: &Reference) -> (String, &str) {
            (reference.scope.folder(), reference.category.name())
        }
        names(self).cmp(&names(other)).then_with(|| self.id.cmp(&other.id))
    }
}

impl PartialOrd for Reference {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl serde::Serialize for Reference {
    fn serialize<S: serde::Serializer>(&self, out: S) -> std::result::Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Reference {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

/// The key of the file for one scope and category.
pub(crate) fn file_key(scope: &Scope, category: Category) -> String {
    format!("{}/{}.md", scope.folder(), category.name())
}

/// The scope and category of a key, when it is a category file's. Which names are categories the policy says, so a key of
/// the root goes through `Root::place_of`.
pub(crate) fn parse_file_key(key: &str) -> Option<(Scope, Category)> {
    let (folder, file) = key.rsplit_once('/')?;
    let category = Category::of_file(file.strip_suffix(".md")?)?;
    Some((Scope::from_folder(folder).ok()?, category))
}
