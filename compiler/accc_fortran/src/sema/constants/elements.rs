//! Arrays of constants: evaluates an array expression to its elements. Source: Fortran 2008, section 7.1.12.
//!
//! For array parameters, initial values and subscripts of constant arrays. Elements are in array element order.

use super::{fold, fold_intrinsic};
use crate::hir::{
    Component, Const, CtorItem, Expr, ExprKind, Init, Intrinsic, Shape, StaticDim, SymId, SymbolClass, Type,
    const_of_bytes,
};
use crate::sema::Sema;
use crate::sema::expressions::conform::trip_count;
use std::collections::HashMap;

/// Values of implied-do variables.
pub type Environment = HashMap<SymId, i64>;

/// More elements than that are not evaluated at compile time.
pub const LIMIT: usize = 1 << 24;

impl Sema<'_> {
    /// The elements of a constant expression; a scalar has one.
    pub fn constant_elements(&self, expr: &Expr) -> Option<Vec<Const>> {
        self.elements(expr, &mut Environment::new())
    }

    /// `array(subscripts)` of a named constant, where the subscripts are constant.
    pub fn constant_element(&self, array: &Expr, subscripts: &[Expr]) -> Option<Const> {
        let ExprKind::Var(sym) = array.kind else { return None };
        let indices: Option<Vec<i64>> = subscripts.iter().map(Expr::int_constant).collect();
        self.element_at(sym, &indices?)
    }

    pub fn element_at(&self, sym: SymId, indices: &[i64]) -> Option<Const> {
        let symbol = self.symbol(sym);
        let (SymbolClass::Constant, Shape::Static(dims), Some(init)) = (&symbol.class, &symbol.shape, &symbol.init)
        else {
            return None;
        };
        let offset = position(dims, indices)?;
        match init {
            Init::Fill(value) => Some(value.clone()),
            Init::Elements(values) => values.get(offset).cloned(),
        }
    }

    pub fn elements(&self, expr: &Expr, env: &mut Environment) -> Option<Vec<Const>> {
        match &expr.kind {
            ExprKind::Const(value) => Some(vec![value.clone()]),
            ExprKind::Var(sym) => match env.get(sym) {
                Some(value) => Some(vec![Const::int(*value)]),
                None => self.constant_array(*sym),
            },
            ExprKind::Element { base, subscripts } => {
                let mut indices = Vec::new();
                for subscript in subscripts {
                    indices.push(self.integer(subscript, env)?);
                }
                match base.kind {
                    ExprKind::Var(sym) => self.element_at(sym, &indices).map(|value| vec![value]),
                    _ => self.component_elements(base, &indices, env),
                }
            }
            ExprKind::Unary { op, operand } => {
                let values = self.elements(operand, env)?;
                values.iter().map(|v| fold::unary(*op, v, &expr.ty)?.ok()).collect()
            }
            ExprKind::Binary { op, left, right } => {
                let (a, b) = (self.elements(left, env)?, self.elements(right, env)?);
                let length = if left.rank > 0 { a.len() } else { b.len() };
                let pairs = (0..length).map(|i| Some((a.get(i).or(a.first())?, b.get(i).or(b.first())?)));
                pairs.map(|pair| pair.and_then(|(a, b)| fold::binary(*op, a, b, &left.ty)?.ok())).collect()
            }
            ExprKind::Convert(operand) => {
                let values = self.elements(operand, env)?;
                values.iter().map(|v| fold::convert(v, &expr.ty)?.ok()).collect()
            }
            ExprKind::Paren(operand) => self.elements(operand, env),
            ExprKind::ArrayCtor(items) => {
                let mut values = Vec::new();
                self.ctor_elements(items, env, &mut values)?;
                Some(values)
            }
            ExprKind::Section { base, dims } => match base.kind {
                ExprKind::Var(sym) => self.section_elements(sym, dims, env),
                _ => None,
            },
            ExprKind::Intrinsic { id, args } => match self.transformed(*id, args, &expr.ty, env) {
                Some(values) => Some(values),
                None => self.elemental_elements(*id, args, &expr.ty, env),
            },
            ExprKind::Substring { base, lower, upper } => {
                let texts = self.elements(base, env)?;
                let lower = lower.as_ref().map_or(Some(1), |e| self.integer(e, env))?;
                let upper = upper.as_ref().map_or(Some(i64::MAX), |e| self.integer(e, env))?;
                texts.iter().map(|text| part_of_text(text, lower, upper)).collect()
            }
            ExprKind::Component { .. } => self.component_elements(expr, &[], env),
            ExprKind::StructCtor(values) => {
                let definition = self.definition(expr.ty.derived()?)?;
                Some(vec![Const::Record(self.constant_structure(&definition, values, env)?)])
            }
            ExprKind::Call(_)
            | ExprKind::ComplexPart { .. }
            | ExprKind::Let { .. }
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::Conditional { .. }
            | ExprKind::TypeTable(_)
            | ExprKind::Binding { .. }
            | ExprKind::Error => None,
        }
    }

    /// A component of constants: the element at the subscripts, without any all elements.
    fn component_elements(&self, component: &Expr, at: &[i64], env: &mut Environment) -> Option<Vec<Const>> {
        let ExprKind::Component { base, index } = &component.kind else { return None };
        let definition = self.definition(base.ty.derived()?)?;
        let Component { ty, shape, offset, .. } = definition.components.get(*index)?;
        let size = usize::try_from(ty.layout().0).ok()?;
        let (first, count) = match shape {
            Shape::Static(dims) if !at.is_empty() => (position(dims, at)?, 1),
            Shape::Static(dims) => (0, dims.iter().map(|d| d.extent as usize).product()),
            Shape::Scalar if !definition.components[*index].is_described() => (0, 1),
            _ => return None,
        };
        let mut values = Vec::new();
        for record in self.elements(base, env)? {
            let Const::Record(bytes) = record else { return None };
            for number in first..first + count {
                values.push(const_of_bytes(bytes.get(*offset as usize + number * size..)?, ty)?);
            }
        }
        Some(values)
    }

    /// An elemental function, or one of characters.
    fn elemental_elements(
        &self,
        id: Intrinsic,
        args: &[Option<Expr>],
        ty: &Type,
        env: &mut Environment,
    ) -> Option<Vec<Const>> {
        let mut values = Vec::new();
        for arg in args {
            values.push(self.elements(arg.as_ref()?, env)?);
        }
        let operand = args.first()?.as_ref()?.ty.clone();
        elemental(id, &values, &operand, ty)
    }

    fn constant_array(&self, sym: SymId) -> Option<Vec<Const>> {
        let symbol = self.symbol(sym);
        match (&symbol.class, &symbol.init, &symbol.shape) {
            (SymbolClass::Constant, Some(Init::Elements(values)), _) => Some(values.clone()),
            (SymbolClass::Constant, Some(Init::Fill(value)), Shape::Static(dims)) => {
                let count = usize::try_from(dims.iter().map(|d| d.extent).product::<i64>()).ok()?;
                (count <= LIMIT).then(|| vec![value.clone(); count])
            }
            _ => None,
        }
    }

    pub fn integer(&self, expr: &Expr, env: &mut Environment) -> Option<i64> {
        match self.elements(expr, env)?.as_slice() {
            [Const::Int(value)] => i64::try_from(*value).ok(),
            _ => None,
        }
    }

    fn ctor_elements(&self, items: &[CtorItem], env: &mut Environment, values: &mut Vec<Const>) -> Option<()> {
        for item in items {
            match item {
                CtorItem::Expr(expr) => values.extend(self.elements(expr, env)?),
                CtorItem::ImpliedDo { var, lower, upper, step, items } => {
                    let lower = self.integer(lower, env)?;
                    let upper = self.integer(upper, env)?;
                    let step = step.as_ref().map_or(Some(1), |s| self.integer(s, env))?;
                    for trip in 0..trip_count(lower, upper, step)? {
                        env.insert(*var, lower + trip * step);
                        self.ctor_elements(items, env, values)?;
                    }
                    env.remove(var);
                }
            }
            if values.len() > LIMIT {
                return None;
            }
        }
        Some(())
    }
}

