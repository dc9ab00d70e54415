//! Directives about layouts that name variables. In: a file of a prototype. Out: diagnostics of names that no
//! variable of the function or script around the directive has.

use crate::names::{self, Scope};
use crate::program::File;
use crate::syntax::ast::{Block, Directive, Ident, LayoutText, Name, Stmt, StmtKind, Unit};
use crate::syntax::walk;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use crate::text::suggest;

/// In the script itself and in each of its functions.
pub(super) fn of_unknown_variables(unit: &Unit) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    check(&unit.body, || names::scope_of_block(&[], &[], &unit.body), &mut found);
    for f in &unit.functions {
        f.each_function(&mut |g| {
            let params = || g.params.iter().map(|p| p.ident.clone()).collect::<Vec<Ident>>();
            check(&g.body, || names::scope_of_block(&params(), &g.outputs, &g.body), &mut found);
        });
    }
    found
}

impl File {
    /// Where it first distributes an array, and for how many ranks it says.
    #[must_use]
    pub(crate) fn ranks(&self) -> (Option<Span>, Vec<u32>) {
        let (mut first, mut counts) = (None, Vec::new());
        let mut look = |block: &Block| {
            walk::each_statement(block, &mut |s: &Stmt| match &s.kind {
                StmtKind::Directive(Directive::Distribute(_)) => {
                    first.get_or_insert(s.span);
                }
                StmtKind::Directive(Directive::Ranks(all)) => counts = all.iter().map(|n| n.value).collect(),
                _ => {}
            });
        };
        look(&self.unit.body);
        for f in &self.unit.functions {
            f.each_function(&mut |g| look(&g.body));
        }
        (first, counts)
    }
}

fn check(block: &Block, scope: impl FnOnce() -> Scope, found: &mut Vec<Diagnostic>) {
    let mut idents = Vec::new();
    walk::each_statement(block, &mut |s: &Stmt| {
        if let StmtKind::Directive(directive) = &s.kind {
            idents.extend(named(directive));
        }
    });
    if idents.is_empty() {
        return;
    }
    let Scope { dynamic, variables, .. } = scope();
    if !dynamic {
        let unknown = idents.into_iter().filter(|ident| !variables.contains(&ident.name));
        found.extend(unknown.map(|ident| problem(ident, &variables)));
    }
}

/// The variables that a directive names.
fn named(directive: &Directive) -> Vec<&Ident> {
    match directive {
        Directive::Distribute(all) => all
            .iter()
            .flat_map(|d| {
                let active = if let LayoutText::Tiles(t) = &d.layout { t.active.as_ref() } else { None };
                std::iter::once(&d.name).chain(active)
            })
            .collect(),
        Directive::Align { names, with } => names.iter().chain([with]).collect(),
        _ => Vec::new(),
    }
}

fn problem(ident: &Ident, variables: &[Name]) -> Diagnostic {
    let d = Diagnostic::warning(codes::SLM206, format!("nothing assigns `{}`: no array gets this layout", ident.name))
        .at(ident.span, "no variable of the function or script that this is in");
    match suggest::similar(&ident.name, variables.iter().map(|v| &**v)) {
        Some(near) => d.help(format!("did you mean `{near}`?")),
        None => d.help("put the directive into the function or script that has the variable"),
    }
}
