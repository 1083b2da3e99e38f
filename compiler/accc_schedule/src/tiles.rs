//! The blocks that gangs have of a nest whose reads go through shared memory (the lowering of [`accc_ir::Schedule::staged`]): as many
//! sums in each lane as its registers hold, beside what it reads of both sides and has on its way, and as many iterations
//! of the loop inside at a time as the memory of a gang holds twice.
//!
//! Takes what an iteration needs ([`Needs`]) and which loop has lanes; gives rows and depth, or that nothing fits.

use accc_analysis::locality::staged_loads::Needs;
use accc_ir::Tile;
use accc_machine::gpu::Gpu;

const WORD: i64 = 4;

/// The largest block that fits. `rows_outside`: the outer loop of the nest has no lanes.
pub fn of(gpu: &Gpu, needs: &Needs, rows_outside: bool) -> Option<Tile> {
    let [outer, inner] = needs.sides.map(i64::from);
    let (row, column) = if rows_outside { (outer, inner) } else { (inner, outer) };
    let words = |bytes: i64| (bytes + WORD - 1) / WORD;
    let candidates =
        gpu.tile_rows.into_iter().flat_map(|rows| gpu.tile_depths.into_iter().map(move |depth| (rows, depth)));
    let fits = |&(own, depth): &(i64, i64)| {
        let rows = own * gpu.tile_down;
        let on_the_way = (rows * words(row) + gpu.tile_lanes * words(column)) * depth / gpu.tile_lanes;
        let registers = own * gpu.tile_columns * words(needs.sums.into())
            + own * words(row)
            + gpu.tile_columns * words(column)
            + on_the_way;
        let shared =
            ((rows + gpu.tile_padding) * row + (gpu.tile_lanes + gpu.tile_padding) * column) * depth * gpu.tile_buffers;
        registers <= gpu.sum_registers && shared <= gpu.shared_bytes && rows * depth % gpu.tile_lanes == 0
    };
    let (own, depth) = candidates.into_iter().find(fits)?;
    Some(Tile::Shared { rows: (own * gpu.tile_down) as u32, depth: depth as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(sums: u32, sides: [u32; 2]) -> Option<Tile> {
        of(&accc_machine::GPU, &Needs { sums, sides, widest: 8 }, true)
    }

    fn shared(rows: u32, depth: u32) -> Tile {
        Tile::Shared { rows, depth }
    }

    #[test]
    fn blocks_fit_registers_and_memory() {
        assert_eq!(tile(4, [4, 4]), Some(shared(64, 16)), "floats");
        assert_eq!(tile(4, [8, 8]), Some(shared(64, 8)), "two products of floats: 51 KiB with 16 iterations");
        assert_eq!(tile(8, [8, 8]), Some(shared(64, 8)), "doubles");
        assert_eq!(tile(8, [16, 16]), Some(shared(32, 8)), "two products of doubles");
        assert_eq!(tile(16, [16, 16]), Some(shared(32, 4)), "complex doubles");
        assert_eq!(tile(64, [64, 64]), None);
    }
}
