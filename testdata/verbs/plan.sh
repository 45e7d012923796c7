#!/usr/bin/env bash
# `cuelastic plan`: tables and JSON that agree, plans that run each kernel once and no more SMs than there are, the examples of
# the help, the two pictures, and what is refused.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
root=$here/../..
cp "$root/examples/profiles/three.json" kernels.json

status 0 plan --planner=all kernels.json
for name in sequential even slicer stm exchange optimal leftover best; do
	grep -qE "^$name +[0-9]+ +[0-9.]+ +3650\.0 " out || complain "no row of $name"
done
grep -qE '^kscheduler( +-){7} +refused: stream has no stall_shares$' out || complain "no row of kscheduler"
grep -qE '^cdsearch( +-){7} +refused: --thresholds does not set noc_mb_s and llc_mb_s$' out || complain "no row of cdsearch"
! grep -q ' $' out || complain "blanks at the end of a line"
grep -qE '^sequential +3 +3650\.0 +3650\.0 +0\.0 ' out || complain "sequential is the sum of what kernels take alone"
cp out first
status 0 plan --planner=all kernels.json
cmp -s out first || complain "the same profiles give another plan"

# The default is the plan that takes least.
status 0 plan --json=best.json kernels.json
grep -qE "^best +1 +$(sed -nE 's/^(even|slicer|stm|exchange|optimal|leftover|sequential) +[0-9]+ +([0-9.]+) .*/\2/p' first | sort -n | head -1) " out ||
	complain "best is not the best"
has out "best: the plan of "

status 0 plan --planner=all --model='GTX 480' --json=plans.json kernels.json
status 0 plan --planner=all --json=- kernels.json
cmp -s out plans.json || complain "the JSON differs by where it goes"
python3 - <<'EOF' || complain "a plan is none"
import json
plans = json.load(open("plans.json"))
names = sorted(k["name"] for k in json.load(open("kernels.json"))["kernels"])
assert plans["sms"] == 15 and len(plans["plans"]) >= 5
for plan in plans["plans"]:
    assert sorted(s["kernel"] for p in plan["phases"] for s in p["shares"]) == names, plan
    if plan["order"] == "leftover":
        assert plan["planner"] == "leftover" and all(s["sms"] == 15 for p in plan["phases"] for s in p["shares"])
        continue
    assert plan["order"] == "partition"
    assert all(sum(s["sms"] for s in p["shares"]) <= 15 and all(s["sms"] >= 1 for s in p["shares"]) for p in plan["phases"])
    assert abs(sum(p["latency_us"] for p in plan["phases"]) - plan["latency_us"]) < 1e-6 * plan["latency_us"]
    assert plan["latency_us"] <= plan["sequential_us"]
assert [r["planner"] for r in plans["refused"]] == ["kscheduler", "cdsearch"], plans["refused"]
assert plans["refused"][0]["why"] == "stream has no stall_shares"
assert not set(p["planner"] for p in plans["plans"]) & {"kscheduler", "cdsearch"}
EOF

# Kernels that are known well enough for all planners.
cp "$root/examples/profiles/pair.json" "$root/examples/profiles/classes.json" .
bandwidths=noc_mb_s=200000,llc_mb_s=200000
status 0 plan --planner=all "--thresholds=$bandwidths" --json=pair.plans pair.json
lacks out refused
grep -qE '^kscheduler +1 +2027\.8 +3500\.0 ' out || complain "no plan by kscheduler"
has out "  phase 1, 2027.8 us: stream, nbody blocks an SM 2:2"
has out "  phase 1, 2500.0 us: stream on 5, nbody on 10 SMs"
cp out table
python3 - <<'EOF' || complain "the JSON does not say what the table does"
import json, re
whole, table = json.load(open("pair.plans")), open("table").read()
assert whole["refused"] == [] and len(whole["plans"]) == 10
for p in whole["plans"]:
    gain = 100 * (1 - p["latency_us"] / p["sequential_us"])
    row = [p["planner"], str(len(p["phases"]))] + ["%.1f" % n for n in (p["latency_us"], p["sequential_us"], gain)]
    row += ["%.3f" % p[key] for key in ("stp", "antt", "fairness")]
    assert re.search("^" + " +".join(map(re.escape, row)) + "$", table, re.M), row
