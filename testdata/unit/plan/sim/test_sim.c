/* The simulator: what must hold of every run, over random kernels, orders and bandwidth models; and runs
 * worked out by hand. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "random.h"
#include "plan/sim/sim.h"
#include "cuelastic/runtime.h"

#define KERNELS 12u
#define SMS 160u
#define SLOTS 32u

/* Sees all events of a run and fails where one cannot be. */
struct witness {
	const struct sim_config *config;
	double now;
	uint64_t begun, ended, digest;
	uint32_t most_resident[KERNELS], resident[KERNELS], done[KERNELS];
	uint8_t *seen[KERNELS];
	struct bucket buckets[KERNELS]; /* SIM_INTERLEAVE: what the order has left */
	struct {
		uint32_t threads, registers, shared_bytes, blocks, of_kernel[KERNELS];
		int64_t slot[SLOTS]; /* the block that has it, or -1 */
	} sms[SMS];
};

static void digest(struct witness *w, const struct sim_event *e)
{
	uint64_t bits[2], words[6];

	memcpy(bits, &e->begin_us, 8);
	memcpy(bits + 1, &e->end_us, 8);
	words[0] = bits[0], words[1] = bits[1], words[2] = e->kernel, words[3] = e->block, words[4] = e->sm,
	words[5] = e->slot;
	for (unsigned i = 0; i < 6; i++)
		w->digest = (w->digest ^ words[i]) * 0x100000001b3u;
}

static int merges(const struct sim_config *config)
{
	return config->order >= SIM_INTERLEAVE;
}

/* What a block takes of an SM. */
static const struct block_usage *usage_of(const struct sim_config *config, uint32_t kernel)
{
	return merges(config) ? &config->kernels[kernel].merged : &config->kernels[kernel].usage;
}

/* Its blocks, logical or physical. */
static uint32_t units_of(const struct sim_config *config, uint32_t kernel)
{
	const struct sim_kernel *k = &config->kernels[kernel];

	if (config->order != SIM_ELASTIC || k->physical_blocks == 0 || k->physical_blocks > k->blocks)
		return k->blocks;
	return k->physical_blocks;
}

/* When its blocks may begin: a scheduler kernel waits for all of its kernels. */
static double join_of(const struct sim_config *config, uint32_t kernel)
{
	double join = config->kernels[kernel].arrival_us;

	for (uint32_t i = 0; i < config->count && merges(config); i++)
		if (config->kernels[i].phase == config->kernels[kernel].phase)
			join = fmax(join, config->kernels[i].arrival_us);
	return join;
}

static int fits(const struct witness *w, uint32_t kernel, uint32_t sm)
{
	const struct device *d = w->config->device;
	const struct block_usage *usage = usage_of(w->config, kernel);
	uint32_t own = merges(w->config) ? w->sms[sm].blocks : w->sms[sm].of_kernel[kernel];

	return w->sms[sm].threads + (usage->threads + 31) / 32 * 32 <= d->sm_threads &&
	       w->sms[sm].registers + usage->registers <= d->sm_registers &&
	       w->sms[sm].shared_bytes + usage->shared_bytes <= d->sm_shared_bytes &&
	       w->sms[sm].blocks < d->sm_blocks && own < usage->sm_blocks;
}

/* The SM with the fewest threads, of several the first, where a block of the kernel fits; sm_count: none. */
static uint32_t best_sm(const struct witness *w, uint32_t kernel)
{
	uint32_t sms = w->config->device->sm_count, best = sms;

	for (uint32_t i = 0; i < sms; i++)
		if (fits(w, kernel, i) && (best == sms || w->sms[i].threads < w->sms[best].threads))
			best = i;
	return best;
}

static int may_place(const struct witness *w, uint32_t kernel)
{
	const struct sim_kernel *k = &w->config->kernels[kernel];

	for (uint32_t i = 0; i < w->config->count; i++)
		if (w->config->kernels[i].phase < k->phase && w->done[i] < units_of(w->config, i))
			return 0;
	return join_of(w->config, kernel) <= w->now &&
	       w->resident[kernel] + w->done[kernel] < units_of(w->config, kernel);
}

/* Time goes on only when whoever is next has no room; nobody has, where all blocks are alike. */
static void check_nobody_waits_for_nothing(const struct witness *w)
{
	uint32_t with_room = 0, without = 0;

	for (uint32_t i = 0; i < w->config->count; i++)
		if (may_place(w, i)) {
			with_room += best_sm(w, i) < w->config->device->sm_count;
			without += best_sm(w, i) == w->config->device->sm_count;
		}
	if (w->config->order == SIM_MIX &&
	    w->config->kernels[0].sm_blocks) /* an SM may have room for more than is planned */
		return;
	if (merges(w->config))
		assert_int_equal(with_room, 0);
	else if (w->config->order != SIM_SLICES)
		assert_true(without > 0 || with_room == 0);
}

/* The bucket's order, of one phase's kernels after another's. */
static void check_bucket(struct witness *w, uint32_t kernel)
{
	uint32_t due = cue_bucket_due(w->buckets, w->config->count, BUCKET_EVEN);

	for (uint32_t i = 0; i < w->config->count && due == BUCKET_NONE; i++)
		if (w->config->kernels[i].phase == w->config->kernels[kernel].phase)
			w->buckets[i] =
			    (struct bucket){.share = w->config->kernels[i].share, .left = w->config->kernels[i].blocks};
	assert_int_equal(cue_bucket_next(w->buckets, w->config->count, BUCKET_EVEN), kernel);
}

