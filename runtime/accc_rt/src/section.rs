//! Array sections of data clauses: the memory they span and the memory they name.
//!
//! The *hull* of a section is everything from its first to its last byte; it is what gets a block on the device, laid
//! out as on the host. Only the section's own elements are transferred, as rows: dimensions that follow each other
//! without a gap are merged, one strided dimension is one two-dimensional copy, more are a sequence of those.

use accc_abi::{DataClause, Dim};

/// Equally long rows at the same distance on both sides; one row is a linear copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    /// Bytes of one row.
    pub width: usize,
    pub height: usize,
    /// Bytes from one row to the next, at least `width`.
    pub pitch: usize,
}

impl Rows {
    /// Bytes from the first to behind the last.
    pub fn span(&self) -> usize {
        (self.height - 1) * self.pitch + self.width
    }
}

#[derive(Debug)]
pub struct Section<'d> {
    /// Where the hull starts, in bytes from the variable's first element.
    pub offset: isize,
    /// Size of the hull.
    pub bytes: usize,
    elem_bytes: usize,
    dims: &'d [Dim],
}

/// Length of a contiguous run, and the strided dimensions over it: (extent, stride), ascending strides.
type Runs = (usize, Vec<(usize, usize)>);

impl Section<'_> {
    /// The section of a clause; `None` if it is empty.
    pub fn of_clause(clause: &DataClause) -> Option<Section<'_>> {
        let dims = if clause.rank == 0 {
            &[]
        } else {
            // SAFETY: accc_abi: `dims` has `rank` entries for the duration of the call.
            unsafe { std::slice::from_raw_parts(clause.dims, clause.rank as usize) }
        };
        Section::new(clause.elem_bytes as usize, dims)
    }

    /// Its hull: most constructs find what they name present and need no more.
    pub fn new(elem_bytes: usize, dims: &[Dim]) -> Option<Section<'_>> {
        if elem_bytes == 0 || dims.iter().any(|d| d.extent <= 0) {
            return None;
        }
        let (mut offset, mut bytes) = (0, elem_bytes);
        for dim in dims {
            let last = (dim.extent - 1) * dim.stride;
            // A dimension that runs backwards names the same elements as one that runs forwards from its end.
            offset += dim.start * dim.stride + last.min(0);
            bytes += last.unsigned_abs() as usize;
        }
        Some(Section { offset: offset as isize, bytes, elem_bytes, dims })
    }

    fn runs(&self) -> Runs {
        let several = self.dims.iter().filter(|dim| dim.extent > 1 && dim.stride != 0);
        let mut strided: Vec<_> =
            several.map(|dim| (dim.extent as usize, dim.stride.unsigned_abs() as usize)).collect();
        strided.sort_by_key(|&(_, stride)| stride);
        let mut run = self.elem_bytes;
        let merged = strided.iter().take_while(|&&(extent, stride)| {
            let follows = stride <= run;
            if follows {
                run += (extent - 1) * stride;
            }
            follows
        });
        let merged = merged.count();
        strided.drain(..merged);
        (run, strided)
    }

    /// Calls `copy` with the offset from the start of the hull of each group of rows.
    pub fn for_each_rows<E>(&self, copy: &mut dyn FnMut(usize, Rows) -> Result<(), E>) -> Result<(), E> {
        let (run, strided) = self.runs();
        let Some((&(height, pitch), outer)) = strided.split_first() else {
            return copy(0, Rows { width: run, height: 1, pitch: run });
        };
        walk(outer, 0, &mut |offset| copy(offset, Rows { width: run, height, pitch }))
    }

    /// Bytes of the section's own elements.
    pub fn payload(&self) -> u64 {
        let (run, strided) = self.runs();
        strided.iter().fold(run as u64, |bytes, (extent, _)| bytes * *extent as u64)
    }
}

fn walk<E>(dims: &[(usize, usize)], offset: usize, visit: &mut dyn FnMut(usize) -> Result<(), E>) -> Result<(), E> {
    let Some((&(extent, stride), inner)) = dims.split_last() else { return visit(offset) };
    (0..extent).try_for_each(|i| walk(inner, offset + i * stride, visit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn dim(start: i64, extent: i64, stride: i64) -> Dim {
        Dim { start, extent, stride }
    }

    /// Byte offsets from the variable's first element, the slow way.
    fn model(elem_bytes: usize, dims: &[Dim]) -> BTreeSet<i64> {
        let mut starts = vec![0];
        for d in dims {
            starts = starts.iter().flat_map(|s| (0..d.extent).map(move |i| s + (d.start + i) * d.stride)).collect();
        }
        starts.iter().flat_map(|s| (0..elem_bytes as i64).map(move |b| s + b)).collect()
    }

    fn bytes_copied(section: &Section) -> BTreeSet<i64> {
        let mut bytes = BTreeSet::new();
        let copied: Result<(), ()> = section.for_each_rows(&mut |offset, rows| {
            for row in 0..rows.height {
                let start = section.offset as i64 + (offset + row * rows.pitch) as i64;
                bytes.extend(start..start + rows.width as i64);
            }
            Ok(())
        });
        copied.expect("the visitor never fails");
        bytes
    }

    #[test]
    fn rows_are_the_elements_and_nothing_else() {
        let cases: &[(usize, &[Dim])] = &[
            (4, &[]),
            (8, &[dim(3, 5, 8)]),
            (4, &[dim(0, 10, 4), dim(2, 3, 40)]),
            (4, &[dim(1, 8, 4), dim(1, 8, 40)]),
            (4, &[dim(1, 3, 4), dim(0, 2, 40), dim(1, 4, 400)]),
            (4, &[dim(0, 10, 4), dim(1, 2, 40), dim(1, 4, 400), dim(0, 2, 4000)]),
            (4, &[dim(9, 4, -4)]),
            (4, &[dim(0, 5, 8), dim(7, 3, -80)]),
            (8, &[dim(0, 6, 0), dim(0, 3, 8)]),
            (4, &[dim(2, 1, 4), dim(0, 7, 40)]),
        ];
        for (elem, dims) in cases {
            let section = Section::new(*elem, dims).expect("not empty");
            let expected = model(*elem, dims);
            assert_eq!(bytes_copied(&section), expected, "{dims:?}");
            assert_eq!(section.offset as i64, *expected.first().expect("not empty"), "{dims:?}");
            assert_eq!(section.bytes as i64, expected.last().unwrap() + 1 - expected.first().unwrap(), "{dims:?}");
            assert_eq!(section.payload(), expected.len() as u64, "{dims:?}");
        }
    }

    #[test]
    fn contiguous_dimensions_merge_into_one_copy() {
        let dims = [dim(0, 10, 4), dim(2, 3, 40), dim(0, 1, 400)];
        let whole = Section::new(4, &dims).expect("not empty");
        assert_eq!((whole.offset, whole.bytes, whole.runs()), (80, 120, (120, vec![])));
        let dims = [dim(1, 8, 4), dim(1, 8, 40)];
        let interior = Section::new(4, &dims).expect("not empty");
        assert_eq!((interior.offset, interior.runs()), (44, (32, vec![(8, 40)])));
    }

    #[test]
    fn empty_sections() {
        assert!(Section::new(4, &[dim(0, 0, 4)]).is_none());
        assert!(Section::new(4, &[dim(0, 5, 4), dim(0, -3, 20)]).is_none());
    }
}
