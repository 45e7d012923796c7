#!/usr/bin/env bash
# `cuelastic bench`: a table with a line for each mix and a column for each policy, and the same as JSON; what is refused.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

cat >long.cu <<'EOF'
#include <cstdio>
#include <cstdlib>
__global__ void spin(int *p, int n)
{
	for (int i = 0; i < n; i++)
		atomicAdd(p, 1);
}
int main(int count, char **words)
{
	int *p, sum, n = count > 1 ? atoi(words[1]) : 100;
	cudaMalloc(&p, sizeof *p);
	cudaMemset(p, 0, sizeof *p);
	spin<<<40, 32>>>(p, n);
	cudaDeviceSynchronize();
	cudaMemcpy(&sum, p, sizeof sum, cudaMemcpyDeviceToHost);
	cudaFree(p);
	printf("said by a program\n");
	return sum != 40 * 32 * n;
}
EOF
cat >two.json <<'EOF'
{"programs": [{"name": "long", "files": ["long.cu"], "arguments": ["2000"]}, {"name": "short", "files": ["long.cu"], "share": 3}]}
EOF
# On a real clock: rounds, in each the programs alone just before they run together. Noise may make an STP that cannot be: an error.
"$CUELASTIC" bench --runs=2 --rounds=3 --workers=4 --json=r.json --svg=r.svg two.json >out 2>err
said=$?
{ [ $said -eq 0 ] && [ ! -s err ]; } || { [ $said -eq 1 ] && grep -q "an STP of [0-9.]* cannot be: at most" err; } ||
	complain "status $said: $(cat err)"
has out "| mix | streams: STP | ANTT | fill: STP | ANTT | share: STP | ANTT | priority: STP | ANTT | slice: STP | ANTT |"
grep -qE '^\| long \+ short \|( [0-9]+\.[0-9][0-9] ±[0-9]+\.[0-9][0-9] \|){10}$' out || complain "the mix's line"
grep -qE '^\| geometric mean \|( [0-9]+\.[0-9][0-9] \|){10}$' out || complain "the means"
three='[0-9.]+, elastic [0-9.]+, shared [0-9.]+'
grep -qE "^Programs alone, in microseconds a run: long $three; short $three\$" out || complain "the programs alone"
lacks out "said by a program"
python3 - $said <<'EOF' || complain "r.json"
import json, sys
r = json.load(open("r.json"))
assert r["device"] == "CPU device, not a GPU" and r["workers"] == 4 and r["runs"] == 2 and r["rounds"] == 3
assert [x["policy"] for x in r["results"]] == ["streams", "fill", "share", "priority", "slice"]
for x in r["results"]:
    assert all(p["runs"] >= 6 and p["us"] > 0 for p in x["programs"])
    assert 0 < x["stp"] and x["stp_spread"] >= 0 and 0 < x["antt"] and x["antt_spread"] >= 0 and 0 < x["fairness"] <= 1
assert all(set(a) == {"plain", "elastic", "shared"} and min(a.values()) > 0 for a in r["alone_us"].values())
EOF
python3 - <<'EOF' || complain "r.svg"
import json
import xml.etree.ElementTree as tree
r = json.load(open("r.json"))
bars = [e for e in tree.parse("r.svg").iter() if e.tag.endswith("rect") and len(e)]
said = [b[0].text for b in bars]
assert len(bars) == 2 * 2 * 5, len(bars)
for x in r["results"]:
    for name in ("stp", "antt"):
        bar = bars[said.index(f"long + short, {x['policy']}: {name.upper()} {x[name]:.2f}")]
        one = 440 / max(1, max(y[name] for y in r["results"]))
        assert abs(float(bar.get("width")) - x[name] * one) < 0.11
EOF
# In virtual time the kernels may have the times of a profile.
echo '{"cuelastic_profiles": 1, "device": "H100", "kernels": [{"name": "spin", "grid": 40, "block": 32, "registers": 16, "latency_us": 500}]}' >spin.json
status 0 bench --clock=virtual --profile=spin.json --policy=streams,priority --timeline=m.svg two.json
[ -s m-short-alone.svg ] || complain "no picture of a measurement"
grep -q 'short 5[01][0-9]' out || complain "the program alone by a profile"
has out "| mix | streams: STP | ANTT | waiting | priority: STP | ANTT | waiting |"

