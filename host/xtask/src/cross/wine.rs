//! Wine, which runs programs for Windows on Linux.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use super::{Environment, MINGW, WINDOWS};
use crate::tool;

/// Where Debian puts the program if its package `wine` is not installed.
const NAMES: [&str; 3] = ["wine64", "/usr/lib/wine/wine64", "wine"];

/// Wine with a Windows of its own under `target`.
pub(super) struct Wine {
    program: &'static str,
    prefix: PathBuf,
}

impl Wine {
    pub(super) fn find() -> Option<Self> {
        let program = NAMES.into_iter().find(|name| tool::command(name, &["--version"]).output().is_ok())?;
        Some(Self { program, prefix: tool::target().join("cross/wine") })
    }

    /// Variables with which cargo runs programs for Windows.
    pub(super) fn environment(&self) -> Environment {
        let runner = format!("CARGO_TARGET_{}_RUNNER", WINDOWS.to_uppercase().replace('-', "_"));
        let prefix = self.prefix.display().to_string();
        // The last one keeps Wine from asking whether it may install .NET and a browser.
        let overrides = "mscoree,mshtml=".to_owned();
        [(runner.as_str(), self.program.to_owned()), ("WINEPREFIX", prefix), ("WINEDLLOVERRIDES", overrides)]
            .map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .chain([("WINEDEBUG".to_owned(), "-all".to_owned())])
            .collect()
    }

    /// Makes the folders of a Windows, and the one library that Rust's programs need and Wine 8 lacks.
    pub(super) fn prepare(&self) -> Result<()> {
        let system = self.prefix.join("drive_c/windows/system32");
        if !system.join("kernel32.dll").exists() {
            std::fs::create_dir_all(&self.prefix)?;
            let mut boot = tool::command(self.program, &["wineboot", "--init"]);
            let status = boot.envs(self.environment()).status().context("starting Wine")?;
            ensure!(status.success(), "wineboot ended with {status}");
        }
        let library = system.join("bcryptprimitives.dll");
        if library.exists() {
            return Ok(());
        }
        let mut compile = tool::command(MINGW, &["-shared", "-o"]);
        compile.arg(&library).args(["host/xtask/src/cross/bcryptprimitives.c", "-ladvapi32"]);
        let status = compile.status().with_context(|| tool::missing(MINGW))?;
        ensure!(status.success(), "compiling {} ended with {status}", library.display());
        Ok(())
    }
}
