#!/usr/bin/env python3
"""Tries the packages of `cargo xtask dist`: unpacks each somewhere else, and with PATH=/usr/bin:/bin compiles and runs
programs with it, which is unpacked without ptxas; has `accc setup` fetch that; looks at what the .deb says of itself; builds
projects with CMake (accc.cmake), with make and its own rules, with a configure script of autoconf, and with Meson.

Ends with `N passed, N failed`. What needs a program that is missing here (cmake, ninja, meson, pip) is said to be left out.
The book's page about installing has: apt-get install, tar -xJf, accc setup.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTSUITE = os.path.dirname(HERE)
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
# One of so many run tests is compiled with each package.
SAMPLE = "100"
PAGES = ["accc", "accc-explain", "accc-report", "accc-setup", "accc-completions", "accc-manual", "accinfo"]


class Broken(Exception):
    """What is wrong with a package."""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", help="the tar.xz")
    parser.add_argument("--deb", help="the Debian package")
    parser.add_argument("--prefix", help="an installation that is there")
    parser.add_argument("--sample", default=SAMPLE, help="try one of so many run tests; 1: all")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checks = []
        if options.archive:
            checks += tree_checks("archive", lambda: unpack_archive(options.archive, folder), folder, options.sample)
        if options.deb:
            checks.append(("deb: what it says of itself", lambda: deb_info(options.deb)))
            checks += tree_checks("deb", lambda: unpack_deb(options.deb, folder), folder, options.sample)
        if options.prefix:
            checks += tree_checks("prefix", lambda: os.path.abspath(options.prefix), folder, options.sample)
        if not checks:
            parser.error("name a package")
        sys.exit(0 if all_pass(checks) else 1)


def all_pass(checks):
    failed = 0
    for name, check in checks:
        try:
            remark = check()
            print(f"pass  {name}" + (f" ({remark})" if remark else ""), flush=True)
        except (Broken, OSError) as error:
            failed += 1
            print(f"FAIL  {name}\n{error}", flush=True)
    print(f"{len(checks) - failed} passed, {failed} failed")
    return failed == 0


def tree_checks(name, unpack, folder, sample):
    """The checks of one tree with `bin`, `lib` and `share`."""
    prefix = unpack()
    checks = [
        ("its parts are its own", lambda: own_parts(prefix, folder)),
        ("ptxas", lambda: ptxas(prefix, os.path.join(folder, f"{name}-data"))),
        ("run tests", lambda: run_tests(prefix, sample)),
        ("manual and completions", lambda: texts(prefix)),
        ("accinfo", lambda: call([f"{prefix}/bin/accinfo"]) and None),
    ]
    for language in ["c", "fortran", *(["cpp"] if os.path.exists(f"{prefix}/lib/accc/accc-clang") else [])]:
        for generator, tool in [("Unix Makefiles", "make"), ("Ninja", "ninja")]:
            def project(language=language, generator=generator, tool=tool):
                return cmake(prefix, os.path.join(folder, f"{name}-{language}-{tool}"), language, generator, tool)
            checks.append((f"CMake, {language}, {generator}", project))
    for what, build in [("make", make), ("autoconf", autoconf), ("Meson", meson)]:
        def project(build=build, what=what):
            return build(prefix, os.path.join(folder, f"{name}-{what}"))
        checks.append((what, project))
    return [(f"{name}: {what}", check) for what, check in checks]


def unpack_archive(archive, folder):
    """Into a folder with a blank in its name, which the archive knows nothing of."""
    place = os.path.join(folder, "some where")
    os.mkdir(place)
    call(["tar", "-xJf", os.path.abspath(archive), "-C", place, "--strip-components=1"])
    return place


def unpack_deb(deb, folder):
    place = os.path.join(folder, "deb")
    call(["dpkg-deb", "-x", deb, place])
    return os.path.join(place, "usr")


def deb_info(deb):
    info = call(["dpkg-deb", "--info", deb])
    wanted = ["Package: accc", "Architecture: amd64", "libzstd1 (>= 1.5)", "libflang-22-dev", "gcc (>= 4:12)"]
    for text in wanted:
        if text not in info:
            raise Broken(f"`{text}` is missing in\n{info}")
    names = [line.split()[-1] for line in call(["dpkg-deb", "--contents", deb]).splitlines()]
    strangers = [name for name in names if not (name == "./" or name.startswith("./usr/"))]
    if strangers:
        raise Broken(f"files outside /usr: {strangers}")


def own_parts(prefix, folder):
    """The runtime library, the headers and libdevice are the package's, wherever it lies."""
    source = os.path.join(folder, "parts.c")
    with open(source, "w") as file:
        file.write("#include <openacc.h>\n#include <math.h>\nint main(void) { double x = 1;\n"
                   "#pragma acc parallel copy(x)\n x = sin(x);\n return acc_get_num_devices(acc_device_host) < 1; }\n")
    program = os.path.join(folder, "parts")
    accc = f"{prefix}/bin/accc"
    shown = call([accc, "-v", "-acc", "-ta=tesla:cc80", source, "-o", program])
    if os.path.realpath(f"{prefix}/lib/accc/libaccrt.a") not in shown.replace("bin/../", "").replace("\\ ", " "):
        raise Broken(f"libaccrt.a of {prefix} is not used:\n{shown}")
    rule = call([accc, "-M", source]).replace("\\ ", " ").replace("bin/../", "")
    if f"{prefix}/lib/accc/include/openacc.h" not in rule:
        raise Broken(f"openacc.h is not the package's:\n{rule}")
    call([program], {"ACC_DEVICE_TYPE": "host"})


