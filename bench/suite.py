"""What is measured: the workloads, their sizes on GPU and CPU, the least work that they have to do, and their peers.

A `Program` is a source in workloads/, built once for each variant and compiler. A `Case` is a row of the tables: a program
with its arguments. `work` gives floating-point operations and bytes of one repetition, from the arguments (and, where the
work depends on the data, the checksum): each array that a nest reads or writes counts once for each nest, as the nests are
written. With the ceilings that floor.cu and floor.c measure, that is the floor under the time.
"""
from dataclasses import dataclass, field
from typing import Callable, Optional

LEVELS = ("kernels", "loop", "levels")


@dataclass(frozen=True)
class Program:
    name: str
    source: str
    variants: tuple = LEVELS  # built by accc
    cpu: bool = True  # has an `omp` variant and a serial one

    @property
    def fortran(self):
        return self.source.endswith(".F90")


@dataclass(frozen=True)
class Case:
    name: str
    program: str
    gpu: Optional[tuple] = None  # arguments; None: not on this machine
    cpu: Optional[tuple] = None
    work: Callable = lambda arguments, checksum: (0, 0)
    precision: str = "fp64"
    cuda: dict = field(default_factory=dict)  # peer's column -> version of peers/PROGRAM.cu
    peer: Optional[str] = None  # the .cu file, where it has another name than the program
    variants: Optional[tuple] = None  # of the program's, where not all
    gcc: Optional[str] = "loop"  # the variant that GCC builds for the GPU
    clock: str = "device"  # what ratios are taken of on a GPU: time of the kernels, or of the wall
    tolerance: float = 1e-9  # of checksums


NAIVE = {"naive": "naive", "opt": "opt"}
LIBRARY = {"naive": "naive", "opt": "opt", "lib": "lib"}

PROGRAMS = [
    Program("gol", "gol.c"),
    Program("gol_f", "gol.F90"),
    Program("himeno", "himeno.c"),
    Program("himeno_f", "himeno.F90"),
    Program("matmul", "matmul.c"),
    Program("matmul_f", "matmul.F90"),
    Program("stencil7", "stencil7.c"),
    Program("laplace2d", "laplace2d.c", LEVELS + ("data", "nodata")),
    Program("laplace2d_f", "laplace2d.F90"),
    Program("wrong_order", "wrong_order.F90"),
    Program("spmv", "spmv.c"),
    Program("mandelbrot", "mandelbrot.c"),
    Program("triad", "triad.c"),
    Program("sum", "sum.c"),
    Program("maximum", "maximum.c"),
    Program("histogram", "histogram.c"),
    Program("regions", "regions.c", ("sync", "async")),
    Program("copies", "copies.c", ("update",), False),
    Program("vecadd", "vecadd.c", ("kernels", "loop"), False),
    Program("transfers", "transfers.c", ("kernels", "loop"), False),
    Program("pipeline", "pipeline.c", ("sync", "async"), False),
]


def himeno(a, _):
    cells = (a[0] - 3) * (a[1] - 3) * (a[2] - 3)
    return 34 * cells, (14 + 2) * 4 * cells


def gol(a, _):
    return 0, 20 * a[0] * a[1]


def matmul(a, _):
    return 2 * a[0] ** 3, 24 * a[0] ** 2


def laplace2d(a, _):
    return 4 * (a[0] - 2) ** 2, 32 * (a[0] - 2) ** 2


def stencil7(a, _):
    return 8 * (a[0] - 2) ** 3, 8 * a[0] ** 3


def spmv(a, _):
    entries = (3 * a[0] - 2) ** 3
    return 2 * entries, 12 * entries + 20 * a[0] ** 3


def mandelbrot(a, checksum):
    return 7 * (checksum or 0), 4 * a[0] ** 2


def stream(flops, size):
    return lambda a, _: (flops * a[0], size * a[0])


