//! Rotations on the device `sim`: random programs that define an array from another, copy it back, and look at both in every
//! way, beside a model that copies.

use crate::action::rotate::{self, Copying};
use crate::data;
use crate::data_tests::{clause, construct, context, dim, on_device, set_on_device};
use crate::device_context::DeviceContext;
use crate::queue::Queue;
use crate::unstructured;
use accc_abi::*;
use fastrand::Rng;

const COLUMNS: usize = 7;
const ROWS: usize = 5;
const ELEMENTS: usize = COLUMNS * ROWS;

/// Two arrays of the host, what the device should have of them (`None`: nothing was written there), and the device.
struct Program {
    context: DeviceContext,
    host: [Vec<i32>; 2],
    model: [Vec<Option<i32>>; 2],
    /// The elements that copies and definitions are about.
    inside: Vec<usize>,
    dims: Vec<Dim>,
    counter: i32,
}

impl Program {
    fn clauses(&mut self, flags: [u32; 2]) -> [DataClause; 2] {
        let [a, b] = &mut self.host;
        let whole: &'static [Dim] = &[Dim { start: 0, extent: ELEMENTS as i64, stride: 4 }];
        [(a, flags[0]), (b, flags[1])].map(|(array, flags)| {
            let clause = clause(DataKind::Present, c"a", array.as_mut_ptr(), whole);
            DataClause { flags, ..clause }
        })
    }

    fn first(&self, array: usize) -> usize {
        self.host[array].as_ptr() as usize + 4 * self.inside[0]
    }

    /// b inside = f(a), announced.
    fn define(&mut self) {
        let mut clauses = self.clauses([CLAUSE_ONLY_READ, CLAUSE_ANNOUNCED]);
        let at = construct();
        data::begin(&mut self.context, &at, &mut clauses, Queue::Sync).unwrap();
        let first = self.first(1);
        rotate::defines(&mut self.context, first, 4, &self.dims, false).unwrap();
        for &i in &self.inside {
            let neighbours = [i - 1, i + 1].map(|i| on_device(&clauses[0], i));
            let value = neighbours[0].wrapping_mul(3) ^ neighbours[1];
            let known = self.model[0][i - 1].zip(self.model[0][i + 1]);
            self.model[1][i] = known.map(|(left, right)| left.wrapping_mul(3) ^ right);
            set_on_device(&clauses[1], i, value);
        }
        data::end(&mut self.context, &at, &clauses, Queue::Sync).unwrap();
    }

    /// Some of b inside = f(a), announced as what may leave elements as they are.
    fn define_some(&mut self) {
        let mut clauses = self.clauses([CLAUSE_ONLY_READ, CLAUSE_ANNOUNCED | CLAUSE_READ_BETWEEN]);
        let at = construct();
        data::begin(&mut self.context, &at, &mut clauses, Queue::Sync).unwrap();
        let first = self.first(1);
        let left = rotate::defines(&mut self.context, first, 4, &self.dims, true).unwrap();
        for &i in &self.inside {
            let old = on_device(&clauses[0], i);
            // What is left is what the copy before has made of it.
            if left {
                set_on_device(&clauses[1], i, old);
            }
            if let Some(old) = self.model[0][i].filter(|old| old % 3 == 0) {
                set_on_device(&clauses[1], i, old.wrapping_add(5));
                self.model[1][i] = Some(old.wrapping_add(5));
            } else if self.model[0][i].is_none() {
                self.model[1][i] = None;
            }
        }
        data::end(&mut self.context, &at, &clauses, Queue::Sync).unwrap();
    }

    /// a inside = b inside, and then some of b is changed by what a has.
    fn copy_and_change(&mut self) -> bool {
        let done = self.copy_back();
        self.define_some();
        done
    }

    /// a inside = b inside, announced.
    fn copy_back(&mut self) -> bool {
        let mut clauses = self.clauses([CLAUSE_ANNOUNCED, CLAUSE_ANNOUNCED]);
        let at = construct();
        data::begin(&mut self.context, &at, &mut clauses, Queue::Sync).unwrap();
        let (to, from) = (self.first(0), self.first(1));
        let copying = Copying { to, from, elem_bytes: 4, dims: &self.dims };
        let done = rotate::rotate(&mut self.context, &mut clauses, &copying, Queue::Sync).unwrap();
        for &i in &self.inside {
            if !done {
                set_on_device(&clauses[0], i, on_device(&clauses[1], i));
            }
            self.model[0][i] = self.model[1][i];
            if self.model[0][i].is_some() {
                assert_eq!(Some(on_device(&clauses[0], i)), self.model[0][i]);
            }
        }
        data::end(&mut self.context, &at, &clauses, Queue::Sync).unwrap();
        done
    }

    /// A kernel that nobody announces reads all of an array, and may write an element.
    fn look(&mut self, array: usize, write: Option<usize>) {
        let flags = if write.is_some() { 0 } else { CLAUSE_ONLY_READ };
        let mut clauses = self.clauses([flags, flags])[array..=array].to_vec();
        let at = construct();
        data::begin(&mut self.context, &at, &mut clauses, Queue::Sync).unwrap();
        for i in 0..ELEMENTS {
            if let Some(value) = self.model[array][i] {
                assert_eq!(on_device(&clauses[0], i), value, "element {i} of array {array}");
            }
        }
        if let Some(i) = write {
            self.counter += 1;
            set_on_device(&clauses[0], i, self.counter);
            self.model[array][i] = Some(self.counter);
        }
        data::end(&mut self.context, &at, &clauses, Queue::Sync).unwrap();
    }

