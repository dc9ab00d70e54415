//! What is shown beside a text. In: figures of a run, the places of the text. Out: lenses above functions and regions, hints at
//! the ends of lines.

use super::figures::Figures;
use super::positions::Lines;
use lsp_types::{CodeLens, Command, InlayHint, InlayHintLabel, InlayHintTooltip, Position, Range};

/// A lens at every file, function and region of a text (line from 1, name): its figures. Where there are none yet, `meanwhile`
/// keeps the place, so that lines do not jump while a run lasts; what a run has not entered was not executed.
#[must_use]
pub(super) fn lenses<'t>(
    named: impl Iterator<Item = (u32, &'t str)>,
    figures: Option<&Figures>,
    meanwhile: Option<&str>,
) -> Vec<CodeLens> {
    let lens = |(line, name): (u32, &str)| {
        let title = match figures {
            Some(f) => match f.ranges.iter().find(|(l, n, _)| (*l, n.as_str()) == (line, name)) {
                Some((.., title)) => title.clone(),
                None => format!("{name}: not executed"),
            },
            None => format!("{name}: {}", meanwhile?),
        };
        let at = Position::new(line.saturating_sub(1), 0);
        let command = Command { title, command: String::new(), arguments: None };
        Some(CodeLens { range: Range::new(at, at), command: Some(command), data: None })
    };
    named.filter_map(lens).collect()
}

/// What each line of a part of the text loads, at its end.
#[must_use]
pub(super) fn hints(lines: &Lines, figures: &Figures, within: Range) -> Vec<InlayHint> {
    let shown = figures.lines.iter().filter(|(_, l)| !l.hint.is_empty());
    let shown = shown.map(|(line, l)| (line.saturating_sub(1), l));
    let shown = shown.filter(|(line, _)| (within.start.line..=within.end.line).contains(line));
    shown.map(|(line, l)| hint(lines, line, &l.hint, &l.words)).collect()
}

/// A hint at the end of a line (from 0).
#[must_use]
pub(super) fn hint(lines: &Lines, line: u32, label: &str, more: &str) -> InlayHint {
    InlayHint {
        position: lines.position(lines.offset(Position::new(line, u32::MAX))),
        label: InlayHintLabel::String(label.into()),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(more.into())),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}
