//! Affine expressions: a constant plus multiples of loop variables and of things that stay the same in a region.
//!
//! Products of such things (`i*n`, as C programs write `a[i*n + j]`) are terms of their own, which
//! [`super::delinearize`] takes apart. What subscripts and loop bounds are brought to before they are compared. Built by [`super::region`] in program order.

use accc_ir::{Function, Op, Value, Var, ViewPart};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a coefficient stands before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// The variable of a loop, at one iteration.
    Loop(Op),
    /// A scalar that the region never writes.
    Var(Var),
    /// Lower bound, extent or stride of an array whose shape the region never changes.
    Part(Var, u8, Part),
    /// A value that is not affine, taken as it is.
    Value(Value),
    /// Something times scalars that stay the same.
    Product(Product),
}

/// A loop's variable, if there is one, times scalars that the region never writes, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Product {
    /// The loop; `None`: the scalars alone.
    pub of: Option<Op>,
    /// The factors, from the front; `None` behind the last.
    pub by: [Option<Var>; 3],
}

impl Product {
    fn of_factors(of: Option<Op>, mut vars: Vec<Var>) -> Option<Term> {
        vars.sort();
        match (of, vars.as_slice()) {
            (Some(op), []) => Some(Term::Loop(op)),
            (None, [var]) => Some(Term::Var(*var)),
            (_, vars) if vars.len() <= 3 => {
                let mut by = [None; 3];
                by.iter_mut().zip(vars).for_each(|(slot, var)| *slot = Some(*var));
                Some(Term::Product(Product { of, by }))
            }
            _ => None,
        }
    }

    /// The factors.
    pub fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.by.iter().flatten().copied()
    }
}

impl Term {
    /// As the factors of a product.
    fn factors(self) -> Option<(Option<Op>, Vec<Var>)> {
        match self {
            Term::Loop(op) => Some((Some(op), Vec::new())),
            Term::Var(var) => Some((None, vec![var])),
            Term::Product(product) => Some((product.of, product.vars().collect())),
            Term::Part(..) | Term::Value(_) => None,
        }
    }

    /// `None` where it is no product that is looked at: of two loop variables, or of too many factors.
    fn times(self, other: Term) -> Option<Term> {
        let ((a, mut vars), (b, more)) = (self.factors()?, other.factors()?);
        vars.extend(more);
        if a.is_some() && b.is_some() { None } else { Product::of_factors(a.or(b), vars) }
    }

    /// What is left of it when one factor is taken out; `None` if it has no such factor. A factor alone leaves nothing.
    fn without(self, factor: Var) -> Option<Option<Term>> {
        let (of, mut vars) = self.factors()?;
        let at = vars.iter().position(|var| *var == factor)?;
        vars.remove(at);
        if of.is_none() && vars.is_empty() { Some(None) } else { Product::of_factors(of, vars).map(Some) }
    }
}

/// [`ViewPart`], with an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The lower bound.
    Lower,
    /// The number of elements.
    Extent,
    /// The distance of neighbours, in bytes.
    Stride,
}

impl From<ViewPart> for Part {
    fn from(part: ViewPart) -> Part {
        match part {
            ViewPart::Lower => Part::Lower,
            ViewPart::Extent => Part::Extent,
            ViewPart::Stride => Part::Stride,
        }
    }
}

impl From<Part> for ViewPart {
    fn from(part: Part) -> ViewPart {
        match part {
            Part::Lower => ViewPart::Lower,
            Part::Extent => ViewPart::Extent,
            Part::Stride => ViewPart::Stride,
        }
    }
}

/// `constant + sum of coefficient * term`; no coefficient is 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Affine {
    /// What is multiplied, with its coefficient.
    pub terms: BTreeMap<Term, i64>,
    /// What stands for itself.
    pub constant: i64,
}

impl Affine {
    /// A number without terms.
    pub fn constant(n: i64) -> Affine {
        Affine { terms: BTreeMap::new(), constant: n }
    }

