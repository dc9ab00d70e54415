//! Stage 1, part: what follows `distribute`, `align` and `ranks` in a directive. In: the text after the command.
//! Out: the [`Directive`], or the diagnostic of what is malformed; and the text of one.

use super::{Command, Malformed, Reader};
use crate::syntax::ast::{Cut, Deal, Directive, Distributed, Ident, LayoutText, Number, Tiling};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;

/// More ranks than any machine has are a slip of the pen.
const MOST_RANKS: u32 = 1 << 24;

impl Reader<'_> {
    /// The arguments of a command that is about ranks.
    pub(super) fn layouts(&mut self, command: Command, after: Span) -> Result<Directive, Malformed> {
        match command {
            Command::Align => self.align(after),
            Command::Ranks => Ok(Directive::Ranks(self.numbers(after, "a number of ranks")?)),
            _ => self.distribute(after),
        }
    }

    fn align(&mut self, after: Span) -> Result<Directive, Malformed> {
        let mut names = vec![self.name(after)?];
        while self.sign(',') {
            names.push(self.name(after)?);
        }
        if !self.keyword("with") {
            return Err(self.expected("`with` and the variable whose layout these take", after));
        }
        let with = self.name(after)?;
        Ok(Directive::Align { names, with })
    }

    fn distribute(&mut self, after: Span) -> Result<Directive, Malformed> {
        let mut all = Vec::new();
        loop {
            let name = self.name(after)?;
            if !self.sign('(') {
                return Err(self.expected("the layout of this variable in parentheses", name.span));
            }
            let from = self.pos;
            let layout = if self.keyword("tiles") { self.tiles(name.span)? } else { self.cuts(name.span)? };
            let span = self.span(from, self.pos.saturating_sub(1));
            all.push(Distributed { name, layout, span });
            self.sign(',');
            self.white();
            if !self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
                return Ok(Directive::Distribute(all));
            }
        }
    }

    /// `block,:)`
    fn cuts(&mut self, after: Span) -> Result<LayoutText, Malformed> {
        let mut cuts = Vec::new();
        loop {
            let cut = if self.sign(':') {
                Cut::Whole
            } else if self.keyword("block") {
                Cut::Block(self.width(after)?)
            } else if self.keyword("cyclic") {
                Cut::Cyclic(self.width(after)?.unwrap_or(1))
            } else {
                return Err(self.expected("`block`, `block(b)`, `cyclic`, `cyclic(b)`, `:` or `tiles a b`", after));
            };
            cuts.push(cut);
            if self.sign(')') {
                return Ok(LayoutText::Cuts(cuts));
            }
            if !self.sign(',') {
                return Err(self.expected("`,` and the next dimension, or `)`", after));
            }
        }
    }

    /// `(b)`, if it is there.
    fn width(&mut self, after: Span) -> Result<Option<u32>, Malformed> {
        if !self.sign('(') {
            return Ok(None);
        }
        let width = self.number(after, "the number of indices of a block")?;
        if !self.sign(')') {
            return Err(self.expected("`)`", after));
        }
        Ok(Some(width.value))
    }

    /// `24 16, halo 2 included, periodic 1, active mask, deal roundrobin)`
    fn tiles(&mut self, after: Span) -> Result<LayoutText, Malformed> {
        let what = "the number of elements of a tile in each of two dimensions";
        let size = [self.number(after, what)?.value, self.number(after, what)?.value];
        let mut tiling =
            Tiling { size, halo: 0, included: false, periodic: [false; 2], active: None, deal: Deal::RoundRobin };
        while self.sign(',') {
            if self.keyword("halo") {
                tiling.halo = self.whole(after, "the width of the halo")?.value;
                tiling.included = self.keyword("included");
            } else if self.keyword("periodic") {
                self.periodic(after, &mut tiling.periodic)?;
            } else if self.keyword("active") {
                tiling.active = Some(self.name(after)?);
            } else if self.keyword("deal") {
                let deal = Deal::ALL.into_iter().find(|d| self.keyword(d.word()));
                tiling.deal = deal.ok_or_else(|| self.expected("`roundrobin`, `block` or `hilbert`", after))?;
            } else {
                return Err(self.expected("`halo`, `periodic`, `active` or `deal`", after));
            }
        }
        if !self.sign(')') {
            return Err(self.expected("`,` or `)`", after));
        }
        Ok(LayoutText::Tiles(tiling))
    }

    /// One or two dimensions.
    fn periodic(&mut self, after: Span, periodic: &mut [bool; 2]) -> Result<(), Malformed> {
        loop {
            let from = self.pos;
            let dimension = self.number(after, "1 or 2, the dimension that is periodic")?;
            let Some(p) = periodic.get_mut(dimension.value as usize - 1) else {
                self.pos = from;
                return Err(self.expected("1 or 2, the dimension that is periodic", after));
            };
            *p = true;
            self.white();
            if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Ok(());
            }
        }
    }

    fn numbers(&mut self, after: Span, what: &str) -> Result<Vec<Number>, Malformed> {
        let mut all = vec![self.number(after, what)?];
        while self.sign(',') {
            all.push(self.number(after, what)?);
        }
        Ok(all)
    }

    /// A number from 1.
    fn number(&mut self, after: Span, what: &str) -> Result<Number, Malformed> {
        let from = self.pos;
        let number = self.whole(after, what)?;
        if number.value == 0 {
            self.pos = from;
            self.white();
            return Err(self.expected(&format!("{what}, at least 1"), after));
        }
        Ok(number)
    }

    fn whole(&mut self, after: Span, what: &str) -> Result<Number, Malformed> {
        self.white();
        let from = self.pos;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '.') {
            self.pos += 1;
        }
        let value = self.text.get(from..self.pos).and_then(|t| t.parse().ok()).filter(|n| *n <= MOST_RANKS);
        let Some(value) = value else {
            self.pos = from;
            return Err(self.expected(what, after));
        };
        Ok(Number { value, span: self.span(from, self.pos) })
    }

    fn name(&mut self, after: Span) -> Result<Ident, Malformed> {
        self.white();
        match self.word() {
            Some((name, span)) => Ok(Ident { name, span }),
            None => Err(self.expected("the name of a variable", after)),
        }
    }

    fn sign(&mut self, sign: char) -> bool {
        self.white();
        let there = self.peek() == Some(sign);
        if there {
            self.pos += sign.len_utf8();
        }
        there
    }

    /// Takes a word if it is this one.
    fn keyword(&mut self, word: &str) -> bool {
        self.white();
        let from = self.pos;
        let there = self.word().is_some_and(|(w, _)| w.eq_ignore_ascii_case(word));
        if !there {
            self.pos = from;
        }
        there
    }

    fn expected(&mut self, what: &str, after: Span) -> Malformed {
        self.white();
        Diagnostic::error(codes::SLM140, format!("expected {what} in this directive"))
            .at(self.here(), "expected here")
            .also(after, "after this")
            .help("for example `%SLM distribute A(block,:) x(block);`, `%SLM align p, q with x;`, `%SLM ranks 4;`")
            .into()
    }
}

/// As it is written after `%SLM`; nothing for directives about other things.
pub(super) fn text(directive: &Directive) -> Option<String> {
    let text = match directive {
        Directive::Distribute(all) => {
            let each: Vec<String> = all.iter().map(|d| format!("{}{}", d.name.name, d.layout)).collect();
            format!("distribute {};", each.join(" "))
        }
        Directive::Align { names, with } => {
            let names: Vec<&str> = names.iter().map(|n| &*n.name).collect();
            format!("align {} with {};", names.join(", "), with.name)
        }
        Directive::Ranks(counts) => {
            let counts: Vec<String> = counts.iter().map(|n| n.value.to_string()).collect();
            format!("ranks {};", counts.join(", "))
        }
        _ => return None,
    };
    Some(text)
}
