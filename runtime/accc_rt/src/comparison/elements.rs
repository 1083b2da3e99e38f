//! Elements of two results: their types, whether they differ by more than is allowed, and how PCAST prints them.

use super::options::Options;
use accc_abi::{ELEM_BYTES, ELEM_COMPLEX, ELEM_FLOAT, ELEM_INT, ELEM_LOGICAL};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElemType {
    Int(u8),
    Float,
    Double,
    /// Two of them.
    Complex,
    DoubleComplex,
    /// Also Fortran's logical.
    Logical(u8),
    /// Of unknown structure: compared byte for byte.
    Byte,
}

/// The tolerance that a difference is beyond, as reports name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Same,
    /// Different, within the tolerance.
    Near,
    Wrong(&'static str),
}

impl ElemType {
    /// As data clauses have it.
    pub fn of_clause(kind: u32, bytes: u64) -> ElemType {
        match (kind, bytes) {
            (ELEM_INT, 1 | 2 | 4 | 8) => ElemType::Int(bytes as u8),
            (ELEM_LOGICAL, 1 | 2 | 4 | 8) => ElemType::Logical(bytes as u8),
            (ELEM_FLOAT, 4) => ElemType::Float,
            (ELEM_FLOAT, 8) => ElemType::Double,
            (ELEM_COMPLEX, 8) => ElemType::Complex,
            (ELEM_COMPLEX, 16) => ElemType::DoubleComplex,
            (ELEM_BYTES, _) | (_, _) => ElemType::Byte,
        }
    }

    /// As programs name it that call `pcast_compare`.
    pub fn of_name(name: &str) -> Option<ElemType> {
        Some(match name {
            "char" | "bool" | "byte" | "character" | "int8" | "uint8" | "integer1" | "unsigned char" => {
                ElemType::Int(1)
            }
            "short" | "int16" | "uint16" | "integer2" | "unsigned short" => ElemType::Int(2),
            "int" | "integer" | "int32" | "uint32" | "integer4" | "unsigned" | "unsigned int" => ElemType::Int(4),
            "long" | "int64" | "uint64" | "integer8" | "size_t" | "unsigned long" | "long long" => ElemType::Int(8),
            "logical" | "logical4" => ElemType::Logical(4),
            "logical8" => ElemType::Logical(8),
            "float" | "real" | "real4" => ElemType::Float,
            "double" | "real8" | "double precision" => ElemType::Double,
            "complex" | "complex8" | "float complex" => ElemType::Complex,
            "double complex" | "complex16" => ElemType::DoubleComplex,
            _ => return None,
        })
    }

    pub fn bytes(self) -> usize {
        match self {
            ElemType::Int(bytes) | ElemType::Logical(bytes) => bytes.into(),
            ElemType::Byte => 1,
            ElemType::Float => 4,
            ElemType::Double | ElemType::Complex => 8,
            ElemType::DoubleComplex => 16,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            ElemType::Int(1) => "Char",
            ElemType::Int(2) => "Short",
            ElemType::Int(8) => "Long",
            ElemType::Int(_) => "Int",
            ElemType::Float => "Float",
            ElemType::Double => "Double",
            ElemType::Complex => "Complex",
            ElemType::DoubleComplex => "Double Complex",
            ElemType::Logical(_) => "Logical",
            ElemType::Byte => "Byte",
        }
    }

    /// Compares one element.
    pub fn judge(self, actual: &[u8], expected: &[u8], options: &Options) -> Verdict {
        if actual == expected {
            return Verdict::Same;
        }
        let parts = self.parts(actual).into_iter().zip(self.parts(expected));
        let float = matches!(self, ElemType::Float | ElemType::Complex);
        parts.map(|(a, e)| judge(a, e, float, options)).fold(Verdict::Same, Verdict::worse)
    }

    /// `act: 1 exp: 0`, of reals also `dif:`.
    pub fn show(self, actual: &[u8], expected: &[u8]) -> String {
        let digits = if matches!(self, ElemType::Float | ElemType::Complex) { 8 } else { 16 };
        let (actual, expected) = (self.parts(actual), self.parts(expected));
        let text = |parts: &[Number]| match parts {
            [Number::Int(n)] => n.to_string(),
            [Number::Real(r)] => exponential(*r, digits),
            [Number::Real(re), Number::Real(im)] => {
                format!("({},{})", exponential(*re, digits), exponential(*im, digits))
            }
            _ => String::new(),
        };
        let mut out = format!("act: {} exp: {}", text(&actual), text(&expected));
        if let ([Number::Real(a)], [Number::Real(e)]) = (&actual[..], &expected[..]) {
            out += &format!(" dif: {}", exponential((a - e).abs(), digits));
        }
        out
    }

