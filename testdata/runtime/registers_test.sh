#!/usr/bin/env bash
# What the block loop costs in registers: registers.cu as written (ORIGINAL) and elastic, by ptxas. Prints the table; fails if
# an elastic kernel takes more registers than the original and than the 32 with which an SM still holds all its threads
# (65536 registers, 2048 threads). Exit 77: there is no nvcc.
#   registers_test.sh SOURCES RESOURCES NVCC
set -euo pipefail
sources=$1 resources=$2 nvcc=$3
[ -x "$nvcc" ] || { echo "no nvcc: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
free=32

# Prints "kernel registers" a line.
registers_of()
{
	"$nvcc" -cubin -Xptxas -v -I "$resources/include" "$@" -o "$work/a.cubin" "$sources/registers.cu" 2>&1 |
		sed -nE "s/.*entry function '([a-z_]+)'.*/\1/p; s/.*Used ([0-9]+) registers.*/\1/p" | paste - - | sort
}

failed=0
printf '%-6s %-10s %9s %8s\n' arch kernel original elastic
for architecture in sm_75 sm_90 sm_100; do
	while read -r kernel before after; do
		printf '%-6s %-10s %9d %8d\n' $architecture "$kernel" "$before" "$after"
		[ "$after" -le $((before > free ? before : free)) ] || failed=1
	done < <(join <(registers_of -arch=$architecture -DORIGINAL) <(registers_of -arch=$architecture))
done
exit $failed
