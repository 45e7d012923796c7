#!/usr/bin/env bash
# The file .cuelastic is read by each verb: options of the rewrite, and sources that stay as they are.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

mkdir -p src/ex
cat >src/a.cu <<'EOT'
#include <cstdio>
__global__ void set(int *p)
{
	p[blockIdx.x] = VALUE;
}
int main()
{
	int *p, q[4];
	cudaMalloc(&p, sizeof q);
	set<<<4, 1>>>(p);
	cudaMemcpy(q, p, sizeof q, cudaMemcpyDeviceToHost);
	std::printf("%d\n", q[3]);
	return 0;
}
EOT
cp src/a.cu src/ex/b.cu
status 0 src/a.cu -n
has err "undeclared identifier 'VALUE'"
printf 'options -DVALUE=3 --share --json=none\nexclude ex/*\n' >src/.cuelastic

# The rewrite: the file's options, and behind them those of the command line. What is about outputs is none of a file's.
status 0 src/a.cu
has out cue_turn
lacks out "VALUE=3"
status 0 src/a.cu --no-line --passes=
cmp -s out src/a.cu || complain "the command line does not count"
status 0 src/ex/b.cu
cmp -s out src/ex/b.cu || complain "an excluded source is changed"
status 0 src/a.cu src/ex/b.cu --out-dir=made -j2
cmp -s made/src/ex/b.cu src/ex/b.cu || cmp -s made/ex/b.cu src/ex/b.cu || complain "an excluded source is changed beside another"
status 0 src/a.cu -o made.cu -MD -MP
[ "$(grep -c 'src/.cuelastic' made.cu.d)" = 2 ] || complain "the depfile does not name it"
status 1 src/a.cu -o src/.cuelastic
has src/.cuelastic 'options -DVALUE=3'
[ ! -e none ] || complain "--json of a file's options counts"

# stat and report.
status 0 stat src/a.cu src/ex/b.cu --no-registers
grep -qE '^src/a.cu +set +resizable ' out || complain "stat without the options"
grep -qE '^src/ex/b.cu +set +opaque ' out || complain "stat without the exclusion"
status 0 report src/a.cu -o pages --no-registers --quiet
grep -q 'resizable">resizable' pages/a.cu.html || complain "report without the options"

# What is wrong is said, with the file.
printf 'options --share --no-such\n' >src/ex/.cuelastic
status 1 stat src/ex/b.cu --no-registers
has err "unknown option --no-such"
has err "src/ex/.cuelastic: error: wrong options"
printf 'options --passes=none\n' >src/ex/.cuelastic
status 1 src/ex/b.cu
has err "src/ex/.cuelastic: error: "
printf 'options other.cu\n' >src/ex/.cuelastic
status 1 src/ex/b.cu
has err "'other.cu' is no option"
rm src/ex/.cuelastic

# run and verify build with them. A changed file is built again.
status 0 run src/a.cu -DVALUE=3 --keep
has err "rewritten: "
rewritten=$(sed -n 's/.*rewritten: //p' err)
has "$rewritten" cue_turn
sed -i 's/ --share//' src/.cuelastic
status 0 run src/a.cu -DVALUE=3 --keep
lacks "$(sed -n 's/.*rewritten: //p' err)" cue_turn
status 0 verify src/a.cu -DVALUE=3 --blocks=2 --slices=2 --threads=1
lacks out yielding
sed -i 's/-DVALUE=3/& --share/' src/.cuelastic
status 0 verify src/a.cu -DVALUE=3 --blocks=2 --slices=2 --threads=1
has out yielding
echo 'exclude *' >src/.cuelastic
status 1 verify src/a.cu -DVALUE=3 --blocks=2 --slices=2 --threads=1
has out "nothing is verified"
finish
