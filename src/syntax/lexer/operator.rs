//! Operators, and characters that mean nothing.

use super::Lexer;
use crate::syntax::ast::BinaryOp;
use crate::syntax::token::{Keyword, Tok};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;

/// What a line that begins with `!` calls.
const SHELL_ESCAPE: &str = "system";

impl<'i> Lexer<'i, '_> {
    pub(super) fn operator(&mut self) {
        if let Some((tok, length)) = self.compound() {
            self.push(tok, length);
            return;
        }
        match self.at(0) {
            byte @ (b'+' | b'-') => self.sign(byte),
            b'~' | b'!' => self.not(),
            b'@' => self.handle(),
            b'=' => self.assign(),
            b'.' if self.at(1) == b'(' && self.behind_operand() => self.open_dot_paren(),
            b'.' if self.behind_operand() && self.field() => {}
            _ => match self.simple() {
                Some((tok, length)) => self.push(tok, length),
                None => self.unexpected(),
            },
        }
    }

    /// `+=` and the like; inside brackets they cannot occur.
    fn compound(&self) -> Option<(Tok<'static>, usize)> {
        if !self.brackets.is_empty() || !self.behind_operand() {
            return None;
        }
        // Octave also has `.*=` and the like.
        let dot = usize::from(self.at(0) == b'.');
        if self.at(dot + 1) != b'=' || self.at(dot + 2) == b'=' {
            return None;
        }
        let op = match self.at(dot) {
            b'*' if dot > 0 => BinaryOp::ElMul,
            b'/' if dot > 0 => BinaryOp::ElDiv,
            b'\\' if dot > 0 => BinaryOp::ElLeftDiv,
            b'^' if dot > 0 => BinaryOp::ElPow,
            _ if dot > 0 => return None,
            b'\\' => BinaryOp::LeftDiv,
            b'+' => BinaryOp::Add,
            b'-' => BinaryOp::Sub,
            b'*' => BinaryOp::Mul,
            b'/' => BinaryOp::Div,
            b'^' => BinaryOp::Pow,
            b'|' => BinaryOp::Or,
            b'&' => BinaryOp::And,
            _ => return None,
        };
        Some((Tok::OpAssign(op), dot + 2))
    }

    fn sign(&mut self, byte: u8) {
        let plus = byte == b'+';
        if self.at(1) == byte && self.brackets.is_empty() {
            let next = self.at(2);
            let before_name = self.at_start() && (next.is_ascii_alphabetic() || next == b'_');
            if before_name || (self.behind_operand() && self.statement_ends_behind(2)) {
                self.push(if plus { Tok::PlusPlus } else { Tok::MinusMinus }, 2);
                return;
            }
        }
        // `while (++i < n)` is no double sign in the code of those who write it: refused, as `i++` is.
        let name = self.at(2).is_ascii_alphabetic() || self.at(2) == b'_';
        if self.at(1) == byte && name && self.pos > 0 && self.bytes.get(self.pos - 1) == Some(&b'(') {
            self.push(if plus { Tok::PlusPlus } else { Tok::MinusMinus }, 2);
            return;
        }
        if !matches!(self.at(1), b' ' | b'\t' | b'\r' | b'\n') {
            self.separate();
        }
        self.push(if plus { Tok::Plus } else { Tok::Minus }, 1);
    }

    fn statement_ends_behind(&self, ahead: usize) -> bool {
        let rest = self.bytes.get(self.pos + ahead..).unwrap_or(&[]);
        match rest.iter().find(|&&b| b != b' ' && b != b'\t') {
            None => true,
            Some(b) => b"\r\n;,%#".contains(b),
        }
    }

    fn not(&mut self) {
        if self.at(1) == b'=' {
            self.push(Tok::Compare(BinaryOp::Ne), 2);
            return;
        }
        if self.at(0) == b'!' && self.at_start() && self.brackets.is_empty() && self.is_shell_escape() {
            self.shell_escape();
            return;
        }
        let behind = self.bytes.get(self.pos + 1..).unwrap_or(&[]);
        let next = behind.iter().find(|&&b| b != b' ' && b != b'\t').copied().unwrap_or(0);
        let ignored = !self.brackets.is_empty() && (self.in_targets() || matches!(next, b',' | b']' | b')'));
        self.begin_operand();
        self.push(if ignored { Tok::Ignore } else { Tok::Not }, 1);
    }

    /// Whether `!` passes its line to the system: a word follows that is no variable of the file. (In Octave
    /// `!x` negates.)
    fn is_shell_escape(&self) -> bool {
        let line = self.text.get(self.pos + 1..self.line_end()).unwrap_or("").trim_start();
        let word: &str = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
        let assigns = |rest: &str| {
            let rest = rest.trim_start_matches([' ', '\t']);
            rest.starts_with('=') && !rest.starts_with("==")
        };
        let mut at = self.text.match_indices(word).filter(|_| !word.is_empty());
        let variable = at.any(|(k, _)| self.text.get(k + word.len()..).is_some_and(assigns));
        let starts = line.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '.' | '_'));
        starts && !variable && !line.get(word.len()..).is_some_and(|rest| rest.starts_with('('))
    }

    /// A line for the system: a call that stops the run where it is reached.
    fn shell_escape(&mut self) {
        let (start, end) = (self.pos, self.line_end());
        self.diagnostics.push(
            Diagnostic::warning(
                codes::SLM133,
                "shell escapes (`!`) are not supported: slamm does not run other programs",
            )
            .at(self.span(start, end), "the system would run this: a run stops here")
            .help(
                "remove the line; what has to run goes into a function that only MATLAB finds: the program that \
                     `slamm emit` writes calls it there",
            ),
        );
        let line = self.text.get(start + 1..end).unwrap_or("").trim();
        self.push(Tok::Command(SHELL_ESCAPE), 1);
        let word = self.pos;
        self.pos = end;
        self.push_from(Tok::Word(line.into()), word);
    }

    fn handle(&mut self) {
        self.begin_operand();
        let rest = self.bytes.get(self.pos + 1..).unwrap_or(&[]);
        let blanks = rest.iter().take_while(|&&b| b == b' ' || b == b'\t').count();
        if rest.get(blanks) == Some(&b'(') {
            self.open_anonymous(blanks + 2);
        } else {
            self.push(Tok::At, 1);
        }
    }

    fn assign(&mut self) {
        if self.at(1) == b'=' {
            self.push(Tok::Compare(BinaryOp::Eq), 2);
        } else if self.header == Some(Keyword::Function) || self.resume.is_none() || !self.go_back() {
            self.push(Tok::Assign, 1);
        }
    }

    /// `.name`; false if no name follows.
    fn field(&mut self) -> bool {
        let rest = self.bytes.get(self.pos + 1..).unwrap_or(&[]);
        let blanks = rest.iter().take_while(|&&b| b == b' ' || b == b'\t').count();
        let start = self.pos + 1 + blanks;
        if !self.bytes.get(start).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_') {
            return false;
        }
        let end = self.word_end(start);
        let name = self.text.get(start..end).unwrap_or("");
        self.push(Tok::Field(name), end - self.pos);
        true
    }

    fn simple(&self) -> Option<(Tok<'static>, usize)> {
        use BinaryOp as B;
        Some(match (self.at(0), self.at(1), self.at(2)) {
            (b'.', b'*', b'*') => (Tok::Power(B::ElPow), 3),
            (b'.', b'*', _) => (Tok::Product(B::ElMul), 2),
            (b'.', b'/', _) => (Tok::Product(B::ElDiv), 2),
            (b'.', b'\\', _) => (Tok::Product(B::ElLeftDiv), 2),
            (b'.', b'^', _) => (Tok::Power(B::ElPow), 2),
            (b'.', b'\'', _) => (Tok::DotQuote, 2),
            (b'*', b'*', _) => (Tok::Power(B::Pow), 2),
            (b'*', ..) => (Tok::Product(B::Mul), 1),
            (b'/', ..) => (Tok::Product(B::Div), 1),
            (b'\\', ..) => (Tok::Product(B::LeftDiv), 1),
            (b'^', ..) => (Tok::Power(B::Pow), 1),
            (b'<', b'=', _) => (Tok::Compare(B::Le), 2),
            (b'>', b'=', _) => (Tok::Compare(B::Ge), 2),
            (b'<', ..) => (Tok::Compare(B::Lt), 1),
            (b'>', ..) => (Tok::Compare(B::Gt), 1),
            (b'&', b'&', _) => (Tok::AndAnd, 2),
            (b'|', b'|', _) => (Tok::OrOr, 2),
            (b'&', ..) => (Tok::And, 1),
            (b'|', ..) => (Tok::Or, 1),
            (b':', ..) => (Tok::Colon, 1),
            _ => return None,
        })
    }

    fn unexpected(&mut self) {
        let start = self.pos;
        let rest = self.text.get(start..).unwrap_or("");
        let odd = |c: char| !c.is_ascii() || c.is_ascii_control() && !c.is_ascii_whitespace();
        let first = rest.chars().next().unwrap_or(' ');
        let length =
            if odd(first) { rest.chars().take_while(|&c| odd(c)).map(char::len_utf8).sum() } else { first.len_utf8() };
        self.pos += length.max(1);
        let again = self.broken;
        self.broken = true;
        if again {
            return;
        }
        let shown: String = first.escape_debug().collect();
        let diagnostic = Diagnostic::error(codes::SLM100, format!("unexpected character `{shown}`"))
            .at(self.span(start, self.pos), "MATLAB allows this character only in strings and comments");
        self.diagnostics.push(match first {
            '‘' | '’' | '“' | '”' | '´' | '`' => diagnostic.help("write a straight quote: `'` or `\"`"),
            '−' | '–' | '—' => diagnostic.help("write a plain minus: `-`"),
            '\u{a0}' => diagnostic.help("this is a no-break space: write a plain space"),
            _ => diagnostic,
        });
    }
}
