//! Arithmetic on scalars and addresses (C11, 6.5.3 to 6.5.7).

use super::Lower;
use super::counted::{changes_of, unconverted};
use super::function::Lowerer;
use super::types::{Scalar, Shape};
use crate::hir::walk::{Visitor, walk_stmt};
use crate::hir::{BinaryOp as C, Expr, ExprKind, For, ObjectId, Stmt, StmtKind, TypeId, UnaryOp as CUnary};
use accc_ir::{BinaryOp, Elem, MathFn, OpKind, Signature, Storage, Type, UnaryOp, Value};
use std::collections::HashSet;

impl Lowerer<'_, '_> {
    pub fn unary(&mut self, op: CUnary, a: &Expr) -> Lower<Value> {
        let scalar = self.types.scalar(a.ty).unwrap_or(Scalar::INT);
        let value = self.value(a)?;
        Ok(match op {
            CUnary::Complement => self.b.unary(UnaryOp::Not, value),
            CUnary::Rounded => self.b.convert(value, Type::F16),
            CUnary::Cut(bits) => {
                let mask = self.b.int((1_i64 << bits) - 1, scalar.value_type());
                self.b.binary(BinaryOp::And, value, mask)
            }
            CUnary::Minus if scalar.is_float() || scalar.is_vector() => self.b.unary(UnaryOp::Neg, value),
            CUnary::Minus => {
                let zero = self.zero(scalar.value_type());
                self.arithmetic(C::Sub, zero, value, scalar)
            }
        })
    }

    /// Both sides have this type; the amount of a shift has its own.
    pub fn binary_expr(&mut self, op: C, a: &Expr, b: &Expr, ty: TypeId) -> Lower<Value> {
        let Shape::Scalar(scalar) = self.types.shape(ty) else { return self.converted(a, ty) };
        if scalar.is_pointer() {
            // Only atomic builtins compute with addresses as numbers.
            let (x, y) = (self.long(a)?, self.long(b)?);
            let sum = self.arithmetic(op, x, y, Scalar::UNSIGNED_LONG);
            return Ok(self.b.value(OpKind::Bitcast(sum), Type::Ptr));
        }
        let x = self.value(a)?;
        let y = match op {
            C::Shl | C::Shr => self.shift_amount(b, scalar)?,
            C::Add | C::Sub | C::Mul | C::Div | C::Rem | C::And | C::Or | C::Xor => self.value(b)?,
        };
        Ok(self.arithmetic(op, x, y, scalar))
    }

    pub fn shift_amount(&mut self, amount: &Expr, of: Scalar) -> Lower<Value> {
        let value = self.value(amount)?;
        Ok(self.b.uconvert(value, of.value_type()))
    }

    /// An operation on two values of the scalar's type.
    pub fn arithmetic(&mut self, op: C, x: Value, y: Value, scalar: Scalar) -> Value {
        let integer = scalar.signed && !scalar.is_float() && !scalar.is_vector();
        if integer
            && self.unit.options.trapv
            && let Some(result) = self.trapping(op, x, y, scalar.elem)
        {
            return result;
        }
        let exact = integer && !self.unit.options.wrapv;
        let op = match op {
            C::Add if exact => BinaryOp::AddNsw,
            C::Sub if exact => BinaryOp::SubNsw,
            C::Mul if exact => BinaryOp::MulNsw,
            C::Add => BinaryOp::Add,
            C::Sub => BinaryOp::Sub,
            C::Mul => BinaryOp::Mul,
            C::Div if scalar.signed => BinaryOp::Div,
            C::Div => BinaryOp::UDiv,
            C::Rem if scalar.signed => BinaryOp::Rem,
            C::Rem => BinaryOp::URem,
            C::And => BinaryOp::And,
            C::Or => BinaryOp::Or,
            C::Xor => BinaryOp::Xor,
            C::Shl => BinaryOp::Shl,
            C::Shr if scalar.signed => BinaryOp::AShr,
            C::Shr => BinaryOp::LShr,
        };
        self.b.binary(op, x, y)
    }

    /// By a function of libgcc that ends the program where the result does not fit, on the host.
    fn trapping(&mut self, op: C, x: Value, y: Value, elem: Elem) -> Option<Value> {
        let operation = match op {
            C::Add => "add",
            C::Sub => "sub",
            C::Mul => "mul",
            _ => return None,
        };
        let mode = match elem {
            Elem::I32 => "si",
            Elem::I64 => "di",
            Elem::I128 => "ti",
            _ => return None,
        };
        if self.device {
            return None;
        }
        let ty = self.b.func.type_of(x);
        let signature = Signature::new(vec![ty, ty], Some(ty));
        let function = self.unit.library(&format!("__{operation}v{mode}3"), signature);
        Some(self.b.call_all(function, &[ty], vec![x, y], Vec::new())[0])
    }

    pub fn mul_nsw(&mut self, a: Value, b: Value) -> Value {
        if self.b.func.constant_int(b) == Some(1) {
            return a;
        }
        self.b.binary(BinaryOp::MulNsw, a, b)
    }

    pub fn pointer_add(&mut self, pointer: &Expr, index: &Expr, minus: bool) -> Lower<Value> {
        let address = match &pointer.kind {
            ExprKind::Decay(place) => self.address(place)?,
            _ => self.value(pointer)?,
        };
        let index = self.long(index)?;
        self.moved(address, pointer.ty, index, minus)
    }

