//! The owner of an entry, and the folder that stands for it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use unicode_normalization::char::is_combining_mark;

use crate::text::prompt_text::visible;

use super::error::{Error, Result};

/// Names of files and folders of the format, of which some systems do not distinguish capitals.
const RESERVED: [&str; 6] =
    ["conversations", "policy.toml", "memory-tests.toml", "_project.md", "_shared", "_missions"];

/// Bytes of the longest segment that a name becomes; a store takes 128, and some files add an ending.
const SEGMENT_BYTES: usize = 100;

/// Characters that would put the folder of an agent before `.vault`, where nobody looks for agents: listing them too would take
/// a second request to the store in each call.
const BEFORE_VAULT: [char; 3] = ['-', '+', ':'];

/// Stands before the folder of an agent whose name starts with one of these. It sorts behind `.vault`, and no name has it.
const MARK: char = '=';

/// Stands in a key for a colon, which Windows allows in no name of a file. No name has a percent sign.
const COLON: &str = "%3A";

/// The id of an agent or a mission: a name that stands for a folder on every system.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// Longest name, in characters.
    pub const MAX: usize = 64;

    /// Accepts 1 to 64 characters, at most 100 bytes: letters and digits of any script, space and `. _ - @ + :`. A name
    /// neither starts nor ends with a dot or a space, and is not a name of the format's files or of a device of Windows.
    ///
    /// # Errors
    /// [`Error::Invalid`] that quotes the name and says what is wrong with it.
    pub fn new(name: &str) -> Result<Self> {
        match Self::fault(name) {
            None => Ok(Self(name.to_owned())),
            Some(why) => Err(Error::invalid(format!("{name:?} is not a name for an agent or a mission: {why}"))),
        }
    }

    /// The name that a segment of a key stands for, if it is not the first one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the segment stands for no name.
    pub fn from_segment(segment: &str) -> Result<Self> {
        if segment.contains('%') { Self::new(&segment.replace(COLON, ":")) } else { Self::new(segment) }
    }

    /// The name of the agent that the first segment of a key stands for.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the segment stands for no name.
    pub fn from_folder(folder: &str) -> Result<Self> {
        let marked = folder.strip_prefix(MARK);
        let name = Self::from_segment(marked.unwrap_or(folder))?;
        if marked.is_some() == name.is_marked() {
            return Ok(name);
        }
        Err(Error::invalid(format!(
            "{folder:?} is not a folder of an agent: that of {} is {:?}",
            name.0,
            name.folder()
        )))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The segment of a key that stands for the name, if it is not the first one: the name itself, but for its colons.
    pub fn segment(&self) -> Cow<'_, str> {
        if self.0.contains(':') { Cow::Owned(self.0.replace(':', COLON)) } else { Cow::Borrowed(&self.0) }
    }

    /// The folder of the agent of this name, which is the first segment of its keys.
    pub fn folder(&self) -> Cow<'_, str> {
        if self.is_marked() { Cow::Owned(format!("{MARK}{}", self.segment())) } else { self.segment() }
    }

    fn is_marked(&self) -> bool {
        self.0.starts_with(BEFORE_VAULT)
    }

    pub(super) fn fault(name: &str) -> Option<&'static str> {
        // Every key of a listing is asked, and nearly all are ASCII, which needs no tables and no copies.
        let is_ascii = name.is_ascii();
        let is_plain = |c: char| {
            matches!(c, '.' | '_' | '-' | ' ' | '@' | '+' | ':')
                || c.is_alphanumeric()
                || (!c.is_ascii() && is_combining_mark(c))
        };
        let bytes = name.len() + name.matches(':').count() * (COLON.len() - 1);
        if name.is_empty() {
            Some("it is empty")
        } else if name.chars().count() > Self::MAX {
            Some("it is longer than 64 characters")
        } else if bytes + usize::from(name.starts_with(BEFORE_VAULT)) > SEGMENT_BYTES {
            Some("it is longer than 100 bytes")
        } else if !name.chars().all(is_plain) || (!is_ascii && visible(name) != name) {
            Some("it may contain only letters, digits, spaces and . _ - @ + :")
        } else if name.starts_with(['.', ' ']) || name.ends_with(['.', ' ']) {
            Some("it may not start or end with a dot or a space")
        } else if !is_ascii && name.starts_with(is_combining_mark) {
            Some("its first character is a combining mark")
        } else if RESERVED.iter().any(|reserved| name.eq_ignore_ascii_case(reserved)) {
            Some("files of Keepstone have this name")
        } else if is_device(name) {
            Some("it is the name of a device on Windows")
        } else {
            None
        }
    }
}

/// Returns whether Windows treats a file of this name as a device, with or without an extension.
pub(crate) fn is_device(name: &str) -> bool {
    let stem = name.split(['.', ':']).next().unwrap_or(name).trim_end_matches(' ');
    let is = |device: &str| stem.eq_ignore_ascii_case(device);
    let is_port = |port: &str| {
        let number = stem.get(port.len()..).filter(|_| stem[..port.len()].eq_ignore_ascii_case(port));
        let mut signs = number.unwrap_or_default().chars();
        signs.next().is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c)) && signs.next().is_none()
    };
    ["con", "prn", "aux", "nul"].into_iter().any(is) || ["com", "lpt"].into_iter().any(is_port)
}

impl TryFrom<String> for Name {
    type Error = Error;

