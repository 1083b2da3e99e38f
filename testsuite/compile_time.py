#!/usr/bin/env python3
"""Measures how long accc takes for many loop nests, and whether twice as many take twice as long.

Usage:   compile_time.py --compiler target/release/accc
Needs:   python3. Compiles generate_nests.py's programs in C and Fortran: 2,000 nests in 200 procedures have to take less than
60 seconds of CPU time, twice as many at most 2.2 times as long; the same for the passes up to the kernels by themselves, where
the nests stand in one procedure (there at most 3 times: lists of ops grow with the procedure), and for the statements of one
loop that update the same few elements again and again, as generated kinetics do. Prints a line a check and
`N passed, N failed`; exit status 1 after a failure."""
import argparse
import os
import resource
import subprocess
import sys
import tempfile

import generate_nests

LIMIT_SECONDS = 60.0
LIMIT_RATIO = 2.2
LIMIT_RATIO_ONE = 3.0
LIMIT_SECONDS_STATEMENTS = 3.0


def source(folder, language, procedures, nests):
    path = os.path.join(folder, f"nests_{procedures}_{nests}" + {"c": ".c", "fortran": ".f90"}[language])
    with open(path, "w") as file:
        sys.stdout, before = file, sys.stdout
        try:
            {"c": generate_nests.c, "fortran": generate_nests.fortran}[language](procedures, nests)
        finally:
            sys.stdout = before
    return path


def kinetics(folder, statements):
    """A loop over cells: rates of reactions, each added to what its species change by."""
    path = os.path.join(folder, f"kinetics_{statements}.c")
    species = 40
    lines = ["void rates(int n, const double *restrict k, const double *restrict y, double *restrict dy)", "{"]
    lines += ["#pragma acc parallel loop present(k, y, dy)", "    for (int i = 0; i < n; i++) {"]
    for at in range(statements):
        a, b, c = (at * step % species for step in (3, 7, 11))
        lines.append(f"        double r{at} = k[{at}] * y[{a} * n + i] * y[{b} * n + i];")
        lines.append(f"        dy[{c} * n + i] += r{at};")
    lines += ["    }", "}"]
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return path


def cpu_seconds(compiler, path, arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [compiler, "-acc", "-ta=tesla:cc90", *arguments, path, "-o", path + ".out"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--compiler", required=True)
    options = parser.parse_args()
    passed = failed = 0

    def check(what, value, limit):
        nonlocal passed, failed
        good = value <= limit
        passed, failed = passed + good, failed + (not good)
        print(f"{'pass' if good else 'FAIL'}  {what:44} {value:6.2f}  (at most {limit:g})", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        for language in ("c", "fortran"):
            once, twice = (
                cpu_seconds(options.compiler, source(folder, language, count, 10), ["-c"]) for count in (200, 400)
            )
            check(f"{language}: seconds for 2000 nests", once, LIMIT_SECONDS)
            check(f"{language}: twice as many", twice / once, LIMIT_RATIO)
            once, twice = (
                cpu_seconds(options.compiler, source(folder, language, 1, count), ["--emit=outlined"]) for count in (300, 600)
            )
            check(f"{language}: twice as many in one procedure", twice / once, LIMIT_RATIO_ONE)
        once, twice = (cpu_seconds(options.compiler, kinetics(folder, count), ["-c"]) for count in (200, 400))
        check("c: seconds for 400 statements of one loop", twice, LIMIT_SECONDS_STATEMENTS)
        check("c: twice as many statements of one loop", twice / once, LIMIT_RATIO_ONE)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
