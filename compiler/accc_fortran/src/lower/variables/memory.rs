//! `transfer`, `storage_size` and `is_contiguous`: what memory holds. Source: Fortran 2008, section 13.7.

use super::storage::{elem_of, value_type};
use crate::hir::{Expr, Intent};
use crate::lower::Lower;
use crate::lower::arrays::array_library::Extra;
use crate::lower::characters::character::Text;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, Elem, OpKind, Storage, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// `transfer(source, mold)` with a scalar result that is no character.
    pub fn transferred(&mut self, source: &Expr, e: &Expr) -> Lower<Value> {
        let elem = self.elem(&e.ty, e.span)?;
        if source.rank == 0
            && is_number(source)
            && is_number(e)
            && value_type(&source.ty).and_then(Type::bits) == value_type(&e.ty).and_then(Type::bits)
        {
            let value = self.value(source)?;
            let ty = value_type(&e.ty).expect("a number has a value");
            return Ok(self.b.value(OpKind::Bitcast(value), ty));
        }
        let address = self.transferred_memory(source, elem.bytes())?;
        Ok(self.b.load_at(address, elem))
    }

    /// The same with a character result, of the length of `mold`.
    pub fn transferred_text(&mut self, source: &Expr, mold: &Expr) -> Lower<Text> {
        if let Some(elem) = elem_of(&mold.ty) {
            let address = self.transferred_memory(source, elem.bytes())?;
            let length = self.b.i64(elem.bytes() as i64);
            return Ok(Text { address, length, wide: false });
        }
        let length = self.length_of(mold)?;
        let address = self.text_memory(length)?;
        self.copy_bytes(source, address, length)?;
        Ok(Text { address, length, wide: false })
    }

    /// `transfer(source, mold, size)` with an array result, by the library.
    pub fn transferred_array(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (source, mold) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let Some(size) = args.get(2).and_then(Option::as_ref) else {
            return self.array_from_library("_FortranATransfer", source, &[Extra::Described(Some(mold))], e);
        };
        let size = self.integer(size)?;
        let (source, mold) = (self.library_operand(source)?, self.library_operand(mold)?);
        let (file, line) = self.source_position();
        self.library_array("_FortranATransferSize", vec![source, mold, file, line, size], e)
    }

    /// Memory with the source's bytes, at least that many; what the source does not have is not defined.
    pub fn transferred_memory(&mut self, source: &Expr, bytes: u64) -> Lower<Value> {
        if source.rank == 0 && !source.ty.is_character() && !source.ty.is_derived() {
            let value = self.value(source)?;
            let elem = self.elem(&source.ty, source.span)?;
            let address = self.bytes_for(bytes.max(elem.bytes()));
            self.b.store_at(address, elem, value);
            return Ok(address);
        }
        let address = self.bytes_for(bytes);
        let wanted = self.b.i64(bytes as i64);
        self.copy_bytes(source, address, wanted)?;
        Ok(address)
    }

    /// Copies so many bytes of a value to memory, or as many as there are.
    fn copy_bytes(&mut self, source: &Expr, address: Value, wanted: Value) -> Lower<()> {
        let (from, available, packed) = if let (0, Some(ty)) = (source.rank, source.ty.derived()) {
            let record = self.record(source)?;
            let bytes = match self.is_polymorphic(source) {
                true => {
                    let table = self.dynamic_table(source)?;
                    self.table_bytes(table)
                }
                false => self.b.i64(ty.bytes as i64),
            };
            (record, bytes, None)
        } else if source.rank == 0 && source.ty.is_character() {
            let text = self.text(source)?;
            (text.address, text.length, None)
        } else if source.rank == 0 {
            let elem = self.elem(&source.ty, source.span)?;
            (self.scalar_address(source)?, self.b.i64(elem.bytes() as i64), None)
        } else {
            let (base, packed) = self.dense_address(source, Intent::In)?;
            let extents = self.extents(source)?;
            let elem = self.elem(&source.ty, source.span)?;
            (base, self.array_bytes(elem, &extents), packed)
        };
        let count = self.b.binary(BinaryOp::Min, wanted, available);
        self.b.effect(OpKind::MemMove { dst: address, src: from, bytes: count, align: 1 });
        packed.map_or(Ok(()), |packed| self.unpack(packed))
    }

    /// Memory of the frame, aligned for every number.
    fn bytes_for(&mut self, bytes: u64) -> Value {
        let words = bytes.div_ceil(8).max(1) as i64;
        let dims = vec![accc_ir::StaticDim { lower: 1, extent: words }];
        let var = self.hidden(".transfer", Storage::Array { elem: Elem::I64, dims });
        self.var_address(var)
    }

    /// `storage_size` of what the analysis does not know: records, characters whose length is known only now.
    pub fn storage_size(&mut self, e: &Expr) -> Lower<Value> {
        let length = match elem_of(&e.ty) {
            _ if self.is_polymorphic(e) => {
                let mut table = self.dynamic_table(e)?;
                if (self.is_allocatable(e) || self.is_pointer(e))
                    && let Some(declared) = e.ty.of_table()
                {
                    let there = self.has_memory(e)?;
                    let declared = self.table_address(&declared);
                    table = self.b.select(there, table, declared);
                }
                self.table_bytes(table)
            }
            Some(elem) => self.b.i64(elem.bytes() as i64),
            None => self.text(e)?.length,
        };
        let bits = self.b.i64(8);
        Ok(self.mul(length, bits))
    }

    pub fn is_contiguous(&mut self, e: &Expr) -> Lower<Value> {
        if self.is_dense_designator(e)? {
            return Ok(self.b.bool(true));
        }
        let view = self.array_view(e)?;
        let Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let bytes = match e.ty.is_assumed() {
            true => self.assumed_element_bytes(e, view)?,
            false => self.b.i64(elem.bytes() as i64),
        };
        Ok(self.is_dense_view(view, bytes, rank))
    }
}

/// Whether the bits of the type are those of a value.
fn is_number(e: &Expr) -> bool {
    e.ty.is_ordered()
}
