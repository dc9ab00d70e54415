//! The form that is executed: syntax trees with names resolved to slots, and every statement,
//! occurrence and range numbered for accounting. Written by `lower`, read by `exec` and `eval`.

use super::registers::Compiled;
use crate::events::SolveKind;
use crate::functions::{Function, Query};
use crate::listeners::Learnt;
use crate::program::{Accumulation, Called};
pub(super) use crate::program::{BodyId, BodyKind, Leaf, Outline, Plan, RangeIx, Site, Slot};
use crate::syntax::ast::{BinaryOp, Directive, Name, UnaryOp};
use crate::text::source::Span;
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// One executable body: its outline and its code.
#[derive(Debug)]
pub(super) struct Body {
    pub outline: Rc<Outline>,
    pub ans: Slot,
    pub params: Vec<Option<Slot>>,
    pub defaults: Vec<Option<Ex>>,
    /// The last parameter is `varargin`.
    pub variadic: bool,
    /// The last output is `varargout`.
    pub variadic_out: bool,
    pub code: Vec<Node>,
    /// Functions visible from here by name before the path: nested and local ones.
    pub visible: Rc<Visible>,
    /// Anonymous functions: the slots that captured values go to.
    pub captures: Vec<Slot>,
    /// It asks what its arguments are called where it is called.
    pub asks_names: bool,
    /// A function whose calls with numbers need nothing but its parameters: it shares no variables and has one list of
    /// outputs, the first of which is the value.
    pub takes_numbers: bool,
    /// All of its statements can be scalar code or calls of such functions, without loops.
    pub flat: Attempts,
    /// What names call that are no variables for certain.
    pub calls: BTreeMap<Name, Called>,
}

impl std::ops::Deref for Body {
    type Target = Outline;

    #[inline]
    fn deref(&self) -> &Outline {
        &self.outline
    }
}

/// How often it may still fail to execute something as code of numbers, which costs the time until it fails.
#[derive(Debug)]
pub(super) struct Attempts(Cell<u8>);

impl Attempts {
    pub(super) fn new(some: bool) -> Attempts {
        Attempts(Cell::new(if some { 3 } else { 0 }))
    }

    #[inline]
    pub(super) fn are_left(&self) -> bool {
        self.0.get() > 0
    }

    pub(super) fn failed(&self) {
        self.0.set(self.0.get().saturating_sub(1));
    }
}

/// An assignment of what operators make of numbers and full arrays: the variables that it reads, and what it counted with
/// operands of which shape.
#[derive(Debug)]
pub(super) struct Alike {
    pub operands: Vec<Slot>,
    /// The operator, where it is a product or the solution of a system that variables are.
    pub operator: Option<Operator>,
    pub known: RefCell<Option<(Shape, Rc<Learnt>)>>,
    pub attempts: Attempts,
}

/// A product, or the solution of a system: its two variables, and which of them are transposed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operator {
    pub op: BinaryOp,
    pub variables: [Slot; 2],
    pub transposed: [bool; 2],
}

/// What the operands of such a statement have to be alike in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Which of them are numbers, by bits, and the dimensions that all others have.
    Elements { numbers: u32, dims: [usize; 2] },
    /// The dimensions of both operands, and how the system is solved.
    Matrices { dims: [[usize; 2]; 2], kind: Option<SolveKind> },
}

/// Functions of the same file.
#[derive(Debug, Default)]
pub(super) struct Visible {
    pub nested: Vec<(Name, BodyId)>,
    by_name: FxHashMap<Name, BodyId>,
    pub parent: Option<Rc<Visible>>,
}

impl Visible {
    pub(super) fn new(nested: Vec<(Name, BodyId)>, parent: Option<&Rc<Visible>>) -> Visible {
        // Of two with one name the first.
        let by_name = nested.iter().rev().map(|(name, id)| (Rc::clone(name), *id)).collect();
        Visible { nested, by_name, parent: parent.cloned() }
    }

    /// The function of a name, from the inside out.
    pub(super) fn find(&self, name: &str) -> Option<BodyId> {
        self.by_name.get(name).copied().or_else(|| self.parent.as_ref()?.find(name))
    }

    /// Names of all functions that are visible.
    pub(super) fn names(&self) -> FxHashSet<Name> {
        let mut names = self.parent.as_ref().map(|p| p.names()).unwrap_or_default();
        names.extend(self.by_name.keys().map(Rc::clone));
        names
    }
}

