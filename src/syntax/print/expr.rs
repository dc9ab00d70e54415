//! Expressions as text.

use super::params;
use crate::syntax::ast::{Access, AccessKind, BinaryOp, Expr, ExprKind, UnaryOp};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintStyle {
    /// Parentheses as the tree has them, and where it would be read differently without.
    Plain,
    /// Parentheses around every operator, none from the text.
    Full,
}

/// One expression.
#[must_use]
pub(crate) fn print_expr(e: &Expr) -> String {
    expression(e, PrintStyle::Plain)
}

/// One expression with parentheses around every operator and none else.
#[must_use]
pub(crate) fn canonical_expr(e: &Expr) -> String {
    expression(e, PrintStyle::Full)
}

pub(super) fn expression(e: &Expr, style: PrintStyle) -> String {
    at_least(e, 0, style)
}

/// How tightly an expression holds together; the levels of the grammar.
fn level(kind: &ExprKind) -> u8 {
    match kind {
        ExprKind::Anonymous(_) => 0,
        ExprKind::OrOr { .. } => 1,
        ExprKind::AndAnd { .. } => 2,
        ExprKind::Binary { op, .. } => binary_level(*op),
        ExprKind::Range { .. } => 6,
        ExprKind::Unary { .. } => 9,
        ExprKind::Transpose { .. } | ExprKind::Handle(_) => 10,
        _ => 11,
    }
}

fn binary_level(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 3,
        BinaryOp::And => 4,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 5,
        BinaryOp::Add | BinaryOp::Sub => 7,
        BinaryOp::Pow | BinaryOp::ElPow => 10,
        _ => 8,
    }
}

/// In parentheses if it holds together less than `least`.
fn at_least(e: &Expr, least: u8, style: PrintStyle) -> String {
    let own = level(&e.kind);
    let text = bare(e, style);
    let operator = own < 11 && !matches!(e.kind, ExprKind::Handle(_));
    if (style == PrintStyle::Plain && own < least) || (style == PrintStyle::Full && operator) {
        format!("({text})")
    } else {
        text
    }
}

fn bare(e: &Expr, style: PrintStyle) -> String {
    let show = |e: &Expr, least| at_least(e, least, style);
    match &e.kind {
        ExprKind::Number(x) => number(*x),
        ExprKind::Imaginary(x) => number(*x) + "i",
        ExprKind::Text { value, double_quoted } => text(value, *double_quoted),
        ExprKind::Ident(name) => name.to_string(),
        ExprKind::Colon => ":".to_string(),
        ExprKind::End => "end".to_string(),
        ExprKind::Unary { op, operand } => sign(*op, operand, &show(operand, 9)),
        // A quote right behind a quoted text would be part of it.
        ExprKind::Transpose { conjugate: true, operand } if style == PrintStyle::Plain && ends_in_text(operand) => {
            format!("({})'", bare(operand, style))
        }
        ExprKind::Transpose { conjugate, operand } => show(operand, 10) + if *conjugate { "'" } else { ".'" },
        ExprKind::Binary { op, left, right } => {
            let own = binary_level(*op);
            let right = if own == 10 { exponent(right, style) } else { show(right, own + 1) };
            format!("{} {} {right}", show(left, own), op.symbol())
        }
        ExprKind::AndAnd { left, right } => format!("{} && {}", show(left, 2), show(right, 3)),
        ExprKind::OrOr { left, right } => format!("{} || {}", show(left, 1), show(right, 2)),
        ExprKind::Range { start, step, stop } => match step {
            Some(step) => format!("{}:{}:{}", show(start, 7), show(step, 7), show(stop, 7)),
            None => format!("{}:{}", show(start, 7), show(stop, 7)),
        },
        ExprKind::Access { base, path } => {
            let base = if style == PrintStyle::Full { peeled(base) } else { base };
            let needs = matches!(base.kind, ExprKind::Access { .. })
                || matches!(base.kind, ExprKind::Number(_) | ExprKind::Imaginary(_) | ExprKind::Colon);
            let base = if needs { format!("({})", bare(base, style)) } else { show(base, 11) };
            path.iter().fold(base, |text, a| text + &access(a, style))
        }
        ExprKind::Matrix(rows) => format!("[{}]", list(rows, style)),
        ExprKind::Cell(rows) => format!("{{{}}}", list(rows, style)),
        ExprKind::Anonymous(f) => format!("@({}) {}", params(&f.params, style), show(&f.body, 0)),
        ExprKind::Handle(name) => format!("@{name}"),
        ExprKind::Paren(inner) if style == PrintStyle::Full => show(inner, 0),
        ExprKind::Paren(inner) => format!("({})", show(inner, 0)),
    }
}

/// Whether the first token is this name.
pub(super) fn begins_with(e: &Expr, name: &str) -> bool {
    match &e.kind {
        ExprKind::Ident(first) => &**first == name,
        ExprKind::Access { base, .. } => begins_with(base, name),
        _ => false,
    }
}

/// Without the parentheses around it.
fn peeled(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => peeled(inner),
        _ => e,
    }
}

/// Whether the last token is a text in single quotes.
fn ends_in_text(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Text { double_quoted, .. } => !double_quoted,
        ExprKind::Binary { op: BinaryOp::Pow | BinaryOp::ElPow, right, .. } => ends_in_text(right),
        ExprKind::Unary { operand, .. } => ends_in_text(operand),
        _ => false,
    }
}

fn sign(op: UnaryOp, operand: &Expr, text: &str) -> String {
    // Two signs with nothing between them would be read as `++` or `--`.
    let again = matches!(&operand.kind, ExprKind::Unary { op: inner, .. } if *inner == op && op != UnaryOp::Not);
    let gap = if again { " " } else { "" };
    let symbol = match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "~",
    };
    format!("{symbol}{gap}{text}")
}

/// The right side of a power: signs may stand before it.
fn exponent(e: &Expr, style: PrintStyle) -> String {
    match &e.kind {
        ExprKind::Unary { op, operand } if style == PrintStyle::Plain => sign(*op, operand, &exponent(operand, style)),
        _ => at_least(e, 11, style),
    }
}

pub(super) fn access(access: &Access, style: PrintStyle) -> String {
    let arguments = |args: &[Expr]| {
        let list: Vec<String> = args.iter().map(|a| expression(a, style)).collect();
        list.join(", ")
    };
    match &access.kind {
        AccessKind::Paren(args) => format!("({})", arguments(args)),
        AccessKind::Brace(args) => format!("{{{}}}", arguments(args)),
        AccessKind::Field(name) => format!(".{name}"),
        AccessKind::DynamicField(e) => format!(".({})", expression(e, style)),
    }
}

fn list(rows: &[Vec<Expr>], style: PrintStyle) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            let elements: Vec<String> = row.iter().map(|e| expression(e, style)).collect();
            elements.join(", ")
        })
        .collect();
    rows.join("; ")
}

/// The shortest spelling that is read back to the same number.
fn number(x: f64) -> String {
    if x.is_infinite() {
        return "1e999".to_string();
    }
    let plain = format!("{x}");
    let short = format!("{x:e}");
    if plain.len() <= short.len().max(17) { plain } else { short }
}

pub(super) fn text(value: &str, double_quoted: bool) -> String {
    if !double_quoted {
        return format!("'{}'", value.replace('\'', "''"));
    }
    let mut out = String::from("\"");
    for c in value.chars() {
        match c {
            '"' => out.push_str("\"\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_ascii_control() => out.push_str(&format!("\\{:03o}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
