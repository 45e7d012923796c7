#!/usr/bin/env bash
# `cuelastic sim` and `cuelastic trace`: what a run says, that it repeats to the byte, traces and pictures that others can
# read, the examples of the help, and what is refused.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
root=$here/../..
three=$root/examples/profiles/three.json
cp "$three" kernels.json

orders=(sequential leftover slices fill median mpmax equal queuemold interleave persistent partition mix)

# Worked out by hand: 2 SMs' worth of waves. 24 blocks, 2 on each of 8 SMs, 10 us each: two waves.
cat >plain.json <<'EOF'
{"cuelastic_profiles": 1, "device": "GTX 680", "kernels": [
	{"name": "a <&>", "grid": 24, "block": 1024, "registers": 32, "latency_us": [120, 60, 40, 30, 30, 20, 20, 20]},
	{"name": "b", "grid": 8, "block": 1024, "registers": 32, "latency_us": [40, 20, 20, 10, 10, 10, 10, 10]}]}
EOF
status 0 sim plain.json
has out "GTX 680, 2 kernels, seed 1"
grep -qE '^a <&> +24 +2 +0\.0 +20\.0 +20\.0 +1\.000$' out || complain "a's line"
grep -qE '^b +8 +2 +10\.0 +20\.0 +10\.0 +2\.000$' out || complain "b's line"
grep -qE '^leftover +20\.0 +1\.500 +1\.500$' out || complain "the summary"
# One block on each SM takes the measured time, whatever the time of eight on one.
echo '{"cuelastic_profiles": 1, "device": "H100", "kernels": [{"name": "a", "grid": 132, "block": 256, "registers": 32, "latency_us": 10}]}' >ten.json
status 0 sim --order=all ten.json
for order in "${orders[@]}"; do
	grep -qE "^$order +10\.0 +1\.000 +1\.000$" out || complain "$order: ten microseconds"
done
# More kernels than SMs.
python3 -c "
import json
print(json.dumps({'cuelastic_profiles': 1, 'device': 'GTX 480', 'kernels': [{'name': f'k{i}', 'grid': [9], 'block': [64], 'registers': 16, 'latency_us': 9} for i in range(16)]}))" >sixteen.json
status 0 sim --order=all sixteen.json
grep -qE '^partition +- +- +- more kernels than SMs$' out || complain "no row for the partition"
grep -q '^mix' out || complain "no row for the mix"
status 1 sim --order=partition sixteen.json
has err "sixteen.json: of 15 SMs, too few are left for k15: --phases divides the kernels"
# More dynamic shared memory than a launch may take without asking for it: who measured it did ask.
cat >dynamic.json <<'EOF'
{"cuelastic_profiles": 1, "device": "H100", "kernels": [{"name": "a", "grid": 1000, "block": 128, "registers": 32,
	"dynamic_shared_bytes": 65536, "latency_us": 100, "bandwidth_mb_s": 1000}]}
EOF
status 0 sim dynamic.json
grep -qE '^a +1000 +3 ' out || complain "three blocks fit an SM"
# Some hundredths of a microsecond after 31 years is too short for a double: no metrics, and no zeros in their place.
sed 's/120, 60, 40, 30, 30, 20, 20, 20/0.08, 0.04, 0.03, 0.02, 0.02, 0.02, 0.02, 0.01/' plain.json >late.json
status 0 sim --arrivals=1e15,0 late.json
grep -qE '^leftover +1000000000000000\.0 +- +-$' out || complain "metrics of times that are too short"
status 0 sim --order=sequential plain.json
grep -qE '^sequential +30\.0 ' out || complain "one after another"
status 0 sim --order partition --sms 6,2 --arrivals=0,5 plain.json
grep -qE '^b +8 +2 +5\.0 +25\.0 ' out || complain "b on two SMs, from 5 us on"

