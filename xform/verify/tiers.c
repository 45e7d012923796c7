// Reads "kernels": [{"name": …, "tier": "…"}, …] out of a JSON report, wherever the list stands, and nothing
// else: the report may grow without this file. A scanner of a page is enough: it walks the tokens, knows how
// deep it is, and inside a list called kernels counts the objects and looks at their own "tier".
#include "tiers.h"

#include "xform/base/util.h"

#include <stdio.h>
#include <string.h>

struct scan {
	const char *at;
	struct str text;       // the string just read
	char last_key[64];     // the key that the value belongs to
	int taken;             // the kernel's tier is above opaque
	int resizable;         // it is resizable
	int reached;           // and launches of it were rewritten, as far as the report says
	int depth, list_depth; // list_depth: where the kernels' list opened, 0 outside
};

static char *read_all(const char *path)
{
	struct str text = {0};
	char buffer[8192];
	size_t count;
	FILE *file = fopen(path, "re");
	if (!file)
		return NULL;
	while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
		str_add_bytes(&text, buffer, count);
	fclose(file);
	return str_take(&text);
}

// Behind the opening quote; escapes are kept as they are, for no word that matters here has one.
static void read_string(struct scan *scan)
{
	const char *begin = scan->at;
	while (*scan->at && *scan->at != '"')
		scan->at += scan->at[0] == '\\' && scan->at[1] ? 2 : 1;
	scan->text.length = 0;
	str_add_bytes(&scan->text, begin, (size_t)(scan->at - begin));
	if (*scan->at)
		scan->at++;
}

static int is_key(const struct scan *scan)
{
	const char *next = scan->at + strspn(scan->at, " \t\r\n");
	return *next == ':';
}

// Whether the value at hand is a kernel's own, under this key.
static int is_own(const struct scan *scan, const char *key)
{
	return scan->list_depth && scan->depth == scan->list_depth + 1 && strcmp(scan->last_key, key) == 0;
}

static void take_string(struct scan *scan)
{
	read_string(scan);
	if (is_key(scan)) {
		snprintf(scan->last_key, sizeof scan->last_key, "%s", str_text(&scan->text));
		return;
	}
	if (is_own(scan, "tier")) {
		scan->taken =
		    strcmp(str_text(&scan->text), "opaque") != 0 && strcmp(str_text(&scan->text), "none") != 0;
		scan->resizable = strcmp(str_text(&scan->text), "resizable") == 0;
	}
}

static void take_number(struct scan *scan, char first)
{
	size_t more = strspn(scan->at, "0123456789");
	if (first == '0' && !more && is_own(scan, "rewritten"))
		scan->reached = 0;
	scan->at += more;
}

static void take_bracket(struct scan *scan, struct tiers *out, char bracket)
{
	if (bracket == '[' || bracket == '{') {
		scan->depth++;
		if (bracket == '[' && !scan->list_depth && strcmp(scan->last_key, "kernels") == 0) {
			scan->list_depth = scan->depth;
			out->known = 1;
		} else if (bracket == '{' && scan->list_depth && scan->depth == scan->list_depth + 1) {
			out->kernels++;
			scan->taken = scan->resizable = 0;
			scan->reached = 1;
		}
		scan->last_key[0] = '\0';
		return;
	}
	if (bracket == '}' && scan->list_depth && scan->depth == scan->list_depth + 1) {
		out->rewritten += scan->taken && scan->reached;
		out->resizable += scan->resizable && scan->reached;
	}
	if (bracket == ']' && scan->depth == scan->list_depth)
		scan->list_depth = 0;
	scan->depth--;
}

void tiers_read(struct tiers *out, const char *path)
{
	char *text = read_all(path);
	struct scan scan = {.at = text};
	while (text && *scan.at) {
		char c = *scan.at++;
		if (c == '"')
			take_string(&scan);
		else if (c >= '0' && c <= '9')
			take_number(&scan, c);
		else if (c == 't' && is_own(&scan, "ordered"))
			out->ordered++; // true
		else if (strchr("[]{}", c))
			take_bracket(&scan, out, c);
	}
	str_dispose(&scan.text);
	free(text);
}
