//! Operations on entries.

use keepstone_core::calls::*;
use keepstone_core::{Category, Changes, Draft, Id, Name, Query, Reference, Request, Scope, Status, Tier};

use super::Act;
use crate::chance::Chance;
use crate::model::{FORGOTTEN, GONE, Origin, PRESENT};
use crate::scan::{self, Kind};

pub(crate) const AGENTS: [&str; 3] = ["dev", "ops", "qa"];
const CATEGORIES: [Category; 3] = [Category::Facts, Category::Decisions, Category::Handoffs];
pub(super) const WORDS: [&str; 8] = ["queue", "parser", "proxy", "socket", "budget", "retry", "índice", "版本"];

pub(super) fn agent(name: &str) -> Scope {
    Scope::Agent(Name::new(name).expect("a plain name"))
}

fn scope(chance: &mut Chance) -> Scope {
    match chance.below(8) {
        0 => Scope::Project,
        1 | 2 => Scope::Mission(Name::new("m1").expect("a plain name")),
        _ => agent(AGENTS[chance.below(AGENTS.len())]),
    }
}

/// A text, some of them with lines that look like marks of the format.
fn text(word: &str, chance: &mut Chance) -> String {
    let said = *chance.one_of(&WORDS);
    match chance.below(12) {
        0 => format!("{word} above\n\n---\n\nbelow the {said}"),
        1 => format!("## A heading\n\n{word} {said}\n\n```\n# no heading\n---\n```"),
        2 => format!("{word}\n<!-- id:17 -->\n## 2026-01-01T10:00\n{said}"),
        3 => format!("    {word} indented\n\\---\n<!-- keepstone {{}} -->\n{said}"),
        4 => format!("- [ ] {word} {said}"),
        _ => format!("{word} {said}"),
    }
}

pub(super) fn add(act: &mut Act<'_>) {
    let (token, draft) = {
        let mut state = act.clients.world.state();
        let (token, text) = state.new_text(Origin::Client, text);
        let now = state.now;
        let chance = &mut state.chance;
        let mut draft = Draft::new(scope(chance), *chance.one_of(&CATEGORIES), text);
        if chance.in_thousand(150) {
            draft.created = Some(now - chance.below(100) as u64);
        }
        if chance.in_thousand(300) {
            draft.tags = vec![(*chance.one_of(&WORDS)).to_owned()];
            draft.author = Some((*chance.one_of(&AGENTS)).to_owned());
        }
        (token, draft)
    };
    let flight = act.begin([(token, PRESENT)]);
    let result = act.client.call().add(draft);
    act.end(flight, &result);
}

/// Adds a text that is or was stored already.
pub(super) fn add_again(act: &mut Act<'_>) {
    let Some((entry, tokens)) = act.clients.any_entry() else { return };
    // A handoff quotes entries: added by hand it would be one that says what they say.
    let is_handoff = entry.tags.iter().any(|tag| tag.replace('-', "") == "autohandoff");
    if is_handoff || entry.text.starts_with("Compacted ") {
        return;
    }
    for token in &tokens {
        let mut state = act.clients.world.state();
        let text = &mut state.model.texts[*token];
        text.was_added_again = true;
        text.is_loose |= text.was_widened;
    }
    let draft = Draft::new(entry.reference.scope, entry.reference.category, entry.text);
    let flight = act.begin(tokens.into_iter().map(|token| (token, PRESENT)));
    let result = act.client.call().add(draft);
    act.end(flight, &result);
}

pub(super) fn edit(act: &mut Act<'_>) {
    let Some((reference, old)) = act.clients.any_reference() else { return };
    if old.is_empty() {
        return;
    }
    let (new, words) = act.clients.world.state().new_text(Origin::Client, text);
    let ends: Vec<_> = old.iter().map(|old| (*old, end_of(act, *old, &reference, GONE))).collect();
    for old in &old {
        act.clients.world.state().model.replaces(new, *old);
    }
    let flight = act.begin(ends.into_iter().chain([(new, PRESENT)]));
    let changes = Changes { text: Some(words), ..Changes::default() };
    let result = act.client.call().edit(&reference, changes);
    act.end(flight, &result);
}

pub(super) fn forget(act: &mut Act<'_>) {
    let Some((reference, mut tokens)) = act.clients.any_reference() else { return };
    // Entries with the same name go too, in the archive as well.
    tokens
        .extend(standing_under(act, &reference).into_iter().filter(|text| !tokens.contains(text)).collect::<Vec<_>>());
    // A wording that an edit replaced while maintenance archived it goes with the entry, of which the trash has the newest.
    let is_former = |token: usize| act.clients.world.state().model.texts[token].allowed == GONE;
    let end = |token: usize| if is_former(token) { FORGOTTEN | GONE } else { FORGOTTEN };
    let ends: Vec<_> = tokens.iter().map(|token| (*token, end_of(act, *token, &reference, end(*token)))).collect();
    let flight = act.begin(ends);
    let result = act.client.call().forget(&reference);
    // Another may have got the name before the call looked: what was said at one time has one name, once the first has gone to a wider
    // scope.
    for text in forgotten_under(act, &reference) {
        if !tokens.contains(&text) {
            act.clients.world.state().model.texts[text].allowed |= FORGOTTEN;
        }
    }
    act.end(flight, &result);
}

