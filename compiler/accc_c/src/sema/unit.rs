//! What stands at file scope, and the end of the unit: tentative definitions, `inline`, weak symbols, `acc declare` and
//! `acc routine`. Source: C11, 6.7.4, 6.9, 6.9.2; OpenACC 3.3, sections 2.13, 2.15.

use super::{Sema, codes};
use crate::ast::{self, External, Name};
use crate::hir::{self, ArrayLen, ExprKind, ObjectId, StorageClass, Type};
use accc_diag::Diagnostic;
use accc_ir::{Bind, ClauseKind, Machine, Routine};
use accc_openacc as acc;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn external(&mut self, item: &External) {
        match item {
            External::Function(definition) => self.function_definition(definition),
            External::Declaration(declaration) => self.file_declaration(declaration),
            External::StaticAssert(assertion) => self.static_assert(assertion),
            External::Asm(text) => self.asm.push(text.text()),
            External::Directive(directive) => match &directive.kind {
                acc::DirectiveKind::Routine => self.routine_directive(directive),
                acc::DirectiveKind::Declare => self.declare_directive(directive),
                _ => {
                    let error = Diagnostic::error("ACC2008", "this directive is not allowed outside of functions")
                        .label(directive.keyword_span, "")
                        .help("only `routine` and `declare` stand at file scope");
                    self.sink.push(error);
                }
            },
            External::Omp(directive) => self.thread_private(directive),
            External::Weak { name, target } => self.weak.push((*name, *target)),
            External::Renamed { name, symbol } => self.rename(*name, *symbol),
        }
    }

    /// Ends the unit: tentative definitions, weak symbols, what device code calls; the tree and all messages.
    pub fn finish(mut self) -> (hir::Unit, Vec<Diagnostic>) {
        for (name, target) in std::mem::take(&mut self.weak) {
            self.weak_symbol(name, target);
        }
        self.check_waiting_routine();
        self.check_device_code();
        for index in 0..self.objects.len() {
            self.finish_object(ObjectId(index as u32));
        }
        let unit = hir::Unit {
            types: self.types,
            objects: self.objects,
            strings: self.strings.literals,
            functions: self.functions,
            routines: self.routines,
            binds: self.binds,
            asm: self.asm,
        };
        (unit, self.sink.into_vec())
    }

    /// What another object defines is found there under another symbol.
    fn rename(&mut self, name: Name, symbol: Name) {
        let Some(id) = self.linked.get(self.text(name.symbol)).copied() else { return };
        let symbol = self.text(symbol.symbol).to_string();
        let object = self.object_mut(id);
        if object.link_name == object.name {
            object.link_name = symbol;
        }
    }

    fn weak_symbol(&mut self, name: Name, target: Option<Name>) {
        let text = self.text(name.symbol);
        let target = target.map(|target| self.text(target.symbol));
        let id = match (self.linked.get(text).copied(), target) {
            (Some(id), _) => id,
            (None, Some(target)) => {
                let Some(aliased) = self.linked.get(target).copied() else { return };
                let ty = self.object(aliased).ty;
                let id = self.new_object(text, ty, StorageClass::Extern { defined: true }, name.span);
                self.facts_mut(id).defined = true;
                id
            }
            (None, None) => return,
        };
        let object = self.object_mut(id);
        object.attrs.weak = true;
        if let Some(target) = target {
            object.attrs.alias = Some(target.to_string());
            object.storage = StorageClass::Extern { defined: true };
        }
    }

    /// What an alias stands for has to be defined in the same file.
    fn check_alias(&mut self, id: ObjectId) {
        let object = self.object(id);
        let Some(target) = &object.attrs.alias else { return };
        if !self.objects.iter().any(|other| other.link_name == *target) {
            let message = format!("`{}` aliased to undefined symbol `{target}`", object.name);
            let (span, help) = (object.span, "define it in this file, under the name that the linker sees");
            self.sink.push(Diagnostic::error(codes::ATTRIBUTE, message).label(span, "").help(help));
        }
    }

    fn finish_object(&mut self, id: ObjectId) {
        self.check_alias(id);
        if self.types.is_function(self.object(id).ty.ty) {
            self.finish_function(id);
        } else if self.facts(id).tentative && !self.facts(id).defined {
            self.finish_tentative(id);
        } else if self.object(id).storage == StorageClass::Static {
            self.warn_unused_static(id);
        }
    }

    fn finish_function(&mut self, id: ObjectId) {
        let (object, facts) = (self.object(id), self.facts(id));
        let internal = object.storage == StorageClass::Static;
        let gnu = self.options.gnu89_inline || facts.gnu_inline;
        if facts.defined && object.attrs.inline && !internal && !gnu && !facts.plain_declaration {
            self.object_mut(id).attrs.inline_only = true;
        }
        let (object, facts) = (self.object(id), self.facts(id));
        let (name, span) = (object.name.clone(), object.span);
        if internal && !facts.defined && facts.used {
            self.warn_required(codes::UNUSED, span, format!("`{name}` used but never defined"));
        } else if object.attrs.inline && !facts.defined && !internal && !gnu {
            let message = format!("inline function `{name}` declared but never defined");
            self.warn_required(codes::UNUSED, span, message);
        } else if internal && facts.defined && !object.attrs.inline {
            self.warn_unused_static(id);
        }
    }

    /// A variable that was never initialised is defined here, as zero (6.9.2).
    fn finish_tentative(&mut self, id: ObjectId) {
        let object = self.object(id);
        let (ty, span, name) = (object.ty, object.span, object.name.clone());
        if let Type::Array { elem, len: ArrayLen::Unknown } = self.types.get(ty.ty) {
            let elem = *elem;
            self.warn(codes::INCOMPLETE, span, format!("array `{name}` assumed to have one element"));
            let one = self.types.array(elem, ArrayLen::Known(1));
            self.object_mut(id).ty.ty = one;
        } else if !self.types.is_complete(ty.ty) {
            let label = format!("`{}` is incomplete", self.spell(ty.ty));
            let message = format!("storage size of `{name}` isn't known");
            self.sink.push(Diagnostic::error(codes::INCOMPLETE, message).label(span, label));
        }
        let common = self.options.common;
        let object = self.object_mut(id);
        if let StorageClass::Extern { defined } = &mut object.storage {
            *defined = true;
            object.attrs.common |= common && !object.attrs.weak && object.attrs.section.is_none();
        }
        self.warn_unused_static(id);
    }

    fn warn_unused_static(&mut self, id: ObjectId) {
        let (object, facts) = (self.object(id), self.facts(id));
        let linked = self.linked.get(&object.name) == Some(&id);
        let attrs = &object.attrs;
        let needed =
            facts.used || facts.may_be_unused || attrs.used || attrs.constructor.or(attrs.destructor).is_some();
        if !self.options.warnings.unused || needed || !linked || object.storage != StorageClass::Static {
            return;
        }
        let flag = if self.types.is_function(object.ty.ty) { "function" } else { "variable" };
        if flag == "variable" && self.types.is_const(object.ty) {
            return;
        }
        let (message, span) = (format!("`{}` defined but not used [-Wunused-{flag}]", object.name), object.span);
        self.warn(codes::UNUSED, span, message);
    }

    /// `acc routine` at file scope or in a block: by name, or for the next declaration.
    pub fn routine_directive(&mut self, directive: &ast::Directive) {
        let dim = self.routine_dimension(directive);
        let level = acc::lower::routine_level(directive, &mut |_| dim);
        let nohost = directive.has(acc::ast::ClauseName::NoHost);
        let bound = self.bound_names(directive);
        let routine = Routine { level, nohost, bind: Bind::default(), implicit: false, span: directive.keyword_span };
        match &directive.argument {
            acc::Argument::Routine { name, span } => match self.linked.get(name).copied() {
                Some(id) if self.types.is_function(self.object(id).ty.ty) => {
                    self.next_bind = bound;
                    self.add_routine(id, routine);
                }
                Some(_) | None => {
                    let error = Diagnostic::error(
                        codes::UNDECLARED,
                        format!("`routine` names `{name}`, which is no function here"),
                    )
                    .label(*span, "")
                    .help("declare the function in front of the directive");
                    self.sink.push(error);
                }
            },
            acc::Argument::None | acc::Argument::Cache { .. } | acc::Argument::Wait { .. } => {
                self.check_waiting_routine();
                self.next_routine = Some(routine);
                self.next_bind = bound;
            }
        }
    }

    /// `gang(dim:n)`: the dimension is a constant.
    fn routine_dimension(&mut self, directive: &ast::Directive) -> Option<i64> {
        let mut found = None;
        for clause in &directive.clauses {
            let acc::ClauseKind::Gang(acc::GangArgs { dim: Some(dim), .. }) = &clause.kind else { continue };
            let Some((n, _)) = self.integer_constant(dim, "the gang dimension") else { continue };
            self.sink.extend(acc::restrictions::routine_dimension(n, clause.span));
            found = found.or(Some(n));
        }
        found
    }

    /// The names of what code for each machine calls in place of the routine.
    fn bound_names(&mut self, directive: &ast::Directive) -> Vec<(Machine, String, Span)> {
        let mut found = Vec::new();
        for machine in [Machine::Gpu, Machine::Cpu] {
            let Some(clause) = acc::lower::routine_bind(directive, machine) else { continue };
            let acc::ClauseKind::Bind(value) = &clause.kind else { continue };
            let name = match &value.kind {
                ast::ExprKind::Name(name) => self.text(name.symbol).to_string(),
                ast::ExprKind::Str(text) => text.text(),
                _ => {
                    let message = "`bind` takes the name of a function, or a text with its name for the linker";
                    let error = Diagnostic::error("ACC2017", message);
                    self.sink.push(error.label(clause.span, "neither (OpenACC 3.3, section 2.15.1)"));
                    continue;
                }
            };
            found.push((machine, name, clause.span));
        }
        found
    }

    /// The function of that name. One that nothing has declared so far has the routine's type.
    fn bound_function(&mut self, name: &str, span: Span, routine: ObjectId) -> Option<ObjectId> {
        match self.linked.get(name).copied() {
            Some(id) if self.types.is_function(self.object(id).ty.ty) => Some(id),
            Some(_) => {
                let message = format!("`bind` names `{name}`, which is no function");
                let error = Diagnostic::error(codes::UNDECLARED, message).label(span, "");
                self.sink.push(error.help("name a function of the routine's type (OpenACC 3.3, section 2.15.1)"));
                None
            }
            None => {
                let ty = self.object(routine).ty.ty;
                Some(self.function_named(name, ty, span))
            }
        }
    }

    /// A `routine` directive must not wait in vain for a function.
    pub fn check_waiting_routine(&mut self) {
        if let Some(routine) = self.next_routine.take() {
            let error = Diagnostic::error("ACC2011", "`routine` without a name stands in front of no function")
                .label(routine.span, "")
                .help("write it right in front of the function's declaration, or name the function");
            self.sink.push(error);
        }
    }

    pub(crate) fn add_routine(&mut self, id: ObjectId, routine: Routine) {
        for (machine, name, span) in std::mem::take(&mut self.next_bind) {
            if let Some(function) = self.bound_function(&name, span, id) {
                self.add_bind(hir::Bind { routine: id, machine, function }, span);
            }
        }
        if let Some((_, before)) = self.routines.iter().find(|(known, _)| *known == id) {
            if before.level != routine.level {
                let name = self.object(id).name.clone();
                let error =
                    Diagnostic::error("ACC2006", format!("`{name}` has `routine` directives of different levels"))
                        .label(routine.span, "this one")
                        .secondary(before.span, "the first one");
                self.sink.push(error);
            }
            return;
        }
        self.check_routine_order(id, routine.span);
        self.routines.push((id, routine));
    }

    /// A routine is bound to one function, which is bound to none itself (2.15.1).
    fn add_bind(&mut self, bind: hir::Bind, span: Span) {
        let name = |id: ObjectId| self.object(id).name.clone();
        let mut others = self.binds.iter().filter(|other| other.machine == bind.machine);
        let wrong = others.find_map(|other| {
            let twice = other.routine == bind.routine && other.function != bind.function;
            let chain = other.routine == bind.function || other.function == bind.routine;
            let (routine, function) = (name(bind.routine), name(bind.function));
            let message = match (twice, chain) {
                (true, _) => format!("`{routine}` is bound to `{function}` and to `{}`", name(other.function)),
                (_, true) if other.routine == bind.function => {
                    format!(
                        "`{routine}` is bound to `{function}`, which is bound itself, to `{}`",
                        name(other.function)
                    )
                }
                (_, true) => format!("`{}` is bound to `{routine}`, which is bound itself", name(other.routine)),
                (false, false) => return None,
            };
            Some(message)
        });
        match wrong {
            Some(message) => self.sink.push(
                Diagnostic::error("ACC2006", message)
                    .label(span, "")
                    .help("bind it to the function that is to be called (OpenACC 3.3, section 2.15.1)"),
            ),
            None => self.binds.push(bind),
        }
    }

    /// `acc declare`. At file scope variables remember their clause, for the whole program; in a function the data lives as
    /// long as the call, which is for lowering.
    pub fn declare_directive(&mut self, directive: &ast::Directive) {
        let mut checked = self.directive(directive);
        for clause in &mut checked.clauses {
            let acc::ClauseKind::Data { kind, items, .. } = &mut clause.kind else { continue };
            if *kind == acc::DataKind::Link {
                items.drain(..).for_each(|item| self.declare_link(&item));
                continue;
            }
            let declared = declare_kind(*kind);
            items.retain(|item| {
                let ExprKind::Object(id) = &item.designator.kind else { return self.is_declarable(item) };
                let fixed = self.is_declared_for_good(*id, *kind);
                if fixed {
                    self.declare_object(*id, declared, item.span);
                }
                !fixed
            });
        }
        checked.clauses.retain(|clause| !clause.kind.items().is_empty());
        if checked.clauses.is_empty() {
            return;
        }
        self.check_declared_once(&checked);
        match &mut self.function {
            Some(function) => function.declares.push(checked),
            None => {
                let error = Diagnostic::error("ACC2013", "`declare` at file scope takes whole variables of the file")
                    .label(checked.span, "");
                self.sink.push(error);
            }
        }
    }

    /// A variable is in one `declare` clause of its function (2.13).
    fn check_declared_once(&mut self, directive: &hir::Directive) {
        let items = directive.clauses.iter().flat_map(|clause| clause.kind.items());
        let named: Vec<(ObjectId, Span)> =
            items.filter_map(|item| Some((object_of(&item.designator)?, item.span))).collect();
        let Some(function) = &mut self.function else { return };
        let before = function.declared.clone();
        function.declared.extend(&named);
        for (id, span) in named {
            let Some((_, first)) = before.iter().find(|(known, _)| *known == id) else { continue };
            let error = Diagnostic::error("ACC2014", format!("`{}` is in two `declare` clauses", self.object(id).name))
                .label(span, "again here")
                .secondary(*first, "first here")
                .help("leave it in one of them (OpenACC 3.3, section 2.13)");
            self.sink.push(error);
        }
    }

    /// A variable of the file, or an external one with a clause that these can't have. Devices alone have what is
    /// `device_resident`, and `deviceptr` speaks of a value wherever it is used.
    fn is_declared_for_good(&self, id: ObjectId, kind: acc::DataKind) -> bool {
        use acc::DataKind::{CopyIn, Create, DevicePtr, DeviceResident};
        let in_function = self.function.is_some();
        match self.object(id).storage {
            StorageClass::Static => !in_function || matches!(kind, DeviceResident | DevicePtr),
            StorageClass::Extern { .. } => !in_function || !matches!(kind, Create | CopyIn),
            _ => false,
        }
    }

    /// Whether a clause names a variable that is declared behind the start of the block at hand.
    pub fn names_variable_behind(&self, directive: &hir::Directive, block: Span) -> bool {
        let mut items = directive.clauses.iter().flat_map(|clause| clause.kind.items());
        items.any(|item| object_of(&item.designator).is_some_and(|id| self.object(id).span.lo >= block.lo))
    }

    /// A data region that begins in front of this statement cannot bring what its blocks initialise.
    pub fn check_declared_inside(&mut self, directive: &crate::hir::Directive, statement: Span) {
        for clause in &directive.clauses {
            let acc::ClauseKind::Data { kind: acc::DataKind::Copy | acc::DataKind::CopyIn, items, .. } = &clause.kind
            else {
                continue;
            };
            for item in items {
                let ExprKind::Object(id) = &item.designator.kind else { continue };
                let declared = self.object(*id).span;
                if declared.lo > statement.lo && declared.lo < directive.span.lo {
                    let what = "`declare` that copies a variable of an inner block";
                    let way_out = "write the directive in the variable's own block";
                    self.unsupported(item.span, what, way_out);
                }
            }
        }
    }

    /// Arrays are declared as wholes; behind a pointer there is no whole, so that its section is taken, as an extension.
    fn is_declarable(&mut self, item: &acc::Item<crate::hir::Expr>) -> bool {
        let ExprKind::Section { base, .. } = &item.designator.kind else { return true };
        if !self.types.is_array(base.ty) {
            return true;
        }
        self.sink.push(acc::restrictions::part_in_declare(item.span));
        false
    }

    /// `link` (2.13.3): data clauses bring the variable, and `acc routine`s find it there. A pointer's clauses bring what it
    /// points to, and attach its copy.
    fn declare_link(&mut self, item: &acc::Item<crate::hir::Expr>) {
        if let ExprKind::Object(id) = item.designator.kind
            && matches!(self.object(id).storage, StorageClass::Static | StorageClass::Extern { .. })
        {
            let kind = if self.types.is_pointer(item.designator.ty) { ClauseKind::Attach } else { ClauseKind::Link };
            self.declare_object(id, Some(kind), item.span);
            return;
        }
        let error = Diagnostic::error("ACC2013", format!("`{}` in `declare link` has no static storage", item.name))
            .label(item.span, "")
            .help("write `create` or `copyin`, or name a variable of the file (OpenACC 3.3, section 2.13.3)");
        self.sink.push(error);
    }

    fn declare_object(&mut self, id: ObjectId, kind: Option<ClauseKind>, span: Span) {
        let name = self.object(id).name.clone();
        let Some(kind) = kind else {
            let error =
                Diagnostic::error("ACC2004", format!("`{name}` has static storage, which this clause can't take"))
                    .label(span, "")
                    .help(
                        "`declare` of such variables has `create`, `copyin`, `deviceptr`, `device_resident` or `link` (OpenACC 3.3, section 2.13)",
                    );
            self.sink.push(error);
            return;
        };
        if self.object(id).declare.is_some_and(|before| before != kind) {
            let message = format!("`{name}` is in two `declare` directives that contradict each other");
            self.sink.push(Diagnostic::error("ACC2014", message).label(span, ""));
        }
        self.object_mut(id).declare = Some(kind);
    }
}

