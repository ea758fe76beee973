//! The rooms of the core: which may know which, and what each keeps to itself.
//!
//! A failure names the file, the line and the name, and says what to do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::source::{self, Source, none, top};

/// The floor of each room. A room uses the floors below it, never its own or one above.
const FLOORS: [(&str, u32); 15] = [
    ("text", 1),
    ("store", 2),
    ("model", 3),
    ("vault", 4),
    ("clients", 5),
    ("search", 5),
    ("learn", 6),
    ("jobs", 7),
    ("session", 7),
    ("brief", 8),
    ("upkeep", 8),
    ("review", 9),
    ("policy", 10),
    ("memory", 11),
    ("lib", 12),
];

/// Longest file, in lines.
const LINES: usize = 500;

/// Where a conflict of the store is matched outside `store/`, with the reason.
const CONFLICTS: [(&str, &str); 9] = [
    ("model/error.rs", "it becomes the error of a call"),
    ("search/index/flush.rs", "a segment that is there already is used"),
    ("search/vector/keep.rs", "a file that is there already is used, and one that cannot be removed is left"),
    ("upkeep/health.rs", "a file that is there already stays"),
    ("upkeep/purge.rs", "an object that was changed is not removed"),
    ("vault/json.rs", "a file that was changed is not removed"),
    ("vault/journal.rs", "a lost answer stays unknown, whatever the next attempt meets"),
    ("vault/root.rs", "a file aside that somebody may need is not removed"),
    ("vault/trash.rs", "a copy that was written again is not removed"),
];

/// Types of one name in two rooms. The list shrinks as they are renamed.
const TWO_OF_ONE_NAME: [&str; 0] = [];

fn sources() -> Vec<Source> {
    let found = source::sources("guest/core/src");
    assert!(found.len() > 100, "only {} sources were found", found.len());
    found
}

fn floor(room: &str) -> u32 {
    let found = FLOORS.iter().find(|(name, _)| *name == room);
    found.unwrap_or_else(|| panic!("the room {room} has no floor: add it to FLOORS and to ARCHITECTURE.md")).1
}

/// The rooms that a path through the crate root names, with their places: `crate::room`, `crate::{room, …}`.
fn named_rooms(source: &Source) -> Vec<(usize, String)> {
    let mut named = Vec::new();
    for at in source.find(&["crate", ":", ":"]) {
        let first = at + 3;
        if source.at(first) != "{" {
            named.push((first, source.at(first).to_owned()));
            continue;
        }
        let (mut depth, mut nth) = (0, first);
        loop {
            match source.at(nth) {
                "{" => depth += 1,
                "}" => depth -= 1,
                name if depth == 1 && matches!(source.at(nth - 1), "{" | ",") => named.push((nth, name.to_owned())),
                _ => {}
            }
            nth += 1;
            if depth == 0 || source.at(nth).is_empty() {
                break;
            }
        }
    }
    named
}

#[test]
fn a_room_uses_the_floors_below_it_only() {
    let mut found = Vec::new();
    for source in sources() {
        let own = source.room();
        for (at, room) in named_rooms(&source) {
            let is_room = FLOORS.iter().any(|(name, _)| *name == room);
            if own != "lib" && is_room && room != own && floor(&room) >= floor(own) {
                let (mine, other) = (floor(own), floor(&room));
                found.push(format!("{}: {own} (floor {mine}) uses {room} (floor {other})", source.place(at)));
            }
        }
    }
    none(
        found,
        "A room uses the floors below it only. Move the code down to the lowest room that needs it, pass the value in \
         as an argument, or compose both rooms in `memory/`:",
    );
}

#[test]
fn names_are_imported_from_where_they_are_defined() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.room() != "lib") {
        for (at, name) in named_rooms(source) {
            if !FLOORS.iter().any(|(room, _)| *room == name) {
                found.push(format!("{}: crate::{name}", source.place(at)));
            }
        }
    }
    none(found, "Import a name from the file that defines it, not through the crate root:");
}

#[test]
fn methods_stand_in_the_folder_that_defines_their_type() {
    let sources = sources();
    let mut defined: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in &sources {
        for at in 0..source.tokens.len() {
            if matches!(source.at(at), "struct" | "enum") {
                defined.entry(source.at(at + 1)).or_default().insert(source.room());
            }
        }
    }
    let mut found = Vec::new();
    for source in &sources {
        for at in source.find(&["impl"]) {
            let Some(name) = source.inherent(at) else { continue };
            let is_elsewhere = |rooms: &BTreeSet<&str>| !rooms.contains(source.room());
            if defined.get(source.at(name)).is_some_and(is_elsewhere) {
                found.push(format!("{}: impl {}", source.place(name), source.at(name)));
            }
        }
    }
    none(found, "Methods of a type stand in the room that defines it. Write a function, or move the type:");
}

#[test]
fn only_the_roof_knows_the_policy() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| !matches!(source.room(), "policy" | "memory" | "lib")) {
        found.extend(source.find(&["Policy"]).map(|at| source.place(at)));
    }
    none(found, "A room takes its own settings as an argument. Give it those, not the policy:");
}

#[test]
fn conflicts_are_matched_where_files_are_written() {
    let (mut found, mut exempt) = (Vec::new(), BTreeSet::new());
    for source in sources().iter().filter(|source| source.room() != "store") {
        let places = source.find(&["StoreError", ":", ":", "Conflict"]).map(|at| source.place(at));
        match CONFLICTS.iter().find(|(path, _)| *path == source.path) {
            Some((path, _)) => exempt.extend(places.map(|_| *path)),
            None => found.extend(places),
        }
    }
    none(
        found,
        "Write through the vault's `update`, `update_json` or `remove_at`, or through `store/retry`, which start over \
         after a conflict:",
    );
    let needless = CONFLICTS.iter().filter(|(path, _)| !exempt.contains(path)).map(|(path, _)| (*path).to_owned());
    none(needless.collect(), "These files match no conflict any more. Take them out of CONFLICTS:");
}

