//! Whether a text is written for GNU Octave. In: a text. Out: yes where it has a spelling that MATLAB
//! does not read, so that brackets around texts in double quotes join them, as there.

use super::{Tok, tokens};
use crate::text::source::FileId;

/// True for `endif`, `!`, `!=`, `#`, `+=`, `unwind_protect`, and functions that Octave alone has, as the
/// caller knows them (`printf` and the like).
#[must_use]
pub(crate) fn is_octave(text: &str, octave_only: impl Fn(&str) -> bool) -> bool {
    let (tokens, _) = tokens(FileId(0), text);
    let mut at = 0;
    for t in &tokens {
        let (start, end) = (t.start as usize, t.end as usize);
        if text.get(at..start).is_some_and(octave_comment) {
            return true;
        }
        at = end;
        let source = text.get(start..end).unwrap_or_default();
        let found = match &t.tok {
            Tok::Keyword(w) => w.is_octave(),
            Tok::Not => source == "!",
            Tok::Compare(_) => source == "!=",
            Tok::Power(_) => source.contains("**"),
            Tok::OpAssign(_) | Tok::PlusPlus | Tok::MinusMinus => true,
            Tok::Ident(name) => octave_only(name),
            _ => false,
        };
        if found {
            return true;
        }
    }
    text.get(at..).is_some_and(octave_comment)
}

/// A comment between two tokens that begins with `#`.
fn octave_comment(gap: &str) -> bool {
    gap.lines().any(|line| line.find(['#', '%']).is_some_and(|i| line.as_bytes().get(i) == Some(&b'#')))
}

#[cfg(test)]
mod tests {
    use super::is_octave;

    #[test]
    fn spellings_of_octave() {
        for text in ["# a", "if x, y, endif", "x != 1", "x = !y", "x += 1", "printf (\"a\")", "x = 2; # b"] {
            assert!(is_octave(text, |n| n == "printf"), "{text}");
        }
        for text in ["% # a", "if x, y, end", "x ~= 1", "x = '# a';", "s = [\"a\" \"b\"];", "x = 2^3; ...\n % b"] {
            assert!(!is_octave(text, |n| n == "printf"), "{text}");
        }
    }
}
