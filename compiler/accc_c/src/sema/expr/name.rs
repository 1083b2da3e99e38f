//! Names in expressions. Source: C11, 6.5.1; `__func__`: 6.4.2.2.

use super::{Sema, int};
use crate::ast::Name;
use crate::hir::{ArrayLen, Expr, ExprKind, ObjectId, basic};
use crate::sema::codes;
use crate::sema::scope::Entity;
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_openacc::suggest::nearest;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn name(&mut self, name: Name) -> Option<Expr> {
        match self.lookup(name.symbol) {
            Some(Entity::Object(id)) => Some(self.use_object(id, name.span)),
            Some(Entity::Constant { value, ty }) => Some(int(value, ty, name.span)),
            Some(Entity::Typedef { .. }) => {
                let text = self.text(name.symbol);
                self.type_error(name.span, format!("`{text}` is a type, where an expression is needed"), "")
            }
            None => self.predefined(name),
        }
    }

    pub(crate) fn use_object(&mut self, id: ObjectId, span: Span) -> Expr {
        let id = self.as_seen_by_thread(id, span);
        self.facts_mut(id).used = true;
        self.check_deprecated(id, span);
        self.note_use(id, span);
        if self.linked.get(&self.object(id).name) == Some(&id) {
            self.note_static_of_inline(id, span, "used");
        }
        Expr { kind: ExprKind::Object(id), ty: self.object(id).ty.ty, span }
    }

    fn check_deprecated(&mut self, id: ObjectId, span: Span) {
        let Some(text) = self.facts(id).deprecated.clone() else { return };
        let name = &self.object(id).name;
        let message = match text.is_empty() {
            true => format!("`{name}` is deprecated [-Wdeprecated-declarations]"),
            false => format!("`{name}` is deprecated: {text} [-Wdeprecated-declarations]"),
        };
        let declared = self.object(id).span;
        if self.options.warnings.deprecated {
            let warning = Diagnostic::warning(codes::DEPRECATED, message).label(span, "");
            self.sink.push(warning.secondary(declared, "declared here"));
        }
    }

    fn predefined(&mut self, name: Name) -> Option<Expr> {
        let text = self.text(name.symbol);
        if matches!(text, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__") {
            if text == "__func__" {
                self.absent_before(Standard::C99, name.span, "the predefined identifier `__func__`");
            } else {
                self.extension(name.span, format!("ISO C does not support `{text}` predefined identifier"));
            }
            return Some(self.function_name(name.span));
        }
        if text.starts_with("__builtin_") || text.starts_with("__sync_") || text.starts_with("__atomic_") {
            return match self.builtin_object(text, name.span) {
                Some(id) => Some(self.use_object(id, name.span)),
                None => {
                    self.unsupported(name.span, format!("`{text}` other than in a call"), "call it directly");
                    None
                }
            };
        }
        self.undeclared(name)
    }

    /// An array of characters that every use in a function shares.
    fn function_name(&mut self, span: Span) -> Expr {
        let name = match &self.function {
            Some(function) => self.object(function.object).name.clone(),
            None => String::new(),
        };
        let mut bytes = name.into_bytes();
        bytes.push(0);
        let len = bytes.len() as u64;
        let id = self.strings.intern(bytes, 1);
        let elem = self.types.pointee(basic::CONST_CHAR_PTR).expect("a pointer");
        let ty = self.types.array(elem, ArrayLen::Known(len));
        Expr { kind: ExprKind::Str(id), ty, span }
    }

    fn undeclared(&mut self, name: Name) -> Option<Expr> {
        if !self.body.undeclared.insert(name.symbol) {
            return None;
        }
        let text = self.text(name.symbol);
        let candidates = self.scopes.visible().map(|binding| self.unit.text(binding.symbol));
        let near = nearest(text, candidates).map(str::to_string);
        let place = if self.function.is_some() { " (first use in this function)" } else { " here" };
        let error = Diagnostic::error(codes::UNDECLARED, format!("`{text}` undeclared{place}"))
            .label(name.span, "no declaration of it is visible here");
        self.sink.push(match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        });
        None
    }
}
