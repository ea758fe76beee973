//! The gate for what is no memory: dumps are refused where somebody adds an entry, and left out of what is learnt.

use crate::model::category::Category;
use crate::model::error::{Error, Fault, Result};
use crate::text::cut::one_line;
use crate::text::dump::{self, Dump, DumpKind};

use super::root::Root;

/// Characters of the line that betrays a dump.
const LINE_CHARS: usize = 60;

impl Root {
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
            self.warn(vec![Fault { key: key.to_owned(), line: None, message }]);
        }
    }

    /// The dump that a text is, unless policy or its category takes it.
    fn dump(&self, category: Category, text: &str) -> Option<Dump> {
        let refused = &self.settings.dumps.refuse;
        if refused.is_empty() {
            return None;
        }
        dump::find(text).filter(|dump| refused.contains(&dump.kind) && !is_made_of(category, dump.kind))
    }
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
