//! What pointers point to when the program starts: `integer, pointer :: p => x`. Source: Fortran 2008, section 5.2.3.

use crate::ast;
use crate::hir::{
    CharLen, Component, DefaultTarget, Expr, ExprKind, InitialTarget, PointerBounds, ProcedureKind, Shape, StaticRoot,
    SymId, SymbolClass, TargetDim, Type,
};
use crate::sema::constants::elements::Environment;
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    /// `=> value` in a declaration: the pointer becomes static.
    pub fn pointer_initial_value(&mut self, sym: SymId, value: &ast::Expr) {
        let symbol = self.symbol(sym);
        let pointer = Expr::new(ExprKind::Var(sym), symbol.ty.clone(), symbol.shape.rank(), symbol.span);
        if symbol.ty.is_error() {
            return;
        }
        if !symbol.pointer {
            let message = format!("`{}` is no pointer: it can't be initialised with `=>`", symbol.name);
            self.error(codes::ATTRIBUTES, value.span, message, "");
            return;
        }
        let target = match crate::sema::statements::pointer::is_null(value) {
            true => None,
            false => match self.initial_target(&pointer, value) {
                Some(target) => Some(target),
                None => return,
            },
        };
        let symbol = self.symbol_mut(sym);
        symbol.points_to = target;
        match symbol.class {
            SymbolClass::Local => symbol.class = SymbolClass::Saved,
            SymbolClass::Saved | SymbolClass::Module { .. } => {}
            SymbolClass::Dummy { .. }
            | SymbolClass::Result
            | SymbolClass::Host { .. }
            | SymbolClass::Shared(_)
            | SymbolClass::OfRank(_)
            | SymbolClass::Constant => {
                let message = format!("`{}` can't have an initial value", symbol.name);
                self.error(codes::ATTRIBUTES, value.span, message, "");
            }
        }
    }

    /// The same of a component: `=> x` in a type's definition. Source: Fortran 2008, 4.5.4.6.
    pub fn component_target(&mut self, component: &Component, entity: &ast::Entity) -> Option<DefaultTarget> {
        let Some(ast::Init::Pointer(value)) = &entity.init else { return None };
        if crate::sema::statements::pointer::is_null(value) || !component.pointer || component.ty.is_error() {
            return None;
        }
        if component.polymorphic || matches!(component.ty, Type::Character(CharLen::Deferred, _)) {
            let way_out = "initialise it with `null()` and assign it in the executable part";
            self.unsupported(value.span, "a target as the default of such a pointer", way_out);
            return None;
        }
        let pointer = Expr::new(ExprKind::Null, component.ty.clone(), component.shape.rank(), entity.name.span);
        let InitialTarget::Memory { root, offset, dims } = self.initial_target(&pointer, value)? else { return None };
        let (link_name, bytes, align) = match root {
            StaticRoot::Module { link_name, bytes, align } => (link_name, bytes, align),
            StaticRoot::Own(sym) => {
                let symbol = self.symbol(sym);
                let count = match &symbol.shape {
                    Shape::Static(dims) => dims.iter().map(|d| d.extent.max(0) as u64).product(),
                    _ => 1,
                };
                let (bytes, align) = symbol.ty.layout();
                let owner = self.scope().procedure.as_ref()?;
                (format!("{}.{}.{}", owner.link_name, symbol.name, sym.0), bytes * count, align)
            }
        };
        Some(DefaultTarget { link_name, bytes, align, offset, dims })
    }

    fn initial_target(&mut self, pointer: &Expr, value: &ast::Expr) -> Option<InitialTarget> {
        if let Some(sym) = pointer.root()
            && self.scope_mut().facts(sym).class.is_some()
        {
            let way_out = "write `=> null()` here, and assign the pointer where the program starts";
            self.unsupported(value.span, "a target as the initial value of a polymorphic pointer", way_out);
            return None;
        }
        let value = self.target_for(pointer, &PointerBounds::Same, value)?;
        if let ExprKind::Procedure(callee) = value.kind {
            return Some(InitialTarget::Procedure(callee));
        }
        if pointer.ty.is_procedure() || !value.is_designator() {
            self.error(codes::NOT_CONSTANT, value.span, "this is not known when the program starts", "");
            return None;
        }
        let part = self.static_part(&value, &mut Environment::new())?;
        let root = self.static_root(part.sym, value.span)?;
        let whole = matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. });
        let dim = |dim: &super::static_part::PartDim| TargetDim {
            lower: if whole { dim.lower } else { 1 },
            extent: dim.extent,
            stride: dim.stride,
        };
        let mut dims: Vec<TargetDim> = part.dims.iter().map(dim).collect();
        // Letters are a dimension of such a pointer.
        if let (Type::Character(CharLen::Deferred, _), Type::Character(CharLen::Const(extent), _)) =
            (&pointer.ty, &part.ty)
        {
            dims.insert(0, TargetDim { lower: 1, extent: *extent, stride: 1 });
        }
        Some(InitialTarget::Memory { root, offset: part.offset, dims })
    }

    /// A variable whose address is known when the program is linked.
    fn static_root(&mut self, sym: SymId, span: Span) -> Option<StaticRoot> {
        let main = self.scope().procedure.as_ref().is_some_and(|p| p.kind == ProcedureKind::MainProgram);
        let symbol = self.symbol_mut(sym);
        let count = match &symbol.shape {
            Shape::Static(dims) => dims.iter().map(|d| d.extent.max(0) as u64).product(),
            _ => 1,
        };
        let (bytes, align) = symbol.ty.layout();
        match &symbol.class {
            SymbolClass::Saved => Some(StaticRoot::Own(sym)),
            // Saved, as all variables of a main program.
            SymbolClass::Local if main => {
                symbol.class = SymbolClass::Saved;
                Some(StaticRoot::Own(sym))
            }
            SymbolClass::Module { link_name } => {
                Some(StaticRoot::Module { link_name: link_name.clone(), bytes: bytes * count, align })
            }
            SymbolClass::Local
            | SymbolClass::Dummy { .. }
            | SymbolClass::Result
            | SymbolClass::Host { .. }
            | SymbolClass::Constant
            | SymbolClass::OfRank(_)
            | SymbolClass::Shared(_) => {
                let what = format!("`{}` as the initial target of a pointer", symbol.name);
                self.unsupported(span, what, "give the target the attribute `save`, outside of common blocks");
                None
            }
        }
    }
}
