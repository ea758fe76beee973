//! JSON files with comments that people also edit: our parts are inserted and cut as text, so every other
//! byte stays as it is.

mod gap;
mod print;
mod splice;
pub(crate) mod tree;
mod wrong;

use serde_json::Value;

use crate::text::order::Order;

use print::Style;
use splice::Splice;
use tree::Node;

pub(super) use wrong::Wrong;

/// A step from a value into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    At(usize),
}

/// Steps from the whole file to a part of it.
pub(super) type Path = Vec<Step>;

/// A path extended by a key.
pub(super) fn key(path: &[Step], name: &str) -> Path {
    let mut path = path.to_vec();
    path.push(Step::Key(name.to_owned()));
    path
}

/// A path extended by a position in a list.
pub(super) fn at(path: &[Step], index: usize) -> Path {
    let mut path = path.to_vec();
    path.push(Step::At(index));
    path
}

/// A file with what it holds.
#[derive(Clone, Debug)]
pub(super) struct Json {
    bom: bool,
    text: String,
    root: Node,
    changed: bool,
    /// There was no value.
    is_new: bool,
}

const BOM: char = '\u{feff}';

impl Json {
    /// Reads a file whose value is an object; one without a value is read as if it ended with `{}`.
    pub(super) fn parse(text: &str) -> Result<Self, Wrong> {
        Self::of_file(text, true)
    }

    /// The empty object of a file that is not there.
    pub(super) fn absent() -> Result<Self, Wrong> {
        Self::of_file("", false)
    }

    fn of_file(text: &str, is_there: bool) -> Result<Self, Wrong> {
        let bare = text.strip_prefix(BOM);
        let bom = bare.is_some();
        let mut text = bare.unwrap_or(text).to_owned();
        let read = tree::read(&text)?;
        let is_new = read.is_none();
        let root = match read {
            Some(root) => root,
            None => {
                let newline = Style::of(&text, None).newline;
                let blank = text.split_off(gap::trimmed(&text).len());
                text = match text.is_empty() && is_there {
                    // The blank file goes behind the value, for whoever takes the value out again.
                    true => ["{}", newline, &blank, newline].concat(),
                    false => [text.as_str(), if text.is_empty() { "" } else { newline }, "{}", newline].concat(),
                };
                tree::read(&text)?.ok_or_else(|| Wrong::new("", 0, "it holds no value"))?
            }
        };
        let json = Self { bom, text, root, changed: false, is_new };
        json.object(&[])?;
        Ok(json)
    }

    /// The line of the first comma behind a last element, if there is one.
    pub(super) fn trailing_comma(text: &str) -> Option<usize> {
        tree::read_with(text.trim_start_matches(BOM), false).err().map(|wrong| wrong.line)
    }

    /// All of it, as it would be written.
    pub(super) fn text(&self) -> String {
        if self.bom { format!("{BOM}{}", self.text) } else { self.text.clone() }
    }

    /// Returns whether anything was added, replaced or removed.
    pub(super) fn is_changed(&self) -> bool {
        self.changed
    }

    /// The whole value.
    pub(super) fn root(&self) -> &Node {
        &self.root
    }

    /// The part at a path.
    ///
    /// A key that is there twice is an error: readers do not agree which of the two counts.
    pub(super) fn part(&self, path: &[Step]) -> Result<Option<&Node>, Wrong> {
        let mut node = &self.root;
        for step in path {
            let next = match step {
                Step::Key(name) => {
                    let twice = node.members().iter().filter(|member| member.name == *name).nth(1);
                    if let Some(twice) = twice {
                        return Err(self.wrong(twice.start, format!("`{name}` is there twice")));
                    }
                    node.get(name)
                }
                Step::At(index) => node.elements().get(*index),
            };
            match next {
                Some(next) => node = next,
                None => return Ok(None),
            }
        }
        Ok(Some(node))
    }

    /// The object at a path, if anything is there.
    pub(super) fn object(&self, path: &[Step]) -> Result<Option<&Node>, Wrong> {
        self.part_of(path, "an object")
    }

    /// The list at a path, if anything is there.
    pub(super) fn list(&self, path: &[Step]) -> Result<Option<&Node>, Wrong> {
        self.part_of(path, "a list")
    }