/* While an SM's own kernel has blocks left, it begins no other's. */
static void check_owner(const struct witness *w, uint32_t kernel, uint32_t sm)
{
	for (uint32_t i = 0; i < w->config->count; i++) {
		const struct sim_kernel *k = &w->config->kernels[i];
		if (k->phase != w->config->kernels[kernel].phase || sm < k->first_sm || sm >= k->first_sm + k->sms)
			continue;
		assert_true(i == kernel || w->resident[i] + w->done[i] == k->blocks);
		return;
	}
}

static void check_order(struct witness *w, uint32_t kernel, uint32_t sm)
{
	if (w->config->order == SIM_INTERLEAVE)
		check_bucket(w, kernel);
	if (w->config->order == SIM_PARTITION)
		check_owner(w, kernel, sm);
	else if (w->config->order != SIM_PERSISTENT &&
	         w->config->order != SIM_MIX) /* whose blocks stay where they are */
		assert_int_equal(best_sm(w, kernel), sm);
}

static void see_begin(struct witness *w, const struct sim_event *e)
{
	const struct device *d = w->config->device;
	const struct sim_kernel *k = &w->config->kernels[e->kernel];
	const struct block_usage *usage = usage_of(w->config, e->kernel);
	uint32_t sm = e->sm;

	assert_true(e->begin_us >= w->now && e->begin_us >= join_of(w->config, e->kernel));
	check_order(w, e->kernel, sm);
	w->now = e->begin_us;
	assert_int_equal(w->seen[e->kernel][e->block], 0);
	w->seen[e->kernel][e->block] = 1;
	w->begun++;
	assert_true(w->sms[sm].slot[e->slot] < 0);
	w->sms[sm].slot[e->slot] = e->block;
	assert_true((w->sms[sm].threads += (usage->threads + 31) / 32 * 32) <= d->sm_threads);
	assert_true((w->sms[sm].registers += usage->registers) <= d->sm_registers);
	assert_true((w->sms[sm].shared_bytes += usage->shared_bytes) <= d->sm_shared_bytes);
	assert_true(++w->sms[sm].blocks <= d->sm_blocks);
	assert_true(++w->sms[sm].of_kernel[e->kernel] <= usage->sm_blocks);
	if (++w->resident[e->kernel] > w->most_resident[e->kernel])
		w->most_resident[e->kernel] = w->resident[e->kernel];
	if (w->config->order == SIM_SLICES && k->slice_blocks > 0) { /* a slice begins when the last has ended */
		assert_true(w->resident[e->kernel] <= k->slice_blocks);
		assert_true(w->done[e->kernel] >= e->block / k->slice_blocks * k->slice_blocks);
	}
	for (uint32_t i = 0; i < w->config->count; i++)
		if (w->config->kernels[i].phase < k->phase)
			assert_int_equal(w->done[i], units_of(w->config, i));
}

static void see_end(struct witness *w, const struct sim_event *e)
{
	const struct block_usage *usage = usage_of(w->config, e->kernel);

	assert_true(e->end_us >= w->now && e->end_us > e->begin_us);
	if (e->end_us > w->now && w->ended % 8 == 0)
		check_nobody_waits_for_nothing(w);
	w->now = e->end_us;
	assert_int_equal(w->seen[e->kernel][e->block], 1);
	w->seen[e->kernel][e->block] = 2;
	w->ended++;
	assert_true(w->sms[e->sm].slot[e->slot] == e->block);
	w->sms[e->sm].slot[e->slot] = -1;
	w->sms[e->sm].threads -= (usage->threads + 31) / 32 * 32;
	w->sms[e->sm].registers -= usage->registers;
	w->sms[e->sm].shared_bytes -= usage->shared_bytes;
	w->sms[e->sm].blocks--;
	w->sms[e->sm].of_kernel[e->kernel]--;
	w->resident[e->kernel]--;
	w->done[e->kernel]++;
}

static void see(void *context, const struct sim_event *event)
{
	digest(context, event);
	if (event->end_us < 0)
		see_begin(context, event);
	else
		see_end(context, event);
}

/* Runs and witnesses; the digest of all events. */
static uint64_t watch(struct sim_outcome *out, struct sim_config *config)
{
	struct witness *w = calloc(1, sizeof(*w));
	void *memory = malloc(cue_sim_bytes(config));
	uint64_t blocks = 0, result;

	assert_true(w && memory);
	w->config = config;
	for (uint32_t i = 0; i < config->count; i++) {
		assert_non_null(w->seen[i] = calloc(config->kernels[i].blocks, 1));
		blocks += units_of(config, i);
	}
	for (unsigned i = 0; i < SMS; i++)
		for (unsigned s = 0; s < SLOTS; s++)
			w->sms[i].slot[s] = -1;
	config->observe = see;
	config->context = w;
	assert_int_equal(cue_sim_run(out, config, memory), CUE_OK);
	assert_true(w->begun == blocks && w->ended == blocks);
	result = w->digest;
	for (uint32_t i = 0; i < config->count; i++)
		free(w->seen[i]);
	free(w);
	free(memory);
	return result;
}

