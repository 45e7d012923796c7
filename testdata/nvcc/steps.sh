#!/usr/bin/env bash
# Compile steps through the launcher with the real nvcc: names, depfiles, __FILE__, messages, debug information, the runtime in objects.
# shellcheck source=testdata/nvcc/common.sh
. "$(dirname "$0")/common.sh"
require_nvcc
arch=-arch=sm_75
source_with_kernel src/a.cu ka
source_with_kernel src/b.cu kb
mkdir obj plain

# Compiles with nvcc in plain/ and with the launcher in obj/, in parallel: both NAME OPTIONS...
both()
{
	local name=$1
	shift
	nvcc $arch "$@" -o "plain/$name" &
	cuelastic-nvcc $arch "$@" -o "obj/$name"
	wait $!
}

# Depfiles and names.
both a.o -g -lineinfo -MD -c src/a.cu
sed "s,^obj/,plain/,; \\,$resources/include,d" obj/a.d >obj/a.d.less
# Our header includes some of the system's: the launcher's depfile may name more, but never less or another source.
is "the rule" "$(head -1 obj/a.d.less)" "$(head -1 plain/a.d)"
is "what the depfile lacks" "$(comm -23 <(tr -d ' \\' <plain/a.d | sort -u) <(tr -d ' \\' <obj/a.d.less | sort -u))" ""
has obj/a.d "$resources/include/cuelastic/device.cuh"
lacks obj/a.d .cuelastic/0
is "how often the source is named" "$(grep -c 'src/a\.cu' obj/a.d)" 1
has obj/a.o src/x.h # __FILE__ and #line
readelf --debug-dump=info --debug-dump=line --debug-dump=str --debug-dump=line_str obj/a.o >debug 2>/dev/null
has debug src
has debug a.cu
lacks debug .cuelastic/0 # elsewhere there is one, the identifier that nvcc gives device code
nm obj/a.o >symbols
has symbols cue_launch_kernel
is "folders left" "$(find . -name '*.cuelastic')" ""

# Names without -o, several inputs, -odir.
ends 0 cuelastic-nvcc $arch -Xcompiler -fPIC -MD -c src/a.cu src/b.cu
[ -f a.o ] && [ -f b.o ] && [ -f a.d ] && [ -f b.d ] || die "names of several inputs: $(ls)"
is "the rule of b.d" "$(head -1 b.d)" "b.o : src/b.cu \\"
nm b.o >symbols
has symbols cue_kb_elastic

# One program of objects and archives, linked by the host compiler: one runtime, though each object brings it.
ar rc libb.a b.o
cat >main.cpp <<-'EOF'
	const char *run_ka(int *, int);
	const char *run_kb(int *, int);
	extern "C" int cue_set_blocks(unsigned);
	int main(int n, char **) { return n > 1 && run_ka(0, 1) && run_kb(0, 1); }
EOF
libraries="-L$(dirname "$(find -L "${CUDA_PATH:?}" -name libcudart_static.a | head -1)") -lcudart_static -lpthread -ldl -lrt"
# shellcheck disable=SC2086 # words
"${CXX:-g++}" main.cpp a.o libb.a $libraries -o prog
nm prog >symbols
is "runtimes in the program" "$(grep -c ' cue_launch_kernel$' symbols)" 1
[ "$(size prog | awk 'NR == 2 {print $3}')" -lt 5000000 ] || die "the runtime is in the program more than once"
./prog
# shellcheck disable=SC2086
"${CXX:-g++}" -shared a.o b.o $libraries -o libab.so

# Separable compilation: device code of one file calls another's.
cat >c.cu <<-'EOF'
	extern __device__ int twice(int);
	static __global__ void k(int *p) { p[blockIdx.x] = twice(blockIdx.x); }
	int main(int n, char **) { if (n > 1) k<<<4, 1>>>(0); }
EOF
echo '__device__ int twice(int x) { return 2 * x; } static __global__ void k(int *p) { *p = 1; } void other() { k<<<1, 1>>>(0); }' >d.cu
cuelastic-nvcc $arch -dc c.cu &
cuelastic-nvcc $arch -rdc=true -c d.cu
wait $!
cuelastic-nvcc $arch c.o d.o -o separable
nm separable >symbols
has symbols cue_k_elastic
./separable

