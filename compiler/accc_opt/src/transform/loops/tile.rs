//! `tile` (OpenACC 3.3, 2.9.8): a nest of n loops becomes n tile loops around n element loops.
//!
//! Tile loops count in steps of a tile from the nest's lower bounds; an element loop runs from its tile's start to the
//! tile's or the nest's end, whichever comes first, and keeps the user's loop variable. Gangs share the tiles. Of the
//! elements, lanes share the innermost loop and workers the one around it, so that a tile is a block of threads. Where
//! the user names levels these hold: `gang` for the tiles, `vector` for the elements, `worker` for the elements, or for
//! the tiles where `vector` is there too. Runs on the clones of a construct, when everything but the schedules is
//! settled.

use accc_analysis::nest::{is_invariant, tight_loop};
use accc_analysis::privatization::ScalarRole;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_machine::Gpu;
use std::collections::HashSet;

/// Sizes for `*`, innermost first; 1 for the rest.
const DEFAULT_SIZES: [u32; 3] = [32, 4, 4];

/// Tiles the nests of one construct's clone.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) -> Vec<Diagnostic> {
    let OpKind::Compute(node) = func.kind(op) else { return Vec::new() };
    let (body, kind) = (node.body, node.construct.kind);
    let mut found = Vec::new();
    for outer in func.walk(body) {
        let OpKind::For(node) = func.kind(outer) else { continue };
        let Some(directive) = node.directive.as_ref().filter(|directive| !directive.tile.is_empty()) else { continue };
        let is_auto = directive.auto || kind == ConstructKind::Kernels && !directive.independent && !directive.seq;
        let nest = nest_of(func, outer, directive.tile.len());
        if is_auto && !nest.as_ref().is_some_and(|nest| is_independent(func, op, nest, around)) {
            found.push(not_known_independent(func, outer));
            forget(func, outer);
            continue;
        }
        match nest {
            Some(nest) => {
                if is_auto {
                    assert_independent(func, outer);
                }
                tile(func, &nest, around.module.gpu);
                around.update(func, op);
            }
            None => found.push(not_tight(func, outer)),
        }
    }
    found
}

/// Whether the analyses prove it of all loops of a nest, with no other reductions than the directive names.
fn is_independent(func: &Function, construct: Op, nest: &[Op], around: &Surroundings) -> bool {
    let region = verdict::facts(func, around, construct);
    let OpKind::For(outer) = func.kind(nest[0]) else { return false };
    let named = |var: Var| outer.directive.iter().flat_map(|d| &d.reductions).any(|reduction| reduction.var == var);
    nest.iter().all(|op| {
        region.of(*op).is_some_and(|found| {
            let reduces = |(var, role): &(Var, ScalarRole)| matches!(role, ScalarRole::Reduction(_)) && !named(*var);
            found.refusals.is_empty() && found.updated.is_empty() && !found.scalars.iter().any(reduces)
        })
    })
}

/// What was found out counts as the user's word from here on.
fn assert_independent(func: &mut Function, op: Op) {
    if let OpKind::For(node) = &mut func.ops[op].kind
        && let Some(directive) = &mut node.directive
    {
        (directive.auto, directive.independent) = (false, true);
    }
}

/// The loops, outermost first: tightly nested, with bounds of their own.
fn nest_of(func: &Function, outer: Op, n: usize) -> Option<Vec<Op>> {
    let mut nest = vec![outer];
    let mut vars: Vec<Option<Var>> = Vec::new();
    while nest.len() < n {
        let OpKind::For(node) = func.kind(*nest.last()?) else { return None };
        vars.push(node.var);
        let inner = tight_loop(func, node.body)?;
        let OpKind::For(inner_node) = func.kind(inner) else { return None };
        let bounds = [inner_node.lower, inner_node.upper, inner_node.step];
        let own = |value: &Value| vars.iter().all(|var| is_invariant(func, *value, *var, &HashSet::new()));
        if !bounds.iter().all(own) {
            return None;
        }
        nest.push(inner);
    }
    Some(nest)
}

/// Bounds of one of the nest's loops, which are known before the nest.
struct Bounds {
    var: Option<Var>,
    upper: Value,
    step: Value,
    size: u32,
    /// Where the tile starts.
    start: Value,
}