EOF
status 0 plan --planner=list
for name in $(awk '{print $1}' out); do
	thresholds=()
	case $name in kscheduler | cdsearch) thresholds=("--thresholds=$bandwidths") ;; esac
	status 0 plan "--planner=$name" "${thresholds[@]}" pair.json
done

# Thresholds and power mode change what they say.
status 0 sim --plan=pair.plans --planner=slicer pair.json
grep -qE '^mix +2027\.8 ' out || complain "no simulation of mix"
status 0 plan --planner=slicer,kscheduler --thresholds=sm_blocks=9 --json=mixed.plans pair.json
sed 's/"sm_blocks"/"blocks"/' mixed.plans >no_blocks.plans
status 1 sim --plan=no_blocks.plans --planner=slicer pair.json
status 0 plan --planner=kscheduler --thresholds=sm_blocks=3 pair.json
has out "nbody on 15 SMs" # rule 1
status 0 plan --planner=cdsearch "--thresholds=$bandwidths,loss=0.4" pair.json
has out "stream on 3, nbody on 12 SMs"
status 0 plan --planner=cdsearch --power pair.json
has out "stream on 5, nbody on 7 SMs" # three are idle
status 1 plan --planner=kscheduler,cdsearch "--thresholds=$bandwidths" classes.json
grep -qE '^kscheduler( +-){7} +refused: copy has no stall_shares$' out || complain "kscheduler takes copy"
grep -qE '^cdsearch( +-){7} +refused: lookup has no llc_apki and llc_hit_rate$' out || complain "cdsearch takes lookup"
has err "the set is for none of these planners"
status 2 plan --planner=cdsearch --thresholds=loss=2 pair.json
has err "--thresholds: "

# Equation 4: kernels whose memory does not fit the device together are in different phases.
python3 - <<'EOM'
import json
whole = json.load(open("kernels.json"))
for kernel in whole["kernels"]:
    kernel["global_bytes"] = 10**12
json.dump(whole, open("large.json", "w"))
whole["kernels"][1].update(block=[1024, 1, 1], registers=63)
json.dump(whole, open("no_sm.json", "w"))
EOM
status 0 plan --planner=all --json=large.plans large.json
python3 - <<'EOM' || complain "three kernels with a terabyte each run together"
import json
for plan in json.load(open("large.plans"))["plans"]:
    assert len(plan["phases"]) == 3, plan
EOM

# A block that fits no SM is refused, as by sim.
status 1 sim no_sm.json
said=$(sed -n 's/^cuelastic sim: //p' err)
status 1 plan no_sm.json
has err "cuelastic plan: $said"
has err "price: a block of the kernel does not fit an SM"

# A set that is too large for one planner.
python3 - <<'EOF'
import json
whole = json.load(open("kernels.json"))
whole["kernels"] = [dict(whole["kernels"][i % 3], name=f"k{i}") for i in range(13)]
json.dump(whole, open("many.json", "w"))
EOF
status 0 plan --planner=even,optimal many.json
grep -qE '^optimal( +-){7} +refused: 13 kernels, and it takes at most 12$' out || complain "no row of optimal"
status 1 plan --planner=optimal many.json
status 0 plan --help --curves=unwritten.svg kernels.json
[ ! -e unwritten.svg ] || complain "--help draws"
status 0 plan --planner=list --sweep=unwritten.svg kernels.json
status 0 plan --help
(cd "$root" && grep -E '^  cuelastic plan ' "$work/out" | sed "s|cuelastic|$tool|; s|=plan.json|=$work/plan.json|; s|=\([a-z]*.svg\)|=$work/\1|g" >"$work/examples")
[ "$(wc -l <examples)" -ge 3 ] || complain "examples are missing"
(cd "$root" && bash -e "$work/examples" >/dev/null) || complain "an example of the help fails"

