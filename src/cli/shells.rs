//! `slamm completions` and `slamm man`: the command line for shells and for `man`. In: its definition. Out: a script on
//! standard output; pages in a folder.

use super::args::Color;
use super::render::{Renderer, usage};
use super::{render, status};
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Folder to write slamm.1, slamm-analyze.1 and so on to; it is made where it is missing
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Prints the script that completes commands, options and their values.
pub(super) fn completions(args: &CompletionsArgs, mut program: Command) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "slamm", &mut script);
    render::print(&String::from_utf8_lossy(&script), &Renderer::new(Color::Auto))
}

/// Writes the pages for `man`: one of the program, one of each command.
pub(super) fn man(args: &ManArgs, program: Command) -> u8 {
    match write(&args.folder, program) {
        Ok(()) => status::SUCCESS,
        Err(e) => usage(&Renderer::new(Color::Auto), &format!("{}: {e}", args.folder.display())),
    }
}

fn write(folder: &Path, program: Command) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    // Built, the commands have the options that are common to all, and names such as `slamm-analyze`.
    let mut program = program.disable_help_subcommand(true);
    program.build();
    for command in std::iter::once(&program).chain(program.get_subcommands().filter(|c| !c.is_hide_set())) {
        let mut page = Vec::new();
        let version = concat!("slamm ", env!("CARGO_PKG_VERSION"));
        clap_mangen::Man::new(command.clone()).source(version).render(&mut page)?;
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        std::fs::write(folder.join(format!("{name}.1")), page)?;
    }
    Ok(())
}
