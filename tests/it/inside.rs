//! Arrays in structs and cells move as variables do: random programs of three vectors, written with variables, with the
//! fields of a struct and with the contents of a cell, have the same plain figures and the same traffic of the levels.

use crate::syntax::random::Random;
use libtest_mimic::{Failed, Trial};
use slamm::{Options, Prototype, analyze};
use std::fmt::Write;

/// What each form writes for the three vectors.
const FORMS: [(&str, [&str; 3]); 3] =
    [("variables", ["x", "y", "z"]), ("fields", ["S.x", "S.y", "S.z"]), ("contents", ["c{1}", "c{2}", "c{3}"])];

/// Bytes by which a level's figures may differ: where the arrays lie in its sets is not the same.
const PLACED: u64 = 4096;

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("inside/as_variables", || as_variables().map_err(Failed::from))]
}

fn as_variables() -> Result<(), String> {
    let mut moved = 0;
    for seed in 1..=60 {
        let text = Program::random(seed);
        let mut first = None;
        for (form, names) in FORMS {
            let text = ["<x>", "<y>", "<z>"].iter().zip(names).fold(text.clone(), |t, (from, to)| t.replace(from, to));
            let lines = figures(&text)?;
            let expected = first.get_or_insert_with(|| lines.clone());
            if let Some((a, b)) = expected.iter().zip(&lines).find(|(a, b)| !a.is_like(b)) {
                return Err(format!("seed {seed}, {form}: {b:?} instead of {a:?} in\n{text}"));
            }
            moved += lines.iter().flat_map(|l| &l.levels).map(|l| l.0).sum::<u64>();
        }
    }
    if moved > 0 { Ok(()) } else { Err("nothing has moved between any levels".into()) }
}

/// What a line loads, stores and computes, and what the levels load and allocate for it.
#[derive(Clone, Debug)]
struct Figures {
    line: u32,
    plain: (u64, u64, u64),
    levels: Vec<(u64, u64)>,
}

impl Figures {
    fn is_like(&self, other: &Figures) -> bool {
        let near = |(a, b): (&(u64, u64), &(u64, u64))| a.0.abs_diff(b.0) <= PLACED && a.1.abs_diff(b.1) <= PLACED;
        let levels = self.levels.len() == other.levels.len() && self.levels.iter().zip(&other.levels).all(near);
        self.line == other.line && self.plain == other.plain && levels
    }
}

fn figures(text: &str) -> Result<Vec<Figures>, String> {
    let analysis =
        analyze(&Prototype::text("inside.m", text), &Options::default()).map_err(|e| format!("{e}\n{text}"))?;
    let lines = analysis.prediction.ranges.iter().flat_map(|r| &r.lines);
    let of = |l: &slamm::prediction::Line| Figures {
        line: l.line,
        plain: (l.wsl.value, l.wss.value, l.flops),
        levels: l.levels.iter().map(|b| (b.loads.value, b.write_allocates.value)).collect(),
    };
    // The vectors themselves are made before: a field or content is stored there by an assignment of its own.
    Ok(lines.filter(|l| l.line > 3).map(of).collect())
}

struct Program {
    random: Random,
    text: String,
    loops: Vec<&'static str>,
}

impl Program {
    fn random(seed: u64) -> String {
        let mut p = Program { random: Random::new(seed), text: String::new(), loops: Vec::new() };
        let n = p.random.pick(&[64, 500, 3000]);
        let _ = writeln!(p.text, "n = {n}; s = 0.5;\n<x> = sin((1:n)'); <y> = cos((1:n)');\n<z> = ones(n, 1);");
        for _ in 0..8 {
            p.statement(0);
        }
        p.text
    }

    fn vector(&mut self) -> &'static str {
        self.random.pick(&["<x>", "<y>", "<z>"])
    }

    fn subscript(&mut self) -> String {
        let number = 1 + self.random.below(64);
        match (self.loops.last().copied(), self.random.below(4)) {
            (Some(i), 0) => i.into(),
            (Some(i), 1) => format!("n+1-{i}"),
            (Some(i), 2) => format!("max({i}-1, 1)"),
            _ => number.to_string(),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        match self.random.below(if depth > 2 { 5 } else { 8 }) {
            0..=2 => format!("{}({})", self.vector(), self.subscript()),
            3 => "0.5".into(),
            4 => "s".into(),
            _ => {
                let (a, op, b) = (self.number(depth + 1), self.random.pick(&["+", "-", "*"]), self.number(depth + 1));
                format!("({a} {op} {b})")
            }
        }
    }

    fn array(&mut self, depth: usize) -> String {
        match self.random.below(if depth > 2 { 2 } else { 5 }) {
            0 => self.vector().into(),
            1 => format!("(s*{})", self.vector()),
            2 => format!("abs({})", self.array(depth + 1)),
            _ => {
                let (a, op, b) = (self.array(depth + 1), self.random.pick(&["+", "-", ".*"]), self.array(depth + 1));
                format!("({a} {op} {b})")
            }
        }
    }

    fn element(&mut self) -> String {
        format!("{}({}) = atan({});", self.vector(), self.subscript(), self.number(0))
    }

    fn statement(&mut self, depth: usize) {
        let line = match self.random.below(if depth < 2 { 8 } else { 6 }) {
            0 | 1 => self.element(),
            2 => format!("s = atan({});", self.number(0)),
            3 => format!("{} = atan({});", self.vector(), self.array(0)),
            4 => format!("{}(2:n) = 0.5*{}(1:n-1);", self.vector(), self.vector()),
            5 => format!("s = atan(sum({}));", self.array(0)),
            _ => return self.repeated(depth),
        };
        let _ = writeln!(self.text, "{line}");
    }

    fn repeated(&mut self, depth: usize) {
        let (variable, bound) = if depth == 0 { ("i", "n") } else { ("j", "3") };
        let bound = if depth == 0 && self.random.below(3) == 0 { "4" } else { bound };
        let _ = writeln!(self.text, "for {variable} = 1:{bound}");
        self.loops.push(variable);
        for _ in 0..1 + self.random.below(3) {
            // Statements on whole vectors stay outside long loops.
            let inner = if bound == "n" { 2 } else { depth + 1 };
            match inner {
                2 => {
                    let line = self.element();
                    let _ = writeln!(self.text, "{line}");
                }
                _ => self.statement(inner),
            }
        }
        self.loops.pop();
        let _ = writeln!(self.text, "end");
    }
}
