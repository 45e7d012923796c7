/* backend_cuda.c, and launch.c above it, on a CUDA runtime of the test's own: attributes, caching, errors. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "runtime/grid/backend.h"
#include "fake_cudart.h"
#include "runtime/phase/phase.h"

#define DEFAULT_BYTES (48 * 1024)

static _Thread_local void *slots[2];

/* The cache is the process's, so every test plays on a device of its own number. */
static int next_device;

/* The calling thread's CUDA runtime. */
static void set_up_cudart(int device)
{
	const struct cudaFuncAttributes plain = {.maxThreadsPerBlock = 1024,
	    .numRegs = 30,
	    .maxDynamicSharedSizeBytes = DEFAULT_BYTES,
	    .preferredShmemCarveout = -1};

	memset(&cudart, 0, sizeof(cudart));
	cudart.native.attributes = cudart.entry.attributes = plain;
	cudart.entry.attributes.numRegs = 40;
	cudart.device = device;
	cudart.sm_count = 10;
	cudart.blocks_per_sm = 4;
}

static int set_up(void **state)
{
	(void)state;
	set_up_cudart(next_device++);
	cue_reset_settings();
	cue_set_policy("fill");
	return 0;
}

static cue_launch_spec spec_of(unsigned blocks, unsigned threads, size_t shared_bytes)
{
	return (cue_launch_spec){.kernel = "k",
	    .tier = CUE_TIER_ELASTIC,
	    .native = &cudart.native,
	    .entry = &cudart.entry,
	    .grid = {blocks, 1, 1},
	    .block = {threads, 1, 1},
	    .shared_bytes = shared_bytes,
	    .arguments = slots};
}

static cue_decision launch(unsigned blocks, unsigned threads, size_t shared_bytes)
{
	cue_launch_spec spec = spec_of(blocks, threads, shared_bytes);
	cue_decision d;

	cue_launch_kernel(&spec);
	cue_last_decision(&d);
	return d;
}

static void a_launch_reaches_cuda_as_written(void **state)
{
	cue_launch_spec spec = spec_of(100, 64, 12);

	(void)state;
	spec.stream = &cudart;
	spec.block[1] = 3;
	cue_launch_kernel(&spec);
	assert_ptr_equal(cudart.function, &cudart.entry);
	assert_int_equal(cudart.grid.x, 40);
	assert_int_equal(cudart.grid.y * cudart.grid.z, 1);
	assert_int_equal(cudart.block.x, 64);
	assert_int_equal(cudart.block.y, 3);
	assert_int_equal(cudart.shared_bytes, 12);
	assert_ptr_equal(cudart.stream, (cudaStream_t)&cudart);
	assert_ptr_equal(cudart.arguments, slots);
	cue_set_policy("native");
	cue_launch_kernel(&spec);
	assert_ptr_equal(cudart.function, &cudart.native);
	assert_int_equal(cudart.grid.x, 100);
	assert_ptr_equal(cudart.arguments, slots + 1);
}

static void attributes_go_to_the_original_only(void **state)
{
	cudaLaunchConfig_t config = {.gridDim = {100, 1, 1}, .blockDim = {64, 1, 1}, .numAttrs = 1};
	cue_launch_spec spec = spec_of(100, 64, 0);

	(void)state;
	spec.config = &config;
	cue_set_policy("native");
	cue_launch_kernel(&spec);
	assert_ptr_equal(cudart.function, &cudart.native);
	assert_ptr_equal(cudart.config, &config);
	assert_ptr_equal(cudart.arguments, slots + 1);
	cue_set_policy("fill");
	cue_launch_kernel(&spec);
	assert_ptr_equal(cudart.function, &cudart.entry);
	assert_null(cudart.config);
}

