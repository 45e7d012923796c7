// printf of device code. clang packs the values into a buffer, each aligned to its own size: an int takes
// four bytes, everything longer eight. The format is split into its conversions, and each is printed with its
// own value. One call prints its whole text at once.
#include "engine_p.h"

#include <stdio.h>
#include <string.h>

struct reader {
	const char *at;
};

static const void *take(struct reader *reader, size_t size)
{
	uintptr_t at = ((uintptr_t)reader->at + size - 1) & ~(uintptr_t)(size - 1);

	reader->at = (const char *)at + size;
	return (const void *)at;
}

static int take_int(struct reader *reader)
{
	int value;

	memcpy(&value, take(reader, sizeof value), sizeof value);
	return value;
}

static long long take_long(struct reader *reader)
{
	long long value;

	memcpy(&value, take(reader, sizeof value), sizeof value);
	return value;
}

static double take_double(struct reader *reader)
{
	double value;

	memcpy(&value, take(reader, sizeof value), sizeof value);
	return value;
}

// Copies one conversion, with its stars replaced by their values; returns its end.
static const char *copy_conversion(char *out, size_t size, const char *from, struct reader *reader)
{
	size_t n = 0;

	out[n++] = *from++;
	while (*from && strchr("#0- +'123456789.*hlLqjzt", *from) && n + 16 < size) {
		if (*from == '*')
			n += (size_t)snprintf(out + n, size - n, "%d", take_int(reader));
		else
			out[n++] = *from;
		from++;
	}
	if (*from)
		out[n++] = *from++;
	out[n] = '\0';
	return from;
}

static int print_conversion(FILE *out, const char *conversion, struct reader *reader)
{
	char letter = conversion[strlen(conversion) - 1];
	int is_long = strpbrk(conversion, "lqjzt") != NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	switch (letter) {
	case 'd':
	case 'i':
	case 'u':
	case 'o':
	case 'x':
	case 'X':
		return is_long ? fprintf(out, conversion, take_long(reader))
		               : fprintf(out, conversion, take_int(reader));
	case 'c':
		return fprintf(out, conversion, take_int(reader));
	case 'e':
	case 'E':
	case 'f':
	case 'F':
	case 'g':
	case 'G':
	case 'a':
	case 'A':
		return fprintf(out, conversion, take_double(reader));
	case 's':
	case 'p':
		return fprintf(out, conversion, (void *)(uintptr_t)take_long(reader));
	default:
		return fprintf(out, "%s", strcmp(conversion, "%%") ? conversion : "%");
	}
#pragma GCC diagnostic pop
}

int cue_dev_vprintf(const char *format, const void *values)
{
	struct reader reader = {values};
	int count = 0;

	flockfile(stdout);
	while (*format) {
		const char *percent = strchr(format, '%');
		size_t plain = percent ? (size_t)(percent - format) : strlen(format);
		char conversion[64];

		fwrite(format, 1, plain, stdout);
		format += plain;
		if (!*format)
			break;
		format = copy_conversion(conversion, sizeof conversion, format, &reader);
		if (strcmp(conversion, "%%"))
			count++;
		print_conversion(stdout, conversion, &reader);
	}
	funlockfile(stdout);
	return count;
}
