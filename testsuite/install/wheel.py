#!/usr/bin/env python3
"""Tries the wheel of `cargo xtask wheel`: auditwheel reads it, pip installs it into an empty environment, and programs in C and
Fortran are compiled and run there with the environment's own parts; at the end pip removes it whole.

Ends with `N passed, N failed`. The book's page about installing has: python3 -m venv accc-env, accc-env/bin/pip install,
accc-env/bin/accc --version.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

from packages import Broken, all_pass, call

C = """#include <openacc.h>
#include <stdio.h>
int main(void) {
  double s = 0, a[1000];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 1000; i++) a[i] = i;
#pragma acc kernels loop reduction(+:s) copyin(a)
  for (int i = 0; i < 1000; i++) s += a[i];
  printf("%d %g\\n", _OPENACC, s);
}
"""
FORTRAN = """program life
  integer :: old(0:9,0:9), new(0:9,0:9), i, j, step, around
  old = 0; old(2,1) = 1; old(3,2) = 1; old(1:3,3) = 1; new = old
  !$acc data copy(old) create(new)
  do step = 1, 8
    !$acc parallel loop collapse(2)
    do j = 1, 8
      do i = 1, 8
        around = sum(old(i-1:i+1,j-1:j+1)) - old(i,j)
        new(i,j) = merge(1, 0, around == 3 .or. (around == 2 .and. old(i,j) == 1))
      end do
    end do
    !$acc parallel loop collapse(2)
    do j = 1, 8
      do i = 1, 8
        old(i,j) = new(i,j)
      end do
    end do
  end do
  !$acc end data
  print '(a,i0,a,*(1x,i0))', 'cells ', sum(old), ' at', pack(spread([(i, i = 0, 9)], 2, 10), old == 1)
end program
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "environment")
        checks = [
            ("what auditwheel says", lambda: audited(options.wheel, folder)),
            ("pip installs it", lambda: install(options.wheel, place)),
            ("C", lambda: program(place, folder, "c", C, "202211 499500\n")),
            ("Fortran", lambda: program(place, folder, "f90", FORTRAN, "cells 5 at 4 5 3 4 5\n")),
            ("ptxas of NVIDIA's wheel", lambda: ptxas(place, folder)),
            ("pip removes it", lambda: remove(place)),
        ]
        sys.exit(0 if all_pass(checks) else 1)


def audited(wheel, folder):
    """The tag of the file's name is what the programs in it need."""
    tools = os.path.join(folder, "tools")
    call([sys.executable, "-m", "venv", tools])
    call([f"{tools}/bin/pip", "install", "--quiet", "auditwheel"])
    told = " ".join(call([f"{tools}/bin/auditwheel", "show", wheel]).split())
    named = re.search(r"manylinux_\d+_\d+_x86_64", os.path.basename(wheel)).group()
    if f'consistent with the following platform tag: "{named}"' not in told:
        raise Broken(told)


def install(wheel, place):
    call([sys.executable, "-m", "venv", place])
    call([f"{place}/bin/pip", "install", "--quiet", wheel])
    version = call([f"{place}/bin/accc", "--version"])
    if not version.startswith("accc "):
        raise Broken(version)
    libraries = subprocess.run(["ldd", f"{place}/bin/accc"], capture_output=True, text=True).stdout
    for name in ["libstdc++.so.6", "libz.so.1", "libzstd.so.1"]:
        line = next((line for line in libraries.splitlines() if name in line), "")
        if os.path.realpath(place) not in os.path.realpath(line.partition("=> ")[2].split(" ")[0]):
            raise Broken(f"{name} is not the wheel's: {line}")


def program(place, folder, extension, text, wanted):
    source, binary = os.path.join(folder, f"program.{extension}"), os.path.join(folder, f"program_{extension}")
    with open(source, "w") as file:
        file.write(text)
    shown = call([f"{place}/bin/accc", "-v", "-acc", source, "-o", binary])
    parts = ["libaccrt.a"] + (["libflang_rt.runtime.a"] if extension == "f90" else [])
    for part in parts:
        used = [os.path.realpath(word) for word in shown.split() if word.endswith(part)]
        if os.path.realpath(f"{place}/lib/accc/{part}") not in used:
            raise Broken(f"{part} is not the wheel's:\n{shown}")
    for device in ["host", "multicore", "sim"]:
        printed = call([binary], {"ACC_DEVICE_TYPE": device})
        if printed != wanted:
            raise Broken(f"on {device} it printed {printed!r}")


def ptxas(place, folder):
    shown = call([f"{place}/bin/accc", "-v", "-acc", "-ta=tesla:cc80", f"{folder}/program.c", "-o", f"{folder}/gpu"])
    if "site-packages/nvidia/cuda_nvcc/bin/ptxas" not in shown:
        raise Broken(f"it is not used:\n{shown}")


def remove(place):
    call([f"{place}/bin/pip", "uninstall", "--quiet", "--yes", "accc"])
    left = [name for name in ["bin/accc", "bin/accinfo", "lib/accc"] if os.path.exists(f"{place}/{name}")]
    if left:
        raise Broken(f"left behind: {left}")


if __name__ == "__main__":
    main()
