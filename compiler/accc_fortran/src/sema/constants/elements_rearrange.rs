//! Functions of array constants that place elements anew or find them: `spread`, `cshift`, `eoshift`, `unpack`,
//! `matmul`, `maxloc`, `minloc`, `findloc`. Source: Fortran 2008, sections 7.1.12, 13.7.

use super::elements::Environment;
use super::fold;
use crate::hir::{BinaryOp, Const, Expr, Intrinsic, Type};
use crate::sema::Sema;

/// Elements in array element order, and the extents.
struct Table {
    values: Vec<Const>,
    shape: Vec<usize>,
}

/// An array seen along one dimension: `before` elements lie next to each other in each of its `along` layers.
struct Lines {
    before: usize,
    along: usize,
    after: usize,
}

impl Sema<'_> {
    /// The elements of the result; `None` for other functions, and where it is left to run time.
    pub fn rearranged(
        &self,
        id: Intrinsic,
        args: &[Option<Expr>],
        ty: &Type,
        env: &mut Environment,
    ) -> Option<Vec<Const>> {
        let arg = |index: usize| args.get(index).and_then(Option::as_ref);
        match id {
            Intrinsic::Spread => {
                let source = self.table(arg(0)?, env)?;
                let copies = usize::try_from(self.integer(arg(2)?, env)?).unwrap_or(0);
                let dim = usize::try_from(self.integer(arg(1)?, env)? - 1).ok()?;
                let before: usize = source.shape.get(..dim)?.iter().product();
                let parts = source.values.chunks(before.max(1));
                Some(parts.flat_map(|part| part.iter().cycle().take(part.len() * copies).cloned()).collect())
            }
            Intrinsic::Cshift | Intrinsic::Eoshift => self.shifted(id == Intrinsic::Cshift, args, env),
            Intrinsic::Unpack => {
                let (vector, mask) = (self.elements(arg(0)?, env)?, self.elements(arg(1)?, env)?);
                let field = self.elements(arg(2)?, env)?;
                let mut next = vector.into_iter();
                let place = |(number, holds): (usize, &Const)| match holds == &Const::Logical(true) {
                    true => next.next(),
                    false => field.get(number).or(field.first()).cloned(),
                };
                mask.iter().enumerate().map(place).collect()
            }
            Intrinsic::Matmul => self.product_of(arg(0)?, arg(1)?, ty, env),
            Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc => self.located(id, args, env),
            _ => None,
        }
    }

    fn table(&self, e: &Expr, env: &mut Environment) -> Option<Table> {
        let shape = self.shape_of_constant(e, env)?;
        let shape = shape.into_iter().map(|extent| usize::try_from(extent).ok()).collect::<Option<_>>()?;
        Some(Table { values: self.elements(e, env)?, shape })
    }

    /// `cshift(array, shift, dim)`, `eoshift(array, shift, boundary, dim)`: each line has its shift and boundary, or all
    /// have one.
    fn shifted(&self, around: bool, args: &[Option<Expr>], env: &mut Environment) -> Option<Vec<Const>> {
        let arg = |index: usize| args.get(index).and_then(Option::as_ref);
        let (array, shift) = (self.table(arg(0)?, env)?, arg(1)?);
        let (boundary, dim) = if around { (None, arg(2)) } else { (arg(2), arg(3)) };
        let shifts = self.elements(shift, env)?;
        let boundaries = match (boundary, array.values.first()) {
            (_, None) => return Some(Vec::new()),
            (Some(boundary), Some(_)) => self.elements(boundary, env)?,
            (None, Some(first)) => vec![match first {
                Const::Char(text) => Const::Char(vec![b' '; text.len()]),
                Const::Ucs4(text) => Const::Ucs4(vec![u32::from(b' '); text.len()]),
                Const::Logical(_) => Const::Logical(false),
                Const::Int(_) => Const::Int(0),
                Const::Real(_) => Const::Real(0.0),
                Const::Wide(_) => Const::Wide(0),
                Const::Complex(..) => Const::Complex(0.0, 0.0),
                Const::WideComplex(..) => Const::WideComplex(0, 0),
                Const::Record(_) => return None,
            }],
        };
        let lines = array.lines(self.dimension(dim, env)?)?;
        let along = lines.along as i64;
        let moved = |line: usize, layer: usize, place: usize| {
            let shift = super::elements_transform::int(shifts.get(line).or(shifts.first())?)?;
            let from = (layer as i64).checked_add(shift)?;
            let from = if around { from.rem_euclid(along) } else { from };
            match usize::try_from(from).ok().filter(|from| *from < lines.along) {
                Some(from) => array.values.get(place + from * lines.before).cloned(),
                None => boundaries.get(line).or(boundaries.first()).cloned(),
            }
        };
        let mut values = Vec::new();
        for outer in 0..lines.after {
            for layer in 0..lines.along {
                for inner in 0..lines.before {
                    let line = inner + outer * lines.before;
                    values.push(moved(line, layer, inner + outer * lines.before * lines.along)?);
                }
            }
        }
        Some(values)
    }

    /// The dimension counted from 0; the first where none is given.
    fn dimension(&self, dim: Option<&Expr>, env: &mut Environment) -> Option<usize> {
        dim.map_or(Some(0), |dim| usize::try_from(self.integer(dim, env)? - 1).ok())
    }

    fn product_of(&self, a: &Expr, b: &Expr, ty: &Type, env: &mut Environment) -> Option<Vec<Const>> {
        let (times, plus) =
            if ty.is_logical() { (BinaryOp::And, BinaryOp::Or) } else { (BinaryOp::Mul, BinaryOp::Add) };
        let (a, b) = (self.table(a, env)?, self.table(b, env)?);
        let inner = *b.shape.first()?;
        let (rows, columns) = (a.values.len().checked_div(inner)?, b.values.len().checked_div(inner)?);
        let mut values = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                let term = |k: usize| {
                    fold::binary(times, a.values.get(row + k * rows)?, b.values.get(k + column * inner)?, ty)?.ok()
                };
                let first = term(0)?;
                values.push((1..inner).try_fold(first, |sum, k| fold::binary(plus, &sum, &term(k)?, ty)?.ok())?);
            }
        }
        Some(values)
    }

    /// `maxloc(array, dim, mask, back)`, `findloc(array, value, dim, mask, back)`: positions count from 1, 0 is none.
    fn located(&self, id: Intrinsic, args: &[Option<Expr>], env: &mut Environment) -> Option<Vec<Const>> {
        let arg = |index: usize| args.get(index).and_then(Option::as_ref);
        let finds = id == Intrinsic::Findloc;
        let [dim, mask, back] = if finds { [arg(2), arg(3), arg(4)] } else { [arg(1), arg(2), arg(3)] };
        let first = arg(0)?;
        let array = self.table(first, env)?;
        let wanted = if finds { Some(self.elements(arg(1)?, env)?.pop()?) } else { None };
        let mask = mask.map_or(Some(Vec::new()), |mask| self.elements(mask, env))?;
        let back =
            back.map_or(Some(false), |back| Some(self.elements(back, env)?.first() == Some(&Const::Logical(true))))?;
        let holds = |at: usize| mask.get(at).or(mask.first()).is_none_or(|m| *m == Const::Logical(true));
        let op = match (id, back) {
            (Intrinsic::Maxloc, false) => BinaryOp::Gt,
            (Intrinsic::Maxloc, true) => BinaryOp::Ge,
            (Intrinsic::Minloc, false) => BinaryOp::Lt,
            _ => BinaryOp::Le,
        };
        let is = |op, a: &Const, b: &Const| Some(fold::binary(op, a, b, &first.ty)?.ok()? == Const::Logical(true));
        let best = |places: &mut dyn Iterator<Item = usize>| -> Option<Option<usize>> {
            let mut found: Option<usize> = None;
            for at in places.filter(|at| holds(*at)) {
                let value = array.values.get(at)?;
                let better = match (&wanted, found) {
                    (Some(wanted), _) => is(BinaryOp::Eq, value, wanted)? && (back || found.is_none()),
                    (None, Some(found)) => is(op, value, array.values.get(found)?)?,
                    (None, None) => true,
                };
                found = if better { Some(at) } else { found };
            }
            Some(found)
        };
        let Some(dim) = dim else {
            let found = best(&mut (0..array.values.len()))?;
            return Some(array.shape.iter().scan(found, next_subscript).collect());
        };
        let lines = array.lines(usize::try_from(self.integer(dim, env)? - 1).ok()?)?;
        let mut values = Vec::new();
        for outer in 0..lines.after {
            for inner in 0..lines.before {
                let start = inner + outer * lines.before * lines.along;
                let found = best(&mut (0..lines.along).map(|layer| start + layer * lines.before))?;
                values.push(Const::int(found.map_or(0, |at| ((at - start) / lines.before) as i64 + 1)));
            }
        }
        Some(values)
    }

    /// The shape of the result of such a function, of an array of rank above 1.
    pub fn rearranged_shape(&self, id: Intrinsic, args: &[Option<Expr>], env: &mut Environment) -> Option<Vec<i64>> {
        let arg = |index: usize| args.get(index).and_then(Option::as_ref);
        match id {
            Intrinsic::Spread => {
                let mut shape = self.shape_of_constant(arg(0)?, env)?;
                let dim = usize::try_from(self.integer(arg(1)?, env)? - 1).ok().filter(|dim| *dim <= shape.len())?;
                shape.insert(dim, self.integer(arg(2)?, env)?.max(0));
                Some(shape)
            }
            Intrinsic::Unpack => self.shape_of_constant(arg(1)?, env),
            Intrinsic::Matmul => {
                let (a, b) = (self.shape_of_constant(arg(0)?, env)?, self.shape_of_constant(arg(1)?, env)?);
                Some(vec![*a.first()?, *b.get(1)?])
            }
            _ => None,
        }
    }
}

impl Table {
    fn lines(&self, dim: usize) -> Option<Lines> {
        let along = *self.shape.get(dim)?;
        let (before, after) = (self.shape[..dim].iter().product(), self.shape[dim + 1..].iter().product());
        Some(Lines { before, along, after })
    }
}

/// The subscript in a dimension of that extent, of a position among all elements; the rest is for the next dimension.
fn next_subscript(rest: &mut Option<usize>, extent: &usize) -> Option<Const> {
    let Some(at) = *rest else { return Some(Const::int(0)) };
    *rest = Some(at / extent);
    Some(Const::int((at % extent) as i64 + 1))
}