/// The number of an element in array element order; `None` where there is none.
fn position(dims: &[StaticDim], indices: &[i64]) -> Option<usize> {
    let (mut offset, mut stride) = (0, 1);
    for (dim, index) in dims.iter().zip(indices) {
        let at = index - dim.lower;
        if at < 0 || at >= dim.extent {
            return None;
        }
        offset += at * stride;
        stride *= dim.extent;
    }
    usize::try_from(offset).ok()
}

/// The characters from `lower` to `upper`; all of them have to be there.
pub fn part_of_text(text: &Const, lower: i64, upper: i64) -> Option<Const> {
    match text {
        Const::Char(text) => part_of(text, lower, upper).map(Const::Char),
        Const::Ucs4(text) => part_of(text, lower, upper).map(Const::Ucs4),
        _ => None,
    }
}

fn part_of<T: Copy>(text: &[T], lower: i64, upper: i64) -> Option<Vec<T>> {
    let upper = if upper == i64::MAX { text.len() as i64 } else { upper };
    if upper < lower {
        return Some(Vec::new());
    }
    let part = text.get(usize::try_from(lower - 1).ok()?..usize::try_from(upper).ok()?)?;
    Some(part.to_vec())
}

fn elemental(id: Intrinsic, args: &[Vec<Const>], operand: &Type, ty: &Type) -> Option<Vec<Const>> {
    let length = args.iter().map(Vec::len).max()?;
    let mut values = Vec::new();
    for i in 0..length {
        let row: Option<Vec<&Const>> = args.iter().map(|a| a.get(i).or(a.first())).collect();
        values.push(fold_intrinsic::fold(id, &row?, operand, ty)?.ok()?);
    }
    Some(values)
}
