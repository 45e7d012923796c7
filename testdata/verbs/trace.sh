#!/usr/bin/env bash
# `cuelastic trace summary` and `svg` on what the library traces: a program with two clients on the CPU device, each
# client alone, a program that is killed, and what is refused.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
unset CUELASTIC_CLIENT CUELASTIC_TRACE
export CUELASTIC_CPU_WORKERS=2

# clients WHO: traces to WHO.json.
clients()
{
	CUELASTIC_TRACE=$1.json status 0 run --share clients.cu -- "$1"
}

clients both
clients batch
clients server

# Both: the numbers follow from the program.
status 0 trace summary --json -o summary.json both.json
python3 - <<'END' || complain "the summary of two clients"
import json
events = [e for e in json.load(open("both.json")) if e["ph"] == "X" and e["cat"] != "submission"]
server = next(e["pid"] for e in events if e["name"] == "answer")
summary = json.load(open("summary.json"))
assert summary["cuelastic_trace_summary"] == 1 and summary["is_cut"] is False
clients = {c["client"]: c for c in summary["clients"]}
assert set(clients) == {"batch", "server", "process"}
assert clients["process"]["launches"] == 0 and clients["process"]["copies"] == 2 # fills
assert clients["batch"]["copies"] == clients["batch"]["pieces"] == 1 and clients["batch"]["bytes"] == 4 * (1 << 14)
assert clients["batch"]["left"] == sum(e["args"]["left"] for e in events if e["name"] == "fill" and e["cat"] != "copy")
assert clients["batch"]["launches"] == 3 and clients["server"]["launches"] == 10
assert clients["batch"]["resumes"] == sum(e["cat"] == "resume" and e["name"] == "fill" for e in events)
assert clients["batch"]["gates"]["priority"] == sum(e["args"].get("gate") == "priority" for e in events)
assert clients["batch"]["gates"]["alone"] == sum(e["args"].get("gate") == "alone" for e in events) > 0
assert sum(clients["server"]["gates"].values()) == 0 # it comes before all others, and does not yield
for name, kernel in (("batch", "fill"), ("server", "answer")):
    mine = [e for e in events if e["name"] == kernel and e["cat"] != "copy"]
    assert abs(clients[name]["work_us"] - sum(e["dur"] for e in mine)) < 0.01
    assert clients[name]["yielding"] == (clients[name]["launches"] if name == "batch" else 0)
    assert all(e["args"]["stays"] == ("none" if name == "batch" else "first") for e in mine)
    assert clients[name]["took_us"] > 0 and clients[name]["alone_us"] is None
    # Each logical block ran once.
    chains = {}
    for e in mine if name == "batch" else []:
        chains[e["args"]["launch"]] = max(chains.get(e["args"]["launch"], 0), e["args"]["tickets_behind"])
    assert all(behind >= e["args"]["logical"] for behind in chains.values())
# A request is a bracket of the server, and a launch of the batch; each launch of the batch waits for the one before.
ends = {phase: [e for e in json.load(open("both.json")) if e["ph"] == phase] for phase in "be"}
assert len(ends["b"]) == len(ends["e"]) == 10 and all(e["pid"] == server for e in ends["b"] + ends["e"])
latencies = sorted(e["ts"] - b["args"]["submitted_us"] for b, e in zip(ends["b"], ends["e"]))
requests = clients["server"]["requests"]
assert requests["count"] == 10 and abs(requests["p50_us"] - latencies[4]) < 0.01
assert abs(requests["p99_us"] - latencies[9]) < 0.01 and requests["longest_us"] == requests["p99_us"]
assert clients["batch"]["requests"]["count"] == 3 and clients["process"]["requests"] == {
    "count": 0, "p50_us": None, "p95_us": None, "p99_us": None, "longest_us": None}
assert clients["batch"]["waiting_us"] < clients["batch"]["requests"]["p50_us"]
kernels = {(k["client"], k["kernel"]): k for k in summary["kernels"]}
assert set(kernels) == {("batch", "fill"), ("server", "answer")}
assert sum(summary["overlaps"].values()) == 13
metrics = summary["metrics"]
assert metrics["stp"] is None and metrics["antt"] is None and "--alone" in metrics["unknown"]
assert metrics["running"] > 0 and metrics["waiting_us"] >= 0
END

# Marks, arrows and counters, by the spans that they are of.
python3 - <<'END' || complain "marks, arrows and counters"
import collections, json
events = json.load(open("both.json"))
by = collections.defaultdict(list)
for e in events:
    by[e["ph"], e["name"]].append(e)
