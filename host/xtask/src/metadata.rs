//! What the component says of itself, and its contract as a package of its own.

use std::path::Path;

use anyhow::{Context, Result};
use wasm_encoder::{ComponentNameSection, ComponentSection, CustomSection};
use wit_component::WitPrinter;
use wit_parser::{PackageId, Resolve};

const NAME: &str = "keepstone";
const DESCRIPTION: &str =
    "Memory for AI agents: Markdown that people can read, search, and briefs within a token budget";
const LICENCES: &str = env!("CARGO_PKG_LICENSE");
const SOURCE: &str = env!("CARGO_PKG_REPOSITORY");

/// The variable with the commit that a release is built from. Other builds have none: each commit would make other bytes.
pub(crate) const REVISION: &str = "KEEPSTONE_REVISION";

/// The component with its name, version, licence and origin, in the custom sections that registries read.
pub(crate) fn described(mut component: Vec<u8>, revision: Option<&str>) -> Vec<u8> {
    let mut names = ComponentNameSection::new();
    names.component(NAME);
    names.append_to_component(&mut component);
    for (name, text) in annotations(revision) {
        CustomSection { name: name.into(), data: text.as_bytes().into() }.append_to_component(&mut component);
    }
    component
}

/// The fields of the metadata, named as the component's custom sections and OCI's annotations are.
fn annotations(revision: Option<&str>) -> Vec<(&'static str, &str)> {
    let mut fields = vec![
        ("version", env!("CARGO_PKG_VERSION")),
        ("description", DESCRIPTION),
        ("licenses", LICENCES),
        ("source", SOURCE),
        ("homepage", SOURCE),
    ];
    fields.extend(revision.map(|revision| ("revision", revision)));
    fields
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

    /// All interfaces with their documentation in one file of WIT.
    pub(crate) fn text(&self) -> Result<String> {
        let mut printer = WitPrinter::default();
        printer.print(&self.resolve, self.package, &[])?;
        Ok(String::from(printer.output))
    }

    /// The package as registries of components take it, with its documentation.
    pub(crate) fn binary(&self, revision: &str) -> Result<Vec<u8>> {
        Ok(described(wit_component::encode(&self.resolve, self.package)?, Some(revision)))
    }
}
