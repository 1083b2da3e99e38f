//! What kind of statement a list of tokens is.
//!
//! There are no reserved words: `if(i) = 3` assigns to an array. So assignments are recognised first, by their shape,
//! and keywords after them. Two-word keywords may be written as one (`enddo`). Source: Fortran 2008, 3.3.2.2.

use crate::token::{Punct, Token, TokenKind};

macro_rules! words {
    ($($word:ident $first:literal $second:literal,)*) => {
        /// The keyword a statement begins with, or its shape.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Word { $($word,)* Assignment, PointerAssignment, Unknown }

        /// Spellings, pairs before the single words that begin alike.
        const TABLE: &[(&str, &str, Word)] = &[$(($first, $second, Word::$word),)*];
    };
}

words! {
    EndProgram "end" "program", EndModule "end" "module", EndSubmodule "end" "submodule", EndSubroutine "end" "subroutine",
    EndFunction "end" "function", EndProcedure "end" "procedure", EndInterface "end" "interface", EndType "end" "type",
    EndEnum "end" "enum", EndIf "end" "if", EndDo "end" "do", EndSelect "end" "select", EndWhere "end" "where",
    EndForall "end" "forall", EndAssociate "end" "associate", EndBlock "end" "block", EndCritical "end" "critical", EndTeam "end" "team",
    EndFile "end" "file", EndBlockData "end" "blockdata", End "end" "",
    BlockData "block" "data", Block "block" "", AbstractInterface "abstract" "interface",
    SelectCase "select" "case", SelectType "select" "type", SelectRank "select" "rank", ElseIf "else" "if", ElseWhere "else" "where", Else "else" "",
    ErrorStop "error" "stop", GoTo "go" "to", DoublePrecision "double" "precision", DoubleComplex "double" "complex",
    ModuleProcedure "module" "procedure", TypeIs "type" "is", ClassIs "class" "is", ClassDefault "class" "default",
    SyncAll "sync" "all", SyncImages "sync" "images", SyncMemory "sync" "memory", SyncTeam "sync" "team",
    EventPost "event" "post", EventWait "event" "wait", FormTeam "form" "team", ChangeTeam "change" "team", FailImage "fail" "image",
    Program "program" "", Module "module" "", Submodule "submodule" "", Contains "contains" "",
    Subroutine "subroutine" "", Function "function" "",
    Use "use" "", Import "import" "", Implicit "implicit" "",
    Integer "integer" "", Real "real" "", Logical "logical" "", Complex "complex" "", Character "character" "",
    Byte "byte" "", Type "type" "", Class "class" "",
    Parameter "parameter" "", Allocatable "allocatable" "", Asynchronous "asynchronous" "", Automatic "automatic" "", Bind "bind" "",
    Contiguous "contiguous" "", Dimension "dimension" "", External "external" "", Intent "intent" "",
    Intrinsic "intrinsic" "", Optional "optional" "", Pointer "pointer" "", Private "private" "",
    Protected "protected" "", Public "public" "", Save "save" "", Target "target" "", Value "value" "",
    Volatile "volatile" "", Common "common" "", Equivalence "equivalence" "", Namelist "namelist" "", Data "data" "",
    Interface "interface" "", Enum "enum" "", Enumerator "enumerator" "", Generic "generic" "", Procedure "procedure" "",
    Include "include" "", Format "format" "", Entry "entry" "",
    Call "call" "", If "if" "", Do "do" "", Exit "exit" "", Cycle "cycle" "", Case "case" "", Rank "rank" "", Stop "stop" "",
    Return "return" "", Allocate "allocate" "", Deallocate "deallocate" "", Nullify "nullify" "",
    Continue "continue" "", Where "where" "", Forall "forall" "", Associate "associate" "", Critical "critical" "", Lock "lock" "", Unlock "unlock" "",
    Print "print" "", Write "write" "", Read "read" "", Open "open" "", Close "close" "", Rewind "rewind" "",
    Backspace "backspace" "", Pause "pause" "", Assign "assign" "", Inquire "inquire" "", Flush "flush" "", Wait "wait" "",
}

impl Word {
    /// Statements that stand in a specification part only.
    pub fn is_declaration(self) -> bool {
        use Word::*;
        matches!(
            self,
            Use | Import
                | Implicit
                | Integer
                | Real
                | Logical
                | Complex
                | Character
                | Byte
                | DoublePrecision
                | DoubleComplex
                | Type
                | Class
                | Parameter
                | Allocatable
                | Asynchronous
                | Automatic
                | Bind
                | Contiguous
                | Dimension
                | External
                | Intent
                | Intrinsic
                | Optional
                | Pointer
                | Private
                | Protected
                | Public
                | Save
                | Target
                | Value
                | Volatile
                | Common
                | Equivalence
                | Namelist
                | Interface
                | AbstractInterface
                | Enum
                | Generic
                | Procedure
                | Include
        )
    }

