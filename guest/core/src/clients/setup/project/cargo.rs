//! `Cargo.toml`, of a package or of a workspace.

use toml::de::DeTable;

use super::about::{About, key_names, plain};
use super::python::{list, table, table_of, text_of};

pub(super) fn read(text: &str) -> Result<About, String> {
    let manifest = table_of(text)?;
    let package = table(&manifest, "package");
    let workspace = table(&manifest, "workspace");
    let shared = table(workspace, "package");
    let said = |name: &str| text_of(package, name).or_else(|| text_of(shared, name)).and_then(plain);
    let mut dependencies = table(&manifest, "dependencies");
    if dependencies.is_empty() {
        dependencies = table(workspace, "dependencies");
    }
    let mut conventions: Vec<String> =
        said("edition").map(|edition| format!("Rust edition {edition}")).into_iter().collect();
    conventions
        .extend(plain(&list(workspace, "members").join(", ")).map(|members| format!("Workspace members: {members}")));
    conventions.extend(lints(&manifest, workspace));
    Ok(About {
        name: text_of(package, "name").and_then(plain),
        description: said("description"),
        runtime: Some(said("rust-version").map_or_else(|| "Rust".to_owned(), |version| format!("Rust {version}"))),
        dependencies: key_names(dependencies.keys().map(|name| &**name.get_ref())),
        tests: Some("cargo test".to_owned()),
        conventions,
    })
}

fn lints(manifest: &DeTable, workspace: &DeTable) -> Option<String> {
    let own = table(manifest, "lints");
    let lints = if own.contains_key("rust") || own.contains_key("clippy") { own } else { table(workspace, "lints") };
    let named: Vec<String> =
        ["rust", "clippy"]
            .iter()
            .flat_map(|tool| {
                table(lints, tool)
                    .keys()
                    .map(|lint| {
                        if *tool == "rust" { lint.get_ref().to_string() } else { format!("{tool}::{}", lint.get_ref()) }
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    plain(&named.join(", ")).map(|named| format!("Lints: {named}"))
}
