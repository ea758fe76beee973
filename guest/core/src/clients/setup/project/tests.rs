use super::*;

fn described(files: &[(&str, &str)]) -> String {
    let files: Vec<File> =
        files.iter().map(|(path, text)| File { path: (*path).to_owned(), text: Some((*text).to_owned()) }).collect();
    let (project, refusals) = describe(&files);
    assert_eq!(refusals, []);
    project.unwrap_or_default()
}

#[test]
fn a_node_project_is_described() {
    let manifest = r#"{
        "name": "@acme/shop", "description": "Sells\n  things", "type": "module", "engines": {"node": ">=20"},
        "scripts": {"test": "vitest run", "lint": "eslint .", "prepare": "husky"},
        "dependencies": {"a": "1", "b": "1", "c": "1", "d": "1", "e": "1", "f": "1", "g": "1", "h": "1", "i": "1"},
        "devDependencies": {"vitest": "3", "typescript": "5"}
    }"#;
    assert_eq!(
        described(&[("package.json", manifest)]),
        "# @acme/shop\n\nSells things\n\n## Stack\n\n- Runtime: Node.js >=20, TypeScript\n\
         - Key dependencies: a, b, c, d, e, f, g, h\n- Tests: vitest\n\n## Conventions\n\n- ES modules\n\
         - test: `npm run test` (vitest run)\n- lint: `npm run lint` (eslint .)\n\n## Goals\n\n"
    );
}

#[test]
fn a_rust_workspace_is_described_and_its_readme_names_it() {
    let manifest = "[workspace]\nmembers = [\"core\", \"cli\"]\n[workspace.package]\nedition = \"2024\"\n\
                    rust-version = \"1.90\"\n[workspace.dependencies]\nserde = \"1\"\n\
                    [workspace.lints.rust]\nunsafe_code = \"deny\"\n[workspace.lints.clippy]\ntodo = \"warn\"\n";
    let readme = "[![ci](x)](y)\n# Shop\n\n![logo](z)\n\nSells\nthings.\n\nMore.\n";
    assert_eq!(
        described(&[("Cargo.toml", manifest), ("README.md", readme)]),
        "# Shop\n\nSells things.\n\n## Stack\n\n- Runtime: Rust 1.90\n- Key dependencies: serde\n- Tests: cargo test\n\n\
         ## Conventions\n\n- Rust edition 2024\n- Workspace members: core, cli\n- Lints: unsafe_code, clippy::todo\n\n\
         ## Goals\n\n"
    );
}

#[test]
fn python_and_go_are_described() {
    let python = "[project]\nname = \"shop\"\nrequires-python = \">=3.12\"\n\
                  dependencies = [\"httpx[http2]>=0.27\", \"rich\"]\n[dependency-groups]\ndev = [\"pytest>=8\"]\n[tool.ruff]\n";
    assert_eq!(
        described(&[("pyproject.toml", python)]),
        "# shop\n\n## Stack\n\n- Runtime: Python >=3.12\n- Key dependencies: httpx, rich\n- Tests: pytest\n\n\
         ## Conventions\n\n- Tools: ruff\n\n## Goals\n\n"
    );
    let poetry = "[tool.poetry]\nname = \"shop\"\n[tool.poetry.dependencies]\npython = \"^3.12\"\nrich = \"*\"\n";
    assert!(described(&[("pyproject.toml", poetry)]).contains("Python ^3.12\n- Key dependencies: rich\n"));
    let go = "module example.com/acme/shop // here\n\ngo 1.24\n\nrequire (\n\tgolang.org/x/net v0.1.0\n\
              \texample.com/deep v1.0.0 // indirect\n)\nrequire example.com/b v1.0.0\n";
    assert_eq!(
        described(&[("go.mod", go)]),
        "# shop\n\n## Stack\n\n- Runtime: Go 1.24\n- Key dependencies: golang.org/x/net, example.com/b\n- Tests: go test\n\n\
         ## Conventions\n\n- Module path: example.com/acme/shop\n\n## Goals\n\n"
    );
}

#[test]
fn nothing_known_is_nothing_said() {
    assert_eq!(described(&[]), "");
    assert_eq!(described(&[("README.md", "no title\n")]), "");
}

#[test]
fn a_broken_manifest_is_told_and_the_others_are_taken() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: Some(text.to_owned()) };
    let files =
        [file("package.json", "{\n\"name\": }"), file("Cargo.toml", "[package\n"), file("go.mod", "module shop\n")];
    let (project, refusals) = describe(&files);
    assert!(project.unwrap().starts_with("# shop\n"));
    assert_eq!(
        refusals.iter().map(|refusal| refusal.path.as_str()).collect::<Vec<_>>(),
        ["package.json", "Cargo.toml"]
    );
    assert!(refusals[0].reason.contains("line 2"), "{refusals:?}");
    assert!(refusals[1].reason.starts_with("line 1: it is not TOML"), "{refusals:?}");
}
