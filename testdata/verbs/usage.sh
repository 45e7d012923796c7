#!/usr/bin/env bash
# Usage errors end with 2 and say what is wrong; --help ends with 0.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

status 0 run --help
has out "usage: cuelastic run"
has out "--cache-dir"
status 0 verify --help
has out "--ignore-times"
for verb in run verify; do
	status 2 $verb
	has err "no file"
	status 2 $verb --no-such-option told.cpp
	has err "--no-such-option"
	status 1 $verb missing.cu
	has err "missing.cu: No such file"
	status 2 $verb told.txt
	status 2 $verb --device=tpu told.cpp
	status 2 $verb --sanitize=memory told.cpp
	status 2 $verb --timeout=soon told.cpp
	status 2 $verb -c told.cpp
	status 2 $verb told.cpp -I
done
# `help VERB` is `VERB --help`, for every verb that `help` lists.
status 0 help
cp out listed
count=0
while read -r verb; do
	count=$((count + 1))
	status 0 help "$verb"
	has out "usage: cuelastic"
	[ "$verb" != nvcc ] || continue # its --help is nvcc's own
	cp out helped
	status 0 "$verb" --help
	[ -s out ] && cmp -s out helped || complain "help $verb is not $verb --help"
	has out "usage: cuelastic"
done < <(sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' listed)
[ "$count" -ge 10 ] || complain "help lists $count verbs"
status 2 help nothing
# A file without a dot is a file.
cp told.cpp word
status 0 word --dry-run -- -x cuda
status 2 run --variant=best told.cpp
status 2 run --blocks=0 told.cpp
status 2 run --slice=1x told.cpp
status 2 verify --slices=1,,2 told.cpp
status 2 verify --blocks=0 told.cpp
status 2 verify --variants=fast told.cpp
status 2 verify '--ignore-lines=(' told.cpp
has err "--ignore-lines=(: "
status 2 verify -j 0 told.cpp
status 1 verify --stdin=nowhere told.cpp
has err "--stdin=nowhere: No such file"

# What is missing is named, with what to do.
status 1 run --clang=/nowhere/clang told.cpp
has err "clang was not found"
status 1 run --cuda-path=/nowhere told.cpp
has err "no CUDA toolkit was found"
has err "scripts/setup"
status 1 run --device=cuda --nvcc=/nowhere/nvcc told.cpp
has err "nvcc was not found"
if [ ! -e /dev/nvidiactl ] && command -v nvcc >/dev/null; then
	status 1 run --device=cuda told.cpp
	has err "no NVIDIA GPU"
fi
finish
