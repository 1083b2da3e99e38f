//! `selected_int_kind` and its like, of arguments known only at run time. Source: Fortran 2018, sections 16.9.168 to 16.9.170;
//! `flang/Runtime/numeric.h`, whose functions take the kinds that there are as a mask.

use crate::hir::{CHARACTER_KINDS, Expr, INTEGER_KINDS, Intrinsic, REAL_KINDS};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{CompareOp, Elem, Storage, Type, Value};

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn selected_kind(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<Value> {
        let (file, line) = self.source_position();
        let mut all = vec![file, line];
        if id == Intrinsic::SelectedCharKind {
            let name = self.text(self.argument(args, 0)?)?;
            all.extend([name.address, name.length]);
            let kind = self.call_library("_FortranASelectedCharKind", all)?;
            return Ok(self.kind_or_none(kind));
        }
        let (name, kinds) = match id {
            Intrinsic::SelectedIntKind => ("_FortranASelectedIntKindMasked", INTEGER_KINDS),
            _ => ("_FortranASelectedRealKindMasked", REAL_KINDS),
        };
        for arg in args {
            let (address, kind) = match arg {
                Some(arg) => {
                    let value = self.integer(arg)?;
                    let var = self.hidden(".number", Storage::Scalar(Elem::I64));
                    self.b.store(var, value);
                    (self.b.var_addr(var), 8)
                }
                None => (self.null(), 0),
            };
            all.extend([address, self.b.int(kind, Type::I32)]);
        }
        let mask = kinds.iter().fold(0, |mask, kind| mask | 1i64 << kind);
        all.push(self.b.int(mask, Type::I32));
        self.call_library(name, all)
    }

    /// The library's kind of characters where there is such a one, else -1.
    fn kind_or_none(&mut self, kind: Value) -> Value {
        let mut found = self.b.int(-1, Type::I32);
        for known in CHARACTER_KINDS {
            let known = self.b.int((*known).into(), Type::I32);
            let is_it = self.b.compare(CompareOp::Eq, kind, known);
            found = self.b.select(is_it, known, found);
        }
        found
    }
}
