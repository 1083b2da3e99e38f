//! Serial nests: which pairs of loops are jammed, and that the program stays the same.

use super::interpreted::output;
use super::pseudo;
use super::*;
use crate::transform::loops::serial_jam;

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

/// Sums of what a pointer shows, stored through another one; neither is `restrict`. `subscript` computes %8 of the loops'
/// variables %3 and %6, the pointers are %1 and %2, and `term` %11 of the element %9.
fn with_pointers(subscript: &str, term: &str) -> bool {
    let text = format!(
        r#"module "f.c" phase=outlined spelling=c
global @g0 "factor" external 8 align 8 zero
func @f0 "f" display "f" (i32, ptr, ptr) params($0, $1, $2) {{
  var $0 "n": i32 value
  var $1 "a": pointer<f64> [] value
  var $2 "c": pointer<f64> [] value
  var $3 "s": f64 local
  var $4 "factor": f64 in @g0
  %0 = const 0: i32
  %1 = load $0
  %2 = const 1: i32
  for %3 = %0 to %1 step %2 {{
    %4 = const 0.0: f64
    store $3, %4
    for %6 = %0 to %1 step %2 {{
      {subscript}
      %12 = convert %8: i64
      %13 = load_view $1
      %9 = load_elem %13[%12]
      {term}
      %14 = load $3
      %15 = add %14, %11
      store $3, %15
      yield
    }}
    %16 = load_view $2
    %17 = convert %3: i64
    %18 = load $3
    store_elem %16[%17], %18
    yield
  }}
  return
}}
"#
    );
    let mut module = accc_ir::text::parse(&text).unwrap_or_else(|error| panic!("{error:?}"));
    accc_ir::verify::verify(&module).expect("the IR is sound");
    serial_jam::run(&mut module);
    accc_ir::verify::verify(&module).expect("the IR is sound");
    accc_ir::text::print(&module).contains("elem_addr")
}

#[test]
fn addresses_are_compared_where_they_are_known_before() {
    let (linear, same) = ("%7 = mul_nsw %3, %1\n%8 = add_nsw %7, %6", "%11 = add %9, %9");
    assert!(with_pointers(linear, same));
    assert!(with_pointers("%8 = mul_nsw %3, %6", same));
    for subscript in [
        "%7 = mul_nsw %6, %6\n%8 = add_nsw %7, %3",
        "%7 = mul_nsw %3, %1\n%8 = add %7, %6",
        "%7 = and %6, %1\n%8 = add_nsw %7, %3",
        "%19 = load_view $1\n%20 = convert %6: i64\n%21 = load_elem %19[%20]\n%8 = convert %21: i32",
    ] {
        assert!(!with_pointers(subscript, same), "{subscript}");
    }
    assert!(!with_pointers(linear, "%10 = load $4\n%11 = mul %9, %10"), "a pointer may show the scalar");
}
