//! `slamm explain`: the table of diagnostics, and how a line is counted. In: a code, a line of a prototype, or none.
//! Out: what the code means and an example, what each operand of the line costs and why, or the list of all codes, on
//! standard output.

use super::args::Color;
use super::console::Silent;
use super::explain_args::ExplainArgs;
use super::render::{Renderer, usage};
use super::{analyze, export, files, machines, render, status};
use crate::interp::{self, Curves, RunOptions};
use crate::prediction::Prediction;
use crate::report::Explanation;
use crate::text::codes::{self, Code};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::text::suggest;
use std::fmt::Write;
use std::path::Path;

/// Columns of an explanation.
const WIDTH: usize = 80;

/// Prints the row of a code, the titles of all, or how a line is counted.
pub(super) fn print(args: &ExplainArgs) -> u8 {
    if let Some((file, line)) = args.line() {
        return explain_line(args, &file, line);
    }
    if args.run.is_some() || !args.running.set.is_empty() || args.cache.machine.is_some() {
        let message = "options of a run belong to a line, such as solve.m:12";
        return usage(&Renderer::new(args.color), message);
    }
    let text = match &args.what {
        None => codes::all().fold(String::new(), |list, c| format!("{list}{c}  {}\n", c.title())),
        Some(id) => match codes::find(id) {
            Some(code) => details(code),
            None => {
                unknown(id);
                return status::USAGE;
            }
        },
    };
    render::print(&text, &Renderer::new(args.color))
}

/// Runs the prototype, and explains what was counted for a line.
fn explain_line(args: &ExplainArgs, file: &Path, line: u32) -> u8 {
    let renderer = Renderer::new(args.color);
    let machine = match machines::of_run(&args.cache, &renderer) {
        Ok(machine) => machine,
        Err(status) => return status,
    };
    let predicted = match args.running.check().and_then(|()| args.cache.params(machine.as_ref())) {
        Ok(predicted) => predicted,
        Err(message) => return usage(&renderer, &message),
    };
    let script = args.run.as_deref().unwrap_or(file);
    let mut program = match files::to_run(script, &args.running, &renderer) {
        Ok(program) => program,
        Err(status) => return status,
    };
    let mut options = RunOptions { explain: true, ..args.running.options(predicted, true) };
    machines::apply(&args.cache, machine, Curves::None, &mut options);
    analyze::on_interrupt(&options.interrupt);
    let outcome = interp::run(&mut program, &options, &mut Silent);
    let ended = analyze::show(&outcome, &program.sources, args.quiet, &renderer);
    let Some(p) = &outcome.prediction else { return ended.max(status::PROTOTYPE) };
    let Some(name) = name_of(&program.sources, file) else {
        return ended.max(not_run(&renderer, file, script));
    };
    let explanation = Explanation::of(p, &name, line);
    if explanation.is_empty() {
        return ended.max(nothing_there(&renderer, p, &name, line));
    }
    match render::print(&explanation.text(export::width_of_stdout()), &renderer) {
        status::SUCCESS => ended,
        failed => failed,
    }
}

/// What a prediction calls a file.
fn name_of(sources: &Sources, file: &Path) -> Option<String> {
    let place = |p: &Path| p.canonicalize().ok();
    let wanted = place(file)?;
    sources.iter().find(|(_, s)| place(&s.path).is_some_and(|p| p == wanted)).map(|(_, s)| s.name.clone())
}

fn not_run(renderer: &Renderer, file: &Path, script: &Path) -> u8 {
    let message = format!("{} has not read {}", script.display(), file.display());
    let help = "name the prototype that calls it with --run SCRIPT.m";
    renderer.diagnostics(&Sources::default(), &[Diagnostic::error(codes::SLM933, message).help(help)]);
    status::USAGE
}

/// The line holds no statement that was executed.
fn nothing_there(renderer: &Renderer, p: &Prediction, file: &str, line: u32) -> u8 {
    let mut lines: Vec<u32> = p.seen.explained.iter().filter(|s| s.file == file).map(|s| s.line).collect();
    lines.sort_unstable_by_key(|l| (l.abs_diff(line), *l));
    lines.dedup();
    let message = format!("nothing was executed in line {line} of {file}");
    let help = match lines.as_slice() {
        [] => "nothing of this file was executed".into(),
        [one] => format!("line {one} was"),
        [one, other, ..] => {
            format!("the nearest lines that were executed are {} and {}", one.min(other), one.max(other))
        }
    };
    renderer.diagnostics(&Sources::default(), &[Diagnostic::error(codes::SLM933, message).help(help)]);
    status::USAGE
}

fn unknown(id: &str) {
    let help = match suggest::similar(id, codes::all().map(Code::id)) {
        Some(near) => format!("did you mean {near}? `slamm explain` lists all codes"),
        None => "`slamm explain` lists all codes".into(),
    };
    let d = Diagnostic::error(codes::SLM908, format!("no diagnostic has the code '{id}'")).help(help);
    Renderer::new(Color::Auto).diagnostics(&Sources::default(), &[d]);
}

fn details(code: Code) -> String {
    let mut out = format!("{code}: {}\n\n{}\nExample:\n", code.title(), wrapped(code.explanation()));
    let example = code.example();
    for (name, text) in example.files {
        let _ = writeln!(out, "\n{name}");
        for line in text.lines() {
            let _ = writeln!(out, "    {}", line.replace('\0', "\\0"));
        }
    }
    out.push('\n');
    for command in example.commands {
        let _ = writeln!(out, "$ {command}");
    }
    out
}

fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
    out
}
