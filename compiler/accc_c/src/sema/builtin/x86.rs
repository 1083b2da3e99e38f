//! `__builtin_ia32_…`: what clang's headers of x86's intrinsics are made of.
//!
//! Most are instructions that LLVM has under names of its own ([`INSTRUCTIONS`]); shuffles, blends and the like are `Pick`s of
//! lanes, whose numbers follow from an immediate operand. Source: Intel's Intrinsics Guide; clang's headers.

use super::x86_table::INSTRUCTIONS;
use super::{Call, Sema, expr::int};
use crate::hir::{BinaryOp, Builtin, Expr, ExprKind, IntKind, TypeId, VectorOp, basic};
use crate::sema::expr::Context;
use accc_source::Span;

const WAY_OUT: &str = "write it in C, or compile this file with gcc and link it";

/// A shuffle: the letter and number of lanes of its vectors, whether there are two of them, and where each lane comes from.
struct Shuffle {
    letter: char,
    lanes: u16,
    two: bool,
    from: fn(imm: u16, lane: u16, lanes: u16) -> u16,
}

impl Sema<'_> {
    /// A call of `__builtin_ia32_NAME`.
    pub fn x86_builtin(&mut self, name: &str, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        self.no_device_code(call.span, "an instruction of x86", "write the loop in plain C");
        if let Ok(row) = INSTRUCTIONS.binary_search_by(|(row, ..)| (*row).cmp(name)) {
            let (_, llvm, types) = INSTRUCTIONS[row];
            let value = self.instruction(llvm, types, args, call)?;
            // For clang it has the type of `__m128i`.
            let ty = if name == "cvtpd2dq" { self.x86_type("2l") } else { value.ty };
            return Some(self.convert(value, ty));
        }
        if let Some((condition, scalar)) = comparison(name) {
            let (llvm, types) = match scalar {
                "ps" => ("sse.cmp.ps", "4f 4f 4f b"),
                "pd" => ("sse2.cmp.pd", "2d 2d 2d b"),
                "ss" => ("sse.cmp.ss", "4f 4f 4f b"),
                _ => ("sse2.cmp.sd", "2d 2d 2d b"),
            };
            let mut args = args;
            args.push(int(condition, basic::INT, call.span));
            return self.instruction(llvm, types, args, call);
        }
        if let Some(shuffle) = shuffle(name) {
            return self.x86_shuffle(&shuffle, args, call);
        }
        self.x86_parts(name, args, call)
    }

    /// Builtins that take vectors apart or put them together, and those of single numbers.
    fn x86_parts(&mut self, name: &str, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        if name.starts_with("vec_ext_") {
            let [vector, at] = args.try_into().ok()?;
            let lane = self.lane(vector, at, call.span)?;
            return Some(self.into_value(lane));
        }
        if name.starts_with("vec_set_") {
            let [vector, value, at] = args.try_into().ok()?;
            return self.with_lane(vector, value, at, call);
        }
        match name {
            "undef128" => self.x86_zero("2d", call),
            "undef256" => self.x86_zero("4d", call),
            "pslldqi128_byteshift" | "pslldqi256_byteshift" => self.byte_shift(args, true, call),
            "psrldqi128_byteshift" | "psrldqi256_byteshift" => self.byte_shift(args, false, call),
            "palignr128" | "palignr256" => self.align_bytes(args, call),
            "vperm2f128_pd256" | "vperm2f128_ps256" | "vperm2f128_si256" | "permti256" => self.halves(args, call),
            "vextractf128_pd256" | "vextractf128_ps256" | "vextractf128_si256" | "extract128i256" => {
                let half = self.immediate(args.pop()?)? & 1;
                let whole = self.vector_argument(args.pop()?, "4l", call)?;
                Some(self.pick(vec![whole.clone(), whole], vec![Some(2 * half), Some(2 * half + 1)], call.span))
            }
            "vinsertf128_pd256" | "vinsertf128_ps256" | "vinsertf128_si256" | "insert128i256" => {
                let upper = self.immediate(args.pop()?)? & 1 == 1;
                let part = self.vector_argument(args.pop()?, "2l", call)?;
                let whole = self.vector_argument(args.pop()?, "4l", call)?;
                let wide = self.pick(vec![part.clone(), part], vec![Some(0), Some(1), None, None], call.span);
                let lanes = if upper { [0, 1, 4, 5] } else { [4, 5, 2, 3] };
                Some(self.pick(vec![whole, wide], lanes.map(Some).to_vec(), call.span))
            }
            "pmuludq128" | "pmuludq256" | "pmuldq128" | "pmuldq256" => {
                let text = if name.ends_with("128") { "2l" } else { "4l" };
                let b = self.vector_argument(args.pop()?, text, call)?;
                let a = self.vector_argument(args.pop()?, text, call)?;
                let signed = !name.contains("mulu");
                let (a, b) = (self.low_halves(a, signed), self.low_halves(b, signed));
                Some(binary(BinaryOp::Mul, a, b))
            }
            "lzcnt_u16" => self.zeros("ctlz", "h h 1", args, call),
            "lzcnt_u32" => self.zeros("ctlz", "i i 1", args, call),
            "lzcnt_u64" => self.zeros("ctlz", "l l 1", args, call),
            "tzcnt_u16" => self.zeros("cttz", "h h 1", args, call),
            "tzcnt_u32" => self.zeros("cttz", "i i 1", args, call),
            "tzcnt_u64" => self.zeros("cttz", "l l 1", args, call),
            "movnti" | "movnti64" => self.stored(args, call),
            _ => {
                self.unsupported(call.name_span, format!("`__builtin_ia32_{name}`"), WAY_OUT);
                None
            }
        }
    }

    /// Clang's builtins on each element of vectors, or on one number.
    pub fn elementwise(&mut self, name: &str, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        self.no_device_code(call.span, "a builtin of vectors", "write the loop in plain C");
        let ty = args.first()?.ty;
        let elem = self.types.vector_parts(ty).map_or(ty, |(elem, _)| elem);
        let signed = self.types.int_kind(elem).is_none_or(IntKind::signed);
        let real = self.types.float_kind(elem).is_some();
        let llvm = match (name, signed) {
            ("add_sat", true) => "sadd.sat",
            ("add_sat", false) => "uadd.sat",
            ("sub_sat", true) => "ssub.sat",
            ("sub_sat", false) => "usub.sat",
            ("max", _) if real => "maxnum",
            ("min", _) if real => "minnum",
            ("max", true) => "smax",
            ("max", false) => "umax",
            ("min", true) => "smin",
            ("min", false) => "umin",
            ("abs", _) if real => "fabs",
            ("abs", _) => "abs",
            ("sqrt", _) => "sqrt",
            ("fma", _) => "fma",
            _ => return self.unknown(call),
        };
        args = args.into_iter().map(|arg| self.convert(arg, ty)).collect();
        if llvm == "abs" {
            args.push(int(0, basic::BOOL, call.span));
        }
        let kind = ExprKind::Builtin(Builtin::Instruction { name: llvm, overloaded: true }, args);
        Some(Expr { kind, ty, span: call.span })
    }

    /// The call of one of LLVM's instructions.
    fn instruction(&mut self, llvm: &'static str, types: &str, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let wanted = crate::sema::target::of_instruction(llvm);
        self.check_features(wanted, &format!("`__builtin_{}`", call.name), call.span);
        let mut words = types.split(' ');
        let result = self.x86_type(words.next()?);
        let params: Vec<&str> = words.collect();
        let args = self.exactly(params.len(), args, call)?;
        let args = args.into_iter().zip(params);
        let args: Vec<Expr> = args.map(|(arg, text)| self.vector_argument(arg, text, call)).collect::<Option<_>>()?;
        let kind = ExprKind::Builtin(Builtin::Instruction { name: llvm, overloaded: false }, args);
        Some(Expr { kind, ty: result, span: call.span })
    }

    /// The type that a text of [`INSTRUCTIONS`] stands for.
    fn x86_type(&mut self, text: &str) -> TypeId {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let letter = &text[digits.len()..];
        let elem = match letter {
            "b" => basic::CHAR,
            "h" => basic::SHORT,
            "i" => basic::INT,
            "l" => basic::LONG_LONG,
            "f" => basic::FLOAT,
            "d" => basic::DOUBLE,
            "p" => basic::VOID_PTR,
            "" => basic::BOOL,
            _ => basic::VOID,
        };
        match digits.parse() {
            Ok(lanes) if !letter.is_empty() => self.types.vector(elem, lanes),
            _ => elem,
        }
    }

    /// An argument as the type of the text: a vector of the same size keeps its bits.
    fn vector_argument(&mut self, arg: Expr, text: &str, call: &Call) -> Option<Expr> {
        let ty = self.x86_type(text);
        if self.types.is_vector(ty) {
            if self.types.is_vector(arg.ty) && self.types.size(arg.ty) == self.types.size(ty) {
                return Some(self.convert(arg, ty));
            }
            let (have, want) = (self.spell(arg.ty), self.spell(ty));
            let message = format!("incompatible type for an argument of `__builtin_{}`", call.name);
            return self.type_error(arg.span, message, format!("expected `{want}`, this is of type `{have}`"));
        }
        self.convert_as(arg, ty, Context::Argument(1, None))
    }

    fn immediate(&mut self, arg: Expr) -> Option<u16> {
        match arg.kind {
            ExprKind::Int(value) => Some((value & 0xff) as u16),
            _ => self.constant_error(arg.span, "the last argument must be an 8-bit immediate", "not a constant"),
        }
    }

    fn pick(&mut self, vectors: Vec<Expr>, lanes: Vec<Option<u16>>, span: Span) -> Expr {
        let (elem, _) = self.types.vector_parts(vectors[0].ty).expect("a pick is from vectors");
        let ty = self.types.vector(elem, lanes.len() as u32);
        Expr { kind: ExprKind::Vector(VectorOp::Pick(lanes), vectors), ty, span }
    }

    fn x86_shuffle(&mut self, shuffle: &Shuffle, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let imm = self.immediate(args.pop()?)?;
        let text = format!("{}{}", shuffle.lanes, shuffle.letter);
        let args = self.exactly(if shuffle.two { 2 } else { 1 }, args, call)?;
        let mut vectors: Vec<Expr> =
            args.into_iter().map(|arg| self.vector_argument(arg, &text, call)).collect::<Option<_>>()?;
        if !shuffle.two {
            vectors.push(vectors[0].clone());
        }
        let lanes = (0..shuffle.lanes).map(|lane| Some((shuffle.from)(imm, lane, shuffle.lanes))).collect();
        Some(self.pick(vectors, lanes, call.span))
    }

    fn x86_zero(&mut self, text: &str, call: &Call) -> Option<Expr> {
        let ty = self.x86_type(text);
        self.splat(int(0, basic::INT, call.span), ty, call.span)
    }

    /// The vector with one lane replaced.
    fn with_lane(&mut self, vector: Expr, value: Expr, at: Expr, call: &Call) -> Option<Expr> {
        let (elem, count) = self.types.vector_parts(vector.ty)?;
        let at = self.immediate(at)? % count as u16;
        let value = self.convert(value, elem);
        let ty = vector.ty;
        let splat = Expr { kind: ExprKind::Vector(VectorOp::Splat, vec![value]), ty, span: call.span };
        let lanes = (0..count as u16).map(|lane| Some(if lane == at { count as u16 + lane } else { lane })).collect();
        Some(self.pick(vec![vector, splat], lanes, call.span))
    }

    /// Each half of 16 bytes shifted by whole bytes, zeros behind.
    fn byte_shift(&mut self, mut args: Vec<Expr>, left: bool, call: &Call) -> Option<Expr> {
        let by = self.immediate(args.pop()?)?;
        let bytes = self.types.size(args.first()?.ty)? as u16;
        let text = format!("{bytes}b");
        let vector = self.vector_argument(args.pop()?, &text, call)?;
        let zero = self.x86_zero(&text, call)?;
        let from = |byte: u16| {
            let (half, place) = (byte / 16 * 16, byte % 16);
            let source = if left { place.checked_sub(by) } else { Some(place + by).filter(|at| *at < 16) };
            Some(source.map_or(bytes, |at| half + at))
        };
        Some(self.pick(vec![vector, zero], (0..bytes).map(from).collect(), call.span))
    }

    /// Of each half the 32 bytes of both vectors, the second one's lower, from a byte on.
    fn align_bytes(&mut self, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let by = self.immediate(args.pop()?)?;
        let bytes = self.types.size(args.first()?.ty)? as u16;
        let text = format!("{bytes}b");
        let low = self.vector_argument(args.pop()?, &text, call)?;
        let high = self.vector_argument(args.pop()?, &text, call)?;
        let zero = self.x86_zero(&text, call)?;
        let (first, second, by) = if by < 16 { (low, high, by) } else { (high, zero, by - 16) };
        let from = |byte: u16| {
            let (half, place) = (byte / 16 * 16, byte % 16 + by);
            Some(if place < 16 { half + place } else { bytes + half + (place - 16).min(15) })
        };
        if by > 16 {
            return self.x86_zero(&text, call);
        }
        Some(self.pick(vec![first, second], (0..bytes).map(from).collect(), call.span))
    }

    /// Each half of the result is one of the four that two vectors have, or zero.
    fn halves(&mut self, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let imm = self.immediate(args.pop()?)?;
        let b = self.vector_argument(args.pop()?, "4l", call)?;
        let a = self.vector_argument(args.pop()?, "4l", call)?;
        let zero = self.x86_zero("4l", call)?;
        let part = |lane: u16| imm >> (4 * (lane / 2)) & 15;
        let taken =
            self.pick(vec![a, b], (0..4).map(|lane| Some(2 * (part(lane) & 3) + lane % 2)).collect(), call.span);
        let kept = (0..4).map(|lane| Some(if part(lane) & 8 == 0 { lane } else { 4 })).collect();
        Some(self.pick(vec![taken, zero], kept, call.span))
    }

    /// The lower half of each lane of 64 bits, extended.
    fn low_halves(&mut self, vector: Expr, signed: bool) -> Expr {
        let (ty, span) = (vector.ty, vector.span);
        let splat = |value| {
            let value = int(value, basic::LONG_LONG, span);
            Expr { kind: ExprKind::Vector(VectorOp::Splat, vec![value]), ty, span }
        };
        if signed {
            return binary(BinaryOp::Shr, binary(BinaryOp::Shl, vector, splat(32)), splat(32));
        }
        binary(BinaryOp::And, vector, splat(0xffff_ffff))
    }

    fn zeros(&mut self, llvm: &'static str, types: &str, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        args.push(int(0, basic::BOOL, call.span));
        let counted = self.instruction(llvm, types, args, call)?;
        Some(match counted.kind {
            ExprKind::Builtin(Builtin::Instruction { name, .. }, args) => {
                Expr { kind: ExprKind::Builtin(Builtin::Instruction { name, overloaded: true }, args), ..counted }
            }
            kind => Expr { kind, ..counted },
        })
    }

    /// `*pointer = value`
    fn stored(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let [pointer, value] = args.try_into().ok()?;
        let ty = self.types.pointee(pointer.ty)?.ty;
        let value = self.convert(value, ty);
        let place = Box::new(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, span: call.span });
        let store = Expr { kind: ExprKind::Assign { place, value: Box::new(value) }, ty, span: call.span };
        Some(self.convert(store, basic::VOID))
    }
}

fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    let (ty, span) = (a.ty, a.span);
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
}

/// The condition of `cmpltps` and its kin, as the instruction's immediate, and the kind of numbers.
fn comparison(name: &str) -> Option<(i64, &str)> {
    let rest = name.strip_prefix("cmp")?;
    let (condition, scalar) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let conditions = ["eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord"];
    let at = conditions.iter().position(|known| *known == condition)?;
    ["ps", "pd", "ss", "sd"].contains(&scalar).then_some((at as i64, scalar))
}

fn shuffle(name: &str) -> Option<Shuffle> {
    type From = fn(u16, u16, u16) -> u16;
    let (letter, lanes, two, from): (char, u16, bool, From) = match name {
        "shufps" => ('f', 4, true, shuffle_singles),
        "shufps256" => ('f', 8, true, shuffle_singles),
        "shufpd" => ('d', 2, true, shuffle_doubles),
        "shufpd256" => ('d', 4, true, shuffle_doubles),
        "pshufd" => ('i', 4, false, |imm, lane, _| lane / 4 * 4 + (imm >> (2 * (lane % 4)) & 3)),
        "pshufd256" => ('i', 8, false, |imm, lane, _| lane / 4 * 4 + (imm >> (2 * (lane % 4)) & 3)),
        "vpermilps" => ('f', 4, false, |imm, lane, _| lane / 4 * 4 + (imm >> (2 * (lane % 4)) & 3)),
        "vpermilps256" => ('f', 8, false, |imm, lane, _| lane / 4 * 4 + (imm >> (2 * (lane % 4)) & 3)),
        "vpermilpd" => ('d', 2, false, |imm, lane, _| lane / 2 * 2 + (imm >> lane & 1)),
        "vpermilpd256" => ('d', 4, false, |imm, lane, _| lane / 2 * 2 + (imm >> lane & 1)),
        "permdf256" => ('d', 4, false, |imm, lane, _| imm >> (2 * lane) & 3),
        "permdi256" => ('l', 4, false, |imm, lane, _| imm >> (2 * lane) & 3),
        "pshuflw" => ('h', 8, false, shuffle_low),
        "pshuflw256" => ('h', 16, false, shuffle_low),
        "pshufhw" => ('h', 8, false, shuffle_high),
        "pshufhw256" => ('h', 16, false, shuffle_high),
        "blendps" => ('f', 4, true, blend),
        "blendps256" => ('f', 8, true, blend),
        "blendpd" => ('d', 2, true, blend),
        "blendpd256" => ('d', 4, true, blend),
        "pblendd128" => ('i', 4, true, blend),
        "pblendd256" => ('i', 8, true, blend),
        "pblendw128" => ('h', 8, true, blend),
        "pblendw256" => ('h', 16, true, blend),
        _ => return None,
    };
    Some(Shuffle { letter, lanes, two, from })
}

