//! Builtins that round a real number to an integer: `__builtin_iround`, `__builtin_lfloorf`, `__builtin_llceill`.
//!
//! `lround`, `lrint` and their kin of the library stay calls of it. Source: gcc's manual, "Other Built-in Functions".

use super::{Call, Sema};
use crate::hir::{Expr, ExprKind, FloatKind, TypeId, basic};
use crate::sema::expr::Context;
use accc_ir::MathFn;

/// How such a builtin rounds, what it takes and gives.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rounding {
    function: MathFn,
    from: FloatKind,
    to: TypeId,
}

/// The rounding of a builtin, by its name without `__builtin_`.
pub fn rounding(name: &str) -> Option<Rounding> {
    let stems = [
        ("floor", MathFn::Floor, true),
        ("ceil", MathFn::Ceil, true),
        ("round", MathFn::Round, false),
        ("rint", MathFn::Rint, false),
    ];
    let prefixes = [("ll", basic::LONG_LONG), ("l", basic::LONG), ("i", basic::INT)];
    prefixes.into_iter().find_map(|(prefix, to)| {
        let rest = name.strip_prefix(prefix)?;
        stems.into_iter().find_map(|(stem, function, long)| {
            let from = match rest.strip_prefix(stem)? {
                "" => FloatKind::Double,
                "f" => FloatKind::Float,
                "l" => FloatKind::LongDouble,
                _ => return None,
            };
            (long || to == basic::INT).then_some(Rounding { function, from, to })
        })
    })
}

impl Sema<'_> {
    pub(crate) fn rounded_to_integer(&mut self, rounding: Rounding, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let arg = self.exactly(1, args, call)?.pop()?;
        let from = rounding.from.type_id();
        let arg = self.convert_as(arg, from, Context::Argument(1, None))?;
        let rounded = Expr { kind: ExprKind::Math(rounding.function, vec![arg]), ty: from, span: call.span };
        Some(self.convert(rounded, rounding.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_result_a_direction_and_an_argument() {
        let of = |function, from, to| Some(Rounding { function, from, to });
        assert_eq!(rounding("ifloor"), of(MathFn::Floor, FloatKind::Double, basic::INT));
        assert_eq!(rounding("llceilf"), of(MathFn::Ceil, FloatKind::Float, basic::LONG_LONG));
        assert_eq!(rounding("irintl"), of(MathFn::Rint, FloatKind::LongDouble, basic::INT));
        assert_eq!((rounding("lround"), rounding("floor"), rounding("ifloorx")), (None, None, None));
    }
}