    /// One term, once.
    pub fn term(term: Term) -> Affine {
        Affine { terms: BTreeMap::from([(term, 1)]), constant: 0 }
    }

    /// The number that it is in every iteration; `None` where terms are left.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// 0 for terms that it does not have.
    pub fn coefficient(&self, term: Term) -> i64 {
        self.terms.get(&term).copied().unwrap_or(0)
    }

    /// `None` when a number grows beyond 64 bits.
    pub fn add(&self, other: &Affine) -> Option<Affine> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant)?;
        for (term, c) in &other.terms {
            let slot = sum.terms.entry(*term).or_insert(0);
            *slot = slot.checked_add(*c)?;
        }
        sum.terms.retain(|_, c| *c != 0);
        Some(sum)
    }

    /// All of it times a number; `None` where that is no `i64`.
    pub fn scale(&self, factor: i64) -> Option<Affine> {
        let mut product = Affine::constant(self.constant.checked_mul(factor)?);
        if factor != 0 {
            for (term, c) in &self.terms {
                product.terms.insert(*term, c.checked_mul(factor)?);
            }
        }
        Some(product)
    }

    /// `None` where a product of terms is none that is looked at.
    pub fn multiply(&self, other: &Affine) -> Option<Affine> {
        let mut product = self.scale(other.constant)?;
        for (term, c) in &other.terms {
            let mut part = Affine::term(*term).scale(self.constant.checked_mul(*c)?)?;
            for (own, d) in &self.terms {
                part = part.add(&Affine::term(own.times(*term)?).scale(d.checked_mul(*c)?)?)?;
            }
            product = product.add(&part)?;
        }
        Some(product)
    }

    /// `(a, b)` such that this is `a * factor + b`, and `b` has no such factor.
    pub fn divide(&self, factor: Var) -> (Affine, Affine) {
        let (mut a, mut b) = (Affine::constant(0), Affine::constant(self.constant));
        for (term, c) in &self.terms {
            match term.without(factor) {
                Some(Some(rest)) => *a.terms.entry(rest).or_insert(0) += c,
                Some(None) => a.constant += c,
                None => *b.terms.entry(*term).or_insert(0) += c,
            }
        }
        (a, b)
    }

    /// With `value` in a scalar's place.
    pub fn with(&self, var: Var, value: &Affine) -> Option<Affine> {
        let (times, rest) = self.divide(var);
        if times == Affine::default() {
            return Some(rest);
        }
        times.with(var, value)?.multiply(value)?.add(&rest)
    }

    /// With `value` in the place of a loop's variable.
    pub fn with_loop(&self, of: Op, value: &Affine) -> Option<Affine> {
        let mut sum = Affine::constant(self.constant);
        for (term, c) in &self.terms {
            let replaced = match term {
                Term::Loop(op) if *op == of => value.clone(),
                Term::Product(product) if product.of == Some(of) => {
                    product.vars().try_fold(value.clone(), |part, var| part.multiply(&Affine::term(Term::Var(var))))?
                }
                term => Affine::term(*term),
            };
            sum = sum.add(&replaced.scale(*c)?)?;
        }
        Some(sum)
    }

    /// The scalars in it.
    pub fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.terms.keys().filter_map(|term| term.factors()).flat_map(|(_, vars)| vars)
    }

    /// Its products.
    pub fn products(&self) -> impl Iterator<Item = Product> + '_ {
        self.terms.keys().filter_map(|term| match term {
            Term::Product(product) => Some(*product),
            Term::Loop(_) | Term::Var(_) | Term::Part(..) | Term::Value(_) => None,
        })
    }

    /// Whether it changes with a loop's variable.
    pub fn depends_on(&self, of: Op) -> bool {
        self.loops().any(|op| op == of)
    }

    /// The difference; `None` where a number in it is no `i64`.
    pub fn sub(&self, other: &Affine) -> Option<Affine> {
        self.add(&other.scale(-1)?)
    }

    /// The sum with a number; `None` where that is no `i64`.
    pub fn offset(&self, n: i64) -> Option<Affine> {
        self.add(&Affine::constant(n))
    }

    /// This expression without the term, and the term's coefficient.
    pub fn split(&self, term: Term) -> (i64, Affine) {
        let mut rest = self.clone();
        let c = rest.terms.remove(&term).unwrap_or(0);
        (c, rest)
    }

    /// The loops whose variables it depends on.
    pub fn loops(&self) -> impl Iterator<Item = Op> + '_ {
        self.terms.keys().filter_map(|term| match term {
            Term::Loop(op) => Some(*op),
            Term::Product(product) => product.of,
            Term::Var(_) | Term::Part(..) | Term::Value(_) => None,
        })
    }

    /// As a user would write it.
    pub fn show(&self, func: &Function) -> String {
        let mut text = String::new();
        for (term, c) in &self.terms {
            let name = show_term(func, *term);
            match (*c, text.is_empty()) {
                (1, true) => text.push_str(&name),
                (-1, _) => write!(text, "-{name}").expect("a string"),
                (1, false) => write!(text, "+{name}").expect("a string"),
                (c, true) => write!(text, "{c}*{name}").expect("a string"),
                (c, false) => write!(text, "{c:+}*{name}").expect("a string"),
            }
        }
        match (self.constant, text.is_empty()) {
            (c, true) => c.to_string(),
            (0, false) => text,
            (c, false) => format!("{text}{c:+}"),
        }
    }
}

