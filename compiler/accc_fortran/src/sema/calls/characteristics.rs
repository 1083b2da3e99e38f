//! Whether two interfaces of a procedure are the same. Source: Fortran 2018, section 15.3.1.

use crate::hir::{CharLen, DummySignature, Shape, Signature, Type};

/// The first difference between two interfaces that callers would notice.
pub fn mismatch(wanted: &Signature, given: &Signature) -> Option<String> {
    match (&wanted.result, &given.result) {
        (Some(_), None) => return Some("is a function, but a subroutine is given".to_string()),
        (None, Some(_)) => return Some("is a subroutine, but a function is given".to_string()),
        (Some(a), Some(b)) if !a.ty.same(&b.ty) || a.shape.rank() != b.shape.rank() => {
            return Some(format!("is a function of type {}, but one of type {} is given", a.ty, b.ty));
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    if wanted.dummies.len() != given.dummies.len() {
        let (a, b) = (wanted.visible().len(), given.visible().len());
        return Some(format!("takes {a} arguments, but the procedure that is given takes {b}"));
    }
    for (a, b) in wanted.dummies.iter().zip(&given.dummies) {
        if !a.ty.same(&b.ty) || a.rank != b.rank || a.passing != b.passing {
            let name = &b.name;
            return Some(format!("is a procedure of another interface: they differ in the argument `{name}`"));
        }
    }
    None
}

/// What callers don't notice but the standard counts among the characteristics (F2018, 15.3.1).
pub fn characteristics(wanted: &Signature, given: &Signature) -> Option<String> {
    if wanted.pure_ && !given.pure_ {
        return Some("is pure, but a procedure is given that is not".to_string());
    }
    if let (Some(a), Some(b)) = (&wanted.result, &given.result) {
        let length = |ty: &Type| if let Type::Character(CharLen::Const(length), _) = ty { Some(*length) } else { None };
        let lengths_differ = matches!((length(&a.ty), length(&b.ty)), (Some(a), Some(b)) if a != b);
        let shapes_differ = match (&a.shape, &b.shape) {
            (Shape::Static(a), Shape::Static(b)) => a.iter().map(|d| d.extent).ne(b.iter().map(|d| d.extent)),
            _ => false,
        };
        if lengths_differ || shapes_differ || a.pointer != b.pointer {
            return Some("is a procedure of another interface: they differ in the result".to_string());
        }
    }
    let differ = |(a, b): &(&DummySignature, &DummySignature)| {
        a.intent != b.intent || a.optional != b.optional || a.allocatable != b.allocatable || a.pointer != b.pointer
    };
    let (a, b) = wanted.visible().iter().zip(given.visible()).find(differ)?;
    let what = if a.intent != b.intent { "the `intent`" } else { "the attributes" };
    Some(format!("is a procedure of another interface: they differ in {what} of the argument `{}`", b.name))
}