    fn update(&mut self, array: usize, kind: DataKind) {
        let mut clauses = self.clauses([0; 2])[array..=array].to_vec();
        clauses[0].kind = kind as u32;
        let at = Construct { kind: ConstructKind::Update as u32, ..construct() };
        if kind == DataKind::UpdateDevice {
            self.counter += 1;
            self.host[array].iter_mut().for_each(|element| *element = self.counter);
            self.model[array] = vec![Some(self.counter); ELEMENTS];
        }
        unstructured::update(&mut self.context, &at, &clauses, Queue::Sync, 0).unwrap();
        for (host, model) in self.host[array].iter().zip(&self.model[array]) {
            assert!(model.is_none_or(|model| *host == model), "the host's array {array}");
        }
    }
}

fn run(seed: u64) -> u64 {
    let mut random = Rng::with_seed(seed);
    let (columns, rows) = if random.u32(..10) < 3 { (0..COLUMNS, 0..ROWS) } else { (1..COLUMNS - 1, 1..ROWS - 1) };
    let whole = columns.len() == COLUMNS;
    let inside: Vec<usize> =
        rows.clone().flat_map(|row| columns.clone().map(move |column| row * COLUMNS + column)).collect();
    // What a step reads of its neighbours has to lie in the array.
    let inside = if whole { (1..ELEMENTS - 1).collect() } else { inside };
    let dims = match whole {
        true => vec![dim(4, inside.len() as i64, 4)],
        false => vec![dim(4, columns.len() as i64, 4), dim(4 * COLUMNS as i64, rows.len() as i64, 4 * COLUMNS as i64)],
    };
    let host = [(0..ELEMENTS as i32).collect(), vec![-7; ELEMENTS]];
    let is_created = random.bool();
    let model = [0, 1].map(|array: usize| {
        let values =
            |values: &Vec<i32>| values.iter().map(|value| (array == 0 || !is_created).then_some(*value)).collect();
        values(&host[array])
    });
    let mut program = Program { context: context(), host, model, inside, dims, counter: 1000 };
    let around = Construct { kind: ConstructKind::Data as u32, ..construct() };
    let mut outer = program.clauses([0; 2]);
    outer[0].kind = DataKind::Copy as u32;
    outer[1].kind = if is_created { DataKind::Create } else { DataKind::Copy } as u32;
    data::begin(&mut program.context, &around, &mut outer, Queue::Sync).unwrap();
    let mut exchanged = 0;
    for _ in 0..random.usize(1..40) {
        let array = random.usize(0..2);
        match random.u32(0..23) {
            20.. => exchanged += u64::from(program.copy_and_change()),
            19 => program.define_some(),
            0..7 => program.define(),
            7..14 => exchanged += u64::from(program.copy_back()),
            14 => program.look(array, None),
            15 => program.look(array, Some(random.usize(0..ELEMENTS))),
            16 => program.update(array, DataKind::UpdateSelf),
            17 if random.u32(..5) == 0 => program.update(array, DataKind::UpdateDevice),
            18 if random.u32(..10) == 0 => {
                let host = program.host[array].as_mut_ptr();
                rotate::lend_address(&mut program.context, host.cast()).unwrap();
            }
            _ => {
                program.define();
                exchanged += u64::from(program.copy_back());
            }
        }
    }
    data::end(&mut program.context, &around, &outer, Queue::Sync).unwrap();
    let copied = if is_created { 1 } else { 2 };
    for array in 0..copied {
        for (host, model) in program.host[array].iter().zip(&program.model[array]) {
            assert!(model.is_none_or(|model| *host == model), "the host's array {array} at the end");
        }
    }
    assert_eq!(program.context.present.dump(), " ...empty...\n");
    assert_eq!(program.context.device.memory().0, program.context.device.memory().1, "all memory was given back");
    exchanged
}

#[test]
fn nobody_can_tell_that_blocks_were_exchanged() {
    let exchanged: u64 = (0..2000).map(run).sum();
    assert!(exchanged > 2000, "{exchanged} exchanges");
}

#[test]
fn a_time_loop_copies_nothing_but_borders_once() {
    let host = [(0..ELEMENTS as i32).collect(), vec![0; ELEMENTS]];
    let inside: Vec<usize> = (1..ROWS - 1).flat_map(|row| (1..COLUMNS - 1).map(move |c| row * COLUMNS + c)).collect();
    let dims = vec![dim(4, COLUMNS as i64 - 2, 4), dim(4 * COLUMNS as i64, ROWS as i64 - 2, 4 * COLUMNS as i64)];
    let model = [host[0].iter().copied().map(Some).collect(), vec![Some(0); ELEMENTS]];
    let mut program = Program { context: context(), host, model, inside, dims, counter: 0 };
    let around = Construct { kind: ConstructKind::Data as u32, ..construct() };
    let mut outer = program.clauses([0; 2]).map(|clause| DataClause { kind: DataKind::CopyIn as u32, ..clause });
    data::begin(&mut program.context, &around, &mut outer, Queue::Sync).unwrap();
    for step in 0..10 {
        program.define();
        assert!(program.copy_back(), "step {step}");
    }
    let rotations = &program.context.rotations;
    assert_eq!((rotations.active.len(), rotations.active[0].steps), (1, 10));
    program.look(1, None);
    assert!(program.context.rotations.active.is_empty());
    data::end(&mut program.context, &around, &outer, Queue::Sync).unwrap();
}
