//! Type specifications, attributes and declared entities. Source: Fortran 2008, 4.4 (intrinsic types), 5.2-5.3.

use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};

impl<'a> Parser<'a> {
    /// `real(8), dimension(n) :: a, b = 1`.
    pub(super) fn declaration(&mut self) -> PResult<Declaration> {
        let ty = self.type_spec()?;
        // `character*20, name` is an old form of `character*20 name`.
        let old_comma = self.at(Punct::Comma) && self.at_end_of_plain_list(1);
        if old_comma && matches!(ty.kind, TypeSpecKind::Character { .. }) {
            self.bump();
        }
        let attrs = self.attributes()?;
        let double_colon = self.accept(Punct::DoubleColon);
        if !double_colon && !attrs.is_empty() {
            return Err(self.expected("`::`"));
        }
        let entities = self.list(|p| p.entity(double_colon))?;
        if attrs.iter().any(|attr| matches!(attr.kind, AttrKind::Parameter)) {
            self.lengths.constants.extend(entities.iter().map(|entity| entity.name.text.clone()));
        }
        Ok(Declaration { ty, attrs, entities })
    }

    /// Whether no `::` comes in the statement from the `n`th token on.
    fn at_end_of_plain_list(&self, n: usize) -> bool {
        !self.rest().iter().skip(n).any(|t| t.kind == TokenKind::Punct(Punct::DoubleColon))
    }

    pub(super) fn type_spec(&mut self) -> PResult<TypeSpec> {
        let start = self.here();
        let kind = match self.word() {
            Some("integer") => self.intrinsic_type(TypeSpecKind::Integer)?,
            Some("real") => self.intrinsic_type(TypeSpecKind::Real)?,
            Some("logical") => self.intrinsic_type(TypeSpecKind::Logical)?,
            Some("complex") => self.intrinsic_type(TypeSpecKind::Complex)?,
            Some("doubleprecision") => self.bumped(TypeSpecKind::DoublePrecision, 1),
            Some("double") if self.word_at(1) == Some("precision") => self.bumped(TypeSpecKind::DoublePrecision, 2),
            Some("byte") => {
                self.bump();
                TypeSpecKind::Integer(Some(Kind::Bytes(1, start)))
            }
            Some("doublecomplex") => self.bumped(TypeSpecKind::DoubleComplex, 1),
            Some("double") if self.word_at(1) == Some("complex") => self.bumped(TypeSpecKind::DoubleComplex, 2),
            Some("character") => {
                self.bump();
                self.character_type()?
            }
            Some("type") => {
                self.bump();
                self.type_in_parentheses()?
            }
            Some("class") => {
                self.bump();
                let open = self.expect(Punct::LParen)?;
                let name = if self.accept(Punct::Star) { None } else { Some(self.name("the name of a type")?) };
                let kind = match name {
                    Some(name) if self.at(Punct::LParen) => self.parameterised(name, true)?,
                    name => TypeSpecKind::Class(name),
                };
                self.close(open)?;
                kind
            }
            // In an array constructor or `allocate` a derived type is named without `type(...)`.
            Some(_) if self.at_nth(1, Punct::DoubleColon) => TypeSpecKind::Derived(self.name("a type")?),
            _ => return Err(self.expected("a type")),
        };
        Ok(TypeSpec { kind, span: self.since(start) })
    }

    fn bumped(&mut self, kind: TypeSpecKind, tokens: usize) -> TypeSpecKind {
        self.bump_n(tokens);
        kind
    }

    /// `type(name)`, `type(*)`, or an intrinsic type in the parentheses (Fortran 2008).
    fn type_in_parentheses(&mut self) -> PResult<TypeSpecKind> {
        let open = self.expect(Punct::LParen)?;
        if self.accept(Punct::Star) {
            self.close(open)?;
            return Ok(TypeSpecKind::AssumedType);
        }
        let intrinsic = self.word().is_some_and(is_intrinsic_type);
        let kind =
            if intrinsic { self.type_spec()?.kind } else { TypeSpecKind::Derived(self.name("the name of a type")?) };
        let kind = match kind {
            TypeSpecKind::Derived(name) if self.at(Punct::LParen) => self.parameterised(name, false)?,
            kind => kind,
        };
        self.close(open)?;
        Ok(kind)
    }

