//! What every stage may know of a function without running it. In: nothing. Out: [`Facts`], which each
//! row of the table states.

use super::accepts::{self, Accepts};
use crate::syntax::ast::BinaryOp;
use crate::value::Class;

/// GNU Octave has no such function.
pub(crate) const WHOLE: &[&str] = &[""];
/// Words that GNU Octave does not know among the arguments of reductions and running sums.
pub(crate) const LANES: &[&str] =
    &["all", "omitnan", "includenan", "omitmissing", "includemissing", "reverse", "forward", "linear"];
/// The same, of functions that it can call with `'all'`.
pub(crate) const MISSING: &[&str] = &["omitnan", "includenan", "omitmissing", "includemissing"];

/// What is known of a function whatever its operands are. Accounting, inference and the emitter ask
/// here; nothing else in the program knows a function by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its first result, when it has operands.
    pub gives: Gives,
    /// Its result without operands.
    pub alone: Alone,
    /// Whether its results are real doubles.
    pub real: Real,
    /// Where an element-wise function puts the elements of its operands.
    pub elements: Placement,
    /// What its first operand is.
    pub takes: Takes,
    /// How a call ends.
    pub ends: Ends,
    /// Called for what it does: its value, if any, is not asked for.
    pub effect: bool,
    /// Accepted and ignored: a command of graphics, whose arguments may be properties of figures.
    pub ignored: bool,
    /// Reads or writes files or the standard streams.
    pub io: bool,
    /// It would reach outside the run, or wait for a person: a run refuses it.
    pub refused: bool,
    /// What it does to variables of its caller that no assignment shows.
    pub variables: CallerVariables,
    /// Its result depends on whether a text is a string or characters.
    pub tells_strings: bool,
    /// Asks what the arguments of the function that calls it are called where that is called.
    pub asks_names: bool,
    /// Functions of the library that it runs, which are counted as well.
    pub runs: &'static [&'static str],
    /// Octave has it and MATLAB has not; a text that calls it is read as Octave's.
    pub octave_only: bool,
    /// Words among its arguments that GNU Octave does not know; [`WHOLE`] where Octave has no such function.
    pub octave_lacks: &'static [&'static str],
    /// In Octave its result is a diagonal matrix of a class of its own, which is sparse beside sparse ones; in MATLAB
    /// it is full.
    pub octave_diagonal: bool,
    /// A matrix that it gives has entries on a diagonal alone: a product with it scales rows or columns.
    pub diagonal: bool,
    /// Where Octave's first result of sparse operands may be full and MATLAB's sparse, or the reverse: what MATLAB's is.
    pub of_sparse: OfSparse,
    /// What it needs of a sparse operand that it reduces.
    pub needs: Needs,
    /// What it does to the text of a folder, where that is known without running it.
    pub folder: Folder,
    /// Whether its results are whole numbers as sizes and subscripts are.
    pub whole: Whole,
    /// The element-wise operator that it is the name of, whose flops it has.
    pub operator: Option<BinaryOp>,
    /// What it does with integers of up to 53 bits.
    pub integers: OfIntegers,
    /// What it is the name of that has a sign or brackets in the text.
    pub written: Written,
    /// What each argument may be; the last list is for all further ones.
    pub accepts: &'static [&'static [Accepts]],
}

/// What a function does with integers that doubles hold, one by one. What a rule gives is rounded and saturated in the class
/// that arithmetic has; nothing where the function itself has to be asked.
#[derive(Clone, Copy, Debug)]
pub enum OfIntegers {
    Unknown,
    /// They become a number of this class, like numbers of other classes.
    To(Class),
    One(fn(f64) -> Option<f64>),
    /// Of two operands, which may both be doubles.
    Two(fn(Class, f64, f64) -> Option<f64>),
    /// The same where the first operand has the class.
    OfFirst(fn(Class, f64, f64) -> Option<f64>),
}

impl PartialEq for OfIntegers {
    fn eq(&self, other: &OfIntegers) -> bool {
        match (self, other) {
            (OfIntegers::Unknown, OfIntegers::Unknown) => true,
            (OfIntegers::To(a), OfIntegers::To(b)) => a == b,
            (OfIntegers::One(f), OfIntegers::One(g)) => std::ptr::fn_addr_eq(*f, *g),
            (OfIntegers::Two(f), OfIntegers::Two(g)) | (OfIntegers::OfFirst(f), OfIntegers::OfFirst(g)) => {
                std::ptr::fn_addr_eq(*f, *g)
            }
            _ => false,
        }
    }
}

