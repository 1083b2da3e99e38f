//! C's `main` of a main program: starts flang-rt, runs the program, ends it.
//!
//! flang-rt is given the environment's defaults as `EnvironmentDefaultList` of `flang-rt/runtime/environment.h` has
//! them: the number of items and their address; an item is the addresses of a name and of a value.

use crate::hir::{Convert, Traps};
use crate::lower::Unit;
use accc_ir::{Builder, Elem, FuncId, Function, Module, OpKind, Signature, StaticDim, Storage, Type, Value, VarClass};
use accc_source::Span;

impl Unit<'_> {
    pub(in crate::lower) fn make_main(&mut self, program: FuncId, span: Span) {
        let params = vec![Type::I32, Type::Ptr, Type::Ptr];
        let start = self.runtime("_FortranAProgramStart");
        let end = self.runtime("_FortranAProgramEndStatement");
        let traps = (self.program.traps != Traps::default()).then(|| self.runtime("feenableexcept"));
        let mut main = Function::declare("main", Signature::new(params, Some(Type::I32)));
        main.span = span;
        for (name, elem) in [(".argc", Elem::I32), (".argv", Elem::Ptr), (".envp", Elem::Ptr)] {
            let var = main.local(name, Storage::Scalar(elem), span);
            main.vars[var].class = VarClass::ValueParam;
            main.params.push(var);
        }
        let body = main.blocks.push(Default::default());
        main.body = Some(body);
        let vars = main.params.clone();
        let mut b = Builder::new(&mut main, body);
        b.span = span;
        let mut args: Vec<_> = vars.into_iter().map(|var| b.load(var)).collect();
        args.push(environment(&mut b, &mut self.module, self.program.convert));
        b.call(start, None, args);
        if let Some(enable) = traps {
            let mask = b.int(trap_mask(self.program.traps), Type::I32);
            b.call(enable, Some(Type::I32), vec![mask]);
        }
        b.call(program, None, Vec::new());
        b.call(end, None, Vec::new());
        let status = b.int(0, Type::I32);
        b.effect(OpKind::Return(vec![status]));
        self.module.functions.push(main);
    }
}

/// The bits of x86's `fenv.h`.
fn trap_mask(traps: Traps) -> i64 {
    let Traps { invalid, denormal, zero, overflow, underflow, inexact } = traps;
    let all = [invalid, denormal, zero, overflow, underflow, inexact];
    all.into_iter().enumerate().map(|(bit, on)| i64::from(on) << bit).sum()
}

/// The defaults of the environment: the byte order of files that the compiler was asked for. Null: none.
fn environment(b: &mut Builder<'_>, module: &mut Module, convert: Option<Convert>) -> Value {
    let Some(convert) = convert else {
        let zero = b.i64(0);
        return b.value(OpKind::Bitcast(zero), Type::Ptr);
    };
    let order: &[u8] = match convert {
        Convert::Native => b"NATIVE\0",
        Convert::LittleEndian => b"LITTLE_ENDIAN\0",
        Convert::BigEndian => b"BIG_ENDIAN\0",
        Convert::Swap => b"SWAP\0",
    };
    let name = b.global_addr(module.constant_bytes(b"FORT_CONVERT\0".to_vec(), 1));
    let value = b.global_addr(module.constant_bytes(order.to_vec(), 1));
    let items = words_in_frame(b, &[name, value]);
    let count = b.i64(1);
    words_in_frame(b, &[count, items])
}

/// Words in the frame, one behind the other; their address.
pub(in crate::lower) fn words_in_frame(b: &mut Builder<'_>, words: &[Value]) -> Value {
    let dims = vec![StaticDim { lower: 1, extent: words.len() as i64 }];
    let span = b.span;
    let var = b.func.local(".words", Storage::Array { elem: Elem::I64, dims }, span);
    let view = b.load_view(var);
    let start = b.value(OpKind::ViewBase(view), Type::Ptr);
    for (index, word) in words.iter().enumerate() {
        let bytes = b.i64(8 * index as i64);
        let at = b.value(OpKind::PtrAdd { addr: start, bytes }, Type::Ptr);
        let elem = if b.func.type_of(*word) == Type::Ptr { Elem::Ptr } else { Elem::I64 };
        b.store_at(at, elem, *word);
    }
    start
}
