//! The form in which one client writes its transcripts.

use crate::model::contract::{Message, Role};

use super::head::Head;
use super::json::{self, Object};

/// How lasting a message's statements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// A person's words, or an answer to them.
    Full,
    /// Talk about the next step, on the way to an answer.
    Progress,
}

/// A message with its data from the transcript.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) message: Message,
    /// In milliseconds since the epoch, where the client writes a time.
    pub(crate) at: Option<u64>,
    /// The client's own id, where it has one; resumed sessions repeat messages under the same id.
    pub(crate) id: Option<String>,
    pub(crate) weight: Weight,
    /// The line that it stands in, counted from 1 without blank lines; none where a message is no line.
    pub(crate) line: Option<u32>,
}

impl Said {
    /// A person's words or an answer, at a time and under an id of the client; none if it is blank.
    pub(crate) fn of(role: Role, words: &str, at: Option<u64>, id: Option<&str>) -> Option<Self> {
        let (words, id) = (words.trim(), id.map(str::to_owned));
        let said = || Self { message: Message::new(role, words), at, id, weight: Weight::Full, line: None };
        (!words.is_empty()).then(said)
    }
}

/// The role of a name that most clients write.
pub(crate) fn role(name: &str) -> Option<Role> {
    match name {
        "user" => Some(Role::User),
        "assistant" => Some(Role::Agent),
        _ => None,
    }
}

/// A line, or a file, that is not what its client writes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Malformed;

/// Called with each record, for the work that it tells of.
pub(crate) type OnRecord<'a> = &'a mut dyn FnMut(&Object);

/// A reader of one transcript, with the state between its lines.
pub(crate) trait Dialect {
    /// Takes the next object of a line.
    fn take(&mut self, object: &Object, said: &mut Vec<Said>);

    /// Takes the next line.
    fn take_line(&mut self, line: &[u8], said: &mut Vec<Said>, on_record: OnRecord<'_>) -> Result<(), Malformed> {
        let (objects, is_broken) = json::objects(line);
        for object in &objects {
            on_record(object);
            self.take(object, said);
        }
        if is_broken { Err(Malformed) } else { Ok(()) }
    }

    /// Returns whether the last line counts without a line end: nothing but a line end can follow a whole object.
    fn is_complete(&self, rest: &[u8]) -> bool {
        matches!(json::objects(rest), (objects, false) if !objects.is_empty())
    }

    /// Adds the messages that waited for the end, and returns the number of lines that could not be understood.
    fn finish(&mut self, _said: &mut Vec<Said>, _on_record: OnRecord<'_>) -> u64 {
        0
    }

    /// Takes the facts that only the beginning of the file contains.
    fn begin_with(&mut self, _head: &Head) {}
}

/// Reads transcripts whose objects each are one message, or none.
impl<F: Fn(&Object) -> Option<Said>> Dialect for F {
    fn take(&mut self, object: &Object, said: &mut Vec<Said>) {
        said.extend(self(object));
    }
}

/// Reads nothing: no transcripts are known of the client.
pub(crate) struct Unknown;

impl Dialect for Unknown {
    fn take(&mut self, _object: &Object, _said: &mut Vec<Said>) {}

    fn take_line(&mut self, _line: &[u8], _said: &mut Vec<Said>, _on_record: OnRecord<'_>) -> Result<(), Malformed> {
        Ok(())
    }

    fn is_complete(&self, _rest: &[u8]) -> bool {
        false
    }
}
