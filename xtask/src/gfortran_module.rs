//! A module file of gfortran, read: symbols by number, names, generics.
//!
//! Such a file is compressed text: a line with its version, then nested lists of words, numbers and quoted strings. What
//! stands where follows gfortran's `module.cc` (module version 15, GCC 8 to 14): the third list has the generics, the last
//! but one the symbols, six items each, the last one the names that are visible.

use std::collections::HashMap;

/// One item of a list.
#[derive(Debug)]
pub enum Item {
    /// A word, a number, or what was quoted.
    Word(String),
    List(Vec<Item>),
}

/// A symbol of the module.
#[derive(Debug)]
pub struct Symbol {
    /// Of types with a capital first letter.
    pub name: String,
    pub module: String,
    /// What `bind(c)` says, or nothing.
    pub binding: String,
    /// Attributes, components, type, namespace, ..., in gfortran's order.
    items: Vec<Item>,
}

/// A module file.
pub struct Module {
    pub symbols: HashMap<String, Symbol>,
    /// Visible names with the numbers of their symbols.
    pub names: Vec<(String, String)>,
    /// Generics: name, module, numbers of the specific procedures.
    pub generics: Vec<(String, String, Vec<String>)>,
}

impl Module {
    /// Reads the text of a module file, decompressed.
    pub fn read(text: &str) -> Result<Module, String> {
        let (head, rest) = text.split_once('\n').ok_or("it is empty")?;
        if !head.starts_with("GFORTRAN module version '15'") {
            return Err(format!("it begins with `{}`", head.chars().take(60).collect::<String>()));
        }
        let mut top = lists(rest)?;
        let [names, symbols] = [top.pop(), top.pop()].map(|list| list.and_then(Item::into_list).unwrap_or_default());
        let generics = top.get(2).map(Item::list).unwrap_or_default().iter().filter_map(generic).collect();
        let symbols = grouped(symbols, 6).into_iter().filter_map(symbol).collect();
        let name = |group: Vec<Item>| Some((group.first()?.word().to_string(), group.get(2)?.word().to_string()));
        let names = grouped(names, 3).into_iter().filter_map(name).collect();
        Ok(Module { symbols, names, generics })
    }

    /// The symbol of that number.
    pub fn symbol(&self, number: &str) -> Option<&Symbol> {
        self.symbols.get(number)
    }
}

impl Symbol {
    /// `PROCEDURE`, `VARIABLE`, `PARAMETER`, `DERIVED`.
    pub fn flavor(&self) -> &str {
        self.attributes().first().map_or("", Item::word)
    }

    /// `IN`, `OUT`, `INOUT` or `UNKNOWN-INTENT`.
    pub fn intent(&self) -> &str {
        self.attributes().get(1).map_or("", Item::word)
    }

    /// Whether the attribute is among the symbol's.
    pub fn is(&self, attribute: &str) -> bool {
        self.attributes().iter().skip(5).any(|item| item.word() == attribute)
    }

    fn attributes(&self) -> &[Item] {
        self.items.first().map(Item::list).unwrap_or_default()
    }

    /// Of a type: its components.
    pub fn components(&self) -> &[Item] {
        self.items.get(1).map(Item::list).unwrap_or_default()
    }

    /// Its type: a word, the kind or the number of the type's symbol, the number of an interface, ..., a character's length.
    pub fn ty(&self) -> &[Item] {
        self.items.get(2).map(Item::list).unwrap_or_default()
    }

    /// The numbers of a procedure's arguments.
    pub fn arguments(&self) -> Vec<&str> {
        self.items.get(5).map(Item::list).unwrap_or_default().iter().map(Item::word).collect()
    }

    /// Of a named constant its value, else the shape.
    pub fn value_or_shape(&self) -> &[Item] {
        self.items.get(6).map(Item::list).unwrap_or_default()
    }
}

impl Item {
    /// The word; of a list nothing.
    pub fn word(&self) -> &str {
        match self {
            Item::Word(word) => word,
            Item::List(_) => "",
        }
    }

    /// The list; of a word nothing.
    pub fn list(&self) -> &[Item] {
        match self {
            Item::Word(_) => &[],
            Item::List(list) => list,
        }
    }

