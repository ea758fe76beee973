//! The entry of our MCP server in a client's settings: with it an agent searches and writes the memory by itself.
//!
//! A server in a file of the workspace is started there and called `keepstone`. One in a file of the person is started anywhere: its
//! arguments name the memory, its name the project, and there is one for each memory.

mod table;

use serde_json::{Map, Value, json};

use crate::clients::client::profile;
use crate::clients::profile::{ServerForm, ServerPlace};
use crate::model::contract::Client;
use crate::model::error::{Error, Result};

use super::command::{self, Command};
use super::json::tree::{Member, Node};
use super::json::{Json, Path, Wrong, key, prune, set, value_of};
use super::outcome::Outcome;

/// The name of an entry in the workspace, and how the others begin.
const NAME: &str = "keepstone";

/// The argument that starts the server.
const MCP: &str = "mcp";

/// The options of the program that say where the memory is, which a command may have.
const PLACE_OPTIONS: [&str; 4] = ["--dir", "--store", "--user", "--with"];

/// The folder of a memory in its project, which is what the server is named after.
const FOLDER: &str = ".memory";

/// Characters of a name after [`NAME`]: Claude Desktop takes names of up to 64.
const MOST_OF_NAME: usize = 40;

/// Servers of projects whose folders have one name.
const MOST_OF_ONE_NAME: u32 = 99;

/// The place of our server in a client.
pub(super) struct Server {
    client: Client,
    pub(super) place: &'static ServerPlace,
}

/// Which entry is ours: the one that starts the server for this memory.
pub(super) struct Entry {
    name: String,
    /// The last arguments.
    tail: Vec<String>,
}

impl Server {
    /// The place in a client; none where a plugin adds our server.
    pub(super) fn of(client: Client) -> Option<Self> {
        Some(Self { client, place: profile(client).server.as_ref()? })
    }

    /// Returns whether its file is one of the person, for all projects.
    fn is_personal(&self) -> bool {
        self.place.path.starts_with('~')
    }

    /// Returns whether its file is TOML.
    pub(super) fn is_table(&self) -> bool {
        self.place.form == ServerForm::Table
    }

    /// Our entry for a memory, which the arguments of the locator name.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the file is one of the person and it has no setting for the folder of the memory, and for arguments that are blank or have
    /// control characters.
    pub(super) fn entry(&self, locator: &[String]) -> Result<Entry> {
        if !self.is_personal() {
            return Ok(Entry { name: NAME.to_owned(), tail: vec![MCP.to_owned()] });
        }
        let Some(last) = locator.last() else {
            let client = self.client.name();
            return Err(Error::invalid(format!(
                "{client} starts servers in no project: it has no setting for the folder of the memory"
            )));
        };
        if let Some(word) = locator.iter().find(|word| word.trim().is_empty() || word.chars().any(char::is_control)) {
            return Err(Error::invalid(format!("{word:?} names no memory")));
        }
        Ok(Entry { name: named_after(last), tail: locator.iter().cloned().chain([MCP.to_owned()]).collect() })
    }

    /// Puts our server into a file, or sets the one that is there to the command. A server of another program that has
    /// our name stays as it is, and so does one of our program that a person wrote or changed.
    pub(super) fn install(&self, json: &mut Json, command: &Command, entry: &Entry) -> std::result::Result<(), Wrong> {
        let (program, args) = entry.spelt(command);
        let (program, args) = (Value::from(program), Value::from(args));
        if !self.changed(json, entry)?.is_empty() {
            return Ok(());
        }
        if let Some(ours) = self.ours(json, entry)?.first() {
            set(json, ours, "command", Some(&program))?;
            return set(json, ours, "args", Some(&args));
        }
        let Some(name) = self.free_name(json, entry)? else { return Ok(()) };
        let new = self.new_entry(program, args);
        if json.object(&self.servers())?.is_some() {
            json.add_member(&self.servers(), &name, &new)
        } else {
            json.add_member(&[], self.place.servers, &json!({ name: new }))
        }
    }

    /// Removes our server from a file, and the object of servers if it becomes empty. Returns whether it was there. One that a
    /// person wrote or changed stays.
    pub(super) fn uninstall(&self, json: &mut Json, entry: &Entry) -> std::result::Result<bool, Wrong> {
        let changed = self.changed(json, entry)?;
        let mut ours = self.ours(json, entry)?;
        ours.retain(|path| !changed.contains(path));
        ours.iter().try_for_each(|path| json.remove(path))?;
        if !ours.is_empty() {
            prune(json, &self.servers())?;
        }
        Ok(!ours.is_empty())
    }

    /// Our servers in a file that have more than `install` writes: a person wrote or changed them.
    pub(super) fn changed(&self, json: &Json, entry: &Entry) -> std::result::Result<Vec<Path>, Wrong> {
        let written = self.new_entry(Value::Null, Value::Null);
        let is_written = |member: &Member| match member.name.as_str() {
            "command" | "args" => true,
            name => written.get(name).is_some_and(|value| value_of(&member.value).as_ref() == Some(value)),
        };
        let is_changed =
            |server: &Node| !server.members().iter().all(is_written) || entry.is_extended_by(&words(server));
        let mut changed = self.ours(json, entry)?;
        changed.retain(|path| matches!(json.object(path), Ok(Some(server)) if is_changed(server)));
        Ok(changed)
    }

