//! What is shown of the place under the pointer. In: a program, its mistakes, what a run says of the line, a place. Out:
//! Markdown.

use super::definition::{Meaning, meaning};
use super::figures::Line;
use crate::cli::functions::summary;
use crate::program::{Callee, FileOrigin, Program};
use crate::text::codes;
use lsp_types::{Diagnostic, Hover, HoverContents, MarkupContent, MarkupKind, NumberOrString, Position};

/// What the codes at the place mean, what the function there is, how the line was counted; none where there is nothing.
#[must_use]
pub(super) fn hover(
    program: Option<&Program>,
    wrong: &[Diagnostic],
    line: Option<&Line>,
    at: Position,
    offset: usize,
) -> Option<Hover> {
    let mut parts: Vec<String> = Vec::new();
    for d in wrong.iter().filter(|d| d.range.start <= at && at <= d.range.end) {
        if let Some(NumberOrString::String(code)) = &d.code
            && let Some(code) = codes::find(code)
        {
            parts.push(format!("**{code}: {}**\n\n{}", code.title(), code.explanation()));
        }
    }
    parts.dedup();
    parts.extend(program.and_then(|p| function(p, offset)));
    parts.extend(line.map(|l| counted(l, at.line)).filter(|t| !t.is_empty()));
    (!parts.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n---\n\n") }),
        range: None,
    })
}

/// What is known of a function that comes with slamm.
fn function(program: &Program, offset: usize) -> Option<String> {
    let name = match meaning(program, offset) {
        Meaning::Called(Callee::Builtin(f)) => f.name,
        Meaning::Called(Callee::File(FileOrigin::Library(name))) => name,
        _ => return None,
    };
    Some(format!("```text\n{}\n```", summary(name)?.trim_end()))
}

/// What a line loads and stores in the whole run, and how its operands were counted.
fn counted(l: &Line, line: u32) -> String {
    let mut parts = Vec::new();
    if !l.words.is_empty() {
        parts.push(format!("**line {}**: {}", u64::from(line) + 1, l.words));
    }
    if !l.explained.is_empty() {
        parts.push(format!("```text\n{}\n```", l.explained.trim_end()));
    }
    parts.join("\n\n")
}
