// The kernels of a file: a table, and below it for each kernel what was decided and proved.
#include "page.h"

#include <string.h>

#include "html.h"

enum { MAX_REGISTERS = 255, MAX_BLOCKS = 32 };

static void add_head(
    struct str *out, const struct page *page, const json_t *kernel, const struct stat_row *row)
{
	const char *tier = html_text_of(kernel, "tier");
	html_addf(out, "<tr><th scope=\"row\"><code>%s</code><br/>",
	    row && row->signature ? row->signature : html_text_of(kernel, "name"));
	page_add_place(out, page, kernel);
	html_addf(out, "</th><td><span class=\"tier %s\">%s</span></td><td>%s</td>", tier, tier,
	    html_text_of(kernel, "proof"));
	// The diagnostic that keeps the kernel from a higher tier, or -1. Its message names the kernel.
	const json_t *list = json_object_get(page->report, "diagnostics");
	long long found = -1;
	struct str quoted = {0};
	str_addf(&quoted, "'%s'", html_text_of(kernel, "name"));
	for (size_t i = 0; found < 0 && i < json_array_size(list); i++) {
		const json_t *one = json_array_get(list, i);
		if (!strcmp(html_text_of(one, "id"), html_text_of(kernel, "why_not")) &&
		    strstr(html_text_of(one, "message"), str_text(&quoted)))
			found = (long long)i;
	}
	str_dispose(&quoted);
	if (found < 0)
		html_addf(out, "<td>%s</td>", html_text_of(kernel, "why_not"));
	else
		html_addf(out, "<td><a href=\"#d%lld\">%s</a></td>", found, html_text_of(kernel, "why_not"));
}

void page_add_figures(struct str *out, const struct stat_figures *figures)
{
	int registers[2] = {figures->registers_before, figures->registers_after};
	int blocks[2] = {figures->sm_blocks_before, figures->sm_blocks_after};
	html_add_bars(out, registers, MAX_REGISTERS, "");
	html_add_bars(out, blocks, MAX_BLOCKS, stat_mark(stat_block_is_assumed(&figures->block)));
}

void page_add_instances(struct str *out, const struct stat_row *row, int cells_after)
{
	for (size_t i = 0; i < row->instances.count; i++) {
		html_addf(out, "<tr class=\"instance\"><th scope=\"row\"><code>%s</code></th><td colspan=\"3\"></td>",
		    row->instances.items[i].name);
		page_add_figures(out, &row->instances.items[i].figures);
		for (int k = 0; k < cells_after; k++)
			str_add(out, "<td></td>");
		str_add(out, "</tr>\n");
	}
}

static void page_kernels_add_row(struct str *out, const struct page *page, const json_t *kernel)
{
	const struct stat_row *row = page_row(page, kernel);
	static const struct stat_figures unknown = {
	    .registers_before = -1, .registers_after = -1, .sm_blocks_before = -1, .sm_blocks_after = -1};
	add_head(out, page, kernel, row);
	page_add_figures(out, row ? &row->figures : &unknown);
	str_addf(out, "<td>%lld of %lld</td></tr>\n", html_number_of(kernel, "rewritten"),
	    html_number_of(kernel, "launches"));
	if (row)
		page_add_instances(out, row, 1);
}

static const char *meaning_of_tier(const char *tier)
{
	static const char *const meanings[][2] = {
	    {"resizable", "Any number of physical blocks, of any number of threads, runs the logical grid."},
	    {"elastic", "Any number of physical blocks runs the logical grid, with as many threads each as the "
	                "program asked for."},
	    {"sliceable", "A launch can be cut in slices; each physical block runs one logical block."},
	    {"opaque", "It runs as it was written."},
	};
	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
		if (!strcmp(meanings[i][0], tier))
			return meanings[i][1];
	return "";
}

static const char *meaning_of_proof(const json_t *kernel)
{
	const char *proof = html_text_of(kernel, "proof");
	if (!strcmp(proof, "proved"))
		return "The compiler's code of its entries was analysed: only their first lines read the block's "
		       "number, each "
		       "barrier is reached by all threads of a block or by none, no loop waits for another block, "
		       "and nothing "
		       "in it is unknown. The rules and their assumptions are in docs/internals/safety.md.";
	if (!strcmp(proof, "plain"))
		return "Nothing had to be proved: the body has no barrier, no warp operation, no assembly, no loop "
		       "that "
		       "might wait, and no call that is not understood. The output compiles.";
	return "There is no entry: its launches are native.";
}