    fn try_from(name: String) -> Result<Self> {
        Self::new(&name)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

/// The owner of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Everyone who works on the project.
    Project,
    /// One agent.
    Agent(Name),
    /// One mission, run or lane.
    Mission(Name),
}

impl Scope {
    const SHARED: &str = "_shared";
    /// The folder of all missions.
    pub(crate) const MISSIONS: &str = "_missions/";

    /// The folder of the scope, without a trailing slash.
    pub fn folder(&self) -> String {
        match self {
            Self::Project => Self::SHARED.to_owned(),
            Self::Agent(name) => name.folder().into_owned(),
            Self::Mission(name) => format!("{}{}", Self::MISSIONS, name.segment()),
        }
    }

    /// The scope of a folder, if it is one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the folder's name is not a name for an agent or a mission.
    pub fn from_folder(folder: &str) -> Result<Self> {
        if folder == Self::SHARED {
            return Ok(Self::Project);
        }
        match folder.strip_prefix(Self::MISSIONS) {
            Some(mission) => Name::from_segment(mission).map(Self::Mission),
            None => Name::from_folder(folder).map(Self::Agent),
        }
    }

    /// Returns whether a key is in the folder of a mission.
    pub(crate) fn is_of_mission(key: &str) -> bool {
        key.starts_with(Self::MISSIONS)
    }

    /// The mission in whose folder a key lies, and the rest of the key.
    pub(crate) fn mission_of(key: &str) -> Option<(Name, &str)> {
        let (segment, rest) = key.strip_prefix(Self::MISSIONS)?.split_once('/')?;
        Some((Name::from_segment(segment).ok()?, rest))
    }

    /// The order of scopes: missions are narrower than agents, agents than the project.
    pub(crate) fn width(&self) -> u8 {
        match self {
            Self::Mission(_) => 0,
            Self::Agent(_) => 1,
            Self::Project => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_its_segment_stand_for_each_other() {
        for (name, segment) in [
            ("dev", "dev"),
            ("Alex 2", "Alex 2"),
            ("ção", "ção"),
            ("c\u{327}a\u{303}o", "c\u{327}a\u{303}o"),
            ("开发", "开发"),
            ("ana@home+work", "ana@home+work"),
            ("_x", "_x"),
            ("@home", "@home"),
            ("a:b", "a%3Ab"),
            ("a::b", "a%3A%3Ab"),
        ] {
            let accepted = Name::new(name).unwrap();
            assert_eq!(accepted.segment(), segment);
            assert_eq!(Name::from_segment(segment).unwrap(), accepted);
            assert_eq!(accepted.folder(), segment);
            let scope = Scope::Agent(accepted);
            assert_eq!(Scope::from_folder(&scope.folder()).unwrap(), scope);
        }
    }

    #[test]
    fn the_folder_of_an_agent_sorts_behind_the_vault() {
        for (name, segment, folder) in [
            ("-x", "-x", "=-x"),
            ("--", "--", "=--"),
            ("+49 30", "+49 30", "=+49 30"),
            (":x", "%3Ax", "=%3Ax"),
            ("-a:b", "-a%3Ab", "=-a%3Ab"),
            ("x-", "x-", "x-"),
        ] {
            let accepted = Name::new(name).unwrap();
            assert_eq!((&*accepted.segment(), &*accepted.folder()), (segment, folder));
            assert!(folder > ".vault/");
            assert_eq!(Name::from_folder(folder).unwrap(), accepted);
            assert_eq!(Name::from_segment(segment).unwrap(), accepted);
            let scopes = [Scope::Agent(accepted.clone()), Scope::Mission(accepted)];
            assert_eq!(scopes[1].folder(), format!("_missions/{segment}"));
            for scope in scopes {
                assert_eq!(Scope::from_folder(&scope.folder()).unwrap(), scope);
            }
        }
        for no_folder in ["-x", "+x", "%3Ax", ":x", "=x", "==-x", "=", "=.x", "= x", "a=b"] {
            assert!(Name::from_folder(no_folder).is_err(), "{no_folder:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_two_names_have_one_folder(one in "[-+:%=@._ A-Ca-cé3]{1,8}", other in "[-+:%=@._ A-Ca-cé3]{1,8}") {
            if let (Ok(one), Ok(other)) = (Name::new(&one), Name::new(&other)) {
                proptest::prop_assert_eq!(&Name::from_folder(&one.folder()).unwrap(), &one);
                proptest::prop_assert_eq!(&Name::from_segment(&one.segment()).unwrap(), &one);
                proptest::prop_assert_eq!(one.folder() == other.folder(), one == other);
                proptest::prop_assert!(&*one.folder() > ".vault0");
            }
        }
    }

    #[test]
    fn what_could_leave_the_root_or_be_another_file_is_no_name() {
        let long = "é".repeat(51);
        let long_with_mark = format!("-a{}", "é".repeat(49));
        for name in [
            "",
            " ",
            " x",
            "x ",
            ".",
            "..",
            ".x",
            "x.",
            "=x",
            "=-x",
            "../x",
            "a/b",
            "a\\b",
            "a\0b",
            "a\nb",
            "a\u{202e}b",
            "a\u{200b}b",
            "\u{3164}",
            "\u{301}a",
            "a%3Ab",
            "a%b",
            "~x",
            "a*b",
            "a?b",
            "a|b",
            "a\"b",
            "a<b",
            "_shared",
            "_SHARED",
            "_missions",
            "_project.md",
            "conversations",
            "Policy.toml",
            "con",
            "CON .x",
            "nul.txt",
            "com¹",
            "lpt9:x",
            &long,
            &long_with_mark,
        ] {
            assert!(Name::new(name).is_err(), "{name:?}");
        }
    }
}
