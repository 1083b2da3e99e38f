//! The lexer: tokens of small texts, and what it reports of wrong ones.

use super::*;
use accc_source::{SourceFile, SourceMap};

fn file(text: &str, check: impl FnOnce(&SourceFile)) {
    let mut map = SourceMap::new();
    let id = map.add("t.i", text.into(), None).unwrap();
    check(map.file(id));
}

fn shown(text: &str) -> String {
    let mut shown = String::new();
    file(text, |file| shown = crate::parse::dump_tokens(file, &crate::parse::ParseOptions::default()));
    shown
}

#[test]
fn longest_tokens_win() {
    assert_eq!(shown("a+++b<<=c->d...e<:1:>%:>"), "a ++ + b <<= c -> d ... e [ 1 ] % ]\n");
    assert_eq!(shown("1.5e+3f 0x1p-3L 1..2 .5 a.b"), "1.5e+3f 0x1p-3L 1..2 .5 a . b\n");
    assert_eq!(shown(r#"L"x\"y" 'a' u8"z" u'\'' Lx"#), "L\"x\\\"y\" 'a' u8\"z\" u'\\'' Lx\n");
}

#[test]
fn spellings_of_a_keyword_are_one() {
    assert_eq!(shown("__const__ __inline int __restrict x"), "const inline int restrict x\n");
}

#[test]
fn directives_are_tokens_and_markers_are_none() {
    let text = "# 1 \"a.c\" 1 3\n#pragma acc parallel \\\n loop\nfor\n#pragma GCC poison x\n  # pragma acc wait";
    assert_eq!(shown(text), "#pragma acc parallel loop\nfor\n#pragma acc wait\n");
}

#[test]
fn pack_and_weak_are_kept_aside() {
    let text = "a\n#pragma pack(push, 1)\nb\n#pragma pack(push, l, 4)\n#pragma pack(pop)\nc\n#pragma pack(pop)\n\
                #pragma weak f = g\n#pragma omp parallel\n#pragma omp for\n";
    file(text, |file| {
        let lexed = lex(file, &LexOptions { openacc: true, openmp: false, gnu: true, standard: Standard::C17 });
        assert_eq!(lexed.packs, [(1, Some(1)), (2, Some(4)), (2, Some(1)), (3, None)]);
        let (name, target) = lexed.weak[0];
        assert_eq!((lexed.names.text(name.symbol), lexed.names.text(target.unwrap().symbol)), ("f", "g"));
        assert_eq!(lexed.diagnostics.len(), 1, "OpenMP is noted once");
    });
}

#[test]
fn what_is_no_token_is_reported_and_skipped() {
    file("a @ b \"open\n'c\n/* open", |file| {
        let lexed = lex(file, &LexOptions { openacc: true, openmp: false, gnu: true, standard: Standard::C17 });
        let messages: Vec<&str> = lexed.diagnostics.iter().map(|d| d.message.as_str()).collect();
        let expected = [
            "stray `@` in program",
            "this string has no end",
            "this character constant has no end",
            "this comment has no end",
        ];
        assert_eq!(messages, expected);
        assert_eq!(lexed.tokens.len(), 5);
    });
}
