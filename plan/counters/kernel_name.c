// Names as linkers have them, and as profilers show them.
#include "kernel_name.h"

#include <ctype.h>
#include <string.h>

static const char *of_mangled(struct arena *arena, const char *symbol)
{
	const char *name = symbol;
	size_t length = strlen(symbol);
	const char *at = symbol + 2;
	at += strspn(at, "NLKV");
	while (*at >= '0' && *at <= '9') {
		char *end;
		unsigned long count = strtoul(at, &end, 10);
		if (count == 0 || count > strlen(end))
			break;
		name = end;
		length = count;
		at = end + count;
		at += strspn(at, "L");
	}
	return arena_copy(arena, name, length);
}

// Behind a bracket and what it encloses. Inside of parentheses, < and > may be operators.
static const char *skip_brackets(const char *at)
{
	int angles = 0, round = 0;
	do {
		round += (*at == '(') - (*at == ')');
		if (round == 0)
			angles += (*at == '<') - (*at == '>');
		at++;
	} while (*at && (round > 0 || angles > 0));
	return at;
}

static int is_of_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

// The first name before parameters, or the last one: results, scopes and their arguments come before it, as in
// `void (anonymous namespace)::tile<4>::scale<float, (int)3>(T1 *)`.
static const char *of_declaration(struct arena *arena, const char *text)
{
	const char *begin = text, *end = text, *at = text;
	while (*at) {
		if (is_of_name(*at)) {
			begin = at;
			while (is_of_name(*at))
				at++;
			end = at;
			if (*at == '(')
				break;
		} else if (*at == '<') {
			int has_arguments = end == at;
			at = skip_brackets(at);
			if (has_arguments && *at == '(')
				break;
		} else {
			at = *at == '(' ? skip_brackets(at) : at + 1;
		}
	}
	return end > begin ? arena_copy(arena, begin, (size_t)(end - begin)) : text;
}

const char *kernel_name_of(struct arena *arena, const char *symbol)
{
	return strncmp(symbol, "_Z", 2) ? of_declaration(arena, symbol) : of_mangled(arena, symbol);
}
