//! Random syntax trees for the round trip through text.

use slamm::internals::syntax::ast::{
    Access, AccessKind, Anonymous, Arm, BinaryOp, Declared, Directive, ElseArm, Expr, ExprKind, FunctionText, Ident,
    Param, Stmt, StmtKind, Target, UnaryOp, Unit, UnitKind,
};
use slamm::internals::text::source::{FileId, Span};
use std::rc::Rc;

/// A small generator (xorshift), the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % n.max(1)
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const NAMES: [&str; 8] = ["a", "b2", "x", "y_z", "A", "f", "norm", "k"];
const OPERATORS: [BinaryOp; 18] = [
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::ElMul,
    BinaryOp::Div,
    BinaryOp::ElDiv,
    BinaryOp::LeftDiv,
    BinaryOp::ElLeftDiv,
    BinaryOp::Pow,
    BinaryOp::ElPow,
    BinaryOp::Eq,
    BinaryOp::Ne,
    BinaryOp::Lt,
    BinaryOp::Le,
    BinaryOp::Gt,
    BinaryOp::Ge,
    BinaryOp::And,
    BinaryOp::Or,
];

/// A random file.
pub(super) fn unit(seed: u64) -> Unit {
    let mut g = Generator { random: Random::new(seed), inside_index: false };
    let script = g.random.below(3) > 0;
    let functions = (0..g.random.below(3) + usize::from(!script)).map(|_| Rc::new(g.function(2))).collect();
    let body = if script { (0..1 + g.random.below(4)).map(|_| g.stmt(3)).collect() } else { Vec::new() };
    let kind = if script { UnitKind::Script } else { UnitKind::FunctionFile };
    Unit { file: FileId(0), kind, body, functions, closed: true, span: Span::default() }
}

struct Generator {
    random: Random,
    inside_index: bool,
}

impl Generator {
    fn ident(&mut self) -> Ident {
        Ident { name: self.random.pick(&NAMES).into(), span: Span::default() }
    }

    fn param(&mut self) -> Param {
        let mut ident = self.ident();
        if self.random.below(5) == 0 {
            ident.name = "~".into();
        }
        Param { ident, default: None }
    }

    fn function(&mut self, depth: usize) -> FunctionText {
        FunctionText {
            name: self.ident(),
            params: (0..self.random.below(3)).map(|_| self.param()).collect(),
            outputs: (0..self.random.below(3)).map(|_| self.ident()).collect(),
            body: self.block(depth),
            nested: if depth > 1 && self.random.below(4) == 0 { vec![Rc::new(self.function(1))] } else { Vec::new() },
            range_name: if self.random.below(4) == 0 { Some(self.ident()) } else { None },
            span: Span::default(),
        }
    }

    fn block(&mut self, depth: usize) -> Vec<Stmt> {
        (0..self.random.below(4)).map(|_| self.stmt(depth.saturating_sub(1))).collect()
    }

    fn stmt(&mut self, depth: usize) -> Stmt {
        let kinds = if depth == 0 { 9 } else { 18 };
        let chosen = self.random.below(kinds);
        let kind = if chosen < 9 { self.simple(chosen) } else { self.compound(chosen, depth) };
        let shown = matches!(kind, StmtKind::Expr(_) | StmtKind::Assign { .. } | StmtKind::Command { .. });
        Stmt { kind, span: Span::default(), display: shown && self.random.below(2) == 0 }
    }

