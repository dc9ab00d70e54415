//! Stage 2 result: the syntax tree. In: nothing. Out: plain data that every later stage reads.
//!
//! Regions (`%SLM start` … `%SLM end`) are already nested statements here; `FuncStart`/`FuncEnd`
//! have become the name of their function's range.

use crate::text::source::{FileId, Span};
use std::fmt;
use std::rc::Rc;

pub type Name = Rc<str>;

#[derive(Clone, Debug, PartialEq)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// Directives that are neither brackets of a region nor of a function.
#[derive(Clone, Debug)]
pub enum Directive {
    Print(Ident),
    Func(Vec<Ident>),
    IncFunc(Vec<Ident>),
    /// `%SLM on;` and `%SLM off;`
    On,
    Off,
    /// Layouts of variables on the ranks of a distributed implementation.
    Distribute(Vec<Distributed>),
    /// Variables that take the layout of another.
    Align {
        names: Vec<Ident>,
        with: Ident,
    },
    /// How many ranks, where `--ranks` does not say.
    Ranks(Vec<Number>),
}

impl Directive {
    /// Whether it states a layout, for which arrays that are distributed already are sent.
    #[must_use]
    pub fn sends(&self) -> bool {
        matches!(self, Directive::Distribute(_) | Directive::Align { .. })
    }
}

/// A whole number of a directive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    pub value: u32,
    pub span: Span,
}

/// A variable and its layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Distributed {
    pub name: Ident,
    pub layout: LayoutText,
    /// Of the layout.
    pub span: Span,
}

/// A layout as a directive states it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LayoutText {
    /// One for each dimension.
    Cuts(Vec<Cut>),
    Tiles(Tiling),
}

/// How one dimension is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// `:`, not at all.
    Whole,
    /// Consecutive indices: so many, else as many as give every rank one block.
    Block(Option<u32>),
    /// Blocks of so many indices, dealt in turn.
    Cyclic(u32),
}

/// Tiles over the first two dimensions.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    pub size: [u32; 2],
    pub halo: u32,
    /// The array holds its halo already.
    pub included: bool,
    pub periodic: [bool; 2],
    /// A mask; tiles without a true element are dropped.
    pub active: Option<Ident>,
    pub deal: Deal,
}

impl Eq for Tiling {}

impl std::hash::Hash for Tiling {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.size, self.halo, self.included, self.periodic, self.deal).hash(state);
        self.active.as_ref().map(|a| &a.name).hash(state);
    }
}

/// How tiles are dealt to ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deal {
    RoundRobin,
    Block,
    /// In blocks along the Hilbert curve.
    Hilbert,
}

impl Deal {
    pub const ALL: [Deal; 3] = [Deal::RoundRobin, Deal::Block, Deal::Hilbert];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Deal::RoundRobin => "roundrobin",
            Deal::Block => "block",
            Deal::Hilbert => "hilbert",
        }
    }
}

impl fmt::Display for LayoutText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutText::Cuts(cuts) => {
                let cuts: Vec<String> = cuts.iter().map(ToString::to_string).collect();
                write!(f, "({})", cuts.join(","))
            }
            LayoutText::Tiles(t) => write!(f, "({t})"),
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Whole => f.write_str(":"),
            Cut::Block(None) => f.write_str("block"),
            Cut::Block(Some(b)) => write!(f, "block({b})"),
            Cut::Cyclic(1) => f.write_str("cyclic"),
            Cut::Cyclic(b) => write!(f, "cyclic({b})"),
        }
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tiles {} {}", self.size[0], self.size[1])?;
        if self.halo > 0 {
            write!(f, ", halo {}{}", self.halo, if self.included { " included" } else { "" })?;
        }
        match self.periodic {
            [false, false] => {}
            [true, false] => f.write_str(", periodic 1")?,
            [false, true] => f.write_str(", periodic 2")?,
            [true, true] => f.write_str(", periodic 1 2")?,
        }
        if let Some(active) = &self.active {
            write!(f, ", active {}", active.name)?;
        }
        write!(f, ", deal {}", self.deal.word())
    }
}

