//! Members of records as reduction variables: what the construct is after the expansion.

use crate::transform::legalize::array_reduction;
use accc_analysis::module_facts::ModuleFacts;
use accc_ir::text::parse;
use accc_ir::{FuncId, OpKind, Storage, VarClass};

/// A loop over a member of `record`, with the ops of its body; `%9` is the number that it adds.
fn reduced(record: &str, member: &str, body: &str) -> String {
    let text = format!(
        "module \"m.c\" phase=acc spelling=c\nfunc @f0 \"f\" display \"f\" (ptr) params($0) {{\n  var $0 \"r\": {record}\n  \
         var $1 \"m\": {member}\n  var $2 \"i\": i32 local\n  %1 = const 0: i32\n  %2 = const 9: i32\n  %3 = const 1: i32\n  \
         compute parallel {{\n  for %4 ($2) = %1 to %2 step %3 directive(reduction(add $1)) {{\n  %9 = const 1.0: f64\n  \
         %0 = const 0: i64\n  {body}\n  yield\n  }}\n  yield\n  }}\n  return\n}}\n"
    );
    let mut module = parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    let facts = ModuleFacts::new(&module, &accc_machine::GPU);
    let id: FuncId = module.functions.keys().next().expect("there is one");
    let func = &mut module.functions[id];
    if let Some(error) = array_reduction::run(func, &facts).first() {
        return error.message.clone();
    }
    let body = func.body.expect("it is defined");
    let nest = func.walk(body).into_iter().find(|op| matches!(func.kind(*op), OpKind::For(_))).expect("a loop");
    let OpKind::For(node) = func.kind(nest) else { panic!("a loop") };
    let own = node.directive.as_ref().expect("it has one").reductions[0].var;
    assert_eq!(func.vars[own].class, VarClass::Local);
    assert!(matches!(func.vars[own].storage, Storage::Scalar(_)));
    let inside = func.walk(node.body);
    let stores = inside.iter().filter(|op| matches!(func.kind(**op), OpKind::Store(var, _) if *var == own)).count();
    let others = inside.iter().any(|op| matches!(func.kind(*op), OpKind::StoreElem { .. }));
    format!("{stores} stores of its own{}", if others { ", others" } else { "" })
}

const UPDATE: &str = "%6 = load_elem %5[]\n  %7 = add %6, %9\n  store_elem %5[], %7";
const UPDATE_FIRST: &str = "%6 = load_elem %5[%0]\n  %7 = add %6, %9\n  store_elem %5[%0], %7";

#[test]
fn every_way_to_a_member_is_its_reduction() {
    let record = "bytes16[] local";
    let pointer = "pointer<bytes16> [] value";
    let shown = "view<bytes16, 0> pointer ref";
    let member = "f64 member $0 at 8";
    let behind = "f64 member $0 at 8 deref";
    let field = "%10 = load_view $0\n  %5 = field f64 %10 at 8 []\n  ".to_string();
    let nested = "%10 = load_view $0\n  %11 = field bytes12 %10 at 4 []\n  %5 = field f64 %11 at 4 []\n  ".to_string();
    let by_name = "%6 = load $1\n  %7 = add %6, %9\n  store $1, %7";
    let found = [
        reduced(record, member, by_name),
        reduced(record, member, &(field.clone() + UPDATE)),
        reduced(record, member, &(nested.clone() + UPDATE)),
        reduced(pointer, behind, &(field.clone() + UPDATE_FIRST)),
        reduced(pointer, behind, &(nested + UPDATE_FIRST)),
        reduced(shown, behind, &(field + UPDATE)),
    ];
    assert_eq!(found, ["1 stores of its own"; 6].map(str::to_string));
}

#[test]
fn what_else_gets_at_a_member_is_refused() {
    let pointer = "pointer<bytes16> [] value";
    let behind = "f64 member $0 at 8 deref";
    let field = "%10 = load_view $0\n  %5 = field f64 %10 at 8 []\n  ";
    let any_record = "%11 = load $2\n  %12 = convert %11: i64\n  store_elem %5[%12], %9";
    let next_record = "%12 = const 1: i64\n  store_elem %5[%12], %9";
    let whole = "%11 = elem_addr %10[%0]\n  %12 = const 0: i8\n  %13 = const 16: i64\n  memset %11, %12, %13";
    let part = "%11 = field i32 %10 at 12 []\n  %12 = const 7: i32\n  store_elem %11[%0], %12";
    let beside = "%11 = field i32 %10 at 4 []\n  %12 = const 7: i32\n  store_elem %11[%0], %12";
    let refused = "not supported: a reduction of `m`, a member of a record that is also reached in this way";
    let with = |body: &str| reduced(pointer, behind, &format!("{field}{body}"));
    assert_eq!([any_record, whole, part].map(with), [refused; 3].map(str::to_string));
    assert_eq!([next_record, beside].map(with), ["0 stores of its own, others"; 2].map(str::to_string));
}
