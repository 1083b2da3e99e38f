//! The loops of a tight nest over the axes of a GPU's grid, where the user left that to the compiler.
//!
//! Lanes and gangs in x run along the loop whose accesses lie next to each other, the loops around it take the other
//! axes, so that gangs that follow each other work on memory that does. Where neighbouring iterations of a loop in y
//! read the same elements, each gang takes several of them in a row.

use super::policy::Choice;
use super::sizes::is_loaded;
use super::tiles;
use crate::weight::{Weight, loop_weight};
use accc_analysis::locality::consecutive;
use accc_analysis::locality::register_reuse::Jam;
use accc_analysis::locality::transposed_loads::Sides;
use accc_analysis::nest::{has_jump_out, is_invariant, tight_loop};
use accc_analysis::verdict::LoopFacts;
use accc_ir::*;

impl Choice<'_> {
    /// Gives axes to the gang loop `op`, with body `body`, and the loops tightly nested in it.
    pub fn spread_over_axes(&mut self, op: Op, body: Block) {
        // A routine's callers may have the other axes for loops of their own.
        if self.machine == Machine::Cpu || self.in_routine {
            return;
        }
        let nest = self.tight_nest(op, body);
        let lanes = nest.iter().position(|op| self.decided(*op).vector.is_some());
        match lanes {
            Some(lanes) if lanes > 0 && self.takes_gangs(nest[lanes]) && self.is_transposed(&nest[lanes..]) => {
                self.on_axis(nest[0], Axis::Z);
                self.on_axis(nest[lanes], Axis::X);
                self.on_axis(nest[lanes + 1], Axis::Y);
                self.transpose(nest[lanes + 1], nest[lanes]);
            }
            Some(lanes) if lanes > 0 && self.takes_gangs(nest[lanes]) => match self.collapse_short(&nest[..=lanes]) {
                0 => {}
                lanes => self.beside_lanes(&nest[..=lanes]),
            },
            _ => self.below_gangs(&nest),
        }
    }

    /// Rows whose lengths are data, as those of a sparse matrix: a few lanes take each of them, and a gang many.
    /// Decides for the loop over the rows and for what is in it; false where the nest is not of that kind.
    pub fn rows_to_workers(&mut self, op: Op, body: Block) -> bool {
        let [row] = self.func.outer_loops(body)[..] else { return false };
        let OpKind::For(node) = self.func.kind(row) else { return false };
        let is_plain =
            node.directive.as_ref().is_none_or(|d| d.gang.is_none() && d.worker.is_none() && d.vector.is_none());
        let of_data = [node.lower, node.upper].iter().any(|bound| is_loaded(self.func, *bound));
        if self.machine == Machine::Cpu || !self.sizes_are_free || !is_plain || !of_data || !self.may_share(row, node) {
            return false;
        }
        self.lanes_inside(body);
        if self.decided(row).vector.is_none() {
            return false;
        }
        self.schedule(row).vector = Some(self.gpu.data_row_vector);
        let schedule = self.schedule(op);
        (schedule.gang, schedule.worker) = (true, true);
        true
    }

    /// The loops with lanes in a gang loop's body, if all are such rows and the user left their lanes to be counted.
    fn rows_of_data(&self, body: Block) -> Option<Vec<Op>> {
        let rows = self.func.walk(body).into_iter().filter(|op| self.decided(*op).vector.is_some()).collect::<Vec<_>>();
        let is_row = |op: &Op| {
            let (node, schedule) = (self.func.loop_at(*op), self.decided(*op));
            let has_lanes = schedule.vector != Some(AT_LAUNCH) && !schedule.worker && !schedule.gang;
            has_lanes
                && !self.says_lanes(*op)
                && [node.lower, node.upper].iter().any(|bound| is_loaded(self.func, *bound))
        };
        (self.sizes_are_free && !rows.is_empty() && rows.iter().all(is_row)).then_some(rows)
    }

    /// The loop and those tightly nested in it that may be shared and whose bounds stand fixed before all of them.
    pub fn tight_nest(&self, op: Op, body: Block) -> Vec<Op> {
        let mut nest = vec![op];
        let mut inside = body;
        while let Some(inner) = tight_loop(self.func, inside) {
            let OpKind::For(node) = self.func.kind(inner) else { break };
            let bounds = [node.lower, node.upper, node.step];
            let fixed = |op: &Op| match self.func.kind(*op) {
                OpKind::For(outer) => {
                    bounds.iter().all(|v| is_invariant(self.func, *v, outer.var, self.mapped))
                        || self.boxed_in(inner) == Some(*op)
                }
                _ => false,
            };
            if !self.may_share(inner, node) || !nest.iter().all(fixed) || has_jump_out(self.func, node.body) {
                break;
            }
            nest.push(inner);
            inside = node.body;
        }
        nest
    }

    /// The loop around this one that moves its bounds, where gangs are to have blocks of both.
    fn boxed_in(&self, inner: Op) -> Option<Op> {
        let jam = self.facts.of(inner)?.jam.filter(|jam| jam.boxed && self.has_blocks(jam))?;
        let is_free = self.sizes_are_free && self.gangs_are_free && self.gang_private.is_empty() && !self.in_routine;
        (is_free && self.machine == Machine::Gpu).then_some(jam.outer)
    }

    /// Whether threads share what blocks of the nest read.
    fn has_blocks(&self, jam: &Jam) -> bool {
        jam.matrix
            || jam
                .staged
                .is_some_and(|needs| [true, false].into_iter().all(|rows| tiles::of(self.gpu, &needs, rows).is_some()))
    }

    /// Whether a vector loop may have gangs, too: the user didn't say what it has, nor with what it is collapsed.
    pub fn takes_gangs(&self, lanes: Op) -> bool {
        let schedule = self.decided(lanes);
        let says_collapse = match self.func.kind(lanes) {
            OpKind::For(node) => node.directive.as_ref().is_some_and(|d| d.collapse > 1),
            _ => false,
        };
        !schedule.explicit && !schedule.worker && !schedule.gang && !says_collapse
    }

    /// The last loop of the nest is x, the one around it y, the outermost z.
    fn each_an_axis(&mut self, nest: &[Op]) {
        let (lanes, around) = (nest[nest.len() - 1], &nest[..nest.len() - 1]);
        self.on_axis(lanes, Axis::X);
        self.on_axis(around[around.len() - 1], Axis::Y);
        if around.len() > 1 {
            self.on_axis(around[0], Axis::Z);
        }
    }

    /// The vector loop is the last of the nest; what gangs and threads have of it together is chosen, too.
    pub fn beside_lanes(&mut self, nest: &[Op]) {
        self.each_an_axis(nest);
        let (lanes, around) = (nest[nest.len() - 1], &nest[..nest.len() - 1]);
        if self.decided(lanes).collapse > 1 || self.transpose(around[around.len() - 1], lanes) {
            return;
        }
        self.jam(around[around.len() - 1], lanes);
        if !self.shares_blocks(around[around.len() - 1]) {
            self.begin_with_line(lanes);
        }
        if let [planes, rows] = around {
            self.jam_planes(*planes, *rows, lanes);
        }
        self.in_a_row(around, lanes);
        self.rows_of_threads(around[around.len() - 1], lanes);
    }

    /// The user says that the gang loop `op` has no lanes, and a loop tightly inside it has them. Which gang runs an iteration of
    /// the loops inside can't be seen.
    ///
    /// - Loops between the two that are left to the compiler: all take axes of the grid, as where no levels are named.
    /// - A product of matrices: gangs have blocks of both loops.
    /// - Rows whose lengths are data: few lanes take each of them.
    /// - Neighbours that read the same elements: a gang takes several iterations in a row.
    pub fn beside_own_lanes(&mut self, op: Op, body: Block) {
        let schedule = self.decided(op);
        let is_plain = schedule.gang && schedule.vector.is_none() && !schedule.worker && schedule.collapse <= 1;
        if self.machine == Machine::Cpu || self.in_routine || !is_plain || schedule.axis != Axis::X {
            return;
        }
        if self.own_rows_to_workers(op, body) {
            return;
        }
        let nest = self.tight_nest(op, body);
        let Some(last) = nest.iter().position(|op| self.decided(*op).vector.is_some()) else { return };
        let is_free = self.gangs_are_free && self.gang_private.is_empty();
        match &nest[..=last] {
            [_, between @ .., lanes] if is_free && self.leaves_open(op, between, *lanes) => {
                match self.says_lanes(*lanes) {
                    true => self.each_an_axis(&nest[..=last]),
                    false => self.beside_lanes(&nest[..=last]),
                }
            }
            [_, lanes] if is_free && self.is_product(*lanes) => self.beside_lanes(&[op, *lanes]),
            [_, _] => self.schedule(op).blocked = self.reuses_in_a_row(op),
            _ => {}
        }
    }

    /// Gives rows of data few lanes each, and a gang many of them; false where the nest is not of that kind.
    fn own_rows_to_workers(&mut self, op: Op, body: Block) -> bool {
        let Some(rows) = self.rows_of_data(body).filter(|_| self.gang_private.is_empty()) else { return false };
        // Rows that share a warp wait for the longest of the loops inside: see `Gpu::row_of_data_vector`.
        if rows.iter().any(|row| !self.func.outer_loops(self.func.loop_at(*row).body).is_empty()) {
            return false;
        }
        for row in rows {
            self.schedule(row).vector = Some(self.gpu.data_row_vector);
        }
        self.schedule(op).worker = true;
        true
    }

    /// Whether the user named no level for the loops between a gang loop and its lanes, nor how many gangs there are, and nothing
    /// belongs to one of these loops but scalars.
    fn leaves_open(&self, gangs: Op, between: &[Op], lanes: Op) -> bool {
        let directive = |op: Op| match self.func.kind(op) {
            OpKind::For(node) => node.directive.as_deref(),
            _ => None,
        };
        let says_gangs = |d: &LoopDirective| d.gang.as_ref().is_some_and(|level| level.size.is_some() || level.dim > 0);
        let has_arrays = |d: &LoopDirective| d.private.iter().any(|var| !self.func.vars[*var].is_scalar());
        let schedule = self.decided(lanes);
        let lanes_alone = !schedule.worker && !schedule.gang && schedule.collapse <= 1;
        !between.is_empty()
            && lanes_alone
            && schedule.vector != Some(AT_LAUNCH)
            && between.iter().all(|op| self.decided(*op).is_seq())
            && !directive(gangs).is_some_and(says_gangs)
            && ![&[gangs], between, &[lanes]].concat().into_iter().filter_map(directive).any(has_arrays)
    }

    /// The first loop of the nest is x; the one inside it is y, if it has no level.
    fn below_gangs(&mut self, nest: &[Op]) {
        if let Some(inner) = nest.get(1).filter(|inner| self.decided(**inner).is_seq()) {
            self.on_axis(*inner, Axis::Y);
            if !self.transpose(*inner, nest[0]) {
                self.jam(nest[0], *inner);
            }
        }
    }

    /// A gang takes several rows at once where an iteration does much and each gang ends with a reduction: it does that
    /// less often (Himeno M on an H100: 114 us with 128 lanes, 105 us with 4 rows of 64).
    fn rows_of_threads(&mut self, rows: Op, lanes: Op) {
        let reduces = self.is_summed(rows);
        let heavy = loop_weight(self.gpu, self.func, lanes) == Weight::Heavy;
        if !self.sizes_are_free || !reduces || !heavy {
            return;
        }
        self.schedule(rows).worker = true;
        self.schedule(lanes).vector = Some(self.gpu.row_vector);
    }

    /// Whether the lanes of a gang have blocks of this loop's iterations and their own together, so that all must have
    /// some.
    fn shares_blocks(&self, rows: Op) -> bool {
        matches!(self.decided(rows).tile, Some(Tile::Matrix { .. } | Tile::Shared { .. }))
    }

    /// Lanes begin where a line of memory does: a warp writes whole ones then, and reads fewer (7 points on 256^3
    /// floats, H100: 67 us without, 63 with; Jacobi on 4096^2 doubles 220 and 208).
    fn begin_with_line(&mut self, lanes: Op) {
        let behind = self.facts.of(lanes).map_or(0, |facts| facts.behind_line);
        if self.decided(lanes).rows() <= 1 {
            self.schedule(lanes).idle_lanes = behind;
        }
    }

    /// Whether threads take blocks of this loop and the one around it: lanes go along it then, even where what it reads
    /// lies far apart, as in a product with a transposed matrix (single precision, 2048 x 2048, H100: 35 ms with one
    /// thread an element).
    pub fn is_product(&self, op: Op) -> bool {
        let jam = self.facts.of(op).and_then(|facts| facts.jam);
        self.machine == Machine::Gpu && jam.is_some_and(|jam| jam.outer_times > 1 && jam.times > 1)
    }

    /// Some reduction goes over the loop's iterations.
    pub fn is_summed(&self, op: Op) -> bool {
        self.facts.of(op).is_some_and(LoopFacts::reduces)
    }

    /// The loops of which gangs have tiles, where lanes are to read along the other one what they need along theirs.
    pub fn sides(&self, op: Op) -> Option<Sides> {
        self.facts.of(op).and_then(|facts| facts.transposed).filter(|_| self.machine == Machine::Gpu)
    }

    /// Whether the first loop is to have lanes, and the one inside rows.
    fn is_transposed(&self, nest: &[Op]) -> bool {
        matches!(nest, [lanes, rows, ..] if self.sides(*lanes) == Some(Sides { lanes: *lanes, rows: *rows }))
    }

    /// Gives a gang tiles of both loops where the lanes' loop is the one to have them; whether it does.
    pub fn transpose(&mut self, rows: Op, lanes: Op) -> bool {
        let divides = self.decided(lanes).vector.is_some_and(|n| {
            n != AT_LAUNCH
                && n.is_multiple_of(self.gpu.transposed_tile)
                && (self.gpu.transposed_tile * self.gpu.transposed_tile).is_multiple_of(n)
        });
        let is_free = self.sizes_are_free && self.gang_private.is_empty();
        if self.sides(lanes) != Some(Sides { lanes, rows }) || !divides || !is_free {
            return false;
        }
        self.schedule(lanes).tile = Some(Tile::TransposedLanes);
        let gpu = self.gpu;
        let schedule = self.schedule(rows);
        (schedule.tile, schedule.blocked) = (Some(Tile::Transposed { rows: gpu.transposed_tile }), false);
        true
    }

    /// Where neighbours read the same elements a thread takes several iterations; a warp is enough where it does so
    /// along both loops.
    fn jam(&mut self, outer: Op, inner: Op) {
        let Some(jam) = self.facts.of(inner).and_then(|facts| facts.jam).filter(|jam| jam.outer == outer) else {
            return;
        };
        let lanes = if self.decided(inner).vector.is_some() { inner } else { outer };
        // Lanes may share a loop inside instead.
        if self.decided(lanes).vector.is_none_or(|length| length == AT_LAUNCH) {
            return;
        }
        let is_product = jam.outer_times > 1 && jam.times > 1;
        if self.sizes_are_free && is_product {
            self.schedule(lanes).vector = Some(self.gpu.worker_vector);
        }
        let has_warps = self.decided(lanes).vector.is_some_and(|lanes| lanes.is_multiple_of(self.gpu.worker_vector));
        if jam.matrix && has_warps {
            let rows = if lanes == inner { outer } else { inner };
            let gpu = self.gpu;
            let schedule = self.schedule(rows);
            schedule.tile = Some(Tile::Matrix { rows: gpu.matrix_rows });
            return;
        }
        let tile = jam.staged.and_then(|needs| tiles::of(self.gpu, &needs, lanes == inner));
        if let Some(tile) = tile.filter(|_| self.sizes_are_free && self.gang_private.is_empty()) {
            self.schedule(lanes).vector = Some(self.gpu.tile_lanes as u32);
            let rows = if lanes == inner { outer } else { inner };
            let schedule = self.schedule(rows);
            schedule.tile = Some(tile);
            return;
        }
        if jam.ragged || jam.boxed {
            return;
        }
        for (op, times) in [(outer, jam.outer_times), (inner, jam.times)] {
            self.schedule(op).tile = (times > 1).then_some(Tile::Jam(times));
        }
    }

    /// Where a thread takes rows of a stencil, it takes them in several planes, if those read the same elements, too.
    fn jam_planes(&mut self, planes: Op, rows: Op, lanes: Op) {
        let reads_again = self.facts.of(planes).is_some_and(|facts| facts.reuses);
        let of_rows = self.decided(rows).rows() > 1 && self.decided(lanes).rows() <= 1 && !self.is_summed(lanes);
        if reads_again && of_rows && !self.shares_blocks(rows) {
            self.schedule(planes).tile = Some(Tile::Jam(self.gpu.planes));
        }
    }

    /// Where a thread takes rows or planes of a stencil, lanes take iterations in a row, and each warp of a gang
    /// another row. Nests that the region repeats keep their lanes: it may be one cooperative kernel, whose loops all
    /// have as many.
    fn in_a_row(&mut self, around: &[Op], lanes: Op) {
        let rows = around[around.len() - 1];
        let of_rows = self.decided(rows).rows() > 1 && self.decided(lanes).rows() <= 1 && !self.is_summed(lanes);
        let runs_once = self.func.blocks[self.root].ops.contains(&around[0]);
        if !self.sizes_are_free || !of_rows || !runs_once {
            return;
        }
        let Some(found) = consecutive::of_loop(self.gpu, self.func, lanes) else { return };
        let Some(before) = consecutive::before_first(self.func, lanes, &found) else { return };
        if let [planes, _] = around
            && self.decided(*planes).rows() > 1
        {
            self.schedule(*planes).tile = Some(Tile::Jam(self.gpu.planes_in_a_row));
            self.schedule(rows).tile = None;
        }
        self.schedule(rows).worker = true;
        let gpu = self.gpu;
        let schedule = self.schedule(lanes);
        schedule.vector = Some(gpu.worker_vector);
        (schedule.consecutive, schedule.idle_lanes) = (found.times, before);
    }

    /// Gangs share the loop along a dimension of the grid.
    pub fn on_axis(&mut self, op: Op, axis: Axis) {
        let reuses = self.reuses_in_a_row(op);
        let boxed = self.boxed_in(op).is_some();
        let schedule = self.schedule(op);
        (schedule.gang, schedule.axis, schedule.boxed) = (true, axis, boxed);
        schedule.blocked = axis == Axis::Y && reuses;
    }

    /// Whether what an iteration reads may stay in registers for the next one.
    fn reuses_in_a_row(&self, op: Op) -> bool {
        let has_loops = match self.func.kind(op) {
            OpKind::For(node) => self.func.walk(node.body).iter().any(|op| self.is_loop_of_a_thread(*op)),
            _ => false,
        };
        !has_loops && self.facts.of(op).is_some_and(|facts| facts.reuses)
    }

    /// Whether each thread runs this loop by itself.
    fn is_loop_of_a_thread(&self, op: Op) -> bool {
        match self.func.kind(op) {
            OpKind::For(_) => self.decisions.get(&op).is_none_or(|decision| decision.schedule.is_seq()),
            OpKind::While { .. } => true,
            _ => false,
        }
    }

    /// What has been decided of the loop so far; of others that it is sequential.
    pub fn decided(&self, op: Op) -> Schedule {
        self.decisions.get(&op).map(|decision| decision.schedule.clone()).unwrap_or_default()
    }
}
