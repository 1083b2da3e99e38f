#!/usr/bin/env python3
"""Compiles and runs the programs of testsuite/run and testsuite/codes and compares what they print with what is expected.

Usage:   run_tests.py --compiler target/release/accc             compile and run on the device `host`
         run_tests.py --compiler ... --build-only --bin DIR       compile only, into DIR (for the GPU bundle)
         run_tests.py --bin DIR --prebuilt --devices nvidia,host  run what was compiled before
         run_tests.py --compiler ... --devices sim,multicore --repeat 20 --random-cores   the same again and again
         run_tests.py --compiler ... --devices sim --observed     under ACC_TRACE, ACC_NOTIFY=31, ACC_TIME and a profiling
                                                  library at once, which must change nothing (--sample 9: each ninth test)
         run_tests.py --compiler ... --flags='-acc -gpu=autocompare' --devices sim   no difference may be reported
         run_tests.py --compiler ... --checked    with -acc=check on the device sim: no fault may be reported but those that
                                                  `check:` names (--sample 9: each ninth test)
         run_tests.py ... --devices nvidia --sanitize memcheck    under NVIDIA's compute-sanitizer (or racecheck, synccheck,
                                                  initcheck), which may report nothing
         run_tests.py --compiler gfortran --flags=-O1 --devices none [--record]   a peer; --record writes *.expect
         run_tests.py --compiler gcc --flags=-O1 --language c --devices none      the peer for C
         run_tests.py --compiler g++ --flags=-O1 --language cpp --devices none    the peer for C++
Needs:   python3, nothing else. Prints a line a run and `N passed, N failed` at the end; exit status 1 after a failure.

A test is a file run/NAME.f90 (or codes/NAME.f90), run/NAME.F90, run/NAME.f or run/NAME.c (its binary is NAME_c). Comment lines at its head
(`!` or `//`) say how it is run:
  ! run: ARGS => FILE.expect     one run; several lines are several runs (default: no arguments, NAME.expect)
  ! expect(host,multicore): FILE what is expected on these devices instead, for every run
  ! with: FILE ...               more sources of the same command, before this one
  ! separate: FILE ...           the same, but each source is compiled with -c and then linked
  ! flags: FLAG ...              more compiler options (a peer, `--devices none`, gets those that do not start with -acc)
  ! tol: 1e-6                    relative tolerance for reals (default 1e-6; integers are compared exactly)
  ! exact: yes                   compare the text itself, not word by word
  ! env: NAME=VALUE              a variable of the environment of every run
  ! device: nvidia               run on this device only; several lines are several devices
  ! exit: 3                      the exit status that is expected (default 0)
  ! check: REGEX                 a fault that --checked has to report, as the program is about it; several lines are all
  !                              that may be reported
  ! compare: no                  its results depend on where it runs: not with -gpu=autocompare
  ! expect-error: REGEX          the run has to fail, with stderr matching
Numbers are compared by value and words by text, without regard to line breaks: list-directed output may be laid out in
more than one way. Lines with `Total time=` are not compared.
"""
import argparse
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = ("run", "codes")
KEYS = ("run", "with", "separate", "flags", "env", "tol", "exact", "device", "exit", "check", "compare", "expect-error")
# Options without which a checked program means something else.
KEPT = ("-gpu=deepcopy", "-acc=routineseq")
COMPILE_SECONDS, RUN_SECONDS, CHECKED_SECONDS, SANITIZED_SECONDS, MAX_CORES = 120, 300, 20, 60, 16


