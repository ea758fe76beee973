//! `memory`: the commands of Anthropic's memory tool, over entries.
//!
//! A file below `/memories` is an entry whose first line is its path, so that people, search and briefs find it like any
//! other. Below `/memories/remembered` a model reads all other entries, a file for each scope and category. The answers
//! are worded as the tool's description words them, since models are trained on them.

mod path;
mod text;
mod tree;

use serde_json::{Value, json};

use crate::memory::Memory;
use crate::memory::contract::{Caller, VaultCalls};
use crate::memory::vault::add_file;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Filter};
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::store::Store;
use crate::vault::contract::Outcome;

use super::Answer;
use super::arguments::Arguments;
use super::write::said_by;
use path::Path;
use tree::{Node, Tree};

/// The category of files: their texts are merged only when they are equal, and the path makes them differ.
const CATEGORY: Category = Category::Facts;

#[derive(Clone, Copy)]
enum Command {
    View,
    Create,
    Replace,
    Insert,
    Delete,
    Rename,
}

const COMMANDS: [(&str, Command); 6] = [
    ("view", Command::View),
    ("create", Command::Create),
    ("str_replace", Command::Replace),
    ("insert", Command::Insert),
    ("delete", Command::Delete),
    ("rename", Command::Rename),
];

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
) -> Result<Answer> {
    let command = arguments.one_of("command", &COMMANDS)?;
    let command = command.ok_or_else(|| Error::invalid("memory needs \"command\", such as \"view\""))?;
    let owner = caller.agent.as_deref().map_or(Ok(Scope::Project), |id| Name::new(id).map(Scope::Agent))?;
    let mut files = Files { memory, caller, owner };
    let text = match command {
        Command::View => files.view(arguments),
        Command::Create => files.create(arguments),
        Command::Replace => files.replace(arguments),
        Command::Insert => files.insert(arguments),
        Command::Delete => files.delete(arguments),
        Command::Rename => files.rename(arguments),
    }?;
    let structured = json!({ "text": text });
    Ok(Answer::new(text, structured))
}

struct Files<'a, S> {
    memory: &'a mut Memory<S>,
    caller: &'a Caller,
    owner: Scope,
}

impl<S: Store + 'static> Files<'_, S> {
    fn tree(&mut self) -> Result<Tree> {
        Ok(Tree::new(self.memory.list(&Filter::default())?, &self.owner))
    }

    fn view(&mut self, mut arguments: Arguments) -> Result<String> {
        let path = Path::parse(&arguments.needed("path")?)?;
        let range = arguments.range("view_range")?;
        arguments.end()?;
        let tree = self.tree()?;
        match tree.node(&path) {
            Some(Node::File { content, .. } | Node::Remembered { content }) => text::numbered(&path, content, range),
            None if tree.is_folder(&path) => Ok(tree.listing(&path)),
            None => Err(no_path(&path)),
        }
    }

    fn create(&mut self, mut arguments: Arguments) -> Result<String> {
        let path = Path::parse(&arguments.needed("path")?)?;
        let content = arguments.needed("file_text")?;
        arguments.end()?;
        let tree = self.tree()?;
        path.check_own()?;
        if tree.node(&path).is_some() || tree.is_folder(&path) {
            return Err(Error::invalid(format!("Error: File {path} already exists")));
        }
        let draft = said_by(self.caller, Draft::new(self.owner.clone(), CATEGORY, text::entry(&path, &content)));
        match add_file(self.memory, draft)? {
            Outcome::Stored { .. } | Outcome::Merged { .. } => Ok(format!("File created successfully at: {path}")),
            Outcome::Rejected { reason } => Err(Error::invalid(format!("Error: {path} is refused: {reason}"))),
        }
    }

    fn replace(&mut self, mut arguments: Arguments) -> Result<String> {
        let path = Path::parse(&arguments.needed("path")?)?;
        let (old, new) = (arguments.needed("old_str")?, arguments.text("new_str")?.unwrap_or_default());
        arguments.end()?;
        let content = self.content(&path)?;
        let changed = text::replaced(&path, &content, &old, &new)?;
        let line = changed.line;
        self.rewrite(&path, &path, &changed.text)?;
        Ok(format!("The memory file has been edited.\n{}", text::around(&changed.text, line)))
    }

