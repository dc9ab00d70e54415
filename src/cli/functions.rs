//! `slamm functions`: the table of functions as it stands, and the library. In: a name or none.
//! Out: lines on standard output.

use super::args::{Color, FunctionsArgs};
use super::render::Renderer;
use super::{render, status};
use crate::functions::{self, Emit, Function, Traffic, VARIADIC};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::text::suggest;
use crate::{library, syntax};
use std::fmt::Write;

/// Prints the whole table, or one function in detail.
pub(super) fn print(args: &FunctionsArgs) -> u8 {
    let text = match &args.name {
        None => overview(),
        Some(name) => match summary(name) {
            Some(text) => text + &functions::find(name).map(formula).unwrap_or_default(),
            None => {
                unknown(name);
                return status::USAGE;
            }
        },
    };
    render::print(&text, &Renderer::new(Color::Auto))
}

/// What is known of a function but the text of its formula; none where no function has the name.
pub(super) fn summary(name: &str) -> Option<String> {
    functions::find(name).map(details).or_else(|| library_function(name).map(|f| f.details()))
}

/// A line on what a function does; none where no function has the name.
pub(super) fn line_on(name: &str) -> Option<String> {
    functions::find(name).map(|f| f.doc.to_owned()).or_else(|| library::source(name).map(first_comment))
}

/// The first comment of a file says what its function does.
fn first_comment(text: &str) -> String {
    let comment = text.lines().map(str::trim).find(|l| l.starts_with('%')).unwrap_or_default();
    comment.trim_start_matches('%').trim().to_owned()
}

/// A function of `stdlib/*.m`; all that is known of it is in its text.
struct LibraryFunction {
    name: &'static str,
    doc: String,
    inputs: (usize, usize),
    outputs: usize,
}

const FOLLOWS: &str = "traffic follows from its execution";

fn library_function(name: &str) -> Option<LibraryFunction> {
    let name = library::names().find(|n| *n == name)?;
    let text = library::source(name)?;
    let mut sources = Sources::default();
    let file = sources.add(name, name, text.as_bytes());
    let unit = syntax::parse(&sources, file).unit;
    let f = unit.functions.first()?;
    let (fixed, variadic) = match f.params.last() {
        Some(last) if last.ident.name.as_ref() == "varargin" => (f.params.len() - 1, true),
        _ => (f.params.len(), false),
    };
    let several = f.outputs.last().is_some_and(|o| o.name.as_ref() == "varargout");
    Some(LibraryFunction {
        name,
        doc: first_comment(text),
        inputs: (0, if variadic { VARIADIC } else { fixed }),
        outputs: if several { VARIADIC } else { f.outputs.len() },
    })
}

impl LibraryFunction {
    fn details(&self) -> String {
        let mut out = format!("{}: {}\n\n", self.name, self.doc);
        let _ = writeln!(out, "class     library");
        let _ = writeln!(out, "inputs    {}", count(self.inputs.0, self.inputs.1));
        let _ = writeln!(out, "outputs   {}", count(0, self.outputs));
        let _ = writeln!(out, "traffic   follows from its execution: its statements are ranges of the report");
        let _ = writeln!(out, "source    stdlib/{}.m", self.name);
        out
    }
}

fn unknown(name: &str) {
    let names = functions::all();
    let near = || suggest::similar(name, names.iter().map(|f| f.name).chain(library::names()));
    let help = match functions::toolbox(name) {
        Some(toolbox) => Err(toolbox),
        None => Ok(near()),
    };
    let help = match help {
        Err(toolbox) => format!(
            "It belongs to MATLAB's {toolbox}, which slamm has not: the program that `slamm emit` writes runs with it."
        ),
        Ok(Some(near)) => format!("Did you mean '{near}'?"),
        Ok(None) => "'slamm functions' lists all of them.".into(),
    };
    let d = Diagnostic::error(codes::SLM907, format!("unknown function '{name}'")).help(help);
    Renderer::new(Color::Auto).diagnostics(&Sources::default(), &[d]);
}

/// One line of the overview: name, class, arity, what it does and where its model is from.
type Line = [String; 4];

