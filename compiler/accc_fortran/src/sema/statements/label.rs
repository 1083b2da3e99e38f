//! Labels and the statements that jump to them. Source: Fortran 2008, sections 8.2, 3.3.2.6; Fortran 77, 10.3, 11.3,
//! 11.4.
//!
//! A label can be reached from its own block and from blocks inside of it, never from outside. A jump to the `continue`
//! that ends a loop's body is a `cycle`, so that the loop stays one without jumps. Only labels that are jumped to are
//! kept.

use super::body::BodyState;
use crate::ast::{self, IoValue, StmtKind as Ast};
use crate::hir::{
    BinaryOp, Case, CaseRange, Const, Expr, ExprKind, Intrinsic, Label, LoopId, SelectCase, Stmt, StmtKind, Type,
};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// The labels of the procedure whose body is being resolved.
#[derive(Default)]
pub struct Labels {
    defined: HashMap<u32, Span>,
    /// Named by some jump.
    named: HashSet<u32>,
    /// Named by some `assign`.
    assigned: Vec<u32>,
    /// Jumped to as labels, not by `cycle`.
    targets: HashSet<u32>,
    /// The blocks around, outermost first.
    blocks: Vec<OpenBlock>,
}

struct OpenBlock {
    labels: Vec<u32>,
    /// `BodyState::regions` and the number of `BodyState::loops` of the block.
    regions: usize,
    loops: usize,
    /// The label of the `continue` that ends the body of this loop.
    last: Option<(u32, LoopId)>,
}

impl<'a> Sema<'a> {
    /// Notes all labels of a body, those that its jumps name, and the `format` statements, which may follow the
    /// statements that use them.
    pub fn collect_labels(&mut self, statements: &'a [ast::Stmt]) {
        for statement in statements {
            if let Some(label) = statement.label.filter(|_| !matches!(statement.kind, Ast::Format(_))) {
                let known = self.body.labels.defined.insert(label.value, label.span);
                if let Some(before) = known {
                    let error = Diagnostic::error(codes::LABEL, format!("the label {} is defined twice", label.value))
                        .label(label.span, "")
                        .secondary(before, "first here");
                    self.sink.push(error);
                }
            }
            if let Ast::Format(format) = &statement.kind {
                self.format_label(statement.label, format);
            }
            self.body.labels.named.extend(named(statement));
            if let Ast::AssignLabel { label, .. } = &statement.kind {
                self.body.labels.assigned.push(label.value);
            }
            for block in blocks(statement) {
                self.collect_labels(block);
            }
        }
    }

    /// Enters a block, the body of the loop `of` where there is one.
    pub fn enter_block(&mut self, statements: &[ast::Stmt], of: Option<LoopId>) {
        let BodyState { labels, regions, loops, .. } = &mut self.body;
        let own: Vec<u32> = match labels.named.is_empty() {
            true => Vec::new(),
            false => {
                let executable = statements.iter().filter(|s| !matches!(s.kind, Ast::Format(_)));
                executable.filter_map(|s| s.label).map(|l| l.value).collect()
            }
        };
        let last = statements.last().filter(|s| matches!(s.kind, Ast::Continue)).and_then(|s| s.label);
        let last = last.zip(of).map(|(label, id)| (label.value, id));
        labels.blocks.push(OpenBlock { labels: own, regions: *regions, loops: loops.len(), last });
    }

    pub fn leave_block(&mut self) {
        self.body.labels.blocks.pop();
    }

    /// The mark of a labelled statement that is jumped to.
    pub fn label_mark(&self, statement: &ast::Stmt) -> Option<Stmt> {
        let label = statement.label?;
        let labels = &self.body.labels;
        let last = labels.blocks.last().and_then(|b| b.last).is_some_and(|(last, _)| last == label.value);
        let wanted = if last { labels.targets.contains(&label.value) } else { labels.named.contains(&label.value) };
        let kind = StmtKind::Label(Label(label.value));
        wanted.then_some(Stmt { kind, span: label.span })
    }

