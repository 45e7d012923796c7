// The file .cuelastic, found upwards from the source.
#include "xform/settings/settings.h"

#include <sys/stat.h>
#include <unistd.h>

#include "testdata/unit/unit.h"

static struct arena arena;
static char *root;

static const char *in_root(const char *name)
{
	return arena_format(&arena, "%s/%s", root, name);
}

static void write_file(const char *name, const char *text)
{
	unit_write(in_root(name), text);
}

static int make_tree(void **state)
{
	(void)state;
	root = process_folder(&arena, NULL, "settings");
	if (!root)
		return -1;
	mkdir(in_root("lib"), 0777);
	mkdir(in_root("lib/deep"), 0777);
	mkdir(in_root("own"), 0777);
	write_file("a.cu", "");
	write_file("lib/b.cu", "");
	write_file("lib/deep/c_test.cu", "");
	write_file("own/d.cu", "");
	write_file(
	    ".cuelastic", "# all\n\noptions --share \"--merge=a + b\"\n  exclude lib/d*\r\nexclude a.cu\n");
	write_file("own/.cuelastic", "options --no-line");
	return 0;
}

static int remove_tree(void **state)
{
	(void)state;
	process_remove_folder(root);
	arena_dispose(&arena);
	return 0;
}

static void check(const char *source, const char *options, int is_excluded)
{
	struct settings settings;
	struct str text = {0};
	assert_int_equal(settings_read(&settings, &arena, in_root(source)), 0);
	for (size_t i = 0; i < settings.options.count; i++)
		str_addf(&text, "[%s]", settings.options.items[i]);
	assert_string_equal(str_text(&text), options);
	assert_int_equal(settings.is_excluded, is_excluded);
	str_dispose(&text);
	settings_dispose(&settings);
}

static void the_nearest_file(void **state)
{
	(void)state;
	check("lib/b.cu", "[--share][--merge=a + b]", 0);
	check("own/d.cu", "[--no-line]", 0);
	check("no-such.cu", "", 0);
}

static void patterns(void **state)
{
	(void)state;
	check("a.cu", "[--share][--merge=a + b]", 1);
	check("lib/deep/c_test.cu", "[--share][--merge=a + b]", 1);
}

static void a_wrong_file(void **state)
{
	struct settings settings;
	(void)state;
	write_file("own/.cuelastic", "options --no-line\nexcept d.cu\n");
	assert_true(settings_read(&settings, &arena, in_root("own/d.cu")) < 0);
	settings_dispose(&settings);
	write_file("own/.cuelastic", "exclude\n");
	assert_true(settings_read(&settings, &arena, in_root("own/d.cu")) < 0);
	settings_dispose(&settings);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_nearest_file), cmocka_unit_test(patterns), cmocka_unit_test(a_wrong_file)};
	return cmocka_run_group_tests(tests, make_tree, remove_tree);
}