static struct sim_kernel simple(const struct device *device, uint32_t blocks, uint32_t sm_blocks, double us)
{
	const struct block_usage usage = {.sm_blocks = sm_blocks,
	    .sm_count = device->sm_count,
	    .threads = device->sm_threads / sm_blocks / 32 * 32};

	return (struct sim_kernel){.blocks = blocks, .usage = usage, .block_us = us, .merged = usage, .share = 1};
}

static void enlarge(uint32_t *value, uint32_t by)
{
	*value = *value > by ? *value : by;
}

/* The blocks of the scheduler kernel that a phase is. */
static void merge_phase(struct sim_kernel *kernels, uint32_t count, uint32_t phase, const struct device *d)
{
	struct block_usage all = {.sm_blocks = d->sm_blocks, .sm_count = d->sm_count};

	for (uint32_t i = 0; i < count; i++)
		if (kernels[i].phase == phase) {
			enlarge(&all.threads, (kernels[i].usage.threads + 31) / 32 * 32);
			enlarge(&all.registers, kernels[i].usage.registers);
			enlarge(&all.shared_bytes, kernels[i].usage.shared_bytes);
		}
	while (all.sm_blocks * all.threads > d->sm_threads || all.sm_blocks * all.registers > d->sm_registers ||
	       all.sm_blocks * all.shared_bytes > d->sm_shared_bytes)
		all.sm_blocks--;
	for (uint32_t i = 0; i < count; i++)
		if (kernels[i].phase == phase)
			kernels[i].merged = all;
}

static struct sim_kernel draw_kernel(const struct device *d)
{
	struct sim_kernel k =
	    simple(d, (uint32_t)random_between(1, 1500), (uint32_t)random_between(1, d->sm_blocks), 1);

	k.usage.registers = (uint32_t)random_between(1, d->sm_registers / k.usage.sm_blocks);
	k.usage.shared_bytes = (uint32_t)random_between(0, d->sm_shared_bytes / k.usage.sm_blocks);
	k.block_us = (double)random_between(1, 3000) / 100;
	k.spread = (double)random_between(0, 60) / 100;
	k.block_mb_s = (double)random_between(0, 1) * (double)random_between(1, 4000);
	k.arrival_us = (double)random_between(0, 1) * (double)random_between(0, 400);
	k.phase = (uint32_t)random_between(0, 9) / 7;
	k.share = (uint32_t)random_between(1, 9);
	k.first_sm = (uint32_t)random_between(0, d->sm_count - 1);
	k.sms = (uint32_t)random_between(1, d->sm_count - k.first_sm);
	k.physical_blocks = (uint32_t)random_between(0, 1) * (uint32_t)random_between(1, 400);
	k.slice_blocks = (uint32_t)random_between(0, 1) * (uint32_t)random_between(1, 300);
	return k;
}

static struct sim_config draw(struct sim_kernel *kernels)
{
	const struct device *device = cue_device_at(random_between(0, 11));
	struct sim_config config = {.device = device,
	    .kernels = kernels,
	    .count = (uint32_t)random_between(1, KERNELS),
	    .order = (enum sim_order)random_between(SIM_LEFTOVER, SIM_MIX),
	    .bandwidth = (enum sim_bandwidth)random_between(SIM_UNLIMITED, SIM_MAX_MIN),
	    .peak_mb_s = device->memory_mb_s,
	    .seed = random_word()};

	for (uint32_t i = 0; i < config.count; i++)
		kernels[i] = draw_kernel(device);
	for (uint32_t phase = 0; phase < 2; phase++)
		merge_phase(kernels, config.count, phase, device);
	return config;
}

static int is_near(double a, double b)
{
	return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b));
}

/* An SM does as much with fewer blocks of a scheduler kernel as with all that it holds of the kernel alone. */
static double speed_of(const struct sim_config *config, const struct sim_kernel *k)
{
	return merges(config) ? fmax(1, (double)k->usage.sm_blocks / k->merged.sm_blocks) : 1;
}

/* Blocks take their time at full speed, longer only for lack of bandwidth; the memory moves no more than it
 * can. */
static void check_work(const struct sim_outcome *out, const struct sim_config *config)
{
	double megabytes = 0, end = 0;

	for (uint32_t i = 0; i < config->count; i++) {
		assert_true(out[i].begin_us >= config->kernels[i].arrival_us && out[i].end_us > out[i].begin_us);
		double work_us = out[i].work_us / speed_of(config, &config->kernels[i]);
		if (config->bandwidth == SIM_UNLIMITED)
			assert_true(is_near(out[i].resident_us, work_us));
		assert_true(out[i].resident_us >= work_us * (1 - 1e-9));
		megabytes += out[i].work_us * 1e-6 * config->kernels[i].block_mb_s;
		end = fmax(end, out[i].end_us);
	}
	if (config->bandwidth != SIM_UNLIMITED)
		assert_true(megabytes <= config->peak_mb_s * end * 1e-6 * (1 + 1e-9));
}

