#!/usr/bin/env python3
"""MPI programs of testsuite/mpi through the MPI library's own compiler wrappers, on 1, 2 and 4 ranks.

Usage:   run.py --compiler PREFIX/bin/accc [--devices host,multicore,sim]
Needs:   an accc that was installed with `cargo xtask install --with-mpi`, and Debian's openmpi-bin and libopenmpi-dev or
         mpich and libmpich-dev. Both are tried where both are there.
Each program checks itself and says `right`. On 4 ranks each is run under ACC_TRACE too: each rank writes its trace, and `accc
report` makes one page of them. Prints a line for each run and `N passed, N failed` at the end.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "../../runtime/accc_rt/include")
# The library, its variables that name the compilers, what its launcher wants for more ranks than cores.
LIBRARIES = [
    ("openmpi", {"mpicc": "OMPI_CC", "mpifort": "OMPI_FC"}, ["--oversubscribe"]),
    ("mpich", {"mpicc": "MPICH_CC", "mpifort": "MPICH_FC"}, []),
]
PROGRAMS = [("jacobi.c", "mpicc"), ("jacobi.f90", "mpifort"), ("ring.f", "mpifort"), ("halo_f08.f90", "mpifort")]
# MPICH's module `mpi_f08` passes gfortran's descriptors.
NOT_FOR = {("halo_f08.f90", "mpich")}
# It uses no device, so that it writes no trace.
WITHOUT_TRACE = {"ring.f"}
RANKS = [1, 2, 4]
# What the page of a traced run has to hold.
WANTED = [f", {RANKS[-1]} ranks", "slowest rank", f"rank {RANKS[-1] - 1}: host", '"communication"']


def main():
    parser = argparse.ArgumentParser(description="MPI programs compiled by accc.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--devices", default="host,multicore,sim")
    options = parser.parse_args()
    libraries = [library for library in LIBRARIES if shutil.which(f"mpicc.{library[0]}")]
    if not libraries:
        sys.exit("run.py: no MPI library: install openmpi-bin and libopenmpi-dev")
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for library in libraries:
            for program, wrapper in PROGRAMS:
                if (program, library[0]) in NOT_FOR:
                    continue
                for ok in check(options, library, program, wrapper, folder):
                    passed, failed = passed + ok, failed + (not ok)
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def check(options, library, program, wrapper, folder):
    """Whether each run of a program succeeded."""
    name, variables, launcher = library
    binary = os.path.join(folder, f"{program}.{name}")
    environment = dict(os.environ, **{variables[wrapper]: os.path.abspath(options.compiler)})
    # Tests may run as root in containers.
    environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", ACC_NUM_CORES="2")
    recorder = os.path.join(folder, f"mpi_trace.{name}.o")
    if not os.path.exists(recorder):
        # By the C compiler that the library was made with: a program's own may be any.
        command = [f"mpicc.{name}", "-O1", "-c", os.path.join(INCLUDE, "mpi_trace.c"), f"-I{INCLUDE}", "-o", recorder]
        subprocess.run(command, check=True)
    command = [f"{wrapper}.{name}", "-acc", os.path.join(HERE, program), recorder, "-o", binary]
    built = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    if built.returncode != 0:
        print(f"FAIL  {program} {name}: {' '.join(command)}\n{built.stdout}{built.stderr}")
        yield False
        return
    for device in options.devices.split(","):
        for ranks in RANKS:
            command = [f"mpirun.{name}", *launcher, "-n", str(ranks), binary]
            run = subprocess.run(
                command, capture_output=True, text=True, env=dict(environment, ACC_DEVICE_TYPE=device), timeout=120
            )
            ok = run.returncode == 0 and run.stdout.rstrip().endswith("right")
            print(f"{'pass' if ok else 'FAIL'}  {program:20} {name:8} {device:10} {ranks} ranks", flush=True)
            if not ok:
                print(f"exit status {run.returncode}\n{run.stdout}{run.stderr}")
            yield ok
        what = f"{program:20} {name:8} {device:10}"
        if program in WITHOUT_TRACE:
            continue
        yield traced(options.compiler, command, binary, dict(environment, ACC_DEVICE_TYPE=device), what)


def traced(compiler, command, binary, environment, what):
    """Whether each rank leaves a trace of its own, and the page of all of them has the sums, the slowest rank, and MPI's calls."""
    files = [f"{binary}.{rank}.json" for rank in range(RANKS[-1])]
    environment["ACC_TRACE"] = f"{binary}.json"
    run = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    page = f"{binary}.html"
    report = subprocess.run([compiler, "report", *files, "-o", page], capture_output=True, text=True)
    said = run.stdout + run.stderr + report.stderr
    if run.returncode == report.returncode == 0:
        with open(page, encoding="utf-8") as file:
            text = file.read()
        lost = [wanted for wanted in WANTED if wanted not in text]
        said += "".join(f"the page has no `{wanted}`\n" for wanted in lost)
        ok = not lost
    else:
        ok = False
    for file in files:
        os.path.exists(file) and os.remove(file)
    print(f"{'pass' if ok else 'FAIL'}  {what} {RANKS[-1]} ranks, traced" + ("" if ok else f"\n{said}"), flush=True)
    return ok


if __name__ == "__main__":
    sys.exit(main())
