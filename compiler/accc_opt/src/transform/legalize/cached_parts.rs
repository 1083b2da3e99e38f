//! The directive `cache` (OpenACC 3.3, 2.10): what it promises is looked at, then it goes: which elements threads of a
//! gang share is found by the scheduler, and left to the caches of the hardware.
//!
//! Takes a function in phase *acc*; gives an error for each write to what `cache(readonly:)` names, and warnings for
//! sections that are not simple and for elements outside of the section, where that is certain. An iteration of the
//! innermost loop around the directive is what it speaks of.

use crate::transform::data::readonly_data;
use accc_analysis::affine::{Affine, Part, Term};
use accc_analysis::region::{Access, Region};
use accc_diag::Diagnostic;
use accc_ir::*;

/// Checks the function's `cache` directives, and takes them out.
pub fn run(func: &mut Function) -> Vec<Diagnostic> {
    let Some(body) = func.body else { return Vec::new() };
    let ops: Vec<Op> = func.walk(body).into_iter().filter(|op| is_cache(func.kind(*op))).collect();
    if ops.is_empty() {
        return Vec::new();
    }
    let parents = ParentMap::new(func);
    let found = ops.iter().flat_map(|op| check(func, *op, &parents)).collect();
    for op in ops {
        remove(func, op);
    }
    found
}

fn is_cache(kind: &OpKind) -> bool {
    matches!(kind, OpKind::DataAction(node) if node.construct.kind == ConstructKind::Cache)
}

fn check(func: &Function, op: Op, parents: &ParentMap) -> Vec<Diagnostic> {
    let OpKind::DataAction(node) = func.kind(op) else { return Vec::new() };
    let is_loop = |around: &Op| matches!(func.kind(*around), OpKind::For(_) | OpKind::While { .. });
    let construct = parents.enclosing(op).find_map(|around| match func.kind(around) {
        OpKind::Compute(node) => Some(node.body),
        _ => None,
    });
    let Some(root) = construct.or(func.body) else { return Vec::new() };
    let in_root = func.walk(root);
    let Some(around) = parents.enclosing(op).find(is_loop).filter(|around| in_root.contains(around)) else {
        return Vec::new();
    };
    let region = Region::new(func, root);
    let inside = func.walk_op(around);
    let mut found = Vec::from_iter(behind_statements(func, op, around));
    for clause in &node.clauses {
        let written = clause.modifiers.readonly.then(|| readonly_data::written(func, &inside, clause.var));
        match written.flatten() {
            Some(written) => found.push(is_written(func, written, clause)),
            None => found.extend(Named { func, region: &region, around, clause }.check()),
        }
    }
    found
}

/// The directive's place is the top of the loop.
fn behind_statements(func: &Function, op: Op, around: Op) -> Option<Diagnostic> {
    let block = func.block_of(op)?;
    let is_first = |before: &Op| is_cache(func.kind(*before)) || computes(func, *before);
    let ops = &func.blocks[block].ops;
    let before = ops.iter().take_while(|before| **before != op).find(|before| !is_first(before));
    let other = before.copied().or_else(|| (!func.kind(around).blocks().contains(&block)).then_some(around))?;
    Some(
        Diagnostic::warning("ACC2011", "`cache` is not at the top of a loop")
            .label(func.ops[op].span, "holds for all of the iteration")
            .secondary(func.ops[other].span, if before.is_some() { "stands in front of it" } else { "the loop" })
            .help("write it in front of the first statement of the loop's body (OpenACC 3.3, section 2.10)"),
    )
}

/// Whether an op only computes a value.
fn computes(func: &Function, op: Op) -> bool {
    let kind = func.kind(op);
    let chooses = matches!(kind, OpKind::If { .. }) && !func.ops[op].results.is_empty();
    chooses || kind.does_only(Effect::READ)
}

fn is_written(func: &Function, written: Op, clause: &DataClause) -> Diagnostic {
    readonly_data::is_written(func, written, clause)
        .secondary(clause.span, "the directive says that nothing in the loop's iterations writes it")
        .help("leave out `readonly` (OpenACC 3.3, section 2.10)")
}

/// One section that a directive names.
struct Named<'f> {
    func: &'f Function,
    region: &'f Region<'f>,
    /// The loop whose iterations are meant.
    around: Op,
    clause: &'f DataClause,
}

