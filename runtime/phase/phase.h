// Phases: launches that are independent of each other, collected and run together. The files, in reading
// order:
//
// 	phase_collect.c   open phases; a launch and its arguments are kept
// 	phase_settings.c  the mode, the ratio, the form of the order
// 	phase_batch.c     which launches go into one scheduler kernel, and whether that is possible
// 	phase_weigh.c     whether merging is expected to pay
// 	phase_order.c     the ratio and the order of their blocks
// 	phase_pack.c      the scheduler kernel's parameter
// 	phase_turns.c     the scheduler kernel's launches, if a client's
// 	phase_shared.c    streams and control words of a device, kept for all phases
// 	phase_search.c    the search for the shares of running partitions
// 	phase_run.c       streams, events, and the launches themselves
// 	phase_measure.c   `auto`: how long the phase took in each mode, and the best
// 	phase_log.c       what a phase did, for external watchers
// 	phase.c           the end of a phase: the steps in order, and the report
#ifndef PHASE_H
#define PHASE_H

#include <stdint.h>
#include "runtime/grid/backend.h"
#include "runtime/share/client.h"
#include "cuelastic/merge.h"
#include <stddef.h>
#include "runtime/grid/bucket.h"
#include "runtime/search/search.h"

struct cue_phase_launch {
	struct cue_phase_launch *next;
	cue_launch_spec spec; // its arguments are copies, after this struct
	struct batch *batch;  // whose scheduler kernel runs it; NULL: by itself
	unsigned place;       // its member of the set, from 1; 0: it has none
};

// Collects the launch if a phase is open on this thread and can collect it; false: the caller must launch it.
int cue_phase_collect(const cue_launch_spec *spec);

// Ends collecting for the phase.
void cue_phase_leave(cue_phase_record *phase);

// ---- settings ----

struct phase_settings {
	cue_phase_mode mode;
	cue_phase_order order;
	unsigned ratio[CUE_PHASE_MOST_MEMBERS]; // all 0: the pragma's
	unsigned blocks;                        // the plan's; 0: none
	unsigned sm_blocks;                     // the same, on each SM
	unsigned plan;                          // its line; 0: it does not decide
	unsigned first;                         // bits: these members go first, in `streams`; 0: none does
	enum search_goal search;                // of a partition's shares
	int by_blocks;                          // the ratio is that of the blocks, whatever else is given
};

// The settings in force for a phase: the program's calls, the plan's line for it (NULL: none), the environment.
// CUE_ERROR_SETTING, and `native` in out, if the environment is unusable.
struct plan_line;
int cue_phase_settings_get(struct phase_settings *out, const struct plan_line *planned);

// ---- batches ----

// Launches that one scheduler kernel can run: at most one for each member of the set.
struct batch {
	const cue_merge_set *set;
	struct cue_phase_launch *slot[CUE_PHASE_MOST_MEMBERS]; // NULL: none in this batch
	unsigned launches;
	int number;         // of the device
	int is_wished;      // the pragma has merge(...)
	unsigned sm_blocks; // the most on an SM, of loops without another limit; 0: as many as can be resident
	// The following fields are set by cue_batch_check if it returns CUE_PHASE_REASON_NONE.
	cue_phase_mode mode; // a merged one
	const void *function;
	unsigned threads, grid; // physical
	unsigned sm_count;
	size_t dynamic_bytes;
	uint32_t blocks[CUE_PHASE_MOST_MEMBERS]; // logical; 0: none
	uint32_t total;
};

// Puts the launch into the first free place for its kernel; false: there is none.
int cue_batch_add(struct batch *batch, struct cue_phase_launch *launch);

// The scheduler kernel for a mode, NULL if there is none; `weigh` means interleave.
const void *cue_batch_scheduler(const struct batch *batch, cue_phase_mode mode);

// The largest block and the largest dynamic shared memory.
void cue_batch_extent(struct batch *batch);

// Whether the batch can run merged in this mode, not `auto`; `weigh` means interleave, if that is expected to pay. CUE_PHASE_REASON_DEVICE: an error may be pending. limit: of physical blocks of loops; 0: as many as
// can be resident on the device.
cue_phase_reason cue_batch_check(
    struct batch *batch, cue_phase_mode asked, unsigned limit, const struct backend *device);

