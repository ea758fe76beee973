//! People with an editor: they read whole files and write whole files, without a version.

use std::rc::Rc;

use super::Act;
use super::entry::WORDS;
use crate::model::{GONE, Origin, PRESENT};
use crate::scan::{self, Kind};
use crate::store::INDEX;
use crate::world::State;

/// Files that a person breaks; `status` names them until they are mended or put aside.
pub(crate) const BROKEN_BY_HAND: [&str; 2] = [".vault/chat-sessions.json", ".vault/checkpoints/idle.json"];

/// Text of one's own in a file of entries.
pub(super) fn text(act: &mut Act<'_>) {
    let (token, key, bytes) = {
        let mut state = act.clients.world.state();
        let (token, body) = state.new_text(Origin::Hand, |word, chance| {
            let said = *chance.one_of(&WORDS);
            match chance.below(4) {
                0 => format!("```\n## {word} in code\n```\n  {said}  \n."),
                1 => format!("{word}\t{said}\n\n> quoted\n* item"),
                _ => format!("{word} {said}"),
            }
        });
        let keys = ["dev/facts.md", "ops/decisions.md", "_shared/facts.md", "qa/facts.md"];
        let key = *state.chance.one_of(&keys);
        let before = state.disk.text(key);
        let after = match (before.is_empty(), state.chance.below(3)) {
            (true, _) => format!("# Notes\n\n{body}\n"),
            (false, 0) => format!("{body}\n\n{before}"),
            (false, 1) => format!("## Before\n\n{body}\n\n{before}"),
            (false, _) => format!("{before}\n\n## After\n\n{body}"),
        };
        (token, key, after)
    };
    let flight = act.begin([(token, PRESENT)]);
    act.clients.world.tell("hand writes", || key.to_owned());
    act.clients.world.state().put_by_hand(key, bytes.as_bytes());
    act.end(flight, &Ok(()));
}

/// Opens a file, and saves it some time later with a text of one's own: by a rename, or in place, emptied or written to a
/// part first. Others work meanwhile, and the editor knows nothing of them.
pub(super) fn save(act: &mut Act<'_>) {
    let world = act.clients.world.clone();
    let (token, key, parts) = {
        let mut state = world.state();
        let keys: Vec<Rc<str>> = state.disk.keys().filter(|key| Kind::of(key) == Kind::Live).cloned().collect();
        if keys.is_empty() {
            return;
        }
        let key = state.chance.one_of(&keys).clone();
        let (token, body) = state.new_text(Origin::Hand, |word, chance| format!("{word} {}", chance.one_of(&WORDS)));
        let whole = format!("{}\n\n## Saved\n\n{body}", state.disk.text(&key));
        // A part ends where an entry begins: half a text is nobody's.
        let ends: Vec<usize> = whole.match_indices("\n<!-- id:").map(|(at, _)| at + 1).chain([0]).collect();
        let part = *state.chance.one_of(&ends);
        let is_in_place = state.chance.in_thousand(600);
        let mut parts = if is_in_place { vec![whole[..part].to_owned()] } else { Vec::new() };
        parts.push(whole);
        (token, key, parts)
    };
    let flight = act.begin([(token, PRESENT)]);
    for part in parts {
        let others = world.state().chance.below(3);
        for _ in 0..others {
            world.deeper(|| act.clients.step());
        }
        world.tell("hand saves", || key.to_string());
        world.state().save_over(&key, part.as_bytes());
    }
    act.end(flight, &Ok(()));
}

/// Git puts an earlier state of a part of the archive, or of a text of the mission, in its place. Others work between the
/// commit and the checkout.
pub(super) fn checkout(act: &mut Act<'_>) {
    let world = act.clients.world.clone();
    let (key, before) = {
        let mut state = world.state();
        let is_meant = |key: &&Rc<str>| Kind::of(key) == Kind::Archive || scan::is_list_of_mission(key);
        let keys: Vec<Rc<str>> = state.disk.keys().filter(is_meant).cloned().collect();
        if keys.is_empty() {
            return;
        }
        let key = state.chance.one_of(&keys).clone();
        let before = state.disk.file(&key).map(|file| file.bytes.to_vec()).unwrap_or_default();
        (key, before)
    };
    let others = 1 + world.state().chance.below(5);
    for _ in 0..others {
        world.deeper(|| act.clients.step());
    }
    world.tell("hand checks out", || key.to_string());
    world.state().save_over(&key, &before);
}

