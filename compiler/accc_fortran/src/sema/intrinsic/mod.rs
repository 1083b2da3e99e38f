//! References to intrinsic procedures: arguments to their positions, then the rule of the table.
//! Source: Fortran 2008, chapter 13.

mod absence;
mod arrays;
mod bits;
mod complex;
mod dec_integers;
mod degrees;
mod elemental;
mod ieee;
mod inquiry;
mod interop;
pub(super) mod intrinsic_table;
pub(super) mod intrinsic_value;
mod memory;
mod model;
mod reduce;
pub(super) mod rule;
pub(super) mod specific_names;
mod subroutine;
mod text;
mod transform;

use self::rule::{Row, Rule};
use super::constants::fold_intrinsic;
use super::modules::module_intrinsics;
use super::{Sema, codes};
use crate::ast::{self, Arg, ArgValue};
use crate::hir::{Expr, ExprKind, Intrinsic, Type};
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_source::Span;

#[derive(Clone)]
/// One reference while it is checked. The arguments are resolved, `None` where optional ones are absent; `kind` is the
/// value of a `kind` argument.
struct Reference<'b> {
    row: &'static Row,
    args: Vec<Option<Expr>>,
    kind: Option<(i64, Span)>,
    name: &'b ast::Name,
    span: Span,
}

/// The functions that bits in digits are arguments of.
const TAKING_BITS: &[&str] = &[
    "int",
    "real",
    "dble",
    "cmplx",
    "dcmplx",
    "float",
    "int2",
    "int8",
    "short",
    "long",
    "iand",
    "ior",
    "ieor",
    "and",
    "or",
    "xor",
    "dshiftl",
    "dshiftr",
    "merge_bits",
    "bge",
    "bgt",
    "ble",
    "blt",
];
/// Those of which one argument has a type.
const TAKING_ONE: &[&str] = &["iand", "ior", "ieor", "and", "or", "xor", "dshiftl", "dshiftr"];