    /// The spelling in messages.
    pub fn text(self) -> String {
        let found = TABLE.iter().find(|(_, _, word)| *word == self);
        found.map_or(String::new(), |(a, b, _)| if b.is_empty() { a.to_string() } else { format!("{a} {b}") })
    }
}

/// All keywords; of one word, the second is empty.
pub fn keywords() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().map(|(a, b, _)| (*a, *b))
}

/// The kind of a statement and the number of tokens its keyword takes.
pub fn classify(tokens: &[Token]) -> (Word, usize) {
    if let Some(word) = assignment(tokens) {
        return (word, 0);
    }
    let Some(first) = name_at(tokens, 0) else { return (Word::Unknown, 0) };
    let second = name_at(tokens, 1).unwrap_or("");
    if first == "end" && second == "block" && name_at(tokens, 2) == Some("data") {
        return (Word::EndBlockData, 3);
    }
    for (a, b, word) in TABLE {
        if first == *a && (b.is_empty() || second == *b) {
            return (*word, 1 + usize::from(!b.is_empty()));
        }
        if !b.is_empty() && first.strip_prefix(a) == Some(*b) {
            return (*word, 1);
        }
    }
    (Word::Unknown, 0)
}

/// `name :` in front of a construct: the tokens it takes.
pub fn construct_name(tokens: &[Token]) -> usize {
    let colon = matches!(tokens.get(1).map(|t| &t.kind), Some(TokenKind::Punct(Punct::Colon)));
    if name_at(tokens, 0).is_some() && colon { 2 } else { 0 }
}

/// Whether the tokens begin a subroutine or function: prefixes, then the keyword, then a name.
pub fn starts_procedure(tokens: &[Token]) -> bool {
    if assignment(tokens).is_some() {
        return false;
    }
    let mut at = 0;
    loop {
        match name_at(tokens, at) {
            Some("subroutine") => return name_at(tokens, at + 1).is_some(),
            Some("function") => {
                return name_at(tokens, at + 1).is_some()
                    && (at == 0 || punct_at(tokens, at + 2) == Some(Punct::LParen));
            }
            Some("recursive" | "non_recursive" | "pure" | "impure" | "elemental" | "module") => at += 1,
            Some("double") => at += 2,
            Some(
                "integer" | "real" | "logical" | "complex" | "character" | "doubleprecision" | "doublecomplex" | "byte"
                | "type" | "class",
            ) => {
                at += 1;
                if punct_at(tokens, at) == Some(Punct::Star) {
                    at += 1;
                }
                if punct_at(tokens, at) == Some(Punct::LParen) {
                    at = match matching(tokens, at) {
                        Some(close) => close + 1,
                        None => return false,
                    };
                } else if matches!(tokens.get(at).map(|t| &t.kind), Some(TokenKind::Int { .. })) {
                    at += 1;
                }
            }
            _ => return false,
        }
    }
}

/// The index of the parenthesis or bracket that closes the one at `open`.
pub fn matching(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Punct(Punct::LParen | Punct::LBracket) => depth += 1,
            TokenKind::Punct(Punct::RParen | Punct::RBracket) => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

/// The statement keyword nearest to a misspelt word.
pub fn nearest_keyword(word: &str) -> Option<String> {
    let limit = if word.len() < 4 { 1 } else { 2 };
    let spellings = keywords().map(|(a, b)| format!("{a}{b}"));
    let best = spellings.map(|s| (strsim::osa_distance(word, &s), s)).min_by_key(|(d, _)| *d)?;
    (best.0 <= limit).then_some(best.1)
}

/// A designator followed by `=` or `=>`.
fn assignment(tokens: &[Token]) -> Option<Word> {
    name_at(tokens, 0)?;
    let mut at = 1;
    loop {
        match punct_at(tokens, at)? {
            Punct::LParen | Punct::LBracket => at = matching(tokens, at)? + 1,
            Punct::Percent => {
                name_at(tokens, at + 1)?;
                at += 2;
            }
            Punct::Equals => return Some(Word::Assignment),
            Punct::Arrow => return Some(Word::PointerAssignment),
            _ => return None,
        }
    }
}

fn name_at(tokens: &[Token], at: usize) -> Option<&str> {
    match &tokens.get(at)?.kind {
        TokenKind::Name(name) => Some(name),
        _ => None,
    }
}

fn punct_at(tokens: &[Token], at: usize) -> Option<Punct> {
    match tokens.get(at)?.kind {
        TokenKind::Punct(punct) => Some(punct),
        _ => None,
    }
}
