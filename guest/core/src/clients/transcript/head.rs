//! What the beginning of a transcript says: whose session it is and where it was.

use super::path::lies_in;

/// The data of the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    /// The session's id, as the client has it; the file's name without its ending where that is an id, or where what
    /// is written inside is more than letters, digits, `-` and `_`.
    pub(crate) session: String,
    /// The folders of the session that the file names, or else a hook: the first one, where it began, decides. Of Cursor, the
    /// paths that its tools touched.
    pub(crate) paths: Vec<String>,
    /// The SHA-256 of the workspace's path in hexadecimal digits, which Gemini writes in its place.
    pub(crate) project_hash: Option<String>,
    /// The agent whose session it is, which Claude Code notes if it was started with one.
    pub(crate) agent: Option<String>,
    /// True if messages are in events, which a later part of the file may not say.
    pub(crate) events: bool,
    /// The reason why nothing may be learnt from it: a side transcript, or no transcript.
    pub(crate) refused: Option<String>,
    /// True if it is refused because it has no whole line yet.
    pub(crate) is_begun: bool,
}

impl Head {
    /// The data with the folder that a hook tells, which decides while the file names none. A client may write its first line
    /// after the hook at the end of a quick first turn.
    pub(crate) fn in_folder(mut self, told: Option<&str>) -> Self {
        let Some(folder) = told.filter(|_| self.paths.is_empty()) else { return self };
        self.paths.push(folder.to_owned());
        if self.is_begun {
            self.refused = None;
        }
        self
    }
}

/// Checks that the folder in which a session began is the workspace or lies in it.
///
/// # Errors
/// The reason why it does not.
pub(crate) fn began_in(head: &Head, _path: &str, workspace: &str) -> Result<(), String> {
    match head.paths.first() {
        Some(began) if lies_in(began, workspace) => Ok(()),
        Some(began) => Err(format!("its session was in {began}")),
        None => Err("it does not say where its session was".to_owned()),
    }
}
