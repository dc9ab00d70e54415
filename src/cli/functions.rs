//! `slamm functions`: the table of functions as it stands.

use super::args::{Color, FunctionsArgs};
use super::render::Renderer;
use super::{export, status};
use crate::diagnostic::Diagnostic;
use crate::functions::{self, Emit, Function, Traffic, VARIADIC};
use crate::source::Sources;
use std::fmt::Write;

/// Prints the whole table, or one function in detail.
pub fn print(args: &FunctionsArgs) -> u8 {
    let text = match &args.name {
        None => overview(&functions::all()),
        Some(name) => match functions::find(name) {
            Some(f) => details(f),
            None => {
                unknown(name);
                return status::USAGE;
            }
        },
    };
    match export::to_stdout(&text) {
        Ok(()) => status::SUCCESS,
        Err(_) => status::USAGE,
    }
}

fn unknown(name: &str) {
    let names = functions::all();
    let help = match nearest(name, names.iter().map(|f| f.name)) {
        Some(near) => format!("Did you mean '{near}'?"),
        None => "'slamm functions' lists all of them.".into(),
    };
    let d = Diagnostic::error("SLM906", format!("no function '{name}' is known")).help(help);
    Renderer::new(Color::Auto).diagnostics(&Sources::default(), &[d]);
}

fn overview(rows: &[&Function]) -> String {
    let width = |of: &dyn Fn(&Function) -> String| rows.iter().map(|f| of(f).chars().count()).max().unwrap_or(0);
    let name = width(&|f| f.name.to_string()).max(4);
    let class = width(&|f| class_of(&f.traffic).to_string()).max(5);
    let arity = width(&arity_of).max(6);
    let source = width(&|f| f.source.to_string()).max(5);
    let mut out = format!("{:<name$}  {:<class$}  {:<arity$}  {:<source$}  does\n", "name", "class", "in→out", "model");
    for f in rows {
        let (doc, class_name, arity_text) = (f.doc, class_of(&f.traffic), arity_of(f));
        let _ = writeln!(
            out,
            "{:<name$}  {class_name:<class$}  {arity_text:<arity$}  {:<source$}  {doc}",
            f.name, f.source
        );
    }
    let _ = writeln!(out, "{} functions", rows.len());
    out
}

fn details(f: &Function) -> String {
    let mut out = format!("{}: {}\n\n", f.name, f.doc);
    let _ = writeln!(out, "class     {}", class_of(&f.traffic));
    let _ = writeln!(out, "inputs    {}", count(f.inputs.0, f.inputs.1));
    let _ = writeln!(out, "outputs   {}", count(0, f.outputs));
    let _ = writeln!(out, "traffic   {}", meaning(&f.traffic));
    let _ = writeln!(out, "source    {}", f.source);
    let _ = writeln!(out, "example   {}", f.example);
    let emitted = match f.emit {
        Emit::Same => f.name.to_string(),
        Emit::Wrapped => format!("SLM{}", f.name),
    };
    let _ = writeln!(out, "emitted   {emitted}");
    out
}

fn arity_of(f: &Function) -> String {
    format!(
        "{}→{}",
        count(f.inputs.0, f.inputs.1),
        if f.outputs == VARIADIC { "n".into() } else { f.outputs.to_string() }
    )
}

fn count(least: usize, most: usize) -> String {
    match (least, most) {
        (_, VARIADIC) => format!("{least}-n"),
        (a, b) if a == b => a.to_string(),
        (a, b) => format!("{a}-{b}"),
    }
}

fn class_of(t: &Traffic) -> &'static str {
    match t {
        Traffic::Free => "free",
        Traffic::Elementwise { .. } => "element-wise",
        Traffic::Reduction { .. } => "reduction",
        Traffic::Profiled(_) => "profiled",
        Traffic::ByShape(_) => "by shape",
        Traffic::Calls => "calls",
        Traffic::Unmodelled(_) => "no model",
    }
}

fn meaning(t: &Traffic) -> String {
    match t {
        Traffic::Free => "moves no significant data".into(),
        Traffic::Elementwise { flops, .. } => {
            format!("joins its statement's pass; {flops} flops for each element of the result")
        }
        Traffic::Reduction { flops } => {
            format!("joins its statement's pass, loads what it reduces once; {flops} flops for each element read")
        }
        Traffic::Profiled(_) => "a pass of its own with a formula over shapes, nnz and widths".into(),
        Traffic::ByShape(_) => "one of the other classes, by the shapes of the operands".into(),
        Traffic::Calls => "that of the functions it runs".into(),
        Traffic::Unmodelled(why) => format!("not modelled, a warning is given: {why}"),
    }
}

/// The candidate that differs least from `name`, when it differs little.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = name.to_lowercase().chars().collect();
    let limit = (wanted.len() / 3).clamp(1, 3);
    candidates
        .map(|c| (distance(&wanted, &c.to_lowercase().chars().collect::<Vec<_>>()), c))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, c)| c)
}

/// Levenshtein's distance, with a swap of neighbours as one step.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = (row[j] + 1).min(last[j + 1] + 1).min(last[j] + usize::from(x != y));
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let names = ["zeros", "ones", "size", "norm"];
        assert_eq!(nearest("zeors", names.into_iter()), Some("zeros"));
        assert_eq!(nearest("Norm", names.into_iter()), Some("norm"));
        assert_eq!(nearest("factorial", names.into_iter()), None);
        assert_eq!(nearest("", names.into_iter()), None);
    }
}
