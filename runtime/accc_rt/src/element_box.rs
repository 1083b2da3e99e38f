//! A box of elements inside of a block of memory, as bytes from the block's start: what a nest of loops writes or copies.
//!
//! Rows of `width` bytes without gaps, repeated at a distance in each further dimension. The other bytes of the block are its
//! *complement*.

use crate::section::Rows;
use accc_abi::Dim;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ElementBox {
    /// Where the first element lies.
    offset: usize,
    /// Bytes of one row.
    width: usize,
    /// How often, and how many bytes apart; ascending distances, no two parts meet.
    dims: Vec<(usize, usize)>,
}

impl ElementBox {
    /// The elements that begin `offset` bytes into a block of `bytes`. `None` where there are none, where they overlap, don't
    /// lie inside, or run backwards.
    pub fn new(offset: usize, elem_bytes: usize, dims: &[Dim], bytes: usize) -> Option<ElementBox> {
        let mut strided = Vec::new();
        for dim in dims.iter().filter(|dim| dim.extent != 1) {
            let (extent, stride) = (usize::try_from(dim.extent).ok()?, usize::try_from(dim.stride).ok()?);
            strided.push((extent, stride));
        }
        strided.sort_by_key(|(_, stride)| *stride);
        let (mut width, mut end, mut apart) = (elem_bytes, elem_bytes, Vec::new());
        for (extent, stride) in strided {
            if extent == 0 || stride < end {
                return None;
            }
            end += (extent - 1).checked_mul(stride)?;
            match apart.is_empty() && stride == width {
                true => width = end,
                false => apart.push((extent, stride)),
            }
        }
        (offset.checked_add(end)? <= bytes).then_some(ElementBox { offset, width, dims: apart })
    }

    /// Whether it is all of a block of so many bytes.
    pub fn is_all_of(&self, bytes: usize) -> bool {
        self.dims.is_empty() && self.width == bytes
    }

    /// How many copies it takes to move it, or its complement.
    pub fn copies(&self) -> usize {
        self.dims.iter().skip(1).map(|(extent, _)| *extent).product()
    }

    /// Its rows: where each group of them begins.
    pub fn for_each_rows<E>(&self, visit: &mut dyn FnMut(usize, Rows) -> Result<(), E>) -> Result<(), E> {
        let Some((&(height, pitch), outer)) = self.dims.split_first() else {
            return visit(self.offset, one(self.width));
        };
        walk(outer, self.offset, &mut |at| visit(at, Rows { width: self.width, height, pitch }))
    }

    /// The rows of its complement in a block of `bytes`.
    pub fn for_each_gap<E>(&self, bytes: usize, visit: &mut dyn FnMut(usize, Rows) -> Result<(), E>) -> Result<(), E> {
        let end =
            self.offset + self.width + self.dims.iter().map(|(extent, stride)| (extent - 1) * stride).sum::<usize>();
        if self.offset > 0 {
            visit(0, one(self.offset))?;
        }
        self.gaps(self.dims.len(), self.offset, visit)?;
        if end < bytes { visit(end, one(bytes - end)) } else { Ok(()) }
    }

    /// The gaps between the parts of the first so many dimensions, from `base` on.
    fn gaps<E>(&self, dims: usize, base: usize, visit: &mut dyn FnMut(usize, Rows) -> Result<(), E>) -> Result<(), E> {
        let Some((&(extent, stride), inner)) = self.dims[..dims].split_last() else { return Ok(()) };
        let part = self.width + inner.iter().map(|(extent, stride)| (extent - 1) * stride).sum::<usize>();
        if stride > part {
            visit(base + part, Rows { width: stride - part, height: extent - 1, pitch: stride })?;
        }
        (0..extent)
            .take(if inner.is_empty() { 0 } else { extent })
            .try_for_each(|i| self.gaps(dims - 1, base + i * stride, visit))
    }
}

fn one(width: usize) -> Rows {
    Rows { width, height: 1, pitch: width }
}

fn walk<E>(dims: &[(usize, usize)], at: usize, visit: &mut dyn FnMut(usize) -> Result<(), E>) -> Result<(), E> {
    let Some((&(extent, stride), inner)) = dims.split_last() else { return visit(at) };
    (0..extent).try_for_each(|i| walk(inner, at + i * stride, visit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dim(extent: i64, stride: i64) -> Dim {
        Dim { start: 0, extent, stride }
    }

    /// How often each byte of a block is visited.
    fn counts(
        bytes: usize,
        each: impl FnOnce(&mut dyn FnMut(usize, Rows) -> Result<(), ()>) -> Result<(), ()>,
    ) -> Vec<u8> {
        let mut counts = vec![0; bytes];
        each(&mut |at, rows| {
            for row in 0..rows.height {
                counts[at + row * rows.pitch..][..rows.width].iter_mut().for_each(|n| *n += 1);
            }
            Ok(())
        })
        .expect("the visitor never fails");
        counts
    }

    #[test]
    fn box_and_complement_are_the_block() {
        let cases: &[(usize, &[Dim], usize)] = &[
            (0, &[dim(8, 4)], 32),
            (8, &[dim(4, 4)], 32),
            (44, &[dim(8, 4), dim(8, 40)], 400),
            (44, &[dim(8, 40), dim(8, 4)], 400),
            (0, &[dim(10, 4), dim(10, 40)], 400),
            (444, &[dim(8, 4), dim(8, 40), dim(3, 400)], 2000),
            (8, &[dim(3, 8), dim(2, 100), dim(1, 7), dim(3, 300)], 900),
            (0, &[], 4),
        ];
        for &(offset, dims, bytes) in cases {
            let elem = if bytes == 900 { 8 } else { 4 };
            let elements = ElementBox::new(offset, elem, dims, bytes).expect("a box");
            let inside = counts(bytes, |visit| elements.for_each_rows(visit));
            let outside = counts(bytes, |visit| elements.for_each_gap(bytes, visit));
            let count: i64 = dims.iter().map(|dim| dim.extent).product();
            assert_eq!(inside.iter().map(|n| usize::from(*n)).sum::<usize>(), elem * count as usize, "{dims:?}");
            assert!(inside.iter().zip(&outside).all(|(a, b)| a + b == 1), "{dims:?}");
        }
    }

    #[test]
    fn no_boxes() {
        assert!(ElementBox::new(0, 4, &[dim(0, 4)], 400).is_none(), "empty");
        assert!(ElementBox::new(0, 4, &[dim(4, -4)], 400).is_none(), "backwards");
        assert!(ElementBox::new(0, 4, &[dim(8, 4), dim(8, 16)], 400).is_none(), "overlapping");
        assert!(ElementBox::new(4, 4, &[dim(100, 4)], 400).is_none(), "over the end");
    }
}
