//! What comparisons are made of (`-gpu=autocompare`, PCAST): elements and their differences, the options, the report, and
//! what a reference has sent to the host. [`crate::compare`] says when what is compared.

pub mod elements;
pub mod golden;
pub mod options;
pub mod report;

use accc_abi::Construct;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// What the reference sent to the host: for each construct and address, transfer after transfer, the rows by their addresses.
pub type Expected = HashMap<(*const Construct, usize), VecDeque<BTreeMap<usize, Vec<u8>>>>;

/// Of a reference: what its transfers brought to the host, and what was there before.
#[derive(Default)]
pub struct Recorder {
    pub brought: Expected,
    pub before: Vec<(usize, Vec<u8>)>,
}
