//! Fixed texts about an agent's memory and its project.

use crate::brief::Briefing;
use crate::model::check;
use crate::model::error::Result;
use crate::model::scope::Name;

impl Briefing<'_> {
    /// Returns the text that explains to an agent where and how to write memories itself.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for an impossible agent id.
    pub(crate) fn instructions(&self, agent: &str) -> Result<String> {
        let agent = Name::new(agent)?;
        let agent = agent.as_str();
        Ok(format!(
            "## MEMORY: When asked to save/learn/remember, WRITE to files (don't just say you will).\n\
             Shared: .memory/_project.md | Personal: .memory/{agent}/{{decisions,lessons,tasks,handoffs}}.md\n\
             One thing per entry: `keepstone add {agent} decisions -c \"…\"`, or plain Markdown under a heading of its own.\n"
        ))
    }

    /// Returns the text that names the project of an agent that runs inside another project.
    ///
    /// # Errors
    /// [`crate::model::error::Error::Invalid`] for empty texts, control characters, or texts over the limit.
    pub(crate) fn scope_block(&mut self, project: &str, workspace: &str) -> Result<String> {
        let limits = self.root.settings.limits.clone();
        let line = |what, text| check::text(what, text, &limits).map(|text| text.replace('\n', " "));
        let (project, workspace) = (line("the project's name", project)?, line("the workspace", workspace)?);
        Ok(format!(
            "## PROJECT SCOPE\n\
             Project: {project}\n\
             Workspace: {workspace}\n\
             Your work is about this project: read, analyse and change what lies in its workspace. \
             The tools that run you and keep your memory are not part of it.\n"
        ))
    }
}
