//! Products of matrices by the GPU's matrix unit: how a warp's lanes share them.
//!
//! Takes the nest while it is unrolled and jammed ([`crate::transform::loops::unroll_jam`]). A warp has a block of 32 x
//! 32 sums, in tiles of 8 x 8; a lane has two neighbouring elements of each tile, as [`OpKind::MatrixMultiplyAdd`]
//! wants them. Four iterations of the loop inside are one step: each lane computes the elements of both factors that it
//! gives to the unit, of whatever row, column and iteration they are. What is left of the loop, and all of it on GPUs
//! without such a unit, runs as in any jammed nest. Lanes whose block reaches beyond the loops' ends compute with the
//! last row or column instead and leave the result out; all lanes of a warp take the same way.

use crate::transform::loops::copies::Copies;
use crate::transform::loops::ragged::Ragged;
use crate::transform::loops::thread_mapping::ThreadMapping;
use accc_analysis::locality::matrix_product::{self, Term};
use accc_ir::*;
use std::rc::Rc;

/// Rows and columns of a tile, and the iterations that one step adds up: those of the instruction `mma.m8n8k4`.
const TILE: i64 = 8;
const DEPTH: i64 = 4;
/// Lanes of the warp that the instruction is for.
const LANES: i64 = TILE * DEPTH;

/// A warp's block of a product.
#[derive(Clone)]
pub struct Warp {
    /// The loops of the nest.
    pub outer: Op,
    pub inner: Op,
    /// Which of the 32.
    pub lane: Value,
    /// The block's first column.
    pub columns: Value,
    /// The loop's last one, where the block may reach beyond it.
    pub last: Option<Value>,
    /// The outer loop counts rows, the inner one columns.
    pub rows_outside: bool,
    /// The first and the last iteration of the block, of the outer loop and of the inner one.
    pub ends: [[Value; 2]; 2],
    /// How many rows and columns the block has.
    pub size: i64,
}

/// Where a lane's first row is: the part of its number that says so.
fn first_row(b: &mut Builder<'_>, lane: Value) -> Value {
    let depth = b.i64(DEPTH);
    b.binary(BinaryOp::UDiv, lane, depth)
}

fn first_column(b: &mut Builder<'_>, lane: Value) -> Value {
    let (depth, two) = (b.i64(DEPTH), b.i64(2));
    let rest = b.binary(BinaryOp::URem, lane, depth);
    b.binary(BinaryOp::MulNsw, rest, two)
}

/// How the rows or the columns of blocks are mapped to lanes.
pub fn thread_mapping(rows: bool, size: i64) -> ThreadMapping {
    let tiles = (0..size / TILE).map(|tile| tile * TILE);
    match rows {
        true => ThreadMapping { size, lanes: 1, offsets: tiles.collect(), first: Some(Rc::new(first_row)) },
        false => {
            let offsets = tiles.flat_map(|tile| [tile, tile + 1]).collect();
            ThreadMapping { size, lanes: LANES, offsets, first: Some(Rc::new(first_column)) }
        }
    }
}

/// The loop that adds up, for all copies.
pub fn multiply(
    func: &mut Function,
    (op, node): (Op, For),
    [lower, upper, step]: [Value; 3],
    into: Block,
    copies: &mut Copies,
    warp: &Warp,
) {
    let found = matrix_product::of_loop(func, warp.outer, warp.inner, op);
    let products = found.expect("the scheduler names only loops that add up products");
    let products: Vec<(Var, Vec<Term>)> = products
        .into_iter()
        .map(|product| match func.kind(product.store) {
            OpKind::Store(sum, _) => (*sum, product.terms),
            _ => unreachable!("sums are scalars by now"),
        })
        .collect();
    let ty = func.type_of(node.iv);
    let mut b = Builder::new(func, into);
    b.span = b.func.ops[op].span;
    let ragged = Ragged::of(&mut b, [warp.outer, warp.inner], op, warp.ends);
    let unit = b.value(OpKind::MatrixUnit, Type::I1);
    let (_, with_unit, without) = b.if_op(unit, &[]);
    match &ragged {
        Some(ragged) => ragged.all_jammed(func, (op, &node), without, copies),
        None => copies.jam(func, (op, node.clone()), [lower, upper, step], without, copies.gpu.unrolled),
    }
    Builder::new(func, without).end_block();

    if let Some(ragged) = &ragged {
        ragged.before_common(func, (op, &node), with_unit, copies);
    }
    let mut b = Builder::new(func, with_unit);
    b.span = b.func.ops[op].span;
    let [from, to] = ragged.as_ref().map_or([lower, upper], |ragged| ragged.common);
    let (from, to) = (b.convert(from, Type::I64), b.convert(to, Type::I64));
    let rest = behind_steps(&mut b, [from, to], DEPTH);
    let one = b.i64(1);
    let last = b.binary(BinaryOp::Sub, rest, one);
    let (begin, last, next, depth) = (b.convert(from, ty), b.convert(last, ty), b.convert(rest, ty), b.int(DEPTH, ty));
    let (steps, body, first) = b.for_op(None, begin, last, depth);
    if let OpKind::For(made) = &mut b.func.ops[steps].kind {
        (made.verdict, made.schedule) = (node.verdict.clone(), node.schedule.clone());
        made.schedule.get_or_insert_default().unroll = copies.gpu.unrolled;
    }
    b.switch_to(body);
    let lane = b.convert(warp.lane, ty);
    let own = b.binary(BinaryOp::URem, lane, depth);
    let own = b.binary(BinaryOp::AddNsw, first, own);
    for (sum, terms) in products {
        for term in terms {
            Step { op, sum, term, own }.run(&mut b, copies, warp);
        }
    }
    b.end_block();
    match &ragged {
        Some(ragged) => ragged.from(func, (op, &node), rest, with_unit, copies),
        None => copies.jam(func, (op, node), [next, upper, step], with_unit, 1),
    }
    Builder::new(func, with_unit).end_block();
}

