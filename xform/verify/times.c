// Which numbers in a line are times.
//
// A line prints a time if it has, in capitals or not,
// - a number followed by a unit of time: 3 ms, 0.25s, 1e-3 sec, 12 (us); or
// - one of the words time, times, timing, took, elapsed, duration, bandwidth, throughput, speedup, speed-up,
//   fps; or
// - a rate: B/s to TB/s, GiB/s, FLOPS to TFLOPS, GFLOP/s; items, elements and other counted things per
//   second, in these words or with a slash.
// It must be a whole word: "timestep 5" does not count, "time step 5" does.
//
// Two such lines are the same if they agree without these numbers: a number before a unit of time or a rate,
// with the unit, since programs choose it for the number; and all numbers after the first of the words, or
// after the first rate without a number. Text before the word stays: in "3 errors, took 5" the 3 is a result.
// Integers after "times" stay too, since it counts more often than it measures.
#include "times.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_LINE = 4096 }; // a longer one is data

#define BEFORE "(^|[^[:alnum:]_])"
#define AFTER "([^[:alnum:]_]|$)"
#define NUMBER "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[-+]?[0-9]+)?"
#define UNIT                                                                                                 \
	"(s|secs?|seconds?|[mun]s|[mun]secs?|\xc2\xb5s|\xce\xbcs|(milli|micro|nano)-?(secs?|seconds?)|minutes?)"
#define BYTES_OR_OPERATIONS "([kmgt]i?)?(b|bytes?|flops?)/s(ec)?"
#define COUNTED                                                                                              \
	"([kmgt]?(items?|elements?|elems?|ops|operations?|dof|cells?|points?|pixels?|samples?|updates?|"         \
	"interactions?|particles?|rays?|keys?|pairs?|iterations?|nodes?|edges?|options?|hash(es)?)"              \
	"[[:space:]]*/[[:space:]]*(s|secs?|seconds?)|per[[:space:]]+sec(ond)?s?)"
#define RATE "(" BYTES_OR_OPERATIONS "|[kmgt]?flops|" COUNTED ")"
#define WORD "(timing|took|elapsed|duration|bandwidth|throughput|speed-?up|fps)"
#define SHORT_RATE "([0-9]+[.]?[0-9]*(e[-+]?[0-9]+)?)?"

// Of lines with a time or a value computed from one.
static const char *const EXPRESSIONS[] = {
    BEFORE NUMBER "[[:space:]]*[[(]?" UNIT AFTER,
    BEFORE "(times?|" WORD ")" AFTER,
    BEFORE SHORT_RATE BYTES_OR_OPERATIONS AFTER "|" BEFORE SHORT_RATE "[kmgt]?flops" AFTER,
    BEFORE COUNTED AFTER,
};

static const char MEASURE[] =
    BEFORE "([-+]?(inf|nan)|" NUMBER ")[[:space:]]*[[(]?(" UNIT "|" RATE "|fps)" AFTER;
static const char ANNOUNCES[] = BEFORE "(time|" WORD "|" RATE ")" AFTER;

void times_init(struct times *out)
{
	int flags = REG_EXTENDED | REG_ICASE;
	if (regcomp(&out->measure, MEASURE, flags) != 0 || regcomp(&out->word, ANNOUNCES, flags) != 0)
		abort();
}

void times_dispose(struct times *times)
{
	regfree(&times->measure);
	regfree(&times->word);
}

static int search(const regex_t *pattern, const char *text, size_t begin, size_t end, regmatch_t parts[3])
{
	parts[0] = (regmatch_t){(regoff_t)begin, (regoff_t)end};
	int flags = REG_STARTEND | (begin ? REG_NOTBOL : 0);
	return regexec(pattern, text, 3, parts, flags) == 0;
}

// A mark for a number, and none of the space before it, for how wide a number is printed depends on it.
static void add_mark(struct str *out)
{
	while (out->length && isspace((unsigned char)out->text[out->length - 1]))
		out->length--;
	str_add(out, "#");
}

