#!/usr/bin/env python3
"""Random C programs of csmith: each must print the same with accc at -O0 and -O2 as with gcc.

Usage:   csmith.py --compiler target/release/accc [--programs 1000] [--seed 1] [--keep DIR]
Needs:   python3, gcc, csmith and libcsmith-dev (Debian packages; the headers lie in /usr/include/csmith).
Each program has the next seed, so that a failure can be made again. Programs that do not end within some seconds with gcc
are skipped and do not count. Prints the failures and `N passed, N failed` at the end.
"""
import argparse
import itertools
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

# The peer is gcc -O0, so that accc -O0 is not asked for what only an optimiser does in time.
GCC_SECONDS, RUN_SECONDS, COMPILE_SECONDS = 5, 60, 120


def main():
    parser = argparse.ArgumentParser(description="Random C programs: accc against gcc.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the programs that fail")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    seeds = itertools.count(options.seed)
    passed = failed = skipped = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        while passed + failed < options.programs:
            batch = list(itertools.islice(seeds, options.programs - passed - failed))
            for seed, reason in zip(batch, pool.map(lambda seed: check(seed, options), batch)):
                if reason is None:
                    skipped += 1
                elif reason:
                    failed += 1
                    print(f"FAIL  seed {seed}\n{reason}", flush=True)
                else:
                    passed += 1
            if passed + failed == 0:
                sys.exit("csmith.py: gcc ends none of the programs within the time")
    print(f"\n{skipped} skipped\n{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def check(seed, options):
    """The reason of a failure, '' for none, `None` if the program says nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        source = os.path.join(scratch, "program.c")
        call(["csmith", "--seed", str(seed), "--output", source], COMPILE_SECONDS, cwd=scratch)
        if not os.path.exists(source):
            return f"csmith made no program of seed {seed}"
        expected = build_and_run("gcc", "-O0", source, scratch, GCC_SECONDS)
        if expected[0] != 0:
            return None
        for level in ("-O0", "-O2"):
            actual = build_and_run(options.compiler, level, source, scratch, RUN_SECONDS)
            if actual != expected:
                if options.keep:
                    os.makedirs(options.keep, exist_ok=True)
                    os.replace(source, os.path.join(options.keep, f"csmith_{seed}.c"))
                return f"{level}: {describe(actual)}\ngcc: {describe(expected)}"
    return ""


def build_and_run(compiler, level, source, scratch, seconds):
    binary = os.path.join(scratch, "program")
    command = [compiler, level, "-w", "-I/usr/include/csmith", source, "-o", binary]
    code, text = call(command, COMPILE_SECONDS)
    if code != 0:
        return 1000 + code, text
    return call([binary], seconds)


def describe(result):
    code, text = result
    what = f"compiler exit status {code - 1000}" if code >= 1000 else f"exit status {code}"
    return f"{what}: {text[-1500:]}"


def call(command, seconds, cwd=None):
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, cwd=cwd)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 124, f"no end after {seconds} s"


if __name__ == "__main__":
    sys.exit(main())