# The pictures.
status 0 plan --planner=sequential --curves=c.svg --sweep=s.svg kernels.json
status 0 plan --planner=sequential --curves=c2.svg --sweep=s2.svg --pair=stream,price kernels.json
{ cmp -s c.svg c2.svg && cmp -s s.svg s2.svg; } || complain "the same profiles give another picture"
sed 's/"price"/"a<1,2>\&\\"b\\""/' kernels.json >odd.json
status 0 plan --planner=sequential --curves=odd_c.svg --sweep=odd.svg '--pair=a<1,2>&"b",walsh' odd.json
sed 's/"price"/"a\\u001b[31m\\ufffe"/' kernels.json >odd.json
status 0 plan --planner=sequential --curves=control.svg odd.json
has out 'a?[31m'
python3 - <<'EOF' || complain "no pairs"
import json
whole = json.load(open("kernels.json"))
names = [k["name"] for k in whole["kernels"]]
for a, b in ("stream", "price"), ("price", "walsh"), ("walsh", "stream"):
    pair = dict(whole, kernels=[whole["kernels"][names.index(a)], whole["kernels"][names.index(b)]])
    json.dump(pair, open(f"{a}-{b}.json", "w"))
json.dump(dict(whole, kernels=whole["kernels"][:1]), open("one.json", "w"))
for kernel in whole["kernels"]:
    kernel["program"] = "p"
json.dump(whole, open("program.json", "w"))
EOF
for pair in stream-price price-walsh walsh-stream; do
	status 0 plan --planner=optimal --json="$pair.plan" --sweep="$pair.own.svg" "$pair.json"
	status 0 plan --planner=optimal --sweep="$pair.svg" "--pair=${pair/-/,}" kernels.json
	cmp -s "$pair.svg" "$pair.own.svg" || complain "another picture of $pair by --pair"
done
python3 - <<'EOF' || complain "a picture does not show what it should"
import glob, json, re, xml.etree.ElementTree as xml
svg = "{http://www.w3.org/2000/svg}"
pictures = {name: list(xml.parse(name).getroot().iter()) for name in glob.glob("*.svg")}
def find(name, cls): return [e for e in pictures[name] if e.get("class") == cls]
def texts(name): return ["".join(e.itertext()) for e in pictures[name] if e.tag == svg + "text"]
kernels = json.load(open("kernels.json"))["kernels"]
for name in "c.svg", "odd_c.svg":
    for curves in find(name, "speedup"), find(name, "bandwidth"):
        assert len(curves) == len(kernels), name
        assert len({c.get("stroke-dasharray") for c in curves}) == len(kernels), "curves differ by colour alone"
        assert all(len(re.findall("[ML]", c.get("d"))) == 15 for c in curves)
    assert 'a<1,2>&"b"' in texts(name) or name == "c.svg"
# Heights are the profiles' numbers, by two points of the first curve.
def speedup(k, m): return k["latency_us"][0] / k["latency_us"][m]
def bandwidth(k, m): return k["bandwidth_mb_s"][m]
for value in speedup, bandwidth:
    lines = [[float(p.split()[1]) for p in re.split("[ML]", c.get("d"))[1:]] for c in find("c.svg", value.__name__)]
    low, high = value(kernels[0], 0), value(kernels[0], 14)
    for k, line in zip(kernels, lines):
        for m, y in enumerate(line):
            wanted = lines[0][0] + (value(k, m) - low) / (high - low) * (lines[0][14] - lines[0][0])
            assert abs(wanted - y) < 0.1, (value.__name__, k["name"], m)
