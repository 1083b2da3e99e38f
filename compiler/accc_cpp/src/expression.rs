//! Expressions, word by word. Constants are converted where they stand, as C's analysis does it.

use crate::tree::{Reader, Result};
use accc_c::hir::{
    BinaryOp, Builtin, CompareOp, Expr, ExprKind, FieldRef, FloatConst, RecordId, SectionDim, TypeId, UnaryOp, basic,
};
use accc_source::Span;

impl Reader<'_, '_> {
    fn boxed(&mut self) -> Result<Box<Expr>> {
        self.expr().map(Box::new)
    }

    pub fn optional_expr(&mut self) -> Result<Option<Expr>> {
        if self.words.flag()? { self.expr().map(Some) } else { Ok(None) }
    }

    pub fn exprs(&mut self) -> Result<Vec<Expr>> {
        let count: usize = self.words.number()?;
        (0..count).map(|_| self.expr()).collect()
    }

    pub fn expr(&mut self) -> Result<Expr> {
        let tag = self.words.word()?;
        let span = self.span()?;
        let ty = self.ty()?;
        let kind = match tag {
            "int" => ExprKind::Int(self.words.number()?),
            "float" => ExprKind::Float(FloatConst::Double(f64::from_bits(self.words.number()?))),
            "imaginary" => {
                ExprKind::Complex(FloatConst::Double(0.0), FloatConst::Double(f64::from_bits(self.words.number()?)))
            }
            "convert" => {
                let value = self.expr()?;
                return Ok(self.converted(value, ty, span));
            }
            "library" => return self.library(ty, span),
            "call" => {
                let (callee, args) = (self.boxed()?, self.exprs()?);
                self.note_call(&callee, span);
                ExprKind::Call { callee, args }
            }
            "builtin" => {
                let builtin = match self.words.word()? {
                    "Trap" => Builtin::Trap,
                    _ => Builtin::Unreachable,
                };
                ExprKind::Builtin(builtin, self.exprs()?)
            }
            "statement" => {
                let count: usize = self.words.number()?;
                let body = (0..count).map(|_| self.statement()).collect::<Result<Vec<_>>>()?;
                ExprKind::Statement { body, value: self.optional_expr()?.map(Box::new) }
            }
            "section" => {
                let base = self.boxed()?;
                let count: usize = self.words.number()?;
                let dim = |this: &mut Self| -> Result<SectionDim> {
                    Ok(SectionDim { start: this.optional_expr()?, length: this.optional_expr()? })
                };
                ExprKind::Section { base, dims: (0..count).map(|_| dim(self)).collect::<Result<Vec<_>>>()? }
            }
            _ => match self.place(tag)? {
                Some(place) => place,
                None => self.operation(tag, ty)?,
            },
        };
        if ty == basic::LONG_DOUBLE || ty == basic::COMPLEX_LONG_DOUBLE {
            self.sema.note_type(ty, span);
        }
        Ok(Expr { kind, ty, span })
    }

    fn place(&mut self, tag: &str) -> Result<Option<ExprKind>> {
        Ok(Some(match tag {
            "obj" => ExprKind::Object(self.object()?),
            "str" => ExprKind::Str(self.string()?),
            "deref" => {
                let pointer = self.boxed()?;
                match pointer.kind {
                    ExprKind::AddressOf(place) => place.kind,
                    _ => ExprKind::Deref(pointer),
                }
            }
            "index" => ExprKind::Index { base: self.boxed()?, index: self.boxed()? },
            "mem" => {
                let (record, offset) = (RecordId(self.words.number()?), self.words.number()?);
                let bits = self.bits()?;
                let field = FieldRef { record, offset, bits, volatile: false, constant: false, atomic: false };
                self.member(field)?
            }
            "real" => ExprKind::Real(self.boxed()?),
            "imag" => ExprKind::Imag(self.boxed()?),
            "load" => ExprKind::Load { place: self.boxed()?, volatile: false },
            "decay" => ExprKind::Decay(self.boxed()?),
            "addr" => {
                let place = self.boxed()?;
                match place.kind {
                    ExprKind::Deref(pointer) => return Ok(Some(pointer.kind)),
                    _ => ExprKind::AddressOf(place),
                }
            }
            _ => return Ok(None),
        }))
    }

    /// A member; one of an anonymous member, or of a base, stays a member of that.
    fn member(&mut self, field: FieldRef) -> Result<ExprKind> {
        Ok(ExprKind::Member { base: self.boxed()?, field })
    }

