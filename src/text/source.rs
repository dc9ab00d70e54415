//! Stage 0: source texts. In: file names and their bytes. Out: [`Sources`], which every later
//! stage refers to by [`FileId`] and [`Span`].

use std::borrow::Cow;
use std::path::PathBuf;
use std::rc::Rc;

/// Number of a file in [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FileId(pub u32);

/// Half-open range of bytes in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Span { file, start: clamp(start), end: clamp(end) }
    }

    /// The smallest span that covers both; `other` has to be in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

fn clamp(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// One text, decoded to UTF-8, with the offsets at which its lines start.
#[derive(Debug)]
pub struct SourceFile {
    /// As the user named it; shown in diagnostics.
    pub name: String,
    pub path: PathBuf,
    pub text: Rc<str>,
    /// Bytes on disk where the text is not the same.
    original: Option<Box<[u8]>>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// Hexadecimal SHA-256 of the bytes on disk.
    #[must_use]
    pub fn sha256(&self) -> String {
        sha256_hex(self.original.as_deref().unwrap_or(self.text.as_bytes()))
    }

    /// Line and column, both from 1, of a byte offset; columns count characters.
    #[must_use]
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self.line_of(offset);
        let start = self.line_starts[line] as usize;
        let end = (offset as usize).min(self.text.len());
        let column = self.text.get(start..end).map_or(end - start, |t| t.chars().count());
        (clamp(line + 1), clamp(column + 1))
    }

    /// Line, from 0, of a byte offset.
    fn line_of(&self, offset: u32) -> usize {
        self.line_starts.partition_point(|&s| s <= offset).max(1) - 1
    }

    /// The text of a line (from 1) without its end-of-line characters.
    #[must_use]
    pub fn line_text(&self, line: u32) -> &str {
        let index = line as usize;
        let Some(&start) = index.checked_sub(1).and_then(|i| self.line_starts.get(i)) else {
            return "";
        };
        let end = self.line_starts.get(index).map_or(self.text.len(), |&e| e as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }

    #[must_use]
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }
}

/// All texts of one run; grows when a function is found on the path.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a text. Bytes that are not UTF-8 are read as Latin-1, the usual encoding of old
    /// MATLAB files.
    pub fn add(&mut self, name: impl Into<String>, path: impl Into<PathBuf>, bytes: &[u8]) -> FileId {
        let text = match std::str::from_utf8(bytes) {
            Ok(t) => Cow::Borrowed(t.trim_start_matches('\u{feff}')),
            Err(_) => Cow::Owned(bytes.iter().map(|&b| char::from(b)).collect()),
        };
        let text = if text.contains('\r') { Cow::Owned(lines_ended(&text)) } else { text };
        let mut line_starts = vec![0];
        line_starts.extend(text.match_indices('\n').map(|(i, _)| clamp(i + 1)));
        let original = (text.as_bytes() != bytes).then(|| bytes.into());
        let id = FileId(clamp(self.files.len()));
        self.files.push(SourceFile { name: name.into(), path: path.into(), text: text.into(), original, line_starts });
        id
    }

    #[must_use]
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// Whether a text is one of slamm's library and not of the user.
    #[must_use]
    pub(crate) fn is_shipped(&self, id: FileId) -> bool {
        self.get(id).name.starts_with("stdlib/")
    }

    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(clamp(i)), f))
    }

    /// Line (from 1) of the start of a span.
    #[must_use]
    pub fn line(&self, span: Span) -> u32 {
        clamp(self.get(span.file).line_of(span.start) + 1)
    }

    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

/// A carriage return that ends a line by itself, as in files of the first Macintoshes, is a line feed.
fn lines_ended(text: &str) -> String {
    let mut ended = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let alone = c == '\r' && rest.peek() != Some(&'\n');
        ended.push(if alone { '\n' } else { c });
    }
    ended
}

pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;
    Sha256::digest(bytes).iter().fold(String::new(), |mut s, b| {
        let _ = write!(s, "{b:02x}");
        s
    })
}
