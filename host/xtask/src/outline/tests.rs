//! Within a minor version the contract only grows, and components are what their worlds declare.

use std::collections::BTreeSet;
use std::fs;

use wit_parser::{PackageId, Resolve};

use super::{Outline, key_name, require_world};
use crate::{build, tool};

/// The contract of the last release, as `keepstone.wit` of its component has it.
const RELEASED: &str = "tests/compat/contract-0.2.0.wit";

fn package(text: &str) -> (Resolve, PackageId) {
    let mut resolve = Resolve::default();
    let package = resolve.push_str("contract.wit", text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    (resolve, package)
}

/// All interfaces and worlds of a package.
fn whole((resolve, package): &(Resolve, PackageId)) -> Outline {
    let mut outline = Outline::default();
    for id in resolve.packages[*package].interfaces.values() {
        outline.add_interface(resolve, *id);
    }
    for (name, id) in &resolve.packages[*package].worlds {
        let world = &resolve.worlds[*id];
        outline.items.insert(format!("world {name}"), "world".to_owned());
        for (word, items) in [("import", &world.imports), ("export", &world.exports)] {
            let paths = items.keys().map(|key| format!("world {name}/{word} {}", key_name(resolve, key)));
            outline.items.extend(paths.map(|path| (path, word.to_owned())));
        }
    }
    outline
}

/// The functions that hosts must give for the later of two contracts and not for the earlier, and the imports of its worlds.
fn demanded(was: &Outline, is: &Outline) -> Vec<String> {
    let imports = was.items.keys().filter_map(|path| path.split_once("/import "));
    let imported: BTreeSet<&str> = imports.map(|(_, interface)| interface).collect();
    let is_demand = |path: &str, shape: &str| {
        let of = path.split_once('/').map_or("", |(of, _)| of);
        imported.contains(of) && shape.starts_with("func(") || was.items.contains_key(of) && shape == "import"
    };
    let new = is.items.iter().filter(|(path, shape)| !was.items.contains_key(*path) && is_demand(path, shape));
    new.map(|(path, _)| format!("{path} is new, and hosts do not give it")).collect()
}

/// What of a released contract a later one breaks; nothing, if its minor version is another.
///
/// A new interface, function or type breaks nobody: who does not know it does not call it. All else is a break:
/// - A type is compared in linking, field by field and case by case, so a program with the old record cannot call a component with a new field,
///   even an optional one. A new need of that kind gets a function and a type of its own, or a new minor version.
/// - A function in `store`, or another import of a world, is one that no host of the older contract gives.
fn broken(released: &(Resolve, PackageId), present: &(Resolve, PackageId)) -> Vec<String> {
    let minor = |(resolve, package): &(Resolve, PackageId)| {
        let version = resolve.packages[*package].name.version.clone().expect("a contract has a version");
        (version.major, version.minor)
    };
    if minor(released) != minor(present) {
        return Vec::new();
    }
    let [was, is] = [released, present].map(whole);
    [was.changed_in(&is), demanded(&was, &is)].concat()
}

#[test]
fn within_a_minor_version_the_contract_only_grows() {
    let released = package(&fs::read_to_string(tool::root().join(RELEASED)).unwrap());
    let mut resolve = Resolve::default();
    let (present, _) = resolve.push_dir(tool::root().join("wit")).unwrap();
    let broken = broken(&released, &(resolve, present));
    assert!(
        broken.is_empty(),
        "wit/ breaks programs that were made for {RELEASED}. Raise the minor version of the contract. Only while that version is not \
         published, copy host/runtime/component/keepstone.wit over the file instead:\n{}",
        broken.join("\n")
    );
}

const CONTRACT: &str = "
    package keepstone:memory@0.2.0;
    interface types { record entry { text: string, tags: list<string> } enum tier { hot, cold } type names = list<string>; }
    interface store { read: func(key: string) -> option<list<u8>>; }
    interface vault {
        use types.{entry, tier};
        resource memory { close: func(); }
        add: func(memory: borrow<memory>, text: string) -> result<entry, string>;
        remove: func(reference: string);
    }
    world engine { import store; export vault; }
";

/// What a change of the made-up contract breaks.
fn after(changes: &[(&str, &str)]) -> Vec<String> {
    let mut changed = CONTRACT.to_owned();
    for (old, new) in changes {
        assert!(changed.contains(old), "{old}");
        changed = changed.replace(old, new);
    }
    broken(&package(CONTRACT), &package(&changed))
}

#[test]
fn additions_break_nothing() {
    let new = "interface audit { use types.{entry}; record change { of: entry } changes: func() -> list<change>; }";
    assert_eq!(after(&[("remove: func", "move: func(to: string);\nremove: func")]), [""; 0]);
    assert_eq!(after(&[("close: func();", "close: func();\nreopen: func();")]), [""; 0]);
    assert_eq!(after(&[("type names", "type words = list<string>;\ntype names")]), [""; 0]);
    assert_eq!(after(&[("world engine {", &format!("{new} world engine {{ export audit;"))]), [""; 0]);
}

#[test]
fn what_is_gone_or_changed_is_named() {
    let removed = after(&[("remove: func(reference: string);", "")]);
    assert_eq!(removed, ["vault/remove is missing: func(reference: string)"]);
    let parameter = after(&[("func(reference: string)", "func(reference: string, force: bool)")]);
    assert_eq!(parameter, ["vault/remove is func(reference: string, force: bool) and not func(reference: string)"]);
    assert_eq!(after(&[("close: func();", "")]), ["vault/[method]memory.close is missing: func(self: borrow<memory>)"]);
    assert_eq!(after(&[("names = list<string>", "names = string")]), ["types/names is string and not list<string>"]);
    assert_eq!(after(&[("tags: list<string>", "tags: string")]), ["types/entry/tags is string and not list<string>"]);
    assert_eq!(after(&[("export vault;", "")])[0], "world engine/export vault is missing: export");
}

#[test]
fn a_field_and_a_case_more_break_who_has_the_type_without_it() {
    let field = after(&[("tags: list<string>", "tags: list<string>, pinned: option<bool>")]);
    assert_eq!(field, ["types/entry is record of text, tags, pinned and not record of text, tags"]);
    assert_eq!(
        after(&[("hot, cold", "hot, cold, frozen")]),
        ["types/tier is enum of hot, cold, frozen and not enum of hot, cold"]
    );
    let order = after(&[("hot, cold", "cold, hot")]);
    assert_eq!(order, ["types/tier is enum of cold, hot and not enum of hot, cold"]);
}

#[test]
fn a_host_need_not_give_more() {
    let function = after(&[("interface store {", "interface store { size: func() -> u64;")]);
    assert_eq!(function, ["store/size is new, and hosts do not give it"]);
    let import =
        after(&[("world engine {", "interface chance { roll: func() -> u64; } world engine { import chance;")]);
    assert_eq!(import, ["world engine/import chance is new, and hosts do not give it"]);
}

#[test]
fn another_minor_version_may_break() {
    assert_eq!(after(&[("@0.2.0", "@0.3.0"), ("remove: func(reference: string);", "")]), [""; 0]);
    assert_eq!(after(&[("@0.2.0", "@0.2.1"), ("remove: func(reference: string);", "")]).len(), 1);
}

#[test]
fn the_component_is_what_its_world_declares() {
    let (mut resolve, component) =
        (Resolve::default(), fs::read(build::component_path()).expect("`cargo xtask build` writes it"));
    let (package, _) = resolve.push_dir(tool::root().join("wit")).unwrap();
    let world = |name| resolve.select_world(&[package], Some(name)).unwrap();
    wit_component::targets(&resolve, world("memory"), &component).unwrap();

    // A component that lacks a function, or has one with other parameters, is not.
    let declared = Outline::of_exports(&resolve, world("memory"));
    for (from, to) in
        [("add: func(memory:", "insert: func(memory:"), ("add: func(memory:", "add: func(dry-run: bool, memory:")]
    {
        let text = fs::read_to_string(build::component_path().with_file_name("keepstone.wit")).unwrap();
        assert!(text.contains(from));
        let (resolve, package) = self::package(&text.replace(from, to));
        let world = resolve.select_world(&[package], Some("memory")).unwrap();
        assert!(wit_component::targets(&resolve, world, &component).is_err());
        assert!(!Outline::of_exports(&resolve, world).changed_in(&declared).is_empty());
    }
}

/// `cargo xtask compose` asks it of each component that it writes.
#[test]
fn a_component_of_another_world_is_refused_with_what_differs() {
    let component = fs::read(build::component_path()).expect("`cargo xtask build` writes it");
    let refused = require_world(&component, &["wit"], "engine").unwrap_err().to_string();
    let parts = [
        "is not the world engine of wit:",
        "\n  json/call is exported and not declared",
        "\n  store is imported, which is not of WASI",
    ];
    assert!(parts.iter().all(|part| refused.contains(part)), "{refused}");
    let refused = require_world(&component, &["wit", "guest/tools/wit"], "tools").unwrap_err().to_string();
    assert!(refused.contains("\n  memory-status is missing: func() -> result<string, string>"), "{refused}");
}
