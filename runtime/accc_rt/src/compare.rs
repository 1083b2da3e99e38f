//! Comparison of the device's results with the CPU's (`-gpu=autocompare`, PCAST).
//!
//! Beside the device stands a reference: a simulated device on the CPU with memory of its own, which does everything that
//! the device does. Data directives and calls go to both ([`mirror`]); of each compute region generated code first runs the
//! CPU's version on the reference (between [`turn_to_reference`] and [`turn_to_device`]), then the device's. What a transfer to the
//! host brings from the reference is kept, and the host's memory put back as it was: so the program goes on with the device's
//! results, as without comparison, unless PCAST_COMPARE asks for others. When data then comes from the device it is compared
//! (`action::compared`); until a first difference is found, all that a region may have written is compared behind it too.
//!
//! With `-gpu=redundant` the region runs on both likewise, and only `compare` and `acc_compare` compare.
//!
//! Where the device's memory changes in a way that the reference cannot follow (a region that was compiled without
//! comparison, or uses device addresses; the program's own CUDA code) the reference takes over what the device has.

use crate::action::compared::{block, first_element, host_bytes, host_rows};
use crate::action::{Actions, attach};
use crate::clause::{Named, computes};
use crate::comparison::report::Piece;
use crate::comparison::{Expected, Recorder};
use crate::device::DeviceError;
use crate::device::sim::SimDevice;
use crate::device_context::{Comparison, DeviceContext};
use crate::event::{EventStream, NO_CONSTRUCT};
use crate::managed;
use crate::message::{Fatal, text};
use crate::present::{Count, Lookup, Mapping};
use crate::queue::Queue;
use crate::section::{Rows, Section};
use accc_abi::{Construct, DataClause, DataKind};
use std::cell::Cell;
use std::ops::Range;

/// Whose turn it is in this thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// Outside of compute regions: data goes to both.
    Both,
    Reference,
    Device,
}

thread_local! {
    static TURN: Cell<Turn> = const { Cell::new(Turn::Both) };
}

/// The reference's memory is as large as the host allows.
const MEMORY: usize = usize::MAX >> 1;

impl Comparison {
    pub fn new(number: u32) -> Comparison {
        let device = Box::new(SimDevice::reference(number, MEMORY));
        let mut reference = DeviceContext::new(device, EventStream::silent());
        reference.wait_for_all_queues();
        reference.recorder = Some(Recorder::default());
        Comparison { reference, expected: Expected::new(), foreign: false, alone: false }
    }

    /// Work of the reference has ended: its results are kept, the host's memory becomes what it was.
    fn keep_results(&mut self) {
        let recorder = self.reference.recorder.replace(Recorder::default()).unwrap_or_default();
        for (address, bytes) in recorder.before.into_iter().rev() {
            // SAFETY: memory of the program, which a transfer has just written.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, bytes.len()) };
        }
        self.expected = recorder.brought;
    }
}

/// The context whose turn it is.
pub fn of_turn(context: &mut DeviceContext) -> &mut DeviceContext {
    match TURN.get() == Turn::Reference && context.comparison.is_some() {
        true => &mut context.comparison.as_mut().expect("just seen").reference,
        false => context,
    }
}

/// Whether the reference is at work: what it prints was, or will be, printed by the device.
pub fn is_rehearsal() -> bool {
    TURN.get() == Turn::Reference
}

/// Does for the reference what is then done for the device, outside of compute regions. What goes wrong there goes wrong on
/// the device too, which tells it.
pub fn mirror(
    context: &mut DeviceContext,
    work: impl FnOnce(&mut DeviceContext) -> Result<(), Fatal>,
) -> Result<(), Fatal> {
    if TURN.get() != Turn::Both || context.comparison.is_none() {
        return Ok(());
    }
    catch_up(context)?;
    if let Some(comparison) = &mut context.comparison {
        // Where it does not go wrong there, the reference is no longer the device's like.
        comparison.foreign |= work(&mut comparison.reference).is_err();
        comparison.keep_results();
        if comparison.alone {
            comparison.expected.clear();
        }
    }
    Ok(())
}

/// A compute region begins. True: the CPU's version is to run now, on the reference, before the device's.
pub fn begins_region(context: &mut DeviceContext) -> Result<bool, Fatal> {
    if TURN.get() != Turn::Both || context.comparison.is_none() || managed::is_on() {
        return Ok(false);
    }
    catch_up(context)?;
    Ok(true)
}

