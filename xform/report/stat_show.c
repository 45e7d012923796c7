// The table of kernels for people: sorted and filtered as requested, with the totals of several files, which
// also count what is filtered out. A reason is in the column `not elastic` if the kernel is not elastic,
// otherwise in `not resizable`.
#include "stat.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "xform/base/columns.h"

static int stat_is_elastic(const struct stat_row *row)
{
	return stat_rank(row->tier) >= TIER_ELASTIC;
}

// ---- totals

// A template without an instance is no kernel yet.
static int stat_is_compiled(const struct stat_row *row)
{
	return strcmp(row->why_not, "no-instance") != 0;
}

static size_t count_tier(const struct stat_table *table, enum tier tier)
{
	size_t count = 0;
	for (size_t i = 0; i < table->rows.count; i++)
		count += stat_is_compiled(&table->rows.items[i]) && stat_rank(table->rows.items[i].tier) == (int)tier;
	return count;
}

static size_t count_reason(const struct stat_table *table, const char *reason, size_t from, size_t to)
{
	size_t count = 0;
	for (size_t i = from; i < to; i++)
		count += !stat_is_elastic(&table->rows.items[i]) && !strcmp(table->rows.items[i].why_not, reason);
	return count;
}

static void add_reasons(struct str *out, const struct stat_table *table)
{
	const char *before = "not elastic: ";
	for (size_t i = 0; i < table->rows.count; i++) {
		const struct stat_row *r = &table->rows.items[i];
		if (stat_is_elastic(r) || !stat_is_compiled(r) || count_reason(table, r->why_not, 0, i))
			continue;
		str_addf(out, "%s%zu %s", before, count_reason(table, r->why_not, i, table->rows.count), r->why_not);
		before = ", ";
	}
	if (*before == ',')
		str_add(out, "\n");
}

void stat_totals(struct str *out, const struct stat_table *table)
{
	size_t all = 0, elastic = 0;
	const char *before = ": ";
	for (size_t i = 0; i < table->rows.count; i++)
		all += stat_is_compiled(&table->rows.items[i]);
	str_addf(out, "%zu kernel%s in %zu file%s", all, all == 1 ? "" : "s", table->files.count,
	    table->files.count == 1 ? "" : "s");
	for (enum tier i = TIER_RESIZABLE + 1; i-- > TIER_OPAQUE;) {
		size_t count = count_tier(table, i);
		elastic += i >= TIER_ELASTIC ? count : 0;
		if (count)
			str_addf(out, "%s%zu %s", before, count, model_tier_name(i));
		before = count ? ", " : before;
	}
	str_addf(out, "; elastic or better: %zu of %zu\n", elastic, all);
	if (all < table->rows.count)
		str_addf(
		    out, "not counted: %zu without an instance in its file (no-instance)\n", table->rows.count - all);
	add_reasons(out, table);
}

// ---- choice and order

static int is_wanted(const struct stat_row *row, const char *words)
{
	char word[256];
	while (util_list_next(word, sizeof word, &words))
		if (!strcmp(word, row->tier) || !strcmp(word, row->why_not) || !fnmatch(word, row->kernel, 0) ||
		    (!strcmp(word, "not-elastic") && !stat_is_elastic(row) && stat_is_compiled(row)))
			return 1;
	return 0;
}

void stat_filter(struct stat_table *table, const char *words)
{
	size_t left = 0;
	if (!table->totals.length)
		stat_totals(&table->totals, table);
	for (size_t i = 0; i < table->rows.count; i++) {
		if (is_wanted(&table->rows.items[i], words))
			table->rows.items[left++] = table->rows.items[i];
		else
			VEC_DISPOSE(&table->rows.items[i].instances);
	}
	table->rows.count = left;
}

static int by_place(const struct stat_row *a, const struct stat_row *b)
{
	int order = strcmp(a->file, b->file);
	return order ? order : a->line < b->line ? -1 : a->line > b->line;
}

static int stat_show_compare(const struct stat_row *a, const struct stat_row *b, enum stat_order order)
{
	int first = order == STAT_BY_KERNEL      ? strcmp(a->kernel, b->kernel)
	            : order == STAT_BY_TIER      ? stat_rank(a->tier) - stat_rank(b->tier)
	            : order == STAT_BY_REASON    ? strcmp(a->why_not, b->why_not)
	            : order == STAT_BY_REGISTERS ? b->figures.registers_after - a->figures.registers_after
	                                         : 0;
	return first ? first : by_place(a, b);
}

// By insertion: rows of one place keep their order.
void stat_sort(struct stat_table *table, enum stat_order order)
{
	for (size_t i = 1; i < table->rows.count; i++) {
		struct stat_row row = table->rows.items[i];
		size_t at = i;
		for (; at && stat_show_compare(&row, &table->rows.items[at - 1], order) < 0; at--)
			table->rows.items[at] = table->rows.items[at - 1];
		table->rows.items[at] = row;
	}
}

// ---- the table

static void add_number(struct str *out, int value)
{
	if (value < 0)
		str_add(out, "-");
	else
		str_addf(out, "%d", value);
}

// Shared memory and registers.
static void add_figures(struct columns *table, const struct stat_figures *figures)
{
	struct str text = {0};
	add_number(&text, figures->shared_bytes);
	str_add(&text, "\t");
	add_number(&text, figures->registers_before);
	str_add(&text, " -> ");
	add_number(&text, figures->registers_after);
	columns_row(table, "%s", str_text(&text));
	str_dispose(&text);
}

// Names are cut: those of a library's templates may have hundreds of characters.
static void add_instance(struct columns *table, const struct stat_instance *instance)
{
	enum { MOST = 48 };
	char name[MOST + 1];
	if (snprintf(name, sizeof name, "  %s", instance->name) > MOST)
		strcpy(name + MOST - 3, "...");
	columns_add(table, "%s", "");
	columns_add(table, "%s", name);
	columns_row(table, "\t\t\t\t");
	add_figures(table, &instance->figures);
	columns_add(table, "%s", "");
}

void stat_print(const struct stat_table *table)
{
	struct columns columns = {.alignment = "llllllrrrr"};
	struct str out = {0};
	// As wide as any tier, proof and number of registers.
	columns_row(&columns,
	    "file\tkernel\ttier     \tproof \tnot elastic\tnot resizable\tbarriers\tshared bytes\t"
	    "    registers\tlaunches");
	VEC_EACH (const struct stat_row, r, table->rows) {
		int is_elastic = stat_is_elastic(r);
		columns_add(&columns, "%s", r->file);
		columns_add(&columns, "%s", r->kernel);
		columns_row(&columns, "%s\t%s\t%s\t%s\t%d", r->tier, r->proof, is_elastic ? "" : r->why_not,
		    is_elastic && strcmp(r->why_not, "-") ? r->why_not : "", r->barriers);
		add_figures(&columns, &r->figures);
		columns_add(&columns, "%d of %d", r->rewritten, r->launches);
		for (size_t k = 0; k < r->instances.count; k++)
			add_instance(&columns, &r->instances.items[k]);
	}
	columns_show(&out, &columns);
	if (table->files.count > 1) {
		str_add(&out, "\n");
		if (table->totals.length)
			str_add(&out, str_text(&table->totals));
		else
			stat_totals(&out, table);
	}
	fputs(str_text(&out), stdout);
	str_dispose(&out);
	stat_print_phases(table);
}
