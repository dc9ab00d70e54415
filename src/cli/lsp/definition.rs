//! Where a name is defined. In: a program and a place in its main file. Out: a place.

use super::positions::{self, Lines, uri_of};
use crate::program::{Callee, FileOrigin, Program};
use crate::syntax::ast::{Block, Expr, ExprKind, FunctionText, Ident, Param, StmtKind, Target, Unit};
use crate::syntax::walk::{BlockPart, each_expression, each_part, each_statement};
use crate::text::source::Span;
use lsp_types::{Location, Position, Range};
use std::rc::Rc;

/// What the word at a place means.
pub(super) enum Meaning {
    /// A variable, a function of the file, a region.
    Here(Span),
    Called(Callee),
    Nothing,
}

/// What the word at a byte of the main file means: the innermost variable of that name, then a function of the file, one
/// of another file, one that slamm has; in a directive a region first.
#[must_use]
pub(super) fn meaning(program: &Program, offset: usize) -> Meaning {
    let main = program.main();
    let text = &program.sources.get(main.id).text;
    let (word, from) = Lines::new(text).word(offset);
    if word.is_empty() || is_field(text, from) {
        return Meaning::Nothing;
    }
    let line = text.get(..from).unwrap_or("").rsplit('\n').next().unwrap_or("").trim_start();
    if line.starts_with(['%', '#'])
        && let Some(span) = region(&main.unit, word)
    {
        return Meaning::Here(span);
    }
    if let Some(span) = variable(&main.unit, word, offset).or_else(|| function(&main.unit, word)) {
        return Meaning::Here(span);
    }
    program.callee(word).map_or(Meaning::Nothing, Meaning::Called)
}

/// Where the word at a byte of the main file is defined; of a file, its first function. What slamm brings with it is in no
/// file.
#[must_use]
pub(super) fn definition(program: &mut Program, offset: usize) -> Option<Location> {
    let span = match meaning(program, offset) {
        Meaning::Here(span) => span,
        Meaning::Called(Callee::File(FileOrigin::Path(path))) => {
            let start = Location::new(uri_of(&path)?, Range::new(Position::new(0, 0), Position::new(0, 0)));
            let Ok(file) = program.load(&FileOrigin::Path(path)) else { return Some(start) };
            let Some(first) = file.unit.functions.first() else { return Some(start) };
            first.name.span
        }
        Meaning::Called(_) | Meaning::Nothing => return None,
    };
    let uri = uri_of(&program.sources.get(span.file).path)?;
    Some(Location::new(uri, positions::range(span, &program.sources)))
}

/// Whether the word that begins at a byte is the name of a field.
fn is_field(text: &str, from: usize) -> bool {
    let mut before = text.get(..from).unwrap_or("").chars().rev();
    before.next() == Some('.')
        && before.next().is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | '}'))
}

fn holds(span: Span, offset: usize) -> bool {
    (span.start as usize..=span.end as usize).contains(&offset)
}

/// The functions around a byte, the innermost first; each shares the variables of the next.
#[must_use]
pub(super) fn around(unit: &Unit, offset: usize) -> Vec<&Rc<FunctionText>> {
    let mut around: Vec<&Rc<FunctionText>> = Vec::new();
    let mut inner = unit.functions.iter().find(|f| holds(f.span, offset));
    while let Some(f) = inner {
        around.insert(0, f);
        inner = f.nested.iter().find(|f| holds(f.span, offset));
    }
    around
}

/// Where the variable of this name that holds at a byte gets its first value.
fn variable(unit: &Unit, name: &str, offset: usize) -> Option<Span> {
    let around = around(unit, offset);
    let block = around.first().map_or(&unit.body, |f| &f.body);
    let of_functions = || around.iter().find_map(|f| of_function(f, name));
    let of_script = || if around.is_empty() { assigned(&unit.body, name) } else { None };
    anonymous(block, name, offset).or_else(of_functions).or_else(of_script)
}

fn of_function(f: &FunctionText, name: &str) -> Option<Span> {
    let output = || f.outputs.iter().find(|o| &*o.name == name).map(|o| o.span);
    parameter(&f.params, name).or_else(|| assigned(&f.body, name)).or_else(output)
}

fn parameter(params: &[Param], name: &str) -> Option<Span> {
    params.iter().find(|p| &*p.ident.name == name).map(|p| p.ident.span)
}

/// The first place of a block that gives a variable a value, or declares it.
fn assigned(block: &Block, name: &str) -> Option<Span> {
    let mut first: Option<Span> = None;
    each_part(block, &mut |part| {
        let ident: Option<&Ident> = match part {
            BlockPart::Target(Target::Place { root, .. }) => Some(root),
            BlockPart::Variable(ident) => Some(ident),
            _ => None,
        };
        if let Some(ident) = ident.filter(|i| &*i.name == name)
            && first.is_none_or(|f| ident.span.start < f.start)
        {
            first = Some(ident.span);
        }
    });
    first
}

/// The parameter of the innermost anonymous function around a byte.
fn anonymous(block: &Block, name: &str, offset: usize) -> Option<Span> {
    let mut found = None;
    each_expression(block, &mut |e| innermost(e, name, offset, &mut found));
    found
}

fn innermost(e: &Expr, name: &str, offset: usize, found: &mut Option<Span>) {
    if !holds(e.span, offset) {
        return;
    }
    if let ExprKind::Anonymous(f) = &e.kind {
        *found = parameter(&f.params, name).or(*found);
        innermost(&f.body, name, offset, found);
    }
    e.each_inside(&mut |inner| innermost(inner, name, offset, found));
}

/// The name in the directive that begins a region.
fn region(unit: &Unit, name: &str) -> Option<Span> {
    let mut found = None;
    let mut look = |block: &Block| {
        each_statement(block, &mut |s| {
            if let StmtKind::Region { name: begun, .. } = &s.kind {
                found = found.or((&*begun.name == name).then_some(begun.span));
            }
        });
    };
    look(&unit.body);
    unit.functions.iter().for_each(|f| f.each_function(&mut |f| look(&f.body)));
    found
}

fn function(unit: &Unit, name: &str) -> Option<Span> {
    let mut found = None;
    for f in &unit.functions {
        f.each_function(&mut |f| found = found.or((&*f.name.name == name).then_some(f.name.span)));
    }
    found
}
