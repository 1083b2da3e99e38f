//! What declarations say for the sake of C: `bind(c)` of procedures and variables, `value`, `enum, bind(c)`.
//! Source: Fortran 2008, chapter 15 and section 4.6.

use crate::ast;
use crate::hir::{CharLen, Const, Shape, SymId, SymbolClass, Type};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// The enumerators are integer constants, as C counts them.
    pub fn enumerators(&mut self, enumerators: &[ast::Enumerator]) {
        let mut next = 0;
        for enumerator in enumerators {
            if let Some(value) = &enumerator.value {
                next = self.constant_int(value).unwrap_or(next);
            }
            let entity = Entity::Constant(Type::INT, Const::int(next));
            if self.scope_mut().names.insert(enumerator.name.text.clone(), entity).is_some() {
                let message = format!("`{}` is declared twice", enumerator.name.text);
                self.error(codes::DUPLICATE, enumerator.name.span, message, "");
            }
            next += 1;
        }
    }

    /// The name for the linker in `bind(c)` or `bind(c, name="...")`.
    pub fn bind_name(&mut self, bind: &ast::Bind, name: &str) -> String {
        match &bind.name {
            None => name.to_string(),
            Some(label) => {
                let value = self.expr(label);
                match value.constant() {
                    Some(Const::Char(text)) if value.rank == 0 => {
                        let text = String::from_utf8_lossy(text).trim().to_string();
                        self.check_label(&text, label.span);
                        text
                    }
                    _ => {
                        let message = "the name has to be a constant character";
                        if !value.is_error() {
                            self.error(codes::NOT_CONSTANT, label.span, message, "");
                        }
                        name.to_string()
                    }
                }
            }
        }
    }

    fn check_label(&mut self, label: &str, span: Span) {
        if !label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')) {
            self.error(codes::ATTRIBUTES, span, format!("C has no name `{label}`"), "");
        }
    }

    /// `bind(c)` of a module's variable: C's variable of that name.
    pub fn bind_variable(&mut self, sym: SymId, bind: &ast::Bind, span: Span) {
        let name = self.symbol(sym).name.clone();
        let bound = self.bind_name(bind, &name);
        match &mut self.symbol_mut(sym).class {
            SymbolClass::Module { link_name } => {
                link_name.clone_from(&bound);
                if self.own_procedures.contains(&bound) || !self.bound_variables.insert(bound.clone()) {
                    let message = format!("the binding label `{bound}` stands for two things of this file");
                    self.error(codes::DUPLICATE, span, message, "this is the second");
                }
            }
            _ => {
                let message = format!("`{name}` is no variable of a module: C can't see it");
                self.error(codes::ATTRIBUTES, span, message, "`bind(c)` is for variables of modules");
            }
        }
    }

    /// `bind(c) :: /block/`: C's structure of that name.
    pub fn bind_common(&mut self, name: &ast::Name, bind: &ast::Bind) {
        let bound = self.bind_name(bind, &name.text);
        let link_name = self.common_link_name(Some(name));
        self.scope_mut().bound_commons.insert(link_name, bound);
    }

    /// At the end of the part: what can be passed by value.
    pub fn check_value(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        let SymbolClass::Dummy { by_value: true, optional, .. } = symbol.class else { return };
        let (name, span) = (symbol.name.clone(), symbol.span);
        if symbol.ty.is_error() {
            return;
        }
        let polymorphic = self.scope_mut().facts(sym).class.is_some();
        let symbol = self.symbol(sym);
        if polymorphic {
            self.unsupported(span, "polymorphic arguments with `value`", "leave out `value`, and copy what changes");
        } else if !matches!(symbol.shape, Shape::Scalar) || symbol.allocatable || symbol.pointer {
            let message = format!("`{name}` can't have the attribute `value`: it is no scalar");
            self.error(codes::ATTRIBUTES, span, message, "");
        } else if optional && symbol.ty.derived().is_some() {
            let way_out = "leave out `value`, and copy what changes";
            self.unsupported(span, "structures with both `optional` and `value`", way_out);
        } else {
            return;
        }
        self.symbol_mut(sym).ty = Type::Error;
    }

    /// What a procedure with `bind(c)` has that C does not: reported at its declaration.
    pub fn check_bind_c(&mut self, procedure: &ast::Procedure) {
        if procedure.bind.is_none() {
            return;
        }
        let symbols: Vec<SymId> = self.scope().symbols.keys().collect();
        for sym in symbols {
            let symbol = self.symbol(sym);
            let (span, is_text) = (symbol.span, symbol.ty.is_character());
            let wide = is_text && !matches!(symbol.ty, Type::Character(CharLen::Const(1), 1));
            // By descriptor.
            let any_length = match symbol.ty {
                Type::Character(CharLen::Assumed, _) => !symbol.allocatable && !symbol.pointer,
                Type::Character(CharLen::Deferred, _) => true,
                _ => false,
            };
            let foreign = |known: &crate::hir::DerivedType| !known.sequence && !symbol.ty.is_assumed();
            let own = symbol.ty.derived().and_then(|ty| self.definition(ty));
            if matches!(symbol.class, SymbolClass::Dummy { .. } | SymbolClass::Result)
                && (own.as_deref().is_some_and(foreign) || symbol.dynamic.is_some())
            {
                let message = format!("`{}` is of a type that C does not have", symbol.name);
                let error = Diagnostic::error(codes::ATTRIBUTES, message).label(span, "");
                self.sink.push(error.help("define the type with `bind(c)`, and declare the argument with `type`"));
                continue;
            }
            match symbol.class {
                SymbolClass::Dummy { optional: true, by_value: true, .. } => {
                    let way_out = "leave out `value`: C has no absent values";
                    self.unsupported(span, "`optional` with `value` in a `bind(c)` procedure", way_out);
                }
                SymbolClass::Dummy { .. } if wide && !any_length => {
                    let way_out = "declare the argument as an array: `character(kind=c_char) :: text(*)`";
                    self.unsupported(span, "an argument of more than one character in a `bind(c)` procedure", way_out);
                }
                SymbolClass::Result if wide || !matches!(symbol.shape, Shape::Scalar) => {
                    let message = "a `bind(c)` function gives a scalar, and of characters one";
                    let error = Diagnostic::error(codes::ATTRIBUTES, message).label(span, "C has no such results");
                    self.sink.push(error.help("make it a subroutine that fills an argument"));
                }
                _ => {}
            }
        }
    }
}
