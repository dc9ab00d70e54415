//! What a statement computes element by element and reduces, by the ranges of its words, for the runtime
//! (`stdlib/runtime/slm_one_sweep.m`): with it the flops of full real operands of one shape are a sum over its
//! operators, and no tree has to be worked through (`slm_work`, `slm_sweeps`).

use crate::functions::{self, Traffic};

/// One operator or function: its first word and its last one, flops for each element, and how it takes part.
struct Node {
    first: usize,
    last: usize,
    flops: u32,
    part: Part,
}

/// How an operator takes part in its statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Elements = 0,
    Reduction = 1,
    /// An operand is the value of a reduction, or of an operator of such a value.
    Above = 2,
}

/// The operators of a site; none where it has others than these.
#[derive(Default)]
pub(super) struct Plain(Option<Vec<Node>>);

/// A value on the stack: its first word, whether a shape is known of it, whether something of it is reduced.
#[derive(Clone, Copy)]
struct Value {
    first: usize,
    known: bool,
    reduced: bool,
}

/// What a word does with values.
enum Operator {
    Elements(u32),
    Reduction(u32),
    /// Its shape is not told by its operands.
    Other,
}

/// What a word says, as far as it matters here.
pub(super) enum Word<'w> {
    /// A value: whether it is a variable, an element, a result or a number, whose shapes are known when it runs.
    Value { known: bool },
    /// A store.
    Store,
    /// Anything else, and the variables that decide whether it has flops.
    Other(&'w str, &'w [usize]),
}

impl Plain {
    pub(super) fn of<'w>(words: impl Iterator<Item = Word<'w>>) -> Plain {
        let (mut nodes, mut stack) = (Vec::new(), Vec::new());
        for (k, word) in words.enumerate() {
            let taken = match word {
                Word::Value { known } => {
                    stack.push(Value { first: k, known, reduced: false });
                    Some(())
                }
                Word::Store => Some(()),
                Word::Other(w, off) => Plain::word(w, k, off, &mut stack, &mut nodes),
            };
            if taken.is_none() {
                return Plain(None);
            }
        }
        Plain(Some(nodes))
    }

    /// Takes one word in; none where it makes the site one of the general form.
    fn word(w: &str, k: usize, off: &[usize], stack: &mut Vec<Value>, nodes: &mut Vec<Node>) -> Option<()> {
        if w.starts_with(';') {
            stack.clear();
            // A condition's operand that is evaluated or not.
            return (!w.starts_with(";&")).then_some(());
        }
        if w.starts_with('(') {
            stack.push(Value { first: k, known: false, reduced: false });
            return Some(());
        }
        if w.starts_with('$') {
            return None;
        }
        if w.starts_with(['@', '"']) || matches!(w, "!" | "%" | "~") {
            return Some(());
        }
        let (operator, operands) = operator_of(w);
        let of = stack.split_off(stack.len().checked_sub(operands)?);
        let first = of.first().map_or(k, |v| v.first);
        let reduced = of.iter().any(|v| v.reduced);
        let (flops, part) = match operator {
            Operator::Elements(n) if reduced => (n, Part::Above),
            Operator::Elements(n) => (n, Part::Elements),
            Operator::Reduction(n) if operands == 1 && !reduced => (n, Part::Reduction),
            // Put beside each other, or a range: nothing may be computed from it in the same expression.
            Operator::Other if !reduced && (w.starts_with("[]/") || w.starts_with(":/")) => {
                stack.push(Value { first, known: false, reduced });
                return Some(());
            }
            _ => return None,
        };
        if of.iter().any(|v| !v.known) {
            return None;
        }
        let flops = match off {
            [] => flops,
            [0] => 0,
            _ => return None,
        };
        nodes.push(Node { first, last: k, flops, part });
        stack.push(Value { first, known: true, reduced: reduced || part == Part::Reduction });
        Some(())
    }

    /// The operators as columns of MATLAB; 0 for a site of the general form.
    pub(super) fn text(&self) -> String {
        match &self.0 {
            None => "0".into(),
            Some(nodes) if nodes.is_empty() => "no_four".into(),
            Some(nodes) => {
                let row = |of: fn(&Node) -> String| nodes.iter().map(of).collect::<Vec<_>>().join(" ");
                format!(
                    "[{}; {}; {}; {}]",
                    row(|n| (n.first + 1).to_string()),
                    row(|n| (n.last + 1).to_string()),
                    row(|n| n.flops.to_string()),
                    row(|n| (n.part as usize).to_string())
                )
            }
        }
    }
}

/// What an operator or a function by its word does, and with how many values.
fn operator_of(word: &str) -> (Operator, usize) {
    match word {
        "+" | "-" | "*" | "/" | "\\" | "^" | ".*" | "./" | ".\\" | ".^" => return (Operator::Elements(1), 2),
        "==" | "~=" | "<" | "<=" | ">" | ">=" | "&" | "|" => return (Operator::Elements(0), 2),
        _ => {}
    }
    let Some((name, count)) = word.rsplit_once('/').filter(|(name, _)| !name.is_empty()) else {
        return (Operator::Other, 2);
    };
    let Ok(n) = count.parse::<usize>() else {
        return (Operator::Other, count.split('=').next().and_then(|n| n.parse().ok()).unwrap_or(2));
    };
    if n == 1 && matches!(name, "+" | "-" | "~") {
        return (Operator::Elements(0), 1);
    }
    let operator = match functions::find(name).map(|f| (&f.traffic, f.facts.elements.keeps_shape())) {
        // One operator after the other where there are more than two operands.
        Some((Traffic::Elementwise { flops, .. }, true)) if n <= 2 => Operator::Elements(*flops),
        Some((Traffic::Reduction { flops, .. }, _)) => Operator::Reduction(*flops),
        _ => Operator::Other,
    };
    (operator, n)
}
