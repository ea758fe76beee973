//! Planning over the host's files, one by one: each is changed, refused, or left.

use crate::clients::mark::is_same;
use crate::clients::profile::OwnFile;
use crate::model::contract::Client;
use crate::model::error::{Error, Result};

use super::hooks::Shape;
use super::json::{Json, Wrong};
use super::outcome::Outcome;
use super::paths::{edited, shared_paths, sharing};
use super::reader::StrictReader;
use super::server::{Entry, Server};
use super::tasks;
use crate::clients::contract::{Edit, File, Plan, Refusal};

/// Largest file that is read or changed, in bytes.
pub(super) const FILE_BYTES: usize = 1 << 20;

const CHANGED: &str =
    "it was edited by hand since it was written, so it stays as it is; delete it to have it written again";

/// A plan in the making.
pub(super) struct Planner<'a> {
    client: Client,
    files: &'a [File],
    pub(super) plan: Plan,
}

impl<'a> Planner<'a> {
    pub(super) fn new(client: Client, files: &'a [File]) -> Result<Self> {
        let planner = Self { client, files, plan: Plan::default() };
        for path in edited(client).into_iter().chain(shared_paths(client)) {
            planner.text(path)?;
        }
        Ok(planner)
    }

    pub(super) fn text(&self, path: &str) -> Result<Option<&'a str>> {
        let file = self.files.iter().find(|file| file.path == path);
        let file = file.ok_or_else(|| Error::invalid(format!("{path} was not handed over")))?;
        Ok(file.text.as_deref())
    }

    /// Changes one JSON file, or refuses it; the plan for other files continues.
    pub(super) fn change(
        &mut self,
        path: &str,
        purpose: &str,
        change: impl FnOnce(&mut Json) -> std::result::Result<Outcome, Wrong>,
    ) -> Result<()> {
        let found = self.text(path)?;
        let done = parse(found).and_then(|mut json| {
            let outcome = change(&mut json).map_err(|wrong| told(&wrong))?;
            Ok((outcome, json))
        });
        match done {
            Ok((_, json)) if !json.is_changed() => {}
            Ok((Outcome::Keep, json)) => self.edit(path, Some(json.text()), purpose),
            Ok((Outcome::Remove, _)) => self.edit(path, None, purpose),
            Err(reason) => self.refuse(path, reason),
        }
        Ok(())
    }

    /// Like `change`, for a file that the client then reads. A client that drops the whole file for something in it gets nothing
    /// more into it, since nothing of the setup would work.
    pub(super) fn install(
        &mut self,
        (path, reader): (&str, Option<&StrictReader>),
        purpose: &str,
        change: impl FnOnce(&mut Json) -> std::result::Result<Outcome, Wrong>,
    ) -> Result<()> {
        let found = self.text(path)?;
        // Where not even a tolerant reader gets on, `change` tells it.
        let read = found.filter(|_| parse(found).is_ok());
        match read.and_then(|text| reader?.fault(text)) {
            Some(fault) => self.refuse(path, fault),
            None => self.change(path, purpose, change)?,
        }
        Ok(())
    }

    /// Changes one TOML file, or refuses it.
    pub(super) fn change_table(
        &mut self,
        path: &str,
        purpose: &str,
        change: impl FnOnce(Option<&str>) -> std::result::Result<Option<(Outcome, String)>, String>,
    ) -> Result<()> {
        let found = self.text(path)?;
        let too_large = found.filter(|text| text.len() > FILE_BYTES).map(too_large);
        match too_large.map_or_else(|| change(found), Err) {
            Ok(None) => {}
            Ok(Some((Outcome::Keep, text))) => self.edit(path, Some(text), purpose),
            Ok(Some((Outcome::Remove, _))) => self.edit(path, None, purpose),
            Err(reason) => self.refuse(path, reason),
        }
        Ok(())
    }

    /// Tells the person of a server of ours that they wrote or changed: it stays.
    pub(super) fn note_changed(&mut self, served: Option<&(Server, Entry)>) -> Result<()> {
        let Some((server, entry)) = served else { return Ok(()) };
        let found = self.text(server.place.path)?;
        let is_changed = match server.is_table() {
            true => found.is_some_and(|text| server.is_changed_table(text, entry)),
            false => {
                parse(found).is_ok_and(|json| server.changed(&json, entry).is_ok_and(|changed| !changed.is_empty()))
            }
        };
        if is_changed {
            self.plan.steps.push(server.told_to_stay(entry));
        }
        Ok(())
    }

    /// Writes a file that is ours alone, unless somebody else changed it.
    pub(super) fn install_own(&mut self, own: &OwnFile, wanted: &str) -> Result<()> {
        match self.text(own.path)? {
            Some(found) if is_same(found, wanted) => {}
            Some(found) if !own.mark.is_as_written(found) => self.refuse(own.path, CHANGED.to_owned()),
            _ => self.edit(own.path, Some(wanted.to_owned()), own.purpose),
        }
        Ok(())
    }

    /// Removes it again.
    pub(super) fn uninstall_own(&mut self, own: &OwnFile) -> Result<()> {
        match self.text(own.path)? {
            Some(found) if own.mark.is_as_written(found) => self.edit(own.path, None, "to take it out"),
            Some(_) => self.refuse(own.path, CHANGED.to_owned()),
            None => {}
        }
        Ok(())
    }

    pub(super) fn uninstall_tasks(&mut self) -> Result<()> {
        self.change(tasks::TASKS, "to take our tasks out", |json| {
            let any = tasks::uninstall(json)?;
            Outcome::after(json, any)
        })?;
        // Where the tasks cannot be read, some of them may need the setting.
        let needed = parse(self.text(tasks::TASKS)?).map_or(true, |json| tasks::others_start(&json));
        let mut kept = false;
        self.change(tasks::SETTINGS, "to stop tasks from starting by themselves", |json| {
            let ours = tasks::is_allowed_by_us(json)?;
            kept = ours && needed;
            if !ours || needed {
                return Ok(Outcome::Keep);
            }
            tasks::disallow(json)?;
            Outcome::after(json, true)
        })?;
        if kept {
            let reason = "task.allowAutomaticTasks stays on: other tasks may start when the folder is opened";
            self.refuse(tasks::SETTINGS, reason.to_owned());
        }
        Ok(())
    }

    /// Returns whether our tasks serve another client too, which is installed.
    pub(super) fn is_shared(&self) -> Result<bool> {
        for other in sharing(self.client).filter_map(|other| Shape::of(other, None)) {
            let found = self.text(other.settings.path)?;
            if parse(found).is_ok_and(|json| other.is_in(&json).unwrap_or(false)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn edit(&mut self, path: &str, text: Option<String>, purpose: &str) {
        self.plan.edits.push(Edit { path: path.to_owned(), text, purpose: purpose.to_owned() });
    }

    fn refuse(&mut self, path: &str, reason: String) {
        self.plan.refusals.push(Refusal { path: path.to_owned(), reason });
    }
}

fn parse(found: Option<&str>) -> std::result::Result<Json, String> {
    let json = match found {
        Some(text) if text.len() > FILE_BYTES => return Err(too_large(text)),
        Some(text) => Json::parse(text),
        None => Json::absent(),
    };
    json.map_err(|wrong| told(&wrong))
}

/// The message for a text over the limit.
pub(super) fn too_large(text: &str) -> String {
    format!("it has {} bytes; files of up to {FILE_BYTES} are read: make it smaller and try again", text.len())
}

fn told(wrong: &Wrong) -> String {
    format!("line {}: {}; it stays as it is: correct that line and try again", wrong.line, wrong.what)
}
