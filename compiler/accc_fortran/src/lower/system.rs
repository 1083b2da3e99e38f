//! Intrinsic subroutines, through flang-rt. Source: Fortran 2008, 13.7; `flang/Runtime/command.h`, `random.h`,
//! `time-intrinsic.h`.

use super::Lower;
use super::procedure::Lowerer;
use super::storage::elem_of;
use crate::hir::{Expr, Intrinsic};
use accc_ir::{OpKind, Type, Value};

impl Lowerer<'_, '_> {
    pub fn intrinsic_call(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<()> {
        match id {
            Intrinsic::MoveAlloc => self.move_alloc(args),
            Intrinsic::CpuTime => {
                let time = self.call_library("_FortranACpuTime", Vec::new())?;
                self.give(args, 0, time)
            }
            Intrinsic::SystemClock => self.system_clock(args),
            Intrinsic::RandomNumber => {
                let harvest = self.argument(args, 0)?;
                let descriptor = self.described_designator(harvest)?;
                let (file, line) = self.source_position();
                self.run_library("_FortranARandomNumber", vec![descriptor, file, line])
            }
            Intrinsic::RandomSeed => self.random_seed(args),
            Intrinsic::GetCommandArgument => self.get_command_argument(args),
            Intrinsic::DateAndTime => self.date_and_time(args),
            Intrinsic::CFPointer => self.c_f_pointer(args),
            Intrinsic::CFProcpointer => self.c_f_procpointer(args),
            Intrinsic::Exit => {
                let status = match args.first().and_then(Option::as_ref) {
                    Some(status) => {
                        let status = self.value(status)?;
                        self.b.convert(status, Type::I32)
                    }
                    None => self.b.int(0, Type::I32),
                };
                self.run_library("_FortranAExit", vec![status])?;
                self.b.effect(OpKind::Unreachable);
                Ok(())
            }
            _ => Err(self.unsupported("this intrinsic subroutine", "leave the call out")),
        }
    }

    /// Assigns a number to an argument, where it is present.
    fn give(&mut self, args: &[Option<Expr>], index: usize, value: Value) -> Lower<()> {
        let Some(target) = args.get(index).and_then(Option::as_ref) else { return Ok(()) };
        let value = self.converted(value, &target.ty)?;
        self.store(target, value)
    }

    /// All arguments count in the unit that goes with the widest of them.
    fn system_clock(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let integers = args.iter().flatten().filter(|arg| arg.ty.is_integer());
        let kind = integers.map(|arg| arg.ty.kind()).max().unwrap_or(8);
        let names = ["_FortranASystemClockCount", "_FortranASystemClockCountRate", "_FortranASystemClockCountMax"];
        for (index, name) in names.into_iter().enumerate() {
            if args.get(index).is_some_and(Option::is_some) {
                let kind = self.b.int(kind.into(), Type::I32);
                let count = self.call_library(name, vec![kind])?;
                self.give(args, index, count)?;
            }
        }
        Ok(())
    }

    fn random_seed(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let names = ["_FortranARandomSeedSize", "_FortranARandomSeedPut", "_FortranARandomSeedGet"];
        if args.iter().all(Option::is_none) {
            return self.run_library("_FortranARandomSeedDefaultPut", Vec::new());
        }
        for (index, name) in names.into_iter().enumerate() {
            if let Some(arg) = args.get(index).and_then(Option::as_ref) {
                let descriptor = self.described_designator(arg)?;
                let (file, line) = self.source_position();
                self.run_library(name, vec![descriptor, file, line])?;
            }
        }
        Ok(())
    }

    fn get_command_argument(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let number = self.argument(args, 0)?;
        let number = self.value(number)?;
        let number = self.b.convert(number, Type::I32);
        let value = self.optional_descriptor(args, 1)?;
        let length = self.optional_descriptor(args, 2)?;
        let no_message = self.null();
        let (file, line) = self.source_position();
        let all = vec![number, value, length, no_message, file, line];
        let status = self.call_library("_FortranAGetCommandArgument", all)?;
        self.give(args, 3, status)
    }

    fn date_and_time(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let mut all = Vec::new();
        for index in 0..3 {
            match args.get(index).and_then(Option::as_ref) {
                Some(text) => {
                    let text = self.text(text)?;
                    all.extend([text.address, text.length]);
                }
                None => all.extend([self.null(), self.b.i64(0)]),
            }
        }
        let (file, line) = self.source_position();
        let values = self.optional_descriptor(args, 3)?;
        all.extend([file, line, values]);
        self.run_library("_FortranADateAndTime", all)
    }

    fn optional_descriptor(&mut self, args: &[Option<Expr>], index: usize) -> Lower<Value> {
        match args.get(index).and_then(Option::as_ref) {
            Some(arg) => self.described_designator(arg),
            None => Ok(self.null()),
        }
    }

    /// The address of a descriptor of a variable that the library may define.
    fn described_designator(&mut self, e: &Expr) -> Lower<Value> {
        if !e.is_designator() {
            return Err(self.unsupported("this argument, which is no variable", "pass a variable"));
        }
        if e.rank > 0 {
            let view = self.array_view(e)?;
            return Ok(self.described(view));
        }
        if !e.ty.is_character() {
            let address = self.address(e)?;
            let elem = self.elem(&e.ty, e.span)?;
            return Ok(self.described_scalar(address, elem));
        }
        let text = self.text(e)?;
        match elem_of(&e.ty) {
            Some(elem) => Ok(self.described_scalar(text.address, elem)),
            None => {
                let what = "this argument, whose character length is not constant";
                Err(self.unsupported(what, "pass a variable of constant length"))
            }
        }
    }
}