static void usage_is_blockusage(void **state)
{
	cue_launch_spec spec = spec_of(100, 65, 1000);
	struct block_usage usage;
	int number = -1;

	(void)state;
	cudart.entry.attributes.sharedSizeBytes = 24;
	assert_int_equal(cue_backend_get()->usage(&usage, &spec, &number), CUE_OK);
	assert_int_equal(number, cudart.device);
	assert_int_equal(usage.sm_blocks, 4);
	assert_int_equal(usage.sm_count, 10);
	assert_int_equal(usage.threads, 65);
	assert_int_equal(usage.registers, 96 * 40);
	assert_int_equal(usage.shared_bytes, 1024);
}

static void facts_are_asked_once(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 30; i++)
		launch(100, 64, 0);
	assert_int_equal(cudart.native.asked, 1);
	assert_int_equal(cudart.entry.asked, 1);
	assert_int_equal(cudart.occupancy_calls, 1);
	assert_int_equal(cudart.attribute_calls, 1);
	assert_int_equal(cudart.sets, 0);
	assert_int_equal(cudart.launches, 30);
}

static void another_shape_asks_for_its_occupancy(void **state)
{
	(void)state;
	launch(100, 64, 0);
	cudart.blocks_per_sm = 2;
	assert_int_equal(launch(100, 128, 0).physical_blocks, 20);
	cudart.blocks_per_sm = 1;
	assert_int_equal(launch(100, 128, 16).physical_blocks, 10);
	assert_int_equal(cudart.occupancy_calls, 3);
	assert_int_equal(cudart.native.asked, 1);
}

static void devices_are_told_apart(void **state)
{
	(void)state;
	launch(100, 64, 0);
	cudart.device = next_device++;
	cudart.blocks_per_sm = 3;
	cudart.sm_count = 5;
	assert_int_equal(launch(100, 64, 0).physical_blocks, 15);
}

static void median_asks_what_an_sm_has(void **state)
{
	(void)state;
	cue_set_policy("median");
	cudart.blocks_per_sm = 24;
	/* 64 threads with 40 registers: (65536 - 6144) / 2560 = 23.2 */
	assert_int_equal(launch(1000, 64, 0).physical_blocks, 230);
	assert_int_equal(launch(1000, 64, 0).limit, CUE_LIMIT_REGISTERS);
	assert_int_equal(cudart.attribute_calls, 5);
}

static void default_policy_asks_nothing(void **state)
{
	(void)state;
	cue_set_policy("native");
	launch(100, 64, 100000);
	assert_int_equal(cudart.native.asked + cudart.entry.asked + cudart.occupancy_calls, 0);
}

static void a_raised_limit_is_mirrored(void **state)
{
	(void)state;
	launch(100, 64, 0);
	cudart.native.attributes.maxDynamicSharedSizeBytes = 96 * 1024; /* the program raises it, late */
	assert_int_equal(launch(100, 64, 90 * 1024).rewritten, 1);
	assert_int_equal(cudart.entry.attributes.maxDynamicSharedSizeBytes, 96 * 1024);
	assert_int_equal(cudart.sets, 1);
	launch(100, 64, 90 * 1024);
	assert_int_equal(cudart.sets, 1);
}

static void a_limit_lowered_again_is_respected(void **state)
{
	(void)state;
	cudart.native.attributes.maxDynamicSharedSizeBytes = 96 * 1024;
	launch(100, 64, 90 * 1024);
	cudart.native.attributes.maxDynamicSharedSizeBytes = 64 * 1024;
	assert_int_equal(launch(100, 64, 90 * 1024).reason, CUE_REASON_CONFIG);
	assert_ptr_equal(cudart.function, &cudart.native);
}

static void a_limit_undone_by_a_reset_is_set_again(void **state)
{
	(void)state;
	cudart.native.attributes.maxDynamicSharedSizeBytes = 96 * 1024;
	launch(100, 64, 90 * 1024);
	cudart.entry.attributes.maxDynamicSharedSizeBytes = DEFAULT_BYTES;
	assert_int_equal(launch(100, 64, 90 * 1024).rewritten, 1);
	assert_int_equal(cudart.entry.attributes.maxDynamicSharedSizeBytes, 96 * 1024);
}