CASES = [
    Case("gol 4000x2000", "gol", (4000, 2000, 20), None, gol, cuda=NAIVE),
    Case("gol 2000x1000", "gol", None, (2000, 1000, 10), gol),
    Case("gol, Fortran", "gol_f", (4000, 2000, 20), (2000, 1000, 10), gol, cuda=NAIVE, peer="gol"),
    Case("himeno S", "himeno", (65, 65, 129, 50), (65, 65, 129, 10), himeno, "fp32", NAIVE, tolerance=1e-4),
    Case("himeno M", "himeno", (129, 129, 257, 20), (129, 129, 257, 2), himeno, "fp32", NAIVE, tolerance=1e-4),
    Case("himeno L", "himeno", (257, 257, 513, 5), None, himeno, "fp32", NAIVE, tolerance=1e-4),
    Case("himeno S, Fortran", "himeno_f", (129, 65, 65, 50), (129, 65, 65, 10), himeno, "fp32", NAIVE, "himeno", tolerance=1e-4),
    Case("himeno M, Fortran", "himeno_f", (257, 129, 129, 20), None, himeno, "fp32", NAIVE, "himeno", tolerance=1e-4),
    Case("himeno L, Fortran", "himeno_f", (513, 257, 257, 5), None, himeno, "fp32", NAIVE, "himeno", tolerance=1e-4),
    Case("matmul 2048", "matmul", (2048,), None, matmul, cuda=LIBRARY),
    Case("matmul 512", "matmul", None, (512,), matmul),
    Case("matmul, Fortran", "matmul_f", (2048,), (512,), matmul, cuda=LIBRARY, peer="matmul"),
    Case("stencil7 256^3", "stencil7", (256, 40), (256, 2), stencil7, "fp32", NAIVE, tolerance=1e-6),
    Case("laplace2d 4096^2", "laplace2d", (4096, 20), None, laplace2d, cuda=NAIVE, variants=LEVELS),
    Case("laplace2d 2048^2", "laplace2d", None, (2048, 4), laplace2d, variants=LEVELS),
    Case("laplace2d, Fortran", "laplace2d_f", (4096, 20), (2048, 4), laplace2d, cuda=NAIVE, peer="laplace2d"),
    Case("laplace2d with transfers", "laplace2d", (4096, 50), None, laplace2d, variants=("data", "nodata"), gcc=None,
         clock="wall"),
    Case("wrong order, Fortran", "wrong_order", (8192,), (2048,), lambda a, _: (a[0] ** 2, 8 * a[0] ** 2), "fp32"),
    Case("spmv 27-point 200^3", "spmv", (200,), None, spmv, cuda=LIBRARY),
    Case("spmv 27-point 64^3", "spmv", None, (64,), spmv),
    Case("mandelbrot 4096^2", "mandelbrot", (4096, 1000), None, mandelbrot, cuda=NAIVE, tolerance=1e-3),
    Case("mandelbrot 1024^2", "mandelbrot", None, (1024, 200), mandelbrot, tolerance=1e-3),
    Case("triad 2^26", "triad", (1 << 26,), None, stream(2, 24), cuda=NAIVE),
    Case("triad 2^24", "triad", None, (1 << 24,), stream(2, 24)),
    Case("sum 2^27", "sum", (1 << 27,), None, stream(1, 8), cuda=LIBRARY),
    Case("sum 2^25", "sum", None, (1 << 25,), stream(1, 8)),
    Case("maximum 2^27, float", "maximum", (1 << 27,), None, stream(0, 4), "fp32", LIBRARY),
    Case("maximum 2^25, float", "maximum", None, (1 << 25,), stream(0, 4), "fp32"),
    Case("histogram 2^26", "histogram", (1 << 26,), None, stream(0, 4), cuda=LIBRARY),
    Case("histogram 2^24", "histogram", None, (1 << 24,), stream(0, 4)),
    Case("region, waiting", "regions", (1000,), (1000,), cuda={"naive": "sync"}, variants=("sync",), gcc="sync",
         clock="wall"),
    Case("region, one wait", "regions", (1000,), None, cuda={"naive": "async"}, variants=("async",), gcc="async",
         clock="wall"),
    Case("copy 256 MiB to the device", "copies", (256, 0), None, lambda a, _: (0, a[0] << 20),
         cuda={"naive": "pageable", "opt": "pinned"}, gcc="update", clock="wall"),
    Case("copy 256 MiB to the host", "copies", (256, 1), None, lambda a, _: (0, a[0] << 20),
         cuda={"naive": "pageable", "opt": "pinned"}, gcc="update", clock="wall"),
    Case("copy 1 GiB to the device", "copies", (1024, 0), None, lambda a, _: (0, a[0] << 20),
         cuda={"naive": "pageable", "opt": "pinned"}, gcc="update", clock="wall"),
    Case("copy 1 GiB to the host", "copies", (1024, 1), None, lambda a, _: (0, a[0] << 20),
         cuda={"naive": "pageable", "opt": "pinned"}, gcc="update", clock="wall"),
    Case("region with transfers 2^16", "transfers", (1 << 16,), None, stream(1, 8), "fp32", {"naive": "naive"}, clock="wall"),
    Case("region with transfers 2^22", "transfers", (1 << 22,), None, stream(1, 8), "fp32", {"naive": "naive"}, clock="wall"),
    Case("mandelbrot pipelined 4096^2", "pipeline", (4096, 1000), None, mandelbrot, gcc="async", clock="wall",
         tolerance=1e-3),
    Case("vecAdd with transfers 2^26", "vecadd", (1 << 26,), None, stream(1, 12), "fp32", {"naive": "naive"}, clock="wall"),
]

# The Game of Life as a course teaches it, step by step: sources of testsuite/run/seeds. Each prints its cells, a generation a
# line, and its total time.
LADDER = [f"gol_step{step}" for step in range(1, 12)] + ["gol_kernels", "gol_kernels_contiguous"]
LADDER_PARTS = ("gol_step1", "gol_step2")  # not all of a generation is on the device
LADDER_SIZE = (4000, 2000, 10)


def select(only, gpu):
    """The cases for a machine, or those among them whose name or program begins with one of the names given."""
    chosen = [case for case in CASES if (case.gpu if gpu else case.cpu)]
    if only:
        chosen = [c for c in chosen if any(c.name.startswith(name) or c.program == name for name in only)]
    return chosen


def program(name):
    return next(p for p in PROGRAMS if p.name == name)


def gcc_variants(program):
    """The variants of a program that GCC builds for the GPU."""
    return {case.gcc for case in CASES if case.program == program.name and case.gpu and case.gcc}


def cuda_arguments(case):
    """The arguments of a CUDA peer: Fortran's first dimension is C's last."""
    sizes = case.gpu
    if case.program == "himeno_f":
        sizes = sizes[2::-1] + sizes[3:]
    return sizes
