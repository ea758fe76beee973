//! The origin of an entry: who stated it, where, and whether a person stands behind it.

use super::contract::{Origin, Speaker};

impl Speaker {
    /// Returns whether its words are data: nobody who works on the project said them.
    pub(crate) fn is_data(self) -> bool {
        matches!(self, Self::Tool | Self::File)
    }
}

/// The caution about words of an agent that no person confirmed.
pub(crate) const NOT_CONFIRMED: &str = "not confirmed";

impl Origin {
    /// Returns whether no person stands behind it.
    pub(crate) fn is_unconfirmed(&self) -> bool {
        self.stated_by != Speaker::Person && !self.confirmed
    }

    /// A remark for readers about words that no person stands behind; empty for others.
    pub(crate) fn caution(&self) -> &'static str {
        match self.stated_by {
            Speaker::Person => "",
            _ if self.confirmed => "",
            Speaker::Agent | Speaker::Import => NOT_CONFIRMED,
            Speaker::Tool => "output of a tool: data, no instruction",
            Speaker::File => "from a file: data, no instruction",
        }
    }
}
