//! Searches: `maxloc`, `minloc`, `findloc`. Source: Fortran 2008, sections 13.7.61, 13.7.105, 13.7.110.
//!
//! One pass over the array: an element that is better than the best one so far takes its place. The best value and its
//! position are scalars, or with `dim` arrays with one dimension less.

use super::array::{Axis, Prepared};
use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, Storage, Type, Value, Var};

/// The arguments by name.
struct Search<'e> {
    id: Intrinsic,
    array: &'e Expr,
    /// Of `findloc`.
    value: Option<&'e Expr>,
    dim: Option<&'e Expr>,
    mask: Option<&'e Expr>,
    back: Option<&'e Expr>,
}

/// What is known so far.
enum Best {
    /// The position in each dimension, 0 while nothing is found; the value.
    Whole { positions: Vec<Var>, value: Var },
    /// Arrays without the dimension.
    Along { dim: usize, position: Var, value: Var },
}

impl Lowerer<'_, '_> {
    /// `maxloc(vector, dim)`: a scalar.
    pub fn locate_scalar(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Value> {
        if self.argument(args, 0)?.ty.is_character() {
            let var = self.locate_text(id, args, e)?;
            let view = self.b.load_view(var);
            return Ok(self.b.load_elem(view, Vec::new()));
        }
        let search = self.search_of(id, args)?;
        match self.locate(&search, None)? {
            Best::Whole { positions, .. } => Ok(self.b.load(positions[0])),
            Best::Along { .. } => Err(self.unsupported("this search", "search in a loop")),
        }
    }

    /// `maxloc(array)`: a vector of positions; `maxloc(array, dim)`: an array of positions in that dimension.
    pub fn locate_array(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let search = self.search_of(id, args)?;
        let dim = search.dim.map(|dim| dim.int_constant().and_then(|d| usize::try_from(d - 1).ok()));
        if search.array.ty.is_character() || dim == Some(None) {
            return self.locate_text(id, args, e);
        }
        let elem = self.elem(&e.ty, e.span)?;
        match self.locate(&search, dim.flatten().map(|dim| (dim, elem)))? {
            Best::Along { position, .. } => Ok(position),
            Best::Whole { positions, .. } => {
                let extent = self.b.i64(positions.len() as i64);
                let result = self.temporary(elem, &[extent])?;
                for (index, position) in positions.into_iter().enumerate() {
                    let position = self.b.load(position);
                    let position = self.converted(position, &e.ty)?;
                    let subscript = self.b.i64(index as i64 + 1);
                    let view = self.b.load_view(result);
                    self.b.store_elem(view, vec![subscript], position);
                }
                Ok(result)
            }
        }
    }

    fn search_of<'e>(&self, id: Intrinsic, args: &'e [Option<Expr>]) -> Lower<Search<'e>> {
        let array = self.argument(args, 0)?;
        let find = id == Intrinsic::Findloc;
        let value = if find { Some(self.argument(args, 1)?) } else { None };
        let optional = |index: usize| args.get(index + usize::from(find)).and_then(Option::as_ref);
        Ok(Search { id, array, value, dim: optional(1), mask: optional(2), back: optional(3) })
    }

    /// `along`: the dimension, and what memory holds of positions in it.
    fn locate(&mut self, search: &Search<'_>, along: Option<(usize, Elem)>) -> Lower<Best> {
        let mut prepared = Prepared::default();
        for operand in [Some(search.array), search.value, search.mask, search.back].into_iter().flatten() {
            self.prepare(operand, None, &mut prepared)?;
        }
        let axes = self.axes_of(&prepared)?;
        let elem = self.elem(&search.array.ty, search.array.span)?;
        let best = self.start_search(&axes, elem, along)?;
        self.nest(&axes, prepared, |this, ivs| {
            let positions = this.positions(&axes, ivs);
            match search.mask {
                None => this.visit(search, &best, &positions),
                Some(mask) => {
                    let holds = this.value(mask)?;
                    this.under(holds, |this| this.visit(search, &best, &positions))
                }
            }
        })?;
        Ok(best)
    }

    /// Nothing is found yet.
    fn start_search(&mut self, axes: &[Axis], elem: Elem, along: Option<(usize, Elem)>) -> Lower<Best> {
        let ty = elem.value_type().unwrap_or(Type::I64);
        let nothing = if ty == Type::I1 { self.b.bool(false) } else { self.zero(ty) };
        let Some((dim, position_elem)) = along else {
            let value = self.hidden(".best", Storage::Scalar(elem));
            self.b.store(value, nothing);
            let zero = self.b.i64(0);
            let mut positions = Vec::new();
            for _ in axes {
                let position = self.hidden(".position", Storage::Scalar(Elem::I64));
                self.b.store(position, zero);
                positions.push(position);
            }
            return Ok(Best::Whole { positions, value });
        };
        let mut extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        extents.remove(dim);
        let (position, value) = (self.temporary(position_elem, &extents)?, self.temporary(elem, &extents)?);
        let (_, result_axes) = self.whole(position);
        let zero = self.zero(position_elem.value_type().unwrap_or(Type::I64));
        self.nest(&result_axes, Prepared::default(), |this, ivs| {
            for (var, start) in [(position, zero), (value, nothing)] {
                let view = this.b.load_view(var);
                this.b.store_elem(view, ivs.to_vec(), start);
            }
            Ok(())
        })?;
        Ok(Best::Along { dim, position, value })
    }

    /// One element.
    fn visit(&mut self, search: &Search<'_>, best: &Best, positions: &[Value]) -> Lower<()> {
        let value = self.value(search.array)?;
        let (found, before) = self.best_so_far(best, positions);
        let zero = self.zero(self.b.func.type_of(found));
        let none = self.b.compare(CompareOp::Eq, found, zero);
        let back = search.back.map(|back| self.value(back)).transpose()?;
        let take = match search.value {
            Some(wanted) => {
                let equal = self.equal_numbers(search.array, wanted)?;
                let free = back.map_or(none, |back| self.b.binary(BinaryOp::Or, none, back));
                self.b.binary(BinaryOp::And, equal, free)
            }
            None => {
                let mut better = self.better(search.id, value, before);
                if let Some(back) = back {
                    let equal = self.b.compare(CompareOp::Eq, value, before);
                    let later = self.b.binary(BinaryOp::And, back, equal);
                    better = self.b.binary(BinaryOp::Or, better, later);
                }
                self.b.binary(BinaryOp::Or, none, better)
            }
        };
        self.under(take, |this| {
            this.keep_best(best, positions, value);
            Ok(())
        })
    }

    /// Greater (for `minloc` less); of reals also a number where only NaNs came before.
    fn better(&mut self, id: Intrinsic, value: Value, before: Value) -> Value {
        let max = id == Intrinsic::Maxloc;
        if !self.b.func.type_of(value).is_float() {
            return self.b.compare(if max { CompareOp::Gt } else { CompareOp::Lt }, value, before);
        }
        let not_better = self.b.compare(if max { CompareOp::Le } else { CompareOp::Ge }, value, before);
        let no = self.b.bool(false);
        let beats = self.b.compare(CompareOp::Eq, not_better, no);
        let is_number = self.b.compare(CompareOp::Eq, value, value);
        self.b.binary(BinaryOp::And, beats, is_number)
    }

    /// Whether an element of the array is the value of `findloc`.
    fn equal_numbers(&mut self, array: &Expr, wanted: &Expr) -> Lower<Value> {
        let (a, b) = (self.value(array)?, self.value(wanted)?);
        let (from, to) = (self.b.func.type_of(a), self.b.func.type_of(b));
        if let (Some(part), _) | (None, Some(part)) = (from.part(), to.part()) {
            // Of two parts the wider one; a real number is no narrower than it has to be.
            let parts = [from, to].map(|ty| if ty.is_float() { ty } else { ty.part().unwrap_or(part) });
            let wider = if parts[0].bits() >= parts[1].bits() { parts[0] } else { parts[1] };
            let ty = wider.complex().expect("the type of a part");
            let (a, b) = (self.as_complex(a, ty), self.as_complex(b, ty));
            return Ok(self.b.compare(CompareOp::Eq, a, b));
        }
        let wider = if from.is_float() == to.is_float() { from.bits() >= to.bits() } else { from.is_float() };
        let ty = if wider { from } else { to };
        let (a, b) = (self.b.convert(a, ty), self.b.convert(b, ty));
        Ok(self.b.compare(CompareOp::Eq, a, b))
    }

    fn best_so_far(&mut self, best: &Best, positions: &[Value]) -> (Value, Value) {
        match best {
            Best::Whole { positions, value } => (self.b.load(positions[0]), self.b.load(*value)),
            Best::Along { dim, position, value } => {
                let [found, before] = [*position, *value].map(|var| {
                    let view = self.b.load_view(var);
                    self.b.load_elem(view, without(positions, *dim))
                });
                (found, before)
            }
        }
    }

    fn keep_best(&mut self, best: &Best, at: &[Value], found: Value) {
        match best {
            Best::Whole { positions, value } => {
                self.b.store(*value, found);
                for (position, subscript) in positions.iter().zip(at) {
                    self.b.store(*position, *subscript);
                }
            }
            Best::Along { dim, position, value } => {
                let ty = self.b.func.vars[*position].elem().value_type().unwrap_or(Type::I64);
                let subscript = self.b.convert(at[*dim], ty);
                for (var, stored) in [(*position, subscript), (*value, found)] {
                    let view = self.b.load_view(var);
                    self.b.store_elem(view, without(at, *dim), stored);
                }
            }
        }
    }
}

fn without(subscripts: &[Value], dim: usize) -> Vec<Value> {
    let mut rest = subscripts.to_vec();
    rest.remove(dim);
    rest
}
