//! `allocate`, `deallocate`. Source: Fortran 2008, section 6.7.

use crate::ast;
use crate::ast::spell::spell;
use crate::hir::{Allocate, AllocateObject, AllocateSource, CharLen, Expr, ExprKind, StmtKind, SymbolClass, Type};
use crate::sema::expressions::expr::assignable;
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// What stands behind the objects.
#[derive(Default)]
struct Options {
    stat: Option<Expr>,
    errmsg: Option<Expr>,
    source: Option<AllocateSource>,
}

impl Sema<'_> {
    pub fn allocate(&mut self, allocate: &ast::Allocate, span: Span) -> Option<StmtKind> {
        self.not_in_compute(span, "allocate")?;
        let named: Vec<&ast::Expr> = allocate.objects.iter().map(|object| &object.object).collect();
        self.objects_once(&named, &allocate.options, "allocate");
        self.bounds_of_others(allocate, &named);
        let spec = allocate.ty.as_ref().map(|spec| (self.type_spec(spec, None), spec.span));
        let Options { stat, errmsg, mut source } = self.allocation_options(&allocate.options)?;
        if let (Some((_, typed)), Some(source)) = (&spec, &source) {
            let error = Diagnostic::error(codes::ARGUMENTS, "`allocate` has a type or a source, not both")
                .label(source.value.span, "")
                .secondary(*typed, "the type");
            self.sink.push(error);
            return None;
        }
        if source.is_none() && allocate.objects.iter().any(|object| self.is_counter(&object.object)) {
            source = Some(AllocateSource { value: Expr::int(0, span), copies: true });
        }
        let mut objects: Vec<AllocateObject> = Vec::new();
        let mut sound = true;
        for object in &allocate.objects {
            match self.allocate_object(object, source.as_ref()) {
                Some(object) => {
                    sound &= self.check_allocated_type(&object.object, spec.as_ref(), source.is_some());
                    objects.push(object);
                }
                None => sound = false,
            }
        }
        if source.is_none() {
            self.lengths_of_allocated(allocate, &objects);
        }
        let ty = spec.as_ref().and_then(|(ty, _)| ty.of_table());
        let length = match spec {
            Some((Type::Character(CharLen::Const(length), _), span)) => {
                let length = Expr::int(length, span);
                Some(self.convert(length, &Type::INT8))
            }
            Some((Type::Character(CharLen::Expr(length), _), _)) => Some(*length),
            _ => None,
        };
        if let (Some(source), Some(first)) = (&mut source, objects.first())
            && !first.object.ty.is_derived()
        {
            let value = std::mem::replace(&mut source.value, Expr::error(first.span));
            source.value = self.convert(value, &first.object.ty);
        }
        sound.then_some(StmtKind::Allocate(Allocate { objects, length, ty, source, stat, errmsg }))
    }

    /// An allocatable event or lock, which begins at zero.
    fn is_counter(&mut self, object: &ast::Expr) -> bool {
        let ast::ExprKind::Name(name) = &object.kind else { return false };
        match self.lookup(&name.text) {
            Some(Entity::Var(sym)) => self.scope_mut().facts(sym).opaque && self.symbol(sym).ty.is_integer(),
            _ => false,
        }
    }

    fn allocate_object(
        &mut self,
        object: &ast::AllocateObject,
        source: Option<&AllocateSource>,
    ) -> Option<AllocateObject> {
        let mut dims = Vec::new();
        let mut sound = true;
        for dim in &object.dims {
            let lower = dim.lower.as_ref().map(|e| self.specification_expr(e));
            let upper = self.specification_expr(&dim.upper);
            sound &= !upper.is_error() && !lower.as_ref().is_some_and(Expr::is_error);
            dims.push((lower, upper));
        }
        let whole = self.allocatable(&object.object)?;
        let declared = self.declared(&whole)?;
        let rank = declared.shape.rank();
        let shaped_by_source = dims.is_empty() && source.is_some_and(|source| source.value.rank == rank);
        if rank != dims.len() && !shaped_by_source {
            let message = format!("`{}` has rank {rank}, but {} bounds are given", declared.name, dims.len());
            let mut error = Diagnostic::error(codes::RANK, message).label(object.span, "");
            if !declared.span.is_none() {
                error = error.secondary(declared.span, "declared here");
            }
            self.sink.push(error);
            return None;
        }
        if let Some(source) = source {
            self.check_source(&whole, source)?;
            self.check_source_shape(&dims, source, object.span);
        }
        sound.then_some(AllocateObject { object: whole, dims, span: object.span })
    }

    /// The type in front of the objects has to be theirs; characters of deferred length need one, or a source.
    fn check_allocated_type(&mut self, object: &Expr, spec: Option<&(Type, Span)>, sourced: bool) -> bool {
        let deferred = matches!(object.ty, Type::Character(CharLen::Deferred, _));
        let Some((ty, span)) = spec else {
            if object.ty.is_any() && !sourced {
                let error = Diagnostic::error(codes::ATTRIBUTES, "the type to allocate is missing")
                    .label(object.span, "this is class(*)")
                    .help("write it in front: `allocate(integer :: ...)`, or give a source");
                self.sink.push(error);
                return false;
            }
            let known = object.ty.derived().and_then(|ty| self.definition(ty));
            if known.is_some_and(|known| known.is_abstract) && !sourced {
                let error = Diagnostic::error(codes::ATTRIBUTES, "the type to allocate is missing")
                    .label(object.span, format!("this is of the abstract type {}", object.ty))
                    .help("write an extension of it in front: `allocate(extension :: ...)`, or give a source");
                self.sink.push(error);
                return false;
            }
            if deferred && !sourced {
                let error = Diagnostic::error(codes::ATTRIBUTES, "the length to allocate is missing")
                    .label(object.span, format!("this is {}", object.ty))
                    .help("write it in front: `allocate(character(n) :: ...)`");
                self.sink.push(error);
            }
            return !deferred || sourced;
        };
        let same = match (ty, &object.ty) {
            (Type::Character(CharLen::Const(given), _), Type::Character(CharLen::Const(declared), _)) => {
                given == declared
            }
            (Type::Character(CharLen::Deferred | CharLen::Assumed, _), _) => false,
            (ty, declared) if self.is_polymorphic(object) => self.extends(ty, declared),
            (ty, declared) => ty.same(declared),
        };
        if !same {
            let message = format!("the type in `allocate` is {ty}, the variable's is {}", object.ty);
            self.sink.push(Diagnostic::error(codes::TYPE, message).label(*span, "").secondary(object.span, ""));
        }
        same
    }

    /// The bounds that are given have to make the source's shape (F2018, C945).
    fn check_source_shape(&mut self, dims: &[(Option<Expr>, Expr)], source: &AllocateSource, span: Span) {
        if source.value.rank == 0 || !source.copies {
            return;
        }
        for ((lower, upper), theirs) in dims.iter().zip(self.extents(&source.value)) {
            let lower = lower.as_ref().map_or(Some(1), Expr::int_constant);
            let (Some(lower), Some(upper), Some(theirs)) = (lower, upper.int_constant(), theirs) else { continue };
            let own = upper.saturating_sub(lower).saturating_add(1).max(0);
            if own != theirs {
                let message = format!("an extent of {own} for a source of extent {theirs}");
                let error = Diagnostic::error(codes::SHAPE, message).label(span, "");
                self.sink.push(error.secondary(source.value.span, "the source"));
                return;
            }
        }
    }

    /// The source's value has to be one that can be assigned to the object.
    fn check_source(&mut self, object: &Expr, source: &AllocateSource) -> Option<()> {
        let value = &source.value;
        if value.rank > 0 && value.rank != object.rank {
            let message = format!("an array of rank {} for one of rank {}", value.rank, object.rank);
            self.error(codes::RANK, value.span, message, "");
            return None;
        }
        if self.is_polymorphic(object) && self.extends(&value.ty, &object.ty) {
            return Some(());
        }
        if !value.ty.same(&object.ty) || !assignable(&object.ty, &value.ty) {
            let message = format!("a value of type {} for a variable of type {}", value.ty, object.ty);
            self.error(codes::TYPE, value.span, message, "");
            return None;
        }
        Some(())
    }

    pub fn deallocate(
        &mut self,
        objects: &[ast::Expr],
        options: &[(ast::Name, ast::Expr)],
        span: Span,
    ) -> Option<StmtKind> {
        self.not_in_compute(span, "deallocate")?;
        self.objects_once(&objects.iter().collect::<Vec<_>>(), options, "deallocate");
        let Options { stat, errmsg, source } = self.allocation_options(options)?;
        if let Some(source) = source {
            self.error(codes::ARGUMENTS, source.value.span, "`deallocate` has no source", "");
            return None;
        }
        let mut result = Vec::new();
        let mut sound = true;
        for object in objects {
            match self.allocatable(object) {
                Some(whole) => result.push(whole),
                None => sound = false,
            }
        }
        sound.then_some(StmtKind::Deallocate { objects: result, stat, errmsg })
    }

    /// An object stands once in a statement, and not as its status, too (Fortran 2008, 6.7.1, 6.7.3).
    fn objects_once(&mut self, objects: &[&ast::Expr], options: &[(ast::Name, ast::Expr)], what: &str) {
        let mut known: Vec<String> = Vec::new();
        for object in objects {
            let whole = spell(object);
            if known.contains(&whole) {
                let message = format!("`{whole}` stands twice in the `{what}` statement");
                self.error(codes::DUPLICATE, object.span, message, "");
            }
            known.push(whole);
        }
        for (_, value) in options.iter().filter(|(name, _)| matches!(name.text.as_str(), "stat" | "errmsg")) {
            let own = spell(value);
            if known.contains(&own) {
                let message = format!("`{own}` is both an object of the `{what}` statement and its status");
                self.error(codes::DUPLICATE, value.span, message, "");
            }
        }
    }

    /// No bound depends on what the same statement allocates (F2018, 9.7.1.2).
    fn bounds_of_others(&mut self, allocate: &ast::Allocate, named: &[&ast::Expr]) {
        let names: Vec<&str> = named
            .iter()
            .filter_map(
                |object| if let ast::ExprKind::Name(name) = &object.kind { Some(name.text.as_str()) } else { None },
            )
            .collect();
        for dim in allocate.objects.iter().flat_map(|object| &object.dims) {
            let parts = dim.lower.iter().chain(std::iter::once(&dim.upper));
            let used = parts.flat_map(|bound| bound.names()).find(|name| names.contains(&name.text.as_str()));
            if let Some(used) = used {
                let message = format!("the bounds depend on `{}`, which the same statement allocates", used.text);
                self.error(codes::ARGUMENTS, used.span, message, "allocate it in a statement before");
            }
        }
    }

    /// A whole variable or component with the `allocatable` attribute.
    fn allocatable(&mut self, object: &ast::Expr) -> Option<Expr> {
        self.not_associated(object, "allocatable")?;
        let value = self.expr(object);
        if self.is_assumed_rank(&value) {
            self.report_assumed_rank(&value);
            return None;
        }
        if !self.check_assignable(&value, "allocated or deallocated here") {
            return None;
        }
        if self.is_pointer(&value) {
            self.changes_association(&value)?;
        }
        if !self.has_own_memory(&value) {
            let what = format!("allocation of what is no local variable {}", self.device_place());
            self.unsupported(object.span, what, "allocate it before the call, or allocate a local variable");
            return None;
        }
        if value.ty.is_procedure() {
            self.error(codes::ATTRIBUTES, object.span, "a pointer to procedures has nothing to allocate", "");
            return None;
        }
        match self.declared(&value) {
            Some(declared) if declared.allocatable || declared.pointer => Some(value),
            Some(declared) => {
                let message = format!("`{}` is not allocatable", declared.name);
                let mut error = Diagnostic::error(codes::ATTRIBUTES, message).label(object.span, "");
                if !declared.span.is_none() {
                    error = error.secondary(declared.span, "declared here without `allocatable`");
                }
                self.sink.push(error);
                None
            }
            None => {
                self.error(codes::ATTRIBUTES, object.span, "only whole allocatable variables can be allocated", "");
                None
            }
        }
    }

    /// Device code gets memory for the procedure's own variables: what it gave to others, the host could not free.
    fn has_own_memory(&self, object: &Expr) -> bool {
        let is_local = match &object.kind {
            ExprKind::Var(sym) => self.symbol(*sym).class == SymbolClass::Local,
            _ => false,
        };
        self.body.routine.is_none() || is_local
    }

    fn allocation_options(&mut self, options: &[(ast::Name, ast::Expr)]) -> Option<Options> {
        let Options { mut stat, mut errmsg, mut source } = Options::default();
        for (name, value) in options {
            let once = match name.text.as_str() {
                "stat" => stat.is_none(),
                "errmsg" => errmsg.is_none(),
                _ => true,
            };
            if !once {
                self.error(codes::ARGUMENTS, name.span, format!("`{}` is given twice", name.text), "");
            }
            match name.text.as_str() {
                "stat" => stat = Some(self.status_variable(value)?),
                "errmsg" if self.body.routine.is_some() => {
                    let what = format!("`errmsg` {}", self.device_place());
                    self.unsupported(name.span, what, "use `stat` alone");
                    return None;
                }
                "errmsg" => errmsg = Some(self.message_variable(value)?),
                "source" | "mold" => {
                    let value = self.value(value);
                    if value.is_error() {
                        return None;
                    }
                    if source.is_some() {
                        self.error(codes::ARGUMENTS, name.span, "`source` and `mold` are given twice", "");
                        return None;
                    }
                    source = Some(AllocateSource { value, copies: name.text == "source" });
                }
                other => {
                    self.error(codes::ARGUMENTS, name.span, format!("`allocate` has no option `{other}`"), "");
                    return None;
                }
            }
        }
        Some(Options { stat, errmsg, source })
    }

    /// A scalar integer variable that a statement writes its status to.
    pub fn status_variable(&mut self, value: &ast::Expr) -> Option<Expr> {
        let value = self.expr(value);
        if !self.check_assignable(&value, "written by the statement") {
            return None;
        }
        if !value.ty.is_integer() || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "the status has to be a scalar integer variable", label);
            return None;
        }
        Some(value)
    }

    /// A scalar character variable that a statement writes a message to.
    pub fn message_variable(&mut self, value: &ast::Expr) -> Option<Expr> {
        let value = self.expr(value);
        if !self.check_assignable(&value, "written by the statement") {
            return None;
        }
        if !value.ty.is_default_character() || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "the message has to be a scalar character variable", label);
            return None;
        }
        Some(value)
    }

    fn not_in_compute(&mut self, span: Span, what: &str) -> Option<()> {
        if self.body.compute.is_none() || self.body.routine.is_some() {
            return Some(());
        }
        let way_out = format!("{what} before or after the region, or use `private` with an array of fixed size");
        self.unsupported(span, format!("`{what}` {}", self.device_place()), way_out);
        None
    }
}
