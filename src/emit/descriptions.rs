//! Descriptions of statements and operations for the runtime: what their words (`words`, `stdlib/runtime/slm_described.m`)
//! say, worked out here and written as numbers, so that emitted programs read no words.

use super::header::quoted;
use super::plain::{Plain, Word};
use super::{Emitter, SiteText};
use crate::functions::{self, Traffic};
use crate::syntax::ast::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Kinds of words, as the runtime knows them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other = 0,
    Variable = 1,
    Operation = 2,
    Temporary = 3,
    Nothing = 4,
    Call = 5,
    Element = 6,
}

/// How many sites one `switch` tells apart.
const AT_ONCE: usize = 32;

/// What a statement stores, as the runtime knows it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Store {
    #[default]
    Nothing = 0,
    Whole = 1,
    Copy = 2,
    Growth = 3,
    Elements = 4,
    /// One element of a full array.
    Element = 5,
}

/// What the words of a site say. Variables are numbers from 1 in the table of their body.
#[derive(Default)]
struct Described {
    words: Vec<String>,
    kind: Vec<Option<Kind>>,
    at: Vec<usize>,
    /// 1 conjugated and transposed, 2 transposed.
    turned: Vec<usize>,
    range: Vec<bool>,
    which: Vec<usize>,
    key: Vec<bool>,
    off: Vec<Vec<usize>>,
    none: Vec<usize>,
    join: usize,
    store: Store,
    slot: Option<usize>,
    written: Vec<bool>,
    name: String,
    owner: usize,
    from: usize,
    more: bool,
    /// What elements take may have been stored by a function of the user, as the run tells.
    by_run: bool,
    /// Which result of a function of the user it takes, from 1; negative where more targets follow.
    nth: Option<i32>,
    order: Vec<usize>,
    /// Terms of a sum that may be added to the variable where it is, and the operations that may give one.
    accumulated: Vec<usize>,
    work: bool,
    /// One of the words is such a function ([`super::words::repeats`]).
    repeats: bool,
    reduces: bool,
    plain: Plain,
}

impl Emitter<'_> {
    /// The function of the runtime folder that describes sites by their number.
    pub(super) fn descriptions_file(&mut self) {
        let mut slots: FxHashMap<usize, Vec<&Name>> = FxHashMap::default();
        for b in self.files.iter().flat_map(|f| &f.bodies) {
            slots.insert(b.number, b.slots.iter().collect());
        }
        let nothing = Vec::new();
        let all: Vec<Described> =
            self.sites.iter().map(|s| Described::of(s, slots.get(&s.body).unwrap_or(&nothing))).collect();
        let mut out = String::from(
            "function s = slm_describe(number)\n% What statements and operations read and store (slm_described). Octave \
             compares with\n% one case after the other.\nno = zeros(1, 0);\nno_two = zeros(2, 0);\nno_four = zeros(4, 0);\n",
        );
        let _ = writeln!(out, "switch floor(number / {AT_ONCE})");
        for (k, d) in all.iter().enumerate() {
            let number = k + 1;
            if k == 0 || number.is_multiple_of(AT_ONCE) {
                let end = if k == 0 { "" } else { "    end\n" };
                let _ = writeln!(out, "{end}  case {}\n    switch number", number / AT_ONCE);
            }
            let mut operations = Vec::new();
            operations_of(&all, k, &mut FxHashSet::default(), &mut operations);
            let _ = writeln!(out, "      case {number}\n{}", d.text(number, &operations));
        }
        out.push_str(if all.is_empty() { "end\nend\n" } else { "    end\nend\nend\n" });
        self.outputs.insert("slm_describe".into(), out);
    }
}

/// The operations of a site, and of these.
fn operations_of(all: &[Described], k: usize, above: &mut FxHashSet<usize>, found: &mut Vec<usize>) {
    let Some(d) = all.get(k) else { return };
    // No operation has itself as an operand.
    if !above.insert(k) {
        return;
    }
    let results = d.results();
    found.extend_from_slice(&results);
    for r in results {
        operations_of(all, r.wrapping_sub(1), above, found);
    }
    above.remove(&k);
}

/// The number of a variable from 1.
fn slot_of(slots: &[&Name], name: &str) -> Option<usize> {
    slots.iter().position(|s| ***s == *name).map(|k| k + 1)
}

/// Takes the last character off that is this one, unless the word is that alone.
fn without_end(w: &str, end: char) -> Option<&str> {
    w.strip_suffix(end).filter(|rest| !rest.is_empty())
}