static void what_holds_of_every_run(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 400; round++) {
		struct sim_kernel kernels[KERNELS];
		struct sim_config config = draw(kernels);
		struct sim_outcome out[KERNELS], again[KERNELS], other[KERNELS];
		uint64_t digest = watch(out, &config);
		check_work(out, &config);
		assert_true(watch(again, &config) == digest);
		assert_memory_equal(out, again, config.count * sizeof(*out));
		config.order = (enum sim_order)((config.order + 1) % 6); /* another order, the same work */
		watch(other, &config);
		for (uint32_t i = 0; i < config.count; i++)
			assert_true(is_near(out[i].work_us, other[i].work_us));
	}
}

static void another_seed_is_another_run(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernel = simple(device, 300, 4, 10);
	struct sim_config config = {.device = device, .kernels = &kernel, .count = 1, .seed = 1};
	struct sim_outcome a, b;

	(void)state;
	kernel.spread = 0.2;
	watch(&a, &config);
	config.seed = 2;
	watch(&b, &config);
	assert_true(a.work_us != b.work_us);
	assert_true(fabs(a.work_us / 3000 - 1) < 0.04 && fabs(b.work_us / 3000 - 1) < 0.04);
}

static void a_kernel_alone_runs_in_waves(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernel = simple(device, 15 * 4 * 3 + 1, 4, 10);
	struct sim_config config = {.device = device, .kernels = &kernel, .count = 1};
	struct sim_outcome out;

	(void)state;
	watch(&out, &config);
	assert_true(is_near(out.end_us, 40));
}

/* A block of the first kernel takes 10 us for each that is resident, and four are so from 3 us on. At 37.67 us two end, and the
 * other kernel has their places for 1 us, while a fifth block waits: so the other two are as fast as two. */
static void a_kernel_that_loses_places_is_as_fast_as_with_the_rest(void **state)
{
	struct device four = *cue_device_find("GTX 480");
	double latency[4] = {50, 60, 60, 80};
	struct sim_kernel kernels[2] = {simple(&four, 5, 1, 10), simple(&four, 7, 1, 1)};
	struct sim_config config = {.device = &four, .kernels = kernels, .count = 2, .order = SIM_INTERLEAVE};
	struct sim_outcome out[2];

	(void)state;
	four.sm_count = kernels[0].table_sms = 4;
	kernels[0].latency_us = latency;
	kernels[0].share = 2;
	kernels[1].share = 3;
	watch(out, &config);
	assert_true(is_near(out[1].end_us, 38 + 2 / 3.0));
	assert_true(is_near(out[0].end_us, 68 + 2 / 3.0)); /* the last wave is as slow as three */
}

/* The second kernel's blocks come when all of the first's are placed: in its last wave. */
static void leftover_is_what_the_first_leaves(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 15 * 4 + 10, 4, 10), simple(device, 50, 4, 10)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2};
	struct sim_outcome out[2];

	(void)state;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 20));
	assert_true(is_near(out[1].begin_us, 10) && is_near(out[1].end_us, 20));
	kernels[1].phase = 1;
	watch(out, &config);
	assert_true(is_near(out[1].begin_us, 20) && is_near(out[1].end_us, 30));
	kernels[1].phase = 0;
	kernels[1].arrival_us = 17;
	watch(out, &config);
	assert_true(is_near(out[1].begin_us, 17) && is_near(out[1].end_us, 27));
}

/* Nine SMs for the first and six for the second, at all times from the start: the paper's example of
 * section 4.1. */
static void the_bucket_keeps_shares_of_sms(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 900, 1, 10), simple(device, 600, 1, 10)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_INTERLEAVE};
	struct sim_outcome out[2];

	(void)state;
	kernels[0].share = 9;
	kernels[1].share = 6;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 1000) && is_near(out[1].end_us, 1000));
}

/* Blocks three times as long for the second: with the filling rates made up for it, both still end together.
 */
static void weights_keep_shares_of_sms(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 2700, 1, 10), simple(device, 600, 1, 30)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_INTERLEAVE};
	uint32_t shares[2];
	struct sim_outcome out[2];

	(void)state;
	cue_bucket_weigh(shares, (uint32_t[]){9, 6}, (double[]){10, 30}, 2, 100);
	kernels[0].share = shares[0];
	kernels[1].share = shares[1];
	kernels[0].spread = kernels[1].spread = 0.1;
	watch(out, &config);
	assert_true(fabs(out[0].end_us / 3000 - 1) < 0.02 && fabs(out[1].end_us / 3000 - 1) < 0.02);
}

/* Ten SMs and five, until the first kernel has ended; then all 15 run the other's last 50 blocks. */
static void a_partition_divides_the_device(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 100, 1, 10), simple(device, 100, 1, 10)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_PARTITION};
	struct sim_outcome out[2];

	(void)state;
	kernels[0].sms = 10;
	kernels[1].first_sm = 10;
	kernels[1].sms = 5;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 100) && is_near(out[1].end_us, 140));
	kernels[1].sms = 2; /* the other three are the last kernel's, too */
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 100) && is_near(out[1].end_us, 140));
}

/* Ten resident blocks for the first kernel and five for the second; when the first has ended, all take the 15
 * blocks that the second has left. Nothing begins before the second has arrived. */
static void resident_blocks_take_tickets(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 90, 1, 10), simple(device, 60, 1, 10)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_PERSISTENT};
	struct sim_outcome out[2];

	(void)state;
	kernels[0].share = 2;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 90) && is_near(out[1].end_us, 100));
	kernels[1].arrival_us = 7;
	watch(out, &config);
	assert_true(is_near(out[0].begin_us, 7) && is_near(out[0].end_us, 97) && is_near(out[1].end_us, 107));
}

