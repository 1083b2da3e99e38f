//! Builtins that are calls of library functions: `__builtin_memcpy(…)` is `memcpy(…)`.
//!
//! Each row is a name without `__builtin_` and its prototype in a code of one letter for each type, result first (see
//! [`parameter`]). Source: the manual of gcc 12, "Other Built-in Functions".

use crate::hir::{FunctionType, TypeId, TypeTable, basic};

/// The prototype of the library function behind `__builtin_NAME`, as code for [`prototype`].
pub fn library(name: &str) -> Option<&'static str> {
    let row = LIBRARY.binary_search_by(|(row, _)| (*row).cmp(name)).ok()?;
    Some(LIBRARY[row].1)
}

/// The prototype of a function of `<complex.h>`, in any precision.
pub fn complex(name: &str) -> Option<String> {
    let of = |base: &str, real: &str, complex: &str| {
        Some(match base {
            "cabs" | "carg" => format!("{real}{complex}"),
            "cpow" => complex.repeat(3),
            "cexp" | "clog" | "clog10" | "csqrt" | "cproj" | "csin" | "ccos" | "ctan" | "casin" | "cacos" | "catan"
            | "csinh" | "ccosh" | "ctanh" | "casinh" | "cacosh" | "catanh" => complex.repeat(2),
            _ => return None,
        })
    };
    let single = || of(name.strip_suffix('f')?, "f", "c");
    let extended = || of(name.strip_suffix('l')?, "e", "y");
    of(name, "d", "w").or_else(single).or_else(extended)
}

/// The library function behind a checking builtin (`__builtin___memcpy_chk`), how many leading arguments it takes, and
/// at which position an argument is left out. The check needs the size of the object, which is never known here.
pub fn checked(name: &str) -> Option<Checked> {
    CHECKED.iter().find(|row| row.name == name).copied()
}

#[derive(Clone, Copy)]
pub struct Checked {
    name: &'static str,
    pub function: &'static str,
    /// Positions of the arguments that only the check needs.
    pub dropped: &'static [usize],
}

const fn check(name: &'static str, function: &'static str, dropped: &'static [usize]) -> Checked {
    Checked { name, function, dropped }
}

const CHECKED: &[Checked] = &[
    check("__memcpy_chk", "memcpy", &[3]),
    check("__memmove_chk", "memmove", &[3]),
    check("__mempcpy_chk", "mempcpy", &[3]),
    check("__memset_chk", "memset", &[3]),
    check("__strcpy_chk", "strcpy", &[2]),
    check("__stpcpy_chk", "stpcpy", &[2]),
    check("__strncpy_chk", "strncpy", &[3]),
    check("__stpncpy_chk", "stpncpy", &[3]),
    check("__strcat_chk", "strcat", &[2]),
    check("__strncat_chk", "strncat", &[3]),
    check("__sprintf_chk", "sprintf", &[1, 2]),
    check("__snprintf_chk", "snprintf", &[2, 3]),
    check("__vsprintf_chk", "vsprintf", &[1, 2]),
    check("__vsnprintf_chk", "vsnprintf", &[2, 3]),
    check("__printf_chk", "printf", &[0]),
    check("__fprintf_chk", "fprintf", &[1]),
    check("__vprintf_chk", "vprintf", &[0]),
    check("__vfprintf_chk", "vfprintf", &[1]),
];

