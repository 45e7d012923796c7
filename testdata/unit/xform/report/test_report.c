// The unified diff, given to `patch`; the depfile; the JSON's quoting.
#include "xform/base/json.h"
#include "xform/report/report.h"

#include <unistd.h>

#include "testdata/unit/unit.h"

static char folder[64];

static int make_folder(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "report-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
	static const char *const names[] = {"old", "new", "diff"};
	char path[128];
	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		unlink(path);
	}
	return rmdir(folder);
}

static void save(const char *name, const char *text)
{
	char path[128];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	unit_write(path, text);
}

static void load(struct str *out, const char *name)
{
	char path[128], buffer[4096];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	for (size_t n; (n = fread(buffer, 1, sizeof buffer, file)) > 0;)
		str_add_bytes(out, buffer, n);
	fclose(file);
}

static void diff_of(struct str *out, const char *old, const char *new)
{
	struct source source;
	source_from_text(&source, "a.cu", old, strlen(old));
	report_diff(out, &source, new, "b.cu");
	source_dispose(&source);
}

// patch(1) makes the new text of the old one, without fuzz.
static void patches(const char *old, const char *new)
{
	struct str diff = {0}, made = {0};
	char command[256];
	diff_of(&diff, old, new);
	save("old", old);
	save("diff", str_text(&diff));
	snprintf(command, sizeof command, "cd %s && patch --silent --fuzz=0 --force -o new old diff", folder);
	if (system(command) != 0)
		fail_msg("patch refuses this:\n%s", str_text(&diff));
	load(&made, "new");
	if (strcmp(str_text(&made), new))
		fail_msg("this diff makes something else:\n%s", str_text(&diff));
	str_dispose(&diff);
	str_dispose(&made);
}

static void small_changes(void **state)
{
	(void)state;
	patches("a\nb\nc\n", "a\nB\nc\n");
	patches("a\nb\nc\n", "a\nb\nc\nd\n");
	patches("a\nb\nc\n", "b\nc\n");
	patches("a\nb\nc\n", "a\nx\ny\nb\nc\n");
	patches("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n", "A\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nL\n");
	patches("a\nb\nc\nd\ne\nf\ng\nh\ni\n", "a\nB\nc\nd\ne\nf\ng\nH\ni\n");
}

static void ends_without_newline(void **state)
{
	(void)state;
	patches("a\nb", "a\nB");
	patches("a\nb", "a\nb\nc\n");
	patches("a\nb\n", "a\nb");
	patches("a", "b\na");
	patches("a\r\nb\r\n", "a\r\nc\r\nb\r\n");
}

static void all_or_nothing(void **state)
{
	struct str diff = {0};
	(void)state;
	diff_of(&diff, "a\nb\n", "a\nb\n");
	assert_string_equal(str_text(&diff), "");
	diff_of(&diff, "", "");
	assert_string_equal(str_text(&diff), "");
	str_dispose(&diff);
	patches("a\nb\n", "");
	patches("", "a\nb\n");
}

static void the_format(void **state)
{
	struct str diff = {0};
	(void)state;
	diff_of(&diff, "a\nb\nc\n", "a\nx\nc\n");
	assert_string_equal(str_text(&diff), "--- a.cu\n+++ b.cu\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
	str_dispose(&diff);
}

static void draw(struct str *out, const char *from, unsigned *seed)
{
	for (const char *line = from; *line;) {
		size_t length = strcspn(line, "\n") + 1;
		unsigned fate = next_random(seed) % 12;
		if (fate == 0)
			str_add(out, "}\n");
		if (fate == 1)
			str_addf(out, "new %u\nand more\n\n", next_random(seed) % 5);
		if (fate != 2)
			str_add_bytes(out, line, length);
		line += length;
	}
}

static void random_changes(void **state)
{
	unsigned seed = 11;
	(void)state;
	for (int round = 0; round < 150; round++) {
		struct str old = {0}, new = {0};
		unsigned lines = next_random(&seed) % 60;
		for (unsigned i = 0; i < lines; i++)
			str_add(&old, next_random(&seed) % 3 ? "{\n" : next_random(&seed) % 2 ? "}\n" : "text\n");
		draw(&new, str_text(&old), &seed);
		patches(str_text(&old), str_text(&new));
		str_dispose(&old);
		str_dispose(&new);
	}
}

static void depfile_is(const struct parse *parse, const struct depfile_options *options, const char *expected)
{
	struct str out = {0};
	report_depfile(&out, parse, "in.cu", options);
	assert_string_equal(str_text(&out), expected);
	str_dispose(&out);
}

static void depfiles_escape(void **state)
{
	struct parse parse = {0};
	struct depfile_options options = {.target = "out put.cu"};
	(void)state;
	VEC_PUSH(&parse.headers, "a b.h");
	VEC_PUSH(&parse.headers, "c$d#e.h");
	VEC_PUSH(&parse.headers, "f\\ g.h");
	VEC_PUSH(&parse.system_headers, "c$d#e.h");
	depfile_is(&parse, &options, "out\\ put.cu: in.cu \\\n  a\\ b.h \\\n  c$$d\\#e.h \\\n  f\\\\\\ g.h\n");
	options = (struct depfile_options){.target = "$(OBJ)", .verbatim = 1, .no_system = 1, .phony = 1};
	depfile_is(&parse, &options, "$(OBJ): in.cu \\\n  a\\ b.h \\\n  f\\\\\\ g.h\na\\ b.h:\nf\\\\\\ g.h:\n");
	VEC_DISPOSE(&parse.headers);
	VEC_DISPOSE(&parse.system_headers);
}

static void json_quotes(void **state)
{
	struct diags diags = {0};
	struct source source;
	struct model model;
	struct parse parse = {.is_light = 1};
	struct str out = {0};
	(void)state;
	source_from_text(&source, "a\"b\\c.cu", "", 0);
	model_init(&model, &source, &diags);
	diag_add(&diags, "io", (struct place){0}, NULL, "tab\there \x01 \xc3\xa9");
	json_print(&out, report_json(&model, &parse, NULL));
	assert_non_null(strstr(str_text(&out), "\"file\": \"a\\\"b\\\\c.cu\""));
	assert_non_null(strstr(str_text(&out), "\"output\": null"));
	assert_non_null(strstr(str_text(&out), "tab\\there \\u0001 \xc3\xa9"));
	assert_non_null(strstr(str_text(&out), "\"kernels\": []"));
	str_dispose(&out);
	model_dispose(&model);
	source_dispose(&source);
	diags_dispose(&diags);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {CASE(small_changes), CASE(ends_without_newline), CASE(all_or_nothing),
	    cmocka_unit_test(the_format), CASE(random_changes), cmocka_unit_test(depfiles_escape),
	    cmocka_unit_test(json_quotes)};
	return RUN(tests);
}
