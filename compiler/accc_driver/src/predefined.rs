//! The macros that are defined before a C program starts: the machine and its types as the System V ABI has them, and the
//! GNU C that accc understands.
//!
//! The claim is GNU C 4.2.1, as clang makes it: without `__GNUC__` glibc's headers define `__attribute__` away, and with a
//! newer one they ask for builtins of gcc's own. What gcc's `limits.h`, `float.h`, `stddef.h` and `stdint.h` need is here.

use crate::dialect::Dialect;
use accc_c::standard::Standard;

/// `-D` arguments for one compilation.
pub fn macros(dialect: &Dialect, (openacc, openmp): (bool, bool), opt_level: u8) -> Vec<String> {
    let mut out: Vec<String> = ALWAYS.iter().map(|(name, value)| format!("-D{name}={value}")).collect();
    out.extend(INTEGERS.iter().flat_map(|row| row.macros()));
    out.extend(FLOATS.iter().flat_map(|row| row.macros()));
    let mut define = |there: bool, text: &str| {
        if there {
            out.push(format!("-D{text}"));
        }
    };
    define(openacc, &format!("_OPENACC={}", accc_openacc::spec::VERSION));
    define(openmp, &format!("_OPENMP={}", accc_openmp::VERSION));
    define(opt_level > 0, "__OPTIMIZE__=1");
    define(opt_level == 0, "__NO_INLINE__=1");
    define(!dialect.gnu, "__STRICT_ANSI__=1");
    define(dialect.unsigned_char, "__CHAR_UNSIGNED__=1");
    define(dialect.gnu, "linux=1");
    define(dialect.gnu, "unix=1");
    let gnu_inline = dialect.gnu89_inline || dialect.standard == Standard::C89;
    define(gnu_inline, "__GNUC_GNU_INLINE__=1");
    define(!gnu_inline, "__GNUC_STDC_INLINE__=1");
    out
}

/// What every x86-64 has, where there are headers of its intrinsics.
pub const X86_FEATURES: &[&str] =
    &["-D__MMX__=1", "-D__SSE__=1", "-D__SSE2__=1", "-D__SSE_MATH__=1", "-D__SSE2_MATH__=1", "-D__FXSR__=1"];

