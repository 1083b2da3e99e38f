//! Reads through shared memory: how the lanes of a gang share the tiles of a nest that reads the same elements again.
//!
//! Takes the nest while it is unrolled and jammed ([`crate::transform::loops::unroll_jam`]). A gang has a block of
//! `jam` iterations of one loop and as many of the other one as it has lanes; a lane has an eighth of the rows and
//! eight columns, in groups that follow each other, so that it takes 16 bytes of shared memory at once. The loop inside goes in steps: of
//! what its iterations of a step read for either loop ([`accc_analysis::locality::staged_loads`]) each lane loads a part, and
//! all lanes find all of it in shared memory. While they compute with one step's elements those of the next are on
//! their way, in registers, and then to the other one of two buffers: a barrier a step is enough. What whole steps
//! leave over runs as in any jammed nest. In blocks that reach beyond the loops' ends lanes load the last row or column
//! instead, and leave the result out; all lanes of a gang take the same way (Volkov, Demmel: Benchmarking GPUs to tune
//! dense linear algebra, 2008).

use super::matrix_unit::behind_steps;
use crate::transform::loops::copies::Copies;
use crate::transform::loops::ragged::Ragged;
use crate::transform::loops::thread_mapping::ThreadMapping;
use crate::transform::loops::unroll_jam::{Counted, set_place};
use accc_analysis::locality::matrix_product;
use accc_analysis::locality::staged_loads::{self, StagedLoad};
use accc_ir::*;
use accc_machine::Gpu;
use std::rc::Rc;

/// The shape of gangs' blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Iterations along the loop without lanes.
    pub rows: i64,
    /// And along the other one.
    pub lanes: i64,
    /// Iterations of the loop inside that are staged at a time.
    pub depth: i64,
    /// Bytes of the largest element.
    pub widest: i64,
    /// Which lanes have which rows and columns is the model's to say.
    pub gpu: &'static Gpu,
}

impl Shape {
    /// Iterations of a lane that follow each other.
    fn group(self, rows: bool) -> i64 {
        let most = (self.gpu.access_bytes as i64 / self.widest).clamp(1, self.gpu.tile_group);
        if rows { most.min(self.rows / self.gpu.tile_down) } else { most }
    }
}

/// What a nest stages, and where.
#[derive(Clone)]
pub struct Stage {
    /// The loops of the nest.
    loops: [Op; 2],
    loads: Vec<(StagedLoad, Var)>,
    shape: Shape,
}

/// A gang's block.
#[derive(Clone)]
pub struct Staging {
    /// The arrays' parts in shared memory, and who copies what.
    pub stage: Stage,
    /// The thread's number in the gang.
    pub lane: Value,
    /// The outer loop and the inner one.
    pub sides: [Side; 2],
    /// All of the block's iterations exist.
    pub is_whole: bool,
    /// The outer loop has no lanes.
    pub rows_outside: bool,
}

/// A gang's block along one of the loops.
#[derive(Clone)]
pub struct Side {
    /// The loop.
    pub counted: Counted,
    /// The first iteration of the block, and the lane's.
    pub begin: Value,
    /// The lane's first iteration of the block.
    pub first: Value,
}

/// How the iterations of blocks are mapped to lanes: of lanes `l`, `l / 8 mod 8` is the group of rows, `l mod 8` and what
/// is left that of columns, so that a warp has 4 groups of rows and 8 of columns.
pub fn thread_mapping(rows: bool, shape: Shape) -> ThreadMapping {
    let (gpu, group) = (shape.gpu, shape.group(rows));
    let (size, own) = if rows { (shape.rows, shape.rows / gpu.tile_down) } else { (shape.lanes, gpu.tile_columns) };
    let apart = size / own * group;
    let offsets = (0..own / group).flat_map(|number| (0..group).map(move |n| number * apart + n));
    let first = move |b: &mut Builder<'_>, lane: Value| {
        let (group, number) = (b.i64(group), if rows { row_group(gpu, b, lane) } else { column_group(gpu, b, lane) });
        b.binary(BinaryOp::MulNsw, number, group)
    };
    ThreadMapping { size, lanes: if rows { 1 } else { size }, offsets: offsets.collect(), first: Some(Rc::new(first)) }
}

