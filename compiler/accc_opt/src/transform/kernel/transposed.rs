//! Transposes through shared memory: the lanes of a gang read along one loop of a nest what they need along the other
//! one.
//!
//! Takes the nest while it is unrolled and jammed ([`crate::transform::loops::unroll_jam`]). A gang has a tile of
//! 32 iterations of either loop; a lane has one of the loop that lanes share and some of the other one, the rows.
//! Of what is coalesced along the rows ([`accc_analysis::locality::transposed_loads`]) each lane loads as many elements,
//! neighbours of what its neighbours load; behind a barrier it finds its own in shared memory. In tiles that reach
//! beyond the loops' ends lanes load the last row or column instead; all lanes of a gang take the same way.

use super::staged::{Side, set_count};
use crate::transform::loops::copies::Copy;
use crate::transform::loops::thread_mapping::ThreadMapping;
use accc_analysis::locality::matrix_product;
use accc_analysis::locality::transposed_loads::{self, Sides, TransposedLoad};
use accc_ir::*;
use accc_machine::Gpu;
use std::rc::Rc;

/// What a nest reads so, and where it keeps it.
pub struct TransposedTile {
    /// The loops of the nest, the outer one first.
    loops: [Op; 2],
    /// The outer loop has the lanes.
    lanes_outside: bool,
    loads: Vec<(TransposedLoad, Var)>,
    lanes: u32,
    /// Iterations of either loop in a tile.
    size: i64,
}