static void beyond_the_limit_is_the_originals_error(void **state)
{
	(void)state;
	assert_int_equal(launch(100, 64, 90 * 1024).reason, CUE_REASON_CONFIG);
	assert_int_equal(cudart.entry.attributes.maxDynamicSharedSizeBytes, DEFAULT_BYTES);
}

static void a_limit_that_the_entry_cannot_have_means_native(void **state)
{
	(void)state;
	cudart.native.attributes.maxDynamicSharedSizeBytes = 96 * 1024;
	cudart.fail_set = cudaErrorInvalidValue;
	assert_int_equal(launch(100, 64, 90 * 1024).reason, CUE_REASON_FIT);
	assert_ptr_equal(cudart.function, &cudart.native);
	assert_int_equal(cudart.last_error, cudaSuccess);
}

/* The entry has more static shared memory than the original: the default limit is not enough for it. */
static void more_static_shared_memory_is_made_room_for(void **state)
{
	(void)state;
	cudart.entry.attributes.sharedSizeBytes = 1024;
	cudart.entry.attributes.maxDynamicSharedSizeBytes = DEFAULT_BYTES - 1024;
	assert_int_equal(launch(100, 64, DEFAULT_BYTES).rewritten, 1);
	assert_int_equal(cudart.entry.attributes.maxDynamicSharedSizeBytes, DEFAULT_BYTES);
}

static void the_carveout_is_mirrored(void **state)
{
	(void)state;
	cudart.native.attributes.preferredShmemCarveout = 50;
	launch(100, 64, 0);
	assert_int_equal(cudart.entry.attributes.preferredShmemCarveout, 50);
	cudart.native.attributes.preferredShmemCarveout = 25;
	for (unsigned i = 0; i < 64; i++)
		launch(100, 64, 0);
	assert_int_equal(cudart.entry.attributes.preferredShmemCarveout, 25);
}

static void clusters_stay_native(void **state)
{
	(void)state;
	cudart.native.attributes.requiredClusterWidth = 2;
	assert_int_equal(launch(100, 64, 0).reason, CUE_REASON_CLUSTER);
}

static void too_many_threads_for_either_kernel(void **state)
{
	(void)state;
	cudart.native.attributes.maxThreadsPerBlock = 512;
	cudart.entry.attributes.maxThreadsPerBlock = 256;
	assert_int_equal(launch(100, 256, 0).rewritten, 1);
	assert_int_equal(launch(100, 512, 0).reason, CUE_REASON_FIT);
	assert_int_equal(launch(100, 1024, 0).reason, CUE_REASON_CONFIG);
	assert_ptr_equal(cudart.function, &cudart.native);
}

static void failed_questions_leave_no_trace(void **state)
{
	(void)state;
	cudart.fail_attributes = cudaErrorInvalidDeviceFunction;
	assert_int_equal(launch(100, 64, 0).reason, CUE_REASON_DEVICE);
	assert_non_null(strstr(cue_error_message(), "kernel k"));
	assert_int_equal(cudart.last_error, cudaSuccess);
	cudart.fail_attributes = cudaSuccess;
	cudart.fail_occupancy = cudaErrorInvalidValue;
	assert_int_equal(launch(100, 64, 0).reason, CUE_REASON_DEVICE);
	assert_int_equal(cudart.last_error, cudaSuccess);
	cudart.fail_occupancy = cudaSuccess;
	assert_int_equal(launch(100, 64, 0).rewritten, 1);
}

static void a_refused_entry_leaves_no_trace(void **state)
{
	cue_decision d;

	(void)state;
	cudart.fail_launch = cudaErrorLaunchOutOfResources;
	d = launch(100, 64, 0);
	assert_int_equal(d.reason, CUE_REASON_REFUSED);
	assert_int_equal(d.device_error, 0);
	assert_ptr_equal(cudart.function, &cudart.native);
	assert_int_equal(cudart.last_error, cudaSuccess);
}