// Whether merging is expected to pay; CUE_PHASE_REASON_OCCUPANCY: it is not. resident: blocks of the scheduler kernel on an SM.
cue_phase_reason cue_phase_weigh(
    const struct batch *batch, unsigned resident, int is_wished, const struct phase_backend *device);

// ---- order ----

// Shares for these blocks. If any of `ratio` is above 0, the shares are `ratio`, with 1 in place of 0.
// Otherwise they are in proportion to the blocks, with a period of at most about `most`. Members without
// blocks get 0.
void cue_phase_share(uint32_t out[CUE_PHASE_MOST_MEMBERS], const uint32_t blocks[CUE_PHASE_MOST_MEMBERS],
    const unsigned ratio[CUE_PHASE_MOST_MEMBERS], unsigned count, uint32_t most);

// The order of a batch, and the shares it is made from. On the heap; NULL: no memory. Without a ratio it fits
// CUE_MERGE_TABLE_BYTES.
cue_interleave *cue_phase_order_of(
    uint32_t shares[CUE_PHASE_MOST_MEMBERS], const struct batch *batch, const unsigned *ratio);

// mapKernel followed by mapBlk, with an element each for every block of the order. On the heap; NULL: no
// memory.
unsigned *cue_phase_arrays(const cue_interleave *order);

// ---- the pack ----

// Head, shapes and arguments; all of the head is zero. On the heap; NULL: no memory.
void *cue_phase_pack(const struct batch *batch);

// The control word that gives sms[i] SMs to member i; the last member that has blocks gets the rest.
uint64_t cue_phase_control_word(const unsigned *sms, const uint32_t *blocks, unsigned count);

// SMs in proportion to shares; at least one for each share above 0, if there are enough SMs.
void cue_phase_divide_sms(unsigned *out, const uint32_t *shares, unsigned count, unsigned sm_count);

// ---- clients ----

// The client whose launches these are; none if they are of several.
void cue_phase_find_client(struct current_client *out, const struct batch *batch);

// Calls `launch` for the batch's scheduler kernel on `stream`: once, or for a chain of a client that can leave to others
// (runtime/share). client: NULL if it is none's. `turns` are those in the pack, which each launch reads. *made: how many launches were made.
// Returns the device API's error code of the first that failed.
int cue_phase_launch_shared(unsigned *made, cue_merge_turns *turns, cue_client *client,
    const struct batch *batch, void *stream, int (*launch)(void *context), void *context);

// ---- what is kept for all phases of a device ----

#define PHASE_STREAMS 8

// A control word for a partition on the current device, and its address on the device. It is reused 256
// partitions later, but not while a search watches it. 0, or the device API's error code.
int cue_phase_control(
    _Atomic uint64_t **host, const void **seen, int number, const struct phase_backend *device);

// A number that changes when a reset of the device has freed what is kept of it, and events with it; 0: not known. Leaves no error
// pending.
unsigned cue_phase_generation(int number, const struct backend *device);

// How many blocks of the kernel can be resident on an SM of the current device, whose number this is, and how many SMs there are (may be
// NULL). Asked once for many phases. 0, or the device API's error code.
int cue_phase_fit(unsigned *resident, unsigned *sms, const void *function, unsigned threads,
    size_t dynamic_bytes, int number, const struct phase_backend *device);

// Changes a control word unless a reset of the device has freed it.
int cue_phase_set_control(_Atomic uint64_t *host, uint64_t word, const struct phase_backend *device);

// ---- searching ----

// Replaces the SMs of a partition that is about to be launched on `stream` by those of its search, after so many
// steps. NULL: nobody will watch this partition.
struct run;
struct phase_search *cue_phase_search_begin(
    unsigned *sms, unsigned *steps, const struct batch *batch, const struct run *run, void *stream);

// The partition has been launched, with these cue_merge_work in device memory, which becomes the search's: then *work
// is NULL. control NULL: it was not launched. s NULL: nothing.
void cue_phase_search_launched(struct phase_search *s, _Atomic uint64_t *control, void **work, void *stream);

