//! Copies that one construct has for itself.

use std::collections::HashMap;

/// Device address of the section's hull, by the clause's address.
#[derive(Default)]
pub struct OwnCopies(pub HashMap<usize, u64>);