    /// `goto label`, also of branches in other statements.
    pub fn jump(&mut self, label: ast::Label, span: Span) -> Option<StmtKind> {
        let Some(block) = self.body.labels.blocks.iter().rev().find(|b| b.labels.contains(&label.value)) else {
            self.report_lost_jump(label);
            return None;
        };
        let (regions, loops, last) = (block.regions, block.loops, block.last);
        let directive = self.body.loops[loops..].iter().find_map(|frame| frame.directive);
        if let Some(directive) = directive {
            let error = Diagnostic::error(codes::ACC_COUNTABLE, "`goto` leaves a loop that a directive makes parallel")
                .label(span, "")
                .secondary(directive, "iterations may run in any order, or at the same time")
                .help("add `seq` to the directive, or skip the rest of the iteration with `cycle`");
            self.sink.push(error);
            return None;
        }
        self.check_leaves_no_concurrent(loops, span, "goto")?;
        self.check_leaves_no_region(regions, span, "goto")?;
        if let Some((_, id)) = last.filter(|(last, _)| *last == label.value) {
            return Some(StmtKind::Cycle(id));
        }
        self.body.labels.targets.insert(label.value);
        Some(StmtKind::Goto(Label(label.value)))
    }

    fn report_lost_jump(&mut self, label: ast::Label) {
        let known = self.body.labels.defined.get(&label.value).copied();
        let error = match known {
            Some(place) => Diagnostic::error(codes::LABEL, "a jump into a block from outside")
                .label(label.span, "")
                .secondary(place, "the label is in a block that is not around the jump")
                .help("put the label in front of the construct, or the jump into it"),
            None if self.scope().formats.contains_key(&label.value) => {
                let message = format!("the label {} is that of a `format` statement", label.value);
                Diagnostic::error(codes::LABEL, message).label(label.span, "nothing can jump there")
            }
            None => {
                let message = format!("there is no statement with the label {}", label.value);
                Diagnostic::error(codes::LABEL, message).label(label.span, "")
            }
        };
        self.sink.push(error);
    }

    fn jump_block(&mut self, label: ast::Label, span: Span) -> Option<Vec<Stmt>> {
        Some(vec![Stmt { kind: self.jump(label, span)?, span }])
    }

    /// `goto (10, 20), value`: a value outside of the list does nothing.
    pub fn computed_goto(&mut self, labels: &[ast::Label], value: &ast::Expr, span: Span) -> Option<StmtKind> {
        let selector = self.expr(value);
        if !selector.is_error() && (!selector.ty.is_integer() || selector.rank > 0) {
            let label = format!("this is {}", self.describe(&selector));
            self.error(codes::TYPE, selector.span, "a computed `goto` needs a scalar integer", label);
            return None;
        }
        self.select_jump(selector, labels, span)
    }

    /// Jumps to the label whose number, from 1, the integer gives.
    pub fn select_jump(&mut self, selector: Expr, labels: &[ast::Label], span: Span) -> Option<StmtKind> {
        let numbered = labels.iter().zip(1..).map(|(label, number)| (number, *label)).collect();
        self.jump_by_number(selector, numbered, span)
    }

    /// Jumps to the label beside the integer's value.
    fn jump_by_number(&mut self, selector: Expr, labels: Vec<(i64, ast::Label)>, span: Span) -> Option<StmtKind> {
        let mut cases = Vec::new();
        for (number, label) in labels {
            let number = Some(Const::int(number));
            let ranges = vec![CaseRange { lower: number.clone(), upper: number }];
            cases.push(Case { ranges, body: self.jump_block(label, span)?, span: label.span });
        }
        let select = SelectCase { selector, cases, default: Vec::new() };
        (!select.selector.is_error()).then_some(StmtKind::SelectCase(select))
    }

