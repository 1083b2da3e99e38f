//! Scopes: which entity a name stands for at the point that the analysis has reached.
//!
//! Ordinary identifiers and tags are two name spaces; members live in their records, labels in their function. A name's
//! innermost binding is found by its symbol in one step; leaving a scope takes its bindings back. Source: C11, 6.2.1, 6.2.3.

use super::Sema;
use crate::ast::Symbol;
use crate::hir::{EnumId, ObjectId, QualType, RecordId, TypeId};

/// What an ordinary identifier stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Entity {
    Object(ObjectId),
    /// With the alignment that an attribute of the typedef asks for.
    Typedef {
        ty: QualType,
        align: Option<u64>,
    },
    /// Of an enumeration.
    Constant {
        value: i64,
        ty: TypeId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// A name with its meaning; `depth` 0 is the file's scope.
#[derive(Clone, Copy, Debug)]
pub struct Binding<T> {
    pub symbol: Symbol,
    pub entity: T,
    pub depth: u32,
    pub span: accc_source::Span,
    /// The binding of the same name that this one hides.
    hidden: Option<u32>,
}

#[derive(Default)]
pub struct Scopes {
    names: Space<Entity>,
    tags: Space<Tag>,
    depth: u32,
}

/// One name space. `current` is the innermost binding of each symbol, an index into `bindings`, which is a stack.
struct Space<T> {
    current: Vec<Option<u32>>,
    bindings: Vec<Binding<T>>,
}

impl<T> Default for Space<T> {
    fn default() -> Space<T> {
        Space { current: Vec::new(), bindings: Vec::new() }
    }
}

impl<T: Copy> Space<T> {
    fn find(&self, symbol: Symbol) -> Option<&Binding<T>> {
        let index = (*self.current.get(symbol.0 as usize)?)?;
        Some(&self.bindings[index as usize])
    }

    fn bind(&mut self, symbol: Symbol, entity: T, depth: u32, span: accc_source::Span) {
        let at = symbol.0 as usize;
        if at >= self.current.len() {
            self.current.resize(at + 1, None);
        }
        let hidden = self.current[at].replace(self.bindings.len() as u32);
        self.bindings.push(Binding { symbol, entity, depth, span, hidden });
    }

    /// Takes back the bindings deeper than `depth`, the first bound first.
    fn leave(&mut self, depth: u32) -> Vec<Binding<T>> {
        let keep = self.bindings.partition_point(|binding| binding.depth <= depth);
        for binding in self.bindings[keep..].iter().rev() {
            self.current[binding.symbol.0 as usize] = binding.hidden;
        }
        self.bindings.split_off(keep)
    }
}

impl Scopes {
    pub fn new() -> Scopes {
        Scopes::default()
    }

    /// 0 at file scope.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    pub fn find(&self, symbol: Symbol) -> Option<&Binding<Entity>> {
        self.names.find(symbol)
    }

    /// The binding of the scope that is open, not those around.
    pub fn find_here(&self, symbol: Symbol) -> Option<&Binding<Entity>> {
        self.find(symbol).filter(|binding| binding.depth == self.depth)
    }

    /// The binding of the scope of this depth, also where inner ones hide it.
    pub fn find_at(&self, depth: u32, symbol: Symbol) -> Option<&Binding<Entity>> {
        let mut binding = self.names.find(symbol)?;
        while binding.depth > depth {
            binding = &self.names.bindings[binding.hidden? as usize];
        }
        Some(binding).filter(|binding| binding.depth == depth)
    }

    /// The binding at file scope, also where inner ones hide it.
    pub fn find_at_file(&self, symbol: Symbol) -> Option<&Binding<Entity>> {
        self.find_at(0, symbol)
    }

    pub fn find_tag(&self, symbol: Symbol) -> Option<&Binding<Tag>> {
        self.tags.find(symbol)
    }

    pub fn find_tag_here(&self, symbol: Symbol) -> Option<&Binding<Tag>> {
        self.find_tag(symbol).filter(|binding| binding.depth == self.depth)
    }

    pub fn bind(&mut self, symbol: Symbol, entity: Entity, span: accc_source::Span) {
        self.names.bind(symbol, entity, self.depth, span);
    }

    /// Binds at file scope while inner scopes are open: of a function whose parameters have been read.
    pub fn bind_at_file(&mut self, symbol: Symbol, entity: Entity, span: accc_source::Span) {
        self.bind_at(0, symbol, entity, span);
    }

    /// Binds in the scope of this depth while inner ones are open.
    pub fn bind_at(&mut self, depth: u32, symbol: Symbol, entity: Entity, span: accc_source::Span) {
        let inner = self.names.leave(depth);
        self.names.bind(symbol, entity, depth, span);
        for binding in inner {
            self.names.bind(binding.symbol, binding.entity, binding.depth, binding.span);
        }
    }

    pub fn bind_tag(&mut self, symbol: Symbol, tag: Tag, span: accc_source::Span) {
        self.tags.bind(symbol, tag, self.depth, span);
    }

    pub fn push(&mut self) {
        self.depth += 1;
    }

    /// The ordinary names that go out of scope.
    pub fn pop(&mut self) -> Vec<Binding<Entity>> {
        self.depth -= 1;
        self.tags.leave(self.depth);
        self.names.leave(self.depth)
    }

    /// All visible ordinary names, for "did you mean".
    pub fn visible(&self) -> impl Iterator<Item = &Binding<Entity>> {
        self.names.bindings.iter()
    }
}

impl Sema<'_> {
    /// What an ordinary name means here.
    pub fn lookup(&self, symbol: Symbol) -> Option<Entity> {
        self.scopes.find(symbol).map(|binding| binding.entity)
    }

    /// Opens a block's scope.
    pub fn push_scope(&mut self) {
        self.scopes.push();
    }

    /// Closes it, with the warnings about what nothing used.
    pub fn pop_scope(&mut self) {
        for binding in self.scopes.pop() {
            if let Entity::Object(id) = binding.entity {
                self.warn_unused_local(id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::Span;

    #[test]
    fn inner_names_hide_outer_ones_until_their_scope_ends() {
        let mut scopes = Scopes::new();
        let name = Symbol(7);
        scopes.bind(name, Entity::Object(ObjectId(1)), Span::NONE);
        scopes.push();
        assert!(scopes.find_here(name).is_none());
        scopes.bind(name, Entity::Object(ObjectId(2)), Span::NONE);
        scopes.bind_tag(name, Tag::Record(RecordId(0)), Span::NONE);
        assert_eq!(scopes.find(name).map(|b| b.entity), Some(Entity::Object(ObjectId(2))));
        assert_eq!(scopes.pop().len(), 1);
        assert_eq!(scopes.find(name).map(|b| b.entity), Some(Entity::Object(ObjectId(1))));
        assert!(scopes.find_tag(name).is_none());
    }
}
