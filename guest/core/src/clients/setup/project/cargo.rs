//! `Cargo.toml`, of a package or of a workspace.

use toml::{Table, Value};

use super::{About, key_names, plain};

pub(super) fn read(text: &str) -> Result<About, String> {
    let manifest = super::python::table_of(text)?;
    let package = table(&manifest, "package");
    let workspace = table(&manifest, "workspace");
    let shared = table(&workspace, "package");
    let said = |name: &str| {
        let own = package.get(name).and_then(Value::as_str);
        own.or_else(|| shared.get(name).and_then(Value::as_str)).and_then(plain)
    };
    let mut dependencies = table(&manifest, "dependencies");
    if dependencies.is_empty() {
        dependencies = table(&workspace, "dependencies");
    }
    let members = workspace.get("members").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let members: Vec<&str> = members.iter().filter_map(Value::as_str).collect();
    let mut conventions: Vec<String> =
        said("edition").map(|edition| format!("Rust edition {edition}")).into_iter().collect();
    conventions.extend(plain(&members.join(", ")).map(|members| format!("Workspace members: {members}")));
    conventions.extend(lints(&manifest, &workspace));
    Ok(About {
        name: package.get("name").and_then(Value::as_str).and_then(plain),
        description: said("description"),
        runtime: Some(said("rust-version").map_or_else(|| "Rust".to_owned(), |version| format!("Rust {version}"))),
        dependencies: key_names(dependencies.keys().map(String::as_str)),
        tests: Some("cargo test".to_owned()),
        conventions,
    })
}

fn lints(manifest: &Table, workspace: &Table) -> Option<String> {
    let own = table(manifest, "lints");
    let lints = if own.contains_key("rust") || own.contains_key("clippy") { own } else { table(workspace, "lints") };
    let named: Vec<String> = ["rust", "clippy"]
        .iter()
        .flat_map(|tool| {
            table(&lints, tool)
                .keys()
                .map(|lint| if *tool == "rust" { lint.clone() } else { format!("{tool}::{lint}") })
                .collect::<Vec<_>>()
        })
        .collect();
    plain(&named.join(", ")).map(|named| format!("Lints: {named}"))
}

fn table(of: &Table, name: &str) -> Table {
    of.get(name).and_then(Value::as_table).cloned().unwrap_or_default()
}