/// The end that an operation on one reference leads a text to: it may stand under another as well, and what was
/// said may be learnt by whoever does not know yet that it was.
fn end_of(act: &Act<'_>, token: usize, reference: &Reference, end: u8) -> u8 {
    let state = act.clients.world.state();
    let key = reference.key();
    let is_entry = state.model.texts[token].origin != Origin::Hand || matches!(reference.id, Id::Time(_));
    let spots = state.disk.spots(token);
    // Passages of one file cannot be distinguished here: a text that is there twice may be in two of them.
    let is_double = !is_entry && spots.iter().filter(|spot| *spot.key == *key).count() > 1;
    let is_elsewhere = is_double
        || spots.iter().any(|spot| match spot.kind {
            // Where two learnt the same in words of their own, or one came back from the archive, the other stays.
            Kind::Live => *spot.key != *key || (is_entry && spot.id.to_string() != reference.id.to_string()),
            Kind::Archive => !is_archive_of(&spot.key, &key) || spot.id.to_string() != reference.id.to_string(),
            _ => false,
        });
    let text = &state.model.texts[token];
    let may_be_learnt = text.origin == Origin::Said && (!text.is_learnt || state.model.upkeeps > 0);
    if is_elsewhere || may_be_learnt { end | PRESENT } else { end }
}

fn standing_under(act: &Act<'_>, reference: &Reference) -> Vec<usize> {
    let state = act.clients.world.state();
    let (key, id) = (reference.key(), reference.id.to_string());
    let is_there = |text: &usize| {
        let mut spots = state.disk.spots(*text).iter();
        spots.any(|spot| {
            // A passage of a hand stands behind an entry without being part of it.
            let is_entry = state.model.texts[*text].origin != Origin::Hand;
            let is_file =
                (*spot.key == *key && is_entry) || (spot.kind == Kind::Archive && is_archive_of(&spot.key, &key));
            is_file && spot.id.to_string() == id
        })
    };
    (0..state.model.texts.len()).filter(is_there).collect()
}

pub(super) fn is_archive_of(archive: &str, key: &str) -> bool {
    let stem = key.trim_end_matches(".md");
    archive
        .strip_prefix(".vault/archive/")
        .and_then(|rest| rest.strip_prefix(stem))
        .is_some_and(|rest| rest.starts_with('.'))
}

pub(super) fn restore(act: &mut Act<'_>) {
    if let Some(reference) = any_forgotten(act) {
        bring_back(act, &reference);
    }
}

/// The name of anything in the trash.
pub(super) fn any_forgotten(act: &Act<'_>) -> Option<Reference> {
    let mut state = act.clients.world.state();
    let keys: Vec<String> =
        state.disk.keys().filter(|key| Kind::of(key) == Kind::Trash).map(ToString::to_string).collect();
    if keys.is_empty() {
        return None;
    }
    let (path, file) = state.chance.one_of(&keys).strip_prefix(".vault/trash/")?.rsplit_once('/')?;
    Reference::parse(&format!("{path}/{}", file.split('.').next()?)).ok()
}

/// The texts that the trash has under a name.
pub(super) fn forgotten_under(act: &Act<'_>, reference: &Reference) -> Vec<usize> {
    let state = act.clients.world.state();
    let start = trash_of(reference);
    let is_there = |text: &usize| state.disk.spots(*text).iter().any(|spot| spot.key.starts_with(&start));
    (0..state.model.texts.len()).filter(is_there).collect()
}

/// The prefix of the keys of all forgotten entries with a name.
fn trash_of(reference: &Reference) -> String {
    format!(".vault/trash/{}/{}/{}.", reference.scope.folder(), reference.category.name(), reference.id)
}

