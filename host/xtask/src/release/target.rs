//! The systems for which a release has the command, and their linkers.

use anyhow::{Result, bail, ensure};

use crate::{build, tool};

/// A system, as Rust names it.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// The compiler of wasmtime's C part, which also links; the package of Debian that has it. None: that of the machine.
    compiler: Option<(&'static str, &'static str)>,
    /// The linker where it is not the compiler.
    linker: Option<&'static str>,
}

/// In this order: the one that runs here prints the manual pages of all that are built after it.
pub(crate) const TARGETS: [Target; 7] = [
    Target { name: "x86_64-unknown-linux-gnu", compiler: None, linker: None },
    Target { name: "aarch64-apple-darwin", compiler: None, linker: None },
    Target { name: "x86_64-apple-darwin", compiler: None, linker: None },
    Target { name: "aarch64-unknown-linux-gnu", compiler: Some(("aarch64-linux-gnu-gcc", ARM)), linker: None },
    // Rust brings what these two are linked with; their C code needs no header of a library.
    Target { name: "x86_64-unknown-linux-musl", compiler: Some(("musl-gcc", "musl-tools")), linker: Some("rust-lld") },
    Target {
        name: "aarch64-unknown-linux-musl",
        compiler: Some(("aarch64-linux-gnu-gcc", ARM)),
        linker: Some("rust-lld"),
    },
    Target {
        name: "x86_64-pc-windows-gnu",
        compiler: Some(("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")),
        linker: None,
    },
];

const ARM: &str = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross";

impl Target {
    /// Checks that this machine can build it, and adds the standard library. The error is the reason for people.
    pub(crate) fn prepare(&self) -> Result<()> {
        if self.name == native()? {
            return Ok(());
        }
        if self.name.contains("-apple-") {
            ensure!(cfg!(target_os = "macos"), "needs macOS: its libraries come with Apple's tools only");
            return build::require_target(self.name);
        }
        ensure!(cfg!(target_os = "linux"), "is built on Linux");
        let Some((compiler, package)) = self.compiler else { bail!("needs a machine of that kind") };
        let works = tool::command(compiler, &["--version"]).output().is_ok_and(|done| done.status.success());
        ensure!(works, "needs {compiler}: apt-get install {package}");
        build::require_target(self.name)
    }

    /// The variables that name its compiler and linker.
    pub(crate) fn environment(&self) -> Result<Vec<(String, &'static str)>> {
        let is_native = self.name == native()?;
        let Some((compiler, _)) = self.compiler.filter(|_| !is_native) else { return Ok(Vec::new()) };
        let name = self.name.replace('-', "_");
        Ok(vec![
            (format!("CC_{name}"), compiler),
            (format!("CARGO_TARGET_{}_LINKER", name.to_uppercase()), self.linker.unwrap_or(compiler)),
        ])
    }

    /// The file name of the command.
    pub(crate) fn program(&self) -> &'static str {
        if self.name.contains("-windows-") { "keepstone.exe" } else { "keepstone" }
    }
}

/// This machine, as Rust names it.
pub(crate) fn native() -> Result<String> {
    Ok(tool::output(tool::command("rustc", &["--print", "host-tuple"]))?.trim().to_owned())
}