/// One file.
#[derive(Clone, Debug)]
pub struct Unit {
    pub file: FileId,
    pub kind: UnitKind,
    /// Statements outside functions; in a function file at most directives.
    pub body: Block,
    /// Functions in the order of the text; local functions of scripts too.
    pub functions: Vec<Rc<FunctionText>>,
    /// Functions are closed by `end`: all of a file are, or none.
    pub closed: bool,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    Script,
    /// The first statement is `function`; the first function is the file's own.
    FunctionFile,
}

#[derive(Clone, Debug)]
pub struct FunctionText {
    pub name: Ident,
    /// `[]`: ignored input (`~`).
    pub params: Vec<Param>,
    pub outputs: Vec<Ident>,
    pub body: Block,
    /// Functions nested in this one; they share its variables.
    pub nested: Vec<Rc<FunctionText>>,
    /// `%SLM FuncStart NAME;`
    pub range_name: Option<Ident>,
    pub span: Span,
}

/// A formal parameter; `name` is `~` for an ignored one; Octave allows a default value.
#[derive(Clone, Debug)]
pub struct Param {
    pub ident: Ident,
    pub default: Option<Expr>,
}

pub type Block = Vec<Stmt>;

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    /// No `;` behind it: the result is displayed.
    pub display: bool,
}

/// What few statements have is boxed, because long files have many statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    Expr(Expr),
    /// `lhs = rhs`, `[a, ~, b.c] = rhs`; `op` for `+=` and the like, `x++` is `x += 1`.
    Assign {
        targets: Vec<Target>,
        op: Option<BinaryOp>,
        value: Expr,
        bracketed: bool,
    },
    /// `hold on`: a name and words.
    Command {
        name: Ident,
        words: Vec<(String, Span)>,
    },
    If {
        arms: Vec<Arm>,
        otherwise: Option<ElseArm>,
    },
    For {
        var: Box<Target>,
        range: Box<Expr>,
        body: Block,
        parallel: bool,
        /// From the keyword to the end of the range, or of the parentheses around both.
        header: Span,
    },
    While {
        condition: Expr,
        body: Block,
    },
    /// `do … until condition`
    DoUntil {
        body: Block,
        condition: Expr,
    },
    Switch {
        value: Box<Expr>,
        cases: Vec<Arm>,
        otherwise: Option<ElseArm>,
    },
    Try {
        body: Block,
        variable: Option<Box<Ident>>,
        handler: Option<ElseArm>,
    },
    /// Octave's `unwind_protect … unwind_protect_cleanup … end`
    Unwind {
        body: Block,
        cleanup: Block,
    },
    Break,
    Continue,
    Return,
    Global(Vec<Declared>),
    Persistent(Vec<Declared>),
    /// `%SLM start NAME;` … `%SLM end NAME;`
    Region {
        name: Ident,
        end_name: Span,
        body: Block,
    },
    Directive(Directive),
}

/// `if`/`elseif` or `case`: condition and body. The span begins at the keyword.
#[derive(Clone, Debug)]
pub struct Arm {
    pub condition: Expr,
    pub body: Block,
    pub span: Span,
}