static void add_block(struct str *out, const struct stat_row *row)
{
	struct str text = {0};
	str_addf(&text, "%u%s threads", row->figures.block.threads, stat_mark(row->figures.block.is_assumed));
	if (row->figures.shared_bytes >= 0)
		str_addf(&text, ", %d bytes of static shared memory", row->figures.shared_bytes);
	if (row->figures.block.dynamic_bytes > 0)
		str_addf(&text, ", %d of dynamic shared memory", row->figures.block.dynamic_bytes);
	else if (row->figures.block.dynamic_bytes < 0)
		str_addf(&text, ", 0%s of dynamic shared memory", stat_mark(1));
	html_add_item(out, "A block", str_text(&text));
	str_dispose(&text);
}

static void add_details(struct str *out, const struct page *page, const json_t *kernel)
{
	const struct stat_row *row = page_row(page, kernel);
	html_addf(out,
	    "<details><summary><code>%s</code>: what was decided, and what is proved</summary>\n<dl>\n",
	    html_text_of(kernel, "name"));
	html_add_item(out, "Tier", meaning_of_tier(html_text_of(kernel, "tier")));
	if (strcmp(html_text_of(kernel, "best"), html_text_of(kernel, "tier")))
		html_add_item(out, "It could be", html_text_of(kernel, "best"));
	html_add_item(out, "Proof", meaning_of_proof(kernel));
	struct str text = {0};
	long long barriers = html_number_of(kernel, "barriers");
	str_addf(&text, "%lld, counted with those of called functions.", barriers);
	if (json_is_true(json_object_get(kernel, "predicated")))
		str_add(&text,
		    " The body is divided at them and guarded, so that threads which leave early go on to wait.");
	if (json_is_true(json_object_get(kernel, "block_barrier")))
		str_add(&text, " One more is between logical blocks.");
	if (barriers || json_is_true(json_object_get(kernel, "block_barrier")))
		html_add_item(out, "Barriers", str_text(&text));
	str_dispose(&text);
	if (json_is_true(json_object_get(kernel, "ordered")))
		html_add_item(out, "Order", "A pragma says that its blocks wait for earlier blocks only.");
	if (row)
		add_block(out, row);
	html_add_item(out, "Entry", html_text_of(kernel, "entry"));
	html_add_item(out, "Entry for other numbers of threads", html_text_of(kernel, "resized"));
	html_add_item(out, "Launch function", html_text_of(kernel, "launch"));
	str_add(out, "</dl></details>\n");
}

static enum section section_of(const json_t *kernel)
{
	return page_section_of(html_text_of(kernel, "tier"), html_text_of(kernel, "why_not"));
}

static void add_section(struct str *out, const struct page *page, enum section section)
{
	static const char *const titles[] = {"Kernel", "Tier", "Proof", "Why not more",
	    "Registers, original &#8594; elastic", "Blocks on an SM", "Launches rewritten", NULL};
	const json_t *kernels = json_object_get(page->report, "kernels");
	size_t count = 0;
	for (size_t i = 0; i < json_array_size(kernels); i++)
		count += section_of(json_array_get(kernels, i)) == section;
	if (!count)
		return;
	page_begin_section(out, section, count);
	html_begin_table(out, "Kernels of the file and of its own headers", titles);
	for (size_t i = 0; i < json_array_size(kernels); i++)
		if (section_of(json_array_get(kernels, i)) == section)
			page_kernels_add_row(out, page, json_array_get(kernels, i));
	html_end_table(out);
	page_end_section(out);
}

void page_add_kernels(struct str *out, const struct page *page)
{
	const json_t *kernels = json_object_get(page->report, "kernels");
	str_add(out, "<section id=\"kernels\">\n<h2>Kernels</h2>\n");
	if (!json_array_size(kernels))
		str_add(out, "<p>There are none.</p>\n");
	for (enum section i = 0; i < SECTIONS; i++)
		add_section(out, page, i);
	if (page->table->device)
		str_addf(out, "<p class=\"small\">Blocks on an SM: of a %s.</p>\n", page->table->device);
	if (json_array_size(kernels))
		page_add_assumed(out);
	for (size_t i = 0; i < json_array_size(kernels); i++)
		add_details(out, page, json_array_get(kernels, i));
	str_add(out, "</section>\n");
}
