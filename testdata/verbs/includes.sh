#!/usr/bin/env bash
# Headers in quotes, where the output is in another folder: every way to name one, and a folder that does not exist before.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

mkdir -p src/detail other
for i in 1 2 3 4 5 6 7 8; do echo "#define V$i $i" >"src/v$i.h"; done
echo '#define D 9' >src/detail/d.h
cat >src/a.cu <<'EOT'
#include /* c */ "v1.h"
#include \
 "v2.h"
%:include "v3.h"
#define H4 "v4.h" // the only value
#include H4
#define H8 "v8.h"
#if __has_include("v5.h") && __has_include ( /* c */ "v5.h" ) && __has_include(H8)
#include "v5.h"
#endif
#import "v6.h"
# 	include	"v7.h" // comment
#include "detail/d.h"
#define LIBRARY <cstdio>
#include LIBRARY
EOT
cat >src/kernel.cuh <<'EOT'
#include "detail/d.h"
template <int n> __global__ void shared(int *p)
{
	p[blockIdx.x] = n + D;
}
EOT
cat >src/main.cu <<'EOT'
#include "kernel.cuh"
EOT
for file in a main; do
	cat >>"src/$file.cu" <<'EOT'
#ifndef V1
#define V1 1
#endif
__global__ void k(int *p)
{
	p[blockIdx.x] = V1;
}
int main()
{
	k<<<2, 1>>>(nullptr);
}
EOT
done

# A folder that is not there yet gets the same text as one that is, however its path is written.
for way in new/deep ./fresh//x/../y "$PWD/whole/a"; do
	status 0 src/a.cu src/main.cu --out-dir="$way" --quiet
	cp -r "$way" first
	status 0 src/a.cu src/main.cu --out-dir="$way" --quiet
	diff -r first "$way" || complain "the second run into $way writes something else"
	rm -r first
	for file in a main; do
		grep -o '"[^"]*\.h"' "$way/$file.cu" | tr -d '"' | sort -u | while read -r name; do
			[ -e "$way/$name" ] || [[ $name == v[48].h || $name == cuelastic/* ]] || complain "$way/$file.cu names $name"
		done
	done
done
status 0 src/a.cu -o new/deep/a.cu
grep -q '^#include "../../src/v4.h"$' new/deep/a.cu || complain "the macro H4 stays in #include"
grep -q '^#if __has_include("../../src/v5.h") .* __has_include("../../src/v8.h")$' new/deep/a.cu || complain "__has_include is not rebased"
grep -q '^%:include "../../src/v3.h"$' new/deep/a.cu || complain "a digraph's name is not rebased"
grep -q '^#include LIBRARY$' new/deep/a.cu || complain "a library's name changed"

# A name that may change stays, and the message says what the compiler needs.
cat >src/b.cu <<'EOT'
#ifndef CHOICE
#define CHOICE "v1.h"
#endif
#include CHOICE
#define TEXT(x) #x
#define NUMBERED(n) TEXT(v##n.h)
#include NUMBERED(8)
#include GIVEN
#define WHICH <cstdio>
#undef WHICH
#define WHICH <cstdlib>
#include WHICH
#define TURN "turn.h"
#include TURN
#include TURN
#define POPPED "v3.h"
_Pragma("pop_macro(\"POPPED\")")
#include POPPED
__global__ void k(int *p)
{
	p[blockIdx.x] = V1 + V8;
}
EOT
echo >other/given.h
printf '#undef TURN\n#define TURN "v2.h"\n' >src/turn.h # the first use can be written out, the second cannot
status 0 src/b.cu -o new/b.cu -- -Iother -DGIVEN='"given.h"'
[ "$(grep -c '\[computed-include\]' err)" = 4 ] || complain "not one message for each of CHOICE, NUMBERED, TURN and POPPED"
[ "$(grep -c '^#include TURN$' new/b.cu)" = 1 ] || complain "what a header defines anew is written out"
has err "b.cu:4:10: warning: the compiler searches the header that 'CHOICE' names in the output's folder, not in the input's"
has err "compile the output with -I src, or write"
status 0 src/b.cu -o src/c.cu -- -Iother -DGIVEN='"given.h"'
lacks err computed-include
finish
