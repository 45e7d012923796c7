// Fresh names: a candidate is taken if no word of the file equals it and it was not used before.
#include "names.h"

#include "xform/base/hash.h"

#include <string.h>

static int names_compare(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

// All names that the runtime's headers declare, sorted. A unit test compares.
static int is_of_runtime(const char *name)
{
	static const char *const words[] = {"address", "again", "any", "any_of_warp", "arena", "arguments", "at",
	    "attributes", "barrier", "barrier_and", "barrier_count", "barrier_or", "barrier_threads", "begin",
	    "begin_ns", "block", "board", "board_active", "board_arrange", "board_client", "board_mark",
	    "board_row", "board_row_of", "bound", "bracket", "bytes", "call", "call_array", "call_ex",
	    "call_ex_array", "chain_number", "chain_state", "client", "client_begin", "client_bind",
	    "client_close", "client_end", "client_enter", "client_index", "client_open", "client_open_sized",
	    "client_options", "client_read", "client_read_sized", "client_resume", "client_set",
	    "client_set_sized", "client_state", "client_suspend", "column", "config", "control", "coordinates",
	    "cudaDeviceSynchronize", "cudaEventSynchronize", "cudaFree", "cudaGraphLaunch", "cudaMalloc",
	    "cudaMemcpy", "cudaMemcpy2DAsync", "cudaMemcpyAsync", "cudaMemset", "cudaStreamCreate",
	    "cudaStreamCreateWithFlags", "cudaStreamSynchronize", "cudaStreamWaitEvent", "decision",
	    "device_wait", "dimensions", "dispatch", "divide", "divisor", "divisor_set", "end", "end_of", "error",
	    "error_message", "error_name", "event_wait", "exactly", "exit", "extent", "finish_copies", "first",
	    "first_member", "first_row", "first_thread", "four", "frame_begin", "frame_end", "free", "gate",
	    "gate_above", "gate_beside", "gate_decide", "gate_frame_is_near", "gate_frame_ns", "gate_is_alone",
	    "gate_least", "gate_load", "gate_lowest", "gate_marks", "gate_ns", "gate_owner", "gate_owners",
	    "gate_pair", "gate_part", "gate_priority", "gate_round_us", "gate_rule", "gate_see", "gate_share",
	    "gate_takes_turns", "gate_turn", "gate_turn_us", "gate_why", "gate_word", "gate_words", "get_blocks",
	    "get_chunk", "get_policy", "get_pool", "get_slice", "get_threads", "graph_launch", "grid",
	    "grid_block_rank", "grid_group_index", "grid_num_blocks", "grid_num_threads", "grid_size",
	    "grid_thread_rank", "group", "grouped", "guard", "hear", "held", "held_in", "hold", "interleave",
	    "interleave_decode", "interleave_entries", "interleave_entry", "interleave_place", "interleave_read",
	    "interleave_segment", "interleave_segments", "is_active", "is_bytes", "is_last_thread", "kernel",
	    "known", "known_by", "known_kernel", "laid", "last_copy_pieces", "last_decision",
	    "last_decision_sized", "launch", "launch_array", "launch_ex", "launch_ex_array", "launch_ex_values",
	    "launch_found", "launch_index", "launch_kernel", "launch_pointer", "launch_pointer_array",
	    "launch_pointer_ex", "launch_pointer_ex_array", "launch_pointer_ex_values", "launch_spec", "layout",
	    "limit", "limit_name", "look", "loops", "made", "made_at", "malloc", "marked", "may_replace",
	    "may_take", "member", "member_shape", "members", "memcpy", "memcpy_2d_async", "memcpy_async",
	    "memory", "memset", "merge", "merge_form", "merge_head", "merge_member", "merge_set", "merge_turns",
	    "merge_work", "merged_interleave", "merged_partition", "merged_persistent", "min_blocks",
	    "minus_block_x", "minus_block_y", "minus_grid_x", "minus_grid_y", "name", "named", "native", "need",
	    "needing", "no_yield", "no_yield_name", "object", "offsets", "opaque", "own", "own_column", "own_of",
	    "own_row", "own_threads", "own_x", "own_y", "packing", "parameter", "parameter_of", "parameters",
	    "passed", "phase", "phase_choice", "phase_choice_name", "phase_close", "phase_explain",
	    "phase_kernel", "phase_launch", "phase_mode", "phase_mode_name", "phase_open", "phase_order",
	    "phase_reason", "phase_reason_name", "phase_record", "phase_report", "phase_set_shares", "place_of",
	    "plain", "plain_of", "pointer", "pointer_add", "pointer_find", "pointer_remove", "policy_name",
	    "ratio", "reason", "reason_name", "referred", "referred_of", "reset_settings", "resumes", "round",
	    "rounds", "row", "row_step", "run", "run_block", "run_member", "schedulers", "set_blocks",
	    "set_chunk", "set_data", "set_kernel", "set_layout", "set_order", "set_phase", "set_policy",
	    "set_pool", "set_ratio", "set_resumes", "set_slice", "set_slice_us", "set_stream", "set_thread",
	    "set_threads", "shape", "shape_set", "shared_alignment", "shared_board", "shared_bytes", "since_ns",
	    "size", "slice", "slice_of", "slice_set", "sm_member", "sm_rank", "step", "stream", "stream_create",
	    "stream_wait", "stream_wait_event", "take", "thread", "thread_number", "thread_step", "threads",
	    "tier", "told", "trace_flush", "turn", "turns", "type", "unused", "upper", "value", "value_of",
	    "version", "waits", "word", "work", "work_begin", "work_end", "write_members", "write_offsets", "x",
	    "y", "yield", "yield_begin", "yield_end", "yield_enter", "yield_is_done", "yield_is_over",
	    "yield_is_within", "yield_look", "yield_max", "yield_may_go_on", "yield_now", "yield_patience",
	    "yield_refill", "yield_sleep", "yield_state", "yield_stay", "yield_take", "yield_ticket",
	    "yield_time", "yield_wait", "yields"};
	return util_starts_with(name, "cue_") && bsearch(&(const char *){name + 4}, words,
	                                             sizeof words / sizeof *words, sizeof *words, names_compare);
}

// The same in capitals: macros and enumerators.
static int is_constant_of_runtime(const char *name)
{
	static const char *const words[] = {"BOARD_CLIENTS", "BOARD_MARKS", "BOARD_NEAR", "CLIENT_OPTIONS_BYTES",
	    "CPU_DEVICE", "ERROR_ARGUMENT", "ERROR_DEVICE", "ERROR_INPUT", "ERROR_MEMORY", "ERROR_PAGE",
	    "ERROR_SETTING", "FORM_EXIT", "FORM_GUARD", "FORM_NAMED", "FORM_NONE", "GATE_ALONE", "GATE_EACH",
	    "GATE_FUNCTION", "GATE_OTHER_TURN", "GATE_OWN_TURN", "GATE_PACE", "GATE_PRIORITY", "GATE_SHARE",
	    "GRID_CONSTANT", "INTERLEAVE_FUNCTION", "LIMIT_BLOCKS", "LIMIT_GRID", "LIMIT_NONE", "LIMIT_REGISTERS",
	    "LIMIT_RESIDENT", "LIMIT_SHARED", "LIMIT_THREADS", "LIMIT_TIER", "MERGE_BITS", "MERGE_MOST_BYTES",
	    "MERGE_READ", "MERGE_SHAPE_AT", "MERGE_SHAPE_BYTES", "MERGE_SMS", "MERGE_TABLE_BYTES", "MERGE_YIELDS",
	    "NEED_MULTIPLE_OF_WARP", "NEED_WHOLE_WARPS", "NO_BLOCK", "NO_YIELD_CAPTURED", "NO_YIELD_CLIENT",
	    "NO_YIELD_DEVICE", "NO_YIELD_ENTRY", "NO_YIELD_FIRST", "NO_YIELD_HARDWARE", "NO_YIELD_MARK",
	    "NO_YIELD_MPS", "NO_YIELD_NONE", "NO_YIELD_RESIDENCY", "NO_YIELD_SHORT", "NO_YIELD_SIZE", "OK",
	    "PHASE_ARRAYS", "PHASE_AUTO", "PHASE_INTERLEAVE", "PHASE_MEASURED", "PHASE_MERGE", "PHASE_MIX",
	    "PHASE_MOST_MEMBERS", "PHASE_MOST_MODES", "PHASE_NATIVE", "PHASE_PARTITION", "PHASE_PERSISTENT",
	    "PHASE_REASON_CAPTURE", "PHASE_REASON_CONFIG", "PHASE_REASON_DEVICE", "PHASE_REASON_FORM",
	    "PHASE_REASON_KERNELS", "PHASE_REASON_MEMORY", "PHASE_REASON_MODE", "PHASE_REASON_NONE",
	    "PHASE_REASON_OCCUPANCY", "PHASE_REASON_PRIORITY", "PHASE_REASON_REFUSED", "PHASE_REASON_SETTING",
	    "PHASE_REASON_SHARED", "PHASE_REASON_SIZE", "PHASE_REASON_THREADS", "PHASE_REASON_WARPS", "PHASE_SET",
	    "PHASE_STREAMS", "PHASE_TABLE", "PHASE_TRIED", "PHASE_WEIGH", "PHASE_WEIGHED", "REASON_CLUSTER",
	    "REASON_CONFIG", "REASON_DEVICE", "REASON_FIT", "REASON_NONE", "REASON_POLICY", "REASON_REFUSED",
	    "REASON_SETTING", "REASON_SIZE", "REASON_WARPS", "RESUMES_LEARNED", "SHAPE_BYTES", "SHAPE_SHIFT",
	    "SLICE_BYTES", "TIER_ELASTIC", "TIER_RESIZABLE", "TIER_SLICEABLE", "TURNS_BYTES", "TURN_MOST_US",
	    "TURN_US", "VERSION", "YIELD_ADD", "YIELD_AGAIN", "YIELD_ENDED", "YIELD_ENOUGH", "YIELD_FUNCTION",
	    "YIELD_INDEX_BITS", "YIELD_LEFT", "YIELD_LOAD", "YIELD_MAX", "YIELD_NONE", "YIELD_NUMBER_SHIFT",
	    "YIELD_ONE", "YIELD_QUIET_NS", "YIELD_SLEEP", "YIELD_STAY_NS", "YIELD_STORE", "YIELD_WAIT_NS",
	    "YIELD_WRITES_BEGIN", "YIELD_ZEROS"};
	return util_starts_with(name, "CUE_") && bsearch(&(const char *){name + 4}, words,
	                                             sizeof words / sizeof *words, sizeof *words, names_compare);
}

int names_are_of_runtime(const char *name)
{
	return is_of_runtime(name) || is_constant_of_runtime(name);
}

int names_are_in_headers(const struct model *model, const char *name)
{
	return util_holds(model->header_words.items, model->header_words.count, name);
}

static int is_word_of_user(const struct model *model, const char *name)
{
	if (is_of_runtime(name) || names_are_in_headers(model, name) ||
	    source_has_word(model->source, (struct span){0, model->source->length}, name))
		return 1;
	for (size_t i = 0; i < model->sources.count; i++)
		if (source_has_word(model->sources.items[i], (struct span){0, model->sources.items[i]->length}, name))
			return 1;
	return 0;
}

const char *names_shared(struct model *model, const char *stem, const char *suffix)
{
	// Underscores at the ends of a stem are dropped: next to ours they would make a double underscore.
	struct str text = {0};
	for (const char *p = stem; *p; p++) {
		int underscore = *p == '_';
		if (underscore &&
		    (text.length == 0 || text.text[text.length - 1] == '_' || p[strspn(p, "_")] == '\0'))
			continue;
		str_add_bytes(&text, p, 1);
	}
	const char *base = text.length ? arena_take(&model->arena, &text) : "kernel";
	const char *name = arena_format(&model->arena, "cue_%s%s", base, suffix);
	// A used name stays used, so the search begins after the last number.
	unsigned *last = model_last_number(model, arena_format(&model->arena, "%s|%s", base, suffix));
	if (*last)
		name = arena_format(&model->arena, "cue_%s_%u%s", base, *last, suffix);
	while (model_is_given(model, name) || is_word_of_user(model, name)) {
		*last = *last ? *last + 1 : 2;
		name = arena_format(&model->arena, "cue_%s_%u%s", base, *last, suffix);
	}
	return name;
}

const char *names_fresh(struct model *model, const char *stem, const char *suffix)
{
	const char *name = names_shared(model, stem, suffix);
	model_give(model, name);
	return name;
}

const char *names_local(struct model *model, const char *wish)
{
	const char *name = wish;
	for (int i = 2; is_word_of_user(model, name); i++)
		name = arena_format(&model->arena, "%s_%d", wish, i);
	return name;
}

// A hash of the input file's path and text: another file may have types of the same names.
static const char *mark_of(struct model *model)
{
	struct hash hash;
	char text[HASH_TEXT];
	if (model->mark)
		return model->mark;
	hash_begin(&hash);
	hash_text(&hash, model->source->path);
	hash_bytes(&hash, model->source->text, model->source->length); // the path may be relative
	hash_end(text, &hash);
	model->mark = arena_string(&model->arena, text);
	return model->mark;
}

const char *names_of_type(struct model *model, const struct function *f)
{
	if ((!f->is_static && !model_is_of_header(model, f)) || f->text.in_unnamed)
		return f->name;
	return arena_format(&model->arena, "%s_%.6s", f->name, mark_of(model));
}
