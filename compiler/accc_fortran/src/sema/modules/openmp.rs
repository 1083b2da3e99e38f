//! The modules `omp_lib` and `omp_lib_kinds`: programs ask OpenMP's library for the time and for numbers of threads,
//! also where no directive is obeyed. The routines answer as in a program of one thread
//! (`accc_rt_fortran/src/openmp.rs`). Source: OpenMP 5.0, chapter 3.

use super::builtin::constants;
use super::module_file::{Export, ExportedProcedure};
use crate::hir::Type;
use crate::sema::calls::extension::{Takes, signature};
use Takes::{Int, IntOut, LogicalIn, LongChanged};
use std::collections::BTreeMap;

const KINDS: &[(&str, i64)] = &[
    ("omp_integer_kind", 4),
    ("omp_logical_kind", 4),
    ("omp_lock_kind", 8),
    ("omp_nest_lock_kind", 8),
    ("omp_lock_hint_kind", 4),
    ("omp_sync_hint_kind", 4),
    ("omp_sched_kind", 4),
    ("omp_proc_bind_kind", 4),
];

/// Values as GCC's library has them.
const CONSTANTS: &[(&str, i64)] = &[
    ("openmp_version", 201511),
    ("omp_sched_static", 1),
    ("omp_sched_dynamic", 2),
    ("omp_sched_guided", 3),
    ("omp_sched_auto", 4),
    ("omp_proc_bind_false", 0),
    ("omp_proc_bind_true", 1),
    ("omp_proc_bind_primary", 2),
    ("omp_proc_bind_master", 2),
    ("omp_proc_bind_close", 3),
    ("omp_proc_bind_spread", 4),
    ("omp_sync_hint_none", 0),
    ("omp_lock_hint_none", 0),
];

/// Name, arguments, result.
const ROUTINES: &[(&str, &[Takes], Option<Type>)] = &[
    ("omp_get_num_threads", &[], Some(Type::INT)),
    ("omp_get_max_threads", &[], Some(Type::INT)),
    ("omp_get_thread_num", &[], Some(Type::INT)),
    ("omp_get_thread_limit", &[], Some(Type::INT)),
    ("omp_get_num_procs", &[], Some(Type::INT)),
    ("omp_get_level", &[], Some(Type::INT)),
    ("omp_get_active_level", &[], Some(Type::INT)),
    ("omp_get_max_active_levels", &[], Some(Type::INT)),
    ("omp_get_ancestor_thread_num", &[Int], Some(Type::INT)),
    ("omp_get_team_size", &[Int], Some(Type::INT)),
    ("omp_get_proc_bind", &[], Some(Type::INT)),
    ("omp_get_num_teams", &[], Some(Type::INT)),
    ("omp_get_team_num", &[], Some(Type::INT)),
    ("omp_get_num_devices", &[], Some(Type::INT)),
    ("omp_get_default_device", &[], Some(Type::INT)),
    ("omp_get_initial_device", &[], Some(Type::INT)),
    ("omp_is_initial_device", &[], Some(Type::LOGICAL)),
    ("omp_in_parallel", &[], Some(Type::LOGICAL)),
    ("omp_in_final", &[], Some(Type::LOGICAL)),
    ("omp_get_dynamic", &[], Some(Type::LOGICAL)),
    ("omp_get_nested", &[], Some(Type::LOGICAL)),
    ("omp_get_cancellation", &[], Some(Type::LOGICAL)),
    ("omp_get_wtime", &[], Some(Type::DOUBLE)),
    ("omp_get_wtick", &[], Some(Type::DOUBLE)),
    ("omp_get_schedule", &[IntOut, IntOut], None),
    ("omp_set_schedule", &[Int, Int], None),
    ("omp_set_num_threads", &[Int], None),
    ("omp_set_max_active_levels", &[Int], None),
    ("omp_set_default_device", &[Int], None),
    ("omp_set_dynamic", &[LogicalIn], None),
    ("omp_set_nested", &[LogicalIn], None),
    ("omp_init_lock", &[LongChanged], None),
    ("omp_destroy_lock", &[LongChanged], None),
    ("omp_set_lock", &[LongChanged], None),
    ("omp_unset_lock", &[LongChanged], None),
    ("omp_test_lock", &[LongChanged], Some(Type::LOGICAL)),
    ("omp_init_nest_lock", &[LongChanged], None),
    ("omp_destroy_nest_lock", &[LongChanged], None),
    ("omp_set_nest_lock", &[LongChanged], None),
    ("omp_unset_nest_lock", &[LongChanged], None),
    ("omp_test_nest_lock", &[LongChanged], Some(Type::INT)),
];

/// What one of the modules exports.
pub fn exports(module: &str) -> BTreeMap<String, Export> {
    let mut exports = constants(KINDS);
    if module == "omp_lib_kinds" {
        return exports;
    }
    exports.extend(constants(CONSTANTS));
    for (name, takes, result) in ROUTINES {
        let (name, link_name) = (name.to_string(), format!("__accc_fortran_{name}"));
        let signature = signature(takes, result.clone());
        exports.insert(name.clone(), Export::Procedure(ExportedProcedure { name, link_name, signature }));
    }
    exports
}
