//! Versions of kernels for arrays that are small and of one shape.

use super::semantics::same;
use super::*;

type Bounds = (i64, i64);

/// A stencil over four arrays of two dimensions and one of three, whose bounds hold 0 to 9, 0 to 7 and 1 to 2 each.
fn stencil(bounds: [[Bounds; 2]; 4], last: [Bounds; 3]) -> Module {
    let mut p = Program::new("stencil");
    let [i, j, k, sum] = ["i", "j", "k", "sum"].map(|name| p.scalar(name));
    let flat = ["a", "b", "c", "d"].map(|name| p.allocatable(name, 2));
    let deep = p.allocatable("e", 3);
    flat.iter().zip(bounds).for_each(|(array, bounds)| p.allocate(*array, &bounds));
    p.allocate(deep, &last);
    let [one, zero] = [1, 0].map(|n| p.constant(1, n));
    p.set(1, k, one);
    let [first, rows, columns] = [zero, p.constant(1, 7), p.constant(1, 9)];
    p.do_loop(2, None, j, first, rows, |p| {
        p.do_loop(3, None, i, first, columns, |p| {
            let (row, column) = (p.load(4, j), p.load(4, i));
            let mut value = p.add(4, row, column);
            for array in flat {
                value = p.add(4, value, row);
                p.put(4, array, &[(i, 0), (j, 0)], value);
            }
            p.put(4, deep, &[(i, 0), (j, 0), (k, 0)], value);
            p.put(4, deep, &[(i, 0), (j, 0), (k, 1)], column);
        });
    });
    let [from, to, end] = [1, 6, 8].map(|n| p.constant(5, n));
    let [a, b, c, d] = flat;
    p.compute((6, 9), ConstructKind::Kernels, vec![], |p| {
        p.do_loop(7, None, j, from, to, |p| {
            p.do_loop(8, None, i, from, end, |p| {
                let terms = [(a, [(i, 1), (j, 0)]), (b, [(i, 0), (j, -1)]), (c, [(i, -1), (j, 1)])];
                let mut value = p.get(8, deep, &[(i, 0), (j, 0), (k, 1)]);
                for (array, index) in terms {
                    let term = p.get(8, array, &index);
                    value = p.add(8, value, term);
                }
                p.put(8, d, &[(i, 0), (j, 0)], value);
            });
        });
    });
    p.set(10, sum, zero);
    p.do_loop(10, None, j, from, to, |p| {
        p.do_loop(10, None, i, from, end, |p| {
            let (so_far, value) = (p.load(10, sum), p.get(10, d, &[(i, 0), (j, 0)]));
            let weight = p.load(10, i);
            let value = p.builder(10).binary(BinaryOp::Mul, value, weight);
            let total = p.add(10, so_far, value);
            p.set(10, sum, total);
        });
    });
    let total = p.load(11, sum);
    p.print(11, "sum", total);
    p.finish()
}

const ALIKE: [Bounds; 2] = [(0, 9), (0, 7)];
const DEEP: [Bounds; 3] = [(0, 9), (0, 7), (1, 2)];

/// The interpreter looks whether what kernels are told of shapes is true.
#[test]
fn arrays_of_one_shape_and_of_several_give_the_same() {
    let wanted = same(stencil([ALIKE; 4], DEEP));
    insta::assert_snapshot!(wanted, @"sum 11916");
    let others: [[Bounds; 2]; 3] = [[(-1, 9), (0, 7)], [(0, 11), (0, 7)], [(0, 9), (-1, 9)]];
    for (at, other) in others.into_iter().enumerate() {
        for position in 0..4 {
            let mut bounds = [ALIKE; 4];
            bounds[position] = other;
            assert_eq!(same(stencil(bounds, DEEP)), wanted, "{at} at {position}");
        }
    }
    assert_eq!(same(stencil([ALIKE; 4], [(0, 9), (0, 8), (0, 2)])), wanted);
}

#[test]
fn kernels_are_told_of_the_shape_in_one_of_two_versions() {
    let options = OptOptions { ..OPTIONS };
    let (_, compiled) = compile_as(stencil([ALIKE; 4], DEEP), options);
    let told = |func: &&Function| func.vars.values().filter(|data| data.shape.is_some()).count();
    let of = |machine| {
        let is_of = move |func: &&Function| func.kernel.as_ref().is_some_and(|kernel| kernel.machine == machine);
        compiled.functions.values().filter(is_of).map(|func| told(&func)).collect::<Vec<_>>()
    };
    assert_eq!((of(Machine::Gpu), of(Machine::Cpu)), (vec![5, 0], vec![0]));
}