#[test]
fn two_shared_types_never_have_one_name() {
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources() {
        for at in 0..source.tokens.len() {
            let word = match (source.at(at), source.at(at + 1), source.at(at + 2)) {
                ("pub", "(", "crate") => at + 4,
                ("pub", next, _) if next != "(" => at + 1,
                _ => continue,
            };
            if matches!(source.at(word), "struct" | "enum" | "trait") {
                defined.entry(source.at(word + 1).to_owned()).or_default().push(source.place(at));
            }
        }
    }
    defined.retain(|name, places| places.len() > 1 && name != "Settings" && !TWO_OF_ONE_NAME.contains(&name.as_str()));
    let found = defined.into_iter().map(|(name, places)| format!("{name}: {}", places.join(", "))).collect();
    none(found, "A type that other rooms can use has a name of its own. Rename all but one:");
}

/// Where a client may be named.
const LIST_OF_CLIENTS: &str = "clients/client.rs";

#[test]
fn a_client_is_named_in_its_own_file_and_in_one_list() {
    let (mut found, mut listed) = (Vec::new(), BTreeSet::new());
    for source in sources() {
        for at in source.find(&["Client", ":", ":"]) {
            let name = source.at(at + 3);
            // `ALL` is a constant, and functions begin with a small letter.
            let is_client = name != "ALL" && name.starts_with(|c: char| c.is_ascii_uppercase());
            if is_client && source.path == LIST_OF_CLIENTS {
                listed.insert(name.to_owned());
            } else if is_client {
                found.push(format!("{}: Client::{name}", source.place(at)));
            }
        }
    }
    none(
        found,
        "Let shared code ask the client's profile: put the difference into `clients/client/NAME.rs` as a field:",
    );
    let profiles = sources().iter().filter(|source| source.path.starts_with("clients/client/")).count();
    assert_eq!(listed.len(), profiles, "each client has one file in clients/client/: {listed:?}");
    assert!(profiles >= 11, "{profiles}");
}

/// The tokens between the brace at a place and the one that closes it.
fn in_braces(source: &Source, open: usize) -> Vec<&str> {
    let mut depth = 0;
    let is_inside = |nth: &usize| {
        depth += match source.at(*nth) {
            "{" => 1,
            "}" | "" => -1,
            _ => 0,
        };
        depth > 0
    };
    (open..).take_while(is_inside).map(|nth| source.at(nth)).collect()
}

/// A new field of an entry is two files by hand: `wit/types.wit`, and the one that fills it.
#[test]
fn an_entry_is_made_field_by_field_in_one_file() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| !source.path.ends_with("/contract.rs")) {
        for at in source.find(&["Entry", "{"]) {
            let inside = in_braces(source, at + 1);
            let is_of_another = inside.windows(2).any(|pair| pair == [".", "."]);
            // `-> Entry {` is followed by the body of a function.
            if inside.contains(&"confirmed_by") && !is_of_another && source.at(at - 1) != ">" {
                found.push(source.path.clone());
            }
        }
    }
    assert_eq!(found, ["vault/category_file.rs"], "make an entry of another: `Entry {{ status, ..entry }}`");
}

#[test]
fn the_house_is_small_enough_to_look_at() {
    let entries = fs::read_dir(top().join("guest/core/src")).expect("a folder");
    let count = entries.count();
    assert!(count <= FLOORS.len(), "guest/core/src has {count} entries, more than {}: use a room", FLOORS.len());
    let sources = sources();
    let is_by_hand = |source: &&Source| !source.path.ends_with("/contract.rs");
    let long = sources.iter().filter(is_by_hand).filter(|source| source.lines > LINES);
    let found = long.map(|source| format!("guest/core/src/{}: {} lines", source.path, source.lines)).collect();
    none(found, &format!("A file has at most {LINES} lines. Look for its second subject:"));
}

#[test]
fn maps_and_sets_are_those_with_little_code() {
    let mut found = Vec::new();
    for source in sources() {
        found.extend(
            ["BTreeMap", "BTreeSet"].iter().flat_map(|name| {
                source.find(std::slice::from_ref(name)).map(|at| source.place(at)).collect::<Vec<_>>()
            }),
        );
    }
    none(found, "A B-tree takes 5 to 20 KB of the component for each pair of types. Use `text/sorted`:");
}

#[test]
fn predecessors_are_named_in_their_presets_and_importers_only() {
    let mut found = Vec::new();
    for source in sources() {
        let is_theirs = source.path.starts_with("upkeep/bit_office")
            || matches!(source.path.as_str(), "upkeep/contract.rs" | "upkeep/exchange.rs")
            || source.room() == "policy";
        let is_passed_on = matches!(source.room(), "memory" | "lib") || source.path == "upkeep/mod.rs";
        for (at, (token, _)) in source.tokens.iter().enumerate() {
            let named = token.to_lowercase().replace('_', "");
            let is_named = named.contains("bitoffice") || named.contains("agentmemory");
            let is_preset = source.path.ends_with("settings.rs");
            if is_named && !is_theirs && !is_passed_on && !is_preset {
                found.push(format!("{}: {token}", source.place(at)));
            }
        }
    }
    none(found, "A predecessor is named in its preset and its importer only. Name the behaviour instead:");
}
