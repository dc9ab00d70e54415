//! Stage 5: access counts, from the text alone. In: a file and what it can call. Out: for every
//! range and variable the count of loads and stores before and after each correction, as `slamm check`
//! shows them.
//!
//! The kinds of operands are known only at run time, so the fourth correction (special operators)
//! counts here the reads that are left to be resolved then. Execution does the same corrections on
//! values (`crate::account`), which is why it needs no figures from here.

mod walk;

use crate::program::{File, Program};
use crate::syntax::ast::Name;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use std::collections::BTreeMap;

/// Loads and stores of one variable in one execution of a range's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub loads: u32,
    pub stores: u32,
}

/// Counts of one variable in one range, corrections applied one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Corrected {
    /// Every occurrence.
    pub base: Count,
    /// Without bare arguments of calls that are neither element-wise functions nor reductions.
    pub function_call: Count,
    /// Several reads in one pass count once.
    pub duplicate: Count,
    /// `a = b` counts nothing.
    pub copy: Count,
    /// Of the loads that are left, those that a matrix operator, transpose or function resolves at run time.
    pub special: u32,
}

/// The correction by which an occurrence does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correction {
    FunctionCall,
    Duplicate,
    Copy,
}

/// One read or assignment of a variable in the text.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// Number of its range in [`crate::names::Names::ranges`].
    pub range: usize,
    pub name: Name,
    pub span: Span,
    pub stores: bool,
    /// The first correction that leaves it out.
    pub left_out: Option<Correction>,
    /// Operand of a matrix operator or transpose, or of a function such as `norm`: what it loads depends on what the
    /// operands are.
    pub special: bool,
}

/// Counts of a file: for each range (by its number in [`crate::names::Names::ranges`]) its variables by name.
#[derive(Clone, Debug, Default)]
pub struct AccessCounts {
    /// In the order of the text, statement by statement.
    pub occurrences: Vec<Occurrence>,
    /// Sums over the occurrences.
    pub ranges: Vec<BTreeMap<Name, Corrected>>,
    /// Names that are called and neither known nor assigned, with the first place.
    pub unknown: Vec<(Name, Span)>,
}

impl Corrected {
    /// One more occurrence: it counts up to the correction that leaves it out.
    fn add(&mut self, o: &Occurrence) {
        let stages = [
            (&mut self.base, None),
            (&mut self.function_call, Some(Correction::FunctionCall)),
            (&mut self.duplicate, Some(Correction::Duplicate)),
            (&mut self.copy, Some(Correction::Copy)),
        ];
        for (count, correction) in stages {
            if correction.is_some() && correction == o.left_out {
                return;
            }
            *(if o.stores { &mut count.stores } else { &mut count.loads }) += 1;
        }
        self.special += u32::from(o.special);
    }
}

/// Counts the occurrences of every range of a file.
#[must_use]
pub fn count(file: &File, program: &mut Program) -> AccessCounts {
    walk::count(file, program)
}

/// Problems of the file, and the names that nothing explains.
#[must_use]
pub(crate) fn problems(main: &File, counted: &AccessCounts) -> Vec<Diagnostic> {
    let unknown = counted.unknown.iter().map(|(name, span)| {
        let d = Diagnostic::warning(codes::SLM203, format!("`{name}` is neither assigned here nor a known function"))
            .at(*span, "first used here");
        match crate::program::toolbox(name) {
            Some(toolbox) => d.help(format!(
                "it belongs to MATLAB's {toolbox}: the program that `slamm emit` writes runs with it in MATLAB"
            )),
            None => {
                d.help("slamm looks for functions in other files next to the prototype and in the folders of --path")
            }
        }
    });
    main.problems().cloned().chain(unknown).collect()
}
