//! `pyproject.toml`, as the standard has it and as Poetry has it.

use std::sync::LazyLock;

use toml::de::DeTable;

use super::about::{About, key_names, plain};

/// Test tools and tools of manner, by their tables under `[tool]` or among the dependencies.
const TESTS: [&str; 3] = ["pytest", "nose2", "tox"];
const TOOLS: [&str; 6] = ["ruff", "black", "mypy", "isort", "pyright", "flake8"];

pub(super) fn read(text: &str) -> Result<About, String> {
    let manifest = table_of(text)?;
    let tools = table(&manifest, "tool");
    let poetry = table(tools, "poetry");
    let project = table(&manifest, "project");
    let said = |name: &str| text_of(project, name).or_else(|| text_of(poetry, name)).and_then(plain);
    let in_poetry = table(poetry, "dependencies");
    let python = said("requires-python").or_else(|| text_of(in_poetry, "python").and_then(plain));
    let listed = list(project, "dependencies").into_iter().map(name_of);
    let others = in_poetry.keys().map(|name| &**name.get_ref()).filter(|name| *name != "python");
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
pub(super) fn table_of(text: &str) -> Result<DeTable<'_>, String> {
    let table = DeTable::parse(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        format!("line {line}: it is not TOML: {}", error.message())
    })?;
    Ok(table.into_inner())
}

/// A table in a table; an empty one if there is none.
pub(super) fn table<'t, 'i>(of: &'t DeTable<'i>, name: &str) -> &'t DeTable<'i> {
    static NONE: LazyLock<DeTable<'static>> = LazyLock::new(DeTable::new);
    of.get(name).and_then(|value| value.get_ref().as_table()).unwrap_or(&NONE)
}

/// A text in a table.
pub(super) fn text_of<'t>(of: &'t DeTable, name: &str) -> Option<&'t str> {
    of.get(name)?.get_ref().as_str()
}

/// The texts of a list in a table.
pub(super) fn list<'t>(of: &'t DeTable, name: &str) -> Vec<&'t str> {
    let values = of.get(name).and_then(|value| value.get_ref().as_array());
    values.into_iter().flatten().filter_map(|value| value.get_ref().as_str()).collect()
}