    fn parts(self, bytes: &[u8]) -> Vec<Number> {
        let f32_at =
            |at: usize| Number::Real(f32::from_ne_bytes(bytes[at..at + 4].try_into().expect("4 bytes")).into());
        let f64_at = |at: usize| Number::Real(f64::from_ne_bytes(bytes[at..at + 8].try_into().expect("8 bytes")));
        match self {
            ElemType::Int(_) | ElemType::Logical(_) => vec![Number::Int(integer(bytes))],
            ElemType::Byte => vec![Number::Int(bytes[0].into())],
            ElemType::Float => vec![f32_at(0)],
            ElemType::Double => vec![f64_at(0)],
            ElemType::Complex => vec![f32_at(0), f32_at(4)],
            ElemType::DoubleComplex => vec![f64_at(0), f64_at(8)],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Number {
    Int(i64),
    Real(f64),
}

fn integer(bytes: &[u8]) -> i64 {
    let mut wide = [if bytes.last().is_some_and(|last| last & 0x80 != 0) { 0xFF } else { 0 }; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    i64::from_ne_bytes(wide)
}

impl Verdict {
    fn worse(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Wrong(_), _) | (Verdict::Near, Verdict::Same | Verdict::Near) => self,
            _ => other,
        }
    }
}

fn judge(actual: Number, expected: Number, float: bool, options: &Options) -> Verdict {
    let (a, e) = match (actual, expected) {
        (Number::Real(a), Number::Real(e)) => (a, e),
        (a, e) => return if a == e { Verdict::Same } else { Verdict::Wrong("") },
    };
    if a == e || a.is_nan() && e.is_nan() {
        return Verdict::Same;
    }
    let distance = (a - e).abs();
    let places = |n: u32| 10f64.powi(-(n as i32));
    let near = options.abs > 0 && distance <= places(options.abs)
        || options.rel > 0 && distance <= places(options.rel) * e.abs()
        || options.ulp > 0 && ulps(a, e, float) <= u64::from(options.ulp);
    if near {
        return Verdict::Near;
    }
    Verdict::Wrong(match (options.abs, options.rel, options.ulp) {
        (0, 1.., _) => "REL ",
        (0, 0, 1..) => "ULP ",
        _ => "ABS ",
    })
}

/// How many values lie between the two.
fn ulps(a: f64, b: f64, float: bool) -> u64 {
    if a.is_nan() || b.is_nan() {
        return u64::MAX;
    }
    // In the order of the values.
    let ordered = |value: f64| match float {
        true => {
            let bits = (value as f32).to_bits() as i32;
            i64::from(if bits < 0 { i32::MIN.wrapping_sub(bits) } else { bits })
        }
        false => {
            let bits = value.to_bits() as i64;
            if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits }
        }
    };
    ordered(a).abs_diff(ordered(b))
}

/// As C's `%.8e`: two digits of exponent at least.
pub fn exponential(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let (sign, number) = exponent.strip_prefix('-').map_or(('+', exponent), |number| ('-', number));
    format!("{mantissa}e{sign}{number:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floats(a: f32, e: f32, options: &str) -> Verdict {
        let options = Options::parse(options).unwrap();
        ElemType::Float.judge(&a.to_ne_bytes(), &e.to_ne_bytes(), &options)
    }

    #[test]
    fn tolerances() {
        assert_eq!(floats(1.0, 1.0, ""), Verdict::Same);
        assert_eq!(floats(0.0, -0.0, ""), Verdict::Same);
        assert_eq!(floats(f32::NAN, -f32::NAN, ""), Verdict::Same);
        assert_eq!(floats(1.0, 1.000_001, ""), Verdict::Wrong("ABS "));
        assert_eq!(floats(1.0, 1.000_001, "abs=5"), Verdict::Near);
        assert_eq!(floats(1000.0, 1000.001, "abs=5"), Verdict::Wrong("ABS "));
        assert_eq!(floats(1000.0, 1000.001, "rel=5"), Verdict::Near);
        assert_eq!(floats(1.0, 2.0, "rel=5"), Verdict::Wrong("REL "));
        assert_eq!(floats(1.0, 1.0 + f32::EPSILON, "ulp=1"), Verdict::Near);
        assert_eq!(floats(-1e-45, 1e-45, "ulp=1"), Verdict::Wrong("ULP "));
        assert_eq!(floats(f32::NAN, 1.0, "ulp=4,abs=1,rel=1"), Verdict::Wrong("ABS "));
    }

    #[test]
    fn as_pcast_prints_them() {
        let shown = ElemType::Float.show(&5.002672e7f32.to_ne_bytes(), &1.677_721_6e7f32.to_ne_bytes());
        insta::assert_snapshot!(shown, @"act: 5.00267200e+07 exp: 1.67772160e+07 dif: 3.32495040e+07");
        insta::assert_snapshot!(ElemType::Int(4).show(&1i32.to_ne_bytes(), &(-3i32).to_ne_bytes()), @"act: 1 exp: -3");
        assert_eq!([exponential(0.0, 18), exponential(1.5e-300, 1)], ["0.000000000000000000e+00", "1.5e-300"]);
    }
}