    fn insert(&mut self, mut arguments: Arguments) -> Result<String> {
        let path = Path::parse(&arguments.needed("path")?)?;
        let (line, new) = (arguments.number("insert_line", 0, u32::MAX)?, arguments.needed("insert_text")?);
        arguments.end()?;
        let line = line.ok_or_else(|| Error::invalid("insert needs \"insert_line\""))?;
        let content = self.content(&path)?;
        let changed = text::inserted(&content, line as usize, &new)?;
        self.rewrite(&path, &path, &changed)?;
        Ok(format!("The file {path} has been edited."))
    }

    /// Forgets a file, or all files of a folder; they can be restored from the trash.
    fn delete(&mut self, mut arguments: Arguments) -> Result<String> {
        let path = Path::parse(&arguments.needed("path")?)?;
        arguments.end()?;
        path.check_own()?;
        let doomed = self.tree()?.files_at(&path);
        if doomed.is_empty() {
            return Err(no_path(&path));
        }
        for (_, reference) in doomed {
            self.memory.forget(&reference)?;
        }
        Ok(format!("Successfully deleted {path}"))
    }

    /// Renames a file, or moves all files of a folder.
    fn rename(&mut self, mut arguments: Arguments) -> Result<String> {
        let (old, new) = (Path::parse(&arguments.needed("old_path")?)?, Path::parse(&arguments.needed("new_path")?)?);
        arguments.end()?;
        old.check_own()?;
        new.check_own()?;
        let tree = self.tree()?;
        let moved = tree.files_at(&old);
        if moved.is_empty() {
            return Err(no_path(&old));
        }
        if tree.node(&new).is_some() || tree.is_folder(&new) {
            return Err(Error::invalid(format!("Error: The destination {new} already exists")));
        }
        if new.is_below(&old) {
            return Err(Error::invalid(format!("Error: {new} lies below {old}")));
        }
        for (from, _) in moved {
            let content = self.content(&from)?;
            self.rewrite(&from, &from.moved(&old, &new), &content)?;
        }
        Ok(format!("Successfully renamed {old} to {new}"))
    }

    /// The content of a file that may be changed.
    fn content(&mut self, path: &Path) -> Result<String> {
        path.check_own()?;
        match self.tree()?.node(path) {
            Some(Node::File { content, .. }) => Ok(content.clone()),
            _ => Err(no_path(path)),
        }
    }

    fn rewrite(&mut self, from: &Path, to: &Path, content: &str) -> Result<()> {
        let tree = self.tree()?;
        let Some(Node::File { reference, .. }) = tree.node(from) else { return Err(no_path(from)) };
        let changes = Changes { text: Some(text::entry(to, content)), ..Changes::default() };
        self.memory.edit(reference, changes).map(drop)
    }
}

fn no_path(path: &Path) -> Error {
    Error::NotFound(format!("Error: The path {path} does not exist. Please provide a valid path."))
}

impl Arguments {
    /// Takes the first and the last line of a view; -1 stands for the end.
    fn range(&mut self, name: &'static str) -> Result<Option<(usize, usize)>> {
        let given = self.take(name);
        let ends = match &given {
            Value::Null => return Ok(None),
            Value::Array(ends) => ends.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>(),
            _ => None,
        };
        let range = match ends.as_deref() {
            Some([first, -1]) => usize::try_from(*first).ok().map(|first| (first, usize::MAX)),
            Some([first, last]) => usize::try_from(*first).ok().zip(usize::try_from(*last).ok()),
            _ => None,
        };
        match range.filter(|(first, last)| *first >= 1 && first <= last) {
            Some(range) => Ok(Some(range)),
            None => Err(Error::invalid(format!("{name:?} must be [first line, last line], not {given}"))),
        }
    }
}
