#!/usr/bin/env python3
"""Several GPUs of one machine: builds the programs of this folder, runs them, and writes the page.

Usage:   run.py --build DIR --compiler accc [--flags '-ta=tesla:cc90'] [--mpi '-I... libmpi.so']
         run.py --run DIR [--out PAGE.md] [--devices 2] [--small] [--launcher 'mpiexec -n'] [--seconds 200]
Needs:   python3, nothing else; to run, as many GPUs (or ACC_DEVICE_TYPE=sim ACC_NUM_DEVICES=2 with --small).

Strong scaling: one problem on one device and on all; weak scaling: a problem that grows with the devices. Speed is what all
do over what one does, so 2.00 is perfect on two. Checksums of the same problem must agree on any number of devices.
Programs run by turns in rounds, as long as `--seconds` lasts; the page has medians.
"""
import argparse
import datetime
import os
import shlex
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = ["stencil", "threads", "cg", "bodies", "copies"]
# Program, its name on the page, arguments for n times the work (large, small), whether it is launched with ranks.
ROWS = [
    ("stencil", "stencil of 7 points", lambda n: [512, 512, 512 * n, 100], lambda n: [16, 16, 16 * n, 4], False),
    ("threads", "stencil, a thread a device", lambda n: [512, 512, 512 * n, 100], lambda n: [16, 16, 16 * n, 4], False),
    ("cg", "conjugate gradients", lambda n: [512, 512, 512 * n, 30], lambda n: [16, 16, 16 * n, 4], False),
    ("bodies", "particles, each with each", lambda n: [131072 * n, 4], lambda n: [512 * n, 2], False),
    ("ranks", "stencil, a rank a device", lambda n: [512, 512, 512 * n, 100], lambda n: [16, 16, 16 * n, 4], True),
]
COPIES = [(16 << 10, 1000), (256 << 10, 500), (4 << 20, 200), (64 << 20, 40), (1 << 30, 5)]
SMALL_COPIES = [(16 << 10, 2)]


def main():
    parser = argparse.ArgumentParser(description="Several GPUs of one machine.")
    for name, default in [("build", None), ("compiler", "accc"), ("flags", ""), ("mpi", ""), ("run", None), ("out", None),
                          ("launcher", "")]:
        parser.add_argument(f"--{name}", default=default)
    parser.add_argument("--devices", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=200)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    if options.build:
        return build(options)
    return run(options) if options.run else sys.exit("run.py: --build DIR or --run DIR")


def build(options):
    os.makedirs(options.build, exist_ok=True)
    for name in PROGRAMS + (["ranks"] if options.mpi else []):
        extra = {"ranks": shlex.split(options.mpi), "threads": ["-mp"], "copies": ["-ldl"]}.get(name, [])
        command = [options.compiler, "-acc", "-O3", *shlex.split(options.flags), os.path.join(HERE, f"{name}.c"), *extra, "-o",
                   os.path.join(options.build, name)]
        subprocess.run(command, check=True)
    return 0


def run(options):
    n, begin = options.devices, time.monotonic()
    times, sums, wrong = {}, {}, []
    rounds = 0
    while rounds == 0 or (rounds < 5 and (time.monotonic() - begin) * (rounds + 1) / rounds < options.seconds):
        for program, _, large, small, has_ranks in ROWS:
            if not os.path.exists(os.path.join(options.run, program)) or (has_ranks and not options.launcher):
                continue
            for work, on in [(1, 1), (1, n), (n, n)]:
                found = one(options, program, (small if options.small else large)(work), on, has_ranks)
                if found is None:
                    wrong.append(f"{program} on {on}: failed")
                    continue
                times.setdefault((program, work, on), []).append(found[1])
                expected = sums.setdefault((program, work), found[0])
                if abs(found[0] - expected) > 1e-5 * abs(expected):
                    wrong.append(f"{program} on {on}: {found[0]} instead of {expected}")
        rounds += 1
    copies = [(size, rates(options, size, count)) for size, count in (SMALL_COPIES if options.small else COPIES)]
    page = write(options, {key: statistics.median(values) for key, values in times.items()}, copies, rounds, wrong)
    print(page)
    if options.out:
        with open(options.out, "w") as file:
            file.write(page)
    return 1 if wrong else 0


def one(options, program, arguments, on, has_ranks):
    """Checksum and milliseconds of one run."""
    binary = os.path.join(options.run, program)
    command = [*shlex.split(options.launcher), str(on), binary] if has_ranks else [binary, str(on)]
    done = subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True)
    words = done.stdout.split()
    if done.returncode != 0 or "result" not in words:
        print(f"{' '.join(command)}: {done.stdout}{done.stderr}", file=sys.stderr)
        return None
    at = words.index("result")
    return float(words[at + 1]), float(words[at + 3])


def rates(options, size, count):
    """GB/s one way and both, of accc and of the driver alone."""
    binary = os.path.join(options.run, "copies")
    done = subprocess.run([binary, str(size), str(count)], capture_output=True, text=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    if done.returncode != 0:
        print(done.stdout + done.stderr, file=sys.stderr)
    return {line[0]: (float(line[1]), float(line[2])) for line in lines if len(line) == 3}


def write(options, times, copies, rounds, wrong):
    n = options.devices
    lines = [f"# {n} GPUs of one machine: {machine()}", ""]
    lines += [f"{datetime.date.today()}: [bench/devices](../devices), medians of {rounds} rounds. `acc_set_device_num` in one thread, halos",
              "by `acc_memcpy_d2d_async`; `a thread a device` is -mp, synchronous; `a rank a device` is MPI through the host's memory.",
              f"ms a step; speeds are those of all devices over that of one ({n:.2f} is perfect). Twice the particles are four times the work.", ""]
    lines += [f"| program | one | same work on {n} | speed | {n} times the work on {n} | speed |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for program, name, large, small, _ in ROWS:
        alone, strong, weak = (times.get((program, *key)) for key in [(1, 1), (1, n), (n, n)])
        if alone and strong and weak:
            growth = n if program != "bodies" else n * n
            lines.append(f"| {name} | {alone:.4g} | {strong:.4g} | {alone / strong:.2f} | {weak:.4g} | {growth * alone / weak:.2f} |")
    lines += ["", "Copies from one GPU to another, GB/s: accc beside `cuMemcpyPeerAsync` through the driver alone, with access to the peer.", ""]
    lines += ["| bytes | accc | driver | ratio | accc, both ways | driver, both ways | ratio |", "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for size, found in copies:
        own, driver = found.get("accc"), found.get("cuda")
        if own and driver:
            lines.append(f"| {size} | {own[0]:.4g} | {driver[0]:.4g} | {own[0] / driver[0]:.2f} | {own[1]:.4g} | {driver[1]:.4g} | {own[1] / driver[1]:.2f} |")
        elif own:
            lines.append(f"| {size} | {own[0]:.4g} | | | {own[1]:.4g} | | |")
    lines += ["", *(f"WRONG: {text}" for text in wrong)] if wrong else []
    return "\n".join(lines).rstrip() + "\n"


def machine():
    """The GPU's name, or the CPU's where none answers."""
    try:
        found = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], capture_output=True, text=True)
        if found.returncode == 0 and found.stdout.strip():
            name, driver = found.stdout.splitlines()[0].rsplit(", ", 1)
            return f"{name}, driver {driver}"
    except OSError:
        pass
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return f"simulated on {names[0] if names else 'a CPU'}"


if __name__ == "__main__":
    sys.exit(main())
