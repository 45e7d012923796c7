#!/usr/bin/env bash
# CUELASTIC_SEARCH on the modelled GPU: a partition that begins with an even division finds one that is as good as the best
# fixed one, while it runs, and keeps it for its next runs. The results stay right, which programs/search.cu checks.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared
export CUELASTIC_CPU_SMS=16 CUELASTIC_PHASE=partition

# times ARGUMENTS: the microseconds of each run, in a line.
times()
{
	status 0 run --clock=virtual --model=H100 search.cu -- "$@"
	has out PASS
	sed -n 's/^us //p' out | tr '\n' ' '
}

# Of all divisions, 12:4 and 13:3 are the best for the first load. In the second, from the middle of the first kernel on, its
# blocks take a third of the time: what a run finds for one half is wrong for the other, so it begins again.
while read -r late first second; do
	best=$(CUELASTIC_RATIO=12:4 times 8000 8000 1 "$late")
	rm -f log
	us=$(CUELASTIC_RATIO=1:15 CUELASTIC_SEARCH=performance CUELASTIC_PHASE_LOG=$work/log times 8000 8000 2 "$late")
	echo "12:4 takes $best us, searched $us"
	awk '{ print "began with", $10, "after", $11, "steps" }' log
	awk -v best="$best" -v a="$first" -v b="$second" '{ exit !($1 <= a * best && $2 <= b * best) }' <<<"$us" ||
		complain "$us is not within $first and $second of $best"
	awk -v late="$late" 'NR == 1 { wrong = $10 != "8:8" || $11 } NR == 2 { wrong += late == 1 && ($10 !~ /^1[0-4]:[2-6]$/ || $11 < 4 || $11 > 12) }
		END { exit wrong || NR != 2 }' log ||
		complain "$(cat log)"
done <<'END'
1 1.15 1.02
3 1.25 1.25
END
CUELASTIC_SEARCH=fast status 2 run --clock=virtual --model=H100 search.cu -- 100 100 1
has err "CUELASTIC_SEARCH=fast is not a search"
finish