/// How the iterations of tiles are mapped to lanes.
pub fn thread_mapping(rows: bool, size: i64, lanes: u32) -> ThreadMapping {
    let lanes = i64::from(lanes);
    match rows {
        true => {
            let offsets = (0..size * size / lanes).map(|turn| turn * lanes / size).collect();
            ThreadMapping {
                size,
                lanes: 1,
                offsets,
                first: Some(Rc::new(move |b: &mut Builder<'_>, lane: Value| far(b, size, lane))),
            }
        }
        false => ThreadMapping {
            size,
            lanes,
            offsets: vec![0],
            first: Some(Rc::new(move |b: &mut Builder<'_>, lane: Value| near(b, size, lane))),
        },
    }
}

/// The place of a lane along one side of the tile: neighbours have neighbours.
fn near(b: &mut Builder<'_>, size: i64, lane: Value) -> Value {
    let size = b.i64(size);
    b.binary(BinaryOp::URem, lane, size)
}

/// And along the other one, in the first turn.
fn far(b: &mut Builder<'_>, size: i64, lane: Value) -> Value {
    let size = b.i64(size);
    b.binary(BinaryOp::UDiv, lane, size)
}

impl TransposedTile {
    /// Finds the loads that are coalesced along the loop without lanes, and gives each a tile in shared memory.
    pub fn new(func: &mut Function, loops: [Op; 2], (size, lanes): (u32, u32), gpu: &Gpu) -> TransposedTile {
        let schedule = func.loop_at(loops[0]).schedule.as_ref();
        let lanes_outside = schedule.is_some_and(|schedule| schedule.vector.is_some());
        let (along, rows) = if lanes_outside { (loops[0], loops[1]) } else { (loops[1], loops[0]) };
        let found = transposed_loads::of_nest(func, loops[0], Sides { lanes: along, rows });
        let with_tile = found.into_iter().map(|load| {
            let VarData { name, span, .. } = func.vars[load.array].clone();
            let extents = [i64::from(size) + gpu.transposed_padding, size.into()];
            let dims = extents.map(|extent| StaticDim { lower: 0, extent }).to_vec();
            let storage = Storage::Array { elem: func.vars[load.array].elem(), dims };
            let name = format!(".{}", name.trim_start_matches('.'));
            (load, func.vars.push(VarData::new(&name, span, storage, VarClass::GangLocal)))
        });
        TransposedTile { loops, lanes_outside, loads: with_tile.collect(), lanes, size: size.into() }
    }

    /// Whether copies find what this op loads in shared memory.
    pub fn reads(&self, op: Op) -> bool {
        self.loads.iter().any(|(load, _)| load.loads.contains(&op))
    }

    /// Loads a tile of each array, and gives each copy of the body, one for each row of the lane, its elements.
    pub fn read(&self, b: &mut Builder<'_>, lane: Value, sides: &[Side; 2], is_whole: bool, copies: &mut [Copy]) {
        let turns = thread_mapping(true, self.size, self.lanes).offsets;
        let (near, far) = (near(b, self.size, lane), far(b, self.size, lane));
        let mut places = Vec::new();
        for turn in &turns {
            let turn = b.i64(*turn);
            places.push(b.binary(BinaryOp::AddNsw, far, turn));
        }
        let mut loaded = Vec::new();
        for (load, tile) in &self.loads {
            for place in &places {
                loaded.push((*tile, *place, self.load(b, load, sides, [*place, near], is_whole)));
            }
        }
        for (tile, place, value) in loaded {
            let view = b.load_view(tile);
            b.store_elem(view, vec![place, near], value);
        }
        b.effect(OpKind::Barrier);
        for (load, tile) in &self.loads {
            for (place, copy) in places.iter().zip(copies.iter_mut()) {
                let view = b.load_view(*tile);
                let value = b.load_elem(view, vec![near, *place]);
                for op in &load.loads {
                    copy.maps.map_value(b.func.ops[*op].results[0], value);
                }
            }
        }
        // The next tile takes the same memory.
        b.effect(OpKind::Barrier);
    }

    /// The element so far into the tile along the lanes' loop and along the other one.
    fn load(
        &self,
        b: &mut Builder<'_>,
        load: &TransposedLoad,
        sides: &[Side; 2],
        [of_lanes, of_rows]: [Value; 2],
        is_whole: bool,
    ) -> Value {
        let places = if self.lanes_outside { [of_lanes, of_rows] } else { [of_rows, of_lanes] };
        let mut maps = Cloner::new();
        for ((op, side), place) in self.loops.iter().zip(sides).zip(places) {
            let mut iteration = b.binary(BinaryOp::AddNsw, side.begin, place);
            if !is_whole {
                iteration = b.binary(BinaryOp::Min, iteration, side.counted.upper);
            }
            set_count(b, &mut maps, *op, iteration);
        }
        let block = b.block();
        let value = b.func.ops[load.loads[0]].results[0];
        for op in matrix_product::ops_of(b.func, self.loops[0], value) {
            let made = maps.clone_op_within(b.func, op);
            b.func.blocks[block].ops.push(made);
        }
        maps.value(value).expect("it is among the ops")
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::*;
    use crate::transform::kernel::Variant;
    use crate::transform::loops::unroll_jam;
    use accc_ir::*;
    use accc_machine::GPU;

    struct Shape {
        /// Last iterations; the first is 1.
        ends: [i64; 2],
        /// The loop of the nest that has lanes.
        lanes: usize,
    }

    /// `do i; do j; c(j,i) = c(j,i) + a(i,j) * (b(i,j) + b(i+1,j)) + d(j)` and what is in `c` then.
    fn transposes(shape: &Shape) -> Module {
        let mut p = Program::new("transposes");
        let [i, j] = ["i", "j"].map(|name| p.scalar(name));
        let mut matrix = |name: &str| {
            let dims = vec![StaticDim { lower: 1, extent: 80 }; 2];
            p.func.local(name, Storage::Array { elem: Elem::I32, dims }, at(1))
        };
        let [a, b, c] = ["a", "b", "c"].map(&mut matrix);
        let (from, to) = (p.constant(1, 1), p.constant(1, 80));
        p.do_loop(1, None, i, from, to, |p| {
            p.do_loop(1, None, j, from, to, |p| {
                let (x, y) = (p.load(1, i), p.load(1, j));
                let mixed = p.builder(1).binary(BinaryOp::Mul, x, y);
                let sum = p.add(1, mixed, x);
                for (array, value) in [(a, sum), (b, mixed), (c, y)] {
                    p.put(1, array, &[(i, 0), (j, 0)], value);
                }
            });
        });
        let ends = shape.ends.map(|end| p.constant(2, end));
        // Lanes go along what is written.
        let [outer, inner] = if shape.lanes == 0 { [j, i] } else { [i, j] };
        let mut inside = None;
        let around = p.do_loop(2, None, outer, from, ends[0], |p| {
            inside = Some(p.do_loop(3, None, inner, from, ends[1], |p| {
                let (x, y) = (p.get(4, a, &[(i, 0), (j, 0)]), p.get(4, b, &[(i, 0), (j, 0)]));
                let (next, old) = (p.get(4, b, &[(i, 1), (j, 0)]), p.get(4, c, &[(j, 0), (i, 0)]));
                let sum = p.add(4, y, next);
                let product = p.builder(4).binary(BinaryOp::Mul, x, sum);
                let count = p.load(4, j);
                let (sum, more) = (p.add(4, old, product), p.add(4, count, count));
                let sum = p.add(4, sum, more);
                p.put(4, c, &[(j, 0), (i, 0)], sum);
            }));
        });
        p.do_loop(6, None, i, from, to, |p| {
            p.do_loop(6, None, j, from, to, |p| {
                let value = p.get(6, c, &[(i, 0), (j, 0)]);
                p.print(6, "c", value);
            });
        });
        let mut module = p.finish();
        module.phase = Phase::Scheduled;
        // Lanes have all that is local for themselves.
        [a, b, c].into_iter().for_each(|array| module.functions[FuncId(0)].vars[array].class = VarClass::GangLocal);
        for (at, op) in [around, inside.expect("a loop")].into_iter().enumerate() {
            let node = module.functions[FuncId(0)].loop_at_mut(op);
            let schedule = match at == shape.lanes {
                true => Schedule { vector: Some(64), tile: Some(Tile::TransposedLanes), ..Schedule::default() },
                false => Schedule { tile: Some(Tile::Transposed { rows: GPU.transposed_tile }), ..Schedule::default() },
            };
            node.schedule = Some(schedule);
        }
        module
    }

    fn output(module: &Module) -> Vec<String> {
        let mut interp = accc_ir::interp::Interp::new(module);
        interp.call("transposes_", &[]).expect("it runs");
        interp.output
    }

    /// The interpreter runs the lanes of a gang in turns from barrier to barrier.
    #[test]
    fn lanes_compute_what_the_nest_does() {
        for ends in [[32, 64], [40, 33], [1, 79], [70, 5], [0, 9], [31, 0]] {
            for lanes in [0, 1] {
                let plain = transposes(&Shape { ends, lanes });
                let mut turned = plain.clone();
                let func = &mut turned.functions[FuncId(0)];
                unroll_jam::run(func, Variant::Jammed, &GPU);
                let tiles = func.vars.values().filter(|data| data.name.starts_with('.') && data.is_array());
                assert_eq!(tiles.count(), 3, "elements of `a` and two of `b`");
                assert_eq!(output(&turned), output(&plain), "{ends:?} {lanes}");
            }
        }
    }
}
