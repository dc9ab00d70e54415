//! `slamm explain`: the table of diagnostics. In: a code or none. Out: what it means and an example,
//! or the list of all codes, on standard output.

use super::args::{Color, ExplainArgs};
use super::render::Renderer;
use super::{outputs, status};
use crate::text::codes::{self, Code};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::text::suggest;
use std::fmt::Write;

/// Columns of an explanation.
const WIDTH: usize = 80;

/// Prints the row of a code, or the titles of all.
pub(super) fn print(args: &ExplainArgs) -> u8 {
    let text = match &args.code {
        None => codes::all().fold(String::new(), |list, c| format!("{list}{c}  {}\n", c.title())),
        Some(id) => match codes::find(id) {
            Some(code) => details(code),
            None => {
                unknown(id);
                return status::USAGE;
            }
        },
    };
    match outputs::to_stdout(&text) {
        Ok(()) => status::SUCCESS,
        Err(_) => status::USAGE,
    }
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
