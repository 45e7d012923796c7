#!/usr/bin/env bash
# `cuelastic run`: exit status, streams, arguments, environment, signals, several files, flags.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

status 0 run told.cpp
has out "blocks none, slice none, policy fill"
status 0 run --blocks=5 --slice=3 told.cpp
has out "blocks 5, slice 3, policy fill"
status 0 run --variant=original told.cpp
has out "policy none"
CUELASTIC_POLICY=native status 0 run told.cpp
has out "policy native"
status 0 run told.cpp -- one "two words"
has out "argument: two words"
status 42 run told.cpp -- --exit 42
status 0 run -DGREETING='"good day"' -std=c++17 -O0 told.cpp -Wall -lm
has out "good day"
status 0 run -arch=sm_80 --use_fast_math -lcurand --expt-relaxed-constexpr told.cpp
has err "-arch=sm_80 --use_fast_math -lcurand --expt-relaxed-constexpr"
[ "$(grep -c note: err)" = 1 ] || complain "not one note"

# Each standard, with headers that were compiled before.
cat >standard.cu <<'END'
#include <cstdio>
__global__ void fill(int *p)
{
	*p = __cplusplus / 100;
}
int main()
{
	int *p, n;
	cudaMalloc(&p, sizeof n);
	fill<<<1, 1>>>(p);
	cudaMemcpy(&n, p, sizeof n, cudaMemcpyDeviceToHost);
	printf("C++ %d\n", n);
}
END
for standard in 11 14 17 20; do
	status 0 run -std=c++$standard standard.cu
	has out "C++ 20$standard"
done

# OpenMP is left out, its functions are there.
cat >parallel.cpp <<'END'
#include <cstdio>
#include <omp.h>
int main()
{
	int sum = 0;
#pragma omp parallel for reduction(+ : sum)
	for (int i = 0; i < 10; i++)
		sum += i;
	printf("%d on %d thread, %d\n", sum, omp_get_max_threads(), omp_get_wtime() > 0);
}
END
status 0 run -Xcompiler -fopenmp -Xcompiler -Wall,-fopenmp parallel.cpp
has out "45 on 1 thread, 1"
has err "-fopenmp"

# Streams are the program's own.
echo "some input" | "$tool" run told.cpp -- --read >out 2>err
has out "input: some input"
status 0 run told.cpp -- --complain
has err "complaint"
lacks out "complaint"

# Signals.
status 134 run told.cpp -- --abort
has err "signal 6"
status 124 run --timeout=0.3 told.cpp -- --hang
rm out # it holds the words that are waited for
"$tool" run told.cpp -- --hang >out 2>err &
pid=$!
for _ in $(seq 100); do
	grep -qs blocks out && break
	sleep 0.05
done
kill -TERM $pid
wait $pid
[ $? = 143 ] || complain "SIGTERM was not passed on"

# Files of several languages together; headers beside them and in other folders.
mkdir -p other
echo '#define OTHER 7' >other/other.h
settle
status 0 run -I other main.cpp part.c
has out "part says 7"
status 1 run -I other main.cpp
has err "could not be linked; name all its files in one command"
echo 'this is no C++' >broken.cpp
status 1 run broken.cpp
has err "broken.cpp could not be compiled"
status 0 run -v --no-cache told.cpp
has err "+ "
status 0 run --extra-arg=-DGREETING='"extra"' told.cpp
has out "extra"
finish