/// The variable that an item of `declare` names, as a whole or by what it points to.
fn object_of(designator: &hir::Expr) -> Option<ObjectId> {
    match &designator.kind {
        ExprKind::Object(id) => Some(*id),
        ExprKind::Section { base, .. } => object_of(base),
        ExprKind::Load { place, .. } => object_of(place),
        _ => None,
    }
}

/// What `declare` means for variables of the file (2.13): they live as long as the program, so nothing is copied back.
fn declare_kind(kind: acc::ast::DataKind) -> Option<ClauseKind> {
    use acc::ast::DataKind;
    match kind {
        DataKind::Create => Some(ClauseKind::Create),
        DataKind::CopyIn => Some(ClauseKind::CopyIn),
        DataKind::DeviceResident => Some(ClauseKind::DeviceResident),
        DataKind::Link => Some(ClauseKind::Link),
        DataKind::DevicePtr => Some(ClauseKind::DevicePtr),
        DataKind::Copy
        | DataKind::CopyOut
        | DataKind::NoCreate
        | DataKind::Present
        | DataKind::Attach
        | DataKind::Detach
        | DataKind::Delete
        | DataKind::UseDevice
        | DataKind::UpdateSelf
        | DataKind::UpdateDevice
        | DataKind::Compare => None,
    }
}
