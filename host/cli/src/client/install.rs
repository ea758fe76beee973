//! `install` and `uninstall`: what setting up a client changes in a project, and in the person's own files.
//!
//! The component plans from the texts it is shown. A file that changed meanwhile, or that it was not shown, is left.

use std::path::Path;

use keepstone::{Client, Edit, File, InstallOptions, Memory, Plan, Refusal};

use super::files::{self, Files};
use super::offer;
use crate::answer::{Answer, Change, Setup};
use crate::args::{Install, Uninstall};
use crate::failure::Failure;
use crate::place::{self, Place};
use crate::print::diff;

/// Our program, as clients start it in a shell of the person.
const PROGRAM: &str = "keepstone";

/// Sets a client up, and makes the memory it will use. A setup that cannot be planned, or of which nothing can be written, leaves
/// nothing.
pub(crate) fn install(memory: &Memory, given: &Install, place: &Place, may_ask: bool) -> Result<Setup, Failure> {
    let workspace = &place::workspace(given.workspace.as_deref(), place)?;
    let command = given.command.as_deref().map_or_else(|| program(memory, given.client), |line| Ok(words(line)))?;
    let named = place::arguments(place)?;
    let planned = Planned::make(memory, given.client, workspace, |files| {
        Ok(memory.clients().install(&InstallOptions {
            client: given.client,
            command: command.clone(),
            tools: !given.no_mcp,
            replace: given.replace,
            files: files.to_vec(),
            locator: named.clone(),
        })?)
    })?;
    let is_refused = planned.is_refused();
    if !given.dry_run && !is_refused {
        memory.upkeep().init()?;
    }
    let (plan, mut setup) = planned.apply(given.dry_run);
    setup.is_install = true;
    if is_refused {
        return Ok(setup);
    }
    setup.steps.clone_from(&plan.steps);
    setup.old.clone_from(&plan.old);
    let there = memory.vault().get_project()?;
    let is_wanted = !place.is_of_person() && there.text.trim().is_empty();
    if let Some(text) = plan.project.filter(|_| is_wanted) {
        setup.project = true;
        let written = (!given.dry_run).then(|| memory.vault().set_project(&text, there.version.as_deref()));
        if let Some(Err(error)) = written {
            setup.project = false;
            return Err(Failure::Partly(Some(Box::new(Answer::Setup(setup))), vec![error.into()]));
        }
    }
    if !place.is_of_person() {
        offer::offer(memory, given, workspace, may_ask, &mut setup)?;
    }
    Ok(setup)
}

/// Takes away what is ours; the memory stays.
pub(crate) fn uninstall(memory: &Memory, given: &Uninstall, place: &Place) -> Result<Setup, Failure> {
    let workspace = &place::workspace(given.workspace.as_deref(), place)?;
    let named = place::arguments(place)?;
    let plan = |files: &[File]| Ok(memory.clients().uninstall(given.client, files, &named)?);
    let (plan, setup) = Planned::make(memory, given.client, workspace, plan)?.apply(given.dry_run);
    Ok(Setup { steps: plan.steps, ..setup })
}

/// Our program as a client starts it. One with files of the person is started by the desktop, which knows no path of a shell: it
/// gets the whole path, where that ends in our name.
fn program(memory: &Memory, client: Client) -> Result<Vec<String>, Failure> {
    let is_of_person = memory.clients().files(client)?.iter().any(|path| files::is_of_person(path));
    let whole = std::env::current_exe().ok().filter(|path| path.file_stem().is_some_and(|stem| stem == PROGRAM));
    let whole = whole.and_then(|path| path.to_str().map(str::to_owned)).filter(|_| is_of_person);
    Ok(vec![whole.unwrap_or_else(|| PROGRAM.to_owned())])
}

/// What the component plans for the files that it was shown.
struct Planned {
    tree: Files,
    shown: Vec<File>,
    unread: Vec<Refusal>,
    plan: Plan,
}

impl Planned {
    fn make(
        memory: &Memory,
        client: Client,
        workspace: &Path,
        plan: impl FnOnce(&[File]) -> Result<Plan, Failure>,
    ) -> Result<Self, Failure> {
        let tree = Files::of_project(workspace)?;
        let (mut shown, mut unread) = (Vec::new(), Vec::new());
        for path in memory.clients().files(client)? {
            // What cannot be shown is shown as nothing, and what is planned for it is not done.
            let text = tree.read(&path).unwrap_or_else(|error| {
                unread.push(Refusal { path: path.clone(), reason: format!("{error:#}") });
                None
            });
            shown.push(File { path, text });
        }
        let plan = plan(&shown)?;
        Ok(Self { tree, shown, unread, plan })
    }

