// The entry of a resizable kernel: a loop over logical threads inside the block loop.
//
// The physical block is launched as `threads` × `rows`. If a block has more physical threads than logical
// ones, each row runs another logical block. In a row, each thread takes logical threads in strides. Neither
// needs a division. The coordinates of a logical thread need a multiply and a shift for each dimension after
// the first (device.cuh, cue_thread).
#include "emit_parts.h"

static void add_loops(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->entry.slice_parameter, *b = f->entry.counter, *t = f->entry.thread_counter;
	str_addf(out, "\tfor (unsigned %s = %s(%s); %s < %s.cue_end; %s += %s())\n", b,
	    emit_api(e, "cue_first_row"), cue, b, cue, b, emit_api(e, "cue_row_step"));
	str_addf(out, "\t\tfor (unsigned %s = %s(); %s < %s.cue_threads; %s += %s())\n\t\t\t", t,
	    emit_api(e, "cue_first_thread"), t, cue, t, emit_api(e, "cue_thread_step"));
}

void emit_add_resized(const struct emit *e, struct str *out, const struct function *f)
{
	struct arena *arena = &e->model->arena;
	const char *cue = f->entry.slice_parameter;
	const char *thread =
	    arena_format(arena, "%s(%s, %s)", emit_api(e, "cue_thread"), cue, f->entry.thread_counter);
	emit_add_entry_head(e, out, f, f->made[MADE_RESIZED].name, "cue_shape");
	str_add(out, "{\n");
	add_loops(e, out, f);
	emit_add_body_call(e, out, f,
	    arena_format(arena, "%s, %s(%s, %s), %s.cue_block, %s.cue_grid", thread, emit_api(e, "cue_block"),
	        cue, f->entry.counter, cue, cue));
	str_add(out, "}\n");
}
