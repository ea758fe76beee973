//! Writes what follows from the contract: `cargo xtask bindings`.

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_owned);
    let root = std::env::args_os().nth(1).map(Into::into).or(root).unwrap_or_default();
    let changed = keepstone_bindings::write(&root)?;
    for path in &changed {
        println!("{}", path.display());
    }
    println!("{} files written", changed.len());
    Ok(())
}
