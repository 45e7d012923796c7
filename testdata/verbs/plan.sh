#!/usr/bin/env bash
# `cuelastic plan`: tables and JSON that agree, plans that run each kernel once and no more SMs than there are, the examples of
# the help, and what is refused.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
root=$here/../..
cp "$root/examples/profiles/three.json" kernels.json

status 0 plan kernels.json
for name in sequential even stm exchange optimal; do
	grep -qE "^$name +[0-9]+ +[0-9.]+ +3650\.0 " out || complain "no row of $name"
done
grep -qE '^sequential +3 +3650\.0 +3650\.0 +0\.0 ' out || complain "sequential is the sum of what kernels take alone"
cp out first
status 0 plan --planner=all kernels.json
cmp -s out first || complain "the same profiles give another plan"

status 0 plan --device='GTX 480' --json=plans.json kernels.json
status 0 plan --json=- kernels.json
cmp -s out plans.json || complain "the JSON differs by where it goes"
python3 - <<'EOF' || complain "a plan is none"
import json
plans = json.load(open("plans.json"))
names = sorted(k["name"] for k in json.load(open("kernels.json"))["kernels"])
assert plans["sms"] == 15 and len(plans["plans"]) >= 5
for plan in plans["plans"]:
    assert sorted(s["kernel"] for p in plan["phases"] for s in p["shares"]) == names, plan
    assert all(sum(s["sms"] for s in p["shares"]) <= 15 and all(s["sms"] >= 1 for s in p["shares"]) for p in plan["phases"])
    assert abs(sum(p["latency_us"] for p in plan["phases"]) - plan["latency_us"]) < 1e-6 * plan["latency_us"]
    assert plan["latency_us"] <= plan["sequential_us"]
EOF

status 0 plan --planner=list
for name in $(awk '{print $1}' out); do
	status 0 plan "--planner=$name" kernels.json
done
status 0 plan --help
(cd "$root" && grep -E '^  cuelastic plan ' "$work/out" | sed "s|cuelastic|$tool|; s|=plan.json|=$work/plan.json|" >"$work/examples")
[ "$(wc -l <examples)" -ge 3 ] || complain "examples are missing"
(cd "$root" && bash -e "$work/examples" >/dev/null) || complain "an example of the help fails"

status 2 plan
has err "no profiles"
status 2 plan --planner=none kernels.json
has err "none is not a planner"
status 2 plan --device=none kernels.json
has err "no such device"
status 2 plan kernels.json kernels.json
status 2 plan --nonsense kernels.json
status 1 plan missing.json
sed 's/1500/-1500/' kernels.json >negative.json
status 1 plan negative.json
has err '$.kernels['
lacks err Sanitizer
finish
