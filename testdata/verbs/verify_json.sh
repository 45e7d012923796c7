#!/usr/bin/env bash
# `cuelastic verify` for programs: JSON against its schema, shards, and joining their reports.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
root=$here/../..
sweep=("--variants=elastic,native" --blocks=2 --slices=all) # two variants

# Evaluates Python over the reports that are named: a, b, … are the documents.
says()
{
	local expression=$1
	shift
	python3 - "$expression" "$@" <<'PY' || complain "$*: not so: $expression"
import json, string, sys
documents = [json.load(open(name)) for name in sys.argv[2:]]
names = dict(zip(string.ascii_lowercase, documents))
def same(*reports):
    """The same but for what a clock decides."""
    return all({**r, "measured": 0} == {**reports[0], "measured": 0} for r in reports)
sys.exit(not eval(sys.argv[1], {**names, "same": same, "documents": documents}))
PY
}

# Without the times of the table.
untimed()
{
	sed 's/ *[0-9.]* s$//' "$1"
}

# ---- one report

status 0 verify sums.cu --json=sums.json
has out "all 18 runs agree"
says 'a["verdict"] == "equal" and a["error"] is None and a["shards"] == {"of": 1, "parts": [1]}' sums.json
says '[f["file"] for f in a["files"]] == ["sums.cu", "sums.h"]' sums.json
[ "$(sha256sum <sums.h)" = "$(python3 -c 'import json; print(json.load(open("sums.json"))["files"][1]["sha256"])')  -" ] || complain "another hash"
says '[v["number"] for v in a["variants"]] == list(range(1, 19)) and a["list"] == 18' sums.json
says 'all(v["verdict"] == "equal" and v["end"]["exit"] == 0 and v["stdout"]["compared"] == 1 for v in a["variants"])' sums.json
says 'all((v["launches"] > 0) == (v["run"] != "native") for v in a["variants"])' sums.json
says 'a["totals"]["launches"] == sum(v["launches"] for v in a["variants"]) and a["totals"]["equal"] == 18' sums.json
says '(a["variants"][9]["blocks"], a["variants"][9]["slice"], a["variants"][9]["run"]) == (7, 3, "elastic")' sums.json
says 'a["variants"][5]["slice"] is None and a["variants"][0]["blocks"] is None' sums.json
says 'len(a["measured"]["seconds"]) == 20 and all(s > 0 for s in a["measured"]["seconds"])' sums.json
cp out table

# The same again, however many run at a time; `-` is standard output, where nothing else is then.
status 0 verify -j1 sums.cu --json=-
cp out again.json
says 'same(a, b)' sums.json again.json

# A report by itself is shown again.
status 0 verify sums.json --json=shown.json
cmp -s out table || complain "another table"
cmp -s sums.json shown.json || complain "a report that is read and written is another"

# What differs, and where.
status 1 verify --variants=sliced told.cpp --json=differs.json -- --quiet --copies --spoil-if-slice 7
says 'a["verdict"] == "differs" and [v["verdict"] for v in a["variants"]] == ["equal"] * 3 + ["differs", "equal"]' differs.json
says 'a["variants"][3]["copies"] == {"compared": 3, "differing": 1, "first": {"copy": 2, "byte": 6}}' differs.json
says '"copy 2 differs from byte 6 on" in a["variants"][3]["details"][0]' differs.json
says 'a["settings"]["arguments"] == ["--quiet", "--copies", "--spoil-if-slice", "7"] and a["settings"]["options"] == ["--variants=sliced"]' differs.json
cp out table
status 1 verify differs.json
cmp -s out table || complain "another table of differences"
status 1 verify "${sweep[@]}" told.cpp --json=lines.json
says 'a["variants"][0]["stdout"]["first"] == {"line": 1, "column": 8}' lines.json
status 1 verify --variants=sliced told.cpp --json=signal.json -- --quiet --abort-if-slice 2
says 'a["variants"][1]["end"] == {"exit": None, "signal": 6, "limit": None} and a["variants"][1]["verdict"] == "differs"' signal.json
status 1 verify --timeout=1 --variants=sliced told.cpp --json=late.json -- --quiet --hang-if-slice 3
says 'a["variants"][2]["verdict"] == "timed-out" and a["variants"][2]["end"]["limit"] == "time"' late.json
status 1 verify "${sweep[@]}" told.cpp --json=unstable.json -- --quiet --copies --spoil-if-reverse
says 'a["verdict"] == "unstable" and a["unstable"]["copies"]["numbers"] == [2] and a["second"]["verdict"] == "differs"' unstable.json
status 1 verify "${sweep[@]}" told.cpp --json=empty.json
status 1 verify "${sweep[@]}" told.cpp --json=empty.json -- --quiet
says 'a["verdict"] == "empty" and a["shows_nothing"] == "no kernel was rewritten"' empty.json
status 0 verify --allow-empty "${sweep[@]}" told.cpp --json=times.json -- --quiet --print-time
says 'a["measured"]["time_lines"] <= 1 and a["original"]["lines"] == 1' times.json

