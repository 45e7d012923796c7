#!/usr/bin/env bash
# The chain of a plan, in virtual time: a profile, planners, `cuelastic tune`, and the program under its plan.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

cat >pair.cu <<'EOT'
#include <cstdio>
#include <cstring>
#include <ctime>
__global__ void cook(float *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	v[i] = x;
}
__global__ void stream(const float4 *in, float4 *out)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[i];
}
int main(int argc, char **argv)
{
	float *v, first;
	float4 *in, *out;
	cudaMalloc(&v, 200 * 1024);
	cudaMalloc(&in, 1600 * 2048);
	cudaMalloc(&out, 1600 * 2048);
	cudaMemset(v, 0, 200 * 1024);
	cudaMemset(in, 0, 1600 * 2048);
	for (int k = 0; k < 2 && (argc == 1 || strcmp(argv[1], "none")); k++) {
#pragma cuelastic phase merge(cook, stream) ratio(cook : 8, stream : 1)
		{
			cook<<<200, 256>>>(v, 60);
			stream<<<1600, 128>>>(in, out);
		}
	}
	cudaMemcpy(&first, v, sizeof first, cudaMemcpyDeviceToHost);
	printf("%g\n", first);
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (argc > 1)
		printf("%ld\n", now.tv_nsec);
	return 0;
}
EOT

status 2 tune
has err "no file to tune"
status 2 tune --runs=3 pair.cu
has err "--runs is for --device=cuda"
status 2 tune --clock=real pair.cu
has err "--clock=real says nothing about a GPU"
status 2 tune --timeline=t.svg pair.cu
has err "CUELASTIC_PLAN=PLAN draws it"

if command -v nvcc >/dev/null; then
	status 0 profile --model="RTX 2060" --points=4 -o pair.json pair.cu
	status 0 plan --planner=even --json=plans.json pair.json
	has out "cook on 15, stream on 15 SMs"
	status 0 sim pair.json
fi

CUELASTIC_PHASE=native CUELASTIC_PLAN=/nowhere status 0 tune --model="RTX 2060" --json=tuned.json -o plan.txt pair.cu
has out "virtual RTX 2060, 30 SMs"
has out "phase cook(8,4)+stream(8,8), 2 times"
grep -qE '^(merge|do not merge) cook and stream, .*: [0-9.]+ % faster than ' out || complain "no sentence"
[ "$(grep -c '  best$' out)" = 1 ] || complain "no best way"
python3 - <<'EOT' || complain "the times"
import json
tuned = json.load(open("tuned.json"))
(phase,) = tuned["phases"]
times = [t["us"][0] for t in phase["tries"] if "us" in t]
best = phase["tries"][phase["best"]]
assert tuned["source"] == "virtual" and len(times) > 20 and min(times) == best["us"][0] > 0
assert "phase cook(8,4)+stream(8,8) " + best["words"] == open("plan.txt").read().split("\n")[2]
assert 1.01 * best["us"][0] < [t for t in phase["tries"] if t["words"] == "mode=auto"][0]["us"][0]
EOT

# A phase that has a single launch at one of its times is tried merged, too.
sed 's/\t\t\tstream</\t\t\tif (k) stream</' pair.cu >once.cu
status 0 tune --model="RTX 2060" --json=once.json once.cu
has out "  1 of 2 times merged"
lacks out "not in this way"
has once.json ', "merged": 1}'

