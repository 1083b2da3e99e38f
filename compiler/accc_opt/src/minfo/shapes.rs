//! What threads take of a loop at once, beside its levels: texts for [`super`], read off the loop's schedule.

use accc_ir::{Axis, Schedule, Tile};
use accc_machine::Gpu;

/// The texts for one loop.
pub fn shapes(schedule: &Schedule, gpu: &Gpu) -> Vec<String> {
    let Schedule { tile, consecutive, .. } = schedule;
    let mut texts = Vec::new();
    match tile {
        Some(Tile::Matrix { rows }) => {
            texts.push(format!("Loop nest blocked {rows}x{rows} by warps; products on tensor cores from cc80 on"))
        }
        Some(Tile::Shared { rows, depth }) => texts.push(format!(
            "Loop tiled by {rows} and staged through shared memory, {depth} iterations of the loop inside at a time"
        )),
        Some(Tile::Transposed { rows }) => {
            texts.push(format!("Loop nest tiled {rows}x{rows} and transposed through shared memory"));
        }
        Some(Tile::Jam(times)) => texts.push(format!("Loop unrolled {times} times and jammed")),
        Some(Tile::TransposedLanes) | None => {}
    }
    if *consecutive > 0 {
        texts.push(format!("Lanes take {consecutive} iterations in a row"));
    }
    // Beside levels that the user named, and where the lanes share gangs, too, that version is the exception.
    if schedule.short_rows && schedule.axis == Axis::X && !schedule.explicit {
        texts.push(format!("Short rows taken by workers of {} lanes", gpu.data_row_vector));
    }
    if schedule.split_sums {
        texts.push("Few long sums summed up in parts by several gangs".to_string());
    }
    texts
}