/// Changes a word of an entry.
pub(super) fn edit(act: &mut Act<'_>) {
    let Some((entry, tokens)) = act.clients.any_entry() else { return };
    let [old] = tokens[..] else { return };
    let key = entry.reference.key();
    let (new, ends, bytes) = {
        let mut state = act.clients.world.state();
        let before = state.disk.text(&key);
        let text = &state.model.texts[old];
        let (needle, origin) = (text.needle.clone(), text.origin);
        let word = scan::word(old, origin);
        let is_there = state.disk.spots(old).iter().any(|spot| *spot.key == *key);
        if origin == Origin::Said || !is_there || before.matches(&word).count() != 1 {
            return;
        }
        let new = state.model.new_text(String::new(), origin);
        let new_word = scan::word(new, origin);
        state.model.texts[new].needle = needle.replace(&word, &new_word);
        state.model.replaces(new, old);
        let is_elsewhere = state.disk.spots(old).iter().any(|spot| spot.kind != Kind::Trash && *spot.key != *key);
        let end = if is_elsewhere { GONE | PRESENT } else { GONE };
        (new, (old, end), before.replace(&word, &new_word))
    };
    let flight = act.begin([ends, (new, PRESENT)]);
    act.clients.world.tell("hand edits", || key.clone());
    act.clients.world.state().put_by_hand(&key, bytes.as_bytes());
    act.end(flight, &Ok(()));
}

/// Line ends of another system, as git makes them.
pub(super) fn line_ends(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let is_live = |key: &&Rc<str>| Kind::of(key) == Kind::Live;
    let keys: Vec<Rc<str>> = state.disk.keys().filter(is_live).cloned().collect();
    if keys.is_empty() {
        return;
    }
    let key = state.chance.one_of(&keys).clone();
    let text = state.disk.text(&key).replace("\r\n", "\n");
    let text = if state.chance.in_thousand(500) { text.replace('\n', "\r\n") } else { text };
    state.put_by_hand(&key, text.as_bytes());
}

/// A file of an older format.
pub(super) fn flat(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let key = *state.chance.one_of(&["dev.md", "ops.md"]);
    if state.disk.file(key).is_some() {
        return;
    }
    let mut text = String::new();
    let mut tokens = Vec::new();
    for title in ["## Decisions", "## Odd title", "## Notes"].iter().take(1 + state.chance.below(3)) {
        let (token, body) = state.new_text(Origin::Hand, |word, chance| format!("- {word} {}", chance.one_of(&WORDS)));
        text += &format!("{title}\n{body}\n\n");
        tokens.push((token, PRESENT));
    }
    drop(state);
    let flight = act.begin(tokens);
    act.clients.world.tell("hand writes", || key.to_owned());
    act.clients.world.state().put(key, text.as_bytes(), None);
    act.end(flight, &Ok(()));
}

/// Something that is no JSON, where JSON should be.
pub(super) fn garbage(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let key = *state.chance.one_of(&BROKEN_BY_HAND);
    let is_garbage = !state.disk.text(key).is_empty() && !state.disk.text(key).starts_with('{');
    if is_garbage {
        return;
    }
    let (token, text) = state.new_text(Origin::Hand, |word, _| format!("!{word} [ \"broken"));
    drop(state);
    let flight = act.begin([(token, PRESENT)]);
    act.clients.world.tell("hand breaks", || key.to_owned());
    act.clients.world.state().put(key, text.as_bytes(), None);
    act.end(flight, &Ok(()));
}

/// A file of the index is lost, cut, damaged, or another's.
pub(super) fn index(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let keys: Vec<Rc<str>> = state.disk.keys().filter(|key| key.starts_with(INDEX)).cloned().collect();
    if keys.is_empty() {
        return;
    }
    let (key, other) = (state.chance.one_of(&keys).clone(), state.chance.one_of(&keys).clone());
    let bytes_of = |state: &State, key: &str| state.disk.file(key).map(|file| file.bytes.to_vec()).unwrap_or_default();
    let mut bytes = bytes_of(&state, &key);
    let at = state.chance.below(bytes.len());
    match state.chance.below(4) {
        0 => return state.take_away(&key),
        1 => bytes.truncate(at),
        2 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << (at % 8)),
        _ => bytes = bytes_of(&state, &other),
    }
    state.put(&key, &bytes, None);
}

/// Other numbers, and now and then a slip.
pub(super) fn policy(act: &mut Act<'_>) {
    let mut state = act.clients.world.state();
    let (cap, keep) = (3 + state.chance.below(4), 1 + state.chance.below(3));
    let (messages, attempts) = (2 + state.chance.below(6), if state.chance.in_thousand(200) { 2 } else { 500 });
    let text =
        if state.chance.in_thousand(100) { "[upkeep\n".to_owned() } else { policy_text(cap, keep, messages, attempts) };
    state.put("policy.toml", text.as_bytes(), None);
}

/// Numbers so small that everything is soon full.
pub(crate) fn policy_text(cap: usize, keep: usize, messages: usize, attempts: usize) -> String {
    let agent = 2 * cap;
    format!(
        "[upkeep]\ncategory_cap = {cap}\ncategory_keep = {keep}\nconversation_messages = {messages}\n\
         [sweep]\nagent_entries = {agent}\nproject_entries = 3\ndemote_after = 1\nspared_hours = 0\n[store]\nattempts = {attempts}\n\
         [index]\nflush = 2\nwidth = 2\nslice = 12\nmerged_by_search = 6\ngrace = 1000\n\
         [missions]\ndeleted_days = 1\n"
    )
}