static void a_pending_error_stays(void **state)
{
	(void)state;
	cudart.last_error = cudaErrorPeerAccessAlreadyEnabled;
	assert_int_equal(launch(100, 64, 0).rewritten, 1);
	assert_int_equal(cudart.last_error, cudaErrorPeerAccessAlreadyEnabled);
}

/* More kernels than the table has room for, on two devices where others of them fit: all are launched right.
 */
static void a_full_table_is_only_slower(void **state)
{
	static struct fake_kernel many[3000];
	cue_launch_spec spec = spec_of(100, 64, 0);
	unsigned first_device = (unsigned)cudart.device;

	(void)state;
	for (unsigned round = 0; round < 4; round++)
		for (size_t i = 0; i < sizeof(many) / sizeof(many[0]); i++) {
			int fits = (i + round) % 2 == 0;
			many[i].attributes = cudart.native.attributes;
			many[i].attributes.maxThreadsPerBlock = fits ? 1024 : 32;
			cudart.device = (int)(first_device + round % 2);
			spec.entry = &many[i];
			cue_launch_kernel(&spec);
			assert_ptr_equal(cudart.function, fits ? (void *)&many[i] : (void *)&cudart.native);
		}
}

static void *launch_much(void *failures)
{
	void *result = NULL;

	set_up_cudart(1000); /* every thread the same device, with kernels of its own */
	for (unsigned i = 0; i < 2000; i++) {
		cue_decision d = launch(100, 32 + 32 * (i % 3), 0);
		if (!d.rewritten || d.physical_blocks != 40)
			result = failures;
	}
	return result;
}

static void threads_share_the_table(void **state)
{
	pthread_t threads[4];
	void *failed;

	(void)state;
	for (unsigned i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, launch_much, &threads);
	for (unsigned i = 0; i < 4; i++) {
		pthread_join(threads[i], &failed);
		assert_null(failed);
	}
}

/* ---- backend_cuda_phase.c ---- */

static const struct phase_backend *phase_backend(void)
{
	cudart.calls[0] = '\0';
	return cue_backend_get()->phase;
}

static void phases_ask_cuda(void **state)
{
	struct kernel_facts facts;
	unsigned value;
	int number;

	(void)state;
	assert_int_equal(phase_backend()->device(&number), 0);
	assert_int_equal(number, cudart.device);
	assert_int_equal(phase_backend()->sm_count(&value), 0);
	assert_int_equal(value, 10);
	cudart.entry.attributes.sharedSizeBytes = 384;
	assert_int_equal(phase_backend()->facts(&facts, &cudart.entry), 0);
	assert_int_equal(facts.registers, 40);
	assert_int_equal(facts.static_bytes, 384);
	assert_int_equal(facts.dynamic_bytes, DEFAULT_BYTES);
	assert_int_equal(facts.threads, 1024);
	assert_int_equal(phase_backend()->residency(&value, &cudart.entry, 64, 0), 0);
	assert_int_equal(value, 4);
	assert_int_equal(phase_backend()->allow_shared(&cudart.entry, DEFAULT_BYTES), 0);
	assert_int_equal(cudart.sets, 0);
	assert_int_equal(phase_backend()->allow_shared(&cudart.entry, DEFAULT_BYTES + 1), 0);
	assert_int_equal(cudart.entry.attributes.maxDynamicSharedSizeBytes, DEFAULT_BYTES + 1);
	cudart.fail_attributes = cudaErrorInvalidDeviceFunction;
	assert_int_equal(phase_backend()->facts(&facts, &cudart.entry), cudaErrorInvalidDeviceFunction);
	assert_int_equal(phase_backend()->allow_shared(&cudart.entry, 1), cudaErrorInvalidDeviceFunction);
	cudart.fail_occupancy = cudaErrorInvalidValue;
	assert_int_equal(phase_backend()->residency(&value, &cudart.entry, 64, 0), cudaErrorInvalidValue);
}

