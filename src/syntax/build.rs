//! Stage 2, part: what the grammar's actions call. In: parts of a clause. Out: [`Node`]s and
//! [`Piece`]s, or a [`Fault`].

use super::ast::{
    Access, AccessKind, Anonymous, BinaryOp, Declared, Expr, ExprKind, Ident, Name, Param, StmtKind, Target, UnaryOp,
};
use crate::text::source::{FileId, Span};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Deepest expression that is accepted; later stages walk trees by recursion.
pub(super) const MAX_DEPTH: u32 = 500;

/// An expression and the height of its tree. Boxed, because the parser moves it at every level of
/// the grammar.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub expr: Box<Expr>,
    pub depth: u32,
}

/// A problem that only shows when the parts are put together.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    TooDeep(Span),
    /// Not something that can be assigned to.
    BadTarget(Span),
}

/// A parsed clause.
#[derive(Debug)]
pub(super) enum Piece {
    Stmt(StmtKind),
    /// `x = y = 0` as the statements that it stands for, in their order
    Stmts(Vec<StmtKind>),
    If(Expr),
    Elseif(Expr),
    While(Expr),
    Until(Expr),
    Switch(Box<Expr>),
    Case(Expr),
    For {
        var: Box<Target>,
        range: Box<Expr>,
        parallel: bool,
    },
    Catch(Option<Ident>),
    Function {
        name: Ident,
        outputs: Vec<Ident>,
        params: Vec<Param>,
    },
}

/// State of the grammar's actions: the file, and names already seen.
pub(super) struct Builder {
    file: FileId,
    names: RefCell<FxHashMap<Box<str>, Name>>,
}

pub(super) type Built = Result<Node, Fault>;

impl Builder {
    #[must_use]
    pub(super) fn new(file: FileId) -> Self {
        Builder { file, names: RefCell::default() }
    }

    pub(super) fn span(&self, start: u32, end: u32) -> Span {
        Span { file: self.file, start, end }
    }

    pub(super) fn name(&self, text: &str) -> Name {
        let mut names = self.names.borrow_mut();
        if let Some(name) = names.get(text) {
            return Rc::clone(name);
        }
        let name: Name = text.into();
        names.insert(text.into(), Rc::clone(&name));
        name
    }

    pub(super) fn ident(&self, start: u32, text: &str, end: u32) -> Ident {
        Ident { name: self.name(text), span: self.span(start, end) }
    }

    fn inner(&self, kind: ExprKind, span: Span, below: u32) -> Built {
        if below >= MAX_DEPTH {
            return Err(Fault::TooDeep(span));
        }
        Ok(Node { expr: Box::new(Expr { kind, span }), depth: below + 1 })
    }

    pub(super) fn leaf(&self, start: u32, kind: ExprKind, end: u32) -> Node {
        Node { expr: Box::new(Expr { kind, span: self.span(start, end) }), depth: 1 }
    }

    /// The name of an argument, `tol=1e-6`, as a text.
    pub(super) fn text(&self, start: u32, name: &str, end: u32) -> Node {
        self.leaf(start, ExprKind::Text { value: name.into(), double_quoted: false }, end)
    }

    /// `0x1F` is `uint8(31)`.
    pub(super) fn integer(&self, start: u32, class: &str, value: f64, end: u32) -> Node {
        let base = self.leaf(start, ExprKind::Ident(self.name(class)), end).expr;
        let argument = *self.leaf(start, ExprKind::Number(value), end).expr;
        let path = vec![Access { kind: AccessKind::Paren(vec![argument]), span: self.span(start, end) }];
        let expr = Expr { kind: ExprKind::Access { base, path }, span: self.span(start, end) };
        Node { expr: Box::new(expr), depth: 2 }
    }

    pub(super) fn paren(&self, start: u32, inner: Node, end: u32) -> Built {
        self.inner(ExprKind::Paren(inner.expr), self.span(start, end), inner.depth)
    }

    /// As if it were written in parentheses.
    pub(super) fn grouped(&self, inner: Node) -> Built {
        let span = inner.expr.span;
        self.inner(ExprKind::Paren(inner.expr), span, inner.depth)
    }

    pub(super) fn unary(&self, start: u32, op: UnaryOp, operand: Node) -> Built {
        let span = self.span(start, operand.expr.span.end);
        self.inner(ExprKind::Unary { op, operand: operand.expr }, span, operand.depth)
    }

    pub(super) fn transpose(&self, operand: Node, conjugate: bool, end: u32) -> Built {
        let span = self.span(operand.expr.span.start, end);
        self.inner(ExprKind::Transpose { conjugate, operand: operand.expr }, span, operand.depth)
    }

    pub(super) fn pair(&self, left: Node, right: Node, make: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind) -> Built {
        let span = left.expr.span.to(right.expr.span);
        let below = left.depth.max(right.depth);
        self.inner(make(left.expr, right.expr), span, below)
    }

    pub(super) fn binary(&self, left: Node, op: BinaryOp, right: Node) -> Built {
        self.pair(left, right, |left, right| ExprKind::Binary { op, left, right })
    }

    pub(super) fn range(&self, start: Node, step: Option<Node>, stop: Node) -> Built {
        let below = start.depth.max(stop.depth).max(step.as_ref().map_or(0, |s| s.depth));
        let span = start.expr.span.to(stop.expr.span);
        let kind = ExprKind::Range { start: start.expr, step: step.map(|s| s.expr), stop: stop.expr };
        self.inner(kind, span, below)
    }

