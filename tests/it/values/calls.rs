//! Random calls for the comparison of values. In: a row of the table or a name of the library, a seed. Out: calls as
//! texts. Every function has a stream of its own, so that a new function changes no other's calls.

use crate::syntax::random::Random;
use slamm::internals::functions::{Function, Traffic};

/// A call: `name(arguments)`, and how many results are asked for.
pub(super) struct Call {
    pub name: &'static str,
    pub arguments: String,
    pub results: usize,
}

impl Call {
    pub(super) fn text(&self) -> String {
        format!("{}({})", self.name, self.arguments)
    }
}

/// What calls of a function are made from.
pub(super) struct Recipe {
    pub name: &'static str,
    least: usize,
    most: usize,
    outputs: usize,
    pub elementwise: bool,
    /// Texts are as likely as numbers.
    texts: bool,
    /// Arguments of a call that works.
    example: Option<Vec<String>>,
}

const MOST_ARGUMENTS: usize = 4;

impl Recipe {
    pub(super) fn of_row(row: &Function, form: Option<&str>) -> Recipe {
        Recipe {
            name: row.name,
            least: row.inputs.0,
            most: row.inputs.1.min(MOST_ARGUMENTS.max(row.inputs.0)),
            outputs: row.outputs,
            elementwise: matches!(row.traffic, Traffic::Elementwise { .. }) && row.facts.elements.keeps_shape(),
            texts: row.example.contains('\''),
            example: form.map_or_else(|| arguments_in(row.example, row.name), |f| Some(parts(f))),
        }
    }

    pub(super) fn of_library(name: &'static str, form: Option<&str>) -> Recipe {
        let example = form.map(parts);
        let given = example.as_ref().map_or(1, Vec::len);
        Recipe {
            name,
            least: given.min(1),
            most: (given + 1).min(MOST_ARGUMENTS.max(given)),
            outputs: 2,
            elementwise: false,
            texts: form.is_some_and(|f| f.contains('\'')),
            example,
        }
    }

    pub(super) fn calls(&self, seed: u64, count: usize) -> Vec<Call> {
        let salt = self.name.bytes().fold(seed, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3));
        let mut draw = Draw {
            random: Random::new(salt),
            special: !super::apart::ENDLESS.contains(&self.name),
            wide: self.elementwise,
            texts: self.texts,
        };
        // The first values of the generator are alike for like seeds.
        (0..8).for_each(|_| _ = draw.random.below(2));
        (0..count).map(|_| self.call(&mut draw)).collect()
    }

    fn call(&self, draw: &mut Draw) -> Call {
        let arguments = match &self.example {
            Some(example) if draw.one_in(2) => changed(example, draw),
            _ => {
                let theme = draw.theme();
                let count = self.least + draw.random.below(self.most.saturating_sub(self.least) + 1);
                (0..count).map(|k| draw.argument(&theme, k)).collect()
            }
        };
        let more = self.outputs > 1 && draw.one_in(4);
        let results = if more { 2 + draw.random.below(self.outputs.min(3) - 1) } else { 1 };
        Call { name: self.name, arguments: arguments.join(", "), results }
    }
}

