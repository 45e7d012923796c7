// The flags of the user's build may name files that its compiler writes: a depfile, a linker's map. Our calls
// of compilers must only write in the cache or a temporary folder, since such a file may be the real build's,
// or even a header. So these flags are left out when we parse or measure, and refused when we build
// (buildoptions.c).
#include "writes.h"

#include "util.h"

#include <string.h>

// The word alone; any word with this beginning; with a value after `=` or in the next word.
enum form { ALONE, PREFIX, VALUE };

static const struct rule {
	const char *name;
	enum form form;
} rules[] = {
    // outputs
    {"-o", VALUE}, {"--output-file", VALUE}, {"-odir", VALUE}, {"--output-directory", VALUE},
    // dependencies: clang's and gcc's, nvcc's, and those after -Xclang
    {"-MF", VALUE}, {"-MT", VALUE}, {"-MQ", VALUE}, {"-MJ", VALUE}, {"-M", PREFIX},
    {"--dependency-output", VALUE}, {"--dependency-target-name", VALUE}, {"--generate-dep", PREFIX},
    {"--generate-nonsystem-dep", PREFIX}, {"-dependency-file", VALUE}, {"-dependency-dot", VALUE},
    {"-header-include-file", VALUE}, {"-module-dependency-dir", VALUE}, {"--dependency-file", VALUE},
    // intermediate files
    {"-keep", ALONE}, {"--keep", ALONE}, {"-keep-dir", VALUE}, {"--keep-dir", VALUE}, {"-save-temps", PREFIX},
    {"--save-temps", PREFIX}, {"-fdump-", PREFIX}, {"-dumpdir", VALUE}, {"-dumpbase", VALUE},
    // reports
    {"-time", VALUE}, {"--time", VALUE}, {"-ftime-trace=", PREFIX}, {"-fdevice-time-trace", VALUE},
    {"--fdevice-time-trace", VALUE}, {"-foptimization-record-file=", PREFIX}, {"-opt-record-file", VALUE},
    {"-serialize-diagnostics", VALUE}, {"--serialize-diagnostics", VALUE},
    {"-serialize-diagnostic-file", VALUE}, {"-diagnostic-log-file", VALUE}, {"-stats-file=", PREFIX},
    {"-aux-info", VALUE}, {"-Map", VALUE}, {"--Map", VALUE}};

static const struct rule *find(const char *word, size_t length)
{
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		size_t n = strlen(rules[i].name);
		if (length < n || strncmp(word, rules[i].name, n))
			continue;
		if (length == n || rules[i].form == PREFIX || (rules[i].form == VALUE && word[n] == '='))
			return &rules[i];
	}
	return NULL;
}

// If the flag takes a list, the text after `=`; else the word.
static const char *list_of(const char *word)
{
	static const char *const names[] = {"-X", "--compiler-options=", "--linker-options="};
	const char *equals = strchr(word, '=');
	for (size_t i = 0; equals && i < sizeof names / sizeof *names; i++)
		if (util_starts_with(word, names[i]))
			return equals + 1;
	return word;
}

int writes_file(const char *word)
{
	static const char *const texts[] = {"-D", "-U", "-I", "-L"}; // their values are texts or folders
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (util_starts_with(word, texts[i]))
			return 0;
	for (const char *at = list_of(word); *at;) {
		size_t length = strcspn(at, ", ");
		if (find(at, length))
			return 1;
		at += length;
		at += strspn(at, ", ");
	}
	return 0;
}

size_t writes_words(const char *const *words, size_t count)
{
	const struct rule *rule = find(words[0], strlen(words[0]));
	if (!rule)
		return (size_t)writes_file(words[0]);
	int is_apart = rule->form == VALUE && strlen(words[0]) == strlen(rule->name);
	return is_apart && count > 1 ? 2 : 1;
}
