//! Stage 0: the one table of diagnostics. Each code has one row: what it means, the way out, and an
//! example that produces it. `slamm explain CODE` prints a row.
//!
//! A stage names a code by its constant (`codes::SLM306`), so that a code without a row does not
//! compile. The hundreds follow the stages: 1 syntax, 2 names, 3 and 4 figures, 5 emitted programs,
//! 7 machines, 9 the command line.

use std::fmt;

/// A row of the table.
#[derive(Debug)]
struct Row {
    id: &'static str,
    title: &'static str,
    explanation: &'static str,
    example: Example,
}

/// Files and the commands that produce a code with them; the last command reports it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Names and texts.
    pub files: &'static [(&'static str, &'static str)],
    pub commands: &'static [&'static str],
}

/// What a diagnostic is about: a row of the table.
#[derive(Clone, Copy)]
pub struct Code(&'static Row);

impl Code {
    /// `SLM306`
    #[must_use]
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// What is wrong, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// What it means and the way out, in one paragraph.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        self.0.explanation
    }

    #[must_use]
    pub fn example(self) -> Example {
        self.0.example
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Code {}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.id)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

/// Constants for the rows of one hundred, and `ROWS`, which holds them all.
macro_rules! rows {
    ($($id:ident {
        title: $title:literal,
        explanation: $explanation:literal,
        files: [$(($file:literal, $text:expr)),* $(,)?],
        commands: [$($command:literal),+ $(,)?] $(,)?
    })+) => {
        $(
            #[doc = $title]
            pub const $id: super::Code = super::Code(&super::Row {
                id: stringify!($id),
                title: $title,
                explanation: $explanation,
                example: super::Example { files: &[$(($file, $text)),*], commands: &[$($command),+] },
            });
        )+
        pub(super) const ROWS: &[super::Code] = &[$($id),+];
    };
}

mod command_line;
mod emitted;
mod figures;
mod machines;
mod names;
mod syntax;

pub use command_line::*;
pub use emitted::*;
pub use figures::*;
pub use machines::*;
pub use names::*;
pub use syntax::*;

/// Every row, in the order of the codes.
pub fn all() -> impl Iterator<Item = Code> {
    let hundreds = [syntax::ROWS, names::ROWS, figures::ROWS, emitted::ROWS, machines::ROWS, command_line::ROWS];
    hundreds.into_iter().flatten().copied()
}

/// The row of a code, in capitals or small letters.
#[must_use]
pub fn find(id: &str) -> Option<Code> {
    all().find(|c| c.id().eq_ignore_ascii_case(id))
}
