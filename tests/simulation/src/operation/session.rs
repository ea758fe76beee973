//! Messages of agents, and the insights learnt from them.

use keepstone_core::calls::*;
use keepstone_core::{
    Category, Client as Coder, Conversation, Insight, Memory, Message, Role, Start, Store, Transcript,
};

use super::Act;
use super::entry::{AGENTS, WORDS};
use crate::client::{Log, Talk};
use crate::model::{GONE, Origin, PRESENT};

/// Decisions that one conversation may be learnt from at once.
const MOST_LEARNT: usize = 10;

/// A decision that rules find.
fn decision(act: &Act<'_>) -> (usize, String) {
    act.clients.world.state().new_text(Origin::Said, |word, chance| {
        format!("We decided to keep {word} in the {} of every module.", chance.one_of(&WORDS))
    })
}

/// The effects of learning on texts, and the texts that are certainly learnt once it is acknowledged.
fn learning(act: &Act<'_>, texts: &[usize], is_certain: bool) -> (Vec<(usize, u8)>, Vec<usize>) {
    let mut state = act.clients.world.state();
    let unlearnt = texts.iter().copied().filter(|text| !state.model.texts[*text].is_learnt);
    let unlearnt: Vec<usize> = unlearnt.collect();
    let is_certain = is_certain && unlearnt.len() <= MOST_LEARNT;
    let ends = unlearnt.iter().map(|nth| {
        state.model.begin_learning(*nth);
        let text = &mut state.model.texts[*nth];
        let is_new = is_certain && !std::mem::replace(&mut text.may_be_known, true);
        // An insight that an earlier attempt may have learnt keeps its later state.
        (*nth, if is_new { PRESENT } else { PRESENT | GONE | text.allowed })
    });
    (ends.collect(), if is_certain { unlearnt } else { Vec::new() })
}

fn learnt(act: &Act<'_>, texts: &[usize]) {
    let mut state = act.clients.world.state();
    for text in texts {
        state.model.texts[*text].is_learnt = true;
    }
}

pub(super) fn learn(act: &mut Act<'_>) {
    let (text, words) = decision(act);
    let flight = act.begin([(text, PRESENT)]);
    let insight = Insight { category: Category::Decisions, text: words };
    let result = act.client.call().learn("dev", vec![insight], &["by-hand".to_owned()]);
    if act.end(flight, &result) {
        learnt(act, &[text]);
    }
}

/// The talk of an agent goes on.
pub(super) fn say(act: &mut Act<'_>) {
    let agent = *act.clients.world.state().chance.one_of(&AGENTS);
    let mut tokens = Vec::new();
    let mut messages = vec![Message::new(Role::User, "Which way should the module go now?")];
    let decisions = 1 + act.clients.world.state().chance.below(2);
    for _ in 0..decisions {
        let (token, words) = decision(act);
        tokens.push(token);
        messages.push(Message::new(Role::Agent, words));
    }
    let mut talks = act.clients.talks.borrow_mut();
    match talks.iter_mut().find(|talk| talk.agent == agent) {
        Some(talk) => {
            talk.messages.extend(messages);
            talk.tokens.extend(tokens);
        }
        None => talks.push(Talk { agent, messages, tokens }),
    }
}

fn talk(act: &Act<'_>) -> Option<(Conversation, Vec<usize>)> {
    let talks = act.clients.talks.borrow();
    if talks.is_empty() {
        return None;
    }
    let Talk { agent, messages, tokens } = act.clients.world.state().chance.one_of(&talks);
    let (agent_id, messages) = ((*agent).to_owned(), messages.clone());
    Some((
        Conversation { agent_id, messages, chat_id: Some("chat".to_owned()), ..Conversation::default() },
        tokens.clone(),
    ))
}

pub(super) fn save(act: &mut Act<'_>) {
    let Some((conversation, texts)) = talk(act) else { return };
    for text in texts {
        act.clients.world.state().model.texts[text].may_be_known = true;
    }
    let result = act.client.call().save(conversation);
    act.told(&result);
}

pub(super) fn close(act: &mut Act<'_>) {
    let Some((conversation, texts)) = talk(act) else { return };
    let (ends, certain) = learning(act, &texts, true);
    let flight = act.begin(ends);
    let result = act.client.call().close(conversation, None);
    if act.end(flight, &result) {
        learnt(act, &certain);
    }
}

pub(super) fn sleep(act: &mut Act<'_>) {
    let Some((conversation, _)) = talk(act) else { return };
    let (text, words) =
        act.clients.world.state().new_text(Origin::Client, |word, _| format!("{word} is where we stopped"));
    let flight = act.begin([(text, PRESENT)]);
    let result = act.client.call().sleep(conversation, &words);
    act.end(flight, &result);
}

