//! `reduce`: a function of this file, made for the reference, that goes through the array in the order of its elements and
//! calls the operation. Source: Fortran 2018, section 16.9.161.

use crate::ast::{self, Arg, ArgValue, Name};
use crate::hir::{CharLen, Expr, Interface, ProcedureKind, Signature, Type};
use crate::sema::declarations::typespec::Implicit;
use crate::sema::program::scope::{Entity, ProcEntity, ProcScope, ScopeId};
use crate::sema::{Sema, codes};
use accc_source::Span;
use std::fmt::Write;
use std::rc::Rc;

const KEYWORDS: &[&str] = &["array", "operation", "dim?", "mask?", "identity?", "ordered?"];
const WITHOUT_DIM: &[&str] = &["array", "operation", "mask?", "identity?", "ordered?"];

/// A reference as its function has to know it.
struct Shape {
    rank: usize,
    dim: Option<usize>,
    /// The type of the mask and whether it is an array.
    mask: Option<(Type, bool)>,
    identity: bool,
    /// The operation is a dummy argument.
    passed: bool,
}

impl Sema<'_> {
    pub(in crate::sema) fn reduce_by_operation(&mut self, name: &Name, args: &[Arg], span: Span) -> Expr {
        self.reduced_by_operation(name, args, span).unwrap_or_else(|| Expr::error(span))
    }

    fn reduced_by_operation(&mut self, name: &Name, args: &[Arg], span: Span) -> Option<Expr> {
        let way_out = "write a loop, with `reduction` in its directive where the operation has one";
        if self.body.compute.is_some() {
            self.unsupported(span, format!("`reduce` {}", self.device_place()), way_out);
            return None;
        }
        let third = args.get(2).filter(|arg| arg.keyword.is_none());
        let third = match third.map(|arg| &arg.value) {
            Some(ArgValue::Expr(value)) => Some(self.value(value)),
            _ => None,
        };
        let keywords = if third.is_some_and(|value| value.ty.is_logical()) { WITHOUT_DIM } else { KEYWORDS };
        let placed = self.place(name, keywords, args, false)?;
        let given = |wanted: &str| {
            let at = keywords.iter().position(|keyword| keyword.trim_end_matches('?') == wanted)?;
            placed[at]
        };
        let (array_given, operation_given) = (given("array")?, given("operation")?);
        let array = self.value(array_given);
        if array.is_error() {
            return None;
        }
        if array.rank == 0 {
            self.error(codes::RANK, array.span, "`reduce` takes an array", "this is a scalar");
            return None;
        }
        if array.ty.is_any() || matches!(&array.ty, Type::Character(length, _) if !matches!(length, CharLen::Const(_)))
        {
            let what = "`reduce` of elements whose type or length only the running program knows";
            self.unsupported(array.span, what, way_out);
            return None;
        }
        let (signature, entity) = self.reducing_operation(operation_given)?;
        self.check_reducing_operation(&signature, &array.ty, operation_given.span)?;
        let dim = match given("dim") {
            Some(dim) => Some(self.dim_of_reduce(dim, array.rank, way_out)?),
            None => None,
        };
        let mask = given("mask").map(|mask| self.value(mask));
        if let Some(mask) = mask.as_ref().filter(|mask| !mask.is_error() && !mask.ty.is_logical()) {
            self.error(codes::TYPE, mask.span, "the mask of `reduce` is a logical", "");
            return None;
        }
        let mask = mask.map(|mask| (mask.ty, mask.rank > 0));
        let identity = given("identity").map(|identity| self.value(identity));
        if let Some(other) =
            identity.as_ref().filter(|own| !own.is_error() && (own.rank > 0 || !own.ty.same(&array.ty)))
        {
            let message = "the identity of `reduce` is a scalar of the array's type";
            self.error(codes::TYPE, other.span, message, "");
            return None;
        }
        if let Some(ordered) = given("ordered") {
            self.condition(ordered);
        }
        let passed = entity.is_none();
        let shape = Shape { rank: array.rank, dim, mask, identity: identity.is_some(), passed };
        let function = self.reducing_function(&array.ty, &signature, entity, &shape, span)?;
        let argument = |keyword: &str, value: &ast::Expr| Arg {
            keyword: Some(named(keyword, span)),
            value: ArgValue::Expr(value.clone()),
            span,
        };
        let mut actuals = vec![argument("array", array_given)];
        if passed {
            actuals.push(argument("operation", operation_given));
        }
        actuals.extend(given("mask").map(|mask| argument("mask", mask)));
        actuals.extend(given("identity").map(|identity| argument("identity", identity)));
        Some(self.call_function(&function, name, &actuals, span))
    }

    /// The operation's interface, and which procedure it is where that is no argument or pointer and no internal one.
    fn reducing_operation(&mut self, given: &ast::Expr) -> Option<(Signature, Option<Rc<ProcEntity>>)> {
        if let ast::ExprKind::Name(name) = &given.kind
            && let Some(Entity::Procedure(procedure)) = self.lookup(&name.text)
            && procedure.host.is_none()
        {
            return Some(((*procedure.signature).clone(), Some(procedure)));
        }
        let operation = self.value_or_procedure(given);
        match operation.ty {
            Type::Error => None,
            Type::Procedure(interface) => match *interface {
                Interface::Explicit(signature) => Some((signature, None)),
                Interface::Implicit(_) => {
                    let message = "the operation of `reduce` needs an explicit interface";
                    self.error(codes::NO_PROCEDURE, given.span, message, "");
                    None
                }
            },
            _ => {
                self.error(codes::NO_PROCEDURE, given.span, "the operation of `reduce` is a function", "");
                None
            }
        }
    }

    /// A pure function of two scalars of the array's type that gives one.
    fn check_reducing_operation(&mut self, signature: &Signature, ty: &Type, span: Span) -> Option<()> {
        let result = signature.result.as_ref().is_some_and(|result| {
            result.shape.rank() == 0 && !result.pointer && result.ty.same(ty) && signature.alternates == 0
        });
        let scalar = |dummy: &crate::hir::DummySignature| {
            dummy.rank == 0
                && dummy.ty.same(ty)
                && !(dummy.optional || dummy.pointer || dummy.allocatable || dummy.class || dummy.assumed_rank)
        };
        if !result || signature.dummies.len() != 2 || !signature.dummies.iter().all(scalar) {
            let message =
                format!("the operation of `reduce` has to be a function of two scalars of type {ty} that gives one");
            self.error(codes::ARGUMENTS, span, message, "");
            return None;
        }
        if !signature.pure_ {
            self.error(codes::ARGUMENTS, span, "the operation of `reduce` has to be pure", "");
            return None;
        }
        Some(())
    }

    fn dim_of_reduce(&mut self, dim: &ast::Expr, rank: usize, way_out: &str) -> Option<usize> {
        let value = self.value(dim);
        match value.int_constant() {
            Some(number) if (1..=rank as i64).contains(&number) => usize::try_from(number).ok(),
            Some(number) => {
                let message = format!("the array has no dimension {number}");
                self.error(codes::RANGE, dim.span, message, "");
                None
            }
            None if value.is_error() => None,
            None => {
                self.unsupported(dim.span, "a dimension of `reduce` that is not constant", way_out);
                None
            }
        }
    }

    /// The function for a reference of that shape.
    fn reducing_function(
        &mut self,
        ty: &Type,
        signature: &Signature,
        operation: Option<Rc<ProcEntity>>,
        shape: &Shape,
        span: Span,
    ) -> Option<Rc<ProcEntity>> {
        let text = text_of(shape);
        let procedure = crate::parse::parse_function(&text)?;
        let (outer, outer_body) = (self.current, std::mem::take(&mut self.body));
        let host = self.open_scope(None, Implicit::none());
        let names = &mut self.scope_mut().names;
        names.insert("element".into(), Entity::Opaque(ty.clone()));
        if let Some((mask, _)) = &shape.mask {
            names.insert("truth".into(), Entity::Opaque(mask.clone()));
        }
        match operation {
            Some(procedure) => names.insert("operation".into(), Entity::Procedure(procedure)),
            None => {
                let (name, signature) = ("binary".to_string(), Rc::new(signature.clone()));
                let interface = ProcEntity {
                    name: name.clone(),
                    link_name: String::new(),
                    proc: None,
                    host: None,
                    signature,
                    span,
                };
                names.insert(name, Entity::Interface(Rc::new(interface)))
            }
        };
        let function = self.analysed_function(&procedure, host, span);
        (self.current, self.body) = (outer, outer_body);
        Some(function)
    }

    /// A function that the analysis made, with its body.
    fn analysed_function(&mut self, procedure: &ast::Procedure, host: ScopeId, span: Span) -> Rc<ProcEntity> {
        self.open_scope(Some(host), Implicit::none());
        let link_name = format!("{}.{}.made", procedure.name.text, self.scopes.len());
        let own = self.proc_scope(ProcedureKind::Function, &procedure.name.text, link_name.clone(), span);
        let id = own.id;
        self.scope_mut().procedure = Some(ProcScope { hidden: true, pure_: false, ..own });
        let (dummies, result, signature) = self.function_header(procedure);
        if let Some(own) = &mut self.scope_mut().procedure {
            (own.dummies, own.result) = (dummies, result);
        }
        let mut body = self.block(&procedure.body);
        body.splice(..0, self.initial_assignments_of_procedure());
        if let Some(own) = &mut self.scope_mut().procedure {
            own.body = body;
        }
        let name = procedure.name.text.clone();
        Rc::new(ProcEntity { name, link_name, proc: Some(id), host: None, signature: Rc::new(signature), span })
    }
}