/// What stores, the variable, and which indices are ranges written in place.
fn store_of(w: &str) -> Option<(Store, &str, Vec<bool>)> {
    let is_name = |w: &str| w.starts_with(|c: char| c.is_alphabetic());
    if let Some(rest) = w.strip_prefix('>').filter(|r| is_name(r)) {
        let Some((name, indices)) = rest.strip_suffix(')').and_then(|r| r.split_once('(')) else {
            return Some((Store::Whole, rest, Vec::new()));
        };
        let store = if indices.starts_with('1') { Store::Element } else { Store::Elements };
        return Some((store, name, indices.chars().map(|c| c == ':').collect()));
    }
    if let Some(rest) = w.strip_prefix("+>").filter(|r| !r.is_empty()) {
        return Some((Store::Growth, rest, Vec::new()));
    }
    w.strip_prefix('=').filter(|r| is_name(r)).map(|rest| (Store::Copy, rest, Vec::new()))
}

/// Flops of an operator or an element-wise function of real numbers, by its word; none where that is not told by it.
fn flops_of(word: &str) -> Option<u32> {
    match word {
        "+" | "-" | "*" | "/" | "\\" | "^" | ".*" | "./" | ".\\" | ".^" => return Some(1),
        "==" | "~=" | "<" | "<=" | ">" | ">=" | "&" | "|" => return Some(0),
        _ => {}
    }
    let (name, operands) = word.rsplit_once('/').filter(|(name, _)| !name.is_empty())?;
    if operands.contains('=') {
        return None;
    }
    if operands == "1" && matches!(name, "+" | "-" | "~") {
        return Some(0);
    }
    match functions::find(name)?.traffic {
        Traffic::Elementwise { flops, .. } => Some(flops),
        _ => None,
    }
}

/// Whether a function reduces, by the word of its call.
fn reduces(word: &str) -> bool {
    let name = word.trim_start_matches('/').split('/').next().unwrap_or("");
    functions::find(name).is_some_and(|f| matches!(f.traffic, Traffic::Reduction { .. }))
}

impl Described {
    fn of(site: &SiteText, slots: &[&Name]) -> Described {
        let mut d = Described::default();
        let tail = [site.how, site.mark.as_str()].into_iter().filter(|w| !w.is_empty());
        for w in site.words.iter().map(String::as_str).chain(tail) {
            if let Some(n) = super::words::of_accumulated(w) {
                d.accumulated.push(n);
                continue;
            }
            // What has no flops: always, or unless variables hold function handles.
            let marked = w.strip_prefix('0').and_then(|r| r.split_once(':'));
            let (off, w) = match marked {
                Some(("", w)) => (vec![0], w),
                Some((names, w)) => (names.split(',').filter_map(|n| slot_of(slots, n)).collect(), w),
                None => (Vec::new(), w),
            };
            if w.is_empty() {
                if d.none.is_empty() {
                    d.none = off;
                }
            } else {
                d.words.push(w.to_string());
                d.off.push(off);
            }
        }
        for k in 0..d.words.len() {
            d.word(k, slots);
        }
        d.plain = Plain::of((0..d.words.len()).map(|k| d.plain_word(k)));
        // What a function of the user has stored is taken over.
        if d.store == Store::Whole && d.last() == Some(Kind::Call) && d.alone() {
            d.store = Store::Copy;
        }
        d
    }