fn tile(func: &mut Function, nest: &[Op], gpu: &Gpu) {
    let outer = nest[0];
    let block = func.block_of(outer).expect("a loop stands in a block");
    nest.windows(2).for_each(|pair| hoist_bounds(func, block, outer, pair[0], pair[1]));
    let OpKind::For(node) = func.kind(outer) else { return };
    let mut directive = node.directive.clone().expect("a loop with `tile` has a directive");
    // Whoever runs an element has the loops' variables already; a copy inside them would lack their values.
    let counted: Vec<Option<Var>> = nest.iter().map(|op| loop_var(func, *op)).collect();
    directive.private.retain(|var| !counted.contains(&Some(*var)));
    let defaults = DEFAULT_SIZES.into_iter().chain(std::iter::repeat(1));
    let sized = directive.tile.iter().zip(defaults).map(|(size, default)| if *size == 0 { default } else { *size });
    let sizes: Vec<u32> = sized.collect();
    let (tiles, elements) = share(func, outer, *directive, (&sizes, gpu));

    // The tile loops.
    let mut bounds: Vec<Bounds> = Vec::new();
    let mut place: Option<Block> = None;
    for (op, size) in nest.iter().zip(sizes.iter().rev()) {
        let OpKind::For(node) = func.kind(*op).clone() else { continue };
        let span = func.ops[*op].span;
        let mut b = match place {
            None => Builder::before(func, outer),
            Some(inside) => Builder::new(func, inside),
        };
        b.span = span;
        let ty = b.func.type_of(node.step);
        let count = b.int((*size).into(), ty);
        let step = b.binary(BinaryOp::Mul, node.step, count);
        let (tile, inside, start) = b.for_op(None, node.lower, node.upper, step);
        if place.is_some() {
            b.end_block();
        } else if let OpKind::For(made) = &mut func.ops[tile].kind {
            made.directive = Some(Box::new(tiles.clone()));
        }
        place = Some(inside);
        bounds.push(Bounds { var: node.var, upper: node.upper, step: node.step, size: *size, start });
    }

    // The element loops: the nest itself, inside.
    let inside = place.expect("a nest has a loop");
    func.remove_op(block, outer);
    for ((op, own), level) in nest.iter().zip(&bounds).zip(elements) {
        let mut b = Builder::new(func, inside);
        let upper = tile_end(&mut b, own);
        if let OpKind::For(node) = &mut func.ops[*op].kind {
            debug_assert_eq!(node.var, own.var);
            (node.lower, node.upper, node.directive) = (own.start, upper, level.map(Box::new));
        }
    }
    func.blocks[inside].ops.push(outer);
    Builder::new(func, inside).end_block();
}

fn loop_var(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::For(node) => node.var,
        _ => None,
    }
}

/// What computes the bounds of `inner` in the body of `around` moves before the nest.
fn hoist_bounds(func: &mut Function, block: Block, nest: Op, around: Op, inner: Op) {
    let (OpKind::For(outer_node), OpKind::For(node)) = (func.kind(around), func.kind(inner)) else { return };
    let body = outer_node.body;
    let mut needed: HashSet<Op> = HashSet::new();
    let mut values = vec![node.lower, node.upper, node.step];
    while let Some(value) = values.pop() {
        let Some(op) = func.def(value).filter(|op| func.blocks[body].ops.contains(op)) else { continue };
        if needed.insert(op) {
            values.extend(func.kind(op).operands());
        }
    }
    let (moved, kept) = func.blocks[body].ops.iter().copied().partition::<Vec<Op>, _>(|op| needed.contains(op));
    func.blocks[body].ops = kept;
    func.insert_before(block, nest, &moved);
}

/// The last element of a tile.
fn tile_end(b: &mut Builder<'_>, own: &Bounds) -> Value {
    let ty = b.func.type_of(own.step);
    let rest = b.int(i64::from(own.size) - 1, ty);
    let length = b.binary(BinaryOp::Mul, own.step, rest);
    let end = b.binary(BinaryOp::Add, own.start, length);
    let forward = b.binary(BinaryOp::Min, end, own.upper);
    match b.func.constant_int(own.step) {
        Some(step) if step > 0 => forward,
        known => {
            let backward = b.binary(BinaryOp::Max, end, own.upper);
            if known.is_some() {
                return backward;
            }
            let zero = b.int(0, ty);
            let is_forward = b.compare(CompareOp::Gt, own.step, zero);
            b.select(is_forward, forward, backward)
        }
    }
}

