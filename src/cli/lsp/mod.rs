//! `slamm lsp`: the language server. In: the protocol on standard input. Out: the protocol on standard output.
//!
//! [`wire`] reads and writes messages, [`server`] keeps the texts and answers, [`positions`] has the places of the protocol.
//! What a text says: [`texts`] (mistakes, folds), [`definition`], [`hover`].

mod definition;
mod hover;
mod positions;
mod server;
mod settings;
mod texts;
mod wire;

pub(super) use server::serve;
