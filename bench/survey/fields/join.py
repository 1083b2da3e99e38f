#!/usr/bin/env python3
"""Joins what the fields' programs print into one table: time of naive CUDA over that of accc, kernel by kernel.

Usage: join.py CUDA_DIRECTORY ACCC_DIRECTORY [--run] [-o TABLE.md]
The directories hold NAME.txt, the output of NAME; --run runs the executable NAME of each first, twice in turn, and
keeps the least time of each kernel.
"""

import argparse
import math
import os
import pathlib
import re
import subprocess

FIELDS = ["lattices", "particles", "graphs", "dense", "sparse", "tables", "images", "elements", "equations", "chance"]
LINE = re.compile(r"^(\S+)\s+(\S+) ms\s+sum (\S+)$")


def read(texts):
    """The least time and the sum of each kernel in the outputs of one field."""
    kernels = {}
    for text in texts:
        for line in text.splitlines():
            if found := LINE.match(line):
                name, time, total = found[1], float(found[2]), float(found[3])
                kernels[name] = (min(time, kernels.get(name, (time,))[0]), total)
    return kernels


def run(directories, field):
    """Runs the executables of a field in turn; their outputs are kept beside them."""
    texts = {directory: [] for directory in directories}
    for _ in range(2):
        for directory in directories:
            try:
                done = subprocess.run([directory / field], capture_output=True, text=True, timeout=60)
                texts[directory].append(done.stdout)
                if done.returncode:
                    print(f"{directory / field}: status {done.returncode}\n{done.stderr}")
            except (OSError, subprocess.TimeoutExpired) as error:
                print(error)
    for directory in directories:
        (directory / f"{field}.txt").write_text("".join(texts[directory]))


def same(a, b):
    """Sums agree but for the order of additions."""
    return a == b or abs(a - b) <= 1e-3 * max(abs(a), abs(b))


def table(rows):
    lines = ["| field | kernel | CUDA naive ms | accc ms | CUDA / accc |", "| --- | --- | ---: | ---: | ---: |"]
    for field, name, cuda, accc in rows:
        wrong = "" if same(cuda[1], accc[1]) else f" **differs: {cuda[1]:.7g}, {accc[1]:.7g}**"
        lines.append(f"| {field} | {name} | {cuda[0]:.4f} | {accc[0]:.4f} | {cuda[0] / accc[0]:.2f}{wrong} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cuda", type=pathlib.Path)
    parser.add_argument("accc", type=pathlib.Path)
    parser.add_argument("--run", action="store_true")
    parser.add_argument("-o", dest="out", type=pathlib.Path)
    options = parser.parse_args()
    rows, missing = [], []
    for field in FIELDS:
        if options.run:
            run((options.cuda, options.accc), field)
        sides = []
        for directory in (options.cuda, options.accc):
            path = directory / f"{field}.txt"
            sides.append(read([path.read_text()]) if os.path.exists(path) else {})
        cuda, accc = sides
        rows += [(field, name, cuda[name], accc[name]) for name in cuda if name in accc]
        missing += [f"{field}: {name}" for name in cuda.keys() ^ accc.keys()]
    ratios = sorted((cuda[0] / accc[0], name) for _, name, cuda, accc in rows)
    lines = table(rows)
    if ratios:
        mean = math.exp(sum(math.log(ratio) for ratio, _ in ratios) / len(ratios))
        behind = [f"{name} {ratio:.2f}" for ratio, name in ratios if ratio < 0.95]
        lines += ["", f"{len(ratios)} kernels, geometric mean {mean:.2f}."]
        lines += [f"At least 0.95: {len(ratios) - len(behind)}. Below: {', '.join(behind) or 'none'}."]
    if missing:
        lines += ["Only on one side: " + ", ".join(sorted(missing)) + "."]
    print("\n".join(lines))
    if options.out:
        options.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
