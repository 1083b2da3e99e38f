//! What the host tells the runtime before a kernel that has part in a copy of one array to another ([`Rotation`]), and which
//! clauses may therefore say that their array is announced.
//!
//! Takes the pieces of a construct before its kernels are built; the elements of a nest are given by the addresses of the first
//! one and of its neighbour along each loop, which the host computes.

use super::Outliner;
use crate::partition::{KernelPlan, Piece};
use crate::transform::launch::host_value::Hoist;
use crate::transform::launch::rotations::uses_otherwise;
use accc_analysis::rotation::{Elements, copy_nest, definition};
use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashMap;

/// What is known of a construct's accesses while its kernels are built.
#[derive(Default)]
pub struct Announcer {
    kernels: Vec<Accesses>,
}

/// What one kernel, or the host between them, does with arrays.
struct Accesses {
    nest: Option<Op>,
    rotation: Option<Rotation>,
    told: bool,
    /// Which block of the construct it stands in.
    block: usize,
    /// Whether the array is written, or its address taken.
    arrays: HashMap<Var, bool>,
}

impl Outliner<'_> {
    /// Tells the runtime of a kernel that has part in a copy of one array to another, which may take its place.
    pub fn announced(&mut self, func: &mut Function, block: Block, plan: &KernelPlan) -> Result<(), Diagnostic> {
        let is_told = |nest: &Op| self.announcer.is_told(func, *nest, &self.node.clauses);
        let told = plan.nest.filter(is_told);
        let announcement = told.and_then(|nest| {
            Announcer::announcement(&mut self.hoist(func, block, plan, self.span_of(func, plan)), nest, self.data)
        });
        // In a kernel the arrays have other names.
        let rotation = plan.nest.and_then(|nest| take_rotation(func, nest));
        let (Some(nest), Some(announcement)) = (told, announcement) else { return self.versions(func, block, plan) };
        self.announcer.told(nest);
        let (is_copy, is_partial) = (announcement.to.is_some(), announcement.partial);
        let mut b = Builder::new(func, block);
        // Profiles show it where they show the kernel.
        b.span = if self.alone { self.node.construct.span } else { self.span_of(b.func, plan) };
        let done = b.value(OpKind::Announce(Box::new(announcement)), Type::I1);
        if !is_copy && !is_partial {
            return self.versions(func, block, plan);
        }
        let (then, other) = self.branch(func, block, plan, done);
        if is_partial {
            with_rest(func, nest, rotation, |func| self.versions(func, then, plan)).unwrap_or(Ok(()))?;
        }
        self.versions(func, other, plan)?;
        [then, other].into_iter().for_each(|block| Builder::new(func, block).end_block());
        Ok(())
    }
}

impl Announcer {
    /// Of a construct with these pieces.
    pub fn of(func: &Function, pieces: &[Piece]) -> Announcer {
        let mut announcer = Announcer::default();
        announcer.take(func, pieces, &mut 0);
        let has_part = announcer.kernels.iter().any(|kernel| kernel.rotation.is_some());
        if has_part { announcer } else { Announcer::default() }
    }

    fn take(&mut self, func: &Function, pieces: &[Piece], blocks: &mut usize) {
        let block = *blocks;
        for piece in pieces {
            match piece {
                Piece::Host(op) => self.kernels.push(Accesses::of(func, None, &[*op], block)),
                Piece::Drive(_, inside) => {
                    for (_, pieces) in inside {
                        *blocks += 1;
                        self.take(func, pieces, blocks);
                    }
                }
                Piece::Kernel(plan) => self.kernels.push(Accesses::of(func, Some(plan), &plan.ops, block)),
            }
        }
    }

    /// Whether a nest has part in a copy, and the construct has the mapped arrays that this takes.
    pub fn is_told(&self, func: &Function, nest: Op, clauses: &[DataClause]) -> bool {
        let is_mapped = |clause: &DataClause| {
            let own = clause.modifiers.own_copy || clause.modifiers.replicas;
            clause.kind.brings() && clause.kind != ClauseKind::DevicePtr && !own && clause.rows.is_none()
        };
        let has_clause = |var: Var| clauses.iter().any(|clause| clause.var == var && is_mapped(clause));
        let has_all = match rotation_of(func, nest) {
            Some(Rotation::Copy { to, from }) => has_clause(to) && has_clause(from),
            Some(Rotation::Definition { array, rest }) => has_clause(array) && rest.is_none_or(has_clause),
            None => false,
        };
        has_all && self.kernels.iter().any(|kernel| kernel.nest == Some(nest) && kernel.rotation.is_some())
    }

