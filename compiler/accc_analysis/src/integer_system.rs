//! Systems of linear equations and inequalities over whole numbers: can all of them hold at once?
//!
//! Takes rows of coefficients. A "no" is a proof, a "perhaps" is not: equations are eliminated exactly, inequalities as Fourier
//! and Motzkin do it, with constants rounded to whole numbers, which may leave solutions that are none. Where numbers or rows
//! grow too many the answer is "perhaps" (Pugh, *The Omega Test*, CACM 1992, 2.1 to 2.3).

/// More inequalities than this are not combined any further.
const MOST_ROWS: usize = 160;
/// Steps of eliminating equations: each takes out a variable or makes coefficients smaller.
const MOST_STEPS: usize = 60;

/// The sum of the coefficients times the unknowns, plus a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// By unknown; behind the last one they are 0.
    coefficients: Vec<i64>,
    constant: i64,
}

/// All rows have to hold.
#[derive(Clone, Debug, Default)]
pub struct IntegerSystem {
    unknowns: usize,
    /// These are 0.
    equations: Vec<Row>,
    /// These are not negative.
    inequalities: Vec<Row>,
}

/// No solution.
struct Contradiction;

impl Row {
    /// A number without unknowns.
    pub fn constant(constant: i64) -> Row {
        Row { coefficients: Vec::new(), constant }
    }

    /// `None` where a number grows beyond 64 bits.
    pub fn with(mut self, unknown: usize, coefficient: i64) -> Option<Row> {
        if self.coefficients.len() <= unknown {
            self.coefficients.resize(unknown + 1, 0);
        }
        let slot = &mut self.coefficients[unknown];
        *slot = slot.checked_add(coefficient)?;
        Some(self)
    }

    /// The sum with a number; `None` where that is no `i64`.
    pub fn offset(mut self, n: i64) -> Option<Row> {
        self.constant = self.constant.checked_add(n)?;
        Some(self)
    }

    /// `self + factor * other`
    pub fn plus(&self, factor: i64, other: &Row) -> Option<Row> {
        let length = self.coefficients.len().max(other.coefficients.len());
        let of = |n| self.of(n).checked_add(factor.checked_mul(other.of(n))?);
        let coefficients = (0..length).map(of).collect::<Option<Vec<i64>>>()?;
        let constant = self.constant.checked_add(factor.checked_mul(other.constant)?)?;
        Some(Row { coefficients, constant })
    }

    fn of(&self, unknown: usize) -> i64 {
        self.coefficients.get(unknown).copied().unwrap_or(0)
    }

    fn is_nothing(&self) -> bool {
        self.constant == 0 && self.divisor() == 0
    }

    fn divisor(&self) -> i64 {
        self.coefficients.iter().fold(0, |sum, c| gcd(sum, *c))
    }

    /// The unknown with the smallest coefficient.
    fn smallest(&self) -> Option<usize> {
        let used = (0..self.coefficients.len()).filter(|n| self.of(*n) != 0);
        used.min_by_key(|n| self.of(*n).unsigned_abs())
    }
}

impl IntegerSystem {
    /// A new unknown, which is any whole number; gives its index.
    pub fn unknown(&mut self) -> usize {
        self.unknowns += 1;
        self.unknowns - 1
    }

    /// Asks for an equation.
    pub fn is_zero(&mut self, row: Row) {
        self.equations.push(row);
    }

    /// Asks for an inequality.
    pub fn is_not_negative(&mut self, row: Row) {
        self.inequalities.push(row);
    }

    /// `false`: there surely is no solution.
    pub fn may_hold(&self) -> bool {
        let mut system = self.clone();
        system.opposites_are_equations();
        system.reduced(None).is_ok()
    }

    /// What is neither negative nor positive is 0: as an equation it is solved in whole numbers.
    fn opposites_are_equations(&mut self) {
        let mut at = 0;
        while at < self.inequalities.len() {
            let row = &self.inequalities[at];
            let rest = &self.inequalities[at + 1..];
            match rest.iter().position(|other| row.plus(1, other).is_some_and(|sum| sum.is_nothing())) {
                Some(other) => {
                    let row = self.inequalities.remove(at);
                    self.inequalities.remove(at + other);
                    self.equations.push(row);
                }
                None => at += 1,
            }
        }
    }