/// Statements.
#[derive(Debug)]
pub(super) enum Node {
    /// A plain value. `fast`: the scalar form of an anonymous function.
    Expr {
        site: Site,
        e: Ex,
        fast: Option<Fx>,
        display: bool,
    },
    /// `x = e` for a whole variable.
    Assign {
        site: Site,
        slot: Slot,
        leaf: Leaf,
        e: Ex,
        fast: Option<Fx>,
        /// The scalar form gives a logical value.
        logical: bool,
        plain_copy: bool,
        /// The right side as a sum that may be added to the variable where it is.
        accumulates: Option<Box<Accumulation>>,
        /// The last value was no number, but the content of a field or cell, or a text: the scalar form is tried last.
        whole: Cell<bool>,
        /// What it counts with full arrays of one shape.
        alike: Option<Box<Alike>>,
        /// To evaluate `e` as one of numbers and calls, where the scalar form does not do.
        attempts: Attempts,
        display: bool,
    },
    /// `x(i) = e`, `x.a = e` … for one target with accesses.
    AssignPath {
        site: Site,
        target: Place,
        e: Ex,
        fast: Option<FastStore>,
        display: bool,
    },
    /// `x(i) = []`
    Delete {
        site: Site,
        target: Place,
        display: bool,
    },
    /// `x += e` on whole or indexed variables: `e` already holds the operation.
    Multi {
        site: Site,
        targets: Vec<Option<Place>>,
        e: Ex,
        display: bool,
    },
    If {
        arms: Vec<IfArm>,
        otherwise: Option<(RangeIx, Vec<Node>)>,
    },
    For {
        site: Site,
        place: Place,
        e: Ex,
        bounds: Option<Box<ForRange>>,
        range: RangeIx,
        body: Vec<Node>,
        compiled: Compiled,
    },
    While {
        cond: Condition,
        range: RangeIx,
        body: Vec<Node>,
        compiled: Compiled,
    },
    Until {
        cond: Condition,
        range: RangeIx,
        body: Vec<Node>,
    },
    Switch {
        site: Site,
        value: Ex,
        cases: Vec<SwitchArm>,
        otherwise: Option<(RangeIx, Vec<Node>)>,
    },
    Try {
        range: RangeIx,
        body: Vec<Node>,
        variable: Option<Slot>,
        handler: Option<(RangeIx, Vec<Node>)>,
    },
    Unwind {
        body: Vec<Node>,
        cleanup: Vec<Node>,
    },
    Region {
        range: RangeIx,
        body: Vec<Node>,
    },
    Break,
    Continue,
    Return,
    Global {
        site: Site,
        list: Vec<(Slot, Name, Option<Ex>)>,
    },
    Persistent {
        site: Site,
        list: Vec<(Slot, usize, Option<Ex>)>,
    },
    /// Those that may send something have a site.
    Directive {
        site: Option<Site>,
        directive: Directive,
    },
}

#[derive(Debug)]
pub(super) struct IfArm {
    pub cond: Condition,
    pub range: RangeIx,
    pub body: Vec<Node>,
}

#[derive(Debug)]
pub(super) struct SwitchArm {
    pub site: Site,
    pub label: Ex,
    pub range: RangeIx,
    pub body: Vec<Node>,
}

#[derive(Debug)]
pub(super) struct Condition {
    pub site: Site,
    pub e: Ex,
    pub fast: Option<Chain>,
}

/// Scalar form of a condition: tests joined by `&&` and `||` (or `&` and `|`, which then do the same). Every test has a site and a plan of
/// its own, because it may not be reached.
#[derive(Debug)]
pub(super) enum Chain {
    Test(Site, Fx),
    And(Box<Chain>, Box<Chain>),
    Or(Box<Chain>, Box<Chain>),
}

/// `for i = a:s:b` without an array.
#[derive(Debug)]
pub(super) struct ForRange {
    pub start: Ex,
    pub step: Option<Ex>,
    pub stop: Ex,
    /// The same in scalar form.
    pub fast: Option<FastBounds>,
}

/// Scalar form of the bounds of a loop.
#[derive(Debug)]
pub(super) struct FastBounds {
    pub start: Fx,
    pub step: Option<Fx>,
    pub stop: Fx,
    pub flops: u64,
}