spans = [e for e in events if e["ph"] == "X" and e["cat"] != "submission"]
submissions = [e for e in events if e["ph"] == "X" and e["cat"] == "submission"]
first = [e for e in spans if e["cat"] != "resume"]
assert sorted(e["name"] for e in first) == sorted(e["name"] for e in submissions)
assert len(by["s", "runs"]) == len(by["f", "runs"]) == len(first)
assert {e["ts"] for e in by["f", "runs"]} == {e["ts"] for e in first}
assert {e["ts"] for e in by["s", "runs"]} == {e["ts"] for e in submissions}
assert sorted(e["args"]["submitted_us"] for e in first) == sorted(e["ts"] for e in submissions)
assert sorted(e["args"]["left"] for e in by["i", "yield"]) == sorted(
    e["args"]["left"] for e in spans if e["args"].get("left"))
has_run = lambda e: e["args"]["tickets_behind"] > e["args"]["tickets_before"]
assert sorted(e["ts"] for e in by["i", "resume"]) == sorted(
    e["ts"] for e in spans if e["cat"] == "resume" and has_run(e))
names = {e["pid"]: e["args"]["name"] for e in by["M", "process_name"]}
assert all(names[e["pid"]] == "server" for e in by["s", "preempts"])
assert all(names[e["pid"]] == "batch" for e in by["f", "preempts"])
assert all(e["args"]["priority"] == (names[e["pid"]] == "server") for e in spans if e["cat"] != "copy")
for client in ("batch", "server"):
    values = [(e["ts"], e["args"]["blocks"]) for e in by["C", "resident blocks"] if names[e["pid"]] == client]
    assert sorted(values)[-1][1] == 0
    assert 0 < max(blocks for _, blocks in values) <= max(
        e["args"].get("physical", e["args"]["logical"]) for e in spans if names[e["pid"]] == client and e["cat"] != "copy")
END

# Two processes: one clock, and numbers that are no other's, so that the files can be joined.
python3 - <<'END'
import json
json.dump(json.load(open("batch.json")) + json.load(open("server.json")), open("joined.json", "w"))
END
status 0 trace summary --json batch.json server.json
python3 - out <<'END' || complain "the summary of two processes"
import json, sys
summary = json.load(open(sys.argv[1]))
spans = [[e for e in json.load(open(f)) if e["ph"] == "X" and e["cat"] in ("launch", "slice", "resume")] for f in ("batch.json", "server.json")]
assert max(e["ts"] + e["dur"] for e in spans[0]) < min(e["ts"] for e in spans[1]), "one process ran behind the other"
whole = max(e["ts"] + e["dur"] for e in spans[1]) - min(e["args"]["submitted_us"] for e in spans[0])
assert abs(summary["metrics"]["makespan_us"] - whole) < 1
assert {c["client"]: c["launches"] for c in summary["clients"] if c["launches"]} == {"batch": 3, "server": 10}
assert summary["overlaps"]["exclusive"] == 13
END
"$tool" trace summary --json joined.json | diff - out || complain "the summary of a joined file"
status 0 trace svg -o two.svg batch.json server.json
python3 - <<'END' || complain "the picture of two processes"
import json, xml.etree.ElementTree as tree
spans = sum(e["ph"] == "X" and e["cat"] != "submission" for f in ("batch", "server") for e in json.load(open(f + ".json")))
elements = list(tree.parse("two.svg").iter())
assert sum(e.tag.endswith("title") for e in elements) == spans
texts = [e.text or "" for e in elements if e.tag.endswith("text")]
assert any(t.startswith("batch.json: batch, stream ") for t in texts), texts
assert any(t.startswith("server.json: server, stream ") for t in texts), texts
assert "0 s" in texts or "0 ms" in texts, texts
END

python3 "$here/trace_rules.py" both.json batch.json server.json joined.json || complain "Perfetto would not read a trace as it is meant"

