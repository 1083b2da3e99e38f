//! `forall`. Source: Fortran 2008, section 7.2.4.
//!
//! A statement whose value does not read what it assigns, but for the very element assigned, is a nest of loops. Else
//! its values are computed first, one after the other into a vector, and then assigned by the same nest. Masks that a
//! statement of the construct may change are computed into a vector when their construct is entered.

use crate::hir::{Call, Expr, ExprKind, Forall, ForallStmt, SymId, WhereArm, WhereAssignment, WhereStmt};
use crate::lower::Lower;
use crate::lower::arrays::array::{ArrayLeaf, Frame, Leaf, LeafDim, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::overlap::{complex_of, same_mapping};
use accc_ir::{BinaryOp, Elem, Storage, Type, Value, Var};

/// A construct around the statement at hand.
pub(super) struct Level<'e> {
    pub node: &'e Forall,
    /// The bounds of each index, where they are computed already: those of the outermost construct.
    bounds: Option<Vec<[Value; 3]>>,
    saved: Option<SavedMask>,
}

/// The values of a mask, in the order of the nest.
#[derive(Clone, Copy)]
struct SavedMask {
    values: Var,
    /// A hidden `I64`: the position in it.
    next: Var,
}

impl Lowerer<'_, '_> {
    pub fn forall(&mut self, node: &Forall) -> Lower<()> {
        let mut bounds = Vec::new();
        for index in &node.indices {
            bounds.push([self.value(&index.lower)?, self.value(&index.upper)?, self.value(&index.step)?]);
        }
        let mut levels = vec![Level { node, bounds: Some(bounds), saved: None }];
        self.forall_body(&mut levels)?;
        self.end_statement()
    }

