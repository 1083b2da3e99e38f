//! What threads take of a loop at once, beside its levels: texts for [`super`], read off the loop's schedule.

use accc_ir::Schedule;
use accc_machine::GPU;

/// The texts for one loop.
pub fn shapes(schedule: &Schedule) -> Vec<String> {
    let Schedule { jam, staged, consecutive, .. } = schedule;
    let mut texts = Vec::new();
    if schedule.matrix {
        texts.push(format!(
            "Loop nest blocked {0}x{0} by warps; products on tensor cores from cc80 on",
            GPU.matrix_rows
        ));
    } else if *staged > 0 {
        texts.push(format!(
            "Loop tiled by {jam} and staged through shared memory, {staged} iterations of the loop inside at a time"
        ));
    } else if schedule.transposed && *jam > 1 {
        texts.push(format!("Loop nest tiled {jam}x{jam} and transposed through shared memory"));
    } else if *jam > 1 {
        texts.push(format!("Loop unrolled {jam} times and jammed"));
    }
    if *consecutive > 0 {
        texts.push(format!("Lanes take {consecutive} iterations in a row"));
    }
    if schedule.short_rows {
        texts.push(format!("Short rows taken by workers of {} lanes", GPU.data_row_vector));
    }
    if schedule.split_sums {
        texts.push("Few long sums summed up in parts by several gangs".to_string());
    }
    texts
}
