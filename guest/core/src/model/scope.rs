//! The owner of an entry, and the folder that stands for it.

use serde::{Deserialize, Serialize};

use super::error::{Error, Result};

/// Names of files and folders of the format, of which some systems do not distinguish capitals.
const RESERVED: [&str; 2] = ["conversations", "policy.toml"];

/// The id of an agent or a mission: a name that is safe as a folder on every system.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

impl Name {
    /// Longest name, in characters.
    pub const MAX: usize = 64;

    /// Accepts 1 to 64 characters of `A-Z a-z 0-9 . _ -` that start with a letter or a digit, do not end
    /// with a dot, and are neither `conversations`, `policy.toml` nor a device name of Windows.
    ///
    /// # Errors
    /// [`Error::Invalid`] that quotes the name and says what is wrong with it.
    pub fn new(name: &str) -> Result<Self> {
        match Self::fault(name) {
            None => Ok(Self(name.to_owned())),
            Some(why) => Err(Error::invalid(format!("{name:?} is no name for an agent or a mission: {why}"))),
        }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn fault(name: &str) -> Option<&'static str> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        if name.is_empty() {
            Some("it is empty")
        } else if name.len() > Self::MAX {
            Some("it is longer than 64 characters")
        } else if !name.chars().all(plain) {
            Some("it may hold only letters a-z, digits, dots, underscores and hyphens")
        } else if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            Some("it must start with a letter or a digit")
        } else if name.ends_with('.') {
            Some("it may not end with a dot")
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
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    match stem.as_bytes() {
        b"con" | b"prn" | b"aux" | b"nul" => true,
        [b'c', b'o', b'm', digit] | [b'l', b'p', b't', digit] => digit.is_ascii_digit(),
        _ => false,
    }
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
    const MISSIONS: &str = "_missions/";

    /// The folder of the scope, without a trailing slash.
    pub fn folder(&self) -> String {
        match self {
            Self::Project => Self::SHARED.to_owned(),
            Self::Agent(name) => name.as_str().to_owned(),
            Self::Mission(name) => format!("{}{}", Self::MISSIONS, name.as_str()),
        }
    }

    /// The scope of a folder, if it is one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the folder's name is no name for an agent or a mission.
    pub fn from_folder(folder: &str) -> Result<Self> {
        if folder == Self::SHARED {
            return Ok(Self::Project);
        }
        match folder.strip_prefix(Self::MISSIONS) {
            Some(mission) => Name::new(mission).map(Self::Mission),
            None => Name::new(folder).map(Self::Agent),
        }
    }

    /// Returns whether a key is in the folder of a mission.
    pub(crate) fn is_of_mission(key: &str) -> bool {
        key.starts_with(Self::MISSIONS)
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
