//! `__builtin_cpu_supports` and its kin: questions to the processor that the program runs on. libgcc has the answers, in
//! `__cpu_model` and `__cpu_features2`. Source: gcc's manual, "x86 Built-in Functions"; libgcc's names, which are an ABI.

use super::{Call, Sema, expr::int};
use crate::hir::{ArrayLen, BinaryOp, CompareOp, Expr, ExprKind, ObjectId, StorageClass, TypeId, Visibility, basic};

/// The bit of each feature in libgcc's words, which hold 32 each.
const FEATURES: &[(&str, u32)] = &[
    ("cmov", 0),
    ("mmx", 1),
    ("popcnt", 2),
    ("sse", 3),
    ("sse2", 4),
    ("sse3", 5),
    ("ssse3", 6),
    ("sse4.1", 7),
    ("sse4.2", 8),
    ("avx", 9),
    ("avx2", 10),
    ("sse4a", 11),
    ("fma4", 12),
    ("xop", 13),
    ("fma", 14),
    ("avx512f", 15),
    ("bmi", 16),
    ("bmi2", 17),
    ("aes", 18),
    ("pclmul", 19),
    ("avx512vl", 20),
    ("avx512bw", 21),
    ("avx512dq", 22),
    ("avx512cd", 23),
    ("avx512vbmi", 26),
    ("avx512ifma", 27),
    ("avx512vpopcntdq", 30),
    ("avx512vbmi2", 31),
    ("gfni", 32),
    ("vpclmulqdq", 33),
    ("avx512vnni", 34),
    ("avx512bitalg", 35),
    ("avx512bf16", 36),
    ("adx", 40),
    ("f16c", 49),
    ("lzcnt", 57),
];

/// The words of `__cpu_model`: vendor, type, subtype, features.
const MODEL_WORDS: u64 = 4;
const FEATURES_WORD: i64 = 3;
/// The words of `__cpu_features2` that the table reaches.
const MORE_WORDS: u64 = 1;

impl Sema<'_> {
    /// Asks the processor; only what runs before the program's constructors needs that.
    pub fn cpu_init(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        self.exactly(0, args, call)?;
        self.no_device_code(call.span, "`__builtin_cpu_init`", "call it on the host");
        let ty = self.prototype("i");
        let id = self.function_named("__cpu_indicator_init", ty, call.name_span);
        let callee = self.use_object(id, call.name_span);
        let asked = self.call_value(callee, Some(id), Vec::new(), call.span)?;
        Some(self.convert(asked, basic::VOID))
    }

    pub(crate) fn cpu_supports(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let arg = self.exactly(1, args, call)?.pop()?;
        let name = self.cpu_name(&arg)?;
        let Some((_, bit)) = FEATURES.iter().find(|(known, _)| *known == name) else {
            let what = format!("`__builtin_cpu_supports(\"{name}\")`");
            self.unsupported(arg.span, what, "ask for a feature such as `avx2`, `fma` or `bmi2`");
            return None;
        };
        let word = match bit / 32 {
            0 => self.cpu_word("__cpu_model", MODEL_WORDS, FEATURES_WORD, call),
            more => self.cpu_word("__cpu_features2", MORE_WORDS, i64::from(more) - 1, call),
        };
        let mask = int(i64::from((1u32 << (bit % 32)) as i32), basic::INT, call.span);
        let kind = ExprKind::Binary(BinaryOp::And, Box::new(word), Box::new(mask));
        Some(Expr { kind, ty: basic::INT, span: call.span })
    }

    pub(crate) fn cpu_is(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let arg = self.exactly(1, args, call)?.pop()?;
        let vendor = match self.cpu_name(&arg)?.as_str() {
            "intel" => 1,
            "amd" => 2,
            other => {
                let what = format!("`__builtin_cpu_is(\"{other}\")`");
                self.unsupported(
                    arg.span,
                    what,
                    "ask for `intel` or `amd`, or for features by `__builtin_cpu_supports`",
                );
                return None;
            }
        };
        let word = Box::new(self.cpu_word("__cpu_model", MODEL_WORDS, 0, call));
        let vendor = Box::new(int(vendor, basic::INT, call.span));
        Some(Expr { kind: ExprKind::Compare(CompareOp::Eq, word, vendor), ty: basic::INT, span: call.span })
    }

    fn cpu_name(&mut self, arg: &Expr) -> Option<String> {
        if let Expr { kind: ExprKind::Convert(inner), .. } = arg {
            return self.cpu_name(inner);
        }
        if let ExprKind::Decay(place) = &arg.kind
            && let ExprKind::Str(id) = place.kind
        {
            let bytes = &self.strings.literals[id.0 as usize].bytes;
            return Some(String::from_utf8_lossy(bytes).trim_end_matches('\0').to_string());
        }
        self.type_error(arg.span, "parameter to builtin must be a string constant or literal", "")
    }

    /// A word of one of libgcc's tables.
    fn cpu_word(&mut self, table: &str, words: u64, at: i64, call: &Call) -> Expr {
        self.no_device_code(call.span, "a question about the host's processor", "ask on the host");
        let id = self.libgcc_table(table, words, call);
        let place = self.use_object(id, call.name_span);
        let ty: TypeId = self.types.pointer(basic::INT.plain());
        let base = Expr { kind: ExprKind::Decay(Box::new(place)), ty, span: call.span };
        let index = Box::new(int(at, basic::LONG, call.span));
        let word = Expr { kind: ExprKind::Index { base: Box::new(base), index }, ty: basic::INT, span: call.span };
        self.into_value(word)
    }

    fn libgcc_table(&mut self, name: &str, words: u64, call: &Call) -> ObjectId {
        if let Some(id) = self.linked.get(name) {
            return *id;
        }
        let ty = self.types.array(basic::INT.plain(), ArrayLen::Known(words));
        let id = self.new_object(name, ty.plain(), StorageClass::Extern { defined: false }, call.name_span);
        self.object_mut(id).attrs.visibility = Visibility::Hidden;
        self.linked.insert(name.to_string(), id);
        id
    }
}
