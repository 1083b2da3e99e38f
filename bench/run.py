#!/usr/bin/env python3
"""Measures accc's programs beside their peers' on the machine at hand.

Usage:   run.py --compiler target/release/accc        builds the workloads, then runs them
         run.py --build --compiler ACCC --into DIR    builds only, for a machine without compilers
         run.py --run DIR                             runs what lies in DIR
Options: --only NAME,...   workloads whose name begins so, or programs of that name; nothing is written then but with --out
         --out DIR         where NAME.md, .json and the pictures go; by default results/ beside this file
         --flags FLAGS     more options for accc (-ta=tesla:cc90)
         --rounds N        how often every program is run (2 on a GPU, 3 on a CPU); fewer where --limit (seconds) does not
                           allow it
Needs:   python3, nothing else. With a GPU (nvidia-smi answers) the rows of the GPU are measured; the CUDA peers are built
         with nvcc where it is found ($NVCC, PATH, /usr/local/cuda/bin), for $ARCH or sm_90. Else the rows of the CPU.
Exit status 1 where a program gives a wrong result or fails.
"""
import argparse
import datetime
import os
import re
import subprocess
import sys
import time

import build
import compiling
import goals
import measure
import picture
import report
import suite

HERE = build.HERE


def main():
    options = parse()
    gpu_name, driver = gpu()
    only = [name for name in options.only.split(",") if name]
    folder, not_built = options.run, {}
    if not folder:
        folder = os.path.abspath(options.into)
        names = {case.program for case in suite.CASES if case in suite.select(only, True) + suite.select(only, False)}
        programs = [p for p in suite.PROGRAMS if p.name in names]
        not_built = build.build(options.compiler, folder, programs, options.flags.split(), options.jobs, ladder=not only)
    if not options.build:
        sys.exit(run(options, os.path.abspath(folder), only, gpu_name, driver, not_built))


def run(options, folder, only, gpu_name, driver, not_built):
    started, load = time.monotonic(), os.getloadavg()[0]
    on_gpu = gpu_name is not None
    cases = suite.select(only, on_gpu)
    if not cases:
        print("no workload of that name; there are: " + ", ".join(c.name for c in suite.CASES))
        return 1
    peers, ceilings = os.path.join(folder, "peers"), {}
    if on_gpu:
        not_built = {**not_built, **build_peers(peers, cases)}
        ceilings = measure.floor(os.path.join(peers, "floor.cuda"))
    else:
        ceilings = measure.floor(os.path.join(folder, "floor.gcc"))
    deadline = started + (options.limit or 400)
    steps = measure.ladder(folder) if on_gpu and not only else []
    rounds = options.rounds or (2 if on_gpu else 3)
    cells = measure.measure(cases, folder, peers, on_gpu, rounds, deadline)
    table = report.rows(cases, cells, ceilings, on_gpu)
    machine = {"model": gpu_name or cpu_name(), "date": datetime.date.today().isoformat(),
               "seconds": round(time.monotonic() - started),
               "software": f"driver {driver}" if on_gpu else f"{os.cpu_count()} cores, gcc {gcc_version()} -O3"}
    if load > 0.3 * os.cpu_count():
        machine["software"] += f"; the machine had other work (load {load:.1f} before the first program)"
    others = {"ladder": steps, "compiling": [], "serial": [], "goals": []}
    failed = [f"{name}, {column}: {cell.failure}" for name, columns in cells.items() for column, cell in columns.items()
              if cell.failure]
    if options.compiler and not only:
        compiler = os.path.abspath(options.compiler)
        others["compiling"] = compiling.measure(compiler)
        if not on_gpu:
            others["serial"], failures = measure.serial(compiler)
            failed += failures
    if not on_gpu:
        others["goals"] = goals.cpu(table, others["serial"], others["compiling"], os.cpu_count())
    write(options, only, machine, on_gpu, ceilings, table, others, not_built)
    print(f"{len(cases)} workloads in {machine['seconds']} s; {len(failed)} programs without a result")
    print("\n".join(failed))
    return 1 if failed else 0


def write(options, only, machine, on_gpu, ceilings, table, others, not_built):
    """Prints the page; writes it, the numbers and the pictures."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", machine["model"]).strip("-")
    reference = "cuda naive" if on_gpu else "gcc omp"
    drawn = {"bars": picture.bars(f"{machine['model']}: speed relative to {reference}", table, reference),
             "roofline": picture.roofline(f"{machine['model']}: roofline", table, ceilings,
                                          report.GPU_PEERS if on_gpu else report.CPU_PEERS)}
    out = options.out or (None if only else os.path.join(HERE, "results"))
    pictures = [(name, f"{slug}-{name}.svg") for name, svg in drawn.items() if svg and out]
    page = report.as_markdown(machine, on_gpu, ceilings, table, others, pictures)
    print("\n" + page, flush=True)
    if out:
        os.makedirs(out, exist_ok=True)
        texts = {f"{slug}.md": page,
                 f"{slug}.json": report.as_json(machine, on_gpu, ceilings, table, others, not_built) + "\n",
                 **{path: drawn[name] for name, path in pictures}}
        for name, text in texts.items():
            with open(os.path.join(out, name), "w", encoding="utf-8") as file:
                file.write(text)
        print(f"written: {', '.join(texts)} in {out}")


def build_peers(peers, cases):
    nvcc = build.find_nvcc()
    if not nvcc:
        print("nvcc is missing: no CUDA peers. Put it on PATH or set NVCC")
        return {}
    names = sorted({case.peer or case.program for case in cases if case.cuda} | {"floor"})
    return build.build_cuda(nvcc, peers, names, os.environ.get("ARCH", "sm_90"))


def gpu():
    try:
        found = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], capture_output=True,
                               text=True)
    except OSError:
        return None, None
    first = found.stdout.splitlines()[0].split(", ") if found.returncode == 0 and found.stdout.strip() else None
    return (first[0], first[1]) if first and len(first) > 1 else (None, None)


def cpu_name():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"model name\s*:\s*(.*)", file.read())
    return found[1].strip() if found else "CPU"


def gcc_version():
    try:
        return subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True).stdout.strip()
    except OSError:
        return "not found"


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler")
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--into", default=os.path.join(HERE, "..", "target", "bench"))
    parser.add_argument("--run", metavar="DIR")
    parser.add_argument("--only", default="")
    parser.add_argument("--out")
    parser.add_argument("--flags", default="")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    if not options.run and not options.compiler:
        parser.error("say --compiler ACCC to build the workloads, or --run DIR where they are built")
    return options


if __name__ == "__main__":
    main()
