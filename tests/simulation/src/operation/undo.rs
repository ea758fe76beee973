//! Undoing what a call did, and taking away for good what was forgotten.

use std::collections::{BTreeMap, BTreeSet};

use keepstone_core::calls::*;
use keepstone_core::{ChangeKind, Reference};
use serde_json::Value;

use super::Act;
use super::entry::{any_forgotten, forgotten_under, is_archive_of};
use crate::client::reader;
use crate::model::mission::{IN_PLACE, IN_TRASH};
use crate::model::{FORGOTTEN, GONE, Origin, PRESENT};
use crate::scan;

/// Changes of the log, the newest first, one of whose calls is chosen.
const LAST: usize = 12;

/// Undoes any of the last calls, whoever made it: the texts before it may be back under their names.
pub(super) fn undo(act: &mut Act<'_>) {
    let world = act.clients.world.clone();
    let Ok(lines) = world.calmly(|| reader(&world).log(None, Some(u32::MAX))) else { return };
    if lines.is_empty() {
        return;
    }
    let call = world.state().chance.one_of(&lines[..lines.len().min(LAST)]).call;
    let names = lines.iter().filter(|line| line.call == call).filter_map(|line| Reference::parse(&line.reference).ok());
    let texts: BTreeSet<usize> = names.flat_map(|name| texts_of(act, &name)).collect();
    let of_mission = lines.iter().find(|line| line.call == call && line.with_mission.is_some());
    let place = of_mission.map(|line| if line.deed == ChangeKind::Removed { IN_PLACE } else { IN_TRASH });
    let move_begun = place.map(|place| (world.state().model.mission.begin_move(place), place));
    for text in &texts {
        let text = &mut world.state().model.texts[*text];
        (text.is_loose, text.was_turned_back) = (true, true);
    }
    world.state().model.change_places(&texts);
    let flight = act.begin(texts.iter().map(|text| (*text, PRESENT | FORGOTTEN | GONE)));
    let result = act.client.call().undo(Some(call));
    world.state().model.change_places(&texts);
    let is_acknowledged = act.end(flight, &result);
    if let Some((flight, place)) = move_begun {
        world.state().model.mission.end_move(flight, place, is_acknowledged);
    }
}

/// The texts that stand or stood under a name.
fn texts_of(act: &Act<'_>, name: &Reference) -> Vec<usize> {
    let mut texts = forgotten_under(act, name);
    let folder = format!(".vault/former/{}/{}/", name.scope.folder(), name.category.name());
    let state = act.clients.world.state();
    let (key, id) = (name.key(), name.id.to_string());
    let is_there = |text: &usize| {
        // Passages of one file cannot be distinguished here.
        let is_passage = state.model.texts[*text].origin == Origin::Hand;
        let mut spots = state.disk.spots(*text).iter();
        spots.any(|spot| {
            let is_file = *spot.key == *key || is_archive_of(&spot.key, &key);
            is_file && (is_passage || spot.id.to_string() == id)
        })
    };
    texts.extend((0..state.model.texts.len()).filter(is_there));
    let kept = state.disk.keys().filter(|key| key.starts_with(&folder));
    texts.extend(kept.flat_map(|key| scan::tokens(&state.disk.text(key)).collect::<Vec<_>>()));
    texts
}

/// The texts that an entry may have had before, under its name or under those that it was widened from: in before-images, and in copies of files,
/// from which they become before-images. A name is followed if it shares a text.
fn earlier_wordings(act: &Act<'_>, reference: &Reference, known: &BTreeSet<usize>) -> BTreeSet<usize> {
    let state = act.clients.world.state();
    let mut by_name: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for key in state.disk.keys() {
        if key.starts_with(".vault/former/") {
            for line in state.disk.text(key).lines() {
                let image: Value = serde_json::from_str(line).unwrap_or_default();
                let name = image["reference"].as_str().unwrap_or_default().to_owned();
                by_name.entry(name).or_default().extend(scan::tokens(line));
            }
        } else if let Some(file) = scan::file_of_copy(key) {
            for found in scan::entries(key, &state.disk.text(key)) {
                let name = format!("{}/{}", file.trim_end_matches(".md"), found.id);
                by_name.entry(name).or_default().insert(found.token);
            }
        }
    }
    let mut texts = known.clone();
    texts.extend(by_name.remove(&reference.to_string()).unwrap_or_default());
    while let Some(name) = by_name.iter().find(|(_, said)| !said.is_disjoint(&texts)).map(|(name, _)| name.clone()) {
        texts.extend(by_name.remove(&name).unwrap_or_default());
    }
    texts
}

/// After a purge a forgotten text is nowhere but in the files that the answer lists.
pub(super) fn purge(act: &mut Act<'_>) {
    let Some(reference) = any_forgotten(act) else { return };
    let texts = forgotten_under(act, &reference);
    let mut others: BTreeSet<usize> = texts_of(act, &reference).into_iter().collect();
    others.extend(earlier_wordings(act, &reference, &others));
    others.retain(|text| !texts.contains(text));
    let ends: Vec<(usize, u8)> = {
        let state = act.clients.world.state();
        let allowed = |text: usize| state.model.texts[text].allowed;
        let purged = texts.iter().map(|text| (*text, GONE | allowed(*text)));
        // A wording that somebody saved over stands in a before-image alone, which goes with the entry.
        let is_image =
            |text: usize| state.model.texts[text].saved_over_in.is_some() && state.disk.spots(text).is_empty();
        let kept = others.iter().map(|text| (*text, allowed(*text) | if is_image(*text) { GONE } else { 0 }));
        purged.chain(kept).collect()
    };
    let flight = act.begin(ends);
    let result = act.client.call().purge(&reference);
    let unread: Vec<String> = act.client.memory.take_warnings().into_iter().map(|fault| fault.key).collect();
    {
        let model = &mut act.clients.world.state().model;
        // Another entry with that name that is forgotten meanwhile goes too.
        let disturbed: Vec<usize> = others.into_iter().filter(|text| !model.is_alone(*text)).collect();
        model.reconsider(flight, |text| if disturbed.contains(&text) { GONE } else { 0 });
    }
    let undisturbed: Vec<usize> = {
        let state = act.clients.world.state();
        // A text from a message or an editor may be part of a longer entry, which is the one that is searched for.
        let is_entry = |text: &usize| state.model.texts[*text].origin == Origin::Client;
        let is_all = texts.len() == 1;
        texts.into_iter().filter(|text| is_all && is_entry(text) && state.model.is_alone(*text)).collect()
    };
    let is_acknowledged = act.end(flight, &result);
    let Ok(purged) = result else { return };
    let mut state = act.clients.world.state();
    for text in undisturbed.into_iter().filter(|_| is_acknowledged) {
        let needle = &state.model.texts[text].needle;
        // A copy says what its file says, which is told; a file that could not be read is a warning.
        let file = |key: &str| scan::file_of_copy(key).unwrap_or_else(|| key.to_owned());
        let is_told = |key: &str| {
            [key, &file(key)].iter().any(|key| purged.remaining.iter().chain(&unread).any(|told| told == key))
        };
        let still = state.disk.keys().find(|key| !is_told(key) && state.disk.text(key).contains(needle));
        if let Some(key) = still.map(ToString::to_string) {
            state
                .finding
                .get_or_insert(format!("text {text} was purged and stands in {key}, which the answer does not tell"));
        }
    }
}