/// The directive of the tile loops, and those of the element loops, outermost first.
fn share(
    func: &mut Function,
    outer: Op,
    directive: LoopDirective,
    (sizes, gpu): (&[u32], &Gpu),
) -> (LoopDirective, Vec<Option<LoopDirective>>) {
    let LoopDirective { gang, worker, vector, .. } = directive.clone();
    let around = levels_around(func, outer);
    let free = gang.is_none() && worker.is_none() && vector.is_none() && !directive.seq;
    let chosen = free && !around.vector;
    let lanes = sizes[0];
    let workers = sizes.get(1).copied().filter(|workers| fits(gpu, lanes, *workers) && !around.worker);
    let mut level = |n: u32| Level { size: Some(Builder::before(func, outer).i64(n.into())), ..Level::default() };
    let mut tiles = LoopDirective { tile: sizes.to_vec(), collapse: sizes.len() as u32, ..directive.clone() };
    (tiles.gang, tiles.worker, tiles.vector) = (gang, None, None);
    tiles.private.clear();
    let element = LoopDirective { span: directive.span, ..LoopDirective::default() };
    let sequential = LoopDirective { seq: true, ..element.clone() };
    let mut elements: Vec<Option<LoopDirective>> = vec![Some(sequential); sizes.len()];
    let shared = |worker: Option<Level>, vector: Option<Level>| LoopDirective {
        worker,
        vector,
        independent: true,
        reductions: directive.reductions.clone(),
        ..element.clone()
    };
    let last = sizes.len() - 1;
    if chosen || (vector.is_some() && worker.is_none()) {
        elements[last] = Some(shared(None, Some(level(lanes.min(gpu.threads)))));
        if let Some(workers) = workers {
            elements[last - 1] = Some(shared(Some(level(workers)), None));
        }
        tiles.gang = tiles.gang.or((chosen && !around.gang).then(Level::default));
    } else if vector.is_some() {
        elements[last] = Some(shared(None, Some(level(lanes.min(gpu.threads)))));
        tiles.worker = worker;
    } else if worker.is_some() {
        elements[last] = Some(shared(worker, None));
    }
    // Private to who runs an element.
    match &mut elements[last] {
        Some(innermost) if !innermost.seq => innermost.private = directive.private,
        _ => tiles.private = directive.private,
    }
    (tiles, elements)
}

/// Levels that loops around have.
#[derive(Default)]
struct Taken {
    gang: bool,
    worker: bool,
    vector: bool,
}

/// A loop with a directive that names no level is shared by gangs, where none around it is.
fn levels_around(func: &Function, nest: Op) -> Taken {
    let mut taken = Taken::default();
    for outer in ParentMap::new(func).enclosing(nest) {
        let OpKind::For(node) = func.kind(outer) else { continue };
        let Some(directive) = node.directive.as_ref().filter(|directive| !directive.seq) else { continue };
        taken.gang = true;
        taken.worker |= directive.worker.is_some();
        taken.vector |= directive.vector.is_some();
    }
    taken
}

/// Whether a gang can have so many workers of so many lanes.
fn fits(gpu: &Gpu, lanes: u32, workers: u32) -> bool {
    let whole = lanes.is_multiple_of(gpu.warp) && workers <= gpu.named_barriers
        || lanes < gpu.warp && lanes.is_power_of_two() && workers <= gpu.warp;
    whole && lanes * workers <= gpu.threads
}

/// The loop runs untiled.
fn forget(func: &mut Function, op: Op) {
    if let OpKind::For(node) = &mut func.ops[op].kind
        && let Some(directive) = &mut node.directive
    {
        directive.tile.clear();
    }
}

fn not_known_independent(func: &Function, op: Op) -> Diagnostic {
    Diagnostic::warning("ACC4003", "`tile` is not applied: the iterations are not known to be independent")
        .label(func.ops[op].span, "this loop is `auto`")
        .help("add `independent` to the loop, or put it into a `parallel` construct (OpenACC 3.3, section 2.9.8)")
}

fn not_tight(func: &Function, op: Op) -> Diagnostic {
    Diagnostic::error("ACC2016", "`tile` needs tightly nested loops whose bounds do not depend on each other")
        .label(func.ops[op].span, "")
        .help("move what stands between the loops into the innermost one (OpenACC 3.3, section 2.9.8)")
}