/// Two lanes of each half come from the first vector, two from the second.
fn shuffle_singles(imm: u16, lane: u16, lanes: u16) -> u16 {
    let second = if lane % 4 < 2 { 0 } else { lanes };
    second + lane / 4 * 4 + (imm >> (2 * (lane % 4)) & 3)
}

fn shuffle_doubles(imm: u16, lane: u16, lanes: u16) -> u16 {
    lane % 2 * lanes + lane / 2 * 2 + (imm >> lane & 1)
}

fn shuffle_low(imm: u16, lane: u16, _: u16) -> u16 {
    if lane % 8 < 4 { lane / 8 * 8 + (imm >> (2 * (lane % 4)) & 3) } else { lane }
}

fn shuffle_high(imm: u16, lane: u16, _: u16) -> u16 {
    if lane % 8 < 4 { lane } else { lane / 8 * 8 + 4 + (imm >> (2 * (lane % 4)) & 3) }
}

fn blend(imm: u16, lane: u16, lanes: u16) -> u16 {
    if imm >> (lane % 8) & 1 == 1 { lanes + lane } else { lane }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_immediates_choose_lanes() {
        assert!(INSTRUCTIONS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let lanes = |name: &str, imm| -> Vec<u16> {
            let shuffle = shuffle(name).expect("a shuffle");
            (0..shuffle.lanes).map(|lane| (shuffle.from)(imm, lane, shuffle.lanes)).collect()
        };
        assert_eq!(lanes("shufps", 0x4e), [2, 3, 4, 5]);
        assert_eq!(lanes("shufpd", 1), [1, 2]);
        assert_eq!(lanes("pshufhw", 0x1b), [0, 1, 2, 3, 7, 6, 5, 4]);
        assert_eq!(lanes("blendps", 5), [4, 1, 6, 3]);
        assert_eq!(comparison("cmpnltss"), Some((5, "ss")));
    }
}
