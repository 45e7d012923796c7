#!/usr/bin/env bash
# `cuelastic stat` for programs: JSON against its schema, CSV, a baseline that fails for each reason; `-` is standard output.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
root=$here/../..

cat >a.cu <<'EOT'
#define MADE(name) __global__ void name(int *p) { p[blockIdx.x] = sizeof #name; }
namespace inner {
template <class T, int N> // a comment
__global__ void turn( const T *in, T *out /* here */)
{
	__shared__ T line[N];
	line[threadIdx.x] = in[blockIdx.x * N + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * N + threadIdx.x] = line[N - 1 - threadIdx.x];
}
}
__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}
__global__ void plain(float *p, int n = 1)
{
	p[::blockIdx.x] = n;
}
MADE(made)
void f(const int *a, int *b, int *q)
{
#pragma cuelastic phase merge(turn, plain)
	{
		inner::turn<int, 64><<<4, 64>>>(a, b);
		plain<<<4, 32>>>(q);
	}
}
EOT
cp a.cu b.cu

# Without nvcc nothing of it is known, and all of it is said.
status 0 stat a.cu --quiet --nvcc=/nonexistent --json=a.json
has out "not elastic"
has a.json '"signature": null'
status 0 stat a.cu --quiet --nvcc=/nonexistent --json=-
lacks out "not elastic"
if python3 -c 'import jsonschema' 2>/dev/null; then
	python3 "$here/../reports/check_json" "$root/docs/reference/stat.schema.json" out a.json || complain "the schema"
else
	echo "no python3-jsonschema here: the schema is not checked"
fi

# A value that begins with - was forgotten.
status 2 stat a.cu --json --quiet
has err "--json needs a value"
status 0 stat a.cu --quiet --nvcc=/nonexistent --json=-

# The order, the choice, the totals, and all files of a database.
mkdir base
cat >base/compile_commands.json <<EOT
[{"directory": "$PWD", "file": "b.cu", "command": "nvcc -c b.cu -o b.o"},
 {"directory": "$PWD", "file": "a.cu", "command": "nvcc -c a.cu -o a.o"},
 {"directory": "$PWD", "file": "b.cu", "command": "nvcc -DN -c b.cu -o b2.o"},
 {"directory": "$PWD", "file": "c.cpp", "command": "g++ -c c.cpp"}]