# A run that cannot be recorded.
cat >torn.cpp <<'END'
#include <cstdio>
#include <cstdlib>
int main()
{
	const char *slice = getenv("CUELASTIC_SLICE");
	if (slice && slice[0] == '2')
		fclose(fopen(getenv("CUELASTIC_CPU_COPIES"), "wb"));
	puts("torn");
}
END
status 1 verify -j1 --variants=sliced torn.cpp --json=torn.json
says '[v["verdict"] for v in a["variants"]] == ["equal"] + ["not-run"] * 4 and a["totals"]["not_run"] == 4' torn.json
says 'a["variants"][1]["stdout"] is None and a["variants"][1]["end"] is None' torn.json
cp out table
status 1 verify torn.json
cmp -s out table || complain "another table of runs that were not made"

# Phases, and forms that are not possible.
status 0 verify --merge=twice+turn --variants=merged,streams phases.cu --json=phases.json
cp out table
says 'any(v["phases"] and v["phases"]["merged"] for v in a["variants"]) and a["phases"] > 0' phases.json
status 0 verify phases.json
cmp -s out table || complain "another table of phases"
status 0 verify --merge=twice+turn --variants=merged --barrier=exit phases.cu --json=impossible.json
says 'any(v["verdict"] == "impossible" and v["why"] for v in a["variants"])' impossible.json

# Something is written on an error, too.
echo 'int main() { return 0 }' >broken.cu
status 1 verify broken.cu --json=broken.json
says 'a["verdict"] == "error" and a["error"]["stage"] == "build" and "original" in a["error"]["text"]' broken.json
status 1 verify gone.cu --json=gone.json
says 'a["verdict"] == "error" and a["files"] == [{"file": "gone.cu", "sha256": None}]' gone.json
status 1 verify --timeout=0.3 told.cpp --json=hung.json -- --hang
says 'a["error"] == {"stage": "run", "text": "the original ran out of time"}' hung.json

# No file that was read is written.
cp sums.h kept.h
status 1 verify sums.cu --json=sums.h
has err "sums.h: the input includes this file"
cmp -s sums.h kept.h || complain "a header was written"

# ---- shards

# joins NAME STATUS SHARDS ARGUMENTS...: the shards have each variant once, and joined they are the whole: report, table, exit status.
joins()
{
	local name=$1 wanted=$2 shards=$3 i reports=()
	shift 3
	status "$wanted" verify --json="$name.json" "$@"
	untimed out >table
	for ((i = 1; i <= shards; i++)); do
		"$tool" verify --shard="$i/$shards" --json="$name.$i.json" "$@" >out 2>err </dev/null
		[ $? -le "$wanted" ] || complain "shard $i of $name: a worse status than the whole"
		grep -q "^cuelastic verify: shard $i of $shards: " out || complain "shard $i of $name: not said"
		reports=("$name.$i.json" "${reports[@]}") # in another order
	done
	says 'sorted(v["number"] for r in documents[1:] for v in r["variants"]) == [v["number"] for v in a["variants"]]' "$name.json" "${reports[@]}"
	says "all(r['shards']['of'] == $shards for r in documents)" "${reports[@]}"
	status "$wanted" verify "${reports[@]}" --json="$name.joined.json"
	says 'same(a, b) and a["variants"]' "$name.json" "$name.joined.json"
	untimed out | cmp -s - table || complain "$name: joined shards say something else"
}

joins whole 0 4 sums.cu
says 'abs(len(a["variants"]) - len(b["variants"])) <= 1' whole.1.json whole.4.json
says '[v["number"] for v in a["variants"]] == [2, 6, 10, 14, 18]' whole.2.json
joins merged 0 3 --merge=twice+turn --variants=merged,streams phases.cu
joins spoilt 1 2 --variants=sliced told.cpp -- --quiet --copies --spoil-if-slice 7
joins order 1 2 "${sweep[@]}" told.cpp -- --quiet --copies --spoil-if-reverse
joins many 0 4 "${sweep[@]}" sums.cu # two shards without a variant
says '[v["run"] for v in a["variants"]] == [] and a["verdict"] == "equal"' many.3.json

# Under the policy native no rewritten kernel is launched: a shard with nothing else cannot say that none ever is.
status 0 verify "${sweep[@]}" --shard=2/2 sums.cu
has out "shard 2 of 2: 1 run agrees with the original"
has out "no run here launches rewritten kernels"
status 0 verify --variants=native --shard=1/2 --json=n1.json sums.cu
status 0 verify --variants=native --shard=2/2 --json=n2.json sums.cu
status 1 verify n1.json n2.json
has out "nothing is verified: no rewritten kernel was launched"

# ---- reports that do not belong together

# refused TEXT ARGUMENTS...: with status 1, this message, and no output.
refused()
{
	local text=$1
	shift
	status 1 verify "$@"
	has err "$text"
	[ ! -s out ] || complain "a table in spite of the error"
	[ ! -e x.json ] || complain "a report in spite of the error"
}