    /// `name(args)`, of which the arguments are under the cursor.
    pub(super) fn parameterised(&mut self, name: Name, class: bool) -> PResult<TypeSpecKind> {
        let open = self.expect(Punct::LParen)?;
        let args = self.list(Self::type_argument)?;
        self.close(open)?;
        self.lengths.references.push((name.text.clone(), args.clone()));
        Ok(TypeSpecKind::Parameterised { name, args, class })
    }

    fn type_argument(&mut self) -> PResult<Arg> {
        let start = self.here();
        let keyword = if self.at_nth(1, Punct::Equals) { Some(self.name("a type parameter")?) } else { None };
        if keyword.is_some() {
            self.bump();
        }
        let value = match self.accept(Punct::Star) || self.accept(Punct::Colon) {
            true => ArgValue::Section { lower: None, upper: None, stride: None },
            false => ArgValue::Expr(self.expr()?),
        };
        Ok(Arg { keyword, value, span: self.since(start) })
    }

    /// The keyword under the cursor with `*bytes` or `(kind)` behind it.
    fn intrinsic_type(&mut self, make: impl FnOnce(Option<Kind>) -> TypeSpecKind) -> PResult<TypeSpecKind> {
        self.bump();
        if self.accept(Punct::Star) {
            return match self.peek() {
                Some(TokenKind::Int { digits, kind: None }) => {
                    let bytes = digits.parse().unwrap_or(u32::MAX);
                    self.bump();
                    Ok(make(Some(Kind::Bytes(bytes, self.last))))
                }
                _ => Err(self.expected("the number of bytes")),
            };
        }
        if !self.at(Punct::LParen) {
            return Ok(make(None));
        }
        let open = self.expect(Punct::LParen)?;
        self.accept_keyword("kind");
        let kind = self.expr()?;
        self.close(open)?;
        Ok(make(Some(Kind::Expr(Box::new(kind)))))
    }

    /// `word =`, if it is there.
    fn accept_keyword(&mut self, word: &str) -> bool {
        let found = self.at_word(word) && self.at_nth(1, Punct::Equals);
        if found {
            self.bump_n(2);
        }
        found
    }

    /// What follows `character`.
    fn character_type(&mut self) -> PResult<TypeSpecKind> {
        let (mut len, mut kind) = (None, None);
        if self.at(Punct::Star) {
            len = Some(self.char_len()?);
        } else if self.at(Punct::LParen) {
            let open = self.expect(Punct::LParen)?;
            loop {
                let is_length = self.accept_keyword("len");
                if self.accept_keyword("kind") || len.is_some() && !is_length {
                    if kind.is_some() {
                        return Err(self.expected("one length and one kind"));
                    }
                    kind = Some(self.expr()?);
                } else {
                    if len.is_some() {
                        return Err(self.expected("one length and one kind"));
                    }
                    len = Some(self.char_len_value()?);
                }
                if !self.accept(Punct::Comma) {
                    break;
                }
            }
            self.close(open)?;
        }
        Ok(TypeSpecKind::Character { len, kind })
    }

    /// `*20`, `*(n)`, `*(*)`.
    fn char_len(&mut self) -> PResult<CharLen> {
        self.expect(Punct::Star)?;
        if let Some(TokenKind::Int { digits, kind: None }) = self.peek() {
            let kind = ExprKind::Int { digits: digits.clone(), kind: None };
            self.bump();
            return Ok(CharLen::Expr(Box::new(Expr { kind, span: self.last })));
        }
        let open = self.expect(Punct::LParen)?;
        let len = self.char_len_value()?;
        self.close(open)?;
        Ok(len)
    }

