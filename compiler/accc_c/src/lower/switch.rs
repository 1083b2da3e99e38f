//! `switch`: a `Switch` where each case is closed by a jump before the next begins; else the cases become blocks of a
//! `Cfg`, which also holds what is special about them (falling through, labels deep inside of loops).

use super::Lower;
use super::function::{Exit, Lowerer};
use super::goto::children;
use super::scope::Scope;
use super::types::Scalar;
use crate::hir::{Expr, Stmt, StmtKind};
use accc_ir::{Block, Case, CompareOp, OpKind, Type, Value};

/// The values of all cases in a statement.
fn ranges_in(stmt: &Stmt, found: &mut Vec<(i64, i64)>) {
    if let StmtKind::Case { low, high, .. } = &stmt.kind {
        found.push((*low, *high));
    }
    children(stmt).into_iter().for_each(|child| ranges_in(child, found));
}

/// Statements under one or more `case`s that stand together.
struct Group<'s> {
    ranges: Vec<(i64, i64)>,
    is_default: bool,
    body: Vec<&'s Stmt>,
}

impl Lowerer<'_, '_> {
    pub fn switch(&mut self, stmt: &Stmt, value: &Expr, body: &Stmt) -> Lower<()> {
        let scalar = self.types.scalar(value.ty).unwrap_or(Scalar::INT);
        let value = self.value(value)?;
        let (value, scalar) = match scalar.value_type() {
            Type::I128 => (self.narrow_switch(value, body), Scalar::LONG),
            _ => (value, scalar),
        };
        let value = match scalar.value_type() {
            Type::I32 | Type::I64 => value,
            _ if scalar.signed => self.b.convert(value, Type::I32),
            _ => self.b.uconvert(value, Type::I32),
        };
        match groups(body) {
            Some(groups) if !self.labels.is_flat(stmt) && groups.iter().rev().skip(1).all(Group::is_closed) => {
                self.structured_switch(value, scalar, groups)
            }
            _ => self.flattened(|this| this.jump_table(value, scalar, body)),
        }
    }

    /// A value of 128 bits as 64, which hold those of all cases: what they do not hold becomes a number without a case.
    fn narrow_switch(&mut self, value: Value, body: &Stmt) -> Value {
        let mut ranges = Vec::new();
        ranges_in(body, &mut ranges);
        ranges.sort_unstable();
        let mut free = 0;
        for (low, high) in ranges {
            if (low..=high).contains(&free) {
                free = high.saturating_add(1);
            }
        }
        let low = self.b.convert(value, Type::I64);
        let back = self.b.convert(low, Type::I128);
        let fits = self.b.compare(CompareOp::Eq, value, back);
        let free = self.b.i64(free);
        self.b.select(fits, low, free)
    }

    fn structured_switch(&mut self, value: Value, scalar: Scalar, groups: Vec<Group<'_>>) -> Lower<()> {
        let mut cases = Vec::new();
        let mut blocks = Vec::new();
        let mut default = None;
        for group in &groups {
            let block = self.b.new_block();
            blocks.push(block);
            if group.is_default {
                // Values that share the default's statements need no case.
                default = Some(block);
            } else {
                let ranges = group.ranges.iter().flat_map(|range| signed_ranges(*range, scalar)).collect();
                cases.push(Case { ranges, block });
            }
        }
        let empty = default.is_none();
        let default = default.unwrap_or_else(|| self.b.new_block());
        let op = self.b.effect(OpKind::Switch { value, cases, default });
        if empty {
            let outer = self.enter_block(default);
            self.b.end_block();
            self.leave_block(outer);
        }
        self.push_target(Exit::Op(op), None);
        for (block, group) in blocks.into_iter().zip(groups) {
            self.group(block, &group.body)?;
        }
        self.targets.pop();
        Ok(())
    }

    fn group(&mut self, block: Block, body: &[&Stmt]) -> Lower<()> {
        let outer = self.enter_block(block);
        let depth = self.scopes.len();
        self.scopes.push(Scope::default());
        let last = body.len().saturating_sub(1);
        for (index, stmt) in body.iter().enumerate() {
            if index == last && matches!(stmt.kind, StmtKind::Break) {
                break;
            }
            self.statements(std::slice::from_ref(*stmt));
        }
        if !self.b.is_terminated() {
            self.leave_scopes(depth);
        }
        self.scopes.truncate(depth);
        self.b.end_block();
        self.leave_block(outer);
        Ok(())
    }

