//! Changes of a source text: insertions and replacements by byte position, and where generated
//! lines go. In: a text and its spans. Out: the changed text; what no change touches stays byte
//! for byte.

use crate::text::source::Span;
use std::ops::Range;

/// Behind every generated line.
pub(super) const MARK: &str = "%slm";

/// Changes of one text.
#[derive(Debug, Default)]
pub(super) struct Edits {
    /// Start, end, text; of insertions at one place the earlier one stands first.
    list: Vec<(usize, usize, String)>,
}

impl Edits {
    pub(super) fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.list.push((span.start as usize, span.end as usize, text.into()));
    }

    pub(super) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.list.push((at, at, text.into()));
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Replaces the one that was made when there were `at` of them by those of `other`.
    pub(super) fn remake(&mut self, at: usize, other: Edits) {
        if at < self.list.len() {
            self.list.splice(at..=at, other.list);
        }
    }

    /// As [`Self::apply`], for a part behind another one whose changes reach up to `from`.
    #[must_use]
    pub(super) fn apply_behind(&self, text: &str, from: usize, to: usize) -> String {
        let later =
            self.list.iter().filter(|(start, end, _)| *end > *start || *start > from || from == 0).cloned().collect();
        Edits { list: later }.apply(text, from, to)
    }

    /// The part `from..to` of the text with its changes.
    #[must_use]
    pub(super) fn apply(&self, text: &str, from: usize, to: usize) -> String {
        self.apply_traced(text, from, to, &mut |_, _, _| ())
    }

    /// As [`Self::apply`], telling of every piece where it begins in the new text, which part of the old one it
    /// replaces, and whether it is the same.
    pub(super) fn apply_traced(
        &self,
        text: &str,
        from: usize,
        to: usize,
        piece: &mut dyn FnMut(usize, Range<usize>, bool),
    ) -> String {
        let mut list: Vec<&(usize, usize, String)> =
            self.list.iter().filter(|(s, e, _)| *s >= from && *e <= to).collect();
        // An insertion in front of a replacement stays in front of it.
        list.sort_by_key(|(s, e, _)| (*s, *e));
        let mut out = String::with_capacity(to.saturating_sub(from) + 64 * list.len());
        let mut at = from;
        for (start, end, new) in list {
            if *start < at {
                continue;
            }
            let begin = join(&mut out, text.get(at..*start).unwrap_or(""));
            piece(begin, at..*start, true);
            let begin = join(&mut out, new);
            piece(begin, *start..*end, false);
            at = *end;
        }
        let begin = join(&mut out, text.get(at..to).unwrap_or(""));
        piece(begin, at..to, true);
        out
    }
}

/// `while(a && b)`: the parentheses that stood between two words may be gone. Gives where the piece begins.
fn join(out: &mut String, piece: &str) -> usize {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if out.ends_with(word) && piece.starts_with(word) {
        out.push(' ');
    }
    let begin = out.len();
    out.push_str(piece);
    begin
}

/// Positions in a text.
#[derive(Clone, Copy)]
pub(super) struct Places<'t> {
    pub text: &'t str,
    /// Where lines begin that go on with the line before.
    pub continued: &'t [usize],
}

