# shellcheck shell=bash
# Sourced by `run` in an empty folder, with `tool` set: makes the files that the table names.

: "${tool:?}"

good='__global__ void k(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
int main() { int *p; cudaMalloc(&p, 400); k<<<4, 32>>>(p, 100); cudaDeviceSynchronize(); return 0; }'
echo "$good" >good.cu
printf '#include "header.h"\n%s\n' "$good" >with.cu
echo 'enum { HEADER = 1 };' >header.h
mkdir folder full_of folder.cu folder.json
cp header.h full_of/good.cu
ln -s header.h link.h
ln -s good.cu link.cu
ln good.cu hard.cu
ln -s circle circle
ln -s nowhere dangling.cu
chmod 640 header.h

# Sources that are none.
head -c 300000 /dev/urandom >random.cu
cp "$tool" binary.cu
printf '\377\376k\000o\000' >utf16.cu
printf '%s\0\n' "$good" >zero.cu
: >empty.cu
printf '// %s\n' "$good" | tr -d '\n' >comment.cu
printf '/* never closed\n%s\n' "$good" >unclosed.cu
printf '__global__ void k(int *p) { p[0] = "never closed; }\n' >string.cu
printf '%s\n}\n' "$good" >brace.cu
printf '%s' "${good%\}*}" >open.cu
printf '#include "nowhere.h"\n%s\n' "$good" >include.cu
printf '#include "self.cu"\n%s\n' "$good" >self.cu
printf '#if 1\n%s\n' "$good" >if.cu
printf '#endif\n%s\n' "$good" >endif.cu
printf '#error no such thing\n%s\n' "$good" >error.cu
printf '__global__ void k(nothing *p) { p[blockIdx.x] = 0; }\n%s\n' "${good#*$'\n'}" >type.cu
printf '%s\n' "${good/int i = block/int i = blok}" >name.cu
printf '%s\nint main() { }\n' "$good" >twice.cu
printf '\033[31m%s\033[0m\n' "$good" >escape.cu
printf '%s\n' "${good/p\[i\] = i/\"\033]0;title\007\" = i}" >escape_inside.cu
printf 'R"(%s\n' "$good" >raw.cu
printf '#pragma cuelastic kernel(opaque, nonsense)\n%s\n' "$good" >pragma.cu
printf '%s\n' "${good/k<<<4/k<<<}" >launch.cu
printf 'int main() { return 0 }\n' >semicolon.cu
yes '(' | tr -d '\n' | head -c 100000 >parentheses.cu

# Baselines of stat.
echo '{"stat": 1, "kernels": [3]}' >stat_kernels.json
echo '{"stat": 1, "kernels": [{"file": "good.cu", "kernel": null, "tier": "elastic"}]}' >stat_kernel.json
echo '{"stat": 1, "kernels": [{"file": "good.cu"}]}' >stat_lacks.json
echo '{"stat": 1, "kernels": [{"file": "good.cu", "kernel": "k", "tier": "best"}]}' >stat_tier.json
echo '{"stat": 1, "kernels": [{"file": "./good.cu", "kernel": "gone", "tier": "elastic", "registers": 3}]}' >stat_gone.json

# Profiles.
profile='{"cuelastic_profiles": 1, "device": "GTX 480", "kernels": [
 {"name": "a", "grid": 480, "block": 256, "registers": 16, "latency_us": 9000.0, "bandwidth_mb_s": 28000},
 {"name": "b", "grid": 240, "block": 128, "registers": 40, "latency_us": 4000.0, "bandwidth_mb_s": 1500}]}'
echo "$profile" >good.json
: >empty.json
echo hello >word.json
echo "${profile%\}}" >cut.json
head -c 4000 "$tool" >binary.json
printf '\377\376{\000}\000' >utf16.json
echo '[1, 2' >array.json
echo '[]' >list.json
echo '{}' >object.json
echo null >null.json
echo '"\u001b[31m"' >escape.json
printf '{"\033[31m": 1}' >key.json
head -c 200000 /dev/zero | tr '\0' '[' >deep.json
echo "${profile/cuelastic_profiles\": 1/cuelastic_profiles\": 9}" >version.json
echo "${profile/GTX 480/GTX 4800}" >device.json
echo "${profile/480, \"block/-480, \"block}" >negative.json
echo "${profile/480, \"block/1e400, \"block}" >huge.json
echo "${profile/480, \"block/4.5, \"block}" >fraction.json
echo "${profile/480, \"block/NaN, \"block}" >nan.json
echo "${profile/480, \"block/\"480\", \"block}" >text.json
echo "${profile/\"grid\": 480, /}" >missing_key.json
echo "${profile/\"grid\": 480/\"grid\": 480, \"grid\": 480}" >twice.json
echo "${profile/\"grid\": 480/\"grid\": 480, \"grids\": 480}" >unknown.json
echo "${profile/\"b\"/\"a\"}" >same.json
echo "${profile/256/4096}" >block.json
echo "${profile/9000.0/0}" >zero.json
echo "${profile/9000.0/[1, 2]}" >short.json
echo '{"cuelastic_profiles": 1, "device": "GTX 480", "kernels": []}' >none.json
echo '{"traceEvents": [{"ph": "X", "name": "k", "ts": 1, "dur": 2, "pid": 1, "tid": 1}]}' >trace.json
echo '{"traceEvents": 3}' >events.json
echo '{"traceEvents": [{"ph": "X"}]}' >event.json
echo '{"traceEvents": []}' >no_events.json
client='{"name":"process_name","ph":"M","pid":1,"args":{"name":"batch"}}'
span='{"name":"k","ph":"X","pid":1,"tid":1,"cat":"launch","ts":1,"dur":2,"args":{"launch":1,"form":"native","submitted_us":0}}'
printf '[\n%s,\n%s\n]\n' "$client" "$span" >launches.json
printf '[\n%s\n]\n' "$client" >no_launches.json
printf '[\n%s\n]\n' "$span" >no_client.json
printf '[\n%s,\n%s\n]\n' "$client" "${span/\"dur\":2/\"dur\":-2}" >negative_span.json
printf '[\n%s,\n%s,\n%s\n]\n' "$client" "$span" "${span/\"k\"/\"other\"}" >two_launches.json
printf '[\n%s,\n%s\n]\n' "$client" "${span/launch/block}" >category.json
printf '[\n%s\n%s\n]\n' "$client" "$span" >comma.json
echo "-MD -MF header.h -O2" >options
mkdir database
echo '[' >database/compile_commands.json
find . -exec touch -h -d @1000000000 {} +