def ptxas(prefix, data):
    """A package has none, but the licence of what it has; `accc setup` fetches it for the user, and then it is used."""
    accc, environment = f"{prefix}/bin/accc", {"XDG_DATA_HOME": data}
    if not os.path.exists(f"{prefix}/lib/accc/License.txt"):
        raise Broken("NVIDIA's licence is not beside libdevice.10.bc")
    if os.path.exists(f"{prefix}/lib/accc/ptxas"):
        return "part of this installation"
    if not works(["python3", "-m", "pip", "--version"]):
        return "left out, missing here: pip"
    place = os.path.join(data, "accc", "ptxas")
    if f"ptxas: {place}" not in call([accc, "setup"], environment) or not os.access(place, os.X_OK):
        raise Broken(f"ptxas is not in {place}")
    if sorted(os.listdir(os.path.dirname(place))) != ["License.txt", "ptxas"]:
        raise Broken(f"left behind: {os.listdir(os.path.dirname(place))}")
    if "ptxas is there" not in call([accc, "setup"], environment):
        raise Broken("it is fetched again")
    source, program = os.path.join(data, "one.c"), os.path.join(data, "one")
    with open(source, "w") as file:
        file.write("int main(void) { int x = 0;\n#pragma acc parallel copy(x)\n x = 1;\n return x - 1; }\n")
    if place not in call([accc, "-v", "-acc", "-ta=tesla:cc80", source, "-o", program], environment):
        raise Broken("it is not used")


def works(command):
    try:
        return subprocess.run(command, env=ENVIRONMENT, capture_output=True).returncode == 0
    except OSError:
        return False


def run_tests(prefix, sample):
    runner = [sys.executable, f"{TESTSUITE}/run_tests.py", "--compiler", f"{prefix}/bin/accc", "--flags=-acc"]
    return call(runner + ["--devices", "host,sim", "--sample", sample]).splitlines()[-1]


def texts(prefix):
    for page in PAGES:
        with open(f"{prefix}/share/man/man1/{page}.1") as file:
            if f".TH {page} 1" not in file.read():
                raise Broken(f"the page {page} is not the page of {page}")
    scripts = {
        "bash": "share/bash-completion/completions/accc",
        "zsh": "share/zsh/vendor-completions/_accc",
        "fish": "share/fish/vendor_completions.d/accc.fish",
    }
    left_out = [shell for shell in scripts if not shutil.which(shell)]
    for shell, script in scripts.items():
        if "Minfo" not in open(f"{prefix}/{script}").read():
            raise Broken(f"{script} does not know -Minfo")
        if shell not in left_out:
            call([shell, "-n", f"{prefix}/{script}"])
    return f"left out, missing here: {', '.join(left_out)}" if left_out else None


