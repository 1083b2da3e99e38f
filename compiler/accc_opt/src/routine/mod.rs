//! `acc routine` (OpenACC 3.3, 2.15): device versions of procedures, and the calls of them.

pub mod arguments;
mod arrays;
pub mod body;
mod gang_sums;
pub mod implied;
pub mod levels;
pub mod nohost;
pub mod offered;
