//! Nested functions in anonymous ones. The body of an anonymous function becomes a function that stands elsewhere and
//! sees no nested function: the function around it makes handles of those that it names, and hands them over.

use super::body::Visible;
use super::survey::names_in;
use super::words::HANDLE;
use super::writer::Writer;
use crate::syntax::ast::{Anonymous, Block, ExprKind, Name};
use crate::syntax::walk::each_expression;
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl Writer<'_, '_> {
    /// What the body of an anonymous function sees, and the variables that hold handles of nested functions for it.
    pub(super) fn seen_by(&self, f: &Anonymous) -> (Rc<Visible>, Vec<String>) {
        let mut named = FxHashSet::default();
        names_in(&f.body, &mut named);
        let params: FxHashSet<&Name> = f.params.iter().map(|p| &p.ident.name).collect();
        let handed = self.handed_over(&named, &params);
        let variables = handed.iter().map(|(_, variable)| variable.clone()).collect();
        (Rc::new(Visible { names: handed, parent: Some(Rc::clone(&self.body.visible)) }), variables)
    }

    /// Statements that make handles of the nested functions that the anonymous functions of a block name.
    pub(super) fn handles_of_nested(&self, block: &Block) -> Vec<String> {
        let mut named = FxHashSet::default();
        each_expression(block, &mut |e| {
            if let ExprKind::Anonymous(f) = &e.kind {
                names_in(&f.body, &mut named);
            }
        });
        let all = self.handed_over(&named, &FxHashSet::default());
        let emitted = |name: &Name| self.body.visible.find(name).unwrap_or_default().to_string();
        all.iter().map(|(name, variable)| format!("{variable} = @{}", emitted(name))).collect()
    }

    fn handed_over(&self, named: &FxHashSet<Name>, hidden: &FxHashSet<&Name>) -> Vec<(Name, String)> {
        let mut all: Vec<(Name, String)> = Vec::new();
        for name in self.body.visible.nested() {
            let variable = self.body.variables.contains(name) || hidden.contains(name);
            if named.contains(name) && !variable && !all.iter().any(|(n, _)| n == name) {
                all.push((Rc::clone(name), format!("{HANDLE}{name}")));
            }
        }
        all
    }
}
