#!/usr/bin/env python3
"""MPI programs of testsuite/mpi through the MPI library's own compiler wrappers, on 1, 2 and 4 ranks.

Usage:   run.py --compiler PREFIX/bin/accc [--devices host,multicore,sim]
Needs:   an accc that was installed with `cargo xtask install --with-mpi`, and Debian's openmpi-bin and libopenmpi-dev or
         mpich and libmpich-dev. Both are tried where both are there.
Each program checks itself and says `right`. Prints a line for each run and `N passed, N failed` at the end.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# The library, its variables that name the compilers, what its launcher wants for more ranks than cores.
LIBRARIES = [
    ("openmpi", {"mpicc": "OMPI_CC", "mpifort": "OMPI_FC"}, ["--oversubscribe"]),
    ("mpich", {"mpicc": "MPICH_CC", "mpifort": "MPICH_FC"}, []),
]
PROGRAMS = [("jacobi.c", "mpicc"), ("jacobi.f90", "mpifort"), ("ring.f", "mpifort")]
RANKS = [1, 2, 4]


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
    command = [f"{wrapper}.{name}", "-acc", os.path.join(HERE, program), "-o", binary]
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


if __name__ == "__main__":
    sys.exit(main())