const ALWAYS: &[(&str, &str)] = &[
    ("__ACCC__", "1"),
    ("__GNUC__", "4"),
    ("__GNUC_MINOR__", "2"),
    ("__GNUC_PATCHLEVEL__", "1"),
    ("__VERSION__", concat!("\"accc ", env!("CARGO_PKG_VERSION"), "\"")),
    ("__x86_64__", "1"),
    ("__x86_64", "1"),
    ("__amd64__", "1"),
    ("__amd64", "1"),
    ("__LP64__", "1"),
    ("_LP64", "1"),
    ("__linux__", "1"),
    ("__linux", "1"),
    ("__gnu_linux__", "1"),
    ("__unix__", "1"),
    ("__unix", "1"),
    ("__ELF__", "1"),
    ("__PIC__", "2"),
    ("__pic__", "2"),
    ("__CHAR_BIT__", "8"),
    ("__BIGGEST_ALIGNMENT__", "16"),
    ("__ORDER_LITTLE_ENDIAN__", "1234"),
    ("__ORDER_BIG_ENDIAN__", "4321"),
    ("__ORDER_PDP_ENDIAN__", "3412"),
    ("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    ("__FLOAT_WORD_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    ("__REGISTER_PREFIX__", ""),
    ("__USER_LABEL_PREFIX__", ""),
    ("__FINITE_MATH_ONLY__", "0"),
    ("__FLT_EVAL_METHOD__", "0"),
    ("__FLT_EVAL_METHOD_TS_18661_3__", "0"),
    ("__FLT_RADIX__", "2"),
    ("__DECIMAL_DIG__", "21"),
    ("__SIZEOF_SHORT__", "2"),
    ("__SIZEOF_INT__", "4"),
    ("__SIZEOF_LONG__", "8"),
    ("__SIZEOF_LONG_LONG__", "8"),
    ("__SIZEOF_INT128__", "16"),
    ("__SIZEOF_POINTER__", "8"),
    ("__SIZEOF_SIZE_T__", "8"),
    ("__SIZEOF_PTRDIFF_T__", "8"),
    ("__SIZEOF_WCHAR_T__", "4"),
    ("__SIZEOF_WINT_T__", "4"),
    ("__SIZEOF_FLOAT__", "4"),
    ("__SIZEOF_DOUBLE__", "8"),
    ("__SIZEOF_LONG_DOUBLE__", "16"),
    ("__SIZEOF_FLOAT80__", "16"),
    ("__SIZEOF_FLOAT128__", "16"),
    ("__SCHAR_MAX__", "127"),
    ("__SCHAR_WIDTH__", "8"),
    ("__SHRT_MAX__", "32767"),
    ("__SHRT_WIDTH__", "16"),
    ("__INT_MAX__", "2147483647"),
    ("__INT_WIDTH__", "32"),
    ("__LONG_MAX__", "9223372036854775807L"),
    ("__LONG_WIDTH__", "64"),
    ("__LONG_LONG_MAX__", "9223372036854775807LL"),
    ("__LONG_LONG_WIDTH__", "64"),
    ("__WCHAR_MIN__", "(-__WCHAR_MAX__ - 1)"),
    ("__WINT_MIN__", "0U"),
    ("__SIG_ATOMIC_MIN__", "(-__SIG_ATOMIC_MAX__ - 1)"),
    // Memory orders of the `__atomic_…` builtins.
    ("__ATOMIC_RELAXED", "0"),
    ("__ATOMIC_CONSUME", "1"),
    ("__ATOMIC_ACQUIRE", "2"),
    ("__ATOMIC_RELEASE", "3"),
    ("__ATOMIC_ACQ_REL", "4"),
    ("__ATOMIC_SEQ_CST", "5"),
    ("__GCC_ATOMIC_BOOL_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_CHAR_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_CHAR16_T_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_CHAR32_T_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_WCHAR_T_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_SHORT_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_INT_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_LONG_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_LLONG_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_POINTER_LOCK_FREE", "2"),
    ("__GCC_ATOMIC_TEST_AND_SET_TRUEVAL", "1"),
    ("__CHAR16_TYPE__", "unsigned short"),
    ("__CHAR32_TYPE__", "unsigned int"),
];

/// A type of `stdint.h` or `stddef.h`: `__INT8_TYPE__`, `__INT8_MAX__`, and for some a width and a macro for constants.
struct Integer {
    name: &'static str,
    ty: &'static str,
    max: &'static str,
    width: Option<u32>,
    /// What constants of the type end with, where there is `__INT8_C`.
    suffix: Option<&'static str>,
}

const fn int(
    name: &'static str,
    ty: &'static str,
    max: &'static str,
    width: Option<u32>,
    suffix: Option<&'static str>,
) -> Integer {
    Integer { name, ty, max, width, suffix }
}

const LONG_MAX: &str = "9223372036854775807L";
const ULONG_MAX: &str = "18446744073709551615UL";

const INTEGERS: &[Integer] = &[
    int("INT8", "signed char", "127", None, Some("")),
    int("INT16", "short", "32767", None, Some("")),
    int("INT32", "int", "2147483647", None, Some("")),
    int("INT64", "long int", LONG_MAX, None, Some("L")),
    int("UINT8", "unsigned char", "255", None, Some("")),
    int("UINT16", "unsigned short", "65535", None, Some("")),
    int("UINT32", "unsigned int", "4294967295U", None, Some("U")),
    int("UINT64", "long unsigned int", ULONG_MAX, None, Some("UL")),
    int("INT_LEAST8", "signed char", "127", Some(8), None),
    int("INT_LEAST16", "short", "32767", Some(16), None),
    int("INT_LEAST32", "int", "2147483647", Some(32), None),
    int("INT_LEAST64", "long int", LONG_MAX, Some(64), None),
    int("UINT_LEAST8", "unsigned char", "255", None, None),
    int("UINT_LEAST16", "unsigned short", "65535", None, None),
    int("UINT_LEAST32", "unsigned int", "4294967295U", None, None),
    int("UINT_LEAST64", "long unsigned int", ULONG_MAX, None, None),
    int("INT_FAST8", "signed char", "127", Some(8), None),
    int("INT_FAST16", "long int", LONG_MAX, Some(64), None),
    int("INT_FAST32", "long int", LONG_MAX, Some(64), None),
    int("INT_FAST64", "long int", LONG_MAX, Some(64), None),
    int("UINT_FAST8", "unsigned char", "255", None, None),
    int("UINT_FAST16", "long unsigned int", ULONG_MAX, None, None),
    int("UINT_FAST32", "long unsigned int", ULONG_MAX, None, None),
    int("UINT_FAST64", "long unsigned int", ULONG_MAX, None, None),
    int("INTMAX", "long int", LONG_MAX, Some(64), Some("L")),
    int("UINTMAX", "long unsigned int", ULONG_MAX, None, Some("UL")),
    int("INTPTR", "long int", LONG_MAX, Some(64), None),
    int("UINTPTR", "long unsigned int", ULONG_MAX, None, None),
    int("SIZE", "long unsigned int", ULONG_MAX, Some(64), None),
    int("PTRDIFF", "long int", LONG_MAX, Some(64), None),
    int("WCHAR", "int", "2147483647", Some(32), None),
    int("WINT", "unsigned int", "4294967295U", Some(32), None),
    int("SIG_ATOMIC", "int", "2147483647", Some(32), None),
];

impl Integer {
    fn macros(&self) -> Vec<String> {
        let Integer { name, ty, max, .. } = self;
        let mut out = vec![format!("-D__{name}_TYPE__={ty}"), format!("-D__{name}_MAX__={max}")];
        out.extend(self.width.map(|width| format!("-D__{name}_WIDTH__={width}")));
        out.extend(self.suffix.map(|suffix| {
            let paste = if suffix.is_empty() { String::new() } else { format!(" ## {suffix}") };
            format!("-D__{name}_C(c)=c{paste}")
        }));
        out
    }
}

/// A floating-point format, as `float.h` wants to know its types.
struct Float {
    /// What the macros of each type begin with, and the suffix of its constants.
    names: &'static [(&'static str, &'static str)],
    digits: [i32; 3],
    /// Exponents: smallest and largest to the base 2, to the base 10.
    exponents: [i32; 4],
    /// Largest, smallest normal, epsilon, smallest.
    values: [&'static str; 4],
}

const FLOATS: &[Float] = &[
    Float {
        names: &[("FLT16", "F16")],
        digits: [11, 3, 5],
        exponents: [-13, 16, -4, 4],
        values: [
            "6.55040000000000000000000000000000000e+4",
            "6.10351562500000000000000000000000000e-5",
            "9.76562500000000000000000000000000000e-4",
            "5.96046447753906250000000000000000000e-8",
        ],
    },
    Float {
        names: &[("FLT", "F"), ("FLT32", "F32")],
        digits: [24, 6, 9],
        exponents: [-125, 128, -37, 38],
        values: [
            "3.40282346638528859811704183484516925e+38",
            "1.17549435082228750796873653722224568e-38",
            "1.19209289550781250000000000000000000e-7",
            "1.40129846432481707092372958328991613e-45",
        ],
    },
    Float {
        names: &[("DBL", ""), ("FLT64", "F64"), ("FLT32X", "F32x")],
        digits: [53, 15, 17],
        exponents: [-1021, 1024, -307, 308],
        values: [
            "1.79769313486231570814527423731704357e+308",
            "2.22507385850720138309023271733240406e-308",
            "2.22044604925031308084726333618164062e-16",
            "4.94065645841246544176568792868221372e-324",
        ],
    },
    Float {
        names: &[("LDBL", "L"), ("FLT64X", "F64x")],
        digits: [64, 18, 21],
        exponents: [-16381, 16384, -4931, 4932],
        values: [
            "1.18973149535723176502126385303097021e+4932",
            "3.36210314311209350626267781732175260e-4932",
            "1.08420217248550443400745280086994171e-19",
            "3.64519953188247460252840593361941982e-4951",
        ],
    },
    Float {
        names: &[("FLT128", "F128")],
        digits: [113, 33, 36],
        exponents: [-16381, 16384, -4931, 4932],
        values: [
            "1.18973149535723176508575932662800702e+4932",
            "3.36210314311209350626267781732175260e-4932",
            "1.92592994438723585305597794258492732e-34",
            "6.47517511943802511092443895822764655e-4966",
        ],
    },
];

impl Float {
    fn macros(&self) -> Vec<String> {
        self.names.iter().flat_map(|(name, suffix)| self.macros_of(name, suffix)).collect()
    }

    fn macros_of(&self, name: &str, suffix: &str) -> Vec<String> {
        let [mant, dig, decimal] = self.digits;
        let [min_exp, max_exp, min_10, max_10] = self.exponents;
        let [max, min, epsilon, denorm] = self.values.map(|value| format!("{value}{suffix}"));
        let rows = [
            ("MANT_DIG", mant.to_string()),
            ("DIG", dig.to_string()),
            ("DECIMAL_DIG", decimal.to_string()),
            ("MIN_EXP", format!("({min_exp})")),
            ("MAX_EXP", max_exp.to_string()),
            ("MIN_10_EXP", format!("({min_10})")),
            ("MAX_10_EXP", max_10.to_string()),
            ("MAX", max.clone()),
            ("NORM_MAX", max),
            ("MIN", min),
            ("EPSILON", epsilon),
            ("DENORM_MIN", denorm),
            ("HAS_DENORM", "1".to_string()),
            ("HAS_INFINITY", "1".to_string()),
            ("HAS_QUIET_NAN", "1".to_string()),
        ];
        rows.iter().map(|(row, value)| format!("-D__{name}_{row}__={value}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_macro_is_defined_once() {
        let all = macros(&Dialect::default(), (true, false), 2);
        let name = |text: &String| text[2..].split(['=', '(']).next().unwrap_or_default().to_string();
        assert_eq!(all.iter().map(name).collect::<HashSet<_>>().len(), all.len());
        for wanted in ["-D__INT64_C(c)=c ## L", "-D__SIZE_TYPE__=long unsigned int", "-D_OPENACC=202211", "-Dlinux=1"] {
            assert!(all.iter().any(|m| m == wanted), "{wanted}");
        }
    }

    #[test]
    fn the_macros_say_what_gccs_do() {
        let Ok(gcc) = std::process::Command::new("gcc").args(["-dM", "-E", "-xc", "/dev/null"]).output() else {
            return;
        };
        let theirs = String::from_utf8_lossy(&gcc.stdout).into_owned();
        let value = |name: &str| {
            let start = format!("#define __{name}__ ");
            theirs.lines().find_map(|line| line.strip_prefix(&start)).map(|v| v.trim().to_string())
        };
        for row in INTEGERS {
            let words = |text: &str| {
                let mut words: Vec<String> = text.split(' ').filter(|w| *w != "int").map(String::from).collect();
                words.sort();
                words
            };
            let ty = value(&format!("{}_TYPE", row.name)).expect(row.name);
            assert_eq!(words(&ty), words(row.ty), "{}", row.name);
        }
        for row in FLOATS {
            for (name, _) in row.names {
                assert_eq!(value(&format!("{name}_MANT_DIG")), Some(row.digits[0].to_string()), "{name}");
            }
        }
    }
}