# With each client alone, all is known.
status 0 trace summary --json --alone=batch.json --alone=server.json both.json
python3 - out <<'END' || complain "the summary with clients alone"
import json, sys
summary = json.load(open(sys.argv[1]))
metrics = summary["metrics"]
speeds = [c["alone_us"] / c["took_us"] for c in summary["clients"] if c["launches"]]
assert abs(metrics["stp"] - sum(speeds)) < 1e-6
assert abs(metrics["antt"] - sum(1 / s for s in speeds) / 2) < 1e-6
assert abs(metrics["fairness"] - min(speeds) / max(speeds)) < 1e-6
assert metrics["unknown"] is None and metrics["speedup"] > 0
END
status 0 trace summary --alone batch.json --alone server.json both.json
has out "STP, the weighted speed-up: "
grep -qE '^client +requests +p50 ms +p95 ms +p99 ms +longest ms$' out || complain "no table of requests"
grep -qE '^batch +3 +3 +0 ' out || complain "no row for batch"
grep -qE '^server +answer +10 ' out || complain "no row for answer"
cp out table
"$tool" trace summary --alone=batch.json --alone=server.json - <both.json | cmp -s - table || complain "standard input differs"
status 0 trace summary --alone=batch.json both.json
has out "unknown, no launch of answer by server ran alone"

# The picture: a row for each stream, named; a box for each span.
status 0 trace svg -o both.svg both.json
python3 - <<'END' || complain "the picture of two clients"
import json, xml.etree.ElementTree as tree
spans = sum(e["ph"] == "X" and e["cat"] != "submission" for e in json.load(open("both.json")))
elements = list(tree.parse("both.svg").iter())
assert sum(e.tag.endswith("title") for e in elements) == spans
texts = [e.text or "" for e in elements if e.tag.endswith("text")]
assert any(t.startswith("batch, stream ") for t in texts), texts
assert any(t.startswith("server, stream ") for t in texts)
END

# Many launches: sums that are known, and a picture that does not grow with them.
python3 - <<'END' >many.json
import json
print('[\n{"name":"process_name","ph":"M","pid":1,"args":{"name":"server"}}', end="")
for i in range(8000):
    span = {"name": f"k{i % 7}", "ph": "X", "pid": 1, "tid": 1 + i % 132, "cat": "launch", "ts": 10 * i + 2, "dur": 5}
    print(",\n" + json.dumps({**span, "args": {"launch": i + 1, "form": "native", "submitted_us": 10 * i}}), end="")
print("\n]")
END
status 0 trace summary many.json
has out "overlap of the launches: 8000 exclusive, 0 "
has out "waiting: 0.002 ms a launch"
has out "server      8000   0.007   0.007   0.007       0.007"
status 0 trace svg -o many.svg many.json
python3 -c 'import xml.etree.ElementTree as t; t.parse("many.svg")' || complain "the dense picture is no XML"
[ "$(stat -c %s many.svg)" -lt 1000000 ] || complain "the dense picture is large"

# A program that was killed: what is there is read.
head -c 9000 both.json >cut.json
status 0 trace summary cut.json
has out "cut off"
status 0 trace svg cut.json
clients killed
status 0 trace summary killed.json
has out "cut off"
grep -qE '^server +10 ' out || complain "the launches before the program was killed"

# How the mode of a phase was chosen, in the trace and in the phases' log.
CUELASTIC_TRACE=phases.json CUELASTIC_PHASE_LOG=phases.log status 0 run --clock=virtual --model=H100 "$here/../../examples/phase_pair.cu" -- --time 1000
has phases.json '"choice":"weighed"'
has phases.json '"choice":"measured: interleave '
[[ $(tail -n 1 phases.log) =~ \ measured:\ interleave\ .*\ us,\ native\ .*\ us,\ streams\ .*\ us$ ]] || complain "the log of phases: $(tail -n 1 phases.log)"

# What is refused.
status 2 trace summary
status 2 trace summary --wide both.json
status 2 trace summary --alone
status 2 trace svg --json both.json
has err "neither --json nor --alone"
status 2 trace svg --alone=batch.json both.json
status 1 trace summary missing.json
has err "missing.json: cannot read"
status 1 trace summary --alone=missing.json both.json
has err "missing.json: cannot read"
status 1 trace summary -o both.json both.json
status 1 trace summary -o both.json batch.json both.json
status 1 trace svg batch.json missing.json
has err "missing.json: cannot read"
status 1 trace summary -o batch.json --alone=batch.json both.json
sed 's/"submitted_us"/"submitted"/' both.json >wrong.json
status 1 trace summary wrong.json
has err "wrong.json: event "
has err "submitted_us"
sed '4s/{/[/' both.json >wrong.json
status 1 trace summary wrong.json
has err "wrong.json: "
has err "(line 4, "
for wrong in '{}' '[]' '[1' '[{"ph": "X"}]' '' '[{"name":"process_name","ph":"M","pid":1,"args":{}}]'; do
	echo "$wrong" >wrong.json
	status 1 trace summary wrong.json
	has err "wrong.json"
done
finish