fn row_group(gpu: &Gpu, b: &mut Builder<'_>, lane: Value) -> Value {
    let (across, down) = (b.i64(gpu.tile_across), b.i64(gpu.tile_down));
    let row = b.binary(BinaryOp::UDiv, lane, across);
    b.binary(BinaryOp::URem, row, down)
}

fn column_group(gpu: &Gpu, b: &mut Builder<'_>, lane: Value) -> Value {
    let (across, all) = (b.i64(gpu.tile_across), b.i64(gpu.tile_across * gpu.tile_down));
    let (beside, apart) = (b.binary(BinaryOp::URem, lane, across), b.binary(BinaryOp::UDiv, lane, all));
    let apart = b.binary(BinaryOp::MulNsw, apart, across);
    b.binary(BinaryOp::AddNsw, apart, beside)
}

/// The shape that the schedules ask for, of what the loop inside reads.
pub fn shape_of(
    func: &Function,
    loops: [Op; 2],
    body: Block,
    (rows, lanes, depth): (u32, u32, u32),
    gpu: &'static Gpu,
) -> Shape {
    let widest = loads_of(func, loops, body).iter().map(|load| load.elem.bytes() as i64).max();
    Shape {
        rows: rows.into(),
        lanes: lanes.into(),
        depth: depth.into(),
        widest: widest.unwrap_or(gpu.access_bytes as i64),
        gpu,
    }
}

fn loads_of(func: &Function, loops: [Op; 2], body: Block) -> Vec<StagedLoad> {
    let [op] = func.outer_loops(body)[..] else { unreachable!("the scheduler names only nests with one loop inside") };
    let found = staged_loads::of_loop(func, loops[0], loops[1], op);
    found.expect("the scheduler names only loops that may read through shared memory")
}

impl Stage {
    /// `body`: the inner loop's, with the loop inside.
    pub fn new(func: &mut Function, loops: [Op; 2], body: Block, shape: Shape) -> Stage {
        let mut stage = Stage { loops, loads: Vec::new(), shape };
        for load in loads_of(func, loops, body) {
            let extents = [stage.extent(func, &load) + shape.gpu.tile_padding, shape.depth, shape.gpu.tile_buffers];
            let array = &func.vars[load.array];
            let dims = extents.map(|extent| StaticDim { lower: 0, extent }).to_vec();
            let storage = Storage::Array { elem: load.elem, dims };
            let name = format!(".{}", array.name.trim_start_matches('.'));
            let buffer = func.vars.push(VarData::new(&name, array.span, storage, VarClass::GangLocal));
            stage.loads.push((load, buffer));
        }
        stage
    }

    /// Iterations that a gang's block has of the loop that a load belongs to.
    fn extent(&self, func: &Function, load: &StagedLoad) -> i64 {
        match func.kind(self.loop_of(load)) {
            OpKind::For(node) if node.schedule.as_ref().is_some_and(|schedule| schedule.vector.is_some()) => {
                self.shape.lanes
            }
            _ => self.shape.rows,
        }
    }

    fn loop_of(&self, load: &StagedLoad) -> Op {
        self.loops[usize::from(!load.of_outer)]
    }
}

