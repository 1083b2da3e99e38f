//! Index containers: every thing in the IR is named by a small typed number.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index.
pub trait EntityId: Copy + Eq {
    /// The key with this number.
    fn new(index: usize) -> Self;
    /// Counted from 0 in the order in which they were made.
    fn index(self) -> usize;
}

/// Declares an entity id with the prefix that the text form prints.
#[macro_export]
macro_rules! entity_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $crate::entity::EntityId for $name {
            fn new(index: usize) -> Self {
                $name(index as u32)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{self}")
            }
        }
    };
}

/// Owns the data of one kind of entity, and counts how often somebody could have changed it.
#[derive(Clone, Debug)]
pub struct PrimaryMap<K, V> {
    items: Vec<V>,
    edits: u64,
    key: PhantomData<K>,
}

impl<K: EntityId, V> PrimaryMap<K, V> {
    /// Without items.
    pub fn new() -> Self {
        PrimaryMap { items: Vec::new(), edits: 0, key: PhantomData }
    }

    /// Grows with every access that may change something: what was computed from the map holds as long as this stays.
    pub fn edits(&self) -> u64 {
        self.edits
    }

    /// Adds an item and gives its key.
    pub fn push(&mut self, value: V) -> K {
        self.edits += 1;
        self.items.push(value);
        K::new(self.items.len() - 1)
    }

    /// How many items were ever added: none is taken out.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Nothing was added.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// `None`: a key of another map.
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index())
    }

    /// In the order in which items were added.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + use<K, V> {
        (0..self.items.len()).map(K::new)
    }

    /// In the order of their keys.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }

    /// Counts as an edit, whether or not something is changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.edits += 1;
        self.items.iter_mut()
    }

    /// Keys with their items, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> {
        self.items.iter().enumerate().map(|(i, v)| (K::new(i), v))
    }
}

impl<K: EntityId, V> Default for PrimaryMap<K, V> {
    fn default() -> Self {
        PrimaryMap::new()
    }
}

impl<K: EntityId, V> Index<K> for PrimaryMap<K, V> {
    type Output = V;
    fn index(&self, key: K) -> &V {
        &self.items[key.index()]
    }
}

impl<K: EntityId, V> IndexMut<K> for PrimaryMap<K, V> {
    fn index_mut(&mut self, key: K) -> &mut V {
        self.edits += 1;
        &mut self.items[key.index()]
    }
}
