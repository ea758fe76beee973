//! `install` and `uninstall`: what setting up a client changes in a project.
//!
//! The component plans from the texts it is shown. A file that changed meanwhile, or that it was not shown, is left.

mod diff;

use std::path::Path;

use keepstone::{Client, Edit, File, Memory, Plan, Refusal};

use super::tree::Tree;
use crate::answer::{Answer, Change, Setup};
use crate::args::{Install, Uninstall};
use crate::failure::Failure;

/// Sets a client up, and makes the memory it will use.
pub(crate) fn install(memory: &Memory, given: &Install, workspace: &Path) -> Result<Setup, Failure> {
    if !given.dry_run {
        memory.upkeep().init()?;
    }
    let command = words(&given.command);
    let plan =
        |files: &[File]| Ok(memory.clients().install(given.client, &command, !given.no_mcp, given.replace, files)?);
    let (plan, mut setup) = apply(memory, given.client, workspace, given.dry_run, plan)?;
    setup.is_install = true;
    setup.steps.clone_from(&plan.steps);
    setup.old.clone_from(&plan.old);
    let there = memory.vault().get_project()?;
    if let Some(text) = plan.project.filter(|_| there.text.trim().is_empty()) {
        setup.project = true;
        let written = (!given.dry_run).then(|| memory.vault().set_project(&text, there.version.as_deref()));
        if let Some(Err(error)) = written {
            setup.project = false;
            return Err(Failure::Partly(Some(Box::new(Answer::Setup(setup))), vec![error.into()]));
        }
    }
    Ok(setup)
}

/// Takes away what is ours; the memory stays.
pub(crate) fn uninstall(memory: &Memory, given: &Uninstall, workspace: &Path) -> Result<Setup, Failure> {
    let plan = |files: &[File]| Ok(memory.clients().uninstall(given.client, files)?);
    Ok(apply(memory, given.client, workspace, given.dry_run, plan)?.1)
}

/// Shows files to the component and makes the edits that it plans. Each edit that fails is a refusal.
fn apply(
    memory: &Memory,
    client: Client,
    workspace: &Path,
    dry_run: bool,
    plan: impl FnOnce(&[File]) -> Result<Plan, Failure>,
) -> Result<(Plan, Setup), Failure> {
    let tree = Tree::open(workspace)?;
    let (mut files, mut unread) = (Vec::new(), Vec::new());
    for path in memory.clients().files(client)? {
        // What cannot be shown is shown as nothing, and what is planned for it is not done.
        let text = tree.read(&path).unwrap_or_else(|error| {
            unread.push(Refusal { path: path.clone(), reason: format!("{error:#}") });
            None
        });
        files.push(File { path, text });
    }
    let plan = plan(&files)?;
    let (mut edits, mut failed) = (Vec::new(), Vec::new());
    let is_shown = |edit: &&Edit| unread.iter().all(|refusal: &Refusal| refusal.path != edit.path);
    for edit in plan.edits.iter().filter(is_shown) {
        let shown = files.iter().find(|file| file.path == edit.path).and_then(|file| file.text.as_deref());
        match make(&tree, edit, shown, dry_run) {
            Ok(change) => edits.push(change),
            Err(error) => failed.push(Refusal { path: edit.path.clone(), reason: format!("{error:#}") }),
        }
    }
    let refusals = unread.into_iter().chain(failed).chain(plan.refusals.iter().cloned()).collect();
    let written = !dry_run && !edits.is_empty();
    Ok((plan, Setup { edits, refusals, written, is_dry: dry_run, ..Setup::default() }))
}

fn make(tree: &Tree, edit: &Edit, shown: Option<&str>, dry_run: bool) -> anyhow::Result<Change> {
    anyhow::ensure!(tree.read(&edit.path)?.as_deref() == shown, "it was changed meanwhile: try again");
    let diff = if dry_run { diff::diff(&edit.path, shown, edit.text.as_deref()) } else { String::new() };
    if !dry_run {
        match &edit.text {
            Some(text) => tree.write(&edit.path, text)?,
            None => tree.remove(&edit.path)?,
        }
    }
    Ok(Change { path: edit.path.clone(), purpose: edit.purpose.clone(), removed: edit.text.is_none(), diff })
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
        let tree = Tree::open(dir.path()).unwrap();
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