/// The first iteration that whole steps of so many leave over.
pub fn behind_steps(b: &mut Builder<'_>, [from, to]: [Value; 2], depth: i64) -> Value {
    let (zero, one, depth) = (b.i64(0), b.i64(1), b.i64(depth));
    let length = b.binary(BinaryOp::Sub, to, from);
    let length = b.binary(BinaryOp::Add, length, one);
    let length = b.binary(BinaryOp::Max, length, zero);
    let steps = b.binary(BinaryOp::UDiv, length, depth);
    let length = b.binary(BinaryOp::MulNsw, steps, depth);
    b.binary(BinaryOp::AddNsw, from, length)
}

/// One step: `DEPTH` iterations for all sums of the block.
struct Step {
    op: Op,
    sum: Var,
    term: Term,
    /// The iteration of which the lane computes factors.
    own: Value,
}

impl Step {
    fn run(&self, b: &mut Builder<'_>, copies: &Copies, warp: &Warp) {
        let rows: Vec<Value> = (0..warp.size / TILE).map(|tile| self.of_row(b, copies, warp, tile)).collect();
        let columns: Vec<Value> = (0..warp.size / TILE).map(|tile| self.of_column(b, warp, tile)).collect();
        for (i, a) in rows.iter().enumerate() {
            for (j, other) in columns.iter().enumerate() {
                let own = [2 * j, 2 * j + 1].map(|column| copies.variable(number(warp, i, column), self.sum));
                let sums = own.map(|var| b.load(var));
                let op = b.op(OpKind::MatrixMultiplyAdd { a: *a, b: *other, sums }, &[Type::F64; 2]);
                for (var, value) in own.into_iter().zip(b.func.ops[op].results.clone()) {
                    b.store(var, value);
                }
            }
        }
    }

    fn of_row(&self, b: &mut Builder<'_>, copies: &Copies, warp: &Warp, tile: i64) -> Value {
        let rows = if warp.rows_outside { warp.outer } else { warp.inner };
        let (_, iv) = counted(b.func, rows);
        let row = copies.own_value(number(warp, tile as usize, 0), iv);
        let factor = if warp.rows_outside { self.term.of_outer } else { self.term.of_inner };
        let factor = self.factor(b, warp, factor, (rows, row));
        if self.term.negative { b.unary(UnaryOp::Neg, factor) } else { factor }
    }

    fn of_column(&self, b: &mut Builder<'_>, warp: &Warp, tile: i64) -> Value {
        let columns = if warp.rows_outside { warp.inner } else { warp.outer };
        let own = first_row(b, warp.lane);
        let first = b.binary(BinaryOp::AddNsw, warp.columns, own);
        let (_, iv) = counted(b.func, columns);
        let ty = b.func.type_of(iv);
        let offset = b.i64(tile * TILE);
        let column = match warp.last {
            Some(last) => {
                let column = b.binary(BinaryOp::AddNsw, first, offset);
                let column = b.binary(BinaryOp::Min, column, last);
                b.convert(column, ty)
            }
            None => {
                let (first, offset) = (b.convert(first, ty), b.convert(offset, ty));
                b.binary(BinaryOp::AddNsw, first, offset)
            }
        };
        let factor = if warp.rows_outside { self.term.of_inner } else { self.term.of_outer };
        self.factor(b, warp, factor, (columns, column))
    }

