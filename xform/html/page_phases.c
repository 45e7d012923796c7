// The phases of a file: for each its members, the forms of its scheduler kernels with what they need, and the order in which the
// blocks of its members are interleaved. The order is the library's own: the even rule of the leaky bucket.
#include "page.h"

#include <string.h>

#include "html.h"
#include "runtime/grid/bucket.h"

enum { MAX_MEMBERS = 64, MAX_PLACES = 1024, SHOWN = 96, MAX_REGISTERS = 255, MAX_BLOCKS = 32 };

// ---- the order

// Shares as the library reads them: if any member has a weight, the others count as 1. The sum; 0: no member has one.
static uint32_t read_shares(struct bucket *buckets, const json_t *members)
{
	uint32_t sum = 0, given = 0;
	for (size_t i = 0; i < json_array_size(members); i++) {
		uint32_t weight = (uint32_t)html_number_of(json_array_get(members, i), "weight");
		given |= weight;
		buckets[i] = (struct bucket){.share = weight ? weight : 1, .left = UINT32_MAX};
		sum += buckets[i].share;
	}
	return given ? sum : 0;
}

static void add_order(struct str *out, const json_t *phase)
{
	const json_t *members = json_object_get(phase, "members");
	struct bucket buckets[MAX_MEMBERS];
	size_t count = json_array_size(members);
	uint32_t sum = count > 1 && count <= MAX_MEMBERS ? read_shares(buckets, members) : 0;
	if (!sum || sum > MAX_PLACES) {
		str_add(out,
		    count < 2 ? ""
		              : "<p>Order: the library decides it at each launch, from the numbers of blocks.</p>\n");
		return;
	}
	uint32_t divisor = sum; // so often the order repeats in `sum` places
	for (size_t i = 0; i < count; i++)
		divisor = cue_common_divisor(divisor, buckets[i].share);
	uint32_t places = sum / divisor;
	str_addf(out, "<p>Order of the blocks, a period of %u%s:</p>\n", places,
	    places > SHOWN ? " (its beginning)" : "");
	enum { WIDTH = 14, HEIGHT = 16 };
	uint32_t shown = places < SHOWN ? places : SHOWN;
	str_addf(out,
	    "<svg class=\"order\" width=\"%u\" height=\"%d\" role=\"img\" aria-label=\"places of one period:",
	    shown * WIDTH, HEIGHT);
	struct str boxes = {0};
	for (uint32_t i = 0; i < shown; i++) {
		uint32_t member = cue_bucket_next(buckets, (uint32_t)count, BUCKET_EVEN);
		str_addf(out, " %u", member + 1);
		str_addf(&boxes, "<rect class=\"m%u\" x=\"%u\" width=\"%d\" height=\"%d\"/>", member % 8, i * WIDTH,
		    WIDTH - 2, HEIGHT);
		str_addf(&boxes, "<text x=\"%u\" y=\"12\">%u</text>", i * WIDTH + 3, member + 1);
	}
	str_addf(out, "\">%s</svg>\n", str_text(&boxes));
	str_dispose(&boxes);
}

// ---- the members, and what keeps others out

static void add_obstacles(struct str *out, const struct page *page, const json_t *list, const char *title)
{
	if (!json_array_size(list))
		return;
	str_addf(out, "<p>%s</p>\n<ul>\n", title);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *one = json_array_get(list, i);
		const char *form = html_text_of(one, "form");
		html_addf(out, "<li>%s%s<code>%s</code>, ", form, *form ? ": " : "", html_text_of(one, "kernel"));
		page_add_place(out, page, one);
		html_addf(out, ": %s</li>\n", html_text_of(one, "why"));
	}
	str_add(out, "</ul>\n");
}

// ---- what the scheduler kernels need

static void add_costs(struct str *out, const struct page *page, const json_t *phase)
{
	static const char *const titles[] = {
	    "Kernels", "Mode", "Form", "Registers", "Blocks on an SM", "Threads of a block", NULL};
	struct str place = {0};
	int has_table = 0;
	str_addf(&place, "%s:%lld", html_text_of(phase, "file"), html_number_of(phase, "line"));
	VEC_EACH (const struct stat_member_row, row, page->table->members) {
		if (strcmp(row->place, str_text(&place)))
			continue;
		if (!has_table++)
			html_begin_table(out, "Each member alone, and the scheduler kernels", titles);
		html_addf(out, "<tr><th scope=\"row\"><code>%s</code></th><td>%s</td><td>%s</td>", row->kernels,
		    row->mode, row->form);
		html_add_bar(out, row->registers, MAX_REGISTERS, "");
		html_add_bar(out, row->sm_blocks, MAX_BLOCKS, stat_mark(stat_block_is_assumed(&row->block)));
		str_addf(out, "<td>%u%s</td></tr>\n", row->block.threads, stat_mark(row->block.is_assumed));
	}
	if (has_table) {
		html_end_table(out);
		page_add_assumed(out);
	}
	str_dispose(&place);
}

static void add_phase(struct str *out, const struct page *page, const json_t *phase)
{
	str_add(out, "<article>\n<h3>Phase at ");
	page_add_place(out, page, phase);
	str_add(out, "</h3>\n");
	const json_t *members = json_object_get(phase, "members");
	str_add(out, "<ol class=\"members\">\n");
	for (size_t i = 0; i < json_array_size(members); i++) {
		const json_t *member = json_array_get(members, i);
		long long weight = html_number_of(member, "weight");
		html_addf(
		    out, "<li><code>%s%s</code>", html_text_of(member, "kernel"), html_text_of(member, "arguments"));
		if (weight)
			str_addf(out, ", weight %lld", weight);
		str_add(out, "</li>\n");
	}
	str_add(out, "</ol>\n");
	if (json_array_size(members) < 2)
		str_add(out, "<p>Fewer than two members: there is no scheduler kernel, and the launches run as they "
		             "did.</p>\n");
	add_order(out, phase);
	add_costs(out, page, phase);
	add_obstacles(out, page, json_object_get(phase, "impossible"), "Forms that the members do not allow:");
	add_obstacles(out, page, json_object_get(phase, "apart"), "Launches that run beside the merged ones:");
	str_add(out, "</article>\n");
}

void page_add_phases(struct str *out, const struct page *page)
{
	const json_t *phases = json_object_get(page->report, "phases");
	if (!json_array_size(phases))
		return;
	str_add(out, "<section id=\"phases\">\n<h2>Phases</h2>\n");
	for (size_t i = 0; i < json_array_size(phases); i++)
		add_phase(out, page, json_array_get(phases, i));
	str_add(out, "</section>\n");
}
