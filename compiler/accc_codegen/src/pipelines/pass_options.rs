//! Settings of LLVM's passes that no interface but its command line has; they hold for the process.
//!
//! The optimizer's are the same for all code. The code generator's differ by machine, so code for one machine is
//! emitted at a time, by as many threads as like.

use crate::fault::Result;
use accc_ir::Machine;
use inkwell::llvm_sys::support::LLVMParseCommandLineOptions;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::{FileType, TargetMachine};
use std::ffi::CStr;
use std::sync::{Condvar, Mutex, MutexGuard, Once, PoisonError};

/// Sums of reals are vectorised in the order written, so that the rest of their loop can be. Checks whether arrays
/// overlap stand before the innermost loop: hoisted further out they ask for whole arrays to be apart, which the
/// columns of one matrix are not. Loops of moderate size are interleaved, too. What is left of an unrolled loop is no
/// loop: a GPU's threads would wait for each of its loads (a convolution with 7 x 7 weights, of a radius that is known
/// at run time, on an H100: 0.53 ms, 0.27 without that loop).
pub(crate) fn set_for_optimizer() {
    static ONCE: Once = Once::new();
    let options =
        [c"-force-ordered-reductions", c"-hoist-runtime-checks=false", c"-small-loop-cost=60", c"-unroll-remainder"];
    ONCE.call_once(|| set(&options));
}

/// Emits code. On a GPU loops keep their subscripts: LLVM's strength reduction gives each access a pointer of its own
/// that grows in each iteration, and every pointer costs two registers, which cost warps (Himeno's stencil takes 150
/// registers with it and 64 without, a product of matrices 44 and 32).
///
/// On a CPU a value that is selected in a loop may be computed behind a branch: where one iteration waits for the
/// other's, a guess is faster (the place of a maximum, by ten times). Innermost loops begin at multiples of 32 bytes,
/// as processors fetch them (a sieve, a binary search: by a quarter).
pub(crate) fn emit(
    target: &TargetMachine,
    module: &Module<'_>,
    kind: FileType,
    machine: Machine,
) -> Result<MemoryBuffer<'static>> {
    let _emitting = Emitting::code_for(machine);
    Ok(target.write_to_memory_buffer(module, kind)?)
}

/// While it lives, the settings are those of its machine.
struct Emitting;

/// How many emit code, and for which machine.
static EMITTERS: Mutex<(usize, Machine)> = Mutex::new((0, Machine::Cpu));
static NOBODY: Condvar = Condvar::new();

fn emitters() -> MutexGuard<'static, (usize, Machine)> {
    EMITTERS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Emitting {
    fn code_for(machine: Machine) -> Emitting {
        let wait_for = |(count, at_work): &mut (usize, Machine)| *count > 0 && *at_work != machine;
        let mut now = NOBODY.wait_while(emitters(), wait_for).unwrap_or_else(PoisonError::into_inner);
        if now.0 == 0 {
            set(match machine {
                Machine::Gpu => &[c"-disable-lsr=true", c"-disable-select-optimize=true"],
                Machine::Cpu => &[
                    c"-disable-lsr=false",
                    c"-disable-select-optimize=false",
                    c"-x86-experimental-pref-innermost-loop-alignment=5",
                ],
            });
        }
        *now = (now.0 + 1, machine);
        Emitting
    }
}

impl Drop for Emitting {
    fn drop(&mut self) {
        let mut now = emitters();
        now.0 -= 1;
        if now.0 == 0 {
            NOBODY.notify_all();
        }
    }
}

fn set(options: &[&CStr]) {
    let arguments: Vec<_> = [c"accc"].iter().chain(options).map(|argument| argument.as_ptr()).collect();
    // SAFETY: the arguments are strings that end with 0 and live until the call returns; LLVM copies what it keeps.
    // Passes read the settings while they are set up, when `Emitting` keeps them as they are, and the optimizer's never
    // change.
    unsafe { LLVMParseCommandLineOptions(arguments.len() as i32, arguments.as_ptr(), std::ptr::null()) };
}
