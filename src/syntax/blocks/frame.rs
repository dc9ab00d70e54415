//! A block that is open, and the statement it becomes.

use crate::syntax::ast::{Arm, Block, ElseArm, Expr, FunctionText, Ident, Param, StmtKind, Target};
use crate::syntax::token::Keyword;
use crate::text::source::Span;
use std::rc::Rc;

/// The branch of `if` or `switch` that is being read.
pub(super) enum Branch {
    Arm(Expr, Span),
    Else(Span),
}

/// A function whose body is being read.
pub(super) struct FunctionFrame {
    pub name: Ident,
    pub outputs: Vec<Ident>,
    pub params: Vec<Param>,
    pub nested: Vec<Rc<FunctionText>>,
    pub range_name: Option<Ident>,
    pub id: usize,
}

pub(super) enum FrameKind {
    File,
    Function(Box<FunctionFrame>),
    If {
        arms: Vec<Arm>,
        current: Branch,
    },
    While(Expr),
    For {
        var: Box<Target>,
        range: Box<Expr>,
        parallel: bool,
        header: Span,
    },
    Do,
    Switch {
        value: Box<Expr>,
        cases: Vec<Arm>,
        otherwise: Option<ElseArm>,
        current: Option<Branch>,
    },
    Try {
        body: Option<Block>,
        variable: Option<Box<Ident>>,
        catch: Option<Span>,
    },
    Unwind {
        body: Option<Block>,
    },
    /// `reported`: its `end` was found in another block.
    Region {
        name: Ident,
        reported: bool,
    },
}

pub(super) struct OpenBlock {
    pub kind: FrameKind,
    /// Statements of the current branch.
    pub body: Block,
    /// The keyword or directive that opened it.
    pub open: Span,
}

impl FrameKind {
    /// A `switch` without an `otherwise` so far.
    pub(super) fn takes_cases(&self) -> bool {
        matches!(self, FrameKind::Switch { current: None | Some(Branch::Arm(..)), .. })
    }
}

impl OpenBlock {
    pub(super) fn new(kind: FrameKind, open: Span) -> Self {
        OpenBlock { kind, body: Vec::new(), open }
    }

    /// The keyword that opened it; none for files and regions.
    pub(super) fn keyword(&self) -> Option<Keyword> {
        Some(match &self.kind {
            FrameKind::File | FrameKind::Region { .. } => return None,
            FrameKind::Function(_) => Keyword::Function,
            FrameKind::If { .. } => Keyword::If,
            FrameKind::While(_) => Keyword::While,
            FrameKind::For { parallel: false, .. } => Keyword::For,
            FrameKind::For { .. } => Keyword::Parfor,
            FrameKind::Do => Keyword::Do,
            FrameKind::Switch { .. } => Keyword::Switch,
            FrameKind::Try { .. } => Keyword::Try,
            FrameKind::Unwind { .. } => Keyword::Unwind,
        })
    }

    /// Whether this spelling of `end` closes it.
    pub(super) fn accepts(&self, end: Keyword) -> bool {
        use Keyword as K;
        let Some(keyword) = self.keyword() else { return false };
        match end {
            K::End => keyword != K::Do,
            K::Endif => keyword == K::If,
            K::Endwhile => keyword == K::While,
            K::Endfor => matches!(keyword, K::For | K::Parfor),
            K::Endparfor => keyword == K::Parfor,
            K::Endfunction => keyword == K::Function,
            K::Endswitch => keyword == K::Switch,
            K::EndTry => keyword == K::Try,
            K::EndUnwind => keyword == K::Unwind,
            _ => false,
        }
    }

    /// The statements that were read, in no more memory than they need; the room stays for the next branch.
    pub(super) fn branch(&mut self) -> Block {
        self.body.drain(..).collect()
    }

    /// Files the branch that was read, which ends with clause `end`, and begins the next one.
    pub(super) fn next_branch(&mut self, next: Branch, end: Span) {
        let body = self.branch();
        match &mut self.kind {
            FrameKind::If { arms, current } => {
                if let Branch::Arm(condition, span) = std::mem::replace(current, next) {
                    arms.push(Arm { condition, body, span: span.to(end) });
                }
            }
            FrameKind::Switch { cases, otherwise, current, .. } => match current.replace(next) {
                Some(Branch::Arm(condition, span)) => cases.push(Arm { condition, body, span: span.to(end) }),
                Some(Branch::Else(span)) => *otherwise = Some(ElseArm { body, span: span.to(end) }),
                None => {}
            },
            _ => {}
        }
    }

    /// The finished statement; `end` is the last clause before the closing keyword.
    pub(super) fn into_statement(self, end: Span) -> StmtKind {
        let body = self.body;
        match self.kind {
            FrameKind::If { mut arms, current } => {
                let mut otherwise = None;
                match current {
                    Branch::Arm(condition, span) => arms.push(Arm { condition, body, span: span.to(end) }),
                    Branch::Else(span) => otherwise = Some(ElseArm { body, span: span.to(end) }),
                }
                StmtKind::If { arms, otherwise }
            }
            FrameKind::Switch { value, mut cases, mut otherwise, current } => {
                match current {
                    Some(Branch::Arm(condition, span)) => cases.push(Arm { condition, body, span: span.to(end) }),
                    Some(Branch::Else(span)) => otherwise = Some(ElseArm { body, span: span.to(end) }),
                    None => {}
                }
                StmtKind::Switch { value, cases, otherwise }
            }
            FrameKind::While(condition) => StmtKind::While { condition, body },
            FrameKind::For { var, range, parallel, header } => StmtKind::For { var, range, body, parallel, header },
            FrameKind::Try { body: Some(tried), variable, catch: Some(span) } => {
                StmtKind::Try { body: tried, variable, handler: Some(ElseArm { body, span: span.to(end) }) }
            }
            FrameKind::Try { .. } => StmtKind::Try { body, variable: None, handler: None },
            FrameKind::Unwind { body: Some(first) } => StmtKind::Unwind { body: first, cleanup: body },
            FrameKind::Unwind { body: None } => StmtKind::Unwind { body, cleanup: Vec::new() },
            FrameKind::Region { name, .. } => StmtKind::Region { name, end_name: end, body },
            // A `do` without its `until`, reported where it was noticed.
            FrameKind::Do | FrameKind::File | FrameKind::Function(_) => {
                let condition = Expr { kind: crate::syntax::ast::ExprKind::Number(1.0), span: end };
                StmtKind::DoUntil { body, condition }
            }
        }
    }
}
