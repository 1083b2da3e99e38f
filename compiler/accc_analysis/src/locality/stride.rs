//! How far apart in memory consecutive iterations of a loop access each array.

use crate::affine::{Affine, Term};
use crate::region::{Access, Region};
use accc_ir::*;

/// The distance of the elements that neighbouring iterations access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// Every iteration accesses the same element.
    Zero,
    /// Neighbours in memory.
    One,
    /// Far apart, or unknown.
    Far,
}

/// The stride of one access along one loop, taking the first subscript as the one that runs through memory.
pub fn of_access(region: &Region, access: &Access, along: Op) -> Stride {
    if access.any || starts_anew(region, access, along) || skips_lines(region, access) {
        return Stride::Far;
    }
    // A product with the loop's variable is a step of unknown length.
    let coefficient = |s: &Option<crate::affine::Affine>| {
        let e = s.as_ref().filter(|e| !e.products().any(|product| product.of == Some(along)))?;
        Some(e.coefficient(Term::Loop(along)))
    };
    // Neighbouring records have their members close to each other.
    let own = access.subscripts.iter().skip(access.shape.field_dims);
    let inside = access.subscripts.iter().take(access.shape.field_dims);
    let mut dims = own.map(coefficient);
    let first = dims.next().unwrap_or(Some(0));
    let rest_zero = dims.chain(inside.map(coefficient)).all(|c| c == Some(0));
    match (first, rest_zero) {
        (Some(0), true) => Stride::Zero,
        (Some(1 | -1), true) => Stride::One,
        _ => Stride::Far,
    }
}

/// Whether each iteration of the loop begins at an element of its own choice (`a[first[i] + j]`, along `i`). Where the choice is made
/// anew for each access (`x[column[j]]`) no loop around walks through memory better than another.
fn starts_anew(region: &Region, access: &Access, along: Op) -> bool {
    let chosen = access.subscripts.iter().flatten().flat_map(|subscript| subscript.terms.keys());
    chosen.into_iter().any(|term| match term {
        Term::Value(value) => {
            let loops = region.loops_of_value(*value);
            loops.contains(&along) && loops.len() < access.loops.len()
        }
        Term::Loop(_) | Term::Product(_) | Term::Var(_) | Term::Part(..) => false,
    })
}

/// Whether neighbouring records are so long that no two have members in one line of memory.
fn skips_lines(region: &Region, access: &Access) -> bool {
    let data = &region.func.vars[access.var];
    let is_record = access.shape.level == 0 && access.shape.field.is_some() && data.rank() > 0;
    is_record && data.elem().bytes() > region.gpu().line_bytes
}

/// Accesses in the loop: with stride one, and far apart. Those in loops inside happen more often: where they move at all, they
/// count alone.
pub fn count(region: &Region, along: Op) -> (usize, usize) {
    let number = |inside: bool, wanted: Stride| {
        let is_inside = |access: &&Access| access.loops.last() != Some(&along) || !inside;
        region.accesses_in(along).filter(is_inside).filter(|access| of_access(region, access, along) == wanted).count()
    };
    match [Stride::One, Stride::Far].map(|stride| number(true, stride)) {
        [0, 0] => (number(false, Stride::One), number(false, Stride::Far)),
        [one, far] => (one, far),
    }
}

/// The arrays whose accesses in the loop are far apart for neighbouring iterations, and how many elements lie in between, as a
/// user would write it; where that is known.
pub fn far_apart(region: &Region, along: Op) -> Vec<(Var, String)> {
    let mut found: Vec<(Var, String)> = Vec::new();
    for access in region.accesses_in(along).filter(|access| of_access(region, access, along) == Stride::Far) {
        if let Some(distance) =
            distance(region, access, along).filter(|_| found.iter().all(|(var, _)| *var != access.var))
        {
            found.push((access.var, distance));
        }
    }
    found
}

