//! Setting up a coding client: which files would change, and how.
//!
//! The host passes files in and carries the plan out. Keepstone recognises its own entries by their command
//! (`keepstone … hook CLIENT`), their label or their mark, so that other people's settings,
//! comments and formatting stay as they are, byte for byte.

pub(super) mod command;
mod hooks;
mod json;
mod old;
mod outcome;
mod paths;
mod planner;
mod project;
pub(super) mod reader;
mod server;
mod tasks;

use crate::clients::client::{has_hooks, profile};
use crate::clients::hook::settings::Settings as Guard;
use crate::model::contract::Client;
use crate::model::error::{Error, Result};

use command::Command;
use hooks::Shape;
use outcome::Outcome;
use paths::{edited, has_tasks, shared_paths};
use planner::Planner;
use server::{Entry, Server};

use super::contract::{File, InstallOptions, Plan};

/// The paths that setting up a client, or taking it away, has to be handed: those it may change, and the
/// manifests that describe the project.
pub(crate) fn files(client: Client) -> Vec<String> {
    let mut paths = edited(client);
    // Tasks are shared: they stay while the other client has them.
    paths.extend(shared_paths(client));
    paths.extend(project::MANIFESTS);
    paths.into_iter().map(str::to_owned).collect()
}

/// Plans the setup of a client. `command` is the program and its first arguments.
///
/// Installing again with the same command changes nothing; with another command it changes our entries in place.
/// `task.allowAutomaticTasks` is set only where the settings say nothing about it.
///
/// # Errors
/// [`crate::model::error::Error::Invalid`] for a command that is empty, blank, holds control characters or characters
/// that shells read differently, or does not name `keepstone`, and for files that were not handed over: a file that is
/// absent is handed over without text. For a client without hooks that gets no tools, and for one that needs to be told where the
/// memory is and is not.
pub(crate) fn install(options: &InstallOptions, guard: Guard) -> Result<Plan> {
    let InstallOptions { client, ref command, tools, replace, ref files, ref locator } = *options;
    let command = Command::new(command)?;
    if !has_hooks(client) && !tools {
        let name = client.name();
        return Err(Error::invalid(format!("{name} runs no hooks: without the MCP server there is nothing to set up")));
    }
    let mut plan = Planner::new(client, files)?;
    if let Some(own) = &profile(client).own_file {
        plan.install_own(own, &own.mark.sign(&(own.body)(&command, tools)))?;
    }
    let served = served(client, locator)?.filter(|_| tools);
    install_hooks(&mut plan, Shape::of(client, Some(guard)), served, &command)?;
    if has_tasks(client) {
        plan.change(tasks::TASKS, "to read transcripts while the folder is open", |json| {
            if replace {
                old::remove_tasks(json)?;
            }
            tasks::install(json, &command).map(|()| Outcome::Keep)
        })?;
        plan.change(tasks::SETTINGS, "to let these tasks start when the folder is opened", |json| {
            tasks::allow(json).map(|()| Outcome::Keep)
        })?;
        if replace && old::has_rule(files) {
            plan.edit(old::RULE, None, "to remove the rule of agent-memory");
        }
        plan.plan.old = old::parts(files, replace);
    }
    let (project, refusals) = project::describe(files);
    plan.plan.project = project;
    plan.plan.refusals.extend(refusals);
    plan.plan.steps.extend(profile(client).steps.iter().map(|step| (*step).to_owned()));
    Ok(plan.plan)
}

/// The place of our MCP server, and which entry there is ours.
type Served = (Server, Entry);

fn served(client: Client, locator: &[String]) -> Result<Option<Served>> {
    let Some(server) = Server::of(client) else { return Ok(None) };
    let entry = server.entry(locator)?;
    Ok(Some((server, entry)))
}

fn install_hooks(
    plan: &mut Planner<'_>,
    shape: Option<Shape>,
    served: Option<Served>,
    command: &Command,
) -> Result<()> {
    plan.note_changed(served.as_ref())?;
    let (here, elsewhere) = divided(served, shape.as_ref());
    if let Some(shape) = shape {
        plan.install(
            (shape.settings.path, shape.settings.reader.as_ref()),
            "to brief each session and to learn from it",
            |json| {
                shape.install(json, command)?;
                here.iter().try_for_each(|(server, entry)| server.install(json, command, entry))?;
                Ok(Outcome::Keep)
            },
        )?;
    }
    let Some((server, entry)) = elsewhere else { return Ok(()) };
    let purpose = "to let agents search and write the memory (MCP)";
    if server.is_table() {
        return plan.change_table(server.place.path, purpose, |text| server.install_table(text, command, &entry));
    }
    plan.install((server.place.path, server.place.reader.as_ref()), purpose, |json| {
        server.install(json, command, &entry).map(|()| Outcome::Keep)
    })
}

/// Plans the removal of a setup: only of what `install` wrote, and of files that contain nothing else.
///
/// Tasks stay while another client that has them is installed. `task.allowAutomaticTasks` goes only if it
/// still is as installing wrote it and no other task starts when the folder is opened.
///
/// # Errors
/// [`crate::model::error::Error::Invalid`] for files that were not handed over, and for a client that needs to be told where the
/// memory is and is not.
pub(crate) fn uninstall(client: Client, files: &[File], locator: &[String]) -> Result<Plan> {
    let mut plan = Planner::new(client, files)?;
    if let Some(own) = &profile(client).own_file {
        plan.uninstall_own(own)?;
    }
    uninstall_hooks(&mut plan, Shape::of(client, None), served(client, locator)?)?;
    if has_tasks(client) && !plan.is_shared()? {
        plan.uninstall_tasks()?;
    }
    Ok(plan.plan)
}

fn uninstall_hooks(plan: &mut Planner<'_>, shape: Option<Shape>, served: Option<Served>) -> Result<()> {
    plan.note_changed(served.as_ref())?;
    let (here, elsewhere) = divided(served, shape.as_ref());
    if let Some(shape) = shape {
        plan.change(shape.settings.path, "to take our hooks out", |json| {
            let mut any = shape.uninstall(json)?;
            if let Some((server, entry)) = &here {
                any |= server.uninstall(json, entry)?;
            }
            Outcome::after(json, any)
        })?;
    }
    let Some((server, entry)) = elsewhere else { return Ok(()) };
    let purpose = "to take our MCP server out";
    if server.is_table() {
        return plan
            .change_table(server.place.path, purpose, |text| server.uninstall_table(text.unwrap_or_default(), &entry));
    }
    plan.change(server.place.path, purpose, |json| {
        let any = server.uninstall(json, &entry)?;
        Outcome::after(json, any)
    })
}

/// A server whose entry is in the file of the hooks, or one in a file of its own.
fn divided(served: Option<Served>, shape: Option<&Shape>) -> (Option<Served>, Option<Served>) {
    let is_here = |(server, _): &Served| shape.is_some_and(|shape| shape.settings.path == server.place.path);
    if served.as_ref().is_some_and(is_here) { (served, None) } else { (None, served) }
}

#[cfg(test)]
mod tests;