/// A place that is assigned: variable and accesses.
#[derive(Debug)]
pub(super) struct Place {
    pub slot: Slot,
    pub leaf: Leaf,
    pub path: Vec<Step>,
    pub span: Span,
}

#[derive(Debug)]
pub(super) struct Step {
    pub kind: StepKind,
    pub span: Span,
}

#[derive(Debug)]
pub(super) enum StepKind {
    Paren(Args),
    Brace(Args),
    Field(Name),
    Dynamic(Box<Ex>),
}

#[derive(Debug, Default)]
pub(super) struct Args {
    pub list: Vec<Ex>,
    /// Some argument contains `end` that belongs to these accesses.
    pub uses_end: bool,
    /// They follow the name of a variable directly: subscripts, unless it holds a function handle.
    pub subscripts: bool,
}

impl Ex {
    /// `x(:)`, or what is made of its elements one by one: `abs(x(:))`, `x(:).^2`.
    pub(super) fn is_column(&self) -> bool {
        match &self.kind {
            // Which function it is, is known when it is called.
            ExKind::Call(call) => return matches!(call.args.list.as_slice(), [e] if e.is_column()),
            ExKind::Binary(op, e, other) => {
                use BinaryOp::{Div, ElDiv, ElMul, ElPow, Mul};
                let scales = matches!(op, ElPow | ElMul | ElDiv | Div | Mul);
                return scales && matches!(other.kind, ExKind::Num(_)) && e.is_column();
            }
            _ => {}
        }
        let (ExKind::Access { path, .. } | ExKind::Maybe { path, .. }) = &self.kind else { return false };
        let [Step { kind: StepKind::Paren(args), .. }] = path.as_slice() else { return false };
        matches!(args.list.as_slice(), [Ex { kind: ExKind::Colon, .. }])
    }
}

impl Args {
    /// A colon beside an index that may be an array.
    pub(super) fn has_colon_beside_others(&self) -> bool {
        let is_colon = |e: &Ex| matches!(e.kind, ExKind::Colon);
        let may_be_array = |e: &Ex| !matches!(e.kind, ExKind::Colon | ExKind::Num(_) | ExKind::Range(..));
        self.list.iter().any(is_colon) && self.list.iter().any(may_be_array)
    }
}

/// Expressions.
#[derive(Debug)]
pub(super) struct Ex {
    pub kind: ExKind,
    pub span: Span,
}

#[derive(Debug)]
pub(super) enum ExKind {
    Num(f64),
    Const(Value),
    Colon,
    End,
    Var {
        slot: Slot,
        leaf: Leaf,
    },
    /// An identifier that is assigned nowhere: a variable if something made one, else a function.
    Maybe {
        slot: Slot,
        leaf: Leaf,
        call: Box<CallEx>,
        path: Vec<Step>,
    },
    Call(CallEx),
    /// Accesses of a variable.
    Access {
        slot: Slot,
        leaf: Leaf,
        path: Vec<Step>,
    },
    /// Accesses of a computed value (`f(x)(2)`, `f(x).a`).
    Of {
        base: Box<Ex>,
        path: Vec<Step>,
    },
    /// An argument or index that has a scalar form; the general one stands behind it.
    Scalar(Box<ScalarEx>),
    /// Arithmetic on whole numbers, which has no flops (`whole`), or an operand within such that has them.
    Flops {
        whole: bool,
        e: Box<Ex>,
    },
    Unary(UnaryOp, Box<Ex>),
    Binary(BinaryOp, Box<Ex>, Box<Ex>),
    Transpose(bool, Box<Ex>),
    AndAnd(Box<Ex>, Box<Ex>),
    OrOr(Box<Ex>, Box<Ex>),
    /// `&` (true) or `|` in the condition of `if` or a loop: short-circuits behind a scalar.
    Lazy(bool, Box<Ex>, Box<Ex>),
    Range(Box<Ex>, Option<Box<Ex>>, Box<Ex>),
    /// `grows`: the first element is the variable that the statement assigns. `strings`: texts in
    /// double quotes are strings here, and not joined as in Octave.
    Matrix {
        rows: Vec<Vec<Ex>>,
        grows: bool,
        strings: bool,
    },
    Cell(Vec<Vec<Ex>>),
    Anonymous {
        body: BodyId,
        captures: Vec<(Slot, Leaf)>,
        text: Rc<str>,
    },
    Handle(Name),
}

