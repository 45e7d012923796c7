#!/usr/bin/env bash
# The programs of this folder under nvcc, all warnings errors: C++11 and C++17, the oldest and the newest architecture. Then what
# ptxas says of the scheduler kernels, of the same architectures: each takes at most 8 registers more than its largest member
# (or 24 in all: up to 32, an SM of any of these architectures holds all its threads),
# no more local memory than the one with most, and as much static shared memory as that member has (a loop of members that
# have none: 8 bytes for the ticket and its member, 16 where dynamic shared memory follows). Prints the table.
# Exit 77: there is no nvcc.
#   nvcc_test.sh SOURCES RESOURCES RUNTIME NVCC
set -euo pipefail
sources=$1 resources=$2 runtime=$3 nvcc=$4
[ -x "$nvcc" ] || { echo "no nvcc: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-Werror all-warnings -I "$resources/include" -I "$runtime")

mapfile -t architectures < <("$nvcc" --list-gpu-code | grep -E '^sm_[0-9]+$' | sort -t_ -k2 -n)
oldest=${architectures[0]#sm_} newest=${architectures[-1]#sm_}
both=(-gencode "arch=compute_$oldest,code=sm_$oldest" -gencode "arch=compute_$newest,code=sm_$newest")
for program in "$sources"/{,files/}*.cu; do
	for standard in 11 17; do
		echo "nvcc C++$standard sm_$oldest sm_$newest $(basename "$program")"
		said=$work/$(basename "$program").$standard
		"$nvcc" -Xptxas -v "${flags[@]}" "${both[@]}" -std=c++$standard -c "$program" -o "$work/a.o" >"$said" 2>&1 || { cat "$said"; exit 1; }
	done
done
command -v c++filt >/dev/null || { echo "no c++filt: registers not compared"; exit 0; }

# kernels_of ARCHITECTURE PROGRAM: prints "registers shared-bytes local-bytes name" a line; of a scheduler kernel the name is "cue_merged_MODE FORM MEMBER…".
kernels_of()
{
	c++filt <"$work/$(basename "$2").17" | sed -E 's/\(anonymous namespace\):://g' |
		awk -v ours="for '$1'" '/entry function/ { is_ours = index($0, ours); name = $0; sub(/.*entry function .(void )?/, "", name); sub(/\(.*/, "", name); gsub(/[<>, ]+/, " ", name) }
			/bytes stack frame/ { stack = $1 }
			is_ours && /Used [0-9]+ registers/ {
				shared = match($0, /[0-9]+ bytes smem/) ? substr($0, RSTART, RLENGTH) + 0 : 0
				match($0, /Used [0-9]+/)
				print substr($0, RSTART + 5, RLENGTH - 5), shared, stack, name
			}'
}

failed=0
printf '%-7s %-28s %9s %7s  %s\n' arch mode registers shared members
for architecture in "${architectures[0]}" "${architectures[-1]}"; do
	for program in "$sources"/{pair,three,named,registers}.cu; do
		kernels_of "$architecture" "$program" | awk -v arch="$architecture" '
			$4 !~ /^cue_merged_/ { name = $4; if (!(name in registers) || $1 > registers[name]) registers[name] = $1; shared[name] = $2; stack[name] = $3 }
			$4 ~ /^cue_merged_/ { line[++lines] = $0 }
			END {
				for (i = 1; i <= lines; i++) {
					n = split(line[i], word, " ")
					most = bytes = local = 0
					members = ""
					for (k = 6; k <= n; k++)
						if (word[k] ~ /_member$/) {
							name = substr(word[k], 1, length(word[k]) - 7)
							sub(/^cue_/, "", name)
							members = members " " name
							if (registers[name] > most) most = registers[name]
							if (shared[name] > bytes) bytes = shared[name]
							if (stack[name] > local) local = stack[name]
						}
					if (bytes == 0 && word[4] !~ /interleave/) bytes = 8
					bad = (word[1] > most + 8 && word[1] > 24) || word[3] > local || word[2] != bytes && !(bytes == 8 && word[2] == 16)
					printf "%-7s %-28s %3d -> %3d %7d %s%s\n", arch, substr(word[4], 12) " " substr(word[5], 5), most, word[1], word[2], members, bad ? "  TOO MUCH" : ""
					failed += bad
				}
				exit failed > 0
			}' || failed=1
	done
done
exit $failed