    /// It was announced.
    pub fn told(&mut self, nest: Op) {
        self.kernels.iter_mut().filter(|kernel| kernel.nest == Some(nest)).for_each(|kernel| kernel.told = true);
    }

    /// Marks the clauses of arrays of which every access is announced.
    pub fn mark(&self, clauses: &mut [DataClause]) {
        for clause in clauses {
            let reads = self.reads(clause.var);
            clause.modifiers.announced = reads.is_some();
            clause.modifiers.read_between = reads == Some(true);
        }
    }

    /// Whether kernels read an array behind one that defines it; `None`: something is done with it that is not announced.
    fn reads(&self, array: Var) -> Option<bool> {
        let is_source =
            |kernel: &Accesses| matches!(kernel.rotation, Some(Rotation::Copy { from, .. }) if from == array);
        let has_source = self.kernels.iter().any(is_source);
        let has_part = |kernel: &&Accesses| kernel.told && kernel.has_part(array);
        self.kernels.iter().find(has_part)?;
        // The block in which the array was defined last.
        let (mut defined_in, mut reads) = (None, false);
        for kernel in &self.kernels {
            let Some(writes) = kernel.arrays.get(&array) else { continue };
            if has_part(&kernel) {
                let defines =
                    matches!(kernel.rotation, Some(Rotation::Definition { array: defined, .. }) if defined == array);
                defined_in = defines.then_some(kernel.block);
            } else if *writes || (has_source && defined_in != Some(kernel.block)) {
                return None;
            } else {
                reads |= has_source;
            }
        }
        Some(reads)
    }

    /// The announcement of a nest, with what the host computes for it; `None`: it can't.
    pub fn announcement(hoist: &mut Hoist<'_>, nest: Op, data: Op) -> Option<Announce> {
        let rotation = rotation_of(hoist.func, nest)?;
        let (to, from, partial) = match rotation {
            Rotation::Copy { .. } => {
                let found = copy_nest(hoist.func, nest)?;
                (Some(found.to), found.from, false)
            }
            Rotation::Definition { array, rest } => {
                (None, definition(hoist.func, nest, array)?.elements, rest.is_some())
            }
        };
        let elem_bytes = hoist.func.vars[from.array].elem().bytes() as u32;
        let trips: Vec<Value> = from
            .loops
            .iter()
            .map(|op| {
                let node = hoist.func.loop_at(*op).clone();
                hoist.trips(&node)
            })
            .collect::<Option<_>>()?;
        let (first, strides) = place(hoist, &from)?;
        let (to, to_strides) = match to {
            Some(to) => {
                let (first, strides) = place(hoist, &to)?;
                (Some(first), strides)
            }
            None => (None, strides.clone()),
        };
        let dims = trips.into_iter().zip(to_strides.into_iter().zip(strides));
        let dims = dims.map(|(trips, (to, from))| [trips, to, from]).collect();
        Some(Announce { data, to, partial, from: first, elem_bytes, dims })
    }
}

impl Accesses {
    fn of(func: &Function, plan: Option<&KernelPlan>, ops: &[Op], block: usize) -> Accesses {
        let nest = plan.and_then(|plan| plan.nest);
        let alone = plan.is_some_and(|plan| {
            let others = plan.ops.iter().filter(|op| Some(**op) != plan.nest);
            !plan.cooperative && others.into_iter().all(|op| func.kind(*op).is_value())
        });
        let rotation = nest.filter(|_| alone).and_then(|nest| rotation_of(func, nest));
        let fits = !matches!(rotation, Some(Rotation::Copy { .. })) || plan.is_some_and(|plan| plan.copied.is_empty());
        let mut arrays: HashMap<Var, bool> = HashMap::new();
        for op in ops.iter().flat_map(|op| func.walk_op(*op)) {
            let kind = func.kind(op);
            let viewed = kind.operands().into_iter().filter_map(|value| func.root_var(value));
            let named = kind.vars().into_iter().filter(|_| !matches!(kind, OpKind::LoadView(_)));
            for array in viewed.chain(named).filter(|var| !func.vars[*var].is_scalar()) {
                *arrays.entry(array).or_default() |= uses_otherwise(func, op, array);
            }
        }
        Accesses { nest, rotation: rotation.filter(|_| fits), told: false, block, arrays }
    }

    /// What it does with the array is told by its rotation.
    fn has_part(&self, array: Var) -> bool {
        match self.rotation {
            Some(Rotation::Copy { to, from }) => to == array || from == array,
            Some(Rotation::Definition { array: defined, .. }) => defined == array,
            None => false,
        }
    }
}

