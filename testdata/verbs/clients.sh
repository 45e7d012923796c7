#!/usr/bin/env bash
# `clients`: programs that share a device are shown while they run, and get other options. Pages are not changed by looking.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
group=clients-$$ name=batch-$$
trap 'touch stop; wait; rm -f /dev/shm/cuelastic6-*-"$group"; [ "$BASHPID" != $$ ] || rm -rf "$work"' EXIT

cat >job.cu <<'END'
#include <cstdio>
#include <cuda_runtime.h>
#include <cuelastic/runtime.h>
#include <unistd.h>
__global__ void work(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x]++;
}
void wait_for_stop(void *)
{
	for (int i = 0; i < 3000 && access("stop", F_OK); i++)
		usleep(20000);
}
// It has work in flight, and is closed.
void open_and_close()
{
	cue_client_options options = {"closed"};
	cue_client *client;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cue_client_open(&client, &options);
	cue_client_begin(client, stream);
	cudaLaunchHostFunc(stream, wait_for_stop, NULL);
	cue_client_end(client, stream);
	cue_client_close(client);
}
int main()
{
	cue_client_state state;
	int *p;
	cudaMalloc(&p, 4096);
	open_and_close();
	for (int i = 0; i < 3000 && access("stop", F_OK); i++, usleep(20000)) {
		work<<<4, 64>>>(p);
		cudaStreamSynchronize(0);
	}
	cue_client_read(&state, NULL);
	printf("%s: priority %d, share %u, floor %u\n", state.name, state.priority, state.share, state.floor_blocks);
	return state.launches < 2;
}
END

# shows PATTERN: until the client's row is so; columns are separated by one space.
shows()
{
	for _ in $(seq 100); do
		"$tool" clients --group="$group" | tr -s ' ' | grep -qE "^$name [0-9a-f]{8} $group [0-9]+ $1 ${2:-no} in force (runs|waits|-) [0-9]+ [0-9]+\.[0-9]$" && return 0
		sleep 0.1
	done
	"$tool" clients --group="$group" >out 2>err
	complain "no client has the options $1"
}

touch stop
status 1 run --share job.cu # it is built now
rm stop
CUELASTIC_CLIENT=$name,priority=2,share=3,processes=$group "$tool" run --share job.cu >job.out 2>&1 &
job=$!
shows "2 3 0 0"
status 0 clients --group="$group" --json
python3 - "$name" "$group" <<'END' || complain "the JSON"
import json, sys
name, group = sys.argv[1:]
all = json.load(open("out"))
assert all["cuelastic_clients"] == 1
(one,) = all["clients"] # not the one that is closed
assert one["client"] == name
assert (one["group"], one["priority"], one["share"], one["floor"], one["slice_us"]) == (group, 2, 3, 0, 0)
assert one["is_suspended"] is False and one["work"] in ("runs", "-")
assert one["pid"] > 0 and one["launches"] >= 0 and 0 <= one["seen_s"] < 60 and len(one["device"]) == 32
END
status 2 clients --group="$group" "--set=$name,priority=high"
has err "has a value that is not a whole number"
status 2 clients --group="$group" "--set=$name,paced"
has err "only priority=, share=, floor= and slice= can"
status 0 clients --group="$group" "--set=$name,priority=-1,floor=4"
shows "-1 3 4 0"
status 2 clients "--suspend=$name" "--resume=$name"
status 0 clients --group="$group" "--suspend=$name"
shows "-1 3 4 0" yes
launches()
{
	"$tool" clients --group="$group" --json | python3 -c 'import json, sys; print([c["launches"] for c in json.load(sys.stdin)["clients"]])'
}
sleep 0.3
before=$(launches)
sleep 0.3
[ "$before" = "$(launches)" ] || complain "a suspended client launches"
status 0 clients --group="$group" "--resume=$name"
shows "-1 3 4 0"
touch stop
wait "$job" || complain "the program failed: $(cat job.out)"
grep -qx "$name: priority -1, share 3, floor 4" job.out || complain "the program has other options: $(cat job.out)"

# A process that has ended is neither shown nor changed, and its page stays as it is.
sum=$(cat /dev/shm/cuelastic6-*-"$group" | cksum)
status 0 clients --group="$group"
! grep -q "$name" out || complain "a dead process is shown"
status 1 clients --group="$group" "--set=$name,priority=1"
has err "no client is called $name"
[ "$(cat /dev/shm/cuelastic6-*-"$group" | cksum)" = "$sum" ] || complain "looking has changed the page"

# A page that cannot be read is named.
head -c 100 /dev/zero >"$(ls /dev/shm/cuelastic6-*-"$group")"
status 1 clients --group="$group"
has err "$group of shared clients has another size; remove it"
finish