/* Of each kernel as many resident blocks on each SM as are planned, or as many as fit by the shares. */
static void a_mix_has_its_blocks_on_each_sm(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 30, 4, 10), simple(device, 90, 4, 10)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_MIX};
	struct sim_outcome out[2];

	(void)state;
	kernels[0].share = 1;
	kernels[1].share = 3;
	watch(out, &config); /* 15 and 45 of them: two rounds of both */
	assert_true(is_near(out[0].end_us, 20) && is_near(out[1].end_us, 20));
	kernels[0].sm_blocks = kernels[1].sm_blocks = 2;
	watch(out, &config); /* 30 and 30, and then 60 for the second's last blocks */
	assert_true(is_near(out[0].end_us, 10) && is_near(out[1].end_us, 20));
	kernels[0].sm_blocks = kernels[1].sm_blocks = 1;
	watch(out, &config); /* half of an SM */
	assert_true(is_near(out[0].end_us, 20) && is_near(out[1].end_us, 40));
	kernels[0].sm_blocks = 10; /* more than fit: four on each SM, by the ratio 5:1 */
	kernels[1].sm_blocks = 2;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 10) && is_near(out[1].end_us, 20));
}

/* 30 physical blocks take three or four of 100 logical blocks each. */
static void elastic_blocks_take_their_part(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernel = simple(device, 100, 4, 10);
	struct sim_config config = {.device = device, .kernels = &kernel, .count = 1, .order = SIM_ELASTIC};
	struct sim_outcome out;

	(void)state;
	kernel.physical_blocks = 30;
	watch(&out, &config);
	assert_true(is_near(out.end_us, 40) && is_near(out.work_us, 1000));
	kernel.physical_blocks = 1000;
	watch(&out, &config);
	assert_true(is_near(out.end_us, 20));
}

/* A block for either kernel needs the threads of one and the registers of the other, so an SM holds three instead
 * of six. It is assumed to do as much with them. */
static void a_merged_block_is_as_large_as_the_largest(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	double latency[15];
	struct profile wide = {.name = "wide",
	    .grid = {180, 1, 1},
	    .block = {256, 1, 1},
	    .registers = 16,
	    .sm_count = 15,
	    .latency_us = latency,
	    .given = PROFILE_LATENCY};
	struct profile deep = wide;
	const struct profile *both[] = {&wide, &deep};
	struct sim_kernel kernels[2];
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_INTERLEAVE};
	struct sim_outcome out[2];
	struct block_usage merged;

	(void)state;
	deep.block[0] = 128;
	deep.registers = 40;
	for (uint32_t m = 1; m <= 15; m++)
		latency[m - 1] = 1500.0 / m;
	assert_int_equal(cue_sim_merge(&merged, both, 2, device), CUE_OK);
	assert_true(merged.threads == 256 && merged.sm_blocks == 3);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(cue_sim_kernel(&kernels[i], both[i], device), CUE_OK);
		kernels[i].merged = merged;
		kernels[i].share = 1;
		assert_int_equal(kernels[i].usage.sm_blocks, 6);
	}
	watch(out, &config);
	assert_true(fabs(out[0].end_us / 200 - 1) < 0.1 && fabs(out[1].end_us / 200 - 1) < 0.1);
	wide.block[0] = 1024;
	assert_int_equal(cue_sim_merge(&merged, both, 2, device), CUE_ERROR_INPUT);
}

/* Five blocks, each on an SM of its own or not, take 100 us. Beside a kernel of which an SM holds fewer blocks they take
 * no less. */
static void a_merged_kernel_is_no_faster_than_its_profile(void **state)
{
	const struct device *device = cue_device_find("H100");
	double latency[132], other[132];
	struct profile few = {.name = "few",
	    .grid = {5, 1, 1},
	    .block = {128, 1, 1},
	    .registers = 16,
	    .sm_count = 132,
	    .latency_us = latency,
	    .given = PROFILE_LATENCY};
	struct profile many = few;
	const struct profile *both[] = {&few, &many};
	struct sim_kernel kernels[2];
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2};
	struct sim_outcome out[2];

	(void)state;
	many.grid[0] = 13200;
	many.block[0] = 1024;
	many.latency_us = other;
	for (uint32_t m = 1; m <= 132; m++) {
		latency[m - 1] = 100;
		other[m - 1] = 13200.0 / m;
	}
	for (unsigned i = 0; i < 2; i++)
		assert_int_equal(cue_sim_kernel(&kernels[i], both[i], device), CUE_OK);
	assert_int_equal(cue_sim_merge(&kernels[0].merged, both, 2, device), CUE_OK);
	assert_true(kernels[0].merged.sm_blocks < kernels[0].usage.sm_blocks);
	kernels[1].merged = kernels[0].merged;
	kernels[0].share = kernels[1].share = 1;
	kernels[0].sms = 32;
	kernels[1].first_sm = 32;
	kernels[1].sms = 100;
	for (unsigned order = SIM_INTERLEAVE; order <= SIM_MIX; order++) {
		config.order = (enum sim_order)order;
		watch(out, &config);
		assert_true(out[0].end_us - out[0].begin_us >= 100 * (1 - 1e-9));
	}
}

