#!/usr/bin/env bash
# Times that were measured, on the modelled GPU: --profile of run and verify, and `profile --times`.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

cat >kernels.cu <<'EOT2'
#include <cstdio>
#include <cstring>
__global__ void first(float *v) { v[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
static __global__ void second(float *v) { v[blockIdx.x * blockDim.x + threadIdx.x] *= 3; }
// Others see its threads in the middle: six atomic operations, and after the last one some threads are alone.
__global__ void counts(unsigned *bins)
{
	for (int i = 0; i < 5; i++)
		bins[64 + atomicAdd(&bins[threadIdx.x % 64], 1) % 64] = 1;
	if (threadIdx.x == 0)
		bins[atomicAdd(&bins[0], 1) % 2 + 200] = 1;
}
int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "phase";
	float *v, *w;
	cudaStream_t s, t;
	cudaMalloc(&v, 1500 * 256 * 4);
	cudaMalloc(&w, 3000 * 128 * 4);
	cudaStreamCreate(&s);
	cudaStreamCreate(&t);
	if (!strcmp(what, "alone"))
		first<<<1500, 256, 0, s>>>(v);
	if (!strcmp(what, "counts"))
		counts<<<1500, 256, 0, s>>>((unsigned *)v);
	if (!strcmp(what, "two")) {
		first<<<1500, 256, 0, s>>>(v);
		second<<<3000, 128, 0, t>>>(w);
	}
	if (!strcmp(what, "two-back")) {
		second<<<3000, 128, 0, t>>>(w);
		first<<<1500, 256, 0, s>>>(v);
	}
	if (!strcmp(what, "phase")) {
#pragma cuelastic phase
		{
			first<<<1500, 256, 0, s>>>(v);
			second<<<3000, 128, 0, t>>>(w);
		}
	}
	cudaDeviceSynchronize();
	return puts(cudaGetErrorString(cudaGetLastError())) < 0;
}
EOT2
python3 - <<'EOT2'
import json
first = [(60.0 if m < 60 else 40.0) * 132 / m / 10 + 50 for m in range(1, 133)]
second = [max(33.0 * 132 / m, 70.0) for m in range(1, 133)]
kernels = [
	{"name": "first", "grid": 1500, "block": 256, "registers": 16, "latency_us": first,
	 "bandwidth_mb_s": [min(1.0, m / 60) * 2000000 for m in range(1, 133)]},
	{"name": "second", "grid": 3000, "block": 128, "registers": 16, "latency_us": second,
	 "bandwidth_mb_s": [min(1.0, m / 60) * 2500000 for m in range(1, 133)]},
	{"name": "counts", "grid": 1500, "block": 256, "registers": 16, "latency_us": first}]
def write(path, kernels, device="H100"):
	json.dump({"cuelastic_profiles": 1, "device": device, "kernels": kernels}, open(path, "w"))
write("all.json", kernels)
write("two.json", kernels[:2])
write("back.json", kernels[1::-1])
for factor in (1, 3):
	write("times%d.json" % factor, [dict(k, latency_us=[factor * u for u in k["latency_us"]], bandwidth_mb_s=0) for k in kernels])
write("times100.json", [dict(k, latency_us=[100 * u for u in k["latency_us"]]) for k in kernels[:2]])
write("other.json", [dict(kernels[0], block=128), dict(kernels[1], name="third")])
write("v100.json", [dict(kernels[0], latency_us=9, bandwidth_mb_s=0)], "V100")
write("none.json", [dict((k, v) for k, v in kernels[0].items() if k != "latency_us")])
write("equal.json", [dict(kernels[0], latency_us=50)])
EOT2

# play PROFILE WHAT [OPTION...]: when each kernel began and ended, in microseconds from the first begin.
play()
{
	local profile=$1 what=$2
	shift 2
	rm -f times
	CUELASTIC_CPU_TIMES=$work/times status 0 run --clock=virtual --policy=native --profile="$profile" "$@" kernels.cu -- "$what"
	has out "no error"
	awk 'NR == 1 { begin = $3 } { name = $1; gsub(/^_ZL?[0-9]*|P[fj]$/, "", name); printf "%s %.2f %.2f\n", name, $3 - begin, $4 - begin }' times
}

# expect WORDS: what `play` printed, one kernel after another.
expect()
{
	[ "$(paste -sd' ' played)" = "$*" ] || complain "played $(paste -sd' ' played), not $*"
}

# A kernel alone takes R[m] on m SMs, whatever its price is.
play all.json alone >played
expect first 0.00 54.00
for m in 7:163.14 131:54.03; do
	CUELASTIC_CPU_ONLY=${m%:*} play all.json alone >played
	expect first 0.00 "${m#*:}"
done
play all.json counts >played
expect counts 0.00 54.00
lacks err "cuelastic cpu device: warning"

# Elastic, it takes that, and what the library's own code takes: less than 2 %. With a factor, all that is measured is longer.
for what in alone counts; do
	play all.json $what --policy=fill >played
	awk '{ exit !($3 > 54 && $3 < 54 * 1.02) }' played || complain "$what, elastic: $(cat played)"
	play times1.json $what --policy=fill >played
	play times3.json $what --policy=fill >played3
	paste played played3 | awk '{ exit !($6 > 2.97 * $3 && $6 < 3.03 * $3) }' || complain "$what, three times: $(cat played played3)"
done
# Merged, they take what the simulator says, and what the library's own code takes, which is little beside a hundred times these
# times. The simulator's --sms=66,66 makes the ratio 35:58 of places in an order: so many blocks end in the same time.
for case in interleave:35:58 persistent:35:58 mix:35:58 partition:66:66; do
	CUELASTIC_PHASE=${case%%:*} CUELASTIC_RATIO=${case#*:} play times100.json phase >played
	[ "$(wc -l <played)" = 1 ] || complain "$case is not one launch: $(cat played)"
	status 0 sim --order="${case%%:*}" --sms=66,66 times100.json
	awk -v played="$(cut -d' ' -f3 played)" -v mode="${case%%:*}" '$1 == mode { is_there = played > $2 && played < 1.001 * $2 } END { exit !is_there }' out ||
		complain "$case: $(cat played out)"
done

# Two kernels on streams, as the simulator has them.
# simulated PROFILE OPTION...: as play prints it.
simulated()
{
	status 0 sim --order=leftover --trace=trace.json "${@:2}" "$1"
	python3 - <<'EOT2'
import json
blocks = [e for e in json.load(open("trace.json"))["traceEvents"] if e["ph"] == "X"]
for name in sorted({e["name"] for e in blocks}, key=lambda name: min(e["ts"] for e in blocks if e["name"] == name)):
	own = [e for e in blocks if e["name"] == name]
	print("%s %.2f %.2f" % (name, min(e["ts"] for e in own), max(e["ts"] + e["dur"] for e in own)))
EOT2
}
for host in 1 13; do
	CUELASTIC_CPU_HOST=$host play two.json two >played
	expect "$(simulated two.json --arrivals=0,$((3 * host)) | paste -sd' ')"
	CUELASTIC_CPU_HOST=$host play two.json two-back >played
	expect "$(simulated back.json --arrivals=0,$((3 * host)) | paste -sd' ')"
done
CUELASTIC_CPU_HOST=1 play two.json two >played
expect first 0.00 54.00 second 27.00 89.00

# What does not match changes nothing, and is said once.
play two.json counts >played
[ "$(grep -c "no kernel first with 256,1,1 threads a block has run" err)" = 1 ] || complain "an unused kernel: $(cat err)"
play other.json two >played
has err "no kernel first with 128,1,1 threads a block has run, but with 256,1,1"
awk '$3 > 50 { exit 1 }' played || complain "a profile of other kernels is used: $(cat played)"
play v100.json alone --model=H100 >played
has err "v100.json is of V100, so it changes nothing on H100: --model='V100' emulates its GPU"
play v100.json alone --model=V100 >played
expect first 0.00 9.00
status 0 profile --times=v100.json -o v100.times
CUELASTIC_CPU_PROFILE=v100.times status 0 run --clock=virtual --policy=native kernels.cu -- alone
[ "$(grep -c "v100.times:2: .device 80 V100. is another device than this one, H100 with 132 SMs" err)" = 1 ] || complain "a V100's times: $(cat err)"
CUELASTIC_CPU_PROFILE=two.json status 0 run --clock=virtual --policy=native kernels.cu -- alone
has err "is not \`cuelastic times 1\`: \`cuelastic profile --times=PROFILE\` writes such files; it is not used"
CUELASTIC_CPU_PROFILE=absent status 0 run --clock=virtual --policy=native kernels.cu -- alone
has err "CUELASTIC_CPU_PROFILE=absent: No such file or directory; it is not used"

# verify; tune.sh and bench.sh have a profile, too.
status 0 verify --clock=virtual --profile=all.json --variants=elastic --blocks=7 --slices=all --no-copies kernels.cu

# What is refused.
status 2 run --profile=all.json kernels.cu
has err "--profile belongs to --clock=virtual"
status 2 run --device=cuda --profile=all.json kernels.cu
has err "--profile is for the CPU device"
status 1 run --clock=virtual --profile=none.json kernels.cu
has err "none.json: \$.kernels[0].latency_us of first: missing: \`cuelastic profile --model='H100'\` measures the times"
status 1 tune --model="H100" --profile=none.json kernels.cu
has err "none.json: \$.kernels[0].latency_us of first: missing: \`cuelastic profile --model='H100'\` measures the times"
status 1 run --clock=virtual --profile=kernels.cu kernels.cu
status 1 run --clock=virtual --profile=absent.json kernels.cu
status 2 profile --times=all.json kernels.cu
status 2 profile --model=H100 --profile=all.json kernels.cu
finish
