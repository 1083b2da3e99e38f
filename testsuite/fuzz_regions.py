#!/usr/bin/env python3
"""Compares random OpenACC programs with what gfortran or gcc makes of them without directives.

Usage:   fuzz_regions.py --compiler target/release/accc --seeds 1-300 [--devices host,multicore,sim] [--flags=-acc]
         fuzz_regions.py --compiler ... --seeds 17 --scenarios 4 --keep DIR     one scenario of a program, sources kept
         fuzz_regions.py --compiler ... --programs c_loops --devices sim        host loops around constructs, in C; f_loops: in
                                                                                Fortran (which arrays may stay on the device)
         fuzz_regions.py --compiler ... --programs c_kernels               nests that compute much, in C; f_kernels: in Fortran
                                                                                (whose schedules differ)
         fuzz_regions.py --compiler ... --programs c_data                  data directives and calls of the runtime, in C; f_data:
                                                                                in Fortran (by a model of the present table)
         fuzz_regions.py --compiler ... --programs cpp_classes             classes whose objects compute in regions, in C++
         fuzz_regions.py --compiler ... --build-only --keep DIR            compile only, and keep what a peer expects (for GPUs)
         fuzz_regions.py --prebuilt --keep DIR --devices nvidia            run what was compiled before
Needs:   python3, gfortran, gcc, clang++-22. A seed is a program of generate_regions.py, or of generate_host_loops.py,
         generate_kernels.py, generate_classes.py; the
         scenarios that differ are named. Those of generate_data.py need no peer.
Prints:  a line a run and `N passed, N failed` at the end (a program on a device is one test); status 1 after a failure.
Each run on a device gets a number of cores of its own, which follows from the seed.
"""
import argparse
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import generate_classes
import generate_data
import generate_host_loops
import generate_kernels
import generate_regions

# By kind: how a program is made, what its file is called, and its peer; or the language for a model that tells what it prints.
PROGRAMS = {
    "regions": (generate_regions.program, ".f90", ["gfortran", "-w", "-O1", "-J"]),
    "c_loops": (lambda *what: generate_host_loops.program(*what, "c"), ".c", ["gcc", "-w", "-O1", "-I"]),
    "f_loops": (lambda *what: generate_host_loops.program(*what, "fortran"), ".f90", ["gfortran", "-w", "-O1", "-J"]),
    "c_kernels": (lambda *what: generate_kernels.program(*what, "c"), ".c", ["gcc", "-w", "-O1", "-I"]),
    "c_data": (lambda *what: generate_data.program(*what, "c"), ".c", "c"),
    "f_data": (lambda *what: generate_data.program(*what, "fortran"), ".f90", "fortran"),
    "cpp_classes": (generate_classes.program, ".cpp", ["clang++-22", "-w", "-std=c++17", "-I"]),
    "f_kernels": (lambda *what: generate_kernels.program(*what, "fortran"), ".f90", ["gfortran", "-w", "-O1", "-J"]),
}
# Devices that work on the host's memory.
SHARING = ("host", "multicore")
COMPILE_SECONDS, RUN_SECONDS, MAX_CORES = 120, 60, 16