    fn simple(&mut self, chosen: usize) -> StmtKind {
        match chosen {
            0 => StmtKind::Expr(self.expr(4)),
            1 | 2 => StmtKind::Assign { targets: vec![self.place()], op: None, value: self.expr(5), bracketed: false },
            3 => {
                let op = self.random.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Or]);
                StmtKind::Assign { targets: vec![self.place()], op: Some(op), value: self.expr(3), bracketed: false }
            }
            4 => StmtKind::Assign {
                targets: (0..1 + self.random.below(3)).map(|_| self.output()).collect(),
                op: None,
                value: self.expr(3),
                bracketed: true,
            },
            5 => {
                let words = ["on", "all", "-1", "it's", "a b", "x.mat", "==3", "%c", "...", "a,b"];
                let count = 1 + self.random.below(3);
                let words = (0..count).map(|_| (self.random.pick(&words).to_string(), Span::default())).collect();
                StmtKind::Command { name: Ident { name: "hold".into(), span: Span::default() }, words }
            }
            6 => self.declaration(),
            7 => {
                let name = self.ident();
                StmtKind::Directive(match self.random.below(4) {
                    0 => Directive::Print(name),
                    1 => Directive::Func(vec![name, self.ident()]),
                    2 => Directive::IncFunc(vec![name]),
                    _ => Directive::Off,
                })
            }
            _ => match self.random.below(3) {
                0 => StmtKind::Break,
                1 => StmtKind::Continue,
                _ => StmtKind::Return,
            },
        }
    }

    fn declaration(&mut self) -> StmtKind {
        let list = (0..1 + self.random.below(3))
            .map(|_| Declared {
                ident: self.ident(),
                init: if self.random.below(2) == 0 { Some(self.expr(2)) } else { None },
            })
            .collect();
        if self.random.below(2) == 0 { StmtKind::Global(list) } else { StmtKind::Persistent(list) }
    }

    fn compound(&mut self, chosen: usize, depth: usize) -> StmtKind {
        match chosen {
            9 | 10 => StmtKind::If {
                arms: (0..1 + self.random.below(3)).map(|_| self.arm(depth)).collect(),
                otherwise: self.else_arm(depth),
            },
            11 | 12 => StmtKind::For {
                var: Box::new(self.place()),
                range: self.boxed(4),
                body: self.block(depth),
                parallel: self.random.below(4) == 0,
                header: Span::default(),
            },
            13 => StmtKind::While { condition: self.expr(3), body: self.block(depth) },
            14 => StmtKind::DoUntil { body: self.block(depth), condition: self.expr(3) },
            15 => StmtKind::Switch {
                value: self.boxed(3),
                cases: (0..self.random.below(3)).map(|_| self.arm(depth)).collect(),
                otherwise: self.else_arm(depth),
            },
            16 => {
                let handler = self.else_arm(depth);
                let named = handler.is_some() && self.random.below(2) == 0;
                let variable = if named { Some(Box::new(self.ident())) } else { None };
                StmtKind::Try { body: self.block(depth), variable, handler }
            }
            _ => match self.random.below(2) {
                0 => StmtKind::Unwind { body: self.block(depth), cleanup: self.block(depth) },
                _ => StmtKind::Region { name: self.ident(), end_name: Span::default(), body: self.block(depth) },
            },
        }
    }

    fn arm(&mut self, depth: usize) -> Arm {
        Arm { condition: self.expr(3), body: self.block(depth), span: Span::default() }
    }

    fn else_arm(&mut self, depth: usize) -> Option<ElseArm> {
        (self.random.below(2) == 0).then(|| ElseArm { body: self.block(depth), span: Span::default() })
    }

    fn output(&mut self) -> Target {
        if self.random.below(3) == 0 { Target::Ignore(Span::default()) } else { self.place() }
    }

    fn place(&mut self) -> Target {
        let root = self.ident();
        let path = if self.random.below(2) == 0 { self.path(2) } else { Vec::new() };
        Target::Place { root, path, span: Span::default() }
    }

    fn path(&mut self, depth: usize) -> Vec<Access> {
        (0..1 + self.random.below(2))
            .map(|_| {
                let kind = match self.random.below(4) {
                    0 => AccessKind::Field(self.random.pick(&["re", "end", "x1", "if"]).into()),
                    1 => AccessKind::DynamicField(Box::new(self.expr(depth.saturating_sub(1)))),
                    2 => AccessKind::Brace(self.arguments(depth)),
                    _ => AccessKind::Paren(self.arguments(depth)),
                };
                Access { kind, span: Span::default() }
            })
            .collect()
    }

    fn arguments(&mut self, depth: usize) -> Vec<Expr> {
        let outside = std::mem::replace(&mut self.inside_index, true);
        let list = (0..self.random.below(3))
            .map(
                |_| if self.random.below(6) == 0 { plain(ExprKind::Colon) } else { self.expr(depth.saturating_sub(1)) },
            )
            .collect();
        self.inside_index = outside;
        list
    }

    fn boxed(&mut self, depth: usize) -> Box<Expr> {
        Box::new(self.expr(depth.saturating_sub(1)))
    }

    fn expr(&mut self, depth: usize) -> Expr {
        let chosen = self.random.below(if depth == 0 { 6 } else { 22 });
        plain(match chosen {
            0 => ExprKind::Number(self.random.pick(&[0.0, 1.0, 2.5, 1e-7, 6.02e23, 123_456_789.0, 0.1])),
            1 => ExprKind::Imaginary(self.random.pick(&[1.0, 2.5])),
            2 => {
                let value = self.random.pick(&["", "it's", "a\"b", "% no comment", "x ... y", "\\n"]).into();
                ExprKind::Text { value, double_quoted: self.random.below(2) == 0 }
            }
            3 if self.inside_index => ExprKind::End,
            6 | 7 => self.unary(depth),
            8 | 9 => ExprKind::Transpose { conjugate: self.random.below(3) > 0, operand: self.boxed(depth) },
            10..=13 => {
                ExprKind::Binary { op: self.random.pick(&OPERATORS), left: self.boxed(depth), right: self.boxed(depth) }
            }
            14 => ExprKind::AndAnd { left: self.boxed(depth), right: self.boxed(depth) },
            15 => ExprKind::OrOr { left: self.boxed(depth), right: self.boxed(depth) },
            16 => {
                let step = if self.random.below(2) == 0 { Some(self.boxed(depth)) } else { None };
                ExprKind::Range { start: self.boxed(depth), step, stop: self.boxed(depth) }
            }
            17 => ExprKind::Access { base: Box::new(self.base(depth)), path: self.path(depth - 1) },
            18 => ExprKind::Matrix(self.rows(depth)),
            19 => ExprKind::Cell(self.rows(depth)),
            20 => {
                let params = (0..self.random.below(3)).map(|_| self.param()).collect();
                let outside = std::mem::replace(&mut self.inside_index, false);
                let body = self.expr(depth - 1);
                self.inside_index = outside;
                ExprKind::Anonymous(Rc::new(Anonymous { params, body, span: Span::default() }))
            }
            21 => ExprKind::Handle(self.random.pick(&["sin", "pkg.name"]).into()),
            _ => ExprKind::Ident(self.random.pick(&NAMES).into()),
        })
    }

    fn unary(&mut self, depth: usize) -> ExprKind {
        let op = self.random.pick(&[UnaryOp::Plus, UnaryOp::Minus, UnaryOp::Not]);
        ExprKind::Unary { op, operand: self.boxed(depth) }
    }

    /// What can stand before `(`, `{` or `.`; an access there would be one with its path.
    fn base(&mut self, depth: usize) -> Expr {
        match self.random.below(4) {
            0 => plain(ExprKind::Paren(self.boxed(depth))),
            _ => plain(ExprKind::Ident(self.random.pick(&NAMES).into())),
        }
    }

    fn rows(&mut self, depth: usize) -> Vec<Vec<Expr>> {
        let columns = 1 + self.random.below(3);
        (0..self.random.below(3)).map(|_| (0..columns).map(|_| self.expr(depth.saturating_sub(2))).collect()).collect()
    }
}

fn plain(kind: ExprKind) -> Expr {
    Expr { kind, span: Span::default() }
}
