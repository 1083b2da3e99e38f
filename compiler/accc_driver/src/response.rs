//! `@FILE` on the command line: the words of the file stand in its place. Build tools write such files where a command
//! line would be too long. As with gcc, words are separated by white space, quotes of either kind hold them together, a
//! backslash takes the next character as it is, and an `@FILE` that can't be read is a word like any other.

pub fn expand(args: impl IntoIterator<Item = String>) -> Vec<String> {
    args.into_iter().flat_map(|arg| named(&arg).map_or(vec![arg], |text| words(&text))).collect()
}

fn named(arg: &str) -> Option<String> {
    std::fs::read_to_string(arg.strip_prefix('@')?).ok()
}

fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => word.get_or_insert_default().extend(rest.next()),
            _ if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            _ if quote.is_none() && c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_gcc_splits_them() {
        assert_eq!(words("-o \"a b\" 'c\"d'\n\\ e ''"), ["-o", "a b", "c\"d", " e", ""]);
        assert_eq!(expand(["@none".to_string()]), ["@none"]);
    }
}
