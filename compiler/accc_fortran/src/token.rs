//! Tokens and the statements they form.
//!
//! There are no reserved words, so keywords are [`TokenKind::Name`]s. Names, exponents and dotted words are lower case.

use crate::ast::{KindParam, Label};
use accc_source::Span;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Name(String),
    Int {
        digits: String,
        kind: Option<KindParam>,
    },
    Real {
        text: String,
        kind: Option<KindParam>,
    },
    Boz {
        radix: u32,
        digits: String,
    },
    Str {
        value: String,
        kind: Option<KindParam>,
    },
    /// `4Habcd`: its characters.
    Hollerith(String),
    Logical {
        value: bool,
        kind: Option<KindParam>,
    },
    /// `.and.`, `.cross.`: the word without its dots.
    DotWord(String),
    Punct(Punct),
    /// What follows the word `format` in a `format` statement.
    FormatText(String),
}

macro_rules! puncts {
    ($($name:ident $text:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Punct { $($name,)* }

        impl Punct {
            /// Every punctuation token; of two that begin alike the longer one comes first.
            pub const ALL: &[Punct] = &[$(Punct::$name,)*];

            pub fn text(self) -> &'static str {
                match self { $(Punct::$name => $text,)* }
            }
        }
    };
}

puncts! {
    Power "**", Concat "//", EqEq "==", NotEq "/=", LessEq "<=", GreaterEq ">=", Arrow "=>", DoubleColon "::",
    DotDot "..",
    LParen "(", RParen ")", LBracket "[", RBracket "]", Comma ",", Colon ":", Equals "=", Percent "%",
    Plus "+", Minus "-", Star "*", Slash "/", Less "<", Greater ">",
}

/// One statement or directive: its tokens without label, `;` and sentinel.
#[derive(Clone, Debug)]
pub struct Statement {
    pub label: Option<Label>,
    pub tokens: Vec<Token>,
    pub directive: bool,
    /// From the first token (of a directive, its sentinel) to the last.
    pub span: Span,
    /// The lexer has reported an error in it.
    pub broken: bool,
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::Name(name) => write!(f, "{name}"),
            TokenKind::Int { digits, kind } => write!(f, "{digits}{}", suffix(kind)),
            TokenKind::Real { text, kind } => write!(f, "{text}{}", suffix(kind)),
            TokenKind::Boz { radix, digits } => {
                let letter = match radix {
                    2 => 'b',
                    8 => 'o',
                    _ => 'z',
                };
                write!(f, "{letter}'{digits}'")
            }
            TokenKind::Str { value, kind } => write!(f, "'{}'{}", value.replace('\'', "''"), suffix(kind)),
            TokenKind::Hollerith(text) => write!(f, "{}H{text}", text.chars().count()),
            TokenKind::Logical { value, kind } => write!(f, ".{value}.{}", suffix(kind)),
            TokenKind::DotWord(word) => write!(f, ".{word}."),
            TokenKind::Punct(punct) => write!(f, "{}", punct.text()),
            TokenKind::FormatText(text) => write!(f, "{text}"),
        }
    }
}

fn suffix(kind: &Option<KindParam>) -> String {
    match kind {
        None => String::new(),
        Some(KindParam::Digits(digits, _)) => format!("_{digits}"),
        Some(KindParam::Name(name)) => format!("_{}", name.text),
    }
}
