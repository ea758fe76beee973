//! The categories: those that every root has, and names that a policy adds. The name of each is the stem of its file.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::text::order::Order;

use super::error::{Error, Result};
use super::scope::Name;

/// The kind of an entry.
///
/// Which names beside those of every root are categories is the policy's to say: see [`Categories`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Category {
    Decisions,
    Lessons,
    Tasks,
    Projects,
    Handoffs,
    Preferences,
    Patterns,
    Habits,
    Findings,
    Facts,
    Gotchas,
    Conventions,
    Episodes,
    Procedures,
    Digests,
    /// A category that policy adds.
    Other(CategoryName),
}

/// The name of a category that is none of those of every root: its place in the names that were met.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CategoryName(u16);

thread_local! {
    /// All names that were met. A category is copied wherever an entry is, so it must be small.
    static NAMES: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

impl Category {
    /// Those whose entries state something that holds: no tasks, events or records.
    const STATING: [Self; 10] = [
        Self::Decisions,
        Self::Lessons,
        Self::Preferences,
        Self::Patterns,
        Self::Habits,
        Self::Findings,
        Self::Facts,
        Self::Gotchas,
        Self::Conventions,
        Self::Procedures,
    ];

    /// The categories of every root, in their declared order.
    pub const ALL: [Self; 15] = [
        Self::Decisions,
        Self::Lessons,
        Self::Tasks,
        Self::Projects,
        Self::Handoffs,
        Self::Preferences,
        Self::Patterns,
        Self::Habits,
        Self::Findings,
        Self::Facts,
        Self::Gotchas,
        Self::Conventions,
        Self::Episodes,
        Self::Procedures,
        Self::Digests,
    ];

    /// The name, which is also the stem of the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Decisions => "decisions",
            Self::Lessons => "lessons",
            Self::Tasks => "tasks",
            Self::Projects => "projects",
            Self::Handoffs => "handoffs",
            Self::Preferences => "preferences",
            Self::Patterns => "patterns",
            Self::Habits => "habits",
            Self::Findings => "findings",
            Self::Facts => "facts",
            Self::Gotchas => "gotchas",
            Self::Conventions => "conventions",
            Self::Episodes => "episodes",
            Self::Procedures => "procedures",
            Self::Digests => "digests",
            Self::Other(name) => name.as_str(),
        }
    }

    /// The name of one of its entries, such as `decision`.
    pub(crate) fn singular(self) -> &'static str {
        match self {
            Self::Other(name) => name.as_str(),
            _ => self.name().strip_suffix('s').unwrap_or(self.name()),
        }
    }

    /// The name with a capital.
    pub(crate) fn title(self) -> String {
        let mut letters = self.name().chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The category of a name, whether policy adds it or not.
    ///
    /// # Errors
    /// [`Error::Invalid`] that quotes the name and says what is wrong with it.
    pub fn parse(name: &str) -> Result<Self> {
        let known = Self::ALL.into_iter().find(|category| category.name() == name);
        known.map_or_else(|| CategoryName::new(name).map(Self::Other), Ok)
    }

    /// The category of a file's name, if it is one of every root or was met before, as those are that the policy adds. So
    /// the files of others leave no names behind.
    pub(super) fn of_file(name: &str) -> Option<Self> {
        let known = Self::ALL.into_iter().find(|category| category.name() == name);
        known.or_else(|| CategoryName::met(name).map(Self::Other))
    }

    /// Returns whether its entries state something that holds, as those of each category that policy adds do.
    pub(crate) fn is_stating(self) -> bool {
        matches!(self, Self::Other(_)) || Self::STATING.contains(&self)
    }
}

impl CategoryName {
    /// Longest name, in bytes.
    pub const MAX: usize = 24;

    /// The most names that a process meets: they stay in its memory.
    const MOST: usize = 1_000;

    /// Names of the format's files and folders beside those of entries, in small letters.
    const RESERVED: [&str; 4] = ["agents", "artifacts", "conversation", "memory"];