/// `else`, `otherwise` or `catch`. The span begins at the keyword.
#[derive(Clone, Debug)]
pub struct ElseArm {
    pub body: Block,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Declared {
    pub ident: Ident,
    pub init: Option<Expr>,
}

/// The left side of an assignment.
#[derive(Clone, Debug)]
pub enum Target {
    /// `~` in `[~, i] = max(x)`
    Ignore(Span),
    /// `x`, `x(i)`, `s.a{2}.b(3)`; `path` is empty for a whole variable.
    Place { root: Ident, path: Vec<Access>, span: Span },
}

/// One step of an access: `(…)`, `{…}`, `.name` or `.(expr)`.
#[derive(Clone, Debug)]
pub struct Access {
    pub kind: AccessKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum AccessKind {
    Paren(Vec<Expr>),
    Brace(Vec<Expr>),
    Field(Name),
    DynamicField(Box<Expr>),
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

impl Expr {
    /// The expression without the parentheses around it.
    #[must_use]
    pub fn bare(&self) -> &Expr {
        match &self.kind {
            ExprKind::Paren(inner) => inner.bare(),
            _ => self,
        }
    }

    /// `[]` and `''`: assigned to elements they delete them.
    #[must_use]
    pub fn removes(&self) -> bool {
        match &self.kind {
            ExprKind::Matrix(rows) => rows.iter().all(Vec::is_empty),
            ExprKind::Text { value, .. } => value.is_empty(),
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(f64),
    /// `3i`: the imaginary part.
    Imaginary(f64),
    Text {
        value: Box<str>,
        double_quoted: bool,
    },
    /// A variable or a function; stage `names` tells which.
    Ident(Name),
    /// `:` as an index or call argument.
    Colon,
    /// `end` in an index.
    End,
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Transpose {
        conjugate: bool,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    AndAnd {
        left: Box<Expr>,
        right: Box<Expr>,
    },
    OrOr {
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `start:stop` or `start:step:stop`
    Range {
        start: Box<Expr>,
        step: Option<Box<Expr>>,
        stop: Box<Expr>,
    },
    /// Index, call, cell content or field: a base (an `Ident` in most cases) and its accesses.
    Access {
        base: Box<Expr>,
        path: Vec<Access>,
    },
    Matrix(Vec<Vec<Expr>>),
    Cell(Vec<Vec<Expr>>),
    /// `@(params) body`
    Anonymous(Rc<Anonymous>),
    /// `@name`
    Handle(Name),
    /// `(e)`: kept because `(x)` is a value where `x` alone can be a command or a list.
    Paren(Box<Expr>),
}

#[derive(Clone, Debug)]
pub struct Anonymous {
    pub params: Vec<Param>,
    pub body: Expr,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    /// `*`
    Mul,
    /// `.*`
    ElMul,
    /// `/`
    Div,
    /// `./`
    ElDiv,
    /// `\`
    LeftDiv,
    /// `.\`
    ElLeftDiv,
    /// `^`
    Pow,
    /// `.^`
    ElPow,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// `&`
    And,
    /// `|`
    Or,
}

impl BinaryOp {
    /// As MATLAB spells it.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::ElMul => ".*",
            BinaryOp::Div => "/",
            BinaryOp::ElDiv => "./",
            BinaryOp::LeftDiv => "\\",
            BinaryOp::ElLeftDiv => ".\\",
            BinaryOp::Pow => "^",
            BinaryOp::ElPow => ".^",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "~=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
        }
    }
}

impl Expr {
    /// Calls `f` with every expression directly inside: operands, elements, indices and arguments;
    /// not with the bodies of anonymous functions.
    pub fn each_inside<'e>(&'e self, f: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Unary { operand, .. } | ExprKind::Transpose { operand, .. } | ExprKind::Paren(operand) => {
                f(operand);
            }
            ExprKind::Binary { left, right, .. }
            | ExprKind::AndAnd { left, right }
            | ExprKind::OrOr { left, right } => {
                f(left);
                f(right);
            }
            ExprKind::Range { start, step, stop } => {
                f(start);
                step.iter().for_each(|s| f(s));
                f(stop);
            }
            ExprKind::Access { base, path } => {
                f(base);
                path.iter().for_each(|a| a.each_inside(f));
            }
            ExprKind::Matrix(rows) | ExprKind::Cell(rows) => rows.iter().flatten().for_each(f),
            _ => {}
        }
    }
}

impl Access {
    /// Calls `f` with the indices, arguments or field name of the access.
    pub fn each_inside<'e>(&'e self, f: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            AccessKind::Paren(args) | AccessKind::Brace(args) => args.iter().for_each(f),
            AccessKind::DynamicField(e) => f(e),
            AccessKind::Field(_) => {}
        }
    }
}
