//! Components of all records of an array or section in device code: `a(2:5)%x`, `a%x(3)`. Their elements are reached
//! through the array itself, so that analyses see which one it is.

use crate::hir::{ComplexPart, Component, Expr, ExprKind, Shape, Type};
use crate::lower::Lower;
use crate::lower::arrays::array::{ArrayLeaf, Axis};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::designator::lower_bounds;
use crate::lower::variables::storage::elem_of;
use accc_ir::{Elem, FieldDim, Value};

/// A step from a record to a part of it.
#[derive(Clone, Debug)]
pub(in crate::lower) struct RecordPart {
    offset: u64,
    elem: Elem,
    dims: Vec<FieldDim>,
    /// Of an array component: zero-based.
    subscripts: Vec<Value>,
}

/// Whether the designator is a scalar part of each record of an array.
pub(in crate::lower) fn is_part_of_records(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Component { base, .. } => base.rank > 0,
        ExprKind::Element { base, .. } => e.rank > 0 && is_part_of_records(base),
        _ => false,
    }
}

impl Lowerer<'_, '_> {
    pub fn part_of_records(&mut self, e: &Expr) -> Lower<(ArrayLeaf, Vec<Axis>)> {
        let (component, subscripts) = match &e.kind {
            ExprKind::Element { base, subscripts } => (&**base, subscripts.as_slice()),
            _ => (e, &[][..]),
        };
        let ExprKind::Component { base, index } = &component.kind else {
            return Err(self.unsupported("this array here", "assign it to a variable first"));
        };
        let (mut leaf, axes) = self.designator(base)?;
        let component = self.component(base, *index);
        if component.is_described() || component.ty.is_character() {
            let what = "an allocatable, pointer or character component of a whole array or a section, in device code";
            return Err(self.unsupported(what, "use the elements in a loop"));
        }
        let mut own = self.integers(subscripts)?;
        for (subscript, lower) in own.iter_mut().zip(lower_bounds(component)) {
            let lower = self.b.i64(lower);
            *subscript = self.sub(*subscript, lower);
        }
        leaf.parts.push(RecordPart { subscripts: own, ..RecordPart::of(component) });
        Ok((leaf, axes))
    }

    /// `z%re` as a value.
    pub fn part_value(&mut self, z: &Expr, part: ComplexPart) -> Lower<Value> {
        let z = self.value(z)?;
        let (re, im) = self.b.parts(z);
        Ok(match part {
            ComplexPart::Real => re,
            ComplexPart::Imaginary => im,
        })
    }

    /// In device code parts of complex numbers are read and assigned, but have no address.
    pub fn check_no_complex_part(&self, e: &Expr) -> Lower<()> {
        if self.in_compute && matches!(e.kind, ExprKind::ComplexPart { .. }) {
            let what = "a part of a complex number that a procedure may write, in device code";
            return Err(self.unsupported(what, "pass a real variable, or the value in parentheses: `(z%re)`"));
        }
        Ok(())
    }

    /// The view on one part of all numbers of an array, or of a number that is no element.
    pub fn part_view(&mut self, e: &Expr, z: &Expr, part: ComplexPart) -> Lower<Value> {
        self.check_no_complex_part(e)?;
        let numbers = match z.rank {
            0 => {
                let (address, elem) = (self.address(z)?, self.elem(&z.ty, z.span)?);
                self.b.make_view(address, elem, Vec::new())
            }
            _ => self.array_view(z)?,
        };
        Ok(self.part_of_record((numbers, Vec::new()), &RecordPart::of_complex(&e.ty, part)).0)
    }

    /// The view and the subscripts of a part of a record, from those of the record.
    pub fn part_of_record(
        &mut self,
        (view, subscripts): (Value, Vec<Value>),
        part: &RecordPart,
    ) -> (Value, Vec<Value>) {
        let view = self.b.field(view, part.offset, part.elem, part.dims.clone());
        (view, part.subscripts.iter().copied().chain(subscripts).collect())
    }
}

impl RecordPart {
    /// A part of a complex number, of that real type.
    pub fn of_complex(ty: &Type, part: ComplexPart) -> RecordPart {
        let elem = elem_of(ty).unwrap_or(Elem::Bytes(0));
        let offset = match part {
            ComplexPart::Real => 0,
            ComplexPart::Imaginary => elem.bytes(),
        };
        RecordPart { offset, elem, dims: Vec::new(), subscripts: Vec::new() }
    }

    /// All of a component.
    pub fn of(component: &Component) -> RecordPart {
        let elem = elem_of(&component.ty).unwrap_or(Elem::Bytes(0));
        let mut stride = elem.bytes() as i64;
        let mut dims = Vec::new();
        if let Shape::Static(declared) = &component.shape {
            for dim in declared {
                dims.push(FieldDim { extent: dim.extent, stride });
                stride *= dim.extent;
            }
        }
        RecordPart { offset: component.offset, elem, dims, subscripts: Vec::new() }
    }
}
