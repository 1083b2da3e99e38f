//! Affine forms of the values that a region's walk meets.

use super::Walker;
use crate::affine::{Affine, Term};
use accc_ir::*;

impl Walker<'_> {
    /// Affine form of the results of an op.
    pub(super) fn results(&mut self, op: Op) {
        let data = &self.region.func.ops[op];
        for result in &data.results {
            if !self.region.func.type_of(*result).is_int() {
                continue;
            }
            let expr = self.expression(&data.kind).unwrap_or_else(|| {
                self.region.varying.insert(*result, self.stack.clone());
                Affine::term(Term::Value(*result))
            });
            self.region.affine.insert(*result, expr);
        }
    }

    fn expression(&self, kind: &OpKind) -> Option<Affine> {
        let of = |value: &Value| self.operand(*value);
        match kind {
            OpKind::ConstInt(n) => Some(Affine::constant(*n)),
            OpKind::Load(var) => self.loaded(*var),
            OpKind::Convert(value) | OpKind::UConvert(value) => {
                let func = self.region.func;
                let narrow = func.type_of(*value).bits()? >= 32;
                (func.type_of(*value).is_int() && narrow).then(|| of(value))?
            }
            OpKind::Unary(UnaryOp::Neg, a) => of(a)?.scale(-1),
            OpKind::Binary(operator, a, b) => match operator.wrapping() {
                BinaryOp::Add => of(a)?.add(&of(b)?),
                BinaryOp::Sub => of(a)?.sub(&of(b)?),
                BinaryOp::Mul => of(a)?.multiply(&of(b)?),
                BinaryOp::Shl => of(a)?.scale(1i64.checked_shl(of(b)?.as_constant()?.try_into().ok()?)?),
                _ => None,
            },
            OpKind::ViewPart { view, dim, part } => self.view_part(*view, *dim, *part),
            _ => None,
        }
    }

    /// An operand: what the walk found, or a value from before the region.
    pub(super) fn operand(&self, value: Value) -> Option<Affine> {
        let func = self.region.func;
        if let Some(expr) = self.region.affine.get(&value) {
            return Some(expr.clone());
        }
        if !func.type_of(value).is_int() {
            return None;
        }
        let kind = func.def(value).map(|op| func.kind(op));
        let expr = match kind {
            Some(OpKind::Load(var)) if !self.holds_until_region(func.def(value)?, *var) => None,
            Some(kind) => self.expression(kind),
            None => None,
        };
        Some(expr.unwrap_or_else(|| Affine::term(Term::Value(value))))
    }

    /// Whether a scalar loaded before the region still has that value when the region starts.
    fn holds_until_region(&self, load: Op, var: Var) -> bool {
        let func = self.region.func;
        let Some(block) = func.block_of(load) else { return false };
        let after = func.blocks[block].ops.iter().skip_while(|op| **op != load);
        for op in after {
            let kind = func.kind(*op);
            let inside = kind.blocks().into_iter().flat_map(|b| func.walk(b)).collect::<Vec<_>>();
            if kind.blocks().contains(&self.region.root)
                || inside.iter().any(|op| func.kind(*op).blocks().contains(&self.region.root))
            {
                return true;
            }
            let changes = |op: &Op| match func.kind(*op) {
                OpKind::DataAction(node) => node.clauses.iter().any(|clause| clause.var == var),
                kind if kind.effects().have(Effect::CALL) => {
                    !matches!(func.vars[var].class, VarClass::Local) || func.vars[var].aliased
                }
                kind => kind.set_var() == Some(var),
            };
            if changes(op) || inside.iter().any(changes) {
                return false;
            }
        }
        false
    }

    fn loaded(&self, var: Var) -> Option<Affine> {
        let around = self.stack.iter().rev().find(|op| match self.region.func.kind(**op) {
            OpKind::For(node) => node.var == Some(var),
            _ => false,
        });
        if let Some(op) = around {
            return Some(Affine::term(Term::Loop(*op)));
        }
        if !self.region.stored.contains(&var) {
            return Some(Affine::term(Term::Var(var)));
        }
        self.known.get(&var).cloned()
    }

    fn view_part(&self, view: Value, dim: u8, part: ViewPart) -> Option<Affine> {
        let func = self.region.func;
        let OpKind::LoadView(var) = func.kind(func.def(view)?) else { return None };
        if let Storage::Array { dims, .. } = &func.vars[*var].storage {
            let shape = dims.get(usize::from(dim))?;
            match part {
                ViewPart::Lower => return Some(Affine::constant(shape.lower)),
                ViewPart::Extent => return Some(Affine::constant(shape.extent)),
                ViewPart::Stride => {}
            }
        }
        (!self.region.stored.contains(var)).then(|| Affine::term(Term::Part(*var, dim, part.into())))
    }
}
