//! Command syntax: `hold on`, `format long e`, `load file.mat`.

use super::Lexer;
use crate::syntax::token::Tok;

/// Operators, longest first.
const OPERATORS: [&str; 32] = [
    "==", "~=", "!=", "<=", ">=", "&&", "||", ".*", "./", ".\\", ".^", ".'", "++", "--", "**", "+", "-", "*", "/",
    "\\", "^", "<", ">", "&", "|", "~", "!", ":", "@", "=", ".(", "'",
];
const ASSIGNING: [&str; 12] = ["+=", "-=", "*=", "/=", "\\=", "^=", "|=", "&=", ".*=", "./=", ".\\=", ".^="];

fn blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

impl<'i> Lexer<'i, '_> {
    /// Whether the word that ends at `after`, at the start of a statement, is a command.
    ///
    /// MATLAB's rule: white space behind the name, then neither `=` nor `(` nor an operator with
    /// white space on its other side; and the name is not a variable.
    pub(super) fn is_command(&self, word: &str, after: usize) -> bool {
        let Some(rest) = self.bytes.get(after..) else { return false };
        let spaces = rest.iter().take_while(|&&b| blank(b)).count();
        if spaces == 0 || word == "ans" || self.variables.contains(word) {
            return false;
        }
        let start = after + spaces;
        let rest = self.text.get(start..).unwrap_or("");
        let Some(&first) = rest.as_bytes().first() else { return false };
        if b"\r\n;,%#()]}".contains(&first) || rest.starts_with("...") {
            return false;
        }
        if rest.starts_with('=') && !rest.starts_with("==") || ASSIGNING.iter().any(|op| assigns(rest, op)) {
            return false;
        }
        if matches!(first, b'[' | b'{') && self.matching(start).is_some_and(|close| self.assigns(close + 1)) {
            return false;
        }
        if first == b'\'' {
            let line = rest.get(1..).unwrap_or("").split(['\n', '\r']).next().unwrap_or("");
            return line.contains('\'');
        }
        match OPERATORS.iter().find(|op| rest.starts_with(**op)) {
            // `.5` and `..` are words; `.x` cannot be told from a field, a word is more likely
            None => true,
            Some(op) => {
                let behind = rest.as_bytes().get(op.len()).copied().unwrap_or(b'\n');
                !blank(behind) && !b"\r\n;,(".contains(&behind) && !rest[op.len()..].starts_with("...")
            }
        }
    }

    /// Reads the words of a command up to the end of the statement.
    pub(super) fn command_words(&mut self) {
        loop {
            while blank(self.at(0)) {
                self.pos += 1;
            }
            if self.pos >= self.bytes.len() || b"\r\n;,%#".contains(&self.at(0)) {
                return;
            }
            if self.looking_at("...") {
                self.continuation();
            } else {
                self.command_word();
            }
        }
    }

    /// A word ends at white space, a comma or a semicolon outside brackets: `variable x(3, 4)` has one.
    fn command_word(&mut self) {
        let start = self.pos;
        let mut value = String::new();
        let mut open = 0usize;
        while let Some(&byte) = self.bytes.get(self.pos) {
            match byte {
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' | b'}' => open = open.saturating_sub(1),
                _ => {}
            }
            match byte {
                b'\'' => value.push_str(&self.single_quoted_value()),
                b'"' => value.push_str(&self.double_quoted_value()),
                b'\r' | b'\n' => break,
                _ if open == 0 && (blank(byte) || b";,".contains(&byte)) => break,
                _ => {
                    let c = self.text.get(self.pos..).and_then(|t| t.chars().next()).unwrap_or(' ');
                    value.push(c);
                    self.pos += c.len_utf8();
                }
            }
        }
        self.push_from(Tok::Word(value.into()), start);
    }
}

fn assigns(rest: &str, op: &str) -> bool {
    rest.strip_prefix(op).is_some_and(|r| !r.starts_with('='))
}