    /// The switch as a jump into its body, in the `Cfg` being filled.
    fn jump_table(&mut self, value: Value, scalar: Scalar, body: &Stmt) -> Lower<()> {
        let mut found = Vec::new();
        self.find_cases(body, &mut found);
        let end = self.b.new_block();
        let mut cases = Vec::new();
        let mut default = end;
        for case in found {
            let block = self.b.new_block();
            self.cases.insert(std::ptr::from_ref(case), block);
            match &case.kind {
                StmtKind::Case { low, high, .. } => {
                    cases
                        .extend(signed_ranges((*low, *high), scalar).into_iter().map(|(low, high)| (low, high, block)));
                }
                _ => default = block,
            }
        }
        self.b.effect(OpKind::SwitchJump { value, cases, default });
        self.push_target(Exit::Block(end), None);
        self.statement(body)?;
        self.targets.pop();
        self.start_block(end);
        Ok(())
    }

    /// The cases that belong to this switch; the statements around them are taken apart. Gives whether there are any.
    fn find_cases<'s>(&mut self, stmt: &'s Stmt, found: &mut Vec<&'s Stmt>) -> bool {
        let mut any = false;
        match &stmt.kind {
            StmtKind::Switch { .. } => return false,
            StmtKind::Case { .. } | StmtKind::Default { .. } => {
                found.push(stmt);
                any = true;
            }
            _ => {}
        }
        for child in children(stmt) {
            any |= self.find_cases(child, found);
        }
        if any {
            self.labels.force_flat(stmt);
        }
        any
    }

    pub fn holds_case(&self, stmt: &Stmt) -> bool {
        self.cases.contains_key(&std::ptr::from_ref(stmt))
    }

    pub fn case(&mut self, stmt: &Stmt, body: &Stmt) -> Lower<()> {
        if let Some(block) = self.cases.get(&std::ptr::from_ref(stmt)).copied() {
            self.start_block(block);
        }
        self.statement(body)
    }
}

impl Group<'_> {
    fn is_closed(&self) -> bool {
        self.body.last().is_some_and(|stmt| is_closed(stmt))
    }
}

fn is_closed(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Break | StmtKind::Continue | StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::GotoIndirect(_) => {
            true
        }
        StmtKind::Block { body, .. } => body.last().is_some_and(is_closed),
        StmtKind::If { then, otherwise: Some(otherwise), .. } => is_closed(then) && is_closed(otherwise),
        _ => false,
    }
}

/// The body taken apart at its cases; `None` where one stands deeper inside, or in front of no statement list.
fn groups(body: &Stmt) -> Option<Vec<Group<'_>>> {
    let list: &[Stmt] = match &body.kind {
        StmtKind::Block { body, .. } => body,
        _ => std::slice::from_ref(body),
    };
    let mut groups: Vec<Group<'_>> = Vec::new();
    for stmt in list {
        let mut inner = stmt;
        let mut group = Group { ranges: Vec::new(), is_default: false, body: Vec::new() };
        loop {
            match &inner.kind {
                StmtKind::Case { low, high, body } => {
                    group.ranges.push((*low, *high));
                    inner = body;
                }
                StmtKind::Default { body } => {
                    group.is_default = true;
                    inner = body;
                }
                _ => break,
            }
        }
        if has_case(inner) {
            return None;
        }
        if group.is_default || !group.ranges.is_empty() {
            group.body.push(inner);
            groups.push(group);
        } else if let Some(last) = groups.last_mut() {
            last.body.push(inner);
        }
    }
    Some(groups)
}

fn has_case(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Switch { .. } => false,
        StmtKind::Case { .. } | StmtKind::Default { .. } => true,
        _ => children(stmt).into_iter().any(has_case),
    }
}

/// A range of the switch's type in terms of signed numbers, which may be two.
fn signed_ranges((low, high): (i64, i64), scalar: Scalar) -> Vec<(i64, i64)> {
    if scalar.signed || scalar.elem.bytes() < 4 {
        return vec![(low, high)];
    }
    let cut = |n: i64| if scalar.elem.bytes() == 4 { i64::from(n as i32) } else { n };
    let (first, last) = (cut(low), cut(high));
    let (least, most) =
        if scalar.elem.bytes() == 4 { (i32::MIN.into(), i32::MAX.into()) } else { (i64::MIN, i64::MAX) };
    if first <= last { vec![(first, last)] } else { vec![(first, most), (least, last)] }
}