/// Sorted by name.
const LIBRARY: &[(&str, &str)] = &[
    ("_Exit", "vi"),
    ("__clear_cache", "vPP"),
    ("_exit", "vi"),
    ("abort", "v"),
    ("aligned_alloc", "Pzz"),
    ("bcmp", "iCCz"),
    ("bcopy", "vCPz"),
    ("bzero", "vPz"),
    ("calloc", "Pzz"),
    ("drem", "ddd"),
    ("dremf", "fff"),
    ("dreml", "eee"),
    ("execl", "iSS."),
    ("execle", "iSS."),
    ("execlp", "iSS."),
    ("execv", "iSP"),
    ("execve", "iSPP"),
    ("execvp", "iSP"),
    ("exit", "vi"),
    ("ffsl", "il"),
    ("ffsll", "ix"),
    ("fork", "i"),
    ("fprintf", "iPS."),
    ("fprintf_unlocked", "iPS."),
    ("fputc", "iiP"),
    ("fputc_unlocked", "iiP"),
    ("fputs", "iSP"),
    ("fputs_unlocked", "iSP"),
    ("free", "vP"),
    ("frexp", "ddI"),
    ("frexpf", "ffI"),
    ("frexpl", "eeI"),
    ("fscanf", "iPS."),
    ("fwrite", "zCzzP"),
    ("fwrite_unlocked", "zCzzP"),
    ("gamma", "dd"),
    ("gammaf", "ff"),
    ("gammal", "ee"),
    ("ilogb", "id"),
    ("ilogbf", "if"),
    ("ilogbl", "ie"),
    ("imaxabs", "ll"),
    ("index", "sSi"),
    ("isalnum", "ii"),
    ("isalpha", "ii"),
    ("isascii", "ii"),
    ("isblank", "ii"),
    ("iscntrl", "ii"),
    ("isdigit", "ii"),
    ("isgraph", "ii"),
    ("islower", "ii"),
    ("isprint", "ii"),
    ("ispunct", "ii"),
    ("isspace", "ii"),
    ("isupper", "ii"),
    ("iswalnum", "iu"),
    ("iswalpha", "iu"),
    ("iswblank", "iu"),
    ("iswcntrl", "iu"),
    ("iswdigit", "iu"),
    ("iswgraph", "iu"),
    ("iswlower", "iu"),
    ("iswprint", "iu"),
    ("iswpunct", "iu"),
    ("iswspace", "iu"),
    ("iswupper", "iu"),
    ("iswxdigit", "iu"),
    ("isxdigit", "ii"),
    ("j0", "dd"),
    ("j0f", "ff"),
    ("j0l", "ee"),
    ("j1", "dd"),
    ("j1f", "ff"),
    ("j1l", "ee"),
    ("jn", "did"),
    ("jnf", "fif"),
    ("jnl", "eie"),
    ("ldexp", "ddi"),
    ("ldexpf", "ffi"),
    ("ldexpl", "eei"),
    ("lgamma_r", "ddI"),
    ("lgammaf_r", "ffI"),
    ("lgammal_r", "eeI"),
    ("llrint", "xd"),
    ("llrintf", "xf"),
    ("llrintl", "xe"),
    ("llround", "xd"),
    ("llroundf", "xf"),
    ("llroundl", "xe"),
    ("logb", "dd"),
    ("logbf", "ff"),
    ("logbl", "ee"),
    ("lrint", "ld"),
    ("lrintf", "lf"),
    ("lrintl", "le"),
    ("lround", "ld"),
    ("lroundf", "lf"),
    ("lroundl", "le"),
    ("malloc", "Pz"),
    ("memchr", "PCiz"),
    ("memcmp", "iCCz"),
    ("memcpy", "PPCz"),
    ("memmove", "PPCz"),
    ("mempcpy", "PPCz"),
    ("memrchr", "PCiz"),
    ("memset", "PPiz"),
    ("modf", "ddD"),
    ("modff", "ffF"),
    ("modfl", "eeE"),
    ("nextafter", "ddd"),
    ("nextafterf", "fff"),
    ("nextafterl", "eee"),
    ("nexttoward", "dde"),
    ("nexttowardf", "ffe"),
    ("nexttowardl", "eee"),
    ("posix_memalign", "iPzz"),
    ("printf", "iS."),
    ("printf_unlocked", "iS."),
    ("putc", "iiP"),
    ("putc_unlocked", "iiP"),
    ("putchar", "ii"),
    ("putchar_unlocked", "ii"),
    ("puts", "iS"),
    ("puts_unlocked", "iS"),
    ("realloc", "PPz"),
    ("remainder", "ddd"),
    ("remainderf", "fff"),
    ("remainderl", "eee"),
    ("remquo", "dddI"),
    ("remquof", "fffI"),
    ("remquol", "eeeI"),
    ("rindex", "sSi"),
    ("roundeven", "dd"),
    ("roundevenf", "ff"),
    ("roundevenl", "ee"),
    ("scalb", "ddd"),
    ("scalbf", "fff"),
    ("scalbl", "eee"),
    ("scalbln", "ddl"),
    ("scalblnf", "ffl"),
    ("scalblnl", "eel"),
    ("scalbn", "ddi"),
    ("scalbnf", "ffi"),
    ("scalbnl", "eei"),
    ("scanf", "iS."),
    ("significand", "dd"),
    ("significandf", "ff"),
    ("significandl", "ee"),
    ("sincos", "vdDD"),
    ("sincosf", "vfFF"),
    ("sincosl", "veEE"),
    ("snprintf", "iszS."),
    ("sprintf", "isS."),
    ("sscanf", "iSS."),
    ("stpcpy", "ssS"),
    ("stpncpy", "ssSz"),
    ("strcasecmp", "iSS"),
    ("strcat", "ssS"),
    ("strchr", "sSi"),
    ("strcmp", "iSS"),
    ("strcpy", "ssS"),
    ("strcspn", "zSS"),
    ("strdup", "sS"),
    ("strftime", "zszSC"),
    ("strlen", "zS"),
    ("strncasecmp", "iSSz"),
    ("strncat", "ssSz"),
    ("strncmp", "iSSz"),
    ("strncpy", "ssSz"),
    ("strndup", "sSz"),
    ("strnlen", "zSz"),
    ("strpbrk", "sSS"),
    ("strrchr", "sSi"),
    ("strspn", "zSS"),
    ("strstr", "sSS"),
    ("toascii", "ii"),
    ("tolower", "ii"),
    ("toupper", "ii"),
    ("towlower", "uu"),
    ("towupper", "uu"),
    ("vfprintf", "iPSV"),
    ("vfscanf", "iPSV"),
    ("vprintf", "iSV"),
    ("vscanf", "iSV"),
    ("vsnprintf", "iszSV"),
    ("vsprintf", "isSV"),
    ("vsscanf", "iSSV"),
    ("y0", "dd"),
    ("y0f", "ff"),
    ("y0l", "ee"),
    ("y1", "dd"),
    ("y1f", "ff"),
    ("y1l", "ee"),
    ("yn", "did"),
    ("ynf", "fif"),
    ("ynl", "eie"),
];

