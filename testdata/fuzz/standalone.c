// Runs a target over files without libFuzzer: replays a corpus, in which a folder stands for its files. With
// -m N, N more inputs are made of each file by cutting, doubling and changing its bytes, from a seed that
// does not change.
//   fuzz_NAME_replay [-m N] FILE|FOLDER...
#include "xform/base/source.h"

#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

struct input {
	char *bytes;
	size_t length;
};

static unsigned long executed;
static unsigned seed = 1;

static unsigned next_random(unsigned below)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % (below ? below : 1);
}

static void execute(const struct input *input)
{
	LLVMFuzzerTestOneInput((const uint8_t *)input->bytes, input->length);
	executed++;
}

// The room behind `bytes` is twice the length.
static void mutate_once(struct input *input)
{
	static const char INTERESTING[] = "{}()<>\"'\\\n#/*;,:&";
	unsigned length = (unsigned)input->length, begin = next_random(length),
	         count = next_random(length - begin);
	char *at = input->bytes + begin;
	count = count > 40 ? count % 40 : count;
	switch (next_random(4)) {
	case 0:
		memmove(at, at + count, length - begin - count);
		input->length -= count;
		break;
	case 1:
		memmove(at + count, at, length - begin);
		input->length += count;
		break;
	case 2:
		*at = INTERESTING[next_random(sizeof INTERESTING)];
		break;
	default:
		*at = (char)next_random(256);
	}
}

static void play(const struct source *original, int mutants)
{
	struct input input = {original->text, original->length};
	execute(&input);
	input.bytes = util_alloc(2 * original->length + 400);
	for (int i = 0; i < mutants && original->length; i++) {
		memcpy(input.bytes, original->text, original->length);
		input.length = original->length;
		for (unsigned k = next_random(5) + 1; k > 0 && input.length && input.length < original->length + 300;
		    k--)
			mutate_once(&input);
		execute(&input);
	}
	free(input.bytes);
}

static int play_path(const char *path, int mutants)
{
	DIR *folder = opendir(path);
	struct source source;
	int result = 0;
	if (!folder) {
		result = source_read(&source, path);
		if (!result)
			play(&source, mutants);
		source_dispose(&source);
		return result;
	}
	for (struct dirent *entry; (entry = readdir(folder));) {
		struct str name = {0};
		str_addf(&name, "%s/%s", path, entry->d_name);
		if (entry->d_name[0] != '.')
			result |= play_path(str_text(&name), mutants);
		str_dispose(&name);
	}
	closedir(folder);
	return result;
}

int main(int argc, char **argv)
{
	int first = 1, mutants = 0;
	if (argc > 2 && !strcmp(argv[1], "-m")) {
		mutants = atoi(argv[2]);
		first = 3;
	}
	for (int i = first; i < argc; i++)
		if (play_path(argv[i], mutants) < 0) {
			fprintf(stderr, "cannot read %s\n", argv[i]);
			return 1;
		}
	printf("%lu inputs\n", executed);
	return executed ? 0 : 1;
}