class Test:
    """One program: its source and what its head says."""

    def __init__(self, source):
        self.source = source
        self.folder = os.path.dirname(source)
        base, extension = os.path.splitext(os.path.basename(source))
        self.language = {".c": "c", ".cpp": "cpp"}.get(extension, "fortran")
        self.name = base if self.language == "fortran" else f"{base}_{self.language}"
        self.expect = base + ".expect"
        head = {key: [] for key in KEYS}
        self.expect_on = {}
        with open(source, encoding="utf-8") as lines:
            for line in lines:
                if not line.startswith(("!", "//")):
                    break
                found = re.match(r"(?:!|//) ([a-z-]+):(.*)", line)
                if found and found[1] in head:
                    head[found[1]].append(found[2].strip())
                found = re.match(r"(?:!|//) expect\(([a-z,]+)\):(.*)", line)
                if found:
                    self.expect_on.update((device, found[2].strip()) for device in found[1].split(","))
        self.runs = [self.parse_run(text) for text in head["run"]] or [([], self.expect)]
        self.parts = shlex.split(" ".join(head["with"] + head["separate"]))
        self.separate = bool(head["separate"])
        self.flags = shlex.split(" ".join(head["flags"]))
        self.env = dict(pair.split("=", 1) for pair in shlex.split(" ".join(head["env"])))
        self.tolerance = float(head["tol"][0]) if head["tol"] else 1e-6
        self.exact = bool(head["exact"])
        self.devices = head["device"]
        self.status = int(head["exit"][0]) if head["exit"] else 0
        self.faults = head["check"]
        self.compares = "no" not in head["compare"]
        self.error = head["expect-error"][0] if head["expect-error"] else None

    def parse_run(self, text):
        args, _, expect = text.partition("=>")
        return args.split(), expect.strip() or self.expect


