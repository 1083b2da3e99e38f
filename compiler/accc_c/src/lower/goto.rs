//! Labels and jumps to them: exactly the statements that hold a label which something jumps to are taken apart into the
//! blocks of a `Cfg`; what is inside of them and holds none keeps its structure.
//!
//! A function has at most one `Cfg` for its labels; those inside a compute or data construct, a loop with a directive and a
//! statement expression, which nobody may jump into, have their own there.

use super::Lower;
use super::function::Lowerer;
use crate::hir::walk::{Visitor, walk_stmt};
use crate::hir::{self, Builtin, Expr, ExprKind, LabelId, Stmt, StmtKind, TypeTable};
use accc_ir::{Block, OpKind};
use std::collections::{HashMap, HashSet};

/// The labels of a function.
#[derive(Default)]
pub struct Labels {
    /// Something jumps there, or takes the address.
    targets: HashSet<LabelId>,
    /// Their addresses may be taken: the places that a computed `goto` can reach.
    addressable: Vec<LabelId>,
    /// Statements that hold a target.
    flat: HashSet<*const Stmt>,
    blocks: HashMap<LabelId, Block>,
    restore_stack: bool,
    /// The blocks of the `Cfg` being filled.
    cfg: Vec<Block>,
}

impl Labels {
    pub fn of(function: &hir::Function, types: &TypeTable, objects: &[hir::Object]) -> Labels {
        let mut labels = Labels::default();
        if function.labels.is_empty() {
            return labels;
        }
        let mut scan = Scan { types, objects, gotos: HashSet::new(), computed: false, variable: false, alloca: false };
        walk_stmt(&function.body, &mut scan);
        labels.targets = scan.gotos;
        if scan.computed {
            labels.addressable = (0..function.labels.len() as u32).map(LabelId).collect();
            labels.targets.extend(labels.addressable.iter().copied());
        }
        labels.restore_stack = scan.variable && !scan.alloca && !labels.targets.is_empty();
        labels
    }

    pub fn restore_stack(&self) -> bool {
        self.restore_stack
    }

    pub fn is_flat(&self, stmt: &Stmt) -> bool {
        !self.flat.is_empty() && self.flat.contains(&std::ptr::from_ref(stmt))
    }

    /// Whether one of these statements holds a target; what does is marked.
    pub fn within_list(&mut self, body: &[Stmt]) -> bool {
        !self.targets.is_empty() && body.iter().map(|stmt| self.mark(stmt)).fold(false, |any, one| any | one)
    }

    pub fn within(&mut self, body: &Stmt) -> bool {
        !self.targets.is_empty() && self.mark(body)
    }

    /// Marks also statements that hold a `case` of a switch that is taken apart.
    pub fn force_flat(&mut self, stmt: &Stmt) {
        self.flat.insert(std::ptr::from_ref(stmt));
    }

    fn mark(&mut self, stmt: &Stmt) -> bool {
        let holds = match &stmt.kind {
            StmtKind::Label { label, body } => {
                let inside = self.mark(body);
                inside || self.targets.contains(label)
            }
            StmtKind::Region { .. } | StmtKind::Omp(_) => false,
            StmtKind::For(node) if node.directive.is_some() => false,
            _ => children(stmt).into_iter().map(|child| self.mark(child)).fold(false, |any, one| any | one),
        };
        if holds {
            self.flat.insert(std::ptr::from_ref(stmt));
        }
        holds
    }
}