/// The distance of neighbouring iterations' elements, where one subscript moves.
fn distance(region: &Region, access: &Access, along: Op) -> Option<String> {
    let own: Vec<_> = access.subscripts.iter().skip(access.shape.field_dims).collect();
    let in_product = |term: &Term| matches!(term, Term::Product(product) if product.of == Some(along));
    let step = |s: &&Option<Affine>| {
        let subscript = s.as_ref().filter(|s| !s.terms.keys().any(in_product))?;
        Some(subscript.coefficient(Term::Loop(along)))
    };
    let steps: Vec<i64> = own.iter().map(step).collect::<Option<_>>()?;
    let moving: Vec<usize> = (0..steps.len()).filter(|n| steps[*n] != 0).collect();
    let [moving] = moving[..] else { return None };
    let mut constant = steps[moving].checked_abs()?;
    let mut names = Vec::new();
    for dim in 0..moving {
        match extent(region, access, dim)? {
            Extent::Number(n) => constant = constant.checked_mul(n)?,
            Extent::Name(name) => names.push(name),
        }
    }
    // Neighbours whose records are long.
    if constant == 1 && names.is_empty() {
        return None;
    }
    if constant != 1 {
        names.insert(0, constant.to_string());
    }
    Some(names.join("*"))
}

/// Elements of a line, of the smallest that matter: floats.
fn elements_of_line(region: &Region) -> i64 {
    region.gpu().line_bytes as i64 / 4
}

/// How many elements before the first one that the loop writes a line of memory begins, where arrays begin with one and have
/// rows of whole lines; 0 where nothing is known.
pub fn behind_line(region: &Region, along: Op) -> u32 {
    let first = region.loop_info(along).filter(|info| info.step == Some(1)).and_then(|info| info.lower.as_ref());
    let Some(first) = first.and_then(Affine::as_constant) else { return 0 };
    let (line, mut found) = (elements_of_line(region), None);
    for access in region.accesses_in(along).filter(|access| access.write) {
        let place = place_in_row(region, access, along).map(|place| (first + place).rem_euclid(line));
        if place.is_none() || found.is_some_and(|other| Some(other) != place) {
            return 0;
        }
        found = place;
    }
    found.and_then(|place| u32::try_from(place).ok()).unwrap_or(0)
}

/// The element of a row that the access has in iteration 0, where its rows may be whole lines.
fn place_in_row(region: &Region, access: &Access, along: Op) -> Option<i64> {
    if of_access(region, access, along) != Stride::One || access.shape.field_dims > 0 {
        return None;
    }
    let subscript = access.subscripts.first()?.as_ref()?;
    let rest = subscript.sub(&Affine::term(Term::Loop(along)))?.as_constant()?;
    let (lower, extent) = match &region.func.vars[access.var].storage {
        Storage::Array { dims, .. } => dims.first().map(|dim| (dim.lower, Some(dim.extent)))?,
        Storage::Pointer { inner, .. } => match inner.first() {
            Some(PointerDim::Const(n)) => (0, Some(*n)),
            Some(PointerDim::Var(_)) | None => (0, None),
        },
        Storage::Descriptor { .. } | Storage::Scalar(_) => return None,
    };
    let has_lines = access.subscripts.len() == 1 || extent.is_none_or(|n| n % elements_of_line(region) == 0);
    has_lines.then_some(rest - lower)
}

enum Extent {
    Number(i64),
    Name(String),
}

/// The extent of a dimension of the variable.
fn extent(region: &Region, access: &Access, dim: usize) -> Option<Extent> {
    if let Some((_, size)) = access.row_sizes.iter().find(|(at, _)| *at == dim) {
        return size_of(region, *size);
    }
    let data = &region.func.vars[access.var];
    match &data.storage {
        Storage::Array { dims, .. } => dims.get(dim).map(|dim| Extent::Number(dim.extent)),
        Storage::Descriptor { .. } => Some(Extent::Name(format!("size({},{})", data.name, dim + 1))),
        Storage::Pointer { inner, .. } => match inner.get(dim)? {
            PointerDim::Const(n) => Some(Extent::Number(*n)),
            PointerDim::Var(var) => size_of(region, *var),
        },
        Storage::Scalar(_) => None,
    }
}

/// A size as the user would write it: what the front end keeps in a variable of its own is named by what that was set to.
fn size_of(region: &Region, size: Var) -> Option<Extent> {
    let data = &region.func.vars[size];
    if !data.is_hidden() {
        return Some(Extent::Name(data.name.clone()));
    }
    let value = region.known_before(size)?;
    match value.as_constant() {
        Some(n) => Some(Extent::Number(n)),
        None => Some(Extent::Name(value.show(region.func)))
            .filter(|_| value.vars().all(|var| !region.func.vars[var].is_hidden())),
    }
}

/// Whether making this loop the vector loop makes its accesses coalesced.
pub fn is_contiguous(region: &Region, along: Op) -> bool {
    let (one, far) = count(region, along);
    one > far
}
