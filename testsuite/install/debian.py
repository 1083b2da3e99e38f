#!/usr/bin/env python3
"""Runs the run tests with an accc that apt has installed: makes an empty Debian 12 (mmdebstrap, minbase) without cargo or
compiler, has apt-get install the .deb of `cargo xtask dist` there, which brings what it depends on, and runs there
testsuite/run_tests.py with /usr/bin/accc.

Usage:   debian.py --deb target/dist/accc_VERSION_amd64.deb           all run tests on host, multicore and sim
         debian.py --deb ... --sample 9                               each ninth one
         debian.py --deb ... --root DIR                               keep the Debian in DIR, or use the one that is there
Needs:   root, mmdebstrap, a Debian mirror (about 300 MB are fetched). Ends with `N passed, N failed`.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

TESTSUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MIRROR = "http://deb.debian.org/debian"
SOURCES = [
    f"deb {MIRROR} bookworm main", f"deb {MIRROR} bookworm-updates main",
    "deb http://deb.debian.org/debian-security bookworm-security main",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deb", required=True)
    parser.add_argument("--root", help="a folder for the Debian, kept; without it a temporary one")
    parser.add_argument("--devices", default="host,multicore,sim")
    parser.add_argument("--sample", default="1", help="one of so many run tests")
    options = parser.parse_args()
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        print("a Debian of its own wants root and mmdebstrap: run this as root")
        print("0 passed, 1 failed")
        return 1
    scratch = tempfile.mkdtemp(prefix="accc-debian-")
    os.chmod(scratch, 0o755)
    try:
        return run(options, options.root or os.path.join(scratch, "root"))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def run(options, root):
    if not os.path.isdir(os.path.join(root, "usr")):
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", "bookworm", root, *SOURCES], check=True)
    shutil.copy(options.deb, os.path.join(root, "accc.deb"))
    for name in ["resolv.conf", "hosts"]:
        shutil.copy(f"/etc/{name}", os.path.join(root, "etc", name))
    install = "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends --reinstall /accc.deb python3"
    inside(root, install + " > /install.log 2>&1 || { cat /install.log; exit 1; }")
    inside(root, "! command -v cargo && ! command -v rustc && accc --version && accinfo && dpkg -s accc | grep ^Version")
    tests = os.path.join(root, "testsuite")
    shutil.rmtree(tests, ignore_errors=True)
    shutil.copytree(TESTSUITE, tests, ignore=shutil.ignore_patterns("__pycache__", "third_party", "fortran"))
    command = f"python3 /testsuite/run_tests.py --compiler /usr/bin/accc --devices {options.devices} --sample {options.sample}"
    return inside(root, command, check=False)


def inside(root, command, check=True):
    """Runs a command of the shell in the root, with /proc and /dev of its own, which go when it ends."""
    words = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 ' \
            'PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "$2"'
    done = subprocess.run(["unshare", "--mount", "--propagation", "slave", "sh", "-c", words, "sh", root, command], check=False)
    if check and done.returncode != 0:
        sys.exit(f"in {root}: {command}: exit status {done.returncode}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
