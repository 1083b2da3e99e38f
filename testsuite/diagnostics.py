#!/usr/bin/env python3
"""Compiles the wrong programs of a file, and some that are only warned about, and compares what the compiler reports with
what the file says.

Usage:   diagnostics.py --compiler accc FILE          lit calls this as %diagnostics
         diagnostics.py --compiler accc --update FILE  writes the reports anew; read the difference before you commit it
         diagnostics.py --compiler gfortran --peer FILE  which programs another compiler accepts
Needs:   python3, nothing else. Prints the cases that differ and `N passed, N failed`; exit status 1 after a failure.

A case in FILE is
  ==== what is wrong                 `==== fixed: what is wrong` is fixed form, `==== c: what is wrong` is C, `==== cpp: …` C++
  the program
  ----
  3:7: error[ACC3001]: `x` is not declared
       help: ...                     and the other lines of a report, one each; all of them, in their order
Lines before the first case are lit's and the reader's; one that begins with `FLAGS:` has options beside -acc.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SECONDS = 60
# Names of the compiler's own variables; operators such as `.and.` and suffixes of files are none.
HIDDEN = re.compile(r"`\.(?!f90|accmod)[a-z_][a-z_0-9.]*(?<!\.)`")
EXTENSIONS = {"fixed": ".f", "c": ".c", "cpp": ".cpp"}


def main():
    options = parse_options()
    with open(options.file, encoding="utf-8") as file:
        head, cases = split(file.read())
    options.flags = [flag for line in re.findall(r"^FLAGS:(.*)", head, re.M) for flag in line.split()]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        reports = list(pool.map(lambda case: compile_case(case, options), cases))
    if options.peer:
        for (title, _, _), (status, _) in zip(cases, reports):
            if status == 0:
                print(f"accepted: {title}")
        return 0
    if options.update:
        texts = [f"==== {t}\n{p}----\n{said}" for (t, p, _), (_, said) in zip(cases, reports)]
        with open(options.file, "w", encoding="utf-8") as file:
            file.write(head + "".join(texts))
        return 0
    failed = sum(judge(case, report) for case, report in zip(cases, reports))
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


def parse_options():
    parser = argparse.ArgumentParser(description="Compares what a compiler says about wrong programs.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--update", action="store_true", help="write the reports into the file")
    parser.add_argument("--peer", action="store_true", help="say which programs the compiler accepts")
    parser.add_argument("file")
    return parser.parse_args()


def split(text):
    """The lines before the first case, and (title, program, report) of each case."""
    head, *parts = re.split(r"(?m)^==== ", text)
    cases = []
    for part in parts:
        title, _, rest = part.partition("\n")
        program, _, said = rest.partition("----\n")
        cases.append((title, program, said))
    return head, cases


def compile_case(case, options):
    """The exit status, and what the compiler says in the form of a case."""
    title, program, _ = case
    with tempfile.TemporaryDirectory() as scratch:
        form = re.match(r"(fixed|c|cpp):", title)
        name = os.path.join(scratch, "case" + (EXTENSIONS[form[1]] if form else ".f90"))
        with open(name, "w", encoding="utf-8") as file:
            file.write(program)
        flags = ["-w"] if options.peer else ["-acc", *options.flags]
        command = [options.compiler, *flags, "-c", name, "-o", os.path.join(scratch, "case.o")]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, errors="replace", timeout=SECONDS)
        said = done.stderr.replace(scratch + os.sep, "").replace("case.f90:", "").replace("case.f:", "").replace("case.c:", "")
        said = said.replace("case.cpp:", "")
    if done.returncode not in (0, 1) or "panicked" in said:
        return done.returncode, f"exit status {done.returncode}\n{said}"
    if hidden := HIDDEN.search(said):
        return -1, f"{hidden[0]} is a name that the program does not have\n{said}"
    lines = []
    for line in said.splitlines():
        if re.match(r"(\d+:\d+: |accc: )", line):
            lines.append(line)
        elif found := re.match(r" *= (help|note): (.*)", line):
            lines.append(f"     {found[1]}: {found[2]}")
    return done.returncode, "".join(line + "\n" for line in lines) or "accepted\n"


def judge(case, report):
    """1 and a text when the report is another one, or the program is accepted though the report has an error."""
    title, _, wanted = case
    status, said = report
    wanted, said = wanted.strip("\n"), said.strip("\n")
    warned = bool(re.search(r"warning[\[:]", wanted)) and not re.search(r"error[\[:]", wanted)
    if wanted == said and (status == 0) == warned:
        return 0
    print(f"FAIL  {title}" + ("" if status or warned else ": the program is accepted"))
    for line in difflib.unified_diff(wanted.splitlines(), said.splitlines(), "expected", "reported", lineterm="", n=1):
        print(f"      {line}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
