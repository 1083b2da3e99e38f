#!/usr/bin/env python3
"""Runs the commands of the book (docs/src/*.md) and compares what they print with what the pages show.

Usage:   book.py --compiler target/release/accc            every page; a line for each, `N passed, N failed` (commands)
         book.py --compiler ... --filter jacobi             pages with this in their name
         book.py --compiler ... --update                    writes what the commands print into the pages; read the difference
Needs:   python3, sh, make, a C compiler. Exit status 1 after a failure.

A block ```console holds commands, `$ COMMAND`, and below each what it prints (stdout and stderr as on a terminal). The
blocks of a page run in their order in one folder, in which lie the files that the page includes ({{#include FILE}}, under
their own names), with accc, accinfo and run_tests.py's environment: ACC_* unset but for ACC_NUM_CORES=2.
  ```console                 exit status 0, and the output as shown
  ```console fails           the last command fails
  ```console gpu             as recorded on a GPU; here the commands run on the device sim and have to succeed
  ```console checked=FILE    not run here: FILE, of the working tree, runs such commands and names the program
In what is shown, a line `...` stands for any lines, ` ... ` or a `...` at the end of a line for the rest of it or a part.
These are not compared: numbers behind `time(us): `, `total=`, `max=`, `min=`, `avg=`, `Total time=`, in front of the
units s, ms, us, MB, and addresses (0x...). The folder is shown as /home/you/PAGE, and colours are
not shown.
"""
import argparse
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BOOK = os.path.join(ROOT, "docs", "src")
SECONDS = 300
BLOCK = re.compile(r"(?ms)^```console([^\n]*)\n(.*?)^```$")
INCLUDE = re.compile(r"\{\{#include ([^}:]+)[^}]*\}\}")
MASKS = [
    (r"(time\(us\): )[\d,]+", r"\1#"),
    (r"\b(total|max|min|avg)=[\d,]+", r"\1=#"),
    (r"(Total time=) *[\d.E+-]+", r"\1 #"),
    (r"\b0x[0-9a-f]+\b", "0x#"),
    (r"\b\d+(\.\d+)? ?(s|ms|us|MB)\b", r"# \2"),
]


def main():
    parser = argparse.ArgumentParser(description="Runs the commands of the book.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--filter", default="")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    passed = failed = 0
    for page in pages():
        name = os.path.relpath(page, BOOK)
        if options.filter not in name:
            continue
        good, bad = run_page(page, name, options)
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def pages():
    for folder, folders, files in os.walk(BOOK):
        folders.sort()
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".md"))


def run_page(page, name, options):
    """How many of its commands do as the page says, and how many don't."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.join(scratch, os.path.splitext(os.path.basename(page))[0])
        os.mkdir(folder)
        for include in INCLUDE.findall(text):
            shutil.copy(os.path.join(os.path.dirname(page), include.strip()), folder)
        environment = environment_of(options.compiler, scratch)
        good, failures, new = 0, [], []
        for block in BLOCK.finditer(text):
            made, wrong = run_block(block[1].strip(), block[2], folder, environment)
            new.append((block, made))
            good += block[2].startswith("$ ") + block[2].count("\n$ ") - len(wrong)
            failures += wrong
    if options.update and failures:
        update(page, text, new)
    if new:
        print(f"{'FAIL' if failures else 'pass'}  {name}", flush=True)
    for failure in failures:
        print(failure)
    return good, len(failures)


def environment_of(compiler, scratch):
    """As a user's, with accc in front of everything else."""
    tools = os.path.join(scratch, ".bin")
    os.mkdir(tools)
    compiler = os.path.abspath(compiler)
    for program in ["accc", "accinfo"]:
        found = compiler if program == "accc" else os.path.join(os.path.dirname(compiler), program)
        with open(os.path.join(tools, program), "w") as file:
            file.write(f'#!/bin/sh\nexec "{found}" "$@"\n')
        os.chmod(file.name, 0o755)
    return {
        "PATH": f"{tools}:/usr/bin:/bin", "HOME": scratch, "LANG": "C.UTF-8", "TERM": "dumb", "ACC_NUM_CORES": "2",
        "COLUMNS": "120",
    }


def commands_of(text):
    """(command, what is shown below it), in their order."""
    parts = re.split(r"(?m)^\$ ", text)
    if parts[0].strip():
        return [("", parts[0])]
    return [tuple(part.split("\n", 1)) for part in parts[1:]]


def run_block(info, text, folder, environment):
    """The block as the commands make it, and the failures."""
    if info.startswith("checked="):
        return text, checked(info.removeprefix("checked="), commands_of(text))
    made, failures, commands = "", [], commands_of(text)
    for at, (command, shown) in enumerate(commands):
        if not command:
            return text, [f"---- a block begins without `$ `:\n{shown}"]
        status, printed = run(command, folder, environment, "sim" if info == "gpu" else None)
        may_differ = info == "gpu"
        wanted = info == "fails" and at == len(commands) - 1
        if (status != 0) != wanted:
            failures.append(f"---- $ {command}\nexit status {status}\n{printed}")
        elif not may_differ and not alike(shown, printed):
            failures.append(f"---- $ {command}\nshown:\n{shown}printed:\n{printed}")
            shown = printed
        made += f"$ {command}\n{shown}"
    return made, failures


def run(command, folder, environment, device):
    """The exit status, and what a terminal would show."""
    if device:
        environment = {**environment, "ACC_DEVICE_TYPE": device}
    ours, theirs = pty.openpty()
    started = subprocess.Popen(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs,
                               stderr=theirs, start_new_session=True)
    os.close(theirs)
    parts = []
    try:
        while part := os.read(ours, 65536):
            parts.append(part)
    except OSError:
        pass  # The last writer has closed the terminal.
    os.close(ours)
    text = re.sub(r"\x1b\[[0-9;]*m", "", b"".join(parts).decode(errors="replace")).replace("\r\n", "\n")
    text = text.replace(os.path.realpath(folder), f"/home/you/{os.path.basename(folder)}")
    return started.wait(SECONDS), text


def alike(shown, printed):
    """Whether the output is what the page shows."""
    pattern = ""
    for line in shown.splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
            continue
        parts = re.split(r"(?<= )\.\.\.(?= |$)|\.\.\.$", masked(line.rstrip()))
        pattern += ".*".join(re.escape(part) for part in parts) + r"\n"
    printed = "".join(masked(line.rstrip()) + "\n" for line in printed.splitlines())
    return re.fullmatch(pattern, printed) is not None


def masked(line):
    for pattern, by in MASKS:
        line = re.sub(pattern, by, line)
    return line


def checked(path, commands):
    """Commands that another test runs: it is there, and names their programs."""
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        return [f"---- checked={path}: {error}"]
    words = [[word for word in command.split() if "=" not in word and word not in ("sudo", "apt-get")]
             for command, _ in commands]
    return [f"---- $ {' '.join(line)}\n{path} has no `{line[0]}`" for line in words if line[0] not in text]


def update(page, text, blocks):
    for block, made in reversed(blocks):
        start, end = block.span(2)
        text = text[:start] + made + text[end:]
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    sys.exit(main())
