//! What accc makes for a GPU: which code of a program runs there, as it is built without further options.
//!
//! The rules are the runtime's (`accc_rt/src/image.rs`): a cubin runs on its own major compute capability from its minor
//! version upwards, PTX on its own and every later one. What is built by default stands in `toolchain.toml`.

/// `default_cc` of `toolchain.toml`, compute capabilities times ten.
pub fn default_ccs() -> Vec<u32> {
    let text = include_str!("../../../toolchain.toml");
    let line = text.lines().find(|line| line.starts_with("default_cc")).unwrap_or_default();
    line.split('"').filter_map(|word| word.strip_prefix("cc")?.parse().ok()).collect()
}

/// accc makes no code for older ones (`accc_driver/src/targets.rs`).
pub const OLDEST_CC: u32 = 50;

/// What of a program with code for `built` a GPU of compute capability `cc` runs.
pub fn for_gpu(cc: u32, built: &[u32]) -> String {
    let list = built.iter().map(|cc| format!("cc{cc}")).collect::<Vec<_>>().join(",");
    let newest = |fits: &dyn Fn(u32) -> bool| built.iter().copied().filter(|have| fits(*have)).max();
    if let Some(have) = newest(&|have| have / 10 == cc / 10 && have <= cc) {
        return format!(
            "-acc builds for {list}: runs the code for cc{have} (without ptxas its PTX, compiled at the start)"
        );
    }
    match newest(&|have| have <= cc) {
        Some(have) => {
            format!("-acc builds for {list}: runs the PTX for cc{have}, which the driver compiles at the start")
        }
        None if cc < OLDEST_CC => format!("none: accc makes code for cc{OLDEST_CC} and newer; programs run on the CPU"),
        None => format!("-acc builds for {list}, which this GPU cannot run: -ta=tesla:cc{cc} is needed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_code_runs() {
        let built = default_ccs();
        assert!(!built.is_empty());
        insta::assert_snapshot!(for_gpu(90, &[70, 80, 90]), @"
        -acc builds for cc70,cc80,cc90: runs the code for cc90 (without ptxas its PTX, compiled at the start)
        ");
        insta::assert_snapshot!(for_gpu(86, &[70, 80, 90]), @"
        -acc builds for cc70,cc80,cc90: runs the code for cc80 (without ptxas its PTX, compiled at the start)
        ");
        insta::assert_snapshot!(for_gpu(120, &[70, 80, 90]), @"
        -acc builds for cc70,cc80,cc90: runs the PTX for cc90, which the driver compiles at the start
        ");
        insta::assert_snapshot!(for_gpu(61, &[70, 80]), @"-acc builds for cc70,cc80, which this GPU cannot run: -ta=tesla:cc61 is needed");
        insta::assert_snapshot!(for_gpu(35, &[70, 80]), @"none: accc makes code for cc50 and newer; programs run on the CPU");
    }
}