impl Eq for OfIntegers {}

/// What a call is another spelling of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    AsCall,
    /// `A'`, or `A.'` where it is not conjugated.
    Transpose {
        conjugate: bool,
    },
    /// `[a, b]`
    Beside,
    /// `[a; b]`
    Below,
}

/// Whether results are whole numbers; arithmetic on these is no floating-point work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    Unknown,
    /// Of whole operands.
    Kept,
    /// Of operands that are computed from whole numbers, quotients too.
    Rounded,
    /// A size, or a count of what there is, whatever the operands are.
    Size,
}

/// The first result, whatever the operands are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Depends on the operands.
    Any,
    /// One number, text or truth, so that it is no view of an operand; of operands that are no cells:
    /// `strcmp` and its kind give a truth for each cell.
    Scalar,
    /// The same, with two operands alone, the second a number (`size(x, 1)`).
    ScalarOfTwo,
    /// A full array of numbers or truths.
    Full,
    /// A sparse matrix.
    Sparse,
    /// An object.
    Object,
    /// An object that is an operand: its operators are functions of the library.
    Operand,
}

impl Gives {
    /// Whether it is an object, with operators or without.
    #[must_use]
    pub fn is_object(self) -> bool {
        matches!(self, Gives::Object | Gives::Operand)
    }
}

/// The first result in MATLAB where an operand is sparse, of functions for which Octave's may be the other class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfSparse {
    /// Octave's is the same. Functions of one operand, element by element, are full where they give something for nothing
    /// (`exp`), which needs no fact.
    AsOctave,
    Full,
    Sparse,
    /// With a number: full where that and nothing give something (`max(S, 1)`).
    SparseOfNothing,
    /// Sparse; in Octave full where the divisor is sparse and the other operand is spread.
    Quotient,
}

/// What a reduction needs of a sparse operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Where each entry is.
    Places,
    /// Which stored vector an entry is of, where there is a value for each of them; else where it is.
    Vectors,
    /// The same; where there is one value for all, the entries alone.
    Entries,
    /// The same, also where its operand is what this reduction has given before: a sum of sums is that of the entries.
    EntriesOf(InTurn),
}

/// Reductions whose own values may be reduced in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InTurn {
    Sum,
    Product,
    Mean,
    Some,
    All,
    Largest,
    Smallest,
}

/// The result without operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    Any,
    /// One number or truth.
    Scalar,
    ImaginaryUnit,
}

/// Whether the results are real doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Real {
    Unknown,
    /// Where the operands are real doubles, or there are none.
    OfReal,
    /// Where the only operand is a real double, and none of it is negative.
    OfNonnegative,
    /// Whatever the operands are.
    Always,
}

/// Where an element-wise function puts the elements of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The result has the shape of the operands together.
    InPlace,
    /// The same elements in another shape.
    Moved,
    /// The same: those of one operand beside those of the other.
    Beside,
    /// The same elements in the same shape, turned round along dimensions by the operands that follow.
    Turned,
    /// The same elements in the same shape, in reverse order along this dimension (from 0); along that of the second
    /// operand, or the first that is not one, where it is not said.
    Mirrored(Option<usize>),
    /// Elements made of theirs, in another shape.
    Reshaped,
    /// The same: differences of neighbours, as often as the second operand says, along the dimension that the third one says.
    Differences,
}

impl Placement {
    /// Whether the result has the shape of the operands together.
    #[must_use]
    pub fn keeps_shape(self) -> bool {
        matches!(self, Placement::InPlace) || self.keeps_array()
    }

    /// Whether elements are made of those of the operands in another shape.
    #[must_use]
    pub fn reshapes(self) -> bool {
        matches!(self, Placement::Reshaped | Placement::Differences)
    }

    /// Whether the result has the elements and the shape of its first operand, each in a place that depends on no value.
    #[must_use]
    pub fn keeps_array(self) -> bool {
        matches!(self, Placement::Turned | Placement::Mirrored(_))
    }
}

/// The kind by which [`Takes::AnyName`] asks for variables alone.
pub(crate) const VARIABLES_ALONE: &str = "var";

