//! Procedures beyond the standard that old codes call: gfortran's, with its arguments. They are ordinary procedures of
//! the run-time libraries. Source: gfortran 12's manual, chapter 9 ("Intrinsic procedures").

use crate::hir::{CharLen, DummySignature, Intent, Interface, Passing, ResultSignature, Shape, Signature, Type};
use crate::sema::program::scope::ProcEntity;
use accc_source::Span;
use std::rc::Rc;

/// A dummy argument.
#[derive(Clone, Copy)]
pub enum Takes {
    Int,
    IntOut,
    /// An integer of 8 bytes.
    LongChanged,
    LogicalIn,
    /// An integer of 8 bytes.
    LongIn,
    RealIn,
    RealOut,
    /// `real :: values(2)`
    RealsOut,
    /// `integer :: values(3)`
    IntsOut,
    /// Integers of 8 bytes.
    LongsOut,
    LongOut,
    /// A procedure.
    Handler,
    Text,
    TextOut,
}

struct Row {
    name: &'static str,
    takes: &'static [Takes],
    /// Of a function.
    result: Option<Type>,
    link_name: &'static str,
}

use Takes::*;

const fn subroutine(name: &'static str, takes: &'static [Takes], link_name: &'static str) -> Row {
    Row { name, takes, result: None, link_name }
}

const fn function(name: &'static str, takes: &'static [Takes], result: Type, link_name: &'static str) -> Row {
    Row { name, takes, result: Some(result), link_name }
}