    /// Accepts 1 to 24 bytes: letters and digits of any script, `-` and `_`. A name starts with a letter or a digit, and is
    /// no name of the format's files or of a device of Windows.
    ///
    /// # Errors
    /// [`Error::Invalid`] that quotes the name and says what is wrong with it.
    pub fn new(name: &str) -> Result<Self> {
        let wrong = |why: &str| Err(Error::invalid(format!("{name:?} is not a name for a category: {why}")));
        if name.len() > Self::MAX {
            return wrong("it is longer than 24 bytes");
        }
        if name.contains(['.', ' ', '@', '+', ':']) || name.starts_with(['_', '-']) {
            return wrong("it may contain only letters, digits, - and _, and starts with a letter or a digit");
        }
        if let Some(why) = Name::fault(name) {
            return wrong(why);
        }
        if Self::RESERVED.contains(&name.to_lowercase().as_str()) {
            return wrong("files of Keepstone have this name");
        }
        if let Some(met) = Self::met(name) {
            return Ok(met);
        }
        NAMES.with_borrow_mut(|names| {
            if names.len() == Self::MOST {
                return wrong("too many other names were used before; restart the process");
            }
            names.push(Box::leak(name.into()));
            Ok(Self(names.len() as u16 - 1))
        })
    }

    fn met(name: &str) -> Option<Self> {
        NAMES.with_borrow(|names| names.iter().position(|known| *known == name)).map(|place| Self(place as u16))
    }

    /// The name as text.
    pub fn as_str(self) -> &'static str {
        NAMES.with_borrow(|names| names.get(usize::from(self.0)).copied().unwrap_or_default())
    }
}

/// By name, whatever the order in which they were met.
impl Ord for CategoryName {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl PartialOrd for CategoryName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for CategoryName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(out)
    }
}

impl TryFrom<String> for Category {
    type Error = Error;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name)
    }
}

impl From<Category> for String {
    fn from(category: Category) -> Self {
        category.name().to_owned()
    }
}

/// The categories of a root: those of every root, and those that its policy adds. All that goes over the files of a root
/// asks here which of them hold entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Categories(Vec<Category>);

impl Categories {
    /// The most that a policy adds.
    const MOST: usize = 32;

    /// All of them, those that policy adds last.
    pub(crate) fn all(&self) -> impl Iterator<Item = Category> + '_ {
        Category::ALL.into_iter().chain(self.added())
    }

    /// The categories whose entries state something that holds.
    pub(crate) fn stating(&self) -> Vec<Category> {
        Category::STATING.into_iter().chain(self.added()).collect()
    }

    /// The categories that policy adds, by name.
    pub(crate) fn added(&self) -> impl Iterator<Item = Category> + '_ {
        self.0.iter().copied()
    }

    pub(crate) fn have(&self, category: Category) -> bool {
        !matches!(category, Category::Other(_)) || self.0.contains(&category)
    }

    /// # Errors
    /// [`Error::Invalid`] that names the first which is not a category, and says how policy adds one.
    pub(crate) fn check(&self, named: &[Category]) -> Result<()> {
        let Some(foreign) = named.iter().find(|named| !self.have(**named)) else { return Ok(()) };
        let (name, all) = (foreign.name(), self.all().map(String::from).collect::<Vec<_>>().join(", "));
        Err(Error::invalid(format!(
            "{name:?} is not a category: there are {all}. policy.toml adds others: categories = [{name:?}]"
        )))
    }

    /// Adds those that another policy adds.
    ///
    /// # Errors
    /// As [`Categories::try_from`].
    pub(crate) fn unite(self, other: Self) -> Result<Self> {
        let mut all = self.0;
        all.extend(other.0.into_iter().filter(|added| !all.contains(added)).collect::<Vec<_>>());
        Self::try_from(all)
    }
}

impl TryFrom<Vec<Category>> for Categories {
    type Error = Error;

    /// # Errors
    /// [`Error::Invalid`] for a name that differs from that of another category in capitals at most: one file would be
    /// both on some systems. For more than 32.
    fn try_from(mut added: Vec<Category>) -> Result<Self> {
        added.order();
        for (nth, category) in added.iter().enumerate() {
            let name = category.name().to_lowercase();
            let is_same = |other: &&Category| other.name().to_lowercase() == name;
            if let Some(other) = Category::ALL.iter().chain(&added[..nth]).find(is_same) {
                let (name, other) = (category.name(), other.name());
                return Err(Error::invalid(format!("categories: {name:?} is the category {other:?} already")));
            }
        }
        if added.len() > Self::MOST {
            return Err(Error::invalid(format!("categories: {} names; at most {} are taken", added.len(), Self::MOST)));
        }
        Ok(Self(added))
    }
}

