//! What clang says of a source, for tools: one JSON object a line, with the fields of accc's own messages.

use serde::Serialize;

#[derive(Serialize)]
struct Message<'t> {
    severity: &'t str,
    code: Option<&'t str>,
    message: &'t str,
    #[serde(flatten)]
    position: Option<Position<'t>>,
    labels: [(); 0],
    notes: [(); 0],
    help: Option<&'t str>,
}

#[derive(Serialize)]
struct Position<'t> {
    file: &'t str,
    line: u32,
    column: u32,
}

/// Lines without a severity (how many errors there are, where a header is included) say nothing of their own.
pub fn as_json(text: &str) -> String {
    text.lines().filter_map(message).map(|message| json(&message) + "\n").collect()
}

fn json(message: &Message<'_>) -> String {
    serde_json::to_string(message).expect("strings and numbers are always valid JSON")
}

/// `FILE:LINE:COLUMN: SEVERITY: TEXT`, or without the position.
fn message(line: &str) -> Option<Message<'_>> {
    let severities =
        [("fatal error", "error"), ("error", "error"), ("warning", "warning"), ("note", "note"), ("remark", "note")];
    let (at, (word, severity)) = severities
        .into_iter()
        .filter_map(|pair| line.find(&format!("{}: ", pair.0)).map(|at| (at, pair)))
        .min_by_key(|(at, _)| *at)?;
    let position = position(line[..at].trim_end_matches([' ', ':']));
    let message = &line[at + word.len() + 2..];
    Some(Message { severity, code: None, message, position, labels: [], notes: [], help: None })
}

fn position(text: &str) -> Option<Position<'_>> {
    let (rest, column) = text.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    Some(Position { file, line: line.parse().ok()?, column: column.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::as_json;

    #[test]
    fn positions_and_severities_are_taken_apart() {
        let text = "a b.cpp:3:40: error: use of undeclared identifier 'x: y'\nIn file included from q.h:1:\n1 error generated.\n\
                    clang: fatal error: no input";
        insta::assert_snapshot!(as_json(text), @r#"
        {"severity":"error","code":null,"message":"use of undeclared identifier 'x: y'","file":"a b.cpp","line":3,"column":40,"labels":[],"notes":[],"help":null}
        {"severity":"error","code":null,"message":"no input","labels":[],"notes":[],"help":null}
        "#);
    }
}
