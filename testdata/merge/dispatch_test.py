#!/usr/bin/env python3
"""What a logical block of a merged kernel costs each of its threads beyond the original, in PTX instructions: in each mode, the shortest way
through the body, less the original's. In the loops, from one round's barrier to the next. Of an elastic entry: the way of a thread that runs one logical
block, and one round of its loop.
Prints the counts, and fails if one is above its limit.
dispatch_test.py RESOURCES NVCC CUELASTIC. Exit 77: there is no nvcc."""

import heapq
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = """
__global__ void line(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] = sqrtf(a[i]);
}
__global__ void plane(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i < n && j < n)
		a[j * n + i] = rsqrtf(a[j * n + i]);
}
__global__ void volume(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z * blockDim.z + threadIdx.z;
	if (i < n && j < n && k < n)
		a[(k * n + j) * n + i] = __sinf(a[(k * n + j) * n + i]);
}
int main()
{
#pragma cuelastic phase merge(line, plane, volume)
	{
		line<<<100, 128>>>(nullptr, 0);
		plane<<<dim3(10, 10), dim3(16, 8)>>>(nullptr, 0);
		volume<<<dim3(10, 10, 10), dim3(8, 8, 2)>>>(nullptr, 0);
	}
}
"""
BODIES = {"line": r"^sqrt", "plane": r"^rsqrt", "volume": r"^sin"}  # an instruction of that body alone
# Divisions of a block's number, and in merged kernels as many of a thread's.
DIVISIONS = {"line": None, "plane": 1, "volume": 2}
MOST = {"line": {"interleave": 23, "persistent": 19, "partition": 19, "elastic": 17, "round": 0},
	"plane": {"interleave": 25, "persistent": 25, "partition": 25, "elastic": 26, "round": 8},
	"volume": {"interleave": 29, "persistent": 29, "partition": 29, "elastic": 31, "round": 8}}


def entries(ptx):
	"""Of each entry: its name, and its lines of instructions and labels."""
	for name, body in re.findall(r"\.entry (\w+)\((?:.*?)\)[^{]*\{(.*?)\n\}", ptx, re.S):
		lines = (re.sub(r"//.*", "", line).strip() for line in body.split("\n"))
		yield name, [line for line in lines if re.match(r"(@?[a-z%!]|\$)", line)]


def ways(lines):
	"""The instructions, and where each goes on: numbers of instructions."""
	code, labels = [], {}
	for line in lines:
		if line.startswith("$"):
			labels[line.split(":")[0]] = len(code)
		else:
			code.append(line)
	after = []
	for i, line in enumerate(code):
		jump = re.search(r"\bbra(?:\.uni)?\s+(\$\w+)", line)
		goes_on = not line.startswith(("bra", "ret"))
		after.append(([i + 1] if goes_on and i + 1 < len(code) else []) + ([labels[jump[1]]] if jump else []))
	return code, after


def bare(line):
	return re.sub(r"^@!?%\w+ ", "", line)


def shortest(code, after, starts, is_end, divisions=None):
	"""The fewest instructions behind one of `starts`, up to and with an end; and which end. divisions: by way of so many that come behind the thread's
	number."""
	open_ways = [(1, at, 0) for start in starts for at in after[start]] if starts else [(1, 0, 0)]
	heapq.heapify(open_ways)
	seen = set()
	while open_ways:
		count, at, divided = heapq.heappop(open_ways)
		if (at, divided) in seen:
			continue
		seen.add((at, divided))
		if is_end(at) and divisions in (None, divided):
			return count, at
		if "%tid.x" in code[at]:
			divided = 0
		elif divisions is not None:
			divided += bare(code[at]).startswith("mul.hi")
		if divided <= 4:
			for following in after[at]:
				heapq.heappush(open_ways, (count + 1, following, divided))
	return None


def cost(lines, body, in_loop, divisions=None):
	"""Of the whole kernel, or of a round of its loop: from the body to the body again. divisions: how many there are."""
	code, after = ways(lines)
	at = next(at for at, line in enumerate(code) if re.match(body, bare(line)))
	others = [to for to, line in enumerate(code) if to != at and any(re.match(any_body, bare(line)) for any_body in BODIES.values())]
	for other in others:
		after[other] = []
	is_body = lambda to: to == at
	if in_loop:
		return shortest(code, after, [at], is_body, divisions)[0]
	return shortest(code, after, [], is_body, divisions)[0] + shortest(code, after, [at], lambda to: code[to].startswith("ret"))[0]


def main():
	resources, nvcc, cuelastic = sys.argv[1:]
	if not os.access(nvcc, os.X_OK):
		print("no nvcc: skipped")
		return 77
	failed = 0
	with tempfile.TemporaryDirectory() as work:
		source, out, ptx = (os.path.join(work, name) for name in ("in.cu", "out.cu", "out.ptx"))
		with open(source, "w", encoding="utf-8") as file:
			file.write(PROGRAM)
		subprocess.run([cuelastic, source, "-o", out], check=True)
		for architecture in "sm_75", "sm_90", "sm_120":
			subprocess.run([nvcc, "-ptx", "-arch=" + architecture, "-I", os.path.join(resources, "include"), out, "-o", ptx], check=True)
			with open(ptx, encoding="utf-8") as file:
				found = dict(entries(file.read()))
			for kernel, body in BODIES.items():
				original = next(lines for name, lines in found.items() if re.match(r"_Z\d" + kernel, name))
				for mode in "interleave", "persistent", "partition", "elastic", "round":
					text = f"cue_{kernel}_elastic" if mode in ("elastic", "round") else f"cue_merged_{mode}"
					lines = next(lines for name, lines in found.items() if text in name)
					divisions = DIVISIONS[kernel] and DIVISIONS[kernel] * (1 if mode in ("elastic", "round") else 2)
					more = cost(lines, body, mode in ("persistent", "partition", "round"), divisions) - cost(original, body, False)
					bad = more > MOST[kernel][mode]
					print(f"{architecture:7} {kernel:6} {mode:11} {more:3}{'  TOO MUCH' if bad else ''}")
					failed |= bad
	return failed


if __name__ == "__main__":
	sys.exit(main())
