//! What is said about differences: a block for each variable that differs, in PCAST's layout, and at the end of the program
//! how much was compared, and where results first parted.
//!
//! It goes to standard error, so that the program's own output stays what it is.

use super::elements::{ElemType, Verdict, exponential};
use super::options::{Options, Patch};
use crate::message::{self, Fatal, tell, text};
use accc_abi::{Construct, ConstructKind};

/// What two memories hold of one variable, and where the comparison was made.
pub struct ComparedVariable<'a> {
    pub name: &'a str,
    pub elem: ElemType,
    pub construct: &'a Construct,
    pub line: u32,
    /// How many elements lie between neighbours of each dimension, fastest first; empty where that says nothing.
    pub strides: Vec<u64>,
    pub pieces: Vec<Piece<'a>>,
}

/// Elements that follow each other.
pub struct Piece<'a> {
    /// Number of its first element in the variable.
    pub first: u64,
    pub actual: &'a [u8],
    pub expected: &'a [u8],
}

/// An element that is to become the CPU's: which piece, and bytes from its start.
pub type ToPatch = (usize, usize);

#[derive(Default)]
pub struct Report {
    pub options: Options,
    blocks: u64,
    elements: u64,
    bytes: u64,
    errors: u64,
    bad_blocks: u64,
    shown: u64,
    first: Option<String>,
    /// Constructs that ran on the device alone, and where the first one is.
    left_out: u64,
    first_left_out: String,
}

impl Report {
    pub fn new(options: Options) -> Report {
        Report { options, ..Report::default() }
    }

    /// Compares and tells. The elements that are to be mended come back.
    pub fn block(&mut self, block: &ComparedVariable) -> Result<Vec<ToPatch>, Fatal> {
        self.blocks += 1;
        let (size, mut wrong, mut mend) = (block.elem.bytes(), 0, Vec::new());
        for (number, piece) in block.pieces.iter().enumerate() {
            let pairs = piece.actual.chunks_exact(size).zip(piece.expected.chunks_exact(size));
            self.bytes += piece.actual.len() as u64;
            for (index, (actual, expected)) in pairs.enumerate() {
                self.elements += 1;
                let verdict = block.elem.judge(actual, expected, &self.options);
                if let Verdict::Wrong(how) = verdict {
                    wrong += 1;
                    let which = piece.first + index as u64;
                    self.remember_first(block, which, block.elem.show(actual, expected));
                    self.show(block, which, wrong, &format!("{how}{}", block.elem.show(actual, expected)));
                }
                let mends = match self.options.patch {
                    Patch::No => false,
                    Patch::Errors => matches!(verdict, Verdict::Wrong(_)),
                    Patch::All => verdict != Verdict::Same,
                };
                mend.extend(mends.then_some((number, index * size)));
            }
        }
        self.errors += wrong;
        self.bad_blocks += u64::from(wrong > 0);
        if wrong > 0 && self.options.stop {
            let hint = "leave `stop` out of PCAST_COMPARE to go on";
            return Err(Fatal::new(format!("PCAST stops at the first block with errors\n hint: {hint}")));
        }
        Ok(mend)
    }

    /// The first difference after a region, in memory that does not come back to the host yet.
    pub fn after_region(&mut self, block: &ComparedVariable) {
        let size = block.elem.bytes();
        for piece in &block.pieces {
            let mut pairs = piece.actual.chunks_exact(size).zip(piece.expected.chunks_exact(size)).enumerate();
            let wrong = |(_, (actual, expected)): &(usize, (&[u8], &[u8]))| {
                matches!(block.elem.judge(actual, expected, &self.options), Verdict::Wrong(_))
            };
            if let Some((index, (actual, expected))) = pairs.find(wrong) {
                return self.remember_first(block, piece.first + index as u64, block.elem.show(actual, expected));
            }
        }
    }

    /// Whether it is still to be found where results part.
    pub fn seeks_first(&self) -> bool {
        self.first.is_none()
    }

    /// A construct is not compared: it was compiled without that, or does on the host what cannot be undone.
    pub fn left_out(&mut self, construct: &Construct) {
        self.left_out += 1;
        if self.left_out == 1 {
            self.first_left_out = format!("{}:{}", text(construct.file), construct.line);
        }
    }

    fn remember_first(&mut self, block: &ComparedVariable, index: u64, values: String) {
        if self.first.is_none() {
            let Construct { file, function, line, .. } = block.construct;
            let (what, name) = (construct_name(block.construct), block.name);
            let (file, function) = (text(*file), text(*function));
            let place = match block.construct.kind == ConstructKind::RuntimeApi as u32 {
                true => format!("in {function}"),
                false => format!("{what}at {file}:{line} in function {function}"),
            };
            let element = element(block, index);
            self.first = Some(format!("results part {place}: {name}{element}, idx: {index} {values}"));
        }
    }

    fn show(&mut self, block: &ComparedVariable, index: u64, wrong: u64, difference: &str) {
        if self.shown >= self.options.report {
            return;
        }
        if wrong == 1 {
            tell!("{}", heading(block));
        }
        self.shown += 1;
        tell!("\tidx: {index} FAIL {difference}");
    }

    /// The end of the program.
    pub fn finish(&self) {
        if self.left_out > 0 {
            let (times, place) = (self.left_out, &self.first_left_out);
            tell!("PCAST: constructs ran {times} times without comparison, first at {place}");
        }
        if self.options.summary || self.errors > 0 || self.first.is_some() {
            message::write(&self.summary());
        }
    }

