//! Types of records that data clauses walk, as constants of the object (`accc_abi::RecordType`), one for each.

use crate::fault::Result;
use crate::unit::Unit;
use accc_ir::{MemberKind, RecordId, RecordMember};
use inkwell::module::Linkage;
use inkwell::values::{BasicValueEnum, PointerValue};

/// The constant of a type. Types may name themselves: it is declared before its members are looked at.
pub(crate) fn record_type<'ctx>(unit: &Unit<'ctx, '_>, id: RecordId) -> Result<PointerValue<'ctx>> {
    let name = format!("__accc_record.{}", id.0);
    if let Some(known) = unit.llvm.get_global(&name) {
        return Ok(known.as_pointer_value());
    }
    let record = &unit.ir.records[id];
    let ty = unit.context.struct_type(&[unit.i64().into(), unit.i64().into(), unit.ptr().into()], false);
    let global = unit.llvm.add_global(ty, None, &name);
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    let members = record.members.iter().map(|member| member_fields(unit, member)).collect::<Result<Vec<_>>>()?;
    let members = unit.context.const_struct(&members, false);
    let table = unit.llvm.add_global(members.get_type(), None, &format!("{name}.members"));
    table.set_initializer(&members);
    table.set_constant(true);
    table.set_linkage(Linkage::Private);
    let fields: [BasicValueEnum; 3] = [
        unit.const_i64(record.bytes as i64).into(),
        unit.const_i64(record.members.len() as i64).into(),
        table.as_pointer_value().into(),
    ];
    global.set_initializer(&unit.context.const_struct(&fields, false));
    Ok(global.as_pointer_value())
}

/// `accc_abi::RecordMember`.
fn member_fields<'ctx>(unit: &Unit<'ctx, '_>, member: &RecordMember) -> Result<BasicValueEnum<'ctx>> {
    let (inline, elem_bytes, rank) = match member.kind {
        MemberKind::Described { rank, elem_bytes } => (0, elem_bytes, rank),
        MemberKind::Inline { count } => (count, 0, 0),
    };
    let number = |n: u64| BasicValueEnum::from(unit.const_i64(n as i64));
    let record = member.record.map_or(Ok(unit.ptr().const_null()), |id| record_type(unit, id))?;
    let fields = [
        unit.text(&member.name).into(),
        number(member.offset),
        number(inline),
        number(elem_bytes),
        number(rank.into()),
        record.into(),
    ];
    Ok(unit.context.const_struct(&fields, false).into())
}