// The program has chosen the shares of the partition with this control word: the search does not write it any more.
void cue_phase_search_stop(const _Atomic uint64_t *control);

// Whether a search watches the partition with this control word.
int cue_phase_search_uses(const _Atomic uint64_t *control);

// ---- running ----

// The partition that was launched last.
struct partition {
	_Atomic uint64_t *control; // NULL: none was launched
	struct phase_search *search;
	uint32_t blocks[CUE_PHASE_MOST_MEMBERS];
	unsigned count;
};

// One launch: of a scheduler kernel, or of a collected launch by itself.
struct job {
	struct batch *batch;             // NULL: by itself
	struct cue_phase_launch *launch; // the first of the batch
	void *stream;
	int is_split; // a batch whose launches run by themselves, on their own streams
};

struct run {
	const struct backend *device;
	const struct phase_settings *settings;
	const unsigned *ratio; // in force
	int number;            // of the device
	int captured;          // a stream is being captured: streams are left as they are
	unsigned weighed_sms; // of the device, if a batch is not merged since that is not expected to pay; else 0
	int first_priority;   // of the streams of those that go first; 0: none does
	struct job *jobs;
	unsigned count;
	cue_phase_report *report;
	struct partition *partition;
};

// The priority of the launch's stream if it goes first; 0: it does not.
static inline int cue_phase_priority(const struct run *run, const struct cue_phase_launch *launch)
{
	return launch->place && run->settings->first >> (launch->place - 1) & 1 ? run->first_priority : 0;
}

// Keeps the first reason.
static inline void cue_phase_give_reason(cue_phase_report *report, cue_phase_reason reason)
{
	if (!report->reason)
		report->reason = reason;
}

// Whether the jobs run as the program wrote them, since `weigh` has merged none, and each fills the device several times by itself.
int cue_phase_fill_alone(const struct run *run);

// Whether one of the phase's streams is being captured.
int cue_phase_is_captured(const cue_phase_record *phase, const struct phase_backend *device);

// ---- measuring ----

// What `auto` runs now.
struct phase_choice {
	struct measured *measured; // the run is measured; NULL: it is not
	double begin_us;           // when it began, on the host
	void *streams[PHASE_STREAMS];
	unsigned stream_count;
	uint64_t loose_key;
	int may_merge; // over these streams, in modes that have not been weighed
};

// Chooses a mode for `auto`, in `settings`, and begins to measure; cue_phase_ran must follow when all is submitted.
void cue_phase_choose(struct phase_choice *choice, struct phase_settings *settings, cue_phase_report *report,
    const cue_phase_record *phase);
void cue_phase_ran(const struct phase_choice *choice, const cue_phase_report *report);

// How the mode was chosen, in words: "measured: interleave 15.5 us, streams 22.7 us".
#define PHASE_CHOICE_BYTES 160
void cue_phase_choice_text(char out[PHASE_CHOICE_BYTES], const cue_phase_report *report);

// Appends a line to the file that CUELASTIC_PHASE_LOG names, if any. The first gives the time of its begin; 0: no file. begin_us 0: it was captured.
double cue_phase_log_time(void);
void cue_phase_log(const cue_phase_report *report, const cue_merge_set *set, double begin_us);

void cue_phase_run(struct run *run);

// ---- Builds what cuelastic/interleave.h decodes. Pure functions.
// The most bytes that cue_interleave_set needs for these buckets; 0: their periods do not fit any memory.
size_t cue_interleave_bytes(const struct bucket *buckets, uint32_t count);

// Writes the order in which these buckets emit their blocks to `bytes` bytes at `out`, aligned as unsigned
// is. Runs the buckets until nothing is left. CUE_ERROR_INPUT: no blocks, 2^31 or more of them (the limit of
// a grid's dimension), a share of 0, or too few bytes; `out` and the buckets are then undefined.
int cue_interleave_set(
    cue_interleave *out, size_t bytes, struct bucket *buckets, uint32_t count, enum bucket_rule rule);

#endif
