#!/usr/bin/env python3
"""Measures whether a kernel's speed depends on how its loops are written: twelve kernels, each in all sensible spellings.

Usage:   spelling.py --compiler target/release/accc            generates and builds the spellings, runs them, reports
         spelling.py --compiler ACCC --build-only --out DIR    builds only, for a machine without compilers
         spelling.py --prebuilt DIR                            runs what lies in DIR
Options: --only NAME,...   these kernels          --languages c,f90,cpp
         --count N         about N spellings of a kernel in C; fewer in Fortran and C++
         --small           tiny arrays, to check results
         --flags FLAGS     options for accc in place of -ta=tesla:cc90
         --device NAME     ACC_DEVICE_TYPE while they run; by default the GPU, where there is one
         --results DIR     where spelling.md and spelling.json go; by default they are printed alone
         --seed N          draws the tenth of the spellings that is reported by itself
         --limit SECONDS   for all runs together (180)
Needs:   python3, nothing else. Naive CUDA peers are built with nvcc where it is found (NVCC, PATH, /usr/local/cuda/bin).
Exit status 1 where a spelling gives another result than its kernel's first one, is not built, or does not run.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import choose
import driver_c
import driver_fortran
import kernels
import page
import profile_times
import render
import render_fortran

HERE = os.path.dirname(os.path.abspath(__file__))
SHARE = {choose.C: 1.0, choose.FORTRAN: 0.8, choose.CPP: 0.25}
MANIFEST = "spellings.json"
SLOW = 5  # milliseconds for a call at the sizes of `probe`: its loops run in order


def main():
    options = parse()
    if options.prebuilt:
        sys.exit(run(options, os.path.abspath(options.prebuilt), []))
    if options.out:
        folder = os.path.abspath(options.out)
        failures = build(options, folder)
        if options.build_only:
            sys.exit(1 if failures else 0)
        sys.exit(run(options, folder, failures))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(run(options, folder, build(options, folder)))


def build(options, folder):
    """Writes the sources and builds an executable for each kernel and language; returns what went wrong."""
    os.makedirs(os.path.join(folder, "sources"), exist_ok=True)
    chosen = [kernel for kernel in kernels.KERNELS if not options.only or kernel.name in options.only.split(",")]
    jobs, manifest = [], {}
    for kernel in chosen:
        sizes = kernel.small if options.small else kernel.sizes
        manifest[kernel.name] = {"title": kernel.title, "sizes": sizes, "probe": None if options.small else kernel.probe,
                                 "spellings": {}}
        for language in options.languages.split(","):
            found = choose.spellings(kernel, language, max(3, round(options.count * SHARE[language])), 1)
            program = f"{kernel.name}.{language}"
            manifest[kernel.name]["spellings"][language] = {spelling.name: {**vars(spelling), "free": spelling.free}
                                                            for spelling in found}
            jobs.append((program, write(folder, kernel, found, sizes, language)))
    with open(os.path.join(folder, MANIFEST), "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=1)

    def one(job):
        program, sources = job
        command = [os.path.abspath(options.compiler), "-O3", "-acc", *options.flags.split(), *sources, "-o",
                   os.path.join(folder, program), "-lm"]
        with tempfile.TemporaryDirectory() as modules:
            done = subprocess.run(command + (["-ffree-line-length-none", "-J", modules] if program.endswith(choose.FORTRAN) else []),
                                  capture_output=True, text=True, cwd=modules)
        return f"not built: {program}\n{done.stdout}{done.stderr}" if done.returncode else None

    with ThreadPoolExecutor(options.jobs) as pool:
        failures = [failure for failure in pool.map(one, jobs) if failure]
    print("\n".join(failures) or f"{len(jobs)} programs built in {folder}", flush=True)
    return failures


def write(folder, kernel, spellings, sizes, language):
    """Writes the sources of one program; returns their paths."""
    place = os.path.join(folder, "sources", f"{kernel.name}_{language}")
    os.makedirs(place, exist_ok=True)
    if language == choose.FORTRAN:
        texts = {"spellings.f90": render_fortran.source(kernel, spellings, sizes),
                 "main.f90": driver_fortran.main(kernel, spellings, sizes)}
    else:
        texts = {"fields.h": driver_c.fields(kernel, sizes, language),
                 f"spellings.{language}": render.source(kernel, spellings, language),
                 f"main.{language}": driver_c.main(kernel, spellings, sizes, language)}
    for name, text in texts.items():
        with open(os.path.join(place, name), "w", encoding="utf-8") as file:
            file.write(text)
    return [os.path.join(place, name) for name in texts if not name.endswith(".h")]


def run(options, folder, failures):
    """Runs what was built, reports; returns the exit status."""
    with open(os.path.join(folder, MANIFEST), encoding="utf-8") as file:
        manifest = json.load(file)
    peers = naive(folder, manifest) if gpu() else {}
    programs = [(name, language) for name, kernel in manifest.items() for language in kernel["spellings"]
                if os.path.exists(os.path.join(folder, f"{name}.{language}"))]
    end, times = time.monotonic() + options.limit, {}
    for index, (name, language) in enumerate(programs):
        limit = max(2.0, 2 * (end - time.monotonic()) / (len(programs) - index))
        times[name, language], failure = measure(options, folder, name, language, limit, manifest[name], peers.get(name))
        if failure:
            failures.append(failure)
            print(failure, flush=True)
    rows = page.rows(manifest, times, peers)
    machine = gpu() or options.device or "CPU"
    text = page.markdown(machine, manifest, rows, peers, options.seed, failures)
    print(text)
    if options.results:
        os.makedirs(options.results, exist_ok=True)
        with open(os.path.join(options.results, "spelling.md"), "w", encoding="utf-8") as file:
            file.write(text)
        with open(os.path.join(options.results, "spelling.json"), "w", encoding="utf-8") as file:
            json.dump({"machine": machine, "naive": peers, "failures": failures, "rows": rows}, file, indent=1)
    return 1 if failures or any(row["state"] == "wrong" for row in rows) else 0


def measure(options, folder, name, language, limit, kernel, peer):
    """The times and states of one program's spellings, and what went wrong.

    A first run at small sizes finds those that run in order; the second leaves them out, and with them those like them
    whose bounds are constant, which that first run cannot have.
    """
    program, left_out = os.path.join(folder, f"{name}.{language}"), {}
    if kernel["probe"]:
        probed, _, failure = execute(program, (limit, 0, "", *kernel["probe"].values()), options.device)
        if failure:
            return {}, f"{name}.{language}, small: {failure}"
        facts = kernel["spellings"][language]
        slow = [spelling for spelling, found in probed.items() if found.get("device_ms", 0) > SLOW]
        alike = {(facts[spelling]["storage"], facts[spelling]["directive"]) for spelling in slow}
        left_out = {spelling: {"wall_ms": None, "calls": 0, "state": "slow" if spelling in slow else "unmeasured"}
                    for spelling, fact in facts.items() if spelling in slow
                    or fact["bounds"] == "constant" and (fact["storage"], fact["directive"]) in alike}
    found, output, failure = execute(program, (limit, 20, ",".join(left_out)), options.device)
    if peer and not failure:
        failure = profile_times.disagreement(output, peer["checksum"])
    return {**found, **left_out}, f"{name}.{language}: {failure}" if failure else None


def execute(program, arguments, device):
    """Runs one program; returns for each spelling its times and state, what it printed, and what went wrong."""
    with tempfile.TemporaryDirectory() as place:
        trace = os.path.join(place, "trace.json")
        environment = {**os.environ, "ACC_TRACE": trace}
        if device:
            environment["ACC_DEVICE_TYPE"] = device
        try:
            done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, env=environment,
                                  timeout=arguments[0] + 30)
            output, failure = done.stdout, (done.stderr.strip()[-500:] or "failed") if done.returncode else None
        except subprocess.TimeoutExpired as late:
            output, failure = (late.stdout or b"").decode(), "not ended in time"
        found = profile_times.printed(output)
        profile_times.add_device_times(found, trace)
        return found, output, failure


def naive(folder, manifest):
    """The naive CUDA peers: {kernel: its milliseconds and the sum of its results}."""
    sys.path.insert(0, os.path.dirname(HERE))
    import build as benches
    nvcc = benches.find_nvcc()
    if not nvcc:
        print("nvcc is missing: no CUDA peers. Put it on PATH or set NVCC")
        return {}
    binary = os.path.join(tempfile.gettempdir(), f"spelling.naive.{os.getpid()}")
    command = [nvcc, "-O3", "-std=c++17", f"-arch={os.environ.get('ARCH', 'sm_90')}", "-o", binary,
               os.path.join(HERE, "naive.cu")]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"not built: naive.cu\n{done.stdout}{done.stderr}")
        return {}
    found = {}
    for name, kernel in manifest.items():
        done = subprocess.run([binary, name, *map(str, kernel["sizes"].values())], capture_output=True, text=True, timeout=60)
        for words in map(str.split, done.stdout.splitlines()):
            found[name] = {"ms": float(words[3]), "checksum": float(words[5])}
    os.remove(binary)
    return found


def gpu():
    """The GPU's name, or None."""
    try:
        found = subprocess.run(["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"], capture_output=True, text=True)
    except OSError:
        return None
    return found.stdout.splitlines()[0].strip() if found.returncode == 0 and found.stdout.strip() else None


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler")
    parser.add_argument("--build-only", action="store_true")
    parser.add_argument("--out")
    parser.add_argument("--prebuilt")
    parser.add_argument("--only", default="")
    parser.add_argument("--languages", default="c,f90,cpp")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--flags", default="-ta=tesla:cc90")
    parser.add_argument("--device")
    parser.add_argument("--results")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=180)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    if not options.prebuilt and not options.compiler:
        parser.error("say --compiler ACCC to build the spellings, or --prebuilt DIR where they are built")
    if options.build_only and not options.out:
        parser.error("say --out DIR")
    return options


if __name__ == "__main__":
    main()