fn show_term(func: &Function, term: Term) -> String {
    match term {
        Term::Loop(op) => loop_name(func, op),
        Term::Var(var) => func.vars[var].name.clone(),
        Term::Part(var, dim, Part::Lower) => format!("lbound({},{})", func.vars[var].name, dim + 1),
        Term::Part(var, dim, Part::Extent) => format!("size({},{})", func.vars[var].name, dim + 1),
        Term::Part(var, dim, Part::Stride) => format!("stride({},{})", func.vars[var].name, dim + 1),
        Term::Value(_) => "?".to_string(),
        Term::Product(product) => {
            let of = product.of.map(|op| loop_name(func, op));
            let names = of.into_iter().chain(product.vars().map(|var| func.vars[var].name.clone()));
            names.collect::<Vec<_>>().join("*")
        }
    }
}

/// The user's name for a loop's variable.
pub fn loop_name(func: &Function, op: Op) -> String {
    match func.kind(op) {
        accc_ir::OpKind::For(node) => match node.var {
            Some(var) => func.vars[var].name.clone(),
            None => "(implied)".to_string(),
        },
        _ => "?".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scalar_gives_way_to_its_value() {
        let term = |n| Affine::term(Term::Var(Var(n)));
        let (n, plane) = (term(1), term(2));
        let square = n.multiply(&n).unwrap();
        let subscript = plane.scale(3).unwrap().add(&n).unwrap().offset(4).unwrap();
        let expected = square.scale(3).unwrap().add(&n).unwrap().offset(4).unwrap();
        assert_eq!(subscript.with(Var(2), &square), Some(expected));
        assert_eq!(plane.multiply(&plane).unwrap().with(Var(2), &square), None);
        assert_eq!(n.with(Var(2), &square), Some(n));
    }

    #[test]
    fn sums_cancel_and_overflow_is_seen() {
        let n = Affine::term(Term::Var(Var(3)));
        let two_n = n.add(&n).unwrap();
        assert_eq!(two_n.coefficient(Term::Var(Var(3))), 2);
        assert_eq!(two_n.sub(&n).unwrap().sub(&n).unwrap().as_constant(), Some(0));
        assert_eq!(n.offset(4).unwrap().split(Term::Var(Var(3))), (1, Affine::constant(4)));
        assert_eq!(Affine::constant(i64::MAX).offset(1), None);
    }
}
