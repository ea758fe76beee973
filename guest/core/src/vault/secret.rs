//! The gate for secrets: what comes in by hand is refused, everything else is redacted, as policy says.

use crate::model::check;
use crate::model::entry::Draft;
use crate::model::error::{Error, Fault, Result};
use crate::model::reference::file_key;
use crate::model::texts::{HasTexts, redact, secrets};
use crate::text::secret;

use super::root::Root;
use super::settings::Handling;
use super::succession::time_after;

impl Root {
    /// A draft in its final form, without secrets unless somebody allowed them.
    pub(crate) fn checked(&self, mut draft: Draft) -> Result<Draft> {
        self.settings.categories.check(&[draft.category])?;
        if !draft.with_secrets {
            let is_clean = |tag: &String| secrets(&mut tag.clone()).is_empty();
            if self.settings.secrets.automatic == Handling::Redact {
                draft.tags.retain(is_clean);
            }
            self.redact(&file_key(&draft.scope, draft.category), &mut draft);
        }
        let mut draft = check::draft(draft, &self.settings.limits)?;
        draft.supersedes = self.superseded_by_one(&draft.scope, draft.category, &draft.supersedes)?;
        if let (Some(created), Some(after)) = (draft.created, time_after(&draft.supersedes, 0))
            && created < after
        {
            return Err(Error::invalid("created: the time does not lie after that of each entry that it supersedes"));
        }
        Ok(draft)
    }

    /// Redacts what is about to be stored, and warns of what was redacted.
    pub(crate) fn redact(&self, key: &str, texts: &mut impl HasTexts) {
        if self.settings.secrets.automatic == Handling::Store {
            return;
        }
        let kinds = redact(texts);
        if !kinds.is_empty() {
            let message = format!("redacted before it was stored: {}", kinds.join(", "));
            self.warn(vec![Fault { key: key.to_owned(), line: None, message }]);
        }
    }

    /// Passes what somebody wrote by hand, or gives the reason why not.
    ///
    /// # Errors
    /// The reason for people, when policy refuses secrets.
    pub(crate) fn admit(&self, what: &str, texts: &mut impl HasTexts) -> std::result::Result<(), String> {
        match self.settings.secrets.by_hand {
            Handling::Store => Ok(()),
            Handling::Redact => {
                redact(texts);
                Ok(())
            }
            Handling::Refuse => match secrets(texts).as_slice() {
                [] => Ok(()),
                kinds => Err(refusal(what, kinds)),
            },
        }
    }

    /// Passes a new key, or the name of somebody, or gives the reason why not: keys stand in listings, logs and references,
    /// so that a name is refused where a text would be redacted.
    ///
    /// # Errors
    /// The reason for people, when the name holds a secret.
    pub(crate) fn admit_name(&self, key: &str) -> std::result::Result<(), String> {
        const NAMED: [&str; 4] =
            [".vault/work-state/", ".vault/sessions/", ".vault/checkpoints/", ".vault/conversations/"];
        let is_named = !key.starts_with(".vault/") || NAMED.iter().any(|folder| key.starts_with(folder));
        if !is_named || self.settings.secrets.automatic == Handling::Store {
            return Ok(());
        }
        let found = key.split('/').find_map(|name| secret::find(name).into_iter().next());
        found.map_or(Ok(()), |found| {
            Err(format!(
                "the id of an agent, a mission, a task or a chat looks like it contains a secret ({}): take another id, or allow \
                 it (policy: [secrets] automatic = \"store\")",
                found.kind
            ))
        })
    }

    /// Like `admit`, for calls whose answer has no room for a refusal.
    pub(crate) fn admit_or_fail(&self, what: &str, texts: &mut impl HasTexts) -> Result<()> {
        self.admit(what, texts).map_err(Error::Invalid)
    }
}

fn refusal(what: &str, kinds: &[&str]) -> String {
    format!(
        "{what} looks like it contains a secret ({}), which everyone who reads the memory would see: leave it out, or allow \
         it (--allow-secret, or policy: [secrets] by_hand = \"store\")",
        kinds.join(", ")
    )
}