static int is_inside_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// The line with a mark for each number that has a unit, and for the unit.
static void take_measures(struct str *out, const struct times *times, const char *line, size_t length)
{
	regmatch_t parts[3];
	size_t at = 0;
	while (search(&times->measure, line, at, length, parts)) {
		size_t number = (size_t)parts[2].rm_so, end = (size_t)parts[0].rm_eo;
		str_add_bytes(out, line + at, number - at);
		add_mark(out);
		at = is_inside_word(line[end - 1]) ? end : end - 1; // what ends the unit may begin the next number
	}
	str_add_bytes(out, line + at, length - at);
}

// How long the number that begins here is; 0 if none does.
static size_t number_length(const char *text)
{
	static const char *const WORDS[] = {"inf", "nan"};
	size_t sign = *text == '-' || *text == '+';
	for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
		if (strncmp(text + sign, WORDS[i], 3) == 0 && !is_inside_word(text[sign + 3]))
			return sign + 3;
	if (!isdigit((unsigned char)text[sign]) && !(text[sign] == '.' && isdigit((unsigned char)text[sign + 1])))
		return 0;
	size_t end = sign + strspn(text + sign, "0123456789.");
	size_t exponent = text[end] == 'e' ? 1 + (text[end + 1] == '-' || text[end + 1] == '+') : 0;
	if (exponent && isdigit((unsigned char)text[end + exponent]))
		end += exponent + strspn(text + end + exponent, "0123456789");
	return end;
}

// The text with a mark for each number from `begin` on.
static void take_numbers(struct str *out, const char *text, size_t length, size_t begin)
{
	str_add_bytes(out, text, begin);
	for (size_t i = begin; i < length;) {
		int inside = i && is_inside_word(text[i - 1]);
		size_t number = inside ? 0 : number_length(text + i);
		if (number)
			add_mark(out);
		else
			str_add_bytes(out, text + i, 1);
		i += number ? number : 1;
	}
}

static void take_times(struct str *out, const struct times *times, const char *line, size_t length)
{
	struct str measured = {0};
	regmatch_t parts[3];
	take_measures(&measured, times, line, length);
	const char *text = str_text(&measured);
	int found = search(&times->word, text, 0, measured.length, parts);
	take_numbers(out, text, measured.length, found ? (size_t)parts[0].rm_eo : measured.length);
	str_dispose(&measured);
}

int times_same_line(const struct times *times, const char *a, size_t a_length, const char *b, size_t b_length)
{
	struct str one = {0}, two = {0};
	if (a_length > LONGEST_LINE || b_length > LONGEST_LINE)
		return 0;
	take_times(&one, times, a, a_length);
	take_times(&two, times, b, b_length);
	int same = one.length == two.length && memcmp(str_text(&one), str_text(&two), one.length) == 0;
	str_dispose(&one);
	str_dispose(&two);
	return same;
}

// ---- lines that are left out

int filter_add(char *out, size_t out_bytes, struct filter *filter, const char *expression)
{
	regex_t pattern;
	int error = regcomp(&pattern, expression, REG_EXTENDED | REG_NOSUB);
	if (error) {
		regerror(error, &pattern, out, out_bytes);
		return -1;
	}
	VEC_PUSH(&filter->patterns, pattern);
	return 0;
}

void filter_add_times(struct filter *filter)
{
	for (size_t i = 0; i < sizeof EXPRESSIONS / sizeof *EXPRESSIONS; i++) {
		regex_t pattern;
		if (regcomp(&pattern, EXPRESSIONS[i], REG_EXTENDED | REG_ICASE | REG_NOSUB) == 0)
			VEC_PUSH(&filter->patterns, pattern);
	}
}

int filter_drops(const struct filter *filter, const char *line, size_t length)
{
	for (size_t i = 0; i < filter->patterns.count; i++) {
		regmatch_t part = {.rm_so = 0, .rm_eo = (regoff_t)length};
		if (regexec(&filter->patterns.items[i], line, 1, &part, REG_STARTEND) == 0)
			return 1;
	}
	return 0;
}

void filter_dispose(struct filter *filter)
{
	for (size_t i = 0; i < filter->patterns.count; i++)
		regfree(&filter->patterns.items[i]);
	VEC_DISPOSE(&filter->patterns);
}