/// Checks them while they are read, so that the place of a fault is known.
impl<'de> Deserialize<'de> for Categories {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        struct Names;

        impl<'de> Visitor<'de> for Names {
            type Value = Categories;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a list of names")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> std::result::Result<Categories, A::Error> {
                let mut added = Vec::new();
                while let Some(name) = names.next_element()? {
                    added.push(name);
                }
                Categories::try_from(added).map_err(serde::de::Error::custom)
            }
        }

        from.deserialize_seq(Names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn categories(names: &[&str]) -> Result<Categories> {
        names.iter().map(|name| Category::parse(name)).collect::<Result<Vec<_>>>().and_then(Categories::try_from)
    }

    #[test]
    fn a_name_and_its_category_stand_for_each_other() {
        for name in
            ["research", "client-notes", "bugFixes", "2026", "lições", "研究", "a_b", "abcdefghijklmnopqrstuvwx"]
        {
            let category = Category::parse(name).unwrap();
            assert_eq!((category.name(), category.is_stating()), (name, true));
            assert!(category > Category::Digests, "it is ordered behind those of every root");
            assert_eq!(serde_json::to_value(category).unwrap(), name);
            assert_eq!(serde_json::from_value::<Category>(name.into()).unwrap(), category);
        }
        assert!(Category::parse("ab").unwrap() < Category::parse("abc").unwrap(), "they are ordered by name");
        for category in Category::ALL {
            assert_eq!(Category::parse(category.name()).unwrap(), category);
        }
    }

    #[test]
    fn a_file_of_others_leaves_no_name_behind() {
        assert_eq!(Category::of_file("somebodys-notes"), None);
        let met = Category::parse("somebodys-notes").unwrap();
        assert_eq!(Category::of_file("somebodys-notes"), Some(met));
        assert_eq!(Category::of_file("facts"), Some(Category::Facts));
    }

    #[test]
    fn no_file_of_the_format_and_no_other_path_is_a_category() {
        let long = "x".repeat(25);
        for name in [
            "",
            "_project",
            "_mission",
            "_core",
            "_shared",
            "conversation",
            "Conversation",
            "artifacts",
            "agents",
            "MEMORY",
            "conversations",
            "con",
            "NUL",
            "lpt1",
            "a/b",
            "a\\b",
            "..",
            "a.b",
            "facts.2",
            "a b",
            "-x",
            "a\0",
            "a\u{202e}b",
            &long,
        ] {
            let error = Category::parse(name).unwrap_err().to_string();
            assert!(error.contains("is not a name for a category"), "{name:?}: {error}");
        }
    }

    #[test]
    fn a_policy_adds_names_that_no_other_category_has() {
        let two = categories(&["research", "Apples"]).unwrap();
        let names: Vec<_> = two.added().map(String::from).collect();
        assert_eq!(names, ["Apples", "research"]);
        for wrong in [&["decisions"][..], &["Lessons"], &["notes", "notes"], &["notes", "Notes"]] {
            let error = categories(wrong).unwrap_err().to_string();
            assert!(error.contains("already"), "{wrong:?}: {error}");
        }
        let many: Vec<String> = (0..33).map(|nth| format!("c{nth}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(categories(&many[..32]).is_ok());
        assert!(categories(&many).unwrap_err().to_string().contains("33 names; at most 32"));
        assert!(two.clone().unite(categories(&["APPLES"]).unwrap()).is_err());
        assert_eq!(two.clone().unite(two.clone()).unwrap(), two);
    }

    #[test]
    fn a_name_that_policy_does_not_add_is_invalid_and_says_how_it_adds_one() {
        let research = Category::parse("research").unwrap();
        let none = Categories::default();
        assert!(none.check(&Category::ALL).is_ok() && !none.have(research));
        let error = none.check(&[Category::Facts, research]).unwrap_err().to_string();
        assert!(
            error.contains("\"research\" is not a category: there are decisions, ") && error.contains("digests. "),
            "{error}"
        );
        assert!(error.ends_with("policy.toml adds others: categories = [\"research\"]"), "{error}");
        let added = categories(&["research"]).unwrap();
        assert!(added.check(&[research]).is_ok());
        assert_eq!((added.all().last(), added.stating().last()), (Some(research), Some(&research)));
    }
}
