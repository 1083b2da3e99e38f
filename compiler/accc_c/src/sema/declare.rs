//! Declarations: typedefs, variables and functions without body, at file scope and in blocks.
//!
//! Storage classes, linkage and what redeclarations may say: C11, 6.2.2, 6.7, 6.7.1, 6.9.2.

use super::attribute::Attrs;
use super::scope::Entity;
use super::site::Site;
use super::specs::Base;
use super::{Sema, Standard, codes};
use crate::ast::{self, DeclSpecs, InitDeclarator, Name, StorageSpec, TypeSpec};
use crate::hir::{AutoInit, Expr, ExprKind, InitPart, ObjectId, QualType, Stmt, StmtKind, StorageClass, basic};
use accc_diag::Diagnostic;
use accc_source::Span;

/// A declaration of something with linkage.
pub struct Linked {
    pub name: Name,
    pub ty: QualType,
    pub function: bool,
    pub is_static: bool,
    /// `extern` was written.
    pub is_extern: bool,
    /// At file scope, not in a block.
    pub file: bool,
}

/// One declarator with what holds for it.
struct Declared<'b> {
    specs: &'b DeclSpecs,
    item: &'b InitDeclarator,
    name: Name,
    ty: QualType,
    attrs: Attrs,
}

impl Sema<'_> {
    pub(crate) fn file_declaration(&mut self, declaration: &ast::Declaration) {
        let statements = self.declaration(declaration, Site::File);
        debug_assert!(statements.is_empty(), "nothing runs at file scope");
    }

    /// A declaration in a block or a `for`: the statements that bring its objects to life, lengths of variable length
    /// arrays included.
    pub fn local_declaration(&mut self, declaration: &ast::Declaration) -> Vec<Stmt> {
        self.declaration(declaration, Site::Block)
    }

    fn declaration(&mut self, declaration: &ast::Declaration, site: Site) -> Vec<Stmt> {
        let specs = &declaration.specs;
        let mut statements = Vec::new();
        if let (TypeSpec::OfInitialiser, [item]) = (&specs.ty, declaration.declarators.as_slice()) {
            self.typed_by_initialiser(specs, item, site, &mut statements);
            return statements;
        }
        let base = self.specifiers(specs, declaration.declarators.is_empty());
        if declaration.declarators.is_empty() {
            if base.is_some() && !matches!(specs.ty, TypeSpec::Record(_) | TypeSpec::Enum(_)) {
                self.warn_required(codes::SPECIFIERS, declaration.span, "useless type name in empty declaration");
            }
            return statements;
        }
        for item in &declaration.declarators {
            match base {
                Some(base) => self.init_declarator(specs, base, item, site, &mut statements),
                None => self.declare_anyway(item),
            }
        }
        self.check_waiting_routine();
        statements
    }

    /// After an error in the type: the name is known as an `int`, so that its uses give no further messages.
    fn declare_anyway(&mut self, item: &InitDeclarator) {
        if let Some(name) = item.declarator.name {
            let text = self.text(name.symbol);
            let id = self.new_object(text, basic::INT.plain(), StorageClass::Auto, name.span);
            self.facts_mut(id).used = true;
            self.scopes.bind(name.symbol, Entity::Object(id), name.span);
        }
    }

    fn init_declarator(
        &mut self,
        specs: &DeclSpecs,
        base: Base,
        item: &InitDeclarator,
        site: Site,
        statements: &mut Vec<Stmt>,
    ) {
        let Some(name) = item.declarator.name else { return };
        let mut attrs =
            self.attributes([specs.attrs.as_slice(), item.attrs.as_slice(), item.declarator.attrs.as_slice()]);
        let Some(ty) = self.declared_type(base.ty, &item.declarator, site) else {
            self.declare_anyway(item);
            return;
        };
        statements.append(&mut self.take_pending());
        let ty = self.attributed(ty, &attrs, item.span);
        let passed_on = base.align.filter(|_| item.declarator.keeps_alignment());
        let above = self.alignas_above(specs, ty.ty, self.text(name.symbol));
        attrs.object.align = attrs.object.align.max(above);
        if specs.storage == StorageSpec::Typedef || self.types.is_function(ty.ty) {
            self.no_alignas(specs, name);
        }
        if specs.storage == StorageSpec::Typedef {
            let align = attrs.object.align.or(passed_on);
            if let (true, Some(id)) = (attrs.transparent_union, self.types.record_id(ty.ty)) {
                self.record_facts_mut(id).transparent = true;
            }
            self.typedef_name(name, ty, align, item);
            return;
        }
        attrs.object.align = attrs.object.align.max(passed_on.filter(|align| *align > self.types.align(ty.ty)));
        let declared = Declared { specs, item, name, ty, attrs };
        if self.types.is_function(ty.ty) {
            self.function_declaration(&declared, site);
        } else if site == Site::File || specs.storage == StorageSpec::Extern {
            self.linked_variable(&declared, site);
        } else if specs.storage == StorageSpec::Static {
            self.static_local(&declared);
        } else {
            self.automatic(&declared, statements);
        }
    }

    /// `_Alignas` is for objects (6.7.5p2).
    fn no_alignas(&mut self, specs: &DeclSpecs, name: Name) {
        if !specs.align.is_empty() {
            let message = format!("alignment specified for `{}`, which is no object", self.text(name.symbol));
            self.error(codes::SPECIFIERS, specs.span, message);
        }
    }

    fn typedef_name(&mut self, name: Name, ty: QualType, align: Option<u64>, item: &InitDeclarator) {
        if let Some(init) = &item.init {
            let message = format!("typedef `{}` is initialized", self.text(name.symbol));
            self.error(codes::INITIALISER, init.span(), message);
        }
        if let Some(before) = self.scopes.find_here(name.symbol).copied() {
            match before.entity {
                // The names of built-in types are headers' to define, as compilers without them do: the types stay.
                Entity::Typedef { .. } if before.span.is_none() => return,
                Entity::Typedef { ty: old, .. } if old.quals == ty.quals && self.compatible(old.ty, ty.ty) => {
                    let message = format!("redefinition of typedef `{}`", self.text(name.symbol));
                    self.before(Standard::C11, name.span, message);
                    return;
                }
                Entity::Typedef { ty: old, .. } => {
                    let (old, new) = (self.spell_qual(old), self.spell_qual(ty));
                    let message =
                        format!("conflicting types for `{}`; have `{new}`, had `{old}`", self.text(name.symbol));
                    self.report_redeclared(name, message, before.span, "previous declaration is here");
                    return;
                }
                Entity::Object(_) | Entity::Constant { .. } => self.other_kind(name, before.span),
            }
        }
        self.scopes.bind(name.symbol, Entity::Typedef { ty, align }, name.span);
    }

    fn function_declaration(&mut self, declared: &Declared, site: Site) {
        let (specs, name) = (declared.specs, declared.name);
        if let Some(init) = &declared.item.init {
            let message = format!("function `{}` is initialized like a variable", self.text(name.symbol));
            self.error(codes::INITIALISER, init.span(), message);
        }
        if site == Site::Block && specs.storage == StorageSpec::Static || specs.thread_local {
            let message = format!("invalid storage class for function `{}`", self.text(name.symbol));
            self.error(codes::SPECIFIERS, name.span, message);
        }
        if site == Site::Block && specs.storage == StorageSpec::Auto {
            let id = self.nested_object(name, declared.ty.ty, self.scopes.depth());
            self.facts_mut(id).awaited = true;
            return;
        }
        let Some(id) = self.declare_linked(&Linked {
            name,
            ty: declared.ty,
            function: true,
            is_static: specs.storage == StorageSpec::Static,
            is_extern: specs.storage == StorageSpec::Extern,
            file: site == Site::File,
        }) else {
            return;
        };
        self.note_inline(id, specs, site == Site::File);
        self.finish_linked(id, declared);
        if let Some(routine) = self.next_routine.take() {
            self.add_routine(id, routine);
        }
    }

    /// What a function's declaration says about `inline` and `_Noreturn`.
    pub fn note_inline(&mut self, id: ObjectId, specs: &DeclSpecs, file: bool) {
        self.object_mut(id).attrs.inline |= specs.inline;
        self.object_mut(id).attrs.noreturn |= specs.noreturn;
        if file {
            self.facts_mut(id).plain_declaration |= !specs.inline || specs.storage == StorageSpec::Extern;
        }
    }

    /// The number that a local `const` object has from its initialiser on, which gcc takes for a constant.
    fn constant_start(&self, id: ObjectId, init: Option<&AutoInit>) -> Option<Expr> {
        let object = self.object(id);
        if !object.ty.quals.constant || object.ty.quals.volatile || object.ty.quals.atomic {
            return None;
        }
        match init?.parts.as_slice() {
            [InitPart { offset: 0, bits: None, value, .. }] if self.types.is_real(object.ty.ty) => match value.kind {
                ExprKind::Int(_) | ExprKind::Float(_) => Some(value.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Linker name, attributes and alias of a declaration with linkage.
    fn finish_linked(&mut self, id: ObjectId, declared: &Declared) {
        self.merge_attributes(id, &declared.attrs);
        self.note_thread_local(id, declared);
        self.asm_label(id, declared.item.asm_label.as_ref());
        if self.object(id).attrs.alias.is_some() {
            self.facts_mut(id).defined = true;
            if let StorageClass::Extern { defined } = &mut self.object_mut(id).storage {
                *defined = true;
            }
        }
    }

    /// All declarations of an object say that each thread has its own, or none does (6.7.1p3).
    fn note_thread_local(&mut self, id: ObjectId, declared: &Declared) {
        let (own, before) = (declared.specs.thread_local, self.object(id).attrs.thread_local);
        let first = self.object(id).span == declared.name.span;
        if own != before && !first && !self.types.is_function(declared.ty.ty) {
            let (this, other) =
                if own { ("thread-local", "non-thread-local") } else { ("non-thread-local", "thread-local") };
            let text = self.text(declared.name.symbol);
            let message = format!("{this} declaration of `{text}` follows {other} declaration");
            let place = self.object(id).span;
            self.report_redeclared(declared.name, message, place, "previous declaration is here");
        }
        self.object_mut(id).attrs.thread_local |= own;
    }

    pub(crate) fn asm_label(&mut self, id: ObjectId, label: Option<&ast::StrLit>) {
        if let Some(label) = label {
            self.object_mut(id).link_name = label.text();
        }
    }

    fn linked_variable(&mut self, declared: &Declared, site: Site) {
        let (specs, name, item) = (declared.specs, declared.name, declared.item);
        let is_extern = specs.storage == StorageSpec::Extern;
        if specs.storage == StorageSpec::Register && item.asm_label.is_some() {
            let what = format!("the global register variable `{}`", self.text(name.symbol));
            self.unsupported(name.span, what, "make it a thread-local variable, or compile this file with gcc");
            return;
        }
        if matches!(specs.storage, StorageSpec::Auto | StorageSpec::Register) {
            let message =
                format!("file-scope declaration of `{}` specifies `auto` or `register`", self.text(name.symbol));
            self.error(codes::SPECIFIERS, specs.span, message);
        }
        if !self.variable_type(name, declared.ty, true) {
            return self.declare_anyway(item);
        }
        let is_static = specs.storage == StorageSpec::Static;
        let linked = Linked { name, ty: declared.ty, function: false, is_static, is_extern, file: site == Site::File };
        let Some(id) = self.declare_linked(&linked) else { return };
        self.finish_linked(id, declared);
        match &item.init {
            Some(init) => self.define_variable(id, name, init, is_extern, site),
            None if !is_extern => self.facts_mut(id).tentative = true,
            None => {}
        }
    }

    fn define_variable(&mut self, id: ObjectId, name: Name, init: &ast::Init, is_extern: bool, site: Site) {
        let text = self.text(name.symbol);
        if is_extern && site == Site::Block {
            self.error(codes::INITIALISER, name.span, format!("`{text}` has both `extern` and initializer"));
            return;
        }
        if is_extern {
            self.warn(codes::INITIALISER, name.span, format!("`{text}` initialized and declared `extern`"));
        }
        if std::mem::replace(&mut self.facts_mut(id).defined, true) {
            let before = self.object(id).span;
            self.report_redeclared(name, format!("redefinition of `{text}`"), before, "previous definition is here");
            return;
        }
        self.object_mut(id).span = name.span;
        if let StorageClass::Extern { defined } = &mut self.object_mut(id).storage {
            *defined = true;
        }
        self.static_initialiser(id, init);
        self.check_storage_size(id, name.span);
    }

    fn static_local(&mut self, declared: &Declared) {
        let name = declared.name;
        if !self.variable_type(name, declared.ty, true) {
            return self.declare_anyway(declared.item);
        }
        let id = self.local_object(name, declared.ty, StorageClass::Static);
        let link_name = format!("{}.{}", self.text(name.symbol), id.0);
        self.object_mut(id).link_name = link_name;
        self.finish_linked(id, declared);
        self.facts_mut(id).defined = true;
        if let Some(init) = &declared.item.init {
            self.static_initialiser(id, init);
        }
        self.check_storage_size(id, name.span);
        if !self.types.is_const(declared.ty) {
            self.note_static_of_inline(id, name.span, "declared");
        }
    }

    /// What is static has no place in an inline function that other files may hold, too (6.7.4p3).
    pub fn note_static_of_inline(&mut self, id: ObjectId, span: Span, what: &str) {
        let Some(function) = self.function.as_ref().map(|state| self.object(state.object)) else { return };
        let shared = function.attrs.inline && function.storage != StorageClass::Static;
        let (gnu, function) = (self.options.gnu89_inline, function.name.clone());
        if shared && !gnu && self.evaluated() && self.object(id).storage == StorageClass::Static {
            let name = self.object(id).name.clone();
            let message = format!("`{name}` is static but {what} in inline function `{function}` which is not static");
            self.warn_required(codes::SPECIFIERS, span, message);
        }
    }

    fn automatic(&mut self, declared: &Declared, statements: &mut Vec<Stmt>) {
        let (name, specs, item) = (declared.name, declared.specs, declared.item);
        if specs.thread_local {
            let message =
                format!("function-scope `{}` implicitly auto and declared `_Thread_local`", self.text(name.symbol));
            self.error(codes::SPECIFIERS, name.span, message);
        }
        if !self.variable_type(name, declared.ty, false) {
            return self.declare_anyway(item);
        }
        let id = self.local_object(name, declared.ty, StorageClass::Auto);
        self.merge_attributes(id, &declared.attrs);
        self.facts_mut(id).register = specs.storage == StorageSpec::Register;
        let register = item.asm_label.as_ref().map(|label| label.text().trim_start_matches('%').to_string());
        if let (Some(name), Some(label)) = (&register, &item.asm_label)
            && !super::stmt::is_register(name)
        {
            self.error(codes::SPECIFIERS, label.span, format!("invalid register name `{name}`"));
        }
        self.facts_mut(id).asm_register = register;
        let init = match &item.init {
            Some(init) if self.types.has_variable_size(declared.ty.ty) => {
                self.error(codes::INITIALISER, init.span(), "variable-sized object may not be initialized");
                None
            }
            Some(init) => self.automatic_initialiser(id, init),
            None => None,
        };
        if let (Some(ast::Init::List(_)), Some(made)) = (&item.init, &init) {
            self.check_parts(declared.ty.ty, made);
        }
        let is_constant = |part: &InitPart| matches!(part.value.kind, ExprKind::Int(_) | ExprKind::Float(_));
        self.facts_mut(id).starts_constant =
            init.as_ref().is_some_and(|init| matches!(init.parts.as_slice(), [part] if is_constant(part)));
        self.facts_mut(id).constant = self.constant_start(id, init.as_ref());
        self.check_storage_size(id, name.span);
        statements.append(&mut self.take_pending());
        statements.push(Stmt { kind: StmtKind::Declare { object: id, init }, span: item.span });
        if let Some(function) = declared.attrs.cleanup {
            self.add_cleanup(id, function);
        }
    }

    /// Before C99 the parts of an aggregate start as constants.
    fn check_parts(&mut self, ty: crate::hir::TypeId, init: &AutoInit) {
        if self.types.is_scalar(ty) {
            return;
        }
        for part in &init.parts {
            if !matches!(part.value.kind, ExprKind::Str(_)) && self.fold(&part.value).is_none() {
                let message = "initializer element is not computable at load time";
                self.before(Standard::C99, part.value.span, message);
            }
        }
    }

    /// `__auto_type name = value;`: the name is not known in the value, which is looked at once.
    fn typed_by_initialiser(
        &mut self,
        specs: &DeclSpecs,
        item: &InitDeclarator,
        site: Site,
        statements: &mut Vec<Stmt>,
    ) {
        let (Some(name), true, Some(ast::Init::Expr(init))) =
            (item.declarator.name, item.declarator.derived.is_empty(), &item.init)
        else {
            let message = "`__auto_type` declares one plain name with an initialiser";
            self.error(codes::SPECIFIERS, item.span, message);
            return self.declare_anyway(item);
        };
        let automatic = site == Site::Block
            && matches!(specs.storage, StorageSpec::None | StorageSpec::Auto | StorageSpec::Register);
        let value = if automatic { self.used_value(init) } else { self.unevaluated(|sema| sema.used_value(init)) };
        let Some(value) = value else { return self.declare_anyway(item) };
        let ty = self.qualified(value.ty.plain(), super::specs::quals(specs.quals));
        if !automatic {
            return self.init_declarator(specs, Base { ty, align: None }, item, site, statements);
        }
        let id = self.local_object(name, ty, StorageClass::Auto);
        let attrs = self.attributes([specs.attrs.as_slice(), item.attrs.as_slice()]);
        self.merge_attributes(id, &attrs);
        statements.append(&mut self.take_pending());
        let part = InitPart { offset: 0, ty: value.ty, bits: None, value };
        let init = Some(AutoInit { zero: false, parts: vec![part] });
        statements.push(Stmt { kind: StmtKind::Declare { object: id, init }, span: item.span });
        if let Some(function) = attrs.cleanup {
            self.add_cleanup(id, function);
        }
    }

    /// A local object, bound to its name.
    fn local_object(&mut self, name: Name, ty: QualType, storage: StorageClass) -> ObjectId {
        if let Some(before) = self.scopes.find_here(name.symbol).copied() {
            let message = format!("redefinition of `{}`", self.text(name.symbol));
            self.report_redeclared(name, message, before.span, "previous definition is here");
        }
        let id = self.new_object(self.text(name.symbol), ty, storage, name.span);
        self.scopes.bind(name.symbol, Entity::Object(id), name.span);
        id
    }

    /// Whether a variable can have this type.
    fn variable_type(&mut self, name: Name, ty: QualType, fixed: bool) -> bool {
        let text = self.text(name.symbol);
        if self.types.is_void(ty.ty) {
            self.error(codes::INCOMPLETE, name.span, format!("variable or field `{text}` declared void"));
            return false;
        }
        if fixed && self.types.has_variable_size(ty.ty) {
            self.error(codes::CONSTANT, name.span, format!("storage size of `{text}` isn't constant"));
            return false;
        }
        true
    }

    /// After its initialiser an object's type is complete.
    fn check_storage_size(&mut self, id: ObjectId, span: Span) {
        let ty = self.object(id).ty.ty;
        if self.types.is_complete(ty) {
            return;
        }
        let name = self.object(id).name.clone();
        let message = if self.types.is_array(ty) {
            format!("array size missing in `{name}`")
        } else {
            format!("storage size of `{name}` isn't known")
        };
        let label = format!("`{}` is incomplete here", self.spell(ty));
        self.sink.push(Diagnostic::error(codes::INCOMPLETE, message).label(span, label));
    }

    /// The object that a declaration with linkage declares: that of earlier declarations, or a new one.
    pub fn declare_linked(&mut self, linked: &Linked) -> Option<ObjectId> {
        let (name, text) = (linked.name, self.text(linked.name.symbol));
        let here = if linked.file { self.scopes.find_at_file(name.symbol) } else { self.scopes.find_here(name.symbol) };
        let here = here.copied();
        if let Some(binding) = here
            && !matches!(binding.entity, Entity::Object(id) if self.linked.get(text) == Some(&id))
        {
            self.other_kind(name, binding.span);
            return None;
        }
        let id = match self.linked.get(text).copied() {
            Some(id) => {
                self.check_visible_linkage(id, linked);
                self.redeclare(id, linked);
                id
            }
            None => {
                let storage =
                    if linked.is_static { StorageClass::Static } else { StorageClass::Extern { defined: false } };
                let id = self.new_object(text, linked.ty, storage, name.span);
                self.linked.insert(text.to_string(), id);
                id
            }
        };
        match (here, linked.file) {
            (Some(_), _) => {}
            (None, true) => self.scopes.bind_at_file(name.symbol, Entity::Object(id), name.span),
            (None, false) => self.scopes.bind(name.symbol, Entity::Object(id), name.span),
        }
        Some(id)
    }

    /// `extern` behind a variable of a block that hides a static one would be the static one with another linkage (6.2.2p4, 7).
    fn check_visible_linkage(&mut self, id: ObjectId, linked: &Linked) {
        let Linked { name, file: false, is_extern: true, .. } = *linked else { return };
        let visible = self.scopes.find(name.symbol).copied();
        let hidden = visible.is_some_and(|binding| !matches!(binding.entity, Entity::Object(seen) if seen == id));
        if hidden && self.object(id).storage == StorageClass::Static {
            let message =
                format!("variable `{}` previously declared `static` redeclared `extern`", self.text(name.symbol));
            let before = self.object(id).span;
            self.report_redeclared(name, message, before, "previous declaration is here");
        }
    }

    /// Checks a declaration against the earlier ones, and adds what it knows to the type.
    fn redeclare(&mut self, id: ObjectId, linked: &Linked) {
        let object = self.object(id);
        let (old, before, internal) = (object.ty, object.span, object.storage == StorageClass::Static);
        let name = linked.name;
        let text = self.text(name.symbol);
        if linked.ty.quals != old.quals || !self.compatible(old.ty, linked.ty.ty) {
            self.conflicting_types(id, linked);
            return;
        }
        let word = if linked.function { "function" } else { "variable" };
        if linked.is_static && !internal {
            let message = format!("static declaration of `{text}` follows non-static declaration");
            self.report_redeclared(name, message, before, "previous declaration is here");
        } else if internal && !linked.is_static && !linked.is_extern && !linked.function {
            let message = format!("non-static declaration of {word} `{text}` follows static declaration");
            self.report_redeclared(name, message, before, "previous declaration is here");
        }
        let ty = self.composite(old.ty, linked.ty.ty);
        self.object_mut(id).ty.ty = ty;
    }

    fn conflicting_types(&mut self, id: ObjectId, linked: &Linked) {
        let (old, before) = (self.object(id).ty, self.object(id).span);
        let text = self.text(linked.name.symbol);
        let (have, had) = (self.spell_qual(linked.ty), self.spell_qual(old));
        let result = self.types.function(linked.ty.ty).map(|function| function.result);
        if self.facts(id).implicit && result == Some(basic::VOID) {
            let message = format!("conflicting types for `{text}`; have `{have}`");
            let warning = Diagnostic::warning(codes::REDECLARED, message)
                .label(linked.name.span, "")
                .secondary(before, "implicitly declared by this call")
                .help("declare it before the call");
            self.sink.push(warning);
        } else {
            let message = format!("conflicting types for `{text}`; have `{have}`");
            self.report_redeclared(linked.name, message, before, format!("previous declaration has type `{had}`"));
        }
        self.object_mut(id).ty = linked.ty;
    }

    fn other_kind(&mut self, name: Name, before: Span) {
        let message = format!("`{}` redeclared as different kind of symbol", self.text(name.symbol));
        self.report_redeclared(name, message, before, "previous declaration is here");
    }

    pub(crate) fn report_redeclared(&mut self, name: Name, message: String, before: Span, label: impl Into<String>) {
        let error = Diagnostic::error(codes::REDECLARED, message).label(name.span, "").secondary(before, label);
        self.sink.push(error);
    }

    pub(crate) fn static_assert(&mut self, assertion: &ast::StaticAssert) {
        let Some((value, _)) = self.integer_constant(&assertion.cond, "expression in static assertion") else { return };
        if value == 0 {
            let message = match &assertion.message {
                Some(text) => format!("static assertion failed: \"{}\"", text.text()),
                None => "static assertion failed".to_string(),
            };
            self.error(codes::STATIC_ASSERT, assertion.cond.span, message);
        }
    }

    /// What goes out of scope and was of no use.
    pub fn warn_unused_local(&mut self, id: ObjectId) {
        let (object, facts) = (self.object(id), self.facts(id));
        let local = match object.storage {
            StorageClass::Auto => true,
            StorageClass::Static => self.linked.get(&object.name) != Some(&id),
            StorageClass::Param | StorageClass::Extern { .. } => false,
        };
        if !self.options.warnings.unused || facts.used || facts.may_be_unused || !local || object.name.starts_with('.')
        {
            return;
        }
        let (name, span) = (object.name.clone(), object.span);
        let message = if object.assigned {
            format!("variable `{name}` set but not used [-Wunused-but-set-variable]")
        } else {
            format!("unused variable `{name}` [-Wunused-variable]")
        };
        self.warn(codes::UNUSED, span, message);
    }
}