# The first two kernels on ten and five SMs, the second on all when the first has ended, then the third on all.
status 0 sim --order=partition --phases=0,0,1 --sms=10,5,15 --bandwidth=unlimited --trace=p.json kernels.json
python3 - <<'EOF' || complain "phases are not kept"
import json
blocks = [e for e in json.load(open("p.json"))["traceEvents"] if e["ph"] == "X"]
ends = max(e["ts"] + e["dur"] for e in blocks if e["name"] != "walsh")
assert min(e["ts"] for e in blocks if e["name"] == "walsh") >= ends - 1e-3
first = max(e["ts"] + e["dur"] for e in blocks if e["name"] == "stream")
assert {e["pid"] for e in blocks if e["name"] == "price" and e["ts"] < first - 1e-3} == set(range(11, 16))
assert len({e["pid"] for e in blocks if e["name"] == "price"}) == 15
assert len({e["pid"] for e in blocks if e["name"] == "walsh"}) == 15
EOF
status 0 sim --order=partition --phases=0,0,1 kernels.json

# All orders; the same seed gives the same bytes, another one others.
status 0 sim --order=all kernels.json
for order in "${orders[@]}"; do
	grep -q "^$order " out || complain "no line for $order"
	status 0 sim --order=$order --spread=0.2 --bandwidth=max-min --trace=a.json --svg=a.svg kernels.json
	status 0 sim --order=$order --spread=0.2 --bandwidth=max-min --trace=b.json --svg=b.svg kernels.json
	cmp -s a.json b.json && cmp -s a.svg b.svg || complain "$order does not repeat"
	status 0 sim --order=$order --spread=0.2 --bandwidth=max-min --seed=2 --trace=b.json kernels.json
	cmp -s a.json b.json && complain "$order is the same with another seed"
	status 0 sim --order=all --model='GTX 480' kernels.json
done

# Every block once, none beside another in its slot; rows are named; an XML reader reads the picture.
status 0 sim --order=persistent --sms=5,6,4 --trace=t.json --svg=t.svg kernels.json
python3 - <<'EOF' || complain "the trace or the picture is wrong"
import collections, json, xml.etree.ElementTree as tree
trace = json.load(open("t.json"))
blocks = [e for e in trace["traceEvents"] if e["ph"] == "X"]
assert len(blocks) == len({(e["name"], e["args"]["block"]) for e in blocks}) == 480 + 240 + 300
assert sum(e["ph"] == "M" and e["name"] == "process_name" for e in trace["traceEvents"]) == 15
lanes = collections.defaultdict(list)
for e in blocks:
    lanes[e["tid"]].append((e["ts"], e["dur"], e["pid"]))
for lane in lanes.values():
    lane.sort()
    assert len({pid for _, _, pid in lane}) == 1
    assert all(a[0] + a[1] <= b[0] + 1e-3 for a, b in zip(lane, lane[1:]))
boxes = [e for e in tree.parse("t.svg").iter() if e.tag.endswith("title")]
assert len(boxes) == len(blocks)
EOF
# Times that no nanosecond divides.
status 0 sim --order=interleave --spread=0.1 --trace=rules.json kernels.json
python3 "$here/trace_rules.py" rules.json t.json p.json a.json || complain "Perfetto would not read a trace as it is meant"
status 0 trace svg -o again.svg t.json
[ "$(grep -c '<title>' again.svg)" = 1020 ] || complain "the trace's picture has other blocks"
status 0 trace svg t.json
cmp -s out again.svg || complain "standard output differs from -o"
"$tool" trace svg - <t.json | cmp -s - again.svg || complain "standard input differs"
status 0 sim --svg=plain.svg plain.json
python3 -c 'import xml.etree.ElementTree as t; t.parse("plain.svg")' || complain "names are not escaped"

# Many blocks: no boxes, and no larger a picture for more of them.
sed 's/"grid": 480/"grid": 48000/' kernels.json >many.json
status 0 sim --svg=many.svg many.json
python3 -c 'import xml.etree.ElementTree as t; t.parse("many.svg")' || complain "the dense picture is no XML"
[ "$(stat -c %s many.svg)" -lt 1000000 ] || complain "the dense picture is large"

# A trace of somebody else's.
echo '[{"ph": "X", "name": "f", "pid": 7, "tid": 9, "ts": 1, "dur": 2}, {"ph": "X", "name": "g", "pid": 3, "tid": 9, "ts": 2, "dur": 2}]' >other.json
status 0 trace svg other.json
has out ">7<"

