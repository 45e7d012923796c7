#!/usr/bin/env bash
# A full disk under the build cache, and under the temporary folder: a verb does what it should, or fails with a message that says
# what cannot be written, where and why. Small disks are mounted for it; skipped where that is not possible.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

if [ -z "${MOUNTS:-}" ]; then
	mkdir disk
	# shellcheck disable=SC2016  # for the inner shell
	unshare -m sh -c 'mount -t tmpfs -o size=4k tmpfs "$1"' - disk 2>/dev/null ||
		{ echo "skipped: cannot mount a small disk (no root, or none in this container)"; exit 77; }
	CUELASTIC=$(readlink -f "$tool") MOUNTS=1 unshare -m "$here/full.sh"
	exit
fi
trap 'umount "$work/disk"; rm -rf "$work"' EXIT
mkdir disk
cat >plain.cpp <<'END'
#include <cstdio>
int main()
{
	printf("%s\n", "plain");
}
END
cat >tiny.cu <<'END'
#include <cstdio>
__global__ void fill(int *p)
{
	p[blockIdx.x] = 7;
}
int main()
{
	int *p, n;
	cudaMalloc(&p, 2 * sizeof n);
	fill<<<2, 1>>>(p);
	cudaMemcpy(&n, p, sizeof n, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 3000; i++)
		printf("line %d says %d\n", i, n);
}
END

disk_of()
{
	umount disk 2>/dev/null
	mount -t tmpfs -o "size=$1k,mode=0700" tmpfs disk
}

# tried WANTED TEXT SIZE WHAT ARGUMENTS...: status 0 with the text in out, or status 1 with a reason. WANTED: works, failed or any.
tried()
{
	local wanted=$1 text=$2 size=$3 got
	shift 3
	"$tool" "$@" >out 2>err </dev/null
	got=$?
	case $got in
	0)
		[ "$wanted" != failed ] || complain "$size KB, $*: status 0"
		has out "$text"
		lacks err "No space"
		;;
	1)
		[ "$wanted" != works ] || complain "$size KB, $*: status 1"
		grep -q '^cuelastic[a-z ]*: error: ' err && grep -q 'No space left on device' err || complain "$size KB, $*: no reason"
		! grep -qE 'agree|differ from' out || complain "$size KB, $*: a verdict"
		;;
	*) complain "$size KB, $*: status $got" ;;
	esac
}

# cached WANTED SIZE: each verb with an empty cache on a disk of that size.
cached()
{
	local wanted=$1 size=$2 file=$3
	disk_of "$size"
	tried "$wanted" plain "$size" run --cache-dir=disk "$file"
	disk_of "$size"
	tried "$wanted" "runs agree with the original" "$size" verify --allow-empty --cache-dir=disk "$file"
}

cached failed 4 plain.cpp
cached failed 8 plain.cpp
for size in 12 20 28; do
	cached any $size plain.cpp
done
cached works 200 plain.cpp
for size in 4 8 48 160; do
	disk_of "$size"
	tried failed "" "$size" verify --cache-dir=disk tiny.cu
done
if command -v nvcc >/dev/null; then
	for size in 8 48; do
		disk_of "$size"
		tried failed "" "$size" profile --model=H100 --cache-dir=disk tiny.cu
	done
fi

# What the runs print and log, and what ptxas says, are in the temporary folder.
temporary()
{
	local wanted=$1 size=$2 text=$3
	shift 3
	disk_of "$size"
	TMPDIR=disk tried "$wanted" "$text" "$size" "$@"
}
status 0 verify tiny.cu
for size in 4 8 40 64 72 100 140; do
	temporary any "$size" "runs agree with the original" verify -j1 tiny.cu
done
temporary failed 32 "" verify tiny.cu
temporary works 2000 "runs agree with the original" verify tiny.cu
if command -v nvcc >/dev/null; then
	status 0 profile --model=H100 tiny.cu
	for size in 40 68; do
		temporary any "$size" '"name": "fill"' profile --model=H100 tiny.cu
	done
	temporary failed 4 "" profile --model=H100 tiny.cu
	temporary works 20000 '"name": "fill"' profile --model=H100 tiny.cu
fi
rm -f tmp/symbolizer-* # of compilers that crash on a full disk
finish
