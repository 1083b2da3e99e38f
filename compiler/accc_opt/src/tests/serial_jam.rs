//! Serial nests: which pairs of loops are jammed, and that the program stays the same.

use super::pseudo;
use super::semantics::output;
use super::*;
use crate::serial_jam;

/// Whether the program is changed; it must not print anything else then.
fn is_jammed(text: &str) -> bool {
    let plain = pseudo::module(text);
    let mut jammed = plain.clone();
    serial_jam::run(&mut jammed);
    accc_ir::verify::verify(&jammed).expect("the IR is sound");
    assert_eq!(output(&jammed, Machine::Cpu), output(&plain, Machine::Cpu), "{text}");
    accc_ir::text::print(&jammed) != accc_ir::text::print(&plain)
}

/// The body of a loop over `j`, of matrices of 9 x 9. The terms of an element do not commute.
fn with(declarations: &str, body: &str) -> String {
    format!(
        "array a(9,9)
        array b(9,9)
        array c(9,9)
        do i = 1, 9
          do j = 1, 9
            a(i,j) = i - j
            b(i,j) = mod(i * j, 5)
            c(i,j) = i + j
          end
        end
        k = 0
        t = 0
        {declarations}
        do j = 1, 9
          {body}
        end
        print i
        print k
        print t
        sum c"
    )
}

#[test]
fn products_of_any_length() {
    for (from, to) in [(1, 9), (2, 9), (4, 6), (3, 3), (5, 4), (9, 1)] {
        let body = format!(
            "do k = {from}, n
              do i = 1, 9
                c(i,j) = c(i,j) * 3 + a(i,k) * b(k,j)
              end
            end"
        );
        assert!(is_jammed(&with(&format!("n = {to}"), &body)), "{from} to {to}");
    }
}

#[test]
fn a_scalar_of_each_iteration() {
    assert!(is_jammed(&with(
        "",
        "do k = 1, 7
          t = b(k,j) * 2
          do i = 2, 8
            c(i+1,j) = t * a(i,k) - c(i+1,j)
          end
        end"
    )));
}

#[test]
fn what_is_no_update_of_the_same_elements_stays() {
    let nest = |bounds: &str, before: &str, update: &str| {
        with("", &format!("do k = 1, 8\n{before}\ndo i = {bounds}\n{update}\nend\nend"))
    };
    for text in [
        nest("1, 9", "", "c(i,j) = c(i,j) + c(i,k) * b(k,j)"),
        nest("1, 9", "", "c(j,k) = c(j,k) * 3 + a(i,k)"),
        nest("1, 9", "", "c(j,j) = c(j,j) * 3 + a(i,k)"),
        nest("1, 9", "", "c(i,k) = c(i,k) * 3 + a(i,j)"),
        nest("1, 8", "", "c(i,j) = c(i+1,j) * 3 + a(i,k)"),
        nest("1, 9", "", "c(i,j) = a(i,k) * b(k,j)"),
        nest("k, 9", "", "c(i,j) = c(i,j) * 3 + a(i,k)"),
        nest("1, 9", "t = t + 1", "c(i,j) = c(i,j) * 3 + a(i,k) * t"),
        nest("1, 9", "t = i", "c(i,j) = c(i,j) * 3 + a(i,k) * t"),
        nest("1, 9", "", "c(i,j) = c(i,j) * 3 + a(i,k)\nt = i"),
        nest("1, 9", "c(1,j) = k", "c(i,j) = c(i,j) * 3 + a(i,k)"),
    ] {
        assert!(!is_jammed(&text), "{text}");
    }
}
