#!/usr/bin/env bash
# The build cache: hits, headers that change, several builds at once, builds that are killed.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

# Whether the last call, made with -v, had to build.
built()
{
	grep -q '^+ ' err
}

echo '#define GREETING "first"' >greeting.h
settle
status 0 run -v -include greeting.h told.cpp
has out first
built || complain "nothing was built"
status 0 run -v -include greeting.h told.cpp
has out first
! built || complain "built again"
touch greeting.h # a new time, the same content
status 0 run -v -include greeting.h told.cpp
! built || complain "built again after touch"
echo '#define GREETING "other"' >greeting.h
settle
status 0 run -v -include greeting.h told.cpp
has out other
built || complain "a changed header went unseen"
echo '#define GREETING "first"' >greeting.h
status 0 run -v -include greeting.h told.cpp
has out first
! built || complain "the first build was forgotten"
status 0 run -v -include greeting.h -DX told.cpp
built || complain "a flag went unseen"
echo '// new' >>told.cpp
settle
status 0 run -v -include greeting.h told.cpp
built || complain "a changed source went unseen"
status 0 run -v --no-cache -include greeting.h told.cpp
built || complain "--no-cache used the cache"
status 0 run -v --cache-dir=own -include greeting.h told.cpp
[ -d own/entries ] || complain "--cache-dir was not used"

# The cost of a second run.
begin=$(date +%s%N)
for _ in 1 2 3 4 5; do status 0 run -include greeting.h told.cpp; done
end=$(date +%s%N)
echo "a cached run takes $(((end - begin) / 5000000)) ms"

# Two at once on an empty cache, and again and again.
rm -rf cache
for i in 1 2 3 4; do
	"$tool" run told.cpp >"out.$i" 2>"err.$i" &
done
wait
for i in 1 2 3 4; do
	has "out.$i" "blocks none"
done

# Killed at any moment: the next run works, and is never served what was half done.
for delay in 0.01 0.03 0.05 0.1 0.15 0.2 0.3 0.4; do
	rm -rf cache
	"$tool" run told.cpp >out 2>err &
	pid=$!
	sleep "$delay"
	kill -KILL $pid 2>/dev/null
	wait $pid 2>/dev/null
	status 0 run told.cpp
	has out "blocks none"
done

# Ended by a signal: the folder of the unfinished build is removed.
rm -rf cache
"$tool" run slow.cpp >out 2>err &
pid=$!
for _ in $(seq 100); do
	[ -n "$(ls cache/cuelastic/tmp 2>/dev/null)" ] && break
	sleep 0.01
done
kill -TERM $pid
wait $pid
[ -z "$(ls cache/cuelastic/tmp)" ] || complain "an unfinished build was left behind"

# A program of the same size and age in the place of ours is not run; the right one is built again.
rm -rf cache
status 0 run told.cpp
program=$(find cache -name program)
cat >false.c <<-'EOF'
	#include <stdio.h>
	int main(void) { puts("somebody else's"); }
EOF
cc -o false false.c
truncate -s "$(stat -c %s "$program")" false # a longer one would be cut, and then not run at all
touch -r "$program" false
cat false >"$program"
touch -r false "$program"
status 0 run told.cpp
lacks out "somebody else's"
has out "blocks none"
device=$(find cache -name host.o)
printf X | dd of="$device" bs=1 seek=100 conv=notrunc status=none
status 0 run -v told.cpp
built || complain "a damaged object was served"
[ -z "$(find cache -type d ! -perm 700)$(find cache -type f ! -perm 600 ! -perm 700)" ] ||
	complain "others may look into the cache: $(find cache -perm /077)"
[ "$(find cache -type f -perm /100 -name program | wc -l)" -ge 1 ] || complain "no program that can be run"

# A folder that others can write to, or that is not ours, is not used; one that was named is an error.
not_used()
{
	status 0 run -v told.cpp
	built || complain "used although it $1"
	has err "this build is not kept"
	has err "$1"
	status 1 run "--cache-dir=$PWD/cache/cuelastic" told.cpp
	has err "cannot be used"
	has err "$1"
	[ "$(wc -l <err)" = 2 ] || complain "more than a message and what to do"
}
chmod g+w cache/cuelastic
not_used "can be written by its group"
chmod 755 cache/cuelastic
status 0 run -v told.cpp
! built || complain "a folder that others may read is not used"
chmod o+w cache/cuelastic/entries
not_used "entries: can be written by its group or by others"
chmod o-w cache/cuelastic/entries
mv cache/cuelastic/tmp elsewhere
ln -s "$PWD/elsewhere" cache/cuelastic/tmp
not_used "is a symbolic link"
rm cache/cuelastic/tmp
mv elsewhere cache/cuelastic/tmp
if [ "$(id -u)" = 0 ]; then
	chown 12345 cache/cuelastic
	not_used "belongs to another user"
	chown 0 cache/cuelastic
else
	echo "skipped: another owner; only root can give files away"
fi
status 0 run -v told.cpp
! built || complain "the cache is not used any more"

# The same for precompiled declarations: a rewrite does without, and leaves nothing there.
rm -rf cache
mkdir -p cache/cuelastic/pch
chmod 777 cache/cuelastic/pch
status 0 asks.cu -n
[ -z "$(ls cache/cuelastic/pch)" ] || complain "precompiled into a folder of everybody's"
rm -rf cache
(umask 0 && "$tool" asks.cu -n 2>err) || complain "a rewrite"
pch=$(find cache -name '*.pch')
[ -n "$pch" ] && [ -z "$(find cache -perm /077)" ] || complain "others may look at: $(find cache -perm /077)"
chmod 666 "$pch"
status 0 asks.cu -n
[ "$(stat -c %a "$pch")" = 600 ] || complain "a precompiled file that others could write was used"

# A full disk: one clear message, whichever part does not fit.
# full "KB..." ARGUMENT...
full()
{
	local kb sizes=$1
	shift
	for kb in $sizes; do
		mount -t tmpfs -o "size=${kb}k" none "$work/disk" 2>/dev/null || return 1
		# A clang that crashes on a full disk must not start its symboliser, which leaves files.
		LLVM_DISABLE_SYMBOLIZATION=1 XDG_CACHE_HOME=$work/disk "$tool" "$@" >out 2>err </dev/null
		status=$?
		umount "$work/disk"
		[ $status = 0 ] || grep -qE "the disk of the cache folder .* may be full|No space left" err || complain "$kb KB, $*: exit $status"
		[ $status != 0 ] || enough=$((enough + 1))
		tries=$((tries + 1))
	done
}
mkdir disk
tries=0 enough=0
if [ "$(id -u)" = 0 ] && full "16 24 32 64 128 256" run told.cpp; then
	full "24 32 128 512" profile --model=A100 asks.cu
	full '24 64 512' verify --variants=elastic --blocks=1 --slices=1 --ignore-lines='^physical' asks.cu
	[ "$enough" -gt 0 ] && [ "$enough" -lt "$tries" ] || complain "no disk was full, or all: $enough of $tries"
else
	echo "skipped: a full disk; no small one can be mounted here"
fi

# A cache that cannot be written is no reason to fail.
HOME=/dev/null XDG_CACHE_HOME=/dev/null/x status 0 run told.cpp
has err "this build is not kept"
status 1 run --cache-dir=/dev/null/x told.cpp
finish
