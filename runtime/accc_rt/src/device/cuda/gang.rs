//! The threads of a gang as a GPU can run them.
//!
//! Kernels whose size is given at launch rely on this law: several workers only with lanes that are a power of two up to a
//! warp, or whole warps, which then meet at one of the barriers that a block has beside its own.

use accc_machine::GPU;

const MAX_THREADS: i64 = GPU.threads as i64;
const WARP: i64 = GPU.warp as i64;
/// Workers of more than a warp have a barrier each, and there are that many.
const MAX_WIDE_WORKERS: i64 = GPU.named_barriers as i64;

/// The shape of a gang (lanes, workers, 1) that is nearest to what was asked for.
pub fn fitting([lanes, workers, depth]: [i64; 3]) -> [i64; 3] {
    let lanes = lanes.min(MAX_THREADS);
    if lanes < 1 || workers < 1 {
        return [lanes, workers, depth];
    }
    let most = match lanes {
        1..=WARP if lanes & (lanes - 1) == 0 => WARP,
        _ if lanes % WARP == 0 => (MAX_THREADS / lanes).min(MAX_WIDE_WORKERS),
        _ => 1,
    };
    [lanes, workers.min(most), depth]
}

/// What the user is told where that is less.
pub fn cut(kernel: &str, [lanes, workers, _]: [i64; 3], [less_lanes, less_workers, _]: [i64; 3]) -> String {
    format!(
        "accc: kernel {kernel}: gangs of {workers} workers of {lanes} vector lanes don't fit on the GPU; \
         they have {less_workers} of {less_lanes}\n hint: use a smaller num_workers or vector_length (whole warps of \
         {WARP} lanes, {MAX_THREADS} threads in all)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_and_what_does_not_is_cut() {
        for fits in [[1, 1, 1], [100, 1, 1], [1024, 1, 1], [32, 32, 1], [8, 32, 1], [64, 15, 1], [128, 8, 1]] {
            assert_eq!(fitting(fits), fits);
        }
        assert_eq!(fitting([2000, 2, 1]), [1024, 1, 1]);
        assert_eq!(fitting([128, 9, 1]), [128, 8, 1]);
        assert_eq!(fitting([64, 16, 1]), [64, 15, 1]);
        assert_eq!(fitting([100, 2, 1]), [100, 1, 1]);
        assert_eq!(fitting([8, 64, 1]), [8, 32, 1]);
        // Out of range: the launch says so.
        assert_eq!(fitting([0, 4, 1]), [0, 4, 1]);
    }
}
