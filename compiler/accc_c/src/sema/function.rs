//! Function definitions: parameters, the body's state, what is left at its end. Source: C11, 6.9.1; gcc's manual for
//! `inline`.

use super::attribute::Attrs;
use super::declarator::Parameters;
use super::declare::Linked;
use super::site::Site;
use super::{Sema, Standard, codes};
use crate::ast::{self, Declarator, Derived, FunctionDeclarator, Name, Params, StorageSpec};
use crate::hir::{
    self, AutoInit, Expr, ExprKind, FunctionType, InitPart, LabelId, ObjectId, QualType, Stmt, StmtKind, StorageClass,
    Type, TypeId, basic,
};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::HashMap;

/// The function whose body is being analysed.
pub struct FunctionState {
    pub object: ObjectId,
    pub ty: FunctionType,
    /// Of a nested function: objects before this one belong to the functions around.
    pub own_from: u32,
    /// Names and spans by `LabelId`; statements fill this and `label_ids`.
    pub labels: Vec<(String, Span)>,
    pub label_ids: HashMap<ast::Symbol, LabelId>,
    /// How nested functions come back to labels here.
    pub jumps: Option<super::nested_jump::Jumps>,
    /// As [`hir::Function::reentered`].
    pub reentered: bool,
    /// `acc declare` directives of the statement that is being analysed, but for static storage.
    pub declares: Vec<hir::Directive>,
    /// What all of them have named so far.
    pub declared: Vec<(hir::ObjectId, Span)>,
}

/// A parameter of a K&R definition as its declarations describe it.
struct OldParameter<'a> {
    ty: QualType,
    specs: &'a ast::DeclSpecs,
    attrs: Attrs,
}