    /// `assign 10 to variable`: the variable holds the label's number.
    pub fn assign_label(&mut self, label: ast::Label, variable: &ast::Expr, span: Span) -> Option<StmtKind> {
        let variable = self.label_variable(variable)?;
        if !self.check_assignable(&variable, "assigned here") {
            return None;
        }
        let format = self.scope().formats.contains_key(&label.value);
        if !format && !self.body.labels.defined.contains_key(&label.value) {
            self.report_lost_jump(label);
            return None;
        }
        let number = Expr::int(i64::from(label.value), span);
        let value = self.convert(number, &variable.ty);
        Some(StmtKind::Assign { target: variable, value, reallocate: false })
    }

    /// `goto variable, (10, 20)`: to the label that was assigned last.
    pub fn assigned_goto(&mut self, variable: &ast::Expr, labels: &[ast::Label], span: Span) -> Option<StmtKind> {
        let variable = self.label_variable(variable)?;
        let mut labels = labels.to_vec();
        if labels.is_empty() {
            let jumped_to =
                self.body.labels.assigned.iter().filter(|value| self.body.labels.defined.contains_key(value));
            labels.extend(jumped_to.map(|value| ast::Label { value: *value, span }));
        }
        labels.sort_by_key(|label| label.value);
        labels.dedup_by_key(|label| label.value);
        let numbered = labels.into_iter().map(|label| (i64::from(label.value), label)).collect();
        self.jump_by_number(variable, numbered, span)
    }

    /// The text of the `format` statement whose label was assigned to an integer; `None` where that can't be.
    pub fn assigned_format(&mut self, variable: &Expr) -> Option<Expr> {
        if !variable.ty.is_integer() || variable.rank > 0 || !variable.is_designator() {
            return None;
        }
        let known = &self.scope().formats;
        let mut formats: Vec<(i64, String)> = Vec::new();
        for label in &self.body.labels.assigned {
            formats.extend(known.get(label).map(|text| (i64::from(*label), text.clone())));
        }
        // One length for all: blanks behind a format mean nothing.
        let length = formats.iter().map(|(_, text)| text.chars().count()).max()?;
        let span = variable.span;
        let text = |text: &str| crate::sema::constants::literal::char_constant(format!("{text:length$}"), span);
        let (_, last) = formats.pop()?;
        let mut chosen = text(&last);
        for (label, format) in formats {
            let number = Expr::new(ExprKind::Const(Const::int(label)), variable.ty.clone(), 0, span);
            let is_it = self.binary_of(BinaryOp::Eq, span, variable.clone(), number, span);
            let (ty, args) = (chosen.ty.clone(), vec![Some(text(&format)), Some(chosen), Some(is_it)]);
            chosen = Expr::new(ExprKind::Intrinsic { id: Intrinsic::Merge, args }, ty, 0, span);
        }
        Some(chosen)
    }

    fn label_variable(&mut self, variable: &ast::Expr) -> Option<Expr> {
        let variable = self.expr(variable);
        if variable.is_error() {
            return None;
        }
        if !matches!(variable.ty, Type::Integer(4 | 8)) || variable.rank > 0 || !variable.is_designator() {
            let label = format!("this is {}", self.describe(&variable));
            self.error(codes::TYPE, variable.span, "labels are assigned to scalar integers", label);
            return None;
        }
        Some(variable)
    }

    /// `if (value) 10, 20, 30`
    pub fn arithmetic_if(&mut self, value: &ast::Expr, labels: &[ast::Label; 3], span: Span) -> Option<StmtKind> {
        let value = self.expr(value);
        if !value.is_error() && (!(value.ty.is_integer() || value.ty.is_real()) || value.rank > 0) {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "an arithmetic `if` needs a scalar integer or real", label);
            return None;
        }
        let [negative, zero, positive] = labels.map(|label| self.jump_block(label, span));
        let (negative, zero, positive) = (negative?, zero?, positive?);
        (!value.is_error()).then_some(StmtKind::ArithmeticIf { value, negative, zero, positive })
    }
}

