//! Device code of the program: which of an image's binaries a GPU can run.
//!
//! A cubin runs on its own major compute capability from its minor version upwards; PTX runs, compiled by the driver, on
//! its compute capability and every later one. A fitting cubin wins over PTX, a newer one over an older. Where PTX of the
//! user's own is to be linked to it, only PTX will do.

use accc_abi::{BINARY_CUBIN, BINARY_EXTERNAL_PTX, BINARY_PTX, Binary, Image, TARGETS_NVPTX};

pub fn binaries(image: &Image) -> &[Binary] {
    if image.n_binaries == 0 {
        return &[];
    }
    // SAFETY: accc_abi: an image's table has `n_binaries` entries and lives as long as the image.
    unsafe { std::slice::from_raw_parts(image.binaries, image.n_binaries as usize) }
}

/// Whether GPUs were among the devices that the image was built for.
pub fn built_for_gpu(image: &Image) -> bool {
    image.targets & TARGETS_NVPTX != 0
}

/// Whether there is code for them in it.
pub fn has_gpu_code(image: &Image) -> bool {
    built_for_gpu(image) && image.n_binaries > 0
}

/// The user's own PTX, which belongs to every binary of the image.
pub fn externals(binaries: &[Binary]) -> impl Iterator<Item = &Binary> {
    binaries.iter().filter(|binary| binary.kind == BINARY_EXTERNAL_PTX)
}

/// The best binary for a GPU of compute capability `cc` (times ten), or why none fits and what to do.
pub fn choose(binaries: &[Binary], cc: u32) -> Result<&Binary, String> {
    let newest = |kind: u32, fits: &dyn Fn(u32) -> bool| {
        binaries.iter().filter(|b| b.kind == kind && fits(b.cc)).max_by_key(|b| b.cc)
    };
    let linked = externals(binaries).next().is_some();
    newest(BINARY_CUBIN, &|have| !linked && have / 10 == cc / 10 && have <= cc)
        .or_else(|| newest(BINARY_PTX, &|have| have <= cc))
        .ok_or_else(|| no_fit(binaries, cc))
}

fn no_fit(binaries: &[Binary], cc: u32) -> String {
    let mut built: Vec<u32> = binaries.iter().filter(|b| b.kind != BINARY_EXTERNAL_PTX).map(|b| b.cc).collect();
    built.sort_unstable();
    built.dedup();
    let built: Vec<String> = built.iter().map(|cc| format!("cc{cc}")).collect();
    format!(
        "this program was compiled for {}; the GPU has compute capability {}.{}: rebuild with -ta=tesla:cc{cc}",
        built.join(", "),
        cc / 10,
        cc % 10
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pick(binaries: &[(u32, u32)], cc: u32) -> String {
        let binaries: Vec<Binary> =
            binaries.iter().map(|&(kind, cc)| Binary { kind, cc, bytes: std::ptr::null(), len: 0 }).collect();
        match choose(&binaries, cc) {
            Ok(b) => format!("{} {}", if b.kind == BINARY_CUBIN { "cubin" } else { "ptx" }, b.cc),
            Err(why) => why,
        }
    }

    #[test]
    fn cubin_of_the_same_major_first_then_the_newest_ptx_that_runs() {
        let all = [(BINARY_PTX, 60), (BINARY_PTX, 70), (BINARY_PTX, 90), (BINARY_CUBIN, 80), (BINARY_CUBIN, 86)];
        insta::assert_snapshot!(pick(&all, 89), @"cubin 86");
        insta::assert_snapshot!(pick(&all, 80), @"cubin 80");
        insta::assert_snapshot!(pick(&all, 75), @"ptx 70");
        insta::assert_snapshot!(pick(&all, 120), @"ptx 90");
        let linked = [(BINARY_PTX, 70), (BINARY_CUBIN, 80), (BINARY_EXTERNAL_PTX, 0)];
        insta::assert_snapshot!(pick(&linked, 80), @"ptx 70");
    }

    #[test]
    fn nothing_fits() {
        insta::assert_snapshot!(
            pick(&[(BINARY_CUBIN, 90), (BINARY_PTX, 90)], 70),
            @"this program was compiled for cc90; the GPU has compute capability 7.0: rebuild with -ta=tesla:cc70"
        );
    }
}
