//! Declaration specifiers, and which type words go together. Source: C11, 6.7 to 6.7.5; gcc's manual for `typeof`.

use super::{PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Parser<'_> {
    /// Whether the current token starts a declaration.
    pub(super) fn at_declaration(&self) -> bool {
        match self.peek() {
            TokenKind::Keyword(Keyword::StaticAssert) => true,
            TokenKind::Keyword(Keyword::Extension) => {
                let mut n = 1;
                while self.peek_at(n) == TokenKind::Keyword(Keyword::Extension) {
                    n += 1;
                }
                self.starts_specifier(self.peek_at(n))
            }
            kind => self.at_double_bracket(0) || self.starts_specifier(kind),
        }
    }

    /// Whether the token starts a type name.
    pub(super) fn at_type(&self, n: usize) -> bool {
        match self.peek_at(n) {
            TokenKind::Keyword(Keyword::Extension) => self.at_type(n + 1),
            TokenKind::Keyword(keyword) => {
                self.starts_specifier(TokenKind::Keyword(keyword)) && storage_word(keyword).is_none()
            }
            kind => self.starts_specifier(kind),
        }
    }

    fn starts_specifier(&self, kind: TokenKind) -> bool {
        match kind {
            TokenKind::Name(symbol) => self.scopes.is_typedef(symbol),
            TokenKind::Keyword(keyword) => {
                use Keyword::*;
                storage_word(keyword).is_some()
                    || Words::takes(keyword)
                    || matches!(keyword, Const | Volatile | Restrict | Atomic)
                    || matches!(keyword, Inline | Noreturn | ThreadLocal | Alignas)
                    || matches!(keyword, Struct | Union | Enum | Typeof | Attribute | BuiltinVaList)
                    || keyword == AutoType
            }
            _ => false,
        }
    }

    /// Specifiers; at least one token is stepped over. The type may be absent ([`TypeSpec::Implicit`]).
    pub(super) fn specifiers(&mut self) -> PResult<DeclSpecs> {
        let start = self.here();
        let mut specs = DeclSpecs {
            storage: StorageSpec::None,
            thread_local: false,
            inline: false,
            noreturn: false,
            quals: Quals::default(),
            ty: TypeSpec::Implicit,
            align: Vec::new(),
            attrs: Vec::new(),
            ty_span: Span::NONE,
            span: start,
        };
        let mut words = Words::default();
        while self.specifier(&mut specs, &mut words)? {}
        if let Some(basic) = words.basic(specs.ty_span)? {
            self.name_extensions(&words, specs.ty_span);
            specs.ty = TypeSpec::Basic(basic);
        }
        specs.span = self.since(start);
        if specs.ty_span.is_none() {
            specs.ty_span = specs.span;
        }
        Ok(specs)
    }

    /// One specifier, if one stands here.
    fn specifier(&mut self, specs: &mut DeclSpecs, words: &mut Words) -> PResult<bool> {
        let span = self.here();
        let typed = !words.is_empty() || !matches!(specs.ty, TypeSpec::Implicit);
        if self.at_double_bracket(0) {
            self.attributes(&mut specs.attrs)?;
            return Ok(true);
        }
        let keyword = match self.peek() {
            TokenKind::Name(symbol) if !typed && self.scopes.is_typedef(symbol) => {
                self.bump();
                return self.set_type(specs, TypeSpec::Typedef(Name { symbol, span }), span);
            }
            TokenKind::Keyword(keyword) => keyword,
            _ => return Ok(false),
        };
        if let Some(storage) = storage_word(keyword) {
            self.bump();
            return self.set_storage(specs, storage, span);
        }
        if self.qualifier(&mut specs.quals) {
            return Ok(true);
        }
        if Words::takes(keyword) {
            self.bump();
            if !matches!(specs.ty, TypeSpec::Implicit) {
                return Err(two_types(span, specs.ty_span));
            }
            words.add(keyword);
            specs.ty_span = specs.ty_span.to(span);
            return Ok(true);
        }
        let later = matches!(keyword, Keyword::Noreturn | Keyword::ThreadLocal | Keyword::Alignas | Keyword::Atomic);
        let word = self.text(span);
        if later && word != "__thread" {
            self.absent_before(Standard::C11, span, &format!("`{word}`"));
        }
        match keyword {
            Keyword::Inline => specs.inline = true,
            Keyword::Noreturn => specs.noreturn = true,
            Keyword::ThreadLocal => {
                specs.thread_local = true;
                let next = match self.peek_at(1) {
                    TokenKind::Keyword(next @ (Keyword::Static | Keyword::Extern)) => Some(next),
                    _ => None,
                };
                if let (Some(next), "__thread") = (next, word) {
                    let message = format!("`__thread` stands in front of `{}`", next.text());
                    let error = Diagnostic::error("ACC0011", message).label(span, "");
                    self.report(error.help("write it behind the storage class"));
                }
            }
            Keyword::Extension => self.extended(span.lo, self.declaration_end()),
            Keyword::Attribute => {
                self.attributes(&mut specs.attrs)?;
                return Ok(true);
            }
            Keyword::Alignas => {
                specs.align.push(self.alignas()?);
                return Ok(true);
            }
            Keyword::Struct | Keyword::Union | Keyword::Enum | Keyword::Typeof | Keyword::BuiltinVaList => {
                if typed {
                    return Err(two_types(span, specs.ty_span));
                }
                let ty = self.type_specifier(keyword)?;
                return self.set_type(specs, ty, self.since(span));
            }
            Keyword::Atomic => {
                if typed {
                    return Err(two_types(span, specs.ty_span));
                }
                self.bump();
                specs.quals.atomic = true;
                let named = self.type_in_parentheses()?;
                self.check_atomic_of(&named);
                let ty = TypeSpec::TypeofType(named);
                return self.set_type(specs, ty, self.since(span));
            }
            Keyword::AutoType => {
                if typed {
                    return Err(two_types(span, specs.ty_span));
                }
                self.bump();
                return self.set_type(specs, TypeSpec::OfInitialiser, span);
            }
            _ => return Ok(false),
        }
        self.bump();
        Ok(true)
    }

    /// What words of a type no standard has, or not the one that was asked for.
    fn name_extensions(&mut self, words: &Words, span: Span) {
        if words.complex {
            self.absent_before(Standard::C99, span, "complex types");
            if words.integer_parts() {
                self.extension(span, "ISO C does not support complex integer types");
            } else if words.base.is_none() {
                self.extension(span, "ISO C does not support plain `complex` meaning `double complex`");
            }
        }
        if words.long == 2 {
            self.absent_before(Standard::C99, span, "`long long`");
        }
        match words.base {
            Some(Keyword::Bool) => self.absent_before(Standard::C99, span, "boolean types"),
            Some(Keyword::Int128) if self.text(span).contains("__int128") => {
                self.extension(span, "ISO C does not support `__int128` types");
            }
            Some(Keyword::Float16 | Keyword::Float128) if self.text(span).contains("_Float") => {
                let message = format!("ISO C does not support the `{}` type before C2X", self.text(span));
                self.before(Standard::C2x, span, message);
            }
            _ => {}
        }
    }

    /// `_Atomic(type)` is for types without qualifiers (6.7.2.4p3).
    fn check_atomic_of(&mut self, named: &TypeName) {
        let quals = match named.declarator.derived.first() {
            None => named.specs.quals,
            Some(Derived::Pointer { quals, .. }) => *quals,
            Some(Derived::Array(_) | Derived::Function(_)) => return,
        };
        if quals.constant || quals.volatile || quals.restrict || quals.atomic {
            let error = Diagnostic::error("ACC0011", "`_Atomic` applied to a qualified type").label(named.span, "");
            self.report(error.help("write the qualifiers beside it: `_Atomic(int) const`"));
        }
    }

    fn type_specifier(&mut self, keyword: Keyword) -> PResult<TypeSpec> {
        match keyword {
            Keyword::Enum => self.enumeration(),
            Keyword::Typeof => self.type_of(),
            Keyword::BuiltinVaList => {
                self.bump();
                Ok(TypeSpec::Basic(BasicType::VaList))
            }
            _ => self.record(keyword == Keyword::Union),
        }
    }

    fn set_type(&mut self, specs: &mut DeclSpecs, ty: TypeSpec, span: Span) -> PResult<bool> {
        specs.ty = ty;
        specs.ty_span = span;
        Ok(true)
    }

    fn set_storage(&mut self, specs: &mut DeclSpecs, storage: StorageSpec, span: Span) -> PResult<bool> {
        if specs.storage != StorageSpec::None && specs.storage != storage {
            return Err(Box::new(
                Diagnostic::error("ACC0011", "two storage classes in one declaration")
                    .label(span, "contradicts the one in front of it")
                    .help("leave one of them out"),
            ));
        }
        specs.storage = storage;
        Ok(true)
    }

    /// `const`, `volatile`, `restrict` or `_Atomic` without a type in parentheses, if one stands here.
    pub(super) fn qualifier(&mut self, quals: &mut Quals) -> bool {
        let has = match self.peek() {
            TokenKind::Keyword(Keyword::Const) => &mut quals.constant,
            TokenKind::Keyword(Keyword::Volatile) => &mut quals.volatile,
            TokenKind::Keyword(Keyword::Restrict) => &mut quals.restrict,
            TokenKind::Keyword(Keyword::Atomic) if self.peek_at(1) != TokenKind::Punct(Punct::LParen) => {
                &mut quals.atomic
            }
            _ => return false,
        };
        let again = std::mem::replace(has, true);
        let word = self.bump();
        if again {
            self.before(Standard::C99, word, format!("duplicate `{}`", self.text(word)));
        }
        if self.text(word) == "_Atomic" {
            self.absent_before(Standard::C11, word, "`_Atomic`");
        }
        true
    }

    fn alignas(&mut self) -> PResult<AlignSpec> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let align =
            if self.at_type(0) { AlignSpec::Type(self.type_name()?) } else { AlignSpec::Value(self.conditional()?) };
        self.close(Punct::RParen, open)?;
        Ok(align)
    }

    fn type_of(&mut self) -> PResult<TypeSpec> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let ty = if self.at_type(0) {
            TypeSpec::TypeofType(Box::new(self.type_name()?))
        } else {
            TypeSpec::TypeofExpr(Box::new(self.expr()?))
        };
        self.close(Punct::RParen, open)?;
        Ok(ty)
    }

    pub(super) fn type_name(&mut self) -> PResult<TypeName> {
        self.nested(|p| {
            let start = p.here();
            if !p.at_type(0) {
                return Err(p.expected("a type"));
            }
            let specs = p.specifiers()?;
            let declarator = p.declarator(super::declarator::Naming::Without)?;
            Ok(TypeName { specs, declarator, span: p.since(start) })
        })
    }
}