    fn word(&mut self, k: usize, slots: &[&Name]) {
        let words = std::mem::take(&mut self.words);
        let Some(word) = words.get(k) else { return };
        let mut w = word.as_str();
        let mut turned = 0;
        if let Some(rest) = without_end(w, '\'') {
            (turned, w) = match without_end(rest, '.') {
                Some(rest) => (2, rest),
                None => (1, rest),
            };
        }
        let key = without_end(w, '?').filter(|_| !w.starts_with('@'));
        w = key.unwrap_or(w);
        let before = k.checked_sub(1).and_then(|b| words.get(b));
        let (mut kind, mut at, mut which) = (Kind::Other, 0, 0);
        if let Some((store, name, written)) = store_of(w) {
            (self.store, self.slot, self.written) = (store, slot_of(slots, name), written);
            if let Some(of) = before.filter(|_| store == Store::Copy).and_then(|b| b.strip_prefix('(')) {
                self.from = of.strip_suffix(')').and_then(|n| slot_of(slots, n)).unwrap_or(0);
            }
        } else if let Some(n) = w.strip_prefix('#').filter(|n| !n.is_empty()) {
            (kind, at) = (Kind::Operation, n.parse().unwrap_or(0));
        } else if let Some(names) = w.strip_prefix('"') {
            self.more |= names.is_empty();
            if let Some(n) = names.strip_prefix('=') {
                self.nth = n.parse().ok();
            }
            self.order = names.split(',').filter_map(|n| slot_of(slots, n)).collect();
        } else if let Some(name) = w.strip_prefix('@').filter(|n| !n.is_empty()) {
            self.name = name.to_string();
            // Behind `~` is what different parts can have for a name.
            let name = name.trim_start_matches('~');
            let first = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
            self.owner = name.get(..first).and_then(|n| slot_of(slots, n)).unwrap_or(0);
        } else if let Some(join) = ["!", "%", "~"].iter().position(|j| *j == w) {
            self.join = join + 1;
        } else if w.starts_with('_') || w == ":" {
            kind = Kind::Temporary;
        } else if w == "?" || w == super::words::STORED_BY_SOME {
            kind = Kind::Call;
            self.by_run |= w != "?";
        } else if matches!(w, "." | ".i") || super::words::is_number(w) || w.starts_with(".t") {
            kind = Kind::Nothing;
        } else if w.starts_with(|c: char| c.is_alphabetic()) && !w.contains('/') {
            kind = Kind::Variable;
            let mut name = w;
            if let Some((array, indices)) = w.split_once('(') {
                (kind, name) = (Kind::Element, array);
                let other = indices.trim_end_matches(')').split_once(',');
                which = other.and_then(|(_, n)| n.parse().ok()).unwrap_or(0);
            }
            at = slot_of(slots, name).unwrap_or(0);
        } else if !w.starts_with(['(', ';']) {
            self.work = true;
            self.reduces |= reduces(w);
            self.repeats |= super::words::repeats(w);
        }
        self.kind.push(Some(kind));
        self.at.push(at);
        self.turned.push(turned);
        self.range.push(kind == Kind::Temporary && w == ":");
        self.which.push(which);
        self.key.push(key.is_some());
        self.words = words;
    }

