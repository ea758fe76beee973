//! `package.json`.

use serde_json::{Map, Value};

use super::about::{About, key_names, plain};

/// Test tools, by the package that brings them.
const TESTS: [&str; 8] = ["vitest", "jest", "mocha", "ava", "tap", "@playwright/test", "cypress", "jasmine"];
/// Scripts that say how the project is worked on.
const SCRIPTS: [&str; 5] = ["build", "test", "lint", "format", "typecheck"];

pub(super) fn read(text: &str) -> Result<About, String> {
    let manifest: Value =
        serde_json::from_slice(text.as_bytes()).map_err(|error| format!("it is not JSON: {error}"))?;
    let Some(manifest) = manifest.as_object() else { return Err("it is not a JSON object".to_owned()) };
    let (run, dev) = (table(manifest, "dependencies"), table(manifest, "devDependencies"));
    let has = |name: &str| run.contains_key(name) || dev.contains_key(name);
    let tool = TESTS.iter().find(|tool| has(tool)).map(|tool| (*tool).to_owned());
    let runs_node = script(manifest, "test").filter(|test| test.contains("node --test"));
    Ok(About {
        name: manifest.get("name").and_then(Value::as_str).and_then(plain),
        description: manifest.get("description").and_then(Value::as_str).and_then(plain),
        runtime: Some(runtime(manifest, has("typescript"))),
        dependencies: key_names(run.keys().map(String::as_str)),
        tests: tool.or_else(|| runs_node.map(|_| "node --test".to_owned())),
        conventions: conventions(manifest),
    })
}

fn runtime(manifest: &Map<String, Value>, typescript: bool) -> String {
    let engine = table(manifest, "engines").get("node").and_then(Value::as_str).and_then(plain);
    let engine = engine.map_or_else(|| "Node.js".to_owned(), |version| format!("Node.js {version}"));
    if typescript { format!("{engine}, TypeScript") } else { engine }
}

fn conventions(manifest: &Map<String, Value>) -> Vec<String> {
    let mut said = Vec::new();
    if manifest.get("type").and_then(Value::as_str) == Some("module") {
        said.push("ES modules".to_owned());
    }
    let manager = manifest.get("packageManager").and_then(Value::as_str).and_then(plain);
    said.extend(manager.as_ref().map(|manager| format!("Package manager: {manager}")));
    let runner = manager.as_deref().and_then(|manager| manager.split('@').next()).unwrap_or("npm");
    for name in SCRIPTS {
        said.extend(script(manifest, name).map(|line| format!("{name}: `{runner} run {name}` ({line})")));
    }
    said
}

fn script(manifest: &Map<String, Value>, name: &str) -> Option<String> {
    table(manifest, "scripts").get(name).and_then(Value::as_str).and_then(plain)
}

fn table(manifest: &Map<String, Value>, name: &str) -> Map<String, Value> {
    manifest.get(name).and_then(Value::as_object).cloned().unwrap_or_default()
}