def main():
    options = parse_options()
    tests = [Test(path) for path in sources()]
    named_once(tests)
    tests = [t for t in tests if options.filter in t.name and t.language in options.language.split(",")]
    if options.checked:
        apart = {"-gpu=managed", "-stdpar"}
        tests = [t for t in tests if "sim" in (t.devices or ["sim"]) and not apart.intersection(t.flags)]
    tests = tests[::options.sample]
    if "-gpu=autocompare" in options.flags:
        tests = [t for t in tests if t.compares]
    if not tests:
        sys.exit(f"run_tests.py: no test has `{options.filter}` in its name")
    with tempfile.TemporaryDirectory() as scratch:
        bin_dir = options.bin or scratch
        os.makedirs(bin_dir, exist_ok=True)
        options.observer = build_observer(scratch, options) if options.observed else None
        with ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(lambda test: run_test(test, bin_dir, options), tests))
    rows = [row for outcome in outcomes for row in outcome]
    failures = [row for row in rows if row[2]]
    for what, device, reason, _ in failures:
        print(f"\n---- {what} on {device}\n{reason}")
    print(f"\n{len(rows) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


def sources():
    """The programs, by name. What lies in a folder `parts` belongs to programs beside it."""
    found = []
    for folder in FOLDERS:
        for chapter, folders, names in os.walk(os.path.join(HERE, folder)):
            folders[:] = [name for name in folders if name != "parts"]
            found += [os.path.join(chapter, name) for name in names if name.lower().endswith((".f90", ".f", ".c", ".cpp"))]
    return sorted(found, key=os.path.basename)


def named_once(tests):
    """Binaries lie in one folder, and `--filter` knows names, not chapters."""
    seen = {}
    for test in tests:
        if test.name in seen:
            sys.exit(f"run_tests.py: two tests have the name {test.name}: {seen[test.name]} and {test.source}")
        seen[test.name] = test.source


def parse_options():
    parser = argparse.ArgumentParser(description="Runs the programs of testsuite/run and testsuite/codes.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--flags", default="-acc", help="options for every compilation (default: -acc)")
    parser.add_argument("--devices", default="host", help="values for ACC_DEVICE_TYPE, or `none`")
    parser.add_argument("--bin", help="folder for the binaries")
    parser.add_argument("--prebuilt", action="store_true", help="the binaries are there already")
    parser.add_argument("--build-only", action="store_true")
    parser.add_argument("--record", action="store_true", help="write the expected files instead of comparing")
    parser.add_argument("--filter", default="", help="only tests with this text in their name")
    parser.add_argument("--language", default="c,cpp,fortran", help="only tests in these languages")
    parser.add_argument("--repeat", type=int, default=1, help="how often each run has to succeed in a row")
    parser.add_argument("--random-cores", action="store_true", help="a random ACC_NUM_CORES for each run")
    parser.add_argument("--observed", action="store_true", help="with a trace, messages, a profile and a profiling library")
    parser.add_argument("--checked", action="store_true", help="with -acc=check: no false report")
    parser.add_argument("--sanitize", metavar="TOOL", help="under `compute-sanitizer --tool TOOL`, which may report nothing")
    parser.add_argument("--sample", type=int, default=1, help="each N-th test only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if options.checked:
        options.flags, options.devices = "-acc=check", "sim"
    # Programs are compiled in folders of their own.
    options.compiler = os.path.abspath(options.compiler) if os.path.dirname(options.compiler) else options.compiler
    return options


def build_observer(folder, options):
    """The profiling library of observed runs."""
    library = os.path.join(folder, "libobserver.so")
    command = [options.compiler, "-shared", "-fPIC", os.path.join(HERE, "observer.c"), "-o", library]
    code, out, err = call(command, None, COMPILE_SECONDS)
    if code != 0:
        sys.exit(f"{shlex.join(command)}\nexit status {code}\n{out}{err}")
    return library


def run_test(test, bin_dir, options):
    """The rows (what, device, reason or '', seconds) of one test."""
    binary = os.path.join(bin_dir, test.name)
    rows = []

    def row(what, device, started, reason):
        seconds = time.time() - started
        print(f"{'FAIL' if reason else 'pass'}  {what:<42} {device:<9} {seconds:6.2f} s", flush=True)
        rows.append((what, device, reason, seconds))

    if not options.prebuilt:
        started = time.time()
        reason = build(test, binary, options)
        if reason or options.build_only:
            row(test.name, "compile", started, reason)
            return rows
    for device in options.devices.split(","):
        if test.devices and device not in test.devices:
            continue
        for args, expect in test.runs:
            started = time.time()
            row(" ".join([test.name] + args), device, started, run_often(test, binary, device, args, expect, options))
    return rows


def build(test, binary, options):
    """Compiles and links; returns the reason of a failure."""
    flags = [flag for flag in test.flags if options.devices != "none" or not flag.startswith("-acc")]
    if options.checked:
        flags = [flag for flag in flags if not flag.startswith(("-acc", "-ta=", "-gpu=")) or flag in KEPT]
    compiler = [options.compiler] + shlex.split(options.flags) + flags
    sources = [os.path.join(test.folder, part) for part in test.parts] + [test.source]
    with tempfile.TemporaryDirectory() as objects:
        modules = ["-J", objects] if test.language == "fortran" else []
        libraries = [] if test.language == "fortran" else ["-lm"]
        commands = [compiler + modules + sources + ["-o", binary] + libraries]
        if test.separate:
            names = [os.path.join(objects, f"{i}.o") for i in range(len(sources))]
            commands = [compiler + modules + ["-c", s, "-o", o] for s, o in zip(sources, names)]
            commands.append(compiler + names + ["-o", binary] + libraries)
        for command in commands:
            code, out, err = call(command, None, COMPILE_SECONDS)
            if code != 0:
                return f"{shlex.join(command)}\nexit status {code}\n{out}{err}"
    return ""


def run_often(test, binary, device, args, expect, options):
    """Runs the program as often as asked; returns the reason of the first failure."""
    for number in range(1, options.repeat + 1):
        cores = {"ACC_NUM_CORES": str(random.randint(1, MAX_CORES))} if options.random_cores else {}
        reason = run_once(test, binary, device, args, expect, options, cores)
        if reason:
            return f"run {number} of {options.repeat} {cores or ''}\n{reason}" if options.repeat > 1 else reason
    return ""


def run_once(test, binary, device, args, expect, options, variables):
    """Runs the program once; returns the reason of a failure."""
    env = {**os.environ, **test.env, **variables}
    if device != "none":
        env["ACC_DEVICE_TYPE"] = device
    if options.checked:
        return judge_checked(test, *call([binary] + args, env, CHECKED_SECONDS))
    if options.sanitize:
        return run_sanitized(test, device, expect, options, [binary] + args, env)
    if not options.observer:
        return judge(test, device, expect, options, *call([binary] + args, env, RUN_SECONDS))
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "run.json")
        env.update(ACC_TRACE=trace, ACC_NOTIFY="31", ACC_TIME="1", ACC_PROFLIB=options.observer)
        code, out, err = call([binary] + args, env, RUN_SECONDS)
        return judge(test, device, expect, options, code, out, err) or bad_trace(folder, trace)


def run_sanitized(test, device, expect, options, command, env):
    """Runs a program under compute-sanitizer, which may report nothing unless the program is to fail. What takes too long was
    clean so far; of a program that uses no GPU the exit status is the tool's."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        tool = ["compute-sanitizer", "--tool", options.sanitize, "--report-api-errors", "no", "--log-file", log]
        code, out, err = call(tool + command, env, SANITIZED_SECONDS)
        report = ""
        if os.path.exists(log):
            with open(log, encoding="utf-8", errors="replace") as file:
                report = file.read()
    found = re.search(r"SUMMARY: [1-9]", report) or (code == 124 and re.search(r"^=+ +(Error|Invalid|Warning)", report, re.M))
    if found and test.error is None:
        return f"compute-sanitizer {options.sanitize}:\n{report[:3000]}"
    if "before first instrumented API call" in report:
        code = test.status
    return "" if code == 124 else judge(test, device, expect, options, code, out, err)


def bad_trace(folder, trace):
    """What is wrong with what ACC_TRACE left behind, if anything; a program without directives writes nothing."""
    left = os.listdir(folder)
    if left not in ([], [os.path.basename(trace)]):
        return f"more than the trace is left: {left}"
    try:
        with open(trace, encoding="utf-8") as file:
            json.load(file)
    except FileNotFoundError:
        return ""
    except ValueError as error:
        return f"the trace is no JSON: {error}"
    return ""


def judge_checked(test, code, out, err):
    """What a checked program reports that it should not, or does not report. One that takes too long was right so far."""
    told = [line for line in err.splitlines() if line.startswith("CHECK: ") and not re.match(r"CHECK: \d+ fault", line)]
    false = [line for line in told if not any(re.search(fault, line) for fault in test.faults)]
    missing = [fault for fault in test.faults if not any(re.search(fault, line) for line in told)]
    if false or missing:
        return f"reported, though not wrong: {false}\nnot reported: {missing}\n{err[-4000:]}"
    if code not in (test.status, 124) and not test.faults and not test.error:
        return f"exit status {code}\n{out[-2000:]}{err[-4000:]}"
    return ""


def judge(test, device, expect, options, code, out, err):
    """The reason why this is not the outcome that was expected."""
    if test.error is not None:
        if code == 0:
            return f"the program should have failed\n{out}{err}"
        return "" if re.search(test.error, err) else f"stderr does not match {test.error}\n{err}"
    if code != test.status:
        return f"exit status {code}\n{out[-2000:]}{err[-4000:]}"
    if "results part" in err:
        return f"the device's results are not the CPU's\n{err[-2000:]}"
    path = os.path.join(test.folder, test.expect_on.get(device, expect))
    if options.record:
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in kept_lines(out)))
        return ""
    if not os.path.exists(path):
        return f"{os.path.relpath(path, HERE)} is missing: --record with a peer writes it"
    with open(path, encoding="utf-8") as file:
        reason = compare(kept_lines(file.read()), kept_lines(out), test)
    return f"{reason}\n{err[-2000:]}" if reason else ""


def call(command, env, seconds):
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, errors="replace", timeout=seconds)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        said = (late.stderr or b"").decode(errors="replace")
        return 124, "", f"{said}no end after {seconds} s\n"
    except OSError as error:
        return 127, "", f"{error}\n"


def kept_lines(text):
    return [line.rstrip() for line in text.splitlines() if "Total time=" not in line]


def compare(expected, actual, test):
    """What differs first, or ''."""
    if test.exact:
        pairs, width = list(zip(expected, actual)), (len(expected), len(actual))
    else:
        expected, actual = words(expected), words(actual)
        pairs, width = list(zip(expected, actual)), (len(expected), len(actual))
    unit = "line" if test.exact else "word"
    for number, (want, got) in enumerate(pairs, 1):
        if want != got and (test.exact or not same_number(want, got, test.tolerance)):
            return f"{unit} {number}: expected `{want}`, got `{got}`\nall of it: {' '.join(actual)[:1500]}"
    if width[0] != width[1]:
        return f"expected {width[0]} {unit}s, got {width[1]}\nall of it: {' '.join(actual)[:1500]}"
    return ""


def words(lines):
    """The words of all lines; `(1.0,2.0)`, a complex number, is two."""
    return re.sub(r"[(),]", " ", " ".join(lines)).split()


def same_number(want, got, tolerance):
    try:
        return int(want) == int(got)
    except ValueError:
        pass
    try:
        want, got = float(want.upper().replace("D", "E")), float(got.upper().replace("D", "E"))
    except ValueError:
        return False
    return want == got or abs(want - got) <= tolerance * max(abs(want), abs(got)) + tolerance * 1e-6


if __name__ == "__main__":
    sys.exit(main())
