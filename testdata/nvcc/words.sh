#!/usr/bin/env bash
# Which words nvcc gets from the launcher. In nvcc's place stands a program that writes its words and makes the output.
# shellcheck source=testdata/nvcc/common.sh
. "$(dirname "$0")/common.sh"
[ -f "$resources/carried.o" ] || { echo "SKIPPED: this build has no runtime library"; exit 77; }
unset CUDA_PATH CUDA_HOME

mkdir fake other
cat >fake/nvcc <<'EOF'
#!/bin/bash
printf '%s\n' "$@" >"$WORDS"
for word; do
	[ "${last:-}" != -o ] || cp "$PROTOTYPE" "$word"
	last=$word
done
EOF
printf '#!/bin/bash\n[ -n "${CUELASTIC_NVCC_INSIDE:-}" ] || exit 9\nexec "$@"\n' >other/ccache
chmod +x fake/nvcc other/ccache
ln -s "$tool" other/cuelastic-nvcc
ln -s "$tool" other/nvcc # as a user may do whose build calls nvcc
export CUELASTIC_NVCC=$work/fake/nvcc WORDS=$work/words PROTOTYPE=$work/prototype.o PATH=$work/other:$PATH
echo 'int nothing;' | "${CC:-cc}" -x c -c -o prototype.o -
source_with_kernel src/a.cu k
cp src/a.cu b.cpp
cp src/x.h .

# untouched COMMAND...: nvcc gets the very words behind the launcher.
untouched()
{
	rm -f words
	ends 0 "$@"
	shift
	[ "$1" != nvcc ] || shift
	cmp -s words <(printf '%s\n' "$@") || die "not untouched: $*: $(tr '\n' ' ' <words)"
}

for phase in -E -M -MM -ptx -cubin -fatbin -dlink --dryrun --cuda -optix-ir --fdevice-syntax-only; do
	untouched cuelastic-nvcc $phase src/a.cu -o a.o
done
untouched cuelastic-nvcc --version
untouched cuelastic-nvcc --run '"a.exe"' # as Meson does
untouched cuelastic-nvcc -c b.cpp -o a.o
untouched cuelastic-nvcc -x c++ -c src/a.cu -o a.o
untouched cuelastic-nvcc -c no-such.cu -o a.o
untouched "$tool" nvcc --help
[ -z "$(find . -name '*.cuelastic')" ] || die "a folder is left"

# rewritten INPUT COMMAND...: nvcc gets another file of the same name in the input's place, and finds its headers.
rewritten()
{
	local input=$1
	shift
	rm -f words
	ends 0 "$@"
	grep -qxE "([^ ]*/)?[^/]+\\.cuelastic/[0-9]+/$(basename "$input")" words || die "not rewritten: $*: $(tr '\n' ' ' <words)"
	! grep -qxF -- "$input" words || die "the original is compiled: $*"
	has words "$resources/include"
	[ -z "$(find . -name '*.cuelastic')" ] || die "a folder is left"
}

rewritten src/a.cu cuelastic-nvcc -c src/a.cu -o a.o
is "the place" "$(sed -n 2p words)" "a.o.cuelastic/0/a.cu"
has words '-Xcompiler=-iquote,"src"'
rewritten src/a.cu "$tool" nvcc -dc src/a.cu -o a.o
rewritten src/a.cu other/nvcc -c src/a.cu -o a.o
rewritten b.cpp cuelastic-nvcc -x cu -c b.cpp -o a.o
rewritten "$work/src/a.cu" cuelastic-nvcc --compile --output-file a.o "$work/src/a.cu"
rewritten src/a.cu env NVCC_APPEND_FLAGS="-DX -c" cuelastic-nvcc src/a.cu -o a.o
lacks words -DX
printf -- '-DX=1 -Iinc src/a.cu' >a.rsp
rewritten src/a.cu cuelastic-nvcc -c --options-file a.rsp -o a.o
lacks words a.rsp
is "the file's words" "$(sed -n 2,4p words | tr '\n' ' ')" "-DX=1 -Iinc a.o.cuelastic/0/a.cu "
printf -- '-DX=1 -Iinc' >a.rsp
rewritten src/a.cu cuelastic-nvcc -c --options-file a.rsp src/a.cu -o a.o
has words a.rsp
lacks words -DX=1

# The conventions of compiler launchers.
unset CUELASTIC_NVCC
rewritten src/a.cu cuelastic-nvcc "$work/fake/nvcc" -c src/a.cu -o a.o
rewritten src/a.cu "$tool" nvcc "$work/fake/nvcc" -c src/a.cu -o a.o
rewritten src/a.cu cuelastic-nvcc ccache "$work/fake/nvcc" -c src/a.cu -o a.o
ends 1 env PATH=/nowhere CUELASTIC_NVCC=/nowhere/nvcc "$tool" nvcc -c src/a.cu
has err "nvcc was not found"
export CUELASTIC_NVCC=$work/fake/nvcc
CUELASTIC_NVCC_INSIDE=1 untouched cuelastic-nvcc -c src/a.cu -o a.o # a launcher in a launcher

# A program gets the archive, whoever made its objects.
ends 0 cuelastic-nvcc a.o -o prog
is "the last word" "$(tail -1 words)" "$resources/libcuelastic.a"
rewritten src/a.cu cuelastic-nvcc src/a.cu -o prog
is "the last word" "$(tail -1 words)" "$resources/libcuelastic.a"

# What cannot be rewritten is compiled as it is, with one warning.
as_it_is()
{
	local reason=$1
	shift
	ends 0 "$@"
	is "lines on stderr of $*" "$(wc -l <err)" 1
	has err "is not rewritten: "
	has err "$reason"
	ends 1 env CUELASTIC_STRICT=1 "$@"
	has err "cannot be rewritten: "
	[ -z "$(find . -name '*.cuelastic')" ] || die "a folder is left"
}

as_it_is "(-c) first" cuelastic-nvcc -lib src/a.cu -o a.a
as_it_is "-flto" cuelastic-nvcc -c src/a.cu -Xcompiler=-flto -o a.o
as_it_is "needs C++11" cuelastic-nvcc -c src/a.cu -std=c++03 -o a.o
as_it_is "names the kernels" cuelastic-nvcc -c src/a.cu -e k -o a.o
as_it_is "unknown option" env CUELASTIC_OPTIONS=--no-such cuelastic-nvcc -c src/a.cu -o a.o
as_it_is "no output" env CUELASTIC_OPTIONS=--dry-run cuelastic-nvcc -c src/a.cu -o a.o
as_it_is "variable names it" env NVCC_PREPEND_FLAGS=src/a.cu cuelastic-nvcc -c -o a.o
mkdir 'a,b'
cp src/* 'a,b'
as_it_is "a shell" cuelastic-nvcc -c a,b/a.cu -o a.o

# Settings: options and excluded sources.
printf 'exclude src/*\n' >.cuelastic
untouched cuelastic-nvcc -c src/a.cu -o a.o
printf 'options --passes=\n' >.cuelastic # the text stays the same
untouched cuelastic-nvcc -c src/a.cu -o a.o
printf 'option --share\n' >.cuelastic
ends 1 cuelastic-nvcc -c src/a.cu -o a.o
has err ".cuelastic:1: error:"
rm .cuelastic
echo "words: passed"