/// Restores whatever the trash, or else the archive, has under a reference.
fn bring_back(act: &mut Act<'_>, reference: &Reference) {
    let start = trash_of(reference);
    let (archived, forgotten) = (standing_under(act, reference), forgotten_under(act, reference));
    let ends: Vec<(usize, u8)> = {
        let mut state = act.clients.world.state();
        let is_one = state.disk.keys().filter(|key| key.starts_with(&start)).count() == 1;
        let end = if is_one { PRESENT } else { PRESENT | FORGOTTEN };
        let archived = archived.into_iter().filter(|text| !forgotten.contains(text)).collect::<Vec<_>>();
        for text in &archived {
            // A message may have been learnt again, with others that came later; an entry may have gone elsewhere while it was archived.
            let may_be_copy = state.model.may_hold_copies;
            let text = &mut state.model.texts[*text];
            text.is_loose |= text.origin == Origin::Said || may_be_copy;
        }
        let archived: Vec<_> =
            archived.into_iter().map(|text| (text, PRESENT | state.model.texts[text].allowed)).collect();
        for text in state.disk.copied_before(&reference.key()) {
            // The change that took it out may not stand in the log yet: then it counts as vanished, and comes back.
            let text = &mut state.model.texts[text];
            (text.is_loose, text.may_come_back) = (true, true);
        }
        for text in &forgotten {
            // A text that was forgotten in two places comes back in two.
            let is_loose = state.disk.spots(*text).len() > 1;
            state.model.texts[*text].is_loose |= is_loose;
        }
        forgotten.into_iter().map(|text| (text, end)).chain(archived).collect()
    };
    // One that moves away meanwhile leaves its name to another: whoever is about to change the first may meet that one.
    let texts = ends.iter().map(|(text, _)| *text).collect();
    act.clients.world.state().model.change_places(&texts);
    let flight = act.begin(ends);
    let result = act.client.call().restore(reference);
    if let Ok(entry) = &result {
        // Somebody may have forgotten another of that name meanwhile, and that one came back.
        let back: Vec<usize> = scan::tokens(&entry.text).collect();
        act.clients.world.state().model.reconsider(flight, |text| if back.contains(&text) { 0 } else { FORGOTTEN });
    }
    act.end(flight, &result);
}

/// Restores an entry from the archive.
pub(super) fn unarchive(act: &mut Act<'_>) {
    let found: Vec<String> = {
        let state = act.clients.world.state();
        let archived = |text: usize| state.disk.spots(text).iter().find(|spot| spot.kind == Kind::Archive);
        let named = (0..state.model.texts.len()).filter_map(archived).filter_map(|spot| {
            let (folder, file) = spot.key.strip_prefix(".vault/archive/")?.rsplit_once('/')?;
            Some(format!("{folder}/{}/{}", file.split('.').next()?, spot.id))
        });
        named.collect()
    };
    if found.is_empty() {
        return;
    }
    let reference = act.clients.world.state().chance.one_of(&found).clone();
    if let Ok(reference) = Reference::parse(&reference) {
        bring_back(act, &reference);
    }
}

pub(super) fn tier(act: &mut Act<'_>) {
    let Some((reference, _)) = act.clients.any_reference() else { return };
    let tier = *act.clients.world.state().chance.one_of(&[Tier::Pinned, Tier::Active, Tier::Fading]);
    let result = act.client.call().set_tier(&reference, tier);
    act.told(&result);
}

pub(super) fn status(act: &mut Act<'_>) {
    let Some((reference, _)) = act.clients.any_reference() else { return };
    let statuses = [Status::Candidate, Status::Promoted, Status::Archived];
    let status = *act.clients.world.state().chance.one_of(&statuses);
    let result = act.client.call().set_status(&reference, status);
    act.told(&result);
}

/// Lets the newer of two entries supersede the older one, where it may.
pub(super) fn supersede(act: &mut Act<'_>) {
    let (Some((one, _)), Some((other, _))) = (act.clients.any_reference(), act.clients.any_reference()) else { return };
    let (new, old) = if one.id > other.id { (one, other) } else { (other, one) };
    let may_be = new.category == old.category && (new.scope == old.scope || new.scope == Scope::Project);
    if may_be && matches!((&new.id, &old.id), (Id::Time(new), Id::Time(old)) if new > old) {
        let changes = Changes { supersedes: vec![old], ..Changes::default() };
        let result = act.client.call().edit(&new, changes);
        act.told(&result);
    }
}

pub(super) fn widen(act: &mut Act<'_>) {
    let Some((reference, tokens)) = act.clients.any_reference() else { return };
    let to = match reference.scope {
        Scope::Mission(_) => agent("dev"),
        _ => Scope::Project,
    };
    for token in &tokens {
        let mut state = act.clients.world.state();
        let text = &mut state.model.texts[*token];
        text.was_widened = true;
        // A message may be learnt here again by a client that died before it wrote the ledger.
        text.is_loose |= text.was_added_again || text.origin == Origin::Said;
    }
    let flight = act.begin(tokens.into_iter().map(|token| (token, PRESENT)));
    let result = act.client.call().widen(&reference, &to);
    act.end(flight, &result);
}

pub(super) fn get(act: &mut Act<'_>) {
    let Some((reference, _)) = act.clients.any_reference() else { return };
    let result = act.client.call().get(&reference);
    act.told(&result);
}

pub(super) fn find(act: &mut Act<'_>) {
    // It takes as long as many other operations.
    if act.clients.world.state().chance.below(8) > 0 {
        return;
    }
    let word = (*act.clients.world.state().chance.one_of(&WORDS)).to_owned();
    let found = act.client.call().find(&Query { text: word.clone(), ..Query::default() });
    act.told(&found);
    let request = Request { agent: "dev".to_owned(), task: Some(word), budget: Some(300), ..Request::default() };
    let brief = act.client.call().compose(&request);
    act.told(&brief);
}