static void streams_follow_each_other(void **state)
{
	void *stream = &cudart.native, *memory;

	(void)state;
	assert_int_equal(phase_backend()->follow(stream, NULL), 0);
	assert_string_equal(cudart.calls, "event record wait destroy ");
	assert_int_equal(
	    phase_backend()->follow(NULL, stream), 0); /* the legacy stream gets work, not only a wait */
	assert_string_equal(cudart.calls, "event record wait record destroy ");
	assert_int_equal(phase_backend()->make_stream(&memory, -5), 0);
	assert_string_equal(cudart.calls, "stream ");
	assert_int_equal(phase_backend()->finish(stream), 0);
	assert_string_equal(cudart.calls, "synchronize ");
	cudart.fail_calls = cudaErrorMemoryAllocation;
	assert_int_equal(phase_backend()->follow(stream, NULL), cudaErrorMemoryAllocation);
	assert_string_equal(cudart.calls, "event ");
}

static void memory_comes_in_stream_order(void **state)
{
	void *memory, *stream = &cudart.native;
	const void *seen;

	(void)state;
	assert_int_equal(phase_backend()->allocate(&memory, 16, NULL, stream), 0);
	assert_string_equal(cudart.calls, "malloc memset ");
	assert_int_equal(((char *)memory)[15], 0);
	assert_int_equal(phase_backend()->release(memory, stream), 0);
	assert_int_equal(phase_backend()->allocate(&memory, 4, "abc", stream), 0);
	assert_string_equal(cudart.calls, "malloc memcpy ");
	assert_string_equal(memory, "abc");
	assert_int_equal(phase_backend()->release(memory, stream), 0);
	assert_int_equal(phase_backend()->map(&memory, 64), 0);
	assert_string_equal(cudart.calls, "host-alloc "); /* in the relaxed mode of capture */
	assert_int_equal(cudart.capture_mode, 0);
	assert_int_equal(((char *)memory)[63], 0);
	assert_int_equal(phase_backend()->mapped(&seen, memory), 0);
	assert_ptr_equal(seen, memory);
	free(memory);
}

static void capture_is_seen(void **state)
{
	(void)state;
	assert_int_equal(phase_backend()->is_captured(NULL), 0);
	cudart.capture = cudaStreamCaptureStatusActive;
	assert_int_equal(phase_backend()->is_captured(NULL), 1);
	cudart.capture = cudaStreamCaptureStatusNone;
	cudart.fail_calls = cudaErrorStreamCaptureImplicit;
	assert_int_equal(phase_backend()->is_captured(NULL), 1);
	assert_int_equal(cudaPeekAtLastError(), cudaSuccess);
}

/* Threads share what is kept of a device: streams and control words. */
static cue_merge_member members[2];
static cue_merge_set set;
static int phases_device;

static void *phases_of_a_thread(void *unused)
{
	static const char *const modes[] = {"streams", "partition", "auto"};
	void *bad = NULL;

	set_up_cudart(phases_device);
	for (int i = 0; i < 200; i++) {
		cue_phase_record phase;
		cue_phase_report r;
		cue_launch_spec spec = spec_of(8, 64, 0);
		const unsigned none[] = {0}, sms[] = {1, 2};
		spec.sizes = none;
		cue_set_phase(modes[i % 3]);
		cudart.calls[0] = '\0';
		cue_phase_open(&phase, &set, 0, NULL);
		for (int k = 0; k < 5; k++)
			cue_launch_kernel(&spec);
		if (cue_phase_close(&phase) || cue_phase_explain(&r) || r.launches != 5)
			bad = &set;
		if (r.mode == CUE_PHASE_PARTITION && cue_phase_set_shares(sms, 2))
			bad = &set;
	}
	(void)unused;
	return bad;
}

static void threads_share_streams_and_words(void **state)
{
	pthread_t thread[4];

	(void)state;
	phases_device = cudart.device;
	members[0] = members[1] = (cue_merge_member){.name = "k", .native = &cudart.native, .loops = 1};
	set = (cue_merge_set){.count = 2,
	    .bytes = CUE_MERGE_SHAPE_AT(2),
	    .members = members,
	    .loop_form = CUE_FORM_GUARD,
	    .partition = &cudart.entry};
	for (int i = 0; i < 4; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, phases_of_a_thread, NULL), 0);
	for (int i = 0; i < 4; i++) {
		void *bad;
		pthread_join(thread[i], &bad);
		assert_null(bad);
	}
}

