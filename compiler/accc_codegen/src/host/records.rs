//! Types of records that data clauses walk, as constants of the object (`accc_abi::RecordType`), one for each.

use crate::fault::Result;
use crate::unit::Unit;
use accc_abi::{
    MEMBER_CONST_REFERENCE, MEMBER_DESCRIPTOR, MEMBER_INLINE, MEMBER_POINTERS, MEMBER_REFERENCE, RECORD_POINTS,
    RECORD_TAKES_ALONG,
};
use accc_ir::{MemberKind, Module, RecordId, RecordMember};
use inkwell::module::Linkage;
use inkwell::values::{BasicValueEnum, PointerValue};

/// The constant of a type. Types may name themselves: it is declared before its members are looked at.
pub(crate) fn record_type<'ctx>(unit: &Unit<'ctx, '_>, id: RecordId) -> Result<PointerValue<'ctx>> {
    let name = format!("__accc_record.{}", id.0);
    if let Some(known) = unit.llvm.get_global(&name) {
        return Ok(known.as_pointer_value());
    }
    let record = &unit.ir.records[id];
    let word = unit.i64().into();
    let ty = unit.context.struct_type(&[word, word, word, unit.ptr().into()], false);
    let global = unit.llvm.add_global(ty, None, &name);
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    let members = record.members.iter().map(|member| member_fields(unit, member)).collect::<Result<Vec<_>>>()?;
    let members = unit.context.const_struct(&members, false);
    let table = unit.llvm.add_global(members.get_type(), None, &format!("{name}.members"));
    table.set_initializer(&members);
    table.set_constant(true);
    table.set_linkage(Linkage::Private);
    let fields: [BasicValueEnum; 4] = [
        unit.const_i64(record.bytes as i64).into(),
        unit.const_i64(flags(unit.ir, id) as i64).into(),
        unit.const_i64(record.members.len() as i64).into(),
        table.as_pointer_value().into(),
    ];
    global.set_initializer(&unit.context.const_struct(&fields, false));
    Ok(global.as_pointer_value())
}

/// What walks records of a type look for. Inline members are of types that are complete: these do not name themselves.
fn flags(module: &Module, id: RecordId) -> u64 {
    let of = |member: &RecordMember| match (member.kind, member.record) {
        (MemberKind::Described { .. }, _) => RECORD_TAKES_ALONG,
        (MemberKind::Reference { .. }, _) => RECORD_TAKES_ALONG | RECORD_POINTS,
        (MemberKind::Pointers { .. }, _) => RECORD_POINTS,
        (MemberKind::Inline { .. }, Some(inner)) => flags(module, inner),
        (MemberKind::Inline { .. }, None) => 0,
    };
    module.records[id].members.iter().map(of).fold(0, |all, flags| all | flags)
}

/// `accc_abi::RecordMember`.
fn member_fields<'ctx>(unit: &Unit<'ctx, '_>, member: &RecordMember) -> Result<BasicValueEnum<'ctx>> {
    let (kind, count, elem_bytes, rank) = match member.kind {
        MemberKind::Described { rank, elem_bytes } => (MEMBER_DESCRIPTOR, 0, elem_bytes, rank),
        MemberKind::Inline { count } => (MEMBER_INLINE, count, 0, 0),
        MemberKind::Pointers { count } => (MEMBER_POINTERS, count, 0, 0),
        MemberKind::Reference { bytes, constant: false } => (MEMBER_REFERENCE, 0, bytes, 0),
        MemberKind::Reference { bytes, constant: true } => (MEMBER_CONST_REFERENCE, 0, bytes, 0),
    };
    let number = |n: u64| BasicValueEnum::from(unit.const_i64(n as i64));
    let record = member.record.map_or(Ok(unit.ptr().const_null()), |id| record_type(unit, id))?;
    let fields = [
        unit.text(&member.name).into(),
        number(member.offset),
        number(kind),
        number(count),
        number(elem_bytes),
        number(rank.into()),
        record.into(),
    ];
    Ok(unit.context.const_struct(&fields, false).into())
}
