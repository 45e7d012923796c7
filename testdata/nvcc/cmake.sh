#!/usr/bin/env bash
# A CMake project that knows nothing of cuelastic, built from an installed tree by one variable at configure time.
#   cmake.sh BUILD_DIR GENERATOR
# What must hold: all kernels are rewritten; the host compiler links them, also in a project that takes the exported library; a second
# build does nothing; a touched header compiles its users once, and nothing else.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=testdata/consumer/common.sh
. "$here/../consumer/common.sh"
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$work/cache}
unset CUELASTIC_OPTIONS CUELASTIC_STRICT CUELASTIC_NVCC NVCC_APPEND_FLAGS NVCC_PREPEND_FLAGS
cp -r "$here/project" "$work/source"

is_elastic()
{
	nm -C "$1" >"$work/symbols"
	grep -q "cue_$2_elastic\|cue_$2_launch" "$work/symbols" || die "$1 has no rewritten $2"
}

# The CUDA objects that the last build made.
made()
{
	grep -oE '(Building CUDA object |-o )[^ ]*\.cu\.o' "$work/log" | grep -oE '[a-z_]+\.cu\.o$' | sort -u | tr '\n' ' '
}

logged cmake -S "$work/source" -B "$work/build" -G "$generator" -DCMAKE_CUDA_ARCHITECTURES=75 -DCMAKE_INSTALL_PREFIX="$work/taken" \
	-DCMAKE_CUDA_COMPILER_LAUNCHER="$prefix/bin/cuelastic-nvcc"
logged cmake --build "$work/build" --parallel 2
! grep -qi "cuelastic: warning" "$work/log" || { cat "$work/log"; die "a source is compiled as it is"; }
is_elastic "$work/build/unaware" scale_kernel
is_elastic "$work/build/unaware" fill_kernel
is_elastic "$work/build/libshift.so" shift_kernel
(cd "$work/build" && logged ctest)
[ -z "$(find "$work/build" -name '*.cuelastic')" ] || die "a folder is left"

build_again
[ -z "$(made)" ] || die "a build with nothing to do makes $(made)"
touch "$work/source/block.h"
build_again
[ "$(made)" = "scale.cu.o shift.cu.o " ] || die "a touched header makes $(made)"
build_again
[ -z "$(made)" ] || die "the build does not come to rest: $(made)"

# Who takes the exported library needs to know of nothing either.
logged cmake --install "$work/build"
mkdir "$work/taker"
cat >"$work/taker/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.20)
project(taker LANGUAGES CXX)
find_package(CUDAToolkit REQUIRED)
find_package(unaware REQUIRED)
file(WRITE ${CMAKE_BINARY_DIR}/main.cpp "#include <scale.h>\nint main(int n, char **) { if (n > 1) scale(nullptr, 0, 1); }\n")
add_executable(taker ${CMAKE_BINARY_DIR}/main.cpp)
target_link_libraries(taker PRIVATE unaware::scale CUDA::cudart_static)
EOF
logged cmake -S "$work/taker" -B "$work/taker/build" -G "$generator" -DCMAKE_PREFIX_PATH="$work/taken"
logged cmake --build "$work/taker/build"
is_elastic "$work/taker/build/taker" scale_kernel
"$work/taker/build/taker"

echo "nvcc ($generator): passed"