/// Does something while each iteration of a nest that defines elements begins by taking its own from another array.
fn with_rest<T>(
    func: &mut Function,
    nest: Op,
    rotation: Option<Rotation>,
    act: impl FnOnce(&mut Function) -> T,
) -> Option<T> {
    let Some(Rotation::Definition { array, rest: Some(rest) }) = rotation else { return None };
    let Elements { loops, subscripts, .. } = definition(func, nest, array)?.elements;
    let body = func.loop_at(*loops.last()?).body;
    let before = func.blocks[body].ops.clone();
    func.blocks[body].ops.clear();
    let mut b = Builder::new(func, body);
    let mut cloner = Cloner::new();
    let subscripts: Vec<Value> = subscripts.into_iter().map(|value| copied(&mut b, &mut cloner, value)).collect();
    let (from, to) = (b.load_view(rest), b.load_view(array));
    let element = b.load_elem(from, subscripts.clone());
    b.store_elem(to, subscripts, element);
    func.blocks[body].ops.extend(before.iter().copied());
    let done = act(func);
    func.blocks[body].ops = before;
    Some(done)
}

/// A value that the loops' body computes, computed at the builder's place.
fn copied(b: &mut Builder<'_>, cloner: &mut Cloner, value: Value) -> Value {
    if let Some(copy) = cloner.value(value) {
        return copy;
    }
    let Some(def) = b.func.def(value) else { return value };
    for operand in b.func.kind(def).operands() {
        let copy = copied(b, cloner, operand);
        cloner.map_value(operand, copy);
    }
    let copy = cloner.clone_op_within(b.func, def);
    let block = b.block();
    b.func.blocks[block].ops.push(copy);
    cloner.value(value).unwrap_or(value)
}

fn rotation_of(func: &Function, nest: Op) -> Option<Rotation> {
    match func.kind(nest) {
        OpKind::For(node) => node.schedule.as_ref()?.rotation,
        _ => None,
    }
}

fn take_rotation(func: &mut Function, nest: Op) -> Option<Rotation> {
    match &mut func.ops[nest].kind {
        OpKind::For(node) => node.schedule.as_mut()?.rotation.take(),
        _ => None,
    }
}

/// The host address of the first element, and how far the next one along each loop is from it, in bytes.
fn place(hoist: &mut Hoist<'_>, elements: &Elements) -> Option<(Value, Vec<Value>)> {
    let first = address(hoist, elements, None)?;
    let mut strides = Vec::new();
    for along in 0..elements.loops.len() {
        let next = address(hoist, elements, Some(along))?;
        let mut b = hoist.builder();
        let [next, first] = [next, first].map(|address| b.value(OpKind::Bitcast(address), Type::I64));
        strides.push(b.binary(BinaryOp::Sub, next, first));
    }
    Some((first, strides))
}

/// The host address of the element of the first iteration of all loops, or of the second one of one of them.
fn address(hoist: &mut Hoist<'_>, elements: &Elements, second: Option<usize>) -> Option<Value> {
    let mut point = Point::default();
    for (at, op) in elements.loops.iter().enumerate() {
        let For { var, iv, lower, step, .. } = hoist.func.loop_at(*op).clone();
        let (mut value, step) = (hoist.get(lower)?, hoist.get(step)?);
        if second == Some(at) {
            value = hoist.builder().binary(BinaryOp::Add, value, step);
        }
        point.values.insert(iv, value);
        point.vars.extend(var.map(|var| (var, value)));
    }
    let view = hoist.builder().load_view(elements.array);
    let subscripts: Option<Vec<Value>> =
        elements.subscripts.iter().map(|subscript| point.value(hoist, *subscript)).collect();
    Some(hoist.builder().elem_addr(view, subscripts?))
}

/// Values of the loops' variables.
#[derive(Default)]
struct Point {
    values: HashMap<Value, Value>,
    vars: HashMap<Var, Value>,
}

impl Point {
    /// What a value of the loops' body is there.
    fn value(&mut self, hoist: &mut Hoist<'_>, value: Value) -> Option<Value> {
        if let Some(known) = self.values.get(&value) {
            return Some(*known);
        }
        let def = hoist.func.def(value)?;
        let kind = hoist.func.kind(def).clone();
        let here = match &kind {
            OpKind::Load(var) if self.vars.contains_key(var) => {
                let ty = hoist.func.type_of(value);
                hoist.builder().convert(self.vars[var], ty)
            }
            _ if kind.operands().is_empty() || !kind.is_pure() => hoist.get(value)?,
            _ => {
                let mut cloner = Cloner::new();
                for operand in kind.operands() {
                    cloner.map_value(operand, self.value(hoist, operand)?);
                }
                let copy = cloner.clone_op_within(hoist.func, def);
                hoist.func.blocks[hoist.block].ops.push(copy);
                cloner.value(value)?
            }
        };
        self.values.insert(value, here);
        Some(here)
    }
}
