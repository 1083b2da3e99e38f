#!/usr/bin/env python3
"""Compiles and runs the programs of testsuite/fortran and compares what they print with what gfortran's print.

Usage:   differential.py --compiler target/release/accc          every program at -O0 and at -O2
         differential.py --compiler ... --filter io/              only programs with this text in their path
         differential.py --update [--filter TEXT]                 writes the .expected files anew, with gfortran
         differential.py --coverage                               which names of coverage.txt no program uses
Needs:   python3; gfortran for --update alone. Prints a line a program and `N passed, N failed` at the end; exit status 1
         after a failure, and when a name of coverage.txt is in no program.

A test is CHAPTER/NAME.f90 (.F90 is preprocessed, .f and .F are fixed form), beside it NAME.expected: gfortran 12's standard
output, compared byte for byte. Each run has an empty folder of its own to work in. Comment lines at the head say more:
  ! differs: WHY               the standard leaves the form open: numbers are compared by value, words without line breaks
  ! flags: FLAG ...            options for both compilers
  ! with: FILE ...             sources of the same folder that are compiled before, each by itself
  ! exit: 3                    the exit status that is expected (default 0)
  ! run: ARGUMENT ...          arguments of the program
  ! expected-failure: REASON   accc says that it does not support something; another error, or none, is a failure
  ! rejected: TEXT             accc reports an error with this text (gfortran too has to reject the program)
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
KEYS = ("differs", "flags", "with", "exit", "run", "expected-failure", "rejected")
LEVELS = ("-O0", "-O2")
SECONDS = 60


class Test:
    """One program: where it lies and what its head says."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.relpath(path, HERE)
        self.folder = os.path.dirname(path)
        self.expected = os.path.splitext(path)[0] + ".expected"
        head = dict.fromkeys(KEYS, "")
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                found = re.match(r"[!cC*] ?([a-z-]+): *(.*)", line)
                if not line.startswith(("!", "c", "C", "*")):
                    break
                if found and found[1] in head:
                    head[found[1]] = found[2].strip()
        self.head = head
        self.sources = [os.path.join(self.folder, part) for part in shlex.split(head["with"])] + [path]
        self.status = int(head["exit"] or 0)


def main():
    options = parse_options()
    tests = [test for test in all_tests() if options.filter in test.name]
    if not tests:
        sys.exit(f"differential.py: no program has `{options.filter}` in its path")
    missing = [] if options.filter and not options.coverage else uncovered(tests)
    for name in missing:
        print(f"FAIL  coverage.txt: no program uses {name}")
    if options.coverage:
        return 1 if missing else 0
    work = update if options.update else check
    with ThreadPoolExecutor(options.jobs) as pool:
        reasons = list(pool.map(lambda test: report(test, work(test, options)), tests))
    failed = sum(1 for reason in reasons if reason) + len(missing)
    print(f"\n{len(tests) + len(missing) - failed} passed, {failed} failed")
    return 1 if failed else 0


def parse_options():
    parser = argparse.ArgumentParser(description="Compares accc's Fortran with gfortran's.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--filter", default="", help="only programs with this text in their path")
    parser.add_argument("--update", action="store_true", help="write the .expected files with gfortran")
    parser.add_argument("--coverage", action="store_true", help="only say which names no program uses")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def all_tests():
    """The programs in the order of their paths; parts that others name in `with` are none."""
    paths = [
        os.path.join(folder, name)
        for folder, _, names in os.walk(HERE)
        for name in names
        if name.lower().endswith((".f90", ".f"))
    ]
    tests = [Test(path) for path in sorted(paths)]
    parts = {source for test in tests for source in test.sources[:-1]}
    return [test for test in tests if test.path not in parts]


def report(test, reason):
    """Prints the line of one program."""
    text = "\n      ".join(reason.splitlines()[:12])
    print(f"FAIL  {test.name}\n      {text}" if reason else f"pass  {test.name}", flush=True)
    return reason


def update(test, _options):
    """Writes what gfortran's program prints; returns why that can't be."""
    with tempfile.TemporaryDirectory() as scratch:
        error = build(test, "gfortran", "-O0", ["-w", "-J", scratch], scratch)
        if test.head["rejected"]:
            return "" if error else "gfortran accepts the program"
        if error:
            return error
        status, out, err = run(test, scratch)
    if status != test.status:
        return f"gfortran: exit status {status}\n{err}"
    with open(test.expected, "wb") as file:
        file.write(out)
    return ""