/// Some arguments of an example are others, one is left out or added.
fn changed(example: &[String], draw: &mut Draw) -> Vec<String> {
    let theme = draw.theme();
    let mut arguments = example.to_vec();
    for (k, argument) in arguments.iter_mut().enumerate() {
        if draw.one_in(3) {
            *argument = draw.argument(&theme, k);
        }
    }
    if draw.one_in(10) {
        arguments.pop();
    } else if draw.one_in(10) {
        arguments.push(draw.argument(&theme, arguments.len()));
    }
    arguments
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Double,
    Single,
    Integer(&'static str),
    Logical,
    Char,
    Complex,
    Sparse,
    Cell,
    Struct,
}

/// What the arguments of a call have in common, mostly.
struct Theme {
    class: Class,
    size: Vec<usize>,
    special: bool,
}

struct Draw {
    random: Random,
    /// Infinities and NaN too.
    special: bool,
    /// Magnitudes far from 1 as well.
    wide: bool,
    texts: bool,
}

impl Draw {
    fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    fn theme(&mut self) -> Theme {
        Theme { class: self.class(), size: self.size(), special: self.special && self.one_in(6) }
    }

    fn class(&mut self) -> Class {
        if self.texts && self.one_in(2) {
            return if self.one_in(4) { Class::Cell } else { Class::Char };
        }
        match self.random.below(100) {
            0..55 => Class::Double,
            55..63 => Class::Single,
            63..71 => Class::Integer(
                self.random.pick(&["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]),
            ),
            71..77 => Class::Logical,
            77..81 => Class::Char,
            81..90 => Class::Complex,
            90..97 => Class::Sparse,
            97..99 => Class::Cell,
            _ => Class::Struct,
        }
    }

    fn size(&mut self) -> Vec<usize> {
        let n = 1 + self.random.below(4);
        match self.random.below(100) {
            0..20 => vec![1, 1],
            20..40 => vec![1, 1 + n],
            40..55 => vec![1 + n, 1],
            55..70 => vec![n, 1 + self.random.below(4)],
            70..88 => vec![n, n],
            88..92 => vec![0, 0],
            92..95 => self.random.pick(&[[0, 3], [3, 0], [1, 0], [0, 1]]).to_vec(),
            _ => vec![1 + self.random.below(3), 1 + self.random.below(2), 2],
        }
    }

    /// The k-th argument of a call.
    fn argument(&mut self, theme: &Theme, k: usize) -> String {
        let class = if self.random.below(4) > 0 { theme.class } else { self.class() };
        if k > 0 && self.one_in(3) {
            // A dimension, an order, a number of things.
            return self.random.pick(&["1", "2", "3", "0", "[1 2]", "[2 2]", "0.5", "[]", "-1", "4"]).to_owned();
        }
        let size = match self.random.below(10) {
            0..7 => theme.size.clone(),
            7..9 => vec![1, 1],
            _ => self.size(),
        };
        self.value(class, &size, theme.special)
    }

    fn value(&mut self, class: Class, size: &[usize], special: bool) -> String {
        let flat = size.len() == 2;
        match class {
            Class::Double => self.numbers(size, special),
            Class::Single => format!("single({})", self.numbers(size, special)),
            Class::Integer(class) => format!("{class}({})", self.numbers(size, false)),
            Class::Logical => format!("logical({})", self.with(size, &["0", "1"])),
            Class::Char => self.random.pick(&TEXTS).to_owned(),
            Class::Complex => format!("complex({}, {})", self.numbers(size, special), self.numbers(size, false)),
            Class::Sparse if flat => match self.random.below(4) {
                0 => format!("sparse(logical({}))", self.with(size, &["0", "0", "1"])),
                1 => {
                    format!("sparse(complex({}, {}))", self.with(size, &["0", "2"]), self.with(size, &["0", "1", "-1"]))
                }
                _ => format!("sparse({})", self.with(size, &["0", "0", "0", "1", "-2", "3.5"])),
            },
            Class::Sparse => self.numbers(size, special),
            Class::Cell => self.random.pick(&CELLS).to_owned(),
            Class::Struct => self.random.pick(&STRUCTS).to_owned(),
        }
    }

    fn numbers(&mut self, size: &[usize], special: bool) -> String {
        const COUNTS: [&str; 4] = ["1", "2", "3", "4"];
        const WHOLE: [&str; 9] = ["-3", "-2", "-1", "0", "1", "2", "3", "4", "5"];
        const PARTS: [&str; 10] = ["0.5", "-0.5", "1.5", "2.25", "-2.75", "0.1", "0.9", "3.7", "-1.1", "0"];
        const WIDE: [&str; 10] = ["1e-300", "-1e-8", "1e-3", "17", "100", "-25.5", "1e5", "1e10", "-1e17", "1e300"];
        const SPECIAL: [&str; 10] = ["Inf", "-Inf", "NaN", "-0", "0", "1", "-1", "2.5", "Inf", "NaN"];
        match self.random.below(20) {
            _ if special => self.with(size, &SPECIAL),
            0..7 => self.with(size, &COUNTS),
            7..12 => self.with(size, &WHOLE),
            12..16 if self.wide => self.with(size, &WIDE),
            _ => self.with(size, &PARTS),
        }
    }

    fn with(&mut self, size: &[usize], from: &[&str]) -> String {
        let mut element = || from[self.random.below(from.len())].to_owned();
        match *size {
            [1, 1] => element(),
            [0, 0] => "[]".into(),
            [r, c] if r * c == 0 => format!("zeros({r}, {c})"),
            [r, c] => {
                let rows: Vec<String> =
                    (0..r).map(|_| (0..c).map(|_| element()).collect::<Vec<_>>().join(" ")).collect();
                format!("[{}]", rows.join("; "))
            }
            _ => {
                let all: Vec<String> = (0..size.iter().product()).map(|_| element()).collect();
                let sides: Vec<String> = size.iter().map(ToString::to_string).collect();
                format!("reshape([{}], [{}])", all.join(" "), sides.join(" "))
            }
        }
    }
}

const TEXTS: [&str; 14] = [
    "'abc'",
    "'a'",
    "''",
    "'12.5'",
    "'a b  c'",
    "'Hello World'",
    "['ab'; 'cd']",
    "'1010'",
    "' x '",
    "'ff'",
    "'a,b;c'",
    "'abcabc'",
    "'-3'",
    "'aXb'",
];
const CELLS: [&str; 7] =
    ["{}", "{1, 2}", "{'b', 'a', 'b'}", "{'abc'; 'de'}", "{[1 2], 'x'; {3}, true}", "{1}", "{'a'}"];
const STRUCTS: [&str; 4] = ["struct('a', 1)", "struct('a', {1, 2})", "struct('b', 'x', 'a', [1 2])", "struct()"];

/// Arguments of the first call of a name in a text.
fn arguments_in(text: &str, name: &str) -> Option<Vec<String>> {
    let call = format!("{name}(");
    let start = text
        .match_indices(&call)
        .find(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.'))?;
    let inner = &text[start.0 + call.len()..];
    let mut depth = 1;
    let end = inner.find(|c| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        depth == 0
    })?;
    let found = parts(&inner[..end]);
    // A variable is none here.
    let bare = |a: &String| a.len() <= 3 && a.starts_with(|c: char| c.is_alphabetic()) && a != "Inf" && a != "NaN";
    (!found.iter().any(bare)).then_some(found)
}

/// A list of arguments, split at the commas that no bracket and no text holds.
fn parts(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let (mut depth, mut quoted, mut before) = (0, false, ' ');
    for c in text.chars() {
        let transposes = before.is_alphanumeric() || matches!(before, ')' | ']' | '}' | '\'' | '.');
        match c {
            '\'' if quoted || !transposes => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        match c {
            ',' if depth == 0 && !quoted => found.push(String::new()),
            _ => found.last_mut().expect("one at least").push(c),
        }
        before = c;
    }
    let trimmed: Vec<String> = found.iter().map(|p| p.trim().to_owned()).collect();
    if trimmed == [""] { Vec::new() } else { trimmed }
}
