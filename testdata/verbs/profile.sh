#!/usr/bin/env bash
# `cuelastic profile`: a program's launches and registers as a profile, which `explain` reads; and what it refuses.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

cat >two.cu <<'EOF'
#include <stdio.h>
namespace deep { template <class T> __global__ void twice(T *x, int n)
{
	__shared__ T tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	tile[threadIdx.x] = i < n ? x[i] : 0;
	__syncthreads();
	if (i < n)
		x[i] = 2 * tile[threadIdx.x];
} }
extern "C" __global__ void plain(int *x) { x[blockIdx.y * gridDim.x + blockIdx.x] = FIRST; }
int main(int argc, char **argv)
{
	int *x;
	(void)argv;
	if (argc > 2)
		return 3;
	int sms;
	cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
	fprintf(stderr, "%d SMs\n", sms);
	cudaMalloc(&x, 4096);
	for (int i = 0; i < 3; i++)
		deep::twice<<<10, 64>>>(x, 600);
	deep::twice<<<5, 32>>>(x, 100);
	if (argc == 1)
		plain<<<dim3(4, 2), 1, 128>>>(x);
	printf("noise\n");
	return cudaDeviceSynchronize();
}
EOF

status 0 profile --help
has out "usage: cuelastic profile"
status 2 profile
has err "no file to profile"
status 2 profile two.cu
has err "--model=NAME is required"
status 2 profile --model=C64 two.cu
status 2 profile --model=H100 --no-such-option two.cu
status 2 profile --model=H100 --timeout=soon two.cu
command -v nvcc >/dev/null || { echo "skipped: no nvcc"; exit 77; }
status 0 profile --model=h100 --points=0 -arch=sm_80 -DFIRST=7 two.cu
lacks out noise
has err noise
cp out two.json
has out '"device": "H100"'
has out '"program": "two"'
has out '"name": "twice",'
has out '"name": "twice#2",'
has out '"name": "plain",'
has out '"grid": [4, 2, 1]'
has out '"dynamic_shared_bytes": 128'
has out '"static_shared_bytes": 256'
has out '"grid": "counted: 3 launches on the CPU device", "registers": "ptxas, sm_90"'
has out '"global_bytes": 4096'
has err "132 SMs"
has out '"moved_bytes": 4800' # 600 ints of 10 blocks, loaded and stored; the tile is shared memory
has out '"moved_bytes": 800'  # 100 of 5 blocks
has out '"moved_bytes": 32'   # 8 stores
lacks out '"instructions": 0'
status 0 explain --policy=fill two.json
has out "10 grid"
status 0 profile --model=H100 --points=0 -DFIRST=7 --program=mine -o mine.json two.cu -- argument
status 1 plan mine.json
has err "mine.json: twice: no latency_us: \`cuelastic profile\` measures the times"
status 1 sim mine.json
has err "mine.json: twice: no latency_us: \`cuelastic profile\` measures the times"
lacks mine.json plain
has mine.json '"program": "mine"'

# Counters of a GPU, from the CSV of a profiler: into a profile that there is, and into one that is measured.
cat >ncu.csv <<'EOF'
==PROF== Connected to process 4242 (/home/user/two)
noise "of the program
==PROF== Profiling "twice" - 0: 0%....50%....100% - 8 passes
==PROF== Disconnected from process 4242
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","lts__t_sector_hit_rate.pct","lts__t_sectors_srcunit_tex.sum","sm__warps_active.avg.pct_of_peak_sustained_active","smsp__inst_executed.sum","smsp__warps_eligible.avg.per_cycle_active"
"","","","","","","","","","","","%","sector","%","inst","warp"
"0","4242","two","127.0.0.1","void deep::twice<float>(T1 *, int)","1","7","(64, 1, 1)","(10, 1, 1)","0","9.0","40.25","150","12.50","1,200","0.35"
"1","4242","two","127.0.0.1","void deep::twice<float>(T1 *, int)","1","7","(32, 1, 1)","(5, 1, 1)","0","9.0","50","150","12.50","1,200","0.25"
EOF
status 0 profile --ncu=ncu.csv --into=two.json -o counted.json
has err "cuelastic profile: note: ncu.csv: no launch of plain with blocks of (1, 1, 1): it gets no counters"
has err "note: ncu.csv:7: no stall_shares for twice, twice#2: the file lacks smsp__average_warps_issue_stalled_wait"
python3 - <<'EOF' || complain "the counters"
import json
before, after = (json.load(open(f))["kernels"] for f in ("two.json", "counted.json"))
twice = after[0]
assert twice["llc_hit_rate"] == 0.4025 and twice["llc_apki"] == 31.25 and twice["eligible_warps"] == 1.4 and after[1]["eligible_warps"] == 1
assert "ncu.csv, smsp__warps_eligible.avg.per_cycle_active, mean of 1 launch" in twice["sources"]["eligible_warps"]
assert after[2] == before[2]
for key, value in before[0].items():
	assert key == "sources" and value.items() <= twice[key].items() or twice[key] == value, key
