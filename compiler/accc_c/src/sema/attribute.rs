//! attribute.
