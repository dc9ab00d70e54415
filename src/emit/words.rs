//! Words of descriptions, and of calls: what the emitter itself has to know of them. `stdlib/runtime/slm_described.m`
//! lists them all.

use crate::functions::table::facts::Placement;
use crate::functions::{self, Traffic};
use crate::syntax::ast::{Expr, ExprKind, Name};

/// Whether a word is a variable that is read.
pub(super) fn is_variable(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.contains('/')
}

/// Whether a word reads anything.
pub(super) fn reads(word: &str) -> bool {
    is_variable(word) || (word.starts_with('#') && word.len() > 1)
}

/// Whether a word is a number, a text or a value that is read from nowhere.
pub(super) fn is_nothing(word: &str) -> bool {
    matches!(word, "." | ".i") || is_number(word) || word.starts_with('_') || word.starts_with(".t")
}

/// Whether a word is a number whose sign it gives.
pub(super) fn is_number(word: &str) -> bool {
    matches!(word, ".-" | ".0" | ".+")
}

/// A number, for an operator or function whose result may be sparse or full by what it is.
pub(super) fn number(x: f64) -> String {
    match x {
        x if x < 0.0 => ".-",
        0.0 => ".0",
        _ => ".+",
    }
    .into()
}

/// A value that is read from nowhere, of a shape that the text tells.
pub(super) fn shaped(rows: usize, cols: usize) -> String {
    if rows == 1 && cols == 1 { ".".into() } else { format!("_{rows}x{cols}") }
}

/// A range of numbers, which nobody reads.
pub(super) fn range(count: usize) -> String {
    if count == 1 { ".".into() } else { format!("_1x{count}:") }
}

/// A word of a sum that may be added to its variable where it is: first how many terms it has, then operations.
pub(super) fn accumulated(number: usize) -> String {
    format!("+#{number}")
}

/// What such a word says.
pub(super) fn of_accumulated(word: &str) -> Option<usize> {
    word.strip_prefix("+#")?.parse().ok()
}

/// The word that ends what computes the operand of this number, among those of a statement.
pub(super) fn end_of_operand(number: usize) -> String {
    format!(";{number}")
}