    /// `address ± index`, in elements of what this type points to.
    pub fn moved(&mut self, address: Value, pointer: TypeId, index: Value, minus: bool) -> Lower<Value> {
        let size = self.pointee_size(pointer)?;
        let mut bytes = self.mul_nsw(index, size);
        if minus {
            let zero = self.b.i64(0);
            bytes = self.b.binary(BinaryOp::Sub, zero, bytes);
        }
        Ok(self.b.ptr_add(address, bytes))
    }

    fn pointee_size(&mut self, pointer: TypeId) -> Lower<Value> {
        match self.types.0.pointee(pointer) {
            Some(to) => self.size_of(to.ty),
            None => Ok(self.b.i64(1)),
        }
    }

    /// Pointers that only say where a loop in a construct ends may show what is not on the device, one element behind an array:
    /// the distances of those that the construct leaves as they are are taken in front of it.
    pub fn note_distances(&mut self, node: Option<&For>, body: &Stmt) -> Lower<()> {
        let mut found = Distances(Vec::new());
        node.iter().for_each(|node| found.of_loop(node));
        walk_stmt(body, &mut found);
        if found.0.is_empty() {
            return Ok(());
        }
        let changed: HashSet<ObjectId> = changes_of(body, &[]).assigned.into_iter().map(|(object, _)| object).collect();
        for (a, b) in found.0 {
            if pointer_of(a) != pointer_of(b) && [a, b].into_iter().all(|e| self.is_known_before(e, &changed)) {
                let distance = self.pointer_diff(a, b)?;
                let var = self.hidden(".distance", Storage::Scalar(Elem::I64));
                self.b.store(var, distance);
                self.distances.insert(a, var);
            }
        }
        Ok(())
    }

    /// Whether it is made of variables that nothing else reaches, and that are not changed.
    fn is_known_before(&self, e: &Expr, changed: &HashSet<ObjectId>) -> bool {
        match &e.kind {
            ExprKind::Int(_) => true,
            ExprKind::Load { place, volatile: false } => {
                matches!(place.kind, ExprKind::Object(id) if self.is_own(id) && !changed.contains(&id))
            }
            ExprKind::Decay(array) => matches!(array.kind, ExprKind::Object(id) if !changed.contains(&id)),
            ExprKind::Convert(inner) => self.is_known_before(inner, changed),
            ExprKind::PointerAdd { pointer: a, index: b, .. } | ExprKind::Binary(_, a, b) => {
                self.is_known_before(a, changed) && self.is_known_before(b, changed)
            }
            _ => false,
        }
    }

    pub fn pointer_diff(&mut self, a: &Expr, b: &Expr) -> Lower<Value> {
        if let Some(var) = self.distances.get(&std::ptr::from_ref(a)).filter(|_| self.device) {
            return Ok(self.b.load(*var));
        }
        let (x, y) = (self.value(a)?, self.value(b)?);
        let x = self.b.value(OpKind::Bitcast(x), Type::I64);
        let y = self.b.value(OpKind::Bitcast(y), Type::I64);
        let bytes = self.b.binary(BinaryOp::Sub, x, y);
        let size = self.pointee_size(a.ty)?;
        // Both point into one array: the division leaves no rest.
        Ok(match self.b.func.constant_int(size) {
            Some(0 | 1) => bytes,
            Some(n) if n.count_ones() == 1 => {
                let shift = self.b.i64(n.trailing_zeros().into());
                self.b.binary(BinaryOp::AShr, bytes, shift)
            }
            _ => self.b.binary(BinaryOp::Div, bytes, size),
        })
    }

    /// A function of the mathematical library; it has the type of its arguments.
    pub fn math(&mut self, function: MathFn, args: &[Expr], ty: TypeId) -> Lower<Value> {
        let values = args.iter().map(|arg| self.value(arg)).collect::<Lower<Vec<Value>>>()?;
        let result = self.value_type(ty);
        Ok(self.b.value(OpKind::Math(function, values), result))
    }
}

/// The variable that an address is counted from.
fn pointer_of(e: &Expr) -> Option<ObjectId> {
    match &e.kind {
        ExprKind::Load { place, .. } | ExprKind::Decay(place) => match place.kind {
            ExprKind::Object(id) => Some(id),
            _ => None,
        },
        ExprKind::PointerAdd { pointer: inner, .. } | ExprKind::Convert(inner) => pointer_of(inner),
        _ => None,
    }
}

/// The distances of pointers in the conditions of loops.
struct Distances<'h>(Vec<(&'h Expr, &'h Expr)>);

impl<'h> Distances<'h> {
    fn of_loop(&mut self, node: &'h For) {
        let Some(ExprKind::Compare(_, a, b)) = node.cond.as_ref().map(|cond| &unconverted(cond).kind) else { return };
        let pairs = [a, b].into_iter().filter_map(|side| match &unconverted(side).kind {
            ExprKind::PointerDiff(a, b) => Some((&**a, &**b)),
            _ => None,
        });
        self.0.extend(pairs);
    }
}

impl<'h> Visitor<'h> for Distances<'h> {
    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        if let StmtKind::For(node) = &stmt.kind {
            self.of_loop(node);
        }
        true
    }
}