for pair in "stream-price", "price-walsh", "walsh-stream":
    name, plan = pair + ".svg", json.load(open(pair + ".plan"))["plans"][0]
    splits = find(name, "split")
    said = [re.fullmatch(r"(\d+) : (\d+), (\S+) µs", s[0].text).groups() for s in splits]
    assert [(int(a), int(b)) for a, b, _ in said] == [(m, 15 - m) for m in range(1, 15)]
    best, = find(name, "best")
    index = min(range(14), key=lambda i: float(said[i][2]))
    assert best.get("cx") == splits[index].get("cx") and best.get("cy") == splits[index].get("cy"), pair
    label, = (t for t in texts(name) if t.startswith("best: "))
    assert label.startswith(f"best: {said[index][0]} : {said[index][1]} SMs, "), label
    # The optimum of two kernels that gain by running together is their best split.
    assert len(plan["phases"]) == 1 and abs(float(said[index][2]) - plan["latency_us"]) < 1e-6 * plan["latency_us"], (pair, plan)
    sequential = plan["sequential_us"]
    sequential = "%.5g µs" % sequential if "ms" not in label else "%.5g ms" % (sequential / 1e3)
    assert f"one after the other, each on all SMs: {sequential}" in texts(name), texts(name)
EOF

# The plan as SMs over time: no two boxes overlap, each kernel has one, and the last one ends with the plan.
status 0 plan --svg=plan.svg --json=plan.json kernels.json
status 0 plan --svg=plan2.svg --planner=all kernels.json
cmp -s plan.svg plan2.svg || complain "another picture of the best plan"
python3 - <<'EOM' || complain "the picture of a plan"
import json, re, xml.etree.ElementTree as xml
plan = json.load(open("plan.json"))["plans"][0]
boxes = [e for e in xml.parse("plan.svg").getroot().iter() if e.get("class") == "piece"]
said = [re.fullmatch(r"(.*): ([0-9.]+) SMs, ([0-9.]+) to ([0-9.]+) µs", e[0].text).groups() for e in boxes]
assert {s[0] for s in said} == {s["kernel"] for p in plan["phases"] for s in p["shares"]}
assert abs(max(float(s[3]) for s in said) / plan["latency_us"] - 1) < 1e-4
placed = [tuple(float(e.get(k)) for k in ("x", "y", "width", "height")) for e in boxes]
for i, (x, y, w, h) in enumerate(placed):
    assert y + h <= placed[0][1] + 420.1
    for x2, y2, w2, h2 in placed[:i]:
        assert x + w <= x2 + 0.1 or x2 + w2 <= x + 0.1 or y + h <= y2 + 0.1 or y2 + h2 <= y + 0.1
EOM
status 2 plan --svg=- kernels.json
status 1 plan --planner=leftover --svg=no.svg kernels.json
has err "--svg: the plan leaves the SMs to the hardware"
status 1 plan --planner=slicer --svg=no.svg pair.json
has err "--svg: the plan gives each SM blocks of several kernels, and divides no SMs"
[ ! -e no.svg ] || complain "a picture of no division"

status 2 plan --sweep=no.svg --pair=stream,none kernels.json
has err "--pair=stream,none: not two different kernels"
status 2 plan --sweep=no.svg --pair=stream,stream kernels.json
status 2 plan --pair=stream,price kernels.json
has err "--pair is for --sweep"
status 1 plan --curves=no.svg --sweep=no.svg kernels.json
has err "no.svg: two outputs would be this one file"
status 1 plan --curves=kernels.json kernels.json
has err "kernels.json: this is an input file, which is never overwritten"
status 2 plan --curves=- kernels.json
status 1 plan --curves=no.svg --sweep=no2.svg one.json
has err "fewer than two kernels"
status 1 plan --curves=no.svg --sweep=no2.svg program.json
has err "of one program"
status 1 plan --curves=missing/no.svg kernels.json
has err "missing/no.svg: cannot write: No such file or directory"
{ [ ! -e no.svg ] && [ ! -e no2.svg ]; } || complain "a picture of what was refused"

status 2 plan
has err "no profiles"
status 2 plan --planner=none kernels.json
has err "none is not a planner"
status 2 plan --model=none kernels.json
has err "no such device"
status 2 plan kernels.json kernels.json
status 2 plan --nonsense kernels.json
status 1 plan missing.json
sed 's/1500/-1500/' kernels.json >negative.json
status 1 plan negative.json
has err '$.kernels['
lacks err Sanitizer
finish
