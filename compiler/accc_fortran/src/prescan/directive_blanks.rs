//! Fixed form's directives: blanks mean nothing in them either (OpenACC 3.3, 2.1), so that words are found by what they are.
//!
//! `KERNELSLOOP`, `DATA COPY IN(A)` and a word that goes on in the next line fall into the words of OpenACC. Where the
//! user's own blanks give such words they stand, and also where nothing does: the parser will say what is wrong.

use super::blanks::Char;

/// The longest word of OpenACC is shorter.
const MAX_WORD: usize = 24;

/// A directive's characters, without blanks but with marks where the user has some, with the blanks that it needs.
pub fn separated(chars: &[Char]) -> Vec<Char> {
    let mut out = Vec::with_capacity(chars.len() + 8);
    let (mut at, mut depth) = (0, 0u32);
    while at < chars.len() {
        let run = chars[at..].iter().take_while(|c| in_word(c)).count();
        if depth == 0 && run > 0 {
            add_words(&chars[at..at + run], &mut out);
            at += run;
            continue;
        }
        let c = chars[at];
        if !c.literal {
            depth = if c.c == '(' { depth + 1 } else { depth.saturating_sub(u32::from(c.c == ')')) };
        }
        out.push(c);
        at += 1;
    }
    out
}

fn in_word(c: &Char) -> bool {
    !c.literal && (c.c.is_ascii_alphanumeric() || c.c == '_')
}

/// Words outside of parentheses, nothing between them.
fn add_words(run: &[Char], out: &mut Vec<Char>) {
    let text: String = run.iter().map(|c| c.c.to_ascii_lowercase()).collect();
    let own: Vec<usize> = (1..run.len()).filter(|at| run[*at].apart).collect();
    let ends = |breaks: &[usize]| breaks.iter().copied().chain([text.len()]).collect::<Vec<_>>();
    let are_words =
        ends(&own).into_iter().try_fold(0, |start, end| is_word(&text[start..end]).then_some(end)).is_some();
    let mut found = Vec::new();
    let breaks = if !are_words && divided(&text, 0, &mut found) { found } else { own };
    for (at, c) in run.iter().enumerate() {
        if breaks.contains(&at) || at == 0 && c.apart && !out.is_empty() {
            out.push(Char::new(' ', c.at));
        }
        out.push(*c);
    }
}

/// Divides `text[from..]` into words, long ones first; false: it is none.
fn divided(text: &str, from: usize, breaks: &mut Vec<usize>) -> bool {
    for end in (from + 1..=text.len().min(from + MAX_WORD)).rev().filter(|end| is_word(&text[from..*end])) {
        if end == text.len() {
            return true;
        }
        breaks.push(end);
        if divided(text, end, breaks) {
            return true;
        }
        breaks.pop();
    }
    false
}

fn is_word(text: &str) -> bool {
    accc_openacc::is_word(text) || accc_openmp::parse::is_word(text)
}
