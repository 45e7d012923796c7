#!/usr/bin/env bash
# Command lines that builds use, each given to nvcc and to the launcher in two copies of one folder. The status, the files that are there
# afterwards and the depfiles must be the same, but for our own headers and what these include.
# shellcheck source=testdata/nvcc/common.sh
. "$(dirname "$0")/common.sh"
require_nvcc
mkdir tree
source_with_kernel tree/a.cu ka
source_with_kernel "tree/in folder/b c.cu" kb
cat >tree/lambda.cu <<'END'
template <class F> __global__ void each(F f, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		f(i);
}
void run(int *p, int n)
{
	each<<<(n + 31) / 32, 32>>>([=] __device__(int i) { p[i] = i; }, n);
}
END
echo '-arch=sm_75 -DX=1' >tree/options.rsp

# The words of all depfiles below this folder. The launcher names a header beside a source of the current folder ./x.h, not x.h.
words_of()
{
	find . '(' -name '*.d' -o -name '*.dep' ')' -print0 | sort -z | xargs -r0 cat | sed 's/\\ /%/g; s, \./, ,; s,^\./,,' | tr -s ' \\\n' '\n' | sort -u
}

# in_copy FOLDER COMMAND...: in a fresh copy of tree/. Outputs are in FOLDER.out and FOLDER.err.
in_copy()
{
	local folder=$1
	shift
	rm -rf "$folder"
	cp -r tree "$folder"
	(cd "$folder" && "$@" >"../$folder.out" 2>"../$folder.err")
}

# [strict=0] alike OPTIONS...
alike()
{
	local got=0 wanted=0
	in_copy plain nvcc "$@" &
	CUELASTIC_STRICT=${strict:-1} in_copy ours cuelastic-nvcc "$@" || got=$?
	wait $! || wanted=$?
	is "the status of $*" "$got: $(grep '^cuelastic: error' ours.err || true)" "$wanted: "
	is "the files of $*" "$(cd ours && find . | sort)" "$(cd plain && find . | sort)"
	(cd plain && words_of) >plain.words
	(cd ours && words_of | { grep -v "^$resources/include" || true; }) >ours.words
	is "what the depfiles of $* lack" "$(comm -23 plain.words ours.words)" ""
	is "what else the depfiles of $* have" "$(comm -13 plain.words ours.words | grep -v '^/usr/' || true)" ""
	is "lines on stdout of $*" "$(wc -l <ours.out)" "$(wc -l <plain.out)"
}

# elastic OBJECT KERNEL
elastic()
{
	nm -C "ours/$1" >symbols
	grep -q "cue_$2_elastic" symbols || die "$1 has no entry of $2"
}

one=-arch=sm_75
alike $one -c a.cu # no -o
elastic a.o ka
alike -gencode 'arch=compute_75,code=[sm_75,compute_75]' -gencode arch=compute_80,code=sm_80 -c a.cu -o a.o
elastic a.o ka
alike --threads 0 -gencode arch=compute_75,code=sm_75 -gencode arch=compute_80,code=sm_80 -time times.csv -c a.cu -o a.o
elastic a.o ka
alike $one -lineinfo -res-usage -c a.cu -o a.o
elastic a.o ka
alike $one -G -g -c a.cu -o a.o
elastic a.o ka
alike $one --extended-lambda -c lambda.cu -o l.o
alike -optf options.rsp -MMD -MP -MF a.dep -c a.cu -o a.o
elastic a.o ka
alike $one -MMD -MP -MF b.dep -MT target -c "in folder/b c.cu" -o "in folder/b.o"
elastic "in folder/b.o" kb
alike $one --extended-lambda -MD -odir "in folder" -c lambda.cu a.cu
elastic "in folder/a.o" ka

# Sources of two folders in one call, which have headers of the same name: only the first one's folder is searched.
strict=0 alike $one -MD -DX=1 -dc a.cu "in folder/b c.cu"
elastic a.o ka
has ours.err "b c.cu is not rewritten"
alike $one -shared -Xcompiler -fPIC a.cu -o liba.so
elastic liba.so ka
alike -arch=all-major -c a.cu -o a.o
elastic a.o ka
alike $one -c no-such.cu -o a.o

# One source compiled with other macros into other objects, at the same time.
in_copy ours true
children=()
for value in 1 2 3; do
	(cd ours && CUELASTIC_STRICT=1 cuelastic-nvcc $one -DVALUE=$value -MD -c a.cu -o v$value.o) &
	children+=($!)
done
for child in "${children[@]}"; do
	wait "$child"
done
for value in 1 2 3; do
	elastic v$value.o ka
	is "the rule of v$value.d" "$(head -1 ours/v$value.d)" "v$value.o : a.cu \\"
done
is "folders left" "$(find ours -name '*.cuelastic')" ""

# The linker's words, also where nvcc ends with 255.
for threads in "" --threads=0; do
	in_copy ours cuelastic-nvcc $one $threads a.cu -lnosuchlibrary -o a && die "it links without the library"
	is "lines of the linker's with '$threads'" "$(grep -c nosuchlibrary ours.err)" 1
done

# Warnings name the lines that nvcc's do: a deprecated kernel's launch.
cat >tree/old.cu <<'END'
template <class T> [[deprecated("old")]] __global__ void one(T *p) { p[blockIdx.x] = 1; }
[[deprecated]] static __global__ void two(int *p) { p[blockIdx.x] = 1; }
void run(int *p)
{
	one<<<2, 1>>>(p);
	two<<<2, 1>>>(p);
}
END
warned() { sed -n 's/^\(old.cu:[0-9]*\):.*warning.*/\1/p' "$1" | sort -u; }
in_copy plain nvcc $one -c old.cu -o o.o
in_copy ours cuelastic-nvcc $one -c old.cu -o o.o
is "lines with warnings" "$(warned ours.err)" "$(warned plain.err)"
echo "kinds: passed"
