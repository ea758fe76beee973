//! What comes in is screened as policy says: secrets are refused or redacted, what a team redacts is redacted, dumps are refused or left out of what is learnt, and
//! drafts are in force at once, candidates, or taken only if they matter much.

use crate::model::category::Category;
use crate::model::check;
use crate::model::contract::{Draft, Importance, Speaker, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::file_key;
use crate::model::texts::{HasTexts, redact, redact_names, secrets};
use crate::store::contract::Fault;
use crate::text::cut::one_line;
use crate::text::dump::{self, Dump, DumpKind};

use super::entries::Entries;
use super::root::Root;
use super::settings::{Handling, Mode, Settings};
use super::succession::time_after;

/// Characters of the line that betrays a dump.
const LINE_CHARS: usize = 60;

/// The confidence of an entry that is pinned, or that `strict` takes, if its draft has none.
const SURE: f64 = 1.0;

/// What policy lets in, and as what.
pub(crate) struct Screening<'a>(pub(crate) &'a Root);

impl Screening<'_> {
    /// A draft in its final form, without secrets unless somebody allowed them.
    pub(crate) fn checked(&self, mut draft: Draft) -> Result<Draft> {
        self.0.settings.categories.check(&[draft.category])?;
        // One with secrets has passed `admit`.
        if !draft.with_secrets {
            self.redact(&file_key(&draft.scope, draft.category), &mut draft);
        }
        let mut draft = check::draft(draft, &self.0.settings.limits)?;
        draft.supersedes = Entries(self.0).superseded_by_one(&draft.scope, draft.category, &draft.supersedes)?;
        if let (Some(created), Some(after)) = (draft.created, time_after(&draft.supersedes, 0))
            && created < after
        {
            return Err(Error::invalid("created: the time does not lie after that of each entry that it supersedes"));
        }
        Ok(draft)
    }

    /// Redacts what is about to be stored, and warns of what was redacted.
    pub(crate) fn redact(&self, key: &str, texts: &mut impl HasTexts) {
        let Settings { secrets, redaction, .. } = &*self.0.settings;
        let mut kinds = if secrets.automatic == Handling::Store { Vec::new() } else { redact(texts) };
        kinds.extend(redact_names(texts, redaction));
        self.warn_of(key, &kinds);
    }

    fn warn_of(&self, key: &str, kinds: &[&str]) {
        if !kinds.is_empty() {
            let message = format!("redacted before it was stored: {}", kinds.join(", "));
            let fault = Fault { key: key.to_owned(), line: None, message };
            // Also what was reported before: it is of this call's own texts.
            let untold = &mut self.0.met.borrow_mut().untold;
            if !untold.contains(&fault) {
                untold.push(fault);
            }
        }
    }

    /// Passes what somebody wrote by hand, or gives the reason why not. What a team redacts is no reason: it is redacted, with a
    /// warning.
    ///
    /// # Errors
    /// The reason for people, when policy refuses secrets.
    pub(crate) fn admit(&self, what: &str, texts: &mut impl HasTexts) -> std::result::Result<(), String> {
        let Settings { secrets: settings, redaction, .. } = &*self.0.settings;
        match settings.by_hand {
            Handling::Store => {}
            Handling::Redact => drop(redact(texts)),
            Handling::Refuse => match secrets(texts).as_slice() {
                [] => {}
                kinds => return Err(secret_refusal(what, kinds)),
            },
        }
        self.warn_of(what, &redact_names(texts, redaction));
        Ok(())
    }

    /// Like `admit`, for calls whose answer has no room for a refusal.
    pub(crate) fn admit_or_fail(&self, what: &str, texts: &mut impl HasTexts) -> Result<()> {
        self.admit(what, texts).map_err(Error::Invalid)
    }

    /// Passes a text that may be a memory of this category, or gives the reason why not.
    ///
    /// # Errors
    /// The reason for people, when the text is a dump that policy refuses.
    pub(crate) fn admit_text(&self, category: Category, text: &str) -> std::result::Result<(), String> {
        match self.dump(category, text) {
            None => Ok(()),
            Some(Dump { kind, line }) => Err(refusal(kind, &line)),
        }
    }

    /// Like `admit_text`, for calls whose answer has no room for a refusal.
    pub(crate) fn admit_text_or_fail(&self, category: Category, text: &str) -> Result<()> {
        self.admit_text(category, text).map_err(Error::Invalid)
    }

    /// Leaves out dumps of what is about to be learnt, and warns of how many there were.
    pub(crate) fn leave_out_dumps<T>(&self, key: &str, all: &mut Vec<T>, said: impl Fn(&T) -> (Category, &str)) {
        let mut kinds = Vec::new();
        all.retain(|one| {
            let (category, text) = said(one);
            let dump = self.dump(category, text);
            kinds.extend(dump.as_ref().map(|dump| name(dump.kind)));
            dump.is_none()
        });
        if !kinds.is_empty() {
            let message = format!("not learnt, because it is not memory: {}", kinds.join(", "));
            self.0.warn(vec![Fault { key: key.to_owned(), line: None, message }]);
        }
    }

    /// The dump that a text is, unless policy or its category takes it.
    fn dump(&self, category: Category, text: &str) -> Option<Dump> {
        let refused = &self.0.settings.dumps.refuse;
        if refused.is_empty() {
            return None;
        }
        dump::find(text).filter(|dump| refused.contains(&dump.kind) && !is_made_of(category, dump.kind))
    }

    /// Gives a draft the stage and the confidence that it has by policy, where it names none.
    ///
    /// # Errors
    /// The reason for people, when policy does not take the draft.
    pub(crate) fn in_mode(&self, draft: Draft) -> std::result::Result<Draft, String> {
        let settings = &self.0.settings.drafts;
        let by_person = draft.origin.as_ref().is_none_or(|origin| origin.stated_by == Speaker::Person);
        let (status, confidence) = match settings.mode {
            Mode::Open => return Ok(draft),
            _ if draft.tier == Some(Tier::Pinned) => (Status::Promoted, SURE),
            Mode::Candidate if by_person => return Ok(draft),
            Mode::Candidate => (Status::Candidate, settings.candidate_confidence),
            Mode::Strict => {
                let matters = draft.importance == Some(Importance::High);
                if !matters || !settings.strict_categories.contains(&draft.category) {
                    let all: Vec<&str> = settings.strict_categories.iter().map(|category| category.name()).collect();
                    return Err(format!(
                        "policy takes only entries of high importance in {} (drafts.mode = \"strict\"): say that it is of high importance \
                         and of one of these kinds if it is, pin it, or keep it out of the memory",
                        all.join(", ")
                    ));
                }
                (Status::Promoted, SURE)
            }
        };
        Ok(Draft { status: draft.status.or(Some(status)), confidence: draft.confidence.or(Some(confidence)), ..draft })
    }
}

