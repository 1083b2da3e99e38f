//! Lanes that take several iterations in a row, with accesses of 16 bytes.
//!
//! Takes the copies of a body that has no loops inside while it is unrolled and jammed
//! ([`crate::transform::loops::unroll_jam`]), the inner loop's iterations of one lane next to each other. The copies go
//! on statement by statement: what they load, from addresses told to be multiples of 16 bytes
//! ([`accc_analysis::locality::consecutive`]), stands together, and so does what they store, so that LLVM makes one access of
//! each. At either end of a row some iterations of a lane don't exist. They compute all the same: what they load lies
//! within 16 bytes in which others of the lane load, or is what their neighbour loads; the lane stores what exists one
//! by one.

use crate::transform::loops::copies::{Copies, is_effect, place};
use accc_analysis::locality::consecutive::{Consecutive, RowAccess};
use accc_ir::*;
use accc_machine::Gpu;

/// The iterations of a lane.
#[derive(Clone)]
pub struct Lanes {
    found: Consecutive,
    gpu: &'static Gpu,
    /// The first one, as `I64`.
    first: Value,
    /// For each iteration the nearest one that exists, as `I64`.
    nearest: Vec<Value>,
    /// For each iteration of the loop around whether it and all of the lane exist.
    whole: Vec<Value>,
}

