//! What `-Minfo` says: the texts by which a line is known, and what they mean.

use super::{Message, told};

pub const ALL: &[Message] = &[
    told(
        "ACC5001",
        &[
            "Generating copy(",
            "Generating copyin(",
            "Generating copyout(",
            "Generating create(",
            "Generating present(",
            "Generating implicit copy",
            "Generating implicit create(",
            "Generating no_create(",
            "Generating deviceptr(",
            "Generating attach(",
            "Generating default present(",
            "Generating delete(",
            "Generating device_resident(",
            "Generating link(",
            "Generating detach(",
            "Generating implicit present(",
            "Generating firstprivate(",
        ],
        "The data clause of a construct: what is copied to the device before it and back after it, where it is not \
         there already. `implicit`: nobody wrote it; the analyses found which elements are read and written.",
        "Generating implicit copyin(b(1:n)) [if not already present]",
        "Where data is copied too often, put a `data` construct around the loop that repeats the region.",
    ),
    told(
        "ACC5002",
        &["Generating enter data", "Generating exit data", "Generating update self(", "Generating update device("],
        "What an `enter data`, `exit data` or `update` directive moves.",
        "Generating update self(world(:,:))",
        "Update only the section that the host needs.",
    ),
    told(
        "ACC5003",
        &["Generating implicit data region around the loop", "Generating implicit data region around lines"],
        "The host runs this loop around compute constructs, or constructs follow each other, and nothing else there \
         changes these arrays: they stay on the device meanwhile, as if a `data` construct stood there. The message \
         holds the directive.",
        "Generating implicit data region around the loop: !$acc data copy(a(:))",
        "Write the directive down, so that every compiler does it. `-acc=noautodata` turns it off.",
    ),
    told(
        "ACC5004",
        &["Generating Tesla code", "Generating Multicore code"],
        "The construct became kernels for GPUs, or for the cores.",
        "Generating Tesla code",
        "Nothing to do. `-ta` chooses the target.",
    ),
    told(
        "ACC5005",
        &["Accelerator serial kernel generated"],
        "A `serial` construct: one gang of one thread runs it.",
        "Accelerator serial kernel generated",
        "Use `parallel` or `kernels` for loops that should be shared out.",
    ),
    told(
        "ACC5006",
        &["Generating acc routine", "Generating implicit acc routine"],
        "There is a device version of the procedure. `implicit`: device code calls it, and nobody wrote the \
         directive.",
        "Generating implicit acc routine seq",
        "Write `acc routine` with the level that its loops may use.",
    ),
    told(
        "ACC5007",
        &["!$acc loop", "#pragma acc loop", "!$acc do", "collapsed"],
        "How a loop is mapped: gangs are blocks of threads, workers and vector lanes the threads of a block; `seq` \
         runs in each thread one after the other.",
        "!$acc loop gang, vector(128) ! blockidx%x threadidx%x",
        "Levels that you write bind. Without any, the compiler puts vector on the loop that walks through memory.",
    ),
    told(
        "ACC5008",
        &["Generating reduction(", "Generating implicit reduction("],
        "Each thread works on a copy of its own, and the copies are combined at the end. `implicit`: the compiler \
         found it.",
        "Generating implicit reduction(+:sum)",
        "Write the clause where other compilers should see it, too.",
    ),
    told(
        "ACC5009",
        &["Loop is parallelizable"],
        "The analyses proved that no iteration needs anything of another one.",
        "Loop is parallelizable",
        "Nothing to do.",
    ),
    told(
        "ACC5010",
        &["Loop interchange produces reordered loop nest"],
        "The loops run in another order, so that the innermost one walks through memory.",
        "Loop interchange produces reordered loop nest: 40,39",
        "Write the loops in that order to have it everywhere.",
    ),
    told(
        "ACC5011",
        &["Loop run sequentially inside one cooperative kernel"],
        "All gangs stay on the device while this loop runs, and meet between the loops inside: one launch in place of \
         many.",
        "Loop run sequentially inside one cooperative kernel",
        "Nothing to do.",
    ),
    told(
        "ACC5012",
        &["Generating implicit atomic updates for reduction("],
        "The loop does nothing with the array but update elements, all with this operator, and the data says which \
         elements: its iterations may come in any order where each update is one atomic operation. Nobody wrote \
         `atomic`; the compiler found it. A small array of counters is updated in a copy that each gang has.",
        "Generating implicit atomic updates for reduction(+:bins)",
        "Write `atomic update` before the statement where other compilers should see it, too. Sums of reals may \
         differ in their last digits from run to run; `seq` on the loop keeps the order.",
    ),
    told(
        "ACC5013",
        &["Generating implicit reduction(min:location of", "Generating implicit reduction(max:location of"],
        "The loop looks for an extreme and notes where it is (`if (a[i] > m) { m = a[i]; at = i; }`). The extreme is found \
         first, a reduction; a second kernel asks where it stands, the first place for `>` and `<`, the last one for `>=` and \
         `<=`, as the program would: one for each loop of a nest.",
        "Generating implicit reduction(min:location of m along i)",
        "Nothing to do. Other compilers may need the two loops written: a `max` reduction, then a `min` of the subscripts \
         with that value.",
    ),
    told(
        "ACC5014",
        &["Generating two versions of the region"],
        "C and Fortran let these pointers show the same memory, or these scalars make subscripts of different iterations meet where \
         they are negative, and that alone keeps loops of the region in order. When the program gets there it compares what the \
         region touches through the pointers, looks at the scalars, and runs the version for pointers that do not overlap and \
         scalars that are not negative, or the one that keeps the order. The lines below are about the first.",
        "Generating two versions of the region: in parallel where x and y do not overlap, else in order",
        "Declare the pointers `restrict` (in Fortran: use arrays, or say `independent` on the loops) where they never overlap: \
         then there is one version, for other compilers, too.",
    ),
    told(
        "ACC5015",
        &["Generating implicit private("],
        "Each iteration of the loop fills the array before it reads it, and nothing else uses it: each iteration has one of \
         its own.",
        "Generating implicit private(w)",
        "Write `private(w)` on the loop, or declare the array inside it, for other compilers.",
    ),
    told(
        "ACC5016",
        &["Generating scalar last value of"],
        "The scalar's value is used after the loop: it is the one of the last iteration that sets it. The iterations run in \
         parallel, each with a scalar of its own; the value is computed for the last iteration (under a condition: for the last \
         one in which it holds), or that iteration saves it.",
        "Generating scalar last value of t",
        "Nothing to do. Say `private(t)` on the loop where the value is not needed.",
    ),
    told(
        "ACC5017",
        &["Loop fused with loop at line"],
        "Two nests that follow each other run over the same iterations and share arrays, and no iteration of the second needs what \
         another one of the first does: they are one kernel, in which the second's statements follow the first's. What both \
         read is read once, and a kernel less is launched.",
        "Loop fused with loop at line 14",
        "Nothing to do. A `loop` directive on one of them keeps them apart.",
    ),
    told(
        "ACC5018",
        &["Loop distributed:", "expanded"],
        "Some statements of the loop need what earlier iterations do, others do not: they are loops of their own, of which some are \
         parallel. Scalars that go from one to another have an element for each iteration; the loops run in strips of 8192 \
         iterations then.",
        "Loop distributed: 2 new loops",
        "Nothing to do. A `loop` directive on the loop keeps it whole.",
    ),
    told(
        "ACC5019",
        &["Loop nest run in wavefronts of"],
        "Both loops of the nest carry dependences, and none goes backwards: an element needs its neighbours above and to the left, \
         say. The nest is cut into tiles; those on a diagonal run at once, and in a tile the lanes take an iteration of the outer \
         loop each, one diagonal of the tile after the other. Every element is computed from the same values as in order.",
        "Loop nest run in wavefronts of 32x32 tiles",
        "Nothing to do. `loop seq` on one of the loops keeps them in order.",
    ),
    told(
        "ACC5020",
        &["Loop versioned: iterations are independent where stores leave"],
        "Iterations read elements that others store, but what is stored there is what the element holds already: the row `k` of \
         shortest paths, d[k][j] = min(d[k][j], d[k][k] + d[k][j]), does not change unless d[k][k] is negative. Such elements are \
         looked at before the nest; where they are as they should, the iterations are shared, else the nest runs as it stands.",
        "Loop versioned: iterations are independent where stores leave what others read",
        "Nothing to do. `loop seq` on the loop keeps it in order.",
    ),
    told(
        "ACC5021",
        &["Loop versioned: array", "privatized with its last values"],
        "Each iteration fills the array before it reads it; only its values after the loop kept the iterations in order. They have \
         arrays of their own, and the last one gives the program's array its values. Where the array is large and the iterations few, \
         the loop runs in order, and the loops inside are shared.",
        "Loop versioned: array t privatized with its last values, where it is small",
        "Nothing to do. `private(t)` on the loop, where its values are not needed after it, saves the question and the copy.",
    ),
    told(
        "ACC5101",
        &["Loop carried dependence of", "depend on each other, vector", "may be the same element, vector"],
        "An iteration writes what another one reads or writes. The line below names both references, and the vector: \
         for each loop from the outermost one how many iterations lie between them, or `<` (a later one), `=`, `>`, \
         `*` (any).",
        "b(i-1) at line 11 and b(i) at line 11 depend on each other, vector (1)",
        "Where the references never are the same element (an index array without duplicates) say `independent` on the \
         loop. Else another algorithm is needed: two arrays, a reduction, a scan.",
    ),
    told(
        "ACC5102",
        &["Loop carried dependence due to exposed use of", "left in an earlier iteration"],
        "The array is read in each iteration before it is written there: the value comes from the iteration before.",
        "world(r,c) at line 27 may need what world(r,c) at line 36 left in an earlier iteration",
        "Such loops are sequential by nature (time steps); parallelism is in the loops inside.",
    ),
    told(
        "ACC5103",
        &["Parallelization would require privatization of array", "on the loop if its values are not needed after it"],
        "All iterations use the same elements as scratch space.",
        "Parallelization would require privatization of array tmp(:)",
        "Say `private(tmp)` on the loop, if nothing needs the values after it.",
    ),
    told(
        "ACC5104",
        &["Loop carried scalar dependence for", "sets it first, or reduction"],
        "A scalar carries a value from iteration to iteration.",
        "Loop carried scalar dependence for j at line 12",
        "Where each iteration sets it first, say `private(j)`; where all add to it in the same way, `reduction`. An \
         index that is counted up can be computed from the loop's variable.",
    ),
    told(
        "ACC5105",
        &["Scalar last value needed after loop for", "on the loop if its last value is not needed after it"],
        "The value that the last iteration gives the scalar is read after the loop; in a parallel loop no iteration \
         is the last one.",
        "Scalar last value needed after loop for t at line 14",
        "Say `private(t)` where the value is not needed, or compute it after the loop.",
    ),
    told(
        "ACC5106",
        &["Complex loop carried dependence of", "may be the same memory", "may overlap"],
        "Two pointers may show the same memory: C and Fortran let them.",
        "x[i] at line 5 and y[i] at line 5 may be the same memory",
        "Declare one of them `restrict` (C), or the loop `independent`.",
    ),
    told(
        "ACC5107",
        &["Loop not parallelized: contains call"],
        "The loop calls a procedure whose effects are not known: it is in another file, prints, or uses global \
         variables.",
        "Loop not parallelized: contains call",
        "Say `independent` on the loop, or define the procedure in this file.",
    ),
    told(
        "ACC5108",
        &["Loop not parallelized: contains output"],
        "Lines that iterations print would come in any order.",
        "Loop not parallelized: contains output",
        "Print after the loop, or say `independent`.",
    ),
    told(
        "ACC5109",
        &["Loop not parallelized: not countable"],
        "The loop may be left early, or its end is a condition (`while`, `do while`, C's `for` with a condition that is no \
         comparison with a bound), so that how often it runs is not known when it starts.",
        "Loop not parallelized: not countable",
        "Let it run to its end and use a condition inside; count in the loop's head.",
    ),
    told(
        "ACC5120",
        &["Loop unrolled 8 times and jammed", "Loop unrolled 4 times and jammed", "Loop unrolled 2 times and jammed"],
        "Iterations of this loop read the same elements, as those of a product of matrices or rows of a stencil do: each \
         thread takes several of them at once and runs them side by side, so that it reads these elements once. With few iterations at run \
         time a version is used that does not.",
        "Loop unrolled 8 times and jammed",
        "Nothing to do. Levels on the loops turn it off.",
    ),
    told(
        "ACC5121",
        &["Loop nest blocked 32x32 by warps; products on tensor cores from cc80 on"],
        "The loop inside adds up products of doubles, one factor for each row and one for each column of the nest: a product of \
         matrices. Each warp has a block of 32 x 32 sums, and GPUs of compute capability 8.0 and later multiply on their \
         tensor cores, which round as `fma` does (so not under `-gpu=nofma`). With few iterations at run time a version is \
         used that does not.",
        "Loop nest blocked 32x32 by warps; products on tensor cores from cc80 on",
        "Nothing to do. Levels on the loops turn it off.",
    ),
    told(
        "ACC5122",
        &["CUDA shared memory used for", "Local memory used for", "Global memory used for"],
        "Arrays that gangs, workers or threads have for themselves, and where they lie. Shared memory is on the chip, and what \
         one gang has of it other gangs on the same multiprocessor have not. Local memory is a thread's part of the GPU's memory: \
         the array's subscripts are known only at run time, so that it can't be registers. Arrays whose size is known only at run \
         time, and large ones, are set aside in the GPU's memory by each launch. Arrays that every gang fills alike, and gang loops only \
         read, need one copy for all gangs.",
        "CUDA shared memory used for tmp (512 bytes for each gang)",
        "Large private arrays cost parallelism: make them smaller, or private to a loop further out. `-gpu=ptxinfo` tells what \
         a kernel uses in all.",
    ),
    told(
        "ACC5123",
        &["Grid barrier inserted due to potential dependence between gangs"],
        "In a cooperative kernel all gangs wait here for each other: what stands on this line uses memory that others may have \
         changed since they met last, or changes what they may have used.",
        "Grid barrier inserted due to potential dependence between gangs",
        "A barrier takes a microsecond or two. Statements between the gang loops that touch no memory need none.",
    ),
    told(
        "ACC5124",
        &["Lanes take 4 iterations in a row", "Lanes take 2 iterations in a row"],
        "The loop runs along memory, and its iterations read each other's neighbours: each lane takes 16 bytes of elements in a row, \
         which it loads and stores at once. That needs arrays that begin at multiples of 16 bytes, with rows (Fortran: columns) of \
         multiples of 16 bytes; where at run time they don't lie so, a version is used whose lanes take one.",
        "Lanes take 4 iterations in a row",
        "Nothing to do. An extent of the first dimension in memory that is a multiple of 16 bytes lets it happen; levels on the loops \
         turn it off.",
    ),
    told(
        "ACC5125",
        &["Loop tiled by 64 and staged through shared memory, 16 iterations of the loop inside at a time"],
        "What the loop inside reads depends on this loop or on the other one of the nest, as in a product of matrices: a gang has a \
         tile of both, and its lanes load for each other, through shared memory, what so many iterations of the loop inside need. \
         Each lane has 8 x 8 iterations of the tile side by side. With few iterations at run time a version is used that does not.",
        "Loop tiled by 64 and staged through shared memory, 16 iterations of the loop inside at a time",
        "Nothing to do. Levels and vector lengths of the user's turn it off.",
    ),
    told(
        "ACC5126",
        &["Short rows taken by workers of 8 lanes"],
        "The lanes of a gang share the sum of a row. Where at run time there are many rows and they are short, a version is used of \
         which each gang takes several rows, a few lanes each: a gang for each row would do little but start and end its sum.",
        "Short rows taken by workers of 8 lanes",
        "Nothing to do. Levels on the loops, `num_workers` or `vector_length` turn it off.",
    ),
    told(
        "ACC5127",
        &["Loop nest tiled 32x32 and transposed through shared memory"],
        "What the nest writes is coalesced along one of its loops, what it reads along the other one, as in a transpose: a gang has a \
         tile of both loops, and its lanes load along the one what they need along the other. With few iterations at run time a \
         version is used that does not.",
        "Loop nest tiled 32x32 and transposed through shared memory",
        "Nothing to do. Levels and vector lengths of the user's turn it off.",
    ),
    told(
        "ACC5128",
        &["Few long sums summed up in parts by several gangs"],
        "Each iteration has sums of the loop inside. Where at run time there are too few of them to fill a GPU, and they are long, a \
         version is used of two kernels: gangs of the first one sum up parts of the terms, the second one sums up the parts. The \
         order of the terms is another one than the program's, as in all reductions.",
        "Few long sums summed up in parts by several gangs",
        "Nothing to do. Levels on the loops, `num_workers` or `vector_length` turn it off.",
    ),
    told(
        "ACC5201",
        &["Loop is parallelizable, but seq binds", "Write loop without levels and without seq"],
        "The iterations of a loop are independent, but `seq` on it binds: only the loop around it is shared out. The \
         message says how many threads work, and how many could.",
        "Loop is parallelizable, but seq binds: rows threads used of rows*cols useful",
        "Remove `seq` and the levels on both lines: the compiler then shares both loops.",
    ),
    told(
        "ACC5202",
        &["Non-stride-1 accesses for array", "Lanes of vector lie"],
        "Neighbouring lanes of a vector loop access elements that lie far apart, so that each needs a transaction of \
         its own. Where the levels are the compiler's it is told when no loop of the nest is better.",
        "Lanes of vector lie size(a,1) elements apart",
        "Put vector on the loop that walks through memory, as the message says, or leave the levels to the compiler. Where there is \
         no such loop, store the array so that the parallel loop's subscript is the one that varies fastest.",
    ),
];