    fn part_of(&self, path: &[Step], wanted: &str) -> Result<Option<&Node>, Wrong> {
        match self.part(path)? {
            Some(node) if node.name() != wanted => {
                let what = format!("{} is {} where {wanted} is expected", named(path), node.name());
                Err(self.wrong(node.start, what))
            }
            found => Ok(found),
        }
    }

    /// Adds a member as the last one of an object.
    pub(super) fn add_member(&mut self, object: &[Step], name: &str, value: &Value) -> Result<(), Wrong> {
        self.add_noted(object, name, "", value)
    }

    /// Adds a member with a comment between its key and its value.
    pub(super) fn add_noted(&mut self, object: &[Step], name: &str, note: &str, value: &Value) -> Result<(), Wrong> {
        let name = format!("{}: {note}", Value::from(name));
        self.add(object, &name, value)
    }

    /// Adds an element as the last one of a list.
    pub(super) fn add_element(&mut self, list: &[Step], value: &Value) -> Result<(), Wrong> {
        self.add(list, "", value)
    }

    fn add(&mut self, container: &[Step], prefix: &str, value: &Value) -> Result<(), Wrong> {
        let Some(node) = self.part(container)? else { return Ok(()) };
        let style = Style::of(&self.text, self.root.items().first().map(|item| item.0));
        if self.is_empty(node) && !self.is_new {
            let splice =
                self.adding_to_empty(node, &style, &|indent| format!("{prefix}{}", style.lines(value, indent)));
            return self.splice(vec![splice]);
        }
        let splices = gap::adding(&self.text, node, &style, &|indent| match indent {
            Some(indent) => format!("{prefix}{}", style.lines(value, indent)),
            None => format!("{prefix}{}", print::line(value)),
        });
        self.splice(splices)
    }

    /// Adds an item to an object or a list that was there and empty: a blank line behind the item, with the white space that stood
    /// there, tells so to whoever removes the item again.
    fn adding_to_empty(&self, node: &Node, style: &Style, print: &dyn Fn(&str) -> String) -> Splice {
        let (start, end) = (node.start + 1, node.end - 1);
        let outer = print::line_indent(&self.text, node.start);
        let indent = format!("{outer}{}", style.unit);
        let (newline, item, gap) = (style.newline, print(&indent), &self.text[start..end]);
        Splice { start, end, text: format!("{newline}{indent}{item}{newline}{gap}{newline}{outer}") }
    }

    /// The white space of an object or a list that was empty before an item was added.
    fn gap_before_us(&self, node: &Node) -> Option<&str> {
        let from = node.items().last().map_or(node.start + 1, |last| last.1);
        let newline = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        let gap = self.text.get(from..node.end - 1)?.strip_prefix(newline)?;
        let gap = gap.strip_suffix(print::line_indent(&self.text, node.start))?.strip_suffix(newline)?;
        Some(gap).filter(|gap| gap::trimmed(gap).is_empty())
    }

    /// Returns whether the whole was there and empty before the first item was added.
    pub(super) fn was_empty(&self) -> bool {
        self.gap_before_us(&self.root).is_some()
    }

    /// The blank text of a file that was there without a value.
    fn blank_before_us(&self) -> Option<&str> {
        let newline = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        let behind = self.text.get(self.root.end..)?.strip_prefix(newline)?.strip_suffix(newline)?;
        Some(behind).filter(|behind| self.root.start == 0 && gap::trimmed(behind).is_empty())
    }

    /// Gives an object or a list that is empty again the form that it had. Returns whether it was there before us.
    pub(super) fn restore(&mut self, path: &[Step]) -> Result<bool, Wrong> {
        let Some(node) = self.part(path)?.filter(|node| node.items().is_empty()) else { return Ok(false) };
        let Some(gap) = self.gap_before_us(node) else { return Ok(false) };
        let splice = Splice { start: node.start + 1, end: node.end - 1, text: gap.to_owned() };
        self.splice(vec![splice])?;
        Ok(true)
    }

    /// Restores the whole, in which nothing is left.
    pub(super) fn restore_whole(&mut self) -> Result<bool, Wrong> {
        if let Some(blank) = self.blank_before_us() {
            (self.text, self.changed) = (blank.to_owned(), true);
            return Ok(true);
        }
        self.restore(&[])
    }