    fn summary(&self) -> String {
        let Report { blocks, elements, bytes, errors, bad_blocks, .. } = self;
        let mut out = format!("compared {blocks} blocks, {elements} elements, {bytes} bytes\n");
        out += &match errors {
            0 => "no errors found\n".to_string(),
            _ => format!("{errors} errors found in {bad_blocks} blocks\n"),
        };
        let Options { abs, rel, ulp, .. } = self.options;
        let tolerance = |n: u32| exponential(if n == 0 { 0.0 } else { 10f64.powi(-(n as i32)) }, 18);
        if abs > 0 || rel == 0 && ulp == 0 {
            out += &format!("absolute tolerance = {}, abs={abs}\n", tolerance(abs));
        }
        if rel > 0 {
            out += &format!("relative tolerance = {}, rel={rel}\n", tolerance(rel));
        }
        if ulp > 0 {
            out += &format!("ulp tolerance = {ulp}, ulp={ulp}\n");
        }
        out + &self.first.as_ref().map_or(String::new(), |first| format!("{first}\n"))
    }
}

/// The element as its language writes it, where it has several subscripts: `[3][2]`, or its place in each dimension,
/// `, element (3,4)`, as lower bounds are not known.
fn element(block: &ComparedVariable, index: u64) -> String {
    let mut rest = index;
    let mut subscripts: Vec<u64> = Vec::new();
    for stride in block.strides.iter().rev() {
        subscripts.push(rest / stride);
        rest %= stride;
    }
    if text(block.construct.file).ends_with(".c") {
        return subscripts.iter().map(|n| format!("[{n}]")).collect();
    }
    let places: Vec<String> = subscripts.iter().rev().map(|n| (n + 1).to_string()).collect();
    if places.is_empty() { String::new() } else { format!(", element ({})", places.join(",")) }
}

/// `PCAST Float summ in function reduction, pb-sync.f90:32`
fn heading(block: &ComparedVariable) -> String {
    let Construct { file, function, .. } = block.construct;
    let what = format!("PCAST {} {} in function {}", block.elem.name(), block.name, text(*function));
    if text(*file).is_empty() { what } else { format!("{what}, {}:{}", text(*file), block.line) }
}

/// `after the parallel construct `, nothing for directives that have no region.
fn construct_name(construct: &Construct) -> &'static str {
    const KINDS: [(ConstructKind, &str); 4] = [
        (ConstructKind::Parallel, "after the parallel construct "),
        (ConstructKind::Kernels, "after the kernels construct "),
        (ConstructKind::Serial, "after the serial construct "),
        (ConstructKind::Data, "at the end of the data construct "),
    ];
    KINDS.iter().find(|(kind, _)| *kind as u32 == construct.kind).map_or("", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn construct() -> Construct {
        let (file, function) = (c"pb-sync.f90".as_ptr(), c"reduction".as_ptr());
        Construct { file, function, line: 23, end_line: 32, kind: ConstructKind::Parallel as u32, reserved: 0 }
    }

    /// The seed's.
    #[test]
    fn as_pcast_reports() {
        let (construct, mut report) = (construct(), Report::default());
        let (actual, expected) = (5.002672e7f32.to_ne_bytes(), 1.677_721_6e7f32.to_ne_bytes());
        let pieces = vec![Piece { first: 0, actual: &actual, expected: &expected }];
        let strides = Vec::new();
        let block =
            ComparedVariable { name: "summ", elem: ElemType::Float, construct: &construct, line: 32, strides, pieces };
        assert_eq!(heading(&block), "PCAST Float summ in function reduction, pb-sync.f90:32");
        assert_eq!(report.block(&block).unwrap(), []);
        insta::assert_snapshot!(report.summary(), @"
        compared 1 blocks, 1 elements, 4 bytes
        1 errors found in 1 blocks
        absolute tolerance = 0.000000000000000000e+00, abs=0
        results part after the parallel construct at pb-sync.f90:23 in function reduction: summ, idx: 0 act: 5.00267200e+07 exp: 1.67772160e+07 dif: 3.32495040e+07
        ");
    }

    #[test]
    fn patches_and_stops() {
        let construct = construct();
        let (actual, expected) =
            ([1i32, 2, 3].map(i32::to_ne_bytes).concat(), [1i32, 5, 6].map(i32::to_ne_bytes).concat());
        let block = || ComparedVariable {
            name: "a",
            elem: ElemType::Int(4),
            construct: &construct,
            line: 32,
            strides: vec![1, 20],
            pieces: vec![Piece { first: 7, actual: &actual, expected: &expected }],
        };
        let mut report = Report::new(Options::parse("patch,report=1").unwrap());
        assert_eq!(report.block(&block()).unwrap(), [(0, 4), (0, 8)]);
        assert_eq!((report.errors, report.shown, report.bad_blocks), (2, 1, 1));
        assert_eq!([element(&block(), 62), element(&block(), 7)], [", element (3,4)", ", element (8,1)"]);
        let in_c = Construct { file: c"gol.c".as_ptr(), ..construct };
        assert_eq!(element(&ComparedVariable { construct: &in_c, ..block() }, 62), "[3][2]");
        assert!(Report::new(Options::parse("stop").unwrap()).block(&block()).is_err());
        assert!(Report::new(Options::parse("summary").unwrap()).summary().contains("no errors found"));
    }
}