pub(super) fn checkpoint(act: &mut Act<'_>) {
    let Some((conversation, _)) = talk(act) else { return };
    let agent = conversation.agent_id.clone();
    let result = act.client.call().checkpoint(conversation);
    act.told(&result);
    let result = act.client.call().last_checkpoint(&agent);
    act.told(&result);
}

pub(super) fn sync(act: &mut Act<'_>) {
    let result = act.client.call().sync_checkpoints(false);
    act.told(&result);
}

pub(super) fn resume(act: &mut Act<'_>) {
    let (agent, chat) = {
        let mut state = act.clients.world.state();
        (*state.chance.one_of(&AGENTS), format!("chat{}", state.chance.below(3)))
    };
    let result = act.client.call().set_resume_id(agent, Some(&chat));
    act.told(&result);
    let result = act.client.call().resume_ids();
    act.told(&result);
}

pub(super) fn project(act: &mut Act<'_>) {
    let result = act.client.call().get_project().and_then(|project| {
        let text = format!("About the project, written {} times.", project.text.len());
        act.client.call().set_project(&text, project.version.as_deref())
    });
    act.told(&result);
}

/// A coding client's transcript grows, and is read in slices.
pub(super) fn ingest(act: &mut Act<'_>) {
    let nth = act.clients.world.state().chance.below(2);
    if act.clients.world.state().chance.in_thousand(700) {
        grow(act, nth);
    }
    let Some((transcript, bytes, texts)) = transcript(act, nth) else { return };
    let (ends, certain) = learning(act, &texts, true);
    let flight = act.begin(ends);
    let step = 1 + act.clients.world.state().chance.below(400);
    let result = read(&mut act.client.memory, &transcript, &bytes, step);
    if act.end(flight, &result) {
        learnt(act, &certain);
    }
}

fn read<S: Store + 'static>(
    memory: &mut Memory<S>,
    transcript: &Transcript,
    bytes: &[u8],
    step: usize,
) -> keepstone_core::Result<()> {
    memory.begin_call();
    let mut reader = memory.open_transcript(transcript)?;
    let Start::At { offset } = *reader.start() else { return Ok(()) };
    for chunk in bytes[offset as usize..].chunks(step) {
        memory.begin_call();
        memory.feed_transcript(&mut reader, chunk)?;
    }
    memory.begin_call();
    memory.finish_transcript(reader).map(drop)
}

fn grow(act: &Act<'_>, nth: usize) {
    let (token, words) = decision(act);
    let mut logs = act.clients.transcripts.borrow_mut();
    while logs.len() <= nth {
        let path = format!("/home/me/.claude/projects/-w-app/s{}.jsonl", logs.len());
        logs.push(Log { path, text: String::new(), tokens: Vec::new() });
    }
    let log = &mut logs[nth];
    for (kind, said) in [("user", "Which way now?"), ("assistant", words.as_str())] {
        log.text += &format!(
            "{{\"type\":\"{kind}\",\"uuid\":\"{token}{kind}\",\"sessionId\":\"s{nth}\",\"cwd\":\"/w/app\",\
             \"isSidechain\":false,\"timestamp\":\"2026-01-01T10:00:00.000Z\",\
             \"message\":{{\"role\":\"{kind}\",\"content\":\"{said}\"}}}}\n"
        );
    }
    log.tokens.push(token);
}

/// A transcript as it is found, with the texts in its whole lines: whoever writes it may be in the middle of one.
fn transcript(act: &Act<'_>, nth: usize) -> Option<(Transcript, Vec<u8>, Vec<usize>)> {
    let logs = act.clients.transcripts.borrow();
    let log = logs.get(nth)?;
    let mut bytes = log.text.clone().into_bytes();
    let last = log.text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let mut tokens = log.tokens.clone();
    let mut state = act.clients.world.state();
    if state.chance.in_thousand(200) {
        bytes.truncate(last + state.chance.below(log.text.trim_end().len() - last));
        tokens.pop();
    }
    let transcript = Transcript {
        client: Coder::ClaudeCode,
        path: log.path.clone(),
        size: bytes.len() as u64,
        modified: 0,
        head: bytes.clone(),
        workspace: "/w/app".to_owned(),
        agent: AGENTS[nth].to_owned(),
        idle_after: Some(0),
        last_answer: None,
        folder: None,
        commit: None,
    };
    Some((transcript, bytes, tokens))
}
