#!/usr/bin/env bash
# `cuelastic plan --classes`: the types and classes of made-up kernels, what is said of those that lack a number, that thresholds
# change what they should, and CD-search's steps in both modes.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
cp "$here/../../examples/profiles/classes.json" kernels.json
bandwidths=noc_mb_s=200000,llc_mb_s=200000

status 0 plan --classes kernels.json
for row in 'lookup +L1 +0\.60 +low +3 of 4 +-' 'stream +memory +0\.30 +low +2 of 4 +-' 'nbody +compute +5\.00 +max +2 of 4 +-' \
	'scan +compute +0\.50 +low +1 of 4 +-' 'copy +- +- +- +- +-'; do
	grep -qE "^$row\$" out || complain "no row $row"
done
has out "copy: no stall_shares, so no type"
has out "copy: no eligible_warps"
has out "copy: no performance by SMs and blocks"
has out "hash: no llc_apki and llc_hit_rate"
has out "no class by CD-search without --thresholds=noc_mb_s"
has out "CD-search: no division: no kernel has what it takes"

# Rule 5 keeps hash from nbody, rule 4 gather from stream; an eighth block, scan's, would reach rule 1's limit.
has out "  list 1: lookup (3), stream (2), nbody (2)"
has out "  list 2: gather (2), hash (2), scan (1)"
has out "copy is in no list"
has out "rule 3 goes without L1 transactions"

# Each of K-Scheduler's thresholds moves a kernel.
status 0 plan --classes --thresholds=l1_transactions=1000000 kernels.json
has out "  list 1: lookup (3), gather (2), nbody (2)"
lacks out "rule 3 goes without"
status 0 plan --classes --thresholds=epc_base=5,epc_max=6 kernels.json
has out "  list 1: lookup (3), stream (2), nbody (2)"
grep -qE '^nbody +compute +5\.00 +low ' out || complain "epc_base is not compared with"
status 0 plan --classes --thresholds=epc_base=5,epc_max=6,sm_blocks=16,sm_registers=65536 kernels.json
has out "  list 1: lookup (3), stream (2), nbody (2), hash (2), scan (1)"
status 0 plan --classes --thresholds=gflops=700 kernels.json
has out "  list 1: lookup (3), stream (2), hash (2)"
status 0 plan --classes --thresholds=sm_blocks=9 kernels.json
has out "  list 1: lookup (3), stream (2), nbody (2), scan (1)" # eight blocks stay below nine
status 0 plan --classes --thresholds=saturation_rate=0,saturation_window=1 kernels.json
grep -qE '^stream .* 4 of 4 ' out || complain "each block is worth it at a rate of 0"

# Seven SMs are an even share; stream needs five.
status 0 plan --classes "--thresholds=$bandwidths" kernels.json
has out "CD-search: performance mode; an even share is 7 of 15 SMs"
has out "  stream on 5, tried: 5 (100.0 %), 3 (60.0 %: too little)"
has out "  nbody on 10"
has out "  hash has no part in it: it lacks a class"
grep -qE '^stream .* memory$' out || complain "stream is memory-intensive"
grep -qE '^nbody .* compute$' out || complain "nbody is compute-intensive"
status 0 plan --classes "--thresholds=$bandwidths,loss=0.4" kernels.json
has out "  stream on 3, tried: 5 (100.0 %), 3 (60.0 %), 1 (20.0 %: too little)"
status 0 plan --classes "--thresholds=$bandwidths,clock_khz=1000" kernels.json
has out "CD-search: even shares, for no kernel is memory-intensive"

# Power mode: what one SM does says how many are tried first.
python3 - <<'EOF'
import json
whole = json.load(open("kernels.json"))
whole["kernels"] = [k for k in whole["kernels"] if k["name"] in ("stream", "gather")]
whole["kernels"][0]["latency_us"][0] = 4500
json.dump(whole, open("two.json", "w"))
EOF
status 0 plan --classes --power two.json
has out "CD-search: power mode; an even share is 7 of 15 SMs"
has out "  stream on 5, tried: 3 (60.0 %: too little), 4 (80.0 %: too little), 5 (100.0 %)"
has out "  gather on 5, tried: 5 (100.0 %)"
has out "  idle: 5"
status 0 plan --classes --power kernels.json

