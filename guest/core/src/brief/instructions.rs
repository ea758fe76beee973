//! Fixed texts about an agent's memory and its project.

use crate::model::category::Category;
use crate::model::check;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::vault::root::Root;

/// Where the root of a project usually is.
const FOLDER: &str = ".memory";

/// The categories that an agent is told of.
const CATEGORIES: [Category; 5] =
    [Category::Decisions, Category::Lessons, Category::Tasks, Category::Projects, Category::Handoffs];

/// Returns the text that explains to an agent where and how to write memories itself.
pub(crate) fn instructions(root: &Root, agent: &str, folder: Option<&str>, categories: &[Category]) -> Result<String> {
    let agent = Name::new(agent)?;
    root.settings.categories.check(categories)?;
    let adding = adding(&agent);
    let folder = check::text("the folder", folder.unwrap_or(FOLDER), &root.settings.limits)?.replace('\n', " ");
    let folder = folder.trim_end_matches('/');
    let categories = if categories.is_empty() { &CATEGORIES } else { categories };
    let categories = categories.iter().map(|category| category.name()).collect::<Vec<_>>().join(",");
    Ok(format!(
        "## MEMORY: When asked to save/learn/remember, WRITE to files (don't just say you will).\n\
         Shared: {folder}/_project.md | Personal: {folder}/{}/{{{categories}}}.md\n\
         One thing per entry: `{adding}`, or plain Markdown under a heading of its own.\n",
        agent.segment(),
    ))
}

/// Returns the text that asks an agent to save what it knows before its context is compacted.
pub(crate) fn flush_prompt(agent: &str) -> Result<String> {
    let adding = adding(&Name::new(agent)?);
    Ok(format!(
        "## MEMORY: Your context is about to be compacted, and what is not saved is lost. Save now, before anything else:\n\
         - decisions that were taken, each with its reason and what else was considered\n\
         - lessons and pitfalls: what failed, with its error, and what helped\n\
         - conventions and preferences that the user stated\n\
         - open tasks, and where the work stands: the next step, the files at hand (as a handoff)\n\
         One thing per entry, in words that make sense without this conversation: the tool memory_write, or \
         `{adding}` (also lessons, gotchas, conventions, preferences, tasks, handoffs). \
         Search first (memory_search, or `keepstone search \"…\"`) and leave out what the memory has. Leave out secrets, diffs, logs, \
         lists of files and what the code says by itself. If nothing is worth saving, save nothing and go on.\n"
    ))
}

/// Returns the text that names the project of an agent that runs inside another project.
pub(crate) fn scope_block(root: &Root, project: &str, workspace: &str) -> Result<String> {
    let limits = &root.settings.limits;
    let line = |what, text| check::text(what, text, limits).map(|text| text.replace('\n', " "));
    let (project, workspace) = (line("the project's name", project)?, line("the workspace", workspace)?);
    Ok(format!(
        "## PROJECT SCOPE\n\
         Project: {project}\n\
         Workspace: {workspace}\n\
         Your work is about this project: read, analyse and change what lies in its workspace. \
         The tools that run you and keep your memory are not part of it.\n"
    ))
}

/// The command line that adds an entry of an agent.
fn adding(agent: &Name) -> String {
    let agent = agent.as_str();
    let word = if agent.contains(' ') { format!("\"{agent}\"") } else { agent.to_owned() };
    // Behind `--` it is no option.
    match agent.starts_with('-') {
        true => format!("keepstone add -c \"…\" -- {word} decisions"),
        false => format!("keepstone add {word} decisions -c \"…\""),
    }
}
