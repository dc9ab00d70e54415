//! Numbers and strings.

use super::Lexer;
use crate::syntax::token::Tok;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;

impl<'i> Lexer<'i, '_> {
    pub(super) fn number(&mut self) {
        self.begin_operand();
        let start = self.pos;
        if self.at(0) == b'0' && matches!(self.at(1), b'x' | b'X' | b'b' | b'B') && self.at(2).is_ascii_hexdigit() {
            self.radix_number(start);
            return;
        }
        self.digits();
        if self.at(0) == b'.' && !matches!(self.at(1), b'*' | b'/' | b'\\' | b'^' | b'\'') && !self.looking_at("...") {
            self.pos += 1;
            self.digits();
        }
        if matches!(self.at(0), b'e' | b'E' | b'd' | b'D') {
            let sign = usize::from(matches!(self.at(1), b'+' | b'-'));
            if self.at(1 + sign).is_ascii_digit() {
                self.pos += 1 + sign;
                self.digits();
            }
        }
        let text = self.text.get(start..self.pos).unwrap_or("");
        let value: f64 = match text.contains(['d', 'D', '_']) {
            true => text.replace(['d', 'D'], "e").replace('_', "").parse(),
            false => text.parse(),
        }
        .unwrap_or(f64::NAN);
        let suffix_end = self.word_end(self.pos);
        let suffix = self.text.get(self.pos..suffix_end).unwrap_or("");
        match suffix {
            "" => self.push_from(Tok::Number(value), start),
            "i" | "j" | "I" | "J" => {
                self.pos = suffix_end;
                self.push_from(Tok::Imaginary(value), start);
            }
            _ => {
                self.pos = suffix_end;
                self.bad_number(start);
                self.push_from(Tok::Number(value), start);
            }
        }
    }

    fn digits(&mut self) {
        // Octave allows `10_000`.
        while self.at(0).is_ascii_digit() || (self.at(0) == b'_' && self.at(1).is_ascii_digit()) {
            self.pos += 1;
        }
    }

    fn bad_number(&mut self, start: usize) {
        self.broken = true;
        let text = self.text.get(start..self.pos).unwrap_or("");
        self.diagnostics.push(
            Diagnostic::error(codes::SLM105, format!("`{text}` is neither a number nor a name"))
                .at(self.span(start, self.pos), "letters follow a number here")
                .help("a name begins with a letter; a product needs `*`"),
        );
    }

    /// `0x1F`, `0b101`, with `u8`, `s16` and so on behind: the class is the smallest unsigned one
    /// that has room for the digits written.
    fn radix_number(&mut self, start: usize) {
        let radix = if matches!(self.at(1), b'x' | b'X') { 16 } else { 2 };
        self.pos = self.word_end(start);
        let word = self.text.get(start + 2..self.pos).unwrap_or("").replace('_', "");
        let (digits, suffix) = match word.find(['u', 'U', 's', 'S']) {
            Some(at) => word.split_at(at),
            None => (word.as_str(), ""),
        };
        let bits = if radix == 16 { digits.len() * 4 } else { digits.len() };
        let class = match suffix.to_ascii_lowercase().as_str() {
            "" if bits <= 8 => Some("uint8"),
            "" if bits <= 16 => Some("uint16"),
            "" if bits <= 32 => Some("uint32"),
            "" | "u64" => Some("uint64"),
            "u8" => Some("uint8"),
            "u16" => Some("uint16"),
            "u32" => Some("uint32"),
            "s8" => Some("int8"),
            "s16" => Some("int16"),
            "s32" => Some("int32"),
            "s64" => Some("int64"),
            _ => None,
        };
        match (u64::from_str_radix(digits, radix), class) {
            // The tree holds doubles; beyond 2^53 the value is rounded.
            (Ok(value), Some(class)) => self.push_from(Tok::Integer(Box::new((class, value as f64))), start),
            _ => {
                self.bad_number(start);
                self.push_from(Tok::Number(0.0), start);
            }
        }
    }

    /// `'`: transposes right behind an operand; with white space between, it does so outside of
    /// `[]` and `{}` only.
    pub(super) fn quote(&mut self) {
        if self.behind_operand() && !self.separates() {
            self.push(Tok::Quote, 1);
            return;
        }
        self.separate();
        let start = self.pos;
        let value = self.single_quoted_value();
        self.push_from(Tok::Text(value.into()), start);
    }

    pub(super) fn double_quoted(&mut self) {
        self.begin_operand();
        let start = self.pos;
        let value = self.double_quoted_value();
        self.push_from(Tok::DoubleText(value.into()), start);
    }

    fn next_char(&mut self) -> Option<char> {
        let c = self.text.get(self.pos..)?.chars().next().filter(|c| !matches!(c, '\n' | '\r'))?;
        self.pos += c.len_utf8();
        Some(c)
    }

    fn unterminated(&mut self, start: usize) {
        self.broken = true;
        self.diagnostics.push(
            Diagnostic::error(codes::SLM101, "this string is never closed")
                .at(self.span(start, self.pos), "a string ends on the line where it begins")
                .help("close it with the quote that opened it; write a quote inside a string twice"),
        );
    }

    pub(super) fn single_quoted_value(&mut self) -> String {
        let start = self.pos;
        let mut value = String::new();
        self.pos += 1;
        while let Some(c) = self.next_char() {
            if c == '\'' {
                if self.at(0) != b'\'' {
                    return value;
                }
                self.pos += 1;
            }
            value.push(c);
        }
        self.unterminated(start);
        value
    }

    /// MATLAB doubles the quote, Octave has escapes with a backslash: both are read.
    pub(super) fn double_quoted_value(&mut self) -> String {
        let start = self.pos;
        let mut value = String::new();
        self.pos += 1;
        while let Some(c) = self.next_char() {
            match c {
                '"' if self.at(0) == b'"' => {
                    self.pos += 1;
                    value.push('"');
                }
                '"' => return value,
                '\\' => self.escape(&mut value),
                _ => value.push(c),
            }
        }
        self.unterminated(start);
        value
    }

    fn escape(&mut self, value: &mut String) {
        let Some(c) = self.next_char() else {
            if self.pos < self.bytes.len() {
                // Octave: the string goes on in the next line.
                self.pos += if self.at(0) == b'\r' && self.at(1) == b'\n' { 2 } else { 1 };
            } else {
                value.push('\\');
            }
            return;
        };
        match c {
            'n' => value.push('\n'),
            't' => value.push('\t'),
            'r' => value.push('\r'),
            'a' => value.push('\u{7}'),
            'b' => value.push('\u{8}'),
            'f' => value.push('\u{c}'),
            'v' => value.push('\u{b}'),
            '\\' | '"' | '\'' => value.push(c),
            '0'..='7' => {
                self.pos -= 1;
                self.coded(8, 3, value);
            }
            'x' if self.at(0).is_ascii_hexdigit() => self.coded(16, 2, value),
            _ => value.extend(['\\', c]),
        }
    }

    fn coded(&mut self, radix: u32, most: usize, value: &mut String) {
        let mut code = 0;
        for _ in 0..most {
            let Some(digit) = char::from(self.at(0)).to_digit(radix) else { break };
            code = code * radix + digit;
            self.pos += 1;
        }
        value.extend(char::from_u32(code));
    }
}
