//! Exporting procedures to files of skills, and importing them. The host reads and writes the files.

use crate::clients::contract::{File, FilePlan};
use crate::learn::Learner;
use crate::learn::contract::{LeftOut, SkillImport};
use crate::learn::sections::Sections;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Filter, Origin, Speaker, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::{Reference, file_key};
use crate::model::scope::Scope;
use crate::text::cut::readable;
use crate::text::order::Order;
use crate::text::sorted::SortedSet;
use crate::vault::contract::Outcome;
use crate::vault::entries::Entries;
use crate::vault::listing::EntryLists;
use crate::vault::root::Root;
use crate::vault::screening::Screening;

use super::skill;

/// The name of the file in the folder of a skill.
const FILE: &str = "/SKILL.md";

/// The message about an edited front matter that says more than a procedure does.
const FIELDS: &str = "its front matter has fields that a procedure has no place for: they are in the file alone, which export leaves as it is";

const PURPOSE: &str = "to offer a procedure as a skill";

/// A file of a procedure that is there already.
struct There<'a> {
    path: &'a str,
    text: &'a str,
    reference: Reference,
    is_as_written: bool,
}

/// Exporting and importing skills.
pub(crate) struct Skills<'a>(pub(crate) Learner<'a>);

impl Skills<'_> {
    /// Plans the files of procedures, or of all that are in force.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a reference of nothing, [`Error::Invalid`] for one of another category.
    pub(crate) fn export(&self, references: &[Reference], files: &[File]) -> Result<FilePlan> {
        let entries = self.procedures_to_export(references)?;
        let present: Vec<(&str, &str)> =
            files.iter().filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?))).collect();
        let ours: Vec<There> = present.iter().filter_map(|(path, text)| there(path, text)).collect();
        let mut taken: SortedSet<String> = present.iter().map(|(path, _)| folder(path).to_lowercase()).collect();
        let mut plan = FilePlan::default();
        for entry in &entries {
            let text = Sections::parse(&entry.text);
            match ours.iter().find(|there| there.reference == entry.reference) {
                Some(there) => {
                    let new = skill::print(folder(there.path), &text, &entry.reference);
                    // What somebody edited and then imported is not lost.
                    let is_free = there.is_as_written || skill::has_the_lines_of(there.text, &new);
                    plan.put(there.path, Some(there.text), new, is_free, PURPOSE);
                }
                // It was imported from a file that is still there.
                None if present.iter().any(|(_, there)| skill::parse(there).as_ref() == Some(&text)) => {}
                None => {
                    let name = skill::free(&skill::slug(&text.title), &mut taken);
                    let new = skill::print(&name, &text, &entry.reference);
                    plan.put(&format!("{name}{FILE}"), None, new, true, PURPOSE);
                }
            }
        }
        if references.is_empty() {
            for there in ours.iter().filter(|there| entries.iter().all(|entry| entry.reference != there.reference)) {
                plan.remove(there.path, there.is_as_written, "its procedure is not in force any more");
            }
        }
        Ok(plan)
    }

    fn procedures_to_export(&self, references: &[Reference]) -> Result<Vec<Entry>> {
        let of_other = |reference: &&Reference| reference.category != Category::Procedures;
        if let Some(other) = references.iter().find(of_other) {
            return Err(Error::invalid(format!("{other} is no procedure: only procedures become skills")));
        }
        if !references.is_empty() {
            return references.iter().map(|reference| Entries(self.0.root).get(reference)).collect();
        }
        let (categories, statuses) = (vec![Category::Procedures], vec![Status::Promoted]);
        let filter = Filter { categories, statuses, superseded: Some(false), ..Filter::default() };
        let mut entries = EntryLists(self.0.root).list(&filter)?;
        // The oldest keep their names when others come.
        entries.order_by(|one, other| (one.created, &one.reference).cmp(&(other.created, &other.reference)));
        Ok(entries)
    }

    /// Takes in skills as procedures of an owner. A file that Keepstone wrote and somebody edited changes its procedure.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn import(&self, scope: &Scope, files: &[File]) -> Result<SkillImport> {
        let mut done = SkillImport::default();
        for File { path, text } in files {
            let left_out = |reason: &str| LeftOut { text: path.clone(), reason: reason.to_owned() };
            let parsed = text.as_deref().map(|text| (text, skill::parse(&readable(text))));
            let Some((text, Some(mut sections))) = parsed else {
                done.left_out.push(left_out("it is no skill: it begins with no front matter that gives a name"));
                continue;
            };
            let edited = match skill::origin(text) {
                Some((reference, false)) if self.is_there(&reference)? => Some(reference),
                _ => None,
            };
            if let Some(reference) = &edited {
                let written = as_written(self.0.root, path, reference)?;
                skill::take_description(&mut sections, text, &written);
                let has_fields = skill::has_other_fields(text, &written);
                done.left_out.extend(has_fields.then(|| left_out(FIELDS)));
                if skill::parse(&written).as_ref() == Some(&sections) {
                    done.same += u32::from(!has_fields);
                    continue;
                }
            }
            let mut words = sections.print();
            Screening(self.0.root).redact(&file_key(scope, Category::Procedures), &mut words);
            if let Err(reason) = Screening(self.0.root).admit_text(Category::Procedures, &words) {
                done.left_out.push(left_out(&reason));
                continue;
            }
            match (edited, skill::origin(text)) {
                (Some(reference), _) => self.take_over(reference, words, &mut done)?,
                (None, Some((_, true))) => done.same += 1,
                _ => self.take_in(scope, path, words, &mut done)?,
            }
        }
        Ok(done)
    }

    fn is_there(&self, reference: &Reference) -> Result<bool> {
        let file = self.0.root.file(&reference.scope, reference.category)?;
        Ok(reference.category == Category::Procedures && file.document.find(&reference.id).is_some())
    }

    fn take_over(&self, reference: Reference, words: String, done: &mut SkillImport) -> Result<()> {
        if Sections::parse(&Entries(self.0.root).get(&reference)?.text).print() == words {
            done.same += 1;
            return Ok(());
        }
        let changed = Entries(self.0.root).edit(&reference, Changes { text: Some(words), ..Changes::default() })?;
        done.changed.push(changed.reference);
        Ok(())
    }

    fn take_in(&self, scope: &Scope, path: &str, words: String, done: &mut SkillImport) -> Result<()> {
        let draft = Draft {
            sources: vec![path.to_owned()],
            origin: Some(Origin::new(Speaker::File)),
            ..Draft::new(scope.clone(), Category::Procedures, words)
        };
        match self.0.add(draft)? {
            Outcome::Stored { reference } => done.stored.push(reference),
            Outcome::Merged { .. } => done.same += 1,
            Outcome::Rejected { reason } => done.left_out.push(LeftOut { text: path.to_owned(), reason }),
        }
        Ok(())
    }
}

fn there<'a>(path: &'a str, text: &'a str) -> Option<There<'a>> {
    let (reference, is_as_written) = skill::origin(text)?;
    Some(There { path, text, reference, is_as_written })
}

/// The folder of a file: the name of the skill.
fn folder(path: &str) -> &str {
    let folder = path.strip_suffix(FILE).unwrap_or(path);
    folder.rsplit_once('/').map_or(folder, |(_, name)| name)
}

/// The file of a procedure as it would be without edits.
fn as_written(root: &Root, path: &str, reference: &Reference) -> Result<String> {
    let entry = Entries(root).get(reference)?;
    Ok(skill::print(folder(path), &Sections::parse(&entry.text), reference))
}