/* By the driver, and by a copy of four bytes where it refuses; both write the same. */
static void words_are_written(void **state)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned words[SHARE_WORDS], word = 0;

	(void)state;
	for (unsigned i = 0; i < SHARE_WORDS; i++)
		words[i] = i;
	assert_int_equal(share->write(NULL, &word, SHARE_WORDS + 5, words), 0);
	assert_int_equal(word, 5);
	assert_int_equal(cudart.driver_writes, 1);
	assert_string_equal(cudart.calls, "");
	cudart.fail_driver = 1;
	assert_int_equal(share->write(NULL, &word, SHARE_WORDS + 6, words), 0);
	assert_int_equal(word, 6);
	assert_string_equal(cudart.calls, "memcpy ");
	cudart.fail_calls = cudaErrorInvalidValue;
	assert_int_not_equal(share->write(NULL, &word, 1, words), 0);
}

static void a_held_stream_is_not_prompt(void **state)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned words[SHARE_WORDS] = {0}, word = 1;

	(void)state;
	assert_true(share->is_prompt(NULL, &word, words));
	assert_int_equal(word, 0);
	assert_string_equal(cudart.calls, "memcpy memcpy ");
	cudart.calls[0] = '\0';
	cudart.is_held = 1;
	assert_false(share->is_prompt(NULL, &word, words));
	assert_string_equal(cudart.calls, "memcpy memcpy ");
	assert_false(share->is_prompt(NULL, &word, words)); /* it has what was copied before */
	assert_string_equal(cudart.calls, "memcpy memcpy ");
}

static void boards_are_asked_for(void **state)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned long long id = 0;
	void *memory = NULL, *event = NULL;
	unsigned value = 3, us = 0;

	(void)state;
	assert_int_equal(share->context(&id), 0);
	assert_int_equal(id, 7);
	assert_int_equal(share->stream_id(&id, &cudart), 0);
	assert_int_equal(id, (unsigned long long)(uintptr_t)&cudart + 1);
	assert_int_equal(share->allocate(&memory, sizeof(value)), 0);
	assert_int_equal(share->copy(memory, &value, sizeof(value), &cudart), 0);
	assert_int_equal(*(unsigned *)memory, 3);
	assert_int_equal(share->make_event(&event), 0);
	assert_int_equal(share->record(event, &cudart), 0);
	assert_string_equal(cudart.calls, "malloc memcpy synchronize slow-event record ");
	assert_int_equal(share->elapsed_us(&us, event, event), 0);
	assert_int_equal(us, 1500);
	cudart.fail_calls = cudaErrorNotReady;
	assert_int_not_equal(share->elapsed_us(&us, event, event), 0);
	assert_int_equal(cudart.last_error, 0);
	free(memory);
}

static void processes_open_boards(void **state)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned char handle[SHARE_HANDLE_BYTES];
	char name[SHARE_NAME_BYTES];
	int memory;
	void *opened = NULL;

	(void)state;
	cudart.device = 3;
	assert_int_equal(share->device_name(name), 0);
	assert_string_equal(name, "033132333435363738396162636465ff");
	assert_int_equal(share->publish(handle, &memory), 0);
	assert_int_equal(share->open(&opened, handle), 0);
	assert_ptr_equal(opened, &memory);
	cudart.fail_calls = cudaErrorInvalidValue;
	assert_int_not_equal(share->device_name(name), 0);
	assert_int_not_equal(share->publish(handle, &memory), 0);
	assert_int_not_equal(share->open(&opened, handle), 0);
}

/* ---- trace_cuda.c ---- */

