//! Shapes: bounds of declarations. Source: Fortran 2008, section 5.3.8.

use crate::ast::{self, DimKind, DimSpec};
use crate::hir::{Const, ExplicitDim, Expr, ExprKind, ProcedureKind, Shape, StaticDim, SymId, SymbolClass, Type};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;

impl Sema<'_> {
    pub fn declare_shape(&mut self, sym: SymId, dims: &[DimSpec]) {
        if self.scope_mut().facts(sym).shaped {
            let symbol = self.symbol(sym);
            let error = Diagnostic::error(codes::DUPLICATE, format!("`{}` has bounds already", symbol.name))
                .label(dims[0].span, "")
                .secondary(symbol.span, "declared here");
            self.sink.push(error);
            return;
        }
        self.scope_mut().facts(sym).shaped = true;
        if dims.len() > 15 {
            self.error(codes::RANK, dims[15].span, "an array has at most 15 dimensions", "");
            return;
        }
        match self.shape(sym, dims) {
            Some(shape) => self.symbol_mut(sym).shape = shape,
            None => self.symbol_mut(sym).ty = Type::Error,
        }
    }

    fn shape(&mut self, sym: SymId, dims: &[DimSpec]) -> Option<Shape> {
        let deferred = self.symbol(sym).allocatable || self.symbol(sym).pointer;
        let dummy = matches!(self.symbol(sym).class, SymbolClass::Dummy { .. });
        if dims.iter().any(|d| matches!(d.kind, DimKind::AssumedRank)) {
            return self.assumed_rank_shape(sym, dims);
        }
        let colons = dims.iter().filter(|d| matches!(d.kind, DimKind::Colon { .. })).count();
        if colons > 0 {
            return self.colon_shape(sym, dims, deferred, dummy);
        }
        let open = dummy || self.symbol(sym).pointee.is_some();
        let mut explicit = Vec::new();
        for (position, dim) in dims.iter().enumerate() {
            match &dim.kind {
                DimKind::Explicit { lower, upper } => {
                    explicit.push(self.explicit_dim(lower.as_ref(), upper)?);
                }
                DimKind::Star { lower } if open && position + 1 == dims.len() => {
                    let last_lower = match lower {
                        Some(lower) => Some(Box::new(self.bound_value(lower)?)),
                        None => None,
                    };
                    return Some(Shape::AssumedSize { leading: explicit, last_lower });
                }
                DimKind::Star { .. } => {
                    let message = "`*` stands only in the last dimension of a dummy argument";
                    self.error(codes::ATTRIBUTES, dim.span, message, "");
                    return None;
                }
                DimKind::Colon { .. } | DimKind::AssumedRank => return None,
            }
        }
        match static_dims(&explicit) {
            Some(dims) => Some(Shape::Static(dims)),
            None => self.automatic_shape(sym, dims, explicit),
        }
    }

    /// Bounds that are computed on entry: of dummies and of local arrays of procedures.
    fn automatic_shape(&mut self, sym: SymId, dims: &[DimSpec], explicit: Vec<ExplicitDim>) -> Option<Shape> {
        let main = self.scope().procedure.as_ref().is_some_and(|p| p.kind == ProcedureKind::MainProgram);
        let class = &self.symbol(sym).class;
        let static_memory = matches!(class, SymbolClass::Module { .. } | SymbolClass::Saved | SymbolClass::Constant);
        let pointee = self.symbol(sym).pointee.is_some();
        let fixed = main && !self.body.declares_block && !pointee || static_memory;
        if fixed {
            let message = format!("the bounds of `{}` have to be constant", self.symbol(sym).name);
            let help = format!("declare it `allocatable`: `{}(:)`, and allocate it", self.symbol(sym).name);
            let error = Diagnostic::error(codes::NOT_CONSTANT, message).label(dims[0].span, "").help(help);
            self.sink.push(error);
            return None;
        }
        Some(Shape::Explicit(explicit))
    }

    fn colon_shape(&mut self, sym: SymId, dims: &[DimSpec], deferred: bool, dummy: bool) -> Option<Shape> {
        let mut lowers = Vec::new();
        for dim in dims {
            match &dim.kind {
                DimKind::Colon { lower: None } => lowers.push(None),
                DimKind::Colon { lower: Some(lower) } if dummy && !deferred => {
                    lowers.push(Some(self.bound_value(lower)?));
                }
                DimKind::Colon { .. } | DimKind::Explicit { .. } | DimKind::Star { .. } | DimKind::AssumedRank => {
                    let message = "the dimensions have to be all `:`, or all with bounds";
                    self.error(codes::ATTRIBUTES, dim.span, message, "");
                    return None;
                }
            }
        }
        match (deferred, dummy) {
            (true, _) => Some(Shape::Deferred(dims.len())),
            (false, true) => Some(Shape::AssumedShape(lowers)),
            (false, false) => {
                let name = self.symbol(sym).name.clone();
                let message = format!("`{name}` has bounds `:`, but is neither allocatable nor an argument");
                let help = format!("add `allocatable`: `{}, allocatable :: {name}`", self.symbol(sym).ty);
                self.sink.push(Diagnostic::error(codes::ATTRIBUTES, message).label(dims[0].span, "").help(help));
                None
            }
        }
    }

    fn explicit_dim(&mut self, lower: Option<&ast::Expr>, upper: &ast::Expr) -> Option<ExplicitDim> {
        let upper = self.bound_value(upper);
        let lower = match lower {
            Some(lower) => self.bound_value(lower)?,
            None => Expr::new(ExprKind::Const(Const::int(1)), Type::INT8, 0, upper.as_ref()?.span),
        };
        Some(ExplicitDim { lower, upper: upper? })
    }

    fn bound_value(&mut self, expr: &ast::Expr) -> Option<Expr> {
        let value = self.specification_expr(expr);
        (!value.is_error()).then_some(value)
    }

    /// The dimensions of an array constant; `*` takes its extent from the value.
    pub fn constant_shape(&mut self, dims: &[DimSpec], value: &[i64]) -> Option<Vec<StaticDim>> {
        let mut result = Vec::new();
        for (number, dim) in dims.iter().enumerate() {
            let (lower, upper) = match &dim.kind {
                DimKind::Explicit { lower, upper } => (lower, Some(upper)),
                DimKind::Star { lower } if dims.len() == value.len() => (lower, None),
                DimKind::Star { .. } | DimKind::Colon { .. } | DimKind::AssumedRank => {
                    self.error(codes::NOT_CONSTANT, dim.span, "the bounds of a constant have to be constant", "");
                    return None;
                }
            };
            let lower = match lower {
                Some(lower) => self.constant_int(lower)?,
                None => 1,
            };
            let extent = match upper {
                Some(upper) => (self.constant_int(upper)? - lower + 1).max(0),
                None => value[number],
            };
            result.push(StaticDim { lower, extent });
        }
        Some(result)
    }

    /// All names in the bounds are declared.
    pub fn dim_is_ready(&self, dim: &DimSpec) -> bool {
        match &dim.kind {
            DimKind::Explicit { lower, upper } => {
                lower.as_ref().is_none_or(|l| self.is_ready(l)) && self.is_ready(upper)
            }
            // Whether it is allocatable may be said later.
            DimKind::Colon { .. } | DimKind::Star { .. } | DimKind::AssumedRank => false,
        }
    }

    fn is_ready(&self, expr: &ast::Expr) -> bool {
        match &expr.kind {
            ast::ExprKind::Name(name) => self.name_is_ready(&name.text),
            ast::ExprKind::Paren(inner) | ast::ExprKind::Unary { operand: inner, .. } => self.is_ready(inner),
            ast::ExprKind::Binary { left, right, .. } => self.is_ready(left) && self.is_ready(right),
            ast::ExprKind::Int { .. } => true,
            _ => false,
        }
    }

    fn name_is_ready(&self, name: &str) -> bool {
        match self.scope().names.get(name) {
            Some(Entity::Var(sym)) => self.scope().facts[sym.0 as usize].typed,
            Some(Entity::Constant(..) | Entity::Used(_) | Entity::Alias(_) | Entity::Error) => true,
            Some(
                Entity::Procedure(_)
                | Entity::Interface(_)
                | Entity::Address { .. }
                | Entity::Interop(_)
                | Entity::ModuleIntrinsic(_)
                | Entity::Opaque(_)
                | Entity::Generic(_)
                | Entity::External(_)
                | Entity::Intrinsic,
            )
            | None => false,
        }
    }
}

fn static_dims(dims: &[ExplicitDim]) -> Option<Vec<StaticDim>> {
    dims.iter()
        .map(|dim| {
            let (lower, upper) = (dim.lower.int_constant()?, dim.upper.int_constant()?);
            Some(StaticDim { lower, extent: upper.checked_sub(lower)?.checked_add(1)?.max(0) })
        })
        .collect()
}
