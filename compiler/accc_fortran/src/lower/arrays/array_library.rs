//! Array functions that flang-rt computes: arguments and results are descriptors. The library allocates the result; it
//! lives until the statement ends. Source: LLVM 22's `flang/Runtime/transformational.h`, `reduction.h`.

use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{DescriptorKind, Elem, Storage, Type, Value, Var};

/// What stands between the descriptors and the place in the source in a function's argument list.
pub(in crate::lower) enum Extra<'e> {
    /// A descriptor; null where the argument is absent.
    Described(Option<&'e Expr>),
    /// An `int`.
    Int(Value),
    /// An `int64_t`.
    Long(Value),
}

impl Lowerer<'_, '_> {
    /// `name(result, array, extra..., file, line)`.
    pub fn array_from_library(
        &mut self,
        name: &'static str,
        array: &Expr,
        extra: &[Extra<'_>],
        e: &Expr,
    ) -> Lower<Var> {
        let mut args = vec![self.library_operand(array)?];
        for part in extra {
            args.push(self.extra_argument(part)?);
        }
        let (file, line) = self.source_position();
        args.extend([file, line]);
        self.library_array(name, args, e)
    }

    /// A reduction along a dimension that is known only at run time, or of characters.
    pub fn reduce_in_library(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let array = self.argument(args, 0)?;
        let mask = args.get(2).and_then(Option::as_ref);
        let name = reduction_along(id).ok_or_else(|| self.unsupported("this reduction", "compute it in a loop"))?;
        let mut list = vec![self.library_operand(array)?, self.dim_argument(args, 1)?];
        if id == Intrinsic::Count {
            list.push(self.b.int(i64::from(e.ty.kind()), Type::I32));
        }
        let (file, line) = self.source_position();
        list.extend([file, line]);
        if !matches!(id, Intrinsic::Count | Intrinsic::Any | Intrinsic::All | Intrinsic::Parity | Intrinsic::Norm2) {
            list.push(self.extra_argument(&Extra::Described(mask))?);
        }
        self.library_array(name, list, e)
    }

    /// `maxval(array, mask)` of characters: a scalar, as an array of rank 0.
    pub fn extreme_text(
        &mut self,
        id: Intrinsic,
        args: &[Option<Expr>],
        e: &Expr,
    ) -> Lower<crate::lower::characters::character::Text> {
        let name = if id == Intrinsic::Maxval { "_FortranAMaxvalCharacter" } else { "_FortranAMinvalCharacter" };
        let mut list = vec![self.library_operand(self.argument(args, 0)?)?];
        let (file, line) = self.source_position();
        let mask = self.extra_argument(&Extra::Described(args.get(2).and_then(Option::as_ref)))?;
        list.extend([file, line, mask]);
        let var = self.library_array(name, list, e)?;
        Ok(self.element_text(var, Vec::new()))
    }

    /// `maxloc`, `minloc`, `findloc` of characters.
    pub fn locate_text(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let find = id == Intrinsic::Findloc;
        let after = usize::from(find) + 1;
        let dim = args.get(after).is_some_and(Option::is_some);
        let name = match (id, dim) {
            (Intrinsic::Findloc, true) => "_FortranAFindlocDim",
            (Intrinsic::Findloc, false) => "_FortranAFindloc",
            (Intrinsic::Maxloc, true) => "_FortranAMaxlocDim",
            (Intrinsic::Maxloc, false) => "_FortranAMaxlocCharacter",
            (_, true) => "_FortranAMinlocDim",
            (_, false) => "_FortranAMinlocCharacter",
        };
        let mut list = vec![self.library_operand(self.argument(args, 0)?)?];
        if find {
            list.push(self.library_operand(self.argument(args, 1)?)?);
        }
        list.push(self.b.int(i64::from(e.ty.kind()), Type::I32));
        if dim {
            list.push(self.dim_argument(args, after)?);
        }
        let (file, line) = self.source_position();
        let mask = self.extra_argument(&Extra::Described(args.get(after + 1).and_then(Option::as_ref)))?;
        let back = match args.get(after + 2).and_then(Option::as_ref) {
            Some(back) => self.value(back)?,
            None => self.b.bool(false),
        };
        let back = self.b.convert(back, Type::I32);
        list.extend([file, line, mask, back]);
        self.library_array(name, list, e)
    }

    /// `norm2(x)`.
    pub fn norm2(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Value> {
        if self.in_compute || e.ty.kind() > 8 {
            return self.scaled_norm(self.argument(args, 0)?, e);
        }
        let name = if e.ty.kind() == 4 { "_FortranANorm2_4" } else { "_FortranANorm2_8" };
        let array = self.library_operand(self.argument(args, 0)?)?;
        let (file, line) = self.source_position();
        let dim = self.b.int(0, Type::I32);
        self.call_library(name, vec![array, file, line, dim])
    }

    /// The address of a descriptor of an argument: of an array where it is, of a scalar's value.
    pub fn library_operand(&mut self, e: &Expr) -> Lower<Value> {
        if e.rank > 0 {
            return Ok(self.described_array(e)?.0);
        }
        if e.ty.is_character() {
            return self.text_descriptor(e);
        }
        let elem = self.elem(&e.ty, e.span)?;
        if e.ty.derived().is_some() {
            let address = self.lent_record(e)?;
            return Ok(self.described_scalar(address, elem));
        }
        let value = self.value(e)?;
        let var = self.hidden(".operand", Storage::Scalar(elem));
        self.b.store(var, value);
        let address = self.b.var_addr(var);
        Ok(self.described_scalar(address, elem))
    }

    fn extra_argument(&mut self, extra: &Extra<'_>) -> Lower<Value> {
        Ok(match extra {
            Extra::Described(Some(e)) => self.library_operand(e)?,
            Extra::Described(None) => self.null(),
            Extra::Int(value) => self.b.convert(*value, Type::I32),
            Extra::Long(value) => self.b.convert(*value, Type::I64),
        })
    }

    /// `dim` as an `int`; 0 where it is absent.
    fn dim_argument(&mut self, args: &[Option<Expr>], index: usize) -> Lower<Value> {
        let dim = match args.get(index).and_then(Option::as_ref) {
            Some(dim) => self.integer(dim)?,
            None => self.b.i64(0),
        };
        Ok(self.b.convert(dim, Type::I32))
    }

    /// The call; `args` are those behind the result.
    pub fn library_array(&mut self, name: &'static str, mut args: Vec<Value>, e: &Expr) -> Lower<Var> {
        let elem = if self.has_letters(e) { Elem::Bytes(1) } else { self.elem(&e.ty, e.span)? };
        let rank = e.rank as u8;
        let storage = Storage::Descriptor { elem, rank, contiguous: true, kind: DescriptorKind::Allocatable };
        let result = self.hidden(".result", storage);
        self.empty(result);
        args.insert(0, self.b.var_addr(result));
        self.run_library(name, args)?;
        let memory = self.var_address(result);
        let buffer = self.buffer();
        self.b.store(buffer, memory);
        self.statement_buffers.push(buffer);
        if self.has_letters(e) { Ok(self.lettered_from_plain(result, e.rank)) } else { Ok(result) }
    }
}

/// The library's function that reduces along a dimension.
fn reduction_along(id: Intrinsic) -> Option<&'static str> {
    Some(match id {
        Intrinsic::Sum => "_FortranASumDim",
        Intrinsic::Product => "_FortranAProductDim",
        Intrinsic::Maxval => "_FortranAMaxvalDim",
        Intrinsic::Minval => "_FortranAMinvalDim",
        Intrinsic::Iall => "_FortranAIAllDim",
        Intrinsic::Iany => "_FortranAIAnyDim",
        Intrinsic::Iparity => "_FortranAIParityDim",
        Intrinsic::Norm2 => "_FortranANorm2Dim",
        Intrinsic::Count => "_FortranACountDim",
        Intrinsic::Any => "_FortranAAnyDim",
        Intrinsic::All => "_FortranAAllDim",
        Intrinsic::Parity => "_FortranAParityDim",
        _ => return None,
    })
}