    /// `base` followed by one more step of access.
    #[allow(clippy::boxed_local)] // what the parser's stack moves is boxed in the grammar
    pub(super) fn access(&self, base: Node, step: Box<(Access, u32)>) -> Built {
        let (access, below) = *step;
        let span = base.expr.span.to(access.span);
        let depth = base.depth.max(below);
        let mut expr = base.expr;
        let ExprKind::Access { path, .. } = &mut expr.kind else {
            return self.inner(ExprKind::Access { base: expr, path: vec![access] }, span, depth);
        };
        path.push(access);
        // The new step is as high as its own arguments, not higher than the chain.
        if below >= MAX_DEPTH {
            return Err(Fault::TooDeep(span));
        }
        expr.span = span;
        Ok(Node { expr, depth: depth.max(below + 1) })
    }

    pub(super) fn arguments(&self, start: u32, args: Vec<Node>, brace: bool, end: u32) -> Box<(Access, u32)> {
        let (exprs, below) = strip(args);
        let kind = if brace { AccessKind::Brace(exprs) } else { AccessKind::Paren(exprs) };
        Box::new((Access { kind, span: self.span(start, end) }, below))
    }

    pub(super) fn dynamic_field(&self, start: u32, name: Node, end: u32) -> Box<(Access, u32)> {
        let kind = AccessKind::DynamicField(name.expr);
        Box::new((Access { kind, span: self.span(start, end) }, name.depth))
    }

    pub(super) fn list(&self, start: u32, rows: Vec<Vec<Node>>, cell: bool, end: u32) -> Built {
        let mut below = 0;
        let rows = rows
            .into_iter()
            .map(|row| {
                let (exprs, depth) = strip(row);
                below = below.max(depth);
                exprs
            })
            .collect();
        let kind = if cell { ExprKind::Cell(rows) } else { ExprKind::Matrix(rows) };
        self.inner(kind, self.span(start, end), below)
    }

    #[allow(clippy::vec_box)] // as the grammar collects them
    pub(super) fn anonymous(&self, start: u32, params: Vec<Box<Param>>, body: Node) -> Built {
        let span = self.span(start, body.expr.span.end);
        let function = Anonymous { params: unbox(params), body: *body.expr, span };
        self.inner(ExprKind::Anonymous(Rc::new(function)), span, body.depth)
    }

    /// `@pkg.name`
    pub(super) fn handle(&self, start: u32, name: &str, fields: &[&str], end: u32) -> Node {
        let whole = fields.iter().fold(name.to_string(), |whole, f| whole + "." + f);
        self.leaf(start, ExprKind::Handle(self.name(&whole)), end)
    }

    pub(super) fn target(&self, node: Node) -> Result<Target, Fault> {
        let Expr { kind, span } = *node.expr;
        match kind {
            ExprKind::Ident(name) => Ok(Target::Place { root: Ident { name, span }, path: Vec::new(), span }),
            ExprKind::Access { base, path } => match base.kind {
                ExprKind::Ident(name) => Ok(Target::Place { root: Ident { name, span: base.span }, path, span }),
                _ => Err(Fault::BadTarget(span)),
            },
            _ => Err(Fault::BadTarget(span)),
        }
    }

    pub(super) fn assign(&self, target: Node, op: Option<BinaryOp>, value: Node) -> Result<StmtKind, Fault> {
        let targets = vec![self.target(target)?];
        Ok(StmtKind::Assign { targets, op, value: *value.expr, bracketed: false })
    }

    /// `x = y = 0` is `y = 0` and then `x = y`.
    pub(super) fn chain(&self, first: Node, middle: Vec<Node>, value: Node) -> Result<Piece, Fault> {
        let mut statements = Vec::new();
        let mut value = value;
        for target in std::iter::once(first).chain(middle).rev() {
            let copy = target.clone();
            statements.push(self.assign(target, None, value)?);
            value = copy;
        }
        Ok(Piece::Stmts(statements))
    }

    /// `x++` is `x += 1`; the 1 stands where the `++` stands.
    pub(super) fn step(&self, target: Node, op: BinaryOp, start: u32, end: u32) -> Result<StmtKind, Fault> {
        let one = self.leaf(start, ExprKind::Number(1.0), end);
        self.assign(target, Some(op), one)
    }

    pub(super) fn for_loop(&self, var: Node, range: Node, parallel: bool) -> Result<Piece, Fault> {
        Ok(Piece::For { var: Box::new(self.target(var)?), range: range.expr, parallel })
    }

    pub(super) fn declared(&self, ident: Ident, init: Option<Node>) -> Box<Declared> {
        Box::new(Declared { ident, init: init.map(|n| *n.expr) })
    }

    pub(super) fn param(&self, ident: Ident, default: Option<Node>) -> Box<Param> {
        Box::new(Param { ident, default: default.map(|n| *n.expr) })
    }
}

/// A list as the tree has it.
pub(super) fn unbox<T>(list: Vec<Box<T>>) -> Vec<T> {
    list.into_iter().map(|item| *item).collect()
}

fn strip(nodes: Vec<Node>) -> (Vec<Expr>, u32) {
    let below = nodes.iter().map(|n| n.depth).max().unwrap_or(0);
    (nodes.into_iter().map(|n| *n.expr).collect(), below)
}