fn named(text: &str, span: Span) -> Name {
    Name { text: text.to_string(), span }
}

/// The function's text. Its host says what `element`, `truth` and `operation` are.
fn text_of(shape: &Shape) -> String {
    let Shape { rank, dim, mask, identity, passed } = shape;
    let list = |from: &dyn Fn(usize) -> String, without: Option<usize>| {
        let kept = (1..=*rank).filter(|at| Some(*at) != without);
        kept.map(from).collect::<Vec<String>>().join(", ")
    };
    let colons = list(&|_| ":".to_string(), None);
    let element = format!("array({})", list(&|at| format!("i{at}"), None));
    let (shown, target) = match dim {
        Some(_) if *rank > 1 => {
            let extents = list(&|at| format!("size(array, {at}, 8)"), *dim);
            (format!("r({extents})"), format!("r({})", list(&|at| format!("i{at}"), *dim)))
        }
        _ => ("r".to_string(), "r".to_string()),
    };
    let mut arguments = vec!["array"];
    let mut text = String::new();
    // What can't be written to a String is never.
    let mut line = |line: &str| writeln!(text, "{line}").unwrap_or_default();
    line(&format!("type(element), intent(in) :: array({colons})"));
    if *passed {
        arguments.push("operation");
        line("procedure(binary) :: operation");
    }
    if let Some((_, is_array)) = mask {
        arguments.push("mask");
        line(&format!(
            "type(truth), intent(in) :: mask{}",
            if *is_array { format!("({colons})") } else { String::new() }
        ));
    }
    if *identity {
        arguments.push("identity");
        line("type(element), intent(in) :: identity");
    }
    line(&format!("type(element) :: {shown}"));
    line("logical :: some");
    line(&format!("integer(8) :: {}", list(&|at| format!("i{at}"), None)));
    let inner: Vec<usize> = (1..=*rank).filter(|at| dim.is_none_or(|dim| dim == *at)).collect();
    let outer: Vec<usize> = (1..=*rank).filter(|at| !inner.contains(at)).collect();
    let open = |at: &usize| format!("do i{at} = 1, size(array, {at}, 8)");
    outer.iter().rev().for_each(|at| line(&open(at)));
    line("some = .false.");
    inner.iter().rev().for_each(|at| line(&open(at)));
    match mask {
        Some((_, true)) => line(&format!("if (.not. mask({})) cycle", list(&|at| format!("i{at}"), None))),
        Some((_, false)) => line("if (.not. mask) cycle"),
        None => {}
    }
    line(&format!("if (some) then\n{target} = operation({target}, {element})\nelse\n{target} = {element}"));
    line("some = .true.\nend if");
    inner.iter().for_each(|_| line("end do"));
    let nothing = match identity {
        true => format!("{target} = identity"),
        false => "error stop 'reduce: no element takes part, and there is no identity'".to_string(),
    };
    line(&format!("if (.not. some) then\n{nothing}\nend if"));
    outer.iter().for_each(|_| line("end do"));
    format!("function reduce({}) result(r)\n{text}end function\n", arguments.join(", "))
}