    /// Puts a value in the place of another.
    pub(super) fn replace(&mut self, path: &[Step], value: &Value) -> Result<(), Wrong> {
        let Some(node) = self.part(path)? else { return Ok(()) };
        let splice = Splice { start: node.start, end: node.end, text: print::line(value) };
        self.splice(vec![splice])
    }

    /// Removes a member or an element, with its comma.
    pub(super) fn remove(&mut self, path: &[Step]) -> Result<(), Wrong> {
        let Some((last, container)) = path.split_last() else { return Ok(()) };
        let Some(node) = self.part(container)? else { return Ok(()) };
        let index = match last {
            Step::At(index) => Some(*index),
            Step::Key(name) => node.members().iter().position(|member| member.name == *name),
        };
        let Some(index) = index.filter(|index| *index < node.items().len()) else { return Ok(()) };
        let splices = gap::removing(&self.text, node, index);
        self.splice(splices)
    }

    /// The text between a key and its value, if the key exists.
    pub(super) fn between_key_and_value(&self, object: &[Step], name: &str) -> Result<Option<&str>, Wrong> {
        let Some(value) = self.part(&key(object, name))? else { return Ok(None) };
        let members = self.part(object)?.map(Node::members).unwrap_or_default();
        let member = members.iter().find(|member| member.name == name);
        Ok(member.and_then(|member| self.text.get(member.start..value.start)))
    }

    /// Returns whether an object or a list is empty, without even a comment.
    pub(super) fn is_empty(&self, node: &Node) -> bool {
        let inside = self.text.get(node.start + 1..node.end.saturating_sub(1)).unwrap_or_default();
        node.items().is_empty() && gap::trimmed(inside).is_empty()
    }

    /// Returns whether one member of the whole stands behind another.
    pub(super) fn is_behind(&self, name: &str, other: &str) -> bool {
        let place = |name: &str| self.root.members().iter().position(|member| member.name == name);
        place(name).zip(place(other)).is_some_and(|(place, other)| place > other)
    }

    /// Returns whether there is a comment anywhere.
    pub(super) fn has_comments(&self) -> bool {
        gap::has_comments(&self.text)
    }

    fn wrong(&self, at: usize, what: impl Into<String>) -> Wrong {
        Wrong::new(&self.text, at, what)
    }

    fn splice(&mut self, mut splices: Vec<Splice>) -> Result<(), Wrong> {
        splices.order_by_key(|splice| splice.start);
        let mut text = self.text.clone();
        for splice in splices.iter().rev() {
            text.replace_range(splice.start..splice.end, &splice.text);
        }
        // Nothing is written that could not be read again.
        self.root = tree::read(&text)?.ok_or_else(|| self.wrong(0, "it would hold no value"))?;
        self.text = text;
        self.changed = true;
        Ok(())
    }
}

/// For people: a path as it would be spoken of.
fn named(path: &[Step]) -> String {
    let keys: Vec<&str> = path
        .iter()
        .filter_map(|step| match step {
            Step::Key(name) => Some(name.as_str()),
            Step::At(_) => None,
        })
        .collect();
    if keys.is_empty() { "the whole".to_owned() } else { format!("`{}`", keys.join("` › `")) }
}

/// Gives a member a value, or takes it away; one that has the value already stays as it is written.
pub(super) fn set(json: &mut Json, object: &[Step], name: &str, value: Option<&Value>) -> Result<(), Wrong> {
    let member = key(object, name);
    match (json.part(&member)?.map(value_of), value) {
        (None, None) => Ok(()),
        (None, Some(value)) => json.add_member(object, name, value),
        (Some(_), None) => json.remove(&member),
        (Some(found), Some(value)) if found.as_ref() == Some(value) => Ok(()),
        (Some(_), Some(value)) => json.replace(&member, value),
    }
}

/// The value of a text or a list of texts.
pub(super) fn value_of(node: &Node) -> Option<Value> {
    let texts = || node.texts().map(Value::from);
    node.text().map(Value::from).or_else(texts)
}

/// Removes an empty member that we made. Returns whether it did.
pub(super) fn prune(json: &mut Json, path: &[Step]) -> Result<bool, Wrong> {
    let empty = json.part(path)?.is_some_and(|node| json.is_empty(node)) && !json.restore(path)?;
    if empty {
        json.remove(path)?;
    }
    Ok(empty)
}

#[cfg(test)]
mod tests;
