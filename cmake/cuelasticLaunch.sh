#!/bin/sh
# cuelasticLaunch.sh LIST COMMAND...
# Runs a compiler's command. If it makes one of the objects of LIST, the rewritten file stands in the original's place. LIST has three
# lines for each file: the original, the rewritten file, and what the object's name holds. `#include "x.h"` goes on meaning the
# header beside the original: -iquote says so, or -I where the folder's name would not come through nvcc's shell. `cuelastic nvcc`
# behind us leaves the rewritten file alone.
# shellcheck disable=SC3013 # dash and busybox know -ef
list=$1
shift
all="$*"
folder=
count=$#
while [ "$count" -gt 0 ]; do
	word=$1
	shift
	count=$((count - 1))
	case $word in
	-*) ;;
	*)
		while IFS= read -r original && IFS= read -r rewritten && IFS= read -r object; do
			case $all in
			*"$object"*) ;;
			*) continue ;;
			esac
			# dash, bash and busybox know -ef, and POSIX since 2024
			# shellcheck disable=SC3013
			if [ "$word" = "$original" ] || [ "$word" -ef "$original" ]; then
				word=$rewritten
				folder=${original%/*}
				break
			fi
		done <"$list"
		;;
	esac
	set -- "$@" "$word"
done
if [ -n "$folder" ]; then
	CUELASTIC_NVCC_INSIDE=1
	export CUELASTIC_NVCC_INSIDE
fi
case $folder in
"") ;;
*[!A-Za-z0-9_./+-]*) set -- "$@" "-I$folder" ;;
*) set -- "$@" "-Xcompiler=-iquote,$folder" ;;
esac
exec "$@"
