//! Printing conversations, their results, and core memories for people.

use std::io::{self, Write};

use keepstone::{Closing, Conversation, CoreMemory, Sync};

use super::style::{FAINT, NAME, counts, remark_if_empty};
use super::visible::visible;
use crate::moment;

pub(super) fn print_conversation(out: &mut impl Write, conversation: &Conversation) -> io::Result<()> {
    write!(out, "{NAME}{}{NAME:#}", visible(&conversation.agent_id))?;
    let saved = conversation.saved_at.map(moment::print);
    let about = [saved.as_ref(), conversation.chat_id.as_ref(), conversation.model_id.as_ref()];
    let about: Vec<String> = about.into_iter().flatten().map(|about| visible(about)).collect();
    writeln!(out, "  {FAINT}{}{FAINT:#}", about.join(" · "))?;
    for message in &conversation.messages {
        let internal = if message.internal { " (internal)" } else { "" };
        writeln!(out, "\n{NAME}{}{NAME:#}{internal}\n{}", message.role, visible(message.text.trim_end()))?;
    }
    Ok(())
}

pub(super) fn print_core(out: &mut impl Write, core: &CoreMemory) -> io::Result<()> {
    let sections = [("Persona", &core.persona), ("User", &core.user), ("Current Context", &core.current_context)];
    remark_if_empty(sections.iter().all(|(_, text)| text.is_empty()), "nothing is in it yet (keepstone core set)");
    for (title, text) in sections.iter().filter(|(_, text)| !text.is_empty()) {
        writeln!(out, "{NAME}{title}{NAME:#}\n{}", visible(text))?;
    }
    Ok(())
}

pub(super) fn print_saved(out: &mut impl Write, conversation: &Conversation) -> io::Result<()> {
    let messages = u32::try_from(conversation.messages.len()).unwrap_or(u32::MAX);
    let told = counts(&[(messages, "message", "messages")]);
    writeln!(out, "{}: {} saved", visible(&conversation.agent_id), if told.is_empty() { "no messages" } else { &told })
}

pub(super) fn print_closing(out: &mut impl Write, closing: &Closing) -> io::Result<()> {
    remark_if_empty(closing.handoff.is_none(), "the session said nothing to hand over");
    let left = closing.handoff.iter().chain(&closing.learning.learnt).chain(&closing.episode);
    left.into_iter().try_for_each(|reference| writeln!(out, "{reference}"))
}

pub(super) fn print_synced(out: &mut impl Write, synced: &[Sync]) -> io::Result<()> {
    remark_if_empty(synced.is_empty(), "there are no conversations");
    synced.iter().try_for_each(|sync| writeln!(out, "{} {}", visible(&sync.agent_id), sync.outcome))
}
