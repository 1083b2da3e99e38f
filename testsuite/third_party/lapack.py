#!/usr/bin/env python3
"""Compiles the reference BLAS and LAPACK 3.11 with accc and with gfortran, and runs their own testers on both.

Usage:   lapack.py --compiler target/release/accc [--peer gfortran] [--times] [--cache target/third_party] [--only dblat]
         lapack.py ... --library d,z             of the libraries only these precisions (default: all four)
         lapack.py ... --flags=-O3               options for the compiler under test (default -O2, which is the peer's)
Needs:   python3, gfortran, ar, and once the network: Debian's source package `lapack`, kept in the cache.
A tester passes when it reports no more failures than the peer's build on the same machine. Prints a line a tester, how many
tests they made, and `N passed, N failed` at the end; with --times also the processor seconds of compiling the two libraries, which fail the test
when they are more than the peer's.
"""
import argparse
import hashlib
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import tarfile
import urllib.request
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PACKAGE = "https://deb.debian.org/debian/pool/main/l/lapack/lapack_3.11.0.orig.tar.gz"
SHA256 = "4b9ba79bfd4921ca820e83979db76ab3363155709444a787979e81c22285ffa9"
FLAGS = ["-O2"]
# Files with modules first.
FIRST = ["la_constants.f90", "la_xisnan.F90"]
INSTALL = ["slamch.f", "dlamch.f", "second_INT_ETIME.f", "dsecnd_INT_ETIME.f", "ilaver.f", "sroundup_lwork.f", "droundup_lwork.f"]
EIGENVALUE = "nep sep se2 svd Xec Xed Xgg Xgd Xsb Xsg Xbal Xbak Xgbal Xgbak Xbb glm gqr gsv csd lse".split()
LINEAR = "ALINTST XLINTST DZLNTST".split()
EIGEN = "AEIGTST XEIGTST DZIGTST".split()
RUN_SECONDS = 900
# What testers of 3.11 write beyond the end of: file, the declaration, and how it has to be.
MISTAKES = [(f"{letter}syl01.f", "D( MIN( MAXM, MAXN ) )", "D( MAX( MAXM, MAXN ) )") for letter in "cz"]