refused "shard 3 of 4 is missing (--allow-missing joins the others)" whole.1.json whole.2.json whole.4.json --json=x.json
refused "whole.1.json: error: \$.shards.parts: shard 1 of 4 is in whole.1.json, too" whole.1.json whole.1.json
refused "many.2.json: error: \$.settings: other settings than in whole.1.json" whole.1.json many.2.json whole.3.json whole.4.json
echo >>sums.h
status 0 verify --shard=2/4 --json=changed.json sums.cu
refused "changed.json: error: \$.files: another program than in whole.1.json" whole.1.json changed.json whole.3.json whole.4.json
refused "broken.json: error: \$.error: nothing was run: the original program could not be built" broken.json --json=x.json
sed 's/"version": "[^"]*"/"version": "0.0.9"/' whole.2.json >old.json
refused "old.json: error: \$.version: the version of this tool" whole.1.json old.json
cp kept.h sums.h
status 0 verify --shard=2/3 --json=third.json sums.cu
refused "third.json: error: \$.shards.of: another number of shards than in whole.1.json" whole.1.json third.json

# Damage: each of these values is looked at.
damaged()
{
	python3 - "$1" <<'PY'
import json, sys
r = json.load(open("whole.2.json"))
exec(sys.argv[1])
json.dump(r, open("damaged.json", "w"))
PY
	refused "damaged.json: error: $2" whole.1.json damaged.json whole.3.json whole.4.json --json=x.json
}
damaged 'del r["variants"][1]' '$.variants[1].number: the next variant of the shard is wanted'
damaged 'del r["variants"][-1]; del r["measured"]["seconds"][-1]' '$.variants: each variant of the shard is wanted'
damaged 'r["variants"].append(r["variants"][0])' '$.variants[5].number: the next variant'
damaged 'r["variants"][0]["verdict"] = "fine"' '$.variants[0].verdict: another word'
damaged 'r["variants"][0]["verdict"] = "impossible"' '$.variants[0].why: a reason'
damaged 'r["variants"][0]["blocks"] = -1' '$.variants[0].blocks: a whole number'
damaged 'r["variants"][0]["run"] = "\x1b[31m"' '$.variants[0].run: a text without control characters'
damaged 'r["variants"][0]["details"] = ["\x07"]' '$.variants[0].details: an array of texts without control characters'
damaged 'r["shards"]["parts"] = [3, 2]' '$.shards.parts: an ascending list of shards'
damaged 'r["shards"]["parts"] = []' '$.shards.parts: a shard'
damaged 'r["shards"]["of"] = 0' '$.shards.of: a number from 1 to 9999'
damaged 'r["measured"]["seconds"] = []' '$.measured.seconds: a number for each run'
damaged 'r["measured"]["seconds"][3] = "x"' '$.measured.seconds: a number for each run'
damaged 'r["verdict"] = "differs"' '$.verdict: what follows from the variants is wanted'
damaged 'r["variants"][2]["verdict"] = "differs"' '$.verdict: what follows from the variants is wanted'
damaged 'r["variants"][2]["copies"]["differing"] = 1' '$.variants[2].verdict: differs, as its lines or copies do, is wanted'
damaged 'r["original"]["end"] = None' '$.original.end: an object'
damaged 'r["files"][0]["sha256"] = "abc"' '$.files[0].sha256: a hash'
damaged 'r["list"] = 1 << 40' '$.list: a smaller number'
damaged 'r["kernels"]["sliced"]["kernels"] = 9' '$.kernels: other rewrites than in whole.1.json'
damaged 'r["list"] = 19; r["variants"]' '$.list: another number of variants'

# Some are missing: what is there is joined, and may be joined with the rest later.
status 0 verify whole.4.json whole.2.json --allow-missing --json=two.json
has out "shards 2, 4 of 4: all 9 runs agree with the original"
says 'a["shards"] == {"of": 4, "parts": [2, 4]} and len(a["variants"]) == 9' two.json
status 0 verify whole.3.json two.json whole.1.json --json=all.json
says 'same(a, b)' all.json whole.json
refused "two.json: error: \$.shards.parts: shard 2 of 4 is in whole.2.json, too" whole.2.json two.json whole.1.json

# The original does something else on another machine.
python3 - <<'PY'
import json
r = json.load(open("whole.2.json"))
r["original"]["copies"] += 1
json.dump(r, open("other.json", "w"))
PY
status 1 verify whole.1.json other.json whole.3.json whole.4.json
has out "unstable: the original ends, prints or copies something else in other.json"

if python3 -c 'import jsonschema' 2>/dev/null; then
	rm -f damaged.json old.json
	python3 "$here/../reports/check_json" "$root/docs/reference/verify.schema.json" *.json || complain "the schema"
else
	echo "no python3-jsonschema here: the schema is not checked"
fi
finish