EOT
status 0 stat -p base --quiet --nvcc=/nonexistent --sort=tier
has out '8 kernels in 2 files: 2 resizable, 2 elastic, 4 opaque; elastic or better: 4 of 8'
has out 'not elastic: 2 explicit-id, 2 macro-head'
[ "$(grep '^[ab].cu ' out | sed -n '1p;8p' | cut -d ' ' -f 1,3)" = "a.cu plain
b.cu plain" ] || complain "the order: $(sed -n '2p;9p' out)"
status 0 stat -p base --quiet --nvcc=/nonexistent --filter='explicit-id,t*n' --sort=kernel
[ "$(grep '^[ab].cu ' out | cut -d ' ' -f 1,3)" = "a.cu plain
b.cu plain
a.cu turn
b.cu turn" ] || complain "the choice: $(cat out)"
has out '8 kernels in 2 files: 2 resizable, 2 elastic, 4 opaque; elastic or better: 4 of 8' # all of them
status 0 stat a.cu --quiet --nvcc=/nonexistent --filter=not-elastic
[ "$(grep -c '^a.cu ' out)" = 2 ] || complain "what is not elastic: $(cat out)"
# A template without an instance is no kernel yet.
printf 'template <class T> __global__ void later(T *p)\n{\n\tp[blockIdx.x] = 0;\n\t__syncthreads();\n}\n' >later.cu
status 0 stat a.cu later.cu --quiet --no-registers --filter=not-elastic
[ "$(grep -c '^later.cu ' out)" = 0 ] || complain "a template without an instance: $(cat out)"
has out '4 kernels in 2 files'
has out 'not counted: 1 without an instance in its file (no-instance)'
status 0 stat a.cu later.cu --quiet --no-registers --filter=no-instance
[ "$(grep -c '^later.cu ' out)" = 1 ] || complain "it is not found: $(cat out)"
status 2 stat -p . --quiet
has err 'no input file: the compile_commands.json there lists none of CUDA'
status 2 stat a.cu --sort=size
has err '--sort=size is not one of file, kernel, tier, reason or registers'
status 2 a.cu --filter=plain -n
has err '--sort and --filter are for stat'

# What is assumed is marked.
python3 - a.json <<'EOT' || complain "the marks"
import json, sys
kernels = {k["kernel"]: k for k in json.load(open(sys.argv[1]))["kernels"]}
shown = [(k["threads"], k["threads_assumed"], k["sm_blocks_assumed"]) for k in (kernels["turn"], kernels["made"])]
assert shown == [(64, False, False), (256, True, True)], shown
EOT
# Whatever is named `-` is all that is on standard output.
for option in --report --sarif; do
	status 0 a.cu --quiet -o x.cu "$option=-"
	[ -s out ] && [ -s x.cu ] || complain "$option=-"
	cp out printed
	status 0 a.cu --quiet -o x.cu "$option=y"
	cmp -s printed y || complain "$option=- is not $option=FILE"
done
status 0 a.cu --quiet -o x.cu -MD -MF -
has out "x.cu: a.cu"
status 0 a.cu --quiet -o -
has out "cue_launch"
[ -z "$(find . -name '-*')" ] || complain "a file called $(find . -name '-*')"

# A baseline: the same is fine; the exit status is 1 for each that is worse, and for no other.
status 0 stat a.cu --quiet --nvcc=/nonexistent --baseline=a.json
status 0 stat ./a.cu b.cu --quiet --nvcc=/nonexistent --baseline=a.json # b.cu is not in it
status 0 stat b.cu --quiet --nvcc=/nonexistent --baseline=a.json # a.cu is not looked at
# worse KERNEL TEXT: one message, about this kernel.
worse()
{
	status 1 stat a.cu --quiet --nvcc=/nonexistent --baseline=b.json
	has err "a.cu"
	has err "kernel '$1' $2"
	[ "$(grep -c '\[baseline\]' err)" = 1 ] || complain "more than one message"
}
sed '0,/"opaque"/s//"elastic"/' a.json >b.json # the first: plain(float *), since made is behind it
worse plain "is opaque now (explicit-id); it was elastic [baseline]"
has err "a.cu:16:1: error"
sed '0,/"kernel": "made"/s//"kernel": "gone"/; s/"signature": null/"signature": "gone()"/' a.json >b.json
worse gone "is no longer in the file; it was opaque"
sed '0,/"original": null/s//"original": 3/' a.json >b.json
status 1 stat a.cu --quiet --nvcc=/nonexistent --baseline=b.json
if grep -q "is nvcc there" err; then
	has err "kernel 'turn': the registers of the original are not known now; the baseline has 3 [baseline]"
fi
# Another signature is the same kernel; a library's kernel is none of ours.
sed 's/turn(const T \*in, T \*out)/turn(T *out)/' a.json >b.json
status 0 stat a.cu --quiet --nvcc=/nonexistent --baseline=b.json
sed '0,/"kernel": "made"/s//"kernel": "gone"/; 0,/"why_not": "macro-head"/s//"why_not": "not-in-file"/' a.json >b.json
status 0 stat a.cu --quiet --nvcc=/nonexistent --baseline=b.json

status 0 stat a.cu --quiet --json=a.json
grep -q '"original": [0-9]' a.json || { finish; echo "skipped: the registers, since no nvcc is here"; exit 77; }
python3 - a.json <<'EOT' || complain "blocks on an SM"
import json, sys
kernels = {k["signature"] or k["kernel"]: k for k in json.load(open(sys.argv[1]))["kernels"]}
turn = kernels["template <class T, int N> inner::turn(const T *in, T *out)"]
assert (turn["threads"], turn["threads_assumed"], turn["dynamic_bytes"]) == (64, False, 0), turn
assert turn["sm_blocks"]["original"] == 16, turn  # 2 warps each, of 32 on an SM of a T4; it takes 16 blocks
assert 1 <= turn["sm_blocks"]["elastic"] <= 16, turn
made = kernels["made"]  # nobody launches it
assert (made["threads"], made["threads_assumed"], made["dynamic_bytes"]) == (256, True, None), made
assert made["sm_blocks_assumed"] and not turn["sm_blocks_assumed"]
EOT
status 0 stat a.cu --quiet --baseline=a.json
sed -E 's/"(original|elastic)": [0-9]+/"\1": 1/' a.json >b.json
status 1 stat a.cu --quiet --baseline=b.json
has err "kernel 'turn': the original needs"
has err "kernel 'turn': the elastic form needs"
has err "registers; the baseline has 1 [baseline]"
sed -E 's/"(original|elastic)": [0-9]+/"\1": 255/' a.json >b.json
status 0 stat a.cu --quiet --baseline=b.json
finish
