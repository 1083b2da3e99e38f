//! Where in static memory a designator lies whose subscripts are known at compile time: for `data` and for the targets
//! that pointers have at first. Source: Fortran 2008, sections 5.2.3, 5.4.7.

use crate::hir::{CharLen, Component, Expr, ExprKind, SectionDim, Shape, StaticDim, SymId, SymbolClass, Type};
use crate::sema::constants::elements::Environment;
use crate::sema::{Sema, codes};
use accc_source::Span;

/// A part of a variable of constant size.
pub struct StaticPart {
    pub sym: SymId,
    /// Of the first element, in bytes.
    pub offset: i64,
    /// Of an element.
    pub ty: Type,
    /// None of a scalar.
    pub dims: Vec<PartDim>,
}

pub struct PartDim {
    pub lower: i64,
    pub extent: i64,
    /// In bytes.
    pub stride: i64,
}

impl StaticPart {
    /// The offsets of the elements, in array element order.
    pub fn offsets(&self) -> Vec<i64> {
        self.dims.iter().fold(vec![self.offset], |inner, dim| {
            (0..dim.extent).flat_map(|at| inner.iter().map(move |offset| offset + at * dim.stride)).collect()
        })
    }
}

impl Sema<'_> {
    /// `None` was reported.
    pub fn static_part(&mut self, e: &Expr, env: &mut Environment) -> Option<StaticPart> {
        match &e.kind {
            ExprKind::Var(sym) => {
                let dims = self.static_dims(*sym, e.span)?;
                let ty = self.symbol(*sym).ty.clone();
                Some(StaticPart { sym: *sym, offset: 0, dims: dense(&dims, &ty), ty })
            }
            ExprKind::Component { base, index } => {
                let mut part = self.static_part(base, env)?;
                let component = self.static_component(base, *index, e.span)?;
                part.offset += component.offset as i64;
                if let (Shape::Static(dims), true) = (&component.shape, base.rank == 0) {
                    part.dims = dense(dims, &component.ty);
                }
                part.ty = component.ty;
                Some(part)
            }
            ExprKind::Element { base, subscripts } => {
                let dims: Vec<SectionDim> = subscripts.iter().map(|s| SectionDim::Index(s.clone())).collect();
                self.static_section(base, &dims, e.span, env)
            }
            ExprKind::Section { base, dims } => self.static_section(base, dims, e.span, env),
            ExprKind::Substring { base, lower, upper } => {
                let mut part = self.static_part(base, env)?;
                let kind = i64::from(part.ty.kind());
                let length = part.ty.layout().0 as i64 / kind;
                let lower = lower.as_ref().map_or(Some(1), |e| self.static_integer(e, env))?;
                let upper = upper.as_ref().map_or(Some(length), |e| self.static_integer(e, env))?;
                if lower <= upper && (lower < 1 || upper > length) {
                    let message = format!("the characters {lower} to {upper} of {length}");
                    self.error(codes::RANGE, e.span, message, "not all of them are there");
                    return None;
                }
                let empty = lower > upper;
                part.offset += if empty { 0 } else { (lower - 1) * kind };
                let length = if empty { 0 } else { upper - lower + 1 };
                part.ty = Type::Character(CharLen::Const(length), kind as u8);
                Some(part)
            }
            _ => {
                self.error(codes::NOT_ASSIGNABLE, e.span, "`data` names variables and their parts", "");
                None
            }
        }
    }

    fn static_component(&mut self, base: &Expr, index: usize, span: Span) -> Option<Component> {
        let definition = base.ty.derived().and_then(|ty| self.definition(ty))?;
        let component = definition.components.get(index)?.clone();
        if component.is_described() || component.ty.is_procedure() {
            let message = format!("the component `{}` can't have an initial value here", component.name);
            self.error(codes::ATTRIBUTES, span, message, "its memory is not part of the structure");
            return None;
        }
        Some(component)
    }

    /// Subscripts and ranges of a whole array, or of an array component of what `base` names.
    fn static_section(
        &mut self,
        base: &Expr,
        dims: &[SectionDim],
        span: Span,
        env: &mut Environment,
    ) -> Option<StaticPart> {
        let mut part = self.static_part(base, env)?;
        let own = match &base.kind {
            // `a(:)%x(2)`: the subscripts are the component's, the dimensions the outer array's.
            ExprKind::Component { base: inner, index } if inner.rank > 0 => {
                let component = self.static_component(inner, *index, span)?;
                let Shape::Static(declared) = &component.shape else { return None };
                dense(declared, &component.ty)
            }
            _ => std::mem::take(&mut part.dims),
        };
        for (dim, declared) in dims.iter().zip(&own) {
            let (first, count, step) = self.static_range(dim, declared, env)?;
            let last = first + (count - 1) * step;
            let inside = |index: i64| index >= declared.lower && index < declared.lower + declared.extent;
            if count > 0 && !(inside(first) && inside(last)) {
                let name = self.symbol(part.sym).name.clone();
                self.error(codes::RANGE, span, format!("`{name}` has no such element"), "");
                return None;
            }
            part.offset += (first - declared.lower) * declared.stride;
            if !matches!(dim, SectionDim::Index(_)) {
                part.dims.push(PartDim { lower: 1, extent: count, stride: step * declared.stride });
            }
        }
        Some(part)
    }

    /// The first subscript that one dimension of a part names, how many there are, and their distance.
    fn static_range(&mut self, dim: &SectionDim, declared: &PartDim, env: &mut Environment) -> Option<(i64, i64, i64)> {
        match dim {
            SectionDim::Index(index) => Some((self.static_integer(index, env)?, 1, 1)),
            SectionDim::Vector(index) => {
                self.unsupported(index.span, "vector subscripts here", "name the elements");
                None
            }
            SectionDim::Range { lower, upper, step } => {
                let step = step.as_ref().map_or(Some(1), |e| self.static_integer(e, env))?;
                let (first, last) = (declared.lower, declared.lower + declared.extent - 1);
                let (first, last) = if step < 0 { (last, first) } else { (first, last) };
                let lower = lower.as_ref().map_or(Some(first), |e| self.static_integer(e, env))?;
                let upper = upper.as_ref().map_or(Some(last), |e| self.static_integer(e, env))?;
                Some((lower, crate::sema::expressions::conform::trip_count(lower, upper, step)?, step))
            }
        }
    }

    pub fn static_integer(&mut self, e: &Expr, env: &mut Environment) -> Option<i64> {
        let value = self.integer(e, env);
        if value.is_none() && !e.is_error() {
            let message = "subscripts and bounds have to be known at compile time here";
            self.error(codes::NOT_CONSTANT, e.span, message, "");
        }
        value
    }

    /// The bounds of a variable that can have an initial value; none for a scalar.
    fn static_dims(&mut self, sym: SymId, span: Span) -> Option<Vec<StaticDim>> {
        let symbol = self.symbol(sym);
        let passed = matches!(symbol.class, SymbolClass::Dummy { .. } | SymbolClass::Result | SymbolClass::Constant);
        match &symbol.shape {
            _ if passed || symbol.allocatable => {}
            Shape::Static(dims) => return Some(dims.clone()),
            Shape::Scalar => return Some(Vec::new()),
            Shape::Explicit(_) | Shape::AssumedShape(_) | Shape::AssumedSize { .. } | Shape::Deferred(_) => {}
        }
        let message = format!("`{}` can't have an initial value", symbol.name);
        self.error(codes::ATTRIBUTES, span, message, "only variables of constant size that are not arguments");
        None
    }
}

fn dense(dims: &[StaticDim], ty: &Type) -> Vec<PartDim> {
    let mut stride = ty.layout().0 as i64;
    let dim = |dim: &StaticDim| {
        let part = PartDim { lower: dim.lower, extent: dim.extent, stride };
        stride *= dim.extent;
        part
    };
    dims.iter().map(dim).collect()
}