def main():
    options = parse_options()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        with ThreadPoolExecutor(options.jobs) as pool:
            results = [r for rs in pool.map(lambda seed: test_seed(seed, folder, options), options.seeds) for r in rs]
    failed = sum(1 for reason in results if reason)
    print(f"\n{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


def parse_options():
    parser = argparse.ArgumentParser(description="Compares random OpenACC programs with a peer's serial result.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--programs", choices=PROGRAMS, default="regions", help="what is made (default: regions)")
    parser.add_argument("--flags", default="-acc", help="options for every compilation (default: -acc)")
    parser.add_argument("--devices", default="host,multicore,sim", help="values for ACC_DEVICE_TYPE")
    parser.add_argument("--seeds", type=numbers, default=range(1, 101), help="A-B or one number (default: 1-100)")
    parser.add_argument("--scenarios", type=numbers, default=range(25), help="A-B or one number (default: 0-24)")
    parser.add_argument("--build-only", action="store_true")
    parser.add_argument("--prebuilt", action="store_true", help="the binaries are there already")
    parser.add_argument("--keep", help="folder for sources and binaries")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if (options.build_only or options.prebuilt) and not options.keep:
        parser.error("--build-only and --prebuilt need --keep")
    return options


def numbers(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def test_seed(seed, folder, options):
    """The reason of failure, or '', of each device, or of the compilation."""
    # Each has a folder of its own: all of them write a module of the same name.
    folder = os.path.join(folder, f"{options.programs}{seed}")
    os.makedirs(folder, exist_ok=True)
    base = os.path.join(folder, "program")
    reason = "" if options.prebuilt else build(seed, folder, base, options)
    devices = ["compile"] if options.build_only else options.devices.split(",")
    reasons = [reason or ("" if options.build_only else compare_run(seed, base, device)) for device in devices]
    for device, reason in zip(devices, reasons):
        print(f"FAIL  seed {seed} on {device}: {reason}" if reason else f"pass  seed {seed} on {device}", flush=True)
    if not options.keep:
        shutil.rmtree(folder)
    return reasons


def build(seed, folder, base, options):
    """Compiles a program, and asks the peer what it prints; the reason why that can't be done, or ''."""
    program, ending, peer = PROGRAMS[options.programs]
    source = base + ending
    with open(source, "w", encoding="utf-8") as file:
        file.write(program(seed, options.scenarios) + "\n")
    for memory in ("own", "shared"):
        if isinstance(peer, str):
            text, reason = generate_data.expected(seed, options.scenarios, peer, memory == "shared"), ""
        else:
            text, reason = expected_text(source, base + ".serial", [*peer, folder])
        if reason:
            return reason
        with open(f"{base}.{memory}", "w", encoding="utf-8") as file:
            file.write(text)
    command = [options.compiler] + shlex.split(options.flags) + [source, "-J", folder, "-o", base, "-lm"]
    code, _, err = call(command, {}, COMPILE_SECONDS)
    return f"accc: exit status {code}\n{first_errors(err)}" if code != 0 else ""


def expected_text(source, binary, peer):
    """What the program prints without directives, and why it does not."""
    command = [*peer, source, "-o", binary, "-lm"]
    code, out, err = call(command, {}, COMPILE_SECONDS)
    if code == 0:
        code, out, err = call([binary], {}, RUN_SECONDS)
    return out, f"{peer[0]}: exit status {code}\n{err[-1000:]}" if code != 0 else ""


def compare_run(seed, binary, device):
    memory = "shared" if device in SHARING else "own"
    with open(f"{binary}.{memory}", encoding="utf-8") as file:
        expected = lines(file.read())
    cores = str(random.Random(f"{seed} {device}").randint(1, MAX_CORES))
    code, out, err = call([binary], {"ACC_DEVICE_TYPE": device, "ACC_NUM_CORES": cores}, RUN_SECONDS)
    differing = [(want, got) for want, got in zip(expected, lines(out)) if not agree(want, got)]
    if code == 0 and not differing and len(lines(out)) == len(expected):
        return ""
    shown = "".join(f"\n    expected {' '.join(want)}\n    got      {' '.join(got)}" for want, got in differing[:5])
    said = f"exit status {code} after {len(lines(out))} scenarios\n{err[-1500:]}" if code != 0 else ""
    return f"{cores} cores; {said}{shown}"


def agree(want, got):
    """Whether two lines do; `?` is any word."""
    return len(want) == len(got) and all(a in ("?", b) for a, b in zip(want, got))


def lines(text):
    return [line.split() for line in text.splitlines()]


def first_errors(text):
    telling = [line for line in text.splitlines() if "error" in line or "panicked" in line]
    return "\n".join(telling)[:600] or text[:600]


def call(command, variables, seconds):
    try:
        env = {**os.environ, **variables}
        done = subprocess.run(command, env=env, capture_output=True, text=True, errors="replace", timeout=seconds)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode(errors="replace"), f"no end after {seconds} s\n"
    except OSError as error:
        sys.exit(f"fuzz_regions.py: can't run {command[0]}: {error}")


if __name__ == "__main__":
    sys.exit(main())
