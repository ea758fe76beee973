//! The notes of agents in a mission, a text for each agent, and the list of files and addresses that the mission made or used.

use crate::model::check;
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::session::contract::{AgentNote, Artifact};
use crate::session::missions::Missions;
use crate::text::cut::{one_line, readable, trim_blank_lines};
use crate::text::label::line_end;
use crate::vault::change::Change;
use crate::vault::mission_text::{AGENTS, ARTIFACTS, DESCRIPTION, agent_of, key_of};
use crate::vault::permissions::Permissions;
use crate::vault::screening::Screening;
use crate::vault::text_file::TextFiles;

/// Stands before the checksum in a line of the list.
const SHA256: &str = " sha256:";

impl Artifact {
    /// A line `- [name](<location>) sha256:…`.
    fn print(&self) -> String {
        let sha256 = self.sha256.as_ref().map(|sum| format!("{SHA256}{sum}")).unwrap_or_default();
        format!("- [{}](<{}>){sha256}", self.name, self.location)
    }

    /// Reads a line; none for one that is something else.
    fn parse(line: &str) -> Option<Self> {
        let (name, rest) = line.trim().strip_prefix("- [")?.split_once("](")?;
        let (location, rest) = match rest.strip_prefix('<') {
            Some(rest) => rest.split_once(">)")?,
            None => rest.split_once(')')?,
        };
        let sha256 = rest.strip_prefix(SHA256).map(|sum| sum.trim().to_owned()).filter(|sum| is_sha256(sum));
        Some(Self { location: location.to_owned(), name: name.to_owned(), sha256 })
    }

    fn checked(&self) -> Result<Self> {
        let Self { location, name, sha256 } = self;
        let is_wrong = |c: char| c.is_control() || matches!(c, '<' | '>');
        if location.trim().is_empty() || location.contains(is_wrong) {
            return Err(Error::invalid(format!(
                "{location:?} is not the location of an artifact: it is a path or an address on one line, without < and >"
            )));
        }
        let sha256 = sha256.as_ref().map(|sum| sum.to_lowercase());
        if let Some(sum) = sha256.as_ref().filter(|sum| !is_sha256(sum)) {
            return Err(Error::invalid(format!("{sum:?} is not a SHA-256: it has 64 hex digits")));
        }
        let name = one_line(&readable(name).replace(['[', ']'], " "));
        Ok(Self { location: location.trim().to_owned(), name, sha256 })
    }
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The notes of agents in a mission, and its artifacts.
pub(crate) struct MissionNotes<'a>(pub(crate) Sessions<'a>);

impl MissionNotes<'_> {
    /// Replaces what an agent keeps in mind in a mission; a blank text removes it.
    pub(crate) fn set(&self, mission: &str, agent: &str, text: &str) -> Result<()> {
        let name = format!("{AGENTS}{}.md", Name::new(agent)?.segment());
        let mission = Missions(self.0).existing(mission, &name)?;
        let key = key_of(&mission, &name);
        let mut text = readable(text);
        Screening(self.0.root).redact(&key, &mut text);
        if text.trim().is_empty() {
            return TextFiles(self.0.root).remove_text(&key);
        }
        let text = check::text("the note", &text, &self.0.root.settings.limits)?;
        Missions(self.0).update_text(&mission, &name, |file, _| {
            *file = format!("{text}\n");
            Ok(Change::Made(()))
        })
    }

    /// The notes of a mission, by agent.
    pub(crate) fn of_agents(&self, mission: &str) -> Result<Vec<AgentNote>> {
        let mission = Missions(self.0).existing(mission, DESCRIPTION)?;
        Permissions(self.0.root).check_may_read(&key_of(&mission, AGENTS))?;
        let mut notes = Vec::new();
        for listed in TextFiles(self.0.root).mission_texts(&mission)? {
            let Some(agent) = Scope::mission_of(&listed.key).and_then(|(_, name)| agent_of(name)) else { continue };
            let Some((text, _)) = TextFiles(self.0.root).readable_text(&listed.key)? else { continue };
            notes.push(AgentNote { agent: agent.into(), text: trim_blank_lines(&text).to_owned() });
        }
        Ok(notes)
    }

    /// Lists a file or an address with a mission; one with its location is replaced in its place.
    pub(crate) fn record_artifact(&self, mission: &str, artifact: &Artifact) -> Result<()> {
        let mission = Missions(self.0).existing(mission, ARTIFACTS)?;
        let mut artifact = artifact.checked()?;
        let key = key_of(&mission, ARTIFACTS);
        Screening(self.0.root).redact(&key, &mut artifact.name);
        Screening(self.0.root).redact(&key, &mut artifact.location);
        let new = artifact.print();
        Missions(self.0).update_text(&mission, ARTIFACTS, |file, _| {
            let line_end = line_end(file);
            let mut is_there = false;
            let mut lines: Vec<&str> = file.lines().collect();
            for line in &mut lines {
                if !is_there && Artifact::parse(line).is_some_and(|there| there.location == artifact.location) {
                    (*line, is_there) = (&new, true);
                }
            }
            if !is_there {
                lines.push(&new);
            }
            let changed = lines.join(line_end) + line_end;
            if changed == *file {
                return Ok(Change::Needless(()));
            }
            *file = changed;
            Ok(Change::Made(()))
        })
    }

    /// The files and addresses of a mission, in the order of their list.
    pub(crate) fn artifacts(&self, mission: &str) -> Result<Vec<Artifact>> {
        let mission = Missions(self.0).existing(mission, ARTIFACTS)?;
        let found = TextFiles(self.0.root).readable_text(&key_of(&mission, ARTIFACTS))?;
        Ok(found.map_or_else(Vec::new, |(text, _)| text.lines().filter_map(Artifact::parse).collect()))
    }
}
