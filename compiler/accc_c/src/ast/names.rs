//! Identifiers as small numbers: each text is stored once, equal texts have equal [`Symbol`]s.
//!
//! One allocation for all texts and an open-addressed table, as a unit that includes system headers has some hundred
//! thousand identifiers.

use std::hash::Hasher;

/// An identifier of one [`Names`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Symbol(pub u32);

#[derive(Clone, Debug, Default)]
pub struct Names {
    /// All texts, one behind the other.
    texts: String,
    /// Where each symbol's text ends in `texts`; it starts where the one before ends.
    ends: Vec<u32>,
    /// Symbol + 1 by hash, 0 where free. The length is a power of two.
    table: Vec<u32>,
}

impl Names {
    pub fn new() -> Names {
        Names::default()
    }

    pub fn text(&self, symbol: Symbol) -> &str {
        let index = symbol.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.texts[start..self.ends[index] as usize]
    }

    /// The symbol of a text, new if it was not there.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if self.ends.len() * 2 >= self.table.len() {
            self.grow();
        }
        let slot = self.slot(text);
        if self.table[slot] != 0 {
            return Symbol(self.table[slot] - 1);
        }
        let symbol = Symbol(self.ends.len() as u32);
        self.texts.push_str(text);
        self.ends.push(self.texts.len() as u32);
        self.table[slot] = symbol.0 + 1;
        symbol
    }

    /// The symbol of a text that the unit holds.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        if self.table.is_empty() {
            return None;
        }
        self.table[self.slot(text)].checked_sub(1).map(Symbol)
    }

    /// Where the text is, or belongs. The table must have a free slot.
    fn slot(&self, text: &str) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = hash(text) as usize & mask;
        while self.table[slot] != 0 && self.text(Symbol(self.table[slot] - 1)) != text {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.table = vec![0; (self.table.len() * 2).max(1024)];
        for index in 0..self.ends.len() as u32 {
            let slot = self.slot(self.text(Symbol(index)));
            self.table[slot] = index + 1;
        }
    }
}

/// FNV-1a, its high bits folded in.
fn hash(text: &str) -> u64 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(text.as_bytes());
    let hash = hasher.finish();
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_equal_symbols_also_after_growth() {
        let mut names = Names::new();
        let symbols: Vec<Symbol> = (0..5000).map(|i| names.intern(&format!("n{i}"))).collect();
        assert_eq!(names.intern("n42"), symbols[42]);
        assert_eq!(names.find("n4999"), Some(symbols[4999]));
        assert_eq!(names.find("m"), None);
        assert_eq!(names.text(symbols[1234]), "n1234");
    }
}
