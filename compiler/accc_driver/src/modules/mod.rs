//! Fortran's modules outside of the source: their files, and those that come with accc.

pub mod files;
mod library;