const ROWS: &[Row] = &[
    subroutine("etime", &[RealsOut, RealOut], "__accc_fortran_etime_sub"),
    function("etime", &[RealsOut], Type::REAL, "__accc_fortran_etime"),
    subroutine("dtime", &[RealsOut, RealOut], "__accc_fortran_dtime_sub"),
    function("dtime", &[RealsOut], Type::REAL, "__accc_fortran_dtime"),
    subroutine("second", &[RealOut], "__accc_fortran_second_sub"),
    function("second", &[], Type::REAL, "__accc_fortran_second"),
    function("time", &[], Type::INT, "__accc_fortran_time"),
    function("time8", &[], Type::INT8, "__accc_fortran_time8"),
    subroutine("idate", &[IntsOut], "__accc_fortran_idate"),
    subroutine("itime", &[IntsOut], "__accc_fortran_itime"),
    function("mclock", &[], Type::INT, "__accc_fortran_mclock"),
    function("secnds", &[RealIn], Type::REAL, "__accc_fortran_secnds"),
    function("rand", &[], Type::REAL, "__accc_fortran_next_rand"),
    function("rand", &[Int], Type::REAL, "__accc_fortran_rand"),
    function("ran", &[], Type::REAL, "__accc_fortran_next_rand"),
    function("ran", &[Int], Type::REAL, "__accc_fortran_rand"),
    function("irand", &[], Type::INT, "__accc_fortran_next_irand"),
    function("irand", &[Int], Type::INT, "__accc_fortran_irand"),
    subroutine("srand", &[Int], "__accc_fortran_srand"),
    subroutine("unlink", &[Text], "__accc_fortran_unlink"),
    subroutine("unlink", &[Text, IntOut], "__accc_fortran_unlink_status"),
    function("unlink", &[Text], Type::INT, "__accc_fortran_unlink"),
    subroutine("hostnm", &[TextOut], "__accc_fortran_hostnm"),
    subroutine("hostnm", &[TextOut, IntOut], "__accc_fortran_hostnm_status"),
    function("hostnm", &[TextOut], Type::INT, "__accc_fortran_hostnm"),
    function("getpid", &[], Type::INT, "getpid"),
    subroutine("getcwd", &[TextOut], "__accc_fortran_getcwd"),
    subroutine("getcwd", &[TextOut, IntOut], "__accc_fortran_getcwd_status"),
    function("getcwd", &[TextOut], Type::INT, "__accc_fortran_getcwd"),
    subroutine("chdir", &[Text], "__accc_fortran_chdir"),
    subroutine("chdir", &[Text, IntOut], "__accc_fortran_chdir_status"),
    function("chdir", &[Text], Type::INT, "__accc_fortran_chdir"),
    subroutine("flush", &[Int], "flush_"),
    subroutine("flush", &[], "__accc_fortran_flush"),
    subroutine("system", &[Text], "__accc_fortran_system"),
    subroutine("system", &[Text, IntOut], "__accc_fortran_system_sub"),
    subroutine("sleep", &[Int], "__accc_fortran_sleep"),
    subroutine("abort", &[], "_FortranAAbort"),
    subroutine("fdate", &[TextOut], "fdate_"),
    function("fdate", &[], TEXT_OF_TIME, "__accc_fortran_fdate_text"),
    function("ctime", &[LongIn], TEXT_OF_TIME, "__accc_fortran_ctime_text"),
    subroutine("ctime", &[LongIn, TextOut], "__accc_fortran_ctime"),
    subroutine("ltime", &[Int, IntsOut], "__accc_fortran_ltime"),
    subroutine("gmtime", &[Int, IntsOut], "__accc_fortran_gmtime"),
    function("mclock8", &[], Type::INT8, "__accc_fortran_mclock8"),
    function("access", &[Text, Text], Type::INT, "__accc_fortran_access"),
    function("rename", &[Text, Text], Type::INT, "__accc_fortran_rename"),
    subroutine("rename", &[Text, Text], "__accc_fortran_rename_sub"),
    subroutine("rename", &[Text, Text, IntOut], "__accc_fortran_rename_status"),
    function("link", &[Text, Text], Type::INT, "__accc_fortran_link"),
    subroutine("link", &[Text, Text], "__accc_fortran_link_sub"),
    subroutine("link", &[Text, Text, IntOut], "__accc_fortran_link_status"),
    function("symlnk", &[Text, Text], Type::INT, "__accc_fortran_symlnk"),
    subroutine("symlnk", &[Text, Text], "__accc_fortran_symlnk_sub"),
    subroutine("symlnk", &[Text, Text, IntOut], "__accc_fortran_symlnk_status"),
    function("chmod", &[Text, Text], Type::INT, "__accc_fortran_chmod"),
    subroutine("chmod", &[Text, Text], "__accc_fortran_chmod_sub"),
    subroutine("chmod", &[Text, Text, IntOut], "__accc_fortran_chmod_status"),
    function("umask", &[Int], Type::INT, "__accc_fortran_umask"),
    subroutine("umask", &[Int], "__accc_fortran_umask_sub"),
    subroutine("umask", &[Int, IntOut], "__accc_fortran_umask_old"),
    function("stat", &[Text, IntsOut], Type::INT, "__accc_fortran_stat"),
    subroutine("stat", &[Text, IntsOut], "__accc_fortran_stat_sub"),
    subroutine("stat", &[Text, IntsOut, IntOut], "__accc_fortran_stat_status"),
    function("stat", &[Text, LongsOut], Type::INT, "__accc_fortran_stat8"),
    subroutine("stat", &[Text, LongsOut], "__accc_fortran_stat8_sub"),
    subroutine("stat", &[Text, LongsOut, IntOut], "__accc_fortran_stat8_status"),
    function("lstat", &[Text, IntsOut], Type::INT, "__accc_fortran_lstat"),
    subroutine("lstat", &[Text, IntsOut], "__accc_fortran_lstat_sub"),
    subroutine("lstat", &[Text, IntsOut, IntOut], "__accc_fortran_lstat_status"),
    function("lstat", &[Text, LongsOut], Type::INT, "__accc_fortran_lstat8"),
    subroutine("lstat", &[Text, LongsOut], "__accc_fortran_lstat8_sub"),
    subroutine("lstat", &[Text, LongsOut, IntOut], "__accc_fortran_lstat8_status"),
    function("fstat", &[Int, IntsOut], Type::INT, "__accc_fortran_fstat"),
    subroutine("fstat", &[Int, IntsOut], "__accc_fortran_fstat_sub"),
    subroutine("fstat", &[Int, IntsOut, IntOut], "__accc_fortran_fstat_status"),
    function("fstat", &[Int, LongsOut], Type::INT, "__accc_fortran_fstat8"),
    subroutine("fstat", &[Int, LongsOut], "__accc_fortran_fstat8_sub"),
    subroutine("fstat", &[Int, LongsOut, IntOut], "__accc_fortran_fstat8_status"),
    function("fgetc", &[Int, TextOut], Type::INT, "__accc_fortran_fgetc"),
    subroutine("fgetc", &[Int, TextOut], "__accc_fortran_fgetc_sub"),
    subroutine("fgetc", &[Int, TextOut, IntOut], "__accc_fortran_fgetc_status"),
    function("fget", &[TextOut], Type::INT, "__accc_fortran_fget"),
    subroutine("fget", &[TextOut], "__accc_fortran_fget_sub"),
    subroutine("fget", &[TextOut, IntOut], "__accc_fortran_fget_status"),
    function("fputc", &[Int, Text], Type::INT, "__accc_fortran_fputc"),
    subroutine("fputc", &[Int, Text], "__accc_fortran_fputc_sub"),
    subroutine("fputc", &[Int, Text, IntOut], "__accc_fortran_fputc_status"),
    function("fput", &[Text], Type::INT, "__accc_fortran_fput"),
    subroutine("fput", &[Text], "__accc_fortran_fput_sub"),
    subroutine("fput", &[Text, IntOut], "__accc_fortran_fput_status"),
    function("ftell", &[Int], Type::INT8, "__accc_fortran_ftell"),
    subroutine("ftell", &[Int, IntOut], "__accc_fortran_ftell_sub"),
    subroutine("ftell", &[Int, LongOut], "__accc_fortran_ftell_sub8"),
    subroutine("fseek", &[Int, LongIn, Int], "__accc_fortran_fseek"),
    subroutine("fseek", &[Int, LongIn, Int, IntOut], "__accc_fortran_fseek_status"),
    function("fnum", &[Int], Type::INT, "__accc_fortran_fnum"),
    subroutine("ttynam", &[Int, TextOut], "__accc_fortran_ttynam"),
    function("ttynam", &[Int], Type::Character(CharLen::Const(30), 1), "__accc_fortran_ttynam_text"),
    subroutine("getlog", &[TextOut], "getlog_"),
    subroutine("backtrace", &[], "backtrace_"),
    function("signal", &[Int, Handler], Type::INT, "__accc_fortran_signal"),
    subroutine("signal", &[Int, Handler], "__accc_fortran_signal_sub"),
    subroutine("signal", &[Int, Handler, IntOut], "__accc_fortran_signal_status"),
    function("signal", &[Int, Int], Type::INT, "__accc_fortran_signal_word"),
    subroutine("signal", &[Int, Int], "__accc_fortran_signal_word_sub"),
    subroutine("signal", &[Int, Int, IntOut], "__accc_fortran_signal_word_status"),
    subroutine("alarm", &[Int, Handler], "__accc_fortran_alarm_sub"),
    subroutine("alarm", &[Int, Handler, IntOut], "__accc_fortran_alarm_status"),
    subroutine("alarm", &[Int, Int], "__accc_fortran_alarm_word_sub"),
    subroutine("alarm", &[Int, Int, IntOut], "__accc_fortran_alarm_word_status"),
    function("isatty", &[Int], Type::LOGICAL, "__accc_fortran_isatty"),
    function("getuid", &[], Type::INT, "getuid"),
    function("getgid", &[], Type::INT, "getgid"),
    function("kill", &[Int, Int], Type::INT, "__accc_fortran_kill"),
    subroutine("kill", &[Int, Int], "__accc_fortran_kill_sub"),
    subroutine("kill", &[Int, Int, IntOut], "__accc_fortran_kill_status"),
    function("ierrno", &[], Type::INT, "__accc_fortran_ierrno"),
    subroutine("gerror", &[TextOut], "__accc_fortran_gerror"),
    subroutine("perror", &[Text], "__accc_fortran_perror"),
    function("system", &[Text], Type::INT, "__accc_fortran_system"),
    function("malloc", &[LongIn], Type::INT8, "__accc_fortran_malloc"),
    subroutine("free", &[LongIn], "__accc_fortran_free"),
    // What statements about images become.
    subroutine(".fail_image", &[], "_FortranAFailImageStatement"),
    subroutine(".enter_team", &[Int], "__accc_fortran_enter_team"),
    subroutine(".leave_team", &[], "__accc_fortran_leave_team"),
    function(".team_number", &[], Type::INT, "__accc_fortran_team_number"),
    function(".get_team", &[Int], Type::INT, "__accc_fortran_get_team"),
];

