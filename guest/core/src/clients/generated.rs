//! Files that Keepstone generates for others to read, and that people may edit: a mark with a hash of the content tells
//! whether somebody did. An edited file stays as it is.

use super::contract::{Edit, FilePlan, Refusal};
use super::mark::is_same;

impl FilePlan {
    /// Plans that a file has a text. One that is not as it was written stays, unless nothing in it would be lost.
    pub(crate) fn put(&mut self, path: &str, there: Option<&str>, text: String, is_free: bool, purpose: &str) {
        if there.is_some_and(|there| is_same(there, &text)) {
            return;
        }
        if there.is_some() && !is_free {
            return self.refuse(path);
        }
        self.edits.push(Edit { path: path.to_owned(), text: Some(text), purpose: purpose.to_owned() });
    }

    /// Plans that a file of ours goes.
    pub(crate) fn remove(&mut self, path: &str, is_free: bool, purpose: &str) {
        if !is_free {
            return self.refuse(path);
        }
        self.edits.push(Edit { path: path.to_owned(), text: None, purpose: purpose.to_owned() });
    }

    fn refuse(&mut self, path: &str) {
        let reason = "somebody edited it, so it stays as it is: delete it, and it is generated again".to_owned();
        self.refusals.push(Refusal { path: path.to_owned(), reason });
    }
}
