#!/bin/sh
# features.sh RESOURCES CUDA WORK [FLAG...]: builds features.cu for the CPU device in the folder WORK, as docs/internals/cpu-device.md says,
# and runs it.
set -eu
cpu=$1/cpu cuda=$2 work=$3
shift 3
source=$(dirname "$0")/features.cu
mkdir -p "$work"
common="--cuda-path=$cuda -Wno-unknown-cuda-version -isystem $cpu/include -include cuelastic_cpu.h -isystem $cuda/include/cccl"

clang-19 -x cuda --cuda-device-only --cuda-gpu-arch=sm_75 $common "$@" -O1 -Xclang -disable-llvm-passes \
	-ffp-contract=on -gline-tables-only -emit-llvm -c "$source" -o "$work/features.bc"
"$cpu/retarget" "$work/features.bc" -o "$work/features.dev.o" -O2
clang-19 -shared -Wl,-Bsymbolic "$work/features.dev.o" -o "$work/features.dev.so" -lm
printf 'CUECPU1 %s\n' "$work/features.dev.so" >"$work/features.fatbin"
clang-19 -x cuda --cuda-host-only $common "$@" -O2 -ffp-contract=off -Xclang -fcuda-include-gpubinary \
	-Xclang "$work/features.fatbin" -c "$source" -o "$work/features.o"
clang++-19 -rdynamic "$work/features.o" "$cpu/libcudart_cpu.a" -o "$work/features" -lpthread -ldl -lm
"$work/features"