/// The reference's turn.
pub fn turn_to_reference() {
    TURN.set(Turn::Reference);
}

/// The reference is done: the device follows.
pub fn turn_to_device(context: &mut DeviceContext) {
    if let Some(comparison) = &mut context.comparison {
        comparison.keep_results();
    }
    TURN.set(Turn::Device);
}

/// The device is done, too.
pub fn leave_region() {
    TURN.set(Turn::Both);
}

/// A compute construct begins on the device, perhaps one that the reference did not run.
pub fn before_construct(context: &mut DeviceContext, construct: &Construct) {
    if TURN.get() == Turn::Both
        && let Some(comparison) = &mut context.comparison
    {
        comparison.alone = true;
        context.report.left_out(construct);
    }
}

/// It has ended: the reference takes over what it did.
pub fn after_construct(context: &mut DeviceContext) -> Result<(), Fatal> {
    let alone = context.comparison.as_mut().is_some_and(|comparison| std::mem::take(&mut comparison.alone));
    if alone { take_over(context) } else { Ok(()) }
}

/// The program gets a device address.
pub fn lends(context: &mut DeviceContext) {
    if let Some(comparison) = &mut context.comparison {
        comparison.foreign = true;
    }
}

/// Device memory of the program's own becomes the copy of host memory: the reference has memory of its own for that.
pub fn maps(context: &mut DeviceContext, host: Range<usize>, call: &Construct) -> Result<(), Fatal> {
    lends(context);
    let Some(reference) = context.reference() else { return Ok(()) };
    let copy = reference.device.alloc(host.len()).map_err(|e| reference.failure(&e, "mapping data", call))?;
    reference.present.insert(Mapping::new(host, copy, Count::Forever, "acc_map_data", 0));
    Ok(())
}

pub fn unmaps(context: &mut DeviceContext, start: usize) {
    if let Some(reference) = context.reference()
        && let Some(mapping) = reference.present.remove(start)
    {
        // Memory of the host, which is the reference's: nothing refuses.
        let _ = reference.device.free(mapping.block());
    }
}

fn catch_up(context: &mut DeviceContext) -> Result<(), Fatal> {
    match context.comparison.as_ref().is_some_and(|comparison| comparison.foreign) {
        true => take_over(context),
        false => Ok(()),
    }
}

/// The reference gets what the device has.
pub fn take_over(context: &mut DeviceContext) -> Result<(), Fatal> {
    let Some(mut comparison) = context.comparison.take() else { return Ok(()) };
    let reference = &mut comparison.reference;
    let mut taken = context.sync(&NO_CONSTRUCT.0);
    for (host, copy) in reference.present.blocks() {
        let Lookup::Present(mapping) = context.present.find(&host) else { continue };
        if reference.tables.holds(host.start) {
            continue;
        }
        let (from, row) = (mapping.device_of(host.start), Rows { width: host.len(), height: 1, pitch: host.len() });
        let copied = context.device.download(copy as *mut u8, from, row);
        let copied =
            copied.map_err(|e| context.failure(&e, "copying from the device for the reference", &NO_CONSTRUCT.0));
        taken = taken.and(copied).and_then(|()| {
            let section = Section::new(host.len(), &[]).expect("no mapping is empty");
            let mut actions = Actions::new(reference, &NO_CONSTRUCT.0, Queue::Sync);
            attach::restore_on_device(&mut actions, &Named { section, host, lead: 0 })
        });
    }
    context.comparison = Some(comparison);
    taken
}

/// A compute region has ended on the device: what is still there is compared, until the first difference.
pub fn after_region(context: &mut DeviceContext, construct: &Construct, clauses: &[DataClause]) -> Result<(), Fatal> {
    let asked = context.report.seeks_first() && !context.report.options.explicit_only;
    if TURN.get() != Turn::Device || !asked || !computes(construct) {
        return Ok(());
    }
    let Some(mut comparison) = context.comparison.take() else { return Ok(()) };
    let compared = clauses.iter().try_for_each(|clause| compare_device(context, &mut comparison, construct, clause));
    context.comparison = Some(comparison);
    compared
}

