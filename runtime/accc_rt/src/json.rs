//! JSON text, as far as traces need it: objects, built field by field.

use std::fmt::{Display, Write};

pub struct Object {
    text: String,
}

impl Object {
    pub fn new() -> Object {
        Object { text: "{".into() }
    }

    pub fn text(self, name: &str, value: &str) -> Object {
        self.raw(name, &quoted(value))
    }

    pub fn number(self, name: &str, value: impl Display) -> Object {
        self.raw(name, &value.to_string())
    }

    pub fn object(self, name: &str, value: Object) -> Object {
        self.raw(name, &value.end())
    }

    /// `value` is JSON already.
    pub fn raw(mut self, name: &str, value: &str) -> Object {
        let comma = if self.text.len() > 1 { "," } else { "" };
        let _ = write!(self.text, "{comma}\"{name}\":{value}");
        self
    }

    pub fn end(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

pub fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// A string with its quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_json_cannot_hold_is_escaped() {
        let object = Object::new().text("a\u{e9}", "say \"\\\n\"").number("n", 1.5).object("o", Object::new());
        insta::assert_snapshot!(object.end(), @r#"{"aé":"say \"\\\u000a\"","n":1.5,"o":{}}"#);
        insta::assert_snapshot!(array(["1".into(), quoted("b")].into_iter()), @r#"[1,"b"]"#);
    }
}