/// The statements directly inside a statement.
pub fn children(stmt: &Stmt) -> Vec<&Stmt> {
    match &stmt.kind {
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare { .. }
        | StmtKind::Goto(_)
        | StmtKind::GotoIndirect(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::AsmBarrier
        | StmtKind::Asm(_)
        | StmtKind::Standalone(_)
        | StmtKind::BlockDeclare { .. }
        | StmtKind::Atomic(_) => Vec::new(),
        StmtKind::Block { body, .. } => body.iter().collect(),
        StmtKind::If { then, otherwise, .. } => {
            std::iter::once(&**then).chain(otherwise.iter().map(|stmt| &**stmt)).collect()
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default { body }
        | StmtKind::Label { body, .. }
        | StmtKind::Region { body, .. } => vec![body],
        StmtKind::For(node) => vec![&node.body],
        StmtKind::Omp(node) => node.body.iter().map(|body| &**body).collect(),
    }
}

struct Scan<'h> {
    types: &'h TypeTable,
    objects: &'h [hir::Object],
    gotos: HashSet<LabelId>,
    computed: bool,
    variable: bool,
    alloca: bool,
}

impl<'h> Visitor<'h> for Scan<'_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        match &e.kind {
            ExprKind::LabelAddress(_) => self.computed = true,
            ExprKind::Builtin(Builtin::Alloca, _) => self.alloca = true,
            _ => {}
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Goto(label) => {
                self.gotos.insert(*label);
            }
            StmtKind::GotoIndirect(_) => self.computed = true,
            StmtKind::Declare { object, .. } => {
                let ty = self.objects[object.0 as usize].ty.ty;
                self.variable |= self.types.has_variable_size(ty);
            }
            _ => {}
        }
        true
    }
}

impl Lowerer<'_, '_> {
    /// The function's statements.
    pub fn function_body(&mut self, body: &Stmt) -> Lower<()> {
        let flat = self.labels.within(body);
        if flat { self.in_cfg(|this| this.statement(body)) } else { self.statement(body) }?;
        let id = self.function.object;
        for label in &self.labels.addressable {
            if let Some(block) = self.labels.blocks.get(label) {
                self.unit.label_blocks.insert((id, *label), *block);
            }
        }
        Ok(())
    }

    /// Builds a `Cfg`; control goes on behind it where `fill` ends.
    pub fn in_cfg(&mut self, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        let entry = self.b.new_block();
        let op = self.b.effect(OpKind::Cfg { blocks: Vec::new() });
        let outer = self.b.switch_to(entry);
        let around = std::mem::replace(&mut self.labels.cfg, vec![entry]);
        let flat = std::mem::replace(&mut self.flat, true);
        let filled = fill(self);
        self.b.end_block();
        let blocks = std::mem::replace(&mut self.labels.cfg, around);
        self.b.func.ops[op].kind = OpKind::Cfg { blocks };
        self.flat = flat;
        self.b.switch_to(outer);
        filled
    }

    /// In the `Cfg` that is being filled, or in a new one.
    pub fn flattened(&mut self, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        if self.flat { fill(self) } else { self.in_cfg(fill) }
    }

    /// Goes on in a block that becomes the next one of the `Cfg`.
    pub fn start_block(&mut self, block: Block) {
        self.jump_to(block);
        self.labels.cfg.push(block);
        self.b.switch_to(block);
    }

    /// Ends the current block, if that has not happened.
    pub fn jump_to(&mut self, block: Block) {
        if !self.b.is_terminated() {
            self.b.effect(OpKind::Jump(block));
        }
    }

    /// Where code goes that nothing but its labels reach.
    pub fn start_unreached(&mut self) {
        let block = self.b.new_block();
        self.labels.cfg.push(block);
        self.b.switch_to(block);
    }

    pub fn label_block(&mut self, label: LabelId) -> Block {
        let b = &mut self.b;
        *self.labels.blocks.entry(label).or_insert_with(|| b.new_block())
    }

    pub fn label(&mut self, label: LabelId, body: &Stmt) -> Lower<()> {
        if self.labels.targets.contains(&label) {
            let block = self.label_block(label);
            self.start_block(block);
            self.restore_at_label();
        }
        self.statement(body)
    }

    pub fn goto(&mut self, label: LabelId) {
        let block = self.label_block(label);
        self.b.effect(OpKind::Jump(block));
    }

    pub fn goto_indirect(&mut self, address: &Expr) -> Lower<()> {
        let addr = self.value(address)?;
        let labels = self.labels.addressable.clone();
        let targets = labels.into_iter().map(|label| self.label_block(label)).collect();
        self.b.effect(OpKind::JumpIndirect { addr, targets });
        Ok(())
    }
}
