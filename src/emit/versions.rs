//! Statements that are scalar code only where the variables are what nobody can tell from the text: elements of an
//! argument, of what a built-in function gives. They are written twice: as they are, told to the runtime as any other
//! scalar code, where nests are counted with the positions of their elements, and in the general form. The
//! runtime knows which of them can be taken (`slm_fits`).

use super::ahead::Told;
use super::nests::References;
use super::writer::Writer;
use crate::syntax::ast::{Access, AccessKind, Expr, ExprKind, Ident, Name, Stmt};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The first version of a statement: its site, the positions of its elements, and what must not be negative.
pub(super) struct Version {
    pub site: usize,
    pub row: String,
    guard: String,
    arrays: Vec<Name>,
    /// It stores a truth in an element, which can be that of an array of truths.
    truth: bool,
}

impl Version {
    /// The condition under which it is taken. A site is as it was in the same nest, or where every reference is counted,
    /// in the same state of shapes.
    pub(super) fn fits(&self, nests: bool) -> String {
        let now = if nests { "slm_token" } else { "slm_state" };
        let truth = if self.truth { ", true" } else { "" };
        let known = format!("slm_fast(1, {0}) == {now} || slm_fits({0}{truth})", self.site);
        if self.guard.is_empty() { known } else { format!("({known}){}", self.guard) }
    }
}

/// The variables of a statement by what they have to be.
#[derive(Default)]
struct Roles {
    numbers: FxHashSet<Name>,
    arrays: FxHashSet<Name>,
}

impl Writer<'_, '_> {
    /// Writes the first version of an assignment in front of it, if it can have one.
    pub(super) fn first_version(&mut self, s: &Stmt, root: &Ident, path: &[Access], value: &Expr) -> Option<Version> {
        let args = match path {
            [] => None,
            [Access { kind: AccessKind::Paren(args), .. }] => Some(args),
            _ => return None,
        };
        let text = self.source(s.span);
        if s.display || (args.is_none() && matches!(value.bare().kind, ExprKind::Ident(_))) || !self.has_versions(&text)
        {
            return None;
        }
        let nests = self.counts_nests();
        let mut roles = Roles::default();
        roles.of(value, self)?;
        match args {
            None => roles.numbers.insert(Rc::clone(&root.name)),
            Some(args) => {
                args.iter().try_for_each(|a| roles.of(a, self))?;
                roles.arrays.insert(Rc::clone(&root.name))
            }
        };
        let all = |w: &Self| match args {
            _ if !nests => w.plain_elements(value, root, args.map_or(&[], |a| a)),
            None => {
                let of_truth = || w.references(value).filter(|_| w.is_truth(value));
                let found = w.real_references(value).or_else(of_truth);
                found.filter(|r| w.is_real_number(&root.name) && !r.depend_on(&root.name))
            }
            Some(args) => w.references_and(value, &root.name, args),
        };
        let read: Vec<&Expr> = [value].into_iter().chain(args.into_iter().flatten()).collect();
        let mut v = self.assuming(&roles, &read, all, |w, r| w.site_of_elements(root, path, value, r))?;
        let truth = nests && self.is_truth(value);
        v.truth = truth && args.is_some();
        let array = if args.is_some() { &*root.name } else { "[]" };
        let told = match array {
            "[]" if truth => format!("slm_fx({}, {}, [], true)", v.site, v.row),
            _ if nests => format!("slm_fx({}, {}, {array})", v.site, v.row),
            "[]" => format!("slm_number({})", v.site),
            array => format!("slm_put({}, {array})", v.site),
        };
        self.before(s.span.start, &[format!("if {}", v.fits(nests)), text, told, "else".into()]);
        if nests && v.guard.is_empty() {
            self.told.push(Told { start: s.span.start, site: v.site, arrays: v.arrays.clone() });
        }
        Some(v)
    }

    /// Behind the general form of an assignment.
    pub(super) fn end_versions(&mut self, s: &Stmt, version: Option<Version>) {
        if let Some(v) = version {
            self.general_form(&v);
            self.behind(s, &["end".into()]);
        }
    }

    /// The general form of a statement has been written: its site is the one that was made last.
    pub(super) fn general_form(&mut self, v: &Version) {
        let general = self.program.operations();
        self.program.is_version_of(v.site, general);
    }

    /// A condition that has a first version.
    pub(super) fn version_of_condition(&mut self, e: &Expr) -> Option<Version> {
        let text = self.source(e.span);
        if !self.has_versions(&text) {
            return None;
        }
        let mut roles = Roles::default();
        roles.of(e, self)?;
        self.count_reads(&[e]);
        self.assuming(
            &roles,
            &[e],
            |w| if w.counts_nests() { w.references(e) } else { w.elements_alone(e).filter(|r| !r.is_empty()) },
            |w, r| {
                w.positions = w.counts_nests();
                let p = w.expr(e);
                let words = w.join(&p);
                w.positions = false;
                let n = w.take_site(words)?;
                w.program.name_arrays(n, r.word());
                Some(n)
            },
        )
    }

    /// Whether an operand of a condition is scalar code if its variables are what that needs. What values have to be is
    /// asked in front of the condition, where only the FIRST operand is evaluated in any case.
    pub(super) fn can_be_scalar(&mut self, e: &Expr, first: bool) -> bool {
        let mut roles = Roles::default();
        if self.references(e).is_some() {
            return true;
        }
        if roles.of(e, self).is_none() || !self.can_assume(&roles) {
            return false;
        }
        let found = self.while_assuming(&roles, |w| w.references(e));
        found.is_some_and(|r| first || r.guard().is_empty())
    }