/// The labels that a statement jumps to, not those of the statements inside.
pub fn named(statement: &ast::Stmt) -> Vec<u32> {
    match &statement.kind {
        Ast::Goto(label) => vec![label.value],
        Ast::ComputedGoto { labels, .. } | Ast::AssignedGoto { labels, .. } => labels.iter().map(|l| l.value).collect(),
        Ast::AssignLabel { label, .. } => vec![label.value],
        Ast::ArithmeticIf { labels, .. } => labels.iter().map(|l| l.value).collect(),
        Ast::Call { args, .. } => {
            let labels = args.iter().filter_map(|arg| match &arg.value {
                ast::ArgValue::AlternateReturn(label) => Some(label.value),
                ast::ArgValue::Expr(_) | ast::ArgValue::Section { .. } => None,
            });
            labels.collect()
        }
        Ast::Io(io) => {
            let branches = io
                .controls
                .iter()
                .filter(|c| matches!(c.keyword.as_ref().map(|k| k.text.as_str()), Some("err" | "end" | "eor")));
            branches.filter_map(|c| label_of(&c.value)).map(|l| l.value).collect()
        }
        _ => Vec::new(),
    }
}

/// The label that a specifier of an I/O statement names.
pub fn label_of(value: &IoValue) -> Option<ast::Label> {
    match value {
        IoValue::Expr(ast::Expr { kind: ast::ExprKind::Int { digits, kind: None }, span }) => {
            Some(ast::Label { value: digits.parse().ok()?, span: *span })
        }
        IoValue::Expr(_) | IoValue::Star(_) => None,
    }
}

/// The blocks of a construct.
pub fn blocks(statement: &ast::Stmt) -> Vec<&[ast::Stmt]> {
    match &statement.kind {
        Ast::If(node) => {
            let arms = node.arms.iter().map(|arm| arm.body.as_slice());
            arms.chain(node.otherwise.as_deref()).collect()
        }
        Ast::Where(node) => {
            let arms = node.arms.iter().map(|arm| arm.body.as_slice());
            arms.chain(node.otherwise.as_deref()).collect()
        }
        Ast::IfStmt { then, .. } => vec![std::slice::from_ref(then)],
        Ast::Do(node) => vec![&node.body],
        Ast::DoWhile(node) => vec![&node.body],
        Ast::DoForever(node) => vec![&node.body],
        Ast::DoConcurrent(node) => vec![&node.body],
        Ast::SelectRank(node) => node.cases.iter().map(|case| case.body.as_slice()).collect(),
        Ast::SelectCase(node) => node.cases.iter().map(|case| case.body.as_slice()).collect(),
        Ast::SelectType(node) => node.guards.iter().map(|guard| guard.body.as_slice()).collect(),
        Ast::Forall(node) => vec![&node.body],
        Ast::Associate(node) => vec![&node.body],
        Ast::Block(node) => vec![&node.body],
        Ast::AccConstruct(node) => vec![&node.body],
        Ast::Omp(node) => vec![&node.body],
        Ast::AccLoop(node) => vec![std::slice::from_ref(&node.loop_stmt)],
        Ast::Assign { .. }
        | Ast::PointerAssign { .. }
        | Ast::Call { .. }
        | Ast::ArithmeticIf { .. }
        | Ast::Exit(_)
        | Ast::Cycle(_)
        | Ast::Goto(_)
        | Ast::ComputedGoto { .. }
        | Ast::AssignLabel { .. }
        | Ast::AssignedGoto { .. }
        | Ast::Continue
        | Ast::Return(_)
        | Ast::Stop { .. }
        | Ast::Pause(_)
        | Ast::Allocate(_)
        | Ast::Deallocate { .. }
        | Ast::Nullify(_)
        | Ast::Print(_)
        | Ast::Io(_)
        | Ast::Entry { .. }
        | Ast::Data(_)
        | Ast::Format(_)
        | Ast::AccStandalone(_) => Vec::new(),
    }
}
