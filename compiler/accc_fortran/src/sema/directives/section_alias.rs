//! Names of `associate` in device code that stand for sections: what a program makes of such a name is put together
//! with the section to one designator of the array, so that analyses see which array it is. Source: Fortran 2008,
//! section 8.1.3.

use crate::ast;
use crate::hir::{BinaryOp, Expr, ExprKind, Intrinsic, SectionDim, StmtKind, SymId, Type};
use crate::sema::Sema;
use accc_source::Span;

impl Sema<'_> {
    /// The section with its subscripts as they are now.
    pub fn fixed_section(&mut self, e: Expr, before: &mut Vec<StmtKind>, symbols: &mut Vec<SymId>) -> Expr {
        let ExprKind::Section { base, dims } = e.kind else { return e };
        let base = Box::new(self.fixed(*base, before, symbols));
        let mut fix = |this: &mut Self, e: Expr| this.fixed_subscript(e, before, symbols);
        let mut fixed = Vec::new();
        for dim in dims {
            fixed.push(match dim {
                SectionDim::Index(index) => SectionDim::Index(fix(self, index)),
                SectionDim::Vector(index) => SectionDim::Vector(index),
                SectionDim::Range { lower, upper, step } => {
                    let [lower, upper, step] = [lower, upper, step].map(|e| e.map(|e| fix(self, e)));
                    SectionDim::Range { lower, upper, step }
                }
            });
        }
        Expr { kind: ExprKind::Section { base, dims: fixed }, ..e }
    }

    /// Elements and sections of a section, whose subscripts begin with 1.
    pub fn part_of_section(&mut self, section: &Expr, args: &[ast::Arg], span: Span) -> Expr {
        let ExprKind::Section { base, dims } = &section.kind else { return Expr::error(span) };
        let own: Vec<SectionDim> = args.iter().map(|arg| self.section_dim(arg)).collect();
        if own.len() != section.rank {
            let message = format!("this has rank {}, but {} subscripts are given", section.rank, own.len());
            self.error(crate::sema::codes::RANK, span, message, "");
            return Expr::error(span);
        }
        let mut own = own.into_iter();
        let mut all = Vec::new();
        for (number, dim) in dims.iter().enumerate() {
            let SectionDim::Range { lower, upper, step } = dim else {
                all.push(dim.clone());
                continue;
            };
            let range =
                Range { array: base, dim: number, bounds: [lower.as_ref(), upper.as_ref()], step: step.as_ref() };
            let Some(inner) = own.next() else { return Expr::error(span) };
            match self.within(&range, inner) {
                Some(dim) => all.push(dim),
                None => {
                    let what = "a part of this `associate` name that runs backwards, in device code";
                    self.unsupported(span, what, "write the bounds of both sections");
                    return Expr::error(span);
                }
            }
        }
        let rank = all.iter().filter(|dim| !matches!(dim, SectionDim::Index(_))).count();
        if rank > 0 {
            return Expr::new(ExprKind::Section { base: base.clone(), dims: all }, section.ty.clone(), rank, span);
        }
        let index = |dim| match dim {
            SectionDim::Index(index) => Some(index),
            SectionDim::Range { .. } | SectionDim::Vector(_) => None,
        };
        let subscripts = all.into_iter().filter_map(index).collect();
        Expr::new(ExprKind::Element { base: base.clone(), subscripts }, section.ty.clone(), 0, span)
    }

    /// A subscript of the section as one of the array.
    fn within(&mut self, range: &Range<'_>, inner: SectionDim) -> Option<SectionDim> {
        Some(match inner {
            SectionDim::Index(index) => SectionDim::Index(self.at(range, index)?),
            SectionDim::Vector(index) => SectionDim::Vector(self.at(range, index)?),
            SectionDim::Range { lower, upper, step } => {
                let backwards = match &step {
                    Some(step) => step.int_constant().is_none_or(|step| step < 0),
                    None => false,
                };
                if backwards && (lower.is_none() || upper.is_none()) {
                    return None;
                }
                let [first, last] = range.bounds;
                let lower = match lower {
                    Some(lower) => Some(self.at(range, lower)?),
                    None => first.cloned(),
                };
                let upper = match upper {
                    Some(upper) => Some(self.at(range, upper)?),
                    None => last.cloned(),
                };
                let step = match (step, range.step) {
                    (Some(own), Some(step)) => Some(self.integers(BinaryOp::Mul, own, step.clone())),
                    (own, step) => own.or(step.cloned()),
                };
                SectionDim::Range { lower, upper, step }
            }
        })
    }

    /// `first + (index - 1) * step`.
    fn at(&mut self, range: &Range<'_>, index: Expr) -> Option<Expr> {
        let span = index.span;
        let first = match range.bounds[0] {
            Some(first) => first.clone(),
            None if range.step.is_none() => self.lower_bound(range, span),
            None => match range.step.and_then(Expr::int_constant) {
                Some(step) if step > 0 => self.lower_bound(range, span),
                _ => return None,
            },
        };
        let ahead = self.integers(BinaryOp::Sub, index, Expr::int(1, span));
        let ahead = match range.step {
            Some(step) => self.integers(BinaryOp::Mul, ahead, step.clone()),
            None => ahead,
        };
        Some(self.integers(BinaryOp::Add, ahead, first))
    }

    fn lower_bound(&mut self, range: &Range<'_>, span: Span) -> Expr {
        let args = vec![Some(range.array.clone()), Some(Expr::int(range.dim as i64 + 1, span))];
        Expr::new(ExprKind::Intrinsic { id: Intrinsic::Lbound, args }, Type::INT, 0, span)
    }

    fn integers(&mut self, op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let (left, right) = (self.convert(left, &Type::INT8), self.convert(right, &Type::INT8));
        let (rank, span) = (left.rank, left.span);
        let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) };
        Expr::new(kind, Type::INT8, rank, span)
    }
}

/// One range of a section.
struct Range<'e> {
    array: &'e Expr,
    dim: usize,
    bounds: [Option<&'e Expr>; 2],
    step: Option<&'e Expr>,
}
