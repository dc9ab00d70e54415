//! Places in a text as the protocol has them: lines from 0, columns in units of UTF-16; files as addresses. In: texts and
//! what stages say of them. Out: what an editor is told.

use crate::text::diagnostic::{Diagnostic, Label, Severity};
use crate::text::source::{Sources, Span};
use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range, Uri};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A text with the offsets of its lines. A line ends with `\n`, as everywhere in slamm.
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    #[must_use]
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Lines { text, starts }
    }

    /// A line without its end; empty where there is no such line.
    #[must_use]
    pub(super) fn line(&self, line: u32) -> &'a str {
        let from = self.starts.get(line as usize).copied().unwrap_or(self.text.len());
        let to = self.starts.get(line as usize + 1).copied().unwrap_or(self.text.len());
        self.text.get(from..to).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// The place of a byte; of one within a character, the character's.
    #[must_use]
    pub(super) fn position(&self, offset: usize) -> Position {
        let whole = |at: &usize| self.text.is_char_boundary(*at);
        let offset = (0..=offset.min(self.text.len())).rev().find(whole).unwrap_or(0);
        let line = self.starts.partition_point(|s| *s <= offset).saturating_sub(1);
        let from = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(from..offset).unwrap_or("");
        Position::new(u32::try_from(line).unwrap_or(u32::MAX), units(before))
    }

    /// The byte of a place; of a column beyond the line, its end.
    #[must_use]
    pub(super) fn offset(&self, at: Position) -> usize {
        let line = self.line(at.line);
        let from = self.starts.get(at.line as usize).copied().unwrap_or(self.text.len());
        let mut left = at.character as usize;
        for (byte, c) in line.char_indices() {
            if left < c.len_utf16() {
                return from + byte;
            }
            left -= c.len_utf16();
        }
        from + line.len()
    }

    /// The word at a byte, with where it begins: letters, digits and underscores.
    #[must_use]
    pub(super) fn word(&self, offset: usize) -> (&'a str, usize) {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let before = self.text.get(..offset).unwrap_or("");
        let from = before.trim_end_matches(is_word).len();
        let rest = self.text.get(from..).unwrap_or("");
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        (rest.get(..length).unwrap_or(""), from)
    }
}

fn units(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

/// The place of a part of a file.
#[must_use]
pub(super) fn range(span: Span, sources: &Sources) -> Range {
    let lines = Lines::new(&sources.get(span.file).text);
    Range::new(lines.position(span.start as usize), lines.position(span.end as usize))
}

/// The file that an address names; none where it names something else.
#[must_use]
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let local = uri.authority().is_none_or(|a| matches!(a.as_str(), "" | "localhost"));
    if !local || !uri.scheme()?.as_str().eq_ignore_ascii_case("file") {
        return None;
    }
    let path = uri.path().as_estr().decode().into_string().ok()?.into_owned();
    // `/C:/folder` where drives have letters.
    let path = match path.strip_prefix('/') {
        Some(rest) if cfg!(windows) && rest.as_bytes().get(1) == Some(&b':') => rest.to_string(),
        _ => path,
    };
    Some(PathBuf::from(path)).filter(|p| p.is_absolute() && !path_is_odd(p))
}

/// Zero bytes, which no file system has.
fn path_is_odd(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().contains(&0)
}

/// A file as the protocol names it; none for a relative path.
#[must_use]
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let mut text = String::from("file://");
    if cfg!(windows) {
        text.push('/');
    }
    for byte in path.is_absolute().then_some(path)?.to_str()?.bytes() {
        match byte {
            b'\\' if cfg!(windows) => text.push('/'),
            b'/' | b'-' | b'.' | b'_' | b'~' => text.push(char::from(byte)),
            b if b.is_ascii_alphanumeric() => text.push(char::from(b)),
            b => write!(text, "%{b:02X}").ok()?,
        }
    }
    text.parse().ok()
}

/// A diagnostic with its file; one without a place is at the beginning of `file`.
#[must_use]
pub(super) fn diagnostic(d: &Diagnostic, file: &Path, sources: &Sources) -> (PathBuf, lsp_types::Diagnostic) {
    let label = d.primary.as_ref();
    let place = |l: &Label| (sources.get(l.span.file).path.clone(), range(l.span, sources));
    let (path, range) = label.map_or_else(|| (file.to_path_buf(), Range::default()), place);
    let also = |l: &Label| {
        let (path, range) = place(l);
        Some(DiagnosticRelatedInformation { location: Location::new(uri_of(&path)?, range), message: l.text.clone() })
    };
    let severity = match d.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let text = label.map(|l| l.text.as_str()).filter(|t| !t.is_empty());
    let parts = [Some(d.message.as_str()), text, d.help.as_deref()];
    let told = lsp_types::Diagnostic {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(d.code.to_string())),
        source: Some("slamm".into()),
        message: parts.into_iter().flatten().collect::<Vec<&str>>().join("\n"),
        related_information: Some(d.secondary.iter().filter_map(also).collect()),
        ..lsp_types::Diagnostic::default()
    };
    (path, told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_units_of_utf_16() {
        // 𝛼 is two units and four bytes, é one unit and two bytes.
        let lines = Lines::new("x = '𝛼é'; yy\r\nz\n");
        let y = "x = '𝛼é'; ".len();
        assert_eq!(lines.position(y), Position::new(0, 11));
        assert_eq!(lines.offset(Position::new(0, 11)), y);
        assert_eq!(lines.word(y + 1), ("yy", y));
        assert_eq!(lines.offset(Position::new(0, 99)), "x = '𝛼é'; yy".len(), "beyond the line: its end");
        assert_eq!((lines.line(1), lines.line(2), lines.line(9)), ("z", "", ""));
        assert_eq!(lines.offset(Position::new(0, 6)), 5, "within a character: its beginning");
        assert_eq!(lines.position(7), Position::new(0, 5), "within a character: its place");
        assert_eq!(lines.position(10_000), Position::new(2, 0));
        assert_eq!(lines.offset(Position::new(u32::MAX, u32::MAX)), lines.text.len());
    }

    #[test]
    fn addresses_name_files() {
        let path = |text: &str| text.parse().ok().as_ref().and_then(path_of);
        let odd = PathBuf::from("/a b/ü%#é?.m");
        assert_eq!(uri_of(&odd).as_ref().and_then(path_of), Some(odd));
        assert_eq!(path("file:///a%20b/c.m"), Some("/a b/c.m".into()));
        assert_eq!(path("file://localhost/c.m"), Some("/c.m".into()));
        for other in ["untitled:Untitled-1", "file://host/c.m", "https://a/c.m", "file:///%ff", "file:///a%00b", "c.m"]
        {
            assert_eq!(path(other), None, "{other}");
        }
        assert_eq!(uri_of(Path::new("c.m")), None);
    }
}
