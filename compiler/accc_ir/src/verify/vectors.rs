//! Types of the ops that make vectors and take them apart.

use super::Checker;
use crate::ids::Op;
use crate::op::OpKind;
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn vectors(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::Splat(a) => {
                let (ty, result) = (self.type_of(*a), self.single(op));
                let fits = matches!(result, Some(Type::Vector(lane, _)) if lane.value_type() == ty);
                self.require(op, fits, || format!("{result:?} of equal {ty}"));
            }
            OpKind::Shuffle { a, b, lanes } => {
                let Some((ty, count)) = self.vector(op, *a) else { return };
                self.operand(op, *b, ty);
                let inside = lanes.iter().flatten().all(|lane| *lane < 2 * count);
                self.require(op, inside, || "a lane that neither vector has".into());
                let Type::Vector(lane, _) = ty else { return };
                self.result(op, Type::Vector(lane, lanes.len() as u16));
            }
            OpKind::GetLane { vector, lane } => {
                let Some((ty, _)) = self.vector(op, *vector) else { return };
                self.operand(op, *lane, Type::I64);
                self.result(op, ty.each());
            }
            OpKind::SetLane { vector, lane, value } => {
                let Some((ty, _)) = self.vector(op, *vector) else { return };
                self.operand(op, *lane, Type::I64);
                self.operand(op, *value, ty.each());
                self.result(op, ty);
            }
            _ => unreachable!("no op of vectors"),
        }
    }

    fn vector(&mut self, op: Op, value: crate::ids::Value) -> Option<(Type, u16)> {
        let ty = self.type_of(value);
        match ty {
            Type::Vector(_, count) => Some((ty, count)),
            _ => {
                self.error(op, format!("{value} is {ty}, expected a vector"));
                None
            }
        }
    }
}

/// How many lanes a type has; `None` for what is no vector.
pub(super) fn lanes(ty: Type) -> Option<u16> {
    match ty {
        Type::Vector(_, count) => Some(count),
        _ => None,
    }
}
