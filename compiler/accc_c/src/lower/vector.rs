//! Vectors of GNU C: what makes them, comparisons, and their bits as other types.
//!
//! A vector is one value of the IR. An operator that is written for numbers works on each lane ([`super::arith`]).

use super::Lower;
use super::function::Lowerer;
use crate::hir::{CompareOp, Expr, TypeId, VectorOp};
use accc_ir::{BinaryOp, Elem, OpKind, Storage, Type, Value};

impl Lowerer<'_, '_> {
    pub fn vector(&mut self, op: &VectorOp, args: &[Expr], ty: TypeId) -> Lower<Value> {
        let result = self.value_type(ty);
        let signed = args.first().and_then(|arg| self.types.scalar(arg.ty)).is_some_and(|scalar| scalar.signed);
        let mut values = args.iter().map(|arg| self.value(arg)).collect::<Lower<Vec<Value>>>()?;
        Ok(match op {
            VectorOp::Splat => self.b.value(OpKind::Splat(values[0]), result),
            VectorOp::ConvertLanes => self.lanes_converted(values[0], result, signed, ty),
            VectorOp::Shuffle => {
                let mask = values.pop().expect("a shuffle has its mask");
                self.shuffled(&values, mask, result)
            }
            VectorOp::Pick(lanes) => {
                self.b.value(OpKind::Shuffle { a: values[0], b: values[1], lanes: lanes.clone() }, result)
            }
        })
    }

    fn lanes_converted(&mut self, value: Value, result: Type, signed: bool, ty: TypeId) -> Value {
        let to_signed = self.types.scalar(ty).is_some_and(|scalar| scalar.signed);
        let from_real = self.b.func.type_of(value).each().is_float();
        let signed = if from_real { to_signed } else { signed };
        if signed { self.b.convert(value, result) } else { self.b.uconvert(value, result) }
    }

    /// By way of memory, where the lanes of both vectors lie: the numbers count modulo the lanes that there are.
    fn shuffled(&mut self, vectors: &[Value], mask: Value, result: Type) -> Value {
        let (Type::Vector(lane, count), number) = (result, self.b.func.type_of(mask).each()) else {
            panic!("a shuffle gives a vector")
        };
        let (whole, part) = (Elem::Vector(lane, count), lane.elem());
        let storage = Storage::Array { elem: Elem::Bytes(whole.bytes() * vectors.len() as u64), dims: Vec::new() };
        let memory = self.hidden(".lanes", storage);
        self.b.func.vars[memory].align = Some(whole.align());
        let start = self.b.var_addr(memory);
        for (index, vector) in vectors.iter().enumerate() {
            let to = self.offset(start, (index as u64 * whole.bytes()) as i64);
            self.b.store_at(to, whole, *vector);
        }
        let last = self.b.i64(i64::from(count) * vectors.len() as i64 - 1);
        let size = self.b.i64(part.bytes() as i64);
        let mut shuffled = vectors[0];
        for lane in 0..i64::from(count) {
            let lane = self.b.i64(lane);
            let from = self.b.value(OpKind::GetLane { vector: mask, lane }, number);
            let from =
                if number == Type::I128 { self.b.convert(from, Type::I64) } else { self.b.uconvert(from, Type::I64) };
            let from = self.b.binary(BinaryOp::And, from, last);
            let bytes = self.mul_nsw(from, size);
            let address = self.b.ptr_add(start, bytes);
            let value = self.b.load_at(address, part);
            shuffled = self.b.value(OpKind::SetLane { vector: shuffled, lane, value }, result);
        }
        shuffled
    }

    pub fn compare_vectors(&mut self, op: CompareOp, a: &Expr, b: &Expr) -> Lower<Value> {
        let signed = self.types.scalar(a.ty).is_some_and(|scalar| scalar.signed);
        let (x, y) = (self.value(a)?, self.value(b)?);
        Ok(self.b.compare(super::logic::compare_op(op, signed), x, y))
    }

    /// The same bits as another type of the same size.
    pub fn same_bits(&mut self, value: Value, ty: Type) -> Value {
        if self.b.func.type_of(value) == ty {
            return value;
        }
        self.b.value(OpKind::Bitcast(value), ty)
    }

    /// What came out of a call in a register, as the vector that it is.
    pub fn out_of_border(&mut self, value: Value, ty: Type) -> Value {
        if matches!(ty, Type::Vector(..)) { self.same_bits(value, ty) } else { value }
    }
}
