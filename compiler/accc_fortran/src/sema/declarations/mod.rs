//! The specification part: types, attributes, shapes, storage, initial values.

pub(super) mod awaited;
pub(super) mod common;
mod cray_pointer;
pub(super) mod data;
pub(super) mod declare;
pub(super) mod derived;
pub(super) mod init;
pub(super) mod interoperable;
pub(super) mod length_values;
pub(super) mod lengths;
pub(super) mod namelist;
pub(super) mod parameterised;
mod parameterised_elsewhere;
pub(super) mod pointer_init;
pub(super) mod procedure_component;
pub(super) mod shape;
pub(super) mod static_part;
pub(super) mod typespec;