    /// A factor in an iteration of one loop of the nest and the lane's own of the loop that adds up.
    fn factor(&self, b: &mut Builder<'_>, warp: &Warp, factor: Value, place: (Op, Value)) -> Value {
        let mut maps = Cloner::new();
        for (op, value) in [place, (self.op, self.own)] {
            let (var, iv) = counted(b.func, op);
            maps.map_value(iv, value);
            if let Some(var) = var {
                let VarData { name, storage, span, .. } = b.func.vars[var].clone();
                let own = b.func.local(&name, storage, span);
                b.store(own, value);
                maps.map_var(var, own);
            }
        }
        let block = b.block();
        for op in matrix_product::ops_of(b.func, warp.outer, factor) {
            let made = maps.clone_op_within(b.func, op);
            b.func.blocks[block].ops.push(made);
        }
        maps.value(factor).unwrap_or(factor)
    }
}

/// The copy that has the sum in this place of the lane's rows and columns.
fn number(warp: &Warp, row: usize, column: usize) -> usize {
    let tiles = (warp.size / TILE) as usize;
    if warp.rows_outside { row * 2 * tiles + column } else { column * tiles + row }
}

fn counted(func: &Function, op: Op) -> (Option<Var>, Value) {
    let node = func.loop_at(op);
    (node.var, node.iv)
}

#[cfg(test)]
mod tests {
    use crate::testing::*;
    use crate::transform::kernel::Variant;
    use crate::transform::loops::unroll_jam;
    use accc_ir::*;
    use accc_machine::GPU;

    /// `do i = 1, ends(1); do j = 1, ends(2); do k = 1, ends(3); c(i,j) = c(i,j) - a(i,k) * b(k,j)` and what is in `c`
    /// then. `rows`: the loop of the nest that counts rows; lanes share the other one.
    fn product(ends: [i64; 3], rows: usize) -> Module {
        let mut p = Program::new("product");
        let [i, j, k] = ["i", "j", "k"].map(|name| p.scalar(name));
        let [a, b, c] = ["a", "b", "c"].map(|name| {
            let dims = vec![StaticDim { lower: 1, extent: 40 }; 2];
            p.func.local(name, Storage::Array { elem: Elem::F64, dims }, at(1))
        });
        let (from, to) = (p.constant(1, 1), p.constant(1, 40));
        p.do_loop(1, None, i, from, to, |p| {
            p.do_loop(1, None, j, from, to, |p| {
                let (x, y) = (p.load(1, i), p.load(1, j));
                let mixed = p.builder(1).binary(BinaryOp::Mul, x, y);
                let sum = p.add(1, mixed, x);
                for (array, value) in [(a, mixed), (b, sum), (c, y)] {
                    let value = p.builder(1).convert(value, Type::F64);
                    p.put(1, array, &[(i, 0), (j, 0)], value);
                }
            });
        });
        let ends = ends.map(|end| p.constant(2, end));
        let mut inner = None;
        let outer = p.do_loop(2, None, i, from, ends[0], |p| {
            inner = Some(p.do_loop(3, None, j, from, ends[1], |p| {
                p.do_loop(4, None, k, from, ends[2], |p| {
                    let (x, y, old) = (
                        p.get(1, a, &[(i, 0), (k, 0)]),
                        p.get(1, b, &[(k, 0), (j, 0)]),
                        p.get(1, c, &[(i, 0), (j, 0)]),
                    );
                    let product = p.builder(5).binary(BinaryOp::Mul, x, y);
                    let difference = p.builder(5).binary(BinaryOp::Sub, old, product);
                    p.put(1, c, &[(i, 0), (j, 0)], difference);
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
        for (at, op) in [outer, inner.expect("a loop")].into_iter().enumerate() {
            let OpKind::For(node) = &mut module.functions[FuncId(0)].ops[op].kind else { panic!("a loop") };
            let schedule = match at == rows {
                true => Schedule { tile: Some(Tile::Matrix { rows: GPU.matrix_rows }), ..Schedule::default() },
                false => Schedule { vector: Some(32), ..Schedule::default() },
            };
            node.schedule = Some(schedule);
        }
        module
    }

    fn output(module: &Module) -> Vec<String> {
        let mut interp = accc_ir::interp::Interp::new(module);
        interp.call("product_", &[]).expect("it runs");
        interp.output
    }

    /// The interpreter has no matrix unit: what runs is how sums are mapped to lanes, and the way without.
    #[test]
    fn each_sum_has_one_lane() {
        for ends in [[40, 32, 5], [31, 33, 4], [1, 32, 3], [32, 1, 0]] {
            for rows in [0, 1] {
                let plain = product(ends, rows);
                let mut shared = plain.clone();
                let func = &mut shared.functions[FuncId(0)];
                unroll_jam::run(func, Variant::Jammed, &GPU);
                let steps = func.walk(func.body.expect("it has a body"));
                let steps =
                    steps.iter().filter(|op| matches!(func.kind(**op), OpKind::MatrixMultiplyAdd { .. })).count();
                assert_eq!(steps, 2 * 16, "whole blocks and others, 4 x 4 tiles");
                assert_eq!(output(&shared), output(&plain), "{ends:?} {rows}");
            }
        }
    }
}
