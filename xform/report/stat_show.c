// The table of kernels for people: sorted and filtered as requested, with the totals of several files, which
// also count what is filtered out. A reason is in the column `not elastic` if the kernel is not elastic,
// otherwise in `not resizable`.
#include "stat.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

static int rank_of(const char *tier)
{
	for (enum tier i = TIER_OPAQUE; i <= TIER_RESIZABLE; i++)
		if (!strcmp(tier, model_tier_name(i)))
			return (int)i;
	return -1;
}

int stat_is_elastic(const struct stat_row *row)
{
	return rank_of(row->tier) >= TIER_ELASTIC;
}

// ---- totals

// A template without an instance is no kernel yet.
int stat_is_compiled(const struct stat_row *row)
{
	return strcmp(row->why_not, "no-instance") != 0;
}

static size_t count_tier(const struct stat_table *table, enum tier tier)
{
	size_t count = 0;
	for (size_t i = 0; i < table->rows.count; i++)
		count += stat_is_compiled(&table->rows.items[i]) && rank_of(table->rows.items[i].tier) == (int)tier;
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
	for (const char *at = words;; at++) {
		size_t length = strcspn(at, ",");
		snprintf(word, sizeof word, "%.*s", (int)length, at);
		if (!strcmp(word, row->tier) || !strcmp(word, row->why_not) || !fnmatch(word, row->kernel, 0) ||
		    (!strcmp(word, "not-elastic") && !stat_is_elastic(row) && stat_is_compiled(row)))
			return 1;
		at += length;
		if (!*at)
			return 0;
	}
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
			stat_row_dispose(&table->rows.items[i]);
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
	            : order == STAT_BY_TIER      ? rank_of(a->tier) - rank_of(b->tier)
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

static const char *number(char *buffer, int value)
{
	if (value < 0)
		return "-";
	sprintf(buffer, "%d", value);
	return buffer;
}

static const char *why_not_elastic(const struct stat_row *row)
{
	return stat_is_elastic(row) ? "" : row->why_not;
}

static const char *why_not_resizable(const struct stat_row *row)
{
	return stat_is_elastic(row) && strcmp(row->why_not, "-") ? row->why_not : "";
}

static int wider(int width, const char *text)
{
	int length = (int)strlen(text);
	return length > width ? length : width;
}

// Names are cut there: those of a library's templates may have hundreds of characters.
enum { MAX_INSTANCE = 48 };

static const char *instance_name(char cell[MAX_INSTANCE + 1], const struct stat_instance *instance)
{
	int is_cut = snprintf(cell, MAX_INSTANCE + 1, "  %s", instance->name) > MAX_INSTANCE;
	if (is_cut)
		strcpy(cell + MAX_INSTANCE - 3, "...");
	return cell;
}

static const char *registers_text(char cell[40], const struct stat_figures *figures)
{
	char a[16], b[16];
	snprintf(cell, 40, "%s -> %s", number(a, figures->registers_before), number(b, figures->registers_after));
	return cell;
}

void stat_print(const struct stat_table *table)
{
	struct str totals = {0};
	int file = 4, kernel = 6, elastic = 11, resizable = 13;
	char name[MAX_INSTANCE + 1], registers[40], launches[40], shared[16];
	for (size_t i = 0; i < table->rows.count; i++) {
		const struct stat_row *r = &table->rows.items[i];
		file = wider(file, r->file);
		kernel = wider(kernel, r->kernel);
		for (size_t k = 0; k < r->instances.count; k++)
			kernel = wider(kernel, instance_name(name, &r->instances.items[k]));
		elastic = wider(elastic, why_not_elastic(r));
		resizable = wider(resizable, why_not_resizable(r));
	}
	printf("%-*s  %-*s  %-9s  %-6s  %-*s  %-*s  %8s  %12s  %13s  %8s\n", file, "file", kernel, "kernel",
	    "tier", "proof", elastic, "not elastic", resizable, "not resizable", "barriers", "shared bytes",
	    "registers", "launches");
	for (size_t i = 0; i < table->rows.count; i++) {
		const struct stat_row *r = &table->rows.items[i];
		snprintf(launches, sizeof launches, "%d of %d", r->rewritten, r->launches);
		printf("%-*s  %-*s  %-9s  %-6s  %-*s  %-*s  %8d  %12s  %13s  %8s\n", file, r->file, kernel, r->kernel,
		    r->tier, r->proof, elastic, why_not_elastic(r), resizable, why_not_resizable(r), r->barriers,
		    number(shared, r->figures.shared_bytes), registers_text(registers, &r->figures), launches);
		for (size_t k = 0; k < r->instances.count; k++) {
			const struct stat_figures *f = &r->instances.items[k].figures;
			printf("%-*s  %-*s  %*s  %12s  %13s\n", file, "", kernel,
			    instance_name(name, &r->instances.items[k]), 29 + elastic + resizable, "",
			    number(shared, f->shared_bytes), registers_text(registers, f));
		}
	}
	if (!table->totals.length)
		stat_totals(&totals, table);
	if (table->files.count > 1)
		printf("\n%s", str_text(totals.length ? &totals : &table->totals));
	str_dispose(&totals);
	stat_print_phases(table);
}
