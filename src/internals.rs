//! What the integration tests and the fuzzer look at inside the library, under the names that it has
//! there; no part of the library's surface.

pub mod cache {
    pub use crate::cache::{Counts, Hierarchy};
    pub mod machine {
        pub use crate::cache::machine::{Level, Machine, Network, shipped};
        pub mod file {
            pub use crate::cache::machine::file::parse;
        }
    }
    pub mod reference {
        pub use crate::cache::reference::Reference;
    }
}
pub mod cli {
    pub mod render {
        pub use crate::cli::render::Renderer;
    }
}
pub mod counters {
    /// How many readings a file of counters has, or why it cannot be used.
    ///
    /// # Errors
    /// The message for the user.
    pub fn read(bytes: &[u8]) -> Result<usize, String> {
        crate::counters::read(bytes).map(|file| file.counts.len()).map_err(|e| e.message)
    }
}
pub mod counts {
    pub use crate::counts::count;
}
pub mod disk {
    pub use crate::disk::Folders;
}
pub mod emit {
    pub use crate::emit::{Options, emit, octave_only};
}
pub mod error {
    pub use crate::error::ErrorKind;
}
pub mod functions {
    pub use crate::functions::{Function, Traffic, all, find};
    pub mod table {
        pub mod facts {
            pub use crate::functions::table::facts::{Ends, Gives, Real, Whole, Written};
        }
    }
}
pub mod interp {
    pub use crate::interp::{Curves, OnOverrun, Outcome, Output, Recording, RunOptions, StreamSetup, run};
}
pub mod library {
    pub use crate::library::names;
}
pub mod prediction {
    pub use crate::prediction::{Figures, Prediction, Rule};
}
pub mod program {
    pub use crate::program::{Body, BodyKind, Called, Callee, File, FileOrigin, Loader, Outside, Program};
}
pub mod report {
    pub use crate::report::{Csv, Exporter, Folded, Json, Per, Sort, Speedscope, Terminal, Units, region_block};
    pub mod check {
        pub use crate::report::check::check;
    }
    pub mod html {
        pub use crate::report::html::{Page, page};
    }
}
pub mod syntax {
    pub use crate::syntax::{Parsed, parse};
    pub mod ast {
        pub use crate::syntax::ast::*;
    }
    pub mod print {
        pub use crate::syntax::print::{canonical_stmt, print_unit};
    }
}
pub mod text {
    pub mod codes {
        pub use crate::text::codes::*;
    }
    pub mod diagnostic {
        pub use crate::text::diagnostic::Diagnostic;
    }
    pub mod source {
        pub use crate::text::source::{FileId, Sources, Span};
    }
}
pub mod trace {
    pub mod jsonl {
        pub use crate::trace::jsonl::write;
    }
}
pub mod traffic {
    pub use crate::traffic::{Cache, Count};
}
pub mod value {
    pub use crate::value::Layout;
}