impl Lanes {
    /// `first`: the lane's first iteration, and the loop's bounds. `rows`: whether the iterations of the loop around
    /// exist.
    pub fn new(
        b: &mut Builder<'_>,
        (found, gpu): (Consecutive, &'static Gpu),
        (first, [lower, upper]): (Value, [Value; 2]),
        rows: Vec<Option<Value>>,
    ) -> Lanes {
        let all: Vec<Value> = (0..i64::from(found.times))
            .map(|number| {
                let distance = b.i64(number);
                b.binary(BinaryOp::AddNsw, first, distance)
            })
            .collect();
        let (begun, goes_on) =
            (b.compare(CompareOp::Ge, first, lower), b.compare(CompareOp::Le, all[all.len() - 1], upper));
        let exist = b.binary(BinaryOp::And, begun, goes_on);
        let whole = rows.into_iter().map(|row| row.map_or(exist, |row| b.binary(BinaryOp::And, row, exist))).collect();
        let mut nearest = |own: &Value| {
            let begun = b.binary(BinaryOp::Max, *own, lower);
            b.binary(BinaryOp::Min, begun, upper)
        };
        Lanes { nearest: all.iter().map(&mut nearest).collect(), first, found, gpu, whole }
    }

    /// Fills a block with the copies of these ops, among which are no loops.
    pub fn fill(&self, func: &mut Function, ops: &[Op], into: Block, copies: &mut Copies) {
        for op in ops {
            let row = self.found.rows.get(op);
            match func.kind(*op) {
                OpKind::Yield(_) => {}
                OpKind::StoreElem { .. } => self.store(func, *op, row, into, copies),
                _ => {
                    let has_effect = is_effect(func, *op, &copies.all);
                    for number in 0..copies.all.len() {
                        let made = self.copy(func, *op, row, (number, into), copies);
                        place(func, made, copies.all[number].exists.filter(|_| has_effect), into);
                    }
                }
            }
        }
    }

    /// The copy of an op, which stands in no block yet.
    fn copy(
        &self,
        func: &mut Function,
        op: Op,
        row: Option<&RowAccess>,
        (number, into): (usize, Block),
        copies: &mut Copies,
    ) -> Op {
        let made = copies.all[number].maps.clone_op_within(func, op);
        let Some(row) = row else { return made };
        let iteration = number % self.nearest.len();
        let mut b = Builder::new(func, into);
        b.span = b.func.ops[op].span;
        // From the lane's first iteration on, so that the elements' distances are constants whatever the variable's
        // type.
        let (from, distance) = match row.within[iteration] {
            true => (self.first, row.distance + iteration as i64),
            false => (self.nearest[iteration], row.distance),
        };
        let distance = b.i64(distance);
        let own = b.binary(BinaryOp::AddNsw, from, distance);
        if let OpKind::LoadElem { subscripts, align, .. } | OpKind::StoreElem { subscripts, align, .. } =
            &mut func.ops[made].kind
        {
            (subscripts[0], *align) = (own, if row.within[iteration] { row.align(self.gpu, iteration) } else { 0 });
        }
        made
    }

    /// All elements of a lane at once, or those that exist.
    fn store(&self, func: &mut Function, op: Op, row: Option<&RowAccess>, into: Block, copies: &mut Copies) {
        let times = self.nearest.len();
        for (group, whole) in self.whole.iter().enumerate() {
            let mut b = Builder::new(func, into);
            b.span = b.func.ops[op].span;
            let (_, then, other) = b.if_op(*whole, &[]);
            for number in group * times..(group + 1) * times {
                let made = self.copy(func, op, row, (number, then), copies);
                place(func, made, None, then);
            }
            // The other way round, or LLVM makes one of the last stores on both sides, and then no wide one of the
            // first.
            for number in (group * times..(group + 1) * times).rev() {
                let alone = copies.all[number].maps.clone_op_within(func, op);
                place(func, alone, copies.all[number].exists, other);
            }
            [then, other].into_iter().for_each(|block| Builder::new(func, block).end_block());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::*;
    use crate::transform::kernel::variant::Variant;
    use crate::transform::loops::unroll_jam;
    use accc_analysis::locality::consecutive::{before_first, of_loop};
    use accc_ir::*;
    use accc_machine::GPU;

    /// What the nest reads, as distances of the subscripts from the variables of the loops.
    struct Shape {
        columns: [i64; 2],
        rows: [i64; 2],
        reads: Vec<[i64; 2]>,
        /// Of the second array that is written.
        ahead: i64,
        jam: u32,
        elem: Elem,
    }

    /// `do j; do i; b(i,j) = 0 + a(i+.,j+.) + ...; t = b(i,j) + j; c(i+ahead,j) = t`, and all elements; the loops' ops.
    fn stencil(shape: &Shape) -> (Module, [Op; 2]) {
        let mut p = Program::new("stencil");
        let [i, j, t] = ["i", "j", "t"].map(|name| p.scalar(name));
        let [a, b, c] = ["a", "b", "c"].map(|name| {
            let dims = vec![StaticDim { lower: 1, extent: 24 }; 2];
            p.func.local(name, Storage::Array { elem: shape.elem, dims }, at(1))
        });
        let subscripts = |p: &mut Program, [di, dj]: [i64; 2]| {
            [(i, di), (j, dj)].map(|(var, distance)| {
                let (value, distance) = (p.load(1, var), p.constant(1, distance));
                let sum = p.add(1, value, distance);
                p.builder(1).convert(sum, Type::I64)
            })
        };
        let element = |p: &mut Program, array: Var, at: [i64; 2]| {
            let at = subscripts(p, at).to_vec();
            let view = p.builder(1).load_view(array);
            let value = p.builder(1).load_elem(view, at);
            p.builder(1).convert(value, Type::I32)
        };
        let set = |p: &mut Program, array: Var, at: [i64; 2], value: Value| {
            let at = subscripts(p, at).to_vec();
            let view = p.builder(1).load_view(array);
            let value = p.builder(1).convert(value, shape.elem.value_type().expect("a number"));
            p.builder(1).store_elem(view, at, value);
        };
        let (from, to) = (p.constant(1, 1), p.constant(1, 24));
        p.do_loop(1, None, j, from, to, |p| {
            p.do_loop(1, None, i, from, to, |p| {
                let (x, y) = (p.load(1, i), p.load(1, j));
                let mixed = p.builder(1).binary(BinaryOp::Mul, x, y);
                [(a, mixed), (b, x), (c, y)].into_iter().for_each(|(array, value)| set(p, array, [0, 0], value));
            });
        });
        let [columns, rows] = [shape.columns, shape.rows].map(|ends| ends.map(|end| p.constant(2, end)));
        let mut lanes = None;
        let around = p.do_loop(2, None, j, rows[0], rows[1], |p| {
            lanes = Some(p.do_loop(3, None, i, columns[0], columns[1], |p| {
                let mut sum = p.constant(4, 0);
                for read in &shape.reads {
                    let value = element(p, a, *read);
                    sum = p.add(4, sum, value);
                }
                set(p, b, [0, 0], sum);
                let (stored, row) = (element(p, b, [0, 0]), p.load(5, j));
                let more = p.add(5, stored, row);
                p.set(5, t, more);
                let value = p.load(6, t);
                set(p, c, [shape.ahead, 0], value);
            }));
        });
        p.do_loop(8, None, j, from, to, |p| {
            p.do_loop(8, None, i, from, to, |p| {
                [b, c].into_iter().for_each(|array| {
                    let value = element(p, array, [0, 0]);
                    p.print(8, "element", value);
                });
            });
        });
        let mut module = p.finish();
        module.phase = Phase::Scheduled;
        (module, [around, lanes.expect("made above")])
    }

    fn output(module: &Module) -> Vec<String> {
        accc_ir::verify::verify(module).expect("the IR is sound");
        let mut interp = accc_ir::interp::Interp::new(module);
        interp.call("stencil_", &[]).expect("elements lie where accesses say");
        interp.output
    }

    /// The interpreter looks at what accesses say of their addresses, and at subscripts.
    #[test]
    fn lanes_compute_what_the_loop_does() {
        let mut random = Random::new(28);
        for case in 0..60 {
            let reads = (0..random.within(1, 5)).map(|_| [random.within(-4, 4), random.within(-1, 1)]).collect();
            let first = random.within(5, 9);
            let (elem, times) = if case % 3 == 0 { (Elem::I64, 2) } else { (Elem::I32, 4) };
            let shape = Shape {
                columns: [first, first + random.within(0, 11)],
                rows: [2, random.within(2, 22)],
                reads,
                ahead: times * random.within(-1, 1),
                jam: random.within(0, 3) as u32,
                elem,
            };
            let (mut module, [around, lanes]) = stencil(&shape);
            let plain = output(&module);
            let func = &mut module.functions[FuncId(0)];
            let found = of_loop(&GPU, func, lanes).expect("rows alone");
            assert_eq!(i64::from(found.times), times);
            let idle_lanes = before_first(func, lanes, &found).expect("a constant");
            for (op, schedule) in [
                (around, Schedule { tile: (shape.jam > 1).then_some(Tile::Jam(shape.jam)), ..Schedule::default() }),
                (lanes, Schedule { vector: Some(32), consecutive: found.times, idle_lanes, ..Schedule::default() }),
            ] {
                let OpKind::For(node) = &mut func.ops[op].kind else { panic!("a loop") };
                node.schedule = Some(schedule);
            }
            unroll_jam::run(func, Variant::InARow, &GPU);
            let is_told = |op: &Op| matches!(func.kind(*op), OpKind::StoreElem { align: 16, .. });
            assert!(func.walk(func.body.expect("a body")).iter().any(is_told), "no store of 16 bytes");
            assert_eq!(output(&module), plain, "{:?} {:?} {:?}", shape.columns, shape.rows, shape.reads);
        }
    }

    #[test]
    fn other_loops_are_left_alone() {
        let shape = |ahead, elem| Shape { columns: [5, 9], rows: [2, 9], reads: vec![[0, 0]], ahead, jam: 0, elem };
        let times = |shape: &Shape| {
            let (module, [_, lanes]) = stencil(shape);
            of_loop(&GPU, &module.functions[FuncId(0)], lanes).map(|found| found.times)
        };
        assert_eq!(times(&shape(0, Elem::F32)), Some(4));
        assert_eq!(times(&shape(4, Elem::F64)), Some(2));
        // The second array's elements of a lane begin somewhere else.
        assert_eq!(times(&shape(1, Elem::F32)), None);
        assert_eq!(times(&shape(0, Elem::I16)), None);
    }
}
