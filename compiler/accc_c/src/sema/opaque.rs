//! Types that headers mention and nothing here computes with: 128-bit floating-point numbers.
//!
//! They have a size and an alignment, so that the records of the system's headers are laid out right; an object, a value
//! or a call that needs one is reported. In the tree they are records without names. Source: gcc's manual, "Additional
//! Floating Types".

use super::Sema;
use super::record::RecordFacts;
use crate::hir::{Field, Record, RecordId, Type, TypeId, basic};
use accc_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opaque {
    /// `__float128`
    Float128,
}

impl Sema<'_> {
    /// The type of this kind; the same one each time.
    pub fn opaque_type(&mut self, opaque: Opaque) -> TypeId {
        if let Some((_, ty)) = self.opaque.iter().find(|(known, _)| *known == opaque) {
            return *ty;
        }
        let (tag, elem, size) = match opaque {
            Opaque::Float128 => ("__float128".to_string(), basic::DOUBLE, 16),
        };
        let step = self.types.size(elem).unwrap_or(1).max(1) as usize;
        let field =
            |offset| Field { name: None, ty: elem.plain(), offset, bits: None, refers: false, span: Span::NONE };
        let fields: Vec<Field> = (0..size).step_by(step).map(field).collect();
        let symbols = vec![None; fields.len()];
        let id = RecordId(self.types.records.len() as u32);
        let (fields, span) = (Some(fields), Span::NONE);
        self.types.records.push(Record {
            tag: Some(tag),
            union: false,
            fields,
            size,
            align: size,
            packed: false,
            variable_size: None,
            span,
        });
        self.record_facts.push(RecordFacts { symbols, ..RecordFacts::default() });
        let ty = self.types.intern(Type::Record(id));
        self.opaque.push((opaque, ty));
        ty
    }

    /// Reports an object or value of such a type, or of an array of them.
    pub fn check_computable(&mut self, ty: TypeId, span: Span) {
        let innermost = self.types.innermost(ty);
        if let Some((opaque, _)) = self.opaque.iter().find(|(_, known)| *known == innermost) {
            self.report_opaque(*opaque, span);
        }
    }

    /// Reports what is passed or returned by value and has such a type somewhere in it.
    pub fn check_passed(&mut self, ty: TypeId, span: Span) {
        if self.types.is_record(ty) && self.types.has_variable_size(ty) {
            self.unsupported(span, "a record with members of variable length as an argument", "pass its address");
        }
        if !self.opaque.is_empty()
            && let Some(opaque) = self.opaque_in(ty)
        {
            self.report_opaque(opaque, span);
        }
    }

    fn opaque_in(&self, ty: TypeId) -> Option<Opaque> {
        let innermost = self.types.innermost(ty);
        if let Some((opaque, _)) = self.opaque.iter().find(|(_, known)| *known == innermost) {
            return Some(*opaque);
        }
        let record = self.types.record(self.types.record_id(innermost)?);
        record.fields.iter().flatten().find_map(|field| self.opaque_in(field.ty.ty))
    }

    fn report_opaque(&mut self, opaque: Opaque, span: Span) {
        match opaque {
            Opaque::Float128 => self.unsupported(span, "128-bit floating-point numbers", "use `long double`"),
        }
    }
}
