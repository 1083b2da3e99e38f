//! `!$` in front of a statement: with OpenMP it is two blanks. Source: OpenMP 5.2, section 3.3.

/// The text with the marks of such lines made blank; nothing moves.
pub fn compiled(text: &str, fixed: bool) -> String {
    text.split_inclusive('\n').map(|line| if fixed { in_columns(line) } else { in_free_form(line) }).collect()
}

fn in_free_form(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    match line[indent..].strip_prefix("!$") {
        Some(rest) if rest.starts_with([' ', '\t']) => format!("{}  {rest}", &line[..indent]),
        _ => line.to_string(),
    }
}

/// In columns 1 and 2, and behind it what stands in front of a statement: blanks, a label, a mark of continuation.
fn in_columns(line: &str) -> String {
    let begins = line.starts_with(['!', 'c', 'C', '*']) && line[1..].starts_with('$');
    let label = line.get(2..5).filter(|label| label.chars().all(|c| c == ' ' || c.is_ascii_digit()));
    match label {
        Some(_) if begins => format!("  {}", &line[2..]),
        _ => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::compiled;

    #[test]
    fn marks_become_blanks_and_directives_stay() {
        assert_eq!(
            compiled("!$ x = 1\n  !$ y = 2\n!$omp do\n!$acc x\n! $ z\n", false),
            "   x = 1\n     y = 2\n!$omp do\n!$acc x\n! $ z\n"
        );
        assert_eq!(
            compiled("!$    x = 1\nC$ 10 y = 2\n*$   & + 3\nc$omp do\n", true),
            "      x = 1\n   10 y = 2\n     & + 3\nc$omp do\n"
        );
    }
}
