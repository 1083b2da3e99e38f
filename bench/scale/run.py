#!/usr/bin/env python3
"""What a run on thousands of GPUs costs before and beside its work, measured on a small scale with simulated devices.

Usage:   run.py --compiler accc [--devices 2000] [--ranks 64]
Needs:   python3, nothing else. Prints the rows of the table in docs/src/scale.md.
"""
import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
SIM = dict(os.environ, ACC_DEVICE_TYPE="sim")


def main():
    parser = argparse.ArgumentParser(description="Costs of large runs, by simulation.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--devices", type=int, default=2000)
    parser.add_argument("--ranks", type=int, default=64)
    options = parser.parse_args()
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    print(f"{names[0] if names else 'a CPU'}, {len(os.sched_getaffinity(0))} cores\n")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("devices", "steps"):
            source = os.path.join(HERE, f"{name}.c")
            subprocess.run([options.compiler, "-acc", "-ta=tesla:cc80,cc90", source, "-o", os.path.join(folder, name)], check=True)
        start(options, folder)
        tables(options, folder)
        traces(options, folder)
    return 0


def start(options, folder):
    """A process from start to end, and as many of them as there are ranks."""
    binary = os.path.join(folder, "steps")
    command = [binary, "1"]
    print(f"| size of a small program, with code for two GPUs | {os.path.getsize(binary) / 1e6:.2f} MB |")
    print(f"| start to end of a process with one construct | {median(command, SIM):.2f} ms |")
    print(f"| the same of `/bin/true` | {median(['/bin/true'], SIM):.2f} ms |")
    begin = time.perf_counter()
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(lambda _: subprocess.run(command, env=SIM, check=True), range(options.devices)))
    print(f"| {options.devices} such processes, as fast as these cores start them | {time.perf_counter() - begin:.1f} s |")


def median(command, environment, count=30):
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        subprocess.run(command, env=environment, check=True)
        times.append((time.perf_counter() - begin) * 1e3)
    return statistics.median(times)


def tables(options, folder):
    for devices in (options.devices // 20, options.devices):
        environment = dict(SIM, ACC_NUM_DEVICES=str(devices))
        out = subprocess.run([os.path.join(folder, "devices"), "100"], env=environment, check=True, capture_output=True, text=True)
        words = out.stdout.split()
        opened, tabled, done = float(words[1]), float(words[4]), float(words[7])
        print(f"| {devices} devices opened | {opened * 1e3:.1f} ms |")
        print(f"| 100 arrays mapped on each of them | {tabled * 1e3:.0f} ms, {float(words[5]) / devices:.0f} KiB each |")
        print(f"| one construct on each of them | {done * 1e3:.1f} ms |")


def traces(options, folder):
    """Traces of all ranks, merged to a page."""
    steps, binary = 2000, os.path.join(folder, "steps")
    for rank in range(options.ranks):
        environment = dict(SIM, OMPI_COMM_WORLD_RANK=str(rank), OMPI_COMM_WORLD_SIZE=str(options.ranks), ACC_TRACE="run.json")
        subprocess.run([binary, str(steps)], env=environment, check=True, cwd=folder)
    names = [f"run.{rank}.json" for rank in range(options.ranks)]
    size = sum(os.path.getsize(os.path.join(folder, name)) for name in names)
    print(f"| trace of a construct with a kernel and two transfers | {size / options.ranks / steps / 1e3:.2f} kB |")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    begin = time.perf_counter()
    subprocess.run([options.compiler, "report", *names, "-o", "run.html"], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    took, used = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    print(f"| {options.ranks} traces of {steps} constructs ({size / 1e6:.0f} MB) to a page | {took:.1f} s, {used:.1f} s of a processor |")


if __name__ == "__main__":
    sys.exit(main())