    /// A word as `Plain` takes it.
    fn plain_word(&self, k: usize) -> Word<'_> {
        let word = self.words.get(k).map_or("", String::as_str);
        match self.kind.get(k).copied().flatten() {
            None | Some(Kind::Other) if store_of(word).is_some() => Word::Store,
            None | Some(Kind::Other) => Word::Other(word, self.off.get(k).map_or(&[][..], Vec::as_slice)),
            Some(Kind::Nothing) => Word::Value { known: word == "." || super::words::is_number(word) },
            Some(kind) => Word::Value { known: matches!(kind, Kind::Variable | Kind::Operation | Kind::Element) },
        }
    }

    fn of_kind<'d>(&'d self, kind: Kind) -> impl Iterator<Item = usize> + 'd {
        self.kind.iter().zip(0..).filter(move |(k, _)| **k == Some(kind)).map(|(_, n)| n)
    }

    fn at(&self, k: usize) -> usize {
        self.at.get(k).copied().unwrap_or(0)
    }

    fn results(&self) -> Vec<usize> {
        self.of_kind(Kind::Operation).map(|k| self.at(k)).collect()
    }

    /// The kind of the word before the last one.
    fn last(&self) -> Option<Kind> {
        self.kind.len().checked_sub(2).and_then(|k| *self.kind.get(k)?)
    }

    /// Whether that word is all of the right side.
    fn alone(&self) -> bool {
        self.words.len() == 2
            || self
                .words
                .len()
                .checked_sub(3)
                .and_then(|k| self.words.get(k))
                .is_some_and(|w| w.starts_with([';', '"']))
    }

    fn root(&self) -> usize {
        let whole = matches!(self.store, Store::Whole | Store::Elements);
        let of = self.words.len().checked_sub(2).filter(|_| whole && self.last() == Some(Kind::Operation));
        of.filter(|_| self.alone()).map_or(0, |k| self.at(k))
    }

    /// Flops of one execution, if its operands are real numbers; -1 where that is found when it is executed.
    fn flops(&self) -> i64 {
        let mut flops = 0;
        for ((word, kind), off) in self.words.iter().zip(&self.kind).zip(&self.off) {
            if *kind != Some(Kind::Other) || store_of(word).is_some() || word.starts_with('"') {
                continue;
            }
            match (flops_of(word), off.as_slice()) {
                (Some(0), _) | (Some(_), [0]) => {}
                (Some(n), []) => flops += i64::from(n),
                _ => return -1,
            }
        }
        if self.none.is_empty() { flops } else { -1 }
    }

    /// The call that makes the description in the emitted program.
    fn text(&self, number: usize, operations: &[usize]) -> String {
        let variables = |key: bool| -> BTreeSet<usize> {
            self.of_kind(Kind::Variable)
                .filter(|k| self.key.get(*k).copied().unwrap_or(false) == key)
                .map(|k| self.at(k))
                .collect()
        };
        let (keys, others) = (variables(true), variables(false));
        let reads: BTreeSet<usize> = keys.union(&others).copied().collect();
        let keys: Vec<usize> = keys.difference(&others).copied().collect();
        let elements: BTreeSet<(usize, std::cmp::Reverse<usize>)> = self
            .of_kind(Kind::Element)
            .map(|k| (self.at(k), std::cmp::Reverse(self.which.get(k).copied().unwrap_or(0))))
            .collect();
        let elements = match elements.is_empty() {
            true => "no_two".into(),
            false => {
                let first: Vec<String> = elements.iter().map(|e| e.0.to_string()).collect();
                let second: Vec<String> = elements.iter().map(|e| format!("-{}", e.0 + (e.1.0 << 12))).collect();
                format!("[{}; {}]", first.join(" "), second.join(" "))
            }
        };
        let given = self.store == Store::Elements && self.last() == Some(Kind::Call);
        let direct = matches!(self.store, Store::Nothing | Store::Whole | Store::Copy | Store::Element);
        let work = u8::from(self.work) + u8::from(self.repeats);
        let [more, reduces, given, direct] = [self.more, self.reduces, given, direct].map(u8::from);
        let given = given + u8::from(self.by_run && given > 0);
        let flags = [more, work, reduces, given, direct].map(|f| f.to_string()).join(" ");
        let codes = [self.join, self.store as usize, self.root(), self.owner, self.from].map(|n| n.to_string());
        let codes = format!("{} {}", codes.join(" "), self.nth.unwrap_or(1));
        let depends: BTreeSet<usize> =
            self.off.iter().flatten().chain(&self.none).copied().filter(|n| *n > 0).collect();
        let kinds: Vec<usize> = self.kind.iter().map(|k| k.map_or(0, |k| k as usize)).collect();
        let ranges: Vec<usize> = self.range.iter().map(|r| usize::from(*r)).collect();
        let marks = match kinds.is_empty() {
            true => "zeros(5, 0)".into(),
            false => {
                // rows of zeros at the end are left out
                let rows = [&kinds, &self.at, &self.turned, &ranges, &self.which];
                let last = rows.iter().rposition(|r| r.iter().any(|n| *n > 0)).unwrap_or(0);
                format!("[{}]", rows.iter().take(last + 1).map(|r| bare_row(r)).collect::<Vec<_>>().join("; "))
            }
        };
        let off = match self.off.iter().all(Vec::is_empty) {
            true => "{}".into(),
            false => format!(
                "{{{}}}",
                self.off.iter().map(|o| if o.is_empty() { "[]".into() } else { row(o) }).collect::<Vec<_>>().join(", ")
            ),
        };
        let written: Vec<usize> = self.written.iter().map(|r| usize::from(*r)).collect();
        let parts = [
            number.to_string(),
            self.flops().to_string(),
            format!("{{{}}}", self.words.iter().map(|w| quoted(w)).collect::<Vec<_>>().join(", ")),
            marks,
            format!("[{codes}]"),
            format!("[{flags}]"),
            match self.slot {
                None if self.store != Store::Nothing => "[]".into(),
                slot => slot.unwrap_or(0).to_string(),
            },
            quoted(&self.name),
            row(&reads.into_iter().collect::<Vec<_>>()),
            row(&keys),
            elements,
            row(operations),
            row(&self.order),
            row(&written),
            off,
            row(&self.none),
            row(&depends.into_iter().collect::<Vec<_>>()),
            self.plain.text(),
            row(&self.accumulated),
        ];
        let mut out = String::from("        s = slm_described(");
        let mut width = out.len();
        for (k, p) in parts.iter().enumerate() {
            if width + p.len() > 100 && k > 0 {
                out.push_str("...\n            ");
                width = 12;
            }
            out.push_str(p);
            out.push_str(if k + 1 < parts.len() { ", " } else { ");" });
            width += p.len() + 2;
        }
        out
    }
}

fn bare_row(list: &[usize]) -> String {
    list.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Numbers as a row of MATLAB.
fn row(list: &[usize]) -> String {
    match list {
        [] => "no".into(),
        [one] => one.to_string(),
        _ => format!("[{}]", bare_row(list)),
    }
}