# Streams with priorities. A few long blocks behind many short ones end late, unless they go first.
cat >late.cu <<'EOT'
#include <cstdio>
__device__ void cook(float *v, int i, int rounds)
{
	float x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	v[i] = x;
}
__global__ void wide(float *v, int rounds)
{
	cook(v, blockIdx.x * blockDim.x + threadIdx.x, rounds);
}
__global__ void deep(float *v, int rounds)
{
	cook(v, blockIdx.x * blockDim.x + threadIdx.x, rounds);
}
__global__ void slim(float *v, int rounds)
{
	cook(v, blockIdx.x * blockDim.x + threadIdx.x, rounds);
}
int main(int argc, char **)
{
	float *v, first;
	cudaStream_t other;
	cudaMalloc(&v, 1300 * 1024);
	cudaMemset(v, 0, 1300 * 1024);
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	if (argc > 1) // its blocks fill the device, and others wait
		slim<<<800, 256, 0, other>>>(v + 460 * 256, 1000);
#pragma cuelastic phase merge(wide, deep)
	{
		wide<<<400, 256>>>(v, 100);
		deep<<<30, 128>>>(v + 430 * 256, 2000);
	}
	cudaDeviceSynchronize();
#pragma cuelastic phase merge(wide, deep, slim)
	{
		wide<<<40, 256>>>(v, 100);
		deep<<<30, 128>>>(v + 430 * 256, 200);
		slim<<<30, 128>>>(v + 445 * 256, 200);
	}
	cudaMemcpy(&first, v, sizeof first, cudaMemcpyDeviceToHost);
	printf("%g\n", first);
	return cudaDeviceSynchronize();
}
EOT
status 0 tune --model="RTX 2060" --json=late.json late.cu
has out "streams 0:1 (deep first)"
python3 - <<'EOT' || complain "what goes first"
import json
two, three = [{t["words"]: t["us"][0] for t in p["tries"] if "us" in t and "kernels" not in t} for p in json.load(open("late.json"))["phases"]]
assert {"mode=streams first=1:0:0", "mode=streams first=0:1:0", "mode=streams first=0:0:1"} <= set(three), three
assert two["mode=streams first=0:1"] < 0.97 * two["mode=streams"] and two["mode=streams"] < two["mode=streams first=1:0"], two
EOT
# It goes before what other streams have, too: so its stream really has the priority.
for first in "" " first=0:1"; do
	printf 'cuelastic plan 1\ndevice 30 RTX 2060\nphase wide(8,4)+deep(8,4) mode=streams%s\n' "$first" >first.txt
	rm -f times
	CUELASTIC_CPU_TIMES=$PWD/times CUELASTIC_PLAN=first.txt status 0 run --clock=virtual --model="RTX 2060" late.cu -- load
	[ "$(sort -n -k4 times | sed -n 1p | grep -c deep)" = $((${#first} > 0)) ] || complain "the order with$first"
done

# What runs before a phase changes its time a little: with each phase in the best way of the first runs, they are not the best.
# Its input is that of all runs, those of the profile, too.
cat >two.cu <<'EOT'
#include <cstdio>
__global__ void wide(float *v) { v[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
__global__ void deep(float *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1;
	v[i] = x;
}
__global__ void third(float *v) { v[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void fourth(float *v) { v[blockIdx.x * blockDim.x + threadIdx.x] *= 3; }
int main()
{
	float *v, first;
	int times;
	if (scanf("%d", &times) != 1)
		return 4;
	cudaMalloc(&v, 4 * 60000 * sizeof *v);
	cudaMemset(v, 0, 4 * 60000 * sizeof *v);
	for (int k = 0; k < times; k++) {
#pragma cuelastic phase merge(wide, deep)
		{
			wide<<<400, 128>>>(v);
			deep<<<100, 128>>>(v + 60000, 30);
		}
#pragma cuelastic phase merge(third, fourth)
		{
			third<<<200, 256>>>(v + 120000);
			fourth<<<400, 128>>>(v + 180000);
		}
	}
	cudaMemcpy(&first, v, sizeof first, cudaMemcpyDeviceToHost);
	printf("%g\n", first);
	return 0;
}
EOT
echo 3 >times.txt
status 0 tune --model="RTX 2060" --stdin=times.txt --timeout=200.5 --json=two.json -o two.txt two.cu
if command -v nvcc >/dev/null; then lacks err "without profiles"; fi
python3 - <<'EOT' || complain "the plan for two phases"
import json
phases = json.load(open("two.json"))["phases"]
plan = open("two.txt").read()
assert [p["times"] for p in phases] == [3, 3]
for p in phases:
	best = p["tries"][p["best"]]
	assert best["us"][0] == min(t["us"][0] for t in p["tries"] if "us" in t), p
	assert f'phase {p["phase"]} {best["words"]}\n' in plan, plan
EOT

# Blocks on each SM, which the planners find in profiles that have the performance by blocks.
python3 - <<'EOT'
import json
def kernel(name, blocks, threads, by_blocks):
	return {"name": name, "program": name, "grid": [blocks, 1, 1], "block": [threads, 1, 1], "registers": 16, "static_shared_bytes": 0,
		"dynamic_shared_bytes": 0, "latency_us": [900 / min(m, 12) for m in range(1, 31)], "bandwidth_mb_s": [1] * 30, "performance": [by_blocks] * 30}
json.dump({"cuelastic_profiles": 1, "device": "RTX 2060", "kernels": [kernel("cook", 200, 256, [1, 2, 2, 2]), kernel("stream", 1600, 128, [1, 1.5, 2, 2.5])]},
	open("blocks.json", "w"))
EOT
status 0 plan --planner=slicer blocks.json
has out "or blocks an SM 2:4"
status 0 tune --model="RTX 2060" --profile=blocks.json --json=blocks.out pair.cu
python3 - <<'EOT' || complain "the ways of mix"
import json
(phase,) = json.load(open("blocks.out"))["phases"]
ways = {t["words"]: t["us"][0] for t in phase["tries"] if "us" in t and t["words"].startswith("mode=mix")}
assert {"mode=mix ratio=1:1", "mode=mix ratio=1:7", "mode=mix sm_blocks=1:1", "mode=mix sm_blocks=2:4"} <= set(ways), ways
assert ways["mode=mix sm_blocks=1:1"] != ways["mode=mix ratio=1:1"]
# They are played with these times, 75 us each, in two phases.
(native,) = [t["us"][0] for t in phase["tries"] if t["words"] == "mode=native"]
assert 4 * 75 < native < 4 * 82, native
EOT

# The plan decides, and the program computes the same.
status 0 run --clock=virtual --model="RTX 2060" pair.cu
cp out before
CUELASTIC_LOG=$PWD/launches.log CUELASTIC_PLAN=plan.txt status 0 run --clock=virtual --model="RTX 2060" pair.cu
diff out before >/dev/null || complain "the plan changed the program's output"
[ ! -s err ] || complain "the plan fits, and yet: $(cat err)"
[ "$(grep -c 'plan=3$' launches.log)" = 4 ] || complain "the plan did not decide: $(cat launches.log)"
# Beside a plan, `run` chooses no policy: the times are those of the table.
sed 's/mode=.*/mode=native/' plan.txt >native.txt
CUELASTIC_LOG=$PWD/native.log CUELASTIC_PLAN=native.txt status 0 run --clock=virtual --model="RTX 2060" pair.cu
if grep fill native.log; then complain "run has another policy than tune"; fi
CUELASTIC_PLAN=plan.txt status 0 run --clock=virtual --model=H100 pair.cu
has err "it is for RTX 2060 with 30 SMs, and device 0 is H100 with 132: the plan is ignored there"
sed -i 's/cook(8,4)/cook(8)/' plan.txt
CUELASTIC_PLAN=plan.txt status 0 run --clock=virtual --model="RTX 2060" pair.cu
has err "plan.txt:3: no phase cook(8)+stream(8,8) has run, but cook(8,4)+stream(8,8)"
sed -i 's/mode=/mode=x/' plan.txt
CUELASTIC_PLAN=plan.txt status 2 run --clock=virtual pair.cu
has err "is not a mode"

# What cannot be timed gets no line: a phase in a graph that is launched more than once, and one that ends before earlier work of
# another stream.
cat >untimed.cu <<'EOT'
#include <cstdio>
template <int Rounds> __device__ void work(float *v)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];
	for (int k = 0; k < Rounds; k++)
		x = x * 0.5f + 1;
	v[i] = x;
}
__global__ void cooks(float *v) { work<6000>(v); }
__global__ void warms(float *v) { work<5000>(v); }
__global__ void halves(float *v) { work<1>(v); }
__global__ void thirds(float *v) { work<2>(v); }
int main(int argc, char **)
{
	float *v, *w, first;
	cudaStream_t s, t;
	cudaGraph_t graph;
	cudaGraphExec_t made;
	cudaMalloc(&v, 20 * 1024);
	cudaMalloc(&w, 20 * 1024);
	cudaMemset(v, 0, 20 * 1024);
	cudaMemset(w, 0, 20 * 1024);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	cudaDeviceSynchronize();
	// It is captured before a phase, and runs after it.
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	warms<<<20, 256, 0, s>>>(v);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&made, graph, 0);
	if (argc == 1) {
#pragma cuelastic phase merge(cooks, warms)
		{
			cooks<<<20, 256, 0, s>>>(v);
			warms<<<20, 256, 0, s>>>(w);
		}
#pragma cuelastic phase merge(halves, thirds)
		{
			halves<<<2, 256, 0, t>>>(v);
			thirds<<<2, 256, 0, t>>>(w);
		}
		cudaDeviceSynchronize();
	}
	cudaGraphLaunch(made, s);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
#pragma cuelastic phase merge(cooks, halves)
	{
		cooks<<<20, 256, 0, s>>>(v);
		halves<<<20, 256, 0, s>>>(w);
	}
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&made, graph, 0);
	for (int k = 0; k < 3; k++)
		cudaGraphLaunch(made, s);
	cudaDeviceSynchronize();
	cudaMemcpy(&first, v, sizeof first, cudaMemcpyDeviceToHost);
	printf("%g\n", first);
	return 0;
}
EOT
status 0 tune --model="RTX 2060" --json=untimed.json -o untimed.txt untimed.cu
[ "$(grep -c '^phase' untimed.txt):$(grep -c '^phase cooks(8)+warms(8) ' untimed.txt)" = 1:1 ] || complain "a line for what was not timed: $(cat untimed.txt)"
grep -A1 '^phase cooks(8)+halves(8)' out | grep -q 'leave it: it is captured into a graph' || complain "captured"
grep -A1 '^phase halves(8)+thirds(8)' out | grep -q 'leave it: in one of the ways it ends before work that was submitted earlier' || complain "hidden"
[ "$(grep -c '"untimed": "' untimed.json)" = 2 ] || complain "untimed phases as JSON"
rm untimed.txt
status 1 tune --model="RTX 2060" -o untimed.txt untimed.cu -- graph
has err "no phase can be timed"
[ ! -e untimed.txt ] || complain "a plan without times"

status 1 tune --model="RTX 2060" pair.cu -- none
has err "no phase has run"
long=$(printf 'c%.0s' {1..600})
sed "s/cook/$long/g; s/stream/s$long/g" pair.cu >long.cu
status 1 tune --model="RTX 2060" long.cu
has err "the names of a phase's kernels and parameters are longer than the 1022 bytes that a plan can have: ccc"
status 1 tune --model="RTX 2060" pair.cu -- time
has err "the program prints something else with this plan, and not only other times; --no-compare allows it"

# Without a phase, launches side by side that share nothing are tried. What depends on each other is not.
sed -e '/#pragma/d' -e 's/200 \* 1024/64 * 1024/; s/1600 \* 2048/16 * 2048/g; s/<<<200/<<<8/; s/<<<1600/<<<16/' pair.cu >unmarked.cu
status 0 tune --model="RTX 2060" -o plan.txt unmarked.cu
has out "no phase is marked: launches side by side that share no memory that can be seen are tried as phases"
has out "phase cook(8,4)+stream(8,8), 2 times"
has out "mark their launches:"
has out "#pragma cuelastic phase merge(cook, stream)"
CUELASTIC_PLAN=plan.txt status 0 run --merge=independent --clock=virtual --model="RTX 2060" unmarked.cu
[ ! -s err ] || complain "the plan fits, and yet: $(cat err)"
sed 's/stream<<<16, 128>>>(in, out)/stream<<<16, 128>>>(in, (float4 *)v)/' unmarked.cu >dependent.cu
status 1 tune --model="RTX 2060" dependent.cu
has err "no launches stand side by side that share no memory"
# Another name for the same memory is not seen, but the output is.
sed -e 's/	for (int k = 0; k < 2/	in = (float4 *)(v + 7 * 256);\n	for (int k = 0; k < 1/' -e 's/(&first, v,/(\&first, out,/' unmarked.cu >another.cu
status 1 tune --model="RTX 2060" another.cu
has err "no launches stand side by side that share no memory"
# What prints something else each time says nothing of that.
sed -e '1i #include <unistd.h>' -e 's/now.tv_nsec/(long)getpid()/' unmarked.cu >pid.cu
status 1 tune --model="RTX 2060" pid.cu -- pid
has err "the program prints something else in each run"
status 1 tune --no-compare --model="RTX 2060" unmarked.cu
has err "no phase has run"
finish
