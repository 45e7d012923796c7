#!/usr/bin/env bash
# `cuelastic explain`: its table to the letter, the limits behind it, the examples of its help, and what it refuses.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
root=$here/../..
parboil=$root/examples/profiles/parboil2.json

# The whole output; CUELASTIC_REGOLD=1 rewrites it.
status 0 explain "$parboil" --limits --pairs
[ -z "${CUELASTIC_REGOLD:-}" ] || cp out "$here/explain.expected"
diff -u "$here/explain.expected" out || complain "explain.expected differs"

# Two programs, as in the paper's workloads; options with and without `=`.
status 0 explain --device c2070 --policy equal,median --programs mm,histo "$parboil"
has out "equal: each of 2 programs"
has out "histo_prescan"
lacks out "cutcp"
lacks out "mpmax"
status 0 explain --median=kernels --policy=median "$parboil"
has out "median: each SM keeps room for 256 threads, 6144 registers, 256 bytes of shared memory (the medians of these kernels)"
status 0 explain --model=list
has out "C2070"
has out "RTX 4090"

# On another device; a block that does not fit.
cat >wide.json <<'EOF'
{"cuelastic_profiles": 1, "kernels": [
	{"name": "wide", "grid": [64, 64], "block": [16, 16], "registers": 255, "latency_us": 10},
	{"name": "full", "grid": 9, "block": 1024, "registers": 100}]}
EOF
status 0 explain --model=h100 wide.json
has out "H100: 132 SMs"
has out "132 resident"
has out "does not fit"

# The examples of --help work, from the root of the repository.
status 0 explain --help
grep '^  cuelastic explain' out >examples
[ "$(wc -l <examples)" -ge 3 ] || complain "no examples in --help"
while read -r _ arguments; do
	# shellcheck disable=SC2086
	(cd "$root" && "$tool" $arguments >/dev/null) || complain "the example does not work: $arguments"
done <examples

# What is wrong is told, with 1 for profiles and 2 for the command line.
status 1 explain wide.json
has err "cuelastic explain: error: wide.json: \$.device: missing"
status 1 explain --model=H100 "$parboil"
has err "these are profiles of C2070, and H100 is asked for"
status 0 explain --policy=equal --programs=histo "$parboil"
has out "equal: the only program has the whole device."
status 1 explain missing.json
has err "missing.json: No such file or directory"
head -c 10485760 /dev/zero | tr '\0' '[' >brackets.json
status 1 explain brackets.json
has err "brackets nest more than 16 deep"
status 2 explain
has err "no file of profiles"
status 2 explain --model=C64 "$parboil"
status 2 explain --policy=best "$parboil"
has err "best is not one of native, fill, median, mpmax, equal, queuemold"
status 2 explain --policy= "$parboil"
status 2 explain --median=mean "$parboil"
status 2 explain --programs=none "$parboil"
status 2 explain --no-such-option "$parboil"
finish