/// What the first operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Values,
    /// The name of a class instead of an operand: `eps('single')`.
    ClassName,
    FunctionName,
    /// The name of a variable, a function or a file; then the kind that is looked for: `exist('x', 'var')`.
    AnyName,
    /// A function, by handle or name, which is called with the other operands: the call is that call.
    Callee,
    /// The same for two operands that expand: one that is built in expands them itself, and the call is that call.
    CalleeOfExpanded,
    /// A struct and the names of the field that the call reads.
    Fields,
    /// A template that reads escapes itself.
    Template,
    /// A text that is run as statements.
    Code,
    /// The name of a script.
    Script,
}

impl Takes {
    /// Whether the first operand names a function, or may name one.
    pub fn may_name_function(self) -> bool {
        matches!(self, Takes::FunctionName | Takes::AnyName)
    }
}

/// How a call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Returns,
    /// With an error, always.
    Throws,
    /// With the program.
    Program,
}

/// What a call does to variables of its caller that no assignment shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallerVariables {
    Kept,
    Removed,
    /// Makes or changes any.
    Made,
    /// Makes or changes any of a function further out, which waits for it.
    MadeFurtherOut,
}

/// What a function does to the text of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    Unknown,
    /// Puts the folders that it is given on the path.
    Added,
    /// Gives the folder of the prototype.
    Here,
    /// Gives what separates the parts of a path.
    Separator,
    /// Gives what separates the paths of a list.
    ListSeparator,
    /// Gives the running file.
    RunningFile,
    /// Joins the parts of a path.
    Joined,
    /// Puts texts together.
    Concatenated,
    /// Gives its text without blanks around it.
    Trimmed,
    /// Gives the folder above.
    Parent,
    /// Lists a folder and those below it.
    Tree,
}

impl Facts {
    /// The result depends on the operands, is stored by its consumer, and nothing else happens.
    pub const PLAIN: Facts = Facts {
        gives: Gives::Any,
        alone: Alone::Any,
        real: Real::Unknown,
        elements: Placement::InPlace,
        takes: Takes::Values,
        ends: Ends::Returns,
        effect: false,
        ignored: false,
        io: false,
        refused: false,
        variables: CallerVariables::Kept,
        tells_strings: false,
        asks_names: false,
        runs: &[],
        octave_only: false,
        octave_lacks: &[],
        octave_diagonal: false,
        diagonal: false,
        of_sparse: OfSparse::AsOctave,
        needs: Needs::Vectors,
        folder: Folder::Unknown,
        whole: Whole::Unknown,
        operator: None,
        integers: OfIntegers::Unknown,
        written: Written::AsCall,
        accepts: &[],
    };
    /// A command that is accepted and ignored.
    pub const IGNORED: Facts = Facts { ignored: true, ..Facts::PLAIN };
    /// One number, text or truth about any operands.
    pub const SCALAR: Facts = Facts::PLAIN.gives(Gives::Scalar);
    /// One real number about any operands.
    pub const NUMBER: Facts = Facts::SCALAR.real(Real::Always);
    /// One number without operands, an array of it with sizes.
    pub const CONSTANT: Facts = Facts::PLAIN.alone(Alone::Scalar);

    #[must_use]
    pub const fn operator(mut self, op: BinaryOp) -> Facts {
        self.operator = Some(op);
        self
    }

    #[must_use]
    pub const fn written(mut self, written: Written) -> Facts {
        self.written = written;
        self
    }