    pub(super) fn has_versions(&self, text: &str) -> bool {
        self.versions && !self.body.dynamic && !text.contains(['\n', '%', '#'])
    }

    /// The elements of an assignment to a number, or with indices to an element, where every reference is counted.
    fn plain_elements(&self, value: &Expr, root: &Ident, indices: &[Expr]) -> Option<References> {
        let known = &self.body.known;
        let mut found = self.elements_alone(value).filter(|_| known.fact(value, &self.body.variables).real)?;
        for i in indices {
            found.append(self.elements_alone(i)?);
        }
        match indices {
            [] => (self.is_real_number(&root.name) && !found.is_empty()).then_some(found),
            _ => known.fact_of(&root.name).real.then(|| found.with_array(&root.name)),
        }
    }

    /// The elements of an expression of real numbers and elements of full arrays of which the text says whether
    /// they are the same; none for another one.
    fn elements_alone(&self, e: &Expr) -> Option<References> {
        self.scalar_references(e).filter(|_| self.are_elements(e))
    }

    fn are_elements(&self, e: &Expr) -> bool {
        let mut all = match &e.kind {
            ExprKind::Access { base, path } => match &base.kind {
                ExprKind::Ident(name) if self.body.variables.contains(name) => {
                    self.is_element(name, path, e.span.start).is_some()
                }
                _ => true,
            },
            _ => true,
        };
        e.each_inside(&mut |x| all &= self.are_elements(x));
        all
    }

    /// Whether a condition reads nothing, but asks what variables are.
    pub(super) fn only_asks(&self, e: &Expr) -> bool {
        let mut roles = Roles::default();
        roles.of(e, self).is_some() && roles.numbers.is_empty() && roles.arrays.is_empty() && has_call(e)
    }

    /// Makes a site with what is assumed of the variables; none where they are known to be that anyway. `read`: all
    /// that the statement evaluates.
    fn assuming(
        &mut self,
        roles: &Roles,
        read: &[&Expr],
        references: impl Fn(&Self) -> Option<References>,
        site: impl FnOnce(&mut Self, &References) -> Option<usize>,
    ) -> Option<Version> {
        if !self.can_assume(roles) || references(self).is_some() {
            return None;
        }
        // What is assumed decides which elements are known to be the same.
        let reads = (std::mem::take(&mut self.counts), std::mem::take(&mut self.reads));
        let found = self.while_assuming(roles, |w| {
            w.count_reads(read);
            let r = references(w)?;
            let (row, guard, arrays) = (r.row(), r.guard(), r.arrays());
            Some(Version { site: site(w, &r)?, row, guard, arrays, truth: false })
        });
        (self.counts, self.reads) = reads;
        self.part.clear();
        self.pushed = false;
        self.versions_used |= found.is_some();
        found
    }

    /// Whether these variables can be what their roles say.
    fn can_assume(&self, roles: &Roles) -> bool {
        let fixed = |n: &Name| self.body.exposed.contains(n) || self.body.known.objects.contains(n);
        roles.numbers.intersection(&roles.arrays).next().is_none()
            && !roles.numbers.iter().chain(&roles.arrays).any(fixed)
    }

    /// What is found while variables are what their roles say.
    fn while_assuming<T>(&mut self, roles: &Roles, found: impl FnOnce(&mut Self) -> T) -> T {
        let known = &mut self.body.known;
        let saved = (known.scalars.clone(), known.full.clone(), known.real.clone());
        known.scalars.extend(roles.numbers.iter().cloned());
        for set in [&mut known.full, &mut known.real] {
            set.extend(roles.numbers.iter().chain(&roles.arrays).cloned());
        }
        known.guarded = true;
        let found = found(self);
        let known = &mut self.body.known;
        known.guarded = false;
        (known.scalars, known.full, known.real) = saved;
        found
    }

    fn site_of_elements(&mut self, root: &Ident, path: &[Access], value: &Expr, r: &References) -> Option<usize> {
        self.positions = self.counts_nests();
        let p = self.expr(value);
        let mut words = self.join(&p);
        for a in path {
            self.step(a, &root.name);
        }
        self.positions = false;
        words.push(format!(">{}{}", root.name, if path.is_empty() { "" } else { "(1)" }));
        let n = self.site_with(words);
        self.program.name_arrays(n, r.word());
        Some(n)
    }
}

impl Roles {
    /// Adds the variables of an expression; none where it is no scalar code whatever they are.
    fn of(&mut self, e: &Expr, writer: &Writer) -> Option<()> {
        let variables = &writer.body.variables;
        match &e.kind {
            ExprKind::Number(_) | ExprKind::End => Some(()),
            ExprKind::Ident(name) => {
                if variables.contains(name) {
                    self.numbers.insert(Rc::clone(name));
                }
                Some(())
            }
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.of(inner, writer),
            ExprKind::Binary { left, right, .. } => self.of(left, writer).and_then(|()| self.of(right, writer)),
            ExprKind::Access { base, path } => {
                let (ExprKind::Ident(name), [Access { kind: AccessKind::Paren(args), .. }]) =
                    (&base.kind, path.as_slice())
                else {
                    return None;
                };
                if writer.asks_of_variable_alone(name, args) {
                    return Some(());
                }
                if variables.contains(name) {
                    self.arrays.insert(Rc::clone(name));
                }
                args.iter().try_for_each(|a| self.of(a, writer))
            }
            _ => None,
        }
    }
}

/// Whether an expression calls or reads elements.
fn has_call(e: &Expr) -> bool {
    let mut has = matches!(e.kind, ExprKind::Access { .. });
    e.each_inside(&mut |x| has |= has_call(x));
    has
}
