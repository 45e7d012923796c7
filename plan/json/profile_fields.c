// The keys of docs/reference/profile-format.md, in the order in which they are written.
#include "profile_fields.h"

#define PLACE(member) offsetof(struct profile, member)
#define MOST_32 4294967295.0
#define MOST_53 9007199254740992.0 // whole numbers beyond are not exact in other readers of JSON
#define MOST_NUMBER 1e18

const struct profile_field profile_fields[] = {
    {"name", PROFILE_TEXT, PLACE(name), 1, 0, 1, 4096, 0, 0},
    {"program", PROFILE_TEXT, PLACE(program), 0, 0, 1, 4096, 0, 0},
    {"grid", PROFILE_DIMENSIONS, PLACE(grid), 1, PROFILE_LAUNCH, 1, 2147483647, 0, 0},
    {"block", PROFILE_DIMENSIONS, PLACE(block), 1, 0, 1, 1024, 0, 0},
    {"registers", PROFILE_COUNT, PLACE(registers), 1, 0, 0, 255, 0, 0},
    {"static_shared_bytes", PROFILE_COUNT, PLACE(static_shared_bytes), 0, 0, 0, 1 << 24, 0, 0},
    {"dynamic_shared_bytes", PROFILE_COUNT, PLACE(dynamic_shared_bytes), 0, 0, 0, 1 << 24, 0, 0},
    {"latency_us", PROFILE_TABLE, PLACE(latency_us), 0, PROFILE_LATENCY, 1e-6, 1e12, PLACE(whole_latency_us),
        PROFILE_WHOLE_LATENCY},
    {"bandwidth_mb_s", PROFILE_TABLE, PLACE(bandwidth_mb_s), 0, PROFILE_BANDWIDTH, 0, 1e12,
        PLACE(whole_bandwidth_mb_s), PROFILE_WHOLE_BANDWIDTH},
    {"performance", PROFILE_MATRIX, PLACE(performance), 0, PROFILE_PERFORMANCE, 0, MOST_NUMBER, 0, 0},
    {"global_bytes", PROFILE_COUNT_64, PLACE(global_bytes), 0, PROFILE_GLOBAL_BYTES, 0, MOST_53, 0, 0},
    {"moved_bytes", PROFILE_COUNT_64, PLACE(moved_bytes), 0, PROFILE_MOVED, 0, MOST_53, 0, 0},
    {"instructions", PROFILE_COUNT_64, PLACE(instructions), 0, PROFILE_INSTRUCTIONS, 0, MOST_53, 0, 0},
    {"stall_shares", PROFILE_STALL_TABLE, PLACE(stall_shares), 0, PROFILE_STALL_SHARES, 0, 1, 0, 0},
    {"eligible_warps", PROFILE_NUMBER, PLACE(eligible_warps), 0, PROFILE_ELIGIBLE, 0, 64, 0, 0},
    {"gflops", PROFILE_NUMBER, PLACE(gflops), 0, PROFILE_GFLOPS, 0, MOST_NUMBER, 0, 0},
    {"l1_transactions", PROFILE_NUMBER, PLACE(l1_transactions), 0, PROFILE_L1, 0, MOST_NUMBER, 0, 0},
    {"llc_apki", PROFILE_NUMBER, PLACE(llc_apki), 0, PROFILE_LLC, 0, MOST_NUMBER, 0, 0},
    {"llc_hit_rate", PROFILE_NUMBER, PLACE(llc_hit_rate), 0, PROFILE_LLC, 0, 1, 0, 0},
    {"ipc_max", PROFILE_NUMBER, PLACE(ipc_max), 0, PROFILE_IPC, 0, MOST_NUMBER, 0, 0},
    {"modelled", PROFILE_NAMES, 0, 0, 0, 0, 0, 0, 0},
    {"sources", PROFILE_REMARKS, 0, 0, 0, 0, 0, 0, 0},
};

const size_t profile_field_count = sizeof profile_fields / sizeof *profile_fields;

const char *const profile_stall_names[PROFILE_STALLS] = {
    "execution", "fetch", "memory", "other", "synchronization", "texture"};
