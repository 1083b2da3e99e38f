//! Loads that are coalesced along the other loop of a nest than the one that its lanes share, as those of a transpose
//! are.
//!
//! `b(j,i) = a(i,j)`: lanes along `j` write neighbours and read elements that lie a column apart, lanes along `i` the
//! other way round. Where the lanes of a gang have a tile of both loops each can load along one of them what another
//! one needs along the other (`transform::kernel::transposed`). Takes a nest of two whose iterations may run
//! side by side ([`crate::locality::register_reuse`]); tells along which of them lanes are to go (Ruetsch, Micikevicius:
//! Optimizing matrix transpose in CUDA, 2009).

use crate::locality::matrix_product::{self, Nest};
use crate::locality::staged_loads::moves_by_one;
use crate::locality::stride::{Stride, of_access};
use crate::pointers::Pointers;
use crate::privatization::private_arrays;
use crate::region::{Access, Region};
use crate::same_values::same_values;
use accc_ir::*;

/// The loops of a nest by what a tile makes of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides {
    /// Lanes share this one.
    pub lanes: Op,
    /// Along this one the loads would be coalesced.
    pub rows: Op,
}

/// An element that is read in each iteration.
pub struct TransposedLoad {
    /// All loads of it.
    pub loads: Vec<Op>,
    /// What is loaded from.
    pub array: Var,
}

/// How to tile the nest, where all that it writes is coalesced along one of its loops, and what it reads along that
/// loop or the other one.
pub fn of_pair(region: &Region, pointers: &Pointers, outer: Op, inner: Op) -> Option<Sides> {
    let private = private_arrays(region.func, outer);
    if region.accesses_in(outer).any(|access| private.contains(&access.var)) {
        return None;
    }
    let both = [Sides { lanes: inner, rows: outer }, Sides { lanes: outer, rows: inner }];
    both.into_iter().find(|sides| fits(region, pointers, outer, *sides))
}

fn fits(region: &Region, pointers: &Pointers, outer: Op, sides: Sides) -> bool {
    let found = of_nest(region.func, outer, sides);
    let bytes: u64 = found.iter().map(|load| region.func.vars[load.array].elem().bytes()).sum();
    let is_transposed = |access: &Access| found.iter().any(|load| load.loads.contains(&access.op));
    let goes_along = |access: &Access| match of_access(region, access, sides.lanes) {
        Stride::One => true,
        Stride::Zero => !access.write,
        Stride::Far => {
            let may_move = matrix_product::stays(region, pointers, outer, access);
            is_transposed(access) && of_access(region, access, sides.rows) == Stride::One && may_move
        }
    };
    let mut accesses = region.accesses_in(outer);
    let writes = region.accesses_in(outer).any(|access| access.write);
    writes && !found.is_empty() && bytes <= region.gpu().transposed_bytes && accesses.all(goes_along)
}

/// The loads of the inner loop's body that walk through memory with the loop over rows alone.
pub fn of_nest(func: &Function, outer: Op, Sides { lanes, rows }: Sides) -> Vec<TransposedLoad> {
    let inner = if lanes == outer { rows } else { lanes };
    let [over_lanes, over_rows, inside] = [lanes, rows, inner].map(|op| func.loop_at(op));
    let nest = Nest::new(func, outer, inner, inner);
    let mut found: Vec<TransposedLoad> = Vec::new();
    for load in &func.blocks[inside.body].ops {
        let OpKind::LoadElem { view, subscripts, .. } = func.kind(*load) else { continue };
        let (Some(array), Some(first)) = (func.root_var(*view), subscripts.first()) else { continue };
        let walks = |node: &For| moves_by_one(func, node, *first);
        let moves_with_both = nest.depends(func.ops[*load].results[0]) == Some([true; 2]);
        if !moves_with_both || !walks(over_rows) || walks(over_lanes) || func.vars[array].elem().value_type().is_none()
        {
            continue;
        }
        let is_same = |other: &&mut TransposedLoad| match func.kind(other.loads[0]) {
            OpKind::LoadElem { subscripts: own, .. } => other.array == array && same_values(func, own, subscripts),
            _ => false,
        };
        match found.iter_mut().find(is_same) {
            Some(same) => same.loads.push(*load),
            None => found.push(TransposedLoad { loads: vec![*load], array }),
        }
    }
    found
}
