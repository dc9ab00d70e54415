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
}

impl Version {
    /// The condition under which it is taken. A site is as it was in the same nest, or where every reference is counted,
    /// in the same state of shapes.
    pub(super) fn fits(&self, nests: bool) -> String {
        let now = if nests { "slm_token" } else { "slm_state" };
        let known = format!("slm_fast(1, {0}) == {now} || slm_fits({0})", self.site);
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
        roles.of(value, &self.body.variables)?;
        match args {
            None => roles.numbers.insert(Rc::clone(&root.name)),
            Some(args) => {
                args.iter().try_for_each(|a| roles.of(a, &self.body.variables))?;
                roles.arrays.insert(Rc::clone(&root.name))
            }
        };
        let all = |w: &Self| match args {
            _ if !nests => w.plain_elements(value, root, args.map_or(&[], |a| a)),
            None => w.real_references(value).filter(|r| w.is_real_number(&root.name) && !r.depend_on(&root.name)),
            Some(args) => w.references_and(value, &root.name, args),
        };
        let read: Vec<&Expr> = [value].into_iter().chain(args.into_iter().flatten()).collect();
        let v = self.assuming(&roles, &read, all, |w, r| w.site_of_elements(root, path, value, r))?;
        let array = if args.is_some() { &*root.name } else { "[]" };
        let told = match array {
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
        roles.of(e, &self.body.variables)?;
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

    /// Makes a site with what is assumed of the variables; none where they are known to be that anyway. `read`: all
    /// that the statement evaluates.
    fn assuming(
        &mut self,
        roles: &Roles,
        read: &[&Expr],
        references: impl Fn(&Self) -> Option<References>,
        site: impl FnOnce(&mut Self, &References) -> Option<usize>,
    ) -> Option<Version> {
        let mut all = roles.numbers.iter().chain(&roles.arrays);
        let known = &self.body.known;
        if roles.numbers.intersection(&roles.arrays).next().is_some()
            || all.any(|n| self.body.exposed.contains(n) || known.objects.contains(n))
            || references(self).is_some()
        {
            return None;
        }
        let saved = (known.scalars.clone(), known.full.clone(), known.real.clone());
        let known = &mut self.body.known;
        known.scalars.extend(roles.numbers.iter().cloned());
        for set in [&mut known.full, &mut known.real] {
            set.extend(roles.numbers.iter().chain(&roles.arrays).cloned());
        }
        known.guarded = true;
        // What is assumed decides which elements are known to be the same.
        let reads = (std::mem::take(&mut self.counts), std::mem::take(&mut self.reads));
        self.count_reads(read);
        let found = references(self)
            .and_then(|r| Some(Version { site: site(self, &r)?, row: r.row(), guard: r.guard(), arrays: r.arrays() }));
        (self.counts, self.reads) = reads;
        let known = &mut self.body.known;
        known.guarded = false;
        (known.scalars, known.full, known.real) = saved;
        self.part.clear();
        self.pushed = false;
        self.versions_used |= found.is_some();
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
    fn of(&mut self, e: &Expr, variables: &FxHashSet<Name>) -> Option<()> {
        match &e.kind {
            ExprKind::Number(_) => Some(()),
            ExprKind::Ident(name) => {
                if variables.contains(name) {
                    self.numbers.insert(Rc::clone(name));
                }
                Some(())
            }
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.of(inner, variables),
            ExprKind::Binary { left, right, .. } => self.of(left, variables).and_then(|()| self.of(right, variables)),
            ExprKind::Access { base, path } => {
                let (ExprKind::Ident(name), [Access { kind: AccessKind::Paren(args), .. }]) =
                    (&base.kind, path.as_slice())
                else {
                    return None;
                };
                if variables.contains(name) {
                    self.arrays.insert(Rc::clone(name));
                }
                args.iter().try_for_each(|a| self.of(a, variables))
            }
            _ => None,
        }
    }
}