/// Whether a word is one of these.
pub(super) fn ends_operand(word: &str) -> bool {
    word.strip_prefix(';').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The word that ends what computes an index of a place that is assigned.
pub(super) fn end_of_index(number: usize) -> String {
    format!(";@{number}")
}

/// The place where an operand that is not always evaluated is, by its operation.
pub(super) fn lazy(number: usize) -> String {
    format!(";&{number}")
}

/// What the expression at hand is in that has no flops.
#[derive(Clone, Debug, Default)]
pub(super) struct Uncounted {
    /// A subscript of one of these variables that holds no function handle; of none of them: a subscript for
    /// certain.
    pub subscript: Option<Vec<Name>>,
    /// Arithmetic on whole numbers.
    pub whole: bool,
}

impl Uncounted {
    /// What a word of an operator begins with; nothing where flops count.
    pub(super) fn mark(&self) -> String {
        match &self.subscript {
            _ if self.whole => "0:".into(),
            Some(names) => format!("0{}:", names.join(",")),
            None => String::new(),
        }
    }
}

/// A word of an operator without what says that it has no flops: the variables on which that depends.
fn unmarked(word: &str) -> (&str, Option<&str>) {
    match word.strip_prefix('0').and_then(|w| w.split_once(':')) {
        Some((names, word)) => (word, Some(names)),
        None => (word, None),
    }
}

/// Whether a word reads anything or computes with real operations.
pub(super) fn counts(word: &str) -> bool {
    let (word, mark) = unmarked(word);
    if mark == Some("") {
        return false;
    }
    if reads(word) || matches!(word, "+" | "-" | "*" | "/" | "\\" | "^" | ".*" | "./" | ".\\" | ".^") {
        return true;
    }
    let Some((name, _)) = word.rsplit_once('/') else { return false };
    functions::find(name).is_some_and(
        |f| matches!(f.traffic, Traffic::Elementwise { flops, .. } | Traffic::Reduction { flops, .. } if flops > 0),
    )
}

/// Whether operators work on a value whose shape only the runtime sees and nothing in the words tells.
pub(super) fn works_on_made(words: &[String]) -> bool {
    words.len() > 1
        && words.iter().any(|w| w == "_")
        && words.iter().any(|w| !reads(w) && counts(w))
        && hides_shape(words)
}

/// Whether the words of an expression, in postfix order, leave its shape open: it is that of computed
/// values which only the runtime sees.
pub(super) fn hides_shape(words: &[String]) -> bool {
    // Of every value on the stack: whether its shape is open, whether it is more than a number.
    let mut stack: Vec<(bool, bool)> = Vec::new();
    for (w, _) in words.iter().map(|w| unmarked(w)) {
        let Some(operands) = arity(w) else {
            stack.push((w == "_" || w == "?", !is_nothing(w)));
            continue;
        };
        let kids = stack.split_off(stack.len().saturating_sub(operands));
        let name = w.rsplit_once('/').map_or(w, |(name, _)| name);
        let shape_given = w.contains('=') && name.starts_with(['[', '{']);
        if shape_given && w.contains("=-") {
            stack.push((kids.iter().any(|k| k.0), true));
            continue;
        }
        let makes = matches!(name, ":" | "[]" | "{}") || !functions::facts(name).elements.keeps_shape();
        let open = kids.iter().any(|k| k.0) && !kids.iter().any(|k| k.1 && !k.0);
        stack.push(((makes && !shape_given) || (open && !makes), true));
    }
    stack.last().is_some_and(|value| value.0)
}

/// Calls of the runtime by which a handle is called or a name, or elements are read: which of these only the run knows.
pub(super) const CALLS_OF_SOME: [&str; 2] = ["slm_at(", "slm_applied("];

/// A further result of a call by a handle or name: where that is a function of the user, it has stored it.
pub(super) const STORED_BY_SOME: &str = "?^";

/// Whether a word is a function that may repeat its operand beside itself: `repmat`.
pub(super) fn repeats(word: &str) -> bool {
    word.rsplit_once('/').is_some_and(|(name, _)| functions::facts(name).elements == Placement::Moved)
}

/// Operands of an operator or a function; none for what is one.
fn arity(word: &str) -> Option<usize> {
    if let Some((_, count)) = word.rsplit_once('/').filter(|(name, _)| !name.is_empty() && *name != ".") {
        return count.split('=').next().and_then(|n| n.parse().ok());
    }
    let operators =
        ["+", "-", "*", "/", "\\", "^", ".*", "./", ".\\", ".^", "==", "~=", "<", "<=", ">", ">=", "&", "|"];
    operators.contains(&word).then_some(2)
}

/// The variable that holds the handle of a nested function begins with it.
pub(super) const HANDLE: &str = "slm_f_";

/// Whether what a name is called by in the emitted text is a variable that holds a handle.
pub(super) fn is_handle(emitted: &str) -> bool {
    emitted.starts_with(HANDLE)
}

/// A function of the emitted text as a value.
pub(super) fn handle(emitted: &str) -> String {
    if is_handle(emitted) { emitted.to_string() } else { format!("@{emitted}") }
}

/// The texts among the arguments of a call.
pub(super) fn texts(args: &[Expr]) -> Vec<&str> {
    let text = |a| match a {
        &Expr { kind: ExprKind::Text { ref value, .. }, .. } => Some(&**value),
        _ => None,
    };
    args.iter().filter_map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::hides_shape;

    #[test]
    fn shapes_that_only_the_runtime_sees() {
        let hidden = |text: &str| hides_shape(&text.split(' ').map(String::from).collect::<Vec<_>>());
        for text in ["_", ". . :/2", ".t1 .t1 :/2 double/1", "_ . *", "x y []/2", "x . . repmat/3 . .*"] {
            assert!(hidden(text), "{text}");
        }
        for text in
            ["x", "#3", ". _ x *", "x . . []/3=1", "_2x3", ". . +", "x y []/2 z .*", "x abs/1", "x . 0:+", ". x 0f:*"]
        {
            assert!(!hidden(text), "{text}");
        }
    }
}