impl Sema<'_> {
    /// The function that a name of DEC's is of, where `-fdec` has them.
    fn dec_function(&self, name: &str) -> Option<&'static str> {
        if self.options.dec && intrinsic_table::function(name).is_none() { dec_integers::generic(name) } else { None }
    }

    pub fn is_intrinsic(&self, name: &str) -> bool {
        let known = intrinsic_table::function(name).is_some()
            || super::calls::extension::is_function(name)
            || super::calls::images::is_image_procedure(name)
            || intrinsic_table::ELSEWHERE.contains(&name)
            || self.dec_function(name).is_some();
        known && self.standard_has(name)
    }

    /// Reports what the standard of `-std=` has not.
    pub fn check_standard(&mut self, since: Standard, what: &str, span: Span) {
        if since <= self.options.standard {
            return;
        }
        let own = self.options.standard.title();
        let message = match since {
            Standard::Gnu => format!("{what}: an extension, which {own} has not"),
            _ => format!("{what}: of {}, not of {own}", since.title()),
        };
        let error = Diagnostic::error("ACC0016", message).label(span, "");
        self.sink.push(error.help("name another standard with `-std=`, or none"));
    }

    /// Without `-std=` every intrinsic is there, with it those of the standard are.
    pub fn standard_has(&self, name: &str) -> bool {
        self.options.standard == Standard::Gnu || Standard::of_intrinsic(name) <= self.options.standard
    }

    pub fn is_intrinsic_subroutine(&self, name: &str) -> bool {
        intrinsic_table::subroutine(name).is_some() && self.standard_has(name)
    }

    pub fn intrinsic_function(&mut self, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        if let Some(value) = self.image_inquiry(name, args, span) {
            return value;
        }
        if name.text == "reduce" {
            return self.reduce_by_operation(name, args, span);
        }
        let dec = self.dec_function(&name.text).map(|known| ast::Name { text: known.to_string(), span: name.span });
        let name = dec.as_ref().unwrap_or(name);
        let row = intrinsic_table::function(&name.text).or_else(|| module_intrinsics::function(&name.text));
        let Some(row) = row else {
            if let Some(procedure) = super::calls::extension::procedure(&name.text, args.len(), true) {
                return self.call_function(&procedure, name, args, span);
            }
            self.resolve_args(args);
            let what = format!("the intrinsic `{}`", name.text);
            self.unsupported(name.span, what, "compute the value with a loop or with other intrinsics");
            return Expr::error(span);
        };
        let Some(placed) =
            self.place(name, row.keywords, args, matches!(row.rule, Rule::MinMax(_) | Rule::MinMaxAs(..)))
        else {
            return Expr::error(span);
        };
        let mut reference = Reference { row, args: Vec::new(), kind: None, name, span };
        let mut literals = Vec::new();
        for (index, slot) in placed.into_iter().enumerate() {
            if let Some(expr) = slot.filter(|expr| matches!(expr.kind, ast::ExprKind::Boz { .. })) {
                if TAKING_BITS.contains(&name.text.as_str())
                    && (literals.is_empty() || !TAKING_ONE.contains(&name.text.as_str()))
                {
                    self.bits_taken.insert(expr.span);
                }
                literals.push(index);
            }
            if row.keywords.get(index) == Some(&"kind?") {
                let Some(expr) = slot else { continue };
                let Some(value) = self.constant_int(expr) else { return Expr::error(span) };
                reference.kind = Some((value, expr.span));
                continue;
            }
            let inquires = matches!(
                row.rule,
                Rule::Size
                    | Rule::Shape
                    | Rule::Rank
                    | Rule::Sizeof
                    | Rule::Loc
                    | Rule::Length(Intrinsic::Len)
                    | Rule::Bound(_)
                    | Rule::Present
                    | Rule::StorageSize
                    | Rule::IsContiguous
                    | Rule::Allocated
            );
            let names_procedures = matches!(row.rule, Rule::Associated);
            reference.args.push(slot.map(|expr| match (inquires, names_procedures) {
                (_, true) => self.value_or_procedure(expr),
                (true, false) => self.expr(expr),
                (false, false) => self.value(expr),
            }));
        }
        mask_for_dim(&mut reference, args);
        if matches!(row.rule, Rule::Sizeof | Rule::StorageSize)
            && let Some(unknown) = reference.args.iter().flatten().find(|arg| arg.ty.is_assumed())
        {
            self.report_assumed_type(unknown);
            return Expr::error(span);
        }
        if reference.args.iter().flatten().any(Expr::is_error) {
            return Expr::error(span);
        }
        self.bits_of_literals(&mut reference, &literals);
        if reference.row.name == "reshape" && !self.check_filled(&reference) {
            return Expr::error(span);
        }
        self.with_absences(reference, 0)
    }

    /// A function of values that are resolved.
    pub fn intrinsic_of_values(&mut self, name: &ast::Name, values: Vec<Expr>, span: Span) -> Expr {
        let row = intrinsic_table::function(&name.text).expect("the name of a function of the table");
        let args = values.into_iter().map(Some).collect();
        self.apply_rule(Reference { row, args, kind: None, name, span })
    }

    fn apply_rule(&mut self, reference: Reference) -> Expr {
        let rule = reference.row.rule;
        let result = match rule {
            Rule::Math(id) => self.math(id, &reference),
            Rule::ComplexMath(id) => self.complex_math(id, &reference),
            Rule::ImaginaryPart => self.imaginary_part(&reference),
            Rule::Conjugate => self.conjugate(&reference),
            Rule::ComplexOfParts => {
                let kinds = reference.args.iter().flatten().filter(|part| part.ty.is_real()).map(|part| part.ty.kind());
                let kind = kinds.max().unwrap_or(self.default_real().kind());
                self.make_complex(&reference, kind)
            }
            Rule::MakeComplex => self.make_complex(&reference, self.default_real().kind()),
            Rule::MakeDoubleComplex => self.make_complex(&reference, 8),
            Rule::Math2(id) => self.math2(id, &reference),
            Rule::Abs => self.abs(&reference),
            Rule::Same2(id) => self.same2(id, &reference),
            Rule::MinMax(id) => self.min_max(id, &reference),
            Rule::Round(id) => self.round(id, &reference),
            Rule::RoundReal(id) => self.round_real(id, &reference),
            Rule::ToInteger => self.conversion_to_integer(&reference),
            Rule::ToReal => self.conversion_to_real(&reference),
            Rule::ToDouble => self.conversion_to_double(&reference),
            Rule::ToLogical => self.conversion_to_logical(&reference),
            Rule::Bits(id) => self.bits(id, &reference),
            Rule::Not => self.bit_not(&reference),
            Rule::Shift(id) => self.shift(id, &reference),
            Rule::BitTest => self.bit_test(&reference),
            Rule::BitCount(id) => self.bit_count(id, &reference),
            Rule::BitField => self.bit_field(&reference),
            Rule::CyclicShift => self.cyclic_shift(&reference),
            Rule::DoubleShift(id) => self.double_shift(id, &reference),
            Rule::BitMask(id) => self.bit_mask(id, &reference),
            Rule::MergeBits => self.merge_bits(&reference),
            Rule::BitCompare(id) => self.bit_compare(id, &reference),
            Rule::Exponent => self.exponent(&reference),
            Rule::Scaled(id) => self.scaled(id, &reference),
            Rule::Nearest => self.nearest(&reference),
            Rule::Bessel(id) => self.bessel(id, &reference),
            Rule::ArcTangent => self.arc_tangent(&reference),
            Rule::DoubleProduct => self.double_product(&reference),
            Rule::IsNan => self.is_nan(&reference),
            Rule::IsStatus(number) => self.is_status(number, &reference),
            Rule::MinMaxAs(id, real) => self.min_max_as(id, real, &reference),
            Rule::ToIntegerKind(kind) => self.integer_of_kind(kind, &reference),
            Rule::SelectedCharKind => self.selected_char_kind(&reference),
            Rule::StorageSize => self.storage_size(&reference),
            Rule::Rank => self.rank(&reference),
            Rule::Sizeof => self.sizeof(&reference),
            Rule::Loc => self.loc(&reference),
            Rule::InDegrees(id) => self.in_degrees(id, &reference),
            Rule::Cotangent(id) => self.cotangent(id, &reference),
            Rule::Transfer => self.transfer(&reference),
            Rule::IsContiguous => self.is_contiguous(&reference),
            Rule::IeeeClass => self.ieee_class(&reference),
            Rule::IeeeTest(id) => self.ieee_test(id, &reference),
            Rule::IeeeUnordered => self.ieee_unordered(&reference),
            Rule::IeeeValue => self.ieee_value(&reference),
            Rule::IeeeRint => self.ieee_rint(&reference),
            Rule::IeeeInt => self.ieee_int(&reference),
            Rule::IeeeReal => self.ieee_real(&reference),
            Rule::IeeeFma => self.ieee_fma(&reference),
            Rule::IeeeCompare(id) => self.ieee_compare(id, &reference),
            Rule::IeeeSupportRounding => self.ieee_support_rounding(&reference),
            Rule::OutOfRange => self.out_of_range(&reference),
            Rule::LikeFirst(id) => self.like_first(id, &reference),
            Rule::Supported => self.supported(&reference),
            Rule::CompilerText => self.compiler_text(&reference),
            Rule::Merge => self.merge(&reference),
            Rule::Length(id) => self.length(id, &reference),
            Rule::Compare(op) => self.compare_texts(op, &reference),
            Rule::NewLine => self.new_line(&reference),
            Rule::Text(id) => self.text(id, &reference),
            Rule::Search(id) => self.search(id, &reference),
            Rule::Char => self.char_of(&reference),
            Rule::Ichar => self.ichar(&reference),
            Rule::Repeat => self.repeat(&reference),
            Rule::Size => self.size(&reference),
            Rule::Shape => self.shape_of(&reference),
            Rule::Bound(id) => self.array_bound(id, &reference),
            Rule::Allocated => self.allocated(&reference),
            Rule::Associated => self.associated(&reference),
            Rule::Present => self.present(&reference),
            Rule::CompareTypes(id) => self.types_compared(id, &reference),
            Rule::Reduce(id) => self.reduce(id, &reference),
            Rule::Extreme(id) => self.extreme(id, &reference),
            Rule::BitReduce(id) => self.bit_reduce(id, &reference),
            Rule::Norm2 => self.norm2(&reference),
            Rule::Locate(id) => self.locate(id, &reference),
            Rule::Findloc => self.findloc(&reference),
            Rule::Count => self.count(&reference),
            Rule::AnyAll(id) => self.any_all(id, &reference),
            Rule::DotProduct => self.dot_product(&reference),
            Rule::Matmul => self.matmul(&reference),
            Rule::Transpose => self.transpose(&reference),
            Rule::Reshape => self.reshape(&reference),
            Rule::Spread => self.spread(&reference),
            Rule::Pack => self.pack(&reference),
            Rule::Unpack => self.unpack(&reference),
            Rule::ArrayShift(id) => self.array_shift(id, &reference),
            Rule::Inquiry(inquiry) => self.inquiry(inquiry, &reference),
            Rule::CommandArgumentCount => {
                let ty = self.default_integer();
                Some(call(Intrinsic::CommandArgumentCount, Vec::new(), ty, 0, reference.span))
            }
        };
        match result.map(|value| self.folded_scalar(value)) {
            Some(value) => value,
            None => Expr::error(reference.span),
        }
    }

    /// A function of constants with a scalar result.
    fn folded_scalar(&mut self, value: Expr) -> Expr {
        if value.rank > 0 || !matches!(value.kind, ExprKind::Intrinsic { .. }) {
            return value;
        }
        match self.constant_elements(&value).as_deref() {
            Some([constant]) => self.folded(Ok(constant.clone()), value.ty.clone(), value.span),
            _ => value,
        }
    }

    /// The arguments at their positions. `open` takes any number beyond the last keyword.
    pub fn place<'b>(
        &mut self,
        name: &ast::Name,
        keywords: &[&str],
        args: &'b [Arg],
        open: bool,
    ) -> Option<Vec<Option<&'b ast::Expr>>> {
        let mut slots: Vec<Option<&ast::Expr>> = vec![None; keywords.len()];
        for (position, arg) in args.iter().enumerate() {
            let ArgValue::Expr(value) = &arg.value else {
                self.error(codes::ARGUMENTS, arg.span, "a range is no argument", "");
                return None;
            };
            let slot = match &arg.keyword {
                None if open && position >= slots.len() => {
                    slots.push(Some(value));
                    continue;
                }
                None => Some(position).filter(|p| *p < slots.len()),
                Some(keyword) => keywords.iter().position(|k| k.trim_end_matches('?') == keyword.text),
            };
            match slot {
                Some(slot) if slots[slot].is_none() => slots[slot] = Some(value),
                _ => {
                    let message = format!("`{}` does not take this argument", name.text);
                    let names: Vec<&str> = keywords.iter().map(|k| k.trim_end_matches('?')).collect();
                    let help = format!("its arguments are: {}", names.join(", "));
                    self.sink.push(Diagnostic::error(codes::ARGUMENTS, message).label(arg.span, "").help(help));
                    return None;
                }
            }
        }
        let missing = keywords.iter().zip(&slots).find(|(k, slot)| !k.ends_with('?') && slot.is_none());
        if let Some((keyword, _)) = missing {
            let message = format!("the argument `{keyword}` of `{}` is missing", name.text);
            self.error(codes::ARGUMENTS, name.span, message, "");
            return None;
        }
        Some(slots)
    }

    /// Reports that an argument has the wrong type.
    fn bad_argument(&mut self, reference: &Reference, value: &Expr, wanted: &str) {
        let message = format!("`{}` needs {wanted}", reference.name.text);
        let label = format!("this is {}", self.describe(value));
        self.error(codes::ARGUMENTS, value.span, message, label);
    }

    /// An elemental reference: folded where all arguments are constant.
    fn elemental_call(&mut self, id: Intrinsic, args: Vec<Expr>, ty: Type, reference: &Reference) -> Option<Expr> {
        for pair in args.windows(2) {
            if !self.conformable(&pair[0], &pair[1], reference.span) {
                return None;
            }
        }
        let constants: Option<Vec<_>> = args.iter().map(Expr::constant).collect();
        if let Some(value) = constants.and_then(|constants| fold_intrinsic::fold(id, &constants, &args[0].ty, &ty)) {
            return Some(self.folded(value, ty, reference.span));
        }
        let rank = args.iter().map(|a| a.rank).max().unwrap_or(0);
        Some(call(id, args.into_iter().map(Some).collect(), ty, rank, reference.span))
    }
}

impl Reference<'_> {
    /// A required argument.
    fn arg(&self, index: usize) -> &Expr {
        self.args[index].as_ref().expect("required arguments are there when a rule is applied")
    }

    fn optional(&self, index: usize) -> Option<&Expr> {
        self.args.get(index).and_then(Option::as_ref)
    }
}

fn call(id: Intrinsic, args: Vec<Option<Expr>>, ty: Type, rank: usize, span: Span) -> Expr {
    Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
}

/// `sum(array, mask)`: the argument without keyword where `dim` stands is the mask if it is a logical.
fn mask_for_dim(reference: &mut Reference, args: &[Arg]) {
    let Some(dim) = reference.row.keywords.iter().position(|keyword| *keyword == "dim?") else { return };
    let mask_follows = reference.row.keywords.get(dim + 1) == Some(&"mask?");
    let positional = args.iter().take_while(|arg| arg.keyword.is_none()).count() > dim;
    if let (true, true, [Some(given), None]) =
        (mask_follows, positional, &reference.args[dim..(dim + 2).min(reference.args.len())])
        && given.ty.is_logical()
    {
        reference.args.swap(dim, dim + 1);
    }
}
