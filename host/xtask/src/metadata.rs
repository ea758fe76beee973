//! What the component says of itself, and its contract as a package of its own.

use std::path::Path;

use anyhow::{Context, Result};
use wasm_encoder::{ComponentNameSection, ComponentSection, CustomSection};
use wit_component::WitPrinter;
use wit_parser::{PackageId, Resolve};

const LICENCES: &str = env!("CARGO_PKG_LICENSE");
const SOURCE: &str = env!("CARGO_PKG_REPOSITORY");

/// The variable with the commit that a release is built from. Other builds have none: each commit would make other bytes.
pub(crate) const REVISION: &str = "KEEPSTONE_REVISION";

/// The component with its metadata.
pub(crate) fn component(bytes: Vec<u8>) -> Vec<u8> {
    let description = "Memory for AI agents: Markdown that people can read, search, and briefs within a token budget";
    described(bytes, "keepstone", description)
}

/// A component of this version with its metadata.
pub(crate) fn described(bytes: Vec<u8>, name: &str, description: &str) -> Vec<u8> {
    let revision = std::env::var(REVISION).ok();
    with_sections(bytes, name, env!("CARGO_PKG_VERSION"), description, revision.as_deref())
}

/// Adds the custom sections that registries read. They are named as OCI's annotations are.
fn with_sections(mut bytes: Vec<u8>, name: &str, version: &str, description: &str, revision: Option<&str>) -> Vec<u8> {
    let mut names = ComponentNameSection::new();
    names.component(name);
    names.append_to_component(&mut bytes);
    let fields = [
        ("version", Some(version)),
        ("description", Some(description)),
        ("licenses", Some(LICENCES)),
        ("source", Some(SOURCE)),
        ("homepage", Some(SOURCE)),
        ("revision", revision),
    ];
    for (name, text) in fields {
        if let Some(text) = text {
            CustomSection { name: name.into(), data: text.as_bytes().into() }.append_to_component(&mut bytes);
        }
    }
    bytes
}

/// The contract of a checkout.
pub(crate) struct Contract {
    resolve: Resolve,
    package: PackageId,
}

impl Contract {
    /// Reads `wit/`.
    pub(crate) fn read(checkout: &Path) -> Result<Self> {
        let mut resolve = Resolve::default();
        let (package, _) = resolve.push_dir(checkout.join("wit")).context("reading wit/")?;
        Ok(Self { resolve, package })
    }

    /// The version of the package, which is that of the contract and not of this project.
    pub(crate) fn version(&self) -> String {
        self.resolve.packages[self.package].name.version.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// All interfaces with their documentation in one file of WIT, with the packages that they use inside.
    pub(crate) fn text(&self) -> Result<String> {
        let used: Vec<_> = self.resolve.packages.iter().map(|(id, _)| id).filter(|id| *id != self.package).collect();
        let mut printer = WitPrinter::default();
        printer.print(&self.resolve, self.package, &used)?;
        Ok(String::from(printer.output))
    }

    /// The package as registries of components take it, with its documentation.
    pub(crate) fn binary(&self, revision: &str) -> Result<Vec<u8>> {
        let bytes = wit_component::encode(&self.resolve, self.package)?;
        let description = "Memory for AI agents: the contract of the Keepstone component";
        Ok(with_sections(bytes, "keepstone:memory", &self.version(), description, Some(revision)))
    }
}
