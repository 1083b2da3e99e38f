"""Runs the binaries of a case in turn, round after round, and keeps what they print.

A `Runner` is one kind of program in a case: a column of the tables. `measure` returns for each case and runner a `Cell`:
the wall times and device times of all rounds, the checksum, and what went wrong where something did.
"""
import os
import re
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field

import suite

TIMEOUT = 25  # seconds that one program may take
SLOW = 500  # milliseconds for a repetition from which on its wall time stands for that of its kernels
RESULT = re.compile(r"^\s*result\s+(\S+)\s+ms\s+(\S+)\s+reps\s+(\d+)(?:\s+device\s+([\d.eE+-]+))?(\s+wrong)?", re.M)


@dataclass
class Cell:
    wall: list = field(default_factory=list)  # milliseconds for a repetition
    device: list = field(default_factory=list)
    checksum: float = None
    failure: str = None

    def ms(self, clock):
        times = self.device if clock == "device" and self.device else self.wall
        return statistics.median(times) if times and not self.failure else None


@dataclass(frozen=True)
class Runner:
    column: str
    command: tuple
    environment: tuple = ()
    profiled: bool = False  # prints ACC_TIME's profile when asked to


def runners(case, folder, peers, gpu):
    """The programs of a case, those of accc and of its peers by turns."""
    program = suite.program(case.program)
    arguments = tuple(map(str, case.gpu if gpu else case.cpu))
    variants = case.variants or program.variants
    device = "nvidia" if gpu else "multicore"
    ours = [Runner(v, (os.path.join(folder, f"{program.name}.{v}.accc"), *arguments), (("ACC_DEVICE_TYPE", device),), gpu)
            for v in variants]
    theirs = []
    if gpu:
        numbers = tuple(map(str, suite.cuda_arguments(case)))
        binary = os.path.join(peers, f"{case.peer or program.name}.cuda")
        theirs += [Runner(f"cuda {column}", (binary, version, *numbers)) for column, version in case.cuda.items()]
        if case.gcc:
            library = os.path.join(folder, "gomp")
            theirs.append(Runner("gcc", (os.path.join(folder, f"{program.name}.{case.gcc}.gccacc"), *arguments),
                                 (("ACC_DEVICE_TYPE", "nvidia"), ("LD_LIBRARY_PATH", library))))
    else:
        ours.append(Runner("serial", (os.path.join(folder, f"{program.name}.serial.accc"), *arguments)))
        theirs = [Runner(column, (os.path.join(folder, f"{program.name}.{kind}.gcc"), *arguments))
                  for column, kind in (("gcc omp", "omp"), ("gcc serial", "serial"))]
    turns = [r for pair in zip(ours, theirs) for r in pair]
    return turns + ours[len(theirs):] + theirs[len(ours):]


def measure(cases, folder, peers, gpu, rounds, deadline, say=print):
    """Rounds over all cases, as many as fit before the deadline; the first is finished in any case."""
    cells = {case.name: {r.column: Cell() for r in runners(case, folder, peers, gpu)} for case in cases}
    spent = {}
    for number in range(rounds):
        for case in cases:
            if number and time.monotonic() + spent[case.name] > deadline:
                continue
            started = time.monotonic()
            for runner in runners(case, folder, peers, gpu):
                run(runner, cells[case.name][runner.column], profile=number == 0 and case.clock == "device")
            spent[case.name] = time.monotonic() - started
            if number == 0:
                check(case, cells[case.name])
            say(f"{number + 1}: {case.name:28} " + "  ".join(
                f"{column} {cell.failure or format(cell.ms(case.clock), '.4g')}" for column, cell in cells[case.name].items()))
    return cells


def run(runner, cell, profile):
    """One run for the wall time; where asked for, another under ACC_TIME for the kernels' device time."""
    if cell.failure:
        return
    if not os.path.exists(runner.command[0]):
        cell.failure = "not built"
        return
    found, _ = call(runner, cell, {})
    if not found:
        return
    cell.wall.append(float(found[2]))
    cell.checksum = float(found[1])
    if found[4]:
        cell.device.append(float(found[4]))
    if runner.profiled and profile and cell.wall[-1] < SLOW:
        found, profile_text = call(runner, cell, {"ACC_TIME": "1"})
        if found:
            cell.device.append(kernel_microseconds(profile_text) / 1000 / int(found[3]))


