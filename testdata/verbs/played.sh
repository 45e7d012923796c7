#!/usr/bin/env bash
# The GPU that the CPU device plays: --model, --clock, --seed and --timeline of run, verify and bench, and what is refused.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

cat >told.cu <<'EOT'
#include <cstdio>
#include <cstdlib>
__global__ void twice(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}
int main()
{
	cudaDeviceProp device;
	int *p, first;
	const char *names[] = {"DEVICE", "CLOCK", "SEED", "TIMELINE"};
	cudaGetDeviceProperties(&device, 0);
	printf("%s\n", device.name);
	for (int i = 0; i < 4; i++) {
		char name[64];
		snprintf(name, sizeof name, "CUELASTIC_CPU_%s", names[i]);
		printf("%s=%s\n", names[i], getenv(name) ? getenv(name) : "none");
	}
	cudaMalloc(&p, 4000);
	cudaMemset(p, 1, 4000);
	twice<<<10, 100>>>(p, 1000);
	cudaMemcpy(&first, p, sizeof first, cudaMemcpyDeviceToHost);
	cudaFree(p);
	return first != 0x02020202;
}
EOT
unset CUELASTIC_CPU_DEVICE CUELASTIC_CPU_CLOCK CUELASTIC_CPU_SEED CUELASTIC_CPU_TIMELINE

# told DEVICE CLOCK SEED TIMELINE: what the program saw.
told()
{
	[ "$(grep -E '^[A-Z]+=' out | cut -d= -f2- | paste -sd' ')" = "$*" ] || complain "the program saw $(paste -sd' ' out), not $*"
}

status 0 run told.cu
told none none none none
status 0 run --model=h100 told.cu
has out "H100"
told H100 none none none
CUELASTIC_CPU_CLOCK=fixed status 0 run --model='GTX 480' --clock=real told.cu
told GTX 480 none none none
status 0 run --clock=virtual told.cu
has out "H100"
told H100 virtual none none
status 0 run --clock=virtual --model V100 --seed 18446744073709551615 told.cu
told V100 virtual 18446744073709551615 none

# Its device code is of its own, and is built again for neither.
status 0 run -v --clock=virtual told.cu
lacks err "retarget"
status 0 run -v told.cu
lacks err "retarget"

# Timelines: each block once, as Perfetto wants it; pictures; a file for each of several runs.
mkdir there
status 0 run --model=H100 --timeline=there/t.json told.cu
told H100 none none "$PWD/there/t.json"
python3 "$here/trace_rules.py" there/t.json || complain "Perfetto would not read the timeline as it is meant"
python3 - <<'EOT' || complain "the timeline"
import json
events = json.load(open("there/t.json"))
blocks = [e for e in events if e["ph"] == "X"]
assert {e["name"] for e in blocks} == {"cue_twice_elastic"}, blocks
assert sorted(e["args"]["block"] for e in blocks) == list(range(len(blocks))) and len(blocks) > 0
assert all(0 <= e["ts"] < 1e8 for e in blocks)
EOT
status 0 run --clock=virtual --variant=original --timeline=there/t.svg told.cu
status 0 run --clock=virtual --variant=original --timeline=there/v.json told.cu
python3 - <<'EOT' || complain "the timeline in virtual time"
import json
blocks = [e for e in json.load(open("there/v.json")) if e["ph"] == "X"]
assert len(blocks) == 10 and all(e["ts"] > 0 and 0 < e["dur"] < 1000 for e in blocks), blocks
EOT
rm there/v.json
[ "$(find there | wc -l)" = 3 ] || complain "the trace of a picture is left: $(ls there)"
[ "$(grep -c '<title>' there/t.svg)" = 10 ] || complain "the picture has other blocks"
grep -qE '>SM [0-9]+<' there/t.svg || complain "the picture has no SM"
status 0 verify --timeline=there/v.svg --variants=elastic --blocks=7 --slices=all --no-copies --ignore-lines=TIMELINE told.cu
for name in 00-original 01-reverse 03-elastic; do
	grep -q '<title>' "there/v-$name.svg" || complain "no v-$name.svg: $(ls there)"
done
echo '{"programs": [{"name": "told", "files": ["told.cu"]}, {"name": "a/b", "files": ["told.cu"]}]}' >two.json
status 0 bench --runs=1 --policy=fill --timeline=there/b.json two.json
for name in told-alone a_b-alone told+a_b-fill; do
	[ -s "there/b-$name.json" ] || complain "no b-$name.json: $(ls there)"
	status 0 trace svg -o b.svg "there/b-$name.json"
	python3 -m json.tool "there/b-$name.json" >/dev/null || complain "b-$name.json is not complete, though the process calls _exit"
done
# A program that runs no block has none, and one that ends in the middle has those until then.
printf 'int main() { return 7; }\n' >none.cu
status 7 run --timeline=there/none.svg none.cu
[ ! -e there/none.svg ] || complain "a picture of nothing"
sed 's/return first/_exit(first != 0 ? 9 : 0), first/; s/<cstdlib>/<cstdlib>\n#include <unistd.h>/' told.cu >cut.cu
status 9 run --timeline=there/cut.svg cut.cu
grep -q '<title>' there/cut.svg || complain "no picture of a program that ends by _exit: $(cat err)"
status 1 run --timeline=/nowhere/t.json told.cu
has err "/nowhere/t.json: cannot write: No such file or directory"
CUELASTIC_CPU_TIMELINE=/nowhere/t.json status 0 run told.cu
has err "CUELASTIC_CPU_TIMELINE: cannot write /nowhere/t.json"

# What is refused.
for verb in run verify; do
	status 2 $verb --device=cuda --model=H100 told.cu
	has err "--model is for the CPU device"
	status 2 $verb --device=cuda --clock=virtual told.cu
	has err "--clock is for the CPU device"
	status 2 $verb --device=cuda --timeline=t.svg told.cu
	has err "--timeline is for the CPU device"
	status 2 $verb --seed=1 told.cu
	has err "--seed belongs to --clock=virtual"
	status 2 $verb --clock=real --seed=1 told.cu
	status 2 $verb --clock=virtual --seed=-1 told.cu
	has err "--seed=-1 is not a whole number"
	status 2 $verb --clock=virtual --seed=18446744073709551616 told.cu
	status 2 $verb --clock=virtual --seed= told.cu
	status 2 $verb --clock=fast told.cu
	status 2 $verb --model=GTX told.cu
	has err "--model=GTX: no such device"
	status 2 $verb --timeline= told.cu
	status 1 $verb --timeline=./told.cu told.cu
	[ -s told.cu ] || complain "$verb: a timeline replaced the program"
done
status 2 profile --model=H100 --clock=virtual told.cu
has err "--clock, --seed, --timeline and --profile are for run, verify and bench"
status 2 bench --device=cuda --clock=virtual two.json
has err "cuelastic bench: error: --clock is for the CPU device"
status 2 bench --clock=virtual --workers=4 two.json
has err "--workers"
status 2 bench --seed=1 two.json
finish
