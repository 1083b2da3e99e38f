//! The passes that make code for CPUs fast: LLVM's, and accc's own where they have to stand between LLVM's.
//!
//! `default<O2>` and `default<O3>` are two halves: the first simplifies and inlines, the second makes vectors and
//! unrolls. LLVM has a name for the first, and the second is written out here, as `opt -print-pipeline-passes` shows
//! it. In between stands what is best done on inlined loops that are no vectors yet, and behind both what LLVM would
//! undo. Code that may have no vectors goes through LLVM's own pipelines (`emit.rs`).

use super::{NARROW_LANES, RECURRENCES, pass_options};
use crate::fault::Result;
use inkwell::module::Module;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::TargetMachine;

/// The second half, but for loops' unrolling, whose pass names the level.
const VECTORIZE: &str = "elim-avail-extern,rpo-function-attrs,recompute-globalsaa,function<eager-inv>(\
    drop-unnecessary-assumes,float2int,lower-constant-intrinsics,loop(loop-rotate,loop-deletion),loop-distribute,\
    inject-tli-mappings,loop-vectorize,drop-unnecessary-assumes,infer-alignment,loop-load-elim,\
    instcombine<no-verify-fixpoint>,simplifycfg<forward-switch-cond;switch-range-to-icmp;switch-to-arithmetic;\
    switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>,slp-vectorizer,vector-combine,\
    instcombine<no-verify-fixpoint>";
const FINISH: &str = "transform-warning,sroa<preserve-cfg>,infer-alignment,instcombine<no-verify-fixpoint>,\
    loop-mssa(licm),alignment-from-assumptions,loop-sink,instsimplify,div-rem-pairs,tailcallelim,\
    simplifycfg<switch-range-to-icmp;switch-to-arithmetic;hoist-loads-stores-with-cond-faulting;\
    speculate-unpredictables>),globaldce,constmerge,rel-lookup-table-converter";

/// Runs them on a module whose code may have vectors.
pub(crate) fn run(llvm: &Module<'_>, target: &TargetMachine, level: u8) -> Result<()> {
    let _span = tracing::info_span!("optimize", level).entered();
    pass_options::set_for_optimizer();
    llvm.run_passes(&format!("thinlto-pre-link<O{level}>"), target, PassBuilderOptions::create())?;
    NARROW_LANES.run(llvm)?;
    let second = format!("{VECTORIZE},loop-unroll<O{level}>,{FINISH}");
    llvm.run_passes(&second, target, PassBuilderOptions::create())?;
    RECURRENCES.run(llvm)
}