    /// Bounds of an unknown in all solutions, `None` where there are none. A missing bound is not known.
    pub fn range(&self, unknown: usize) -> Option<(Option<i64>, Option<i64>)> {
        let mut system = self.clone();
        // Twice, so that no equation takes it out.
        let kept = system.unknown();
        for sign in [1, -1] {
            let row = Row::default().with(kept, sign).and_then(|row| row.with(unknown, -sign));
            system.is_not_negative(row.expect("small numbers"));
        }
        let rows = system.reduced(Some(kept)).ok()?;
        let alone = |row: &&Row| (0..row.coefficients.len()).all(|n| n == kept || row.of(n) == 0);
        let mut range = (None, None);
        for row in rows.iter().filter(alone) {
            match row.of(kept) {
                1 => range.0 = range.0.max(Some(-row.constant)),
                -1 => range.1 = Some(range.1.map_or(row.constant, |old: i64| old.min(row.constant))),
                _ => {}
            }
        }
        if range.0.zip(range.1).is_some_and(|(low, high)| low > high) { None } else { Some(range) }
    }

    /// Inequalities that are left when all unknowns but `kept` are taken out; none where that was given up.
    fn reduced(mut self, kept: Option<usize>) -> Result<Vec<Row>, Contradiction> {
        if !self.without_equations()? {
            return Ok(Vec::new());
        }
        loop {
            tighten(&mut self.inequalities)?;
            let Some(unknown) = self.cheapest(kept) else { return Ok(self.inequalities) };
            if !self.without(unknown) || self.inequalities.len() > MOST_ROWS {
                return Ok(Vec::new());
            }
        }
    }