# Profiles without times can be classified, too.
python3 - <<'EOF'
import json
whole = json.load(open("kernels.json"))
for kernel in whole["kernels"]:
    del kernel["latency_us"], kernel["bandwidth_mb_s"]
json.dump(whole, open("timeless.json", "w"))
EOF
status 0 plan --classes "--thresholds=$bandwidths" timeless.json
has out "stream has no latency_us: last of its type in the order"
has out "CD-search: no division"

for wrong in none=1 epc_base epc_base= epc_base=-1 epc_base=nan epc_base=1x saturation_window=1.5 saturation_window=0 loss=2 "epc_base=1," noc_mb_s=0; do
	status 2 plan --classes "--thresholds=$wrong" kernels.json
	has err "--thresholds: "
done
status 2 plan --planner=stm --thresholds=loss=0.1 kernels.json
has err "--thresholds belongs to --classes and the planners"
status 2 plan --planner=stm,kscheduler --power kernels.json
has err "--power belongs to --classes and the planner"
for output in --curves=curves.svg --sweep=sweep.svg; do
	status 2 plan --classes $output kernels.json
	has err "--classes draws nothing"
done
status 2 plan --classes --planner=stm kernels.json
has err "--classes makes no plans"

# The same as JSON.
status 0 plan --classes "--thresholds=$bandwidths" kernels.json
cp out table
status 0 plan --classes "--thresholds=$bandwidths" --json=classes.json kernels.json
cmp -s out table || complain "--json changes the table"
status 0 plan --classes "--thresholds=$bandwidths" --json=- kernels.json
cmp -s out classes.json || complain "the JSON differs by where it goes"
status 0 plan --classes --power --json=power.json two.json
status 0 plan --classes --json=none.json kernels.json
python3 - <<'EOF' || complain "the JSON does not say what the table does"
import json, re
whole, table = json.load(open("classes.json")), open("table").read()
assert (whole["cuelastic_classes"], whole["device"], whole["sms"]) == (1, "GTX 480", 15)
dash = lambda value, form="%s": "-" if value is None else form % value
for k in whole["kernels"]:
    saturated = dash(k["saturated_at"], "%%s of %s" % k["blocks"])
    row = [k["kernel"], dash(k["type"]), dash(k["eligible_warps"], "%.2f"), dash(k["class"]), saturated, dash(k["cdsearch"])]
    assert re.search("^" + " +".join(map(re.escape, row)) + "$", table, re.M), row
assert len(whole["kernels"]) == 7
for i, members in enumerate(whole["kscheduler"]["lists"]):
    assert f"list {i + 1}: " + ", ".join("%s (%d)" % (m["kernel"], m["blocks"]) for m in members) in table
division = whole["cdsearch"]
assert (division["mode"], division["even_sms"], division["idle_sms"]) == ("performance", 7, 0)
assert {s["kernel"]: s["sms"] for s in division["shares"]} == {"stream": 5, "nbody": 10}
assert [(t["sms"], t["is_enough"]) for t in division["shares"][0]["tried"]] == [(5, True), (3, False)]
assert all(note in table for note in whole["notes"]) and "copy: no stall_shares, so no type" in whole["notes"]
power = json.load(open("power.json"))["cdsearch"]
assert (power["mode"], power["idle_sms"]) == ("power", 5)
assert json.load(open("none.json"))["cdsearch"] is None
EOF
status 1 plan --classes --json=missing/classes.json kernels.json
has err "missing/classes.json: cannot write"
status 1 plan --classes --json=kernels.json kernels.json
has err "kernels.json: this is an input file, which is never overwritten"
status 1 plan --classes missing.json
finish