# Two programs of one source are as separate as others, whether the cache has made one object of them, or two, or is not used.
cat >equal.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void cook(float *x)
{
	float v = x[blockIdx.x];
	for (int i = 0; i < 200; i++)
		v = v * 0.9f + 1;
	x[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
int main()
{
	float *x;
	cudaMalloc(&x, 300 * 256 * sizeof *x);
	cudaMemset(x, 0, 300 * 256 * sizeof *x);
	for (int i = 0; i < 3; i++)
		cook<<<300, 256>>>(x);
	cudaDeviceSynchronize();
	return cudaFree(x);
}
EOF
echo '{"programs": [{"name": "a", "files": ["equal.cu"]}, {"name": "b", "files": ["equal.cu"]}]}' >equal.json
settle
for cache in --cache-dir=equal --cache-dir=equal --no-cache; do
	status 0 bench --clock=virtual --policy=share,slice --json=equal.out $cache equal.json
	[ -e equal.first ] || cp equal.out equal.first
	cmp equal.first equal.out || complain "$cache: other results than with an empty cache"
done

# In virtual time, results are exact: two runs give the same bytes. The modes of phases: one program has all kernels of a mix.
cat >kernels.cu <<'EOF'
#ifdef WITH_A
__global__ void a(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
#endif
#ifdef WITH_B
__global__ void b(int *p)
{
	int sum = 0;
	for (int i = 0; i < 50; i++)
		sum += p[(threadIdx.x + i) % 64];
	p[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#endif
int main()
{
	static int *p = nullptr, *q = nullptr;
	static cudaStream_t s = nullptr, t = nullptr;
	if (!p) {
		cudaMalloc(&p, 1 << 20);
		cudaMalloc(&q, 1 << 20);
#ifdef MERGED
		cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
#endif
	}
#ifdef MERGED
#pragma cuelastic phase
#endif
	{
#ifdef WITH_A
		a<<<3000, 64, 0, s>>>(p);
#endif
#ifdef WITH_B
		b<<<500, 64, 0, t>>>(q);
#endif
	}
	cudaStreamSynchronize(s);
	return cudaStreamSynchronize(t);
}
EOF
cat >virtual.json <<'EOF'
{"programs": [{"name": "a", "files": ["kernels.cu"], "flags": ["-DWITH_A"]}, {"name": "b", "files": ["kernels.cu"], "flags": ["-DWITH_B"]}],
 "merged": ["kernels.cu"]}
EOF
policies=streams,mpmax,auto,interleave,persistent,partition,mix
status 0 bench --clock=virtual --policy=$policies --json=v.json --svg=v.svg virtual.json
head=
for policy in ${policies//,/ }; do head="$head $policy: STP | ANTT | waiting |"; done
has out "| mix |$head"
grep -qE '^\| a \+ b \|( [0-9]+\.[0-9]+ \|){21}$' out || complain "the mix's line in virtual time"
lacks v.svg "(null)"
mv out first
status 0 bench --clock=virtual --policy=$policies --json=w.json virtual.json
cmp first out || complain "two runs in virtual time differ"
cmp v.json w.json || complain "two runs in virtual time differ in their JSON"
python3 - <<'EOF' || complain "v.json"
import json
r = json.load(open("v.json"))
assert r["rounds"] == 1
for x in r["results"]:
    progress = [r["alone_us"][p["program"]]["plain"] / p["us"] for p in x["programs"]]
    assert abs(x["stp"] - sum(progress)) < 1e-6 and abs(x["antt"] - sum(1 / p for p in progress) / 2) < 1e-6
    assert abs(x["fairness"] - min(progress) / max(progress)) < 1e-6 and x["stp_spread"] == 0
by = {x["policy"]: x["programs"][0]["us"] for x in r["results"]}
assert len({by[mode] for mode in ("interleave", "persistent", "partition", "mix")}) == 4, by
assert by["auto"] < 1.01 * min(by[mode] for mode in ("interleave", "mix")), by # only runs after measuring count
EOF
status 1 bench --policy=partition two.json
has err 'two.json: the policy partition needs "merged"'

# For a GPU the programs and what loads them are built by nvcc. Where there is none, the first call of CUDA says so.
status 2 bench --device=cuda --workers=2 two.json
has err "a GPU has the multiprocessors that it has"
status 2 bench --device=gpu two.json
cat >counts.cu <<'EOF'
#include <cstdio>
__global__ void one(int *p) { *p = 1; }
int main()
{
	int count = 0, *p = nullptr;
	cudaError_t error = cudaGetDeviceCount(&count);
	if (error)
		return fprintf(stderr, "said: %s\n", cudaGetErrorString(error)), 5;
	cudaMalloc(&p, sizeof *p);
	one<<<1, 1>>>(p);
	return cudaDeviceSynchronize();
}
EOF
echo '{"programs": [{"name": "a", "files": ["counts.cu"]}], "mixes": [["a"]]}' >gpu.json
if [ -e /dev/nvidiactl ] && command -v nvcc >/dev/null; then
	status 0 bench --device=cuda --runs=1 --json=gpu.out gpu.json
	grep -q '"device": "GPU"' gpu.out || complain "no GPU in the JSON"
else
	status 1 bench --device=cuda --runs=1 gpu.json
	grep -qE "has no NVIDIA GPU|nvcc was not found" err || complain "no GPU, and no word of it"
fi
if [ ! -e /dev/nvidiactl ] && command -v nvcc >/dev/null; then
	# As if there were a GPU, up to the first call of CUDA.
	cat >pretend.c <<'EOF'
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
int access(const char *path, int mode)
{
	return !strncmp(path, "/dev/nvidia", 11) ? 0 : (int)syscall(SYS_faccessat, -100, path, mode);
}
EOF
	cc -shared -fPIC -o pretend.so pretend.c
	LD_PRELOAD=$PWD/pretend.so status 1 bench --device=cuda --runs=1 gpu.json
	has err "said: "
	has err "a program of a-alone ended with 5"
fi

# A program that fails, one that cannot be built, and what is no workload.
cat >bad.json <<'EOF'
{"programs": [{"name": "a", "files": ["fails.cu"]}], "mixes": [["a"]]}
EOF
echo 'int main() { return 3; }' >fails.cu
status 1 bench --runs=1 bad.json
has err "a program of a-alone ended with 3"
[ ! -s out ] || complain "a table of nothing"
echo 'int main() { return x; }' >fails.cu
settle
status 1 bench --runs=1 bad.json
has err "fails.cu"
rm fails.cu
status 1 bench --runs=1 bad.json
echo '{"programs": [{"name": "a", "files": ["a.cu"]}]}' >one.json
status 1 bench one.json
has err "one.json: \$.programs: one program makes no pair"
status 1 bench missing.json
has err "missing.json: No such file"
status 2 bench
has err "no workload"
status 2 bench --runs=0 two.json
has err "--runs=0 is not a whole number from 1 to 1000"
status 2 bench --rounds=100 two.json
status 2 bench --policy=fast two.json
has err "--policy: fast is not one of"
status 2 bench --fast two.json
status 2 bench two.json two.json
status 0 bench --help
has out "usage: cuelastic bench"
finish