fn two_types(span: Span, first: Span) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error("ACC0011", "two types in one declaration")
            .label(span, "a second type")
            .secondary(first, "the first one")
            .help("is a `;` or `,` missing in front of it?"),
    )
}

fn storage_word(keyword: Keyword) -> Option<StorageSpec> {
    Some(match keyword {
        Keyword::Typedef => StorageSpec::Typedef,
        Keyword::Extern => StorageSpec::Extern,
        Keyword::Static => StorageSpec::Static,
        Keyword::Auto => StorageSpec::Auto,
        Keyword::Register => StorageSpec::Register,
        _ => return None,
    })
}

/// The type words of one declaration, in any order: how often each stands there.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Words {
    long: u8,
    short: bool,
    signed: bool,
    unsigned: bool,
    complex: bool,
    base: Option<Keyword>,
    /// A word more than any type has.
    excess: bool,
}

impl Words {
    fn takes(keyword: Keyword) -> bool {
        use Keyword::*;
        matches!(
            keyword,
            Void | Char
                | Short
                | Int
                | Int128
                | UInt128
                | Float16
                | Float128
                | Long
                | Float
                | Double
                | Signed
                | Unsigned
                | Bool
                | Complex
                | Imaginary
        )
    }

    /// `_Complex int`
    fn integer_parts(&self) -> bool {
        let sized = self.short || self.long > 0 || self.signed || self.unsigned;
        matches!(self.base, Some(Keyword::Char | Keyword::Int)) || self.base.is_none() && sized
    }

