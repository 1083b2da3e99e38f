//! Views: where their numbers come from, and the addresses of their elements.
//!
//! An element's address is the base plus, for each dimension, (subscript - lower bound) * stride. Where the first
//! dimension is dense the last step is an index over elements, so that LLVM folds constant distances (`a(i-1)`) into
//! the access; the other dimensions come first and are shared by neighbours. On a GPU their sum is taken before the
//! base, so that arrays of one shape share it: a pointer that is kept costs two registers, and registers are warps.
//! Offsets in arrays that are dense and small are computed in 32 bits there (`narrow_view.rs`).

use super::access::Touches;
use crate::descriptor::{self, DimField};
use crate::fault::{Fault, Result};
use crate::function::{Lower, VarLocation};
use crate::raw;
use crate::types::{DimValue, Lowered, ViewValue};
use accc_ir::{
    Elem, OpKind, SMALL_ARRAY, SectionDim, Spelling, StaticDim, Storage, Type, Value, Var, VarClass, ViewDim, ViewPart,
};
use inkwell::values::{IntValue, PointerValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn load_view(&self, var: Var) -> Result<ViewValue<'ctx>> {
        let data = &self.func.vars[var];
        match &data.storage {
            Storage::Array { elem, dims } => {
                let view = self.static_view(self.memory(var)?, *elem, dims);
                // A record's last array may have more elements than its type says.
                let is_whole = !matches!(data.class, VarClass::Member { .. });
                return Ok(ViewValue { narrow: view.narrow && is_whole, ..view });
            }
            Storage::Pointer { elem, inner } => {
                let base = self.load_var(var)?.into_pointer_value();
                let view = self.pointed_view(base, *elem, inner)?;
                return Ok(ViewValue { narrow: data.shape.is_some(), ..view });
            }
            Storage::Descriptor { elem, rank, contiguous, .. } if matches!(data.class, VarClass::Member { .. }) => {
                return self.read_descriptor(self.memory(var)?, *elem, *rank, *contiguous);
            }
            Storage::Scalar(_) | Storage::Descriptor { .. } => {}
        }
        match (self.place(var)?, &data.storage) {
            (VarLocation::View(view), _) => Ok(view.clone()),
            (VarLocation::Descriptor(memory), Storage::Descriptor { elem, rank, contiguous, .. }) => {
                self.read_descriptor(*memory, *elem, *rank, *contiguous)
            }
            _ => Err(Fault::bug(format!("`{}` is no array", data.name))),
        }
    }

    fn static_view(&self, base: PointerValue<'ctx>, elem: Elem, dims: &[StaticDim]) -> ViewValue<'ctx> {
        let mut stride = elem.bytes() as i64;
        let mut lowered = Vec::new();
        for dim in dims {
            let number = |n| self.unit.const_i64(n);
            lowered.push(DimValue { lower: number(dim.lower), extent: number(dim.extent), stride: number(stride) });
            stride = stride.saturating_mul(dim.extent.max(0));
        }
        ViewValue { base, elem, dims: lowered, narrow: (1..=SMALL_ARRAY).contains(&stride) }
    }

    fn read_descriptor(
        &self,
        memory: PointerValue<'ctx>,
        elem: Elem,
        rank: u8,
        contiguous: bool,
    ) -> Result<ViewValue<'ctx>> {
        let word = |dim: usize, field: DimField| -> Result<IntValue<'ctx>> {
            match self.load_descriptor_word(memory, descriptor::dim_offset(dim, field), Type::I64)? {
                Lowered::Scalar(value) => Ok(value.into_int_value()),
                Lowered::View(_) => Err(Fault::bug("a descriptor's word is a view")),
            }
        };
        let Lowered::Scalar(base) = self.load_descriptor_word(memory, 0, Type::Ptr)? else {
            return Err(Fault::bug("a descriptor's base is a view"));
        };
        let mut dims: Vec<DimValue<'ctx>> = Vec::new();
        for dim in 0..usize::from(rank) {
            let (lower, extent) = (word(dim, DimField::Lower)?, word(dim, DimField::Extent)?);
            let stride = match (contiguous, dims.last()) {
                (false, _) => word(dim, DimField::Stride)?,
                (true, last) => self.dense_stride(elem, last)?,
            };
            dims.push(DimValue { lower, extent, stride });
        }
        Ok(ViewValue { base: base.into_pointer_value(), elem, dims, narrow: false })
    }

    /// The byte stride of the dimension after `last` in a dense array.
    pub fn dense_stride(&self, elem: Elem, last: Option<&DimValue<'ctx>>) -> Result<IntValue<'ctx>> {
        match last {
            None => Ok(self.unit.const_i64(elem.bytes() as i64)),
            Some(last) => Ok(self.builder.build_int_nsw_mul(last.extent, last.stride, "")?),
        }
    }

    pub fn store_view(&self, var: Var, view: &ViewValue<'ctx>) -> Result<()> {
        if !matches!(self.func.vars[var].storage, Storage::Descriptor { .. }) {
            return Err(Fault::bug(format!("`{}` has no descriptor", self.func.vars[var].name)));
        }
        let memory = self.memory(var)?;
        self.store_descriptor_word(memory, 0, self.generic(view.base)?.into())?;
        for (i, dim) in view.dims.iter().enumerate() {
            let fields = [(DimField::Lower, dim.lower), (DimField::Extent, dim.extent), (DimField::Stride, dim.stride)];
            for (field, value) in fields {
                self.store_descriptor_word(memory, descriptor::dim_offset(i, field), value.into())?;
            }
        }
        Ok(())
    }

    pub fn make_view(&self, base: Value, dims: &[ViewDim], elem: Elem) -> Result<ViewValue<'ctx>> {
        let lower_dim = |dim: &ViewDim| {
            Ok(DimValue { lower: self.int(dim.lower)?, extent: self.int(dim.extent)?, stride: self.int(dim.stride)? })
        };
        let dims = dims.iter().map(lower_dim).collect::<Result<_>>()?;
        Ok(ViewValue { base: self.pointer(base)?, elem, dims, narrow: false })
    }

    pub fn section(&self, view: &ViewValue<'ctx>, dims: &[SectionDim]) -> Result<ViewValue<'ctx>> {
        let builder = &self.builder;
        let one = self.unit.const_i64(1);
        let mut base = view.base;
        let mut kept = Vec::new();
        for (dim, section) in view.dims.iter().zip(dims) {
            let first = match section {
                SectionDim::Index(index) => self.int(*index)?,
                SectionDim::Range { lower, upper, step } => {
                    let (lower, upper, step) = (self.int(*lower)?, self.int(*upper)?, self.int(*step)?);
                    let extent = self.trips(lower, upper, step)?;
                    let stride = match step.get_sign_extended_constant() {
                        Some(1) => dim.stride,
                        _ => builder.build_int_nsw_mul(dim.stride, step, "")?,
                    };
                    kept.push(DimValue { lower: one, extent, stride });
                    lower
                }
            };
            let distance = builder.build_int_nsw_sub(first, dim.lower, "")?;
            let bytes = builder.build_int_nsw_mul(distance, dim.stride, "")?;
            base = raw::gep(builder, self.unit.i8(), base, bytes, false)?;
        }
        Ok(ViewValue { base, elem: view.elem, dims: kept, narrow: false })
    }

    pub fn view_part(&self, view: &ViewValue<'ctx>, dim: u8, part: ViewPart) -> Result<IntValue<'ctx>> {
        let dim = view.dims.get(usize::from(dim)).ok_or_else(|| Fault::bug("a view has no such dimension"))?;
        Ok(match part {
            ViewPart::Lower => dim.lower,
            ViewPart::Extent => dim.extent,
            ViewPart::Stride => dim.stride,
        })
    }

    pub fn elem_addr(&self, view: &ViewValue<'ctx>, subscripts: &[Value]) -> Result<PointerValue<'ctx>> {
        if view.dims.len() != subscripts.len() {
            return Err(Fault::bug("a view of another rank than its subscripts"));
        }
        if view.narrow && self.unit.on_gpu() {
            return self.narrow_address(view, subscripts);
        }
        let builder = &self.builder;
        let bytes = view.elem.bytes();
        let is_dense = |dim: &DimValue| dim.stride.get_zero_extended_constant() == Some(bytes);
        let mut address = view.base;
        let mut dense = None;
        let mut row: Option<IntValue<'ctx>> = None;
        for (i, (dim, subscript)) in view.dims.iter().zip(subscripts).enumerate() {
            let distance = builder.build_int_nsw_sub(self.int(*subscript)?, dim.lower, "")?;
            if i == 0 && is_dense(dim) {
                dense = Some(distance);
                continue;
            }
            if i == 0 && self.counts_elements(view.elem) {
                let size = self.unit.const_i64(bytes as i64);
                let stride = builder.build_int_exact_signed_div(dim.stride, size, "")?;
                dense = Some(builder.build_int_nsw_mul(distance, stride, "")?);
                continue;
            }
            let offset = builder.build_int_nsw_mul(distance, dim.stride, "")?;
            match (self.unit.on_gpu(), row) {
                (false, _) => address = raw::gep(builder, self.unit.i8(), address, offset, false)?,
                (true, None) => row = Some(offset),
                (true, Some(sum)) => row = Some(builder.build_int_nsw_add(sum, offset, "")?),
            }
        }
        if let Some(offset) = row {
            address = raw::gep(builder, self.unit.i8(), address, offset, false)?;
        }
        match dense {
            Some(distance) => raw::gep(builder, self.unit.memory_type(view.elem), address, distance, false),
            None => Ok(address),
        }
    }

    /// Whether the first dimension's stride is a number of elements, as Fortran places numbers, in records too. LLVM
    /// then asks before a loop whether it is 1, and vectorises for that case.
    fn counts_elements(&self, elem: Elem) -> bool {
        let number = matches!(elem, Elem::I32 | Elem::I64 | Elem::F32 | Elem::F64);
        number && !self.unit.on_gpu() && self.unit.ir.spelling == Spelling::Fortran
    }

    /// What an access to an element of this view touches.
    pub fn touches(&self, view: Value) -> Touches {
        let Some(var) = self.func.root_var(view) else { return Touches::Data(None) };
        let data = &self.func.vars[var];
        match (&data.storage, data.class) {
            (_, VarClass::Member { .. }) => Touches::Data(None),
            (Storage::Pointer { .. }, _) => Touches::Behind(var),
            _ if self.through_rows(view) => Touches::Behind(var),
            _ => Touches::Data(Some(var)),
        }
    }

    /// Whether a view shows what a table's pointers point to.
    fn through_rows(&self, view: Value) -> bool {
        match self.func.def(view).map(|op| self.func.kind(op)) {
            Some(OpKind::RowView { .. }) => true,
            Some(OpKind::Section { view, .. } | OpKind::Field { view, .. } | OpKind::DeviceView { view, .. }) => {
                self.through_rows(*view)
            }
            _ => false,
        }
    }
}