impl Sema<'_> {
    /// The statements that have to run first.
    pub fn take_pending(&mut self) -> Vec<Stmt> {
        std::mem::take(&mut self.pending)
    }

    /// Sets the statements that have to run first, and gives those that waited.
    pub fn swap_pending(&mut self, before: Vec<Stmt>) -> Vec<Stmt> {
        std::mem::replace(&mut self.pending, before)
    }

    /// A definition at file scope, or in another function's body.
    pub fn function_definition(&mut self, definition: &ast::FunctionDef) {
        let declarator = &definition.declarator;
        let Some((Derived::Function(function), outer)) = declarator.derived.split_first() else {
            self.error(codes::SPECIFIERS, declarator.span, "a body stands behind what is declared as no function");
            return;
        };
        let Some(name) = declarator.name else { return };
        let attrs = self.attributes([
            definition.specs.attrs.as_slice(),
            definition.attrs.as_slice(),
            declarator.attrs.as_slice(),
        ]);
        let Some(base) = self.specifiers(&definition.specs, false) else { return };
        let Some(result) = self.derive(base.ty, outer, declarator, Site::File) else { return };
        let result = self.attributed(result, &attrs, declarator.span);
        let Some(result) = self.function_result(result, declarator) else { return };
        self.push_scope();
        if let Some((object, params)) = self.function_head(definition, function, name, result, &attrs) {
            self.function_with_body(definition, object, params);
        }
        self.pop_scope();
        self.take_pending();
    }

    /// The function's object and its parameters', with the statements that start the body waiting.
    fn function_head(
        &mut self,
        definition: &ast::FunctionDef,
        function: &FunctionDeclarator,
        name: Name,
        result: TypeId,
        attrs: &Attrs,
    ) -> Option<(ObjectId, Vec<ObjectId>)> {
        let (ty, params) = match &function.params {
            Params::Names(names) => self.old_parameters(definition, names, result),
            Params::Unspecified | Params::Prototype { .. } => {
                let parameters = self.parameters(function, Site::Definition);
                let params = self.parameter_objects(&parameters);
                (self.function_type(result, &parameters), params)
            }
        };
        let specs = &definition.specs;
        let object = match self.function {
            Some(_) => self.nested_object(name, ty, self.scopes.depth() - 1),
            None => self.declare_linked(&Linked {
                name,
                ty: ty.plain(),
                function: true,
                is_static: specs.storage == StorageSpec::Static,
                is_extern: specs.storage == StorageSpec::Extern,
                file: true,
            })?,
        };
        self.merge_attributes(object, attrs);
        self.note_inline(object, specs, true);
        self.asm_label(object, definition.asm_label.as_ref());
        self.note_definition(object, name, specs);
        self.check_passed(result, name.span);
        if self.function.is_none() && self.text(name.symbol) == "main" {
            self.check_main(object, name.span, specs);
        }
        if matches!(function.params, Params::Names(_)) && self.options.standard == Standard::C2x {
            self.warn_required(codes::SPECIFIERS, name.span, "old-style function definition");
        }
        if !self.types.is_void(result) && !self.types.is_complete(result) {
            let message =
                format!("return type of `{}` is the incomplete type `{}`", self.text(name.symbol), self.spell(result));
            self.error(codes::INCOMPLETE, name.span, message);
        }
        if let Some(routine) = self.next_routine.take() {
            self.add_routine(object, routine);
        }
        Some((object, params))
    }

    /// What the program starts with has one of two forms (5.1.2.2.1).
    fn check_main(&mut self, id: ObjectId, span: Span, specs: &ast::DeclSpecs) {
        if specs.inline {
            self.extension(span, "ISO C cannot declare inline `main`");
        }
        if !self.options.warnings.main {
            return;
        }
        let Some(ty) = self.types.function(self.object(id).ty.ty).cloned() else { return };
        let mut wrong = |message: &str| self.warn_required(codes::SPECIFIERS, span, format!("{message} [-Wmain]"));
        if ty.result != basic::INT {
            wrong("return type of `main` is not `int`");
        }
        if ty.params.first().is_some_and(|first| *first != basic::INT) {
            wrong("first argument of `main` should be `int`");
        }
        if !matches!(ty.params.len(), 0 | 2 | 3) {
            wrong("`main` takes only zero or two arguments");
        }
        let words = |ty: TypeId| {
            let word = self.types.pointee(ty).and_then(|word| self.types.pointee(word.ty));
            word.is_some_and(|letter| letter.ty == basic::CHAR)
        };
        if ty.params.get(1).is_some_and(|second| !words(*second)) {
            self.warn_required(codes::SPECIFIERS, span, "second argument of `main` should be `char **` [-Wmain]");
        }
    }

    fn parameter_objects(&mut self, parameters: &Parameters) -> Vec<ObjectId> {
        for (index, parameter) in parameters.list.iter().enumerate() {
            if !self.types.is_complete(parameter.ty.ty) {
                let name = parameter.name.map_or("<unnamed>", |name| self.text(name.symbol));
                let message = format!("parameter {} (`{name}`) has incomplete type", index + 1);
                self.error(codes::INCOMPLETE, parameter.span, message);
            }
        }
        parameters.list.iter().filter_map(|parameter| parameter.object).collect()
    }

    /// A function has one body; a GNU `extern inline` one gives way to a later one.
    fn note_definition(&mut self, id: ObjectId, name: Name, specs: &ast::DeclSpecs) {
        let gnu = self.options.gnu89_inline || self.facts(id).gnu_inline;
        let inline_only = gnu && specs.inline && specs.storage == StorageSpec::Extern;
        if self.facts(id).defined {
            if self.object(id).attrs.inline_only {
                self.functions.retain(|function| function.object != id);
            } else {
                let before = self.object(id).span;
                let message = format!("redefinition of `{}`", self.text(name.symbol));
                self.report_redeclared(name, message, before, "previous definition is here");
            }
        }
        self.facts_mut(id).defined = true;
        let object = self.object_mut(id);
        object.span = name.span;
        object.attrs.inline_only = inline_only;
        if let StorageClass::Extern { defined } = &mut object.storage {
            *defined = true;
        }
    }

    fn function_with_body(&mut self, definition: &ast::FunctionDef, object: ObjectId, params: Vec<ObjectId>) {
        let Some(ty) = self.types.function(self.object(object).ty.ty).cloned() else { return };
        let start = self.take_pending();
        let outer = self.function.replace(FunctionState {
            object,
            ty: ty.clone(),
            own_from: self.nested_from,
            labels: Vec::new(),
            label_ids: HashMap::new(),
            jumps: None,
            reentered: false,
            declares: Vec::new(),
            declared: Vec::new(),
        });
        let mut body = self.function_body(&definition.body);
        if let StmtKind::Block { body, .. } = &mut body.kind
            && !start.is_empty()
        {
            body.splice(0..0, start);
        }
        let jumps = self.function.as_ref().and_then(|state| state.jumps.clone());
        let entrance = jumps.and_then(|jumps| self.entrance(&jumps, definition.declarator.span));
        let Some(state) = std::mem::replace(&mut self.function, outer) else { return };
        let reentered = state.reentered || entrance.is_some();
        if let StmtKind::Block { body, .. } = &mut body.kind {
            body.splice(0..0, entrance);
        }
        self.functions.push(hir::Function {
            object,
            ty,
            params,
            captures: Vec::new(),
            trampoline: None,
            tables: Vec::new(),
            reentered,
            labels: state.labels,
            around: Vec::new(),
            body,
            end_span: definition.body.end_span,
        });
        if self.function.is_none() {
            self.resolve_captures();
        }
    }

    /// The parameters of a K&R definition: passed promoted, then converted to what they are declared as.
    fn old_parameters(
        &mut self,
        definition: &ast::FunctionDef,
        names: &[Name],
        result: TypeId,
    ) -> (TypeId, Vec<ObjectId>) {
        let mut declared: HashMap<ast::Symbol, (TypeId, ObjectId)> = HashMap::new();
        for declaration in &definition.old_params {
            self.old_declaration(declaration, names, &mut declared);
        }
        let (mut types, mut params) = (Vec::new(), Vec::new());
        for name in names {
            let (passed, object) = match declared.remove(&name.symbol) {
                Some(parameter) => parameter,
                None => self.undeclared_parameter(*name, definition),
            };
            types.push(passed);
            params.push(object);
        }
        let function = FunctionType { result, params: types, variadic: false, prototype: false };
        (self.types.intern(Type::Function(function)), params)
    }

    /// The parameters of a declaration; later ones may have them in their bounds.
    fn old_declaration(
        &mut self,
        declaration: &ast::Declaration,
        names: &[Name],
        declared: &mut HashMap<ast::Symbol, (TypeId, ObjectId)>,
    ) {
        let specs = &declaration.specs;
        let Some(base) = self.specifiers(specs, declaration.declarators.is_empty()) else { return };
        for item in &declaration.declarators {
            let Declarator { name: Some(name), .. } = &item.declarator else { continue };
            if !names.iter().any(|known| known.symbol == name.symbol) {
                let message = format!("declaration for parameter `{}` but no such parameter", self.text(name.symbol));
                self.error(codes::REDECLARED, name.span, message);
            }
            let attrs = self.attributes([specs.attrs.as_slice(), item.attrs.as_slice()]);
            if let Some(ty) = self.parameter_type(base.ty, &item.declarator, Site::Definition) {
                let parameter = self.old_parameter(*name, &OldParameter { ty, specs, attrs });
                declared.insert(name.symbol, parameter);
            }
        }
    }

    fn old_parameter(&mut self, name: Name, parameter: &OldParameter) -> (TypeId, ObjectId) {
        let passed = self.types.promoted_argument(parameter.ty.ty);
        if passed == parameter.ty.ty
            || self.types.int_kind(passed).is_some() && self.types.size(passed) == self.types.size(parameter.ty.ty)
        {
            return (parameter.ty.ty, self.bind_parameter(name, parameter.ty, parameter.specs, &parameter.attrs));
        }
        let text = self.text(name.symbol);
        let hidden = self.new_object(&format!(".{text}"), passed.plain(), StorageClass::Param, name.span);
        self.facts_mut(hidden).used = true;
        let object = self.bind_parameter(name, parameter.ty, parameter.specs, &parameter.attrs);
        self.object_mut(object).storage = StorageClass::Auto;
        self.facts_mut(object).may_be_unused = true;
        let place = Expr { kind: ExprKind::Object(hidden), ty: passed, span: name.span };
        let load = ExprKind::Load { place: Box::new(place), volatile: false };
        let value = self.convert(Expr { kind: load, ty: passed, span: name.span }, parameter.ty.ty);
        let part = InitPart { offset: 0, ty: parameter.ty.ty, bits: None, value };
        let init = Some(AutoInit { zero: false, parts: vec![part] });
        self.pending.push(Stmt { kind: StmtKind::Declare { object, init }, span: name.span });
        (passed, hidden)
    }

    fn undeclared_parameter(&mut self, name: Name, definition: &ast::FunctionDef) -> (TypeId, ObjectId) {
        if self.options.standard >= Standard::C99 {
            let message = format!("type of `{}` defaults to `int`", self.text(name.symbol));
            self.sink.push(Diagnostic::warning(codes::IMPLICIT, message).label(name.span, "").required());
        }
        let attrs = Attrs::default();
        (basic::INT, self.bind_parameter(name, basic::INT.plain(), &definition.specs, &attrs))
    }
}
