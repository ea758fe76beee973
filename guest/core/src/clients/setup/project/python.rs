//! `pyproject.toml`, as the standard has it and as Poetry has it.

use toml::{Table, Value};

use super::{About, key_names, plain};

/// Test tools and tools of manner, by their tables under `[tool]` or among the dependencies.
const TESTS: [&str; 3] = ["pytest", "nose2", "tox"];
const TOOLS: [&str; 6] = ["ruff", "black", "mypy", "isort", "pyright", "flake8"];

pub(super) fn read(text: &str) -> Result<About, String> {
    let manifest = table_of(text)?;
    let tools = table(&manifest, "tool");
    let poetry = table(&tools, "poetry");
    let project = table(&manifest, "project");
    let said = |name: &str| {
        let standard = project.get(name).and_then(Value::as_str);
        standard.or_else(|| poetry.get(name).and_then(Value::as_str)).and_then(plain)
    };
    let in_poetry = table(&poetry, "dependencies");
    let python = said("requires-python").or_else(|| in_poetry.get("python").and_then(Value::as_str).and_then(plain));
    let listed = project.get("dependencies").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let listed = listed.iter().filter_map(Value::as_str).map(name_of);
    let others = in_poetry.keys().map(String::as_str).filter(|name| *name != "python");
    let uses = |tool: &&&str| tools.contains_key(**tool) || text.lines().any(|line| is_required(line, tool));
    let named: Vec<&str> = TOOLS.iter().filter(uses).copied().collect();
    Ok(About {
        name: said("name"),
        description: said("description"),
        runtime: Some(python.map_or_else(|| "Python".to_owned(), |version| format!("Python {version}"))),
        dependencies: key_names(listed.chain(others)),
        tests: TESTS.iter().find(uses).map(|tool| (*tool).to_owned()),
        conventions: plain(&named.join(", ")).map(|named| format!("Tools: {named}")).into_iter().collect(),
    })
}

/// The name at the beginning of a requirement such as `requests[socks]>=2; python_version<"3"`.
fn name_of(requirement: &str) -> &str {
    let end = requirement.find(|c: char| !(c.is_alphanumeric() || "-_.".contains(c)));
    &requirement[..end.unwrap_or(requirement.len())]
}

/// Returns whether a line requires a package: as a text in a list, or as a key.
fn is_required(line: &str, package: &str) -> bool {
    line.split(['"', '\'']).skip(1).step_by(2).any(|text| name_of(text) == package)
        || line.split_once('=').is_some_and(|(key, _)| key.trim() == package)
}

/// Parses a TOML file; the error names its line.
pub(super) fn table_of(text: &str) -> Result<Table, String> {
    text.parse::<Table>().map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        format!("line {line}: it is not TOML: {}", error.message())
    })
}

fn table(of: &Table, name: &str) -> Table {
    of.get(name).and_then(Value::as_table).cloned().unwrap_or_default()
}
