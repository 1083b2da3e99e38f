//! The words of a directive's name written as one: `endkernels`, `enterdata`, `parallelloop`. Blanks between them may be left
//! out in fixed form, and compilers let them be left out in free form.

use crate::token::{Token, TokenKind};
use accc_source::Span;

/// Puts tokens of their own in place of the first one where that is several words.
pub fn separate(tokens: &mut Vec<Token>) {
    let Some(Token { kind: TokenKind::Name(name), span }) = tokens.first() else { return };
    let Some(words) = words(name) else { return };
    let whole = (span.hi - span.lo) as usize == name.len();
    let mut at = span.lo;
    let separated: Vec<Token> = words
        .into_iter()
        .map(|word| {
            let end = at + word.len() as u32;
            let own = if whole { Span::new(at, end) } else { *span };
            at = end;
            Token { kind: TokenKind::Name(word.to_string()), span: own }
        })
        .collect();
    tokens.splice(..1, separated);
}

fn words(name: &str) -> Option<Vec<&str>> {
    for first in ["enter", "exit"] {
        if name.strip_prefix(first) == Some("data") {
            return Some(vec![&name[..first.len()], "data"]);
        }
    }
    if let Some(rest) = name.strip_prefix("end") {
        let known = ["parallel", "kernels", "serial", "data", "host_data", "atomic", "loop"].contains(&rest);
        let mut found = vec!["end"];
        match combined(rest) {
            Some(two) => found.extend(two),
            None if known => found.push(rest),
            None => return None,
        }
        return Some(found);
    }
    combined(name).map(Vec::from)
}

/// `parallelloop` and its like.
fn combined(name: &str) -> Option<[&str; 2]> {
    let construct = name.strip_suffix("loop")?;
    ["parallel", "kernels", "serial"].contains(&construct).then_some([construct, "loop"])
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn names_without_blanks() {
        let found = |name| words(name).map(|words| words.join(" "));
        assert_eq!(found("endparallelloop").as_deref(), Some("end parallel loop"));
        assert_eq!(found("endkernels").as_deref(), Some("end kernels"));
        assert_eq!(found("exitdata").as_deref(), Some("exit data"));
        assert_eq!(found("serialloop").as_deref(), Some("serial loop"));
        assert_eq!([found("parallel"), found("end"), found("data"), found("endless")], [None, None, None, None]);
    }
}