    /// The statements of the innermost construct.
    fn forall_body<'e>(&mut self, levels: &mut Vec<Level<'e>>) -> Lower<()> {
        let node = levels[levels.len() - 1].node;
        self.save_mask(levels)?;
        for statement in &node.body {
            match statement {
                ForallStmt::Assign(assignment) => {
                    self.at(assignment.span);
                    self.forall_assignment(levels, assignment)?;
                }
                ForallStmt::Call(call) => {
                    self.at(call.span);
                    self.forall_call(levels, call)?;
                }
                ForallStmt::Where(arms, span) => {
                    self.at(*span);
                    self.forall_where(levels, arms)?;
                }
                ForallStmt::Pointer(node, span) => {
                    self.at(*span);
                    self.forall_pointer(levels, node)?;
                }
                ForallStmt::Forall(inner) => {
                    levels.push(Level { node: inner, bounds: None, saved: None });
                    self.forall_body(levels)?;
                    levels.pop();
                }
            }
        }
        Ok(())
    }

    /// Computes the innermost mask once and for all, if statements of its construct could change it.
    fn save_mask(&mut self, levels: &mut [Level<'_>]) -> Lower<()> {
        let node = levels[levels.len() - 1].node;
        let Some(mask) = &node.mask else { return Ok(()) };
        let alone = match node.body.as_slice() {
            [ForallStmt::Assign(assignment)] => self.reads_only_itself(mask, &assignment.target),
            _ => false,
        };
        let changed = assigned(&node.body).iter().any(|sym| self.may_read(mask, *sym));
        if alone || !changed {
            return Ok(());
        }
        let count = self.count_tuples(levels, |this| Ok(this.b.i64(1)))?;
        let values = self.temporary(Elem::Bool(1), &[count])?;
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        self.restart(next);
        self.rewind(levels);
        self.over(levels, 0, false, &mut |this| {
            let holds = this.value(mask)?;
            this.push(values, next, holds);
            Ok(())
        })?;
        levels[levels.len() - 1].saved = Some(SavedMask { values, next });
        Ok(())
    }

    fn forall_assignment(&mut self, levels: &[Level<'_>], assignment: &WhereAssignment) -> Lower<()> {
        let (target, value) = (&assignment.target, &assignment.value);
        let Some(sym) = target.root() else {
            return Err(self.unsupported("this target in `forall`", "write a `do` loop"));
        };
        if self.is_independent(levels, target, value, sym) {
            return self.over_all(levels, &mut |this| this.assign(target, value, false));
        }
        let fixed = self.fixed_subscripts(target, sym);
        if !fixed && (target.rank > 0 || self.in_compute) {
            let what = "a `forall` whose subscripts read the array that it assigns, of sections and in constructs,";
            return Err(self.unsupported(what, "copy the array first"));
        }
        if !fixed {
            return self.forall_through_addresses(levels, target, value);
        }
        self.forall_through_vector(levels, target, value)
    }

    /// Whether neither the value nor a mask that is computed with it reads what other iterations assign.
    fn is_independent(&self, levels: &[Level<'_>], target: &Expr, value: &Expr, sym: SymId) -> bool {
        let mut masks =
            levels.iter().filter(|level| level.saved.is_none()).filter_map(|level| level.node.mask.as_ref());
        let free = |e: &Expr| !self.may_read(e, sym) || self.reads_only_itself(e, target);
        free(value) && masks.all(free) && self.fixed_subscripts(target, sym)
    }

    /// Whether assigning the target leaves its subscripts as they are.
    fn fixed_subscripts(&self, target: &Expr, sym: SymId) -> bool {
        let mut fixed = !subscripts_mention(target, sym);
        target.visit(&mut |part| fixed &= part.root() == Some(sym) || !self.may_read(part, sym));
        fixed
    }

    /// A defined assignment.
    fn forall_call(&mut self, levels: &[Level<'_>], call: &Call) -> Lower<()> {
        let root = call.assignment().and_then(|(target, _)| target.root());
        let (Some((target, value)), Some(sym)) = (call.assignment(), root) else {
            return Err(self.unsupported("this target in `forall`", "write a `do` loop"));
        };
        if self.is_independent(levels, target, value, sym) {
            return self.over_all(levels, &mut |this| this.call_statement(call));
        }
        if target.rank > 0 || value.rank > 0 || subscripts_mention(target, sym) {
            let what = "a defined assignment in `forall` to arrays that its value reads";
            return Err(self.unsupported(what, "copy the array first"));
        }
        let count = self.count_tuples(levels, |this| Ok(this.b.i64(1)))?;
        let values = self.temporary_for(value, &[count])?;
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        self.restart(next);
        self.over_all(levels, &mut |this| this.append(values, next, value))?;
        self.restart(next);
        self.over_all(levels, &mut |this| {
            let position = this.take(next);
            let mut array = ArrayLeaf::new(values);
            array.dims.push(LeafDim::Index(position));
            this.frames.push(Frame { leaves: [(value as *const Expr, Leaf::Array(array))].into(), ivs: Vec::new() });
            let done = this.call_statement(call);
            this.frames.pop();
            done
        })
    }

    /// All values, then all assignments.
    fn forall_through_vector(&mut self, levels: &[Level<'_>], target: &Expr, value: &Expr) -> Lower<()> {
        let count = match levels {
            [Level { bounds: Some(bounds), .. }] if self.in_compute && target.rank == 0 => self.all_tuples(bounds),
            _ => self.count_tuples(levels, |this| {
                let extents = if target.rank > 0 { this.extents(target)? } else { Vec::new() };
                Ok(this.product(&extents))
            })?,
        };
        let values = self.vector_for(levels, target, count)?;
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        self.restart(next);
        self.over_all(levels, &mut |this| {
            if value.rank == 0 && target.rank == 0 {
                return this.append(values, next, value);
            }
            let mut prepared = Prepared::default();
            this.prepare(value, None, &mut prepared)?;
            let axes = this.prepare_target(target, &mut prepared, false)?;
            this.nest(&axes, prepared, |this, _| this.append(values, next, value))
        })?;
        self.restart(next);
        self.over_all(levels, &mut |this| this.assign_from_vector(target, values, next))
    }

    /// A vector for what the targets get: of characters with room for the longest target.
    pub(super) fn vector_for(&mut self, levels: &[Level<'_>], target: &Expr, count: Value) -> Lower<Var> {
        if !self.has_letters(target) {
            return self.temporary_for(target, &[count]);
        }
        let longest = self.hidden(".longest", Storage::Scalar(Elem::I64));
        let zero = self.b.i64(0);
        self.b.store(longest, zero);
        self.over_all(levels, &mut |this| {
            let (length, before) = (this.length_of(target)?, this.b.load(longest));
            let length = this.b.binary(BinaryOp::Max, length, before);
            this.b.store(longest, length);
            Ok(())
        })?;
        let longest = self.b.load(longest);
        self.lettered_temporary(longest, &[count])
    }

    fn assign_from_vector(&mut self, target: &Expr, values: Var, next: Var) -> Lower<()> {
        if target.rank > 0 {
            let mut prepared = Prepared::default();
            let axes = self.prepare_target(target, &mut prepared, false)?;
            return self.nest(&axes, prepared, |this, _| this.assign_next(target, values, next));
        }
        self.assign_next(target, values, next)
    }

    /// Assigns a scalar designator, or the element of an array that it stands for, from a vector's next element.
    fn assign_next(&mut self, target: &Expr, values: Var, next: Var) -> Lower<()> {
        let position = self.take(next);
        if target.ty.is_character() {
            let value = self.element_text(values, vec![position]);
            let target = self.text(target)?;
            self.assign_text(target, value);
            return Ok(());
        }
        let view = self.b.load_view(values);
        if let Some(ty) = target.ty.derived() {
            let (to, from) = (self.record(target)?, self.b.elem_addr(view, vec![position]));
            self.end_records(ty, to, None)?;
            self.move_record(ty, to, from);
            return Ok(());
        }
        let value = self.b.load_elem(view, vec![position]);
        match self.leaf_address(target)? {
            Some(address) => self.b.store_at(address, self.b.func.vars[values].elem(), value),
            None => self.store(target, value)?,
        }
        Ok(())
    }

    fn forall_where(&mut self, levels: &[Level<'_>], arms: &[WhereArm]) -> Lower<()> {
        let mut targets = Vec::new();
        where_targets(arms, &mut targets);
        let independent = targets.iter().all(|target| {
            let sym = target.root();
            sym.is_some_and(|sym| {
                where_reads(arms).into_iter().all(|e| !self.may_read(e, sym) || self.reads_only_itself(e, target))
            })
        });
        if !independent {
            let what = "a `where` in `forall` that reads other elements of what it assigns";
            return Err(self.unsupported(what, "copy the array first, or write a `do` loop"));
        }
        self.over_all(levels, &mut |this| this.where_construct(arms))
    }

    /// Sums up what `size` gives for each tuple of index values, whether the innermost mask holds or not.
    pub(super) fn count_tuples(
        &mut self,
        levels: &[Level<'_>],
        mut size: impl FnMut(&mut Self) -> Lower<Value>,
    ) -> Lower<Value> {
        let count = self.hidden(".count", Storage::Scalar(Elem::I64));
        let zero = self.b.i64(0);
        self.b.store(count, zero);
        self.rewind(levels);
        self.over(levels, 0, false, &mut |this| {
            let more = size(this)?;
            let before = this.b.load(count);
            let after = this.add(before, more);
            this.b.store(count, after);
            Ok(())
        })?;
        Ok(self.b.load(count))
    }

    /// The tuples of one construct, whatever its mask says.
    fn all_tuples(&mut self, bounds: &[[Value; 3]]) -> Value {
        let extents: Vec<Value> = bounds
            .iter()
            .map(|bounds| {
                let [lower, upper, step] = bounds.map(|bound| self.b.convert(bound, Type::I64));
                self.trips(lower, upper, step)
            })
            .collect();
        self.product(&extents)
    }

    /// What is filled in is done for all tuples for which all masks hold. Its temporaries end with it.
    pub(super) fn over_all(&mut self, levels: &[Level<'_>], fill: &mut dyn FnMut(&mut Self) -> Lower<()>) -> Lower<()> {
        self.rewind(levels);
        self.over(levels, 0, true, fill)
    }

    /// `masked`: the innermost mask counts too.
    fn over(
        &mut self,
        levels: &[Level<'_>],
        depth: usize,
        masked: bool,
        fill: &mut dyn FnMut(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let Some(level) = levels.get(depth) else {
            let around = std::mem::take(&mut self.statement_buffers);
            fill(self)?;
            self.end_statement()?;
            self.statement_buffers = around;
            return Ok(());
        };
        let mut outer = vec![self.b.block()];
        for position in (0..level.node.indices.len()).rev() {
            let index = &level.node.indices[position];
            let [lower, upper, step] = match &level.bounds {
                Some(bounds) => bounds[position],
                None => [self.value(&index.lower)?, self.value(&index.upper)?, self.value(&index.step)?],
            };
            let var = self.var(index.var)?;
            let (_, body, _) = self.b.for_op(Some(var), lower, upper, step);
            self.b.switch_to(body);
            outer.push(body);
        }
        if masked || depth + 1 < levels.len() {
            if let Some(holds) = self.level_mask(level)? {
                self.under(holds, |this| this.over(levels, depth + 1, masked, fill))?;
            } else {
                self.over(levels, depth + 1, masked, fill)?;
            }
        } else {
            self.over(levels, depth + 1, masked, fill)?;
        }
        outer.pop();
        while let Some(block) = outer.pop() {
            self.b.end_block();
            self.b.switch_to(block);
        }
        Ok(())
    }

    fn level_mask(&mut self, level: &Level<'_>) -> Lower<Option<Value>> {
        if let Some(saved) = level.saved {
            let position = self.take(saved.next);
            let view = self.b.load_view(saved.values);
            return Ok(Some(self.b.load_elem(view, vec![position])));
        }
        level.node.mask.as_ref().map(|mask| self.value(mask)).transpose()
    }

    fn rewind(&mut self, levels: &[Level<'_>]) {
        for saved in levels.iter().filter_map(|level| level.saved) {
            self.restart(saved.next);
        }
    }

    pub(super) fn restart(&mut self, next: Var) {
        let one = self.b.i64(1);
        self.b.store(next, one);
    }

    /// The next position.
    pub(super) fn take(&mut self, next: Var) -> Value {
        let position = self.b.load(next);
        let one = self.b.i64(1);
        let after = self.add(position, one);
        self.b.store(next, after);
        position
    }

    pub(super) fn push(&mut self, values: Var, next: Var, value: Value) {
        let position = self.take(next);
        let view = self.b.load_view(values);
        self.b.store_elem(view, vec![position], value);
    }

    /// Whether computing an expression may read a variable: by its name, through a pointer or in a procedure.
    fn may_read(&self, e: &Expr, sym: SymId) -> bool {
        let shared = |sym: SymId| self.symbol(sym).pointer || self.symbol(sym).target;
        let meets = |part: SymId| shared(sym) && shared(part) || self.share_storage(sym, part);
        e.mentions(sym) || e.calls() || e.has(|part| part.root().is_some_and(meets))
    }

    /// Whether an expression reads of the target's variable only what the target names.
    fn reads_only_itself(&self, e: &Expr, target: &Expr) -> bool {
        let Some(sym) = target.root() else { return false };
        let elsewhere = e.has(|part| part.root() == Some(sym) && !same_place(part, target));
        !elsewhere && !subscripts_mention(target, sym) && !e.calls() && !self.symbol(sym).pointer
    }
}

/// Whether two designators of one variable name the same elements.
fn same_place(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (complex_of(a), complex_of(b));
    match (&a.kind, &b.kind) {
        (ExprKind::Element { .. }, ExprKind::Element { .. })
        | (ExprKind::Component { .. }, ExprKind::Component { .. }) => same_mapping(a, b),
        _ => a.rank > 0 && same_mapping(a, b),
    }
}

fn subscripts_mention(target: &Expr, sym: SymId) -> bool {
    let mut parts = 0;
    target.visit(&mut |part| parts += usize::from(part.root() == Some(sym)));
    let own = if matches!(target.kind, ExprKind::Substring { .. }) { 2 } else { 1 };
    parts > own
}

/// The variables that statements assign.
fn assigned(body: &[ForallStmt]) -> Vec<SymId> {
    let mut found = Vec::new();
    for statement in body {
        match statement {
            ForallStmt::Assign(assignment) => found.extend(assignment.target.root()),
            ForallStmt::Call(call) => found.extend(call.assignment().and_then(|(target, _)| target.root())),
            ForallStmt::Where(arms, _) => {
                let mut targets = Vec::new();
                where_targets(arms, &mut targets);
                found.extend(targets.into_iter().filter_map(Expr::root));
            }
            ForallStmt::Pointer(node, _) => found.extend(node.target.root()),
            ForallStmt::Forall(inner) => found.extend(assigned(&inner.body)),
        }
    }
    found
}

fn where_targets<'e>(arms: &'e [WhereArm], found: &mut Vec<&'e Expr>) {
    for statement in arms.iter().flat_map(|arm| &arm.body) {
        match statement {
            WhereStmt::Assign(assignment) => found.push(&assignment.target),
            WhereStmt::Call(call) => found.extend(call.assignment().map(|(target, _)| target)),
            WhereStmt::Where(inner) => where_targets(inner, found),
        }
    }
}

/// The masks and values of a construct.
fn where_reads(arms: &[WhereArm]) -> Vec<&Expr> {
    let mut found = Vec::new();
    for arm in arms {
        found.extend(&arm.mask);
        for statement in &arm.body {
            match statement {
                WhereStmt::Assign(assignment) => found.push(&assignment.value),
                WhereStmt::Call(call) => found.extend(call.assignment().map(|(_, value)| value)),
                WhereStmt::Where(inner) => found.extend(where_reads(inner)),
            }
        }
    }
    found
}