static void traces_leave_no_error(void **state)
{
	const struct trace_backend *trace = cue_backend_get()->trace;
	void *event;
	double us;

	(void)state;
	cudart.capture_mode = cudaStreamCaptureModeGlobal;
	assert_int_equal(trace->make_event(&event), 0);
	assert_int_equal(trace->record(event, NULL), 0);
	assert_true(trace->is_reached(event));
	assert_int_equal(trace->elapsed_us(&us, event, event), 0);
	assert_true(us == 1500);
	assert_int_equal(trace->call(free, NULL, NULL), 0);
	assert_false(trace->is_captured(NULL));
	cudart.fail_calls = cudaErrorNotReady;
	assert_false(trace->is_reached(event));
	assert_int_equal(cudart.last_error, cudaSuccess);
	cudart.fail_calls = cudaErrorInvalidValue;
	assert_true(trace->is_reached(event)); /* never again */
	assert_int_equal(trace->wait(event), cudaErrorInvalidValue);
	assert_int_equal(trace->call(free, NULL, NULL), cudaErrorInvalidValue);
	assert_int_not_equal(trace->elapsed_us(&us, event, event), 0);
	assert_true(trace->is_captured(NULL));
	assert_int_equal(cudart.last_error, cudaSuccess);
	cudart.last_error = cudaErrorLaunchFailure; /* the program's own stays */
	assert_int_equal(trace->record(event, NULL), cudaErrorInvalidValue);
	assert_int_not_equal(cudart.last_error, cudaSuccess);
	assert_int_equal(cudart.capture_mode, cudaStreamCaptureModeGlobal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(a_launch_reaches_cuda_as_written, set_up),
	    cmocka_unit_test_setup(attributes_go_to_the_original_only, set_up),
	    cmocka_unit_test_setup(usage_is_blockusage, set_up),
	    cmocka_unit_test_setup(facts_are_asked_once, set_up),
	    cmocka_unit_test_setup(another_shape_asks_for_its_occupancy, set_up),
	    cmocka_unit_test_setup(devices_are_told_apart, set_up),
	    cmocka_unit_test_setup(median_asks_what_an_sm_has, set_up),
	    cmocka_unit_test_setup(default_policy_asks_nothing, set_up),
	    cmocka_unit_test_setup(a_raised_limit_is_mirrored, set_up),
	    cmocka_unit_test_setup(a_limit_lowered_again_is_respected, set_up),
	    cmocka_unit_test_setup(a_limit_undone_by_a_reset_is_set_again, set_up),
	    cmocka_unit_test_setup(beyond_the_limit_is_the_originals_error, set_up),
	    cmocka_unit_test_setup(a_limit_that_the_entry_cannot_have_means_native, set_up),
	    cmocka_unit_test_setup(more_static_shared_memory_is_made_room_for, set_up),
	    cmocka_unit_test_setup(the_carveout_is_mirrored, set_up),
	    cmocka_unit_test_setup(clusters_stay_native, set_up),
	    cmocka_unit_test_setup(too_many_threads_for_either_kernel, set_up),
	    cmocka_unit_test_setup(failed_questions_leave_no_trace, set_up),
	    cmocka_unit_test_setup(a_refused_entry_leaves_no_trace, set_up),
	    cmocka_unit_test_setup(a_pending_error_stays, set_up),
	    cmocka_unit_test_setup(threads_share_the_table, set_up),
	    cmocka_unit_test_setup(a_full_table_is_only_slower, set_up),
	    cmocka_unit_test_setup(phases_ask_cuda, set_up),
	    cmocka_unit_test_setup(streams_follow_each_other, set_up),
	    cmocka_unit_test_setup(memory_comes_in_stream_order, set_up),
	    cmocka_unit_test_setup(capture_is_seen, set_up),
	    cmocka_unit_test_setup(words_are_written, set_up),
	    cmocka_unit_test_setup(processes_open_boards, set_up),
	    cmocka_unit_test_setup(boards_are_asked_for, set_up),
	    cmocka_unit_test_setup(a_held_stream_is_not_prompt, set_up),
	    cmocka_unit_test_setup(threads_share_streams_and_words, set_up),
	    cmocka_unit_test_setup(traces_leave_no_error, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
