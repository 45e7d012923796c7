# shellcheck shell=bash
# Sourced, not run: `. scripts/env.sh`. Lets the shell, CMake and cuelastic find a CUDA toolkit: the machine's own where
# there is one, else the one that scripts/setup fetched into .toolchain/cuda. Sets CUDA_PATH and CUDACXX and puts nvcc on
# PATH; leaves all alone where there is no toolkit at all. CUELASTIC_SYSTEM_CUDA=0 passes over the machine's own.

cuelastic_root=$(cd "$(dirname "${BASH_SOURCE[0]:-$0}")/.." && pwd)

# True where DIR holds a compiler and headers.
cuda_is_toolkit()
{
	[ -n "$1" ] && [ -x "$1/bin/nvcc" ] && [ -f "$1/include/cuda_runtime.h" ]
}

# Prints the first toolkit found, or nothing.
cuda_find()
{
	local at found
	if [ "${CUELASTIC_SYSTEM_CUDA:-1}" != 0 ]; then
		found=$(command -v nvcc || true)
		[ -z "$found" ] || found=$(dirname "$(dirname "$(readlink -f "$found")")")
		for at in "${CUDA_PATH:-}" "${CUDA_HOME:-}" "$found" /usr/local/cuda; do
			if cuda_is_toolkit "$at"; then
				echo "$at"
				return
			fi
		done
	fi
	if cuda_is_toolkit "$cuelastic_root/.toolchain/cuda"; then
		echo "$cuelastic_root/.toolchain/cuda"
	fi
}

cuda_use()
{
	local at
	at=$(cuda_find)
	[ -n "$at" ] || return 0
	export CUDA_PATH=$at CUDA_HOME=$at CUDACXX=$at/bin/nvcc
	[ "$(command -v nvcc || true)" = "$at/bin/nvcc" ] || PATH=$at/bin:$PATH
	export PATH
}

cuda_use
