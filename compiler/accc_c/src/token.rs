//! Tokens: twelve bytes each, the text stays where it is.
//!
//! Literals carry no value: `parse` reads it from the text of their span. Alternate spellings of a keyword
//! (`__const__`, `const`) are one [`Keyword`].

use crate::ast::{Names, Symbol};
use crate::standard::Standard;
use accc_source::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Name(Symbol),
    Keyword(Keyword),
    /// Everything that starts like a number (the standard's pp-number).
    Number,
    /// With prefix and quotes.
    Char,
    Str,
    Punct(Punct),
    /// `#pragma acc`; its words follow, up to [`TokenKind::DirectiveEnd`].
    Directive,
    /// `#pragma omp`, likewise.
    Omp,
    DirectiveEnd,
    /// Of the text. The last token.
    End,
}

macro_rules! puncts {
    ($($name:ident $text:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Punct { $($name,)* }

        impl Punct {
            pub fn text(self) -> &'static str {
                match self { $(Punct::$name => $text,)* }
            }
        }
    };
}

puncts! {
    LParen "(", RParen ")", LBracket "[", RBracket "]", LBrace "{", RBrace "}",
    Comma ",", Semicolon ";", Colon ":", Question "?", Dot ".", Ellipsis "...", Arrow "->",
    Plus "+", Minus "-", Star "*", Slash "/", Percent "%", PlusPlus "++", MinusMinus "--",
    Amp "&", Pipe "|", Caret "^", Tilde "~", Bang "!", AmpAmp "&&", PipePipe "||",
    Shl "<<", Shr ">>", Less "<", Greater ">", LessEq "<=", GreaterEq ">=", EqEq "==", NotEq "!=",
    Equals "=", PlusEq "+=", MinusEq "-=", StarEq "*=", SlashEq "/=", PercentEq "%=",
    AmpEq "&=", PipeEq "|=", CaretEq "^=", ShlEq "<<=", ShrEq ">>=",
}

macro_rules! keywords {
    ($($name:ident $($text:literal)+,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Keyword { $($name,)* }

        /// Every spelling of every keyword.
        const KEYWORDS: &[(&str, Keyword)] = &[$($(($text, Keyword::$name),)+)*];

        impl Keyword {
            /// The spelling that messages use.
            pub fn text(self) -> &'static str {
                match self { $(Keyword::$name => [$($text),+][0],)* }
            }
        }
    };
}

keywords! {
    Auto "auto", Break "break", Case "case", Char "char", Const "const" "__const" "__const__", Continue "continue",
    Default "default", Do "do", Double "double", Else "else", Enum "enum", Extern "extern", Float "float", For "for",
    Goto "goto", If "if", Inline "inline" "__inline" "__inline__", Int "int", Long "long", Register "register",
    Restrict "restrict" "__restrict" "__restrict__", Return "return", Short "short",
    Signed "signed" "__signed" "__signed__", Sizeof "sizeof", Static "static", Struct "struct", Switch "switch",
    Typedef "typedef", Union "union", Unsigned "unsigned", Void "void", Volatile "volatile" "__volatile" "__volatile__",
    While "while", Alignas "_Alignas", Alignof "_Alignof" "__alignof__" "__alignof", Atomic "_Atomic", Bool "_Bool",
    Complex "_Complex" "__complex__" "__complex", Generic "_Generic", Imaginary "_Imaginary",
    Noreturn "_Noreturn", StaticAssert "_Static_assert", ThreadLocal "_Thread_local" "__thread",
    Asm "asm" "__asm" "__asm__", Typeof "typeof" "__typeof" "__typeof__", Attribute "__attribute__" "__attribute",
    Extension "__extension__", Real "__real__" "__real", Imag "__imag__" "__imag", Label "__label__",
    AutoType "__auto_type", Int128 "__int128" "__int128_t", UInt128 "__uint128_t", Float16 "_Float16", Float128 "__float128" "_Float128",
    BuiltinVaList "__builtin_va_list", BuiltinVaArg "__builtin_va_arg", BuiltinOffsetof "__builtin_offsetof",
    BuiltinTypesCompatible "__builtin_types_compatible_p", BuiltinChooseExpr "__builtin_choose_expr",
    BuiltinConvertVector "__builtin_convertvector",
}

/// The keywords of one dialect: the first symbols of a unit's names.
pub struct Keywords {
    /// By symbol; `None` for spellings that are names in this dialect.
    by_symbol: Vec<Option<Keyword>>,
}

impl Keywords {
    /// Enters every keyword into `names`, which are still empty. Without `gnu` (`-std=c11` and the like), `asm` and
    /// `typeof` are names, and words of C99 are before that standard.
    pub fn enter(names: &mut Names, gnu: bool, standard: Standard) -> Keywords {
        let is_name = |text: &str| match text {
            "asm" | "typeof" => !gnu,
            "inline" => !gnu && standard == Standard::C89,
            "restrict" => standard == Standard::C89,
            _ => false,
        };
        let mut by_symbol = Vec::with_capacity(KEYWORDS.len());
        for (text, keyword) in KEYWORDS {
            let symbol = names.intern(text);
            debug_assert_eq!(symbol.0 as usize, by_symbol.len(), "keywords are the first symbols, each once");
            by_symbol.push((!is_name(text)).then_some(*keyword));
        }
        Keywords { by_symbol }
    }

    pub fn kind(&self, symbol: Symbol) -> TokenKind {
        match self.by_symbol.get(symbol.0 as usize) {
            Some(Some(keyword)) => TokenKind::Keyword(*keyword),
            Some(None) | None => TokenKind::Name(symbol),
        }
    }
}
