//! Calls that name a file otherwise than by its function: functions of packages (`a.b.f(x)` for `+a/+b/f.m`), and scripts
//! that `run` runs by a constant text. In: a parsed file and the index of the path. Out: the same tree, in which each is
//! a call of one name, `a.b.f` or the script's; what `run` names in another folder is in the index then.
//!
//! A variable hides a package.

use super::File;
use super::folders;
use super::loader::Loader;
use crate::functions::{self, table::facts::Takes};
use crate::names::{self, Scope};
use crate::syntax::ast::{
    Access, AccessKind, Anonymous, Block, Expr, ExprKind, FunctionText, Name, Stmt, StmtKind, Target,
};
use crate::syntax::walk::each_statement;
use crate::text::source::{Sources, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Makes the calls of a file plain; `beside`: a file in the folder that names without a path are in.
pub(super) fn qualify(
    file: &mut File,
    index: &mut FxHashMap<String, PathBuf>,
    loader: &Loader,
    beside: &Path,
    sources: &Sources,
) {
    // Most prototypes have neither packages nor calls that run scripts.
    let text = &sources.get(file.id).text;
    let packages: FxHashSet<&str> = index.keys().filter_map(|name| Some(name.split_once('.')?.0)).collect();
    if !packages.iter().any(|p| text.contains(p)) && !runs_scripts(file) {
        return;
    }
    let folder = folders::folder_of(beside);
    let mut q = Qualifier { index, loader, folder: &folder, variables: Vec::new(), changed: false };
    let scope = names::scope_of_block(&[], &[], &file.unit.body);
    q.scope(scope, &mut file.unit.body, &mut []);
    file.unit.functions.iter_mut().for_each(|f| q.function(f));
    if q.changed {
        file.names = names::name_unit(&file.unit, sources);
    }
}

/// Whether some statement calls a function that runs scripts, or what is called so.
fn runs_scripts(file: &File) -> bool {
    let mut found = false;
    let mut look = |s: &Stmt| {
        let name = match &s.kind {
            StmtKind::Command { name, .. } => &name.name,
            StmtKind::Expr(Expr { kind: ExprKind::Access { base, .. }, .. }) => match &base.kind {
                ExprKind::Ident(name) => name,
                _ => return,
            },
            _ => return,
        };
        found |= functions::facts(name).takes == Takes::Script;
    };
    each_statement(&file.unit.body, &mut look);
    file.unit.functions.iter().for_each(|f| f.each_function(&mut |g| each_statement(&g.body, &mut look)));
    found
}

struct Qualifier<'a> {
    index: &'a mut FxHashMap<String, PathBuf>,
    loader: &'a Loader,
    folder: &'a Path,
    /// Those of the scope and of the ones around it.
    variables: Vec<FxHashSet<Name>>,
    changed: bool,
}

