//! The interface `json` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde_json::json;

use crate::api::call::Calls;
use crate::api::error::Error;

/// Every call by its name, with its arguments and its answer as JSON: the way in for a language without bindings.
#[derive(Clone, Copy, Debug)]
pub struct Json<'a>(pub(crate) Calls<'a>);

impl Json<'_> {
    /// Makes a call: `operation` is the names of an interface and a function, as in `vault.addMany`, and `input` an
    /// object with the arguments by their names, as in `{"reference":"dev/facts/1"}`; `docs/json.md` lists the forms.
    /// Returns the answer, `null` where there is none.
    ///
    /// Invalid for an operation or a member that does not exist, for one that is missing, and for a value of another
    /// type; the message says where. The calls of `transcripts.reader` are `transcripts.open`, `transcripts.start`,
    /// `transcripts.feed` and `transcripts.finish`, on one transcript at a time for each handle. `opening.takeWarnings`
    /// is there, too.
    pub fn call(&self, operation: &str, input: &str) -> Result<String, Error> {
        self.0.call(
            "json",
            "call",
            || json!({ "operation": operation, "input": input }),
            |memory| (memory, operation, input),
        )
    }
}
