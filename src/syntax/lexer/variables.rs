//! Which names of a file are assigned somewhere, from the first pass over it.

use crate::syntax::token::{ClauseKind, Keyword, Lexed, Tok, Token};
use rustc_hash::FxHashSet;

/// Names that are assigned, declared, or parameters.
pub(super) fn assigned<'i>(lexed: &Lexed<'i>) -> FxHashSet<&'i str> {
    let mut names = FxHashSet::default();
    for clause in &lexed.clauses {
        let ClauseKind::Code(range) = &clause.kind else { continue };
        let tokens = lexed.tokens.get(range.clone()).unwrap_or(&[]);
        match tokens.first().map(|t| &t.tok) {
            Some(Tok::Ident(name)) if tokens.iter().any(changes) || !equals(tokens).is_empty() => {
                names.insert(*name);
                names.extend(chained(tokens));
            }
            Some(Tok::PlusPlus | Tok::MinusMinus) => names.extend(identifiers(tokens).take(1)),
            Some(Tok::OpenTargets) => {
                let ends = equals(tokens).first().copied().unwrap_or(tokens.len());
                names.extend(outside_parentheses(tokens.get(..ends).unwrap_or(&[])));
                names.extend(chained(tokens));
            }
            Some(Tok::Keyword(Keyword::For | Keyword::Parfor | Keyword::Catch)) => {
                names.extend(identifiers(tokens).take(1));
            }
            Some(Tok::Keyword(Keyword::Global | Keyword::Persistent)) => names.extend(identifiers(tokens)),
            Some(Tok::Keyword(Keyword::Function)) => header(tokens, &mut names),
            _ => {}
        }
    }
    names
}

/// Whether a clause in command syntax begins with one of the names.
pub(super) fn has_command_on(lexed: &Lexed<'_>, names: &FxHashSet<&str>) -> bool {
    lexed.tokens.iter().any(|t| matches!(t.tok, Tok::Command(name) if names.contains(name)))
}

fn changes(token: &Token<'_>) -> bool {
    matches!(token.tok, Tok::OpAssign(_) | Tok::PlusPlus | Tok::MinusMinus)
}

/// Where a clause assigns: each `=` that is not in parentheses, where it names an argument (`f(tol=1e-6)`).
fn equals(tokens: &[Token<'_>]) -> Vec<usize> {
    let mut depth = 0usize;
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.tok {
            Tok::OpenParen | Tok::OpenBrace => depth += 1,
            Tok::CloseParen | Tok::CloseBrace => depth = depth.saturating_sub(1),
            Tok::Assign if depth == 0 => found.push(at),
            _ => {}
        }
    }
    found
}

fn identifiers<'t, 'i>(tokens: &'t [Token<'i>]) -> impl Iterator<Item = &'i str> + 't {
    tokens.iter().filter_map(|t| match t.tok {
        Tok::Ident(name) => Some(name),
        _ => None,
    })
}

/// The identifiers of a list of targets that are no part of an index: `a` and `b` of `[a(k), b]`.
fn outside_parentheses<'t, 'i>(tokens: &'t [Token<'i>]) -> impl Iterator<Item = &'i str> + 't {
    let mut depth = 0usize;
    tokens.iter().filter_map(move |t| {
        match t.tok {
            Tok::OpenParen | Tok::OpenBrace => depth += 1,
            Tok::CloseParen | Tok::CloseBrace => depth = depth.saturating_sub(1),
            Tok::Ident(name) if depth == 0 => return Some(name),
            _ => {}
        }
        None
    })
}

/// Octave's `a = b = 1`: what stands in front of a further `=`.
fn chained<'t, 'i>(tokens: &'t [Token<'i>]) -> impl Iterator<Item = &'i str> + 't {
    let equals = equals(tokens);
    let between = equals.len().saturating_sub(1);
    equals.into_iter().take(between).filter_map(|at| identifiers(tokens.get(at + 1..at + 2)?).next())
}

/// Outputs and parameters of a `function` line; its own name is none of them.
fn header<'i>(tokens: &[Token<'i>], names: &mut FxHashSet<&'i str>) {
    let equals = tokens.iter().position(|t| t.tok == Tok::Assign);
    let paren = tokens.iter().position(|t| t.tok == Tok::OpenParen).unwrap_or(tokens.len());
    let equals = equals.filter(|&e| e < paren).unwrap_or(0);
    names.extend(identifiers(tokens.get(..equals).unwrap_or(&[])));
    names.extend(identifiers(tokens.get(paren..).unwrap_or(&[])));
}
