#!/usr/bin/env python3
"""Compiles SQLite, Lua and zlib with accc and with gcc, unchanged, and compares what the programs print.

Usage:   run.py --compiler target/release/accc [--peer gcc] [--only sqlite] [--times]
Needs:   python3, cargo (it fetches the crates that carry the sources: Cargo.toml beside this file), gcc.
Prints a line a project and `N passed, N failed` at the end; with --times also seconds to compile and to run (the least of
three) and their ratios to the peer's.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-O2"]
ZLIB = "adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil gzclose gzlib gzread gzwrite"


def projects(source_of):
    sqlite = os.path.join(source_of("libsqlite3-sys"), "sqlite3")
    lua = os.path.join(source_of("lua-src"), "lua-5.4.7")
    zlib = os.path.join(source_of("libz-sys"), "src", "zlib")
    programs = {"lua.c", "luac.c", "onelua.c"}
    lua_files = sorted(f for f in os.listdir(lua) if f.endswith(".c") and f not in programs)
    return [
        ("sqlite", [os.path.join(sqlite, "sqlite3.c")], [f"-I{sqlite}", "-DSQLITE_THREADSAFE=0", "-DSQLITE_ENABLE_MATH_FUNCTIONS"], "sqlite_main.c", ["sqlite.sql"]),
        ("lua", [os.path.join(lua, f) for f in lua_files], [f"-I{lua}", "-DLUA_USE_POSIX"], "lua_main.c", ["bench.lua"]),
        ("zlib", [os.path.join(zlib, f + ".c") for f in ZLIB.split()], [f"-I{zlib}", "-DHAVE_UNISTD_H"], "zlib_main.c", []),
    ]


def main():
    parser = argparse.ArgumentParser(description="Third-party C programs: accc against a peer.")
    parser.add_argument("--compiler", default="accc")
    parser.add_argument("--peer", default="gcc")
    parser.add_argument("--only", default="")
    parser.add_argument("--times", action="store_true")
    options = parser.parse_args()
    folders = fetch()
    passed = failed = 0
    for project in projects(lambda crate: folders[crate]):
        if options.only not in project[0]:
            continue
        reason = compare(project, options)
        print(f"{'FAIL' if reason else 'pass'}  {project[0]}", flush=True)
        if reason:
            print(reason)
        passed, failed = passed + (not reason), failed + bool(reason)
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def fetch():
    """The folder of each crate with sources, by name."""
    with tempfile.TemporaryDirectory() as scratch:
        manifest = os.path.join(scratch, "Cargo.toml")
        with open(os.path.join(HERE, "Cargo.toml"), encoding="utf-8") as ours, open(manifest, "w", encoding="utf-8") as copy:
            copy.write(ours.read())
        command = ["cargo", "metadata", "--format-version", "1", "--manifest-path", manifest]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"run.py: cargo could not fetch the sources\n{done.stderr}")
    return {p["name"]: os.path.dirname(p["manifest_path"]) for p in json.loads(done.stdout)["packages"]}


def compare(project, options):
    """What went wrong with one project, or ''."""
    with tempfile.TemporaryDirectory() as scratch:
        results = []
        for which, compiler in (("ours", options.compiler), ("peer", options.peer)):
            binary = os.path.join(scratch, which)
            seconds, reason = build(compiler, project, binary, options.times)
            if reason:
                return reason
            results.append((seconds,) + execute(binary, project, options.times))
        (our_build, our_run, our_text), (peer_build, peer_run, peer_text) = results
        if options.times:
            print(f"      compile {our_build:6.2f} s, peer {peer_build:6.2f} s, ratio {our_build / peer_build:.2f}")
            print(f"      run     {our_run:6.3f} s, peer {peer_run:6.3f} s, ratio {our_run / peer_run:.2f}")
        if our_text == peer_text:
            return ""
        pairs = zip(our_text.splitlines() + ["(end)"], peer_text.splitlines() + ["(end)"])
        ours, peer = next(((a, b) for a, b in pairs if a != b), ("", ""))
        return f"first difference:\nours: {ours}\npeer: {peer}"


def build(compiler, project, binary, times):
    """Seconds of CPU time for all objects, and the reason of a failure."""
    _, sources, flags, main_file, _ = project
    best = None
    for _ in range(3 if times else 1):
        objects, spent = [], 0.0
        for number, source in enumerate(sources + [os.path.join(HERE, main_file)]):
            objects.append(f"{binary}.{number}.o")
            command = [compiler] + FLAGS + flags + ["-w", "-c", source, "-o", objects[-1]]
            before = os.times()
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
            after = os.times()
            spent += after.children_user + after.children_system - before.children_user - before.children_system
            if done.returncode != 0:
                return 0.0, f"{' '.join(command)}\nexit status {done.returncode}\n{done.stderr[:4000]}"
        best = spent if best is None else min(best, spent)
    done = subprocess.run([compiler] + objects + ["-o", binary, "-lm", "-ldl"], capture_output=True, text=True)
    return best, "" if done.returncode == 0 else f"link: {done.stderr[:4000]}"


def execute(binary, project, times):
    """Seconds of CPU time (the least of several) and what the program prints."""
    arguments = [os.path.join(HERE, name) for name in project[4]]
    best = text = None
    for _ in range(5 if times else 1):
        before = os.times()
        done = subprocess.run([binary] + arguments, capture_output=True, text=True, errors="replace")
        after = os.times()
        spent = after.children_user - before.children_user
        text = f"{done.stdout}exit status {done.returncode}\n"
        best = spent if best is None else min(best, spent)
    return best, text


if __name__ == "__main__":
    sys.exit(main())