def cmake(prefix, build, language, generator, tool):
    if without := missing("cmake", tool):
        return without
    toolchain = f"--toolchain={prefix}/lib/accc/accc.cmake"
    call(["cmake", "-G", generator, "-S", os.path.join(HERE, language), "-B", build, toolchain])
    call(["cmake", "--build", build])
    expect(f"{build}/main", 1000000)
    again = call(["cmake", "--build", build, "--verbose"])
    if "accc -" in again or "accc\" -" in again:
        raise Broken(f"what is built is built again:\n{again}")


def make(prefix, build):
    """Make's own rules; what includes a header is made again when that changes, and nothing else."""
    if without := missing("make"):
        return without
    sources(build, "make", "c", "fortran")
    command = ["make", "-C", build, f"CC={prefix}/bin/accc", f"FC={prefix}/bin/accc"]
    command = [word.replace(" ", "\\ ") if "=" in word else word for word in command]
    call(command)
    for program in ["main", "main_fortran"]:
        expect(f"{build}/{program}", 1000000)
    if "Nothing to be done" not in call(command):
        raise Broken("what is made is made again")
    os.utime(f"{build}/saxpy.h", (2**31, 2**31))
    again = call([*command, "-n"])
    if "main.c" not in again or "saxpy.c" not in again or "vectors" in again:
        raise Broken(f"when a header changes, make does this:\n{again}")


def autoconf(prefix, build):
    """What configure asks, and a program of both languages built as it says."""
    if without := missing("autoconf", "make"):
        return without
    sources(build, "autoconf")
    call(["autoconf"], folder=build)
    call(["autoheader"], folder=build)
    compiler = in_words(prefix, build)
    told = call(["./configure", f"CC={compiler}", f"FC={compiler}"], folder=build)
    answers = {
        "that turns OpenACC on": "-fopenacc", "module inclusion flag": "-I", "module extension": "accmod",
        "module output flag": "-J", "name-mangling scheme": "lower case, underscore, no extra underscore",
        "size of long": "8", "dummy main": "none", "symbols for preprocessed Fortran": "-D",
    }
    for question, answer in answers.items():
        line = next((line for line in told.splitlines() if question in line), "")
        if not line.endswith(f"... {answer}"):
            raise Broken(f"configure found `{line}`, and not {answer}")
    call(["make"], folder=build)
    expect(f"{build}/main", 999000)


def meson(prefix, build):
    """With a native file that names what stands in for accc; a library and a program in each language."""
    if without := missing("meson", "ninja"):
        return without
    sources(build, "meson", "c", "fortran")
    native = os.path.join(build, "accc.ini")
    with open(native, "w") as file:
        file.write(f"[binaries]\nc = '{prefix}/lib/accc/meson/accc-c'\n")
        file.write(f"fortran = '{prefix}/lib/accc/meson/accc-fortran'\n")
    call(["meson", "setup", "build", "--native-file", native], folder=build)
    call(["ninja", "-C", "build"], folder=build)
    for program in ["main", "main_fortran"]:
        expect(f"{build}/build/{program}", 1000000)
    if "no work to do" not in call(["ninja", "-C", "build"], folder=build):
        raise Broken("what is built is built again")


def missing(*programs):
    """What is said where a program that a check needs is not there."""
    absent = [program for program in programs if not shutil.which(program, path=ENVIRONMENT["PATH"])]
    return f"left out, missing here: {', '.join(absent)}" if absent else None


def sources(build, *folders):
    for folder in folders:
        shutil.copytree(os.path.join(HERE, folder), build, dirs_exist_ok=True)


def in_words(prefix, folder):
    """accc without a blank in its name, which configure scripts cannot take."""
    link = os.path.join(folder, "prefix")
    os.symlink(prefix, link)
    return f"{link}/bin/accc"


def expect(program, number):
    """The version of OpenACC, and a sum."""
    printed = call([program], {"ACC_DEVICE_TYPE": "sim"}).split()
    if printed[:1] != ["202211"] or not printed[1:] or float(printed[1]) != number:
        raise Broken(f"{program} printed {printed}")


def call(command, environment=None, folder=None):
    """The stdout and stderr of a program that must succeed."""
    environment = {**ENVIRONMENT, **(environment or {})}
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Broken(f"$ {' '.join(command)}\n{done.stdout}exit code {done.returncode}")
    return done.stdout


if __name__ == "__main__":
    main()
