//! What is committed is what the generator writes, and a new field of the contract reaches every host.

use std::fs;
use std::path::Path;

use keepstone_bindings::{Output, generate, stale};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate lies in host/")
}

/// A copy of the contract, with one text replaced by another.
fn edited(file: &str, from: &str, to: &str) -> tempfile::TempDir {
    let scratch = tempfile::tempdir().expect("a scratch folder can be made");
    let wit = scratch.path().join("wit");
    fs::create_dir(&wit).expect("a folder can be made");
    for found in fs::read_dir(root().join("wit")).expect("the contract is there").flatten() {
        let name = found.file_name();
        if found.path().is_dir() {
            copy_folder(&found.path(), &wit.join(name));
            continue;
        }
        let text = fs::read_to_string(found.path()).expect("a WIT file is text");
        let text = if name == file { replaced(&text, from, to) } else { text };
        fs::write(wit.join(name), text).expect("a file can be written");
    }
    scratch
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder can be made");
    for found in fs::read_dir(from).expect("a folder can be listed").flatten() {
        let there = to.join(found.file_name());
        match found.path().is_dir() {
            true => copy_folder(&found.path(), &there),
            false => drop(fs::copy(found.path(), there).expect("a file can be copied")),
        }
    }
}

fn replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from:?} stands once in the contract");
    text.replace(from, to)
}

fn text_of<'a>(outputs: &'a [Output], path: &str) -> &'a str {
    let found = outputs.iter().find(|output| output.path == Path::new(path));
    &found.unwrap_or_else(|| panic!("{path} is not generated")).text
}

#[test]
fn what_is_committed_follows_from_the_contract() {
    let stale = stale(root()).expect("the contract can be read");
    assert!(stale.is_empty(), "{stale:?} differ from the contract: run `cargo xtask bindings`");
}

/// The worked example of CONTRIBUTING.md.
#[test]
fn a_new_field_reaches_every_host() {
    let field = "record entry {\n    /// The name that people give it.\n    nick-name: option<string>,\n";
    let scratch = edited("types.wit", "record entry {\n", field);
    let outputs = generate(scratch.path()).expect("the edited contract can be read");
    for (path, line) in [
        ("host/runtime/src/api/contract/types.rs", "    pub nick_name: Option<String>,\n"),
        ("host/runtime/src/api/contract/types.rs", "    #[component(name = \"nick-name\")]\n"),
        ("bindings-js/src/contract/types.ts", "  /** The name that people give it. */\n  nickName?: string;\n"),
        ("bindings-js/src/contract/operation.ts", "  nickName: is.option(is.text),\n"),
        (
            "host/python/src/keepstone/contract/types.py",
            "    nick_name: str | None = None\n    \"\"\"The name that people give it.\"\"\"\n",
        ),
        ("host/python/src/keepstone/contract/types.py", "    nick_name=is_.option(is_.text),\n"),
        ("guest/core/src/model/contract.rs", "    pub nick_name: Option<String>,\n"),
        ("guest/component/src/contract/types.rs", "            nick_name: self.nick_name,\n"),
        (
            "host/cli/src/serve/contract.json",
            "\"nickName\": {\"description\": \"The name that people give it.\", \"type\": \"string\"},\n",
        ),
    ] {
        assert!(text_of(&outputs, path).contains(line), "{path} has no {line:?}");
    }
}

#[test]
fn a_new_call_reaches_every_host() {
    let call = "interface vault {\n  /// Counts words.\n  count-words: func(memory: borrow<memory>, reference: string) -> result<u32, error>;\n";
    let scratch = edited("vault.wit", "interface vault {\n", call);
    let outputs = generate(scratch.path()).expect("the edited contract can be read");
    for (path, line) in [
        (
            "host/runtime/src/api/contract/vault.rs",
            "    pub fn count_words(&self, reference: &str) -> Result<u32, Error> {\n        \
             self.0.call(\"vault\", \"count-words\", || json!({ \"reference\": reference }), |memory| (memory, reference))\n",
        ),
        (
            "bindings-js/src/contract/memory.ts",
            "    /** Counts words. */\n    countWords(reference: string): number;\n",
        ),
        (
            "bindings-js/src/contract/operation.ts",
            "countWords: { takes: [[\"reference\", is.text]], answers: is.u32 },\n",
        ),
        (
            "host/python/src/keepstone/contract/vault.py",
            "    def count_words(self, reference: str) -> int:\n        \"\"\"Counts words.\"\"\"\n        return self._run(_COUNT_WORDS, reference)\n",
        ),
        ("tests/node/parameters.mjs", "  \"vault.countWords\": [\"reference\"],\n"),
        (
            "guest/component/src/contract/vault.rs",
            "exports::call(&memory, |memory| self::count_words(memory, reference))\n",
        ),
        // A function that nobody listed as a read needs the token.
        ("host/cli/src/serve/contract/vault.rs", "change(\"/api/v1/vault/count-words\", count_words),\n"),
        ("host/cli/src/serve/contract.json", "\"/api/v1/vault/count-words\": {\n"),
        ("host/web/src/contract.ts", "\"vault/count-words\": { takes: { reference: string }; answers: number };\n"),
        ("guest/component/src/contract/operations.rs", "(\"vault.countWords\", super::vault::json_count_words),\n"),
    ] {
        assert!(text_of(&outputs, path).contains(line), "{path} has no {line:?}");
    }
}

#[test]
fn what_no_host_has_a_form_for_is_refused_by_name() {
    let scratch = edited("types.wit", "record entry {\n", "record entry {\n    pair: tuple<u32, u32>,\n");
    let refused = format!("{:#}", generate(scratch.path()).expect_err("a tuple has no form"));
    assert!(refused.contains("`types`") && refused.contains("tuple"), "{refused}");
}

#[test]
fn two_functions_of_one_name_are_refused() {
    let call = "interface vault {\n  find: func(memory: borrow<memory>, text: string) -> result<u32, error>;\n";
    let scratch = edited("vault.wit", "interface vault {\n", call);
    let refused = format!("{:#}", generate(scratch.path()).expect_err("`search` has that method"));
    assert!(refused.contains("`search.find`") && refused.contains("`vault.find`"), "{refused}");
}

#[test]
fn a_call_without_a_memory_is_refused() {
    let call = "interface vault {\n  sum: func(text: string) -> result<u32, error>;\n";
    let scratch = edited("vault.wit", "interface vault {\n", call);
    let refused = format!("{:#}", generate(scratch.path()).expect_err("nothing is reached without a memory"));
    assert!(refused.contains("`sum` does not borrow a memory first"), "{refused}");
}