/// The loop inside, for all copies.
pub fn run(
    func: &mut Function,
    (op, node): (Op, For),
    [lower, upper, step]: [Value; 3],
    into: Block,
    copies: &mut Copies,
    tile: &Staging,
) {
    let ty = func.type_of(node.iv);
    let mut b = Builder::new(func, into);
    b.span = b.func.ops[op].span;
    let ends = tile.sides.clone().map(|side| side.counted.ends(&mut b, side.begin));
    let ragged = Ragged::of(&mut b, tile.stage.loops, op, ends);
    if let Some(ragged) = &ragged {
        ragged.before_common(func, (op, &node), into, copies);
    }
    let mut b = Builder::new(func, into);
    b.span = b.func.ops[op].span;
    let [from, to] = ragged.as_ref().map_or([lower, upper], |ragged| ragged.common);
    let (from, to) = (b.convert(from, Type::I64), b.convert(to, Type::I64));
    let rest = behind_steps(&mut b, [from, to], tile.stage.shape.depth);
    let any = b.compare(CompareOp::Gt, rest, from);
    let (_, then, other) = b.if_op(any, &[]);
    b.in_block(other, |_| ());
    b.switch_to(then);
    Steps { op, node: &node, tile, from, rest, next: Vec::new() }.run(&mut b, copies);
    b.end_block();
    b.switch_to(into);
    let next = b.convert(rest, ty);
    match &ragged {
        Some(ragged) => ragged.from(func, (op, &node), rest, into, copies),
        None => copies.jam(func, (op, node), [next, upper, step], into, 1),
    }
    forget_addresses(&mut Builder::new(func, into), copies, tile);
}

/// What was computed of the copies' iterations before the loop is computed again behind it, or it would take the
/// registers of the sums.
fn forget_addresses(b: &mut Builder<'_>, copies: &mut Copies, tile: &Staging) {
    let places = tile.sides.clone().map(|side| {
        let first = b.opaque(side.first);
        (side.counted.places(b, first, tile.is_whole), side.counted.node)
    });
    let [(outer, around), (inner, inside)] = &places;
    let all = outer.iter().flat_map(|row| inner.iter().map(move |column| (row, column)));
    let guard = copies.guard.clone();
    for (copy, (row, column)) in copies.all.iter_mut().zip(all) {
        set_place(b, copy, [(around, row), (inside, column)], guard.as_ref());
    }
}

/// The whole steps of the loop.
struct Steps<'a> {
    op: Op,
    node: &'a For,
    tile: &'a Staging,
    /// The first iteration, and the first that is left over.
    from: Value,
    rest: Value,
    /// What a lane has loaded for the next step, for each load.
    next: Vec<Vec<Var>>,
}

