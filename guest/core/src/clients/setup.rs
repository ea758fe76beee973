//! Setting up a coding client: which files of a workspace would change, and how.
//!
//! The host passes files in and carries the plan out. Keepstone recognises its own entries by their command
//! (`keepstone … hook CLIENT`), their label or their mark, so that other people's settings,
//! comments and formatting stay as they are, byte for byte.

mod command;
mod hooks;
mod json;
mod planner;
mod project;
mod rule;
mod server;
mod tasks;

use serde::{Deserialize, Serialize};

use crate::model::client::Client;
use crate::model::error::Result;

use command::Command;
use hooks::Shape;
use planner::{Outcome, Planner};
use server::Server;

/// A file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct File {
    /// From the top of the workspace, with `/`.
    pub path: String,
    /// Absent when there is none.
    #[serde(default)]
    pub text: Option<String>,
}

/// A change to a file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Edit {
    /// From the top of the workspace, with `/`.
    pub path: String,
    /// All of the new text; absent: the file goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// For people: what the change is for.
    pub purpose: String,
}

/// A file that is left as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// From the top of the workspace, with `/`.
    pub path: String,
    /// The defect, its line, and what people can do about it.
    pub reason: String,
}

/// The changes that a setup needs. Without edits and refusals the setup is complete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// In the order in which they are best made; no file is there twice.
    pub edits: Vec<Edit>,
    /// Files that would have changed, or were to be understood, and were not.
    pub refusals: Vec<Refusal>,
    /// A text for `_project.md`, whenever a manifest says something. It is meant for a `_project.md` that is
    /// absent or blank; whether that is so is for the host to see. Never there when uninstalling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

/// The paths that setting up a client, or taking it away, has to be handed: those it may change, and the
/// manifests that describe the project.
pub(crate) fn files(client: Client) -> Vec<String> {
    let mut paths = edited(client);
    // Tasks are shared: they stay while the other client has them.
    paths.extend(sharing(client).map(|other| Shape::of(other).path));
    paths.extend(project::MANIFESTS);
    paths.into_iter().map(str::to_owned).collect()
}

/// Plans the setup of a client. `command` is the program and its first arguments. `tools` asks for the entry of the MCP
/// server too.
///
/// Installing again with the same command changes nothing; with another command it changes our entries in place.
/// `task.allowAutomaticTasks` is set only where the settings say nothing about it.
///
/// # Errors
/// [`crate::model::error::Error::Invalid`] for a command that is empty, blank, holds control characters or characters
/// that shells read differently, or does not name `keepstone`, and for files that were not handed over: a file that is
/// absent is handed over without text.
pub(crate) fn install(client: Client, command: &[String], tools: bool, files: &[File]) -> Result<Plan> {
    let command = Command::new(command)?;
    let mut plan = Planner::new(client, files)?;
    if client == Client::Cursor {
        plan.install_rule(&command)?;
    }
    let shape = Shape::of(client);
    let server = Server::of(client).filter(|_| tools);
    let (here, elsewhere) = divided(server, &shape);
    plan.install(shape.path, "to brief each session and to learn from it", |json| {
        shape.install(json, &command)?;
        here.iter().try_for_each(|server| server.install(json, &command))?;
        Ok(Outcome::Keep)
    })?;
    if let Some(server) = elsewhere {
        plan.install(server.path, "to let agents search and write the memory (MCP)", |json| {
            server.install(json, &command).map(|()| Outcome::Keep)
        })?;
    }
    if has_tasks(client) {
        plan.change(tasks::TASKS, "to read transcripts while the folder is open", |json| {
            tasks::install(json, &command).map(|()| Outcome::Keep)
        })?;
        plan.change(tasks::SETTINGS, "to let these tasks start when the folder is opened", |json| {
            tasks::allow(json).map(|()| Outcome::Keep)
        })?;
    }
    let (project, refusals) = project::describe(files);
    plan.plan.project = project;
    plan.plan.refusals.extend(refusals);
    Ok(plan.plan)
}

/// Plans the removal of a setup: only of what `install` wrote, and of files that contain nothing else.
///
/// Tasks stay while another client that has them is installed. `task.allowAutomaticTasks` goes only if it
/// still is as installing wrote it and no other task starts when the folder is opened.
///
/// # Errors
/// [`crate::model::error::Error::Invalid`] for files that were not handed over.
pub(crate) fn uninstall(client: Client, files: &[File]) -> Result<Plan> {
    let mut plan = Planner::new(client, files)?;
    if client == Client::Cursor {
        plan.uninstall_rule()?;
    }
    let shape = Shape::of(client);
    let (here, elsewhere) = divided(Server::of(client), &shape);
    plan.change(shape.path, "to take our hooks out", |json| {
        let mut any = shape.uninstall(json)?;
        if let Some(server) = &here {
            any |= server.uninstall(json)?;
        }
        Ok(if any && shape.is_bare(json) { Outcome::Remove } else { Outcome::Keep })
    })?;
    if let Some(server) = elsewhere {
        plan.change(server.path, "to take our MCP server out", |json| {
            let bare = server.uninstall(json)? && json.is_empty(json.root());
            Ok(if bare { Outcome::Remove } else { Outcome::Keep })
        })?;
    }
    if has_tasks(client) && !plan.is_shared()? {
        plan.uninstall_tasks()?;
    }
    Ok(plan.plan)
}

/// A server whose entry is in the file of the hooks, or one in a file of its own.
fn divided(server: Option<Server>, shape: &Shape) -> (Option<Server>, Option<Server>) {
    match server {
        Some(server) if server.path == shape.path => (Some(server), None),
        server => (None, server),
    }
}

fn has_tasks(client: Client) -> bool {
    sharing(client).is_some()
}

/// The other client that our tasks are for.
fn sharing(client: Client) -> Option<Client> {
    match client {
        Client::Cursor => Some(Client::Vscode),
        Client::Vscode => Some(Client::Cursor),
        _ => None,
    }
}

fn edited(client: Client) -> Vec<&'static str> {
    let mut paths = vec![Shape::of(client).path];
    if client == Client::Cursor {
        paths.insert(0, rule::PATH);
    }
    paths.extend(divided(Server::of(client), &Shape::of(client)).1.map(|server| server.path));
    if has_tasks(client) {
        paths.extend([tasks::TASKS, tasks::SETTINGS]);
    }
    paths
}

#[cfg(test)]
mod tests;