# Times that no axis can divide.
for times in '"ts": 0, "dur": 1e-300' '"ts": 1e15, "dur": 1e-9' '"ts": -1e300, "dur": 1e300' '"ts": 5, "dur": 0'; do
	echo "[{\"ph\": \"X\", \"name\": \"f\", \"pid\": 1, \"tid\": 1, $times}]" >odd.json
	status 0 trace svg -o odd.svg odd.json
	python3 -c 'import xml.etree.ElementTree as t; t.parse("odd.svg")' || complain "$times: no XML"
done

# The examples of the help.
for example in sim trace; do
	"$tool" $example --help | sed -n '/^example/,$s/^  cuelastic //p' >examples
	[ -s examples ] || complain "$example --help has no example"
	while read -r line; do
		eval "status 0 $line"
	done <examples
done
[ -s t.svg ] || complain "the example draws nothing"
status 0 sim --model=list
has out "H200"

# What is refused.
status 2 sim
status 2 sim --order=best kernels.json
has err "one of sequential, leftover"
status 2 sim --order=native kernels.json
status 2 sim --order=bucket kernels.json
status 2 sim --model=GTX kernels.json
status 2 sim --sms=1,x,3 kernels.json
status 2 sim --sms=1.5,2,3 kernels.json
status 2 sim --bandwidth=some kernels.json
status 2 sim --spread=-1 kernels.json
status 2 sim --slice=0 kernels.json
status 2 sim --slice=1.5 kernels.json
status 2 sim --seed=0.5 kernels.json
has err "--seed=0.5 is not a whole number"
status 2 sim --spread=nan kernels.json
has err "--spread=nan is not a number"
status 2 sim --arrivals=nan kernels.json
has err "--arrivals=nan is not a list"
status 2 sim --order=all --trace=x.json kernels.json
status 2 sim --no-such=1 kernels.json
has err "--no-such"
status 2 sim --sms
status 2 sim kernels.json plain.json
status 1 sim --sms=1,2 kernels.json
has err "2 numbers for 3 kernels"
status 1 sim --order=partition --sms=10,10,10 kernels.json
has err "too few are left for"
status 1 sim missing.json
status 1 sim --trace=/nowhere/t.json kernels.json
has err "/nowhere/t.json"
echo '{"cuelastic_profiles": 1, "device": "GTX 480", "kernels": [{"name": "k", "grid": 1, "block": 32, "registers": 8}]}' >timeless.json
status 1 sim timeless.json
has err "k: "
status 2 trace
# Many rows are put together: 64 of two lanes, one of them busy all the time, the other for the first half.
python3 - <<'EOF' >rows.json
import json
events = [{"ph": "X", "name": "k", "pid": p, "tid": t, "ts": 0, "dur": 1000 if t == 0 else 500} for p in range(64) for t in (0, 1)]
print(json.dumps({"traceEvents": events}))
EOF
status 0 trace svg -o rows.svg rows.json
python3 - <<'EOF' || complain "rows.svg"
import re
import xml.etree.ElementTree as tree
all = list(tree.parse("rows.svg").iter())
texts = [e.text for e in all if e.tag.endswith("text")]
assert "all 64" in texts and any(t.startswith("Closer: 3 of the 64") for t in texts), texts
assert sum(" to " in t for t in texts) == 11, texts
band = next(e for e in all if e.tag.endswith("rect") and e.get("height") == "150.0")
top, bottom = float(band.get("y")), float(band.get("y")) + 150
area = next(e for e in all if e.tag.endswith("path") and e.get("fill"))
heights = [float(h) for h in re.findall(r"V([\d.]+)", area.get("d"))]
assert abs(min(heights) - top) < 0.2 and any(abs(h - (top + bottom) / 2) < 0.2 for h in heights), heights
assert sum(e.tag.endswith("title") for e in all) == 6
EOF
status 2 trace svg
status 2 trace png t.json
status 2 trace svg --wide t.json
for wrong in '{}' '[]' '{"traceEvents": 1}' '[1' '[{"ph": "X"}]' '[{"ph": "X", "ts": 1, "dur": -1}]' ''; do
	echo "$wrong" >wrong.json
	status 1 trace svg wrong.json
	has err "wrong.json"
done
finish