/* Without an observer, whole rounds of a kernel are one step. All ends as with each block by itself. */
static void rounds_in_one_step_take_as_long(void **state)
{
	struct sim_kernel kernels[KERNELS];
	struct sim_outcome each[KERNELS], out[KERNELS];

	(void)state;
	for (unsigned run = 0; run < 60; run++) {
		struct sim_config config;
		void *memory;
		config = draw(kernels);
		config.order = SIM_LEFTOVER;
		for (uint32_t i = 0; i < config.count; i++) {
			kernels[i].blocks *= (uint32_t)random_between(1, 20);
			kernels[i].spread = 0;
			kernels[i].block_us *= 1 + (double)random_between(0, 1000000) * 1e-7; /* none end together */
		}
		watch(each, &config);
		config.observe = NULL;
		memory = malloc(cue_sim_bytes(&config));
		assert_int_equal(cue_sim_run(out, &config, memory), CUE_OK);
		free(memory);
		for (uint32_t i = 0; i < config.count; i++)
			assert_true(is_near(out[i].begin_us, each[i].begin_us) &&
			            is_near(out[i].end_us, each[i].end_us) && is_near(out[i].work_us, each[i].work_us) &&
			            is_near(out[i].resident_us, each[i].resident_us));
	}
}

static void the_longest_grids_are_simulated(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 15, 2, 1e6), simple(device, INT32_MAX, 4, 1)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2};
	struct sim_outcome out[2];
	void *memory = malloc(cue_sim_bytes(&config));

	(void)state;
	assert_int_equal(cue_sim_run(out, &config, memory), CUE_OK);
	assert_true(is_near(out[0].end_us, 1e6) && out[1].begin_us <= 0);
	assert_true(is_near(out[1].end_us, 1e6 + ceil((INT32_MAX - 1e6 * 15 * 2) / (15 * 4))));
	free(memory);
}

/* A short kernel after a long one waits for a slice, not for the kernel. */
static void slices_let_others_through(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernels[2] = {simple(device, 15 * 1000, 1, 10), simple(device, 15, 1, 10)};
	struct sim_config config = {.device = device, .kernels = kernels, .count = 2, .order = SIM_SLICES};
	struct sim_outcome out[2];

	(void)state;
	kernels[0].slice_blocks = 30;
	kernels[1].arrival_us = 5;
	watch(out, &config);
	assert_true(is_near(out[1].begin_us, 20) && is_near(out[1].end_us, 30));
	assert_true(is_near(out[0].end_us, 10010));
	kernels[0].slice_blocks = 0;
	watch(out, &config);
	assert_true(is_near(out[1].begin_us, 10000));
}

static void bandwidth_is_shared_by_the_models(void **state)
{
	struct sim_claim claims[3] = {{10, 20, 0}, {10, 5, 0}, {10, 0, 0}};

	(void)state;
	cue_sim_share(claims, 3, SIM_UNLIMITED, 100);
	assert_true(is_near(claims[0].speed, 1) && is_near(claims[1].speed, 1));
	cue_sim_share(claims, 3, SIM_PENALTY, 250);
	assert_true(is_near(claims[0].speed, 1) && is_near(claims[2].speed, 1));
	cue_sim_share(claims, 3, SIM_PENALTY, 100);
	assert_true(
	    is_near(claims[0].speed, 0.4) && is_near(claims[1].speed, 0.4) && is_near(claims[2].speed, 0.4));
	cue_sim_share(claims, 3, SIM_MAX_MIN, 100); /* 50 go to the second, 5 a block are left for the first */
	assert_true(is_near(claims[0].speed, 0.25) && is_near(claims[1].speed, 1) && is_near(claims[2].speed, 1));
	cue_sim_share(claims, 3, SIM_MAX_MIN, 60);
	assert_true(
	    is_near(claims[0].speed, 0.15) && is_near(claims[1].speed, 0.6) && is_near(claims[2].speed, 1));
}

/* Twice the bandwidth that there is: twice the time, exactly. */
static void bandwidth_slows_blocks_down(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	struct sim_kernel kernel = simple(device, 150, 1, 10);
	struct sim_config config = {
	    .device = device, .kernels = &kernel, .count = 1, .bandwidth = SIM_PENALTY, .peak_mb_s = 1500};
	struct sim_outcome out;

	(void)state;
	kernel.block_mb_s = 200;
	watch(&out, &config);
	assert_true(is_near(out.end_us, 200) && is_near(out.resident_us, 3000));
	config.bandwidth = SIM_MAX_MIN;
	watch(&out, &config);
	assert_true(is_near(out.end_us, 200));
}