    fn into_list(self) -> Option<Vec<Item>> {
        match self {
            Item::Word(_) => None,
            Item::List(list) => Some(list),
        }
    }
}

fn grouped(items: Vec<Item>, size: usize) -> Vec<Vec<Item>> {
    let mut groups: Vec<Vec<Item>> = Vec::new();
    for item in items {
        match groups.last_mut() {
            Some(group) if group.len() < size => group.push(item),
            _ => groups.push(vec![item]),
        }
    }
    groups
}

fn symbol(mut group: Vec<Item>) -> Option<(String, Symbol)> {
    let items = group.pop()?.into_list()?;
    let word = |at: usize| group.get(at).map(|item| item.word().to_string());
    Some((word(0)?, Symbol { name: word(1)?, module: word(2)?, binding: word(3)?, items }))
}

fn generic(item: &Item) -> Option<(String, String, Vec<String>)> {
    let words: Vec<String> = item.list().iter().map(|item| item.word().to_string()).collect();
    let [name, module, specifics @ ..] = words.as_slice() else { return None };
    Some((name.clone(), module.clone(), specifics.to_vec()))
}

/// The lists of a text, with all that is in them.
fn lists(text: &str) -> Result<Vec<Item>, String> {
    let mut open: Vec<Vec<Item>> = vec![Vec::new()];
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { break };
        let length = match first {
            '(' | ')' => 1,
            '\'' => quoted(rest).ok_or("a string has no end")?,
            _ => rest.find(|c: char| c.is_whitespace() || "()'".contains(c)).unwrap_or(rest.len()),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        match first {
            '(' => open.push(Vec::new()),
            ')' => {
                let list = open.pop().expect("the outermost list is never closed");
                open.last_mut().ok_or("a list is closed that was not opened")?.push(Item::List(list));
            }
            '\'' => add(&mut open, word[1..length - 1].replace("''", "'")),
            _ => add(&mut open, word.to_string()),
        }
    }
    match open.len() {
        1 => Ok(open.remove(0)),
        _ => Err("a list has no end".to_string()),
    }
}

fn add(open: &mut [Vec<Item>], word: String) {
    if let Some(list) = open.last_mut() {
        list.push(Item::Word(word));
    }
}

/// Bytes of the string at the beginning, in which two quotes stand for one.
fn quoted(text: &str) -> Option<usize> {
    let mut at = 1;
    loop {
        at += text[at..].find('\'')? + 1;
        if !text[at..].starts_with('\'') {
            return Some(at);
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "GFORTRAN module version '15' created from m.f90\n(() () ()) () (('g' 'm' 2)) () () () (2 's' 'm' '' 1 \
                        ((PROCEDURE UNKNOWN-INTENT MODULE-PROC BODY UNKNOWN 0 0 EXTERNAL SUBROUTINE) () (UNKNOWN 0 0 0 0 \
                        UNKNOWN ()) 3 0 (4) () 0 () () () 0 0) 4 'it''s' '' '' 3 ((VARIABLE IN UNKNOWN-PROC UNKNOWN \
                        UNKNOWN 0 0 DUMMY) () (INTEGER 4 0 0 0 INTEGER ()) 0 0 () () 0 () () () 0 0)) ('g' 0 5 's' 0 2)";

    #[test]
    fn symbols_names_and_generics() {
        let module = Module::read(TEXT).unwrap();
        assert_eq!(module.generics, [("g".to_string(), "m".to_string(), vec!["2".to_string()])]);
        assert_eq!(module.names[1], ("s".to_string(), "2".to_string()));
        let procedure = module.symbol("2").unwrap();
        assert!(procedure.is("SUBROUTINE") && !procedure.is("FUNCTION") && procedure.arguments() == ["4"]);
        let argument = module.symbol("4").unwrap();
        assert_eq!((argument.name.as_str(), argument.intent(), argument.ty()[1].word()), ("it's", "IN", "4"));
    }

    #[test]
    fn other_files_are_errors() {
        assert!(Module::read("GFORTRAN module version '14' created\n()").is_err());
        assert!(Module::read(&TEXT[..200]).is_err());
        assert!(Module::read("GFORTRAN module version '15' created\n)))").is_err());
    }
}