fn compare_device(
    context: &mut DeviceContext,
    comparison: &mut Comparison,
    construct: &Construct,
    clause: &DataClause,
) -> Result<(), Fatal> {
    let is_one = clause.host.is_null() || managed::holds(clause.host as usize);
    if is_one || clause.tables > 0 || clause.kind == DataKind::DevicePtr as u32 {
        return Ok(());
    }
    let Some(named) = Named::by(clause) else { return Ok(()) };
    let on_reference = match comparison.reference.present.find(&named.host) {
        Lookup::Present(mapping) => mapping.device_of(named.host.start) as usize,
        Lookup::Absent | Lookup::Partial(_) => return Ok(()),
    };
    let on_device = match context.present.find(&named.host) {
        Lookup::Present(mapping) => mapping.device_of(named.host.start),
        Lookup::Absent | Lookup::Partial(_) => return Ok(()),
    };
    if !context.attachments.inside(&named.host).is_empty() || context.tables.lie_in(&named.host) {
        return Ok(());
    }
    let copy = device_copy(context, &named, on_device);
    let copy = copy.map_err(|e| context.failure(&e, &format!("comparing {}", text(clause.name)), construct))?;
    let piece = |row: Range<usize>| Piece {
        first: first_element(clause, named.host.start + row.start),
        actual: &copy[row.clone()],
        // The reference's memory is laid out as the host's, and can be read.
        expected: host_bytes(on_reference, &row),
    };
    let block = block(clause, construct, host_rows(&named).map(piece).collect());
    context.report.after_region(&block);
    Ok(())
}

/// The directive's work for a call.
pub fn call(context: &mut DeviceContext, construct: &'static Construct, clause: &DataClause) -> Result<(), Fatal> {
    explicit(&mut Actions::new(context, construct, Queue::Sync), clause, false)
}

/// `compare`: the device's copy is compared with the reference's, or where there is none with the host's own.
pub fn explicit(actions: &mut Actions, clause: &DataClause, if_present: bool) -> Result<(), Fatal> {
    // Of managed memory there is one copy.
    let has_two = actions.context.recorder.is_none() && !managed::holds(clause.host as usize);
    let Some(named) = Named::by(clause).filter(|_| has_two) else { return Ok(()) };
    let base = match actions.find(clause, &named)? {
        Some(found) => found.base,
        None if if_present => return Ok(()),
        None => return Err(actions.not_present("data in compare directive", clause, &named)),
    };
    actions.settle()?;
    let expected_at = match actions.context.reference().map(|reference| reference.present.find(&named.host)) {
        Some(Lookup::Present(mapping)) => mapping.device_of(named.host.start) as usize,
        Some(Lookup::Absent | Lookup::Partial(_)) | None => named.host.start,
    };
    let mut copy = device_copy(actions.context, &named, base)
        .map_err(|e| actions.failure(&e, "comparing {}", clause, named.section.payload()))?;
    let start = named.host.start;
    let piece = |row: Range<usize>| Piece {
        first: first_element(clause, start + row.start),
        actual: &copy[row.clone()],
        expected: host_bytes(expected_at, &row),
    };
    let rows: Vec<Range<usize>> = host_rows(&named).collect();
    let block = block(clause, actions.construct, rows.iter().cloned().map(piece).collect());
    let size = block.elem.bytes();
    let mend = actions.context.report.block(&block)?;
    for &(piece, at) in &mend {
        let from = rows[piece].start + at;
        copy[from..from + size].copy_from_slice(host_bytes(expected_at, &(from..from + size)));
    }
    if mend.is_empty() {
        return Ok(());
    }
    let section = &named.section;
    let sent = section
        .for_each_rows(&mut |at, rows| actions.context.device.upload(base + at as u64, copy[at..].as_ptr(), rows));
    sent.map_err(|e| actions.failure(&e, "mending {} on the device", clause, section.payload()))
}

/// What the device has of a section, laid out as there.
fn device_copy(context: &mut DeviceContext, named: &Named, base: u64) -> Result<Vec<u8>, DeviceError> {
    let mut copy = vec![0u8; named.section.bytes];
    named
        .section
        .for_each_rows(&mut |at, rows| context.device.download(copy[at..].as_mut_ptr(), base + at as u64, rows))?;
    Ok(copy)
}