def call(runner, cell, more):
    environment = {**os.environ, **dict(runner.environment), **more}
    try:
        done = subprocess.run(runner.command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT,
                              env=environment)
    except subprocess.TimeoutExpired:
        cell.failure = f"over {TIMEOUT} s"
        return None, ""
    except OSError as error:
        cell.failure = str(error)
        return None, ""
    found = RESULT.search(done.stdout)
    if not found or found[5] or done.returncode:
        cell.failure = "wrong result" if found and found[5] else f"failed ({done.returncode})"
        print(f"{' '.join(runner.command)}: {cell.failure}\n{done.stdout[-500:]}{done.stderr[-1500:]}", flush=True)
        return None, ""
    return found, done.stderr + done.stdout


def kernel_microseconds(profile):
    """The device time of all kernels of a profile: the line after `kernel launched` and its grid line holds it."""
    total, in_kernel = 0, False
    for line in profile.splitlines():
        if "kernel launched" in line:
            in_kernel = True
        elif re.search(r"\breached\b|transfers:", line):
            in_kernel = False
        found = re.search(r"device time\(us\): total=([\d,]+)", line)
        if found and in_kernel:
            total += int(found[1].replace(",", ""))
            in_kernel = False
    return total


def check(case, cells):
    """All programs of a case compute the same: what differs from most is wrong. CUDA peers of Fortran have C's numbers."""
    same_numbers = {c: cell for c, cell in cells.items()
                    if cell.checksum is not None and not (case.program.endswith("_f") and c.startswith("cuda"))}
    if not same_numbers:
        return
    middle = statistics.median_low([cell.checksum for cell in same_numbers.values()])
    for column, cell in same_numbers.items():
        if abs(cell.checksum - middle) > case.tolerance * max(1, abs(middle)):
            cell.failure = f"checksum {cell.checksum:.9g}, not {middle:.9g}"


def ladder(folder):
    """The steps of the Game of Life: milliseconds of kernels and of everything for a generation, and whether cells agree."""
    rows, first = [], None
    generations = suite.LADDER_SIZE[2]
    for name in suite.LADDER:
        binary = os.path.join(folder, f"{name}.accc")
        cell = Cell()
        texts = []
        for more in ({}, {"ACC_TIME": "1"}):
            try:
                done = subprocess.run([binary, *map(str, suite.LADDER_SIZE)], capture_output=True, text=True, timeout=TIMEOUT,
                                      env={**os.environ, "ACC_DEVICE_TYPE": "nvidia", **more})
            except (OSError, subprocess.TimeoutExpired) as error:
                cell.failure = f"over {TIMEOUT} s" if isinstance(error, subprocess.TimeoutExpired) else "not built"
                break
            texts.append(done)
        if not cell.failure:
            cells_alive = re.findall(r"generation\s+(\d+)\s*:\s*(\d+)", texts[0].stdout)
            first = first or cells_alive
            total = re.search(r"Total time=\s*([\d.E+-]+)", texts[0].stdout)
            if texts[0].returncode or not total or cells_alive != first:
                cell.failure = f"failed ({texts[0].returncode})" if texts[0].returncode else "wrong result"
            else:
                cell.wall.append(float(total[1]) * 1000 / generations)
                cell.device.append(kernel_microseconds(texts[1].stderr + texts[1].stdout) / 1000 / generations)
        rows.append((name, cell))
        print(f"ladder: {name:24} {cell.failure or f'{cell.device[0]:.4f} ms kernels, {cell.wall[0]:.3f} ms in all'}", flush=True)
    return rows


def serial(compiler):
    """bench/host's programs: name, least processor seconds of accc's and of gfortran's or gcc's; and what went wrong."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "host", "run.py")
    done = subprocess.run([sys.executable, script, "--compiler", compiler], capture_output=True, text=True)
    print(done.stdout + done.stderr, flush=True)
    found = re.findall(r"^(\w+) +([\d.]+) +([\d.]+) +[\d.]+$", done.stdout, re.M)
    failures = [f"host/{line}" for line in done.stdout.splitlines() if "DIFFER" in line or "FAILED" in line]
    if done.returncode and not failures:
        failures = [f"bench/host/run.py ended with {done.returncode}"]
    return [(name, float(ours), float(theirs)) for name, ours, theirs in found], failures


def floor(binary):
    """The ceilings of the machine, by name: copy_gbs, fp64_gflops, fp32_gflops."""
    try:
        done = subprocess.run([binary], capture_output=True, text=True, timeout=TIMEOUT)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    return {name: float(value) for name, value in re.findall(r"(copy_gbs|fp64_gflops|fp32_gflops) ([\d.]+)", done.stdout)}


def floor_ms(case, ceilings, gpu, checksum):
    """The least time that the work of a case takes on a machine with these ceilings, in milliseconds."""
    if not ceilings or case.clock == "wall":
        return None
    flops, size = case.work(case.gpu if gpu else case.cpu, checksum)
    return max(size / ceilings["copy_gbs"], flops / ceilings[f"{case.precision}_gflops"]) / 1e6 or None