/// Scalar form of an expression inside a statement: its reads join the statement's pass.
#[derive(Debug)]
pub(super) struct ScalarEx {
    pub fx: Fx,
    pub loads: Vec<(Slot, Leaf)>,
    pub flops: u64,
    pub general: Ex,
}

#[derive(Debug)]
pub(super) struct CallEx {
    pub name: Name,
    pub args: Args,
    /// Named by `%SLM Func`: what it moves is ignored.
    pub free: bool,
    /// Found at the first call.
    pub target: Cell<Option<Target>>,
}

#[derive(Clone, Copy)]
pub(super) enum Target {
    Builtin(&'static Function),
    User(BodyId),
}

impl std::fmt::Debug for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Target::Builtin(b) => write!(f, "Builtin({})", b.name),
            Target::User(id) => write!(f, "User({id})"),
        }
    }
}

/// Real scalar code: evaluated on `f64` alone. Evaluation gives `None`, without side effects,
/// when an operand is something else; the general form runs then.
#[derive(Debug)]
pub(super) enum Fx {
    Const(f64),
    Var(Slot),
    /// Element by linear index of a real dense array. `tracked`: other elements of the same
    /// variable are read in the statement, so that its bytes are counted one by one.
    Elem {
        slot: Slot,
        leaf: Leaf,
        index: Box<Fx>,
        tracked: bool,
    },
    Elem2 {
        slot: Slot,
        leaf: Leaf,
        row: Box<Fx>,
        col: Box<Fx>,
        tracked: bool,
    },
    /// A number behind fields and cells.
    Path(Box<FxPath>),
    /// `end` as index `position` of `count` of a variable.
    End {
        slot: Slot,
        position: usize,
        count: usize,
    },
    Add(Box<Fx>, Box<Fx>),
    Sub(Box<Fx>, Box<Fx>),
    Mul(Box<Fx>, Box<Fx>),
    Div(Box<Fx>, Box<Fx>),
    Pow(Box<Fx>, Box<Fx>),
    Neg(Box<Fx>),
    Not(Box<Fx>),
    Compare(BinaryOp, Box<Fx>, Box<Fx>),
    Call(fn(f64) -> Option<f64>, Box<Fx>),
    Call2(fn(f64, f64) -> f64, Box<Fx>, Box<Fx>),
    /// A question about whole values: `length(x)`, `strcmp(s, 'a')`.
    Query(Query, Box<[FxOperand; 2]>),
}

/// What a question is about; values are looked at where they are.
#[derive(Debug)]
pub(super) enum FxOperand {
    Nothing,
    Var(Slot),
    Const(Value),
    Number(Fx),
}

impl Fx {
    /// The value is logical.
    #[must_use]
    pub(super) fn is_logical(&self) -> bool {
        matches!(self, Fx::Compare(..) | Fx::Not(_) | Fx::Query(Query { logical: true, .. }, _))
    }

    /// What it gives, as a value.
    pub(super) fn value(&self, x: f64) -> Value {
        if self.is_logical() { Value::Bool(x != 0.0) } else { Value::Num(x) }
    }
}

/// `s.a`, `c{i}`, `s(i).v`, `s.data(k)`, `c{i}(k)` … as far as they give a real number.
#[derive(Debug)]
pub(super) struct FxPath {
    pub slot: Slot,
    pub leaf: Leaf,
    pub steps: Vec<FxStep>,
    /// As for elements: counted one by one.
    pub tracked: bool,
    /// Fields alone: the place is always the same.
    pub fields: bool,
}

#[derive(Debug)]
pub(super) enum FxStep {
    /// `hint`: where the field was found last.
    Field {
        name: Name,
        hint: Cell<usize>,
    },
    Paren(FxIndex),
    Brace(FxIndex),
}

/// One linear index, or row and column.
#[derive(Debug)]
pub(super) struct FxIndex {
    pub row: Fx,
    pub column: Option<Fx>,
}

/// `x(i) = e`, `x(i,j) = e`, `s.a = e`, `c{i} = e` … on real scalars.
#[derive(Debug)]
pub(super) struct FastStore {
    pub target: FastTarget,
    pub value: Fx,
}

#[derive(Debug)]
pub(super) enum FastTarget {
    Element(FxIndex),
    Path(Vec<FxStep>),
}