    fn char_len_value(&mut self) -> PResult<CharLen> {
        if self.accept(Punct::Star) {
            Ok(CharLen::Assumed)
        } else if self.accept(Punct::Colon) {
            Ok(CharLen::Deferred)
        } else {
            Ok(CharLen::Expr(Box::new(self.expr()?)))
        }
    }

    /// `, attr, attr` up to `::`.
    pub(super) fn attributes(&mut self) -> PResult<Vec<Attr>> {
        let mut attrs = Vec::new();
        while self.accept(Punct::Comma) {
            attrs.push(self.attribute()?);
        }
        Ok(attrs)
    }

    fn attribute(&mut self) -> PResult<Attr> {
        let start = self.here();
        let Some(word) = self.word() else { return Err(self.expected("an attribute")) };
        if word == "bind" {
            let bind = self.bind_clause()?;
            return Ok(Attr { kind: AttrKind::Bind(bind), span: self.since(start) });
        }
        let Some(kind) = simple_attribute(word) else { return self.attribute_with_argument(word) };
        self.bump();
        Ok(Attr { kind, span: start })
    }

    fn attribute_with_argument(&mut self, word: &str) -> PResult<Attr> {
        let start = self.here();
        let kind = match word {
            "dimension" => {
                self.bump();
                AttrKind::Dimension(self.dims()?)
            }
            "intent" => {
                self.bump();
                self.intent()?
            }
            "pass" => {
                self.bump();
                let mut name = None;
                if self.at(Punct::LParen) {
                    let open = self.expect(Punct::LParen)?;
                    name = Some(self.name("the name of the argument")?);
                    self.close(open)?;
                }
                AttrKind::Pass(name)
            }
            "codimension" => {
                self.bump();
                AttrKind::Codimension(self.codimension()?)
            }
            _ => {
                let mut error = self.expected("an attribute");
                error.message = format!("unknown attribute `{word}`");
                error.help = nearest_attribute(word).map(|near| format!("did you mean `{near}`?"));
                return Err(error);
            }
        };
        Ok(Attr { kind, span: self.since(start) })
    }

    /// `(in)`, `(out)`, `(inout)`, `(in out)`.
    pub(super) fn intent(&mut self) -> PResult<AttrKind> {
        let open = self.expect(Punct::LParen)?;
        let kind = match self.word() {
            Some("in") if self.word_at(1) == Some("out") => {
                self.bump();
                AttrKind::IntentInOut
            }
            Some("in") => AttrKind::IntentIn,
            Some("out") => AttrKind::IntentOut,
            Some("inout") => AttrKind::IntentInOut,
            _ => return Err(self.expected("`in`, `out` or `inout`")),
        };
        self.bump();
        self.close(open)?;
        Ok(kind)
    }

    /// `name(dims)*len = init`.
    fn entity(&mut self, init_allowed: bool) -> PResult<Entity> {
        let name = self.name("the name of a variable")?;
        let mut dims = if self.at(Punct::LParen) { Some(self.dims()?) } else { None };
        let char_len = if self.at(Punct::Star) { Some(self.char_len()?) } else { None };
        if dims.is_none() && self.at(Punct::LParen) {
            dims = Some(self.dims()?);
        }
        let codims = if self.at(Punct::LBracket) { Some(self.codimension()?) } else { None };
        if self.at(Punct::Equals) && !init_allowed {
            let mut error = self.expected("`::` before the names of a declaration with initial values");
            error.message = "an initial value needs `::` in the declaration".into();
            error.help = Some(format!("write `:: {} = ...`", name.text));
            return Err(error);
        }
        let init = if self.accept(Punct::Equals) {
            Some(Init::Value(self.expr()?))
        } else if self.accept(Punct::Arrow) {
            Some(Init::Pointer(self.expr()?))
        } else if self.at(Punct::Slash) {
            Some(Init::Data(self.data_values()?))
        } else {
            None
        };
        let span = self.since(name.span);
        Ok(Entity { name, dims, char_len, codims, init, span })
    }

