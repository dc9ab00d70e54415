//! `slamm lsp`: the language server. In: the protocol on standard input. Out: the protocol on standard output.
//!
//! [`wire`] reads and writes messages, [`server`] keeps the texts and answers, [`positions`] has the places of the protocol.
//! What a text says: [`texts`] (mistakes, folds), [`definition`], [`completion`], [`hover`]. What a run says: [`runs`] starts [`child`] in a
//! process of its own, which answers with [`figures`]; [`beside`] shows them beside the text.

mod beside;
mod child;
mod completion;
mod definition;
mod figures;
mod hover;
mod positions;
mod runs;
mod server;
mod settings;
mod texts;
mod wire;

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// Run this prototype for a server: what the server calls
    #[arg(long, hide = true, value_name = "FILE")]
    pub run: Option<PathBuf>,
}

/// Serves an editor, or runs a prototype for a server; the exit status.
pub(super) fn lsp(args: &LspArgs) -> u8 {
    match &args.run {
        Some(file) => child::run(file),
        None => server::serve(),
    }
}