    fn operation(&mut self, tag: &str, ty: TypeId) -> Result<ExprKind> {
        Ok(match tag {
            "minus" => ExprKind::Unary(UnaryOp::Minus, self.boxed()?),
            "complement" => ExprKind::Unary(UnaryOp::Complement, self.boxed()?),
            "not" => ExprKind::Not(self.boxed()?),
            "and" => ExprKind::And(self.boxed()?, self.boxed()?),
            "or" => ExprKind::Or(self.boxed()?, self.boxed()?),
            "binary" => {
                let op = self.binary_op()?;
                let (left, right) = (self.expr()?, self.expr()?);
                fold(op, &left, &right, ty).unwrap_or_else(|| ExprKind::Binary(op, Box::new(left), Box::new(right)))
            }
            "compare" => {
                let op = match self.words.word()? {
                    "eq" => CompareOp::Eq,
                    "ne" => CompareOp::Ne,
                    "lt" => CompareOp::Lt,
                    "le" => CompareOp::Le,
                    "gt" => CompareOp::Gt,
                    _ => CompareOp::Ge,
                };
                ExprKind::Compare(op, self.boxed()?, self.boxed()?)
            }
            "padd" => {
                let minus = self.words.flag()?;
                ExprKind::PointerAdd { pointer: self.boxed()?, index: self.boxed()?, minus }
            }
            "pdiff" => ExprKind::PointerDiff(self.boxed()?, self.boxed()?),
            "cond" => {
                let (cond, then, otherwise) = (self.boxed()?, self.boxed()?, self.boxed()?);
                ExprKind::Conditional { cond, then: Some(then), otherwise }
            }
            "comma" => ExprKind::Comma(self.boxed()?, self.boxed()?),
            "assign" => ExprKind::Assign { place: self.boxed()?, value: self.boxed()? },
            "assignop" => {
                let (op, computed) = (self.binary_op()?, self.ty()?);
                ExprKind::AssignOp { op, place: self.boxed()?, value: self.boxed()?, computed }
            }
            "increment" => {
                let (minus, postfix) = (self.words.flag()?, self.words.flag()?);
                ExprKind::Increment { place: self.boxed()?, minus, postfix }
            }
            _ => return Err(format!("the typed tree has the expression `{tag}`")),
        })
    }

    fn binary_op(&mut self) -> Result<BinaryOp> {
        let word = self.words.word()?;
        Ok(match word {
            "add" => BinaryOp::Add,
            "sub" => BinaryOp::Sub,
            "mul" => BinaryOp::Mul,
            "div" => BinaryOp::Div,
            "rem" => BinaryOp::Rem,
            "and" => BinaryOp::And,
            "or" => BinaryOp::Or,
            "xor" => BinaryOp::Xor,
            "shl" => BinaryOp::Shl,
            "shr" => BinaryOp::Shr,
            _ => return Err(format!("the typed tree has the operator `{word}`")),
        })
    }

    fn converted(&mut self, value: Expr, ty: TypeId, span: Span) -> Expr {
        if ty == basic::VOID {
            return Expr { kind: ExprKind::Convert(Box::new(value)), ty, span };
        }
        self.sema.convert(value, ty)
    }

    /// What a function of the C library does, or a builtin of that name.
    fn library(&mut self, ty: TypeId, span: Span) -> Result<Expr> {
        let name = self.words.text()?;
        let function = self.ty()?;
        let args = self.exprs()?;
        let found = self.sema.typed_library(&name, function, args, span);
        let value = found.unwrap_or(Expr { kind: ExprKind::Int(0), ty: basic::INT, span });
        if value.ty == ty {
            return Ok(value);
        }
        Ok(self.converted(value, ty, span))
    }

    fn note_call(&mut self, callee: &Expr, span: Span) {
        if let ExprKind::Decay(place) = &callee.kind
            && let ExprKind::Object(id) = place.kind
        {
            self.sema.note_call(id, span);
        }
    }
}

/// Of constants that do not overflow.
fn fold(op: BinaryOp, left: &Expr, right: &Expr, ty: TypeId) -> Option<ExprKind> {
    let (ExprKind::Int(a), ExprKind::Int(b)) = (&left.kind, &right.kind) else { return None };
    let number = match op {
        BinaryOp::Add => a.checked_add(*b),
        BinaryOp::Sub => a.checked_sub(*b),
        BinaryOp::Mul => a.checked_mul(*b),
        _ => None,
    }?;
    let fits = ty == basic::LONG || i32::try_from(number).is_ok() && ty == basic::INT;
    fits.then_some(ExprKind::Int(number))
}
