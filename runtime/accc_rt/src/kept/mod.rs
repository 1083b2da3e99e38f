//! What the runtime keeps of a device beside the present table: tables that the actions of data clauses fill and ask.

pub mod attachments;
pub mod declared;
pub mod followed;
pub mod giving_way;
pub mod own_copies;
pub mod rotations;
pub mod tables;
pub mod taken_along;