EOF
status 0 profile --model=H100 --points=0 --ncu=ncu.csv -DFIRST=7 two.cu -- argument
has out '"llc_hit_rate": 0.5,'
status 0 plan --classes --thresholds=noc_mb_s=1,llc_mb_s=1 counted.json
has out memory
sed -i 's/"40.25"/"40,25"/' ncu.csv
status 1 profile --ncu=ncu.csv --into=two.json
has err 'ncu.csv:7: void deep::twice<float>(T1 *, int): the column "lts__t_sector_hit_rate.pct": it is "40,25", which is no number'
status 1 profile --ncu=two.json --into=two.json
has err 'two.json: no line begins with "ID"'
status 1 profile --ncu=absent.csv --into=two.json
has err "absent.csv: No such file"
status 1 profile --model=H100 --ncu=absent.csv two.cu
has err "absent.csv: No such file"
status 1 profile --ncu=ncu.csv --into=two.json -o ncu.csv
status 1 profile --model=H100 --ncu=ncu.csv -o ncu.csv two.cu
has err "ncu.csv: this is an input file"
status 1 profile --ncu="$tool" --into=two.json
has err "this is not text"
status 2 profile --into=two.json
has err "--into=two.json: what is added? --ncu=FILE"
status 2 profile --into=two.json --ncu=ncu.csv --sm-blocks=2
has err "--sm-blocks measures a program, and --into reads a profile"
status 2 profile --into=two.json --ncu=ncu.csv two.cu
has err "it takes no program"
status 2 profile --times=two.json --ncu=ncu.csv
has err "it adds nothing"

# Times in virtual time, on numbers of SMs; the kernels of a phase may be paired.
cat >phase.cu <<'EOF'
__global__ void first(float *x, int rounds) { for (int k = 0; k < rounds; k++) x[blockIdx.x * 256 + threadIdx.x] += 1; }
__global__ void second(float *x) { x[blockIdx.x * 256 + threadIdx.x] *= 2; }
__global__ void third(float *x) { x[threadIdx.x] = 1; }
int main()
{
	float *x, *y;
	cudaMalloc(&x, 800 * 1024);
	cudaMalloc(&y, 800 * 1024);
	third<<<1, 32>>>(x);
#pragma cuelastic phase merge(first, second)
	{
		first<<<800, 256>>>(x, 20);
		second<<<400, 256>>>(y);
	}
	return cudaDeviceSynchronize();
}
EOF
CUELASTIC_PLAN=/nowhere status 0 profile --model="RTX 2060" --points=3 -arch=sm_90 -o phase.json phase.cu
python3 - <<'EOF' || complain "the times"
import json
first, second, third = sorted(json.load(open("phase.json"))["kernels"], key=lambda k: k["name"])
assert first["phase"] == second["phase"] == "first(8,4)+second(8)" and "phase" not in third
assert "virtual:RTX 2060" in first["sources"]["latency_us"] and "on 1, 5, 30 SMs" in first["sources"]["latency_us"]
us = first["latency_us"]
assert len(us) == len(first["bandwidth_mb_s"]) == 30
assert us == sorted(us, reverse=True) and us[0] > 4 * us[4] > 12 * us[29] > 0, us
assert third["latency_us"][0] == third["latency_us"][29]
EOF
status 0 plan --planner=even phase.json
has out "first on 15, second on 15 SMs"
lacks out "third on 15"
status 0 sim phase.json
# Blocks on each SM: a kernel that waits for memory soon gains nothing from more.
CUELASTIC_CPU_SM_BLOCKS=1 status 0 profile --model="RTX 2060" --points=2 --sm-blocks=4 -arch=sm_90 -o blocks.json phase.cu
python3 - <<'EOF' || complain "the times by blocks"
import json
first, second, third = sorted(json.load(open("blocks.json"))["kernels"], key=lambda k: k["name"])
for kernel, columns in (first, 4), (second, 4), (third, 16): # 1024 threads an SM, or 16 blocks
	table, us = kernel["performance"], kernel["latency_us"]
	assert len(table) == 30 and {len(row) for row in table} == {columns}, kernel["name"]
	assert all(abs(row[-1] * t / 1e6 - 1) < 1e-3 for row, t in zip(table, us)), kernel["name"]
assert "1, 3, 6, 16 blocks on each of 1, 5, 30 SMs" in first["sources"]["performance"]
one, full = first["performance"][29][0], first["performance"][29][3]
assert 2 * one < full < 4.001 * one
assert second["performance"][29][1] > 1.3 * second["performance"][29][0]
assert third["performance"][29][0] == third["performance"][29][15] # one block
EOF
status 0 plan --planner=slicer blocks.json
has out "blocks an SM"
status 2 profile --model=H100 --sm-blocks=1 two.cu
has err "--sm-blocks=1 is not a number from 2"
status 2 profile --model=H100 --points=0 --sm-blocks=4 two.cu
has err "--sm-blocks measures times, and --points=0 none"
status 2 profile --model=H100 --points=1 two.cu
has err "--points=1 is not a number from 2"

status 1 profile --model=H100 -DFIRST=7 two.cu -- two arguments
has err "exit status 3"
status 1 profile --model=C2070 -DFIRST=7 two.cu
has err "nvcc cannot compile for this device: C2070, -arch=sm_20"
echo 'int main() { return 0; }' >none.cu
status 1 profile --model=H100 none.cu
has err "launched no kernel"
finish
