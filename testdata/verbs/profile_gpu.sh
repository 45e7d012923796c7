#!/usr/bin/env bash
# `cuelastic profile --device=cuda`: what is linked to a program measures as the modelled GPU does by itself; nvcc links it; and a
# profile is made of what it logs. Here no GPU is needed: a fake nvcc links a program that logs.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
resources=$(dirname "$tool")/lib/cuelastic

cat >two.cu <<'EOF2'
#include <stdio.h>
__global__ void work(float *x, int rounds)
{
	float v = threadIdx.x;
	for (int r = 0; r < rounds; r++)
		v = v * 1.0001f + 0.5f;
	x[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// Blocks that wait for each other.
__global__ void meet(volatile unsigned *there)
{
	if (threadIdx.x == 0) {
		atomicAdd((unsigned *)there, 1);
		while (*there < gridDim.x)
			;
	}
	__syncthreads();
}
int main(int argc, char **argv)
{
	float *x, first;
	cudaStream_t s;
	cudaGraph_t graph;
	cudaMalloc(&x, 4 * 65536);
	for (int i = 0; i < 2 && argc == 1; i++)
		work<<<256, 256>>>(x, 1000);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	work<<<3, 32, 0, s>>>(x, 10);
	cudaStreamEndCapture(s, &graph);
	work<<<5, 1024, 64, s>>>(x, 5000);
	work<<<5, 2048>>>(x, 1);
	int refused = cudaGetLastError() == cudaErrorInvalidConfiguration;
	cudaStreamSynchronize(s);
	cudaMemset(x, 0, 4);
	if (argc > 1)
		meet<<<8, 1024>>>((unsigned *)x);
	cudaMemcpy(&first, x + 5, 4, cudaMemcpyDeviceToHost);
	printf("%g %d %s\n", first, refused, cudaGetErrorString(cudaGetLastError()));
}
EOF2

# The instrument on the modelled GPU, whose SMs can be limited from outside, too: on 1, 2 and 4 SMs.
links=(-Xlinker --wrap=cudaLaunchKernel -Xlinker --wrap=cudaLaunchKernel_ptsz -Xlinker --wrap=cudaLaunchKernelExC)
export CUELASTIC_POLICY=native CUELASTIC_CPU_SMS=4
measured()
{
	echo 'cuelastic log 1' >log
	CUELASTIC_PROFILE_LOG=$PWD/log CUELASTIC_PROFILE_SMS=$1 CUELASTIC_PROFILE_DEVICE="sm_90, ${2:-4} SMs" \
		status "${3:-0}" run --clock=virtual --model=H100 two.cu "$resources/profile_gpu.cu" -DLIMIT_NS=2000000 -DNO_KERNEL_HANDLES "${links[@]}" -- ${4:+"$4"}
}
for sms in 1 2 4; do
	measured "$sms"
	has out "1 no error"
	cp out measured.out
	awk 'NR > 1 { print $1, $2, $5, $8, $12 }' log >"measured.$sms"
	echo 'cuelastic log 1' >log
	CUELASTIC_CPU_LAUNCHES=$PWD/log CUELASTIC_CPU_ONLY=$sms status 0 run --clock=virtual --model=H100 two.cu
	cmp out measured.out || complain "another output"
	awk 'NR > 1 { print $1, $2, $5, $8, $12 }' log >"known.$sms"
	paste -d ' ' "measured.$sms" "known.$sms" | awk '
		$1 != $6 || $2 != $7 || $3 != $8 || $4 != $9 { print "another launch: " $0; bad = 1 }
		$5 < $10 || $5 > $10 + 1.5 { print "another time: " $0; bad = 1 }
		END { exit bad || NR != 3 }' || complain "on $sms SMs"
done
measured 2 5 1
grep -qx 'cuelastic lost: another GPU than the model: sm_90, 4 SMs' log || complain "it was not lost"
measured 2 4 1 meet # which has four places
grep -q '^cuelastic lost: _Z4meetPVj: no time, since it took too long' log || complain "it did not give up"
unset CUELASTIC_POLICY CUELASTIC_CPU_SMS

status 2 profile --device=cuda two.cu
has err "--model=NAME is required"
status 2 profile --device=cuda --model=H100 --points=0 two.cu
has err "--device=cuda measures times"
status 2 profile --device=cuda --model=H100 --sm-blocks=3 two.cu
has err "--sm-blocks needs a modelled GPU"

# From here on there seems to be a GPU.
cat >seems.c <<'EOF2'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
int access(const char *path, int mode)
{
	int (*next)(const char *, int) = (int (*)(const char *, int))dlsym(RTLD_NEXT, "access");
	return strcmp(path, "/dev/nvidiactl") ? next(path, mode) : 0;
}
EOF2
cc -shared -fPIC -o seems.so seems.c -ldl || exit 1
asan=$(ldd "$tool" | awk '/libclang_rt.asan|libasan/ { print $3 }')
seemed()
{
	LD_PRELOAD=${asan:+$asan:}$PWD/seems.so status "$@"
}

echo '__global__ void meet(volatile int *x) { while (*x < (int)gridDim.x) ; } int main() { meet<<<2, 1>>>(0); }' >opaque.cu
seemed 1 profile --device=cuda --model=C2070 two.cu
has err "nvcc fatal"
has err "nvcc cannot compile for this device: C2070, -arch=sm_20"
# nvcc links all of it, and the program fails without a GPU.
[ -e /dev/nvidiactl ] || {
	seemed 1 profile --device=cuda --model=H100 two.cu -- alone
	has err "no GPU: CUDA driver"
	seemed 1 profile --device=cuda --model=H100 -default-stream=per-thread opaque.cu
	has err "no GPU: CUDA driver"
}

# A fake nvcc. Objects are empty, and the program logs what a GPU might.
nvcc=$(command -v nvcc)
cat >nvcc-fake <<EOF2
#!/usr/bin/env bash
case " \$* " in *' -cubin '* | *' --version '* | *' -E '* | *' -dryrun '*) exec "$nvcc" "\$@" ;; esac
while [ "\$1" != -o ]; do [ "\$1" != --wrap=cudaLaunchKernel ] || wraps=1; [ "\$1" != -c ] || compiles=1; shift; done
[ -z "\${compiles:-}" ] || exec touch "\$2"
[ "\${wraps:-}" ] || exit 1
cat >"\$2" <<'EOF3'
#!/usr/bin/env bash
[ "\$CUELASTIC_PROFILE_DEVICE" = "sm_90, 132 SMs" ] || exit 5
for us in \$((132000 / CUELASTIC_PROFILE_SMS)) \$((134000 / CUELASTIC_PROFILE_SMS)); do
	echo "_Z4workPfi 256 1 1 256 1 1 0 0 0 0 \$us 0"
done >>"\$CUELASTIC_PROFILE_LOG"
EOF3
chmod +x "\$2"
EOF2
chmod +x nvcc-fake
seemed 0 profile --device=cuda --model=H100 --nvcc="$PWD/nvcc-fake" --cuda-path="$(dirname "$(dirname "$(readlink -f "$nvcc")")")" --points=3 -o two.json two.cu
python3 - <<'EOF2' || complain "the profile"
import json
profile = json.load(open("two.json"))
(kernel,) = profile["kernels"]
us = kernel["latency_us"]
assert profile["device"] == "H100" and kernel["name"] == "work" and len(us) == 132
assert (us[0], us[10], us[131]) == (133000, (132000 // 11 + 134000 // 11) / 2, (1000 + 134000 // 132) / 2), us
assert us[10] < us[5] < us[0]
uncounted = {"bandwidth_mb_s", "moved_bytes", "instructions", "global_bytes"}
assert not uncounted & set(kernel) and not uncounted & set(kernel["sources"]), kernel
assert kernel["registers"] > 0
assert kernel["sources"]["latency_us"].startswith("cuda:H100, mean of the launches, on 1, 11, 132 SMs")
assert "2 launches on a GPU" in kernel["sources"]["grid"]
EOF2
status 0 plan two.json
finish
