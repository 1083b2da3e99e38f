#!/usr/bin/env python3
"""Compares whole random codes, of several files, with what gfortran or gcc makes of them without OpenACC.

Usage:   run.py --compiler target/release/accc                        seeds 1 to 6 in each language
         run.py --compiler ... --long                                 seeds 1 to 500
         run.py --compiler ... --languages fortran --seeds 17 40-60   these
         run.py --print DIR --languages c --seeds 17                  writes the files of a seed
Needs:   python3, gfortran, gcc. Prints a line a seed that differs and `N passed, N failed` at the end; exit status 1 after a failure.

A code is what public OpenACC codes look like: a configuration with the preprocessor and a namelist, modules or headers of fields
(allocatable, pointers, components of objects, nested, in arrays of objects; `declare create`, `enter data`, `data` constructs
across calls), tools with routines, procedures of constructs (collapse, tile, levels, kernels with dependences, atomics,
reductions, private arrays, queues, `if`), and a main program of time steps that updates what each side needs. Its values are
exact in any order. Each is compiled at -O0 and at -O2 and runs on each device.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import c_code
import c_files
import fortran
import fortran_files

LANGUAGES = {"fortran": (fortran.Fortran, fortran_files.files, ["gfortran", "-w", "-O1", "-ffree-line-length-none"]),
             "c": (c_code.C, c_files.files, ["gcc", "-w", "-O1"])}
LEVELS = ("-O0", "-O2")
DEVICES = ("host", "multicore", "sim")
FEW, MANY = 6, 500
COMPILE_SECONDS, RUN_SECONDS = 180, 60


def main():
    options = parse_options()
    jobs = [(language, seed) for language in options.languages for seed in chosen_seeds(options)]
    if options.print:
        for language, seed in jobs:
            write(language, seed, options.print)
        return 0
    failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for (language, seed), reason in zip(jobs, pool.map(lambda job: check(*job, options), jobs)):
            failed += bool(reason)
            if reason:
                print(f"FAIL  {language} seed {seed}: {reason}", flush=True)
    print(f"\n{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


def parse_options():
    parser = argparse.ArgumentParser(description="Compares whole random codes with gfortran's and gcc's.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--languages", nargs="*", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--long", action="store_true", help=f"seeds 1 to {MANY}")
    parser.add_argument("--seeds", nargs="*", default=[], help="numbers and ranges: 17 40-60")
    parser.add_argument("--levels", nargs="*", default=LEVELS)
    parser.add_argument("--devices", nargs="*", default=DEVICES)
    parser.add_argument("--print", metavar="DIR", help="write the files there")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    options.compiler = os.path.abspath(options.compiler) if os.sep in options.compiler else options.compiler
    return options


def chosen_seeds(options):
    if not options.seeds:
        yield from range(1, (MANY if options.long else FEW) + 1)
    for text in options.seeds:
        first, _, last = text.partition("-")
        yield from range(int(first), int(last or first) + 1)


def write(language, seed, folder):
    """Writes the code of a seed; the names of what is compiled."""
    code, files, _ = LANGUAGES[language]
    os.makedirs(folder, exist_ok=True)
    made = files(code(random.Random(f"{language} {seed}")))
    for name, text in made.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    return [name for name in made if not name.endswith(".h")]


def check(language, seed, options):
    """Why the code of a seed differs; empty where it does not."""
    with tempfile.TemporaryDirectory() as folder:
        names = write(language, seed, folder)
        reason, wanted = build_and_run(LANGUAGES[language][2], names, folder, ["host"])
        if reason:
            return f"{LANGUAGES[language][2][0]}: {reason}"
        for level in options.levels:
            reason, got = build_and_run([options.compiler, "-acc", "-w", level], names, folder, options.devices)
            if reason:
                return f"{level}: {reason}"
            for device, text in got.items():
                if text != wanted["host"]:
                    return f"{level} on {device}: {first_difference(wanted['host'], text)}"
    return ""


def build_and_run(command, names, folder, devices):
    """What went wrong, and what the program printed on each device."""
    printed = {}
    reason, _ = call(command + names + ["-o", "program", "-lm"], folder, {}, COMPILE_SECONDS)
    for device in devices if not reason else []:
        reason, printed[device] = call(["./program"], folder, {"ACC_DEVICE_TYPE": device}, RUN_SECONDS)
        if reason:
            return f"on {device}: {reason}", printed
    return reason, printed


def call(command, folder, variables, seconds):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="backslashreplace", timeout=seconds, env={**os.environ, **variables})
    except subprocess.TimeoutExpired:
        return f"more than {seconds} seconds", ""
    if done.returncode:
        telling = [line for line in done.stderr.splitlines() if "rror" in line or "panicked" in line or "FATAL" in line]
        return f"exit status {done.returncode}: {' '.join(telling[:2]) or done.stderr[:300]}", done.stdout
    return "", done.stdout


def first_difference(wanted, got):
    for number, (a, b) in enumerate(zip(wanted.splitlines(), got.splitlines()), 1):
        if a != b:
            return f"line {number}: expected `{a}`, got `{b}`"
    return f"{len(wanted.splitlines())} lines expected, {len(got.splitlines())} printed"


if __name__ == "__main__":
    sys.exit(main())