def check(test, options):
    """Compiles with accc at each level and compares; returns the first failure."""
    compiler = os.path.abspath(options.compiler) if os.path.exists(options.compiler) else options.compiler
    for level in LEVELS:
        with tempfile.TemporaryDirectory() as scratch:
            error = build(test, compiler, level, ["-J", scratch], scratch)
            if test.head["expected-failure"] or test.head["rejected"]:
                return check_error(test, error)
            reason = error or check_run(test, scratch)
        if reason:
            return f"{level}: {reason}"
    return ""


def check_error(test, error):
    """A program that accc has to reject: with a reason that helps."""
    wanted = test.head["rejected"] or "not supported"
    if not error:
        return "is accepted; remove its line `expected-failure` or `rejected`"
    if "panicked" in error or wanted not in error:
        return f"the error does not say `{wanted}`\n{error}"
    return ""


def check_run(test, scratch):
    """Runs the program and compares; returns what differs first."""
    status, out, err = run(test, scratch)
    if status != test.status:
        return f"exit status {status} instead of {test.status}\n{err}"
    with open(test.expected, "rb") as file:
        wanted = file.read()
    if test.head["differs"]:
        return compare_words(wanted, out)
    if wanted == out:
        return ""
    wanted, out = wanted.split(b"\n"), out.split(b"\n")
    for number, (want, got) in enumerate(zip(wanted, out), 1):
        if want != got:
            return f"line {number}: expected `{show(want)}`\n         got      `{show(got)}`"
    return f"expected {len(wanted) - 1} lines, got {len(out) - 1}"


def compare_words(wanted, out):
    wanted, out = (re.sub(rb"[(),]", rb" ", text).split() for text in (wanted, out))
    for number, (want, got) in enumerate(zip(wanted, out), 1):
        if want != got and not same_number(want, got):
            return f"word {number}: expected `{show(want)}`, got `{show(got)}`"
    return "" if len(wanted) == len(out) else f"expected {len(wanted)} words, got {len(out)}"


def same_number(want, got):
    try:
        want, got = (float(word.upper().replace(b"D", b"E")) for word in (want, got))
    except ValueError:
        return False
    return want == got or abs(want - got) <= 1e-6 * max(abs(want), abs(got))


def show(text):
    return text.decode("utf-8", "backslashreplace")


def build(test, compiler, level, extra, scratch):
    """Compiles each source by itself and links; returns the error."""
    flags = [level, *extra, *shlex.split(test.head["flags"])]
    objects = [os.path.join(scratch, f"{number}.o") for number in range(len(test.sources))]
    commands = [[compiler, *flags, "-c", s, "-o", o] for s, o in zip(test.sources, objects)]
    commands.append([compiler, *flags, *objects, "-o", os.path.join(scratch, "program")])
    for command in commands:
        status, out, err = call(command, scratch)
        if status != 0:
            return f"{shlex.join(command)}\nexit status {status}\n{show(out + err)}"
    return ""


def run(test, scratch):
    folder = os.path.join(scratch, "folder")
    os.makedirs(folder, exist_ok=True)
    return call([os.path.join(scratch, "program"), *shlex.split(test.head["run"])], folder)


def call(command, folder):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=SECONDS)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return 124, b"", f"no end after {SECONDS} s\n".encode()
    except OSError as error:
        return 127, b"", f"{error}\n".encode()


def uncovered(tests):
    """The names of coverage.txt (a line is a regular expression; `#` opens a remark) that are in no program."""
    texts = []
    for test in tests:
        for source in test.sources:
            with open(source, encoding="utf-8") as file:
                texts.append(re.sub(r"(?m)^\s*!.*$", "", file.read()).lower())
    text = "\n".join(texts)
    with open(os.path.join(HERE, "coverage.txt"), encoding="utf-8") as file:
        patterns = [line.partition("#")[0].strip() for line in file]
    return [pattern for pattern in patterns if pattern and not re.search(rf"\b{pattern}", text, re.MULTILINE)]


if __name__ == "__main__":
    sys.exit(main())