static void profiles_become_kernels(void **state)
{
	double latency[2] = {1000, 500}, bandwidth[2] = {8000, 16000};
	struct profile profile = {.name = "k",
	    .grid = {10, 5, 1},
	    .block = {192, 1, 1},
	    .registers = 20,
	    .sm_count = 2,
	    .latency_us = latency,
	    .bandwidth_mb_s = bandwidth,
	    .given = PROFILE_LATENCY | PROFILE_BANDWIDTH};
	struct sim_kernel kernel;

	(void)state;
	assert_int_equal(cue_sim_kernel(&kernel, &profile, cue_device_find("GTX 480")), CUE_OK);
	assert_int_equal(kernel.blocks, 50);
	assert_int_equal(kernel.usage.sm_blocks, 8);
	assert_true(is_near(kernel.block_us, 1000.0 / 7)); /* seven waves of eight */
	assert_true(is_near(kernel.block_mb_s, 1000));
	profile.given = PROFILE_LATENCY;
	assert_int_equal(cue_sim_kernel(&kernel, &profile, cue_device_find("GTX 480")), CUE_OK);
	assert_true(kernel.block_mb_s <= 0);
	profile.given = 0;
	assert_int_equal(cue_sim_kernel(&kernel, &profile, cue_device_find("GTX 480")), CUE_ERROR_INPUT);
	profile.given = PROFILE_LATENCY;
	profile.grid[0] = 0;
	assert_int_equal(cue_sim_kernel(&kernel, &profile, cue_device_find("GTX 480")), CUE_ERROR_INPUT);
}

/* A profile as measured: more SMs help up to a point, and each time is off by up to 3 %. */
static void draw_profile(struct profile *p, double *latency, double *bandwidth, const struct device *d)
{
	uint32_t blocks = (uint32_t)random_between(1, random_between(0, 1) ? 3000 : 200);
	double sm_us = (double)random_between(1, 100000), bytes = (double)random_between(0, 1000000);
	uint32_t useful = (uint32_t)random_between(1, d->sm_count);

	*p = (struct profile){.name = "k",
	    .grid = {blocks, 1, 1},
	    .block = {(uint32_t)random_between(1, d->sm_threads / 2), 1, 1},
	    .registers = (uint32_t)random_between(1, 32),
	    .sm_count = d->sm_count,
	    .latency_us = latency,
	    .bandwidth_mb_s = bandwidth,
	    .given = PROFILE_LATENCY | (random_between(0, 3) ? PROFILE_BANDWIDTH : 0u)};
	for (uint32_t m = 1; m <= d->sm_count; m++) {
		latency[m - 1] = sm_us / (m < useful ? m : useful) * (1 + (double)random_between(0, 30) / 1000);
		bandwidth[m - 1] = bytes / latency[m - 1];
	}
}

/* The time of a profile's kernel alone on the first m SMs. */
static double alone_us(const struct profile *p, const struct device *whole, uint32_t m, enum sim_order order)
{
	struct device device = *whole;
	struct sim_kernel kernel;
	struct sim_config config = {.device = &device,
	    .kernels = &kernel,
	    .count = 1,
	    .order = order,
	    .bandwidth = (enum sim_bandwidth)random_between(SIM_UNLIMITED, SIM_MAX_MIN),
	    .peak_mb_s = whole->memory_mb_s};
	struct sim_outcome out;
	void *memory;

	device.sm_count = m;
	assert_int_equal(cue_sim_kernel(&kernel, p, &device), CUE_OK);
	assert_int_equal(cue_sim_merge(&kernel.merged, &p, 1, &device), CUE_OK);
	kernel.physical_blocks = kernel.usage.sm_blocks * m; /* as the policy fill has it */
	kernel.share = 1;
	kernel.sms = m;
	kernel.slice_blocks = kernel.usage.sm_blocks * m;
	memory = malloc(cue_sim_bytes(&config));
	assert_int_equal(cue_sim_run(&out, &config, memory), CUE_OK);
	free(memory);
	assert_true(out.begin_us <= 0);
	return out.end_us;
}

/* Whatever the order and the bandwidth model, R[m] is what a kernel alone takes on a device's first m SMs. */
static void a_kernel_alone_takes_what_its_profile_says(void **state)
{
	double latency[SMS], bandwidth[SMS];
	struct profile profile;

	(void)state;
	for (unsigned round = 0; round < 300; round++) {
		const struct device *device = cue_device_at(random_between(0, 11));
		draw_profile(&profile, latency, bandwidth, device);
		for (unsigned i = 0; i < 10; i++) {
			uint32_t m = (uint32_t)random_between(1, device->sm_count);
			unsigned order = (unsigned)random_between(SIM_LEFTOVER, SIM_MIX);
			double us = alone_us(&profile, device, m, (enum sim_order)order);
			if (!is_near(us, latency[m - 1]))
				print_error(
				    "round %u, %u SMs, order %u: %g us, not %g\n", round, m, order, us, latency[m - 1]);
			assert_true(is_near(us, latency[m - 1]));
		}
	}
}

/* Two kernels on half of the SMs each, which need 7/10 of the memory there: both are slowed by the excess. With
 * more memory each takes R[m]. Alone, neither is slowed, also where it needs more than all. */