    /// Takes the equations out; `false` where that was given up.
    fn without_equations(&mut self) -> Result<bool, Contradiction> {
        for _ in 0..MOST_STEPS {
            let Some(mut row) = self.equations.pop() else { return Ok(true) };
            let divisor = row.divisor();
            if divisor == 0 {
                if row.constant != 0 {
                    return Err(Contradiction);
                }
                continue;
            }
            if row.constant % divisor != 0 {
                return Err(Contradiction);
            }
            row.coefficients.iter_mut().for_each(|c| *c /= divisor);
            row.constant /= divisor;
            let unknown = row.smallest().expect("a coefficient is not 0");
            let unit = if row.of(unknown).abs() == 1 {
                row
            } else {
                let Some(unit) = self.with_unit(&row, unknown) else { return Ok(false) };
                self.equations.push(row);
                unit
            };
            if !self.substitute(unknown, &unit) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// An equation that follows from `row`, in which the unknown has the coefficient 1 or -1.
    fn with_unit(&mut self, row: &Row, unknown: usize) -> Option<Row> {
        let m = row.of(unknown).checked_abs()?.checked_add(1)?;
        let rest = |a: i64| Some(a - m * a.checked_mul(2)?.checked_add(m)?.div_euclid(m.checked_mul(2)?));
        let coefficients = row.coefficients.iter().map(|c| rest(*c)).collect::<Option<Vec<i64>>>()?;
        let new = self.unknown();
        Row { coefficients, constant: rest(row.constant)? }.with(new, -m)
    }

    /// Takes an unknown out of all rows by an equation in which it has the coefficient 1 or -1.
    fn substitute(&mut self, unknown: usize, equation: &Row) -> bool {
        let unit = equation.of(unknown);
        self.equations.iter_mut().chain(&mut self.inequalities).all(|row| {
            let c = row.of(unknown);
            match c.checked_mul(-unit).and_then(|factor| row.plus(factor, equation)) {
                Some(new) => *row = new,
                None => return c == 0,
            }
            true
        })
    }

    /// The unknown that costs fewest rows to take out.
    fn cheapest(&self, kept: Option<usize>) -> Option<usize> {
        let cost = |unknown: &usize| {
            let above = self.inequalities.iter().filter(|row| row.of(*unknown) > 0).count();
            let below = self.inequalities.iter().filter(|row| row.of(*unknown) < 0).count();
            (above + below > 0).then(|| (above * below) as i64 - (above + below) as i64)
        };
        let open = (0..self.unknowns).filter(|unknown| Some(*unknown) != kept);
        open.filter_map(|unknown| Some((cost(&unknown)?, unknown))).min().map(|(_, unknown)| unknown)
    }

    /// Takes an unknown out of the inequalities; `false` where numbers grow too large.
    fn without(&mut self, unknown: usize) -> bool {
        let (with, mut rows): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.inequalities).into_iter().partition(|row| row.of(unknown) != 0);
        let (lower, upper): (Vec<Row>, Vec<Row>) = with.into_iter().partition(|row| row.of(unknown) > 0);
        for low in &lower {
            for high in &upper {
                let (a, b) = (low.of(unknown), -high.of(unknown));
                let common = gcd(a, b);
                let sum = Row::default().plus(b / common, low).and_then(|row| row.plus(a / common, high));
                match sum {
                    Some(row) => rows.push(row),
                    None => return false,
                }
            }
        }
        self.inequalities = rows;
        true
    }
}

/// Divides rows by their coefficients' divisor, rounds constants down, and keeps the strongest of each direction.
fn tighten(rows: &mut Vec<Row>) -> Result<(), Contradiction> {
    let mut kept: Vec<Row> = Vec::with_capacity(rows.len());
    for mut row in rows.drain(..) {
        let divisor = row.divisor();
        if divisor == 0 {
            if row.constant < 0 {
                return Err(Contradiction);
            }
            continue;
        }
        row.coefficients.iter_mut().for_each(|c| *c /= divisor);
        row.constant = row.constant.div_euclid(divisor);
        let length = row.coefficients.iter().rposition(|c| *c != 0).map_or(0, |last| last + 1);
        row.coefficients.truncate(length);
        let opposite = |other: &Row| {
            other.coefficients.len() == length
                && other.coefficients.iter().zip(&row.coefficients).all(|(a, b)| *a == -*b)
        };
        if kept.iter().any(|other| opposite(other) && other.constant.saturating_add(row.constant) < 0) {
            return Err(Contradiction);
        }
        match kept.iter_mut().find(|other| other.coefficients == row.coefficients) {
            Some(other) => other.constant = other.constant.min(row.constant),
            None => kept.push(row),
        }
    }
    *rows = kept;
    Ok(())
}

/// The greatest common divisor, not negative; `gcd(0, b)` is that of `b`.
pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.saturating_abs() } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(coefficients: &[i64], constant: i64) -> Row {
        Row { coefficients: coefficients.to_vec(), constant }
    }

    fn system(unknowns: usize, equations: &[Row], inequalities: &[Row]) -> IntegerSystem {
        IntegerSystem { unknowns, equations: equations.to_vec(), inequalities: inequalities.to_vec() }
    }

    /// Pugh's own example: 7x + 12y + 31z = 17, 3x + 5y + 14z = 7 with 1 <= x <= 40 and -50 <= y <= 50.
    #[test]
    fn pughs_example() {
        let equations = [row(&[7, 12, 31], -17), row(&[3, 5, 14], -7)];
        let bounds = [row(&[1], -1), row(&[-1], 40), row(&[0, 1], 50), row(&[0, -1], 50)];
        let both = system(3, &equations, &bounds);
        assert!(both.may_hold());
        assert_eq!(both.range(2), Some((Some(-3), Some(-1))));
        assert!(!system(3, &[equations[0].clone(), row(&[14, 24, 62], -33)], &[]).may_hold(), "14x+24y+62z is even");
    }

    #[test]
    fn whole_numbers_only() {
        // 2x = 2y + 1, and 3 <= 2x <= 3.
        assert!(!system(2, &[row(&[2, -2], -1)], &[]).may_hold());
        assert!(!system(1, &[], &[row(&[2], -3), row(&[-2], 3)]).may_hold());
        assert!(system(1, &[], &[row(&[2], -3), row(&[-2], 4)]).may_hold());
    }

    /// Every small system is compared with all points of a box.
    #[test]
    fn a_no_is_a_proof() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut refused, mut found) = (0, 0);
        for _ in 0..4000 {
            let mut one = || {
                let coefficients: Vec<i64> = (0..3).map(|_| random.i64(-4..=4)).collect();
                row(&coefficients, random.i64(-9..=9))
            };
            let (equation, more) = (one(), [one(), one()]);
            let mut bounds: Vec<Row> =
                (0..3).flat_map(|n| [1, -1].map(|sign| Row::constant(5).with(n, sign).expect("small"))).collect();
            bounds.extend(more);
            let tried = system(3, std::slice::from_ref(&equation), &bounds);
            let value = |row: &Row, at: &[i64; 3]| row.constant + (0..3).map(|n| row.of(n) * at[n]).sum::<i64>();
            let points = (0..11 * 11 * 11).map(|n| [n % 11 - 5, n / 11 % 11 - 5, n / 121 - 5]);
            let solutions: Vec<[i64; 3]> =
                points.filter(|at| value(&equation, at) == 0 && bounds.iter().all(|b| value(b, at) >= 0)).collect();
            if !tried.may_hold() {
                assert!(solutions.is_empty(), "{tried:?} has {solutions:?}");
                refused += 1;
            }
            found += usize::from(!solutions.is_empty());
            if let Some((low, high)) = tried.range(1) {
                let inside =
                    |at: &[i64; 3]| low.is_none_or(|low| low <= at[1]) && high.is_none_or(|high| at[1] <= high);
                assert!(solutions.iter().all(inside), "{tried:?}: {low:?} to {high:?}");
            } else {
                assert!(solutions.is_empty(), "{tried:?}");
            }
        }
        assert!(refused > 900 && refused + found > 3950, "{refused} and {found}");
    }
}
