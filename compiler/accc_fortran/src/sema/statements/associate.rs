//! `associate` and `block`. Source: Fortran 2008, sections 8.1.3, 8.1.4.
//!
//! The name of a scalar or of a whole array stands for its designator, whose subscripts are computed once, on entry. A
//! name for a section becomes a pointer to it (in device code see [`crate::sema::directives::section_alias`]), one for
//! a value a variable that holds it. The variables of a `block` are
//! symbols of the procedure like others; the tree's block says where their life begins and ends.

use crate::ast;
use crate::hir::{
    CharLen, Expr, ExprKind, PointerAssign, PointerBounds, RoutineLevel, SectionDim, Shape, StaticDim, Stmt, StmtKind,
    SymId, SymbolClass, Type,
};
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    pub fn associate(&mut self, construct: &ast::Associate, span: Span) -> Option<StmtKind> {
        let mut before = Vec::new();
        let mut symbols = Vec::new();
        let mut names = Vec::new();
        for (at, (name, selector)) in construct.associations.iter().enumerate() {
            if construct.associations[..at].iter().any(|(other, _)| other.text == name.text) {
                self.error(codes::DUPLICATE, name.span, format!("`{}` is associated twice", name.text), "");
            }
            let entity = self.association(name, selector, &mut before, &mut symbols);
            names.push((name.text.clone(), entity));
        }
        let mut hidden = Vec::new();
        for (name, entity) in names {
            let old = self.scope_mut().names.insert(name.clone(), entity);
            hidden.push((name, old));
        }
        let mut body = self.block(&construct.body);
        for (name, old) in hidden.into_iter().rev() {
            match old {
                Some(old) => self.scope_mut().names.insert(name, old),
                None => self.scope_mut().names.remove(&name),
            };
        }
        let mut all: Vec<Stmt> = before.into_iter().map(|kind| Stmt { kind, span }).collect();
        all.append(&mut body);
        Some(StmtKind::Block { symbols, body: all })
    }

    /// What the name stands for in the construct.
    fn association(
        &mut self,
        name: &ast::Name,
        selector: &ast::Expr,
        before: &mut Vec<StmtKind>,
        symbols: &mut Vec<SymId>,
    ) -> Entity {
        let value = self.value(selector);
        if value.is_error() {
            return Entity::Error;
        }
        if let Some(constant) = value.constant() {
            return Entity::Constant(value.ty.clone(), constant.clone());
        }
        // Compute constructs inside see a pointer as a variable of its own, which can stand in data clauses.
        let of_element = value.rank > 0 && has_element(&value) && self.body.compute.is_none();
        if is_place(&value) && !of_element {
            return Entity::Alias(Rc::new(self.fixed(value, before, symbols)));
        }
        if self.body.compute.is_some() && is_section(&value) {
            return Entity::Alias(Rc::new(self.fixed_section(value, before, symbols)));
        }
        // Arrays of a construct have constant bounds.
        let is_sized = value.rank == 0 || self.fixed_shape(&value).is_some();
        let is_number = is_sized && (value.ty.is_numeric() || value.ty.is_logical());
        if self.body.compute.is_some() && (!is_number || value.is_designator()) {
            let what = format!("`associate` with this expression {}", self.device_place());
            self.unsupported(selector.span, what, "assign it to a variable of its own");
            return Entity::Error;
        }
        if self.is_polymorphic(&value) && !value.is_designator() {
            let object = self.named_object(value, before, symbols);
            if let ExprKind::Var(sym) = object.kind {
                let is_value = !self.symbol(sym).pointer;
                self.scope_mut().facts(sym).read_only = is_value.then_some("stands for a value");
                return Entity::Var(sym);
            }
            return Entity::Alias(Rc::new(object));
        }
        // What a function's pointer points to is a variable.
        let through = gives_pointer(&value) && !self.is_polymorphic(&value);
        match value.is_designator() || through {
            true => self.pointer_to(name, value, before),
            false => self.variable_with(name, value, before, symbols),
        }
    }

    /// The designator with its subscripts as they are now.
    pub fn fixed(&mut self, e: Expr, before: &mut Vec<StmtKind>, symbols: &mut Vec<SymId>) -> Expr {
        let kind = match e.kind {
            ExprKind::Element { base, subscripts } => ExprKind::Element {
                base: Box::new(self.fixed(*base, before, symbols)),
                subscripts: subscripts.into_iter().map(|s| self.fixed_subscript(s, before, symbols)).collect(),
            },
            ExprKind::Component { base, index } => {
                ExprKind::Component { base: Box::new(self.fixed(*base, before, symbols)), index }
            }
            ExprKind::ComplexPart { base, part } => {
                ExprKind::ComplexPart { base: Box::new(self.fixed(*base, before, symbols)), part }
            }
            kind => kind,
        };
        Expr { kind, ..e }
    }

    pub fn fixed_subscript(&mut self, subscript: Expr, before: &mut Vec<StmtKind>, symbols: &mut Vec<SymId>) -> Expr {
        let fixed = match &subscript.kind {
            ExprKind::Const(_) => true,
            ExprKind::Var(sym) => self.body.do_variables.iter().any(|(var, _)| var == sym),
            _ => false,
        };
        if fixed {
            return subscript;
        }
        let symbol = new_symbol(".subscript", subscript.span, subscript.ty.clone(), SymbolClass::Local);
        let sym = self.block_symbol(symbol, symbols);
        let target = Expr::new(ExprKind::Var(sym), subscript.ty.clone(), 0, subscript.span);
        before.push(StmtKind::Assign { target: target.clone(), value: subscript, reallocate: false });
        target
    }

    pub fn pointer_to(&mut self, name: &ast::Name, value: Expr, before: &mut Vec<StmtKind>) -> Entity {
        let mut symbol = new_symbol(&name.text, name.span, value.ty.clone(), SymbolClass::Local);
        symbol.pointer = true;
        symbol.contiguous = self.is_allocatable(&value);
        if value.rank > 0 {
            symbol.shape = Shape::Deferred(value.rank);
        }
        if matches!(value.ty, Type::Character(ref len, _) if !matches!(len, CharLen::Const(_))) {
            let what = "`associate` with characters whose length is not constant";
            self.unsupported(value.span, what, "write the expression out");
            return Entity::Error;
        }
        let sym = self.block_symbol(symbol, &mut Vec::new());
        if let ExprKind::Section { dims, .. } = &value.kind
            && dims.iter().any(|dim| matches!(dim, SectionDim::Vector(_)))
        {
            self.scope_mut().facts(sym).read_only = Some("has a vector subscript");
        }
        let target = Expr::new(ExprKind::Var(sym), value.ty.clone(), value.rank, name.span);
        before.push(StmtKind::PointerAssign(PointerAssign { target, bounds: PointerBounds::Same, value }));
        Entity::Var(sym)
    }

    fn variable_with(
        &mut self,
        name: &ast::Name,
        value: Expr,
        before: &mut Vec<StmtKind>,
        symbols: &mut Vec<SymId>,
    ) -> Entity {
        let mut symbol = new_symbol(&name.text, name.span, value.ty.clone(), SymbolClass::Local);
        let text = matches!(value.ty, Type::Character(ref len, _) if !matches!(len, CharLen::Const(_)));
        if text {
            symbol.ty = Type::Character(CharLen::Deferred, value.ty.kind());
        }
        let shape = self.fixed_shape(&value).filter(|_| self.body.compute.is_some());
        symbol.allocatable = value.rank > 0 && shape.is_none() || text;
        if value.rank > 0 {
            symbol.shape = shape.unwrap_or(Shape::Deferred(value.rank));
        }
        symbol.of_value = true;
        let reallocate = symbol.allocatable;
        let ty = symbol.ty.clone();
        let sym = self.block_symbol(symbol, symbols);
        let reason = if value.is_designator() { "has a vector subscript" } else { "stands for a value" };
        self.scope_mut().facts(sym).read_only = Some(reason);
        let target = Expr::new(ExprKind::Var(sym), ty, value.rank, name.span);
        before.push(StmtKind::Assign { target, value, reallocate });
        Entity::Var(sym)
    }

    /// The shape of an array expression that has the same one each time.
    fn fixed_shape(&self, value: &Expr) -> Option<Shape> {
        let extents: Option<Vec<i64>> = self.extents(value).into_iter().collect();
        let dims = extents.filter(|extents| !extents.is_empty())?;
        Some(Shape::Static(dims.into_iter().map(|extent| StaticDim { lower: 1, extent }).collect()))
    }

    pub fn block_symbol(&mut self, symbol: crate::hir::Symbol, symbols: &mut Vec<SymId>) -> SymId {
        let symbol = crate::hir::Symbol { construct: true, ..symbol };
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let sym = self.scope_mut().add(symbol, facts);
        symbols.push(sym);
        sym
    }

    /// `name(args)`, where the name stands for a variable or a part of one.
    pub fn index_alias(&mut self, alias: &Expr, args: &[ast::Arg], name_span: Span, span: Span) -> Expr {
        if let ExprKind::Section { .. } = alias.kind {
            return self.part_of_section(alias, args, span);
        }
        let whole = Expr { span: name_span, ..alias.clone() };
        if whole.rank > 0 { self.subscripts(whole, args, span) } else { self.substring(whole, args, span) }
    }

    /// `block ... end block`.
    pub fn block_construct(&mut self, construct: &ast::Block) -> Option<StmtKind> {
        let known = self.scope().symbols.len();
        let (names, types) = (self.scope().names.clone(), self.scope().types.clone());
        let around_imports = self.scope().imports.clone();
        let (specifics, groups) = (self.scope().specifics.clone(), self.scope().namelists.clone());
        self.check_imports(&construct.specs, false);
        self.import_into_block(&construct.specs);
        for spec in &construct.specs {
            self.check_block_statement(spec);
            self.forget_declared(spec);
        }
        let around = std::mem::replace(&mut self.body.declares_block, true);
        self.specification(&construct.specs);
        self.body.declares_block = around;
        let symbols: Vec<SymId> = self.scope().symbols.keys().skip(known).collect();
        let own: Vec<SymId> = symbols.into_iter().filter(|sym| self.symbol(*sym).class == SymbolClass::Local).collect();
        for sym in &own {
            self.symbol_mut(*sym).construct = true;
            let has_frame = self.body.compute.is_none() || self.body.routine == Some(RoutineLevel::Seq);
            let symbol = self.symbol(*sym);
            let constant = self.body.routine.is_none()
                && matches!(symbol.shape, Shape::Static(_))
                && !matches!(symbol.ty, Type::Character(CharLen::Expr(_), _));
            if !has_frame && symbol.shape.rank() > 0 && !constant {
                let span = symbol.span;
                let what = match self.body.routine {
                    Some(_) => "an array of a `block`",
                    None => "an array of variable size in a `block`",
                };
                let what = format!("{what} {}", self.device_place());
                self.unsupported(span, what, "declare it in the procedure, and list it as `private`");
            }
        }
        let mut body = self.initial_assignments(&own);
        body.extend(self.block(&construct.body));
        let scope = self.scope_mut();
        (scope.names, scope.types, scope.specifics, scope.namelists) = (names, types, specifics, groups);
        scope.imports = around_imports;
        Some(StmtKind::Block { symbols: own, body })
    }

    /// What declares nothing of the block's own can't stand in it (F2018, C1107).
    fn check_block_statement(&mut self, spec: &ast::Spec) {
        let foreign = match &spec.kind {
            ast::SpecKind::Implicit(_) | ast::SpecKind::ImplicitNone { .. } => true,
            ast::SpecKind::Attribute { attr, .. } => {
                matches!(
                    attr.kind,
                    ast::AttrKind::Optional
                        | ast::AttrKind::Value
                        | ast::AttrKind::IntentIn
                        | ast::AttrKind::IntentOut
                        | ast::AttrKind::IntentInOut
                )
            }
            _ => false,
        };
        if foreign {
            self.error(codes::PLACE, spec.span, "this statement can't stand in a `block`", "");
        }
    }

    /// Names that the block declares hide those around it.
    fn forget_declared(&mut self, spec: &ast::Spec) {
        let names: Vec<&ast::Name> = match &spec.kind {
            ast::SpecKind::Declaration(declaration) => declaration.entities.iter().map(|e| &e.name).collect(),
            ast::SpecKind::ProcedureDecl(declaration) => declaration.names.iter().map(|(name, _)| name).collect(),
            ast::SpecKind::DerivedType(definition) => {
                self.scope_mut().types.remove(&definition.name.text);
                return;
            }
            ast::SpecKind::Common(_) | ast::SpecKind::Equivalence(_) | ast::SpecKind::Namelist(_) => {
                self.error(codes::PLACE, spec.span, "this can't stand in a `block`", "");
                return;
            }
            _ => return,
        };
        for name in names {
            self.scope_mut().names.remove(&name.text);
        }
    }
}

/// A component of an array's element.
fn has_element(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Element { .. } => true,
        ExprKind::Component { base, .. } | ExprKind::ComplexPart { base, .. } => has_element(base),
        _ => false,
    }
}

/// A section without vector subscripts of a whole array.
fn is_section(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Section { base, dims } => {
            is_place(base) && !dims.iter().any(|dim| matches!(dim, SectionDim::Vector(_))) && !e.ty.is_character()
        }
        _ => false,
    }
}

/// A scalar or a whole array, no part of it with a range of its own.
fn is_place(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Element { base, .. } => e.rank == 0 && is_place(base),
        ExprKind::Component { base, .. } | ExprKind::ComplexPart { base, .. } => base.rank == 0 && is_place(base),
        _ => false,
    }
}

/// A reference to a function whose result is a data pointer.
fn gives_pointer(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Call(call)
        if !e.ty.is_procedure() && call.callee.signature.result.as_ref().is_some_and(|given| given.pointer))
}