fn overview() -> String {
    let row = |f: &&'static Function| {
        let does = format!("{} [{}]", f.doc, f.source);
        [f.name.to_owned(), class_of(&f.traffic).to_owned(), arity_of(f.inputs, f.outputs), does]
    };
    let of_library = |f: LibraryFunction| {
        let does = format!("{} [{FOLLOWS}]", f.doc);
        [f.name.to_owned(), "library".to_owned(), arity_of(f.inputs, f.outputs), does]
    };
    let mut lines: Vec<Line> = functions::all().iter().map(row).collect();
    lines
        .extend(library::names().filter(|n| functions::find(n).is_none()).filter_map(library_function).map(of_library));
    lines.sort();
    let total = lines.len();
    lines.insert(0, ["name", "class", "in→out", "does [source of the model]"].map(str::to_owned));
    let width = |k: usize| lines.iter().map(|l| l[k].chars().count()).max().unwrap_or(0);
    let [name, class, arity] = [0, 1, 2].map(width);
    let mut out = String::new();
    for [n, c, a, d] in &lines {
        let _ = writeln!(out, "{n:<name$}  {c:<class$}  {a:<arity$}  {d}");
    }
    let _ = writeln!(out, "{total} functions");
    out
}

fn details(f: &Function) -> String {
    let mut out = format!("{}: {}\n\n", f.name, f.doc);
    let _ = writeln!(out, "class     {}", class_of(&f.traffic));
    let _ = writeln!(out, "inputs    {}", count(f.inputs.0, f.inputs.1));
    let _ = writeln!(out, "outputs   {}", count(0, f.outputs));
    let _ = writeln!(out, "traffic   {}", meaning(&f.traffic));
    let _ = writeln!(out, "ranks     {}", f.ranks.meaning());
    let _ = writeln!(out, "source    {}", f.source);
    let _ = writeln!(out, "example   {}", f.example);
    let emitted = match f.emit {
        Emit::Same => f.name.to_string(),
        Emit::Wrapped => format!("SLM{}", f.name),
    };
    let _ = writeln!(out, "emitted   {emitted}");
    out
}

/// The formula of a profiled function, with what it calls.
fn formula(f: &Function) -> String {
    let mut out = String::new();
    if let Traffic::Profiled(model) | Traffic::ByShape(model) | Traffic::ByShapeOrScalars(model, _) = f.traffic {
        let shared = model.files().into_iter().filter(|(name, _)| *name != model.name);
        for (name, text) in std::iter::once((model.name, model.text)).chain(shared) {
            let _ = write!(out, "\nstdlib/models/{name}.m\n\n");
            for line in text.lines() {
                let _ = writeln!(out, "    {line}");
            }
        }
    }
    out
}

fn arity_of(inputs: (usize, usize), outputs: usize) -> String {
    let outputs = if outputs == VARIADIC { "n".into() } else { outputs.to_string() };
    format!("{}→{outputs}", count(inputs.0, inputs.1))
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
        Traffic::Free | Traffic::Query(_) => "free",
        Traffic::Elementwise { .. } => "element-wise",
        Traffic::Reduction { .. } => "reduction",
        Traffic::Profiled(_) => "profiled",
        Traffic::ByShape(_) | Traffic::ByShapeOrScalars(..) => "by shape",
        Traffic::Calls => "calls",
        Traffic::Unmodelled(_) => "no model",
    }
}

fn meaning(t: &Traffic) -> String {
    match t {
        Traffic::Free | Traffic::Query(_) => "moves no significant data".into(),
        Traffic::Elementwise { flops, .. } => {
            format!("joins its statement's pass; {flops} flops for each element of the result")
        }
        Traffic::Reduction { flops, complex } if flops == complex => {
            format!("joins its statement's pass, loads what it reduces once; {flops} flops for each element read")
        }
        Traffic::Reduction { flops, complex } => {
            let each = format!("{flops} flops for each element read, {complex} for each complex one");
            format!("joins its statement's pass, loads what it reduces once; {each}")
        }
        Traffic::Profiled(model) => format!("a pass of its own, by the model {}", model.name),
        Traffic::ByShape(model) | Traffic::ByShapeOrScalars(model, _) => {
            format!("one of the other classes, by the shapes of the operands: the model {} says which", model.name)
        }
        Traffic::Calls => "that of the functions it runs".into(),
        Traffic::Unmodelled(why) => format!("not modelled; a run warns: {why}"),
    }
}
