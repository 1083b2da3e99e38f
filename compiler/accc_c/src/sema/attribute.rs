//! GNU attributes: which mean something for the program, which are errors because the program would not work without
//! them, and which only advise and are left out. Source: gcc's manual, "Attribute Syntax" and what it refers to.

use super::object::{Facts, Format};
use super::target;
use super::{Sema, codes};
use crate::ast::{self, Attribute, ExprKind};
use crate::hir::{Attributes, FloatKind, IntKind, ObjectId, QualType, StorageClass, TypeId, Visibility};
use accc_diag::Diagnostic;

/// What a list of attributes says.
#[derive(Clone, Default)]
pub struct Attrs {
    /// Of objects; `align` here also is that of a type or member.
    pub object: Attributes,
    pub facts: Facts,
    pub packed: bool,
    pub transparent_union: bool,
    pub ms_struct: bool,
    pub mode: Option<Mode>,
    /// `weakref`: the alias is a symbol of another object, and all that this name means.
    pub weakref: bool,
    /// `vector_size`, in bytes.
    pub vector: Option<u64>,
    /// `cleanup`: the name of a function.
    pub cleanup: Option<ast::Name>,
}

/// `mode(…)`: the machine mode that replaces the declared type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// An integer of so many bytes.
    Int(u64),
    Float(FloatKind),
    /// So many of these.
    Vector(Scalar, u64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    Int(u64),
    Float(FloatKind),
}

/// The priority of constructors that give none.
const DEFAULT_PRIORITY: u32 = 65535;

/// The longest vector.
pub const MAX_VECTOR_BYTES: u64 = 1 << 10;

/// The largest alignment of the machine, which `aligned` without a number asks for.
const BIGGEST_ALIGNMENT: u64 = 16;

