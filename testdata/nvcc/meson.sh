#!/usr/bin/env bash
# A Meson project that knows nothing of cuelastic, with the launcher named in a native file.
# shellcheck source=testdata/nvcc/common.sh
. "$(dirname "$0")/common.sh"
require_nvcc
for program in meson ninja; do
	command -v $program >/dev/null || { echo "SKIPPED: no $program here"; exit 77; }
done
mkdir project
source_with_kernel project/a.cu ka
source_with_kernel project/b.cu kb
echo 'const char *run_ka(int *, int); int main(int n, char **) { return n > 1 && run_ka(0, 1); }' >project/main.cu
cat >project/meson.build <<'END'
project('project', 'cpp', 'cuda')
library = static_library('b', 'b.cu', cuda_args: ['-arch=sm_75'])
executable('program', 'main.cu', 'a.cu', link_with: library, cuda_args: ['-arch=sm_75'])
END
printf "[binaries]\ncuda = ['cuelastic-nvcc']\n" >cuelastic.ini
ends 0 meson setup build project --native-file=cuelastic.ini
ends 0 env CUELASTIC_STRICT=1 ninja -j2 -C build
nm build/program >symbols
has symbols cue_ka_elastic
nm build/libb.a >symbols
has symbols cue_kb_elastic
./build/program
ends 0 ninja -C build
has out "no work to do"
is "folders left" "$(find . -name '*.cuelastic')" ""
echo "meson: passed"
