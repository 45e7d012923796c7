#!/usr/bin/env bash
# Phases under `cuelastic verify`, on the CPU device: which runs there are, what is said where a form is not possible or
# nothing was merged, and that a phase whose launches depend on each other is caught.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
if ! "$tool" run --variant=original asks.cu >out 2>err && grep -q 'is missing' err; then
	head -3 err
	echo "skipped: this build has no CPU device"
	exit 0
fi

# row REGEX: a line of the table.
row()
{
	grep -qE "^$1 " out || complain "no line $1"
}

# Without phases the table is the old one.
status 0 verify --allow-empty --variants=native phases.cu
lacks out "ratio"
status 0 verify --allow-empty --variants=streams,merged phases.cu
has out "all 0 runs agree"

status 0 verify --merge=twice+turn phases.cu
row 'streams +- +- +- +- +- +1 of 1'
row 'arrays +- +- +- +exit +own +1 of 1'
for form in exit guard named; do
	for ratio in own 3:1 1:4; do row "interleave +- +- +- +$form +$ratio +1 of 1"; done
done
for mode in persistent partition mix; do
	for form in guard named; do
		row "$mode +- +- +- +$form +own +1 of 1"
		row "$mode +1 +- +- +$form +3:1 +1 of 1"
		row "$mode +7 +- +- +$form +1:4 +1 of 1"
	done
done
has out "phases: all merged in 28 of 28 runs"
has out "runs agree with the original"

status 0 verify --merge=twice+turn --variants=persistent --barrier=named --ratios=5:2,own --blocks=2 phases.cu
row 'persistent +2 +- +- +named +5:2 +1 of 1'
row 'persistent +2 +- +- +named +own +1 of 1'
has out "all 2 runs agree"
status 0 verify --merge=twice+turn --variants=merged --barrier=exit phases.cu
row 'persistent +- +- +- +- +- +- +2 of 2 +- +- +-'
has out "partition: not possible: with the form exit, "
has out "phases: all merged in 4 of 4 runs"

# A phase's own form is the only one.
sed 's/.*PHASE$/#pragma cuelastic phase merge(twice, turn) barrier(guard)/' phases.cu >own.cu
status 0 verify --variants=merged own.cu
row 'interleave +- +- +- +guard +3:1 +1 of 1'
row 'partition +1 +- +- +guard +3:1 +1 of 1'
grep -qE ' (exit|named) +(own|[0-9]:)' out && complain "other forms than the pragma's"
has out "all 13 runs agree"

# Threads that wait by something else than __syncthreads: no named barriers.
sed -e 's/__syncthreads()/__barrier_sync(0)/' phases.cu >other.cu
status 0 verify --merge=twice+turn --variants=merged other.cu
row 'merged +- +- +- +named +- +- +2 of 2 +- '
has out "merged, named: not possible: kernel 'turn': it waits by something else than a plain call of __syncthreads"
has out "(other.cu:"

# Blocks that are no whole number of warps run beside each other with named barriers, and do not count as merged.
sed 's/<<<16, 64>>>(in/<<<16, 60>>>(in/; s/63 - threadIdx/59 - threadIdx/' phases.cu >odd.cu
status 0 verify --merge=twice+turn --variants=persistent odd.cu
row 'persistent +- +- +- +named +own +0 of 1'
has out "0 of 2 launches merged: named barriers, or a kernel's proof, need blocks of whole warps [warps]"
has out "phases: all merged in 3 of 6 runs"

# What the pragma says is not true.
sed 's/.*PHASE$/#pragma cuelastic phase merge(twice, turn)/; s/#ifdef LIES/#if 1/' phases.cu >lies.cu
status 1 verify --variants=native,merged lies.cu
has out "differs from the original"
has out "interleave, exit, ratio 1:4: differs"

status 2 verify --ratios=3:0x phases.cu
status 2 verify --ratios= phases.cu
status 2 verify --variants=merge phases.cu
status 1 verify --merge=twice+nothing phases.cu
finish