    /// The edits of files that could be shown.
    fn edits(&self) -> impl Iterator<Item = &Edit> {
        let is_shown = |edit: &&Edit| self.unread.iter().all(|refusal| refusal.path != edit.path);
        self.plan.edits.iter().filter(is_shown)
    }

    /// Returns whether nothing is left to do because of refusals.
    fn is_refused(&self) -> bool {
        self.edits().next().is_none() && !(self.unread.is_empty() && self.plan.refusals.is_empty())
    }

    /// Makes the edits. Each one that fails is a refusal.
    fn apply(self, dry_run: bool) -> (Plan, Setup) {
        let (mut edits, mut failed) = (Vec::new(), Vec::new());
        for edit in self.edits() {
            let shown = self.shown.iter().find(|file| file.path == edit.path).and_then(|file| file.text.as_deref());
            match make(&self.tree, edit, shown, dry_run) {
                Ok(change) => edits.push(change),
                Err(error) => failed.push(Refusal { path: edit.path.clone(), reason: format!("{error:#}") }),
            }
        }
        let refusals = self.unread.into_iter().chain(failed).chain(self.plan.refusals.iter().cloned());
        let refusals = refusals.map(|refusal| Refusal { path: files::shown(&refusal.path), ..refusal }).collect();
        let written = !dry_run && !edits.is_empty();
        (self.plan, Setup { edits, refusals, written, is_dry: dry_run, ..Setup::default() })
    }
}

pub(super) fn make(tree: &Files, edit: &Edit, shown: Option<&str>, dry_run: bool) -> anyhow::Result<Change> {
    anyhow::ensure!(tree.read(&edit.path)?.as_deref() == shown, "it was changed in the meantime: try again");
    let path = files::shown(&edit.path);
    let diff = if dry_run { diff::of_file(&path, shown, edit.text.as_deref()) } else { String::new() };
    if !dry_run {
        match &edit.text {
            Some(text) => tree.write(&edit.path, text)?,
            None => tree.remove(&edit.path)?,
        }
    }
    Ok(Change { path, purpose: edit.purpose.clone(), removed: edit.text.is_none(), diff })
}

/// `a "b c"` as two words.
fn words(line: &str) -> Vec<String> {
    let split = |(nth, part): (usize, &str)| match nth % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    line.split('"').enumerate().flat_map(split).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words("npx  keepstone"), ["npx", "keepstone"]);
        assert_eq!(
            words(r#""C:\Program Files\keepstone.exe" --dir "a b""#),
            [r"C:\Program Files\keepstone.exe", "--dir", "a b"]
        );
        assert!(words(" ").is_empty());
    }

    #[test]
    fn a_plan_is_made_and_what_it_was_not_shown_is_left() {
        let dir = tempfile::tempdir().unwrap();
        let tree = Files::of_project(dir.path()).unwrap();
        let edit = |path: &str, text: Option<&str>| Edit {
            path: path.to_owned(),
            text: text.map(str::to_owned),
            purpose: "a test".to_owned(),
        };
        std::fs::write(dir.path().join("mine.json"), "{}").unwrap();
        assert!(make(&tree, &edit("mine.json", Some("[]")), None, false).is_err());
        assert!(make(&tree, &edit("../out.json", Some("[]")), None, false).is_err());
        let made = make(&tree, &edit("mine.json", Some("[]")), Some("{}"), true).unwrap();
        assert_eq!(made.diff, "--- mine.json\n+++ mine.json\n-{}\n+[]\n");
        assert_eq!(std::fs::read_to_string(dir.path().join("mine.json")).unwrap(), "{}");
        make(&tree, &edit("mine.json", Some("[]")), Some("{}"), false).unwrap();
        assert_eq!(std::fs::read_to_string(dir.path().join("mine.json")).unwrap(), "[]");
        assert!(make(&tree, &edit("mine.json", None), Some("[]"), false).unwrap().removed);
        assert!(!dir.path().join("mine.json").exists());
    }
}
