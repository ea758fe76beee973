//! Files of the hosts, and of rooms of the core: no circle of files that use each other.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, none, sources};

/// The hosts' sources.
const HOSTS: [&str; 2] = ["host/runtime/src", "host/cli/src"];

/// Rooms of the core in which no files use each other in a circle: this list only grows.
const ROOMS: [&str; 10] =
    ["model", "text", "learn", "jobs", "session", "brief", "review", "store", "upkeep", "clients"];

/// A module by the names on the way to it; the crate's root has none.
type Module = Vec<String>;

/// The files of a crate, each with the files that it uses, and the place of the first use.
struct Uses(BTreeMap<Module, BTreeMap<Module, String>>);

impl Uses {
    fn of(sources: &[Source]) -> Self {
        let files: BTreeSet<Module> = sources.iter().map(module_of).collect();
        let mut uses = BTreeMap::new();
        for source in sources {
            let (own, mut used) = (module_of(source), BTreeMap::new());
            for (at, path) in paths(source, &files) {
                let file = (0..=path.len()).rev().map(|length| &path[..length]).find(|start| files.contains(*start));
                if let Some(file) = file.filter(|file| *file != own) {
                    used.entry(file.to_vec()).or_insert_with(|| source.place(at));
                }
            }
            uses.insert(own, used);
        }
        Self(uses)
    }

    /// Files that are used by a file, and by those that it uses.
    fn behind<'a>(&'a self, file: &'a Module) -> BTreeSet<&'a Module> {
        let (mut found, mut next) = (BTreeSet::new(), vec![file]);
        while let Some(file) = next.pop() {
            next.extend(self.0[file].keys().filter(|used| found.insert(*used)));
        }
        found
    }

    /// Every use that belongs to a circle.
    fn circles(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (file, used) in &self.0 {
            let back = used.iter().filter(|(used, _)| self.behind(used).contains(file));
            found.extend(back.map(|(used, place)| format!("{place}: {} uses {}", name(file), name(used))));
        }
        found
    }
}

fn module_of(source: &Source) -> Module {
    let mut module: Module = source.path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    module
}

fn name(module: &Module) -> String {
    if module.is_empty() { "the crate's root".to_owned() } else { module.join("::") }
}

/// All paths of a source that begin within its crate, from the crate's root on, each with its place.
fn paths(source: &Source, files: &BTreeSet<Module>) -> Vec<(usize, Module)> {
    let own = module_of(source);
    let (mut found, mut at, mut inner, mut depth) = (Vec::new(), 0, Vec::new(), 0);
    while at < source.tokens.len() {
        let begins = source.at(at + 1) == ":"
            && source.at(at + 2) == ":"
            && !matches!(at.checked_sub(1).map(|at| source.at(at)), Some(":" | "$"));
        let child = [&own[..], &[source.at(at).to_owned()]].concat();
        let start = match source.at(at) {
            "crate" if begins => Some((Module::new(), at + 3)),
            // The module around an inline module is its file.
            "super" if begins && !inner.is_empty() => Some((own.clone(), at + 3)),
            "super" | "self" if begins => Some((own.clone(), at)),
            _ if begins && files.contains(&child) => Some((own.clone(), at)),
            "mod" if source.at(at + 2) == "{" => {
                inner.push(depth);
                None
            }
            "{" => {
                depth += 1;
                None
            }
            "}" => {
                depth -= 1;
                inner.pop_if(|outer| *outer == depth);
                None
            }
            _ => None,
        };
        at = match start {
            Some((base, first)) => branch(source, first, &base, &mut found),
            None => at + 1,
        };
    }
    found
}

/// Reads one path, or a tree of them in braces; returns the place behind it.
fn branch(source: &Source, mut at: usize, base: &[String], found: &mut Vec<(usize, Module)>) -> usize {
    let (mut path, start) = (base.to_vec(), at);
    loop {
        match source.at(at) {
            "{" => {
                at += 1;
                while !matches!(source.at(at), "}" | "") {
                    at = branch(source, at, &path, found);
                    at += usize::from(source.at(at) == ",");
                }
                return at + 1;
            }
            "super" => drop(path.pop()),
            "self" => {}
            "*" => {
                found.push((start, path));
                return at + 1;
            }
            name if name.starts_with(|c: char| c.is_alphabetic() || c == '_') => path.push(name.to_owned()),
            _ => return at + 1,
        }
        at += 1;
        if source.at(at) != ":" || source.at(at + 1) != ":" {
            break;
        }
        at += 2;
    }
    found.push((start, path));
    if source.at(at) == "as" { at + 2 } else { at }
}

#[test]
fn files_of_a_host_never_use_each_other_in_a_circle() {
    for host in HOSTS {
        let sources = sources(host);
        assert!(sources.len() > 20, "only {} sources were found in {host}", sources.len());
        none(
            Uses::of(&sources).circles(),
            "Files that use each other in a circle can only be read together. Move what both need into a file of its \
             own, below them, or pass it in as an argument:",
        );
    }
}

#[test]
fn files_of_a_room_never_use_each_other_in_a_circle() {
    let mut uses = Uses::of(&sources("guest/core/src"));
    let is_of_room = |file: &Module| file.first().is_some_and(|room| ROOMS.contains(&room.as_str()));
    uses.0.retain(|file, _| is_of_room(file));
    uses.0.values_mut().for_each(|used| used.retain(|file, _| is_of_room(file)));
    for room in ROOMS {
        let is_file = |file: &Module| file.len() > 1 && file[0] == room;
        assert!(uses.0.keys().filter(|file| is_file(file)).count() > 2, "only some files were found in {room}");
    }
    none(uses.circles(), "Move what both files need into one of its own, below them, or pass it in as an argument:");
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let source = |path: &str, text: &str| Source::of("host", path, text);
    let root = source("lib.rs", "mod a; mod b; mod c;");
    let (one, two) = (source("a.rs", "use crate::{b::Two, c};"), source("b.rs", "use super::c::Three as Other;"));
    let ends = ["fn f() { super::a::f() }", "mod inner { fn f() { crate::a::f() } }", "use crate::{a::{self, One}};"];
    for end in ends {
        let sources = [&root, &one, &two, &source("c.rs", end)].map(Source::clone);
        assert_eq!(Uses::of(&sources).circles().len(), 4, "{end}");
    }
    for end in ["mod inner { use super::Own; }", "macro_rules! m { () => { $crate::a::f() } }", "use crate_a::One;"] {
        let sources = [&root, &one, &two, &source("c.rs", end)].map(Source::clone);
        assert_eq!(Uses::of(&sources).circles(), Vec::<String>::new(), "{end}");
    }
}
