//! Calls about the project's text and the core memory of agents.

use keepstone::{Memory, MemoryError, ProjectContext};

use crate::answer::Answer;
use crate::args::{Core, Project, Text};
use crate::failure::{Done, Failure};
use crate::input;

pub(super) fn project(memory: &Memory, given: &Project) -> Done {
    let vault = memory.vault();
    match given {
        Project::Show => Ok(Answer::Project(vault.get_project()?)),
        Project::Set { text, .. } => set_project(memory, text),
        Project::Edit { text, .. } if input::is_given(text) => set_project(memory, text),
        Project::Edit { .. } => {
            let there = vault.get_project()?;
            let saved = input::edit(&there.text, |text| replace_project(memory, &there, &text))?;
            Ok(Answer::ProjectSet(saved.unwrap_or(there)))
        }
    }
}

pub(super) fn core(memory: &Memory, given: &Core) -> Done {
    let vault = memory.vault();
    match given {
        Core::Show { agent } => Ok(Answer::Core(vault.get_core(agent)?)),
        Core::Set { agent, section, text, .. } => {
            Ok(Answer::CoreSet(vault.set_core(agent, *section, &input::text(text)?, None)?))
        }
    }
}

fn set_project(memory: &Memory, text: &Text) -> Done {
    Ok(Answer::ProjectSet(memory.vault().set_project(&input::text(text)?, None)?))
}

/// Replaces what was read. The contract cannot expect that nothing is there: that is looked at just before.
fn replace_project(memory: &Memory, read: &ProjectContext, text: &str) -> Result<ProjectContext, Failure> {
    let vault = memory.vault();
    if read.version.is_none() && vault.get_project()?.version.is_some() {
        let message = "others wrote the project's text while it was edited".to_owned();
        return Err(Failure::Memory(MemoryError::Conflict(message)));
    }
    Ok(vault.set_project(text, read.version.as_deref())?)
}