impl Named<'_> {
    fn check(&self) -> Option<Diagnostic> {
        let section = self.clause.section.as_ref().filter(|_| self.clause.rows.is_none())?;
        let mut ranges = Vec::new();
        for range in section {
            let (start, extent) = (self.number(range.start)?, self.number(range.extent)?);
            let Some(extent) = extent.as_constant() else { return Some(self.not_simple("its length is no constant")) };
            if !self.moves_with_loop(&start) {
                return Some(
                    self.not_simple("its start is neither the same in all iterations nor moves with the loop"),
                );
            }
            ranges.push((start, extent));
        }
        self.region.accesses_in(self.around).find_map(|access| self.outside(access, &ranges))
    }

    fn number(&self, value: Value) -> Option<Affine> {
        if let Some(number) = self.func.constant_int(value) {
            return Some(Affine::constant(number));
        }
        // A section from one subscript to another: no elements, where that is less.
        if let Some(OpKind::Binary(BinaryOp::Max, extent, least)) = self.func.def(value).map(|op| self.func.kind(op))
            && let (Some(extent), Some(least)) = (self.number(*extent)?.as_constant(), self.func.constant_int(*least))
        {
            return Some(Affine::constant(extent.max(least)));
        }
        self.region.affine(value).cloned()
    }

    /// The subscript of a dimension's first element.
    fn lower_bound(&self, dim: usize) -> Affine {
        let var = self.clause.var;
        let mut views = self.func.ops.values().filter_map(|op| match op.kind {
            OpKind::StoreView(stored, view) if stored == var => self.func.def(view),
            _ => None,
        });
        let shape = views.next().filter(|_| views.next().is_none()).map(|view| self.func.kind(view));
        let known = match (&self.func.vars[var].storage, shape) {
            (Storage::Array { dims, .. }, _) => dims.get(dim).map(|dim| dim.lower),
            (Storage::Pointer { .. } | Storage::Scalar(_), _) => Some(0),
            (Storage::Descriptor { kind: DescriptorKind::Other, .. }, Some(OpKind::MakeView { dims, .. })) => {
                dims.get(dim).and_then(|dim| self.func.constant_int(dim.lower))
            }
            (Storage::Descriptor { .. }, _) => None,
        };
        known.map_or(Affine::term(Term::Part(var, dim as u8, Part::Lower)), Affine::constant)
    }

    /// A constant, what the loop does not change, or its variable plus or minus such.
    fn moves_with_loop(&self, start: &Affine) -> bool {
        let (by, rest) = start.split(Term::Loop(self.around));
        (0..=1).contains(&by) && !rest.depends_on(self.around) && !self.region.has_varying_value(&rest, self.around)
    }

    fn not_simple(&self, why: &str) -> Diagnostic {
        Diagnostic::warning("ACC2013", format!("`{}` in `cache` is no simple section", self.clause.text))
            .label(self.clause.span, why)
            .help("name so many elements, a constant, from the loop's variable or from what the loop does not change (OpenACC 3.3, section 2.10)")
    }

    /// An access to an element that the section does not have, whatever iteration it is.
    fn outside(&self, access: &Access, ranges: &[(Affine, i64)]) -> Option<Diagnostic> {
        let subscripts = access.written_subscripts();
        if access.var != self.clause.var || subscripts.len() != ranges.len() {
            return None;
        }
        let is_outside = |dim: usize| {
            let (start, extent) = &ranges[dim];
            let element = subscripts[dim].as_ref().and_then(|subscript| subscript.sub(&self.lower_bound(dim)));
            let from_start = element.and_then(|element| element.sub(start)?.as_constant());
            from_start.is_some_and(|at| !(0..*extent).contains(&at))
        };
        (0..ranges.len()).any(is_outside).then(|| {
            let name = &self.func.vars[access.var].name;
            Diagnostic::warning("ACC2017", format!("an element of `{name}` that `cache` does not name"))
                .label(access.span, "")
                .secondary(self.clause.span, "all that an iteration uses of the array is said to be here")
                .help("name all elements that an iteration uses (OpenACC 3.3, section 2.10)")
        })
    }
}

/// Takes out the directive, and what only computed its sections.
fn remove(func: &mut Function, op: Op) {
    let (Some(block), Some(body)) = (func.block_of(op), func.body) else { return };
    let mut open = func.kind(op).operands();
    func.remove_op(block, op);
    while let Some(value) = open.pop() {
        let Some(def) = func.def(value) else { continue };
        let Some(block) = func.block_of(def).filter(|_| computes(func, def)) else { continue };
        let uses = |op: Op| func.kind(op).uses(value);
        if !func.walk(body).into_iter().any(uses) {
            open.extend(func.kind(def).operands());
            func.remove_op(block, def);
        }
    }
}
