//! `select type`: which block runs depends on the dynamic type of a `class` variable. Source: Fortran 2008, section
//! 8.1.9.
//!
//! It becomes an `if` over the types' tables: `type is` before `class is`, the youngest types first. In a block the
//! name stands for a pointer that shows the object as one of the block's type.

use crate::ast::{self, GuardKind};
use crate::hir::{
    CharLen, Expr, ExprKind, If, IfArm, Intrinsic, PointerAssign, PointerBounds, Shape, Stmt, StmtKind, SymId,
    SymbolClass, Type, TypeRef,
};
use crate::sema::calls::dynamic;
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// What is selected by.
struct Selector {
    /// The name in the blocks.
    name: ast::Name,
    object: Expr,
    /// The variable whose type it is.
    root: SymId,
    /// Its table, and the variable that holds it.
    table: Expr,
    held: Option<SymId>,
}

/// A block, and its place among the others: smaller first.
struct Arm {
    order: (bool, usize),
    arm: IfArm,
}

impl Sema<'_> {
    pub fn select_type(&mut self, construct: &ast::SelectType, span: Span) -> Option<StmtKind> {
        if self.body.compute.is_some() {
            let what = format!("`select type` {}", self.device_place());
            self.unsupported(span, what, "select before the region");
            return None;
        }
        let (mut before, mut symbols) = (Vec::new(), Vec::new());
        let selector = self.selector(construct, &mut before, &mut symbols)?;
        let mut arms: Vec<Arm> = Vec::new();
        let mut otherwise = None;
        let mut seen: Vec<(bool, String)> = Vec::new();
        for guard in &construct.guards {
            let (spec, exact) = match &guard.kind {
                GuardKind::TypeIs(spec) => (spec, true),
                GuardKind::ClassIs(spec) => (spec, false),
                GuardKind::Default if otherwise.is_some() => {
                    self.error(codes::DUPLICATE, guard.span, "`class default` stands twice", "");
                    continue;
                }
                GuardKind::Default => {
                    let alias = Entity::Alias(Rc::new(selector.object.clone()));
                    otherwise = Some(self.guarded(&selector, alias, &guard.body));
                    continue;
                }
            };
            let Some((ty, shown)) = self.guard_type(&selector, spec, exact) else { continue };
            if self.types.get(&ty.key).is_some_and(|known| known.sequence) {
                let message = format!("the type `{}` is `sequence` or `bind(c)`: it can't be selected", ty.name);
                self.error(codes::TYPE, spec.span, message, "");
                continue;
            }
            if seen.contains(&(exact, ty.key.clone())) {
                self.error(codes::DUPLICATE, spec.span, format!("the type `{}` stands twice", ty.name), "");
                continue;
            }
            seen.push((exact, ty.key.clone()));
            let order = (!exact, usize::MAX - ty.parents.len());
            let cond = self.type_test(&selector, &ty, exact, guard.span);
            let body = self.typed_block(&selector, shown, exact, guard);
            arms.push(Arm { order, arm: IfArm { cond, body, span: guard.span } });
        }
        arms.sort_by_key(|arm| arm.order);
        let arms: Vec<IfArm> = arms.into_iter().map(|arm| arm.arm).collect();
        let mut body: Vec<Stmt> = before.into_iter().map(|kind| Stmt { kind, span }).collect();
        match (arms.is_empty(), otherwise) {
            (true, otherwise) => body.extend(otherwise.unwrap_or_default()),
            (false, otherwise) => {
                let kind = StmtKind::If(If { arms, otherwise: otherwise.unwrap_or_default() });
                body.push(Stmt { kind, span });
            }
        }
        Some(StmtKind::Block { symbols, body })
    }

    fn selector(
        &mut self,
        construct: &ast::SelectType,
        before: &mut Vec<StmtKind>,
        symbols: &mut Vec<SymId>,
    ) -> Option<Selector> {
        let object = self.expr(&construct.selector);
        if object.is_error() {
            return None;
        }
        let object = if self.is_polymorphic(&object) { self.named_object(object, before, symbols) } else { object };
        let (true, Some(root)) = (self.is_polymorphic(&object), object.root()) else {
            let message = "`select type` needs a polymorphic variable";
            let label = format!("this is {}", self.describe(&object));
            let error = Diagnostic::error(codes::TYPE, message).label(object.span, label);
            self.sink.push(error.help("declare it with `class(...)` instead of `type(...)`"));
            return None;
        };
        let name = match (&construct.alias, &construct.selector.kind) {
            (Some(alias), _) => alias.clone(),
            (None, ast::ExprKind::Name(name)) => name.clone(),
            (None, _) => {
                let message = "the selector needs a name";
                let error = Diagnostic::error(codes::NOT_ASSIGNABLE, message).label(object.span, "this is no variable");
                self.sink.push(error.help("write `select type (x => ...)`"));
                return None;
            }
        };
        let mut table = self.known_type(&object);
        if !matches!(table.kind, ExprKind::Var(_)) {
            let symbol = new_symbol(&dynamic::hidden_name(&name.text), object.span, dynamic::TABLE, SymbolClass::Local);
            let held = self.block_symbol(symbol, symbols);
            let target = Expr::new(ExprKind::Var(held), dynamic::TABLE, 0, object.span);
            before.push(StmtKind::Assign { target: target.clone(), value: table, reallocate: false });
            table = target;
        }
        // The pointers of the blocks show its memory.
        self.symbol_mut(root).target = true;
        let object = self.fixed(object, before, symbols);
        let held = table.root();
        Some(Selector { name, object, root, table, held })
    }

    /// A function's result, or an object in parentheses, as a variable: a pointer to what it points to, or an allocatable with its value.
    pub fn named_object(&mut self, object: Expr, before: &mut Vec<StmtKind>, symbols: &mut Vec<SymId>) -> Expr {
        let pointer = match &object.kind {
            ExprKind::Call(call) => call.callee.signature.result.as_ref().is_some_and(|result| result.pointer),
            ExprKind::Paren(_) => false,
            _ => return object,
        };
        let mut symbol = new_symbol(".selector", object.span, object.ty.clone(), SymbolClass::Local);
        (symbol.pointer, symbol.allocatable) = (pointer, !pointer);
        if object.rank > 0 {
            symbol.shape = Shape::Deferred(object.rank);
        }
        let held = new_symbol(".type.selector", object.span, dynamic::TABLE, SymbolClass::Local);
        symbol.dynamic = Some(self.block_symbol(held, symbols));
        let sym = self.block_symbol(symbol, symbols);
        let target = Expr { kind: ExprKind::Var(sym), ..object.clone() };
        before.push(match pointer {
            true => StmtKind::PointerAssign(PointerAssign {
                target: target.clone(),
                bounds: PointerBounds::Same,
                value: object,
            }),
            false => StmtKind::Assign { target: target.clone(), value: object, reallocate: true },
        });
        target
    }

    /// The type of a guard, and that of the name in its block: the declared type of the selector, or an extension. Of
    /// `class(*)` also an intrinsic type.
    fn guard_type(&mut self, selector: &Selector, spec: &ast::TypeSpec, exact: bool) -> Option<(Rc<TypeRef>, Type)> {
        let ty = match &spec.kind {
            ast::TypeSpecKind::Derived(name) => self.derived_spec(name),
            _ => self.type_spec(spec, None),
        };
        let table = ty.of_table()?;
        let declared = selector.object.ty.derived()?;
        if !declared.is_any() && table.key != declared.key && !table.parents.contains(&declared.key) {
            let message = format!("`{}` is no extension of `type({})`", table.name, declared.name);
            self.error(codes::TYPE, spec.span, message, "the selector is never of this type");
            return None;
        }
        if !exact && !ty.is_derived() {
            self.error(codes::TYPE, spec.span, format!("there is no class of {ty}"), "write `type is`");
            return None;
        }
        match ty {
            Type::Character(CharLen::Assumed, kind) => Some((table, Type::Character(CharLen::Deferred, kind))),
            Type::Character(..) => {
                self.error(codes::TYPE, spec.span, "the length has to be `*` here", "write `character(*)`");
                None
            }
            ty => Some((table, ty)),
        }
    }

    fn type_test(&self, selector: &Selector, ty: &Rc<TypeRef>, exact: bool, span: Span) -> Expr {
        // Texts have tables by their length.
        let id = if exact && !ty.is_text() { Intrinsic::SameType } else { Intrinsic::ExtendsType };
        let args = vec![Some(selector.table.clone()), Some(dynamic::table_of(ty.clone(), span))];
        Expr::new(ExprKind::Intrinsic { id, args }, Type::LOGICAL, 0, span)
    }

    /// A block in which the name is a pointer to the object, as one of that type.
    fn typed_block(&mut self, selector: &Selector, ty: Type, exact: bool, guard: &ast::TypeGuard) -> Vec<Stmt> {
        let name = &selector.name;
        let mut symbol = new_symbol(&name.text, name.span, ty, SymbolClass::Local);
        symbol.pointer = true;
        symbol.dynamic = selector.held.filter(|_| !exact);
        symbol.construct = true;
        if selector.object.rank > 0 {
            symbol.shape = Shape::Deferred(selector.object.rank);
        }
        let pointed = self.is_pointer(&selector.object) || self.is_behind_pointer(&selector.object);
        let read_only = self.scope_mut().facts(selector.root).read_only.filter(|_| !pointed);
        let facts = SymFacts { typed: true, shaped: true, referenced: true, read_only, ..SymFacts::default() };
        let pointer = self.scope_mut().add(symbol, facts);
        let shown = StmtKind::Retype { pointer, object: selector.object.clone() };
        let mut body = vec![Stmt { kind: shown, span: guard.span }];
        body.append(&mut self.guarded(selector, Entity::Var(pointer), &guard.body));
        body
    }

    /// The statements of a block, in which the name stands for an entity.
    fn guarded(&mut self, selector: &Selector, entity: Entity, statements: &[ast::Stmt]) -> Vec<Stmt> {
        let name = &selector.name.text;
        let around = self.scope_mut().names.insert(name.clone(), entity);
        let body = self.block(statements);
        match around {
            Some(around) => self.scope_mut().names.insert(name.clone(), around),
            None => self.scope_mut().names.remove(name),
        };
        body
    }
}
