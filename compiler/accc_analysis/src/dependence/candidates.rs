//! Which accesses of a loop may touch the same element at all.
//!
//! Takes the accesses of a loop and gives, for each, those that a dependence test has to be asked about. The others need no
//! test: names or types tell them apart, nothing of theirs is written, or one dimension's constants do. Subscripts that differ
//! in a constant alone meet only where that is a multiple of what one iteration adds, or 0 where it adds nothing (the strong
//! SIV and ZIV tests of [`super::carried`], for all accesses at once): such accesses are put into groups by the remainder, and
//! a body of hundreds of statements takes time for the pairs that may meet, not for all pairs.

use super::aliases::may_meet;
use crate::affine::{Affine, Term};
use crate::pointers::Pointers;
use crate::region::{Access, Region};
use accc_ir::*;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The accesses of a loop with their partners.
pub struct Candidates {
    classes: Vec<Class>,
    /// The class of each access.
    class_of: Vec<usize>,
    /// Whether each access writes.
    writes: Vec<bool>,
}

/// Accesses to one variable that see it alike.
#[derive(Default)]
struct Class {
    /// In the order of the program.
    members: Vec<usize>,
    /// Classes that it may meet, itself perhaps included.
    partners: Vec<usize>,
    groups: Groups,
}

/// Members of a class by the subscript of one dimension.
#[derive(Default)]
struct Groups {
    /// The group and the remainder of the members that have one.
    of: HashMap<usize, (usize, i64)>,
    /// By form, then by remainder: those of one form and different remainders are apart.
    forms: Vec<BTreeMap<i64, Vec<usize>>>,
    /// Of these nothing is told.
    others: Vec<usize>,
}

impl Candidates {
    /// `of`: the loop; those around it are held in one iteration.
    pub fn new(region: &Region, pointers: &Pointers, of: Op, accesses: &[&Access]) -> Candidates {
        let mut classes: Vec<Class> = Vec::new();
        let mut class_of = Vec::with_capacity(accesses.len());
        let mut by_var: HashMap<Var, Vec<usize>> = HashMap::new();
        for (n, access) in accesses.iter().enumerate() {
            let of_var = by_var.entry(access.var).or_default();
            let same = |class: &&usize| see_alike(accesses[classes[**class].members[0]], access);
            let class = of_var.iter().find(same).copied().unwrap_or_else(|| {
                of_var.push(classes.len());
                classes.push(Class::default());
                classes.len() - 1
            });
            classes[class].members.push(n);
            class_of.push(class);
        }
        let writes: Vec<bool> = accesses.iter().map(|access| access.write).collect();
        let written: Vec<bool> = classes.iter().map(|class| class.members.iter().any(|n| writes[*n])).collect();
        for class in 0..classes.len() {
            let first = accesses[classes[class].members[0]];
            let meets = |other: &usize| {
                (written[class] || written[*other])
                    && may_meet(region, pointers, first, accesses[classes[*other].members[0]])
            };
            classes[class].partners = (0..classes.len()).filter(meets).collect();
            classes[class].groups = Groups::new(region, of, accesses, &classes[class].members);
        }
        Candidates { classes, class_of, writes }
    }

    /// From the access itself on, those that may touch what it does where one of the two writes; in the order of the program.
    pub fn from(&self, n: usize) -> Vec<usize> {
        let own = self.class_of[n];
        let mut found = Vec::new();
        for class in &self.classes[own].partners {
            match *class == own {
                true => self.classes[own].groups.with(n, &mut found),
                false => found.extend(&self.classes[*class].members),
            }
        }
        found.retain(|other| *other >= n && (self.writes[n] || self.writes[*other]));
        found.sort_unstable();
        found
    }
}

/// Those that differ for a dependence test: of accesses that are alike, the first one. Atomic updates all count.
pub fn distinct<'a>(func: &Function, accesses: impl Iterator<Item = &'a Access>) -> Vec<&'a Access> {
    let mut seen = HashSet::new();
    let is_new = |access: &&Access| {
        let update = matches!(func.kind(access.op), OpKind::AtomicUpdate { .. }).then_some(access.op);
        seen.insert((access.alike, access.write, access.conditional, update))
    };
    accesses.filter(is_new).collect()
}

/// Whether the dependence test compares the two subscript by subscript, and names tell the same of both.
fn see_alike(a: &Access, b: &Access) -> bool {
    a.shape == b.shape && a.any == b.any && a.subscripts.len() == b.subscripts.len()
}

impl Groups {
    /// By the dimension that leaves the fewest pairs.
    fn new(region: &Region, of: Op, accesses: &[&Access], members: &[usize]) -> Groups {
        let first = accesses[members[0]];
        // Rows of a table may overlap wherever their elements lie.
        let dims = if first.any || first.shape.level > 0 { 0 } else { first.subscripts.len() };
        let by_dimension = (0..dims).map(|dim| Groups::by_dimension(region, of, accesses, members, dim));
        let none = Groups { others: members.to_vec(), ..Groups::default() };
        std::iter::once(none).chain(by_dimension).min_by_key(Groups::pairs).unwrap_or_default()
    }

    fn by_dimension(region: &Region, of: Op, accesses: &[&Access], members: &[usize], dim: usize) -> Groups {
        let mut groups = Groups::default();
        let mut known: HashMap<(i64, Affine), usize> = HashMap::new();
        for n in members {
            let Some((form, remainder)) = form(region, of, accesses[*n].subscripts[dim].as_ref()) else {
                groups.others.push(*n);
                continue;
            };
            let form = *known.entry(form).or_insert_with(|| {
                groups.forms.push(BTreeMap::new());
                groups.forms.len() - 1
            });
            groups.forms[form].entry(remainder).or_default().push(*n);
            groups.of.insert(*n, (form, remainder));
        }
        groups
    }

    /// How many pairs are left, each counted from both ends.
    fn pairs(&self) -> usize {
        let sizes: Vec<usize> = self.forms.iter().map(|form| form.values().map(Vec::len).sum()).collect();
        let all = sizes.iter().sum::<usize>() + self.others.len();
        let within: usize = self.forms.iter().flat_map(BTreeMap::values).map(|group| group.len() * group.len()).sum();
        let between: usize = sizes.iter().map(|size| size * (all - size)).sum();
        within + between + self.others.len() * all
    }

    /// Those that `n`, one of the members, may meet.
    fn with(&self, n: usize, found: &mut Vec<usize>) {
        found.extend(&self.others);
        let own = self.of.get(&n);
        for (form, groups) in self.forms.iter().enumerate() {
            match own {
                Some((of, remainder)) if *of == form => found.extend(groups.get(remainder).into_iter().flatten()),
                _ => found.extend(groups.values().flatten()),
            }
        }
    }
}

/// What a subscript has besides its constant, with its coefficient of the loop, and which remainder the constant leaves: two of
/// one form meet only where the remainders are the same. `None` where nothing is told.
fn form(region: &Region, of: Op, subscript: Option<&Affine>) -> Option<((i64, Affine), i64)> {
    let subscript = subscript.filter(|subscript| super::is_simple(region, of, subscript))?;
    let (coefficient, mut rest) = subscript.split(Term::Loop(of));
    let constant = std::mem::take(&mut rest.constant);
    if coefficient == 0 {
        return Some(((0, rest), constant));
    }
    let step = region.loop_info(of)?.step?;
    let stride = coefficient.checked_mul(step)?.checked_abs().filter(|stride| *stride != 0)?;
    Some(((coefficient, rest), constant.rem_euclid(stride)))
}
