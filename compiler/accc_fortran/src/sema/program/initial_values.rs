//! `-finit-local-zero` and its kin: what variables hold before the program defines them. Local variables are assigned when
//! their procedure or block is entered, saved ones have the value from the start. As with gfortran, pointers, allocatables,
//! and what lies in common blocks or equivalences stay as they are; so do objects of derived types, but with `-finit-derived`
//! those of their components that have no default value.
//! Source: gfortran 12's manual, section 2.8.

use crate::hir::{
    CharLen, Const, DerivedType, Expr, ExprKind, Init, Shape, Stmt, StmtKind, SymId, Symbol, SymbolClass, Type,
    TypeTable, const_bytes, default_image, wide,
};
use crate::sema::Sema;

/// The values by type; `None`: undefined.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct InitialValues {
    /// `-finit-integer=N`
    pub integer: Option<i64>,
    /// `-finit-real=zero|inf|-inf|nan|snan`, of the parts of complex numbers, too.
    pub real: Option<f64>,
    /// `-finit-logical=true|false`
    pub logical: Option<bool>,
    /// `-finit-character=N`: the code of every character.
    pub character: Option<u8>,
    /// `-finit-derived`
    pub derived: bool,
}

impl InitialValues {
    /// `-finit-local-zero`.
    pub fn zero() -> InitialValues {
        InitialValues {
            integer: Some(0),
            real: Some(0.0),
            logical: Some(false),
            character: Some(0),
            ..InitialValues::default()
        }
    }

    fn of(&self, symbol: &Symbol, types: &TypeTable) -> Option<Const> {
        if symbol.pointer || symbol.allocatable || symbol.name.starts_with('.') {
            return None;
        }
        match &symbol.ty {
            Type::Derived(ty) if self.derived && symbol.dynamic.is_none() => {
                self.image(types.get(&ty.key)?, types).map(Const::Record)
            }
            ty => self.of_type(ty),
        }
    }

    /// An object whose components without a default value hold these values; `None` where some own memory elsewhere.
    fn image(&self, ty: &DerivedType, types: &TypeTable) -> Option<Vec<u8>> {
        let mut image = default_image(ty, types);
        for component in &ty.components {
            if component.is_described() || component.pointer {
                return None;
            }
            let bytes = match (&component.init, &component.ty) {
                (Some(_), _) => continue,
                (None, Type::Derived(inner)) => self.image(types.get(&inner.key)?, types)?,
                (None, ty) => match self.of_type(ty) {
                    Some(value) => const_bytes(&value, ty),
                    None => continue,
                },
            };
            let count = match &component.shape {
                Shape::Static(dims) => dims.iter().map(|dim| dim.extent.max(0) as usize).product(),
                _ => 1,
            };
            let (start, bytes) = (component.offset as usize, bytes.repeat(count));
            image.get_mut(start..start + bytes.len())?.copy_from_slice(&bytes);
        }
        Some(image)
    }

    fn of_type(&self, ty: &Type) -> Option<Const> {
        match ty {
            Type::Integer(_) => self.integer.map(Const::int),
            Type::Real(10 | 16) => self.real.map(|value| Const::Wide(wide::of_double(value))),
            Type::Real(_) => self.real.map(Const::Real),
            Type::Complex(10 | 16) => self.real.map(wide::of_double).map(|part| Const::WideComplex(part, part)),
            Type::Complex(_) => self.real.map(|part| Const::Complex(part, part)),
            Type::Logical(_) => self.logical.map(Const::Logical),
            Type::Character(CharLen::Const(length), kind) => {
                let length = usize::try_from(*length).ok()?;
                self.character.map(|code| match kind {
                    1 => Const::Char(vec![code; length]),
                    _ => Const::Ucs4(vec![code.into(); length]),
                })
            }
            Type::Character(..) | Type::Derived(_) | Type::Procedure(_) | Type::Address { .. } | Type::Error => None,
        }
    }
}

impl Sema<'_> {
    /// The assignments in front of a body whose variables are these.
    pub fn initial_assignments(&mut self, symbols: &[SymId]) -> Vec<Stmt> {
        let values = self.options.initial;
        let mut assignments = Vec::new();
        for sym in symbols.iter().copied() {
            self.lengths_on_entry(sym, &mut assignments);
            let symbol = self.symbol(sym);
            let Some(value) = values.of(symbol, &self.types) else { continue };
            match symbol.class {
                SymbolClass::Local | SymbolClass::Result => {
                    let (ty, rank, span) = (symbol.ty.clone(), symbol.shape.rank(), symbol.span);
                    let target = Expr::new(ExprKind::Var(sym), ty.clone(), rank, span);
                    let value = Expr::new(ExprKind::Const(value), ty, 0, span);
                    let kind = StmtKind::Assign { target, value, reallocate: false };
                    assignments.push(Stmt { kind, span });
                }
                SymbolClass::Saved if symbol.init.is_none() && !symbol.ty.is_derived() => {
                    self.symbol_mut(sym).init = Some(Init::Fill(value));
                }
                SymbolClass::Saved
                | SymbolClass::Dummy { .. }
                | SymbolClass::Module { .. }
                | SymbolClass::Host { .. }
                | SymbolClass::Constant
                | SymbolClass::OfRank(_)
                | SymbolClass::Shared(_) => {}
            }
        }
        assignments
    }

    /// Those of a procedure's own variables, when all are known.
    pub fn initial_assignments_of_procedure(&mut self) -> Vec<Stmt> {
        let own: Vec<SymId> = self.scope().symbols.iter().filter(|(_, s)| !s.construct).map(|(sym, _)| sym).collect();
        self.initial_assignments(&own)
    }
}