    #[must_use]
    pub const fn accepts(mut self, accepts: &'static [&'static [Accepts]]) -> Facts {
        self.accepts = accepts;
        self
    }

    /// What says nothing else takes numbers and truths, and no characters.
    #[must_use]
    pub const fn of_values(self) -> Facts {
        if self.accepts.is_empty() { self.accepts(&[accepts::VALUES]) } else { self }
    }

    #[must_use]
    pub const fn gives(mut self, gives: Gives) -> Facts {
        self.gives = gives;
        self
    }

    #[must_use]
    pub const fn alone(mut self, alone: Alone) -> Facts {
        self.alone = alone;
        self
    }

    #[must_use]
    pub const fn real(mut self, real: Real) -> Facts {
        self.real = real;
        self
    }

    #[must_use]
    pub const fn elements(mut self, elements: Placement) -> Facts {
        self.elements = elements;
        self
    }

    #[must_use]
    pub const fn takes(mut self, takes: Takes) -> Facts {
        self.takes = takes;
        self
    }

    #[must_use]
    pub const fn ends(mut self, ends: Ends) -> Facts {
        self.ends = ends;
        self
    }

    #[must_use]
    pub const fn effect(mut self) -> Facts {
        self.effect = true;
        self
    }

    #[must_use]
    pub const fn io(mut self) -> Facts {
        self.io = true;
        self
    }

    #[must_use]
    pub const fn refused(mut self) -> Facts {
        self.refused = true;
        self
    }

    #[must_use]
    pub const fn variables(mut self, variables: CallerVariables) -> Facts {
        self.variables = variables;
        self
    }

    #[must_use]
    pub const fn tells_strings(mut self) -> Facts {
        self.tells_strings = true;
        self
    }

    #[must_use]
    pub const fn asks_names(mut self) -> Facts {
        self.asks_names = true;
        self
    }

    #[must_use]
    pub const fn runs(mut self, runs: &'static [&'static str]) -> Facts {
        self.runs = runs;
        self
    }

    #[must_use]
    pub const fn octave_diagonal(mut self) -> Facts {
        self.octave_diagonal = true;
        self
    }

    #[must_use]
    pub const fn diagonal(mut self) -> Facts {
        self.diagonal = true;
        self
    }

    #[must_use]
    pub const fn of_sparse(mut self, of_sparse: OfSparse) -> Facts {
        self.of_sparse = of_sparse;
        self
    }

    #[must_use]
    pub const fn needs(mut self, needs: Needs) -> Facts {
        self.needs = needs;
        self
    }

    /// What GNU Octave lacks of the function.
    #[must_use]
    pub const fn octave_lacks(mut self, words: &'static [&'static str]) -> Facts {
        self.octave_lacks = words;
        self
    }

    #[must_use]
    pub const fn octave_only(mut self) -> Facts {
        self.octave_only = true;
        self
    }

    #[must_use]
    pub const fn folder(mut self, folder: Folder) -> Facts {
        self.folder = folder;
        self
    }

    #[must_use]
    pub const fn integers(mut self, integers: OfIntegers) -> Facts {
        self.integers = integers;
        self
    }

    #[must_use]
    pub const fn whole(mut self, whole: Whole) -> Facts {
        self.whole = whole;
        self
    }

    /// Whether a call with so many operands gives one number, text or truth.
    #[must_use]
    pub fn gives_scalar(&self, operands: usize) -> bool {
        match operands {
            0 => self.alone != Alone::Any,
            2 => matches!(self.gives, Gives::Scalar | Gives::ScalarOfTwo),
            _ => self.gives == Gives::Scalar,
        }
    }

    /// Whether a call with so many operands gives real doubles whatever the operands are.
    #[must_use]
    pub fn gives_real(&self, operands: usize) -> bool {
        self.real == Real::Always || (operands == 0 && self.real == Real::OfReal)
    }

    /// What contradicts itself, in words; empty when nothing does.
    #[must_use]
    pub fn contradictions(&self) -> Vec<&'static str> {
        let rules = [
            (
                self.gives.is_object() && (self.alone != Alone::Any || self.real != Real::Unknown),
                "an object is not a number",
            ),
            (self.gives == Gives::Sparse && self.alone != Alone::Any, "a sparse matrix is not a scalar constant"),
            (self.alone == Alone::ImaginaryUnit && self.real != Real::Unknown, "the imaginary unit is not real"),
            (
                matches!(self.elements, Placement::Moved | Placement::Beside) && self.gives != Gives::Any,
                "moved elements are those of the operands",
            ),
            (
                self.ends != Ends::Returns && (self.gives != Gives::Any || self.alone != Alone::Any),
                "what does not return gives nothing",
            ),
            (
                self.takes == Takes::Code
                    && !matches!(self.variables, CallerVariables::Made | CallerVariables::MadeFurtherOut),
                "code may make variables",
            ),
            (
                self.whole == Whole::Size && self.real != Real::Always && self.gives != Gives::Scalar,
                "a size is a number",
            ),
            (self.effect && self.alone != Alone::Any, "what is called for its effect is not a constant"),
        ];
        rules.into_iter().filter_map(|(wrong, why)| wrong.then_some(why)).collect()
    }
}
