#!/usr/bin/env bash
# nvcc calls a shell: no name, flag, folder or variable of the user's runs a command, and macros that can be meant well go on working.
# The commands that must not run make a file x.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
# shellcheck disable=SC2016 # nothing in single quotes here is to be expanded
names=('$(>x)' '`>x`' 'a";>x;"b' 'a\";>x;\"b' "a';>x;'b" ';>x;' '|>x|' '&>x&' '>x.' '\$(>x)' 'a (b) [c]' 'a,b=c' '@a' 'a*?~#!{}' '${IFS}')
cases=0
unset NVCC_APPEND_FLAGS NVCC_PREPEND_FLAGS

quiet()
{
	local found
	cases=$((cases + 1))
	found=$(find . -name x)
	[ -z "$found" ] || complain "a command ran for $*: $found"
	find . -name x -delete
}

status 0 stat asks.cu
if grep -qE ' - -> - ' out; then
	echo "skipped: no nvcc here"
	exit 77
fi

# A macro is a string literal of each name.
for name in "${names[@]}"; do
	literal=${name//\\/\\\\}
	literal=${literal//\"/\\\"}
	{ echo "constexpr char text[] = TEXT;"; echo 'static_assert(sizeof text == LENGTH + 1 && SUM == 24, "what the flags say");'; cat asks.cu; } >macro.cu
	status 0 stat macro.cu -- "-DTEXT=\"$literal\"" "-DLENGTH=${#name}" '-DSUM=(1<<3)+(1 << 4)'
	grep -qE ' [0-9]+ -> [0-9]+ ' out || complain "stat measured nothing: $name"
	quiet "a macro $name"
done

# A later word about a macro counts, whichever way the words go.
printf 'static_assert(A == 2 && sizeof B == 2 && !defined_C, ""); __global__ void kernel(int *p) { *p = blockIdx.x; }\n' >macros.cu
sed -i '1i #ifdef C\n#define defined_C 1\n#else\n#define defined_C 0\n#endif' macros.cu
status 0 stat macros.cu -- '-DA=(1)' -UA -DA=2 -DB=3 -UB '-DB="b"' '-DC="c"' -UC
grep -qE ' [0-9]+ -> [0-9]+ ' out || complain "macros in another order"

# refused WHAT ARGUMENT...: an error with the id, nothing measured, nothing run.
refused()
{
	local what=$1
	shift
	status 1 "$@"
	has err '[shell-character]'
	quiet "$what"
}

# Files and folders are refused.
for name in "${names[@]}"; do
	case $name in
	'a,b=c' | '@a') continue ;; # no shell acts on them
	esac
	mkdir -p "$name"
	cp asks.cu "$name/$name.cu"
	refused "a source, $name" stat "$name/$name.cu"
	refused "a folder, $name" stat asks.cu -- "-I$name"
done
mkdir -p 'größe 1'
cp asks.cu 'größe 1/größe 2.cu'
status 0 stat 'größe 1/größe 2.cu' -- -I 'größe 1'
grep -qE ' [0-9]+ -> [0-9]+ ' out || complain "spaces and letters beyond ASCII"

for name in "${names[@]}" $'a\n>x\nb'; do
	case $name in
	'a,b=c' | '@a') continue ;; # no shell acts on them
	esac
	for flag in -Xcompiler= -Xptxas= -Xcudafe= -Xlinker= -maxrregcount= -arch=sm_75 -diag-suppress= -W; do
		refused "$flag$name" stat asks.cu -- "$flag$name"
	done
	refused "-Xptxas $name" stat asks.cu -- -Xptxas "$name"
	NVCC_APPEND_FLAGS=-DX=$name refused "the environment, $name" stat asks.cu
	PTXAS_FLAGS=$name refused "the environment, $name" stat asks.cu
	echo "-Xptxas=$name" >options
	refused "an options file, $name" stat asks.cu -- --options-file options
done
refused "-Xptxas of profile" profile --model=A100 asks.cu '-Xptxas=$(>x)'
refused "a macro of two lines" stat asks.cu -- $'-DX=1\n>x'
refused "a comment in a macro" stat asks.cu -- '-DX="/*"$(>x)'
echo '-DX=1 -DY=2' >options
status 0 stat asks.cu -- --options-file options -Xcompiler=-O2,-g '-gencode=arch=compute_80,code=sm_80'
grep -qE ' [0-9]+ -> [0-9]+ ' out || complain "usual flags"

# The current folder, the place for temporary files, and the toolkit's.
mkdir 'here $(>x)' 'tmp $(>x)'
cp asks.cu 'here $(>x)'
cd 'here $(>x)' || exit 1
refused "the current folder" stat asks.cu
cd ..
TMPDIR=$PWD/'tmp $(>x)' status 0 stat asks.cu
grep -qE ' [0-9]+ -> [0-9]+ ' out || complain "another TMPDIR"
quiet TMPDIR
[ -z "$(ls -A 'tmp $(>x)')" ] || complain "left behind in TMPDIR"
# nvcc would split at a comma.
mkdir 'tmp,a' 'a,b'
echo '#define BESIDE 1' >'a,b/beside.h'
{ echo '#include "beside.h"'; cat asks.cu; } >'a,b/asks.cu'
TMPDIR=$PWD/'tmp,a' status 0 stat 'a,b/asks.cu' -- '-DSUM=(1)'
grep -qE ' [0-9]+ -> [0-9]+ ' out || complain "commas in the names of folders"
nvcc=$(command -v nvcc || echo "${CUDA_PATH:-/usr/local/cuda}/bin/nvcc")
ln -s "$(dirname "$(dirname "$nvcc")")" 'cuda$(>x)'
refused "the toolkit's folder" stat --nvcc='cuda$(>x)/bin/nvcc' asks.cu

# Ended by a signal: nvcc ends as well, and no folder is left; finish looks.
"$tool" stat asks.cu >out 2>err &
pid=$!
for _ in $(seq 200); do
	[ -z "$(find tmp -name '*.cpp1.ii')" ] || break
	sleep 0.02
done
kill -TERM $pid
wait $pid
[ $? = 143 ] || complain "stat went on after a signal"
echo "$cases cases"
[ "$cases" -ge 185 ] || complain "only $cases cases"
finish