/// Of `ctime` and `fdate`.
const TEXT_OF_TIME: Type = Type::Character(CharLen::Const(24), 1);

/// Whether a function is an extension.
pub fn is_function(name: &str) -> bool {
    ROWS.iter().any(|row| row.name == name && row.result.is_some())
}

/// Whether a subroutine is an extension.
pub fn is_subroutine(name: &str) -> bool {
    ROWS.iter().any(|row| row.name == name && row.result.is_none())
}

/// Whether the procedure is one of them: integers that they only read may have any kind.
pub fn is_extension(procedure: &ProcEntity) -> bool {
    procedure.span.is_none() && ROWS.iter().any(|row| row.link_name == procedure.link_name)
}

/// The extension of that name with so many arguments: a function, or a subroutine.
pub fn procedure(name: &str, arguments: usize, is_function: bool) -> Option<Rc<ProcEntity>> {
    rows(name, arguments, is_function).next().map(entity)
}

/// The extension among those of the same name that takes variables of the kinds given, or a procedure.
pub fn fitting(procedure: &Rc<ProcEntity>, given: &[&Type]) -> Rc<ProcEntity> {
    if !is_extension(procedure) {
        return procedure.clone();
    }
    let is_function = procedure.signature.result.is_some();
    let fits = |(takes, ty): (&Takes, &&Type)| match takes {
        Int => ty.is_integer(),
        LongsOut | LongOut => ty.same(&Type::INT8),
        IntsOut | IntOut => ty.same(&Type::INT),
        Handler => ty.is_procedure(),
        _ => true,
    };
    let row = rows(&procedure.name, given.len(), is_function).find(|row| row.takes.iter().zip(given).all(fits));
    row.map_or_else(|| procedure.clone(), entity)
}

