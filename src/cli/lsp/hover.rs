//! What is shown of the place under the pointer. In: a program, its mistakes, a place. Out: Markdown.

use super::definition::{Meaning, meaning};
use crate::cli::functions::summary;
use crate::program::{Callee, FileOrigin, Program};
use crate::text::codes;
use lsp_types::{Diagnostic, Hover, HoverContents, MarkupContent, MarkupKind, NumberOrString, Position};

/// What the codes at the place mean, and what the function there is; none where there is nothing.
#[must_use]
pub(super) fn hover(program: Option<&Program>, wrong: &[Diagnostic], at: Position, offset: usize) -> Option<Hover> {
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