    /// `[*]`, `[2, 0:*]`, `[:]`: of one image there is one, so that a coarray is the variable itself.
    pub(super) fn codimension(&mut self) -> PResult<Vec<DimSpec>> {
        let open = self.expect(Punct::LBracket)?;
        let dims = self.list(Self::dim_spec)?;
        self.close_with(Punct::RBracket, open)?;
        if let Some(DimSpec { kind: DimKind::Explicit { .. }, span }) = dims.last() {
            let error =
                accc_diag::Diagnostic::error("ACC3006", "the last upper bound of a coarray is `*`").label(*span, "");
            return Err(Box::new(error.help("the number of images follows from how many there are")));
        }
        Ok(dims)
    }

    /// `(n, 0:m, :, *)`.
    pub(super) fn dims(&mut self) -> PResult<Vec<DimSpec>> {
        let open = self.expect(Punct::LParen)?;
        let dims = self.list(Self::dim_spec)?;
        self.close(open)?;
        Ok(dims)
    }

    fn dim_spec(&mut self) -> PResult<DimSpec> {
        let start = self.here();
        let kind = self.dim()?;
        Ok(DimSpec { kind, span: self.since(start) })
    }

    fn dim(&mut self) -> PResult<DimKind> {
        if self.accept(Punct::Star) {
            return Ok(DimKind::Star { lower: None });
        }
        if self.accept(Punct::Colon) {
            return Ok(DimKind::Colon { lower: None });
        }
        if self.accept(Punct::DotDot) {
            return Ok(DimKind::AssumedRank);
        }
        let first = self.expr()?;
        if !self.accept(Punct::Colon) {
            return Ok(DimKind::Explicit { lower: None, upper: first });
        }
        if self.accept(Punct::Star) {
            return Ok(DimKind::Star { lower: Some(first) });
        }
        if self.at(Punct::Comma) || self.at(Punct::RParen) || self.at(Punct::RBracket) {
            return Ok(DimKind::Colon { lower: Some(first) });
        }
        Ok(DimKind::Explicit { lower: Some(first), upper: self.expr()? })
    }
}

/// Attributes without arguments, by their spelling.
const SIMPLE_ATTRIBUTES: &[(&str, AttrKind)] = &[
    ("allocatable", AttrKind::Allocatable),
    ("asynchronous", AttrKind::Asynchronous),
    ("automatic", AttrKind::Automatic),
    ("contiguous", AttrKind::Contiguous),
    ("external", AttrKind::External),
    ("intrinsic", AttrKind::Intrinsic),
    ("optional", AttrKind::Optional),
    ("parameter", AttrKind::Parameter),
    ("pointer", AttrKind::Pointer),
    ("private", AttrKind::Private),
    ("protected", AttrKind::Protected),
    ("public", AttrKind::Public),
    ("save", AttrKind::Save),
    ("target", AttrKind::Target),
    ("pinned", AttrKind::Pinned),
    ("value", AttrKind::Value),
    ("volatile", AttrKind::Volatile),
    ("deferred", AttrKind::Deferred),
    ("nopass", AttrKind::Nopass),
    ("non_overridable", AttrKind::NonOverridable),
];

/// The attribute of a word that takes no argument.
pub(super) fn simple_attribute(word: &str) -> Option<AttrKind> {
    SIMPLE_ATTRIBUTES.iter().find(|(text, _)| *text == word).map(|(_, kind)| kind.clone())
}

fn nearest_attribute(word: &str) -> Option<&'static str> {
    let words = SIMPLE_ATTRIBUTES.iter().map(|(text, _)| *text).chain(["dimension", "intent", "bind"]);
    let (distance, near) = words.map(|w| (strsim::osa_distance(word, w), w)).min_by_key(|(d, _)| *d)?;
    (distance <= 2).then_some(near)
}

/// Whether the specification of an intrinsic type begins with the word.
pub(super) fn is_intrinsic_type(word: &str) -> bool {
    matches!(
        word,
        "integer" | "real" | "logical" | "complex" | "character" | "double" | "doubleprecision" | "doublecomplex"
    )
}
