//! Arithmetic on subscripts, bounds and sizes (`I64`), with constants folded as they come: analyses see `i + 1`, not
//! `i + (2 - 1)`.

use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, OpKind, Type, Value, ViewDim};

impl Lowerer<'_, '_> {
    pub fn known(&self, value: Value) -> Option<i64> {
        self.b.func.constant_int(value)
    }

    pub fn add(&mut self, a: Value, b: Value) -> Value {
        match (self.known(a), self.known(b)) {
            (Some(x), Some(y)) => self.b.i64(x.wrapping_add(y)),
            (Some(0), None) => b,
            (None, Some(0)) => a,
            _ => self.b.binary(BinaryOp::Add, a, b),
        }
    }

    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        match (self.known(a), self.known(b)) {
            (Some(x), Some(y)) => self.b.i64(x.wrapping_sub(y)),
            (None, Some(0)) => a,
            (None, None) if a == b => self.b.i64(0),
            _ => self.b.binary(BinaryOp::Sub, a, b),
        }
    }

    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        match (self.known(a), self.known(b)) {
            (Some(x), Some(y)) => self.b.i64(x.wrapping_mul(y)),
            (Some(1), None) => b,
            (None, Some(1)) => a,
            _ => self.b.binary(BinaryOp::Mul, a, b),
        }
    }

    pub fn div(&mut self, a: Value, b: Value) -> Value {
        match (self.known(a), self.known(b)) {
            (Some(x), Some(y)) if y != 0 => self.b.i64(x.wrapping_div(y)),
            (None, Some(1)) => a,
            _ => self.b.binary(BinaryOp::Div, a, b),
        }
    }

    pub fn at_least_zero(&mut self, a: Value) -> Value {
        let zero = self.b.i64(0);
        match self.known(a) {
            Some(x) => self.b.i64(x.max(0)),
            None => self.b.binary(BinaryOp::Max, a, zero),
        }
    }

    pub fn smaller(&mut self, a: Value, b: Value) -> Value {
        match (self.known(a), self.known(b)) {
            (Some(x), Some(y)) => self.b.i64(x.min(y)),
            _ if a == b => a,
            _ => self.b.binary(BinaryOp::Min, a, b),
        }
    }

    /// Number of subscripts from `lower` to `upper`.
    pub fn extent(&mut self, lower: Value, upper: Value) -> Value {
        let one = self.b.i64(1);
        let past = self.add(upper, one);
        let span = self.sub(past, lower);
        self.at_least_zero(span)
    }

    /// Number of subscripts from `lower` to `upper` by `step`.
    pub fn trips(&mut self, lower: Value, upper: Value, step: Value) -> Value {
        if self.known(step) == Some(1) {
            return self.extent(lower, upper);
        }
        let span = self.sub(upper, lower);
        let span = self.add(span, step);
        let trips = self.div(span, step);
        self.at_least_zero(trips)
    }

    pub fn product(&mut self, extents: &[Value]) -> Value {
        let one = self.b.i64(1);
        extents.iter().fold(one, |product, extent| self.mul(product, *extent))
    }

    pub fn array_bytes(&mut self, elem: Elem, extents: &[Value]) -> Value {
        let count = self.product(extents);
        let bytes = self.b.i64(elem.bytes() as i64);
        self.mul(count, bytes)
    }

    /// Dimensions of an array whose elements are dense, the first subscript fastest, from lower bounds and extents.
    pub fn dense_dims(&mut self, elem: Elem, dims: &[(Value, Value)]) -> Vec<ViewDim> {
        let mut stride = self.b.i64(elem.bytes() as i64);
        let mut view = Vec::new();
        for (lower, extent) in dims {
            view.push(ViewDim { lower: *lower, extent: *extent, stride });
            stride = self.mul(stride, *extent);
        }
        view
    }

    pub fn null(&mut self) -> Value {
        let zero = self.b.i64(0);
        self.b.value(OpKind::Bitcast(zero), Type::Ptr)
    }

    pub fn is_null(&mut self, address: Value) -> Value {
        let null = self.null();
        self.b.compare(CompareOp::Eq, address, null)
    }

    pub fn not_null(&mut self, address: Value) -> Value {
        let null = self.null();
        self.b.compare(CompareOp::Ne, address, null)
    }
}
