#!/usr/bin/env bash
# `cuelastic verify` on programs that differ on purpose. No kernels here: the programs look at the environment that a
# rewritten program would be run with, and write the log of copies themselves.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

status 0 verify --allow-empty told.cpp -- --quiet
has out "all 13 runs agree with the original"
grep -qE '^elastic +1000003 +7 ' out || complain "no run with more blocks than the grid"
grep -qE '^sliced +- +1000003 ' out || complain "no slice larger than the grid"
grep -qE '^native ' out || complain "no run under the policy native"

status 1 verify told.cpp
has out "stdout: line 1 differs from column 8 on (1 of 1 lines do)"
has out '"blocks none, slice none, policy none"'
has out "elastic, 7 blocks, slices of 3: differs from the original"
has out "13 of 13 runs differ from the original"
status 0 verify --allow-empty --ignore-lines='^blocks ' told.cpp
has out "left out as asked: 1 line"

status 1 verify --blocks=2,5 --slices=3,all --variants=elastic told.cpp
has out "4 of 4 runs differ"
has out "elastic, 5 blocks, slices of 3: "
has out "elastic, 2 blocks: "
status 1 verify --blocks=9 --variants=elastic told.cpp
has out "5 of 5 runs differ"

# Exit status and signals, with the end of stderr.
status 1 verify --variants=sliced told.cpp -- --quiet --abort-if-slice 2
has out "sliced, slices of 2: differs from the original"
has out "status: original exit 0, sliced signal 6 (Aborted)"
has out "    about to abort"
has out "1 of 5 runs differ"
status 1 verify --variants=sliced told.cpp -- --quiet --exit-slice
has out "status: original exit 0, sliced exit 7"

# Time.
status 1 verify --timeout=1 --variants=sliced told.cpp -- --quiet --hang-if-slice 3
has out "sliced out of time"
has out "1 of 5 runs differ"
status 1 verify --timeout=0.3 told.cpp -- --hang
has err "ran out of time"

# Copies from the device.
status 0 verify --allow-empty told.cpp -- --quiet --copies
has out "3 copies"
status 1 verify --variants=sliced told.cpp -- --quiet --copies --spoil-if-slice 7
has out "copies: copy 2 differs from byte 6 on (1 of its 12 bytes do); 1 of 3 copies differ"
has out "bytes 4-7: int32 1073741824, float 2"
has out "float 2.5"
status 0 verify --allow-empty --no-copies --variants=sliced told.cpp -- --quiet --copies --spoil-if-slice 7
has out "not recorded"

# A program that depends on the order of its blocks, and one that never says the same twice.
status 1 verify told.cpp -- --quiet --copies --spoil-if-reverse
has out "order-dependent"
has out "reverse: differs from the original"
has out "1 of 3 copies (2)"
grep -q 'any-order' out && complain 'other elements taken for another order'
has out "the original does not agree with itself; the rest agrees in all 13 runs"
status 0 verify --allow-empty --ignore-unstable told.cpp -- --quiet --copies --spoil-if-reverse
has out "1 of 3 copies (2)"
status 1 verify told.cpp -- --quiet --print-pid
has out "something else in each run"
status 0 verify --allow-empty --ignore-unstable told.cpp -- --quiet --print-pid
status 0 verify --allow-empty --ignore-times told.cpp -- --quiet --print-time
has out "left out as asked: 1 line"
status 0 verify --allow-empty told.cpp -- --quiet --print-time
has out "not compared: times, in 1 line"
status 1 verify --compare-times told.cpp -- --quiet --print-time
has out "something else in each run"
status 1 verify --ignore-unstable told.cpp -- --quiet --copies --spoil-if-reverse --spoil-if-slice 7 --spoil-last
has out "copy 3 differs"

# Blocks that wait for earlier blocks never end in reverse; they are not waited for as long as the others.
status 1 verify --variants=native --timeout=2 told.cpp -- --quiet --copies --hang-if-reverse
has out "in reverse the original does not end in 2 seconds; if blocks wait for earlier blocks: --ordered"
status 0 verify --allow-empty --variants=native --timeout=2 --ordered told.cpp -- --quiet --copies --hang-if-reverse

# Elements in another order are the same if the user says so, other elements never; a program has one name in all variants.
status 1 verify --variants=native told.cpp -- --quiet --copies --turn-if-reverse
has out "have the same elements of 4 bytes: --any-order=4 if any order is right"
status 0 verify --allow-empty --variants=native --any-order=4 told.cpp -- --quiet --copies --turn-if-reverse
has out "copies may differ in the order of their elements of 4 bytes"
status 1 verify --variants=native --any-order=8 told.cpp -- --quiet --copies --turn-if-reverse
status 1 verify --variants=sliced --any-order=4 told.cpp -- --quiet --copies --spoil-if-slice 7
status 2 verify --any-order=0 told.cpp
status 0 verify --allow-empty --keep told.cpp -- --quiet --print-name
grep -qx 'called ./told' "$(sed -n 's/.*outputs of the runs: //p' err)"/00.out || complain "not called ./told"
rm -rf "$(sed -n 's/.*outputs of the runs: //p' err)"

