//! What the host tells the runtime before a kernel that has part in a copy of one array to another ([`Rotation`]), and which
//! clauses may therefore say that their array is announced.
//!
//! Takes the pieces of a construct before its kernels are built; the elements of a nest are given by the addresses of the first
//! one and of its neighbour along each loop, which the host computes.

use super::host_value::Hoist;
use super::rotations::uses_otherwise;
use crate::partition::{KernelPlan, Piece};
use accc_analysis::rotation::{Elements, copy_nest, definition};
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
    /// Whether the array is written, or its address taken.
    arrays: HashMap<Var, bool>,
}

impl Announcer {
    /// Of a construct with these pieces.
    pub fn of(func: &Function, pieces: &[Piece]) -> Announcer {
        let mut announcer = Announcer::default();
        announcer.take(func, pieces);
        let has_part = announcer.kernels.iter().any(|kernel| kernel.rotation.is_some());
        if has_part { announcer } else { Announcer::default() }
    }

    fn take(&mut self, func: &Function, pieces: &[Piece]) {
        for piece in pieces {
            match piece {
                Piece::Host(op) => self.kernels.push(Accesses::of(func, None, &[*op])),
                Piece::Drive(_, blocks) => blocks.iter().for_each(|(_, pieces)| self.take(func, pieces)),
                Piece::Kernel(plan) => self.kernels.push(Accesses::of(func, Some(plan), &plan.ops)),
            }
        }
    }

    /// Whether a nest has part in a copy.
    pub fn is_told(&self, nest: Op) -> bool {
        self.kernels.iter().any(|kernel| kernel.nest == Some(nest) && kernel.rotation.is_some())
    }

    /// It was announced.
    pub fn told(&mut self, nest: Op) {
        self.kernels.iter_mut().filter(|kernel| kernel.nest == Some(nest)).for_each(|kernel| kernel.told = true);
    }

    /// Marks the clauses of arrays of which every access is announced.
    pub fn mark(&self, clauses: &mut [DataClause]) {
        for clause in clauses {
            clause.modifiers.announced = self.is_announced(clause.var);
        }
    }

    fn is_announced(&self, array: Var) -> bool {
        let is_source =
            |kernel: &Accesses| matches!(kernel.rotation, Some(Rotation::Copy { from, .. }) if from == array);
        let is_source = self.kernels.iter().any(is_source);
        let has_part = |kernel: &Accesses| {
            kernel.told
                && match kernel.rotation {
                    Some(Rotation::Copy { to, from }) => to == array || from == array,
                    Some(Rotation::Definition { array: defined }) => defined == array,
                    None => false,
                }
        };
        let is_fine = |kernel: &Accesses| match kernel.arrays.get(&array) {
            None => true,
            Some(writes) => has_part(kernel) || (!writes && !is_source),
        };
        self.kernels.iter().any(has_part) && self.kernels.iter().all(is_fine)
    }

    /// The announcement of a nest, with what the host computes for it; `None`: it can't.
    pub fn announcement(hoist: &mut Hoist<'_>, nest: Op, data: Op) -> Option<Announce> {
        let rotation = rotation_of(hoist.func, nest)?;
        let (to, from) = match rotation {
            Rotation::Copy { .. } => {
                let found = copy_nest(hoist.func, nest)?;
                (Some(found.to), found.from)
            }
            Rotation::Definition { array } => (None, definition(hoist.func, nest, array)?),
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
        Some(Announce { data, to, from: first, elem_bytes, dims })
    }
}

impl Accesses {
    fn of(func: &Function, plan: Option<&KernelPlan>, ops: &[Op]) -> Accesses {
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
        Accesses { nest, rotation: rotation.filter(|_| fits), told: false, arrays }
    }
}

fn rotation_of(func: &Function, nest: Op) -> Option<Rotation> {
    match func.kind(nest) {
        OpKind::For(node) => node.schedule.as_ref()?.rotation,
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
