//! The types of the core: none is so wide that a reader cannot know it, or stands in so many files that he cannot find it.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, none, sources};

/// Methods of a type, at most, without those of traits: which calls `Memory` has, the contract decides.
const METHODS: usize = 40;

/// Files beside its tests in which a type has methods, at most.
const FILES: usize = 2;

/// The methods of a type, and the files that have them.
#[derive(Default)]
struct Width<'a> {
    methods: usize,
    files: BTreeSet<&'a str>,
}

/// The functions directly in the body that begins behind a token.
fn functions(source: &Source, from: usize) -> usize {
    let (mut depth, mut found) = (0, 0);
    for nth in from..source.tokens.len() {
        match source.at(nth) {
            "{" => depth += 1,
            "}" if depth == 1 => break,
            "}" => depth -= 1,
            "fn" if depth == 1 => found += 1,
            _ => {}
        }
    }
    found
}

/// The widths of types, by the file that defines each and its name.
fn widths(sources: &[Source]) -> BTreeMap<(&str, &str), Width<'_>> {
    let mut defined: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources {
        for at in (0..source.tokens.len()).filter(|at| matches!(source.at(*at), "struct" | "enum")) {
            defined.entry(source.at(at + 1)).or_default().insert(&source.path);
        }
    }
    let mut widths: BTreeMap<(&str, &str), Width<'_>> = BTreeMap::new();
    for source in sources {
        for name in source.find(&["impl"]).filter_map(|at| source.inherent(at)) {
            let Some(files) = defined.get(source.at(name)) else { continue };
            // Of several types of one name it is that of the file, or else of its room.
            let of_room = files.iter().find(|file| file.split('/').next() == source.path.split('/').next());
            let Some(file) = files.get(source.path.as_str()).or(of_room) else { continue };
            let width = widths.entry((*file, source.at(name))).or_default();
            width.methods += functions(source, name);
            width.files.insert(&source.path);
        }
    }
    widths
}

#[test]
fn no_type_is_wider_than_a_reader_can_know() {
    let sources = sources("guest/core/src");
    let widths = widths(&sources);
    assert!(widths.len() > 200, "{}", widths.len());
    let mut found = Vec::new();
    for ((file, name), Width { methods, files }) in &widths {
        let files = files.len();
        if *methods > METHODS || files > FILES {
            found.push(format!("{file} {name}: {methods} methods in {files} files; at most {METHODS} in {FILES}"));
        }
    }
    none(found, "Move what belongs together into a narrow type of its own that borrows this one, in one file:");
}
