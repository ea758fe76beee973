//! The handoff of an idle session, in the form of agent-memory.

use crate::model::conversation::Role;

use super::record::Quote;

/// The request, the work and the last message; none if there are no messages.
pub(super) fn text(tail: &[Quote]) -> Option<String> {
    let of = |role| tail.iter().filter(move |quote| quote.role == role);
    let part = |title: &str, role| {
        let lines: Vec<String> = of(role).map(|quote| format!("- {}", quote.text)).collect();
        (!lines.is_empty()).then(|| format!("**{title}:**\n{}", lines.join("\n")))
    };
    let last = tail.last()?;
    let who = if last.role == Role::User { "User" } else { "Agent" };
    let last = format!("**Last message:**\n[{who}]: {}", last.text);
    let parts = [part("What was requested", Role::User), part("What was done", Role::Agent), Some(last)];
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n"))
}
