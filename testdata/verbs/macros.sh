#!/usr/bin/env bash
# Launches that a tree of macros makes by the thousand, deeper than the tool follows: a message, in bounded time.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

{
	echo '#define A0 k<<<1, 1>>>(1);'
	for i in {1..8}; do echo "#define A$i A$((i - 1)) A$((i - 1)) A$((i - 1))"; done
	printf '__global__ void k(int)\n{\n}\nint main()\n{\n\tA8\n}\n'
} >tree.cu
ulimit -t 6 # it takes 0.6 s; when each launch walked the whole tree, it took 11
status 0 tree.cu -n
has err "or there are more than 8"
finish
