#!/usr/bin/env bash
# What a look at the board is in the PTX of rewritten kernels that yield:
#   - what all looks read is under way before anything is waited for: the launch's state, the client's row and the first marks;
#   - nothing divides 64 bits;
#   - before its first block each thread has at most 28 instructions, without those that read parameters;
#   - the inner loop of a tiled product is unrolled as in the original.
# Exit 77: there is no nvcc.
#   look_test.sh RESOURCES NVCC CUELASTIC
set -euo pipefail
resources=$1 nvcc=$2 cuelastic=$3
[ -x "$nvcc" ] || { echo "no nvcc: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/kernels.cu" <<-'END'
	__global__ void fill(float *a, int n)
	{
		int i = blockIdx.x * blockDim.x + threadIdx.x;
		if (i < n)
			a[i] = 2.0f * i;
	}
	__global__ void tiled(const float *a, const float *b, float *c, int n)
	{
		__shared__ float x[16][16], y[16][16];
		const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
		float sum = 0;
		for (int k = 0; k < n; k += 16) {
			x[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
			y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
			__syncthreads();
			for (int i = 0; i < 16; i++)
				sum += x[threadIdx.y][i] * y[i][threadIdx.x];
			__syncthreads();
		}
		c[row * n + column] = sum;
	}
	int main()
	{
		fill<<<100, 128>>>(nullptr, 0);
		tiled<<<dim3(4, 4), dim3(16, 16)>>>(nullptr, nullptr, nullptr, 64);
	}
END
"$cuelastic" --share "$work/kernels.cu" -o "$work/out.cu"

failed=0
fail() {
	echo "$architecture: $*"
	failed=1
}

# The instructions and labels of an entry whose name has this text.
entry() {
	awk -v name="$1" '/\.entry/ { is = index($0, name) > 0 } is && (/^\t@?[a-z%]/ || /^\$/) && !/^\t\/\// { print } /^}/ { is = 0 }' \
		"$work/out.ptx"
}

# How many loads are under way at the same time, at most: each begins before any result of one before it is named.
most_loads() {
	awk '/^\$/ || /\tbra/ { count = 0; loaded = " " }
		{
			text = $0
			gsub(/[{},;\[\]+]/, " ", text)
			words = split(text, word, " ")
			is_load = word[1] ~ /^ld\.volatile\.global/
			for (i = is_load ? words : 2; i <= words; i++)
				if (index(loaded, " " word[i] " "))
					count = 0
			if (count == 0 && !is_load)
				loaded = " "
			if (is_load) {
				for (i = 2; i < words; i++)
					loaded = loaded word[i] " "
				if (++count > most)
					most = count
			}
		}
		END { print most + 0 }'
}

for architecture in sm_75 sm_90 sm_120; do
	"$nvcc" -ptx -arch=$architecture -I "$resources/include" "$work/out.cu" -o "$work/out.ptx"
	loads=$(entry cue_fill_elastic | most_loads)
	before=$(entry cue_fill_elastic | sed '/^\$/,$d' | grep -cv 'ld\.param')
	wide=$(grep -cE '(rem|div)\.[us]64' "$work/out.ptx" || true)
	steps=$(entry cue_tiled_elastic | grep -c 'fma\.rn\.f32')
	original=$(entry Z5tiled | grep -c 'fma\.rn\.f32')
	echo "$architecture: $loads loads at a time, $before instructions before the loop, $wide divisions of 64 bits, $steps steps unrolled"
	[ "$loads" -ge 6 ] || fail "a look waits before it has read all"
	[ "$before" -le 28 ] || fail "too much is before the loop"
	[ "$wide" = 0 ] || fail "64 bits are divided"
	[ "$steps" -ge 16 ] && [ "$steps" = "$original" ] || fail "the loop has $steps steps, the original's $original"
done
exit $failed
