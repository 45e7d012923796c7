#!/usr/bin/env bash
# `cuelastic verify` for programs: JSON against its schema.
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

status 0 verify sums.cu --json=sums.json
has out "all 18 runs agree"
says 'a["verdict"] == "equal" and a["error"] is None' sums.json
says '[f["file"] for f in a["files"]] == ["sums.cu", "sums.h"]' sums.json
[ "$(sha256sum <sums.h)" = "$(python3 -c 'import json; print(json.load(open("sums.json"))["files"][1]["sha256"])')  -" ] || complain "another hash"
says '[v["number"] for v in a["variants"]] == list(range(1, 19))' sums.json
says 'all(v["verdict"] == "equal" and v["end"]["exit"] == 0 and v["stdout"]["compared"] == 1 for v in a["variants"])' sums.json
says 'all((v["launches"] > 0) == (v["run"] != "native") for v in a["variants"])' sums.json
says 'a["totals"]["launches"] == sum(v["launches"] for v in a["variants"]) and a["totals"]["equal"] == 18' sums.json
says '(a["variants"][9]["blocks"], a["variants"][9]["slice"], a["variants"][9]["run"]) == (7, 3, "elastic")' sums.json
says 'a["variants"][5]["slice"] is None and a["variants"][0]["blocks"] is None' sums.json
says 'len(a["measured"]["seconds"]) == 20 and all(s > 0 for s in a["measured"]["seconds"])' sums.json

# The same again, however many run at a time; `-` is standard output, where nothing else is then.
status 0 verify -j1 sums.cu --json=-
cp out again.json
says 'same(a, b)' sums.json again.json

# What differs, and where.
status 1 verify --variants=sliced told.cpp --json=differs.json -- --quiet --copies --spoil-if-slice 7
says 'a["verdict"] == "differs" and [v["verdict"] for v in a["variants"]] == ["equal"] * 3 + ["differs", "equal"]' differs.json
says 'a["variants"][3]["copies"] == {"compared": 3, "differing": 1, "first": {"copy": 2, "byte": 6}}' differs.json
says '"copy 2 differs from byte 6 on" in a["variants"][3]["details"][0]' differs.json
says 'a["settings"]["arguments"] == ["--quiet", "--copies", "--spoil-if-slice", "7"] and a["settings"]["options"] == ["--variants=sliced"]' differs.json
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

# Phases, and forms that are not possible.
status 0 verify --merge=twice+turn --variants=merged,streams phases.cu --json=phases.json
says 'any(v["phases"] and v["phases"]["merged"] for v in a["variants"]) and a["phases"] > 0' phases.json
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

if python3 -c 'import jsonschema' 2>/dev/null; then
	python3 "$here/../reports/check_json" "$root/docs/reference/verify.schema.json" *.json || complain "the schema"
else
	echo "no python3-jsonschema here: the schema is not checked"
fi
finish