impl Sema<'_> {
    pub(crate) fn attributes<'b>(&mut self, lists: impl IntoIterator<Item = &'b [Attribute]>) -> Attrs {
        let mut attrs = Attrs::default();
        for attribute in lists.into_iter().flatten() {
            self.attribute(attribute, &mut attrs);
        }
        attrs
    }

    fn attribute(&mut self, attribute: &Attribute, attrs: &mut Attrs) {
        let object = &mut attrs.object;
        match self.text(attribute.name.symbol) {
            "packed" => attrs.packed = true,
            "aligned" => {
                let align = self.alignment_argument(attribute);
                attrs.object.align = attrs.object.align.max(align);
            }
            "weak" => object.weak = true,
            "weakref" => self.weak_reference(attribute, attrs),
            "used" | "retain" => object.used = true,
            "noreturn" => object.noreturn = true,
            "returns_twice" => object.returns_twice = true,
            "always_inline" => object.always_inline = true,
            "noinline" | "noclone" | "noipa" => object.noinline = true,
            "gnu_inline" => attrs.facts.gnu_inline = true,
            "common" => object.common = true,
            "section" => attrs.object.section = self.string_argument(attribute),
            "alias" => attrs.object.alias = self.string_argument(attribute),
            "ifunc" => {
                object.chosen_at_load = true;
                attrs.object.alias = self.string_argument(attribute);
            }
            "target" => self.target_features(attribute, attrs),
            "visibility" => self.visibility(attribute, attrs),
            "constructor" => attrs.object.constructor = self.priority(attribute),
            "destructor" => attrs.object.destructor = self.priority(attribute),
            "unused" => attrs.facts.may_be_unused = true,
            "deprecated" | "unavailable" => {
                attrs.facts.deprecated = Some(match attribute.args.first() {
                    Some(_) => self.string_argument(attribute).unwrap_or_default(),
                    None => String::new(),
                });
            }
            "warn_unused_result" => attrs.facts.warn_unused_result = true,
            "format" => attrs.facts.format = self.format(attribute),
            "ms_struct" => attrs.ms_struct = true,
            "gcc_struct" => attrs.ms_struct = false,
            "transparent_union" => attrs.transparent_union = true,
            "cleanup" => match attribute.args.first().map(|arg| &arg.unparen().kind) {
                Some(ExprKind::Name(name)) => attrs.cleanup = Some(*name),
                _ => self.attribute_error(attribute, "`cleanup` argument not an identifier".into()),
            },
            "mode" => attrs.mode = self.mode(attribute),
            "vector_size" => attrs.vector = self.vector_size(attribute),
            name => self.other_attribute(name, attribute),
        }
    }

    /// Those that change what a program does, and that there is no support for; all others are advice.
    fn other_attribute(&mut self, name: &str, attribute: &Attribute) {
        let way_out = match name {
            "naked" | "interrupt" => "write the function in assembly, in a file of its own",
            "ms_abi" | "stdcall" | "fastcall" | "thiscall" | "regparm" | "scalar_storage_order" => {
                "use the calling convention and layout of the System V ABI"
            }
            _ => return,
        };
        self.unsupported(attribute.span, format!("attribute `{name}`"), way_out);
    }

    fn attribute_error(&mut self, attribute: &Attribute, message: String) {
        self.sink.push(Diagnostic::error(codes::ATTRIBUTE, message).label(attribute.span, ""));
    }

    fn string_argument(&mut self, attribute: &Attribute) -> Option<String> {
        if let Some(ExprKind::Str(text)) = attribute.args.first().map(|arg| &arg.unparen().kind) {
            return Some(text.text());
        }
        let name = self.text(attribute.name.symbol);
        self.attribute_error(attribute, format!("attribute `{name}` needs a string"));
        None
    }

    /// A name among the arguments, without the underscores around it.
    fn word_argument(&self, arg: Option<&ast::Expr>) -> &str {
        match arg.map(|arg| &arg.kind) {
            Some(ExprKind::Name(name)) => self.text(name.symbol).trim_matches('_'),
            _ => "",
        }
    }

    /// The name of another symbol, which may be missing when the program is linked; without argument it is the `alias`.
    fn weak_reference(&mut self, attribute: &Attribute, attrs: &mut Attrs) {
        attrs.object.weak = true;
        attrs.weakref = true;
        if !attribute.args.is_empty() {
            attrs.object.alias = self.string_argument(attribute);
        }
    }

    fn alignment_argument(&mut self, attribute: &Attribute) -> Option<u64> {
        let Some(arg) = attribute.args.first() else { return Some(BIGGEST_ALIGNMENT) };
        let align = self.integer_constant(arg, "alignment")?.0;
        if align <= 0 || align & (align - 1) != 0 || align > 1 << 28 {
            self.attribute_error(attribute, format!("requested alignment `{align}` is not a positive power of 2"));
            return None;
        }
        Some(align as u64)
    }

    fn vector_size(&mut self, attribute: &Attribute) -> Option<u64> {
        let bytes = self.integer_constant(attribute.args.first()?, "vector size")?.0;
        if bytes <= 0 || bytes & (bytes - 1) != 0 || bytes > 1 << 16 {
            self.attribute_error(attribute, format!("a vector can't have `{bytes}` bytes"));
            return None;
        }
        Some(bytes as u64)
    }

    fn priority(&mut self, attribute: &Attribute) -> Option<u32> {
        let Some(arg) = attribute.args.first() else { return Some(DEFAULT_PRIORITY) };
        let priority = self.integer_constant(arg, "priority")?.0;
        if !(0..=i64::from(DEFAULT_PRIORITY)).contains(&priority) {
            self.attribute_error(attribute, format!("priorities are integers from 0 to {DEFAULT_PRIORITY} inclusive"));
            return None;
        }
        Some(priority as u32)
    }

    fn visibility(&mut self, attribute: &Attribute, attrs: &mut Attrs) {
        let Some(text) = self.string_argument(attribute) else { return };
        attrs.object.visibility = match text.as_str() {
            "default" => Visibility::Default,
            "hidden" => Visibility::Hidden,
            "protected" => Visibility::Protected,
            "internal" => Visibility::Internal,
            _ => {
                let message = format!("visibility `{text}` is none of `default`, `hidden`, `protected`, `internal`");
                self.attribute_error(attribute, message);
                Visibility::Default
            }
        };
    }

    /// `target("avx2,fma")`: features of the processor, which the function may use.
    fn target_features(&mut self, attribute: &Attribute, attrs: &mut Attrs) {
        let texts: Vec<String> = attribute
            .args
            .iter()
            .filter_map(|arg| match &arg.unparen().kind {
                ExprKind::Str(text) => Some(text.text()),
                _ => None,
            })
            .collect();
        for word in texts.iter().flat_map(|text| text.split(',')).map(str::trim) {
            match target::feature(word) {
                Some(features) => {
                    let all = attrs.object.features.get_or_insert_default();
                    all.push_str(if all.is_empty() { "" } else { "," });
                    all.push_str(&features);
                }
                None if target::is_advice(word) => {}
                None => {
                    let message = format!("attribute `target(\"{word}\")` is unknown");
                    self.attribute_error(attribute, message);
                }
            }
        }
    }

    fn format(&mut self, attribute: &Attribute) -> Option<Format> {
        let scanf = match self.word_argument(attribute.args.first()) {
            "printf" | "gnu_printf" => false,
            "scanf" | "gnu_scanf" => true,
            _ => return None,
        };
        let [_, string, first] = attribute.args.as_slice() else {
            self.attribute_error(attribute, "wrong number of arguments specified for attribute `format`".into());
            return None;
        };
        let string = self.integer_constant(string, "format argument")?.0 as u32;
        let first = self.integer_constant(first, "format argument")?.0 as u32;
        Some(Format { scanf, string, first })
    }

    fn mode(&mut self, attribute: &Attribute) -> Option<Mode> {
        let word = self.word_argument(attribute.args.first()).to_string();
        let lanes = word.strip_prefix('V').and_then(|rest| {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            Some((scalar_mode(&rest[digits..])?, rest[..digits].parse::<u64>().ok()?))
        });
        let found = match (word.as_str(), lanes) {
            ("SC", _) => Some(Mode::Float(FloatKind::Float)),
            ("DC", _) => Some(Mode::Float(FloatKind::Double)),
            ("XC", _) => Some(Mode::Float(FloatKind::LongDouble)),
            ("TC", _) => Some(Mode::Float(FloatKind::Quad)),
            ("HC", _) => Some(Mode::Float(FloatKind::Half)),
            (_, Some((lane, count))) => Some(Mode::Vector(lane, count)),
            (word, None) => scalar_mode(word).map(|scalar| match scalar {
                Scalar::Int(bytes) => Mode::Int(bytes),
                Scalar::Float(kind) => Mode::Float(kind),
            }),
        };
        if found.is_none() {
            let what = format!("attribute `mode({word})`");
            self.unsupported(attribute.span, what, "name the type that has the size you need");
        }
        found
    }

    /// The type that a `mode` makes of the declared one.
    pub fn apply_mode(&mut self, ty: QualType, mode: Mode, span: accc_source::Span) -> QualType {
        let replaced = match (mode, self.types.int_kind(ty.ty), self.types.get(ty.ty)) {
            (Mode::Int(bytes), Some(kind), _) => Some(int_of_size(bytes, kind.signed())),
            (Mode::Float(kind), _, crate::hir::Type::Float(_)) => Some(kind.type_id()),
            (Mode::Float(kind), _, crate::hir::Type::Complex(_)) => Some(kind.complex_id()),
            (Mode::Vector(lane, count), ..) => {
                let (lane, bytes) = match lane {
                    Scalar::Int(bytes) => (Mode::Int(bytes), bytes),
                    Scalar::Float(kind) => (Mode::Float(kind), kind.bytes()),
                };
                let lane = self.apply_mode(ty, lane, span);
                return self.vector_type(lane, bytes * count, span);
            }
            _ => None,
        };
        match replaced {
            Some(ty_id) => QualType { ty: ty_id, quals: ty.quals },
            None => {
                let message = format!("attribute `mode` does not apply to `{}`", self.spell_qual(ty));
                self.error(codes::ATTRIBUTE, span, message);
                ty
            }
        }
    }

    /// Adds what a declaration's attributes say to what earlier ones said.
    pub fn merge_attributes(&mut self, id: ObjectId, attrs: &Attrs) {
        let (new, object) = (&attrs.object, &mut self.objects[id.0 as usize].attrs);
        object.align = object.align.max(new.align);
        for (flag, set) in [
            (&mut object.weak, new.weak),
            (&mut object.used, new.used),
            (&mut object.chosen_at_load, new.chosen_at_load),
            (&mut object.noreturn, new.noreturn),
            (&mut object.returns_twice, new.returns_twice),
            (&mut object.always_inline, new.always_inline),
            (&mut object.noinline, new.noinline),
            (&mut object.common, new.common),
        ] {
            *flag |= set;
        }
        object.section = new.section.clone().or(object.section.take());
        object.features = new.features.clone().or(object.features.take());
        let alias = new.alias.clone().or(object.alias.take());
        object.constructor = new.constructor.or(object.constructor);
        object.destructor = new.destructor.or(object.destructor);
        if new.visibility != Visibility::Default {
            object.visibility = new.visibility;
        }
        match alias {
            Some(target) if attrs.weakref => {
                let object = &mut self.objects[id.0 as usize];
                (object.link_name, object.storage) = (target, StorageClass::Extern { defined: false });
            }
            alias => object.alias = alias,
        }
        let facts = &mut self.facts[id.0 as usize];
        facts.may_be_unused |= attrs.facts.may_be_unused;
        facts.warn_unused_result |= attrs.facts.warn_unused_result;
        facts.gnu_inline |= attrs.facts.gnu_inline;
        facts.deprecated = attrs.facts.deprecated.clone().or(facts.deprecated.take());
        facts.format = attrs.facts.format.or(facts.format);
    }
}

fn scalar_mode(word: &str) -> Option<Scalar> {
    Some(match word {
        "byte" | "QI" => Scalar::Int(1),
        "HI" => Scalar::Int(2),
        "SI" => Scalar::Int(4),
        "DI" | "word" | "pointer" => Scalar::Int(8),
        "TI" => Scalar::Int(16),
        "SF" => Scalar::Float(FloatKind::Float),
        "DF" => Scalar::Float(FloatKind::Double),
        "XF" => Scalar::Float(FloatKind::LongDouble),
        "TF" => Scalar::Float(FloatKind::Quad),
        "HF" => Scalar::Float(FloatKind::Half),
        _ => return None,
    })
}

fn int_of_size(bytes: u64, signed: bool) -> TypeId {
    let kind = match bytes {
        1 => IntKind::SChar,
        2 => IntKind::Short,
        4 => IntKind::Int,
        16 => IntKind::Int128,
        _ => IntKind::Long,
    };
    if signed { kind.type_id() } else { kind.to_unsigned().type_id() }
}
