#!/usr/bin/env python3
"""The last step of run.sh: reads what the repetitions left and prints medians and their ratio.

Usage: compare.py FOLDER REPETITIONS GENERATIONS, with cuda.N, accc.N (what the programs print) and profile.N (ACC_TIME)
in FOLDER. The device time of accc is the sum of `device time(us): total=` under every `kernel launched` line. Exits
with 1 where the two programs disagree on a count of cells, or a profile shows no kernel.
"""
import re
import statistics
import sys


def main():
    folder, repetitions, generations = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    cuda, accc = [], []
    for i in range(repetitions):
        peer, ours, profile = (read(f"{folder}/{name}.{i}") for name in ("cuda", "accc", "profile"))
        if cells(peer) != cells(ours) or not cells(ours):
            sys.exit(f"repetition {i}: the programs disagree on the cells\nCUDA: {cells(peer)}\naccc: {cells(ours)}")
        cuda.append(float(re.search(r"ms per generation: ([\d.]+)", peer)[1]))
        accc.append(kernel_microseconds(profile) / 1000 / generations)
    ours, peer = statistics.median(accc), statistics.median(cuda)
    print(f"{'':10} {'ms per generation':>18}   (median of {repetitions}; min..max)")
    for name, times in (("CUDA C", cuda), ("accc", accc)):
        print(f"{name:10} {statistics.median(times):18.4f}   ({min(times):.4f}..{max(times):.4f})")
    print(f"accc / CUDA C = {ours / peer:.3f}")


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def cells(text):
    return re.findall(r"generation\s+(\d+)\s*:\s*(\d+)", text)


def kernel_microseconds(profile):
    """The device time of all kernels; the line after `kernel launched` and its grid line holds it."""
    total, in_kernel, kernels = 0, False, 0
    for line in profile.splitlines():
        if "kernel launched" in line:
            in_kernel, kernels = True, kernels + 1
        elif re.search(r"\breached\b|transfers:", line):
            in_kernel = False
        found = re.search(r"device time\(us\): total=([\d,]+)", line)
        if found and in_kernel:
            total += int(found[1].replace(",", ""))
            in_kernel = False
    if not kernels:
        sys.exit(f"the profile shows no kernel:\n{profile[:2000]}")
    return total


if __name__ == "__main__":
    main()
