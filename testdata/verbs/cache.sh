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

# A cache that cannot be written is no reason to fail.
HOME=/dev/null XDG_CACHE_HOME=/dev/null/x status 0 run told.cpp
has err "this build is not kept"
status 1 run --cache-dir=/dev/null/x told.cpp
finish
