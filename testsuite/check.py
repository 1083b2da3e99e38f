#!/usr/bin/env python3
"""Compiles the wrong programs of testsuite/check with -acc=check, runs them on the device sim and compares what is reported.

Usage:   check.py --compiler target/release/accc              all of them
         check.py --compiler ... --filter race                those with that text in their names
         check.py --compiler ... --update                     write NAME.report anew; read the difference
Needs:   python3, nothing else. NAME.c has NAME.c.report beside it, NAME.f90 has NAME.f90.report: stderr of the run, without
         the folders of file names. The exit status of each run has to be 1, and 0 under ACC_CHECK_STATUS=0.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "check")
SECONDS = 120


def main():
    parser = argparse.ArgumentParser(description="Runs the wrong programs of testsuite/check.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--filter", default="")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    names = sorted(name for name in os.listdir(FOLDER) if name.endswith((".c", ".f90")) and options.filter in name)
    failures = [name for name in names if not passes(name, options)]
    print(f"{len(names) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures or not names else 0


def passes(name, options):
    report, reason = outcome(os.path.join(FOLDER, name), os.path.abspath(options.compiler))
    path = os.path.join(FOLDER, name + ".report")
    if options.update and not reason:
        with open(path, "w", encoding="utf-8") as file:
            file.write(report)
    expected = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            expected = file.read()
    if not reason and report != expected:
        reason = f"reported:\n{report}\nexpected:\n{expected}"
    print(f"{'FAIL' if reason else 'pass'}  {name}", flush=True)
    if reason:
        print(reason)
    return not reason


def outcome(source, compiler):
    """What the program reports, and what else went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        binary = os.path.join(folder, "a.out")
        built = run([compiler, "-acc=check", source, "-o", binary], folder, {})
        if built.returncode != 0:
            return "", f"not compiled\n{built.stderr}"
        first = run([binary], folder, {})
        report = re.sub(r"file:/\S*/", "file:", first.stderr)
        if first.returncode != 1:
            return report, f"exit status {first.returncode}, not 1\n{report}"
        quiet = run([binary], folder, {"ACC_CHECK_STATUS": "0"})
        if quiet.returncode != 0:
            return report, f"exit status {quiet.returncode} under ACC_CHECK_STATUS=0"
        return report, ""


def run(command, folder, variables):
    env = {**os.environ, "ACC_DEVICE_TYPE": "sim", **variables}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=SECONDS, check=False)


if __name__ == "__main__":
    sys.exit(main())