impl Steps<'_> {
    fn run(&mut self, b: &mut Builder<'_>, copies: &mut Copies) {
        let Shape { depth, lanes, .. } = self.tile.stage.shape;
        for (load, buffer) in &self.tile.stage.loads {
            let count = self.tile.stage.extent(b.func, load) * depth / lanes;
            let VarData { name, span, .. } = b.func.vars[*buffer].clone();
            let elem = b.func.vars[*buffer].elem();
            self.next.push((0..count).map(|_| b.func.local(&name, Storage::Scalar(elem), span)).collect());
        }
        self.fetch(b, self.from);
        let (one, size) = (b.i64(1), b.i64(depth));
        let last = b.binary(BinaryOp::Sub, self.rest, one);
        let (steps, body, first) = b.for_op(None, self.from, last, size);
        if let OpKind::For(made) = &mut b.func.ops[steps].kind {
            made.verdict = self.node.verdict.clone();
            made.schedule = self.node.schedule.clone();
        }
        b.in_block(body, |b| {
            let (size, buffers) = (b.i64(depth), b.i64(self.tile.stage.shape.gpu.tile_buffers));
            let gone = b.binary(BinaryOp::Sub, first, self.from);
            let number = b.binary(BinaryOp::UDiv, gone, size);
            let buffer = b.binary(BinaryOp::URem, number, buffers);
            self.put(b, buffer);
            b.effect(OpKind::Barrier);
            let following = b.binary(BinaryOp::AddNsw, first, size);
            let newest = b.binary(BinaryOp::Sub, self.rest, size);
            let following = b.binary(BinaryOp::Min, following, newest);
            self.fetch(b, following);
            self.compute(b, copies, (first, buffer));
        });
        // The next block begins with the first buffer again.
        b.effect(OpKind::Barrier);
    }

    /// Loads a lane's part of what the step at iteration `first` reads.
    fn fetch(&self, b: &mut Builder<'_>, first: Value) {
        for ((load, _), next) in self.tile.stage.loads.iter().zip(&self.next) {
            for (turn, var) in next.iter().enumerate() {
                let (place, iteration) = self.part(b, load, turn as i64);
                let iteration = b.binary(BinaryOp::AddNsw, first, iteration);
                let value = self.load(b, load, (place, iteration));
                b.store(*var, value);
            }
        }
    }

    /// Stores it for all.
    fn put(&self, b: &mut Builder<'_>, buffer: Value) {
        for ((load, array), next) in self.tile.stage.loads.iter().zip(&self.next) {
            for (turn, var) in next.iter().enumerate() {
                let (place, iteration) = self.part(b, load, turn as i64);
                let value = b.load(*var);
                let view = b.load_view(*array);
                b.store_elem(view, vec![place, iteration, buffer], value);
            }
        }
    }

    /// What a lane loads in its turn: so far into the block and into the step. Neighbouring lanes take neighbours in
    /// memory.
    fn part(&self, b: &mut Builder<'_>, load: &StagedLoad, turn: i64) -> (Value, Value) {
        let Shape { lanes, depth, .. } = self.tile.stage.shape;
        let extent = self.tile.stage.extent(b.func, load);
        let fastest = if load.in_a_row { depth } else { extent };
        let size = b.i64(fastest);
        let (near, far) =
            (b.binary(BinaryOp::URem, self.tile.lane, size), b.binary(BinaryOp::UDiv, self.tile.lane, size));
        let turns = b.i64(turn * lanes / fastest);
        let far = b.binary(BinaryOp::AddNsw, far, turns);
        if load.in_a_row { (far, near) } else { (near, far) }
    }

    /// The element that is read so far into the block, in an iteration of the loop inside.
    fn load(&self, b: &mut Builder<'_>, load: &StagedLoad, (place, iteration): (Value, Value)) -> Value {
        let side = &self.tile.sides[usize::from(!load.of_outer)];
        let mut place = b.binary(BinaryOp::AddNsw, side.begin, place);
        if !self.tile.is_whole {
            place = b.binary(BinaryOp::Min, place, side.counted.upper);
        }
        let mut maps = Cloner::new();
        for (op, value) in [(self.tile.stage.loop_of(load), place), (self.op, iteration)] {
            set_count(b, &mut maps, op, value);
        }
        let block = b.block();
        let value = b.func.ops[load.ops[0]].results[0];
        for op in matrix_product::ops_of(b.func, self.tile.stage.loops[0], value) {
            let made = maps.clone_op_within(b.func, op);
            b.func.blocks[block].ops.push(made);
        }
        maps.value(value).expect("it is among the ops")
    }

    /// The iterations of a step, for all copies.
    fn compute(&self, b: &mut Builder<'_>, copies: &mut Copies, (first, buffer): (Value, Value)) {
        let depth = self.tile.stage.shape.depth;
        let (zero, one, last) = (b.i64(0), b.i64(1), b.i64(depth - 1));
        let (within, body, iv) = b.for_op(None, zero, last, one);
        if let OpKind::For(made) = &mut b.func.ops[within].kind {
            made.schedule = Some(Schedule { unroll: depth as u32, ..Schedule::default() });
        }
        b.in_block(body, |b| {
            let iteration = b.binary(BinaryOp::AddNsw, first, iv);
            let mut counted = Cloner::new();
            set_count(b, &mut counted, self.op, iteration);
            let fragments: Vec<Vec<Value>> =
                self.tile.stage.loads.iter().map(|load| self.fragment(b, load, [iv, buffer])).collect();
            let across = fragments.iter().zip(&self.tile.stage.loads).find(|(_, (load, _))| !load.of_outer);
            let across = across.expect("both loops have loads").0.len();
            for (number, copy) in copies.all.iter().enumerate() {
                let mut maps = copy.maps.clone();
                maps.map_value(self.node.iv, counted.value(self.node.iv).expect("set above"));
                if let Some(var) = self.node.var {
                    maps.map_var(var, counted.var(var).expect("set above"));
                }
                for ((load, _), fragment) in self.tile.stage.loads.iter().zip(&fragments) {
                    let own = if load.of_outer { number / across } else { number % across };
                    for same in &load.ops {
                        maps.map_value(b.func.ops[*same].results[0], fragment[own]);
                    }
                }
                self.copy(b, &mut maps);
            }
        });
    }

    /// What a lane's copies need of a staged load in an iteration: its own rows or columns.
    fn fragment(
        &self,
        b: &mut Builder<'_>,
        (load, array): &(StagedLoad, Var),
        [iteration, buffer]: [Value; 2],
    ) -> Vec<Value> {
        let is_rows = load.of_outer == self.tile.rows_outside;
        let shape = self.tile.stage.shape;
        let (mapping, group) = (thread_mapping(is_rows, shape), shape.group(is_rows));
        let first = mapping.first.expect("lanes have groups")(b, self.tile.lane);
        let reach = b.i64(mapping.offsets[mapping.offsets.len() - 1]);
        let (last, step) = (b.binary(BinaryOp::AddNsw, first, reach), b.i64(1));
        let view = b.load_view(*array);
        // One address for all: LLVM would make others of sums whose bits it knows.
        let own = SectionDim::Range { lower: first, upper: last, step };
        let own = b.section(view, vec![own, SectionDim::Index(iteration), SectionDim::Index(buffer)]);
        let ty = load.elem.value_type().expect("a number");
        let width = (group * load.elem.bytes() as i64) as u32;
        let element = |offset: &i64| {
            let align = if offset % group == 0 { width } else { 0 };
            let subscripts = vec![b.i64(1 + offset)];
            b.value(OpKind::LoadElem { view: own, subscripts, align }, ty)
        };
        mapping.offsets.iter().map(element).collect()
    }

    /// A copy of the loop's body, but for what is staged.
    fn copy(&self, b: &mut Builder<'_>, maps: &mut Cloner) {
        let is_staged = |op: &Op| self.tile.stage.loads.iter().any(|(load, _)| load.ops.contains(op));
        let block = b.block();
        for op in b.func.blocks[self.node.body].ops.clone() {
            if !is_staged(&op) && !matches!(b.func.kind(op), OpKind::Yield(_)) {
                let made = maps.clone_op_within(b.func, op);
                b.func.blocks[block].ops.push(made);
            }
        }
    }
}