static void only_others_take_bandwidth_away(void **state)
{
	const struct device *device = cue_device_find("C2070");
	double latency[14], bandwidth[14];
	struct profile profile = {.name = "k",
	    .grid = {420, 1, 1},
	    .block = {1024, 1, 1},
	    .registers = 16,
	    .sm_count = 14,
	    .latency_us = latency,
	    .bandwidth_mb_s = bandwidth,
	    .given = PROFILE_LATENCY | PROFILE_BANDWIDTH};
	struct sim_kernel kernels[2];
	struct sim_config config = {.device = device,
	    .kernels = kernels,
	    .count = 2,
	    .order = SIM_PARTITION,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = 1000};
	struct sim_outcome out[2];

	(void)state;
	for (uint32_t m = 1; m <= 14; m++) {
		latency[m - 1] = 1400.0 / m;
		bandwidth[m - 1] = 100.0 * m;
	}
	assert_int_equal(cue_sim_kernel(&kernels[0], &profile, device), CUE_OK);
	kernels[0].merged = kernels[0].usage;
	kernels[1] = kernels[0];
	kernels[0].sms = kernels[1].sms = kernels[1].first_sm = 7;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 200 * 1.4) && is_near(out[1].end_us, 200 * 1.4));
	config.peak_mb_s = 1400;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 200) && is_near(out[1].end_us, 200));
	config.peak_mb_s = 1000;
	kernels[1].phase = 1;
	watch(out, &config);
	assert_true(is_near(out[0].end_us, 100) && is_near(out[1].end_us, 200));
}

/* 16 blocks, eight on an SM: two waves on one SM, all at once on two or more, where each has fewer. */
static void between_measured_states_times_lie_between(void **state)
{
	double latency[4] = {400, 240, 120, 100};
	struct sim_kernel k = {
	    .blocks = 16, .usage = {.sm_blocks = 8}, .latency_us = latency, .table_sms = 4, .block_us = 200};

	(void)state;
	assert_true(is_near(cue_sim_alone(&k, 8, 1, 0).block_us, 200));
	assert_true(is_near(cue_sim_alone(&k, 16, 2, 0).block_us, 240));
	assert_true(is_near(cue_sim_alone(&k, 16, 3, 0).block_us, 120));
	assert_true(is_near(cue_sim_alone(&k, 16, 4, 0).block_us, 100));
	/* 12 are between 8 and 16; six on an SM are as 16 on 2.67 SMs */
	assert_true(is_near(cue_sim_alone(&k, 12, 2, 0).block_us, 220 * 160 / 240.0));
	/* at most four on an SM, and nothing below four was measured */
	assert_true(is_near(cue_sim_alone(&k, 8, 2, 0).block_us, 200 * 100 / 240.0));
	assert_true(is_near(cue_sim_alone(&k, 1, 1, 0).block_us, 200 * 100 / 240.0));
	k.latency_us = NULL;
	assert_true(is_near(cue_sim_alone(&k, 16, 4, 0).block_us, 200));
}

static void assert_refused(const struct sim_config *config)
{
	struct sim_outcome out[2];
	char memory[65536];

	assert_int_equal(cue_sim_run(out, config, memory), CUE_ERROR_INPUT);
}

static void wrong_numbers_are_refused(void **state)
{
	const struct device *device = cue_device_find("GTX 480");
	const struct sim_kernel good = simple(device, 10, 4, 10);
	struct sim_kernel k = good;
	struct sim_config config = {.device = device, .kernels = &k, .count = 1, .order = SIM_PARTITION};

	(void)state;
	assert_refused(&config); /* no SMs */
	k.sms = 10, k.first_sm = 10;
	assert_refused(&config);
	config.order = SIM_INTERLEAVE;
	k = good, k.share = 0;
	assert_refused(&config);
	k = good, k.block_us = NAN;
	assert_refused(&config);
	k = good, k.block_us = 0;
	assert_refused(&config);
	k = good, k.arrival_us = -1;
	assert_refused(&config);
	k = good, k.usage.sm_blocks = 0;
	assert_refused(&config);
	k = good, k.blocks = 0;
	assert_refused(&config);
	k = good, k.merged.sm_blocks = 0;
	assert_refused(&config);
	k = good, config.bandwidth = SIM_PENALTY;
	assert_refused(&config);
	config.count = 0;
	assert_refused(&config);
	assert_int_equal(cue_sim_bytes(&config), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_holds_of_every_run),
	    cmocka_unit_test(another_seed_is_another_run),
	    cmocka_unit_test(a_kernel_alone_runs_in_waves),
	    cmocka_unit_test(a_kernel_that_loses_places_is_as_fast_as_with_the_rest),
	    cmocka_unit_test(leftover_is_what_the_first_leaves),
	    cmocka_unit_test(the_bucket_keeps_shares_of_sms),
	    cmocka_unit_test(weights_keep_shares_of_sms),
	    cmocka_unit_test(a_partition_divides_the_device),
	    cmocka_unit_test(resident_blocks_take_tickets),
	    cmocka_unit_test(a_mix_has_its_blocks_on_each_sm),
	    cmocka_unit_test(elastic_blocks_take_their_part),
	    cmocka_unit_test(a_merged_block_is_as_large_as_the_largest),
	    cmocka_unit_test(a_merged_kernel_is_no_faster_than_its_profile),
	    cmocka_unit_test(rounds_in_one_step_take_as_long),
	    cmocka_unit_test(the_longest_grids_are_simulated),
	    cmocka_unit_test(slices_let_others_through),
	    cmocka_unit_test(bandwidth_is_shared_by_the_models),
	    cmocka_unit_test(bandwidth_slows_blocks_down),
	    cmocka_unit_test(profiles_become_kernels),
	    cmocka_unit_test(a_kernel_alone_takes_what_its_profile_says),
	    cmocka_unit_test(only_others_take_bandwidth_away),
	    cmocka_unit_test(between_measured_states_times_lie_between),
	    cmocka_unit_test(wrong_numbers_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