fn rows(name: &str, arguments: usize, is_function: bool) -> impl Iterator<Item = &'static Row> {
    ROWS.iter()
        .filter(move |row| row.name == name && row.takes.len() == arguments && row.result.is_some() == is_function)
}

fn entity(row: &Row) -> Rc<ProcEntity> {
    Rc::new(ProcEntity {
        name: row.name.to_string(),
        link_name: row.link_name.to_string(),
        proc: None,
        host: None,
        signature: Rc::new(signature(row.takes, row.result.clone())),
        span: Span::NONE,
    })
}

/// The signature of a procedure of the run-time libraries.
pub fn signature(takes: &[Takes], result: Option<Type>) -> Signature {
    Signature {
        dummies: takes.iter().map(|takes| dummy(*takes)).collect(),
        result: result.map(|ty| ResultSignature { ty, shape: Shape::Scalar, pointer: false }),
        elemental: false,
        pure_: false,
        bind_c: false,
        routine: None,
        library: false,
        alternates: 0,
    }
}

fn dummy(takes: Takes) -> DummySignature {
    let (name, ty, rank, intent) = match takes {
        Int => ("number", Type::INT, 0, Intent::In),
        IntOut => ("status", Type::INT, 0, Intent::Out),
        LongChanged => ("number", Type::INT8, 0, Intent::InOut),
        LongIn => ("number", Type::INT8, 0, Intent::In),
        LogicalIn => ("flag", Type::LOGICAL, 0, Intent::In),
        RealIn => ("time", Type::REAL, 0, Intent::In),
        RealOut => ("time", Type::REAL, 0, Intent::Out),
        RealsOut => ("values", Type::REAL, 1, Intent::Out),
        IntsOut => ("values", Type::INT, 1, Intent::Out),
        LongsOut => ("values", Type::INT8, 1, Intent::Out),
        LongOut => ("offset", Type::INT8, 0, Intent::Out),
        Handler => ("handler", Type::Procedure(Box::new(Interface::Implicit(None))), 0, Intent::Unspecified),
        Text => ("text", Type::Character(CharLen::Assumed, 1), 0, Intent::In),
        TextOut => ("text", Type::Character(CharLen::Assumed, 1), 0, Intent::Out),
    };
    let (optional, allocatable, pointer) = (false, false, false);
    DummySignature {
        name: name.to_string(),
        ty,
        rank,
        passing: if matches!(takes, Handler) { Passing::Value } else { Passing::Address },
        intent,
        optional,
        allocatable,
        pointer,
        class: false,
        type_of: None,
        contiguous: false,
        assumed_rank: false,
    }
}