/// Makes copies of what stands in a loop be of that iteration.
pub fn set_count(b: &mut Builder<'_>, maps: &mut Cloner, op: Op, iteration: Value) {
    let node = b.func.loop_at(op);
    let (var, iv) = (node.var, node.iv);
    let value = b.convert(iteration, b.func.type_of(iv));
    maps.map_value(iv, value);
    if let Some(var) = var {
        let VarData { name, storage, span, .. } = b.func.vars[var].clone();
        let own = b.func.local(&name, storage, span);
        b.store(own, value);
        maps.map_var(var, own);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::*;
    use crate::transform::kernel::Variant;
    use crate::transform::loops::{bounding_box, unroll_jam};
    use accc_ir::*;
    use accc_machine::GPU;

    /// Which iterations the nest has.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Form {
        Whole,
        /// `j` to `i`, `j` from `i + 1`.
        Lower,
        Upper,
        /// `k` from `i`, `k` to `j`.
        FromRow,
        ToColumn,
    }

    #[derive(Clone, Copy, Debug)]
    struct Shape {
        /// Last iterations; the first is 1.
        ends: [i64; 3],
        /// `a(k,i)` in place of `a(i,k)`, `b(j,k)` of `b(k,j)`.
        transposed: [bool; 2],
        /// The loop of the nest that counts rows; lanes share the other one.
        rows: usize,
        lanes: u32,
        depth: u32,
        jam: u32,
        elem: Elem,
        form: Form,
    }

    const EXTENT: i64 = 72;

    /// `do i; do j; do k; c(i,j) = c(i,j) + a(i,k) * (b(k,j) - k) + a(j,k)` and what is in `c` then.
    fn product(shape: &Shape) -> Module {
        let mut p = Program::new("product");
        let [i, j, k] = ["i", "j", "k"].map(|name| p.scalar(name));
        let mut matrix = |name: &str| {
            let dims = vec![StaticDim { lower: 1, extent: EXTENT }; 2];
            p.func.local(name, Storage::Array { elem: shape.elem, dims }, at(1))
        };
        let [a, b, c] = ["a", "b", "c"].map(&mut matrix);
        let ty = shape.elem.value_type().expect("a number");
        let turned = |turn: bool, [x, y]: [Var; 2]| if turn { [(y, 0), (x, 0)] } else { [(x, 0), (y, 0)] };
        let (from, to) = (p.constant(1, 1), p.constant(1, EXTENT));
        p.do_loop(1, None, i, from, to, |p| {
            p.do_loop(1, None, j, from, to, |p| {
                let (x, y) = (p.load(1, i), p.load(1, j));
                let mixed = p.builder(1).binary(BinaryOp::Mul, x, y);
                let sum = p.add(1, mixed, x);
                for (array, value) in [(a, mixed), (b, sum), (c, y)] {
                    let value = p.builder(1).convert(value, ty);
                    p.put(1, array, &[(i, 0), (j, 0)], value);
                }
            });
        });
        let ends = shape.ends.map(|end| p.constant(2, end));
        let (mut inner, one) = (None, p.constant(2, 1));
        let outer = p.do_loop(2, None, i, from, ends[0], |p| {
            let row = p.load(3, i);
            let columns = match shape.form {
                Form::Lower => (from, row),
                Form::Upper => (p.add(3, row, one), ends[1]),
                Form::Whole | Form::FromRow | Form::ToColumn => (from, ends[1]),
            };
            inner = Some(p.do_loop(3, None, j, columns.0, columns.1, |p| {
                let terms = match shape.form {
                    Form::FromRow => (p.load(4, i), ends[2]),
                    Form::ToColumn => (from, p.load(4, j)),
                    Form::Whole | Form::Lower | Form::Upper => (from, ends[2]),
                };
                p.do_loop(4, None, k, terms.0, terms.1, |p| {
                    let x = p.get(1, a, &turned(shape.transposed[0], [i, k]));
                    let y = p.get(1, b, &turned(shape.transposed[1], [k, j]));
                    let z = p.get(1, a, &[(j, 0), (k, 0)]);
                    let (count, old) = (p.load(4, k), p.get(1, c, &[(i, 0), (j, 0)]));
                    let count = p.builder(4).convert(count, ty);
                    let y = p.builder(5).binary(BinaryOp::Sub, y, count);
                    let product = p.builder(5).binary(BinaryOp::Mul, x, y);
                    let sum = p.builder(5).binary(BinaryOp::Add, old, product);
                    let sum = p.builder(5).binary(BinaryOp::Add, sum, z);
                    p.put(1, c, &[(i, 0), (j, 0)], sum);
                });
            }));
        });
        p.do_loop(6, None, i, from, to, |p| {
            p.do_loop(6, None, j, from, to, |p| {
                let value = p.get(1, c, &[(i, 0), (j, 0)]);
                p.print(6, "c", value);
            });
        });
        let mut module = p.finish();
        module.phase = Phase::Scheduled;
        // Lanes have all that is local for themselves.
        [a, b, c].into_iter().for_each(|array| module.functions[FuncId(0)].vars[array].class = VarClass::GangLocal);
        let boxed = matches!(shape.form, Form::Lower | Form::Upper);
        for (at, op) in [outer, inner.expect("a loop")].into_iter().enumerate() {
            let OpKind::For(node) = &mut module.functions[FuncId(0)].ops[op].kind else { panic!("a loop") };
            let schedule = match at == shape.rows {
                true => {
                    Schedule { tile: Some(Tile::Shared { rows: shape.jam, depth: shape.depth }), ..Schedule::default() }
                }
                false => Schedule { vector: Some(shape.lanes), ..Schedule::default() },
            };
            node.schedule = Some(Schedule { boxed: boxed && at == 1, ..schedule });
        }
        module
    }

    fn output(module: &Module) -> Vec<String> {
        // But for arrays of gangs and barriers, which stand outside of kernels here.
        let errors = accc_ir::verify::verify(module).err().into_iter().flatten();
        let errors: Vec<_> = errors.filter(|error| !error.message.contains("outside of a kernel")).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let mut interp = accc_ir::interp::Interp::new(module);
        interp.call("product_", &[]).expect("it runs");
        interp.output
    }

    /// The interpreter runs the lanes of a gang in turns from barrier to barrier.
    fn check(shape: Shape) {
        let plain = product(&shape);
        let mut shared = plain.clone();
        let func = &mut shared.functions[FuncId(0)];
        let body = func.body.expect("it has a body");
        bounding_box::run(func, body);
        unroll_jam::run(func, Variant::Jammed, &GPU);
        let barriers = func.walk(body);
        let barriers = barriers.iter().filter(|op| matches!(func.kind(**op), OpKind::Barrier)).count();
        assert_eq!(barriers, 2 * 2, "whole blocks and others");
        assert_eq!(output(&shared), output(&plain), "{shape:?}");
    }

    const FLOATS: Shape = Shape {
        ends: [64, 64, 9],
        transposed: [false, false],
        rows: 0,
        lanes: 64,
        depth: 4,
        jam: 64,
        elem: Elem::I32,
        form: Form::Whole,
    };

    #[test]
    fn lanes_compute_what_the_nest_does() {
        check(FLOATS);
        check(Shape { ends: [30, 70, 4], transposed: [true, false], lanes: 128, ..FLOATS });
        check(Shape { ends: [5, 70, 0], transposed: [false, true], rows: 1, jam: 32, ..FLOATS });
        check(Shape { ends: [20, 30, 6], transposed: [true, true], jam: 16, ..FLOATS });
    }

    #[test]
    fn elements_have_any_size() {
        check(Shape { ends: [35, 30, 9], elem: Elem::F64, jam: 16, ..FLOATS });
        check(Shape { ends: [20, 66, 5], elem: Elem::I64, jam: 32, rows: 1, ..FLOATS });
        check(Shape { ends: [20, 30, 5], elem: Elem::I8, jam: 16, ..FLOATS });
    }

    #[test]
    fn triangles_have_all_their_iterations() {
        for (form, rows, ends) in [
            (Form::Lower, 0, [70, 70, 6]),
            (Form::Lower, 1, [30, 20, 5]),
            (Form::Upper, 0, [30, 20, 5]),
            (Form::Upper, 1, [70, 70, 4]),
        ] {
            check(Shape { ends, form, rows, jam: 16, ..FLOATS });
        }
    }

    #[test]
    fn loops_inside_may_be_longer_in_some_iterations() {
        for (form, rows, ends) in [
            (Form::FromRow, 0, [20, 30, 26]),
            (Form::FromRow, 1, [70, 20, 40]),
            (Form::ToColumn, 0, [20, 66, 70]),
            (Form::ToColumn, 1, [20, 20, 70]),
        ] {
            check(Shape { ends, form, rows, jam: 16, ..FLOATS });
        }
    }
}
