#!/usr/bin/env bash
# The tables of `cuelastic stat`: numbers come from nvcc, so what is compared is what must hold for any.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

cat >merge.cu <<'EOF'
#include <cuda_runtime.h>
template <class T, int N> __global__ void turn(const T *in, T *out)
{
	__shared__ T line[N];
	line[threadIdx.x] = in[blockIdx.x * N + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * N + threadIdx.x] = line[N - 1 - threadIdx.x];
}
namespace inner {
__global__ void twice(int *p)
{
	extern __shared__ int more[];
	more[threadIdx.x] = p[threadIdx.x];
	p[blockIdx.x * blockDim.x + threadIdx.x] = 2 * more[threadIdx.x];
}
}
__global__ void __launch_bounds__(512) zero(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
constexpr int N = 128;
void f(const float *a, float *b, int *p, int *q, int *r, int threads, cudaStream_t s, cudaStream_t t)
{
	const dim3 block(8, 4, 2);
#pragma cuelastic phase merge(turn, twice, zero)
	{
		turn<float, 96><<<8, 96>>>(a, b);
		turn<int, 2 * N><<<8, 2 * N>>>(p, q);
		inner::twice<<<dim3(4, 2), block, 64 * sizeof(int), s>>>(r);
		zero<<<4, threads, 0, t>>>(p);
	}
}
EOF
status 2 stat --model=T1000 merge.cu
status 0 stat --nvcc=/nonexistent merge.cu
if grep -qE '^merge.cu +turn .* - -> - ' out; then # it finds no other nvcc
	grep -qE '^merge.cu:25 +turn<float, 96> +alone +- +- +- +- +0 +96 +-$' out || complain "without nvcc"
	grep -qE '^ +turn<float, 96> +- +- -> -$' out || complain "an instance without nvcc"
fi
status 0 stat --no-registers merge.cu # whether nvcc is there or not
grep -qE '^merge.cu +turn .* - -> - ' out || complain "registers in spite of --no-registers"
status 2 --no-registers merge.cu
status 0 stat merge.cu
grep -qE '^merge.cu +turn .* - -> - ' out && { echo "skipped: no nvcc here"; exit 77; }

# Below a template its instances: of each its own figures, of the template the largest.
grep -qE '^ +turn<float, 96> +384 +[0-9]+ -> [0-9]+$' out || complain "no line of turn<float, 96>"
grep -qE '^ +turn<int, 256> +1024 +[0-9]+ -> [0-9]+$' out || complain "no line of turn<int, 256>"
[ "$(sed -n '3,4s/^ *\(turn<[^>]*>\).*/\1/p' out)" = 'turn<float, 96>
turn<int, 256>' ] || complain "they are not below their template"
status 0 stat merge.cu --json=merge.json
python3 - merge.json <<'EOT' || complain "the instances in JSON"
import json, sys
turn = json.load(open(sys.argv[1]))["kernels"][0]
found = [(i["instance"], i["shared_bytes"], i["threads"], i["threads_assumed"], i["sm_blocks"]["original"]) for i in turn["instances"]]
assert found == [("turn<float, 96>", 384, 96, False, 10), ("turn<int, 256>", 1024, 256, False, 4)], found
assert all(i["registers"]["original"] > 0 and i["registers"]["elastic"] > 0 for i in turn["instances"]), turn
EOT
# Two kernels of one name: only a launch says whose instance it is. An explicit instance without a launch has a line elsewhere.
cat >same.cu <<'EOF'
template <class T> __global__ void same(T *p)
{
	p[blockIdx.x] = 1;
}
template <class T> __global__ void same(T *p, T v)
{
	p[blockIdx.x] = v;
}
namespace {
template <class T> __global__ void made(T *p)
{
	p[blockIdx.x] = 1;
}
template __global__ void made<double>(double *p);
}
void f(int *p, float *q)
{
	same<<<1, 2>>>(p);
	same<<<1, 2>>>(q, 1.0f);
	made<<<1, 2>>>(p);
}
EOF
status 0 stat same.cu
[ "$(grep -oE '(same|made)<[a-z]+>' out | tr '\n' ' ')" = 'same<int> same<float> made<int> made<double> ' ] || complain "whose instances"
[ "$(grep -cE '(same|made)<.*> .* [0-9]+ -> [0-9]+$' out)" = 4 ] || complain "registers of instances"
status 0 stat merge.cu
# row KERNELS MODE FORM DYNAMIC THREADS: the line; its registers, shared bytes and blocks per SM are in r, m and b.
row()
{
	local line
	line=$(grep -E "^merge.cu:25 +$1 +$2 +$3 +(-|plain|proved) +[0-9]+ +[0-9]+ +$4 +$5 +[0-9]+[?]?\$" out) || complain "no line $*"
	read -r r m b < <(sed -E 's/.* ([0-9]+) +([0-9]+) +[^ ]+ +[^ ]+ +([0-9]+)[?]?$/\1 \2 \3/' <<<"$line")
}
row 'turn<float, 96>' alone - 0 96
[ "$b" = 10 ] || complain "T4: $b blocks of 96 threads"
[ "$m" = 384 ] || complain "shared memory of another instantiation: $m"
row 'turn<int, 256>' alone - 0 256
row twice alone - 256 64
[ "$b" = 16 ] || complain "T4: $b blocks of 64 threads"
row zero alone - 0 '256[?]'
all='turn<float, 96> \+ turn<int, 256> \+ twice \+ zero'
for mode in 'interleave exit' 'persistent guard' 'partition guard'; do
	read -r name form <<<"$mode"
	row "$all" "$name" "$form" 256 '256[?]'
	[ "$m" = 1024 ] || complain "$mode: $m bytes of shared memory, not the largest member's"
	row 'turn<float, 96> \+ twice' "$name" "$form" 256 96
	[ "$m" = 384 ] || complain "$mode: $m bytes of shared memory, not the larger member's"
	[ "$b" = 10 ] || complain "$mode: $b blocks"
	row 'turn<int, 256> \+ zero' "$name" "$form" 0 '256[?]'
	[ "$r" -lt 40 ] || complain "$mode: $r registers"
done
[ "$(grep -c ' + ' out)" = 21 ] || complain "other sets than all four and six pairs"
has out "blocks per SM: T4"
has out "?: assumed, since the launches in the file do not show the threads"
status 0 stat merge.cu --model=a100
has out "blocks per SM: A100"
row 'turn<float, 96>' alone - 0 96
[ "$b" = 21 ] || complain "A100: $b blocks of 96 threads"
status 0 stat merge.cu -- -arch=sm_90
has out "blocks per SM: H100"
status 0 stat asks.cu
lacks out "blocks per SM"
# nvcc gives static kernels other symbols with -rdc=true.
printf 'namespace a {\nstatic __global__ void own(int *p)\n{\n\tp[blockIdx.x] = 1;\n}\n}\nvoid f(int *p)\n{\n\ta::own<<<8, 32>>>(p);\n}\n' >own.cu
status 0 stat own.cu -- -rdc=true
grep -qE '^own.cu +own .* [0-9]+ -> [0-9]+ ' out || complain "a static kernel has no registers with -rdc=true"
lacks out "not-in-file"
# A launch counts for its kernel under any name; through a pointer, as `(own)<<<…>>>`, it is rewritten.
printf '#define PAREN(k, ...) (k)<<<8, 32>>>(__VA_ARGS__)\n#define NAME own\n__global__ void own(int *p)\n{\n\tp[blockIdx.x] = 1;\n}\nvoid f(int *p)\n{\n\town<<<8, 32>>>(p);\n\tPAREN(own, p);\n\tNAME<<<8, 32>>>(p);\n\t(own)<<<8, 32>>>(p);\n}\n' >names.cu
status 0 stat names.cu
grep -qE '^names.cu +own .* 2 of 4$' out || complain "launches under other names are not counted"
finish