    fn is_empty(&self) -> bool {
        *self == Words::default()
    }

    fn add(&mut self, keyword: Keyword) {
        let again = match keyword {
            Keyword::Long => {
                self.long += 1;
                self.long > 2
            }
            Keyword::Short => std::mem::replace(&mut self.short, true),
            Keyword::Signed => std::mem::replace(&mut self.signed, true),
            Keyword::Unsigned => std::mem::replace(&mut self.unsigned, true),
            Keyword::Complex => std::mem::replace(&mut self.complex, true),
            base => self.base.replace(base).is_some(),
        };
        self.excess |= again;
        self.long = self.long.min(2);
    }

    /// The type that the words make, if there are any.
    fn basic(&self, span: Span) -> PResult<Option<BasicType>> {
        use BasicType as B;
        use Keyword as K;
        if self.is_empty() {
            return Ok(None);
        }
        let sign = (self.signed, self.unsigned);
        let plain = !self.short && self.long == 0 && sign == (false, false);
        let basic = match (self.base, self.complex) {
            _ if self.excess => None,
            (Some(K::Void), false) if plain => Some(B::Void),
            (Some(K::Bool), false) if plain => Some(B::Bool),
            (Some(K::Float), false) if plain => Some(B::Float),
            (Some(K::Double), false) if plain => Some(B::Double),
            (Some(K::Float), true) if plain => Some(B::ComplexFloat),
            (Some(K::Double) | None, true) if plain => Some(B::ComplexDouble),
            (Some(K::Double), complex) if self.long == 1 && !self.short && sign == (false, false) => {
                Some(if complex { B::ComplexLongDouble } else { B::LongDouble })
            }
            (Some(K::Char), false) if !self.short && self.long == 0 => match sign {
                (false, false) => Some(B::Char),
                (true, false) => Some(B::SChar),
                (false, true) => Some(B::UChar),
                (true, true) => None,
            },
            (Some(K::Float16), complex) if plain => Some(if complex { B::ComplexFloat16 } else { B::Float16 }),
            (Some(K::Float128), complex) if plain => Some(if complex { B::ComplexFloat128 } else { B::Float128 }),
            (Some(K::UInt128), false) if plain => Some(B::UInt128),
            (Some(K::Int128), false) if !self.short && self.long == 0 && sign != (true, true) => {
                Some(if self.unsigned { B::UInt128 } else { B::Int128 })
            }
            (Some(K::Int) | None, false) => self.integer(),
            (Some(K::Char | K::Int) | None, true) => {
                let part = Words { complex: false, ..*self }.basic(span)?;
                part.and_then(complex_integer).map(B::ComplexInt)
            }
            _ => None,
        };
        basic.map(Some).ok_or_else(|| {
            Box::new(
                Diagnostic::error("ACC0011", "these words make no type together")
                    .label(span, "not a type of C")
                    .help("is a `;` or `,` missing, or a word written twice?"),
            )
        })
    }

    fn integer(&self) -> Option<BasicType> {
        use BasicType as B;
        if self.signed && self.unsigned {
            return None;
        }
        Some(match (self.short, self.long, self.unsigned) {
            (false, 0, false) => B::Int,
            (false, 0, true) => B::UInt,
            (true, 0, false) => B::Short,
            (true, 0, true) => B::UShort,
            (false, 1, false) => B::Long,
            (false, 1, true) => B::ULong,
            (false, 2, false) => B::LongLong,
            (false, 2, true) => B::ULongLong,
            _ => return None,
        })
    }
}

fn complex_integer(part: BasicType) -> Option<Integer> {
    Some(match part {
        BasicType::Char => Integer::Char,
        BasicType::SChar => Integer::SChar,
        BasicType::UChar => Integer::UChar,
        BasicType::Short => Integer::Short,
        BasicType::UShort => Integer::UShort,
        BasicType::Int => Integer::Int,
        BasicType::UInt => Integer::UInt,
        BasicType::Long => Integer::Long,
        BasicType::ULong => Integer::ULong,
        BasicType::LongLong => Integer::LongLong,
        BasicType::ULongLong => Integer::ULongLong,
        _ => return None,
    })
}
