#!/usr/bin/env bash
# What a program started ends with it: children in the background, in other sessions, and those whose parent has ended.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
brood=4 # processes of one run of the program, itself included

# The processes of the list that are alive.
alive()
{
	local pid
	while read -r pid; do
		case $(ps -o stat= -p "$pid") in
		'' | Z*) ;;
		*) echo "$pid" ;;
		esac
	done <list
}

# Waits until the list has N lines.
await_lines()
{
	for _ in $(seq 200); do
		[ "$(wc -l <list)" -ge "$1" ] && return
		sleep 0.05
	done
	complain "the program did not start its processes"
}

# gone WHAT: all of the list ends within some seconds, on a busy machine too. What does not is killed, so that nothing outlives the test.
gone()
{
	local left
	for _ in $(seq 300); do
		left=$(alive)
		[ -n "$left" ] || return
		sleep 0.05
	done
	# shellcheck disable=SC2086  # one word each
	kill -KILL $left
	complain "$1: $(wc -w <<<"$left") of $(wc -l <list) processes are still there"
}

# killed SIGNAL STATUS VERB ARGUMENTS...: the tool, with `group` set its whole group, gets the signal while the program runs. A
# background job ignores SIGINT.
killed()
{
	local signal=$1 wanted=$2 got pid
	shift 2
	: >list
	setsid env --default-signal=INT "$tool" "$@" >out 2>err </dev/null &
	pid=$!
	await_lines "$brood"
	kill "-$signal" -- "${group:+-}$pid"
	wait "$pid" 2>/dev/null
	got=$?
	[ "$got" = "$wanted" ] || complain "$* and SIG$signal: status $got, not $wanted"
	gone "$* and SIG$signal"
}

status 0 run brood.cpp -- list # built for what follows; and a program that ends by itself may leave others behind
[ "$(alive | wc -l)" = $((brood - 1)) ] || complain "run: the end of the program ended others"
# shellcheck disable=SC2046  # one word each
kill -KILL $(alive)

for signal in TERM INT HUP KILL; do
	number=$(kill -l $signal)
	killed $signal $((128 + number)) run brood.cpp -- list --stay
	killed $signal $((128 + number)) run --timeout=100 brood.cpp -- list --stay
done
killed TERM 5 run brood.cpp -- list --catch
for signal in TERM KILL; do
	group=1 killed $signal $((128 + $(kill -l $signal))) run brood.cpp -- list --stay
done

: >list
status 124 run --timeout=1 brood.cpp -- list --stay
gone "run and its time-out"

# verify: the end of each run, its time-out, and signals.
: >list
status 0 verify --allow-empty -j1 --variants=native brood.cpp -- list
[ "$(wc -l <list)" = $((3 * brood)) ] || complain "verify: not three runs"
gone "verify"
: >list
status 1 verify --timeout=1 brood.cpp -- list --stay
has err "ran out of time"
gone "verify and its time-out"
for signal in TERM KILL; do
	killed $signal $((128 + $(kill -l $signal))) verify -j1 brood.cpp -- list --stay
done
rm -rf tmp/cuelastic-verify-* # SIGKILL leaves the folder
finish