# A fault in the source: the messages are those of nvcc, and so is the exit status.
echo '__global__ void k() { wrong }' >e.cu
got=0
nvcc $arch -c e.cu >plain.out 2>&1 || got=$?
ends "$got" cuelastic-nvcc $arch -c e.cu
is "messages" "$(cat err)" "$(cat plain.out)"
# Also a fault of the host's code, of the command line, or of the folder for the object.
echo 'static __global__ void k(int *x) { x[blockIdx.x] = 1; } void f(float *x) { k<<<4, 16>>>(x); }' >host.cu
for words in "host.cu" "--no-such-flag src/a.cu" "-m32 src/a.cu" "src/a.cu -o no/such/folder/a.o"; do
	got=0
	# shellcheck disable=SC2086
	nvcc $arch -c $words >plain.out 2>&1 || got=$?
	# shellcheck disable=SC2086
	ends "$got" cuelastic-nvcc $arch -c $words
	is "messages of $words" "$(cat err)" "$(cat plain.out)"
done

# A warning of a kernel comes once, and no other than nvcc's.
cat >warns.cu <<-'EOF'
	static __global__ void kw(int *p) { int unused; p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
	void run_kw(int *p) { kw<<<4, 32>>>(p); }
EOF
nvcc $arch -c warns.cu -o plain.o >plain.out 2>&1
ends 0 cuelastic-nvcc $arch -c warns.cu -o warns.o
is "warnings" "$(cat err)" "$(cat plain.out)"

# A name that Make takes for a comment.
source_with_kernel 'sharp/a#b.cu' ks
ends 0 cuelastic-nvcc $arch -MD -c 'sharp/a#b.cu' -o sharp.o
lacks sharp.d sharp.o.cuelastic
has sharp.d 'sharp/a\#b.cu'

# A name with a blank, and with nothing but the options files.
source_with_kernel "with blank/f.cu" kf
ends 0 cuelastic-nvcc $arch -MD -c "with blank/f.cu" -o "obj/f g.o"
has "obj/f g.d" 'with\ blank/f.cu'
lacks "obj/f g.d" .cuelastic/0
has "obj/f g.d" '    with\ blank/x.h'
nm "obj/f g.o" >symbols
has symbols cue_kf_elastic

# A warning that makes g++ 12 reject casts in C's form: the entry's arguments are __restrict__ pointers.
cat >restrict.cu <<-'EOF'
	static __global__ void kr(const float *__restrict__ from, float *__restrict__ to)
	{
		__shared__ float all[32];
		all[threadIdx.x] = from[threadIdx.x];
		__syncthreads();
		to[32 * blockIdx.x + threadIdx.x] = all[31 - threadIdx.x];
	}
	void run_kr(const float *from, float *to) { kr<<<4, 32>>>(from, to); }
EOF
ends 0 env CUELASTIC_STRICT=1 cuelastic-nvcc $arch -forward-unknown-to-host-compiler -Wcast-qual -c restrict.cu -o restrict.o
nm restrict.o >symbols
has symbols cue_kr_elastic

# A project's own cuda.h, in a folder that is searched before the toolkit's. Text that asks for the version is parsed with the toolkit.
# The validator, too, must read the toolkit's first: a library that this one includes would come before clang's wrapper is done.
mkdir own
cat >own/cuda.h <<-'EOF'
	#ifndef CUDA_H
	#define CUDA_H
	#include <cuda_fp16.h>
	#define OWN 7
	#endif
EOF
cat >uses_own.cu <<-'EOF'
	#include "cuda.h"
	static __global__ void ko(int *p, int n)
	{
		int i = blockIdx.x * blockDim.x + threadIdx.x;
		for (; i < n; i += blockDim.x * gridDim.x) // needs a proof
			p[i] = CUDART_VERSION + OWN;
	}
	void run_ko(int *p, int n) { ko<<<(n + OWN) / 32, 32>>>(p, n); }
EOF
ends 0 env CUELASTIC_STRICT=1 cuelastic-nvcc $arch -Iown -c uses_own.cu -o own.o
nm own.o >symbols
has symbols cue_ko_elastic

# The same bytes for the same inputs, in another folder; --keep keeps them.
mkdir here there
cp -r src here
cp -r src there
for place in here there; do
	(cd $place && cuelastic-nvcc $arch --keep --keep-dir "$work/tmp" -c src/a.cu -o a.o)
done
cmp here/a.o.cuelastic/0/a.cu there/a.o.cuelastic/0/a.cu || die "the rewrite depends on the folder"
lacks here/a.o.cuelastic/0/a.cu "$work"

# A settings file is a dependency.
echo 'options --no-line' >src/.cuelastic
ends 0 cuelastic-nvcc $arch -MMD -c src/a.cu
has a.d src/.cuelastic
has a.d src/x.h
echo "steps: passed"