/// How a person stores a secret all the same. It is their decision: a language model that reads this would do so.
const OVERRIDE: &str = ", or allow it (--allow-secret, or policy: [secrets] by_hand = \"store\")";

fn secret_refusal(what: &str, kinds: &[&str]) -> String {
    format!(
        "{what} looks like it contains a secret ({}), which everyone who reads the memory would see: leave it out{OVERRIDE}",
        kinds.join(", ")
    )
}

/// A refusal as a language model is told it.
pub(crate) fn refusal_for_model(refusal: &str) -> String {
    refusal.replace(OVERRIDE, "")
}

/// Returns whether the entries of a category are such texts by nature.
fn is_made_of(category: Category, kind: DumpKind) -> bool {
    match kind {
        DumpKind::Summaries => {
            matches!(category, Category::Handoffs | Category::Episodes | Category::Digests | Category::Tasks)
        }
        DumpKind::History => category == Category::Digests,
        DumpKind::Diffs | DumpKind::Traces | DumpKind::Paths => false,
    }
}

fn name(kind: DumpKind) -> &'static str {
    match kind {
        DumpKind::Diffs => "a raw diff",
        DumpKind::Traces => "a stack trace",
        DumpKind::Summaries => "a summary of a session or its progress",
        DumpKind::History => "git history",
        DumpKind::Paths => "a list of files",
    }
}

fn refusal(kind: DumpKind, line: &str) -> String {
    let advice = match kind {
        DumpKind::Diffs => "say in a sentence what changed and why, git keeps the diff",
        DumpKind::Traces => "say in a sentence what went wrong and what to do about it, with the one line that matters",
        DumpKind::Summaries => {
            "keep each decision, lesson or fact in it as an entry of its own; what the next session must know is a handoff"
        }
        DumpKind::History => "say in a sentence why something was changed, and name the commit",
        DumpKind::Paths => "say in a sentence what is where, and why it matters",
    };
    let line = one_line(line);
    let shown: String = line.chars().take(LINE_CHARS).collect();
    let cut = if shown.len() < line.len() { "…" } else { "" };
    format!(
        "this is {} (\"{shown}{cut}\"): {advice}; a person can store it as it is (--allow-dump, or policy: [dumps] refuse = [])",
        name(kind)
    )
}
