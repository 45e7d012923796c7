#!/usr/bin/env bash
# `cuelastic sim --plan`: the estimate of a plan beside its simulation, which plan is taken, and what is refused where.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
root=$here/../..
cp "$root/examples/profiles/three.json" kernels.json
cat >plain.json <<'EOF'
{"cuelastic_profiles": 1, "device": "GTX 680", "kernels": [
	{"name": "a", "grid": 24, "block": 1024, "registers": 32, "latency_us": [120, 60, 40, 30, 30, 20, 20, 20]},
	{"name": "b", "grid": 8, "block": 1024, "registers": 32, "latency_us": [40, 20, 20, 10, 10, 10, 10, 10]}]}
EOF

# Worked out by hand: one after another, as the profiles have it and as two waves and one of 10 us.
cat >plan.json <<'EOF'
{"cuelastic_plans": 1, "device": "GTX 680", "sms": 8, "plans": [
	{"planner": "sequential", "latency_us": 30, "sequential_us": 30, "phases": [
		{"latency_us": 20, "shares": [{"kernel": "a", "sms": 8}]},
		{"latency_us": 10, "shares": [{"kernel": "b", "sms": 8}]}]}]}
EOF
status 0 sim --plan=plan.json plain.json
grep -qE '^estimate of sequential +30\.0 +1\.333 +2\.000$' out || complain "the estimate's line"
grep -qE '^partition +30\.0 +1\.333 +2\.000$' out || complain "the simulation's line"
has out "The simulation takes 0.0 % more than the estimate."

# The plan of a planner by name, else the one with the least estimate; from a file or from a pipe.
status 0 plan --planner=all --json=plans.json kernels.json
estimate=$(sed -nE 's/^even +[0-9]+ +([0-9.]+) .*/\1/p' out)
status 0 sim --plan=plans.json --planner=even --trace=planned.json --svg=planned.svg kernels.json
grep -qE "^estimate of even +$estimate " out || complain "the planner's estimate, $estimate"
python3 "$here/trace_rules.py" planned.json || complain "the trace"
grep -q '<svg' planned.svg || complain "the picture"

# The order is that of the plan; the simulation of either takes as long as the plan says.
for planner in leftover even stm best; do
	status 0 sim --plan=plans.json --planner=$planner kernels.json
	has out "The simulation takes 0.0 % "
done
grep -qE '^partition ' out || complain "not the order of the plan"
status 0 sim --plan=plans.json --planner=leftover kernels.json
grep -qE '^leftover ' out || complain "not the order of the plan"
status 0 sim --plan plans.json --order=partition kernels.json
cp out best
python3 - <<'EOF' || complain "another plan than the one with the least estimate is taken"
import json
plans = json.load(open("plans.json"))["plans"]
best = min(plans, key=lambda plan: plan["latency_us"])
assert "estimate of %s " % best["planner"] in open("best").read()
EOF
"$tool" plan --planner=all --json=- kernels.json | "$tool" sim --plan=- --order=partition kernels.json | cmp -s - best ||
	complain "a plan on standard input"

# What is refused: a change to the plan above, in Python; the path; what is said.
cat >changes <<'EOF'
del root["device"] | $.device | missing
root["extra"] = 1 | $.extra | unknown key
root["cuelastic_plans"] = 2 | $.cuelastic_plans | format 1
root["device"] = "H100" | $.device | the profiles are of GTX 680
root["device"] = 1 | $.device | a text is wanted
root["sms"] = 9 | $.sms | 9, and GTX 680 has 8
root["plans"] = [] | $.plans | empty
root["plans"] = {} | $.plans | an array is wanted
del plan["planner"] | $.plans[0].planner | missing
plan["latency_us"] = "30" | $.plans[0].latency_us | a number is wanted
plan["phases"] = [] | $.plans[0].phases | empty
del phases[1] | $.plans[0].phases | b is in none
phases[0] = 1 | $.plans[0].phases[0] | an object is wanted
del phases[0]["shares"] | $.plans[0].phases[0].shares | missing
phases[1]["shares"][0]["kernel"] = "c" | $.plans[0].phases[1].shares[0].kernel | no kernel of that name
phases[1]["shares"][0]["kernel"] = "a" | $.plans[0].phases[1].shares[0].kernel | in phases[0] already
phases[0]["shares"][0]["sms"] = 9 | $.plans[0].phases[0].shares[0].sms | 9 SMs
phases[0]["shares"][0]["sms"] = 0 | $.plans[0].phases[0].shares[0].sms | 0 is too small: at least 1
phases[0]["shares"][0]["sms"] = 1.5 | $.plans[0].phases[0].shares[0].sms | a whole number
phases[0]["shares"].append({"kernel": "b", "sms": 1}) | $.plans[0].phases[0].shares[1].sms | 0 of the
phases[0]["latency_us"] = 21 | $.plans[0].phases[0].latency_us | by these profiles
plan["order"] = "interleave" | $.plans[0].order | for the order partition, mix or leftover
plan["order"] = 1 | $.plans[0].order | a text is wanted
phases[0]["latency_us"] = "x" | $.plans[0].phases[0].latency_us | a number is wanted
root["plans"].append(dict(plan, phases=[])) | $.plans[1].phases | empty
EOF
python3 - <<'EOF'
import json
for number, line in enumerate(open("changes"), 1):
    root = json.load(open("plan.json"))
    plan = root["plans"][0]
    phases = plan["phases"]
    exec(line.split(" | ")[0])
    json.dump(root, open(f"wrong{number}.json", "w"))
EOF
number=0
while IFS='|' read -r _ path text; do
	number=$((number + 1))
	status 1 sim --plan=wrong$number.json plain.json
	path=${path# }
	has err "wrong$number.json: ${path% }: "
	has err "${text# }"
done <changes
[ "$number" = 25 ] || complain "$number changes"
echo '{"cuelastic_plans": 1, "cuelastic_plans": 1}' >wrong.json
status 1 sim --plan=wrong.json plain.json
has err duplicate
echo 1 >wrong.json
status 1 sim --plan=wrong.json plain.json
has err "wrong.json: \$: an object is wanted"
status 1 sim --plan=plan.json --planner=best plain.json
has err "\$.plans: none is by the planner best"
status 1 sim --plan=missing.json plain.json
has err missing.json

# Kernels of one program.
sed 's/"name"/"program": "one", "name"/' plain.json >program.json
cat >wrong.json <<'EOF'
{"cuelastic_plans": 1, "device": "GTX 680", "sms": 8, "plans": [
	{"planner": "even", "latency_us": 30, "sequential_us": 30, "phases": [
		{"latency_us": 30, "shares": [{"kernel": "a", "sms": 4}, {"kernel": "b", "sms": 4}]}]}]}
EOF
status 1 sim --plan=wrong.json program.json
has err "\$.plans[0].phases[0]: kernels of one program"

# Options that do not go together.
status 2 sim --planner=stm plain.json
status 2 sim --plan=plan.json --sms=4,4 plain.json
status 2 sim --plan=plan.json --phases=0,1 plain.json
status 2 sim --plan=plan.json --order=leftover plain.json
status 2 sim --plan=- -
status 1 sim --plan=plan.json --trace=plan.json plain.json
status 1 sim --svg=./plain.json plain.json
status 1 sim --trace=t --svg=t plain.json
has err "two outputs would be this one file"
finish
