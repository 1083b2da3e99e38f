//! Intrinsic subroutines, through flang-rt. Source: Fortran 2008, 13.7; `flang/Runtime/command.h`, `random.h`,
//! `time-intrinsic.h`.

use crate::hir::{Const, Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, OpKind, Type, Value};

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
                if harvest.ty.kind() > 10 {
                    return self.run_library("__accc_fortran_random16", vec![descriptor]);
                }
                let (file, line) = self.source_position();
                self.run_library("_FortranARandomNumber", vec![descriptor, file, line])
            }
            Intrinsic::RandomSeed => self.random_seed(args),
            Intrinsic::GetCommandArgument => self.get_command_argument(args),
            Intrinsic::GetCommand => self.get_command(args),
            Intrinsic::GetEnvironmentVariable => self.get_environment_variable(args),
            Intrinsic::ExecuteCommandLine => self.execute_command_line(args),
            Intrinsic::RandomInit => {
                let flags = [self.flag(args, 0, false)?, self.flag(args, 1, false)?];
                self.run_library("_FortranARandomInit", flags.to_vec())
            }
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
                if self.in_compute {
                    self.b.effect(OpKind::Stop { text: String::new(), status });
                    return Ok(());
                }
                self.run_library("_FortranAExit", vec![status])?;
                self.b.effect(OpKind::Unreachable);
                Ok(())
            }
            _ if self.ieee_call(id, args)? => Ok(()),
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
        let kind = args.iter().flatten().map(|arg| arg.ty.kind()).max().unwrap_or(8);
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
        if args.get(3).is_none_or(Option::is_none) {
            return Ok(());
        }
        let status = self.status_of_argument(number, status)?;
        self.give(args, 3, status)
    }

    /// An empty argument is there all the same, which the library does not say.
    fn status_of_argument(&mut self, number: Value, status: Value) -> Lower<Value> {
        let count = self.call_library("_FortranAArgumentCount", Vec::new())?;
        let zero = self.b.int(0, Type::I32);
        let from_zero = self.b.compare(CompareOp::Ge, number, zero);
        let to_last = self.b.compare(CompareOp::Le, number, count);
        let there = self.b.binary(BinaryOp::And, from_zero, to_last);
        let missing = self.b.compare(CompareOp::Gt, status, zero);
        let wrong = self.b.binary(BinaryOp::And, there, missing);
        Ok(self.b.select(wrong, zero, status))
    }

    /// Through a function of our own: the library's gives up at an empty argument.
    fn get_command(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let (text, room) = match args.first().and_then(Option::as_ref) {
            Some(command) => {
                let text = self.text(command)?;
                (text.address, text.length)
            }
            None => (self.null(), self.b.i64(0)),
        };
        let length = self.call_library("__accc_fortran_get_command", vec![text, room])?;
        self.give(args, 1, length)?;
        let too_long = self.b.compare(CompareOp::Gt, length, room);
        let (cut, fine) = (self.b.int(-1, Type::I32), self.b.int(0, Type::I32));
        let status = match args.first() {
            Some(Some(_)) => self.b.select(too_long, cut, fine),
            _ => fine,
        };
        self.give(args, 2, status)
    }

    fn get_environment_variable(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let name = self.text_descriptor(self.argument(args, 0)?)?;
        let (value, length) = (self.optional_descriptor(args, 1)?, self.optional_descriptor(args, 2)?);
        let trim = self.flag(args, 4, true)?;
        let no_message = self.null();
        let (file, line) = self.source_position();
        let all = vec![name, value, length, trim, no_message, file, line];
        let status = self.call_library("_FortranAGetEnvVariable", all)?;
        self.give(args, 3, status)
    }

    /// Through libc's `system`; where `wait` may be false through flang-rt, which forks.
    fn execute_command_line(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let waits =
            args.get(1).and_then(Option::as_ref).is_none_or(|wait| wait.constant() == Some(&Const::Logical(true)));
        if waits {
            return self.run_command(args);
        }
        let command = self.text_descriptor(self.argument(args, 0)?)?;
        let wait = self.flag(args, 1, true)?;
        let mut all = vec![command, wait];
        for index in 2..5 {
            all.push(self.optional_descriptor(args, index)?);
        }
        let (file, line) = self.source_position();
        all.extend([file, line]);
        self.run_library("_FortranAExecuteCommandLine", all)
    }

    /// The exit status is the shell's. `cmdstat` is 0, 1 where no shell could be started, 3 where it found no such
    /// command.
    fn run_command(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let text = self.text(self.argument(args, 0)?)?;
        let (one, nul) = (self.b.i64(1), self.b.int(0, Type::I8));
        let bytes = self.add(text.length, one);
        let memory = self.malloc(bytes)?;
        self.b.effect(OpKind::MemMove { dst: memory, src: text.address, bytes: text.length, align: 1 });
        let end = self.b.ptr_add(memory, text.length);
        self.b.store_at(end, accc_ir::Elem::I8, nul);
        let status = self.call_library("system", vec![memory])?;
        self.free(memory)?;
        let (eight, byte) = (self.b.int(8, Type::I32), self.b.int(0xff, Type::I32));
        let code = self.b.binary(BinaryOp::AShr, status, eight);
        let code = self.b.binary(BinaryOp::And, code, byte);
        self.give(args, 2, code)?;
        let number = |this: &mut Self, n| this.b.int(n, Type::I32);
        let (none, missing, failed) = (number(self, -1), number(self, 127), number(self, 1));
        let (unknown, fine) = (number(self, 3), number(self, 0));
        let not_found = self.b.compare(CompareOp::Eq, code, missing);
        let outcome = self.b.select(not_found, unknown, fine);
        let no_shell = self.b.compare(CompareOp::Eq, status, none);
        let outcome = self.b.select(no_shell, failed, outcome);
        self.give(args, 3, outcome)
    }

    /// A logical argument as a C++ `bool`.
    fn flag(&mut self, args: &[Option<Expr>], index: usize, default: bool) -> Lower<Value> {
        let value = match args.get(index).and_then(Option::as_ref) {
            Some(flag) => self.value(flag)?,
            None => self.b.bool(default),
        };
        Ok(self.b.convert(value, Type::I32))
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
        self.text_descriptor(e)
    }
}
