//! Which names are typedef names, scope by scope. Source: C11, 6.2.1, 6.7.8.

use crate::ast::Symbol;

/// A bit for each symbol, and what to undo at the end of each scope.
pub(super) struct Scopes {
    typedef: Vec<bool>,
    /// Names declared in inner scopes and what they were outside.
    undo: Vec<(Symbol, bool)>,
    /// Length of `undo` where each open scope started.
    starts: Vec<usize>,
}

impl Scopes {
    pub(super) fn new() -> Scopes {
        Scopes { typedef: Vec::new(), undo: Vec::new(), starts: Vec::new() }
    }

    pub(super) fn is_typedef(&self, symbol: Symbol) -> bool {
        self.typedef.get(symbol.0 as usize).copied().unwrap_or(false)
    }

    /// A declaration of a name in the innermost scope.
    pub(super) fn declare(&mut self, symbol: Symbol, typedef: bool) {
        let before = self.is_typedef(symbol);
        if before == typedef {
            return;
        }
        if !self.starts.is_empty() {
            self.undo.push((symbol, before));
        }
        let index = symbol.0 as usize;
        if self.typedef.len() <= index {
            self.typedef.resize(index + 1, false);
        }
        self.typedef[index] = typedef;
    }

    pub(super) fn open(&mut self) {
        self.starts.push(self.undo.len());
    }

    pub(super) fn close(&mut self) {
        let start = self.starts.pop().expect("every scope that is closed was opened");
        for (symbol, before) in self.undo.drain(start..).rev() {
            self.typedef[symbol.0 as usize] = before;
        }
    }
}
