// CUELASTIC_CLIENT=NAME[,priority=N][,share=N][,floor=N][,slice=N][,frames=N][,limit=N][,paced][,processes[=GROUP]]:
// strict, since a misspelt option would have no effect.
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/error.h"
#include "client_settings.h"

#define MAX_SLICE_US 100000000u // so that the gate's products of times fit into 64 bits
#define MAX_FRAMES 10000u

// A whole number that ends at a comma or at the end, into an int or an unsigned. Only a priority may be negative.
static const char *read_number(void *out, const char **text, long long least, long long most)
{
	const char *digits = *text + (least < 0 && **text == '-');
	long long value;
	unsigned bits;
	char *end;

	errno = 0;
	value = strtoll(*text, &end, 10);
	if (*digits < '0' || *digits > '9' || errno || (*end != ',' && *end != '\0'))
		return "has a value that is not a whole number";
	if (value > most || value < least)
		return "has a value that is too large";
	*text = end;
	bits = (unsigned)value;
	memcpy(out, &bits, sizeof(bits));
	return "";
}

static int is_key(const char **text, const char *key)
{
	size_t length = strlen(key);

	if (strncmp(*text, key, length) != 0)
		return 0;
	*text += length;
	return 1;
}

static const char *read_setting(cue_client_options *out, char group[CLIENT_NAME_BYTES], const char **text)
{
	static const struct {
		const char *key;
		size_t offset; // of an int or an unsigned
		long long least, most;
	} numbers[] = {{"priority=", offsetof(cue_client_options, priority), INT_MIN, INT_MAX},
	    {"share=", offsetof(cue_client_options, share), 0, UINT_MAX},
	    {"floor=", offsetof(cue_client_options, floor_blocks), 0, UINT_MAX},
	    {"slice=", offsetof(cue_client_options, slice_us), 0, UINT_MAX},
	    {"frames=", offsetof(cue_client_options, frames_a_second), 0, UINT_MAX},
	    {"limit=", offsetof(cue_client_options, frame_limit_us), 0, UINT_MAX}};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (is_key(text, numbers[i].key))
			return read_number((char *)out + numbers[i].offset, text, numbers[i].least, numbers[i].most);
	if (is_key(text, "processes")) {
		// A group's name is part of a file's name.
		size_t length;
		memcpy(group, CLIENT_GROUP_ALL, sizeof(CLIENT_GROUP_ALL));
		if (**text == ',' || **text == '\0')
			return "";
		if (*(*text)++ != '=')
			return "has something else than =GROUP behind processes";
		length = strspn(*text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
		if (length == 0 || length >= CLIENT_NAME_BYTES || ((*text)[length] != ',' && (*text)[length] != '\0'))
			return "has a group that is not 1 to 31 letters, digits, _ or -";
		memcpy(group, *text, length);
		group[length] = '\0';
		*text += length;
		return "";
	}
	if (is_key(text, "paced")) {
		out->is_paced = 1;
		return **text == ',' || **text == '\0' ? "" : "has something behind paced";
	}
	return "has an unknown option behind its name; the options are priority=, share=, floor=, slice=, "
	       "frames=, limit=, paced and processes";
}

// What is out of its range; "" if nothing is.
static const char *find_wrong(const cue_client_options *options)
{
	if (options->slice_us > MAX_SLICE_US)
		return "has a slice of more than 10^8 microseconds";
	if (options->frames_a_second > MAX_FRAMES)
		return "has more than 10,000 frames a second";
	if (options->frame_limit_us > MAX_SLICE_US)
		return "has a limit of more than 10^8 microseconds";
	if ((unsigned)options->is_paced > 1)
		return "is paced by something else than 0 or 1";
	if (options->name && !*options->name)
		return "has an empty name";
	return "";
}

const char *cue_client_parse(
    cue_client_options *out, char name[CLIENT_NAME_BYTES], char group[CLIENT_NAME_BYTES], const char *text)
{
	size_t length = strcspn(text, ",");

	*out = (cue_client_options){.name = name};
	group[0] = '\0';
	if (length == 0 || length >= CLIENT_NAME_BYTES || memchr(text, '=', length))
		return "does not begin with a name of at most 31 characters";
	memcpy(name, text, length);
	name[length] = '\0';
	return cue_client_parse_settings(out, group, text + length);
}

const char *cue_client_parse_settings(
    cue_client_options *out, char group[CLIENT_NAME_BYTES], const char *text)
{
	const char *problem = "";

	while (*text == ',' && !*problem) {
		text++;
		problem = read_setting(out, group, &text);
	}
	return *problem ? problem : find_wrong(out);
}

int cue_client_check(cue_client_options *out, const cue_client_options *options, size_t bytes)
{
	cue_client_options given = {.name = NULL};

	cue_client_give(&given, sizeof(given), options, options ? bytes : 0);
	*out = given;
	for (size_t i = sizeof(*out); options && i < bytes; i++)
		if (((const char *)options)[i])
			return cue_error_set(CUE_ERROR_ARGUMENT, "a client has an option of a newer library");
	if (!out->name)
		out->name = "client";
	if (options && (bytes % sizeof(unsigned) || bytes < sizeof(out->name)))
		return cue_error_set(CUE_ERROR_ARGUMENT, "a client's options end within a member");
	if (strpbrk(out->name, "\t\n\v\f\r\033"))
		return cue_error_set(CUE_ERROR_ARGUMENT, "a client's name has a tab, a newline or the like");
	if (strlen(out->name) >= CLIENT_NAME_BYTES)
		return cue_error_set(CUE_ERROR_ARGUMENT, "a client's name has more than 31 characters");
	if (*find_wrong(out))
		return cue_error_set(CUE_ERROR_ARGUMENT, "a client %s", find_wrong(out));
	if (!out->share)
		out->share = 1;
	return CUE_OK;
}

void cue_client_give(void *out, size_t bytes, const void *record, size_t size)
{
	memset(out, 0, bytes);
	if (size)
		memcpy(out, record, size < bytes ? size : bytes);
}
