//! Going through expressions.

use super::{ActualArg, CtorItem, Expr, ExprKind, SectionDim, SymId};

impl Expr {
    /// Visits the expression and its parts, from the outside in.
    pub fn visit<'e>(&'e self, seen: &mut dyn FnMut(&'e Expr)) {
        seen(self);
        self.visit_parts(seen);
    }

    /// The parts alone. What a designator is a part of is not one, its subscripts are.
    fn visit_parts<'e>(&'e self, seen: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::TypeTable(_)
            | ExprKind::Error => {}
            ExprKind::Element { base, subscripts } => {
                base.visit_parts(seen);
                subscripts.iter().for_each(|e| e.visit(seen));
            }
            ExprKind::Section { base, dims } => {
                base.visit_parts(seen);
                dims.iter().for_each(|dim| dim.visit(seen));
            }
            ExprKind::Component { base, .. } | ExprKind::ComplexPart { base, .. } => base.visit_parts(seen),
            ExprKind::StructCtor(values) => values.iter().flatten().for_each(|e| e.visit(seen)),
            ExprKind::Substring { base, lower, upper } => {
                base.visit(seen);
                lower.iter().chain(upper).for_each(|e| e.visit(seen));
            }
            ExprKind::Unary { operand, .. }
            | ExprKind::Convert(operand)
            | ExprKind::Paren(operand)
            | ExprKind::Binding { table: operand, .. } => {
                operand.visit(seen);
            }
            ExprKind::Let { given, value, .. } => {
                given.visit(seen);
                value.visit(seen);
            }
            ExprKind::Binary { left, right, .. } => {
                left.visit(seen);
                right.visit(seen);
            }
            ExprKind::Intrinsic { args, .. } => args.iter().flatten().for_each(|e| e.visit(seen)),
            ExprKind::Call(call) => {
                call.callee.through.iter().for_each(|e| e.visit(seen));
                for arg in &call.args {
                    match arg {
                        ActualArg::Expr(e) => e.visit(seen),
                        ActualArg::Absent => {}
                    }
                }
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                [cond, then, otherwise].into_iter().for_each(|e| e.visit(seen));
            }
            ExprKind::ArrayCtor(items) => items.iter().for_each(|item| item.visit(seen)),
        }
    }

    /// Whether some part of the expression satisfies the test.
    pub fn has(&self, mut test: impl FnMut(&Expr) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |e| found = found || test(e));
        found
    }

    /// Whether the variable is read, or its bounds asked.
    pub fn mentions(&self, sym: SymId) -> bool {
        self.has(|e| e.root() == Some(sym))
    }

    /// Whether a procedure of the program is called, which may read what no argument names.
    pub fn calls(&self) -> bool {
        self.has(|e| matches!(e.kind, ExprKind::Call(_)))
    }
}

impl SectionDim {
    fn visit<'e>(&'e self, seen: &mut dyn FnMut(&'e Expr)) {
        match self {
            SectionDim::Index(e) | SectionDim::Vector(e) => e.visit(seen),
            SectionDim::Range { lower, upper, step } => {
                [lower, upper, step].into_iter().flatten().for_each(|e| e.visit(seen));
            }
        }
    }
}

impl CtorItem {
    fn visit<'e>(&'e self, seen: &mut dyn FnMut(&'e Expr)) {
        match self {
            CtorItem::Expr(e) => e.visit(seen),
            CtorItem::ImpliedDo { lower, upper, step, items, .. } => {
                [Some(lower), Some(upper), step.as_ref()].into_iter().flatten().for_each(|e| e.visit(seen));
                items.iter().for_each(|item| item.visit(seen));
            }
        }
    }
}