impl Places<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    fn blanks(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), b' ' | b'\t') {
            at += 1;
        }
        at
    }

    /// White space before the first word of the line of a position.
    pub(super) fn indent(&self, at: usize) -> &str {
        let start = self.line_start(at);
        let end = self.blanks(start);
        self.text.get(start..end).unwrap_or("")
    }

    pub(super) fn line_start(&self, at: usize) -> usize {
        self.text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1)
    }

    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or("");
        let end = at + rest.find('\n').unwrap_or(rest.len());
        if end > at && self.byte(end - 1) == b'\r' { end - 1 } else { end }
    }

    /// Whether nothing but white space stands before the position on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.blanks(self.line_start(at)) == at
    }

    /// Whether the line before the one of the position goes on in it (`...`).
    fn continues(&self, at: usize) -> bool {
        self.continued.binary_search(&self.line_start(at)).is_ok()
    }

    /// Puts generated statements behind what ends at `end`: on lines of their own where the line
    /// ends there, else behind it. `indent`: of the new lines.
    pub(super) fn put_behind(&self, edits: &mut Edits, end: usize, indent: &str, statements: &[String]) {
        if statements.is_empty() {
            return;
        }
        let mut at = self.blanks(end);
        let separated = matches!(self.byte(at), b';' | b',') && at < self.text.len();
        if separated {
            at += 1;
        }
        let next = self.blanks(at);
        let rest = self.text.get(next..).unwrap_or("");
        let line_ends = matches!(self.byte(next), b'\n' | b'\r') || next >= self.text.len();
        let comment = rest.starts_with(['%', '#']);
        let directive = directive_in(rest.lines().next().unwrap_or("")) == Some(0);
        if line_ends || (comment && !directive) {
            let to = self.line_end(next);
            let lines: String = statements.iter().map(|s| format!("\n{indent}{s}; {MARK}")).collect();
            edits.insert(to, lines);
        } else {
            let mut text = String::new();
            if !separated {
                text.push(',');
            }
            for s in statements {
                text.push_str(&format!(" {s};"));
            }
            edits.insert(if separated { at } else { end }, text);
        }
    }

    /// Whether generated statements stand right before a position.
    fn ends_generated(&self, edits: &Edits, start: usize) -> bool {
        edits.list.iter().any(|(from, to, new)| {
            from == to
                && *from <= start
                && new.trim_end().ends_with(';')
                && self.text.get(*from..start).is_some_and(|t| t.trim_matches([' ', '\t']).is_empty())
        })
    }

    /// What separates a generated statement from the one before it: `if a, f(x) end` does not end it.
    pub(super) fn gap_before(&self, start: usize) -> &'static str {
        let before = self.text.get(..start).unwrap_or("").trim_end_matches([' ', '\t']);
        let ended = before.ends_with([';', ',']) || before.ends_with('\n') && !self.continues(start);
        if ended || before.is_empty() { "" } else { ", " }
    }

    /// The same where generated statements may be right before it.
    pub(super) fn gap_at(&self, edits: &Edits, start: usize) -> &'static str {
        if self.ends_generated(edits, start) { "" } else { self.gap_before(start) }
    }

    /// Puts generated statements before what begins at `start`; `indent`: of new lines, where it is
    /// another one.
    pub(super) fn put_before(&self, edits: &mut Edits, start: usize, indent: Option<&str>, statements: &[String]) {
        if statements.is_empty() {
            return;
        }
        if self.begins_line(start) && !self.continues(start) {
            let indent = indent.unwrap_or_else(|| self.indent(start));
            let lines: String = statements.iter().map(|s| format!("{indent}{s}; {MARK}\n")).collect();
            edits.insert(self.line_start(start), lines);
        } else {
            let gap = self.gap_at(edits, start);
            let text: String = statements.iter().map(|s| format!("{s}; ")).collect();
            let line = self.text.get(self.line_start(start)..start).unwrap_or("");
            if directive_in(line).is_some() {
                // Behind a directive it would be part of its comment.
                edits.insert(start, format!("\n{}{text}", self.indent(start)));
            } else {
                edits.insert(start, format!("{gap}{text}"));
            }
        }
    }
}

/// Where a directive begins in a line or a part of one.
pub(super) fn directive_in(line: &str) -> Option<usize> {
    let is_one = |rest: &str| {
        let word = rest.trim_start_matches(['%', '#', ' ', '\t']);
        word.get(..3).is_some_and(|w| w.eq_ignore_ascii_case("slm"))
    };
    line.match_indices(['%', '#']).map(|(at, _)| at).find(|&at| line.get(at..).is_some_and(is_one))
}

#[cfg(test)]
mod tests {
    use crate::syntax::continued_lines;
    use crate::text::source::FileId;

    #[test]
    fn dots_of_strings_and_comments_continue_nothing() {
        for text in
            ["x = 1 + ...\n", "x...;\n", "y = a' + ... it's\n", "f('wait...', ...\n", "s = [a' ...\r\n", "...x\n"]
        {
            assert_eq!(continued_lines(FileId(0), text), [text.len()], "{text}");
        }
        for text in ["disp('please wait...')\n", "x = 1; % and so on ...\n", "s = \"...\";\n", "", "a = b';\n"] {
            assert!(continued_lines(FileId(0), text).is_empty(), "{text}");
        }
    }
}
