//! What `-m` options, the attribute `target` and `__builtin_cpu_supports` call parts of x86's instruction set, and LLVM's names of
//! them. Source: gcc's manual, "x86 Options", "x86 Function Attributes", "x86 Built-in Functions".

/// Names of gcc's, LLVM's name, and the macro that says that it is there.
const FEATURES: &[(&str, &str, &str)] = &[
    ("mmx", "mmx", "__MMX__"),
    ("sse", "sse", "__SSE__"),
    ("sse2", "sse2", "__SSE2__"),
    ("sse3", "sse3", "__SSE3__"),
    ("ssse3", "ssse3", "__SSSE3__"),
    ("sse4.1", "sse4.1", "__SSE4_1__"),
    ("sse4.2", "sse4.2", "__SSE4_2__"),
    ("sse4", "sse4.2", "__SSE4_2__"),
    ("sse4a", "sse4a", "__SSE4A__"),
    ("avx", "avx", "__AVX__"),
    ("avx2", "avx2", "__AVX2__"),
    ("fma", "fma", "__FMA__"),
    ("fma4", "fma4", "__FMA4__"),
    ("f16c", "f16c", "__F16C__"),
    ("bmi", "bmi", "__BMI__"),
    ("bmi2", "bmi2", "__BMI2__"),
    ("lzcnt", "lzcnt", "__LZCNT__"),
    ("abm", "lzcnt", "__ABM__"),
    ("popcnt", "popcnt", "__POPCNT__"),
    ("aes", "aes", "__AES__"),
    ("pclmul", "pclmul", "__PCLMUL__"),
    ("sha", "sha", "__SHA__"),
    ("adx", "adx", "__ADX__"),
    ("rdrnd", "rdrnd", "__RDRND__"),
    ("rdseed", "rdseed", "__RDSEED__"),
    ("movbe", "movbe", "__MOVBE__"),
    ("xsave", "xsave", "__XSAVE__"),
    ("xsaveopt", "xsaveopt", "__XSAVEOPT__"),
    ("fxsr", "fxsr", "__FXSR__"),
    ("cx16", "cx16", "__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16"),
    ("sahf", "sahf", "__LAHF_SAHF__"),
    ("prfchw", "prfchw", "__PRFCHW__"),
    ("clflushopt", "clflushopt", "__CLFLUSHOPT__"),
    ("clwb", "clwb", "__CLWB__"),
    ("avx512f", "avx512f", "__AVX512F__"),
    ("avx512cd", "avx512cd", "__AVX512CD__"),
    ("avx512bw", "avx512bw", "__AVX512BW__"),
    ("avx512dq", "avx512dq", "__AVX512DQ__"),
    ("avx512vl", "avx512vl", "__AVX512VL__"),
    ("avx512vnni", "avx512vnni", "__AVX512VNNI__"),
    ("vaes", "vaes", "__VAES__"),
    ("gfni", "gfni", "__GFNI__"),
];

/// LLVM's text for a word of `target`: `avx2` is `+avx2`, `no-avx` is `-avx`.
pub fn feature(word: &str) -> Option<String> {
    let (sign, name) = word.strip_prefix("no-").map_or(('+', word), |name| ('-', name));
    FEATURES.iter().find(|(known, ..)| *known == name).map(|(_, llvm, _)| format!("{sign}{llvm}"))
}

/// Words that leave what a function computes as it is: the processor to tune for, and ways to compile.
pub fn is_advice(word: &str) -> bool {
    word.is_empty()
        || word == "default"
        || ["tune=", "arch=", "fpmath=", "prefer-vector-width=", "branch-cost="].iter().any(|start| word.starts_with(start))
        || ["inline-all-stringops", "align-stringops", "recip", "general-regs-only"].contains(&word.trim_start_matches("no-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_gcc_are_features_of_llvm() {
        assert_eq!(feature("avx2").as_deref(), Some("+avx2"));
        assert_eq!(feature("no-sse4").as_deref(), Some("-sse4.2"));
        assert_eq!(feature("avx1024"), None);
        assert!(is_advice("arch=haswell") && !is_advice("avx1024"));
    }
}
