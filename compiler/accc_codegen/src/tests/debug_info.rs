//! Debug information: what `llvm-dwarfdump` and gdb read from the objects.

use super::harness::*;
use crate::CodegenOptions;
use accc_ir::verify;
use std::process::Command;

const C_TEXT: &str = r#"module "list.c" phase=outlined spelling=c
debug @d0 base "int" 4 signed
debug @d1 pointer @d2
debug @d2 struct "node" 24 ["next" : @d1 at 0, "flags" : @d0 at 8 bits(3, 5), "kind" : @d5 at 12, "pair" : @d4 at 16]
debug @d3 typedef "node_t" @d2
debug @d4 array @d0 [0 : 2]
debug @d5 enum "kind" 4 ["LEAF" = 0, "INNER" = 7]
debug @d6 function @d0 (@d1, @d7)
debug @d7 const @d0
global @g0 "total" external 4 align 4 zero
global @g1 "walk.calls" internal 4 align 4 zero
#100..110 func @f0 "walk" display "walk" (ptr, i32) -> i32 params($0, $1) debug @d6 #100..110 {
  var #101..102 $0 "list": pointer<bytes24> [] value debug @d1
  var #101..102 $1 "step": i32 value debug @d7
  var #103..104 $2 "sum": i32 local debug @d0
  var #50..51 $3 "total": i32 in @g0 debug @d0
  var #103..104 $4 "calls": i32 in @g1 debug @d0
  var #103..104 $5 ".hidden": i32 local
  #104..105 %0 = const 0: i32
  #104..105 store $2, %0
  #105..106 while {
    #105..106 %1 = load $0
    #105..106 %2 = const 0: i64
    #105..106 %3 = bitcast %2: ptr
    #105..106 %4 = cmp ne %1, %3
    #105..106 yield %4
  } do {
    #106..107 %5 = load $2
    #106..107 %6 = load $1
    #106..107 %7 = add_nsw %5, %6
    #106..107 store $2, %7
    #107..108 %8 = load $0
    #107..108 %9 = load_at ptr %8
    #107..108 store $0, %9
    #107..108 yield
  }
  #109..110 %10 = load $2
  #109..110 store $3, %10
  #109..110 store $4, %10
  #109..110 return %10
}
"#;

fn object(text: &str, opt_level: u8) -> Vec<u8> {
    let text = text.replace("#100..110 func", "func");
    let module = accc_ir::text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), Ok(()));
    let options = CodegenOptions { debug: true, ..options(opt_level) };
    compile(&module, &options).unwrap_or_else(|error| panic!("{error:?}")).object
}

/// A tool's output for an object; `None` where the tool is not installed.
fn read_with(tool: &str, args: &[&str], object: &[u8]) -> Option<String> {
    let path = std::env::temp_dir().join(format!("accc-debug-{}-{}.o", std::process::id(), unique()));
    std::fs::write(&path, object).expect("the object");
    let output = Command::new(tool).args(args).arg(&path).output().ok();
    std::fs::remove_file(&path).expect("the object");
    output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn types_variables_and_lines_of_c() {
    for opt_level in [0, 2] {
        let object = object(C_TEXT, opt_level);
        let Some(checked) = read_with("llvm-dwarfdump-22", &["--verify"], &object) else { return };
        assert!(checked.contains("No errors."), "{checked}");
        let lines = read_with("llvm-dwarfdump-22", &["--debug-line"], &object).unwrap_or_default();
        for line in ["105 ", "106 ", "107 ", "109 "] {
            assert!(lines.lines().any(|row| row.trim_start().starts_with("0x") && row.contains(line)), "{lines}");
        }
    }
    let object = object(C_TEXT, 0);
    let commands = ["-batch", "-ex", "ptype struct node", "-ex", "whatis walk", "-ex", "info scope walk"];
    let Some(text) = read_with("gdb", &commands, &object) else { return };
    // Where the object has it is no matter.
    let lines = text.lines().map(|line| line.split(" in static storage").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n").replace("at frame base reg $rbp offset", "at");
    insta::assert_snapshot!(text, @"
    type = struct node {
        struct node *next;
        int flags : 5;
        enum kind kind;
        int pair[2];
    }
    type = int (struct node *, const int)
    Scope for walk:
    Symbol calls is
    Symbol list is a variable at 0+-8, length 8.
    Symbol step is a variable at 0+-12, length 4.
    Symbol sum is a variable at 0+-16, length 4.
    ");
}

const FORTRAN_TEXT: &str = r#"module "grid.f90" phase=outlined spelling=fortran
global @g0 "field_" external 96 align 8 zero
func @f0 "fill_" display "fill" (ptr, i32) params($0, $1) #10..11 {
  var #10..11 $0 "a": f64[1 : 4, 0 : 3] ref
  var #10..11 $1 "n": i32 value
  var #11..12 $2 "field": view<f64, 2> contiguous allocatable in @g0
  var #11..12 $3 "done": bool32 local
  var #11..12 $4 "name": bytes5 local
  #12..13 %0 = const 1: i1
  #12..13 store $3, %0
  #13..14 return
}
"#;

#[test]
fn names_and_arrays_of_fortran() {
    let object = object(FORTRAN_TEXT, 0);
    let Some(checked) = read_with("llvm-dwarfdump-22", &["--verify"], &object) else { return };
    assert!(checked.contains("No errors."), "{checked}");
    let commands = ["-batch", "-ex", "info scope fill", "-ex", "whatis field", "-ex", "print field"];
    let Some(text) = read_with("gdb", &commands, &object) else { return };
    let text = text.replace("at frame base reg $rbp offset", "at");
    insta::assert_snapshot!(text, @"
    Scope for fill:
    Symbol a is a complex DWARF expression:
         0: DW_OP_fbreg -24
         2: DW_OP_deref
    , length 96.
    Symbol n is a variable at 0+-4, length 4.
    Symbol done is a variable at 0+-8, length 4.
    Symbol name is a variable at 0+-13, length 5.
    type = real(kind=8) [][]
    $1 = <not allocated>
    ");
    let dump = read_with("llvm-dwarfdump-22", &["--debug-info"], &object).unwrap_or_default();
    let types = dump.lines().filter(|line| line.contains("DW_AT_name") && line.contains("(kind="));
    let names: Vec<&str> = types.filter_map(|line| line.split('"').nth(1)).collect();
    insta::assert_snapshot!(names.join(" "), @"real(kind=8) integer(kind=4) logical(kind=4) character(kind=1)");
}