impl Qualifier<'_> {
    fn function(&mut self, f: &mut Rc<FunctionText>) {
        let scope = names::scope_of_function(f);
        let f = Rc::make_mut(f);
        self.scope(scope, &mut f.body, &mut f.nested);
    }

    fn scope(&mut self, scope: Scope, body: &mut Block, nested: &mut [Rc<FunctionText>]) {
        self.variables.push(scope.variables.into_iter().collect());
        self.block(body);
        nested.iter_mut().for_each(|f| self.function(f));
        self.variables.pop();
    }

    fn is_variable(&self, name: &str) -> bool {
        self.variables.iter().any(|scope| scope.contains(name))
    }

    fn block(&mut self, block: &mut Block) {
        block.iter_mut().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &mut Stmt) {
        if let Some(script) = self.script_that_runs(s) {
            s.kind = StmtKind::Expr(script);
            self.changed = true;
            return;
        }
        match &mut s.kind {
            StmtKind::Expr(e) => self.expression(e),
            StmtKind::Assign { targets, value, .. } => {
                targets.iter_mut().for_each(|t| self.target(t));
                self.expression(value);
            }
            StmtKind::If { arms, otherwise } => {
                for arm in arms {
                    self.expression(&mut arm.condition);
                    self.block(&mut arm.body);
                }
                otherwise.iter_mut().for_each(|o| self.block(&mut o.body));
            }
            StmtKind::For { var, range, body, .. } => {
                self.target(var);
                self.expression(range);
                self.block(body);
            }
            StmtKind::While { condition, body } | StmtKind::DoUntil { body, condition } => {
                self.expression(condition);
                self.block(body);
            }
            StmtKind::Switch { value, cases, otherwise } => {
                self.expression(value);
                for arm in cases {
                    self.expression(&mut arm.condition);
                    self.block(&mut arm.body);
                }
                otherwise.iter_mut().for_each(|o| self.block(&mut o.body));
            }
            StmtKind::Try { body, handler, .. } => {
                self.block(body);
                handler.iter_mut().for_each(|o| self.block(&mut o.body));
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(body);
                self.block(cleanup);
            }
            StmtKind::Global(list) | StmtKind::Persistent(list) => {
                list.iter_mut().filter_map(|d| d.init.as_mut()).for_each(|e| self.expression(e));
            }
            StmtKind::Region { body, .. } => self.block(body),
            StmtKind::Command { .. }
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return
            | StmtKind::Directive(_) => {}
        }
    }

    fn target(&mut self, t: &mut Target) {
        if let Target::Place { path, .. } = t {
            path.iter_mut().for_each(|a| self.access(&mut a.kind));
        }
    }

    fn access(&mut self, kind: &mut AccessKind) {
        match kind {
            AccessKind::Paren(args) | AccessKind::Brace(args) => args.iter_mut().for_each(|e| self.expression(e)),
            AccessKind::DynamicField(e) => self.expression(e),
            AccessKind::Field(_) => {}
        }
    }

    fn expression(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Unary { operand, .. } | ExprKind::Transpose { operand, .. } | ExprKind::Paren(operand) => {
                self.expression(operand);
            }
            ExprKind::Binary { left, right, .. }
            | ExprKind::AndAnd { left, right }
            | ExprKind::OrOr { left, right } => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Range { start, step, stop } => {
                self.expression(start);
                step.iter_mut().for_each(|s| self.expression(s));
                self.expression(stop);
            }
            ExprKind::Access { base, path } => {
                self.expression(base);
                path.iter_mut().for_each(|a| self.access(&mut a.kind));
                self.join(e);
            }
            ExprKind::Matrix(rows) | ExprKind::Cell(rows) => {
                rows.iter_mut().flatten().for_each(|e| self.expression(e));
            }
            ExprKind::Anonymous(f) => self.anonymous(f),
            ExprKind::Number(_)
            | ExprKind::Imaginary(_)
            | ExprKind::Text { .. }
            | ExprKind::Ident(_)
            | ExprKind::Colon
            | ExprKind::End
            | ExprKind::Handle(_) => {}
        }
    }

    fn anonymous(&mut self, f: &mut Rc<Anonymous>) {
        let f = Rc::make_mut(f);
        self.variables.push(f.params.iter().map(|p| Rc::clone(&p.ident.name)).collect());
        self.expression(&mut f.body);
        self.variables.pop();
    }

    /// The fields that name a function of a package become part of its name.
    fn join(&mut self, e: &mut Expr) {
        let ExprKind::Access { base, path } = &mut e.kind else { return };
        let ExprKind::Ident(first) = &base.kind else { return };
        let by_field = matches!(path.first(), Some(Access { kind: AccessKind::Field(_), .. }));
        if !by_field || self.is_variable(first) {
            return;
        }
        let mut name = first.to_string();
        for (k, access) in path.iter().enumerate() {
            let AccessKind::Field(field) = &access.kind else { return };
            name = format!("{name}.{field}");
            if !self.index.contains_key(&name) {
                continue;
            }
            let span = Span { end: access.span.end, ..base.span };
            let function = Expr { kind: ExprKind::Ident(name.as_str().into()), span };
            let rest = path.split_off(k + 1);
            *e = if rest.is_empty() {
                function
            } else {
                let kind = ExprKind::Access { base: Box::new(function), path: rest };
                Expr { kind, span: e.span }
            };
            self.changed = true;
            return;
        }
    }

    /// Whether a name is that of a function that runs scripts, and nothing else.
    fn runs(&self, name: &str) -> bool {
        functions::facts(name).takes == Takes::Script && !self.is_variable(name) && !self.index.contains_key(name)
    }

    /// The call of the script that a statement runs by its name: `run setup`, `run('sub/setup.m')`.
    fn script_that_runs(&mut self, s: &Stmt) -> Option<Expr> {
        let (text, span) = match &s.kind {
            StmtKind::Command { name, words } => match words.as_slice() {
                [(word, at)] if self.runs(&name.name) => (word.clone(), Span { end: at.end, ..name.span }),
                _ => return None,
            },
            StmtKind::Expr(e) => {
                let ExprKind::Access { base, path } = &e.kind else { return None };
                let (ExprKind::Ident(name), [access]) = (&base.kind, path.as_slice()) else { return None };
                let AccessKind::Paren(args) = &access.kind else { return None };
                let [Expr { kind: ExprKind::Text { value, .. }, .. }] = args.as_slice() else { return None };
                if !self.runs(name) {
                    return None;
                }
                (value.to_string(), e.span)
            }
            _ => return None,
        };
        let name = text.strip_suffix(".m").unwrap_or(&text);
        if !self.index.contains_key(name) {
            let file = self.folder.join(format!("{name}.m"));
            if !self.loader.has(&file) {
                return None;
            }
            self.index.insert(name.to_string(), file);
        }
        Some(Expr { kind: ExprKind::Ident(name.into()), span })
    }
}