/// The function type of a code: result, parameters, `.` for variable arguments.
pub fn prototype(code: &str, types: &mut TypeTable) -> FunctionType {
    let variadic = code.ends_with('.');
    let mut letters = code.trim_end_matches('.').chars().map(|letter| parameter(letter, types));
    let result = letters.next().expect("a code starts with the result");
    let params: Vec<TypeId> = letters.collect();
    FunctionType { result, params, variadic, prototype: true }
}

fn parameter(letter: char, types: &mut TypeTable) -> TypeId {
    match letter {
        'v' => basic::VOID,
        'i' => basic::INT,
        'b' => basic::BOOL,
        'u' => basic::UINT,
        'l' => basic::LONG,
        'x' => basic::LONG_LONG,
        'z' => basic::SIZE,
        '3' => basic::FLOAT32,
        '4' => basic::FLOAT32X,
        '6' => basic::FLOAT64,
        '7' => basic::FLOAT64X,
        'f' => basic::FLOAT,
        'd' => basic::DOUBLE,
        'h' => basic::HALF,
        'q' => basic::QUAD,
        'e' => basic::LONG_DOUBLE,
        'P' => basic::VOID_PTR,
        'C' => basic::CONST_VOID_PTR,
        's' => basic::CHAR_PTR,
        'S' => basic::CONST_CHAR_PTR,
        'I' => types.pointer(basic::INT.plain()),
        'D' => types.pointer(basic::DOUBLE.plain()),
        'F' => types.pointer(basic::FLOAT.plain()),
        'E' => types.pointer(basic::LONG_DOUBLE.plain()),
        'c' => basic::COMPLEX_FLOAT,
        'w' => basic::COMPLEX_DOUBLE,
        'y' => basic::COMPLEX_LONG_DOUBLE,
        'V' => types.pointer(basic::VA_LIST_TAG.plain()),
        other => unreachable!("no type has the letter {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_their_codes_known() {
        assert!(LIBRARY.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let mut types = TypeTable::new();
        for (name, code) in LIBRARY {
            assert!(library(name) == Some(*code) && prototype(code, &mut types).prototype, "{name}");
        }
        for row in CHECKED {
            let params = prototype(library(row.function).expect("a library function"), &mut types).params.len();
            assert!(row.dropped.iter().all(|at| *at <= params), "{}", row.name);
        }
    }
}
