#!/usr/bin/env bash
# Merged kernels leave to an urgent client: `persistent`, `partition` and `mix`. An interleaved one does not, which shows that the
# check can fail. All are in the log and in the trace.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
export CUELASTIC_CPU_SMS=2 CUELASTIC_CLIENT=batch CUELASTIC_TRACE=trace.json CUELASTIC_LOG=launches.log

# waits MODE: prints `no` if no request waited for a fiftieth of everything (two blocks), `long` if one did for half of it.
waits()
{
	CUELASTIC_PHASE=$1 status 0 run --clock=virtual --share merged.cu
	has out "right"
	awk 'NR == 1 { print($1 * 50 < $2 ? "no" : $1 * 2 > $2 ? "long" : $1) }' out
}

# traced MODE: the phase is one launch of both kernels, the client's, and its spans do what two kernels have to.
traced()
{
	local stays=none
	[ "$1" != interleave ] || stays=entry
	[ "$(grep -c "policy=phase.form=$1.blocks=[0-9]*/600.threads=.*.slices=1.limit=none.reason=none.client=batch.stays=$stays.error=-$" launches.log)" = 2 ] || complain "$1: no line for each merged launch"
	python3 - "$1" <<'END2' || complain "$1: the trace"
import json, sys
mode = sys.argv[1]
events = json.load(open("trace.json"))
batch = next(e["pid"] for e in events if e["name"] == "process_name" and e["args"]["name"] == "batch")
spans = [e for e in events if e["ph"] == "X" and e["name"] == "first + second" and e["cat"] != "submission"]
assert [e["cat"] for e in spans] == ["launch"] + ["resume"] * (len(spans) - 1)
assert all(e["pid"] == batch for e in spans) and len({e["args"]["launch"] for e in spans}) == 1
for i, e in enumerate(spans):
    args = e["args"]
    assert (args["form"], args["policy"], args["merged"], args["logical"]) == (mode, "phase", 2, 1200)
    assert args["index"] == i and args["resumes"] == len(spans) - 1
if mode == "interleave":
    assert len(spans) == 1 and spans[0]["args"]["physical"] == 1200 and "left" not in spans[0]["args"]
else:
    assert spans[-1]["args"]["tickets_behind"] >= 1200 and all("left" in e["args"] for e in spans)
END2
	status 0 trace summary trace.json
	grep -qE "^batch +first \+ second +1 " out || complain "$1: not in the summary"
	rm launches.log
}

for mode in persistent partition mix; do
	[ "$(waits $mode)" = no ] || complain "$mode: a request waited"
	traced $mode
done
[ "$(waits interleave)" = long ] || complain "interleave: no request waited"
traced interleave
finish
