//! `go.mod`.

use super::about::{About, key_names, plain};

pub(super) fn read(text: &str) -> About {
    let lines = || text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let after = |word: &str| lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' ').and_then(plain));
    let module = after("module");
    let version = after("go");
    About {
        name: module.as_deref().map(|module| module.rsplit('/').next().unwrap_or(module).to_owned()),
        runtime: version.map(|version| format!("Go {version}")).or_else(|| module.as_ref().map(|_| "Go".to_owned())),
        dependencies: key_names(required(text).into_iter()),
        tests: module.as_ref().map(|_| "go test".to_owned()),
        conventions: module.map(|module| format!("Module path: {module}")).into_iter().collect(),
        description: None,
    }
}

/// The modules that are asked for directly.
fn required(text: &str) -> Vec<&str> {
    let (mut inside, mut found) = (false, Vec::new());
    for line in text.lines().map(str::trim).filter(|line| !line.ends_with("// indirect")) {
        match line {
            "require (" => inside = true,
            ")" => inside = false,
            _ => {
                let one = if inside { Some(line) } else { line.strip_prefix("require ") };
                found.extend(one.and_then(|one| one.split_whitespace().next()).filter(|one| !one.starts_with("//")));
            }
        }
    }
    found
}
