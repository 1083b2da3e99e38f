//! `__builtin_tgmath(functions, arguments)`: the function whose type the arguments have, as `<tgmath.h>` uses it.
//!
//! Parameters that all functions have alike are no part of the choice. Of the others the arguments' types decide: integers
//! count as `double`, the largest real type wins, and one complex argument makes it complex. Source: C11, 7.25; gcc's manual.

use super::{Call, Sema};
use crate::ast;
use crate::hir::{Expr, FloatKind, TypeId};
use crate::sema::codes;

/// Real type and whether it is complex.
type Number = (FloatKind, bool);

impl Sema<'_> {
    pub(crate) fn type_generic(&mut self, args: &[ast::Expr], call: &Call) -> Option<Expr> {
        let found: Vec<Option<Expr>> = args.iter().map(|arg| self.rvalue(arg)).collect();
        let mut functions: Vec<Expr> = found.into_iter().collect::<Option<_>>()?;
        let count = functions.iter().take_while(|arg| self.types.pointed_function(arg.ty).is_some()).count();
        let values = functions.split_off(count);
        let generic = self.generic_positions(&functions, values.len());
        let wanted = self.wanted(&values, &generic);
        let chosen = wanted.and_then(|wanted| self.choose_function(&functions, &generic, wanted));
        let Some(chosen) = chosen else {
            let message = "no function of this type-generic macro takes arguments of these types";
            return self.error_at(codes::ARGUMENTS, call.span, message, "");
        };
        let callee = functions.swap_remove(chosen);
        let id = match &callee.kind {
            crate::hir::ExprKind::Decay(place) => crate::sema::expr::root(place),
            _ => None,
        };
        self.call_value(callee, id, values, call.span)
    }

    /// Which of the parameters are not the same in all functions.
    fn generic_positions(&self, functions: &[Expr], count: usize) -> Vec<bool> {
        let parameter = |function: &Expr, at: usize| {
            self.types.pointed_function(function.ty).and_then(|function| function.params.get(at).copied())
        };
        let differs = |at| functions.windows(2).any(|pair| parameter(&pair[0], at) != parameter(&pair[1], at));
        (0..count).map(differs).collect()
    }

    fn number(&self, ty: TypeId) -> Option<Number> {
        let real = || self.types.is_integer(ty).then_some((FloatKind::Double, false));
        let float = self.types.float_kind(ty).map(|kind| (kind, false));
        float.or(self.types.complex_kind(ty).map(|kind| (kind, true))).or_else(real)
    }

    fn wanted(&self, values: &[Expr], generic: &[bool]) -> Option<Number> {
        let mut wanted: Option<Number> = None;
        for (value, _) in values.iter().zip(generic).filter(|(_, generic)| **generic) {
            let number = self.number(value.ty)?;
            wanted = Some(wanted.map_or(number, |wanted| (wanted.0.max(number.0), wanted.1 || number.1)));
        }
        wanted
    }

    /// A function of that very type, or a complex one where there are no real ones.
    fn choose_function(&self, functions: &[Expr], generic: &[bool], wanted: Number) -> Option<usize> {
        let at = generic.iter().position(|generic| *generic)?;
        let of = |function: &Expr| {
            let function = self.types.pointed_function(function.ty)?;
            self.number(*function.params.get(at)?)
        };
        let exact = |number: Number| functions.iter().position(|function| of(function) == Some(number));
        exact(wanted).or_else(|| exact((wanted.0, true)).filter(|_| !wanted.1))
    }
}
