//! Record layouts. The numbers in `layout.c` are gcc's.

use super::{object, unit};
use crate::hir::Type;

#[test]
fn records_are_laid_out_as_gcc_does() {
    unit(include_str!("layout.c"));
}

#[test]
fn a_bit_field_is_in_the_unit_of_its_type() {
    let unit = unit("struct s { char a; int b : 3, c : 9; short d : 5; long e : 40; } x;");
    let Type::Record(id) = unit.types.get(object(&unit, "x").ty.ty) else { panic!("a structure") };
    let fields = unit.types.record(*id).fields.as_deref().expect("complete");
    let places: Vec<_> = fields
        .iter()
        .filter_map(|field| field.bits.map(|bits| (field.name.as_deref(), field.offset, bits.offset, bits.width)))
        .collect();
    // `e` would cross the end of a `long`: it starts in the next one.
    let expected = [(Some("b"), 0, 8, 3), (Some("c"), 0, 11, 9), (Some("d"), 2, 4, 5), (Some("e"), 8, 0, 40)];
    assert_eq!(places, expected);
}

#[test]
fn a_unit_is_read_as_one_where_it_holds_bit_fields_alone() {
    let unit = unit(
        "struct __attribute__((packed)) s { unsigned a : 5; unsigned b : 20; } x;
         struct t { char a; int b : 12; int c : 20; int d : 3; } y; union { int a : 3; } z;",
    );
    let whole = |name: &str| {
        let Type::Record(id) = unit.types.get(object(&unit, name).ty.ty) else { panic!("a record") };
        let fields = unit.types.record(*id).fields.iter().flatten();
        fields.filter_map(|field| field.bits.map(|bits| bits.whole)).collect::<Vec<_>>()
    };
    assert_eq!(whole("x"), [true, true]);
    assert_eq!(whole("y"), [false, true, true], "`b` shares four bytes with `a`");
    assert_eq!(whole("z"), [true]);
}