# A program that counts on warps running in step is told from one that does not.
status 0 verify --allow-empty --variants=native "$here/../run/in_step/reduce.cu"
lacks out "--in-step"
with_fault shift-block status 1 verify --variants=elastic --blocks=2 --slices=all "$here/../run/in_step/reduce.cu"
has out "the original does something else when its warps run in step"
with_fault shift-block status 1 verify --variants=elastic --blocks=2 --slices=all "$here/../run/ids.cu"
lacks out "--in-step"

# Threads that meet at different barriers: an error of the rewrite, though the results may agree, unless the original does the same.
sweep=(--variants=elastic --blocks=2 --slices=all)
status 0 verify "${sweep[@]}" sites.cu
with_fault guard-share status 1 verify "${sweep[@]}" sites.cu
has out "elastic exit 70"
has out "sites.cu:16 in cue_k_body, from sites.cu:"
grep -q 'threads meet that wait at different places: thread (0,0,0) at a barrier, sites.cu:.* in cue_k_elastic;' out ||
	complain "not told where the others wait"
status 0 verify --variants=sliced -DMIXED sites.cu
status 0 run --variant=sliced -DMIXED sites.cu # nothing is known of the original, and both places are in the body: a warning
has err "warning: _Z12cue_k_sliced"
status 0 run --variant=original -DMIXED sites.cu
grep -q 'warning: _Z1kPi: block ([01],0,0): threads meet' err || complain "not told in which block" # either one may be first
has err "thread (0,0,0) at a barrier, sites.cu:10 in k; thread (16,0,0) at a barrier, sites.cu:12 in k"
has out "1 0"
with_fault guard-share status 70 run sites.cu
has err "sites.cu:16 in cue_k_body, from sites.cu:"

# A kernel that another file launches.
status 0 verify --variants=elastic,resized apart.cu apart_kernel.cu
grep -qE '^elastic .* 1 of 1 ' out || complain "not run in rewritten form"
grep -qE '^resized .* 1 of 1 ' out || complain "not run with other numbers of threads"
lacks out "no kernel was rewritten"
with_fault shift-block status 1 verify "${sweep[@]}" apart.cu apart_kernel.cu
has out "differs from the original"

# Agreement of runs in which nothing happened.
sweep=(--variants=elastic --blocks=2 --slices=all)
# choose CASE: in the text, since other macros for the compiler would need other precompiled headers.
choose()
{
	sed -i "s/^#define CASE .*/#define CASE $1/" empty.cu
	settle
}
status 0 verify "${sweep[@]}" empty.cu
has out "compared: 1 of 1 kernels rewritten, 1 launches of them; in each run 2 bytes of output and 256 bytes of copies"
status 0 verify "${sweep[@]}" -Xcompiler=-Wall,-Wextra,-Werror -Werror empty.cu
lacks err "warning"
has err "not used for the CPU device: -Werror"
choose 1
status 1 verify "${sweep[@]}" empty.cu
has err "calls _Z9elsewherei (empty.cu:17), which its file does not define"
choose 2
status 1 verify "${sweep[@]}" empty.cu
has out "nothing is verified: 1 of the original's launches failed without the program asking for the error; the first is cudaErrorInvalidConfiguration"
status 0 verify --allow-empty "${sweep[@]}" empty.cu
choose 3
status 1 verify "${sweep[@]}" empty.cu
has out "nothing is verified: no output and no copy was compared"
choose 4
status 0 verify "${sweep[@]}" empty.cu
choose 5
status 1 verify "${sweep[@]}" empty.cu
has out "nothing is verified: the original itself ends with exit 1"
choose 0
status 1 verify --variants=native empty.cu
has out "nothing is verified: no rewritten kernel was launched"
status 1 verify "${sweep[@]}" apart_native.cu apart_kernel.cu
has out "nothing is verified: no kernel was rewritten"
has out "compared: 0 kernels rewritten, of 1, 0 launches of them"

# All runs see one clock and one seed, and the name of the original.
status 0 verify "${sweep[@]}" ./clocks.cu # and prints its name as it is given
lacks out "not compared: times"
"$tool" run --variant=original clocks.cu >one
"$tool" run --variant=original clocks.cu >two
! cmp -s one two || complain "the clock stands still in \`run\`, too"
status 0 verify --allow-empty "${sweep[@]}" unchanged.cu

# The table comes out in the same order however many runs are made at a time.
status 0 verify --allow-empty -j1 told.cpp -- --quiet
sed 's/ *[0-9.]* s$//' out >one
status 0 verify --allow-empty -j 4 told.cpp -- --quiet
sed 's/ *[0-9.]* s$//' out >four
cmp one four || complain "-j changes the table"

status 0 verify --allow-empty --stdin=part.c told.cpp -- --quiet --read
has out "1 line"

# A signal ends the programs that run and removes what is temporary.
"$tool" verify told.cpp -- --quiet --hang >out 2>err &
pid=$!
for _ in $(seq 100); do
	[ -n "$(ls tmp)" ] && pgrep -P $pid >/dev/null && break
	sleep 0.02
done
child=$(pgrep -P $pid)
kill -TERM $pid
wait $pid
sleep 0.2
case $(ps -o stat= -p "$child") in
'' | Z*) ;;
*) complain "the program survived" ;;
esac
finish
