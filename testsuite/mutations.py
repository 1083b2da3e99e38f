#!/usr/bin/env python3
"""Compiles mutated sources: tokens dropped, doubled or exchanged, lines dropped, doubled or cut. Whatever it says of them, the
compiler may not panic, be killed or use a processor for more than 10 seconds over a source that takes it less than one.

Usage:   mutations.py --compiler target/release/accc                    60 mutants of the testsuite's programs
         mutations.py --compiler ... --long                             10,000
         mutations.py --compiler ... --mutants 500 --seed 7 FOLDER...   of the sources in these folders
         mutations.py --compiler ... --keep DIR                         what fails is written there, for a test
Needs:   python3. Prints a line a failure and `N passed, N failed` at the end; exit status 1 after a failure.

A mutant is compiled in its source's folder, so that headers are found; modules come from the folder itself, compiled before
in the order in which they can be. Only the last line of the compiler's output and its exit status are looked at.
"""
import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

FEW = 60
MANY = 10_000
SECONDS = 10
#: By the clock, on a machine that has other work.
WAIT = 120
#: A source that takes longer by itself is not mutated.
SLOW = 1.0
ENDINGS = (".c", ".cpp", ".cc", ".f90", ".F90", ".f", ".F")
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|\s+|//|->|\+\+|--|[<>=!/*+-]=|&&|\|\||::|\"[^\"\n]*\"|'[^'\n]*'|.", re.S)
FLAGS = ("-c", "-acc", "-ta=tesla:cc90", "-O1", "-w")
HERE = os.path.dirname(os.path.abspath(__file__))
OWN = [os.path.join(HERE, folder) for folder in ("run", "codes", "fortran/programs", "check")]


def main():
    options = parse_options()
    sources = sorted(sources_in(options.folders or OWN))
    if not sources:
        sys.exit("mutations.py: no sources in these folders")
    passed = failed = number = skipped = 0
    slow = {}
    with tempfile.TemporaryDirectory() as scratch:
        while passed + failed < options.mutants and skipped < 10 * options.mutants:
            number += 1
            dice = random.Random(f"{options.seed} {number}")
            path = dice.choice(sources)
            if path not in slow:
                slow[path] = is_slow(options, path, scratch)
            if slow[path]:
                skipped += 1
                continue
            text = mutate(read(path), sources, dice)
            found = compile_text(options, path, text, scratch)
            if found is None:
                passed += 1
                continue
            failed += 1
            print(f"{path}, mutant {number} of seed {options.seed}: {found}", flush=True)
            if options.keep:
                keep(options.keep, path, number, text)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def parse_options():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--compiler", required=True, type=os.path.abspath)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--mutants", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    options.mutants = options.mutants or (MANY if options.long else FEW)
    return options


def sources_in(folders):
    for folder in folders:
        for place, _, names in os.walk(folder):
            paths = (os.path.join(place, name) for name in names if name.endswith(ENDINGS))
            yield from (path for path in paths if os.path.isfile(path))


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def is_slow(options, path, scratch):
    begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    found = compile_text(options, path, read(path), scratch)
    return found is not None or resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin > SLOW


def mutate(text, sources, dice):
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        if dice.random() < 0.2:
            text = mutate_lines(text, dice)
        else:
            text = mutate_tokens(text, sources, dice)
    return text


def mutate_lines(text, dice):
    lines = text.split("\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    kind = dice.randrange(4)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[other])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
    return "\n".join(lines)


def mutate_tokens(text, sources, dice):
    tokens = TOKEN.findall(text)
    solid = [index for index, token in enumerate(tokens) if not token.isspace()]
    if len(solid) < 2:
        return text
    at, other = dice.sample(solid, 2)
    kind = dice.randrange(5)
    if kind == 0:
        tokens[at] = ""
    elif kind == 1:
        tokens[at] += " " + tokens[at]
    elif kind == 2:
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif kind == 3:
        tokens[at] = tokens[other]
    else:
        foreign = [token for token in TOKEN.findall(read(dice.choice(sources))) if not token.isspace()]
        tokens[at] = dice.choice(foreign or [""])
    return "".join(tokens)


def compile_text(options, path, text, scratch):
    """What is wrong with how the compiler ended, or `None`."""
    folder = os.path.dirname(path)
    mutant = os.path.join(scratch, "m" + os.path.splitext(path)[1])
    with open(mutant, "w", encoding="utf-8") as file:
        file.write(text)
    command = [options.compiler, *FLAGS, f"-I{folder}", mutant, "-o", os.path.join(scratch, "m.o"), f"-J{scratch}"]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=WAIT, cwd=scratch, check=False, preexec_fn=limit_processor
        )
    except subprocess.TimeoutExpired:
        return f"more than {WAIT} seconds by the clock"
    said = done.stderr.decode(errors="replace")
    for line in said.split("\n"):
        if "panicked at" in line or "internal compiler error" in line or "error[ACC0001]" in line:
            return line
    return None if done.returncode in (0, 1) else f"exit status {done.returncode}: {said.strip()[-200:]}"


def limit_processor():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def keep(folder, path, number, text):
    os.makedirs(folder, exist_ok=True)
    name = f"{number}-{os.path.basename(path)}"
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
