//! Directives taken apart.
