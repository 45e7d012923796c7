// RFC 4180, with line ends of any kind. Quoted fields may contain commas, line ends, and quotes that are written twice.
// A field is unquoted in place, since it only becomes shorter.
#include "csv.h"

#include <string.h>

// From behind the first quote to behind the last. Negative: there is no last one.
static int read_quoted(struct csv *csv)
{
	char *out = csv->at;
	for (; *csv->at; csv->at++) {
		if (*csv->at == '"' && *++csv->at != '"') {
			// What stands between the quotes and the comma is no part of the field.
			csv->at += strcspn(csv->at, ",\r\n");
			char end = *csv->at;
			*out = '\0';
			return end;
		}
		csv->line += *csv->at == '\n';
		*out++ = *csv->at;
	}
	return -1;
}

static int read_field(struct csv *csv)
{
	int end;
	if (*csv->at == '"') {
		csv->at++;
		VEC_PUSH(&csv->fields, csv->at);
		end = read_quoted(csv);
	} else {
		VEC_PUSH(&csv->fields, csv->at);
		csv->at += strcspn(csv->at, ",\r\n");
		end = *csv->at;
	}
	if (end > 0)
		*csv->at++ = '\0';
	return end;
}

int csv_next(struct csv *csv)
{
	int end = ',';
	for (; *csv->at == '\n' || *csv->at == '\r'; csv->at++)
		csv->line += *csv->at == '\n';
	csv->row_line = csv->line;
	csv->fields.count = 0;
	if (!*csv->at)
		return 0;
	while (end == ',')
		end = read_field(csv);
	csv->line += end == '\n';
	return end < 0 ? -1 : 1;
}

int csv_skip_line(struct csv *csv)
{
	size_t length = strcspn(csv->at, "\n");
	if (!*csv->at)
		return 0;
	csv->line += csv->at[length] == '\n';
	csv->at += length + (csv->at[length] == '\n');
	return 1;
}

void csv_dispose(struct csv *csv)
{
	VEC_DISPOSE(&csv->fields);
}