def main():
    options = parse_options()
    source = fetch(options.cache)
    precisions = options.precisions.split(",")
    library = options.library.split(",")
    peer_results = os.path.join(options.cache, f"lapack-peer-{options.library}-{options.precisions}.json")
    if not os.path.exists(peer_results):
        folder = os.path.join(options.cache, "lapack-peer")
        peer = Build(options.peer, FLAGS, source, folder, options.jobs, library)
        outcome = {"seconds": peer.libraries(), "counts": peer.testers(precisions, "")}
        with open(peer_results, "w", encoding="utf-8") as file:
            json.dump(outcome, file)
    with open(peer_results, encoding="utf-8") as file:
        peer = json.load(file)
    flags = shlex.split(options.flags)
    folder = os.path.join(options.cache, "lapack-accc")
    own = Build(options.compiler, flags, source, folder, options.jobs, library)
    seconds = own.libraries()
    counts = own.testers(precisions, options.only)
    rows = [compare(name, count, peer["counts"].get(name)) for name, count in counts.items()]
    rows += [(name, "does not compile") for name in own.broken]
    if options.times:
        ratio = seconds / peer["seconds"]
        print(f"compiling: {seconds:.1f} s, the peer {peer['seconds']:.1f} s, ratio {ratio:.2f}")
        rows.append(("compile time", "" if ratio <= 1 else f"{ratio:.2f} times the peer's"))
    for name, reason in rows:
        print(f"{'FAIL' if reason else 'pass'}  {name:<20} {reason}")
    total = [sum(count[part] for count in counts.values() if count) for part in (0, 1)]
    print(f"\n{total[0]} tests, {total[1]} of them failed")
    failed = sum(1 for _, reason in rows if reason)
    print(f"\n{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


def parse_options():
    parser = argparse.ArgumentParser(description="The reference BLAS and LAPACK and their testers.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--peer", default="gfortran")
    parser.add_argument("--precisions", default="d,z", help="of the testers")
    parser.add_argument("--library", default="s,d,c,z", help="precisions of the libraries")
    parser.add_argument("--only", default="", help="only testers with this text in their name")
    parser.add_argument("--flags", default=shlex.join(FLAGS), help="of the compiler under test")
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--cache", default=os.path.join(ROOT, "target", "third_party"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    options.compiler, options.cache = (os.path.abspath(p) if os.sep in p else p for p in (options.compiler, options.cache))
    return options


def fetch(cache):
    """The folder with the sources, without the mistakes of the testers."""
    folder = os.path.join(cache, "lapack-3.11.0")
    if not os.path.isdir(folder):
        unpack(cache)
    for name, wrong, right in MISTAKES:
        path = os.path.join(folder, "TESTING", "EIG", name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(wrong, right))
    return folder


def unpack(cache):
    os.makedirs(cache, exist_ok=True)
    archive = os.path.join(cache, os.path.basename(PACKAGE))
    if not os.path.exists(archive):
        urllib.request.urlretrieve(PACKAGE, archive)
    with open(archive, "rb") as file:
        if hashlib.sha256(file.read()).hexdigest() != SHA256:
            sys.exit(f"lapack.py: {archive} is not what it should be; remove it")
    with tarfile.open(archive) as tar:
        tar.extractall(cache, filter="data")


def compare(name, own, peer):
    if own is None:
        return name, "does not run"
    if peer is None:
        return name, "" if own[1] == 0 else f"{own[1]} failures (the peer's does not run)"
    reason = "" if own[0] >= peer[0] and own[1] <= peer[1] else f"{own[1]} failures of {own[0]}, the peer {peer[1]} of {peer[0]}"
    return name, reason


class Build:
    """One compiler's objects and programs."""

    def __init__(self, compiler, flags, source, folder, jobs, library):
        self.compiler, self.flags, self.source, self.folder = compiler, flags, source, folder
        self.jobs, self.library = jobs, library
        self.broken = []
        os.makedirs(folder, exist_ok=True)

    def path(self, *parts):
        return os.path.join(self.source, *parts)

    def sources(self, *parts):
        left_out = tuple({"s", "d", "c", "z"} - set(self.library))
        files = [f for f in sorted(os.listdir(self.path(*parts))) if f.lower().endswith((".f", ".f90"))]
        return [self.path(*parts, f) for f in files if not (left_out and f.startswith(left_out))]

    def compile(self, files, group):
        """Objects of the files that compile."""
        folder = os.path.join(self.folder, group)
        os.makedirs(folder, exist_ok=True)

        def one(file):
            target = os.path.join(folder, os.path.basename(file).rsplit(".", 1)[0] + ".o")
            command = [self.compiler, *self.flags, "-J", self.folder, "-I", self.folder, "-c", file, "-o", target]
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
            if done.returncode != 0:
                self.broken.append(f"{group}/{os.path.basename(file)}")
                print(f"{file}\n{done.stdout}{done.stderr}"[:2000])
                return None
            return target

        first = [one(f) for name in FIRST for f in files if os.path.basename(f) == name]
        rest = [f for f in files if os.path.basename(f) not in FIRST]
        with ThreadPoolExecutor(self.jobs) as pool:
            return [o for o in first + list(pool.map(one, rest)) if o]

    def libraries(self):
        """Makes the libraries; gives the processor seconds of BLAS and LAPACK."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        blas = self.compile(self.sources("BLAS", "SRC"), "blas")
        lapack = self.compile(self.sources("SRC") + [self.path("INSTALL", f) for f in INSTALL], "lapack")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        matgen = self.compile(self.sources("TESTING", "MATGEN"), "matgen")
        for name, objects in (("blas", blas), ("lapack", lapack), ("tmg", matgen)):
            library = os.path.join(self.folder, f"lib{name}.a")
            if os.path.exists(library):
                os.remove(library)
            subprocess.run(["ar", "rc", library, *objects], check=True)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def testers(self, precisions, only):
        """By tester: how many tests, and how many failed; None where it does not run."""
        counts = {}
        runs = []
        for letter in precisions:
            runs += [(f"{letter}blat{level}", self.blas_tester(letter, level)) for level in (1, 2, 3)]
            linear = self.program(letter, "LIN", LINEAR, only, f"{letter}test")
            runs.append((f"{letter}test", lambda p=linear, n=f"{letter}test": self.lapack_tester(p, n)))
            names = [name.replace("X", letter) for name in EIGENVALUE]
            eigen = self.program(letter, "EIG", EIGEN, only, *(letter + name.removeprefix(letter) for name in names))
            for name in names:
                runs.append((letter + name.removeprefix(letter), lambda p=eigen, n=name: self.lapack_tester(p, n)))
        runs = [run for run in runs if only in run[0]]
        with ThreadPoolExecutor(self.jobs) as pool:
            for (name, _), count in zip(runs, pool.map(lambda run: run[1](), runs)):
                counts[name] = count
        return counts

    def blas_tester(self, letter, level):
        def run():
            name = f"{letter}blat{level}"
            program = self.link(name, self.compile([self.path("BLAS", "TESTING", name + ".f")], "blas-testing"), ["blas"])
            where = os.path.join(self.folder, name + "-run")
            os.makedirs(where, exist_ok=True)
            out = self.run(program, where, self.path("BLAS", "TESTING", name + ".in") if level > 1 else os.devnull)
            if out is None:
                return None
            summary = os.path.join(where, name + ".out")
            if level > 1 and os.path.exists(summary):
                with open(summary, encoding="utf-8", errors="replace") as file:
                    out = file.read()
            passed = len(re.findall(r"PASS", out))
            return passed, len(re.findall(r"FAIL|SUSPECT|FATAL|\*{7}", out))

        return run

    def program(self, letter, folder, lists, only, *names):
        """A LAPACK tester, of the objects that its makefile names; None where no wanted test needs it."""
        if not any(only in name for name in names):
            return None
        with open(self.path("TESTING", folder, "Makefile"), encoding="utf-8") as file:
            text = file.read().replace("\\\n", " ")
        text = re.sub(r"^ifdef USEXBLAS.*?^else", "", text, flags=re.M | re.S)
        objects = []
        for name in lists:
            name = name.replace("X", letter.upper()) if name.startswith("X") else name
            name = name.replace("DZ", "SC", 1) if letter in "sc" and name.startswith("DZ") else name
            objects += " ".join(re.findall(rf"^{name} *\+?= *(.*)$", text, re.M)).split()
        objects = list(dict.fromkeys(objects))
        files = [self.path("TESTING", folder, o.removesuffix(".o")) for o in objects]
        files = [f + extension for f in files for extension in (".f", ".F", ".f90") if os.path.exists(f + extension)]
        group = f"{folder}-{letter}"
        return self.link(f"x{folder.lower()}{letter}", self.compile(files, group), ["tmg", "lapack", "blas"])

    def link(self, name, objects, libraries):
        program = os.path.join(self.folder, name)
        command = [self.compiler, *objects, "-L", self.folder, *(f"-l{library}" for library in libraries), "-o", program]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode != 0:
            self.broken.append(name)
            print(f"{name}: linking failed\n{done.stdout}{done.stderr}"[:2000])
            return None
        return program

    def lapack_tester(self, program, name):
        out = program and self.run(program, self.folder, self.path("TESTING", name + ".in"))
        if not out:
            return None
        with open(os.path.join(self.folder, f"{os.path.basename(program)}-{name}.out"), "w", encoding="utf-8") as file:
            file.write(out)
        tests = sum(int(n) for n in re.findall(r"\( *(\d+) tests run\)", out))
        failures = 0
        for failed, of in re.findall(r"(\d+) out of *(\d+) tests failed", out):
            failures, tests = failures + int(failed), tests + int(of)
        # The testers of balancing say how many examples they had, and of each kind of failure an example, or 0.
        tests += sum(int(n) for n in re.findall(r"total number of examples tested *= *(\d+)", out))
        errors = len(re.findall(r"is not zero *= *[1-9]", out))
        errors += len(re.findall(r"\*\*\* Error|not detected|illegal|\*\*\*.* failed", out))
        return tests, failures + errors

    def run(self, program, where, stdin):
        if program is None:
            return None
        with open(stdin, encoding="utf-8", errors="replace") as file:
            try:
                done = subprocess.run([program], stdin=file, cwd=where, capture_output=True, text=True, errors="replace", timeout=RUN_SECONDS)
            except subprocess.TimeoutExpired:
                print(f"{program}: no end after {RUN_SECONDS} s")
                return None
        if done.returncode != 0:
            print(f"{program} < {stdin}: exit status {done.returncode}\n{done.stderr[-1000:]}")
            return None
        return done.stdout


if __name__ == "__main__":
    sys.exit(main())
