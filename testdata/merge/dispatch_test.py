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
int main()
{
#pragma cuelastic phase merge(line, plane)
	{
		line<<<100, 128>>>(nullptr, 0);
		plane<<<dim3(10, 10), dim3(16, 8)>>>(nullptr, 0);
	}
}
"""
BODIES = {"line": r"^sqrt", "plane": r"^rsqrt"}  # an instruction of that body alone
MOST = {"line": {"interleave": 25, "persistent": 25, "partition": 25, "elastic": 17, "round": 0},
	"plane": {"interleave": 48, "persistent": 42, "partition": 42, "elastic": 26, "round": 8}}


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


def shortest(after, starts, is_end):
	"""The fewest instructions behind one of `starts`, up to and with an end; and which end."""
	open_ways = [(1, at) for start in starts for at in after[start]] if starts else [(1, 0)]
	heapq.heapify(open_ways)
	seen = set()
	while open_ways:
		count, at = heapq.heappop(open_ways)
		if at in seen:
			continue
		seen.add(at)
		if is_end(at):
			return count, at
		for following in after[at]:
			heapq.heappush(open_ways, (count + 1, following))
	return None


def one_round(code, after, bodies):
	"""The ways without those behind a body, and without those into the next round: behind a barrier, or back under a condition."""
	ends = bodies + [at for at, line in enumerate(code) if line.startswith("bar.sync")]
	return [[] if at in ends else [to for to in on if to > at or code[at][0] != "@"] for at, on in enumerate(after)]


def cost(lines, body, in_loop, divides):
	"""Of the whole kernel, or of a round of its loop: from the body to the body again. divides: by way of the division of a 2-D grid,
	behind which only that of a 3-D grid may follow."""
	code, after = ways(lines)
	bare = lambda line: re.sub(r"^@!?%\w+ ", "", line)
	at = next(at for at, line in enumerate(code) if re.match(body, bare(line)))
	is_body = lambda to: to == at
	start, end = ([at], is_body) if in_loop else ([], lambda to: code[to].startswith("ret"))
	stops = [] if in_loop else [is_body]
	if divides:
		within = one_round(code, after, bodies=[to for to, line in enumerate(code) if any(re.match(any_body, bare(line)) for any_body in BODIES.values())])
		divisions = [to for to, line in enumerate(code) if line.startswith("mul.hi") and shortest(within, [to], is_body)]
		follow = {to: sum(1 for other in divisions if shortest(within, [to], lambda at: at == other)) for to in divisions}
		plane = min((to for to in divisions if follow[to] > 0), key=follow.get)
		stops.insert(0, lambda to: to == plane)
	count = 0
	for stop in stops + [end]:
		found = shortest(after, start, stop)
		count += found[0]
		start = [found[1]]
	return count


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
					more = cost(lines, body, mode in ("persistent", "partition", "round"), kernel == "plane") - cost(original, body, False, False)
					bad = more > MOST[kernel][mode]
					print(f"{architecture:7} {kernel:6} {mode:11} {more:3}{'  TOO MUCH' if bad else ''}")
					failed |= bad
	return failed


if __name__ == "__main__":
	sys.exit(main())
