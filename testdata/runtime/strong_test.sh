#!/usr/bin/env bash
# A rewritten kernel that yields reads each word of the board from memory: in its PTX, no load of global memory is a plain one,
# which the L1 cache could answer with an old value. The kernel's own text loads nothing. Exit 77: there is no nvcc.
#   strong_test.sh RESOURCES NVCC CUELASTIC
set -euo pipefail
resources=$1 nvcc=$2 cuelastic=$3
[ -x "$nvcc" ] || { echo "no nvcc: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/fill.cu" <<-'END'
	__global__ void fill(float *a, int n)
	{
		int i = blockIdx.x * blockDim.x + threadIdx.x;
		if (i < n)
			a[i] = 2.0f * i;
	}
	int main()
	{
		fill<<<100, 128>>>(nullptr, 0);
	}
END
"$cuelastic" --share "$work/fill.cu" -o "$work/out.cu"

failed=0
for architecture in sm_75 sm_90 sm_100; do
	"$nvcc" -ptx -arch=$architecture -I "$resources/include" "$work/out.cu" -o "$work/out.ptx"
	strong=$(grep -cE 'ld\.(volatile|relaxed[a-z.]*)\.global' "$work/out.ptx" || true)
	plain=$(grep -E '\bld\.(global|[a-z0-9.:]*nc)' "$work/out.ptx" || true)
	echo "$architecture: $strong strong loads"
	if [ -n "$plain" ] || [ "$strong" -lt 10 ]; then
		printf 'plain loads:\n%s\n' "$plain"
		failed=1
	fi
done
exit $failed