    /// Like `changed`, in TOML.
    pub(super) fn is_changed_table(&self, text: &str, entry: &Entry) -> bool {
        table::find(text, [self.place.servers, &entry.name]).is_some_and(|found| {
            entry.is_run_by(&found.words) && (!found.is_plain || entry.is_extended_by(&found.words))
        })
    }

    /// For people: that a server of theirs stays.
    pub(super) fn told_to_stay(&self, entry: &Entry) -> String {
        let (name, path) = (&entry.name, self.place.path);
        format!(
            "the server `{name}` in {path} has more than `install` writes, so it stays as it is: change or remove it by hand"
        )
    }

    /// Like `install`, in TOML; none if nothing changes.
    pub(super) fn install_table(
        &self,
        text: Option<&str>,
        command: &Command,
        entry: &Entry,
    ) -> std::result::Result<Option<(Outcome, String)>, String> {
        if text.is_some_and(|text| self.is_changed_table(text, entry)) {
            return Ok(None);
        }
        let new = table::install(text, [self.place.servers, &entry.name], &entry.spelt(command), |words| {
            entry.is_run_by(words)
        })?;
        Ok(new.map(|new| (Outcome::Keep, new)))
    }

    /// Like `uninstall`, in TOML; none if nothing changes.
    pub(super) fn uninstall_table(
        &self,
        text: &str,
        entry: &Entry,
    ) -> std::result::Result<Option<(Outcome, String)>, String> {
        if self.is_changed_table(text, entry) {
            return Ok(None);
        }
        table::uninstall(text, [self.place.servers, &entry.name], |words| entry.is_run_by(words))
    }

    /// Where our entry is. In the workspace it has our name; among the servers for all projects it may have any.
    fn ours(&self, json: &Json, entry: &Entry) -> std::result::Result<Vec<Path>, Wrong> {
        let servers = json.object(&self.servers())?.map(Node::members).unwrap_or_default();
        let mut names: Vec<&str> = servers.iter().map(|server| server.name.as_str()).collect();
        names.retain(|name| if self.is_personal() { name.starts_with(NAME) } else { *name == entry.name });
        let mut ours = Vec::new();
        for path in names.into_iter().map(|name| key(&self.servers(), name)) {
            if json.object(&path)?.is_some_and(|server| entry.is_run_by(&words(server))) {
                ours.push(path);
            }
        }
        Ok(ours)
    }

    /// A name for a new entry; none if it would have to be one that another program has.
    fn free_name(&self, json: &Json, entry: &Entry) -> std::result::Result<Option<String>, Wrong> {
        let is_free = |name: &str| Ok(json.part(&key(&self.servers(), name))?.is_none());
        if is_free(&entry.name)? {
            return Ok(Some(entry.name.clone()));
        }
        let most = if self.is_personal() { MOST_OF_ONE_NAME } else { 1 };
        let mut others = (2..=most).map(|number| format!("{}-{number}", entry.name));
        others.find_map(|name| is_free(&name).map(|free| free.then_some(name)).transpose()).transpose()
    }

    fn new_entry(&self, program: Value, args: Value) -> Value {
        let mut new = Map::new();
        match self.place.form {
            ServerForm::Typed => drop(new.insert("type".to_owned(), "stdio".into())),
            ServerForm::Local => drop(new.insert("type".to_owned(), "local".into())),
            ServerForm::Plain | ServerForm::Table => {}
        }
        new.extend([("command".to_owned(), program), ("args".to_owned(), args)]);
        if self.place.form == ServerForm::Local {
            new.insert("tools".to_owned(), json!(["*"]));
        }
        Value::Object(new)
    }

    fn servers(&self) -> Path {
        key(&[], self.place.servers)
    }
}

impl Entry {
    /// The program and its arguments.
    fn spelt(&self, command: &Command) -> (String, Vec<String>) {
        let tail: Vec<&str> = self.tail.iter().map(String::as_str).collect();
        let mut words = command.with(&tail).into_iter();
        (words.next().unwrap_or_default(), words.collect())
    }

    fn is_run_by(&self, words: &[String]) -> bool {
        command::runs(words, &self.tail.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Returns whether words that run it say more than which memory, such as an agent.
    fn is_extended_by(&self, words: &[String]) -> bool {
        let before = words.strip_suffix(self.tail.as_slice());
        before.is_none_or(|words| command::options(words).any(|option| !PLACE_OPTIONS.contains(&option)))
    }
}

fn words(entry: &Node) -> Vec<String> {
    let program = entry.get("command").and_then(Node::text);
    let args = entry.get("args").and_then(Node::texts).unwrap_or_default();
    program.into_iter().chain(args).map(str::to_owned).collect()
}

/// The name of a server for a memory: that of the project's folder, in the characters that every client takes.
fn named_after(memory: &str) -> String {
    let path = memory.split('?').next().unwrap_or_default();
    let last = path.rsplit(['/', '\\']).find(|part| !part.is_empty() && *part != FOLDER).unwrap_or_default();
    let plain = last.to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(MOST_OF_NAME).collect();
    if name.is_empty() { NAME.to_owned() } else { format!("{NAME}-{name}") }
}
