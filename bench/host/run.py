#!/usr/bin/env python3
"""Times the serial kernels of bench/host/kernels beside gfortran's and gcc's, on this machine, in one go.

Usage:   run.py --compiler target/release/accc [--peer gfortran] [--c-peer gcc] [--flags=-O3] [--filter NAME] [--repeat 5]
Needs:   python3, nothing else. Builds each kernel with both compilers, runs them in turn, checks that they print the same
         numbers, and prints for each kernel the least processor time of either and the ratio peer / accc: above 1, accc's
         program is the faster one. Exit status 1 where results differ or a program fails.
"""
import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels")


def build(compiler, flags, source, binary):
    subprocess.run([compiler, *flags, source, "-o", binary, "-lm"], check=True, cwd=os.path.dirname(binary))


def run(binary):
    """What the program prints, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([binary], check=True, capture_output=True, text=True)
    return done.stdout.split(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def same(a, b):
    return len(a) == len(b) and all(math.isclose(float(x), float(y), rel_tol=1e-6) for x, y in zip(a, b))


def measure(file, options, folder):
    source, (name, ending) = os.path.join(KERNELS, file), os.path.splitext(file)
    peer = options.c_peer if ending == ".c" else options.peer
    binaries = [os.path.join(folder, f"{name}-{side}") for side in ("accc", "peer")]
    best, printed = [math.inf, math.inf], [None, None]
    try:
        for compiler, binary in zip((options.compiler, peer), binaries):
            build(compiler, options.flags.split(), source, binary)
        for _ in range(options.repeat):
            for side, binary in enumerate(binaries):
                printed[side], seconds = run(binary)
                best[side] = min(best[side], seconds)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{name:12} FAILED: {error}", flush=True)
        return None, False
    fine = same(*printed)
    print(f"{name:12} {best[0]:8.3f} {best[1]:8.3f} {best[1] / best[0]:8.2f}{'' if fine else '   RESULTS DIFFER'}", flush=True)
    return best[1] / best[0], fine


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--peer", default="gfortran")
    parser.add_argument("--c-peer", default="gcc")
    parser.add_argument("--flags", default="-O3")
    parser.add_argument("--filter", default="")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    options.compiler = os.path.abspath(options.compiler)
    files = sorted(f for f in os.listdir(KERNELS) if f.endswith((".f90", ".c")) and options.filter in f)
    print(f"{'kernel':12} {'accc s':>8} {'peer s':>8} {'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        results = [measure(file, options, folder) for file in files]
    ratios = [ratio for ratio, _ in results if ratio]
    if ratios:
        print(f"{'geometric mean':30} {math.exp(sum(map(math.log, ratios)) / len(ratios)):8.2f}")
    sys.exit(0 if all(fine for _, fine in results) else 1)


if __name__ == "__main__":
    main()
