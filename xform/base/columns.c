// Text in columns: two blanks between them, none at the end of a line. Continuation bytes of UTF-8 have no
// width.
#include "columns.h"

#include <string.h>

void columns_add(struct columns *columns, const char *format, ...)
{
	struct str cell = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&cell, format, arguments);
	va_end(arguments);
	VEC_PUSH(&columns->cells, str_take(&cell));
}

void columns_row(struct columns *columns, const char *format, ...)
{
	struct str row = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&row, format, arguments);
	va_end(arguments);
	for (char *rest = row.text, *cell; (cell = strsep(&rest, "\t"));)
		columns_add(columns, "%s", cell);
	str_dispose(&row);
}

static size_t room(const char *text)
{
	size_t length = 0;
	for (; *text; text++)
		length += (*text & 0xc0) != 0x80;
	return length;
}

static size_t width_of(const struct columns *columns, size_t column, size_t count)
{
	size_t width = 0;
	for (size_t i = column; i < columns->cells.count; i += count) {
		size_t length = room(columns->cells.items[i]);
		width = length > width ? length : width;
	}
	return width;
}

static void add_cell(struct str *out, const char *cell, size_t width, int is_right, int is_last)
{
	int blanks = (int)(width - room(cell));
	if (is_right)
		str_addf(out, "%*s", blanks, "");
	str_add(out, cell);
	if (!is_right && !is_last)
		str_addf(out, "%*s", blanks, "");
	while (is_last && out->length && out->text[out->length - 1] == ' ')
		out->text[--out->length] = 0;
	str_add(out, is_last ? "\n" : "  ");
}

void columns_show(struct str *out, struct columns *columns)
{
	size_t count = strlen(columns->alignment), *widths = util_alloc((count + 1) * sizeof *widths);
	for (size_t i = 0; i < count; i++)
		widths[i] = width_of(columns, i, count);
	for (size_t i = 0; i < columns->cells.count; i++)
		add_cell(out, columns->cells.items[i], widths[i % count], columns->alignment[i % count] == 'r',
		    i % count == count - 1);
	free(widths);
	columns_dispose(columns);
}

void columns_dispose(struct columns *columns)
{
	for (size_t i = 0; i < columns->cells.count; i++)
		free(columns->cells.items[i]);
	VEC_DISPOSE(&columns->cells);
}
