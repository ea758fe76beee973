//! The plugin: what it sets up is what `install` writes, for clients that take plugins.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn plugin() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugin")
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

fn keepstone(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keepstone"));
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
    command.env_clear().env("HOME", dir).env("KEEPSTONE_CACHE_DIR", cache).current_dir(dir);
    command
}

#[test]
fn both_manifests_name_this_version_and_say_the_same() {
    let (common, claude) = (read(&plugin().join("plugin.json")), read(&plugin().join(".claude-plugin/plugin.json")));
    assert_eq!(common["version"], env!("CARGO_PKG_VERSION"));
    // The common format knows these names and no others.
    let known =
        ["$schema", "name", "version", "description", "author", "homepage", "repository", "license", "keywords"];
    for (name, value) in common.as_object().unwrap() {
        assert!(known.contains(&name.as_str()), "{name}");
        assert!(name == "$schema" || claude[name] == *value, "{name}");
    }
    let market = read(&plugin().join("../.claude-plugin/marketplace.json"));
    assert_eq!(market["plugins"][0]["source"], "./plugin");
    let skill = fs::read_to_string(plugin().join("skills/keepstone/SKILL.md")).unwrap();
    assert!(skill.starts_with("---\nname: keepstone\ndescription: "), "a skill is named as its folder");
}

#[test]
fn the_plugin_sets_up_what_install_writes() {
    let home = tempfile::tempdir().unwrap();
    let done = keepstone(home.path()).args(["install", "claude-code", "--command", "keepstone"]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let written = read(&home.path().join(".claude/settings.json"))["hooks"].clone();
    let claude = read(&plugin().join(".claude-plugin/plugin.json"));
    assert_eq!(claude["hooks"], written);
    let servers = &read(&home.path().join(".mcp.json"))["mcpServers"];
    assert_eq!(&read(&plugin().join("mcp.json"))["mcpServers"], servers);
    assert_eq!(claude["mcpServers"], "./mcp.json");
}

#[test]
fn a_server_that_a_client_starts_in_the_folder_of_its_plugin_makes_no_memory_there() {
    let home = tempfile::tempdir().unwrap();
    let done =
        keepstone(home.path()).env("PLUGIN_ROOT", home.path()).args(["add", "The sky is blue."]).output().unwrap();
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(!done.status.success() && told.contains("does not say which project it works in"), "{told}");
    assert!(!home.path().join(".memory").exists());
    let elsewhere =
        keepstone(home.path()).env("PLUGIN_ROOT", plugin()).args(["add", "The sky is blue."]).output().unwrap();
    assert!(elsewhere.status.success(), "{}", String::from_utf8_lossy(&elsewhere.stderr));
}
